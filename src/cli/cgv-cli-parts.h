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

/**
 * cgv_cli_parts_get_total:
 * @profile: a profile
 * @part: a part of it
 * @event: an event type of it
 *
 * The sum of self costs of one part.
 *
 * Returns: the total, in event counts
 */
CgvCost cgv_cli_parts_get_total (const CgvProfile *profile,
                                 CgvPartId part,
                                 CgvEventId event);

G_END_DECLS
