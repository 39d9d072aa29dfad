/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files below a folder, or of a list, by their last component. Immutable; any thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct CgvSourceIndex CgvSourceIndex;

/* Reads the folder and those below it, the upper ones first, until there were @max_entries, @max_depth levels deep. Links to
 * folders are not followed, other file systems are not entered, and what is hidden is left out, such as ".git"; so is what cannot
 * be read. NULL if it was cancelled. */
CgvSourceIndex *cgv_source_index_new (const char *root,
                                      guint max_entries,
                                      guint max_depth,
                                      GCancellable *cancellable);

/* Returns one without files; it is immutable once all were added. @prefix is what their paths begin with. */
CgvSourceIndex *cgv_source_index_new_empty (const char *prefix);

/* Adds a file by its path behind the prefix, and returns (transfer none) that path. */
const char *cgv_source_index_add (CgvSourceIndex *self,
                                  const char *path);

/* @self may be NULL. */
void cgv_source_index_free (CgvSourceIndex *self);

/* Returns the paths of all files with the most components at the end in common with @name, which is normalised, and how many
 * these are; the root and the whole of a relative name count as one more. 0 if there are none. */
GPtrArray *cgv_source_index_find (const CgvSourceIndex *self,
                                  const char *name,
                                  guint *n_components);

G_END_DECLS
