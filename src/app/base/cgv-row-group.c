/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-group.h"

#include "cgv-signal.h"
#include "cgv-widget.h"

#include <glib/gi18n.h>

#define INDEX_KEY "cgv-row-group-index"

struct _CgvRowGroup
{
  AdwPreferencesGroup parent_instance;

  GPtrArray *rows;
  GtkWidget *placeholder; /* or NULL */
};

enum
{
  PROP_0,
  PROP_PLACEHOLDER,
  N_PROPS
};

enum
{
  ACTIVATED,
  REMOVED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRowGroup, cgv_row_group, ADW_TYPE_PREFERENCES_GROUP)

static void
activated_cb (CgvRowGroup *self,
              GtkWidget *row)
{
  g_signal_emit (self, signals[ACTIVATED], 0, cgv_row_group_get_index (row));
}

static void
remove_clicked_cb (CgvRowGroup *self,
                   GtkWidget *button)
{
  g_signal_emit (self, signals[REMOVED], 0, cgv_row_group_get_index (button));
}

static void
set_placeholder (CgvRowGroup *self,
                 const char *title)
{
  if (self->placeholder != NULL)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->placeholder);
  self->placeholder = NULL;
  if (title == NULL)
    return;
  self->placeholder = g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "sensitive", FALSE, NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->placeholder);
}

static void
cgv_row_group_set_property (GObject *object,
                            guint property_id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  if (property_id == PROP_PLACEHOLDER)
    set_placeholder (CGV_ROW_GROUP (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_row_group_finalize (GObject *object)
{
  g_ptr_array_unref (CGV_ROW_GROUP (object)->rows);

  G_OBJECT_CLASS (cgv_row_group_parent_class)->finalize (object);
}

static void
cgv_row_group_class_init (CgvRowGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = cgv_row_group_set_property;
  object_class->finalize = cgv_row_group_finalize;

  properties[PROP_PLACEHOLDER] = g_param_spec_string ("placeholder", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[ACTIVATED] = cgv_signal_new ("activated", klass, 1, G_TYPE_UINT);
  signals[REMOVED] = cgv_signal_new ("removed", klass, 1, G_TYPE_UINT);
}

static void
cgv_row_group_init (CgvRowGroup *self)
{
  self->rows = g_ptr_array_new ();
}

void
cgv_row_group_clear (CgvRowGroup *self)
{
  g_return_if_fail (CGV_IS_ROW_GROUP (self));

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  if (self->placeholder != NULL)
    gtk_widget_set_visible (self->placeholder, TRUE);
}

guint
cgv_row_group_get_n (CgvRowGroup *self)
{
  g_return_val_if_fail (CGV_IS_ROW_GROUP (self), 0);

  return self->rows->len;
}

AdwActionRow *
cgv_row_group_add (CgvRowGroup *self,
                   guint index,
                   const char *title,
                   const char *subtitle)
{
  AdwActionRow *row;

  g_return_val_if_fail (CGV_IS_ROW_GROUP (self), NULL);

  /* Properties are set in any order. Until markup is switched off, the text would be read as markup. */
  row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, NULL);
  g_object_set (row, "title", title, "subtitle", subtitle, NULL);
  g_object_set_data (G_OBJECT (row), INDEX_KEY, GUINT_TO_POINTER (index));
  g_signal_connect_object (row, "activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (row));
  g_ptr_array_add (self->rows, row);
  if (self->placeholder != NULL)
    gtk_widget_set_visible (self->placeholder, FALSE);
  return row;
}

void
cgv_row_group_add_button (AdwActionRow *row,
                          GtkWidget *button,
                          const char *label)
{
  g_return_if_fail (ADW_IS_ACTION_ROW (row));
  g_return_if_fail (GTK_IS_WIDGET (button));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  cgv_widget_name (button, label);
  adw_action_row_add_suffix (row, button);
}

void
cgv_row_group_add_remove_button (CgvRowGroup *self,
                                 AdwActionRow *row)
{
  GtkWidget *button;
  g_autofree char *label = NULL;

  g_return_if_fail (CGV_IS_ROW_GROUP (self));
  g_return_if_fail (ADW_IS_ACTION_ROW (row));

  button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  /* Translators: %s is the title of a row, such as the name of a formula. */
  label = g_strdup_printf (_("Remove %s"), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_clicked_cb), self, G_CONNECT_SWAPPED);
  cgv_row_group_add_button (row, button, label);
}

guint
cgv_row_group_get_index (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_ACTION_ROW);

  g_return_val_if_fail (row != NULL, 0);

  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), INDEX_KEY));
}
