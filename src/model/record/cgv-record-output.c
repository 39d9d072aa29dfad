/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-output.h"

#include <string.h>

#include "cgv-signal.h"

#define BLOCK 65536

typedef struct
{
  GString *text;
  gboolean is_error;
} Line;

struct _CgvRecordOutput
{
  GObject parent_instance;

  GCancellable *cancellable;
  Line *lines; /* a ring */
  guint first;
  guint n_lines;
  Line *open[2]; /* for each stream, its last line if it goes on */
};

typedef struct
{
  CgvRecordOutput *output;
  gboolean is_error;
} Reader;

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecordOutput, cgv_record_output, G_TYPE_OBJECT)

static Line *
get_line (CgvRecordOutput *self,
          guint line)
{
  return &self->lines[(self->first + line) % CGV_RECORD_OUTPUT_LINES];
}

/* Returns the number of a line; G_MAXUINT for NULL. */
static guint
find_line (CgvRecordOutput *self,
           const Line *line)
{
  guint place = line != NULL ? (guint) (line - self->lines) : 0;

  return line != NULL ? (place + CGV_RECORD_OUTPUT_LINES - self->first) % CGV_RECORD_OUTPUT_LINES : G_MAXUINT;
}

static Line *
add_line (CgvRecordOutput *self,
          gboolean is_error,
          guint *n_dropped)
{
  Line *line;

  if (self->n_lines == CGV_RECORD_OUTPUT_LINES)
    {
      line = get_line (self, 0);
      if (self->open[line->is_error] == line)
        self->open[line->is_error] = NULL;
      self->first = (self->first + 1) % CGV_RECORD_OUTPUT_LINES;
      self->n_lines--;
      ++*n_dropped;
    }
  line = get_line (self, self->n_lines++);
  if (line->text == NULL)
    line->text = g_string_new (NULL);
  g_string_truncate (line->text, 0);
  line->is_error = is_error;
  return line;
}

static void
add_bytes (CgvRecordOutput *self,
           gboolean is_error,
           const char *bytes,
           gsize length)
{
  guint n_before = self->n_lines;
  guint longer = find_line (self, self->open[is_error]);
  guint n_dropped = 0;

  while (length > 0)
    {
      const char *end = memchr (bytes, '\n', length);
      gboolean is_end;
      Line *line;
      gsize n;

      if (self->open[is_error] == NULL)
        self->open[is_error] = add_line (self, is_error, &n_dropped);
      line = self->open[is_error];
      n = MIN (end != NULL ? (gsize) (end - bytes) : length, CGV_RECORD_OUTPUT_LENGTH - line->text->len);
      g_string_append_len (line->text, bytes, n);
      is_end = n < length && bytes[n] == '\n';
      if (is_end || line->text->len == CGV_RECORD_OUTPUT_LENGTH)
        self->open[is_error] = NULL;
      bytes += n + is_end;
      length -= n + is_end;
    }
  /* A block may be so large that some of its own lines are dropped. */
  n_dropped = MIN (n_dropped, n_before);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, n_dropped, longer != G_MAXUINT && longer >= n_dropped ? longer - n_dropped : G_MAXUINT);
}

static void
read_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  Reader *reader = user_data;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);

  if (bytes == NULL || g_bytes_get_size (bytes) == 0)
    {
      g_object_unref (reader->output);
      g_free (reader);
      return;
    }
  add_bytes (reader->output, reader->is_error, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_input_stream_read_bytes_async (G_INPUT_STREAM (source), BLOCK, G_PRIORITY_DEFAULT_IDLE, reader->output->cancellable, read_cb, reader);
}

static void
start_reader (CgvRecordOutput *self,
              GInputStream *stream,
              gboolean is_error)
{
  Reader *reader;

  if (stream == NULL)
    return;
  reader = g_new (Reader, 1);
  *reader = (Reader){ g_object_ref (self), is_error };
  g_input_stream_read_bytes_async (stream, BLOCK, G_PRIORITY_DEFAULT_IDLE, self->cancellable, read_cb, reader);
}

CgvRecordOutput *
cgv_record_output_new (GInputStream *out,
                       GInputStream *err)
{
  CgvRecordOutput *self = g_object_new (CGV_TYPE_RECORD_OUTPUT, NULL);

  start_reader (self, out, FALSE);
  start_reader (self, err, TRUE);
  return self;
}

void
cgv_record_output_close (CgvRecordOutput *self)
{
  g_return_if_fail (CGV_IS_RECORD_OUTPUT (self));

  g_cancellable_cancel (self->cancellable);
}

guint
cgv_record_output_get_n_lines (CgvRecordOutput *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_OUTPUT (self), 0);

  return self->n_lines;
}

const char *
cgv_record_output_get_line (CgvRecordOutput *self,
                            guint line,
                            gboolean *is_error)
{
  g_return_val_if_fail (CGV_IS_RECORD_OUTPUT (self), NULL);
  g_return_val_if_fail (line < self->n_lines, NULL);

  if (is_error != NULL)
    *is_error = get_line (self, line)->is_error;
  return get_line (self, line)->text->str;
}

static void
cgv_record_output_finalize (GObject *object)
{
  CgvRecordOutput *self = CGV_RECORD_OUTPUT (object);

  for (guint i = 0; i < CGV_RECORD_OUTPUT_LINES; i++)
    {
      if (self->lines[i].text != NULL)
        g_string_free (self->lines[i].text, TRUE);
    }
  g_free (self->lines);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (cgv_record_output_parent_class)->finalize (object);
}

static void
cgv_record_output_class_init (CgvRecordOutputClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_record_output_finalize;

  signals[SIGNAL_CHANGED] = cgv_signal_new ("changed", klass, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
cgv_record_output_init (CgvRecordOutput *self)
{
  self->cancellable = g_cancellable_new ();
  self->lines = g_new0 (Line, CGV_RECORD_OUTPUT_LINES);
}
