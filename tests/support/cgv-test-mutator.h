/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Files that no profiler writes: real files with damage to lines, ids and numbers.
 */

#include <glib.h>

/*
 * Loads all profiles (`.callgrind`) below a folder, in the order of their paths.
 *
 * @max_bytes: longer files are left out
 */
GPtrArray *cgv_test_load_files (const char *folder,
                                gsize max_bytes);

/*
 * Damages a file in one to six places: bytes, tokens, numbers, ids and blanks are changed, lines deleted, doubled,
 * exchanged, joined and taken from elsewhere.
 *
 * @bytes: a file, changed in place
 * @other: another file, of which pieces may be taken
 */
void cgv_test_mutate (GRand *random,
                      GByteArray *bytes,
                      GBytes *other);

/*
 * Returns how many random cases to try; the environment's CGV_TEST_COUNT asks for more, or for one.
 *
 * @usual: the number of cases in a usual run of the suite
 */
guint64 cgv_test_get_count (guint64 usual);

/* Returns the seed of the first case; each further case adds one. The environment's
 * CGV_TEST_SEED sets it. */
guint32 cgv_test_get_seed (void);
