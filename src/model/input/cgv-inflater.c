/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-inflater.h"

#include <errno.h>
#include <string.h>

#include "cgv-decoder.h"
#include "cgv-limits.h"

typedef struct
{
  guint8 bytes[CGV_INFLATER_BLOCK];
  gsize n_bytes;
  guint64 position; /* where in the compressed file it ends */
} Block;

struct CgvInflater
{
  GThread *thread;

  /* The decoding thread's alone, while it runs. */
  CgvRawInput *raw;
  CgvDecoder *decoder;
  GCancellable *stop;
  guint8 first[CGV_COMPRESSION_MAGIC];
  gsize n_first;
  gsize first_at;
  int read_error;
  guint64 n_decoded;
  guint n_filled;

  /* Both threads': a block is its writer's until n_ready counts it, then the reader's. */
  GMutex mutex;
  GCond changed;
  Block blocks[CGV_INFLATER_N_BLOCKS];
  guint n_ready;
  gboolean is_stopped;
  gboolean is_done;
  int error_number;
  gboolean has_problem;
  CgvProblemKind problem;
  guint64 problem_value;

  /* The reading thread's alone. */
  guint n_taken;
  gsize taken_bytes; /* of the block that is being taken */
  guint64 position;
};

static gssize
read_cb (gpointer buffer,
         gsize size,
         gpointer user_data)
{
  CgvInflater *self = user_data;

  if (self->first_at < self->n_first)
    {
      size = MIN (size, self->n_first - self->first_at);
      memcpy (buffer, self->first + self->first_at, size);
      self->first_at += size;
      return (gssize) size;
    }
  return cgv_raw_input_read (self->raw, buffer, size, self->stop, &self->read_error);
}

/* Returns FALSE if the inflater is being freed. */
static gboolean
wait_for_room (CgvInflater *self)
{
  gboolean goes_on;

  g_mutex_lock (&self->mutex);
  while (self->n_ready == CGV_INFLATER_N_BLOCKS && !self->is_stopped)
    g_cond_wait (&self->changed, &self->mutex);
  goes_on = !self->is_stopped;
  g_mutex_unlock (&self->mutex);
  return goes_on;
}

static void
hand_over (CgvInflater *self)
{
  self->n_filled++;
  g_mutex_lock (&self->mutex);
  self->n_ready++;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

/* Returns the last result of the decoder: 0 at the end, -1 on failure, otherwise more. */
static gssize
fill (CgvInflater *self,
      Block *block)
{
  gssize n_read;

  block->n_bytes = 0;
  do
    {
      n_read = cgv_decoder_read (self->decoder, block->bytes + block->n_bytes, CGV_INFLATER_BLOCK - block->n_bytes);
      if (n_read > 0)
        block->n_bytes += (gsize) n_read;
    }
  while (n_read > 0 && block->n_bytes < CGV_INFLATER_BLOCK);

  block->position = cgv_decoder_get_position (self->decoder);
  self->n_decoded += block->n_bytes;
  return n_read;
}

static gboolean
inflates_too_much (CgvInflater *self,
                   const Block *block)
{
  return self->n_decoded > CGV_INFLATION_FREE && self->n_decoded / CGV_MAX_INFLATION > block->position;
}

static void
finish (CgvInflater *self,
        gssize result,
        gboolean too_much,
        guint64 position)
{
  CgvProblemKind kind;
  guint64 value;
  gboolean has_problem = cgv_decoder_get_problem (self->decoder, &kind, &value);

  if (too_much)
    {
      has_problem = TRUE;
      kind = CGV_PROBLEM_INFLATES_TOO_MUCH;
      value = position;
    }

  g_mutex_lock (&self->mutex);
  self->is_done = TRUE;
  self->has_problem = has_problem;
  self->problem = kind;
  self->problem_value = value;
  if (too_much || (result < 0 && has_problem))
    self->error_number = EBADMSG;
  else if (result < 0)
    self->error_number = self->read_error;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

static gpointer
inflate_in_thread (gpointer data)
{
  CgvInflater *self = data;
  gboolean too_much = FALSE;
  guint64 position = 0;
  gssize result = 1;

  while (result > 0 && !too_much && wait_for_room (self))
    {
      Block *block = &self->blocks[self->n_filled % CGV_INFLATER_N_BLOCKS];

      result = fill (self, block);
      position = block->position;
      too_much = inflates_too_much (self, block);
      if (block->n_bytes > 0)
        hand_over (self);
    }
  finish (self, result, too_much, position);
  return NULL;
}

static void
free_without_thread (CgvInflater *self)
{
  g_clear_pointer (&self->decoder, cgv_decoder_free);
  g_object_unref (self->stop);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

CgvInflater *
cgv_inflater_new (CgvRawInput *raw,
                  CgvCompression compression,
                  const guint8 *first,
                  gsize n_first,
                  int *error_number)
{
  g_autoptr (GError) error = NULL;
  CgvInflater *self;

  g_return_val_if_fail (n_first <= sizeof self->first, NULL);

  self = g_try_new0 (CgvInflater, 1);
  if (self == NULL)
    {
      *error_number = ENOMEM;
      return NULL;
    }
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  self->stop = g_cancellable_new ();
  self->raw = raw;
  memcpy (self->first, first, n_first);
  self->n_first = n_first;

  self->decoder = cgv_decoder_new (compression, read_cb, self);
  *error_number = self->decoder == NULL ? ENOTSUP : EAGAIN;
  if (self->decoder != NULL)
    self->thread = g_thread_try_new ("inflate", inflate_in_thread, self, &error);
  if (self->thread != NULL)
    return self;
  free_without_thread (self);
  return NULL;
}

void
cgv_inflater_free (CgvInflater *self)
{
  g_mutex_lock (&self->mutex);
  self->is_stopped = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  g_cancellable_cancel (self->stop);
  g_thread_join (self->thread);
  free_without_thread (self);
}

static void
cancelled_cb (GCancellable *cancellable,
              gpointer user_data)
{
  CgvInflater *self = user_data;

  g_mutex_lock (&self->mutex);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

static gboolean
has_block (CgvInflater *self)
{
  gboolean has;

  g_mutex_lock (&self->mutex);
  has = self->n_ready > 0;
  g_mutex_unlock (&self->mutex);
  return has;
}

/* Returns whether there is a block; if not, all blocks were taken or the reader was cancelled. */
static gboolean
wait_for_block (CgvInflater *self,
                GCancellable *cancellable)
{
  gulong id = 0;
  gboolean has;

  if (has_block (self))
    return TRUE;

  if (cancellable != NULL)
    id = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL);
  g_mutex_lock (&self->mutex);
  while (self->n_ready == 0 && !self->is_done && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait (&self->changed, &self->mutex);
  has = self->n_ready > 0;
  g_mutex_unlock (&self->mutex);
  g_cancellable_disconnect (cancellable, id);
  return has;
}

static void
give_back (CgvInflater *self)
{
  self->n_taken++;
  self->taken_bytes = 0;
  g_mutex_lock (&self->mutex);
  self->n_ready--;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

gssize
cgv_inflater_read (CgvInflater *self,
                   gpointer buffer,
                   gsize size,
                   GCancellable *cancellable,
                   int *error_number)
{
  Block *block = &self->blocks[self->n_taken % CGV_INFLATER_N_BLOCKS];

  if (g_cancellable_is_cancelled (cancellable) || !wait_for_block (self, cancellable))
    {
      *error_number = g_cancellable_is_cancelled (cancellable) ? ECANCELED : self->error_number;
      return *error_number != 0 ? -1 : 0;
    }

  size = MIN (size, block->n_bytes - self->taken_bytes);
  memcpy (buffer, block->bytes + self->taken_bytes, size);
  self->taken_bytes += size;
  self->position = block->position;
  if (self->taken_bytes == block->n_bytes)
    give_back (self);
  return (gssize) size;
}

guint64
cgv_inflater_get_position (CgvInflater *self)
{
  return self->position;
}

gboolean
cgv_inflater_get_problem (CgvInflater *self,
                          CgvProblemKind *kind,
                          guint64 *value)
{
  gboolean has_problem;

  g_mutex_lock (&self->mutex);
  has_problem = self->is_done && self->has_problem;
  *kind = self->problem;
  *value = self->problem_value;
  g_mutex_unlock (&self->mutex);
  return has_problem;
}
