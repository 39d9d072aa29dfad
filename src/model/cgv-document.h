/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a window shows: a profile, the files it came from, and what was wrong with them.
 *
 * Made by the loader in its thread, immutable from then on; any thread may read it.
 */

#include <gio/gio.h>

#include "cgv-problem.h"
#include "cgv-profile.h"

G_BEGIN_DECLS

#define CGV_TYPE_DOCUMENT (cgv_document_get_type ())

G_DECLARE_FINAL_TYPE (CgvDocument, cgv_document, CGV, DOCUMENT, GObject)

/* Takes @profile and @problems' contents; @files (element-type GFile). */
CgvDocument *cgv_document_new (CgvProfile *profile,
                               GPtrArray *files,
                               const CgvProblemList *problems);

CgvProfile *cgv_document_get_profile (CgvDocument *self);
guint cgv_document_get_n_files (CgvDocument *self);
GFile *cgv_document_get_file (CgvDocument *self,
                              guint index);
const CgvProblemList *cgv_document_get_problems (CgvDocument *self);
gboolean cgv_document_is_partial (CgvDocument *self);

/* What was measured: the command's base name with its arguments, or the file's name; display text. */
char *cgv_document_dup_title (CgvDocument *self);

/* Where it comes from: file name, "pid 4711", "2 parts", … display text. */
char *cgv_document_dup_subtitle (CgvDocument *self);

/* "part 2", "thread 1", "pid 4711, part 2, thread 1", … : shortest text that tells the parts apart. */
char *cgv_document_dup_part_title (CgvDocument *self,
                                   CgvPartId part);

/* The translated long name of an event type (the file's own, else the well-known one, else the
 * short name); display text. */
char *cgv_document_dup_event_title (CgvDocument *self,
                                    CgvEventId event);

/* The function to show first: the costliest (inclusive, then main-like) of the program's own
 * object, not the dynamic linker's start. */
CgvFunctionId cgv_document_get_first_function (CgvDocument *self,
                                               CgvEventId event);

G_END_DECLS
