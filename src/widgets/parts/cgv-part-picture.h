/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The parts of a document, to choose from: a line in time, rows of threads, or columns of many parts, see CgvPartsShape. With a base, A and
 * B are marked, a click or a drag is for B, and with Shift for A. Without one, the parts that count in the window are blue. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

#define CGV_TYPE_PART_PICTURE (cgv_part_picture_get_type ())

/*
 * Signals:
 *   choose (CgvPartRole role, guint first, guint last, gboolean adds)
 *     The parts at some places are wanted on a side, or with CGV_PART_ROLE_NONE as those that count; alone, or besides others.
 *     Places are those of cgv_document_get_part_at().
 *   menu (guint place)  the user asked for the menu of a part
 */
G_DECLARE_FINAL_TYPE (CgvPartPicture, cgv_part_picture, CGV, PART_PICTURE, GtkWidget)

/*
 * Shows the parts of the document of a focus, in their current state.
 *
 * @focus: (nullable): with a base only if that is of the same document
 * @sides: (nullable): the parts that are compared
 */
void cgv_part_picture_set (CgvPartPicture *self,
                           CgvFocus *focus,
                           CgvPartSides *sides);

/* Returns the place of the part at a point; or CGV_NONE. */
guint cgv_part_picture_find (CgvPartPicture *self,
                             double x,
                             double y);

/* Returns where the part at a place is drawn. */
graphene_rect_t cgv_part_picture_get_area (CgvPartPicture *self,
                                           guint place);

/* Returns the place of the keyboard: with a base that of B; CGV_NONE without parts. */
guint cgv_part_picture_get_cursor (CgvPartPicture *self);

/* Returns (nullable) the number that is being typed. */
const char *cgv_part_picture_get_typed (CgvPartPicture *self);

G_END_DECLS
