/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Declarations shared by the two files of CgvFocus: cgv-focus.c shows numbers and remembers the rows, cgv-focus-choice.c changes the
 * request. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-history.h"

G_BEGIN_DECLS

struct _CgvFocus
{
  GObject parent_instance;

  CgvArrangement *rows; /* the shown rows */
  CgvNumbers *numbers;  /* those of @rows, which hold them */
  CgvChoice *wanted;    /* the last request: shown already, or being computed */
  CgvListing *listing;  /* the list of the last request */
  gboolean computing;  /* a thread is at it */
  CgvHistory *history;
  guint32 row;
  gboolean can_go_back;
  gboolean can_go_forward;
  CgvFormulas *formulas; /* NULL without formulas of the user */
  GSignalGroup *formulas_signals;
  GPtrArray *undo_filters; /* CgvFilterList, the last first to come back */
  GPtrArray *redo_filters;
  CgvAmounts amounts;
  CgvCosts *looked_at;     /* (nullable) for costs below 0 */
  double largest;          /* the size of the largest of these, if some are below 0 */
  int color; /* a CgvGroupingKind; -1 until it is chosen */
  gboolean colors_files; /* whether parts of one run have the colours of files, rather than of functions */
  CgvInsideCycle inside_cycle;
  gboolean is_inside_chosen; /* the user said how cycles are shown */
  CgvVisit visit;            /* the selected aspect of the row */
};

typedef enum
{
  PROP_BASE = 1,
  PROP_NEW,
  PROP_FORMULAS,
  PROP_EVENTS,
  PROP_EVENT,
  PROP_COLUMNS,
  PROP_FOLD,
  PROP_FILTERS,
  PROP_CAN_UNDO_FILTERS,
  PROP_CAN_REDO_FILTERS,
  PROP_GROUPING_KIND,
  PROP_MEASURE,
  PROP_ANCHOR,
  PROP_TOLERANCE,
  PROP_RULES,
  PROP_ROW,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_AMOUNTS,
  PROP_COLOR,
  PROP_FOUND,
  PROP_INSIDE_CYCLE,
  PROP_WHOLE,
  PROP_COMPUTING,
} CgvFocusProperty;

void cgv_focus_notify (CgvFocus *self,
                       CgvFocusProperty property);

/* Shows the numbers of a choice, at once or as soon as a thread has them; takes it. */
void cgv_focus_choose (CgvFocus *self,
                       CgvChoice *choice);

/* Returns the event types of the sides; NULL with an error if none can be the main one. */
CgvEventList *cgv_focus_make_events (CgvRuns *const *sides,
                                     CgvFormulas *formulas,
                                     GError **error);

/* Follows changes of the user's formulas. */
void cgv_focus_update_formulas (CgvFocus *self);

G_END_DECLS
