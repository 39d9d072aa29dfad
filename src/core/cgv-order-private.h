/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvOrder.
 */

#include "cgv-memory.h"
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
