/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog of rules for matching functions: automatic rules, suggestions, and immediate
 * effects. */

#include "cgv-app-test.h"
#include "cgv-compare-text.h"
#include "cgv-loader.h"
#include "cgv-match-import.h"
#include "cgv-match-preview.h"
#include "cgv-match-rule-editor.h"
#include "cgv-edit-page.h"
#include "cgv-match-rules-dialog.h"
#include "compare-test.h"

#define CHILD(widget, type, name) GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (widget), type, name))
#define DIALOG_CHILD(name)        CHILD (fixture->dialog, CGV_TYPE_MATCH_RULES_DIALOG, name)
#define SAVE_BUTTON(page)         CHILD (DIALOG_CHILD (page), CGV_TYPE_EDIT_PAGE, "save_button")

typedef struct
{
  CgvAppTest app;
  CgvFocus *focus;
  GtkWindow *dialog;
} Fixture;

static const char base_text[] =
  "version: 1\nevents: Ir\nob=/b/p\nfl=/home/me/v1/a.c\n"
  "fn=main\n1 10\ncfn=work_v1\ncalls=1 1\n2 90\ncfi=/home/me/v1/b.c\ncfn=old\ncalls=3 1\n3 40\nfn=work_v1\n3 90\nfl=/home/me/v1/b.c\nfn=old\n3 40\n";

static const char new_text[] =
  "version: 1\nevents: Ir\nob=/b/p\nfl=/home/me/v2/a.c\n"
  "fn=main\n1 12\ncfn=work_v2\ncalls=1 1\n2 190\ncfi=/home/me/v2/b.c\ncfn=fresh\ncalls=3 1\n3 44\nfn=work_v2\n3 190\nfl=/home/me/v2/b.c\nfn=fresh\n3 44\n";

static CgvRuns *
load_side (Fixture *fixture,
           const char *name,
           const char *text)
{
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, name, text);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (files, g_file_new_for_path (path));
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return cgv_runs_new (document, NULL);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;
  g_autoptr (GError) error = NULL;

  cgv_app_test_set_up (&fixture->app, data);
  base = load_side (fixture, "callgrind.out.1", base_text);
  new_ = load_side (fixture, "callgrind.out.2", new_text);
  fixture->focus = compare_test_focus_of_sides (base, new_, &error);
  g_assert_no_error (error);
  fixture->dialog = cgv_match_rules_dialog_new (GTK_WINDOW (fixture->app.window), fixture->focus, NULL);
  gtk_window_present (fixture->dialog);
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (fixture->dialog)));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (fixture->dialog);
  g_clear_object (&fixture->focus);
  cgv_app_test_tear_down (&fixture->app, data);
}

/* Appends the visible rows of a group, as "title [subtitle]; …". */
static void
append_rows (GtkWidget *root,
             GString *text)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (ADW_IS_ACTION_ROW (child) && gtk_widget_get_visible (child))
        g_string_append_printf (text, "%s [%s]; ", adw_preferences_row_get_title (ADW_PREFERENCES_ROW (child)),
                                adw_action_row_get_subtitle (ADW_ACTION_ROW (child)));
      else
        append_rows (child, text);
    }
}

static void
assert_rows (Fixture *fixture,
             const char *group,
             const char *expected)
{
  GtkWidget *widget = DIALOG_CHILD (group);
  g_autoptr (GString) text = g_string_new (NULL);

  if (gtk_widget_get_visible (widget))
    append_rows (widget, text);
  g_assert_cmpstr (text->str, ==, expected);
}

static GtkWidget *
find_type (GtkWidget *root,
           GType type)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find_type (child, type);
  return found;
}

static const char *
get_label (Fixture *fixture,
           const char *name)
{
  GtkWidget *label = DIALOG_CHILD (name);

  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : "";
}

static void
test_found (Fixture *fixture,
            gconstpointer data)
{
  assert_rows (fixture, "rules_group", "No rules yet []; ");
  assert_rows (fixture, "found_group", "/home/me/v1/ → /home/me/v2/ [Maps 2 files]; ");
  assert_rows (fixture, "hints_group", "old → fresh [1 of 1 neighbour is the same; inclusive 40 → 44]; ");
  g_assert_cmpstr (get_label (fixture, "now_label"), ==, "7.1 % of A, 4.9 % of B matched; 2 functions only in B, 2 only in A");
  g_assert_cmpstr (get_label (fixture, "before_label"), ==, "");
}

static void
test_accept (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *button = find_type (DIALOG_CHILD ("hints_group"), GTK_TYPE_BUTTON);

  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Accept old → fresh");
  g_signal_emit_by_name (button, "clicked");
  assert_rows (fixture, "rules_group", "old → fresh [Renamed function]; ");
  assert_rows (fixture, "hints_group", "");
  g_assert_cmpstr (get_label (fixture, "now_label"), ==, "35.7 % of A, 22.8 % of B matched; 1 function only in B, 1 only in A");
  g_assert_cmpstr (get_label (fixture, "before_label"), ==, "Before: 7.1 % of A, 4.9 % of B matched; 2 functions only in B, 2 only in A");

  /* Removes it again. */
  g_signal_emit_by_name (find_type (DIALOG_CHILD ("rules_group"), GTK_TYPE_BUTTON), "clicked");
  assert_rows (fixture, "rules_group", "No rules yet []; ");
  g_assert_cmpstr (get_label (fixture, "before_label"), ==, "");
}

static void
set_text (GtkWidget *editor,
          const char *row,
          const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, row)), text);
}

static const char *
get_preview (CgvMatchPreview *preview)
{
  GtkWidget *then;

  cgv_app_test_wait_until (!cgv_match_preview_get_computing (preview));
  then = gtk_widget_get_last_child (adw_bin_get_child (ADW_BIN (preview)));
  return gtk_widget_get_visible (then) ? gtk_label_get_text (GTK_LABEL (then)) : "";
}

static void
test_edit (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *editor = DIALOG_CHILD ("editor");
  GtkWidget *save_button = SAVE_BUTTON ("editor");
  GtkWidget *message = CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "message_label");
  CgvMatchPreview *preview = CGV_MATCH_PREVIEW (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "preview"));
  GtkWidget *row;

  g_signal_emit_by_name (DIALOG_CHILD ("add_button"), "clicked");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (DIALOG_CHILD ("stack"))), ==, "edit");
  adw_combo_row_set_selected (ADW_COMBO_ROW (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "kind_row")), 2);
  g_assert_false (gtk_widget_get_visible (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "to_row")));
  g_assert_false (gtk_widget_get_sensitive (save_button));

  set_text (editor, "from_row", "s/_v[0-9/");
  g_assert_true (gtk_widget_get_visible (message));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (message)), !=, "");
  g_assert_false (gtk_widget_get_sensitive (save_button));
  g_assert_cmpstr (get_preview (preview), ==, "");

  set_text (editor, "from_row", "s/_v[0-9]$//");
  g_assert_false (gtk_widget_get_visible (message));
  g_assert_true (gtk_widget_get_sensitive (save_button));
  g_assert_cmpstr (get_preview (preview), ==, "With it: 71.4 % of A, 82.1 % of B matched; 1 function only in B, 1 only in A");
  g_signal_emit_by_name (save_button, "clicked");
  assert_rows (fixture, "rules_group", "s/_v[0-9]$// [Names of functions]; ");
  g_assert_cmpstr (get_label (fixture, "now_label"), ==, "71.4 % of A, 82.1 % of B matched; 1 function only in B, 1 only in A");

  /* An existing rule keeps its kind. */
  row = find_type (DIALOG_CHILD ("rules_group"), ADW_TYPE_ACTION_ROW);
  while (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), "No rules yet"))
    row = gtk_widget_get_next_sibling (row);
  g_signal_emit_by_name (row, "activated");
  g_assert_false (gtk_widget_get_sensitive (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "kind_row")));
  set_text (editor, "from_row", "s/_v.*//");
  gtk_widget_activate_action (GTK_WIDGET (fixture->dialog), "dialog.back", NULL);
  assert_rows (fixture, "rules_group", "s/_v[0-9]$// [Names of functions]; ");
}

/* An automatic rule can become a rule of the user. It is then no longer automatic. */
static void
test_folder (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *editor = DIALOG_CHILD ("editor");

  g_signal_emit_by_name (find_type (DIALOG_CHILD ("found_group"), ADW_TYPE_ACTION_ROW), "activated");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "from_row"))), ==, "/home/me/v1/");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "to_row"))), ==, "/home/me/v2/");
  g_signal_emit_by_name (SAVE_BUTTON ("editor"), "clicked");
  assert_rows (fixture, "rules_group", "/home/me/v1/ → /home/me/v2/ [Maps 2 files]; ");
  assert_rows (fixture, "found_group", "");
}

static void
test_import (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *import = DIALOG_CHILD ("import");
  GtkTextView *view = GTK_TEXT_VIEW (CHILD (import, CGV_TYPE_MATCH_IMPORT, "text_view"));
  GtkLabel *message = GTK_LABEL (CHILD (import, CGV_TYPE_MATCH_IMPORT, "message_label"));

  g_signal_emit_by_name (DIALOG_CHILD ("import_button"), "clicked");
  g_assert_false (gtk_widget_get_sensitive (SAVE_BUTTON ("import")));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "# mine\ns/_v[0-9]$//\ns/(/x/\n", -1);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (message), "Line 3: "));
  g_assert_false (gtk_widget_get_sensitive (SAVE_BUTTON ("import")));

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "cg_annotate --mod-filename='s/^.*v[12]//' \\\n  --mod-funcname='s/_v[0-9]$//' a.out\n", -1);
  g_assert_cmpstr (gtk_label_get_text (message), ==, "2 rules");
  g_signal_emit_by_name (SAVE_BUTTON ("import"), "clicked");
  assert_rows (fixture, "rules_group", "s/^.*v[12]// [Paths of files]; s/_v[0-9]$// [Names of functions]; ");
  assert_rows (fixture, "found_group", "");
}

static void
test_lambdas (Fixture *fixture,
              gconstpointer data)
{
  gtk_switch_set_active (GTK_SWITCH (DIALOG_CHILD ("lambdas_switch")), TRUE);
  g_assert_true (cgv_match_rules_get_ignores_lambda_numbers (fixture->focus->wanted->rules));
  gtk_switch_set_active (GTK_SWITCH (DIALOG_CHILD ("lambdas_switch")), FALSE);
  g_assert_false (cgv_match_rules_get_ignores_lambda_numbers (fixture->focus->wanted->rules));
}

static void
compare (Fixture *fixture,
         CgvRuns *base,
         CgvRuns *new_)
{
  CgvFocus *before = cgv_window_get_session (fixture->app.window)->compare_focus;

  cgv_session_compare (cgv_window_get_session (fixture->app.window), base, new_);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->app.window)->compare_focus != NULL && cgv_window_get_session (fixture->app.window)->compare_focus != before);
}

/* Rules that are changed in the window are kept for the next comparison. */
static void
test_window (Fixture *fixture,
             gconstpointer data)
{
  CgvWindow *window = fixture->app.window;
  CgvRuns *base = cgv_focus_get_side (fixture->focus, CGV_SIDE_BASE);
  CgvRuns *new_ = cgv_focus_get_side (fixture->focus, CGV_SIDE_NEW);
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  GtkWindow *dialog;

  g_assert_false (cgv_app_test_is_enabled (window, "win.match-rules"));
  compare (fixture, base, new_);
  g_assert_true (cgv_app_test_is_enabled (window, "win.match-rules"));
  cgv_app_test_activate (window, "win.match-rules");
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_MATCH_RULES_DIALOG, fixture->dialog) != NULL);
  dialog = cgv_app_test_find_window (CGV_TYPE_MATCH_RULES_DIALOG, fixture->dialog);
  g_signal_emit_by_name (find_type (CHILD (dialog, CGV_TYPE_MATCH_RULES_DIALOG, "hints_group"), GTK_TYPE_BUTTON), "clicked");
  g_assert_cmpuint (cgv_match_rules_get_n (cgv_window_get_session (window)->compare_focus->wanted->rules), ==, 1);
  gtk_window_destroy (dialog);

  compare (fixture, base, new_);
  g_assert_cmpuint (cgv_match_rules_get_n (cgv_window_get_session (window)->compare_focus->wanted->rules), ==, 1);
  cgv_match_rules_save (none, cgv_application_get_settings (cgv_app_test_get_application ()));

  /* Within one file, each function matches itself. */
  compare (fixture, base, base);
  g_assert_false (cgv_app_test_is_enabled (window, "win.match-rules"));
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/match-rules-dialog/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("found", test_found);
  ADD ("accept", test_accept);
  ADD ("edit", test_edit);
  ADD ("folder", test_folder);
  ADD ("import", test_import);
  ADD ("lambdas", test_lambdas);
  ADD ("window", test_window);
  return g_test_run ();
}
