/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Children in lines: where they are, in any width and direction. */

#include "cgv-wrap-layout.h"
#include "widget-test.h"

typedef struct
{
  GtkWidget *box;
  GtkWidget *window;
  GtkWidget *children[3];
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (fixture->box, cgv_wrap_layout_new (10));
  gtk_widget_set_valign (fixture->box, GTK_ALIGN_START);
  for (guint i = 0; i < 3; i++)
    {
      fixture->children[i] = g_object_new (GTK_TYPE_LABEL, "width-request", 100, "height-request", 20 + 10 * (int) i, NULL);
      gtk_box_append (GTK_BOX (fixture->box), fixture->children[i]);
    }
  fixture->window = widget_test_show (fixture->box, 400, 300);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->box);
}

static void
assert_at (Fixture *fixture,
           guint child,
           int x,
           int y)
{
  double at_x, at_y;

  g_assert_true (gtk_widget_translate_coordinates (fixture->children[child], fixture->box, 0, 0, &at_x, &at_y));
  g_assert_cmpint ((int) at_x, ==, x);
  g_assert_cmpint ((int) at_y, ==, y);
}

static void
test_one_line (Fixture *fixture,
               gconstpointer data)
{
  assert_at (fixture, 0, 0, 0);
  assert_at (fixture, 1, 110, 0);
  assert_at (fixture, 2, 220, 0);
  g_assert_cmpint (gtk_widget_get_height (fixture->box), ==, 40);
}

static void
test_wraps (Fixture *fixture,
            gconstpointer data)
{
  widget_test_resize (fixture->window, 250, 300);
  assert_at (fixture, 1, 110, 0);
  assert_at (fixture, 2, 0, 40);
  g_assert_cmpint (gtk_widget_get_height (fixture->box), ==, 80);

  widget_test_resize (fixture->window, 120, 300);
  assert_at (fixture, 1, 0, 30);
  assert_at (fixture, 2, 0, 70);
  g_assert_cmpint (gtk_widget_get_height (fixture->box), ==, 110);
}

static void
test_hidden_child (Fixture *fixture,
                   gconstpointer data)
{
  gtk_widget_set_visible (fixture->children[1], FALSE);
  widget_test_settle (fixture->window);
  assert_at (fixture, 2, 110, 0);
}

static void
test_right_to_left (Fixture *fixture,
                    gconstpointer data)
{
  gtk_widget_set_direction (fixture->box, GTK_TEXT_DIR_RTL);
  widget_test_settle (fixture->window);
  assert_at (fixture, 0, gtk_widget_get_width (fixture->box) - 100, 0);
  assert_at (fixture, 1, gtk_widget_get_width (fixture->box) - 210, 0);
}

#define add(name, func) g_test_add ("/wrap-layout/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("one-line", test_one_line);
  add ("wraps", test_wraps);
  add ("hidden-child", test_hidden_child);
  add ("right-to-left", test_right_to_left);

  return g_test_run ();
}
