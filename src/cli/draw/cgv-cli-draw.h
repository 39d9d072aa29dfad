/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What all pictures of `draw` share. */

#include "cgv-cli-options.h"
#include "cgv-sheet.h"

#define CGV_CLI_DRAW_FONT "Sans 9"

/* Of a picture, with its margins. */
#define CGV_CLI_DRAW_WIDTH 1200

/* Returns the number of pixels per unit of a picture; 0 if it has none. */
double cgv_cli_draw_get_scale (const char *path);

/* Writes a picture, whole or not at all. "-" is SVG on standard output. */
gboolean cgv_cli_draw_write (const char *path,
                             const CgvSheet *sheet,
                             GError **error);
