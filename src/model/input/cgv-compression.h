/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The compression of a file, by its first bytes and never by its name.
 */

#include <glib.h>

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
 * Detects how a file is compressed. No beginning of a profile looks like any of them. Any thread.
 *
 * @needs_more: (out): whether more bytes may change the answer
 */
CgvCompression cgv_compression_detect (const guint8 *bytes,
                                       gsize n_bytes,
                                       gboolean *needs_more);

G_END_DECLS
