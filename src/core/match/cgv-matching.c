/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-matching.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-fold-private.h"
#include "cgv-match-tiers-private.h"
#include "cgv-namesakes.h"

/* Chooses for each row and side the node with the shortest name, which is the one without suffixes, and finds rows of several names.
 *
 * @names: for each row, a name of it, or CGV_NONE at first */
static void
choose_functions (const CgvMatchUnits *units,
                  const uint32_t *row_of_unit,
                  CgvFoldRows *rows,
                  CgvFunctionId *const *functions,
                  CgvStringId *names,
                  uint8_t *has_several)
{
  for (uint32_t i = 0; i < units->n_units; i++)
    {
      CgvSide side = cgv_match_units_get_side (units, i);
      const CgvFold *fold = rows->origins[side];
      CgvNodeId node = i - units->first_unit[side];
      CgvFunctionId *best = &functions[side][row_of_unit[i]];
      CgvStringId *name = &names[row_of_unit[i]];
      size_t length = 0;
      size_t best_length = 0;

      cgv_fold_get_recorded_name (fold, node, &length);
      if (*best != CGV_NONE)
        cgv_fold_get_recorded_name (fold, cgv_fold_get_node (fold, *best), &best_length);
      if (*name == CGV_NONE)
        *name = units->units[i].name;
      has_several[row_of_unit[i]] |= *name != units->units[i].name;
      if (*best == CGV_NONE || length < best_length)
        *best = cgv_fold_get_function (fold, node);
    }
}

static bool
make_folds (CgvMatching *self,
            const CgvMatchUnits *units,
            const CgvMatchTiers *tiers)
{
  CgvMemory *memory = cgv_box_get_pool (self)->memory;
  CgvPool scratch = { .memory = memory };
  CgvFoldRows rows = { .n_rows = tiers->n_rows };
  CgvFunctionId *functions[CGV_N_SIDES];
  CgvStringId *names = cgv_pool_new_ids (&scratch, tiers->n_rows);
  uint8_t *has_several = cgv_pool_new (&scratch, tiers->n_rows, sizeof *has_several);

  rows.has_several = has_several;
  cgv_foreach_side (side)
    {
      rows.origins[side] = self->origins[side];
      rows.rows[side] = tiers->row_of_unit + units->first_unit[side];
      rows.functions[side] = functions[side] = cgv_pool_new_ids (&scratch, tiers->n_rows);
    }
  if (!scratch.failed)
    {
      choose_functions (units, tiers->row_of_unit, &rows, functions, names, has_several);
      cgv_foreach_side (side)
        self->folds[side] = cgv_fold_new_matched (&rows, side, memory);
    }
  cgv_pool_clear (&scratch);
  return self->folds[CGV_SIDE_BASE] != NULL && self->folds[CGV_SIDE_NEW] != NULL;
}

/* Keeps the results of the short-lived helpers. */
static bool
keep (CgvMatching *self,
      const CgvMatchUnits *units,
      const CgvMatchTiers *tiers)
{
  CgvPool *pool = cgv_box_get_pool (self);

  cgv_foreach_side (side)
    {
      self->n_strings[side] = cgv_profile_get_n_strings (self->origins[side]->profile);
      self->same_files[side] = cgv_match_units_list_same_files (units, side, pool);
    }
  cgv_pool_make (pool, &self->tiers, tiers->n_rows);
  if (pool->failed || units->pool->failed)
    return false;
  if (tiers->n_rows > 0)
    memcpy (self->tiers, tiers->tiers, tiers->n_rows);
  self->path_rules = units->path_rules;
  return true;
}

static bool
match (CgvMatching *self,
       const CgvMatchOptions *options)
{
  CgvPool scratch = { .memory = cgv_box_get_pool (self)->memory };
  CgvMatchUnits units;
  CgvMatchTiers tiers;
  /* The author of a file cannot know the address of this object. */
  uint64_t seed = (uint64_t) (uintptr_t) self;
  bool ok = cgv_match_units_init (&units, self->origins, options, &scratch, cgv_box_get_pool (self), seed) &&
            cgv_match_tiers_init (&tiers, &units) && make_folds (self, &units, &tiers) && keep (self, &units, &tiers);

  cgv_match_units_clear (&units);
  cgv_pool_clear (&scratch);
  return ok;
}

CgvMatching *
cgv_matching_new (CgvFold *base,
                  CgvFold *new_,
                  const CgvMatchOptions *options,
                  const CgvMemory *memory)
{
  const CgvMatchOptions defaults = CGV_MATCH_OPTIONS_INIT;
  CgvMatching *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->origins[CGV_SIDE_BASE] = cgv_fold_ref (base);
  self->origins[CGV_SIDE_NEW] = cgv_fold_ref (new_);
  self->is_same = base->profile == new_->profile &&
                  base->kind == new_->kind;
  self->is_one_run = options != NULL && options->is_one_run;
  if (self->is_same)
    {
      self->folds[CGV_SIDE_BASE] = cgv_fold_ref (base);
      self->folds[CGV_SIDE_NEW] = cgv_fold_ref (base);
    }
  else if (!match (self, options != NULL ? options : &defaults))
    {
      cgv_matching_unref (self);
      return NULL;
    }
  return self;
}

static void
clear (void *object)
{
  CgvMatching *self = object;

  cgv_foreach_side (side)
    {
      cgv_fold_unref (self->folds[side]);
      cgv_fold_unref (self->origins[side]);
    }
}

CGV_BOX_TYPE (CgvMatching, cgv_matching, clear)

bool
cgv_matching_is_exact (const CgvMatching *matching)
{
  return matching->is_same || matching->is_one_run;
}

CgvNodeId
cgv_matching_get_row (const CgvMatching *matching,
                      CgvSide side,
                      CgvFunctionId function)
{
  return cgv_fold_get_node (matching->folds[side], function);
}

CgvMatchTier
cgv_matching_get_tier (const CgvMatching *matching,
                       CgvNodeId row)
{
  return matching->is_same ? CGV_MATCH_SAME : (CgvMatchTier) matching->tiers[row];
}

CgvMatchStatus
cgv_matching_get_status (const CgvMatching *matching,
                         CgvNodeId row)
{
  if (cgv_matching_get_function (matching, CGV_SIDE_NEW, row) == CGV_NONE)
    return CGV_MATCH_ONLY_BASE;
  return cgv_matching_get_function (matching, CGV_SIDE_BASE, row) == CGV_NONE ? CGV_MATCH_ONLY_NEW : CGV_MATCH_BOTH;
}

CgvFunctionId
cgv_matching_get_function (const CgvMatching *matching,
                           CgvSide side,
                           CgvNodeId row)
{
  return cgv_fold_get_function (matching->folds[side], row);
}

const CgvFunctionId *
cgv_matching_get_members (const CgvMatching *matching,
                          CgvSide side,
                          CgvNodeId row,
                          uint32_t *n_members)
{
  return cgv_fold_get_members (matching->folds[side], row, n_members);
}

const char *
cgv_matching_get_name (const CgvMatching *matching,
                       CgvNodeId row,
                       size_t *length)
{
  return cgv_fold_get_name (matching->folds[CGV_SIDE_NEW], row, length);
}

const char *
cgv_matching_get_file (const CgvMatching *matching,
                       CgvNodeId row,
                       size_t *length)
{
  const CgvProfile *profile;
  const CgvFunction *function = cgv_namesakes_get_shown (matching->folds[CGV_SIDE_NEW], row, &profile);

  return cgv_profile_get_string (profile, function->file, length);
}

const char *
cgv_matching_get_object (const CgvMatching *matching,
                         CgvNodeId row,
                         size_t *length)
{
  const CgvProfile *profile;
  const CgvFunction *function = cgv_namesakes_get_shown (matching->folds[CGV_SIDE_NEW], row, &profile);

  return cgv_profile_get_string (profile, function->object, length);
}

CgvStringId
cgv_matching_get_same_file (const CgvMatching *matching,
                            CgvSide side,
                            CgvStringId file)
{
  if (matching->is_same || file >= matching->n_strings[side])
    return file;
  return matching->same_files[side][file];
}
