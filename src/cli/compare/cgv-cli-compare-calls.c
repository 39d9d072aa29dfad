/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-functions.h"
#include "cgv-cli-compare-why.h"
#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"

typedef struct
{
  CgvCliCompareRows parent;
  const CgvWhyTerm *calls;
} CallList;

/* Calls that a side does not have cost nothing there. */
static void
get_call (gpointer list,
          guint position,
          guint event,
          CgvCliCosts *row)
{
  const CallList *self = list;
  const CgvCliComparison *comparison = self->parent.comparison;
  const CgvComparison *main = comparison->numbers->main.comparison;
  const CgvComparison *column = cgv_cli_numbers_get (comparison->numbers, event)->comparison;
  const CgvWhyTerm *call = &self->calls[position];
  *row = (CgvCliCosts){ .node = call->row, .group = CGV_NONE, .presence = call->presence };
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      row->calls[side] = cgv_comparison_get_edge_count (main, side, call->edge);
      if (column == NULL)
        continue;
      cgv_cli_costs_set (row, side, 0, (CgvCostRange){ 0, 0 },
                         cgv_comparison_get_edge_cost (column, side, call->edge), cgv_comparison_get_edge_range (column, side, call->edge));
    }
  row->calls_delta = cgv_delta_between (row->calls[CGV_SIDE_BASE], row->calls[CGV_SIDE_NEW], false);
}

static void
fill_no_split (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const char *word = cgv_cli_compare_words_get_no_split (&((CallList *) list)->calls[position]);

  cell->is_empty = word == NULL;
  cell->text = g_strdup (word);
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
  cgv_cell_set_event_delta (cell, self->parent.comparison->numbers->main.comparison, column->index == 0 ? call->by_calls : call->by_cost);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  const CgvMatching *matching = self->parent.comparison->numbers->matching;
  const CgvWhyTerm *call = &self->calls[position];

  if (call->presence == CGV_PRESENT_NEW)
    cell->tag = C_ ("call", "new");
  else if (call->presence == CGV_PRESENT_BASE)
    cell->tag = C_ ("call", "removed");
  if (call->row == self->parent.comparison->target)
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
    cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_why_term (self->parent.comparison->numbers->main.comparison, &self->calls[position]));
}

/* CSV has columns of bounds where there may be any. */
static void
add_costs (GPtrArray *columns,
           const CgvNumbers *numbers,
           guint event,
           gboolean is_json)
{
  cgv_cli_rows_add_columns (columns, numbers, event, CGV_CLI_BASE_INCLUSIVE, CGV_CLI_NEW_INCLUSIVE, CGV_CLI_DELTA_INCLUSIVE, CGV_CLI_END);
  if (!is_json && numbers->filtering != NULL)
    cgv_cli_rows_add_bounds (columns, numbers, event, CGV_CLI_BASE_INCLUSIVE);
}

static GPtrArray *
new_data_columns (const CgvCliComparison *comparison,
                  gboolean is_json)
{
  GPtrArray *columns = cgv_columns_new ();

  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_STATUS, CGV_CLI_END);
  add_costs (columns, comparison->numbers, 0, is_json);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BASE_CALLS, CGV_CLI_NEW_CALLS, CGV_CLI_DELTA_CALLS, CGV_CLI_END);
  cgv_report_add_column (columns, "by_calls", NULL, CGV_CELL_DELTA, 0, fill_split);
  cgv_report_add_column (columns, "by_cost", NULL, CGV_CELL_DELTA, 1, fill_split);
  if (is_json)
    cgv_columns_add (columns, &(CgvColumn){ .id = "no_split", .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_OMITTED, .fill = fill_no_split });
  for (guint event = 1; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    add_costs (columns, comparison->numbers, event, is_json);
  return columns;
}

static GPtrArray *
new_columns (const CgvCliComparison *comparison)
{
  GPtrArray *columns = cgv_columns_new ();

  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_INCLUSIVE_CHANGE, CGV_CLI_INCLUSIVE_OF_ITSELF, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BASE_INCLUSIVE, CGV_CLI_NEW_INCLUSIVE, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BOTH_CALLS, CGV_CLI_END);
  for (guint event = 1; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_INCLUSIVE_CHANGE, CGV_CLI_END);
  cgv_report_add_column (columns, "label", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
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
  CgvCliCosts row;

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
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  g_autoptr (GPtrArray) columns = is_prose ? new_columns (comparison) : new_data_columns (comparison, cgv_report_is (report, CGV_REPORT_JSON));
  CallList list = { cgv_cli_comparison_make_rows (comparison, get_call) };
  guint n_calls = is_callers ? comparison->why->n_callers : comparison->why->n_callees;
  guint n_rows;

  list.calls = is_callers ? comparison->why->callers : comparison->why->callees;
  n_rows = cgv_cli_comparison_get_n_listed (comparison, report, n_calls);
  if (is_prose)
    say_target (comparison, report);
  cgv_report_begin_object (report, "function");
  cgv_cli_compare_functions_add_node (comparison, comparison->target, report);
  cgv_report_end (report);
  if (cgv_cli_comparison_is_hidden (comparison, comparison->target))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("A filter hides this function."));
  else if (n_calls == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, is_callers ? _ ("Nothing calls it.") : _ ("It calls nothing."));
  if (n_calls > 0 || !is_prose)
    cgv_report_add_table (report, &(CgvReportTable){
                                    .id = "calls",
                                    .title = is_callers ? _ ("Callers") : _ ("Callees"),
                                    .columns = columns,
                                    .list = &list,
                                    .n_rows = n_rows,
                                    .n_more = n_calls - n_rows,
                                    .detail_title = _ ("Why"),
                                    .add_detail = is_prose ? add_reason : NULL,
                                  });
}
