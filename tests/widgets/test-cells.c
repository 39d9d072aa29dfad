/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cells of the lists: bars of correct length, differences with their colours, grey noise;
 * names that fit the room, and tags next to them. */

#include <string.h>

#include "cgv-cell-widget.h"
#include "cgv-cost-cell.h"
#include "cgv-glyph-widths.h"
#include "cgv-line.h"
#include "cgv-name-cell.h"
#include "cgv-swatch.h"
#include "widget-test.h"

static const char long_name[] =
  "void std::vector<int, std::allocator<int> >::_M_realloc_insert<int const&>(int*, int const&)";

static int
get_width (GtkWidget *cell,
           CgvCostCellPart part)
{
  graphene_rect_t area;

  return cgv_cost_cell_get_part (CGV_COST_CELL (cell), part, &area) ? (int) area.size.width : 0;
}

/* The bar of self cost is inside the bar of inclusive cost, before the number. */
static void
test_cost (void)
{
  GtkWidget *cell = cgv_cost_cell_new (CGV_COST_CELL_LONG);
  GtkWidget *window = widget_test_show (cell, 200, 30);

  cgv_cost_cell_set (CGV_COST_CELL (cell), "50.00", 0.5, CGV_CELL_SAME);
  cgv_cost_cell_set_own (CGV_COST_CELL (cell), 0.25);
  widget_test_settle (window);
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (cell)), ==, "50.00");
  gtk_test_accessible_assert_role (cell, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_test_accessible_assert_property (cell, GTK_ACCESSIBLE_PROPERTY_LABEL, "50.00");
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 32);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_OWN), ==, 16);

  cgv_cost_cell_set (CGV_COST_CELL (cell), "little", 1e-9, CGV_CELL_SAME);
  cgv_cost_cell_set_own (CGV_COST_CELL (cell), 0.0);
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 1);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_OWN), ==, 0);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "nothing", 0.0, CGV_CELL_SAME);
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 0);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "too much", 7.0, CGV_CELL_SAME);
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 64);

  widget_test_close (window, cell);
}

/* Bars of negative costs extend to the other side of a middle line. Self cost is below inclusive
 * cost, because it may be longer. */
static void
test_cost_centered (void)
{
  GtkWidget *cell = cgv_cost_cell_new (CGV_COST_CELL_LONG);
  GtkWidget *window = widget_test_show (cell, 200, 30);
  graphene_rect_t bar, own, axis;

  cgv_cost_cell_set_centered (CGV_COST_CELL (cell), TRUE);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "\xe2\x88\x92" "50", -0.5, CGV_CELL_SAME);
  cgv_cost_cell_set_own (CGV_COST_CELL (cell), 1.0);
  widget_test_settle (window);
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (CGV_COST_CELL (cell)), ==, -0.5);
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (cell), CGV_COST_CELL_AXIS, &axis));
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (cell), CGV_COST_CELL_BAR, &bar));
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (cell), CGV_COST_CELL_OWN, &own));
  g_assert_cmpfloat (bar.origin.x + bar.size.width, ==, axis.origin.x);
  g_assert_cmpfloat (bar.size.width, ==, 16);
  g_assert_cmpfloat (own.origin.x, ==, axis.origin.x);
  g_assert_cmpfloat (own.size.width, ==, 32);
  g_assert_cmpfloat (own.origin.y, >=, bar.origin.y + bar.size.height);

  gtk_widget_set_direction (cell, GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (cell), CGV_COST_CELL_AXIS, &axis));
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (cell), CGV_COST_CELL_BAR, &bar));
  g_assert_cmpfloat (bar.origin.x, ==, axis.origin.x);
  gtk_widget_set_direction (cell, GTK_TEXT_DIR_LTR);

  cgv_cost_cell_set_centered (CGV_COST_CELL (cell), FALSE);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "", -0.5, CGV_CELL_SAME);
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 0);
  widget_test_close (window, cell);
}

/* The number is shown even in a narrow cell. */
static void
test_cost_narrow (void)
{
  GtkWidget *cell = cgv_cost_cell_new (CGV_COST_CELL_COST);
  GtkWidget *window = widget_test_show (cell, 60, 30);

  cgv_cost_cell_set (CGV_COST_CELL (cell), "50.00", 0.5, CGV_CELL_SAME);
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 0);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_NUMBER), ==, 60);

  widget_test_close (window, cell);
}

/* There is also a bar next to the shortest numbers. */
static void
test_cost_short (void)
{
  GtkWidget *cell = cgv_cost_cell_new (CGV_COST_CELL_COST);
  GtkWidget *window = widget_test_show (cell, 80, 30);

  cgv_cost_cell_set (CGV_COST_CELL (cell), "9.76", 1.0, CGV_CELL_SAME);
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), >, 40);
  widget_test_close (window, cell);
}

/* The bar is painted, and begins at the other side for text from right to left. */
static void
test_cost_pixels (void)
{
  GtkWidget *cell = cgv_cost_cell_new (CGV_COST_CELL_LONG);
  GtkWidget *window = widget_test_show (cell, 200, 30);
  cairo_surface_t *surface;
  guint32 bar, track;

  cgv_cost_cell_set (CGV_COST_CELL (cell), "", 0.5, CGV_CELL_SAME);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  bar = widget_test_get_pixel (surface, 16, 15);
  track = widget_test_get_pixel (surface, 48, 15);
  g_assert_cmphex (bar, !=, track);
  cairo_surface_destroy (surface);

  gtk_widget_set_direction (cell, GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  g_assert_cmphex (widget_test_get_pixel (surface, 200 - 48, 15), ==, track);
  g_assert_cmphex (widget_test_get_pixel (surface, 200 - 16, 15), ==, bar);
  cairo_surface_destroy (surface);

  widget_test_close (window, cell);
}

/* Signs stay on their side of the digits, and digits are below digits. */
static void
test_direction (void)
{
  GtkWidget *cell = cgv_cost_cell_new (CGV_COST_CELL_DELTA);
  GtkWidget *window = widget_test_show (cell, 200, 30);

  gtk_widget_set_direction (cell, GTK_TEXT_DIR_RTL);
  cgv_cost_cell_set (CGV_COST_CELL (cell), "+5", 0.5, CGV_CELL_MORE);
  widget_test_settle (window);
  g_assert_cmpint (pango_context_get_base_dir (gtk_widget_get_pango_context (cell)), ==, PANGO_DIRECTION_LTR);
  widget_test_close (window, cell);
}

/* Finds the first and the last column with ink, in pixels. */
static void
find_ink (GtkWidget *window,
          int width,
          int *first,
          int *last)
{
  cairo_surface_t *surface = widget_test_paint (window);
  guint32 ground = widget_test_get_pixel (surface, width / 2, 1);

  *first = width;
  *last = -1;
  for (int x = 0; x < width; x++)
    for (int y = 2; y < 28; y++)
      if (widget_test_get_pixel (surface, x, y) != ground)
        {
          *first = MIN (*first, x);
          *last = x;
        }
  cairo_surface_destroy (surface);
}

/* A text is at its end of the room, and stays inside of it if it is longer. */
static void
test_line (void)
{
  GtkWidget *line = cgv_line_new (1.0f, PANGO_ELLIPSIZE_NONE, GTK_ACCESSIBLE_ROLE_LABEL);
  GtkWidget *window = widget_test_show (line, 200, 30);
  int first, last, width;

  cgv_line_set_text (CGV_LINE (line), "1234");
  gtk_test_accessible_assert_property (line, GTK_ACCESSIBLE_PROPERTY_LABEL, "1234");
  width = cgv_line_get_text_width (CGV_LINE (line));
  widget_test_settle (window);
  find_ink (window, 200, &first, &last);
  g_assert_cmpint (first, >=, 200 - width);
  g_assert_cmpint (last, >, 190);

  gtk_widget_set_direction (line, GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  find_ink (window, 200, &first, &last);
  g_assert_cmpint (first, <, 10);
  g_assert_cmpint (last, <=, width);

  cgv_line_set_text (CGV_LINE (line), long_name);
  cgv_line_set_ellipsize (CGV_LINE (line), PANGO_ELLIPSIZE_MIDDLE);
  widget_test_settle (window);
  find_ink (window, 200, &first, &last);
  g_assert_cmpint (first, <, 10);
  g_assert_cmpint (last, >, 170);
  widget_test_close (window, line);
}

/* Returns the end of the swatch of a name, which is the last item in a cell from right to left;
 * 0 if it is missing. */
static int
find_swatch_end (GtkWidget *window,
                 GtkWidget *name)
{
  cairo_surface_t *surface = widget_test_paint (window);
  graphene_rect_t bounds;
  int end, y;

  g_assert_true (gtk_widget_compute_bounds (name, window, &bounds));
  end = (int) (bounds.origin.x + bounds.size.width);
  y = (int) (bounds.origin.y + bounds.size.height / 2);
  while (end > 0 && widget_test_get_pixel (surface, end - 1, y) == widget_test_get_pixel (surface, (int) bounds.origin.x, y))
    end--;
  cairo_surface_destroy (surface);
  return end - (int) bounds.origin.x;
}

/* The same for counts. A name is next to its swatch, which is at the end of the row. */
static void
test_direction_of_texts (void)
{
  const CgvColumn column = { .id = "calls", .kind = CGV_CELL_COUNT };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *count = cgv_cell_widget_new (&column);
  GtkWidget *name = cgv_name_cell_new ();
  GtkWidget *window;
  graphene_rect_t bounds;

  gtk_box_append (GTK_BOX (box), count);
  gtk_box_append (GTK_BOX (box), name);
  gtk_widget_set_direction (name, GTK_TEXT_DIR_RTL);
  window = widget_test_show (box, 400, 60);
  cgv_name_cell_set (CGV_NAME_CELL (name), "main", CGV_NAME_MARK_NONE);
  cgv_name_cell_set_slot (CGV_NAME_CELL (name), 2);
  gtk_widget_set_direction (widget_test_find (name, CGV_TYPE_SWATCH), GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  g_assert_cmpint (gtk_widget_get_direction (count), ==, GTK_TEXT_DIR_LTR);
  g_assert_true (gtk_widget_compute_bounds (gtk_widget_get_first_child (name), name, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >, 300);
  g_assert_cmpint (find_swatch_end (window, name), ==, gtk_widget_get_width (name));
  /* Without a colour, there is no gap in its place, either. */
  g_assert_true (gtk_widget_get_visible (widget_test_find (name, CGV_TYPE_SWATCH)));
  cgv_name_cell_set_slot (CGV_NAME_CELL (name), -1);
  g_assert_false (gtk_widget_get_visible (widget_test_find (name, CGV_TYPE_SWATCH)));
  widget_test_close (window, box);
}

/* A place is after the name if there is room, and disappears first. */
static void
test_place_after_name (void)
{
  GtkWidget *cell = cgv_name_cell_new ();
  GtkWidget *window = widget_test_show (cell, 180, 30);

  cgv_name_cell_set (CGV_NAME_CELL (cell), "main", CGV_NAME_MARK_NONE);
  cgv_name_cell_set_place (CGV_NAME_CELL (cell), "program.c");
  cgv_name_cell_set_slot (CGV_NAME_CELL (cell), 2);
  widget_test_settle (window);
  g_assert_cmpstr (cgv_name_cell_get_place (CGV_NAME_CELL (cell)), ==, "program.c");
  g_assert_cmpint (cgv_name_cell_get_slot (CGV_NAME_CELL (cell)), ==, 2);
  cgv_name_cell_set (CGV_NAME_CELL (cell), long_name, CGV_NAME_MARK_NONE);
  cgv_name_cell_set_place (CGV_NAME_CELL (cell), "program.c");
  widget_test_settle (window);
  g_assert_cmpstr (cgv_name_cell_get_place (CGV_NAME_CELL (cell)), ==, "");
  widget_test_close (window, cell);
}

/* Other widths show other forms. Each has the details that distinguish the function. */
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

/* Functions whose short names are alike show what distinguishes them in a narrow cell, too. */
static void
test_alike_names (void)
{
  static const char *const types[] = { "AcceptHandler", "ReadHandler", "WriteHandler" };
  g_autoptr (GString) profile = g_string_new ("events: Ir\n");
  g_autoptr (CgvFocus) focus = NULL;
  const CgvFold *fold;
  GtkWidget *cell = cgv_name_cell_new ();
  GtkWidget *window = widget_test_show (cell, 1000, 30);

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    for (guint j = 0; j < G_N_ELEMENTS (types); j++)
      g_string_append_printf (profile, "fn=service<ip::%s, net::%s<char> >::Handler::operator()(int, long)\n1 1\n", types[i], types[j]);
  for (guint i = 0; i < 30; i++)
    g_string_append_printf (profile, "fn=app::Handler<std::map<int, long>, app::Item%u>::operator()(%s const&) const\n1 1\n", 531000 + i * 7, i % 2 != 0 ? "int" : "std::map<int, long>");
  focus = widget_test_focus (profile->str);
  fold = cgv_focus_get_costs (focus)->graph->fold;
  for (int width = 400; width >= 110; width -= 10)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      widget_test_resize (window, width, 30);
      for (CgvNodeId node = 0; node < fold->n_nodes; node++)
        {
          const char *text;

          cgv_name_cell_set_function (CGV_NAME_CELL (cell), fold, node, NULL, CGV_NAME_MARK_NONE);
          text = cgv_name_cell_get_text (CGV_NAME_CELL (cell));
          if (!g_hash_table_add (seen, g_strdup (text)))
            g_error ("at %d pixels, two names are “%s”", width, text);
          if (width >= 150 && strstr (text, "531") != NULL && strstr (text, "::ope") == NULL)
            g_error ("at %d pixels, the function is not in “%s”", width, text);
        }
    }
  widget_test_close (window, cell);
}

/* The own name of a function is what people know it by: what distinguishes it leaves room for that. */
static void
test_own_names (void)
{
  static const char *const types[] = { "int", "double" };
  g_autoptr (GString) profile = g_string_new ("events: Ir\n");
  g_autoptr (CgvFocus) focus = NULL;
  const CgvFold *fold;
  GtkWidget *cell = cgv_name_cell_new ();
  GtkWidget *window = widget_test_show (cell, 1000, 30);

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_string_append_printf (profile, "fn=std::__unguarded_partition<__gnu_cxx::__normal_iterator<%s*, std::vector<%s> >, long>(long)\n1 1\n", types[i], types[i]);
      g_string_append_printf (profile, "fn=Walker<std::string, %s>::walk(long)\n1 1\n", types[i]);
    }
  focus = widget_test_focus (profile->str);
  fold = cgv_focus_get_costs (focus)->graph->fold;
  for (int width = 600; width >= 190; width -= 10)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      widget_test_resize (window, width, 30);
      for (CgvNodeId node = 0; node < fold->n_nodes; node++)
        {
          const char *text;

          cgv_name_cell_set_function (CGV_NAME_CELL (cell), fold, node, NULL, CGV_NAME_MARK_NONE);
          text = cgv_name_cell_get_text (CGV_NAME_CELL (cell));
          if (strstr (text, width >= 290 ? "__unguarded_partition" : "__unguar") == NULL && (strstr (text, "W") == NULL || !g_str_has_suffix (text, "::walk")))
            g_error ("at %d pixels, a name is “%s”", width, text);
          if (!g_hash_table_add (seen, g_strdup (text)))
            g_error ("at %d pixels, two names are “%s”", width, text);
        }
    }
  widget_test_close (window, cell);
}

/* The content of a cell that is bound again depends on its width, not on its old content. */
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

/* The table of widths is close to Pango's measurements. */
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

/* Checks the start and the end of the bar. */
static void
assert_bar (GtkWidget *window,
            GtkWidget *cell,
            double from,
            double to)
{
  graphene_rect_t bounds;

  widget_test_settle (window);
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (cell), CGV_COST_CELL_BAR, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, from, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.origin.x + bounds.size.width, to, 0.01);
}

static void
assert_no_bar (GtkWidget *window,
               GtkWidget *cell)
{
  widget_test_settle (window);
  g_assert_cmpint (get_width (cell, CGV_COST_CELL_BAR), ==, 0);
}

static void
test_delta (void)
{
  GtkWidget *widget = cgv_cost_cell_new (CGV_COST_CELL_DELTA);
  CgvCostCell *cell = CGV_COST_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 200, 30);

  cgv_cost_cell_set (cell, "+50", 0.5, CGV_CELL_MORE);
  assert_bar (window, widget, 24, 36);
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (cell)), ==, "+50");
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (cell), ==, 0.5);

  cgv_cost_cell_set (cell, "−50", 0.5, CGV_CELL_LESS);
  assert_bar (window, widget, 12, 24);
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (cell), ==, -0.5);

  cgv_cost_cell_set (cell, "+1", 1e-9, CGV_CELL_MORE);
  assert_bar (window, widget, 24, 26);
  /* A longer bar is torn. */
  cgv_cost_cell_set (cell, "−1 000", 7.0, CGV_CELL_LESS);
  assert_bar (window, widget, 5, 24);
  g_assert_cmpint (get_width (widget, CGV_COST_CELL_TIP), ==, 3);

  gtk_widget_set_direction (widget, GTK_TEXT_DIR_RTL);
  assert_bar (window, widget, 176, 195);
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);

  cgv_cost_cell_set (cell, "0", 0.0, CGV_CELL_SAME);
  assert_no_bar (window, widget);

  widget_test_close (window, widget);
}

/* A longer bar has the width that the number leaves, and is as short as others in a narrow cell. */
static void
test_wide (void)
{
  GtkWidget *widget = cgv_cost_cell_new (CGV_COST_CELL_WIDE);
  GtkWidget *window = widget_test_show (widget, 220, 30);

  cgv_cost_cell_set (CGV_COST_CELL (widget), "+50", 0.5, CGV_CELL_MORE);
  assert_bar (window, widget, 74, 111);
  widget_test_close (window, widget);

  widget = cgv_cost_cell_new (CGV_COST_CELL_WIDE);
  window = widget_test_show (widget, 110, 30);
  cgv_cost_cell_set (CGV_COST_CELL (widget), "+50", 1, CGV_CELL_MORE);
  widget_test_settle (window);
  g_assert_cmpint (get_width (widget, CGV_COST_CELL_BAR), ==, 25);
  widget_test_close (window, widget);
}

/* Without room for bars, the number has all of the width. */
static void
test_delta_without_bar (void)
{
  GtkWidget *widget = cgv_cost_cell_new (CGV_COST_CELL_NONE);
  GtkWidget *window = widget_test_show (widget, 200, 30);

  cgv_cost_cell_set (CGV_COST_CELL (widget), "+50", 0.5, CGV_CELL_MORE);
  assert_no_bar (window, widget);
  g_assert_cmpint (get_width (widget, CGV_COST_CELL_NUMBER), ==, 200);
  g_assert_true (gtk_widget_has_css_class (widget, "more"));
  widget_test_close (window, widget);
}

/* Noise has no bar and no colour, and a description for screen readers. */
static void
test_noise (void)
{
  GtkWidget *widget = cgv_cost_cell_new (CGV_COST_CELL_DELTA);
  CgvCostCell *cell = CGV_COST_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 200, 30);

  cgv_cost_cell_set (cell, "+3", 0.5, CGV_CELL_MORE);
  assert_bar (window, widget, 24, 36);

  cgv_cost_cell_set (cell, "+3", 0.5, CGV_CELL_NOISE);
  assert_no_bar (window, widget);
  g_assert_true (gtk_widget_has_css_class (widget, "noise"));
  g_assert_false (gtk_widget_has_css_class (widget, "more"));
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "within the noise");

  cgv_cost_cell_set (cell, "0", 0.0, CGV_CELL_SAME);
  g_assert_false (gtk_widget_has_css_class (widget, "noise"));
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  widget_test_close (window, widget);
}

/* The bars of all cells are in one place next to the numbers, and never behind digits. */
static void
test_place (void)
{
  GtkWidget *widget = cgv_cost_cell_new (CGV_COST_CELL_DELTA);
  CgvCostCell *cell = CGV_COST_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 60, 30);
  graphene_rect_t bar, text;

  cgv_cost_cell_set (cell, "+1 234 567 890", 1.0, CGV_CELL_MORE);
  widget_test_settle (window);
  g_assert_true (cgv_cost_cell_get_part (cell, CGV_COST_CELL_BAR, &bar));
  g_assert_true (cgv_cost_cell_get_part (cell, CGV_COST_CELL_NUMBER, &text));
  g_assert_cmpfloat (bar.origin.x + bar.size.width, <=, text.origin.x);
  g_assert_cmpfloat (text.size.width, >=, 30);
  g_assert_cmpfloat_with_epsilon (text.origin.x + text.size.width, gtk_widget_get_width (widget), 0.01);

  gtk_widget_set_direction (widget, GTK_TEXT_DIR_RTL);
  widget_test_settle (window);
  g_assert_true (cgv_cost_cell_get_part (cell, CGV_COST_CELL_BAR, &bar));
  g_assert_true (cgv_cost_cell_get_part (cell, CGV_COST_CELL_NUMBER, &text));
  g_assert_cmpfloat (text.origin.x + text.size.width, <=, bar.origin.x);

  widget_test_close (window, widget);
}

/* The painted colours are orange, and not blue. */
static void
test_delta_pixels (void)
{
  GtkWidget *widget = cgv_cost_cell_new (CGV_COST_CELL_DELTA);
  CgvCostCell *cell = CGV_COST_CELL (widget);
  GtkWidget *window = widget_test_show (widget, 200, 30);
  cairo_surface_t *surface;
  guint32 more, less;

  cgv_cost_cell_set (cell, "", 0.8, CGV_CELL_MORE);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  more = widget_test_get_pixel (surface, 34, 15);
  cairo_surface_destroy (surface);

  cgv_cost_cell_set (cell, "", 0.8, CGV_CELL_LESS);
  widget_test_settle (window);
  surface = widget_test_paint (window);
  less = widget_test_get_pixel (surface, 14, 15);
  g_assert_cmphex (widget_test_get_pixel (surface, 34, 15), !=, more);
  cairo_surface_destroy (surface);

  g_assert_cmpuint ((more >> 16) & 0xff, >, more & 0xff);
  g_assert_cmpuint ((less >> 16) & 0xff, <, less & 0xff);

  widget_test_close (window, widget);
}

/* The tag stays, even if the name is cut for it. */
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

/* Groups differ in the beginnings of their names; functions also in the ends. */
static void
test_cut_of_groups (void)
{
  GtkWidget *widget = g_object_ref_sink (cgv_name_cell_new ());
  CgvLine *text = CGV_LINE (gtk_widget_get_first_child (widget));

  cgv_name_cell_set (CGV_NAME_CELL (widget), "Cycle of 12 functions", CGV_NAME_MARK_NONE);
  cgv_name_cell_set_branch (CGV_NAME_CELL (widget), CGV_NAME_BRANCH_CLOSED, NULL);
  g_assert_cmpint (cgv_line_get_ellipsize (text), ==, PANGO_ELLIPSIZE_END);
  cgv_name_cell_set_branch (CGV_NAME_CELL (widget), CGV_NAME_BRANCH_MEMBER, NULL);
  g_assert_cmpint (cgv_line_get_ellipsize (text), ==, PANGO_ELLIPSIZE_MIDDLE);
  g_object_unref (widget);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add_func ("/cells/cost", test_cost);
  g_test_add_func ("/cells/line", test_line);
  g_test_add_func ("/cells/direction", test_direction);
  g_test_add_func ("/cells/direction-of-texts", test_direction_of_texts);
  g_test_add_func ("/cells/cost-centered", test_cost_centered);
  g_test_add_func ("/cells/cost-narrow", test_cost_narrow);
  g_test_add_func ("/cells/cost-short", test_cost_short);
  g_test_add_func ("/cells/place-after-name", test_place_after_name);
  g_test_add_func ("/cells/cost-pixels", test_cost_pixels);
  g_test_add_func ("/cells/name", test_name);
  g_test_add_func ("/cells/cut-of-groups", test_cut_of_groups);
  g_test_add_func ("/cells/alike-names", test_alike_names);
  g_test_add_func ("/cells/own-names", test_own_names);
  g_test_add_func ("/cells/name-again", test_name_again);
  g_test_add_func ("/cells/marks", test_marks);
  g_test_add_func ("/cells/glyph-widths", test_glyph_widths);

  g_test_add_func ("/cells/delta", test_delta);
  g_test_add_func ("/cells/wide", test_wide);
  g_test_add_func ("/cells/delta-without-bar", test_delta_without_bar);
  g_test_add_func ("/cells/noise", test_noise);
  g_test_add_func ("/cells/place", test_place);
  g_test_add_func ("/cells/delta-pixels", test_delta_pixels);
  g_test_add_func ("/cells/tag", test_tag);

  return g_test_run ();
}
