/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-compare-text.h"
#include "cgv-palette.h"
#include "cgv-short-name.h"
#include "cgv-tree.h"
#include "cgv-value.h"

#define WIDTH 1000
#define HEIGHT 460

/* Enough to find a function by its colour; each tile is some hundred bytes of the page. */
#define MAX_TILES 400
#define MIN_SIDE 11

/* What a letter of the page's font takes, and a line of them. */
#define LETTER 6.3
#define LINE 14

/* So many functions above a tile are named. */
#define MAX_PATH 6

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTree, cgv_tree_free)

typedef struct
{
  const CgvNumbers *numbers;
  const CgvTree *tree;
  FILE *file;
} Writer;

static void
write_text (const Writer *self,
            const char *text)
{
  g_autofree char *safe = cgv_report_dup_html (text);

  fputs (safe, self->file);
}

static char *
dup_name (const Writer *self,
          guint32 tile)
{
  return cgv_compare_text_dup_name (self->numbers->matching, self->tree->tiles[tile].node);
}

/* Tiles hold doubles, as they are estimates. */
static char *
dup_cost (const Writer *self,
          double cost)
{
  const CgvEvent *event = cgv_costs_get_event (self->numbers->main.comparison->costs[CGV_SIDE_BASE]);
  char text[CGV_FORMAT_MAX];

  cgv_value_format_short (cgv_tile_cost_round (cost), event, text);
  return g_strdup (text);
}

static void
write_path (const Writer *self,
            guint32 tile)
{
  guint32 path[MAX_PATH];
  guint n = 0;

  for (guint32 i = tile; i != CGV_NONE; i = self->tree->tiles[i].parent)
    {
      CgvTileKind kind = self->tree->tiles[i].kind;

      if (kind == CGV_TILE_SELF || kind == CGV_TILE_REST)
        continue;
      if (n == MAX_PATH)
        {
          fputs ("… › ", self->file);
          break;
        }
      path[n++] = i;
    }
  while (n-- > 0)
    {
      g_autofree char *name = dup_name (self, path[n]);

      write_text (self, name);
      fputs (n > 0 ? " › " : "", self->file);
    }
}

static char *
dup_change (const CgvTileDelta *delta)
{
  if (delta->presence == CGV_PRESENT_NEW)
    return g_strdup (C_ ("function", "new"));
  if (delta->presence == CGV_PRESENT_BASE)
    return g_strdup (C_ ("function", "removed"));
  if (!isfinite (delta->ratio) || fabs (delta->ratio) < 0.00005)
    return NULL;
  return g_strdup_printf ("%s%.2f\u202f%%", delta->ratio < 0 ? "\u2212" : "+", fabs (delta->ratio) * 100);
}

static void
write_title (const Writer *self,
             guint32 tile,
             const CgvTileDelta *delta)
{
  g_autofree char *base = dup_cost (self, self->tree->cost[CGV_SIDE_BASE][tile].cost);
  g_autofree char *new_ = dup_cost (self, self->tree->cost[CGV_SIDE_NEW][tile].cost);
  g_autofree char *change = NULL;

  fputs ("<title>", self->file);
  write_path (self, tile);
  if (self->tree->tiles[tile].kind == CGV_TILE_REST)
    fprintf (self->file, " › %s", _ ("smaller ones"));
  else if (self->tree->tiles[tile].kind == CGV_TILE_SELF)
    fprintf (self->file, " › %s", _ ("self cost"));
  change = dup_change (delta);
  fprintf (self->file, "\n%s → %s", base, new_);
  if (change != NULL)
    fprintf (self->file, " (%s)", change);
  if (!delta->is_certain)
    fprintf (self->file, "\n%s", _ ("Estimate: it may also have changed the other way"));
  fputs ("</title>", self->file);
}

/* The last component is what names differ by, so it is what stays. */
static char *
dup_short_name (const Writer *self,
                CgvNodeId node,
                glong n_letters)
{
  CgvShortName forms;
  const char *form = NULL;
  g_autofree char *begin = NULL;

  cgv_fold_init_short_name (cgv_matching_get_fold (self->numbers->matching, CGV_SIDE_NEW), node, &forms);
  for (guint level = 0; cgv_short_name_get (&forms, level) != NULL; level++)
    {
      form = cgv_short_name_get (&forms, level);
      if (g_utf8_strlen (form, -1) <= n_letters)
        return g_strdup (form);
    }
  begin = g_utf8_substring (form, 0, n_letters - 1);
  return g_strconcat (begin, "…", NULL);
}

static void
write_label (const Writer *self,
             guint32 tile,
             const CgvTileDelta *delta)
{
  const CgvRect *rect = &self->tree->tiles[tile].rect;
  glong n_letters = (glong) ((rect->width - 6) / LETTER);
  g_autofree char *shown = NULL;
  g_autofree char *change = NULL;

  if (n_letters < 4 || rect->height < LINE + 2 || self->tree->tiles[tile].kind == CGV_TILE_REST)
    return;
  shown = dup_short_name (self, self->tree->tiles[tile].node, n_letters);
  fprintf (self->file, "<text x=\"%.1f\" y=\"%.1f\">", rect->x + 3, rect->y + 12);
  write_text (self, shown);
  fputs ("</text>", self->file);
  change = dup_change (delta);
  if (change == NULL || n_letters < 8 || rect->height < 2 * LINE + 2)
    return;
  fprintf (self->file, "<text x=\"%.1f\" y=\"%.1f\">%s</text>", rect->x + 3, rect->y + 12 + LINE, change);
}

static void
write_rect (const Writer *self,
            const CgvRect *rect,
            const char *attributes)
{
  fprintf (self->file, "<rect %s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", attributes,
           rect->x, rect->y, rect->width, rect->height);
}

static void
write_tile (const Writer *self,
            guint32 tile)
{
  const CgvTile *info = &self->tree->tiles[tile];
  CgvTileDelta delta = cgv_tree_get_delta (self->tree, tile);
  gboolean is_one_sided = delta.presence == CGV_PRESENT_BASE || delta.presence == CGV_PRESENT_NEW;

  if (info->n_children > 0)
    return;
  fprintf (self->file, "<g class=\"d%d\">", cgv_palette_get_delta_step (delta.is_noise ? 0 : delta.ratio) + CGV_PALETTE_DELTA_STEPS);
  write_title (self, tile, &delta);
  write_rect (self, &info->rect, "class=\"t\"");
  if (is_one_sided && !delta.is_noise)
    write_rect (self, &info->rect, "fill=\"url(#one)\"");
  else if (delta.is_estimate && !delta.is_noise)
    write_rect (self, &info->rect, "fill=\"url(#any)\"");
  write_label (self, tile, &delta);
  fputs ("</g>\n", self->file);
}

/* What is called together stands together, within lines that are thinner the deeper it is. */
static void
write_frames (const Writer *self)
{
  for (guint32 i = 1; i < self->tree->n_tiles; i++)
    {
      const CgvTile *tile = &self->tree->tiles[i];

      if (tile->n_children > 0 && tile->depth <= 3)
        fprintf (self->file, "<rect class=\"f\" stroke-width=\"%.1f\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                 3.2 - 0.8 * tile->depth, tile->rect.x, tile->rect.y, tile->rect.width, tile->rect.height);
    }
}

static void
write_sample (const Writer *self,
              int step,
              const char *fill,
              const char *text)
{
  fprintf (self->file, "<span><svg class=\"d%d\" viewBox=\"0 0 20 14\" aria-hidden=\"true\"><rect class=\"t\" width=\"20\" height=\"14\"/>", step);
  if (fill != NULL)
    fprintf (self->file, "<rect width=\"20\" height=\"14\" fill=\"url(#%s)\"/>", fill);
  fprintf (self->file, "</svg>%s</span>", text);
}

static void
write_legend (const Writer *self)
{
  fputs ("<div class=\"legend\">", self->file);
  for (int step = -CGV_PALETTE_DELTA_STEPS; step <= CGV_PALETTE_DELTA_STEPS; step++)
    {
      g_autofree char *text = NULL;

      if (step == 0)
        text = g_strdup (_ ("same or noise"));
      else if (ABS (step) == 1)
        text = g_strdup_printf (step < 0 ? _ ("less, up to %g\u202f%%") : _ ("more, up to %g\u202f%%"), cgv_palette_get_delta_bound (2) * 100);
      else
        text = g_strdup_printf (step < 0 ? _ ("less, > %g\u202f%%") : _ ("more, > %g\u202f%%"), cgv_palette_get_delta_bound (ABS (step)) * 100);
      write_sample (self, step + CGV_PALETTE_DELTA_STEPS, NULL, text);
    }
  write_sample (self, 2 * CGV_PALETTE_DELTA_STEPS, "one", _ ("new or removed"));
  write_sample (self, CGV_PALETTE_DELTA_STEPS + 2, "any", _ ("direction not certain"));
  fputs ("</div>\n", self->file);
}

static void
write_patterns (const Writer *self)
{
  static const struct
  {
    const char *id;
    const char *angle;
  } patterns[] = { { "one", "45" }, { "any", "-45" } };

  fputs ("<defs>", self->file);
  for (gsize i = 0; i < G_N_ELEMENTS (patterns); i++)
    fprintf (self->file, "<pattern id=\"%s\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(%s)\">"
                         "<path class=\"h\" d=\"M0 0V7\"/></pattern>",
             patterns[i].id, patterns[i].angle);
  fputs ("</defs>\n", self->file);
}

static void
draw (gconstpointer data,
      FILE *file)
{
  Writer self = *(const Writer *) data;

  self.file = file;
  fprintf (file, "<svg viewBox=\"0 0 %d %d\" width=\"100%%\" role=\"img\" aria-label=\"", WIDTH, HEIGHT);
  write_text (&self, _ ("Treemap: area is the larger of both costs, colour is the change"));
  fputs ("\">\n", file);
  write_patterns (&self);
  for (guint32 i = 0; i < self.tree->n_tiles; i++)
    write_tile (&self, i);
  write_frames (&self);
  fputs ("</svg>\n", file);
  write_legend (&self);
}

void
cgv_cli_compare_treemap_add (CgvReport *report,
                             const CgvNumbers *numbers,
                             CgvNodeId root)
{
  const CgvTreeSource source = { .comparison = numbers->main.comparison };
  const CgvTreeStyle style = { .area = { 0, 0, WIDTH, HEIGHT }, .min_side = MIN_SIDE, .max_tiles = MAX_TILES };
  g_autoptr (CgvTree) tree = cgv_tree_new (&source, root, &style, NULL);
  const Writer self = { numbers, tree, NULL };

  if (tree != NULL && tree->n_tiles > 1)
    cgv_report_add_drawing (report,
                            "map",
                            _ ("What changed, in its place"),
                            _ ("Area is the larger of both costs, colour is by how much it changed. Point at a tile for its numbers."),
                            draw,
                            &self);
}
