/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-added-columns.h"

#include <glib/gi18n.h>

/* Columns of parts in prose. */
#define MAX_SHOWN_PARTS 12u

static const CgvCliPlace *
get_place (gpointer list,
           guint position)
{
  return &g_array_index (((const CgvCliFunctionList *) list)->places, CgvCliPlace, position);
}

static const CgvCosts *
get_main (gpointer list)
{
  return ((const CgvCliFunctionList *) list)->view->costs;
}

static CgvPartMeasure
get_measure (const CgvCliView *view)
{
  return view->options->sort == CGV_QUANTITY_SELF ? CGV_PART_SELF : CGV_PART_INCLUSIVE;
}

/* A member is a part of the row above it. */
static void
fill_cumulative (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvCliPlace *place = get_place (list, position);

  cell->is_empty = place->member != CGV_NONE;
  cgv_cell_set_cost (cell, get_main (list), cgv_amount_exact (place->sum));
}

static void
fill_part (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  CgvCost cost = cgv_part_matrix_get_cost (self->matrix, get_measure (self->view), get_place (list, position)->id, column->index);

  cgv_cell_set_cost (cell, get_main (list), cgv_amount_exact (cost));
}

static gboolean
fail (GError **error,
      const char *message)
{
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, message);
  return FALSE;
}

gboolean
cgv_cli_added_columns_check (const CgvCliView *view,
                             GError **error)
{
  const CgvCliOptions *options = view->options;
  gboolean is_ratio = cgv_costs_get_event (view->costs)->is_ratio;

  if ((options->added_columns & CGV_CLI_ADDED_CUMULATIVE) != 0 && is_ratio)
    return fail (error, _ ("Ratios do not add up: name another event type first for --threshold or a cumulative column"));
  if ((options->added_columns & CGV_CLI_ADDED_CUMULATIVE) != 0 && cgv_costs_has_negative (view->costs))
    return fail (error, _ ("Some costs are below 0, so a cumulative share says nothing: leave out --threshold and the cumulative column"));
  if ((options->added_columns & CGV_CLI_ADDED_PARTS) == 0)
    return TRUE;
  if (options->group != CGV_GROUPING_FUNCTION)
    return fail (error, _ ("Columns of parts are those of functions: leave out --group-by"));
  if (is_ratio || options->parts[CGV_SIDE_NEW] != NULL || cgv_filter_list_get_n (options->filters) > 0)
    return fail (error, _ ("Columns of parts have all that was counted in each: leave out --parts, filters and ratios"));
  return TRUE;
}

CgvPartMatrix *
cgv_cli_added_columns_new_matrix (const CgvCliView *view)
{
  return (view->options->added_columns & CGV_CLI_ADDED_PARTS) != 0 ? cgv_part_matrix_new (view->costs, NULL) : NULL;
}

static void
add_parts (const CgvCliFunctionList *list,
           gboolean is_data,
           GPtrArray *columns)
{
  CgvDocument *document = list->view->sources[CGV_SIDE_NEW]->document;
  const char *measure = get_measure (list->view) == CGV_PART_SELF ? "self" : "inclusive";
  guint n = is_data ? list->matrix->n_parts : MIN (list->matrix->n_parts, MAX_SHOWN_PARTS);

  for (guint i = 0; i < n; i++)
    {
      CgvPartId part = cgv_document_get_part_at (document, i);
      g_autofree char *id = g_strdup_printf ("%s_part_%u", measure, i + 1);
      g_autofree char *title = cgv_document_dup_part_title (document, part);

      cgv_report_add_column (columns, id, title, CGV_CELL_COST, part, fill_part);
    }
}

void
cgv_cli_added_columns_add (const CgvCliFunctionList *list,
                           gboolean is_data,
                           GPtrArray *columns)
{
  CgvCliAddedColumns added = list->view->options->added_columns;
  const GPtrArray *ids = list->view->options->columns;

  if ((added & CGV_CLI_ADDED_CUMULATIVE) != 0)
    cgv_report_add_column (columns, "cumulative", _ ("Cumulative"), is_data ? CGV_CELL_COST : CGV_CELL_SHARE, 0, fill_cumulative);
  for (guint i = 0; i < ids->len; i++)
    {
      if (cgv_columns_find (columns, g_ptr_array_index (ids, i)) == NULL)
        cgv_cli_rows_add_titled_columns (columns, list->view->numbers, 0, CGV_TITLES_LONG, g_ptr_array_index (ids, i));
    }
  if (list->matrix != NULL)
    add_parts (list, is_data, columns);
}
