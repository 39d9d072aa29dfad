/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The palette: a few letters lead to a function, a file, an action, an event type, a recent profile. */

#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-command-palette.h"
#include "cgv-function-list.h"
#include "cgv-recent-list.h"

#define N_MANY 100000

static const char PROFILE[] = "# callgrind format\nversion: 1\ncreator: test\ncmd: ./bzip2\npositions: line\nevents: Ir D1mr\n\n"
                              "ob=/bin/bzip2\nfl=/src/bzip2.c\nfn=main\n1 10 1\ncfl=/src/blocksort.c\ncfn=BZ2_blockSort\ncalls=1 1\n2 90 9\n"
                              "fl=/src/blocksort.c\nfn=BZ2_blockSort\n1 20 2\ncfn=mainSort\ncalls=1 1\n2 40 4\ncfn=fallbackSort\ncalls=1 1\n3 30 3\n"
                              "fn=mainSort\n9 40 4\nfn=fallbackSort\n9 20 2\ncfl=/src/bzip2.c\ncfn=<b>bold</b>\ncalls=1 1\n9 10 1\nfl=/src/bzip2.c\nfn=<b>bold</b>\n7 10 1\n";

static CgvCommandPalette *
find_palette (CgvAppTest *test)
{
  return (CgvCommandPalette *) cgv_app_test_find (test->window, CGV_TYPE_COMMAND_PALETTE);
}

static GtkListBox *
get_list (CgvAppTest *test)
{
  return GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (find_palette (test)), CGV_TYPE_COMMAND_PALETTE, "list_box"));
}

static GtkEditable *
get_entry (CgvAppTest *test)
{
  return GTK_EDITABLE (gtk_widget_get_template_child (GTK_WIDGET (find_palette (test)), CGV_TYPE_COMMAND_PALETTE, "entry"));
}

/* Returns the visible texts of a row, each in brackets. */
static char *
dup_row (GtkListBoxRow *row)
{
  GString *text = g_string_new (NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (gtk_list_box_row_get_child (row)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child) && gtk_widget_get_visible (child) && *gtk_label_get_text (GTK_LABEL (child)) != '\0')
      g_string_append_printf (text, "[%s]", gtk_label_get_text (GTK_LABEL (child)));
  g_string_replace (text, "\u202f", " ", 0);
  return g_string_free (text, FALSE);
}

/* Returns all rows, each after the title above it. */
static char *
dup_rows (CgvAppTest *test)
{
  GString *text = g_string_new (NULL);
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (get_list (test), i)) != NULL; i++)
    {
      GtkWidget *header = gtk_list_box_row_get_header (row);
      g_autofree char *line = dup_row (row);

      if (header != NULL)
        g_string_append_printf (text, "%s: ", gtk_label_get_text (GTK_LABEL (header)));
      g_string_append_printf (text, "%s\n", line);
    }
  return g_string_free (text, FALSE);
}

static void
open_palette (CgvAppTest *test,
              const char *text)
{
  g_assert_null (find_palette (test));
  cgv_app_test_activate (test->window, "win.go-to-anything");
  g_assert_nonnull (find_palette (test));
  gtk_editable_set_text (get_entry (test), text);
}

static void
press (CgvAppTest *test,
       const char *key)
{
  cgv_app_input_focus (GTK_WINDOW (test->window));
  g_free (cgv_app_input_run ("key", key, NULL));
}

/* Chooses the first row. */
static void
choose (CgvAppTest *test,
        const char *text)
{
  open_palette (test, text);
  g_signal_emit_by_name (get_entry (test), "activate");
  g_assert_null (find_palette (test));
}

#define assert_rows(test, text, rows)                         \
  G_STMT_START                                                \
  {                                                           \
    g_autofree char *actual = NULL;                            \
    gtk_editable_set_text (get_entry (test), text);           \
    actual = dup_rows (test);                                  \
    g_assert_cmpstr (actual, ==, rows);                        \
  }                                                           \
  G_STMT_END

static void
set_up (CgvAppTest *test,
        gconstpointer data)
{
  g_autofree char *path = NULL;

  cgv_app_test_set_up (test, data);
  path = cgv_app_test_write (test->folder, "bzip2.out", PROFILE);
  cgv_app_test_open (test->window, path, NULL);
}

static void
test_results (CgvAppTest *test,
              gconstpointer data)
{
  open_palette (test, "");
  assert_rows (test, "sort",
               "Functions: [BZ2_blockSort][blocksort.c][90.00 % · self 20.00 %]\n[mainSort][blocksort.c][40.00 % · self 40.00 %]\n"
               "[fallbackSort][blocksort.c][30.00 % · self 20.00 %]\nFiles and Objects: [blocksort.c][/src/blocksort.c][self 80.00 %]\n");
  assert_rows (test, "bbs", "Functions: [BZ2_blockSort][blocksort.c][90.00 % · self 20.00 %]\n");
  assert_rows (test, "@", "Files and Objects: [bzip2][/bin/bzip2][self 100.00 %]\n[blocksort.c][/src/blocksort.c][self 80.00 %]\n[bzip2.c][/src/bzip2.c][self 20.00 %]\n");
  assert_rows (test, "# d1", "Event Types: [First-level data cache read misses][D1mr]\n");
  assert_rows (test, "bold", "Functions: [<b>bold][bzip2.c][10.00 % · self 10.00 %]\n");
}

/* A name that is not there leads to those that begin alike. */
static void
test_near (CgvAppTest *test,
           gconstpointer data)
{
  GtkLabel *label;

  open_palette (test, "");
  label = GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (find_palette (test)), CGV_TYPE_COMMAND_PALETTE, "none_label"));
  assert_rows (test, "mainSorz", "Functions: [mainSort][blocksort.c][40.00 % · self 40.00 %]\n");
  g_assert_cmpstr (gtk_label_get_text (label), ==, "Nothing is called “mainSorz”.");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (label)));
  assert_rows (test, "\xc3\xa9", "");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (label)));
  assert_rows (test, "mainSort", "Functions: [mainSort][blocksort.c][40.00 % · self 40.00 %]\n");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (label)));
}

static void
assert_function (CgvAppTest *test,
                 const char *name)
{
  g_autofree char *shown = cgv_app_test_dup_function_name (test->window);

  g_assert_cmpstr (shown, ==, name);
}

static void
test_function (CgvAppTest *test,
               gconstpointer data)
{
  cgv_app_test_set_function (test->window, "main");
  choose (test, "fbs");
  assert_function (test, "fallbackSort");
  choose (test, "mainS");
  assert_function (test, "mainSort");
  open_palette (test, "");
  assert_rows (test, "", "Last Functions: [fallbackSort][blocksort.c][30.00 % · self 20.00 %]\n[main][bzip2.c][100.00 % · self 10.00 %]\n");
  g_signal_emit_by_name (get_entry (test), "activate");
  assert_function (test, "fallbackSort");
  cgv_app_test_activate (test->window, "win.back");
  assert_function (test, "mainSort");
}

static CgvFocus *
get_focus (CgvAppTest *test)
{
  return cgv_session_get_shown_focus (cgv_window_get_session (test->window));
}

static void
test_file (CgvAppTest *test,
           gconstpointer data)
{
  guint32 group;

  choose (test, "@blocks");
  g_assert_cmpint (cgv_numbers_get_grouping_kind (get_focus (test)->numbers), ==, CGV_GROUPING_FILE);
  group = cgv_focus_get_whole_group (get_focus (test));
  g_assert_cmpuint (group, !=, CGV_NONE);
  g_assert_cmpuint (cgv_arrangement_find_group (get_focus (test)->rows, get_focus (test)->row), ==, group);
}

static void
test_sort (CgvAppTest *test,
           gconstpointer data)
{
  choose (test, ">order by name");
  g_assert_cmpint (get_focus (test)->listing->sort.kind, ==, CGV_QUANTITY_NAME);
  g_assert_false (get_focus (test)->listing->descending);
  choose (test, ">order by self");
  g_assert_cmpint (get_focus (test)->listing->sort.kind, ==, CGV_QUANTITY_SELF);
  g_assert_true (get_focus (test)->listing->descending);
}

/* A part can be chosen alone, and then all of them again. */
static void
test_part (CgvAppTest *test,
           gconstpointer data)
{
  g_autofree char *path = cgv_app_test_write (test->folder, "parts", "version: 1\npid: 1\npart: 1\nevents: Ir\nfn=f\n1 5\npart: 2\nfn=f\n1 6\n");

  cgv_app_test_open (test->window, path, NULL);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-part", "u", 1);
  g_assert_false (cgv_focus_has_part (get_focus (test), 0));
  g_assert_true (cgv_focus_has_part (get_focus (test), 1));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-part", "u", CGV_NONE);
  g_assert_true (cgv_focus_has_all_parts (get_focus (test)));
}

/* The menu of a row leads to views by their names. */
static void
test_row_menu (CgvAppTest *test,
               gconstpointer data)
{
  CgvPage *page = CGV_PAGE (cgv_app_test_get_page (test->window));
  GtkWidget *source = GTK_WIDGET (cgv_page_get_source_view (page));
  guint32 row = get_focus (test)->row;

  g_assert_false (gtk_widget_get_visible (source));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-page", "s", "source");
  g_assert_true (gtk_widget_get_visible (source));
  g_assert_cmpuint (get_focus (test)->row, ==, row);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-page", "s", "no such page");
  g_assert_true (gtk_widget_get_visible (source));
}

static void
test_event (CgvAppTest *test,
            gconstpointer data)
{
  g_assert_cmpuint (get_focus (test)->choice->event, ==, 0);
  choose (test, "#read");
  g_assert_cmpuint (get_focus (test)->choice->event, ==, 1);
}

/* Each action that can be used is there once, with its key. */
static void
test_actions (CgvAppTest *test,
              gconstpointer data)
{
  static const char *const rows[] = {
    "\n[Save List…][Shift+Ctrl+S]\n", "\n[Help][F1]\n", "\n[Reload][F5]\n", "\n[Next part of the window][F6]\n", "\n[A column for each part][F7]\n",
    "\n[Show the main menu][F10]\n", "\n[About Callgrove]\n", "\n[Quit][Ctrl+Q]\n", "\n[Costliest callee][Alt+Down]\n", "\n[Flame Graph][Alt+2]\n",
  };
  g_autofree char *shown = NULL;

  open_palette (test, ">");
  shown = dup_rows (test);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s in %s", rows[i], shown);
      g_assert_nonnull (strstr (shown, rows[i]));
      g_assert_null (strstr (strstr (shown, rows[i]) + 1, rows[i]));
    }
  g_assert_null (strstr (shown, "Swap"));
  g_assert_null (strstr (shown, "Problems"));
  /* The name of its action finds a command, too. */
  assert_rows (test, "> overview", "Do: [A column for each part][F7]\n");
  assert_rows (test, "> levels of", "Do: [Levels of Recursion as One Function]\n");
  g_signal_emit_by_name (get_entry (test), "activate");
  g_assert_false (get_focus (test)->choice->fold == CGV_FOLD_RECURSION);
}

static void
test_view (CgvAppTest *test,
           gconstpointer data)
{
  GtkWidget *source = GTK_WIDGET (cgv_page_get_source_view (CGV_PAGE (cgv_app_test_get_page (test->window))));

  g_assert_false (gtk_widget_get_visible (source));
  choose (test, ">source");
  g_assert_true (gtk_widget_get_visible (source));
}

static void
test_recent (CgvAppTest *test,
             gconstpointer data)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (test->profile));
  cgv_recent_list_add (manager, files, FALSE, "zyx program", "100 Ir");
  choose (test, "zyx");
  cgv_app_test_wait_until (!cgv_window_is_opening (test->window) && !cgv_session_is_busy (cgv_window_get_session (test->window)));
  assert_function (test, "main");
  g_assert_cmpuint (cgv_focus_get_costs (get_focus (test))->graph->n_nodes, ==, 3);
  cgv_recent_list_clear (manager);
}

/* Without a profile there are actions. */
static void
test_empty (CgvAppTest *test,
            gconstpointer data)
{
  g_autofree char *shown = NULL;

  open_palette (test, "");
  shown = dup_rows (test);
  g_assert_true (g_str_has_prefix (shown, "Do: "));
  g_assert_null (strstr (shown, "Functions"));
  assert_rows (test, "about", "Do: [About Callgrove]\n");
}

static void
test_keyboard (CgvAppTest *test,
               gconstpointer data)
{
  GtkWidget *before;

  cgv_app_test_activate (test->window, "win.search");
  before = gtk_window_get_focus (GTK_WINDOW (test->window));
  press (test, "ctrl+k");
  cgv_app_test_wait_until (find_palette (test) != NULL);
  g_free (cgv_app_input_run ("type", "sort", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_editable_get_text (get_entry (test)), "sort"));
  press (test, "Down");
  cgv_app_test_wait_until (gtk_list_box_row_get_index (gtk_list_box_get_selected_row (get_list (test))) == 1);
  press (test, "Up");
  cgv_app_test_wait_until (gtk_list_box_row_get_index (gtk_list_box_get_selected_row (get_list (test))) == 0);
  press (test, "Page_Down");
  press (test, "Escape");
  cgv_app_test_wait_until (find_palette (test) == NULL);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (test->window)) == before);

  press (test, "ctrl+k");
  cgv_app_test_wait_until (find_palette (test) != NULL);
  g_free (cgv_app_input_run ("type", "mains", NULL));
  press (test, "Return");
  cgv_app_test_wait_until (find_palette (test) == NULL);
  assert_function (test, "mainSort");

  press (test, "ctrl+k");
  cgv_app_test_wait_until (find_palette (test) != NULL);
  g_free (cgv_app_input_run ("type", "fallback", NULL));
  press (test, "Tab");
  cgv_app_test_wait_until (find_palette (test) == NULL);
  g_assert_cmpstr (get_focus (test)->listing->search, ==, "fallback");
}

/* It goes when the keyboard goes elsewhere, and when its rows are no more. */
static void
test_leaving (CgvAppTest *test,
              gconstpointer data)
{
  open_palette (test, "");
  cgv_app_test_activate (test->window, "win.search");
  g_assert_null (find_palette (test));
  open_palette (test, "sort");
  cgv_focus_set_event (get_focus (test), 1);
  g_assert_null (find_palette (test));
  open_palette (test, "sort");
  cgv_app_test_open (test->window, test->profile, NULL);
  g_assert_null (find_palette (test));
  open_palette (test, "sort");
}

/* A click keeps the list for a moment after the palette has closed. */
static void
test_outlived (CgvAppTest *test,
               gconstpointer data)
{
  g_autoptr (GtkListBox) list = NULL;

  open_palette (test, "b");
  list = g_object_ref (get_list (test));
  cgv_app_test_wait_until (gtk_list_box_get_row_at_index (list, 1) != NULL);
  cgv_app_test_activate (test->window, "win.go-to-anything");
  cgv_app_test_wait_until (find_palette (test) == NULL);
  for (GtkListBoxRow *row; (row = gtk_list_box_get_row_at_index (list, 0)) != NULL;)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* In the place of the list, the details of a chosen function are shown. The room is that of names. */
static void
test_narrow (CgvAppTest *test,
             gconstpointer data)
{
  gboolean is_alone = FALSE;
  int minimum;

  gtk_window_set_default_size (GTK_WINDOW (test->window), 400, 600);
  cgv_app_test_wait_until (cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (cgv_app_test_get_child (test->window, "narrow_bin"))));
  open_palette (test, "sort");
  gtk_widget_measure (GTK_WIDGET (find_palette (test)), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  assert_rows (test, "bbs", "Functions: [BZ2_blockSort][90.00 % · self 20.00 %]\n");
  g_signal_emit_by_name (get_entry (test), "activate");
  assert_function (test, "BZ2_blockSort");
  while (!is_alone)
    {
      cgv_app_test_iterate (cgv_test_get_deadline (), G_STRLOC, "the details are shown");
      g_object_get (cgv_app_test_get_page (test->window), "detail-alone", &is_alone, NULL);
    }
}

/* Typing does not wait for the search; Return does. */
static void
test_many (CgvAppTest *test,
           gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nversion: 1\ncreator: test\nevents: Ir\n\nfl=a.c\n");
  g_autofree char *path = NULL;
  gint64 begin;

  for (guint i = 0; i < N_MANY; i++)
    g_string_append_printf (text, "fn=name_space::TheClass%u::aFunction%u(int, char const*)\n1 %u\n", i / 10, i, i + 1);
  path = cgv_app_test_write (test->folder, "many.out", text->str);
  cgv_app_test_open (test->window, path, NULL);
  cgv_app_test_wait_until (!get_focus (test)->computing && get_focus (test)->rows->is_made);
  begin = g_get_monotonic_time ();
  open_palette (test, "aFunction77777");
  g_test_message ("to open and the first text: %.1f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  begin = g_get_monotonic_time ();
  cgv_app_test_wait_until (gtk_list_box_get_row_at_index (get_list (test), 0) != NULL);
  g_test_message ("the first search: %.1f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  begin = g_get_monotonic_time ();
  gtk_editable_set_text (get_entry (test), "aFunction7");
  g_test_message ("the second text: %.1f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  g_signal_emit_by_name (get_entry (test), "activate");
  g_test_message ("the second search: %.1f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  assert_function (test, "TheClass7999::aFunction79999");
  g_assert_null (find_palette (test));
}

int
main (int argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*run) (CgvAppTest *test,
                 gconstpointer data);
  } tests[] = {
    { "/command-palette/results", test_results }, { "/command-palette/near", test_near }, { "/command-palette/function", test_function },
    { "/command-palette/file", test_file }, { "/command-palette/sort", test_sort }, { "/command-palette/part", test_part }, { "/command-palette/row-menu", test_row_menu },
    { "/command-palette/event", test_event }, { "/command-palette/actions", test_actions },
    { "/command-palette/view", test_view }, { "/command-palette/recent", test_recent }, { "/command-palette/keyboard", test_keyboard },
    { "/command-palette/leaving", test_leaving }, { "/command-palette/outlived", test_outlived }, { "/command-palette/narrow", test_narrow }, { "/command-palette/many", test_many },
  };

  cgv_app_test_init (&argc, &argv);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, CgvAppTest, NULL, set_up, tests[i].run, cgv_app_test_tear_down);
  g_test_add ("/command-palette/empty", CgvAppTest, NULL, cgv_app_test_set_up, test_empty, cgv_app_test_tear_down);
  return g_test_run ();
}
