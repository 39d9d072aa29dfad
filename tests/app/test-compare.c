/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening and leaving comparisons of files and of parts, swapping the sides, and the effect of
 * keys meanwhile. */

#include "cgv-app-input.h"
#include "cgv-compare-test.h"
#include "cgv-load-page.h"
#include "cgv-part-picture.h"
#include "cgv-row-factory.h"
#include "cgv-sides-dialog.h"

/* The open document is the base. It is unchanged after the comparison. */
static void
test_document (CgvCompareTest *fixture,
               gconstpointer data)
{
  CgvDocument *document;
  CgvFocus *focus;
  g_autofree char *function = NULL;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_app_test_set_function (fixture->app.window, "leaf");
  document = cgv_window_get_session (fixture->app.window)->document;
  focus = cgv_window_get_session (fixture->app.window)->focus;

  cgv_compare_test_compare (fixture, NULL, fixture->other);
  g_assert_true (cgv_compare_test_is_comparing (fixture));
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));
  cgv_compare_test_assert_title (fixture, "profile → x1.out");

  cgv_app_test_activate (fixture->app.window, "win.leave-comparison");
  g_assert_null (cgv_compare_test_get_focus (fixture));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "document_page")));
  g_assert_true (cgv_window_get_session (fixture->app.window)->document == document);
  g_assert_true (cgv_window_get_session (fixture->app.window)->focus == focus);
  function = cgv_app_test_dup_function_name (fixture->app.window);
  g_assert_cmpstr (function, ==, "leaf");
  cgv_compare_test_assert_title (fixture, "program -x input");
}

static GtkWidget *
pick_page (CgvCompareTest *fixture)
{
  GtkWidget *stack = GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "stack"));

  return gtk_widget_get_ancestor (gtk_widget_pick (stack, gtk_widget_get_width (stack) / 2.0, gtk_widget_get_height (stack) / 2.0, GTK_PICK_DEFAULT), CGV_TYPE_PAGE);
}

/* The page of a comparison that was left keeps its content until it has faded out. Clicks reach
 * the page behind it. */
static void
test_fade (CgvCompareTest *fixture,
           gconstpointer data)
{
  GtkStack *stack = GTK_STACK (cgv_app_test_get_child (fixture->app.window, "stack"));
  CgvPage *page = CGV_PAGE (cgv_app_test_get_child (fixture->app.window, "compare_page"));

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_wait_until (pick_page (fixture) == GTK_WIDGET (page));
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  g_assert_true (gtk_stack_get_transition_running (stack));
  while (gtk_stack_get_transition_running (stack))
    {
      g_assert_nonnull (cgv_page_get_focus (page));
      g_assert_true (pick_page (fixture) != GTK_WIDGET (page));
      g_main_context_iteration (NULL, TRUE);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  cgv_app_test_wait_until (cgv_page_get_focus (page) == NULL);
}

/* An empty window gets the base as its document. */
static void
test_both_files (CgvCompareTest *fixture,
                 gconstpointer data)
{
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));

  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "document_page")));
  cgv_compare_test_assert_title (fixture, "program -x input");
}

/* A file that is compared with a comparison is compared with its base. */
static void
test_another (CgvCompareTest *fixture,
              gconstpointer data)
{
  g_autofree char *text = cgv_compare_test_dup_other_profile ("50");
  g_autofree char *third = cgv_app_test_write (fixture->app.folder, "x2.out", text);

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_compare_test_compare (fixture, NULL, fixture->other);
  cgv_compare_test_compare (fixture, NULL, third);
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 120));
  cgv_compare_test_assert_title (fixture, "profile → x2.out");
}

static void
test_swap (CgvCompareTest *fixture,
           gconstpointer data)
{
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_activate (fixture->app.window, "win.swap-sides");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 115, 100));
  cgv_compare_test_assert_title (fixture, "x1.out → profile");

  cgv_app_input_focus (GTK_WINDOW (fixture->app.window));
  gtk_widget_grab_focus (GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "compare_page")));
  g_free (cgv_app_input_run ("key", "s", NULL));
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 115));
}

/* The row where the change began has the keyboard focus. One key leads back to it from any row,
 * because it is the only cause. */
static void
test_cause (CgvCompareTest *fixture,
            gconstpointer data)
{
  CgvFocus *focus;
  guint32 row;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_wait_until (GTK_IS_LIST_BOX_ROW (gtk_window_get_focus (GTK_WINDOW (fixture->app.window))));
  focus = cgv_compare_test_get_focus (fixture);
  row = focus->row;
  cgv_focus_set_row (focus, row > 0 ? 0 : 1);
  for (guint round = 0; round < 2; round++)
    {
      g_autofree char *name = NULL;

      cgv_app_test_activate (fixture->app.window, "win.next-cause");
      name = cgv_focus_dup_name (focus, focus->row);
      g_assert_cmpstr (name, ==, "leaf");
    }
}

/* In a text field, S is only a letter. */
static void
test_swap_key_in_text (CgvCompareTest *fixture,
                       gconstpointer data)
{
  GtkWidget *text;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_input_focus (GTK_WINDOW (fixture->app.window));
  cgv_app_test_activate (fixture->app.window, "win.search");
  cgv_app_test_wait_until (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (fixture->app.window))));
  text = gtk_window_get_focus (GTK_WINDOW (fixture->app.window));
  g_free (cgv_app_input_run ("key", "s", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (text)), "s"));
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));
}

/* A side that cannot be read leaves everything unchanged. */
static void
test_error (CgvCompareTest *fixture,
            gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->app.folder, "missing.out", NULL);

  cgv_compare_test_compare (fixture, missing, fixture->other);
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "error_page")));

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_compare_test_compare (fixture, NULL, missing);
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "document_page")));
  g_assert_true (cgv_app_test_is_shown (cgv_page_get_error_bar (CGV_PAGE (cgv_app_test_get_child (fixture->app.window, "document_page")))));

  cgv_compare_test_compare (fixture, NULL, fixture->other);
  cgv_compare_test_compare (fixture, NULL, missing);
  g_assert_true (cgv_compare_test_is_comparing (fixture));
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));
  g_assert_cmpstr (cgv_message_bar_get_title (cgv_page_get_error_bar (CGV_PAGE (cgv_app_test_get_child (fixture->app.window, "compare_page")))), ==, "Could Not Open missing.out");
}

static void
test_no_common_events (CgvCompareTest *fixture,
                       gconstpointer data)
{
  g_autofree char *other = cgv_app_test_write (fixture->app.folder, "time.out", "events: Time\nfl=a.c\nfn=main\n1 5\n");

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_compare_test_compare (fixture, NULL, other);
  g_assert_null (cgv_compare_test_get_focus (fixture));
  g_assert_true (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "document_page")));
}

static void
test_actions (CgvCompareTest *fixture,
              gconstpointer data)
{
  CgvWindow *window = fixture->app.window;

  g_assert_true (cgv_app_test_is_enabled (window, "win.compare-files"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.swap-sides"));
  cgv_app_test_open (window, fixture->app.profile, NULL);
  g_assert_true (cgv_app_test_is_enabled (window, "win.compare-files"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.compare-with-previous"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.choose-sides"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.swap-sides"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (cgv_app_test_get_child (window, "leave_button"))));

  cgv_compare_test_compare (fixture, NULL, fixture->other);
  g_assert_true (cgv_app_test_is_enabled (window, "win.compare-files"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.swap-sides"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.leave-comparison"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.add-parts"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.formulas"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (cgv_app_test_get_child (window, "leave_button"))));

  /* The same action applies to the shown page. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.amounts", "s", "short");
  g_assert_cmpint (cgv_focus_get_amounts (cgv_compare_test_get_focus (fixture)), ==, CGV_AMOUNTS_SHORT);
  g_assert_cmpint (cgv_focus_get_amounts (cgv_window_get_session (window)->focus), !=, CGV_AMOUNTS_SHORT);
  cgv_session_leave_comparison (cgv_window_get_session (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.amounts", "s", "of-selected");
  g_assert_cmpint (cgv_focus_get_amounts (cgv_window_get_session (window)->focus), ==, CGV_AMOUNTS_OF_SELECTED);
  g_assert_true (cgv_app_test_is_enabled (window, "win.columns"));
}

/* All actions of the window without a parameter, and whether they are enabled: in an empty window, with a profile, with one of Cachegrind, in a comparison. */
static const struct
{
  const char *name;
  const char *states;
} window_actions[] = {
  { "win.open", "1111" },
  { "win.open-folders", "1111" },
  { "win.compare-folders", "1111" },
  { "win.add-parts", "0110" },
  { "win.open-example", "1111" },
  { "win.record", "1111" },
  { "win.record-again", "0111" },
  { "win.keep-base", "0001" },
  { "win.stop-recording", "0000" },
  { "win.leave-record", "0000" },
  { "win.compare-files", "1111" },
  { "win.compare-with-previous", "0000" },
  { "win.choose-sides", "0000" },
  { "win.swap-sides", "0001" },
  { "win.match-rules", "0001" },
  { "win.leave-comparison", "0001" },
  { "win.reload", "0111" },
  { "win.reload-with-more-memory", "0000" },
  { "win.show-damaged", "1111" },
  { "win.cancel-load", "0000" },
  { "win.add-siblings", "0000" },
  { "win.show-problems", "0000" },
  { "win.toggle-parts-overview", "0111" },
  { "win.add-source-folders", "1111" },
  { "win.choose-base-folder", "1111" },
  { "win.save-list", "0111" },
  { "win.cancel-save", "1111" },
  { "win.save-picture", "0111" },
  { "win.print-picture", "0111" },
  { "win.columns", "0111" },
  { "win.formulas", "0111" },
  { "win.saved-filters", "0111" },
  { "win.preferences", "1111" },
  { "win.back", "0001" },
  { "win.forward", "0000" },
  { "win.search", "0111" },
  { "win.next-pane", "0111" },
  { "win.previous-pane", "0111" },
  { "win.callers", "0111" },
  { "win.callees", "0111" },
  { "win.go-up", "0111" },
  { "win.go-down", "0111" },
  { "win.next-cause", "0001" },
  { "win.treemaps", "0111" },
  { "win.groups", "0111" },
  { "win.events", "0111" },
  { "win.go-to-anything", "1111" },
  { "win.main-menu", "1111" },
  { "win.show-details", "0111" },
};

static void
assert_actions (CgvWindow *window,
                guint state)
{
  const char *name, *property;
  const GVariantType *type;
  GType owner;

  for (guint i = 0; gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (window), i, &owner, &name, &type, &property); i++)
    {
      guint known = 0;

      if (!g_str_has_prefix (name, "win.") || type != NULL)
        continue;
      while (known < G_N_ELEMENTS (window_actions) && !g_str_equal (window_actions[known].name, name))
        known++;
      if (known == G_N_ELEMENTS (window_actions))
        g_error ("%s is not in the table of the test", name);
      if (cgv_app_test_is_enabled (window, name) != (window_actions[known].states[state] == '1'))
        g_error ("%s in state %u", name, state);
    }
}

static void
test_all_actions (CgvCompareTest *fixture,
                  gconstpointer data)
{
  const char *flat = "desc: I1 cache: 32768 B\ncmd: ./program\nevents: Ir\nfl=program.c\nfn=main\n10 60\nsummary: 60\n";
  g_autofree char *cachegrind = cgv_app_test_write (fixture->app.folder, "cachegrind.out", flat);
  CgvWindow *window = fixture->app.window;

  assert_actions (window, 0);
  cgv_app_test_open (window, fixture->app.profile, NULL);
  assert_actions (window, 1);
  cgv_app_test_open (window, cachegrind, NULL);
  assert_actions (window, 2);
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  assert_actions (window, 3);
}

/* The picker offers the common event types of both sides, and those of the document after
 * leaving. */
static void
test_event_picker (CgvCompareTest *fixture,
                   gconstpointer data)
{
  GtkDropDown *drop_down = GTK_DROP_DOWN (gtk_widget_get_template_child (GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "event_picker")), CGV_TYPE_EVENT_PICKER, "drop_down"));
  guint n_common = 0;
  CgvEventList *events;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  events = cgv_compare_test_get_focus (fixture)->choice->events;
  for (guint i = 0; i < cgv_event_list_get_n (events); i++)
    n_common += cgv_event_list_can_be_main (events, i);
  cgv_app_test_wait_until (gtk_drop_down_get_model (drop_down) != NULL && g_list_model_get_n_items (gtk_drop_down_get_model (drop_down)) == n_common);
  gtk_drop_down_set_selected (drop_down, 1);
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 20, 20));
  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  cgv_app_test_wait_until (gtk_drop_down_get_selected (drop_down) == 0);
}

/* Opening something else leaves the comparison. */
static void
test_open (CgvCompareTest *fixture,
           gconstpointer data)
{
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_open (fixture->app.window, fixture->other, NULL);
  g_assert_null (cgv_compare_test_get_focus (fixture));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "document_page")));
}

/* All objects of a comparison are freed with it. */
static void
test_no_leaks (CgvCompareTest *fixture,
               gconstpointer data)
{
  gpointer focus = NULL;
  gpointer new_document = NULL;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  for (guint i = 0; i < 3; i++)
    {
      cgv_compare_test_compare (fixture, NULL, fixture->other);
      cgv_session_swap_sides (cgv_window_get_session (fixture->app.window));
      g_set_weak_pointer (&focus, cgv_compare_test_get_focus (fixture));
      g_set_weak_pointer (&new_document, cgv_focus_get_side (cgv_compare_test_get_focus (fixture), CGV_SIDE_BASE)->document);
      g_assert_true (new_document != cgv_window_get_session (fixture->app.window)->document);
      cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
      cgv_app_test_wait_until (focus == NULL);
      cgv_app_test_wait_until (new_document == NULL);
    }
}

/* A window closes during a load. */
static void
test_close (CgvCompareTest *fixture,
            gconstpointer data)
{
  g_autofree char *big = cgv_app_test_write_big (fixture->app.folder, "big.out");
  g_autoptr (GPtrArray) base = cgv_compare_test_new_files (fixture->app.profile, NULL);
  g_autoptr (GPtrArray) files = cgv_compare_test_new_files (big, NULL);

  cgv_session_compare_files (cgv_window_get_session (fixture->app.window), base, files);
  cgv_app_test_wait_until (cgv_session_get_loading_files (cgv_window_get_session (fixture->app.window)) == files);
  cgv_app_test_close_windows ();
  fixture->app.window = NULL;
}

static void
test_cancel (CgvCompareTest *fixture,
             gconstpointer data)
{
  g_autofree char *big = cgv_app_test_write_big (fixture->app.folder, "big.out");
  g_autoptr (GPtrArray) files = cgv_compare_test_new_files (big, NULL);

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_session_compare_files (cgv_window_get_session (fixture->app.window), NULL, files);
  cgv_app_test_wait_until (gtk_stack_get_visible_child (GTK_STACK (cgv_app_test_get_child (fixture->app.window, "stack"))) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "load_page")));
  cgv_app_test_activate (fixture->app.window, "win.cancel-load");
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "document_page")));
  g_assert_null (cgv_compare_test_get_focus (fixture));
}

/* After all files are loaded, the page shows the step that takes time then. */
static void
test_told (CgvCompareTest *fixture,
           gconstpointer data)
{
  g_autofree char *big = cgv_app_test_write_big (fixture->app.folder, "big.out");
  g_autoptr (GPtrArray) files = cgv_compare_test_new_files (big, NULL);
  GtkWidget *page = GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "load_page"));
  GtkLabel *title = GTK_LABEL (gtk_widget_get_template_child (page, CGV_TYPE_LOAD_PAGE, "title_label"));

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_session_compare_files (cgv_window_get_session (fixture->app.window), NULL, files);
  cgv_app_test_wait_until (cgv_app_test_get_page (fixture->app.window) == page);
  g_assert_cmpstr (gtk_label_get_text (title), ==, "Loading big.out");
  cgv_app_test_wait_until (cgv_session_is_comparing (cgv_window_get_session (fixture->app.window)));
  g_assert_cmpstr (gtk_label_get_text (title), ==, "Comparing");
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
}

static GtkWidget *
get_strip_child (CgvPartsStrip *strip,
                 const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (strip), CGV_TYPE_PARTS_STRIP, name));
}

static void
click_part (CgvPartsStrip *strip,
            guint place)
{
  GtkWidget *picture = get_strip_child (strip, "picture");
  g_autoptr (GArray) parts = NULL;

  cgv_app_test_wait_until (gtk_widget_get_mapped (picture) && cgv_part_picture_get_cursor (CGV_PART_PICTURE (picture)) != CGV_NONE);
  parts = cgv_part_picture_list_parts (CGV_PART_PICTURE (picture), place);
  g_signal_emit_by_name (picture, "choose", CGV_PART_ROLE_NEW, parts, FALSE);
}

/* One click chooses the costliest part and the one before it. One more click chooses any other
 * part. */
static void
test_parts (CgvCompareTest *fixture,
            gconstpointer data)
{
  g_autofree char *text = cgv_compare_test_dup_parts_profile (60);
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, "rounds.out", text);
  CgvPartsStrip *strip = cgv_page_get_parts_strip (CGV_PAGE (cgv_app_test_get_child (fixture->app.window, "document_page")));
  CgvDocument *document;

  cgv_app_test_open (fixture->app.window, path, NULL);
  document = cgv_window_get_session (fixture->app.window)->document;
  cgv_app_test_wait_until (gtk_widget_get_width (get_strip_child (strip, "compare_button")) > 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->app.window));
  cgv_app_input_click (get_strip_child (strip, "compare_button"));
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  g_assert_true (cgv_compare_test_has_totals (fixture, 59, 60));

  strip = CGV_PARTS_STRIP (cgv_compare_test_get_strip (fixture));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (strip)));
  click_part (strip, 5);
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 59, 6));
  cgv_session_swap_sides (cgv_window_get_session (fixture->app.window));
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 6, 59));
  g_assert_cmpint (cgv_window_get_session (fixture->app.window)->part_sides->roles[cgv_document_get_part_at (document, 5)], ==, CGV_PART_ROLE_BASE);

  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  g_assert_true (cgv_window_get_session (fixture->app.window)->document == document);
  g_assert_cmpuint (cgv_window_get_session (fixture->app.window)->part_sides->n[CGV_SIDE_BASE], ==, 0);
  g_assert_true (cgv_focus_has_all_parts (cgv_window_get_session (fixture->app.window)->focus));
  cgv_app_test_wait_until (!gtk_widget_get_visible (GTK_WIDGET (strip)));
}

/* Returns the button that puts a row of the dialog onto a side, or NULL while it does not exist. */
static GtkToggleButton *
find_side_button (GtkWidget *dialog,
                  guint position,
                  CgvSide side)
{
  GtkWidget *list = GTK_WIDGET (gtk_widget_get_template_child (dialog, CGV_TYPE_SIDES_DIALOG, "list_view"));

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *cell = gtk_widget_get_first_child (row);
      GtkWidget *buttons = cell != NULL ? gtk_widget_get_last_child (cell) : NULL;

      if (buttons == NULL || !gtk_widget_get_mapped (buttons) || cgv_row_factory_get_position (cell) != position)
        continue;
      return GTK_TOGGLE_BUTTON (side == CGV_SIDE_BASE ? gtk_widget_get_first_child (buttons) : gtk_widget_get_last_child (buttons));
    }
  return NULL;
}

/* Compares whole threads. */
static void
test_choose_sides (CgvCompareTest *fixture,
                   gconstpointer data)
{
  g_autofree char *text = cgv_compare_test_dup_parts_profile (1000);
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, "threads.out", text);
  g_autoptr (GList) toplevels = NULL;
  GtkWidget *dialog = NULL;
  CgvPartSides *sides;

  cgv_app_test_open (fixture->app.window, path, NULL);
  sides = cgv_window_get_session (fixture->app.window)->part_sides;
  cgv_app_test_activate (fixture->app.window, "win.choose-sides");
  toplevels = gtk_window_list_toplevels ();
  for (GList *l = toplevels; l != NULL; l = l->next)
    if (CGV_IS_SIDES_DIALOG (l->data))
      dialog = l->data;
  g_assert_nonnull (dialog);
  cgv_app_test_wait_until (gtk_widget_get_mapped (dialog) && find_side_button (dialog, 1, CGV_SIDE_BASE) != NULL);

  gtk_toggle_button_set_active (find_side_button (dialog, 1, CGV_SIDE_BASE), TRUE);
  gtk_toggle_button_set_active (find_side_button (dialog, 2, CGV_SIDE_NEW), TRUE);
  g_assert_cmpuint (sides->n[CGV_SIDE_BASE], ==, 0);
  g_assert_true (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (dialog))));
  gtk_widget_activate_default (dialog);
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  g_assert_cmpuint (sides->n[CGV_SIDE_BASE], ==, 500);
  g_assert_cmpuint (cgv_compare_test_get_total (fixture, CGV_SIDE_BASE) + cgv_compare_test_get_total (fixture, CGV_SIDE_NEW), ==, 500500);
}

/* Returns whether a label below a widget begins with a text. */
static gboolean
says (GtkWidget *widget,
      const char *start)
{
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (says (child, start))
        return TRUE;
    }
  return FALSE;
}

/* A key for something that the comparison lacks shows a reason. */
static void
test_reasons (CgvCompareTest *fixture,
              gconstpointer data)
{
  CgvWindow *window = fixture->app.window;
  GtkWidget *toasts = GTK_WIDGET (ADW_TOAST_OVERLAY (cgv_app_test_get_child (window, "toast_overlay")));

  cgv_app_test_open (window, fixture->app.profile, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  g_free (cgv_app_input_run ("key", "F7", NULL));
  cgv_app_test_wait_until (says (toasts, "This profile has only one part"));

  cgv_compare_test_compare (fixture, NULL, fixture->other);
  g_free (cgv_app_input_run ("key", "F7", NULL));
  cgv_app_test_wait_until (says (toasts, "Each side has only one part"));
}

/* The user can write a formula in the comparison, and compare it. */
static void
test_formula (CgvCompareTest *fixture,
              gconstpointer data)
{
  CgvSession *session = cgv_window_get_session (fixture->app.window);
  g_autoptr (GList) toplevels = NULL;
  guint event;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_activate (fixture->app.window, "win.formulas");
  cgv_formulas_add (session->formulas, "Twice", NULL, "2 Ir");
  event = cgv_event_list_find (cgv_compare_test_get_focus (fixture)->choice->events, "Twice");
  g_assert_cmpuint (event, !=, CGV_NONE);
  cgv_focus_set_event (cgv_compare_test_get_focus (fixture), event);
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 200, 230));

  toplevels = gtk_window_list_toplevels ();
  for (GList *l = toplevels; l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == GTK_WINDOW (fixture->app.window))
      gtk_window_destroy (l->data);
  cgv_formulas_remove (session->formulas, 0);
}

/* Filters apply to both sides. The profile below keeps its own. */
static void
test_filters (CgvCompareTest *fixture,
              gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$", NULL);
  CgvSession *session = cgv_window_get_session (fixture->app.window);
  GtkLabel *subtitle = GTK_LABEL (cgv_app_test_get_child (fixture->app.window, "subtitle"));
  g_autoptr (CgvFilterList) filters = NULL;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_compare_test_compare (fixture, NULL, fixture->other);
  filters = cgv_filter_list_append (cgv_compare_test_get_focus (fixture)->wanted->filters, rule);
  cgv_focus_set_filters (cgv_compare_test_get_focus (fixture), filters);
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 70, 70));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (subtitle), "filtered"));

  cgv_session_leave_comparison (session);
  g_assert_cmpuint (cgv_filter_list_get_n (session->focus->wanted->filters), ==, 0);
  g_assert_false (g_str_has_prefix (gtk_label_get_text (subtitle), "filtered"));
}

/* Sides of programs without a name are called as their files: the subtitle does not say that again. */
static void
test_subtitle (CgvCompareTest *fixture,
               gconstpointer data)
{
  GtkWidget *subtitle = GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "subtitle"));
  g_autofree char *base = cgv_app_test_write (fixture->app.folder, "old", "events: Ir\nfn=main\n1 100\n");
  g_autofree char *new_ = cgv_app_test_write (fixture->app.folder, "new", "events: Ir\nfn=main\n1 110\n");

  cgv_compare_test_compare (fixture, base, new_);
  cgv_compare_test_assert_title (fixture, "old → new");
  g_assert_false (gtk_widget_get_visible (subtitle));
  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  g_assert_true (gtk_widget_get_visible (subtitle));
}

static gboolean
lists_shortcut (GtkWidget *widget,
                const char *title)
{
  g_autofree char *own = NULL;

  if (GTK_IS_SHORTCUTS_SHORTCUT (widget))
    g_object_get (widget, "title", &own, NULL);
  if (g_strcmp0 (own, title) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (lists_shortcut (child, title))
        return TRUE;
    }
  return FALSE;
}

/* The window of shortcuts begins with the shortcuts of the shown page. */
static void
test_shortcuts (CgvCompareTest *fixture,
                gconstpointer data)
{
  GtkWidget *overlay;
  g_autofree char *section = NULL;
  g_autofree char *other = NULL;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  gtk_widget_activate_action (GTK_WIDGET (fixture->app.window), "win.show-help-overlay", NULL);
  overlay = GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (fixture->app.window)));
  g_assert_nonnull (overlay);
  cgv_app_test_wait_until (gtk_widget_get_mapped (overlay) && gtk_widget_get_width (overlay) > 0);
  gtk_test_widget_wait_for_draw (overlay);
  g_object_get (overlay, "section-name", &section, NULL);
  g_assert_cmpstr (section, ==, "comparison");
  g_assert_true (lists_shortcut (overlay, "Leave growth, or details in a narrow window"));
  gtk_window_close (GTK_WINDOW (overlay));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (overlay));

  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  gtk_widget_activate_action (GTK_WIDGET (fixture->app.window), "win.show-help-overlay", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (overlay));
  gtk_test_widget_wait_for_draw (overlay);
  g_object_get (overlay, "section-name", &other, NULL);
  g_assert_cmpstr (other, ==, "profile");
  gtk_window_close (GTK_WINDOW (overlay));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (overlay));
}

static void
add (const char *path,
     void (*func) (CgvCompareTest *fixture,
     gconstpointer data))
{
  g_test_add (path, CgvCompareTest, NULL, cgv_compare_test_set_up, func, cgv_compare_test_tear_down);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("/compare/document", test_document);
  add ("/compare/fade", test_fade);
  add ("/compare/both-files", test_both_files);
  add ("/compare/another", test_another);
  add ("/compare/swap", test_swap);
  add ("/compare/cause", test_cause);
  add ("/compare/swap-key-in-text", test_swap_key_in_text);
  add ("/compare/error", test_error);
  add ("/compare/no-common-events", test_no_common_events);
  add ("/compare/actions", test_actions);
  add ("/compare/all-actions", test_all_actions);
  add ("/compare/event-picker", test_event_picker);
  add ("/compare/subtitle", test_subtitle);
  add ("/compare/open", test_open);
  add ("/compare/no-leaks", test_no_leaks);
  add ("/compare/told", test_told);
  add ("/compare/close", test_close);
  add ("/compare/cancel", test_cancel);
  add ("/compare/parts", test_parts);
  add ("/compare/choose-sides", test_choose_sides);
  add ("/compare/reasons", test_reasons);
  add ("/compare/shortcuts", test_shortcuts);
  add ("/compare/formula", test_formula);
  add ("/compare/filters", test_filters);

  return g_test_run ();
}
