/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sides-head.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-function-columns.h"
#include "cgv-ink.h"
#include "cgv-widget.h"

#define SWATCH  9
#define GAP     5
#define PADDING 6
#define MARGIN  4

/* The available costs, with the columns of each in their order. */
static const struct
{
  const char *columns[3];
  const char *color;
} costs[] = {
  { { "base_self", "new_self", "delta_self" }, "cgv_self" },
  { { "base_inclusive", "new_inclusive", "delta_inclusive" }, "cgv_inclusive" },
};

struct _CgvSidesHead
{
  GtkWidget parent_instance;

  CgvTable *table;
  char *texts[G_N_ELEMENTS (costs)];
};

G_DEFINE_FINAL_TYPE (CgvSidesHead, cgv_sides_head, GTK_TYPE_WIDGET)

/* Returns where the columns of a cost end; 0 if they are not there. */
static int
get_end (CgvSidesHead *self,
         guint cost)
{
  gboolean is_stacked = gtk_widget_has_css_class (GTK_WIDGET (self->table), "stacked");
  int end = is_stacked ? cgv_table_get_width (self->table, "name") : cgv_table_get_width (self->table, "sides");

  for (guint i = 0; i <= cost; i++)
    for (guint j = 0; j < G_N_ELEMENTS (costs[i].columns); j++)
      end += cgv_table_get_width (self->table, costs[i].columns[j]);
  return cgv_table_get_width (self->table, costs[cost].columns[0]) > 0 ? end : 0;
}

static const char *
get_cost_name (guint cost)
{
  return cost > 0 ? _ ("Inclusive") : _ ("Self");
}

/* Draws the words of a cost, unless they would begin before @start. Returns where they end. */
static int
draw_text (CgvSidesHead *self,
           guint cost,
           int start,
           GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, self->texts[cost]);
  int height = gtk_widget_get_height (widget);
  int end = get_end (self, cost);
  int text_width, text_height;
  GdkRGBA color;
  double x;

  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  if (end - PADDING - text_width - GAP - SWATCH < start)
    {
      /* Narrow columns have no room for the unit, which the heading of the first cost names. */
      pango_layout_set_text (layout, get_cost_name (cost), -1);
      pango_layout_get_pixel_size (layout, &text_width, &text_height);
    }
  if (end - PADDING - text_width - GAP - SWATCH < start)
    return end;
  x = is_rtl ? gtk_widget_get_width (widget) - end + PADDING : end - PADDING - text_width - GAP - SWATCH;
  cgv_ink_get_color (widget, costs[cost].color, &color);
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT ((float) (is_rtl ? x + text_width + GAP : x), (float) ((height - SWATCH) / 2), SWATCH, SWATCH));
  cgv_widget_get_color (widget, &color);
  cgv_ink_append_layout (snapshot, layout, is_rtl ? x : x + SWATCH + GAP, (height - text_height) / 2, &color);
  return end;
}

static void
cgv_sides_head_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  CgvSidesHead *self = CGV_SIDES_HEAD (widget);
  int start = 0;

  for (guint i = 0; self->table != NULL && i < G_N_ELEMENTS (costs); i++)
    if (self->texts[i] != NULL)
      start = draw_text (self, i, start, snapshot);
}

static void
cgv_sides_head_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, "A");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? height + MARGIN : 0;
}

static void
cgv_sides_head_dispose (GObject *object)
{
  CgvSidesHead *self = CGV_SIDES_HEAD (object);

  g_clear_object (&self->table);
  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    g_clear_pointer (&self->texts[i], g_free);

  G_OBJECT_CLASS (cgv_sides_head_parent_class)->dispose (object);
}

static void
cgv_sides_head_class_init (CgvSidesHeadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_sides_head_dispose;
  widget_class->measure = cgv_sides_head_measure;
  widget_class->snapshot = cgv_sides_head_snapshot;

  gtk_widget_class_set_css_name (widget_class, "sideshead");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
cgv_sides_head_init (CgvSidesHead *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
cgv_sides_head_set_table (CgvSidesHead *self,
                          CgvTable *table)
{
  g_return_if_fail (CGV_IS_SIDES_HEAD (self));
  g_return_if_fail (CGV_IS_TABLE (table));

  g_set_object (&self->table, table);
  g_signal_connect_object (table, "layout-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

static char *
dup_text (const CgvComparison *comparison,
          gboolean is_inclusive)
{
  const char *unit = cgv_amount_text_get_unit (cgv_function_columns_get_power (comparison));

  if (comparison->measure == CGV_MEASURE_SHARE)
    return g_strdup (is_inclusive ? /* xgettext:no-c-format */ _ ("Inclusive, % of each side") : /* xgettext:no-c-format */ _ ("Self, % of each side"));
  if (unit == NULL)
    return g_strdup (get_cost_name (is_inclusive ? 1 : 0));
  /* Translators: a kind of cost and its unit, "millions" */
  return g_strdup_printf (is_inclusive ? _ ("Inclusive, %s") : _ ("Self, %s"), unit);
}

void
cgv_sides_head_set_comparison (CgvSidesHead *self,
                               const CgvComparison *comparison)
{
  gboolean is_seen = comparison != NULL && !comparison->has_reasons;
  g_autofree char *label = NULL;

  g_return_if_fail (CGV_IS_SIDES_HEAD (self));

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_free (self->texts[i]);
      self->texts[i] = is_seen ? dup_text (comparison, i > 0) : NULL;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), is_seen);
  if (is_seen)
    label = g_strjoin ("; ", self->texts[0], self->texts[1], NULL);
  cgv_widget_name (GTK_WIDGET (self), label != NULL ? label : "");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
