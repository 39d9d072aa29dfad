/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* All numbers of a choice, of one side or two. The command line uses them too, without a CgvFocus. Immutable and counted; any thread. */

#include <gio/gio.h>

#include "cgv-causes.h"
#include "cgv-choice.h"
#include "cgv-color-key.h"
#include "cgv-comparison-groups.h"
#include "cgv-comparison.h"
#include "cgv-filtering.h"
#include "cgv-order.h"
#include "cgv-part-matrix.h"
#include "cgv-under-way.h"

G_BEGIN_DECLS

/* A common part below this share of the cost of a side or run is chance, such as the start of any program. */
#define CGV_HARDLY_MATCHED 0.2

/* The numbers in one event type. */
typedef struct
{
  guint event;                   /* an index in the event list of the choice */
  CgvCosts *costs[CGV_N_SIDES];  /* NULL for a missing base, and if a side lacks the event type */
  CgvSpread *spread[CGV_N_SIDES]; /* the range of the runs; NULL for one run */
  CgvComparison *comparison;     /* NULL unless both sides have costs */
  CgvGrouping *grouping;         /* of the only side that has the event type; NULL without groups */
  CgvComparisonGroups *groups;   /* the same where both sides have it */
} CgvEventNumbers;

/* Results that are computed on first use, under the lock, and do not change afterwards. */
typedef struct
{
  GMutex lock;
  CgvCauses *causes;
  CgvUnderWay *under_way;
  CgvColorKey *color_key;
  gboolean has_largest;
  CgvNodeId largest;
  gboolean has_program;
  CgvNodeId program;
  CgvNodeId main;
  gboolean has_programs;
  gboolean are_two_programs;
} CgvLateNumbers;

/* To be read only. */
typedef struct
{
  CgvChoice *choice;
  gboolean is_of_parts;                  /* whether the sides are parts of one run, which are shown next to each other */
  CgvMatching *matching;                 /* which functions are which; NULL without a base */
  CgvFold *folds[CGV_N_SIDES];           /* their nodes are the rows; NULL for a missing base */
  CgvOrder *order;                       /* of the rows of two sides, or of folded groups; otherwise the document has it */
  guint shown_run[CGV_N_SIDES];          /* the run whose costs are shown */
  GArray *strangers[CGV_N_SIDES];        /* guint: further runs that are hardly of the program of that one; NULL for one run */
  CgvFiltering *filtering;               /* the matches of the filters; NULL without filters */
  CgvFilterReport *reports[CGV_N_SIDES]; /* the effect of each filter on the main event type; NULL without filters */
  CgvCosts *unfiltered[CGV_N_SIDES];     /* the costs of the main event type without filters */
  guint32 anchor;       /* the row whose calls CGV_MEASURE_PER_CALL divides by; CGV_NONE if neither side has it */
  CgvEventNumbers main; /* the main event type */
  /* if all functions are equal in the main event type: the first event type that both sides counted and in which functions differ;
   * otherwise CGV_NONE */
  guint differing_event;
  GArray *columns;      /* CgvEventNumbers of the other event types that columns show, each once */
  CgvPartMatrix *matrices[CGV_N_SIDES]; /* the costs in all parts of each document, without filters; NULL without columns of parts. The base
                                         * has one only if its document is another */
  CgvGroupMap *map;     /* the groups, which all event types share; NULL without groups */
  CgvLateNumbers *late;
} CgvNumbers;

/*
 * Computes numbers. Parts that they share with @known, which may be NULL, are reused: the matching depends on documents, rules and folding;
 * graphs on parts too; costs on the event type too, and filtered costs on the filters. For a side with several runs the numbers are those
 * of the run with the median total, and all runs define the noise. Returns NULL if there was no memory.
 */
CgvNumbers *cgv_numbers_new (const CgvChoice *choice,
                             const CgvNumbers *known);

/* Computes numbers that share nothing, of documents that no other thread has. Returns NULL if there was no memory, or soon after it was
 * cancelled, see cgv_profile_set_cancel(). */
CgvNumbers *cgv_numbers_new_cancellable (const CgvChoice *choice,
                                         GCancellable *cancellable);

/* Computes numbers as cgv_numbers_new() does, in a thread; calls @callback in the thread-default main context of the caller. */
void cgv_numbers_new_async (const CgvChoice *choice,
                            CgvNumbers *known,
                            GAsyncReadyCallback callback,
                            gpointer user_data);

CgvNumbers *cgv_numbers_new_finish (GAsyncResult *result);

CgvNumbers *cgv_numbers_ref (CgvNumbers *numbers);

void cgv_numbers_unref (CgvNumbers *numbers);

/* Returns the numbers in an event type, by its index in the event list; NULL if it is neither the main one nor shown. */
const CgvEventNumbers *cgv_numbers_find (const CgvNumbers *numbers,
                                         guint event);

/* Returns the numbers of an event type: @event is its name, or NULL for the main one. Returns NULL if no column shows it. */
const CgvEventNumbers *cgv_numbers_find_named (const CgvNumbers *numbers,
                                               const char *event);

/* Returns where the difference of two sides began. */
const CgvCauses *cgv_numbers_get_causes (const CgvNumbers *numbers);

/* Returns whether a chosen part of a side is damaged. Functions, calls and costs may be missing then. */
gboolean cgv_numbers_are_incomplete (const CgvNumbers *numbers);

/* Returns whether the costs of two sides are shown next to each other, because their differences have no reasons. */
gboolean cgv_numbers_are_beside (const CgvNumbers *numbers);

/* Returns the row with the largest difference of self cost between two sides, or CGV_NONE if all differences are 0. */
CgvNodeId cgv_numbers_get_largest_difference (const CgvNumbers *numbers);

/* Returns (nullable) the calls that began in a part before those of the later side; NULL for filtered costs, where calls may be hidden,
 * and for sides that are not parts of one run. */
const CgvUnderWay *cgv_numbers_get_under_way (const CgvNumbers *numbers);

/* Returns the colours of source files for parts of one run that are in two files, which are the same if the sides are swapped. Otherwise
 * NULL: the document has them. */
CgvColorKey *cgv_numbers_get_color_key (const CgvNumbers *numbers);

/* Returns (nullable) the order of the rows, with the ranks to sort by @sort; NULL if there was no memory. Two sides have those of names only. */
CgvOrder *cgv_numbers_get_order (const CgvNumbers *numbers,
                                 CgvQuantityKind sort);

/* Returns whether a CgvGroupingKind says anything: parts do only where a side has several. */
gboolean cgv_numbers_can_group (const CgvNumbers *numbers,
                                int kind);

/*
 * Returns the CgvGroupingKind of the numbers, a call tree, or CGV_CHOICE_UNGROUPED. The choice may request a
 * kind that the profile lacks: a profile with one part has no groups by part.
 */
int cgv_numbers_get_grouping_kind (const CgvNumbers *numbers);

/* Returns whether to sort or search the rows takes longer than a frame. */
gboolean cgv_numbers_have_many_rows (const CgvNumbers *numbers);

/* Returns whether the numbers of a choice take longer than a frame, so that a thread is to compute them. */
gboolean cgv_numbers_take_long (const CgvChoice *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvNumbers, cgv_numbers_unref)

G_END_DECLS
