/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-legend.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-legend-painter.h"
#include "cgv-widget.h"

/* Narrower is not a window. */
#define MIN_WIDTH 120

/* Wider than any window: the height is lowest there. */
#define ONE_LINE_WIDTH 10000

struct _CgvTreemapLegend
{
  CgvTreemapCanvas parent_instance;
};

G_DEFINE_FINAL_TYPE (CgvTreemapLegend, cgv_treemap_legend, CGV_TYPE_TREEMAP_CANVAS)

static GtkSizeRequestMode
cgv_treemap_legend_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
measure_height (CgvTreemapCanvas *canvas,
                int width)
{
  CgvTreemapStyle style = *cgv_treemap_canvas_get_style (canvas);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  double height = cgv_legend_painter_measure (cr, width, cgv_treemap_canvas_get_pane (canvas), &style);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return (int) ceil (height);
}

static void
cgv_treemap_legend_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MIN_WIDTH;
  else
    *minimum = *natural = measure_height (CGV_TREEMAP_CANVAS (widget), for_size >= 0 ? for_size : ONE_LINE_WIDTH);
}

static void
cgv_treemap_legend_snapshot (GtkWidget *widget,
                           GtkSnapshot *snapshot)
{
  CgvTreemapCanvas *canvas = CGV_TREEMAP_CANVAS (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GdkRGBA color;
  CgvTreemapStyle style;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  style = *cgv_treemap_canvas_get_style (canvas);
  cgv_widget_get_color (widget, &color);
  style.is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  style.palette.foreground = (CgvColor){ color.red, color.green, color.blue, color.alpha };
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cgv_legend_painter_draw (cr, width, cgv_treemap_canvas_get_pane (canvas), &style);
  cairo_destroy (cr);
}

static const char *
get_words (const CgvTreemapStyle *style)
{
  if (style->colors == CGV_TREEMAP_COLORS_PER_CALL)
    return _ ("Cost of one call of a function, with everything it calls. A stronger colour means more. A cycle has no such number and is grey.");
  if (style->colors == CGV_TREEMAP_COLORS_CERTAIN)
    return _ ("The part of a tile's cost that is certain to be there.");
  if (style->key != NULL && style->costs == NULL)
    return _ ("Both pictures have the same outlines: the larger cost of each function in A and B. The fill, from the bottom, is its cost on this side. Empty: it did not run there.");
  if (style->key != NULL && !style->slots.has_shares && style->direction == CGV_TREE_CALLERS)
    return _ ("Colours of where callers are from.");
  if (style->key != NULL && !style->slots.has_shares)
    return _ ("Colours of where functions are from.");
  if (style->key != NULL && style->slots.is_of_total)
    return _ ("Colours with their costs, as shares of the total.");
  if (style->key != NULL)
    return _ ("Colours with their costs, as shares of the picture.");

  return _ ("The change of its cost here from A to B. + and − before a name: it costs something in B only, or in A only.");
}

static const char *
get_label (const CgvTreemapStyle *style)
{
  if (style->colors != CGV_TREEMAP_COLORS_KEY)
    return _ ("Legend: a stronger colour is more");
  if (style->key != NULL && style->costs == NULL)
    return _ ("Legend: the files of the colours, and the meaning of the fill");
  if (style->key != NULL)
    return _ ("Legend: which colour is what, and how much of the picture it costs");

  return _ ("Legend: blue is less, orange is more, ochre is new");
}

/* Returns (nullable) the meaning of shades and patterns. Groups and exact pictures have nothing that is hardly certain. */
static const char *
get_shades (const CgvTreemapStyle *style)
{
  gboolean has_unsure = style->costs != NULL && style->groups == NULL && !style->is_exact;

  if (cgv_legend_painter_has_self_shades (style))
    return has_unsure ? _ ("Stronger: more of it is self cost. Dashed: less than half of the cost is certain there.") : _ ("Stronger: more of it is self cost.");
  if (!has_unsure)
    return NULL;
  return style->shape == CGV_TREE_ROWS ? _ ("Paler: less is certain of the cost there. Dashed: less than half.") : _ ("Dots: the self cost of the function around them.");
}

static void
update_words (CgvTreemapCanvas *canvas)
{
  const CgvTreemapStyle *style = cgv_treemap_canvas_get_style (canvas);
  const char *shades = get_shades (style);
  g_autofree char *words = g_strconcat (get_words (style), shades != NULL ? "\n" : NULL, shades, NULL);

  gtk_widget_set_tooltip_text (GTK_WIDGET (canvas), words);
  cgv_widget_name (GTK_WIDGET (canvas), get_label (style));
}

static void
cgv_treemap_legend_restyled (CgvTreemapCanvas *canvas)
{
  update_words (canvas);
  gtk_widget_queue_resize (GTK_WIDGET (canvas));
}

static void
cgv_treemap_legend_class_init (CgvTreemapLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = cgv_treemap_legend_get_request_mode;
  widget_class->measure = cgv_treemap_legend_measure;
  widget_class->snapshot = cgv_treemap_legend_snapshot;
  CGV_TREEMAP_CANVAS_CLASS (klass)->restyled = cgv_treemap_legend_restyled;

  gtk_widget_class_set_css_name (widget_class, "treemaplegend");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_treemap_legend_init (CgvTreemapLegend *self)
{
  update_words (CGV_TREEMAP_CANVAS (self));
}
