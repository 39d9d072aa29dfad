/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-compare-text.h"
#include "cgv-cost-columns.h"
#include "cgv-cost-text.h"
#include "cgv-display.h"
#include "cgv-event-text.h"
#include "cgv-group-text.h"
#include "cgv-namesakes.h"
#include "cgv-part-columns.h"
#include "cgv-parts-text.h"
#include "cgv-row-text.h"
#include "cgv-value.h"

/* Name of the list in the settings of hidden columns. */
#define LIST "functions"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN            60
#define NAME_BESIDE_SHARE   136
#define NAME_BESIDE_SELF    150
#define NAME_BESIDE_SIDES   150
#define NAME_BESIDE_PROGRAM 160
#define NAME_BESIDE_CALLS   170
#define NAME_AND_LOCATION   290
#define NAME_AND_TWO_SIDES  420

/* The leading cost of a comparison is self cost, unless the list has this. */
#define INCLUSIVE_KEY "cgv-function-columns-inclusive"

/* Columns that appear first if not all fit. */
enum
{
  RANK_ALWAYS,
  RANK_SHARE,
  RANK_SIDES,
  RANK_PROGRAM,
  RANK_OTHER, /* the other cost: self for one side, in a comparison the one that does not lead */
  RANK_CALLS,
  RANK_ADDED,
  RANK_OTHER_SHARE,
  RANK_OTHER_SIDES,
  RANK_OTHER_PROGRAM,
  RANK_LOCATION,
  RANK_BESIDE_PARTS = 32, /* is added where columns of parts come first */
};

/* The lists that have a column. */
#define ONE_SIDE CGV_COST_COLUMN_ONE_SIDE
#define TWO_SIDES CGV_COST_COLUMN_TWO_SIDES
#define ANY_SIDES CGV_COST_COLUMN_ANY_SIDES
#define WITH_CALLS CGV_COST_COLUMN_WITH_CALLS
#define WITH_GROUPS CGV_COST_COLUMN_WITH_GROUPS
#define ON_DEMAND CGV_COST_COLUMN_ON_DEMAND
#define EVERY_EVENT CGV_COST_COLUMN_EVERY_EVENT
#define BESIDE CGV_COST_COLUMN_BESIDE

/* The content of a column of places. */
enum
{
  INDEX_FILE,
  INDEX_OBJECT,
};

static const CgvCostColumns function_columns;

static CgvFocus *
get_focus (gpointer list)
{
  return ((CgvFunctionList *) list)->focus;
}

static CgvArrangement *
get_rows (gpointer list)
{
  return ((CgvFunctionList *) list)->rows;
}

static const CgvEventNumbers *
get_main (gpointer list)
{
  return &get_rows (list)->numbers->main;
}

static gboolean
is_compared (gpointer list)
{
  return get_main (list)->comparison != NULL;
}

/* Returns whether both sides are next to each other, without conclusions from their differences. */
static gboolean
is_beside (gpointer list)
{
  return is_compared (list) && !get_main (list)->comparison->has_reasons;
}

/* Without calls, inclusive costs say nothing. */
static gboolean
has_calls (gpointer list)
{
  return is_compared (list) ? get_main (list)->comparison->joined->n_edges > 0 : cgv_row_text_has_calls (get_focus (list));
}

/* Returns (nullable) the numbers in the event type of a column. */
static const CgvEventNumbers *
find_numbers (gpointer list,
              const CgvColumn *column)
{
  return cgv_numbers_find_named (get_rows (list)->numbers, column->quantity.event);
}

static gboolean
is_inclusive (const CgvColumn *column)
{
  return column->quantity.kind == CGV_QUANTITY_INCLUSIVE;
}

static CgvFunctionEnds
get_ends (gpointer list,
          const CgvColumn *column)
{
  return cgv_arrangement_get_ends (get_rows (list), &column->quantity);
}

static CgvAmount
get_amount (const CgvFunctionRow *row,
            gboolean inclusive,
            CgvSide side)
{
  return inclusive ? row->side[side].inclusive : row->side[side].self;
}

static gboolean
is_exact (const CgvFunctionRow *row,
          gboolean inclusive)
{
  return cgv_amount_is_exact (get_amount (row, inclusive, CGV_SIDE_BASE)) && cgv_amount_is_exact (get_amount (row, inclusive, CGV_SIDE_NEW));
}

/* Cycles that are rows among functions are not exported as groups. */
static gboolean
has_groups (gpointer list)
{
  int kind = get_rows (list)->kind;

  return kind != CGV_CHOICE_UNGROUPED && kind != CGV_GROUPING_FUNCTION;
}

/* Callers have the self cost of the function that they lead to. */
static gboolean
is_of_callers (gpointer list)
{
  return get_rows (list)->kind == CGV_CHOICE_CALLERS_TREE;
}

/* Returns whether groups are parts, which belong to one side, so that there are no differences. */
static gboolean
is_by_part (gpointer list)
{
  return is_compared (list) && get_rows (list)->kind == CGV_GROUPING_PART;
}

/* A part, or the share of a function in a part, is of one side. */
static gboolean
is_of_part (gpointer list,
            const CgvFunctionRow *row)
{
  return is_by_part (list) && row->group != CGV_NONE;
}

static CgvCellState
get_state (const CgvComparison *comparison,
           const CgvFunctionRow *row,
           gboolean inclusive)
{
  double delta = cgv_comparison_measure_delta (comparison, get_amount (row, inclusive, CGV_SIDE_BASE).value, get_amount (row, inclusive, CGV_SIDE_NEW).value);
  gboolean is_noise = row->is_self_noise;

  if (delta == 0.0 || !is_exact (row, inclusive))
    return CGV_CELL_SAME;
  if (inclusive && row->node != CGV_NONE)
    is_noise = cgv_comparison_is_inclusive_noise (comparison, row->node);
  else if (inclusive)
    is_noise = row->inclusive_delta.size <= comparison->noise_limit;
  if (is_noise)
    return CGV_CELL_NOISE;
  return delta > 0.0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

/* Both bars are on the scale of the total, regardless of the whole of percentages; with negative costs, on that of the largest. */
static void
set_bars (CgvCell *cell,
          gpointer list,
          const CgvColumn *column,
          const CgvCosts *costs,
          const CgvFunctionRow *row)
{
  double largest = cgv_focus_get_largest (get_focus (list), costs);
  CgvCell own = *cell;

  own.cost = row->side[CGV_SIDE_NEW].self;
  if (largest > 0.0)
    {
      cgv_cell_center (&own, largest);
      cgv_cell_center (cell, largest);
      cell->own = own.fraction;
      if (!is_inclusive (column))
        cell->fraction = 0.0;
      return;
    }
  cell->own = cgv_cell_get_fraction (&own, costs->total);
  if (is_inclusive (column))
    cell->fraction = cgv_cell_get_fraction (cell, costs->total);
}

/* Shows all numbers of sides next to each other in one unit. A difference below the smallest step of
 * this unit has no direction. */
static void
set_power (CgvCell *cell,
           const CgvComparison *comparison)
{
  cell->power = cgv_function_columns_get_power (comparison);
  cell->is_relative = cell->is_relative && cell->measure == CGV_MEASURE_SHARE;
  if (cell->kind == CGV_CELL_DELTA && cgv_cell_is_slight (cell))
    cell->state = CGV_CELL_SAME;
}

/* Returns whether a side has a row. */
static gboolean
is_met (const CgvComparison *comparison,
        const CgvFunctionRow *row,
        CgvSide side)
{
  CgvPresence presence = row->node != CGV_NONE ? cgv_comparison_get_presence (comparison, row->node) : row->presence;

  return (presence & CGV_PRESENT_ON (side)) != 0;
}

/* A share of no difference says nothing that the difference does not. */
static void
show_change (CgvCell *cell)
{
  if (cell->kind != CGV_CELL_PERCENT)
    return;
  cell->is_empty = cell->is_empty || cell->value == 0.0;
  if (cgv_cell_get_event (cell)->is_ratio)
    cgv_quantity_column_leave_out (cell, _ ("Ratios do not add up."));
}

static void
show_cost (gpointer list,
           const CgvColumn *column,
           const CgvEventNumbers *numbers,
           const CgvFunctionRow *row,
           CgvCell *cell)
{
  const CgvComparison *comparison = numbers->comparison;
  gboolean is_of_lone_part = is_of_part (list, row);
  gboolean is_cost = cell->kind == CGV_CELL_COST;

  if (comparison == NULL && is_cost && (column->flags & CGV_COLUMN_BAR) != 0)
    set_bars (cell, list, column, numbers->costs[CGV_SIDE_NEW], row);
  else if (is_of_lone_part && (!is_cost || cgv_quantity_column_get_side (column) != cgv_function_row_get_side (row)))
    cgv_quantity_column_leave_out (cell, _ ("A part belongs to one side."));
  else if (comparison != NULL && !is_cost)
    show_change (cell);
  cgv_cost_text_show (get_focus (list), numbers->costs[CGV_SIDE_NEW], comparison, cell);
  cell->is_bare = TRUE;
  if (comparison != NULL && !is_of_lone_part)
    cell->state = get_state (comparison, row, is_inclusive (column));
  if (comparison == NULL || comparison->has_reasons)
    return;
  set_power (cell, comparison);
  if (!is_of_lone_part && is_cost && !is_met (comparison, row, cgv_quantity_column_get_side (column)))
    cgv_quantity_column_leave_out (cell, cgv_runs_are_partial (cgv_focus_get_side (get_focus (list), cgv_quantity_column_get_side (column))) ? _ ("Nothing of it was read on this side.") : _ ("It did not run on this side."));
}

/* Percentages are of the part, or of the selected function. Sides next to each other have them if these show shares. */
static void
show_part (gpointer list,
           const CgvEventNumbers *numbers,
           const CgvFunctionRow *row,
           CgvCell *cell)
{
  CgvFocus *focus = get_focus (list);

  if (cell->is_empty || cell->kind != CGV_CELL_COST)
    return;
  cgv_cost_text_show (focus, row->part.costs, NULL, cell);
  if (cgv_focus_get_amounts (focus) != CGV_AMOUNTS_OF_SELECTED)
    cell->whole = row->part.whole;
  cell->is_bare = TRUE;
  if (numbers->comparison == NULL || numbers->comparison->has_reasons)
    return;
  cell->power = cgv_function_columns_get_power (numbers->comparison);
  cell->is_relative = numbers->comparison->measure == CGV_MEASURE_SHARE;
  cell->is_bare = FALSE;
}

static void
show_origin (gpointer list,
             const CgvEventNumbers *numbers,
             const CgvFunctionRow *row,
             CgvCell *cell)
{
  if (cell->is_empty)
    return;
  cgv_cost_text_show (get_focus (list), numbers->costs[CGV_SIDE_NEW], numbers->comparison, cell);
  cell->is_bare = TRUE;
  if (row->is_layout || (row->origin.sign != 0 && row->origin.size <= numbers->comparison->noise_limit))
    cell->state = CGV_CELL_NOISE;
}

static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *row,
      CgvCell *cell)
{
  if (column->quantity.form == CGV_FORM_LOW || column->quantity.form == CGV_FORM_HIGH)
    return;
  if (cgv_quantity_is_of_parts (&column->quantity))
    show_part (list, numbers, row, cell);
  else if (column->quantity.kind == CGV_QUANTITY_ORIGIN)
    show_origin (list, numbers, row, cell);
  else if (column->quantity.kind != CGV_QUANTITY_CALLS)
    show_cost (list, column, numbers, row, cell);
  else if (cell->kind == CGV_CELL_DELTA && is_of_part (list, row))
    cgv_quantity_column_leave_out (cell, _ ("A part belongs to one side."));
}

/* Returns the row of all functions together. */
static CgvFunctionRow
make_totals (const CgvEventNumbers *numbers)
{
  CgvFunctionRow row = { .kind = CGV_FUNCTION_ROW_GROUP, .node = CGV_NONE, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE, .presence = CGV_PRESENT_BOTH };

  row.lacks = CGV_ROW_LACKS_CALLS | CGV_ROW_LACKS_ORIGIN;
  cgv_foreach_side (side)
    {
      if (numbers->costs[side] == NULL)
        continue;
      row.side[side].self = row.side[side].inclusive =
        numbers->comparison != NULL ? cgv_comparison_get_total_amount (numbers->comparison, side) : cgv_costs_get_total (numbers->costs[side]);
    }
  if (numbers->comparison != NULL)
    cgv_function_row_subtract (&row, numbers->comparison);
  return row;
}

static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  if (position == CGV_TABLE_TOTALS)
    *row = make_totals (*numbers);
  else if (!cgv_function_list_get_row_in (list, column->quantity.event, position, row))
    return NULL;
  if (cgv_quantity_is_of_parts (&column->quantity))
    cgv_function_list_get_part_number (list, position, &column->quantity, &row->part);
  return row;
}

static double
get_largest (gpointer list,
             const CgvColumn *column)
{
  CgvFunctionEnds ends = get_ends (list, column);

  return MAX (ends.most.size, -ends.least.size);
}

/* Both bars are on the scale of the larger side, in the measure of the comparison. */
static void
fill_bars (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvComparison *comparison = get_main (list)->comparison;
  double fractions[CGV_N_SIDES][2] = { { 0 } };
  double largest = 0;
  CgvFunctionRow row;

  cgv_foreach_side (side)
    largest = MAX (largest, cgv_comparison_measure (comparison, side, cgv_comparison_get_total (comparison, side)));
  cell->is_empty = largest <= 0 || !cgv_function_list_get_row (list, position, &row);
  for (guint side = 0; !cell->is_empty && side < CGV_N_SIDES; side++)
    {
      fractions[side][0] = cgv_comparison_measure (comparison, (CgvSide) side, get_amount (&row, has_calls (list), (CgvSide) side).value) / largest;
      fractions[side][1] = cgv_comparison_measure (comparison, (CgvSide) side, get_amount (&row, FALSE, (CgvSide) side).value) / largest;
    }
  cell->base_fraction = fractions[CGV_SIDE_BASE][0];
  cell->base_own = fractions[CGV_SIDE_BASE][1];
  cell->fraction = fractions[CGV_SIDE_NEW][0];
  cell->own = fractions[CGV_SIDE_NEW][1];
}

/* They have a width, and no text. */
static gboolean
sample_bars (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  return index == 0;
}

static void
fill_cumulative (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvCosts *costs = get_main (list)->costs[CGV_SIDE_NEW];
  CgvCost sum = cgv_function_list_get_running_sum (list, position);

  cell->is_empty = position == CGV_TABLE_TOTALS;
  cgv_cell_set_cost (cell, costs, cgv_amount_exact (sum));
  cgv_cost_text_show (get_focus (list), costs, NULL, cell);
  cell->is_bare = TRUE;
}

static CgvNameBranch
get_branch (gpointer list,
            const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_VARIANT || row->kind == CGV_FUNCTION_ROW_MEMBER)
    return CGV_NAME_BRANCH_MEMBER;
  if (row->is_expandable)
    return row->is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
  return cgv_function_list_is_tree (list) ? CGV_NAME_BRANCH_LEAF : CGV_NAME_BRANCH_NONE;
}

/* Returns (nullable) on which side a row is; of a function the matching has more to say. */
static const char *
get_presence (gpointer list,
              const CgvFunctionRow *row)
{
  if (is_of_part (list, row))
    return row->kind == CGV_FUNCTION_ROW_GROUP ? cgv_side_get_letter (cgv_function_row_get_side (row)) : NULL;
  if (row->kind == CGV_FUNCTION_ROW_FUNCTION)
    return cgv_compare_text_get_presence (get_main (list)->comparison, row->node);
  if (get_main (list)->comparison->is_incomplete)
    return NULL;
  if (row->presence == CGV_PRESENT_BASE)
    /* Translators: a function or an object that only the base has */
    return row->kind == CGV_FUNCTION_ROW_VARIANT ? _ ("in A only") : _ ("removed");
  if (row->presence == CGV_PRESENT_NEW)
    /* Translators: a function or an object that only the new side has */
    return row->kind == CGV_FUNCTION_ROW_VARIANT ? _ ("in B only") : _ ("new");
  return NULL;
}

static gboolean
leads_inclusive (gpointer list)
{
  return g_object_get_data (list, INCLUSIVE_KEY) != NULL && has_calls (list);
}

static CgvNameMarks
get_marks (gpointer list,
           const CgvFunctionRow *row)
{
  CgvNameMarks marks = CGV_NAME_MARK_NONE;

  if (row->kind == CGV_FUNCTION_ROW_VARIANT)
    return marks;
  if (cgv_group_text_is_cycle (list, row) || (row->node != CGV_NONE && cgv_row_text_get_cycle_size (get_focus (list), row->node) > 0))
    marks |= CGV_NAME_MARK_CYCLE;
  if (row->node != CGV_NONE && !is_compared (list) && cgv_row_text_get_n_levels (get_focus (list), row->node) > 1)
    marks |= CGV_NAME_MARK_RECURSION;
  if (row->node != CGV_NONE && cgv_focus_is_hot (get_focus (list), row->node))
    marks |= CGV_NAME_MARK_HOT;
  return marks;
}

/* Numbers of variants are so short that they fit in most columns. The tooltip explains them. */
static char *
dup_badge (gpointer list,
           const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_FUNCTION && row->is_expandable && is_compared (list))
    return g_strdup_printf ("%u → %u", row->side[CGV_SIDE_BASE].n_variants, row->side[CGV_SIDE_NEW].n_variants);
  return row->kind == CGV_FUNCTION_ROW_GROUP && has_groups (list) ? cgv_group_text_dup_count (row) : NULL;
}

/* Returns (nullable) where a call began that goes on in a later part, after the place if others have the name of the function. */
static char *
dup_place_beside (gpointer list,
                  CgvNodeId node)
{
  const CgvMatching *matching = get_main (list)->comparison->matching;
  gboolean is_shared = cgv_namesakes_find (matching->folds[CGV_SIDE_NEW], node).is_shared;
  g_autofree char *place = is_shared ? cgv_compare_text_dup_place (matching, node) : NULL;
  g_autofree char *since = cgv_parts_text_dup_since (get_rows (list)->numbers, node);

  if (place != NULL && since != NULL)
    return g_strdup_printf ("%s · %s", place, since);
  return place != NULL ? g_steal_pointer (&place) : g_steal_pointer (&since);
}

/* Returns the place. With sides next to each other colours show the file. */
static char *
dup_place (gpointer list,
           const CgvFunctionRow *row)
{
  gboolean is_place = (row->kind != CGV_FUNCTION_ROW_GROUP && row->n_folded == 0) || cgv_group_text_is_start (list, row) || cgv_group_text_is_cycle (list, row);

  if (is_beside (list) && row->kind == CGV_FUNCTION_ROW_FUNCTION)
    return row->node != CGV_NONE ? dup_place_beside (list, row->node) : NULL;
  return is_place ? cgv_group_text_dup_location (list, row, TRUE) : NULL;
}

/* Returns the fold whose nodes are the rows. */
static const CgvFold *
get_fold (gpointer list)
{
  const CgvNumbers *numbers = get_rows (list)->numbers;

  return is_compared (list) ? numbers->matching->folds[CGV_SIDE_NEW] : numbers->folds[CGV_SIDE_NEW];
}

/* Sets the member after which a cycle among functions is named, so that less room shows what distinguishes its name. */
static void
set_member (gpointer list,
            const CgvFunctionRow *row,
            CgvCell *cell)
{
  const CgvCosts *costs = get_main (list)->costs[CGV_SIDE_NEW];

  if (is_compared (list) || !cgv_group_text_is_cycle (list, row))
    return;
  cell->fold = costs->graph->fold;
  cell->node = cgv_costs_find_costliest (costs, cgv_arrangement_get_group (get_rows (list), row->group)->cycle);
}

/* Fills in the row for the members of a cycle that are not listed. */
static gboolean
fill_rest (gpointer list,
           guint position,
           CgvCell *cell)
{
  guint n = cgv_function_list_count_rest (list, position);
  g_autofree char *count = cgv_cell_dup_count (n);

  if (n == 0)
    return FALSE;
  cell->text = g_strdup_printf (ngettext ("%s more function of this cycle", "%s more functions of this cycle", n), count);
  cell->branch = CGV_NAME_BRANCH_MEMBER;
  cell->is_dim = TRUE;
  return TRUE;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvFunctionRow row;

  if (position == CGV_TABLE_TOTALS)
    cell->text = g_strdup (_ ("Total"));
  if (position == CGV_TABLE_TOTALS || fill_rest (list, position, cell))
    return;
  cell->is_empty = !cgv_function_list_get_row (list, position, &row);
  if (cell->is_empty)
    return;

  cell->is_path = cgv_group_text_is_path (list, &row) || row.n_folded > 0;
  if (row.kind == CGV_FUNCTION_ROW_GROUP || cgv_group_text_is_path (list, &row))
    {
      cell->text = cgv_group_text_dup_name (list, &row);
      cell->whole_text = cgv_group_text_dup_whole_name (list, &row);
      set_member (list, &row, cell);
    }
  else if (row.kind == CGV_FUNCTION_ROW_VARIANT)
    cell->bytes = cgv_function_list_get_name (list, &row, &cell->n_bytes);
  else if (row.cycle > 0 || row.n_folded > 0)
    {
      cell->text = cgv_group_text_dup_call (list, &row, TRUE);
      cell->whole_text = cgv_group_text_dup_call (list, &row, FALSE);
    }
  else
    cgv_cell_set_function (cell, get_fold (list), row.node);
  cell->level = row.call > 0 ? row.level + 1 : 0;
  cell->is_dim = cgv_group_text_is_start (list, &row);
  cell->badge = dup_badge (list, &row);
  cell->place = dup_place (list, &row);
  if (row.node != CGV_NONE)
    cell->slot = cgv_focus_get_slot (get_focus (list), row.node) + 1;
  cell->branch = get_branch (list, &row);
  cell->marks = get_marks (list, &row);
  if (!is_compared (list))
    return;
  cell->tag = !is_beside (list) || is_of_part (list, &row) ? get_presence (list, &row) : NULL;
  if (!is_of_part (list, &row))
    cell->state = get_state (get_main (list)->comparison, &row, leads_inclusive (list));
  /* The place where a change began is not grey either. */
  if (cell->state == CGV_CELL_NOISE && !row.is_layout && row.origin.size > get_main (list)->comparison->noise_limit)
    cell->state = CGV_CELL_SAME;
}

static void
fill_location (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  CgvFunctionRow row;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row);
  if (cell->is_empty)
    return;
  cell->text = cgv_group_text_dup_location (list, &row, FALSE);
  cell->is_path = TRUE;
}

/* A group has neither file nor object; code of a function may be in another file. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvFold *const *folds = get_rows (list)->numbers->folds;
  CgvFunctionRow row;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row) || row.node == CGV_NONE;
  if (cell->is_empty)
    return;
  if (column->index == INDEX_FILE && row.file != CGV_NONE)
    cell->bytes = cgv_profile_get_string (folds[cgv_function_row_get_side (&row)]->profile, row.file, &cell->n_bytes);
  else
    cgv_cost_columns_set_place (get_rows (list)->numbers, row.node, column->index == INDEX_FILE, cell);
}

static void
fill_status (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  CgvFunctionRow row;
  const char *presence;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row);
  if (cell->is_empty)
    return;
  presence = get_presence (list, &row);
  cell->text = g_strdup (presence != NULL ? presence : row.is_layout ? _ ("layout")
                                              : cgv_function_row_is_noise (&row, get_main (list)->comparison) ? _ ("noise")
                                                              : "");
}

/* Fills in the group that a row is or is in. */
static void
fill_group (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvFunctionRow group = { .kind = CGV_FUNCTION_ROW_GROUP, .member = CGV_NONE, .node = CGV_NONE };
  CgvFunctionRow row;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row) || row.group == CGV_NONE || row.kind == CGV_FUNCTION_ROW_FUNCTION;
  if (cell->is_empty)
    return;
  group.group = row.group;
  cell->text = cgv_group_text_dup_whole_name (list, &group);
}

/* Groups and filters make estimates of some costs; it does not matter which. */
static gboolean
has_estimates (gpointer list,
               const CgvColumn *column,
               const CgvCosts *costs)
{
  if (costs == NULL)
    return FALSE;
  if (is_inclusive (column))
    return costs->inclusive_bounds != NULL || has_groups (list);
  if (get_rows (list)->calls != NULL)
    return TRUE;
  if (column->quantity.kind == CGV_QUANTITY_ORIGIN && costs->inclusive_bounds != NULL)
    return TRUE;
  return costs->self_bounds != NULL;
}

/* Marks a sample as an estimate if numbers of its column may be. */
static void
mark_sample (gpointer list,
             const CgvColumn *column,
             const CgvEventNumbers *numbers,
             CgvCell *cell)
{
  if (cell->kind == CGV_CELL_COST && has_estimates (list, column, numbers->costs[cgv_quantity_column_get_side (column)]))
    cell->cost = cgv_amount_within (cell->cost.value, (CgvBounds){ .high = 1 });
  cgv_foreach_side (side)
    cell->delta.is_estimate |= has_estimates (list, column, numbers->costs[side]);
  cell->is_about = cell->kind == CGV_CELL_COUNT && get_rows (list)->calls != NULL;
}

/* Samples the numbers at both ends, and the widest costs between them. */
static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  const CgvEventNumbers *numbers = find_numbers (list, column);
  gboolean is_cost = column->quantity.kind == CGV_QUANTITY_SELF || column->quantity.kind == CGV_QUANTITY_INCLUSIVE;
  CgvFunctionRow row = { .node = CGV_NONE, .group = CGV_NONE, .presence = CGV_PRESENT_BOTH };
  CgvFunctionEnds ends;

  if (index > (is_cost ? 3 : 1) || numbers == NULL)
    return FALSE;

  ends = get_ends (list, column);
  cgv_foreach_side (side)
    {
      CgvCost cost = index % 2 == 0 ? ends.most.value[side] : ends.least.value[side];

      if (index > 1 && numbers->costs[side] != NULL)
        cost = cgv_value_get_widest (cost, cgv_costs_get_event (numbers->costs[side]));

      row.side[side] = (CgvFunctionRowCosts){ .n_calls = cost, .self = cgv_amount_exact (cost), .inclusive = cgv_amount_exact (cost) };
    }
  row.origin = cgv_function_row_get_calls_delta (&row);
  cgv_quantity_column_fill_row (column, list, G_MAXUINT, numbers, &row, cell);
  mark_sample (list, column, numbers, cell);
  return TRUE;
}

static gboolean
sample_cumulative (gpointer list,
                   const CgvColumn *column,
                   guint index,
                   CgvCell *cell)
{
  const CgvCosts *costs = get_main (list)->costs[CGV_SIDE_NEW];

  if (index > 0)
    return FALSE;
  cgv_cell_set_cost (cell, costs, cgv_amount_exact (costs->total));
  cgv_cost_text_show (get_focus (list), costs, NULL, cell);
  cell->is_bare = TRUE;
  return TRUE;
}

/* Describes the event type of a column that is not about the current one. */
static char *
explain_event (const CgvColumn *column,
               const CgvCosts *costs,
               char *explanation)
{
  g_autofree char *owned = explanation;
  g_autofree char *description = NULL;

  if (column->quantity.event == NULL)
    return g_steal_pointer (&owned);
  description = cgv_event_text_dup_description (costs->events, costs->event);
  return g_strdup_printf ("%s\n%s", description, owned);
}

/* Returns an example, preferably not 0: the function of the window, or otherwise the one with the most. */
static CgvNodeId
get_example (gpointer list,
             const CgvColumn *column,
             const CgvCosts *costs)
{
  const CgvCost *values = is_inclusive (column) ? costs->inclusive : costs->self;
  CgvNodeId node = get_focus (list)->row;
  CgvNodeId largest = get_ends (list, column).most.node;

  return values[node] == 0 && largest != CGV_NONE ? largest : node;
}

static char *
explain_cost (gpointer list,
              const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);
  const CgvEventNumbers *numbers = find_numbers (list, column);
  const CgvCosts *costs = numbers != NULL ? numbers->costs[CGV_SIDE_NEW] : NULL;
  g_autofree char *name = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *total = NULL;
  CgvNodeId node;

  if (costs == NULL || focus->row == CGV_NONE)
    return NULL;
  node = get_example (list, column, costs);
  name = cgv_focus_dup_name (focus, node);
  cost = cgv_cost_text_dup_share (focus, costs, is_inclusive (column) ? costs->inclusive[node] : costs->self[node]);
  total = cgv_cost_text_dup_amount (focus, costs, costs->total);
  if (is_inclusive (column))
    /* Translators: first the name of a function, then costs with their unit */
    return explain_event (column, costs, g_strdup_printf (_ ("What a function cost with everything it called.\n"
                                                             "%s and everything it called: %s.\n"
                                                             "All is %s."),
                                                          name, cost, total));
  /* Translators: first the name of a function, then costs with their unit */
  return explain_event (column, costs, g_strdup_printf (_ ("What a function cost in its own code, without what it called.\n"
                                                           "%s by itself: %s.\n"
                                                           "All is %s."),
                                                        name, cost, total));
}

/* Returns how many rows it takes to get to four fifths; all where they do not get there. */
static guint
count_rows_of_most (CgvFunctionList *list,
                    const CgvCosts *costs)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint low = 0;
  guint high = n_rows;

  if (costs->is_signed)
    return n_rows;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (cgv_function_list_get_running_sum (list, middle) >= costs->total - costs->total / 5)
        high = middle;
      else
        low = middle + 1;
    }
  return MIN (low + 1, n_rows);
}

static char *
explain_cumulative (gpointer list,
                    const CgvColumn *column)
{
  const CgvCosts *costs = get_main (list)->costs[CGV_SIDE_NEW];
  guint n_rows = count_rows_of_most (list, costs);
  g_autofree char *count = cgv_cell_dup_count (n_rows);
  g_autofree char *sum = NULL;

  if (n_rows == 0)
    return g_strdup (_ ("The self costs of a row and of those above it, added up."));

  sum = cgv_cost_text_dup_share (get_focus (list), costs, cgv_function_list_get_running_sum (list, n_rows - 1));
  /* Translators: a number of rows, and a cost */
  return g_strdup_printf (ngettext ("The self costs of a row and of those above it, added up in this order.\nThe first %s row: %s.",
                                    "The self costs of a row and of those above it, added up in this order.\nThe first %s rows: %s.",
                                    n_rows),
                          count,
                          sum);
}

static char *
explain_calls (gpointer list,
               const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);
  const CgvGraph *graph = get_main (list)->costs[CGV_SIDE_NEW]->graph;
  CgvNodeId node = focus->row;
  g_autofree char *name = NULL;
  g_autofree char *count = NULL;

  if (node == CGV_NONE)
    return NULL;
  for (CgvNodeId i = 0; graph->n_calls[node] == 0 && i < graph->n_nodes; i++)
    if (graph->n_calls[i] > 0)
      node = i;

  name = cgv_focus_dup_name (focus, node);
  count = cgv_cell_dup_count (graph->n_calls[node]);
  /* Translators: the name of a function, and a number */
  return g_strdup_printf (ngettext ("How often a function was called, by all its callers together.\n%s was called %s time.",
                                    "How often a function was called, by all its callers together.\n%s was called %s times.",
                                    (gulong) MIN (graph->n_calls[node], G_MAXULONG)),
                          name,
                          count);
}

static char *
explain_side (gpointer list,
              const CgvColumn *column)
{
  const CgvEventNumbers *numbers = find_numbers (list, column);
  CgvComparison *comparison = numbers != NULL ? numbers->comparison : NULL;
  CgvSide side = cgv_quantity_column_get_side (column);
  g_autofree char *title = NULL;
  g_autofree char *event = NULL;
  g_autofree char *measure = NULL;
  g_autofree char *total = NULL;

  if (comparison == NULL)
    return NULL;
  title = cgv_focus_dup_side_title (get_focus (list), side);
  event = cgv_cost_columns_dup_event (&function_columns, list, column->quantity.event);
  measure = cgv_compare_text_dup_measure (comparison);
  total = cgv_compare_text_dup_cost (comparison, side, cgv_comparison_get_total_amount (comparison, side));
  if (is_inclusive (column))
    /* Translators: an event type, a side of the comparison, how costs are measured, and a cost */
    return g_strdup_printf (_ ("%s with everything that was called, in %s.\n%s\nAll is %s."), event, title, measure, total);
  /* Translators: an event type, a side of the comparison, how costs are measured, and a cost */
  return g_strdup_printf (_ ("%s of a function’s own code, in %s.\n%s\nAll is %s."), event, title, measure, total);
}

static void
append_example (GString *text,
                gpointer list,
                const CgvColumn *column,
                gboolean is_increase)
{
  g_auto (CgvCell) cell = { .kind = CGV_CELL_DELTA };
  const CgvEventNumbers *numbers = find_numbers (list, column);
  CgvFunctionEnds ends = get_ends (list, column);
  CgvFunctionRow row = { .node = is_increase ? ends.most.node : ends.least.node };
  g_autofree char *name = NULL;
  g_autofree char *delta = NULL;

  if (row.node == CGV_NONE)
    return;
  cgv_function_row_set_compared (&row, numbers->comparison);
  cgv_quantity_column_fill_row (column, list, G_MAXUINT, numbers, &row, &cell);
  name = cgv_compare_text_dup_clear_name (numbers->comparison->matching, row.node);
  delta = cgv_cell_dup_text (&cell);
  if (is_increase)
    /* Translators: the name of a function, and by how much */
    g_string_append_printf (text, _ ("\nLargest increase: %s, %s."), name, delta);
  else
    /* Translators: the name of a function, and by how much */
    g_string_append_printf (text, _ ("\nLargest decrease: %s, %s."), name, delta);
}

static char *
explain_delta (gpointer list,
               const CgvColumn *column)
{
  const CgvEventNumbers *numbers = find_numbers (list, column);
  g_autofree char *tolerance = NULL;
  GString *text;

  if (numbers == NULL || numbers->comparison == NULL)
    return NULL;
  tolerance = numbers->comparison->has_reasons ? cgv_compare_text_dup_tolerance (numbers->comparison) : NULL;
  text = g_string_new (is_inclusive (column) ? _ ("Cost of a function and everything it called in B, less that in A.") : _ ("Cost of a function’s own code in B, less that in A."));
  if ((column->flags & CGV_COLUMN_BAR) != 0)
    g_string_append (text, _ ("\n▲ orange is more, ▼ blue is less, all bars on one scale."));
  if (tolerance != NULL)
    /* Translators: the largest difference that is noise, such as "±0.01 % of the base (1 234 Ir)" */
    g_string_append_printf (text, _ ("\nGrey is noise: up to %s."), tolerance);
  append_example (text, list, column, TRUE);
  append_example (text, list, column, FALSE);
  return explain_event (column, numbers->costs[CGV_SIDE_NEW], g_string_free (text, FALSE));
}

static char *
explain_program (gpointer list,
                 const CgvColumn *column)
{
  CgvComparison *comparison = get_main (list)->comparison;
  g_autofree char *total = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_comparison_get_total_amount (comparison, CGV_SIDE_BASE));

  if (is_inclusive (column))
    return g_strdup_printf (_ ("The difference of inclusive cost in percent of the program: of A’s total, %s."), total);
  return g_strdup_printf (_ ("The difference of self cost in percent of the program: of A’s total, %s."), total);
}

static char *
explain (gpointer list,
         const CgvColumn *column)
{
  switch (column->quantity.aspect)
    {
    case CGV_ASPECT_ONE:
      return column->quantity.kind == CGV_QUANTITY_CALLS ? explain_calls (list, column) : explain_cost (list, column);
    case CGV_ASPECT_DELTA:
      return explain_delta (list, column);
    case CGV_ASPECT_PROGRAM:
      return explain_program (list, column);
    default:
      return explain_side (list, column);
    }
}

static char *
explain_name (gpointer list,
              const CgvColumn *column)
{
  if (!is_compared (list) || is_beside (list))
    return g_strdup (_ ("The function, as the profile names it. Long names are shortened; point at one to read all of it."));
  return g_strdup (_ ("The function. Functions on one side only are marked as new or removed; several variants of one function are one row that can be opened."));
}

#define ORIGIN            N_ ("The part of the change that began in a function: the increase of its own code, and the cost of calls that it makes more often, less the cost of being called more often. All rows add up to the change of the total.")
#define INCLUSIVE_PERCENT N_ ("The difference in percent of the function’s own inclusive cost in A, or “new” if that is zero.")
#define SELF_PERCENT      N_ ("The difference in percent of the function’s own self cost in A, or “new” if that is zero.")

static const CgvCostColumn columns[] = {
  { ONE_SIDE | WITH_CALLS | EVERY_EVENT, { .id = "inclusive", .flags = CGV_COLUMN_BAR | CGV_COLUMN_TWO_BARS, .rank = RANK_ALWAYS }, "%s" },
  { ONE_SIDE | WITH_CALLS, { .id = "inclusive_share", .flags = CGV_COLUMN_EXPORT_ONLY } },
  /* Translators: the header of a column of self costs; %s is an event type such as "D1mr" */
  { ONE_SIDE | EVERY_EVENT, { .id = "self", .rank = RANK_OTHER, .name_min = NAME_BESIDE_SELF }, N_ ("%s Self") },
  { ONE_SIDE, { .id = "self_share", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { ONE_SIDE | ON_DEMAND, { .id = "cumulative", .title = N_ ("Cumulative"), .long_title = N_ ("Cumulative (%s)"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = RANK_ALWAYS, .fill = fill_cumulative, .sample = sample_cumulative, .explain = explain_cumulative } },

  { TWO_SIDES | BESIDE, { .id = "sides", .title = N_ ("A and B"), .sentence = N_ ("Cost of a function in A, above, and in B: pale with everything it called, strong by itself. All bars are on one scale."), .kind = CGV_CELL_BARS, .flags = CGV_COLUMN_TWO_BARS | CGV_COLUMN_UNSORTED | CGV_COLUMN_WINDOW_ONLY, .rank = RANK_OTHER, .name_min = NAME_BESIDE_SIDES, .fill = fill_bars, .sample = sample_bars } },
  { TWO_SIDES | EVERY_EVENT, { .id = "delta_origin", .sentence = ORIGIN, .flags = CGV_COLUMN_BAR, .rank = RANK_ALWAYS } },
  { TWO_SIDES | EVERY_EVENT, { .id = "base_self", .rank = RANK_SIDES, .name_min = NAME_BESIDE_SIDES } },
  { TWO_SIDES | EVERY_EVENT, { .id = "new_self", .rank = RANK_SIDES, .name_min = NAME_BESIDE_SIDES } },
  { TWO_SIDES | EVERY_EVENT, { .id = "delta_self", .flags = CGV_COLUMN_BAR, .rank = RANK_ALWAYS } },
  { TWO_SIDES | EVERY_EVENT, { .id = "percent_self", .sentence = SELF_PERCENT, .rank = RANK_SHARE, .name_min = NAME_BESIDE_SHARE }, /* xgettext:no-c-format */ N_ ("Δ Self (%s, % of Itself)") },
  { TWO_SIDES | EVERY_EVENT, { .id = "program_self", .rank = RANK_PROGRAM, .name_min = NAME_BESIDE_PROGRAM }, /* xgettext:no-c-format */ N_ ("Δ Self (%s, % of Program)") },
  { TWO_SIDES | WITH_CALLS | EVERY_EVENT, { .id = "base_inclusive", .rank = RANK_SIDES, .name_min = NAME_BESIDE_SIDES } },
  { TWO_SIDES | WITH_CALLS | EVERY_EVENT, { .id = "new_inclusive", .rank = RANK_SIDES, .name_min = NAME_BESIDE_SIDES } },
  { TWO_SIDES | WITH_CALLS | EVERY_EVENT, { .id = "delta_inclusive", .flags = CGV_COLUMN_BAR, .rank = RANK_ALWAYS } },
  { TWO_SIDES | WITH_CALLS | EVERY_EVENT, { .id = "percent_inclusive", .sentence = INCLUSIVE_PERCENT, .rank = RANK_SHARE, .name_min = NAME_BESIDE_SHARE }, /* xgettext:no-c-format */ N_ ("Δ Inclusive (%s, % of Itself)") },
  { TWO_SIDES | WITH_CALLS | EVERY_EVENT, { .id = "program_inclusive", .rank = RANK_PROGRAM, .name_min = NAME_BESIDE_PROGRAM }, /* xgettext:no-c-format */ N_ ("Δ Inclusive (%s, % of Program)") },

  { ONE_SIDE | WITH_CALLS, { .id = "calls", .rank = RANK_CALLS, .name_min = NAME_BESIDE_CALLS } },
  { TWO_SIDES | WITH_CALLS, { .id = "delta_calls", .sentence = N_ ("Calls of a function in B less those in A, by all its callers together."), .flags = CGV_COLUMN_WINDOW_ONLY, .rank = RANK_CALLS, .name_min = NAME_AND_TWO_SIDES } },
  { TWO_SIDES | WITH_CALLS, { .id = "base_calls", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { TWO_SIDES | WITH_CALLS, { .id = "new_calls", .flags = CGV_COLUMN_EXPORT_ONLY } },

  { TWO_SIDES, { .id = "status", .title = N_ ("Status"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_status } },
  { ANY_SIDES, { .id = "name", .title = N_ ("Function"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name, .explain = explain_name } },
  { ANY_SIDES | ON_DEMAND, { .id = "location", .title = N_ ("Location"), .sentence = N_ ("The source file that the function is in, and the program or library."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_ASCENDING_FIRST | CGV_COLUMN_WINDOW_ONLY | CGV_COLUMN_ADDED, .rank = RANK_LOCATION, .name_min = NAME_AND_LOCATION, .fill = fill_location } },
  { ANY_SIDES, { .id = "file", .title = N_ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_FILE, .fill = fill_place } },
  { ANY_SIDES, { .id = "object", .title = N_ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_OBJECT, .fill = fill_place } },
  { ONE_SIDE | WITH_GROUPS, { .id = "inclusive_low", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { ONE_SIDE | WITH_GROUPS, { .id = "inclusive_high", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { ANY_SIDES | WITH_GROUPS, { .id = "group", .title = N_ ("Group"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_group } },
};

/* Returns whether it is known where a change began, in an event type that may not be recorded. */
static gboolean
has_origins (gpointer list,
             const char *event)
{
  const CgvEventNumbers *numbers = cgv_numbers_find_named (get_rows (list)->numbers, event);
  const CgvComparison *comparison = numbers != NULL ? numbers->comparison : NULL;

  return comparison != NULL && comparison->origins != NULL && comparison->measure == CGV_MEASURE_ABSOLUTE && !is_by_part (list);
}

static gboolean
is_wanted (gpointer list,
           const CgvCostColumn *entry,
           const CgvQuantity *added)
{
  CgvQuantity quantity;

  if ((entry->where & WITH_CALLS) != 0 && !has_calls (list))
    return FALSE;
  if ((entry->where & WITH_GROUPS) != 0 && !has_groups (list))
    return FALSE;
  if (is_of_callers (list) && (entry->column.quantity.kind == CGV_QUANTITY_INCLUSIVE || entry->column.quantity.kind == CGV_QUANTITY_CUMULATIVE))
    return FALSE;
  if ((entry->where & BESIDE) != 0 && (!is_beside (list) || added != NULL))
    return FALSE;
  quantity = entry->column.quantity;
  if (quantity.kind == CGV_QUANTITY_ORIGIN && !has_origins (list, added != NULL ? added->event : NULL))
    return FALSE;
  if (added == NULL)
    return (entry->where & ON_DEMAND) == 0 || g_strv_contains (cgv_focus_get_columns (get_focus (list)), entry->column.id);
  /* Origins are shown together with self costs. */
  if (quantity.kind == CGV_QUANTITY_ORIGIN)
    quantity.kind = CGV_QUANTITY_SELF;
  return added->aspect == CGV_ASPECT_ONE && added->kind == quantity.kind;
}

/* For parts, the leading cost is shown on both sides, and no difference. */
static void
place_by_part (CgvColumn *column,
               CgvQuantityKind leading,
               const CgvQuantity *quantity)
{
  if (quantity->aspect != CGV_ASPECT_ONE && quantity->aspect != CGV_ASPECT_BASE && quantity->aspect != CGV_ASPECT_NEW)
    column->flags |= CGV_COLUMN_EXPORT_ONLY;
  else if (quantity->kind == leading)
    {
      column->rank = RANK_ALWAYS;
      column->name_min = 0;
    }
}

/* Of sides next to each other self cost leads, and amounts are next to differences. Their heads name the cost. */
static void
place_beside (CgvColumn *column,
                const CgvQuantity *quantity,
                CgvMeasure measure)
{
  /* Translators: the header of a column of differences of percentages */
  const char *delta = measure == CGV_MEASURE_SHARE ? N_ ("Points") : N_ ("Δ");
  gboolean is_self = quantity->kind == CGV_QUANTITY_SELF;

  if (column->kind == CGV_CELL_DELTA && !is_self && quantity->kind != CGV_QUANTITY_INCLUSIVE)
    column->flags |= CGV_COLUMN_EXPORT_ONLY;
  if (quantity->event != NULL || (!is_self && quantity->kind != CGV_QUANTITY_INCLUSIVE))
    return;
  if (is_self && column->kind == CGV_CELL_DELTA)
    column->flags |= CGV_COLUMN_FIRST_LINE;
  column->rank = is_self ? RANK_ALWAYS : column->kind == CGV_CELL_DELTA ? RANK_PROGRAM : RANK_SIDES;
  column->name_min = is_self ? 0 : NAME_BESIDE_SIDES;
  column->title = column->kind == CGV_CELL_DELTA ? delta : quantity->aspect == CGV_ASPECT_BASE ? "A" : "B";
}

/* Self cost leads without calls, and where it is shown for parts. */
static void
place_of_one (gpointer list,
              CgvColumn *column,
              const CgvQuantity *quantity)
{
  gboolean leads_self = !has_calls (list) || is_of_callers (list) || (cgv_part_columns_exist (list) && !leads_inclusive (list));

  if (!leads_self || quantity->event != NULL || quantity->form != CGV_FORM_AMOUNT)
    return;
  if (quantity->kind == CGV_QUANTITY_SELF)
    {
      column->rank = RANK_ALWAYS;
      column->flags |= CGV_COLUMN_BAR | CGV_COLUMN_TWO_BARS;
    }
  else if (quantity->kind == CGV_QUANTITY_INCLUSIVE)
    {
      column->rank = RANK_OTHER;
      column->name_min = NAME_BESIDE_SELF;
      column->flags &= ~(CgvColumnFlags) (CGV_COLUMN_BAR | CGV_COLUMN_TWO_BARS);
    }
}

/* A comparison has more columns next to the name, and one cost that leads. It has no order by location yet. */
static void
place (gpointer list,
       CgvColumn *column)
{
  CgvQuantity quantity;

  cgv_quantity_parse (column->id, &quantity);
  if (!is_compared (list))
    {
      place_of_one (list, column, &quantity);
      return;
    }
  /* An improvement lists first the functions that decreased. */
  if (quantity.kind == CGV_QUANTITY_ORIGIN && find_numbers (list, column)->comparison->summary.net.sign < 0)
    column->flags |= CGV_COLUMN_ASCENDING_FIRST;
  if (quantity.kind == CGV_QUANTITY_LOCATION)
    {
      column->name_min = NAME_AND_TWO_SIDES;
      column->flags |= CGV_COLUMN_UNSORTED;
    }
  else if (quantity.kind == (leads_inclusive (list) ? CGV_QUANTITY_SELF : CGV_QUANTITY_INCLUSIVE))
    {
      column->name_min = column->rank == RANK_ALWAYS ? NAME_BESIDE_PROGRAM : NAME_AND_TWO_SIDES;
      column->rank = column->rank == RANK_ALWAYS ? RANK_OTHER : column->rank - RANK_SHARE + RANK_OTHER_SHARE;
    }
  if (is_beside (list) && !is_by_part (list))
    place_beside (column, &quantity, get_main (list)->comparison->measure);
  if (is_by_part (list))
    place_by_part (column, leads_inclusive (list) ? CGV_QUANTITY_INCLUSIVE : CGV_QUANTITY_SELF, &quantity);
}

/* In a comparison the difference is shown, without a bar, and the other values are copied; for parts the costs are shown. */
static void
make_added (CgvColumn *column,
            gpointer list)
{
  CgvCellKind shown = is_by_part (list) ? CGV_CELL_COST : CGV_CELL_DELTA;

  column->rank = RANK_ADDED;
  column->name_min = NAME_BESIDE_CALLS;
  column->flags &= ~(CgvColumnFlags) (CGV_COLUMN_BAR | CGV_COLUMN_TWO_BARS);
  column->flags |= !is_compared (list) || column->kind == shown ? CGV_COLUMN_ADDED : CGV_COLUMN_EXPORT_ONLY;
}

static void
adapt (gpointer list,
       CgvColumn *column,
       gboolean is_added)
{
  place (list, column);
  /* The difference of compared parts leads; both costs are among those of all parts. */
  if (cgv_part_columns_exist (list) && (column->rank > RANK_ALWAYS || (is_beside (list) && column->kind == CGV_CELL_COST)))
    column->rank += RANK_BESIDE_PARTS;
  if (!is_added)
    return;
  if (column->kind == CGV_CELL_PERCENT)
    column->long_title = NULL;
  make_added (column, list);
}

static const CgvEventNumbers *
find_event (gpointer list,
            const char *event)
{
  return event != NULL ? cgv_numbers_find_named (get_rows (list)->numbers, event) : get_main (list);
}

static const CgvRowReader reader = { .find_numbers = find_event, .get_row = get_row, .show = show, .get_largest = get_largest, .sample = sample, .explain = explain };

static const CgvCostColumns function_columns = {
  .name = LIST,
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .reader = &reader,
  .get_focus = get_focus,
  .find_numbers = find_event,
  .is_wanted = is_wanted,
  .adapt = adapt,
};

/* Names the unit of the numbers of sides next to each other, where no head above their columns does. */
static void
name_unit (GPtrArray *made,
           gpointer list)
{
  const CgvComparison *comparison = get_main (list)->comparison;
  gboolean has_unit = cgv_part_columns_exist (list) && is_beside (list) && comparison->measure == CGV_MEASURE_ABSOLUTE;
  const char *unit = has_unit ? cgv_amount_text_get_unit (cgv_function_columns_get_power (comparison)) : NULL;
  CgvColumn *name = (CgvColumn *) cgv_columns_find (made, "name");

  if (unit == NULL)
    return;
  name->long_title = name->title;
  /* Translators: the title of a column of functions, and the unit of the numbers next to it: "thousands" */
  name->title = g_strdup_printf (_ ("Function, in %s"), unit);
}

static GPtrArray *
make_columns (gpointer list)
{
  GPtrArray *made = cgv_cost_columns_make (&function_columns, list);

  cgv_part_columns_add (made, list, &reader, leads_inclusive (list) ? CGV_QUANTITY_INCLUSIVE : CGV_QUANTITY_SELF, LIST);
  name_unit (made, list);
  return made;
}

static gboolean
has_totals (gpointer list)
{
  return cgv_part_columns_exist (list);
}

/* Returns "1 234 → 1 250, +16 (+1.3 % of itself, +0.02 % of the program)" */
static char *
dup_change (CgvComparison *comparison,
            CgvAmount base_cost,
            CgvAmount new_cost,
            CgvDelta delta)
{
  g_autofree char *base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, base_cost);
  g_autofree char *new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, new_cost);
  g_autofree char *change = cgv_compare_text_dup_cost_delta (comparison, base_cost, new_cost);
  g_autofree char *of_itself = cgv_compare_text_dup_percent_of_itself (delta, base_cost.value, comparison->is_signed);
  g_autofree char *of_program = cgv_compare_text_dup_percent_of_program (comparison, delta);

  if (!comparison->has_reasons)
    /* Translators: a cost on both sides, and the difference */
    return g_strdup_printf (_ ("A %s, B %s, %s"), base, new_, change);
  /* The shares are of counts. */
  if (comparison->measure != CGV_MEASURE_ABSOLUTE || of_program == NULL)
    /* Translators: a cost on both sides, and the difference */
    return g_strdup_printf (_ ("%s → %s, %s"), base, new_, change);
  /* Translators: a cost on both sides, the difference, and that in percent of the cost and of the program */
  return g_strdup_printf (_ ("%s → %s, %s (%s, %s)"), base, new_, change, of_itself, of_program);
}

/* Inclusive or self cost on both sides. */
static void
append_change (GString *text,
               gpointer list,
               const CgvColumn *column,
               guint position)
{
  CgvComparison *comparison = get_main (list)->comparison;
  CgvFunctionRow row;
  g_autofree char *change = NULL;

  if (!cgv_function_list_get_row (list, position, &row))
    return;
  if (is_of_part (list, &row))
    change = cgv_compare_text_dup_cost (comparison, cgv_function_row_get_side (&row), get_amount (&row, is_inclusive (column), cgv_function_row_get_side (&row)));
  else
    change = dup_change (comparison,
                       get_amount (&row, is_inclusive (column), CGV_SIDE_BASE),
                       get_amount (&row, is_inclusive (column), CGV_SIDE_NEW),
                       is_inclusive (column) ? row.inclusive_delta : row.self_delta);
  if (is_inclusive (column))
    g_string_append_printf (text, _ ("\nInclusive: %s"), change);
  else
    g_string_append_printf (text, _ ("\nSelf: %s"), change);
}

/* Appends how much of the change began there, and why. */
static void
append_origin (GString *text,
               gpointer list,
               const CgvColumn *column,
               guint position)
{
  const CgvEventNumbers *numbers = find_numbers (list, column);
  g_autofree char *amount = NULL;
  g_autofree char *share = NULL;
  g_autofree char *reason = NULL;
  CgvFunctionRow row;

  if (!cgv_function_list_get_row_in (list, column->quantity.event, position, &row) || row.kind == CGV_FUNCTION_ROW_VARIANT)
    return;
  amount = cgv_compare_text_dup_delta (numbers->comparison, row.origin);
  share = cgv_compare_text_dup_percent_of_program (numbers->comparison, row.origin);
  if (row.kind == CGV_FUNCTION_ROW_FUNCTION)
    reason = cgv_compare_text_dup_cause (numbers->comparison, row.node);
  if (share != NULL)
    /* Translators: the title of a column, a difference, and its share of the program */
    g_string_append_printf (text, _ ("\n%s: %s (%s)"), column->title, amount, share);
  else
    /* Translators: the title of a column, and a difference */
    g_string_append_printf (text, _ ("\n%s: %s"), column->title, amount);
  if (reason != NULL)
    g_string_append_printf (text, "\n%s", reason);
}

/* Appends the value of a cost column to a row's tooltip. */
static void
append_cost (GString *text,
             gpointer list,
             const CgvColumn *column,
             guint position)
{
  g_auto (CgvCell) cell = { 0 };
  g_autofree char *share = NULL;

  cgv_column_fill (column, list, position, &cell);
  if (cell.is_empty)
    return;
  share = cgv_cell_dup_share (&cell);
  if (column->quantity.kind == CGV_QUANTITY_CUMULATIVE)
    /* Translators: a cost: the self cost of this row and those above it */
    g_string_append_printf (text, _ ("\nCumulative, down to here: %s"), share);
  else if (is_inclusive (column))
    g_string_append_printf (text, _ ("\nInclusive: %s"), share);
  else
    g_string_append_printf (text, _ ("\nSelf: %s"), share);
}

static void
append_calls (GString *text,
              const CgvFunctionRow *row)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  if (row->side[CGV_SIDE_BASE].n_calls == 0 && row->side[CGV_SIDE_NEW].n_calls == 0)
    return;
  base = cgv_cell_dup_count (row->side[CGV_SIDE_BASE].n_calls);
  new_ = cgv_cell_dup_count (row->side[CGV_SIDE_NEW].n_calls);
  /* Translators: numbers of calls on both sides */
  g_string_append_printf (text, _ ("\nCalls: %s → %s"), base, new_);
}

/* Appends notes about a row of a comparison. */
static void
append_notes (GString *text,
              gpointer list,
              const CgvFunctionRow *row)
{
  const CgvComparison *comparison = get_main (list)->comparison;
  const char *going_on = row->kind == CGV_FUNCTION_ROW_FUNCTION ? cgv_compare_text_get_going_on (comparison, row->node) : NULL;

  if (is_of_part (list, row))
    {
      g_string_append_printf (text, "\n%s", _ ("A part belongs to one side."));
      return;
    }
  append_calls (text, row);
  if (going_on != NULL)
    g_string_append_printf (text, "\n%s", going_on);
  if (row->is_layout)
    g_string_append (text, _ ("\nIt runs the same instructions on both sides, so the difference is one of layout: code or data lie elsewhere in memory."));
  else if (row->is_self_noise)
    g_string_append (text, _ ("\nThe difference of its self cost is within the noise."));
  if (row->kind == CGV_FUNCTION_ROW_FUNCTION && cgv_comparison_changes_cycle (comparison, row->node))
    g_string_append (text, _ ("\nIts cycle is not the same on both sides: its inclusive costs leave out calls within the cycle of both sides together."));
}

static char *
describe (gpointer list,
          guint position)
{
  g_autoptr (GPtrArray) shown = make_columns (list);
  g_autofree char *function = NULL;
  GString *text;
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (list, position, &row))
    return NULL;

  function = cgv_group_text_describe (list, &row);
  text = g_string_new (function);
  cgv_foreach_pointer (const CgvColumn, column, shown)
    {
      if ((column->flags & CGV_COLUMN_EXPORT_ONLY) != 0 || cgv_quantity_is_of_parts (&column->quantity))
        continue;
      if (column->quantity.kind == CGV_QUANTITY_ORIGIN)
        append_origin (text, list, column, position);
      else if (column->kind == CGV_CELL_DELTA && ((column->flags & CGV_COLUMN_BAR) != 0 || is_beside (list)))
        append_change (text, list, column, position);
      else if (column->kind == CGV_CELL_COST && column->quantity.aspect == CGV_ASPECT_ONE)
        append_cost (text, list, column, position);
    }
  if (is_compared (list))
    append_notes (text, list, &row);
  if (row.call > 0)
    cgv_group_text_explain_call (text, list, &row);
  return g_string_free (text, FALSE);
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_function_list_set_sort (list, &column->quantity, descending);
}

/* Hiding a column of the user also removes it from the choice. */
static void
hide (gpointer list,
      const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);
  CgvQuantity quantity = { 0 };
  g_autofree char *id = NULL;

  if (column != NULL)
    quantity = column->quantity;
  quantity.aspect = CGV_ASPECT_ONE;
  id = quantity.kind != CGV_QUANTITY_UNKNOWN && quantity.kind != CGV_QUANTITY_ORIGIN ? cgv_quantity_dup_id (&quantity) : NULL;
  if (id != NULL && g_strv_contains (cgv_focus_get_columns (focus), id))
    cgv_focus_set_column (focus, id, FALSE);
  else
    cgv_focus_hide_column (focus, LIST, column != NULL ? column->id : NULL);
}

static char *
introduce (gpointer list)
{
  return is_compared (list) ? cgv_compare_text_dup_verdict (get_main (list)->comparison) : cgv_row_text_dup_incomplete (get_focus (list));
}

static void
toggle (gpointer list,
        guint position,
        gboolean all)
{
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (list, position, &row))
    return;
  if (all)
    cgv_function_list_set_all_expanded (list, !row.is_expanded);
  else
    cgv_function_list_set_expanded (list, position, !row.is_expanded);
}

/* Inclusive cost is similar for all groups, because nearly every group calls nearly every other.
 * Cycles and functions have inclusive costs of their own. */
static const char *
get_default_sort (gpointer list)
{
  if (cgv_part_columns_exist (list) && is_beside (list))
    return leads_inclusive (list) ? "inclusive_spread" : "self_spread";
  if (cgv_part_columns_exist (list) && !is_compared (list) && !leads_inclusive (list))
    return "self";
  switch (get_rows (list)->kind)
    {
    case CGV_GROUPING_OBJECT:
    case CGV_GROUPING_FILE:
    case CGV_GROUPING_NAMESPACE:
    case CGV_GROUPING_PART:
    case CGV_CHOICE_CALLERS_TREE:
      return "self";
    default:
      return NULL;
    }
}

const CgvTableSpec *
cgv_function_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .hide = hide,
    .toggle = toggle,
    .get_default_sort = get_default_sort,
    .has_totals = has_totals,
    .create = cgv_part_columns_create,
    .update = cgv_part_columns_update,
    .default_sort = { "inclusive", "self", "delta_origin", "delta_self" },
    .stacks = TRUE,
  };

  return &spec;
}

guint
cgv_function_columns_get_power (const CgvComparison *comparison)
{
  double largest = 0;

  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW])->is_ratio || cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW])->unit.kind != CGV_UNIT_EVENTS)
    return 0;
  cgv_foreach_side (side)
    largest = MAX (largest, fabs (cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed)));
  return cgv_amount_text_get_power (largest);
}

void
cgv_function_columns_set_inclusive (CgvFunctionList *list,
                                    gboolean leads)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (list));

  g_object_set_data (G_OBJECT (list), INCLUSIVE_KEY, GINT_TO_POINTER (!!leads));
}
