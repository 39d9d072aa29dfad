/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-columns.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-cycle-text.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may stand beside it. */
#define NAME_MIN          96
#define NAME_BESIDE_SHARE 130
#define NAME_BESIDE_SIDES 180
#define NAME_BESIDE_REST  220

/* A list may be long: of differences, widths are those of what is seen first. */
#define N_MEASURED 30

/* What is beside the cost in which a column lists something. */
enum
{
  INDEX_COST,
  INDEX_LOW,
  INDEX_FILE,
  INDEX_OBJECT,
};

/* Which lists have a column. */
typedef enum
{
  ONE_SIDE = 1 << 0,
  TWO_SIDES = 1 << 1,
  ANY_SIDES = ONE_SIDE | TWO_SIDES,
} Where;

/* A column whose texts are translated when it is made; "%s" stands for the event type. */
typedef struct
{
  Where where;
  CgvColumn column;
} Entry;

static CgvCycleFocus *
get_cycle (gpointer list)
{
  return CGV_IS_CYCLE_LIST (list) ? cgv_cycle_list_get_cycle (list) : cgv_cycle_link_list_get_cycle (list);
}

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_cycle_focus_get_focus (get_cycle (list));
}

static const CgvCycleCut *
get_cut (gpointer list)
{
  return cgv_cycle_focus_get_cut (get_cycle (list));
}

static gboolean
is_inclusive (const CgvColumn *column)
{
  return column->quantity.kind == CGV_QUANTITY_INCLUSIVE;
}

static gboolean
is_difference (const CgvColumn *column)
{
  return column->quantity.aspect == CGV_ASPECT_DELTA || column->quantity.aspect == CGV_ASPECT_PERCENT;
}

/* Of one profile, the bar is a share of all. */
static void
set_fraction (gpointer list,
              const CgvColumn *column,
              CgvCell *cell,
              double largest_delta)
{
  cell->is_bare = column->kind != CGV_CELL_PERCENT;
  if (column->quantity.aspect == CGV_ASPECT_ONE)
    cell->fraction = cgv_cell_get_fraction (cell, get_cut (list)->inside->costs->total);
  else if (column->quantity.aspect == CGV_ASPECT_DELTA && largest_delta > 0)
    cell->fraction = MIN (fabs (cell->value) / largest_delta, 1.0);
  if (cell->kind == CGV_CELL_SHARE && cgv_costs_get_event (get_cut (list)->inside->costs)->is_ratio)
    cell->is_empty = TRUE;
}

static void
fill_self (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCycleCut *cut = get_cut (list);
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);
  CgvCost costs[CGV_N_SIDES] = { 0 };
  CgvCostRange ranges[CGV_N_SIDES] = { { 0 } };

  for (CgvSide side = cgv_cycle_inside_get_first_side (cut->inside); side < CGV_N_SIDES; side++)
    {
      const CgvCyclePieceCosts *on = &cut->pieces[row.piece].on[side];

      costs[side] = row.is_inner ? cgv_cycle_inside_get_self (cut->inside, side, row.member) : on->self;
      ranges[side] = row.is_inner ? cgv_cycle_inside_get_self_range (cut->inside, side, row.member) : on->self_range;
    }
  cgv_cycle_text_set_cost (cell, get_cycle (list), costs, ranges, column->quantity.aspect);
  set_fraction (list, column, cell, cgv_cycle_list_get_largest_delta (list, FALSE));
}

/* Members of a group have no inclusive cost of their own. */
static void
fill_inclusive (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CgvCycleCut *cut = get_cut (list);
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);
  CgvCost costs[CGV_N_SIDES];
  CgvCostRange ranges[CGV_N_SIDES];

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCyclePieceCosts *on = &cut->pieces[row.piece].on[side];

      costs[side] = on->inclusive;
      ranges[side] = (CgvCostRange){ on->is_exact ? on->inclusive : on->low, on->inclusive };
    }
  cgv_cycle_text_set_cost (cell, get_cycle (list), costs, ranges, column->quantity.aspect);
  set_fraction (list, column, cell, cgv_cycle_list_get_largest_delta (list, TRUE));
  cell->is_at_most = TRUE;
  if (column->index == INDEX_LOW)
    {
      cell->cost = cell->range.low;
      cell->range.high = cell->range.low;
    }
  if (is_difference (column) && !cgv_cycle_cut_knows_delta (cut, row.piece))
    cell->note = _ ("The difference is not known: removed calls may have led back to it.");
  if (!row.is_inner)
    return;
  cell->is_empty = TRUE;
  cell->note = _ ("A function in a group has no inclusive cost of its own.");
}

static void
fill_order (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);

  cell->count = row.piece + 1;
  cell->is_empty = row.is_inner;
}

static void
set_function (gpointer list,
              CgvNodeId node,
              CgvCell *cell)
{
  const CgvComparison *comparison = get_cut (list)->inside->comparison;

  cgv_cell_set_function (cell, get_cut (list)->inside->costs->graph->fold, node);
  cell->slot = cgv_focus_get_slot (get_focus (list), node) + 1;
  if (comparison != NULL)
    cell->tag = cgv_compare_text_get_presence (comparison, node);
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);

  if (row.member == CGV_NONE)
    {
      cell->text = cgv_cycle_text_dup_piece (get_cycle (list), row.piece);
      cell->marks = CGV_NAME_MARK_CYCLE;
      cell->branch = row.is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
      return;
    }
  set_function (list, cgv_cycle_list_get_node (list, position), cell);
  cell->branch = row.is_inner ? CGV_NAME_BRANCH_MEMBER : CGV_NAME_BRANCH_LEAF;
}

/* The group that a row is or is in. */
static void
fill_part (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->text = cgv_cycle_text_dup_piece (get_cycle (list), cgv_cycle_list_get_row (list, position).piece);
}

/* File or object of a function. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCycleInside *inside = get_cut (list)->inside;
  const CgvGraph *graph = inside->costs->graph;
  CgvNodeId node = cgv_cycle_list_get_node (list, position);
  gboolean is_file = column->index == INDEX_FILE;

  cell->is_empty = cgv_cycle_list_get_row (list, position).member == CGV_NONE;
  if (inside->comparison != NULL)
    cell->bytes = (is_file ? cgv_matching_get_file : cgv_matching_get_object) (inside->comparison->matching, node, &cell->n_bytes);
  else
    {
      const CgvFunction *function = cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node));

      cell->bytes = cgv_profile_get_string (graph->profile, is_file ? function->file : function->object, &cell->n_bytes);
    }
}

/* The first rows, of which @index is one. */
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

/* No part costs more than the cycle does. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  const CgvCycleCut *cut = get_cut (list);
  CgvCost costs[CGV_N_SIDES] = { 0 };
  CgvCostRange ranges[CGV_N_SIDES] = { { 0 } };

  if (is_difference (column))
    return sample_rows (list, column, index, cell);
  if (index > 0 || cut == NULL)
    return FALSE;
  for (CgvSide side = cgv_cycle_inside_get_first_side (cut->inside); side < CGV_N_SIDES; side++)
    {
      const CgvCosts *of = cgv_cycle_inside_get_costs (cut->inside, side);

      costs[side] = (is_inclusive (column) ? of->cycle_inclusive : of->cycle_self)[cut->inside->cycle];
      ranges[side] = (CgvCostRange){ is_inclusive (column) ? 0 : costs[side], costs[side] };
    }
  cgv_cycle_text_set_cost (cell, get_cycle (list), costs, ranges, column->quantity.aspect);
  cell->is_at_most = is_inclusive (column);
  cell->is_bare = TRUE;
  return TRUE;
}

static gboolean
sample_order (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  const CgvCycleCut *cut = get_cut (list);

  cell->count = cut != NULL ? cut->n_pieces : 0;
  return index == 0;
}

static char *
describe (gpointer list,
          guint position)
{
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);

  if (row.is_inner)
    return cgv_cycle_text_dup_function (get_cycle (list), cgv_cycle_list_get_node (list, position));
  return cgv_cycle_text_dup_tooltip (get_cycle (list), row.piece);
}

static void
fill_link_cost (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CgvCycleLink *link = cgv_cycle_link_list_get_link (list, position);

  cgv_cycle_text_set_cost (cell, get_cycle (list), link->cost, link->range, column->quantity.aspect);
  set_fraction (list, column, cell, cgv_cycle_link_list_get_largest_delta (list));
  if (is_difference (column))
    return;
  cell->is_within = cgv_cell_is_beyond (cell);
  if (column->quantity.aspect == CGV_ASPECT_ONE)
    cell->fraction = cgv_cell_get_fraction (cell, cell->whole);
  if (cgv_cell_is_beyond (cell))
    cell->note = _ ("More than 100 %: a call within a cycle costs what all of it did until the call returned.");
}

static void
fill_link_count (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvCycleLink *link = cgv_cycle_link_list_get_link (list, position);

  cell->count = link->calls[column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW];
  cell->is_times = TRUE;
}

static void
fill_link_name (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CgvCycleLink *link = cgv_cycle_link_list_get_link (list, position);

  if (link->piece != CGV_NONE)
    cell->text = cgv_cycle_text_dup_piece (get_cycle (list), link->piece);
  else
    set_function (list, link->node, cell);
  if (link->piece != CGV_NONE && get_cut (list)->pieces[link->piece].n_members > 1)
    cell->marks = CGV_NAME_MARK_CYCLE;
  if (link->is_cut)
    {
      cell->state = CGV_CELL_NOISE;
      /* Translators: a short word beside a name, for calls that were taken away to open a cycle */
      cell->tag = C_ ("calls", "removed");
    }
  else if (link->presence == CGV_PRESENT_BASE)
    /* Translators: a short word beside a name, for calls that only the base of a comparison has */
    cell->tag = C_ ("calls", "removed");
  else if (link->presence == CGV_PRESENT_NEW && get_cut (list)->inside->comparison != NULL)
    /* Translators: a short word beside a name, for calls that only the new side of a comparison has */
    cell->tag = C_ ("calls", "new");
  else if (link->piece == CGV_NONE && cgv_focus_get_whole_cycle (get_focus (list)) == CGV_NONE)
    /* Translators: a short word beside the name of a function that is not in the cycle */
    cell->tag = C_ ("function", "outside");
}

/* Below a share that is not shown there may be "100.00 %". */
static gboolean
sample_link (gpointer list,
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
      if (i == 0 || other.count > cell->count || cgv_cost_compare (other.cost, largest, other.is_signed) > 0)
        *cell = other;
      largest = cell->cost;
    }
  if (cell->kind == CGV_CELL_COST && n > 0 && cgv_cell_is_beyond (cell))
    cell->cost = cell->whole;
  return index == 0 && n > 0;
}

/* What the calls of a link cost, and how many there are. */
static char *
dup_calls (gpointer list,
           const CgvCycleLink *link)
{
  const CgvCycleInside *inside = get_cut (list)->inside;
  g_autofree char *calls = cgv_cycle_text_dup_count (get_cycle (list), link->calls);
  g_autofree char *cost = NULL;

  if (inside->comparison != NULL)
    {
      cost = cgv_cycle_text_dup_cost (get_cycle (list), link->cost);
      return g_strdup_printf (_ ("Calls: %s\nThey cost %s"), calls, cost);
    }
  cost = cgv_row_text_dup_share (get_focus (list), link->cost[CGV_SIDE_NEW]);
  return g_strdup_printf (ngettext ("%s call that costs %s", "%s calls that cost %s", (gulong) MIN (link->calls[CGV_SIDE_NEW], G_MAXULONG)), calls, cost);
}

static char *
describe_link (gpointer list,
               guint position)
{
  const CgvCycleLink *link = cgv_cycle_link_list_get_link (list, position);
  gboolean is_caller = cgv_cycle_link_list_get_kind (list) == CGV_CALL_LIST_CALLERS;
  g_auto (CgvCell) cell = { .kind = CGV_CELL_COST };
  g_autofree char *name = link->piece != CGV_NONE ? cgv_cycle_text_dup_piece (get_cycle (list), link->piece) : cgv_focus_dup_name (get_focus (list), link->node);
  g_autofree char *calls = dup_calls (list, link);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%s\n%s", name, calls);
  cgv_cycle_text_set_cost (&cell, get_cycle (list), link->cost, link->range, get_cut (list)->inside->comparison != NULL ? CGV_ASPECT_NEW : CGV_ASPECT_ONE);
  if (cgv_cell_is_beyond (&cell))
    g_string_append_printf (text, "\n%s", _ ("More than 100 %: a call within a cycle costs what all of it did until the call returned."));
  if (link->is_cut)
    g_string_append_printf (text, "\n%s", _ ("Removed: these calls lead back, and close a circle."));
  else if (link->piece == CGV_NONE)
    g_string_append_printf (text, "\n%s", is_caller ? _ ("Outside the cycle: here it is entered.") : _ ("Outside the cycle: here it is left."));
  return g_string_free (text, FALSE);
}

#define INCLUSIVE_SENTENCE                                                                                                          \
  N_ ("What was spent in the function, or group of functions, and in what it calls. With a ≤ it is the most that this can be: removed " \
      "calls may have led back to it. Members of a group have none of their own.")
#define SELF_SENTENCE N_ ("What was spent in the function, or group of functions, itself")

static const Entry entries[] = {
  { ONE_SIDE, { .id = "inclusive", .title = N_ ("Inclusive"), .long_title = N_ ("Inclusive at Most (%s)"), .sentence = INCLUSIVE_SENTENCE, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR, .fill = fill_inclusive, .sample = sample_cost } },
  { ONE_SIDE, { .id = "inclusive_share", .title = N_ ("Inclusive (%)"), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_inclusive } },
  { ONE_SIDE, { .id = "inclusive_low", .title = N_ ("Inclusive at Least (%s)"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_LOW, .fill = fill_inclusive } },
  { ONE_SIDE, { .id = "self", .title = N_ ("Self"), .long_title = N_ ("Self (%s)"), .sentence = SELF_SENTENCE, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR, .fill = fill_self, .sample = sample_cost } },
  { ONE_SIDE, { .id = "self_share", .title = N_ ("Self (%)"), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_self } },

  { TWO_SIDES, { .id = "base_inclusive", .title = N_ ("Incl. A"), .long_title = N_ ("Inclusive of A at Most (%s)"), .sentence = INCLUSIVE_SENTENCE, .kind = CGV_CELL_COST, .rank = 4, .name_min = NAME_BESIDE_REST, .fill = fill_inclusive, .sample = sample_cost } },
  { TWO_SIDES, { .id = "new_inclusive", .title = N_ ("Incl. B"), .long_title = N_ ("Inclusive of B at Most (%s)"), .sentence = INCLUSIVE_SENTENCE, .kind = CGV_CELL_COST, .rank = 4, .name_min = NAME_BESIDE_REST, .fill = fill_inclusive, .sample = sample_cost } },
  { TWO_SIDES, { .id = "delta_inclusive", .title = N_ ("Δ Inclusive"), .long_title = N_ ("Δ Inclusive (%s)"), .sentence = N_ ("How much more the function, or group of functions, and what it calls costs in B. It is not known where removed calls may have led back to it."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .rank = 3, .name_min = NAME_BESIDE_SIDES, .fill = fill_inclusive, .sample = sample_cost } },
  { TWO_SIDES, { .id = "base_self", .title = N_ ("Self A"), .long_title = N_ ("Self of A (%s)"), .sentence = SELF_SENTENCE, .kind = CGV_CELL_COST, .rank = 2, .name_min = NAME_BESIDE_SIDES, .fill = fill_self, .sample = sample_cost } },
  { TWO_SIDES, { .id = "new_self", .title = N_ ("Self B"), .long_title = N_ ("Self of B (%s)"), .sentence = SELF_SENTENCE, .kind = CGV_CELL_COST, .rank = 2, .name_min = NAME_BESIDE_SIDES, .fill = fill_self, .sample = sample_cost } },
  { TWO_SIDES, { .id = "delta_self", .title = N_ ("Δ Self"), .long_title = N_ ("Δ Self (%s)"), .sentence = N_ ("How much more the function, or group of functions, itself costs in B than in A."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .fill = fill_self, .sample = sample_cost } },
  { TWO_SIDES, { .id = "percent_self", .title = N_ ("Of Itself"), .long_title = N_ ("Δ Self (% of Itself)"), .sentence = N_ ("The difference in percent of the self cost in A."), .kind = CGV_CELL_PERCENT, .rank = 1, .name_min = NAME_BESIDE_SHARE, .fill = fill_self, .sample = sample_cost } },

  { ANY_SIDES, { .id = "order", .title = N_ ("Call Order"), .sentence = N_ ("The order of calls that are not removed: callers before those that work for them. Sort by it to read the cycle from the outside in."), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_ASCENDING_FIRST, .rank = 5, .name_min = NAME_BESIDE_REST, .fill = fill_order, .sample = sample_order } },
  { ANY_SIDES, { .id = "name", .title = N_ ("Function"), .sentence = N_ ("Functions, and groups of functions that still call each other in a circle, named after the most expensive one"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name } },
  { ANY_SIDES, { .id = "part", .title = N_ ("Part"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_part } },
  { ANY_SIDES, { .id = "file", .title = N_ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_FILE, .fill = fill_place } },
  { ANY_SIDES, { .id = "object", .title = N_ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_OBJECT, .fill = fill_place } },
};

#define LINK_SENTENCE N_ ("What the calls cost, with all that they call. Calls that contain each other are in it more than once.")

static const Entry link_entries[] = {
  { ONE_SIDE, { .id = "inclusive", .title = N_ ("Cost"), .long_title = N_ ("Cost (%s)"), .sentence = LINK_SENTENCE, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR | CGV_COLUMN_UNSORTED, .fill = fill_link_cost, .sample = sample_link } },
  { ONE_SIDE, { .id = "calls", .title = N_ ("Calls"), .sentence = N_ ("How many calls"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_UNSORTED, .fill = fill_link_count, .sample = sample_link } },

  { TWO_SIDES, { .id = "base_inclusive", .title = NC_ ("cost of calls", "A"), .long_title = N_ ("A (%s)"), .sentence = LINK_SENTENCE, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_BESIDE_SIDES, .fill = fill_link_cost, .sample = sample_link } },
  { TWO_SIDES, { .id = "new_inclusive", .title = NC_ ("cost of calls", "B"), .long_title = N_ ("B (%s)"), .sentence = LINK_SENTENCE, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_BESIDE_SIDES, .fill = fill_link_cost, .sample = sample_link } },
  { TWO_SIDES, { .id = "delta_inclusive", .title = N_ ("Δ"), .long_title = N_ ("Δ (%s)"), .sentence = N_ ("What these calls cost more in B: B less A."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR | CGV_COLUMN_UNSORTED, .fill = fill_link_cost, .sample = sample_link } },
  { TWO_SIDES, { .id = "percent_inclusive", .title = N_ ("Δ %"), .sentence = N_ ("The difference in percent of what these calls cost in A."), .kind = CGV_CELL_PERCENT, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_BESIDE_SHARE, .fill = fill_link_cost, .sample = sample_link } },
  { TWO_SIDES, { .id = "base_calls", .title = N_ ("Calls A"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_link_count } },
  { TWO_SIDES, { .id = "new_calls", .title = N_ ("Calls B"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_link_count } },

  { ANY_SIDES, { .id = "name", .title = N_ ("Function"), .sentence = N_ ("Who calls, or is called: parts of the cycle, and functions outside it"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = NAME_MIN, .fill = fill_link_name } },
};

static GPtrArray *
new_columns (gpointer list,
             const Entry *wanted,
             guint n_wanted)
{
  CgvFocus *focus = get_focus (list);
  Where where = cgv_focus_get_comparison (focus) != NULL ? TWO_SIDES : ONE_SIDE;
  g_autofree char *event = cgv_row_text_dup_event (focus);
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; i < n_wanted; i++)
    {
      if ((wanted[i].where & where) != 0)
        {
          cgv_columns_add_translated (columns, &wanted[i].column, event);
          cgv_cost_text_say_percent (focus, &cgv_focus_get_numbers (focus)->main, g_ptr_array_index (columns, columns->len - 1));
        }
    }
  return columns;
}

static GPtrArray *
make_columns (gpointer list)
{
  return new_columns (list, entries, G_N_ELEMENTS (entries));
}

static GPtrArray *
make_link_columns (gpointer list)
{
  return new_columns (list, link_entries, G_N_ELEMENTS (link_entries));
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

static void
toggle (gpointer list,
        guint position,
        gboolean all)
{
  cgv_cycle_list_set_expanded (list, position, !cgv_cycle_list_get_row (list, position).is_expanded);
}

const CgvTableSpec *
cgv_cycle_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .default_sort = { "inclusive", "delta_self" },
  };

  return &spec;
}

const CgvTableSpec *
cgv_cycle_columns_get_link_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_link_columns,
    .describe = describe_link,
    .is_activated_by_click = TRUE,
  };

  return &spec;
}
