/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Any bytes through the reader, in blocks of any size, with checks of the result.
 */

#include <glib.h>

#include "cgv-parser.h"
#include "cgv-problem.h"
#include "cgv-profile.h"

typedef struct
{
  CgvProfile *profile;     /* the profile, or NULL for an error */
  CgvProblemList problems; /* the problems of the file */
  gsize n_bytes;           /* number of bytes fed */
} CgvTestReading;

/*
 * Reads a file. Checks that there is an error exactly if there is no profile;
 * cgv_test_reading_check() checks the rest. @bytes may be NULL.
 *
 * @block: how many bytes to feed at a time
 * @memory: allocator and budget, or NULL for the default
 */
CgvTestReading *cgv_test_read (const void *bytes,
                               gsize n_bytes,
                               gsize block,
                               const CgvMemory *memory);

/*
 * Makes a parser like that of cgv_test_read(). Returns NULL if there is no memory.
 *
 * @memory: allocator and budget, or NULL for the default
 */
CgvParser *cgv_test_new_parser (const CgvMemory *memory);

/*
 * Does the remaining steps of cgv_test_read().
 *
 * @parser: (nullable) (transfer full): a parser that was fed a file, or NULL without memory
 */
CgvTestReading *cgv_test_finish (CgvParser *parser,
                                 gsize n_bytes);

/* Takes @reading. */
void cgv_test_reading_free (CgvTestReading *reading);

/* Checks problems, profile and its call graph; see cgv-profile-check.h. Returns the first fault,
 * or NULL. */
char *cgv_test_reading_check (const CgvTestReading *reading);

/* Compares the profiles and problems of two readings of one file. Returns their difference, or
 * NULL. */
char *cgv_test_reading_compare (const CgvTestReading *reading,
                                const CgvTestReading *other);

/* Returns the severity of the worst problem: information for ok, a warning for partial, or an
 * error. */
CgvSeverity cgv_test_reading_get_severity (const CgvTestReading *reading);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestReading, cgv_test_reading_free)
