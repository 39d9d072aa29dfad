/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Calls by the path to them. These files share the declarations:
 *
 *   cgv-tree-calls.c  joins them, and makes a tree
 *   cgv-tree-ways.c   finds the calls below a function, their costs, and the paths to it
 */

#include "cgv-contexts.h"
#include "cgv-fold-private.h"
#include "cgv-key-table.h"
#include "cgv-tree-calls.h"

/* A place that is not below the root; one that is, but may be one of several; and one of which that is not known. */
#define CGV_PLACE_ELSEWHERE CGV_NONE
#define CGV_PLACE_UNCLEAR   (CGV_NONE - 1)
#define CGV_PLACE_PERHAPS   (CGV_NONE - 2)

/* The kinds of names that callers have. */
typedef enum
{
  CGV_ABOVE_ROOT = 1 << 0,   /* one that the root alone has; the others are then below it */
  CGV_ABOVE_SHARED = 1 << 1, /* one that several functions have */
  CGV_ABOVE_ALIKE = 1 << 2,  /* such a name that the root has, too */
} CgvAbove;

/* All calls along one path. */
typedef struct
{
  CgvNodeId node;
  uint32_t parent;
  uint32_t n_children;
  bool is_open;                  /* paths are cut off here */
  bool is_left_out;              /* it is below one where they are */
  bool is_refused[CGV_N_SIDES];  /* it is also called from elsewhere */
  CgvCost self[CGV_N_SIDES];     /* for callers, the cost without a caller */
  CgvCost inclusive[CGV_N_SIDES];
} CgvJoined;

/* One side. */
typedef struct
{
  const CgvCosts *costs;
  const CgvContexts *contexts;
  CgvNodeId *nodes;      /* for each context, its node, if all of its path is known; CGV_NONE if it may be one of several */
  uint32_t *places;      /* for each context, where it was joined, or one of the places above */
  CgvCost *self;         /* for each self cost of the contexts */

  /* For contexts from names. */
  CgvCost *of_calls;     /* for each call of the profile, its cost */
  uint32_t *spots;       /* for each function, its place */
  uint8_t *is_reached;   /* for each function that is the first of its name, whether the root leads to one of that name */
  uint8_t *is_name_of_root; /* for each name, whether the root has it */
  uint8_t *above;        /* for each context, the #CgvAbove of its callers */
  uint8_t *is_outermost; /* for each context, whether no call of the root is further out than its name says */
  uint8_t *is_complete;  /* for each context, whether its name gives all of the path */
  uint32_t *lengths;     /* for each context, how many functions it has */
} CgvTreeWays;

/* A caller that is still to be joined below a place, and the part of the root's cost that it caused. */
typedef struct
{
  CgvNodeId node;   /* node of the next caller; CGV_NONE for the cost without a caller */
  uint32_t context; /* context of the caller, or CGV_NONE */
  uint32_t place;   /* the place below which the caller is joined */
  CgvSide side;
  bool is_complete; /* its last caller is the outermost */
  CgvCost cost;
} CgvWalker;

typedef struct
{
  CgvNodeId root;
  CgvSide first_side;
  bool is_known;
  CgvPool scratch;
  CgvTreeWays ways[CGV_N_SIDES];
  CgvKeyTable table; /* places by parent and node */
  CgvJoined *joined; /* the first is the root */
  uint32_t n_joined;
  CgvWalker *walkers;
  size_t n_walkers;
} CgvTreeCalls;

/* Unless stated otherwise each returns false if there is no memory. They set @is_known to false if the paths are not known. */

/* Returns the place of a node below another, or CGV_NONE if there is no memory. */
uint32_t cgv_tree_calls_enter (CgvTreeCalls *self,
                               uint32_t parent,
                               CgvNodeId node);

void cgv_tree_calls_add (CgvCost *sum,
                         CgvCost cost);

/* Joins the contexts of a side that are below the root. */
bool cgv_tree_ways_find (CgvTreeCalls *self,
                         CgvSide side);

/* After all sides are joined, adds the costs of one, and the continuation of cut paths; for callers makes its walkers. */
bool cgv_tree_ways_add (CgvTreeCalls *self,
                        CgvSide side,
                        bool has_callers);

/* Computes inclusive costs. */
void cgv_tree_ways_add_up (CgvTreeCalls *self);

/* Lets walkers go out, and joins their nodes instead of those below the root. */
bool cgv_tree_ways_walk (CgvTreeCalls *self);
