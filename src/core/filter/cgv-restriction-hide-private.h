/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Hiding functions in their callers: the state that its steps share.
 *
 * Closed are hidden functions from which nothing visible can be reached: all of them is self cost of
 * their callers. The others are open: calls pass through them. For an open function, or a cycle of
 * such, the recipients are the visible functions that may be the innermost ones around it. Its self cost
 * and each call that it makes are divided among them.
 *
 * Short-lived; one thread.
 */

#include "cgv-condensed-private.h"
#include "cgv-restriction-private.h"

typedef enum
{
  CGV_HIDING_VISIBLE, /* it does not match */
  CGV_HIDING_KEPT,    /* it matches, and stays visible nevertheless */
  CGV_HIDING_OPEN,    /* it is hidden, and something visible is below it */
  CGV_HIDING_CLOSED,  /* it is hidden with all that is below it */
} CgvHidingState;

/* A visible function that gets a part of a hidden one. */
typedef struct
{
  CgvNodeId node;   /* a visible node, or CGV_NONE for stacks with none */
  CgvAmount amount; /* cost while it was the innermost visible function around the hidden one */
} CgvRecipient;

/* Hiding at work. */
typedef struct
{
  CgvRestriction *restriction;
  const CgvCosts *before;
  const CgvGraph *graph;
  bool is_signed;         /* whether the event is signed */
  CgvCondensed condensed; /* the graph before with its cycles taken as one */
  uint8_t *states;        /* for each node, a #CgvHidingState */
  CgvAmount *selfs;       /* for each node, its self cost, in the end with the cost moved to it */
  CgvAmount dropped;      /* cost without a recipient */
  uint8_t *inner_present; /* for each edge, whether it is from an open node to another */
  CgvCycles inner_cycles;
  CgvCondensed inner;       /* open nodes and their calls, with these cycles taken as one */
  CgvRecipient *recipients; /* the recipients of all open components of @inner */
  size_t n_recipients;
  size_t capacity;
  size_t *recipient_start;   /* for each component of @inner, its first recipient */
  uint32_t *recipient_count; /* for each component of @inner, how many recipients it has */
  /* for each node, and behind them for none, a place in @recipients; room for other uses later */
  uint32_t *slots;
  uint64_t pairs_left; /* how many pairs of callers and callees may still come to call each other */
} CgvHiding;

/* Something that a hidden component has, on its way to the recipients. */
typedef struct
{
  CgvSharing sharing; /* how much was given so far */
  CgvAmount amount;   /* the amount to divide */
  CgvCost whole_high; /* upper bound of the cost of the hidden component */
  bool is_single;     /* whether there is one recipient only */
  bool overlaps;      /* whether its calls overlap */
  bool is_signed;     /* whether the event is signed */
} CgvDistribution;

/*
 * Returns whether a node is there afterwards.
 *
 * @self: hiding at work
 */
static inline bool
cgv_hiding_is_visible (const CgvHiding *self,
                       CgvNodeId node)
{
  return self->states[node] <= CGV_HIDING_KEPT;
}

/*
 * Returns the cost of a component without a call into it: 0 where no stack begins, whatever the bounds of the calls.
 * Linear in its members and the calls of these.
 *
 * @self: hiding at work
 * @component: a component of the graph before, where it is kept
 */
CgvAmount cgv_hiding_get_entered (const CgvHiding *self,
                                  const uint32_t *component);

/*
 * @self: hiding at work
 * @component: an open component of @self->inner
 */
const CgvRecipient *cgv_hiding_get_recipients (const CgvHiding *self,
                                               uint32_t component,
                                               uint32_t *n_recipients);

/*
 * Begins to share something out among the recipients of a component.
 *
 * @self: hiding at work
 * @component: an open component of @self->inner
 * @amount: a self cost of it, or a call that it makes
 */
void cgv_hiding_distribute (const CgvHiding *self,
                            uint32_t component,
                            CgvAmount amount,
                            CgvDistribution *distribution);

/*
 * Returns the share of the next recipient.
 *
 * @recipient: the next recipient, in order
 */
CgvAmount cgv_distribution_next (CgvDistribution *distribution,
                                 const CgvRecipient *recipient);

/*
 * Finds the recipients of all open nodes, callers first. What would have too many stays visible. Returns false if
 * there is no memory.
 *
 * @self: hiding at work, whose closed nodes are known
 */
bool cgv_hiding_find_recipients (CgvHiding *self);

/*
 * Begins what is there afterwards, and fills in its edges: those between visible nodes, and those that pass through
 * hidden ones. Returns false if there is no memory.
 *
 * @self: hiding at work, whose recipients are known
 */
bool cgv_hiding_connect (CgvHiding *self);
