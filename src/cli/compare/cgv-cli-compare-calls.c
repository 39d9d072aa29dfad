/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-calls.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-rows.h"
#include "cgv-cli-compare-why.h"
#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"
#include "cgv-why.h"

#define N_ROWS 30

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)

typedef struct
{
  const CgvCliComparison *comparison;
  const CgvWhyTerm *calls;
} CallList;

typedef enum
{
  NAME,
  FILE_NAME,
  OBJECT,
  STATUS,
  BASE_INCLUSIVE,
  NEW_INCLUSIVE,
  DELTA_INCLUSIVE,
  BASE_CALLS,
  NEW_CALLS,
  DELTA_CALLS,
  BY_CALLS,
  BY_COST,
  NO_SPLIT,
  CHANGE,
  CHANGE_OF_ITSELF,
  CALLS,
  LABEL,
  N_COLUMNS,
} Column;

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CallList *self = list;
  const CgvMatching *matching = self->comparison->numbers->matching;
  CgvNodeId node = self->calls[position].row;
  size_t length = 0;

  if (column->index == NAME)
    cell->bytes = cgv_matching_get_name (matching, node, &length);
  else if (column->index == FILE_NAME)
    cell->bytes = cgv_matching_get_file (matching, node, &length);
  else
    cell->bytes = cgv_matching_get_object (matching, node, &length);
  cell->n_bytes = length;
  cell->is_empty = length == 0 && column->index != NAME;
}

static void
fill_word (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvWhyTerm *call = &((CallList *) list)->calls[position];
  const char *word = column->index == STATUS ? cgv_cli_compare_words_get_status (call->presence) : cgv_cli_compare_words_get_no_split (call);

  cell->is_empty = word == NULL;
  cell->text = g_strdup (word);
}

/* Calls that a side does not have cost nothing there. */
static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CallList *self = list;
  Column what = column->index % N_COLUMNS;
  const CgvComparison *comparison = cgv_cli_comparison_get_column (self->comparison, column->index / N_COLUMNS)->comparison;
  guint32 edge = self->calls[position].edge;
  CgvCost costs[CGV_N_SIDES];

  cell->is_empty = comparison == NULL;
  if (comparison == NULL)
    return;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    costs[side] = cgv_comparison_get_edge_cost (comparison, side, edge);
  if (what == BASE_INCLUSIVE || what == NEW_INCLUSIVE)
    {
      CgvSide side = what == BASE_INCLUSIVE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

      cgv_cell_set_side_cost (cell, comparison, side, costs[side]);
      return;
    }
  cgv_cell_set_delta (cell, comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  if (what == CHANGE && cell->delta.sign != 0)
    cell->state = cell->delta.sign > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static void
fill_calls (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  const CgvComparison *comparison = self->comparison->numbers->main.comparison;
  Column what = column->index % N_COLUMNS;
  guint64 counts[CGV_N_SIDES];
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    counts[side] = cgv_comparison_get_edge_count (comparison, side, self->calls[position].edge);
  cell->count = counts[what == BASE_CALLS ? CGV_SIDE_BASE : CGV_SIDE_NEW];
  cell->delta = cgv_delta_between (counts[CGV_SIDE_BASE], counts[CGV_SIDE_NEW], false);
  if (what != CALLS)
    return;
  base = cgv_cell_dup_count (counts[CGV_SIDE_BASE]);
  new_ = cgv_cell_dup_count (counts[CGV_SIDE_NEW]);
  cell->text = cell->delta.sign == 0 ? g_steal_pointer (&new_) : g_strdup_printf ("%s → %s", base, new_);
}

static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  const CgvWhyTerm *call = &self->calls[position];

  cell->is_empty = call->flags != 0;
  cgv_cell_set_event_delta (cell, self->comparison->numbers->main.comparison, column->index == BY_CALLS ? call->by_calls : call->by_cost);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  const CgvMatching *matching = self->comparison->numbers->matching;
  const CgvWhyTerm *call = &self->calls[position];

  if (call->presence == CGV_PRESENT_NEW)
    cell->tag = C_ ("call", "new");
  else if (call->presence == CGV_PRESENT_BASE)
    cell->tag = C_ ("call", "removed");
  if (call->row == self->comparison->target)
    {
      cell->text = g_strdup (_ ("itself (recursion)"));
      return;
    }
  cell->text = cgv_compare_text_dup_name (matching, call->row);
  cell->place = cgv_compare_text_dup_location (matching, call->row);
}

static void
add_reason (gpointer list,
            guint position,
            CgvReport *report)
{
  const CallList *self = list;

  if (self->calls[position].delta.sign != 0)
    cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_why_term (self->comparison->numbers->main.comparison, &self->calls[position]));
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
    [STATUS] = { .id = "status", .kind = CGV_CELL_TEXT, .fill = fill_word },
    [BASE_INCLUSIVE] = { .id = "base_inclusive", .title = N_ ("Base"), .kind = CGV_CELL_COST, .fill = fill_cost },
    [NEW_INCLUSIVE] = { .id = "new_inclusive", .title = N_ ("New"), .kind = CGV_CELL_COST, .fill = fill_cost },
    [DELTA_INCLUSIVE] = { .id = "delta_inclusive", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [BASE_CALLS] = { .id = "base_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
    [NEW_CALLS] = { .id = "new_calls", .kind = CGV_CELL_COUNT, .fill = fill_calls },
    [DELTA_CALLS] = { .id = "delta_calls", .kind = CGV_CELL_DELTA, .fill = fill_calls },
    [BY_CALLS] = { .id = "by_calls", .kind = CGV_CELL_DELTA, .fill = fill_split },
    [BY_COST] = { .id = "by_cost", .kind = CGV_CELL_DELTA, .fill = fill_split },
    [NO_SPLIT] = { .id = "no_split", .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_OMITTED, .fill = fill_word },
    [CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [CHANGE_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_cost },
    [CALLS] = { .id = "calls", .title = N_ ("Calls"), .kind = CGV_CELL_TEXT, .name_min = 1, .fill = fill_calls },
    [LABEL] = { .id = "label", .title = N_ ("Name"), .kind = CGV_CELL_NAME, .fill = fill_label },
  };

  for (Column what = first; what <= last; what++)
    cgv_cli_compare_rows_add_column (columns, comparison, event, &kinds[what], event * N_COLUMNS + what);
}

static GPtrArray *
new_columns (const CgvCliComparison *comparison,
             const CgvReport *report)
{
  gboolean is_data = !cgv_report_is (report, CGV_REPORT_PROSE);
  GPtrArray *columns = cgv_columns_new ();

  if (is_data)
    {
      add_columns (columns, comparison, 0, NAME, BY_COST);
      if (cgv_report_is (report, CGV_REPORT_JSON))
        add_columns (columns, comparison, 0, NO_SPLIT, NO_SPLIT);
    }
  else
    {
      add_columns (columns, comparison, 0, CHANGE, CHANGE_OF_ITSELF);
      add_columns (columns, comparison, 0, BASE_INCLUSIVE, NEW_INCLUSIVE);
      add_columns (columns, comparison, 0, CALLS, CALLS);
    }
  for (guint event = 1; event < comparison->columns->len; event++)
    add_columns (columns, comparison, event, is_data ? BASE_INCLUSIVE : CHANGE, is_data ? DELTA_INCLUSIVE : CHANGE);
  if (!is_data)
    add_columns (columns, comparison, 0, LABEL, LABEL);
  return columns;
}

static void
say_target (const CgvCliComparison *comparison,
            CgvReport *report)
{
  const CgvNumbers *numbers = comparison->numbers;
  g_autofree char *name = cgv_compare_text_dup_name (numbers->matching, comparison->target);
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *delta = NULL;
  CgvCliDelta row;

  cgv_cli_comparison_get_node (numbers, comparison->target, &row);
  base = cgv_compare_text_dup_cost (numbers->main.comparison, CGV_SIDE_BASE, row.inclusive[CGV_SIDE_BASE]);
  new_ = cgv_compare_text_dup_cost (numbers->main.comparison, CGV_SIDE_NEW, row.inclusive[CGV_SIDE_NEW]);
  delta = cgv_compare_text_dup_cost_delta (numbers->main.comparison, row.inclusive[CGV_SIDE_BASE], row.inclusive[CGV_SIDE_NEW]);
  /* Translators: a function, and its inclusive cost on both sides with the difference. */
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (_ (CGV_REPORT_CODE "%s" CGV_REPORT_CODE_END ": inclusive %s → %s, %s"), name, base, new_, delta));
}

void
cgv_cli_compare_calls_add (const CgvCliComparison *comparison,
                           CgvReport *report)
{
  gboolean is_callers = comparison->options->command == CGV_CLI_COMMAND_CALLERS;
  gsize n_wanted = cgv_cli_comparison_get_n_wanted (comparison, cgv_report_is (report, CGV_REPORT_PROSE) ? N_ROWS : 0);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison->numbers->main.comparison, comparison->target);
  g_autoptr (GPtrArray) columns = new_columns (comparison, report);
  CallList list = { comparison, NULL };
  guint n_calls = 0;

  if (why != NULL)
    {
      list.calls = is_callers ? why->callers : why->callees;
      n_calls = is_callers ? why->n_callers : why->n_callees;
    }
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    say_target (comparison, report);
  cgv_report_begin_object (report, "function");
  cgv_cli_compare_rows_add_node (comparison, comparison->target, report);
  cgv_report_end (report);
  if (cgv_cli_comparison_is_hidden (comparison, comparison->target))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("A filter hides this function."));
  else if (n_calls == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, is_callers ? _ ("Nothing calls it.") : _ ("It calls nothing."));
  if (n_calls > 0 || !cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_report_add_table (report, &(CgvReportTable){
                                    .id = "calls",
                                    .title = is_callers ? _ ("Callers") : _ ("Callees"),
                                    .columns = columns,
                                    .list = &list,
                                    .n_rows = (guint) (n_wanted > 0 ? MIN (n_wanted, n_calls) : n_calls),
                                    .n_more = (guint) (n_wanted > 0 && n_calls > n_wanted ? n_calls - n_wanted : 0),
                                    .detail_title = _ ("Why"),
                                    .add_detail = cgv_report_is (report, CGV_REPORT_PROSE) ? add_reason : NULL,
                                  });
}
