/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-decoder-private.h"

#include <string.h>
#include <zlib.h>

/* The largest window, and the header and trailer of gzip. */
#define WINDOW_BITS (MAX_WBITS + 16)

typedef struct
{
  CgvDecoder decoder;
  z_stream stream;
  gboolean is_in_member;
  gboolean has_members;
} GzipDecoder;

static void
gzip_decoder_free (CgvDecoder *decoder)
{
  GzipDecoder *self = (GzipDecoder *) decoder;

  inflateEnd (&self->stream);
  g_free (self);
}

static guint64
gzip_decoder_get_position (CgvDecoder *decoder)
{
  GzipDecoder *self = (GzipDecoder *) decoder;

  return decoder->n_fetched - self->stream.avail_in;
}

/* Returns FALSE at the end, or if nothing can be read. */
static gboolean
fetch (GzipDecoder *self)
{
  CgvDecoder *decoder = &self->decoder;

  self->stream.next_in = decoder->in;
  self->stream.avail_in = (uInt) cgv_decoder_fetch (decoder, 0, CGV_DECODER_BLOCK);
  return self->stream.avail_in > 0;
}

/* Files are padded with zeroes, by tapes and by file systems. */
static gboolean
skip_zeroes (GzipDecoder *self)
{
  while (self->stream.avail_in > 0 || fetch (self))
    {
      while (self->stream.avail_in > 0 && *self->stream.next_in == 0)
        {
          self->stream.next_in++;
          self->stream.avail_in--;
        }
      if (self->stream.avail_in > 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_at_magic (GzipDecoder *self)
{
  CgvDecoder *decoder = &self->decoder;

  if (self->stream.avail_in == 1)
    {
      decoder->in[0] = *self->stream.next_in;
      self->stream.next_in = decoder->in;
      self->stream.avail_in += (uInt) cgv_decoder_fetch (decoder, 1, CGV_DECODER_BLOCK - 1);
    }
  return self->stream.avail_in >= 2 && self->stream.next_in[0] == 0x1f && self->stream.next_in[1] == 0x8b;
}

/* Returns 1 if a member begins here, 0 if not, -1 on failure. */
static int
begin_member (GzipDecoder *self)
{
  CgvDecoder *decoder = &self->decoder;
  guint64 position;

  if (!self->has_members)
    {
      self->has_members = TRUE;
      self->is_in_member = TRUE;
      return 1;
    }
  position = gzip_decoder_get_position (decoder);
  if (!skip_zeroes (self))
    return decoder->cannot_read ? -1 : 0;
  if (!is_at_magic (self))
    {
      if (decoder->cannot_read)
        return -1;
      cgv_decoder_fail (decoder, CGV_PROBLEM_TRAILING_BYTES, position);
      return 0;
    }
  if (inflateReset (&self->stream) != Z_OK)
    return (int) cgv_decoder_fail (decoder, CGV_PROBLEM_BAD_STREAM, position);
  self->is_in_member = TRUE;
  return 1;
}

/* Returns the number of inflated bytes, which may be 0, or -1. At the end of the input there may still be output that did not fit
 * before. */
static gssize
inflate_piece (GzipDecoder *self,
               gpointer buffer,
               gsize size)
{
  CgvDecoder *decoder = &self->decoder;
  gssize n_out;
  int result;

  if (self->stream.avail_in == 0)
    fetch (self);
  self->stream.next_out = buffer;
  self->stream.avail_out = (uInt) size;
  result = inflate (&self->stream, Z_NO_FLUSH);
  n_out = (gssize) (size - self->stream.avail_out);

  if (result == Z_STREAM_END)
    self->is_in_member = FALSE;
  else if (result == Z_BUF_ERROR)
    return decoder->cannot_read ? -1 : cgv_decoder_fail (decoder, CGV_PROBLEM_CUT_STREAM, decoder->n_fetched);
  else if (result != Z_OK)
    cgv_decoder_fail (decoder, CGV_PROBLEM_BAD_STREAM, gzip_decoder_get_position (decoder));
  return n_out > 0 || !decoder->has_problem ? n_out : -1;
}

static gssize
gzip_decoder_read (CgvDecoder *decoder,
                   gpointer buffer,
                   gsize size)
{
  GzipDecoder *self = (GzipDecoder *) decoder;
  gssize n_out = 0;

  size = MIN (size, (gsize) 1 << 30);
  while (n_out == 0)
    {
      if (decoder->has_problem)
        return decoder->problem == CGV_PROBLEM_TRAILING_BYTES ? 0 : -1;
      if (!self->is_in_member)
        {
          int begins = begin_member (self);

          if (begins <= 0)
            return begins;
        }
      n_out = inflate_piece (self, buffer, size);
    }
  return n_out;
}

static const CgvDecoderClass gzip_decoder_class = {
  .free = gzip_decoder_free,
  .read = gzip_decoder_read,
  .get_position = gzip_decoder_get_position,
};

CgvDecoder *
cgv_gzip_decoder_new (void)
{
  GzipDecoder *self = g_try_new0 (GzipDecoder, 1);

  if (self == NULL)
    return NULL;
  self->decoder.class = &gzip_decoder_class;
  if (inflateInit2 (&self->stream, WINDOW_BITS) == Z_OK)
    return &self->decoder;
  g_free (self);
  return NULL;
}
