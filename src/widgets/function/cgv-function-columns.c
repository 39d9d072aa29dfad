/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-event-text.h"
#include "cgv-group-text.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_BESIDE_SELF  150
#define NAME_BESIDE_CALLS 170
#define NAME_AND_LOCATION 290

/* Where a column stands among those that there may be no room for. */
enum
{
  RANK_ALWAYS,
  RANK_SELF,
  RANK_CALLS,
  RANK_ADDED,
  RANK_LOCATION,
};

/* What a column of places or of groups shows. */
enum
{
  INDEX_FILE,
  INDEX_OBJECT,
  INDEX_LOW,
  INDEX_HIGH,
};

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_function_list_get_focus (list);
}

/* Returns (nullable) the costs of the event type of a column. */
static CgvCosts *
find_costs (gpointer list,
            const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);

  return column->quantity.event != NULL ? cgv_focus_find_costs (focus, column->quantity.event) : cgv_focus_get_costs (focus);
}

static gboolean
is_inclusive (const CgvColumn *column)
{
  return column->quantity.kind == CGV_QUANTITY_INCLUSIVE || column->index == CGV_QUANTITY_INCLUSIVE;
}

static CgvCostEnds
get_ends (gpointer list,
          const CgvColumn *column,
          CgvCosts *costs)
{
  return cgv_function_list_get_ends (list, costs, is_inclusive (column));
}

/* What a full bar is: the largest cost of a function or, where there are groups, that of everything. */
static CgvCost
get_full (gpointer list,
          const CgvColumn *column,
          CgvCosts *costs)
{
  if (column->quantity.kind == CGV_QUANTITY_CUMULATIVE || cgv_focus_find_grouping (get_focus (list), costs) != NULL)
    return costs->total;
  return get_ends (list, column, costs).max;
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCosts *costs = find_costs (list, column);
  const CgvFunctionRowCosts *own;
  CgvFunctionRow row;

  cell->is_empty = costs == NULL || !cgv_function_list_get_row_in (list, column->quantity.event, position, &row);
  if (cell->is_empty)
    return;

  own = &row.side[CGV_SIDE_NEW];
  if (is_inclusive (column))
    cgv_cell_set_cost (cell, costs, own->inclusive, (CgvCostRange){ own->inclusive_low, own->inclusive_high });
  else
    cgv_cell_set_cost (cell, costs, own->self, (CgvCostRange){ own->self_low, own->self_high });
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  if (cell->kind == CGV_CELL_SHARE)
    cell->is_empty = cgv_costs_get_event (costs)->is_ratio;
  else
    cell->fraction = cgv_cell_get_fraction (cell, get_full (list, column, costs));
}

static void
fill_cumulative (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvCosts *costs = cgv_focus_get_costs (get_focus (list));
  CgvCost sum = cgv_function_list_get_running_sum (list, position);

  cgv_cell_set_cost (cell, costs, sum, (CgvCostRange){ sum, sum });
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  cell->fraction = cgv_cell_get_fraction (cell, costs->total);
}

static void
fill_calls (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvFunctionRow row;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row);
  if (!cell->is_empty)
    cell->count = row.side[CGV_SIDE_NEW].n_calls;
}

static CgvNameBranch
get_branch (const CgvFunctionRow *row)
{
  if (row->group == CGV_NONE)
    return CGV_NAME_BRANCH_NONE;
  if (row->kind == CGV_FUNCTION_ROW_GROUP)
    return row->is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
  return row->kind == CGV_FUNCTION_ROW_MEMBER ? CGV_NAME_BRANCH_MEMBER : CGV_NAME_BRANCH_LEAF;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvFocus *focus = get_focus (list);
  CgvFunctionRow row;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row);
  if (cell->is_empty)
    return;

  cell->branch = get_branch (&row);
  if (cell->branch == CGV_NAME_BRANCH_NONE)
    cell->bytes = cgv_fold_get_name (cgv_focus_get_costs (focus)->graph->fold, row.node, &cell->n_bytes);
  else
    {
      cell->text = cgv_group_text_dup_name (list, &row);
      cell->whole_text = cgv_group_text_dup_whole_name (list, &row);
      cell->badge = cgv_group_text_dup_count (&row);
      cell->is_path = cgv_group_text_is_path (list, &row);
    }
  if (cgv_group_text_is_cycle (list, &row) || (row.node != CGV_NONE && cgv_row_text_get_cycle_size (focus, row.node) > 0))
    cell->marks |= CGV_NAME_MARK_CYCLE;
  if (row.node != CGV_NONE && cgv_row_text_get_n_levels (focus, row.node) > 1)
    cell->marks |= CGV_NAME_MARK_RECURSION;
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
  cell->text = cgv_group_text_dup_location (list, &row);
  cell->is_path = TRUE;
}

/* A group has neither file nor object; code of a function may stand in another file. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvGraph *graph = cgv_focus_get_costs (get_focus (list))->graph;
  const CgvFunction *function;
  CgvStringId place;
  CgvFunctionRow row;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row) || row.node == CGV_NONE;
  if (cell->is_empty)
    return;
  function = cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, row.node));
  place = function->object;
  if (column->index == INDEX_FILE)
    place = row.file != CGV_NONE ? row.file : function->file;
  cell->bytes = cgv_profile_get_string (graph->profile, place, &cell->n_bytes);
}

static void
fill_bound (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvFunctionRow row;
  CgvCost bound;

  cell->is_empty = !cgv_function_list_get_row (list, position, &row);
  if (cell->is_empty)
    return;
  bound = column->index == INDEX_LOW ? row.side[CGV_SIDE_NEW].inclusive_low : row.side[CGV_SIDE_NEW].inclusive_high;
  cgv_cell_set_cost (cell, cgv_focus_get_costs (get_focus (list)), bound, (CgvCostRange){ bound, bound });
}

/* The group that a row is or is in. */
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

/* Groups and filters make estimates of some costs; which ones is not asked. */
static gboolean
has_estimates (gpointer list,
               const CgvColumn *column,
               const CgvCosts *costs)
{
  if (column->quantity.kind == CGV_QUANTITY_CUMULATIVE)
    return FALSE;
  if (is_inclusive (column))
    return costs->inclusive_low != NULL || cgv_focus_find_grouping (get_focus (list), costs) != NULL;
  return costs->self_low != NULL;
}

/* The numbers at both ends. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  CgvCosts *costs = find_costs (list, column);
  CgvCost cost;

  if (index > 1 || costs == NULL)
    return FALSE;

  cost = index == 0 ? get_full (list, column, costs) : get_ends (list, column, costs).min;
  cgv_cell_set_cost (cell, costs, cost, (CgvCostRange){ cost, cost });
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  if (has_estimates (list, column, costs))
    cell->range = (CgvCostRange){ 0, 1 };
  return TRUE;
}

static gboolean
sample_calls (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  CgvFocus *focus = get_focus (list);
  const CgvGraph *graph = cgv_focus_get_costs (focus)->graph;
  const CgvGrouping *grouping = cgv_focus_get_grouping (focus);

  for (guint32 i = 0; index == 0 && i < graph->n_nodes; i++)
    cell->count = MAX (cell->count, graph->n_calls[i]);
  for (guint32 i = 0; index == 0 && grouping != NULL && i < cgv_grouping_get_n_groups (grouping); i++)
    cell->count = MAX (cell->count, cgv_grouping_get_group (grouping, i)->n_calls);
  return index == 0;
}

/* An example says more if it is not 0: the function that the window is about, or else the one with the most. */
static CgvNodeId
get_example (gpointer list,
             const CgvColumn *column,
             CgvCosts *costs)
{
  const CgvCost *values = is_inclusive (column) ? costs->inclusive : costs->self;
  CgvNodeId node = cgv_focus_get_row (get_focus (list));
  CgvNodeId largest = get_ends (list, column, costs).largest;

  return values[node] == 0 && largest != CGV_NONE ? largest : node;
}

static char *
explain_costs (gpointer list,
               const CgvColumn *column,
               CgvCosts *costs)
{
  CgvFocus *focus = get_focus (list);
  CgvNodeId node = get_example (list, column, costs);
  g_autofree char *name = cgv_focus_dup_name (focus, node);
  g_autofree char *cost = cgv_cost_text_dup_share (focus, costs, is_inclusive (column) ? costs->inclusive[node] : costs->self[node]);
  g_autofree char *total = cgv_cost_text_dup_amount (focus, costs, costs->total);
  g_autofree char *full = cgv_cost_text_dup_amount (focus, costs, get_full (list, column, costs));

  if (is_inclusive (column))
    /* Translators: first the name of a function, then costs with their unit */
    return g_strdup_printf (_ ("What a function cost with everything it called.\n"
                               "%s and everything it called: %s.\n"
                               "All is %s, a full bar %s."),
                            name,
                            cost,
                            total,
                            full);

  /* Translators: first the name of a function, then costs with their unit */
  return g_strdup_printf (_ ("What a function cost in its own code, without what it called.\n"
                             "%s by itself: %s.\n"
                             "All is %s, a full bar %s."),
                          name,
                          cost,
                          total,
                          full);
}

/* Says what is counted, for a column that is not about the current event type. */
static char *
explain_cost (gpointer list,
              const CgvColumn *column)
{
  CgvCosts *costs = find_costs (list, column);
  g_autofree char *explanation = NULL;
  g_autofree char *description = NULL;

  if (costs == NULL || cgv_focus_get_row (get_focus (list)) == CGV_NONE)
    return NULL;
  explanation = explain_costs (list, column, costs);
  if (column->quantity.event == NULL)
    return g_steal_pointer (&explanation);

  description = cgv_event_text_dup_description (costs->events, costs->event);
  return g_strdup_printf ("%s\n%s", description, explanation);
}

/* How many rows it takes to get to four fifths; all where they do not get there. */
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
  const CgvCosts *costs = cgv_focus_get_costs (get_focus (list));
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
  const CgvGraph *graph = cgv_focus_get_costs (focus)->graph;
  CgvNodeId node = cgv_focus_get_row (focus);
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

/* What a row shows in a column of costs, as a line of its tooltip. */
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
    /* Translators: a cost: what this row and those above it cost themselves */
    g_string_append_printf (text, _ ("\nCumulative, down to here: %s"), share);
  else if (is_inclusive (column))
    g_string_append_printf (text, _ ("\nInclusive: %s"), share);
  else
    g_string_append_printf (text, _ ("\nSelf: %s"), share);
}

static void
add_cost (GPtrArray *columns,
          const char *id,
          CgvQuantityKind kind,
          const char *title,
          const char *event,
          CgvColumnFlags flags,
          guint8 rank,
          gint16 name_min)
{
  g_autofree char *long_title = NULL;
  CgvColumn column = {
    .id = id,
    .title = title,
    .kind = CGV_CELL_COST,
    .flags = CGV_COLUMN_BAR | flags,
    .rank = rank,
    .name_min = name_min,
    .index = kind,
    .fill = fill_cost,
    .sample = sample_cost,
    .explain = explain_cost,
  };

  if (kind == CGV_QUANTITY_CUMULATIVE)
    {
      column.fill = fill_cumulative;
      column.explain = explain_cumulative;
      /* Translators: the titles of columns that are copied; %s is an event type such as "Ir" */
      long_title = g_strdup_printf (_ ("Cumulative (%s)"), event);
    }
  else
    long_title = g_strdup_printf (kind == CGV_QUANTITY_INCLUSIVE ? _ ("Inclusive (%s)") : _ ("Self (%s)"), event);
  column.long_title = long_title;
  cgv_columns_add (columns, &column);
}

static void
add_share (GPtrArray *columns,
           const char *id,
           CgvQuantityKind kind,
           const char *title)
{
  const CgvColumn column = { .id = id, .title = title, .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_EXPORT_ONLY, .index = kind, .fill = fill_cost };

  cgv_columns_add (columns, &column);
}

static void
add_further (GPtrArray *columns,
             CgvFocus *focus,
             const char *id,
             const CgvQuantity *quantity)
{
  CgvCosts *costs = cgv_focus_find_costs (focus, quantity->event);
  g_autofree char *event = NULL;
  g_autofree char *title = NULL;

  if (costs == NULL || cgv_columns_find (columns, id) != NULL)
    return;
  event = cgv_cost_text_dup_event (focus, costs);
  /* Translators: the header of a column of self costs; %s is an event type such as "D1mr" */
  title = quantity->kind == CGV_QUANTITY_INCLUSIVE ? g_strdup (event) : g_strdup_printf (_ ("%s Self"), event);
  add_cost (columns, id, quantity->kind, title, event, CGV_COLUMN_ADDED, RANK_ADDED, NAME_BESIDE_CALLS);
}

/* Those that users added stand behind the name, so that this is there without scrolling however many there are; the running sum
 * beside what it adds up. What the profile does not have is not shown; inclusive costs need calls. */
static void
add_chosen (GPtrArray *columns,
            CgvFocus *focus,
            gboolean has_calls,
            gboolean is_cumulative)
{
  const char *const *ids = cgv_focus_get_columns (focus);
  g_autofree char *event = cgv_row_text_dup_event (focus);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      CgvQuantity quantity;

      if (!cgv_quantity_parse (ids[i], &quantity) || !cgv_quantity_is_further (&quantity) || quantity.aspect != CGV_ASPECT_ONE)
        continue;
      if (quantity.kind == CGV_QUANTITY_INCLUSIVE && !has_calls)
        continue;
      if (quantity.event != NULL && !is_cumulative)
        add_further (columns, focus, ids[i], &quantity);
      else if (quantity.event == NULL && is_cumulative && cgv_columns_find (columns, ids[i]) == NULL)
        add_cost (columns, ids[i], quantity.kind, _ ("Cumulative"), event, CGV_COLUMN_UNSORTED, RANK_ALWAYS, 0);
    }
}

static void
add_numbers (GPtrArray *columns,
             CgvFocus *focus,
             gboolean has_calls)
{
  g_autofree char *event = cgv_row_text_dup_event (focus);
  const CgvColumn calls = { .id = "calls", .title = _ ("Calls"), .kind = CGV_CELL_COUNT, .rank = RANK_CALLS, .name_min = NAME_BESIDE_CALLS, .fill = fill_calls, .sample = sample_calls, .explain = explain_calls };

  if (has_calls)
    {
      add_cost (columns, "inclusive", CGV_QUANTITY_INCLUSIVE, _ ("Inclusive"), event, 0, RANK_ALWAYS, 0);
      add_share (columns, "inclusive_share", CGV_QUANTITY_INCLUSIVE, _ ("Inclusive (%)"));
    }
  add_cost (columns, "self", CGV_QUANTITY_SELF, _ ("Self"), event, 0, has_calls ? RANK_SELF : RANK_ALWAYS, NAME_BESIDE_SELF);
  add_share (columns, "self_share", CGV_QUANTITY_SELF, _ ("Self (%)"));
  add_chosen (columns, focus, has_calls, TRUE);
  if (has_calls)
    cgv_columns_add (columns, &calls);
}

static void
add_group_columns (GPtrArray *columns,
                   CgvFocus *focus)
{
  g_autofree char *event = cgv_row_text_dup_event (focus);
  g_autofree char *low = g_strdup_printf (_ ("Inclusive at Least (%s)"), event);
  g_autofree char *high = g_strdup_printf (_ ("Inclusive at Most (%s)"), event);
  const CgvColumn own[] = {
    { .id = "inclusive_low", .title = low, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_LOW, .fill = fill_bound },
    { .id = "inclusive_high", .title = high, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_HIGH, .fill = fill_bound },
    { .id = "group", .title = _ ("Group"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_group },
  };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    cgv_columns_add (columns, &own[i]);
}

static GPtrArray *
make_columns (gpointer list)
{
  CgvFocus *focus = get_focus (list);
  gboolean has_calls = cgv_row_text_has_calls (focus);
  const CgvColumn name = { .id = "name", .title = _ ("Function"), .sentence = _ ("The function, as the profile names it. Long names are shortened; point at one to read all of it."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .fill = fill_name };
  const CgvColumn places[] = {
    { .id = "location", .title = _ ("Location"), .sentence = _ ("The source file that the function is in, and the program or library."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_ASCENDING_FIRST | CGV_COLUMN_WINDOW_ONLY, .rank = RANK_LOCATION, .name_min = NAME_AND_LOCATION, .fill = fill_location },
    { .id = "file", .title = _ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_FILE, .fill = fill_place },
    { .id = "object", .title = _ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = INDEX_OBJECT, .fill = fill_place },
  };
  GPtrArray *columns = cgv_columns_new ();

  add_numbers (columns, focus, has_calls);
  cgv_columns_add (columns, &name);
  add_chosen (columns, focus, has_calls, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    cgv_columns_add (columns, &places[i]);
  if (cgv_function_list_get_grouping (list) != NULL)
    add_group_columns (columns, focus);
  return columns;
}

static char *
describe (gpointer list,
          guint position)
{
  g_autoptr (GPtrArray) columns = make_columns (list);
  g_autofree char *function = NULL;
  GString *text;
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (list, position, &row))
    return NULL;

  function = cgv_group_text_describe (list, &row);
  text = g_string_new (function);
  for (guint i = 0; i < columns->len; i++)
    {
      const CgvColumn *column = g_ptr_array_index (columns, i);

      if ((column->flags & CGV_COLUMN_BAR) != 0)
        append_cost (text, list, column, position);
    }
  return g_string_free (text, FALSE);
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
  return cgv_row_text_dup_incomplete (get_focus (list));
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
cgv_function_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .default_sort = { "inclusive", "self" },
  };

  return &spec;
}
