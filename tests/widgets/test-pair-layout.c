/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two children beside each other where there is room, else one above the other. */

#include "cgv-pair-layout.h"
#include "widget-test.h"

#define FIRST_WIDTH 200
#define SPACING     10

typedef struct
{
  GtkWidget *box;
  GtkWidget *window;
  GtkWidget *first;
  GtkWidget *second;
} Fixture;

static GtkWidget *
add_child (GtkWidget *box,
           int width,
           int height)
{
  GtkWidget *child = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_size_request (child, width, height);
  gtk_box_append (GTK_BOX (box), child);
  return child;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (fixture->box, cgv_pair_layout_new (FIRST_WIDTH, SPACING));
  fixture->first = add_child (fixture->box, 50, 20);
  fixture->second = add_child (fixture->box, 100, 30);
  gtk_widget_set_valign (fixture->box, GTK_ALIGN_START);
  fixture->window = widget_test_show (fixture->box, 500, 200);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->box);
}

static void
assert_place (Fixture *fixture,
              GtkWidget *child,
              int x,
              int y,
              int width)
{
  graphene_rect_t bounds;

  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_compute_bounds (child, fixture->box, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, x, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.origin.y, y, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.size.width, width, 0.01);
}

static void
test_wide (Fixture *fixture,
           gconstpointer data)
{
  assert_place (fixture, fixture->first, 0, 0, 390);
  assert_place (fixture, fixture->second, 400, 0, 100);
  g_assert_cmpint (gtk_widget_get_height (fixture->box), ==, 30);

  gtk_widget_set_direction (fixture->box, GTK_TEXT_DIR_RTL);
  assert_place (fixture, fixture->first, 110, 0, 390);
  assert_place (fixture, fixture->second, 0, 0, 100);
}

static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  widget_test_resize (fixture->window, FIRST_WIDTH + SPACING + 100, 200);
  assert_place (fixture, fixture->second, FIRST_WIDTH + SPACING, 0, 100);

  widget_test_resize (fixture->window, FIRST_WIDTH + SPACING + 99, 200);
  assert_place (fixture, fixture->first, 0, 0, FIRST_WIDTH + SPACING + 99);
  assert_place (fixture, fixture->second, 0, 20 + SPACING, FIRST_WIDTH + SPACING + 99);
  g_assert_cmpint (gtk_widget_get_height (fixture->box), ==, 20 + SPACING + 30);
}

/* What is hidden takes no room. */
static void
test_hidden (Fixture *fixture,
             gconstpointer data)
{
  widget_test_resize (fixture->window, 150, 200);
  gtk_widget_set_visible (fixture->second, FALSE);
  assert_place (fixture, fixture->first, 0, 0, 150);
  g_assert_cmpint (gtk_widget_get_height (fixture->box), ==, 20);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add ("/pair-layout/wide", Fixture, NULL, set_up, test_wide, tear_down);
  g_test_add ("/pair-layout/narrow", Fixture, NULL, set_up, test_narrow, tear_down);
  g_test_add ("/pair-layout/hidden", Fixture, NULL, set_up, test_hidden, tear_down);

  return g_test_run ();
}
