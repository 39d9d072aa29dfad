/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvCompareFocus share: cgv-compare-focus.c, cgv-compare-focus-choice.c,
 * cgv-compare-focus-row.c and cgv-compare-focus-sides.c. Main thread.
 */

#include "cgv-compare-focus.h"
#include "cgv-history.h"

G_BEGIN_DECLS

struct _CgvCompareFocus
{
  GObject parent_instance;

  CgvNumbers *numbers; /* what is shown */
  CgvChoice *wanted;          /* what was asked for last: shown already, or being computed */
  gboolean computing;         /* a thread is at it */
  CgvOrder *order;  /* of the matching of numbers; NULL until it is asked for */
  GPtrArray *guards;          /* likewise */
  CgvHistory *history;
  guint32 row;
  gboolean can_go_back;
  gboolean can_go_forward;
  CgvFormulas *formulas; /* NULL if there are none of the user */
  gboolean relative;
};

typedef enum
{
  PROP_BASE = 1,
  PROP_NEW,
  PROP_FORMULAS,
  PROP_EVENTS,
  PROP_EVENT,
  PROP_MEASURE,
  PROP_ANCHOR,
  PROP_TOLERANCE,
  PROP_RULES,
  PROP_GROUPING,
  PROP_ROW,
  PROP_RELATIVE,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_COMPUTING,
} CgvCompareFocusProperty;

/*
 * Shows the numbers of a choice, at once or as soon as a thread has them; takes it.
 */
void cgv_compare_focus_choose (CgvCompareFocus *self,
                               CgvChoice *choice);

/*
 * Says that a property has changed.
 */
void cgv_compare_focus_notify (CgvCompareFocus *self,
                               CgvCompareFocusProperty property);

/*
 * Finds the selected row among the rows of new numbers.
 */
void cgv_compare_focus_find_row (CgvCompareFocus *self);

/*
 * Says that the row, or what can be gone to from it, has changed, if they have.
 */
void cgv_compare_focus_notify_row (CgvCompareFocus *self,
                                   guint32 old_row);

/*
 * Listens to the formulas of the user from now on, and no longer to those before.
 */
void cgv_compare_focus_watch_formulas (CgvCompareFocus *self,
                                       CgvFormulas *formulas);

/*
 * Makes a focus of numbers that there are; takes them.
 */
CgvCompareFocus *cgv_compare_focus_new_of (CgvNumbers *numbers,
                                           CgvFormulas *formulas);

G_END_DECLS
