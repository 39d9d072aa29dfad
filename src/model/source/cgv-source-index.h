/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files below a folder, or of a list, by their last component. Immutable; any thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct CgvSourceIndex CgvSourceIndex;

/* Reads a folder and those below it, the upper ones first, up to @max_entries and @max_depth
 * levels deep. Links to folders are not followed, other file systems are not entered, and hidden
 * entries such as ".git" and unreadable ones are left out. Returns NULL if it was cancelled. */
CgvSourceIndex *cgv_source_index_new (const char *root,
                                      guint max_entries,
                                      guint max_depth,
                                      GCancellable *cancellable);

/* Returns an index without files; it is immutable after all were added. @prefix is the beginning of their paths. */
CgvSourceIndex *cgv_source_index_new_empty (const char *prefix);

/* Adds a file by its path after the prefix, and returns (transfer none) that path. */
const char *cgv_source_index_add (CgvSourceIndex *self,
                                  const char *path);

/* @self may be NULL. */
void cgv_source_index_free (CgvSourceIndex *self);

/* Returns the paths of all files with the most final components in common with @name, which is
 * normalised, and the number of these; the root and the whole of a relative name count as one
 * more. The number is 0 if no file matches. */
GPtrArray *cgv_source_index_find (const CgvSourceIndex *self,
                                  const char *name,
                                  guint *n_components);

G_END_DECLS
