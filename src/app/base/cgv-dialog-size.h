/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The first size of a dialog. Main thread. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes a dialog as large as its text needs, but no larger than its parent: if that is as large as the screen, a larger dialog could not be read. */
void cgv_dialog_size_fit (GtkWindow *dialog,
                          GtkWindow *parent);

G_END_DECLS
