/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters: the costs that are left when some functions do not count, are hidden in their callers, or
 * are all that is looked at.
 *
 * Filters are defined on stacks: at every moment the program was in a stack of functions,
 * the outermost first, and what it spent then is the self cost of the innermost. A profile holds the
 * sums over all stacks and not the stacks, so that the truth is known for some numbers, and for the
 * others only between two bounds; the number itself is then an estimate.
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
  CgvFilterKind kind;   /* what it does */
  const uint8_t *nodes; /* a byte for each node: 1 if it matches, else 0 */
} CgvFilterStep;

/* The effect of a filter. Costs are event counts; the bounds are as those of #CgvCostRange. */
typedef struct
{
  /* what the filter took from the total. For #CGV_FILTER_HIDE that is what has no caller left to go to: the total
   * before is the total afterwards and this, to the count */
  CgvCost hidden;
  CgvCost hidden_low;  /* it is at least that much */
  CgvCost hidden_high; /* it is at most that much */
  /* for #CGV_FILTER_HIDE, the self cost of the functions that are hidden, wherever it went; else 0 */
  CgvCost moved;
  uint32_t n_nodes; /* how many nodes matched that were listed before */
  /* for #CGV_FILTER_HIDE, how many of these could not be hidden: too many pairs of their callers and callees would
   * have to be told apart */
  uint32_t n_kept_visible;
} CgvFilterReport;

/*
 * Applies filters. The result has a graph of its own with the nodes of that of @base. Its edges are others after
 * #CGV_FILTER_HIDE, and so is `edge_of_call`, which is CGV_NONE where a call is gone.
 *
 * A function is not listed (#CgvGraph.hidden) if it is hidden, or if nothing is left in it and in what it calls. With
 * #CGV_FILTER_ONLY_UNDER it is not listed either if it is under none of these functions. An edge is absent (#CgvGraph.present) if
 * nothing is left of its calls. The total is the sum of the self costs that are left: what 100 % is.
 *
 * Costs are shared out where arcs join. With include, exclude and hide, what is left in a function is divided among its callers
 * by the costs of their calls. With only under, what is left under a function is divided among its callees by the costs of the
 * calls to them, in relation to its inclusive cost. The bounds are those of M. Fréchet for two
 * parts of one whole, a function or a whole cycle: of a part `a` and a part `e` of `w`, at least `a + e - w` and at
 * most the smaller of the two is in both. Functions without which another cannot be reached have all of it
 * (dominators). So a number is exact where a function has one caller, or all or nothing of it is left. Within a cycle
 * the costs of calls overlap: they are estimates, and nothing but 0 is known from below. With negative costs, what is
 * not exact has no bounds.
 *
 * Of a ratio, numerator and divisor pass the filters; reports are those of the numerator.
 *
 * Numbers of calls are as recorded for include and exclude; else they are shared out as costs are.
 *
 * Linear in the functions and calls, and for #CGV_FILTER_HIDE in the pairs of callers and callees that come to call
 * each other, of which there is a limit of a few for each call. Any thread. Returns the costs, @base itself if there
 * is no step, or NULL if there is no memory.
 *
 * @base: costs, filtered or not; those of a ratio must not be filtered
 * @steps: the filters, in the order in which they apply; each sees what the one before it left
 * @reports: (optional): what each of them did
 */
CgvCosts *cgv_costs_new_filtered (CgvCosts *base,
                                  const CgvFilterStep *steps,
                                  uint32_t n_steps,
                                  CgvFilterReport *reports,
                                  const CgvMemory *memory);

/*
 * Applies filters, and gives the costs in terms of another graph, with its edges and cycles: what is left, and who
 * comes to call whom, is not the same for all event types. Of a ratio, numerator and divisor pass the filters. What
 * @graph has no place for is not there. Any thread. Returns the costs over @graph, or NULL if there is no memory.
 *
 * @base: costs without filters, of another event type than those beside which they are shown
 * @graph: the graph of the filtered costs beside which they are shown
 */
CgvCosts *cgv_costs_new_filtered_column (CgvCosts *base,
                                         const CgvFilterStep *steps,
                                         uint32_t n_steps,
                                         CgvGraph *graph,
                                         const CgvMemory *memory);
