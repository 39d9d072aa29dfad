/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The marks on a treemap: the tile under the pointer and the tile that the keyboard is on. Lies over
 * a CgvTreemapPicture and takes no input. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-treemap-layout.h"
#include "cgv-treemap-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_MARKS (cgv_treemap_marks_get_type ())

G_DECLARE_FINAL_TYPE (CgvTreemapMarks, cgv_treemap_marks, CGV, TREEMAP_MARKS, GtkWidget)

/*
 * @marked is the tile that the keyboard is on, and @hovered the one under the pointer; either may be CGV_NONE, and the
 * layout NULL. The style is copied except for its font; NULL leaves it as it was.
 */
void cgv_treemap_marks_set (CgvTreemapMarks *self,
                            CgvTreemapLayout *layout,
                            guint32 marked,
                            guint32 hovered,
                            const CgvTreemapStyle *style);

G_END_DECLS
