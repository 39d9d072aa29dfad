/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The sides, event types, filters and groups to show. Plain data, which owns its pointers; any
 * thread, one at a time. */

#include "cgv-comparison.h"
#include "cgv-event-list.h"
#include "cgv-filter-list.h"
#include "cgv-grouping.h"
#include "cgv-match-rules.h"
#include "cgv-row-key.h"
#include "cgv-runs.h"

G_BEGIN_DECLS

/* No groups, instead of a CgvGroupingKind. */
#define CGV_CHOICE_UNGROUPED (-1)

/* Rows that open into their calls instead of groups: callees from the roots, or callers from each function. Next to a CgvGroupingKind. */
#define CGV_CHOICE_CALL_TREE    ((int) CGV_GROUPING_OWN_FILE + 1)
#define CGV_CHOICE_CALLERS_TREE ((int) CGV_GROUPING_OWN_FILE + 2)

static inline gboolean
cgv_choice_is_call_tree (int grouping)
{
  return grouping == CGV_CHOICE_CALL_TREE || grouping == CGV_CHOICE_CALLERS_TREE;
}

typedef struct
{
  CgvRuns *sides[CGV_N_SIDES]; /* the base is NULL where nothing is compared */
  CgvEventList *events;
  guint event;            /* index of the main event type */
  char **columns;         /* further columns; see cgv-quantity.h */
  CgvFoldKind fold;       /* CGV_FOLD_RECURSION shows `f'2` as `f` */
  CgvFilterList *filters; /* the filters that costs have to pass */
  int grouping;           /* a CgvGroupingKind, CGV_CHOICE_UNGROUPED, or a call tree */
  gboolean lists_all_parts; /* as groups, also the only one of a profile, and those without records */

  /* For comparisons only. */
  CgvMeasure measure;     /* how the costs of both sides are made comparable */
  CgvRowKey *anchor;      /* whose calls CGV_MEASURE_PER_CALL divides by; NULL for `main` */
  CgvMatchRules *rules;   /* the rules of the user, or NULL */
  GHashTable *tolerances; /* the user's tolerances: name of an event type → CgvTolerance; or NULL */
} CgvChoice;

/*
 * Chooses the default event type, with recursion folded, without filters, groups and further columns. @base may be
 * NULL.
 */
CgvChoice *cgv_choice_new (CgvRuns *base,
                           CgvRuns *new_,
                           CgvEventList *events);

CgvChoice *cgv_choice_copy (const CgvChoice *choice);

void cgv_choice_free (CgvChoice *choice);

/* Returns whether both have equal costs: they may differ in their groups. */
gboolean cgv_choice_has_same_costs (const CgvChoice *a,
                                    const CgvChoice *b);

gboolean cgv_choice_equal (const CgvChoice *a,
                           const CgvChoice *b);

/* Returns whether there are two sides and they are parts of one run: see cgv_runs_are_of_one_run(). */
gboolean cgv_choice_is_of_parts (const CgvChoice *choice);

/* The id of the further columns of parts. */
#define CGV_CHOICE_PARTS "parts"

/* Returns whether columns have the costs in each part. */
gboolean cgv_choice_has_part_columns (const CgvChoice *choice);

/* Returns whether both match functions by equal rules. */
gboolean cgv_choice_has_same_rules (const CgvChoice *a,
                                    const CgvChoice *b);

/* Replaces the event types and takes @events. The main one stays by its name; if it is gone the default takes its place. */
void cgv_choice_take_events (CgvChoice *choice,
                             CgvEventList *events);

/*
 * Takes columns, folding, filters and groups of another choice, and its main event type by name if it exists. From a comparison, another
 * comparison also takes measure, anchor and tolerances.
 */
void cgv_choice_inherit (CgvChoice *choice,
                         const CgvChoice *like);

/* Chooses the tolerance of an event type, by its short name; NULL for the usual one. */
void cgv_choice_set_tolerance (CgvChoice *choice,
                               const char *event,
                               const CgvTolerance *tolerance);

/*
 * Returns the tolerance of an event type of @choice. Sets @is_default, which may be NULL, to whether it is the usual one. Differences
 * between the runs of a side are noise as well.
 */
CgvTolerance cgv_choice_get_tolerance (const CgvChoice *choice,
                                       guint event,
                                       gboolean *is_default);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvChoice, cgv_choice_free)

G_END_DECLS
