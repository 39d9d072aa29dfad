/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-cell.h"

#include <glib/gi18n.h>

/* Less than this is not to be seen, and a difference is to look different from none. */
#define MIN_BAR 2

/* Between the bars and the number. */
#define GAP 4

/* However little room there is, the number has most of it. */
#define MAX_BARS_SHARE 0.4

struct _CgvDeltaCell
{
  GtkWidget parent_instance;

  GtkWidget *axis;
  GtkWidget *bar;
  GtkInscription *number;
  double fraction;
  CgvCellState state;
  gboolean has_bar;
};

G_DEFINE_FINAL_TYPE (CgvDeltaCell, cgv_delta_cell, GTK_TYPE_WIDGET)

static const char *const state_classes[] = {
  [CGV_CELL_SAME] = "same",
  [CGV_CELL_MORE] = "more",
  [CGV_CELL_LESS] = "less",
  [CGV_CELL_NOISE] = "noise",
};

static gboolean
has_direction (CgvDeltaCell *self)
{
  return self->state == CGV_CELL_MORE || self->state == CGV_CELL_LESS;
}

/* The longest bar, in a cell of a width. */
static int
get_half (CgvDeltaCell *self,
          int width)
{
  return self->has_bar ? (int) MIN (CGV_DELTA_CELL_BARS / 2, width * MAX_BARS_SHARE / 2) : 0;
}

static int
get_bar_width (CgvDeltaCell *self,
               int width)
{
  int half = get_half (self, width);

  if (!has_direction (self) || self->fraction <= 0.0)
    return 0;

  return MAX ((int) (self->fraction * half + 0.5), MIN (MIN_BAR, half));
}

static void
cgv_delta_cell_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  CgvDeltaCell *self = CGV_DELTA_CELL (widget);

  gtk_widget_measure (GTK_WIDGET (self->number), orientation, for_size, minimum, natural, NULL, NULL);
}

/* Towards the end is where reading goes. */
static gboolean
is_right (CgvDeltaCell *self)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return (self->state == CGV_CELL_MORE) != is_rtl;
}

static void
allocate_if (GtkWidget *child,
             gboolean visible,
             int x,
             int width,
             int height)
{
  GtkAllocation allocation = { x, 0, width, height };

  gtk_widget_set_child_visible (child, visible);
  if (visible)
    gtk_widget_size_allocate (child, &allocation, -1);
}

/* The bars in front of the number, which like all numbers ends where its column does. */
static void
cgv_delta_cell_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  CgvDeltaCell *self = CGV_DELTA_CELL (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int half = get_half (self, width);
  int bar_width = get_bar_width (self, width);
  int middle = is_rtl ? width - half : half;
  int bars = half > 0 ? 2 * half + GAP : 0;
  GtkAllocation number = { is_rtl ? 0 : bars, 0, width - bars, height };

  allocate_if (self->axis, half > 0, middle, 1, height);
  allocate_if (self->bar, bar_width > 0, is_right (self) ? middle : middle - bar_width, bar_width, height);
  gtk_widget_size_allocate (GTK_WIDGET (self->number), &number, baseline);
}

static void
cgv_delta_cell_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_delta_cell_parent_class)->dispose (object);
}

static void
cgv_delta_cell_class_init (CgvDeltaCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_delta_cell_dispose;
  widget_class->measure = cgv_delta_cell_measure;
  widget_class->size_allocate = cgv_delta_cell_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "deltacell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_box (CgvDeltaCell *self,
         const char *css_name)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "css-name", css_name, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_set_parent (box, GTK_WIDGET (self));
  return box;
}

static void
cgv_delta_cell_init (CgvDeltaCell *self)
{
  self->has_bar = TRUE;
  self->bar = add_box (self, "bar");
  self->axis = add_box (self, "axis");

  /* An inscription has a size of its own, whatever its text: to fill a cell is no new layout. */
  self->number = g_object_new (GTK_TYPE_INSCRIPTION, "min-chars", 0, "xalign", 1.0f, "text-overflow", GTK_INSCRIPTION_OVERFLOW_CLIP, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->number), GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self), state_classes[CGV_CELL_SAME]);
}

GtkWidget *
cgv_delta_cell_new (void)
{
  return g_object_new (CGV_TYPE_DELTA_CELL, NULL);
}

static void
set_state (CgvDeltaCell *self,
           CgvCellState state)
{
  if (self->state == state)
    return;

  gtk_widget_remove_css_class (GTK_WIDGET (self), state_classes[self->state]);
  self->state = state;
  gtk_widget_add_css_class (GTK_WIDGET (self), state_classes[self->state]);

  if (state == CGV_CELL_NOISE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ ("within the noise"), -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void
cgv_delta_cell_set (CgvDeltaCell *self,
                    const char *text,
                    double fraction,
                    CgvCellState state)
{
  gboolean was_right;
  int width;
  int old_width;

  g_return_if_fail (CGV_IS_DELTA_CELL (self));
  g_return_if_fail (text != NULL);
  g_return_if_fail ((guint) state < G_N_ELEMENTS (state_classes));

  width = gtk_widget_get_width (GTK_WIDGET (self));
  old_width = get_bar_width (self, width);
  was_right = is_right (self);
  self->fraction = CLAMP (fraction, 0.0, 1.0);
  set_state (self, state);
  gtk_inscription_set_text (self->number, text);

  if (get_bar_width (self, width) != old_width || is_right (self) != was_right)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
cgv_delta_cell_set_has_bar (CgvDeltaCell *self,
                            gboolean has_bar)
{
  g_return_if_fail (CGV_IS_DELTA_CELL (self));

  if (self->has_bar == !!has_bar)
    return;

  self->has_bar = !!has_bar;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

const char *
cgv_delta_cell_get_text (CgvDeltaCell *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CELL (self), NULL);

  return gtk_inscription_get_text (self->number);
}

double
cgv_delta_cell_get_fraction (CgvDeltaCell *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CELL (self), 0.0);

  return self->state == CGV_CELL_LESS ? -self->fraction : self->fraction;
}

CgvCellState
cgv_delta_cell_get_state (CgvDeltaCell *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CELL (self), CGV_CELL_SAME);

  return self->state;
}
