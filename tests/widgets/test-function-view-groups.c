/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The flat profile by group: the content of its rows, and opening and closing by the user. */

#include <string.h>

#include "cgv-function-view.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-table.h"
#include "model-test.h"
#include "widget-test.h"

/* 100 Ir: prog has main (10) and work (30); libz.so has in and out (20, 40), which are a cycle. */
static const char profile[] =
  "version: 1\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/main.c\nfn=main\n1 10 1\ncfn=work\ncalls=3 1\n1 90 1\n"
  "fn=work\n2 20 1\nfi=/src/inline.h\n7 10 1\nfe=/src/main.c\n"
  "cob=/lib/libz.so\ncfi=/src/z.c\ncfn=in\ncalls=2 1\n2 60 1\n"
  "ob=/lib/libz.so\nfl=/src/z.c\nfn=in\n3 20 1\ncfn=out\ncalls=1 1\n3 40 1\n"
  "fn=out\n4 40 1\ncfn=in\ncalls=1 1\n4 20 0\n";

typedef struct
{
  CgvFocus *focus;
  CgvFunctionView *view;
  GtkWidget *window;
  GtkColumnView *columns;
} Fixture;

static void
set_up_sized (Fixture *fixture,
              const char *text,
              int width)
{
  fixture->focus = widget_test_focus (text);
  fixture->view = g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
  fixture->window = widget_test_show (GTK_WIDGET (fixture->view), width, 400);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  fixture->columns = GTK_COLUMN_VIEW (widget_test_find (GTK_WIDGET (fixture->view), GTK_TYPE_COLUMN_VIEW));
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_sized (fixture, profile, 900);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, GTK_WIDGET (fixture->view));
  g_assert_finalize_object (fixture->focus);
}

static GtkWidget *
get_row (Fixture *fixture,
         guint position)
{
  GtkWidget *rows = gtk_widget_get_first_child (GTK_WIDGET (fixture->columns));

  while (!GTK_IS_LIST_VIEW (rows))
    rows = gtk_widget_get_next_sibling (rows);
  for (GtkWidget *row = gtk_widget_get_first_child (rows); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      if (cgv_row_factory_get_position (row) == position && gtk_widget_get_mapped (row))
        return row;
    }
  g_assert_not_reached ();
}

static CgvNameCell *
get_cell (Fixture *fixture,
          guint position)
{
  return CGV_NAME_CELL (widget_test_find (get_row (fixture, position), CGV_TYPE_NAME_CELL));
}

/* Returns rows as "+name (count)" for a closed group, "-name (count)" for an open one, ".name"
 * for a member. */
static char *
dup_rows (Fixture *fixture)
{
  static const char *const signs[] = { "", "", "+", "-", "." };
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (fixture->columns));
  GString *rows = g_string_new (NULL);

  widget_test_settle (fixture->window);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      CgvNameCell *cell = get_cell (fixture, i);
      const char *count = cgv_name_cell_get_count (cell);

      g_string_append_printf (rows, "%s%s%s", i > 0 ? " " : "", signs[cgv_name_cell_get_branch (cell)], cgv_name_cell_get_name (cell));
      if (*count != '\0')
        g_string_append_printf (rows, "(%s)", count);
    }
  return g_string_free (rows, FALSE);
}

static void
assert_rows (Fixture *fixture,
             const char *expected)
{
  g_autofree char *rows = dup_rows (fixture);

  g_assert_cmpstr (rows, ==, expected);
}

static void
assert_selected (Fixture *fixture,
                 guint position)
{
  GtkSelectionModel *model = gtk_column_view_get_model (fixture->columns);
  g_autoptr (GtkBitset) selection = gtk_selection_model_get_selection (model);

  if (position == G_MAXUINT)
    {
      g_assert_true (gtk_bitset_is_empty (selection));
      return;
    }
  g_assert_cmpuint (gtk_bitset_get_size (selection), ==, 1);
  g_assert_cmpuint (gtk_bitset_get_minimum (selection), ==, position);
}

static void
assert_function (Fixture *fixture,
                 const char *expected)
{
  g_autofree char *name = widget_test_focus_name (fixture->focus);

  g_assert_cmpstr (name, ==, expected);
}

static void
click_arrow (Fixture *fixture,
             guint position,
             const char *modifier)
{
  GtkWidget *cell = GTK_WIDGET (get_cell (fixture, position));

  widget_test_click_at (cell, 8, gtk_widget_get_height (cell) / 2.0, modifier, 1, 1);
}

/* Clicks next to the arrow. */
static void
click_name (Fixture *fixture,
            guint position,
            int n_clicks)
{
  GtkWidget *cell = GTK_WIDGET (get_cell (fixture, position));

  widget_test_click_at (cell, 60, gtk_widget_get_height (cell) / 2.0, NULL, 1, n_clicks);
}

/* Groups, in the order of inclusive cost instead of the default one. */
static void
group_by (Fixture *fixture,
          const char *kind)
{
  g_object_set (fixture->view, "grouping", kind, NULL);
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);
}

static void
assert_sort (Fixture *fixture,
             const char *expected)
{
  gboolean descending;

  g_assert_cmpstr (cgv_table_get_sort (CGV_TABLE (widget_test_child (GTK_WIDGET (fixture->view), "table")), &descending), ==, expected);
  g_assert_true (descending);
}

/* Groups are in the order of self cost until the user chooses another; cycles and functions in
 * that of inclusive cost. */
static void
test_first_order (Fixture *fixture,
                  gconstpointer data)
{
  assert_sort (fixture, "inclusive");
  g_object_set (fixture->view, "grouping", "object", NULL);
  assert_sort (fixture, "self");
  assert_rows (fixture, "+libz.so(2) +prog(2)");
  g_object_set (fixture->view, "grouping", "file", NULL);
  assert_sort (fixture, "self");
  g_object_set (fixture->view, "grouping", "cycle", NULL);
  assert_sort (fixture, "inclusive");
  g_object_set (fixture->view, "grouping", "namespace", NULL);
  assert_sort (fixture, "self");
  g_assert_null (cgv_function_view_get_sort (fixture->view, NULL));
  g_object_set (fixture->view, "grouping", "none", NULL);
  assert_sort (fixture, "inclusive");

  /* The order that the user chose stays, even if it is the default. */
  g_object_set (fixture->view, "grouping", "object", NULL);
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);
  g_object_set (fixture->view, "grouping", "file", NULL);
  assert_sort (fixture, "inclusive");
  g_object_set (fixture->view, "grouping", "none", NULL);
  g_object_set (fixture->view, "grouping", "object", NULL);
  assert_sort (fixture, "inclusive");
  cgv_function_view_set_sort (fixture->view, "calls", TRUE);
  g_object_set (fixture->view, "grouping", "object", NULL);
  assert_sort (fixture, "calls");
  cgv_function_view_set_sort (fixture->view, "self", TRUE);
  g_object_set (fixture->view, "grouping", "none", NULL);
  assert_sort (fixture, "self");
}

static void
check_grouping (Fixture *fixture,
                const char *expected)
{
  g_autofree char *grouping = NULL;

  g_object_get (fixture->view, "grouping", &grouping, NULL);
  g_assert_cmpstr (grouping, ==, expected);
}

static void
test_kinds (Fixture *fixture,
            gconstpointer data)
{
  assert_rows (fixture, "main work out in");
  check_grouping (fixture, "none");
  group_by (fixture, "object");
  check_grouping (fixture, "object");
  assert_rows (fixture, "+prog(2) +libz.so(2)");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.group", "s", "file");
  assert_rows (fixture, "+main.c(2) +z.c(2) +inline.h(1)");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.group", "s", "cycle");
  assert_rows (fixture, "main work +out(2)");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.group", "s", "namespace");
  assert_rows (fixture, "+(no namespace)(4)");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.group", "s", "function-file");
  assert_rows (fixture, "main +work(2) out in");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.group", "s", "part");
  check_grouping (fixture, "none");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.group", "s", "nonsense");
  assert_rows (fixture, "main work out in");
}

static void
test_inlined (Fixture *fixture,
              gconstpointer data)
{
  group_by (fixture, "file");
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.expand-all", NULL);
  cgv_function_view_set_sort (fixture->view, "self", FALSE);
  assert_rows (fixture, "-inline.h(1) .work -main.c(2) .main .work -z.c(2) .in .out");
  g_object_set (fixture->view, "grouping", "function-file", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.expand-all", NULL);
  assert_rows (fixture, "main in -work(2) .inline.h .main.c out");
}

static void
test_arrow (Fixture *fixture,
            gconstpointer data)
{
  group_by (fixture, "object");
  widget_test_settle (fixture->window);
  click_arrow (fixture, 1, NULL);
  assert_rows (fixture, "+prog(2) -libz.so(2) .out .in");
  assert_function (fixture, "main");
  assert_selected (fixture, 0);
  click_arrow (fixture, 1, NULL);
  assert_rows (fixture, "+prog(2) +libz.so(2)");
  click_arrow (fixture, 0, "ctrl");
  assert_rows (fixture, "-prog(2) .main .work -libz.so(2) .out .in");
  assert_selected (fixture, 1);
  click_arrow (fixture, 3, "ctrl");
  assert_rows (fixture, "+prog(2) +libz.so(2)");
}

static void
assert_n_rows (Fixture *fixture,
               guint n)
{
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (fixture->columns))), ==, n);
}

static void
test_call_tree (Fixture *fixture,
                gconstpointer data)
{
  g_test_summary ("A call tree opens and closes by keyboard, and a row selects its function");
  group_by (fixture, "call-tree");
  check_grouping (fixture, "call-tree");
  widget_test_settle (fixture->window);
  assert_n_rows (fixture, 3);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.collapse-all", NULL);
  assert_n_rows (fixture, 1);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Right");
  assert_n_rows (fixture, 2);
  widget_test_key (fixture->window, "Right");
  assert_selected (fixture, 1);
  assert_function (fixture, "work");
  widget_test_key (fixture->window, "Left");
  assert_selected (fixture, 0);
  assert_function (fixture, "main");
  widget_test_key (fixture->window, "Left");
  assert_n_rows (fixture, 1);
  widget_test_key (fixture->window, "shift+Right");
  assert_n_rows (fixture, 3);
  assert_selected (fixture, 0);
  widget_test_key (fixture->window, "asterisk");
  assert_n_rows (fixture, 5);
  group_by (fixture, "callers-tree");
  check_grouping (fixture, "callers-tree");
  assert_n_rows (fixture, 4);
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  group_by (fixture, "object");
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Right");
  assert_rows (fixture, "-prog(2) .main .work +libz.so(2)");
  widget_test_key (fixture->window, "Right");
  assert_selected (fixture, 1);
  widget_test_key (fixture->window, "Down");
  assert_selected (fixture, 2);
  assert_function (fixture, "work");
  widget_test_key (fixture->window, "Left");
  assert_selected (fixture, 0);
  assert_function (fixture, "work");
  widget_test_key (fixture->window, "Left");
  assert_rows (fixture, "+prog(2) +libz.so(2)");
  widget_test_key (fixture->window, "asterisk");
  assert_rows (fixture, "-prog(2) .main .work -libz.so(2) .out .in");
  widget_test_key (fixture->window, "ctrl+Left");
  assert_rows (fixture, "+prog(2) +libz.so(2)");
  widget_test_key (fixture->window, "Return");
  assert_rows (fixture, "-prog(2) .main .work +libz.so(2)");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry"))), ==, "");
}

static void
test_double_click (Fixture *fixture,
                   gconstpointer data)
{
  group_by (fixture, "object");
  widget_test_settle (fixture->window);
  click_name (fixture, 1, 2);
  assert_rows (fixture, "+prog(2) -libz.so(2) .out .in");
  assert_function (fixture, "out");
  assert_selected (fixture, 1);
}

/* Selecting a function elsewhere opens its group. */
static void
test_follows_focus (Fixture *fixture,
                    gconstpointer data)
{
  group_by (fixture, "object");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "out"));
  assert_rows (fixture, "+prog(2) -libz.so(2) .out .in");
  assert_selected (fixture, 2);

  cgv_function_view_set_sort (fixture->view, "self", TRUE);
  assert_rows (fixture, "-libz.so(2) .out .in +prog(2)");
  assert_selected (fixture, 1);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.collapse-all", NULL);
  assert_selected (fixture, 0);
  g_object_set (fixture->view, "grouping", "none", NULL);
  assert_rows (fixture, "out work in main");
  assert_selected (fixture, 0);
}

/* Selecting a group selects its costliest function, unless one of its functions is selected
 * already. */
static void
test_select_group (Fixture *fixture,
                   gconstpointer data)
{
  group_by (fixture, "object");
  widget_test_settle (fixture->window);
  g_assert_cmpuint (cgv_focus_get_whole_group (fixture->focus), ==, CGV_NONE);
  click_name (fixture, 1, 1);
  assert_selected (fixture, 1);
  assert_function (fixture, "out");
  g_assert_cmpuint (cgv_focus_get_whole_group (fixture->focus), !=, CGV_NONE);
  cgv_focus_set_event (fixture->focus, 1);
  assert_rows (fixture, "+prog(2) +libz.so(2)");
  assert_selected (fixture, 1);
  g_assert_cmpuint (cgv_focus_get_whole_group (fixture->focus), !=, CGV_NONE);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  assert_rows (fixture, "-prog(2) .work .main +libz.so(2)");
  assert_selected (fixture, 1);
  g_assert_cmpuint (cgv_focus_get_whole_group (fixture->focus), ==, CGV_NONE);
  click_name (fixture, 0, 1);
  assert_selected (fixture, 0);
  assert_function (fixture, "work");
  g_assert_cmpuint (cgv_focus_get_whole_group (fixture->focus), !=, CGV_NONE);
  g_object_set (fixture->view, "grouping", "file", NULL);
  assert_function (fixture, "work");
  g_assert_cmpuint (cgv_focus_get_whole_group (fixture->focus), ==, CGV_NONE);
  g_assert_true (cgv_focus_go_back (fixture->focus));
}

/* If a function has two rows, the selected one stays selected. */
static void
test_select_member (Fixture *fixture,
                    gconstpointer data)
{
  group_by (fixture, "file");
  cgv_function_view_set_sort (fixture->view, "self", FALSE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.expand-all", NULL);
  widget_test_settle (fixture->window);
  click_name (fixture, 1, 1);
  assert_function (fixture, "work");
  assert_selected (fixture, 1);
  click_name (fixture, 4, 1);
  assert_selected (fixture, 4);
  cgv_function_view_set_sort (fixture->view, "self", TRUE);
  assert_rows (fixture, "-z.c(2) .out .in -main.c(2) .work .main -inline.h(1) .work");
  assert_selected (fixture, 4);
}

static void
test_cycle (Fixture *fixture,
            gconstpointer data)
{
  group_by (fixture, "cycle");
  widget_test_settle (fixture->window);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, CGV_NONE);
  click_name (fixture, 2, 1);
  assert_selected (fixture, 2);
  assert_function (fixture, "out");
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, 0);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "in"));
  assert_rows (fixture, "main work -out(2) .out .in");
  assert_selected (fixture, 4);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, CGV_NONE);
  click_name (fixture, 2, 1);
  assert_selected (fixture, 2);
  assert_function (fixture, "in");
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, 0);

  /* Selects the same function instead of its cycle. */
  cgv_focus_open_row (fixture->focus, widget_test_node (fixture->focus, "in"));
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, CGV_NONE);
}

/* In the order of inclusive cost, a cycle is one row, which keys open and close, unless members
 * are listed separately. */
static void
test_members_apart (Fixture *fixture,
                    gconstpointer data)
{
  gboolean is_apart;

  g_object_get (fixture->view, "members-apart", &is_apart, NULL);
  g_assert_true (is_apart);
  g_object_set (fixture->view, "members-apart", FALSE, NULL);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (fixture->focus->numbers), ==, CGV_GROUPING_FUNCTION);
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);
  assert_rows (fixture, "main work +out and 1 other");
  click_name (fixture, 2, 1);
  widget_test_key (fixture->window, "Right");
  assert_rows (fixture, "main work -out and 1 other .out .in");
  widget_test_key (fixture->window, "Left");
  assert_rows (fixture, "main work +out and 1 other");
  cgv_function_view_set_sort (fixture->view, "self", TRUE);
  assert_rows (fixture, "out work in main");

  g_object_set (fixture->view, "grouping", "object", NULL);
  g_object_set (fixture->view, "grouping", "none", NULL);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (fixture->focus->numbers), ==, CGV_GROUPING_FUNCTION);
  g_object_set (fixture->view, "members-apart", TRUE, NULL);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (fixture->focus->numbers), ==, CGV_CHOICE_UNGROUPED);
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);
  assert_rows (fixture, "main work out in");
}

/* A cycle is named as its costliest function is in its own row. */
static void
test_cycle_names (Fixture *fixture,
                  gconstpointer data)
{
  static const char text[] =
    "events: Ir\n"
    "fn=0x00000000007f4d20\n1 50\ncfn=0x00000000007cffa0\ncalls=1 1\n1 9\nfn=0x00000000007cffa0\n1 5\ncfn=0x00000000007f4d20\ncalls=1 1\n1 9\n"
    "fn=void a::f<int>(int)\n1 40\ncfn=g\ncalls=1 1\n1 9\nfn=g\n1 5\ncfn=void a::f<int>(int)\ncalls=1 1\n1 9\n";
  g_autoptr (CgvFocus) focus = widget_test_focus (text);

  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  g_object_set (fixture->view, "members-apart", FALSE, NULL);
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);
  assert_rows (fixture, "+0x7f4d20 and 1 other +a::f and 1 other");
  g_object_set (fixture->view, "grouping", "cycle", NULL);
  assert_rows (fixture, "+0x7f4d20(2) +a::f(2)");
}

/* One click on the row for further members lists them. */
static void
test_rest (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GString) ring = g_string_new ("events: Ir\nfn=main\n1 1\ncfn=f00\ncalls=1 1\n1 900\n");
  g_autoptr (CgvFocus) focus = NULL;
  GtkWidget *text;

  for (guint i = 0; i < 15; i++)
    g_string_append_printf (ring, "fn=f%02u\n1 %u\ncfn=f%02u\ncalls=1 1\n1 5\n", i, 50 - i, (i + 1) % 15);
  focus = widget_test_focus (ring->str);
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  widget_test_resize (fixture->window, 600, 700);
  g_object_set (fixture->view, "members-apart", FALSE, NULL);
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.expand-all", NULL);
  widget_test_settle (fixture->window);
  text = widget_test_find_text (GTK_WIDGET (fixture->view), "3 more functions of this cycle");
  g_assert_nonnull (text);
  g_assert_true (gtk_widget_has_css_class (gtk_widget_get_ancestor (text, CGV_TYPE_NAME_CELL), "dim-label"));
  widget_test_click (text);
  widget_test_settle (fixture->window);
  g_assert_null (widget_test_find_text (GTK_WIDGET (fixture->view), "3 more functions of this cycle"));
  g_assert_nonnull (widget_test_find_text (GTK_WIDGET (fixture->view), "f14"));
  g_assert_cmpuint (focus->row, ==, widget_test_node (focus, "f12"));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
search (Fixture *fixture,
        const char *text)
{
  GtkLabel *hits = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "hits_label"));
  g_autofree char *before = g_strdup (gtk_label_get_text (hits));

  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry")), text);
  widget_test_wait_until (!g_str_equal (gtk_label_get_text (hits), before));
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  GtkLabel *hits = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "hits_label"));
  GtkWidget *entry = widget_test_child (GTK_WIDGET (fixture->view), "search_entry");

  group_by (fixture, "object");
  g_assert_cmpstr (gtk_label_get_text (hits), ==, "2 objects");
  search (fixture, "work");
  assert_rows (fixture, "-prog(1 of 2) .work");
  g_assert_cmpstr (gtk_label_get_text (hits), ==, "1 of 2");
  group_by (fixture, "file");
  assert_rows (fixture, "-main.c(1 of 2) .work -inline.h(1) .work");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "work");

  gtk_widget_grab_focus (entry);
  widget_test_key (fixture->window, "Return");
  assert_function (fixture, "work");
  assert_selected (fixture, 1);
  search (fixture, "");
  assert_rows (fixture, "+main.c(2) +z.c(2) +inline.h(1)");
  assert_selected (fixture, 0);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *table = NULL;
  g_autofree char *inlined = NULL;

  group_by (fixture, "object");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "out"));
  gtk_widget_activate_action (widget_test_child (GTK_WIDGET (fixture->view), "table"), "table.copy-all", NULL);
  table = widget_test_clipboard (GTK_WIDGET (fixture->view));
  g_assert_cmpstr (table,
                   ==,
                   "Inclusive (Ir)\tInclusive (%)\tSelf (Ir)\tSelf (%)\tCalls\tFunction\tFile\tObject\tInclusive at Least (Ir)\tInclusive at Most (Ir)\tGroup\n"
                   "100\t100.0000\t40\t40.0000\t0\t/bin/prog\t\t\t100\t100\t/bin/prog\n"
                   "60\t60.0000\t60\t60.0000\t2\t/lib/libz.so\t\t\t60\t60\t/lib/libz.so\n"
                   "40\t40.0000\t40\t40.0000\t1\tout\t/src/z.c\t/lib/libz.so\t40\t40\t/lib/libz.so\n"
                   "20\t20.0000\t20\t20.0000\t3\tin\t/src/z.c\t/lib/libz.so\t20\t20\t/lib/libz.so\n");

  group_by (fixture, "function-file");
  cgv_function_view_set_sort (fixture->view, "name", TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "functions.expand-all", NULL);
  gtk_widget_activate_action (widget_test_child (GTK_WIDGET (fixture->view), "table"), "table.copy-all", NULL);
  inlined = widget_test_clipboard (GTK_WIDGET (fixture->view));
  g_assert_nonnull (strstr (inlined, "\t10\t10.0000\t3\t/src/inline.h\t/src/inline.h\t/bin/prog\t10\t10\twork\n"));
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  GtkWidget *row;

  group_by (fixture, "object");
  widget_test_settle (fixture->window);
  row = get_row (fixture, 0);
  g_assert_true (gtk_test_accessible_has_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, FALSE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_cell (fixture, 0)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "group, 2");
  click_arrow (fixture, 0, NULL);
  widget_test_settle (fixture->window);
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, TRUE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_row (fixture, 1)), GTK_ACCESSIBLE_PROPERTY_LEVEL, 2);
  g_assert_false (gtk_test_accessible_has_state (GTK_ACCESSIBLE (get_row (fixture, 1)), GTK_ACCESSIBLE_STATE_EXPANDED));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget_test_child (GTK_WIDGET (fixture->view), "group_button")),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Group: Object");

  group_by (fixture, "none");
  widget_test_settle (fixture->window);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL));
}

static void
test_narrow (void)
{
  Fixture fixture;

  set_up_sized (&fixture, profile, 360);
  g_assert_true (gtk_widget_get_mapped (widget_test_child (GTK_WIDGET (fixture.view), "group_icon")));
  g_assert_false (gtk_widget_get_mapped (widget_test_child (GTK_WIDGET (fixture.view), "group_label")));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture.view)), ==, 360);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (widget_test_child (GTK_WIDGET (fixture.view), "hits_label"))), ==, "4");
  g_object_set (fixture.view, "single-click-activate", TRUE, NULL);
  group_by (&fixture, "object");
  widget_test_settle (fixture.window);
  click_name (&fixture, 1, 1);
  assert_rows (&fixture, "+prog(2) -libz.so(2) .out .in");
  tear_down (&fixture, NULL);
}

static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkMenuButton *button = GTK_MENU_BUTTON (widget_test_child (GTK_WIDGET (fixture->view), "group_button"));
  g_autoptr (GMenuModel) kinds = NULL;

  gtk_menu_button_popup (button);
  kinds = g_menu_model_get_item_link (gtk_menu_button_get_menu_model (button), 0, G_MENU_LINK_SECTION);
  gtk_menu_button_popdown (button);

  /* A single part, so there are no groups by part. */
  g_assert_cmpint (g_menu_model_get_n_items (kinds), ==, 8);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "group_label"))), ==, "Group: None");
  cgv_view_set_focus (CGV_VIEW (fixture->view), NULL);
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (button)));
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (button)));
}

/* When opened by a key, the menu begins at the chosen item. */
static void
test_menu_focus (Fixture *fixture,
                 gconstpointer data)
{
  GtkMenuButton *button = GTK_MENU_BUTTON (widget_test_child (GTK_WIDGET (fixture->view), "group_button"));
  g_autofree char *label = NULL;

  group_by (fixture, "file");
  cgv_function_view_open_groups (fixture->view);
  g_object_get (gtk_window_get_focus (GTK_WINDOW (fixture->window)), "text", &label, NULL);
  g_assert_nonnull (strstr (label, "File"));
  gtk_menu_button_popdown (button);
}

#define add(name, func) g_test_add ("/function-view-groups/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("kinds", test_kinds);
  add ("first-order", test_first_order);
  add ("inlined", test_inlined);
  add ("arrow", test_arrow);
  add ("call-tree", test_call_tree);
  add ("keys", test_keys);
  add ("double-click", test_double_click);
  add ("follows-focus", test_follows_focus);
  add ("select-group", test_select_group);
  add ("select-member", test_select_member);
  add ("cycle", test_cycle);
  add ("members-apart", test_members_apart);
  add ("cycle-names", test_cycle_names);
  add ("rest", test_rest);
  add ("search", test_search);
  add ("copy", test_copy);
  add ("accessible", test_accessible);
  add ("menu", test_menu);
  add ("menu-focus", test_menu_focus);
  g_test_add_func ("/function-view-groups/narrow", test_narrow);

  return g_test_run ();
}
