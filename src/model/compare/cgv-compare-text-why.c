/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-inlining.h"
#include "cgv-value.h"

/* Above this, "3 times as often" is easier to read than "200 % more often". */
#define TIMES_FROM 1.95

char *
cgv_compare_text_dup_how_often (guint64 base,
                                guint64 new_)
{
  double ratio;
  g_autofree char *number = NULL;

  g_return_val_if_fail (base > 0, NULL);

  ratio = (double) new_ / (double) base;
  if (ratio >= TIMES_FROM)
    {
      number = cgv_amount_text_dup_ratio (ratio);
      /* Translators: how often a function is called, compared to before; follows "called". */
      return g_strdup_printf (_ ("%s times as often"), number);
    }
  number = cgv_amount_text_dup_percent (fabs (ratio - 1) * 100);
  /* Translators: by how many percent more or less often than before a function is called; follows "called". */
  return g_strdup_printf (new_ >= base ? _ ("%s more often") : _ ("%s less often"), number);
}

static char *
dup_more_often (guint64 base,
                guint64 new_,
                const char *amount)
{
  g_autofree char *how_often = NULL;

  if (new_ == base)
    return g_strdup (_ ("called as often as before"));
  how_often = cgv_compare_text_dup_how_often (base, new_);
  /* Translators: "3 times as often" or "12 % less often", and its cost, as in "called 3 times as often (+412 M)". */
  return g_strdup_printf (_ ("called %s (%s)"), how_often, amount);
}

/* Returns the cost of one call as a multiple of its former cost; -1 if it is not defined. */
static double
get_ratio_per_call (const CgvCost *costs,
                    const guint64 *counts,
                    gboolean is_signed)
{
  double base = is_signed ? (double) (gint64) costs[CGV_SIDE_BASE] : (double) costs[CGV_SIDE_BASE];
  double new_ = is_signed ? (double) (gint64) costs[CGV_SIDE_NEW] : (double) costs[CGV_SIDE_NEW];

  if (base <= 0 || new_ < 0)
    return -1;
  return new_ / base * ((double) counts[CGV_SIDE_BASE] / (double) counts[CGV_SIDE_NEW]);
}

/* Returns the multiple in words, for calls with all of their callees, or for the self cost of
 * each call. */
static char *
dup_times_as_much (double ratio,
                   gboolean by_itself,
                   const char *amount)
{
  g_autofree char *number = cgv_amount_text_dup_ratio (ratio);

  /* Translators: how many times as much as before, and the amount for all calls; without its callees */
  return g_strdup_printf (by_itself ? _ ("each call costs %s times as much by itself (%s)") : /* Translators: how many times as much as before, and the amount for all calls */ _ ("each call costs %s times as much (%s)"), number, amount);
}

static char *
dup_cost_per_call (double ratio,
                   int sign,
                   gboolean by_itself,
                   const char *amount)
{
  g_autofree char *number = NULL;

  if (sign == 0)
    return g_strdup (_ ("each call costs the same"));
  if (ratio < 0)
    return sign > 0 ? g_strdup_printf (_ ("each call costs more (%s)"), amount) : g_strdup_printf (_ ("each call costs less (%s)"), amount);
  if (ratio >= TIMES_FROM)
    return dup_times_as_much (ratio, by_itself, amount);

  number = cgv_amount_text_dup_percent (fabs (ratio - 1) * 100);
  if (sign > 0)
    /* Translators: by how many percent more than before each call of a function costs, and the amount for all calls; "by itself"
     * excludes its callees. */
    return g_strdup_printf (by_itself ? _ ("each call costs %s more by itself (%s)") : /* Translators: as above, with its callees */ _ ("each call costs %s more (%s)"), number, amount);
  /* Translators: by how many percent less than before, and the amount for all calls; without its callees */
  return g_strdup_printf (by_itself ? _ ("each call costs %s less by itself (%s)") : /* Translators: as above, with its callees */ _ ("each call costs %s less (%s)"), number, amount);
}

/* Returns "called 3 times as often (+412 M), each call costs 8 % less (−35 M)". */
static char *
dup_split (const CgvComparison *comparison,
           const CgvCost *costs,
           const guint64 *counts,
           CgvDelta by_calls,
           CgvDelta by_cost,
           gboolean by_itself)
{
  g_autofree char *calls_amount = cgv_compare_text_dup_short_delta (comparison, by_calls);
  g_autofree char *cost_amount = cgv_compare_text_dup_short_delta (comparison, by_cost);
  g_autofree char *often = dup_more_often (counts[CGV_SIDE_BASE], counts[CGV_SIDE_NEW], calls_amount);
  g_autofree char *per_call = dup_cost_per_call (get_ratio_per_call (costs, counts, comparison->is_signed), by_cost.sign, by_itself, cost_amount);

  /* Translators: how often, and the cost of each call, as in "called 3 times as often (+412 M), each call costs 8 % less (−35 M)". */
  return g_strdup_printf (_ ("%s, %s"), often, per_call);
}

static char *
dup_newly_called (const CgvComparison *comparison,
                  guint64 count,
                  CgvDelta delta)
{
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, delta);
  char number[CGV_FORMAT_MAX];

  if (count == 0)
    return g_strdup_printf (_ ("newly called (%s)"), amount);
  cgv_format_cost (count, false, number);
  /* Translators: how often a function is called that was not called before, and its cost. */
  return g_strdup_printf (ngettext ("newly called, %s time (%s)", "newly called, %s times (%s)", (gulong) count), number, amount);
}

static char *
dup_no_longer_called (const CgvComparison *comparison,
                      guint64 count,
                      CgvDelta delta)
{
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, delta);
  char number[CGV_FORMAT_MAX];

  if (count == 0)
    return g_strdup_printf (_ ("no longer called (%s)"), amount);
  cgv_format_cost (count, false, number);
  /* Translators: how often a function was called that is not called any more, and its saving. */
  return g_strdup_printf (ngettext ("no longer called, %s time before (%s)", "no longer called, %s times before (%s)", (gulong) count), number, amount);
}

/* Returns what more or fewer calls within a cycle cost, and the difference of their overlapping costs. */
static char *
dup_in_cycle (const CgvComparison *comparison,
              const CgvWhyTerm *term,
              const char *amount)
{
  guint64 base = cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, term->edge);
  guint64 new_ = cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, term->edge);
  g_autofree char *calls = NULL;
  g_autofree char *calls_amount = cgv_compare_text_dup_short_delta (comparison, term->by_calls);

  if (!cgv_why_knows_by_calls (term) || term->by_calls.sign == 0)
    return g_strdup_printf (_ ("%s within a cycle, where costs overlap and cannot be split"), amount);
  if (base == 0)
    calls = dup_newly_called (comparison, new_, term->by_calls);
  else if (new_ == 0)
    calls = dup_no_longer_called (comparison, base, term->by_calls);
  else
    calls = dup_more_often (base, new_, calls_amount);
  /* Translators: "called 3 times as often (+412 M)"; then a difference of costs. */
  return g_strdup_printf (_ ("%s; %s within a cycle, where costs overlap"), calls, amount);
}

static char *
dup_unsplit (const CgvComparison *comparison,
             const CgvWhyTerm *term)
{
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, term->delta);

  if (!comparison->has_reasons)
    return g_steal_pointer (&amount);
  if ((term->flags & CGV_WHY_RECURSION) != 0)
    return g_strdup_printf (_ ("%s in calls to itself, which no inclusive cost contains"), amount);
  if ((term->flags & CGV_WHY_IN_CYCLE) != 0)
    return dup_in_cycle (comparison, term, amount);
  if ((term->flags & CGV_WHY_NO_COUNTS) != 0)
    return g_strdup_printf (_ ("%s; how often it was called is not known"), amount);
  if (term->delta.is_estimate)
    /* Translators: a difference that is an estimate, because filters leave only estimates of its costs. */
    return g_strdup_printf (_ ("%s, an estimate that cannot be split"), amount);
  return g_strdup_printf (_ ("%s, which cannot be split exactly"), amount);
}

/* Returns what changed between functions that were probably renamed. */
static char *
dup_renamed (const CgvComparison *comparison,
             const CgvWhyTerm *term)
{
  CgvNodeId renamed = cgv_rename_hints_get_other (comparison->renames, term->row);
  g_autofree char *name = renamed != CGV_NONE ? cgv_compare_text_dup_name_beside (comparison->matching, renamed, term->row) : NULL;
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, term->delta);

  /* Translators: the former name of a function, and the change of its cost. */
  return name != NULL ? g_strdup_printf (_ ("probably %s, renamed (%s)"), name, amount) : g_steal_pointer (&amount);
}

char *
cgv_compare_text_dup_why_term (const CgvComparison *comparison,
                               const CgvWhyTerm *term)
{
  CgvCost costs[CGV_N_SIDES];
  guint64 counts[CGV_N_SIDES];

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (term != NULL, NULL);

  cgv_foreach_side (side)
    {
      costs[side] = cgv_comparison_get_edge_cost (comparison, side, term->edge);
      counts[side] = cgv_comparison_get_edge_running (comparison, side, term->edge);
    }
  if ((term->flags & CGV_WHY_RENAMED) != 0)
    return dup_renamed (comparison, term);
  if (!comparison->has_reasons || (term->flags & (CGV_WHY_RECURSION | CGV_WHY_IN_CYCLE | CGV_WHY_NO_COUNTS)) != 0)
    return dup_unsplit (comparison, term);
  if (term->presence == CGV_PRESENT_NEW)
    return dup_newly_called (comparison, counts[CGV_SIDE_NEW], term->delta);
  if (term->presence == CGV_PRESENT_BASE)
    return dup_no_longer_called (comparison, counts[CGV_SIDE_BASE], term->delta);
  if (term->flags != 0)
    return dup_unsplit (comparison, term);
  if (term->by_calls.sign == 0 && term->by_cost.sign == 0 && counts[CGV_SIDE_BASE] == counts[CGV_SIDE_NEW])
    return g_strdup (_ ("unchanged"));
  return dup_split (comparison, costs, counts, term->by_calls, term->by_cost, FALSE);
}

char *
cgv_compare_text_dup_why_self_split (const CgvComparison *comparison,
                                     const CgvWhy *why,
                                     gboolean by_itself)
{
  CgvCost costs[CGV_N_SIDES];
  guint64 counts[CGV_N_SIDES];

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (why != NULL, NULL);

  if (!why->has_self_split || why->self.sign == 0)
    return NULL;
  cgv_foreach_side (side)
    {
      costs[side] = cgv_comparison_get_self (comparison, side, why->row);
      counts[side] = cgv_comparison_get_running (comparison, side, why->row);
    }
  if (!by_itself && counts[CGV_SIDE_BASE] == counts[CGV_SIDE_NEW])
    {
      g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, why->self_by_cost);

      return dup_cost_per_call (get_ratio_per_call (costs, counts, comparison->is_signed), why->self_by_cost.sign, FALSE, amount);
    }
  return dup_split (comparison, costs, counts, why->self_by_calls, why->self_by_cost, by_itself);
}

/* Returns whether a step has all calls of its row, on both sides. A row that calls itself has others. */
static gboolean
has_all_calls (const CgvComparison *comparison,
               const CgvRegressionStep *step)
{
  if (cgv_delta_compare (step->term.delta, step->inclusive) != 0)
    return FALSE;
  cgv_foreach_side (side)
    if (cgv_comparison_get_running (comparison, side, step->row) != cgv_comparison_get_edge_running (comparison, side, step->term.edge))
      return FALSE;
  return TRUE;
}

char *
cgv_compare_text_dup_path_step (const CgvComparison *comparison,
                                const CgvRegressionStep *step)
{
  g_autofree char *reason = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (step != NULL, NULL);

  reason = cgv_compare_text_dup_why_term (comparison, &step->term);
  if (has_all_calls (comparison, step) || (step->term.flags & CGV_WHY_RENAMED) != 0)
    return g_steal_pointer (&reason);
  /* Translators: how calls from one of several callers changed, as in "from here, called 3 times as often (+412 M)". */
  return g_strdup_printf (_ ("from here, %s"), reason);
}

static gboolean
is_called (const CgvComparison *comparison,
           CgvSide side,
           CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      if (cgv_comparison_get_edge_presence (comparison, joined->in_edges[i]) & CGV_PRESENT_ON (side))
        return TRUE;
    }
  return FALSE;
}

/* Calls that left one place are not recorded in another, if the file is cut off. */
static const char *
get_moved (const CgvComparison *comparison,
           CgvNodeId row,
           gboolean is_gone)
{
  if (is_gone)
    return is_called (comparison, CGV_SIDE_NEW, row) ? _ ("%s is no longer called from here, but hardly costs less: its calls moved elsewhere.")
                                                     : _ ("B has no call of %s, which hardly costs less: what calls it there is not known.");
  return is_called (comparison, CGV_SIDE_BASE, row) ? _ ("%s is newly called from here, but hardly costs more: its calls moved here.")
                                                    : _ ("A has no call of %s, which hardly costs more now: what called it there is not known.");
}

/* Returns a note if a path ends before calls that one side lacks and whose cost is elsewhere on the other. */
static char *
dup_elsewhere (const CgvComparison *comparison,
               const CgvRegressionPath *path)
{
  g_autofree char *name = NULL;
  gboolean is_gone;

  if (path->not_followed.edge == CGV_NONE)
    return NULL;
  name = cgv_compare_text_dup_clear_name (comparison->matching, path->not_followed.row);
  is_gone = path->not_followed.presence == CGV_PRESENT_BASE;
  if (path->end == CGV_PATH_END_MOVED)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      return g_strdup_printf (get_moved (comparison, path->not_followed.row, is_gone), name);
#pragma GCC diagnostic pop
    }
  /* Translators: %s is the name of a function. */
  return g_strdup_printf (is_gone ? _ ("%s is no longer called from here (inlined?). Its cost and its calls are those of the caller now.")
                                  : _ ("%s is newly called from here (no longer inlined?). Its cost and its calls were those of the caller before."),
                          name);
}

static gboolean
calls_what_changed (const CgvComparison *comparison,
                    CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  for (guint32 edge = joined->out_start[row]; edge < joined->out_start[row + 1]; edge++)
    if (joined->edges[edge].callee != row && cgv_comparison_get_edge_delta (comparison, edge).sign != 0)
      return TRUE;
  return FALSE;
}

/* %s is the name of the last function. */
static const char *
get_path_end (const CgvComparison *comparison,
              const CgvRegressionPath *path)
{
  switch (path->end)
    {
    case CGV_PATH_END_CALLS:
      return _ ("%s is only called more or less often from here. Nothing below it changed in the same direction.");
    case CGV_PATH_END_CYCLE:
      return _ ("%s is in a cycle, inside which inclusive costs overlap and cannot be split.");
    case CGV_PATH_END_UNCHANGED:
      return _ ("The inclusive cost of %s did not change.");
    case CGV_PATH_END_LENGTH:
      return _ ("The path goes on below %s, but is too long to show.");
    case CGV_PATH_END_MOVED:
    case CGV_PATH_END_INLINED:
    case CGV_PATH_END_SELF:
    default:
      return calls_what_changed (comparison, path->steps[path->n_steps - 1].row) ? _ ("The self cost of %s changed more than any of its calls.")
                                                                                 : _ ("The self cost of %s changed. It calls nothing else that changed.");
    }
}

char *
cgv_compare_text_dup_path_end (const CgvComparison *comparison,
                               const CgvRegressionPath *path)
{
  g_autofree char *name = NULL;
  char *elsewhere;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  elsewhere = dup_elsewhere (comparison, path);
  if (elsewhere != NULL)
    return elsewhere;
  name = cgv_compare_text_dup_clear_name (comparison->matching, path->steps[path->n_steps - 1].row);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (get_path_end (comparison, path), name);
#pragma GCC diagnostic pop
}

/* Most functions that are named of those inlined into a caller. */
#define MAX_NAMED 3u

/* Returns "hash (−1.56 M), mix (−20 k)". What it names adds up to the cost of all of them. */
static char *
dup_callees (const CgvComparison *comparison,
             const CgvInlining *inlining)
{
  GString *text = g_string_new (NULL);
  CgvDelta rest = inlining->callees_delta;

  for (guint32 i = 0; i < MIN (inlining->n_callees, MAX_NAMED); i++)
    {
      g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, inlining->callees[i]);
      CgvDelta delta = cgv_comparison_get_self_delta (comparison, inlining->callees[i]);
      g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, delta);

      g_string_append_printf (text, "%s%s (%s)", i > 0 ? ", " : "", name, amount);
      rest = cgv_delta_subtract (rest, delta);
    }
  if (inlining->n_callees > MAX_NAMED)
    {
      guint n = inlining->n_callees - MAX_NAMED;
      g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, rest);

      /* Translators: follows names of functions, each with a cost: how many others these are, and their cost. */
      g_string_append_printf (text, ngettext (", %u other (%s)", ", %u others (%s)", n), n, amount);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_of_only_callee (const CgvComparison *comparison,
                    const CgvInlining *inlining,
                    const char *callers,
                    const char *together)
{
  g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, inlining->callers[0]);

  if (inlining->kind == CGV_INLINED)
    /* Translators: what probably happened to a removed function: the function that alone called it, how the self cost of that changed,
     * and the sum, as in "Probably inlined into lookup, its only caller, whose self cost changed by +1.05 M: together −510 k". */
    return g_strdup_printf (_ ("Probably inlined into %s, its only caller, whose self cost changed by %s: together %s"), name, callers, together);
  /* Translators: as above, if it was inlined in A and is not in B */
  return g_strdup_printf (_ ("Probably no longer inlined into %s, its only caller, whose self cost changed by %s: together %s"), name, callers, together);
}

static char *
dup_of_one_of_callees (const CgvComparison *comparison,
                       const CgvInlining *inlining,
                       const char *callers,
                       const char *together)
{
  g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, inlining->callers[0]);
  guint32 n = inlining->n_callees - 1;

  if (inlining->kind == CGV_INLINED)
    /* Translators: as above, of one of several functions. */
    return g_strdup_printf (ngettext ("Probably inlined with %u other into %s, whose self cost changed by %s: together %s", "Probably inlined with %u others into %s, whose self cost changed by %s: together %s", n), n, name, callers, together);
  /* Translators: as above, if they were inlined in A and are not in B */
  return g_strdup_printf (ngettext ("Probably no longer inlined with %u other into %s, whose self cost changed by %s: together %s", "Probably no longer inlined with %u others into %s, whose self cost changed by %s: together %s", n), n, name, callers, together);
}

static char *
dup_of_shared_callee (const CgvInlining *inlining,
                      const char *callers,
                      const char *together)
{
  guint32 n = inlining->n_callers;

  if (inlining->kind == CGV_INLINED)
    /* Translators: as above, of a function that several others called. */
    return g_strdup_printf (ngettext ("Probably inlined into %u of its callers, whose self cost changed by %s: together %s", "Probably inlined into %u of its callers, whose self costs changed by %s: together %s", n), n, callers, together);
  /* Translators: as above, if it was inlined in A and is not in B */
  return g_strdup_printf (ngettext ("Probably no longer inlined into %u of its callers, whose self cost changed by %s: together %s", "Probably no longer inlined into %u of its callers, whose self costs changed by %s: together %s", n), n, callers, together);
}

static char *
dup_of_caller (const CgvComparison *comparison,
               const CgvInlining *inlining,
               const char *callers,
               const char *together)
{
  g_autofree char *callees = dup_callees (comparison, inlining);
  guint32 n = inlining->n_callers - 1;

  if (n > 0 && inlining->kind == CGV_INLINED)
    /* Translators: a function that was probably inlined into this one, and into this number of other callers: a name with its cost; how
     * the self cost of all these callers changed; and the sum. */
    return g_strdup_printf (ngettext ("Probably inlined here: %s; also into %u other caller; their self cost %s; together %s", "Probably inlined here: %s; also into %u other callers; their self cost %s; together %s", n), callees, n, callers, together);
  if (n > 0)
    /* Translators: as above, if it was inlined in A and is not in B */
    return g_strdup_printf (ngettext ("Probably no longer inlined here: %s; nor into %u other caller; their self cost %s; together %s", "Probably no longer inlined here: %s; nor into %u other callers; their self cost %s; together %s", n), callees, n, callers, together);
  if (inlining->kind == CGV_INLINED)
    /* Translators: functions that were probably inlined into this one: names with their savings, how the self cost of this one changed,
     * and the sum, as in "Probably inlined here: hash (−1.56 M); self cost +1.05 M; together −510 k". */
    return g_strdup_printf (_ ("Probably inlined here: %s; self cost %s; together %s"), callees, callers, together);
  /* Translators: functions that were probably part of this one before: names with their costs, how the self cost of this one changed, and
   * the sum, as in "Probably no longer inlined here: hash (+1.56 M); self cost −1.05 M; together +510 k". */
  return g_strdup_printf (_ ("Probably no longer inlined here: %s; self cost %s; together %s"), callees, callers, together);
}

char *
cgv_compare_text_dup_inlining (const CgvComparison *comparison,
                               CgvNodeId row)
{
  g_autofree char *callers = NULL;
  g_autofree char *together = NULL;
  CgvInlining inlining;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  if (!cgv_inlining_find (comparison, row, &inlining))
    return NULL;
  callers = cgv_compare_text_dup_short_delta (comparison, inlining.callers_delta);
  together = cgv_compare_text_dup_short_delta (comparison, inlining.together);
  if (!cgv_inlining_has_callee (&inlining, row))
    return dup_of_caller (comparison, &inlining, callers, together);
  if (inlining.n_callees > 1)
    return dup_of_one_of_callees (comparison, &inlining, callers, together);
  if (inlining.has_only_caller)
    return dup_of_only_callee (comparison, &inlining, callers, together);
  return dup_of_shared_callee (&inlining, callers, together);
}
