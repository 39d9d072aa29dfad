/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A decoder in a thread of its own, which decodes while earlier blocks are parsed.
 *
 * The thread reads the file, decodes it and puts blocks into a short queue; it waits while the queue is full, and is gone when
 * cgv_inflater_free() returns. The other functions belong to the one thread that reads. It stops at a file that inflates far more than any
 * profile: see CGV_MAX_INFLATION.
 */

#include "cgv-decoder.h"
#include "cgv-problem.h"
#include "cgv-raw-input.h"

G_BEGIN_DECLS

/* The bytes of a block in the queue: the loader requests as many at once. */
#define CGV_INFLATER_BLOCK ((gsize) 256 << 10)

/* Number of blocks in the queue: enough that neither thread waits for short pauses of the other. */
#define CGV_INFLATER_N_BLOCKS 4u

typedef struct CgvInflater CgvInflater;

/*
 * Starts decoding. Returns NULL with @error_number set.
 *
 * @raw: the file, reserved for the inflater until it is freed
 * @compression: how it is compressed
 * @first: the bytes of the file that were read already
 * @n_first: number of these bytes
 * @error_number: (out): an `errno` value
 */
CgvInflater *cgv_inflater_new (CgvRawInput *raw,
                               CgvCompression compression,
                               const guint8 *first,
                               gsize n_first,
                               int *error_number);

/* Stops the thread and waits for its end, which takes no longer than decoding a block. Takes @inflater. */
void cgv_inflater_free (CgvInflater *inflater);

/*
 * Takes the next decoded bytes. Returns their number, 0 at the end, or -1 with @error_number set.
 *
 * @buffer: (out): the decoded bytes
 * @size: size of @buffer in bytes
 * @cancellable: (nullable): a cancellable, which ends waiting at once
 * @error_number: (out): an `errno` value: ECANCELED, the system's error of reading the file, or
 *   EBADMSG for a problem of its contents
 */
gssize cgv_inflater_read (CgvInflater *inflater,
                          gpointer buffer,
                          gsize size,
                          GCancellable *cancellable,
                          int *error_number);

/* Returns the byte offset in the compressed file at which the last block that was taken ends. */
guint64 cgv_inflater_get_position (CgvInflater *inflater);

/*
 * Returns whether the compressed file has a problem, and gets it.
 *
 * @inflater: an inflater that was read to its end
 * @kind: (out): CGV_PROBLEM_CUT_STREAM, BAD_STREAM, TRAILING_BYTES or INFLATES_TOO_MUCH
 * @value: (out): the value of the problem: a byte offset in the compressed file
 */
gboolean cgv_inflater_get_problem (CgvInflater *inflater,
                                   CgvProblemKind *kind,
                                   guint64 *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvInflater, cgv_inflater_free)

G_END_DECLS
