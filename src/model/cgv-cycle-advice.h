/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How to record a program again so that a giant cycle comes apart. Main thread.
 */

#include "cgv-cycle-inside.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * CgvCycleAdviceKind:
 * @CGV_CYCLE_ADVICE_NONE: the cycle is small enough to be read, or Valgrind cannot record it again
 * @CGV_CYCLE_ADVICE_UNFOLD: the profile keeps callers apart already, but they are shown folded
 * @CGV_CYCLE_ADVICE_HUBS: keep the callers of a few functions apart, which hold the cycle together
 * @CGV_CYCLE_ADVICE_ALL: keep the callers of all functions apart
 *
 * What helps.
 */
typedef enum
{
  CGV_CYCLE_ADVICE_NONE,
  CGV_CYCLE_ADVICE_UNFOLD,
  CGV_CYCLE_ADVICE_HUBS,
  CGV_CYCLE_ADVICE_ALL,
} CgvCycleAdviceKind;

/**
 * cgv_cycle_advice_get:
 * @focus: a focus
 * @inside: the inside of a cycle of its costs
 * @command: (out) (transfer full) (nullable): the command for a terminal, or NULL if there is none
 *
 * Finds out what would take a giant cycle apart: one of more than 50 functions and a tenth of the
 * cost. Measured with python3: --separate-callers of single functions leave its cycle as it is, since
 * no few functions hold it together; for all functions, the self cost in it fell from 50 % to 22 %
 * with two callers, 16 % with three and 10 % with five, in files of 3, 5 and 9 times the size. A
 * program that calls 80 functions through one came apart as that one's caller was kept. Recursion levels
 * (--separate-recs) helped neither.
 *
 * Returns: what helps
 */
CgvCycleAdviceKind cgv_cycle_advice_get (CgvFocus *focus,
                                         const CgvCycleInside *inside,
                                         char **command);

G_END_DECLS
