/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-compare-text.h"
#include "cgv-palette.h"
#include "cgv-short-name.h"
#include "cgv-treemap-cells.h"
#include "cgv-value.h"

#define WIDTH 1000
#define HEIGHT 460

/* Each tile is some hundred bytes of the page, and there is no zooming in. */
#define MAX_TILES 400
#define MIN_SIDE 30
#define MIN_WIDTH 90
#define MIN_HEIGHT 46

#define STRIP 16
#define PAD 4

/* What a letter of the page's font takes, and a line of them. */
#define LETTER 6.3
#define BOLD_LETTER 7.6
#define LINE 14

/* So many functions above a tile are named. */
#define MAX_PATH 6

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTree, cgv_tree_free)

typedef struct
{
  const CgvNumbers *numbers;
  const CgvTree *tree;
  const CgvTreemapCells *cells;
  const CgvChange *changes;
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
dup_change (const Writer *self,
            const CgvTileDelta *delta)
{
  const char *word = cgv_compare_text_get_presence_word (self->numbers->main.comparison, delta->presence);

  if (word != NULL)
    return g_strdup (word);
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
  change = dup_change (self, delta);
  fprintf (self->file, "\n%s → %s", base, new_);
  if (change != NULL)
    fprintf (self->file, " (%s)", change);
  if (!delta->is_certain)
    fprintf (self->file, "\n%s", _ ("Estimate: it may also have changed the other way"));
  fputs ("</title>", self->file);
}

/* Returns the longest form that fits, or NULL: half a name is none. */
static char *
dup_fitting (const Writer *self,
             CgvNodeId node,
             glong n_letters)
{
  CgvShortName forms;
  const char *form;

  cgv_fold_init_short_name (cgv_matching_get_fold (self->numbers->matching, CGV_SIDE_NEW), node, &forms);
  for (guint level = 0; (form = cgv_short_name_get (&forms, level)) != NULL; level++)
    {
      if (g_utf8_strlen (form, -1) <= n_letters)
        return g_strdup (form);
    }
  return NULL;
}

static const char *
get_mark (const Writer *self,
          guint32 tile)
{
  if (self->changes[tile] == CGV_CHANGE_NEW)
    return "+ ";
  return self->changes[tile] == CGV_CHANGE_LESS && cgv_tree_get_delta (self->tree, tile).presence == CGV_PRESENT_BASE ? "− " : "";
}

static char *
dup_label (const Writer *self,
           guint32 tile,
           glong n_letters)
{
  const CgvTile *info = &self->tree->tiles[tile];
  g_autofree char *name = NULL;

  if (info->kind == CGV_TILE_REST)
    return g_strdup_printf (ngettext ("%u more", "%u more", info->n_rest), info->n_rest);
  if (info->kind == CGV_TILE_SELF)
    return g_strdup (_ ("Self"));
  name = dup_fitting (self, info->node, n_letters - 2);
  return name != NULL ? g_strconcat (get_mark (self, tile), name, NULL) : NULL;
}

/* With a sign it is a change, without one a cost. */
static char *
dup_note (const Writer *self,
          guint32 tile)
{
  CgvTileDelta delta = cgv_tree_get_delta (self->tree, tile);
  gboolean is_changed = self->changes[tile] != CGV_CHANGE_SAME;
  double cost = MAX (self->tree->cost[CGV_SIDE_BASE][tile].cost, self->tree->cost[CGV_SIDE_NEW][tile].cost);
  double change = self->tree->cost[CGV_SIDE_NEW][tile].cost - self->tree->cost[CGV_SIDE_BASE][tile].cost;
  g_autofree char *amount = dup_cost (self, is_changed ? fabs (change) : cost);

  return g_strconcat (delta.is_estimate ? "≈\u202f" : "", !is_changed ? "" : change < 0 ? "−" : "+", amount, NULL);
}

static void
write_line (const Writer *self,
            const char *attributes,
            double x,
            double y,
            const char *text)
{
  fprintf (self->file, "<text%s x=\"%.1f\" y=\"%.1f\">", attributes, x, y);
  write_text (self, text);
  fputs ("</text>", self->file);
}

static void
write_label (const Writer *self,
             guint32 tile,
             const CgvRect *box)
{
  glong n_letters = (glong) ((box->width - 2 * PAD) / LETTER);
  g_autofree char *label = box->height >= LINE + 2 ? dup_label (self, tile, n_letters) : NULL;
  g_autofree char *note = dup_note (self, tile);

  if (label == NULL || g_utf8_strlen (label, -1) > n_letters)
    return;
  write_line (self, "", box->x + PAD, box->y + 12, label);
  if (g_utf8_strlen (note, -1) <= n_letters && box->height >= 2 * LINE + 2)
    write_line (self, "", box->x + PAD, box->y + 12 + LINE, note);
}

/* The name of the innermost function that a strip stands for, with "…" for those around it. */
static void
write_strip (const Writer *self,
             guint32 tile,
             const CgvTreemapCell *cell)
{
  glong n_letters = (glong) ((cell->box.width - 2 * PAD) / BOLD_LETTER);
  g_autofree char *note = dup_note (self, cell->last);
  glong n_note = g_utf8_strlen (note, -1);
  const char *around = cell->last != tile ? "… › " : "";
  g_autofree char *label = dup_label (self, cell->last, n_letters - g_utf8_strlen (around, -1));
  g_autofree char *text = label != NULL ? g_strconcat (around, label, NULL) : NULL;

  if (text == NULL || g_utf8_strlen (text, -1) > n_letters)
    return;
  write_line (self, " class=\"b\"", cell->box.x + PAD, cell->box.y + 12, text);
  if (g_utf8_strlen (text, -1) + n_note + 1 <= n_letters)
    write_line (self, " class=\"n\"", cell->box.x + cell->box.width - PAD, cell->box.y + 12, note);
}

/* What is named by the strip of another is all inside of that frame. */
static void
write_tile (const Writer *self,
            guint32 tile)
{
  const CgvTile *info = &self->tree->tiles[tile];
  const CgvTreemapCell *cell = cgv_treemap_cells_get (self->cells, tile);
  CgvTileDelta delta = cgv_tree_get_delta (self->tree, tile);
  CgvShade shade = info->n_children == 0 ? CGV_SHADE_TILE : cell->level % 2 == 0 ? CGV_SHADE_STRIP : CGV_SHADE_ALTERNATE;

  if (!(cell->box.width > 0 && cell->box.height > 0) || (cell->head != CGV_NONE && cell->head != tile))
    return;
  fprintf (self->file, "<g class=\"c%u\">", self->changes[tile]);
  write_title (self, cell->head == tile ? cell->last : tile, &delta);
  fprintf (self->file, "<rect class=\"s%u\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", shade,
           cell->box.x, cell->box.y, cell->box.width, cell->box.height);
  if (cell->head == tile)
    write_strip (self, tile, cell);
  else if (info->n_children == 0)
    write_label (self, tile, &cell->box);
  fputs ("</g>\n", self->file);
}

static void
write_legend (const Writer *self)
{
  static const CgvChange order[] = { CGV_CHANGE_SAME, CGV_CHANGE_NEW, CGV_CHANGE_MORE, CGV_CHANGE_MUCH_MORE, CGV_CHANGE_LESS };
  g_autofree char *much = g_strdup_printf (_ ("more, by over %g\u202f%%"), CGV_PALETTE_MUCH * 100);
  const char *texts[CGV_N_CHANGES] = {
    [CGV_CHANGE_SAME] = _ ("same"),
    [CGV_CHANGE_NEW] = _ ("+ new in B"),
    [CGV_CHANGE_MORE] = _ ("more"),
    [CGV_CHANGE_MUCH_MORE] = much,
    [CGV_CHANGE_LESS] = _ ("− less"),
  };

  fputs ("<div class=\"legend\">", self->file);
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    fprintf (self->file, "<span><svg class=\"c%u\" viewBox=\"0 0 20 14\" aria-hidden=\"true\"><rect class=\"s0\" width=\"20\" height=\"14\"/></svg>%s</span>",
             order[i], texts[order[i]]);
  fputs ("</div>\n", self->file);
}

static void
draw (gconstpointer data,
      FILE *file)
{
  Writer self = *(const Writer *) data;

  self.file = file;
  fprintf (file, "<svg viewBox=\"0 0 %d %d\" width=\"100%%\" role=\"img\" aria-label=\"", WIDTH, HEIGHT);
  write_text (&self, _ ("Treemap: area is the larger of A and B, colour is the change"));
  fputs ("\">\n", file);
  for (guint32 i = 0; i < self.tree->n_tiles; i++)
    write_tile (&self, i);
  fputs ("</svg>\n", file);
  write_legend (&self);
}

void
cgv_cli_compare_treemap_add (CgvReport *report,
                             const CgvNumbers *numbers,
                             CgvNodeId root)
{
  const CgvTreeSource source = { .comparison = numbers->main.comparison };
  const CgvTreeStyle style = { .area = { 0, 0, WIDTH, HEIGHT }, .min_side = MIN_SIDE, .min_width = MIN_WIDTH, .min_height = MIN_HEIGHT, .max_tiles = MAX_TILES };
  g_autoptr (CgvTree) tree = cgv_tree_new (&source, root, &style, NULL);
  CgvTreemapCells *cells = tree != NULL ? cgv_treemap_cells_new (tree, &(CgvTreemapStyle){ .strip = STRIP, .scale = 1 }) : NULL;
  g_autofree CgvChange *changes = tree != NULL ? cgv_treemap_cells_find_changes (tree) : NULL;
  const Writer self = { numbers, tree, cells, changes, NULL };

  if (cells != NULL && tree->n_tiles > 1)
    cgv_report_add_drawing (report,
                            "map",
                            _ ("What changed, in its place"),
                            _ ("Area is the larger of A and B, colour is how much more or less it costs here. A number with a sign is a change, one without a cost. Point at a tile for more."),
                            draw,
                            &self);
  cgv_treemap_cells_free (cells);
}
