/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a list of functions: which there are, in which order, and which of them are open. All of it is made at once,
 * as it takes longer than a frame where functions are many. One thread makes it; it is then read, and its rows are opened and closed,
 * by the main thread.
 */

#include "cgv-comparison-order.h"
#include "cgv-function-row.h"
#include "cgv-numbers.h"
#include "cgv-open-rows.h"
#include "cgv-quantity.h"
#include "cgv-row-tree.h"
#include "cgv-variants.h"

G_BEGIN_DECLS

/* What is to be listed. Plain data, which owns what it points to; any thread, one at a time. */
typedef struct
{
  CgvQuantity sort; /* an event type that no column shows stands for the main one */
  gboolean descending;
  char *search;
  CgvComparisonShow show;
  gboolean hides_noise;

  CgvOpenRows *open;
  CgvOpenRows *open_in_search;
  CgvOpenRows *complete; /* cycles that are open with all of their members */
  int kind;              /* of the groups that are open: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED */
  gboolean is_new_search; /* whether what is found is open depends on how much it is */
  guint n_toggles;       /* how often something was opened or closed */
} CgvListing;

/* Lists all: largest inclusive cost first; of two sides where most of the change began, and of parts of one run what differs most
 * by its self cost. */
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
  CgvNodeId node;              /* the function whose number is furthest from 0; CGV_NONE for none. Groups may exceed it. */
} CgvFunctionEnd;

typedef struct
{
  CgvFunctionEnd least;
  CgvFunctionEnd most;
} CgvFunctionEnds;

/*
 * Grouped by CGV_GROUPING_FUNCTION, there are groups only in the order of inclusive cost, and without a search: there
 * members have no cost of their own to stand by. Else there are functions.
 *
 * The tops are rows of the numbers or, grouped, groups. What may be open below a top, its children, are members of the
 * group, or variants of the row.
 */
typedef struct
{
  CgvNumbers *numbers;
  CgvListing *listing; /* what was asked for */
  gboolean is_made;    /* else there are no rows yet */
  int kind;            /* of the groups of the numbers; CGV_CHOICE_UNGROUPED for none */
  gboolean is_grouped;
  guint n_nodes;
  guint n_tops;          /* in all, shown or not */
  guint n_all;           /* functions or groups, whatever is searched for and shown */
  guint n_hits;          /* functions that are found or, with groups, groups that have any */
  GBytes *marks;         /* a byte for each row of the numbers: 1 if search and noise let it through; NULL if all are */
  GBytes *found;         /* the same with a search; NULL without one */
  const guint8 *hits;    /* the same with groups; NULL without them */
  guint *n_shown;        /* grouped: for each group, its members that are let through */
  CgvRowTree *tree;
  CgvVariants *variants; /* NULL for one side */
  gboolean has_variants;
  GHashTable *children;  /* top → guint32[], its children in order, made when they are asked for */
  GArray *ends;          /* of those numbers that were asked for, or all where functions are many */
} CgvArrangement;

/*
 * Makes rows.
 *
 * @known: rows that were made before, or NULL
 * @is_whole: find out, too, what else takes as long, and is otherwise found out when somebody asks
 */
CgvArrangement *cgv_arrangement_new (CgvNumbers *numbers,
                                     const CgvListing *listing,
                                     const CgvArrangement *known,
                                     gboolean is_whole);

/* Makes no rows yet. */
CgvArrangement *cgv_arrangement_new_empty (CgvNumbers *numbers,
                                           const CgvListing *listing);

/* Takes what was found out of the same numbers. Main thread. */
void cgv_arrangement_inherit (CgvArrangement *self,
                              CgvArrangement *old);

CgvArrangement *cgv_arrangement_ref (CgvArrangement *self);

void cgv_arrangement_unref (CgvArrangement *self);

/* Returns the numbers in an event type, by its name, NULL for the main one; NULL if no column shows it. */
const CgvEventNumbers *cgv_arrangement_find_numbers (const CgvArrangement *self,
                                                     const char *event);

/* Returns which rows are open: what was opened while searching is so for this search. */
CgvOpenRows *cgv_arrangement_get_open (const CgvArrangement *self,
                                       const CgvListing *listing);

/* Returns the data of a group; of two sides those of one that has it, the new side where both do. */
const CgvGroup *cgv_arrangement_get_group (CgvArrangement *self,
                                           guint32 group);

/* Returns the function that a group is, or CGV_NONE. */
CgvNodeId cgv_arrangement_get_group_node (CgvArrangement *self,
                                          guint32 group);

/* Finds the group of a row that is let through; CGV_NONE for none. */
guint32 cgv_arrangement_find_group (CgvArrangement *self,
                                    CgvNodeId node);

/* Returns which member of a group a row is; CGV_NONE if it is the group itself, or in another one. */
guint32 cgv_arrangement_find_member (CgvArrangement *self,
                                     guint32 group,
                                     CgvNodeId node);

/* Returns what finds a top again when its number is another one. */
GBytes *cgv_arrangement_new_key (CgvArrangement *self,
                                 guint top);

/* Returns how many rows are below a top when it is open. A function by itself has nothing below it that it would not say. */
guint cgv_arrangement_count_children (CgvArrangement *self,
                                      guint top);

/* Returns how many rows are below a top when it is opened: of a long cycle, a few. */
guint cgv_arrangement_count_open (CgvArrangement *self,
                                  const CgvListing *listing,
                                  guint top);

/* So many members of a cycle stand among functions; a row for the others follows. */
#define CGV_ARRANGEMENT_FIRST_MEMBERS 12

/* Returns whether the last row below a top, which is open, is that of all other members. */
gboolean cgv_arrangement_has_rest (CgvArrangement *self,
                                   guint top);

const guint32 *cgv_arrangement_get_children (CgvArrangement *self,
                                             guint top);

/* Fills a top, or one of its children. Returns FALSE for costs that are not known; @row is then of no use. */
gboolean cgv_arrangement_fill_top (CgvArrangement *self,
                                   const CgvEventNumbers *numbers,
                                   guint top,
                                   CgvFunctionRow *row);
gboolean cgv_arrangement_fill_child (CgvArrangement *self,
                                     const CgvEventNumbers *numbers,
                                     guint top,
                                     guint child,
                                     CgvFunctionRow *row);

/* Returns the self cost of a top on the new side. */
CgvCost cgv_arrangement_get_self (CgvArrangement *self,
                                  guint top);

/* Returns how many functions or groups there would be with another choice of what to show. */
guint cgv_arrangement_count (CgvArrangement *self,
                             CgvComparisonShow show);

/* Returns whether rows stand in the order of how well the search finds them, before that of the listing. */
gboolean cgv_arrangement_is_ranked (const CgvArrangement *self);

/* See cgv_function_list_get_ends(). @quantity is of an event type that the numbers have. */
CgvFunctionEnds cgv_arrangement_get_ends (CgvArrangement *self,
                                          const CgvQuantity *quantity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvArrangement, cgv_arrangement_unref)

G_END_DECLS
