/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What `callgrove --screenshot` was asked to do. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * CgvPictureRequest:
 * @path: (type filename): the file to write
 * @width: width of the window in pixels
 * @height: height of the window in pixels
 * @color_scheme: dark or light
 */
typedef struct
{
  char *path;
  int width;
  int height;
  AdwColorScheme color_scheme;
} CgvPictureRequest;

/**
 * cgv_picture_request_add_options:
 * @application: the application
 *
 * Adds `--screenshot`, `--size` and `--color-scheme` to the command line.
 */
void cgv_picture_request_add_options (GApplication *application);

/**
 * cgv_picture_request_new_from_options:
 * @options: what the command line said
 * @request: (out) (transfer full) (nullable): what to do, or NULL if no picture is wanted
 * @error: return location of an error
 *
 * Reads the options.
 *
 * Returns: whether they can be understood
 */
gboolean cgv_picture_request_new_from_options (GVariantDict *options,
                                               CgvPictureRequest **request,
                                               GError **error);

/**
 * cgv_picture_request_free:
 * @request: (transfer full): a request
 *
 * Frees a request.
 */
void cgv_picture_request_free (CgvPictureRequest *request);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPictureRequest, cgv_picture_request_free)

G_END_DECLS
