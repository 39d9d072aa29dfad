/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The part that all decoders share: the source of compressed bytes, and problems with them.
 *
 *   cgv-decoder.c          what callers see
 *   cgv-gzip-decoder.c     gzip, by zlib
 *   cgv-archive-decoder.c  the others, by libarchive
 */

#include "cgv-decoder.h"

/* Compressed bytes are requested in pieces of this size. */
#define CGV_DECODER_BLOCK ((gsize) 64 << 10)

/* The decoder of one compression. The functions do the work of those of CgvDecoder. */
typedef struct
{
  void (*free) (CgvDecoder *decoder);
  gssize (*read) (CgvDecoder *decoder,
                  gpointer buffer,
                  gsize size);
  guint64 (*get_position) (CgvDecoder *decoder);
} CgvDecoderClass;

struct CgvDecoder
{
  const CgvDecoderClass *class;
  CgvDecoderReadFunc read;
  gpointer user_data;

  guint8 in[CGV_DECODER_BLOCK];
  guint64 n_fetched; /* of the whole file */
  gboolean is_at_end;
  gboolean cannot_read;

  gboolean has_problem;
  CgvProblemKind problem;
  guint64 problem_value;
};

/* Reads more into decoder->in, at most @size bytes from @at on; 0 at the end and on failure. */
gsize cgv_decoder_fetch (CgvDecoder *decoder,
                         gsize at,
                         gsize size);

/* Records a problem. Returns -1. */
gssize cgv_decoder_fail (CgvDecoder *decoder,
                         CgvProblemKind kind,
                         guint64 value);

/* Both return NULL if there is no memory; the common fields are not set yet. */
CgvDecoder *cgv_gzip_decoder_new (void);
CgvDecoder *cgv_archive_decoder_new (CgvCompression compression);
