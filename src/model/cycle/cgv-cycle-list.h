/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The pieces of a cycle as rows: sub-cycles, which may be expanded to show their members, and free
 * members. A GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-cycle-focus.h"
#include "cgv-quantity-id.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

typedef struct
{
  guint piece;
  guint member;         /* a member of it, by its index in the inside, or CGV_NONE for the row of a sub-cycle */
  gboolean is_expanded; /* whether the members of the sub-cycle follow */
  gboolean is_inner;    /* whether it is one of those */
} CgvCycleRow;

#define CGV_TYPE_CYCLE_LIST (cgv_cycle_list_get_type ())

/* Signal: reordered — each position may be something else now. */
G_DECLARE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV, CYCLE_LIST, CgvRowList)

/* Makes the list of the pieces of a cycle. A cycle that is not cut at all is expanded. */
CgvCycleList *cgv_cycle_list_new (CgvCycleFocus *cycle);

/* Returns what is at a position. */
CgvCycleRow cgv_cycle_list_get_row (CgvCycleList *self,
                                    guint position);

/* Returns the function of a row: of a sub-cycle, the one with the largest self cost. */
CgvNodeId cgv_cycle_list_get_node (CgvCycleList *self,
                                   guint position);

/*
 * Shows or hides the members of a sub-cycle. They stay shown until there is another cut. Returns the position of the
 * sub-cycle, or GTK's invalid position, G_MAXUINT, if there is none.
 *
 * @position: the position of a sub-cycle, or of one of its members
 * @expanded: whether its members are to be shown
 */
guint cgv_cycle_list_set_expanded (CgvCycleList *self,
                                   guint position,
                                   gboolean expanded);

/* Sorts the pieces by self or inclusive cost, of two sides by that of either or by the difference, or by name. Any
 * other quantity is the order of calls: callers before what they call, or the other way round if @descending. A
 * sub-cycle has the name of its most expensive member; its members are always in the order of self cost. Changes come
 * before noise, and before what did not change or is not known, in either direction. */
void cgv_cycle_list_set_sort (CgvCycleList *self,
                              const CgvQuantity *quantity,
                              gboolean descending);

/* Returns the largest difference of self or of known inclusive costs of a row, up or down, in the measure of the
 * comparison; 0 without a base. */
double cgv_cycle_list_get_largest_delta (CgvCycleList *self,
                                         gboolean inclusive);

/*
 * Lists only members that match, sub-cycles with at least one of them, which are expanded.
 *
 * @text: words to look for, as for cgv_order_filter(); "" for all
 */
void cgv_cycle_list_set_search (CgvCycleList *self,
                                const char *text);

/* Returns how many members match the search; all of them without one. */
guint cgv_cycle_list_get_n_hits (CgvCycleList *self);

CgvCycleFocus *cgv_cycle_list_get_cycle (CgvCycleList *self);

/* Returns the position of the function in focus, or of its sub-cycle; G_MAXUINT if it is not there. Linear. */
guint cgv_cycle_list_find (CgvCycleList *self);

G_END_DECLS
