/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The content of a cycle as rows, by their indexes in the arrays of its inside: what they cost, and their order. Any thread. */

#include "cgv-cycle-inside.h"
#include "cgv-function-row.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CYCLE_LIST_MEMBERS,
  CGV_CYCLE_LIST_BACK,
} CgvCycleListKind;

guint32 cgv_cycle_rows_count (const CgvCycleInside *inside,
                              CgvCycleListKind kind);

/* Returns (nullable) the calls of a row; NULL for members. */
const CgvCycleLink *cgv_cycle_rows_get_link (const CgvCycleInside *inside,
                                             CgvCycleListKind kind,
                                             guint32 index);

/* Returns the function of a row: the caller for calls between members. */
CgvNodeId cgv_cycle_rows_get_node (const CgvCycleInside *inside,
                                   CgvCycleListKind kind,
                                   guint32 index);

/* Fills in the costs of a row: self cost for members, inclusive cost for calls. */
void cgv_cycle_rows_fill (const CgvCycleInside *inside,
                          CgvCycleListKind kind,
                          guint32 index,
                          CgvFunctionRow *row);

/* Sorts indexes by cost, number of calls or name; by any other quantity as by the rest of the cycle, the fewest functions first unless
 * @descending. In a comparison, changes come before noise, and before unchanged and unknown costs, in either direction. Returns FALSE if
 * there is no memory. @names: (nullable): for each node, the rank of its name */
gboolean cgv_cycle_rows_sort (const CgvCycleInside *inside,
                              CgvCycleListKind kind,
                              const guint32 *names,
                              const CgvQuantity *by,
                              gboolean descending,
                              guint32 *rows,
                              gsize n_rows);

G_END_DECLS
