/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The code of a function: the line where it opens, its links, and that no file is read before
 * the user allows it. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-code-list.h"
#include "cgv-diagram-picture.h"
#include "cgv-jump-cell.h"
#include "cgv-line.h"
#include "cgv-name-cell.h"
#include "cgv-source-colors.h"
#include "cgv-source-columns.h"
#include "cgv-source-view.h"
#include "cgv-table.h"
#include "model-test.h"
#include "widget-compare-test.h"
#include "widget-test.h"

/* A file with this many lines, in which the function has a line near the end. */
#define N_LINES 400
#define HOT     300
#define LONG    310
#define COLORED 299

typedef struct
{
  TestFolder folder;
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *profile = NULL;

  test_folder_set_up (&fixture->folder, NULL);
  for (guint i = 1; i <= N_LINES; i++)
    {
      if (i == LONG)
        g_string_append (text, "  A line that is longer than there may be room for in a narrow window\n");
      else if (i == COLORED)
        g_string_append (text, "  return 0; /* done */\n");
      else
        g_string_append_printf (text, "  text %u\n", i);
    }
  g_object_unref (test_folder_write (&fixture->folder, "a.c", text->str, -1));
  profile = g_strdup_printf ("version: 1\nevents: Ir\nfl=%s/a.c\nfn=main\n20 10\ncfn=work\ncalls=2 1\n%u 50\n%u 30\nfn=work\n1 50\nfl=???\nfn=nowhere\n0 7\nfl=/root.c\nfn=root\n1 1\nfl=%s/x/../../a.c\nfn=winding\n1 1\nfl=/gone/src/b.c\nfn=either\n1 1\n", fixture->folder.path, HOT, HOT, fixture->folder.path);
  fixture->focus = widget_test_focus (profile);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  fixture->view = g_object_new (CGV_TYPE_SOURCE_VIEW, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  fixture->window = widget_test_show (fixture->view, 600, 400);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  g_assert_finalize_object (fixture->focus);
  test_folder_tear_down (&fixture->folder, NULL);
}

static GtkWidget *
get_child (Fixture *fixture,
           const char *id)
{
  return widget_test_child (fixture->view, id);
}

static gboolean
shows (Fixture *fixture,
       const char *text)
{
  return widget_test_find_text (fixture->view, text) != NULL;
}

static void
trust (Fixture *fixture)
{
  const char *const folders[] = { fixture->folder.path, NULL };

  g_object_set (fixture->view, "folders", folders, NULL);
  widget_test_wait_until (shows (fixture, "  text 300"));
}

static gboolean
is_hot (Fixture *fixture,
        const char *text)
{
  GtkWidget *cell = gtk_widget_get_ancestor (widget_test_find_text (fixture->view, text), CGV_TYPE_NAME_CELL);

  return (cgv_name_cell_get_marks (CGV_NAME_CELL (cell)) & CGV_NAME_MARK_HOT) != 0;
}

static void
test_hot_path (Fixture *fixture,
               gconstpointer data)
{
  g_test_summary ("The call that the hot path goes on with is marked, if the path is shown");
  trust (fixture);
  g_assert_false (is_hot (fixture, "  ↳ work"));
  g_object_set (fixture->focus, "hot-path", TRUE, NULL);
  widget_test_wait_until (is_hot (fixture, "  ↳ work"));
  g_assert_false (is_hot (fixture, "  text 300"));
}

static void
test_ask (Fixture *fixture,
          gconstpointer data)
{
  g_auto (GStrv) folders = NULL;

  g_test_summary ("Lines and costs appear at once; the text after a click, which is remembered");
  widget_test_wait_until (gtk_widget_get_visible (get_child (fixture, "notice_box")));
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->view, "Show sources from ");
  widget_test_assert_has (fixture->view, "20|10.00|");
  widget_test_assert_has (fixture->view, "300|30.00|80.00|");
  widget_test_assert_lacks (fixture->view, "  text");

  widget_test_click (get_child (fixture, "trust_button"));
  widget_test_wait_until (shows (fixture, "  text 300"));
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "notice_box")));
  g_object_get (fixture->view, "folders", &folders, NULL);
  g_assert_cmpuint (g_strv_length (folders), ==, 1);
  g_assert_cmpstr (folders[0], ==, fixture->folder.path);
}

/* The text of each file names its folder. */
static void
write_either (Fixture *fixture,
              const char *folder)
{
  g_autofree char *place = g_build_filename (fixture->folder.path, folder, "src", NULL);
  g_autofree char *name = g_build_filename (folder, "src", "b.c", NULL);

  g_assert_no_errno (g_mkdir_with_parents (place, 0700));
  g_object_unref (test_folder_write (&fixture->folder, name, folder, -1));
}

static void
test_several (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *second = g_build_filename (fixture->folder.path, "second", NULL);
  const char *const folders[] = { fixture->folder.path, NULL };
  g_auto (GStrv) after = NULL;
  GtkWidget *candidates = get_child (fixture, "candidates");
  GtkWidget *chosen = NULL;
  GtkWidget *button;

  g_test_summary ("If several files match, one is chosen, and its folder comes first from then on");
  write_either (fixture, "first");
  write_either (fixture, "second");
  write_either (fixture, "second/copy");
  g_object_set (fixture->view, "folders", folders, NULL);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "either"));
  widget_test_wait_until (gtk_widget_get_visible (candidates));
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->view, "Several files may be b.c.");
  for (button = gtk_widget_get_first_child (candidates); button != NULL; button = gtk_widget_get_next_sibling (button))
    {
      if (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)))), "second/src/b.c"))
        chosen = button;
    }
  g_assert_nonnull (chosen);
  widget_test_click (chosen);
  widget_test_wait_until (shows (fixture, "second"));
  g_assert_false (gtk_widget_get_visible (candidates));
  g_object_get (fixture->view, "folders", &after, NULL);
  g_assert_cmpstr (after[0], ==, second);
  g_assert_cmpstr (after[1], ==, fixture->folder.path);
}

static void
test_rules (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  g_autofree char *place = g_build_filename (fixture->folder.path, "moved", "src", NULL);
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_append (none, CGV_MATCH_RULE_PATH, "/gone/src", place, NULL);

  g_test_summary ("A rule maps a directory to its new place, which is trusted");
  write_either (fixture, "moved");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "either"));
  cgv_source_view_set_rules (CGV_SOURCE_VIEW (fixture->view), rules);
  widget_test_wait_until (shows (fixture, "moved"));
}

static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (cgv_table_get_view (CGV_TABLE (get_child (fixture, "table")))));
  double row;

  g_test_summary ("It opens at the costliest line, with some lines above it; calls are below their line");
  trust (fixture);
  widget_test_settle (fixture->window);
  row = (HOT - 1) * gtk_adjustment_get_upper (adjustment) / (N_LINES + 1) - gtk_adjustment_get_value (adjustment);
  g_assert_cmpfloat_with_epsilon (row, 0.6 * gtk_adjustment_get_page_size (adjustment), 2);
  widget_test_assert_has (fixture->view, "299|");
  widget_test_assert_has (fixture->view, "300|30.00|80.00|  text 300|");
  widget_test_assert_has (fixture->view, "|50.00|  ↳ work|2 ×|");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  widget_test_assert_has (fixture->view, "300|30|80|  text 300|");

  /* A function without callees has no column for their cost. */
  widget_test_assert_has (fixture->view, "|Inclusive|");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  widget_test_wait_until (shows (fixture, "  text 1"));
  widget_test_settle (fixture->window);
  widget_test_assert_lacks (fixture->view, "|Inclusive|");
}

static void
assert_tooltip (Fixture *fixture,
                guint position,
                const char *expected)
{
  CgvRowList *list = cgv_table_get_list (CGV_TABLE (get_child (fixture, "table")));
  g_autofree char *text = cgv_source_columns_get_spec ()->describe (list, position);

  g_assert_cmpstr (text, ==, expected);
}

/* The numbers of lines are in sight, at whichever end a table of code opens. */
static void
test_rtl (void)
{
  Fixture fixture = { 0 };
  graphene_rect_t line;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  set_up (&fixture, NULL);
  trust (&fixture);
  widget_test_settle (fixture.window);
  g_assert_true (shows (&fixture, "Line") && shows (&fixture, "Code"));
  g_assert_true (gtk_widget_compute_bounds (widget_test_find_text (fixture.view, "Line"), fixture.view, &line));
  g_assert_cmpfloat (line.origin.x, >=, 0);
  g_assert_cmpfloat (line.origin.x + line.size.width, <=, gtk_widget_get_width (fixture.view));
  tear_down (&fixture, NULL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_tooltip (Fixture *fixture,
              gconstpointer data)
{
  g_test_summary ("A line shows all digits, and a tooltip shows a long line");
  trust (fixture);
  assert_tooltip (fixture, 0, NULL);
  assert_tooltip (fixture, LONG, "A line that is longer than there may be room for in a narrow window");
  assert_tooltip (fixture, 19, "Line 20: 10 Ir (10.00\u202f% of all)");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "nowhere"));
  widget_test_wait_until (shows (fixture, "in no line that is known"));
  assert_tooltip (fixture, 0, "In no line that is known: 7 Ir (7.00\u202f% of all)");
}

static gboolean
is_span (const GArray *spans,
         guint i,
         guint start,
         guint end)
{
  const CgvCellSpan *span = &g_array_index (spans, CgvCellSpan, i);

  return span->start == start && span->end == end;
}

static void
test_colors (Fixture *fixture,
             gconstpointer data)
{
  CgvSourceColors *colors;
  g_autoptr (GArray) spans = NULL;
  g_autoptr (GArray) plain = NULL;
  GtkWidget *text;

  g_test_summary ("Keywords, numbers and comments get colours some time after the text appears");
  trust (fixture);
  colors = cgv_source_colors_get (CGV_CODE_LIST (cgv_table_get_list (CGV_TABLE (get_child (fixture, "table")))));
  widget_test_wait_until ((spans = cgv_source_colors_dup_spans (colors, COLORED, 100)) != NULL);
  g_assert_true (is_span (spans, 0, 102, 108));
  g_assert_true (is_span (spans, spans->len - 1, 100 + strlen ("  return 0; "), 100 + strlen ("  return 0; /* done */")));
  plain = cgv_source_colors_dup_spans (colors, COLORED + 1, 0);
  g_assert_true (plain == NULL || plain->len < spans->len);

  widget_test_settle (fixture->window);
  text = widget_test_find_text (fixture->view, "  return 0; /* done */");
  g_assert_nonnull (cgv_line_get_attributes (CGV_LINE (text)));
  text = widget_test_find_text (fixture->view, "  ↳ work");
  g_assert_null (cgv_line_get_attributes (CGV_LINE (text)));
}

static void
test_hot (Fixture *fixture,
          gconstpointer data)
{
  CgvTable *table = CGV_TABLE (get_child (fixture, "table"));

  g_test_summary ("From one line to the next by cost, and back");
  trust (fixture);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_sensitive (get_child (fixture, "hotter_button")));
  widget_test_click (get_child (fixture, "colder_button"));
  widget_test_wait_until (cgv_table_get_focus_position (table) == 19);
  g_assert_false (gtk_widget_get_sensitive (get_child (fixture, "colder_button")));
  widget_test_settle (fixture->window);
  widget_test_click (get_child (fixture, "hotter_button"));
  widget_test_wait_until (cgv_table_get_focus_position (table) == HOT - 1);
  widget_test_settle (fixture->window);
  widget_test_click_at (get_child (fixture, "heat_map"), 5, gtk_widget_get_height (get_child (fixture, "heat_map")) * 19.0 / (N_LINES + 1) + 3, NULL, 1, 1);
  widget_test_wait_until (cgv_table_get_focus_position (table) == 19);
  widget_test_settle (fixture->window);
  widget_test_click_at (get_child (fixture, "heat_map"), 5, gtk_widget_get_height (get_child (fixture, "heat_map")) / 2.0, NULL, 1, 1);
  widget_test_wait_until (cgv_table_get_focus_position (table) == (N_LINES + 1) / 2);
  widget_test_settle (fixture->window);
  widget_test_key (fixture->window, "h");
  widget_test_wait_until (cgv_table_get_focus_position (table) == 19);
  widget_test_key (fixture->window, "shift+h");
  widget_test_wait_until (cgv_table_get_focus_position (table) == HOT - 1);
}

static void
test_navigate (Fixture *fixture,
               gconstpointer data)
{
  g_test_summary ("A call leads to its callee, by a click or by Return; a line leads nowhere");
  trust (fixture);
  widget_test_settle (fixture->window);
  widget_test_click (widget_test_find_text (fixture->view, "  text 300"));
  g_assert_true (fixture->focus->row == widget_test_node (fixture->focus, "main"));
  widget_test_settle (fixture->window);
  widget_test_click (widget_test_find_text (fixture->view, "  ↳ work"));
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "work"));
  widget_test_wait_until (shows (fixture, "  text 1"));

  cgv_focus_go_back (fixture->focus);
  widget_test_wait_until (shows (fixture, "  text 300"));
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "work"));
  widget_test_wait_until (cgv_table_get_focus_position (CGV_TABLE (get_child (fixture, "table"))) == 0);
}

static void
test_elsewhere (Fixture *fixture,
                gconstpointer data)
{
  const char *const none[] = { NULL };
  g_autofree char *other = test_folder_get_path (&fixture->folder, "other");
  g_autofree char *path = g_build_filename (other, "a.c", NULL);
  g_auto (GStrv) folders = NULL;

  g_test_summary ("A folder that was chosen is searched before others");
  g_assert_no_errno (g_mkdir (other, 0700));
  g_assert_true (g_file_set_contents (path, "moved\n", -1, NULL));
  g_object_set (fixture->view, "folders", none, NULL);
  widget_test_wait_until (gtk_widget_get_visible (get_child (fixture, "choose_button")));
  cgv_source_view_add_folder (CGV_SOURCE_VIEW (fixture->view), "/gone");
  cgv_source_view_add_folder (CGV_SOURCE_VIEW (fixture->view), other);
  cgv_source_view_add_folder (CGV_SOURCE_VIEW (fixture->view), other);
  g_object_get (fixture->view, "folders", &folders, NULL);
  g_assert_cmpuint (g_strv_length (folders), ==, 2);
  g_assert_cmpstr (folders[0], ==, other);
  widget_test_wait_until (strstr (gtk_label_get_text (GTK_LABEL (get_child (fixture, "place_label"))), "recorded as") != NULL);
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->view, "of 2 lines with costs, 2 are blank");
  g_assert_true (gtk_widget_get_visible (get_child (fixture, "choose_button")));
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *expected = g_strdup_printf ("%s/a.c:300", fixture->folder.path);
  g_autofree char *copied = NULL;

  g_test_summary ("The place of a line, in the form of an editor");
  trust (fixture);
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "shift+F10");
  widget_test_settle (fixture->window);
  gtk_widget_activate_action (get_child (fixture, "table"), "source.copy-place", NULL);
  copied = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (copied, ==, expected);
  widget_test_key (fixture->window, "Escape");
}

/* Returns the arguments of the editor, which it writes before it ends. */
static char *
wait_for_editor (Fixture *fixture)
{
  g_autofree char *path = test_folder_get_path (&fixture->folder, "told");
  g_autofree char *told = NULL;

  widget_test_wait_until (g_file_get_contents (path, &told, NULL, NULL));
  g_assert_no_errno (g_unlink (path));
  return g_steal_pointer (&told);
}

static void
test_edit (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *editor = test_folder_get_path (&fixture->folder, "editor");
  g_autofree char *command = g_strdup_printf ("'%s' {line} {file}", editor);
  g_autofree char *told = NULL;
  g_autofree char *told_by_menu = NULL;
  g_autofree char *expected = g_strdup_printf ("300 %s/a.c\n", fixture->folder.path);
  GtkWidget *notice = get_child (fixture, "notice_label");

  g_test_summary ("A line in the user's editor: by a key or the menu, and only where it was read");
  g_object_unref (test_folder_write (&fixture->folder, "editor", "#!/bin/sh\nto=\"${0%/*}\"\necho \"$@\" > \"$to/telling\"\nmv \"$to/telling\" \"$to/told\"\n", -1));
  g_assert_no_errno (g_chmod (editor, 0700));
  g_object_set (fixture->view, "editor", "/gone/editor", NULL);
  widget_test_wait_until (gtk_widget_get_visible (get_child (fixture, "notice_box")));
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "ctrl+Return");
  widget_test_settle (fixture->window);
  g_assert_null (strstr (gtk_label_get_text (GTK_LABEL (notice)), "editor"));

  trust (fixture);
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "ctrl+Return");
  widget_test_wait_until (strstr (gtk_label_get_text (GTK_LABEL (notice)), "The editor does not start") != NULL);
  g_object_set (fixture->view, "editor", command, NULL);
  widget_test_key (fixture->window, "ctrl+Return");
  told = wait_for_editor (fixture);
  g_assert_cmpstr (told, ==, expected);

  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "shift+F10");
  widget_test_settle (fixture->window);
  gtk_widget_activate_action (get_child (fixture, "table"), "source.edit", NULL);
  told_by_menu = wait_for_editor (fixture);
  g_assert_cmpstr (told_by_menu, ==, expected);
  widget_test_key (fixture->window, "Escape");
}

static gboolean
is_hit (Fixture *fixture,
        const char *text)
{
  GtkWidget *found = widget_test_find_text (fixture->view, text);

  return found != NULL && gtk_widget_has_css_class (gtk_widget_get_parent (found), "hit");
}

static void
type (Fixture *fixture,
      const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (get_child (fixture, "search_entry")), text);
  widget_test_settle (fixture->window);
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  CgvTable *table = CGV_TABLE (get_child (fixture, "table"));
  GtkWidget *bar = get_child (fixture, "search_bar");
  GtkWidget *entry = get_child (fixture, "search_entry");

  g_test_summary ("A text is searched from the current line, forward and back; Escape stays there");
  trust (fixture);
  widget_test_settle (fixture->window);
  cgv_source_view_start_search (CGV_SOURCE_VIEW (fixture->view));
  type (fixture, "Text 3");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  type (fixture, "text 1");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  widget_test_wait_until (is_hit (fixture, "  text 1"));
  g_assert_false (is_hit (fixture, "  text 2"));
  widget_test_key (fixture->window, "Return");
  widget_test_key (fixture->window, "Return");
  widget_test_key (fixture->window, "shift+Return");
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (cgv_table_get_focus_position (table) == 9);
  g_assert_false (gtk_search_bar_get_search_mode (GTK_SEARCH_BAR (bar)));
  g_assert_false (is_hit (fixture, "  text 10"));

  widget_test_settle (fixture->window);
  cgv_source_view_start_search (CGV_SOURCE_VIEW (fixture->view));
  type (fixture, "work");
  widget_test_wait_until (is_hit (fixture, "  ↳ work"));
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (cgv_table_get_focus_position (table) == HOT);
}

static void
test_go_to_line (Fixture *fixture,
                 gconstpointer data)
{
  CgvTable *table = CGV_TABLE (get_child (fixture, "table"));

  g_test_summary ("A line by its number, also with calls between lines");
  trust (fixture);
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "ctrl+l");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_child (fixture, "search_entry"))), ==, ":");
  type (fixture, ":350");
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (cgv_table_get_focus_position (table) == 350);
  widget_test_key (fixture->window, "ctrl+l");
  type (fixture, ":401");
  g_assert_true (gtk_widget_has_css_class (get_child (fixture, "search_entry"), "error"));
}

static void
test_xdebug (void)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("version: 1\ncreator: xdebug 3.2.0 (PHP 8.2)\nevents: Time\nfl=php:internal\nfn=main\n3 10\n");
  GtkWidget *view = g_object_new (CGV_TYPE_SOURCE_VIEW, NULL);
  GtkWidget *window;

  g_test_summary ("A note says that Xdebug has self cost only in first lines, in addition to other notes");
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  cgv_view_set_focus (CGV_VIEW (view), focus);
  window = widget_test_show (view, 600, 400);
  widget_test_wait_until (gtk_widget_get_visible (widget_test_child (view, "notice_box")));
  widget_test_assert_has (view, "is not here");
  widget_test_assert_has (view, "Xdebug records the self cost of a function in its first line");
  widget_test_close (window, view);
}

static void
test_unknown (Fixture *fixture,
              gconstpointer data)
{
  g_test_summary ("The reason for missing lines is shown, and only actions that help");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "nowhere"));
  widget_test_wait_until (shows (fixture, "in no line that is known"));
  widget_test_assert_has (fixture->view, "built without debug information");
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "trust_button")));
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "choose_button")));

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "root"));
  widget_test_wait_until (gtk_widget_get_visible (get_child (fixture, "choose_button")));
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "trust_button")));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "winding"));
  widget_test_wait_until (gtk_widget_get_visible (get_child (fixture, "trust_button")));
  widget_test_assert_lacks (fixture->view, "sources from /tmp/callgrove-model");
}

static GtkAdjustment *
get_sideways (Fixture *fixture)
{
  return gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (cgv_table_get_view (CGV_TABLE (get_child (fixture, "table")))));
}

static void
test_long_lines (Fixture *fixture,
                 gconstpointer data)
{
  const char *end = "  A line that is longer than there may be room for in a narrow window";
  GtkAdjustment *sideways;
  GtkWidget *line;

  g_test_summary ("The list scrolls to the end of its longest line, by the keyboard, too, and another function begins at the left");
  trust (fixture);
  widget_test_wait_until (shows (fixture, "  text 300"));
  widget_test_resize (fixture->window, 400, 400);
  cgv_table_focus_row (CGV_TABLE (get_child (fixture, "table")), LONG - 1);
  widget_test_wait_until (shows (fixture, end));
  sideways = get_sideways (fixture);
  widget_test_wait_until (gtk_adjustment_get_upper (sideways) > gtk_adjustment_get_page_size (sideways));
  line = widget_test_find_text (fixture->view, end);
  widget_test_wait_until (gtk_widget_get_width (line) >= cgv_line_get_text_width (CGV_LINE (line)));

  widget_test_key (fixture->window, "Right");
  widget_test_wait_until (gtk_adjustment_get_value (sideways) > 0);
  widget_test_key (fixture->window, "Left");
  widget_test_wait_until (gtk_adjustment_get_value (sideways) == 0);

  gtk_adjustment_set_value (sideways, gtk_adjustment_get_upper (sideways));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  widget_test_wait_until (shows (fixture, "  text 1"));
  g_assert_cmpfloat (gtk_adjustment_get_value (get_sideways (fixture)), ==, 0);
}

static void
test_machine_code (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("version: 1\npositions: instr line\nevents: Ir\nob=/gone/prog\nfl=/gone/a.c\nfn=main\n0x401000 7 10\n0x401004 8 5\nfn=other\n0x401008 9 1\nfl=???\nfn=unknown\n0x40100c 0 1\n");
  GtkDropDown *files = GTK_DROP_DOWN (get_child (fixture, "file_menu"));

  g_test_summary ("Machine code has a view without a menu of files, and is shown instead of the source if no line is known");
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  widget_test_wait_until (shows (fixture, "Code") && g_list_model_get_n_items (gtk_drop_down_get_model (files)) == 1);
  /* A share names its whole. */
  g_assert_true (g_str_has_suffix (gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (files)), 0), "\u202f% of self"));
  g_assert_false (shows (fixture, "0x401000"));
  g_object_set (fixture->view, "machine-code", TRUE, NULL);
  widget_test_wait_until (shows (fixture, "0x401004"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (files)));
  widget_test_assert_has (fixture->view, "Show machine code from /gone?");
  g_assert_true (gtk_widget_get_visible (get_child (fixture, "trust_button")));
  cgv_focus_set_row (focus, widget_test_node (focus, "other"));
  widget_test_wait_until (shows (fixture, "0x401008"));
  assert_tooltip (fixture, 0, "Line 9 of a.c: 1 Ir (5.88\u202f% of all)");
  g_object_set (fixture->view, "machine-code", FALSE, NULL);
  widget_test_wait_until (!shows (fixture, "0x401008"));
  cgv_focus_set_row (focus, widget_test_node (focus, "unknown"));
  widget_test_wait_until (shows (fixture, "0x40100c"));
  widget_test_assert_lacks (fixture->view, "|Line|");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (files)));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
test_inlined (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *profile = g_strdup_printf ("version: 1\nevents: Ir\nfl=%s/a.c\nfn=main\n1 10\nfi=/lib/raw/mod.rs\n5 20\ncfn=far\ncalls=1 1\n5 60\nfi=/lib/ptr/mod.rs\n6 10\nfl=b.c\nfn=far\n1 60\n", fixture->folder.path);
  g_autoptr (CgvFocus) focus = widget_test_focus (profile);
  GListModel *names;

  g_test_summary ("A note says if most of the costs are in other files; files of one name are distinguished");
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  trust (fixture);
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  widget_test_wait_until (shows (fixture, "  text 1"));
  widget_test_assert_has (fixture->view, "90.00 % of its inclusive cost is in code inlined from other files, most in raw/mod.rs:");
  names = gtk_drop_down_get_model (GTK_DROP_DOWN (get_child (fixture, "file_menu")));
  g_assert_cmpuint (g_list_model_get_n_items (names), ==, 3);
  g_assert_true (g_str_has_prefix (gtk_string_list_get_string (GTK_STRING_LIST (names), 0), "raw/mod.rs "));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
assert_hottest_is_marked (CgvDiagramPicture *picture)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (picture);
  guint32 marked = cgv_diagram_picture_get_marked (picture);

  g_assert_cmpuint (marked, !=, CGV_NONE);
  for (guint32 i = 0; i < diagram->n_boxes; i++)
    g_assert_cmpuint (diagram->boxes[i].self[CGV_SIDE_NEW].value, <=, diagram->boxes[marked].self[CGV_SIDE_NEW].value);
  g_assert_true (cgv_diagram_picture_shows (picture, marked));
}

static void
assert_options (Fixture *fixture,
                const char *wanted)
{
  g_autofree char *options = widget_test_options (fixture->view);

  g_assert_cmpstr (options, ==, wanted);
}

static void
test_flow (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *cases = g_test_build_filename (G_TEST_DIST, "..", "cli", "cases", NULL);
  g_autofree char *program = g_build_filename (cases, "code", "collatz", NULL);
  g_autofree char *path = g_build_filename (cases, "code.callgrind", NULL);
  g_autofree char *text = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *options = NULL;
  gboolean is_flow;
  g_autoptr (CgvFocus) focus = NULL;
  CgvDiagramPicture *picture = CGV_DIAGRAM_PICTURE (widget_test_find (fixture->view, CGV_TYPE_DIAGRAM_PICTURE));
  gsize length;

  g_test_summary ("The blocks of machine code are also a picture, which leads back to their rows, and can be saved");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_get_contents (program, &bytes, &length, NULL));
  g_object_unref (test_folder_write (&fixture->folder, "collatz", bytes, (gssize) length));
  trust (fixture);
  assert_options (fixture, "Show Jumps|");
  focus = widget_test_focus (text);
  cgv_focus_set_row (focus, widget_test_node (focus, "longest"));
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  g_object_set (fixture->view, "machine-code", TRUE, NULL);
  widget_test_wait_until (shows (fixture, "Instruction") || shows (fixture, "Address"));
  options = widget_test_options (fixture->view);
  if (strstr (options, "Blocks") == NULL)
    {
      g_test_skip ("There is no Capstone");
      cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
      return;
    }
  g_assert_false (cgv_view_give_sheet (CGV_VIEW (fixture->view), 1, NULL, NULL));
  gtk_widget_set_margin_bottom (GTK_WIDGET (picture), 160);
  widget_test_settle (fixture->window);
  assert_options (fixture, "Blocks of Control Flow|Show Jumps|Intel Syntax|Bytes|");
  gtk_widget_activate_action (fixture->view, "source.blocks", NULL);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (picture) != NULL);
  g_assert_true (cgv_view_give_sheet (CGV_VIEW (fixture->view), 1, NULL, NULL));
  widget_test_settle (fixture->window);
  assert_hottest_is_marked (picture);
  gtk_widget_set_margin_bottom (GTK_WIDGET (picture), 0);
  g_signal_emit_by_name (picture, "mark-box", 1);
  g_assert_cmpuint (cgv_diagram_picture_get_marked (picture), ==, 1);
  g_signal_emit_by_name (picture, "go-to-box", 1);
  widget_test_wait_until (gtk_widget_get_mapped (get_child (fixture, "table")));
  g_object_get (fixture->view, "blocks", &is_flow, NULL);
  g_assert_false (is_flow);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
test_jumps (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("version: 1\npositions: line\nevents: Ir\nfl=/gone/a.c\nfn=main\n20 10\n25 5\njcnd=3/9 20\n*\n30 5\njump=2 20\n*\n");
  GtkWidget *table = get_child (fixture, "table");

  g_test_summary ("Jumps have arrows, which the menu hides, and texts; they lead to the code in any text direction");
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  widget_test_wait_until (shows (fixture, "Jumps"));
  assert_tooltip (fixture, 1, "Line 25: 5 Ir (25.00\u202f% of all)\nJumps to line 20: 3 of at least 9\u202f×");
  assert_tooltip (fixture, 2, "Line 30: 5 Ir (25.00\u202f% of all)\nJumps to line 20: 2\u202f×");
  g_assert_nonnull (widget_test_find (table, CGV_TYPE_JUMP_CELL));
  g_assert_true (gtk_widget_get_direction (widget_test_find (table, CGV_TYPE_JUMP_CELL)) == (gtk_get_minor_version () < 18 ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL));
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  gtk_widget_activate_action (fixture->view, "source.jumps", NULL);
  widget_test_wait_until (!shows (fixture, "Jumps"));
  gtk_widget_activate_action (fixture->view, "source.jumps", NULL);
  widget_test_wait_until (shows (fixture, "Jumps"));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
block_in_thread (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  while (!g_cancellable_is_cancelled (cancellable))
    g_usleep (10000);
  g_task_return_boolean (task, TRUE);
}

/* Blocks all threads of GLib with tasks. */
static void
block_threads (GCancellable *cancellable)
{
  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (GTask) task = g_task_new (NULL, cancellable, NULL, NULL);

      g_task_run_in_thread (task, block_in_thread);
    }
}

static void
test_wait (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_test_summary ("If a source takes time, that of the last function disappears");
  trust (fixture);
  block_threads (cancellable);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  widget_test_wait_until (shows (fixture, "Looking for the source …"));
  g_assert_false (shows (fixture, "  text 300"));
  g_cancellable_cancel (cancellable);
  widget_test_wait_until (shows (fixture, "  text 1"));
  g_assert_false (shows (fixture, "Looking for the source …"));
}

static void
test_base_folder (Fixture *fixture,
                  gconstpointer data)
{
  g_autofree char *profile = g_strdup_printf ("version: 1\nevents: Ir\nfl=%s/a.c\nfn=main\n2 10\n", fixture->folder.path);
  g_autofree char *base = g_strdup_printf ("version: 1\nevents: Ir\nfl=%s/a.c\nfn=main\n1 8\n", fixture->folder.path);
  g_autoptr (CgvFocus) focus = compare_test_focus (base, profile);
  TestFolder old;

  g_test_summary ("If both were built in one place, the user chooses the folder of A; it is shown next to B");
  test_folder_set_up (&old, NULL);
  g_object_unref (test_folder_write (&old, "a.c", "  text 2\n  gone\n", -1));
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  trust (fixture);
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  widget_test_wait_until (shows (fixture, "  text 2"));
  widget_test_assert_has (fixture->view, "the file there may have changed since A was recorded");
  g_assert_true (gtk_widget_get_visible (get_child (fixture, "base_button")));
  cgv_source_view_set_base_folder (CGV_SOURCE_VIEW (fixture->view), old.path);
  widget_test_wait_until (shows (fixture, "−   gone"));
  g_assert_false (gtk_widget_get_visible (get_child (fixture, "base_button")));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  test_folder_tear_down (&old, NULL);
}

static void
test_base_revision (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *profile = g_strdup_printf ("version: 1\nevents: Ir\nfl=%s/a.c\nfn=main\n2 10\n", fixture->folder.path);
  g_autofree char *base = g_strdup_printf ("version: 1\nevents: Ir\nfl=%s/a.c\nfn=main\n1 8\n", fixture->folder.path);
  g_autoptr (CgvFocus) focus = compare_test_focus (base, profile);
  GtkWidget *entry = get_child (fixture, "revision_entry");
  GtkWidget *button = get_child (fixture, "revision_button");
  GtkLabel *notice = GTK_LABEL (get_child (fixture, "notice_label"));
  g_autofree char *program = g_find_program_in_path ("git");

  g_test_summary ("A Git revision is read once it is chosen; a fault is shown where the next one is chosen");
  if (program == NULL)
    {
      g_test_skip ("There is no Git");
      return;
    }
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  trust (fixture);
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  widget_test_wait_until (gtk_widget_get_visible (get_child (fixture, "base_button")));
  g_signal_emit_by_name (get_child (fixture, "base_button"), "clicked");
  widget_test_wait_until (gtk_widget_get_mapped (entry));
  g_assert_false (gtk_widget_get_sensitive (button));
  gtk_editable_set_text (GTK_EDITABLE (entry), " HEAD ");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  widget_test_wait_until (strstr (gtk_label_get_text (notice), "is in no Git repository") != NULL);
  g_assert_true (gtk_widget_get_visible (get_child (fixture, "base_button")));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
test_unseen (Fixture *fixture,
             gconstpointer data)
{
  g_test_summary ("Nothing is searched while the view is hidden");
  trust (fixture);
  gtk_widget_set_visible (fixture->view, FALSE);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  widget_test_settle (fixture->window);
  gtk_widget_set_visible (fixture->view, TRUE);
  widget_test_wait_until (shows (fixture, "  text 1"));
}

static void
add (const char *path,
     void (*func) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);

  add ("/source-view/ask", test_ask);
  add ("/source-view/hot-path", test_hot_path);
  add ("/source-view/rows", test_rows);
  g_test_add_func ("/source-view/rtl", test_rtl);
  add ("/source-view/tooltip", test_tooltip);
  add ("/source-view/colors", test_colors);
  add ("/source-view/hot", test_hot);
  add ("/source-view/navigate", test_navigate);
  add ("/source-view/copy", test_copy);
  add ("/source-view/edit", test_edit);
  add ("/source-view/search", test_search);
  add ("/source-view/go-to-line", test_go_to_line);
  g_test_add_func ("/source-view/xdebug", test_xdebug);
  add ("/source-view/elsewhere", test_elsewhere);
  add ("/source-view/unknown", test_unknown);
  add ("/source-view/long-lines", test_long_lines);
  add ("/source-view/machine-code", test_machine_code);
  add ("/source-view/inlined", test_inlined);
  add ("/source-view/flow", test_flow);
  add ("/source-view/several", test_several);
  add ("/source-view/rules", test_rules);
  add ("/source-view/jumps", test_jumps);
  add ("/source-view/base-folder", test_base_folder);
  add ("/source-view/base-revision", test_base_revision);
  add ("/source-view/unseen", test_unseen);
  add ("/source-view/wait", test_wait);

  return g_test_run ();
}
