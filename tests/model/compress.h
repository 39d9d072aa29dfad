/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Compressed files for tests, made by libarchive.
 */

#include "cgv-compression.h"

/* All ways of compressing: CGV_COMPRESSION_GZIP to CGV_COMPRESSION_BZIP2. */
#define TEST_N_COMPRESSIONS 4

/* Compresses @size bytes. */
GByteArray *test_compress (CgvCompression compression,
                           gconstpointer bytes,
                           gsize size);

/* The same of so many zeroes, of which there are never more than a few in memory. */
GByteArray *test_compress_zeroes (CgvCompression compression,
                                  guint64 size);
