/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-error-page.h"

#include "cgv-display.h"
#include "cgv-template.h"
#include "cgv-view.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

#define BUTTON_SPACING 12

/* Bytes of a file that fit in one line. */
#define N_FIRST_BYTES 48

struct _CgvErrorPage
{
  AdwBin parent_instance;

  GtkLabel *title_label;
  GtkLabel *detail_label;
  GtkLabel *bytes_label;
  GtkWidget *record_button;
  GtkWidget *open_button;
  GCancellable *reading; /* NULL while nothing is read */
};

G_DEFINE_FINAL_TYPE (CgvErrorPage, cgv_error_page, ADW_TYPE_BIN)

static gboolean
cgv_error_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (CGV_ERROR_PAGE (widget)->open_button);
}

static void
stop_reading (CgvErrorPage *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

/* Appends the bytes line by line, as the file has them. */
static void
append_lines (GString *text,
              const char *data,
              gsize length)
{
  const char *end = data + length;

  while (data < end)
    {
      const char *newline = memchr (data, '\n', (gsize) (end - data));
      const char *line_end = newline != NULL ? newline : end;
      char line[CGV_DISPLAY_MAX];

      cgv_display_text (data, (gsize) (line_end - data), line, sizeof line);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
      data = newline != NULL ? newline + 1 : end;
    }
}

static void
show_bytes (CgvErrorPage *self,
            GBytes *bytes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (length == 0)
    return;
  append_lines (text, data, length);
  cgv_widget_show_text (self->bytes_label, text->str);
}

static void
bytes_read_cb (GObject *source,
               GAsyncResult *result,
               gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);

  g_autoptr (CgvErrorPage) self = user_data;

  if (bytes != NULL)
    show_bytes (self, bytes);
}

static void
opened_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (CgvErrorPage) self = user_data;
  g_autoptr (GFileInputStream) stream = g_file_read_finish (G_FILE (source), result, NULL);

  if (stream != NULL)
    g_input_stream_read_bytes_async (G_INPUT_STREAM (stream), N_FIRST_BYTES, G_PRIORITY_DEFAULT, self->reading, bytes_read_cb, g_object_ref (self));
}

static void
cgv_error_page_dispose (GObject *object)
{
  stop_reading (CGV_ERROR_PAGE (object));
  cgv_template_dispose (object);
}

static void
cgv_error_page_class_init (CgvErrorPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_error_page_dispose;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_error_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-error-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, detail_label);
  gtk_widget_class_bind_template_child_full (widget_class, "foreign_box", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, bytes_label);
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, record_button);
  gtk_widget_class_bind_template_child (widget_class, CgvErrorPage, open_button);
}

static void
cgv_error_page_init (CgvErrorPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_widget_wrap_buttons (gtk_widget_get_parent (self->record_button));
  gtk_widget_set_layout_manager (gtk_widget_get_parent (self->open_button), cgv_wrap_layout_new (BUTTON_SPACING));
}

void
cgv_error_page_set_message (CgvErrorPage *self,
                            const char *title,
                            const char *detail)
{
  g_return_if_fail (CGV_IS_ERROR_PAGE (self));
  g_return_if_fail (title != NULL && detail != NULL);

  gtk_label_set_text (self->title_label, title);
  cgv_widget_show_text (self->detail_label, detail);
}

void
cgv_error_page_set_foreign (CgvErrorPage *self,
                            GFile *file)
{
  g_return_if_fail (CGV_IS_ERROR_PAGE (self));
  g_return_if_fail (file == NULL || G_IS_FILE (file));

  stop_reading (self);
  cgv_widget_show_text (self->bytes_label, NULL);
  gtk_widget_set_visible (self->record_button, file != NULL);
  if (file == NULL)
    return;
  self->reading = g_cancellable_new ();
  g_file_read_async (file, G_PRIORITY_DEFAULT, self->reading, opened_cb, g_object_ref (self));
}
