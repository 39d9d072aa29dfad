/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-preferences-dialog.h"

#include <glib/gi18n.h>

#include "cgv-dialog-size.h"
#include "cgv-display-dup.h"
#include "cgv-editor.h"
#include "cgv-file-chooser.h"
#include "cgv-match-rules-dialog.h"
#include "cgv-match-rules.h"
#include "cgv-program-memory.h"
#include "cgv-row-group.h"
#include "cgv-template.h"
#include "cgv-value.h"
#include "cgv-widget.h"

struct _CgvPreferencesDialog
{
  AdwWindow parent_instance;

  GtkWidget *content;
  AdwComboRow *preset_row;
  GtkEditable *command_row;
  CgvRowGroup *folder_group;
  AdwComboRow *decimals_row;
  GtkWidget *memory_switch;
  AdwActionRow *rules_row;
  AdwActionRow *programs_row;
  GtkWidget *forget_button;

  GSettings *settings;
  GCancellable *choosing; /* ends the dialog of files, which keeps this one */

  gboolean has_comparison;

  /* While the row of presets follows the command, it must not change it. */
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (CgvPreferencesDialog, cgv_preferences_dialog, ADW_TYPE_WINDOW)

/* The usual application is before the presets, and the custom command after them. */
static void
preset_chosen_cb (CgvPreferencesDialog *self)
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
command_changed_cb (CgvPreferencesDialog *self)
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
folder_looked_up_cb (GObject *folder,
                     GAsyncResult *result,
                     gpointer user_data)
{
  g_autoptr (AdwActionRow) row = user_data;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (folder), result, NULL);

  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_DIRECTORY)
    adw_action_row_set_subtitle (row, _ ("This folder is not there now"));
}

/* Shows which folders may be read without a question. A folder on another machine may take long to look up. */
static void
update_folders (CgvPreferencesDialog *self)
{
  g_auto (GStrv) folders = g_settings_get_strv (self->settings, "source-folders");

  cgv_row_group_clear (self->folder_group);
  for (guint i = 0; folders[i] != NULL; i++)
    {
      g_autofree char *shown = cgv_display_dup_whole (folders[i], -1);
      AdwActionRow *row = cgv_row_group_add (self->folder_group, i, shown, NULL);
      g_autoptr (GFile) folder = g_file_new_for_path (folders[i]);

      cgv_row_group_add_remove_button (self->folder_group, row);
      g_file_query_info_async (folder, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL, folder_looked_up_cb, g_object_ref (row));
    }
}

static void
folder_removed_cb (CgvPreferencesDialog *self,
                   guint index)
{
  g_auto (GStrv) folders = g_settings_get_strv (self->settings, "source-folders");
  g_autoptr (GStrvBuilder) rest = g_strv_builder_new ();
  g_auto (GStrv) left = NULL;

  for (guint i = 0; folders[i] != NULL; i++)
    if (i != index)
      g_strv_builder_add (rest, folders[i]);
  left = g_strv_builder_end (rest);
  g_settings_set_strv (self->settings, "source-folders", (const char *const *) left);
}

static void
folders_chosen_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer user_data)
{
  CgvPreferencesDialog *self = CGV_PREFERENCES_DIALOG (source);
  g_autoptr (GListModel) list = cgv_file_chooser_finish (result, NULL);
  g_auto (GStrv) folders = g_settings_get_strv (self->settings, "source-folders");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (list == NULL)
    return;
  g_strv_builder_addv (builder, (const char **) folders);
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (GFile) folder = g_list_model_get_item (list, i);
      const char *path = g_file_peek_path (folder);

      if (path != NULL && !g_strv_contains ((const char *const *) folders, path))
        g_strv_builder_add (builder, path);
    }
  all = g_strv_builder_end (builder);
  g_settings_set_strv (self->settings, "source-folders", (const char *const *) all);
}

static void
add_folder_clicked_cb (CgvPreferencesDialog *self)
{
  cgv_file_chooser_open_async (GTK_WINDOW (self), _ ("Choose a Folder of Source Files"), TRUE, NULL, self->choosing, folders_chosen_cb, NULL);
}

static void
update_rules (CgvPreferencesDialog *self)
{
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_load (self->settings);
  guint n = cgv_match_rules_get_n (rules);
  g_autofree char *text = g_strdup_printf (ngettext ("%u rule", "%u rules", n), n);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (self->rules_row, markup);
}

static void
rules_clicked_cb (CgvPreferencesDialog *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  g_autoptr (GSettings) settings = g_object_ref (self->settings);
  gboolean has_comparison = self->has_comparison;

  gtk_window_close (GTK_WINDOW (self));
  if (has_comparison)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.match-rules", NULL);
  else
    gtk_window_present (cgv_match_rules_dialog_new (parent, NULL, settings));
}

static void
update_programs (CgvPreferencesDialog *self)
{
  g_autoptr (GVariant) programs = g_settings_get_value (self->settings, CGV_PROGRAM_MEMORY_KEY);
  guint n = (guint) g_variant_n_children (programs);
  g_autofree char *text = g_strdup_printf (ngettext ("View, columns and filters of %u program", "View, columns and filters of %u programs", n), n);
  g_autofree char *markup = g_markup_escape_text (n > 0 ? text : _ ("Nothing is remembered"), -1);

  adw_action_row_set_subtitle (self->programs_row, markup);
  gtk_widget_set_sensitive (self->forget_button, n > 0);
}

static void
forget_clicked_cb (CgvPreferencesDialog *self)
{
  g_settings_reset (self->settings, CGV_PROGRAM_MEMORY_KEY);
}

static gboolean
cgv_preferences_dialog_close_request (GtkWindow *window)
{
  g_cancellable_cancel (CGV_PREFERENCES_DIALOG (window)->choosing);

  return GTK_WINDOW_CLASS (cgv_preferences_dialog_parent_class)->close_request (window);
}

static void
cgv_preferences_dialog_dispose (GObject *object)
{
  g_clear_object (&CGV_PREFERENCES_DIALOG (object)->settings);
  g_clear_object (&CGV_PREFERENCES_DIALOG (object)->choosing);
  cgv_template_dispose (object);
}

static void
cgv_preferences_dialog_class_init (CgvPreferencesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_preferences_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = cgv_preferences_dialog_close_request;

  g_type_ensure (CGV_TYPE_ROW_GROUP);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-preferences-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, content);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, preset_row);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, command_row);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, folder_group);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, decimals_row);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, memory_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, rules_row);
  gtk_widget_class_bind_template_child_full (widget_class, "rules_button", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, programs_row);
  gtk_widget_class_bind_template_child (widget_class, CgvPreferencesDialog, forget_button);
  gtk_widget_class_bind_template_callback (widget_class, folder_removed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_folder_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, rules_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, forget_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, preset_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, command_changed_cb);
}

/* Each choice is an example. */
static void
fill_decimals (CgvPreferencesDialog *self)
{
  const CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  g_autoptr (GtkStringList) examples = gtk_string_list_new (NULL);

  for (guint i = 0; i <= CGV_PERCENT_DECIMALS_MAX; i++)
    {
      char text[CGV_FORMAT_MAX];

      cgv_value_format_percent_to (914857, 1000000, &event, i, text);
      gtk_string_list_append (examples, text);
    }
  adw_combo_row_set_model (self->decimals_row, G_LIST_MODEL (examples));
}

static void
cgv_preferences_dialog_init (CgvPreferencesDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n_presets;
  const CgvEditorPreset *presets = cgv_editor_get_presets (&n_presets);

  self->choosing = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_decimals (self);
  gtk_string_list_append (names, _ ("The usual application"));
  for (guint i = 0; i < n_presets; i++)
    gtk_string_list_append (names, presets[i].name);
  gtk_string_list_append (names, _ ("Another one"));
  self->is_updating = TRUE;
  adw_combo_row_set_model (self->preset_row, G_LIST_MODEL (names));
  self->is_updating = FALSE;
}

GtkWindow *
cgv_preferences_dialog_new (GtkWindow *parent,
                            GSettings *settings,
                            gboolean has_comparison)
{
  CgvPreferencesDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (CGV_TYPE_PREFERENCES_DIALOG, "transient-for", parent, NULL);
  self->settings = g_object_ref (settings);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  self->has_comparison = has_comparison;
  g_settings_bind (settings, "editor", self->command_row, "text", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "percent-decimals", self->decimals_row, "selected", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "limit-memory", self->memory_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (settings, "changed::source-folders", G_CALLBACK (update_folders), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::" CGV_PROGRAM_MEMORY_KEY, G_CALLBACK (update_programs), self, G_CONNECT_SWAPPED);
  update_folders (self);
  update_rules (self);
  update_programs (self);
  return GTK_WINDOW (self);
}
