/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the steps of hiding functions in their callers share.
 *
 * Closed are hidden functions from which nothing visible can be reached: all of them is self cost of
 * their callers. The others are open: calls pass through them. For an open function, or a cycle of
 * such, the heirs are the visible functions that may be the innermost ones around it; what it has of
 * its own, and each call that it makes, is shared out among them.
 *
 * Short-lived; one thread.
 */

#include "cgv-condensed-private.h"
#include "cgv-restriction-private.h"

/**
 * CgvHidingState:
 * @CGV_HIDING_VISIBLE: it does not match
 * @CGV_HIDING_KEPT: it matches, and stays visible nevertheless
 * @CGV_HIDING_OPEN: it is hidden, and something visible is below it
 * @CGV_HIDING_CLOSED: it is hidden with all that is below it
 */
typedef enum
{
  CGV_HIDING_VISIBLE,
  CGV_HIDING_KEPT,
  CGV_HIDING_OPEN,
  CGV_HIDING_CLOSED,
} CgvHidingState;

/**
 * CgvHeir:
 * @node: a visible node, or CGV_NONE for stacks with none
 * @amount: what was spent while it was the innermost visible function around the hidden one
 *
 * Who has a part of what is hidden.
 */
typedef struct
{
  CgvNodeId node;
  CgvAmount amount;
} CgvHeir;

/**
 * CgvHiding:
 * @restriction: the filter at work
 * @before: the costs before
 * @graph: their graph
 * @is_signed: whether the event is signed
 * @condensed: the graph before with its cycles taken as one
 * @states: for each node, a #CgvHidingState
 * @selfs: for each node, its self cost, and in the end what is moved to it
 * @dropped: what has no heir
 * @inner_present: for each edge, whether it is from an open node to another
 * @inner_cycles: the cycles of these edges
 * @inner: open nodes and their calls, with these cycles taken as one
 * @heirs: the heirs of all open supers of @inner
 * @n_heirs: how many
 * @capacity: room in @heirs
 * @heir_start: for each super of @inner, its first heir
 * @heir_count: for each super of @inner, how many heirs it has
 * @slots: for each node, and behind them for none, a place in @heirs; room for other uses later
 * @pairs_left: how many pairs of callers and callees may still come to call each other
 *
 * Hiding at work.
 */
typedef struct
{
  CgvRestriction *restriction;
  const CgvCosts *before;
  const CgvGraph *graph;
  bool is_signed;
  CgvCondensed condensed;
  uint8_t *states;
  CgvAmount *selfs;
  CgvAmount dropped;
  uint8_t *inner_present;
  CgvCycles inner_cycles;
  CgvCondensed inner;
  CgvHeir *heirs;
  size_t n_heirs;
  size_t capacity;
  size_t *heir_start;
  uint32_t *heir_count;
  uint32_t *slots;
  uint64_t pairs_left;
} CgvHiding;

/**
 * CgvBequest:
 * @sharing: what has been given so far
 * @amount: what is shared out
 * @whole_high: what the hidden super costs is at most that much
 * @is_single: whether there is one heir only
 * @overlaps: whether its calls overlap
 * @is_signed: whether the event is signed
 *
 * Something that a hidden super has, on its way to the heirs.
 */
typedef struct
{
  CgvSharing sharing;
  CgvAmount amount;
  CgvCost whole_high;
  bool is_single;
  bool overlaps;
  bool is_signed;
} CgvBequest;

/**
 * cgv_hiding_is_visible:
 * @self: hiding at work
 * @node: a node
 *
 * Whether a node is there afterwards.
 *
 * Returns: true if it is
 */
static inline bool
cgv_hiding_is_visible (const CgvHiding *self,
                       CgvNodeId node)
{
  return self->states[node] <= CGV_HIDING_KEPT;
}

/**
 * cgv_hiding_get_entered:
 * @self: hiding at work
 * @super: a super of the graph before, where it is kept
 *
 * What of a super no call accounts for: nothing where no stack begins, whatever is known of the calls.
 * Linear in its members and the calls of these.
 *
 * Returns: the amount
 */
CgvAmount cgv_hiding_get_entered (const CgvHiding *self,
                                  const uint32_t *super);

/**
 * cgv_hiding_get_heirs:
 * @self: hiding at work
 * @super: an open super of @self->inner
 * @n_heirs: (out): how many
 *
 * The heirs of a super.
 *
 * Returns: (transfer none): the heirs
 */
const CgvHeir *cgv_hiding_get_heirs (const CgvHiding *self,
                                     uint32_t super,
                                     uint32_t *n_heirs);

/**
 * cgv_hiding_bequeath:
 * @self: hiding at work
 * @super: an open super of @self->inner
 * @amount: a self cost of it, or a call that it makes
 * @bequest: (out caller-allocates): what is shared out
 *
 * Begins to share something out among the heirs of a super.
 */
void cgv_hiding_bequeath (const CgvHiding *self,
                          uint32_t super,
                          CgvAmount amount,
                          CgvBequest *bequest);

/**
 * cgv_bequest_next:
 * @bequest: what is shared out
 * @heir: the next heir, in order
 *
 * What an heir gets.
 *
 * Returns: the amount
 */
CgvAmount cgv_bequest_next (CgvBequest *bequest,
                            const CgvHeir *heir);

/**
 * cgv_hiding_find_heirs:
 * @self: hiding at work, whose closed nodes are known
 *
 * Finds the heirs of all open nodes, callers first. What would have too many stays visible.
 *
 * Returns: false if there is no memory
 */
bool cgv_hiding_find_heirs (CgvHiding *self);

/**
 * cgv_hiding_connect:
 * @self: hiding at work, whose heirs are known
 *
 * Begins what is there afterwards, and fills in its edges: those between visible nodes, and those
 * that pass through hidden ones.
 *
 * Returns: false if there is no memory
 */
bool cgv_hiding_connect (CgvHiding *self);
