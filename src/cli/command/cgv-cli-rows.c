/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-rows.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-cli-filters.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-name-text.h"
#include "cgv-record-hint.h"
#include "cgv-why.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOrder, cgv_order_free)

static char *
dup_place (const char *bytes,
           gsize length)
{
  return bytes != NULL && length > 0 ? cgv_display_dup (bytes, (gssize) length) : NULL;
}

static gboolean
has_places (const CgvCliView *view)
{
  return view->group == CGV_GROUPING_FUNCTION || view->group == CGV_GROUPING_CYCLE;
}

static char *
dup_places (const CgvCliNames *names)
{
  g_autofree char *file = dup_place (names->file, names->file_length);
  g_autofree char *object = dup_place (names->object, names->object_length);

  if (file != NULL && object != NULL)
    return g_strconcat (file, ", ", object, NULL);
  return file != NULL ? g_steal_pointer (&file) : g_steal_pointer (&object);
}

/* Fills in the name and the place of a row of one profile. */
static void
fill_name_and_places (const CgvCliView *view,
                      guint32 row,
                      const char *shown,
                      CgvCell *cell)
{
  g_autofree char *cycle = NULL;
  CgvCliNames names;

  cgv_cli_view_get_names (view, row, &names);
  if (names.text != NULL)
    {
      cycle = names.text;
      cell->text = g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", names.n_functions), cycle, names.n_functions);
      return;
    }
  if (names.name_length == 0 && view->group == CGV_GROUPING_NAMESPACE)
    cell->text = g_strdup (_ ("(no namespace)"));
  else if (shown != NULL)
    cell->text = cgv_display_dup (shown, -1);
  else if (view->node_of_row[row] != CGV_NONE)
    cell->text = cgv_name_text_dup_short (view->graph->fold, view->node_of_row[row]);
  else
    cell->text = cgv_display_dup (names.name, (gssize) names.name_length);
  if (has_places (view))
    cell->place = dup_places (&names);
}

char *
cgv_cli_rows_dup_label (const CgvCliView *view,
                        guint32 row)
{
  g_auto (CgvCell) cell = { .kind = CGV_CELL_NAME };

  fill_name_and_places (view, row, NULL, &cell);
  if (cell.place == NULL)
    return g_strconcat (CGV_REPORT_CODE, cell.text, CGV_REPORT_CODE_END, NULL);
  return g_strconcat (CGV_REPORT_CODE, cell.text, CGV_REPORT_CODE_END "  (", cell.place, ")", NULL);
}

const char *
cgv_cli_rows_get_tag (const CgvCliView *view,
                      CgvPresence presence)
{
  return view->options->has_base ? cgv_compare_text_get_presence_word (view->numbers->main.comparison, presence) : NULL;
}

void
cgv_cli_rows_fill_label (const CgvCliView *view,
                         guint32 row,
                         const char *name,
                         const CgvFunctionRow *costs,
                         CgvCell *cell)
{
  const CgvMatching *matching = view->numbers->matching;
  CgvNodeId node = view->node_of_row[row];

  cell->tag = cgv_cli_rows_get_tag (view, costs->presence);
  if (matching == NULL || node == CGV_NONE || !has_places (view))
    {
      fill_name_and_places (view, row, name, cell);
      return;
    }
  cell->text = name != NULL ? g_strdup (name) : cgv_compare_text_dup_name (matching, node);
  cell->place = cgv_compare_text_dup_location (matching, node);
}

gboolean
cgv_cli_names_ask_once (const CgvCliNames *names,
                        GHashTable *answers,
                        CgvCliNameFunc func,
                        gconstpointer user_data)
{
  gboolean answer;
  gpointer known;

  /* Equal names share their bytes in memory. */
  if (names->name != NULL && g_hash_table_lookup_extended (answers, names->name, NULL, &known))
    return GPOINTER_TO_INT (known);
  answer = func (names, user_data);
  if (names->name != NULL)
    g_hash_table_insert (answers, (gpointer) names->name, GINT_TO_POINTER (answer));
  return answer;
}

char *
cgv_cli_names_dup_name (const CgvCliNames *names)
{
  return names->text != NULL ? g_strdup (names->text) : cgv_display_dup_whole (names->name, (gssize) names->name_length);
}

const CgvFunctionRow *
cgv_cli_rows_get (CgvCliRows *self,
                  guint position,
                  guint event)
{
  if (!self->has_costs || self->position != position || self->event != event)
    self->get_costs (self, position, event, &self->costs);
  self->has_costs = TRUE;
  self->position = position;
  self->event = event;
  return &self->costs;
}

static void
set_bytes (CgvCell *cell,
           const char *bytes,
           gsize length)
{
  cell->is_empty = bytes == NULL;
  cell->bytes = bytes;
  cell->n_bytes = length;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCliNames names;

  ((CgvCliRows *) list)->get_names (list, position, &names);
  if (column->index == CGV_CLI_FILE)
    set_bytes (cell, names.file, names.file_length);
  else if (column->index == CGV_CLI_OBJECT)
    set_bytes (cell, names.object, names.object_length);
  else if (names.text != NULL)
    cell->text = g_steal_pointer (&names.text);
  else
    set_bytes (cell, names.name, names.name_length);
  g_free (names.text);
}

static void
fill_form (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  static const CgvNameForm forms[] = {
    [CGV_CLI_SHORT] = CGV_NAME_SHORT,
    [CGV_CLI_QUALIFIED] = CGV_NAME_QUALIFIED,
    [CGV_CLI_NAMESPACE] = CGV_NAME_NAMESPACE,
  };
  CgvCliNames names;

  ((CgvCliRows *) list)->get_names (list, position, &names);
  cell->is_empty = names.text != NULL || names.name == NULL;
  if (!cell->is_empty)
    cell->text = cgv_display_dup_form (names.name, names.name_length, forms[column->index]);
  g_free (names.text);
}

static void
fill_count (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliNames names;

  ((CgvCliRows *) list)->get_names (list, position, &names);
  g_free (names.text);
  cell->count = column->index == CGV_CLI_FUNCTIONS ? names.n_functions : names.cycle;
  cell->is_empty = cell->count == 0;
}

static void
fill_status (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvCliRows *rows = list;
  const CgvFunctionRow *costs = cgv_cli_rows_get (list, position, 0);

  /* A part, which the other side cannot have, was not removed. */
  if (costs->presence == CGV_PRESENT_BASE)
    cell->text = g_strdup ((costs->lacks & CGV_ROW_LACKS_NEW) == 0 && !rows->numbers->is_of_parts ? "removed" : "base");
  else
    cell->text = g_strdup (costs->presence == CGV_PRESENT_NEW ? "new" : "both");
}

static void
fill_calls (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliColumn what = column->index % CGV_CLI_N_COLUMNS;
  const CgvCliRows *rows = list;
  const CgvFunctionRow *costs = cgv_cli_rows_get (list, position, column->index / CGV_CLI_N_COLUMNS);
  const bool *knows_counts;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  cell->delta = cgv_function_row_get_calls_delta (costs);
  cell->count = costs->side[what == CGV_CLI_BASE_CALLS ? CGV_SIDE_BASE : CGV_SIDE_NEW].n_calls;
  cell->is_empty = (costs->lacks & CGV_ROW_LACKS_CALLS) != 0;
  if (what != CGV_CLI_BOTH_CALLS)
    return;
  knows_counts = rows->numbers->main.comparison->joined->knows_counts;
  cell->is_empty = (costs->side[CGV_SIDE_BASE].n_calls == 0 && costs->side[CGV_SIDE_NEW].n_calls == 0) || !knows_counts[CGV_SIDE_BASE] || !knows_counts[CGV_SIDE_NEW];
  base = cgv_cell_dup_count (costs->side[CGV_SIDE_BASE].n_calls);
  new_ = cgv_cell_dup_count (costs->side[CGV_SIDE_NEW].n_calls);
  cell->text = cell->delta.sign == 0 ? g_steal_pointer (&new_) : g_strdup_printf ("%s → %s", base, new_);
}

/* The content of a column of costs. */
typedef struct
{
  CgvCliColumn what;
  const CgvEventNumbers *event;
  const CgvFunctionRow *costs;
  CgvAmount cost[CGV_N_SIDES]; /* self or inclusive */
  gboolean is_lacking;
} Asked;

static Asked
ask (gpointer list,
     const CgvColumn *column,
     guint position)
{
  CgvCliRows *rows = list;
  guint event = column->index / CGV_CLI_N_COLUMNS;
  CgvCliColumn what = column->index % CGV_CLI_N_COLUMNS;
  const CgvFunctionRow *costs = cgv_cli_rows_get (rows, position, event);
  gboolean is_inclusive = what >= CGV_CLI_INCLUSIVE;

  return (Asked){
    .what = what,
    .event = cgv_cli_numbers_get (rows->numbers, event),
    .costs = costs,
    .cost = { is_inclusive ? costs->side[CGV_SIDE_BASE].inclusive : costs->side[CGV_SIDE_BASE].self,
              is_inclusive ? costs->side[CGV_SIDE_NEW].inclusive : costs->side[CGV_SIDE_NEW].self },
    .is_lacking = (costs->lacks & (is_inclusive ? CGV_ROW_LACKS_INCLUSIVE : CGV_ROW_LACKS_SELF)) != 0,
  };
}

/* Bounds are exact. */
static void
set_bound (CgvCell *cell,
           CgvCost bound)
{
  cell->is_empty = cell->is_empty || !cgv_cost_range_is_bounded (cell->range, cell->is_signed);
  cell->cost = bound;
  cell->range = (CgvCostRange){ bound, bound };
}

static void
set_nothing (CgvCell *cell,
             const char *note)
{
  cell->is_empty = TRUE;
  cell->note = note;
}

/* A command on one profile has the new side. */
static CgvSide
get_side (CgvCliColumn what)
{
  switch ((int) what)
    {
    case CGV_CLI_CALLS_A:
    case CGV_CLI_SELF_A:
    case CGV_CLI_INCLUSIVE_A:
    case CGV_CLI_BASE_SELF:
    case CGV_CLI_BASE_SELF_LOW:
    case CGV_CLI_BASE_SELF_HIGH:
    case CGV_CLI_BASE_INCLUSIVE:
    case CGV_CLI_BASE_INCLUSIVE_LOW:
    case CGV_CLI_BASE_INCLUSIVE_HIGH:
      return CGV_SIDE_BASE;
    default:
      return CGV_SIDE_NEW;
    }
}

/* Fills in a cost of one side, with its bounds. */
static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  Asked asked = ask (list, column, position);
  CgvSide side = get_side (asked.what);

  cell->is_empty = (asked.costs->lacks & CGV_ROW_LACKS_ON (side)) != 0;
  if (cell->is_empty)
    return;
  if (asked.event->comparison != NULL)
    cgv_cell_set_side_cost (cell, asked.event->comparison, side, asked.cost[side].value);
  else
    cgv_cell_set_cost (cell, asked.event->costs[side], asked.cost[side].value, cgv_amount_get_range (asked.cost[side]));
  cell->range = cgv_amount_get_range (asked.cost[side]);
  if (asked.is_lacking)
    set_nothing (cell, _ ("The functions of the line may call each other."));
  else if (cell->kind == CGV_CELL_SHARE && cgv_cell_get_event (cell)->is_ratio)
    set_nothing (cell, _ ("Ratios do not add up."));
  else if (asked.what == CGV_CLI_INCLUSIVE_SHARE && (asked.costs->lacks & CGV_ROW_LACKS_SHARE) != 0)
    set_nothing (cell, _ ("Calls of a function to itself contain each other."));
}

/* Fills in a cost of parts of one run: a function that did not run on a side has an empty cell there, not 0. */
static void
fill_beside (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  CgvSide side = get_side (column->index % CGV_CLI_N_COLUMNS);
  const CgvFunctionRow *costs = cgv_cli_rows_get (list, position, column->index / CGV_CLI_N_COLUMNS);

  if ((costs->presence & CGV_PRESENT_ON (side)) == 0)
    {
      set_nothing (cell, NULL);
      return;
    }
  if (cell->kind == CGV_CELL_COST)
    {
      fill_cost (list, column, position, cell);
      return;
    }
  cell->count = costs->side[side].n_calls;
  cell->is_empty = (costs->lacks & CGV_ROW_LACKS_CALLS) != 0;
}

static void
fill_low (gpointer list,
          const CgvColumn *column,
          guint position,
          CgvCell *cell)
{
  fill_cost (list, column, position, cell);
  set_bound (cell, cell->range.low);
}

static void
fill_high (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  fill_cost (list, column, position, cell);
  set_bound (cell, cell->range.high);
}

static void
set_delta (CgvCell *cell,
           const Asked *asked)
{
  const CgvComparison *comparison = asked->event->comparison;
  gboolean is_ratio;

  if (comparison == NULL)
    {
      set_nothing (cell, cgv_compare_text_explain_event (asked->event));
      return;
    }
  is_ratio = cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio;
  cell->is_empty = asked->is_lacking || (asked->costs->lacks & (CGV_ROW_LACKS_BASE | CGV_ROW_LACKS_NEW)) != 0 ||
                   (is_ratio && (asked->cost[CGV_SIDE_BASE].value == CGV_RATIO_UNDEFINED || asked->cost[CGV_SIDE_NEW].value == CGV_RATIO_UNDEFINED));
  cgv_cell_set_delta (cell, comparison, asked->cost[CGV_SIDE_BASE].value, asked->cost[CGV_SIDE_NEW].value);
  cgv_cell_set_delta_range (cell, comparison, cgv_amount_get_range (asked->cost[CGV_SIDE_BASE]), cgv_amount_get_range (asked->cost[CGV_SIDE_NEW]));
}

static void
fill_delta (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  Asked asked = ask (list, column, position);

  set_delta (cell, &asked);
}

static void
set_delta_bound (CgvCell *cell,
                 CgvDelta bound)
{
  cell->is_empty = cell->is_empty || cell->delta_range.is_unbounded;
  cell->delta = bound;
}

static void
fill_delta_low (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  fill_delta (list, column, position, cell);
  set_delta_bound (cell, cell->delta_range.low);
}

static void
fill_delta_high (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  fill_delta (list, column, position, cell);
  set_delta_bound (cell, cell->delta_range.high);
}

/* Fills in a change for people: coloured by its direction, in the chosen measure. */
static void
fill_change (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  double largest = ((CgvCliRows *) list)->largest;
  Asked asked = ask (list, column, position);
  const CgvComparison *comparison = asked.event->comparison;
  double change;

  set_delta (cell, &asked);
  if (comparison == NULL)
    return;
  change = cgv_comparison_measure_delta (comparison, asked.cost[CGV_SIDE_BASE].value, asked.cost[CGV_SIDE_NEW].value);
  if (asked.what == CGV_CLI_BAR)
    cell->fraction = largest > 0 ? fabs (change) / largest : 0;
  if (asked.what == CGV_CLI_OF_PROGRAM)
    {
      cell->is_relative = TRUE;
      cell->is_empty = comparison->measure != CGV_MEASURE_ABSOLUTE;
    }
  else if (column->kind == CGV_CELL_DELTA && change != 0)
    cell->state = change > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

/* Fills in where the change began. */
static void
fill_origin (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  double largest = ((CgvCliRows *) list)->largest;
  Asked asked = ask (list, column, position);

  cell->is_empty = (asked.costs->lacks & CGV_ROW_LACKS_ORIGIN) != 0;
  if (cell->is_empty)
    return;
  cgv_cell_set_event_delta (cell, asked.event->comparison, asked.costs->origin);
  cell->delta_range.is_unbounded = asked.costs->origin.is_estimate;
  cell->is_relative = asked.what == CGV_CLI_ORIGIN_OF_PROGRAM;
  if (asked.what == CGV_CLI_ORIGIN_BAR)
    cell->fraction = largest > 0 ? fabs (cgv_delta_to_double (asked.costs->origin)) / largest : 0;
  if (asked.what != CGV_CLI_DELTA_ORIGIN && asked.costs->origin.sign != 0)
    cell->state = asked.costs->origin.sign > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

/* JSON has no mark for "or more". */
static gboolean
is_saturated (const CgvCosts *costs,
              CgvCost cost)
{
  return !cgv_costs_get_event (costs)->is_ratio && cgv_cost_is_saturated (cost, costs->is_signed);
}

static void
fill_saturated (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  Asked asked = ask (list, column, position);

  cell->is_empty = !is_saturated (asked.event->costs[CGV_SIDE_NEW], asked.costs->side[CGV_SIDE_NEW].inclusive.value);
  cell->count = TRUE;
}

static const CgvColumn kinds[CGV_CLI_N_COLUMNS] = {
  [CGV_CLI_NAME] = { .id = "name", .kind = CGV_CELL_NAME, .fill = fill_name },
  [CGV_CLI_FILE] = { .id = "file", .kind = CGV_CELL_TEXT, .fill = fill_name },
  [CGV_CLI_OBJECT] = { .id = "object", .kind = CGV_CELL_TEXT, .fill = fill_name },
  [CGV_CLI_SHORT] = { .id = "short", .kind = CGV_CELL_TEXT, .fill = fill_form },
  [CGV_CLI_QUALIFIED] = { .id = "qualified", .kind = CGV_CELL_TEXT, .fill = fill_form },
  [CGV_CLI_NAMESPACE] = { .id = "namespace", .kind = CGV_CELL_TEXT, .fill = fill_form },
  [CGV_CLI_FUNCTIONS] = { .id = "functions", .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_OMITTED, .fill = fill_count },
  [CGV_CLI_CYCLE] = { .id = "cycle", .title = N_ ("Cycle"), .kind = CGV_CELL_COUNT, .fill = fill_count },
  [CGV_CLI_SATURATED] = { .id = "saturated", .kind = CGV_CELL_TRUTH, .flags = CGV_COLUMN_OMITTED, .fill = fill_saturated },
  [CGV_CLI_STATUS] = { .id = "status", .kind = CGV_CELL_TEXT, .fill = fill_status },
  [CGV_CLI_CALLS] = { .id = "calls", .title = N_ ("Calls"), .kind = CGV_CELL_COUNT, .fill = fill_calls },
  [CGV_CLI_BASE_CALLS] = { .id = "base_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
  [CGV_CLI_NEW_CALLS] = { .id = "new_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
  [CGV_CLI_DELTA_CALLS] = { .id = "delta_calls", .kind = CGV_CELL_DELTA, .fill = fill_calls },
  [CGV_CLI_BOTH_CALLS] = { .id = "calls", .title = N_ ("Calls"), .kind = CGV_CELL_TEXT, .name_min = 1, .fill = fill_calls },
  [CGV_CLI_CALLS_A] = { .id = "base_calls", .title = N_ ("Calls A"), .kind = CGV_CELL_COUNT, .name_min = 1, .fill = fill_beside },
  [CGV_CLI_CALLS_B] = { .id = "new_calls", .title = N_ ("Calls B"), .kind = CGV_CELL_COUNT, .name_min = 1, .fill = fill_beside },
  [CGV_CLI_SELF] = { .id = "self", .title = N_ ("Self"), .kind = CGV_CELL_COST, .fill = fill_cost },
  [CGV_CLI_SELF_LOW] = { .id = "self_low", .kind = CGV_CELL_COST, .fill = fill_low },
  [CGV_CLI_SELF_HIGH] = { .id = "self_high", .kind = CGV_CELL_COST, .fill = fill_high },
  [CGV_CLI_SELF_SHARE] = { .id = "self_share", .title = "%", .kind = CGV_CELL_SHARE, .fill = fill_cost },
  [CGV_CLI_BASE_SELF] = { .id = "base_self", .title = N_ ("Base"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
  [CGV_CLI_NEW_SELF] = { .id = "new_self", .title = N_ ("New"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
  [CGV_CLI_DELTA_SELF] = { .id = "delta_self", .kind = CGV_CELL_DELTA, .fill = fill_delta },
  [CGV_CLI_BASE_SELF_LOW] = { .id = "base_self_low", .kind = CGV_CELL_COST, .fill = fill_low },
  [CGV_CLI_BASE_SELF_HIGH] = { .id = "base_self_high", .kind = CGV_CELL_COST, .fill = fill_high },
  [CGV_CLI_NEW_SELF_LOW] = { .id = "new_self_low", .kind = CGV_CELL_COST, .fill = fill_low },
  [CGV_CLI_NEW_SELF_HIGH] = { .id = "new_self_high", .kind = CGV_CELL_COST, .fill = fill_high },
  [CGV_CLI_DELTA_SELF_LOW] = { .id = "delta_self_low", .kind = CGV_CELL_DELTA, .fill = fill_delta_low },
  [CGV_CLI_DELTA_SELF_HIGH] = { .id = "delta_self_high", .kind = CGV_CELL_DELTA, .fill = fill_delta_high },
  [CGV_CLI_BAR] = { .id = "bar", .title = "", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .name_min = 1, .fill = fill_change },
  [CGV_CLI_CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_change },
  [CGV_CLI_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_change },
  [CGV_CLI_OF_PROGRAM] = { .id = "of_program", .title = N_ ("Of program"), .kind = CGV_CELL_DELTA, .name_min = 1, .fill = fill_change },
  [CGV_CLI_DELTA_ORIGIN] = { .id = "delta_origin", .kind = CGV_CELL_DELTA, .fill = fill_origin },
  [CGV_CLI_ORIGIN_BAR] = { .id = "bar", .title = "", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .name_min = 1, .fill = fill_origin },
  [CGV_CLI_ORIGIN] = { .id = "origin", .title = N_ ("Began here"), .kind = CGV_CELL_DELTA, .fill = fill_origin },
  [CGV_CLI_ORIGIN_OF_PROGRAM] = { .id = "origin_of_program", .title = N_ ("Of program"), .kind = CGV_CELL_DELTA, .name_min = 1, .fill = fill_origin },
  [CGV_CLI_OWN_CHANGE] = { .id = "change", .title = N_ ("Self cost"), .kind = CGV_CELL_DELTA, .fill = fill_change },
  [CGV_CLI_SELF_A] = { .id = "base_self", .title = N_ ("Self A"), .kind = CGV_CELL_COST, .fill = fill_beside },
  [CGV_CLI_SELF_B] = { .id = "new_self", .title = N_ ("Self B"), .kind = CGV_CELL_COST, .fill = fill_beside },
  [CGV_CLI_SELF_DIFFERENCE] = { .id = "change", .title = "Δ", .kind = CGV_CELL_DELTA, .fill = fill_change },
  [CGV_CLI_INCLUSIVE] = { .id = "inclusive", .title = N_ ("Inclusive"), .kind = CGV_CELL_COST, .fill = fill_cost },
  [CGV_CLI_INCLUSIVE_LOW] = { .id = "inclusive_low", .kind = CGV_CELL_COST, .fill = fill_low },
  [CGV_CLI_INCLUSIVE_HIGH] = { .id = "inclusive_high", .kind = CGV_CELL_COST, .fill = fill_high },
  [CGV_CLI_INCLUSIVE_SHARE] = { .id = "inclusive_share", .title = "%", .kind = CGV_CELL_SHARE, .fill = fill_cost },
  [CGV_CLI_BASE_INCLUSIVE] = { .id = "base_inclusive", .title = N_ ("Base"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
  [CGV_CLI_NEW_INCLUSIVE] = { .id = "new_inclusive", .title = N_ ("New"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
  [CGV_CLI_DELTA_INCLUSIVE] = { .id = "delta_inclusive", .kind = CGV_CELL_DELTA, .fill = fill_delta },
  [CGV_CLI_BASE_INCLUSIVE_LOW] = { .id = "base_inclusive_low", .kind = CGV_CELL_COST, .fill = fill_low },
  [CGV_CLI_BASE_INCLUSIVE_HIGH] = { .id = "base_inclusive_high", .kind = CGV_CELL_COST, .fill = fill_high },
  [CGV_CLI_NEW_INCLUSIVE_LOW] = { .id = "new_inclusive_low", .kind = CGV_CELL_COST, .fill = fill_low },
  [CGV_CLI_NEW_INCLUSIVE_HIGH] = { .id = "new_inclusive_high", .kind = CGV_CELL_COST, .fill = fill_high },
  [CGV_CLI_DELTA_INCLUSIVE_LOW] = { .id = "delta_inclusive_low", .kind = CGV_CELL_DELTA, .fill = fill_delta_low },
  [CGV_CLI_DELTA_INCLUSIVE_HIGH] = { .id = "delta_inclusive_high", .kind = CGV_CELL_DELTA, .fill = fill_delta_high },
  [CGV_CLI_INCLUSIVE_CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_change },
  [CGV_CLI_INCLUSIVE_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_change },
  [CGV_CLI_INCLUSIVE_A] = { .id = "base_inclusive", .title = N_ ("Inclusive A"), .kind = CGV_CELL_COST, .name_min = 1, .fill = fill_beside },
  [CGV_CLI_INCLUSIVE_B] = { .id = "new_inclusive", .title = N_ ("Inclusive B"), .kind = CGV_CELL_COST, .name_min = 1, .fill = fill_beside },
  [CGV_CLI_INCLUSIVE_DIFFERENCE] = { .id = "inclusive_change", .title = "Δ", .kind = CGV_CELL_DELTA, .name_min = 1, .fill = fill_change },
};

/* Returns a title; the first event type is named above the rows. */
static char *
dup_title (const CgvNumbers *numbers,
           guint event,
           CgvCliColumn what)
{
  const char *title = kinds[what].title;
  g_autofree char *name = NULL;

  if (numbers->is_of_parts && (what == CGV_CLI_BASE_SELF || what == CGV_CLI_BASE_INCLUSIVE))
    title = N_ ("A");
  else if (numbers->is_of_parts && (what == CGV_CLI_NEW_SELF || what == CGV_CLI_NEW_INCLUSIVE))
    title = N_ ("B");
  if (title == NULL || event == 0)
    return title != NULL && *title != '\0' ? g_strdup (_ (title)) : g_strdup (title);
  name = cgv_cli_numbers_dup_event (numbers, cgv_cli_numbers_get (numbers, event));
  if (what == CGV_CLI_CHANGE || what == CGV_CLI_INCLUSIVE_CHANGE)
    /* Translators: the title of a column; an event type, such as "Delta Dr". */
    return g_strdup_printf (_ ("Delta %s"), name);
  if (what == CGV_CLI_ORIGIN)
    /* Translators: the title of a column of origins of the change; an event type, such as "Began here: Dr". */
    return g_strdup_printf (_ ("Began here: %s"), name);
  return what < CGV_CLI_INCLUSIVE ? /* Translators: the title of a column; an event type, such as "Self Dr". */
                                    g_strdup_printf (_ ("Self %s"), name)
                                  : /* Translators: the title of a column; an event type, such as "Inclusive Dr". */
                                    g_strdup_printf (_ ("Inclusive %s"), name);
}

void
cgv_cli_rows_add_columns (GPtrArray *columns,
                          const CgvNumbers *numbers,
                          guint event,
                          ...)
{
  const char *name = cgv_cli_numbers_get_event (numbers, cgv_cli_numbers_get (numbers, event));
  const CgvCosts *costs = cgv_cli_numbers_get (numbers, event)->costs[CGV_SIDE_NEW];
  gboolean is_signed = costs != NULL && cgv_costs_has_negative (costs);
  CgvCliColumn what;
  va_list list;

  va_start (list, event);
  while ((what = va_arg (list, CgvCliColumn)) != CGV_CLI_END)
    {
      CgvColumn column = kinds[what];
      /* A share of a total that has parts below 0 says nothing. */
      gboolean is_left_out = kinds[what].kind == CGV_CELL_SHARE && is_signed;
      g_autofree char *id = event > 0 ? g_strconcat (column.id, ":", name, NULL) : NULL;
      g_autofree char *title = dup_title (numbers, event, what);

      column.id = id != NULL ? id : column.id;
      column.title = title;
      column.index = event * CGV_CLI_N_COLUMNS + what;
      if (!is_left_out)
        cgv_columns_add (columns, &column);
    }
  va_end (list);
}

void
cgv_cli_rows_add_bounds (GPtrArray *columns,
                         const CgvNumbers *numbers,
                         guint event,
                         CgvCliColumn of)
{
  int low = of == CGV_CLI_BASE_SELF ? CGV_CLI_BASE_SELF_LOW : CGV_CLI_BASE_INCLUSIVE_LOW;

  cgv_cli_rows_add_columns (columns, numbers, event, low, low + 1, low + 2, low + 3, low + 4, low + 5, CGV_CLI_END);
}

char *
cgv_cli_rows_dup_amount (const CgvCell *cell)
{
  g_autofree char *amount = cgv_cell_dup_text (cell);
  g_autofree char *share = cgv_cell_get_event (cell)->is_ratio ? g_strdup ("–") : cgv_cell_dup_percent (cell);

  /* Translators: a cost, and its share of all. */
  return g_strdup_printf (C_ ("cost", "%s (%s)"), amount, share);
}

static void
add_total (CgvReport *report,
           const CgvCosts *costs)
{
  const char *missing = cgv_event_set_get_missing (costs->events, costs->event);
  CgvCell total = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&total, costs, costs->total, cgv_costs_get_total_range (costs));
  cgv_report_add_cell (report, "total", NULL, &total);
  if (is_saturated (costs, costs->total))
    cgv_report_add_truth (report, "saturated", TRUE);
  if (costs->outside != 0)
    {
      CgvCell outside = { .kind = CGV_CELL_COST };

      cgv_cell_set_cost (&outside, costs, costs->outside, (CgvCostRange){ costs->outside, costs->outside });
      cgv_report_add_cell (report, "outside", NULL, &outside);
    }
  if (missing != NULL)
    cgv_report_add_name (report, "missing", NULL, missing, -1);
}

/* Adds the first event type, and in data the others. */
static void
add_events (const CgvCliView *view,
            CgvReport *report)
{
  cgv_report_add_name (report, "event", NULL, cgv_cli_numbers_get_event (view->numbers, &view->numbers->main), -1);
  add_total (report, view->costs);
  if (cgv_cli_numbers_get_n (view->numbers) == 1)
    return;
  cgv_report_begin_object (report, "events");
  for (guint i = 1; i < cgv_cli_numbers_get_n (view->numbers); i++)
    {
      const CgvCosts *costs = cgv_cli_numbers_get (view->numbers, i)->costs[CGV_SIDE_NEW];

      cgv_report_begin_object (report, cgv_event_set_get_name (costs->events, costs->event));
      add_total (report, costs);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

char *
cgv_cli_rows_dup_title (const CgvCliView *view)
{
  CgvDocument *document = view->sources[CGV_SIDE_NEW]->document;
  g_autofree char *command = cgv_document_dup_title (document);
  g_autofree char *title = g_strconcat (CGV_REPORT_CODE, command, CGV_REPORT_CODE_END, NULL);

  switch ((int) view->options->command)
    {
    case CGV_CLI_COMMAND_CALLERS:
      /* Translators: the title of a report; a command that was measured. Likewise the next ones. */
      return g_strdup_printf (_ ("Callers in %s"), title);
    case CGV_CLI_COMMAND_CALLEES:
      return g_strdup_printf (_ ("Callees in %s"), title);
    case CGV_CLI_COMMAND_LINES:
      return g_strdup_printf (_ ("Lines in %s"), title);
    case CGV_CLI_COMMAND_CYCLES:
      return g_strdup_printf (_ ("Cycles in %s"), title);
    default:
      return g_strdup_printf (_ ("Functions in %s"), title);
    }
}

/* A saved report names its origin; on a terminal, that is in the line above. */
static void
say_origin (const CgvCliView *view,
            CgvReport *report)
{
  CgvDocument *document = view->sources[CGV_SIDE_NEW]->document;

  if (!cgv_report_is (report, CGV_REPORT_MARKDOWN | CGV_REPORT_HTML))
    return;
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_document_dup_subtitle (document));
  if (cgv_document_is_partial (document))
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("The profile is incomplete: its numbers may be too low."));
}

void
cgv_cli_rows_add_head (const CgvCliView *view,
                       CgvReport *report)
{
  CgvCell total = { .kind = CGV_CELL_COST };
  g_autofree char *event = cgv_event_text_dup_name (view->costs->events, view->costs->event);
  g_autofree char *title = cgv_event_text_dup_title (view->costs->events, view->costs->event);
  g_autofree char *text = NULL;
  g_autofree char *nothing = cgv_record_hint_dup_nothing (view->sources[CGV_SIDE_NEW]->document);
  g_autofree char *outside = cgv_event_text_dup_outside (view->costs->events, view->costs->event, view->costs->outside, view->costs->total);

  say_origin (view, report);
  add_events (view, report);
  cgv_cell_set_cost (&total, view->costs, view->costs->total, cgv_costs_get_total_range (view->costs));
  text = cgv_cell_dup_text (&total);
  if (strcmp (event, title) != 0)
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Event: %s (%s), total %s"), event, title, text));
  else
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Event: %s, total %s"), event, text));
  cgv_report_say (report, CGV_REPORT_PLAIN, outside);
  if (nothing != NULL)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, nothing);
  else if (cgv_profile_get_n_calls (view->graph->profile) == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("No calls were recorded, so inclusive cost is self cost. Callgrind records calls,\n"
                                                     "Cachegrind does not."));
  cgv_cli_filters_add (report, NULL, view->options->filters, view->numbers->reports[CGV_SIDE_NEW], view->costs);
}

gboolean
cgv_cli_rows_split_self (const CgvNumbers *numbers,
                         const CgvFunctionRow *row,
                         CgvDeltaSplit *split)
{
  return row->node != CGV_NONE && row->presence == CGV_PRESENT_BOTH && cgv_why_split_self (numbers->main.comparison, row->node, split);
}

const char *
cgv_cli_rows_get_no_split (const CgvWhyTerm *call)
{
  static const struct
  {
    unsigned flag;
    const char *name;
  } reasons[] = {
    { CGV_WHY_PARTS, "parts" },
    { CGV_WHY_IN_CYCLE, "cycle" },
    { CGV_WHY_RECURSION, "recursion" },
    { CGV_WHY_NO_COUNTS, "no-counts" },
    { CGV_WHY_NOT_EXACT, "not-exact" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      if ((call->flags & reasons[i].flag) != 0)
        return reasons[i].name;
    }
  return NULL;
}

guint
cgv_cli_rows_count_listed (const CgvCliOptions *options,
                           const CgvReport *report,
                           gsize n_rows)
{
  guint64 n_wanted = options->has_rows ? options->n_rows : cgv_report_get_default_rows (report);

  return (guint) (n_wanted > 0 ? MIN (n_wanted, n_rows) : n_rows);
}

gboolean
cgv_cli_names_match (const CgvCliNames *names,
                     const GRegex *regex,
                     GError **error)
{
  g_autofree char *name = cgv_cli_names_dup_name (names);

  if (names->row == CGV_NONE || names->text != NULL)
    return cgv_cli_text_matches (name, regex, error);
  return cgv_cli_text_matches_function (name, strlen (name), regex, error);
}

/* A regular expression, and its error. */
typedef struct
{
  const GRegex *regex;
  GError **error;
} Match;

static gboolean
name_matches (const CgvCliNames *names,
              gconstpointer user_data)
{
  const Match *match = user_data;

  return cgv_cli_names_match (names, match->regex, match->error);
}

gboolean
cgv_cli_names_match_once (const CgvCliNames *names,
                          const GRegex *regex,
                          GHashTable *answers,
                          GError **error)
{
  const Match match = { regex, error };

  return cgv_cli_names_ask_once (names, answers, name_matches, &match);
}

static gboolean
filter_rows (const CgvCliView *view,
             CgvCliPick *picks,
             gsize *n_picks,
             GError **error)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) match_error = NULL;
  gsize n_kept = 0;

  for (gsize i = 0; i < *n_picks && match_error == NULL; i++)
    {
      CgvCliNames names;

      cgv_cli_view_get_names (view, picks[i].row, &names);
      if (cgv_cli_names_match_once (&names, view->options->match, answers, &match_error))
        picks[n_kept++] = picks[i];
      g_free (names.text);
    }
  *n_picks = n_kept;
  if (match_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&match_error));
  return FALSE;
}

guint64
cgv_cli_rows_get_key (CgvCost cost,
                      bool is_signed)
{
  return is_signed ? cost ^ (G_GUINT64_CONSTANT (1) << 63) : cost;
}

/* Doubles that are not below 0 are in the order of their bits. */
static guint64
get_change (const CgvComparison *comparison,
            CgvAmount base,
            CgvAmount new_,
            CgvDelta delta)
{
  double change;
  guint64 bits;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return delta.size;
  change = fabs (cgv_comparison_measure_delta (comparison, base.value, new_.value));
  memcpy (&bits, &change, sizeof bits);
  return bits;
}

void
cgv_cli_pick_init (CgvCliPick *pick,
                   const CgvCliView *view,
                   guint32 row,
                   const CgvFunctionRow *costs)
{
  const CgvComparison *comparison = view->numbers->main.comparison;
  bool is_signed = view->costs->is_signed;
  guint64 self = comparison != NULL ? get_change (comparison, costs->side[CGV_SIDE_BASE].self, costs->side[CGV_SIDE_NEW].self, costs->self_delta) : cgv_cli_rows_get_key (costs->side[CGV_SIDE_NEW].self.value, is_signed);
  guint64 calls = comparison != NULL ? cgv_function_row_get_calls_delta (costs).size : costs->side[CGV_SIDE_NEW].n_calls;

  *pick = (CgvCliPick){ .row = row };
  pick->keys[1] = comparison != NULL ? get_change (comparison, costs->side[CGV_SIDE_BASE].inclusive, costs->side[CGV_SIDE_NEW].inclusive, costs->inclusive_delta) : cgv_cli_rows_get_key (costs->side[CGV_SIDE_NEW].inclusive.value, is_signed);
  pick->keys[0] = cgv_cli_view_is_by_origin (view) ? costs->origin.size : view->options->sort == CGV_QUANTITY_SELF ? self : view->options->sort == CGV_QUANTITY_CALLS ? calls
                                                                                                        : pick->keys[1];
}

/* Returns the order of all functions, which is made once; or one of groups, which have a fold of their own. */
static CgvOrder *
get_order (const CgvCliView *view)
{
  const CgvNumbers *numbers = view->numbers;
  gboolean is_of_functions = numbers->order != NULL || view->graph->fold == cgv_document_get_fold (view->sources[CGV_SIDE_NEW]->document, numbers->choice->fold == CGV_FOLD_RECURSION);
  CgvOrder *known = is_of_functions ? cgv_numbers_get_order (numbers) : NULL;

  return known != NULL ? cgv_order_ref (known) : cgv_order_new (view->graph->fold, numbers->folds[CGV_SIDE_BASE], NULL);
}

/* Cycles come before nodes; nodes are in the order that the window has, too. Rows that changed alike stay in the order of the
 * profile. */
static gboolean
rank_picks (const CgvCliView *view,
            CgvCliPick *picks,
            gsize n_picks,
            GError **error)
{
  g_autoptr (CgvOrder) order = get_order (view);
  g_autofree CgvNodeId *nodes = g_try_new (CgvNodeId, n_picks);
  g_autofree guint32 *ranks = g_try_new (guint32, (gsize) view->graph->n_nodes + 1);
  guint32 n_nodes = 0;

  if (nodes == NULL || ranks == NULL || order == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (gsize i = 0; i < n_picks; i++)
    {
      if (view->node_of_row[picks[i].row] != CGV_NONE)
        nodes[n_nodes++] = view->node_of_row[picks[i].row];
    }
  if (!cgv_order_sort (order, view->costs, CGV_QUANTITY_NAME, FALSE, nodes, n_nodes))
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint32 i = 0; i < n_nodes; i++)
    ranks[nodes[i]] = view->graph->n_cycles + i;
  for (gsize i = 0; i < n_picks; i++)
    {
      CgvNodeId node = view->node_of_row[picks[i].row];

      picks[i].rank = node != CGV_NONE ? ranks[node] : picks[i].row;
    }
  return TRUE;
}

static int
compare_picks (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const CgvCliView *view = user_data;
  const CgvCliPick *one = a;
  const CgvCliPick *other = b;

  for (gsize i = 0; view->options->sort != CGV_QUANTITY_NAME && i < G_N_ELEMENTS (one->keys); i++)
    {
      if (one->keys[i] != other->keys[i])
        return one->keys[i] < other->keys[i] ? 1 : -1;
    }
  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;
  return (one->row > other->row) - (one->row < other->row);
}

void
cgv_cli_picks_sort (const CgvCliView *view,
                    CgvCliPick *picks,
                    gsize n_picks)
{
  if (n_picks > 0)
    g_qsort_with_data (picks, (gint) n_picks, sizeof *picks, compare_picks, (gpointer) view);
}

gboolean
cgv_cli_rows_select (const CgvCliView *view,
                     CgvCliPick *picks,
                     gsize *n_picks,
                     GError **error)
{
  gboolean has_ranks = !view->options->has_base || view->options->sort == CGV_QUANTITY_NAME;

  if (view->options->match != NULL && !filter_rows (view, picks, n_picks, error))
    return FALSE;
  if (has_ranks && *n_picks > 0 && !rank_picks (view, picks, *n_picks, error))
    return FALSE;
  cgv_cli_picks_sort (view, picks, *n_picks);
  return TRUE;
}
