/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-excerpt.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-input.h"
#include "cgv-task.h"

#define N_AROUND     5
#define MAX_LINE     ((gsize) 1024)
#define BYTES_AROUND ((gsize) 64 << 10)

/* A stretch of the file: the bytes from @start on. */
typedef struct
{
  GByteArray *bytes;
  guint64 start;
  gboolean is_end;
  int error_number;
} Window;

static void
window_clear (Window *window)
{
  g_byte_array_unref (window->bytes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Window, window_clear)

static void
clear_line (CgvExcerptLine *line)
{
  g_free (line->text);
}

static CgvExcerpt *
new_excerpt (void)
{
  CgvExcerpt *excerpt = g_new0 (CgvExcerpt, 1);

  excerpt->lines = cgv_array_new (CgvExcerptLine);
  g_array_set_clear_func (excerpt->lines, (GDestroyNotify) clear_line);
  return excerpt;
}

void
cgv_excerpt_free (CgvExcerpt *excerpt)
{
  g_array_unref (excerpt->lines);
  g_free (excerpt->note);
  g_free (excerpt);
}

static void
add_line (CgvExcerpt *excerpt,
          guint64 number,
          gboolean is_marked,
          const char *bytes,
          gsize n_bytes,
          gboolean begins_earlier,
          gboolean goes_on)
{
  gsize n_shown = MIN (n_bytes, MAX_LINE);
  g_autofree char *shown = cgv_display_dup_whole (bytes, (gssize) n_shown);
  CgvExcerptLine line = { .number = number, .is_marked = is_marked };

  line.text = g_strconcat (begins_earlier ? "…" : "", shown, goes_on || n_shown < n_bytes ? "…" : "", NULL);
  g_array_append_val (excerpt->lines, line);
}

static CgvExcerpt *
new_from_kept_bytes (const CgvProblem *problem,
                     const char *note)
{
  CgvExcerpt *excerpt = new_excerpt ();

  excerpt->note = g_strdup (note);
  if (!problem->excerpt_is_name && problem->excerpt_length > 0)
    add_line (excerpt, problem->line, TRUE, problem->excerpt, problem->excerpt_length, FALSE, problem->excerpt_length == CGV_PROBLEM_EXCERPT);
  return excerpt;
}

/* Returns a byte of the line that the problem is in. A problem without bytes is behind the line that it is about. */
static guint64
get_target (const CgvProblem *problem)
{
  return problem->excerpt_length == 0 && problem->offset > 0 ? problem->offset - 1 : problem->offset;
}

/* Returns FALSE if it was cancelled. */
static gboolean
read_window (Window *window,
             CgvInput *input,
             guint64 target,
             GCancellable *cancellable)
{
  guint64 start = target > BYTES_AROUND ? target - BYTES_AROUND : 0;
  gint64 n_skipped = cgv_input_skip (input, start, cancellable, &window->error_number);
  gsize n_wanted = (gsize) (target - start) + BYTES_AROUND;
  gsize n_read = 0;
  gssize n = n_skipped < 0 ? -1 : 0;

  window->start = n_skipped > 0 ? (guint64) n_skipped : 0;
  g_byte_array_set_size (window->bytes, (guint) n_wanted);
  while (n >= 0 && n_read < n_wanted && !window->is_end)
    {
      n = cgv_input_read (input, window->bytes->data + n_read, n_wanted - n_read, cancellable, &window->error_number);
      n_read += n > 0 ? (gsize) n : 0;
      window->is_end = n == 0;
    }
  g_byte_array_set_size (window->bytes, (guint) n_read);
  if (n >= 0)
    window->error_number = 0;
  return window->error_number != ECANCELED;
}

static gsize
find_line_start (const Window *window,
                 gsize at)
{
  while (at > 0 && window->bytes->data[at - 1] != '\n')
    at--;
  return at;
}

static void
add_lines (CgvExcerpt *excerpt,
           const Window *window,
           gsize marked,
           guint64 number)
{
  const char *bytes = (const char *) window->bytes->data;
  gsize size = window->bytes->len;
  gsize at = marked;
  guint n_before = 0;

  while (n_before < N_AROUND && at > 0)
    {
      gsize before = find_line_start (window, at - 1);

      if (before == 0 && window->start > 0)
        break;
      at = before;
      n_before++;
    }
  for (guint i = 0; i < n_before + 1 + N_AROUND && at < size; i++)
    {
      const char *newline = memchr (bytes + at, '\n', size - at);
      gsize end = newline != NULL ? (gsize) (newline - bytes) : size;
      gsize text_end = newline != NULL && end > at && bytes[end - 1] == '\r' ? end - 1 : end;

      add_line (excerpt, number - n_before + i, i == n_before, bytes + at, text_end - at, at == 0 && window->start > 0, newline == NULL && !window->is_end);
      at = end + 1;
    }
}

/* Returns whether the line has another text than it had when it was loaded. */
static gboolean
differs (const CgvProblem *problem,
         const Window *window)
{
  gsize at = (gsize) (problem->offset - window->start);

  if (problem->excerpt_is_name || problem->excerpt_length == 0)
    return FALSE;
  return window->bytes->len < at + problem->excerpt_length || memcmp (window->bytes->data + at, problem->excerpt, problem->excerpt_length) != 0;
}

static gboolean
was_changed_after (GFile *file,
                   gint64 time,
                   GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GDateTime) changed = NULL;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC, G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  changed = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  return changed != NULL && g_date_time_to_unix (changed) * G_USEC_PER_SEC + g_date_time_get_microsecond (changed) > time;
}

CgvExcerpt *
cgv_excerpt_read (CgvDocument *document,
                  const CgvProblem *problem,
                  GCancellable *cancellable)
{
  const char *changed = _ ("The file was changed after it was loaded: the problem may be elsewhere now. Reload it.");
  g_auto (Window) window = { .bytes = g_byte_array_new () };
  g_autoptr (CgvInput) input = NULL;
  g_autoptr (CgvExcerpt) excerpt = NULL;
  g_autoptr (GError) error = NULL;
  guint64 target;
  GFile *file;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (problem != NULL, NULL);

  if (problem->line == 0 || problem->file >= cgv_document_get_n_files (document))
    return new_excerpt ();
  file = cgv_document_get_file (document, problem->file);
  if (!cgv_input_can_read_again (file))
    return new_from_kept_bytes (problem, _ ("This profile came through a pipe, which cannot be read again. Only the kept part of the line is shown."));
  input = cgv_input_open (file, cancellable, &error);
  if (input == NULL)
    return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? NULL : new_from_kept_bytes (problem, error->message);

  target = get_target (problem);
  if (!read_window (&window, input, target, cancellable))
    return NULL;
  if (window.error_number == 0 && window.start + window.bytes->len <= target)
    return new_from_kept_bytes (problem, changed);

  excerpt = new_excerpt ();
  if (window.error_number != 0)
    /* Translators: %s is the system's message, such as "Input/output error". */
    excerpt->note = g_strdup_printf (_ ("The file cannot be read any further: %s."), g_strerror (window.error_number));
  else if (differs (problem, &window) || was_changed_after (file, document->load_time, cancellable))
    excerpt->note = g_strdup (changed);
  if (window.start + window.bytes->len <= target)
    return new_from_kept_bytes (problem, excerpt->note);
  add_lines (excerpt, &window, find_line_start (&window, (gsize) (target - window.start)), problem->line);
  return g_steal_pointer (&excerpt);
}

static void
read_thread (GTask *task,
             gpointer source,
             gpointer problem,
             GCancellable *cancellable)
{
  g_task_return_pointer (task, cgv_excerpt_read (source, problem, cancellable), (GDestroyNotify) cgv_excerpt_free);
}

void
cgv_excerpt_read_async (CgvDocument *document,
                        const CgvProblem *problem,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_return_if_fail (CGV_IS_DOCUMENT (document));
  g_return_if_fail (problem != NULL);

  cgv_task_run (document, cancellable, callback, user_data, read_thread, g_memdup2 (problem, sizeof *problem), g_free);
}

CgvExcerpt *
cgv_excerpt_read_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
