/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-diagram-shape.h"
#include "cgv-display.h"
#include "cgv-short-name.h"
#include "cgv-svg-layer.h"
#include "cgv-text-painter.h"
#include "cgv-value.h"

#define PAD_X     6
#define PAD_Y     4
#define LABEL_MAX (CGV_DISPLAY_MAX + 64)
#define BRIEF_MAX 64

/* The most names that are written on one strip. */
#define MAX_CHAIN 6

/* The most lines of a name that is too wide, and the least length of each. */
#define MAX_LINES 3
#define MIN_PIECE 3

/* Letters of both ends of a name that is too wide for a row. Fewer are no hint. */
#define MIN_ENDS 8
#define MAX_ENDS 24

/* Share of the tile's colour in the text of the cost, which is paler than the name. */
#define DIM 0.22

/* Smaller tiles have no tooltip. */
#define MIN_POINTED 0.5

#define CHEVRON   " \xe2\x80\xba "
#define ELLIPSIS  "\xe2\x80\xa6"

typedef struct
{
  cairo_t *cr;
  CgvTreemapContent *content;
  const CgvTree *tree;
  CgvTextPainter *painter;
  CgvTextPainter *strip_painter; /* the painter of the current text: bold, or in rows @painter if little is certain */
  CgvTextPainter *bold_painter;
  double line_height;
} Labels;

/* The name of a tile. */
typedef struct
{
  char text[CGV_DISPLAY_MAX];
  char brief[BRIEF_MAX]; /* for where the text does not fit; empty for a function, an object or a file */
  char telling[CGV_DISPLAY_MAX]; /* the short form of a function with distinguishing details; empty if it is unique without them */
  const char *mark;      /* before it: whether a change began here, or the place is on one side only */
  bool is_function;
} Name;

static const char *
get_mark (const Labels *labels,
          const CgvTile *tile)
{
  static const char *const marks[2][3] = { { "", "+ ", "− " }, { "◆ ", "◆ + ", "◆ − " } };
  uint32_t index = (uint32_t) (tile - labels->tree->tiles);
  const CgvTreemapContent *content = labels->content;
  unsigned int presence = 0;

  if (content->comparison == NULL || content->class == &cgv_treemap_sides)
    return "";
  if (content->changes[index] == CGV_CHANGE_NEW)
    presence = 1;
  else if (content->changes[index] == CGV_CHANGE_LESS && cgv_tree_get_delta (labels->tree, index).presence == CGV_PRESENT_BASE)
    presence = 2;
  return marks[cgv_treemap_changes_began (content, index)][presence];
}

/* Returns the cycle that a tile is, or CGV_NONE. */
static CgvCycleId
get_cycle (const Labels *labels,
           const CgvTile *tile)
{
  if (tile->kind == CGV_TILE_GROUP && tile->parent == CGV_NONE)
    return labels->tree->groups->cycle;
  return tile->kind == CGV_TILE_CYCLE ? tile->group : CGV_NONE;
}

static void
get_name (const Labels *labels,
          const CgvTile *tile,
          Name *out)
{
  CgvShortName forms;
  CgvCycleId cycle;
  size_t length;
  const char *name;

  out->brief[0] = out->telling[0] = '\0';
  out->mark = get_mark (labels, tile);
  out->is_function = tile->kind != CGV_TILE_GROUP && tile->kind != CGV_TILE_CYCLE;
  cycle = get_cycle (labels, tile);
  if (cycle != CGV_NONE)
    {
      char *named;

      cgv_fold_init_short_name (labels->content->graph->fold, cgv_treemap_content_find_costliest (labels->content, cycle, tile->node), &forms);
      named = cgv_diagram_shape_dup_cycle (cgv_short_name_get_short (&forms), cgv_treemap_content_count_members (labels->content, cycle));
      g_snprintf (out->text, sizeof out->text, "↻ %s", named);
      g_snprintf (out->brief, sizeof out->brief, "↻ %s", cgv_short_name_get_short (&forms));
      g_free (named);
      return;
    }
  if (tile->kind == CGV_TILE_GROUP && tile->group == 0 && labels->tree->groups->names[0].length == 0)
    {
      g_strlcpy (out->text, _ ("All functions"), sizeof out->text);
      return;
    }
  name = cgv_treemap_cells_get_sign (labels->tree, (uint32_t) (tile - labels->tree->tiles));
  if (name != NULL)
    {
      g_strlcpy (out->text, name, sizeof out->text);
      return;
    }
  if (tile->kind == CGV_TILE_GROUP)
    name = cgv_tree_groups_get_base_name (labels->tree->groups, tile->group, &length);
  else
    {
      cgv_fold_init_short_name (labels->content->graph->fold, tile->node, &forms);
      g_strlcpy (out->text, cgv_short_name_get (&forms, 0), sizeof out->text);
      if (strcmp (cgv_short_name_get_short (&forms), forms.last[1]) != 0)
        g_strlcpy (out->telling, cgv_short_name_get_short (&forms), sizeof out->telling);
      return;
    }
  cgv_display_name (name, length, out->text);
}

/* Returns the shortest form of a name that is whole. */
static void
get_last_form (const Name *name,
               char *out)
{
  CgvShortName forms;
  const char *form;

  g_strlcpy (out, name->brief[0] != '\0' ? name->brief : name->text, CGV_DISPLAY_MAX);
  if (!name->is_function)
    return;
  if (name->telling[0] != '\0')
    {
      g_strlcpy (out, name->telling, CGV_DISPLAY_MAX);
      return;
    }
  cgv_short_name_init (&forms, name->text);
  for (unsigned int level = 0; (form = cgv_short_name_get (&forms, level)) != NULL; level++)
    g_strlcpy (out, form, CGV_DISPLAY_MAX);
}

static double
fit_whole (CgvTextPainter *painter,
           const char *text,
           double width,
           char *out)
{
  double measured = cgv_text_painter_measure (painter, text);

  if (!(measured <= width))
    return 0;
  g_strlcpy (out, text, CGV_DISPLAY_MAX);
  return measured;
}

/* Finds the longest form of a name that fits. Returns its width, or 0 if no form is readable. */
static double
fit_plain_name (CgvTextPainter *painter,
                const Name *name,
                double width,
                bool may_cut,
                char *out)
{
  double measured;

  if (name->brief[0] != '\0')
    {
      measured = fit_whole (painter, name->text, width, out);
      return measured > 0 ? measured : fit_whole (painter, name->brief, width, out);
    }
  measured = name->telling[0] != '\0' ? fit_whole (painter, name->text, width, out) : 0;
  if (measured == 0 && name->telling[0] != '\0')
    measured = fit_whole (painter, name->telling, width, out);
  if (measured > 0)
    return measured;
  measured = name->is_function ? cgv_text_painter_fit_name (painter, name->text, width, may_cut, out, CGV_DISPLAY_MAX)
                               : cgv_text_painter_fit (painter, name->text, width, out, CGV_DISPLAY_MAX);
  return measured;
}

static double
fit_name (CgvTextPainter *painter,
          const Name *name,
          double width,
          bool may_cut,
          char *out)
{
  char plain[CGV_DISPLAY_MAX];

  if (name->mark[0] == '\0')
    return fit_plain_name (painter, name, width, may_cut, out);
  if (!(fit_plain_name (painter, name, width - cgv_text_painter_measure (painter, name->mark), may_cut, plain) > 0))
    return 0;
  g_snprintf (out, CGV_DISPLAY_MAX, "%s%s", name->mark, plain);
  return cgv_text_painter_measure (painter, out);
}

/* Puts the name of a function in the place of the %s of a text, which may be translated. */
static double
fit_name_in (Labels *labels,
             const char *text,
             const Name *name,
             double width,
             bool may_cut,
             char *out)
{
  char fitted[CGV_DISPLAY_MAX];
  const char *place = strstr (text, "%s");
  const char *after = place != NULL ? place + strlen ("%s") : "";
  size_t n_before = place != NULL ? (size_t) (place - text) : strlen (text);
  double room;

  g_snprintf (out, LABEL_MAX, "%.*s%s", (int) n_before, text, after);
  room = width - cgv_text_painter_measure (labels->painter, out);
  if (!(fit_name (labels->painter, name, room, may_cut, fitted) > 0))
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

/* Makes the longest note of a tile that fits in a width. Returns its own width, or 0 if none fits. */
static double
fit_note (Labels *labels,
          uint32_t tile,
          double width,
          char *out)
{
  for (unsigned int form = 0; labels->content->class->get_note (labels->content, tile, form, out); form++)
    {
      double measured = fit_text (labels, width, out);

      if (measured > 0)
        return measured;
    }
  return 0;
}

/* A self cost in a frame need not name its function again. */
static double
fit_self (Labels *labels,
          uint32_t tile,
          const Name *name,
          double width,
          char *out)
{
  const CgvTreemapCell *parent = cgv_treemap_cells_get (labels->content->cells, labels->tree->tiles[tile].parent);
  bool has_callers = cgv_tree_is_caller (labels->tree, tile);
  /* Translators: the cost of a function's own code, as opposed to that of its callees. */
  double measured = has_callers ? 0 : fit_name_in (labels, _ ("Self of %s"), name, width, parent->head == CGV_NONE, out);

  if (measured > 0 || (parent->head == CGV_NONE && !has_callers))
    return measured;
  /* Translators: the cost of a function that was entered without a recorded call */
  g_strlcpy (out, has_callers ? _ ("No recorded call") : _ ("Self"), LABEL_MAX);
  return fit_text (labels, width, out);
}

/* Makes the longest label of a tile without children that fits in a width. Returns its own width, or 0 if none fits. */
static double
fit_label (Labels *labels,
           uint32_t index,
           const Name *name,
           double width,
           char *out)
{
  const CgvTile *tile = &labels->tree->tiles[index];
  char digits[CGV_FORMAT_MAX];

  switch (tile->kind)
    {
    case CGV_TILE_REST:
      cgv_format_cost (tile->n_rest, false, digits);
      g_snprintf (out, LABEL_MAX, ngettext ("%s more", "%s more", tile->n_rest), digits);
      return fit_text (labels, width, out);

    case CGV_TILE_SELF:
      return fit_self (labels, index, name, width, out);

    case CGV_TILE_CYCLE:
    case CGV_TILE_GROUP:
    case CGV_TILE_FUNCTION:
    default:
      return fit_name (labels->painter, name, width, true, out);
    }
}

/* Takes as much of a text as fits on one line. Returns the bytes taken, or 0. */
static size_t
take_line (Labels *labels,
           const char *text,
           double width,
           char *out)
{
  size_t taken = 0;

  for (size_t at = 1; at <= strlen (text); at++)
    {
      char line[CGV_DISPLAY_MAX];

      if (text[at] != '\0' && (at < MIN_PIECE || !cgv_text_painter_may_break (text, at)))
        continue;
      g_strlcpy (line, text, at + 1);
      if (!(fit_text (labels, width, line) > 0))
        break;
      taken = at;
    }
  g_strlcpy (out, text, taken + 1);
  return taken;
}

/* Writes a whole name on several lines. Returns how many, or 0 if it does not fit on as many as there may be. */
static unsigned int
wrap_name (Labels *labels,
           const Name *name,
           double width,
           unsigned int max_lines,
           char lines[MAX_LINES][LABEL_MAX])
{
  char whole[CGV_DISPLAY_MAX];
  const char *left = whole;

  get_last_form (name, whole);
  for (unsigned int i = 0; i < MIN (max_lines, MAX_LINES); i++)
    {
      size_t taken = take_line (labels, left, width, lines[i]);

      if (taken == 0)
        return 0;
      left += taken;
      if (*left == '\0')
        return i + 1;
    }
  return 0;
}

/* Returns the number of lines of a label; 0 if it is not readable. */
static unsigned int
fit_lines (Labels *labels,
           uint32_t index,
           double width,
           unsigned int max_lines,
           char lines[MAX_LINES][LABEL_MAX])
{
  const CgvTile *tile = &labels->tree->tiles[index];
  bool may_wrap = tile->kind == CGV_TILE_FUNCTION || tile->kind == CGV_TILE_GROUP;
  Name name;
  unsigned int n;

  get_name (labels, tile, &name);
  if (fit_label (labels, index, &name, width, lines[0]) > 0 && (!may_wrap || strstr (lines[0], ELLIPSIS) == NULL))
    return 1;
  if (!may_wrap)
    return 0;
  n = wrap_name (labels, &name, width, max_lines, lines);
  return n > 0 ? n : fit_label (labels, index, &name, width, lines[0]) > 0;
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
  const CgvRect *box = &cgv_treemap_cells_get (labels->content->cells, tile)->box;
  double pad_x = fmin (PAD_X, box->width / 10);
  double pad_y = fmax (1, fmin (PAD_Y, (box->height - labels->line_height) / 2));
  double width = box->width - 2 * pad_x;
  double y = box->y + pad_y;
  CgvColor fill, text, dim;
  char lines[MAX_LINES][LABEL_MAX];
  char note[CGV_TREEMAP_NOTE_MAX];
  unsigned int n;

  if (box->height < labels->line_height + 2)
    return;
  n = fit_lines (labels, tile, width, (unsigned int) fmax (1, (box->height - pad_y) / labels->line_height), lines);
  cgv_treemap_content_get_colors (labels->content, tile, &fill, &text);
  dim = get_dim (&fill, &text);
  for (unsigned int i = 0; i < n; i++, y += labels->line_height)
    cgv_text_painter_draw (labels->painter, lines[i], box->x + pad_x, y, &text);
  if (n > 0 && y + labels->line_height <= box->y + box->height && fit_note (labels, tile, width, note) > 0)
    cgv_text_painter_draw (labels->painter, note, box->x + pad_x, y, &dim);
}

static double
measure_shortest (Labels *labels,
                  const Name *name)
{
  char shortest[CGV_DISPLAY_MAX];

  get_last_form (name, shortest);
  return cgv_text_painter_measure (labels->strip_painter, shortest) + cgv_text_painter_measure (labels->strip_painter, name->mark);
}

/* Writes some names of a strip, with a sign between them, the last in the longest form for which all fit. */
static double
fit_names (Labels *labels,
           const Name *const *names,
           unsigned int n,
           double width,
           bool may_cut,
           char *out)
{
  double room = width - (n - 1) * cgv_text_painter_measure (labels->strip_painter, CHEVRON);
  char text[LABEL_MAX] = "";

  for (unsigned int i = 0; i + 1 < n; i++)
    room -= measure_shortest (labels, names[i]);
  for (unsigned int i = n; i-- > 0;)
    {
      char fitted[CGV_DISPLAY_MAX];
      char rest[LABEL_MAX];
      double part;

      if (i + 1 < n)
        room += measure_shortest (labels, names[i]);
      part = fit_name (labels->strip_painter, names[i], room, may_cut, fitted);
      if (!(part > 0) || strlen (fitted) + strlen (CHEVRON) + strlen (text) >= LABEL_MAX)
        return 0;
      room -= part;
      g_strlcpy (rest, text, sizeof rest);
      g_snprintf (text, sizeof text, "%s%s%s", fitted, i + 1 < n ? CHEVRON : "", rest);
    }
  strcpy (out, text);
  return cgv_text_painter_measure (labels->strip_painter, out);
}

/* Writes the names that a strip stands for; if there is no room, the first and the last, or the last. The last may lose some of its
 * words if @may_cut. */
static double
fit_strip (Labels *labels,
           uint32_t head,
           double width,
           bool may_cut,
           char *out)
{
  uint32_t last = cgv_treemap_cells_get (labels->content->cells, head)->last;
  static const Name left_out = { .text = ELLIPSIS, .mark = "" };
  Name names[MAX_CHAIN];
  const Name *all[MAX_CHAIN] = { NULL };
  unsigned int n = labels->tree->tiles[last].depth - labels->tree->tiles[head].depth + 1;
  unsigned int n_kept = n < MAX_CHAIN ? n : MAX_CHAIN;
  uint32_t tile = last;
  double measured = 0;

  /* Starts with the last name; in a long chain the first name takes the first place. */
  for (unsigned int i = 0; i < n_kept; i++)
    {
      bool is_first = i == n_kept - 1;

      get_name (labels, &labels->tree->tiles[is_first ? head : tile], &names[n_kept - 1 - i]);
      all[n_kept - 1 - i] = &names[n_kept - 1 - i];
      tile = labels->tree->tiles[tile].parent;
    }
  if (n <= MAX_CHAIN)
    measured = fit_names (labels, all, n, width, false, out);
  if (!(measured > 0) && n > 2)
    measured = fit_names (labels, (const Name *[]){ all[0], &left_out, all[n_kept - 1] }, 3, width, false, out);
  if (!(measured > 0) && n > 1)
    measured = fit_names (labels, (const Name *[]){ &left_out, all[n_kept - 1] }, 2, width, false, out);
  if (!(measured > 0))
    measured = fit_names (labels, &all[n_kept - 1], 1, width, may_cut, out);
  return measured;
}

/* Keeps the ends of a name: rows are read from above, where a hint is better than a blank. */
static double
fit_ends (Labels *labels,
          uint32_t tile,
          double width,
          char *out)
{
  char whole[CGV_DISPLAY_MAX];
  glong n_letters;
  Name name;

  get_name (labels, &labels->tree->tiles[tile], &name);
  get_last_form (&name, whole);
  n_letters = g_utf8_strlen (whole, -1);
  for (glong n = MIN (n_letters - 1, MAX_ENDS); name.is_function && n >= MIN_ENDS; n--)
    {
      const char *head_end = g_utf8_offset_to_pointer (whole, n / 2);
      const char *tail = g_utf8_offset_to_pointer (whole, n_letters - (n - n / 2));

      g_snprintf (out, LABEL_MAX, "%s%.*s" ELLIPSIS "%s", name.mark, (int) (head_end - whole), whole, tail);
      if (cgv_text_painter_measure (labels->strip_painter, out) <= width)
        return cgv_text_painter_measure (labels->strip_painter, out);
    }
  return 0;
}

/* The share is at the end of the strip, if a whole name fits, too. */
static void
draw_strip (Labels *labels,
            uint32_t tile)
{
  const CgvTreemapCell *cell = cgv_treemap_cells_get (labels->content->cells, tile);
  double width = cell->box.width - 2 * PAD_X;
  bool has_rows = labels->tree->shape == CGV_TREE_ROWS;
  double height = has_rows ? cell->box.height : labels->content->style->strip;
  double y = cell->box.y + fmax (0, (height - labels->line_height) / 2);
  CgvColor fill, text, dim;
  char out[LABEL_MAX];
  char note[CGV_TREEMAP_NOTE_MAX];
  double measured, note_width;

  if (height < labels->line_height)
    return;
  labels->strip_painter = has_rows && cgv_treemap_cells_get_certainty (labels->content->cells, tile) != CGV_SHADE_STRIP ? labels->painter : labels->bold_painter;
  note_width = fit_note (labels, cell->last, width / 2, note);
  measured = fit_strip (labels, tile, width - (note_width > 0 ? note_width + PAD_X : 0), false, out);
  if (!(measured > 0))
    {
      note_width = 0;
      measured = fit_strip (labels, tile, width, false, out);
    }
  if (!(measured > 0))
    measured = fit_strip (labels, tile, width, true, out);
  if (!(measured > 0) && has_rows)
    measured = fit_ends (labels, tile, width, out);
  cgv_treemap_content_get_colors (labels->content, tile, &fill, &text);
  dim = get_dim (&fill, &text);
  if (measured > 0)
    cgv_text_painter_draw (labels->strip_painter, out, cell->box.x + PAD_X, y, &text);
  if (note_width > 0)
    cgv_text_painter_draw (labels->painter, note, cell->box.x + cell->box.width - PAD_X - note_width, y, &dim);
}

/* Adds a tooltip with the name of a tile, its share and its whole cost. Self cost has no row of a flame graph. */
static void
add_tooltip (Labels *labels,
             uint32_t index)
{
  CgvTreemapContent plain = *labels->content;
  CgvTreemapStyle style = *plain.style;
  const CgvRect *box = &cgv_treemap_cells_get (labels->content->cells, index)->box;
  char label[LABEL_MAX];
  char notes[2][CGV_TREEMAP_NOTE_MAX] = { "", "" };
  char text[LABEL_MAX + sizeof notes];
  Name name;

  plain.style = &style;
  style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  get_name (labels, &labels->tree->tiles[index], &name);
  if (fmin (box->width, box->height) < MIN_POINTED || !(fit_label (labels, index, &name, INFINITY, label) > 0))
    return;
  plain.class->get_note (labels->content, index, 0, notes[0]);
  plain.class->get_note (&plain, index, 0, notes[1]);
  if (strcmp (notes[0], notes[1]) == 0)
    notes[1][0] = '\0';
  g_snprintf (text, sizeof text, "%s\n%s%s%s", label, notes[0], notes[1][0] != '\0' ? " · " : "", notes[1]);
  cgv_svg_layer_add_tooltip (labels->cr, box, text);
}

static void
draw_all (Labels *labels)
{
  for (uint32_t i = 0; i < labels->tree->n_tiles; i++)
    {
      const CgvTreemapCell *cell = cgv_treemap_cells_get (labels->content->cells, i);

      if (cell->head == i)
        draw_strip (labels, i);
      else if (labels->tree->tiles[i].n_children == 0)
        draw_label (labels, i);
      if (cgv_svg_layer_is_on (labels->cr))
        add_tooltip (labels, i);
    }
}

void
cgv_treemap_labels_draw (cairo_t *cr,
                         CgvTreemapContent *content)
{
  Labels labels = { .cr = cr, .content = content, .tree = content->tree };
  PangoFontDescription *bold = pango_font_description_copy (content->style->font);

  pango_font_description_set_weight (bold, PANGO_WEIGHT_BOLD);
  labels.painter = cgv_text_painter_new (cr, content->style->font);
  labels.bold_painter = cgv_text_painter_new (cr, bold);
  if (labels.painter != NULL && labels.bold_painter != NULL)
    {
      labels.line_height = ceil (cgv_text_painter_get_line_height (labels.painter));
      draw_all (&labels);
    }
  cgv_text_painter_free (labels.painter);
  cgv_text_painter_free (labels.bold_painter);
  pango_font_description_free (bold);
}
