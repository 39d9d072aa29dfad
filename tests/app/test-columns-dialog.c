/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialogs that choose columns and an editor, and write formulas. */

#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-columns-dialog.h"
#include "cgv-edit-page.h"
#include "cgv-match-rule-editor.h"
#include "cgv-match-rules-dialog.h"
#include "cgv-preferences-dialog.h"
#include "cgv-row-group.h"
#include "cgv-formula-editor.h"
#include "cgv-formulas-dialog.h"
#include "cgv-row-group.h"

#define CHILD(widget, type, name) GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (widget), type, name))

typedef CgvAppTest Fixture;

static const char profile[] =
  "version: 1\ncreator: callgrind-3.19.0\ncmd: ./program\npart: 1\nevents: Ir Dr D1mr\n"
  "fn=main\n1 10 4 1\ncfn=work\ncalls=1 1\n2 90 36 9\nfn=work\n3 90 36 9\ntotals: 100 40 10\n";

static GtkWidget *
show_dialog (Fixture *fixture,
             const char *action,
             GType type)
{
  g_autofree char *path = cgv_app_test_write (fixture->folder, "callgrind.out.7", profile);

  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_test_activate (fixture->window, action);
  cgv_app_test_wait_until (cgv_app_test_find_window (type, NULL) != NULL);
  return cgv_app_test_find_window (type, NULL);
}

/* Returns the widget of a type below @root that has an accessible label. */
static GtkWidget *
find_labelled (GtkWidget *root,
               GType type,
               const char *label)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const char *tooltip = g_type_is_a (G_OBJECT_TYPE (child), type) ? gtk_widget_get_tooltip_text (child) : NULL;
      GtkWidget *found;

      if (g_strcmp0 (tooltip, label) == 0)
        return child;
      found = find_labelled (child, type, label);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
assert_columns (Fixture *fixture,
                const char *expected)
{
  g_autofree char *columns = g_strjoinv (" ", (char **) cgv_focus_get_columns (cgv_window_get_session (fixture->window)->focus));
  g_auto (GStrv) kept = cgv_application_get_settings (cgv_app_test_get_application ()) != NULL ? g_settings_get_strv (cgv_application_get_settings (cgv_app_test_get_application ()), "columns") : NULL;
  g_autofree char *settings = kept != NULL ? g_strjoinv (" ", kept) : NULL;

  g_assert_cmpstr (columns, ==, expected);
  g_assert_cmpstr (settings, ==, expected);
}

static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  GtkWidget *dialog = show_dialog (fixture, "win.columns", CGV_TYPE_COLUMNS_DIALOG);
  GtkWidget *content = CHILD (dialog, CGV_TYPE_COLUMNS_DIALOG, "content");
  GtkWidget *self_of_dr;
  GtkWidget *inclusive_of_d1mr;

  assert_columns (fixture, "");
  self_of_dr = find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of self cost in Dr");
  inclusive_of_d1mr = find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of inclusive cost in D1mr");
  gtk_test_accessible_assert_property (self_of_dr, GTK_ACCESSIBLE_PROPERTY_LABEL, "Column of self cost in Dr");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (inclusive_of_d1mr), TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self_of_dr), TRUE);
  gtk_switch_set_active (GTK_SWITCH (CHILD (dialog, CGV_TYPE_COLUMNS_DIALOG, "cumulative_switch")), TRUE);
  assert_columns (fixture, "inclusive:D1mr self:Dr cumulative");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (inclusive_of_d1mr), FALSE);
  assert_columns (fixture, "self:Dr cumulative");
  gtk_switch_set_active (GTK_SWITCH (CHILD (dialog, CGV_TYPE_COLUMNS_DIALOG, "location_switch")), TRUE);
  assert_columns (fixture, "self:Dr cumulative location");

  /* The dialog also shows columns that were chosen elsewhere, or from other event types. */
  cgv_focus_set_columns (cgv_window_get_session (fixture->window)->focus, (const char *[]){ "self:Rate", NULL });
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self_of_dr)));
  g_assert_null (find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of self cost in Rate"));
  cgv_formulas_add (cgv_window_get_session (fixture->window)->formulas, "Rate", NULL, "D1mr / Dr");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of self cost in Rate"))));
  cgv_formulas_remove (cgv_window_get_session (fixture->window)->formulas, 0);
  cgv_focus_set_columns (cgv_window_get_session (fixture->window)->focus, (const char *[]){ NULL });
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static const char other_profile[] =
  "version: 1\ncreator: callgrind-3.19.0\ncmd: ./program\npart: 1\nevents: Ir Dr Dw\n"
  "fn=main\n1 10 4 1\ncfn=work\ncalls=1 1\n2 80 30 9\nfn=work\n3 80 30 9\ntotals: 90 34 10\n";

/* A comparison takes over the columns of the profile, adds to them, and hands them back. */
static void
test_comparison (Fixture *fixture,
                 gconstpointer data)
{
  CgvSession *session = cgv_window_get_session (fixture->window);
  GtkWidget *dialog = show_dialog (fixture, "win.columns", CGV_TYPE_COLUMNS_DIALOG);
  g_autofree char *path = cgv_app_test_write (fixture->folder, "callgrind.out.8", other_profile);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_finished = fixture->n_finished;
  GtkWidget *content;

  cgv_focus_set_columns (session->focus, (const char *[]){ "self:Dr", NULL });
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_ptr_array_add (files, g_file_new_for_path (path));
  cgv_session_compare_files (session, NULL, files);
  cgv_app_test_wait_until (fixture->n_finished > n_finished);
  g_assert_true (g_strv_contains (cgv_focus_get_columns (session->compare_focus), "self:Dr"));

  cgv_app_test_activate (fixture->window, "win.columns");
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_COLUMNS_DIALOG, NULL) != NULL);
  dialog = cgv_app_test_find_window (CGV_TYPE_COLUMNS_DIALOG, NULL);
  content = CHILD (dialog, CGV_TYPE_COLUMNS_DIALOG, "content");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of self cost in Dr"))));
  g_assert_false (gtk_widget_is_sensitive (find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of self cost in D1mr")));
  g_assert_false (gtk_widget_is_sensitive (find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of self cost in Dw")));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find_labelled (content, GTK_TYPE_TOGGLE_BUTTON, "Column of inclusive cost in Dr")), TRUE);
  assert_columns (fixture, "self:Dr inclusive:Dr");
  cgv_focus_set_columns (session->compare_focus, (const char *[]){ NULL });
  assert_columns (fixture, "");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
set_text (CgvFormulaEditor *editor,
          const char *row,
          const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (CHILD (editor, CGV_TYPE_FORMULA_EDITOR, row)), text);
}

static const char *
get_text (CgvFormulaEditor *editor,
          const char *label)
{
  GtkWidget *widget = CHILD (editor, CGV_TYPE_FORMULA_EDITOR, label);

  return gtk_widget_get_visible (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";
}

static void
test_formulas (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *dialog = show_dialog (fixture, "win.formulas", CGV_TYPE_FORMULAS_DIALOG);
  GtkStack *stack = GTK_STACK (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "stack"));
  CgvFormulaEditor *editor = CGV_FORMULA_EDITOR (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "editor"));
  GtkWidget *save_button = CHILD (editor, CGV_TYPE_EDIT_PAGE, "save_button");
  CgvFormulas *formulas = cgv_window_get_session (fixture->window)->formulas;

  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "formulas_group"))), ==, 0);
  g_signal_emit_by_name (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "add_button"), "clicked");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "edit");
  g_assert_false (gtk_widget_get_sensitive (save_button));

  /* A fault is shown while it is typed, … */
  set_text (editor, "name_row", "Rate");
  set_text (editor, "formula_row", "D1mr / (Dr");
  g_assert_false (cgv_edit_page_get_valid (CGV_EDIT_PAGE (editor)));
  g_assert_cmpstr (get_text (editor, "message_label"), !=, "");
  g_assert_cmpstr (get_text (editor, "preview_label"), ==, "");
  g_assert_true (gtk_widget_has_css_class (CHILD (editor, CGV_TYPE_FORMULA_EDITOR, "message_label"), "error"));

  /* … and so is the result. */
  set_text (editor, "formula_row", "D1mr / Dr");
  g_assert_true (cgv_edit_page_get_valid (CGV_EDIT_PAGE (editor)));
  g_assert_cmpstr (get_text (editor, "message_label"), ==, "");
  g_assert_cmpstr (get_text (editor, "preview_label"), ==, "In this profile: 0.2500\nmain: 0.2500 inclusive, 0.2500 self");
  set_text (editor, "formula_row", "Ir + 2.5 D1mr + Gone");
  g_assert_true (cgv_edit_page_get_valid (CGV_EDIT_PAGE (editor)));
  g_assert_nonnull (strstr (get_text (editor, "message_label"), "Gone"));
  g_assert_false (gtk_widget_has_css_class (CHILD (editor, CGV_TYPE_FORMULA_EDITOR, "message_label"), "error"));
  g_assert_cmpstr (get_text (editor, "preview_label"), ==, "In this profile: 125.0\nmain: 125.0 inclusive, 12.5 self");

  g_assert_true (gtk_widget_get_sensitive (save_button));
  g_signal_emit_by_name (save_button, "clicked");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "list");
  g_assert_cmpuint (cgv_formulas_get_n (formulas), ==, 1);
  g_assert_cmpstr (cgv_formulas_get (formulas, 0)->formula, ==, "Ir + 2.5 D1mr + Gone");
  g_assert_cmpuint (cgv_event_list_find (cgv_window_get_session (fixture->window)->focus->choice->events, "Rate"), !=, CGV_NONE);
  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "formulas_group"))), ==, 1);

  g_signal_emit_by_name (find_labelled (GTK_WIDGET (stack), GTK_TYPE_BUTTON, "Remove Rate"), "clicked");
  g_assert_cmpuint (cgv_formulas_get_n (formulas), ==, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static GtkWidget *
find_button (GtkWidget *root,
             const char *label)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const char *text = GTK_IS_BUTTON (child) ? gtk_button_get_label (GTK_BUTTON (child)) : NULL;
      GtkWidget *found = g_strcmp0 (text, label) == 0 ? child : find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Writes a formula, saves it, and takes the offer to show it. */
static void
save_and_show (Fixture *fixture,
               const char *name,
               const char *formula,
               const char *offer)
{
  GtkWidget *dialog = show_dialog (fixture, "win.formulas", CGV_TYPE_FORMULAS_DIALOG);
  CgvFormulaEditor *editor = CGV_FORMULA_EDITOR (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "editor"));
  GtkWidget *overlay = CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "toast_overlay");

  g_signal_emit_by_name (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "add_button"), "clicked");
  set_text (editor, "name_row", name);
  set_text (editor, "formula_row", formula);
  g_signal_emit_by_name (CHILD (editor, CGV_TYPE_EDIT_PAGE, "save_button"), "clicked");
  if (offer == NULL)
    {
      g_assert_null (find_button (overlay, "_Show"));
      g_assert_null (find_button (overlay, "Show as _Column"));
      gtk_window_destroy (GTK_WINDOW (dialog));
      return;
    }
  cgv_app_test_wait_until (find_button (overlay, offer) != NULL);
  g_signal_emit_by_name (find_button (overlay, offer), "clicked");
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_FORMULAS_DIALOG, NULL) == NULL);
}

/* One click shows a saved formula: a sum as the main event type, a ratio as a column. */
static void
test_show_formula (Fixture *fixture,
                   gconstpointer data)
{
  CgvFormulas *formulas = cgv_window_get_session (fixture->window)->formulas;
  CgvFocus *focus;

  save_and_show (fixture, "Twice", "2 Ir", "_Show");
  focus = cgv_window_get_session (fixture->window)->focus;
  g_assert_cmpstr (cgv_event_list_get_name (focus->choice->events, focus->choice->event), ==, "Twice");
  save_and_show (fixture, "Rate", "D1mr / Dr", "Show as _Column");
  assert_columns (fixture, "inclusive:Rate");
  save_and_show (fixture, "Gone", "Nothing + Nil", NULL);
  while (cgv_formulas_get_n (formulas) > 0)
    cgv_formulas_remove (formulas, 0);
}

/* Uses only the keyboard: from the menu's action to a saved formula, and out again. */
static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *dialog = show_dialog (fixture, "win.formulas", CGV_TYPE_FORMULAS_DIALOG);
  GtkStack *stack = GTK_STACK (CHILD (dialog, CGV_TYPE_FORMULAS_DIALOG, "stack"));
  CgvFormulas *formulas = cgv_window_get_session (fixture->window)->formulas;

  cgv_app_input_focus (GTK_WINDOW (dialog));
  g_free (cgv_app_input_run ("key", "Return", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (stack), "edit"));
  g_free (cgv_app_input_run ("type", "--delay", "15", "Two", NULL));
  g_free (cgv_app_input_run ("key", "Tab", "Tab", NULL));
  g_free (cgv_app_input_run ("type", "--delay", "15", "2 Ir", NULL));
  g_free (cgv_app_input_run ("key", "Return", NULL));
  cgv_app_test_wait_until (cgv_formulas_get_n (formulas) == 1);
  g_assert_cmpstr (cgv_formulas_get (formulas, 0)->name, ==, "Two");
  g_assert_cmpstr (cgv_formulas_get (formulas, 0)->formula, ==, "2 Ir");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "list");

  g_free (cgv_app_input_run ("key", "Return", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (stack), "edit"));
  g_free (cgv_app_input_run ("key", "Escape", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (stack), "list"));
  g_free (cgv_app_input_run ("key", "Escape", NULL));
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_FORMULAS_DIALOG, NULL) == NULL);
  cgv_formulas_remove (formulas, 0);
}

/* All dialogs fit into the width of a phone. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *columns = show_dialog (fixture, "win.columns", CGV_TYPE_COLUMNS_DIALOG);
  GtkWidget *formulas;
  int minimum;

  gtk_widget_measure (columns, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  gtk_window_destroy (GTK_WINDOW (columns));
  cgv_app_test_activate (fixture->window, "win.formulas");
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_FORMULAS_DIALOG, NULL) != NULL);
  formulas = cgv_app_test_find_window (CGV_TYPE_FORMULAS_DIALOG, NULL);
  gtk_widget_measure (formulas, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  gtk_window_destroy (GTK_WINDOW (formulas));
}

static void
test_editor (Fixture *fixture,
             gconstpointer data)
{
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  GtkWidget *dialog = show_dialog (fixture, "win.preferences", CGV_TYPE_PREFERENCES_DIALOG);
  AdwComboRow *presets = ADW_COMBO_ROW (CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "preset_row"));
  GtkWidget *command = CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "command_row");
  g_autofree char *preset = NULL;
  g_autofree char *own = NULL;
  int minimum;

  g_test_summary ("A known editor has a command, and any other command is another editor");
  g_assert_cmpuint (adw_combo_row_get_selected (presets), ==, 0);
  adw_combo_row_set_selected (presets, 1);
  preset = g_settings_get_string (settings, "editor");
  g_assert_cmpstr (preset, ==, "emacs +{line} {file}");
  gtk_editable_set_text (GTK_EDITABLE (command), "ed 'x");
  g_assert_cmpuint (adw_combo_row_get_selected (presets), ==, g_list_model_get_n_items (adw_combo_row_get_model (presets)) - 1);
  g_assert_true (gtk_widget_has_css_class (command, "error"));
  own = g_settings_get_string (settings, "editor");
  g_assert_cmpstr (own, ==, "ed 'x");
  adw_combo_row_set_selected (presets, 0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (command)), ==, "");
  g_assert_false (gtk_widget_has_css_class (command, "error"));
  gtk_widget_measure (dialog, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Returns the width that a dialog has at first. */
static int
measure_dialog (Fixture *fixture)
{
  GtkWidget *dialog = show_dialog (fixture, "win.preferences", CGV_TYPE_PREFERENCES_DIALOG);
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (dialog), &width, &height);
  gtk_window_destroy (GTK_WINDOW (dialog));
  return width;
}

static void
test_large_text (Fixture *fixture,
                 gconstpointer data)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (fixture->window));
  int window_width = gtk_widget_get_width (GTK_WIDGET (fixture->window));
  int usual = measure_dialog (fixture);

  g_test_summary ("A dialog grows with the text, and is never wider than the window");
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  g_assert_cmpint (measure_dialog (fixture), ==, MIN (2 * usual, window_width));
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  g_assert_cmpint (measure_dialog (fixture), ==, usual);
}

static void
test_preferences (Fixture *fixture,
                  gconstpointer data)
{
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  const char *const folders[] = { "/gone/a & b", "/", NULL };
  g_auto (GStrv) left = NULL;
  GtkWidget *dialog, *forget;
  GVariantBuilder builder;

  g_test_summary ("Preferences list the folders of sources, which can be removed, and forget the programs");
  g_settings_set_strv (settings, "source-folders", folders);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sa{sv})"));
  g_variant_builder_add_parsed (&builder, "('x', @a{sv} {})");
  g_settings_set_value (settings, "programs", g_variant_builder_end (&builder));
  dialog = show_dialog (fixture, "win.preferences", CGV_TYPE_PREFERENCES_DIALOG);
  forget = CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "forget_button");
  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "folder_group"))), ==, 2);
  g_signal_emit_by_name (CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "folder_group"), "removed", 0);
  left = g_settings_get_strv (settings, "source-folders");
  g_assert_cmpuint (g_strv_length (left), ==, 1);
  g_assert_cmpstr (left[0], ==, "/");

  g_assert_true (gtk_widget_get_sensitive (forget));
  g_signal_emit_by_name (forget, "clicked");
  g_assert_false (gtk_widget_get_sensitive (forget));
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_settings_reset (settings, "source-folders");
}

/* The digits of percentages change at once, in lists and texts. */
static void
test_decimals (Fixture *fixture,
               gconstpointer data)
{
  static const char *const shown[] = { "90\u202f%", "90.0\u202f%", "90.00\u202f%", "90.000\u202f%" };
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  GtkWidget *dialog = show_dialog (fixture, "win.preferences", CGV_TYPE_PREFERENCES_DIALOG);
  AdwComboRow *row = ADW_COMBO_ROW (CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "decimals_row"));
  CgvFocus *focus = cgv_window_get_session (fixture->window)->focus;

  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *text = NULL;

      adw_combo_row_set_selected (row, i);
      text = cgv_focus_dup_cost (focus, 90);
      g_assert_cmpstr (text, ==, shown[i]);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_cmpuint (g_settings_get_uint (settings, "percent-decimals"), ==, 3);
  g_settings_reset (settings, "percent-decimals");
  g_assert_cmpuint (focus->decimals, ==, 2);
}

/* Rules for the next comparison are edited without one. */
static void
test_rules (Fixture *fixture,
            gconstpointer data)
{
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  g_autoptr (CgvMatchRules) none = cgv_match_rules_load (settings);
  g_autoptr (CgvMatchRules) one = cgv_match_rules_append (none, CGV_MATCH_RULE_PATH, "/old/", "/new/", NULL);
  g_autoptr (CgvMatchRules) two = NULL;
  g_autoptr (CgvMatchRules) left = NULL;
  GtkWidget *dialog = show_dialog (fixture, "win.preferences", CGV_TYPE_PREFERENCES_DIALOG);
  GtkWidget *rules, *editor;

  g_signal_emit_by_name (CHILD (dialog, CGV_TYPE_PREFERENCES_DIALOG, "rules_button"), "clicked");
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_MATCH_RULES_DIALOG, NULL) != NULL);
  rules = cgv_app_test_find_window (CGV_TYPE_MATCH_RULES_DIALOG, NULL);
  g_assert_false (gtk_widget_get_visible (CHILD (rules, CGV_TYPE_MATCH_RULES_DIALOG, "coverage_group")));
  g_signal_emit_by_name (CHILD (rules, CGV_TYPE_MATCH_RULES_DIALOG, "add_button"), "clicked");
  editor = CHILD (rules, CGV_TYPE_MATCH_RULES_DIALOG, "editor");
  gtk_editable_set_text (GTK_EDITABLE (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "from_row")), "/old/");
  gtk_editable_set_text (GTK_EDITABLE (CHILD (editor, CGV_TYPE_MATCH_RULE_EDITOR, "to_row")), "/new/");
  g_signal_emit_by_name (CHILD (editor, CGV_TYPE_EDIT_PAGE, "save_button"), "clicked");
  two = cgv_match_rules_load (settings);
  g_assert_true (cgv_match_rules_equal (two, one));
  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (CHILD (rules, CGV_TYPE_MATCH_RULES_DIALOG, "rules_group"))), ==, 1);
  g_signal_emit_by_name (CHILD (rules, CGV_TYPE_MATCH_RULES_DIALOG, "rules_group"), "removed", 0);
  left = cgv_match_rules_load (settings);
  g_assert_cmpuint (cgv_match_rules_get_n (left), ==, 0);
  gtk_window_destroy (GTK_WINDOW (rules));
}

/* The rest is in the palette, and where it acts. */
static void
test_main_menu (Fixture *fixture,
                gconstpointer data)
{
  GMenuModel *menu = G_MENU_MODEL (gtk_application_get_menu_by_id (GTK_APPLICATION (cgv_app_test_get_application ()), "main-menu"));
  int n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      n += g_menu_model_get_n_items (section);
    }
  g_assert_cmpint (n, >, 0);
  g_assert_cmpint (n, <=, 12);
}

/* Additional columns make the list wider. Without them it has its former width. The dialog is
 * smaller than the window. */
static void
test_growing (Fixture *fixture,
              gconstpointer data)
{
  const char *columns[] = { "self:Dr", "inclusive:Dr", "self:D1mr", "inclusive:D1mr", "cumulative", NULL };
  const char *none[] = { NULL };
  CgvPage *page = CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page"));
  GtkWidget *split_view = CHILD (page, CGV_TYPE_PAGE, "split_view");
  GtkWidget *dialog = show_dialog (fixture, "win.columns", CGV_TYPE_COLUMNS_DIALOG);
  CgvFocus *focus = cgv_window_get_session (fixture->window)->focus;
  int width, height;
  int position;

  gtk_window_get_default_size (GTK_WINDOW (dialog), &width, &height);
  g_assert_cmpint (width, <=, 480);
  g_assert_cmpint (height, <=, 560);
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_object_get (split_view, "position", &position, NULL);

  cgv_focus_set_columns (focus, columns);
  cgv_app_test_wait_until ((g_object_get (split_view, "position", &width, NULL), width > position));
  g_assert_cmpint (width, ==, cgv_table_get_added_width (cgv_page_get_table (page)));
  cgv_focus_set_columns (focus, none);
  cgv_app_test_wait_until ((g_object_get (split_view, "position", &width, NULL), width == position));
}

#define ADD(name, func) g_test_add ("/columns-dialog/" name, Fixture, NULL, cgv_app_test_set_up, func, cgv_app_test_tear_down)

int
main (int argc,
      char **argv)
{
  cgv_app_test_init (&argc, &argv);

  ADD ("columns", test_columns);
  ADD ("comparison", test_comparison);
  ADD ("formulas", test_formulas);
  ADD ("show-formula", test_show_formula);
  ADD ("keyboard", test_keyboard);
  ADD ("editor", test_editor);
  ADD ("large-text", test_large_text);
  ADD ("preferences", test_preferences);
  ADD ("decimals", test_decimals);
  ADD ("rules", test_rules);
  ADD ("main-menu", test_main_menu);
  ADD ("narrow", test_narrow);
  ADD ("growing", test_growing);

  return g_test_run ();
}
