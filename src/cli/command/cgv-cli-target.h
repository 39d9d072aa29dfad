/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The argument of `--function`: which row is meant. Main thread.
 */

#include "cgv-cli-rows.h"

G_BEGIN_DECLS

/* What is known of rows. */
typedef struct
{
  gconstpointer data;
  guint32 n_rows;
  void (*get_names) (gconstpointer data, guint32 row, CgvCliNames *names);
  char *(*dup_label) (gconstpointer data, guint32 row); /* what tells it from others */
} CgvCliTargetRows;

/*
 * Finds the row with exactly that name, as recorded or as printed; otherwise the only row whose name contains it. @file and
 * @object, which may be NULL, narrow it down: they match a whole path or what follows a slash in it. A script must never get an
 * answer about another function than the one it meant, so a name that fits several rows is an error that lists them.
 */
gboolean cgv_cli_target_find (const CgvCliTargetRows *rows,
                              const char *function,
                              const char *file,
                              const char *object,
                              guint32 *row,
                              GError **error);

/* The same of the rows of a view. */
gboolean cgv_cli_target_find_in_view (const CgvCliView *view,
                                      const CgvCliOptions *options,
                                      guint32 *row,
                                      GError **error);

/*
 * Finds the source file that @wanted is the whole path of, or else the only one whose path ends so, on each side that is not NULL;
 * one side is enough. Marks it with 1 in @files, which has a zero for each string of the profile.
 */
gboolean cgv_cli_target_find_file (const CgvProfile *profiles[CGV_N_SIDES],
                                   const char *wanted,
                                   guint8 *files[CGV_N_SIDES],
                                   GError **error);

/* Fails if a profile has no addresses of instructions. */
gboolean cgv_cli_target_check_addresses (CgvProfile *profile,
                                         GError **error);

G_END_DECLS
