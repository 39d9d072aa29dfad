/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-edit-page.h"

#include "cgv-signal.h"
#include "cgv-view.h"
#include "cgv-widget.h"

typedef struct
{
  AdwBin *editor_bin;
  AdwWindowTitle *title;
  GtkWidget *save_button;
} CgvEditPagePrivate;

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_EDITOR,
  N_PROPS
};

enum
{
  SAVE,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_TYPE_WITH_PRIVATE (CgvEditPage, cgv_edit_page, ADW_TYPE_BIN)

static CgvEditPagePrivate *
get_private (CgvEditPage *self)
{
  return cgv_edit_page_get_instance_private (self);
}

static void
cgv_edit_page_get_property (GObject *object,
                            guint property_id,
                            GValue *value,
                            GParamSpec *pspec)
{
  CgvEditPagePrivate *private = get_private (CGV_EDIT_PAGE (object));

  switch (property_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, adw_window_title_get_title (private->title));
      break;
    case PROP_EDITOR:
      g_value_set_object (value, adw_bin_get_child (private->editor_bin));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_edit_page_set_property (GObject *object,
                            guint property_id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  CgvEditPagePrivate *private = get_private (CGV_EDIT_PAGE (object));

  switch (property_id)
    {
    case PROP_TITLE:
      adw_window_title_set_title (private->title, g_value_get_string (value));
      break;
    case PROP_EDITOR:
      adw_bin_set_child (private->editor_bin, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_edit_page_dispose (GObject *object)
{
  /* AdwBin would look for the child that the template removes. GTK 4.8 disposes of only one template, that of the object's class. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), G_OBJECT_TYPE (object));

  G_OBJECT_CLASS (cgv_edit_page_parent_class)->dispose (object);
}

static void
cgv_edit_page_class_init (CgvEditPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = cgv_edit_page_get_property;
  object_class->set_property = cgv_edit_page_set_property;
  object_class->dispose = cgv_edit_page_dispose;
  widget_class->focus = cgv_view_move_focus;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_EDITOR] = g_param_spec_object ("editor", NULL, NULL, GTK_TYPE_WIDGET, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SAVE] = cgv_signal_new ("save", klass, 0);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-edit-page.ui");
  gtk_widget_class_bind_template_child_private (widget_class, CgvEditPage, editor_bin);
  gtk_widget_class_bind_template_child_private (widget_class, CgvEditPage, title);
  gtk_widget_class_bind_template_child_private (widget_class, CgvEditPage, save_button);
  gtk_widget_class_bind_template_callback (widget_class, cgv_edit_page_save);
}

static void
cgv_edit_page_init (CgvEditPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

gboolean
cgv_edit_page_get_valid (CgvEditPage *self)
{
  g_return_val_if_fail (CGV_IS_EDIT_PAGE (self), FALSE);

  return gtk_widget_get_sensitive (get_private (self)->save_button);
}

void
cgv_edit_page_set_valid (CgvEditPage *self,
                         gboolean is_valid)
{
  g_return_if_fail (CGV_IS_EDIT_PAGE (self));

  gtk_widget_set_sensitive (get_private (self)->save_button, is_valid);
}

void
cgv_edit_page_save (CgvEditPage *self)
{
  g_return_if_fail (CGV_IS_EDIT_PAGE (self));

  if (cgv_edit_page_get_valid (self))
    g_signal_emit (self, signals[SAVE], 0);
}

void
cgv_edit_page_show_message (GtkLabel *label,
                            GtkWidget *field,
                            const char *message,
                            gboolean is_error)
{
  GtkAccessibleInvalidState state = is_error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE;

  g_return_if_fail (GTK_IS_LABEL (label));
  g_return_if_fail (GTK_IS_WIDGET (field));

  cgv_widget_show_text (label, message);
  cgv_widget_set_css_class (GTK_WIDGET (label), "error", is_error);
  gtk_accessible_update_state (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_STATE_INVALID, state, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message != NULL ? message : "", -1);
}
