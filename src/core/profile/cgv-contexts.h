/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Functions by the way that led to them, where the file has each call by itself, as those of Xdebug do.
 *
 * There a record is one call that has returned, after those of the calls that it made. So the records are the tree of all
 * calls, in post-order. Read backwards they are in pre-order, with the last call first: then only contexts are kept, not
 * the tree.
 *
 * Immutable and counted; any thread.
 */

#include "cgv-event-set.h"

/* A function, and the way to it: that of its caller, and so on. */
typedef struct
{
  CgvFunctionId function;
  uint32_t parent; /* the context of the caller; CGV_NONE where a part begins */
  CgvPartId part;
} CgvContext;

/* To be read only. Parents come before their children. */
struct CgvContexts
{
  uint32_t n_contexts; /* 0 if the file does not have each call by itself */
  CgvContext *contexts;
  size_t contexts_capacity;
  uint32_t n_events; /* event types of the profile */
  CgvCost *self;     /* for each context, n_events self costs in event counts; of formulas 0 */
  size_t self_capacity;
};

/*
 * Linear in the records. Each is checked: one line of self cost, calls that are made once, and their callees are the records
 * before it. There are no contexts if one is different. Returns NULL if there is no memory.
 */
CgvContexts *cgv_contexts_new (const CgvProfile *profile,
                               const CgvMemory *memory);

void cgv_contexts_unref (CgvContexts *contexts);

/*
 * Computes the self cost of each context, in event counts; 0 in other parts.
 *
 * @events: a set of the same profile
 * @event: one of its events that is no ratio
 * @parts: the parts that count, or NULL for all
 * @self: (out): n_contexts costs
 */
void cgv_contexts_sum_self (const CgvContexts *contexts,
                            const CgvEventSet *events,
                            CgvEventId event,
                            const CgvPartSet *parts,
                            CgvCost *self);
