/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The selection of the list of pieces of a cycle: the function that the focus is about, or the
 * sub-cycle that it is in. Passes the rows of a CgvCycleList on. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cycle-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_SELECTION (cgv_cycle_selection_get_type ())

G_DECLARE_FINAL_TYPE (CgvCycleSelection, cgv_cycle_selection, CGV, CYCLE_SELECTION, GObject)

/**
 * cgv_cycle_selection_new:
 * @cycle: the cycle focus of @list
 * @list: the rows
 *
 * Makes a selection that follows the focus and changes it.
 *
 * Returns: (transfer full): the selection
 */
CgvCycleSelection *cgv_cycle_selection_new (CgvCycleFocus *cycle,
                                            CgvCycleList *list);

/**
 * cgv_cycle_selection_get_position:
 * @self: a selection
 *
 * Where the function in focus is.
 *
 * Returns: its position, or GTK_INVALID_LIST_POSITION
 */
guint cgv_cycle_selection_get_position (CgvCycleSelection *self);

G_END_DECLS
