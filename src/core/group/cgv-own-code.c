/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-own-code.h"

#include "cgv-line-costs.h"

/* A function with code of more files than that has no file where most of it is. */
#define MAX_FILES 64u

/* The least part of a change that counts as most of it. */
#define MOST 0.5

typedef struct
{
  CgvSide side; /* of @file: the new side where it has the file */
  CgvStringId file;
  double delta;
} File;

typedef struct
{
  const CgvComparison *comparison;
  CgvNodeId row;
  File files[MAX_FILES];
  uint32_t n_files;
  bool failed;
} Search;

static void
add_file (Search *search,
          CgvSide side,
          CgvStringId file,
          double delta)
{
  CgvStringId same = side == CGV_SIDE_BASE ? cgv_matching_get_same_file (search->comparison->matching, side, file) : CGV_NONE;
  File added = { same != CGV_NONE ? CGV_SIDE_NEW : side, same != CGV_NONE ? same : file, delta };

  for (uint32_t i = 0; i < search->n_files; i++)
    {
      if (search->files[i].side != added.side || search->files[i].file != added.file)
        continue;
      search->files[i].delta += delta;
      return;
    }
  search->failed = search->failed || search->n_files == MAX_FILES;
  if (!search->failed)
    search->files[search->n_files++] = added;
}

static void
add_side (Search *search,
          CgvSide side)
{
  const CgvCosts *costs = search->comparison->costs[side];
  CgvLineCosts *lines = cgv_line_costs_new (costs, &(CgvLineQuery){ .node = search->row });

  search->failed = search->failed || lines == NULL;
  for (uint32_t i = 0; !search->failed && i < lines->n_lines; i++)
    {
      double self = cgv_cost_to_double (lines->lines[i].self, costs->is_signed);

      if (lines->lines[i].file != CGV_NONE)
        add_file (search, side, lines->lines[i].file, side == CGV_SIDE_NEW ? self : -self);
    }
  cgv_line_costs_free (lines);
}

/* Returns the file of the function that represents a row; a base-only file if the new side lacks the row. */
static CgvStringId
get_own_file (const CgvComparison *comparison,
              CgvNodeId row,
              CgvSide side)
{
  CgvFunctionId function = cgv_matching_get_function (comparison->matching, side, row);

  return function != CGV_NONE ? comparison->costs[side]->graph->profile->functions[function].file : CGV_NONE;
}

static bool
is_own (const Search *search,
        const File *file)
{
  CgvStringId own = get_own_file (search->comparison, search->row, file->side);

  return own == CGV_NONE || own == file->file;
}

bool
cgv_own_code_find_file (const CgvComparison *comparison,
                        CgvNodeId row,
                        CgvSide *side,
                        CgvStringId *file,
                        bool *is_all)
{
  Search search = { .comparison = comparison, .row = row };
  double all = cgv_delta_to_double (cgv_comparison_get_self_delta (comparison, row));
  double sum = 0;
  const File *most = NULL;

  cgv_foreach_side (i)
    add_side (&search, i);
  for (uint32_t i = 0; !search.failed && i < search.n_files; i++)
    {
      sum += search.files[i].delta;
      if (search.files[i].delta / all >= MOST && !is_own (&search, &search.files[i]) && (most == NULL || search.files[i].delta / all > most->delta / all))
        most = &search.files[i];
    }
  /* Filters move costs to files that have no lines for them. */
  if (most == NULL || sum < all || sum > all)
    return false;
  *side = most->side;
  *file = most->file;
  *is_all = !(most->delta < all) && !(most->delta > all);
  return true;
}
