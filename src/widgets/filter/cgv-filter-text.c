/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-display.h"
#include "cgv-estimate.h"
#include "cgv-row-text.h"

const char *
cgv_filter_text_get_kind (CgvFilterKind kind)
{
  static const char *const titles[] = {
    [CGV_FILTER_INCLUDE] = N_ ("Include Only"),
    [CGV_FILTER_EXCLUDE] = N_ ("Exclude"),
    [CGV_FILTER_HIDE] = N_ ("Hide into Callers"),
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
    [CGV_FILTER_HIDE] = N_ ("The functions that match disappear. Their cost and their calls go to their callers."),
    [CGV_FILTER_ONLY_UNDER] = N_ ("Counts only the cost of functions that match and of what they call. Where others call the same functions, that is an estimate."),
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
  };

  g_return_val_if_fail (field < G_N_ELEMENTS (titles), NULL);

  return _ (titles[field]);
}

/* Whole phrases, as a kind and a field put together are no phrase in every language. */
static const char *
get_phrase (CgvFilterKind kind,
            CgvFilterField field)
{
  static const char *const phrases[][3] = {
    [CGV_FILTER_INCLUDE] = { N_ ("include function"), N_ ("include file"), N_ ("include object") },
    [CGV_FILTER_EXCLUDE] = { N_ ("exclude function"), N_ ("exclude file"), N_ ("exclude object") },
    [CGV_FILTER_HIDE] = { N_ ("hide function"), N_ ("hide file"), N_ ("hide object") },
    [CGV_FILTER_ONLY_UNDER] = { N_ ("only under function"), N_ ("only under file"), N_ ("only under object") },
  };

  return _ (phrases[kind][field]);
}

char *
cgv_filter_text_dup_rule (const CgvFilterRule *rule)
{
  const char *pattern = cgv_filter_rule_get_pattern (rule);
  char shown[CGV_DISPLAY_MAX];

  cgv_display_name (pattern, strlen (pattern), shown);
  /* Translators: a filter, as in "hide object", and a regular expression */
  return g_strdup_printf (C_ ("filter", "%s ~ %s"), get_phrase (cgv_filter_rule_get_kind (rule), cgv_filter_rule_get_field (rule)), shown);
}

/* What there was before the first filter. */
static CgvCost
get_whole (CgvFocus *focus)
{
  return cgv_focus_get_unfiltered_costs (focus)->total;
}

/* What the user sees as gone: of hidden functions, what they had. */
static CgvCost
get_shown_amount (const CgvFilterRule *rule,
                  const CgvFilterReport *report)
{
  return cgv_filter_rule_get_kind (rule) == CGV_FILTER_HIDE ? report->moved : report->hidden;
}

static CgvCostRange
get_shown_range (const CgvFilterRule *rule,
                 const CgvFilterReport *report)
{
  if (cgv_filter_rule_get_kind (rule) == CGV_FILTER_HIDE)
    return (CgvCostRange) { report->moved, report->moved };
  return (CgvCostRange) { report->hidden_low, report->hidden_high };
}

static char *
dup_share_of_whole (CgvFocus *focus,
                    CgvCost cost)
{
  g_autofree char *amount = cgv_row_text_dup_amount (focus, cost);
  g_autofree char *percent = cgv_row_text_dup_percent (focus, cost, get_whole (focus));

  /* Translators: a cost, and its share of what there was without filters */
  return g_strdup_printf (_ ("%s (%s of all without filters)"), amount, percent);
}

char *
cgv_filter_text_dup_hidden (CgvFocus *focus,
                            guint index)
{
  const CgvFilterRule *rule;
  const CgvFilterReport *report;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (cgv_focus_get_filters (focus)), NULL);

  rule = cgv_filter_list_get (cgv_focus_get_filters (focus), index);
  report = cgv_focus_get_filter_report (focus, index);
  if (cgv_focus_get_filter_error (focus, index) != NULL)
    return g_strdup (_ ("not applied"));
  if (report == NULL)
    return g_strdup (_ ("computing…"));
  if (report->n_nodes == 0)
    return g_strdup (_ ("no match"));

  percent = cgv_row_text_dup_percent (focus, get_shown_amount (rule, report), get_whole (focus));
  percent = cgv_estimate_mark (g_steal_pointer (&percent), get_shown_range (rule, report));
  /* Translators: how much a filter hides, in percent */
  return g_strdup_printf (_ ("%s hidden"), percent);
}

/* Where the cost of functions went that are hidden in their callers. */
static void
append_moved (GString *out,
              CgvFocus *focus,
              const CgvFilterReport *report)
{
  g_autofree char *moved = dup_share_of_whole (focus, report->moved);
  g_autofree char *dropped = dup_share_of_whole (focus, report->hidden);

  g_string_append_printf (out, _ ("\nTheir self cost: %s"), moved);
  if (report->hidden != 0)
    g_string_append_printf (out, _ ("\nOf that, no caller is left for: %s"), dropped);
  if (report->n_kept_visible > 0)
    g_string_append_printf (out,
                            ngettext ("\n%u function stays visible, because it has too many callers and callees.",
                                      "\n%u functions stay visible, because they have too many callers and callees.",
                                      report->n_kept_visible),
                            report->n_kept_visible);
}

static void
append_report (GString *out,
               CgvFocus *focus,
               const CgvFilterRule *rule,
               const CgvFilterReport *report)
{
  g_autofree char *hidden = NULL;
  g_autofree char *bounds = NULL;

  if (report->n_nodes == 0)
    {
      g_string_append_printf (out, "\n%s", _ ("No function that is listed matches. Click to change the filter."));
      return;
    }
  g_string_append_printf (out, ngettext ("\n%u function matches.", "\n%u functions match.", report->n_nodes), report->n_nodes);
  if (cgv_filter_rule_get_kind (rule) == CGV_FILTER_HIDE)
    {
      append_moved (out, focus, report);
      return;
    }

  hidden = cgv_estimate_mark (dup_share_of_whole (focus, report->hidden), get_shown_range (rule, report));
  bounds = cgv_estimate_dup_range (focus, get_shown_range (rule, report));
  g_string_append_printf (out, _ ("\nHidden: %s"), hidden);
  if (bounds != NULL)
    /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
    g_string_append_printf (out, _ ("\nAn estimate: %s"), bounds);
}

char *
cgv_filter_text_dup_tooltip (CgvFocus *focus,
                             guint index)
{
  const CgvFilterRule *rule;
  const CgvFilterReport *report;
  const GError *failure;
  g_autofree char *phrase = NULL;
  GString *out;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (cgv_focus_get_filters (focus)), NULL);

  rule = cgv_filter_list_get (cgv_focus_get_filters (focus), index);
  report = cgv_focus_get_filter_report (focus, index);
  failure = cgv_focus_get_filter_error (focus, index);
  phrase = cgv_filter_text_dup_rule (rule);
  out = g_string_new (phrase);
  g_string_append_printf (out, "\n%s", cgv_filter_text_explain_kind (cgv_filter_rule_get_kind (rule)));
  if (failure != NULL)
    g_string_append_printf (out, "\n%s", failure->message);
  else if (report != NULL)
    append_report (out, focus, rule, report);
  return g_string_free (out, FALSE);
}

/* What all filters take away, and within which bounds. */
static CgvCost
get_left_out (CgvFocus *focus,
              CgvCostRange *range)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);

  *range = (CgvCostRange) { 0, 0 };
  for (guint i = 0; i < cgv_filter_list_get_n (cgv_focus_get_filters (focus)); i++)
    {
      const CgvFilterReport *report = cgv_focus_get_filter_report (focus, i);

      if (report == NULL)
        continue;
      range->low = cgv_cost_add (range->low, report->hidden_low, costs->is_signed);
      range->high = cgv_cost_add (range->high, report->hidden_high, costs->is_signed);
    }
  return cgv_cost_subtract (get_whole (focus), costs->total, costs->is_signed);
}

char *
cgv_filter_text_dup_short (CgvFocus *focus)
{
  CgvCostRange range;
  CgvCost hidden;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  if (cgv_filter_list_get_n (cgv_focus_get_filters (focus)) == 0)
    return NULL;
  hidden = get_left_out (focus, &range);
  if (hidden == 0)
    return g_strdup (_ ("filtered"));

  percent = cgv_estimate_mark (cgv_row_text_dup_percent (focus, hidden, get_whole (focus)), range);
  /* Translators: that filters apply, and how much they leave out, in percent */
  return g_strdup_printf (_ ("filtered, %s left out"), percent);
}

char *
cgv_filter_text_dup_total (CgvFocus *focus)
{
  CgvCostRange range;
  const CgvCosts *costs;
  CgvCost hidden;
  g_autofree char *left = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *percent = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  costs = cgv_focus_get_costs (focus);
  if (cgv_filter_list_get_n (cgv_focus_get_filters (focus)) == 0)
    return NULL;

  hidden = get_left_out (focus, &range);
  left = cgv_row_text_dup_amount (focus, costs->total);
  if (hidden == 0)
    /* Translators: a cost */
    return g_strdup_printf (_ ("Nothing left out: 100 %% is %s."), left);

  whole = cgv_row_text_dup_amount (focus, get_whole (focus));
  percent = cgv_estimate_mark (cgv_row_text_dup_percent (focus, hidden, get_whole (focus)), range);
  left = cgv_estimate_mark (g_steal_pointer (&left), range);
  /* Translators: a percentage, and two costs */
  return g_strdup_printf (_ ("%s of %s left out: 100 %% is now %s."), percent, whole, left);
}
