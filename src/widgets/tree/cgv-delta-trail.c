/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-trail.h"

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

struct CgvDeltaTrail
{
  CgvComparison *comparison;
  GArray *stops;
};

static void
clear_stop (gpointer data)
{
  cgv_row_key_unref (((Stop *) data)->key);
}

CgvDeltaTrail *
cgv_delta_trail_new (void)
{
  CgvDeltaTrail *self = g_new0 (CgvDeltaTrail, 1);

  self->stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  g_array_set_clear_func (self->stops, clear_stop);

  return self;
}

void
cgv_delta_trail_free (CgvDeltaTrail *self)
{
  g_array_unref (self->stops);
  cgv_comparison_unref (self->comparison);
  g_free (self);
}

static void
append (CgvDeltaTrail *self,
        CgvNodeId row)
{
  Stop stop = { row, cgv_row_key_new (cgv_matching_get_folds (self->comparison->matching), row) };

  g_array_append_val (self->stops, stop);
}

/* What of a row's cost is larger, in the measure. */
static double
get_cost (const CgvComparison *comparison,
          CgvNodeId row)
{
  double cost = 0.0;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = comparison->costs[side];

      cost = MAX (cost, cgv_cost_to_double (costs->inclusive[row], costs->is_signed) * comparison->factor[side]);
    }

  return cost;
}

static double
get_edge_cost (const CgvComparison *comparison,
               guint32 edge)
{
  double cost = 0.0;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = comparison->costs[side];
      guint32 own = comparison->edges[edge].edge[side];

      if (own != CGV_NONE)
        cost = MAX (cost, cgv_cost_to_double (costs->edge_costs[own], costs->is_signed) * comparison->factor[side]);
    }

  return cost;
}

static CgvNodeId
find_costliest_caller (const CgvComparison *comparison,
                       CgvNodeId row)
{
  CgvNodeId caller = CGV_NONE;
  double max = 0.0;

  for (guint32 i = comparison->in_start[row]; i < comparison->in_start[row + 1]; i++)
    {
      guint32 edge = comparison->in_edges[i];
      double cost = get_edge_cost (comparison, edge);

      if (comparison->edges[edge].caller == row || !(cost > max))
        continue;
      caller = comparison->edges[edge].caller;
      max = cost;
    }

  return caller;
}

CgvNodeId
cgv_delta_trail_find_program (const CgvComparison *comparison)
{
  CgvNodeId best[2] = { CGV_NONE, CGV_NONE };
  double max[2] = { 0.0, 0.0 };

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      double cost = get_cost (comparison, row);
      gboolean is_called;

      if (!(cost > max[0]) && !(cost > max[1]))
        continue;
      is_called = find_costliest_caller (comparison, row) != CGV_NONE;
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
find_main (const CgvComparison *comparison)
{
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *name = cgv_matching_get_name (comparison->matching, row, &length);

      if (length == strlen (MAIN) && memcmp (name, MAIN, length) == 0)
        return row;
    }

  return CGV_NONE;
}

/* At the whole program; if nearly all of it is below main(), there, with the way to it. */
static void
begin (CgvDeltaTrail *self)
{
  CgvNodeId program = cgv_delta_trail_find_program (self->comparison);
  CgvNodeId main_row = program != CGV_NONE ? find_main (self->comparison) : CGV_NONE;
  CgvNodeId way[MAX_WAY];
  guint n = 0;

  if (program == CGV_NONE)
    return;
  if (main_row == CGV_NONE || get_cost (self->comparison, main_row) < NEARLY_ALL * get_cost (self->comparison, program))
    {
      append (self, program);
      return;
    }

  for (CgvNodeId row = main_row; row != CGV_NONE && row != program && n < MAX_WAY; row = find_costliest_caller (self->comparison, row))
    way[n++] = row;
  append (self, program);
  while (n > 0)
    cgv_delta_trail_add (self, way[--n]);
}

void
cgv_delta_trail_set_comparison (CgvDeltaTrail *self,
                                CgvComparison *comparison)
{
  gboolean is_other = self->comparison == NULL || comparison == NULL || self->comparison->matching != comparison->matching;

  if (comparison != NULL)
    cgv_comparison_ref (comparison);
  cgv_comparison_unref (self->comparison);
  self->comparison = comparison;
  if (comparison == NULL)
    {
      g_array_set_size (self->stops, 0);
      return;
    }

  for (guint i = 0; is_other && i < self->stops->len; i++)
    {
      Stop *stop = &g_array_index (self->stops, Stop, i);

      stop->row = cgv_row_key_find (stop->key, cgv_matching_get_folds (comparison->matching));
      if (stop->row == CGV_NONE)
        g_array_set_size (self->stops, i);
    }
  if (self->stops->len == 0)
    begin (self);
}

guint
cgv_delta_trail_get_length (const CgvDeltaTrail *self)
{
  return self->stops->len;
}

CgvNodeId
cgv_delta_trail_get_row (const CgvDeltaTrail *self,
                         guint index)
{
  g_return_val_if_fail (index < self->stops->len, CGV_NONE);

  return g_array_index (self->stops, Stop, index).row;
}

CgvNodeId
cgv_delta_trail_get_last (const CgvDeltaTrail *self)
{
  return self->stops->len > 0 ? cgv_delta_trail_get_row (self, self->stops->len - 1) : CGV_NONE;
}

void
cgv_delta_trail_add (CgvDeltaTrail *self,
                     CgvNodeId row)
{
  for (guint i = 0; i < self->stops->len; i++)
    {
      if (cgv_delta_trail_get_row (self, i) != row)
        continue;
      g_array_set_size (self->stops, i + 1);
      return;
    }

  append (self, row);
}

void
cgv_delta_trail_begin (CgvDeltaTrail *self,
                       CgvNodeId row)
{
  g_array_set_size (self->stops, 0);
  append (self, row);
}

CgvNodeId
cgv_delta_trail_get_outer (const CgvDeltaTrail *self)
{
  if (self->stops->len > 1)
    return cgv_delta_trail_get_row (self, self->stops->len - 2);

  return self->stops->len == 1 ? find_costliest_caller (self->comparison, cgv_delta_trail_get_last (self)) : CGV_NONE;
}
