/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-view-private.h"

#include "cgv-column-keys.h"

gboolean
cgv_compare_view_toggle_row (CgvCompareView *self,
                             guint position)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row) || row.kind != CGV_FUNCTION_ROW_GROUP)
    return FALSE;

  return cgv_function_list_set_expanded (self->list, position, !row.is_expanded);
}

static void
go_to (CgvCompareView *self,
       guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  cgv_compare_view_focus_rows (self);
}

/* Opens a row, or goes into the one that is open. */
static gboolean
go_in (CgvCompareView *self,
       guint position,
       const CgvFunctionRow *row)
{
  if (!row->is_expandable)
    return FALSE;

  if (row->is_expanded)
    go_to (self, position + 1);
  else
    cgv_function_list_set_expanded (self->list, position, TRUE);
  return TRUE;
}

static guint
find_parent (CgvCompareView *self,
             guint position)
{
  CgvFunctionRow row;

  while (position > 0 && cgv_function_list_get_row (self->list, position - 1, &row))
    {
      position--;
      if (row.kind == CGV_FUNCTION_ROW_FUNCTION || row.kind == CGV_FUNCTION_ROW_GROUP)
        return position;
    }

  return GTK_INVALID_LIST_POSITION;
}

/* Closes a row, or goes out of the one that another is below. */
static gboolean
go_out (CgvCompareView *self,
        guint position,
        const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_VARIANT || row->kind == CGV_FUNCTION_ROW_MEMBER)
    {
      guint parent = find_parent (self, position);

      if (parent != GTK_INVALID_LIST_POSITION)
        go_to (self, parent);
      return TRUE;
    }

  return cgv_function_list_set_expanded (self->list, position, FALSE);
}

static void
set_all (CgvCompareView *self,
         gboolean expanded)
{
  if (self->list == NULL)
    return;

  cgv_function_list_set_all_expanded (self->list, expanded);
  cgv_compare_view_queue_scroll (self);
}

gboolean
cgv_compare_view_handle_key (CgvCompareView *self,
                             guint key,
                             GdkModifierType state)
{
  guint position = cgv_table_get_focus_position (self->table);
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row))
    return FALSE;

  switch (cgv_column_keys_read_tree_key (GTK_WIDGET (self), key, state))
    {
    case CGV_TREE_KEY_OPEN_ALL:
      set_all (self, TRUE);
      return TRUE;
    case CGV_TREE_KEY_CLOSE_ALL:
      set_all (self, FALSE);
      return TRUE;
    case CGV_TREE_KEY_IN:
      return go_in (self, position, &row);
    case CGV_TREE_KEY_OUT:
      return go_out (self, position, &row);
    case CGV_TREE_KEY_NONE:
    default:
      return FALSE;
    }
}

static void
expand_all_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  set_all (CGV_COMPARE_VIEW (widget), TRUE);
}

static void
collapse_all_action (GtkWidget *widget,
                     const char *action,
                     GVariant *parameter)
{
  set_all (CGV_COMPARE_VIEW (widget), FALSE);
}

static void
per_call_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvCompareView *self = CGV_COMPARE_VIEW (widget);
  guint position = cgv_table_get_menu_position (self->table);
  CgvFunctionRow row;

  if (self->list != NULL && cgv_function_list_get_row (self->list, position, &row) && row.node != CGV_NONE)
    cgv_focus_set_anchor (self->focus, row.node);
}

void
cgv_compare_view_install_rows (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "differences.expand-all", NULL, expand_all_action);
  gtk_widget_class_install_action (widget_class, "differences.collapse-all", NULL, collapse_all_action);
  gtk_widget_class_install_action (widget_class, "differences.per-call", NULL, per_call_action);
}
