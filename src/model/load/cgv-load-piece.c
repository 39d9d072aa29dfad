/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-load-piece.h"

#include <stdatomic.h>

#include "cgv-cancellable.h"
#include "cgv-load-job.h"
#include "cgv-parser-piece.h"

/* Maximum distance from the middle in which a place to cut is searched, and maximum length of
 * the header. */
#define MAX_SEARCH ((guint64) 16 << 20)
#define MAX_HEADER ((guint64) 4 << 20)

/* The interval in which progress is shown while waiting, in microseconds. */
#define WAIT_TIME (20 * G_TIME_SPAN_MILLISECOND)

typedef enum
{
  STATE_WAITING, /* for the header */
  STATE_RUNNING,
  STATE_OVER,
} State;

struct CgvLoadPiece
{
  CgvInput *input;
  GCancellable *cancellable;
  State state;
  guint64 cut;
  GThread *thread;
  CgvParserProgress shown;

  /* The thread's alone while it runs. */
  CgvParser *parser;

  /* Written by one of the two threads and read by the other. */
  _Atomic guint64 n_bytes;
  _Atomic guint64 cost;
  atomic_bool stops;
  GMutex mutex;
  GCond ended;
  gboolean has_ended;
};

static gboolean
is_wanted (CgvInput *input)
{
  const char *from = g_getenv ("CALLGROVE_TWO_THREADS_FROM");
  guint64 min_size = CGV_LOAD_PIECE_MIN_SIZE;

  if (from != NULL)
    min_size = g_ascii_strtoull (from, NULL, 10);
  else if (g_get_num_processors () < 2)
    return FALSE;
  return min_size > 0 && cgv_input_get_size (input) >= min_size;
}

CgvLoadPiece *
cgv_load_piece_new (CgvInput *input,
                    GCancellable *cancellable)
{
  CgvLoadPiece *self = g_new0 (CgvLoadPiece, 1);

  self->input = input;
  self->cancellable = cancellable;
  self->state = is_wanted (input) ? STATE_WAITING : STATE_OVER;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->ended);
  return self;
}

static void
stop (CgvLoadPiece *self)
{
  atomic_store (&self->stops, true);
  g_clear_pointer (&self->thread, g_thread_join);
  g_clear_pointer (&self->parser, cgv_parser_free);
  self->state = STATE_OVER;
}

void
cgv_load_piece_free (CgvLoadPiece *self)
{
  stop (self);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->ended);
  g_free (self);
}

gsize
cgv_load_piece_limit (CgvLoadPiece *self,
                      guint64 n_bytes,
                      gsize size)
{
  if (self->state != STATE_RUNNING || n_bytes >= self->cut)
    return size;
  return (gsize) MIN (self->cut - n_bytes, size);
}

/* Returns the first possible place after the middle; the size of the file if it has no such
 * place. */
static guint64
find_cut (CgvInput *input)
{
  guint64 size = cgv_input_get_size (input);
  guint64 middle = size / 2;
  g_autofree guint8 *buffer = g_malloc (CGV_LOAD_BLOCK);
  guint64 at = middle;

  while (at < size && at - middle < MAX_SEARCH)
    {
      int error_number;
      gssize n_read = cgv_input_read_at (input, buffer, CGV_LOAD_BLOCK, at, &error_number);
      gsize found;

      if (n_read <= 4)
        return size;
      found = cgv_parser_find_cut (buffer, (gsize) n_read);
      if (found < (gsize) n_read)
        return at + found;
      at += (guint64) n_read - 3;
    }
  return size;
}

/* Parses up to the end of the file, or to where it cannot be read: the rest is for the first parser. */
static gpointer
run (gpointer data)
{
  CgvLoadPiece *self = data;
  g_autofree guint8 *buffer = g_malloc (CGV_LOAD_BLOCK);
  guint64 n_bytes = 0;
  int error_number;
  gssize n_read = 1;

  while (n_read > 0 && !atomic_load (&self->stops) && !g_cancellable_is_cancelled (self->cancellable))
    {
      CgvParserProgress progress;

      n_read = cgv_input_read_at (self->input, buffer, CGV_LOAD_BLOCK, self->cut + n_bytes, &error_number);
      if (n_read <= 0 || !cgv_parser_feed (self->parser, buffer, (gsize) n_read))
        break;
      n_bytes += (guint64) n_read;
      cgv_parser_get_progress (self->parser, &progress);
      atomic_store (&self->n_bytes, n_bytes);
      atomic_store (&self->cost, progress.cost + progress.finished_cost);
    }

  g_mutex_lock (&self->mutex);
  self->has_ended = TRUE;
  g_cond_signal (&self->ended);
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/* Begins as soon as the header is known. */
static void
begin (CgvLoadPiece *self,
       CgvParser *parser,
       guint64 n_bytes)
{
  guint64 size = cgv_input_get_size (self->input);

  if (self->cut == 0)
    self->cut = cgv_input_can_read_at (self->input) ? find_cut (self->input) : size;
  if (n_bytes > MAX_HEADER || n_bytes >= self->cut || self->cut >= size)
    {
      self->state = STATE_OVER;
      return;
    }
  self->parser = cgv_parser_new_piece (parser, self->cut);
  if (self->parser == NULL)
    return;
  self->thread = g_thread_try_new ("callgrove-piece", run, self, NULL);
  self->state = self->thread != NULL ? STATE_RUNNING : STATE_OVER;
}

static void
wait_for_end (CgvLoadPiece *self,
              CgvLoadPieceFunc wait,
              gpointer user_data)
{
  gboolean has_ended = FALSE;

  while (!has_ended)
    {
      gint64 until = g_get_monotonic_time () + WAIT_TIME;

      g_mutex_lock (&self->mutex);
      while (!self->has_ended && g_cond_wait_until (&self->ended, &self->mutex, until))
        ;
      has_ended = self->has_ended;
      g_mutex_unlock (&self->mutex);
      wait (self, user_data);
    }
  g_clear_pointer (&self->thread, g_thread_join);
}

guint64
cgv_load_piece_step (CgvLoadPiece *self,
                     CgvParser *parser,
                     guint64 n_bytes,
                     CgvLoadPieceFunc wait,
                     gpointer user_data)
{
  const CgvCancel cancel = { cgv_cancellable_ask, self->cancellable };
  gboolean is_joined;

  if (self->state == STATE_WAITING)
    begin (self, parser, n_bytes);
  if (self->state != STATE_RUNNING)
    return 0;
  if (!cgv_parser_expects (parser, self->parser))
    {
      stop (self);
      return 0;
    }
  if (n_bytes < self->cut)
    return 0;

  wait_for_end (self, wait, user_data);
  if (g_cancellable_is_cancelled (self->cancellable))
    {
      stop (self);
      return 0;
    }
  is_joined = cgv_parser_join (parser, g_steal_pointer (&self->parser), &cancel);
  self->state = STATE_OVER;
  return is_joined ? atomic_load (&self->n_bytes) : 0;
}

void
cgv_load_piece_add_progress (CgvLoadPiece *self,
                             CgvParserProgress *progress)
{
  if (self->state == STATE_RUNNING)
    {
      progress->bytes += atomic_load (&self->n_bytes);
      progress->cost += atomic_load (&self->cost);
    }
  self->shown.bytes = MAX (self->shown.bytes, progress->bytes);
  progress->bytes = self->shown.bytes;
  if (progress->n_parts == self->shown.n_parts)
    progress->cost = MAX (self->shown.cost, progress->cost);
  self->shown.n_parts = progress->n_parts;
  self->shown.cost = progress->cost;
}
