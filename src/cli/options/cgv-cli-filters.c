/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-filters.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cell.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"

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
  [CGV_FILTER_FIELD_NAMESPACE] = "namespace",
};

/* Two colons are part of a name: "object::method" is not a pattern for objects. */
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

/* Returns whether a pattern without a known prefix begins as if it had one: a word and a single colon. */
static gboolean
has_unknown_prefix (const char *pattern)
{
  gsize length = strspn (pattern, "abcdefghijklmnopqrstuvwxyz-");

  return length > 0 && pattern[length] == ':' && pattern[length + 1] != ':';
}

gboolean
cgv_cli_filters_read (CgvFilterList **filters,
                      const char *option,
                      const char *value,
                      GError **error)
{
  g_autoptr (CgvFilterRule) rule = NULL;
  g_autoptr (CgvFilterList) old = *filters;
  CgvFilterField field;
  const char *pattern = split_pattern (value, &field);
  gsize kind = 0;

  *filters = cgv_filter_list_ref (old);
  if (!g_utf8_validate (pattern, -1, NULL))
    return cgv_cli_text_refuse (error, _ ("The pattern of --%s is not UTF-8"), option);
  if (pattern == value && has_unknown_prefix (pattern))
    /* Translators: the name of an option, and its value twice */
    return cgv_cli_text_refuse (error, _ ("--%s “%s”: before the colon there can be function, file, object or namespace. A name with such a word in it is function:%s"), option, value, value);
  while (strcmp (kinds[kind], option) != 0)
    kind++;
  rule = cgv_filter_rule_new ((CgvFilterKind) kind, field, pattern, error);
  if (rule == NULL)
    return FALSE;
  cgv_filter_list_unref (*filters);
  *filters = cgv_filter_list_append (old, rule);
  return TRUE;
}

/* Hiding moves costs to callers, whose lines do not have them. Laws need exact costs. */
gboolean
cgv_cli_filters_are_of (const char *option,
                        CgvCliCommand command)
{
  if (command == CGV_CLI_COMMAND_GROWTH)
    return strcmp (option, kinds[CGV_FILTER_INCLUDE]) == 0 || strcmp (option, kinds[CGV_FILTER_EXCLUDE]) == 0;
  return (command & (CGV_CLI_COMMAND_INFO | CGV_CLI_COMMAND_SERIES | CGV_CLI_COMMAND_WITH_BASE)) != 0 && (command != CGV_CLI_COMMAND_LINES || strcmp (option, kinds[CGV_FILTER_HIDE]) != 0);
}

gboolean
cgv_cli_filters_check (const CgvFilterList *filters,
                       CgvCliCommand command,
                       GError **error)
{
  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      if (cgv_cli_filters_are_of (kinds[cgv_filter_list_get (filters, i)->kind], command))
        continue;
      if (command == CGV_CLI_COMMAND_CONVERT)
        return cgv_cli_text_refuse (error, _ ("convert takes no filters: they leave estimates, which the format cannot express"));
      if (command == CGV_CLI_COMMAND_LINES)
        return cgv_cli_text_refuse (error, _ ("lines takes no --hide: callers get the cost, but have no lines for it. Use --exclude, or the command functions"));
      if (command == CGV_CLI_COMMAND_GROWTH)
        return cgv_cli_text_refuse (error, _ ("growth takes no --hide and no --only-under: they leave estimates, which follow no law. Use --include or --exclude"));
      return cgv_cli_text_refuse (error, _ ("This command takes no filters, because it is about the files as they are"));
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
    whole = cgv_cost_add (whole, reports[i].hidden.value, costs->is_signed);
  return whole;
}

CgvAmount
cgv_cli_filters_get_total (const CgvFilterList *filters,
                           const CgvFilterReport *reports,
                           const CgvCosts *costs)
{
  CgvAmount total = cgv_amount_exact (get_whole (filters, reports, costs));

  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    total = cgv_amount_subtract (total, reports[i].hidden, costs->is_signed);
  total.value = costs->total;
  return total;
}

/* Returns an amount with its share, unless costs below 0 have none, and with its bounds. What is left may have none below 0. */
static char *
dup_amount (CgvAmount amount,
            CgvCost whole,
            const CgvCosts *costs)
{
  const CgvEvent *event = cgv_costs_get_event (costs);
  CgvCell cell = { .kind = CGV_CELL_COST };
  g_autofree char *text = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *low = cgv_event_text_dup_cost (event, amount.low);
  g_autofree char *high = cgv_event_text_dup_cost (event, amount.high);
  g_autofree char *bounds = NULL;
  g_autofree char *details = NULL;

  cgv_cell_set_cost (&cell, costs, amount);
  cell.whole = whole;
  text = cgv_cell_dup_text (&cell);
  percent = !costs->is_signed && cgv_costs_has_shares (costs) ? cgv_cell_dup_percent (&cell) : NULL;
  if (!cgv_amount_is_exact (amount))
    bounds = cgv_amount_is_bounded (amount, costs->is_signed) ? g_strdup_printf (_ ("from %s to %s"), low, high) : g_strdup (_ ("without bounds"));
  details = percent != NULL ? g_strjoin (", ", percent, bounds, NULL) : g_steal_pointer (&bounds);
  return details != NULL ? g_strdup_printf ("%s (%s)", text, details) : g_steal_pointer (&text);
}

static void
say_filter (CgvReport *report,
            const CgvFilterRule *rule,
            const CgvFilterReport *done,
            CgvCost whole,
            const CgvCosts *costs)
{
  CgvFilterKind kind = rule->kind;
  g_autofree char *pattern = cgv_display_dup_whole (rule->pattern, -1);
  g_autofree char *filter = g_strdup_printf ("--%s %s:%s", kinds[kind], fields[rule->field], pattern);
  g_autofree char *hidden = dup_amount (done->hidden, whole, costs);
  g_autofree char *moved = dup_amount (cgv_amount_exact (done->moved), whole, costs);
  g_autofree char *n_nodes = cgv_cell_dup_count (done->n_nodes);
  g_autofree char *text = NULL;
  g_autofree char *kept = NULL;

  if (kind == CGV_FILTER_HIDE)
    /* Translators: an option, how many functions match, and amounts of cost with their shares. */
    text = g_strdup_printf (g_dngettext (NULL, "%s  %s function, %s moved, %s hidden", "%s  %s functions, %s moved, %s hidden", done->n_nodes),
                            filter,
                            n_nodes,
                            moved,
                            hidden);
  else
    /* Translators: an option, how many functions match, and an amount of cost with its share */
    text = g_strdup_printf (g_dngettext (NULL, "%s  %s function, %s hidden", "%s  %s functions, %s hidden", done->n_nodes), filter, n_nodes, hidden);
  cgv_report_add_item (report, &(CgvReportItem){ .level = 1, .text = text });
  if (done->n_kept_visible == 0)
    return;
  kept = g_strdup_printf (g_dngettext (NULL, "%u function stays: too many callers and callees to distinguish", "%u functions stay: too many callers and callees to distinguish", done->n_kept_visible),
                          done->n_kept_visible);
  cgv_report_add_item (report, &(CgvReportItem){ .level = 2, .text = kept });
}

static void
add_amount (CgvReport *report,
            const char *id,
            const CgvCosts *costs,
            CgvCost amount)
{
  const CgvCell cell = cgv_cell_of_cost (costs, amount);

  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_filter (CgvReport *report,
            const CgvFilterRule *rule,
            const CgvFilterReport *done,
            const CgvCosts *costs)
{
  cgv_report_begin_object (report, NULL);
  cgv_report_add_text (report, "kind", NULL, kinds[rule->kind]);
  cgv_report_add_text (report, "field", NULL, fields[rule->field]);
  cgv_report_add_name (report, "pattern", NULL, rule->pattern, -1);
  cgv_report_add_count (report, "functions", NULL, done->n_nodes);
  add_amount (report, "hidden", costs, done->hidden.value);
  add_amount (report, "low", costs, done->hidden.low);
  add_amount (report, "high", costs, done->hidden.high);
  add_amount (report, "moved", costs, done->moved);
  cgv_report_add_count (report, "kept_visible", NULL, done->n_kept_visible);
  cgv_report_end (report);
}

void
cgv_cli_filters_add (CgvReport *report,
                     const char *format,
                     const CgvFilterList *filters,
                     const CgvFilterReport *reports,
                     const CgvCosts *costs)
{
  CgvCost whole = get_whole (filters, reports, costs);
  guint n_filters = cgv_filter_list_get_n (filters);
  g_autofree char *whole_text = cgv_event_text_dup_cost (cgv_costs_get_event (costs), whole);
  g_autofree char *title = NULL;
  g_auto (GStrv) pieces = NULL;

  if (n_filters == 0)
    return;
  pieces = g_strsplit (format != NULL ? format : _ ("Filters (the total without them is %s)"), "%s", 2);
  title = g_strconcat (pieces[0], whole_text, pieces[1], NULL);
  cgv_report_begin_list (report, NULL, title, 0);
  for (guint i = 0; i < n_filters; i++)
    say_filter (report, cgv_filter_list_get (filters, i), &reports[i], whole, costs);
  cgv_report_end_list (report);

  add_amount (report, "unfiltered_total", costs, whole);
  cgv_report_begin_array (report, "filters");
  for (guint i = 0; i < n_filters; i++)
    add_filter (report, cgv_filter_list_get (filters, i), &reports[i], costs);
  cgv_report_end (report);
}

static gboolean
matches_any (const CgvFilterRule *rule,
             const CgvNumbers *numbers)
{
  cgv_foreach_side (side)
    {
      const CgvFold *fold = numbers->folds[side];
      g_autofree guint8 *nodes = fold != NULL ? cgv_filter_rule_match (rule, fold, NULL, NULL) : NULL;

      if (nodes != NULL && memchr (nodes, 1, fold->n_nodes) != NULL)
        return TRUE;
    }
  return FALSE;
}

const char *
cgv_cli_filters_find_field (const CgvNumbers *numbers,
                            const char *pattern)
{
  static const CgvFilterField paths[] = { CGV_FILTER_FIELD_FILE, CGV_FILTER_FIELD_OBJECT };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (CgvFilterRule) rule = g_utf8_validate (pattern, -1, NULL) ? cgv_filter_rule_new (CGV_FILTER_INCLUDE, paths[i], pattern, NULL) : NULL;

      if (rule != NULL && matches_any (rule, numbers))
        return fields[paths[i]];
    }
  return NULL;
}

void
cgv_cli_filters_report_idle (const CgvFilterList *filters,
                             const CgvNumbers *numbers)
{
  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      const CgvFilterRule *rule = cgv_filter_list_get (filters, i);
      g_autofree char *pattern = cgv_display_dup_whole (rule->pattern, -1);
      const char *field;
      guint64 n_nodes = 0;

      cgv_foreach_side (side)
        n_nodes += numbers->reports[side] != NULL ? numbers->reports[side][i].n_nodes : 0;
      if (n_nodes > 0)
        continue;
      field = i == 0 && rule->field == CGV_FILTER_FIELD_FUNCTION ? cgv_cli_filters_find_field (numbers, rule->pattern) : NULL;
      if (field != NULL)
        /* Translators: an option and its pattern; then "file" or "object", and the pattern. */
        cgv_cli_text_take_error (g_strdup_printf (_ ("--%s “%s” matches no function; “%s:%s” does"), kinds[rule->kind], pattern, field, pattern));
      else
        /* Translators: an option and its pattern. */
        cgv_cli_text_take_error (g_strdup_printf (i == 0 ? _ ("--%s “%s” matches no function; “callgrove-cli functions --match REGEX” searches names")
                                                  /* Translators: an option and its pattern, as above */
                                                  : _ ("--%s “%s” matches no function that the filters before it left"),
                                           kinds[rule->kind], pattern));
    }
}
