/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Functions by the call path that led to them, if the file records it, in one of two forms.
 *
 * Files of Xdebug record each call. A record is one call that has returned, after those of the calls that it made. So the records are the
 * tree of all calls, in post-order. Read backwards they are in pre-order, with the last call first, so that only contexts are kept and not
 * the tree.
 *
 * Files of Callgrind with --separate-callers=N have up to N callers in the name of each function, see cgv-caller-names.h. A longer path
 * loses its outer part. A caller is known by its name only. A function that calls itself directly is one caller, and its further levels are
 * in the same context.
 *
 * Immutable and counted; any thread.
 */

#include "cgv-event-set.h"

/* A function, and the path to it: that of its caller, and so on. */
typedef struct
{
  CgvFunctionId function; /* from names, the first function that is called so */
  uint32_t parent; /* the context of the caller; CGV_NONE where a part begins, or where a name says no more */
  CgvPartId part;  /* CGV_NONE from names, where contexts are of all parts */
} CgvContext;

/* Traits of a function, if contexts come from names. */
typedef enum
{
  CGV_CONTEXT_LEVEL = 1 << 0,  /* it is called further in than another call of it */
  CGV_CONTEXT_SHARED = 1 << 1, /* others have its name, too: as a caller it may be any of them */
} CgvContextTraits;

/* To be read only. Parents come before their children. */
struct CgvContexts
{
  uint32_t n_contexts; /* 0 if the file does not record call paths */
  CgvContext *contexts;
  uint32_t n_costs;  /* number of self costs: of contexts; or of functions, if contexts come from names */
  uint32_t n_events; /* event types of the profile; 0 where contexts are from names */
  CgvCost *self;     /* for each context, n_events self costs in event counts; of formulas 0 */

  /* From names only; otherwise NULL. */
  uint32_t *of_function;       /* for each function, its context; CGV_NONE if its name is not understood */
  CgvFunctionId *first_alike;  /* for each function, the first of its name without callers and levels */
  uint8_t *traits;             /* for each function, its #CgvContextTraits */
};

/*
 * Finds the contexts. Linear in the records, or in the names of functions. Each record is checked: it has one line of self cost, its calls
 * are made once, and their callees are the records before it. If any record differs, there are no contexts. Returns NULL if there is no
 * memory.
 */
CgvContexts *cgv_contexts_new (const CgvProfile *profile,
                               const CgvMemory *memory);

void cgv_contexts_unref (CgvContexts *contexts);

/* Returns whether the program that wrote a profile writes each call by itself. */
bool cgv_contexts_are_of_calls (const CgvProfile *profile);

/*
 * Computes the self costs, in event counts; 0 in other parts.
 *
 * @events: a set of the same profile
 * @event: one of its events that is not a ratio
 * @parts: the parts that count, or NULL for all
 * @self: (out): n_costs costs
 */
void cgv_contexts_sum_self (const CgvContexts *contexts,
                            const CgvEventSet *events,
                            CgvEventId event,
                            const CgvPartSet *parts,
                            CgvCost *self);
