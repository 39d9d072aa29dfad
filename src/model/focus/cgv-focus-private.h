/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Declarations shared by the two files of CgvFocus: cgv-focus.c shows numbers and remembers the rows, cgv-focus-choice.c changes the
 * request. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

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
