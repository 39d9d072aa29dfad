/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recording in the window, with the real Valgrind. The only argument is the program to record. */

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "cgv-app-test.h"
#include "cgv-record-page.h"
#include "cgv-run-pane.h"
#include "cgv-run-stack.h"

static char *program;

static CgvSession *
get_session (CgvAppTest *fixture)
{
  return cgv_window_get_session (fixture->window);
}

static gpointer
get_child (CgvAppTest *fixture,
           const char *name)
{
  return cgv_app_test_get_child (fixture->window, name);
}

static gpointer
get_page_child (CgvAppTest *fixture,
                const char *name)
{
  return gtk_widget_get_template_child (get_child (fixture, "record_page"), CGV_TYPE_RECORD_PAGE, name);
}

static gpointer
get_pane_child (CgvAppTest *fixture,
                const char *name)
{
  return gtk_widget_get_template_child (get_child (fixture, "run_pane"), CGV_TYPE_RUN_PANE, name);
}

/* Shows the page, and types a command that is run in the folder of the test. */
static void
fill_with_preset (CgvAppTest *fixture,
                  const char *arguments,
                  CgvRecordPresetId preset)
{
  g_autofree char *command = g_strdup_printf ("%s %s", program, arguments);
  g_auto (GVariantDict) values = G_VARIANT_DICT_INIT (NULL);

  cgv_app_test_activate (fixture->window, "win.record");
  g_variant_dict_insert (&values, CGV_RECORD_PLAN_FOLDER, "^ay", fixture->folder);
  g_variant_dict_insert (&values, CGV_RECORD_PLAN_PRESET, "s", cgv_record_get_preset (preset)->id);
  cgv_record_page_set_values (get_child (fixture, "record_page"), g_variant_dict_end (&values));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), command);
}

static void
fill (CgvAppTest *fixture,
      const char *arguments)
{
  fill_with_preset (fixture, arguments, CGV_RECORD_LINES);
}

static void
record (CgvAppTest *fixture)
{
  g_signal_emit_by_name (get_page_child (fixture, "record_button"), "clicked");
}

static gboolean
is_shown (CgvAppTest *fixture,
          const char *page)
{
  return cgv_app_test_get_page (fixture->window) == get_child (fixture, page);
}

static guint
count_calls (CgvDocument *document,
             const char *name)
{
  const CgvProfile *profile = document->profile;
  guint n = 0;

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      gsize length;
      const char *bytes = cgv_profile_get_string (profile, profile->functions[function].name, &length);

      n += length == strlen (name) && memcmp (bytes, name, length) == 0;
    }
  return n;
}

static void
test_page (CgvAppTest *fixture,
           gconstpointer data)
{
  CgvRecordPage *page = get_child (fixture, "record_page");
  g_autofree char *script = cgv_app_test_write (fixture->folder, "own-script", "#!/bin/sh\nexit 0\n");
  GtkWidget *button;

  g_assert_cmpint (g_chmod (script, 0700), ==, 0);

  g_test_summary ("The page says what is missing, and shows the exact command");
  cgv_app_test_activate (fixture->window, "win.record");
  g_assert_true (is_shown (fixture, "record_page"));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Record");
  button = get_page_child (fixture, "record_button");
  g_assert_false (gtk_widget_get_sensitive (button));

  fill (fixture, "exit 3");
  g_assert_true (gtk_widget_get_sensitive (button));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "variables_row")), "A=1 'B=2 3'");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "function_row")), "wor*");
  {
    g_autoptr (CgvRecordPlan) plan = cgv_record_page_dup_plan (page);
    const CgvRecordFiles files = { .valgrind = "valgrind" };
    g_autofree char *line = cgv_record_plan_dup_line (plan, &files);

    g_assert_true (g_str_has_prefix (line, "env A=1 'B=2 3' valgrind --command-line-only=yes --tool=callgrind "));
    g_assert_nonnull (strstr (line, " '--toggle-collect=wor*' "));
    g_assert_true (g_str_has_suffix (line, " exit 3"));
  }
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "valgrind --dump-instr=yes --collect-jumps=yes own-script 'a b'");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "options_row")), "--I1=32768,8,64");
  g_signal_emit_by_name (get_page_child (fixture, "mend_button"), "clicked");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_page_child (fixture, "command_row"))), ==,
                   "valgrind --dump-instr=yes --collect-jumps=yes ./own-script 'a b'");
  {
    g_autoptr (CgvRecordPlan) plan = cgv_record_page_dup_plan (page);

    g_assert_cmpint (plan->settings.preset, ==, CGV_RECORD_CODE);
    g_assert_cmpstr (plan->settings.options[0], ==, "--I1=32768,8,64");
    g_assert_cmpstr (plan->line, ==, "./own-script 'a b'");
  }
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), script);
  g_assert_true (gtk_widget_get_sensitive (button));
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "script"));
  g_signal_emit_by_name (get_page_child (fixture, "mend_button"), "clicked");
  g_assert_true (gtk_switch_get_active (get_page_child (fixture, "children_switch")));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "variables_row")), "=1");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_true (gtk_widget_get_visible (get_page_child (fixture, "status_box")));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "variables_row")), "");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "./a 'b");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_cmpstr (gtk_label_get_text (get_page_child (fixture, "status_label")), ==, "A quotation mark is not closed");

  cgv_app_test_activate (fixture->window, "win.leave-record");
  g_assert_true (is_shown (fixture, "empty_page"));
}

static void
test_record (CgvAppTest *fixture,
             gconstpointer data)
{
  CgvDocument *first;
  g_autofree char *base_title = NULL;
  g_autofree char *new_title = NULL;
  g_autoptr (GFile) last = NULL;

  g_test_summary ("A recording is opened, and the next one is compared with it");
  fill (fixture, "exit 3");
  record (fixture);
  g_assert_true (gtk_widget_get_visible (get_pane_child (fixture, "band")));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.record"));
  g_assert_false (gtk_widget_get_visible (get_pane_child (fixture, "older_label")));
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  first = get_session (fixture)->document;
  g_assert_cmpuint (count_calls (first, "work"), ==, 1);
  g_assert_false (gtk_widget_get_visible (get_pane_child (fixture, "band")));
  g_assert_true (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_cmpstr (cgv_app_test_get_detail (get_child (fixture, "notice_bar")), ==, "The program ended with status 3");

  cgv_app_test_activate (fixture->window, "win.record-again");
  g_assert_true (is_shown (fixture, "document_page"));
  g_assert_true (gtk_widget_get_visible (get_pane_child (fixture, "older_label")));
  cgv_app_test_wait_until (is_shown (fixture, "compare_page"));
  g_assert_true (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_BASE) == first);
  g_assert_cmpuint (count_calls (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_NEW), "work"), ==, 1);
  base_title = cgv_focus_dup_side_title (cgv_session_get_shown_focus (get_session (fixture)), CGV_SIDE_BASE);
  new_title = cgv_focus_dup_side_title (cgv_session_get_shown_focus (get_session (fixture)), CGV_SIDE_NEW);
  g_assert_cmpuint (strspn (base_title, "0123456789:"), ==, strlen ("10:12"));
  g_assert_cmpstr (new_title, ==, "now");

  cgv_app_test_activate (fixture->window, "win.record-again");
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_true (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_BASE) != first);

  last = g_object_ref (cgv_document_get_file (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_BASE), 0));
  cgv_app_test_activate (fixture->window, "win.keep-base");
  cgv_app_test_activate (fixture->window, "win.record-again");
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_true (g_file_equal (cgv_document_get_file (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_BASE), 0), last));
}

static void
test_build (CgvAppTest *fixture,
            gconstpointer data)
{
  g_autofree char *built = g_build_filename (fixture->folder, "built", NULL);

  g_test_summary ("The program is built first, in its folder; if that fails, nothing is recorded");
  fill (fixture, "exit 0");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "build_row")), "touch built");
  record (fixture);
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  g_assert_true (g_file_test (built, G_FILE_TEST_EXISTS));

  fill (fixture, "exit 0");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "build_row")), "sh -c 'echo said; exit 1'");
  record (fixture);
  cgv_app_test_wait_until (is_shown (fixture, "record_page"));
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "said"));
}

static void
test_errors (CgvAppTest *fixture,
             gconstpointer data)
{
  g_test_summary ("A program that cannot be started is named on the page, and its profile is not lost if it crashes");
  fill (fixture, "exit 0");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "./no-such-program");
  record (fixture);
  g_assert_true (is_shown (fixture, "record_page"));
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "no-such-program"));

  fill (fixture, "crash");
  record (fixture);
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  g_assert_nonnull (strstr (cgv_app_test_get_detail (get_child (fixture, "notice_bar")), "whole up to there"));
}

static gboolean
has_output (CgvAppTest *fixture,
            const char *text)
{
  g_autofree char *output = NULL;

  g_object_get (gtk_text_view_get_buffer (get_pane_child (fixture, "output_view")), "text", &output, NULL);
  return strstr (output, text) != NULL;
}

static gboolean
has_label (CgvAppTest *fixture,
           const char *name,
           const char *text)
{
  GtkLabel *label = get_pane_child (fixture, name);

  return gtk_widget_get_visible (GTK_WIDGET (label)) && strstr (gtk_label_get_text (label), text) != NULL;
}

static void
test_stack (void)
{
  static const char *const stack[] = { "(below main)", "main", "void std::sort<int*>(int*, int*)", "std::vector<int>::push_back(int&&)", NULL };
  g_autofree char *shown = cgv_run_stack_dup_text (stack, NULL, FALSE);
  g_autofree char *whole = cgv_run_stack_dup_text (stack, NULL, TRUE);

  g_test_summary ("Functions have short names, and their whole names in the same lines of the other text");
  g_assert_cmpstr (shown, ==, "main\n std::sort\n  vector::push_back");
  g_assert_cmpstr (whole, ==, "main\n void std::sort<int*>(int*, int*)\n  std::vector<int>::push_back(int&&)");
}

static gboolean
query_tooltip (GtkWidget *label,
               GtkTooltip *tooltip)
{
  gboolean is_shown = FALSE;
  int x, y;

  gtk_label_get_layout_offsets (GTK_LABEL (label), &x, &y);
  g_signal_emit_by_name (label, "query-tooltip", x + 1, y + 1, FALSE, tooltip, &is_shown);
  return is_shown;
}

static void
test_running (CgvAppTest *fixture,
              gconstpointer data)
{
  GtkEditable *input = get_pane_child (fixture, "input_entry");
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);

  g_test_summary ("While a program runs, it can be asked, written to, and dumped; the parts are shown");
  fill (fixture, "echo");
  record (fixture);
  g_assert_true (gtk_widget_get_visible (get_pane_child (fixture, "side")));
  cgv_app_test_wait_until (has_output (fixture, "ready"));
  gtk_editable_set_text (input, "a line");
  g_signal_emit_by_name (input, "activate");
  cgv_app_test_wait_until (has_output (fixture, "a line"));
  cgv_app_test_wait_until (has_label (fixture, "total_label", "instructions") && has_label (fixture, "stack_label", "main"));
  g_assert_false (gtk_widget_get_visible (get_pane_child (fixture, "progress_bar")));
  g_assert_cmpint (gtk_label_get_ellipsize (get_pane_child (fixture, "stack_label")), ==, PANGO_ELLIPSIZE_END);
  g_assert_true (query_tooltip (get_pane_child (fixture, "stack_label"), tooltip));

  gtk_editable_set_text (GTK_EDITABLE (get_pane_child (fixture, "note_entry")), "half way");
  g_signal_emit_by_name (get_pane_child (fixture, "note_entry"), "activate");
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  g_assert_cmpuint (cgv_document_get_n_files (get_session (fixture)->document), ==, 1);
  cgv_app_test_wait_until (has_label (fixture, "stack_label", "\u202f%"));
  g_assert_false (gtk_widget_get_visible (get_pane_child (fixture, "older_label")));
  g_assert_true (has_label (fixture, "stack_label", "main"));
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.stop-recording"));
  cgv_recording_send (cgv_run_pane_get_recording (get_child (fixture, "run_pane")), NULL);
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_cmpuint (cgv_document_get_n_files (get_session (fixture)->document), ==, 2);
}

static void
test_output (CgvAppTest *fixture,
             gconstpointer data)
{
  CgvRecording *recording;

  g_test_summary ("A line that goes on after a line of errors is shown whole");
  fill (fixture, "interrupt-line");
  record (fixture);
  recording = cgv_run_pane_get_recording (get_child (fixture, "run_pane"));
  cgv_app_test_wait_until (has_output (fixture, "begin"));
  cgv_recording_send (recording, "");
  cgv_app_test_wait_until (has_output (fixture, "begin \nerror"));
  cgv_recording_send (recording, "");
  cgv_app_test_wait_until (has_output (fixture, "begin end\nerror"));
  cgv_recording_send (recording, "");
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
}

static void
test_history (CgvAppTest *fixture,
              gconstpointer data)
{
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  g_autoptr (GVariant) kept = NULL;

  g_test_summary ("What was recorded is kept, and the next recording is measured by it");
  g_settings_reset (settings, CGV_RECORD_PLAN_KEY);
  fill (fixture, "echo");
  gtk_switch_set_active (get_page_child (fixture, "threads_switch"), TRUE);
  record (fixture);
  cgv_app_test_wait_until (has_output (fixture, "ready"));
  cgv_recording_send (cgv_run_pane_get_recording (get_child (fixture, "run_pane")), NULL);
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  kept = cgv_record_plan_recall (settings, NULL);
  g_assert_nonnull (kept);
  g_assert_true (g_variant_lookup (kept, CGV_RECORD_PLAN_THREADS, "b", &(gboolean){ FALSE }));

  fill (fixture, "echo");
  g_assert_true (gtk_widget_get_visible (get_page_child (fixture, "estimate_label")));
  cgv_app_test_activate (fixture->window, "win.leave-record");
  cgv_app_test_activate (fixture->window, "win.record-again");
  cgv_app_test_wait_until (gtk_widget_get_visible (get_pane_child (fixture, "progress_bar")));
  cgv_recording_send (cgv_run_pane_get_recording (get_child (fixture, "run_pane")), NULL);
  cgv_app_test_wait_until (is_shown (fixture, "compare_page"));
  g_settings_reset (settings, CGV_RECORD_PLAN_KEY);
}

/* Presses a key in a widget. Returns whether it was handled. */
static gboolean
press_key (GtkWidget *widget,
           guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_handled; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_handled);
    }
  return is_handled;
}

static void
test_keys (CgvAppTest *fixture,
           gconstpointer data)
{
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  GtkEditable *command_row;
  GtkWidget *history_list;
  g_autofree char *script = cgv_app_test_write (fixture->folder, "own-script", "#!/bin/sh\nexit 0\n");

  g_test_summary ("Tab completes a file, otherwise it moves on; Delete forgets a command");
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  g_settings_reset (settings, CGV_RECORD_PLAN_KEY);
  fill (fixture, "");
  command_row = get_page_child (fixture, "command_row");
  gtk_editable_set_text (command_row, "./own- end");
  gtk_editable_set_position (command_row, strlen ("./own-"));
  g_assert_true (press_key (GTK_WIDGET (command_row), GDK_KEY_Tab));
  g_assert_cmpstr (gtk_editable_get_text (command_row), ==, "./own-script  end");
  g_assert_cmpint (gtk_editable_get_position (command_row), ==, strlen ("./own-script "));
  g_assert_false (press_key (GTK_WIDGET (command_row), GDK_KEY_Tab));

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (CgvRecordPlan) plan = NULL;

      gtk_editable_set_text (command_row, i == 0 ? "./first" : "./second");
      plan = cgv_record_page_dup_plan (get_child (fixture, "record_page"));
      cgv_record_plan_remember (settings, plan->values);
    }
  cgv_app_test_activate (fixture->window, "win.leave-record");
  fill (fixture, "");
  history_list = get_page_child (fixture, "history_list");
  gtk_menu_button_popup (get_page_child (fixture, "history_button"));
  cgv_app_test_wait_until (gtk_widget_get_mapped (history_list));
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (history_list), 0)));
  g_assert_true (press_key (history_list, GDK_KEY_Delete));
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (history_list), 1));
  {
    g_autoptr (GVariant) kept = cgv_record_plan_recall (settings, NULL);
    const char *command = NULL;

    g_variant_lookup (kept, CGV_RECORD_PLAN_COMMAND, "&s", &command);
    g_assert_cmpstr (command, ==, "./first");
  }
  g_assert_true (press_key (history_list, GDK_KEY_Delete));
  g_assert_null (cgv_record_plan_recall (settings, NULL));
  g_assert_false (gtk_widget_get_visible (get_page_child (fixture, "history_button")));
}

static void
test_measure (CgvAppTest *fixture,
              gconstpointer data)
{
  GtkButton *button;
  GtkWidget *label;

  g_test_summary ("A program that was not recorded yet is measured without Valgrind, which can be stopped");
  fill (fixture, "read");
  button = get_page_child (fixture, "measure_button");
  label = get_page_child (fixture, "estimate_label");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (button)));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpstr (gtk_button_get_label (button), ==, "_Stop Test Run");
  cgv_app_test_wait_until (gtk_widget_get_visible (label));
  /* A busy machine takes longer. */
  g_assert_true (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (label)), " seconds, by the test run"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (button)));

  fill (fixture, "ignore");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (button)));
  g_signal_emit_by_name (button, "clicked");
  g_signal_emit_by_name (button, "clicked");
  cgv_app_test_wait_until (g_str_equal (gtk_button_get_label (button), "_Test Run"));
  g_assert_false (gtk_widget_get_visible (label));
}

static void
test_foreign (CgvAppTest *fixture,
              gconstpointer data)
{
  GtkListBox *functions;

  g_test_summary ("The command of a profile that was not recorded here is shown, and nothing is started");
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  cgv_app_test_activate (fixture->window, "win.record-again");
  g_assert_true (is_shown (fixture, "record_page"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_page_child (fixture, "command_row"))), ==, "./program -x input");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "function_row")), "wo");
  functions = get_page_child (fixture, "function_list");
  g_assert_nonnull (gtk_list_box_get_row_at_index (functions, 0));
  g_assert_null (gtk_list_box_get_row_at_index (functions, 1));
  g_signal_emit_by_name (functions, "row-activated", gtk_list_box_get_row_at_index (functions, 0));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_page_child (fixture, "function_row"))), ==, "work");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "/bin/true");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "function_row")), "wrok");
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "Is it work?"));
  g_signal_emit_by_name (get_page_child (fixture, "mend_button"), "clicked");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_page_child (fixture, "function_row"))), ==, "work");
  g_assert_false (gtk_widget_get_visible (get_pane_child (fixture, "band")));
}

static void
test_stop (CgvAppTest *fixture,
           gconstpointer data)
{
  g_test_summary ("Stop ends the program, whose profile is shown");
  fill (fixture, "wait");
  record (fixture);
  cgv_app_test_wait_until (has_output (fixture, "ready"));
  cgv_app_test_activate (fixture->window, "win.stop-recording");
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_true (is_shown (fixture, "document_page"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.stop-recording"));
}

static void
test_stuck (CgvAppTest *fixture,
            gconstpointer data)
{
  GtkWidget *wait_button = get_pane_child (fixture, "wait_button");

  g_test_summary ("A program that does not end can be waited for, or killed; with Cachegrind that loses the recording, and is said to");
  fill_with_preset (fixture, "ignore", CGV_RECORD_CACHEGRIND);
  record (fixture);
  cgv_app_test_wait_until (has_output (fixture, "ready"));
  cgv_app_test_activate (fixture->window, "win.stop-recording");
  cgv_app_test_wait_until (gtk_widget_get_visible (wait_button));
  g_assert_true (has_label (fixture, "line_label", "loses the recording"));
  g_assert_cmpstr (gtk_button_get_label (get_pane_child (fixture, "stop_button")), ==, "_Kill");
  g_signal_emit_by_name (wait_button, "clicked");
  g_assert_false (gtk_widget_get_visible (wait_button));
  cgv_recording_discard (cgv_run_pane_get_recording (get_child (fixture, "run_pane")));
  cgv_app_test_wait_until (!cgv_app_test_is_enabled (fixture->window, "win.stop-recording"));
}

static void
test_processes (CgvAppTest *fixture,
                gconstpointer data)
{
  GtkDropDown *menu = get_pane_child (fixture, "process_menu");
  CgvRecording *recording;

  g_test_summary ("Of several processes, the one that is chosen is shown");
  fill (fixture, "fork-and-wait");
  gtk_switch_set_active (get_page_child (fixture, "children_switch"), TRUE);
  record (fixture);
  recording = cgv_run_pane_get_recording (get_child (fixture, "run_pane"));
  cgv_app_test_wait_until (has_label (fixture, "stack_label", "fgets"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (menu)));
  cgv_recording_send (recording, "");
  cgv_app_test_wait_until (gtk_widget_get_visible (GTK_WIDGET (menu)));
  cgv_app_test_wait_until (has_label (fixture, "stack_label", "pause"));
  gtk_drop_down_set_selected (menu, 1);
  g_assert_false (cgv_recording_watches_program (recording));
  g_assert_false (gtk_widget_get_sensitive (get_pane_child (fixture, "live_button")));
  cgv_app_test_wait_until (has_label (fixture, "stack_label", "pause"));
  gtk_drop_down_set_selected (menu, 0);
  g_assert_true (cgv_recording_watches_program (recording));
  cgv_recording_discard (recording);
  cgv_app_test_wait_until (!cgv_app_test_is_enabled (fixture->window, "win.stop-recording"));
}

static void
test_sandboxed (CgvAppTest *fixture,
                gconstpointer data)
{
  GtkButton *button;
  g_autofree char *half = NULL;
  g_autofree char *old = cgv_app_test_write (fixture->folder, "callgrind.out.0", "events: Ir\nfn=main\n1 6\ntotals: 6\n");

  g_test_summary ("Where no program can be started, the page builds the command and opens its profile");
  cgv_record_page_set_sandboxed (get_child (fixture, "record_page"), TRUE);
  fill (fixture, "");
  button = get_page_child (fixture, "record_button");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "");
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (button)));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "./only-outside x");
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "Flatpak"));
  g_assert_true (gtk_widget_get_visible (get_page_child (fixture, "command_box")));
  g_assert_false (gtk_widget_get_visible (get_page_child (fixture, "measure_button")));
  record (fixture);
  g_assert_cmpstr (gtk_button_get_label (button), ==, "_Stop Waiting");
  record (fixture);
  g_assert_cmpstr (gtk_button_get_label (button), ==, "_Copy, and Wait for the Profile");
  record (fixture);
  g_assert_cmpint (g_chmod (old, 0600), ==, 0);
  half = cgv_app_test_write (fixture->folder, "callgrind.out.2", "events: Ir\nfn=main\n1 5\n");
  g_free (cgv_app_test_write (fixture->folder, "callgrind.out.1", "events: Ir\nfn=main\n1 5\ntotals: 5\n"));
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  g_assert_cmpuint (count_calls (get_session (fixture)->document, "main"), ==, 1);
  g_assert_false (g_str_equal (g_file_peek_path (cgv_document_get_file (get_session (fixture)->document, 0)), half));
  g_assert_false (g_str_equal (g_file_peek_path (cgv_document_get_file (get_session (fixture)->document, 0)), old));
  cgv_app_test_activate (fixture->window, "win.record-again");
  g_assert_true (is_shown (fixture, "record_page"));
}

/* With libadwaita 1.5, the question is no window of its own. */
static gboolean
is_asking (CgvAppTest *fixture)
{
  GType within = g_type_from_name ("AdwAlertDialog");

  return cgv_app_test_find_window (ADW_TYPE_MESSAGE_DIALOG, NULL) != NULL || (within != 0 && cgv_app_test_find (fixture->window, within) != NULL);
}

static void
test_close (CgvAppTest *fixture,
            gconstpointer data)
{
  GPid pid;

  g_test_summary ("Closing the window asks first; without it, the program ends");
  fill (fixture, "ignore");
  record (fixture);
  cgv_app_test_wait_until (has_output (fixture, "ready"));
  pid = cgv_recorder_get_pid (cgv_run_pane_get_recording (get_child (fixture, "run_pane"))->recorder);
  g_assert_cmpint (kill (pid, 0), ==, 0);
  g_assert_false (is_asking (fixture));
  gtk_window_close (GTK_WINDOW (fixture->window));
  cgv_app_test_wait_until (is_asking (fixture));
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.stop-recording"));

  cgv_app_test_close_windows ();
  cgv_app_test_wait_until (kill (pid, 0) != 0);
}

int
main (int argc,
      char *argv[])
{
  g_autofree char *own = NULL;
  g_autofree char *history = NULL;
  int result;
  g_autofree char *cache = g_dir_make_tmp ("callgrove-XXXXXX", NULL);

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_setenv ("XDG_STATE_HOME", cache, TRUE);
  cgv_app_test_init (&argc, &argv);
  g_assert_cmpint (argc, ==, 2);
  program = g_canonicalize_filename (argv[1], NULL);

#define ADD(name, function) g_test_add ("/record/" name, CgvAppTest, NULL, cgv_app_test_set_up, function, cgv_app_test_tear_down)
  g_test_add_func ("/record/stack", test_stack);
  ADD ("page", test_page);
  ADD ("record", test_record);
  ADD ("build", test_build);
  ADD ("errors", test_errors);
  ADD ("running", test_running);
  ADD ("output", test_output);
  ADD ("history", test_history);
  ADD ("keys", test_keys);
  ADD ("measure", test_measure);
  ADD ("foreign", test_foreign);
  ADD ("stop", test_stop);
  ADD ("stuck", test_stuck);
  ADD ("processes", test_processes);
  ADD ("sandboxed", test_sandboxed);
  ADD ("close", test_close);
#undef ADD
  result = g_test_run ();
  own = g_build_filename (cache, "callgrove", NULL);
  history = g_build_filename (own, "recordings", NULL);
  g_assert_true (g_remove (history) == 0);
  /* No private folder is left. */
  g_assert_true (g_rmdir (own) == 0 || !g_file_test (own, G_FILE_TEST_EXISTS));
  g_rmdir (cache);
  return result;
}
