/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The content of a window: for each action, each outcome, each state. */

#include "cgv-app-test.h"
#include "cgv-detail-view.h"
#include "cgv-event-picker.h"
#include "cgv-function-view.h"
#include "cgv-linked-label.h"
#include "cgv-problem-report.h"
#include "cgv-problems-dialog.h"
#include "cgv-recent-list.h"
#include "cgv-split-view.h"

/* The least height of a picture or a list, in text of twice the size. */
#define LEAST_BODY 200

static guint
count_pages (CgvWindow *window)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (GTK_STACK (cgv_app_test_get_child (window, "stack")));

  return g_list_model_get_n_items (G_LIST_MODEL (pages));
}

/* An empty window has no page of a document: three others are enough. */
static void
test_empty (CgvAppTest *fixture,
            gconstpointer data)
{
  g_assert_cmpuint (count_pages (fixture->window), ==, 3);
  g_assert_true (cgv_window_is_empty (fixture->window));
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "empty_page")));
  g_assert_null (cgv_window_get_session (fixture->window)->document);
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.open"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.reload"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.cancel-load"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.search"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.show-problems"));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Callgrove");
}

static void
test_open (CgvAppTest *fixture,
           gconstpointer data)
{
  CgvDocument *document;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);

  document = cgv_window_get_session (fixture->window)->document;
  g_assert_nonnull (document);
  g_assert_cmpuint (fixture->n_finished, ==, 1);
  g_assert_cmpuint (count_pages (fixture->window), ==, 4);
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")));
  g_assert_false (cgv_document_is_partial (document));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "program -x input");
  g_assert_cmpuint (cgv_profile_get_total (document->profile, NULL, 0), ==, 100);
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.reload"));
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.search"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.show-problems"));
  g_assert_false (cgv_window_is_empty (fixture->window));
}

static void
test_open_several (CgvAppTest *fixture,
                   gconstpointer data)
{
  g_autofree char *other = cgv_app_test_write (fixture->folder, "other", CGV_APP_TEST_PROFILE);
  CgvDocument *document;

  /* The first file is given twice, but must count once. */
  cgv_app_test_open (fixture->window, fixture->profile, other, fixture->profile, NULL);

  document = cgv_window_get_session (fixture->window)->document;
  g_assert_cmpuint (cgv_document_get_n_files (document), ==, 2);
  g_assert_cmpuint (document->profile->n_parts, ==, 2);
  g_assert_cmpuint (cgv_profile_get_total (document->profile, NULL, 0), ==, 200);
}

static void
test_error (CgvAppTest *fixture,
            gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "absent", NULL);
  g_autofree char *written = NULL;
  const char *detail;

  cgv_app_test_open (fixture->window, path, NULL);

  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "error_page")));
  detail = gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "error_page")), CGV_TYPE_ERROR_PAGE, "detail_label")));
  g_assert_nonnull (strstr (detail, path));
  g_assert_null (cgv_window_get_session (fixture->window)->document);
  g_assert_true (cgv_window_is_empty (fixture->window));

  /* Try Again loads a file that was created meanwhile. */
  written = cgv_app_test_write (fixture->folder, "absent", CGV_APP_TEST_PROFILE);
  cgv_app_test_activate (fixture->window, "win.reload");
  cgv_app_test_wait_until (!cgv_session_is_busy (cgv_window_get_session (fixture->window)));
  g_assert_nonnull (cgv_window_get_session (fixture->window)->document);
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")));
}

static GtkWidget *
get_error_child (CgvAppTest *fixture,
                 const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "error_page")), CGV_TYPE_ERROR_PAGE, name));
}

/* The message about a file that is not a profile shows its first bytes. */
static void
test_foreign (CgvAppTest *fixture,
              gconstpointer data)
{
  g_autofree char *letter = cgv_app_test_write (fixture->folder, "letter", "Dear\x1b reader,\nthis is no profile.\n");
  g_autofree char *absent = g_build_filename (fixture->folder, "absent", NULL);

  cgv_app_test_open (fixture->window, letter, NULL);
  cgv_app_test_wait_until (gtk_widget_get_visible (get_error_child (fixture, "foreign_box")));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (get_error_child (fixture, "bytes_label"))), "Dear\\x1b reader,\nthis"));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (get_error_child (fixture, "title_label"))), "letter"));
  g_assert_true (gtk_widget_get_visible (get_error_child (fixture, "record_button")));

  cgv_app_test_open (fixture->window, absent, NULL);
  g_assert_false (gtk_widget_get_visible (get_error_child (fixture, "foreign_box")));
  g_assert_false (gtk_widget_get_visible (get_error_child (fixture, "record_button")));

  /* Of several files, it is about the one that fails. */
  cgv_app_test_open (fixture->window, fixture->profile, letter, NULL);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_error_child (fixture, "title_label"))), ==, "Could Not Open letter");
  cgv_app_test_wait_until (gtk_widget_get_visible (get_error_child (fixture, "foreign_box")));
  cgv_app_test_open (fixture->window, fixture->folder, absent, NULL);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_error_child (fixture, "title_label"))), ==, "Could Not Open absent");
}

static void
test_error_keeps_document (CgvAppTest *fixture,
                           gconstpointer data)
{
  g_autofree char *other = cgv_app_test_write (fixture->folder, "text", "This is not a profile.\n");
  CgvDocument *document;
  CgvMessageBar *bar;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  document = cgv_window_get_session (fixture->window)->document;

  cgv_app_test_open (fixture->window, other, NULL);
  bar = cgv_page_get_error_bar (CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page")));
  g_assert_true (cgv_window_get_session (fixture->window)->document == document);
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")));
  g_assert_true (cgv_app_test_is_shown (bar));
  g_assert_nonnull (strstr (cgv_message_bar_get_title (bar), "text"));
  g_assert_cmpstr (cgv_app_test_get_detail (bar), !=, "");

  /* The next load removes the message. */
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  g_assert_false (cgv_app_test_is_shown (bar));
  g_assert_true (cgv_window_get_session (fixture->window)->document != document);
}

static void
test_partial (CgvAppTest *fixture,
              gconstpointer data)
{
  g_autofree char *contents = g_strconcat (CGV_APP_TEST_PROFILE, "fn=(3)\n31 nonsense\n32 <b>_x</b>\n", NULL);
  g_autofree char *path = cgv_app_test_write (fixture->folder, "damaged_<i>", contents);
  g_auto (GStrv) lines = g_strsplit (CGV_APP_TEST_PROFILE, "\n", -1);
  g_autofree char *place = g_strdup_printf ("line %u, byte %zu", g_strv_length (lines) + 1, strlen (CGV_APP_TEST_PROFILE) + strlen ("fn=(3)\n"));
  g_autofree char *detail = NULL;
  g_autofree char *report = NULL;
  CgvDocument *document;
  CgvMessageBar *bar;

  cgv_app_test_open (fixture->window, path, NULL);

  document = cgv_window_get_session (fixture->window)->document;
  bar = cgv_page_get_partial_bar (CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page")));
  g_assert_true (cgv_document_is_partial (document));
  g_assert_true (cgv_app_test_is_shown (bar));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "2 problems while reading damaged_<i>");
  detail = g_strdup_printf ("The first is in %s. The readable part is shown; costs may be missing.", place);
  g_assert_cmpstr (cgv_app_test_get_detail (bar), ==, detail);

  report = cgv_problem_report_dup_text (document);
  g_assert_nonnull (strstr (report, "2 × bad-cost-line"));
  g_assert_nonnull (strstr (report, "31 nonsense"));
  g_assert_nonnull (strstr (report, place));

  cgv_app_test_activate (fixture->window, "win.show-problems");
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL) != NULL &&
                           gtk_widget_get_mapped (GTK_WIDGET (cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL))));
  gtk_window_close (cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL));
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL) == NULL);
}

static void
test_history (CgvAppTest *fixture,
              gconstpointer data)
{
  g_autofree char *first = NULL;
  g_autofree char *back = NULL;
  g_autofree char *forward = NULL;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.back"));
  first = cgv_app_test_dup_function_name (fixture->window);
  cgv_app_test_set_function (fixture->window, "leaf");
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.back"));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.forward"));

  cgv_app_test_activate (fixture->window, "win.back");
  back = cgv_app_test_dup_function_name (fixture->window);
  g_assert_cmpstr (back, ==, first);

  cgv_app_test_activate (fixture->window, "win.forward");
  forward = cgv_app_test_dup_function_name (fixture->window);
  g_assert_cmpstr (forward, ==, "leaf");
}

/* Maximum number of loads until the profile is the newest one. GTK does not lose that many. */
#define MAX_OPENED 5

static gboolean
is_newest (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) files = cgv_recent_list_dup_files (gtk_recent_manager_get_default (), 1);

  return files->len == 1 && g_file_equal (g_ptr_array_index (files, 0), file);
}

static void
recent_changed_cb (guint *n_changed)
{
  (*n_changed)++;
}

/* Opens the profile until it is the newest one: while GTK saves a list, it may read the old file
 * without the newest entry. */
static void
open_as_newest (CgvAppTest *fixture,
                const char *path)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  guint n_changed = 0;
  gulong handler = g_signal_connect_swapped (manager, "changed", G_CALLBACK (recent_changed_cb), &n_changed);

  for (guint i = 0; i < MAX_OPENED && !is_newest (path); i++)
    {
      n_changed = 0;
      cgv_app_test_open (fixture->window, path, NULL);
      cgv_app_test_wait_until (n_changed > 0 || is_newest (path));
    }
  g_signal_handler_disconnect (manager, handler);
  g_assert_true (is_newest (path));
}

static void
test_recent (CgvAppTest *fixture,
             gconstpointer data)
{
  g_autofree char *other = cgv_app_test_write (fixture->folder, "other", CGV_APP_TEST_PROFILE);

  open_as_newest (fixture, other);
  open_as_newest (fixture, fixture->profile);
}

static void
test_settings (CgvAppTest *fixture,
               gconstpointer data)
{
  GSettings *settings = cgv_application_get_settings (cgv_app_test_get_application ());
  g_autofree char *grouping = NULL;
  CgvWindow *other;
  int width, height;

  g_assert_nonnull (settings);
  g_settings_reset (settings, "amounts");
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.amounts", "s", "plain");
  g_assert_false (cgv_focus_get_relative (cgv_window_get_session (fixture->window)->focus));
  g_assert_cmpint (g_settings_get_enum (settings, "amounts"), ==, CGV_AMOUNTS_PLAIN);
  g_object_set (cgv_window_get_session (fixture->window)->focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  grouping = g_settings_get_string (settings, "grouping");
  g_assert_cmpstr (grouping, ==, "file");

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 650);
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 900);
  gtk_window_close (GTK_WINDOW (fixture->window));

  other = cgv_app_test_present ();
  gtk_window_get_default_size (GTK_WINDOW (other), &width, &height);
  g_assert_cmpint (width, ==, 900);
  g_assert_cmpint (height, ==, 650);
  cgv_app_test_open (other, fixture->profile, NULL);
  g_assert_false (cgv_focus_get_relative (cgv_window_get_session (other)->focus));
  g_assert_cmpint (cgv_numbers_get_grouping_kind (cgv_window_get_session (other)->focus->numbers), ==, CGV_GROUPING_FILE);
  g_settings_reset (settings, "grouping");
}

static int
get_minimum_width (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static GtkLabel *
find_label (GtkWidget *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return GTK_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_narrow (CgvAppTest *fixture,
             gconstpointer data)
{
  GtkWidget *content;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (cgv_app_test_get_child (fixture->window, "narrow_bin"))));
  content = gtk_widget_get_first_child (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "content_bin")));
  g_assert_cmpint (get_minimum_width (content), <=, 360);

  cgv_app_test_open (fixture->window, "/nonexistent", NULL);
  g_assert_cmpint (get_minimum_width (content), <=, 360);

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  g_assert_cmpint (get_minimum_width (content), <=, 360);
  cgv_app_test_wait_until (find_label (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "event_picker")), "100 instructions") != NULL);
  g_assert_false (gtk_widget_is_visible (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "subtitle"))));
  g_assert_false (gtk_widget_is_visible (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "narrow_bar"))));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, 800);
  cgv_app_test_wait_until (!cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (cgv_app_test_get_child (fixture->window, "narrow_bin"))));
  g_assert_true (gtk_widget_is_visible (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "subtitle"))));
}

/* All buttons of the header are inside of the window. */
static void
assert_header_fits (CgvAppTest *fixture)
{
  GtkWidget *bin = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "narrow_bin"));
  GtkWidget *bar = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "header_bar"));
  graphene_rect_t area;

  g_assert_true (gtk_widget_compute_bounds (bar, bin, &area));
  g_assert_cmpfloat (area.origin.x + area.size.width, <=, gtk_widget_get_width (bin) + 1);
  g_assert_cmpint (get_minimum_width (bar), <=, gtk_widget_get_width (bin));
}

static GtkWidget *
get_detail (CgvAppTest *fixture,
            const char *name)
{
  CgvPage *page = CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page"));
  GtkWidget *detail = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (page), CGV_TYPE_PAGE, "detail_view"));

  return GTK_WIDGET (gtk_widget_get_template_child (detail, CGV_TYPE_DETAIL_VIEW, name));
}

/* Returns what a page is about, below its tools. */
static GtkWidget *
find_body (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget) || gtk_widget_has_css_class (widget, "view-body"))
    return gtk_widget_get_mapped (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_body (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* No page is wider than a phone, nor is its picture or list a mere line. */
static void
assert_pages_fit (CgvAppTest *fixture)
{
  GtkWidget *content = gtk_widget_get_first_child (get_detail (fixture, "narrow_bin"));

  for (int page = 1; page <= 5; page++)
    {
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "i", page);
      cgv_app_test_wait_until (get_minimum_width (content) <= 360 && find_body (content) != NULL && gtk_widget_get_height (find_body (content)) >= LEAST_BODY);
    }
}

/* Layouts depend on the size of text: at 200 %, a window of 1280 pixels has the layout of 640. */
static void
test_large_text (CgvAppTest *fixture,
                 gconstpointer data)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (fixture->window));
  CgvNarrowBin *bin = CGV_NARROW_BIN (cgv_app_test_get_child (fixture->window, "narrow_bin"));
  GtkWidget *content = gtk_widget_get_first_child (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "content_bin")));
  GtkWidget *error_page = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "error_page"));

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 800);
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (bin)) > 1200);
  g_assert_false (cgv_narrow_bin_get_narrow (bin));
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  cgv_app_test_wait_until (cgv_narrow_bin_get_narrow (bin));
  assert_header_fits (fixture);
  g_assert_cmpint (get_minimum_width (content), <=, 1280);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 700);
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 360);
  assert_header_fits (fixture);
  g_assert_cmpint (get_minimum_width (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "empty_page"))), <=, 350);
  gtk_widget_set_visible (GTK_WIDGET (gtk_widget_get_template_child (error_page, CGV_TYPE_ERROR_PAGE, "record_button")), TRUE);
  g_assert_cmpint (get_minimum_width (error_page), <=, 350);
  g_assert_cmpint (get_minimum_width (content), <=, 360);
  assert_pages_fit (fixture);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  assert_pages_fit (fixture);
  assert_header_fits (fixture);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 800);
  cgv_app_test_wait_until (!cgv_narrow_bin_get_narrow (bin));
}

static gboolean
has_tooltip (GtkWidget *button)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  g_signal_emit_by_name (button, "query-tooltip", 1, 1, FALSE, tooltip, &is_shown);
  return is_shown;
}

/* The tooltip of a menu button is hidden while its menu is open. */
static void
test_tooltips (CgvAppTest *fixture,
               gconstpointer data)
{
  GtkWidget *menu = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "menu_button"));
  GtkWidget *open = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "open_button"));
  GtkPopover *recent = adw_split_button_get_popover (ADW_SPLIT_BUTTON (open));

  g_assert_true (has_tooltip (menu));
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu)))));
  g_assert_false (has_tooltip (menu));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (menu));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu)))));
  g_assert_true (has_tooltip (menu) && has_tooltip (open));
  adw_split_button_popup (ADW_SPLIT_BUTTON (open));
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (recent)));
  g_assert_false (has_tooltip (open));
  adw_split_button_popdown (ADW_SPLIT_BUTTON (open));
}

static double
get_x (CgvAppTest *fixture,
       const char *name)
{
  graphene_rect_t area;

  g_assert_true (gtk_widget_compute_bounds (get_detail (fixture, name), GTK_WIDGET (fixture->window), &area));
  return area.origin.x;
}

/* Buttons of pages, and the border between callers and callees, keep their places for all
 * functions. */
static void
test_steady (CgvAppTest *fixture,
             gconstpointer data)
{
  const char *const names[] = { "treemap_button", "source_button", "types_button", "callee_box" };
  const char *const functions[] = { "work", "f", "main" };
  g_autofree char *path = cgv_app_test_write (fixture->folder, "cycle",
                                              "cmd: ./p\nevents: Ir Dr\nfn=main\n1 1 1\ncfn=work\ncalls=123456789 1\n1 900 1\nfn=work\n1 100 1\ncfn=f\ncalls=1 1\n1 800 1\n"
                                              "fn=f\n1 400 1\ncfn=g\ncalls=1 1\n1 400 1\nfn=g\n1 400 1\ncfn=f\ncalls=1 1\n1 5 1\n");
  double x[G_N_ELEMENTS (names)];
  double top;
  graphene_rect_t area;

  cgv_app_test_show_calls ();
  cgv_app_test_open (fixture->window, path, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 800);
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) >= 1270);
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "callee_view")) && gtk_widget_get_mapped (get_detail (fixture, "caller_view")));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    x[i] = get_x (fixture, names[i]);
  g_assert_true (gtk_widget_compute_bounds (get_detail (fixture, "switcher"), GTK_WIDGET (fixture->window), &area));
  top = area.origin.y;
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      cgv_app_test_set_function (fixture->window, functions[i]);
      cgv_app_test_wait_until (gtk_widget_get_visible (get_detail (fixture, "cycle_button")) == (i == 1));
      gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
      for (guint j = 0; j < G_N_ELEMENTS (names); j++)
        g_assert_cmpfloat (get_x (fixture, names[j]), ==, x[j]);
      g_assert_true (gtk_widget_compute_bounds (get_detail (fixture, "switcher"), GTK_WIDGET (fixture->window), &area));
      g_assert_cmpfloat (area.origin.y, ==, top);
    }
}

static const char *
get_text (CgvAppTest *fixture,
          const char *id)
{
  return gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (get_detail (fixture, id)))));
}

/* On a phone, the bar has room for the names of the costliest caller and callee. */
static void
test_narrow_names (CgvAppTest *fixture,
                   gconstpointer data)
{
  g_autofree char *path = cgv_app_test_write (fixture->folder, "names", "cmd: ./p\nevents: Ir\nfn=main\n1 1\ncfn=compress_block\ncalls=1 1\n1 900\ncfn=sort\ncalls=1 1\n1 10\n"
                                                                        "fn=compress_block\n1 100\ncfn=sort\ncalls=1 1\n1 800\ncfn=write_the_block\ncalls=1 1\n1 10\n"
                                                                        "fn=sort\n1 500\ncfn=compare_words\ncalls=1 1\n1 300\ncfn=swap\ncalls=1 1\n1 10\n"
                                                                        "fn=compare_words\n1 300\nfn=swap\n1 10\nfn=write_the_block\n1 10\n");
  static const char *const expected[][2] = { { "caller_button", "Called by compress_block and 1 more" }, { "callee_button", "Calls compare_words and 1 more" } };

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_test_set_function (fixture->window, "sort");
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (gtk_widget_get_ancestor (get_detail (fixture, "header"), CGV_TYPE_SPLIT_VIEW)), TRUE);
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "calls_bar")) && gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 360);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (get_detail (fixture, expected[i][0]))));

      g_assert_cmpstr (gtk_label_get_text (label), ==, expected[i][1]);
      cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (label)) > 0 && !pango_layout_is_ellipsized (gtk_label_get_layout (label)));
    }
}

/* On a phone, callers and callees share the room below the view: the bar says what is in them, and opens one of them. In a large cycle,
 * callees outside of it have their own list. */
static void
test_narrow_function (CgvAppTest *fixture,
                      gconstpointer data)
{
  g_autoptr (GString) ring = g_string_new ("cmd: ./p\nevents: Ir\nfn=main\n1 1\ncfn=f00\ncalls=1 1\n1 900\n");
  g_autofree char *path = NULL;
  GtkWidget *content;
  CgvFocus *focus;
  int minimum;

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (ring, "fn=f%02u\n1 %u\ncfn=f%02u\ncalls=1 1\n1 5\n", i, 50 - i, (i + 1) % 12);
  path = cgv_app_test_write (fixture->folder, "ring", ring->str);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (gtk_widget_get_ancestor (get_detail (fixture, "header"), CGV_TYPE_SPLIT_VIEW)), TRUE);
  g_settings_set_boolean (cgv_application_get_settings (cgv_app_test_get_application ()), "shows-calls", FALSE);
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "calls_bar")) && gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 360);
  g_assert_cmpstr (get_text (fixture, "caller_button"), ==, "No callers");
  g_assert_cmpstr (get_text (fixture, "callee_button"), ==, "Calls f00");
  g_assert_false (gtk_widget_get_visible (get_detail (fixture, "outside_button")));
  g_assert_false (gtk_widget_get_mapped (get_detail (fixture, "callees_paned")));
  g_signal_emit_by_name (get_detail (fixture, "caller_button"), "clicked");
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "caller_view")) && !gtk_widget_get_mapped (get_detail (fixture, "callee_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail (fixture, "treemap_view")));

  focus = cgv_session_get_shown_focus (cgv_window_get_session (fixture->window));
  cgv_focus_open_row (focus, 1);
  g_signal_emit_by_name (get_detail (fixture, "outside_button"), "clicked");
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "outside_view")) && gtk_widget_get_mapped (get_detail (fixture, "member_view")));
  g_assert_false (gtk_widget_get_mapped (get_detail (fixture, "treemap_view")));
  g_assert_false (gtk_widget_get_mapped (get_detail (fixture, "callee_view")));
  content = gtk_widget_get_first_child (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "content_bin")));
  g_assert_cmpint (get_minimum_width (content), <=, 360);

  /* The minimum height is the larger one of list and details, not their sum. */
  gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, 360, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 640);

  /* Other functions have no list of callees outside. */
  cgv_focus_open_row (focus, 0);
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "callee_view")));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, 800);
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_detail (fixture, "caller_view")));
  g_settings_set_boolean (cgv_application_get_settings (cgv_app_test_get_application ()), "shows-calls", FALSE);
  cgv_app_test_wait_until (!gtk_widget_get_mapped (get_detail (fixture, "caller_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail (fixture, "calls_bar")));
}

static gboolean
has_name (GtkWidget *widget)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static gboolean
has_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (GTK_LABEL (widget))[0] != '\0')
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (has_text (child))
        return TRUE;
    }
  return FALSE;
}

/* Returns whether a button has a name. The button in a menu button or a drop-down has the name
 * of its parent. From GTK 4.10 on, the text in a button is its name. */
static gboolean
is_named (GtkWidget *button)
{
  GtkWidget *parent = gtk_widget_get_parent (button);

  if (has_name (button) || gtk_button_get_label (GTK_BUTTON (button)) != NULL)
    return TRUE;
  if (gtk_get_minor_version () >= 10 && has_text (button))
    return TRUE;
  return (GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent)) && has_name (parent);
}

/* Returns the number of buttons without a name, and prints their paths. */
static guint
count_nameless_buttons (GtkWidget *widget,
                        const char *path)
{
  g_autofree char *own_path = g_strconcat (path, "/", G_OBJECT_TYPE_NAME (widget), NULL);
  guint n = 0;

  if (GTK_IS_WINDOW_CONTROLS (widget) || !gtk_widget_get_visible (widget))
    return 0;

  if (GTK_IS_BUTTON (widget) && !is_named (widget))
    {
      g_test_message ("%s has no name", own_path);
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_nameless_buttons (child, own_path);
  return n;
}

static void
test_narrow_problems (CgvAppTest *fixture,
                      gconstpointer data)
{
  g_autofree char *path = cgv_app_test_write (fixture->folder, "damaged", "events: Ir\nfn=f\n1 5\n2 x\n");
  GtkWindow *dialog;
  int width, height;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 360);
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_test_activate (fixture->window, "win.show-problems");

  dialog = cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL);
  g_assert_nonnull (dialog);
  gtk_window_get_default_size (dialog, &width, &height);
  g_assert_cmpint (height, <=, 640);
  g_assert_cmpint (width, <=, 360);
  g_assert_cmpint (get_minimum_width (GTK_WIDGET (dialog)), <=, 360);
}

static void
test_names (CgvAppTest *fixture,
            gconstpointer data)
{
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  g_assert_cmpuint (count_nameless_buttons (GTK_WIDGET (fixture->window), ""), ==, 0);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (cgv_app_test_get_child (fixture->window, "narrow_bin"))));
  g_assert_cmpuint (count_nameless_buttons (GTK_WIDGET (fixture->window), ""), ==, 0);
}

static void
count_items (GtkWidget *widget,
             guint *n_items,
             guint *n_enabled)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton"))
    {
      *n_items += 1;
      *n_enabled += gtk_widget_is_sensitive (widget) ? 1 : 0;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    count_items (child, n_items, n_enabled);
}

/* All items in the menu next to the event type have enabled actions. */
static void
test_amounts_menu (CgvAppTest *fixture,
                   gconstpointer data)
{
  GtkWidget *button;
  guint n_items = 0;
  guint n_enabled = 0;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  button = cgv_app_test_find_widget (cgv_app_test_find_widget (GTK_WIDGET (fixture->window), CGV_TYPE_EVENT_PICKER), GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  count_items (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button))), &n_items, &n_enabled);
  g_assert_cmpuint (n_items, ==, 4);
  g_assert_cmpuint (n_enabled, ==, 4);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
}

/* Records the types of the focus widget and of all widgets around it. */
static void
note_focus (GtkWindow *window,
            GHashTable *types)
{
  GtkWidget *widget = gtk_window_get_focus (window);

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    g_hash_table_add (types, (gpointer) G_OBJECT_TYPE_NAME (widget));
}

static void
assert_keyboard_reaches (CgvAppTest *fixture,
                         const char *const *expected)
{
  g_autoptr (GHashTable) types = g_hash_table_new (g_str_hash, g_str_equal);
  GtkWindow *window = GTK_WINDOW (fixture->window);
  const guint n_steps = 100;

  /* Tab returns to the start, or stays in a trap. */
  gtk_window_set_focus (window, NULL);
  for (guint i = 0; i < n_steps; i++)
    {
      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
      note_focus (window, types);
    }

  for (; *expected != NULL; expected++)
    {
      g_test_message ("%s", *expected);
      g_assert_true (g_hash_table_contains (types, *expected));
    }
}

static void
test_keyboard (CgvAppTest *fixture,
               gconstpointer data)
{
  const char *const wide[] = {
    "AdwSplitButton",
    "CgvEventPicker",
    "GtkMenuButton",
    "CgvPartsStrip",
    "GtkSearchEntry",
    "CgvFunctionView",
    "CgvHeader",
    "CgvTreemapView",
    "CgvCallView",
    NULL,
  };
  const char *const narrow[] = { "AdwSplitButton", "GtkMenuButton", "CgvPartsStrip", "CgvFunctionView", "CgvEventPicker", NULL };
  g_autofree char *other = cgv_app_test_write (fixture->folder, "other", CGV_APP_TEST_PROFILE);

  cgv_app_test_show_calls ();
  cgv_app_test_open (fixture->window, fixture->profile, other, NULL);
  cgv_app_test_set_function (fixture->window, "work");
  /* A widget without a size takes no focus. */
  cgv_app_test_wait_until (gtk_widget_get_width (cgv_app_test_find (fixture->window, CGV_TYPE_FUNCTION_VIEW)) > 0);
  assert_keyboard_reaches (fixture, wide);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (cgv_app_test_get_child (fixture->window, "narrow_bin"))));
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 360);
  assert_keyboard_reaches (fixture, narrow);
}

/* The title takes the free room next to it, even if it is then not in the middle of the window. */
static void
test_title_width (CgvAppTest *fixture,
                  gconstpointer data)
{
  static const char title[] = "program --with --some --options";
  g_autofree char *path = cgv_app_test_write (fixture->folder, "long", "cmd: program --with --some --options\nevents: Ir\nfn=main\n1 100\n");
  GtkLabel *label = GTK_LABEL (cgv_app_test_get_child (fixture->window, "title"));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 640);
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_test_wait_until (g_str_equal (gtk_label_get_text (label), title) && gtk_widget_get_width (GTK_WIDGET (label)) > 0);
  cgv_app_test_wait_until (!pango_layout_is_ellipsized (gtk_label_get_layout (label)));
}

static void
test_application_open (CgvAppTest *fixture,
                       gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->profile);
  GtkApplication *application = GTK_APPLICATION (cgv_app_test_get_application ());

  /* An empty window takes the first document, a new one the second. */
  g_application_open (G_APPLICATION (application), &file, 1, "");
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (application)), ==, 1);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != NULL);

  g_application_open (G_APPLICATION (application), &file, 1, "");
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (application)), ==, 2);

  g_action_group_activate_action (G_ACTION_GROUP (application), "new-window", NULL);
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (application)), ==, 3);

  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  cgv_app_test_wait_until (gtk_application_get_windows (application) == NULL);
}

static gboolean
has_widget (GtkWidget *widget,
            const char *type_name)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), type_name))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (has_widget (child, type_name))
      return TRUE;
  return FALSE;
}

static gboolean
is_on_screen (const char *type_name)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l != NULL; l = l->next)
    if (has_widget (l->data, type_name))
      return TRUE;
  return FALSE;
}

/* The About dialog is a window or within the window, depending on the version of libadwaita. */
static void
test_about (CgvAppTest *fixture,
            gconstpointer data)
{
  g_action_group_activate_action (G_ACTION_GROUP (cgv_app_test_get_application ()), "about", NULL);
  cgv_app_test_wait_until (is_on_screen ("AdwAboutWindow") || is_on_screen ("AdwAboutDialog"));
}

static gboolean
look_up_inclusive (CgvAppTest *fixture,
              GdkRGBA *color)
{
  return gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (fixture->window)), "cgv_inclusive", color);
}

/* Dark colours have their own style sheet, which is added and removed. */
static void
test_dark (CgvAppTest *fixture,
           gconstpointer data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GdkRGBA light, dark, again;

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  g_assert_true (look_up_inclusive (fixture, &light));
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  g_assert_true (look_up_inclusive (fixture, &dark));
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_true (look_up_inclusive (fixture, &again));

  g_assert_false (gdk_rgba_equal (&light, &dark));
  g_assert_true (gdk_rgba_equal (&light, &again));
}

/* The list begins at the top, and the row of the function is visible. */
static void
test_list_at_top (CgvAppTest *fixture,
                  gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autofree char *path = NULL;
  GtkWidget *view;
  GtkAdjustment *adjustment;

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n1 %u\n", i, i + 1, 100 - i);
  g_string_append (text, "fn=f100\n1 1\n");
  path = cgv_app_test_write (fixture->folder, "chain", text->str);
  cgv_app_test_open (fixture->window, path, NULL);
  view = cgv_app_test_find (cgv_app_test_find (fixture->window, CGV_TYPE_FUNCTION_VIEW), GTK_TYPE_COLUMN_VIEW);
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  cgv_app_test_wait_until (gtk_adjustment_get_upper (adjustment) > 101);
  cgv_app_test_wait_until (!g_main_context_pending (NULL));

  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
}

/* A sentence says where the cost of the event type is spent, and its names lead to their functions. */
static void
test_sentence (CgvAppTest *fixture,
               gconstpointer data)
{
  CgvFocus *focus;
  CgvLinkedLabel *label;
  GtkWidget *link;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  focus = cgv_page_get_focus (CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page")));
  label = CGV_LINKED_LABEL (gtk_widget_get_template_child (cgv_app_test_get_page (fixture->window), CGV_TYPE_PAGE, "sentence_label"));
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (label)));
  g_assert_cmpstr (cgv_linked_label_get_text (label), ==, "90.0\u202f% is spent in work: 60.0\u202f% by itself, 30.0\u202f% in leaf.");

  before = cgv_app_test_dup_function_name (fixture->window);
  g_assert_cmpstr (before, ==, "main");
  link = cgv_app_test_find (label, GTK_TYPE_BUTTON);
  g_signal_emit_by_name (link, "clicked");
  after = cgv_app_test_dup_function_name (fixture->window);
  g_assert_cmpstr (after, ==, "work");

  cgv_focus_set_event (focus, 1);
  cgv_app_test_wait_until (g_str_has_prefix (cgv_linked_label_get_text (label), "90.0\u202f% is spent in work: 50.0\u202f% by itself"));

  /* All other percentages are of something else. */
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_SELECTED, NULL);
  cgv_app_test_wait_until (g_str_has_suffix (cgv_linked_label_get_text (label), " These are percentages of the total."));
}

/* A window begins where the last one of the same program ended. */
static void
test_remember (CgvAppTest *fixture,
               gconstpointer data)
{
  GtkWindow *closed;
  CgvWindow *window;
  GtkWidget *view;
  g_autofree char *name = NULL;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  cgv_app_test_set_function (fixture->window, "leaf");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "i", 4);
  closed = GTK_WINDOW (fixture->window);
  g_object_add_weak_pointer (G_OBJECT (closed), (gpointer *) &closed);
  gtk_window_close (closed);
  cgv_app_test_wait_until (closed == NULL);

  window = cgv_app_test_present ();
  cgv_app_test_open (window, fixture->profile, NULL);
  name = cgv_app_test_dup_function_name (window);
  g_assert_cmpstr (name, ==, "leaf");
  view = cgv_app_test_find (cgv_app_test_get_page (window), CGV_TYPE_SOURCE_VIEW);
  cgv_app_test_wait_until (gtk_widget_get_mapped (view));
}

static void
add (const char *path,
     void (*func) (CgvAppTest *fixture, gconstpointer data))
{
  g_test_add (path, CgvAppTest, NULL, cgv_app_test_set_up, func, cgv_app_test_tear_down);
}

/* Returns the size of the largest piece of memory that is shared with the X server. */
static guint64
get_largest_segment (void)
{
  g_autofree char *maps = NULL;
  g_auto (GStrv) lines = NULL;
  guint64 largest = 0;

  if (!g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL))
    return 0;
  lines = g_strsplit (maps, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      char *end;
      guint64 from = g_ascii_strtoull (*line, &end, 16);

      if (strstr (*line, "/SYSV") != NULL)
        largest = MAX (largest, g_ascii_strtoull (end + 1, NULL, 16) - from);
    }
  return largest;
}

/* Memory with room for frames of large windows stays from one frame to the next. */
static void
test_frame_memory (CgvAppTest *fixture,
                   gconstpointer data)
{
  GtkWidget *page = cgv_app_test_get_page (fixture->window);

  for (guint i = 0; i < 4; i++)
    {
      gtk_widget_set_opacity (page, i % 2 == 0 ? 0.5 : 1);
      gtk_test_widget_wait_for_draw (page);
      cgv_app_test_wait_until (cgv_app_test_rests ());
    }
  /* Without shared memory there is nothing to keep. */
  g_assert_true (get_largest_segment () == 0 || get_largest_segment () >= (guint64) 32 << 20);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("/window/empty", test_empty);
  add ("/window/open", test_open);
  add ("/window/open-several", test_open_several);
  add ("/window/error", test_error);
  add ("/window/foreign", test_foreign);
  add ("/window/error-keeps-document", test_error_keeps_document);
  add ("/window/partial", test_partial);
  add ("/window/history", test_history);
  add ("/window/recent", test_recent);
  add ("/window/settings", test_settings);
  add ("/window/narrow", test_narrow);
  add ("/window/large-text", test_large_text);
  add ("/window/tooltips", test_tooltips);
  add ("/window/steady", test_steady);
  add ("/window/narrow-function", test_narrow_function);
  add ("/window/narrow-names", test_narrow_names);
  add ("/window/narrow-problems", test_narrow_problems);
  add ("/window/names", test_names);
  add ("/window/amounts-menu", test_amounts_menu);
  add ("/window/keyboard", test_keyboard);
  add ("/window/title-width", test_title_width);
  add ("/application/open", test_application_open);
  add ("/application/about", test_about);
  add ("/window/dark", test_dark);
  add ("/window/list-at-top", test_list_at_top);
  add ("/window/sentence", test_sentence);
  add ("/window/remember", test_remember);
  add ("/window/frame-memory", test_frame_memory);

  return g_test_run ();
}
