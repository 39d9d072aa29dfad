/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Returns whether a pattern matches the name of a function: as it is recorded, without hidden text before it, such as a return type, or as
 * its qualified name, which has no arguments and parameters either.
 *
 * @regex: with G_REGEX_RAW for raw bytes, otherwise for display text
 * @error: G_REGEX_ERROR if the pattern needs too many steps
 *
 * Any thread.
 */
gboolean cgv_name_pattern_matches (const GRegex *regex,
                                   const char *bytes,
                                   gsize length,
                                   GError **error);

/* Returns whether it matches a text that is not a name of a function. */
gboolean cgv_name_pattern_matches_text (const GRegex *regex,
                                        const char *bytes,
                                        gsize length,
                                        GError **error);

G_END_DECLS
