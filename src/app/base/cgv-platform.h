/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The seam: everything that has to be done differently on different versions of GTK and
 * libadwaita. Two files implement it, meson chooses one, and no caller asks for a version.
 * Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * CgvPlatformChoice:
 * @id: what cgv_platform_ask_finish() returns for it
 * @label: the text of its button, translated, with a mnemonic
 * @is_suggested: whether it is what most people want; at most one
 */
typedef struct
{
  const char *id;
  const char *label;
  gboolean is_suggested;
} CgvPlatformChoice;

/**
 * CgvPlatformAbout:
 * @version: the version of the program
 * @website: where the program lives
 * @issue_url: where to report a problem
 * @comments: what the program does, translated
 * @debug_info: the versions of everything
 *
 * What the About window says, beyond the name and the icon of the application.
 */
typedef struct
{
  const char *version;
  const char *website;
  const char *issue_url;
  const char *comments;
  const char *debug_info;
} CgvPlatformAbout;

/**
 * cgv_platform_get_name:
 *
 * Which implementation of the seam was compiled, for `--version`.
 *
 * Returns: the lowest GTK version that it is for, such as "4.8"
 */
const char *cgv_platform_get_name (void);

/**
 * cgv_platform_choose_files_async:
 * @parent: the window that asks
 * @title: the title of the dialog, translated
 * @folder: (nullable): where to begin
 * @cancellable: (nullable): closes the dialog
 * @callback: called when files were chosen or the dialog was closed
 * @user_data: passed to @callback
 *
 * Shows the dialog that chooses one or several files, with a filter for profiles and one for all
 * files.
 */
void cgv_platform_choose_files_async (GtkWindow *parent,
                                      const char *title,
                                      GFile *folder,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);

/**
 * cgv_platform_choose_files_finish:
 * @result: the result
 * @error: return location of an error; G_IO_ERROR_CANCELLED where nothing was chosen
 *
 * Gets what was chosen.
 *
 * Returns: (transfer full) (nullable): a list of GFile, at least one, or NULL
 */
GListModel *cgv_platform_choose_files_finish (GAsyncResult *result,
                                              GError **error);

/**
 * cgv_platform_ask_async:
 * @parent: the window that asks
 * @heading: the question, plain text, translated
 * @body: what there is to know about it, plain text, translated
 * @choices: (array length=n_choices): the answers beside "Cancel", the last one at the end of
 *   the row
 * @n_choices: how many
 * @callback: called with the answer
 * @user_data: passed to @callback
 *
 * Asks a question in a modal dialog.
 */
void cgv_platform_ask_async (GtkWindow *parent,
                             const char *heading,
                             const char *body,
                             const CgvPlatformChoice *choices,
                             guint n_choices,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * cgv_platform_ask_finish:
 * @result: the result
 *
 * Gets the answer.
 *
 * Returns: (transfer full) (nullable): the id of the choice, or NULL if the dialog was cancelled
 */
char *cgv_platform_ask_finish (GAsyncResult *result);

/**
 * cgv_platform_show_about:
 * @parent: the window to show it over
 * @about: what to say
 *
 * Shows the About window.
 */
void cgv_platform_show_about (GtkWindow *parent,
                              const CgvPlatformAbout *about);

G_END_DECLS
