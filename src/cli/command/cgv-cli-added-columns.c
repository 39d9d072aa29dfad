/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-added-columns.h"

#include <glib/gi18n.h>

#include "cgv-cli-text.h"

/* Columns of parts in prose. */
#define MAX_SHOWN_PARTS 12u

/* A member is a part of the row above it. */
static void
fill_cumulative (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  const CgvCliPlace *place = &g_array_index (self->places, CgvCliPlace, position);

  cell->is_empty = place->member != CGV_NONE;
  cgv_cell_set_cost (cell, self->view->costs, place->sum);
}

/* Fails for the number of a part that the profile does not have. */
static gboolean
check_numbers (const CgvCliView *view,
               GError **error)
{
  const GPtrArray *ids = view->options->columns;
  guint n_parts = cgv_part_numbers_count (view->numbers, CGV_SIDE_NEW);

  for (guint i = 0; i < ids->len; i++)
    {
      CgvQuantity quantity;

      if (!cgv_quantity_parse (g_ptr_array_index (ids, i), &quantity) || quantity.part <= n_parts)
        continue;
      /* Translators: the id of a column, and how many parts there are */
      return cgv_cli_text_refuse (error, g_dngettext (NULL, "There is no column %s: the profile has %u part", "There is no column %s: the profile has %u parts", n_parts), (const char *) g_ptr_array_index (ids, i), n_parts);
    }
  return TRUE;
}

gboolean
cgv_cli_added_columns_check (const CgvCliView *view,
                             GError **error)
{
  const CgvCliOptions *options = view->options;
  gboolean is_ratio = cgv_costs_get_event (view->costs)->is_ratio;

  if ((options->added_columns & CGV_CLI_ADDED_CUMULATIVE) != 0 && is_ratio)
    return cgv_cli_text_refuse (error, _ ("Ratios do not add up: name another event type first for --threshold or a cumulative column"));
  if ((options->added_columns & CGV_CLI_ADDED_CUMULATIVE) != 0 && cgv_costs_has_negative (view->costs))
    return cgv_cli_text_refuse (error, _ ("Some costs are below 0, so a cumulative share says nothing: leave out --threshold and the cumulative column"));
  if ((options->added_columns & CGV_CLI_ADDED_CUMULATIVE) != 0 && !cgv_costs_has_shares (view->costs))
    return cgv_cli_text_refuse (error, _ ("The total is not known, so a cumulative share says nothing: leave out --threshold and the cumulative column"));
  if (!options->has_part_columns)
    return TRUE;
  if (options->group != CGV_GROUPING_FUNCTION)
    return cgv_cli_text_refuse (error, _ ("Columns of parts are those of functions: leave out --group-by"));
  if (is_ratio || options->parts[CGV_SIDE_NEW] != NULL || cgv_filter_list_get_n (options->filters) > 0)
    return cgv_cli_text_refuse (error, _ ("Columns of parts have all that was counted in each: leave out --parts, filters and ratios"));
  return check_numbers (view, error);
}

/* Returns the cost of columns whose titles do not name it. */
static CgvQuantityKind
get_leading_kind (const CgvCliFunctionList *list)
{
  return list->view->options->sort == CGV_QUANTITY_SELF ? CGV_QUANTITY_SELF : CGV_QUANTITY_INCLUSIVE;
}

static void
add_number (const CgvCliFunctionList *list,
            const char *id,
            GPtrArray *columns)
{
  const CgvNumbers *numbers = list->view->numbers;
  CgvDocument *document;
  CgvColumn *added;
  g_autofree char *title = NULL;

  cgv_cli_rows_add_titled_columns (columns, numbers, 0, CGV_TITLES_LONG, id);
  added = g_ptr_array_index (columns, columns->len - 1);
  title = (char *) added->title;
  if (added->quantity.form == CGV_FORM_PART)
    {
      g_free (title);
      title = cgv_document_dup_part_title (list->view->sources[CGV_SIDE_NEW]->document,
                                           cgv_part_numbers_get_part (numbers, CGV_SIDE_NEW, added->quantity.part, &document));
    }
  if (!cgv_quantity_is_of_parts (&added->quantity) || added->quantity.kind == get_leading_kind (list))
    added->title = g_steal_pointer (&title);
  else if (added->quantity.kind == CGV_QUANTITY_SELF)
    /* Translators: the title of a column: self cost in the part %s, or the most in any part */
    added->title = g_strdup_printf (_ ("Self, %s"), title);
  else
    /* Translators: the title of a column: inclusive cost in the part %s, or the most in any part */
    added->title = g_strdup_printf (_ ("Inclusive, %s"), title);
}

static void
add_parts (const CgvCliFunctionList *list,
           gboolean is_data,
           GPtrArray *columns)
{
  guint n_parts = cgv_part_numbers_count (list->view->numbers, CGV_SIDE_NEW);
  guint n = is_data ? n_parts : MIN (n_parts, MAX_SHOWN_PARTS);

  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = g_strdup_printf (get_leading_kind (list) == CGV_QUANTITY_SELF ? "self_part_%u" : "inclusive_part_%u", i);

      if (cgv_columns_find (columns, id) == NULL)
        add_number (list, id, columns);
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
        add_number (list, g_ptr_array_index (ids, i), columns);
    }
  if ((added & CGV_CLI_ADDED_PARTS) != 0)
    add_parts (list, is_data, columns);
}
