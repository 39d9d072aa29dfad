/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The keywords, comments and strings of a source, as colours. A hidden GtkSourceBuffer finds them while the main loop is idle: a line that
 * it has not reached has none. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-code-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_SOURCE_COLORS (cgv_source_colors_get_type ())

G_DECLARE_FINAL_TYPE (CgvSourceColors, cgv_source_colors, CGV, SOURCE_COLORS, GObject)

/*
 * Signals:
 *   changed  lines that were requested have other colours now
 */

/* Returns (transfer none) the colours of the source of @list. They live as long as the list, and are searched from the first call on. */
CgvSourceColors *cgv_source_colors_get (CgvCodeList *list);

/* Returns (nullable) the colours of a line from 1, as CgvCellSpan, each @offset bytes further on. */
GArray *cgv_source_colors_dup_spans (CgvSourceColors *self,
                                     guint64 number,
                                     guint offset);

G_END_DECLS
