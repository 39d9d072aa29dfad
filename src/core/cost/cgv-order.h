/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order of the rows of a list, and which of them match a search.
 *
 * An order keeps the ranks of names and locations, which depend only on the nodes, so that sorting compares integers.
 * Ranks are made when they are first needed, by one thread. Once they are there, any thread.
 */

#include "cgv-costs.h"
#include "cgv-memory.h"
#include "cgv-quantity.h"

typedef struct CgvOrder CgvOrder;

/* Prepares to order the nodes of @fold. @base is the fold of the other side if the nodes are the rows of a matching,
 * else NULL; a row is then found by its names on either side. */
CgvOrder *cgv_order_new (CgvFold *fold,
                         CgvFold *base,
                         const CgvMemory *memory);

CgvOrder *cgv_order_ref (CgvOrder *order);

/* Drops a reference. */
void cgv_order_free (CgvOrder *order);

/* Sorts nodes. A quantity that depends on the order or on two sides counts as self cost, cost per call as inclusive
 * cost. Those that are equal by @key are in the order of inclusive cost (largest first), then of name, then of
 * id, whatever @descending says. A million take tens of milliseconds. False if there is no memory; @nodes is then
 * unchanged. */
bool cgv_order_sort (CgvOrder *order,
                     const CgvCosts *costs,
                     CgvQuantityKind key,
                     bool descending,
                     CgvNodeId *nodes,
                     size_t n_nodes);

/* Finds the nodes that contain each of the words in @text, which are separated by blanks: a function in its name, file
 * or object, a group in its name. Of a row, all words have to be on the same side. A "*" in a word
 * stands for anything, and a "::" also for one behind template arguments. See cgv_search_init() for letter case, which is ignored
 * if nothing else is found. Without words all nodes match. Returns how many match; @nodes, with room for all, holds them in ascending order.
 * Where memory is short a search takes longer, and one of two sides finds nothing. */
size_t cgv_order_filter (const CgvOrder *order,
                         const char *text,
                         CgvNodeId *nodes);

/*
 * Ranks what cgv_order_filter() found, without changing the order within a rank. The ranks are: @text is the name of the
 * function, with its scopes; a word of @text is its name without them; its name begins with one; its name has one inside; a
 * scope or arguments have one; its file or object has one.
 * More than CGV_ORDER_MAX_RANKED nodes stay as they are: nobody has finished typing yet. They stay, too, if there is no memory.
 */
void cgv_order_rank (const CgvOrder *order,
                     const char *text,
                     CgvNodeId *nodes,
                     size_t n_nodes);

#define CGV_ORDER_MAX_RANKED 20000

/*
 * For what sorts nodes by keys of its own:
 */

/* For each node, the rank of its name, or of its object, file and name. Only what is the same has the same rank. NULL if
 * there is no memory. */
const uint32_t *cgv_order_get_names (CgvOrder *order);
const uint32_t *cgv_order_get_locations (CgvOrder *order);

/* The keys that decide between nodes whose sorted key is equal. */
#define CGV_ORDER_N_TIES 2

/* Returns the key at @level of CGV_ORDER_N_TIES, for CgvSorter. cgv_order_get_names() must have been called before. */
uint64_t cgv_order_get_tie (const CgvOrder *order,
                            const CgvCosts *costs,
                            CgvNodeId node,
                            unsigned int level);

