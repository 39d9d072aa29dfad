/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The lines of a file around a place, read again for a viewer: the file may be large, so only what
 * is near the place is read where the file allows it. A compressed file is inflated up to there.
 */

#include <gio/gio.h>

#include "cgv-raw-line.h"

G_BEGIN_DECLS

/**
 * CgvRawPlace:
 * @line: the number of the line to look for, from 1
 * @offset: a byte of it (inflated bytes, for a compressed file)
 * @is_end: whether @offset is behind the line instead: its last byte, the newline included, is the
 *   one before @offset
 * @n_before: how many lines before it to read, too
 * @n_after: how many lines after it to read, too
 *
 * Where to look.
 */
typedef struct
{
  guint64 line;
  guint64 offset;
  gboolean is_end;
  guint n_before;
  guint n_after;
} CgvRawPlace;

/**
 * CgvRawExcerpt:
 * @lines: (element-type CgvRawLine): the lines, in the order of the file
 * @found: index of the line that was looked for, or G_MAXUINT if the file has none
 * @is_short: whether the file ends before the place
 * @has_earlier: whether there are lines before the first of these
 * @has_later: whether there are lines after the last of these
 * @error_number: why the file cannot be read any further, an `errno` value, or 0
 * @changed_at: when the file was changed the last time, in microseconds since 1970; 0 if unknown
 *
 * What was read. Plain data, to be read only.
 */
typedef struct
{
  GPtrArray *lines;
  guint found;
  gboolean is_short;
  gboolean has_earlier;
  gboolean has_later;
  int error_number;
  gint64 changed_at;
} CgvRawExcerpt;

/**
 * cgv_raw_reader_read:
 * @file: the file
 * @place: where to look
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error
 *
 * Reads lines. Blocks; any thread. Errors are those of cgv_input_open(), and
 * G_IO_ERROR_CANCELLED. A file that cannot be read to its end is no error: what could be read is
 * in the excerpt.
 *
 * Returns: (nullable) (transfer full): the lines, or NULL with @error set
 */
CgvRawExcerpt *cgv_raw_reader_read (GFile *file,
                                    const CgvRawPlace *place,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * cgv_raw_excerpt_free:
 * @excerpt: (transfer full): an excerpt
 *
 * Frees it.
 */
void cgv_raw_excerpt_free (CgvRawExcerpt *excerpt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRawExcerpt, cgv_raw_excerpt_free)

G_END_DECLS
