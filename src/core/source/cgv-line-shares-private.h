/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The records of one function, by line and edge, until all of them were read. Then calls from one
 * line to one function are joined. Filtered costs are known only for the function and its calls;
 * they are divided among lines. One thread.
 */

#include "cgv-line-costs.h"

typedef struct
{
  uint32_t edge; /* the edge of the calls that are made there, or CGV_NONE for self cost */
  uint32_t line; /* or CGV_NONE for all lines that are not wanted */
  CgvCost cost;
  CgvCost off; /* subtracted from cost, because calls recorded a negative cost without its sign */
  uint64_t count;
} CgvLineShare;

/* The shares of one function; zero it. */
typedef struct
{
  size_t n;
  CgvLineShare *items;
} CgvLineShares;

/* Returns false if there is no memory. */
bool cgv_line_shares_add (CgvLineShares *self,
                          CgvPool *pool,
                          const CgvLineShare *share);

/* Empties the shares. If @lines has callees, with room for as many as there are shares, those of the function are added. If it has
 * ranges, as after filters, the rest of the function and of each of its calls is divided among its lines, in proportion to the recorded
 * costs. Parts add up to the whole. If a is left of a whole w, at least a + p - w is left of a part p, and at most the smaller of a and
 * p (M. Fréchet). So all or nothing is exact, and so is a whole with one line. Returns false if there is no memory. */
bool cgv_line_shares_divide (CgvLineShares *self,
                             CgvMemory *memory,
                             const CgvCosts *costs,
                             CgvNodeId node,
                             CgvLineCosts *lines);

