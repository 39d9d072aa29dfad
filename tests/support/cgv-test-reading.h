/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Any bytes through the reader, in blocks of any size: what came out, checked.
 */

#include <glib.h>

#include "cgv-parser.h"
#include "cgv-problem.h"
#include "cgv-profile.h"

/**
 * CgvTestReading:
 * @profile: (nullable): the profile, or NULL for an error
 * @problems: what was wrong with the file
 * @n_bytes: how many bytes were fed
 */
typedef struct
{
  CgvProfile *profile;
  CgvProblemList problems;
  gsize n_bytes;
} CgvTestReading;

/**
 * cgv_test_read:
 * @bytes: (nullable): a file
 * @n_bytes: its length
 * @block: how many bytes to feed at a time
 * @memory: (nullable): allocator and budget, or NULL for the default
 *
 * Reads a file. Sees to it that there is an error exactly if there is no profile; the rest is up to
 * cgv_test_reading_check().
 *
 * Returns: (transfer full): the reading
 */
CgvTestReading *cgv_test_read (const void *bytes,
                               gsize n_bytes,
                               gsize block,
                               const CgvMemory *memory);

/**
 * cgv_test_new_parser:
 * @memory: (nullable): allocator and budget, or NULL for the default
 *
 * Makes a parser such as cgv_test_read() has.
 *
 * Returns: (nullable) (transfer full): the parser, or NULL if there is no memory
 */
CgvParser *cgv_test_new_parser (const CgvMemory *memory);

/**
 * cgv_test_finish:
 * @parser: (nullable) (transfer full): a parser that was fed a file, or what there is without memory
 * @n_bytes: the length of the file
 *
 * Does the rest of what cgv_test_read() does.
 *
 * Returns: (transfer full): the reading
 */
CgvTestReading *cgv_test_finish (CgvParser *parser,
                                 gsize n_bytes);

/**
 * cgv_test_reading_free:
 * @reading: (transfer full): a reading
 *
 * Frees it.
 */
void cgv_test_reading_free (CgvTestReading *reading);

/**
 * cgv_test_reading_check:
 * @reading: a reading
 *
 * Checks problems, profile and its call graph; see cgv-profile-check.h.
 *
 * Returns: (nullable): what is broken, or NULL if nothing is
 */
char *cgv_test_reading_check (const CgvTestReading *reading);

/**
 * cgv_test_reading_compare:
 * @reading: a reading
 * @other: another
 *
 * Compares what two readings of one file made of it, profile and problems.
 *
 * Returns: (nullable): how they differ, or NULL if they do not
 */
char *cgv_test_reading_compare (const CgvTestReading *reading,
                                const CgvTestReading *other);

/**
 * cgv_test_reading_get_severity:
 * @reading: a reading
 *
 * The outcome: information for ok, a warning for partial, or an error.
 *
 * Returns: how bad the worst problem is
 */
CgvSeverity cgv_test_reading_get_severity (const CgvTestReading *reading);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestReading, cgv_test_reading_free)
