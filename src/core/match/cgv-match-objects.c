/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-tiers-private.h"

#include "cgv-vector.h"

typedef struct
{
  CgvStringId names[CGV_N_SIDES]; /* of an object on each side */
  uint32_t n_rows;                /* rows that have functions of it on both sides */
} Pair;

typedef struct
{
  uint32_t n_rows; /* the most rows that an object shares with one of the other side */
  bool is_tie;     /* it has as many rows in common with another object */
  uint32_t pair;
} Best;

typedef struct
{
  const CgvMatchTiers *tiers;
  CgvPool *pool;
  uint8_t *sides;     /* for each string, the sides on which an object is called so, as bits */
  CgvKeyTable groups; /* numbers pairs */
  Pair *pairs;
  Best *best[CGV_N_SIDES]; /* for each side and string */
} Pairs;

static bool
add_pair (Pairs *self,
          CgvStringId base,
          CgvStringId new_)
{
  CgvTableKey key = { "", 0, base, new_ };
  uint32_t n_pairs = self->groups.n_keys;
  uint32_t pair = cgv_key_table_add (&self->groups, &key);

  if (pair == CGV_NONE || !cgv_array_grow_in (self->pool, &self->pairs, (size_t) n_pairs + 1))
    return false;
  if (pair == n_pairs)
    self->pairs[pair] = (Pair){ { base, new_ }, 0 };
  self->pairs[pair].n_rows++;
  return true;
}

/* Counts rows by the object of their first function on either side. */
static bool
count_rows (Pairs *self,
            CgvStringId *base_of_row)
{
  const CgvMatchUnits *units = self->tiers->units;

  for (uint32_t i = 0; i < units->n_units; i++)
    self->sides[units->units[i].object] |= (uint8_t) (1 << cgv_match_units_get_side (units, i));
  for (uint32_t i = 0; i < units->n_units; i++)
    {
      uint32_t row = self->tiers->row_of_unit[i];
      CgvStringId object = units->units[i].object;

      if (row == CGV_NONE || object == 0 || self->sides[object] == (1 << CGV_SIDE_BASE | 1 << CGV_SIDE_NEW))
        continue;
      if (cgv_match_units_get_side (units, i) == CGV_SIDE_BASE)
        base_of_row[row] = base_of_row[row] != 0 ? base_of_row[row] : object;
      else if (base_of_row[row] != 0)
        {
          if (!add_pair (self, base_of_row[row], object))
            return false;
          base_of_row[row] = 0;
        }
    }
  return true;
}

static void
choose (Pairs *self,
        uint32_t *same)
{
  for (uint32_t i = 0; i < self->groups.n_keys; i++)
    {
      cgv_foreach_side (side)
        {
          Best *best = &self->best[side][self->pairs[i].names[side]];

          best->is_tie = best->n_rows == self->pairs[i].n_rows || (best->is_tie && best->n_rows > self->pairs[i].n_rows);
          if (best->n_rows >= self->pairs[i].n_rows)
            continue;
          best->n_rows = self->pairs[i].n_rows;
          best->pair = i;
        }
    }
  for (uint32_t i = 0; i < self->groups.n_keys; i++)
    {
      const CgvStringId *names = self->pairs[i].names;
      const Best *base = &self->best[CGV_SIDE_BASE][names[CGV_SIDE_BASE]];
      const Best *new_ = &self->best[CGV_SIDE_NEW][names[CGV_SIDE_NEW]];

      if (base->pair == i && new_->pair == i && !base->is_tie && !new_->is_tie)
        same[names[CGV_SIDE_BASE]] = names[CGV_SIDE_NEW];
    }
}

bool
cgv_match_objects_pair (const CgvMatchTiers *tiers,
                        uint32_t *same)
{
  CgvPool *pool = tiers->units->pool;
  Pairs self = { .tiers = tiers, .pool = pool };
  uint32_t n_strings = tiers->units->strings.n_strings;
  CgvStringId *base_of_row = cgv_pool_new (pool, tiers->n_rows, sizeof *base_of_row);
  bool ok;

  cgv_pool_make (pool, &self.sides, n_strings);
  cgv_foreach_side (side)
    cgv_pool_make (pool, &self.best[side], n_strings);
  cgv_key_table_init (&self.groups, pool->memory, tiers->units->seed);
  ok = !pool->failed && count_rows (&self, base_of_row);
  if (ok)
    choose (&self, same);
  cgv_pool_drop (pool, self.pairs);
  cgv_key_table_clear (&self.groups);
  return ok;
}
