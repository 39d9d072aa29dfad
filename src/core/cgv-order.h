/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order of the rows of a list, and which of them match a search.
 */

#include "cgv-costs.h"

/**
 * CgvOrderKey:
 * @CGV_ORDER_INCLUSIVE: by inclusive cost
 * @CGV_ORDER_SELF: by self cost
 * @CGV_ORDER_CALLS: by recorded calls into it
 * @CGV_ORDER_NAME: by name, letter case ignored, digits as numbers
 * @CGV_ORDER_LOCATION: by object, then file, then name
 */
typedef enum
{
  CGV_ORDER_INCLUSIVE,
  CGV_ORDER_SELF,
  CGV_ORDER_CALLS,
  CGV_ORDER_NAME,
  CGV_ORDER_LOCATION,
} CgvOrderKey;

/**
 * CgvOrder:
 *
 * Remembers the ranks of names, which depend only on the nodes, so that sorting by name a second
 * time, or breaking ties by name, compares integers.
 */
typedef struct CgvOrder CgvOrder;

/**
 * cgv_order_new:
 * @fold: the nodes to order
 *
 * Prepares to order the nodes of a graph. Ranks are made when they are first needed. One thread
 * at a time.
 *
 * Returns: (nullable) (transfer full): the order, or NULL if there is no memory
 */
CgvOrder *cgv_order_new (CgvFold *fold);

/**
 * cgv_order_free:
 * @order: (nullable) (transfer full): an order
 *
 * Frees it.
 */
void cgv_order_free (CgvOrder *order);

/**
 * cgv_order_sort:
 * @order: an order
 * @costs: the costs of the nodes
 * @key: what to sort by
 * @descending: whether the largest comes first
 * @nodes: (inout) (array length=n_nodes): the nodes to sort
 * @n_nodes: how many
 *
 * Sorts nodes. Rows that are equal by @key are in the order of inclusive cost (largest first),
 * then of name, then of id, whatever @descending says, so that an order is the same each time.
 * Radix sort; a million rows take tens of milliseconds.
 *
 * Returns: false if there is no memory; @nodes is then unchanged
 */
bool cgv_order_sort (CgvOrder *order,
                     const CgvCosts *costs,
                     CgvOrderKey key,
                     bool descending,
                     CgvNodeId *nodes,
                     size_t n_nodes);

/**
 * cgv_order_filter:
 * @order: an order
 * @text: (nullable): what to look for; blanks separate words that must all match; NULL or "" for all
 * @nodes: (out caller-allocates): room for all nodes
 *
 * Finds the nodes whose name, file or object contains each word of @text. ASCII letter case is ignored
 * unless the word has a capital letter.
 *
 * Returns: how many match; @nodes holds them in ascending order
 */
size_t cgv_order_filter (CgvOrder *order,
                         const char *text,
                         CgvNodeId *nodes);
