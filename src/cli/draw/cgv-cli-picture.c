/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-output.h"
#include "cgv-display-dup.h"

typedef enum
{
  SVG,
  PNG,
  PDF,
} Format;

static const char *const endings[] = { [SVG] = ".svg", [PNG] = ".png", [PDF] = ".pdf" };

/* Returns FALSE if the name does not say. */
static gboolean
find_format (const char *path,
             Format *format)
{
  *format = SVG;
  if (strcmp (path, "-") == 0)
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      *format = (Format) i;
      if (g_str_has_suffix (path, endings[i]))
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_cli_picture_check (const char *path,
                       GError **error)
{
  g_autofree char *shown = NULL;
  Format format;

  if (find_format (path, &format))
    return TRUE;
  shown = cgv_display_dup_whole (path, -1);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("-o “%s” has no ending that tells what picture it is: end it in .svg, .png or .pdf"), shown);
  return FALSE;
}

double
cgv_cli_picture_get_scale (const char *path)
{
  Format format;

  return find_format (path, &format) && format == PNG ? 1 : 0;
}

static cairo_status_t
write_cb (void *output,
          const unsigned char *bytes,
          unsigned int n_bytes)
{
  return cgv_cli_output_write (bytes, n_bytes, output) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Why a write failed is told by closing the output. */
static gboolean
check (cairo_status_t status,
       GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture could not be drawn: %s"), cairo_status_to_string (status));
  return FALSE;
}

static cairo_surface_t *
create_surface (Format format,
                double width,
                double height,
                CgvCliOutput *output)
{
  if (format == SVG)
    return cairo_svg_surface_create_for_stream (write_cb, output, width, height);
  if (format == PDF)
    return cairo_pdf_surface_create_for_stream (write_cb, output, width, height);
  return cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
}

gboolean
cgv_cli_picture_write (const char *path,
                       double width,
                       double height,
                       CgvCliPaintFunc paint,
                       gconstpointer user_data,
                       GError **error)
{
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (path, error);
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;
  Format format;

  if (output == NULL)
    return FALSE;
  find_format (path, &format);
  surface = create_surface (format, width, height, output);
  cr = cairo_create (surface);
  paint (cr, user_data);
  cairo_show_page (cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (format == PNG && status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, write_cb, output);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return check (status, error) && cgv_cli_output_close (output, error);
}
