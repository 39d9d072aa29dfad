/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-command-box.h"
#include "cgv-display-dup.h"
#include "cgv-file-chooser.h"
#include "cgv-record-check.h"
#include "cgv-record-complete.h"
#include "cgv-record-history.h"
#include "cgv-record-host.h"
#include "cgv-record-watch.h"
#include "cgv-recorder.h"
#include "cgv-signal.h"
#include "cgv-template.h"
#include "cgv-view.h"
#include "cgv-widget.h"

/* Functions that are listed to choose from. */
#define MAX_LISTED 40

/* A program in C takes a fraction of the time of one in Python, by which slow-downs are known. */
#define FASTER 3

/* A shorter estimate is not worth a number. */
#define LEAST_SECONDS 10

struct _CgvRecordPage
{
  AdwBin parent_instance;

  GtkEditable *command_row;
  AdwActionRow *folder_row;
  GtkWidget *status_box;
  GtkImage *status_image;
  GtkLabel *status_label;
  GtkButton *mend_button;
  AdwPreferencesGroup *preset_group;
  AdwExpanderRow *more_row;
  GtkEditable *build_row;
  GtkEditable *variables_row;
  GtkEditable *function_row;
  GtkEditable *options_row;
  GtkSwitch *off_switch;
  GtkSwitch *children_switch;
  GtkSwitch *threads_switch;
  GtkWidget *command_heading;
  CgvCommandBox *command_box;
  GtkLabel *estimate_label;
  GtkButton *measure_button;
  GtkButton *record_button;
  GtkWidget *history_button;
  GtkPopover *history_popover;
  GtkWidget *history_list;
  GtkWidget *function_button;
  GtkPopover *function_popover;
  GtkWidget *function_list;

  GStrv functions;   /* names in the last profile, or NULL */
  GPtrArray *listed; /* those that are listed */
  GSettings *settings; /* NULL if nothing is kept */
  GtkCheckButton *presets[CGV_N_RECORD_PRESETS];
  GtkLabel *factors[CGV_N_RECORD_PRESETS];
  GPtrArray *history; /* of CgvRecordEntry */
  CgvRecordMend mend; /* what the button beside the status does */
  char *mend_value;
  char *folder;
  CgvRecordFiles files;
  char *valgrind;
  GCancellable *finding; /* while Valgrind is asked for its version */
  gboolean is_found;     /* it was asked once */
  gboolean is_sandboxed;   /* no program can be started */
  CgvRecordWatch *watch;   /* while it waits for a profile from a terminal */
  GCancellable *measuring; /* while the program runs without Valgrind */
  char *measured_line;     /* the last command that ran without Valgrind; NULL before the first */
  double measured_seconds;
  GCancellable *choosing; /* ends the dialog of files, which keeps the window */

  /* While values are filled in, they are not read. */
  gboolean is_updating;
};

enum
{
  RECORD,
  FOUND,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecordPage, cgv_record_page, ADW_TYPE_BIN)

static void
add_text (GVariantDict *values,
          const char *key,
          GtkEditable *row)
{
  if (*gtk_editable_get_text (row) != '\0')
    g_variant_dict_insert (values, key, "s", gtk_editable_get_text (row));
}

static void
add_switch (GVariantDict *values,
            const char *key,
            GtkSwitch *button)
{
  if (gtk_switch_get_active (button))
    g_variant_dict_insert (values, key, "b", TRUE);
}

/* Returns (transfer floating) what the user has entered. */
static GVariant *
new_values (CgvRecordPage *self)
{
  g_auto (GVariantDict) values = G_VARIANT_DICT_INIT (NULL);

  add_text (&values, CGV_RECORD_PLAN_COMMAND, self->command_row);
  add_text (&values, CGV_RECORD_PLAN_BUILD, self->build_row);
  add_text (&values, CGV_RECORD_PLAN_VARIABLES, self->variables_row);
  add_text (&values, CGV_RECORD_PLAN_FUNCTION, self->function_row);
  add_text (&values, CGV_RECORD_PLAN_OPTIONS, self->options_row);
  add_switch (&values, CGV_RECORD_PLAN_OFF, self->off_switch);
  add_switch (&values, CGV_RECORD_PLAN_CHILDREN, self->children_switch);
  add_switch (&values, CGV_RECORD_PLAN_THREADS, self->threads_switch);
  g_variant_dict_insert (&values, CGV_RECORD_PLAN_FOLDER, "^ay", self->folder);
  for (CgvRecordPresetId preset = 0; preset < CGV_N_RECORD_PRESETS; preset++)
    {
      if (gtk_check_button_get_active (self->presets[preset]))
        g_variant_dict_insert (&values, CGV_RECORD_PLAN_PRESET, "s", cgv_record_get_preset (preset)->id);
    }
  return g_variant_dict_end (&values);
}

/* Shows the gravest finding, and what mends it. @finding may be NULL. */
static void
show_status (CgvRecordPage *self,
             const CgvRecordFinding *finding)
{
  static const char *const mends[] = {
    [CGV_RECORD_MEND_COMMAND] = N_ ("_Copy the Command"),
    [CGV_RECORD_MEND_PROGRAM] = N_ ("_Use It"),
    [CGV_RECORD_MEND_CHILDREN] = N_ ("_With Child Processes"),
    [CGV_RECORD_MEND_FOLDER] = N_ ("_Choose…"),
    [CGV_RECORD_MEND_FUNCTION] = N_ ("_Use It"),
  };
  gboolean is_error = finding != NULL && finding->severity == CGV_RECORD_FINDING_ERROR;
  const char *text = finding != NULL ? finding->text : "";

  /* A screen reader says it when it changes. */
  if (!g_str_equal (gtk_label_get_text (self->status_label), text))
    gtk_label_set_text (self->status_label, text);
  gtk_image_set_from_icon_name (self->status_image, finding != NULL && finding->severity != CGV_RECORD_FINDING_INFO ? "dialog-warning-symbolic" : "dialog-information-symbolic");
  gtk_widget_set_visible (self->status_box, finding != NULL);
  self->mend = finding != NULL ? finding->mend : CGV_RECORD_MEND_NOTHING;
  g_free (self->mend_value);
  self->mend_value = finding != NULL ? g_strdup (finding->value) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->mend_button), self->mend != CGV_RECORD_MEND_NOTHING);
  if (self->mend != CGV_RECORD_MEND_NOTHING)
    gtk_button_set_label (self->mend_button, _ (mends[self->mend]));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->command_row), GTK_ACCESSIBLE_STATE_INVALID, is_error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* Names what differs from the usual. */
static char *
dup_choices (CgvRecordPage *self,
             const CgvRecordPlan *plan)
{
  g_autoptr (GStrvBuilder) choices = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;
  guint n = plan->environment != NULL ? g_strv_length (plan->environment) : 0;

  if (plan->build != NULL)
    g_strv_builder_add (choices, _ ("built first"));
  if (n > 0)
    {
      g_autofree char *variables = g_strdup_printf (ngettext ("%u variable", "%u variables", n), n);

      g_strv_builder_add (choices, variables);
    }
  if (plan->function != NULL)
    g_strv_builder_add (choices, _ ("only inside one function"));
  if (plan->settings.starts_off)
    g_strv_builder_add (choices, _ ("switched off at first"));
  if (plan->settings.has_children)
    g_strv_builder_add (choices, _ ("with child processes"));
  if (plan->settings.has_threads)
    g_strv_builder_add (choices, _ ("threads apart"));
  if (plan->options != NULL)
    g_strv_builder_add (choices, _ ("further options"));
  words = g_strv_builder_end (choices);
  return words[0] != NULL ? g_strjoinv (" · ", words) : g_strdup (_ ("The usual ones"));
}

/* Returns (transfer full) (nullable) how long the recording will take, if that is known. */
static char *
dup_estimate (CgvRecordPage *self,
              const CgvRecordPlan *plan,
              const CgvRecordEntry *last)
{
  double most = self->measured_seconds * cgv_record_get_preset (plan->settings.preset)->slow_down;
  guint seconds;

  if (last != NULL)
    {
      seconds = (guint) MAX (cgv_record_entry_estimate (last, plan->settings.preset) + 0.5, 1);
      return g_strdup_printf (ngettext ("About %u second, by the last recording", "About %u seconds, by the last recording", seconds), seconds);
    }
  if (g_strcmp0 (self->measured_line, plan->line) != 0)
    return NULL;
  if (most < LEAST_SECONDS)
    return g_strdup (_ ("A few seconds, by the test run"));
  /* Translators: the least and the greatest number of seconds. */
  return g_strdup_printf (_ ("About %u to %u seconds, by the test run"), (guint) (most / FASTER), (guint) most);
}

/* A program that was not recorded yet can be measured. */
static void
show_estimate (CgvRecordPage *self,
               const CgvRecordPlan *plan)
{
  const CgvRecordEntry *last = plan != NULL && plan->line != NULL ? cgv_record_history_find (self->history, plan->line, self->folder) : NULL;
  g_autofree char *estimate = plan != NULL && plan->line != NULL ? dup_estimate (self, plan, last) : NULL;

  cgv_widget_show_text (self->estimate_label, estimate);
  gtk_widget_set_visible (GTK_WIDGET (self->measure_button), self->measuring != NULL || (estimate == NULL && !self->is_sandboxed && gtk_widget_get_sensitive (GTK_WIDGET (self->record_button))));
  gtk_button_set_label (self->measure_button, self->measuring != NULL ? _ ("_Stop Test Run") : _ ("_Test Run"));
}

/* Shows how long each preset takes and how large its profile was, by earlier recordings of the same command. */
static void
show_history (CgvRecordPage *self,
              const CgvRecordPlan *plan)
{
  const char *line = plan != NULL ? plan->line : NULL;

  for (CgvRecordPresetId id = 0; id < CGV_N_RECORD_PRESETS; id++)
    {
      /* Translators: how many times longer a program takes while it is recorded. */
      g_autofree char *factor = g_strdup_printf (_ ("%u\u202f× slower"), cgv_record_get_preset (id)->slow_down);
      g_autofree char *size = NULL;
      g_autofree char *both = NULL;

      for (guint i = 0; line != NULL && size == NULL && i < self->history->len; i++)
        {
          const CgvRecordEntry *entry = g_ptr_array_index (self->history, i);

          if (entry->preset == id && g_str_equal (entry->line, line) && g_str_equal (entry->folder, self->folder))
            size = g_format_size (entry->size);
        }
      both = size != NULL ? g_strdup_printf ("%s · %s", factor, size) : NULL;
      gtk_label_set_text (self->factors[id], both != NULL ? both : factor);
    }
}

static void
show_plan (CgvRecordPage *self,
           const CgvRecordPlan *plan)
{
  g_autofree char *choices = plan != NULL ? dup_choices (self, plan) : NULL;
  g_autofree char *markup = choices != NULL ? g_markup_escape_text (choices, -1) : NULL;
  gboolean can_run = plan != NULL && plan->program != NULL;

  if (markup != NULL)
    adw_expander_row_set_subtitle (self->more_row, markup);
  show_history (self, plan);
  gtk_widget_set_visible (self->command_heading, can_run && self->valgrind != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->command_box), can_run && self->valgrind != NULL);
  if (can_run && self->valgrind != NULL)
    {
      g_autofree char *line = cgv_record_plan_dup_line (plan, &self->files);

      cgv_command_box_set_command (self->command_box, line);
    }
}

/* Programs and folders of the system are not seen from within a sandbox. Returns whether there is a command. */
static gboolean
check_sandboxed (CgvRecordPage *self,
                 const CgvRecordPlan *plan)
{
  const CgvRecordFinding finding = {
    CGV_RECORD_FINDING_INFO,
    (char *) (self->watch != NULL ? _ ("The command is copied: run it in a terminal. The profile opens by itself when it is whole.")
                                  : _ ("Flatpak does not let Callgrove start programs. Copy the command to a terminal; its profile opens by itself.")),
    CGV_RECORD_MEND_NOTHING,
    NULL,
  };

  show_status (self, &finding);
  gtk_button_set_label (self->record_button, self->watch != NULL ? _ ("_Stop Waiting") : _ ("_Copy, and Wait for the Profile"));
  return self->watch != NULL || (plan->line != NULL && *plan->line != '\0');
}

/* Returns whether it can be recorded. */
static gboolean
check (CgvRecordPage *self,
       const CgvRecordPlan *plan)
{
  const CgvRecordFiles unknown = { .valgrind = "valgrind", .version = G_MAXUINT };
  g_autoptr (GPtrArray) findings = cgv_record_check (&plan->settings, self->is_found ? &self->files : &unknown, self->folder);
  const CgvRecordFinding *first = findings->len > 0 ? g_ptr_array_index (findings, 0) : NULL;
  g_autoptr (CgvRecordFinding) near = first == NULL || first->severity == CGV_RECORD_FINDING_INFO ? cgv_record_check_function (&plan->settings, (const char *const *) self->functions) : NULL;
  const CgvRecordFinding advice = { CGV_RECORD_FINDING_INFO, (char *) _ ("Build the program with debug information (-g), and optimised as usual."), CGV_RECORD_MEND_NOTHING, NULL };

  show_status (self, plan->program == NULL && (self->valgrind != NULL || !self->is_found) ? &advice : near != NULL ? near : first);
  return first == NULL || first->severity != CGV_RECORD_FINDING_ERROR;
}

static void
changed_cb (CgvRecordPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvRecordPlan) plan = NULL;
  gboolean can_record = FALSE;

  if (self->is_updating)
    return;
  plan = cgv_record_plan_new (new_values (self), &error);
  if (plan != NULL)
    can_record = self->is_sandboxed ? check_sandboxed (self, plan) : check (self, plan);
  else
    cgv_record_page_show_error (self, error->message);
  show_plan (self, plan);
  gtk_widget_set_sensitive (GTK_WIDGET (self->record_button), can_record);
  show_estimate (self, plan);
}

static void
measured_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvRecordPage) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean ok = cgv_recorder_measure_finish (result, &self->measured_seconds, &error);

  g_clear_object (&self->measuring);
  if (!ok)
    g_clear_pointer (&self->measured_line, g_free);
  /* The window may be closed by now. */
  if (self->history == NULL)
    return;
  changed_cb (self);
  if (!ok && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    cgv_record_page_show_error (self, error->message);
}

static void
measure_clicked_cb (CgvRecordPage *self)
{
  g_autoptr (CgvRecordPlan) plan = self->measuring == NULL ? cgv_record_page_dup_plan (self) : NULL;

  if (plan == NULL)
    {
      g_cancellable_cancel (self->measuring);
      return;
    }
  self->measuring = g_cancellable_new ();
  g_free (self->measured_line);
  self->measured_line = g_strdup (plan->line);
  cgv_recorder_measure_async (&plan->settings, self->measuring, measured_cb, g_object_ref (self));
  gtk_widget_set_visible (GTK_WIDGET (self->estimate_label), FALSE);
  gtk_button_set_label (self->measure_button, _ ("_Stop Test Run"));
}

static void
watch_found_cb (CgvRecordPage *self,
                GFile *file)
{
  g_clear_object (&self->watch);
  g_signal_emit (self, signals[FOUND], 0, file);
}

/* Copies the command, and waits for its profile; or waits no more. */
static void
switch_watch (CgvRecordPage *self)
{
  g_autoptr (CgvRecordPlan) plan = cgv_record_page_dup_plan (self);
  g_autofree char *line = plan != NULL ? cgv_record_plan_dup_line (plan, &self->files) : NULL;
  g_autoptr (GError) error = NULL;

  if (self->watch != NULL || line == NULL)
    {
      g_clear_object (&self->watch);
      changed_cb (self);
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), line);
  self->watch = cgv_record_watch_new (self->folder, &error);
  if (self->watch != NULL)
    g_signal_connect_object (self->watch, "found", G_CALLBACK (watch_found_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
  if (error != NULL)
    cgv_record_page_show_error (self, error->message);
}

static void
record_clicked_cb (CgvRecordPage *self)
{
  if (!gtk_widget_get_sensitive (GTK_WIDGET (self->record_button)))
    gtk_widget_grab_focus (GTK_WIDGET (self->command_row));
  else if (self->is_sandboxed)
    switch_watch (self);
  else
    g_signal_emit (self, signals[RECORD], 0);
}

static void
set_folder (CgvRecordPage *self,
            const char *folder)
{
  g_autofree char *shown = cgv_display_dup_whole (folder, -1);
  g_autofree char *markup = g_markup_escape_text (shown, -1);

  g_free (self->folder);
  self->folder = g_strdup (folder);
  adw_action_row_set_subtitle (self->folder_row, markup);
}

static void
folder_chosen_cb (GObject *source,
                  GAsyncResult *result,
                  gpointer user_data)
{
  g_autoptr (CgvRecordPage) self = user_data;
  g_autoptr (GListModel) list = cgv_file_chooser_finish (result, NULL);
  g_autoptr (GFile) folder = list != NULL ? g_list_model_get_item (list, 0) : NULL;

  if (folder == NULL || g_file_peek_path (folder) == NULL)
    return;
  set_folder (self, g_file_peek_path (folder));
  changed_cb (self);
}

static void choose_clicked_cb (CgvRecordPage *self);

/* In a command for Valgrind, the program comes after its options. */
static void
use_program (CgvRecordPage *self)
{
  g_autoptr (CgvRecordPlan) plan = cgv_record_plan_new (new_values (self), NULL);
  g_autofree char *line = NULL;
  char **name;

  if (plan == NULL || plan->line == NULL || self->mend_value == NULL)
    return;
  name = (char **) plan->settings.program;
  g_free (*name);
  *name = g_strdup (self->mend_value);
  line = cgv_record_command_dup_line ((const char *const *) plan->program);
  gtk_editable_set_text (self->command_row, line);
}

static void
mend_clicked_cb (CgvRecordPage *self)
{
  g_autofree char *value = g_strdup (self->mend_value);

  switch (self->mend)
    {
    case CGV_RECORD_MEND_COMMAND:
      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), value);
      break;
    case CGV_RECORD_MEND_PROGRAM:
      use_program (self);
      break;
    case CGV_RECORD_MEND_CHILDREN:
      gtk_switch_set_active (self->children_switch, TRUE);
      break;
    case CGV_RECORD_MEND_FOLDER:
      choose_clicked_cb (self);
      break;
    case CGV_RECORD_MEND_FUNCTION:
      gtk_editable_set_text (self->function_row, value);
      break;
    case CGV_RECORD_MEND_NOTHING:
    default:
      break;
    }
}

static void
choose_clicked_cb (CgvRecordPage *self)
{
  g_autoptr (GFile) folder = g_file_new_for_path (self->folder);

  cgv_file_chooser_open_async (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Choose the Folder to Run In"), TRUE, folder, self->choosing, folder_chosen_cb,
                                   g_object_ref (self));
}

/* Adds a row to a list in a popover. Both texts are display text; @detail may be NULL. */
static void
add_choice (GtkWidget *list,
            const char *title,
            const char *detail)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  const char *const texts[] = { title, detail };

  for (guint i = 0; i < G_N_ELEMENTS (texts) && texts[i] != NULL; i++)
    {
      GtkWidget *label = gtk_label_new (texts[i]);

      gtk_widget_add_css_class (label, i == 0 ? "monospace" : "dim-label");
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_list_box_append (GTK_LIST_BOX (list), box);
  cgv_widget_name (gtk_widget_get_parent (box), title);
}

static void
update_history (CgvRecordPage *self)
{
  g_autoptr (GVariant) all = self->settings != NULL ? g_settings_get_value (self->settings, CGV_RECORD_PLAN_KEY) : NULL;
  gsize n = all != NULL ? g_variant_n_children (all) : 0;

  cgv_widget_clear (self->history_list);
  gtk_widget_set_visible (self->history_button, n > 0);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (all, i);
      const char *command = "";
      const char *folder = "";
      g_autofree char *shown_command = NULL;
      g_autofree char *shown_folder = NULL;

      g_variant_lookup (values, CGV_RECORD_PLAN_COMMAND, "&s", &command);
      g_variant_lookup (values, CGV_RECORD_PLAN_FOLDER, "^&ay", &folder);
      shown_command = cgv_display_dup (command, -1);
      shown_folder = cgv_display_dup_whole (folder, -1);
      add_choice (self->history_list, shown_command, shown_folder);
    }
}

static void
history_chosen_cb (CgvRecordPage *self,
                   GtkListBoxRow *row)
{
  g_autoptr (GVariant) all = g_settings_get_value (self->settings, CGV_RECORD_PLAN_KEY);
  gsize index = (gsize) gtk_list_box_row_get_index (row);

  gtk_popover_popdown (self->history_popover);
  if (index < g_variant_n_children (all))
    cgv_record_page_set_values (self, g_variant_get_child_value (all, index));
  gtk_widget_grab_focus (GTK_WIDGET (self->command_row));
}

/* Delete forgets the command that has the focus. */
static gboolean
history_key_cb (GtkEventControllerKey *controller,
                guint key,
                guint code,
                GdkModifierType state,
                CgvRecordPage *self)
{
  GtkWidget *row = gtk_widget_get_focus_child (self->history_list);
  g_autoptr (GVariant) all = g_settings_get_value (self->settings, CGV_RECORD_PLAN_KEY);
  int index = row != NULL ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) : -1;
  g_autoptr (GVariant) values = NULL;

  if ((key != GDK_KEY_Delete && key != GDK_KEY_KP_Delete) || index < 0)
    return FALSE;
  values = g_variant_get_child_value (all, (gsize) index);
  cgv_record_plan_forget (self->settings, values);
  update_history (self);
  row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->history_list), MAX (index - 1, 0)));
  if (row != NULL)
    gtk_widget_grab_focus (row);
  else
    gtk_popover_popdown (self->history_popover);
  return TRUE;
}

/* Tab completes the name of a file, as in a shell. With nothing to complete, it moves the focus. */
static gboolean
command_key_cb (GtkEventControllerKey *controller,
                guint key,
                guint code,
                GdkModifierType state,
                CgvRecordPage *self)
{
  int position = gtk_editable_get_position (self->command_row);
  g_autofree char *text = gtk_editable_get_chars (self->command_row, 0, position);
  g_autofree char *rest = key == GDK_KEY_Tab && (state & gtk_accelerator_get_default_mod_mask ()) == 0 ? cgv_record_complete (text, self->folder) : NULL;

  if (rest == NULL)
    return FALSE;
  gtk_editable_insert_text (self->command_row, rest, -1, &position);
  gtk_editable_set_position (self->command_row, position);
  return TRUE;
}

/* Lists the functions of the last profile whose names have the entered text. */
static void
update_functions (CgvRecordPage *self)
{
  const char *text = gtk_editable_get_text (self->function_row);

  cgv_widget_clear (self->function_list);
  g_ptr_array_set_size (self->listed, 0);
  for (char **name = self->functions; name != NULL && *name != NULL && self->listed->len < MAX_LISTED; name++)
    {
      g_autofree char *shown = cgv_display_dup (*name, -1);

      if (strstr (*name, text) == NULL)
        continue;
      g_ptr_array_add (self->listed, *name);
      add_choice (self->function_list, shown, NULL);
    }
}

static void
function_chosen_cb (CgvRecordPage *self,
                    GtkListBoxRow *row)
{
  g_autofree char *pattern = cgv_record_dup_pattern (g_ptr_array_index (self->listed, (guint) gtk_list_box_row_get_index (row)));

  gtk_popover_popdown (self->function_popover);
  gtk_editable_set_text (self->function_row, pattern);
  gtk_widget_grab_focus (GTK_WIDGET (self->function_row));
}

static void
found_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvRecordPage) self = user_data;
  CgvRecordFiles files = { NULL };

  cgv_recorder_find_valgrind_finish (result, &files, NULL);
  g_clear_object (&self->finding);
  /* The window may be closed by now. */
  if (self->history == NULL)
    {
      g_free ((char *) files.valgrind);
      return;
    }
  g_free (self->valgrind);
  self->valgrind = (char *) files.valgrind;
  self->files = files;
  self->is_found = TRUE;
  changed_cb (self);
}

/* Valgrind is asked for its version when the page is seen: it may have been installed since. */
static void
cgv_record_page_map (GtkWidget *widget)
{
  CgvRecordPage *self = CGV_RECORD_PAGE (widget);

  GTK_WIDGET_CLASS (cgv_record_page_parent_class)->map (widget);
  if (self->finding == NULL && !self->is_sandboxed)
    {
      self->finding = g_cancellable_new ();
      cgv_recorder_find_valgrind_async (self->finding, found_cb, g_object_ref (self));
    }
  g_clear_pointer (&self->history, g_ptr_array_unref);
  self->history = cgv_record_history_load ();
  update_history (self);
  changed_cb (self);
}

static gboolean
cgv_record_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_RECORD_PAGE (widget)->command_row));
}

static void
cgv_record_page_unrealize (GtkWidget *widget)
{
  g_cancellable_cancel (CGV_RECORD_PAGE (widget)->choosing);
  g_cancellable_cancel (CGV_RECORD_PAGE (widget)->measuring);

  GTK_WIDGET_CLASS (cgv_record_page_parent_class)->unrealize (widget);
}

static void
cgv_record_page_dispose (GObject *object)
{
  CgvRecordPage *self = CGV_RECORD_PAGE (object);

  g_clear_object (&self->choosing);
  g_clear_object (&self->watch);
  g_clear_object (&self->settings);
  g_cancellable_cancel (self->finding);
  g_clear_pointer (&self->history, g_ptr_array_unref);
  g_clear_pointer (&self->mend_value, g_free);
  g_clear_pointer (&self->functions, g_strfreev);
  g_clear_pointer (&self->listed, g_ptr_array_unref);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->valgrind, g_free);
  g_clear_pointer (&self->measured_line, g_free);
  cgv_template_dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-record-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, command_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, folder_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, status_box);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, status_image);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, status_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, mend_button);
  gtk_widget_class_bind_template_callback (widget_class, mend_clicked_cb);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, preset_group);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, more_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, build_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, variables_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, function_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, options_row);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, off_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, children_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, threads_switch);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, command_heading);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, command_box);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, estimate_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, measure_button);
  gtk_widget_class_bind_template_callback (widget_class, measure_clicked_cb);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, record_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, history_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, history_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, history_list);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, function_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, function_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvRecordPage, function_list);
  gtk_widget_class_bind_template_callback (widget_class, update_functions);
  gtk_widget_class_bind_template_callback (widget_class, function_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, history_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, history_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, command_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_clicked_cb);
}

static gboolean
record_key_cb (GtkWidget *widget,
               GVariant *arguments,
               gpointer user_data)
{
  record_clicked_cb (CGV_RECORD_PAGE (widget));
  return TRUE;
}

static void
cgv_record_page_class_init (CgvRecordPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_record_page_dispose;
  widget_class->map = cgv_record_page_map;
  widget_class->unrealize = cgv_record_page_unrealize;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_record_page_grab_focus;

  signals[RECORD] = cgv_signal_new ("record", klass, 0);
  signals[FOUND] = cgv_signal_new ("found", klass, 1, G_TYPE_FILE);

  g_type_ensure (CGV_TYPE_COMMAND_BOX);
  bind_template (widget_class);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, record_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, record_key_cb, NULL);
}

static void
add_preset (CgvRecordPage *self,
            CgvRecordPresetId id)
{
  const CgvRecordPreset *preset = cgv_record_get_preset (id);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (NULL);

  self->factors[id] = GTK_LABEL (label);
  self->presets[id] = GTK_CHECK_BUTTON (button);
  gtk_check_button_set_group (self->presets[id], id > 0 ? self->presets[0] : NULL);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  cgv_widget_name (button, _ (preset->title));
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (preset->title));
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  g_signal_connect_object (button, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (self->preset_group, row);
}

static void
cgv_record_page_init (CgvRecordPage *self)
{
  g_autofree char *folder = g_get_current_dir ();

  self->choosing = g_cancellable_new ();
  self->history = g_ptr_array_new ();
  self->listed = g_ptr_array_new ();
  self->is_updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (CgvRecordPresetId preset = 0; preset < CGV_N_RECORD_PRESETS; preset++)
    add_preset (self, preset);
  gtk_check_button_set_active (self->presets[CGV_RECORD_LINES], TRUE);
  set_folder (self, folder);
  self->is_updating = FALSE;
  if (cgv_record_host_get () == CGV_RECORD_HOST_CLOSED)
    cgv_record_page_set_sandboxed (self, TRUE);
}

CgvRecordPlan *
cgv_record_page_dup_plan (CgvRecordPage *self)
{
  g_autoptr (CgvRecordPlan) plan = NULL;

  g_return_val_if_fail (CGV_IS_RECORD_PAGE (self), NULL);

  plan = cgv_record_plan_new (new_values (self), NULL);
  return plan != NULL && plan->program != NULL ? g_steal_pointer (&plan) : NULL;
}

static void
set_text (GtkEditable *row,
          GVariant *values,
          const char *key)
{
  const char *text = "";

  g_variant_lookup (values, key, "&s", &text);
  gtk_editable_set_text (row, text);
}

static void
set_switch (GtkSwitch *button,
            GVariant *values,
            const char *key)
{
  gboolean value = FALSE;

  g_variant_lookup (values, key, "b", &value);
  gtk_switch_set_active (button, value);
}

void
cgv_record_page_set_values (CgvRecordPage *self,
                            GVariant *values)
{
  g_autoptr (GVariant) owned = NULL;
  CgvRecordPresetId preset = CGV_RECORD_LINES;
  const char *id = NULL;
  g_autofree char *folder = NULL;

  g_return_if_fail (CGV_IS_RECORD_PAGE (self));
  g_return_if_fail (g_variant_is_of_type (values, G_VARIANT_TYPE_VARDICT));

  owned = g_variant_take_ref (values);
  self->is_updating = TRUE;
  set_text (self->command_row, values, CGV_RECORD_PLAN_COMMAND);
  set_text (self->build_row, values, CGV_RECORD_PLAN_BUILD);
  set_text (self->variables_row, values, CGV_RECORD_PLAN_VARIABLES);
  set_text (self->function_row, values, CGV_RECORD_PLAN_FUNCTION);
  set_text (self->options_row, values, CGV_RECORD_PLAN_OPTIONS);
  set_switch (self->off_switch, values, CGV_RECORD_PLAN_OFF);
  set_switch (self->children_switch, values, CGV_RECORD_PLAN_CHILDREN);
  set_switch (self->threads_switch, values, CGV_RECORD_PLAN_THREADS);
  g_variant_lookup (values, CGV_RECORD_PLAN_PRESET, "&s", &id);
  cgv_record_find_preset (id, &preset);
  gtk_check_button_set_active (self->presets[preset], TRUE);
  if (g_variant_lookup (values, CGV_RECORD_PLAN_FOLDER, "^ay", &folder))
    set_folder (self, folder);
  self->is_updating = FALSE;
  changed_cb (self);
}

void
cgv_record_page_set_sandboxed (CgvRecordPage *self,
                               gboolean is_sandboxed)
{
  g_return_if_fail (CGV_IS_RECORD_PAGE (self));

  self->is_sandboxed = is_sandboxed;
  /* The Valgrind that a terminal finds. */
  g_free (self->valgrind);
  self->valgrind = g_strdup ("valgrind");
  self->files = (CgvRecordFiles){ .valgrind = self->valgrind };
  changed_cb (self);
}

gboolean
cgv_record_page_is_sandboxed (CgvRecordPage *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_PAGE (self), FALSE);

  return self->is_sandboxed;
}

void
cgv_record_page_show_error (CgvRecordPage *self,
                            const char *message)
{
  g_return_if_fail (CGV_IS_RECORD_PAGE (self));
  g_return_if_fail (message != NULL);

  show_status (self, &(const CgvRecordFinding){ CGV_RECORD_FINDING_ERROR, (char *) message, CGV_RECORD_MEND_NOTHING, NULL });
}

void
cgv_record_page_set_settings (CgvRecordPage *self,
                              GSettings *settings)
{
  g_return_if_fail (CGV_IS_RECORD_PAGE (self));
  g_return_if_fail (settings == NULL || G_IS_SETTINGS (settings));

  g_set_object (&self->settings, settings);
}

void
cgv_record_page_take_functions (CgvRecordPage *self,
                                GStrv functions)
{
  g_return_if_fail (CGV_IS_RECORD_PAGE (self));

  g_ptr_array_set_size (self->listed, 0);
  g_strfreev (self->functions);
  self->functions = functions;
  update_functions (self);
  gtk_widget_set_visible (self->function_button, functions != NULL && functions[0] != NULL);
}
