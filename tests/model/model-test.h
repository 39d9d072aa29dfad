/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the tests of the model share: a folder of their own, documents from text, a main loop with
 * a deadline.
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-focus.h"
#include "cgv-test-deadline.h"

typedef struct
{
  char *path;
  GFile *folder;
} TestFolder;

/* For g_test_add(): makes an empty folder, and takes it away with all that is in it. */
void test_folder_set_up (TestFolder *folder,
                         gconstpointer data);
void test_folder_tear_down (TestFolder *folder,
                            gconstpointer data);

char *test_folder_get_path (TestFolder *folder,
                            const char *name);
GFile *test_folder_get_file (TestFolder *folder,
                             const char *name);

/* Writes a file; @size is -1 for text. */
GFile *test_folder_write (TestFolder *folder,
                          const char *name,
                          const char *contents,
                          gssize size);

/* An array of files that owns them; takes its arguments, up to a NULL. */
GPtrArray *test_files (GFile *first,
                       ...) G_GNUC_NULL_TERMINATED;

/* Loads a profile from text; it must be free of warnings. */
CgvDocument *test_document (const char *text);

/* The same from several files of a run, up to a NULL. */
CgvDocument *test_document_from_files (const char *first_name,
                                       const char *first_text,
                                       ...) G_GNUC_NULL_TERMINATED;

/* A profile of so many functions in two parts; each calls the next and some others, and every tenth
 * is the recursion of another. */
char *test_generate_profile (guint n_functions);

/* Runs the main loop until @flag is set; fails at cgv_test_get_deadline(). */
void test_wait_for (const gboolean *flag);

CgvFunctionId test_find_function (CgvDocument *document,
                                  const char *name);

/* The costs of the new side in an event type by its short name; NULL if it is neither the main one nor shown. */
CgvCosts *test_find_costs (CgvFocus *focus,
                           const char *event);

/* Lets a part count that does not, or the other way round; the last one stays. */
void test_toggle_part (CgvFocus *focus,
                       CgvPartId part);
