/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-tree.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-display-dup.h"
#include "cgv-palette.h"
#include "cgv-treemap-cells.h"
#include "cgv-value.h"

#define WIDTH 1000
#define HEIGHT 460

/* Each tile takes some hundred bytes of the page, which cannot zoom. */
#define MAX_TILES 400
#define MIN_SIDE 30
#define MIN_WIDTH 90
#define MIN_HEIGHT 46

#define STRIP 16
#define PAD 4

/* The size of the picture of each of two parts, which may be on a narrow page. Files have one
 * level below them. */
#define SIDE_WIDTH 440
#define SIDE_HEIGHT 380
#define SIDE_MIN 12

/* Distance of lines over costs below 0. */
#define HATCH 7

/* Height of a row of a flame graph. */
#define ROW 17
#define MAX_ROWS 60
#define MIN_FRAME 2
#define MAX_FRAMES 900

/* Number of the largest places in the list next to a picture. */
#define N_LISTED 25

/* Width of a bold letter of the page's font. */
#define BOLD_LETTER 7.6

/* Most functions above a tile that are named. */
#define MAX_PATH 6

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTree, cgv_tree_free)

typedef struct
{
  const CgvCliSvg *picture;
  const CgvTree *tree;
  const CgvTreemapCells *cells;
  const CgvChange *changes;  /* of two sides */
  const CgvColorKey *key;    /* of one, or of two parts; nullable */
  const uint8_t *slots;      /* for groups, the slot of each node */
  CgvSide side;              /* of two parts, the one that is written */
  FILE *file;
} Writer;

static gboolean
has_base (const Writer *self)
{
  return cgv_cli_svg_get_comparison (self->picture) != NULL;
}

/* Returns whether each side has a picture, whose tiles are filled in proportion to their cost there. */
static gboolean
is_beside (const Writer *self)
{
  return has_base (self) && self->key != NULL;
}

static gboolean
has_rows (const Writer *self)
{
  return self->tree->shape == CGV_TREE_ROWS;
}

/* Returns the name of a tile that is not a function, or NULL. */
static char *
dup_other_name (const Writer *self,
                const CgvTile *info)
{
  size_t length;
  const char *name;
  const char *sign;

  if (info->kind == CGV_TILE_CYCLE)
    return cgv_cli_svg_dup_cycle (self->picture, info->group);
  if (info->kind != CGV_TILE_GROUP)
    return NULL;
  sign = cgv_treemap_cells_get_sign (self->tree, (guint32) (info - self->tree->tiles));
  if (sign != NULL)
    return g_strdup (sign);
  name = cgv_tree_groups_get_base_name (self->tree->groups, info->group, &length);
  if (info->parent == CGV_NONE && length == 0)
    return g_strdup (_ ("All functions"));
  return cgv_display_dup_whole (name, (gssize) length);
}

static char *
dup_name (const Writer *self,
          guint32 tile)
{
  const CgvTile *info = &self->tree->tiles[tile];
  char *other = dup_other_name (self, info);

  return other != NULL ? other : cgv_cli_svg_dup_name (self->picture, info->node);
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

      cgv_cli_svg_write_text (self->file, name);
      fputs (n > 0 ? " › " : "", self->file);
    }
}

static double
get_cost (const Writer *self,
          guint32 tile,
          CgvSide side)
{
  return cgv_tree_get_cost (self->tree, side, tile).cost;
}

static char *
dup_change (const Writer *self,
            const CgvTileDelta *delta)
{
  const char *word = cgv_compare_text_get_presence_word (cgv_cli_svg_get_comparison (self->picture), delta->presence);

  if (word != NULL)
    return g_strdup (word);
  if (!isfinite (delta->ratio) || fabs (delta->ratio) < 0.00005)
    return NULL;
  return cgv_amount_text_dup_change_of (delta->ratio, 1);
}

static const char *
get_about (const Writer *self,
           guint32 tile)
{
  return cgv_tree_is_estimate (self->tree, tile) ? CGV_CLI_SVG_ABOUT : "";
}

static void
write_change (const Writer *self,
              guint32 tile)
{
  CgvTileDelta delta = cgv_tree_get_delta (self->tree, tile);
  g_autofree char *base = cgv_cli_svg_dup_cost (self->picture, get_cost (self, tile, CGV_SIDE_BASE));
  g_autofree char *new_ = cgv_cli_svg_dup_cost (self->picture, get_cost (self, tile, CGV_SIDE_NEW));
  g_autofree char *change = dup_change (self, &delta);

  cgv_cli_svg_print (self->file, "\n%s%s → %s", get_about (self, tile), base, new_);
  if (change != NULL)
    cgv_cli_svg_print (self->file, " (%s)", change);
  if (!delta.is_certain)
    fprintf (self->file, "\n%s", _ ("Estimate: it may also have changed in the other direction"));
}

static CgvCost
round_cost (const Writer *self,
            guint32 tile,
            CgvSide side)
{
  return cgv_tile_cost_round (get_cost (self, tile, side), cgv_cli_svg_get_comparison (self->picture)->is_signed);
}

/* Returns the cost of a part in a tile, as the table next to the picture has it; "–" for none. */
static char *
dup_side_cost (const Writer *self,
               guint32 tile,
               CgvSide side)
{
  CgvCost cost = round_cost (self, tile, side);

  return cost != 0 ? cgv_compare_text_dup_cost (cgv_cli_svg_get_comparison (self->picture), side, cgv_amount_exact (cost)) : g_strdup ("–");
}

static void
write_sides (const Writer *self,
             guint32 tile)
{
  const char *about = get_about (self, tile);
  g_autofree char *base = dup_side_cost (self, tile, CGV_SIDE_BASE);
  g_autofree char *new_ = dup_side_cost (self, tile, CGV_SIDE_NEW);
  g_autofree char *delta = cgv_compare_text_dup_cost_delta (cgv_cli_svg_get_comparison (self->picture),
                                                            cgv_amount_exact (round_cost (self, tile, CGV_SIDE_BASE)),
                                                            cgv_amount_exact (round_cost (self, tile, CGV_SIDE_NEW)));

  cgv_cli_svg_print (self->file, "\nA: %s%s · B: %s%s · Δ %s%s", about, base, about, new_, about, delta);
}

static void
write_cost (const Writer *self,
            guint32 tile)
{
  CgvTileCost cost = cgv_tree_get_cost (self->tree, CGV_SIDE_NEW, tile);
  g_autofree char *amount = cgv_cli_svg_dup_cost (self->picture, cost.cost);
  g_autofree char *share = cgv_cli_svg_dup_share (self->picture, cost.cost);
  g_autofree char *low = cgv_cli_svg_dup_cost (self->picture, cost.low);
  g_autofree char *high = cgv_cli_svg_dup_cost (self->picture, cost.high);

  if (g_str_equal (amount, share))
    cgv_cli_svg_print (self->file, "\n%s\n", amount);
  else
    cgv_cli_svg_print (self->file, "\n%s (%s)\n", amount, share);
  if (cgv_tree_is_estimate (self->tree, tile))
    /* Translators: two amounts, between which a cost lies. */
    cgv_cli_svg_print (self->file, _ ("Estimate: between %s and %s"), low, high);
}

static void
write_place (const Writer *self,
             guint32 tile)
{
  write_path (self, tile);
  if (self->tree->tiles[tile].kind == CGV_TILE_REST)
    fprintf (self->file, " › %s", _ ("smaller ones"));
  else if (self->tree->tiles[tile].kind == CGV_TILE_SELF)
    fprintf (self->file, " › %s", _ ("self cost"));
  if (is_beside (self))
    write_sides (self, tile);
  else if (has_base (self))
    write_change (self, tile);
  else
    write_cost (self, tile);
}

static const char *
get_mark (const Writer *self,
          guint32 tile)
{
  if (!has_base (self) || is_beside (self))
    return "";
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
  name = dup_other_name (self, info);
  if (name == NULL)
    name = cgv_cli_svg_dup_fitting (self->picture, info->node, has_base (self) ? n_letters - 2 : n_letters);
  return name != NULL ? g_strconcat (get_mark (self, tile), name, NULL) : NULL;
}

/* Returns the cost of the part that is written, with few digits. */
static char *
dup_side_note (const Writer *self,
               guint32 tile)
{
  const CgvComparison *comparison = cgv_cli_svg_get_comparison (self->picture);
  double cost = get_cost (self, tile, self->side);
  char text[CGV_FORMAT_MAX];

  if (!(fabs (cost) > 0))
    return g_strdup ("–");
  if (comparison->measure != CGV_MEASURE_SHARE)
    return cgv_cli_svg_dup_cost (self->picture, cost);
  cgv_format_percent (round_cost (self, tile, self->side), cgv_comparison_get_total (comparison, self->side), comparison->is_signed, text);
  return g_strdup (text);
}

/* Numbers with a sign are changes; numbers without one are costs. A cost below 0 that did not change has its sign after "=". */
static char *
dup_note (const Writer *self,
          guint32 tile)
{
  gboolean is_changed = has_base (self) && self->changes[tile] != CGV_CHANGE_SAME;
  double new_ = get_cost (self, tile, CGV_SIDE_NEW);
  double base = has_base (self) ? get_cost (self, tile, CGV_SIDE_BASE) : new_;
  double largest = fabs (base) > fabs (new_) ? base : new_;
  const char *about = get_about (self, tile);
  g_autofree char *amount = is_beside (self) ? dup_side_note (self, tile) : NULL;

  if (amount != NULL)
    return g_strconcat (about, amount, NULL);
  if (has_base (self) && !is_changed && *about == '\0' && largest < 0)
    about = "= ";
  amount = has_base (self) ? cgv_cli_svg_dup_cost (self->picture, is_changed ? fabs (new_ - base) : largest) : cgv_cli_svg_dup_share (self->picture, new_);
  return g_strconcat (about, !is_changed ? "" : new_ < base ? "−" : "+", amount, NULL);
}

static void
write_label (const Writer *self,
             guint32 tile,
             const CgvRect *box)
{
  glong n_letters = (glong) ((box->width - 2 * PAD) / CGV_CLI_SVG_LETTER);
  g_autofree char *label = box->height >= CGV_CLI_SVG_LINE + 2 ? dup_label (self, tile, n_letters) : NULL;
  g_autofree char *note = dup_note (self, tile);

  if (label == NULL || g_utf8_strlen (label, -1) > n_letters)
    return;
  cgv_cli_svg_write_line (self->file, "", box->x + PAD, box->y + 12, label);
  if (g_utf8_strlen (note, -1) <= n_letters && box->height >= 2 * CGV_CLI_SVG_LINE + 2)
    cgv_cli_svg_write_line (self->file, "", box->x + PAD, box->y + 12 + CGV_CLI_SVG_LINE, note);
}

/* Writes the name of the innermost function of a strip, with "…" for those around it, unless that is all above or below 0. */
static void
write_strip (const Writer *self,
             guint32 tile,
             const CgvTreemapCell *cell)
{
  glong n_letters = (glong) ((cell->box.width - 2 * PAD) / (has_rows (self) ? CGV_CLI_SVG_LETTER : BOLD_LETTER));
  guint32 last = has_rows (self) ? tile : cell->last;
  g_autofree char *note = dup_note (self, last);
  glong n_note = g_utf8_strlen (note, -1);
  const char *sign = cgv_treemap_cells_get_sign (self->tree, tile);
  const char *outer = sign != NULL ? sign : "…";
  g_autofree char *around = last != tile ? g_strconcat (outer, " › ", NULL) : g_strdup ("");
  g_autofree char *label = dup_label (self, last, n_letters - g_utf8_strlen (around, -1));
  g_autofree char *text = label != NULL ? g_strconcat (around, label, NULL) : NULL;

  if (text == NULL || g_utf8_strlen (text, -1) > n_letters)
    return;
  cgv_cli_svg_write_line (self->file, has_rows (self) ? "" : " class=\"b\"", cell->box.x + PAD, cell->box.y + 12, text);
  if (g_utf8_strlen (text, -1) + n_note + 1 <= n_letters)
    cgv_cli_svg_write_line (self->file, " class=\"n\"", cell->box.x + cell->box.width - PAD, cell->box.y + 12, note);
}

/* Returns the class of its colour. */
static guint
get_slot (const Writer *self,
          const CgvTile *info)
{
  if (self->key == NULL)
    return CGV_SLOT_OTHER;
  return cgv_tree_get_slot (self->tree, self->key, cgv_cli_svg_get_fold (self->picture), self->slots, (uint32_t) (info - self->tree->tiles));
}

/* Returns the anchor of the row with all calls of a function; or 0. */
static guint32
get_anchor (const Writer *self,
            const CgvTile *info)
{
  gboolean is_function = info->kind == CGV_TILE_FUNCTION || info->kind == CGV_TILE_SELF;

  return self->picture->anchors != NULL && is_function ? self->picture->anchors[info->node] : 0;
}

/* Writes slanted lines over a cost below 0. */
static void
write_hatching (const Writer *self,
                const CgvRect *box)
{
  double right = box->x + box->width;
  double bottom = box->y + box->height;

  fputs ("<path class=\"hatch\" d=\"", self->file);
  for (double sum = box->x + box->y + HATCH; sum < right + bottom; sum += HATCH)
    fprintf (self->file, "M%.1f %.1fL%.1f %.1f", fmax (box->x, sum - bottom), fmin (bottom, sum - box->x), fmin (right, sum - box->y), fmax (box->y, sum - right));
  fputs ("\"/>", self->file);
}

static void
write_rect (const Writer *self,
            CgvShade shade,
            const CgvRect *box)
{
  fprintf (self->file, "<rect class=\"s%u\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", shade, box->x, box->y, box->width, box->height);
}

/* Writes a tile of a part: the outline of the larger part, filled from the bottom. A frame may
 * cover its top. */
static CgvRect
write_filled (const Writer *self,
              guint32 tile,
              const CgvRect *box)
{
  const CgvRect *rect = &self->tree->tiles[tile].rect;
  double height = rect->height * cgv_tree_get_share (self->tree, tile, self->side);
  double bottom = box->y + box->height;
  CgvRect filled = { box->x, fmin (bottom - 1, fmax (box->y, rect->y + rect->height - height)), box->width, 0 };

  filled.height = height > 0 ? bottom - filled.y : 0;
  fprintf (self->file, "<rect class=\"blank\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", box->x, box->y, box->width, box->height);
  if (height > 0)
    write_rect (self, CGV_SHADE_TILE, &filled);
  return filled;
}

static void
write_box (const Writer *self,
           guint32 tile,
           const CgvRect *box)
{
  gboolean is_leaf = self->tree->tiles[tile].n_children == 0 && !has_rows (self);
  CgvRect filled = *box;

  if (is_leaf && is_beside (self))
    filled = write_filled (self, tile, box);
  else
    write_rect (self, cgv_treemap_cells_get_shade (self->cells, tile), box);
  if (is_leaf && cgv_tree_is_below (self->tree, tile) && filled.height > 0)
    write_hatching (self, &filled);
}

/* Begins a tile with the class of its colours. The name of a part of nothing is pale. */
static void
begin_tile (const Writer *self,
            guint32 tile)
{
  const CgvTile *info = &self->tree->tiles[tile];
  const char *more = "";

  if (is_beside (self) && info->n_children == 0)
    more = fabs (get_cost (self, tile, self->side)) > 0 ? " part" : " part none";
  if (has_base (self) && !is_beside (self))
    fprintf (self->file, "<g class=\"c%u\"><title>", self->changes[tile]);
  else
    fprintf (self->file, "<g class=\"k%u%s\"><title>", get_slot (self, info), more);
}

/* A tile that is named by the strip of another is entirely inside of that frame. */
static void
write_tile (const Writer *self,
            guint32 tile)
{
  const CgvTile *info = &self->tree->tiles[tile];
  const CgvTreemapCell *cell = cgv_treemap_cells_get (self->cells, tile);
  guint32 shown = cell->head == tile ? cell->last : tile;
  guint32 anchor = get_anchor (self, &self->tree->tiles[shown]);

  if (!(cell->box.width > 0 && cell->box.height > 0) || (cell->head != CGV_NONE && cell->head != tile))
    return;
  if (anchor != 0)
    /* The list has these links for the keyboard. */
    fprintf (self->file, "<a href=\"#f%u\" tabindex=\"-1\">", anchor);
  begin_tile (self, tile);
  write_place (self, shown);
  fputs ("</title>", self->file);
  write_box (self, tile, &cell->box);
  if (cell->head == tile || has_rows (self))
    write_strip (self, tile, cell);
  else if (info->n_children == 0)
    write_label (self, tile, &cell->box);
  fputs (anchor != 0 ? "</g></a>\n" : "</g>\n", self->file);
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b,
                 gpointer tree)
{
  const CgvTile *one = &((const CgvTree *) tree)->tiles[*(const guint32 *) a];
  const CgvTile *other = &((const CgvTree *) tree)->tiles[*(const guint32 *) b];

  if (one->weight != other->weight)
    return one->weight < other->weight ? 1 : -1;
  return one < other ? -1 : one > other;
}

/* Functions with one strip are represented by the last one. */
static gboolean
is_listed (const Writer *self,
           guint32 tile)
{
  guint32 head = cgv_treemap_cells_get (self->cells, tile)->head;

  return self->tree->tiles[tile].kind != CGV_TILE_REST && (head == CGV_NONE || cgv_treemap_cells_get (self->cells, head)->last == tile);
}

/* Writes the largest places of the picture in words, for blind users. */
static void
write_list (const Writer *self)
{
  g_autofree guint32 *order = g_new (guint32, self->tree->n_tiles);
  guint n = 0;

  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    {
      if (is_listed (self, i))
        order[n++] = i;
    }
  g_qsort_with_data (order, (gint) n, sizeof *order, compare_weights, (gpointer) self->tree);
  fprintf (self->file, "<details><summary>%s</summary><ol>\n", _ ("The largest places in words"));
  for (guint i = 0; i < MIN (n, N_LISTED); i++)
    {
      fputs ("<li>", self->file);
      write_place (self, order[i]);
      fputs ("</li>\n", self->file);
    }
  fputs ("</ol></details>\n", self->file);
}

static void
write_map (const Writer *self,
           const CgvCliSvg *picture,
           double width,
           double height)
{
  cgv_cli_svg_begin (picture, "class=\"map\" width=\"100%\"", width, height, self->file);
  for (guint32 i = 0; i < self->tree->n_tiles; i++)
    write_tile (self, i);
  cgv_cli_svg_end (self->file);
}

/* Writes both parts: next to each other, or below each other on a narrow page. */
static void
write_maps (Writer *self)
{
  fputs ("<div class=\"sides\">\n", self->file);
  for (self->side = CGV_SIDE_BASE; self->side <= CGV_SIDE_NEW; self->side++)
    {
      CgvCliSvg picture = *self->picture;

      picture.title = self->picture->sides[self->side];
      fputs ("<div><h3>", self->file);
      cgv_cli_svg_write_text (self->file, picture.title);
      fputs ("</h3>\n", self->file);
      write_map (self, &picture, SIDE_WIDTH, SIDE_HEIGHT);
      fputs ("</div>\n", self->file);
    }
  fputs ("</div>\n", self->file);
}

static void
draw (gconstpointer data,
      FILE *file)
{
  Writer self = *(const Writer *) data;

  self.file = file;
  if (is_beside (&self))
    write_maps (&self);
  else
    write_map (&self, self.picture, WIDTH, has_rows (&self) ? ceil (cgv_tree_get_height (self.tree)) : HEIGHT);
  cgv_cli_svg_write_legend (self.picture, self.slots, file);
  if (!has_base (&self))
    {
      g_autofree char *note = cgv_treemap_cells_dup_note (self.tree);

      cgv_cli_svg_write_note (file, note != NULL ? note : _ ("Nothing in this picture is an estimate."));
    }
  /* A flame graph is below the treemap of its tree. */
  if (!has_rows (&self))
    write_list (&self);
}

static CgvTreeStyle
get_style (const CgvCliSvg *self,
           gboolean is_beside)
{
  gboolean is_flame = self->shape == CGV_TREE_ROWS;
  CgvTreeStyle style = {
    .area = { 0, 0, WIDTH, is_flame ? ROW * MAX_ROWS : HEIGHT },
    .shape = self->shape,
    .row_height = ROW,
    .min_side = is_flame ? MIN_FRAME : MIN_SIDE,
    .min_width = MIN_WIDTH,
    .min_height = MIN_HEIGHT,
    .max_tiles = is_flame ? MAX_FRAMES : MAX_TILES,
  };

  if (!is_beside)
    return style;
  style.area = (CgvRect){ 0, 0, SIDE_WIDTH, SIDE_HEIGHT };
  style.min_side = style.min_width = style.min_height = SIDE_MIN;
  return style;
}

void
cgv_cli_tree_add (const CgvCliSvg *self,
                  CgvReport *report)
{
  const CgvEventNumbers *main = &self->numbers->main;
  const CgvTreeSource source = {
    .comparison = main->comparison,
    .costs = main->comparison == NULL ? main->costs[CGV_SIDE_NEW] : NULL,
    .groups = self->groups,
  };
  const CgvColorKey *key = cgv_cli_svg_get_key (self);
  const CgvTreeStyle style = get_style (self, main->comparison != NULL && key != NULL);
  g_autoptr (CgvTree) tree = cgv_tree_new (&source, self->root, &style, NULL);
  CgvTreemapCells *cells = tree != NULL ? cgv_treemap_cells_new (tree, &(CgvTreemapStyle){ .strip = STRIP, .scale = 1, .key = key }) : NULL;
  g_autofree CgvChange *changes = tree != NULL && main->comparison != NULL ? cgv_treemap_cells_find_changes (tree) : NULL;
  g_autofree uint8_t *slots = key != NULL && self->groups != NULL ? g_new (uint8_t, self->groups->n_nodes) : NULL;
  const Writer writer = { .picture = self, .tree = tree, .cells = cells, .changes = changes, .key = key, .slots = slots };

  if (slots != NULL)
    cgv_tree_groups_find_slots (self->groups, key, main->costs[CGV_SIDE_NEW]->graph->fold, slots);
  if (cells == NULL)
    cgv_report_lack_memory (report);
  else if (tree->n_tiles > 1)
    cgv_report_add_drawing (report, self->id, self->title, self->note, draw, &writer);
  cgv_treemap_cells_free (cells);
}
