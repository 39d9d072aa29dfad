/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The result of a limit on a comparison. Main thread. */

#include "cgv-cli-gate.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

/* The reason why a limit could not be checked at all, regardless of its matches. */
typedef enum
{
  CGV_CLI_OBSTACLE_NONE,
  CGV_CLI_OBSTACLE_DAMAGE,  /* a file is damaged or cut */
  CGV_CLI_OBSTACLE_PARTS,   /* both sides are parts of one run, which do different work */
  CGV_CLI_OBSTACLE_SAME,    /* both sides have a file in common */
  CGV_CLI_OBSTACLE_EMPTY,   /* nothing was counted in a side */
  CGV_CLI_OBSTACLE_FILTERS, /* filters leave nothing of either side */
  CGV_CLI_OBSTACLE_LOCK,    /* the limit is on functions, and a side is a lock file, which has only self costs */
  CGV_CLI_OBSTACLE_CALLS,   /* the limit is on functions, and only one side has calls */
  CGV_CLI_OBSTACLE_PERCENT, /* the limit is in percent, and the total of A is 0, or a total is below 0 */
  CGV_CLI_OBSTACLE_PROGRAM, /* hardly any cost of a side is in functions of the other */
} CgvCliObstacle;

/* The result of a limit on a function, other than that it is kept. */
typedef enum
{
  CGV_CLI_FINDING_EXCEEDED,
  CGV_CLI_FINDING_EXCUSED,   /* exceeded, but two runs of a program with random seeds differ by as much */
  CGV_CLI_FINDING_NOISY,     /* perhaps exceeded: runs of one side differ by more than it allows */
  CGV_CLI_FINDING_GONE,      /* it is not on the new side, and not checked but by a cap: its cost is elsewhere now */
  CGV_CLI_FINDING_UNCLEAR,   /* not checked: its inclusive costs cannot be compared, see cgv_comparison_changes_cycle() */
  CGV_CLI_FINDING_BY_LAYOUT, /* not checked: it depends on where the layout is that it calls */
  CGV_CLI_FINDING_OPEN,      /* not checked: the bounds of estimates, or of sums that stopped growing, leave it open whether the limit is kept */
  CGV_CLI_FINDING_NEW,       /* not checked, as the limit is in percent: it is new */
  CGV_CLI_FINDING_NO_PERCENT, /* not checked, as the limit is in percent: it changed, but cost 0 before, or less than 0 on a side */
  CGV_CLI_N_FINDINGS,
  CGV_CLI_FINDING_KEPT = CGV_CLI_N_FINDINGS,
} CgvCliFinding;

/* To be read only. Functions are rows of the numbers, the largest change first. */
typedef struct
{
  const CgvCliGate *gate;
  CgvNumbers *numbers;           /* in the event type of the limit */
  CgvCosts *own;                 /* (nullable) for a cap, the costs of functions on the new side alone */
  CgvCliObstacle obstacle;       /* then nothing is exceeded or kept */
  gboolean is_exceeded;          /* by the total, or by a function */
  gboolean leaves_layout_out;    /* the total is compared without layout */
  gboolean is_noise;             /* the total exceeds the limit, but runs of one side differ by as much */
  gboolean is_open;              /* the bounds of the totals leave it open whether the limit is kept */
  gboolean is_wide[CGV_N_SIDES]; /* the totals of the runs of a side differ by more than the limit allows */

  /* For a limit with a pattern, CgvNodeId of the functions that match it and do not keep it. */
  guint n_checked;
  gboolean is_random;   /* whether the program has random seeds */
  GArray *rows[CGV_CLI_N_FINDINGS]; /* by finding */
} CgvCliVerdict;

/*
 * Checks the total, or of each function that matches the inclusive cost, in the measure of the comparison, or the origin. The change of a
 * function that is within the tolerance exceeds no share. @gate must outlive the verdict. Returns NULL, with @error, if the
 * pattern cannot be matched with a name.
 */
CgvCliVerdict *cgv_cli_verdict_new (const CgvCliGate *gate,
                                    CgvNumbers *numbers,
                                    GError **error);

void cgv_cli_verdict_free (CgvCliVerdict *self);

/* The result of a limit, the best first. */
typedef enum
{
  CGV_CLI_OUTCOME_KEPT,
  CGV_CLI_OUTCOME_DOUBTFUL, /* kept, but not all of it was checked or counted */
  CGV_CLI_OUTCOME_UNCLEAR,  /* some could not be checked, so that it may be exceeded */
  CGV_CLI_OUTCOME_EXCEEDED,
} CgvCliOutcome;

CgvCliOutcome cgv_cli_verdict_get_outcome (const CgvCliVerdict *self);

/* Returns whether some functions could not be checked, so that they may exceed the limit. */
gboolean cgv_cli_verdict_is_unclear (const CgvCliVerdict *self);

/* Returns a word for programs of why that is so, NULL if it is not so. */
const char *cgv_cli_verdict_get_reason (const CgvCliVerdict *self);

/* Returns the cost that a limit compares, in event counts: with CGV_NONE the total, otherwise the inclusive cost of a row; including
 * layout. */
CgvAmount cgv_cli_verdict_get_cost (const CgvCliVerdict *self,
                                    CgvSide side,
                                    CgvNodeId row);

/* Returns the amount that the limit restricts: the difference of that cost, the new cost for a cap, or the origin. */
CgvDelta cgv_cli_verdict_get_delta (const CgvCliVerdict *self,
                                    CgvNodeId row);

/* Returns whether a limit compares event counts rather than costs in the measure of the comparison. It does so for totals if the measure
 * is a share of them, which would be equal on both sides. */
gboolean cgv_cli_verdict_is_counted (const CgvNumbers *numbers,
                                     CgvNodeId row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliVerdict, cgv_cli_verdict_free)

G_END_DECLS
