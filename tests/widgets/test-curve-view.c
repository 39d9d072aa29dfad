/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A curve on screen: slots by pointer and keyboard, and words for them. */

#include <math.h>

#include "cgv-curve-view.h"
#include "widget-test.h"

static guint n_selected;
static guint n_activated;

static char *
dup_words (guint place,
           gpointer user_data)
{
  return g_strdup_printf ("Step %u", place + 1);
}

static void
count_cb (GtkWidget *view,
          guint place,
          guint *counter)
{
  (*counter)++;
}

static CgvCurveView *
new_view (void)
{
  static const double values[] = { 5, 5, 5, 9, 9, 2 };
  CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  CgvCurve *curve = cgv_curve_new (6, NULL, &event);
  CgvCurveView *view = CGV_CURVE_VIEW (cgv_curve_view_new (150, dup_words, NULL));

  n_selected = n_activated = 0;
  cgv_curve_add_line (curve, values, NULL, NULL, CGV_CURVE_PLAIN);
  cgv_curve_view_take (view, curve, "From 5 to 2 in 6 steps");
  g_signal_connect (view, "selected", G_CALLBACK (count_cb), &n_selected);
  g_signal_connect (view, "activated", G_CALLBACK (count_cb), &n_activated);
  return view;
}

static void
press (GtkWidget *window,
       CgvCurveView *view,
       const char *key,
       guint expected)
{
  widget_test_key (window, key);
  widget_test_wait_until (cgv_curve_view_get_selected (view) == expected);
}

static void
test_keys (void)
{
  CgvCurveView *view = new_view ();
  GtkWidget *window = widget_test_show (GTK_WIDGET (view), 600, 200);

  gtk_widget_grab_focus (GTK_WIDGET (view));
  press (window, view, "Left", 5);
  press (window, view, "shift+Left", 3);
  press (window, view, "Left", 2);
  press (window, view, "shift+Right", 3);
  press (window, view, "Home", 0);
  press (window, view, "Right", 1);
  press (window, view, "End", 5);
  g_assert_cmpuint (n_selected, ==, 7);
  widget_test_key (window, "Return");
  widget_test_wait_until (n_activated == 1);

  cgv_curve_view_select (view, 2);
  g_assert_cmpuint (n_selected, ==, 7);
  widget_test_close (window, GTK_WIDGET (view));
}

static void
test_pointer (void)
{
  CgvCurveView *view = new_view ();
  GtkWidget *window = widget_test_show (GTK_WIDGET (view), 600, 200);
  graphene_rect_t slot;

  g_assert_true (cgv_curve_view_get_slot (view, 3, &slot));
  widget_test_click_at (GTK_WIDGET (view), slot.origin.x + slot.size.width / 2, 60, NULL, 1, 1);
  widget_test_wait_until (cgv_curve_view_get_selected (view) == 3);
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (view)));
  g_assert_cmpuint (n_activated, ==, 0);
  widget_test_click_at (GTK_WIDGET (view), slot.origin.x + slot.size.width / 2, 60, NULL, 1, 2);
  widget_test_wait_until (n_activated == 1);
  widget_test_close (window, GTK_WIDGET (view));
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  g_test_add_func ("/curve-view/keys", test_keys);
  g_test_add_func ("/curve-view/pointer", test_pointer);
  return g_test_run ();
}
