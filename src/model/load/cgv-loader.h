/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The loader: files in, a document out, in a thread of its own.
 *
 * Exactly the given files are loaded, as the parts of one document. A file that was given before, perhaps through a link, is left out and
 * noted as CGV_PROBLEM_NAMED_TWICE. A file without a profile fails the whole load, with one exception: an empty file whose parts or threads
 * are among the others, as --separate-threads=yes leaves it, is left out and noted as CGV_PROBLEM_EMPTY_BASE.
 *
 * Errors are those of G_IO_ERROR if the system refuses, otherwise of CGV_PROFILE_ERROR; messages name the file and a remedy. Nothing is
 * published when a load fails or is cancelled.
 */

#include "cgv-document.h"
#include "cgv-progress.h"

G_BEGIN_DECLS

/* Memory limit: unlimited. */
#define CGV_MEMORY_UNLIMITED G_MAXUINT64

/* Options of loading. Plain data; zeroes are the default. */
typedef struct
{
  /* limit of memory of all files together while they are read, in bytes; 0 for the amount that CGV_BUDGET_BASE and CGV_BUDGET_FACTOR
   * allow a file of that size, or CGV_MEMORY_UNLIMITED */
  guint64 memory_limit;
  gboolean leaves_check; /* whether contradictions between costs are left to the caller, see cgv_document_check(): that needs a graph */
} CgvLoaderOptions;

/*
 * Loads files, at least one. Blocks. Any thread.
 *
 * @options: NULL for the default
 * @progress: may be NULL
 * @problems: gets the problems, also if there is no document; may be NULL. The file of each is an index into
 *   @files without those that were left out
 */
CgvDocument *cgv_loader_load (GPtrArray *files,
                              const CgvLoaderOptions *options,
                              CgvProgress *progress,
                              GCancellable *cancellable,
                              CgvProblemList *problems,
                              GError **error);

/*
 * Loads from an open descriptor, which may be a pipe: for standard input. Blocks. Any thread. @progress may be NULL.
 *
 * @fd: a file descriptor to read to its end; it stays the caller's
 * @file: its name in messages, and the file of the document
 * @options: how to load, or NULL for the default
 * @cancellable: (nullable): a cancellable; it also ends waiting for a pipe
 * @problems: gets the problems, also if there is no document
 */
CgvDocument *cgv_loader_load_fd (int fd,
                                 GFile *file,
                                 const CgvLoaderOptions *options,
                                 CgvProgress *progress,
                                 GCancellable *cancellable,
                                 CgvProblemList *problems,
                                 GError **error);

/*
 * Loads files in a thread, and prepares the data that a window shows first, so that the main loop need not. Cancelling answers at once,
 * with G_IO_ERROR_CANCELLED, and the thread stops at its next block of 256 KiB. Any number of loads may run at the same time. @progress may
 * be NULL.
 *
 * @files: at least one file
 * @options: how to load, or NULL for the default
 * @callback: called in the thread-default main context of the caller
 */
void cgv_loader_load_async (GPtrArray *files,
                            const CgvLoaderOptions *options,
                            CgvProgress *progress,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);

/* @culprit: (out) (optional) (transfer full) (nullable): NULL before; gets the file that fails the load, if it is one */
CgvDocument *cgv_loader_load_finish (GAsyncResult *result,
                                     GFile **culprit,
                                     GError **error);

G_END_DECLS
