/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Lies over a window that takes files, and says so while something is dragged over it. Also takes text from programs
 * that drop the names of files as text. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_DROP_AREA (cgv_drop_area_get_type ())

/*
 * Properties:
 *   text (string)  the message during a drag
 * Signals:
 *   dropped (GPtrArray *files)  files were dropped, at least one
 *   refused                     the dropped data is not a file
 */
G_DECLARE_FINAL_TYPE (CgvDropArea, cgv_drop_area, CGV, DROP_AREA, AdwBin)

/* Accepts drops on a widget, and on all its descendants. */
void cgv_drop_area_set_target (CgvDropArea *self,
                               GtkWidget *widget);

G_END_DECLS
