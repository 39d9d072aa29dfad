/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A side of what is shown: a document with its runs, each a set of parts. One run is the usual case.
 * Several files of a side are always one document, so that a function of all of them is one.
 * The parts of a run add up; runs do not. The numbers of an event type are those of the run with the
 * median total, so that each was measured; the other runs tell how much the numbers vary.
 * Immutable; any thread.
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-part-selection.h"

G_BEGIN_DECLS

#define CGV_TYPE_RUNS (cgv_runs_get_type ())

G_DECLARE_FINAL_TYPE (CgvRuns, cgv_runs, CGV, RUNS, GObject)

/* Makes one run. @parts is copied; NULL stands for all parts. */
CgvRuns *cgv_runs_new (CgvDocument *document,
                       const CgvPartSelection *parts);

/*
 * Finds out which files of a document are runs. One with damaged files is none, unless all are: it is left out. A file belongs to the first run of its process that has
 * none of its parts and threads; else it begins a run. What a file does not say may be in its name, callgrind.out.PID.NUMBER-THREAD. This also separates runs with the same process id,
 * as in containers. Files of different commands are one run.
 */
CgvRuns *cgv_runs_new_detected (CgvDocument *document);

/* Takes each file for a run, but for damaged ones, as above. */
CgvRuns *cgv_runs_new_of_files (CgvDocument *document);

/* Makes the same choice of parts in a document that was loaded again; all of it where it has others now. */
CgvRuns *cgv_runs_new_again (CgvRuns *self,
                             CgvDocument *document);

/*
 * Returns whether the commands of the files differ. They may be processes of one run, which add up, or runs that were
 * started in different ways; cgv_runs_new_detected() takes them for one run.
 */
gboolean cgv_runs_are_unclear (CgvDocument *document);

/* Returns whether no file says of which run it is: none has a command, a process id, a part or a thread, nor a name with a process id. */
gboolean cgv_runs_are_unknown (CgvDocument *document);

/* Returns how much of the first event type counts more than once, at most, if the runs are processes of which one forked the others: a
 * forked process has in its file what its parent had counted before. 0 if they cannot be. Linear in the functions. */
CgvCost cgv_runs_get_common (CgvRuns *self);

CgvDocument *cgv_runs_get_document (CgvRuns *self);

/* The parts of all runs together; NULL for all parts of the document. */
const CgvPartSelection *cgv_runs_get_parts (CgvRuns *self);

guint cgv_runs_get_n (CgvRuns *self);

/* The parts of a run; NULL for all parts of the document. */
const CgvPartSelection *cgv_runs_get (CgvRuns *self,
                                      guint run);

/* The run with the median total in an event type of the document; of two in the middle the lower one. */
guint cgv_runs_find_median (CgvRuns *self,
                            const CgvEventSet *events,
                            CgvEventId event);

/*
 * Returns whether both sides are different parts of one run: dumps, threads, or all of it beside some. They are of one process,
 * command and producer, perhaps in several files; not every part is on both sides. Two runs with the same process id, as in
 * containers, are known by parts of one number that differ. Files without a process id are of one run only if they are one file.
 */
gboolean cgv_runs_are_of_one_run (CgvRuns *base,
                                  CgvRuns *new_);

/* Returns the runs whose total differs from that of all others, of guint, where more than half of the runs agree to the event. It is
 * empty where no run stands out. */
GArray *cgv_runs_find_odd (CgvRuns *self,
                           const CgvEventSet *events,
                           CgvEventId event);

/* Returns the files of a run, of guint. */
GArray *cgv_runs_list_files (CgvRuns *self,
                             guint run);

/* Returns the damaged files that are no runs, of guint; NULL for none. */
const GArray *cgv_runs_get_left_out (CgvRuns *self);

/* Returns whether a file of the side that counts is damaged, so that its numbers may be too low. */
gboolean cgv_runs_are_partial (CgvRuns *self);

/* Returns whether both are the same runs of the same document. */
gboolean cgv_runs_equal (CgvRuns *a,
                         CgvRuns *b);

/*
 * A translated title, as short as it can be to differ from that of @other, which may be NULL: “part 3” where
 * both are of one document; “callgrind.out.12”; “callgrind.out.12 · 2 of 5 parts”; “v1/callgrind.out” where both
 * files have the same name; “median of 5 runs”. Display text.
 */
char *cgv_runs_dup_title (CgvRuns *self,
                          CgvRuns *other);

/* The files of a side: “callgrind.out.12.1 and 2 more”, translated. Display text. */
char *cgv_runs_dup_files (CgvRuns *self);

/* The command, the files, and the parts or runs, one a line, translated. Display text. */
char *cgv_runs_dup_tooltip (CgvRuns *self);

G_END_DECLS
