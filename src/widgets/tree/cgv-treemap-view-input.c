/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-menu.h"
#include "cgv-row-text.h"
#include "cgv-treemap-text.h"
#include "cgv-treemap-view-private.h"

/* Goes to the function of a tile, keeping the way to it. */
static void
go_to_tile_cb (CgvTreemapView *self,
               guint32 tile)
{
  g_autoptr (GArray) stack = NULL;

  if (cgv_treemap_view_get_tile (self, tile) == NULL)
    return;

  stack = cgv_treemap_layout_get_stack (self->layout, tile);
  for (guint i = 1; i < stack->len; i++)
    cgv_treemap_trail_add (self->trail, self->focus, g_array_index (stack, CgvNodeId, i));

  self->is_zooming = TRUE;
  cgv_focus_set_row (self->focus, g_array_index (stack, CgvNodeId, stack->len - 1));
  self->is_zooming = FALSE;
}

/* One level in, towards a tile: to the callee of the root that it is in. */
static void
zoom_towards_cb (CgvTreemapView *self,
                 guint32 tile)
{
  const CgvTile *data = cgv_treemap_view_get_tile (self, tile);

  if (data == NULL || data->depth == 0)
    return;

  while (data->depth > 1)
    {
      tile = data->parent;
      data = cgv_treemap_view_get_tile (self, tile);
    }
  go_to_tile_cb (self, tile);
}

static void
zoom_out_cb (CgvTreemapView *self)
{
  CgvNodeId outer = self->focus != NULL ? cgv_treemap_trail_get_outer (self->trail, self->focus) : CGV_NONE;

  if (outer != CGV_NONE)
    cgv_focus_set_row (self->focus, outer);
}

static void
path_activated_cb (CgvTreemapView *self,
                   guint index)
{
  guint n_zoomed = cgv_treemap_trail_get_length (self->trail);
  const CgvTile *data = cgv_treemap_view_get_tile (self, self->marked);
  guint32 tile = self->marked;

  if (self->focus == NULL)
    return;

  if (index < n_zoomed)
    {
      cgv_focus_set_row (self->focus, cgv_treemap_trail_get_node (self->trail, self->focus, index));
      return;
    }

  /* Behind the path are the functions around the marked tile: as deep in the picture as here. */
  while (data != NULL && data->depth > index + 1 - n_zoomed)
    {
      tile = data->parent;
      data = cgv_treemap_view_get_tile (self, tile);
    }
  go_to_tile_cb (self, tile);
}

static gboolean
query_tooltip_cb (GtkWidget *picture,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (gtk_widget_get_ancestor (picture, CGV_TYPE_TREEMAP_VIEW));
  guint32 tile = keyboard_mode ? self->marked : cgv_treemap_picture_find_tile (self->picture, x, y);
  g_autofree char *text = NULL;
  GdkRectangle area;

  if (cgv_treemap_view_get_tile (self, tile) == NULL || !cgv_treemap_picture_get_tile_area (self->picture, tile, &area))
    return FALSE;

  text = cgv_treemap_text_dup_tooltip (self->focus, self->layout, tile);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &area);

  return TRUE;
}

static void
open_menu_cb (CgvTreemapView *self,
              double x,
              double y)
{
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (cgv_treemap_view_get_tile (self, self->marked) == NULL ||
      !gtk_widget_translate_coordinates (GTK_WIDGET (self->picture), GTK_WIDGET (self), x, y, &menu_x, &menu_y))
    return;

  at.x = (int) menu_x;
  at.y = (int) menu_y;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->tile_menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->tile_menu));
}

static void
focus_enter_cb (CgvTreemapView *self)
{
  if (cgv_treemap_view_get_tile (self, self->marked) == NULL && cgv_treemap_view_get_tile (self, 0) != NULL)
    cgv_treemap_view_mark_tile (self, 0);
}

/* The root is marked to show where the keyboard is, any other tile because it was chosen. The menu
 * takes the keyboard, and is about the tile that is marked. */
static void
focus_leave_cb (CgvTreemapView *self)
{
  if (self->marked == 0 && !gtk_widget_get_visible (GTK_WIDGET (self->tile_menu)))
    cgv_treemap_view_mark_tile (self, CGV_NONE);
}

static void
select_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);

  go_to_tile_cb (self, self->marked);
}

static void
zoom_in_action (GtkWidget *widget,
                const char *action,
                GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);

  zoom_towards_cb (self, self->marked);
}

static void
zoom_out_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  zoom_out_cb (CGV_TREEMAP_VIEW (widget));
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);
  const CgvTile *data = cgv_treemap_view_get_tile (self, self->marked);
  g_autofree char *name = NULL;

  if (data == NULL)
    return;

  name = cgv_row_text_dup_whole_name (self->focus, data->node);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
copy_stack_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);
  g_autofree char *text = NULL;

  if (cgv_treemap_view_get_tile (self, self->marked) == NULL)
    return;

  text = cgv_treemap_text_dup_tooltip (self->focus, self->layout, self->marked);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (widget);
  const CgvTile *data = cgv_treemap_view_get_tile (self, self->marked);

  if (data != NULL)
    cgv_filter_menu_apply (self->focus, data->node, parameter);
}

void
cgv_treemap_view_init_input_class (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "treemap.select", NULL, select_action);
  gtk_widget_class_install_action (widget_class, "treemap.zoom-in", NULL, zoom_in_action);
  gtk_widget_class_install_action (widget_class, "treemap.zoom-out", NULL, zoom_out_action);
  gtk_widget_class_install_action (widget_class, "treemap.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "treemap.copy-stack", NULL, copy_stack_action);
  gtk_widget_class_install_action (widget_class, "treemap.filter", "s", filter_action);

  gtk_widget_class_bind_template_callback (widget_class, path_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_tile_cb);
  gtk_widget_class_bind_template_callback (widget_class, zoom_towards_cb);
  gtk_widget_class_bind_template_callback (widget_class, zoom_out_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_menu_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_leave_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "mark_tile_cb", G_CALLBACK (cgv_treemap_view_mark_tile));
  gtk_widget_class_bind_template_callback_full (widget_class, "hover_tile_cb", G_CALLBACK (cgv_treemap_view_hover_tile));
}
