/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-cost-text.h"
#include "cgv-estimate.h"
#include "cgv-group-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

/* What a row shows in a column of costs. */
static CgvCost
get_cost (CgvFunctionColumn *column,
          const CgvFunctionRow *row,
          CgvCostRange *range)
{
  if (column->kind == CGV_FUNCTION_COLUMN_INCLUSIVE)
    {
      *range = (CgvCostRange) { row->side[CGV_SIDE_NEW].inclusive_low, row->side[CGV_SIDE_NEW].inclusive_high };
      return row->side[CGV_SIDE_NEW].inclusive;
    }
  *range = (CgvCostRange) { row->side[CGV_SIDE_NEW].self_low, row->side[CGV_SIDE_NEW].self_high };
  return row->side[CGV_SIDE_NEW].self;
}

static void
update_cost (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumn *column = user_data;
  CgvFocus *focus = column->columns->focus;
  g_autofree char *text = NULL;
  CgvCosts *costs = cgv_function_column_get_costs (column);
  CgvFunctionRow row;
  CgvCostRange range;
  CgvCost cost;

  if (costs == NULL || !cgv_function_list_get_row_in (column->columns->list, column->event, position, &row))
    {
      cgv_cost_cell_set (CGV_COST_CELL (cell), "", 0.0);
      return;
    }

  cost = get_cost (column, &row, &range);
  text = cgv_estimate_mark (cgv_cost_text_dup (focus, costs, cost, costs->total), range);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_cost_text_get_fraction (costs, cost, cgv_function_column_get_full (column)));
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

  text = cgv_row_text_dup_count (row.side[CGV_SIDE_NEW].n_calls);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static CgvNameBranch
get_branch (const CgvFunctionRow *row)
{
  if (row->group == CGV_NONE)
    return CGV_NAME_BRANCH_NONE;
  if (row->kind == CGV_FUNCTION_ROW_GROUP)
    return row->is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
  return row->kind == CGV_FUNCTION_ROW_MEMBER ? CGV_NAME_BRANCH_MEMBER : CGV_NAME_BRANCH_LEAF;
}

/* For a screen reader, the row as a whole is an item of a tree. */
static void
describe_row (GtkWidget *cell,
              const CgvFunctionRow *row)
{
  GtkWidget *list_cell = gtk_widget_get_parent (cell);
  GtkWidget *list_row = list_cell != NULL ? gtk_widget_get_parent (list_cell) : NULL;

  if (list_row == NULL)
    return;

  if (row->kind == CGV_FUNCTION_ROW_GROUP)
    gtk_accessible_update_state (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_STATE_EXPANDED, row->is_expanded, -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_STATE_EXPANDED);

  if (row->group != CGV_NONE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_PROPERTY_LEVEL, row->kind == CGV_FUNCTION_ROW_MEMBER ? 2 : 1, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_PROPERTY_LEVEL);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = ((CgvFunctionColumn *) user_data)->columns;
  CgvNameMarks marks = CGV_NAME_MARK_NONE;
  g_autofree char *name = NULL;
  g_autofree char *count = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  if (cgv_group_text_is_cycle (self->list, &row) || (row.node != CGV_NONE && cgv_row_text_get_cycle_size (self->focus, row.node) > 0))
    marks |= CGV_NAME_MARK_CYCLE;
  if (row.node != CGV_NONE && cgv_row_text_get_n_levels (self->focus, row.node) > 1)
    marks |= CGV_NAME_MARK_RECURSION;

  name = cgv_group_text_dup_name (self->list, &row);
  count = cgv_group_text_dup_count (&row);
  cgv_name_cell_set_is_path (CGV_NAME_CELL (cell), cgv_group_text_is_path (self->list, &row));
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, marks);
  cgv_name_cell_set_branch (CGV_NAME_CELL (cell), get_branch (&row), count);
  describe_row (cell, &row);
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

  location = cgv_group_text_dup_location (self->list, &row);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), location);
}

/* What the columns that the user added show. */
static void
append_added (GString *text,
              CgvFunctionColumns *self,
              guint position)
{
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvFunctionColumn *column = g_ptr_array_index (self->added, i);
      CgvCosts *costs = cgv_function_column_get_costs (column);
      g_autofree char *share = NULL;
      CgvFunctionRow row;
      CgvCostRange range;

      if (costs == NULL || !cgv_function_list_get_row_in (self->list, column->event, position, &row))
        continue;

      if (column->kind == CGV_FUNCTION_COLUMN_CUMULATIVE)
        {
          share = cgv_cost_text_dup_share (self->focus, costs, cgv_function_list_get_running_sum (self->list, position));
          /* Translators: a cost: what this row and those above it cost themselves */
          g_string_append_printf (text, _ ("\nCumulative, down to here: %s"), share);
          continue;
        }

      share = cgv_cost_text_dup_share (self->focus, costs, get_cost (column, &row, &range));
      share = cgv_estimate_mark (share, range);
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

  function = cgv_group_text_describe (self->list, &row);
  inclusive = cgv_estimate_dup_share (self->focus, row.side[CGV_SIDE_NEW].inclusive, (CgvCostRange) { row.side[CGV_SIDE_NEW].inclusive_low, row.side[CGV_SIDE_NEW].inclusive_high });
  own = cgv_estimate_dup_share (self->focus, row.side[CGV_SIDE_NEW].self, (CgvCostRange) { row.side[CGV_SIDE_NEW].self_low, row.side[CGV_SIDE_NEW].self_high });

  g_string_append (text, function);
  if (self->has_calls)
    g_string_append_printf (text, _ ("\nInclusive: %s"), inclusive);
  g_string_append_printf (text, _ ("\nSelf: %s"), own);
  append_added (text, self, position);
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

static void
toggled_cb (GtkWidget *cell,
            gboolean all,
            CgvFunctionColumn *column)
{
  CgvFunctionList *list = column->columns->list;
  guint position = cgv_row_factory_get_position (cell);
  CgvFunctionRow row;

  if (list == NULL || !cgv_function_list_get_row (list, position, &row))
    return;

  if (all)
    cgv_function_list_set_all_expanded (list, !row.is_expanded);
  else
    cgv_function_list_set_expanded (list, position, !row.is_expanded);
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *cell = cgv_name_cell_new ();

  g_signal_connect (cell, "toggled", G_CALLBACK (toggled_cb), user_data);
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
