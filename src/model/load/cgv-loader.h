/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The loader: files in, a document out, in a thread of its own.
 *
 * Exactly the files that were named are loaded, as the parts of one document. A file that was named
 * before, be it through a link, is left out and noted as CGV_PROBLEM_NAMED_TWICE. A file that has no
 * profile fails the whole load, with one exception: an empty file beside whose name stand those
 * of its parts or threads among the others, as --separate-threads=yes leaves it, is left out and
 * noted as CGV_PROBLEM_EMPTY_BASE.
 *
 * Errors are those of G_IO_ERROR where the system refuses, else of CGV_PROFILE_ERROR; messages
 * name the file and say what to do. Nothing is published when a load fails or is cancelled.
 */

#include "cgv-document.h"
#include "cgv-progress.h"

G_BEGIN_DECLS

/* As a memory limit: as much as there is. */
#define CGV_MEMORY_UNLIMITED G_MAXUINT64

/* How to load. Plain data; zeroes are the default. */
typedef struct
{
  /* how much memory the files may take together while they are read, in bytes; 0 for what CGV_BUDGET_BASE and
   * CGV_BUDGET_FACTOR allow a file of that size, or CGV_MEMORY_UNLIMITED */
  guint64 memory_limit;
} CgvLoaderOptions;

/*
 * Loads files, at least one. Blocks. Any thread.
 *
 * @options: NULL for the default
 * @progress: may be NULL
 * @problems: what was found wrong, also when there is no document; may be NULL. The file of each is an index into
 *   @files less the ones left out
 */
CgvDocument *cgv_loader_load (GPtrArray *files,
                              const CgvLoaderOptions *options,
                              CgvProgress *progress,
                              GCancellable *cancellable,
                              CgvProblemList *problems,
                              GError **error);

/*
 * Loads from an open descriptor, which may be a pipe: the way in for standard input. Blocks. Any thread. @progress
 * may be NULL.
 *
 * @fd: a file descriptor to read to its end; it stays the caller's
 * @file: what to call it: in messages, and as the file of the document
 * @options: how to load, or NULL for the default
 * @cancellable: (nullable): a cancellable; it also ends waiting for a pipe
 * @problems: what was found wrong, also when there is no document
 */
CgvDocument *cgv_loader_load_fd (int fd,
                                 GFile *file,
                                 const CgvLoaderOptions *options,
                                 CgvProgress *progress,
                                 GCancellable *cancellable,
                                 CgvProblemList *problems,
                                 GError **error);

/*
 * Loads files in a thread, and prepares what a window shows first, so that the main loop need not. Cancelling answers
 * at once, with G_IO_ERROR_CANCELLED, and the thread stops at its next block of 256 KiB. Loads do not know of each
 * other: any number may run at the same time. @progress may be NULL.
 *
 * @files: what to load; at least one
 * @options: how to load, or NULL for the default
 * @callback: called in the thread-default main context of the caller
 */
void cgv_loader_load_async (GPtrArray *files,
                            const CgvLoaderOptions *options,
                            CgvProgress *progress,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);

CgvDocument *cgv_loader_load_finish (GAsyncResult *result,
                                     GError **error);

G_END_DECLS
