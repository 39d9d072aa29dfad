/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-text.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"

#define BLOCK      ((gsize) 1 << 20)
#define SNIFFED    ((gsize) 8 << 10) /* first bytes, which have no NUL in a text */
#define TAB_COLUMN 8

/* A text has changed if at least this many lines with costs, and more than one in this many, are lines without code. */
#define MIN_MISPLACED   2
#define MISPLACED_SHARE 20

struct CgvSourceText
{
  GByteArray *bytes;
  GArray *starts; /* guint32: of each line, its first byte */
  GByteArray *has_code; /* of each line, whether it may have code */
};

G_DEFINE_QUARK (cgv-source-error-quark, cgv_source_error)

const char *
cgv_source_error_get_id (int code)
{
  static const char *const ids[] = {
    [CGV_SOURCE_ERROR_NOT_FOUND] = "not-found",
    [CGV_SOURCE_ERROR_SEVERAL] = "several",
    [CGV_SOURCE_ERROR_UNTRUSTED] = "untrusted",
    [CGV_SOURCE_ERROR_NOT_A_FILE] = "not-a-file",
    [CGV_SOURCE_ERROR_NOT_TEXT] = "not-text",
    [CGV_SOURCE_ERROR_NOT_CODE] = "not-code",
    [CGV_SOURCE_ERROR_NO_DECODER] = "no-decoder",
    [CGV_SOURCE_ERROR_TOO_LARGE] = "too-large",
    [CGV_SOURCE_ERROR_FAILED] = "failed",
  };

  return ids[code];
}

static gboolean
check_size (guint64 size,
            GError **error)
{
  if (size <= CGV_SOURCE_MAX_BYTES)
    return TRUE;
  g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_TOO_LARGE, _ ("it is larger than %u MiB"), (guint) (CGV_SOURCE_MAX_BYTES >> 20));
  return FALSE;
}

static gboolean
check_text (const GByteArray *bytes,
            GError **error)
{
  if (bytes->len == 0 || memchr (bytes->data, '\0', MIN (bytes->len, SNIFFED)) == NULL)
    return TRUE;
  g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_TEXT, _ ("it is no text"));
  return FALSE;
}

/* The file may grow meanwhile. */
static gboolean
read_all (GByteArray *bytes,
          int fd,
          GCancellable *cancellable,
          GError **error)
{
  struct stat status;
  gssize n = 1;

  if (fstat (fd, &status) == 0 && !check_size ((guint64) status.st_size, error))
    return FALSE;
  while (n > 0)
    {
      guint size = bytes->len;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) || !check_size (size, error))
        return FALSE;
      g_byte_array_set_size (bytes, size + BLOCK);
      do
        n = read (fd, bytes->data + size, BLOCK);
      while (n < 0 && errno == EINTR);
      g_byte_array_set_size (bytes, size + (n > 0 ? (guint) n : 0));
      if (n < 0)
        {
          g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, g_strerror (errno));
          return FALSE;
        }
      if (!check_text (bytes, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_lines (CgvSourceText *self,
            GError **error)
{
  const guint8 *bytes = self->bytes->data;
  guint32 start = 0;

  while (start < self->bytes->len)
    {
      const guint8 *end = memchr (bytes + start, '\n', self->bytes->len - start);

      if (self->starts->len == CGV_SOURCE_MAX_LINES)
        {
          g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_TOO_LARGE, _ ("it has more than %u lines"), CGV_SOURCE_MAX_LINES);
          return FALSE;
        }
      g_array_append_val (self->starts, start);
      start = end != NULL ? (guint32) (end - bytes) + 1 : self->bytes->len;
    }
  return TRUE;
}

/* Bytes between two checks of a cancellable. */
#define LOOK_EVERY (1 << 20)

/* State of a search for code. */
typedef struct
{
  const guint8 *bytes;
  gsize end; /* of the line */
  gboolean is_comment;
  gboolean is_open[2]; /* whether a '"' or a "'" before does not end in the line, so that no later one does */
  GCancellable *cancellable; /* nullable */
  gsize next_look;
} Scan;

/* Returns the byte behind a string or a character that begins at @start, or behind the quote alone if it does not end in the line. */
static gsize
skip_quoted (Scan *scan,
             gsize start)
{
  const guint8 *bytes = scan->bytes;
  gboolean *is_open = &scan->is_open[bytes[start] == '"'];

  for (gsize i = start + 1; i < scan->end && !*is_open; i++)
    {
      if (bytes[i] == bytes[start])
        return i + 1;
      i += bytes[i] == '\\' ? 1 : 0;
    }
  *is_open = TRUE;
  return start + 1;
}

static gboolean
is_cancelled (Scan *scan,
              gsize at)
{
  if (at < scan->next_look)
    return FALSE;
  scan->next_look = at + LOOK_EVERY;
  return g_cancellable_is_cancelled (scan->cancellable);
}

/* Scans from @start to the end of the line, which may begin within a comment. */
static gboolean
may_have_code (Scan *scan,
               gsize start)
{
  const guint8 *bytes = scan->bytes;
  gboolean has_code = FALSE;

  scan->is_open[0] = scan->is_open[1] = FALSE;
  for (gsize i = start; i < scan->end && !is_cancelled (scan, i);)
    {
      guint8 next = i + 1 < scan->end ? bytes[i + 1] : '\0';

      if (scan->is_comment)
        {
          scan->is_comment = !(bytes[i] == '*' && next == '/');
          i += scan->is_comment ? 1 : 2;
        }
      else if (bytes[i] == '/' && next == '*')
        {
          scan->is_comment = TRUE;
          i += 2;
        }
      else if (bytes[i] == '/' && next == '/')
        return has_code;
      /* Code that Rust derives has its costs there. */
      else if (!has_code && bytes[i] == '#' && next != '[')
        return FALSE;
      else
        {
          has_code = has_code || !g_ascii_isspace (bytes[i]);
          i = bytes[i] == '"' || bytes[i] == '\'' ? skip_quoted (scan, i) : i + 1;
        }
    }
  return has_code;
}

static gboolean
find_code (CgvSourceText *self,
           GCancellable *cancellable,
           GError **error)
{
  Scan scan = { .bytes = self->bytes->data, .cancellable = cancellable };

  for (guint i = 0; i < self->starts->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      guint8 has_code;

      scan.end = i + 1 < self->starts->len ? g_array_index (self->starts, guint32, i + 1) : self->bytes->len;
      has_code = may_have_code (&scan, g_array_index (self->starts, guint32, i)) ? 1 : 0;
      g_byte_array_append (self->has_code, &has_code, 1);
    }
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static CgvSourceText *
new_take (GByteArray *bytes,
          GCancellable *cancellable,
          GError **error)
{
  g_autoptr (CgvSourceText) self = g_new0 (CgvSourceText, 1);

  self->bytes = bytes;
  self->starts = cgv_array_new (guint32);
  self->has_code = g_byte_array_new ();
  if (!check_size (bytes->len, error) || !check_text (bytes, error) || !find_lines (self, error) || !find_code (self, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

CgvSourceText *
cgv_source_text_new_take (GByteArray *bytes,
                          GError **error)
{
  return new_take (bytes, NULL, error);
}

CgvSourceText *
cgv_source_text_read (int fd,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  return read_all (bytes, fd, cancellable, error) ? new_take (g_steal_pointer (&bytes), cancellable, error) : NULL;
}

void
cgv_source_text_free (CgvSourceText *self)
{
  if (self == NULL)
    return;
  g_byte_array_unref (self->bytes);
  g_array_unref (self->starts);
  g_byte_array_unref (self->has_code);
  g_free (self);
}

guint
cgv_source_text_get_n_lines (const CgvSourceText *self)
{
  return self->starts->len;
}

gboolean
cgv_source_text_may_have_code (const CgvSourceText *self,
                               guint64 number)
{
  return number > 0 && number <= self->starts->len && self->has_code->data[number - 1] != 0;
}

gboolean
cgv_source_text_is_changed (guint n_misplaced,
                            guint n_lines)
{
  return n_misplaced >= MIN_MISPLACED && n_misplaced > n_lines / MISPLACED_SHARE;
}

const char *
cgv_source_text_get_line (const CgvSourceText *self,
                          guint64 number,
                          gsize *length)
{
  gsize start, end;

  if (number == 0 || number > self->starts->len)
    return NULL;
  start = g_array_index (self->starts, guint32, number - 1);
  end = number < self->starts->len ? g_array_index (self->starts, guint32, number) : self->bytes->len;
  if (end > start && self->bytes->data[end - 1] == '\n')
    end--;
  if (end > start && self->bytes->data[end - 1] == '\r')
    end--;
  *length = end - start;
  return (const char *) self->bytes->data + start;
}

char *
cgv_source_text_dup_line (const CgvSourceText *self,
                          guint64 number)
{
  g_autoptr (GString) line = NULL;
  g_autofree char *shown = NULL;
  gboolean is_cut;
  gsize length;
  const char *bytes = cgv_source_text_get_line (self, number, &length);
  guint column = 0;

  if (bytes == NULL)
    return NULL;
  is_cut = length > CGV_SOURCE_MAX_LINE;
  if (is_cut)
    length = CGV_SOURCE_MAX_LINE;
  while (is_cut && length > 0 && ((guint8) bytes[length] & 0xc0) == 0x80)
    length--;

  line = g_string_sized_new (length);
  for (gsize i = 0; i < length; i++)
    {
      guint8 byte = (guint8) bytes[i];
      guint n = byte == '\t' ? TAB_COLUMN - column % TAB_COLUMN : 1;

      for (guint j = 0; j < n; j++)
        g_string_append_c (line, byte == '\t' ? ' ' : (char) byte);
      column += (byte & 0xc0) == 0x80 ? 0 : n;
    }
  shown = cgv_display_dup_whole (line->str, (gssize) line->len);
  return g_strconcat (shown, is_cut ? "…" : "", NULL);
}
