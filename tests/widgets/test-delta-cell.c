/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Differences in a cell: bars from the middle, colours, grey noise; and tags beside names. */

#include "cgv-delta-cell.h"
#include "cgv-name-cell.h"
#include "widget-test.h"

static GtkWidget *
get_bar (GtkWidget *cell)
{
  return gtk_widget_get_first_child (cell);
}

/* Where the bar begins, and where it ends. */
static void
assert_bar (GtkWidget *window,
            GtkWidget *cell,
            double from,
            double to)
{
  graphene_rect_t bounds;

  widget_test_settle (window);
  g_assert_true (gtk_widget_get_child_visible (get_bar (cell)));
  g_assert_true (gtk_widget_compute_bounds (get_bar (cell), cell, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, from, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.origin.x + bounds.size.width, to, 0.01);
}

static void
assert_no_bar (GtkWidget *window,
               GtkWidget *cell)
{
  widget_test_settle (window);
  g_assert_false (gtk_widget_get_child_visible (get_bar (cell)));
}

static void
test_bar (void)
{
  GtkWidget *widget = cgv_delta_cell_new ();
  CgvDeltaCell *cell = CGV_DELTA_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 200, 30);

  cgv_delta_cell_set (cell, "+50", 0.5, CGV_CELL_MORE);
  assert_bar (window, widget, 24, 36);
  g_assert_cmpstr (cgv_delta_cell_get_text (cell), ==, "+50");
  g_assert_cmpfloat (cgv_delta_cell_get_fraction (cell), ==, 0.5);

  cgv_delta_cell_set (cell, "−50", 0.5, CGV_CELL_LESS);
  assert_bar (window, widget, 12, 24);
  g_assert_cmpfloat (cgv_delta_cell_get_fraction (cell), ==, -0.5);

  cgv_delta_cell_set (cell, "+1", 1e-9, CGV_CELL_MORE);
  assert_bar (window, widget, 24, 26);
  cgv_delta_cell_set (cell, "−1 000", 7.0, CGV_CELL_LESS);
  assert_bar (window, widget, 0, 24);

  gtk_widget_set_direction (widget, GTK_TEXT_DIR_RTL);
  assert_bar (window, widget, 176, 200);
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);

  cgv_delta_cell_set_has_bar (cell, FALSE);
  assert_no_bar (window, widget);
  cgv_delta_cell_set_has_bar (cell, TRUE);
  assert_bar (window, widget, 0, 24);
  cgv_delta_cell_set (cell, "0", 0.0, CGV_CELL_SAME);
  assert_no_bar (window, widget);

  widget_test_close (window, widget);
}

/* Noise has no bar and no colour, and says so to who cannot see that. */
static void
test_noise (void)
{
  GtkWidget *widget = cgv_delta_cell_new ();
  CgvDeltaCell *cell = CGV_DELTA_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 200, 30);

  cgv_delta_cell_set (cell, "+3", 0.5, CGV_CELL_MORE);
  assert_bar (window, widget, 24, 36);

  cgv_delta_cell_set (cell, "+3", 0.5, CGV_CELL_NOISE);
  assert_no_bar (window, widget);
  g_assert_true (gtk_widget_has_css_class (widget, "noise"));
  g_assert_false (gtk_widget_has_css_class (widget, "more"));
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "within the noise");

  cgv_delta_cell_set (cell, "0", 0.0, CGV_CELL_SAME);
  g_assert_false (gtk_widget_has_css_class (widget, "noise"));
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  widget_test_close (window, widget);
}

/* Bars are beside the numbers of all cells at one place, and never behind digits. */
static void
test_place (void)
{
  GtkWidget *widget = cgv_delta_cell_new ();
  CgvDeltaCell *cell = CGV_DELTA_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 60, 30);
  GtkWidget *number = gtk_widget_get_last_child (widget);
  graphene_rect_t bar, text;

  cgv_delta_cell_set (cell, "+1 234 567 890", 1.0, CGV_CELL_MORE);
  widget_test_settle (window);
  g_assert_true (gtk_widget_compute_bounds (get_bar (widget), widget, &bar));
  g_assert_true (gtk_widget_compute_bounds (number, widget, &text));
  g_assert_cmpfloat (bar.origin.x + bar.size.width, <=, text.origin.x);
  g_assert_cmpfloat (text.size.width, >=, 30);
  g_assert_cmpfloat_with_epsilon (text.origin.x + text.size.width, gtk_widget_get_width (widget), 0.01);

  gtk_widget_set_direction (widget, GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  g_assert_true (gtk_widget_compute_bounds (get_bar (widget), widget, &bar));
  g_assert_true (gtk_widget_compute_bounds (number, widget, &text));
  g_assert_cmpfloat (text.origin.x + text.size.width, <=, bar.origin.x);

  widget_test_close (window, widget);
}

/* Orange is not blue, in the colours that are painted. */
static void
test_pixels (void)
{
  GtkWidget *widget = cgv_delta_cell_new ();
  CgvDeltaCell *cell = CGV_DELTA_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 200, 30);
  cairo_surface_t *surface;
  guint32 more, less;

  cgv_delta_cell_set (cell, "", 0.8, CGV_CELL_MORE);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  more = widget_test_get_pixel (surface, 34, 15);
  cairo_surface_destroy (surface);

  cgv_delta_cell_set (cell, "", 0.8, CGV_CELL_LESS);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  less = widget_test_get_pixel (surface, 14, 15);
  g_assert_cmphex (widget_test_get_pixel (surface, 34, 15), !=, more);
  cairo_surface_destroy (surface);

  g_assert_cmpuint ((more >> 16) & 0xff, >, more & 0xff);
  g_assert_cmpuint ((less >> 16) & 0xff, <, less & 0xff);

  widget_test_close (window, widget);
}

/* The word stays, whatever the name is cut to for it. */
static void
test_tag (void)
{
  GtkWidget *widget = cgv_name_cell_new ();
  CgvNameCell *cell = CGV_NAME_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 160, 30);
  GtkWidget *text = gtk_widget_get_first_child (widget);
  g_autofree char *shown = NULL;

  g_assert_cmpstr (cgv_name_cell_get_tag (cell), ==, "");
  cgv_name_cell_set (cell, "std::vector<int, std::allocator<int> >::push_back(int const&)", CGV_NAME_MARK_NONE);
  widget_test_settle (window);
  g_assert_cmpint (gtk_widget_get_width (text), ==, 160);

  cgv_name_cell_set_tag (cell, "removed");
  widget_test_settle (window);
  g_assert_cmpint (gtk_widget_get_width (text), <, 120);
  g_assert_cmpstr (cgv_name_cell_get_tag (cell), ==, "removed");
  shown = widget_test_texts (widget);
  g_assert_nonnull (strstr (shown, "removed"));

  cgv_name_cell_set_tag (cell, NULL);
  widget_test_settle (window);
  g_assert_cmpint (gtk_widget_get_width (text), ==, 160);

  widget_test_close (window, widget);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add_func ("/delta-cell/bar", test_bar);
  g_test_add_func ("/delta-cell/noise", test_noise);
  g_test_add_func ("/delta-cell/place", test_place);
  g_test_add_func ("/delta-cell/pixels", test_pixels);
  g_test_add_func ("/delta-cell/tag", test_tag);

  return g_test_run ();
}
