/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-bar.h"

/* How thick the bar below the text is. */
#define BAR_HEIGHT 4

/* Less than this is not to be seen, and zero is to look different from little. */
#define MIN_BAR 1

struct _CgvPartBar
{
  GtkWidget parent_instance;

  GtkWidget *bar;
  GtkWidget *box;
  GtkWidget *mark;
  GtkInscription *title;
  GtkInscription *cost;
  double fraction;
  int width;
};

G_DEFINE_FINAL_TYPE (CgvPartBar, cgv_part_bar, GTK_TYPE_WIDGET)

static int
get_bar_width (CgvPartBar *self,
               int width)
{
  if (self->fraction <= 0.0)
    return 0;

  return MAX ((int) (self->fraction * width + 0.5), MIN (MIN_BAR, width));
}

static void
cgv_part_bar_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  CgvPartBar *self = CGV_PART_BAR (widget);

  gtk_widget_measure (self->box, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = self->width;
}

static void
cgv_part_bar_size_allocate (GtkWidget *widget,
                            int width,
                            int height,
                            int baseline)
{
  CgvPartBar *self = CGV_PART_BAR (widget);
  int bar_width = get_bar_width (self, width);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkAllocation all = { 0, 0, width, height };
  GtkAllocation bar = { is_rtl ? width - bar_width : 0, height - BAR_HEIGHT, bar_width, BAR_HEIGHT };

  gtk_widget_set_child_visible (self->bar, bar_width > 0);
  if (bar_width > 0)
    gtk_widget_size_allocate (self->bar, &bar, -1);
  gtk_widget_size_allocate (self->box, &all, -1);
}

static void
cgv_part_bar_dispose (GObject *object)
{
  CgvPartBar *self = CGV_PART_BAR (object);

  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_part_bar_parent_class)->dispose (object);
}

static void
cgv_part_bar_class_init (CgvPartBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_part_bar_dispose;
  widget_class->measure = cgv_part_bar_measure;
  widget_class->size_allocate = cgv_part_bar_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "partbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static GtkInscription *
add_text (GtkWidget *box)
{
  GtkInscription *text = g_object_new (GTK_TYPE_INSCRIPTION,
                                       "min-chars",
                                       0,
                                       "xalign",
                                       0.5f,
                                       "text-overflow",
                                       GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_START,
                                       "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                       NULL);

  gtk_widget_add_css_class (GTK_WIDGET (text), "caption");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (text));

  return text;
}

static void
cgv_part_bar_init (CgvPartBar *self)
{
  GtkWidget *head;

  self->bar = g_object_new (GTK_TYPE_BOX,
                            "css-name",
                            "bar",
                            "accessible-role",
                            GTK_ACCESSIBLE_ROLE_PRESENTATION,
                            NULL);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  gtk_box_append (GTK_BOX (self->box), head);
  self->mark = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "visible", FALSE, NULL);
  gtk_widget_add_css_class (self->mark, "side-mark");
  gtk_box_append (GTK_BOX (head), self->mark);
  self->title = add_text (head);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  self->cost = add_text (self->box);
  gtk_widget_add_css_class (GTK_WIDGET (self->cost), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->cost), "dim-label");
}

GtkWidget *
cgv_part_bar_new (int width)
{
  CgvPartBar *self = g_object_new (CGV_TYPE_PART_BAR, NULL);

  self->width = width;

  return GTK_WIDGET (self);
}

static void
update_label (CgvPartBar *self)
{
  const char *title = gtk_inscription_get_text (self->title);
  const char *cost = gtk_inscription_get_text (self->cost);
  g_autofree char *label = NULL;

  if (gtk_widget_get_visible (self->mark))
    label = g_strdup_printf ("%s, %s, %s", gtk_label_get_text (GTK_LABEL (self->mark)), title, cost);
  else
    label = g_strdup_printf ("%s, %s", title, cost);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
cgv_part_bar_set (CgvPartBar *self,
                  const char *title,
                  const char *cost,
                  double fraction)
{
  g_return_if_fail (CGV_IS_PART_BAR (self));
  g_return_if_fail (title != NULL);
  g_return_if_fail (cost != NULL);

  gtk_inscription_set_text (self->title, title);
  gtk_inscription_set_text (self->cost, cost);
  update_label (self);
  self->fraction = CLAMP (fraction, 0.0, 1.0);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
cgv_part_bar_set_mark (CgvPartBar *self,
                       const char *mark)
{
  g_return_if_fail (CGV_IS_PART_BAR (self));

  gtk_widget_set_visible (self->mark, mark != NULL);
  gtk_label_set_text (GTK_LABEL (self->mark), mark != NULL ? mark : "");
  gtk_widget_remove_css_class (GTK_WIDGET (self), "side-a");
  gtk_widget_remove_css_class (GTK_WIDGET (self), "side-b");
  if (mark != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), g_str_equal (mark, "A") ? "side-a" : "side-b");
  update_label (self);
}

double
cgv_part_bar_get_fraction (CgvPartBar *self)
{
  g_return_val_if_fail (CGV_IS_PART_BAR (self), 0.0);

  return self->fraction;
}
