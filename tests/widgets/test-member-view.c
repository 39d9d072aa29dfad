/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A function in a cycle, and the cycle as a whole: only known numbers are shown, and none above
 * 100 %. */

#include "cgv-call-view.h"
#include "cgv-header.h"
#include "cgv-member-view.h"
#include "cgv-name-cell.h"
#include "widget-test.h"

/* a, b and c are a cycle. Calls inside are recorded with more than the total. */
static const char text[] =
  "version: 1\nevents: Ir\n"
  "fn=main\n1 30\ncfn=a\ncalls=1 1\n1 970\n"
  "fn=a\n2 410\ncfn=b\ncalls=10 2\n2 6000\n"
  "fn=b\n3 100\ncfn=a\ncalls=1 3\n3 5000\ncfn=c\ncalls=3 3\n3 500\n"
  "fn=c\n4 300\ncfn=b\ncalls=2 4\n4 4000\ncfn=leaf\ncalls=9 4\n4 160\n"
  "fn=leaf\n5 160\n";

typedef struct
{
  CgvFocus *focus;
  GtkWidget *header;
  GtkWidget *member;
  GtkWidget *calls[3];
  GtkWidget *box;
  GtkWidget *window;
} Fixture;

static GtkWidget *
append (Fixture *fixture,
        GtkWidget *view)
{
  gtk_box_append (GTK_BOX (fixture->box), view);
  cgv_view_set_focus (CGV_VIEW (view), fixture->focus);
  return view;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->focus = widget_test_focus (text);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "c"));
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_ROW);
  fixture->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  fixture->header = append (fixture, g_object_new (CGV_TYPE_HEADER, NULL));
  fixture->member = append (fixture, g_object_new (CGV_TYPE_MEMBER_VIEW, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (fixture->calls); i++)
    fixture->calls[i] = append (fixture, g_object_new (CGV_TYPE_CALL_VIEW, "kind", i, "vexpand", TRUE, NULL));
  fixture->window = widget_test_show (fixture->box, 700, 800);
  widget_test_settle (fixture->window);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->box);
  g_assert_finalize_object (fixture->focus);
}

static void
test_member (Fixture *fixture,
             gconstpointer data)
{
  widget_test_assert_has (fixture->member, "One of 3 functions that call each other in circles. Together they cost 97.00 % of the total; that is exact.");
  widget_test_assert_has (fixture->member, "The cycle, 97.00 %|own code|30.00 %|calls out of the cycle|16.00 %|the other 2 functions|51.00 %|");
  widget_test_assert_has (fixture->header, "30.00 %|Self|16.00 %|Calls out of the cycle|3|Calls|");
  widget_test_assert_lacks (fixture->header, "Inclusive");
  widget_test_assert_lacks (fixture->header, "In a cycle of");

  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->member, "The cycle, 970|own code|300|");

  /* Other views of the function mention the cycle in a line. */
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_NOTHING);
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->header, "In a cycle of 3 functions");
}

static void
assert_summary (Fixture *fixture,
                CgvCallListKind kind,
                const char *expected)
{
  g_autoptr (GtkLabel) label = g_object_ref_sink (GTK_LABEL (gtk_label_new (NULL)));

  g_object_set (fixture->calls[kind], "summary", label, NULL);
  g_assert_cmpstr (gtk_label_get_text (label), ==, expected);
}

static void
test_calls (Fixture *fixture,
            gconstpointer data)
{
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLERS], "Who Calls It|1|Calls|Of Its Calls|Function|3 ×|100.00 %|b|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLEES], "What It Calls in the Cycle|1|Calls|Of Its Calls|Function|2 ×|16.67 %|b|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLEES_OUTSIDE], "What It Calls Outside|1|% of total|Cost %|Calls|Function|16.00|9 ×|leaf|");
  widget_test_assert_lacks (fixture->box, "> 100");
  assert_summary (fixture, CGV_CALL_LIST_CALLERS, "Called by b");
  assert_summary (fixture, CGV_CALL_LIST_CALLEES, "Inside, calls b");
  assert_summary (fixture, CGV_CALL_LIST_CALLEES_OUTSIDE, "Outside, calls leaf");

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "a"));
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLERS], "|1 ×|50.00 %|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLEES_OUTSIDE], "It calls nothing outside of its cycle.");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLEES], "Callees|1|");
  assert_summary (fixture, CGV_CALL_LIST_CALLEES, "Calls a");
  widget_test_assert_has (fixture->header, "100.00 %|Inclusive|3.00 %|Self|");
}

/* The whole cycle, with calls into and out of it. */
static void
test_whole (Fixture *fixture,
            gconstpointer data)
{
  cgv_focus_open_cycle (fixture->focus, widget_test_node (fixture->focus, "a"));
  widget_test_settle (fixture->window);
  g_assert_cmpstr (cgv_name_cell_get_name (CGV_NAME_CELL (widget_test_child (fixture->header, "name_cell"))), ==, "a and 2 others");
  widget_test_assert_has (fixture->header, "Cycle of 3 functions|97.00 %|Inclusive|81.00 %|Self|1|Call into it|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLERS], "Who Calls Into It|1|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLERS], "97.00|1 ×|970|main|");
  widget_test_assert_lacks (fixture->calls[CGV_CALL_LIST_CALLERS], "outside");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLEES], "What It Calls Outside|1|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLEES], "16.00|9 ×|17.8|leaf|");

  cgv_focus_open_row (fixture->focus, widget_test_node (fixture->focus, "c"));
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->header, "c|");
  widget_test_assert_has (fixture->calls[CGV_CALL_LIST_CALLERS], "Who Calls It|");
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

  add ("/member-view/member", test_member);
  add ("/member-view/calls", test_calls);
  add ("/member-view/whole", test_whole);

  return g_test_run ();
}
