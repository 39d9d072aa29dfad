/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The profiles that were opened lately, in the list that the desktop keeps. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * cgv_recent_add:
 * @manager: the list of the desktop
 * @file: a profile that was opened
 *
 * Puts a file at the head of the list.
 */
void cgv_recent_add (GtkRecentManager *manager,
                     GFile *file);

/**
 * cgv_recent_dup_files:
 * @manager: the list of the desktop
 * @max: how many at most
 *
 * Looks up the profiles that this program opened and that are still there, the last one first.
 *
 * Returns: (transfer full) (element-type GFile): the files
 */
GPtrArray *cgv_recent_dup_files (GtkRecentManager *manager,
                                 guint max);

G_END_DECLS
