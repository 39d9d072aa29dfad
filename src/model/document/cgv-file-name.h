/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What files are called where people read it. A file may be named anything, a line break or half
 * a character included. Any thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * cgv_file_dup_name:
 * @file: a file
 *
 * Its name without its folder, safe to show.
 *
 * Returns: (transfer full): display text
 */
char *cgv_file_dup_name (GFile *file);

/**
 * cgv_file_dup_folder_name:
 * @file: a file
 *
 * The folder it is in, with the home folder as "~", safe to show.
 *
 * Returns: (transfer full): display text
 */
char *cgv_file_dup_folder_name (GFile *file);

/**
 * cgv_files_dup_name:
 * @files: (element-type GFile): at least one file
 *
 * What several files are called together: the name of the first, and how many more there are.
 *
 * Returns: (transfer full): display text
 */
char *cgv_files_dup_name (GPtrArray *files);

G_END_DECLS
