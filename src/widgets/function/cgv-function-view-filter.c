/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-view-private.h"

#include <glib/gi18n.h>

#include "cgv-filter-menu.h"
#include "cgv-filter-pattern.h"
#include "cgv-group-text.h"

/* Whether filters by file match any function of a group: inlined code is of functions of other files. */
static gboolean
begins_function (CgvGrouping *grouping,
                 guint32 group)
{
  const CgvFold *fold = cgv_grouping_get_costs (grouping)->graph->fold;
  guint32 n_members = cgv_grouping_get_group (grouping, group)->n_members;

  for (guint32 i = 0; i < n_members; i++)
    {
      CgvGroupMember member;

      cgv_grouping_get_member (grouping, group, i, &member);
      if (cgv_profile_get_function (cgv_fold_get_profile (fold), cgv_fold_get_function (fold, member.node))->file == member.file)
        return TRUE;
    }
  return FALSE;
}

static void
offer_for_group (CgvFunctionView *self,
                 const CgvFunctionRow *row)
{
  CgvGrouping *grouping = cgv_function_list_get_grouping (self->list);
  CgvGroupingKind kind = cgv_grouping_get_kind (grouping);
  size_t length;

  cgv_grouping_get_name (grouping, row->group, &length);
  if (cgv_group_text_is_cycle (self->list, row))
    cgv_filter_menu_refuse (self->row_menu, _ ("Not for a cycle: open it and choose a function"));
  else if (row->node != CGV_NONE)
    cgv_filter_menu_offer (self->row_menu, CGV_FILTER_MENU_FUNCTION);
  else if (kind == CGV_GROUPING_PART)
    cgv_filter_menu_refuse (self->row_menu, _ ("Not for a part: choose parts above the list"));
  else if (kind == CGV_GROUPING_OBJECT)
    cgv_filter_menu_offer (self->row_menu, CGV_FILTER_MENU_OBJECT);
  else if (kind == CGV_GROUPING_NAMESPACE && length == 0)
    cgv_filter_menu_refuse (self->row_menu, _ ("These names have nothing in common to filter by"));
  else if (kind == CGV_GROUPING_NAMESPACE)
    cgv_filter_menu_offer (self->row_menu, CGV_FILTER_MENU_NAMESPACE);
  else if (kind == CGV_GROUPING_FILE || begins_function (grouping, row->group))
    cgv_filter_menu_offer (self->row_menu, CGV_FILTER_MENU_FILE);
  else
    cgv_filter_menu_refuse (self->row_menu, _ ("No function begins in this file: all of its code is inlined"));
}

/* The menu is about to open: what it offers depends on what it is for. */
static void
opening_cb (gpointer user_data)
{
  CgvFunctionView *self = user_data;
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, cgv_row_menu_get_position (self->row_menu), &row))
    return;
  if (row.kind == CGV_FUNCTION_ROW_GROUP)
    offer_for_group (self, &row);
  else
    cgv_filter_menu_offer (self->row_menu, CGV_FILTER_MENU_FUNCTION);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);
  g_autofree char *pattern = NULL;
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, cgv_row_menu_get_position (self->row_menu), &row))
    return;
  if (row.node != CGV_NONE)
    {
      cgv_filter_menu_apply (self->focus, row.node, parameter);
      return;
    }
  pattern = cgv_filter_pattern_dup_group (cgv_function_list_get_grouping (self->list), row.group);
  if (pattern != NULL)
    cgv_filter_menu_apply_pattern (self->focus, pattern, parameter);
}

/* Not where the list is behind something else. */
static void
add_filter_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  CgvFunctionView *self = CGV_FUNCTION_VIEW (widget);

  if (self->focus != NULL && gtk_widget_get_mapped (widget))
    cgv_filter_button_popup (self->filter_button);
}

void
cgv_function_view_bind_filters (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "functions.add-filter", NULL, add_filter_action);
  gtk_widget_class_install_action (widget_class, "functions.filter", "s", filter_action);
}

void
cgv_function_view_init_filters (CgvFunctionView *self)
{
  cgv_filter_menu_append (self->row_menu, "functions.filter");
  cgv_row_menu_set_opening (self->row_menu, opening_cb, self);
}
