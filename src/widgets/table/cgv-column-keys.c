/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-column-keys.h"

#include "cgv-column-tools.h"
#include "cgv-row-factory.h"
#include "cgv-widget.h"

#define SORT_KEY "cgv-column-keys-key"

/* The header row is the first child of the view and has a child for each column. */
static GtkWidget *
get_header (GtkColumnView *view)
{
  return gtk_widget_get_first_child (GTK_WIDGET (view));
}

GtkWidget *
cgv_column_keys_get_rows (GtkColumnView *view)
{
  GtkWidget *child = get_header (view);

  while (child != NULL && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Not gtk_widget_get_focus_child(), which stays when the focus leaves. */
static gboolean
has_focus (GtkWidget *part)
{
  GtkRoot *root = gtk_widget_get_root (part);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == part || gtk_widget_is_ancestor (focus, part));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint key,
                guint code,
                GdkModifierType state,
                CgvColumnSort *sort)
{
  GtkWidget *title = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter && key != GDK_KEY_space)
    return GDK_EVENT_PROPAGATE;

  cgv_column_sort_toggle (sort, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (title), SORT_KEY)));
  return GDK_EVENT_STOP;
}

void
cgv_column_keys_add (GtkColumnView *view,
                     GtkColumnViewColumn *column,
                     CgvColumnSort *sort,
                     int key)
{
  GtkEventController *controller;
  GtkWidget *title;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_return_if_fail (CGV_IS_COLUMN_SORT (sort));

  title = cgv_column_tools_get_title (view, column);
  g_return_if_fail (title != NULL);

  /* Before a newer GTK, whose titles sort themselves. */
  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), sort);
  gtk_widget_add_controller (title, controller);
  gtk_widget_set_focusable (title, TRUE);
  /* A newer GTK would focus the row of titles, which neither shows nor sorts anything. */
  gtk_widget_set_focusable (get_header (view), FALSE);
  gtk_widget_set_can_focus (get_header (view), TRUE);
  g_object_set_data (G_OBJECT (title), SORT_KEY, GINT_TO_POINTER (key));
}

gboolean
cgv_column_keys_focus_rows (GtkColumnView *view,
                            guint selected)
{
  GtkWidget *rows;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  rows = cgv_column_keys_get_rows (view);
  if (gtk_column_view_get_model (view) == NULL || g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (view))) == 0)
    return FALSE;
  if (selected == GTK_INVALID_LIST_POSITION)
    {
      if (!gtk_widget_grab_focus (rows))
        return FALSE;
      /* Before any row had the focus, the list as a whole gets it, invisibly. */
      if (!gtk_widget_is_focus (rows))
        return TRUE;
      selected = 0;
    }

  /* Only visible rows have a widget. */
  cgv_column_tools_scroll_to (view, selected);
  cgv_foreach_child (row, rows)
    {
      if (cgv_row_factory_get_position (row) == selected)
        return gtk_widget_grab_focus (row);
    }
  return gtk_widget_grab_focus (rows);
}

static gboolean
focus_title (GtkColumnView *view)
{
  cgv_foreach_child (title, get_header (view))
    {
      if (gtk_widget_get_visible (title) && gtk_widget_grab_focus (title))
        return TRUE;
    }
  return FALSE;
}

static void
focus_next_title (GtkColumnView *view,
                  gboolean backward)
{
  GtkWidget *title = gtk_widget_get_focus_child (get_header (view));

  do
    title = backward ? gtk_widget_get_prev_sibling (title) : gtk_widget_get_next_sibling (title);
  while (title != NULL && !gtk_widget_get_visible (title));

  if (title != NULL)
    gtk_widget_grab_focus (title);
}

static CgvColumnMove
move_from_title (GtkColumnView *view,
                 GtkDirectionType direction,
                 guint selected)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (view)) == GTK_TEXT_DIR_RTL;

  switch (direction)
    {
    case GTK_DIR_TAB_BACKWARD:
    case GTK_DIR_UP:
      return CGV_COLUMN_MOVE_LEAVE;
    case GTK_DIR_LEFT:
    case GTK_DIR_RIGHT:
      focus_next_title (view, (direction == GTK_DIR_LEFT) != is_rtl);
      return CGV_COLUMN_MOVE_DONE;
    case GTK_DIR_TAB_FORWARD:
    case GTK_DIR_DOWN:
    default:
      return cgv_column_keys_focus_rows (view, selected) ? CGV_COLUMN_MOVE_DONE : CGV_COLUMN_MOVE_LEAVE;
    }
}

CgvColumnMove
cgv_column_keys_move (GtkColumnView *view,
                      GtkDirectionType direction,
                      guint selected)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), CGV_COLUMN_MOVE_ELSEWHERE);

  if (has_focus (get_header (view)))
    return move_from_title (view, direction, selected);
  if (!has_focus (cgv_column_keys_get_rows (view)))
    return CGV_COLUMN_MOVE_ELSEWHERE;
  if (direction == GTK_DIR_TAB_FORWARD)
    return CGV_COLUMN_MOVE_LEAVE;
  if (direction == GTK_DIR_TAB_BACKWARD)
    return focus_title (view) ? CGV_COLUMN_MOVE_DONE : CGV_COLUMN_MOVE_LEAVE;

  return CGV_COLUMN_MOVE_ELSEWHERE;
}

gboolean
cgv_column_keys_focus (GtkColumnView *view,
                       GtkDirectionType direction,
                       guint selected,
                       GtkWidget *content,
                       GtkWidget *before)
{
  switch (cgv_column_keys_move (view, direction, selected))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      return direction == GTK_DIR_TAB_BACKWARD && before != NULL && gtk_widget_grab_focus (before);
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (content, direction);
    }
}

CgvTreeKey
cgv_column_keys_read_tree_key (GtkWidget *widget,
                               guint key,
                               GdkModifierType state)
{
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  gboolean is_right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;
  gboolean is_left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean is_in = is_rtl ? is_left : is_right;
  gboolean is_out = is_rtl ? is_right : is_left;

  state &= gtk_accelerator_get_default_mod_mask ();
  if (key == GDK_KEY_KP_Multiply || (key == GDK_KEY_asterisk && (state & ~GDK_SHIFT_MASK) == 0) || (is_in && state == GDK_CONTROL_MASK))
    return CGV_TREE_KEY_OPEN_ALL;
  if (is_out && state == GDK_CONTROL_MASK)
    return CGV_TREE_KEY_CLOSE_ALL;
  if (is_in && state == GDK_SHIFT_MASK)
    return CGV_TREE_KEY_IN_FAR;
  if (state != 0)
    return CGV_TREE_KEY_NONE;
  if (is_in)
    return CGV_TREE_KEY_IN;

  return is_out ? CGV_TREE_KEY_OUT : CGV_TREE_KEY_NONE;
}
