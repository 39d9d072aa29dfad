/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The current view: one side or two, an event type, filters, groups and a selected row; and the history. All views follow it and talk to
 * nothing else. Main thread.
 *
 * Rows are the nodes of CgvNumbers.folds. Without a base they are those of a profile, and a row is a node of the graph of
 * cgv_focus_get_costs().
 */

#include <gio/gio.h>

#include "cgv-arrangement.h"
#include "cgv-history.h"
#include "cgv-numbers.h"
#include "cgv-order.h"

G_BEGIN_DECLS

#define CGV_TYPE_FOCUS (cgv_focus_get_type ())

/*
 * Properties, all with notify:
 *   decimals       (uint)  of percentages, up to CGV_PERCENT_DECIMALS_MAX
 *   amounts        (enum: CgvAmounts)  how costs are shown, and the whole of percentages
 *   columns        (boxed, GStrv)      further columns of the lists; see cgv-quantity.h
 *   fold           (boolean)           f'2 folded under f; TRUE at first
 *   grouping-kind  (int: a CgvGroupingKind)  the groups of the list; CGV_CHOICE_UNGROUPED at first
 *   can-go-back, can-go-forward (boolean, read-only)
 * Signals:
 *   changed (CgvFocusChange)  lists and selections connect first and views with G_CONNECT_AFTER, so that no view asks a list for rows
 *                             before the list has new ones; see cgv_focus_closure_new()
 *
 * What is shown is @choice, and what was requested last is @wanted: cgv_focus_choose() requests a changed copy of it. Numbers of small
 * profiles are complete when it returns. For large ones a thread computes them, the old ones stay until it is done, and only the last of
 * several requests counts. If there is no memory, nothing changes. Filters and rules are shown as requested.
 *
 * The selected row stays selected by its identity: see CgvRowKey. If neither of two new sides has it, the costliest difference is selected,
 * until the sides have it again.
 */
G_DECLARE_FINAL_TYPE (CgvFocus, cgv_focus, CGV, FOCUS, GObject)

/* The changes of a focus, a set of bits. Each change of CgvFocus.choice comes with CGV_FOCUS_ROWS. */
typedef enum
{
  /* Properties, too. */
  CGV_FOCUS_AMOUNTS = 1 << 1,
  CGV_FOCUS_COLUMNS = 1 << 2,
  CGV_FOCUS_FOLD = 1 << 3,
  CGV_FOCUS_GROUPING = 1 << 4, /* changes no costs */
  CGV_FOCUS_BACK = 1 << 5,
  CGV_FOCUS_FORWARD = 1 << 6,
  CGV_FOCUS_HOT_PATH = 1 << 7, /* whether it is shown */

  CGV_FOCUS_ROWS = 1 << 8,    /* those of the list of functions, or their order */
  CGV_FOCUS_NUMBERS = 1 << 9, /* the costs; rows and edges may have other ids */
  CGV_FOCUS_EVENTS = 1 << 10,
  CGV_FOCUS_EVENT = 1 << 11,
  CGV_FOCUS_FILTERS = 1 << 12, /* those of the last request */
  CGV_FOCUS_RULES = 1 << 13,   /* those of the last request */
  CGV_FOCUS_ROW = 1 << 14,     /* the selected row, or whether its cycle or group is selected */
  CGV_FOCUS_FOUND = 1 << 15,   /* the search results of the list */
  CGV_FOCUS_COLOR = 1 << 16,
  CGV_FOCUS_INSIDE_CYCLE = 1 << 17,
  CGV_FOCUS_COMPUTING = 1 << 18,
} CgvFocusChange;

/* The form in which a window shows costs. All its percentages have one base. */
typedef enum
{
  CGV_AMOUNTS_PLAIN,       /* all digits */
  CGV_AMOUNTS_OF_TOTAL,    /* percent of the total */
  CGV_AMOUNTS_OF_SELECTED, /* percent of the inclusive cost of the selected row */
  CGV_AMOUNTS_SHORT,       /* three digits and a prefix: "229 M" */
} CgvAmounts;

/* The view of the selected row's cycle. */
typedef enum
{
  CGV_INSIDE_CYCLE_NOTHING, /* it is shown as a function in no cycle is */
  CGV_INSIDE_CYCLE_ROW,     /* the costs of the row */
  CGV_INSIDE_CYCLE_WHOLE,   /* all of the cycle: its members, and the calls between them that lead back */
} CgvInsideCycle;

/* To be read only. */
struct _CgvFocus
{
  GObject parent_instance;

  CgvArrangement *rows; /* the shown rows */
  CgvNumbers *numbers;  /* those of @rows, which hold them */
  const CgvChoice *choice; /* that of @numbers */
  CgvChoice *wanted;    /* the last request: shown already, or being computed */
  /* the last request for the list of functions. Its open groups may be changed in place, with n_toggles, when they are opened in @rows */
  CgvListing *listing;
  gboolean computing;  /* a thread is at it */
  CgvHistory *history;
  guint32 row; /* the selected row; CGV_NONE without one */
  gboolean can_go_back;
  gboolean can_go_forward;
  CgvFormulas *formulas; /* NULL without formulas of the user */
  GSignalGroup *formulas_signals;
  GPtrArray *undo_filters; /* CgvFilterList, the last first to come back */
  GPtrArray *redo_filters;
  CgvAmounts amounts;
  guint decimals;
  CgvCosts *looked_at;     /* (nullable) for costs below 0 */
  double largest;          /* the size of the largest of these, if some are below 0 */
  int color; /* a CgvGroupingKind; -1 until it is chosen */
  gboolean colors_files; /* whether parts of one run have the colours of files, rather than of functions */
  CgvInsideCycle inside_cycle;
  gboolean is_inside_chosen; /* the user said how cycles are shown */
  CgvVisit visit;            /* the selected aspect of the row */
  gboolean shows_hot_path;
  GBytes *hot_rows;          /* found when they are requested */
};

#define CGV_TYPE_AMOUNTS (cgv_amounts_get_type ())

GType cgv_amounts_get_type (void);

#define CGV_COMPARE_ERROR (cgv_compare_error_quark ())

GQuark cgv_compare_error_quark (void);

typedef enum
{
  CGV_COMPARE_ERROR_EVENTS, /* no event type is on both sides */
  CGV_COMPARE_ERROR_MEMORY,
} CgvCompareError;

/* Focuses on the first function of a document, in its default event type and in all parts. If there are many functions, rows appear
 * after they were computed. */
CgvFocus *cgv_focus_new (CgvDocument *document);

/*
 * Focuses on two sides, and inherits from @like, which may be NULL: see cgv_focus_inherit(). The costliest difference
 * is selected unless a row was chosen in @like. @rules are the user's, or NULL. Computed in a thread; calls @callback
 * in the main loop. Fails with a CGV_COMPARE_ERROR if the sides cannot be compared.
 */
void cgv_focus_new_with_base_async (CgvRuns *base,
                                    CgvRuns *new_,
                                    CgvFocus *like,
                                    CgvMatchRules *rules,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

CgvFocus *cgv_focus_new_with_base_finish (GAsyncResult *result,
                                          GError **error);

/*
 * Takes over the values of cgv_choice_inherit() from another focus, the steps back to earlier filters, and the selected row if the sides
 * have it.
 */
void cgv_focus_inherit (CgvFocus *self,
                        CgvFocus *like);

/* Shows the numbers of a choice, at once or as soon as a thread has them; takes it. */
void cgv_focus_choose (CgvFocus *self,
                       CgvChoice *choice);

/* Makes a handler of "changed", which calls @callback with @object alone for any of @changes, until @object ends. */
GClosure *cgv_focus_closure_new (CgvFocusChange changes,
                                 GCallback callback,
                                 gpointer object);

/* The shown numbers. All results are borrowed until the next `changed`. */

/* Returns the document of the new side. */
CgvDocument *cgv_focus_get_document (CgvFocus *self);

/* Returns the costs of the new side in the main event type; never NULL. */
CgvCosts *cgv_focus_get_costs (CgvFocus *self);

/* Returns NULL without a base. */
CgvComparison *cgv_focus_get_comparison (CgvFocus *self);

/* Sides. */

/* Returns NULL for a missing base. */
CgvRuns *cgv_focus_get_side (CgvFocus *self,
                             CgvSide side);

/*
 * Replaces both sides. Row, event type (by name), measure, rules and tolerances stay. Returns FALSE with
 * CGV_COMPARE_ERROR_EVENTS if no event type is on both sides; nothing changes then.
 */
gboolean cgv_focus_set_sides (CgvFocus *self,
                              CgvRuns *base,
                              CgvRuns *new_,
                              GError **error);

/* Swaps base and new side, and the direction of the rules. Only with a base. */
void cgv_focus_swap (CgvFocus *self);

/* Returns the shortest title that distinguishes a side from the other: see cgv_runs_dup_title(). Display text. */
char *cgv_focus_dup_side_title (CgvFocus *self,
                                CgvSide side);

/* The parts of the new side that count. */

gboolean cgv_focus_has_part (CgvFocus *self,
                             CgvPartId part);

gboolean cgv_focus_has_all_parts (CgvFocus *self);

void cgv_focus_select_all_parts (CgvFocus *self);

/* Lets some parts, each named once, count and no others. */
void cgv_focus_select_parts (CgvFocus *self,
                             const CgvPartId *parts,
                             guint n_parts);

/*
 * Adds the formulas of the user, which may be NULL, to the event types, now and whenever they change. The main event
 * type stays by its name; if it is gone, or a ratio now, the default takes its place.
 */
void cgv_focus_set_formulas (CgvFocus *self,
                             CgvFormulas *formulas);

/* @event is an index into cgv_focus_get_events(); see cgv_event_list_can_be_main(). */
void cgv_focus_set_event (CgvFocus *self,
                          guint event);

const char *const *cgv_focus_get_columns (CgvFocus *self);

/* Sets the further columns of the lists, by the ids that cgv_quantity_dup_id() makes. Columns of missing event types stay in the list. */
void cgv_focus_set_columns (CgvFocus *self,
                            const char *const *columns);

/* Adds a column, or takes it away; does nothing that is done already. */
void cgv_focus_set_column (CgvFocus *self,
                           const char *id,
                           gboolean is_chosen);

/* Hides a column of the list @list; NULL shows all of its columns again. The setting is kept
 * with the columns. */
void cgv_focus_hide_column (CgvFocus *self,
                            const char *list,
                            const char *id);

gboolean cgv_focus_hides_column (CgvFocus *self,
                                 const char *list,
                                 const char *id);

/* Filters. */

/*
 * Applies filters to all numbers. Every step can be undone; undone steps cannot be redone afterwards. The selected row stays selected, and
 * may be hidden then.
 */
void cgv_focus_set_filters (CgvFocus *self,
                            CgvFilterList *filters);

/* Returns FALSE if there are no earlier filters. */
gboolean cgv_focus_undo_filters (CgvFocus *self);

/* Returns FALSE if nothing was undone. */
gboolean cgv_focus_redo_filters (CgvFocus *self);

/*
 * Returns (nullable) the effect of a filter on the costs of a side in the main event type. Its amounts are shares of that side's total
 * without filters. NULL while it is computed, and for a missing base.
 */
const CgvFilterReport *cgv_focus_get_filter_report (CgvFocus *self,
                                                    CgvSide side,
                                                    guint index);

/*
 * Returns why a filter has no effect: its pattern takes too long to compare. The message includes a remedy. NULL if it works, or is being
 * computed.
 */
const GError *cgv_focus_get_filter_error (CgvFocus *self,
                                          guint index);

/* Returns whether a filter hides the selected row, which has costs of 0 then and is not listed. */
gboolean cgv_focus_get_is_hidden (CgvFocus *self);

/* Groups. */

/* Returns whether a row runs before main, and is in the one group of these rows. */
gboolean cgv_focus_is_program_start (CgvFocus *self,
                                     guint32 row);

/* Comparing. */

void cgv_focus_set_measure (CgvFocus *self,
                            CgvMeasure measure);

/* Chooses CGV_MEASURE_PER_CALL, and the row whose calls it divides by. */
void cgv_focus_set_anchor (CgvFocus *self,
                           guint32 row);

/* NULL for the usual tolerance. Other event types keep theirs. */
void cgv_focus_set_tolerance (CgvFocus *self,
                              const CgvTolerance *tolerance);

/* The selected row. */

/* Selects a row and adds it to the history, unless it is selected already. Drops the part of the
 * history after the current entry. */
void cgv_focus_set_row (CgvFocus *self,
                        guint32 row);

/* Returns the selected function of the new side, one of those in the row; CGV_NONE if the row is not on that side. */
CgvFunctionId cgv_focus_get_function (CgvFocus *self);

/* Selects a function of the new side, as cgv_focus_set_row() does. */
void cgv_focus_set_function (CgvFocus *self,
                             CgvFunctionId function);

/* Selects the previous row of the history, skipping rows that the sides lack. Returns FALSE at
 * the first one. */
gboolean cgv_focus_go_back (CgvFocus *self);

/* Undoes cgv_focus_go_back(). */
gboolean cgv_focus_go_forward (CgvFocus *self);

/* Lists the places that going back, or otherwise forward, leads to one after the other. Returns how many of @places are set. */
guint cgv_focus_list_places (CgvFocus *self,
                             gboolean back,
                             CgvPlace *places,
                             guint max);

/* Selects the place that is @n steps back, or otherwise forward. Returns FALSE if there are fewer. */
gboolean cgv_focus_go_to_place (CgvFocus *self,
                                gboolean back,
                                guint n);

/* The form in which costs are shown. */

/* Returns whether the form of costs applies: not to parts of one run, which have amounts or shares, nor to measures other than counts,
 * which have units of their own. */
gboolean cgv_focus_can_choose_amounts (CgvFocus *self);

/* Returns the setting if it applies, except that amounts have no percentages if any cost is negative. */
CgvAmounts cgv_focus_get_amounts (CgvFocus *self);

/* Returns the value of the longest bar if @costs are shown and some are negative, so that bars grow from a middle line. Otherwise 0. */
double cgv_focus_get_largest (CgvFocus *self,
                              const CgvCosts *costs);

/* Requests another list; takes it. Returns FALSE if it equals the last request. */
gboolean cgv_focus_list (CgvFocus *self,
                         CgvListing *listing);

/* Returns how many decimals percentages have less than CGV_PERCENT_DECIMALS. */
int cgv_focus_get_fewer_decimals (CgvFocus *self);

/* Returns whether amounts are percentages. */
gboolean cgv_focus_get_relative (CgvFocus *self);

/* Returns the cost that is 100 % in an event type: the total, or the inclusive cost of the
 * selected row. In a comparison (nullable), it is the cost of the base. In event counts. */
CgvCost cgv_focus_get_whole (CgvFocus *self,
                             const CgvCosts *costs,
                             const CgvComparison *comparison);

/* Returns the most informative kind among objects, files and namespaces, unless one was chosen. */
CgvGroupingKind cgv_focus_get_color (CgvFocus *self);

void cgv_focus_set_color (CgvFocus *self,
                          CgvGroupingKind color);

/* Sets whether the layers of parts of one run are files, rather than functions. Notifies the property color. */
void cgv_focus_set_colors_files (CgvFocus *self,
                                 gboolean colors_files);

/* Returns what the layers of a picture of parts are: parts of one run that are compared have the colours of these. */
CgvGroupingKind cgv_focus_get_color_of_parts (CgvFocus *self);

/* Returns (nullable) the colours of functions: of parts of one run those of the picture of parts. NULL for two runs, where
 * colours are those of changes. */
CgvColorKey *cgv_focus_get_color_key (CgvFocus *self);

/* Returns the CgvSlot of a row's colour; -1 without a key, or if it is not informative. */
int cgv_focus_get_slot (CgvFocus *self,
                        guint32 row);

/* The setting stays for later functions that are in a cycle. */
void cgv_focus_set_inside_cycle (CgvFocus *self,
                                 CgvInsideCycle inside_cycle);

/* Sets the view of cycles at the user's request: cgv_focus_open_row() does not change it afterwards. */
void cgv_focus_choose_inside_cycle (CgvFocus *self,
                                    CgvInsideCycle inside_cycle);

/* Selects a row of a list: for a function in a large cycle of one side, its costs there are shown. */
void cgv_focus_open_row (CgvFocus *self,
                         guint32 row);

/* The longest hot path that is shown. */
#define CGV_FOCUS_HOT_STEPS 64

/* Lists the rows that follow the selected one on the hot path, or with @up lead to it. Returns how many of @rows are set. */
guint cgv_focus_list_hot_path (CgvFocus *self,
                               gboolean up,
                               guint32 *rows,
                               guint max);

/* Returns a byte for each row, 1 for those that the hot path leads through: from the costliest caller at its start, by the selected row, to
 * its end. NULL if it is not shown. Borrowed until the next `changed`. */
GBytes *cgv_focus_get_hot_rows (CgvFocus *self);

/* Returns whether the hot path is shown and leads through a row. */
gboolean cgv_focus_is_hot (CgvFocus *self,
                           guint32 row);

/* Selects the costliest callee of the selected row, or with @up its costliest caller: see cgv-hot-path.h. Returns FALSE if the path ends
 * here. In a comparison, the new side decides; the base does for a row that only it has. */
gboolean cgv_focus_go_along_hot_path (CgvFocus *self,
                                      gboolean up);

/* Selects the cycle that a row is in; the selected row stays if it is in it, too. A comparison shows the inside of the cycle. */
void cgv_focus_open_cycle (CgvFocus *self,
                           guint32 row);

/* Returns the cycle that is selected as a whole, by its number in the graph of cgv_focus_get_costs(); CGV_NONE if the row is. Any
 * other row that is selected ends it. */
CgvCycleId cgv_focus_get_whole_cycle (CgvFocus *self);

/* Selects a group of one side by its number. It also selects the costliest function in it,
 * unless the selected function is in it. Does nothing if all of its functions are mostly in
 * other groups. */
void cgv_focus_open_group (CgvFocus *self,
                           guint32 group);

/* Returns the group that is selected as a whole; CGV_NONE if it is a row or a cycle. Another row or kind of groups ends it. */
guint32 cgv_focus_get_whole_group (CgvFocus *self);

/* Returns whether the costs of the selected row in its cycle are shown: with one side, and if the row is in a cycle. */
gboolean cgv_focus_shows_member (CgvFocus *self);

/* Returns whether the cycle of the selected row is shown, rather than the row: on its own page, or because it is selected as a whole. */
gboolean cgv_focus_shows_cycle (CgvFocus *self);

/* Texts of a row of the new side. Display text. */

/* Returns the short name, distinguished from others. */
char *cgv_focus_dup_name (CgvFocus *self,
                          CgvNodeId node);

/* Returns "file · object", shortened to base names, without unknown ones; perhaps "". */
char *cgv_focus_dup_location (CgvFocus *self,
                              CgvNodeId node);

/* Returns the first part of that, the most informative one. */
char *cgv_focus_dup_place (CgvFocus *self,
                           CgvNodeId node);

/* Returns qualified name, name, file and object with their paths, one a line. */
char *cgv_focus_dup_tooltip (CgvFocus *self,
                             CgvNodeId node);

/* Returns the name of the whole of percentages: "% of total", or with the name of the selected row "% of main". */
char *cgv_focus_dup_base (CgvFocus *self);

/* Returns a cost in the main event type, as the focus shows amounts. */
char *cgv_focus_dup_cost (CgvFocus *self,
                          CgvCost cost);

G_END_DECLS
