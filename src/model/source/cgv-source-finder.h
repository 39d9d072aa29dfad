/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finds the source files and programs that a profile names, and decides which of them may be read without asking. A profile comes from
 * others, so that a name in it is only a hint: a file is judged by its real place, once it is open.
 *
 * Immutable except for an index of its roots, which is made on first use; any thread. Calls may block, so that a window makes them in
 * threads of their own.
 */

#include "cgv-match-rules.h"
#include "cgv-source-text.h"

G_BEGIN_DECLS

typedef struct CgvSourceFinder CgvSourceFinder;

/* Bounds of the index of a root, which may be the folder of a profile that somebody has sent. */
#define CGV_SOURCE_MAX_ENTRIES 500000u
#define CGV_SOURCE_MAX_DEPTH   32u

/*
 * Makes a finder that trusts the roots, the folder of the profile, the folders that rules lead to, and those of the system that hold
 * programs and headers and belong to root, except in a Flatpak, which has others; and never anything in /proc, /sys and /dev.
 *
 * @rules: (nullable): file rules first rewrite a recorded path; directory rules then map it, the longest first
 * @roots: (nullable): folders of the user that are searched, too
 * @profile_folder: (nullable): the folder of the profile, which is searched, too
 */
CgvSourceFinder *cgv_source_finder_new (const CgvMatchRules *rules,
                                        const char *const *roots,
                                        const char *profile_folder);

/* Makes a finder that searches only @folder, not recorded places, whose files may be of another version. */
CgvSourceFinder *cgv_source_finder_new_below (const char *folder);

/* Reads texts of the commit that Git finds as @revision in the repository that has @folder, by running it; see cgv-revision.h.
 * @programs opens programs, which no revision has. */
CgvSourceFinder *cgv_source_finder_new_of_revision (const char *folder,
                                                    const char *revision,
                                                    CgvSourceFinder *programs);

/* Names the file of the profile, whose age is that of the recording. Call it before the first use of @self. */
void cgv_source_finder_set_profile (CgvSourceFinder *self,
                                    const char *path);

/* Returns whether a file belongs to the system, and has not changed since the profile was written. */
gboolean cgv_source_finder_is_unchanged (const CgvSourceFinder *self,
                                         const char *path);

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

/* Returns (transfer full) the folder below which a path equals the end of a recorded name. */
char *cgv_source_finder_dup_folder (const char *name,
                                    gsize length,
                                    const char *path);

/* Returns (transfer full) the nearest folder at or above @folder that a version control system has its files in: the root of a project.
 * Without one, and for the home of the user, it is @folder itself. */
char *cgv_source_finder_dup_project (const char *folder);

/* Opens a file in the same manner, and reads its text. */
CgvSourceText *cgv_source_finder_read (CgvSourceFinder *self,
                                       const char *name,
                                       gsize length,
                                       char **path,
                                       GCancellable *cancellable,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSourceFinder, cgv_source_finder_unref)

G_END_DECLS
