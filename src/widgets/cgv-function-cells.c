/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-cost-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

/* What a row costs in another event type than the current one. */
static CgvCost
get_other_cost (CgvFunctionColumn *column,
                CgvCosts *costs,
                const CgvFunctionRow *row)
{
  return cgv_function_column_get_values (column, costs)[row->node];
}

static void
update_cost (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumn *column = user_data;
  CgvFocus *focus = column->columns->focus;
  g_autofree char *text = NULL;
  CgvCosts *costs;
  CgvFunctionRow row;
  CgvCost cost;

  if (!cgv_function_columns_get_row (column->columns, position, &row))
    return;

  costs = cgv_function_column_get_costs (column);
  if (costs == NULL || (column->event != NULL && row.node == CGV_NONE))
    {
      cgv_cost_cell_set (CGV_COST_CELL (cell), "", 0.0);
      return;
    }

  if (column->event != NULL)
    cost = get_other_cost (column, costs, &row);
  else
    cost = column->kind == CGV_FUNCTION_COLUMN_INCLUSIVE ? row.inclusive : row.self;
  text = cgv_cost_text_dup (focus, costs, cost, costs->total);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_cost_text_get_fraction (costs, cost, cgv_function_column_get_scale (column)->max));
}

static void
update_cumulative (GtkWidget *cell,
                   guint position,
                   gpointer user_data)
{
  CgvFunctionColumn *column = user_data;
  CgvCosts *costs = cgv_function_column_get_costs (column);
  CgvCost sum = cgv_function_list_get_running_sum (column->columns->list, position);
  g_autofree char *text = cgv_cost_text_dup (column->columns->focus, costs, sum, costs->total);

  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_cost_text_get_fraction (costs, sum, costs->total));
}

static void
update_calls (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvFunctionColumns *self = ((CgvFunctionColumn *) user_data)->columns;
  g_autofree char *text = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  text = cgv_row_text_dup_count (row.n_calls);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = ((CgvFunctionColumn *) user_data)->columns;
  CgvNameMarks marks = CGV_NAME_MARK_NONE;
  g_autofree char *name = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  if (cgv_row_text_get_cycle_size (self->focus, row.node) > 0)
    marks |= CGV_NAME_MARK_CYCLE;
  if (cgv_row_text_get_n_levels (self->focus, row.node) > 1)
    marks |= CGV_NAME_MARK_RECURSION;

  name = cgv_focus_dup_name (self->focus, row.node);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, marks);
}

static void
update_location (GtkWidget *cell,
                 guint position,
                 gpointer user_data)
{
  CgvFunctionColumns *self = ((CgvFunctionColumn *) user_data)->columns;
  g_autofree char *location = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  location = cgv_focus_dup_location (self->focus, row.node);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), location);
}

/* What the columns that the user added show. */
static void
append_added (GString *text,
              CgvFunctionColumns *self,
              guint position,
              const CgvFunctionRow *row)
{
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvFunctionColumn *column = g_ptr_array_index (self->added, i);
      CgvCosts *costs = cgv_function_column_get_costs (column);
      g_autofree char *share = NULL;

      if (costs == NULL || (column->event != NULL && row->node == CGV_NONE))
        continue;

      if (column->kind == CGV_FUNCTION_COLUMN_CUMULATIVE)
        {
          share = cgv_cost_text_dup_share (self->focus, costs, cgv_function_list_get_running_sum (self->list, position));
          /* Translators: a cost: what this row and those above it cost themselves */
          g_string_append_printf (text, _ ("\nCumulative, down to here: %s"), share);
          continue;
        }

      share = cgv_cost_text_dup_share (self->focus, costs, get_other_cost (column, costs, row));
      if (column->kind == CGV_FUNCTION_COLUMN_INCLUSIVE)
        g_string_append_printf (text, _ ("\nInclusive: %s"), share);
      else
        g_string_append_printf (text, _ ("\nSelf: %s"), share);
    }
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvFunctionColumn *column)
{
  CgvFunctionColumns *self = column->columns;
  guint position = cgv_row_factory_get_position (cell);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *function = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return FALSE;

  function = cgv_row_text_dup_function (self->focus, row.node);
  inclusive = cgv_row_text_dup_share (self->focus, row.inclusive);
  own = cgv_row_text_dup_share (self->focus, row.self);

  g_string_append (text, function);
  if (self->has_calls)
    g_string_append_printf (text, _ ("\nInclusive: %s"), inclusive);
  g_string_append_printf (text, _ ("\nSelf: %s"), own);
  append_added (text, self, position, &row);
  gtk_tooltip_set_text (tooltip, text->str);

  return TRUE;
}

static void
add_tooltip (CgvFunctionColumn *column,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), column);
}

static GtkWidget *
create_cost (gpointer user_data)
{
  GtkWidget *cell = cgv_cost_cell_new ();

  add_tooltip (user_data, cell);

  return cell;
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *cell = cgv_name_cell_new ();

  add_tooltip (user_data, cell);

  return cell;
}

static GtkWidget *
create_calls (gpointer user_data)
{
  GtkWidget *cell = cgv_column_tools_new_number ();

  add_tooltip (user_data, cell);

  return cell;
}

static GtkWidget *
create_location (gpointer user_data)
{
  GtkWidget *cell = g_object_new (GTK_TYPE_INSCRIPTION,
                                  "min-chars",
                                  0,
                                  "xalign",
                                  0.0f,
                                  "text-overflow",
                                  GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_MIDDLE,
                                  NULL);

  gtk_widget_add_css_class (cell, "dim-label");
  add_tooltip (user_data, cell);

  return cell;
}

GtkListItemFactory *
cgv_function_cells_new_factory (CgvFunctionColumn *column)
{
  switch (column->kind)
    {
    case CGV_FUNCTION_COLUMN_INCLUSIVE:
    case CGV_FUNCTION_COLUMN_SELF:
      return cgv_row_factory_new (create_cost, update_cost, column);
    case CGV_FUNCTION_COLUMN_CUMULATIVE:
      return cgv_row_factory_new (create_cost, update_cumulative, column);
    case CGV_FUNCTION_COLUMN_CALLS:
      return cgv_row_factory_new (create_calls, update_calls, column);
    case CGV_FUNCTION_COLUMN_LOCATION:
      return cgv_row_factory_new (create_location, update_location, column);
    case CGV_FUNCTION_COLUMN_NAME:
    default:
      return cgv_row_factory_new (create_name, update_name, column);
    }
}
