/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-editor-dialog.h"

#include <glib/gi18n.h>

#include "cgv-dialog-size.h"
#include "cgv-editor.h"
#include "cgv-widget.h"

struct _CgvEditorDialog
{
  AdwWindow parent_instance;

  GtkWidget *content;
  AdwComboRow *preset_row;
  GtkEditable *command_row;

  /* While the row of presets follows the command, it must not change it. */
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (CgvEditorDialog, cgv_editor_dialog, ADW_TYPE_WINDOW)

/* The usual application is before the presets, and the custom command after them. */
static void
preset_chosen_cb (CgvEditorDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->preset_row);
  guint n_presets;
  const CgvEditorPreset *presets = cgv_editor_get_presets (&n_presets);

  if (self->is_updating)
    return;
  if (selected == 0)
    gtk_editable_set_text (self->command_row, "");
  else if (selected <= n_presets)
    gtk_editable_set_text (self->command_row, presets[selected - 1].command);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->command_row));
}

static void
command_changed_cb (CgvEditorDialog *self)
{
  const char *command = gtk_editable_get_text (self->command_row);
  guint n_presets;
  const CgvEditorPreset *presets = cgv_editor_get_presets (&n_presets);
  guint selected = n_presets + 1;
  g_auto (GStrv) arguments = cgv_editor_dup_arguments (command, "", 0, NULL);

  if (*command == '\0')
    selected = 0;
  for (guint i = 0; i < n_presets; i++)
    {
      if (g_str_equal (command, presets[i].command))
        selected = i + 1;
    }
  self->is_updating = TRUE;
  adw_combo_row_set_selected (self->preset_row, selected);
  self->is_updating = FALSE;
  cgv_widget_set_css_class (GTK_WIDGET (self->command_row), "error", arguments == NULL && *command != '\0');
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->command_row), GTK_ACCESSIBLE_STATE_INVALID, arguments != NULL || *command == '\0' ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
}

static void
cgv_editor_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_EDITOR_DIALOG);

  G_OBJECT_CLASS (cgv_editor_dialog_parent_class)->dispose (object);
}

static void
cgv_editor_dialog_class_init (CgvEditorDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_editor_dialog_dispose;

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-editor-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvEditorDialog, content);
  gtk_widget_class_bind_template_child (widget_class, CgvEditorDialog, preset_row);
  gtk_widget_class_bind_template_child (widget_class, CgvEditorDialog, command_row);
  gtk_widget_class_bind_template_callback (widget_class, preset_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, command_changed_cb);
}

static void
cgv_editor_dialog_init (CgvEditorDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n_presets;
  const CgvEditorPreset *presets = cgv_editor_get_presets (&n_presets);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_string_list_append (names, _ ("The usual application"));
  for (guint i = 0; i < n_presets; i++)
    gtk_string_list_append (names, presets[i].name);
  gtk_string_list_append (names, _ ("Another one"));
  self->is_updating = TRUE;
  adw_combo_row_set_model (self->preset_row, G_LIST_MODEL (names));
  self->is_updating = FALSE;
}

GtkWindow *
cgv_editor_dialog_new (GtkWindow *parent,
                       GSettings *settings)
{
  CgvEditorDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (CGV_TYPE_EDITOR_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  g_settings_bind (settings, "editor", self->command_row, "text", G_SETTINGS_BIND_DEFAULT);
  return GTK_WINDOW (self);
}
