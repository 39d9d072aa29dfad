/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What files are called where people read it. A file may be named anything, a line break or half
 * a character included. Any thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Returns its name without its folder, safe to show. */
char *cgv_file_dup_name (GFile *file);

/* Returns the folder it is in, with the home folder as "~", safe to show. */
char *cgv_file_dup_folder_name (GFile *file);

/*
 * Returns what several files are called together: the name of the first, and how many more there are.
 *
 * @files: at least one file
 */
char *cgv_files_dup_name (GPtrArray *files);

G_END_DECLS
