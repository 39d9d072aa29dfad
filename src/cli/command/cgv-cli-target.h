/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The argument of `--function`: which row is meant. Main thread.
 */

#include "cgv-cli-rows.h"
#include "cgv-source-files.h"

G_BEGIN_DECLS

/* Where a function is searched: the rows of a view, or others. */
typedef struct
{
  const CgvCliOptions *options;
  const CgvCliView *view; /* NULL for other rows */
  guint32 n;
  gconstpointer list; /* handed to the functions */
  void (*get_names) (gconstpointer list,
                     guint32 row,
                     CgvCliNames *names);

  /* @names: what get_names() returned; @name: the name to write, or NULL for the short one */
  void (*fill_label) (gconstpointer list,
                      const CgvCliNames *names,
                      const char *name,
                      CgvCell *cell);
} CgvCliTargets;

/*
 * Finds the row with exactly the name of `--function`, as recorded or as printed; otherwise the only row whose name contains it. `--file`
 * and `--object` narrow it down: they match a whole path or its end after a slash. A script must never get an answer about the wrong
 * function, so a name that fits several rows is an error that lists them.
 */
gboolean cgv_cli_target_find (const CgvCliView *view,
                              guint32 *row,
                              GError **error);

gboolean cgv_cli_target_find_in (const CgvCliTargets *targets,
                                 guint32 *row,
                                 GError **error);

/* Returns the rows whose names match `--functions`, as guint32, the costliest first. Returns NULL and sets @error if no name matches. */
GArray *cgv_cli_target_find_all (const CgvCliView *view,
                                 GError **error);

/* The list of a command for each function. */
typedef struct
{
  const char *id; /* of the rows */
  gpointer (*new_list) (gconstpointer answer,
                        guint32 row,
                        GError **error);
  void (*free_list) (gpointer list);
  gboolean (*add) (gpointer list,
                   CgvReport *report,
                   GError **error);

  /* For CSV, which has all rows in one table. */
  GPtrArray *(*new_columns) (const CgvCliView *view);
  gboolean (*arrange) (gpointer list,
                       const CgvReport *report,
                       guint *n_rows,
                       GError **error);
} CgvCliEach;

/* Adds the lists of the functions of cgv_cli_target_find_all(); people get only the first ones. @answer is handed to @each. */
gboolean cgv_cli_target_add_all (const CgvCliView *view,
                                 const GArray *targets,
                                 const CgvCliEach *each,
                                 gconstpointer answer,
                                 CgvReport *report,
                                 GError **error);

/*
 * Finds the source file with the path @wanted, or otherwise the only one whose path ends with it, on each side that is not NULL; one side
 * is enough. @same decides which names mean one file. Marks them with 1 in @files, which has a zero for each string of the profile.
 */
gboolean cgv_cli_target_find_file (const CgvProfile *profiles[CGV_N_SIDES],
                                   CgvSourceFiles *const same[CGV_N_SIDES],
                                   const char *wanted,
                                   guint8 *files[CGV_N_SIDES],
                                   GError **error);

/* Fails if a profile has no addresses of instructions. */
gboolean cgv_cli_target_check_addresses (CgvProfile *profile,
                                         GError **error);

G_END_DECLS
