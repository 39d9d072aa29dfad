/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a cycle: the slider, the parts that are left, who works for whom, by mouse and keyboard. */

#include <string.h>

#include "cgv-call-view.h"
#include "cgv-command-box.h"
#include "cgv-cycle-list.h"
#include "cgv-cycle-view.h"
#include "widget-compare-test.h"
#include "widget-test.h"

/* a, b and c are a cycle; without b -> a, only b and c are, without c -> b nothing is. */
static const char text[] =
  "version: 1\nevents: Ir Dr\n"
  "fn=main\n1 30 3\ncfn=a\ncalls=1 1\n1 970 97\n"
  "fn=a\n2 410 41\ncfn=b\ncalls=10 2\n2 600 60\n"
  "fn=b\n3 100 10\ncfn=a\ncalls=1 3\n3 5 1\ncfn=c\ncalls=3 3\n3 500 50\n"
  "fn=c\n4 300 30\ncfn=b\ncalls=2 4\n4 40 4\ncfn=leaf\ncalls=9 4\n4 160 16\n"
  "fn=leaf\n5 160 16\n";

/* b calls a no more, and costs 100 more: a is in no cycle. */
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
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
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
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
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
test_slider (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *scale = widget_test_child (fixture->view, "scale");

  assert_text (fixture->view, "Cycle of 3 functions: 97.00\u202f% inclusive, 81.00\u202f% self");
  assert_text (fixture->view, "4 pairs of caller and callee inside · callers outside: 1 · callees outside: 1");
  assert_text (fixture->view, "Removed calls: 2 of 4 pairs of caller and callee. They cost 4.50\u202f% in all, 4.00\u202f% each at most; calls: 3.");
  assert_text (fixture->view, "No cycle is left");

  gtk_widget_grab_focus (scale);
  widget_test_key (fixture->window, "Left");
  assert_text (fixture->view, "Removed calls: 1 of 4 pairs of caller and callee. They cost 0.50\u202f% in all");
  assert_text (fixture->view, "Left: 2 functions (40.00\u202f% self) in 1 cycle.");
  assert_text (fixture->view, "c and 1 other");
  widget_test_key (fixture->window, "Home");
  assert_text (fixture->view, "Move the slider to remove the weakest calls, until no circle is left: 0 of 4 removed.");
  assert_text (fixture->view, "a and 2 others");
  widget_test_key (fixture->window, "End");
  assert_text (fixture->view, "No cycle is left");

  gtk_test_accessible_assert_property (scale, GTK_ACCESSIBLE_PROPERTY_LABEL, "Remove the weakest calls of the cycle");
}

/* All calls into a from outside are not nested, so that it is exact; b may be on the stack twice. */
static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (fixture->cycle);

  g_assert_cmpuint (cut->stop, ==, 2);
  assert_text (fixture->view, "Inclusive %|Self %|Function|97.00|41.00|a|≤ 60.50|10.00|b");
  cgv_focus_set_amounts (fixture->focus, CGV_AMOUNTS_PLAIN);
  assert_text (fixture->view, "970|410|a|≤ 605|100|b");
  cgv_focus_set_event (fixture->focus, 1);
  assert_text (fixture->view, "97|41|a|≤ 61|10|b");
  assert_text (fixture->view, "Cycle of 3 functions: 97 inclusive, 81 self");
}

static void
test_expand (Fixture *fixture,
             gconstpointer data)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW))));

  cgv_cycle_focus_set_stop (fixture->cycle, 1);
  widget_test_settle (fixture->view);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);

  /* The list gets the focus on the row of a; from there to that of b and c. */
  gtk_widget_grab_focus (widget_test_child (fixture->view, "scale"));
  widget_test_key (fixture->window, "Tab");
  widget_test_key (fixture->window, "Tab");
  widget_test_settle (fixture->view);
  widget_test_key (fixture->window, "Down");
  assert_function (fixture, "c");
  widget_test_key (fixture->window, "Right");
  widget_test_settle (fixture->view);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 4);
  assert_text (fixture->view, "–|10.00");
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "Down");
  assert_function (fixture, "b");
  widget_test_key (fixture->window, "Left");
  widget_test_settle (fixture->view);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  assert_function (fixture, "b");
}

/* Elsewhere another function is chosen: in the cycle, or outside of it. */
static void
test_follow (Fixture *fixture,
             gconstpointer data)
{
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW)));

  g_assert_true (gtk_selection_model_is_selected (model, 0));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "c"));
  widget_test_settle (fixture->view);
  g_assert_false (gtk_selection_model_is_selected (model, 0));
  g_assert_cmpuint (cgv_cycle_focus_get_piece (fixture->cycle), ==, 2);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  widget_test_settle (fixture->view);
  g_assert_null (cgv_cycle_focus_get_cut (fixture->cycle));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 0);
  cgv_focus_go_back (fixture->focus);
  assert_text (fixture->view, "Cycle of 3 functions");
}

/* What matches is listed, with the group that it is in; Return goes to the first of it. */
static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *list = widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW);
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (list)));
  GtkWidget *entry = widget_test_child (fixture->view, "search_entry");
  GtkSearchBar *bar = GTK_SEARCH_BAR (widget_test_child (fixture->view, "search_bar"));

  cgv_cycle_focus_set_stop (fixture->cycle, 1);
  gtk_search_bar_set_search_mode (bar, TRUE);
  widget_test_settle (fixture->view);
  gtk_editable_set_text (GTK_EDITABLE (entry), "b");
  widget_test_settle (fixture->view);
  assert_text (fixture->view, "1 of 3");
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  assert_text (fixture->view, "c and 1 other");
  assert_no_text (list, "|a|");
  g_signal_emit_by_name (entry, "activate");
  assert_function (fixture, "b");

  gtk_editable_set_text (GTK_EDITABLE (entry), "nothing");
  widget_test_settle (fixture->view);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 0);
  assert_text (fixture->view, "0 of 3");
  cgv_focus_set_event (fixture->focus, 1);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 0);
  gtk_search_bar_set_search_mode (bar, FALSE);
  widget_test_settle (fixture->view);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  static const char all[] =
    "Inclusive at Most (Ir)\tInclusive (%)\tInclusive at Least (Ir)\tSelf (Ir)\tSelf (%)\tCall Order\tFunction\tPart\tFile\tObject\n"
    "970\t97.0000\t970\t410\t41.0000\t1\ta\ta\t\t\n"
    "565\t56.5000\t560\t400\t40.0000\t2\tc and 1 other\tc and 1 other\t\t\n";
  g_autofree char *copied = NULL;

  cgv_cycle_focus_set_stop (fixture->cycle, 1);
  widget_test_settle (fixture->view);
  gtk_widget_activate_action (widget_test_child (fixture->view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (copied, ==, all);
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (widget_test_find (fixture->view, GTK_TYPE_COLUMN_VIEW)));
  g_autoptr (CgvCycleList) list = cgv_cycle_list_new (fixture->cycle);
  static const char *const expected[] = { "c", "b", "a" };

  g_assert_true (gtk_selection_model_is_selected (model, 0));
  cgv_cycle_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (cgv_cycle_list_get_node (list, i), ==, widget_test_node (fixture->focus, expected[i]));
  cgv_cycle_list_set_sort (list, &(CgvQuantity){ 0 }, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (cgv_cycle_list_get_row (list, i).piece, ==, i);
}

static void
test_links (void)
{
  Fixture fixture = { NULL };

  set_up_with (&fixture, text, "b");
  fixture.view = g_object_new (CGV_TYPE_CALL_VIEW, "kind", CGV_CALL_LIST_CALLEES, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 320, 200);
  assert_text (fixture.view, "Callees|2");
  assert_text (fixture.view, "50.00|3\u202f×|c");
  assert_text (fixture.view, "0.50|1\u202f×|a");

  /* b and c together call leaf, which is outside. */
  cgv_cycle_focus_set_stop (fixture.cycle, 1);
  assert_text (fixture.view, "16.00|9\u202f×|leaf");
  assert_no_text (fixture.view, "50.00");
  widget_test_click (widget_test_find_text (fixture.view, "leaf"));
  assert_function (&fixture, "leaf");
  tear_down (&fixture, NULL);
}

static void
test_callers (void)
{
  Fixture fixture = { NULL };

  set_up_with (&fixture, text, "a");
  fixture.view = g_object_new (CGV_TYPE_CALL_VIEW, "kind", CGV_CALL_LIST_CALLERS, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 320, 200);
  assert_text (fixture.view, "Callers|2");
  assert_text (fixture.view, "97.00|1\u202f×|main");
  assert_text (fixture.view, "0.50|1\u202f×|b");
  tear_down (&fixture, NULL);
}

/* One cycle for both sides, which is none of B alone. */
static void
test_two_sides (void)
{
  Fixture fixture = { NULL };

  compare (&fixture, text, later, "a");
  fixture.view = g_object_new (CGV_TYPE_CYCLE_VIEW, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 760, 480);
  cgv_focus_set_amounts (fixture.focus, CGV_AMOUNTS_PLAIN);
  assert_text (fixture.view, "Cycle of 3 functions: +100 inclusive, +100 self");
  assert_text (fixture.view, "4 pairs of caller and callee inside · callers outside: 1 · callees outside: 1\nIn B alone 2 of them form a cycle.");
  assert_text (fixture.view, "Removed calls: 2 of 4 pairs of caller and callee. They cost 45 → 40 (−5) in all, 40 each at most; calls: 3 → 2.");

  /* b has the largest difference; it may be on the stack twice on either side. */
  assert_text (fixture.view, "100|200|+100|+100\u202f%|b");
  assert_text (fixture.view, "+100|410|410|0|a");
  cgv_cycle_focus_set_stop (fixture.cycle, 0);
  assert_text (fixture.view, "+100|810|910|+100|+12.3\u202f%|a and 2 others");
  cgv_focus_set_amounts (fixture.focus, CGV_AMOUNTS_OF_TOTAL);
  assert_text (fixture.view, "+10.0\u202f% inclusive");
  tear_down (&fixture, NULL);
}

/* What is copied is what a subtraction of two profiles gives; nothing where calls that are cut may have led back. */
static void
test_copy_two_sides (void)
{
  static const char all[] =
    "Inclusive of A at Most (Ir)\tInclusive of B at Most (Ir)\tΔ Inclusive (Ir)\tSelf of A (Ir)\tSelf of B (Ir)\tΔ Self (Ir)\tΔ Self (% of Itself)\tCall Order\tFunction\tPart\tFile\tObject\n"
    "605\t700\t\t100\t200\t100\t100.0000\t2\tb\tb\t\t\n"
    "970\t1070\t100\t410\t410\t0\t\t1\ta\ta\t\t\n"
    "500\t500\t\t300\t300\t0\t\t3\tc\tc\t\t\n";
  Fixture fixture = { NULL };
  g_autofree char *copied = NULL;
  const char *rows;

  compare (&fixture, text, later, "a");
  fixture.view = g_object_new (CGV_TYPE_CYCLE_VIEW, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 760, 480);
  widget_test_settle (fixture.view);
  gtk_widget_activate_action (widget_test_child (fixture.view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (fixture.window);
  rows = strchr (copied, '\n');
  g_assert_nonnull (rows);
  g_assert_cmpstr (rows + 1, ==, all);
  tear_down (&fixture, NULL);
}

static void
test_links_two_sides (void)
{
  Fixture fixture = { NULL };

  compare (&fixture, text, later, "b");
  fixture.view = g_object_new (CGV_TYPE_CALL_VIEW, "kind", CGV_CALL_LIST_CALLEES, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 480, 200);
  cgv_focus_set_amounts (fixture.focus, CGV_AMOUNTS_PLAIN);
  assert_text (fixture.view, "Callees|2");
  assert_text (fixture.view, "500|500|0|c");
  assert_text (fixture.view, "5|0|−5|−100\u202f%|a|removed");
  tear_down (&fixture, NULL);
}

/* Very many functions that call each other through one, and on in a line if @is_line. */
static char *
write_giant (gboolean is_line)
{
  GString *profile = g_string_new ("version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog 'x y'\nevents: Ir\n");

  g_string_append (profile, "fn=dispatch\n1 10\n");
  for (guint i = 0; i < 60; i++)
    g_string_append_printf (profile, "cfn=op%u\ncalls=1 1\n1 10\n", i);
  for (guint i = 0; i < 60; i++)
    {
      g_string_append_printf (profile, "fn=op%u\n1 10\ncfn=dispatch\ncalls=1 1\n1 10\n", i);
      if (is_line)
        for (guint j = 0; j < 60; j++)
          if (i != j)
            g_string_append_printf (profile, "cfn=op%u\ncalls=1 1\n1 10\n", j);
    }
  g_string_append (profile, "totals: 610\n");
  return g_string_free (profile, FALSE);
}

static void
assert_advice (const char *profile,
               const char *expected)
{
  Fixture fixture = { NULL };
  GtkWidget *button;

  set_up_with (&fixture, profile, "dispatch");
  fixture.view = g_object_new (CGV_TYPE_CYCLE_VIEW, "focus", fixture.focus, NULL);
  fixture.window = widget_test_show (fixture.view, 360, 480);
  button = widget_test_child (fixture.view, "advice_button");
  widget_test_wait_until (gtk_widget_get_visible (button));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (widget_test_child (widget_test_child (fixture.view, "command_box"), "command_label"))), ==, expected);
  tear_down (&fixture, NULL);
}

static void
test_advice (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *hub = write_giant (FALSE);
  g_autofree char *tangle = write_giant (TRUE);

  g_assert_false (gtk_widget_get_visible (widget_test_child (fixture->view, "advice_button")));
  assert_advice (hub, "valgrind --tool=callgrind --separate-callers1=dispatch ./prog \xe2\x80\xa6");
  assert_advice (tangle, "valgrind --tool=callgrind --separate-callers=3 ./prog \xe2\x80\xa6");
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/cycle-view/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("slider", test_slider);
  ADD ("numbers", test_numbers);
  ADD ("expand", test_expand);
  ADD ("follow", test_follow);
  ADD ("advice", test_advice);
  ADD ("search", test_search);
  ADD ("copy", test_copy);
  ADD ("sort", test_sort);
#undef ADD
  g_test_add_func ("/cycle-view/links", test_links);
  g_test_add_func ("/cycle-view/callers", test_callers);
  g_test_add_func ("/cycle-view/two-sides", test_two_sides);
  g_test_add_func ("/cycle-view/copy-two-sides", test_copy_two_sides);
  g_test_add_func ("/cycle-view/links-two-sides", test_links_two_sides);
  return g_test_run ();
}
