/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-set-heading.h"

#include "cgv-signal.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

struct _CgvSetHeading
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *headline_label;
  GtkLabel *detail_label;
  GtkLabel *way_label;
  GtkLabel *returns_label;
  GtkWidget *progress_box;
  GtkProgressBar *progress_bar;
};

static guint cancel_signal;

G_DEFINE_FINAL_TYPE (CgvSetHeading, cgv_set_heading, GTK_TYPE_WIDGET)

static void
cancel_cb (CgvSetHeading *self)
{
  g_signal_emit (self, cancel_signal, 0);
}

static void
cgv_set_heading_dispose (GObject *object)
{
  g_clear_pointer (&CGV_SET_HEADING (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_set_heading_parent_class)->dispose (object);
}

static void
cgv_set_heading_class_init (CgvSetHeadingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_set_heading_dispose;

  cancel_signal = cgv_signal_new ("cancel", klass, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-set-heading.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, box);
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, headline_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, detail_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, way_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, returns_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, progress_box);
  gtk_widget_class_bind_template_child (widget_class, CgvSetHeading, progress_bar);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
}

static void
cgv_set_heading_init (CgvSetHeading *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_set_heading_show (CgvSetHeading *self,
                      const char *headline,
                      int direction,
                      const char *detail)
{
  g_return_if_fail (CGV_IS_SET_HEADING (self));

  gtk_label_set_text (self->headline_label, headline);
  cgv_widget_set_css_class (GTK_WIDGET (self->headline_label), "more-text", direction > 0);
  cgv_widget_set_css_class (GTK_WIDGET (self->headline_label), "less-text", direction < 0);
  cgv_widget_show_text (self->detail_label, detail);
}

void
cgv_set_heading_show_way (CgvSetHeading *self,
                          const char *way,
                          const char *returns)
{
  g_return_if_fail (CGV_IS_SET_HEADING (self));

  cgv_widget_show_text (self->way_label, way);
  cgv_widget_show_text (self->returns_label, returns);
  cgv_tooltip_set_for (GTK_WIDGET (self->returns_label), returns);
}

void
cgv_set_heading_set_progress (CgvSetHeading *self,
                              gboolean is_running,
                              double fraction)
{
  g_return_if_fail (CGV_IS_SET_HEADING (self));

  gtk_widget_set_visible (self->progress_box, is_running);
  gtk_progress_bar_set_fraction (self->progress_bar, CLAMP (fraction, 0, 1));
}

gboolean
cgv_set_heading_has_keyboard (CgvSetHeading *self)
{
  g_return_val_if_fail (CGV_IS_SET_HEADING (self), FALSE);

  return gtk_widget_get_focus_child (self->progress_box) != NULL;
}

const char *
cgv_set_heading_get_headline (CgvSetHeading *self)
{
  g_return_val_if_fail (CGV_IS_SET_HEADING (self), NULL);

  return gtk_label_get_text (self->headline_label);
}

const char *
cgv_set_heading_get_detail (CgvSetHeading *self)
{
  g_return_val_if_fail (CGV_IS_SET_HEADING (self), NULL);

  return gtk_label_get_text (self->detail_label);
}
