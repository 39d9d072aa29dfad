/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The numbers of rows in columns of parts: the cost in a part, and how uneven the costs of all parts are. Any thread. */

#include "cgv-numbers.h"
#include "cgv-quantity.h"

G_BEGIN_DECLS

/* The place of a quantity that is the cost in each part of its side. */
#define CGV_EVERY_PART 0

/* The number of a row in such a column. */
typedef struct
{
  const CgvCosts *costs; /* those of all parts, without filters; they are not held. NULL for an unknown number */
  CgvCost cost;
  CgvCost whole; /* what all functions cost together: in the part, or in all of them */
  double factor; /* for CGV_FORM_UNEVEN; negative where the mean is not above 0 */
} CgvPartNumber;

/* Returns how many parts a side has columns of: 0 without such columns. Parts of one document are those of the new side. */
guint cgv_part_numbers_count (const CgvNumbers *numbers,
                              CgvSide side);

/* Returns the part of a place, from 1, and its document, which is borrowed. */
CgvPartId cgv_part_numbers_get_part (const CgvNumbers *numbers,
                                     CgvSide side,
                                     guint place,
                                     CgvDocument **document);

/*
 * Gets the number of functions together; of all of them if @n_nodes is 0. Returns FALSE, with zeroes, if there is no such part, and for the
 * inclusive cost of several functions that are not a whole cycle.
 *
 * @is_group: whether they are a group, even of one function
 * @number: (out): for CGV_EVERY_PART, a number for each part, which is faster than one by one
 */
gboolean cgv_part_numbers_get (const CgvNumbers *numbers,
                               const CgvQuantity *quantity,
                               const CgvNodeId *nodes,
                               guint n_nodes,
                               gboolean is_group,
                               CgvPartNumber *number);

G_END_DECLS
