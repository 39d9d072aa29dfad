/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shared code of the tests of the model: a folder of their own, documents from text, a main loop
 * with a deadline.
 */

#include <gio/gio.h>
#include <time.h>

#include "cgv-document.h"
#include "cgv-focus.h"
#include "cgv-progress.h"
#include "cgv-session.h"
#include "cgv-test-deadline.h"

typedef struct
{
  char *path;
  GFile *folder;
} TestFolder;

/* For g_test_add(): makes an empty folder, and removes it with its content. */
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

/* Returns an array of files that owns them. Takes its arguments, up to a NULL. */
GPtrArray *test_files (GFile *first,
                       ...) G_GNUC_NULL_TERMINATED;

/* Loads a profile from text; it must be free of warnings. */
CgvDocument *test_document (const char *text);

/* Loads several files of a run, up to a NULL. */
CgvDocument *test_document_from_files (const char *first_name,
                                       const char *first_text,
                                       ...) G_GNUC_NULL_TERMINATED;

/* Returns a profile of @n_functions functions in two parts. Each calls the next and some others,
 * and every tenth is a recursion level of another. */
char *test_generate_profile (guint n_functions);

/* Returns a time in microseconds, such as that of CLOCK_PROCESS_CPUTIME_ID, which other programs do not lengthen. */
gint64 test_get_time (clockid_t clock);

/*
 * Loads files as a window does, and cancels after some CPU time. The answer must come within 100 ms, and the thread and its memory must be
 * gone 500 ms later. Progress never goes back. Returns FALSE if the load was faster.
 *
 * @delay: in microseconds of the process; G_MAXINT64 to load to the end
 * @stage: (out): the stage that was cancelled, or CGV_PROGRESS_DONE
 */
gboolean test_load_for (GPtrArray *files,
                        gint64 delay,
                        CgvProgressStage *stage);

/* Runs the main loop until @flag is set; fails at cgv_test_get_deadline(). */
void test_wait_for (const gboolean *flag);

CgvFunctionId test_find_function (CgvDocument *document,
                                  const char *name);

/* Returns the costs of the new side in an event type, by its short name; NULL unless it is the
 * main one or shown. */
CgvCosts *test_find_costs (CgvFocus *focus,
                           const char *event);

/* Counts the times that any of @changes comes. */
void test_count_changes (CgvFocus *focus,
                         CgvFocusChange changes,
                         guint *n);

/* Appends the names of all changes that come, in the order of CgvFocusChange, each with a blank behind it. */
void test_log_changes (CgvFocus *focus,
                       GString *log);

/* Lets one part count alone. */
void test_select_part (CgvFocus *focus,
                       CgvPartId part);

/* Returns whether files of a session are being read again. */
gboolean test_is_updating (CgvSession *session);

/* Adds a part to the parts that count, or removes it, except for the last one. */
void test_toggle_part (CgvFocus *focus,
                       CgvPartId part);
