/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-text-painter.h"

#include <stdlib.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-short-name.h"
#include "cgv-svg-layer.h"

#define FIRST_CHARACTER 0x20
#define N_CHARACTERS    (0x7f - FIRST_CHARACTER)
#define ELLIPSIS        "\xe2\x80\xa6"

/* The least part of a name that may be left; less, or only a piece in the middle, says nothing. */
#define LEAST_KEPT 0.55
#define MIN_PIECE  3

/* Names of more words are cut at the first of them. */
#define MAX_CUTS 48

/* A place between two words, and the width of the text before and after it. */
typedef struct
{
  size_t at;
  double before;
  double behind;
} Cut;

struct CgvTextPainter
{
  cairo_t *cr;
  PangoLayout *layout;
  PangoGlyphString *glyphs;
  PangoItem *item;
  double line_height;
  double baseline;
  double advances[N_CHARACTERS]; /* 0 until first used */
};

static bool
is_ascii (const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (*text < FIRST_CHARACTER || *text >= FIRST_CHARACTER + N_CHARACTERS)
        return false;
    }
  return true;
}

/* The analysis of one letter, with which all ASCII text is shaped. */
static PangoItem *
find_item (PangoContext *context)
{
  GList *items = pango_itemize (context, "a", 0, 1, NULL, NULL);
  PangoItem *item = items != NULL ? pango_item_copy (items->data) : NULL;

  g_list_free_full (items, (GDestroyNotify) pango_item_free);
  return item;
}

/* Metrics of a font are wrong where a unit is not a pixel, as if it were scaled twice; those of a line are right. */
static void
measure_line (CgvTextPainter *painter)
{
  PangoRectangle line;

  pango_layout_set_text (painter->layout, "a", -1);
  pango_layout_get_extents (painter->layout, NULL, &line);
  painter->baseline = (double) pango_layout_get_baseline (painter->layout) / PANGO_SCALE;
  painter->line_height = (double) line.height / PANGO_SCALE;
}

static bool
measure_font (CgvTextPainter *painter,
              PangoContext *context)
{
  painter->item = find_item (context);
  if (painter->item == NULL || painter->item->analysis.font == NULL)
    return false;

  measure_line (painter);
  return true;
}

static double
get_advance (CgvTextPainter *painter,
             char character)
{
  double *advance = &painter->advances[character - FIRST_CHARACTER];

  if (*advance == 0)
    {
      pango_shape (&character, 1, &painter->item->analysis, painter->glyphs);
      *advance = (double) pango_glyph_string_get_width (painter->glyphs) / PANGO_SCALE;
    }
  return *advance;
}

CgvTextPainter *
cgv_text_painter_new (cairo_t *cr,
                      const PangoFontDescription *font)
{
  CgvTextPainter *painter = calloc (1, sizeof *painter);
  PangoContext *context;

  if (painter == NULL)
    return NULL;

  context = pango_cairo_create_context (cr);
  pango_context_set_font_description (context, font);
  /* Otherwise a laid-out line is wider than its parts that were measured letter by letter. */
  pango_context_set_round_glyph_positions (context, FALSE);
  painter->cr = cr;
  painter->glyphs = pango_glyph_string_new ();
  painter->layout = pango_layout_new (context);
  pango_layout_set_single_paragraph_mode (painter->layout, TRUE);
  if (!measure_font (painter, context))
    {
      cgv_text_painter_free (painter);
      painter = NULL;
    }
  g_object_unref (context);
  return painter;
}

void
cgv_text_painter_free (CgvTextPainter *painter)
{
  if (painter == NULL)
    return;
  g_clear_pointer (&painter->item, pango_item_free);
  g_object_unref (painter->layout);
  pango_glyph_string_free (painter->glyphs);
  free (painter);
}

double
cgv_text_painter_get_line_height (const CgvTextPainter *painter)
{
  return painter->line_height;
}

double
cgv_text_painter_measure (CgvTextPainter *painter,
                          const char *text)
{
  double width = 0;
  int layout_width;

  if (is_ascii (text))
    {
      for (; *text != '\0'; text++)
        width += get_advance (painter, *text);
      return width;
    }
  pango_layout_set_text (painter->layout, text, -1);
  pango_layout_get_size (painter->layout, &layout_width, NULL);
  return (double) layout_width / PANGO_SCALE;
}

void
cgv_text_painter_draw (CgvTextPainter *painter,
                       const char *text,
                       double x,
                       double y,
                       const CgvColor *color)
{
  if (*text != '\0' && cgv_svg_layer_is_on (painter->cr))
    {
      cgv_svg_layer_add_text (painter->cr, text, x, y + painter->baseline, cgv_text_painter_measure (painter, text), color, painter->item->analysis.font);
      return;
    }
  cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, color->alpha);

  if (is_ascii (text))
    {
      pango_shape (text, (int) strlen (text), &painter->item->analysis, painter->glyphs);
      cairo_move_to (painter->cr, x, y + painter->baseline);
      pango_cairo_show_glyph_string (painter->cr, painter->item->analysis.font, painter->glyphs);
      return;
    }
  /* The first font decides on the baseline of a line of another script. */
  pango_layout_set_text (painter->layout, text, -1);
  cairo_move_to (painter->cr, x, y + painter->baseline - (double) pango_layout_get_baseline (painter->layout) / PANGO_SCALE);
  pango_cairo_show_layout (painter->cr, painter->layout);
}

/* Returns how many characters fit at most, as if all were `i`. Longer names need not be shaped. */
static size_t
get_most_characters (CgvTextPainter *painter,
                     double width)
{
  double narrowest = MAX (1, get_advance (painter, 'i'));

  return width < CGV_DISPLAY_MAX ? (size_t) (width / narrowest) : CGV_DISPLAY_MAX;
}

bool
cgv_text_painter_may_break (const char *text,
                            size_t at)
{
  char before = text[at - 1];
  char after = text[at];

  if (strchr ("_:-/", before) != NULL)
    return after != before && after != '\0';
  return before == ' ' || after == '.' || (g_ascii_islower (before) && g_ascii_isupper (after));
}

/* Finds places to cut. "operator" says nothing without the text after it. */
static size_t
find_cuts (CgvTextPainter *painter,
           const char *text,
           Cut cuts[MAX_CUTS])
{
  size_t length = strlen (text);
  size_t n = 0;

  for (size_t at = MIN_PIECE; at + MIN_PIECE <= length && n < MAX_CUTS; at++)
    {
      char before[CGV_DISPLAY_MAX];

      if (at >= sizeof before || text[at - 1] == ' ' || !cgv_text_painter_may_break (text, at))
        continue;
      g_strlcpy (before, text, at + 1);
      cuts[n++] = (Cut){ at, cgv_text_painter_measure (painter, before), cgv_text_painter_measure (painter, text + at) };
    }
  return n;
}

/* Leaves out whole words at the beginning, in the middle or at the end, as few as possible. */
static double
cut_words (CgvTextPainter *painter,
           const char *text,
           double width,
           char *out,
           size_t out_size)
{
  size_t length = strlen (text);
  size_t best = (size_t) (LEAST_KEPT * (double) length);
  const Cut begin = { 0, 0, 0 };
  const Cut end = { length, 0, 0 };
  Cut cuts[MAX_CUTS];
  size_t n = find_cuts (painter, text, cuts);
  double fitting = 0;

  for (size_t i = 0; i <= n; i++)
    {
      const Cut *head = i == 0 ? &begin : &cuts[i - 1];

      for (size_t j = i; j <= n; j++)
        {
          const Cut *tail = j == n ? &end : &cuts[j];
          size_t kept = head->at + length - tail->at;
          char candidate[CGV_DISPLAY_MAX];
          double measured;

          if (kept <= best || kept + sizeof ELLIPSIS > out_size || kept + sizeof ELLIPSIS > CGV_DISPLAY_MAX)
            break;
          if (head->before + tail->behind > width)
            continue;
          g_snprintf (candidate, sizeof candidate, "%.*s" ELLIPSIS "%s", (int) head->at, text, text + tail->at);
          measured = cgv_text_painter_measure (painter, candidate);
          if (measured > width)
            continue;
          best = kept;
          fitting = measured;
          strcpy (out, candidate);
          break;
        }
    }
  return fitting;
}

double
cgv_text_painter_fit (CgvTextPainter *painter,
                      const char *text,
                      double width,
                      char *out,
                      size_t out_size)
{
  double measured = cgv_text_painter_measure (painter, text);

  if (measured > width || strlen (text) >= out_size)
    return cut_words (painter, text, width, out, out_size);
  strcpy (out, text);
  return measured;
}

double
cgv_text_painter_fit_name (CgvTextPainter *painter,
                           const char *name,
                           double width,
                           bool may_cut,
                           char *out,
                           size_t out_size)
{
  CgvShortName forms;
  const char *last = name;
  const char *form;
  size_t most;

  if (!(width > 0))
    return 0;
  most = get_most_characters (painter, width);
  cgv_short_name_init (&forms, name);
  for (unsigned int level = 0; (form = cgv_short_name_get (&forms, level)) != NULL; level++)
    {
      double measured;

      last = form;
      if (strlen (form) >= out_size || (size_t) g_utf8_strlen (form, -1) > most)
        continue;
      measured = cgv_text_painter_measure (painter, form);
      if (measured > width)
        continue;
      strcpy (out, form);
      return measured;
    }
  return may_cut ? cut_words (painter, last, width, out, out_size) : 0;
}
