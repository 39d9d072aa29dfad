/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The bytes of one file, read in blocks, never mapped: a file that shrinks while it is mapped ends
 * the process. One thread at a time, the loader's; calls may block, and all of them can be
 * cancelled but the opening of a local file, which does not wait for anybody.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * CgvInput:
 *
 * An open file, stream or pipe.
 */
typedef struct CgvInput CgvInput;

/**
 * cgv_input_open:
 * @file: a file
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error
 *
 * Opens a regular file. What is not one is refused with CGV_PROFILE_ERROR_NOT_A_FILE before
 * anything is read; what the system refuses is an error of G_IO_ERROR. Messages name the file and
 * say what to do.
 *
 * Returns: (nullable) (transfer full): the input, or NULL with @error set
 */
CgvInput *cgv_input_open (GFile *file,
                          GCancellable *cancellable,
                          GError **error);

/**
 * cgv_input_new_for_fd:
 * @fd: a file descriptor, which stays the caller's
 * @file: what to call it in messages
 * @error: return location for an error
 *
 * Reads from an open descriptor: a regular file, a pipe, a socket or a terminal.
 *
 * Returns: (nullable) (transfer full): the input, or NULL with @error set
 */
CgvInput *cgv_input_new_for_fd (int fd,
                                GFile *file,
                                GError **error);

/**
 * cgv_input_free:
 * @input: (transfer full): an input
 *
 * Closes it.
 */
void cgv_input_free (CgvInput *input);

/**
 * cgv_input_get_size:
 * @input: an input
 *
 * The size of the file when it was opened.
 *
 * Returns: the size in bytes; 0 if it is empty or unknown
 */
guint64 cgv_input_get_size (CgvInput *input);

/**
 * cgv_input_size_is_known:
 * @input: an input
 *
 * Whether the size was known when it was opened.
 *
 * Returns: TRUE if it was
 */
gboolean cgv_input_size_is_known (CgvInput *input);

/**
 * cgv_input_read:
 * @input: an input
 * @buffer: (out caller-allocates) (array length=size): where to read to
 * @size: how much fits, in bytes
 * @cancellable: (nullable): a cancellable
 * @error_number: (out): where to put an `errno` value
 *
 * Reads the next bytes. Waiting for a pipe ends when @cancellable is cancelled, with ECANCELED.
 *
 * Returns: how many bytes were read, 0 at the end, or -1 with @error_number set
 */
gssize cgv_input_read (CgvInput *input,
                       gpointer buffer,
                       gsize size,
                       GCancellable *cancellable,
                       int *error_number);

/**
 * cgv_input_has_changed:
 * @input: an input
 * @n_read: how many bytes were read from it up to its end
 *
 * Whether the file is another one by now than it was when it was opened: its size, its time of
 * change, or what its name stands for.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_input_has_changed (CgvInput *input,
                                guint64 n_read);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvInput, cgv_input_free)

G_END_DECLS
