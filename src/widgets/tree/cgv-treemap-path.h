/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The path above a treemap: the functions that were zoomed into, and behind them, paler, those that
 * lead on to the marked tile. Each is a button. Where there is no room for all, whole steps are left out behind the first. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_PATH (cgv_treemap_path_get_type ())

/* Signal: activated (guint index) — a button was pressed. */
G_DECLARE_FINAL_TYPE (CgvTreemapPath, cgv_treemap_path, CGV, TREEMAP_PATH, GtkWidget)

/*
 * Shows functions by their names, from where the picture began; of a long path the middle is left out. The treemap shows the last
 * of the first @n_zoomed.
 *
 * @separator: what stands between two; is not copied
 */
void cgv_treemap_path_set (CgvTreemapPath *self,
                           const char *const *names,
                           guint n_zoomed,
                           const char *separator);

G_END_DECLS
