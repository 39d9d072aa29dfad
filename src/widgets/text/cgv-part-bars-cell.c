/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-bars-cell.h"

#include <adwaita.h>

#include "cgv-ink.h"

#define MIN_WIDTH 40

struct _CgvPartBarsCell
{
  GtkWidget parent_instance;

  int height;
  guint n;
  double *values;
  guint8 *states;
  double low;
  double high;
};

G_DEFINE_FINAL_TYPE (CgvPartBarsCell, cgv_part_bars_cell, GTK_TYPE_WIDGET)

static CgvPartBars
get_bars (CgvPartBarsCell *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return (CgvPartBars) { self->n, self->values, self->states, self->low, self->high, is_rtl };
}

static CgvRect
get_area (CgvPartBarsCell *self)
{
  return (CgvRect) { 0, 0, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)) };
}

static void
cgv_part_bars_cell_snapshot (GtkWidget *widget,
                             GtkSnapshot *snapshot)
{
  CgvPartBarsCell *self = CGV_PART_BARS_CELL (widget);
  CgvPartBars bars = get_bars (self);
  CgvRect area = get_area (self);
  CgvPalette palette;
  cairo_t *cr;

  if (bars.n == 0 || area.width <= 0 || area.height <= 0)
    return;

  cgv_ink_get_palette (&palette);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) area.width, (float) area.height));
  cgv_part_bars_painter_draw (cr, &bars, &area, &palette, gtk_widget_get_scale_factor (widget));
  cairo_destroy (cr);
}

static void
cgv_part_bars_cell_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? CGV_PART_BARS_CELL (widget)->height : MIN_WIDTH;
}

static void
cgv_part_bars_cell_finalize (GObject *object)
{
  CgvPartBarsCell *self = CGV_PART_BARS_CELL (object);

  g_free (self->values);
  g_free (self->states);

  G_OBJECT_CLASS (cgv_part_bars_cell_parent_class)->finalize (object);
}

static void
cgv_part_bars_cell_class_init (CgvPartBarsCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_part_bars_cell_finalize;
  widget_class->measure = cgv_part_bars_cell_measure;
  widget_class->snapshot = cgv_part_bars_cell_snapshot;

  gtk_widget_class_set_css_name (widget_class, "partbars");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_part_bars_cell_init (CgvPartBarsCell *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
cgv_part_bars_cell_new (int height)
{
  CgvPartBarsCell *self = g_object_new (CGV_TYPE_PART_BARS_CELL, NULL);

  self->height = height;
  return GTK_WIDGET (self);
}

void
cgv_part_bars_cell_take (CgvPartBarsCell *self,
                         double *values,
                         guint8 *states,
                         guint n)
{
  g_return_if_fail (CGV_IS_PART_BARS_CELL (self));

  g_free (self->values);
  g_free (self->states);
  self->values = values;
  self->states = states;
  self->n = n;
  self->low = self->high = 0;
  for (guint i = 0; i < n; i++)
    {
      self->low = MIN (self->low, values[i]);
      self->high = MAX (self->high, values[i]);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

CgvPartSpan
cgv_part_bars_cell_find (CgvPartBarsCell *self,
                         double x)
{
  CgvPartBars bars;
  CgvRect area;

  g_return_val_if_fail (CGV_IS_PART_BARS_CELL (self), ((CgvPartSpan) { 0, 0 }));

  bars = get_bars (self);
  area = get_area (self);
  return cgv_part_bars_find (&bars, &area, x, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}

guint
cgv_part_bars_cell_get_largest (CgvPartBarsCell *self,
                                CgvPartSpan span)
{
  CgvPartBars bars;

  g_return_val_if_fail (CGV_IS_PART_BARS_CELL (self), span.first);

  bars = get_bars (self);
  return cgv_part_bars_get_largest (&bars, span);
}

CgvRect
cgv_part_bars_cell_get_rect (CgvPartBarsCell *self,
                             guint place)
{
  CgvPartBars bars;
  CgvRect area;

  g_return_val_if_fail (CGV_IS_PART_BARS_CELL (self), ((CgvRect) { 0, 0, 0, 0 }));

  bars = get_bars (self);
  area = get_area (self);
  return cgv_part_bars_get_rect (&bars, &area, place, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}

double
cgv_part_bars_cell_get_value (CgvPartBarsCell *self,
                              guint place)
{
  double bound;

  g_return_val_if_fail (CGV_IS_PART_BARS_CELL (self), 0);
  g_return_val_if_fail (place < self->n, 0);

  bound = self->values[place] < 0 ? -self->low : self->high;
  return bound > 0 ? self->values[place] / bound : 0;
}
