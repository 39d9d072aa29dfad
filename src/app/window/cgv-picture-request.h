/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What `callgrove --screenshot` was asked to do. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct
{
  char *path;
  int width;                   /* width of the window in pixels */
  int height;                  /* height of the window in pixels */
  AdwColorScheme color_scheme; /* dark or light */
} CgvPictureRequest;

/* Adds `--screenshot`, `--size` and `--color-scheme` to the command line. */
void cgv_picture_request_add_options (GApplication *application);

/* Reads the options; sets @request to NULL if no picture is wanted. FALSE with an error if they make no sense. */
gboolean cgv_picture_request_new_from_options (GVariantDict *options,
                                               CgvPictureRequest **request,
                                               GError **error);

void cgv_picture_request_free (CgvPictureRequest *request);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPictureRequest, cgv_picture_request_free)

G_END_DECLS
