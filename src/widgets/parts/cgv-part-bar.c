/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-bar.h"

#include "cgv-share-bar.h"

#define BAR_HEIGHT 7
#define SPACING    6

/* A title that names its file is known by its end. */
#define MAX_TITLE_CHARS 16

struct _CgvPartBar
{
  GtkWidget parent_instance;

  GtkLabel *mark;
  GtkLabel *title;
  CgvShareBar *bar;
  GtkLabel *cost;
};

G_DEFINE_FINAL_TYPE (CgvPartBar, cgv_part_bar, GTK_TYPE_WIDGET)

static void
cgv_part_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_part_bar_parent_class)->dispose (object);
}

static void
cgv_part_bar_class_init (CgvPartBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_part_bar_dispose;

  gtk_widget_class_set_css_name (widget_class, "partbar");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static GtkLabel *
add_label (CgvPartBar *self,
           const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (label, css_class);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return GTK_LABEL (label);
}

static void
cgv_part_bar_init (CgvPartBar *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), SPACING);
  self->mark = add_label (self, "side-mark");
  gtk_widget_set_visible (GTK_WIDGET (self->mark), FALSE);
  gtk_widget_set_valign (GTK_WIDGET (self->mark), GTK_ALIGN_CENTER);
  self->title = add_label (self, "caption");
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_START);
  gtk_label_set_max_width_chars (self->title, MAX_TITLE_CHARS);
}

GtkWidget *
cgv_part_bar_new (int width,
                  gboolean has_cost)
{
  CgvPartBar *self = g_object_new (CGV_TYPE_PART_BAR, NULL);
  GtkWidget *bar = cgv_share_bar_new (width, BAR_HEIGHT);

  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (bar, GTK_WIDGET (self));
  self->bar = CGV_SHARE_BAR (bar);
  self->cost = add_label (self, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->cost), "numeric");
  gtk_widget_set_visible (GTK_WIDGET (self->cost), has_cost);

  return GTK_WIDGET (self);
}

static void
update_label (CgvPartBar *self)
{
  const char *title = gtk_label_get_text (self->title);
  const char *cost = gtk_label_get_text (self->cost);
  g_autofree char *label = NULL;

  if (gtk_widget_get_visible (GTK_WIDGET (self->mark)))
    label = g_strdup_printf ("%s, %s, %s", gtk_label_get_text (self->mark), title, cost);
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

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->cost, cost);
  update_label (self);
  cgv_share_bar_set (self->bar, 0, fraction);
}

void
cgv_part_bar_set_mark (CgvPartBar *self,
                       const char *mark)
{
  g_return_if_fail (CGV_IS_PART_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self->mark), mark != NULL);
  gtk_label_set_text (self->mark, mark != NULL ? mark : "");
  gtk_widget_remove_css_class (GTK_WIDGET (self), "side-a");
  gtk_widget_remove_css_class (GTK_WIDGET (self), "side-b");
  if (mark != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), g_str_equal (mark, "A") ? "side-a" : "side-b");
  update_label (self);
}

double
cgv_part_bar_get_fraction (CgvPartBar *self)
{
  double own;

  g_return_val_if_fail (CGV_IS_PART_BAR (self), 0.0);

  cgv_share_bar_get (self->bar, NULL, &own);
  return own;
}
