/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a limit says of a comparison. Main thread.
 */

#include "cgv-cli-gate.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

/**
 * CgvCliVerdict:
 * @gate: the limit
 * @numbers: the numbers in its event type
 * @is_exceeded: whether it is exceeded, by the total or by a function
 * @is_noise: whether the total grew by more, but no more than runs of one side differ by
 * @rows: (element-type CgvNodeId): the functions by which it is exceeded, the largest difference first
 * @n_checked: how many functions match its pattern and are on the base, or can do without
 * @gone: (element-type CgvNodeId): the functions that match and are not on the new side: removed, renamed or inlined
 * @without_base: (element-type CgvNodeId): those that only the new side has, where a share needs a base
 * @excused: (element-type CgvNodeId): those that grew by more, but by no more than runs of one side differ by
 * @is_wide: for each side, whether the totals of its runs differ by more than the limit allows
 *
 * To be read only.
 */
typedef struct
{
  const CgvCliGate *gate;
  CgvNumbers *numbers;
  gboolean is_exceeded;
  gboolean is_noise;
  GArray *rows;
  guint n_checked;
  GArray *gone;
  GArray *without_base;
  GArray *excused;
  gboolean is_wide[CGV_N_SIDES];
} CgvCliVerdict;

/**
 * cgv_cli_verdict_new:
 * @gate: a limit; must outlive the verdict
 * @numbers: the numbers in its event type
 * @error: return location
 *
 * Checks a limit: the total, or the inclusive cost of each function that matches, in the measure of the comparison.
 * Functions that are gone are not checked, as their cost is elsewhere now.
 * What runs of one side differ by as well does not exceed a limit, nor does the share of a function that changed by no
 * more than the tolerance.
 *
 * Returns: (transfer full) (nullable): the verdict, or NULL if its pattern matches nothing that could be checked
 */
CgvCliVerdict *cgv_cli_verdict_new (const CgvCliGate *gate,
                                    CgvNumbers *numbers,
                                    GError **error);

/**
 * cgv_cli_verdict_is_doubtful:
 * @self: a verdict
 *
 * Whether who relies on the limit has to know more than that it is kept: functions could not be checked, or runs differ by
 * more than it allows.
 *
 * Returns: TRUE if so
 */
gboolean cgv_cli_verdict_is_doubtful (const CgvCliVerdict *self);

/**
 * cgv_cli_verdict_free:
 * @self: (transfer full): a verdict
 *
 * Frees it.
 */
void cgv_cli_verdict_free (CgvCliVerdict *self);

/**
 * cgv_cli_verdict_get_cost:
 * @numbers: numbers
 * @side: a side
 * @row: a row, or CGV_NONE for the total
 *
 * What a limit looks at: the inclusive cost, or the self cost where the inclusive costs of both sides cannot be
 * compared because the row is in a cycle on one of them only.
 *
 * Returns: the cost, in event counts
 */
CgvCost cgv_cli_verdict_get_cost (const CgvNumbers *numbers,
                                  CgvSide side,
                                  CgvNodeId row);

/**
 * cgv_cli_verdict_is_counted:
 * @numbers: numbers
 * @row: a row, or CGV_NONE for the total
 *
 * Whether a limit looks at event counts rather than at what the comparison makes of them. It does so of totals as well
 * where that is a share of them: it would be the same on both sides, and no limit would ever be exceeded.
 *
 * Returns: FALSE if it looks at costs in the measure of the comparison
 */
gboolean cgv_cli_verdict_is_counted (const CgvNumbers *numbers,
                                     CgvNodeId row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliVerdict, cgv_cli_verdict_free)

G_END_DECLS
