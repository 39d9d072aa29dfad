/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-print.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-columns.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"

char *
cgv_cli_print_dup_event (const CgvCosts *costs)
{
  return cgv_cli_text_dup_string (cgv_event_set_get_name (costs->events, costs->event), -1);
}

/* JSON has no mark for "or more": say so beside the numbers. */
static void
add_saturated (CgvCliJson *json,
               const CgvCliView *view,
               CgvCost cost)
{
  if (!cgv_costs_get_event (view->costs)->is_ratio && cgv_cost_is_saturated (cost, view->costs->is_signed))
    cgv_cli_json_add_bool (json, "saturated", TRUE);
}

static void
add_missing (CgvCliJson *json,
             const CgvCosts *costs)
{
  const char *missing = cgv_event_set_get_missing (costs->events, costs->event);
  g_autofree char *text = NULL;

  if (missing == NULL)
    return;
  text = cgv_cli_text_dup_string (missing, -1);
  cgv_cli_json_add_string (json, "missing", text);
}

/* The totals of further events. */
static void
add_totals (CgvCliJson *json,
            const CgvCliView *view)
{
  if (view->all_costs->len == 1)
    return;

  cgv_cli_json_begin_object (json, "events");
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      const CgvCosts *costs = g_ptr_array_index (view->all_costs, i);
      g_autofree char *name = cgv_cli_print_dup_event (costs);

      cgv_cli_json_begin_object (json, name);
      cgv_cli_print_json_estimate (json, costs, "total", costs->total, cgv_costs_get_total_range (costs));
      add_missing (json, costs);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

void
cgv_cli_print_json_head (CgvCliJson *json,
                         const CgvCliView *view)
{
  g_autofree char *event = cgv_cli_print_dup_event (view->costs);

  cgv_cli_json_add_string (json, "event", event);
  cgv_cli_print_json_estimate (json, view->costs, "total", view->costs->total, cgv_costs_get_total_range (view->costs));
  add_saturated (json, view, view->costs->total);
  add_missing (json, view->costs);
  add_totals (json, view);
  cgv_cli_filters_print_json (json, view->filters, view->reports, view->costs);
}

void
cgv_cli_print_json_estimate (CgvCliJson *json,
                             const CgvCosts *costs,
                             const char *member,
                             CgvCost cost,
                             CgvCostRange range)
{
  const CgvEvent *event = cgv_costs_get_event (costs);
  g_autofree char *low = g_strconcat (member, "_low", NULL);
  g_autofree char *high = g_strconcat (member, "_high", NULL);

  cgv_cli_json_add_value (json, member, cost, event);
  if (cgv_cost_range_is_exact (range))
    return;
  if (cgv_cost_range_is_bounded (range, costs->is_signed))
    {
      cgv_cli_json_add_value (json, low, range.low, event);
      cgv_cli_json_add_value (json, high, range.high, event);
      return;
    }
  cgv_cli_json_add_null (json, low);
  cgv_cli_json_add_null (json, high);
}

void
cgv_cli_print_csv_range (CgvCliCsv *csv,
                         const CgvCosts *costs,
                         CgvCostRange range)
{
  if (cgv_cost_range_is_bounded (range, costs->is_signed))
    {
      cgv_cli_csv_add_value (csv, range.low, cgv_costs_get_event (costs));
      cgv_cli_csv_add_value (csv, range.high, cgv_costs_get_event (costs));
      return;
    }
  cgv_cli_csv_add_text (csv, NULL);
  cgv_cli_csv_add_text (csv, NULL);
}

char *
cgv_cli_print_dup_cost (const CgvCosts *costs,
                        CgvCost cost,
                        CgvCostRange range)
{
  return cgv_cli_text_dup_estimate (cost, range, cgv_costs_get_event (costs));
}

void
cgv_cli_print_json_names (CgvCliJson *json,
                          const CgvCliView *view,
                          guint32 row)
{
  g_autofree char *name = cgv_cli_view_dup_name (view, row);
  g_autofree char *file = cgv_cli_text_dup_profile_string (view->profile, cgv_cli_view_get_file (view, row));
  g_autofree char *object = cgv_cli_text_dup_profile_string (view->profile, cgv_cli_view_get_object (view, row));

  cgv_cli_json_add_string (json, "name", name);
  cgv_cli_json_add_string (json, "file", file);
  cgv_cli_json_add_string (json, "object", object);
  if (view->group != CGV_CLI_GROUP_FUNCTION)
    cgv_cli_json_add_number (json, "functions", cgv_cli_view_get_n_functions (view, row));
}

void
cgv_cli_print_json_costs (CgvCliJson *json,
                          const CgvCliView *view,
                          const CgvCliRow *data)
{
  g_autofree CgvCliRow *further = cgv_cli_columns_dup_rows (view, data->row);
  guint32 cycle = cgv_cli_view_get_cycle (view, data->row);

  cgv_cli_print_json_estimate (json, view->costs, "self", data->self, data->self_range);
  cgv_cli_print_json_estimate (json, view->costs, "inclusive", data->inclusive, data->inclusive_range);
  cgv_cli_json_add_number (json, "calls", data->calls);
  if (cycle > 0)
    cgv_cli_json_add_number (json, "cycle", cycle);
  else
    cgv_cli_json_add_null (json, "cycle");
  add_saturated (json, view, data->inclusive);
  cgv_cli_columns_add_json (json, view, further, TRUE);
}

void
cgv_cli_print_csv_names (CgvCliCsv *csv,
                         const CgvCliView *view,
                         guint32 row)
{
  g_autofree char *name = cgv_cli_view_dup_name (view, row);
  g_autofree char *file = cgv_cli_text_dup_profile_string (view->profile, cgv_cli_view_get_file (view, row));
  g_autofree char *object = cgv_cli_text_dup_profile_string (view->profile, cgv_cli_view_get_object (view, row));

  cgv_cli_csv_add_text (csv, name);
  cgv_cli_csv_add_text (csv, file);
  cgv_cli_csv_add_text (csv, object);
}

static char *
dup_place (const CgvCliView *view,
           CgvStringId string)
{
  size_t length;
  const char *bytes;

  if (string == CGV_NONE)
    return NULL;
  bytes = cgv_profile_get_string (view->profile, string, &length);
  return length > 0 ? cgv_cli_text_dup_name (bytes, length) : NULL;
}

char *
cgv_cli_print_dup_label (const CgvCliView *view,
                         guint32 row)
{
  g_autofree char *name = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  const char *bytes;
  gsize length;

  if (view->node_of_row[row] == CGV_NONE)
    {
      guint32 n_functions = cgv_cli_view_get_n_functions (view, row);

      name = cgv_cli_view_dup_name (view, row);
      return g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", n_functions),
                              name, n_functions);
    }
  bytes = cgv_cli_view_get_name (view, row, &length);
  if (length == 0 && view->group == CGV_CLI_GROUP_NAMESPACE)
    return g_strdup (_ ("(no namespace)"));
  name = cgv_cli_text_dup_name (bytes, length);
  if (view->group == CGV_CLI_GROUP_FUNCTION || view->group == CGV_CLI_GROUP_CYCLE)
    {
      file = dup_place (view, cgv_cli_view_get_file (view, row));
      object = dup_place (view, cgv_cli_view_get_object (view, row));
    }
  if (file != NULL && object != NULL)
    return g_strdup_printf ("%s  (%s, %s)", name, file, object);
  if (file != NULL || object != NULL)
    return g_strdup_printf ("%s  (%s)", name, file != NULL ? file : object);
  return g_steal_pointer (&name);
}

char *
cgv_cli_print_dup_percent (const CgvCliView *view,
                           CgvCost cost)
{
  if (cgv_costs_get_event (view->costs)->is_ratio)
    return g_strdup ("–");
  return cgv_cli_text_dup_percent (cost, view->costs->total, view->costs->is_signed);
}

void
cgv_cli_print_text_head (const CgvCliView *view)
{
  g_autofree char *event = cgv_cli_print_dup_event (view->costs);
  g_autofree char *title = cgv_event_text_dup_title (view->costs->events, view->costs->event);
  g_autofree char *total = cgv_cli_print_dup_cost (view->costs, view->costs->total, cgv_costs_get_total_range (view->costs));

  if (strcmp (event, title) != 0)
    printf (_ ("Event: %s (%s), total %s\n\n"), event, title, total);
  else
    printf (_ ("Event: %s, total %s\n\n"), event, total);
  if (cgv_profile_get_n_calls (view->profile) == 0)
    printf (_ ("Calls were not recorded, so that inclusive cost is self cost. Cachegrind does not record them;\n"
               "valgrind --tool=callgrind does.\n\n"));
  cgv_cli_filters_print_text (view->filters, view->reports, view->costs);
}

void
cgv_cli_print_text_rest (gsize n_rest)
{
  if (n_rest > 0)
    printf (g_dngettext (NULL,
                         "\n%zu more; --limit 0 shows it\n",
                         "\n%zu more; --limit 0 shows them\n",
                         (gulong) n_rest),
            n_rest);
}
