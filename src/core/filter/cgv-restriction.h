/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters: the costs that are left if some functions do not count, are hidden in their callers, or are the only ones that count.
 *
 * Filters are defined on stacks: at every moment the program was in a stack of functions, the outermost first, and the cost of that moment
 * is self cost of the innermost. A profile holds only the sums over all stacks, so that some numbers are exact, and others are estimates
 * between two bounds.
 */

#include "cgv-costs.h"

typedef enum
{
  CGV_FILTER_INCLUDE, /* cost counts if the innermost function matches */
  CGV_FILTER_EXCLUDE, /* cost counts unless the innermost function matches */
  /* matching functions are removed from every stack: their cost becomes self cost of the innermost function that is
   * left, and their callers call their callees; where no function is left, the cost is dropped */
  CGV_FILTER_HIDE,
  /* cost counts if a matching function is in the stack, and the outermost one that matches becomes the first
   * of the stack */
  CGV_FILTER_ONLY_UNDER,
} CgvFilterKind;

/* One filter. */
typedef struct
{
  CgvFilterKind kind;   /* what the filter does */
  const uint8_t *nodes; /* a byte for each node: 1 if it matches, otherwise 0 */
} CgvFilterStep;

/* The effect of a filter. Costs are event counts. */
typedef struct
{
  /* cost that the filter took from the total. For #CGV_FILTER_HIDE it is the cost without a caller that could take it: the total before
   * is exactly the sum of this and the total afterwards */
  CgvAmount hidden;
  /* for #CGV_FILTER_HIDE, the self cost of the hidden functions, wherever it went; otherwise 0 */
  CgvCost moved;
  uint32_t n_nodes; /* how many nodes matched that were listed before */
  /* for #CGV_FILTER_HIDE, the number of functions that could not be hidden: they have too many
   * pairs of callers and callees */
  uint32_t n_kept_visible;
} CgvFilterReport;

/*
 * Applies filters. The result has a graph of its own with the nodes of that of @base. #CGV_FILTER_HIDE changes its edges, and
 * `edge_of_call`, which is CGV_NONE for a removed call.
 *
 * A function is not listed (#CgvGraph.hidden) if it is hidden, or if no cost is left in it and its
 * callees. With #CGV_FILTER_ONLY_UNDER a function that is not below one of these functions is not
 * listed either. An edge is absent (#CgvGraph.present) if no cost is left of its calls. The total,
 * 100 %, is the sum of the remaining self costs.
 *
 * Costs are divided where arcs join. With include, exclude and hide, the rest of a function is
 * divided among its callers by the costs of their calls. With only under, the rest below a function
 * is divided among its callees by the costs of the calls to them, in relation to its inclusive
 * cost. The bounds are those of M. Fréchet for two parts of one whole, a function or a whole cycle:
 * of a part `a` and a part `e` of `w`, at least `a + e - w` and at most the smaller of the two is
 * in both. Functions without which another cannot be reached have all of it (dominators). So a
 * number is exact if a function has one caller, or if all or nothing of it is left. Within a cycle
 * the costs of calls overlap: they are estimates with the lower bound 0. With negative costs,
 * estimates have no bounds.
 *
 * For a ratio, numerator and divisor pass the filters; reports are those of the numerator.
 *
 * Numbers of calls are as recorded for include and exclude; otherwise they are divided as costs are.
 *
 * Linear in the functions and calls, and for #CGV_FILTER_HIDE in the pairs of callers and callees that call each other afterwards, which
 * are limited to a few for each call. Any thread. Returns the costs, @base itself if there is no step, or NULL if there is no memory.
 *
 * @base: costs, filtered or not; those of a ratio must not be filtered
 * @steps: the filters, in the order in which they apply; each sees the result of the one before it
 * @reports: (optional): the effect of each filter
 */
CgvCosts *cgv_costs_new_filtered (CgvCosts *base,
                                  const CgvFilterStep *steps,
                                  uint32_t n_steps,
                                  CgvFilterReport *reports,
                                  const CgvMemory *memory);

/*
 * Applies filters, and converts the costs to the edges and cycles of another graph, because remaining functions and new calls differ
 * between event types. For a ratio, numerator and divisor pass the filters. Calls that @graph does not have remain in inclusive costs, and
 * in the CgvCosts.whole of the result. Any thread. Returns the costs over @graph, or NULL if there is no memory.
 *
 * @base: costs without filters, of another event type than those next to which they are shown
 * @graph: the graph of the filtered costs next to which they are shown
 */
CgvCosts *cgv_costs_new_filtered_column (CgvCosts *base,
                                         const CgvFilterStep *steps,
                                         uint32_t n_steps,
                                         CgvGraph *graph,
                                         const CgvMemory *memory);
