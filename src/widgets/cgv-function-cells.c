/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

static void
update_inclusive (GtkWidget *cell,
                  guint position,
                  gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = cgv_function_columns_get_node (self, position);
  g_autofree char *text = NULL;
  CgvCosts *costs;

  if (node == CGV_NONE)
    return;

  costs = cgv_function_columns_get_scaled_costs (self);
  text = cgv_focus_dup_cost (self->focus, costs->inclusive[node]);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, costs->inclusive[node], self->max_inclusive));
}

static void
update_self (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = cgv_function_columns_get_node (self, position);
  g_autofree char *text = NULL;
  CgvCosts *costs;

  if (node == CGV_NONE)
    return;

  costs = cgv_function_columns_get_scaled_costs (self);
  text = cgv_focus_dup_cost (self->focus, costs->self[node]);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, costs->self[node], self->max_self));
}

static void
update_calls (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = cgv_function_columns_get_node (self, position);
  g_autofree char *text = NULL;

  if (node == CGV_NONE)
    return;

  text = cgv_row_text_dup_count (cgv_focus_get_costs (self->focus)->graph->n_calls[node]);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = cgv_function_columns_get_node (self, position);
  CgvNameMarks marks = CGV_NAME_MARK_NONE;
  g_autofree char *name = NULL;

  if (node == CGV_NONE)
    return;

  if (cgv_row_text_get_cycle_size (self->focus, node) > 0)
    marks |= CGV_NAME_MARK_CYCLE;
  if (cgv_row_text_get_n_levels (self->focus, node) > 1)
    marks |= CGV_NAME_MARK_RECURSION;

  name = cgv_focus_dup_name (self->focus, node);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, marks);
}

static void
update_location (GtkWidget *cell,
                 guint position,
                 gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  CgvNodeId node = cgv_function_columns_get_node (self, position);
  g_autofree char *location = NULL;

  if (node == CGV_NONE)
    return;

  location = cgv_focus_dup_location (self->focus, node);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), location);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvFunctionColumns *self)
{
  CgvNodeId node = cgv_function_columns_get_node (self, cgv_row_factory_get_position (cell));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *function = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;
  const CgvCosts *costs;

  if (node == CGV_NONE)
    return FALSE;

  costs = cgv_focus_get_costs (self->focus);
  function = cgv_row_text_dup_function (self->focus, node);
  inclusive = cgv_row_text_dup_share (self->focus, costs->inclusive[node]);
  own = cgv_row_text_dup_share (self->focus, costs->self[node]);

  g_string_append (text, function);
  if (self->has_calls)
    g_string_append_printf (text, _ ("\nInclusive: %s"), inclusive);
  g_string_append_printf (text, _ ("\nSelf: %s"), own);
  gtk_tooltip_set_text (tooltip, text->str);

  return TRUE;
}

static void
add_tooltip (CgvFunctionColumns *self,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
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
cgv_function_cells_new_factory (CgvOrderKey key,
                                CgvFunctionColumns *columns)
{
  switch (key)
    {
    case CGV_ORDER_INCLUSIVE:
      return cgv_row_factory_new (create_cost, update_inclusive, columns);
    case CGV_ORDER_SELF:
      return cgv_row_factory_new (create_cost, update_self, columns);
    case CGV_ORDER_CALLS:
      return cgv_row_factory_new (create_calls, update_calls, columns);
    case CGV_ORDER_LOCATION:
      return cgv_row_factory_new (create_location, update_location, columns);
    case CGV_ORDER_NAME:
    default:
      return cgv_row_factory_new (create_name, update_name, columns);
    }
}
