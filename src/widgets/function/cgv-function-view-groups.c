/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-view-private.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-group-nick.h"
#include "cgv-group-text.h"

/* So much is needed for words beside the search. */
#define WIDTH_FOR_WORDS 440

gboolean
cgv_function_view_toggle_group (CgvFunctionView *self,
                                guint position)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, position, &row))
    return FALSE;

  return cgv_function_list_set_expanded (self->list, position, !row.is_expanded);
}

static void
go_to (CgvFunctionView *self,
       guint position)
{
  if (position == G_MAXUINT)
    return;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  cgv_function_view_focus_rows (self);
}

/* Opens a group, or goes into the one that is open. */
static gboolean
go_in (CgvFunctionView *self,
       guint position,
       const CgvFunctionRow *row)
{
  if (row->kind != CGV_FUNCTION_ROW_GROUP)
    return FALSE;

  if (row->is_expanded)
    go_to (self, position + 1);
  else
    cgv_function_list_set_expanded (self->list, position, TRUE);
  return TRUE;
}

/* Closes a group, or goes out of the one that a member is in. */
static gboolean
go_out (CgvFunctionView *self,
        guint position,
        const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_MEMBER)
    {
      go_to (self, cgv_function_list_find_row (self->list, row->group, CGV_NONE));
      return TRUE;
    }

  return cgv_function_list_set_expanded (self->list, position, FALSE);
}

static void
set_all (CgvFunctionView *self,
         gboolean expanded)
{
  if (self->list == NULL)
    return;

  cgv_function_list_set_all_expanded (self->list, expanded);
  cgv_function_view_queue_scroll (self);
}

gboolean
cgv_function_view_handle_group_key (CgvFunctionView *self,
                                    guint key,
                                    GdkModifierType state)
{
  guint position = cgv_column_tools_get_focus_position (self->column_view);
  CgvFunctionRow row;

  if (self->list == NULL || cgv_function_list_get_grouping (self->list) == NULL)
    return FALSE;
  if (!cgv_function_list_get_row (self->list, position, &row))
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
  set_all (CGV_FUNCTION_VIEW (widget), TRUE);
}

static void
collapse_all_action (GtkWidget *widget,
                     const char *action,
                     GVariant *parameter)
{
  set_all (CGV_FUNCTION_VIEW (widget), FALSE);
}

static gboolean
is_offered (CgvFunctionView *self,
            int kind)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;

  if (kind == CGV_GROUPING_PART)
    return cgv_profile_get_n_parts (graph->profile) > 1;
  return TRUE;
}

static GMenuModel *
make_kinds (CgvFunctionView *self)
{
  GMenu *menu = g_menu_new ();

  for (int kind = CGV_CHOICE_UNGROUPED; self->focus != NULL && kind <= (int) CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      g_autofree char *action = g_strdup_printf ("functions.group::%s", cgv_group_nick_get (kind));

      if (is_offered (self, kind))
        g_menu_append (menu, cgv_group_text_get_title (kind), action);
    }
  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_section (const char *first_label,
              const char *first_action,
              const char *second_label,
              const char *second_action)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, first_label, first_action);
  if (second_label != NULL)
    g_menu_append (menu, second_label, second_action);
  return G_MENU_MODEL (menu);
}

static void
say_kind (CgvFunctionView *self,
          int kind)
{
  /* Translators: what the functions of the list are grouped by, such as "Object" or "None" */
  g_autofree char *text = g_strdup_printf (_ ("Group: %s"), cgv_group_text_get_short_title (kind));

  gtk_label_set_text (self->group_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->group_button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->group_button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.expand-all", kind != CGV_CHOICE_UNGROUPED);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "functions.collapse-all", kind != CGV_CHOICE_UNGROUPED);
}

void
cgv_function_view_update_group_menu (CgvFunctionView *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) kinds = make_kinds (self);
  g_autoptr (GMenuModel) opening = make_section (_ ("_Expand All"), "functions.expand-all", _ ("_Collapse All"), "functions.collapse-all");
  g_autoptr (GMenuModel) folding = make_section (_ ("_Fold Recursion and Callers’ Contexts"), "win.fold", NULL, NULL);

  g_menu_append_section (menu, _ ("Group Functions By"), kinds);
  g_menu_append_section (menu, NULL, opening);
  g_menu_append_section (menu, NULL, folding);
  gtk_menu_button_set_menu_model (self->group_button, G_MENU_MODEL (menu));
  gtk_widget_set_sensitive (GTK_WIDGET (self->group_button), self->focus != NULL);
  say_kind (self, self->focus != NULL ? cgv_focus_get_grouping_kind (self->focus) : CGV_CHOICE_UNGROUPED);
}

gboolean
cgv_function_view_has_words (CgvFunctionView *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->group_label));
}

void
cgv_function_view_set_group_width (CgvFunctionView *self,
                                   int width)
{
  gboolean has_words = width >= WIDTH_FOR_WORDS;

  if (has_words == cgv_function_view_has_words (self))
    return;

  gtk_widget_set_visible (GTK_WIDGET (self->group_label), has_words);
  gtk_widget_set_visible (self->group_icon, !has_words);
  if (self->list != NULL)
    cgv_function_view_update_hits (self);
}

void
cgv_function_view_bind_groups (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, group_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, group_icon);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionView, group_label);
  gtk_widget_class_install_property_action (widget_class, "functions.group", "grouping");
  gtk_widget_class_install_action (widget_class, "functions.expand-all", NULL, expand_all_action);
  gtk_widget_class_install_action (widget_class, "functions.collapse-all", NULL, collapse_all_action);
}

const char *
cgv_function_view_get_grouping (CgvFunctionView *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_VIEW (self), NULL);

  return cgv_group_nick_get (self->focus != NULL ? cgv_focus_get_grouping_kind (self->focus) : CGV_CHOICE_UNGROUPED);
}

/* Nearly every group calls something of nearly every other, so that inclusive cost is about the same for all of them.
 * That of a cycle, or of a function, is its own. */
static gboolean
is_told_by_self (int kind)
{
  return kind != CGV_CHOICE_UNGROUPED && kind != CGV_GROUPING_CYCLE && kind != CGV_GROUPING_FUNCTION_FILE;
}

/* The order that one wants at first, unless the user has chosen another. */
static void
sort_for_groups (CgvFunctionView *self,
                 int kind)
{
  gboolean descending;
  CgvOrderKey key = cgv_function_view_get_sort (self, &descending);
  gboolean is_plain = descending && cgv_function_view_get_sort_column (self) == NULL;

  if (is_told_by_self (kind) && is_plain && key == CGV_ORDER_INCLUSIVE)
    {
      cgv_function_view_set_sort (self, CGV_ORDER_SELF, TRUE);
      self->is_sorted_for_groups = TRUE;
    }
  else if (!is_told_by_self (kind))
    {
      if (self->is_sorted_for_groups && is_plain && key == CGV_ORDER_SELF)
        cgv_function_view_set_sort (self, CGV_ORDER_INCLUSIVE, TRUE);
      self->is_sorted_for_groups = FALSE;
    }
}

/* Another order than that of the groups is the user's, also once it is the same again. */
static void
forget_first_order (CgvFunctionView *self)
{
  self->is_sorted_for_groups = FALSE;
}

void
cgv_function_view_init_groups (CgvFunctionView *self)
{
  g_signal_connect_object (cgv_function_columns_get_sort (self->columns), "changed", G_CALLBACK (forget_first_order), self, G_CONNECT_SWAPPED);
}

void
cgv_function_view_set_grouping (CgvFunctionView *self,
                                const char *grouping)
{
  int kind;

  g_return_if_fail (CGV_IS_FUNCTION_VIEW (self));

  if (self->focus == NULL)
    return;
  kind = cgv_group_nick_parse (grouping);
  if (!is_offered (self, kind))
    kind = CGV_CHOICE_UNGROUPED;
  if (is_told_by_self (kind) != is_told_by_self (cgv_focus_get_grouping_kind (self->focus)))
    sort_for_groups (self, kind);
  cgv_focus_set_grouping_kind (self->focus, kind);
}
