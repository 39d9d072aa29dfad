/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-lines.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "cgv-cli-columns.h"
#include "cgv-cli-line-list.h"
#include "cgv-cli-print.h"
#include "cgv-cli-source.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"

#define ADDRESS_MAX 24

static const CgvCosts *
get_costs (const CgvCliLineList *list,
           guint column)
{
  return g_ptr_array_index (list->view->all_costs, column);
}

static CgvCostRange
get_inclusive_range (const CgvLineCost *line)
{
  return (CgvCostRange){ line->inclusive_low, line->inclusive_high };
}

static char *
dup_event_name (const CgvCliLineList *list,
                guint column)
{
  return cgv_cli_print_dup_event (get_costs (list, column));
}

static char *
dup_function (const CgvCliLineList *list,
              const CgvLineCost *line)
{
  return cgv_cli_view_dup_name (list->view, list->view->row_of_node[line->node]);
}

static void
print_address (const CgvLineCost *line,
               char *out)
{
  g_snprintf (out, ADDRESS_MAX, "0x%" PRIx64, line->address);
}

static void
print_json_costs (CgvCliJson *json,
                  const CgvCliLineList *list,
                  guint column,
                  gsize index)
{
  const CgvLineCost *line = cgv_cli_line_list_get (list, column, index);

  cgv_cli_print_json_estimate (json, get_costs (list, column), "self", line->self, cgv_cli_line_list_get_self_range (line));
  if (cgv_cli_line_list_has_inclusive (line))
    cgv_cli_print_json_estimate (json, get_costs (list, column), "inclusive", line->inclusive, get_inclusive_range (line));
  else
    cgv_cli_json_add_null (json, "inclusive");
}

static void
print_json_events (CgvCliJson *json,
                   const CgvCliLineList *list,
                   gsize index)
{
  if (list->columns->len == 1)
    return;

  cgv_cli_json_begin_object (json, "events");
  for (guint column = 1; column < list->columns->len; column++)
    {
      g_autofree char *name = dup_event_name (list, column);

      cgv_cli_json_begin_object (json, name);
      print_json_costs (json, list, column, index);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

static void
print_json_line (CgvCliJson *json,
                 const CgvCliLineList *list,
                 gsize index)
{
  const CgvLineCost *line = cgv_cli_line_list_get (list, 0, index);
  g_autofree char *file = cgv_cli_line_list_dup_file (list, line);
  g_autofree char *function = line->n_nodes == 1 ? dup_function (list, line) : NULL;
  char address[ADDRESS_MAX];

  cgv_cli_json_begin_object (json, NULL);
  if (list->options->by_address)
    {
      g_autofree char *object = cgv_cli_text_dup_profile_string (list->view->profile, line->object);

      print_address (line, address);
      cgv_cli_json_add_string (json, "object", object);
      cgv_cli_json_add_string (json, "address", address);
    }
  cgv_cli_json_add_string (json, "file", file);
  cgv_cli_json_add_cost (json, "line", line->line, true);
  cgv_cli_json_add_string (json, "function", function);
  cgv_cli_json_add_number (json, "functions", line->n_nodes);
  print_json_costs (json, list, 0, index);
  cgv_cli_json_add_number (json, "calls", line->calls);
  print_json_events (json, list, index);
  cgv_cli_json_end (json);
}

static void
print_json (const CgvCliLineList *list)
{
  CgvCliJson json;
  CgvCliRow target;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_print_json_head (&json, list->view);
  if (list->target != CGV_NONE)
    {
      cgv_cli_view_get_row (list->view, list->target, &target);
      cgv_cli_json_begin_object (&json, "function");
      cgv_cli_print_json_names (&json, list->view, list->target);
      cgv_cli_print_json_costs (&json, list->view, &target);
      cgv_cli_json_end (&json);
    }
  cgv_cli_print_json_estimate (&json, list->view->costs, "self", list->self, list->self_range);
  cgv_cli_json_begin_array (&json, "lines");
  for (gsize i = 0; i < list->n_lines; i++)
    print_json_line (&json, list, i);
  cgv_cli_json_end (&json);
  cgv_cli_json_finish (&json);
}

static void
print_csv_head (CgvCliCsv *csv,
                const CgvCliLineList *list)
{
  static const char *const titles[] = { "object", "address", "file", "line", "self", "inclusive", "calls", "functions", "function" };
  static const char *const ranges[] = { "self_low", "self_high", "inclusive_low", "inclusive_high" };

  for (guint i = list->options->by_address ? 0 : 2; i < G_N_ELEMENTS (titles); i++)
    cgv_cli_csv_add_text (csv, titles[i]);
  for (guint i = 0; i < G_N_ELEMENTS (ranges) && cgv_cli_line_list_is_filtered (list); i++)
    cgv_cli_csv_add_text (csv, ranges[i]);
  cgv_cli_columns_add_csv_titles (csv, list->view, TRUE, cgv_cli_line_list_is_filtered (list));
  cgv_cli_csv_end_row (csv);
}

static void
print_csv_costs (CgvCliCsv *csv,
                 const CgvCliLineList *list,
                 guint column,
                 const CgvLineCost *line)
{
  const CgvEvent *event = cgv_costs_get_event (get_costs (list, column));

  cgv_cli_csv_add_value (csv, line->self, event);
  if (cgv_cli_line_list_has_inclusive (line))
    cgv_cli_csv_add_value (csv, line->inclusive, event);
  else
    cgv_cli_csv_add_text (csv, NULL);
}

static void
print_csv_ranges (CgvCliCsv *csv,
                  const CgvCliLineList *list,
                  guint column,
                  const CgvLineCost *line)
{
  if (!cgv_cli_line_list_is_filtered (list))
    return;
  cgv_cli_print_csv_range (csv, get_costs (list, column), cgv_cli_line_list_get_self_range (line));
  if (cgv_cli_line_list_has_inclusive (line))
    {
      cgv_cli_print_csv_range (csv, get_costs (list, column), get_inclusive_range (line));
      return;
    }
  cgv_cli_csv_add_text (csv, NULL);
  cgv_cli_csv_add_text (csv, NULL);
}

static void
print_csv (const CgvCliLineList *list)
{
  CgvCliCsv csv;

  cgv_cli_csv_init (&csv, stdout);
  print_csv_head (&csv, list);
  for (gsize i = 0; i < list->n_lines; i++)
    {
      const CgvLineCost *line = cgv_cli_line_list_get (list, 0, i);
      g_autofree char *file = cgv_cli_line_list_dup_file (list, line);
      g_autofree char *function = line->n_nodes == 1 ? dup_function (list, line) : NULL;
      char address[ADDRESS_MAX];

      if (list->options->by_address)
        {
          g_autofree char *object = cgv_cli_text_dup_profile_string (list->view->profile, line->object);

          print_address (line, address);
          cgv_cli_csv_add_text (&csv, object);
          cgv_cli_csv_add_text (&csv, address);
        }
      cgv_cli_csv_add_text (&csv, file);
      cgv_cli_csv_add_cost (&csv, line->line, TRUE);
      print_csv_costs (&csv, list, 0, line);
      cgv_cli_csv_add_cost (&csv, line->calls, FALSE);
      cgv_cli_csv_add_cost (&csv, line->n_nodes, FALSE);
      cgv_cli_csv_add_text (&csv, function);
      print_csv_ranges (&csv, list, 0, line);
      for (guint column = 1; column < list->columns->len; column++)
        {
          const CgvLineCost *further = cgv_cli_line_list_get (list, column, i);

          print_csv_costs (&csv, list, column, further);
          print_csv_ranges (&csv, list, column, further);
        }
      cgv_cli_csv_end_row (&csv);
    }
}

static void
add_titles (const CgvCliLineList *list,
            CgvCliTable *table)
{
  cgv_cli_table_add (table, g_strdup (_ ("Self")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_table_add (table, g_strdup (_ ("Inclusive")));
  cgv_cli_table_add (table, g_strdup ("%"));
  for (guint column = 1; column < list->columns->len; column++)
    {
      g_autofree char *name = dup_event_name (list, column);

      cgv_cli_table_add (table, g_strdup_printf (_ ("Self %s"), name));
      cgv_cli_table_add (table, g_strdup_printf (_ ("Inclusive %s"), name));
    }
  cgv_cli_table_add (table, g_strdup (_ ("Calls")));
  if (list->options->by_address)
    cgv_cli_table_add (table, g_strdup (_ ("Address")));
  cgv_cli_table_add (table, g_strdup (_ ("Line")));
}

/* The function is said where it is not the one that was asked for. */
static char *
dup_label (const CgvCliLineList *list,
           const CgvLineCost *line)
{
  g_autofree char *place = cgv_cli_line_list_dup_place (list, line);
  g_autofree char *function = NULL;

  if (list->target != CGV_NONE)
    return g_steal_pointer (&place);
  if (line->n_nodes > 1)
    return g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", line->n_nodes), place, line->n_nodes);
  function = dup_function (list, line);
  return g_strdup_printf ("%s  %s", place, function);
}

static void
print_text_sums (const CgvCliLineList *list)
{
  g_autofree char *self = cgv_cli_print_dup_cost (list->view->costs, list->self, list->self_range);
  g_autofree char *share = cgv_cli_print_dup_percent (list->view, list->self);
  gulong n = list->n_matching;

  printf (g_dngettext (NULL, "\n%lu line, self %s (%s)\n", "\n%lu lines, together self %s (%s)\n", n), n, self, share);
}

static void
add_costs (const CgvCliLineList *list,
           guint column,
           gsize index,
           CgvCliTable *table)
{
  const CgvLineCost *line = cgv_cli_line_list_get (list, column, index);
  const CgvCosts *costs = get_costs (list, column);
  gboolean has_inclusive = cgv_cli_line_list_has_inclusive (line);
  gboolean has_shares = column == 0;

  cgv_cli_table_add (table, cgv_cli_print_dup_cost (costs, line->self, cgv_cli_line_list_get_self_range (line)));
  if (has_shares)
    cgv_cli_table_add (table, cgv_cli_print_dup_percent (list->view, line->self));
  cgv_cli_table_add (table, has_inclusive ? cgv_cli_print_dup_cost (costs, line->inclusive, get_inclusive_range (line)) : g_strdup ("–"));
  if (has_shares)
    cgv_cli_table_add (table, has_inclusive ? cgv_cli_print_dup_percent (list->view, line->inclusive) : g_strdup ("–"));
}

static void
print_text (const CgvCliLineList *list)
{
  g_autoptr (CgvCliTable) table = cgv_cli_table_new ((list->options->by_address ? 7 : 6) + 2 * (list->columns->len - 1));

  add_titles (list, table);
  for (gsize i = 0; i < list->n_lines; i++)
    {
      const CgvLineCost *line = cgv_cli_line_list_get (list, 0, i);
      char address[ADDRESS_MAX];

      for (guint column = 0; column < list->columns->len; column++)
        add_costs (list, column, i, table);
      cgv_cli_table_add (table, cgv_cli_text_dup_cost (line->calls, FALSE));
      print_address (line, address);
      if (list->options->by_address)
        cgv_cli_table_add (table, g_strdup (address));
      cgv_cli_table_add (table, dup_label (list, line));
    }
  cgv_cli_print_text_head (list->view);
  if (list->target != CGV_NONE)
    {
      g_autofree char *label = cgv_cli_print_dup_label (list->view, list->target);

      printf ("%s\n\n", label);
    }
  cgv_cli_table_print (table, stdout);
  cgv_cli_print_text_rest (list->n_matching - list->n_lines);
  print_text_sums (list);
}

static void
print_list (const CgvCliLineList *list)
{
  if (list->options->format == CGV_CLI_FORMAT_JSON)
    print_json (list);
  else if (list->options->format == CGV_CLI_FORMAT_CSV)
    print_csv (list);
  else
    print_text (list);
}

static gboolean
print_lines (const CgvCliView *view,
             const CgvCliOptions *options,
             GError **error)
{
  g_autoptr (CgvCliLineList) list = cgv_cli_line_list_new (view, options, error);

  if (list != NULL)
    print_list (list);
  return list != NULL;
}

CgvCliExit
cgv_cli_lines_run (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, options->files, g_strv_length (options->files));
  g_autoptr (CgvCliView) view = NULL;
  g_autoptr (GError) error = NULL;

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  view = cgv_cli_view_new (source->document, options, &error);
  if (view == NULL || !print_lines (view, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_close (cgv_cli_source_report (source));
}
