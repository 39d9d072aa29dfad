/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A file with a picture: SVG, PNG or PDF, as the ending of its name says. Main thread; blocks while writing.
 */

#include <gio/gio.h>

#include "cgv-sheet.h"

G_BEGIN_DECLS

/* Fails if the ending of a name says nothing. */
gboolean cgv_cli_picture_check (const char *path,
                                GError **error);

/* Returns the number of pixels per unit of the picture; 0 if it has none. */
double cgv_cli_picture_get_scale (const char *path);

/* Writes a picture, whole or not at all. "-" is SVG on standard output. */
gboolean cgv_cli_picture_write (const char *path,
                                const CgvSheet *sheet,
                                GError **error);

G_END_DECLS
