/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a list of functions: the rows, their order, and the open ones. They are made in one
 * step, because that takes longer than a frame for many functions. One thread makes them;
 * afterwards the main thread reads, opens and closes them.
 */

#include "cgv-call-tree-rows.h"
#include "cgv-comparison-order.h"
#include "cgv-function-row.h"
#include "cgv-numbers.h"
#include "cgv-open-rows.h"
#include "cgv-quantity.h"
#include "cgv-row-tree.h"
#include "cgv-variants.h"

G_BEGIN_DECLS

/* The content of a list. Plain data, which owns its pointers; any thread, one at a time. */
typedef struct
{
  CgvQuantity sort; /* an event type that no column shows means the main one */
  gboolean descending;
  char *search;
  CgvComparisonShow show;
  gboolean hides_noise;
  gboolean is_unfolded; /* a call tree has a row for each call, also for those without branches */

  CgvOpenRows *open;
  CgvOpenRows *open_in_search;
  CgvOpenRows *complete; /* cycles that are open with all of their members */
  int kind;              /* of the groups that are open: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED */
  gboolean is_new_search; /* whether the number of results decides on which rows are open */
  guint n_toggles;       /* how often something was opened or closed */
} CgvListing;

/* Lists everything: largest inclusive cost first; in a comparison by the origin of the change, and for parts of one run by the largest
 * difference of self cost. */
CgvListing *cgv_listing_new (const CgvChoice *choice);

CgvListing *cgv_listing_copy (const CgvListing *listing);

void cgv_listing_free (CgvListing *listing);

gboolean cgv_listing_equal (const CgvListing *a,
                            const CgvListing *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvListing, cgv_listing_free)

/* The number of a row that is furthest from 0, above or below it. */
typedef struct
{
  double size;                 /* in the measure of a comparison; 0 if no number is above, or below, 0 */
  CgvCost value[CGV_N_SIDES];  /* the costs or counts that it is made of; of an origin any whose difference it is */
  CgvNodeId node;              /* the function whose value is furthest from 0, or CGV_NONE. Groups may exceed it */
} CgvFunctionEnd;

typedef struct
{
  CgvFunctionEnd least;
  CgvFunctionEnd most;
} CgvFunctionEnds;

/*
 * With CGV_GROUPING_FUNCTION, groups exist only in the order of inclusive cost and without a
 * search, because their members have no inclusive cost of their own. Otherwise the rows are
 * functions.
 *
 * The tops are rows of the numbers or, if grouped, groups. Their children are members of the group, or variants of the row.
 */
typedef struct
{
  CgvNumbers *numbers;
  CgvListing *listing; /* the request */
  gboolean is_made;    /* otherwise there are no rows yet */
  int kind;            /* of the groups of the numbers; CGV_CHOICE_UNGROUPED without groups */
  gboolean is_grouped;
  guint n_nodes;
  guint n_tops;          /* in all, shown or not */
  guint n_all;           /* number of functions or groups, regardless of search and choice */
  guint n_hits;          /* functions that are found or, with groups, groups that have any */
  GBytes *marks;         /* a byte for each row of the numbers: 1 if search and noise let it through; NULL if all are */
  GBytes *found;         /* the rows that the search found; NULL without a search */
  const guint8 *hits;    /* the groups with results; NULL without groups */
  guint *n_shown;        /* grouped: for each group, its members that are let through */
  CgvRowTree *tree;
  CgvCallTreeRows *calls; /* with a call tree, its rows: the tops are its nodes, all of them without children. Otherwise NULL */
  CgvVariants *variants; /* NULL for one side */
  gboolean has_variants;
  GHashTable *children;  /* top → guint32[], its children in order, made when they are requested */
  GArray *ends;          /* of those numbers that were requested, or all where functions are many */
} CgvArrangement;

/*
 * Makes rows.
 *
 * @known: rows that were made before, or NULL
 * @is_whole: also compute slow results that are otherwise computed on first use
 */
CgvArrangement *cgv_arrangement_new (CgvNumbers *numbers,
                                     const CgvListing *listing,
                                     const CgvArrangement *known,
                                     gboolean is_whole);

/* Makes no rows yet. */
CgvArrangement *cgv_arrangement_new_empty (CgvNumbers *numbers,
                                           const CgvListing *listing);

/* Takes over the results of rows of the same numbers. Main thread. */
void cgv_arrangement_inherit (CgvArrangement *self,
                              CgvArrangement *old);

CgvArrangement *cgv_arrangement_ref (CgvArrangement *self);

void cgv_arrangement_unref (CgvArrangement *self);

/* Returns which rows are open: rows that were opened during a search stay open only for it. */
CgvOpenRows *cgv_arrangement_get_open (const CgvArrangement *self,
                                       const CgvListing *listing);

/* Lists the rows of a call tree again after some were opened or closed. */
void cgv_arrangement_list_calls (CgvArrangement *self);

/* Returns the data of a group; of two sides those of one that has it, the new side where both do. */
const CgvGroup *cgv_arrangement_get_group (CgvArrangement *self,
                                           guint32 group);

/* Returns the function that a group is, or CGV_NONE. */
CgvNodeId cgv_arrangement_get_group_node (CgvArrangement *self,
                                          guint32 group);

/* Returns the function that a member of a group is, or is a file of. */
CgvNodeId cgv_arrangement_get_member (CgvArrangement *self,
                                      guint32 group,
                                      guint32 member);

/* Returns the file that a member is; in a comparison that of the new side if it has the member. CGV_NONE if members are functions. */
CgvStringId cgv_arrangement_get_member_file (CgvArrangement *self,
                                             guint32 group,
                                             guint32 member);

/* Finds the group of a row that is listed; or CGV_NONE. */
guint32 cgv_arrangement_find_group (CgvArrangement *self,
                                    CgvNodeId node);

/* Returns which member of a group a row is; CGV_NONE if it is the group itself, or in another one. */
guint32 cgv_arrangement_find_member (CgvArrangement *self,
                                     guint32 group,
                                     CgvNodeId node);

/* Returns a key that finds a top again after its number changed. */
GBytes *cgv_arrangement_new_key (CgvArrangement *self,
                                 guint top);

/* Returns the number of rows below a top when it is open. The only function of a group is not
 * below it, because it would repeat its row. */
guint cgv_arrangement_count_children (CgvArrangement *self,
                                      guint top);

/* Returns how many rows are below a top when it is opened: of a long cycle, a few. */
guint cgv_arrangement_count_open (CgvArrangement *self,
                                  const CgvListing *listing,
                                  guint top);

/* Number of a cycle's members that are shown among functions; a row for the others follows. */
#define CGV_ARRANGEMENT_FIRST_MEMBERS 12

/* Returns whether the last row below an open top represents all other members. */
gboolean cgv_arrangement_has_rest (CgvArrangement *self,
                                   guint top);

const guint32 *cgv_arrangement_get_children (CgvArrangement *self,
                                             guint top);

/* Fills a top, or one of its children. Returns FALSE for costs that are not known; @row then has those of a group in an event type that
 * one side lacks, and else is of no use. */
gboolean cgv_arrangement_fill_top (CgvArrangement *self,
                                   const CgvEventNumbers *numbers,
                                   guint top,
                                   CgvFunctionRow *row);
gboolean cgv_arrangement_fill_child (CgvArrangement *self,
                                     const CgvEventNumbers *numbers,
                                     guint top,
                                     guint child,
                                     CgvFunctionRow *row);

/* Gets the number of a top, or with @child other than CGV_NONE of one of its children, in a column of parts. Returns FALSE, with zeroes, if
 * it is not known: a variant, and a group that may have parts of functions. */
gboolean cgv_arrangement_get_part_number (CgvArrangement *self,
                                          const CgvQuantity *quantity,
                                          guint top,
                                          guint32 child,
                                          CgvPartNumber *number);

/* Returns the self cost of a top on the new side. */
CgvCost cgv_arrangement_get_self (CgvArrangement *self,
                                  guint top);

/* Returns the number of functions or groups for another choice of what to show. */
guint cgv_arrangement_count (CgvArrangement *self,
                             CgvComparisonShow show);

/* Returns whether rows are in the order of search ranks, before that of the listing. */
gboolean cgv_arrangement_is_ranked (const CgvArrangement *self);

/*
 * Finds the ends of self cost, inclusive cost, calls or origins over all functions and groups,
 * whether or not they are listed. They are computed once. @quantity must be of an event type that
 * the numbers have.
 */
CgvFunctionEnds cgv_arrangement_get_ends (CgvArrangement *self,
                                          const CgvQuantity *quantity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvArrangement, cgv_arrangement_unref)

G_END_DECLS
