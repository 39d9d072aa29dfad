/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-filters.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-cost.h"

/* By kind: the option, and the word in JSON. */
static const char *const kinds[] = {
  [CGV_FILTER_INCLUDE] = "include",
  [CGV_FILTER_EXCLUDE] = "exclude",
  [CGV_FILTER_HIDE] = "hide",
  [CGV_FILTER_ONLY_UNDER] = "only-under",
};

/* By field: the prefix of a pattern, and the word in JSON. */
static const char *const fields[] = {
  [CGV_FILTER_FIELD_FUNCTION] = "function",
  [CGV_FILTER_FIELD_FILE] = "file",
  [CGV_FILTER_FIELD_OBJECT] = "object",
};

/* Two colons are part of a name: "object::method" is no pattern for objects. */
static const char *
split_pattern (const char *value,
               CgvFilterField *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      gsize length = strlen (fields[i]);

      if (strncmp (value, fields[i], length) != 0 || value[length] != ':' || value[length + 1] == ':')
        continue;
      *field = (CgvFilterField) i;
      return value + length + 1;
    }
  *field = CGV_FILTER_FIELD_FUNCTION;
  return value;
}

static gboolean
filter_cb (const char *option,
           const char *value,
           gpointer user_data,
           GError **error)
{
  CgvFilterList **filters = user_data;
  g_autoptr (CgvFilterRule) rule = NULL;
  g_autoptr (CgvFilterList) old = *filters;
  const char *word = option + strspn (option, "-");
  CgvFilterField field;
  const char *pattern = split_pattern (value, &field);
  gsize kind = 0;

  while (strcmp (kinds[kind], word) != 0)
    kind++;
  if (!g_utf8_validate (pattern, -1, NULL))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("The pattern of %s is not UTF-8"), option);
      *filters = g_steal_pointer (&old);
      return FALSE;
    }
  rule = cgv_filter_rule_new ((CgvFilterKind) kind, field, pattern, error);
  *filters = rule != NULL ? cgv_filter_list_append (old, rule) : cgv_filter_list_ref (old);
  return rule != NULL;
}

void
cgv_cli_filters_set_group (GOptionContext *context,
                           CgvFilterList **filters)
{
  g_option_context_set_main_group (context, g_option_group_new (NULL, NULL, NULL, filters, NULL));
}

static gboolean
takes_filters (CgvCliAsks asks)
{
  return (asks & (CGV_CLI_ASKS_ROWS | CGV_CLI_ASKS_FILTERS)) != 0;
}

/* Hiding gives costs to callers, which have no lines for them. */
static gboolean
takes_kind (CgvCliAsks asks,
            CgvFilterKind kind)
{
  return takes_filters (asks) && ((asks & CGV_CLI_ASKS_LINES) == 0 || kind != CGV_FILTER_HIDE);
}

static GOptionFlags
get_flags (CgvCliAsks asks,
           CgvFilterKind kind)
{
  return G_OPTION_FLAG_FILENAME | (takes_kind (asks, kind) ? 0 : G_OPTION_FLAG_HIDDEN);
}

void
cgv_cli_filters_add_entries (GOptionContext *context,
                             CgvCliAsks asks)
{
  const GOptionEntry entries[] = {
    { "include", 0, get_flags (asks, CGV_FILTER_INCLUDE), G_OPTION_ARG_CALLBACK, filter_cb,
      N_ ("Count only what was spent in matching functions"), N_ ("PATTERN") },
    { "exclude", 0, get_flags (asks, CGV_FILTER_EXCLUDE), G_OPTION_ARG_CALLBACK, filter_cb,
      N_ ("Do not count what was spent in matching functions"), N_ ("PATTERN") },
    { "hide", 0, get_flags (asks, CGV_FILTER_HIDE), G_OPTION_ARG_CALLBACK, filter_cb,
      N_ ("Give cost and calls of matching functions to their callers"), N_ ("PATTERN") },
    { "only-under", 0, get_flags (asks, CGV_FILTER_ONLY_UNDER), G_OPTION_ARG_CALLBACK, filter_cb,
      N_ ("Count only matching functions and what they call"), N_ ("PATTERN") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

gboolean
cgv_cli_filters_check (const CgvFilterList *filters,
                       CgvCliAsks asks,
                       GError **error)
{
  const char *reason = _ ("This command is about files as they are: leave out filters, which only change what is counted");

  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      if (takes_kind (asks, cgv_filter_rule_get_kind (cgv_filter_list_get (filters, i))))
        continue;
      if (asks & CGV_CLI_ASKS_OUTPUT)
        reason = _ ("Filters cannot be combined with convert: what they leave is an estimate, which the format has no way to say");
      else if (asks & CGV_CLI_ASKS_LINES)
        reason = _ ("--hide gives costs to callers, and these have no lines for them: use --exclude, or the command functions");
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, reason);
      return FALSE;
    }
  return TRUE;
}

static CgvCost
get_whole (const CgvFilterList *filters,
           const CgvFilterReport *reports,
           const CgvCosts *costs)
{
  CgvCost whole = costs->total;

  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    whole = cgv_cost_add (whole, reports[i].hidden, costs->is_signed);
  return whole;
}

CgvCostRange
cgv_cli_filters_get_total_range (const CgvFilterList *filters,
                                 const CgvFilterReport *reports,
                                 const CgvCosts *costs)
{
  CgvCost whole = get_whole (filters, reports, costs);
  CgvCostRange range = { whole, whole };

  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      bool is_exact = reports[i].hidden_low == reports[i].hidden_high;

      if (!is_exact && costs->is_signed)
        return (CgvCostRange){ (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
      range.low = cgv_cost_subtract (range.low, reports[i].hidden_high, costs->is_signed);
      range.high = cgv_cost_subtract (range.high, reports[i].hidden_low, costs->is_signed);
    }
  return range;
}

static char *
dup_hidden (const CgvFilterReport *report,
            CgvCost whole,
            const CgvEvent *event)
{
  bool is_signed = event->is_signed;
  CgvCostRange range = { report->hidden_low, report->hidden_high };
  g_autofree char *hidden = cgv_cli_text_dup_estimate (report->hidden, range, event);
  g_autofree char *percent = cgv_cli_text_dup_percent (report->hidden, whole, is_signed);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (cgv_cost_range_is_exact (range))
    return g_strdup_printf ("%s (%s)", hidden, percent);
  if (!cgv_cost_range_is_bounded (range, is_signed))
    return g_strdup_printf (_ ("%s (%s, without bounds)"), hidden, percent);
  low = cgv_cli_text_dup_value (range.low, event);
  high = cgv_cli_text_dup_value (range.high, event);
  return g_strdup_printf (_ ("%s (%s, from %s to %s)"), hidden, percent, low, high);
}

static void
print_filter (const CgvFilterRule *rule,
              const CgvFilterReport *report,
              CgvCost whole,
              const CgvEvent *event)
{
  g_autofree char *pattern = cgv_cli_text_dup_string (cgv_filter_rule_get_pattern (rule), -1);
  g_autofree char *hidden = dup_hidden (report, whole, event);
  g_autofree char *moved = cgv_cli_text_dup_value (report->moved, event);
  g_autofree char *moved_percent = cgv_cli_text_dup_percent (report->moved, whole, event->is_signed);
  g_autofree char *n_nodes = cgv_cli_text_dup_cost (report->n_nodes, FALSE);

  printf ("  --%s %s:%s  ", kinds[cgv_filter_rule_get_kind (rule)], fields[cgv_filter_rule_get_field (rule)], pattern);
  printf (g_dngettext (NULL, "%s function, ", "%s functions, ", report->n_nodes), n_nodes);
  if (cgv_filter_rule_get_kind (rule) == CGV_FILTER_HIDE)
    printf (_ ("%s (%s) moved, "), moved, moved_percent);
  printf (_ ("%s hidden\n"), hidden);
  if (report->n_kept_visible > 0)
    printf (g_dngettext (NULL, "    %u function stays: too many callers and callees to tell apart\n",
                         "    %u functions stay: too many callers and callees to tell apart\n", report->n_kept_visible),
            report->n_kept_visible);
}

void
cgv_cli_filters_print_text (const CgvFilterList *filters,
                            const CgvFilterReport *reports,
                            const CgvCosts *costs)
{
  CgvCost whole = get_whole (filters, reports, costs);
  g_autofree char *whole_text = cgv_cli_text_dup_value (whole, cgv_costs_get_event (costs));

  if (cgv_filter_list_get_n (filters) == 0)
    return;
  printf (_ ("Filters, of %s without them:\n"), whole_text);
  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    print_filter (cgv_filter_list_get (filters, i), &reports[i], whole, cgv_costs_get_event (costs));
  printf ("\n");
}

void
cgv_cli_filters_print_json (CgvCliJson *json,
                            const CgvFilterList *filters,
                            const CgvFilterReport *reports,
                            const CgvCosts *costs)
{
  const CgvEvent *event = cgv_costs_get_event (costs);

  if (cgv_filter_list_get_n (filters) == 0)
    return;
  cgv_cli_json_add_value (json, "unfiltered_total", get_whole (filters, reports, costs), event);
  cgv_cli_json_begin_array (json, "filters");
  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      const CgvFilterRule *rule = cgv_filter_list_get (filters, i);
      g_autofree char *pattern = cgv_cli_text_dup_string (cgv_filter_rule_get_pattern (rule), -1);

      cgv_cli_json_begin_object (json, NULL);
      cgv_cli_json_add_string (json, "kind", kinds[cgv_filter_rule_get_kind (rule)]);
      cgv_cli_json_add_string (json, "field", fields[cgv_filter_rule_get_field (rule)]);
      cgv_cli_json_add_string (json, "pattern", pattern);
      cgv_cli_json_add_number (json, "functions", reports[i].n_nodes);
      cgv_cli_json_add_value (json, "hidden", reports[i].hidden, event);
      cgv_cli_json_add_value (json, "low", reports[i].hidden_low, event);
      cgv_cli_json_add_value (json, "high", reports[i].hidden_high, event);
      cgv_cli_json_add_value (json, "moved", reports[i].moved, event);
      cgv_cli_json_add_number (json, "kept_visible", reports[i].n_kept_visible);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}
