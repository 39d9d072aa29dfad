/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-heat-map.h"

#include <math.h>

#include "cgv-signal.h"
#include "cgv-source-columns.h"
#include "cgv-widget.h"

#define WIDTH 14

/* The height of a mark, and how far from it a click may be. */
#define MARK 3
#define NEAR 4

struct _CgvHeatMap
{
  GtkWidget parent_instance;

  CgvCodeList *list;
};

G_DEFINE_FINAL_TYPE (CgvHeatMap, cgv_heat_map, GTK_TYPE_WIDGET)

static guint chosen_signal;

static guint
get_n_rows (CgvHeatMap *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

/* The top of the mark of a row. */
static double
get_y (CgvHeatMap *self,
       guint position)
{
  return floor ((double) position / get_n_rows (self) * MAX (gtk_widget_get_height (GTK_WIDGET (self)) - MARK, 0));
}

static void
cgv_heat_map_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 1;
}

/* Returns for each pixel how hot the hottest line is that is marked there. There may be more lines than pixels. */
static guint8 *
find_heats (CgvHeatMap *self,
            guint height)
{
  guint8 *heats = g_new0 (guint8, height + MARK);

  for (guint i = 0; self->list != NULL && cgv_code_list_get_hot (self->list, i) != G_MAXUINT; i++)
    {
      guint position = cgv_code_list_get_hot (self->list, i);
      guint8 heat = (guint8) cgv_source_columns_get_heat (self->list, position);
      guint8 *mark = heats + (guint) get_y (self, position);

      for (guint n = 0; n < MARK; n++)
        mark[n] = MAX (mark[n], heat);
    }
  return heats;
}

static void
cgv_heat_map_snapshot (GtkWidget *widget,
                       GtkSnapshot *snapshot)
{
  guint height = (guint) gtk_widget_get_height (widget);
  g_autofree guint8 *heats = find_heats (CGV_HEAT_MAP (widget), height);
  guint end;

  for (guint y = 0; y < height; y = end)
    {
      g_autofree char *name = g_strdup_printf ("cgv_heat_%u", heats[y]);
      GdkRGBA color;

      for (end = y + 1; end < height && heats[end] == heats[y]; end++)
        continue;
      if (heats[y] > 0 && cgv_widget_lookup_color (widget, name, &color))
        gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, (float) y, (float) gtk_widget_get_width (widget), (float) (end - y)));
    }
}

static void
pressed_cb (CgvHeatMap *self,
            int n_press,
            double x,
            double y,
            GtkGestureClick *gesture)
{
  guint n_rows = get_n_rows (self);
  guint position;

  if (n_rows == 0)
    return;
  position = (guint) CLAMP (y / gtk_widget_get_height (GTK_WIDGET (self)) * n_rows, 0, n_rows - 1);
  for (guint i = 0; cgv_code_list_get_hot (self->list, i) != G_MAXUINT; i++)
    {
      if (fabs (get_y (self, cgv_code_list_get_hot (self->list, i)) + MARK / 2.0 - y) > NEAR)
        continue;
      position = cgv_code_list_get_hot (self->list, i);
      break;
    }
  g_signal_emit (self, chosen_signal, 0, position);
}

static void
cgv_heat_map_dispose (GObject *object)
{
  g_clear_object (&CGV_HEAT_MAP (object)->list);

  G_OBJECT_CLASS (cgv_heat_map_parent_class)->dispose (object);
}

static void
cgv_heat_map_class_init (CgvHeatMapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_heat_map_dispose;
  widget_class->measure = cgv_heat_map_measure;
  widget_class->snapshot = cgv_heat_map_snapshot;
  chosen_signal = cgv_signal_new ("chosen", klass, 1, G_TYPE_UINT);
  gtk_widget_class_set_css_name (widget_class, "heatmap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
cgv_heat_map_init (CgvHeatMap *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

void
cgv_heat_map_set_list (CgvHeatMap *self,
                       CgvCodeList *list)
{
  g_return_if_fail (CGV_IS_HEAT_MAP (self));

  g_set_object (&self->list, list);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
