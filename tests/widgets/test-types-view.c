/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All event types of a function at once: the one with the largest share of its total comes
 * first, and the chosen one is shown. */

#include "cgv-event-row-list.h"
#include "cgv-table.h"
#include "cgv-types-view.h"
#include "widget-test.h"

static const char text[] =
  "version: 1\nevents: Ir Dr\n"
  "fn=main\n1 50 10\ncfn=work\ncalls=2 1\n1 50 30\n"
  "fn=work\n2 50 30\n";

static guint
get_length (CgvEventRowList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static void
test_list (void)
{
  g_autoptr (CgvFocus) focus = widget_test_focus (text);
  g_autoptr (CgvEventRowList) list = cgv_event_row_list_new (focus);
  guint dr = cgv_event_list_find (focus->choice->events, "Dr");

  cgv_focus_set_row (focus, widget_test_node (focus, "work"));
  g_assert_cmpuint (get_length (list), ==, 0);
  cgv_event_row_list_set_active (list, TRUE);
  widget_test_wait_until (get_length (list) >= 2);
  g_assert_cmpuint (get_length (list), ==, cgv_event_list_get_n (focus->choice->events));
  g_assert_cmpuint (cgv_event_row_list_get_row (list, 0)->event, ==, dr);
  g_assert_cmpuint (cgv_event_row_list_get_row (list, 0)->costs.side[CGV_SIDE_NEW].inclusive.value, ==, 30);
  g_assert_cmpuint (cgv_event_row_list_get_row (list, 1)->costs.side[CGV_SIDE_NEW].self.value, ==, 50);

  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  g_assert_cmpuint (cgv_event_row_list_get_row (list, 0)->costs.side[CGV_SIDE_NEW].inclusive.value, ==, 100);
}

static void
test_view (void)
{
  CgvFocus *focus = widget_test_focus (text);
  GtkWidget *view = g_object_new (CGV_TYPE_TYPES_VIEW, NULL);
  GtkWidget *window;

  cgv_focus_set_row (focus, widget_test_node (focus, "work"));
  cgv_view_set_focus (CGV_VIEW (view), focus);
  window = widget_test_show (view, 700, 300);
  widget_test_wait_until (widget_test_find_text (view, "shown") != NULL);
  widget_test_settle (window);
  widget_test_assert_has (view, "Event Type|Share|Inclusive|Self|Per Call|");
  widget_test_assert_has (view, "75.00 %|30|30|15");

  gtk_widget_grab_focus (view);
  widget_test_settle (window);
  widget_test_key (window, "Return");
  widget_test_wait_until (focus->choice->event == cgv_event_list_find (focus->choice->events, "Dr"));
  widget_test_close (window, view);
  g_object_unref (focus);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add_func ("/types-view/list", test_list);
  g_test_add_func ("/types-view/view", test_view);

  return g_test_run ();
}
