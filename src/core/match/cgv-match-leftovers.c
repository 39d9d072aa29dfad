/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions that another version of a program calls otherwise. */

#include <string.h>

#include "cgv-match-tiers-private.h"
#include "cgv-name-key.h"

/* Every match is evidence for more: after each step that matched something all steps run again, up to this many times. */
#define MAX_TURNS 100

/* A key that is the canonical name itself: the function moved to another file. */
#define KEY_MOVED CGV_N_NAME_KEYS
#define N_KEYS (CGV_N_NAME_KEYS + 1)

typedef enum
{
  CALLER,
  CALLEE,
  N_DIRECTIONS,
} Direction;

typedef struct
{
  uint32_t caller; /* units of one side */
  uint32_t callee;
} Call;

/* The units that have a key and are left. */
typedef struct
{
  uint32_t n[CGV_N_SIDES];     /* for each side, how many functions: 2 for more */
  uint32_t first[CGV_N_SIDES]; /* for each side, the first unit */
  /* for either direction: how many matched rows call them, or are called, on one side, and how many on both */
  uint32_t n_rows[N_DIRECTIONS];
  uint32_t n_common[N_DIRECTIONS];
  bool has_names; /* whether their canonical names differ */
  uint32_t row;   /* the row that they are put in, or CGV_NONE */
} Group;

typedef struct
{
  const CgvMatchUnits *units;
  CgvMatchTiers *tiers;
  CgvPool pool;
  uint32_t n;      /* units that were left */
  uint32_t *lefts; /* these units */
  CgvStringTable keys;
  CgvStringId *key_of_left[N_KEYS]; /* for each unit of @lefts; 0 if the other side does not have it */
  uint32_t *group_of_unit;                       /* CGV_NONE except for units that are being matched */
  Group *groups;
  size_t n_calls;
  Call *calls; /* the calls that a unit of @lefts makes or receives */
  uint8_t *is_wanted; /* for each unit, whether it is one of @lefts */
  bool has_calls;
} Leftovers;

static bool
is_left (const Leftovers *self,
         uint32_t unit)
{
  return self->tiers->row_of_unit[unit] == CGV_NONE;
}

static bool
list_lefts (Leftovers *self)
{
  const CgvMatchUnits *units = self->units;
  bool has[CGV_N_SIDES] = { false };

  cgv_pool_make (&self->pool, &self->lefts, units->n_units);
  for (uint32_t i = 0; self->lefts != NULL && i < units->n_units; i++)
    {
      if (!is_left (self, i) || units->units[i].kind != CGV_MATCH_KIND_NAMED)
        continue;
      self->lefts[self->n++] = i;
      has[cgv_match_units_get_side (units, i)] = true;
    }
  if (!has[CGV_SIDE_BASE] || !has[CGV_SIDE_NEW])
    self->n = 0;
  return self->lefts != NULL;
}

static bool
write_keys (Leftovers *self,
            char *buffer)
{
  const CgvMatchUnits *units = self->units;

  for (uint32_t i = 0; i < self->n; i++)
    {
      CgvStringId canonical = units->units[self->lefts[i]].canonical;
      size_t length;
      const char *name = cgv_string_table_get (&units->strings, canonical, &length);

      self->key_of_left[KEY_MOVED][i] = canonical;
      for (CgvNameKeyKind kind = 0; kind < CGV_N_NAME_KEYS; kind++)
        {
          size_t n = cgv_name_key_write (name, length, kind, buffer);

          self->key_of_left[kind][i] = cgv_string_table_intern (&self->keys, self->pool.memory, buffer, n);
          if (self->key_of_left[kind][i] == CGV_NONE)
            return false;
        }
    }
  return true;
}

static bool
make_keys (Leftovers *self)
{
  CgvMemory *memory = self->pool.memory;
  size_t size = 0;
  char *buffer;
  bool ok;

  for (uint32_t i = 0; i < self->n; i++)
    {
      size_t length;

      cgv_string_table_get (&self->units->strings, self->units->units[self->lefts[i]].canonical, &length);
      size = length > size ? length : size;
    }
  for (unsigned int kind = 0; kind < N_KEYS; kind++)
    cgv_pool_make (&self->pool, &self->key_of_left[kind], self->n);
  size += CGV_NAME_KEY_ROOM;
  buffer = cgv_memory_new (memory, size, 1);
  ok = buffer != NULL && !self->pool.failed && write_keys (self, buffer);
  cgv_memory_free (memory, buffer);
  return ok;
}

/* Drops the keys that only one side has, and units without any. */
static bool
drop_lonely (Leftovers *self)
{
  uint8_t *sides = cgv_pool_new (&self->pool, (size_t) self->keys.n_strings + self->units->strings.n_strings, sizeof *sides);
  uint32_t n = 0;

  cgv_pool_make (&self->pool, &self->is_wanted, self->units->n_units);
  if (self->pool.failed)
    return false;
  for (unsigned int kind = 0; kind < N_KEYS; kind++)
    {
      /* Names are numbered apart from keys. */
      uint8_t *of_key = kind == KEY_MOVED ? sides + self->keys.n_strings : sides;

      memset (of_key, 0, kind == KEY_MOVED ? self->units->strings.n_strings : self->keys.n_strings);
      for (uint32_t i = 0; i < self->n; i++)
        of_key[self->key_of_left[kind][i]] |= (uint8_t) (1u << cgv_match_units_get_side (self->units, self->lefts[i]));
      for (uint32_t i = 0; i < self->n; i++)
        {
          CgvStringId *key = &self->key_of_left[kind][i];

          if (of_key[*key] != (1 << CGV_N_SIDES) - 1)
            *key = 0;
          self->is_wanted[self->lefts[i]] |= *key != 0;
        }
    }
  for (uint32_t i = 0; i < self->n; i++)
    {
      if (!self->is_wanted[self->lefts[i]])
        continue;
      for (unsigned int kind = 0; kind < N_KEYS; kind++)
        self->key_of_left[kind][n] = self->key_of_left[kind][i];
      self->lefts[n++] = self->lefts[i];
    }
  self->n = n;
  return true;
}

static void
read_calls (Leftovers *self,
            CgvSide side)
{
  const CgvFold *fold = self->units->folds[side];
  const CgvProfile *profile = fold->profile;
  uint32_t first = self->units->first_unit[side];

  for (CgvCallId i = 0; i < profile->n_calls; i++)
    {
      const CgvCall *of = &profile->calls[i];
      Call call = { first + cgv_fold_get_node (fold, of->caller), first + cgv_fold_get_node (fold, of->callee) };

      if (call.caller == call.callee || (!self->is_wanted[call.caller] && !self->is_wanted[call.callee]))
        continue;
      if (self->calls != NULL)
        self->calls[self->n_calls] = call;
      self->n_calls++;
    }
}

static bool
list_calls (Leftovers *self)
{
  self->has_calls = true;
  cgv_foreach_side (side)
    {
      self->has_calls = self->has_calls && self->units->folds[side]->profile->n_calls > 0;
      read_calls (self, side);
    }
  cgv_pool_make (&self->pool, &self->calls, self->n_calls);
  if (self->calls == NULL)
    return false;
  self->n_calls = 0;
  cgv_foreach_side (side)
    read_calls (self, side);
  return true;
}

/* Adds a unit to its group. Units of one canonical name and place are one function, which was split. */
static void
add_unit (Leftovers *self,
          Group *group,
          uint32_t unit)
{
  const CgvMatchUnit *units = self->units->units;
  CgvSide side = cgv_match_units_get_side (self->units, unit);

  cgv_foreach_side (i)
    group->has_names = group->has_names || (group->n[i] > 0 && units[group->first[i]].canonical != units[unit].canonical);
  if (group->n[side] == 0)
    {
      group->first[side] = unit;
      group->n[side] = 1;
    }
  else if (units[unit].canonical != units[group->first[side]].canonical || units[unit].place != units[group->first[side]].place)
    group->n[side] = 2;
}

/* Groups the remaining units by a key, and perhaps by object. */
static bool
group (Leftovers *self,
       unsigned int kind,
       bool by_object)
{
  CgvKeyTable table;
  bool ok = true;

  cgv_key_table_init (&table, self->pool.memory, self->units->seed);
  for (uint32_t i = 0; ok && i < self->n; i++)
    {
      uint32_t unit = self->lefts[i];
      CgvTableKey key = { "", 0, self->key_of_left[kind][i], by_object ? self->units->units[unit].object : 0 };
      uint32_t n_groups = table.n_keys;
      uint32_t *group = &self->group_of_unit[unit];

      *group = CGV_NONE;
      if (!is_left (self, unit) || key.file == 0)
        continue;
      *group = cgv_key_table_add (&table, &key);
      ok = *group != CGV_NONE;
      if (ok && *group == n_groups)
        self->groups[n_groups] = (Group){ .row = CGV_NONE };
      if (ok)
        add_unit (self, &self->groups[*group], unit);
    }
  cgv_key_table_clear (&table);
  return ok;
}

static bool
is_matched (const Leftovers *self,
            uint32_t unit)
{
  uint32_t row = self->tiers->row_of_unit[unit];

  return row != CGV_NONE && self->tiers->tiers[row] != CGV_MATCH_NONE;
}

/* Notes that a unit of a group calls a unit that may be matched, or is called by it. */
static bool
note (Leftovers *self,
      CgvKeyTable *rows,
      uint8_t *sides,
      uint32_t unit,
      uint32_t other,
      Direction direction)
{
  uint32_t group = self->group_of_unit[unit];
  uint8_t bit = (uint8_t) (1u << cgv_match_units_get_side (self->units, unit));
  CgvTableKey key = { direction == CALLER ? "<" : ">", 1, group, 0 };
  uint32_t n_rows = rows->n_keys;
  uint32_t row;

  if (group == CGV_NONE || !is_matched (self, other))
    return true;
  key.object = self->tiers->row_of_unit[other];
  row = cgv_key_table_add (rows, &key);
  if (row == CGV_NONE)
    return false;
  if (row == n_rows)
    self->groups[group].n_rows[direction]++;
  else if ((sides[row] | bit) == (1 << CGV_N_SIDES) - 1 && sides[row] != (1 << CGV_N_SIDES) - 1)
    self->groups[group].n_common[direction]++;
  sides[row] |= bit;
  return true;
}

/* Finds which matched rows the groups have to do with, and on which sides. */
static bool
find_evidence (Leftovers *self)
{
  CgvKeyTable rows;
  uint8_t *sides = cgv_memory_new (self->pool.memory, self->n_calls * N_DIRECTIONS, sizeof *sides);
  bool ok = sides != NULL;

  cgv_key_table_init (&rows, self->pool.memory, self->units->seed);
  for (size_t i = 0; ok && i < self->n_calls; i++)
    {
      const Call *call = &self->calls[i];

      ok = note (self, &rows, sides, call->callee, call->caller, CALLER) && note (self, &rows, sides, call->caller, call->callee, CALLEE);
    }
  cgv_key_table_clear (&rows);
  cgv_memory_free (self->pool.memory, sides);
  return ok;
}

/* Returns whether enough says that a group is one function. A name without its version or type is enough; a name as it is would have
 * been matched if it were. */
static bool
is_evident (const Leftovers *self,
            const Group *group,
            CgvMatchTier tier)
{
  const CgvMatchUnit *base = &self->units->units[group->first[CGV_SIDE_BASE]];
  const CgvMatchUnit *new_ = &self->units->units[group->first[CGV_SIDE_NEW]];
  size_t length;
  const char *name;

  if (base->canonical != new_->canonical && (tier == CGV_MATCH_VERSION || tier == CGV_MATCH_RETURN))
    return true;
  if (!self->has_calls)
    return base->place == new_->place && tier < CGV_MATCH_NUMBERS;
  name = cgv_string_table_get (&self->units->strings, base->canonical, &length);
  if (cgv_name_key_is_of_instances (name, length))
    return group->n_common[CALLER] > 0 && group->n_common[CALLER] == group->n_rows[CALLER];
  return group->n_common[CALLER] + group->n_common[CALLEE] > 0;
}

/* Matches groups. Returns how many. */
static uint32_t
take (Leftovers *self,
      CgvMatchTier tier)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < self->n; i++)
    {
      uint32_t unit = self->lefts[i];
      Group *group = self->group_of_unit[unit] != CGV_NONE ? &self->groups[self->group_of_unit[unit]] : NULL;
      bool is_pair;

      if (group == NULL || group->n[CGV_SIDE_BASE] == 0 || group->n[CGV_SIDE_NEW] == 0)
        continue;
      is_pair = group->n[CGV_SIDE_BASE] == 1 && group->n[CGV_SIDE_NEW] == 1;
      if (is_pair != (tier != CGV_MATCH_FAMILY) || (!is_pair && !group->has_names) || !is_evident (self, group, tier))
        continue;
      if (group->row == CGV_NONE)
        {
          self->tiers->tiers[self->tiers->n_rows] = (uint8_t) tier;
          group->row = self->tiers->n_rows++;
          n++;
        }
      self->tiers->row_of_unit[unit] = group->row;
    }
  return n;
}

/* Takes one tier, first within each object. */
static bool
take_tier (Leftovers *self,
           unsigned int kind,
           CgvMatchTier tier,
           uint32_t *n_matched)
{
  *n_matched = 0;
  for (int by_object = 1; by_object >= 0 && *n_matched == 0; by_object--)
    {
      if (!group (self, kind, by_object != 0) || !find_evidence (self))
        return false;
      *n_matched = take (self, tier);
    }
  return true;
}

static bool
take_tiers (Leftovers *self)
{
  static const struct
  {
    unsigned int kind;
    CgvMatchTier tier;
  } steps[] = {
    { KEY_MOVED, CGV_MATCH_MOVED },
    { CGV_NAME_KEY_VERSION, CGV_MATCH_VERSION },
    { CGV_NAME_KEY_RETURN, CGV_MATCH_RETURN },
    { CGV_NAME_KEY_PARAMETERS, CGV_MATCH_PARAMETERS },
    { CGV_NAME_KEY_ARGUMENTS, CGV_MATCH_ARGUMENTS },
    { CGV_NAME_KEY_NUMBERS, CGV_MATCH_NUMBERS },
    { CGV_NAME_KEY_ARGUMENTS, CGV_MATCH_FAMILY },
  };
  const size_t n_steps = CGV_N_ELEMENTS (steps);

  for (size_t i = 0, n_turns = 0; i < n_steps && n_turns < MAX_TURNS; n_turns++)
    {
      uint32_t n;

      if (!take_tier (self, steps[i].kind, steps[i].tier, &n))
        return false;
      i = n == 0 ? i + 1 : 0;
    }
  return true;
}

bool
cgv_match_leftovers_take (CgvMatchTiers *tiers)
{
  Leftovers self = { .units = tiers->units, .tiers = tiers, .pool = { .memory = tiers->units->memory } };
  bool ok;

  if (!cgv_fold_is_of_functions (tiers->units->folds[CGV_SIDE_BASE]))
    return true;
  ok = list_lefts (&self);
  if (ok && self.n > 0)
    {
      self.group_of_unit = cgv_pool_new_ids (&self.pool, tiers->units->n_units);
      cgv_pool_make (&self.pool, &self.groups, self.n);
      ok = !self.pool.failed && cgv_string_table_init (&self.keys, self.pool.memory, tiers->units->seed);
      ok = ok && make_keys (&self) && drop_lonely (&self) && list_calls (&self) && take_tiers (&self);
      cgv_string_table_clear (&self.keys, self.pool.memory);
    }
  cgv_pool_clear (&self.pool);
  return ok;
}
