/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The painted treemap: where tiles are on the pixels, their colours, what is written on them. */

#include <glib.h>
#include <string.h>

#include "cgv-test-surface.h"
#include "cgv-test.h"
#include "cgv-treemap-private.h"

#define TOOL    "/usr/bin/tool"
#define LIBRARY "/lib/libz.so.1"

/* main calls work (600) and deflate (300) of a library, and costs 100 itself. */
static const char simple[] =
  "events: Ir\n"
  "ob=" TOOL "\nfl=tool.c\n"
  "fn=main\n1 100\n"
  "cfn=work\ncalls=1 10\n2 600\n"
  "cob=" LIBRARY "\ncfn=deflate\ncalls=1 20\n3 300\n"
  "\nfn=work\n10 600\n"
  "\nob=" LIBRARY "\nfn=deflate\n20 300\n";

/* Two callers of one function, which calls two others: where their cost goes is not known. */
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
  CgvTreemapStyle style;
  PangoFontDescription *font;
} Map;

static Map
map_new (const char *text,
         const char *root,
         double width,
         double height,
         double scale)
{
  const CgvTreeStyle style = { .area = { 0, 0, width, height }, .min_side = 2, .max_tiles = 10000 };
  Map map = { .profile = cgv_test_profile (text) };

  map.costs = cgv_test_costs (map.profile, CGV_FOLD_NONE, NULL, NULL);
  map.tree = cgv_tree_new (&(CgvTreeSource){ .costs = map.costs }, cgv_test_find_node (map.costs->graph, root), &style, NULL);
  map.font = pango_font_description_from_string ("Sans 10");
  map.style.font = map.font;
  map.style.scale = scale;
  cgv_palette_init (&map.style.palette, CGV_SCHEME_LIGHT, FALSE);
  return map;
}

static void
map_clear (Map *map)
{
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

  cgv_treemap_painter_draw (cr, map->tree, &(CgvTreeSource){ .costs = map->costs }, CGV_TREEMAP_PANE_CHANGE, &map->style);
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

/* Near the lower right corner of a tile, where no label is. */
static guint32
probe (cairo_surface_t *surface,
       const CgvTile *tile)
{
  return cgv_test_surface_get (surface,
                               (int) (tile->rect.x + tile->rect.width * 0.9),
                               (int) (tile->rect.y + tile->rect.height * 0.9));
}

static guint32
get_fill (const Map *map,
          const char *object,
          gboolean is_self)
{
  CgvColor fill, text;

  cgv_palette_get_fill (&map->style.palette, object, strlen (object), 1, &fill, &text);
  if (is_self)
    cgv_palette_get_self (&map->style.palette, &fill);
  return cgv_test_color_to_pixel (&fill);
}

static void
test_fills (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      Map map = map_new (simple, "main", 400, 300, 1);
      cairo_surface_t *surface;

      cgv_palette_init (&map.style.palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      surface = map_paint (&map, 400, 300, 1);
      g_assert_cmphex (probe (surface, find_tile (&map, "work", CGV_TILE_FUNCTION)), ==, get_fill (&map, TOOL, FALSE));
      g_assert_cmphex (probe (surface, find_tile (&map, "deflate", CGV_TILE_FUNCTION)), ==, get_fill (&map, LIBRARY, FALSE));
      g_assert_cmphex (probe (surface, find_tile (&map, "main", CGV_TILE_SELF)), ==, get_fill (&map, TOOL, TRUE));
      cairo_surface_destroy (surface);
      map_clear (&map);
    }
}

static int
count_pixels (cairo_surface_t *surface,
              guint32 color)
{
  int n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    {
      for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
        n += cgv_test_surface_get (surface, x, y) == color;
    }
  return n;
}

/* What is seen is in proportion to cost, too, but for gaps and letters. */
static void
test_area (void)
{
  Map map = map_new (simple, "main", 1000, 800, 1);
  cairo_surface_t *surface = map_paint (&map, 1000, 800, 1);
  int work = count_pixels (surface, get_fill (&map, TOOL, FALSE));
  int deflate = count_pixels (surface, get_fill (&map, LIBRARY, FALSE));
  int self = count_pixels (surface, get_fill (&map, TOOL, TRUE));

  g_assert_cmpfloat_with_epsilon (work / 800000.0, 0.6, 0.02);
  g_assert_cmpfloat_with_epsilon (deflate / 800000.0, 0.3, 0.02);
  g_assert_cmpfloat_with_epsilon (self / 800000.0, 0.1, 0.02);
  cairo_surface_destroy (surface);
  map_clear (&map);
}

static void
assert_boxes (const char *text,
              double scale,
              const char *expected)
{
  Map map = map_new (text, "main", 100, 60, scale);
  CgvTreemapContent *shares = cgv_treemap_content_new_shares (map.tree, map.costs, &map.style);
  CgvTreemapCells *cells = cgv_treemap_cells_new (shares);
  GString *boxes = g_string_new (NULL);

  for (guint i = 0; i < map.tree->n_tiles; i++)
    {
      const CgvRect *box = &cgv_treemap_cells_get (cells, i)->box;

      g_string_append_printf (boxes, "%s%g,%g %g×%g", i > 0 ? " | " : "", box->x, box->y, box->width, box->height);
    }
  g_assert_cmpstr (boxes->str, ==, expected);
  g_string_free (boxes, TRUE);
  cgv_treemap_cells_free (cells);
  cgv_treemap_content_free (shares);
  map_clear (&map);
}

/* Edges are on whole pixels, and the gaps are between the tiles, not around them. */
static void
test_boxes (void)
{
  assert_boxes (simple, 1, "0,0 100×60 | 0,0 58×60 | 62,0 38×43 | 62,46 38×14");
  assert_boxes (simple, 2, "0,0 100×60 | 0,0 58×60 | 62,0 38×43 | 62,45.5 38×14.5");
  assert_boxes (shared, 1, "0,0 100×60 | 0,0 48×60 | 52,0 48×60 | 0,0 48×52 | 0,54 48×6 | 52,0 48×52 | 52,54 48×6 | "
                           "0,0 48×25 | 0,28 48×24 | 52,0 48×25 | 52,28 48×24");
}

/* Without a pixel grid, for files of vectors, nothing is rounded. */
static void
test_vectors (void)
{
  Map map = map_new (simple, "main", 100.3, 60.7, 0);
  CgvTreemapContent *shares = cgv_treemap_content_new_shares (map.tree, map.costs, &map.style);
  CgvTreemapCells *cells = cgv_treemap_cells_new (shares);

  for (guint i = 0; i < map.tree->n_tiles; i++)
    {
      const CgvRect *rect = &map.tree->tiles[i].rect;
      const CgvRect *box = &cgv_treemap_cells_get (cells, i)->box;

      g_assert_cmpfloat (box->x, >=, rect->x);
      g_assert_cmpfloat (box->x + box->width, <=, rect->x + rect->width + 1e-9);
      g_assert_cmpfloat (box->width, >=, rect->width - 4);
    }
  g_assert_cmpfloat_with_epsilon (cgv_treemap_cells_get (cells, 0)->box.width, 100.3, 1e-9);
  cgv_treemap_cells_free (cells);
  cgv_treemap_content_free (shares);
  map_clear (&map);
}

/* An estimate is hatched; a certainty is plain. */
static void
test_hatch (void)
{
  Map map = map_new (shared, "main", 600, 400, 1);
  cairo_surface_t *surface = map_paint (&map, 600, 400, 1);
  const CgvTile *one = find_tile (&map, "one", CGV_TILE_FUNCTION);
  const CgvTile *self = find_tile (&map, "left", CGV_TILE_SELF);

  g_assert_true (cgv_tree_is_estimate (map.tree, (guint32) (one - map.tree->tiles)));
  g_assert_false (cgv_test_surface_is_uniform (surface, (int) one->rect.x + 20, (int) (one->rect.y + one->rect.height) - 30, 20, 20));
  g_assert_true (cgv_test_surface_is_uniform (surface, (int) self->rect.x + 8, (int) (self->rect.y + self->rect.height) - 8, 4, 4));
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* The text on a hatched tile is read as well as on a plain one. */
static void
test_hatch_contrast (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      Map map = map_new (shared, "main", 600, 400, 1);
      cairo_surface_t *surface;
      const CgvTile *one;
      CgvColor fill, text;

      cgv_palette_init (&map.style.palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      surface = map_paint (&map, 600, 400, 1);
      one = find_tile (&map, "one", CGV_TILE_FUNCTION);
      cgv_palette_get_fill (&map.style.palette, "", 0, 1, &fill, &text);
      for (int i = 0; i < 20; i++)
        {
          guint32 pixel = cgv_test_surface_get (surface, (int) one->rect.x + 20 + i, (int) (one->rect.y + one->rect.height) - 20);
          CgvColor seen = { (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0, 1 };

          g_assert_cmpfloat (cgv_color_contrast (&seen, &text), >=, variant & 2 ? 7 : 4.5);
        }
      cairo_surface_destroy (surface);
      map_clear (&map);
    }
}

static gboolean
overlap (const CgvRect *a,
         const CgvRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

/* A long way down, where all captions want to be in the same corner, at many sizes: each is inside
 * of its tile, none is over another, and they read in the order of the calls. */
static void
test_captions (void)
{
  GString *text = g_string_new ("events: Ir\nfn=main\n1 1\n");
  guint n_captions = 0;

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (text, "cfn=function_%u\ncalls=1 1\n1 %u\n\nfn=function_%u\n1 %u\n", i, 1000 - i * 30, i, 30);
  g_string_append (text, "1 640\n");

  for (guint width = 20; width < 900; width += 31)
    {
      Map map = map_new (text->str, "main", width, width * 0.7, 1);
      CgvTreemapContent *shares = cgv_treemap_content_new_shares (map.tree, map.costs, &map.style);
      CgvTreemapCells *cells = cgv_treemap_cells_new (shares);
      cairo_surface_t *surface = cgv_test_surface_new ((int) width + 20, (int) width + 20, 1);
      cairo_t *cr = cairo_create (surface);

      cgv_treemap_labels_draw (cr, shares, cells);
      for (guint i = 0; i < map.tree->n_tiles; i++)
        {
          CgvTreemapCell *cell = cgv_treemap_cells_get (cells, i);

          if (!(cell->caption.width > 0))
            continue;
          n_captions++;
          g_assert_cmpfloat (cell->caption.x, >=, cell->box.x);
          g_assert_cmpfloat (cell->caption.y, >=, cell->box.y);
          g_assert_cmpfloat (cell->caption.x + cell->caption.width, <=, cell->box.x + cell->box.width);
          g_assert_cmpfloat (cell->caption.y + cell->caption.height, <=, cell->box.y + cell->box.height);
          for (guint j = 0; j < i; j++)
            {
              const CgvRect *other = &cgv_treemap_cells_get (cells, j)->caption;

              g_assert_false (overlap (&cell->caption, other));
              if (other->width > 0)
                g_assert_true (cell->caption.y > other->y || (cell->caption.y >= other->y && cell->caption.x > other->x));
            }
        }

      /* Nothing is written outside. */
      g_assert_true (cgv_test_surface_is_uniform (surface, (int) width + 1, 0, 19, (int) width + 20));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      cgv_treemap_cells_free (cells);
      cgv_treemap_content_free (shares);
      map_clear (&map);
    }
  g_assert_cmpuint (n_captions, >, 100);
  g_string_free (text, TRUE);
}

/* No label where there is no room: small tiles are their colour and nothing else. */
static void
test_no_room (void)
{
  Map map = map_new (simple, "main", 30, 12, 1);
  cairo_surface_t *surface = map_paint (&map, 30, 12, 1);

  for (guint i = 1; i < map.tree->n_tiles; i++)
    {
      const CgvRect *rect = &map.tree->tiles[i].rect;

      g_assert_true (cgv_test_surface_is_uniform (surface, (int) rect->x + 2, (int) rect->y + 2, MAX (1, (int) rect->width - 5), MAX (1, (int) rect->height - 5)));
    }
  cairo_surface_destroy (surface);
  map_clear (&map);
}

/* Somebody's idea of function names: too long, not text, another script, markup. */
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
  const CgvRect *rect = &find_tile (&map, "work", CGV_TILE_FUNCTION)->rect;
  guint32 expected[2];

  expected[0] = cgv_test_color_to_pixel (&map.style.palette.foreground);
  expected[1] = cgv_test_color_to_pixel (&map.style.palette.accent);
  for (gboolean is_focus = FALSE; is_focus <= TRUE; is_focus++)
    {
      cairo_surface_t *surface = cgv_test_surface_new (400, 300, 1);
      cairo_t *cr = cairo_create (surface);

      cgv_treemap_painter_draw_mark (cr, map.tree, (guint32) (find_tile (&map, "work", CGV_TILE_FUNCTION) - map.tree->tiles), is_focus, &map.style);
      cairo_destroy (cr);
      g_assert_cmphex (cgv_test_surface_get (surface, (int) rect->x + 1, (int) (rect->y + rect->height / 2)), ==, expected[is_focus]);
      g_assert_cmphex (cgv_test_surface_get (surface, (int) (rect->x + rect->width / 2), 1), ==, expected[is_focus]);
      g_assert_true (cgv_test_surface_is_uniform (surface, (int) rect->x + 8, (int) rect->y + 8, (int) rect->width - 16, (int) rect->height - 16));
      g_assert_true (cgv_test_surface_is_uniform (surface, (int) (rect->x + rect->width) + 3, 0, 390 - (int) (rect->x + rect->width), 300));
      cairo_surface_destroy (surface);
    }
  map_clear (&map);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap-painter/fills", test_fills);
  g_test_add_func ("/treemap-painter/area", test_area);
  g_test_add_func ("/treemap-painter/boxes", test_boxes);
  g_test_add_func ("/treemap-painter/vectors", test_vectors);
  g_test_add_func ("/treemap-painter/hatch", test_hatch);
  g_test_add_func ("/treemap-painter/hatch-contrast", test_hatch_contrast);
  g_test_add_func ("/treemap-painter/captions", test_captions);
  g_test_add_func ("/treemap-painter/no-room", test_no_room);
  g_test_add_func ("/treemap-painter/hostile-names", test_hostile_names);
  g_test_add_func ("/treemap-painter/same-twice", test_same_twice);
  g_test_add_func ("/treemap-painter/nothing-to-paint", test_nothing_to_paint);
  g_test_add_func ("/treemap-painter/mark", test_mark);
  return g_test_run ();
}
