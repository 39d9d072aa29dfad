/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The content of the window, as a file or on paper: the picture of a view, or a list. Main thread. */

#include "cgv-file-chooser.h"
#include "cgv-table.h"
#include "cgv-view.h"

G_BEGIN_DECLS

/* The formats that the functions below write, the usual one first. */
const CgvFileFormat *cgv_export_get_picture_formats (void);
const CgvFileFormat *cgv_export_get_list_formats (void);

/*
 * Writes a picture whole or not at all, as the ending of the name says: .svg, .png or .pdf. Blocks while it writes.
 *
 * @picture: a view that has one, see cgv_view_give_sheet(), or a CgvSetPage
 */
gboolean cgv_export_write (GtkWidget *picture,
                           GFile *file,
                           GError **error);

/*
 * Writes all rows of a list, whole or not at all, in the format of the name's suffix: .csv, .tsv, .json or .md. The main loop continues
 * meanwhile; if the list changes, nothing is written.
 *
 * @title: title of the list, for people; display text
 */
void cgv_export_write_table_async (CgvTable *table,
                                   const char *title,
                                   GFile *file,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean cgv_export_write_table_finish (GAsyncResult *result,
                                        GError **error);

/* Returns an operation that prints a picture on one page, along its longer side. */
GtkPrintOperation *cgv_export_new_print (GtkWidget *picture);

G_END_DECLS
