/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-inlining.h"

#include <string.h>

#include "cgv-why.h"

/* Most calls of a row that are examined. A function that everything calls is inlined nowhere in particular. */
#define MAX_CALLS 1024
/* Most of its callees that are searched among those of a caller. */
#define MAX_TRACES 16
/* Smallest part of a function's cost that remains when it is inlined: one in this many. */
#define LEAST_SHARE 5

/* Functions that moved between one pair of sides. */
typedef struct
{
  const CgvComparison *comparison;
  CgvSide side; /* the side that has the callees */
  CgvInlining *inlining;
} Finder;

static CgvSide
get_other (CgvSide side)
{
  return side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

static bool
is_called (const CgvComparison *comparison,
           CgvSide side,
           uint32_t edge)
{
  uint32_t own = comparison->joined->edges[edge].edge[side];

  return own != CGV_NONE && comparison->costs[side]->graph->present[own];
}

static bool
is_part (const char *name,
         size_t length)
{
  static const char part[] = ".part.";
  static const char cold[] = ".cold";

  for (size_t i = 0; i < length; i++)
    {
      if ((length - i >= strlen (part) && memcmp (name + i, part, strlen (part)) == 0) ||
          (length - i >= strlen (cold) && memcmp (name + i, cold, strlen (cold)) == 0))
        return true;
    }
  return false;
}

/* Returns whether a side has more of a row than a part that a compiler split off. */
static bool
has_whole (const CgvComparison *comparison,
           CgvSide side,
           CgvNodeId row)
{
  CgvProfile *profile = comparison->costs[side]->graph->profile;
  uint32_t n_members;
  const CgvFunctionId *members = cgv_matching_get_members (comparison->matching, side, row, &n_members);

  for (uint32_t i = 0; i < n_members; i++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (profile, profile->functions[members[i]].name, &length);

      if (!is_part (name, length))
        return true;
    }
  return false;
}

/* Returns whether only the side of the callees has a row, or the other one only parts of it. */
static bool
has_moved (const Finder *self,
           CgvNodeId row)
{
  CgvMatchStatus only = self->side == CGV_SIDE_BASE ? CGV_MATCH_ONLY_BASE : CGV_MATCH_ONLY_NEW;
  CgvMatchStatus status = cgv_matching_get_status (self->comparison->matching, row);

  return status == only ||
         (status == CGV_MATCH_BOTH && has_whole (self->comparison, self->side, row) && !has_whole (self->comparison, get_other (self->side), row));
}

static CgvStringId
get_object (const Finder *self,
            CgvNodeId row)
{
  CgvProfile *profile = self->comparison->costs[self->side]->graph->profile;
  uint32_t n_members;
  const CgvFunctionId *members = cgv_matching_get_members (self->comparison->matching, self->side, row, &n_members);

  return n_members > 0 ? profile->functions[members[0]].object : CGV_NONE;
}

static bool
is_known (const Finder *self,
          CgvStringId object)
{
  size_t length = 0;
  const char *path = object != CGV_NONE ? cgv_profile_get_string (self->comparison->costs[self->side]->graph->profile, object, &length) : NULL;

  return path != NULL && length > 0 && !(length == 3 && memcmp (path, "???", 3) == 0);
}

/* Returns whether code may move between two rows: a compiler does not move it from one object to another. */
static bool
may_share (const Finder *self,
           CgvNodeId row,
           CgvNodeId other)
{
  CgvStringId a = get_object (self, row);
  CgvStringId b = get_object (self, other);

  return a == b || !is_known (self, a) || !is_known (self, b);
}

/* Returns the only row that calls another one, or CGV_NONE. */
static CgvNodeId
get_only_caller (const Finder *self,
                 CgvNodeId row)
{
  const CgvComparison *comparison = self->comparison;
  CgvNodeId caller = CGV_NONE;

  cgv_foreach_in (i, comparison->joined->in_start, row)
    {
      uint32_t edge = comparison->joined->in_edges[i];

      if (comparison->joined->edges[edge].caller == row || !is_called (comparison, self->side, edge))
        continue;
      if (caller != CGV_NONE || i - comparison->joined->in_start[row] >= MAX_CALLS)
        return CGV_NONE;
      caller = comparison->joined->edges[edge].caller;
    }
  return caller;
}

/* Returns how much more self cost a row has, without the share of more calls. */
static CgvDelta
get_move (const CgvComparison *comparison,
          CgvNodeId row)
{
  CgvDeltaSplit split;

  return cgv_why_split_self (comparison, row, &split) ? split.by_cost : cgv_comparison_get_self_delta (comparison, row);
}

/* Returns whether a row is on both sides, and costs more by itself where the callees are not. */
static bool
is_taker (const Finder *self,
          CgvNodeId row)
{
  const CgvComparison *comparison = self->comparison;
  int sign = self->side == CGV_SIDE_BASE ? 1 : -1;

  return cgv_comparison_get_presence (comparison, row) == CGV_PRESENT_BOTH && !has_moved (self, row) &&
         cgv_comparison_get_self_delta (comparison, row).sign == sign && get_move (comparison, row).sign == sign &&
         !cgv_comparison_is_self_noise (comparison, row);
}

static bool
is_plausible (CgvDelta callers,
              CgvDelta callees)
{
  return callers.sign * callees.sign < 0 && !callers.is_bound && !callees.is_bound &&
         callers.size >= callees.size / LEAST_SHARE && callers.size <= callees.size;
}

static bool
calls_instead (const Finder *self,
               CgvNodeId caller,
               CgvNodeId callee)
{
  const CgvComparison *comparison = self->comparison;
  uint32_t start = comparison->joined->out_start[caller];

  for (uint32_t edge = start; edge < comparison->joined->out_start[caller + 1] && edge - start < MAX_CALLS; edge++)
    {
      if (comparison->joined->edges[edge].callee == callee)
        return is_called (comparison, get_other (self->side), edge);
    }
  return false;
}

/* Returns whether a callee of a row is called by another row on the side where the row is missing; true if it has no callees there. */
static bool
leaves_traces (const Finder *self,
               CgvNodeId row,
               CgvNodeId caller)
{
  const CgvComparison *comparison = self->comparison;
  uint32_t n_seen = 0;

  for (uint32_t edge = comparison->joined->out_start[row]; edge < comparison->joined->out_start[row + 1] && n_seen < MAX_TRACES; edge++)
    {
      CgvNodeId callee = comparison->joined->edges[edge].callee;

      if (callee == row || !is_called (comparison, self->side, edge) ||
          cgv_comparison_get_presence (comparison, callee) != CGV_PRESENT_BOTH || has_moved (self, callee))
        continue;
      if (callee == caller || calls_instead (self, caller, callee))
        return true;
      n_seen++;
    }
  return n_seen == 0;
}

/* Returns whether a row calls a new row about as often as it called the missing one. The missing
 * row was then probably renamed. */
static bool
is_replaced (const Finder *self,
             CgvNodeId caller,
             CgvNodeId callee)
{
  const CgvComparison *comparison = self->comparison;
  CgvMatchStatus other = self->side == CGV_SIDE_BASE ? CGV_MATCH_ONLY_NEW : CGV_MATCH_ONLY_BASE;
  uint32_t start = comparison->joined->out_start[caller];
  uint64_t count = 0;

  for (uint32_t edge = start; edge < comparison->joined->out_start[caller + 1] && edge - start < MAX_CALLS; edge++)
    {
      if (comparison->joined->edges[edge].callee == callee)
        count = cgv_comparison_get_edge_running (comparison, self->side, edge);
    }
  for (uint32_t edge = start; edge < comparison->joined->out_start[caller + 1] && edge - start < MAX_CALLS; edge++)
    {
      CgvNodeId twin = comparison->joined->edges[edge].callee;
      uint64_t twin_count;

      if (!is_called (comparison, get_other (self->side), edge) || cgv_matching_get_status (comparison->matching, twin) != other)
        continue;
      twin_count = cgv_comparison_get_edge_running (comparison, get_other (self->side), edge);
      if (twin_count / 2 <= count && count / 2 <= twin_count)
        return true;
    }
  return false;
}

static void
sort_rows (const CgvComparison *comparison,
           CgvNodeId *rows,
           uint32_t n_rows)
{
  for (uint32_t i = 1; i < n_rows; i++)
    {
      CgvNodeId row = rows[i];
      uint64_t size = cgv_comparison_get_self_delta (comparison, row).size;
      uint32_t at = i;

      for (; at > 0 && cgv_comparison_get_self_delta (comparison, rows[at - 1]).size < size; at--)
        rows[at] = rows[at - 1];
      rows[at] = row;
    }
}

static CgvDelta
add_up (const CgvComparison *comparison,
        const CgvNodeId *rows,
        uint32_t n_rows)
{
  CgvDelta sum = { 0 };

  for (uint32_t i = 0; i < n_rows; i++)
    sum = cgv_delta_add (sum, cgv_comparison_get_self_delta (comparison, rows[i]));
  return sum;
}

static bool
finish (const Finder *self)
{
  CgvInlining *inlining = self->inlining;

  inlining->kind = self->side == CGV_SIDE_BASE ? CGV_INLINED : CGV_OUTLINED;
  inlining->callers_delta = add_up (self->comparison, inlining->callers, inlining->n_callers);
  inlining->callees_delta = add_up (self->comparison, inlining->callees, inlining->n_callees);
  inlining->together = cgv_delta_add (inlining->callers_delta, inlining->callees_delta);
  sort_rows (self->comparison, inlining->callers, inlining->n_callers);
  sort_rows (self->comparison, inlining->callees, inlining->n_callees);
  return true;
}

/* Adds callees that moved and are called by @parent alone. Returns false if there are too many. */
static bool
add_callees (const Finder *self,
             CgvNodeId caller,
             CgvNodeId parent)
{
  const CgvComparison *comparison = self->comparison;
  CgvInlining *inlining = self->inlining;
  uint32_t start = comparison->joined->out_start[parent];

  for (uint32_t edge = start; edge < comparison->joined->out_start[parent + 1]; edge++)
    {
      CgvNodeId callee = comparison->joined->edges[edge].callee;

      if (edge - start >= MAX_CALLS)
        return false;
      if (callee == parent || !is_called (comparison, self->side, edge) || !has_moved (self, callee) || !may_share (self, parent, callee) ||
          get_only_caller (self, callee) != parent || !leaves_traces (self, callee, caller) || is_replaced (self, parent, callee))
        continue;
      if (inlining->n_callees == CGV_MAX_INLINED)
        return false;
      inlining->callees[inlining->n_callees++] = callee;
    }
  return true;
}

/* Finds the rows that only this row called, then the rows that only those called, as far down as
 * the costs allow. */
static bool
find_below (const Finder *self,
            CgvNodeId caller)
{
  CgvInlining *inlining = self->inlining;
  uint32_t n_plausible = 0;
  uint32_t n_done = 0;
  bool is_whole;

  inlining->n_callees = 0;
  is_whole = is_taker (self, caller) && add_callees (self, caller, caller);
  while (is_whole && n_done < inlining->n_callees)
    {
      uint32_t n_level = inlining->n_callees;

      if (is_plausible (get_move (self->comparison, caller), add_up (self->comparison, inlining->callees, n_level)))
        n_plausible = n_level;
      for (; is_whole && n_done < n_level; n_done++)
        is_whole = add_callees (self, caller, inlining->callees[n_done]);
    }
  if (n_plausible == 0)
    return false;
  inlining->n_callees = n_plausible;
  inlining->n_callers = 1;
  inlining->callers[0] = caller;
  inlining->has_only_caller = true;
  return finish (self);
}

/* Returns the row on both sides that has, through rows which moved alone, another one below it; or CGV_NONE. */
static CgvNodeId
find_caller (const Finder *self,
             CgvNodeId row)
{
  CgvNodeId caller = get_only_caller (self, row);

  for (uint32_t i = 0; i < CGV_MAX_INLINED && caller != CGV_NONE && has_moved (self, caller); i++)
    caller = get_only_caller (self, caller);
  return caller;
}

/* Finds the callers of a row that cost more where it is missing. */
static bool
find_above (const Finder *self,
            CgvNodeId callee)
{
  const CgvComparison *comparison = self->comparison;
  CgvInlining *inlining = self->inlining;
  CgvDelta moves = { 0 };
  uint32_t start = comparison->joined->in_start[callee];

  inlining->n_callers = 0;
  for (uint32_t i = start; i < comparison->joined->in_start[callee + 1]; i++)
    {
      uint32_t edge = comparison->joined->in_edges[i];
      CgvNodeId caller = comparison->joined->edges[edge].caller;

      if (i - start >= CGV_MAX_INLINED)
        return false;
      if (caller == callee || !is_called (comparison, self->side, edge) || !is_taker (self, caller) || !may_share (self, caller, callee) ||
          !leaves_traces (self, callee, caller) || is_replaced (self, caller, callee))
        continue;
      inlining->callers[inlining->n_callers++] = caller;
      moves = cgv_delta_add (moves, get_move (comparison, caller));
    }
  if (inlining->n_callers == 0 || !is_plausible (moves, cgv_comparison_get_self_delta (comparison, callee)))
    return false;
  inlining->n_callees = 1;
  inlining->callees[0] = callee;
  inlining->has_only_caller = false;
  return finish (self);
}

static bool
has_row (const CgvNodeId *rows,
         uint32_t n_rows,
         CgvNodeId row)
{
  for (uint32_t i = 0; i < n_rows; i++)
    {
      if (rows[i] == row)
        return true;
    }
  return false;
}

static bool
find_of_callee (const Finder *self,
                CgvNodeId row)
{
  CgvNodeId caller = find_caller (self, row);

  if (caller != CGV_NONE && find_below (self, caller) && has_row (self->inlining->callees, self->inlining->n_callees, row))
    return true;
  return get_only_caller (self, row) == CGV_NONE && find_above (self, row);
}

/* Returns the costliest callee that several rows called, of which this is one. */
static bool
find_shared (const Finder *self,
             CgvNodeId caller)
{
  const CgvComparison *comparison = self->comparison;
  uint32_t start = comparison->joined->out_start[caller];
  CgvInlining best = { .n_callees = 0 };

  for (uint32_t edge = start; edge < comparison->joined->out_start[caller + 1] && edge - start < MAX_CALLS; edge++)
    {
      CgvNodeId callee = comparison->joined->edges[edge].callee;

      if (callee == caller || !is_called (comparison, self->side, edge) || !has_moved (self, callee) ||
          get_only_caller (self, callee) != CGV_NONE || cgv_comparison_get_self_delta (comparison, callee).size <= best.callees_delta.size ||
          !find_above (self, callee) || !has_row (self->inlining->callers, self->inlining->n_callers, caller))
        continue;
      best = *self->inlining;
    }
  *self->inlining = best;
  return best.n_callees > 0;
}

bool
cgv_inlining_find (const CgvComparison *comparison,
                   CgvNodeId row,
                   CgvInlining *inlining)
{
  Finder finder = { comparison, CGV_SIDE_BASE, inlining };

  if (comparison->matching->is_same || !comparison->has_reasons || cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio ||
      cgv_comparison_hardly_matches (comparison))
    return false;
  cgv_foreach_side (side)
    {
      finder.side = side;
      if (has_moved (&finder, row))
        return find_of_callee (&finder, row);
    }
  finder.side = get_move (comparison, row).sign > 0 ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  return is_taker (&finder, row) && (find_below (&finder, row) || find_shared (&finder, row));
}

bool
cgv_inlining_has_callee (const CgvInlining *inlining,
                         CgvNodeId row)
{
  return has_row (inlining->callees, inlining->n_callees, row);
}
