/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The path above a treemap: the functions that were zoomed into, and after them, paler, those that lead on to the marked tile. Each is a
 * button. If they do not all fit, whole steps are left out after the first. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_PATH (cgv_treemap_path_get_type ())

/* Signal: activated (guint index) — a button was pressed. */
G_DECLARE_FINAL_TYPE (CgvTreemapPath, cgv_treemap_path, CGV, TREEMAP_PATH, GtkWidget)

/*
 * Shows functions by their names, from the beginning of the picture; a long path loses its middle. The treemap shows the last of the first
 * @n_zoomed.
 *
 * @separator: text between two steps; is not copied
 */
void cgv_treemap_path_set (CgvTreemapPath *self,
                           const char *const *names,
                           guint n_zoomed,
                           const char *separator);

G_END_DECLS
