/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How large a dialog is at first. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes a dialog no larger than its parent: where that is as large as the screen, what is larger could not be read. */
void cgv_dialog_size_fit (GtkWindow *dialog,
                          GtkWindow *parent);

G_END_DECLS
