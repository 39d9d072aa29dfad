/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-columns.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost-columns.h"
#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-cycle-text.h"
#include "cgv-cycle-words.h"
#include "cgv-name-text.h"
#include "cgv-row-text.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN          96
#define NAME_BESIDE_SHARE 130
#define NAME_BESIDE_SIDES 180

/* A long list is measured by its first rows. */
#define N_MEASURED 30

enum
{
  INDEX_FILE,
  INDEX_OBJECT,
  INDEX_CALLER,
  INDEX_CALLEE,
  INDEX_LEFT_CYCLES,
};

/* The lists that have a column, in addition to those of CgvCostColumnWhere. */
enum
{
  OF_MEMBERS = 1 << 16,
  OF_BACK = 1 << 17,
};

#define ONE_SIDE CGV_COST_COLUMN_ONE_SIDE
#define TWO_SIDES CGV_COST_COLUMN_TWO_SIDES
#define ANY_SIDES CGV_COST_COLUMN_ANY_SIDES

static CgvCycleFocus *
get_cycle (gpointer list)
{
  return ((CgvCycleList *) list)->cycle;
}

static CgvFocus *
get_focus (gpointer list)
{
  return get_cycle (list)->focus;
}

static const CgvCycleInside *
get_inside (gpointer list)
{
  return get_cycle (list)->inside;
}

static gboolean
is_of_members (gpointer list)
{
  return ((CgvCycleList *) list)->kind == CGV_CYCLE_LIST_MEMBERS;
}

static gboolean
is_difference (const CgvColumn *column)
{
  return column->quantity.aspect == CGV_ASPECT_DELTA || column->quantity.aspect == CGV_ASPECT_PERCENT;
}

static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  return event == NULL ? &((CgvCycleList *) list)->numbers : NULL;
}

static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  cgv_cycle_list_fill (list, position, row);
  return row;
}

/* Costs of calls contain each other, so that they may be more than all. A share of no difference says nothing that the difference does
 * not. */
static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *row,
      CgvCell *cell)
{
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];

  cell->is_times = cell->kind == CGV_CELL_COUNT;
  if (cell->kind == CGV_CELL_COUNT)
    return;
  cgv_cost_text_show (get_focus (list), costs, numbers->comparison, cell);
  cell->is_bare = cell->kind != CGV_CELL_PERCENT;
  if (numbers->comparison != NULL)
    cgv_quantity_column_show_direction (column, numbers->comparison, row, cell);
  else
    cell->fraction = cgv_cell_get_fraction (cell, is_of_members (list) ? costs->total : cell->whole);
  if (column->quantity.kind == CGV_QUANTITY_SELF && numbers->comparison == NULL)
    cell->own = cell->fraction;
  if (cell->kind == CGV_CELL_PERCENT && cell->value == 0)
    cell->is_empty = TRUE;
  if (is_of_members (list) || is_difference (column))
    return;
  cell->is_within = cgv_cell_is_beyond (cell);
  if (cgv_cell_is_beyond (cell))
    cell->note = _ ("More than 100 %: a call within a cycle costs what all of it did until the call returned.");
}

static double
get_largest (gpointer list,
             const CgvColumn *column)
{
  return ((CgvCycleList *) list)->largest_delta;
}

static void
fill_left (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCycleRest *rest = cgv_cycle_list_get_rest (list, position);

  cell->is_empty = rest == NULL;
  if (rest == NULL)
    cell->note = _ ("This is not computed: the cycle is too large.");
  else
    cell->count = column->index == INDEX_LEFT_CYCLES ? rest->n_cycles : rest->n_members;
}

static void
set_function (gpointer list,
              CgvNodeId node,
              CgvCell *cell)
{
  cgv_cell_set_function (cell, get_inside (list)->costs->graph->fold, node);
  cell->slot = cgv_focus_get_slot (get_focus (list), node) + 1;
}

/* Returns "b → a" */
static char *
dup_pair (gpointer list,
          const CgvCycleLink *link)
{
  const CgvFold *fold = get_inside (list)->costs->graph->fold;
  g_autofree char *caller = cgv_name_text_dup_clear (fold, link->caller);
  g_autofree char *callee = cgv_name_text_dup_clear (fold, link->callee);

  return g_strdup_printf ("%s → %s", caller, callee);
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvComparison *comparison = get_inside (list)->comparison;
  const CgvCycleLink *link = cgv_cycle_list_get_link (list, position);
  const CgvCycleRest *rest;

  if (is_of_members (list))
    set_function (list, cgv_cycle_list_get_node (list, position), cell);
  else
    {
      rest = cgv_cycle_list_get_rest (list, position);
      cell->text = dup_pair (list, link);
      cell->place = rest != NULL ? cgv_cycle_words_dup_rest (rest) : NULL;
    }
  if (comparison == NULL || !comparison->has_reasons)
    return;
  if (link == NULL)
    cell->tag = cgv_compare_text_get_presence (comparison, cgv_cycle_list_get_node (list, position));
  else if (link->presence == CGV_PRESENT_BASE)
    /* Translators: a short word next to a name, for calls that only the base of a comparison has */
    cell->tag = C_ ("calls", "removed");
  else if (link->presence == CGV_PRESENT_NEW)
    /* Translators: a short word next to a name, for calls that only the new side of a comparison has */
    cell->tag = C_ ("calls", "new");
}

/* Fills in the functions of a call separately, and the rest of the cycle. */
static void
fill_text (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCycleLink *link = cgv_cycle_list_get_link (list, position);
  const CgvCycleRest *rest = cgv_cycle_list_get_rest (list, position);

  if (column->index == INDEX_CALLER || column->index == INDEX_CALLEE)
    set_function (list, column->index == INDEX_CALLER ? link->caller : link->callee, cell);
  else if (rest != NULL)
    cell->text = cgv_cycle_words_dup_rest (rest);
}

/* Fills in the file or object of a function. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cgv_cost_columns_set_place (get_focus (list)->numbers, cgv_cycle_list_get_node (list, position), column->index == INDEX_FILE, cell);
}

/* Samples the first rows, of which @index is one. */
static gboolean
sample_rows (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  if (index >= N_MEASURED || index >= g_list_model_get_n_items (list))
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

/* Samples the largest number; below a share that is not shown there may be "100.00 %". */
static gboolean
sample_largest (gpointer list,
                const CgvColumn *column,
                guint index,
                CgvCell *cell)
{
  guint n = g_list_model_get_n_items (list);
  CgvCost largest = 0;

  if (is_difference (column))
    return sample_rows (list, column, index, cell);
  for (guint i = 0; index == 0 && i < n; i++)
    {
      g_auto (CgvCell) other = { .kind = column->kind };

      column->fill (list, column, i, &other);
      if (i == 0 || other.count > cell->count || cgv_cost_compare (other.cost.value, largest, other.is_signed) > 0)
        *cell = other;
      largest = cell->cost.value;
    }
  if (cell->kind == CGV_CELL_COST && n > 0 && cgv_cell_is_beyond (cell))
    cell->cost.value = cell->whole;
  return index == 0 && n > 0;
}

/* Returns the sentence about the effect of a row's calls on the cycle. */
static char *
dup_meaning (gpointer list,
             guint position)
{
  const CgvCycleRest *rest = cgv_cycle_list_get_rest (list, position);
  g_autofree char *words = NULL;

  if (rest == NULL)
    return g_strdup (_ ("The rest without these calls is not computed: the cycle is too large."));
  words = cgv_cycle_words_dup_rest (rest);
  /* Translators: calls; %s is the rest of a cycle, such as "no cycle is left" or "2 cycles of 3 and 2 functions" */
  return g_strdup_printf (_ ("Without these: %s."), words);
}

static char *
dup_function (gpointer list,
              CgvNodeId node)
{
  const CgvComparison *comparison = get_inside (list)->comparison;

  return comparison != NULL ? cgv_compare_text_dup_tooltip (comparison, node) : cgv_focus_dup_tooltip (get_focus (list), node);
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvCycleLink *link = cgv_cycle_list_get_link (list, position);
  g_auto (CgvCell) cell = { .kind = CGV_CELL_COST };
  g_autofree char *name = NULL;
  g_autofree char *calls = NULL;
  g_autofree char *meaning = NULL;

  if (link == NULL)
    return dup_function (list, cgv_cycle_list_get_node (list, position));
  name = dup_pair (list, link);
  calls = cgv_cycle_text_dup_calls (get_cycle (list), link);
  meaning = dup_meaning (list, position);
  cgv_cycle_text_set_cost (&cell, get_cycle (list), link->cost, get_inside (list)->comparison != NULL ? CGV_ASPECT_NEW : CGV_ASPECT_ONE);
  return g_strjoin ("\n", name, calls, cgv_cell_is_beyond (&cell) ? _ ("More than 100 %: a call within a cycle costs what all of it did until the call returned.") : meaning,
                    cgv_cell_is_beyond (&cell) ? meaning : NULL, NULL);
}

#define SELF_SENTENCE  N_ ("Cost of the function itself")
#define CALLS_SENTENCE N_ ("Cost of the calls, with all that they call. Calls that contain each other count more than once.")

static const CgvRowReader reader = { .find_numbers = find_numbers, .get_row = get_row, .show = show, .get_largest = get_largest, .sample = sample_largest };

static const CgvCostColumn columns[] = {
  { OF_MEMBERS | ONE_SIDE, { .id = "self", .sentence = SELF_SENTENCE, .flags = CGV_COLUMN_BAR } },
  { OF_MEMBERS | ONE_SIDE, { .id = "self_share", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { OF_MEMBERS | TWO_SIDES, { .id = "base_self", .sentence = SELF_SENTENCE, .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { OF_MEMBERS | TWO_SIDES, { .id = "new_self", .sentence = SELF_SENTENCE, .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { OF_MEMBERS | TWO_SIDES, { .id = "delta_self", .sentence = N_ ("Cost of the function itself in B less that in A."), .flags = CGV_COLUMN_BAR } },
  { OF_MEMBERS | TWO_SIDES, { .id = "percent_self", .sentence = N_ ("The difference in percent of the self cost in A."), .rank = 1, .name_min = NAME_BESIDE_SHARE } },

  { OF_BACK | ONE_SIDE, { .id = "inclusive", .title = N_ ("Cost"), .long_title = N_ ("Cost (%s)"), .sentence = CALLS_SENTENCE, .flags = CGV_COLUMN_ASCENDING_FIRST } },
  { OF_BACK | ONE_SIDE, { .id = "calls", .sentence = N_ ("Number of calls") } },
  { OF_BACK | TWO_SIDES, { .id = "base_inclusive", .title = "A", .long_title = "A (%s)", .sentence = CALLS_SENTENCE, .rank = 2, .name_min = NAME_BESIDE_SIDES } },
  { OF_BACK | TWO_SIDES, { .id = "new_inclusive", .title = "B", .long_title = "B (%s)", .sentence = CALLS_SENTENCE, .flags = CGV_COLUMN_ASCENDING_FIRST } },
  { OF_BACK | TWO_SIDES, { .id = "delta_inclusive", .title = N_ ("Δ"), .long_title = N_ ("Δ (%s)"), .sentence = N_ ("Cost of these calls in B less that in A."), .flags = CGV_COLUMN_BAR } },
  { OF_BACK | TWO_SIDES, { .id = "percent_inclusive", .title = N_ ("Δ %"), .sentence = N_ ("The difference in percent of what these calls cost in A."), .rank = 1, .name_min = NAME_BESIDE_SHARE } },
  { OF_BACK | TWO_SIDES, { .id = "base_calls", .flags = CGV_COLUMN_EXPORT_ONLY } },
  { OF_BACK | TWO_SIDES, { .id = "new_calls", .flags = CGV_COLUMN_EXPORT_ONLY } },
  /* Translators: the header of a column: how many functions are left in cycles */
  { OF_BACK | ANY_SIDES, { .id = "left_functions", .title = N_ ("Left"), .long_title = N_ ("Functions Left in Cycles"), .sentence = N_ ("Number of functions that are still in cycles if only these calls are removed."), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_ASCENDING_FIRST, .fill = fill_left, .sample = sample_largest } },
  { OF_BACK | ANY_SIDES, { .id = "left_cycles", .title = N_ ("Cycles Left"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_LEFT_CYCLES, .fill = fill_left } },

  { OF_MEMBERS | ANY_SIDES, { .id = "name", .title = N_ ("Function"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name } },
  { OF_BACK | ANY_SIDES, { .id = "name", .title = N_ ("Caller → Callee"), .sentence = N_ ("The caller and the callee, and the rest of the cycle if these calls are removed."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST | CGV_COLUMN_WINDOW_ONLY, .name_min = NAME_MIN, .fill = fill_name } },
  { OF_BACK | ANY_SIDES, { .id = "caller", .title = N_ ("Caller"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_CALLER, .fill = fill_text } },
  { OF_BACK | ANY_SIDES, { .id = "callee", .title = N_ ("Callee"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_CALLEE, .fill = fill_text } },
  { OF_MEMBERS | ANY_SIDES, { .id = "file", .title = N_ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_FILE, .fill = fill_place } },
  { OF_MEMBERS | ANY_SIDES, { .id = "object", .title = N_ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_OBJECT, .fill = fill_place } },
};

static gboolean
is_wanted (gpointer list,
           const CgvCostColumn *column,
           const CgvQuantity *added)
{
  return (column->where & (is_of_members (list) ? OF_MEMBERS : OF_BACK)) != 0;
}

/* The titles name the event type of the focus, also without an inside. */
static const CgvEventNumbers *
find_shown_numbers (gpointer list,
                    const char *event)
{
  return event == NULL ? &get_focus (list)->numbers->main : NULL;
}

static const CgvCostColumns cycle_columns = {
  .name = "cycle",
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .reader = &reader,
  .get_focus = get_focus,
  .find_numbers = find_shown_numbers,
  .is_wanted = is_wanted,
};

static GPtrArray *
make_columns (gpointer list)
{
  return cgv_cost_columns_make (&cycle_columns, list);
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_cycle_list_set_sort (list, &column->quantity, descending);
}

static char *
introduce (gpointer list)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (get_focus (list));

  return comparison != NULL ? cgv_compare_text_dup_verdict (comparison) : cgv_row_text_dup_incomplete (get_focus (list));
}

const CgvTableSpec *
cgv_cycle_columns_get_spec (CgvCycleListKind kind)
{
  static const CgvTableSpec members = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .default_sort = { "self", "delta_self" },
  };
  static const CgvTableSpec back = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .default_sort = { "inclusive", "new_inclusive" },
    .stacks = TRUE,
  };

  return kind == CGV_CYCLE_LIST_MEMBERS ? &members : &back;
}
