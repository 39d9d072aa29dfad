/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The private folder of a recording: its pipes, its log and its profiles until they are whole. If its process is killed, a guard ends the
 * recorded programs and removes the folder. It is locked while its process lives, so that another process can remove what both have left.
 * Main thread; blocks for the time of a few system calls.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* The names of the pipes of vgdb begin with this, in such a folder. The name of one that exists goes on, before the id of its process. */
#define CGV_RECORD_FOLDER_PIPES "vg"
#define CGV_RECORD_FOLDER_PIPE  "-to-vgdb-from-"

typedef struct CgvRecordFolder CgvRecordFolder;

/* Makes a folder that only the user can read, below that for the user's caches. Removes folders of processes that have ended. */
CgvRecordFolder *cgv_record_folder_new (GError **error);

/* Returns (transfer full) the paths of the folders of all processes of this user. */
GStrv cgv_record_folder_list_all (void);

const char *cgv_record_folder_get_path (CgvRecordFolder *self);

/* Returns (transfer full) the paths of the files in it whose names begin with @prefix, in the order of the numbers in their names. */
GStrv cgv_record_folder_list (CgvRecordFolder *self,
                              const char *prefix);

/* Gives the folder a name under which it stays, such as when its files cannot be moved. Returns its path. */
const char *cgv_record_folder_keep (CgvRecordFolder *self);

/* Removes the folder, unless it is kept, and the files that are left in it. */
void cgv_record_folder_free (CgvRecordFolder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRecordFolder, cgv_record_folder_free)

G_END_DECLS
