/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A quantity as the id of its column: "self", "inclusive:D1mr", "delta_self:Dr", "new_calls:Dr", "self_low", "name". An event type is named, not
 * numbered, so that an id in the settings holds for the next profile, too.
 */

#include <glib.h>

#include "cgv-quantity.h"

G_BEGIN_DECLS

/* Returns FALSE, with an unknown quantity, for an invalid id: lists have columns of their own, and a later version may have written
 * others. */
gboolean cgv_quantity_parse (const char *id,
                             CgvQuantity *quantity);

/* Returns the id that cgv_quantity_parse() takes apart. */
char *cgv_quantity_dup_id (const CgvQuantity *quantity);

G_END_DECLS
