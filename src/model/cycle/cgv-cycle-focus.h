/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of the cycle of the function in focus. Main thread.
 */

#include "cgv-cycle-inside.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_FOCUS (cgv_cycle_focus_get_type ())

/*
 * Signals:
 *   inside-changed   there is another inside, or none: another cycle, other numbers, or more is known of the same cycle
 *   inside-replaced  for lists and selections: comes before inside-changed
 */
G_DECLARE_FINAL_TYPE (CgvCycleFocus, cgv_cycle_focus, CGV, CYCLE_FOCUS, GObject)

/* To be read only. */
struct _CgvCycleFocus
{
  GObject parent_instance;

  CgvFocus *focus;
  CgvCycleInside *inside;    /* (nullable): until the next inside-changed */
  GCancellable *cancellable; /* of the look inside */
  const struct Wish *wish;   /* the request that the task works on, while there is @cancellable */
};

/* Returns (transfer full) the one cycle focus of @focus, which all views share. It computes only while the cycle is shown. A thread
 * examines a cycle of many thousand functions; until it is done there is no inside. If very many calls lead back, a thread finds out
 * what remains without them: at first there is an inside that does not know it for all of them. */
CgvCycleFocus *cgv_cycle_focus_get (CgvFocus *focus);

/* Returns the cycle of the function in focus, or CGV_NONE. */
CgvCycleId cgv_cycle_focus_get_cycle (CgvCycleFocus *self);

G_END_DECLS
