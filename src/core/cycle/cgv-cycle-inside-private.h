/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvCycleInside, CgvCycleCut and CgvCycleLinks.
 */

#include "cgv-cycle-links.h"
#include "cgv-memory.h"

/**
 * cgv_cycle_inside_new_with_memory:
 * @costs: costs
 * @cycle: a cycle of their graph
 * @memory: allocator and budget, copied
 *
 * As cgv_cycle_inside_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the inside, or NULL if there is no memory
 */
CgvCycleInside *cgv_cycle_inside_new_with_memory (CgvCosts *costs,
                                                  CgvCycleId cycle,
                                                  const CgvMemory *memory);

/**
 * cgv_cycle_cut_new_with_memory:
 * @inside: the inside of a cycle
 * @stop: one of its stops
 * @memory: allocator and budget, copied
 *
 * As cgv_cycle_cut_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the cut, or NULL if there is no memory
 */
CgvCycleCut *cgv_cycle_cut_new_with_memory (CgvCycleInside *inside,
                                            uint32_t stop,
                                            const CgvMemory *memory);

/**
 * cgv_cycle_links_new_with_memory:
 * @cut: a cut
 * @piece: one of its pieces
 * @callers: true for who calls it, false for whom it calls
 * @memory: allocator and budget, copied
 *
 * As cgv_cycle_links_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the links, or NULL if there is no memory
 */
CgvCycleLinks *cgv_cycle_links_new_with_memory (const CgvCycleCut *cut,
                                                uint32_t piece,
                                                bool callers,
                                                const CgvMemory *memory);

/**
 * cgv_cycle_order_find:
 * @inside: the inside of a cycle, with members and arcs
 * @memory: where memory comes from; what the inside gets is allocated from it, too
 * @times: for each arc, how many weights are heavier than it
 * @merged: for each arc, the time when its ends get into one component, as cgv_merges_find() has it
 *
 * Finds the stops, the order of the members, and which arcs lead back in it.
 *
 * Returns: false if there is no memory
 */
bool cgv_cycle_order_find (CgvCycleInside *inside,
                           CgvMemory *memory,
                           const uint32_t *times,
                           const uint32_t *merged);

/**
 * cgv_cycle_cut_add_arcs:
 * @cut: a cut that knows its pieces and which members are in them
 * @memory: where scratch memory comes from
 * @twice: (array): for each piece, how much of the cost of its calls may be in their sum more than
 *   once, because calls over arcs that are cut led back to it
 *
 * Adds the arcs between pieces to the inclusive cost of the piece that calls, and their calls to the
 * piece that is called. For a signed event type, @twice is 0 where that can not be, and 1 where it can.
 * Linear in the arcs.
 *
 * Returns: false if there is no memory
 */
bool cgv_cycle_cut_add_arcs (const CgvCycleCut *cut,
                             CgvMemory *memory,
                             CgvCost *twice);
