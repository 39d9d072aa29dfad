/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Profiles through the writer, and through the reader again.
 */

#include <glib.h>

#include "cgv-writer.h"

/* Writes a profile by a writer of its own. */
CgvWriterResult cgv_test_write_to (const CgvProfile *profile,
                                   const CgvWriterOptions *options,
                                   CgvWriteFunc func,
                                   void *user_data,
                                   CgvStringId *culprit);

/*
 * Writes a profile. It must succeed.
 *
 * @options: options of the writer
 */
GBytes *cgv_test_write (const CgvProfile *profile,
                        const CgvWriterOptions *options);

/*
 * Writes a profile, reads it back, and writes that. Returns the fault, or NULL: the file cannot be
 * read back, or the second file differs from the first. Takes @again.
 *
 * @options: options of the writer; the second time without a choice of parts and events
 */
char *cgv_test_write_twice (const CgvProfile *profile,
                            const CgvWriterOptions *options,
                            CgvProfile **again);
