/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Any bytes through the reader, in blocks of any size: what came out, checked.
 */

#include <glib.h>

#include "cgv-parser.h"
#include "cgv-problem.h"
#include "cgv-profile.h"

typedef struct
{
  CgvProfile *profile;     /* the profile, or NULL for an error */
  CgvProblemList problems; /* what was wrong with the file */
  gsize n_bytes;           /* how many bytes were fed */
} CgvTestReading;

/*
 * Reads a file. Sees to it that there is an error exactly if there is no profile; the rest is up to
 * cgv_test_reading_check(). @bytes may be NULL.
 *
 * @block: how many bytes to feed at a time
 * @memory: allocator and budget, or NULL for the default
 */
CgvTestReading *cgv_test_read (const void *bytes,
                               gsize n_bytes,
                               gsize block,
                               const CgvMemory *memory);

/*
 * Makes a parser such as cgv_test_read() has. Returns NULL if there is no memory.
 *
 * @memory: allocator and budget, or NULL for the default
 */
CgvParser *cgv_test_new_parser (const CgvMemory *memory);

/*
 * Does the rest of what cgv_test_read() does.
 *
 * @parser: (nullable) (transfer full): a parser that was fed a file, or what there is without memory
 */
CgvTestReading *cgv_test_finish (CgvParser *parser,
                                 gsize n_bytes);

/* Takes @reading. */
void cgv_test_reading_free (CgvTestReading *reading);

/* Checks problems, profile and its call graph; see cgv-profile-check.h. Returns what is broken, or NULL if nothing
 * is. */
char *cgv_test_reading_check (const CgvTestReading *reading);

/* Compares what two readings of one file made of it, profile and problems. Returns how they differ, or NULL if they
 * do not. */
char *cgv_test_reading_compare (const CgvTestReading *reading,
                                const CgvTestReading *other);

/* The outcome: information for ok, a warning for partial, or an error. Returns how bad the worst problem is. */
CgvSeverity cgv_test_reading_get_severity (const CgvTestReading *reading);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestReading, cgv_test_reading_free)
