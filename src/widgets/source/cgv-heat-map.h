/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The costly lines of a CgvCodeList, next to it: all of the list in the available height. The keys of the list replace it for blind users.
 * Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-code-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_HEAT_MAP (cgv_heat_map_get_type ())

/*
 * Signals:
 *   chosen (guint position)  a place was clicked; where lines that cost something are near, it is the costliest of them
 */
G_DECLARE_FINAL_TYPE (CgvHeatMap, cgv_heat_map, CGV, HEAT_MAP, GtkWidget)

/* @list may be NULL. */
void cgv_heat_map_set_list (CgvHeatMap *self,
                            CgvCodeList *list);

G_END_DECLS
