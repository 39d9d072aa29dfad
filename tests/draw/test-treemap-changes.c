/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A painted comparison: the same boxes in both panes, proportional areas, colours, signs, and
 * the legend. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include <cairo-svg.h>

#include "cgv-legend-painter.h"
#include "cgv-test-comparison.h"
#include "cgv-test-surface.h"
#include "cgv-treemap-private.h"

/* Too low for names. */
#define STRIP 6

#define WIDTH  900
#define HEIGHT 600

/* The cost of dear increased by half, that of cheap decreased by half; old is removed, fresh is
 * new, and same is unchanged. */
static const char base_text[] =
  "events: Ir\nfn=main\n1 0\n"
  "cfn=dear\ncalls=1 1\n1 4000\ncfn=cheap\ncalls=1 1\n1 4000\ncfn=old\ncalls=1 1\n1 3000\ncfn=same\ncalls=1 1\n1 5000\n"
  "\nfn=dear\n1 4000\n\nfn=cheap\n1 4000\n\nfn=old\n1 3000\n\nfn=same\n1 5000\n";
static const char new_text[] =
  "events: Ir\nfn=main\n1 0\n"
  "cfn=dear\ncalls=1 1\n1 6000\ncfn=cheap\ncalls=1 1\n1 2000\ncfn=fresh\ncalls=1 1\n1 2500\ncfn=same\ncalls=1 1\n1 5000\n"
  "\nfn=dear\n1 6000\n\nfn=cheap\n1 2000\n\nfn=fresh\n1 2500\n\nfn=same\n1 5000\n";

/* A callee of two callers: the place of its change is unknown. */
static const char shared_base[] =
  "events: Ir\nfn=main\n1 0\ncfn=left\ncalls=1 1\n1 1000\ncfn=right\ncalls=1 1\n1 1000\n"
  "\nfn=left\n1 100\ncfn=common\ncalls=1 1\n1 900\n\nfn=right\n1 100\ncfn=common\ncalls=1 1\n1 900\n"
  "\nfn=common\n1 0\ncfn=one\ncalls=1 1\n1 900\ncfn=two\ncalls=1 1\n1 900\n\nfn=one\n1 900\n\nfn=two\n1 900\n";
static const char shared_new[] =
  "events: Ir\nfn=main\n1 0\ncfn=left\ncalls=1 1\n1 1300\ncfn=right\ncalls=1 1\n1 1000\n"
  "\nfn=left\n1 100\ncfn=common\ncalls=1 1\n1 1200\n\nfn=right\n1 100\ncfn=common\ncalls=1 1\n1 900\n"
  "\nfn=common\n1 0\ncfn=one\ncalls=1 1\n1 1100\ncfn=two\ncalls=1 1\n1 1000\n\nfn=one\n1 1100\n\nfn=two\n1 1000\n";

typedef struct
{
  CgvComparison *comparison;
  CgvTree *tree;
  CgvTreemapCells *cells;
  CgvTreemapStyle style;
  PangoFontDescription *font;
} Map;

static Map
map_new_with (CgvComparison *comparison,
              CgvTreeArea area_of,
              const char *font)
{
  const CgvTreeStyle style = { .area = { 0, 0, WIDTH, HEIGHT }, .area_of = area_of, .min_side = 2, .max_tiles = 10000 };
  Map map = { .comparison = comparison };

  map.tree = cgv_tree_new (&(CgvTreeSource){ .comparison = comparison }, cgv_test_find_row (comparison, "main"), &style, NULL);
  map.font = pango_font_description_from_string (font);
  map.style.font = map.font;
  map.style.scale = 1;
  map.style.strip = STRIP;
  map.cells = cgv_treemap_cells_new (map.tree, &map.style);
  cgv_palette_init (&map.style.palette, CGV_SCHEME_LIGHT, FALSE);
  return map;
}

static Map
map_new (const char *base,
         const char *new_)
{
  return map_new_with (cgv_test_comparison (base, new_, NULL), CGV_TREE_AREA_COST, "Sans 10");
}

static void
map_clear (Map *map)
{
  cgv_treemap_cells_free (map->cells);
  cgv_tree_free (map->tree);
  cgv_comparison_unref (map->comparison);
  pango_font_description_free (map->font);
}

static cairo_surface_t *
map_paint (const Map *map,
           CgvTreemapPane pane)
{
  cairo_surface_t *surface = cgv_test_surface_new (WIDTH, HEIGHT, 1);
  cairo_t *cr = cairo_create (surface);

  cgv_treemap_painter_draw (cr, map->tree, map->cells, &(CgvTreeSource){ .comparison = map->comparison }, pane, &map->style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  return surface;
}

static guint
find_tile (const Map *map,
           const char *name)
{
  CgvNodeId row = cgv_test_find_row (map->comparison, name);

  for (guint i = 0; i < map->tree->n_tiles; i++)
    {
      if (map->tree->tiles[i].node == row && map->tree->tiles[i].kind != CGV_TILE_GROUP)
        return i;
    }
  g_assert_not_reached ();
}

static const CgvRect *
get_rect (const Map *map,
          const char *name)
{
  return &cgv_treemap_cells_get (map->cells, find_tile (map, name))->box;
}

static guint32
get_change_color (const Map *map,
                  CgvChange change)
{
  CgvColor fill, text;

  cgv_palette_get_change (&map->style.palette, change, CGV_SHADE_STRIP, &fill, &text);
  return cgv_test_color_to_pixel (&fill);
}

static guint
count_pixels (cairo_surface_t *surface,
              guint32 color)
{
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    {
      for (int x = 0; x < WIDTH; x++)
        n += cgv_test_surface_get (surface, x, y) == color;
    }
  return n;
}

/* Returns the pixel at a share of the longer side of a tile, near its lower or right edge. */
static guint32
probe (const Map *map,
       cairo_surface_t *surface,
       const char *name,
       double along)
{
  const CgvRect *rect = get_rect (map, name);
  gboolean is_wide = rect->width >= rect->height;

  return cgv_test_surface_get (surface,
                               (int) (rect->x + rect->width * (is_wide ? along : 0.9)),
                               (int) (rect->y + rect->height * (is_wide ? 0.9 : along)));
}

/* Without labels and frames, coloured pixels show cost, of both sides at one scale. */
static void
test_areas (void)
{
  Map map = map_new_with (cgv_test_comparison (base_text, new_text, NULL), CGV_TREE_AREA_COST, "Sans 400");
  double whole = map.tree->tiles[0].weight;
  double size = WIDTH * HEIGHT;
  cairo_surface_t *base = map_paint (&map, CGV_TREEMAP_PANE_BASE);
  cairo_surface_t *new_ = map_paint (&map, CGV_TREEMAP_PANE_NEW);

  /* In both: 4000 of dear, 2000 of cheap, 5000 of same. */
  g_assert_cmpfloat (whole, ==, 6000 + 4000 + 3000 + 2500 + 5000);
  g_assert_cmpfloat_with_epsilon (count_pixels (base, get_change_color (&map, CGV_CHANGE_SAME)) / size, 11000 / whole, 0.03);
  g_assert_cmpfloat_with_epsilon (count_pixels (new_, get_change_color (&map, CGV_CHANGE_SAME)) / size, 11000 / whole, 0.03);

  /* Blue is the saved cost of cheap, and old; orange is the extra cost of dear, and ochre is
   * fresh. */
  g_assert_cmpuint (count_pixels (base, get_change_color (&map, CGV_CHANGE_LESS)), >, 5000 / whole * size * 0.95);
  g_assert_cmpuint (count_pixels (new_, get_change_color (&map, CGV_CHANGE_NEW)), >, 2500 / whole * size * 0.95);
  g_assert_cmpuint (count_pixels (new_, get_change_color (&map, CGV_CHANGE_MUCH_MORE)), >, 2000 / whole * size * 0.95);
  g_assert_cmpuint (count_pixels (base, get_change_color (&map, CGV_CHANGE_MUCH_MORE)), ==, 0);
  g_assert_cmpuint (count_pixels (new_, get_change_color (&map, CGV_CHANGE_LESS)), ==, 0);
  cairo_surface_destroy (base);
  cairo_surface_destroy (new_);
  map_clear (&map);
}

/* Grey, coloured and blank parts along the tiles. */
static void
test_sides (void)
{
  Map map = map_new (base_text, new_text);
  cairo_surface_t *base = map_paint (&map, CGV_TREEMAP_PANE_BASE);
  cairo_surface_t *new_ = map_paint (&map, CGV_TREEMAP_PANE_NEW);
  guint32 grey = get_change_color (&map, CGV_CHANGE_SAME);

  g_assert_cmphex (probe (&map, base, "dear", 0.6), ==, grey);
  g_assert_cmphex (probe (&map, new_, "dear", 0.6), ==, grey);
  g_assert_cmphex (probe (&map, new_, "dear", 0.75), ==, get_change_color (&map, CGV_CHANGE_MUCH_MORE));
  g_assert_cmphex (probe (&map, base, "dear", 0.75), !=, grey);
  g_assert_cmphex (probe (&map, base, "dear", 0.75), !=, get_change_color (&map, CGV_CHANGE_MUCH_MORE));
  g_assert_cmphex (probe (&map, base, "cheap", 0.75), ==, get_change_color (&map, CGV_CHANGE_LESS));
  g_assert_cmphex (probe (&map, new_, "cheap", 0.45), ==, grey);
  g_assert_cmphex (probe (&map, new_, "cheap", 0.75), ==, probe (&map, base, "dear", 0.75));
  g_assert_cmphex (probe (&map, base, "same", 0.9), ==, grey);
  g_assert_cmphex (probe (&map, base, "fresh", 0.5), ==, probe (&map, new_, "old", 0.5));
  cairo_surface_destroy (base);
  cairo_surface_destroy (new_);
  map_clear (&map);
}

static gboolean
is_plain (const Map *map,
          cairo_surface_t *surface,
          const char *name)
{
  const CgvRect *rect = get_rect (map, name);

  return cgv_test_surface_is_uniform (surface, (int) rect->x + 20, (int) (rect->y + rect->height) - 40, 20, 20);
}

static void
test_change (void)
{
  Map map = map_new (base_text, new_text);
  cairo_surface_t *surface = map_paint (&map, CGV_TREEMAP_PANE_CHANGE);

  g_assert_cmphex (probe (&map, surface, "dear", 0.9), ==, get_change_color (&map, CGV_CHANGE_MUCH_MORE));
  g_assert_cmphex (probe (&map, surface, "cheap", 0.9), ==, get_change_color (&map, CGV_CHANGE_LESS));
  g_assert_cmphex (probe (&map, surface, "same", 0.9), ==, get_change_color (&map, CGV_CHANGE_SAME));
  g_assert_true (is_plain (&map, surface, "dear"));
  g_assert_true (is_plain (&map, surface, "cheap"));
  g_assert_cmphex (probe (&map, surface, "old", 0.9), ==, get_change_color (&map, CGV_CHANGE_LESS));
  g_assert_cmphex (probe (&map, surface, "fresh", 0.9), ==, get_change_color (&map, CGV_CHANGE_NEW));
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* With the sides swapped, the picture is the same in the other colours. */
static void
test_swapped (void)
{
  Map map = map_new (base_text, new_text);
  Map swapped = map_new (new_text, base_text);
  cairo_surface_t *surface = map_paint (&swapped, CGV_TREEMAP_PANE_CHANGE);

  g_assert_cmpmem (get_rect (&map, "dear"), sizeof (CgvRect), get_rect (&swapped, "dear"), sizeof (CgvRect));
  g_assert_cmphex (probe (&swapped, surface, "dear", 0.9), ==, get_change_color (&map, CGV_CHANGE_LESS));
  g_assert_cmphex (probe (&swapped, surface, "cheap", 0.9), ==, get_change_color (&map, CGV_CHANGE_MUCH_MORE));
  cairo_surface_destroy (surface);
  map_clear (&map);
  map_clear (&swapped);
}

/* A change whose direction is uncertain has a plain colour. */
static void
test_uncertain (void)
{
  Map shared = map_new (shared_base, shared_new);
  cairo_surface_t *surface = map_paint (&shared, CGV_TREEMAP_PANE_CHANGE);

  g_assert_false (cgv_tree_get_delta (shared.tree, find_tile (&shared, "one")).is_certain);
  g_assert_true (is_plain (&shared, surface, "one"));
  cairo_surface_destroy (surface);
  map_clear (&shared);
}

static void
assert_readable (const Map *map,
                 cairo_surface_t *surface,
                 const char *name,
                 const CgvColor *text,
                 double least)
{
  const CgvRect *rect = get_rect (map, name);

  for (int i = 0; i < 20; i++)
    {
      guint32 pixel = cgv_test_surface_get (surface, (int) (rect->x + rect->width) - 30 + i, (int) (rect->y + rect->height) - 20);
      CgvColor seen = { (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0, 1 };

      g_assert_cmpfloat (cgv_color_contrast (&seen, text), >=, least);
    }
}

/* Text is readable on everything below it: a colour, grey, or blank. */
static void
test_contrast (void)
{
  static const char *const names[] = { "dear", "cheap", "same", "old", "fresh" };

  for (guint variant = 0; variant < 4; variant++)
    {
      Map map = map_new (base_text, new_text);
      CgvColor fill, text;

      cgv_palette_init (&map.style.palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      cgv_palette_get_change (&map.style.palette, CGV_CHANGE_MUCH_MORE, CGV_SHADE_STRIP, &fill, &text);
      for (guint pane = 0; pane < 3; pane++)
        {
          cairo_surface_t *surface = map_paint (&map, (CgvTreemapPane) pane);

          for (guint i = 0; i < G_N_ELEMENTS (names); i++)
            assert_readable (&map, surface, names[i], &text, variant & 2 ? 7 : 4.5);
          cairo_surface_destroy (surface);
        }
      map_clear (&map);
    }
}

static void
assert_notes_of (const Map *map,
                 const CgvTreemapContentClass *class,
                 const char *name,
                 CgvTreemapPane pane,
                 const char *expected)
{
  CgvTreemapContent content = { .class = class, .tree = map->tree, .cells = map->cells, .comparison = map->comparison, .pane = pane, .style = &map->style };
  guint tile = find_tile (map, name);
  g_autoptr (GString) notes = g_string_new (NULL);
  char note[CGV_TREEMAP_NOTE_MAX];

  cgv_treemap_changes_find (&content);
  for (guint form = 0; content.class->get_note (&content, tile, form, note); form++)
    g_string_append_printf (notes, "%s%s", form > 0 ? "|" : "", note);
  g_free (content.changes);
  g_assert_cmpstr (notes->str, ==, expected);
}

static void
assert_notes (const Map *map,
              const char *name,
              CgvTreemapPane pane,
              const char *expected)
{
  assert_notes_of (map, &cgv_treemap_changes, name, pane, expected);
}

/* Below a call with an unchanged cost, a function that changed elsewhere is unchanged. */
static void
test_below_same (void)
{
  Map map = map_new (shared_base, shared_new);
  CgvTreemapContent content = { .class = &cgv_treemap_changes, .tree = map.tree, .comparison = map.comparison };
  guint n_same = 0, n_more = 0;

  cgv_treemap_changes_find (&content);
  for (guint i = 0; i < map.tree->n_tiles; i++)
    {
      if (map.tree->tiles[i].node != cgv_test_find_row (map.comparison, "one"))
        continue;
      g_assert_cmpfloat (cgv_tree_get_delta (map.tree, i).delta, >, 0);
      n_same += content.changes[i] == CGV_CHANGE_SAME;
      n_more += content.changes[i] == CGV_CHANGE_MUCH_MORE;
    }
  g_assert_cmpuint (n_same, ==, 1);
  g_assert_cmpuint (n_more, ==, 1);
  g_free (content.changes);
  map_clear (&map);
}

/* A change is marked where it began if it is a large share of the whole. */
static void
test_began (void)
{
  Map map = map_new (base_text, new_text);
  CgvTreemapContent content = { .class = &cgv_treemap_changes, .tree = map.tree, .comparison = map.comparison };

  cgv_treemap_changes_find (&content);
  g_assert_true (cgv_treemap_changes_began (&content, find_tile (&map, "dear")));
  g_assert_true (cgv_treemap_changes_began (&content, find_tile (&map, "cheap")));
  g_assert_true (cgv_treemap_changes_began (&content, find_tile (&map, "main")));
  g_assert_false (cgv_treemap_changes_began (&content, find_tile (&map, "fresh")));
  g_assert_false (cgv_treemap_changes_began (&content, find_tile (&map, "same")));
  g_free (content.changes);
  map_clear (&map);
}

#define NARROW "\xe2\x80\xaf"

static void
test_notes (void)
{
  Map map = map_new (base_text, new_text);
  Map shared = map_new (shared_base, shared_new);

  map.style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  shared.style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_BASE, "4" NARROW "000");
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_NEW, "+2" NARROW "000");
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_CHANGE, "+2" NARROW "000");
  assert_notes (&map, "cheap", CGV_TREEMAP_PANE_CHANGE, "−2" NARROW "000");
  assert_notes (&map, "old", CGV_TREEMAP_PANE_BASE, "3" NARROW "000");
  assert_notes (&map, "old", CGV_TREEMAP_PANE_NEW, "");
  assert_notes (&map, "old", CGV_TREEMAP_PANE_CHANGE, "−3" NARROW "000");
  assert_notes (&map, "fresh", CGV_TREEMAP_PANE_BASE, "");
  assert_notes (&map, "fresh", CGV_TREEMAP_PANE_CHANGE, "+2" NARROW "500");
  assert_notes (&map, "same", CGV_TREEMAP_PANE_CHANGE, "5" NARROW "000");
  assert_notes (&shared, "one", CGV_TREEMAP_PANE_CHANGE, "≈" NARROW "+179");
  map.style.amounts = CGV_TREEMAP_AMOUNTS_PERCENT;
  map.style.whole = 20000;
  map.style.base = "% of B";
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_BASE, "20.00" NARROW "%");
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_NEW, "+2" NARROW "000 · 30.00" NARROW "%|30.00" NARROW "%");
  assert_notes (&map, "cheap", CGV_TREEMAP_PANE_CHANGE, "−2" NARROW "000 · 20.00" NARROW "%|20.00" NARROW "%");
  assert_notes (&map, "same", CGV_TREEMAP_PANE_CHANGE, "25.00" NARROW "%");
  assert_notes (&map, "main", CGV_TREEMAP_PANE_BASE, "80.00" NARROW "% of B");
  map_clear (&map);
  map_clear (&shared);
}

/* Checks the middle, where there is no text. */
static gboolean
has_one_color (const Map *map,
               cairo_surface_t *surface,
               const char *name)
{
  const CgvRect *rect = get_rect (map, name);

  return cgv_test_surface_is_uniform (surface, (int) (rect->x + rect->width / 2), (int) (rect->y + rect->height / 2), 20, 20);
}

/* Costs below 0 keep their sign, and their change is one of signed amounts. They have lines over
 * their colour. */
static void
test_below (void)
{
  static const char base[] = "events: Memory\nfl=a.c\nfn=main\n1 40\nfn=gone\n1 -60\nfl=b.c\nfn=same\n1 -50\nfn=freed\n1 -20\n";
  static const char new_[] = "events: Memory\nfl=a.c\nfn=main\n1 40\nfl=b.c\nfn=same\n1 -50\nfn=freed\n1 -50\nfn=fresh\n1 -30\n";
  static const struct
  {
    const char *name;
    CgvChange change;
    const char *notes[3]; /* of both sides in one, of the base, and of the new side */
  } cases[] = {
    { "main", CGV_CHANGE_SAME, { "40", "40", "40" } },
    { "same", CGV_CHANGE_SAME, { "= −50", "−50", "= −50" } },
    { "freed", CGV_CHANGE_LESS, { "−30", "−20", "−30" } },
    { "fresh", CGV_CHANGE_LESS, { "−30", "", "−30" } },
    { "gone", CGV_CHANGE_MUCH_MORE, { "+60", "−60", "" } },
  };
  static const CgvTreemapPane panes[] = { CGV_TREEMAP_PANE_CHANGE, CGV_TREEMAP_PANE_BASE, CGV_TREEMAP_PANE_NEW };
  Map map = map_new (base, new_);
  CgvTreeGroups *groups = cgv_tree_groups_new (NULL, map.comparison, CGV_NONE, true, true, NULL);
  CgvTreemapContent content = { .class = &cgv_treemap_changes, .comparison = map.comparison };

  cgv_treemap_cells_free (map.cells);
  cgv_tree_free (map.tree);
  map.tree = cgv_tree_new (&(CgvTreeSource){ .comparison = map.comparison, .groups = groups }, 0, &(CgvTreeStyle){ .area = { 0, 0, WIDTH, HEIGHT }, .max_tiles = 100 }, NULL);
  map.cells = cgv_treemap_cells_new (map.tree, &map.style);
  map.style.amounts = CGV_TREEMAP_AMOUNTS_SHORT;
  content.tree = map.tree;
  cgv_treemap_changes_find (&content);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpint (content.changes[find_tile (&map, cases[i].name)], ==, cases[i].change);
      for (guint pane = 0; pane < G_N_ELEMENTS (panes); pane++)
        assert_notes (&map, cases[i].name, panes[pane], cases[i].notes[pane]);
    }
  for (guint pane = 0; pane < G_N_ELEMENTS (panes); pane++)
    {
      cairo_surface_t *surface = map_paint (&map, panes[pane]);

      g_assert_false (has_one_color (&map, surface, "same"));
      g_assert_true (has_one_color (&map, surface, "main"));
      cairo_surface_destroy (surface);
    }
  g_free (content.changes);
  cgv_tree_groups_unref (groups);
  map_clear (&map);
}

static void
test_note_measures (void)
{
  const CgvComparisonOptions share = { .measure = CGV_MEASURE_SHARE, .anchor = CGV_NONE };
  Map map = map_new_with (cgv_test_comparison (base_text, new_text, &share), CGV_TREE_AREA_COST, "Sans 10");

  map.style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  assert_notes (&map, "same", CGV_TREEMAP_PANE_BASE, "31.25" NARROW "%");
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_CHANGE, "+13.71" NARROW "%");
  map_clear (&map);
}

/* Noise is grey, and has no sign. */
static void
test_noise (void)
{
  const CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { .absolute = 2500 } };
  Map map = map_new_with (cgv_test_comparison (base_text, new_text, &options), CGV_TREE_AREA_COST, "Sans 10");
  cairo_surface_t *surface = map_paint (&map, CGV_TREEMAP_PANE_CHANGE);

  g_assert_cmphex (probe (&map, surface, "dear", 0.9), ==, get_change_color (&map, CGV_CHANGE_SAME));
  g_assert_cmphex (probe (&map, surface, "fresh", 0.9), ==, get_change_color (&map, CGV_CHANGE_SAME));
  g_assert_cmphex (probe (&map, surface, "old", 0.9), ==, get_change_color (&map, CGV_CHANGE_LESS));
  map.style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  assert_notes (&map, "dear", CGV_TREEMAP_PANE_CHANGE, "6" NARROW "000");
  cairo_surface_destroy (surface);
  map_clear (&map);
}

static cairo_status_t
collect (void *closure,
         const unsigned char *data,
         unsigned int length)
{
  g_string_append_len (closure, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* A vector file has only vectors, also for dots. */
static void
test_vectors (void)
{
  Map map = map_new (base_text, new_text);
  g_autoptr (GString) file = g_string_new (NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (collect, file, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  map.style.scale = 0;
  cgv_treemap_painter_draw (cr, map.tree, map.cells, &(CgvTreeSource){ .comparison = map.comparison }, CGV_TREEMAP_PANE_CHANGE, &map.style);
  cgv_legend_painter_draw (cr, WIDTH, CGV_TREEMAP_PANE_CHANGE, &map.style);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_nonnull (strstr (file->str, "<pattern"));
  g_assert_null (strstr (file->str, "<image"));
  cairo_surface_destroy (surface);
  map_clear (&map);
}

static cairo_surface_t *
paint_legend (const Map *map,
              int width,
              CgvTreemapPane pane,
              double *height)
{
  cairo_surface_t *surface = cgv_test_surface_new (WIDTH, HEIGHT, 1);
  cairo_t *cr = cairo_create (surface);

  *height = cgv_legend_painter_measure (cr, width, pane, &map->style);
  cgv_legend_painter_draw (cr, width, pane, &map->style);
  cairo_destroy (cr);
  return surface;
}

/* The legend has all colours of tiles; nothing is painted outside of its measured area. */
static void
test_legend (void)
{
  Map map = map_new (base_text, new_text);
  double before = G_MAXDOUBLE;

  for (int width = 340; width <= 900; width += 40)
    {
      double height;
      cairo_surface_t *surface = paint_legend (&map, width, CGV_TREEMAP_PANE_CHANGE, &height);

      for (guint change = 0; change < CGV_N_CHANGES; change++)
        {
          CgvColor fill, text;

          cgv_palette_get_change (&map.style.palette, (CgvChange) change, CGV_SHADE_STRIP, &fill, &text);
          g_assert_cmpuint (count_pixels (surface, cgv_test_color_to_pixel (&fill)), >, 40);
        }
      g_assert_cmpfloat (height, <=, before);
      g_assert_cmpfloat (height, <, 200);
      g_assert_true (cgv_test_surface_is_uniform (surface, 0, (int) ceil (height), WIDTH, HEIGHT - (int) ceil (height)));
      if (width < WIDTH)
        g_assert_true (cgv_test_surface_is_uniform (surface, width, 0, WIDTH - width, HEIGHT));
      before = height;
      cairo_surface_destroy (surface);
    }
  map_clear (&map);
}

/* half costs four times as much on the new side, old and fresh are on one side. */
static const char files_base[] = "events: Ir\nfl=a.c\nfn=half\n1 1000\nfn=old\n1 3000\nfl=b.c\nfn=same\n1 2000\n";
static const char files_new[] = "events: Ir\nfl=a.c\nfn=half\n1 4000\nfl=b.c\nfn=same\n1 2000\nfn=fresh\n1 1000\n";

static Map
map_new_of_files (CgvColorKey **key)
{
  CgvProfile *profile = cgv_test_profile (files_new);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  const CgvTreeStyle style = { .area = { 0, 0, WIDTH, HEIGHT }, .min_side = 2, .max_tiles = 10000 };
  Map map = { .comparison = cgv_test_comparison (files_base, files_new, NULL) };
  CgvTreeGroups *groups = cgv_tree_groups_new (NULL, map.comparison, CGV_NONE, false, true, NULL);

  *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FILE, NULL);
  map.tree = cgv_tree_new (&(CgvTreeSource){ .comparison = map.comparison, .groups = groups }, 0, &style, NULL);
  map.font = pango_font_description_from_string ("Sans 10");
  map.style = (CgvTreemapStyle){ .font = map.font, .scale = 1, .strip = 20, .key = *key };
  map.cells = cgv_treemap_cells_new (map.tree, &map.style);
  cgv_palette_init (&map.style.palette, CGV_SCHEME_LIGHT, FALSE);
  cgv_tree_groups_unref (groups);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
  return map;
}

static guint32
get_slot_color (const Map *map,
                CgvSlot slot)
{
  CgvColor fill, text;

  cgv_palette_get_slot (&map->style.palette, slot, CGV_SHADE_TILE, &fill, &text);
  return cgv_test_color_to_pixel (&fill);
}

/* Returns the pixel at a height above the bottom of a tile, near its right edge. */
static guint32
probe_up (const Map *map,
          cairo_surface_t *surface,
          const char *name,
          double up)
{
  const CgvRect *rect = &map->tree->tiles[find_tile (map, name)].rect;

  return cgv_test_surface_get (surface, (int) (rect->x + rect->width) - 8, (int) (rect->y + rect->height * (1 - up)));
}

/* Tiles are filled from the bottom up to the cost of this side, in the colour of the file. The
 * rest is blank, and there is no frame around all. */
static void
test_filled (void)
{
  CgvColorKey *key;
  Map map = map_new_of_files (&key);
  cairo_surface_t *base = map_paint (&map, CGV_TREEMAP_PANE_BASE);
  cairo_surface_t *new_ = map_paint (&map, CGV_TREEMAP_PANE_NEW);
  guint32 first = get_slot_color (&map, CGV_SLOT_FIRST);
  guint32 second = get_slot_color (&map, CGV_SLOT_LIBRARY);

  g_assert_cmphex (first, !=, second);
  g_assert_cmpuint (cgv_treemap_cells_get (map.cells, 0)->head, ==, CGV_NONE);
  g_assert_cmphex (probe_up (&map, base, "half", 0.2), ==, first);
  g_assert_cmphex (probe_up (&map, base, "half", 0.3), !=, first);
  g_assert_cmphex (probe_up (&map, base, "half", 0.3), ==, probe_up (&map, base, "half", 0.6));
  g_assert_cmphex (probe_up (&map, new_, "half", 0.2), ==, first);
  g_assert_cmphex (probe_up (&map, new_, "half", 0.8), ==, first);
  g_assert_cmphex (probe_up (&map, base, "same", 0.5), ==, second);
  g_assert_cmphex (probe_up (&map, new_, "same", 0.5), ==, second);
  g_assert_cmphex (probe_up (&map, base, "fresh", 0.1), ==, probe_up (&map, new_, "old", 0.1));
  g_assert_cmphex (probe_up (&map, new_, "fresh", 0.1), ==, second);
  cairo_surface_destroy (base);
  cairo_surface_destroy (new_);
  map_clear (&map);
  cgv_color_key_unref (key);
}

/* Notes have the cost of this side, and a dash without cost. */
static void
test_filled_notes (void)
{
  CgvColorKey *key;
  Map map = map_new_of_files (&key);

  map.style.amounts = CGV_TREEMAP_AMOUNTS_SHORT;
  assert_notes_of (&map, &cgv_treemap_sides, "half", CGV_TREEMAP_PANE_BASE, "1\xe2\x80\xaf" "000");
  assert_notes_of (&map, &cgv_treemap_sides, "half", CGV_TREEMAP_PANE_NEW, "4\xe2\x80\xaf" "000");
  assert_notes_of (&map, &cgv_treemap_sides, "fresh", CGV_TREEMAP_PANE_BASE, "–");
  map_clear (&map);
  cgv_color_key_unref (key);
}

static void
test_same_twice (void)
{
  Map map = map_new (shared_base, shared_new);

  for (guint pane = 0; pane < 3; pane++)
    {
      cairo_surface_t *once = map_paint (&map, (CgvTreemapPane) pane);
      cairo_surface_t *again = map_paint (&map, (CgvTreemapPane) pane);

      g_assert_cmpmem (cairo_image_surface_get_data (once), WIDTH * HEIGHT * 4, cairo_image_surface_get_data (again), WIDTH * HEIGHT * 4);
      cairo_surface_destroy (once);
      cairo_surface_destroy (again);
    }
  map_clear (&map);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap-changes/areas", test_areas);
  g_test_add_func ("/treemap-changes/sides", test_sides);
  g_test_add_func ("/treemap-changes/change", test_change);
  g_test_add_func ("/treemap-changes/swapped", test_swapped);
  g_test_add_func ("/treemap-changes/uncertain", test_uncertain);
  g_test_add_func ("/treemap-changes/contrast", test_contrast);
  g_test_add_func ("/treemap-changes/below-same", test_below_same);
  g_test_add_func ("/treemap-changes/began", test_began);
  g_test_add_func ("/treemap-changes/notes", test_notes);
  g_test_add_func ("/treemap-changes/below", test_below);
  g_test_add_func ("/treemap-changes/note-measures", test_note_measures);
  g_test_add_func ("/treemap-changes/noise", test_noise);
  g_test_add_func ("/treemap-changes/vectors", test_vectors);
  g_test_add_func ("/treemap-changes/legend", test_legend);
  g_test_add_func ("/treemap-changes/filled", test_filled);
  g_test_add_func ("/treemap-changes/filled-notes", test_filled_notes);
  g_test_add_func ("/treemap-changes/same-twice", test_same_twice);
  return g_test_run ();
}
