/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-rows.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cli-compare-words.h"
#include "cgv-comparison.h"

const CgvCliDelta *
cgv_cli_compare_rows_get (CgvCliCompareRows *self,
                          guint position,
                          guint event)
{
  if (!self->has_row || self->position != position || self->event != event)
    self->get (self, position, event, &self->row);
  self->has_row = TRUE;
  self->position = position;
  self->event = event;
  return &self->row;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCliCompareRows *self = list;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (self, position, 0);
  const CgvMatching *matching = self->comparison->numbers->matching;

  if (row->node == CGV_NONE)
    cell->bytes = cgv_cli_comparison_get_group_name (self->comparison, row->group, &cell->n_bytes);
  else if (column->index == CGV_CLI_DELTA_NAME)
    cell->bytes = cgv_matching_get_name (matching, row->node, &cell->n_bytes);
  else if (column->index == CGV_CLI_DELTA_FILE)
    cell->bytes = cgv_matching_get_file (matching, row->node, &cell->n_bytes);
  else
    cell->bytes = cgv_matching_get_object (matching, row->node, &cell->n_bytes);
  cell->is_empty = cell->bytes == NULL || (cell->n_bytes == 0 && (row->node == CGV_NONE || column->index != CGV_CLI_DELTA_NAME));
}

static void
fill_status (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  cell->text = g_strdup (cgv_cli_compare_words_get_status (cgv_cli_compare_rows_get (list, position, 0)->presence));
}

/* A cost of one side, with what it lies between. */
static void
set_cost (CgvCell *cell,
          const CgvEventNumbers *numbers,
          CgvSide side,
          const CgvCliDelta *row,
          gboolean is_self)
{
  CgvCost cost = is_self ? row->self[side] : row->inclusive[side];

  cell->is_empty = !row->has_side[side];
  if (cell->is_empty)
    return;
  if (numbers->comparison != NULL)
    cgv_cell_set_side_cost (cell, numbers->comparison, side, cost);
  else
    cgv_cell_set_cost (cell, numbers->costs[side], cost, (CgvCostRange){ cost, cost });
  cell->range = is_self ? row->self_range[side] : row->inclusive_range[side];
}

static void
set_delta (CgvCell *cell,
           const CgvComparison *comparison,
           const CgvCliDelta *row,
           gboolean is_self)
{
  const CgvCost *costs = is_self ? row->self : row->inclusive;
  gboolean is_ratio;

  cell->is_empty = comparison == NULL || !row->has_side[CGV_SIDE_BASE] || !row->has_side[CGV_SIDE_NEW];
  if (comparison == NULL)
    {
      cell->note = _ ("One of the sides does not have the event type.");
      return;
    }
  is_ratio = cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio;
  cell->is_empty = cell->is_empty || (is_ratio && (costs[CGV_SIDE_BASE] == CGV_RATIO_UNDEFINED || costs[CGV_SIDE_NEW] == CGV_RATIO_UNDEFINED));
  cgv_cell_set_delta (cell, comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  guint event = column->index / CGV_CLI_DELTA_N_COLUMNS;
  CgvCliDeltaColumn what = column->index % CGV_CLI_DELTA_N_COLUMNS;
  const CgvEventNumbers *numbers = cgv_cli_comparison_get_column (((CgvCliCompareRows *) list)->comparison, event);
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, event);
  gboolean is_self = what < CGV_CLI_DELTA_BASE_INCLUSIVE;
  gboolean is_base = what == CGV_CLI_DELTA_BASE_SELF || what == CGV_CLI_DELTA_BASE_INCLUSIVE;

  if (what == CGV_CLI_DELTA_SELF || what == CGV_CLI_DELTA_INCLUSIVE)
    set_delta (cell, numbers->comparison, row, is_self);
  else
    set_cost (cell, numbers, is_base ? CGV_SIDE_BASE : CGV_SIDE_NEW, row, is_self);
  cell->is_empty = cell->is_empty || (!is_self && row->lacks_inclusive);
}

/* A difference of estimates lies between those of their bounds. */
static void
fill_bound (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  guint event = column->index / CGV_CLI_DELTA_N_COLUMNS;
  CgvCliDeltaColumn what = column->index % CGV_CLI_DELTA_N_COLUMNS;
  const CgvComparison *comparison = cgv_cli_comparison_get_column (((CgvCliCompareRows *) list)->comparison, event)->comparison;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, event);
  const CgvCostRange *ranges = what < CGV_CLI_DELTA_INCLUSIVE_LOW ? row->self_range : row->inclusive_range;
  gboolean is_low = what == CGV_CLI_DELTA_SELF_LOW || what == CGV_CLI_DELTA_INCLUSIVE_LOW;
  gboolean is_exact = cgv_cost_range_is_exact (ranges[CGV_SIDE_BASE]) && cgv_cost_range_is_exact (ranges[CGV_SIDE_NEW]);

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    is_exact = is_exact || comparison == NULL || !row->has_side[side] || !cgv_cost_range_is_bounded (ranges[side], comparison->is_signed);
  cell->is_empty = is_exact;
  if (!is_exact)
    cgv_cell_set_event_delta (cell,
                              comparison,
                              is_low ? cgv_comparison_subtract (comparison, ranges[CGV_SIDE_BASE].high, ranges[CGV_SIDE_NEW].low)
                                     : cgv_comparison_subtract (comparison, ranges[CGV_SIDE_BASE].low, ranges[CGV_SIDE_NEW].high));
}

static void
fill_calls (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliDeltaColumn what = column->index % CGV_CLI_DELTA_N_COLUMNS;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, column->index / CGV_CLI_DELTA_N_COLUMNS);
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  cell->delta = row->calls_delta;
  cell->count = row->calls[what == CGV_CLI_DELTA_BASE_CALLS ? CGV_SIDE_BASE : CGV_SIDE_NEW];
  if (what != CGV_CLI_DELTA_BOTH_CALLS)
    return;
  cell->is_empty = row->calls[CGV_SIDE_BASE] == 0 && row->calls[CGV_SIDE_NEW] == 0;
  base = cgv_cell_dup_count (row->calls[CGV_SIDE_BASE]);
  new_ = cgv_cell_dup_count (row->calls[CGV_SIDE_NEW]);
  cell->text = row->calls_delta.sign == 0 ? g_steal_pointer (&new_) : g_strdup_printf ("%s → %s", base, new_);
}

/* What people read: coloured by the direction of the change, which is in the measure that was asked for. */
static void
fill_change (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvCliCompareRows *self = list;
  guint event = column->index / CGV_CLI_DELTA_N_COLUMNS;
  CgvCliDeltaColumn what = column->index % CGV_CLI_DELTA_N_COLUMNS;
  const CgvComparison *comparison = cgv_cli_comparison_get_column (self->comparison, event)->comparison;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, event);
  gboolean is_self = what < CGV_CLI_DELTA_INCLUSIVE_CHANGE;
  const CgvCost *costs = is_self ? row->self : row->inclusive;
  double change;

  set_delta (cell, comparison, row, is_self);
  cell->is_empty = cell->is_empty || (!is_self && row->lacks_inclusive);
  if (comparison == NULL)
    return;
  change = cgv_comparison_measure_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  if (what == CGV_CLI_DELTA_BAR)
    cell->fraction = self->largest > 0 ? fabs (change) / self->largest : 0;
  if (column->kind == CGV_CELL_DELTA && what != CGV_CLI_DELTA_OF_PROGRAM && change != 0)
    cell->state = change > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
  if (what == CGV_CLI_DELTA_OF_PROGRAM)
    {
      cell->is_relative = TRUE;
      cell->is_empty = comparison->measure != CGV_MEASURE_ABSOLUTE;
    }
}

static char *
dup_title (const char *title,
           const CgvCliComparison *comparison,
           guint event)
{
  g_autofree char *name = NULL;

  if (event == 0)
    return g_strdup (*title != '\0' ? _ (title) : "");
  name = cgv_cli_comparison_dup_event (comparison->numbers, cgv_cli_comparison_get_column (comparison, event));
  /* Translators: the title of a column; an event type, such as "Delta Dr". */
  return g_strdup_printf (_ ("Delta %s"), name);
}

static void
add_column (GPtrArray *columns,
            const CgvCliComparison *comparison,
            guint event,
            CgvCliDeltaColumn what)
{
  static const CgvColumn kinds[CGV_CLI_DELTA_N_COLUMNS] = {
    [CGV_CLI_DELTA_NAME] = { .id = "name", .kind = CGV_CELL_NAME, .fill = fill_name },
    [CGV_CLI_DELTA_FILE] = { .id = "file", .kind = CGV_CELL_TEXT, .fill = fill_name },
    [CGV_CLI_DELTA_OBJECT] = { .id = "object", .kind = CGV_CELL_TEXT, .fill = fill_name },
    [CGV_CLI_DELTA_STATUS] = { .id = "status", .kind = CGV_CELL_TEXT, .fill = fill_status },
    [CGV_CLI_DELTA_BASE_SELF] = { .id = "base_self", .title = N_ ("Base"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_DELTA_NEW_SELF] = { .id = "new_self", .title = N_ ("New"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_DELTA_SELF] = { .id = "delta_self", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [CGV_CLI_DELTA_BASE_INCLUSIVE] = { .id = "base_inclusive", .title = N_ ("Base"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_DELTA_NEW_INCLUSIVE] = { .id = "new_inclusive", .title = N_ ("New"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_DELTA_INCLUSIVE] = { .id = "delta_inclusive", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [CGV_CLI_DELTA_SELF_LOW] = { .id = "delta_self_low", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [CGV_CLI_DELTA_SELF_HIGH] = { .id = "delta_self_high", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [CGV_CLI_DELTA_INCLUSIVE_LOW] = { .id = "delta_inclusive_low", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [CGV_CLI_DELTA_INCLUSIVE_HIGH] = { .id = "delta_inclusive_high", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [CGV_CLI_DELTA_BASE_CALLS] = { .id = "base_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
    [CGV_CLI_DELTA_NEW_CALLS] = { .id = "new_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
    [CGV_CLI_DELTA_CALLS] = { .id = "delta_calls", .kind = CGV_CELL_DELTA, .fill = fill_calls },
    [CGV_CLI_DELTA_BAR] = { .id = "bar", .title = "", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .name_min = 1, .fill = fill_change },
    [CGV_CLI_DELTA_CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_change },
    [CGV_CLI_DELTA_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_change },
    [CGV_CLI_DELTA_OF_PROGRAM] = { .id = "of_program", .title = N_ ("Of program"), .kind = CGV_CELL_DELTA, .name_min = 1, .fill = fill_change },
    [CGV_CLI_DELTA_INCLUSIVE_CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_change },
    [CGV_CLI_DELTA_INCLUSIVE_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_change },
    [CGV_CLI_DELTA_BOTH_CALLS] = { .id = "calls", .title = N_ ("Calls"), .kind = CGV_CELL_TEXT, .name_min = 1, .fill = fill_calls },
  };
  const char *name = cgv_cli_comparison_get_event (comparison->numbers, cgv_cli_comparison_get_column (comparison, event));
  CgvColumn column = kinds[what];
  g_autofree char *id = event > 0 ? g_strconcat (column.id, ":", name, NULL) : g_strdup (column.id);
  g_autofree char *title = column.title != NULL ? dup_title (column.title, comparison, event) : NULL;

  column.id = id;
  column.title = title;
  column.index = event * CGV_CLI_DELTA_N_COLUMNS + what;
  cgv_columns_add (columns, &column);
}

void
cgv_cli_compare_rows_add_columns (GPtrArray *columns,
                                  const CgvCliComparison *comparison,
                                  guint event,
                                  CgvCliDeltaColumn first,
                                  CgvCliDeltaColumn last)
{
  for (CgvCliDeltaColumn what = first; what <= last; what++)
    add_column (columns, comparison, event, what);
}
