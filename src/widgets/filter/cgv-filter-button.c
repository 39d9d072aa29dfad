/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-button.h"

#include <glib/gi18n.h>

#include "cgv-filter-editor.h"
#include "cgv-popover-bin.h"
#include "cgv-widget.h"

struct _CgvFilterButton
{
  CgvView view;

  guint index;

  GtkMenuButton *button;
  /* NULL until the button is pressed for the first time */
  GtkPopover *popover;
  CgvFilterEditor *editor;
};

G_DEFINE_FINAL_TYPE (CgvFilterButton, cgv_filter_button, CGV_TYPE_VIEW)

/* Only an open editor holds the focus object. */
static void
visible_changed_cb (CgvFilterButton *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->popover)))
    cgv_filter_editor_edit (self->editor, self->view.focus, self->index);
}

static void
shown_cb (CgvFilterButton *self)
{
  cgv_filter_editor_focus_pattern (self->editor);
}

static void
done_cb (CgvFilterButton *self)
{
  gtk_popover_popdown (self->popover);
}

static void
cgv_filter_button_focus_changed (CgvView *view)
{
  CgvFilterButton *self = CGV_FILTER_BUTTON (view);

  /* A filter that was begun in one document is not valid for another. */
  if (self->editor != NULL)
    {
      cgv_filter_editor_edit (self->editor, NULL, CGV_FILTER_EDITOR_NEW);
      gtk_popover_popdown (self->popover);
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->view.focus != NULL);
}

static void
cgv_filter_button_class_init (CgvFilterButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_filter_button_focus_changed;

  gtk_widget_class_set_css_name (widget_class, "filterbutton");
}

/* The editor takes a tenth of the time to make a page, and is seldom needed. */
static void
make_editor (GtkMenuButton *button,
             gpointer user_data)
{
  CgvFilterButton *self = user_data;

  if (self->editor != NULL)
    return;
  self->editor = CGV_FILTER_EDITOR (cgv_filter_editor_new ());
  g_signal_connect_object (self->editor, "done", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);

  self->popover = GTK_POPOVER (gtk_popover_new ());
  gtk_popover_set_child (self->popover, g_object_new (CGV_TYPE_POPOVER_BIN, "child", self->editor, NULL));
  g_signal_connect_object (self->popover, "notify::visible", G_CALLBACK (visible_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->popover, "map", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (button, GTK_WIDGET (self->popover));
}

static void
cgv_filter_button_init (CgvFilterButton *self)
{
  self->index = CGV_FILTER_EDITOR_NEW;
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "cgv-filter-symbolic");
  gtk_menu_button_set_create_popup_func (self->button, make_editor, self, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Add a Filter to All Views"));
  cgv_widget_name (GTK_WIDGET (self->button), _ ("Add a filter"));
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
}

void
cgv_filter_button_set_filter (CgvFilterButton *self,
                              guint index,
                              GtkWidget *child)
{
  g_return_if_fail (CGV_IS_FILTER_BUTTON (self));
  g_return_if_fail (GTK_IS_WIDGET (child));

  self->index = index;
  gtk_menu_button_set_child (self->button, child);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), NULL);
}

void
cgv_filter_button_popup (CgvFilterButton *self)
{
  g_return_if_fail (CGV_IS_FILTER_BUTTON (self));

  gtk_menu_button_popup (self->button);
}
