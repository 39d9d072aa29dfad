/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A side of the shown numbers: a document with its runs, each a set of parts. One run is the usual case. Several files of a side are always
 * one document, so that a function of all of them is one. The parts of a run add up; runs do not. The numbers of an event type are those of
 * the run with the median total, so that each was measured; the other runs show how much the numbers vary. Immutable; any thread.
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-part-selection.h"

G_BEGIN_DECLS

#define CGV_TYPE_RUNS (cgv_runs_get_type ())

G_DECLARE_FINAL_TYPE (CgvRuns, cgv_runs, CGV, RUNS, GObject)

/* To be read only. */
struct _CgvRuns
{
  GObject parent_instance;

  CgvDocument *document;
  CgvPartSelection *parts; /* of all runs together; NULL for all parts of the document */
  GPtrArray *runs;         /* CgvPartSelection; NULL where everything adds up */
  GArray *left_out;        /* of guint: damaged files that would have been runs; or NULL */
};

/* Makes one run. @parts is copied; NULL means all parts. */
CgvRuns *cgv_runs_new (CgvDocument *document,
                       const CgvPartSelection *parts);

/*
 * Finds out which files of a document are runs. A run with damaged files is left out, unless all are damaged. A file belongs to the first
 * run of its process and creator that has none of its parts and threads; otherwise it begins a run. Numbers that a file lacks may be in its name,
 * callgrind.out.PID.NUMBER-THREAD. This also separates runs with the same process id, as in containers. Files of different commands are one
 * run.
 */
CgvRuns *cgv_runs_new_detected (CgvDocument *document);

/* Makes each file a run, except for damaged ones, which are left out unless all are damaged. */
CgvRuns *cgv_runs_new_of_files (CgvDocument *document);

/* Selects the damaged ones among the parts of a side, and of another side of the same document. NULL if the damage cannot be
 * attributed to parts. */
CgvRuns *cgv_runs_new_damaged (CgvRuns *self,
                               CgvRuns *other);

/* Selects the same parts in a document that was loaded again; all of it if it has other parts now. */
CgvRuns *cgv_runs_new_again (CgvRuns *self,
                             CgvDocument *document);

/*
 * Returns whether the commands of the files differ. They may be processes of one run, which add up, or runs that were started differently;
 * cgv_runs_new_detected() makes them one run.
 */
gboolean cgv_runs_are_unclear (CgvDocument *document);

/* Returns the first file with another command than file 0; 0 if all have the same. */
guint cgv_runs_find_unclear (CgvDocument *document);

/* Returns whether no file names its run: none has a command, a process id, a part or a thread, nor a name with a process id. */
gboolean cgv_runs_are_unknown (CgvDocument *document);

/* Returns an upper bound of the first event type's cost that counts more than once, if the runs
 * are processes of which one forked the others: the file of a forked process includes the
 * earlier counts of its parent. 0 if they are not. Linear in the functions. */
CgvCost cgv_runs_get_common (CgvRuns *self);

/* Says how much that may be, translated; NULL if it is 0. Display text. */
char *cgv_runs_dup_common (CgvRuns *self);

guint cgv_runs_get_n (CgvRuns *self);

/* Returns the parts of a run; NULL for all parts of the document. */
const CgvPartSelection *cgv_runs_get (CgvRuns *self,
                                      guint run);

/* Returns the runs without an event type, of guint, in their order. It is empty if all are without it. */
GArray *cgv_runs_find_lacking (CgvRuns *self,
                               const CgvEventSet *events,
                               CgvEventId event);

/* Returns the run with the median total in an event type of the document, among those that have it; of two in the middle the lower one. */
guint cgv_runs_find_median (CgvRuns *self,
                            const CgvEventSet *events,
                            CgvEventId event);

/*
 * Returns whether both sides are different parts of one run: dumps, threads, or the whole run and
 * some of its parts. They are of one process, command and producer, perhaps in several files; not
 * every part is on both sides. Two runs with the same process id, as in containers, are recognised
 * by differing parts of one number. Files without a process id are of one run only if they are one
 * file.
 */
gboolean cgv_runs_are_of_one_run (CgvRuns *base,
                                  CgvRuns *new_);

/* Returns the runs whose total differs from that of all others, of guint, if more than half of those with the event agree. It is empty
 * if no run stands out. */
GArray *cgv_runs_find_odd (CgvRuns *self,
                           const CgvEventSet *events,
                           CgvEventId event);

/* Returns the files of a run, of guint. */
GArray *cgv_runs_list_files (CgvRuns *self,
                             guint run);

/* Returns whether a file of the side that counts is damaged, so that its numbers may be too low. */
gboolean cgv_runs_are_partial (CgvRuns *self);

/* Returns whether both are equal runs of the same document. */
gboolean cgv_runs_equal (CgvRuns *a,
                         CgvRuns *b);

/*
 * Returns the shortest translated title that differs from that of @other, which may be NULL: “part 3” if both are of one document;
 * “callgrind.out.12”; “callgrind.out.12 · 2 of 5 parts”; “v1/callgrind.out” if both files have the same name; “10:12” and “now” if both
 * are recordings of one program whose times are known; “median of 5 runs”. Display text.
 */
char *cgv_runs_dup_title (CgvRuns *self,
                          CgvRuns *other);

/* Returns the files of a side: “callgrind.out.12.1 and 2 more”, translated. Display text. */
char *cgv_runs_dup_files (CgvRuns *self);

/* Returns the command, the files, and the parts or runs, one a line, translated. Display text. */
char *cgv_runs_dup_tooltip (CgvRuns *self);

G_END_DECLS
