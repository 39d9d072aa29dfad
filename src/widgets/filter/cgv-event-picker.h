/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which event type the numbers count, by short and long name, and whether they are percent or
 * absolute. Follows a CgvFocus, which it holds; with a base, it offers the event types of both sides. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_EVENT_PICKER (cgv_event_picker_get_type ())

G_DECLARE_FINAL_TYPE (CgvEventPicker, cgv_event_picker, CGV, EVENT_PICKER, GtkWidget)

/*
 * Properties:
 *   focus  (object, CgvFocus, nullable)
 */

/* @focus may be NULL. */
void cgv_event_picker_set_focus (CgvEventPicker *self,
                                 CgvFocus *focus);

G_END_DECLS
