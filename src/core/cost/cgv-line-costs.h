/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs by source line, or by instruction: what was recorded, added up where it is in the same place.
 * Immutable; any thread.
 */

#include "cgv-costs.h"

/**
 * CgvLineCost:
 * @object: by instruction, the program or library that the address is in; else CGV_NONE
 * @file: the source file of the line, which for inlined code is not its function's
 * @line: the line number; 0 where unknown
 * @address: by instruction, the address; else 0
 * @node: the function that it is of; the first of them, in the order of their ids
 * @n_nodes: how many functions it is of; more than 1 for inlined code
 * @self: the cost of the line itself
 * @inclusive: @self, and the cost of the calls made there that leave the cycle of their function. Of
 *   several functions it may hold the same cost more than once, if they call each other.
 * @calls: how many recorded calls are made there, recursive ones too
 * @self_low: what @self is at least; less than it only where filters make an estimate of it
 * @self_high: what it is at most
 * @inclusive_low: what @inclusive is at least
 * @inclusive_high: what it is at most
 *
 * A line. Over all lines of a function, @self adds up to that of the function, and @inclusive to
 * that of the function unless it is in a cycle.
 */
typedef struct
{
  CgvStringId object;
  CgvStringId file;
  uint64_t line;
  uint64_t address;
  CgvNodeId node;
  uint32_t n_nodes;
  CgvCost self;
  CgvCost inclusive;
  uint64_t calls;
  CgvCost self_low;
  CgvCost self_high;
  CgvCost inclusive_low;
  CgvCost inclusive_high;
} CgvLineCost;

/**
 * CgvLineQuery:
 * @node: the function whose lines are wanted, or CGV_NONE for those of all
 * @files: (nullable): a byte for each string of the profile, 1 for the files whose lines are wanted;
 *   NULL for all files
 * @by_address: whether each instruction is a line of its own
 *
 * Which lines are wanted.
 */
typedef struct
{
  CgvNodeId node;
  const uint8_t *files;
  bool by_address;
} CgvLineQuery;

/**
 * CgvLineCosts:
 * @n_lines: how many lines there are
 * @lines: the lines, in the order in which they were recorded, function by function
 * @self: the sum of their self costs; of a ratio, the ratio of the sums
 * @inclusive: the same of their inclusive costs
 *
 * To be read only.
 */
typedef struct
{
  uint32_t n_lines;
  CgvLineCost *lines;
  CgvCost self;
  CgvCost inclusive;
} CgvLineCosts;

/**
 * cgv_line_costs_new:
 * @costs: costs, which say what the functions, the parts and the event type are; not those that
 *   #CGV_FILTER_HIDE left, as it moves costs to where there are no lines for them
 * @query: which lines
 *
 * Adds up lines. Of filtered costs, each line has the part of what is left of its function, and of each
 * call, that it had before, with bounds as those of #CgvCostRange; all or nothing is exact. Functions that
 * a filter hides have no lines. Linear in the recorded lines of the functions in question.
 *
 * Returns: (nullable) (transfer full): the lines, or NULL if there is no memory
 */
CgvLineCosts *cgv_line_costs_new (const CgvCosts *costs,
                                  const CgvLineQuery *query);

/* As cgv_line_costs_new(), with an allocator and a budget, which are copied. */
CgvLineCosts *cgv_line_costs_new_with_memory (const CgvCosts *costs,
                                              const CgvLineQuery *query,
                                              const CgvMemory *memory);

/**
 * cgv_line_costs_free:
 * @self: (nullable) (transfer full): lines
 *
 * Frees them.
 */
void cgv_line_costs_free (CgvLineCosts *self);
