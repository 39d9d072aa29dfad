/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-columns.h"

#include <glib/gi18n.h>

#include "cgv-cli-print.h"

static const CgvCosts *
get_costs (const CgvCliView *view,
           guint column)
{
  return g_ptr_array_index (view->all_costs, column);
}

void
cgv_cli_columns_add_titles (CgvCliTable *table,
                            const CgvCliView *view,
                            gboolean has_self)
{
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      g_autofree char *event = cgv_cli_print_dup_event (get_costs (view, i));

      /* Translators: the title of a column; an event type, such as "Inclusive Dr". */
      cgv_cli_table_add (table, g_strdup_printf (_ ("Inclusive %s"), event));
      /* Translators: the title of a column; an event type, such as "Self Dr". */
      if (has_self)
        cgv_cli_table_add (table, g_strdup_printf (_ ("Self %s"), event));
    }
}

void
cgv_cli_columns_add_cells (CgvCliTable *table,
                           const CgvCliView *view,
                           const CgvCliRow *rows,
                           gboolean has_self)
{
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      cgv_cli_table_add (table, cgv_cli_print_dup_cost (get_costs (view, i), rows[i].inclusive, rows[i].inclusive_range));
      if (has_self)
        cgv_cli_table_add (table, cgv_cli_print_dup_cost (get_costs (view, i), rows[i].self, rows[i].self_range));
    }
}

static void
add_csv_title (CgvCliCsv *csv,
               const CgvCosts *costs,
               const char *title)
{
  g_autofree char *event = cgv_cli_print_dup_event (costs);
  g_autofree char *text = g_strconcat (title, ":", event, NULL);

  cgv_cli_csv_add_text (csv, text);
}

void
cgv_cli_columns_add_csv_titles (CgvCliCsv *csv,
                                const CgvCliView *view,
                                gboolean has_self,
                                gboolean has_ranges)
{
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      const CgvCosts *costs = get_costs (view, i);

      if (has_self)
        add_csv_title (csv, costs, "self");
      add_csv_title (csv, costs, "inclusive");
      if (has_self && has_ranges)
        {
          add_csv_title (csv, costs, "self_low");
          add_csv_title (csv, costs, "self_high");
        }
      if (has_ranges)
        {
          add_csv_title (csv, costs, "inclusive_low");
          add_csv_title (csv, costs, "inclusive_high");
        }
    }
}

void
cgv_cli_columns_add_csv_cells (CgvCliCsv *csv,
                               const CgvCliView *view,
                               const CgvCliRow *rows,
                               gboolean has_self,
                               gboolean has_ranges)
{
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      const CgvCosts *costs = get_costs (view, i);

      if (has_self)
        cgv_cli_csv_add_value (csv, rows[i].self, cgv_costs_get_event (costs));
      cgv_cli_csv_add_value (csv, rows[i].inclusive, cgv_costs_get_event (costs));
      if (has_self && has_ranges)
        cgv_cli_print_csv_range (csv, costs, rows[i].self_range);
      if (has_ranges)
        cgv_cli_print_csv_range (csv, costs, rows[i].inclusive_range);
    }
}

void
cgv_cli_columns_add_json (CgvCliJson *json,
                          const CgvCliView *view,
                          const CgvCliRow *rows,
                          gboolean has_self)
{
  if (view->all_costs->len == 1)
    return;

  cgv_cli_json_begin_object (json, "events");
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      const CgvCosts *costs = get_costs (view, i);
      g_autofree char *name = cgv_cli_print_dup_event (costs);

      cgv_cli_json_begin_object (json, name);
      if (has_self)
        cgv_cli_print_json_estimate (json, costs, "self", rows[i].self, rows[i].self_range);
      cgv_cli_print_json_estimate (json, costs, "inclusive", rows[i].inclusive, rows[i].inclusive_range);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

CgvCliRow *
cgv_cli_columns_dup_rows (const CgvCliView *view,
                          guint32 row)
{
  CgvCliRow *rows = g_new (CgvCliRow, view->all_costs->len);

  for (guint i = 0; i < view->all_costs->len; i++)
    cgv_cli_view_get_costs (view, get_costs (view, i), row, &rows[i]);
  return rows;
}
