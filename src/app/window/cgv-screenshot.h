/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Pictures of the window made by the program itself, as GTK draws it, so that they are the same on
 * every machine and need no tool. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * Waits until the window has come to rest, which is when its picture has stayed the same for some frames, and writes
 * the picture.
 */
void cgv_screenshot_take_async (GtkWindow *window,
                                const char *path,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/* FALSE with G_IO_ERROR_TIMED_OUT for a window that never rests, or another error. */
gboolean cgv_screenshot_take_finish (GAsyncResult *result,
                                     GError **error);

G_END_DECLS
