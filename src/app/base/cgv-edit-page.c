/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-edit-page.h"

struct _CgvEditPage
{
  AdwBin parent_instance;

  AdwBin *editor_bin;
  GtkWidget *save_button;

  char *title;
  gboolean is_valid;
};

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_VALID,
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

G_DEFINE_FINAL_TYPE (CgvEditPage, cgv_edit_page, ADW_TYPE_BIN)

static void
save_clicked_cb (CgvEditPage *self)
{
  g_signal_emit (self, signals[SAVE], 0);
}

static void
cgv_edit_page_get_property (GObject *object,
                            guint property_id,
                            GValue *value,
                            GParamSpec *pspec)
{
  CgvEditPage *self = CGV_EDIT_PAGE (object);

  switch (property_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_VALID:
      g_value_set_boolean (value, self->is_valid);
      break;
    case PROP_EDITOR:
      g_value_set_object (value, adw_bin_get_child (self->editor_bin));
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
  CgvEditPage *self = CGV_EDIT_PAGE (object);

  switch (property_id)
    {
    case PROP_TITLE:
      g_free (self->title);
      self->title = g_value_dup_string (value);
      break;
    case PROP_VALID:
      self->is_valid = g_value_get_boolean (value);
      break;
    case PROP_EDITOR:
      adw_bin_set_child (self->editor_bin, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_edit_page_dispose (GObject *object)
{
  /* AdwBin would look for the child that the template takes away. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_EDIT_PAGE);

  G_OBJECT_CLASS (cgv_edit_page_parent_class)->dispose (object);
}

static void
cgv_edit_page_finalize (GObject *object)
{
  g_free (CGV_EDIT_PAGE (object)->title);

  G_OBJECT_CLASS (cgv_edit_page_parent_class)->finalize (object);
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
  object_class->finalize = cgv_edit_page_finalize;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_VALID] = g_param_spec_boolean ("valid", NULL, NULL, FALSE, flags);
  properties[PROP_EDITOR] = g_param_spec_object ("editor", NULL, NULL, GTK_TYPE_WIDGET, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SAVE] = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-edit-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvEditPage, editor_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvEditPage, save_button);
  gtk_widget_class_bind_template_callback (widget_class, save_clicked_cb);
}

static void
cgv_edit_page_init (CgvEditPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
