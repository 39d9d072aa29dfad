/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The painted treemap: the pixels of tiles, their colours, and their labels. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include "cgv-diagram-shape.h"
#include "cgv-legend-painter.h"
#include "cgv-test-comparison.h"
#include "cgv-test-surface.h"
#include "cgv-test.h"
#include "cgv-treemap-private.h"

#define TOOL    "/usr/bin/tool"
#define LIBRARY "/lib/libz.so.1"

#define STRIP 18
#define ROW   20

/* main calls work (600) and deflate (300) of a library, and has a self cost of 100. */
static const char simple[] =
  "events: Ir\n"
  "ob=" TOOL "\nfl=tool.c\n"
  "fn=main\n1 100\n"
  "cfn=work\ncalls=1 10\n2 600\n"
  "cob=" LIBRARY "\ncfn=deflate\ncalls=1 20\n3 300\n"
  "\nfn=work\n10 600\n"
  "\nob=" LIBRARY "\nfn=deflate\n20 300\n";

/* Two callers of one function, which calls two others: the division of its cost is unknown. */
static const char shared[] =
  "events: Ir\n"
  "fn=main\n"
  "1 0\ncfn=left\ncalls=1 1\n1 100\ncfn=right\ncalls=1 1\n1 100\n"
  "\nfn=left\n1 10\ncfn=common\ncalls=1 1\n1 90\n"
  "\nfn=right\n1 10\ncfn=common\ncalls=1 1\n1 90\n"
  "\nfn=common\n1 0\ncfn=one\ncalls=1 1\n1 90\ncfn=two\ncalls=1 1\n1 90\n"
  "\nfn=one\n1 90\n\nfn=two\n1 90\n";

typedef struct
{
  CgvProfile *profile;
  CgvCosts *costs;
  CgvTree *tree;
  CgvTreemapCells *cells;
  CgvTreemapStyle style;
  PangoFontDescription *font;
} Map;

static Map
map_new_as (const char *text,
            const char *root,
            const CgvTreeStyle *tree_style,
            double scale)
{
  Map map = { .profile = cgv_test_profile (text) };

  map.costs = cgv_test_costs (map.profile, CGV_FOLD_NONE, NULL, NULL);
  map.tree = cgv_tree_new (&(CgvTreeSource){ .costs = map.costs }, cgv_test_find_node (map.costs->graph, root), tree_style, NULL);
  map.font = pango_font_description_from_string ("Sans 10");
  map.style.font = map.font;
  map.style.scale = scale;
  map.style.strip = STRIP;
  map.cells = cgv_treemap_cells_new (map.tree, &map.style);
  cgv_palette_init (&map.style.palette, CGV_SCHEME_LIGHT, FALSE);
  return map;
}

static Map
map_new (const char *text,
         const char *root,
         double width,
         double height,
         double scale)
{
  return map_new_as (text, root, &(CgvTreeStyle){ .area = { 0, 0, width, height }, .min_side = 2, .max_tiles = 10000 }, scale);
}

static Map
map_new_rows (const char *text,
              const char *root,
              double width)
{
  return map_new_as (text, root, &(CgvTreeStyle){ .area = { 0, 0, width, 400 }, .shape = CGV_TREE_ROWS, .row_height = ROW, .min_side = 1, .max_tiles = 10000 }, 1);
}

static void
map_clear (Map *map)
{
  cgv_treemap_cells_free (map->cells);
  cgv_tree_free (map->tree);
  cgv_costs_unref (map->costs);
  cgv_profile_unref (map->profile);
  pango_font_description_free (map->font);
}

static cairo_surface_t *
map_paint (const Map *map,
           int width,
           int height,
           int scale)
{
  cairo_surface_t *surface = cgv_test_surface_new (width, height, scale);
  cairo_t *cr = cairo_create (surface);

  cgv_treemap_painter_draw (cr, map->tree, map->cells, &(CgvTreeSource){ .costs = map->costs }, CGV_TREEMAP_PANE_CHANGE, &map->style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  return surface;
}

static const CgvTile *
find_tile (const Map *map,
           const char *name,
           CgvTileKind kind)
{
  CgvNodeId node = cgv_test_find_node (map->costs->graph, name);

  for (guint i = 1; i < map->tree->n_tiles; i++)
    {
      if (map->tree->tiles[i].node == node && map->tree->tiles[i].kind == kind)
        return &map->tree->tiles[i];
    }
  g_assert_not_reached ();
}

static const CgvTreemapCell *
find_cell (const Map *map,
           const char *name,
           CgvTileKind kind)
{
  return cgv_treemap_cells_get (map->cells, (guint32) (find_tile (map, name, kind) - map->tree->tiles));
}

static int
count_pixels (cairo_surface_t *surface,
              const CgvRect *box,
              guint32 color)
{
  int n = 0;

  for (int y = (int) box->y; y < (int) (box->y + box->height); y++)
    {
      for (int x = (int) box->x; x < (int) (box->x + box->width); x++)
        n += cgv_test_surface_get (surface, x, y) == color;
    }
  return n;
}

/* Most of a tile is in its colour; the rest is its label, its edge, and the dots of self cost. */
static void
assert_filled (const Map *map,
               cairo_surface_t *surface,
               const CgvRect *box,
               CgvSlot slot,
               CgvShade shade)
{
  CgvColor fill, text;

  cgv_palette_get_slot (&map->style.palette, slot, shade, &fill, &text);
  g_assert_cmpint (count_pixels (surface, box, cgv_test_color_to_pixel (&fill)), >, (int) (box->width * box->height * 0.4));
}

static void
test_fills (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      Map map = map_new (simple, "main", 400, 300, 1);
      const CgvRect *root = &cgv_treemap_cells_get (map.cells, 0)->box;
      const CgvRect strip = { root->x, root->y, root->width, STRIP };
      CgvColorKey *key = cgv_color_key_new (map.costs, NULL, CGV_GROUPING_OBJECT, NULL);
      cairo_surface_t *surface;

      map.style.key = key;
      cgv_palette_init (&map.style.palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      surface = map_paint (&map, 400, 300, 1);
      assert_filled (&map, surface, &strip, CGV_SLOT_FIRST, CGV_SHADE_STRIP);
      assert_filled (&map, surface, &find_cell (&map, "work", CGV_TILE_FUNCTION)->box, CGV_SLOT_FIRST, CGV_SHADE_TILE);
      assert_filled (&map, surface, &find_cell (&map, "deflate", CGV_TILE_FUNCTION)->box, 2, CGV_SHADE_TILE);
      assert_filled (&map, surface, &find_cell (&map, "main", CGV_TILE_SELF)->box, CGV_SLOT_FIRST, CGV_SHADE_TILE);
      cairo_surface_destroy (surface);
      cgv_color_key_unref (key);
      map_clear (&map);
    }
}

/* A frame that is too narrow for a name shows both ends of it, but not if only a few letters
 * fit. */
static void
test_ends (void)
{
  static const char text[] = "events: Ir\nfn=main\n1 90\ncfn=compressionfunction\ncalls=1 1\n1 10\n\nfn=compressionfunction\n1 10\n";
  static const int widths[] = { 1200, 500 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      Map map = map_new_rows (text, "main", widths[i]);
      cairo_surface_t *surface = map_paint (&map, widths[i], 60, 1);
      const CgvRect *box = &find_cell (&map, "compressionfunction", CGV_TILE_FUNCTION)->box;

      g_assert_cmpint (cgv_test_surface_is_uniform (surface, (int) box->x + 3, (int) box->y + 3, (int) box->width - 6, (int) box->height - 6), ==, i > 0);
      cairo_surface_destroy (surface);
      map_clear (&map);
    }
}

/* In rows of callees, a function of only self cost has the colour of strips, and one that only passes it on that of tiles. Below self
 * cost the rows are empty. */
static void
test_rows (void)
{
  Map map = map_new_rows (shared, "main", 400);
  cairo_surface_t *surface = map_paint (&map, 400, 100, 1);
  const CgvRect *root = &cgv_treemap_cells_get (map.cells, 0)->box;
  const CgvRect *left = &find_cell (&map, "left", CGV_TILE_FUNCTION)->box;
  const CgvRect *common = &find_cell (&map, "common", CGV_TILE_FUNCTION)->box;
  const CgvRect *one = &find_cell (&map, "one", CGV_TILE_FUNCTION)->box;

  assert_filled (&map, surface, root, CGV_SLOT_FIRST, CGV_SHADE_TILE);
  assert_filled (&map, surface, left, CGV_SLOT_FIRST, CGV_SHADE_ALTERNATE);
  assert_filled (&map, surface, common, CGV_SLOT_FIRST, CGV_SHADE_TILE);
  assert_filled (&map, surface, one, CGV_SLOT_FIRST, CGV_SHADE_STRIP);
  g_assert_cmpfloat (left->y, ==, ROW);
  g_assert_cmpfloat (left->height, <, ROW);
  g_assert_cmpfloat (left->width, <, 200);
  g_assert_cmpfloat (common->width, <, left->width);

  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, 10, 10), ==, 0);
  g_assert_true (cgv_treemap_cells_find (map.cells, one->x + 5, one->y + 5) == (guint32) (find_tile (&map, "one", CGV_TILE_FUNCTION) - map.tree->tiles));
  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, common->x + common->width + 5, common->y + 5), ==, CGV_NONE);
  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, 10, 300), ==, CGV_NONE);
  g_assert_true (cgv_test_surface_is_uniform (surface, (int) (common->x + common->width + 2), (int) common->y, 15, 15));
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* Returns the minimum width at which a legend has one line. */
static int
find_legend_width (cairo_t *cr,
                   const CgvTreemapStyle *style)
{
  double line = cgv_legend_painter_measure (cr, 5000, CGV_TREEMAP_PANE_CHANGE, style);
  int width = 1;

  while (cgv_legend_painter_measure (cr, width, CGV_TREEMAP_PANE_CHANGE, style) > line)
    width++;
  return width;
}

/* Groups have no tiles of self cost, for any meaning of colours. */
static void
test_legend_of_groups (void)
{
  Map map = map_new (simple, "main", 400, 300, 1);
  cairo_surface_t *surface = cgv_test_surface_new (10, 10, 1);
  cairo_t *cr = cairo_create (surface);
  CgvTreeGroups *groups = cgv_tree_groups_new (map.costs, NULL, CGV_NONE, true, true, NULL);

  map.style.costs = map.costs;
  for (guint colors = CGV_TREEMAP_COLORS_PER_CALL; colors <= CGV_TREEMAP_COLORS_CERTAIN; colors++)
    {
      int width;

      map.style.colors = (CgvTreemapColors) colors;
      map.style.groups = NULL;
      width = find_legend_width (cr, &map.style);
      map.style.groups = groups;
      g_assert_cmpint (find_legend_width (cr, &map.style), <, width);
    }
  cgv_tree_groups_unref (groups);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  map_clear (&map);
}

static cairo_surface_t *
paint_groups (const Map *map,
              const CgvTreeSource *source,
              const CgvTree *tree)
{
  CgvTreemapCells *cells = cgv_treemap_cells_new (tree, &map->style);
  cairo_surface_t *surface = cgv_test_surface_new (400, 300, 1);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpuint (cgv_treemap_cells_get (cells, 0)->head, ==, CGV_NONE);
  cgv_treemap_painter_draw (cr, tree, cells, source, CGV_TREEMAP_PANE_CHANGE, &map->style);
  cairo_destroy (cr);
  cgv_treemap_cells_free (cells);
  return surface;
}

/* Costs below 0 have lines over their colour; each sign has a name, and there is no frame around
 * both. */
static void
test_below (void)
{
  static const char text[] = "events: Memory\nfl=a.c\nfn=keep\n1 50\nfn=free\n3 -50\n";
  Map map = map_new (text, "keep", 400, 300, 1);
  CgvTreeSource source = { .costs = map.costs, .groups = cgv_tree_groups_new (map.costs, NULL, CGV_NONE, true, true, NULL) };
  CgvTree *tree = cgv_tree_new (&source, 0, &(CgvTreeStyle){ .area = { 0, 0, 400, 300 }, .max_tiles = 100 }, NULL);
  cairo_surface_t *surface;
  guint n_named = 0;

  map.style.costs = map.costs;
  surface = paint_groups (&map, &source, tree);
  for (guint32 i = 0; i < tree->n_tiles; i++)
    {
      const CgvRect *rect = &tree->tiles[i].rect;
      const char *sign = cgv_treemap_cells_get_sign (tree, i);
      guint n_colors = 0;

      n_named += sign != NULL;
      if (sign != NULL)
        g_assert_cmpstr (sign, ==, cgv_tree_is_below (tree, i) ? "Below 0" : "Above 0");
      if (tree->tiles[i].n_children > 0)
        continue;
      for (int x = 0; x < 20; x++)
        n_colors += cgv_test_surface_get (surface, (int) (rect->x + rect->width / 2) + x, (int) (rect->y + rect->height) - 40) !=
                    cgv_test_surface_get (surface, (int) (rect->x + rect->width / 2) + x + 1, (int) (rect->y + rect->height) - 40);
      g_assert_cmpint (n_colors > 0, ==, cgv_tree_is_below (tree, i));
    }
  g_assert_cmpuint (n_named, ==, 2);
  cairo_surface_destroy (surface);
  cgv_tree_free (tree);
  cgv_tree_groups_unref (source.groups);
  map_clear (&map);
}

/* Returns the place of a colour in the legend, from its left; -1 if it is missing. */
static int
find_color (cairo_surface_t *surface,
            const CgvTreemapStyle *style,
            CgvSlot slot,
            int width,
            int height)
{
  CgvColor fill, text;

  cgv_palette_get_slot (&style->palette, slot, CGV_SHADE_STRIP, &fill, &text);
  for (int x = 0; x < width; x++)
    {
      for (int y = 0; y < height; y++)
        if (cgv_test_surface_get (surface, x, y) == cgv_test_color_to_pixel (&fill))
          return x;
    }
  return -1;
}

/* Shares are of all functions if the picture is, even of those too small to be drawn, and otherwise of the picture. */
static void
test_legend_of_small (void)
{
  GString *text = g_string_new ("events: Ir\nob=" TOOL "\nfn=main\n1 100\n");
  double shares[CGV_N_SLOTS];

  for (guint i = 0; i < 50; i++)
    g_string_append_printf (text, "cob=" LIBRARY "\ncfn=f%u\ncalls=1 1\n3 2\n", i);
  g_string_append (text, "cob=" TOOL "\ncfn=run\ncalls=1 1\n3 100\nob=" LIBRARY "\n");
  for (guint i = 0; i < 50; i++)
    g_string_append_printf (text, "fn=f%u\n1 2\n", i);
  g_string_append (text, "ob=" TOOL "\nfn=run\n1 100\n");
  for (guint i = 0; i < 2; i++)
    {
      Map map = map_new (text->str, i == 0 ? "main" : "run", 8, 6, 1);
      CgvColorKey *key = cgv_color_key_new (map.costs, NULL, CGV_GROUPING_OBJECT, NULL);
      CgvTreeSlots slots;

      cgv_legend_painter_measure_slots (map.tree, key, map.costs, &slots);
      g_assert_cmpint (slots.is_of_total, ==, i == 0);
      cgv_color_key_measure (key, map.costs, shares);
      g_assert_cmpfloat_with_epsilon (slots.shares[CGV_SLOT_FIRST], i == 0 ? shares[CGV_SLOT_FIRST] : 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (shares[CGV_SLOT_FIRST], 2 / 3.0, 1e-9);
      cgv_color_key_unref (key);
      map_clear (&map);
    }
  g_string_free (text, TRUE);
}

static bool
occurs (const CgvComparison *comparison,
        const CgvColorKey *key,
        const CgvTreeSlots *slots,
        const char *name)
{
  return slots->occurs[cgv_color_key_find_slot (key, comparison->matching, cgv_test_find_row (comparison, name))];
}

/* Of each side, the colours count that are worth naming there. Those of functions are not measured. */
static void
test_slots_of_sides (void)
{
  g_autoptr (CgvComparison) comparison =
    cgv_test_comparison ("events: Ir\nfl=a.c\nfn=main\n1 1000\nfl=b.c\nfn=gone\n1 1000\nfl=c.c\nfn=small\n1 1\n",
                         "events: Ir\nfl=a.c\nfn=main\n1 1000\nfl=c.c\nfn=small\n1 1\nfl=d.c\nfn=fresh\n1 3000\n",
                         NULL);
  CgvCosts **costs = comparison->costs;
  CgvColorKey *key = cgv_color_key_new (costs[CGV_SIDE_NEW], costs[CGV_SIDE_BASE], CGV_GROUPING_FILE, NULL);
  CgvColorKey *of_functions = cgv_color_key_new (costs[CGV_SIDE_NEW], NULL, CGV_GROUPING_FUNCTION, NULL);
  CgvTreeSlots slots;

  cgv_legend_painter_measure_sides (comparison, key, &slots);
  g_assert_true (slots.is_measured);
  g_assert_true (occurs (comparison, key, &slots, "main"));
  g_assert_true (occurs (comparison, key, &slots, "gone"));
  g_assert_true (occurs (comparison, key, &slots, "fresh"));
  g_assert_false (occurs (comparison, key, &slots, "small"));
  cgv_legend_painter_measure_sides (comparison, of_functions, &slots);
  g_assert_false (slots.is_measured);
  cgv_legend_painter_measure_sides (comparison, NULL, &slots);
  g_assert_false (slots.is_measured);
  cgv_color_key_unref (of_functions);
  cgv_color_key_unref (key);
}

/* Two sides have names of the colours that cost something on either. */
static void
test_legend_of_sides (void)
{
  static const char text[] = "events: Ir\nfl=a.c\nfn=main\n1 100\nfl=b.c\nfn=other\n1 100\nfl=c.c\nfn=rest\n1 50\n";
  Map map = map_new (text, "main", 400, 300, 1);
  CgvColorKey *key = cgv_color_key_new (map.costs, NULL, CGV_GROUPING_FILE, NULL);
  cairo_surface_t *surface = cgv_test_surface_new (10, 10, 1);
  cairo_t *cr = cairo_create (surface);
  int widths[2];

  map.style.key = key;
  map.style.costs = NULL;
  map.style.slots = (CgvTreeSlots){ .is_measured = true };
  for (guint slot = 0; slot < 2; slot++)
    {
      map.style.slots.occurs[slot] = true;
      widths[slot] = find_legend_width (cr, &map.style);
    }
  g_assert_cmpint (widths[0], <, widths[1]);
  map.style.slots = (CgvTreeSlots){ false };
  g_assert_cmpint (widths[1], <, find_legend_width (cr, &map.style));
  cgv_color_key_unref (key);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* The library's colour is the third of all, but its cost is larger. */
static void
test_legend_order (void)
{
  static const char text[] = "events: Ir\nob=" TOOL "\nfn=main\n1 100\ncob=" LIBRARY "\ncfn=deflate\ncalls=1 20\n3 300\n"
                             "\nob=" LIBRARY "\nfn=deflate\n20 300\n";
  Map map = map_new (text, "main", 400, 300, 1);
  CgvColorKey *key = cgv_color_key_new (map.costs, NULL, CGV_GROUPING_OBJECT, NULL);
  cairo_surface_t *surface = cgv_test_surface_new (400, 40, 1);
  cairo_t *cr = cairo_create (surface);

  map.style.key = key;
  map.style.costs = map.costs;
  cgv_legend_painter_draw (cr, 400, CGV_TREEMAP_PANE_CHANGE, &map.style);
  g_assert_cmpint (find_color (surface, &map.style, 2, 400, 40), >=, 0);
  g_assert_cmpint (find_color (surface, &map.style, 2, 400, 40), <, find_color (surface, &map.style, CGV_SLOT_FIRST, 400, 40));

  /* Where reading goes to the left, the largest is at the right end. */
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  map.style.is_rtl = true;
  cgv_legend_painter_draw (cr, 400, CGV_TREEMAP_PANE_CHANGE, &map.style);
  g_assert_cmpint (find_color (surface, &map.style, 2, 400, 40), >, 380);
  g_assert_cmpint (find_color (surface, &map.style, CGV_SLOT_FIRST, 400, 40), >, 0);
  g_assert_cmpint (find_color (surface, &map.style, CGV_SLOT_FIRST, 400, 40), <, find_color (surface, &map.style, 2, 400, 40));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  cgv_color_key_unref (key);
  map_clear (&map);
}

static void
assert_boxes (const char *text,
              double scale,
              const char *expected)
{
  Map map = map_new (text, "main", 100, 60, scale);
  g_autoptr (GString) boxes = g_string_new (NULL);

  for (guint i = 0; i < map.tree->n_tiles; i++)
    {
      const CgvRect *box = &cgv_treemap_cells_get (map.cells, i)->box;

      g_string_append_printf (boxes, "%s%g,%g %g×%g", i > 0 ? " | " : "", box->x, box->y, box->width, box->height);
    }
  g_assert_cmpstr (boxes->str, ==, expected);
  map_clear (&map);
}

/* Edges are on whole pixels. Content is clipped, not moved: tiles meet where their areas do. */
static void
test_boxes (void)
{
  assert_boxes (simple, 1, "0,0 100×60 | 3,18 57×39 | 60,18 37×27 | 60,45 37×12");
  assert_boxes (simple, 2, "0,0 100×60 | 3,18 57×39 | 60,18 37×27 | 60,45 37×12");
}

static gboolean
is_inside (const CgvRect *inner,
           const CgvRect *outer)
{
  return !(inner->width > 0 && inner->height > 0) ||
         (inner->x >= outer->x && inner->y >= outer->y && inner->x + inner->width <= outer->x + outer->width + 1e-9 &&
          inner->y + inner->height <= outer->y + outer->height + 1e-9);
}

/* Nesting is visible: a tile never leaves the frame around it, nor its own area, at any size. */
static void
test_nesting (void)
{
  for (guint width = 8; width < 700; width += 23)
    {
      Map map = map_new (shared, "main", width, width * 0.7, 1);

      for (guint i = 1; i < map.tree->n_tiles; i++)
        {
          const CgvTile *tile = &map.tree->tiles[i];
          const CgvTreemapCell *cell = cgv_treemap_cells_get (map.cells, i);
          const CgvTreemapCell *parent = cgv_treemap_cells_get (map.cells, tile->parent);
          const CgvRect pixels = { tile->rect.x - 0.5, tile->rect.y - 0.5, tile->rect.width + 1, tile->rect.height + 1 };

          g_assert_true (is_inside (&cell->box, &parent->inside));
          g_assert_true (is_inside (&cell->box, &pixels));
          g_assert_true (is_inside (&cell->inside, &cell->box));
        }
      map_clear (&map);
    }
}

/* Without a pixel grid, as in vector files, nothing is rounded. */
static void
test_vectors (void)
{
  Map map = map_new (simple, "main", 100.3, 60.7, 0);
  const CgvTreemapCell *root = cgv_treemap_cells_get (map.cells, 0);

  g_assert_cmpfloat_with_epsilon (root->box.width, 100.3, 1e-9);
  g_assert_cmpfloat_with_epsilon (root->inside.height, 60.7 - STRIP - 3, 1e-9);
  map_clear (&map);
}

/* Returns the innermost visible tile at a point; in a strip, the last one that it names. */
static guint32
find_seen (const Map *map,
           double x,
           double y)
{
  guint32 found = CGV_NONE;

  for (guint32 i = 0; i < map->tree->n_tiles; i++)
    {
      const CgvRect *box = &cgv_treemap_cells_get (map->cells, i)->box;

      if (x >= box->x && y >= box->y && x < box->x + box->width && y < box->y + box->height)
        found = i;
    }
  return found != CGV_NONE && cgv_treemap_cells_get (map->cells, found)->head == found ? cgv_treemap_cells_get (map->cells, found)->last : found;
}

/* A point finds the visible tile there: a strip is its frame, and below it is a tile inside. */
static void
test_find (void)
{
  Map map = map_new (shared, "main", 600, 400, 1);

  for (guint n = 0; n < 5000; n++)
    {
      double x = g_test_rand_double_range (0, 600);
      double y = g_test_rand_double_range (0, 400);

      g_assert_cmpuint (cgv_treemap_cells_find (map.cells, x, y), ==, find_seen (&map, x, y));
    }
  for (guint32 i = 0; i < map.tree->n_tiles; i++)
    {
      const CgvTreemapCell *cell = cgv_treemap_cells_get (map.cells, i);

      if (cell->head == i)
        g_assert_cmpuint (cgv_treemap_cells_find (map.cells, cell->box.x + 5, cell->box.y + 5), ==, cell->last);
    }
  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, -1, 5), ==, CGV_NONE);
  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, 5, 400), ==, CGV_NONE);
  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, NAN, 5), ==, CGV_NONE);
  map_clear (&map);
}

/* A path without branches is one strip of any length. A point in it finds the last function. */
static void
test_chain (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=main\n1 1\n");
  Map map;
  const CgvTreemapCell *root;

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (text, "cfn=f%u\ncalls=1 1\n1 1000\n\nfn=f%u\n1 0\n", i, i);
  g_string_append (text, "cfn=left\ncalls=1 1\n1 600\ncfn=right\ncalls=1 1\n1 400\n\nfn=left\n1 600\n\nfn=right\n1 400\n");
  map = map_new (text->str, "main", 500, 300, 1);
  root = cgv_treemap_cells_get (map.cells, 0);
  g_assert_cmpuint (root->head, ==, 0);
  g_assert_cmpuint (map.tree->tiles[root->last].node, ==, cgv_test_find_node (map.costs->graph, "f11"));
  g_assert_cmpuint (cgv_treemap_cells_find (map.cells, 100, 5), ==, root->last);
  g_assert_cmpuint (find_cell (&map, "left", CGV_TILE_FUNCTION)->level, ==, 1);
  g_assert_cmpfloat (find_cell (&map, "left", CGV_TILE_FUNCTION)->box.y, ==, STRIP);
  cairo_surface_destroy (map_paint (&map, 500, 300, 1));
  map_clear (&map);
}

/* Labels stay inside of tiles, at any size. */
static void
test_labels (void)
{
  for (guint width = 20; width < 900; width += 31)
    {
      Map map = map_new (shared, "main", width, width * 0.7, 1);
      cairo_surface_t *surface = map_paint (&map, (int) width + 20, (int) width + 20, 1);

      g_assert_true (cgv_test_surface_is_uniform (surface, (int) width + 1, 0, 19, (int) width + 20));
      cairo_surface_destroy (surface);
      map_clear (&map);
    }
}

/* Two functions with tiles of equal size and cost differ in their parameters. If there is no
 * room for scopes, labels have the parameters. */
static void
test_alike (void)
{
  static const char *const names[] = { "long_namespace_of_a_library::detail_of_it::vector<T>::push(int const&)",
                                       "long_namespace_of_a_library::detail_of_it::vector<T>::push(long const&)" };
  g_autofree char *text = g_strdup_printf ("events: Ir\nfn=main\n1 0\ncfn=%s\ncalls=1 1\n1 500\ncfn=%s\ncalls=1 1\n1 500\n\nfn=%s\n1 500\n\nfn=%s\n1 500\n",
                                           names[0], names[1], names[0], names[1]);
  Map map = map_new (text, "main", 600, 300, 1);
  cairo_surface_t *surface = map_paint (&map, 600, 300, 1);
  const CgvRect *one = &find_cell (&map, names[0], CGV_TILE_FUNCTION)->box;
  const CgvRect *other = &find_cell (&map, names[1], CGV_TILE_FUNCTION)->box;
  guint n_differ = 0;

  g_assert_cmpfloat (one->width, ==, other->width);
  g_assert_cmpfloat (one->height, ==, other->height);
  for (int y = 2; y < one->height - 2; y++)
    {
      for (int x = 2; x < one->width - 2; x++)
        n_differ += cgv_test_surface_get (surface, (int) one->x + x, (int) one->y + y) != cgv_test_surface_get (surface, (int) other->x + x, (int) other->y + y);
    }
  g_assert_cmpuint (n_differ, >, 10);
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* Self cost is dotted. An estimate has no pattern; its number marks it. */
static void
test_patterns (void)
{
  Map map = map_new (shared, "main", 600, 400, 1);
  cairo_surface_t *surface = map_paint (&map, 600, 400, 1);
  const CgvRect *one = &find_cell (&map, "one", CGV_TILE_FUNCTION)->box;
  const CgvRect *self = &find_cell (&map, "left", CGV_TILE_SELF)->box;

  g_assert_true (cgv_tree_is_estimate (map.tree, (guint32) (find_tile (&map, "one", CGV_TILE_FUNCTION) - map.tree->tiles)));
  g_assert_true (cgv_test_surface_is_uniform (surface, (int) one->x + 20, (int) (one->y + one->height) - 30, 20, 20));
  g_assert_false (cgv_test_surface_is_uniform (surface, (int) (self->x + self->width) - 20, (int) (self->y + self->height) - 12, 16, 10));
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* Small tiles have a colour, but no label. */
static void
test_no_room (void)
{
  Map map = map_new (simple, "main", 30, 12, 1);
  cairo_surface_t *surface = map_paint (&map, 30, 12, 1);
  const CgvRect *box = &find_cell (&map, "work", CGV_TILE_FUNCTION)->box;

  g_assert_true (cgv_test_surface_is_uniform (surface, (int) box->x + 2, (int) box->y + 2, (int) box->width - 4, (int) box->height - 4));
  cairo_surface_destroy (surface);
  map_clear (&map);
}

static void
assert_notes (const Map *map,
              guint32 tile,
              const char *expected)
{
  CgvTreemapContent content = { .class = &cgv_treemap_shares, .tree = map->tree, .cells = map->cells, .graph = map->costs->graph, .style = &map->style };
  g_autoptr (GString) notes = g_string_new (NULL);
  char note[CGV_TREEMAP_NOTE_MAX];

  for (guint form = 0; content.class->get_note (&content, tile, form, note); form++)
    g_string_append_printf (notes, "%s%s", form > 0 ? "|" : "", note);
  g_assert_cmpstr (notes->str, ==, expected);
}

/* Percentages have one base, named at the root; plain numbers have no percent sign. */
static void
test_amounts (void)
{
  Map map = map_new (simple, "main", 400, 300, 1);
  guint32 work = (guint32) (find_tile (&map, "work", CGV_TILE_FUNCTION) - map.tree->tiles);

  assert_notes (&map, work, "60.00\u202f%");
  map.style.costs = map.costs;
  map.style.whole = 2000;
  map.style.base = "% of total";
  map.style.amounts = CGV_TREEMAP_AMOUNTS_PERCENT;
  assert_notes (&map, 0, "50.00\u202f% of total");
  assert_notes (&map, work, "30.00\u202f%");
  map.style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  assert_notes (&map, 0, "1\u202f000|1\u202f000");
  map.style.amounts = CGV_TREEMAP_AMOUNTS_SHORT;
  assert_notes (&map, 0, "1\u202f000");
  map_clear (&map);
}

static void
assert_level (const Map *map,
              const char *name,
              CgvTileKind kind,
              int level)
{
  CgvTreemapContent content = { .class = &cgv_treemap_shares, .tree = map->tree, .cells = map->cells, .graph = map->costs->graph, .style = &map->style };
  CgvColor fill, expected, text;

  cgv_palette_get_ramp (&map->style.palette, level, &expected, &text);
  cgv_treemap_content_get_colors (&content, (guint32) (find_tile (map, name, kind) - map->tree->tiles), &fill, &text);
  g_assert_cmpmem (&fill, sizeof fill, &expected, sizeof expected);
}

/* A call of work costs 600; main has no caller. */
static void
test_levels (void)
{
  Map map = map_new (simple, "main", 400, 300, 1);
  Map open = map_new (shared, "main", 600, 400, 1);

  map.style.costs = map.costs;
  map.style.colors = CGV_TREEMAP_COLORS_PER_CALL;
  g_assert_cmpfloat (cgv_treemap_content_get_bound (map.costs, 1), ==, 10);
  g_assert_cmpfloat (cgv_treemap_content_get_bound (map.costs, 3), ==, 1000);
  assert_level (&map, "work", CGV_TILE_FUNCTION, 3);
  assert_level (&map, "main", CGV_TILE_SELF, 0);
  map.style.colors = CGV_TREEMAP_COLORS_CERTAIN;
  assert_level (&map, "work", CGV_TILE_FUNCTION, CGV_PALETTE_RAMP_STEPS);
  open.style.colors = CGV_TREEMAP_COLORS_CERTAIN;
  assert_level (&open, "one", CGV_TILE_FUNCTION, 1);
  assert_level (&open, "left", CGV_TILE_FUNCTION, CGV_PALETTE_RAMP_STEPS);
  map_clear (&map);
  map_clear (&open);
}

/* Returns whether a tile that is alone in the picture has text on a line. */
static gboolean
has_text (const char *name,
          int width,
          int height,
          int y)
{
  g_autofree char *text = g_strdup_printf ("events: Ir\nfn=%s\n1 10\n", name);
  Map map = map_new (text, name, width, height, 1);
  cairo_surface_t *surface = map_paint (&map, width, height, 1);
  gboolean is_uniform = cgv_test_surface_is_uniform (surface, 3, y, width - 6, 14);

  cairo_surface_destroy (surface);
  map_clear (&map);
  return !is_uniform;
}

/* A name that would be cut too much is left out; a name of several words continues on the next
 * line. */
static void
test_cut_names (void)
{
  g_assert_true (has_text ("abcdefgh_ijklm_nopqrstuvwx", 140, 22, 4));
  g_assert_false (has_text ("abcdefghijklmnopqrstuvwxyz", 140, 40, 4));
  g_assert_false (has_text ("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", 140, 40, 4));
  g_assert_false (has_text ("abcdefghijklmnopqrstuvwxyz", 140, 100, 50));
  g_assert_true (has_text ("abcdefghij_abcdefghij_abcdefghij", 140, 100, 50));
  g_assert_false (has_text ("abcdefghij_abcdefghij_abcdefghij", 140, 20, 4));
}

/* Hostile function names: too long, invalid, another script, markup. */
static void
test_hostile_names (void)
{
  GString *text = g_string_new ("events: Ir\nfn=main\n1 10\n");

  g_string_append (text, "cfn=<span size='999999'>&#0;</span>\ncalls=1 1\n1 100\n");
  g_string_append (text, "cfn=\xe2\x80\xae\xff\xfe\x1b[2J\ncalls=1 1\n1 100\n");
  g_string_append (text, "cfn=\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7 \xe4\xb8\xad\xe6\x96\x87\ncalls=1 1\n1 100\n");
  g_string_append (text, "cfn=");
  for (guint i = 0; i < 80000; i++)
    g_string_append (text, "std::vector<");
  g_string_append (text, "\ncalls=1 1\n1 100\n");
  g_string_append (text, "cfn=e");
  for (guint i = 0; i < 5000; i++)
    g_string_append (text, "\xcc\x81");
  g_string_append (text, "\ncalls=1 1\n1 100\n");

  for (guint i = 0; i < 2; i++)
    {
      Map map = map_new (text->str, "main", i == 0 ? 900 : 200, 500, 1);
      cairo_surface_t *surface = map_paint (&map, 900, 500, 1);

      cairo_surface_destroy (surface);
      map_clear (&map);
    }
  g_string_free (text, TRUE);
}

static void
test_same_twice (void)
{
  Map map = map_new (shared, "main", 640, 480, 2);
  cairo_surface_t *once = map_paint (&map, 640, 480, 2);
  cairo_surface_t *again = map_paint (&map, 640, 480, 2);

  g_assert_cmpmem (cairo_image_surface_get_data (once), 640 * 2 * 480 * 2 * 4, cairo_image_surface_get_data (again), 640 * 2 * 480 * 2 * 4);
  cairo_surface_destroy (once);
  cairo_surface_destroy (again);
  map_clear (&map);
}

static void
test_nothing_to_paint (void)
{
  static const double sizes[][2] = { { 0, 0 }, { 1, 1 }, { 500, 0.2 }, { 0.2, 300 }, { 1, 300 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Map map = map_new (simple, "main", sizes[i][0], sizes[i][1], 1);

      cairo_surface_destroy (map_paint (&map, 500, 300, 1));
      map_clear (&map);
    }
  {
    Map map = map_new ("events: Ir\nfn=main\n1 0\n", "main", 300, 200, 1);

    g_assert_cmpuint (map.tree->n_tiles, ==, 1);
    cairo_surface_destroy (map_paint (&map, 300, 200, 1));
    map_clear (&map);
  }
}

static void
test_mark (void)
{
  Map map = map_new (simple, "main", 400, 300, 1);
  const CgvRect *rect = &find_cell (&map, "work", CGV_TILE_FUNCTION)->box;
  guint32 expected[2];

  expected[0] = cgv_test_color_to_pixel (&map.style.palette.foreground);
  expected[1] = cgv_test_color_to_pixel (&map.style.palette.accent);
  for (gboolean is_focus = FALSE; is_focus <= TRUE; is_focus++)
    {
      cairo_surface_t *surface = cgv_test_surface_new (400, 300, 1);
      cairo_t *cr = cairo_create (surface);

      cgv_treemap_painter_draw_mark (cr, rect, is_focus, &map.style);
      cairo_destroy (cr);
      g_assert_cmphex (cgv_test_surface_get (surface, (int) rect->x + 1, (int) (rect->y + rect->height / 2)), ==, expected[is_focus]);
      g_assert_cmphex (cgv_test_surface_get (surface, (int) (rect->x + rect->width / 2), (int) rect->y + 1), ==, expected[is_focus]);
      g_assert_true (cgv_test_surface_is_uniform (surface, (int) rect->x + 8, (int) rect->y + 8, (int) rect->width - 16, (int) rect->height - 16));
      g_assert_true (cgv_test_surface_is_uniform (surface, (int) (rect->x + rect->width) + 3, 0, 390 - (int) (rect->x + rect->width), 300));
      cairo_surface_destroy (surface);
    }
  map_clear (&map);
}

/* The note states what a call graph leaves out: functions, their maximum cost, and arrows. */
static void
test_diagram_note (void)
{
  static const struct
  {
    CgvDiagram diagram;
    const char *expected;
  } cases[] = {
    { { .whole = 100 }, NULL },
    { { .whole = 100, .least = 5, .n_left_out = 1 }, "1 function is left out. Each costs less than 5.00\u202f%." },
    { { .whole = 100, .n_left_arrows = 2 }, "2 light arrows are left out." },
    { { .whole = 100, .least = 5, .n_left_out = 3, .n_left_arrows = 1 }, "3 functions are left out. Each costs less than 5.00\u202f%. 1 light arrow is left out." },
    { { .whole = 100, .least = 5, .n_left_out = 849615, .n_left_arrows = 1000 }, "849\u202f615 functions are left out. Each costs less than 5.00\u202f%. 1\u202f000 light arrows are left out." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *note = cgv_diagram_shape_dup_note (&cases[i].diagram, TRUE);

      g_assert_cmpstr (note, ==, cases[i].expected);
    }
}

static void
test_diagram_loop (void)
{
  const CgvDiagramBox none = { 0 };
  const CgvDiagramBox once = { .n_own_calls = { 0, 1 } };
  const CgvDiagramBox gone = { .n_own_calls = { 1234, 0 } };
  g_autofree char *one = cgv_diagram_shape_dup_loop (&once);
  g_autofree char *many = cgv_diagram_shape_dup_loop (&gone);

  g_assert_null (cgv_diagram_shape_dup_loop (&none));
  g_assert_cmpstr (cgv_diagram_shape_get_loop (&none), ==, "");
  g_assert_cmpstr (cgv_diagram_shape_get_loop (&once), ==, " ↩");
  g_assert_cmpstr (one, ==, "Calls itself once");
  g_assert_cmpstr (many, ==, "Calls itself 1\xe2\x80\xaf""234 times");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram-painter/note", test_diagram_note);
  g_test_add_func ("/diagram-painter/loop", test_diagram_loop);
  g_test_add_func ("/treemap-painter/fills", test_fills);
  g_test_add_func ("/treemap-painter/rows", test_rows);
  g_test_add_func ("/treemap-painter/ends", test_ends);
  g_test_add_func ("/treemap-painter/legend-of-groups", test_legend_of_groups);
  g_test_add_func ("/treemap-painter/below", test_below);
  g_test_add_func ("/treemap-painter/legend-of-sides", test_legend_of_sides);
  g_test_add_func ("/treemap-painter/slots-of-sides", test_slots_of_sides);
  g_test_add_func ("/treemap-painter/legend-of-small", test_legend_of_small);
  g_test_add_func ("/treemap-painter/legend-order", test_legend_order);
  g_test_add_func ("/treemap-painter/boxes", test_boxes);
  g_test_add_func ("/treemap-painter/nesting", test_nesting);
  g_test_add_func ("/treemap-painter/vectors", test_vectors);
  g_test_add_func ("/treemap-painter/find", test_find);
  g_test_add_func ("/treemap-painter/chain", test_chain);
  g_test_add_func ("/treemap-painter/labels", test_labels);
  g_test_add_func ("/treemap-painter/alike", test_alike);
  g_test_add_func ("/treemap-painter/patterns", test_patterns);
  g_test_add_func ("/treemap-painter/no-room", test_no_room);
  g_test_add_func ("/treemap-painter/amounts", test_amounts);
  g_test_add_func ("/treemap-painter/levels", test_levels);
  g_test_add_func ("/treemap-painter/cut-names", test_cut_names);
  g_test_add_func ("/treemap-painter/hostile-names", test_hostile_names);
  g_test_add_func ("/treemap-painter/same-twice", test_same_twice);
  g_test_add_func ("/treemap-painter/nothing-to-paint", test_nothing_to_paint);
  g_test_add_func ("/treemap-painter/mark", test_mark);
  return g_test_run ();
}
