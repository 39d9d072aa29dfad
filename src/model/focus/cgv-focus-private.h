/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Declarations shared by the two files of CgvFocus: cgv-focus.c shows numbers and remembers the rows, cgv-focus-choice.c changes the
 * request. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/* Returns the event types of the sides; NULL with an error if none can be the main one. */
CgvEventList *cgv_focus_make_events (CgvRuns *const *sides,
                                     CgvFormulas *formulas,
                                     GError **error);

/* Follows changes of the user's formulas. */
void cgv_focus_update_formulas (CgvFocus *self);

G_END_DECLS
