/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-export.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>

#include "cgv-replacement.h"
#include "cgv-set-page.h"

/* Pixels of a PNG in a unit, so that names are sharp on any screen. */
#define PNG_SCALE 2

typedef struct
{
  CgvSheetFormat format;
  GOutputStream *stream;
  cairo_status_t status;
  GError *error; /* why the stream failed */
} Writing;

/* Microseconds of writing in one turn of the main loop, and rows between two checks of the clock. */
#define TURN         4000
#define ROWS_AT_ONCE 32u

/* A list that is being written into a file. */
typedef struct
{
  GFile *file;
  FILE *memory;
  char *text; /* the buffer of @memory */
  size_t length;
  CgvReport *report; /* NULL when it is finished */
  CgvReportTable table;
  GPtrArray *columns; /* of the table; NULL without a list */
  CgvRowList *shown; /* the list of the table */
  CgvRowList *list;  /* all its rows */
  gpointer state; /* of the table in the report */
  guint next;     /* row */
  gboolean is_changed;
  gboolean is_new; /* there was no file before */
} Rows;

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

static void
give_sheet (GtkWidget *picture,
            double scale,
            CgvSheetFunc func,
            gpointer user_data)
{
  if (CGV_IS_SET_PAGE (picture))
    cgv_set_page_give_sheet (CGV_SET_PAGE (picture), scale, func, user_data);
  else
    cgv_view_give_sheet (CGV_VIEW (picture), scale, func, user_data);
}

gboolean
cgv_export_write (GtkWidget *picture,
                  GFile *file,
                  GError **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (CgvReplacement) replacement = NULL;
  Writing self = { .status = CAIRO_STATUS_NO_MEMORY };

  if (!cgv_sheet_find_format (name, &self.format))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _ ("End the name in .svg, .png or .pdf to choose the format of the picture"));
      return FALSE;
    }
  replacement = cgv_replacement_new (file, error);
  if (replacement == NULL)
    return FALSE;

  self.stream = replacement->stream;
  give_sheet (picture, self.format == CGV_SHEET_PNG ? PNG_SCALE : 0, write_sheet, &self);
  if (self.error != NULL)
    {
      g_propagate_error (error, self.error);
      return FALSE;
    }
  if (self.status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture could not be drawn: %s"), cairo_status_to_string (self.status));
      return FALSE;
    }
  return cgv_replacement_close (replacement, error);
}

static const CgvFileFormat list_formats[] = {
  { ".csv", N_ ("Comma-separated values") },
  { ".tsv", N_ ("Tab-separated values") },
  { ".json", N_ ("JSON") },
  { ".md", N_ ("Markdown") },
  { NULL },
};

static const CgvReportClass *
find_class (GFile *file)
{
  static const CgvReportClass *const classes[] = { &cgv_report_csv_class, &cgv_report_tsv_class, &cgv_report_json_class, &cgv_report_markdown_class };
  g_autofree char *name = g_file_get_basename (file);

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      if (g_str_has_suffix (name, list_formats[i].suffix))
        return classes[i];
    }
  return NULL;
}

const CgvFileFormat *
cgv_export_get_list_formats (void)
{
  return list_formats;
}

const CgvFileFormat *
cgv_export_get_picture_formats (void)
{
  static const CgvFileFormat formats[] = {
    { ".svg", N_ ("SVG, sharp at any size") },
    { ".png", N_ ("PNG image") },
    { ".pdf", N_ ("PDF document") },
    { NULL },
  };

  return formats;
}

static void
changed_cb (Rows *self)
{
  self->is_changed = TRUE;
}

static void
end_rows (Rows *self)
{
  if (self->report == NULL)
    return;
  if (self->columns != NULL)
    cgv_report_end_table (self->report, &self->table, self->state);
  cgv_report_finish (self->report);
  self->report = NULL;
}

static void
rows_free (gpointer data)
{
  Rows *self = data;

  end_rows (self);
  if (self->memory != NULL)
    fclose (self->memory);
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_object (&self->list);
  g_clear_object (&self->shown);
  g_object_unref (self->file);
  free (self->text);
  g_free (self);
}

static void
written_cb (GObject *file,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const Rows *self = g_task_get_task_data (task);
  GError *error = NULL;

  if (g_file_replace_contents_finish (G_FILE (file), result, NULL, &error))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  if (self->is_new)
    g_file_delete (self->file, NULL, NULL);
  g_task_return_error (task, error);
}

static void
looked_up_cb (GObject *file,
              GAsyncResult *result,
              gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Rows *self = g_task_get_task_data (task);
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (file), result, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (self->text, self->length, free, self->text);

  self->text = NULL;
  self->is_new = info == NULL;
  g_file_replace_contents_bytes_async (self->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, g_task_get_cancellable (task), written_cb, g_object_ref (task));
}

static void
write_file (GTask *task)
{
  Rows *self = g_task_get_task_data (task);
  FILE *memory = g_steal_pointer (&self->memory);

  end_rows (self);
  if (fclose (memory) != 0)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to write the list"));
      return;
    }
  g_file_query_info_async (self->file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL, looked_up_cb, g_object_ref (task));
}

/* Writes rows for a part of a frame. */
static gboolean
write_rows_cb (gpointer task)
{
  Rows *self = g_task_get_task_data (task);
  gint64 end = g_get_monotonic_time () + TURN;

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  if (self->is_changed || cgv_table_get_list (g_task_get_source_object (task)) != self->shown)
    {
      /* Its rows may be gone. */
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The list changed while it was being written, so it was not saved"));
      return G_SOURCE_REMOVE;
    }
  for (guint n = 0; self->next < self->table.n_rows && (n % ROWS_AT_ONCE != 0 || n == 0 || g_get_monotonic_time () < end); n++)
    cgv_report_add_row (self->report, &self->table, self->state, self->next++);
  if (self->next < self->table.n_rows)
    return G_SOURCE_CONTINUE;
  write_file (task);
  return G_SOURCE_REMOVE;
}

static Rows *
rows_new (CgvTable *table,
          const CgvReportClass *class,
          const char *title,
          GFile *file)
{
  Rows *self = g_new0 (Rows, 1);

  self->file = g_object_ref (file);
  self->memory = open_memstream (&self->text, &self->length);
  if (self->memory == NULL)
    return self;
  self->report = cgv_report_new (class, title, self->memory);
  self->columns = cgv_table_begin_report (table, self->report, &self->table);
  if (self->columns == NULL)
    return self;
  self->state = cgv_report_begin_table (self->report, &self->table);
  self->shown = g_object_ref (cgv_table_get_list (table));
  self->list = self->table.list;
  g_signal_connect_swapped (self->list, "items-changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->list, "reordered", G_CALLBACK (changed_cb), self);
  return self;
}

void
cgv_export_write_table_async (CgvTable *table,
                              const char *title,
                              GFile *file,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (table, cancellable, callback, user_data);
  const CgvReportClass *class = find_class (file);
  Rows *rows;

  g_task_set_source_tag (task, cgv_export_write_table_finish);
  if (class == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _ ("End the name in .csv, .tsv, .json or .md to choose the format of the list"));
      return;
    }
  rows = rows_new (table, class, title, file);
  g_task_set_task_data (task, rows, rows_free);
  if (rows->memory == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to write the list"));
  else
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, write_rows_cb, g_steal_pointer (&task), g_object_unref);
}

gboolean
cgv_export_write_table_finish (GAsyncResult *result,
                               GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, cgv_export_write_table_finish), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Prints a sheet as large as the page allows. */
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
draw_page_cb (GtkWidget *picture,
              GtkPrintContext *context)
{
  give_sheet (picture, 0, print_sheet, context);
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
cgv_export_new_print (GtkWidget *picture)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();

  give_sheet (picture, 0, turn_page, setup);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), picture, G_CONNECT_SWAPPED);
  return operation;
}
