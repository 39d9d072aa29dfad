/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-matching-private.h"

#include <stdatomic.h>

#include "cgv-fold-private.h"
#include "cgv-match-tiers-private.h"

/**
 * CgvMatching:
 * @references: the reference count
 * @memory: where the arrays come from
 * @is_same: whether both sides are of one profile
 * @n_rows: number of rows
 * @tiers: (nullable): for each row, why; NULL if @is_same
 * @n_tiers: size of @tiers
 * @origins: the folds that were given
 * @folds: for each side, the rows
 * @n_strings: for each side, how many strings its profile has
 * @file_twins: (nullable): for each side and string, the string of the same file on the other side; NULL if @is_same
 * @path_rules: what paths were mapped by
 */
struct CgvMatching
{
  atomic_uint references;
  CgvMemory memory;
  bool is_same;
  uint32_t n_rows;
  uint8_t *tiers;
  uint32_t n_tiers;
  CgvFold *origins[CGV_N_SIDES];
  CgvFold *folds[CGV_N_SIDES];
  uint32_t n_strings[CGV_N_SIDES];
  CgvStringId *file_twins[CGV_N_SIDES];
  CgvPathRules path_rules;
};

/* Chooses, of each row and side, the node with the shortest name, which is the one without suffixes. */
static void
choose_functions (const CgvMatchUnits *units,
                  const uint32_t *row_of_unit,
                  CgvFoldRows *rows,
                  CgvFunctionId *const *functions)
{
  for (uint32_t i = 0; i < units->n_units; i++)
    {
      CgvSide side = cgv_match_units_get_side (units, i);
      const CgvFold *fold = rows->origins[side];
      CgvNodeId node = i - units->first_unit[side];
      CgvFunctionId *best = &functions[side][row_of_unit[i]];
      size_t length = 0;
      size_t best_length = 0;

      cgv_fold_get_name (fold, node, &length);
      if (*best != CGV_NONE)
        cgv_fold_get_name (fold, cgv_fold_get_node (fold, *best), &best_length);
      if (*best == CGV_NONE || length < best_length)
        *best = cgv_fold_get_function (fold, node);
    }
}

static bool
make_folds (CgvMatching *self,
            const CgvMatchUnits *units,
            const CgvMatchTiers *tiers)
{
  CgvFoldRows rows = { .n_rows = tiers->n_rows };
  CgvFunctionId *functions[CGV_N_SIDES];
  bool ok = true;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      rows.origins[side] = self->origins[side];
      rows.rows[side] = tiers->row_of_unit + units->first_unit[side];
      functions[side] = cgv_memory_new (&self->memory, tiers->n_rows, sizeof *functions[side]);
      for (uint32_t row = 0; functions[side] != NULL && row < tiers->n_rows; row++)
        functions[side][row] = CGV_NONE;
      rows.functions[side] = functions[side];
      ok = ok && functions[side] != NULL;
    }
  if (ok)
    choose_functions (units, tiers->row_of_unit, &rows, functions);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      if (ok)
        self->folds[side] = cgv_fold_new_matched (&rows, side, &self->memory);
      ok = ok && self->folds[side] != NULL;
    }
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    cgv_memory_free (&self->memory, functions[side], tiers->n_rows, sizeof *functions[side]);
  return ok;
}

/* Takes what is still wanted of the short-lived helpers. */
static bool
take (CgvMatching *self,
      CgvMatchUnits *units,
      CgvMatchTiers *tiers)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      self->n_strings[side] = cgv_profile_get_n_strings (cgv_fold_get_profile (self->origins[side]));
      self->file_twins[side] = cgv_match_units_list_twins (units, side);
      if (self->file_twins[side] == NULL)
        return false;
    }
  self->n_rows = tiers->n_rows;
  self->tiers = tiers->tiers;
  self->n_tiers = units->n_units;
  tiers->tiers = NULL;
  self->path_rules = units->path_rules;
  self->path_rules.memory = &self->memory;
  units->path_rules = (CgvPathRules){ .memory = units->memory };
  return true;
}

static bool
match (CgvMatching *self,
       const CgvMatchOptions *options)
{
  CgvMatchUnits units;
  CgvMatchTiers tiers;
  bool ok;

  /* Where the heap put us is a number that the author of a file cannot know. */
  ok = cgv_match_units_init (&units, self->origins, options, &self->memory, (uint64_t) (uintptr_t) self);
  if (ok)
    {
      ok = cgv_match_tiers_init (&tiers, &units) && make_folds (self, &units, &tiers) && take (self, &units, &tiers);
      cgv_match_tiers_clear (&tiers);
    }
  cgv_match_units_clear (&units);
  return ok;
}

CgvMatching *
cgv_matching_new_with_memory (CgvFold *base,
                              CgvFold *new_,
                              const CgvMatchOptions *options,
                              const CgvMemory *memory)
{
  const CgvMatchOptions defaults = CGV_MATCH_OPTIONS_INIT;
  CgvMemory own = *memory;
  CgvMatching *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->path_rules.memory = &self->memory;
  self->origins[CGV_SIDE_BASE] = cgv_fold_ref (base);
  self->origins[CGV_SIDE_NEW] = cgv_fold_ref (new_);
  self->is_same = cgv_fold_get_profile (base) == cgv_fold_get_profile (new_) &&
                  cgv_fold_get_kind (base) == cgv_fold_get_kind (new_);
  if (self->is_same)
    {
      self->n_rows = cgv_fold_get_n_nodes (base);
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

CgvMatching *
cgv_matching_new (CgvFold *base,
                  CgvFold *new_,
                  const CgvMatchOptions *options)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_matching_new_with_memory (base, new_, options, &memory);
}

CgvMatching *
cgv_matching_ref (CgvMatching *matching)
{
  atomic_fetch_add_explicit (&matching->references, 1, memory_order_relaxed);
  return matching;
}

void
cgv_matching_unref (CgvMatching *matching)
{
  CgvMemory memory;

  if (matching == NULL || atomic_fetch_sub_explicit (&matching->references, 1, memory_order_acq_rel) > 1)
    return;

  cgv_path_rules_clear (&matching->path_rules);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      cgv_memory_free (&matching->memory, matching->file_twins[side], matching->n_strings[side], sizeof (CgvStringId));
      cgv_fold_unref (matching->folds[side]);
      cgv_fold_unref (matching->origins[side]);
    }
  cgv_memory_free (&matching->memory, matching->tiers, matching->n_tiers, sizeof *matching->tiers);
  memory = matching->memory;
  cgv_memory_free (&memory, matching, 1, sizeof *matching);
}

bool
cgv_matching_is_same (const CgvMatching *matching)
{
  return matching->is_same;
}

uint32_t
cgv_matching_get_n_rows (const CgvMatching *matching)
{
  return matching->n_rows;
}

CgvFold *
cgv_matching_get_fold (const CgvMatching *matching,
                       CgvSide side)
{
  return matching->folds[side];
}

CgvFold *
cgv_matching_get_origin (const CgvMatching *matching,
                         CgvSide side)
{
  return matching->origins[side];
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

/* The function that is shown for a row, and its profile. */
static const CgvFunction *
get_shown (const CgvMatching *matching,
           CgvNodeId row,
           const CgvProfile **profile)
{
  CgvSide side = cgv_matching_get_function (matching, CGV_SIDE_NEW, row) != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;

  *profile = cgv_fold_get_profile (matching->folds[side]);
  return cgv_profile_get_function (*profile, cgv_matching_get_function (matching, side, row));
}

const char *
cgv_matching_get_file (const CgvMatching *matching,
                       CgvNodeId row,
                       size_t *length)
{
  const CgvProfile *profile;
  const CgvFunction *function = get_shown (matching, row, &profile);

  return cgv_profile_get_string (profile, function->file, length);
}

const char *
cgv_matching_get_object (const CgvMatching *matching,
                         CgvNodeId row,
                         size_t *length)
{
  const CgvProfile *profile;
  const CgvFunction *function = get_shown (matching, row, &profile);

  return cgv_profile_get_string (profile, function->object, length);
}

CgvStringId
cgv_matching_get_file_twin (const CgvMatching *matching,
                            CgvSide side,
                            CgvStringId file)
{
  if (matching->is_same || file >= matching->n_strings[side])
    return file;
  return matching->file_twins[side][file];
}

uint32_t
cgv_matching_get_n_path_rules (const CgvMatching *matching)
{
  return matching->path_rules.n_rules;
}

const CgvPathRule *
cgv_matching_get_path_rule (const CgvMatching *matching,
                            uint32_t index)
{
  return &matching->path_rules.rules[index];
}
