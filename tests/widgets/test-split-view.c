/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two sides if there is room, otherwise one at a time. */

#include "cgv-split-view.h"
#include "widget-test.h"

typedef struct
{
  GtkWidget *split;
  GtkWidget *sidebar;
  GtkWidget *content;
  GtkWidget *window;
} Fixture;

static GtkWidget *
make_side (void)
{
  GtkWidget *button = gtk_button_new_with_label ("side");

  gtk_widget_set_size_request (button, 200, -1);
  return button;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->split = g_object_new (CGV_TYPE_SPLIT_VIEW, NULL);
  fixture->sidebar = make_side ();
  fixture->content = make_side ();
  g_object_set (fixture->split, "sidebar", fixture->sidebar, "content", fixture->content, NULL);
  fixture->window = widget_test_show (fixture->split, GPOINTER_TO_INT (data), 300);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->split);
}

static CgvSplitView *
view (Fixture *fixture)
{
  return CGV_SPLIT_VIEW (fixture->split);
}

static graphene_rect_t
get_bounds (Fixture *fixture,
            GtkWidget *child)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (child, fixture->split, &bounds));
  return bounds;
}

static void
test_wide (Fixture *fixture,
           gconstpointer data)
{
  graphene_rect_t sidebar = get_bounds (fixture, fixture->sidebar);
  graphene_rect_t content = get_bounds (fixture, fixture->content);

  g_assert_false (cgv_split_view_get_folded (view (fixture)));
  g_assert_true (gtk_widget_get_mapped (fixture->sidebar) && gtk_widget_get_mapped (fixture->content));
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture->split, "back_bar")));
  g_assert_cmpfloat (sidebar.origin.x, ==, 0.0);
  g_assert_cmpfloat (content.origin.x, ==, sidebar.size.width);
  g_assert_cmpfloat (sidebar.size.width + content.size.width, ==, 1000.0);
}

static void
test_rtl (Fixture *fixture,
          gconstpointer data)
{
  gtk_widget_set_direction (fixture->split, GTK_TEXT_DIR_RTL);
  widget_test_settle (fixture->window);
  g_assert_cmpfloat (get_bounds (fixture, fixture->content).origin.x, ==, 0.0);
  g_assert_cmpfloat (get_bounds (fixture, fixture->sidebar).origin.x, ==, get_bounds (fixture, fixture->content).size.width);
}

static void
test_position (Fixture *fixture,
               gconstpointer data)
{
  cgv_split_view_set_position (view (fixture), 400);
  widget_test_settle (fixture->window);
  g_assert_cmpfloat (get_bounds (fixture, fixture->sidebar).size.width, ==, 400.0);

  /* Each side keeps its minimum width. */
  cgv_split_view_set_position (view (fixture), 5000);
  widget_test_settle (fixture->window);
  g_assert_cmpfloat (get_bounds (fixture, fixture->content).size.width, ==, 360.0);
  cgv_split_view_set_position (view (fixture), 0);
  widget_test_settle (fixture->window);
  g_assert_cmpfloat (get_bounds (fixture, fixture->sidebar).size.width, ==, 260.0);
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  cgv_split_view_set_position (view (fixture), 400);
  gtk_widget_grab_focus (widget_test_child (fixture->split, "handle"));
  widget_test_key (fixture->window, "Right");
  widget_test_wait_until (cgv_split_view_get_position (view (fixture)) > 400);
  widget_test_key (fixture->window, "Left");
  widget_test_key (fixture->window, "Left");
  widget_test_wait_until (cgv_split_view_get_position (view (fixture)) < 400);
}

static void
test_drag (Fixture *fixture,
           gconstpointer data)
{
  cgv_split_view_set_position (view (fixture), 400);
  widget_test_settle (fixture->window);
  widget_test_drag (fixture->split, 400, 150, 480, 150);
  widget_test_wait_until (cgv_split_view_get_position (view (fixture)) == 480);

  /* A drag in another place does not move the divider. */
  widget_test_drag (fixture->split, 300, 150, 350, 150);
  widget_test_settle (fixture->window);
  g_assert_cmpint (cgv_split_view_get_position (view (fixture)), ==, 480);
}

static void
count_cb (gpointer instance,
          GParamSpec *pspec,
          gpointer user_data)
{
  guint *n = user_data;

  (*n)++;
}

static void
test_fold (Fixture *fixture,
           gconstpointer data)
{
  guint n = 0;

  g_signal_connect (fixture->split, "notify::folded", G_CALLBACK (count_cb), &n);
  widget_test_resize (fixture->window, 360, 300);
  g_assert_true (cgv_split_view_get_folded (view (fixture)));
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (gtk_widget_get_mapped (fixture->sidebar));
  g_assert_false (gtk_widget_get_mapped (fixture->content));

  cgv_split_view_set_show_content (view (fixture), TRUE);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (fixture->sidebar));
  g_assert_true (gtk_widget_get_mapped (fixture->content));
  g_assert_cmpfloat (get_bounds (fixture, fixture->content).size.width, ==, 360.0);

  widget_test_click (widget_test_find (widget_test_child (fixture->split, "back_bar"), GTK_TYPE_BUTTON));
  widget_test_wait_until (!cgv_split_view_get_show_content (view (fixture)));
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (fixture->sidebar));

  widget_test_resize (fixture->window, 900, 300);
  g_assert_false (cgv_split_view_get_folded (view (fixture)));
  g_assert_cmpuint (n, ==, 2);
}

static void
test_content_alone (Fixture *fixture,
                    gconstpointer data)
{
  gboolean is_alone;

  g_test_summary ("Content that needs it takes the room of the list, until the list is wanted");
  g_object_set (fixture->split, "content-alone", TRUE, NULL);
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (fixture->sidebar));

  widget_test_resize (fixture->window, 1200, 300);
  g_assert_false (cgv_split_view_get_folded (view (fixture)));
  g_assert_false (gtk_widget_get_mapped (fixture->sidebar));
  g_assert_cmpfloat (get_bounds (fixture, fixture->content).size.width, ==, 1200.0);

  widget_test_click (widget_test_find (widget_test_child (fixture->split, "back_bar"), GTK_TYPE_BUTTON));
  widget_test_wait_until (gtk_widget_get_mapped (fixture->sidebar));
  g_object_get (fixture->split, "content-alone", &is_alone, NULL);
  g_assert_false (is_alone);
  g_assert_true (gtk_widget_get_mapped (fixture->content));

  /* The list may be wanted before the next frame. */
  g_object_set (fixture->split, "content-alone", TRUE, NULL);
  cgv_split_view_set_show_content (view (fixture), FALSE);
  g_object_get (fixture->split, "content-alone", &is_alone, NULL);
  g_assert_false (is_alone);
}

/* Tab moves through visible widgets, in the order of reading. */
static void
test_tab (Fixture *fixture,
          gconstpointer data)
{
  GtkWidget *handle = widget_test_child (fixture->split, "handle");
  GtkWidget *back = widget_test_find (widget_test_child (fixture->split, "back_bar"), GTK_TYPE_BUTTON);

  gtk_widget_grab_focus (fixture->sidebar);
  widget_test_key (fixture->window, "Tab");
  widget_test_wait_until (gtk_widget_has_focus (handle));
  widget_test_key (fixture->window, "Tab");
  widget_test_wait_until (gtk_widget_has_focus (fixture->content));
  widget_test_key (fixture->window, "shift+Tab");
  widget_test_wait_until (gtk_widget_has_focus (handle));

  widget_test_resize (fixture->window, 360, 300);
  cgv_split_view_set_show_content (view (fixture), TRUE);
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->content);
  widget_test_key (fixture->window, "shift+Tab");
  widget_test_wait_until (gtk_widget_has_focus (back));
  widget_test_key (fixture->window, "Tab");
  widget_test_wait_until (gtk_widget_has_focus (fixture->content));
}

/* A phone has room for the wider side. */
static void
test_minimum (Fixture *fixture,
              gconstpointer data)
{
  GtkRequisition minimum;

  gtk_widget_get_preferred_size (fixture->split, &minimum, NULL);
  g_assert_cmpint (minimum.width, ==, 200);
}

/* The list has all room while there are no details, at any width. */
static void
test_no_content (Fixture *fixture,
                 gconstpointer data)
{
  gtk_widget_set_visible (fixture->content, FALSE);
  cgv_split_view_set_show_content (view (fixture), TRUE);
  widget_test_resize (fixture->window, 1001, 300);
  g_assert_cmpfloat_with_epsilon (get_bounds (fixture, fixture->sidebar).size.width, 1001, 1);
  widget_test_resize (fixture->window, 360, 300);
  g_assert_true (gtk_widget_get_mapped (fixture->sidebar));
  gtk_widget_set_visible (fixture->content, TRUE);
  widget_test_resize (fixture->window, 361, 300);
  g_assert_true (gtk_widget_get_mapped (fixture->content));
}

#define add(name, width, func) \
  g_test_add ("/split-view/" name, Fixture, GINT_TO_POINTER (width), set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("wide", 1000, test_wide);
  add ("rtl", 1000, test_rtl);
  add ("position", 1000, test_position);
  add ("keys", 1000, test_keys);
  add ("drag", 1000, test_drag);
  add ("fold", 1000, test_fold);
  add ("content-alone", 1000, test_content_alone);
  add ("tab", 1000, test_tab);
  add ("minimum", 1000, test_minimum);
  add ("no-content", 1000, test_no_content);

  return g_test_run ();
}
