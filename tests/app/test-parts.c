/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns of parts in the whole window: their place, their key, and parts beside each other. */

#include "cgv-amounts-switch.h"
#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-function-view.h"
#include "cgv-header.h"
#include "cgv-linked-label.h"
#include "cgv-part-picture.h"
#include "cgv-row-text.h"
#include "cgv-split-view.h"
#include "cgv-treemap-view.h"
#include "cgv-verdict-bar.h"
#include "model-test.h"

#include <string.h>

#define PART(n, main, work)                          \
  "part: " #n "\nevents: Ir Dr\npositions: line\n"   \
  "fl=program.c\nfn=main\n1 " #main " 1\n"           \
  "cfn=work\ncalls=1 1\n2 " #work " 2\n"             \
  "fn=work\n3 " #work " 2\n\n"

#define THREE_PARTS(work, total)                                                                                              \
  "version: 1\ncreator: callgrind-3.19.0\ncmd: ./program\n\n" PART (1, 10, 20) "totals: 30 3\n\n" PART (2, 10, work) "totals: " \
  #total " 3\n\n" PART (3, 90, 40) "totals: 130 3\n"

static const char profile[] = THREE_PARTS (300, 310);

typedef CgvAppTest Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = NULL;

  cgv_app_test_set_up (fixture, data);
  if (cgv_application_get_settings (cgv_app_test_get_application ()) != NULL)
    g_settings_reset (cgv_application_get_settings (cgv_app_test_get_application ()), "columns");
  path = cgv_app_test_write (fixture->folder, "callgrind.out.7", profile);
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_input_focus (GTK_WINDOW (fixture->window));
}

static GtkWidget *
find (GtkWidget *root,
      GType type)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
shows_parts_of (Fixture *fixture,
                const char *page)
{
  gboolean shows;

  g_object_get (CGV_PAGE (cgv_app_test_get_child (fixture->window, page)), "parts-overview", &shows, NULL);
  return shows;
}

static gboolean
shows_parts (Fixture *fixture)
{
  return shows_parts_of (fixture, "document_page");
}

static CgvTable *
get_table (Fixture *fixture,
           const char *page)
{
  return cgv_page_get_table (CGV_PAGE (cgv_app_test_get_child (fixture->window, page)));
}

static const CgvColumn *
find_column (Fixture *fixture,
             const char *page,
             const char *id)
{
  GPtrArray *columns = cgv_table_get_columns (get_table (fixture, page));

  return columns != NULL ? cgv_columns_find (columns, id) : NULL;
}

static void
press_key (const char *key)
{
  g_free (cgv_app_input_run ("key", key, NULL));
}

static void
show_parts (Fixture *fixture)
{
  press_key ("F7");
  cgv_app_test_wait_until (find_column (fixture, "document_page", "self_part_1") != NULL);
}

static void
test_toggle (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  g_assert_false (shows_parts (fixture));
  show_parts (fixture);
  g_assert_true (shows_parts (fixture));
  press_key ("F7");
  cgv_app_test_wait_until (find_column (fixture, "document_page", "self_part_1") == NULL);
  g_assert_false (shows_parts (fixture));
  gtk_widget_activate_action (window, "win.parts-overview", NULL);
  g_assert_true (shows_parts (fixture));

  /* A reload keeps the overview. */
  gtk_widget_activate_action (window, "win.reload", NULL);
  cgv_app_test_wait_until (fixture->n_finished >= 2);
  g_assert_true (shows_parts (fixture));
  cgv_app_test_wait_until (find_column (fixture, "document_page", "self_part_1") != NULL);
}

/* A profile of one part has no columns of parts; the next one has them again. */
static void
test_one_part (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  g_autofree char *path = cgv_app_test_write (fixture->folder, "callgrind.out.8", profile);

  show_parts (fixture);
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  g_assert_false (shows_parts (fixture));
  g_assert_null (find_column (fixture, "document_page", "self_part_1"));
  g_assert_false (gtk_widget_activate_action (window, "win.parts-overview", NULL));
  g_assert_false (shows_parts (fixture));
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_test_wait_until (shows_parts (fixture) && find_column (fixture, "document_page", "self_part_1") != NULL);
}

/* Two files have the parts of both. The columns of a comparison are those of its document. */
static void
test_compared (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *page = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page"));
  GtkWidget *causes = GTK_WIDGET (gtk_widget_get_template_child (page, CGV_TYPE_PAGE, "causes_button"));
  g_autofree char *path = cgv_app_test_write (fixture->folder, "callgrind.out.8", THREE_PARTS (500, 510));
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));
  cgv_session_compare_files (cgv_window_get_session (fixture->window), NULL, files);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  g_assert_false (shows_parts_of (fixture, "compare_page"));
  press_key ("F7");
  cgv_app_test_wait_until (find_column (fixture, "compare_page", "base_self_part_3") != NULL);
  g_assert_true (shows_parts_of (fixture, "compare_page"));

  /* Shares have no causes, and keep the columns. */
  g_assert_true (gtk_widget_get_visible (causes));
  cgv_focus_set_measure (cgv_window_get_session (fixture->window)->compare_focus, CGV_MEASURE_SHARE);
  cgv_app_test_wait_until (!gtk_widget_get_visible (causes));
  g_assert_true (shows_parts_of (fixture, "compare_page"));
  cgv_focus_set_measure (cgv_window_get_session (fixture->window)->compare_focus, CGV_MEASURE_ABSOLUTE);
  cgv_app_test_wait_until (gtk_widget_get_visible (causes));
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (causes)));
  g_assert_true (shows_parts_of (fixture, "compare_page"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave-comparison", NULL);
  cgv_app_test_wait_until (find_column (fixture, "document_page", "self_part_3") != NULL);
  g_assert_true (shows_parts (fixture));
}

/* It is the list of functions: a double click goes to the details of one. */
static void
test_activate (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *name = NULL;

  show_parts (fixture);
  g_assert_cmpstr (cgv_table_get_sort (get_table (fixture, "document_page"), NULL), ==, "self");
  g_signal_emit_by_name (cgv_table_get_view (get_table (fixture, "document_page")), "activate", 0);
  g_assert_true (shows_parts (fixture));
  name = cgv_app_test_dup_function_name (fixture->window);
  g_assert_cmpstr (name, ==, "work");
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *view = gtk_widget_get_ancestor (GTK_WIDGET (get_table (fixture, "document_page")), CGV_TYPE_FUNCTION_VIEW);
  GtkWidget *entry = find (view, GTK_TYPE_SEARCH_ENTRY);

  show_parts (fixture);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.search", NULL);
  cgv_app_test_wait_until (gtk_widget_get_focus_child (entry) != NULL);
  g_assert_true (shows_parts (fixture));
}

/* In the picture above, two keys open a comparison, whose list has the columns, too. From there one comes back to them. */
static void
test_compare (Fixture *fixture,
              gconstpointer data)
{
  GtkWidget *strip = GTK_WIDGET (cgv_page_get_parts_strip (CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page"))));
  const CgvPartSelection *parts;

  show_parts (fixture);
  gtk_widget_grab_focus (find (strip, CGV_TYPE_PART_PICTURE));
  press_key ("Home");
  press_key ("a");
  g_assert_null (cgv_window_get_session (fixture->window)->compare_focus);
  press_key ("Right");
  press_key ("b");
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  parts = cgv_focus_get_side (cgv_window_get_session (fixture->window)->compare_focus, CGV_SIDE_NEW)->parts;
  g_assert_true (cgv_part_set_contains (cgv_part_selection_get_set (parts), 1));
  cgv_app_test_wait_until (find_column (fixture, "compare_page", "self_part_3") != NULL);

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave-comparison", NULL);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus == NULL);
  g_assert_true (shows_parts (fixture));
}

static const char *
get_words (Fixture *fixture,
           const char *name)
{
  GtkWidget *bar = find (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page")), CGV_TYPE_VERDICT_BAR);
  GObject *child = gtk_widget_get_template_child (bar, CGV_TYPE_VERDICT_BAR, name);

  return CGV_IS_LINKED_LABEL (child) ? cgv_linked_label_get_text (CGV_LINKED_LABEL (child)) : gtk_label_get_text (GTK_LABEL (child));
}

static gboolean
has_title (Fixture *fixture,
           const char *expected)
{
  return g_strcmp0 (gtk_window_get_title (GTK_WINDOW (fixture->window)), expected) == 0;
}

/* The header of a function shows its number of calls in each part. A screen reader reads the
 * sentence after a pause. */
static void
check_words (Fixture *fixture)
{
  GtkWidget *page = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page"));
  GtkWidget *bar = find (page, CGV_TYPE_VERDICT_BAR);
  GtkLabel *caption = GTK_LABEL (gtk_widget_get_template_child (find (page, CGV_TYPE_HEADER), CGV_TYPE_HEADER, "calls_caption"));

  cgv_app_test_wait_until (g_strcmp0 (gtk_label_get_text (caption), "Calls, 1 in A") == 0);
  cgv_app_test_wait_until (gtk_test_accessible_has_property (GTK_ACCESSIBLE (gtk_widget_get_template_child (bar, CGV_TYPE_VERDICT_BAR, "info_box")), GTK_ACCESSIBLE_PROPERTY_LABEL));
}

/* One click compares the costliest part with the one before it. The window describes both, also
 * as shares. */
static void
test_beside (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *strip = find (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")), CGV_TYPE_PARTS_STRIP);
  GtkWidget *page = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page"));
  CgvFocus *focus;

  g_signal_emit_by_name (gtk_widget_get_template_child (strip, CGV_TYPE_PARTS_STRIP, "compare_button"), "clicked");
  cgv_app_test_wait_until (has_title (fixture, "Part 1 beside part 2"));
  cgv_app_test_wait_until (g_str_has_prefix (get_words (fixture, "totals_label"), "Part 2 costs "));
  g_assert_true (g_str_has_prefix (get_words (fixture, "where_label"), "work costs 280 more by itself"));

  focus = cgv_window_get_session (fixture->window)->compare_focus;
  check_words (fixture);
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  cgv_app_test_wait_until (strstr (get_words (fixture, "totals_label"), "in common") != NULL);

  /* The headings of the treemaps choose another part. Choosing A's part for side B swaps the
   * sides. */
  gtk_widget_activate_action (page, "sides.new", "u", 2);
  cgv_app_test_wait_until (has_title (fixture, "Part 1 beside part 3"));
  gtk_widget_activate_action (page, "sides.new", "u", 0);
  cgv_app_test_wait_until (has_title (fixture, "Part 3 beside part 1"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave-comparison", NULL);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus == NULL);
}

/* In a comparison of parts, the list has a column for each part. The most uneven function is
 * first. */
static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  GtkWidget *page = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page"));
  CgvPartSides *sides = cgv_window_get_session (fixture->window)->part_sides;
  GtkToggleButton *button = GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, CGV_TYPE_PAGE, "parts_button"));

  cgv_part_sides_choose (sides, CGV_SIDE_BASE, 0);
  cgv_part_sides_choose (sides, CGV_SIDE_NEW, 1);
  cgv_app_test_wait_until (has_title (fixture, "Part 1 beside part 2"));
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (button)));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "All 3 Parts");
  gtk_toggle_button_set_active (button, TRUE);
  cgv_app_test_wait_until (find_column (fixture, "compare_page", "self_part_1") != NULL);
  g_assert_cmpstr (find_column (fixture, "compare_page", "self_part_1")->title, ==, "Part 1 A");
  g_assert_cmpstr (find_column (fixture, "compare_page", "self_part_2")->title, ==, "Part 2 B");
  g_assert_cmpstr (find_column (fixture, "compare_page", "self_part_3")->title, ==, "Part 3");
  g_assert_cmpstr (cgv_table_get_sort (get_table (fixture, "compare_page"), NULL), ==, "self_spread");
  cgv_part_sides_choose (sides, CGV_SIDE_NEW, 2);
  cgv_app_test_wait_until (g_strcmp0 (find_column (fixture, "compare_page", "self_part_3")->title, "Part 3 B") == 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave-comparison", NULL);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus == NULL);
}

static GtkWidget *
get_page_child (Fixture *fixture,
                const char *name)
{
  GObject *page = cgv_app_test_get_child (fixture->window, "compare_page");

  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (page), CGV_TYPE_PAGE, name));
}

/* In a comparison of two dumps, the damaged one is named. */
static void
test_damaged (Fixture *fixture,
              gconstpointer data)
{
  static const char first[] = "version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: ./program\n\n" PART (1, 10, 20) "totals: 30 3\n";
  static const char second[] = "version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: ./program\n\n" PART (2, 10, 300) "fn=lost\ncalls=x\n";
  g_autofree char *base = cgv_app_test_write (fixture->folder, "callgrind.out.7.1", first);
  g_autofree char *new_ = cgv_app_test_write (fixture->folder, "callgrind.out.7.2", second);
  g_autoptr (GPtrArray) base_files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GtkWidget *page = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page"));
  CgvMessageBar *bar = CGV_MESSAGE_BAR (gtk_widget_get_template_child (page, CGV_TYPE_PAGE, "damage_bar"));
  GObject *bar_label;
  GtkWidget *strip;
  CgvPartPicture *picture;

  g_ptr_array_add (base_files, g_file_new_for_path (base));
  g_ptr_array_add (files, g_file_new_for_path (new_));
  cgv_session_compare_files (cgv_window_get_session (fixture->window), base_files, files);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  cgv_app_test_wait_until (cgv_app_test_is_shown (bar));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "Part 2 is damaged: the readable part of it is compared.");
  bar_label = gtk_widget_get_template_child (GTK_WIDGET (get_page_child (fixture, "verdict_bar")), CGV_TYPE_VERDICT_BAR, "totals_label");
  cgv_app_test_wait_until (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (bar_label)), "Incomplete: "));

  /* The strip has both parts, each with its own document, and no others. */
  strip = get_page_child (fixture, "parts_strip");
  picture = CGV_PART_PICTURE (find (strip, CGV_TYPE_PART_PICTURE));
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (picture)));
  g_assert_cmpuint (cgv_part_picture_get_n (picture), ==, 2);
  g_assert_cmpuint (cgv_part_picture_get_cursor (picture), ==, 1);
}

static void
choose_sides (Fixture *fixture,
              guint base,
              guint new_)
{
  CgvSession *session = cgv_window_get_session (fixture->window);

  cgv_part_sides_choose (session->part_sides, CGV_SIDE_BASE, base);
  cgv_part_sides_choose (session->part_sides, CGV_SIDE_NEW, new_);
}

/* In a file with several parts, the place of a problem identifies the damaged part. The other parts are not damaged. */
static void
test_damaged_inside (Fixture *fixture,
                     gconstpointer data)
{
  static const char text[] = "version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: ./program\n\n" PART (1, 10, 20) "totals: 30 3\n\n" PART (2, 10, 300) "fn=lost\ncalls=x\ntotals: 310 3\n\n" PART (3, 10, 30) "totals: 40 3\n";
  g_autofree char *path = cgv_app_test_write (fixture->folder, "callgrind.out.9", text);
  CgvMessageBar *bar = CGV_MESSAGE_BAR (get_page_child (fixture, "damage_bar"));
  CgvFocus *focus;

  cgv_app_test_open (fixture->window, path, NULL);
  focus = cgv_window_get_session (fixture->window)->focus;
  for (guint part = 0; part < 3; part++)
    {
      g_autofree char *incomplete = NULL;

      test_select_part (focus, part);
      cgv_app_test_wait_until (cgv_focus_has_part (focus, part) && !cgv_focus_has_part (focus, (part + 1) % 3));
      incomplete = cgv_row_text_dup_incomplete (focus);
      g_assert_cmpint (incomplete != NULL, ==, part == 1);
    }
  cgv_focus_select_all_parts (focus);
  choose_sides (fixture, 0, 1);
  cgv_app_test_wait_until (cgv_app_test_is_shown (bar));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "Part 2 is damaged: the readable part of it is compared.");
  choose_sides (fixture, 0, 2);
  cgv_app_test_wait_until (!cgv_app_test_is_shown (bar));
  choose_sides (fixture, 1, 2);
  cgv_app_test_wait_until (cgv_app_test_is_shown (bar));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "Part 2 is damaged: the readable part of it is compared.");
}

/* Only parts that are damaged are named. */
static void
test_damaged_several (Fixture *fixture,
                      gconstpointer data)
{
  static const char text[] = "version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: ./program\n\n" PART (1, 10, 20) "totals: 30 3\n\n" PART (2, 10, 300) "fn=lost\ncalls=x\ntotals: 310 3\n\n"
                             PART (3, 10, 30) "totals: 40 3\n\n" PART (4, 10, 50) "fn=lost\ncalls=x\ntotals: 60 3\n";
  g_autofree char *path = cgv_app_test_write (fixture->folder, "callgrind.out.9", text);
  CgvMessageBar *bar = CGV_MESSAGE_BAR (get_page_child (fixture, "damage_bar"));

  cgv_app_test_open (fixture->window, path, NULL);
  choose_sides (fixture, 0, 1);
  cgv_app_test_wait_until (cgv_app_test_is_shown (bar));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "Part 2 is damaged: the readable part of it is compared.");
  choose_sides (fixture, 1, 3);
  cgv_app_test_wait_until (g_str_has_prefix (cgv_message_bar_get_title (bar), "Parts "));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "Parts 2 and 4 are damaged: the readable part of them is compared.");
}

/* On a phone, the details of a function take the room. The parts are above the list. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *strip = GTK_WIDGET (cgv_page_get_parts_strip (CGV_PAGE (cgv_app_test_get_child (fixture->window, "document_page"))));
  GtkWidget *split = find (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")), CGV_TYPE_SPLIT_VIEW);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (cgv_split_view_get_folded (CGV_SPLIT_VIEW (split)));
  g_assert_true (gtk_widget_get_mapped (strip));
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (split), TRUE);
  cgv_app_test_wait_until (!gtk_widget_get_mapped (strip));
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (split), FALSE);
  cgv_app_test_wait_until (gtk_widget_get_mapped (strip));
}

static GtkWidget *
get_bar_child (Fixture *fixture,
               const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (get_page_child (fixture, "verdict_bar"), CGV_TYPE_VERDICT_BAR, name));
}

/* In a comparison of parts, a phone has the tools for which the header and the sentence lack
 * room at the bottom. */
static void
test_narrow_bar (Fixture *fixture,
                 gconstpointer data)
{
  CgvSession *session = cgv_window_get_session (fixture->window);
  GtkWidget *tools = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "narrow_bar"));
  GtkWidget *swap = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "swap_button"));
  GtkWidget *amounts = gtk_widget_get_first_child (tools);
  GtkWidget *search, *treemaps, *toggle;
  GtkLabel *label;

  cgv_part_sides_choose (session->part_sides, CGV_SIDE_BASE, 0);
  cgv_part_sides_choose (session->part_sides, CGV_SIDE_NEW, 1);
  cgv_app_test_wait_until (has_title (fixture, "Part 1 beside part 2"));
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_bar_child (fixture, "amounts_switch")));
  g_assert_false (gtk_widget_get_mapped (tools));
  g_assert_true (gtk_widget_get_mapped (swap));
  g_assert_true (gtk_widget_get_mapped (get_bar_child (fixture, "detail_label")));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (gtk_widget_get_mapped (tools) && !gtk_widget_get_mapped (get_bar_child (fixture, "detail_label")));
  g_assert_true (gtk_widget_get_mapped (amounts));
  g_assert_false (gtk_widget_get_mapped (swap));
  g_assert_false (gtk_widget_get_mapped (get_bar_child (fixture, "amounts_switch")));

  /* Both switches have the same effect. */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (amounts, CGV_TYPE_AMOUNTS_SWITCH, "shares_button")), TRUE);
  cgv_app_test_wait_until (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (get_bar_child (fixture, "amounts_switch"), CGV_TYPE_AMOUNTS_SWITCH, "shares_button"))));
  g_assert_cmpint (session->compare_focus->choice->measure, ==, CGV_MEASURE_SHARE);

  search = find (get_page_child (fixture, "function_view"), GTK_TYPE_SEARCH_ENTRY);
  g_assert_false (gtk_widget_get_mapped (search));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.search", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (search) && gtk_widget_get_focus_child (search) != NULL);
  press_key ("Escape");
  cgv_app_test_wait_until (!gtk_widget_get_mapped (search));

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.treemaps", NULL);
  cgv_app_test_wait_until (!gtk_widget_get_mapped (get_page_child (fixture, "verdict_bar")));
  treemaps = find (get_page_child (fixture, "detail_view"), CGV_TYPE_TREEMAP_VIEW);
  cgv_app_test_wait_until (gtk_widget_get_mapped (treemaps));
  g_assert_true (gtk_widget_get_mapped (tools));
  toggle = GTK_WIDGET (gtk_widget_get_template_child (treemaps, CGV_TYPE_TREEMAP_VIEW, "sides_box"));
  cgv_app_test_wait_until (gtk_widget_get_mapped (toggle));
  label = GTK_LABEL (gtk_widget_get_template_child (treemaps, CGV_TYPE_TREEMAP_VIEW, "second_toggle_label"));
  g_assert_cmpstr (gtk_label_get_text (label), ==, "B: Part 2");

  /* Escape leads back to the list; so does Alt+Left, also if other functions were selected before. */
  press_key ("Escape");
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_page_child (fixture, "verdict_bar")));
  cgv_focus_set_row (session->compare_focus, 0);
  cgv_focus_set_row (session->compare_focus, 1);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.treemaps", NULL);
  cgv_app_test_wait_until (!gtk_widget_get_mapped (get_page_child (fixture, "verdict_bar")));
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.back"));
  cgv_focus_set_row (session->compare_focus, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL);
  g_assert_cmpuint (session->compare_focus->row, ==, 1);
  cgv_app_test_wait_until (gtk_widget_get_mapped (treemaps));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (get_page_child (fixture, "verdict_bar")));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.treemaps", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (toggle));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 700);
  cgv_app_test_wait_until (gtk_widget_get_mapped (swap) && !gtk_widget_get_mapped (tools) && gtk_widget_get_mapped (search));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (toggle));
}

/* In a narrow window, the picture of the parts takes the space of their count. */
static void
test_narrow_strip (Fixture *fixture,
                   gconstpointer data)
{
  GtkWidget *strip = find (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")), CGV_TYPE_PARTS_STRIP);
  GtkWidget *count = GTK_WIDGET (gtk_widget_get_template_child (strip, CGV_TYPE_PARTS_STRIP, "count_label"));
  GtkWidget *picture = GTK_WIDGET (gtk_widget_get_template_child (strip, CGV_TYPE_PARTS_STRIP, "picture"));

  cgv_app_test_wait_until (gtk_widget_get_mapped (count) && gtk_widget_get_width (picture) > 300);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  cgv_app_test_wait_until (gtk_widget_get_mapped (picture) && !gtk_widget_get_mapped (count));
  cgv_app_test_wait_until (gtk_widget_get_width (picture) > 100);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 700);
  cgv_app_test_wait_until (gtk_widget_get_mapped (count));
}

int
main (int argc,
      char **argv)
{
  cgv_app_test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/parts/" name, Fixture, NULL, set_up, func, cgv_app_test_tear_down)
  ADD ("narrow-strip", test_narrow_strip);
  ADD ("toggle", test_toggle);
  ADD ("one-part", test_one_part);
  ADD ("activate", test_activate);
  ADD ("search", test_search);
  ADD ("beside", test_beside);
  ADD ("compare", test_compare);
  ADD ("compared", test_compared);
  ADD ("columns", test_columns);
  ADD ("damaged", test_damaged);
  ADD ("damaged-inside", test_damaged_inside);
  ADD ("damaged-several", test_damaged_several);
  ADD ("narrow", test_narrow);
  ADD ("narrow-bar", test_narrow_bar);
#undef ADD
  return g_test_run ();
}
