/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How to record a program again so that a giant cycle comes apart. Any thread.
 */

#include <glib.h>

#include "cgv-cycle-inside.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CYCLE_ADVICE_NONE,   /* the cycle is small enough to be read, or Valgrind cannot record it again */
  CGV_CYCLE_ADVICE_UNFOLD, /* the profile keeps callers apart already, but they are shown folded */
  CGV_CYCLE_ADVICE_HUBS,   /* keep the callers of a few functions apart, which hold the cycle together */
  CGV_CYCLE_ADVICE_ALL,    /* keep the callers of all functions apart */
} CgvCycleAdviceKind;

/*
 * Finds out what would take a giant cycle apart: one of more than 50 functions and a tenth of the cost. Measured with
 * python3: --separate-callers of single functions leave its cycle as it is, since no few functions hold it together;
 * for all functions, the self cost in it fell from 50 % to 22 % with two callers, 16 % with three and 10 % with five,
 * in files of 3, 5 and 9 times the size. A program that calls 80 functions through one came apart as that one's
 * caller was kept. Recursion levels (--separate-recs) helped neither. May take some tenths of a second.
 *
 * @is_valgrind: whether Valgrind can record the profile again
 * @options: (out) (transfer full): the options to record it with, for cgv_record_hint_dup_command(), or NULL if no
 *   recording is advised
 */
CgvCycleAdviceKind cgv_cycle_advice_find (const CgvCycleInside *inside,
                                          gboolean is_valgrind,
                                          char **options);

G_END_DECLS
