/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Reports when files were written again, by another run of the profiled program, or deleted.
 *
 * A profile takes a while to be written, and may come in one piece or in several, by overwriting the file or by renaming another one to its
 * name. So a change is reported after all files have stayed unchanged for a while, once for all of them, and never for a file that is still
 * empty: that one is reported as emptied. Files that cannot be watched are ignored. It checks files in another thread; its functions are
 * for the main thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

#define CGV_TYPE_FILE_WATCH (cgv_file_watch_get_type ())

/*
 * Signals:
 *   changed (GPtrArray *files)   the files that changed since the last report, or the start;
 *                                they are not empty
 *   deleted (GFile *file)        a file is gone and has not come back
 *   emptied (GFile *file)        a file is empty now
 */
G_DECLARE_FINAL_TYPE (CgvFileWatch, cgv_file_watch, CGV, FILE_WATCH, GObject)

/*
 * Creates a watch, which reports nothing before cgv_file_watch_start(). To notice changes while files are read, create it before. Pipes and
 * descriptors are left out.
 */
CgvFileWatch *cgv_file_watch_new (GPtrArray *files);

/* Starts to report changes, including those since it was created. */
void cgv_file_watch_start (CgvFileWatch *self);

/* Sets how long files must stay unchanged before a report, at least 1 ms; half a second by default. */
void cgv_file_watch_set_settle_time (CgvFileWatch *self,
                                     guint milliseconds);

G_END_DECLS
