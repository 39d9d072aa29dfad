/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Tells when files were written anew, as a program does that is profiled once more, or deleted.
 *
 * A profile takes a while to be written, and may come in one piece or in several, by writing over
 * the file or by renaming another one to its name. So a change is told when all files have stayed
 * the same for a while, once for all of them, and never of a file that is still empty: that one was
 * emptied. Files that cannot be watched are left alone. It looks at files in another thread and is itself of the main
 * thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

#define CGV_TYPE_FILE_WATCH (cgv_file_watch_get_type ())

/*
 * Signals:
 *   changed (GPtrArray *files)   these of the files are others than when it last told, or began;
 *                                they have something in them
 *   deleted (GFile *file)        a file is gone and has not come back
 *   emptied (GFile *file)        there is nothing in a file any more
 */
G_DECLARE_FINAL_TYPE (CgvFileWatch, cgv_file_watch, CGV, FILE_WATCH, GObject)

/**
 * cgv_file_watch_new:
 * @files: (element-type GFile): what to watch; pipes and descriptors are left out
 *
 * Begins to watch. To notice what changes while files are read, it is made before; it says nothing
 * until cgv_file_watch_start().
 *
 * Returns: (transfer full): the watch
 */
CgvFileWatch *cgv_file_watch_new (GPtrArray *files);

/**
 * cgv_file_watch_start:
 * @self: a watch
 *
 * Lets it tell what changes, and what has changed since it was made.
 */
void cgv_file_watch_start (CgvFileWatch *self);

/**
 * cgv_file_watch_set_settle_time:
 * @self: a watch
 * @milliseconds: for how long files have to stay the same; at least 1
 *
 * Sets how long it waits for more changes. It is half a second otherwise.
 */
void cgv_file_watch_set_settle_time (CgvFileWatch *self,
                                     guint milliseconds);

G_END_DECLS
