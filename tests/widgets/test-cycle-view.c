/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of a cycle: its members, and the calls that lead back, by mouse and keyboard. */

#include <string.h>

#include "cgv-call-view.h"
#include "cgv-cycle-list.h"
#include "cgv-cycle-view.h"
#include "widget-compare-test.h"
#include "widget-test.h"

/* a, b and c are a cycle. Without b → a, b and c are one; without c → b, no cycle is left. */
static const char text[] =
  "version: 1\nevents: Ir Dr\n"
  "fn=main\n1 30 3\ncfn=a\ncalls=1 1\n1 970 97\n"
  "fn=a\n2 410 41\ncfn=b\ncalls=10 2\n2 600 60\n"
  "fn=b\n3 100 10\ncfn=a\ncalls=1 3\n3 5 1\ncfn=c\ncalls=3 3\n3 500 50\n"
  "fn=c\n4 300 30\ncfn=b\ncalls=2 4\n4 40 4\ncfn=leaf\ncalls=9 4\n4 160 16\n"
  "fn=leaf\n5 160 16\n";

/* b no longer calls a, and costs 100 more: a is not in a cycle. */
static const char later[] =
  "version: 1\nevents: Ir Dr\n"
  "fn=main\n1 30 3\ncfn=a\ncalls=1 1\n1 1070 97\n"
  "fn=a\n2 410 41\ncfn=b\ncalls=12 2\n2 700 60\n"
  "fn=b\n3 200 10\ncfn=c\ncalls=3 3\n3 500 50\n"
  "fn=c\n4 300 30\ncfn=b\ncalls=2 4\n4 40 4\ncfn=leaf\ncalls=9 4\n4 160 16\n"
  "fn=leaf\n5 160 16\n";

typedef struct
{
  CgvFocus *focus;
  CgvCycleFocus *cycle;
  GtkWidget *view;
  GtkWidget *window;
} Fixture;

static void
set_up_with (Fixture *fixture,
             const char *profile,
             const char *function)
{
  fixture->focus = widget_test_focus (profile);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, function));
  fixture->cycle = cgv_cycle_focus_get (fixture->focus);
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
}

static void
compare (Fixture *fixture,
         const char *base,
         const char *new_,
         const char *function)
{
  fixture->focus = compare_test_focus (base, new_);
  cgv_focus_set_row (fixture->focus, compare_test_find_row (fixture->focus, function));
  fixture->cycle = cgv_cycle_focus_get (fixture->focus);
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, text, "a");
  fixture->view = g_object_new (CGV_TYPE_CYCLE_VIEW, "focus", fixture->focus, NULL);
  fixture->window = widget_test_show (fixture->view, 360, 480);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  g_assert_finalize_object (fixture->cycle);
  g_assert_finalize_object (fixture->focus);
}

static void
assert_text (GtkWidget *widget,
             const char *expected)
{
  g_autofree char *texts = NULL;

  widget_test_settle (widget);
  texts = widget_test_texts (widget);
  if (strstr (texts, expected) == NULL)
    g_error ("there is no “%s” in “%s”", expected, texts);
}

static void
assert_no_text (GtkWidget *widget,
                const char *unexpected)
{
  g_autofree char *texts = NULL;

  widget_test_settle (widget);
  texts = widget_test_texts (widget);
  if (strstr (texts, unexpected) != NULL)
    g_error ("there is “%s” in “%s”", unexpected, texts);
}

static void
assert_function (Fixture *fixture,
                 const char *expected)
{
  g_autofree char *name = NULL;

  widget_test_settle (fixture->window);
  name = widget_test_focus_name (fixture->focus);
  g_assert_cmpstr (name, ==, expected);
}

static void
show_back (Fixture *fixture)
{
  widget_test_click (widget_test_child (fixture->view, "back_button"));
  widget_test_settle (fixture->window);
}

static GListModel *
get_model (Fixture *fixture)
{
  return G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW))));
}

static void
assert_copy (Fixture *fixture,
             const char *expected)
{
  g_autofree char *copied = NULL;

  widget_test_settle (fixture->view);
  gtk_widget_activate_action (widget_test_child (fixture->view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (fixture->window);
  /* In a comparison, the text begins with a sentence. */
  if (strstr (copied, expected) == NULL)
    g_assert_cmpstr (copied, ==, expected);
}

static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  assert_text (fixture->view, "Cycle of 3 functions: 97.00\u202f% inclusive, 81.00\u202f% self");
  assert_text (fixture->view, "4 pairs of caller and callee inside · callers outside: 1 · callees outside: 1");
  assert_text (fixture->view, "Functions 3|Calls That Lead Back 2");
  assert_text (fixture->view, "Self %|Function|41.00|a|30.00|c|10.00|b");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  assert_text (fixture->view, "410|a|300|c|100|b");
  cgv_focus_set_event (fixture->focus, 1);
  assert_text (fixture->view, "41|a|30|c|10|b");
  assert_text (fixture->view, "Cycle of 3 functions: 97 inclusive, 81 self");
}

/* The lightest calls come first, each with the rest of the cycle without it. */
static void
test_back (Fixture *fixture,
           gconstpointer data)
{
  show_back (fixture);
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  assert_text (fixture->view, "b → a|1 cycle of 2 functions|5|1\u202f×|2|c → b|1 cycle of 2 functions|40|2\u202f×|2");
  gtk_test_accessible_assert_property (widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW), GTK_ACCESSIBLE_PROPERTY_LABEL, "Calls that lead back");
  widget_test_click (widget_test_child (fixture->view, "members_button"));
  assert_text (fixture->view, "410|a|300|c");
}

/* Moves from the buttons to the rows. Return selects the caller. */
static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  gtk_widget_grab_focus (widget_test_child (fixture->view, "members_button"));
  widget_test_key (fixture->window, "Tab");
  widget_test_key (fixture->window, "space");
  widget_test_settle (fixture->window);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget_test_child (fixture->view, "back_button"))));
  widget_test_key (fixture->window, "Tab");
  widget_test_key (fixture->window, "Tab");
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "Return");
  assert_function (fixture, "c");
  assert_text (fixture->view, "Cycle of 3 functions");
}

/* Another function is selected elsewhere: in the cycle, or outside of it. */
static void
test_follow (Fixture *fixture,
             gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (get_model (fixture));

  g_assert_true (gtk_selection_model_is_selected (model, 0));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "c"));
  widget_test_settle (fixture->view);
  g_assert_true (gtk_selection_model_is_selected (model, 1));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  widget_test_settle (fixture->view);
  g_assert_null (fixture->cycle->inside);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 0);
  cgv_focus_go_back (fixture->focus);
  assert_text (fixture->view, "Cycle of 3 functions");
}

/* The list has matching members; calls match by either function. Return selects the first row. */
static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *list = widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW);
  GtkWidget *entry = widget_test_child (fixture->view, "search_entry");
  GtkSearchBar *bar = GTK_SEARCH_BAR (widget_test_child (fixture->view, "search_bar"));

  gtk_search_bar_set_search_mode (bar, TRUE);
  widget_test_settle (fixture->view);
  gtk_editable_set_text (GTK_EDITABLE (entry), "c");
  widget_test_settle (fixture->view);
  assert_text (fixture->view, "1 of 3");
  g_assert_cmpuint (g_list_model_get_n_items (get_model (fixture)), ==, 1);
  assert_no_text (list, "|a|");
  g_signal_emit_by_name (entry, "activate");
  assert_function (fixture, "c");

  show_back (fixture);
  assert_text (fixture->view, "1 of 2");
  assert_text (list, "c → b");
  assert_no_text (list, "b → a");
  gtk_editable_set_text (GTK_EDITABLE (entry), "nothing");
  widget_test_settle (fixture->view);
  assert_text (fixture->view, "0 of 2");
  cgv_focus_set_event (fixture->focus, 1);
  g_assert_cmpuint (g_list_model_get_n_items (get_model (fixture)), ==, 0);
  gtk_search_bar_set_search_mode (bar, FALSE);
  widget_test_settle (fixture->view);
  g_assert_cmpuint (g_list_model_get_n_items (get_model (fixture)), ==, 2);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  assert_copy (fixture, "Self (Ir)\tSelf (%)\tFunction\tFile\tObject\n"
                        "410\t41.0000\ta\t\t\n"
                        "300\t30.0000\tc\t\t\n"
                        "100\t10.0000\tb\t\t\n");
  show_back (fixture);
  assert_copy (fixture, "Cost (Ir)\tCalls\tFunctions Left in Cycles\tCycles Left\tCaller\tCallee\n"
                        "5\t1\t2\t1\tb\ta\n"
                        "40\t2\t2\t1\tc\tb\n");
}

static void
sort_by (CgvCycleList *list,
         CgvQuantityKind kind,
         gboolean descending)
{
  cgv_cycle_list_set_sort (list, &(CgvQuantity){ .kind = kind }, descending);
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (CgvCycleList) members = cgv_cycle_list_new (fixture->cycle, CGV_CYCLE_LIST_MEMBERS);
  g_autoptr (CgvCycleList) back = cgv_cycle_list_new (fixture->cycle, CGV_CYCLE_LIST_BACK);
  static const char *const expected[] = { "c", "b", "a" };

  sort_by (members, CGV_QUANTITY_NAME, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (cgv_cycle_list_get_node (members, i), ==, widget_test_node (fixture->focus, expected[i]));
  g_assert_cmpuint (cgv_cycle_list_get_node (back, 0), ==, widget_test_node (fixture->focus, "b"));
  sort_by (back, CGV_QUANTITY_INCLUSIVE, TRUE);
  g_assert_cmpuint (cgv_cycle_list_get_node (back, 0), ==, widget_test_node (fixture->focus, "c"));
  sort_by (back, CGV_QUANTITY_NAME, FALSE);
  g_assert_cmpuint (cgv_cycle_list_get_node (back, 0), ==, widget_test_node (fixture->focus, "b"));
  sort_by (back, CGV_QUANTITY_CALLS, TRUE);
  g_assert_cmpuint (cgv_cycle_list_get_node (back, 0), ==, widget_test_node (fixture->focus, "c"));
}

/* Sorted by the number of functions left: without c → b two cycles of five functions, without b
 * → a one of four. */
static void
test_sort_rests (void)
{
  Fixture fixture = { NULL };
  g_autoptr (CgvCycleList) back = NULL;

  set_up_with (&fixture,
               "version: 1\nevents: Ir\n"
               "fn=a\n1 1\ncfn=b\ncalls=1 1\n1 100\n"
               "fn=b\n1 1\ncfn=c\ncalls=1 1\n1 90\ncfn=a\ncalls=1 1\n1 5\n"
               "fn=c\n1 1\ncfn=b\ncalls=1 1\n1 3\ncfn=d\ncalls=1 1\n1 80\n"
               "fn=d\n1 1\ncfn=e\ncalls=1 1\n1 70\n"
               "fn=e\n1 1\ncfn=c\ncalls=1 1\n1 9\n",
               "a");
  back = cgv_cycle_list_new (fixture.cycle, CGV_CYCLE_LIST_BACK);
  sort_by (back, CGV_QUANTITY_UNKNOWN, TRUE);
  g_assert_cmpuint (cgv_cycle_list_get_rest (back, 0)->n_cycles, ==, 2);
  g_assert_cmpuint (cgv_cycle_list_get_rest (back, 0)->n_members, ==, 5);
  sort_by (back, CGV_QUANTITY_UNKNOWN, FALSE);
  g_assert_cmpuint (cgv_cycle_list_get_rest (back, 0)->n_members, ==, 3);
  g_clear_object (&back);
  g_assert_finalize_object (fixture.cycle);
  g_assert_finalize_object (fixture.focus);
}

/* While the cycle is shown, callers and callees are those of the cycle. */
static void
test_outside (void)
{
  for (guint callees = 0; callees < 2; callees++)
    {
      Fixture fixture = { NULL };
      g_autoptr (GtkLabel) label = g_object_ref_sink (GTK_LABEL (gtk_label_new (NULL)));

      set_up_with (&fixture, text, "b");
      fixture.view = g_object_new (CGV_TYPE_CALL_VIEW, "kind", callees == 1 ? CGV_CALL_LIST_CALLEES : CGV_CALL_LIST_CALLERS, "focus", fixture.focus, NULL);
      fixture.window = widget_test_show (fixture.view, 320, 200);
      assert_text (fixture.view, callees == 1 ? "What It Calls Outside|1" : "Who Calls Into It|1");
      g_object_set (fixture.view, "summary", label, NULL);
      g_assert_cmpstr (gtk_label_get_text (label), ==, callees == 1 ? "Outside, calls leaf" : "Called by main");
      assert_text (fixture.view, callees == 1 ? "16.00|9\u202f×|leaf" : "97.00|1\u202f×|main");
      widget_test_click (widget_test_find_text (fixture.view, callees == 1 ? "leaf" : "main"));
      assert_function (&fixture, callees == 1 ? "leaf" : "main");
      tear_down (&fixture, NULL);
    }
}

/* A cycle of both sides that is not a cycle of B alone. */
static void
test_two_sides (void)
{
  Fixture fixture = { NULL };

  compare (&fixture, text, later, "a");
  fixture.view = g_object_new (CGV_TYPE_CYCLE_VIEW, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 760, 480);
  g_object_set (fixture.focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  assert_text (fixture.view, "Cycle of 3 functions: +100 inclusive, +100 self");
  assert_text (fixture.view, "4 pairs of caller and callee inside · callers outside: 1 · callees outside: 1\nIn B alone 2 of these functions form a cycle.");
  assert_text (fixture.view, "100|200|+100|+100\u202f%|b|410|410|0|a");
  assert_copy (&fixture, "Self of A (Ir)\tSelf of B (Ir)\tΔ Self (Ir)\tΔ Self (% of Itself)\tFunction\tFile\tObject\n"
                         "100\t200\t100\t100.0000\tb\t\t\n"
                         "410\t410\t0\t\ta\t\t\n"
                         "300\t300\t0\t\tc\t\t\n");
  show_back (&fixture);
  assert_text (fixture.view, "b → a|1 cycle of 2 functions|removed|");
  assert_copy (&fixture, "A (Ir)\tB (Ir)\tΔ (Ir)\tΔ %\tCalls A\tCalls B\tFunctions Left in Cycles\tCycles Left\tCaller\tCallee\n"
                         "5\t0\t-5\t-100.0000\t1\t0\t2\t1\tb\ta\n"
                         "40\t40\t0\t\t2\t2\t2\t1\tc\tb\n");
  g_object_set (fixture.focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  assert_text (fixture.view, "+10.0\u202f% inclusive");
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/cycle-view/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("numbers", test_numbers);
  ADD ("back", test_back);
  ADD ("keys", test_keys);
  ADD ("follow", test_follow);
  ADD ("search", test_search);
  ADD ("copy", test_copy);
  ADD ("sort", test_sort);
#undef ADD
  g_test_add_func ("/cycle-view/sort-rests", test_sort_rests);
  g_test_add_func ("/cycle-view/outside", test_outside);
  g_test_add_func ("/cycle-view/two-sides", test_two_sides);
  return g_test_run ();
}
