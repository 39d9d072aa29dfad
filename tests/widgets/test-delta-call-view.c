/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callers and callees on both sides: what is in the cells, clicks, copies, order, widths, and where there is nothing. */

#include "cgv-delta-call-view.h"
#include "widget-compare-test.h"
#include "widget-test.h"

static const char flat_file[] = "events: Ir\nfl=a.c\nfn=hot\n1 90\nfn=cold\n2 10\n";

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
} Shown;

static Shown
show (const char *base,
      const char *new_,
      const char *row,
      CgvCallListKind kind,
      int width)
{
  Shown shown = { .focus = compare_test_focus (base, new_), .view = cgv_delta_call_view_new (kind) };

  cgv_focus_set_row (shown.focus, compare_test_find_row (shown.focus, row));
  cgv_delta_call_view_set_focus (CGV_DELTA_CALL_VIEW (shown.view), shown.focus);
  shown.window = widget_test_show (shown.view, width, 300);
  widget_test_settle (shown.view);
  return shown;
}

static void
hide (Shown *shown)
{
  widget_test_close (shown->window, shown->view);
  g_object_unref (shown->focus);
}

static void
test_callees (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 900);

  widget_test_assert_has (shown.view, "Callees");
  /* The largest difference first. */
  widget_test_assert_has (shown.view, "+140 %|3× calls, each −20.0 %|parse");
  widget_test_assert_has (shown.view, "+20.0 %|each +20.0 %|print");
  widget_test_assert_has (shown.view, "new|new call|fresh|new");
  widget_test_assert_has (shown.view, "−100 %|call gone|gone|removed");
  hide (&shown);
}

static void
test_callers (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "parse", CGV_CALL_LIST_CALLERS, 900);

  widget_test_assert_has (shown.view, "Callers|1|");
  widget_test_assert_has (shown.view, "3× calls");
  widget_test_assert_has (shown.view, "main");

  /* Other costs, other texts. */
  cgv_focus_swap (shown.focus);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "−66.7 % calls, each +25.0 %");
  hide (&shown);
}

static void
test_click (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 600);
  GtkWidget *cell = widget_test_find (shown.view, g_type_from_name ("CgvNameCell"));

  g_assert_nonnull (cell);
  widget_test_click (cell);
  widget_test_wait_until (cgv_focus_get_row (shown.focus) == compare_test_find_row (shown.focus, "parse"));
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "It calls no other function on either side.");
  hide (&shown);
}

static void
test_keys (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 600);
  g_autofree char *copied = NULL;

  g_assert_true (gtk_widget_grab_focus (shown.view));
  widget_test_key (shown.window, "Home");
  widget_test_key (shown.window, "Down");
  widget_test_key (shown.window, "ctrl+c");
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "500\t600\t100\t0\t100\t5\t5\tprint\t"));
  widget_test_key (shown.window, "Return");
  widget_test_wait_until (cgv_focus_get_row (shown.focus) == compare_test_find_row (shown.focus, "print"));
  hide (&shown);
}

static void
test_copy_all (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 600);
  g_autofree char *copied = NULL;

  gtk_widget_activate_action (shown.view, "calls.copy-all", NULL);
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "\nBase (Ir)\tNew (Ir)\tΔ (Ir)\tΔ by Number of Calls (Ir)\tΔ by Cost per Call (Ir)\tBase Calls\tNew Calls\tCallee\tLocation\n"
                                    "1000\t2400\t1400\t1800\t-400\t10\t30\tparse\tmain.c\n"
                                    "500\t600\t100\t0\t100\t5\t5\tprint\tmain.c\n"
                                    "0\t30\t30\t30\t0\t0\t2\tfresh\tmain.c\n"
                                    "7\t0\t-7\t-7\t0\t1\t0\tgone\tmain.c\n"));
  hide (&shown);
}

/* What there is room for: always the difference and the name. */
static void
test_widths (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 900);

  widget_test_assert_has (shown.view, "|500|600|");
  widget_test_resize (shown.window, 330, 300);
  widget_test_settle (shown.view);
  widget_test_assert_lacks (shown.view, "600|");
  widget_test_assert_has (shown.view, "+100");
  widget_test_assert_has (shown.view, "parse");
  hide (&shown);
}

static void
test_nothing (void)
{
  Shown flat = show (flat_file, flat_file, "hot", CGV_CALL_LIST_CALLERS, 400);
  Shown root = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLERS, 400);

  widget_test_assert_has (flat.view, "Calls were not recorded on either side");
  widget_test_assert_has (root.view, "Nothing calls it on either side.");
  cgv_delta_call_view_set_focus (CGV_DELTA_CALL_VIEW (root.view), NULL);
  g_assert_null (cgv_delta_call_view_get_focus (CGV_DELTA_CALL_VIEW (root.view)));
  hide (&flat);
  hide (&root);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  g_test_add_func ("/delta-call-view/callees", test_callees);
  g_test_add_func ("/delta-call-view/callers", test_callers);
  g_test_add_func ("/delta-call-view/click", test_click);
  g_test_add_func ("/delta-call-view/keys", test_keys);
  g_test_add_func ("/delta-call-view/copy-all", test_copy_all);
  g_test_add_func ("/delta-call-view/widths", test_widths);
  g_test_add_func ("/delta-call-view/nothing", test_nothing);
  return g_test_run ();
}
