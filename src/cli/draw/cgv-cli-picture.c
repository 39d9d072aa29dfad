/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-picture.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-output.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"

/* Returns FALSE if the name does not say. */
static gboolean
find_format (const char *path,
             CgvSheetFormat *format)
{
  *format = CGV_SHEET_SVG;
  return strcmp (path, "-") == 0 || cgv_sheet_find_format (path, format);
}

gboolean
cgv_cli_picture_check (const char *path,
                       GError **error)
{
  g_autofree char *shown = NULL;
  CgvSheetFormat format;

  if (find_format (path, &format))
    return TRUE;
  shown = cgv_display_dup_whole (path, -1);
  return cgv_cli_text_refuse (error, _ ("-o “%s” has no ending of a picture: end it in .svg, .png or .pdf"), shown);
}

double
cgv_cli_picture_get_scale (const char *path)
{
  CgvSheetFormat format;

  return find_format (path, &format) && format == CGV_SHEET_PNG ? 1 : 0;
}

static cairo_status_t
write_cb (void *output,
          const unsigned char *bytes,
          unsigned int n_bytes)
{
  return cgv_cli_output_write (bytes, n_bytes, output) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Closing the output reports why a write failed. */
static gboolean
check (cairo_status_t status,
       GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture could not be drawn: %s"), cairo_status_to_string (status));
  return FALSE;
}

gboolean
cgv_cli_picture_write (const char *path,
                       const CgvSheet *sheet,
                       GError **error)
{
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (path, error);
  CgvSheetFormat format;

  if (output == NULL)
    return FALSE;
  find_format (path, &format);
  return check (cgv_sheet_write (sheet, format, write_cb, output), error) && cgv_cli_output_close (output, error);
}
