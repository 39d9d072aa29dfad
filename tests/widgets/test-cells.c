/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cells of the lists: bars as long as they should be, names as long as there is room for. */

#include "cgv-cost-cell.h"
#include "cgv-glyph-widths.h"
#include "cgv-name-cell.h"
#include "widget-test.h"

static const char long_name[] =
  "void std::vector<int, std::allocator<int> >::_M_realloc_insert<int const&>(int*, int const&)";

static int
get_bar_width (GtkWidget *cell)
{
  GtkWidget *bar = gtk_widget_get_first_child (cell);

  return gtk_widget_get_child_visible (bar) ? gtk_widget_get_width (bar) : 0;
}

static void
test_cost (void)
{
  GtkWidget *cell = cgv_cost_cell_new ();
  GtkWidget *window = widget_test_show (cell, 200, 30);

  cgv_cost_cell_set (CGV_COST_CELL (cell), "50.00 %", 0.5);
  widget_test_settle (window);
  g_assert_cmpstr (cgv_cost_cell_get_text (CGV_COST_CELL (cell)), ==, "50.00 %");
  g_assert_cmpint (get_bar_width (cell), ==, 100);

  cgv_cost_cell_set (CGV_COST_CELL (cell), "little", 1e-9);
  widget_test_settle (window);
  g_assert_cmpint (get_bar_width (cell), ==, 1);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "nothing", 0.0);
  widget_test_settle (window);
  g_assert_cmpint (get_bar_width (cell), ==, 0);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "too much", 7.0);
  widget_test_settle (window);
  g_assert_cmpint (get_bar_width (cell), ==, 200);

  widget_test_close (window, cell);
}

/* The bar is seen, and grows from the other side where reading does. */
static void
test_cost_pixels (void)
{
  GtkWidget *cell = cgv_cost_cell_new ();
  GtkWidget *window = widget_test_show (cell, 200, 30);
  cairo_surface_t *surface;
  guint32 left, right;

  cgv_cost_cell_set (CGV_COST_CELL (cell), "", 0.5);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  left = widget_test_get_pixel (surface, 50, 15);
  right = widget_test_get_pixel (surface, 150, 15);
  g_assert_cmphex (left, !=, right);
  cairo_surface_destroy (surface);

  gtk_widget_set_direction (cell, GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  g_assert_cmphex (widget_test_get_pixel (surface, 50, 15), ==, right);
  g_assert_cmphex (widget_test_get_pixel (surface, 150, 15), ==, left);
  cairo_surface_destroy (surface);

  widget_test_close (window, cell);
}

/* Other widths show other forms; what tells the function apart is in all of them. */
static void
test_name (void)
{
  GtkWidget *cell = cgv_name_cell_new ();
  GtkWidget *window = widget_test_show (cell, 1000, 30);
  const char *shown;
  gsize length = G_MAXSIZE;

  cgv_name_cell_set (CGV_NAME_CELL (cell), long_name, CGV_NAME_MARK_NONE);
  shown = cgv_name_cell_get_text (CGV_NAME_CELL (cell));
  g_assert_cmpstr (shown, ==, long_name);

  for (int width = 600; width >= 180; width -= 140)
    {
      widget_test_resize (window, width, 30);
      shown = cgv_name_cell_get_text (CGV_NAME_CELL (cell));
      g_assert_nonnull (strstr (shown, "_M_realloc_insert"));
      g_assert_cmpuint (strlen (shown), <=, length);
      g_assert_cmpint (cgv_glyph_widths_measure (cgv_glyph_widths_get (cell), shown), <=, width);
      length = strlen (shown);
    }
  g_assert_cmpuint (length, <, strlen (long_name));
  g_assert_cmpstr (cgv_name_cell_get_name (CGV_NAME_CELL (cell)), ==, long_name);
  gtk_test_accessible_assert_property (cell, GTK_ACCESSIBLE_PROPERTY_LABEL, long_name);

  widget_test_resize (window, 1000, 30);
  g_assert_cmpstr (cgv_name_cell_get_text (CGV_NAME_CELL (cell)), ==, long_name);

  widget_test_close (window, cell);
}

/* What a cell shows when it is bound again depends on its width, not on what it showed before. */
static void
test_name_again (void)
{
  GtkWidget *cell = cgv_name_cell_new ();
  GtkWidget *window = widget_test_show (cell, 200, 30);
  g_autofree char *first = NULL;

  cgv_name_cell_set (CGV_NAME_CELL (cell), long_name, CGV_NAME_MARK_NONE);
  first = g_strdup (cgv_name_cell_get_text (CGV_NAME_CELL (cell)));
  cgv_name_cell_set (CGV_NAME_CELL (cell), "main", CGV_NAME_MARK_NONE);
  g_assert_cmpstr (cgv_name_cell_get_text (CGV_NAME_CELL (cell)), ==, "main");
  cgv_name_cell_set (CGV_NAME_CELL (cell), long_name, CGV_NAME_MARK_NONE);
  g_assert_cmpstr (cgv_name_cell_get_text (CGV_NAME_CELL (cell)), ==, first);

  widget_test_close (window, cell);
}

static void
test_marks (void)
{
  GtkWidget *cell = cgv_name_cell_new ();
  GtkWidget *window = widget_test_show (cell, 200, 30);
  GtkWidget *text = gtk_widget_get_first_child (cell);
  guint n_marks = 0;

  cgv_name_cell_set (CGV_NAME_CELL (cell), "f", CGV_NAME_MARK_NONE);
  widget_test_settle (window);
  g_assert_cmpint (gtk_widget_get_width (text), ==, 200);
  cgv_name_cell_set (CGV_NAME_CELL (cell), "f", CGV_NAME_MARK_CYCLE | CGV_NAME_MARK_RECURSION);
  widget_test_settle (window);
  g_assert_cmpint (gtk_widget_get_width (text), <, 200);
  for (GtkWidget *image = gtk_widget_get_next_sibling (text); image != NULL; image = gtk_widget_get_next_sibling (image))
    {
      if (!gtk_widget_get_mapped (image))
        continue;
      n_marks++;
      g_assert_true (gtk_icon_theme_has_icon (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                              gtk_image_get_icon_name (GTK_IMAGE (image))));
    }
  g_assert_cmpuint (n_marks, ==, 2);

  widget_test_close (window, cell);
}

/* The table of widths is near enough to what Pango says. */
static void
test_glyph_widths (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *window = widget_test_show (label, 200, 30);
  CgvGlyphWidths *widths = cgv_glyph_widths_get (label);
  static const char *const texts[] = { "main", long_name, "…näher", "0x0000000000401000" };

  g_assert_cmpint (cgv_glyph_widths_measure (widths, ""), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (label, texts[i]);
      int width;

      pango_layout_get_pixel_size (layout, &width, NULL);
      g_assert_cmpint (ABS (cgv_glyph_widths_measure (widths, texts[i]) - width), <=, 4 + width / 20);
    }

  widget_test_close (window, label);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add_func ("/cells/cost", test_cost);
  g_test_add_func ("/cells/cost-pixels", test_cost_pixels);
  g_test_add_func ("/cells/name", test_name);
  g_test_add_func ("/cells/name-again", test_name_again);
  g_test_add_func ("/cells/marks", test_marks);
  g_test_add_func ("/cells/glyph-widths", test_glyph_widths);

  return g_test_run ();
}
