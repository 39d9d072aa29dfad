/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the window is about right now: one function, one event type, some parts, percent or
 * absolute, recursion folded or not; and the way back. All views follow it and talk to nothing
 * else. Main thread.
 */

#include <glib-object.h>

#include "cgv-choice.h"
#include "cgv-costs.h"
#include "cgv-document.h"
#include "cgv-formulas.h"
#include "cgv-grouping.h"
#include "cgv-numbers.h"
#include "cgv-order.h"

G_BEGIN_DECLS

#define CGV_TYPE_FOCUS (cgv_focus_get_type ())

/*
 * Properties, all with notify:
 *   document     (object, construct-only)
 *   function     (uint: a CgvFunctionId)     the selected function
 *   formulas     (object, nullable)          those of the user, which add to the event types
 *   events       (pointer: a CgvEventList, read-only)  the event types that there are
 *   event        (uint)                      the index of one that can be the main one
 *   relative     (boolean)                   percent instead of absolute
 *   inside-cycle (boolean)                   where its cost goes is shown as the inside of its cycle
 *   fold         (boolean)                   f'2 folded under f; TRUE at first
 *   columns      (boxed, GStrv)              what else the lists show; see cgv-quantity.h
 *   grouping-kind (int: a CgvGroupingKind)   the groups of the list; CGV_CHOICE_UNGROUPED at first
 *   filters      (boxed, CgvFilterList)      what the costs have to pass; none at first
 *   can-undo-filters, can-redo-filters (boolean, read-only)
 *   can-go-back, can-go-forward (boolean, read-only)
 *   computing    (boolean, read-only)        numbers were asked for and are on their way
 * Signals:
 *   costs-replaced  for lists: event, parts, fold, filters or columns changed, and the new costs are there
 *   costs-changed   for views: the lists have followed, too
 *
 * Both come together, with the notify of what changed in between: nodes and edges may have other
 * ids now, and no view may ask a list for them before the list has new ones.
 *
 * Other groups alone change no costs: there is a notify of grouping-kind and neither signal.
 *
 * Event, parts, fold, columns and groups are those of the numbers that are shown. Up to a hundred thousand
 * functions new numbers are there when a setter returns. Above, a thread computes them, the old
 * ones stay until it is done, and of several wishes meanwhile the last one counts. Filters are those
 * that were asked for last; see cgv_focus_get_filter_report().
 */
G_DECLARE_FINAL_TYPE (CgvFocus, cgv_focus, CGV, FOCUS, GObject)

/**
 * cgv_focus_new:
 * @document: a document
 *
 * Makes a focus on the first function of a document, in its default event and in all parts.
 *
 * Returns: (transfer full): the focus
 */
CgvFocus *cgv_focus_new (CgvDocument *document);

/**
 * cgv_focus_get_document:
 * @self: a focus
 *
 * Gets the document.
 *
 * Returns: (transfer none): the document
 */
CgvDocument *cgv_focus_get_document (CgvFocus *self);

/* Returns all numbers to show; borrowed until the next costs-changed. */
CgvNumbers *cgv_focus_get_numbers (CgvFocus *self);

/**
 * cgv_focus_get_costs:
 * @self: a focus
 *
 * The numbers to show.
 *
 * Returns: (transfer none): the costs, never NULL; borrowed until the next costs-changed
 */
CgvCosts *cgv_focus_get_costs (CgvFocus *self);

/**
 * cgv_focus_get_order:
 * @self: a focus
 *
 * What sorts and filters the nodes of cgv_focus_get_costs().
 *
 * Returns: (transfer none): the order, never NULL; borrowed until the next costs-changed
 */
CgvOrder *cgv_focus_get_order (CgvFocus *self);

/**
 * cgv_focus_get_function:
 * @self: a focus
 *
 * Gets the selected function.
 *
 * Returns: the function, or CGV_NONE if the profile has none
 */
CgvFunctionId cgv_focus_get_function (CgvFocus *self);

/**
 * cgv_focus_set_function:
 * @self: a focus
 * @function: a function of the document's profile
 *
 * Selects a function, and adds it to the history unless it is shown as the one selected already;
 * what was ahead in the history is dropped.
 */
void cgv_focus_set_function (CgvFocus *self,
                             CgvFunctionId function);

/**
 * cgv_focus_get_node:
 * @self: a focus
 *
 * Gets the node of the selected function in the graph of cgv_focus_get_costs().
 *
 * Returns: the node, or CGV_NONE if the profile has no function
 */
CgvNodeId cgv_focus_get_node (CgvFocus *self);

/**
 * cgv_focus_set_node:
 * @self: a focus
 * @node: a node of the graph of cgv_focus_get_costs()
 *
 * Selects the function that stands for a node, as cgv_focus_set_function() does.
 */
void cgv_focus_set_node (CgvFocus *self,
                         CgvNodeId node);

/**
 * cgv_focus_get_can_go_back:
 * @self: a focus
 *
 * Whether there is a function to go back to.
 *
 * Returns: TRUE if there is
 */
gboolean cgv_focus_get_can_go_back (CgvFocus *self);

/**
 * cgv_focus_get_can_go_forward:
 * @self: a focus
 *
 * Whether there is a function to go forward to.
 *
 * Returns: TRUE if there is
 */
gboolean cgv_focus_get_can_go_forward (CgvFocus *self);

/**
 * cgv_focus_go_back:
 * @self: a focus
 *
 * Selects the function that was selected before.
 *
 * Returns: FALSE if there is none
 */
gboolean cgv_focus_go_back (CgvFocus *self);

/**
 * cgv_focus_go_forward:
 * @self: a focus
 *
 * Undoes cgv_focus_go_back().
 *
 * Returns: FALSE if there is nothing to undo
 */
gboolean cgv_focus_go_forward (CgvFocus *self);

/**
 * cgv_focus_get_formulas:
 * @self: a focus
 *
 * Gets the formulas of the user.
 *
 * Returns: (transfer none) (nullable): the formulas, or NULL if there are none
 */
CgvFormulas *cgv_focus_get_formulas (CgvFocus *self);

/**
 * cgv_focus_set_formulas:
 * @self: a focus
 * @formulas: (nullable): the formulas of the user
 *
 * Adds the formulas of the user to the event types, now and whenever they change. The current event type
 * stays by its name; if it is gone, or a ratio now, the document's default takes its place.
 */
void cgv_focus_set_formulas (CgvFocus *self,
                             CgvFormulas *formulas);

/**
 * cgv_focus_get_events:
 * @self: a focus
 *
 * The event types that there are: those of the profile, the usual derived ones, and those of the user.
 *
 * Returns: (transfer none): the list, never NULL; borrowed until the next notify::events
 */
CgvEventList *cgv_focus_get_events (CgvFocus *self);

/**
 * cgv_focus_get_event:
 * @self: a focus
 *
 * Gets the event type.
 *
 * Returns: its index in cgv_focus_get_events()
 */
guint cgv_focus_get_event (CgvFocus *self);

/**
 * cgv_focus_set_event:
 * @self: a focus
 * @event: an index into cgv_focus_get_events(); see cgv_event_list_can_be_main()
 *
 * Chooses an event type, whose costs are then computed. Where there is no memory for that, nothing
 * changes.
 */
void cgv_focus_set_event (CgvFocus *self,
                          guint event);

/**
 * cgv_focus_get_computing:
 * @self: a focus
 *
 * Whether a thread computes numbers that were asked for.
 *
 * Returns: TRUE if it does
 */
gboolean cgv_focus_get_computing (CgvFocus *self);

/**
 * cgv_focus_get_relative:
 * @self: a focus
 *
 * Whether costs are to be shown in percent.
 *
 * Returns: TRUE for percent
 */
gboolean cgv_focus_get_relative (CgvFocus *self);

/**
 * cgv_focus_set_relative:
 * @self: a focus
 * @relative: TRUE for percent, FALSE for event counts
 *
 * Chooses how costs are to be shown.
 */
void cgv_focus_set_relative (CgvFocus *self,
                             gboolean relative);

/**
 * cgv_focus_get_inside_cycle:
 * @self: a focus
 *
 * Whether the inside of the cycle of the selected function is to be shown, if it is in one.
 *
 * Returns: TRUE for the inside of its cycle, FALSE for the treemap
 */
gboolean cgv_focus_get_inside_cycle (CgvFocus *self);

/**
 * cgv_focus_set_inside_cycle:
 * @self: a focus
 * @inside_cycle: TRUE for the inside of the cycle, FALSE for the treemap
 *
 * Chooses what is shown of a function that is in a cycle. Nothing changes for others, but the
 * choice stays for when one is selected that is.
 */
void cgv_focus_set_inside_cycle (CgvFocus *self,
                                 gboolean inside_cycle);

/**
 * cgv_focus_get_fold:
 * @self: a focus
 *
 * Whether `f'2`, `f'3` … are shown as one with `f`.
 *
 * Returns: TRUE if they are
 */
gboolean cgv_focus_get_fold (CgvFocus *self);

/**
 * cgv_focus_set_fold:
 * @self: a focus
 * @fold: whether to show `f'2`, `f'3` … as one with `f`
 *
 * Folds or unfolds recursion. The selected function stays selected. Where there is no memory for
 * that, nothing changes.
 */
void cgv_focus_set_fold (CgvFocus *self,
                         gboolean fold);

/**
 * cgv_focus_get_columns:
 * @self: a focus
 *
 * Which columns the lists show besides their own.
 *
 * Returns: (transfer none) (array zero-terminated=1): the columns, as cgv_quantity_parse() takes them;
 *   borrowed until the next notify::columns
 */
const char *const *cgv_focus_get_columns (CgvFocus *self);

/**
 * cgv_focus_set_columns:
 * @self: a focus
 * @columns: (array zero-terminated=1): columns, as cgv_quantity_dup_id() makes them
 *
 * Chooses columns. The costs of their event types are computed with those of the current one.
 * Columns of event types that the profile does not have stay in the list. Where there is no memory
 * for that, nothing changes.
 */
void cgv_focus_set_columns (CgvFocus *self,
                            const char *const *columns);

/**
 * cgv_focus_get_filters:
 * @self: a focus
 *
 * The filters that were asked for last, in their order. Their costs are shown already, or are being
 * computed.
 *
 * Returns: (transfer none): the filters, never NULL; borrowed until the next notify::filters
 */
CgvFilterList *cgv_focus_get_filters (CgvFocus *self);

/**
 * cgv_focus_set_filters:
 * @self: a focus
 * @filters: filters; see cgv_filter_list_append() and others for how to change a list
 *
 * Lets all numbers pass filters. Every step can be undone; what was undone before cannot be done
 * again. The selected function stays selected, and may be hidden then: cgv_focus_get_is_hidden().
 */
void cgv_focus_set_filters (CgvFocus *self,
                            CgvFilterList *filters);

/**
 * cgv_focus_undo_filters:
 * @self: a focus
 *
 * Goes back to the filters before the last cgv_focus_set_filters().
 *
 * Returns: FALSE if there are none
 */
gboolean cgv_focus_undo_filters (CgvFocus *self);

/**
 * cgv_focus_redo_filters:
 * @self: a focus
 *
 * Undoes cgv_focus_undo_filters().
 *
 * Returns: FALSE if there is nothing to undo
 */
gboolean cgv_focus_redo_filters (CgvFocus *self);

/**
 * cgv_focus_get_can_undo_filters:
 * @self: a focus
 *
 * Whether there are filters to go back to.
 *
 * Returns: TRUE if there are, be it none at all
 */
gboolean cgv_focus_get_can_undo_filters (CgvFocus *self);

/**
 * cgv_focus_get_can_redo_filters:
 * @self: a focus
 *
 * Whether cgv_focus_undo_filters() can be undone.
 *
 * Returns: TRUE if it can
 */
gboolean cgv_focus_get_can_redo_filters (CgvFocus *self);

/**
 * cgv_focus_get_filter_report:
 * @self: a focus
 * @index: an index into cgv_focus_get_filters()
 *
 * What a filter did to the costs of the current event and parts. Of what its amounts are shares:
 * the total of cgv_focus_get_base_costs().
 *
 * Returns: (transfer none) (nullable): the report, or NULL while it is computed; borrowed until the
 *   next costs-changed
 */
const CgvFilterReport *cgv_focus_get_filter_report (CgvFocus *self,
                                                    guint index);

/**
 * cgv_focus_get_filter_error:
 * @self: a focus
 * @index: an index into cgv_focus_get_filters()
 *
 * Why a filter does nothing: its pattern takes too long to compare.
 *
 * Returns: (transfer none) (nullable): an error whose message says what to do, or NULL if the filter
 *   works, or is being computed; borrowed until the next costs-changed
 */
const GError *cgv_focus_get_filter_error (CgvFocus *self,
                                          guint index);

/**
 * cgv_focus_get_base_costs:
 * @self: a focus
 *
 * The numbers without the filters, in the same event and parts.
 *
 * Returns: (transfer none): the costs, never NULL; those of cgv_focus_get_costs() if there is no
 *   filter; borrowed until the next costs-changed
 */
CgvCosts *cgv_focus_get_base_costs (CgvFocus *self);

/**
 * cgv_focus_get_is_hidden:
 * @self: a focus
 *
 * Whether a filter hides the selected function: it has costs and calls of 0 then, and no row.
 *
 * Returns: TRUE if it is hidden
 */
gboolean cgv_focus_get_is_hidden (CgvFocus *self);

/**
 * cgv_focus_find_costs:
 * @self: a focus
 * @event: the name of an event type, as the profile has it
 *
 * The numbers of the current event type, or of one that a column shows; of the same parts and the
 * same nodes as cgv_focus_get_costs().
 *
 * Returns: (transfer none) (nullable): the costs, or NULL for any other event; borrowed until the
 *   next costs-changed
 */
CgvCosts *cgv_focus_find_costs (CgvFocus *self,
                                const char *event);

/**
 * cgv_focus_get_grouping:
 * @self: a focus
 *
 * The groups of what is shown, of cgv_focus_get_costs().
 *
 * Returns: (nullable) (transfer none): the grouping, or NULL for none; borrowed until the next
 *   costs-changed or notify of grouping-kind
 */
CgvGrouping *cgv_focus_get_grouping (CgvFocus *self);

/**
 * cgv_focus_find_grouping:
 * @self: a focus
 * @costs: what cgv_focus_get_costs() or cgv_focus_find_costs() returned
 *
 * The same groups in another event type. Groups and members of one kind have the same numbers in
 * all event types.
 *
 * Returns: (nullable) (transfer none): the grouping, or NULL for none; borrowed like
 *   cgv_focus_get_grouping()
 */
CgvGrouping *cgv_focus_find_grouping (CgvFocus *self,
                                      const CgvCosts *costs);

/**
 * cgv_focus_get_grouping_kind:
 * @self: a focus
 *
 * By what the list of functions is grouped.
 *
 * Returns: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 */
int cgv_focus_get_grouping_kind (CgvFocus *self);

/**
 * cgv_focus_set_grouping_kind:
 * @self: a focus
 * @kind: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *
 * Groups the list of functions. Where there is no memory for that, nothing changes. A profile with
 * one part is not grouped by part.
 */
void cgv_focus_set_grouping_kind (CgvFocus *self,
                                  int kind);

/**
 * cgv_focus_has_part:
 * @self: a focus
 * @part: a part of the document's profile
 *
 * Whether a part counts.
 *
 * Returns: TRUE if it does
 */
gboolean cgv_focus_has_part (CgvFocus *self,
                             CgvPartId part);

/**
 * cgv_focus_has_all_parts:
 * @self: a focus
 *
 * Whether all parts count.
 *
 * Returns: TRUE if they do
 */
gboolean cgv_focus_has_all_parts (CgvFocus *self);

/**
 * cgv_focus_select_all_parts:
 * @self: a focus
 *
 * Lets all parts count.
 */
void cgv_focus_select_all_parts (CgvFocus *self);

/**
 * cgv_focus_select_part:
 * @self: a focus
 * @part: a part of the document's profile
 *
 * Lets one part count alone.
 */
void cgv_focus_select_part (CgvFocus *self,
                            CgvPartId part);

/**
 * cgv_focus_select_parts:
 * @self: a focus
 * @parts: (array length=n_parts): parts of the document's profile, each once
 * @n_parts: how many, at least one
 *
 * Lets some parts count and no others, computing the costs once.
 */
void cgv_focus_select_parts (CgvFocus *self,
                             const CgvPartId *parts,
                             guint n_parts);

/**
 * cgv_focus_toggle_part:
 * @self: a focus
 * @part: a part of the document's profile
 *
 * Lets a part count that does not, or the other way round; the last one cannot be taken away.
 */
void cgv_focus_toggle_part (CgvFocus *self,
                            CgvPartId part);

/**
 * cgv_focus_dup_name:
 * @self: a focus
 * @node: a node of the graph of cgv_focus_get_costs()
 *
 * The name of a node. Display text.
 *
 * Returns: (transfer full): the name
 */
char *cgv_focus_dup_name (CgvFocus *self,
                          CgvNodeId node);

/**
 * cgv_focus_dup_location:
 * @self: a focus
 * @node: a node of the graph of cgv_focus_get_costs()
 *
 * Where a node is: "file · object", shortened to base names, without what is not known. Display
 * text.
 *
 * Returns: (transfer full): the location, perhaps ""
 */
char *cgv_focus_dup_location (CgvFocus *self,
                              CgvNodeId node);

/**
 * cgv_focus_dup_tooltip:
 * @self: a focus
 * @node: a node of the graph of cgv_focus_get_costs()
 *
 * The name of a node, its file and its object with their paths, one a line. Display text.
 *
 * Returns: (transfer full): the text
 */
char *cgv_focus_dup_tooltip (CgvFocus *self,
                             CgvNodeId node);

/**
 * cgv_focus_dup_whole_name:
 * @self: a focus
 * @node: a node of the graph of cgv_focus_get_costs()
 *
 * The name of a node without any limit of length, for copying; made safe by cgv_display_text().
 *
 * Returns: (transfer full): the name
 */
char *cgv_focus_dup_whole_name (CgvFocus *self,
                                CgvNodeId node);

/**
 * cgv_focus_dup_cost:
 * @self: a focus
 * @cost: a cost of the current event
 *
 * A cost as text, in percent of the total or absolute, as the focus says.
 *
 * Returns: (transfer full): the text
 */
char *cgv_focus_dup_cost (CgvFocus *self,
                          CgvCost cost);

G_END_DECLS
