/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-cell.h"

#include <glib/gi18n.h>

/* Less than this is not to be seen, and a difference is to look different from none. */
#define MIN_BAR 2

struct _CgvDeltaCell
{
  GtkWidget parent_instance;

  GtkWidget *bar;
  GtkInscription *arrow;
  GtkInscription *number;
  double fraction;
  CgvDeltaState state;
  gboolean has_bar;
};

G_DEFINE_FINAL_TYPE (CgvDeltaCell, cgv_delta_cell, GTK_TYPE_WIDGET)

static const char *const state_classes[] = {
  [CGV_DELTA_STATE_SAME] = "same",
  [CGV_DELTA_STATE_DEARER] = "dearer",
  [CGV_DELTA_STATE_CHEAPER] = "cheaper",
  [CGV_DELTA_STATE_NOISE] = "noise",
};

static gboolean
has_direction (CgvDeltaCell *self)
{
  return self->state == CGV_DELTA_STATE_DEARER || self->state == CGV_DELTA_STATE_CHEAPER;
}

static int
get_bar_width (CgvDeltaCell *self,
               int width)
{
  int half = width / 2;

  if (!self->has_bar || !has_direction (self) || self->fraction <= 0.0)
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

  return (self->state == CGV_DELTA_STATE_DEARER) != is_rtl;
}

static void
cgv_delta_cell_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  CgvDeltaCell *self = CGV_DELTA_CELL (widget);
  int bar_width = get_bar_width (self, width);
  int middle = width / 2;
  GtkAllocation all = { 0, 0, width, height };
  GtkAllocation bar = { is_right (self) ? middle : middle - bar_width, 0, bar_width, height };

  gtk_widget_set_child_visible (self->bar, bar_width > 0);
  if (bar_width > 0)
    gtk_widget_size_allocate (self->bar, &bar, -1);
  gtk_widget_size_allocate (GTK_WIDGET (self->arrow), &all, baseline);
  gtk_widget_size_allocate (GTK_WIDGET (self->number), &all, baseline);
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

/* An inscription has a size of its own, whatever its text: to fill a cell is no new layout. */
static GtkInscription *
new_text (CgvDeltaCell *self,
          float xalign,
          GtkAccessibleRole role)
{
  GtkWidget *text = g_object_new (GTK_TYPE_INSCRIPTION,
                                  "min-chars",
                                  0,
                                  "xalign",
                                  xalign,
                                  "text-overflow",
                                  GTK_INSCRIPTION_OVERFLOW_CLIP,
                                  "accessible-role",
                                  role,
                                  NULL);

  gtk_widget_set_parent (text, GTK_WIDGET (self));
  return GTK_INSCRIPTION (text);
}

static void
cgv_delta_cell_init (CgvDeltaCell *self)
{
  self->has_bar = TRUE;
  self->bar = g_object_new (GTK_TYPE_BOX, "css-name", "bar", "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  /* Its colour says less to some people than to others; the sign of the number says it to all. */
  self->arrow = new_text (self, 0.0f, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  gtk_widget_add_css_class (GTK_WIDGET (self->arrow), "arrow");
  self->number = new_text (self, 1.0f, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self), state_classes[CGV_DELTA_STATE_SAME]);
}

GtkWidget *
cgv_delta_cell_new (void)
{
  return g_object_new (CGV_TYPE_DELTA_CELL, NULL);
}

static void
show_arrow (CgvDeltaCell *self)
{
  const char *arrow = "";

  if (self->has_bar && self->state == CGV_DELTA_STATE_DEARER)
    arrow = "▲";
  else if (self->has_bar && self->state == CGV_DELTA_STATE_CHEAPER)
    arrow = "▼";
  gtk_inscription_set_text (self->arrow, arrow);
}

static void
set_state (CgvDeltaCell *self,
           CgvDeltaState state)
{
  if (self->state == state)
    return;

  gtk_widget_remove_css_class (GTK_WIDGET (self), state_classes[self->state]);
  self->state = state;
  gtk_widget_add_css_class (GTK_WIDGET (self), state_classes[self->state]);
  show_arrow (self);

  if (state == CGV_DELTA_STATE_NOISE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ ("within the noise"), -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void
cgv_delta_cell_set (CgvDeltaCell *self,
                    const char *text,
                    double fraction,
                    CgvDeltaState state)
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
  if (has_bar)
    gtk_widget_remove_css_class (GTK_WIDGET (self), "plain");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "plain");
  show_arrow (self);
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

  return self->state == CGV_DELTA_STATE_CHEAPER ? -self->fraction : self->fraction;
}

CgvDeltaState
cgv_delta_cell_get_state (CgvDeltaCell *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_CELL (self), CGV_DELTA_STATE_SAME);

  return self->state;
}
