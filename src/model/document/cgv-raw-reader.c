/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-raw-reader.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-input.h"

#define BLOCK_SIZE ((gsize) 64 << 10)

/* How far before the place reading begins. Two hundred lines are a few kilobytes, nearly always. */
static const guint64 windows[] = { (guint64) 128 << 10, (guint64) 4 << 20 };

/* A line, numbered from the first that was seen. */
typedef struct
{
  guint64 offset;
  guint64 length;
  gboolean begins_earlier;
  gsize n_bytes;
  char bytes[CGV_RAW_LINE_MAX];
} Line;

/* One pass over the file, from some bytes before the place. */
typedef struct
{
  const CgvRawPlace *place;
  guint64 target; /* the byte whose line is looked for */
  guint64 start;  /* where reading began */
  guint64 at;     /* where it is */
  GQueue lines;   /* of Line, complete ones */
  Line *line;     /* the one that has not ended yet, or NULL */
  guint n_before; /* lines of the queue before the one looked for */
  guint n_after;  /* and after it */
  gboolean is_found;
  gboolean is_full; /* all that is wanted is there, and there is more */
  gboolean dropped; /* lines were seen that are not wanted */
  int error_number;
} Pass;

static void
pass_clear (Pass *pass)
{
  g_queue_clear_full (&pass->lines, g_free);
  g_free (pass->line);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pass, pass_clear)

static void
drop_first (Pass *pass)
{
  g_free (g_queue_pop_head (&pass->lines));
  pass->n_before--;
  pass->dropped = TRUE;
}

/* The line has ended, at a newline or at the end of the file. */
static void
end_line (Pass *pass)
{
  Line *line = g_steal_pointer (&pass->line);

  g_queue_push_tail (&pass->lines, line);
  if (pass->is_found)
    pass->n_after++;
  else if (pass->target <= line->offset + line->length)
    pass->is_found = TRUE;
  else
    pass->n_before++;

  /* Before it is found, the last line may still be the one, in a file that ends too early. */
  while (pass->n_before > pass->place->n_before + (pass->is_found ? 0 : 1))
    drop_first (pass);
}

static void
continue_line (Pass *pass,
               const char *bytes,
               gsize n_bytes)
{
  Line *line = pass->line;
  gsize n_kept;

  if (line == NULL)
    {
      line = g_new0 (Line, 1);
      line->offset = pass->at;
      line->begins_earlier = pass->at == pass->start && pass->start > 0;
      pass->line = line;
    }
  n_kept = MIN (n_bytes, CGV_RAW_LINE_MAX - line->n_bytes);
  memcpy (line->bytes + line->n_bytes, bytes, n_kept);
  line->n_bytes += n_kept;
  line->length += n_bytes;
}

static void
take_block (Pass *pass,
            const char *bytes,
            gsize n_bytes)
{
  const char *end = bytes + n_bytes;

  while (bytes < end && !pass->is_full)
    {
      const char *newline = memchr (bytes, '\n', (gsize) (end - bytes));
      gsize n = (gsize) ((newline != NULL ? newline : end) - bytes);

      if (pass->is_found && pass->n_after >= pass->place->n_after)
        {
          pass->is_full = TRUE;
          return;
        }
      continue_line (pass, bytes, n);
      pass->at += n;
      bytes += n;
      if (newline != NULL)
        {
          end_line (pass);
          pass->at++;
          bytes++;
        }
    }
}

/* Returns FALSE if it was cancelled. */
static gboolean
run_pass (Pass *pass,
          CgvInput *input,
          GCancellable *cancellable)
{
  g_autofree char *buffer = g_malloc (BLOCK_SIZE);
  gint64 n_skipped = cgv_input_skip (input, pass->start, cancellable, &pass->error_number);
  gssize n_read = -1;

  if (n_skipped >= 0)
    {
      /* A file that is shorter than it was has nothing to show there. */
      pass->at = (guint64) n_skipped;
      pass->start = pass->at;
      while (!pass->is_full &&
             (n_read = cgv_input_read (input, buffer, BLOCK_SIZE, cancellable, &pass->error_number)) > 0)
        take_block (pass, buffer, (gsize) n_read);
    }
  if (n_read >= 0)
    pass->error_number = 0;
  if (pass->line != NULL)
    end_line (pass);
  return pass->error_number != ECANCELED;
}

/* Whether reading from further before could show more of what is wanted. */
static gboolean
needs_larger_window (Pass *pass)
{
  const Line *first = g_queue_peek_head (&pass->lines);

  if (pass->start == 0 || pass->dropped)
    return FALSE;
  return first == NULL || pass->n_before <= pass->place->n_before;
}

/* The first line is a piece of one that is not wanted, unless it is the one. */
static void
drop_piece (Pass *pass)
{
  const Line *first = g_queue_peek_head (&pass->lines);

  if (first != NULL && first->begins_earlier && pass->n_before > 0)
    drop_first (pass);
}

static CgvRawExcerpt *
make_excerpt (Pass *pass)
{
  CgvRawExcerpt *excerpt = g_new0 (CgvRawExcerpt, 1);
  const Line *first = g_queue_peek_head (&pass->lines);
  guint64 number;

  excerpt->lines = g_ptr_array_new_with_free_func (g_object_unref);
  excerpt->is_short = pass->target > pass->at;
  excerpt->error_number = pass->error_number;
  excerpt->has_later = pass->is_full;
  excerpt->has_earlier = first != NULL && first->offset > 0 && !first->begins_earlier;
  excerpt->found = pass->is_found ? pass->n_before : G_MAXUINT;
  number = pass->place->line > pass->n_before ? pass->place->line - pass->n_before : 1;
  for (GList *node = pass->lines.head; node != NULL; node = node->next)
    {
      const Line *line = node->data;

      g_ptr_array_add (excerpt->lines,
                       cgv_raw_line_new (number++, line->offset, line->bytes, line->n_bytes, line->length, line->begins_earlier));
    }
  return excerpt;
}

/* Without the line, its neighbours are those at the end of the file. */
static void
settle_for_end (Pass *pass)
{
  if (pass->is_found || pass->lines.length == 0)
    return;
  pass->is_found = TRUE;
  pass->n_before = pass->lines.length - 1;
}

static gint64
get_change_time (GFile *file,
                 GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GDateTime) time = NULL;

  info = g_file_query_info (file,
                            G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                            G_FILE_QUERY_INFO_NONE,
                            cancellable,
                            NULL);
  time = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  return time != NULL ? g_date_time_to_unix (time) * G_USEC_PER_SEC + g_date_time_get_microsecond (time) : 0;
}

CgvRawExcerpt *
cgv_raw_reader_read (GFile *file,
                     const CgvRawPlace *place,
                     GCancellable *cancellable,
                     GError **error)
{
  guint64 target;

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (place != NULL, NULL);

  target = place->is_end && place->offset > 0 ? place->offset - 1 : place->offset;
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      g_auto (Pass) pass = { .place = place, .target = target, .lines = G_QUEUE_INIT };
      g_autoptr (CgvInput) input = cgv_input_open (file, cancellable, error);
      CgvRawExcerpt *excerpt;

      if (input == NULL)
        return NULL;
      pass.start = target > windows[i] ? target - windows[i] : 0;
      if (!run_pass (&pass, input, cancellable))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Reading was cancelled"));
          return NULL;
        }
      if (needs_larger_window (&pass) && i + 1 < G_N_ELEMENTS (windows))
        continue;

      drop_piece (&pass);
      settle_for_end (&pass);
      excerpt = make_excerpt (&pass);
      excerpt->changed_at = get_change_time (file, cancellable);
      return excerpt;
    }
  g_assert_not_reached ();
}

void
cgv_raw_excerpt_free (CgvRawExcerpt *excerpt)
{
  g_ptr_array_unref (excerpt->lines);
  g_free (excerpt);
}
