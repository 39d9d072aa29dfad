/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-error-page.h"

#include "cgv-page-focus.h"

struct _CgvErrorPage
{
  AdwBin parent_instance;

  GtkLabel *title_label;
  GtkLabel *detail_label;
  GtkWidget *open_button;
};

G_DEFINE_FINAL_TYPE (CgvErrorPage, cgv_error_page, ADW_TYPE_BIN)

static gboolean
cgv_error_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (CGV_ERROR_PAGE (widget)->open_button);
}

static void
cgv_error_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_ERROR_PAGE);

  G_OBJECT_CLASS (cgv_error_page_parent_class)->dispose (object);
}

static void
cgv_error_page_class_init (CgvErrorPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_error_page_dispose;
  widget_class->focus = cgv_page_focus_move;
  widget_class->grab_focus = cgv_error_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-error-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, detail_label);
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, open_button);
}

static void
cgv_error_page_init (CgvErrorPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_error_page_set_message (CgvErrorPage *self,
                            const char *title,
                            const char *detail)
{
  g_return_if_fail (CGV_IS_ERROR_PAGE (self));
  g_return_if_fail (title != NULL && detail != NULL);

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->detail_label, detail);
}

const char *
cgv_error_page_get_detail (CgvErrorPage *self)
{
  g_return_val_if_fail (CGV_IS_ERROR_PAGE (self), NULL);

  return gtk_label_get_text (self->detail_label);
}
