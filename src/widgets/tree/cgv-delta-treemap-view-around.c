/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"
#include "cgv-delta-treemap-text.h"
#include "cgv-delta-treemap-view-private.h"
#include "cgv-treemap-text.h"

static char *
dup_row_name (CgvDeltaTreemapView *self,
              CgvNodeId row)
{
  return cgv_compare_text_dup_name (cgv_focus_get_comparison (self->focus)->matching, row);
}

/* What the status line is about: what is pointed at, else what is marked. */
static guint32
get_shown_tile (CgvDeltaTreemapView *self)
{
  return cgv_delta_treemap_view_get_tile (self, self->hovered) != NULL ? self->hovered : self->marked;
}

static void
update_status (CgvDeltaTreemapView *self)
{
  guint32 tile = get_shown_tile (self);
  gboolean has_tile = cgv_delta_treemap_view_get_tile (self, tile) != NULL;
  g_autofree char *name = NULL;
  g_autofree char *change = NULL;
  g_autofree char *certain = NULL;

  if (has_tile)
    {
      name = cgv_delta_treemap_text_dup_name (self->layout, tile);
      change = cgv_delta_treemap_text_dup_short_change (self->layout, tile);
      cgv_name_cell_set (self->status_name, name, CGV_NAME_MARK_NONE);
    }
  if (cgv_delta_treemap_view_get_tile (self, 0) != NULL)
    certain = cgv_treemap_text_dup_certain (self->layout);

  gtk_widget_set_visible (GTK_WIDGET (self->status_name), has_tile);
  gtk_widget_set_visible (self->status_hint, !has_tile);
  gtk_label_set_text (self->status_cost, change != NULL ? change : "");
  gtk_label_set_text (self->certain_label, certain != NULL ? certain : "");
}

/* Tiles cannot be accessible children in GTK 4.8, so the pictures say which one is marked. */
static void
update_accessible_labels (CgvDeltaTreemapView *self)
{
  g_autofree char *label = NULL;

  if (cgv_delta_treemap_view_get_tile (self, 0) == NULL)
    label = g_strdup (_ ("Treemap of the comparison"));
  else
    {
      guint32 tile = cgv_delta_treemap_view_get_tile (self, self->marked) != NULL ? self->marked : 0;
      g_autofree char *root = cgv_delta_treemap_text_dup_name (self->layout, 0);
      g_autofree char *name = cgv_delta_treemap_text_dup_name (self->layout, tile);
      g_autofree char *change = cgv_delta_treemap_text_dup_change (self->layout, tile);

      /* Translators: the names of two functions, and how the cost of the second changed */
      label = g_strdup_printf (_ ("Treemap of the comparison below %s: %s, %s"), root, name, change);
    }

  for (guint side = 0; side < CGV_N_SIDES; side++)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->pictures[side]), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* The way here, and on to the marked tile. */
static void
update_path (CgvDeltaTreemapView *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint n_zoomed = self->focus != NULL ? cgv_delta_trail_get_length (self->trail) : 0;

  for (guint i = 0; i < n_zoomed; i++)
    g_ptr_array_add (names, dup_row_name (self, cgv_delta_trail_get_row (self->trail, i)));

  if (cgv_delta_treemap_view_get_tile (self, self->marked) != NULL)
    {
      g_autoptr (GArray) stack = cgv_treemap_layout_get_stack (self->layout, self->marked);

      for (guint i = 1; i < stack->len; i++)
        g_ptr_array_add (names, dup_row_name (self, g_array_index (stack, CgvNodeId, i)));
    }

  g_ptr_array_add (names, NULL);
  cgv_treemap_path_set (self->path, (const char *const *) names->pdata, n_zoomed);
}

static void
update_actions (CgvDeltaTreemapView *self)
{
  CgvNodeId outer = self->focus != NULL ? cgv_delta_trail_get_outer (self->trail) : CGV_NONE;
  gboolean has_tile = cgv_delta_treemap_view_get_tile (self, self->marked) != NULL;
  g_autofree char *name = NULL;
  g_autofree char *tooltip = NULL;

  if (outer != CGV_NONE)
    {
      name = dup_row_name (self, outer);
      tooltip = g_strdup_printf (_ ("Zoom Out to %s"), name);
    }
  gtk_widget_set_tooltip_text (self->out_button, tooltip);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.zoom-out", outer != CGV_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.zoom-in", has_tile && self->marked != 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.select", has_tile);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.copy-name", has_tile);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.copy-stack", has_tile);
}

static void
update_marks (CgvDeltaTreemapView *self)
{
  gboolean is_current = cgv_delta_treemap_view_get_tile (self, 0) != NULL;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      cgv_treemap_picture_set_marked (self->pictures[side], self->marked);
      cgv_treemap_marks_set (self->marks[side],
                             is_current ? self->layout : NULL,
                             self->marked,
                             self->hovered,
                             cgv_treemap_picture_get_style (self->pictures[side]));
    }
}

void
cgv_delta_treemap_view_mark_tile (CgvDeltaTreemapView *self,
                                  guint32 tile)
{
  if (self->marked == tile)
    return;

  self->marked = tile;
  update_marks (self);
  update_status (self);
  update_path (self);
  update_actions (self);
  update_accessible_labels (self);
}

void
cgv_delta_treemap_view_hover_tile (CgvDeltaTreemapView *self,
                                   guint32 tile)
{
  if (self->hovered == tile)
    return;

  self->hovered = tile;
  update_marks (self);
  update_status (self);
}

/* A side, and what it costs here. */
static char *
dup_side_title (CgvDeltaTreemapView *self,
                CgvSide side)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  CgvNodeId root = cgv_delta_trail_get_last (self->trail);
  g_autofree char *title = cgv_focus_dup_side_title (self->focus, side);
  g_autofree char *cost = NULL;

  if (root == CGV_NONE)
    return g_steal_pointer (&title);
  cost = cgv_compare_text_dup_cost (comparison, side, cgv_comparison_get_inclusive (comparison, side, root));

  return g_strdup_printf ("%s · %s · %s", side == CGV_SIDE_BASE ? "A" : "B", title, cost);
}

static void
update_titles (CgvDeltaTreemapView *self)
{
  for (guint side = 0; side < CGV_N_SIDES && self->focus != NULL; side++)
    {
      g_autofree char *text = NULL;

      if (self->mode == CGV_DELTA_TREEMAP_SIDES)
        text = dup_side_title (self, (CgvSide) side);
      else if (self->mode == CGV_DELTA_TREEMAP_CHANGE)
        text = g_strdup (_ ("B − A, area is the larger of both"));
      else
        text = g_strdup (_ ("B − A, area is the change"));
      gtk_label_set_text (self->titles[side], text);
    }
}

void
cgv_delta_treemap_view_update_around (CgvDeltaTreemapView *self)
{
  update_titles (self);
  update_marks (self);
  update_status (self);
  update_path (self);
  update_actions (self);
  update_accessible_labels (self);
}
