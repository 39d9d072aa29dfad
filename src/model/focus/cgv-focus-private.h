/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvFocus share: cgv-focus.c, cgv-focus-choice.c, cgv-focus-filters.c and
 * cgv-focus-history.c. Main
 * thread.
 */

#include "cgv-focus.h"
#include "cgv-history.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

struct _CgvFocus
{
  GObject parent_instance;

  CgvDocument *document;
  CgvNumbers *numbers; /* what is shown */
  CgvChoice *wanted;   /* what was asked for last: shown already, or being computed */
  gboolean computing;  /* a thread is at it */
  CgvHistory *history;
  CgvFormulas *formulas; /* NULL if there are none of the user */
  gboolean relative;
  GPtrArray *undo_filters; /* CgvFilterList, the last first to come back */
  GPtrArray *redo_filters;
  gboolean inside_cycle;
};

typedef enum
{
  PROP_DOCUMENT = 1,
  PROP_FUNCTION,
  PROP_FORMULAS,
  PROP_EVENTS,
  PROP_EVENT,
  PROP_RELATIVE,
  PROP_INSIDE_CYCLE,
  PROP_FOLD,
  PROP_COLUMNS,
  PROP_FILTERS,
  PROP_CAN_UNDO_FILTERS,
  PROP_CAN_REDO_FILTERS,
  PROP_GROUPING_KIND,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_COMPUTING,
} CgvFocusProperty;

/*
 * Shows the numbers of a choice, at once or as soon as a thread has them; takes it.
 */
void cgv_focus_choose (CgvFocus *self,
                       CgvChoice *choice);

/*
 * Selects the first function of the document.
 */
void cgv_focus_begin_history (CgvFocus *self);

/*
 * Says that a property has changed.
 */
void cgv_focus_notify (CgvFocus *self,
                       CgvFocusProperty property);

G_END_DECLS
