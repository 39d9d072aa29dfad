/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-fold-private.h"

#include <string.h>

#include "cgv-canonical-name.h"

static bool
copy_rows (CgvFold *fold,
           const CgvFoldRows *rows,
           CgvSide side)
{
  for (CgvSide i = CGV_SIDE_BASE; i < CGV_N_SIDES; i++)
    {
      fold->row_functions[i] = cgv_memory_new (&fold->memory, fold->n_nodes, sizeof *fold->row_functions[i]);
      if (fold->row_functions[i] == NULL)
        return false;
      if (fold->n_nodes > 0)
        memcpy (fold->row_functions[i], rows->functions[i], fold->n_nodes * sizeof *fold->row_functions[i]);
    }
  fold->functions = fold->row_functions[side];

  fold->nodes = cgv_memory_new (&fold->memory, fold->n_functions, sizeof *fold->nodes);
  fold->members = cgv_memory_new (&fold->memory, fold->n_functions, sizeof *fold->members);
  if (fold->nodes == NULL || fold->members == NULL)
    return false;
  for (CgvFunctionId id = 0; id < fold->n_functions; id++)
    fold->nodes[id] = rows->rows[side][cgv_fold_get_node (rows->origins[side], id)];
  return cgv_fold_list_members (fold);
}

CgvFold *
cgv_fold_new_matched (const CgvFoldRows *rows,
                      CgvSide side,
                      const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvFold *fold = cgv_memory_new (&own, 1, sizeof *fold);

  if (fold == NULL)
    return NULL;
  atomic_init (&fold->references, 1);
  fold->memory = own;
  fold->profile = cgv_profile_ref (rows->origins[side]->profile);
  fold->kind = CGV_FOLD_MATCHED;
  fold->n_functions = cgv_profile_get_n_functions (fold->profile);
  fold->n_nodes = rows->n_rows;
  for (CgvSide i = CGV_SIDE_BASE; i < CGV_N_SIDES; i++)
    fold->origins[i] = cgv_fold_ref (rows->origins[i]);

  if (copy_rows (fold, rows, side))
    return fold;
  cgv_fold_unref (fold);
  return NULL;
}

/* The name on one side of a comparison; NULL if it has none there. */
static const char *
get_side_name (const CgvFold *fold,
               CgvSide side,
               CgvNodeId row,
               size_t *length)
{
  CgvFunctionId function = fold->row_functions[side][row];
  const CgvFold *origin = fold->origins[side];

  *length = 0;
  return function != CGV_NONE ? cgv_fold_get_name (origin, cgv_fold_get_node (origin, function), length) : NULL;
}

const char *
cgv_fold_get_row_name (const CgvFold *fold,
                       CgvNodeId row,
                       size_t *length)
{
  static const char unknown[] = "???";
  size_t base_length;
  const char *base = get_side_name (fold, CGV_SIDE_BASE, row, &base_length);
  const char *name = get_side_name (fold, CGV_SIDE_NEW, row, length);

  if (name == NULL || (base != NULL && base_length < *length && memcmp (base, name, base_length) == 0))
    {
      *length = base_length;
      name = base != NULL ? base : "";
    }
  /* An address is that of one of its functions only. */
  if (!cgv_canonical_name_is_unknown (name, *length))
    return name;
  *length = sizeof unknown - 1;
  return unknown;
}
