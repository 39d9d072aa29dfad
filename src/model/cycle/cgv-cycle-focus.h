/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the page about the inside of a cycle is about right now: the cycle of the function in focus,
 * how much of it is cut, and which piece the function is in. Main thread.
 */

#include "cgv-cycle-advice.h"
#include "cgv-cycle-cut.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_FOCUS (cgv_cycle_focus_get_type ())

/*
 * Signals:
 *   cut-changed    there are other pieces, or none: another cycle, other numbers, another stop
 *   advice-changed what would take the cycle apart is known, or is not any more
 *   piece-changed  the function in focus is in another piece; follows each cut-changed, too
 *   cut-replaced, piece-replaced  for lists and selections: come before the other two
 */
G_DECLARE_FINAL_TYPE (CgvCycleFocus, cgv_cycle_focus, CGV, CYCLE_FOCUS, GObject)

/* Returns (transfer full) the one cycle focus of @focus, which all views share. It computes only while @focus shows the
 * cycle without some calls, or has it selected as a whole; as a whole nothing is cut. A cycle of many thousand functions is looked into by a thread; until that is done there is no cut. */
CgvCycleFocus *cgv_cycle_focus_get (CgvFocus *focus);

CgvFocus *cgv_cycle_focus_get_focus (CgvCycleFocus *self);

/* Returns the cycle of the function in focus, CGV_NONE if the function is in none. */
CgvCycleId cgv_cycle_focus_get_cycle (CgvCycleFocus *self);

/* Returns whether the pieces of the cycle are what is shown, rather than the function. */
gboolean cgv_cycle_focus_get_is_shown (CgvCycleFocus *self);

/* Returns the cut, borrowed until the next cut-changed; NULL if the function is in no cycle, or as long as the cut is
 * being computed. */
CgvCycleCut *cgv_cycle_focus_get_cut (CgvCycleFocus *self);

/*
 * Cuts more, or less. With other numbers or in another cycle the same share of its stops is taken; before the first
 * call, cgv_cycle_inside_get_first_stop().
 *
 * @stop: a stop of the inside of its cycle
 */
void cgv_cycle_focus_set_stop (CgvCycleFocus *self,
                               guint stop);

/* Returns the piece of the cut that the function in focus is in, CGV_NONE if there is no cut. */
guint cgv_cycle_focus_get_piece (CgvCycleFocus *self);

/*
 * What would take the cycle apart. A thread finds out; until then there is no advice.
 *
 * @command: (out): the command for a terminal, or NULL if there is none; borrowed until the next advice-changed
 */
CgvCycleAdviceKind cgv_cycle_focus_get_advice (CgvCycleFocus *self,
                                               const char **command);

G_END_DECLS
