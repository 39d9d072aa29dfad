/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Pictures of the window made by the program itself, as GTK draws it, so that they are equal on every machine and need no tool. Main
 * thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

/* The request of `callgrove --screenshot`. */
typedef struct
{
  char *path;
  int width;                   /* width of the window in pixels */
  int height;                  /* height of the window in pixels */
  AdwColorScheme color_scheme; /* dark or light */
} CgvScreenshotRequest;

/* Adds `--screenshot`, `--size` and `--color-scheme` to the command line. */
void cgv_screenshot_request_add_options (GApplication *application);

/* Reads the options; sets @request to NULL if no picture is wanted. FALSE with an error if they make no sense. */
gboolean cgv_screenshot_request_new_from_options (GVariantDict *options,
                                                  CgvScreenshotRequest **request,
                                                  GError **error);

void cgv_screenshot_request_free (CgvScreenshotRequest *request);

/* Waits until the window is at rest, when its picture has not changed for some frames, and writes the picture. */
void cgv_screenshot_take_async (GtkWindow *window,
                                const char *path,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/* Returns FALSE with G_IO_ERROR_TIMED_OUT for a window that never rests, or another error. */
gboolean cgv_screenshot_take_finish (GAsyncResult *result,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvScreenshotRequest, cgv_screenshot_request_free)

G_END_DECLS
