/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shared code of the tests of the program: an application in the process of the test, profiles to
 * open, and waiting for conditions instead of for time.
 */

#include <adwaita.h>

#include "cgv-application.h"
#include "cgv-drop-area.h"
#include "cgv-empty-page.h"
#include "cgv-error-page.h"
#include "cgv-event-picker.h"
#include "cgv-load-page.h"
#include "cgv-message-bar.h"
#include "cgv-narrow-bin.h"
#include "cgv-page.h"
#include "cgv-window.h"
#include "cgv-test-deadline.h"

/**
 * CGV_APP_TEST_PROFILE:
 *
 * A small profile: main calls work calls leaf; 100 Ir in all, work alone 60.
 */
extern const char CGV_APP_TEST_PROFILE[];

/* The fixture of most tests. */
typedef struct
{
  CgvWindow *window;
  char *folder;
  char *profile;    /* path of a file in it, which is CGV_APP_TEST_PROFILE */
  guint n_finished; /* how often a load of @window finished */
} CgvAppTest;

/* Runs the main loop until @condition holds; fails the test at cgv_test_get_deadline(). */
#define cgv_app_test_wait_until(condition)                                  \
  G_STMT_START                                                              \
  {                                                                         \
    gint64 wait_deadline = cgv_test_get_deadline ();                        \
    while (!(condition))                                                    \
      cgv_app_test_iterate (wait_deadline, G_STRLOC, #condition);           \
  }                                                                         \
  G_STMT_END

/*
 * Lets the main loop handle pending events, or waits a little for one.
 *
 * @deadline: when to give up, as of g_get_monotonic_time()
 * @where: the place of the caller
 * @condition: the text of the awaited condition
 */
void cgv_app_test_iterate (gint64 deadline,
                           const char *where,
                           const char *condition);

/*
 * Sets up GLib's tests and GTK, without animations.
 *
 * @argc: the arguments of main()
 * @argv: the arguments of main()
 */
void cgv_app_test_init (int *argc,
                        char ***argv);

/* Returns the application of this process, which is started but does not run. */
CgvApplication *cgv_app_test_get_application (void);

/* Closes all windows, and checks that they are freed. */
void cgv_app_test_close_windows (void);

/* Returns whether nothing is due soon. While a window draws frames, the next one always is. */
gboolean cgv_app_test_rests (void);

/* Shows an empty window and waits until it is on screen. */
CgvWindow *cgv_app_test_present (void);

/* Opens callers and callees in every window, as the user can. */
void cgv_app_test_show_calls (void);

/*
 * Opens files and waits until the load is over.
 *
 * @window: a window @...: paths of files, ended by NULL
 */
void cgv_app_test_open (CgvWindow *window,
                        ...) G_GNUC_NULL_TERMINATED;

char *cgv_app_test_new_folder (void);

/* Removes a folder and its files. Takes @folder. */
void cgv_app_test_remove_folder (char *folder);

char *cgv_app_test_write (const char *folder,
                          const char *name,
                          const char *contents);

/* Writes a profile that takes about a second to load. */
char *cgv_app_test_write_big (const char *folder,
                              const char *name);

char *cgv_app_test_dup_function_name (CgvWindow *window);

/* Moves the focus to a function. */
void cgv_app_test_set_function (CgvWindow *window,
                                const char *name);

/*
 * Shows an empty window and writes the profile.
 *
 * @test: the fixture
 * @data: not used
 */
void cgv_app_test_set_up (CgvAppTest *test,
                          gconstpointer data);

/*
 * Closes the windows and removes the files.
 *
 * @test: the fixture
 * @data: not used
 */
void cgv_app_test_tear_down (CgvAppTest *test,
                             gconstpointer data);

/* Returns a child of the window's template, or a page that the window makes when it is needed. */
GObject *cgv_app_test_get_child (CgvWindow *window,
                                 const char *name);

/* Returns the first widget of @type in @root, which may be @root. */
#define cgv_app_test_find(root, type) (cgv_app_test_find_widget (GTK_WIDGET (root), (type)))
GtkWidget *cgv_app_test_find_widget (GtkWidget *root,
                                     GType type);

/* Returns a window on screen that is a @type, and not @other; NULL if there is none. */
gpointer cgv_app_test_find_window (GType type,
                                   gpointer other);

/* Returns the visible page of the window's stack, which shows its state. */
GtkWidget *cgv_app_test_get_page (CgvWindow *window);

/* Returns whether a bar shows its message. */
gboolean cgv_app_test_is_shown (CgvMessageBar *bar);

/* Returns the small text of a bar. */
const char *cgv_app_test_get_detail (CgvMessageBar *bar);

void cgv_app_test_activate (CgvWindow *window,
                            const char *action);

/* Returns whether an action is enabled, so that its buttons can be pressed. */
gboolean cgv_app_test_is_enabled (CgvWindow *window,
                                  const char *action);
