/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-function-columns.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-compare-list.h"
#include "cgv-compare-text.h"
#include "cgv-display.h"
#include "cgv-group-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_MIN          60
#define NAME_BESIDE_SHARE 136
#define NAME_BESIDE_SIDES 150
#define NAME_BESIDE_REST  160
#define NAME_AND_LOCATION 420

#define INCLUSIVE_KEY "cgv-delta-inclusive"
#define SCALES_KEY    "cgv-delta-scales"

/* The costs with the largest and the smallest numbers, by whether they are inclusive and by aspect, in one event type. */
typedef struct
{
  const CgvComparison *comparison;
  guint32 largest[2][CGV_ASPECT_PERCENT + 1]; /* the row, or CGV_NONE; never a group */
  guint32 smallest[2][CGV_ASPECT_PERCENT + 1];
  double sizes[2][CGV_ASPECT_PERCENT + 1][2]; /* the smallest and the largest number, of groups, too; at most and at least 0 */
  CgvCost costs[2][CGV_ASPECT_PERCENT + 1][2][CGV_N_SIDES];
  guint32 most_calls;
  double delta[2]; /* the largest difference without its sign */
} Scale;

/* What is known of the numbers of a list. */
typedef struct
{
  CgvNumbers *numbers;
  GArray *scales; /* of Scale, those that were asked for */
  gboolean has_variants;
} Known;

static void
known_free (gpointer data)
{
  Known *known = data;

  cgv_numbers_unref (known->numbers);
  g_array_unref (known->scales);
  g_free (known);
}

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_function_list_get_focus (list);
}

static CgvComparison *
get_main (gpointer list)
{
  return cgv_function_list_get_numbers (list)->main.comparison;
}

static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  const CgvNumbers *numbers = cgv_function_list_get_numbers (list);
  guint index = event != NULL ? cgv_event_list_find (numbers->choice->events, event) : numbers->main.event;

  return index != CGV_NONE ? cgv_numbers_find (numbers, index) : NULL;
}

static const CgvComparison *
get_comparison (gpointer list,
                const CgvColumn *column)
{
  const CgvEventNumbers *numbers = find_numbers (list, column->quantity.event);

  return numbers != NULL ? numbers->comparison : NULL;
}

static gboolean
is_inclusive (const CgvColumn *column)
{
  return column->quantity.kind == CGV_QUANTITY_INCLUSIVE;
}

static CgvCost
get_cost (const CgvFunctionRow *row,
          gboolean inclusive,
          CgvSide side)
{
  return inclusive ? row->side[side].inclusive : row->side[side].self;
}

static CgvCostRange
get_range (const CgvFunctionRow *row,
           gboolean inclusive,
           CgvSide side)
{
  const CgvFunctionRowCosts *costs = &row->side[side];

  return inclusive ? (CgvCostRange){ costs->inclusive_low, costs->inclusive_high } : (CgvCostRange){ costs->self_low, costs->self_high };
}

static gboolean
is_exact (const CgvFunctionRow *row,
          gboolean inclusive)
{
  return cgv_cost_range_is_exact (get_range (row, inclusive, CGV_SIDE_BASE)) && cgv_cost_range_is_exact (get_range (row, inclusive, CGV_SIDE_NEW));
}

/* Whether a row was put together of several functions, and so can be opened. */
static gboolean
has_variants (const CgvMatching *matching,
              guint32 n_rows)
{
  if (cgv_matching_is_same (matching))
    return FALSE;
  for (guint32 row = 0; row < n_rows; row++)
    {
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          guint32 n_members;

          cgv_matching_get_members (matching, (CgvSide) side, row, &n_members);
          if (n_members > 1)
            return TRUE;
        }
    }
  return FALSE;
}

static Known *
get_known (gpointer list)
{
  CgvNumbers *numbers = cgv_function_list_get_numbers (list);
  Known *known = g_object_get_data (list, SCALES_KEY);

  if (known != NULL && known->numbers == numbers)
    return known;
  known = g_new0 (Known, 1);
  known->numbers = cgv_numbers_ref (numbers);
  known->scales = g_array_new (FALSE, FALSE, sizeof (Scale));
  known->has_variants = has_variants (numbers->matching, numbers->main.comparison->n_rows);
  g_object_set_data_full (list, SCALES_KEY, known, known_free);
  return known;
}

/* Returns how large the number of a row is in a column. */
static double
get_size (const CgvComparison *comparison,
          const CgvCost *costs,
          CgvAspect aspect)
{
  double delta = cgv_comparison_measure_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  double before = cgv_comparison_measure (comparison, CGV_SIDE_BASE, costs[CGV_SIDE_BASE]);

  switch (aspect)
    {
    case CGV_ASPECT_BASE:
      return before;
    case CGV_ASPECT_NEW:
      return cgv_comparison_measure (comparison, CGV_SIDE_NEW, costs[CGV_SIDE_NEW]);
    case CGV_ASPECT_PERCENT:
      return costs[CGV_SIDE_BASE] == 0 ? 0.0 : delta / before;
    default:
      return delta;
    }
}

/* Widens the scale by two costs. @row is CGV_NONE for those of a group. */
static void
add_costs (Scale *scale,
           gboolean inclusive,
           guint32 row,
           const CgvCost *costs)
{
  for (guint aspect = CGV_ASPECT_BASE; aspect <= CGV_ASPECT_PERCENT; aspect++)
    {
      double size = get_size (scale->comparison, costs, aspect);
      double *sizes = scale->sizes[inclusive][aspect];
      guint end = size > 0.0 ? 1 : 0;

      if (fabs (size) <= fabs (sizes[end]))
        continue;
      sizes[end] = size;
      memcpy (scale->costs[inclusive][aspect][end], costs, sizeof scale->costs[inclusive][aspect][end]);
      if (row != CGV_NONE)
        (end == 1 ? scale->largest : scale->smallest)[inclusive][aspect] = row;
    }
}

static void
find_ends (Scale *scale,
           gboolean inclusive)
{
  const CgvComparison *comparison = scale->comparison;

  for (guint aspect = 0; aspect <= CGV_ASPECT_PERCENT; aspect++)
    scale->largest[inclusive][aspect] = scale->smallest[inclusive][aspect] = CGV_NONE;
  for (guint32 row = 0; row < comparison->n_rows; row++)
    {
      CgvCost costs[CGV_N_SIDES];

      for (guint side = 0; side < CGV_N_SIDES; side++)
        costs[side] = inclusive ? cgv_comparison_get_inclusive (comparison, side, row) : cgv_comparison_get_self (comparison, side, row);
      add_costs (scale, inclusive, row, costs);
    }
}

static void
find_most_calls (Scale *scale)
{
  guint64 most = 0;

  scale->most_calls = CGV_NONE;
  for (guint32 row = 0; row < scale->comparison->n_rows; row++)
    {
      CgvDelta delta = cgv_comparison_get_calls_delta (scale->comparison, row);

      if (delta.size <= most)
        continue;
      most = delta.size;
      scale->most_calls = row;
    }
}

/* A group may differ by more than any function. Its inclusive costs are at most about those of the program. */
static void
add_groups (Scale *scale,
            const CgvComparisonGroups *groups)
{
  const CgvCost totals[CGV_N_SIDES] = {
    [CGV_SIDE_BASE] = cgv_comparison_get_total (scale->comparison, CGV_SIDE_BASE),
    [CGV_SIDE_NEW] = cgv_comparison_get_total (scale->comparison, CGV_SIDE_NEW),
  };

  for (guint32 i = 0; i < cgv_comparison_groups_get_n (groups); i++)
    add_costs (scale, FALSE, CGV_NONE, cgv_comparison_groups_get (groups, i)->self);
  add_costs (scale, TRUE, CGV_NONE, totals);
}

static const Scale *
get_scale (gpointer list,
           const CgvComparison *comparison)
{
  Known *known = get_known (list);
  Scale scale = { .comparison = comparison };

  for (guint i = 0; i < known->scales->len; i++)
    {
      const Scale *other = &g_array_index (known->scales, Scale, i);

      if (other->comparison == comparison)
        return other;
    }
  find_ends (&scale, FALSE);
  find_ends (&scale, TRUE);
  find_most_calls (&scale);
  if (known->numbers->main.groups != NULL && comparison == known->numbers->main.comparison)
    add_groups (&scale, known->numbers->main.groups);
  for (guint inclusive = 0; inclusive < 2; inclusive++)
    scale.delta[inclusive] = MAX (scale.sizes[inclusive][CGV_ASPECT_DELTA][1], -scale.sizes[inclusive][CGV_ASPECT_DELTA][0]);
  g_array_append_val (known->scales, scale);
  return &g_array_index (known->scales, Scale, known->scales->len - 1);
}

/* In percent of the program only counts are shown: the other measures have denominators of their own. */
static gboolean
is_relative (gpointer list)
{
  return get_main (list)->measure == CGV_MEASURE_ABSOLUTE && cgv_focus_get_relative (get_focus (list));
}

/* Groups, and shares of rows in them, have no inclusive costs: these would count the same calls twice. */
static gboolean
has_cost (const CgvFunctionRow *row,
          gboolean inclusive)
{
  return !inclusive || row->has_inclusive;
}

static CgvCellState
get_state (const CgvComparison *comparison,
           const CgvFunctionRow *row,
           gboolean inclusive)
{
  double delta = cgv_comparison_measure_delta (comparison, get_cost (row, inclusive, CGV_SIDE_BASE), get_cost (row, inclusive, CGV_SIDE_NEW));
  gboolean is_noise = row->is_noise;

  if (delta == 0.0 || !has_cost (row, inclusive) || !is_exact (row, inclusive))
    return CGV_CELL_SAME;
  if (inclusive && row->node != CGV_NONE)
    is_noise = cgv_comparison_is_inclusive_noise (comparison, row->node);
  else if (inclusive)
    is_noise = row->inclusive_delta.size <= comparison->noise_limit;
  if (is_noise)
    return CGV_CELL_NOISE;
  return delta > 0.0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static void
set_change (CgvCell *cell,
            gpointer list,
            const CgvColumn *column,
            const CgvComparison *comparison,
            const CgvFunctionRow *row)
{
  CgvAspect aspect = column->quantity.aspect;
  double whole = get_scale (list, comparison)->delta[is_inclusive (column)];

  cgv_cell_set_delta (cell, comparison, get_cost (row, is_inclusive (column), CGV_SIDE_BASE), get_cost (row, is_inclusive (column), CGV_SIDE_NEW));
  if (aspect == CGV_ASPECT_PROGRAM)
    {
      cell->whole = cgv_comparison_get_total (comparison, CGV_SIDE_BASE);
      cell->value_base = cgv_comparison_measure (comparison, CGV_SIDE_BASE, cell->whole);
    }
  cell->fraction = aspect == CGV_ASPECT_DELTA && whole > 0.0 ? MIN (fabs (cell->value) / whole, 1.0) : 0.0;
  /* A share of no difference says nothing that the difference does not. */
  cell->is_empty = aspect != CGV_ASPECT_DELTA && cell->value == 0.0;
  if (is_exact (row, is_inclusive (column)))
    return;
  cell->is_empty = TRUE;
  cell->note = _ ("The difference is not known: these costs are estimates.");
}

static void
set_cost (CgvCell *cell,
          gpointer list,
          const CgvColumn *column,
          const CgvFunctionRow *row)
{
  const CgvComparison *comparison = get_comparison (list, column);
  CgvSide side = column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  cell->is_empty = comparison == NULL || !has_cost (row, is_inclusive (column));
  if (cell->is_empty)
    return;
  if (column->kind == CGV_CELL_COST)
    {
      cgv_cell_set_side_cost (cell, comparison, side, get_cost (row, is_inclusive (column), side));
      cell->range = get_range (row, is_inclusive (column), side);
    }
  else
    set_change (cell, list, column, comparison, row);
  cell->is_relative = is_relative (list);
  cell->state = get_state (comparison, row, is_inclusive (column));
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvFunctionRow row = { 0 };

  if (cgv_function_list_get_row_in (list, column->quantity.event, position, &row))
    set_cost (cell, list, column, &row);
  else
    cell->is_empty = TRUE;
}

static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  const CgvComparison *comparison = get_comparison (list, column);
  CgvAspect aspect = MIN (column->quantity.aspect, CGV_ASPECT_PERCENT);
  CgvFunctionRow row = { 0 };
  const Scale *scale;

  if (index > 1 || comparison == NULL)
    return FALSE;
  scale = get_scale (list, comparison);
  if (column->quantity.aspect == CGV_ASPECT_PROGRAM)
    aspect = CGV_ASPECT_DELTA;
  row.node = CGV_NONE;
  row.has_inclusive = TRUE;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      CgvCost cost = scale->costs[is_inclusive (column)][aspect][1 - index][side];

      row.side[side] = (CgvFunctionRowCosts){ .self = cost, .self_low = cost, .self_high = cost, .inclusive = cost, .inclusive_low = cost, .inclusive_high = cost };
    }
  set_cost (cell, list, column, &row);
  return TRUE;
}

static void
set_calls (CgvCell *cell,
           const CgvFunctionRow *row)
{
  cell->is_empty = !row->has_calls;
  cell->delta = cgv_delta_between (row->side[CGV_SIDE_BASE].n_calls, row->side[CGV_SIDE_NEW].n_calls, false);
  cell->value = cgv_delta_to_double (cell->delta);
}

static void
fill_calls (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvFunctionRow row = { 0 };

  cgv_function_list_get_row (list, position, &row);
  set_calls (cell, &row);
  if (column->kind == CGV_CELL_COUNT)
    cell->count = row.side[column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW].n_calls;
}

static gboolean
sample_calls (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  const Scale *scale = get_scale (list, get_main (list));
  CgvFunctionRow row = { .node = scale->most_calls };

  if (index > 0 || row.node == CGV_NONE)
    return FALSE;
  cgv_function_row_set_compared (&row, get_main (list));
  set_calls (cell, &row);
  return TRUE;
}

/* Returns (nullable) on which side a row is; of a function the matching has more to say. */
static const char *
get_presence (gpointer list,
              const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_FUNCTION)
    return cgv_compare_text_get_presence (get_main (list), row->node);
  if (row->presence == CGV_PRESENT_BASE)
    /* Translators: a function or an object that only the base has */
    return row->kind == CGV_FUNCTION_ROW_VARIANT ? _ ("base only") : _ ("removed");
  if (row->presence == CGV_PRESENT_NEW)
    /* Translators: a function or an object that only the new side has */
    return row->kind == CGV_FUNCTION_ROW_VARIANT ? _ ("new only") : _ ("new");
  return NULL;
}

static CgvNameBranch
get_branch (gpointer list,
            const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_VARIANT || row->kind == CGV_FUNCTION_ROW_MEMBER)
    return CGV_NAME_BRANCH_MEMBER;
  if (row->is_expandable)
    return row->is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
  return get_known (list)->has_variants || cgv_function_list_get_numbers (list)->main.groups != NULL ? CGV_NAME_BRANCH_LEAF : CGV_NAME_BRANCH_NONE;
}

static gboolean
leads_inclusive (gpointer list)
{
  return g_object_get_data (list, INCLUSIVE_KEY) != NULL && get_main (list)->n_edges > 0;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvComparison *comparison = get_main (list);
  CgvFunctionRow row = { 0 };

  if (!cgv_function_list_get_row (list, position, &row))
    return;
  cell->text = row.kind == CGV_FUNCTION_ROW_GROUP ? cgv_group_text_dup_name (list, &row) : cgv_compare_list_dup_name (list, position);
  cell->is_path = row.kind == CGV_FUNCTION_ROW_GROUP && cgv_group_text_is_path (list, &row);
  cell->branch = get_branch (list, &row);
  cell->tag = get_presence (list, &row);
  cell->state = get_state (comparison, &row, leads_inclusive (list));
  if (row.kind != CGV_FUNCTION_ROW_FUNCTION)
    return;
  cell->whole_text = cgv_compare_text_dup_whole_name (comparison->matching, row.node);
  /* So short that it has room in most columns. The tooltip says it in words. */
  if (row.is_expandable)
    cell->badge = g_strdup_printf ("%u → %u", row.side[CGV_SIDE_BASE].n_variants, row.side[CGV_SIDE_NEW].n_variants);
}

static void
fill_location (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (list, position, &row))
    return;
  cell->text = row.kind == CGV_FUNCTION_ROW_GROUP ? cgv_group_text_dup_location (list, &row) : cgv_compare_list_dup_location (list, position);
  cell->is_path = TRUE;
}

static void
fill_status (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  CgvFunctionRow row = { 0 };
  const char *presence;

  cgv_function_list_get_row (list, position, &row);
  presence = get_presence (list, &row);
  cell->text = g_strdup (presence != NULL ? presence : row.is_noise ? _ ("noise")
                                                                    : "");
}

static char *
dup_event (gpointer list)
{
  const CgvNumbers *numbers = cgv_function_list_get_numbers (list);
  const char *name = cgv_event_list_get_name (numbers->choice->events, numbers->main.event);
  char out[CGV_DISPLAY_MAX];

  cgv_display_name (name, strlen (name), out);
  return g_strdup (out);
}

static char *
explain_side (gpointer list,
              const CgvColumn *column)
{
  CgvSide side = column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  CgvComparison *comparison = get_main (list);
  g_autofree char *title = cgv_focus_dup_side_title (get_focus (list), side);
  g_autofree char *event = dup_event (list);
  g_autofree char *measure = cgv_compare_text_dup_measure (comparison);
  g_autofree char *total = cgv_compare_text_dup_cost (comparison, side, cgv_comparison_get_total (comparison, side));

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
  CgvComparison *comparison = get_main (list);
  const Scale *scale = get_scale (list, comparison);
  gboolean inclusive = is_inclusive (column);
  CgvFunctionRow row = { .node = is_increase ? scale->largest[inclusive][CGV_ASPECT_DELTA] : scale->smallest[inclusive][CGV_ASPECT_DELTA] };
  g_autofree char *name = NULL;
  g_autofree char *delta = NULL;

  if (row.node == CGV_NONE)
    return;
  cgv_function_row_set_compared (&row, comparison);
  set_cost (&cell, list, column, &row);
  name = cgv_compare_text_dup_name (comparison->matching, row.node);
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
  CgvComparison *comparison = get_main (list);
  g_autofree char *tolerance = cgv_compare_text_dup_tolerance (comparison);
  GString *text = g_string_new (is_inclusive (column) ? _ ("How much more a function and everything it called costs in the new side: new less base.") : _ ("How much more a function’s own code costs in the new side: new less base."));

  g_string_append (text, _ ("\n▲ orange is more, ▼ blue is less, all bars on one scale."));
  /* Translators: what differences count as noise up to, such as "±0.01 % of the base (1 234 Ir)" */
  g_string_append_printf (text, _ ("\nGrey is noise: up to %s."), tolerance);
  append_example (text, list, column, TRUE);
  append_example (text, list, column, FALSE);
  return g_string_free (text, FALSE);
}

static char *
explain_program (gpointer list,
                 const CgvColumn *column)
{
  CgvComparison *comparison = get_main (list);
  g_autofree char *total = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_comparison_get_total (comparison, CGV_SIDE_BASE));

  if (is_inclusive (column))
    return g_strdup_printf (_ ("The difference of inclusive cost in percent of the program: of the base’s total, %s."), total);
  return g_strdup_printf (_ ("The difference of self cost in percent of the program: of the base’s total, %s."), total);
}

/* "1 234 → 1 250, +16 (+1.3 % of itself, +0.02 % of the program)" */
static char *
dup_change (CgvComparison *comparison,
            CgvCost base_cost,
            CgvCost new_cost,
            CgvDelta delta)
{
  g_autofree char *base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, base_cost);
  g_autofree char *new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, new_cost);
  g_autofree char *change = cgv_compare_text_dup_cost_delta (comparison, base_cost, new_cost);
  g_autofree char *of_itself = cgv_compare_text_dup_percent_of_itself (delta, base_cost, comparison->is_signed);
  g_autofree char *of_program = cgv_compare_text_dup_percent_of_program (comparison, delta);

  /* The shares are of counts. */
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    /* Translators: a cost on both sides, and the difference */
    return g_strdup_printf (_ ("%s → %s, %s"), base, new_, change);
  /* Translators: a cost on both sides, the difference, and that in percent of the cost and of the program */
  return g_strdup_printf (_ ("%s → %s, %s (%s, %s)"), base, new_, change, of_itself, of_program);
}

static void
append_calls (GString *text,
              const CgvFunctionRow *row)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  if (!row->has_calls || (row->side[CGV_SIDE_BASE].n_calls == 0 && row->side[CGV_SIDE_NEW].n_calls == 0))
    return;
  base = cgv_cell_dup_count (row->side[CGV_SIDE_BASE].n_calls);
  new_ = cgv_cell_dup_count (row->side[CGV_SIDE_NEW].n_calls);
  /* Translators: numbers of calls on both sides */
  g_string_append_printf (text, _ ("\nCalls: %s → %s"), base, new_);
}

static char *
describe (gpointer list,
          guint position)
{
  CgvComparison *comparison = get_main (list);
  CgvFunctionRow row;
  GString *text;
  g_autofree char *name = NULL;
  g_autofree char *variants = NULL;
  g_autofree char *own = NULL;

  if (!cgv_function_list_get_row (list, position, &row))
    return NULL;

  name = row.kind == CGV_FUNCTION_ROW_GROUP ? cgv_group_text_describe (list, &row) : cgv_compare_list_dup_tooltip (list, position);
  text = g_string_new (name);
  variants = row.kind == CGV_FUNCTION_ROW_FUNCTION ? cgv_compare_text_dup_variants (comparison->matching, row.node) : NULL;
  if (variants != NULL)
    g_string_append_printf (text, "\n%s", variants);
  if (comparison->n_edges > 0 && row.has_inclusive)
    {
      g_autofree char *inclusive = dup_change (comparison, row.side[CGV_SIDE_BASE].inclusive, row.side[CGV_SIDE_NEW].inclusive, row.inclusive_delta);

      g_string_append_printf (text, _ ("\nInclusive: %s"), inclusive);
    }
  own = dup_change (comparison, row.side[CGV_SIDE_BASE].self, row.side[CGV_SIDE_NEW].self, row.self_delta);
  g_string_append_printf (text, _ ("\nSelf: %s"), own);
  append_calls (text, &row);
  if (row.is_noise)
    g_string_append (text, _ ("\nThe difference of its own cost is within the noise."));
  if (row.kind == CGV_FUNCTION_ROW_FUNCTION && cgv_comparison_changes_cycle (comparison, row.node))
    g_string_append (text, _ ("\nIts cycle is not the same on both sides: its inclusive costs leave out calls within the cycle of both sides together."));
  return g_string_free (text, FALSE);
}

/* Adds a column whose id and titles may end in an event type. @ranks are by whether the cost is the one to see most of. */
static void
add_cost (GPtrArray *columns,
          gpointer list,
          const CgvColumn *column,
          const char *event)
{
  g_autofree char *id = event != NULL ? g_strconcat (column->id, ":", event, NULL) : NULL;
  g_autofree char *name = event != NULL ? g_strdup (event) : dup_event (list);
  /* Translators: the title of a column, and an event type such as "Ir" */
  g_autofree char *title = g_strdup_printf (_ ("%s (%s)"), column->long_title != NULL ? column->long_title : column->title, name);
  CgvColumn copy = *column;

  copy.id = id != NULL ? id : column->id;
  copy.long_title = column->kind == CGV_CELL_PERCENT ? column->long_title : title;
  if (event != NULL)
    {
      copy.title = title;
      copy.flags |= g_str_has_prefix (column->id, "delta") ? CGV_COLUMN_ADDED : CGV_COLUMN_EXPORT_ONLY;
      copy.flags &= ~(CgvColumnFlags) CGV_COLUMN_BAR;
      copy.explain = NULL;
    }
  cgv_columns_add (columns, &copy);
}

static void
add_self (GPtrArray *columns,
          gpointer list,
          const char *event)
{
  gboolean leads = !leads_inclusive (list);
  const char *percent = _ ("The difference in percent of the function’s own self cost in the base; “new” where that is nothing.");
  const CgvColumn own[] = {
    { .id = "base_self", .title = _ ("Base Self"), .kind = CGV_CELL_COST, .rank = leads ? 2 : 7, .name_min = leads ? NAME_BESIDE_SIDES : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost, .explain = explain_side },
    { .id = "new_self", .title = _ ("New Self"), .kind = CGV_CELL_COST, .rank = leads ? 2 : 7, .name_min = leads ? NAME_BESIDE_SIDES : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost, .explain = explain_side },
    { .id = "delta_self", .title = _ ("Δ Self"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .rank = leads ? 0 : 4, .name_min = leads ? 0 : NAME_BESIDE_REST, .fill = fill_cost, .sample = sample_cost, .explain = explain_delta },
    /* Translators: the header of a column: a difference in percent of what it is a difference from */
    { .id = "percent_self", .title = _ ("Of Itself"), .long_title = _ ("Δ Self (% of Itself)"), .sentence = percent, .kind = CGV_CELL_PERCENT, .rank = leads ? 1 : 6, .name_min = leads ? NAME_BESIDE_SHARE : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost },
    /* Translators: the header of a column: a difference in percent of what all of the program cost */
    { .id = "program_self", .title = _ ("Of Program"), .long_title = _ ("Δ Self (% of Program)"), .kind = CGV_CELL_PERCENT, .rank = leads ? 3 : 8, .name_min = leads ? NAME_BESIDE_REST : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost, .explain = explain_program },
  };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    add_cost (columns, list, &own[i], event);
}

static void
add_inclusive (GPtrArray *columns,
               gpointer list,
               const char *event)
{
  gboolean leads = leads_inclusive (list);
  const char *percent = _ ("The difference in percent of the function’s own inclusive cost in the base; “new” where that is nothing.");
  const CgvColumn own[] = {
    { .id = "base_inclusive", .title = _ ("Base Incl."), .long_title = _ ("Base Inclusive"), .kind = CGV_CELL_COST, .rank = leads ? 2 : 7, .name_min = leads ? NAME_BESIDE_SIDES : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost, .explain = explain_side },
    { .id = "new_inclusive", .title = _ ("New Incl."), .long_title = _ ("New Inclusive"), .kind = CGV_CELL_COST, .rank = leads ? 2 : 7, .name_min = leads ? NAME_BESIDE_SIDES : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost, .explain = explain_side },
    { .id = "delta_inclusive", .title = _ ("Δ Inclusive"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .rank = leads ? 0 : 4, .name_min = leads ? 0 : NAME_BESIDE_REST, .fill = fill_cost, .sample = sample_cost, .explain = explain_delta },
    { .id = "percent_inclusive", .title = _ ("Of Itself"), .long_title = _ ("Δ Inclusive (% of Itself)"), .sentence = percent, .kind = CGV_CELL_PERCENT, .rank = leads ? 1 : 6, .name_min = leads ? NAME_BESIDE_SHARE : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost },
    { .id = "program_inclusive", .title = _ ("Of Program"), .long_title = _ ("Δ Inclusive (% of Program)"), .kind = CGV_CELL_PERCENT, .rank = leads ? 3 : 8, .name_min = leads ? NAME_BESIDE_REST : NAME_AND_LOCATION, .fill = fill_cost, .sample = sample_cost, .explain = explain_program },
  };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    add_cost (columns, list, &own[i], event);
}

/* The costs that the focus has columns of, each once. */
static void
add_further (GPtrArray *columns,
             gpointer list)
{
  const char *const *ids = cgv_focus_get_columns (get_focus (list));

  for (guint i = 0; ids[i] != NULL; i++)
    {
      CgvQuantity quantity;
      const CgvEventNumbers *numbers;
      g_autofree char *delta = g_strconcat ("delta_", ids[i], NULL);

      if (!cgv_quantity_parse (ids[i], &quantity) || quantity.event == NULL || cgv_columns_find (columns, delta) != NULL)
        continue;
      numbers = find_numbers (list, quantity.event);
      if (numbers == NULL || numbers->comparison == NULL)
        continue;
      if (quantity.kind == CGV_QUANTITY_SELF)
        add_self (columns, list, quantity.event);
      else if (get_main (list)->n_edges > 0)
        add_inclusive (columns, list, quantity.event);
    }
}

/* Of profiles without calls, inclusive costs say nothing. */
static GPtrArray *
make_columns (gpointer list)
{
  gboolean has_calls = get_main (list)->n_edges > 0;
  const CgvColumn own[] = {
    { .id = "delta_calls", .title = _ ("Δ Calls"), .sentence = _ ("How many more calls of a function there are in the new side, by all its callers together."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_WINDOW_ONLY, .rank = 5, .name_min = NAME_AND_LOCATION, .fill = fill_calls, .sample = sample_calls },
    { .id = "base_calls", .title = _ ("Base Calls"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_calls },
    { .id = "new_calls", .title = _ ("New Calls"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_calls },
  };
  const CgvColumn names[] = {
    { .id = "status", .title = _ ("Status"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_status },
    { .id = "name", .title = _ ("Function"), .sentence = _ ("The function. Those that are only in one side are marked as new or removed; several variants of one function are one row that can be opened."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name },
    { .id = "location", .title = _ ("Location"), .sentence = _ ("The source file that the function is in, and the program or library."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 9, .name_min = NAME_AND_LOCATION, .fill = fill_location },
  };
  GPtrArray *columns = cgv_columns_new ();

  add_self (columns, list, NULL);
  if (has_calls)
    add_inclusive (columns, list, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (own) && has_calls; i++)
    cgv_columns_add (columns, &own[i]);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    cgv_columns_add (columns, &names[i]);
  add_further (columns, list);
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_function_list_set_sort (list, &column->quantity, descending);
}

static char *
introduce (gpointer list)
{
  return cgv_compare_text_dup_verdict (get_main (list));
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

const CgvTableSpec *
cgv_delta_function_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .default_sort = { "delta_self" },
  };

  return &spec;
}

void
cgv_delta_function_columns_set_inclusive (CgvFunctionList *list,
                                          gboolean inclusive)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (list));

  g_object_set_data (G_OBJECT (list), INCLUSIVE_KEY, GINT_TO_POINTER (!!inclusive));
}
