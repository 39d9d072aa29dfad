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

/*
 * Begins to watch, but says nothing before cgv_file_watch_start(). To notice what changes while files are read, it
 * is made before. Pipes and descriptors are left out.
 */
CgvFileWatch *cgv_file_watch_new (GPtrArray *files);

/* Lets it tell what changes, and what has changed since it was made. */
void cgv_file_watch_start (CgvFileWatch *self);

/* Sets for how long files have to stay the same, at least 1 ms, before it tells; half a second otherwise. */
void cgv_file_watch_set_settle_time (CgvFileWatch *self,
                                     guint milliseconds);

G_END_DECLS
