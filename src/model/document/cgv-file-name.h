/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The names of files as people read them. A file may have any name, even with a line break or half a character. No file is
 * looked up, because a slow folder would stop the window. Any thread. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Returns its name without its folder, safe to show. */
char *cgv_file_dup_name (GFile *file);

/* Returns the folder it is in, with the home folder as "~", safe to show. */
char *cgv_file_dup_folder_name (GFile *file);

/*
 * Returns a name for several files: that of the first, and the number of others.
 *
 * @files: at least one file
 */
char *cgv_files_dup_name (GPtrArray *files);

G_END_DECLS
