/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-text-painter.h"

#define PAD_X     6
#define PAD_Y     4
#define LABEL_MAX (CGV_DISPLAY_MAX + 64)

/* A caption takes at most this share of its tile's height, with what is above it. */
#define CAPTION_SHARE     0.5
#define MIN_CAPTION_WIDTH 56

/* How much darker a caption is than its tile, and the room for the arrow between two of a path. */
#define CAPTION_SHADE 0.1
#define CHEVRON       6

/* How much lighter than the name the cost is written. */
#define DIM 0.22

#define LOOP_MARK "\xe2\x86\xbb"

typedef struct
{
  cairo_t *cr;
  CgvTreemapContent *content;
  const CgvTree *tree;
  CgvTreemapCells *cells;
  CgvTextPainter *painter;
  double line_height;
} Labels;

static bool
overlap (const CgvRect *a,
         const CgvRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

/* Finds the caption of a tile around this one that @box would overlap. */
static const CgvRect *
find_obstacle (const Labels *labels,
               uint32_t tile,
               const CgvRect *box)
{
  uint32_t parent = labels->tree->tiles[tile].parent;

  while (parent != CGV_NONE)
    {
      uint32_t above = cgv_treemap_cells_get (labels->cells, parent)->above;
      const CgvRect *caption;

      if (above == CGV_NONE)
        return NULL;
      caption = &cgv_treemap_cells_get (labels->cells, above)->caption;
      if (overlap (caption, box))
        return caption;
      parent = labels->tree->tiles[above].parent;
    }
  return NULL;
}

static void
get_name (const Labels *labels,
          const CgvTile *tile,
          char *out)
{
  size_t length;
  const char *name = cgv_fold_get_name (labels->content->fold, tile->node, &length);

  cgv_display_name (name, length, out);
}

/* Puts the name of a function in the place of the %s of a text, which may be translated. */
static double
fit_name_in (Labels *labels,
             const char *text,
             const char *name,
             double width,
             char *out)
{
  char fitted[CGV_DISPLAY_MAX];
  const char *place = strstr (text, "%s");
  const char *after = place != NULL ? place + strlen ("%s") : "";
  size_t n_before = place != NULL ? (size_t) (place - text) : strlen (text);
  double room;

  g_snprintf (out, LABEL_MAX, "%.*s%s", (int) n_before, text, after);
  room = width - cgv_text_painter_measure (labels->painter, out);
  if (cgv_text_painter_fit_name (labels->painter, name, room, true, fitted, sizeof fitted) <= 0)
    return 0;
  g_snprintf (out, LABEL_MAX, "%.*s%s%s", (int) n_before, text, fitted, after);
  return cgv_text_painter_measure (labels->painter, out);
}

static double
fit_text (Labels *labels,
          double width,
          const char *text)
{
  double measured = cgv_text_painter_measure (labels->painter, text);

  return measured <= width ? measured : 0;
}

/* Makes the longest note of a tile that fits in a width. Returns its own width, or 0 if there is none. */
static double
fit_note (Labels *labels,
          uint32_t tile,
          double width,
          char *out)
{
  for (unsigned int form = 0; labels->content->get_note (labels->content, tile, form, out); form++)
    {
      double measured = fit_text (labels, width, out);

      if (measured > 0)
        return measured;
    }
  return 0;
}

/* A self cost right below the caption of its function need not name it again. */
static bool
is_named_by_caption (const Labels *labels,
                     uint32_t tile)
{
  uint32_t parent = labels->tree->tiles[tile].parent;
  const CgvTreemapCell *cell = cgv_treemap_cells_get (labels->cells, parent);

  return cell->above == parent &&
         overlap (&cell->caption, &cgv_treemap_cells_get (labels->cells, tile)->box);
}

/* "self" alone says little: it needs the function above it, or room for the cost below it. */
static double
fit_self (Labels *labels,
          uint32_t tile,
          const char *name,
          double width,
          char *out)
{
  const CgvRect *box = &cgv_treemap_cells_get (labels->cells, tile)->box;
  char note[CGV_TREEMAP_NOTE_MAX];
  bool is_named = is_named_by_caption (labels, tile);
  /* Translators: the cost of a function's own code, as opposed to that of what it calls. */
  double measured = is_named ? 0 : fit_name_in (labels, _ ("%s (self)"), name, width, out);

  if (measured > 0)
    return measured;
  if (!is_named && (box->height < 2 * labels->line_height + PAD_Y || fit_note (labels, tile, width, note) <= 0))
    return 0;
  g_strlcpy (out, _ ("self"), LABEL_MAX);
  return fit_text (labels, width, out);
}

/* Makes the longest label of a tile without children that fits in a width. Returns its own width,
 * or 0 if there is none. */
static double
fit_label (Labels *labels,
           uint32_t index,
           double width,
           char *out)
{
  const CgvTile *tile = &labels->tree->tiles[index];
  char name[CGV_DISPLAY_MAX];
  double measured;

  if (tile->kind == CGV_TILE_REST)
    {
      g_snprintf (out, LABEL_MAX, ngettext ("%u more", "%u more", tile->n_rest), tile->n_rest);
      return fit_text (labels, width, out);
    }

  get_name (labels, tile, name);
  switch (tile->kind)
    {
    case CGV_TILE_SELF:
      return fit_self (labels, index, name, width, out);

    case CGV_TILE_RECURSION:
      measured = fit_name_in (labels, LOOP_MARK " %s", name, width, out);
      if (measured > 0)
        return measured;
      g_strlcpy (out, LOOP_MARK, LABEL_MAX);
      return fit_text (labels, width, out);

    default:
      return cgv_text_painter_fit_name (labels->painter, name, width, true, out, LABEL_MAX);
    }
}

/* Moves a label down until no caption is in its way. */
static bool
move_down (const Labels *labels,
           uint32_t tile,
           double bottom,
           CgvRect *label)
{
  const CgvRect *obstacle;

  while ((obstacle = find_obstacle (labels, tile, label)) != NULL)
    {
      label->y = obstacle->y + obstacle->height + 1;
      if (label->y + label->height > bottom)
        return false;
    }
  return true;
}

/* Returns the room to the right of the captions at the top of a tile. */
static CgvRect
find_room_beside (const Labels *labels,
                  uint32_t tile,
                  CgvRect room)
{
  CgvRect corner = { room.x, room.y, 1, room.height };
  const CgvRect *obstacle;

  while (corner.x < room.x + room.width && (obstacle = find_obstacle (labels, tile, &corner)) != NULL)
    corner.x = obstacle->x + obstacle->width + PAD_X;
  room.width -= corner.x - room.x;
  room.x = corner.x;
  return room;
}

static void
draw_note (Labels *labels,
            uint32_t tile,
            const CgvRect *name,
            const CgvRect *box,
            const CgvColor *color)
{
  char note[CGV_TREEMAP_NOTE_MAX];
  CgvRect line = { name->x, name->y + labels->line_height, 0, labels->line_height };

  if (line.y + line.height > box->y + box->height - 2)
    return;
  line.width = fit_note (labels, tile, box->x + box->width - 2 - line.x, note);
  if (!(line.width > 0) || find_obstacle (labels, tile, &line) != NULL)
    return;
  cgv_text_painter_draw (labels->painter, note, line.x, line.y, color);
}

static CgvColor
get_dim (const CgvColor *fill,
         const CgvColor *text)
{
  CgvColor dim = cgv_color_mix (text, fill, DIM);

  return cgv_color_contrast (&dim, fill) >= 4.5 ? dim : *text;
}

static void
draw_label (Labels *labels,
            uint32_t tile)
{
  const CgvRect *box = &cgv_treemap_cells_get (labels->cells, tile)->box;
  double pad_x = fmin (PAD_X, box->width / 10);
  double pad_y = fmax (1, fmin (PAD_Y, (box->height - labels->line_height) / 2));
  CgvRect room = { box->x + pad_x, box->y + pad_y, box->width - 2 * pad_x, labels->line_height };
  CgvRect label = room;
  CgvColor fill, text, dim;
  char out[LABEL_MAX];

  label.width = fit_label (labels, tile, room.width, out);
  if (!(label.width > 0))
    return;
  if (!move_down (labels, tile, box->y + box->height - 1, &label))
    {
      label = find_room_beside (labels, tile, room);
      label.width = fit_label (labels, tile, label.width, out);
      if (!(label.width > 0) || find_obstacle (labels, tile, &label) != NULL)
        return;
    }

  cgv_treemap_cells_get_colors (labels->cells, tile, &fill, &text);
  dim = get_dim (&fill, &text);
  cgv_text_painter_draw (labels->painter, out, label.x, label.y, &text);
  draw_note (labels, tile, &label, box, &dim);
}

/* Moves a caption behind another, in its line where there is room, else below it. */
static void
move_behind (const CgvRect *box,
             const CgvRect *other,
             double width,
             CgvRect *caption)
{
  double right = other->x + other->width;

  if (right + width + CHEVRON <= box->x + box->width && other->y <= caption->y + 3)
    *caption = (CgvRect){ right, fmax (caption->y, other->y), width + CHEVRON, caption->height };
  else
    *caption = (CgvRect){ box->x, other->y + other->height + 1, width, caption->height };
}

/* Captions that share a corner stand in a row, like a path, and then in the next line, each behind
 * the one of the nearest tile around it. */
static bool
place_caption (const Labels *labels,
               uint32_t tile,
               const CgvRect *box,
               CgvRect *caption)
{
  double bottom = box->y + box->height * CAPTION_SHARE;
  double width = caption->width;
  uint32_t above = cgv_treemap_cells_get (labels->cells, tile)->above;
  const CgvRect *obstacle = NULL;

  if (above != CGV_NONE && overlap (&cgv_treemap_cells_get (labels->cells, above)->caption, box))
    {
      obstacle = &cgv_treemap_cells_get (labels->cells, above)->caption;
      caption->y = fmax (caption->y, obstacle->y);
    }
  else
    obstacle = find_obstacle (labels, tile, caption);

  while (obstacle != NULL)
    {
      move_behind (box, obstacle, width, caption);
      if (caption->y + caption->height > bottom)
        return false;
      obstacle = find_obstacle (labels, tile, caption);
    }
  return caption->y + caption->height <= bottom;
}

static void
draw_chevron (Labels *labels,
              const CgvRect *caption,
              const CgvColor *color)
{
  double middle = caption->y + caption->height / 2;
  double size = caption->height / 6;

  cairo_set_source_rgba (labels->cr, color->red, color->green, color->blue, color->alpha);
  cairo_set_line_width (labels->cr, 1.25);
  cairo_move_to (labels->cr, caption->x + 1, middle - size);
  cairo_line_to (labels->cr, caption->x + 1 + size, middle);
  cairo_line_to (labels->cr, caption->x + 1, middle + size);
  cairo_stroke (labels->cr);
}

/* Adds the share to a caption where it is not nearly that of the caption before it. */
static double
fit_caption_note (Labels *labels,
                   uint32_t tile,
                   double room,
                   char *out)
{
  const CgvTreemapCell *cell = cgv_treemap_cells_get (labels->cells, tile);
  double width;

  if (cell->level == 0 || cell->level_inside != cell->level)
    return 0;
  width = fit_note (labels, tile, room - PAD_X, out);
  return width > 0 ? width + PAD_X : 0;
}

static void
draw_caption (Labels *labels,
              uint32_t tile)
{
  CgvTreemapCell *cell = cgv_treemap_cells_get (labels->cells, tile);
  CgvRect caption = { cell->box.x, cell->box.y, 0, labels->line_height + 4 };
  double room = cell->box.width - 2 * PAD_X;
  CgvColor fill, text, dim;
  char name[CGV_DISPLAY_MAX];
  char out[CGV_DISPLAY_MAX];
  char note[CGV_TREEMAP_NOTE_MAX];
  double width, note_width, own_width, x;

  if (cell->box.width < MIN_CAPTION_WIDTH || cell->box.height * CAPTION_SHARE < caption.height)
    return;
  get_name (labels, &labels->tree->tiles[tile], name);
  width = cgv_text_painter_fit_name (labels->painter, name, room, false, out, sizeof out);
  note_width = fit_caption_note (labels, tile, room - width, note);
  own_width = caption.width = ceil (width + note_width + 2 * PAD_X);
  if (!(width > 0) || !place_caption (labels, tile, &cell->box, &caption))
    return;

  cell->caption = caption;
  cell->above = tile;
  cgv_treemap_cells_get_colors (labels->cells, tile, &fill, &text);
  fill = cgv_color_mix (&fill, &text, CAPTION_SHADE);
  dim = get_dim (&fill, &text);
  cairo_set_source_rgb (labels->cr, fill.red, fill.green, fill.blue);
  cairo_rectangle (labels->cr, caption.x, caption.y, caption.width, caption.height);
  cairo_fill (labels->cr);
  if (caption.width > own_width)
    draw_chevron (labels, &caption, &dim);
  x = caption.x + caption.width - own_width + PAD_X;
  cgv_text_painter_draw (labels->painter, out, x, caption.y + 2, &text);
  if (note_width > 0)
    cgv_text_painter_draw (labels->painter, note, x + width + PAD_X, caption.y + 2, &dim);
}

static void
draw_all (Labels *labels)
{
  double min_height = labels->line_height + 2;

  for (uint32_t i = 0; i < labels->tree->n_tiles; i++)
    {
      const CgvTile *tile = &labels->tree->tiles[i];
      CgvTreemapCell *cell = cgv_treemap_cells_get (labels->cells, i);

      if (tile->parent != CGV_NONE)
        cell->above = cgv_treemap_cells_get (labels->cells, tile->parent)->above;
      if (cell->box.height < min_height || cell->box.width < labels->line_height)
        continue;
      if (tile->n_children > 0)
        draw_caption (labels, i);
      else
        draw_label (labels, i);
    }
}

void
cgv_treemap_labels_draw (cairo_t *cr,
                         CgvTreemapContent *content,
                         CgvTreemapCells *cells)
{
  Labels labels = { .cr = cr, .content = content, .tree = content->tree, .cells = cells };

  labels.painter = cgv_text_painter_new (cr, content->style->font);
  if (labels.painter != NULL)
    {
      labels.line_height = ceil (cgv_text_painter_get_line_height (labels.painter));
      draw_all (&labels);
    }
  cgv_text_painter_free (labels.painter);
}
