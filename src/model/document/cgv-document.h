/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The content of a window: a profile, its files, and their problems.
 *
 * Made by the loader in its thread, immutable afterwards; any thread may read it.
 */

#include <gio/gio.h>

#include "cgv-color-key.h"
#include "cgv-costs.h"
#include "cgv-order.h"
#include "cgv-problem.h"
#include "cgv-profile.h"

G_BEGIN_DECLS

#define CGV_TYPE_DOCUMENT (cgv_document_get_type ())

G_DECLARE_FINAL_TYPE (CgvDocument, cgv_document, CGV, DOCUMENT, GObject)

/* Nodes of functions, and their order; made at the first use. */
typedef struct
{
  GMutex lock;
  CgvFold *fold;
  CgvOrder *order;
} CgvDocumentNodes;

/* To be read only. */
struct _CgvDocument
{
  GObject parent_instance;

  CgvProfile *profile;
  GPtrArray *files; /* of GFile, in the order they were named */
  CgvProblemList *problems; /* of the files, perhaps none */
  struct CgvPartTitles *part_titles;
  CgvEventSet *events; /* those of the profile, without any of the user's */
  CgvEventId default_event; /* the event type to show first: the first that was counted at all */
  gint64 load_time; /* when its files had been read, in microseconds since 1970 */
  gint64 recorded;  /* when its program had been recorded; 0 if that is unknown */

  /* The rest is for cgv-document.c. */
  CgvDocumentNodes folded;
  CgvDocumentNodes unfolded;

  /* Made under the lock by whichever thread first asks; not changed after that. */
  GMutex lock;
  gboolean prepared;
  CgvGraph *graph;
  CgvCosts *costs;
  CgvFunctionId first_function;
  CgvFunctionId nameless_main; /* the nameless function that is main, or CGV_NONE */
  CgvColorKey *color_keys[CGV_N_GROUPING_KINDS];
};

/* The picture of the parts of a run, in the order of cgv_document_get_part_at(). */
typedef enum
{
  CGV_PARTS_LINE,    /* one behind the other, as in time: a few dumps */
  CGV_PARTS_ROWS,    /* one below the other: a few threads */
  CGV_PARTS_COLUMNS, /* one next to the other, if there are many; the threads of a dump together */
} CgvPartsShape;

/*
 * Takes @profile.
 *
 * @files: its files, in the order of its fragments
 * @problems: their problems; copied
 */
CgvDocument *cgv_document_new (CgvProfile *profile,
                               GPtrArray *files,
                               const CgvProblemList *problems);

/*
 * Computes the data that a window shows first: the numbers of the default event. The loader's thread does that;
 * otherwise the first use waits for it. May be called any number of times and by any thread; it is done once. Returns FALSE if there was no
 * memory, with CGV_PROFILE_ERROR_MEMORY set, or if it was cancelled, with G_IO_ERROR_CANCELLED.
 *
 * @cancellable: (nullable): a cancellable, checked between the steps
 */
gboolean cgv_document_prepare (CgvDocument *self,
                               GCancellable *cancellable,
                               GError **error);

/* Says when its program had been recorded, before anything else reads the document. */
void cgv_document_set_recorded (CgvDocument *self,
                                gint64 when);

/* Returns how many files it came from; the file indexes of parts and problems are below it; at least 1. */
guint cgv_document_get_n_files (CgvDocument *self);

/* @index: an index below cgv_document_get_n_files() */
GFile *cgv_document_get_file (CgvDocument *self,
                              guint index);

/* Returns the colours of functions by @kind, which are made at the first call; NULL if there was no memory. Any thread. */
CgvColorKey *cgv_document_get_color_key (CgvDocument *self,
                                         CgvGroupingKind kind);

/* Returns the most informative kind of colours: objects or, if one of them costs nearly everything, files or namespaces if most are
 * known. */
CgvGroupingKind cgv_document_get_color_kind (CgvDocument *self);

/*
 * Returns the name of one of the files without its folder, as display text.
 *
 * @index: an index below cgv_document_get_n_files()
 */
char *cgv_document_dup_file_name (CgvDocument *self,
                                  guint index);

/* Returns the part that contains the place of a problem; CGV_NONE if the problem concerns the whole file. */
CgvPartId cgv_document_find_damaged_part (CgvDocument *self,
                                          const CgvProblem *problem);

/* Returns whether something was skipped or guessed or does not add up, so that numbers may be too low. */
gboolean cgv_document_is_partial (CgvDocument *self);

/* Returns the measured program: the base name of the command with its arguments, or the name of the file. Display text. */
char *cgv_document_dup_title (CgvDocument *self);

/* Returns where it comes from, translated: the file's name, the process, how many parts and threads. Display text. */
char *cgv_document_dup_subtitle (CgvDocument *self);

/*
 * Returns the parts in the order in which to show them: by process, part and thread.
 *
 * @index: an index below the number of parts of the profile
 */
CgvPartId cgv_document_get_part_at (CgvDocument *self,
                                    guint index);

/* Returns the shortest text that distinguishes a part from the others, translated: "part 2", "thread 1", "pid 4711, part 2, thread 1", …
 * Display text. */
char *cgv_document_dup_part_title (CgvDocument *self,
                                   CgvPartId part);

/* Returns (nullable) a sentence that a part before one of the document is missing, as it is if only the last file of a run with several
 * dumps was named. Display text. */
char *cgv_document_dup_missing_part (CgvDocument *self);

/* Returns how its parts are pictured. */
CgvPartsShape cgv_document_get_parts_shape (CgvDocument *self);

/* Returns whether parts differ only in their threads. */
gboolean cgv_document_has_threads (CgvDocument *self);

/* Returns whether one run was dumped several times, with several threads. */
gboolean cgv_document_has_dumps_of_threads (CgvDocument *self);

/*
 * Returns all that is known of a part, one item a line, translated: process, part, thread, file, the trigger of the dump, and its cost.
 * Display text.
 *
 * @events: event types of its profile
 */
char *cgv_document_dup_part_tooltip (CgvDocument *self,
                                     CgvPartId part,
                                     const CgvEventSet *events,
                                     CgvEventId event);

/*
 * Returns the sum of the self costs of a part, in event counts.
 *
 * @events: event types of its profile
 */
CgvCost cgv_document_get_part_cost (CgvDocument *self,
                                    CgvPartId part,
                                    const CgvEventSet *events,
                                    CgvEventId event);

/* Returns the function to show first: `main` of the program's own object if it exists, otherwise the function of highest inclusive cost
 * in that object, except for the dynamic linker's start. The program's own object has the name of the command. Otherwise it is one that
 * has a `main`, or the one of highest self cost that is not a library. CGV_NONE if the profile has no functions. */
CgvFunctionId cgv_document_get_first_function (CgvDocument *self,
                                               CgvEventId event);

/* Shows the main function as `main` from now on even if its recorded name differs. For a window, before it shows anything; the command
 * line shows recorded names. */
void cgv_document_name_main (CgvDocument *self);

/* Returns the numbers that a window begins with: of the default event in all parts, recursion folded. NULL if there
 * was no memory. */
CgvCosts *cgv_document_get_costs (CgvDocument *self);

/* Returns (nullable) the costs if they were computed already. Any thread. */
CgvCosts *cgv_document_peek_costs (CgvDocument *self);

/* Returns the graph of all parts, with recursion folded: that of cgv_document_get_costs(). The first caller waits for it. NULL if there
 * was no memory. */
CgvGraph *cgv_document_get_graph (CgvDocument *self);

/*
 * Returns the nodes of the graphs of this document, folded or not. The folded ones are those of
 * cgv_document_get_costs(). NULL if there was no memory.
 *
 * @folded: whether `f'2` is one node with `f`
 */
CgvFold *cgv_document_get_fold (CgvDocument *self,
                                gboolean folded);

/*
 * Returns the order of the nodes of cgv_document_get_fold(), with the ranks made that sorting by @sort needs, so that any thread
 * may sort by it. NULL if there was no memory.
 *
 * @folded: whether `f'2` is one node with `f`
 */
CgvOrder *cgv_document_get_order (CgvDocument *self,
                                  gboolean folded,
                                  CgvQuantityKind sort);

/*
 * Adds contradictions between its numbers to its problems, for each recorded event type. The loader's thread does that after it has
 * prepared the document.
 *
 * @self: a document that only this thread has
 * @problems: a list of its problems, which gets the new ones, too
 * @cancellable: (nullable): a cancellable, checked between the event types
 */
void cgv_document_check (CgvDocument *self,
                         CgvProblemList *problems,
                         GCancellable *cancellable);

G_END_DECLS
