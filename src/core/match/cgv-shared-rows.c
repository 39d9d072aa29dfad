/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-shared-rows.h"

#include "cgv-box.h"

/* The nodes of all folds, in sets that are to become rows. */
typedef struct
{
  CgvPool pool;
  uint32_t *first;   /* for each fold, the number of its first node */
  uint32_t *parents; /* for each node, another of its set, or itself */
} Sets;

static uint32_t
find_root (const Sets *sets,
           uint32_t node)
{
  while (sets->parents[node] != node)
    {
      sets->parents[node] = sets->parents[sets->parents[node]];
      node = sets->parents[node];
    }
  return node;
}

static bool
make_sets (Sets *sets,
           const CgvSharedRows *self)
{
  uint32_t n = self->n_folds;

  if (cgv_pool_make (&sets->pool, &sets->first, (size_t) n + 1) == NULL)
    return false;
  for (uint32_t fold = 0; fold < n; fold++)
    {
      if (self->folds[fold]->n_nodes >= CGV_NONE - sets->first[fold])
        return false;
      sets->first[fold + 1] = sets->first[fold] + self->folds[fold]->n_nodes;
    }
  if (cgv_pool_make (&sets->pool, &sets->parents, sets->first[n]) == NULL)
    return false;
  for (uint32_t node = 0; node < sets->first[n]; node++)
    sets->parents[node] = node;
  return true;
}

/* Joins the nodes of a fold that are in rows of a matching. @leaders: for each row, a node of it, or CGV_NONE */
static void
join_side (const Sets *sets,
           const CgvSharedRows *self,
           const CgvMatching *matching,
           CgvSide side,
           uint32_t fold,
           uint32_t *leaders)
{
  for (CgvNodeId node = 0; node < self->folds[fold]->n_nodes; node++)
    {
      uint32_t *leader = &leaders[cgv_matching_get_row (matching, side, cgv_fold_get_function (self->folds[fold], node))];
      uint32_t root = find_root (sets, sets->first[fold] + node);

      if (*leader == CGV_NONE)
        *leader = root;
      else
        sets->parents[root] = find_root (sets, *leader);
    }
}

static bool
join (Sets *sets,
      const CgvSharedRows *self,
      uint32_t fold,
      const CgvMatchOptions *options)
{
  uint32_t last = self->n_folds - 1;
  CgvMatching *matching = cgv_matching_new (self->folds[fold], self->folds[last], options, sets->pool.memory);
  uint32_t *leaders = matching != NULL ? cgv_pool_new_ids (&sets->pool, matching->folds[CGV_SIDE_NEW]->n_nodes) : NULL;

  if (leaders != NULL)
    {
      join_side (sets, self, matching, CGV_SIDE_BASE, fold, leaders);
      join_side (sets, self, matching, CGV_SIDE_NEW, last, leaders);
    }
  cgv_matching_unref (matching);
  return leaders != NULL;
}

/* Numbers the sets, and chooses the names of rows. @ids: for each root, its row, or CGV_NONE */
static void
number (CgvSharedRows *self,
        const Sets *sets,
        uint32_t *ids)
{
  for (uint32_t fold = self->n_folds; fold-- > 0;)
    for (CgvNodeId node = 0; node < self->folds[fold]->n_nodes; node++)
      {
        uint32_t *id = &ids[find_root (sets, sets->first[fold] + node)];
        size_t length, other_length;

        if (*id == CGV_NONE)
          {
            *id = self->n_rows++;
            self->named_fold[*id] = fold;
            self->named[*id] = node;
          }
        self->rows[fold][node] = *id;
        cgv_fold_get_name (self->folds[fold], node, &length);
        cgv_fold_get_name (self->folds[self->named_fold[*id]], self->named[*id], &other_length);
        if (self->named_fold[*id] == fold && length < other_length)
          self->named[*id] = node;
      }
}

static bool
make_rows (CgvSharedRows *self,
           Sets *sets)
{
  CgvPool *pool = cgv_box_get_pool (self);
  uint32_t n_nodes = sets->first[self->n_folds];
  uint32_t *ids = cgv_pool_new_ids (&sets->pool, n_nodes);

  cgv_pool_make (pool, &self->rows, self->n_folds);
  cgv_pool_make (pool, &self->named_fold, n_nodes);
  cgv_pool_make (pool, &self->named, n_nodes);
  for (uint32_t fold = 0; fold < self->n_folds && !pool->failed; fold++)
    cgv_pool_make (pool, &self->rows[fold], self->folds[fold]->n_nodes);
  if (pool->failed || ids == NULL)
    return false;
  number (self, sets, ids);
  return true;
}

static void
clear (void *object)
{
  CgvSharedRows *self = object;

  for (uint32_t fold = 0; fold < self->n_folds; fold++)
    cgv_fold_unref (self->folds[fold]);
}

CGV_BOX_TYPE (CgvSharedRows, cgv_shared_rows, clear)

CgvSharedRows *
cgv_shared_rows_new (CgvFold *const *folds,
                     uint32_t n_folds,
                     const CgvMatchOptions *options,
                     const CgvMemory *memory)
{
  CgvSharedRows *self = cgv_box_new (memory, sizeof *self);
  Sets sets = { .pool = { .memory = self != NULL ? cgv_box_get_pool (self)->memory : NULL } };
  bool ok = self != NULL && cgv_pool_make (cgv_box_get_pool (self), &self->folds, n_folds) != NULL;

  for (; ok && self->n_folds < n_folds; self->n_folds++)
    self->folds[self->n_folds] = cgv_fold_ref (folds[self->n_folds]);
  ok = ok && make_sets (&sets, self);
  for (uint32_t fold = 0; ok && fold + 1 < n_folds; fold++)
    ok = join (&sets, self, fold, options);
  ok = ok && make_rows (self, &sets);
  cgv_pool_clear (&sets.pool);
  if (ok)
    return self;
  cgv_shared_rows_unref (self);
  return NULL;
}
