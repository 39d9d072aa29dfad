/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The path above a treemap: the functions that were zoomed into, and behind them, paler, those that
 * lead on to the marked tile. Each is a button. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_PATH (cgv_treemap_path_get_type ())

/* Signal: activated (guint index) — a button was pressed. */
G_DECLARE_FINAL_TYPE (CgvTreemapPath, cgv_treemap_path, CGV, TREEMAP_PATH, GtkWidget)

/**
 * cgv_treemap_path_new:
 *
 * Makes an empty path.
 *
 * Returns: the path
 */
GtkWidget *cgv_treemap_path_new (void);

/**
 * cgv_treemap_path_set:
 * @self: a path
 * @names: (array zero-terminated=1): the functions, from the outermost
 * @n_zoomed: how many of them are zoomed into; the last of these is what the treemap shows
 *
 * Shows a path; of a long one the middle is left out.
 */
void cgv_treemap_path_set (CgvTreemapPath *self,
                           const char *const *names,
                           guint n_zoomed);

G_END_DECLS
