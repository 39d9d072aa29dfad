/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"
#include "cgv-delta-treemap-text.h"
#include "cgv-delta-treemap-view-private.h"

static gboolean
has_inside (CgvDeltaTreemapView *self,
            CgvNodeId row)
{
  const CgvComparison *comparison = self->layout->source.comparison;

  return comparison->out_start[row] < comparison->out_start[row + 1];
}

/* Selects the row of a tile, and shows its inside, keeping the way to it. What has none stays where it is. */
static void
go_to_tile_cb (CgvDeltaTreemapView *self,
               guint32 tile)
{
  g_autoptr (GArray) stack = NULL;
  CgvNodeId row;

  if (cgv_delta_treemap_view_get_tile (self, tile) == NULL)
    return;

  stack = cgv_treemap_layout_get_stack (self->layout, tile);
  row = g_array_index (stack, CgvNodeId, stack->len - 1);
  for (guint i = 1; i < stack->len && has_inside (self, row); i++)
    cgv_delta_trail_add (self->trail, g_array_index (stack, CgvNodeId, i));

  cgv_delta_treemap_view_go_to (self, row);
}

/* One level in, towards a tile: to the callee of the root that it is in. */
static void
zoom_towards_cb (CgvDeltaTreemapView *self,
                 guint32 tile)
{
  const CgvTile *data = cgv_delta_treemap_view_get_tile (self, tile);

  if (data == NULL || data->depth == 0)
    return;

  while (data->depth > 1)
    {
      tile = data->parent;
      data = cgv_delta_treemap_view_get_tile (self, tile);
    }
  go_to_tile_cb (self, tile);
}

static void
zoom_out_cb (CgvDeltaTreemapView *self)
{
  CgvNodeId outer = self->focus != NULL ? cgv_delta_trail_get_outer (self->trail) : CGV_NONE;

  if (outer == CGV_NONE)
    return;

  if (cgv_delta_trail_get_length (self->trail) > 1)
    cgv_delta_trail_add (self->trail, outer);
  else
    cgv_delta_trail_begin (self->trail, outer);
  cgv_delta_treemap_view_go_to (self, outer);
}

static void
path_activated_cb (CgvDeltaTreemapView *self,
                   guint index)
{
  guint n_zoomed = cgv_delta_trail_get_length (self->trail);
  const CgvTile *data = cgv_delta_treemap_view_get_tile (self, self->marked);
  guint32 tile = self->marked;

  if (self->focus == NULL)
    return;

  if (index < n_zoomed)
    {
      CgvNodeId row = cgv_delta_trail_get_row (self->trail, index);

      cgv_delta_trail_add (self->trail, row);
      cgv_delta_treemap_view_go_to (self, row);
      return;
    }

  /* Behind the path are the functions around the marked tile: as deep in the picture as here. */
  while (data != NULL && data->depth > index + 1 - n_zoomed)
    {
      tile = data->parent;
      data = cgv_delta_treemap_view_get_tile (self, tile);
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
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (gtk_widget_get_ancestor (picture, CGV_TYPE_DELTA_TREEMAP_VIEW));
  guint32 tile = keyboard_mode ? self->marked : cgv_treemap_picture_find_tile (CGV_TREEMAP_PICTURE (picture), x, y);
  g_autofree char *text = NULL;
  GdkRectangle area;

  if (cgv_delta_treemap_view_get_tile (self, tile) == NULL || !cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (picture), tile, &area))
    return FALSE;

  text = cgv_delta_treemap_text_dup_tooltip (self->layout, tile);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &area);

  return TRUE;
}

static void
open_menu_cb (CgvDeltaTreemapView *self,
              double x,
              double y,
              CgvTreemapPicture *picture)
{
  GdkRectangle at = { 0, 0, 1, 1 };
  double menu_x, menu_y;

  if (cgv_delta_treemap_view_get_tile (self, self->marked) == NULL ||
      !gtk_widget_translate_coordinates (GTK_WIDGET (picture), GTK_WIDGET (self), x, y, &menu_x, &menu_y))
    return;

  at.x = (int) menu_x;
  at.y = (int) menu_y;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->tile_menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->tile_menu));
}

static void
focus_enter_cb (CgvDeltaTreemapView *self)
{
  if (cgv_delta_treemap_view_get_tile (self, self->marked) == NULL && cgv_delta_treemap_view_get_tile (self, 0) != NULL)
    cgv_delta_treemap_view_mark_tile (self, 0);
}

/* The root is marked to show where the keyboard is, any other tile because it was chosen. The menu takes the keyboard, and
 * is about the tile that is marked. */
static void
focus_leave_cb (CgvDeltaTreemapView *self)
{
  if (self->marked == 0 && !gtk_widget_get_visible (GTK_WIDGET (self->tile_menu)))
    cgv_delta_treemap_view_mark_tile (self, CGV_NONE);
}

static void
select_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (widget);

  go_to_tile_cb (self, self->marked);
}

static void
zoom_in_action (GtkWidget *widget,
                const char *action,
                GVariant *parameter)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (widget);

  zoom_towards_cb (self, self->marked);
}

static void
zoom_out_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  zoom_out_cb (CGV_DELTA_TREEMAP_VIEW (widget));
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (widget);
  const CgvTile *data = cgv_delta_treemap_view_get_tile (self, self->marked);
  g_autofree char *name = NULL;

  if (data == NULL)
    return;

  name = cgv_compare_text_dup_whole_name (self->layout->source.comparison->matching, data->node);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
copy_stack_action (GtkWidget *widget,
                   const char *action,
                   GVariant *parameter)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (widget);
  g_autofree char *text = NULL;

  if (cgv_delta_treemap_view_get_tile (self, self->marked) == NULL)
    return;

  text = cgv_delta_treemap_text_dup_tooltip (self->layout, self->marked);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

void
cgv_delta_treemap_view_init_input_class (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "treemap.select", NULL, select_action);
  gtk_widget_class_install_action (widget_class, "treemap.zoom-in", NULL, zoom_in_action);
  gtk_widget_class_install_action (widget_class, "treemap.zoom-out", NULL, zoom_out_action);
  gtk_widget_class_install_action (widget_class, "treemap.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "treemap.copy-stack", NULL, copy_stack_action);

  gtk_widget_class_bind_template_callback (widget_class, path_activated_cb);
}

void
cgv_delta_treemap_view_follow_picture (CgvDeltaTreemapView *self,
                                       CgvTreemapPicture *picture)
{
  GtkEventController *keyboard = gtk_event_controller_focus_new ();

  gtk_widget_set_has_tooltip (GTK_WIDGET (picture), TRUE);
  g_signal_connect (picture, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_swapped (picture, "hover-tile", G_CALLBACK (cgv_delta_treemap_view_hover_tile), self);
  g_signal_connect_swapped (picture, "mark-tile", G_CALLBACK (cgv_delta_treemap_view_mark_tile), self);
  g_signal_connect_swapped (picture, "go-to-tile", G_CALLBACK (go_to_tile_cb), self);
  g_signal_connect_swapped (picture, "zoom-towards", G_CALLBACK (zoom_towards_cb), self);
  g_signal_connect_swapped (picture, "zoom-out", G_CALLBACK (zoom_out_cb), self);
  g_signal_connect_swapped (picture, "open-menu", G_CALLBACK (open_menu_cb), self);
  g_signal_connect_swapped (keyboard, "enter", G_CALLBACK (focus_enter_cb), self);
  g_signal_connect_swapped (keyboard, "leave", G_CALLBACK (focus_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (picture), keyboard);
}
