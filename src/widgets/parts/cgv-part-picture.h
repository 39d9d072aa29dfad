/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The parts of a document, to choose from: a line in time, rows of threads, or columns of many parts, see CgvPartsShape. With a base, A and
 * B are marked, a click or a drag is for B, and with Shift for A. Without one, the parts that count in the window are blue. The parts of
 * two documents of one run are shown together, and cannot be chosen. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

#define CGV_TYPE_PART_PICTURE (cgv_part_picture_get_type ())

/*
 * Signals:
 *   choose (CgvPartRole role, GArray *parts, gboolean adds)
 *     The user wants parts, each a CgvPartId, on a side, or with CGV_PART_ROLE_NONE as the parts that count; alone, or in addition to
 *     others.
 *   menu (guint place)  the user requested the menu of the item at a place
 *   placed ()           places of parts, or the needed height, changed
 */
G_DECLARE_FINAL_TYPE (CgvPartPicture, cgv_part_picture, CGV, PART_PICTURE, GtkWidget)

/*
 * Shows the parts of the document of a focus, in their current state.
 *
 * @focus: (nullable): with a base only if that is of the same run
 * @sides: (nullable): the parts that are compared
 */
void cgv_part_picture_set (CgvPartPicture *self,
                           CgvFocus *focus,
                           CgvPartSides *sides);

/* Returns how many places it has: parts, or dumps with all their threads. */
guint cgv_part_picture_get_n (CgvPartPicture *self);

/* Returns the parts at a place, each a CgvPartId. */
GArray *cgv_part_picture_list_parts (CgvPartPicture *self,
                                     guint place);

/* Returns whether columns have layers. @are_threads: (out) (optional): whether they may be threads, too. */
gboolean cgv_part_picture_has_layers (CgvPartPicture *self,
                                      gboolean *are_threads);

/* Returns whether it is wide enough for a legend. */
gboolean cgv_part_picture_has_legend (CgvPartPicture *self);

/* Returns whether columns are threads, whose order can be chosen. */
gboolean cgv_part_picture_has_order (CgvPartPicture *self);

/* Sets whether the layers of dumps are their threads, instead of functions or files. */
void cgv_part_picture_set_stacks_threads (CgvPartPicture *self,
                                          gboolean stacks_threads);

/* Sets whether columns of threads are in the order of their cost, after the next cgv_part_picture_set(). */
void cgv_part_picture_set_by_amount (CgvPartPicture *self,
                                     gboolean by_amount);

/* Sets the width after the legend of columns that it leaves free, in pixels. */
void cgv_part_picture_set_reserved (CgvPartPicture *self,
                                    int reserved);

/* Returns the place of the part at a point; or CGV_NONE. */
guint cgv_part_picture_find (CgvPartPicture *self,
                             double x,
                             double y);

/* Returns where the part at a place is drawn. */
graphene_rect_t cgv_part_picture_get_area (CgvPartPicture *self,
                                           guint place);

/* Returns the height of the scrolling rows of a narrow window in pixels; -1 for the full height of the picture. */
int cgv_part_picture_get_room (CgvPartPicture *self);

/* Returns the place of the keyboard: with a base that of B; CGV_NONE without parts. */
guint cgv_part_picture_get_cursor (CgvPartPicture *self);

/* Returns (nullable) the number that is being typed. */
const char *cgv_part_picture_get_typed (CgvPartPicture *self);

G_END_DECLS
