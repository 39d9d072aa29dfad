/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-export.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>

/* Pixels of a PNG in a unit, so that names are sharp on any screen. */
#define PNG_SCALE 2

typedef struct
{
  CgvSheetFormat format;
  GOutputStream *stream;
  cairo_status_t status;
  GError *error; /* why the stream failed */
} Writing;

static cairo_status_t
write_cb (void *user_data,
          const unsigned char *bytes,
          unsigned int n_bytes)
{
  Writing *self = user_data;

  if (self->error != NULL)
    return CAIRO_STATUS_WRITE_ERROR;
  return g_output_stream_write_all (self->stream, bytes, n_bytes, NULL, NULL, &self->error) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void
write_sheet (const CgvSheet *sheet,
             gpointer user_data)
{
  Writing *self = user_data;

  self->status = cgv_sheet_write (sheet, self->format, write_cb, self);
}

/* A file that was not written whole is not closed but given up, and the one that was there before stays. */
static gboolean
give_up (Writing *self,
         GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  g_output_stream_close (self->stream, cancellable, NULL);
  if (self->error != NULL)
    g_propagate_error (error, self->error);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture could not be drawn: %s"), cairo_status_to_string (self->status));
  return FALSE;
}

gboolean
cgv_export_write (CgvView *view,
                  GFile *file,
                  GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFileOutputStream) stream = NULL;
  Writing self = { .status = CAIRO_STATUS_NO_MEMORY };

  if (!cgv_sheet_find_format (name, &self.format))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _ ("End the name in .svg, .png or .pdf to say what picture it is to be"));
      return FALSE;
    }
  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  if (stream == NULL)
    return FALSE;

  self.stream = G_OUTPUT_STREAM (stream);
  cgv_view_give_sheet (view, self.format == CGV_SHEET_PNG ? PNG_SCALE : 0, write_sheet, &self);
  if (self.status != CAIRO_STATUS_SUCCESS || self.error != NULL)
    return give_up (&self, error);
  return g_output_stream_close (self.stream, NULL, error);
}

static const CgvReportClass *
find_class (GFile *file)
{
  static const struct
  {
    const char *ending;
    const CgvReportClass *class;
  } classes[] = {
    { ".csv", &cgv_report_csv_class },
    { ".tsv", &cgv_report_tsv_class },
    { ".json", &cgv_report_json_class },
    { ".md", &cgv_report_markdown_class },
  };
  g_autofree char *name = g_file_get_basename (file);

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      if (g_str_has_suffix (name, classes[i].ending))
        return classes[i].class;
    }
  return NULL;
}

gboolean
cgv_export_write_table (CgvTable *table,
                        const char *title,
                        GFile *file,
                        GError **error)
{
  const CgvReportClass *class = find_class (file);
  char *text = NULL;
  size_t length = 0;
  CgvReport *report;
  FILE *memory;
  gboolean ok;

  if (class == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _ ("End the name in .csv, .tsv, .json or .md to say how the list is to be written"));
      return FALSE;
    }
  memory = open_memstream (&text, &length);
  if (memory != NULL)
    {
      report = cgv_report_new (class, title, memory);
      cgv_table_report (table, report);
      cgv_report_finish (report);
    }
  if (memory == NULL || fclose (memory) != 0)
    {
      free (text);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to write the list"));
      return FALSE;
    }
  ok = g_file_replace_contents (file, text, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
  free (text);
  return ok;
}

/* As large as the page allows. */
static void
print_sheet (const CgvSheet *sheet,
             gpointer user_data)
{
  GtkPrintContext *context = user_data;
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double width;
  double height;
  double scale;

  cgv_sheet_measure (sheet, &width, &height);
  scale = MIN (gtk_print_context_get_width (context) / width, gtk_print_context_get_height (context) / height);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cgv_sheet_draw (sheet, cr);
}

static void
draw_page_cb (CgvView *view,
              GtkPrintContext *context)
{
  cgv_view_give_sheet (view, 0, print_sheet, context);
}

static void
turn_page (const CgvSheet *sheet,
           gpointer user_data)
{
  double width;
  double height;

  cgv_sheet_measure (sheet, &width, &height);
  gtk_page_setup_set_orientation (user_data, width > height ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT);
}

GtkPrintOperation *
cgv_export_new_print (CgvView *view)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();

  cgv_view_give_sheet (view, 0, turn_page, setup);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), view, G_CONNECT_SWAPPED);
  return operation;
}
