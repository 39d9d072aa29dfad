/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The parts or threads of a document at the top of the window, as a picture. A click restricts all numbers of the window to one of them.
 * With a base, which must be of the same run, it chooses the compared parts: see CgvPartPicture. Hides itself if there is only one part.
 * Main thread.
 */

#include "cgv-part-sides.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_PARTS_STRIP (cgv_parts_strip_get_type ())

/*
 * Properties:
 *   stack      (string)  the layers of columns: "function", "file", or "thread" for dumps with several threads
 *   by-amount  (boolean) whether columns of threads begin with the one that costs most
 */
G_DECLARE_FINAL_TYPE (CgvPartsStrip, cgv_parts_strip, CGV, PARTS_STRIP, CgvView)

/*
 * Allows choosing parts for a comparison, and marks them: by the button *Compare Parts*, by the keys A and B, and by the menu. @sides holds
 * the compared parts; NULL if none can be compared.
 */
void cgv_parts_strip_set_sides (CgvPartsStrip *self,
                                CgvPartSides *sides);

/* Sets whether the window is narrow. If so, the picture also takes the space of the count. */
void cgv_parts_strip_set_narrow (CgvPartsStrip *self,
                                 gboolean is_narrow);

G_END_DECLS
