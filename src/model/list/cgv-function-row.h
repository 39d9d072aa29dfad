/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a row of the list of functions shows: a function, a group or a member of one, with its
 * numbers. Plain data; any thread.
 */

#include <glib.h>

#include "cgv-grouping.h"

G_BEGIN_DECLS

/**
 * CgvFunctionRowKind:
 * @CGV_FUNCTION_ROW_FUNCTION: a function by itself
 * @CGV_FUNCTION_ROW_GROUP: a group, which opens to its members
 * @CGV_FUNCTION_ROW_MEMBER: a member of the group above it
 */
typedef enum
{
  CGV_FUNCTION_ROW_FUNCTION,
  CGV_FUNCTION_ROW_GROUP,
  CGV_FUNCTION_ROW_MEMBER,
} CgvFunctionRowKind;

/**
 * CgvFunctionRow:
 * @kind: what the row is
 * @group: the group of the grouping that it is or is in, or CGV_NONE without grouping
 * @member: the member, as cgv_grouping_get_member() takes it, or CGV_NONE
 * @expanded: whether it is a group that is open
 * @n_members: how many members the group has; 0 for what is none
 * @n_shown: how many of them there are to see when it is open: all, or the hits of a search
 * @node: the function, or CGV_NONE for a group that is no function
 * @file: where files are told apart within a function, the file of a member; else CGV_NONE
 * @n_calls: recorded calls into it
 * @self: what it costs itself; a group, what all its members do
 * @self_low: the least that @self can be; where low and high differ it is an estimate
 * @self_high: the most that it can be
 * @inclusive: with what it called
 * @inclusive_low: the least that @inclusive can be
 * @inclusive_high: the most that it can be
 *
 * What is at a position. Costs are of the current event.
 */
typedef struct
{
  CgvFunctionRowKind kind;
  guint32 group;
  guint32 member;
  gboolean expanded;
  guint n_members;
  guint n_shown;
  CgvNodeId node;
  CgvStringId file;
  guint64 n_calls;
  CgvCost self;
  CgvCost self_low;
  CgvCost self_high;
  CgvCost inclusive;
  CgvCost inclusive_low;
  CgvCost inclusive_high;
} CgvFunctionRow;

/**
 * cgv_function_row_set_function:
 * @row: a row
 * @costs: costs
 * @node: a node of their graph
 *
 * Gives a row the numbers of a function.
 */
void cgv_function_row_set_function (CgvFunctionRow *row,
                                    const CgvCosts *costs,
                                    CgvNodeId node);

/**
 * cgv_function_row_set_member:
 * @row: a row with its group and member
 * @grouping: what both are of
 *
 * Gives a row the numbers of a member.
 */
void cgv_function_row_set_member (CgvFunctionRow *row,
                                  const CgvGrouping *grouping);

/**
 * cgv_function_row_set_group:
 * @row: a row with its group
 * @grouping: what it is of
 * @n_shown: how many members it would show; 0 for a function that is a group of its own
 * @expanded: whether it does
 *
 * Gives a row the numbers of a group.
 */
void cgv_function_row_set_group (CgvFunctionRow *row,
                                 const CgvGrouping *grouping,
                                 guint n_shown,
                                 gboolean expanded);

G_END_DECLS
