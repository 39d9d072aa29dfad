/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-column-tools.h"
#include "cgv-function-view-private.h"
#include "cgv-group-text.h"
#include "cgv-row-text.h"

static void
copy_rows (CgvFunctionView *self,
           guint position,
           guint n_rows)
{
  g_autofree char *text = NULL;
  guint n = self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;

  if (position >= n)
    return;

  text = cgv_row_text_dup_function_table (self->list, position, MIN (n_rows, n - position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  guint position = cgv_column_tools_get_focus_position (self->column_view);

  if (position == GTK_INVALID_LIST_POSITION && self->selection != NULL)
    position = cgv_function_selection_get_position (self->selection);

  copy_rows (self, position, 1);
}

static void
copy_row_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);

  copy_rows (self, cgv_row_menu_get_position (self->row_menu), 1);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  copy_rows (CGV_FUNCTION_VIEW (widget), 0, G_MAXUINT);
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);
  g_autofree char *name = NULL;
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row))
    return;

  name = cgv_group_text_dup_whole_name (self->list, &row);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

void
cgv_function_view_install_copy (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "functions.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "functions.copy-all", NULL, copy_all_action);
  gtk_widget_class_install_action (widget_class, "functions.copy-name", NULL, copy_name_action);
}
