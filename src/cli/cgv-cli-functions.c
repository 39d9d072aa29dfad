/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-functions.h"

#include <glib/gi18n.h>

#include "cgv-cli-columns.h"
#include "cgv-cli-groups.h"
#include "cgv-cli-print.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"

static void
print_json (const CgvCliView *view,
            const CgvCliRow *rows,
            gsize n_rows)
{
  CgvCliJson json;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_print_json_head (&json, view);
  cgv_cli_json_begin_array (&json, "functions");
  for (gsize i = 0; i < n_rows; i++)
    {
      cgv_cli_json_begin_object (&json, NULL);
      cgv_cli_print_json_names (&json, view, rows[i].row);
      cgv_cli_print_json_costs (&json, view, &rows[i]);
      cgv_cli_json_end (&json);
    }
  cgv_cli_json_end (&json);
  cgv_cli_json_finish (&json);
}

/* Further events stand behind what is always there. */
static void
print_csv_head (CgvCliCsv *csv,
                const CgvCliView *view)
{
  static const char *const ranges[] = { "self_low", "self_high", "inclusive_low", "inclusive_high" };
  static const char *const names[] = { "name", "file", "object", "self", "inclusive", "calls", "cycle" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    cgv_cli_csv_add_text (csv, names[i]);
  for (guint i = 0; i < G_N_ELEMENTS (ranges) && cgv_filter_list_get_n (view->filters) > 0; i++)
    cgv_cli_csv_add_text (csv, ranges[i]);
  cgv_cli_columns_add_csv_titles (csv, view, TRUE, cgv_filter_list_get_n (view->filters) > 0);
  cgv_cli_csv_end_row (csv);
}

static void
print_csv (const CgvCliView *view,
           const CgvCliRow *rows,
           gsize n_rows)
{
  gboolean is_filtered = cgv_filter_list_get_n (view->filters) > 0;
  const CgvEvent *event = cgv_costs_get_event (view->costs);
  CgvCliCsv csv;

  cgv_cli_csv_init (&csv, stdout);
  print_csv_head (&csv, view);
  for (gsize i = 0; i < n_rows; i++)
    {
      g_autofree CgvCliRow *further = cgv_cli_columns_dup_rows (view, rows[i].row);
      guint32 cycle = cgv_cli_view_get_cycle (view, rows[i].row);

      cgv_cli_print_csv_names (&csv, view, rows[i].row);
      cgv_cli_csv_add_value (&csv, rows[i].self, event);
      cgv_cli_csv_add_value (&csv, rows[i].inclusive, event);
      cgv_cli_csv_add_cost (&csv, rows[i].calls, FALSE);
      if (cycle > 0)
        cgv_cli_csv_add_cost (&csv, cycle, FALSE);
      else
        cgv_cli_csv_add_text (&csv, NULL);
      if (is_filtered)
        {
          cgv_cli_print_csv_range (&csv, view->costs, rows[i].self_range);
          cgv_cli_print_csv_range (&csv, view->costs, rows[i].inclusive_range);
        }
      cgv_cli_columns_add_csv_cells (&csv, view, further, TRUE, is_filtered);
      cgv_cli_csv_end_row (&csv);
    }
}

static char *
dup_cycle (const CgvCliView *view,
           guint32 row)
{
  guint32 cycle = cgv_cli_view_get_cycle (view, row);

  return cycle > 0 ? g_strdup_printf ("%u", cycle) : g_strdup ("");
}

static void
print_text (const CgvCliView *view,
            const CgvCliRow *rows,
            gsize n_rows,
            gsize n_matching)
{
  gboolean has_cycles = view->graph->n_cycles > 0;
  g_autoptr (CgvCliTable) table = cgv_cli_table_new ((has_cycles ? 7 : 6) + 2 * (view->all_costs->len - 1));

  cgv_cli_table_add (table, g_strdup (_ ("Inclusive")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_table_add (table, g_strdup (_ ("Self")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_columns_add_titles (table, view, TRUE);
  cgv_cli_table_add (table, g_strdup (_ ("Calls")));
  if (has_cycles)
    cgv_cli_table_add (table, g_strdup (_ ("Cycle")));
  cgv_cli_table_add (table, g_strdup (_ ("Name")));

  for (gsize i = 0; i < n_rows; i++)
    {
      g_autofree CgvCliRow *further = cgv_cli_columns_dup_rows (view, rows[i].row);

      cgv_cli_table_add (table, cgv_cli_print_dup_cost (view->costs, rows[i].inclusive, rows[i].inclusive_range));
      cgv_cli_table_add (table, cgv_cli_print_dup_percent (view, rows[i].inclusive));
      cgv_cli_table_add (table, cgv_cli_print_dup_cost (view->costs, rows[i].self, rows[i].self_range));
      cgv_cli_table_add (table, cgv_cli_print_dup_percent (view, rows[i].self));
      cgv_cli_columns_add_cells (table, view, further, TRUE);
      cgv_cli_table_add (table, cgv_cli_text_dup_cost (rows[i].calls, FALSE));
      if (has_cycles)
        cgv_cli_table_add (table, dup_cycle (view, rows[i].row));
      cgv_cli_table_add (table, cgv_cli_print_dup_label (view, rows[i].row));
    }
  cgv_cli_print_text_head (view);
  cgv_cli_table_print (table, stdout);
  cgv_cli_print_text_rest (n_matching - n_rows);
}

/* A function that the chosen parts never entered is no part of the answer, nor one that is filtered out. */
static gboolean
is_counted (const CgvCliView *view,
            const CgvCliRow *row)
{
  CgvNodeId node = view->node_of_row[row->row];

  if (node != CGV_NONE && cgv_graph_is_hidden (view->graph, node))
    return FALSE;
  return !view->counts_some_parts || row->self != 0 || row->inclusive != 0 || row->calls != 0;
}

static gboolean
print_rows (const CgvCliView *view,
            const CgvCliOptions *options,
            GError **error)
{
  g_autofree CgvCliRow *rows = g_try_new (CgvCliRow, (gsize) view->n_rows + 1);
  gsize n_rows = 0;
  gsize n_matching;

  if (rows == NULL)
    return cgv_cli_view_fail_for_memory (error);
  for (guint32 row = 0; row < view->n_rows; row++)
    {
      cgv_cli_view_get_row (view, row, &rows[n_rows]);
      if (is_counted (view, &rows[n_rows]))
        n_rows++;
    }
  if (!cgv_cli_rows_select (view, options, rows, &n_rows, &n_matching, error))
    return FALSE;

  if (options->format == CGV_CLI_FORMAT_JSON)
    print_json (view, rows, n_rows);
  else if (options->format == CGV_CLI_FORMAT_CSV)
    print_csv (view, rows, n_rows);
  else
    print_text (view, rows, n_rows, n_matching);
  return TRUE;
}

static gboolean
is_row (CgvCliGroup group)
{
  return group == CGV_CLI_GROUP_FUNCTION || group == CGV_CLI_GROUP_CYCLE;
}

static gboolean
print_view (CgvDocument *document,
            const CgvCliOptions *options,
            GError **error)
{
  CgvCliOptions of_view = *options;
  g_autoptr (CgvCliView) view = NULL;

  if (!is_row (options->group))
    of_view.group = CGV_CLI_GROUP_FUNCTION;
  view = cgv_cli_view_new (document, &of_view, error);
  if (view == NULL)
    return FALSE;
  return is_row (options->group) ? print_rows (view, options, error) : cgv_cli_groups_print (view, options, error);
}

CgvCliExit
cgv_cli_functions_run (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, options->files, g_strv_length (options->files));
  g_autoptr (GError) error = NULL;

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  if (!print_view (source->document, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_close (cgv_cli_source_report (source));
}
