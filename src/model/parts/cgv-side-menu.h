/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The parts of a document as a menu, to put one of them on a side of a comparison. Main thread.
 */

#include "cgv-costs.h"
#include "cgv-runs.h"

G_BEGIN_DECLS

/*
 * Makes a menu whose items have a part, its cost and its share. They activate `sides.base` or
 * `sides.new` with the part as "u". With many parts, the only item is `win.choose-sides`, whose
 * list can be searched.
 *
 * @costs: the event type that is compared
 * @side: for which side the menu is
 */
GMenuModel *cgv_side_menu_new (CgvDocument *document,
                               const CgvCosts *costs,
                               CgvSide side);

G_END_DECLS
