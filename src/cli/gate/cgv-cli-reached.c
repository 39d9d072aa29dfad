/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-reached.h"

#include "cgv-arrays.h"

/* Most edges that are followed in all, which takes a second or so. */
#define MAX_STEPS 100000000u

/* The facts about a row without following its calls. */
typedef struct
{
  CgvDelta own;        /* layout in the row itself */
  CgvDelta whole_more; /* of the row, and of functions that only it calls */
  CgvDelta whole_less;
  CgvDelta more; /* upper bound for all callees: counted more than once if there are several paths */
  CgvDelta less;
} Bounds;

struct _CgvCliReach
{
  const CgvComparison *comparison;
  Bounds *bounds; /* for each row */
  CgvDelta all_more;
  CgvDelta all_less;
  guint64 n_steps;
  /* for each row, the last search that reached it, and the last search that also reached it by
   * other paths */
  guint32 *met;
  guint32 *shared;
  guint32 search; /* its number, from 1 */
  GArray *rows;   /* CgvNodeId: all that the search met, the row itself first */
};

/* The inclusive cost of a member of a cycle lacks its calls in the cycle. */
static gboolean
is_left_out (const CgvCliReach *self,
             CgvNodeId caller,
             CgvNodeId callee)
{
  const CgvCycleId *cycles = self->comparison->costs[CGV_SIDE_NEW]->graph->cycles;

  return cycles[caller] != CGV_NONE && cycles[caller] == cycles[callee];
}

/* Returns whether no row but @caller calls @callee. */
static gboolean
is_only_caller (const CgvUnion *joined,
                CgvNodeId caller,
                CgvNodeId callee)
{
  for (guint32 i = joined->in_start[callee]; i < joined->in_start[callee + 1]; i++)
    {
      CgvNodeId other = joined->edges[joined->in_edges[i]].caller;

      if (other != caller && other != callee)
        return FALSE;
    }
  return TRUE;
}

static CgvDelta
get_lesser (CgvDelta a,
            CgvDelta b)
{
  return a.size < b.size ? a : b;
}

/* Callees come before callers, except for one that a cycle leads back to: then all layout may be reached. */
static void
add_callees (CgvCliReach *self,
             CgvNodeId row,
             const guint8 *is_done)
{
  const CgvUnion *joined = self->comparison->joined;
  Bounds *bounds = &self->bounds[row];
  gboolean is_loose = FALSE;

  *(bounds->own.sign > 0 ? &bounds->whole_more : &bounds->whole_less) = bounds->own;
  bounds->more = bounds->whole_more;
  bounds->less = bounds->whole_less;
  for (guint32 edge = joined->out_start[row]; edge < joined->out_start[row + 1]; edge++)
    {
      CgvNodeId callee = joined->edges[edge].callee;
      const Bounds *called = &self->bounds[callee];

      if (callee == row)
        continue;
      is_loose = is_loose || !is_done[callee];
      bounds->more = cgv_delta_add (bounds->more, called->more);
      bounds->less = cgv_delta_add (bounds->less, called->less);
      if (is_loose || is_left_out (self, row, callee) || !is_only_caller (joined, row, callee))
        continue;
      bounds->whole_more = cgv_delta_add (bounds->whole_more, called->whole_more);
      bounds->whole_less = cgv_delta_add (bounds->whole_less, called->whole_less);
    }
  bounds->more = is_loose ? self->all_more : get_lesser (bounds->more, self->all_more);
  bounds->less = is_loose ? self->all_less : get_lesser (bounds->less, self->all_less);
}

/* Goes down the calls of a row that was not met yet, with a stack of its own: @next has the next edge of each row on it. */
static void
descend (CgvCliReach *self,
         CgvNodeId start,
         guint32 *next,
         guint8 *is_done)
{
  const CgvUnion *joined = self->comparison->joined;

  g_array_set_size (self->rows, 0);
  g_array_append_val (self->rows, start);
  next[start] = joined->out_start[start];
  while (self->rows->len > 0)
    {
      CgvNodeId row = g_array_index (self->rows, CgvNodeId, self->rows->len - 1);
      CgvNodeId callee;

      if (next[row] == joined->out_start[row + 1])
        {
          add_callees (self, row, is_done);
          is_done[row] = TRUE;
          g_array_set_size (self->rows, self->rows->len - 1);
          continue;
        }
      callee = joined->edges[next[row]++].callee;
      if (next[callee] != CGV_NONE)
        continue;
      next[callee] = joined->out_start[callee];
      g_array_append_val (self->rows, callee);
    }
}

CgvCliReach *
cgv_cli_reach_new (const CgvComparison *comparison)
{
  CgvCliReach *self = g_new0 (CgvCliReach, 1);
  g_autofree guint32 *next = g_new (guint32, comparison->n_rows);
  g_autofree guint8 *is_done = g_new0 (guint8, comparison->n_rows);

  self->comparison = comparison;
  self->bounds = g_new0 (Bounds, comparison->n_rows);
  self->met = g_new0 (guint32, comparison->n_rows);
  self->shared = g_new0 (guint32, comparison->n_rows);
  self->rows = cgv_array_new (CgvNodeId);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);
      CgvDelta *sum = delta.sign > 0 ? &self->all_more : &self->all_less;

      next[row] = CGV_NONE;
      if (!cgv_comparison_is_layout (comparison, row))
        continue;
      self->bounds[row].own = delta;
      *sum = cgv_delta_add (*sum, delta);
    }
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (next[row] == CGV_NONE)
        descend (self, row, next, is_done);
    }
  return self;
}

void
cgv_cli_reach_free (CgvCliReach *self)
{
  g_free (self->bounds);
  g_free (self->met);
  g_free (self->shared);
  g_array_unref (self->rows);
  g_free (self);
}

CgvCliReached
cgv_cli_reach_estimate (const CgvCliReach *self,
                        CgvNodeId row)
{
  const Bounds *bounds = &self->bounds[row];

  return (CgvCliReached){
    .whole = cgv_delta_add (bounds->whole_more, bounds->whole_less),
    .more = cgv_delta_subtract (bounds->more, bounds->whole_more),
    .less = cgv_delta_subtract (bounds->less, bounds->whole_less),
  };
}

/* Marks all that @rows reach and that has no mark yet, and appends it to them. */
static void
spread (CgvCliReach *self,
        CgvNodeId start,
        GArray *rows,
        guint32 *marks)
{
  const CgvUnion *joined = self->comparison->joined;

  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId caller = g_array_index (rows, CgvNodeId, i);

      self->n_steps += joined->out_start[caller + 1] - joined->out_start[caller];
      for (guint32 edge = joined->out_start[caller]; edge < joined->out_start[caller + 1]; edge++)
        {
          CgvNodeId callee = joined->edges[edge].callee;

          if (marks[callee] == self->search || (caller == start && is_left_out (self, caller, callee)))
            continue;
          marks[callee] = self->search;
          g_array_append_val (rows, callee);
        }
    }
}

static gboolean
is_called_from_elsewhere (CgvCliReach *self,
                          CgvNodeId row)
{
  const CgvUnion *joined = self->comparison->joined;

  self->n_steps += joined->in_start[row + 1] - joined->in_start[row];
  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      if (self->met[joined->edges[joined->in_edges[i]].caller] != self->search)
        return TRUE;
    }
  return FALSE;
}

/* Marks functions that are also reached by paths around the row. */
static void
find_shared (CgvCliReach *self,
             CgvNodeId start)
{
  g_autoptr (GArray) shared = cgv_array_new (CgvNodeId);

  for (guint i = 1; i < self->rows->len; i++)
    {
      CgvNodeId callee = g_array_index (self->rows, CgvNodeId, i);

      if (!is_called_from_elsewhere (self, callee))
        continue;
      self->shared[callee] = self->search;
      g_array_append_val (shared, callee);
    }
  spread (self, start, shared, self->shared);
}

gboolean
cgv_cli_reach_find (CgvCliReach *self,
                    CgvNodeId row,
                    CgvCliReached *reached)
{
  *reached = (CgvCliReached){ 0 };
  if (self->n_steps > MAX_STEPS)
    return FALSE;
  self->search++;
  g_array_set_size (self->rows, 0);
  g_array_append_val (self->rows, row);
  self->met[row] = self->search;
  spread (self, row, self->rows, self->met);
  find_shared (self, row);
  for (guint i = 0; i < self->rows->len; i++)
    {
      CgvNodeId met = g_array_index (self->rows, CgvNodeId, i);
      CgvDelta own = self->bounds[met].own;
      gboolean is_whole = i == 0 || self->shared[met] != self->search;
      CgvDelta *sum = is_whole ? &reached->whole : own.sign > 0 ? &reached->more
                                                                : &reached->less;

      if (own.sign != 0)
        *sum = cgv_delta_add (*sum, own);
    }
  return TRUE;
}
