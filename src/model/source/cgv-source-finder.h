/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the source files and programs are that a profile names, and which of them may be read unasked. A profile is made by
 * others, so that a name in it is a hint and no more: what it leads to is judged by where it really is, once it is open.
 *
 * Immutable but for an index that it makes of its roots when it is first needed; any thread. Calls may block, so that a window
 * makes them in threads of their own.
 */

#include "cgv-match-rules.h"
#include "cgv-source-text.h"

G_BEGIN_DECLS

typedef struct CgvSourceFinder CgvSourceFinder;

/* Bounds of the index of a root. */
#define CGV_SOURCE_MAX_ENTRIES 500000u
#define CGV_SOURCE_MAX_DEPTH   32u

/*
 * Trusts the roots, the folder of the profile, the folders that rules lead to, and those of the system that hold programs and
 * headers and belong to root, unless this is a Flatpak, which has others; nothing in /proc, /sys and /dev, ever.
 *
 * @rules: (nullable): those of files rewrite a recorded path first; those of directories lead to where it is, the longest first
 * @roots: (nullable): folders of the user, in which files are looked for, too
 * @profile_folder: (nullable): likewise
 */
CgvSourceFinder *cgv_source_finder_new (const CgvMatchRules *rules,
                                        const char *const *roots,
                                        const char *profile_folder);

/* Looks in @folder alone: not where files were recorded, as what is there may be of another version. */
CgvSourceFinder *cgv_source_finder_new_below (const char *folder);

/* Reads texts of the commit that Git finds as @revision in the repository that has @folder, by running it; see cgv-revision.h.
 * @programs opens programs, which no revision has. */
CgvSourceFinder *cgv_source_finder_new_of_revision (const char *folder,
                                                    const char *revision,
                                                    CgvSourceFinder *programs);

/* Returns whether texts are of a revision, so that their paths lead to no file. */
gboolean cgv_source_finder_has_revision (const CgvSourceFinder *self);

CgvSourceFinder *cgv_source_finder_ref (CgvSourceFinder *self);

/* Takes @self. */
void cgv_source_finder_unref (CgvSourceFinder *self);

/*
 * Opens the file of a recorded name: where a rule leads; there, if the name is absolute; or below the roots, by the longest end of
 * the name that a file there has. That is two components of it at least, or one that no other file has. It must be a regular file in
 * a trusted folder. @path is (out) (transfer full). Returns -1 with CGV_SOURCE_ERROR, or with G_IO_ERROR_CANCELLED.
 */
int cgv_source_finder_open (CgvSourceFinder *self,
                            const char *name,
                            gsize length,
                            char **path,
                            GCancellable *cancellable,
                            GError **error);

/* Returns (transfer full) (nullable) the paths that are equally good where opening fails with CGV_SOURCE_ERROR_SEVERAL. */
GStrv cgv_source_finder_dup_candidates (CgvSourceFinder *self,
                                        const char *name,
                                        gsize length,
                                        GCancellable *cancellable);

/* Returns (transfer full) the folder of a path below which it is what the end of a recorded name says. */
char *cgv_source_finder_dup_folder (const char *name,
                                    gsize length,
                                    const char *path);

/* Returns (transfer full) the nearest folder at or above @folder that a version control system has its files in: the root of a project.
 * Without one, and for the home of the user, it is @folder itself. */
char *cgv_source_finder_dup_project (const char *folder);

/* The same as opening, and reads its text. */
CgvSourceText *cgv_source_finder_read (CgvSourceFinder *self,
                                       const char *name,
                                       gsize length,
                                       char **path,
                                       GCancellable *cancellable,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSourceFinder, cgv_source_finder_unref)

G_END_DECLS
