/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-marks.h"

struct _CgvTreemapMarks
{
  GtkWidget parent_instance;

  CgvTreemapLayout *layout;
  CgvTreemapStyle style;
  guint32 marked;
  guint32 hovered;
};

G_DEFINE_FINAL_TYPE (CgvTreemapMarks, cgv_treemap_marks, GTK_TYPE_WIDGET)

static void
cgv_treemap_marks_snapshot (GtkWidget *widget,
                            GtkSnapshot *snapshot)
{
  CgvTreemapMarks *self = CGV_TREEMAP_MARKS (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (self->layout == NULL || (self->marked == CGV_NONE && self->hovered == CGV_NONE) || width <= 0 || height <= 0)
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cairo_scale (cr, width / (double) self->layout->width, height / (double) self->layout->height);
  if (self->hovered != CGV_NONE && self->hovered != self->marked)
    cgv_treemap_painter_draw_mark (cr, self->layout->tree, self->hovered, false, &self->style);
  if (self->marked != CGV_NONE)
    cgv_treemap_painter_draw_mark (cr, self->layout->tree, self->marked, true, &self->style);
  cairo_destroy (cr);
}

static void
cgv_treemap_marks_finalize (GObject *object)
{
  CgvTreemapMarks *self = CGV_TREEMAP_MARKS (object);

  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);

  G_OBJECT_CLASS (cgv_treemap_marks_parent_class)->finalize (object);
}

static void
cgv_treemap_marks_class_init (CgvTreemapMarksClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = cgv_treemap_marks_snapshot;
  G_OBJECT_CLASS (klass)->finalize = cgv_treemap_marks_finalize;

  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
cgv_treemap_marks_init (CgvTreemapMarks *self)
{
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
cgv_treemap_marks_set (CgvTreemapMarks *self,
                       CgvTreemapLayout *layout,
                       guint32 marked,
                       guint32 hovered,
                       const CgvTreemapStyle *style)
{
  g_return_if_fail (CGV_IS_TREEMAP_MARKS (self));

  if (self->layout != layout)
    {
      g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
      if (layout != NULL)
        self->layout = cgv_treemap_layout_ref (layout);
    }
  if (style != NULL)
    self->style = *style;
  self->marked = marked;
  self->hovered = hovered;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
