/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The raw bytes of one file or pipe; see CgvInput for their inflated contents. Read in blocks, never mapped: a file that shrinks while it
 * is mapped ends the process. One thread at a time; calls may block, and all of them can be cancelled except for the opening of a local
 * file, which does not wait.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct CgvRawInput CgvRawInput;

/* Opens a regular file, a named pipe, or a pipe or socket that is named as a descriptor of this process: /dev/stdin, /dev/fd/N or
 * /proc/self/fd/N, as shells do for <(command). Reading a named pipe waits for its writer. Other files are refused with
 * CGV_PROFILE_ERROR_NOT_A_FILE before anything is read; refusals of the system are errors of G_IO_ERROR. Messages name the file and a
 * remedy. */
CgvRawInput *cgv_raw_input_open (GFile *file,
                                 GCancellable *cancellable,
                                 GError **error);

/* Returns whether a file gives its bytes only once: it is a named pipe, or the name of a descriptor of this process,
 * which may be a pipe and means something else to any other process. Any thread. */
gboolean cgv_raw_input_is_read_once (GFile *file);

/*
 * Reads from an open descriptor: a regular file, a pipe, a socket or a terminal.
 *
 * @fd: a file descriptor, which stays the caller's
 * @file: its name in messages
 */
CgvRawInput *cgv_raw_input_new_for_fd (int fd,
                                       GFile *file,
                                       GError **error);

/* Closes it. Takes @input. */
void cgv_raw_input_free (CgvRawInput *input);

/* Returns the size of the file in bytes when it was opened; 0 if it is empty or unknown. Any thread. */
guint64 cgv_raw_input_get_size (CgvRawInput *input);

/* Returns whether the size was known when it was opened. Any thread. */
gboolean cgv_raw_input_size_is_known (CgvRawInput *input);

/*
 * Reads the next bytes. Waiting for a pipe ends when @cancellable is cancelled, with ECANCELED. Returns how many
 * bytes were read, 0 at the end, or -1 with @error_number set.
 *
 * @buffer: where to read to
 * @size: how much fits, in bytes
 * @error_number: (out): where to put an `errno` value
 */
gssize cgv_raw_input_read (CgvRawInput *input,
                           gpointer buffer,
                           gsize size,
                           GCancellable *cancellable,
                           int *error_number);

/* Returns whether it can be read from anywhere: it is a local regular file. Any thread. */
gboolean cgv_raw_input_can_read_at (CgvRawInput *input);

/*
 * Reads bytes at any place, independently of the reading position. Any thread, also while others read. Returns the number of bytes, 0 at
 * the end, or -1 with @error_number set.
 *
 * @input: an input for which cgv_raw_input_can_read_at() is TRUE
 * @buffer: (out): the bytes
 * @size: size of @buffer in bytes
 * @offset: offset in the file, in bytes
 * @error_number: (out): an `errno` value
 */
gssize cgv_raw_input_read_at (CgvRawInput *input,
                              gpointer buffer,
                              gsize size,
                              guint64 offset,
                              int *error_number);

/*
 * Goes forward in a local regular file without reading it, but not beyond its end. Returns how many bytes were left
 * out; 0 where it cannot be done and they must be read.
 *
 * @n_bytes: how far to go forward
 */
guint64 cgv_raw_input_seek (CgvRawInput *input,
                            guint64 n_bytes);

/* Returns whether the file changed since it was opened: its size, its time of change, the file of its name, or the number of its bytes
 * if it was read to its end. */
gboolean cgv_raw_input_has_changed (CgvRawInput *input);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRawInput, cgv_raw_input_free)

G_END_DECLS
