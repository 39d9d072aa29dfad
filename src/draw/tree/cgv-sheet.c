/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sheet.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#include "cgv-legend-painter.h"
#include "cgv-svg-layer.h"
#include "cgv-text-painter.h"

/* Limit of a PNG, which is all in memory: 256 MB. A larger picture is less sharp than it might be. */
#define MAX_PIXELS (64.0 * 1024 * 1024)

/* Space around the picture, and between it and its texts. */
#define MARGIN 8

static const char *const endings[] = { [CGV_SHEET_SVG] = ".svg", [CGV_SHEET_PNG] = ".png", [CGV_SHEET_PDF] = ".pdf" };

static CgvTextPainter *
new_painter (cairo_t *cr,
             const CgvTreemapStyle *style,
             bool is_bold)
{
  PangoFontDescription *font = pango_font_description_copy (style->font);
  CgvTextPainter *painter;

  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  painter = cgv_text_painter_new (cr, font);
  pango_font_description_free (font);
  return painter;
}

static double
measure_line (cairo_t *cr,
              const CgvTreemapStyle *style)
{
  CgvTextPainter *painter = new_painter (cr, style, true);
  double height = painter != NULL ? ceil (cgv_text_painter_get_line_height (painter)) : 0;

  cgv_text_painter_free (painter);
  return height;
}

double
cgv_sheet_get_margins (void)
{
  return 2 * MARGIN;
}

static double
measure_around (double width,
                bool has_legend,
                CgvTreemapPane pane,
                const CgvTreemapStyle *style)
{
  cairo_surface_t *nowhere = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);
  cairo_t *cr = cairo_create (nowhere);
  double legend = has_legend ? cgv_legend_painter_measure (cr, width, pane, style) + MARGIN : 0;
  double height = 2 * measure_line (cr, style) + legend + 4 * MARGIN;

  cairo_destroy (cr);
  cairo_surface_destroy (nowhere);
  return height;
}

double
cgv_sheet_measure_around (double width,
                          CgvTreemapPane pane,
                          const CgvTreemapStyle *style)
{
  return measure_around (width, true, pane, style);
}

void
cgv_sheet_measure (const CgvSheet *self,
                   double *width,
                   double *height)
{
  *width = self->width + cgv_sheet_get_margins ();
  *height = self->height + measure_around (self->width, !self->has_no_legend, self->pane, self->style);
}

static void
draw_text (const CgvSheet *self,
           cairo_t *cr,
           const char *text,
           double y,
           bool is_bold)
{
  CgvTextPainter *painter = new_painter (cr, self->style, is_bold);

  if (painter != NULL)
    cgv_text_painter_draw (painter, text, MARGIN, y, &self->style->palette.foreground);
  cgv_text_painter_free (painter);
}

void
cgv_sheet_draw (const CgvSheet *self,
                cairo_t *cr)
{
  const CgvColor *background = &self->style->palette.background;
  double line = measure_line (cr, self->style);

  cairo_set_source_rgb (cr, background->red, background->green, background->blue);
  cairo_paint (cr);
  draw_text (self, cr, self->title, MARGIN, true);
  if (self->note != NULL && *self->note != '\0')
    draw_text (self, cr, self->note, self->height + line + 3 * MARGIN, false);

  cairo_save (cr);
  cairo_translate (cr, MARGIN, line + 2 * MARGIN);
  self->draw (cr, self->data);
  cairo_restore (cr);
  if (self->has_no_legend)
    return;
  cairo_translate (cr, MARGIN, self->height + 2 * line + 4 * MARGIN);
  cgv_legend_painter_draw (cr, self->width, self->pane, self->style);
}

bool
cgv_sheet_find_format (const char *path,
                       CgvSheetFormat *format)
{
  size_t length = strlen (path);

  for (size_t i = 0; i < CGV_N_ELEMENTS (endings); i++)
    {
      size_t n = strlen (endings[i]);

      *format = (CgvSheetFormat) i;
      if (length > n && strcmp (path + length - n, endings[i]) == 0)
        return true;
    }
  return false;
}

static cairo_status_t
append_cb (void *file,
           const unsigned char *bytes,
           unsigned int n_bytes)
{
  g_string_append_len (file, (const char *) bytes, n_bytes);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
create_surface (const CgvSheet *self,
                CgvSheetFormat format,
                cairo_write_func_t write,
                void *closure)
{
  double scale = self->style->scale > 0 ? self->style->scale : 1;
  cairo_surface_t *surface;
  double width;
  double height;

  cgv_sheet_measure (self, &width, &height);
  if (format == CGV_SHEET_SVG)
    return cairo_svg_surface_create_for_stream (write, closure, width, height);
  if (format == CGV_SHEET_PDF)
    return cairo_pdf_surface_create_for_stream (write, closure, width, height);
  if (scale > 1)
    scale = fmax (1, fmin (scale, sqrt (MAX_PIXELS / (width * height))));
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * scale), (int) (height * scale));
  cairo_surface_set_device_scale (surface, scale, scale);
  return surface;
}

static cairo_status_t
write_sheet (const CgvSheet *self,
             CgvSheetFormat format,
             GString *layer,
             cairo_write_func_t write,
             void *closure)
{
  cairo_surface_t *surface = create_surface (self, format, write, closure);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cgv_svg_layer_begin (cr, layer);
  cgv_sheet_draw (self, cr);
  cairo_show_page (cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (format == CGV_SHEET_PNG && status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, write, closure);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status;
}

/* Writes texts and tooltips before the end of the file. */
static cairo_status_t
write_svg (const CgvSheet *self,
           cairo_write_func_t write,
           void *closure)
{
  GString *file = g_string_new (NULL);
  GString *layer = g_string_new ("<g fill=\"none\" pointer-events=\"all\">\n");
  cairo_status_t status = write_sheet (self, CGV_SHEET_SVG, layer, append_cb, file);
  const char *end = g_strrstr (file->str, "</svg>");

  g_string_append (layer, "</g>\n");
  if (end != NULL)
    g_string_insert_len (file, end - file->str, layer->str, (gssize) layer->len);
  if (status == CAIRO_STATUS_SUCCESS)
    status = write (closure, (const unsigned char *) file->str, (unsigned int) file->len);
  g_string_free (layer, TRUE);
  g_string_free (file, TRUE);
  return status;
}

cairo_status_t
cgv_sheet_write (const CgvSheet *self,
                 CgvSheetFormat format,
                 cairo_write_func_t write,
                 void *closure)
{
  return format == CGV_SHEET_SVG ? write_svg (self, write, closure) : write_sheet (self, format, NULL, write, closure);
}
