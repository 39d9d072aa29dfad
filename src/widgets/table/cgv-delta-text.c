/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-text.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-cost.h"

/* In percent of the program only counts are shown: the other measures have denominators of their own. */
static gboolean
is_relative (CgvFocus *focus)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  return comparison->measure == CGV_MEASURE_ABSOLUTE && cgv_focus_get_relative (focus);
}

char *
cgv_delta_text_dup_cost (CgvFocus *focus,
                         CgvSide side,
                         CgvCost cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST, .is_relative = is_relative (focus) };

  cgv_cell_set_side_cost (&cell, cgv_focus_get_comparison (focus), side, cost);
  return cgv_cell_dup_text (&cell);
}

char *
cgv_delta_text_dup_delta (CgvFocus *focus,
                          CgvCost base,
                          CgvCost new_)
{
  CgvCell cell = { .kind = CGV_CELL_DELTA, .is_relative = is_relative (focus) };

  cgv_cell_set_delta (&cell, cgv_focus_get_comparison (focus), base, new_);
  return cgv_cell_dup_text (&cell);
}

char *
cgv_delta_text_dup_percent (CgvFocus *focus,
                            CgvCost base,
                            CgvCost new_)
{
  CgvCell cell = { .kind = CGV_CELL_PERCENT };

  cgv_cell_set_delta (&cell, cgv_focus_get_comparison (focus), base, new_);
  return cgv_cell_dup_text (&cell);
}

CgvCellState
cgv_delta_text_get_state (CgvFocus *focus,
                          CgvCost base,
                          CgvCost new_)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  double delta = cgv_comparison_measure_delta (comparison, base, new_);

  if (!(delta < 0.0) && !(delta > 0.0))
    return CGV_CELL_SAME;
  if (cgv_comparison_tolerates (comparison, base, new_))
    return CGV_CELL_NOISE;

  return delta > 0.0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static const char *
explain_no_split (const CgvWhyTerm *term)
{
  if (term->flags & CGV_WHY_RECURSION)
    return _ ("recursive");
  if (term->flags & CGV_WHY_IN_CYCLE)
    return _ ("within a cycle");
  if (term->flags & CGV_WHY_NO_COUNTS)
    return _ ("not counted");
  if (term->flags & CGV_WHY_RATIO)
    return _ ("a ratio");

  return _ ("too large");
}

/* How often it was called: "3× calls", or "+5 % calls" where that says more. */
static char *
dup_calls (guint64 base,
           guint64 new_)
{
  double ratio = (double) new_ / (double) base;
  g_autofree char *percent = NULL;

  if (ratio >= 1.995)
    /* Translators: how many times as often it is called; keep it short */
    return ratio < 9.95 ? g_strdup_printf (_ ("%.2g× calls"), ratio) : g_strdup_printf (_ ("%.0f× calls"), MIN (ratio, 1e9));

  percent = cgv_amount_text_dup_change (cgv_delta_between (base, new_, false), base, FALSE);

  /* Translators: how many percent more or less often it is called, such as "+5 %"; keep it short */
  return g_strdup_printf (_ ("%s calls"), percent);
}

static char *
dup_each (const CgvComparison *comparison,
          const CgvWhyTerm *term)
{
  double base = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge), comparison->is_signed) /
                (double) cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, term->edge);
  double new_ = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge), comparison->is_signed) /
                (double) cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, term->edge);
  g_autofree char *percent = cgv_amount_text_dup_change_of (new_ - base, base);

  if (!(base < 0.0) && !(base > 0.0))
    return g_strdup (_ ("each dearer"));

  /* Translators: how many percent more or less each call costs, such as "+5 %"; keep it short */
  return g_strdup_printf (_ ("each %s"), percent);
}

char *
cgv_delta_text_dup_short_why (CgvFocus *focus,
                              const CgvWhyTerm *term)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);
  guint64 counts[CGV_N_SIDES];
  g_autofree char *calls = NULL;
  g_autofree char *each = NULL;

  if (term->flags != 0)
    return g_strdup (explain_no_split (term));
  if (term->presence == CGV_PRESENT_NEW)
    return g_strdup (_ ("new call"));
  if (term->presence == CGV_PRESENT_BASE)
    return g_strdup (_ ("call gone"));

  for (int side = 0; side < CGV_N_SIDES; side++)
    counts[side] = cgv_comparison_get_edge_count (comparison, (CgvSide) side, term->edge);
  if (counts[CGV_SIDE_BASE] != counts[CGV_SIDE_NEW])
    calls = dup_calls (counts[CGV_SIDE_BASE], counts[CGV_SIDE_NEW]);
  if (term->by_cost.sign != 0)
    each = dup_each (comparison, term);
  if (calls != NULL && each != NULL)
    /* Translators: how often it is called, and what each call costs, such as "3× calls, each −8 %" */
    return g_strdup_printf (_ ("%s, %s"), calls, each);
  if (calls != NULL)
    return g_steal_pointer (&calls);

  return each != NULL ? g_steal_pointer (&each) : g_strdup ("");
}
