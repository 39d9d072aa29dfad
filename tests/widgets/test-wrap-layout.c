/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Children in lines: their places, for any width and direction; the first child of a line, which
 * takes the rest of its width; and lines in popovers. */

#include "cgv-popover-bin.h"
#include "cgv-view.h"
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

#define FIRST_WIDTH 200
#define SPACING     10

typedef struct
{
  GtkWidget *box;
  GtkWidget *window;
  GtkWidget *first;
  GtkWidget *second;
} Pair;

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
set_up_pair (Pair *pair,
             gconstpointer data)
{
  pair->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (pair->box, cgv_wrap_layout_new_filled (SPACING, FIRST_WIDTH));
  pair->first = add_child (pair->box, 50, 20);
  pair->second = add_child (pair->box, 100, 30);
  gtk_widget_set_valign (pair->box, GTK_ALIGN_START);
  pair->window = widget_test_show (pair->box, 500, 200);
}

static void
tear_down_pair (Pair *pair,
                gconstpointer data)
{
  widget_test_close (pair->window, pair->box);
}

static void
assert_place (Pair *pair,
              GtkWidget *child,
              int x,
              int y,
              int width)
{
  graphene_rect_t bounds;

  widget_test_settle (pair->window);
  g_assert_true (gtk_widget_compute_bounds (child, pair->box, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, x, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.origin.y, y, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.size.width, width, 0.01);
}

static void
test_filled_wide (Pair *pair,
                  gconstpointer data)
{
  assert_place (pair, pair->first, 0, 0, 390);
  assert_place (pair, pair->second, 400, 0, 100);
  g_assert_cmpint (gtk_widget_get_height (pair->box), ==, 30);

  gtk_widget_set_direction (pair->box, GTK_TEXT_DIR_RTL);
  assert_place (pair, pair->first, 110, 0, 390);
  assert_place (pair, pair->second, 0, 0, 100);
}

static void
test_filled_narrow (Pair *pair,
                    gconstpointer data)
{
  widget_test_resize (pair->window, FIRST_WIDTH + SPACING + 100, 200);
  assert_place (pair, pair->second, FIRST_WIDTH + SPACING, 0, 100);

  widget_test_resize (pair->window, FIRST_WIDTH + SPACING + 99, 200);
  assert_place (pair, pair->first, 0, 0, FIRST_WIDTH + SPACING + 99);
  assert_place (pair, pair->second, 0, 20 + SPACING, FIRST_WIDTH + SPACING + 99);
  g_assert_cmpint (gtk_widget_get_height (pair->box), ==, 20 + SPACING + 30);
}

/* The last child can have the rest of the line. If it is not next to others, it has a line of its own. */
static void
test_ended (Pair *pair,
            gconstpointer data)
{
  gtk_widget_set_layout_manager (pair->box, cgv_wrap_layout_new_ended (SPACING, FIRST_WIDTH));
  assert_place (pair, pair->first, 0, 0, 50);
  assert_place (pair, pair->second, 60, 0, 440);
  gtk_widget_set_direction (pair->box, GTK_TEXT_DIR_RTL);
  assert_place (pair, pair->second, 0, 0, 440);
  gtk_widget_set_direction (pair->box, GTK_TEXT_DIR_LTR);

  widget_test_resize (pair->window, 50 + SPACING + FIRST_WIDTH - 1, 200);
  assert_place (pair, pair->first, 0, 0, 50);
  assert_place (pair, pair->second, 0, 20 + SPACING, 50 + SPACING + FIRST_WIDTH - 1);
}

/* A hidden child takes no room. */
static void
test_filled_hidden (Pair *pair,
                    gconstpointer data)
{
  widget_test_resize (pair->window, 150, 200);
  gtk_widget_set_visible (pair->second, FALSE);
  assert_place (pair, pair->first, 0, 0, 150);
  g_assert_cmpint (gtk_widget_get_height (pair->box), ==, 20);
}

typedef CgvView TestView;
typedef CgvViewClass TestViewClass;

static GType test_view_get_type (void);

G_DEFINE_TYPE (TestView, test_view, CGV_TYPE_VIEW)

static void
test_view_class_init (TestViewClass *klass)
{
}

static void
test_view_init (TestView *self)
{
}

/* GTK tries widths for the height of a box, possibly without an end if a wrapping widget is
 * lower in a smaller width. */
static void
test_view_width (void)
{
  GtkWidget *view = g_object_ref_sink (g_object_new (test_view_get_type (), NULL));
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", "some words that wrap", "wrap", TRUE, NULL);
  int line, width, minimum, height;

  g_test_summary ("GTK never asks the content of a view for the width at a height");
  gtk_widget_set_parent (label, view);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, 1000, &line, NULL, NULL, NULL);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, line, &width, NULL, NULL, NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, line, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <, width);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, minimum, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, >, line);
  gtk_widget_unparent (label);
  g_assert_finalize_object (view);
}

static void
test_popover (void)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "max-width-chars", 30, NULL);
  GtkWidget *popover = g_object_new (GTK_TYPE_POPOVER, "child", g_object_new (CGV_TYPE_POPOVER_BIN, "child", label, NULL), NULL);
  GtkWidget *button = g_object_new (GTK_TYPE_MENU_BUTTON, "popover", popover, NULL);
  GtkWidget *window = widget_test_show (button, 400, 300);
  g_autoptr (GString) text = g_string_new (NULL);
  int height;

  g_test_summary ("A popover has the height of all of its lines, for any number of lines");
  for (guint i = 0; i < 40; i++)
    {
      g_string_append (text, i % 3 == 0 ? "some " : "longer ");
      gtk_label_set_text (GTK_LABEL (label), text->str);
      gtk_menu_button_popup (GTK_MENU_BUTTON (button));
      widget_test_wait_until (gtk_widget_get_mapped (label));
      widget_test_settle (label);
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (label), &height, NULL, NULL, NULL);
      g_assert_cmpint (gtk_widget_get_height (label), >=, height);
      gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
      widget_test_wait_until (!gtk_widget_get_mapped (label));
    }
  widget_test_close (window, button);
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
  g_test_add_func ("/wrap-layout/view-width", test_view_width);
  g_test_add_func ("/wrap-layout/popover", test_popover);
  g_test_add ("/wrap-layout/filled-wide", Pair, NULL, set_up_pair, test_filled_wide, tear_down_pair);
  g_test_add ("/wrap-layout/filled-narrow", Pair, NULL, set_up_pair, test_filled_narrow, tear_down_pair);
  g_test_add ("/wrap-layout/ended", Pair, NULL, set_up_pair, test_ended, tear_down_pair);
  g_test_add ("/wrap-layout/filled-hidden", Pair, NULL, set_up_pair, test_filled_hidden, tear_down_pair);

  return g_test_run ();
}
