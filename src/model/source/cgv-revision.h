/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files of a commit of a Git repository. Git is run for it, without a shell and with an environment in which it runs no other program,
 * asks no questions and reaches no network. It is run only if the user chose a revision. Git itself refuses repositories of other users.
 * Immutable; any thread. Calls block.
 */

#include "cgv-source-index.h"

G_BEGIN_DECLS

typedef struct CgvRevision CgvRevision;

/* Finds commit @name, as Git reads it, in the repository that has @folder, and its regular files. Fails with CGV_SOURCE_ERROR, or
 * with G_IO_ERROR_CANCELLED. */
CgvRevision *cgv_revision_new (const char *folder,
                               const char *name,
                               GCancellable *cancellable,
                               GError **error);

/* @self may be NULL. */
void cgv_revision_free (CgvRevision *self);

/* Returns the files. Their paths are below the top of the repository, behind the name of the revision, as Git writes them:
 * "v1.2:src/deflate.c". */
const CgvSourceIndex *cgv_revision_get_index (const CgvRevision *self);

/* Returns (transfer full) the bytes of one of these paths, at most @max_bytes and one more. Sets an error on failure. */
GByteArray *cgv_revision_read (const CgvRevision *self,
                               const char *path,
                               gsize max_bytes,
                               GCancellable *cancellable,
                               GError **error);

/* A commit of the history of the current branch. */
typedef struct
{
  char *id;
  gint64 time;   /* in seconds of Unix time */
  char **tags;
  char *subject; /* as bytes */
} CgvCommit;

/* Returns the first parents of the current commit of the repository that has @folder, of CgvCommit, the oldest first. Fails as
 * cgv_revision_new() does. */
GPtrArray *cgv_revision_list_history (const char *folder,
                                      GCancellable *cancellable,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRevision, cgv_revision_free)

G_END_DECLS
