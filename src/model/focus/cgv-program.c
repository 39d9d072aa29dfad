/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-program.h"

#include <string.h>

#define MAIN "main"

/* The share of the program that must be below main() to begin there. */
#define NEARLY_ALL 0.9

static double
get_factor (const CgvNumbers *numbers,
            guint side)
{
  return numbers->main.comparison != NULL ? numbers->main.comparison->factor[side] : 1.0;
}

/* Returns the larger of both sides, in the measure. */
static double
get_cost (const CgvNumbers *numbers,
          CgvNodeId row)
{
  double cost = 0.0;

  cgv_foreach_side (side)
    {
      const CgvCosts *costs = numbers->main.costs[side];

      if (costs != NULL)
        cost = MAX (cost, cgv_costs_weigh (costs, costs->inclusive[row]) * get_factor (numbers, side));
    }

  return cost;
}

CgvNodeId
cgv_program_find_caller (const CgvNumbers *numbers,
                         CgvNodeId row)
{
  CgvNodeId caller = CGV_NONE;
  double max = 0.0;

  cgv_foreach_side (side)
    {
      const CgvCosts *costs = numbers->main.costs[side];
      const CgvGraph *graph = costs != NULL ? costs->graph : NULL;

      for (guint32 i = graph != NULL ? graph->in_start[row] : 0; graph != NULL && i < graph->in_start[row + 1]; i++)
        {
          guint32 edge = graph->in_edges[i];
          double cost = cgv_costs_weigh (costs, costs->edge_costs[edge]) * get_factor (numbers, side);

          if (!graph->present[edge] || graph->edges[edge].caller == row || (caller != CGV_NONE && !(cost > max)))
            continue;
          caller = graph->edges[edge].caller;
          max = cost;
        }
    }

  return caller;
}

static CgvNodeId
find_program (const CgvNumbers *numbers)
{
  guint32 n_rows = numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes;
  CgvNodeId best[2] = { CGV_NONE, CGV_NONE };
  double max[2] = { 0.0, 0.0 };

  for (CgvNodeId row = 0; row < n_rows; row++)
    {
      double cost = get_cost (numbers, row);
      gboolean is_called;

      if (!(cost > max[0]) && !(cost > max[1]))
        continue;
      is_called = cgv_program_find_caller (numbers, row) != CGV_NONE;
      if (cost > max[is_called])
        {
          max[is_called] = cost;
          best[is_called] = row;
        }
    }

  /* If the program is a cycle that nothing calls into, the rows that nothing calls may be insignificant. */
  return max[0] >= max[1] / 2 ? best[0] : best[1];
}

static CgvNodeId
find_main (const CgvNumbers *numbers)
{
  const CgvGraph *graph = numbers->main.costs[CGV_SIDE_NEW]->graph;

  for (CgvNodeId row = 0; row < graph->n_nodes; row++)
    {
      size_t length;
      const char *name = cgv_fold_get_name (graph->fold, row, &length);

      if (length == strlen (MAIN) && memcmp (name, MAIN, length) == 0)
        return row;
    }

  return CGV_NONE;
}

static const CgvLateNumbers *
find (const CgvNumbers *numbers)
{
  CgvLateNumbers *late = numbers->late;
  CgvNodeId row;

  g_mutex_lock (&late->lock);
  if (!late->has_program)
    {
      late->program = find_program (numbers);
      row = late->program != CGV_NONE ? find_main (numbers) : CGV_NONE;
      late->main = row != CGV_NONE && get_cost (numbers, row) >= NEARLY_ALL * get_cost (numbers, late->program) ? row : late->program;
      late->has_program = TRUE;
    }
  g_mutex_unlock (&late->lock);
  return late;
}

CgvNodeId
cgv_program_find (const CgvNumbers *numbers)
{
  return find (numbers)->program;
}

CgvNodeId
cgv_program_find_main (const CgvNumbers *numbers)
{
  return find (numbers)->main;
}
