/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Files that no profiler writes: real ones with damage that knows what lines, ids and numbers are.
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
 * @usual: how many cases are tried in every run of the suite
 */
guint64 cgv_test_get_count (guint64 usual);

/* The seed of the first case; the next has the next one. The environment's CGV_TEST_SEED sets it. */
guint32 cgv_test_get_seed (void);
