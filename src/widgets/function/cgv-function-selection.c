/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-selection.h"

#define PLACE_KEY "cgv-function-selection-place"

/* The selected row: a group, a member or a variant needs more than the row. */
typedef struct
{
  CgvFunctionRow row;
  GBytes *group; /* finds a group again that is not a function; otherwise NULL */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_clear_pointer (&place->group, g_bytes_unref);
  g_free (place);
}

static Place *
get_place (gpointer list)
{
  return g_object_get_data (list, PLACE_KEY);
}

/* Returns where the variant is that was selected, below its row. */
static guint
find_variant (gpointer list,
              guint parent)
{
  CgvFunctionRow row;

  for (guint position = parent + 1; cgv_function_list_get_row (list, position, &row) && row.kind == CGV_FUNCTION_ROW_VARIANT; position++)
    {
      if (row.member == get_place (list)->row.member)
        return position;
    }
  return parent;
}

/* Returns the row for the function of the focus that was selected, if the list has several; otherwise the first. */
static guint
find_function (gpointer list,
               CgvNodeId node)
{
  const CgvFunctionRow *row = &get_place (list)->row;
  guint position = G_MAXUINT;

  if (row->node == node && cgv_function_list_find_call (list, row->call) != G_MAXUINT)
    return cgv_function_list_find_call (list, row->call);
  if (row->node != node || row->kind == CGV_FUNCTION_ROW_FUNCTION)
    return cgv_function_list_find_node (list, node);
  if (row->kind == CGV_FUNCTION_ROW_VARIANT)
    {
      position = cgv_function_list_find_node (list, node);
      return position != G_MAXUINT ? find_variant (list, position) : position;
    }
  position = cgv_function_list_find_row (list, row->group, row->member);
  return cgv_function_list_get_node (list, position) == node ? position : cgv_function_list_find_node (list, node);
}

/* Returns the selected group; otherwise the position of the function or, if that is in a closed group, of the group. */
static guint
find_position (gpointer list)
{
  const Place *place = get_place (list);
  CgvNodeId node = ((CgvFunctionList *) list)->focus->row;
  guint position = place->group != NULL ? cgv_function_list_find_key (list, place->group) : G_MAXUINT;

  if (position == G_MAXUINT && node != CGV_NONE)
    position = find_function (list, node);
  if (position == G_MAXUINT && node != CGV_NONE)
    position = cgv_function_list_find_parent (list, node);
  return position < g_list_model_get_n_items (list) ? position : GTK_INVALID_LIST_POSITION;
}

static void
focus_row (gpointer list,
           const CgvFunctionRow *row)
{
  CgvFocus *focus = ((CgvFunctionList *) list)->focus;
  const CgvGroup *group = row->group != CGV_NONE ? cgv_arrangement_get_group (((CgvFunctionList *) list)->rows, row->group) : NULL;

  if (row->cycle > 0)
    cgv_focus_open_cycle (focus, row->node);
  else if (row->node != CGV_NONE)
    cgv_focus_open_row (focus, row->node);
  else if (group != NULL && group->cycle != CGV_NONE)
    cgv_focus_open_cycle (focus, group->node);
  else if (group != NULL)
    cgv_focus_open_group (focus, row->group);
}

static void
select_row (gpointer list,
            guint position)
{
  Place *place = get_place (list);
  CgvFunctionRow row;

  /* The first of the rest is where its row was. */
  cgv_function_list_show_rest (list, position);
  if (!cgv_function_list_get_row (list, position, &row))
    return;

  place->row = row;
  g_clear_pointer (&place->group, g_bytes_unref);
  if (row.node == CGV_NONE)
    place->group = cgv_function_list_dup_key (list, position);
  focus_row (list, &row);
}

static void
reveal (gpointer list)
{
  g_clear_pointer (&get_place (list)->group, g_bytes_unref);
  cgv_function_list_reveal (list, ((CgvFunctionList *) list)->focus->row);
}

CgvRowSelection *
cgv_function_selection_new (CgvFunctionList *list)
{
  Place *place;
  CgvRowSelection *selection;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (list), NULL);

  place = g_new0 (Place, 1);
  place->row.node = CGV_NONE;
  g_object_set_data_full (G_OBJECT (list), PLACE_KEY, place, place_free);
  selection = cgv_row_selection_new (CGV_ROW_LIST (list), find_position, select_row);
  cgv_row_selection_set_reveal (selection, reveal);
  g_signal_connect_closure (list->focus, "changed", cgv_focus_closure_new (CGV_FOCUS_ROW, G_CALLBACK (cgv_row_selection_find), selection), FALSE);
  return selection;
}
