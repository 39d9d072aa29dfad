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

/* Prepares to order the nodes of @fold. @base is the fold of the other side if the nodes are the rows of a matching, otherwise NULL. A
 * row is found by its names on either side. */
CgvOrder *cgv_order_new (CgvFold *fold,
                         CgvFold *base,
                         const CgvMemory *memory);

CgvOrder *cgv_order_ref (CgvOrder *order);

/* Drops a reference. */
void cgv_order_free (CgvOrder *order);

/* Sorts nodes. A quantity that depends on the order or on two sides counts as self cost, cost per call as inclusive cost. Nodes with
 * equal keys are in the order of inclusive cost (largest first), then of name, then of id, regardless of @descending. A million take
 * tens of milliseconds. Returns false if there is no memory; @nodes is then unchanged. */
bool cgv_order_sort (CgvOrder *order,
                     const CgvCosts *costs,
                     CgvQuantityKind key,
                     bool descending,
                     CgvNodeId *nodes,
                     size_t n_nodes);

/* Finds the nodes that contain each of the words in @text, which are separated by blanks: a function in its name, file or object, a
 * group in its name. In a comparison, all words have to be on the same side. A "*" in a word stands for anything, and a "::" also for
 * one after template arguments. Letter case is ignored if nothing is found with it; see cgv_search_init(). Without words all nodes
 * match. Returns how many match; @nodes, with room for all, holds them in ascending order. If memory is short, a search takes longer,
 * and in a comparison finds nothing. */
size_t cgv_order_filter (const CgvOrder *order,
                         const char *text,
                         CgvNodeId *nodes);

/*
 * Ranks the results of cgv_order_filter(), without changing the order within a rank. The first of
 * these that applies is the rank of a node:
 *
 * - @text is the name of the function, with its scopes
 * - @text is the name of its variant, such as a level of recursion
 * - a word of @text is its name without scopes
 * - its name with all scopes begins with a word of several scopes
 * - its name begins with a word
 * - its scopes begin with a word
 * - its name contains a word
 * - a scope or arguments contain a word
 * - its file or object contains a word
 *
 * In a word with scopes, these count as the name does. If more than CGV_ORDER_MAX_RANKED nodes
 * match, the user is probably still typing, and their order does not change. Nor does it change if
 * there is no memory.
 */
void cgv_order_rank (const CgvOrder *order,
                     const char *text,
                     CgvNodeId *nodes,
                     size_t n_nodes);

/* The user waits for it at each letter. */
#define CGV_ORDER_MAX_RANKED 20000

/* These are for callers that sort nodes by keys of their own: */

/* Returns for each node the rank of its name, or of its object, file and name. Equal ranks mean equal names. NULL if there is no memory. */
const uint32_t *cgv_order_get_names (CgvOrder *order);
const uint32_t *cgv_order_get_locations (CgvOrder *order);

/* The values that a row is sorted by. */
typedef struct
{
  CgvCost self;
  CgvCost inclusive;
  uint64_t n_calls;
  uint32_t name;     /* the rank of its name, and that of its location */
  uint32_t location;
  uint32_t index;    /* the last resort */
} CgvOrderRow;

/* Number of keys by which rows are sorted, one after the other. */
#define CGV_ORDER_N_KEYS 3

/* Returns the key at @level of CGV_ORDER_N_KEYS, for CgvSorter: that of the quantity, and then the inclusive cost, the largest first, and
 * the name. */
uint64_t cgv_order_get_key (const CgvOrderRow *row,
                            CgvQuantityKind key,
                            bool descending,
                            bool is_signed,
                            unsigned int level);
