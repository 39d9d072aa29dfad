/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-trail.h"

#include <string.h>

#include "cgv-row-key.h"

#define MAIN "main"

/* Which share of the program has to be below main() to begin there, and how far that may be from where it starts. */
#define NEARLY_ALL 0.9
#define MAX_WAY    12

typedef struct
{
  CgvNodeId row;
  CgvRowKey *key;
} Stop;

struct CgvTreemapTrail
{
  CgvNumbers *numbers;
  GArray *stops;
};

static void
clear_stop (gpointer data)
{
  cgv_row_key_unref (((Stop *) data)->key);
}

CgvTreemapTrail *
cgv_treemap_trail_new (void)
{
  CgvTreemapTrail *self = g_new0 (CgvTreemapTrail, 1);

  self->stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  g_array_set_clear_func (self->stops, clear_stop);

  return self;
}

void
cgv_treemap_trail_free (CgvTreemapTrail *self)
{
  g_array_unref (self->stops);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_free (self);
}

static void
append (CgvTreemapTrail *self,
        CgvNodeId row)
{
  Stop stop = { row, cgv_row_key_new (self->numbers->folds, row) };

  g_array_append_val (self->stops, stop);
}

gboolean
cgv_treemap_trail_is_of (const CgvTreemapTrail *self,
                         const CgvNumbers *numbers)
{
  return self->numbers != NULL && self->numbers->folds[CGV_SIDE_BASE] == numbers->folds[CGV_SIDE_BASE] &&
         self->numbers->folds[CGV_SIDE_NEW] == numbers->folds[CGV_SIDE_NEW];
}

void
cgv_treemap_trail_set_numbers (CgvTreemapTrail *self,
                               CgvNumbers *numbers)
{
  gboolean is_same = numbers != NULL && cgv_treemap_trail_is_of (self, numbers);

  if (numbers != NULL)
    cgv_numbers_ref (numbers);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  self->numbers = numbers;
  if (numbers == NULL)
    g_array_set_size (self->stops, 0);

  for (guint i = 0; !is_same && i < self->stops->len; i++)
    {
      Stop *stop = &g_array_index (self->stops, Stop, i);

      stop->row = cgv_row_key_find (stop->key, numbers->folds);
      if (stop->row == CGV_NONE)
        g_array_set_size (self->stops, i);
    }
}

guint
cgv_treemap_trail_get_length (const CgvTreemapTrail *self)
{
  return self->stops->len;
}

CgvNodeId
cgv_treemap_trail_get_row (const CgvTreemapTrail *self,
                           guint index)
{
  g_return_val_if_fail (index < self->stops->len, CGV_NONE);

  return g_array_index (self->stops, Stop, index).row;
}

CgvNodeId
cgv_treemap_trail_get_last (const CgvTreemapTrail *self)
{
  return self->stops->len > 0 ? cgv_treemap_trail_get_row (self, self->stops->len - 1) : CGV_NONE;
}

static gboolean
go_back (CgvTreemapTrail *self,
         CgvNodeId row)
{
  for (guint i = 0; i < self->stops->len; i++)
    {
      if (cgv_treemap_trail_get_row (self, i) != row)
        continue;
      g_array_set_size (self->stops, i + 1);
      return TRUE;
    }

  return FALSE;
}

void
cgv_treemap_trail_add (CgvTreemapTrail *self,
                       CgvNodeId row)
{
  if (!go_back (self, row))
    append (self, row);
}

void
cgv_treemap_trail_begin (CgvTreemapTrail *self,
                         CgvNodeId row)
{
  g_array_set_size (self->stops, 0);
  if (row != CGV_NONE)
    append (self, row);
}

void
cgv_treemap_trail_follow (CgvTreemapTrail *self,
                          CgvNodeId row)
{
  if (!go_back (self, row))
    cgv_treemap_trail_begin (self, row);
}

static double
get_factor (const CgvNumbers *numbers,
            guint side)
{
  return numbers->main.comparison != NULL ? numbers->main.comparison->factor[side] : 1.0;
}

/* The larger of both sides, in the measure. */
static double
get_cost (const CgvNumbers *numbers,
          CgvNodeId row)
{
  double cost = 0.0;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = numbers->main.costs[side];

      if (costs != NULL)
        cost = MAX (cost, cgv_cost_to_double (costs->inclusive[row], costs->is_signed) * get_factor (numbers, side));
    }

  return cost;
}

static CgvNodeId
find_costliest_caller (const CgvNumbers *numbers,
                       CgvNodeId row)
{
  CgvNodeId caller = CGV_NONE;
  double max = 0.0;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = numbers->main.costs[side];
      const CgvGraph *graph = costs != NULL ? costs->graph : NULL;

      for (guint32 i = graph != NULL ? graph->in_start[row] : 0; graph != NULL && i < graph->in_start[row + 1]; i++)
        {
          guint32 edge = graph->in_edges[i];
          double cost = cgv_cost_to_double (costs->edge_costs[edge], costs->is_signed) * get_factor (numbers, side);

          if (!graph->present[edge] || graph->edges[edge].caller == row || (caller != CGV_NONE && !(cost > max)))
            continue;
          caller = graph->edges[edge].caller;
          max = cost;
        }
    }

  return caller;
}

CgvNodeId
cgv_treemap_trail_find_program (const CgvTreemapTrail *self)
{
  guint32 n_rows = self->numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes;
  CgvNodeId best[2] = { CGV_NONE, CGV_NONE };
  double max[2] = { 0.0, 0.0 };

  for (CgvNodeId row = 0; row < n_rows; row++)
    {
      double cost = get_cost (self->numbers, row);
      gboolean is_called;

      if (!(cost > max[0]) && !(cost > max[1]))
        continue;
      is_called = find_costliest_caller (self->numbers, row) != CGV_NONE;
      if (cost > max[is_called])
        {
          max[is_called] = cost;
          best[is_called] = row;
        }
    }

  /* Beside cycles that nothing calls into, what nothing calls may be small fry. */
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

void
cgv_treemap_trail_begin_at_program (CgvTreemapTrail *self)
{
  CgvNodeId program = cgv_treemap_trail_find_program (self);
  CgvNodeId main_row = program != CGV_NONE ? find_main (self->numbers) : CGV_NONE;
  CgvNodeId way[MAX_WAY];
  guint n = 0;

  cgv_treemap_trail_begin (self, program);
  if (main_row == CGV_NONE || get_cost (self->numbers, main_row) < NEARLY_ALL * get_cost (self->numbers, program))
    return;

  for (CgvNodeId row = main_row; row != CGV_NONE && row != program && n < MAX_WAY; row = find_costliest_caller (self->numbers, row))
    way[n++] = row;
  while (n > 0)
    cgv_treemap_trail_add (self, way[--n]);
}

CgvNodeId
cgv_treemap_trail_get_outer (const CgvTreemapTrail *self)
{
  if (self->stops->len > 1)
    return cgv_treemap_trail_get_row (self, self->stops->len - 2);

  return self->stops->len == 1 ? find_costliest_caller (self->numbers, cgv_treemap_trail_get_last (self)) : CGV_NONE;
}
