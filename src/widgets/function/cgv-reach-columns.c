/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-reach-columns.h"

#include <glib/gi18n.h>

#include "cgv-call-list.h"
#include "cgv-compare-text.h"
#include "cgv-cost-columns.h"
#include "cgv-cost-text.h"
#include "cgv-row-text.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN          96
#define NAME_BESIDE_SIDES 180

static const char *
explain (const CgvCallRow *row)
{
  if (row->is_within)
    return _ ("Both are in one cycle: their common cost is not known.");
  return row->is_of_cycle ? _ ("It is in a cycle: this is its own code there, and its calls that leave the cycle.") : NULL;
}

static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  return event == NULL ? cgv_call_list_get_numbers (list) : NULL;
}

static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  return cgv_call_list_fill (list, *numbers, position, row) ? row : NULL;
}

static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *row,
      CgvCell *cell)
{
  const CgvCallRow *reached = cgv_call_list_get_row (list, position);
  CgvFocus *focus = cgv_call_list_get_focus (list);
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];
  double largest = costs != NULL ? cgv_focus_get_largest (focus, costs) : 0.0;

  cgv_cost_text_show (focus, costs, numbers->comparison, cell);
  cell->is_bare = TRUE;
  if (numbers->comparison != NULL)
    cgv_quantity_column_show_direction (column, numbers->comparison, row, cell);
  else if (largest > 0.0)
    cgv_cell_center (cell, largest);
  else
    cell->fraction = cgv_cell_get_fraction (cell, cell->whole);
  if (reached->is_within)
    cgv_quantity_column_leave_out (cell, explain (reached));
  else if (costs != NULL && cgv_costs_get_event (costs)->is_ratio)
    cgv_quantity_column_leave_out (cell, _ ("Ratios do not add up."));
}

/* The costliest come first, unless they are sorted otherwise. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  if (cgv_call_list_get_row (list, index) == NULL || index >= 30)
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

static void
fill_distance (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  cell->count = cgv_call_list_get_row (list, position)->distance;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvFocus *focus = cgv_call_list_get_focus (list);
  const CgvCallRow *row = cgv_call_list_get_row (list, position);
  const CgvEventNumbers *numbers = cgv_call_list_get_numbers (list);

  cell->marks = row->is_within || row->is_of_cycle ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE;
  cell->slot = cgv_focus_get_slot (focus, row->row) + 1;
  if (numbers->comparison == NULL)
    cgv_cell_set_function (cell, numbers->costs[CGV_SIDE_NEW]->graph->fold, row->row);
  else
    cgv_cell_set_function (cell, cgv_matching_get_fold (numbers->comparison->matching, CGV_SIDE_NEW), row->row);
  if (numbers->comparison != NULL)
    cell->tag = cgv_compare_text_get_presence (numbers->comparison, row->row);
}

static const CgvRowReader reader = { .find_numbers = find_numbers, .get_row = get_row, .show = show, .sample = sample_cost };

#define ONE_SIDE CGV_COST_COLUMN_ONE_SIDE
#define TWO_SIDES CGV_COST_COLUMN_TWO_SIDES
#define ANY_SIDES CGV_COST_COLUMN_ANY_SIDES

static const CgvCostColumn columns[] = {
  { ONE_SIDE, { .id = "inclusive", .title = N_ ("Cost"), .long_title = N_ ("Cost (%s)"), .sentence = N_ ("The common cost of both functions: the cost while both are in a call. “≈” marks an estimate."), .flags = CGV_COLUMN_BAR } },
  { TWO_SIDES, { .id = "base_inclusive", .title = N_ ("A"), .long_title = N_ ("A (%s)"), .sentence = N_ ("The common cost of both functions in A: the cost while both are in a call."), .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { TWO_SIDES, { .id = "new_inclusive", .title = N_ ("B"), .long_title = N_ ("B (%s)"), .sentence = N_ ("The common cost of both functions in B: the cost while both are in a call."), .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { TWO_SIDES, { .id = "delta_inclusive", .title = N_ ("Δ"), .long_title = N_ ("Δ (%s)"), .sentence = N_ ("The difference of their common cost: B less A. It is empty if one of them is an estimate.") } },
  /* Translators: the header of a column: how many calls are between two functions */
  { ANY_SIDES, { .id = "distance", .title = N_ ("Distance"), .sentence = N_ ("Minimum number of calls between the functions: 1 if one of them calls the other."), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_ASCENDING_FIRST, .rank = 1, .name_min = NAME_MIN, .fill = fill_distance } },
  { ANY_SIDES, { .id = "name", .title = N_ ("Function"), .sentence = N_ ("Click a function to go to it."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name } },
};

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_call_list_get_focus (list);
}

/* The title names the event type of the focus, also while the rows are of an earlier one. */
static const CgvEventNumbers *
find_shown_numbers (gpointer list,
                    const char *event)
{
  return event == NULL ? &cgv_focus_get_numbers (get_focus (list))->main : NULL;
}

static const CgvCostColumns reach_columns = {
  .name = "reach",
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .reader = &reader,
  .get_focus = get_focus,
  .find_numbers = find_shown_numbers,
};

static GPtrArray *
make_columns (gpointer list)
{
  return cgv_cost_columns_make (&reach_columns, list);
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_call_list_set_sort (list, &column->quantity, descending);
}

/* Returns (nullable) the common cost of both, with one side. */
static char *
describe_cost (gpointer list,
               guint position)
{
  const CgvEventNumbers *numbers = cgv_call_list_get_numbers (list);
  g_auto (CgvCell) cell = { .kind = CGV_CELL_COST };
  g_autofree char *share = NULL;
  CgvFunctionRow costs;

  if (numbers->comparison != NULL || cgv_call_list_get_row (list, position)->is_within || cgv_costs_get_event (numbers->costs[CGV_SIDE_NEW])->is_ratio)
    return NULL;
  cgv_call_list_fill (list, numbers, position, &costs);
  cgv_cell_set_cost (&cell, numbers->costs[CGV_SIDE_NEW], costs.side[CGV_SIDE_NEW].inclusive);
  share = cgv_cell_dup_share (&cell);
  return g_strdup_printf (_ ("Together: %s"), share);
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvCallRow *row = cgv_call_list_get_row (list, position);
  g_autofree char *function = NULL;
  g_autofree char *distance = NULL;
  g_autofree char *cost = NULL;
  const char *lines[5] = { NULL };
  guint n = 0;

  if (row == NULL)
    return NULL;
  function = cgv_row_text_dup_function (cgv_call_list_get_focus (list), row->row);
  distance = g_strdup_printf (ngettext ("%u call away", "%u calls away", row->distance), row->distance);
  cost = describe_cost (list, position);
  lines[n++] = function;
  lines[n++] = distance;
  if (cost != NULL)
    lines[n++] = cost;
  if (explain (row) != NULL)
    lines[n++] = explain (row);
  return g_strjoinv ("\n", (char **) lines);
}

static char *
introduce (gpointer list)
{
  return cgv_row_text_dup_incomplete (cgv_call_list_get_focus (list));
}

const CgvTableSpec *
cgv_reach_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .default_sort = { "inclusive", "new_inclusive", "distance" },
    .is_activated_by_click = TRUE,
  };

  return &spec;
}
