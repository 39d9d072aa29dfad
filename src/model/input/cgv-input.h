/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The bytes of a profile, in blocks: those of a file or a pipe, inflated if it is compressed.
 *
 * The compression is found by the first bytes, never by the name: gzip, xz, Zstandard and bzip2, once. It is inflated in a thread of its
 * own, which cgv_input_free() ends. One thread at a time, the loader's or another; calls may block, and all of them can be cancelled except
 * for the opening of a local file, which does not wait. To read at some place of a file, open it again, cgv_input_skip() to the place, and
 * read on.
 */

#include <gio/gio.h>

#include "cgv-decoder.h"
#include "cgv-problem.h"

G_BEGIN_DECLS

typedef struct CgvInput CgvInput;

/* Opens a regular file, a named pipe, or a pipe that is named as a descriptor of this process, such as /dev/stdin or the /dev/fd/63 of a
 * shell's <(command). Reading a named pipe waits for its writer. Other files are refused with CGV_PROFILE_ERROR_NOT_A_FILE before
 * anything is read; refusals of the system are errors of G_IO_ERROR. Messages name the file and a remedy. */
CgvInput *cgv_input_open (GFile *file,
                          GCancellable *cancellable,
                          GError **error);

/*
 * Reads from an open descriptor: a regular file, a pipe, a socket or a terminal.
 *
 * @fd: a file descriptor, which stays the caller's
 * @file: its name in messages
 */
CgvInput *cgv_input_new_for_fd (int fd,
                                GFile *file,
                                GError **error);

/* Closes it. Takes @input. */
void cgv_input_free (CgvInput *input);

/* Returns the size of the file in bytes when it was opened, compressed or not; 0 if it is empty or unknown. */
guint64 cgv_input_get_size (CgvInput *input);

/* Returns whether the size was known when it was opened. */
gboolean cgv_input_size_is_known (CgvInput *input);

/* Returns a byte offset in the file that stands for the bytes that were read so far: in the unit of cgv_input_get_size(), also for a
 * compressed file. It reaches the size at the end. */
guint64 cgv_input_get_position (CgvInput *input);

/* Returns CGV_COMPRESSION_NONE before anything was read. */
CgvCompression cgv_input_get_compression (CgvInput *input);

/*
 * Reads the next bytes. Cancelling @cancellable ends any waiting. Returns the number of bytes, 0 at the end, or -1 with @error_number set.
 *
 * @buffer: (out): the bytes
 * @size: size of @buffer in bytes
 * @error_number: (out): an `errno` value: ECANCELED, the system's, or EBADMSG if a compressed file cannot be inflated
 *   any further
 */
gssize cgv_input_read (CgvInput *input,
                       gpointer buffer,
                       gsize size,
                       GCancellable *cancellable,
                       int *error_number);

/*
 * Returns whether it can be read from anywhere: it is a plain local file that is read from its beginning.
 *
 * @input: an input of which something was read
 */
gboolean cgv_input_can_read_at (CgvInput *input);

/*
 * Reads bytes at any place, independently of the reading position. Any thread, also while others read. Returns the number of bytes, 0 at
 * the end, or -1 with @error_number set.
 *
 * @input: an input for which cgv_input_can_read_at() is TRUE
 * @buffer: (out): the bytes
 * @size: size of @buffer in bytes
 * @offset: offset in the file, in bytes
 * @error_number: (out): an `errno` value
 */
gssize cgv_input_read_at (CgvInput *input,
                          gpointer buffer,
                          gsize size,
                          guint64 offset,
                          int *error_number);

/*
 * Skips bytes: at once in a local file that is not compressed, otherwise by reading. Returns the number of skipped bytes, fewer than
 * @n_bytes only at the end; -1 with @error_number set.
 *
 * @n_bytes: number of bytes of the profile: inflated ones for a compressed file
 * @error_number: (out): an `errno` value, as for cgv_input_read()
 */
gint64 cgv_input_skip (CgvInput *input,
                       guint64 n_bytes,
                       GCancellable *cancellable,
                       int *error_number);

/*
 * Returns whether a compressed file has a problem, and gets it. With trailing bytes the end is still reached.
 *
 * @input: an input that was read to its end, or until it failed
 * @kind: (out): CGV_PROBLEM_CUT_STREAM, BAD_STREAM, TRAILING_BYTES or INFLATES_TOO_MUCH
 * @value: (out): the value of the problem: a byte offset in the compressed file
 */
gboolean cgv_input_get_problem (CgvInput *input,
                                CgvProblemKind *kind,
                                guint64 *value);

/*
 * Returns whether the file changed since it was opened: its size, its time of change, the file of its name, or the number of its bytes.
 *
 * @input: an input that was read to its end, or until it failed
 */
gboolean cgv_input_has_changed (CgvInput *input);

/* Returns whether a file can be opened again, unlike the pipes that cgv_input_open() takes; false for a
 * named pipe and for the name of a descriptor of this process. */
gboolean cgv_input_can_read_again (GFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvInput, cgv_input_free)

G_END_DECLS
