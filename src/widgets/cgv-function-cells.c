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
  g_autofree char *text = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  cgv_function_columns_get_scaled_costs (self);
  text = cgv_focus_dup_cost (self->focus, row.inclusive);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, row.inclusive, self->max_inclusive));
}

static void
update_self (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
  g_autofree char *text = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  cgv_function_columns_get_scaled_costs (self);
  text = cgv_focus_dup_cost (self->focus, row.self);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (self->focus, row.self, self->max_self));
}

static void
update_calls (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvFunctionColumns *self = user_data;
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
  CgvFunctionColumns *self = user_data;
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
  CgvFunctionColumns *self = user_data;
  g_autofree char *location = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, position, &row))
    return;

  location = cgv_focus_dup_location (self->focus, row.node);
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
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *function = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;
  CgvFunctionRow row;

  if (!cgv_function_columns_get_row (self, cgv_row_factory_get_position (cell), &row))
    return FALSE;

  function = cgv_row_text_dup_function (self->focus, row.node);
  inclusive = cgv_row_text_dup_share (self->focus, row.inclusive);
  own = cgv_row_text_dup_share (self->focus, row.self);

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
