/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Lies over a window that takes files, and shows what a drop does while something is dragged over it: each place is a zone. Also takes text from programs
 * that drop the names of files as text. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_DROP_AREA (cgv_drop_area_get_type ())

/* The uses of dropped files. */
typedef enum
{
  CGV_DROP_OPEN,
  CGV_DROP_COMPARE,
  CGV_DROP_ADD,
  CGV_N_DROP_ZONES,
} CgvDropZone;

/*
 * Signals:
 *   dropped (GPtrArray *files, guint zone)  files were dropped, at least one, in a CgvDropZone
 *   refused                     the dropped data is not a file
 */
G_DECLARE_FINAL_TYPE (CgvDropArea, cgv_drop_area, CGV, DROP_AREA, AdwBin)

/* Sets how many of the zones there are, from CGV_DROP_OPEN on: at first 1. */
void cgv_drop_area_set_n_zones (CgvDropArea *self,
                                guint n_zones);

/* Accepts drops on a widget, and on all its descendants. */
void cgv_drop_area_set_target (CgvDropArea *self,
                               GtkWidget *widget);

G_END_DECLS
