/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-tiers-private.h"

#include "cgv-profile-private.h"

/* The property that matched units have in common. */
typedef enum
{
  NOTHING,
  NAME,
  CANONICAL,
  FILE_PATH,   /* the mapped file */
  OBJECT_PATH, /* the mapped object */
  OBJECT_NAME, /* the base name of the object */
  OBJECT_SAME, /* the same object, perhaps under another name */
  PLACE,       /* the base name of the file */
} Field;

/* Two sides have the same build of an object if enough addresses of the side with fewer are on both sides: at least LEAST_ADDRESSES of
 * them, and nearly all. Different builds share a few in a hundred; the code of the C run-time starts alike in many. */
#define LEAST_ADDRESSES 4
#define ADDRESSES_OF_ONE_STRAY 20

/* A tier has several steps: of two possible matches, the nearer comes first. */
typedef struct
{
  CgvMatchTier tier;
  Field fields[3]; /* the third is a name */
} Step;

/* The units that have a key. */
typedef struct
{
  uint32_t n[CGV_N_SIDES]; /* for each side, how many of its units have the key and are in no row */
  uint32_t row;            /* the row that they are put in, or CGV_NONE */
  /* in join(), whether all units of the key that are matched are in @row; in take_unique(), whether all are in one place; in
   * take_addresses(), whether it is still to be counted */
  bool is_one;
  uint32_t places[CGV_N_SIDES]; /* in take_unique(), for each side, the place of its units */
} Group;

typedef struct
{
  const CgvMatchUnits *units;
  CgvMatchTiers *tiers;
  CgvKeyTable groups;      /* numbers keys */
  uint32_t *group_of_unit; /* for each unit, the group of its key, or CGV_NONE */
  Group *of_group;         /* for each group; as many elements as units */
  uint8_t *is_wanted;      /* for each string, whether it is the canonical name of something that the tiers left */
  uint32_t *same_objects;  /* for each object name of the base, the name of the same object on the new side, or CGV_NONE */
} Matcher;

static Group *
get_group (const Matcher *self,
           uint32_t unit)
{
  return self->group_of_unit[unit] != CGV_NONE ? &self->of_group[self->group_of_unit[unit]] : NULL;
}

static uint32_t
get_field (const Matcher *self,
           const CgvMatchUnit *unit,
           Field field)
{
  switch (field)
    {
    case NAME:
      return unit->name;
    case CANONICAL:
      return unit->canonical;
    case FILE_PATH:
      return unit->file;
    case OBJECT_PATH:
      return unit->path;
    case OBJECT_NAME:
      return unit->object;
    case OBJECT_SAME:
      return self->same_objects[unit->object] != CGV_NONE ? self->same_objects[unit->object] : unit->object;
    case PLACE:
      return unit->place;
    case NOTHING:
    default:
      return 0;
    }
}

/* Groups the units for which @is_wanted is true by fields. */
static bool
group (Matcher *self,
       const Field *fields,
       bool (*is_wanted) (const Matcher *self, uint32_t unit))
{
  cgv_key_table_clear (&self->groups);
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      const CgvMatchUnit *unit = &self->units->units[i];
      CgvTableKey key = { "", 0, get_field (self, unit, fields[0]), get_field (self, unit, fields[1]) };
      uint32_t n_groups = self->groups.n_keys;

      if (cgv_profile_gives_up (self->units->folds[CGV_SIDE_NEW]->profile, i))
        return false;
      self->group_of_unit[i] = CGV_NONE;
      if (!is_wanted (self, i))
        continue;
      if (fields[2] != NOTHING)
        key.bytes = fields[2] == NAME ? (const char *) &unit->name : (const char *) &unit->canonical;
      key.n_bytes = fields[2] != NOTHING ? sizeof unit->name : 0;
      self->group_of_unit[i] = cgv_key_table_add (&self->groups, &key);
      if (self->group_of_unit[i] == CGV_NONE)
        return false;
      if (self->group_of_unit[i] == n_groups)
        self->of_group[n_groups] = (Group){ .row = CGV_NONE, .is_one = true };
    }
  return true;
}

static bool
is_left (const Matcher *self,
         uint32_t unit)
{
  return self->tiers->row_of_unit[unit] == CGV_NONE && self->units->units[unit].kind < CGV_MATCH_KIND_ADDRESS;
}

static bool
is_any (const Matcher *self,
        uint32_t unit)
{
  return true;
}

static bool
is_left_alone (const Matcher *self,
               uint32_t unit)
{
  return self->tiers->row_of_unit[unit] == CGV_NONE && self->units->units[unit].kind == CGV_MATCH_KIND_LOCAL;
}

static bool
is_unknown (const Matcher *self,
            uint32_t unit)
{
  return self->tiers->row_of_unit[unit] == CGV_NONE && self->units->units[unit].kind >= CGV_MATCH_KIND_ADDRESS;
}

static bool
is_address (const Matcher *self,
            uint32_t unit)
{
  return self->units->units[unit].kind == CGV_MATCH_KIND_ADDRESS;
}

/* Returns whether a unit has the canonical name of something that is left: all others decide nothing. */
static bool
is_known (const Matcher *self,
          uint32_t unit)
{
  const CgvMatchUnit *known = &self->units->units[unit];

  return known->kind < CGV_MATCH_KIND_ADDRESS && self->is_wanted[known->canonical] != 0;
}

static bool
is_named (const Matcher *self,
          uint32_t unit)
{
  return self->units->units[unit].kind == CGV_MATCH_KIND_NAMED && is_known (self, unit);
}

static void
count_sides (Matcher *self)
{
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      Group *of = get_group (self, i);

      if (of != NULL)
        of->n[cgv_match_units_get_side (self->units, i)]++;
    }
}

static uint32_t
add_row (Matcher *self,
         CgvMatchTier tier)
{
  self->tiers->tiers[self->tiers->n_rows] = (uint8_t) tier;
  return self->tiers->n_rows++;
}

/* Makes a row of each group that both sides have, or of every group. */
static void
take_groups (Matcher *self,
             CgvMatchTier tier,
             bool takes_all)
{
  count_sides (self);
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      Group *of = get_group (self, i);
      bool is_both = of != NULL && of->n[CGV_SIDE_BASE] > 0 && of->n[CGV_SIDE_NEW] > 0;

      if (of == NULL || (!is_both && !takes_all))
        continue;
      if (of->row == CGV_NONE)
        of->row = add_row (self, is_both ? tier : CGV_MATCH_NONE);
      self->tiers->row_of_unit[i] = of->row;
    }
}

static bool
take_steps (Matcher *self,
            const Step *steps,
            size_t n_steps)
{
  for (size_t i = 0; i < n_steps; i++)
    {
      if (!group (self, steps[i].fields, is_left))
        return false;
      take_groups (self, steps[i].tier, false);
    }
  return true;
}

/* Finds for each group whether each side has it in one place, and which of its units are not
 * matched yet. */
static void
find_places (Matcher *self)
{
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      Group *of = get_group (self, i);
      CgvSide side = cgv_match_units_get_side (self->units, i);
      uint32_t place = self->units->units[i].place;

      if (of == NULL)
        continue;
      /* Place 0 does not count: it is the empty string, a place that is not known. */
      if (of->places[side] == 0)
        of->places[side] = place;
      of->is_one = of->is_one && of->places[side] == place;
      if (is_left (self, i))
        of->n[side]++;
    }
}

static bool
take_unique (Matcher *self,
             const Field *fields)
{
  if (!group (self, fields, is_named))
    return false;
  find_places (self);
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      Group *of = get_group (self, i);

      if (of == NULL || !of->is_one || of->n[CGV_SIDE_BASE] == 0 || of->n[CGV_SIDE_NEW] == 0 || !is_left (self, i))
        continue;
      if (of->row == CGV_NONE)
        of->row = add_row (self, CGV_MATCH_UNIQUE);
      self->tiers->row_of_unit[i] = of->row;
    }
  return true;
}

/* Adds the remaining units to the single row of their key. */
static bool
join (Matcher *self,
      const Field *fields)
{
  uint32_t *rows = self->tiers->row_of_unit;

  if (!group (self, fields, is_known))
    return false;
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      Group *of = get_group (self, i);

      if (of == NULL || rows[i] == CGV_NONE)
        continue;
      if (of->row == CGV_NONE)
        of->row = rows[i];
      of->is_one = of->is_one && of->row == rows[i];
    }
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      Group *of = get_group (self, i);

      if (of == NULL || rows[i] != CGV_NONE || of->row == CGV_NONE || !of->is_one)
        continue;
      rows[i] = of->row;
      if (self->tiers->tiers[of->row] < CGV_MATCH_CANONICAL)
        self->tiers->tiers[of->row] = CGV_MATCH_CANONICAL;
    }
  return true;
}

/* Addresses of an object. */
typedef struct
{
  uint32_t n[CGV_N_SIDES]; /* for each side */
  uint32_t n_same;         /* how many are on both sides */
} Addresses;

static bool
are_one_build (const Addresses *of)
{
  uint32_t n = of->n[CGV_SIDE_BASE] < of->n[CGV_SIDE_NEW] ? of->n[CGV_SIDE_BASE] : of->n[CGV_SIDE_NEW];

  return of->n_same >= LEAST_ADDRESSES && of->n_same >= n - n / ADDRESSES_OF_ONE_STRAY;
}

/* Matches functions without a name that are at the same address of one build. */
static bool
take_addresses (Matcher *self)
{
  static const Field address[3] = { OBJECT_SAME, NOTHING, NAME };
  const CgvMatchUnits *units = self->units;
  Addresses *of_object = cgv_pool_new (units->pool, units->strings.n_strings, sizeof *of_object);

  if (of_object == NULL || !group (self, address, is_address))
    return false;
  count_sides (self);
  for (uint32_t i = 0; i < units->n_units; i++)
    {
      Group *of = get_group (self, i);
      Addresses *addresses = &of_object[get_field (self, &units->units[i], OBJECT_SAME)];

      if (of == NULL || !of->is_one)
        continue;
      of->is_one = false;
      cgv_foreach_side (side)
        addresses->n[side] += of->n[side] > 0;
      addresses->n_same += of->n[CGV_SIDE_BASE] > 0 && of->n[CGV_SIDE_NEW] > 0;
    }
  for (uint32_t i = 0; i < units->n_units; i++)
    {
      if (!are_one_build (&of_object[get_field (self, &units->units[i], OBJECT_SAME)]))
        self->group_of_unit[i] = CGV_NONE;
    }
  take_groups (self, CGV_MATCH_ADDRESS, true);
  return true;
}

/* Units without a name, or with one that is not their own, are one row an object. */
static bool
take_nameless (Matcher *self)
{
  static const Field local[3] = { OBJECT_SAME, NOTHING, NAME };
  static const Field unknown[3] = { OBJECT_SAME };

  if (!cgv_match_objects_pair (self->tiers, self->same_objects) || !group (self, local, is_left_alone))
    return false;
  take_groups (self, CGV_MATCH_FILE, false);
  if (!take_addresses (self) || !group (self, unknown, is_unknown))
    return false;
  take_groups (self, CGV_MATCH_OBJECT, true);
  return true;
}

/* Units of one run are the same as their functions would be in one profile. */
static bool
take_themselves (Matcher *self)
{
  static const Field themselves[3] = { OBJECT_PATH, FILE_PATH, NAME };

  if (!group (self, themselves, is_any))
    return false;
  take_groups (self, CGV_MATCH_SAME, true);
  return true;
}

static void
take_rest (Matcher *self)
{
  for (uint32_t i = 0; i < self->units->n_units; i++)
    {
      if (self->tiers->row_of_unit[i] == CGV_NONE)
        self->tiers->row_of_unit[i] = add_row (self, CGV_MATCH_NONE);
    }
}

/* Returns whether two units of a row are in it only because of a rule. */
static bool
need_rule (const CgvMatchUnit *a,
           const CgvMatchUnit *b)
{
  if (!a->is_rewritten && !b->is_rewritten)
    return false;
  return a->raw_canonical != b->raw_canonical || (a->place == b->place && a->raw_place != b->raw_place);
}

/* Numbers rows in the order of their first units, and finds those that the user's rules made. */
static bool
number_rows (Matcher *self)
{
  CgvMatchTiers *tiers = self->tiers;
  const CgvMatchUnits *units = self->units;
  CgvPool *pool = units->pool;
  uint32_t *numbers = cgv_pool_new (pool, tiers->n_rows, sizeof *numbers);
  uint32_t *first = cgv_pool_new (pool, tiers->n_rows, sizeof *first);
  uint8_t *old = cgv_pool_new (pool, units->n_units, sizeof *old);
  uint32_t n = 0;

  if (pool->failed)
    return false;
  for (uint32_t row = 0; row < tiers->n_rows; row++)
    {
      numbers[row] = CGV_NONE;
      old[row] = tiers->tiers[row];
    }
  for (uint32_t i = 0; i < units->n_units; i++)
    {
      uint32_t row = tiers->row_of_unit[i];

      if (numbers[row] == CGV_NONE)
        {
          first[n] = i;
          tiers->tiers[n] = old[row];
          numbers[row] = n++;
        }
      row = tiers->row_of_unit[i] = numbers[row];
      if (tiers->tiers[row] != CGV_MATCH_NONE && need_rule (&units->units[first[row]], &units->units[i]))
        tiers->tiers[row] = CGV_MATCH_RULE;
    }
  return true;
}

static bool
match (Matcher *self)
{
  static const Step steps[] = {
    { CGV_MATCH_OBJECT, { OBJECT_PATH, FILE_PATH, NAME } },
    { CGV_MATCH_OBJECT, { OBJECT_NAME, FILE_PATH, NAME } },
    { CGV_MATCH_FILE, { FILE_PATH, NOTHING, NAME } },
    { CGV_MATCH_FILE, { OBJECT_NAME, PLACE, NAME } },
    { CGV_MATCH_FILE, { PLACE, NOTHING, NAME } },
    { CGV_MATCH_CANONICAL, { OBJECT_NAME, FILE_PATH, CANONICAL } },
    { CGV_MATCH_CANONICAL, { FILE_PATH, NOTHING, CANONICAL } },
    { CGV_MATCH_CANONICAL, { PLACE, NOTHING, CANONICAL } },
  };
  static const Field unique[][3] = { { OBJECT_NAME, NOTHING, CANONICAL }, { NOTHING, NOTHING, CANONICAL } };
  static const Field joining[][3] = {
    { OBJECT_NAME, FILE_PATH, CANONICAL },
    { FILE_PATH, NOTHING, CANONICAL },
    { PLACE, NOTHING, CANONICAL },
  };
  bool ok = take_steps (self, steps, CGV_N_ELEMENTS (steps));

  for (uint32_t i = 0; i < self->units->n_units; i++)
    self->is_wanted[self->units->units[i].canonical] |= is_left (self, i);

  for (size_t i = 0; ok && i < CGV_N_ELEMENTS (unique); i++)
    ok = take_unique (self, unique[i]);
  for (size_t i = 0; ok && i < CGV_N_ELEMENTS (joining); i++)
    ok = join (self, joining[i]);
  if (!ok || !take_nameless (self) || !cgv_match_leftovers_take (self->tiers))
    return false;
  take_rest (self);
  return number_rows (self);
}

bool
cgv_match_tiers_init (CgvMatchTiers *tiers,
                      const CgvMatchUnits *units)
{
  CgvPool *pool = units->pool;
  Matcher self = { .units = units, .tiers = tiers };
  bool ok;

  *tiers = (CgvMatchTiers){ .units = units };
  tiers->row_of_unit = cgv_pool_new_ids (pool, units->n_units);
  cgv_pool_make (pool, &tiers->tiers, units->n_units);
  cgv_pool_make (pool, &self.group_of_unit, units->n_units);
  cgv_pool_make (pool, &self.of_group, units->n_units);
  cgv_pool_make (pool, &self.is_wanted, units->strings.n_strings);
  self.same_objects = cgv_pool_new_ids (pool, units->strings.n_strings);
  if (pool->failed)
    return false;
  cgv_key_table_init (&self.groups, units->memory, units->seed);
  ok = units->options->is_one_run ? take_themselves (&self) && number_rows (&self) : match (&self);
  cgv_key_table_clear (&self.groups);
  return ok;
}
