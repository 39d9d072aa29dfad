/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the page about the inside of a cycle says. Main thread; texts belong to the caller.
 */

#include "cgv-cycle-advice.h"
#include "cgv-cycle-focus.h"

G_BEGIN_DECLS

/**
 * cgv_cycle_text_dup_piece:
 * @cycle: a cycle focus with a cut
 * @piece: a piece of it
 *
 * What a piece is called: a free member by its name, a sub-cycle by the member with the largest
 * self cost.
 *
 * Returns: (transfer full): such as "f", or "f and 12 others"
 */
char *cgv_cycle_text_dup_piece (CgvCycleFocus *cycle,
                                guint piece);

/**
 * cgv_cycle_text_dup_tooltip:
 * @cycle: a cycle focus with a cut
 * @piece: a piece of it
 *
 * What the numbers of a piece mean.
 *
 * Returns: (transfer full): some lines
 */
char *cgv_cycle_text_dup_tooltip (CgvCycleFocus *cycle,
                                  guint piece);

/**
 * cgv_cycle_text_dup_title:
 * @cycle: a cycle focus with a cut
 *
 * How many functions the cycle is of, and what it costs.
 *
 * Returns: (transfer full): a line
 */
char *cgv_cycle_text_dup_title (CgvCycleFocus *cycle);

/**
 * cgv_cycle_text_dup_summary:
 * @cycle: a cycle focus with a cut
 *
 * How many calls there are inside, into it and out of it.
 *
 * Returns: (transfer full): a line
 */
char *cgv_cycle_text_dup_summary (CgvCycleFocus *cycle);

/**
 * cgv_cycle_text_dup_cut:
 * @cycle: a cycle focus with a cut
 *
 * What is cut.
 *
 * Returns: (transfer full): a line
 */
char *cgv_cycle_text_dup_cut (CgvCycleFocus *cycle);

/**
 * cgv_cycle_text_dup_left:
 * @cycle: a cycle focus with a cut
 *
 * What sub-cycles are left.
 *
 * Returns: (transfer full): a line
 */
char *cgv_cycle_text_dup_left (CgvCycleFocus *cycle);

/**
 * cgv_cycle_text_get_advice:
 * @kind: what helps
 *
 * Explains how to take a giant cycle apart.
 *
 * Returns: (transfer none): some sentences, "" for CGV_CYCLE_ADVICE_NONE
 */
const char *cgv_cycle_text_get_advice (CgvCycleAdviceKind kind);

G_END_DECLS
