/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-object-keys.h"

#include <string.h>

#include "cgv-key-table.h"
#include "cgv-path-rules.h"
#include "cgv-path.h"
#include "cgv-radix.h"

static CgvStringId
get_object (const CgvFold *fold,
            CgvFunctionId function)
{
  return fold->profile->functions[function].object;
}

/* Numbers the base names of objects. */
static bool
join_names (CgvObjectKeys *self,
            CgvFold *const *folds,
            CgvMemory *memory)
{
  CgvKeyTable table;
  bool ok = true;

  cgv_key_table_init (&table, memory, (uint64_t) (uintptr_t) self);
  cgv_foreach_side (side)
    {
      const CgvProfile *profile = folds[side]->profile;

      for (CgvFunctionId function = 0; ok && function < profile->n_functions; function++)
        {
          CgvStringId object = get_object (folds[side], function);
          CgvTableKey key = { 0 };
          size_t start;

          if (object == CGV_NONE || self->keys[side][object] != CGV_NONE)
            continue;
          key.bytes = cgv_profile_get_string (profile, object, &key.n_bytes);
          start = cgv_path_get_base_name (key.bytes, key.n_bytes);
          key.bytes += start;
          key.n_bytes -= start;
          self->keys[side][object] = cgv_key_table_add (&table, &key);
          ok = self->keys[side][object] != CGV_NONE;
        }
    }
  self->n_keys = table.n_keys;
  cgv_key_table_clear (&table);
  return ok;
}

typedef struct
{
  uint8_t *sides_of; /* for each key, on which sides it is, a bit each */
  uint32_t n_votes;
  uint64_t *votes;   /* for each row of an object that only the base has and of one that only the new side has, both keys */
  uint32_t *weight;  /* for each key, how many of its rows are on both sides */
  uint32_t *becomes; /* for each key, the key that it becomes */
} Votes;

/* Returns CGV_NONE for a row that the side does not have. */
static uint32_t
get_row_key (const CgvObjectKeys *self,
             CgvFold *const *folds,
             CgvSide side,
             CgvNodeId row)
{
  CgvFunctionId function = cgv_fold_get_function (folds[side], row);
  CgvStringId object = function != CGV_NONE ? get_object (folds[side], function) : CGV_NONE;

  return object != CGV_NONE ? self->keys[side][object] : CGV_NONE;
}

static void
collect_votes (const CgvObjectKeys *self,
               CgvFold *const *folds,
               Votes *votes)
{
  cgv_foreach_side (side)
    {
      for (CgvStringId object = 0; object < cgv_profile_get_n_strings (folds[side]->profile); object++)
        {
          if (self->keys[side][object] != CGV_NONE)
            votes->sides_of[self->keys[side][object]] |= (uint8_t) (1u << side);
        }
    }
  for (CgvNodeId row = 0; row < folds[CGV_SIDE_NEW]->n_nodes; row++)
    {
      uint32_t base = get_row_key (self, folds, CGV_SIDE_BASE, row);
      uint32_t new_ = get_row_key (self, folds, CGV_SIDE_NEW, row);

      if (base == CGV_NONE || new_ == CGV_NONE)
        continue;
      votes->weight[base]++;
      if (base == new_)
        continue;
      votes->weight[new_]++;
      if (votes->sides_of[base] == 1u << CGV_SIDE_BASE && votes->sides_of[new_] == 1u << CGV_SIDE_NEW)
        votes->votes[votes->n_votes++] = (uint64_t) base << 32 | new_;
    }
}

/* Each object has at most one such pair. */
static void
count_votes (CgvObjectKeys *self,
             uint32_t n_base_strings,
             Votes *votes)
{
  for (uint32_t key = 0; key < self->n_keys; key++)
    votes->becomes[key] = key;
  for (uint32_t start = 0, i = 1; i <= votes->n_votes; i++)
    {
      uint32_t base = (uint32_t) (votes->votes[start] >> 32);
      uint32_t new_ = (uint32_t) votes->votes[start];

      if (i < votes->n_votes && votes->votes[i] == votes->votes[start])
        continue;
      if (i - start > votes->weight[base] / 2 && i - start > votes->weight[new_] / 2)
        votes->becomes[base] = new_;
      start = i;
    }
  for (CgvStringId object = 0; object < n_base_strings; object++)
    {
      uint32_t *key = &self->keys[CGV_SIDE_BASE][object];

      if (*key != CGV_NONE)
        *key = votes->becomes[*key];
    }
}

static bool
join_renamed (CgvObjectKeys *self,
              CgvFold *const *folds,
              CgvMemory *memory)
{
  CgvPool scratch = { .memory = memory };
  uint32_t n_rows = folds[CGV_SIDE_NEW]->n_nodes;
  Votes votes = { 0 };
  uint32_t *unused = cgv_pool_new (&scratch, n_rows, sizeof *unused);
  bool ok;

  cgv_pool_make (&scratch, &votes.sides_of, self->n_keys);
  cgv_pool_make (&scratch, &votes.votes, n_rows);
  cgv_pool_make (&scratch, &votes.weight, self->n_keys);
  cgv_pool_make (&scratch, &votes.becomes, self->n_keys);
  ok = !scratch.failed;
  if (ok)
    {
      collect_votes (self, folds, &votes);
      ok = cgv_radix_sort (scratch.memory, votes.votes, unused, votes.n_votes);
    }
  if (ok)
    count_votes (self, cgv_profile_get_n_strings (folds[CGV_SIDE_BASE]->profile), &votes);
  cgv_pool_clear (&scratch);
  return ok;
}

bool
cgv_object_keys_init (CgvObjectKeys *self,
                      CgvFold *const *folds,
                      CgvPool *pool)
{
  *self = (CgvObjectKeys){ 0 };
  cgv_foreach_side (side)
    {
      self->keys[side] = cgv_pool_new_ids (pool, cgv_profile_get_n_strings (folds[side]->profile));
      if (self->keys[side] == NULL)
        return false;
    }
  return join_names (self, folds, pool->memory) && join_renamed (self, folds, pool->memory);
}
