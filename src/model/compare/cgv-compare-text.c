/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-event-text.h"
#include "cgv-value.h"

static char *
dup_event_name (const CgvComparison *comparison)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_BASE];

  return cgv_event_text_dup_name (costs->events, costs->event);
}

char *
cgv_compare_text_dup_totals (const CgvComparison *comparison)
{
  g_autofree char *event = NULL;
  g_autofree char *delta = NULL;
  g_autofree char *percent = NULL;
  char base[CGV_FORMAT_MAX];
  char new_[CGV_FORMAT_MAX];
  CgvDelta net;

  g_return_val_if_fail (comparison != NULL, NULL);

  event = dup_event_name (comparison);
  net = cgv_comparison_get_total_delta (comparison);
  cgv_value_format (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]), base);
  if (net.sign == 0)
    /* Translators: an event type and its total, which is the same on both sides. */
    return g_strdup_printf (_ ("%s %s, unchanged"), event, base);

  cgv_value_format (cgv_comparison_get_total (comparison, CGV_SIDE_NEW), cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW]), new_);
  delta = cgv_compare_text_dup_delta (comparison, net);
  percent = cgv_amount_text_dup_change (net, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  if (cgv_comparison_is_total_noise (comparison))
    /* Translators: an event type, its totals before and after, the difference, and that in percent of the total before. */
    return g_strdup_printf (_ ("%s %s → %s, %s (%s), within noise"), event, base, new_, delta, percent);
  return g_strdup_printf (_ ("%s %s → %s, %s (%s)"), event, base, new_, delta, percent);
}

char *
cgv_compare_text_dup_churn (const CgvComparison *comparison)
{
  g_autofree char *added = NULL;
  g_autofree char *removed = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  added = cgv_compare_text_dup_short_delta (comparison, comparison->summary.added);
  removed = cgv_compare_text_dup_short_delta (comparison, comparison->summary.removed);
  /* Translators: the sums of the differences above and below zero, with their signs, as in "+412 M dearer, −150 M cheaper". */
  return g_strdup_printf (_ ("%s dearer, %s cheaper"), added, removed);
}

/* Counts have plurals of their own in one sentence. */
static char *
dup_on_one_side (const CgvComparison *comparison)
{
  guint32 n_new = comparison->summary.n_new;
  guint32 n_removed = comparison->summary.n_removed;
  g_autofree char *in_new = g_strdup_printf (ngettext ("%u function only in new", "%u functions only in new", n_new), n_new);
  g_autofree char *in_base = g_strdup_printf (ngettext ("%u only in base", "%u only in base", n_removed), n_removed);

  /* Translators: how many functions only the new side has, and how many only the base has. */
  return g_strdup_printf (_ ("%s, %s"), in_new, in_base);
}

static char *
dup_matched (const CgvComparison *comparison,
             CgvSide side)
{
  return cgv_amount_text_dup_share (comparison->summary.matched[side], cgv_comparison_get_total (comparison, side), comparison->is_signed);
}

char *
cgv_compare_text_dup_coverage (const CgvComparison *comparison)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *counts = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  counts = dup_on_one_side (comparison);
  if (cgv_matching_is_same (comparison->matching))
    return g_steal_pointer (&counts);

  base = dup_matched (comparison, CGV_SIDE_BASE);
  new_ = dup_matched (comparison, CGV_SIDE_NEW);
  /* Translators: how much of the cost of both sides is in functions that both have, and how many functions only one
   * side has, as in "99.4 % of base, 99.1 % of new matched; 12 functions only in new, 9 only in base". */
  return g_strdup_printf (_ ("%s of base, %s of new matched; %s"), base, new_, counts);
}

char *
cgv_compare_text_dup_verdict (const CgvComparison *comparison)
{
  g_autofree char *totals = NULL;
  g_autofree char *churn = NULL;
  g_autofree char *coverage = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  totals = cgv_compare_text_dup_totals (comparison);
  churn = cgv_compare_text_dup_churn (comparison);
  coverage = cgv_compare_text_dup_coverage (comparison);
  return g_strdup_printf ("%s · %s · %s", totals, churn, coverage);
}

char *
cgv_compare_text_dup_noise (const CgvComparison *comparison)
{
  g_autofree char *net = NULL;
  guint32 n;

  g_return_val_if_fail (comparison != NULL, NULL);

  n = comparison->summary.n_noise;
  if (n == 0)
    return NULL;
  net = cgv_compare_text_dup_percent_of_program (comparison, comparison->summary.noise_net);
  /* Translators: how many rows differ by no more than noise, and the sum of that, as in "+0.02 % of the program". */
  return g_strdup_printf (ngettext ("%u row within noise, net %s", "%u rows within noise, net %s", n), n, net);
}

static char *
dup_tolerance (const CgvComparison *comparison)
{
  g_autofree char *percent = NULL;
  g_autofree char *event = NULL;
  char limit[CGV_FORMAT_MAX];
  CgvEvent plain;

  plain = *cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
  plain.is_signed = false;
  cgv_value_format (comparison->noise_limit, &plain, limit);
  event = dup_event_name (comparison);
  if (comparison->tolerance.relative == 0)
    /* Translators: up to what a difference is noise: a number of events of a type. */
    return g_strdup_printf (_ ("±%s %s"), limit, event);
  percent = g_strdup_printf ("%.4g\u202f%%", comparison->tolerance.relative * 100);
  /* Translators: up to what a difference is noise: percent of the total of the base, and how many events of a type that is. */
  return g_strdup_printf (_ ("±%s of the total of base (%s %s)"), percent, limit, event);
}

char *
cgv_compare_text_dup_tolerance (const CgvComparison *comparison)
{
  g_autofree char *tolerance = NULL;
  gboolean has_runs;

  g_return_val_if_fail (comparison != NULL, NULL);

  has_runs = comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL;
  if (has_runs && comparison->noise_limit == 0)
    return g_strdup (_ ("what the runs differ by"));
  tolerance = dup_tolerance (comparison);
  if (!has_runs)
    return g_steal_pointer (&tolerance);
  /* Translators: up to what a difference is noise, where there are several runs: a number of events. */
  return g_strdup_printf (_ ("%s, or what the runs differ by"), tolerance);
}

const char *
cgv_compare_text_get_measure (CgvMeasure measure)
{
  switch (measure)
    {
    case CGV_MEASURE_SHARE:
      return _ ("Share of Own Total");
    case CGV_MEASURE_SCALED:
      return _ ("Scaled to Base");
    case CGV_MEASURE_PER_CALL:
      return _ ("Per Call");
    case CGV_MEASURE_ABSOLUTE:
    default:
      return _ ("Counts");
    }
}

static char *
dup_calls (const CgvComparison *comparison,
           CgvSide side)
{
  guint64 n = cgv_comparison_get_calls (comparison, side, comparison->anchor);
  char count[CGV_FORMAT_MAX];

  cgv_format_cost (n, false, count);
  return g_strdup_printf (ngettext ("%s call", "%s calls", (gulong) n), count);
}

static char *
dup_per_call (const CgvComparison *comparison)
{
  g_autofree char *anchor = cgv_compare_text_dup_name (comparison->matching, comparison->anchor);
  g_autofree char *base = dup_calls (comparison, CGV_SIDE_BASE);
  g_autofree char *new_ = dup_calls (comparison, CGV_SIDE_NEW);

  /* Translators: the name of a function, and how often it is called on both sides, as in "1 call" and "3 calls". */
  return g_strdup_printf (_ ("Per call of %s: base divided by %s, new by %s."), anchor, base, new_);
}

char *
cgv_compare_text_dup_measure (const CgvComparison *comparison)
{
  g_autofree char *factor = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  switch (comparison->measure)
    {
    case CGV_MEASURE_SHARE:
      return g_strdup (_ ("Percent of the total of the same side, differences in percentage points. Unchanged code moves, too, where other code changed."));
    case CGV_MEASURE_SCALED:
      factor = g_strdup_printf ("%.6g", comparison->factor[CGV_SIDE_NEW]);
      return g_strdup_printf (_ ("New multiplied by %s, so that both totals are that of base."), factor);
    case CGV_MEASURE_PER_CALL:
      return dup_per_call (comparison);
    case CGV_MEASURE_ABSOLUTE:
    default:
      return g_strdup (_ ("As recorded."));
    }
}
