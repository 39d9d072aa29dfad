/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-view.h"

struct _CgvCallView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvCallListKind kind;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_KIND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvCallView, cgv_call_view, GTK_TYPE_WIDGET)

static void
cgv_call_view_dispose (GObject *object)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  g_clear_object (&self->focus);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_CALL_VIEW);

  G_OBJECT_CLASS (cgv_call_view_parent_class)->dispose (object);
}

static void
cgv_call_view_get_property (GObject *object,
                            guint prop_id,
                            GValue *value,
                            GParamSpec *pspec)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_KIND:
      g_value_set_uint (value, self->kind);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_call_view_set_property (GObject *object,
                            guint prop_id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_call_view_set_focus (self, g_value_get_object (value));
      break;
    case PROP_KIND:
      self->kind = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_call_view_class_init (CgvCallViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_call_view_dispose;
  object_class->get_property = cgv_call_view_get_property;
  object_class->set_property = cgv_call_view_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, CGV_CALL_LIST_CALLERS, CGV_CALL_LIST_CALLEES, CGV_CALL_LIST_CALLERS,
                       G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "callview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-call-view.ui");
}

static void
cgv_call_view_init (CgvCallView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
cgv_call_view_new (CgvCallListKind kind)
{
  return g_object_new (CGV_TYPE_CALL_VIEW, "kind", (guint) kind, NULL);
}

CgvCallListKind
cgv_call_view_get_kind (CgvCallView *self)
{
  g_return_val_if_fail (CGV_IS_CALL_VIEW (self), CGV_CALL_LIST_CALLERS);

  return self->kind;
}

CgvFocus *
cgv_call_view_get_focus (CgvCallView *self)
{
  g_return_val_if_fail (CGV_IS_CALL_VIEW (self), NULL);

  return self->focus;
}

void
cgv_call_view_set_focus (CgvCallView *self,
                         CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_CALL_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (!g_set_object (&self->focus, focus))
    return;

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
