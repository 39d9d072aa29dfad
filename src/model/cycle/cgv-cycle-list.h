/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The pieces of a cycle as rows: sub-cycles, which may be expanded to show their members, and free
 * members. A GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-cycle-focus.h"
#include "cgv-quantity.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

/**
 * CgvCycleRow:
 * @piece: a piece of the cut
 * @member: a member of it, by its index in the inside, or CGV_NONE for the row of a sub-cycle
 * @is_expanded: whether the members of the sub-cycle follow
 * @is_inner: whether it is one of those
 */
typedef struct
{
  guint piece;
  guint member;
  gboolean is_expanded;
  gboolean is_inner;
} CgvCycleRow;

#define CGV_TYPE_CYCLE_LIST (cgv_cycle_list_get_type ())

/* Signal: reordered — each position may be something else now. */
G_DECLARE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV, CYCLE_LIST, CgvRowList)

/**
 * cgv_cycle_list_new:
 * @cycle: what to follow
 *
 * Makes the list of the pieces of a cycle. A cycle that is not cut at all is expanded.
 *
 * Returns: (transfer full): the list
 */
CgvCycleList *cgv_cycle_list_new (CgvCycleFocus *cycle);

/**
 * cgv_cycle_list_get_row:
 * @self: a list
 * @position: a position in it
 *
 * What is at a position.
 *
 * Returns: the row
 */
CgvCycleRow cgv_cycle_list_get_row (CgvCycleList *self,
                                    guint position);

/**
 * cgv_cycle_list_get_node:
 * @self: a list
 * @position: a position in it
 *
 * The function of a row: of a sub-cycle, the one with the largest self cost.
 *
 * Returns: a node
 */
CgvNodeId cgv_cycle_list_get_node (CgvCycleList *self,
                                   guint position);

/**
 * cgv_cycle_list_set_expanded:
 * @self: a list
 * @position: the position of a sub-cycle, or of one of its members
 * @expanded: whether its members are to be shown
 *
 * Shows or hides the members of a sub-cycle. They stay shown until there is another cut.
 *
 * Returns: the position of the sub-cycle, or GTK's invalid position, G_MAXUINT, if there is none
 */
guint cgv_cycle_list_set_expanded (CgvCycleList *self,
                                   guint position,
                                   gboolean expanded);

/*
 * Sorts the pieces by self or inclusive cost, of two sides by that of either or by the difference, or by name. Any other
 * quantity is the order of calls: callers before what they call, or the other way round if @descending. A sub-cycle has the
 * name of its most expensive member; its members are always in the order of self cost. Changes come before noise, and before
 * what did not change or is not known, in either direction.
 */
void cgv_cycle_list_set_sort (CgvCycleList *self,
                              const CgvQuantity *quantity,
                              gboolean descending);

/* Returns the largest difference of self or of known inclusive costs of a row, up or down, in the measure of the comparison; 0
 * without a base. */
double cgv_cycle_list_get_largest_delta (CgvCycleList *self,
                                         gboolean inclusive);

/**
 * cgv_cycle_list_set_search:
 * @self: a list
 * @text: words to look for, as for cgv_order_filter(); "" for all
 *
 * Lists only members that match, sub-cycles with at least one of them, which are expanded.
 */
void cgv_cycle_list_set_search (CgvCycleList *self,
                                const char *text);

/**
 * cgv_cycle_list_get_n_hits:
 * @self: a list
 *
 * How many members match the search.
 *
 * Returns: their number; without a search, that of all members
 */
guint cgv_cycle_list_get_n_hits (CgvCycleList *self);

/**
 * cgv_cycle_list_get_cycle:
 * @self: a list
 *
 * What it follows.
 *
 * Returns: (transfer none): the cycle focus
 */
CgvCycleFocus *cgv_cycle_list_get_cycle (CgvCycleList *self);

/**
 * cgv_cycle_list_find:
 * @self: a list
 *
 * Where the function in focus is: its own row, or that of its sub-cycle. Linear.
 *
 * Returns: a position, or G_MAXUINT if the function is not there
 */
guint cgv_cycle_list_find (CgvCycleList *self);

G_END_DECLS
