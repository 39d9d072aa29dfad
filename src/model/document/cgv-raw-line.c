/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-raw-line.h"

#include <glib/gi18n.h>

#include "cgv-display.h"
#include "cgv-value.h"

struct _CgvRawLine
{
  GObject parent_instance;

  guint64 number;
  guint64 offset;
  guint64 length;
  gboolean begins_earlier;
  GBytes *bytes;
};

G_DEFINE_FINAL_TYPE (CgvRawLine, cgv_raw_line, G_TYPE_OBJECT)

static void
cgv_raw_line_finalize (GObject *object)
{
  g_bytes_unref (CGV_RAW_LINE (object)->bytes);

  G_OBJECT_CLASS (cgv_raw_line_parent_class)->finalize (object);
}

static void
cgv_raw_line_class_init (CgvRawLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_raw_line_finalize;
}

static void
cgv_raw_line_init (CgvRawLine *self)
{
}

CgvRawLine *
cgv_raw_line_new (guint64 number,
                  guint64 offset,
                  const char *bytes,
                  gsize n_bytes,
                  guint64 length,
                  gboolean begins_earlier)
{
  CgvRawLine *self;

  g_return_val_if_fail (n_bytes <= CGV_RAW_LINE_MAX && n_bytes <= length, NULL);

  self = g_object_new (CGV_TYPE_RAW_LINE, NULL);
  self->number = number;
  self->offset = offset;
  self->length = length;
  self->begins_earlier = begins_earlier;
  self->bytes = g_bytes_new (bytes, n_bytes);
  return self;
}

guint64
cgv_raw_line_get_number (CgvRawLine *self)
{
  g_return_val_if_fail (CGV_IS_RAW_LINE (self), 0);

  return self->number;
}

guint64
cgv_raw_line_get_offset (CgvRawLine *self)
{
  g_return_val_if_fail (CGV_IS_RAW_LINE (self), 0);

  return self->offset;
}

guint64
cgv_raw_line_get_length (CgvRawLine *self)
{
  g_return_val_if_fail (CGV_IS_RAW_LINE (self), 0);

  return self->length;
}

const char *
cgv_raw_line_get_bytes (CgvRawLine *self,
                        gsize *n_bytes)
{
  g_return_val_if_fail (CGV_IS_RAW_LINE (self), NULL);
  g_return_val_if_fail (n_bytes != NULL, NULL);

  return g_bytes_get_data (self->bytes, n_bytes);
}

char *
cgv_raw_line_dup_text (CgvRawLine *self)
{
  const char *bytes;
  gsize n_bytes;
  gsize length;
  char *text;

  g_return_val_if_fail (CGV_IS_RAW_LINE (self), NULL);

  bytes = g_bytes_get_data (self->bytes, &n_bytes);
  length = cgv_display_text (bytes, n_bytes, NULL, 0);
  text = g_malloc (length + 1);
  cgv_display_text (bytes, n_bytes, text, length + 1);
  return text;
}

char *
cgv_raw_line_dup_note (CgvRawLine *self)
{
  char length[CGV_FORMAT_MAX];
  guint64 n_hidden;

  g_return_val_if_fail (CGV_IS_RAW_LINE (self), NULL);

  if (self->begins_earlier)
    return g_strdup (_ ("The beginning of this line is too far before this place to be shown."));

  n_hidden = self->length - g_bytes_get_size (self->bytes);
  if (n_hidden == 0)
    return NULL;
  cgv_format_cost (n_hidden, FALSE, length);
  /* Translators: %s is a number of bytes. */
  return g_strdup_printf (g_dngettext (NULL,
                                       "The line goes on for %s more byte.",
                                       "The line goes on for %s more bytes.",
                                       (gulong) MIN (n_hidden, G_MAXINT)),
                          length);
}
