/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the window is about right now: one function, one event type, some parts, percent or
 * absolute, recursion folded or not; and the way back. All views follow it and talk to nothing
 * else. Main thread.
 */

#include <glib-object.h>

#include "cgv-costs.h"
#include "cgv-document.h"
#include "cgv-order.h"

G_BEGIN_DECLS

#define CGV_TYPE_FOCUS (cgv_focus_get_type ())

G_DECLARE_FINAL_TYPE (CgvFocus, cgv_focus, CGV, FOCUS, GObject)

/*
 * Properties, all with notify:
 *   document     (object, construct-only)
 *   function     (uint: a CgvFunctionId)     the selected function
 *   event        (uint: a CgvEventId)
 *   relative     (boolean)                   percent instead of absolute
 *   fold         (boolean)                   f'2 folded under f; TRUE at first
 *   can-go-back, can-go-forward (boolean, read-only)
 * Signals:
 *   costs-changed   after event, parts or fold changed and the new costs are there
 */
CgvFocus *cgv_focus_new (CgvDocument *document);

CgvDocument *cgv_focus_get_document (CgvFocus *self);

/* The numbers to show, never NULL; borrowed until the next costs-changed. */
CgvCosts *cgv_focus_get_costs (CgvFocus *self);
CgvOrder *cgv_focus_get_order (CgvFocus *self);

/* The selected function, and its node in the costs' graph. Setting it adds to the history. */
CgvFunctionId cgv_focus_get_function (CgvFocus *self);
void cgv_focus_set_function (CgvFocus *self,
                             CgvFunctionId function);
CgvNodeId cgv_focus_get_node (CgvFocus *self);
void cgv_focus_set_node (CgvFocus *self,
                         CgvNodeId node);

gboolean cgv_focus_go_back (CgvFocus *self);
gboolean cgv_focus_go_forward (CgvFocus *self);

CgvEventId cgv_focus_get_event (CgvFocus *self);
void cgv_focus_set_event (CgvFocus *self,
                          CgvEventId event);

gboolean cgv_focus_get_relative (CgvFocus *self);
void cgv_focus_set_relative (CgvFocus *self,
                             gboolean relative);

gboolean cgv_focus_get_fold (CgvFocus *self);
void cgv_focus_set_fold (CgvFocus *self,
                         gboolean fold);

/* Parts: all, or any non-empty selection. */
gboolean cgv_focus_has_part (CgvFocus *self,
                             CgvPartId part);
gboolean cgv_focus_has_all_parts (CgvFocus *self);
void cgv_focus_select_all_parts (CgvFocus *self);
void cgv_focus_select_part (CgvFocus *self,
                            CgvPartId part);
void cgv_focus_toggle_part (CgvFocus *self,
                            CgvPartId part);

/* Display text of a node: its name, and "file · object" shortened to base names. */
char *cgv_focus_dup_name (CgvFocus *self,
                          CgvNodeId node);
char *cgv_focus_dup_location (CgvFocus *self,
                              CgvNodeId node);

/* A cost of the current event as percent or absolute, as the focus says. */
char *cgv_focus_dup_cost (CgvFocus *self,
                          CgvCost cost);

G_END_DECLS
