/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-button.h"

#include <glib/gi18n.h>

#include "cgv-filter-editor.h"

struct _CgvFilterButton
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  guint index;

  GtkMenuButton *button;
  GtkPopover *popover;
  CgvFilterEditor *editor;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvFilterButton, cgv_filter_button, GTK_TYPE_WIDGET)

/* Only an open editor holds on to the focus. */
static void
visible_changed_cb (CgvFilterButton *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->popover)))
    cgv_filter_editor_edit (self->editor, self->focus, self->index);
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
cgv_filter_button_dispose (GObject *object)
{
  CgvFilterButton *self = CGV_FILTER_BUTTON (object);

  g_clear_object (&self->focus);
  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->button));
  self->button = NULL;
  self->popover = NULL;
  self->editor = NULL;

  G_OBJECT_CLASS (cgv_filter_button_parent_class)->dispose (object);
}

static void
cgv_filter_button_get_property (GObject *object,
                                guint prop_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_FOCUS)
    g_value_set_object (value, CGV_FILTER_BUTTON (object)->focus);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_filter_button_set_property (GObject *object,
                                guint prop_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_FOCUS)
    cgv_filter_button_set_focus (CGV_FILTER_BUTTON (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_filter_button_class_init (CgvFilterButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_filter_button_dispose;
  object_class->get_property = cgv_filter_button_get_property;
  object_class->set_property = cgv_filter_button_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "filterbutton");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
cgv_filter_button_init (CgvFilterButton *self)
{
  self->index = CGV_FILTER_EDITOR_NEW;
  self->editor = CGV_FILTER_EDITOR (cgv_filter_editor_new ());
  g_signal_connect_object (self->editor, "done", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);

  self->popover = GTK_POPOVER (gtk_popover_new ());
  gtk_popover_set_child (self->popover, GTK_WIDGET (self->editor));
  g_signal_connect_object (self->popover, "notify::visible", G_CALLBACK (visible_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->popover, "map", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);

  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "cgv-filter-symbolic");
  gtk_menu_button_set_popover (self->button, GTK_WIDGET (self->popover));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Add a Filter to All Views"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Add a filter"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
}

GtkWidget *
cgv_filter_button_new (void)
{
  return g_object_new (CGV_TYPE_FILTER_BUTTON, NULL);
}

void
cgv_filter_button_set_focus (CgvFilterButton *self,
                             CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_FILTER_BUTTON (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (!g_set_object (&self->focus, focus))
    return;

  /* What was begun in one document is nothing for another. */
  cgv_filter_editor_edit (self->editor, NULL, CGV_FILTER_EDITOR_NEW);
  gtk_popover_popdown (self->popover);
  gtk_widget_set_sensitive (GTK_WIDGET (self), focus != NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
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
