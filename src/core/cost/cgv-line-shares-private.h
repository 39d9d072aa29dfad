/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the lines of one function have of its costs, where filters changed these: a filter says what is left
 * of a function and of its calls, and each of its lines is a part of that whole.
 *
 * Short-lived; one thread.
 */

#include "cgv-line-costs.h"
#include "cgv-memory.h"

/**
 * CgvLineShare:
 * @edge: the edge of the calls that are made, or CGV_NONE for self cost
 * @line: the line, or CGV_NONE for all lines that are not wanted
 * @cost: what was recorded there
 * @off: what of it calls take off that lost their sign
 * @count: how many calls were recorded
 *
 * Something that was recorded in a line.
 */
typedef struct
{
  uint32_t edge;
  uint32_t line;
  CgvCost cost;
  CgvCost off;
  uint64_t count;
} CgvLineShare;

/**
 * CgvLineShares:
 * @n: how many there are
 * @items: what was recorded in the lines of one function
 * @capacity: room in @items
 *
 * Shares of one function at a time.
 */
typedef struct
{
  size_t n;
  CgvLineShare *items;
  size_t capacity;
} CgvLineShares;

/**
 * cgv_line_shares_add:
 * @self: shares
 * @memory: where they come from
 * @share: one more
 *
 * Adds what was recorded.
 *
 * Returns: false if there is no memory
 */
bool cgv_line_shares_add (CgvLineShares *self,
                          CgvMemory *memory,
                          const CgvLineShare *share);

/**
 * cgv_line_shares_fit:
 * @self: the shares of one function; afterwards there are none
 * @memory: for scratch
 * @costs: filtered costs, not of a ratio
 * @node: the function
 * @lines: (inout): lines that the costs are added to: of calls, to @inclusive alone
 *
 * Divides what is left of a function and of each of its calls among its lines, as what was recorded there
 * divides. Parts add up to the whole. Of a part `p` of `w` of which `a` is left, at least `a + p - w` and
 * at most the smaller of `a` and `p` is (M. Fréchet); so all or nothing is exact, and so is a whole with
 * one line. Linear in the shares.
 *
 * Returns: false if there is no memory
 */
bool cgv_line_shares_fit (CgvLineShares *self,
                          CgvMemory *memory,
                          const CgvCosts *costs,
                          CgvNodeId node,
                          CgvLineCost *lines);

/**
 * cgv_line_shares_clear:
 * @self: shares
 * @memory: where they come from
 *
 * Frees what is in it.
 */
void cgv_line_shares_clear (CgvLineShares *self,
                            CgvMemory *memory);
