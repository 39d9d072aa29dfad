/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-cost-columns.h"
#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-display.h"
#include "cgv-group-text.h"
#include "cgv-row-text.h"

/* Name of the list in the settings of hidden columns. */
#define LIST "calls"

/* Width that the name needs before a further column may appear next to it: more, if that is only an average. */
#define NAME_MIN             96
#define NAME_BESIDE_NUMBERS  96
#define NAME_BESIDE_SHARE    130
#define NAME_BESIDE_WHY      150
#define NAME_BESIDE_PER_CALL 200
#define NAME_BESIDE_SIDES    180

/* A long list is measured by its first rows. */
#define N_MEASURED 30

/* The lists that have a column. */
#define ONE_SIDE CGV_COST_COLUMN_ONE_SIDE
#define TWO_SIDES CGV_COST_COLUMN_TWO_SIDES
#define ANY_SIDES CGV_COST_COLUMN_ANY_SIDES
#define EVERY_EVENT CGV_COST_COLUMN_EVERY_EVENT
#define FAR_TOO (1 << 16)  /* also with rows at any distance, or */
#define FAR_ONLY (1 << 17) /* only with them */

/* The content of a column of places or reasons. */
enum
{
  INDEX_FILE,
  INDEX_OBJECT,
  INDEX_BY_CALLS,
  INDEX_BY_COST,
};

/* A call. Costs are in the event type of a column, and the reasons for their difference in the main one. */
typedef struct
{
  guint edge;
  CgvNameMarks marks;
  CgvWhyTerm term; /* of two sides */
  CgvFunctionRow row; /* of the function at its other end, with the costs of the call */
} Call;

/* Returns whether the list has rows at any distance. */
static gboolean
is_far_list (gpointer list)
{
  return ((CgvCallList *) list)->is_far;
}

static CgvFocus *
get_focus (gpointer list)
{
  return ((CgvCallList *) list)->focus;
}

static const CgvComparison *
get_comparison (gpointer list)
{
  return cgv_focus_get_comparison (get_focus (list));
}

static gboolean
is_compared (gpointer list)
{
  return get_comparison (list) != NULL;
}

/* Returns (nullable) the numbers in an event type, by name; NULL for the main one. One side may lack it. Rows at any distance are known in
 * the main one. */
static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  return event == NULL || !is_far_list (list) ? cgv_call_list_find_numbers (list, event) : NULL;
}

/* Returns those that titles name, also while the rows are of earlier ones. */
static const CgvEventNumbers *
find_shown_numbers (gpointer list,
                    const char *event)
{
  return cgv_numbers_find_named (get_focus (list)->numbers, event);
}

static const CgvRowReader reader;

/* Returns whether calls are in a circle. Such calls contain each other, so their costs overlap
 * and mean nothing. Calls of a function that calls itself may also overlap. */
static gboolean
is_beyond (gpointer list,
           const CgvCosts *costs,
           CgvNameMarks marks,
           const CgvFunctionRow *call)
{
  CgvNodeId row = get_focus (list)->row;

  if (marks == CGV_NAME_MARK_CYCLE)
    return TRUE;
  return marks != CGV_NAME_MARK_NONE && row != CGV_NONE && cgv_cost_compare (call->side[CGV_SIDE_NEW].inclusive.value, costs->inclusive[row], costs->is_signed) > 0;
}

static CgvNameMarks
get_marks (gpointer list,
           guint position)
{
  const CgvCallRow *row = cgv_call_list_get_row (list, position);

  if (cgv_call_list_is_recursive (list, position))
    return CGV_NAME_MARK_RECURSION;
  return row != NULL && (row->is_within || row->is_of_cycle) ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE;
}

/* Returns NULL beyond the end, and where the event type is not known. */
static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  return cgv_call_list_fill (list, *numbers, position, row) ? row : NULL;
}

/* Returns FALSE beyond the end, and where the event type of a column, or NULL for the main one, is not known. */
static gboolean
get_call (gpointer list,
          const CgvColumn *column,
          guint position,
          Call *call)
{
  const CgvEventNumbers *numbers = find_numbers (list, column != NULL ? column->quantity.event : NULL);

  *call = (Call){ .edge = cgv_call_list_get_edge (list, position), .marks = get_marks (list, position) };
  if (numbers == NULL || get_row (list, column, &numbers, position, &call->row) == NULL)
    return FALSE;
  if (numbers->comparison != NULL)
    cgv_call_list_get_term (list, position, &call->term);
  return TRUE;
}

static gboolean
is_change_known (const Call *call)
{
  return cgv_amount_is_exact (call->row.side[CGV_SIDE_BASE].inclusive) && cgv_amount_is_exact (call->row.side[CGV_SIDE_NEW].inclusive);
}

/* Returns why the numbers of a row need not add up to those of the function. */
static const char *
explain_marks (CgvNameMarks marks)
{
  if ((marks & CGV_NAME_MARK_RECURSION) != 0)
    return _ ("It calls itself: this cost is part of its own and is not added to it again.");
  if ((marks & CGV_NAME_MARK_CYCLE) != 0)
    return _ ("A call within a cycle: its cost is that of all of the cycle until it returned, and cannot be separated.");
  return NULL;
}

/* @largest: the value of the longest bar with negative costs; otherwise 0 */
static void
set_bar (CgvCell *cell,
         double largest)
{
  if (largest > 0.0)
    cgv_cell_center (cell, largest);
  else
    cell->fraction = cgv_cell_get_fraction (cell, cell->whole);
  if (cell->is_within)
    cell->fraction = 0.0;
}

/* Returns whether the sides are next to each other, as neither is the base of the other: each amount has its unit. */
static gboolean
is_beside (gpointer list)
{
  return is_compared (list) && !get_comparison (list)->has_reasons;
}

static void
shorten (CgvCell *cell)
{
  cell->is_short = TRUE;
  cell->is_relative = FALSE;
}

/* The ratio of a call is not part of that of the function. */
static void
show_only_cost (CgvCell *cell,
                gpointer list,
                guint position,
                const CgvCosts *costs,
                const CgvFunctionRow *call)
{
  CgvNameMarks marks = get_marks (list, position);

  cell->note = explain_marks (marks);
  cell->is_within = is_beyond (list, costs, marks, call);
  if (!cgv_costs_get_event (costs)->is_ratio)
    set_bar (cell, cgv_focus_get_largest (get_focus (list), costs));
}

/* Returns (nullable) why a common cost is not what it seems. */
static const char *
explain_common (const CgvCallRow *row)
{
  if (row->is_within)
    return _ ("Both are in one cycle: their common cost is not known.");
  return row->is_of_cycle ? _ ("It is in a cycle: this is its own code there, and its calls that leave the cycle.") : NULL;
}

static void
show_common_cost (CgvCell *cell,
                  gpointer list,
                  guint position,
                  const CgvCosts *costs)
{
  if (costs != NULL)
    set_bar (cell, cgv_focus_get_largest (get_focus (list), costs));
  if (cgv_call_list_is_in_cycle (list, position))
    cgv_quantity_column_leave_out (cell, explain_common (cgv_call_list_get_row (list, position)));
  else if (costs != NULL && cgv_costs_get_event (costs)->is_ratio)
    cgv_quantity_column_leave_out (cell, _ ("Ratios do not add up."));
}

/* A side that does not make a call has an empty cell if it is next to the other. */
static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *call,
      CgvCell *cell)
{
  CgvSide side = cgv_quantity_column_get_side (column);
  gboolean is_of_side = cell->kind == CGV_CELL_COST || cell->kind == CGV_CELL_COUNT;

  cell->is_times = cell->kind == CGV_CELL_COUNT && !is_beside (list);
  if (cell->kind != CGV_CELL_COUNT && cell->kind != CGV_CELL_PER_CALL)
    {
      cgv_cost_text_show (get_focus (list), numbers->comparison == NULL ? numbers->costs[CGV_SIDE_NEW] : NULL, numbers->comparison, cell);
      cell->is_bare = TRUE;
      if (is_far_list (list))
        show_common_cost (cell, list, position, numbers->comparison == NULL ? numbers->costs[CGV_SIDE_NEW] : NULL);
      else if (numbers->comparison == NULL)
        show_only_cost (cell, list, position, numbers->costs[CGV_SIDE_NEW], call);
      if (numbers->comparison != NULL)
        cgv_quantity_column_show_direction (column, numbers->comparison, call, cell);
      if (is_beside (list))
        shorten (cell);
    }
  if (is_of_side && is_beside (list) && !is_far_list (list) && (call->presence & CGV_PRESENT_ON (side)) == 0)
    cgv_quantity_column_leave_out (cell, cgv_runs_are_partial (cgv_focus_get_side (get_focus (list), side)) ? _ ("No call from here was read on this side.") : _ ("It was not called from here on this side."));
}

/* Fills in the share of these calls in all calls of the callee. It is known even in a cycle. */
static void
fill_share_of_calls (gpointer list,
                     const CgvColumn *column,
                     guint position,
                     CgvCell *cell)
{
  const CgvCosts *costs = cgv_focus_get_costs (get_focus (list));
  Call call = { 0 };
  CgvNodeId callee;

  cell->is_empty = !get_call (list, NULL, position, &call);
  if (cell->is_empty)
    return;
  callee = costs->graph->edges[call.edge].callee;
  cell->count = call.row.side[CGV_SIDE_NEW].n_calls;
  cell->cost = cgv_amount_exact (call.row.side[CGV_SIDE_NEW].n_calls);
  cell->whole = costs->graph->n_calls[callee];
  cell->is_empty = cell->whole == 0;
}

static const char *
explain_no_split (const CgvWhyTerm *term,
                  gboolean is_known)
{
  if (term->flags & CGV_WHY_RECURSION)
    return _ ("recursive");
  if (term->flags & CGV_WHY_IN_CYCLE)
    return _ ("within a cycle");
  if (term->flags & CGV_WHY_NO_COUNTS)
    return _ ("not counted");
  if (term->flags & CGV_WHY_RATIO)
    return _ ("a ratio");

  return is_known ? _ ("too large") : _ ("estimated");
}

/* Returns how often it was called: "3× calls", or "+5 % calls" where that says more. */
static char *
dup_calls (guint64 base,
           guint64 new_)
{
  double ratio = (double) new_ / (double) base;
  g_autofree char *percent = NULL;

  if (ratio >= 1.995)
    /* Translators: how many times as often it is called; keep it short */
    return ratio < 9.95 ? g_strdup_printf (_ ("%.2g× calls"), ratio) : g_strdup_printf (_ ("%.0f× calls"), MIN (ratio, 1e9));

  percent = cgv_amount_text_dup_change (cgv_delta_between (base, new_, false), base, FALSE);

  /* Translators: by how many percent it is called more or less often, such as "+5 %"; keep it short */
  return g_strdup_printf (_ ("%s calls"), percent);
}

static char *
dup_each (const CgvComparison *comparison,
          const CgvWhyTerm *term)
{
  double base = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge), comparison->is_signed) /
                (double) cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, term->edge);
  double new_ = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge), comparison->is_signed) /
                (double) cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, term->edge);
  g_autofree char *percent = cgv_amount_text_dup_change_of (new_ - base, base);

  if (!(base < 0.0) && !(base > 0.0))
    return g_strdup (_ ("each more"));

  /* Translators: by how many percent each call costs more or less, such as "+5 %"; keep it short */
  return g_strdup_printf (_ ("each %s"), percent);
}

static char *
dup_short_why (const CgvComparison *comparison,
               const CgvWhyTerm *term,
               gboolean is_known)
{
  guint64 counts[CGV_N_SIDES];
  g_autofree char *calls = NULL;
  g_autofree char *each = NULL;

  if (term->flags != 0)
    return g_strdup (explain_no_split (term, is_known));
  if (term->presence == CGV_PRESENT_NEW)
    return g_strdup (_ ("new call"));
  if (term->presence == CGV_PRESENT_BASE)
    return g_strdup (_ ("call gone"));

  cgv_foreach_side (side)
    counts[side] = cgv_comparison_get_edge_running (comparison, side, term->edge);
  if (counts[CGV_SIDE_BASE] != counts[CGV_SIDE_NEW])
    calls = dup_calls (counts[CGV_SIDE_BASE], counts[CGV_SIDE_NEW]);
  if (term->by_cost.sign != 0)
    each = dup_each (comparison, term);
  if (calls != NULL && each != NULL)
    /* Translators: how often it is called, and the cost of each call, such as "3× calls, each −8 %" */
    return g_strdup_printf (_ ("%s, %s"), calls, each);
  if (calls != NULL)
    return g_steal_pointer (&calls);

  return each != NULL ? g_steal_pointer (&each) : g_strdup ("");
}

static void
fill_why (gpointer list,
          const CgvColumn *column,
          guint position,
          CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, NULL, position, &call);
  cell->text = dup_short_why (get_comparison (list), &call.term, is_change_known (&call));
}

/* A call counts where it began, and costs wherever it goes on. */
static gboolean
goes_on (const CgvComparison *comparison,
         guint32 edge)
{
  return edge != CGV_NONE && cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge) == 0 && cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, edge) > 0 &&
         cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge) > 0;
}

static void
fill_distance (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  cell->count = cgv_call_list_get_row (list, position)->distance;
}

const char *
cgv_call_columns_get_start (CgvCallList *list,
                            guint position)
{
  CgvFocus *focus = get_focus (list);
  gboolean is_start = cgv_focus_is_program_start (focus, cgv_call_list_get_node (list, position)) && !cgv_focus_is_program_start (focus, focus->row);

  return is_start ? cgv_group_text_get_start () : NULL;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvEventNumbers *numbers = cgv_call_list_get_row (list, position) != NULL ? find_numbers (list, NULL) : find_shown_numbers (list, NULL);
  const CgvComparison *comparison = numbers->comparison;
  CgvNodeId node = cgv_call_list_get_node (list, position);

  cell->marks = get_marks (list, position);
  cell->slot = cgv_focus_get_slot (get_focus (list), node) + 1;
  cell->text = g_strdup (cgv_call_columns_get_start (list, position));
  if (cell->text != NULL)
    return;
  if (comparison == NULL)
    {
      cgv_cell_set_function (cell, numbers->costs[CGV_SIDE_NEW]->graph->fold, node);
      return;
    }
  cgv_cell_set_function (cell, comparison->matching->folds[CGV_SIDE_NEW], node);
  if (comparison->has_reasons || is_far_list (list))
    cell->tag = cgv_compare_text_get_presence (comparison, node);
  else if (comparison->is_of_parts && goes_on (comparison, cgv_call_list_get_edge (list, position)))
    /* Translators: a call that began in an earlier part, and has not returned in this one */
    cell->tag = _ ("goes on");
}

/* Fills in the change from more or fewer calls, or from the cost of each. */
static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, NULL, position, &call);
  cgv_cell_set_event_delta (cell, get_comparison (list), column->index == INDEX_BY_CALLS ? call.term.by_calls : call.term.by_cost);
  cell->is_empty = (column->index == INDEX_BY_CALLS ? !cgv_why_knows_by_calls (&call.term) : call.term.flags != 0) || !is_change_known (&call);
}

/* Fills in the file or object of the function at the other end. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cgv_cost_columns_set_place (get_focus (list)->numbers, cgv_call_list_get_node (list, position), column->index == INDEX_FILE, cell);
}

/* Returns the size of a number of a column; larger numbers are wider. Negative for an empty cell. */
static double
get_size (gpointer list,
          const CgvColumn *column,
          guint position)
{
  g_auto (CgvCell) cell = { 0 };

  cgv_column_fill (column, list, position, &cell);
  if (cell.is_empty)
    return -1.0;
  switch (cell.kind)
    {
    case CGV_CELL_COUNT:
      return (double) cell.count;
    case CGV_CELL_PER_CALL:
      return fabs (cgv_cost_to_double (cell.cost.value, cell.is_signed)) / (double) MAX (cell.count, 1);
    case CGV_CELL_COST:
      if (cgv_cell_get_event (&cell)->is_ratio && cell.cost.value == CGV_RATIO_UNDEFINED)
        return -1.0;
      return is_compared (list) ? fabs (cell.value) : fabs (cgv_cost_to_double (cell.cost.value, cell.is_signed));
    default:
      return fabs (cell.value);
    }
}

static gboolean
find_largest (gpointer list,
              const CgvColumn *column,
              guint *position)
{
  guint n = g_list_model_get_n_items (list);
  double largest = -1.0;

  for (guint i = 0; i < n; i++)
    {
      double size = get_size (list, column, i);

      if (size <= largest)
        continue;
      largest = size;
      *position = i;
    }
  return largest >= 0.0;
}

/* Below a share that is not shown, there may be "100.00 %"; and any cost may be the estimate. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  guint position = 0;

  if (index > 1 || !find_largest (list, column, &position))
    return FALSE;

  column->fill (list, column, position, cell);
  if (index > 0 && !cgv_cell_widen (cell))
    return FALSE;
  if (!is_compared (list) && find_numbers (list, column->quantity.event)->costs[CGV_SIDE_NEW]->edge_bounds != NULL)
    cell->cost = cgv_amount_within (cell->cost.value, (CgvBounds){ .high = 1 });
  return TRUE;
}

/* "9 999.9" may be wider than a shortened number. */
static gboolean
sample_number (gpointer list,
               const CgvColumn *column,
               guint index,
               CgvCell *cell)
{
  guint position = 0;

  if (index > 1 || !find_largest (list, column, &position))
    return FALSE;

  column->fill (list, column, position, cell);
  if (index == 1)
    {
      cell->cost.value = MIN (cell->cost.value, 99999);
      cell->count = MIN (cell->count, 10);
    }
  return TRUE;
}

static gboolean
sample_share (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  cell->cost.value = cell->whole = 1;
  return index == 0;
}

/* Samples the first rows, and of numbers the largest. */
static gboolean
sample_first (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  guint n = g_list_model_get_n_items (list);
  guint position = index;

  if (index >= n || index > N_MEASURED)
    return FALSE;
  if (index == N_MEASURED && (column->kind == CGV_CELL_TEXT || !find_largest (list, column, &position)))
    return FALSE;
  column->fill (list, column, position, cell);
  return TRUE;
}

/* The caller and the callee of the first row, for the example. */
typedef struct
{
  Call call;
  char *caller;
  char *callee;
} Example;

static void
example_clear (Example *example)
{
  g_free (example->caller);
  g_free (example->callee);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Example, example_clear)

static gboolean
get_example (gpointer list,
             const CgvColumn *column,
             Example *example)
{
  CgvFocus *focus = get_focus (list);
  gboolean is_callers = ((CgvCallList *) list)->kind == CGV_CALL_LIST_CALLERS;

  if (!get_call (list, column, 0, &example->call))
    return FALSE;

  example->caller = cgv_focus_dup_name (focus, is_callers ? example->call.row.node : focus->row);
  example->callee = cgv_focus_dup_name (focus, is_callers ? focus->row : example->call.row.node);
  return TRUE;
}

static char *
explain_cost (gpointer list,
              const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);
  const CgvEventNumbers *numbers = find_numbers (list, column->quantity.event);
  const CgvCosts *costs = numbers != NULL ? numbers->costs[CGV_SIDE_NEW] : NULL;
  g_auto (Example) example = { 0 };
  g_autofree char *name = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *cost = NULL;

  if (costs == NULL || !get_example (list, column, &example))
    return NULL;

  whole = cgv_cost_text_dup_amount (focus, costs, cgv_focus_get_whole (focus, costs, NULL));
  cost = cgv_cost_text_dup_amount (focus, costs, example.call.row.side[CGV_SIDE_NEW].inclusive.value);
  if (cgv_costs_get_event (costs)->is_ratio)
    /* Translators: the names of a callee and of its caller, and the value of a ratio */
    return g_strdup_printf (_ ("The ratio in calls, with everything called from there.\n%s, called by %s: %s."), example.callee, example.caller, cost);

  if (cgv_focus_get_amounts (focus) != CGV_AMOUNTS_OF_SELECTED)
    /* Translators: the names of a callee and of its caller, and costs with their unit */
    return g_strdup_printf (_ ("What calls cost, with everything called from there.\n"
                               "%s, called by %s: %s.\n"
                               "A full bar, 100 %%, is the total: %s."),
                            example.callee,
                            example.caller,
                            cost,
                            whole);
  name = cgv_focus_dup_name (focus, focus->row);
  /* Translators: the names of a callee, of its caller and of one of both, and costs with their unit */
  return g_strdup_printf (_ ("What calls cost, with everything called from there.\n"
                             "%s, called by %s: %s.\n"
                             "A full bar, 100 %%, is all that %s cost: %s."),
                          example.callee,
                          example.caller,
                          cost,
                          name,
                          whole);
}

static char *
explain_count (gpointer list,
               const CgvColumn *column)
{
  g_auto (Example) example = { 0 };
  g_autofree char *count = NULL;

  if (!get_example (list, NULL, &example))
    return NULL;

  count = cgv_cell_dup_count (example.call.row.side[CGV_SIDE_NEW].n_calls);
  /* Translators: the names of a caller and a callee, and a number */
  return g_strdup_printf (ngettext ("How often one called the other.\n%s called %s %s time.",
                                    "How often one called the other.\n%s called %s %s times.",
                                    (gulong) MIN (example.call.row.side[CGV_SIDE_NEW].n_calls, G_MAXULONG)),
                          example.caller,
                          example.callee,
                          count);
}

/* Fills a cell in the main event type with a number that may not have a column. */
static void
fill_number (gpointer list,
             const char *id,
             guint position,
             CgvCell *cell)
{
  CgvColumn column = { .id = id, .reader = &reader };

  cgv_quantity_column_complete (&column, CGV_TITLES_OF_LIST);
  cgv_column_fill (&column, list, position, cell);
  cell->is_bare = FALSE;
}

static char *
dup_per_call (gpointer list,
              guint position)
{
  CgvCell cell;

  fill_number (list, "per_call", position, &cell);
  return cgv_cell_dup_amount (&cell);
}

static char *
explain_per_call (gpointer list,
                  const CgvColumn *column)
{
  g_auto (Example) example = { 0 };
  g_autofree char *cost = NULL;
  g_autofree char *count = NULL;
  g_autofree char *each = NULL;

  if (!get_example (list, NULL, &example))
    return NULL;
  if (example.call.row.side[CGV_SIDE_NEW].n_calls == 0)
    return g_strdup (_ ("Average cost of one call."));

  cost = cgv_row_text_dup_amount (get_focus (list), example.call.row.side[CGV_SIDE_NEW].inclusive.value);
  count = cgv_cell_dup_count (example.call.row.side[CGV_SIDE_NEW].n_calls);
  each = dup_per_call (list, 0);
  /* Translators: a cost with its unit, a number of calls, the name of the callee, and a cost */
  return g_strdup_printf (ngettext ("Average cost of one call.\n%s in %s call of %s: %s each.",
                                    "Average cost of one call.\n%s in %s calls of %s: %s each.",
                                    (gulong) MIN (example.call.row.side[CGV_SIDE_NEW].n_calls, G_MAXULONG)),
                          cost,
                          count,
                          example.callee,
                          each);
}

/* Names the measure of the numbers, if they are not counts. */
static char *
explain_measure (gpointer list,
                 const CgvColumn *column)
{
  const CgvComparison *comparison = get_comparison (list);
  g_autofree char *measure = NULL;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return g_strdup (column->sentence);
  measure = cgv_compare_text_dup_measure (comparison);
  return g_strdup_printf ("%s\n%s", column->sentence, measure);
}

/* A side that does not make a call costs 0. */
static char *
dup_number (gpointer list,
            const char *id,
            guint position)
{
  CgvCell cell;

  fill_number (list, id, position, &cell);
  cell.is_empty = cell.is_empty && cell.kind != CGV_CELL_COST;
  return cgv_cell_dup_text (&cell);
}

/* Returns "1 234 → 1 250, +16 (+1.3 %)" */
static char *
dup_change (gpointer list,
            guint position)
{
  g_autofree char *base = dup_number (list, "base_inclusive", position);
  g_autofree char *new_ = dup_number (list, "new_inclusive", position);
  g_autofree char *delta = dup_number (list, "delta_inclusive", position);
  g_autofree char *percent = dup_number (list, "percent_inclusive", position);

  if (is_beside (list))
    /* Translators: a cost on both sides, and the difference */
    return g_strdup_printf (_ ("A %s, B %s, %s"), base, new_, delta);
  /* Translators: the cost of calls on both sides, the difference, and that in percent of the first */
  return g_strdup_printf (_ ("%s → %s, %s (%s)"), base, new_, delta, percent);
}

static char *
describe_change (gpointer list,
                 guint position,
                 const Call *call)
{
  const CgvComparison *comparison = get_comparison (list);
  g_auto (CgvCell) delta = { 0 };
  g_autofree char *function = NULL;
  g_autofree char *change = NULL;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;

  function = cgv_compare_text_dup_tooltip (comparison, call->row.node);
  change = dup_change (list, position);
  base = cgv_cell_dup_count (call->row.side[CGV_SIDE_BASE].n_calls);
  new_ = cgv_cell_dup_count (call->row.side[CGV_SIDE_NEW].n_calls);
  fill_number (list, "delta_inclusive", position, &delta);
  if (delta.note != NULL || call->edge != CGV_NONE)
    why = delta.note != NULL ? g_strdup (delta.note) : cgv_compare_text_dup_why_term (comparison, &call->term);
  /* Translators: a function, the cost of calls of it on both sides, and their number */
  text = g_strdup_printf (_ ("%s\nThese calls: %s\nHow many: %s → %s"), function, change, base, new_);
  return g_strjoin ("\n", text, why, NULL);
}

/* Returns (nullable) "4.10 % of total", or of the function that the window is about. */
static char *
dup_share (gpointer list,
           const CgvCell *cell)
{
  CgvFocus *focus = get_focus (list);
  g_autofree char *percent = NULL;
  g_autofree char *name = NULL;

  if (!cgv_costs_has_shares (cgv_focus_get_costs (focus)))
    return NULL;
  percent = cgv_cell_dup_percent (cell);
  if (cgv_focus_get_amounts (focus) != CGV_AMOUNTS_OF_SELECTED)
    /* Translators: a share in percent */
    return g_strdup_printf (_ ("%s of total"), percent);
  name = cgv_focus_dup_name (focus, focus->row);
  /* Translators: a share in percent, and the name of a function */
  return g_strdup_printf (_ ("%s of %s"), percent, name);
}

static char *
describe_calls (gpointer list,
                guint position)
{
  CgvFocus *focus = get_focus (list);
  CgvCell cell;
  const char *reason;
  g_autofree char *function = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *bounds = NULL;
  g_autofree char *share = NULL;
  GString *text;
  Call call;

  if (!get_call (list, NULL, position, &call))
    return NULL;
  if (is_compared (list))
    return describe_change (list, position, &call);

  fill_number (list, "inclusive", position, &cell);
  reason = explain_marks (call.marks);
  function = cgv_row_text_dup_function (focus, call.row.node);
  amount = cgv_cell_dup_amount (&cell);
  bounds = cgv_cell_dup_bounds (&cell);
  share = dup_share (list, &cell);

  text = g_string_new (function);
  if (share != NULL)
    /* Translators: a cost, and its share in percent of something */
    g_string_append_printf (text, _ ("\n%s, %s"), amount, share);
  else
    g_string_append_printf (text, "\n%s", amount);
  if (bounds != NULL)
    /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
    g_string_append_printf (text, _ ("\nAn estimate: %s"), bounds);
  if (call.row.side[CGV_SIDE_NEW].n_calls > 0)
    {
      g_autofree char *count = cgv_cell_dup_count (call.row.side[CGV_SIDE_NEW].n_calls);
      g_autofree char *each = dup_per_call (list, position);

      /* Translators: how many calls, and the cost of one */
      g_string_append_printf (text, ngettext ("\n%s call, %s each", "\n%s calls, %s each", (gulong) MIN (call.row.side[CGV_SIDE_NEW].n_calls, G_MAXULONG)), count, each);
    }
  /* Shown in each row, because the cost is hard to believe: it may be ten times that of the function. */
  if (reason != NULL)
    g_string_append_printf (text, "\n%s", reason);
  return g_string_free (text, FALSE);
}

static char *
describe_far (gpointer list,
              guint position)
{
  const CgvCallRow *row = cgv_call_list_get_row (list, position);
  g_auto (CgvCell) cell = { 0 };
  g_autofree char *function = cgv_row_text_dup_function (get_focus (list), row->row);
  GString *text = g_string_new (function);

  g_string_append_printf (text, ngettext ("\n%u call away", "\n%u calls away", row->distance), row->distance);
  fill_number (list, "inclusive", position, &cell);
  if (find_numbers (list, NULL)->comparison == NULL && !cell.is_empty)
    {
      g_autofree char *share = cgv_cell_dup_share (&cell);

      g_string_append_printf (text, _ ("\nTogether: %s"), share);
    }
  if (explain_common (row) != NULL)
    g_string_append_printf (text, "\n%s", explain_common (row));
  return g_string_free (text, FALSE);
}

static char *
describe (gpointer list,
          guint position)
{
  if (is_far_list (list))
    return cgv_call_list_get_row (list, position) != NULL ? describe_far (list, position) : NULL;
  return describe_calls (list, position);
}

static char *
explain (gpointer list,
         const CgvColumn *column)
{
  if (column->quantity.kind == CGV_QUANTITY_PER_CALL)
    return explain_per_call (list, column);
  return column->quantity.kind == CGV_QUANTITY_CALLS ? explain_count (list, column) : explain_cost (list, column);
}

static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  if (is_compared (list))
    return sample_first (list, column, index, cell);
  return column->kind == CGV_CELL_COST ? sample_cost (list, column, index, cell) : sample_number (list, column, index, cell);
}

static double
get_largest (gpointer list,
             const CgvColumn *column)
{
  return ((CgvCallList *) list)->largest_delta;
}

static const CgvRowReader reader = { .find_numbers = find_numbers, .get_row = get_row, .show = show, .get_largest = get_largest, .sample = sample, .explain = explain };

static const CgvCostColumn columns[] = {
  { ONE_SIDE | EVERY_EVENT, { .id = "inclusive", .title = N_ ("Cost"), .long_title = N_ ("Cost (%s)"), .flags = CGV_COLUMN_BAR }, "%s" },
  { ONE_SIDE, { .id = "inclusive_share", .title = N_ ("Cost (%)"), .flags = CGV_COLUMN_EXPORT_ONLY } },
  { ONE_SIDE, { .id = "calls", .rank = 1, .name_min = NAME_BESIDE_NUMBERS } },
  /* Translators: the header of a column: which share of all calls of a function these calls are */
  { ONE_SIDE, { .id = "share_of_calls", .title = N_ ("Of Its Calls"), .sentence = N_ ("These calls in percent of all calls of the function that is called. In a cycle that is known, and costs are not."), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_BESIDE_NUMBERS, .fill = fill_share_of_calls, .sample = sample_share } },
  { ONE_SIDE, { .id = "per_call", .rank = 3, .name_min = NAME_BESIDE_PER_CALL } },

  /* Translators: the header of a column: the cost of calls on the base of a comparison, as short as can be */
  { TWO_SIDES, { .id = "base_inclusive", .title = "A", .long_title = "A (%s)", .sentence = N_ ("Cost of these calls in A, with all that they call."), .rank = 3, .name_min = NAME_BESIDE_SIDES, .explain = explain_measure } },
  /* Translators: the header of a column: the cost of calls on the new side of a comparison, as short as can be */
  { TWO_SIDES, { .id = "new_inclusive", .title = "B", .long_title = "B (%s)", .sentence = N_ ("Cost of these calls in B, with all that they call."), .rank = 3, .name_min = NAME_BESIDE_SIDES, .explain = explain_measure } },
  { TWO_SIDES | EVERY_EVENT, { .id = "delta_inclusive", .title = N_ ("Δ"), .long_title = N_ ("Δ (%s)"), .sentence = N_ ("Cost of these calls in B less that in A."), .flags = CGV_COLUMN_BAR, .explain = explain_measure }, N_ ("Δ (%s)") },
  { TWO_SIDES, { .id = "percent_inclusive", .title = N_ ("Δ %"), .sentence = N_ ("The difference in percent of what these calls cost in A."), .rank = 1, .name_min = NAME_BESIDE_SHARE, .explain = explain_measure } },
  { TWO_SIDES, { .id = "why", .title = N_ ("Why"), .sentence = N_ ("Whether it was called more or less often, and whether each call costs more or less than before.\nSorts by how large the difference is, up or down."), .kind = CGV_CELL_TEXT, .rank = 2, .name_min = NAME_BESIDE_WHY, .fill = fill_why, .sample = sample_first } },

  { FAR_ONLY | ONE_SIDE, { .id = "inclusive", .title = N_ ("Cost"), .long_title = N_ ("Cost (%s)"), .sentence = N_ ("The common cost of both functions: the cost while both are in a call. “≈” marks an estimate."), .flags = CGV_COLUMN_BAR, .sample = sample_first } },
  { FAR_ONLY | TWO_SIDES, { .id = "base_inclusive", .title = "A", .long_title = "A (%s)", .sentence = N_ ("The common cost of both functions in A: the cost while both are in a call."), .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { FAR_ONLY | TWO_SIDES, { .id = "new_inclusive", .title = "B", .long_title = "B (%s)", .sentence = N_ ("The common cost of both functions in B: the cost while both are in a call."), .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { FAR_ONLY | TWO_SIDES, { .id = "delta_inclusive", .title = N_ ("Δ"), .long_title = N_ ("Δ (%s)"), .sentence = N_ ("The difference of their common cost: B less A. It is empty if one of them is an estimate.") } },
  /* Translators: the header of a column: how many calls are between two functions */
  { FAR_ONLY | ANY_SIDES, { .id = "distance", .title = N_ ("Distance"), .sentence = N_ ("Minimum number of calls between the functions: 1 if one of them calls the other."), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_ASCENDING_FIRST, .rank = 1, .name_min = NAME_MIN, .fill = fill_distance } },

  { FAR_TOO | ANY_SIDES, { .id = "name", .title = N_ ("Function"), .sentence = N_ ("Click a function to go to it."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name } },

  { TWO_SIDES, { .id = "by_calls", .title = N_ ("Δ by Number of Calls (%s)"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_BY_CALLS, .fill = fill_split } },
  { TWO_SIDES, { .id = "by_cost", .title = N_ ("Δ by Cost per Call (%s)"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_BY_COST, .fill = fill_split } },
  { TWO_SIDES, { .id = "base_calls", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { TWO_SIDES, { .id = "new_calls", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { ANY_SIDES, { .id = "file", .title = N_ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_FILE, .fill = fill_place } },
  { ANY_SIDES, { .id = "object", .title = N_ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_OBJECT, .fill = fill_place } },
};

static gboolean
is_in_cycle (gpointer list)
{
  CgvNodeId row = get_focus (list)->row;

  return row != CGV_NONE && cgv_focus_get_costs (get_focus (list))->graph->cycles[row] != CGV_NONE;
}

/* Returns whether a column is wanted. In a cycle the share of calls is known, but costs are not; calls that leave it have both, if they
 * are listed separately. The calls of a whole cycle by one function are several calls, which may have changed for several reasons. */
static gboolean
is_wanted (gpointer list,
           const CgvCostColumn *column,
           const CgvQuantity *added)
{
  gboolean is_outside = ((CgvCallList *) list)->kind == CGV_CALL_LIST_CALLEES_OUTSIDE;
  gboolean is_of_cycle = cgv_call_list_is_of_cycle (list);

  if (is_far_list (list))
    return (column->where & (FAR_ONLY | FAR_TOO)) != 0;
  if ((column->where & FAR_ONLY) != 0)
    return FALSE;
  if (cgv_call_list_is_of_member (list) && column->column.fill == fill_share_of_calls)
    return !is_outside;
  if (cgv_call_list_is_of_member (list) && column->column.kind == CGV_CELL_COST)
    return is_outside;
  if (cgv_call_list_is_of_member (list) && column->column.kind == CGV_CELL_PER_CALL)
    return FALSE;
  if (column->column.fill == fill_why || column->column.fill == fill_split)
    return !is_beside (list) && !is_of_cycle;
  return column->column.fill != fill_share_of_calls || (is_in_cycle (list) && !is_of_cycle);
}

/* Puts the amounts first, then the calls, and the differences if there is room. */
static void
adapt_beside (CgvColumn *column)
{
  if (column->kind == CGV_CELL_COUNT)
    {
      column->flags &= ~(CgvColumnFlags) CGV_COLUMN_EXPORT_ONLY;
      column->flags |= CGV_COLUMN_UNSORTED;
      column->rank = 1;
      column->name_min = NAME_BESIDE_SHARE;
    }
  else if (column->kind == CGV_CELL_DELTA)
    {
      column->rank = 2;
      column->name_min = NAME_BESIDE_SIDES;
    }
  else if (column->kind == CGV_CELL_COST)
    {
      column->rank = 0;
      column->name_min = 0;
    }
}

static void
adapt (gpointer list,
       CgvColumn *column,
       gboolean is_added)
{
  if (is_beside (list) && !is_added && !is_far_list (list))
    adapt_beside (column);
  if (column->kind == CGV_CELL_NAME)
    column->long_title = ((CgvCallList *) list)->kind == CGV_CALL_LIST_CALLERS ? N_ ("Caller") : N_ ("Callee");
  if (!is_added)
    return;
  column->rank = is_compared (list) ? 4 : 2;
  column->name_min = NAME_BESIDE_NUMBERS;
  column->flags |= CGV_COLUMN_ADDED;
  column->flags &= ~(CgvColumnFlags) CGV_COLUMN_BAR;
}

static const CgvCostColumns call_columns = {
  .name = LIST,
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .reader = &reader,
  .get_focus = get_focus,
  .find_numbers = find_shown_numbers,
  .is_wanted = is_wanted,
  .adapt = adapt,
};

static GPtrArray *
make_columns (gpointer list)
{
  return cgv_cost_columns_make (&call_columns, list);
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_call_list_set_sort (list, &column->quantity, descending);
}

static void
hide (gpointer list,
      const CgvColumn *column)
{
  cgv_focus_hide_column (get_focus (list), LIST, column != NULL ? column->id : NULL);
}

static const char *
get_default_sort (gpointer list)
{
  return cgv_call_list_is_of_cycle (list) && is_compared (list) ? "delta_inclusive" : NULL;
}

static char *
introduce (gpointer list)
{
  gboolean has_verdict = is_compared (list) && !is_far_list (list);

  return has_verdict ? cgv_compare_text_dup_verdict (get_comparison (list)) : cgv_row_text_dup_incomplete (get_focus (list));
}

const CgvTableSpec *
cgv_call_columns_get_spec (gboolean is_far)
{
  static const CgvTableSpec calls = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .hide = hide,
    .get_default_sort = get_default_sort,
    .default_sort = { "inclusive", "why", "calls" },
    .is_activated_by_click = TRUE,
  };
  static const CgvTableSpec far = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .default_sort = { "inclusive", "new_inclusive", "distance" },
    .is_activated_by_click = TRUE,
  };

  return is_far ? &far : &calls;
}
