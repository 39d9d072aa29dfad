/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A memory limit as people type it.
 */

#include <glib.h>

G_BEGIN_DECLS

/*
 * Reads a whole number of bytes, or of KiB, MiB, GiB or TiB with the letter K, M, G or T after it, which “iB” or “B” may follow; or
 * “unlimited” or “none”. Any thread. Returns TRUE, or FALSE with @error set to G_OPTION_ERROR_BAD_VALUE.
 *
 * @text: the typed text
 * @limit: (out): the limit in bytes, for CgvLoaderOptions
 */
gboolean cgv_memory_limit_parse (const char *text,
                                 guint64 *limit,
                                 GError **error);

G_END_DECLS
