/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Recent profiles, in the list of the desktop, and as rows: the measured program, its total, the files, and when they were opened. Files
 * that were opened together are one row. Without any, the rows hide. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_RECENT_LIST (cgv_recent_list_get_type ())

/*
 * Properties:
 *   max     (uint)      how many rows at most
 *   boxed   (boolean)   whether it is on a page, as a boxed list
 * Signals:
 *   chosen (GPtrArray *files)   a row was activated: an array of GFile
 */
G_DECLARE_FINAL_TYPE (CgvRecentList, cgv_recent_list, CGV, RECENT_LIST, AdwBin)

/*
 * Adds files that were opened together.
 *
 * @files: of GFile, at least one
 * @may_be_folders: that is looked up in a thread, and then they are added
 * @title: (nullable): display text; NULL means the name of the first file
 * @total: (nullable): as of cgv_event_total_dup_record() or cgv_set_dup_record(), or display text
 */
void cgv_recent_list_add (GtkRecentManager *manager,
                          GPtrArray *files,
                          gboolean may_be_folders,
                          const char *title,
                          const char *total);

/* Takes all profiles from the list that this program opened. */
void cgv_recent_list_clear (GtkRecentManager *manager);

/*
 * Looks up at most @max profiles that this program opened, the last one first: an array of GFile, with the first file of those that were
 * opened together. Files are looked up in a thread: those that are gone stay until the manager has changed.
 */
GPtrArray *cgv_recent_list_dup_files (GtkRecentManager *manager,
                                      guint max);

/* @title: display text: the measured program; @files: of GFile */
typedef void (*CgvRecentFunc) (const char *title,
                               GPtrArray *files,
                               gpointer user_data);

/* Calls @func for at most @max entries, the last one first. */
void cgv_recent_list_foreach (GtkRecentManager *manager,
                              guint max,
                              CgvRecentFunc func,
                              gpointer user_data);

G_END_DECLS
