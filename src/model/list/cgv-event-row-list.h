/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The costs of the selected row of a focus in each event type, as a list with the largest share of the total first. A thread computes the
 * costs, but only while the list is active. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-function-row.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

typedef struct
{
  guint event;                    /* an index in the event list of the focus */
  const CgvEventNumbers *numbers; /* NULL without costs; borrowed until the list changes */
  CgvFunctionRow costs;           /* zeroes where a side lacks the event type */
  gboolean is_known;              /* whether @costs say anything */
} CgvEventRow;

#define CGV_TYPE_EVENT_ROW_LIST (cgv_event_row_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvEventRowList, cgv_event_row_list, CGV, EVENT_ROW_LIST, CgvRowList)

/* Makes a list that is empty until it is active. */
CgvEventRowList *cgv_event_row_list_new (CgvFocus *focus);

void cgv_event_row_list_set_active (CgvEventRowList *self,
                                    gboolean active);

CgvFocus *cgv_event_row_list_get_focus (CgvEventRowList *self);

/* Returns a row, or NULL past the end. */
const CgvEventRow *cgv_event_row_list_get_row (CgvEventRowList *self,
                                               guint position);

/* Returns the event types that the rows are of. */
CgvEventList *cgv_event_row_list_get_events (CgvEventRowList *self);

G_END_DECLS
