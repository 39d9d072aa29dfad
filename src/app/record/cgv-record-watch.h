/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Waits for a profile that is recorded elsewhere, such as in a terminal. Main thread; it needs a main loop. */

#include <gio/gio.h>

G_BEGIN_DECLS

#define CGV_TYPE_RECORD_WATCH (cgv_record_watch_get_type ())

/*
 * Signals:
 *   found (GFile *file)   a file that Valgrind has written since is whole
 */
G_DECLARE_FINAL_TYPE (CgvRecordWatch, cgv_record_watch, CGV, RECORD_WATCH, GObject)

/* Watches the files of a folder, not below it. */
CgvRecordWatch *cgv_record_watch_new (const char *folder,
                                      GError **error);

G_END_DECLS
