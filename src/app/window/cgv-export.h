/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The picture that a view shows, as a file or on paper. Main thread. */

#include "cgv-view.h"

G_BEGIN_DECLS

/*
 * Writes a picture whole or not at all, as the ending of the name says: .svg, .png or .pdf. Blocks while it writes.
 *
 * @view: a view that has a picture, see cgv_view_give_sheet()
 */
gboolean cgv_export_write (CgvView *view,
                           GFile *file,
                           GError **error);

/* Returns an operation that prints a picture on one page, along its longer side. */
GtkPrintOperation *cgv_export_new_print (CgvView *view);

G_END_DECLS
