/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-picker.h"

struct _CgvEventPicker
{
  GtkWidget parent_instance;

  CgvFocus *focus;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvEventPicker, cgv_event_picker, GTK_TYPE_WIDGET)

static void
cgv_event_picker_dispose (GObject *object)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (object);

  g_clear_object (&self->focus);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_EVENT_PICKER);

  G_OBJECT_CLASS (cgv_event_picker_parent_class)->dispose (object);
}

static void
cgv_event_picker_get_property (GObject *object,
                               guint prop_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_event_picker_set_property (GObject *object,
                               guint prop_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_event_picker_set_focus (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_event_picker_class_init (CgvEventPickerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_event_picker_dispose;
  object_class->get_property = cgv_event_picker_get_property;
  object_class->set_property = cgv_event_picker_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "eventpicker");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-event-picker.ui");
}

static void
cgv_event_picker_init (CgvEventPicker *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
cgv_event_picker_new (void)
{
  return g_object_new (CGV_TYPE_EVENT_PICKER, NULL);
}

CgvFocus *
cgv_event_picker_get_focus (CgvEventPicker *self)
{
  g_return_val_if_fail (CGV_IS_EVENT_PICKER (self), NULL);

  return self->focus;
}

void
cgv_event_picker_set_focus (CgvEventPicker *self,
                            CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_EVENT_PICKER (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (!g_set_object (&self->focus, focus))
    return;

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
