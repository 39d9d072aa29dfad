/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvOrder.
 */

#include "cgv-memory.h"
#include "cgv-ranks.h"
#include "cgv-order.h"

/**
 * cgv_order_new_with_memory:
 * @fold: the nodes to order
 * @memory: allocator and budget, copied
 *
 * As cgv_order_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the order, or NULL if there is no memory
 */
CgvOrder *cgv_order_new_with_memory (CgvFold *fold,
                                     const CgvMemory *memory);

/**
 * cgv_order_get_ranks:
 * @order: an order
 * @key: what is to be sorted by
 *
 * The ranks of names, and for CGV_ORDER_LOCATION those of locations, made when they are first needed.
 *
 * Returns: (nullable) (transfer none): the ranks, or NULL if there is no memory
 */
const CgvRanks *cgv_order_get_ranks (CgvOrder *order,
                                     CgvOrderKey key);

/**
 * cgv_order_get_memory:
 * @order: an order
 *
 * Where scratch memory for sorting comes from.
 *
 * Returns: (transfer none): the memory
 */
CgvMemory *cgv_order_get_memory (CgvOrder *order);
