/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files of two sides: BASE NEW, or BASE… -- NEW…, with options before, between or after them. Main thread.
 */

#include <glib.h>

#include "cgv-types.h"

G_BEGIN_DECLS

/* Replaces each "--" by an empty name, which no file has: option parsing then does not take it for the end of options. Returns
 * FALSE, with the reason, if there was an empty name before. */
gboolean cgv_cli_sides_mark (char **arguments,
                             GError **error);

/* Whether there are a file and then a mark among @files, which may be NULL. */
gboolean cgv_cli_sides_have_base (char **files);

/* Divides what is no option into the files of both sides. Returns FALSE, with the reason, if a side has none. */
gboolean cgv_cli_sides_split (char **files,
                              char **sides[CGV_N_SIDES],
                              GError **error);

G_END_DECLS
