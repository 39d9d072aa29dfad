/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event type of the numbers, by its long name, with the total, and how costs are shown: in full, in short or in percent of a whole. Follows a CgvFocus,
 * which it holds; with a base, it offers the event types of both sides. Main thread.
 */

#include "cgv-event-list.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_EVENT_PICKER (cgv_event_picker_get_type ())

/* Signal: picked (guint) — one of the items of cgv_event_picker_set_items() */
G_DECLARE_FINAL_TYPE (CgvEventPicker, cgv_event_picker, CGV, EVENT_PICKER, CgvView)

/* Offers CgvEventItem instead of the event types of the focus; those again with NULL. @selected: the position of one */
void cgv_event_picker_set_items (CgvEventPicker *self,
                                 GPtrArray *items,
                                 guint selected);

/* Opens the list of event types, if it can be seen. */
void cgv_event_picker_open (CgvEventPicker *self);

/* Returns the total with its event type, such as "229 M instructions". Percentages in the window are of it, unless they say otherwise. */
char *cgv_event_picker_dup_total (CgvCosts *costs,
                                  gboolean is_short);

/* Returns how costs are shown, as a screen reader says it. */
char *cgv_event_picker_dup_spoken (CgvFocus *focus);

G_END_DECLS
