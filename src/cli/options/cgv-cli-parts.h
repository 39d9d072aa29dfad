/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The parts of a document that count. Main thread. */

#include <glib.h>

#include "cgv-document.h"

G_BEGIN_DECLS

/* Reads numbers and ranges from 1, such as "1,3-5", in the order of cgv_document_get_part_at(), regardless of the order of the files.
 * Returns the words of a CgvPartSet; NULL, with @error, if @list cannot be read or names a missing part. */
guint64 *cgv_cli_parts_parse (const char *list,
                              CgvDocument *document,
                              GError **error);

G_END_DECLS
