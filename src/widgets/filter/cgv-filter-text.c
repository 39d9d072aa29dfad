/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-display.h"
#include "cgv-estimate.h"

const char *
cgv_filter_text_get_kind (CgvFilterKind kind)
{
  static const char *const titles[] = {
    [CGV_FILTER_INCLUDE] = N_ ("Include Only"),
    [CGV_FILTER_EXCLUDE] = N_ ("Exclude"),
    [CGV_FILTER_HIDE] = N_ ("Merge into Callers"),
    [CGV_FILTER_ONLY_UNDER] = N_ ("Only Under"),
  };

  g_return_val_if_fail (kind < G_N_ELEMENTS (titles), NULL);

  return _ (titles[kind]);
}

const char *
cgv_filter_text_explain_kind (CgvFilterKind kind)
{
  static const char *const sentences[] = {
    [CGV_FILTER_INCLUDE] = N_ ("Counts only the self cost of functions that match."),
    [CGV_FILTER_EXCLUDE] = N_ ("Leaves out the self cost of functions that match."),
    [CGV_FILTER_HIDE] = N_ ("The functions that match disappear: their cost and their calls count for their callers."),
    [CGV_FILTER_ONLY_UNDER] = N_ ("Counts only the cost of matching functions and of their callees. If others call the same functions, that is an estimate."),
  };

  g_return_val_if_fail (kind < G_N_ELEMENTS (sentences), NULL);

  return _ (sentences[kind]);
}

const char *
cgv_filter_text_get_field (CgvFilterField field)
{
  static const char *const titles[] = {
    [CGV_FILTER_FIELD_FUNCTION] = N_ ("Function"),
    [CGV_FILTER_FIELD_FILE] = N_ ("Source File"),
    [CGV_FILTER_FIELD_OBJECT] = N_ ("Object"),
    [CGV_FILTER_FIELD_NAMESPACE] = N_ ("Namespace"),
  };

  g_return_val_if_fail (field < G_N_ELEMENTS (titles), NULL);

  return _ (titles[field]);
}

/* Whole phrases, because a kind and a field cannot be combined in every language. */
static const char *
get_phrase (CgvFilterKind kind,
            CgvFilterField field)
{
  static const char *const phrases[][CGV_FILTER_N_FIELDS] = {
    [CGV_FILTER_INCLUDE] = { N_ ("include function"), N_ ("include file"), N_ ("include object"), N_ ("include namespace") },
    [CGV_FILTER_EXCLUDE] = { N_ ("exclude function"), N_ ("exclude file"), N_ ("exclude object"), N_ ("exclude namespace") },
    [CGV_FILTER_HIDE] = { N_ ("merge function"), N_ ("merge file"), N_ ("merge object"), N_ ("merge namespace") },
    [CGV_FILTER_ONLY_UNDER] = { N_ ("only under function"), N_ ("only under file"), N_ ("only under object"), N_ ("only under namespace") },
  };

  return _ (phrases[kind][field]);
}

char *
cgv_filter_text_dup_rule (const CgvFilterRule *rule)
{
  const char *pattern = rule->pattern;
  char shown[CGV_DISPLAY_MAX];

  cgv_display_name (pattern, strlen (pattern), shown);
  /* Translators: a filter, as in "merge object", and a regular expression */
  return g_strdup_printf (C_ ("filter", "%s ~ %s"), get_phrase (rule->kind, rule->field), shown);
}

static gboolean
has_base (CgvFocus *focus)
{
  return cgv_focus_get_side (focus, CGV_SIDE_BASE) != NULL;
}

/* Returns the costs of a side before the first filter. */
static const CgvCosts *
get_unfiltered (CgvFocus *focus,
                CgvSide side)
{
  return focus->numbers->unfiltered[side];
}

/* Returns a share of the unfiltered cost of a side, or the cost itself if such shares say nothing. */
static char *
dup_percent (CgvFocus *focus,
             CgvSide side,
             CgvCost cost)
{
  const CgvCosts *costs = get_unfiltered (focus, side);

  return cgv_costs_has_shares (costs) ? cgv_cost_text_dup_percent (costs, cost, costs->total) : cgv_cost_text_dup_amount (focus, costs, cost);
}

/* Returns the amount that the user sees as removed: for hidden functions, their former cost. */
static CgvAmount
get_shown_amount (const CgvFilterRule *rule,
                  const CgvFilterReport *report)
{
  return rule->kind == CGV_FILTER_HIDE ? cgv_amount_exact (report->moved) : report->hidden;
}

static char *
dup_share_of_whole (CgvFocus *focus,
                    CgvSide side,
                    CgvCost cost)
{
  g_autofree char *amount = cgv_cost_text_dup_amount (focus, get_unfiltered (focus, side), cost);
  g_autofree char *percent = dup_percent (focus, side, cost);

  if (!cgv_costs_has_shares (get_unfiltered (focus, side)))
    return g_steal_pointer (&amount);
  /* Translators: a cost, and its share of the unfiltered total */
  return g_strdup_printf (_ ("%s (%s of all without filters)"), amount, percent);
}

static char *
dup_hidden_percent (CgvFocus *focus,
                    CgvSide side,
                    guint index)
{
  const CgvFilterRule *rule = cgv_filter_list_get (focus->wanted->filters, index);
  CgvAmount amount = get_shown_amount (rule, cgv_focus_get_filter_report (focus, side, index));

  return cgv_estimate_mark (dup_percent (focus, side, amount.value), amount);
}

char *
cgv_filter_text_dup_hidden (CgvFocus *focus,
                            guint index)
{
  const CgvFilterReport *report;
  gboolean is_moved;
  g_autofree char *base = NULL;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (focus->wanted->filters), NULL);

  report = cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, index);
  if (cgv_focus_get_filter_error (focus, index) != NULL)
    return g_strdup (_ ("not applied"));
  if (report == NULL)
    return g_strdup (_ ("computing…"));
  if (report->n_nodes == 0)
    return g_strdup (_ ("no match"));

  is_moved = cgv_filter_list_get (focus->wanted->filters, index)->kind == CGV_FILTER_HIDE;
  percent = dup_hidden_percent (focus, CGV_SIDE_NEW, index);
  if (!has_base (focus))
    return g_strdup_printf (is_moved ? _ ("%s moved") : _ ("%s hidden"), percent);
  base = dup_hidden_percent (focus, CGV_SIDE_BASE, index);
  if (is_moved)
    /* Translators: how much a filter moves into callers on each side of a comparison, in percent */
    return g_strdup_printf (_ ("%s moved in A, %s in B"), base, percent);
  /* Translators: how much a filter hides on each side of a comparison, in percent */
  return g_strdup_printf (_ ("%s hidden in A, %s in B"), base, percent);
}

/* Appends where the cost of functions went that are hidden in their callers. */
static void
append_moved (GString *out,
              CgvFocus *focus,
              CgvSide side,
              const CgvFilterReport *report)
{
  g_autofree char *moved = dup_share_of_whole (focus, side, report->moved);
  g_autofree char *dropped = dup_share_of_whole (focus, side, report->hidden.value);
  g_autofree char *visible = cgv_cell_dup_count (report->n_kept_visible);

  g_string_append_printf (out, _ ("\nTheir self cost: %s"), moved);
  if (report->hidden.value != 0)
    g_string_append_printf (out, _ ("\nOf that, no caller is left for: %s"), dropped);
  if (report->n_kept_visible > 0)
    g_string_append_printf (out,
                            ngettext ("\n%s function stays visible, because it has too many callers and callees.",
                                      "\n%s functions stay visible, because they have too many callers and callees.",
                                      report->n_kept_visible),
                            visible);
}

/* Appends the amount that a filter removed from a side. */
static void
append_side (GString *out,
             CgvFocus *focus,
             CgvSide side,
             const CgvFilterRule *rule,
             const CgvFilterReport *report)
{
  g_autofree char *hidden = NULL;
  g_autofree char *bounds = NULL;

  if (has_base (focus))
    g_string_append_printf (out, "\n%s", side == CGV_SIDE_BASE ? _ ("In A (base):") : _ ("In B (new):"));
  if (rule->kind == CGV_FILTER_HIDE)
    {
      append_moved (out, focus, side, report);
      return;
    }

  hidden = cgv_estimate_mark (dup_share_of_whole (focus, side, report->hidden.value), report->hidden);
  bounds = cgv_estimate_dup_bounds (focus, report->hidden);
  g_string_append_printf (out, _ ("\nHidden: %s"), hidden);
  if (bounds != NULL)
    /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
    g_string_append_printf (out, _ ("\nAn estimate: %s"), bounds);
}

/* The same rows match on both sides. */
static void
append_report (GString *out,
               CgvFocus *focus,
               guint index)
{
  const CgvFilterRule *rule = cgv_filter_list_get (focus->wanted->filters, index);
  guint n = cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, index)->n_nodes;
  g_autofree char *count = cgv_cell_dup_count (n);

  if (n == 0)
    {
      g_string_append_printf (out, "\n%s", _ ("No function that is listed matches. Click to change the filter."));
      return;
    }
  g_string_append_printf (out, ngettext ("\n%s function matches.", "\n%s functions match.", n), count);
  cgv_foreach_side (side)
    {
      const CgvFilterReport *report = cgv_focus_get_filter_report (focus, side, index);

      if (report != NULL)
        append_side (out, focus, side, rule, report);
    }
}

char *
cgv_filter_text_dup_tooltip (CgvFocus *focus,
                             guint index)
{
  const CgvFilterRule *rule;
  const GError *failure;
  g_autofree char *phrase = NULL;
  GString *out;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (focus->wanted->filters), NULL);

  rule = cgv_filter_list_get (focus->wanted->filters, index);
  failure = cgv_focus_get_filter_error (focus, index);
  phrase = cgv_filter_text_dup_rule (rule);
  out = g_string_new (phrase);
  g_string_append_printf (out, "\n%s", cgv_filter_text_explain_kind (rule->kind));
  if (failure != NULL)
    g_string_append_printf (out, "\n%s", failure->message);
  else if (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, index) != NULL)
    append_report (out, focus, index);
  return g_string_free (out, FALSE);
}

/* Returns the amount that all filters remove from a side. */
static CgvAmount
get_left_out (CgvFocus *focus,
              CgvSide side)
{
  const CgvCosts *costs = focus->numbers->main.costs[side];
  CgvAmount sum = { 0 };

  for (guint i = 0; i < cgv_filter_list_get_n (focus->wanted->filters); i++)
    {
      const CgvFilterReport *report = cgv_focus_get_filter_report (focus, side, i);

      if (report != NULL)
        sum = cgv_amount_add (sum, report->hidden, costs->is_signed);
    }
  sum.value = cgv_cost_subtract (get_unfiltered (focus, side)->total, costs->total, costs->is_signed);
  return sum;
}

static char *
dup_left_out (CgvFocus *focus,
              CgvSide side,
              CgvCost *hidden)
{
  CgvAmount amount = get_left_out (focus, side);

  *hidden = amount.value;
  return cgv_estimate_mark (dup_percent (focus, side, amount.value), amount);
}

char *
cgv_filter_text_dup_short (CgvFocus *focus)
{
  CgvCost hidden;
  CgvCost of_base = 0;
  g_autofree char *percent = NULL;
  g_autofree char *base = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  if (cgv_filter_list_get_n (focus->wanted->filters) == 0)
    return NULL;
  percent = dup_left_out (focus, CGV_SIDE_NEW, &hidden);
  base = has_base (focus) ? dup_left_out (focus, CGV_SIDE_BASE, &of_base) : NULL;
  if (hidden == 0 && of_base == 0)
    return g_strdup (_ ("filtered"));
  if (base != NULL)
    /* Translators: that filters apply, and how much they leave out on each side of a comparison, in percent */
    return g_strdup_printf (_ ("filtered, %s left out of A, %s of B"), base, percent);
  /* Translators: that filters apply, and how much they leave out, in percent */
  return g_strdup_printf (_ ("filtered, %s left out"), percent);
}

static char *
dup_total_of_side (CgvFocus *focus,
                   CgvSide side)
{
  const CgvCosts *costs = focus->numbers->main.costs[side];
  CgvAmount hidden = get_left_out (focus, side);
  gboolean has_shares = cgv_costs_has_shares (get_unfiltered (focus, side)) && cgv_costs_has_shares (costs);
  g_autofree char *left = cgv_cost_text_dup_amount (focus, costs, costs->total);
  g_autofree char *whole = NULL;
  g_autofree char *percent = NULL;

  if (hidden.value == 0)
    /* Translators: a cost */
    return g_strdup_printf (has_shares ? _ ("Nothing left out: 100 %% is %s.") : _ ("Nothing left out of %s."), left);

  whole = cgv_cost_text_dup_amount (focus, costs, get_unfiltered (focus, side)->total);
  percent = cgv_estimate_mark (dup_percent (focus, side, hidden.value), hidden);
  left = cgv_estimate_mark (g_steal_pointer (&left), hidden);
  if (!has_shares)
    /* Translators: a cost or a percentage, and two costs */
    return g_strdup_printf (_ ("%s of %s left out: %s is left."), percent, whole, left);
  /* Translators: a percentage, and two costs */
  return g_strdup_printf (_ ("%s of %s left out: 100 %% is now %s."), percent, whole, left);
}

char *
cgv_filter_text_dup_total (CgvFocus *focus)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  if (cgv_filter_list_get_n (focus->wanted->filters) == 0)
    return NULL;

  new_ = dup_total_of_side (focus, CGV_SIDE_NEW);
  if (!has_base (focus))
    return g_steal_pointer (&new_);
  base = dup_total_of_side (focus, CGV_SIDE_BASE);
  /* Translators: two sentences, each about one side of a comparison */
  return g_strdup_printf (_ ("A: %s B: %s"), base, new_);
}
