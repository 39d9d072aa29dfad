/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it: more, where that is only an average. */
#define NAME_BESIDE_NUMBERS  96
#define NAME_BESIDE_PER_CALL 150

/* A call in the current event type. */
typedef struct
{
  guint edge;
  CgvNodeId node; /* at its other end */
  CgvCost cost;
  guint64 count;
} Call;

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_call_list_get_focus (list);
}

/* Returns (nullable) the costs of the event type of a column. */
static CgvCosts *
find_costs (gpointer list,
            const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);

  return column->quantity.event != NULL ? cgv_focus_find_costs (focus, column->quantity.event) : cgv_focus_get_costs (focus);
}

/* What 100 % is: the inclusive cost of the function that the window is about. */
static CgvCost
get_whole (gpointer list,
           const CgvCosts *costs)
{
  CgvNodeId node = cgv_focus_get_row (get_focus (list));

  return node != CGV_NONE ? costs->inclusive[node] : 0;
}

static gboolean
get_call (gpointer list,
          guint position,
          Call *call)
{
  const CgvCosts *costs = cgv_focus_get_costs (get_focus (list));

  if (position >= g_list_model_get_n_items (list))
    return FALSE;

  call->edge = cgv_call_list_get_edge (list, position);
  call->node = cgv_call_list_get_node (list, position);
  call->cost = costs->edge_costs[call->edge];
  call->count = costs->graph->counts[call->edge];
  return TRUE;
}

static CgvNameMarks
get_marks (gpointer list,
           guint position)
{
  if (cgv_call_list_is_recursive (list, position))
    return CGV_NAME_MARK_RECURSION;
  if (cgv_call_list_is_in_cycle (list, position))
    return CGV_NAME_MARK_CYCLE;
  return CGV_NAME_MARK_NONE;
}

/* Why the numbers of a row need not add up to those of the function. */
static const char *
explain_marks (CgvNameMarks marks)
{
  if ((marks & CGV_NAME_MARK_RECURSION) != 0)
    return _ ("It calls itself: this cost is part of its own and is not added to it again.");
  if ((marks & CGV_NAME_MARK_CYCLE) != 0)
    return _ ("A call within a cycle: it costs what all of the cycle did until it returned, which cannot be told apart.");
  return NULL;
}

static void
set_cost (gpointer list,
          const CgvCosts *costs,
          guint position,
          CgvCell *cell)
{
  guint edge = cgv_call_list_get_edge (list, position);
  CgvNameMarks marks = get_marks (list, position);

  cgv_cell_set_cost (cell, costs, costs->edge_costs[edge], cgv_costs_get_edge_range (costs, edge));
  cell->whole = get_whole (list, costs);
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  cell->is_within = marks != CGV_NAME_MARK_NONE;
  cell->note = explain_marks (marks);
}

/* The ratio of a call is no part of that of the function. */
static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCosts *costs = find_costs (list, column);

  cell->is_empty = costs == NULL;
  if (costs == NULL)
    return;
  set_cost (list, costs, position, cell);
  if (!cgv_costs_get_event (costs)->is_ratio)
    cell->fraction = cgv_cell_get_fraction (cell, cell->whole);
  else if (cell->kind == CGV_CELL_SHARE)
    cell->is_empty = TRUE;
}

static void
fill_count (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, position, &call);
  cell->count = call.count;
}

static void
fill_per_call (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, position, &call);
  *cell = cgv_cell_of_cost (cgv_focus_get_costs (get_focus (list)), call.cost);
  cell->kind = CGV_CELL_PER_CALL;
  cell->count = call.count;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvFold *fold = cgv_focus_get_costs (get_focus (list))->graph->fold;

  cell->bytes = cgv_fold_get_name (fold, cgv_call_list_get_node (list, position), &cell->n_bytes);
  cell->marks = get_marks (list, position);
}

/* File or object of the function at the other end. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvGraph *graph = cgv_focus_get_costs (get_focus (list))->graph;
  const CgvFunction *function = cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, cgv_call_list_get_node (list, position)));

  cell->bytes = cgv_profile_get_string (graph->profile, column->index == 0 ? function->file : function->object, &cell->n_bytes);
}

/* The row with the largest number in a column; the numbers of a column are the wider the larger. */
static gboolean
find_largest (gpointer list,
              const CgvColumn *column,
              guint *position)
{
  const CgvCosts *costs = find_costs (list, column);
  guint n = costs != NULL ? g_list_model_get_n_items (list) : 0;
  double max = -1.0;
  Call call;

  for (guint i = 0; i < n && get_call (list, i, &call); i++)
    {
      CgvCost cost = costs->edge_costs[call.edge];
      double value = fabs (cgv_cost_to_double (cost, costs->is_signed));

      if (cgv_costs_get_event (costs)->is_ratio && cost == CGV_RATIO_UNDEFINED)
        continue;
      if (column->kind == CGV_CELL_COUNT)
        value = (double) call.count;
      else if (column->kind == CGV_CELL_PER_CALL)
        value /= (double) MAX (call.count, 1);
      if (value <= max)
        continue;
      max = value;
      *position = i;
    }
  return max >= 0.0;
}

/* Below a share that is not shown, there may be "100.00 %"; and any cost may be the estimate. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  guint position;

  if (index > 0 || !find_largest (list, column, &position))
    return FALSE;

  fill_cost (list, column, position, cell);
  if (cell->is_within && cgv_cell_is_beyond (cell))
    cell->cost = cell->whole;
  if (find_costs (list, column)->edge_low != NULL)
    cell->range = (CgvCostRange){ 0, 1 };
  return TRUE;
}

/* "9 999.9" may be wider than what is shortened. */
static gboolean
sample_number (gpointer list,
               const CgvColumn *column,
               guint index,
               CgvCell *cell)
{
  guint position;

  if (index > 1 || !find_largest (list, column, &position))
    return FALSE;

  column->fill (list, column, position, cell);
  if (index == 1)
    {
      cell->cost = MIN (cell->cost, 99999);
      cell->count = MIN (cell->count, 10);
    }
  return TRUE;
}

/* Who calls and who is called in the first row, which is the example. */
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
             Example *example)
{
  CgvFocus *focus = get_focus (list);
  gboolean is_callers = cgv_call_list_get_kind (list) == CGV_CALL_LIST_CALLERS;

  if (!get_call (list, 0, &example->call))
    return FALSE;

  example->caller = cgv_focus_dup_name (focus, is_callers ? example->call.node : cgv_focus_get_row (focus));
  example->callee = cgv_focus_dup_name (focus, is_callers ? cgv_focus_get_row (focus) : example->call.node);
  return TRUE;
}

static char *
explain_cost (gpointer list,
              const CgvColumn *column)
{
  CgvFocus *focus = get_focus (list);
  const CgvCosts *costs = find_costs (list, column);
  g_auto (Example) example = { 0 };
  g_autofree char *name = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *cost = NULL;

  if (costs == NULL || !get_example (list, &example))
    return NULL;

  name = cgv_focus_dup_name (focus, cgv_focus_get_row (focus));
  whole = cgv_cost_text_dup_amount (focus, costs, get_whole (list, costs));
  cost = cgv_cost_text_dup_amount (focus, costs, costs->edge_costs[example.call.edge]);
  if (cgv_costs_get_event (costs)->is_ratio)
    /* Translators: the names of a callee and of its caller, and the value of a ratio */
    return g_strdup_printf (_ ("The ratio in calls, with everything called from there.\n%s, called by %s: %s."), example.callee, example.caller, cost);

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

  if (!get_example (list, &example))
    return NULL;

  count = cgv_cell_dup_count (example.call.count);
  /* Translators: the names of a caller and a callee, and a number */
  return g_strdup_printf (ngettext ("How often one called the other.\n%s called %s %s time.",
                                    "How often one called the other.\n%s called %s %s times.",
                                    (gulong) MIN (example.call.count, G_MAXULONG)),
                          example.caller,
                          example.callee,
                          count);
}

static char *
dup_per_call (gpointer list,
              guint position)
{
  CgvCell cell = { .kind = CGV_CELL_PER_CALL };

  fill_per_call (list, NULL, position, &cell);
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

  if (!get_example (list, &example))
    return NULL;
  if (example.call.count == 0)
    return g_strdup (_ ("What one call cost on average."));

  cost = cgv_row_text_dup_amount (get_focus (list), example.call.cost);
  count = cgv_cell_dup_count (example.call.count);
  each = dup_per_call (list, 0);
  /* Translators: a cost with its unit, a number of calls, the name of the callee, and a cost */
  return g_strdup_printf (ngettext ("What one call cost on average.\n%s in %s call of %s: %s each.",
                                    "What one call cost on average.\n%s in %s calls of %s: %s each.",
                                    (gulong) MIN (example.call.count, G_MAXULONG)),
                          cost,
                          count,
                          example.callee,
                          each);
}

static char *
describe (gpointer list,
          guint position)
{
  CgvFocus *focus = get_focus (list);
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  CgvCell cell = { .kind = CGV_CELL_COST };
  const char *reason = explain_marks (get_marks (list, position));
  g_autofree char *function = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *bounds = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *whole = NULL;
  GString *text;
  Call call;

  if (!get_call (list, position, &call))
    return NULL;

  set_cost (list, costs, position, &cell);
  function = cgv_row_text_dup_function (focus, call.node);
  amount = cgv_cell_dup_amount (&cell);
  bounds = cgv_cell_dup_bounds (&cell);
  percent = cgv_cell_dup_percent (&cell);
  whole = cgv_focus_dup_name (focus, cgv_focus_get_row (focus));

  text = g_string_new (function);
  /* Translators: a cost, its share in percent, and the name of a function */
  g_string_append_printf (text, _ ("\n%s, %s of %s"), amount, percent, whole);
  if (bounds != NULL)
    /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
    g_string_append_printf (text, _ ("\nAn estimate: %s"), bounds);
  if (call.count > 0)
    {
      g_autofree char *count = cgv_cell_dup_count (call.count);
      g_autofree char *each = dup_per_call (list, position);

      g_string_append_printf (text, ngettext ("\n%s call, %s each", "\n%s calls, %s each", (gulong) MIN (call.count, G_MAXULONG)), count, each);
    }
  /* In each row, because it is the cost that is hard to believe: it may be ten times that of the function. */
  if (reason != NULL)
    g_string_append_printf (text, "\n%s", reason);
  return g_string_free (text, FALSE);
}

static void
add_cost (GPtrArray *columns,
          const char *id,
          const char *title,
          const char *long_title,
          const CgvColumn *column)
{
  CgvColumn copy = *column;

  copy.id = id;
  copy.title = title;
  copy.long_title = long_title;
  copy.fill = fill_cost;
  cgv_columns_add (columns, &copy);
}

/* A column for each event type that the list of functions has columns of and that calls have costs of. */
static void
add_further (GPtrArray *columns,
             CgvFocus *focus)
{
  const CgvColumn column = {
    .kind = CGV_CELL_COST,
    .flags = CGV_COLUMN_BAR | CGV_COLUMN_ADDED,
    .rank = 2,
    .name_min = NAME_BESIDE_NUMBERS,
    .sample = sample_cost,
    .explain = explain_cost,
  };
  const char *const *ids = cgv_focus_get_columns (focus);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      CgvQuantity quantity;
      CgvCosts *costs;
      g_autofree char *id = NULL;
      g_autofree char *event = NULL;
      g_autofree char *title = NULL;

      cgv_quantity_parse (ids[i], &quantity);
      costs = quantity.event != NULL ? cgv_focus_find_costs (focus, quantity.event) : NULL;
      if (costs == NULL)
        continue;
      id = g_strconcat ("inclusive:", quantity.event, NULL);
      event = cgv_cost_text_dup_event (focus, costs);
      /* Translators: the title of a column that is copied; %s is an event type such as "Ir" */
      title = g_strdup_printf (_ ("Cost (%s)"), event);
      if (cgv_columns_find (columns, id) == NULL)
        add_cost (columns, id, event, title, &column);
    }
}

static void
add_costs (GPtrArray *columns,
           CgvFocus *focus)
{
  g_autofree char *event = cgv_row_text_dup_event (focus);
  g_autofree char *title = g_strdup_printf (_ ("Cost (%s)"), event);
  CgvColumn column = { .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR, .sample = sample_cost, .explain = explain_cost };

  add_cost (columns, "inclusive", _ ("Cost"), title, &column);
  column = (CgvColumn){ .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_EXPORT_ONLY };
  add_cost (columns, "inclusive_share", _ ("Cost (%)"), NULL, &column);
}

static GPtrArray *
make_columns (gpointer list)
{
  gboolean is_callers = cgv_call_list_get_kind (list) == CGV_CALL_LIST_CALLERS;
  const CgvColumn numbers[] = {
    { .id = "calls", .title = _ ("Count"), .kind = CGV_CELL_COUNT, .rank = 1, .name_min = NAME_BESIDE_NUMBERS, .fill = fill_count, .sample = sample_number, .explain = explain_count },
    { .id = "per_call", .title = _ ("Per Call"), .kind = CGV_CELL_PER_CALL, .rank = 3, .name_min = NAME_BESIDE_PER_CALL, .fill = fill_per_call, .sample = sample_number, .explain = explain_per_call },
    { .id = "name", .title = _ ("Function"), .long_title = is_callers ? _ ("Caller") : _ ("Callee"), .sentence = _ ("Click a function to go to it."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .fill = fill_name },
  };
  const CgvColumn places[] = {
    { .id = "file", .title = _ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 0, .fill = fill_place },
    { .id = "object", .title = _ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 1, .fill = fill_place },
  };
  GPtrArray *columns = cgv_columns_new ();

  add_costs (columns, get_focus (list));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    cgv_columns_add (columns, &numbers[i]);
  add_further (columns, get_focus (list));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    cgv_columns_add (columns, &places[i]);
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_call_list_set_sort (list, &column->quantity, descending);
}

static char *
introduce (gpointer list)
{
  return cgv_row_text_dup_incomplete (get_focus (list));
}

const CgvTableSpec *
cgv_call_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .default_sort = { "inclusive" },
    .is_activated_by_click = TRUE,
  };

  return &spec;
}
