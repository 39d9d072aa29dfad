/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which parts of a document count. Main thread.
 */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

/**
 * cgv_cli_parts_parse:
 * @list: numbers and ranges from 1, such as "1,3-5"
 * @n_parts: how many parts there are
 * @error: return location
 *
 * Reads a list of parts.
 *
 * Returns: (transfer full) (nullable): the words of a CgvPartSet of @n_parts parts, or NULL if the
 *   list cannot be read or names a part that does not exist
 */
guint64 *cgv_cli_parts_parse (const char *list,
                              guint n_parts,
                              GError **error);

G_END_DECLS
