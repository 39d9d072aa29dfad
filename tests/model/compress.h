/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Compressed files for tests, made by libarchive.
 */

#include "cgv-decoder.h"

/* Number of compressions: CGV_COMPRESSION_GZIP to CGV_COMPRESSION_BZIP2. */
#define TEST_N_COMPRESSIONS 4

/* Compresses @size bytes. */
GByteArray *test_compress (CgvCompression compression,
                           gconstpointer bytes,
                           gsize size);

/* Compresses @size zeroes, of which only a few are in memory at a time. */
GByteArray *test_compress_zeroes (CgvCompression compression,
                                  guint64 size);
