/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-rows.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cli-compare-words.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"

typedef enum
{
  NAME,
  FILE_NAME,
  OBJECT,
  STATUS,
  TIER,
  BASE_VARIANTS,
  NEW_VARIANTS,
  NOISE,
  BASE_SELF,
  NEW_SELF,
  DELTA_SELF,
  BASE_INCLUSIVE,
  NEW_INCLUSIVE,
  DELTA_INCLUSIVE,
  DELTA_SELF_LOW,
  DELTA_SELF_HIGH,
  DELTA_INCLUSIVE_LOW,
  DELTA_INCLUSIVE_HIGH,
  TITLE,
  BASE_CALLS,
  NEW_CALLS,
  DELTA_CALLS,
  SELF_BY_CALLS,
  SELF_BY_COST,
  BAR,
  CHANGE,
  CHANGE_OF_ITSELF,
  CHANGE_OF_PROGRAM,
  CALLS,
  LABEL,
  N_COLUMNS,
} Column;

static const CgvMatching *
get_matching (const CgvCliCompareRows *self)
{
  return self->comparison->numbers->matching;
}

const CgvCliDelta *
cgv_cli_compare_rows_get (CgvCliCompareRows *self,
                          guint position,
                          guint event)
{
  guint32 index = self->indexes != NULL ? self->indexes[position] : position;

  if (self->is_node)
    cgv_cli_comparison_get_node_in (self->comparison, event, self->node, &self->row);
  else if (!self->has_row || self->position != position || self->event != event)
    cgv_cli_comparison_get_row (self->comparison, event, index, &self->row);
  self->has_row = TRUE;
  self->position = position;
  self->event = event;
  return &self->row;
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
set_text (CgvCell *cell,
          const char *text)
{
  cell->is_empty = text == NULL;
  cell->text = g_strdup (text);
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCliCompareRows *self = list;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (self, position, 0);
  const CgvMatching *matching = get_matching (self);
  size_t length = 0;
  const char *bytes;

  if (row->node == CGV_NONE)
    bytes = cgv_cli_comparison_get_group_name (self->comparison, row->group, &length);
  else if (column->index == NAME)
    bytes = cgv_matching_get_name (matching, row->node, &length);
  else if (column->index == FILE_NAME)
    bytes = cgv_matching_get_file (matching, row->node, &length);
  else
    bytes = cgv_matching_get_object (matching, row->node, &length);
  if (length == 0 && (row->node == CGV_NONE || column->index != NAME))
    bytes = NULL;
  set_bytes (cell, bytes, length);
}

static void
fill_status (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, 0);

  if (column->index == STATUS)
    set_text (cell, cgv_cli_compare_words_get_status (row->presence));
  else if (column->index == TIER)
    set_text (cell, cgv_cli_compare_words_get_tier (get_matching (list), row->node));
  else
    cell->count = row->is_noise;
}

/* A part has no name of its own, but a title. */
static void
fill_title (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliCompareRows *self = list;

  cell->text = cgv_cli_comparison_dup_group_label (self->comparison, cgv_cli_compare_rows_get (list, position, 0)->group);
}

static void
fill_variants (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, 0);
  uint32_t n_members;

  cgv_matching_get_members (get_matching (list), column->index == BASE_VARIANTS ? CGV_SIDE_BASE : CGV_SIDE_NEW, row->node, &n_members);
  cell->count = n_members;
}

void
cgv_cli_compare_rows_set_cost (CgvCell *cell,
                               const CgvEventNumbers *numbers,
                               CgvSide side,
                               const CgvCliDelta *row,
                               gboolean is_self)
{
  const CgvCosts *costs = numbers->costs[side];
  CgvCost cost = is_self ? row->self[side] : row->inclusive[side];

  cell->is_empty = !row->has_side[side];
  if (cell->is_empty)
    return;
  if (numbers->comparison != NULL)
    cgv_cell_set_side_cost (cell, numbers->comparison, side, cost);
  else
    cgv_cell_set_cost (cell, costs, cost, (CgvCostRange){ cost, cost });
  cell->range = is_self ? row->self_range[side] : row->inclusive_range[side];
}

void
cgv_cli_compare_rows_set_delta (CgvCell *cell,
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

/* A difference of estimates lies between those of their bounds. */
static void
fill_bound (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  guint event = column->index / N_COLUMNS;
  Column what = column->index % N_COLUMNS;
  const CgvComparison *comparison = cgv_cli_comparison_get_column (((CgvCliCompareRows *) list)->comparison, event)->comparison;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, event);
  const CgvCostRange *ranges = what < DELTA_INCLUSIVE_LOW ? row->self_range : row->inclusive_range;
  gboolean is_low = what == DELTA_SELF_LOW || what == DELTA_INCLUSIVE_LOW;
  gboolean is_exact = cgv_cost_range_is_exact (ranges[CGV_SIDE_BASE]) && cgv_cost_range_is_exact (ranges[CGV_SIDE_NEW]);

  cell->is_empty = TRUE;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    is_exact = is_exact || comparison == NULL || !row->has_side[side] || !cgv_cost_range_is_bounded (ranges[side], comparison->is_signed);
  if (is_exact)
    return;
  cell->is_empty = FALSE;
  cgv_cell_set_event_delta (cell,
                            comparison,
                            is_low ? cgv_comparison_subtract (comparison, ranges[CGV_SIDE_BASE].high, ranges[CGV_SIDE_NEW].low)
                                   : cgv_comparison_subtract (comparison, ranges[CGV_SIDE_BASE].low, ranges[CGV_SIDE_NEW].high));
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  guint event = column->index / N_COLUMNS;
  Column what = column->index % N_COLUMNS;
  const CgvEventNumbers *numbers = cgv_cli_comparison_get_column (((CgvCliCompareRows *) list)->comparison, event);
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, event);
  gboolean is_self = what < BASE_INCLUSIVE;

  if (what == DELTA_SELF || what == DELTA_INCLUSIVE)
    cgv_cli_compare_rows_set_delta (cell, numbers->comparison, row, is_self);
  else
    cgv_cli_compare_rows_set_cost (cell, numbers, what == BASE_SELF || what == BASE_INCLUSIVE ? CGV_SIDE_BASE : CGV_SIDE_NEW, row, is_self);
}

static void
fill_calls (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  Column what = column->index % N_COLUMNS;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, column->index / N_COLUMNS);

  cell->delta = row->calls_delta;
  cell->count = row->calls[what == BASE_CALLS ? CGV_SIDE_BASE : CGV_SIDE_NEW];
}

static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvNumbers *numbers = ((CgvCliCompareRows *) list)->comparison->numbers;
  CgvDeltaSplit split = { { 0 } };

  cell->is_empty = !cgv_cli_compare_words_split_self (numbers, cgv_cli_compare_rows_get (list, position, 0), &split);
  cgv_cell_set_event_delta (cell, numbers->main.comparison, column->index == SELF_BY_CALLS ? split.by_calls : split.by_cost);
}

static void
fill_change (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvCliCompareRows *self = list;
  guint event = column->index / N_COLUMNS;
  Column what = column->index % N_COLUMNS;
  const CgvComparison *comparison = cgv_cli_comparison_get_column (self->comparison, event)->comparison;
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, event);
  double change;

  cgv_cli_compare_rows_set_delta (cell, comparison, row, TRUE);
  if (comparison == NULL)
    return;
  change = cgv_comparison_measure_delta (comparison, row->self[CGV_SIDE_BASE], row->self[CGV_SIDE_NEW]);
  if (what == BAR)
    cell->fraction = self->largest > 0 ? fabs (change) / self->largest : 0;
  if ((what == BAR || what == CHANGE) && change != 0)
    cell->state = change > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
  if (what == CHANGE_OF_PROGRAM)
    {
      cell->is_relative = TRUE;
      cell->is_empty = comparison->measure != CGV_MEASURE_ABSOLUTE;
    }
}

static void
fill_both_calls (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, 0);
  g_autofree char *base = cgv_cell_dup_count (row->calls[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_cell_dup_count (row->calls[CGV_SIDE_NEW]);

  cell->is_empty = row->calls[CGV_SIDE_BASE] == 0 && row->calls[CGV_SIDE_NEW] == 0;
  cell->text = row->calls_delta.sign == 0 ? g_steal_pointer (&new_) : g_strdup_printf ("%s → %s", base, new_);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvMatching *matching = get_matching (list);
  const CgvCliDelta *row = cgv_cli_compare_rows_get (list, position, 0);

  if (row->presence == CGV_PRESENT_NEW)
    cell->tag = C_ ("function", "new");
  else if (row->presence == CGV_PRESENT_BASE)
    cell->tag = C_ ("function", "removed");
  if (row->node == CGV_NONE)
    {
      cell->text = cgv_cli_comparison_dup_group_label (((CgvCliCompareRows *) list)->comparison, row->group);
      return;
    }
  cell->text = cgv_compare_text_dup_name (matching, row->node);
  cell->place = cgv_compare_text_dup_location (matching, row->node);
  cell->badge = cgv_compare_text_dup_variants (matching, row->node);
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

void
cgv_cli_compare_rows_add_column (GPtrArray *columns,
                                 const CgvCliComparison *comparison,
                                 guint event,
                                 const CgvColumn *column,
                                 guint index)
{
  const char *name = cgv_cli_comparison_get_event (comparison->numbers, cgv_cli_comparison_get_column (comparison, event));
  g_autofree char *id = event > 0 ? g_strconcat (column->id, ":", name, NULL) : g_strdup (column->id);
  g_autofree char *title = column->title != NULL ? dup_title (column->title, comparison, event) : NULL;
  CgvColumn copy = *column;

  copy.id = id;
  copy.title = title;
  copy.index = index;
  cgv_columns_add (columns, &copy);
}

static void
add_columns (GPtrArray *columns,
             const CgvCliComparison *comparison,
             guint event,
             Column first,
             Column last)
{
  static const CgvColumn kinds[N_COLUMNS] = {
    [NAME] = { .id = "name", .kind = CGV_CELL_NAME, .fill = fill_name },
    [FILE_NAME] = { .id = "file", .kind = CGV_CELL_TEXT, .fill = fill_name },
    [OBJECT] = { .id = "object", .kind = CGV_CELL_TEXT, .fill = fill_name },
    [STATUS] = { .id = "status", .kind = CGV_CELL_TEXT, .fill = fill_status },
    [TIER] = { .id = "tier", .kind = CGV_CELL_TEXT, .fill = fill_status },
    [BASE_VARIANTS] = { .id = "variants_base", .kind = CGV_CELL_COUNT, .fill = fill_variants },
    [NEW_VARIANTS] = { .id = "variants_new", .kind = CGV_CELL_COUNT, .fill = fill_variants },
    [NOISE] = { .id = "noise", .kind = CGV_CELL_TRUTH, .fill = fill_status },
    [BASE_SELF] = { .id = "base_self", .title = N_ ("Base"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
    [NEW_SELF] = { .id = "new_self", .title = N_ ("New"), .name_min = 1, .kind = CGV_CELL_COST, .fill = fill_cost },
    [DELTA_SELF] = { .id = "delta_self", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [BASE_INCLUSIVE] = { .id = "base_inclusive", .kind = CGV_CELL_COST, .fill = fill_cost },
    [NEW_INCLUSIVE] = { .id = "new_inclusive", .kind = CGV_CELL_COST, .fill = fill_cost },
    [DELTA_INCLUSIVE] = { .id = "delta_inclusive", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [DELTA_SELF_LOW] = { .id = "delta_self_low", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [DELTA_SELF_HIGH] = { .id = "delta_self_high", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [DELTA_INCLUSIVE_LOW] = { .id = "delta_inclusive_low", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [DELTA_INCLUSIVE_HIGH] = { .id = "delta_inclusive_high", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_OMITTED, .fill = fill_bound },
    [TITLE] = { .id = "title", .kind = CGV_CELL_TEXT, .fill = fill_title },
    [BASE_CALLS] = { .id = "base_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
    [NEW_CALLS] = { .id = "new_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
    [DELTA_CALLS] = { .id = "delta_calls", .kind = CGV_CELL_DELTA, .fill = fill_calls },
    [SELF_BY_CALLS] = { .id = "self_by_calls", .kind = CGV_CELL_DELTA, .fill = fill_split },
    [SELF_BY_COST] = { .id = "self_by_cost", .kind = CGV_CELL_DELTA, .fill = fill_split },
    [BAR] = { .id = "bar", .title = "", .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .name_min = 1, .fill = fill_change },
    [CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_change },
    [CHANGE_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_change },
    [CHANGE_OF_PROGRAM] = { .id = "of_program", .title = N_ ("Of program"), .kind = CGV_CELL_DELTA, .name_min = 1, .fill = fill_change },
    [CALLS] = { .id = "calls", .title = N_ ("Calls"), .kind = CGV_CELL_TEXT, .name_min = 1, .fill = fill_both_calls },
    [LABEL] = { .id = "label", .title = N_ ("Name"), .kind = CGV_CELL_NAME, .fill = fill_label },
  };

  for (Column what = first; what <= last; what++)
    cgv_cli_compare_rows_add_column (columns, comparison, event, &kinds[what], event * N_COLUMNS + what);
}

GPtrArray *
cgv_cli_compare_rows_new_data_columns (const CgvCliComparison *comparison,
                                       gboolean is_json)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_functions = comparison->options->group == CGV_CLI_GROUP_FUNCTION;

  if (comparison->options->group == CGV_CLI_GROUP_PART)
    add_columns (columns, comparison, 0, TITLE, TITLE);
  else
    add_columns (columns, comparison, 0, NAME, has_functions ? OBJECT : NAME);
  add_columns (columns, comparison, 0, STATUS, has_functions ? TIER : STATUS);
  if (has_functions && is_json)
    add_columns (columns, comparison, 0, BASE_VARIANTS, NEW_VARIANTS);
  add_columns (columns, comparison, 0, NOISE, NOISE);
  for (guint event = 0; event < comparison->columns->len; event++)
    {
      add_columns (columns, comparison, event, BASE_SELF, DELTA_INCLUSIVE);
      if (is_json)
        add_columns (columns, comparison, event, DELTA_SELF_LOW, DELTA_INCLUSIVE_HIGH);
      if (is_json || event == 0)
        add_columns (columns, comparison, event, BASE_CALLS, DELTA_CALLS);
      if (has_functions && !is_json && event == 0)
        add_columns (columns, comparison, event, SELF_BY_CALLS, SELF_BY_COST);
    }
  return columns;
}

GPtrArray *
cgv_cli_compare_rows_new_columns (const CgvCliComparison *comparison,
                                  const CgvReport *report)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_functions = comparison->options->group == CGV_CLI_GROUP_FUNCTION;

  if (comparison->options->group == CGV_CLI_GROUP_PART)
    {
      add_columns (columns, comparison, 0, BASE_SELF, NEW_SELF);
      add_columns (columns, comparison, 0, LABEL, LABEL);
      return columns;
    }
  if (cgv_report_is (report, CGV_REPORT_HTML))
    add_columns (columns, comparison, 0, BAR, BAR);
  add_columns (columns, comparison, 0, CHANGE, CHANGE_OF_PROGRAM);
  if (!cgv_report_is (report, CGV_REPORT_MARKDOWN))
    {
      add_columns (columns, comparison, 0, BASE_SELF, NEW_SELF);
      if (has_functions && comparison->numbers->main.comparison->n_edges > 0)
        add_columns (columns, comparison, 0, CALLS, CALLS);
      for (guint event = 1; event < comparison->columns->len; event++)
        add_columns (columns, comparison, event, CHANGE, CHANGE);
    }
  add_columns (columns, comparison, 0, LABEL, LABEL);
  return columns;
}

void
cgv_cli_compare_rows_add_node (const CgvCliComparison *comparison,
                               CgvNodeId node,
                               CgvReport *report)
{
  g_autoptr (GPtrArray) columns = cgv_cli_compare_rows_new_data_columns (comparison, TRUE);
  CgvCliCompareRows rows = { .comparison = comparison, .is_node = TRUE, .node = node };

  cgv_report_add_members (report, columns, &rows, 0);
}
