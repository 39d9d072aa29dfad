/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the tests of the program share: an application in the process of the test, profiles to
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

/**
 * CGV_APP_TEST_PROFILE:
 *
 * A small profile: main calls work calls leaf; 100 Ir in all, work alone 60.
 */
extern const char CGV_APP_TEST_PROFILE[];

/**
 * CgvAppTest:
 * @window: a window
 * @folder: a folder of the test
 * @profile: path of a file in it, which is CGV_APP_TEST_PROFILE
 * @n_finished: how often a load of @window finished
 *
 * What most tests begin with.
 */
typedef struct
{
  CgvWindow *window;
  char *folder;
  char *profile;
  guint n_finished;
} CgvAppTest;

/**
 * cgv_app_test_wait_until:
 * @condition: an expression
 *
 * Runs the main loop until @condition holds; fails the test after a minute.
 */
#define cgv_app_test_wait_until(condition)                                  \
  G_STMT_START                                                              \
  {                                                                         \
    gint64 wait_deadline = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;   \
    while (!(condition))                                                    \
      cgv_app_test_iterate (wait_deadline, G_STRLOC, #condition);           \
  }                                                                         \
  G_STMT_END

/**
 * cgv_app_test_iterate:
 * @deadline: when to give up, as of g_get_monotonic_time()
 * @where: place of the caller
 * @condition: what is waited for
 *
 * Lets the main loop do what there is to do, waiting for it a little.
 */
void cgv_app_test_iterate (gint64 deadline,
                           const char *where,
                           const char *condition);

/**
 * cgv_app_test_init:
 * @argc: the arguments of main()
 * @argv: the arguments of main()
 *
 * Sets up GLib's tests and GTK, without animations.
 */
void cgv_app_test_init (int *argc,
                        char ***argv);

/**
 * cgv_app_test_get_application:
 *
 * The application of this process, which is started but does not run.
 *
 * Returns: (transfer none): the application
 */
CgvApplication *cgv_app_test_get_application (void);

/**
 * cgv_app_test_close_windows:
 *
 * Closes all windows, and checks that they are freed.
 */
void cgv_app_test_close_windows (void);

/**
 * cgv_app_test_present:
 *
 * Shows an empty window and waits until it is on screen.
 *
 * Returns: the window
 */
CgvWindow *cgv_app_test_present (void);

/**
 * cgv_app_test_open:
 * @window: a window
 * @...: paths of files, ended by NULL
 *
 * Opens files and waits until the load is over.
 */
void cgv_app_test_open (CgvWindow *window,
                        ...) G_GNUC_NULL_TERMINATED;

/**
 * cgv_app_test_new_folder:
 *
 * Makes an empty folder.
 *
 * Returns: (transfer full) (type filename): its path
 */
char *cgv_app_test_new_folder (void);

/**
 * cgv_app_test_remove_folder:
 * @folder: (transfer full) (type filename): a folder without folders in it
 *
 * Removes a folder and its files.
 */
void cgv_app_test_remove_folder (char *folder);

/**
 * cgv_app_test_write:
 * @folder: (type filename): a folder
 * @name: (type filename): the name of a file
 * @contents: its contents
 *
 * Writes a file.
 *
 * Returns: (transfer full) (type filename): its path
 */
char *cgv_app_test_write (const char *folder,
                          const char *name,
                          const char *contents);

/**
 * cgv_app_test_write_big:
 * @folder: (type filename): a folder
 * @name: (type filename): the name of a file
 *
 * Writes a profile that takes a second to load, give or take.
 *
 * Returns: (transfer full) (type filename): its path
 */
char *cgv_app_test_write_big (const char *folder,
                              const char *name);

/**
 * cgv_app_test_dup_function_name:
 * @window: a window with a document
 *
 * The name of the function in focus.
 *
 * Returns: (transfer full): the name
 */
char *cgv_app_test_dup_function_name (CgvWindow *window);

/**
 * cgv_app_test_set_function:
 * @window: a window with a document
 * @name: the name of a function
 *
 * Moves the focus to a function.
 */
void cgv_app_test_set_function (CgvWindow *window,
                                const char *name);

/**
 * cgv_app_test_set_up:
 * @test: (out caller-allocates): what to begin with
 * @data: not used
 *
 * Shows an empty window and writes the profile.
 */
void cgv_app_test_set_up (CgvAppTest *test,
                          gconstpointer data);

/**
 * cgv_app_test_tear_down:
 * @test: what a test began with
 * @data: not used
 *
 * Closes the windows and removes the files.
 */
void cgv_app_test_tear_down (CgvAppTest *test,
                             gconstpointer data);

/* A child of the window's template. */
GObject *cgv_app_test_get_child (CgvWindow *window,
                                 const char *name);

/**
 * cgv_app_test_find:
 * @root: (type Gtk.Widget): a widget
 * @type: a type
 *
 * Returns: (transfer none) (nullable): the first widget of @type in @root, which may be @root
 */
#define cgv_app_test_find(root, type) (cgv_app_test_find_widget (GTK_WIDGET (root), (type)))
GtkWidget *cgv_app_test_find_widget (GtkWidget *root,
                                     GType type);

/**
 * cgv_app_test_get_page:
 * @window: a window
 *
 * Which state it is in.
 *
 * Returns: the visible page of its stack
 */
GtkWidget *cgv_app_test_get_page (CgvWindow *window);

/**
 * cgv_app_test_activate:
 * @window: a window
 * @action: an action of it that is enabled
 *
 * Activates an action.
 */
void cgv_app_test_activate (CgvWindow *window,
                            const char *action);

/**
 * cgv_app_test_is_enabled:
 * @window: a window
 * @action: an action of it
 *
 * Whether a button with the action could be pressed.
 *
 * Returns: whether it is enabled
 */
gboolean cgv_app_test_is_enabled (CgvWindow *window,
                                  const char *action);
