/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A file that a command writes: whole, or not at all. It takes its place only when it is closed; until
 * then it has another name, so that an older file stays as it is if anything goes wrong. What is no
 * regular file, such as a pipe or a device, is written as it is.
 *
 * Main thread; blocks while writing.
 */

#include <gio/gio.h>
#include <stdbool.h>

G_BEGIN_DECLS

/**
 * CgvCliOutput:
 *
 * A file that is being written.
 */
typedef struct CgvCliOutput CgvCliOutput;

/**
 * cgv_cli_output_check:
 * @path: a file to write, or "-"
 * @inputs: (array zero-terminated=1): files that are read, "-" for standard input
 * @error: return location
 *
 * Whether a file can be written as it is named: it must not be one of those that are read, nor end as if it were
 * compressed in a way that there is no writer for.
 *
 * Returns: FALSE if not, with the reason
 */
gboolean cgv_cli_output_check (const char *path,
                               char **inputs,
                               GError **error);

/**
 * cgv_cli_output_new:
 * @path: the file, or "-" for standard output; compressed if it ends in ".gz"
 * @error: return location
 *
 * Begins to write a file.
 *
 * Returns: (transfer full) (nullable): the file, or NULL if it cannot be written
 */
CgvCliOutput *cgv_cli_output_new (const char *path,
                                  GError **error);

/**
 * cgv_cli_output_write:
 * @bytes: the next bytes
 * @n_bytes: how many
 * @user_data: a file
 *
 * Writes some bytes. What goes wrong is told by cgv_cli_output_close(). A CgvWriteFunc.
 *
 * Returns: false if there is no sense in going on
 */
bool cgv_cli_output_write (const void *bytes,
                           size_t n_bytes,
                           void *user_data);

/**
 * cgv_cli_output_close:
 * @self: a file
 * @error: return location
 *
 * Puts the file in its place, with everything that was written.
 *
 * Returns: FALSE if something could not be written
 */
gboolean cgv_cli_output_close (CgvCliOutput *self,
                               GError **error);

/**
 * cgv_cli_output_free:
 * @self: (transfer full): a file
 *
 * Frees a file; if it was not closed, nothing of it stays, and what was there before does.
 */
void cgv_cli_output_free (CgvCliOutput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliOutput, cgv_cli_output_free)

G_END_DECLS
