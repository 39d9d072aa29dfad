/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The names of the parts of one run, and the reasons why they ended. All of it is translated
 * display text. Any thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-runs.h"

G_BEGIN_DECLS

/* The property that distinguishes the parts of a run. */
typedef enum
{
  CGV_PARTS_ARE_DUMPS,   /* their numbers */
  CGV_PARTS_ARE_THREADS, /* their threads */
  CGV_PARTS_ARE_BOTH,    /* numbers and threads */
} CgvPartsKind;

/* A side of two that are of one run. */
typedef struct
{
  CgvPartsKind kind;
  gboolean is_all; /* whether it has all parts of the run */
  gboolean has_other; /* whether it has all parts of the other side, and more */
  gboolean is_of_other_threads; /* whether the two sides are of different threads */
  guint n;         /* how many parts or threads the name is about; 1 for all of the run */
  guint64 number;  /* number of the only part or thread, otherwise 0 */
  char *inner;     /* within a sentence: "part 2", "parts 1 to 3", "thread 2", "the run" */
  char *first;     /* the name at the beginning of a sentence: "Part 2" */
  char *title;     /* the name on its own: "Part 2", "All" */
} CgvPartsName;

/* Names @side next to @other. Both are of one run: see cgv_runs_are_of_one_run(). */
CgvPartsName *cgv_parts_name_new (CgvRuns *side,
                                  CgvRuns *other);

void cgv_parts_name_free (CgvPartsName *name);

/* Returns both together, for a sentence: "parts 1 and 2", "parts 1 to 3 and part 4". */
char *cgv_parts_name_dup_pair (const CgvPartsName *base,
                               const CgvPartsName *new_);

/* Returns some parts of a side within a sentence, by their numbers: "parts 3 and 5". NULL if @marks, a byte for each part of the document,
 * has all of the side or none. */
char *cgv_parts_name_dup_marked (CgvRuns *side,
                                 const guint8 *marks);

/* Returns @text with its first letter in upper case, as the start of a sentence. */
char *cgv_parts_name_dup_capitalized (const char *text);

/* Returns (nullable) why a part ends: "ends after f", "ends before f", "every 914 000 blocks",
 * "dump requested by the program", "end of the program"; or another text of the file; NULL if the file has no text. */
char *cgv_parts_name_dup_end (CgvDocument *document,
                              CgvPartId part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartsName, cgv_parts_name_free)

G_END_DECLS
