/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A row of a CgvFunctionList, with its costs on one side or two. */

#include <glib.h>

#include "cgv-comparison-groups.h"
#include "cgv-grouping.h"
#include "cgv-numbers.h"
#include "cgv-part-numbers.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_FUNCTION_ROW_FUNCTION,
  CGV_FUNCTION_ROW_GROUP,
  CGV_FUNCTION_ROW_MEMBER,  /* of the group above it */
  CGV_FUNCTION_ROW_VARIANT, /* one of the functions that the matching joined to the row above it */
} CgvFunctionRowKind;

/* The numbers that a row does not have. */
typedef enum
{
  CGV_ROW_LACKS_SELF = 1 << 0,      /* a call, or a jump */
  CGV_ROW_LACKS_INCLUSIVE = 1 << 1, /* a line of several functions, one of which may call another; or a jump */
  CGV_ROW_LACKS_CALLS = 1 << 2,     /* a jump */
  CGV_ROW_LACKS_SHARE = 1 << 3,     /* inclusive cost is not a share of the total */
  CGV_ROW_LACKS_ORIGIN = 1 << 4,
  CGV_ROW_LACKS_PER_CALL = 1 << 7,  /* inclusive cost is not that of the calls */
  CGV_ROW_LACKS_BASE = 1 << 5,      /* the side does not have the event type, or the row is a part of the other one */
  CGV_ROW_LACKS_NEW = 1 << 6,
} CgvRowLacks;

#define CGV_ROW_LACKS_ON(side) ((side) == CGV_SIDE_BASE ? CGV_ROW_LACKS_BASE : CGV_ROW_LACKS_NEW)

/* The costs of a row on a side, in event counts. */
typedef struct
{
  guint64 n_calls;
  guint n_variants; /* functions that are this row; 0 for groups */
  CgvAmount self;
  CgvAmount inclusive;
} CgvFunctionRowCosts;

/* A row. @side has zeroes for a missing base; the members from @presence on are for comparisons. */
typedef struct
{
  CgvFunctionRowKind kind;
  CgvNodeId node;   /* of the graphs of both sides; CGV_NONE for a group that is not a function */
  guint32 group;    /* the group, or that of the member; otherwise CGV_NONE */
  guint32 member;   /* its index among those of the group, or of the variants of the row; otherwise CGV_NONE */
  guint call;       /* in a call tree, its node there + 1; otherwise 0. Its costs are then those at this place */
  guint level;      /* there, 0 for a root */
  guint n_folded;   /* there, how many functions of calls without branches follow @node in this row */
  guint cycle;      /* there, the cycle that it is as a whole + 1, with its costliest member as @node; otherwise 0 */
  gboolean has_about_calls; /* the number of calls is an estimate */
  CgvStringId file; /* for a member that is the part of a function in one file, that file, of the base if only that has it; otherwise
                     * CGV_NONE */
  guint n_members;  /* of a group */
  guint n_shown;    /* rows below it when it is open */
  gboolean is_expandable;
  gboolean is_expanded;
  CgvRowLacks lacks; /* of the rows of commands */
  CgvFunctionRowCosts side[CGV_N_SIDES];
  CgvPartNumber part; /* for a column of parts */

  CgvPresence presence;
  gboolean is_self_noise; /* only the difference of self cost; see cgv_function_row_is_noise() */
  gboolean is_origin_noise; /* of a whole function whose self cost differs by noise: see cgv_comparison_is_origin_noise() */
  gboolean is_layout; /* the row does the same work on both sides, but misses caches or mispredicts branches differently */
  CgvDelta self_delta;
  CgvDelta inclusive_delta;
  CgvDelta origin; /* see cgv_comparison_get_origin(); 0 for a variant, and for a row of one side */
} CgvFunctionRow;

/* Returns the side that names a row, and that its file is of: the new one unless only the base has the row. */
CgvSide cgv_function_row_get_side (const CgvFunctionRow *row);

/* Returns whether the self cost of a row differs by noise, and nothing more began there. Such a row can be the origin of more calls. */
gboolean cgv_function_row_is_noise (const CgvFunctionRow *row,
                                    const CgvComparison *comparison);

/* Returns the difference of the numbers of calls. */
CgvDelta cgv_function_row_get_calls_delta (const CgvFunctionRow *row);

/* The following functions set only costs. @grouping is that of the new side. */
void cgv_function_row_set_function (CgvFunctionRow *row,
                                    CgvSide side,
                                    const CgvCosts *costs);

/* Sets the costs of a group, or of a member of it. */
void cgv_function_row_set_member (CgvFunctionRow *row,
                                  const CgvGrouping *grouping);

/* Sets the costs of both sides of the row that is @node. */
void cgv_function_row_set_compared (CgvFunctionRow *row,
                                    const CgvComparison *comparison);

/* Sets the costs of a group in the event type of @comparison and @groups. @group may be of another event type. */
void cgv_function_row_set_compared_group (CgvFunctionRow *row,
                                          const CgvComparison *comparison,
                                          const CgvComparisonGroup *group,
                                          const CgvComparisonGroups *groups);

/* Sets the costs of a group, or of a member of it, in an event type that only @side has. */
void cgv_function_row_set_lone_group (CgvFunctionRow *row,
                                      CgvSide side,
                                      const CgvComparisonGroup *group,
                                      const CgvGrouping *grouping);

/* Sets the share of a row in its group, which may be all of it. */
void cgv_function_row_set_compared_member (CgvFunctionRow *row,
                                           const CgvComparison *comparison,
                                           const CgvComparisonGroup *group,
                                           const CgvComparisonGroups *groups);

/* Returns whether each group and its members belong to one side, so that they have no differences. Parts do. */
gboolean cgv_function_row_is_of_one_side (const CgvComparisonGroups *groups);

/* Sets the differences from the costs that are set; only the tolerance decides what is noise. */
void cgv_function_row_subtract (CgvFunctionRow *row,
                                const CgvComparison *comparison);

/* Returns the inclusive cost of a row on a side, or for any other quantity its self cost. */
CgvAmount cgv_function_row_get_amount (const CgvFunctionRow *row,
                                       CgvQuantityKind kind,
                                       CgvSide side);

/* Returns a sort key as cgv_comparison_sort() uses them, at a level below CGV_COMPARISON_N_SORT_KEYS. Unknown differences come last. */
guint64 cgv_function_row_get_key (const CgvFunctionRow *row,
                                  const CgvComparison *comparison,
                                  const CgvQuantity *by,
                                  gboolean descending,
                                  guint level);

G_END_DECLS
