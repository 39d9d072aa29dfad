/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The profiles that were opened lately, in the list that the desktop keeps. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

void cgv_recent_add (GtkRecentManager *manager,
                     GFile *file);

/*
 * Looks up at most @max profiles that this program opened and that are still there, the last one first: an array of
 * GFile.
 */
GPtrArray *cgv_recent_dup_files (GtkRecentManager *manager,
                                 guint max);

G_END_DECLS
