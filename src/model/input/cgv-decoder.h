/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Compressed bytes in, uncompressed bytes out.
 *
 * gzip is read by zlib itself; xz, Zstandard and bzip2 through libarchive, with its raw format and only the needed filter, so that none of
 * its parsers of archives ever sees the file. libarchive does not compare the checksums of gzip, and loses up to 64 KiB of good data before
 * damage; most compressed profiles use gzip. One thread at a time.
 */

#include <glib.h>

#include "cgv-problem.h"

G_BEGIN_DECLS

/* The first bytes that decide. */
#define CGV_COMPRESSION_MAGIC 6

typedef enum
{
  CGV_COMPRESSION_NONE,  /* no known compression */
  CGV_COMPRESSION_GZIP,  /* gzip */
  CGV_COMPRESSION_XZ,    /* xz */
  CGV_COMPRESSION_ZSTD,  /* Zstandard */
  CGV_COMPRESSION_BZIP2, /* bzip2 */
} CgvCompression;

/*
 * Detects how a file is compressed, by its first bytes and never by its name. No beginning of a profile looks like any of them. Any thread.
 *
 * @needs_more: (out): whether more bytes may change the answer
 */
CgvCompression cgv_compression_detect (const guint8 *bytes,
                                       gsize n_bytes,
                                       gboolean *needs_more);

typedef struct CgvDecoder CgvDecoder;

/*
 * Reads the next compressed bytes. Returns how many bytes were read, 0 at the end, or -1 if they cannot be read; the owner of the decoder
 * knows the reason.
 *
 * @buffer: (out): the bytes
 * @size: size of @buffer in bytes
 */
typedef gssize (*CgvDecoderReadFunc) (gpointer buffer,
                                      gsize size,
                                      gpointer user_data);

/*
 * Makes a decoder. Returns NULL if there is no memory, or if libarchive was built without this compression.
 *
 * @compression: how the file is compressed; not CGV_COMPRESSION_NONE
 * @read: returns the compressed bytes, from the first byte of the file on
 */
CgvDecoder *cgv_decoder_new (CgvCompression compression,
                             CgvDecoderReadFunc read,
                             gpointer user_data);

/* Takes @decoder. */
void cgv_decoder_free (CgvDecoder *decoder);

/*
 * Decodes the next bytes. All members of a file that consists of several are read. Returns how many bytes there were,
 * 0 at the end, or -1 if no more can be decoded or read; see cgv_decoder_get_problem().
 *
 * @buffer: where to decode to
 * @size: how much fits, in bytes
 */
gssize cgv_decoder_read (CgvDecoder *decoder,
                         gpointer buffer,
                         gsize size);

/* Returns the byte offset in the compressed file up to which it was decoded. */
guint64 cgv_decoder_get_position (CgvDecoder *decoder);

/*
 * Returns whether the compressed file has a problem so far, and gets it.
 *
 * @kind: (out): CGV_PROBLEM_CUT_STREAM, CGV_PROBLEM_BAD_STREAM or CGV_PROBLEM_TRAILING_BYTES
 * @value: (out): the value of the problem: a byte offset in the compressed file
 */
gboolean cgv_decoder_get_problem (CgvDecoder *decoder,
                                  CgvProblemKind *kind,
                                  guint64 *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvDecoder, cgv_decoder_free)

G_END_DECLS
