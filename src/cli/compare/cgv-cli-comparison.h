/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The results for two sides besides the table of a command: those of limits, and reasons to doubt
 * the comparison; for `compare` also all rows that changed. The writers compute nothing. Main
 * thread.
 */

#include "cgv-cli-functions.h"
#include "cgv-cli-verdict.h"
#include "cgv-compare-guards.h"

G_BEGIN_DECLS

/* A row is a function, or a group if that was requested. To be read only. */
typedef struct
{
  const CgvCliView *view;
  const CgvCliOptions *options; /* this and the next two are those of the view */
  CgvRuns *const *sides;
  CgvEventList *events;
  CgvNumbers *numbers;  /* of functions: those of the view, unless its nodes are groups */
  CgvComparison *main;  /* that of the numbers, in the first event type */
  GPtrArray *guards;    /* CgvCompareGuard */
  guint32 *rows;        /* for `compare`, in the order of the window: the largest change first, noise last */
  gsize n_rows;
  gsize n_movers;        /* the first of these, which changed by more than noise */
  double largest;        /* the largest of their changes, in either direction */
  gsize n_causes;        /* of functions by origin, the first of these are those of cgv_causes_new(), in its order */
  const GPtrArray *cancelling; /* then the rows that cgv_causes_new() leaves out; otherwise NULL */
  GPtrArray *gates;    /* CgvCliGate: those of a limit on all event types */
  GPtrArray *verdicts; /* CgvCliVerdict */
} CgvCliComparison;

/* Checks the limits. @view must have two sides and outlive the comparison. Returns NULL if that cannot be done. */
CgvCliComparison *cgv_cli_comparison_new (const CgvCliView *view,
                                          GError **error);

void cgv_cli_comparison_free (CgvCliComparison *self);

/* Returns the worst result of a limit. */
CgvCliOutcome cgv_cli_comparison_get_outcome (const CgvCliComparison *self);

/* Returns the title of a side, with the file if both sides share it. */
char *cgv_cli_comparison_dup_title (const CgvCliComparison *self,
                                    CgvSide side);

/* Gets the numbers of a row, by its index in the order of rows. */
void cgv_cli_comparison_get_row (const CgvCliComparison *self,
                                 gsize index,
                                 CgvFunctionRow *data);

/* Adds a table of @n_rows rows from @first on, each with its members below it; nothing without rows. */
void cgv_cli_comparison_add_table (const CgvCliComparison *self,
                                   CgvReport *report,
                                   guint first,
                                   guint n_rows,
                                   CgvReportTable *table);

/* Adds a table of the first of @n_all rows: as many as a report lists. */
void cgv_cli_comparison_add_first (const CgvCliComparison *self,
                                   CgvReport *report,
                                   gsize n_all,
                                   CgvReportTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliComparison, cgv_cli_comparison_free)

G_END_DECLS
