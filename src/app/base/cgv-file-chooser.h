/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The dialogs of files. GtkFileDialog, of GTK 4.10, does not say which format was chosen. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A format of files that can be written. The last one of a list has no suffix. */
typedef struct
{
  const char *suffix; /* with its dot */
  const char *name;   /* not translated yet */
} CgvFileFormat;

/* Returns @file with the suffix that the user left out, if no other file has that name. */
GFile *cgv_file_format_complete (const CgvFileFormat *formats,
                                 const CgvFileFormat *chosen,
                                 GFile *file);

/* Makes the filter for the names that Callgrind, Cachegrind and others give to profiles. */
GtkFileFilter *cgv_file_chooser_new_profiles_filter (void);

GtkFileFilter *cgv_file_chooser_new_all_filter (void);

/*
 * Shows the dialog that chooses one or several files or folders.
 *
 * @folder: (nullable)
 */
void cgv_file_chooser_open_async (GtkWindow *parent,
                                  const char *title,
                                  gboolean wants_folders,
                                  GFile *folder,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);

/*
 * Shows the dialog that chooses the name of one file to be written, and its format.
 *
 * @name: a name to be suggested, without a suffix
 * @formats: at least one, which stay; the first one is suggested
 * @folder: (nullable)
 */
void cgv_file_chooser_save_async (GtkWindow *parent,
                                  const char *title,
                                  const char *name,
                                  const CgvFileFormat *formats,
                                  GFile *folder,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);

/* Returns a list of GFile, at least one; or NULL, with G_IO_ERROR_CANCELLED where nothing was chosen. */
GListModel *cgv_file_chooser_finish (GAsyncResult *result,
                                     GError **error);

G_END_DECLS
