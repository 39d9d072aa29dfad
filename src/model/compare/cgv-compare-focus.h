/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a comparison in a window is about right now: two sides, an event type, how costs are made
 * comparable, and the selected row; and the way back. All views follow it and talk to nothing else.
 * Main thread.
 */

#include <gio/gio.h>

#include "cgv-numbers.h"
#include "cgv-comparison-order.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_FOCUS (cgv_compare_focus_get_type ())

/*
 * Properties, all with notify:
 *   base, new    (object: a CgvRuns)  the sides
 *   formulas     (object, nullable)          those of the user, which add to the event types
 *   events       (pointer: CgvEventList, read-only)  the event types that both sides have
 *   event        (uint)                      an index into them
 *   measure      (int: a CgvMeasure)         how costs are made comparable
 *   anchor       (uint: a row)               whose calls CGV_MEASURE_PER_CALL divides by; `main` at first
 *   tolerance    (pointer: CgvTolerance, read-only)  what is noise in the event type
 *   rules        (boxed: CgvMatchRules)      the user's rules for matching
 *   grouping     (int)                       a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *   row          (uint: a row)               the selected one; CGV_NONE if there is none
 *   relative     (boolean)                   costs in percent of the program rather than event counts
 *   can-go-back, can-go-forward (boolean, read-only)
 *   computing    (boolean, read-only)        a comparison was asked for and is on its way
 * Signals:
 *   comparison-replaced  for lists: there is another comparison
 *   comparison-changed   for views: the lists have followed, too
 *
 * Other groups alone change no costs: there is a notify of grouping and neither signal.
 *
 * Both come together, with the notify of what changed in between, row included: rows and edges may have
 * other numbers now, and no view may ask a list for them before the list has new ones.
 *
 * All but relative, row and formulas are those of the comparison that is shown. Small profiles are
 * compared before a setter returns. For big ones a thread does it, the old comparison stays until it is
 * done, and of several wishes meanwhile the last one counts.
 *
 * The selected row stays by what it is: see CgvRowKey. Where the new sides do not have it, the
 * costliest difference is selected, until sides come that do.
 */
G_DECLARE_FINAL_TYPE (CgvCompareFocus, cgv_compare_focus, CGV, COMPARE_FOCUS, GObject)

/**
 * CGV_COMPARE_ERROR:
 *
 * The error domain of comparing.
 */
#define CGV_COMPARE_ERROR (cgv_compare_error_quark ())

/**
 * cgv_compare_error_quark:
 *
 * The error domain of comparing.
 *
 * Returns: the quark
 */
GQuark cgv_compare_error_quark (void);

/**
 * CgvCompareError:
 * @CGV_COMPARE_ERROR_EVENTS: no event type is on both sides
 * @CGV_COMPARE_ERROR_MEMORY: there was not enough memory
 *
 * Why two sides cannot be compared.
 */
typedef enum
{
  CGV_COMPARE_ERROR_EVENTS,
  CGV_COMPARE_ERROR_MEMORY,
} CgvCompareError;

/**
 * cgv_compare_focus_new:
 * @base: the base side
 * @new_: the new side
 * @formulas: (nullable): the formulas of the user
 * @rules: (nullable): the user's rules for matching
 * @error: return location for an error
 *
 * Compares two sides, at once, and selects the costliest difference.
 *
 * Returns: (nullable) (transfer full): the focus, or NULL with an error of CGV_COMPARE_ERROR
 */
CgvCompareFocus *cgv_compare_focus_new (CgvRuns *base,
                                        CgvRuns *new_,
                                        CgvFormulas *formulas,
                                        CgvMatchRules *rules,
                                        GError **error);

/**
 * cgv_compare_focus_new_async:
 * @base: the base side
 * @new_: the new side
 * @formulas: (nullable): the formulas of the user
 * @rules: (nullable): the user's rules for matching
 * @callback: (scope async): called in the main loop
 * @user_data: passed to @callback
 *
 * As cgv_compare_focus_new(), with a thread that does the work.
 */
void cgv_compare_focus_new_async (CgvRuns *base,
                                  CgvRuns *new_,
                                  CgvFormulas *formulas,
                                  CgvMatchRules *rules,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);

/**
 * cgv_compare_focus_new_finish:
 * @result: what the callback got
 * @error: return location for an error
 *
 * Ends cgv_compare_focus_new_async().
 *
 * Returns: (nullable) (transfer full): the focus, or NULL with an error of CGV_COMPARE_ERROR
 */
CgvCompareFocus *cgv_compare_focus_new_finish (GAsyncResult *result,
                                               GError **error);

/**
 * cgv_compare_focus_get_comparison:
 * @self: a focus
 *
 * The comparison to show.
 *
 * Returns: (transfer none): the comparison, never NULL; borrowed until the next comparison-changed
 */
CgvComparison *cgv_compare_focus_get_comparison (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_numbers:
 * @self: a focus
 *
 * The comparison with all that it is made of.
 *
 * Returns: (transfer none): the numbers, never NULL; borrowed until the next comparison-changed
 */
CgvNumbers *cgv_compare_focus_get_numbers (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_order:
 * @self: a focus
 *
 * What sorts and filters the rows of cgv_compare_focus_get_comparison().
 *
 * Returns: (transfer none) (nullable): the order, or NULL if there was no memory; borrowed until the next
 *   comparison-changed
 */
CgvOrder *cgv_compare_focus_get_order (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_side:
 * @self: a focus
 * @side: base or new
 *
 * Gets a side.
 *
 * Returns: (transfer none): the side
 */
CgvRuns *cgv_compare_focus_get_side (CgvCompareFocus *self,
                                     CgvSide side);

/**
 * cgv_compare_focus_set_side:
 * @self: a focus
 * @side: base or new
 * @value: what to compare
 * @error: return location for an error
 *
 * Replaces a side. Row, event type (by name), measure, rules and tolerances stay.
 *
 * Returns: FALSE if no event type is on both sides, with CGV_COMPARE_ERROR_EVENTS; nothing changes then
 */
gboolean cgv_compare_focus_set_side (CgvCompareFocus *self,
                                     CgvSide side,
                                     CgvRuns *value,
                                     GError **error);

/**
 * cgv_compare_focus_set_sides:
 * @self: a focus
 * @base: the base side
 * @new_: the new side
 * @error: return location for an error
 *
 * Replaces both sides, and compares once.
 *
 * Returns: FALSE if no event type is on both sides, with CGV_COMPARE_ERROR_EVENTS; nothing changes then
 */
gboolean cgv_compare_focus_set_sides (CgvCompareFocus *self,
                                      CgvRuns *base,
                                      CgvRuns *new_,
                                      GError **error);

/**
 * cgv_compare_focus_swap:
 * @self: a focus
 *
 * Makes the base the new side and the other way round; rules turn with them.
 */
void cgv_compare_focus_swap (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_formulas:
 * @self: a focus
 *
 * Gets the formulas of the user.
 *
 * Returns: (transfer none) (nullable): the formulas, or NULL if there are none
 */
CgvFormulas *cgv_compare_focus_get_formulas (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_formulas:
 * @self: a focus
 * @formulas: (nullable): the formulas of the user
 *
 * Adds the formulas of the user to the event types, now and whenever they change. The event type stays by
 * its name; if it is gone, the default takes its place.
 */
void cgv_compare_focus_set_formulas (CgvCompareFocus *self,
                                     CgvFormulas *formulas);

/**
 * cgv_compare_focus_get_events:
 * @self: a focus
 *
 * The event types that both sides have; see also cgv_event_list_get_only_on().
 *
 * Returns: (transfer none): the event types, never NULL and at least one; borrowed until the next
 *   notify::events
 */
CgvEventList *cgv_compare_focus_get_events (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_event:
 * @self: a focus
 *
 * Gets the event type.
 *
 * Returns: an index into cgv_compare_focus_get_events()
 */
guint cgv_compare_focus_get_event (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_event:
 * @self: a focus
 * @event: an index into cgv_compare_focus_get_events()
 *
 * Chooses an event type.
 */
void cgv_compare_focus_set_event (CgvCompareFocus *self,
                                  guint event);

/**
 * cgv_compare_focus_get_measure:
 * @self: a focus
 *
 * How costs are made comparable.
 *
 * Returns: the measure that was chosen; that of the comparison is CGV_MEASURE_ABSOLUTE where it is not possible
 */
CgvMeasure cgv_compare_focus_get_measure (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_measure:
 * @self: a focus
 * @measure: how costs are to be made comparable
 *
 * Chooses that.
 */
void cgv_compare_focus_set_measure (CgvCompareFocus *self,
                                    CgvMeasure measure);

/**
 * cgv_compare_focus_get_anchor:
 * @self: a focus
 *
 * The row whose calls costs are divided by in CGV_MEASURE_PER_CALL.
 *
 * Returns: the row, or CGV_NONE if neither side has it
 */
guint32 cgv_compare_focus_get_anchor (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_anchor:
 * @self: a focus
 * @row: a row of the comparison
 *
 * Chooses the row whose calls costs are divided by in CGV_MEASURE_PER_CALL, which is chosen, too. It stays
 * by its name.
 */
void cgv_compare_focus_set_anchor (CgvCompareFocus *self,
                                   guint32 row);

/**
 * cgv_compare_focus_get_tolerance:
 * @self: a focus
 * @is_default: (out) (optional): whether it is the usual one
 *
 * What is noise in the current event type.
 *
 * Returns: the tolerance
 */
CgvTolerance cgv_compare_focus_get_tolerance (CgvCompareFocus *self,
                                              gboolean *is_default);

/**
 * cgv_compare_focus_set_tolerance:
 * @self: a focus
 * @tolerance: (nullable): what is noise, or NULL for the usual
 *
 * Chooses what is noise in the current event type; other types keep theirs.
 */
void cgv_compare_focus_set_tolerance (CgvCompareFocus *self,
                                      const CgvTolerance *tolerance);

/**
 * cgv_compare_focus_get_rules:
 * @self: a focus
 *
 * The user's rules for matching that were asked for last.
 *
 * Returns: (transfer none): the rules, perhaps none; borrowed until the next notify::rules
 */
CgvMatchRules *cgv_compare_focus_get_rules (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_rules:
 * @self: a focus
 * @rules: rules
 *
 * Matches anew, by other rules.
 */
void cgv_compare_focus_set_rules (CgvCompareFocus *self,
                                  CgvMatchRules *rules);

/**
 * cgv_compare_focus_get_grouping:
 * @self: a focus
 *
 * By what the list is grouped.
 *
 * Returns: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 */
int cgv_compare_focus_get_grouping (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_grouping:
 * @self: a focus
 * @grouping: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *
 * Groups the list.
 */
void cgv_compare_focus_set_grouping (CgvCompareFocus *self,
                                     int grouping);

/**
 * cgv_compare_focus_get_row:
 * @self: a focus
 *
 * Gets the selected row.
 *
 * Returns: a row of the comparison, or CGV_NONE if there is none
 */
guint32 cgv_compare_focus_get_row (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_row:
 * @self: a focus
 * @row: a row of the comparison
 *
 * Selects a row, and adds it to the history unless it is selected already; what was ahead in the history
 * is dropped.
 */
void cgv_compare_focus_set_row (CgvCompareFocus *self,
                                guint32 row);

/**
 * cgv_compare_focus_get_can_go_back:
 * @self: a focus
 *
 * Whether there is a row to go back to.
 *
 * Returns: TRUE if there is
 */
gboolean cgv_compare_focus_get_can_go_back (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_can_go_forward:
 * @self: a focus
 *
 * Whether there is a row to go forward to.
 *
 * Returns: TRUE if there is
 */
gboolean cgv_compare_focus_get_can_go_forward (CgvCompareFocus *self);

/**
 * cgv_compare_focus_go_back:
 * @self: a focus
 *
 * Selects the row that was selected before. Rows that the sides do not have are passed over.
 *
 * Returns: FALSE if there is none
 */
gboolean cgv_compare_focus_go_back (CgvCompareFocus *self);

/**
 * cgv_compare_focus_go_forward:
 * @self: a focus
 *
 * Undoes cgv_compare_focus_go_back().
 *
 * Returns: FALSE if there is nothing to undo
 */
gboolean cgv_compare_focus_go_forward (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_relative:
 * @self: a focus
 *
 * Whether costs are to be shown in percent.
 *
 * Returns: TRUE for percent
 */
gboolean cgv_compare_focus_get_relative (CgvCompareFocus *self);

/**
 * cgv_compare_focus_set_relative:
 * @self: a focus
 * @relative: TRUE for percent, FALSE for event counts
 *
 * Chooses how costs are to be shown.
 */
void cgv_compare_focus_set_relative (CgvCompareFocus *self,
                                     gboolean relative);

/**
 * cgv_compare_focus_get_computing:
 * @self: a focus
 *
 * Whether a thread computes a comparison that was asked for.
 *
 * Returns: TRUE if it does
 */
gboolean cgv_compare_focus_get_computing (CgvCompareFocus *self);

/**
 * cgv_compare_focus_get_guards:
 * @self: a focus
 *
 * What speaks against the comparison, or has to be known to read it.
 *
 * Returns: (transfer none) (element-type CgvCompareGuard): the guards, perhaps none; borrowed until the
 *   next comparison-changed
 */
GPtrArray *cgv_compare_focus_get_guards (CgvCompareFocus *self);

/**
 * cgv_compare_focus_dup_side_title:
 * @self: a focus
 * @side: base or new
 *
 * What a side is, as short as tells it from the other: see cgv_runs_dup_title(). Display text.
 *
 * Returns: (transfer full): the title
 */
char *cgv_compare_focus_dup_side_title (CgvCompareFocus *self,
                                        CgvSide side);

G_END_DECLS
