/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-tiers-private.h"

/**
 * Field:
 * @NOTHING: nothing
 * @NAME: the name
 * @CANONICAL: the canonical name
 * @FILE_PATH: the mapped file
 * @OBJECT_PATH: the mapped object
 * @OBJECT_NAME: the base name of the object
 * @OBJECT_TWIN: the same object, if it was given another name too
 * @PLACE: the base name of the file
 *
 * What units have to have in common.
 */
typedef enum
{
  NOTHING,
  NAME,
  CANONICAL,
  FILE_PATH,
  OBJECT_PATH,
  OBJECT_NAME,
  OBJECT_TWIN,
  PLACE,
} Field;

/**
 * Step:
 * @tier: what it is a step of
 * @fields: what units have to have in common; the third is a name
 *
 * A tier has several steps: of what could be matched in two ways, the nearer comes first.
 */
typedef struct
{
  CgvMatchTier tier;
  Field fields[3];
} Step;

/**
 * Group:
 * @n: for each side, how many of its units have the key and are in no row
 * @row: the row that they are put in, or CGV_NONE
 * @is_one: of attaching, whether all units of the key that are matched are in @row; of uniqueness, whether
 *   all are in one place
 * @places: of uniqueness, for each side, the place of its units
 *
 * The units that have a key.
 */
typedef struct
{
  uint32_t n[CGV_N_SIDES];
  uint32_t row;
  bool is_one;
  uint32_t places[CGV_N_SIDES];
} Group;

/**
 * Matcher:
 * @units: what is matched
 * @tiers: the result
 * @groups: numbers keys
 * @group_of_unit: for each unit, the group of its key, or CGV_NONE
 * @of_group: for each group, what is known of it; room for as many as there are units
 * @is_wanted: for each string, whether it is the canonical name of something that the tiers left
 * @twins: for each string that an object of the base is called, what the same object is called on the new side, or
 *   CGV_NONE
 */
typedef struct
{
  const CgvMatchUnits *units;
  CgvMatchTiers *tiers;
  CgvKeyTable groups;
  uint32_t *group_of_unit;
  Group *of_group;
  uint8_t *is_wanted;
  uint32_t *twins;
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
    case OBJECT_TWIN:
      return self->twins[unit->object] != CGV_NONE ? self->twins[unit->object] : unit->object;
    case PLACE:
      return unit->place;
    case NOTHING:
    default:
      return 0;
    }
}

/* Groups the units that @is_wanted of by fields. */
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
  return self->tiers->row_of_unit[unit] == CGV_NONE && self->units->units[unit].kind != CGV_MATCH_KIND_UNKNOWN;
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
  return self->units->units[unit].kind == CGV_MATCH_KIND_UNKNOWN;
}

/* What has the canonical name of something that is left: all others decide nothing. */
static bool
is_known (const Matcher *self,
          uint32_t unit)
{
  const CgvMatchUnit *known = &self->units->units[unit];

  return known->kind != CGV_MATCH_KIND_UNKNOWN && self->is_wanted[known->canonical] != 0;
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

/* Of each group, whether each side has it in one place, and what is left of it. */
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
      /* No place is 0: that is the empty string, which is not known. */
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

/* What is left joins the one row of its key. */
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

/* What has no name, or one that is not its own, is one row an object. */
static bool
take_nameless (Matcher *self)
{
  static const Field local[3] = { OBJECT_TWIN, NOTHING, NAME };
  static const Field unknown[3] = { OBJECT_TWIN };

  if (!cgv_match_objects_pair (self->tiers, self->twins) || !group (self, local, is_left_alone))
    return false;
  take_groups (self, CGV_MATCH_FILE, false);
  if (!group (self, unknown, is_unknown))
    return false;
  take_groups (self, CGV_MATCH_OBJECT, true);
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

/* Whether two units of a row are in it only because of a rule. */
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
  uint32_t *numbers = cgv_memory_new (units->memory, tiers->n_rows, sizeof *numbers);
  uint32_t *first = cgv_memory_new (units->memory, tiers->n_rows, sizeof *first);
  uint8_t *old = cgv_memory_new (units->memory, units->n_units, sizeof *old);
  bool ok = numbers != NULL && first != NULL && old != NULL;
  uint32_t n = 0;

  for (uint32_t row = 0; ok && row < tiers->n_rows; row++)
    {
      numbers[row] = CGV_NONE;
      old[row] = tiers->tiers[row];
    }
  for (uint32_t i = 0; ok && i < units->n_units; i++)
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
  cgv_memory_free (units->memory, numbers, tiers->n_rows, sizeof *numbers);
  cgv_memory_free (units->memory, first, tiers->n_rows, sizeof *first);
  cgv_memory_free (units->memory, old, units->n_units, sizeof *old);
  return ok;
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
  bool ok = take_steps (self, steps, sizeof steps / sizeof *steps);

  for (uint32_t i = 0; i < self->units->n_units; i++)
    self->is_wanted[self->units->units[i].canonical] |= is_left (self, i);

  for (size_t i = 0; ok && i < sizeof unique / sizeof *unique; i++)
    ok = take_unique (self, unique[i]);
  for (size_t i = 0; ok && i < sizeof joining / sizeof *joining; i++)
    ok = join (self, joining[i]);
  if (!ok || !take_nameless (self))
    return false;
  take_rest (self);
  return number_rows (self);
}

bool
cgv_match_tiers_init (CgvMatchTiers *tiers,
                      const CgvMatchUnits *units)
{
  CgvMemory *memory = units->memory;
  Matcher self = { .units = units, .tiers = tiers };
  bool ok;

  *tiers = (CgvMatchTiers){ .units = units };
  tiers->row_of_unit = cgv_memory_new (memory, units->n_units, sizeof *tiers->row_of_unit);
  tiers->tiers = cgv_memory_new (memory, units->n_units, sizeof *tiers->tiers);
  self.group_of_unit = cgv_memory_new (memory, units->n_units, sizeof *self.group_of_unit);
  self.of_group = cgv_memory_new (memory, units->n_units, sizeof *self.of_group);
  self.is_wanted = cgv_memory_new (memory, units->strings.n_strings, sizeof *self.is_wanted);
  self.twins = cgv_memory_new (memory, units->strings.n_strings, sizeof *self.twins);
  cgv_key_table_init (&self.groups, memory, units->seed);
  ok = tiers->row_of_unit != NULL && tiers->tiers != NULL && self.group_of_unit != NULL &&
       self.of_group != NULL && self.is_wanted != NULL && self.twins != NULL;
  for (uint32_t i = 0; ok && i < units->n_units; i++)
    tiers->row_of_unit[i] = CGV_NONE;
  ok = ok && match (&self);
  cgv_key_table_clear (&self.groups);
  cgv_memory_free (memory, self.group_of_unit, units->n_units, sizeof *self.group_of_unit);
  cgv_memory_free (memory, self.of_group, units->n_units, sizeof *self.of_group);
  cgv_memory_free (memory, self.is_wanted, units->strings.n_strings, sizeof *self.is_wanted);
  cgv_memory_free (memory, self.twins, units->strings.n_strings, sizeof *self.twins);
  return ok;
}

void
cgv_match_tiers_clear (CgvMatchTiers *tiers)
{
  CgvMemory *memory = tiers->units->memory;

  cgv_memory_free (memory, tiers->row_of_unit, tiers->units->n_units, sizeof *tiers->row_of_unit);
  cgv_memory_free (memory, tiers->tiers, tiers->units->n_units, sizeof *tiers->tiers);
}
