/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-functions.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"

static void
get_row (gpointer list,
         guint position,
         guint event,
         CgvCliCosts *row)
{
  const CgvCliCompareFunctions *self = list;
  const CgvCliComparison *comparison = self->parent.comparison;

  if (self->node != CGV_NONE)
    cgv_cli_comparison_get_node_in (comparison, event, self->node, row);
  else
    cgv_cli_comparison_get_row (comparison, event, self->indexes != NULL ? self->indexes[position] : position, row);
}

CgvCliCompareFunctions
cgv_cli_compare_functions_make (const CgvCliComparison *comparison,
                                const guint32 *indexes)
{
  return (CgvCliCompareFunctions){ cgv_cli_comparison_make_rows (comparison, get_row), indexes, CGV_NONE };
}

static void
fill_tier (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCliCompareRows *rows = list;
  const char *tier = cgv_cli_compare_words_get_tier (rows->comparison->numbers->matching, cgv_cli_rows_get (list, position, 0)->node);

  cell->is_empty = tier == NULL;
  cell->text = g_strdup (tier);
}

static void
fill_noise (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->count = cgv_cli_rows_get (list, position, 0)->is_noise;
}

/* A part has no name of its own, but a title. */
static void
fill_title (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliCompareRows *rows = list;

  cell->text = cgv_cli_comparison_dup_group_label (rows->comparison, cgv_cli_rows_get (list, position, 0)->group);
}

static void
fill_variants (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  CgvCliCompareRows *rows = list;
  uint32_t n_members;

  cgv_matching_get_members (rows->comparison->numbers->matching, column->index, cgv_cli_rows_get (list, position, 0)->node, &n_members);
  cell->count = n_members;
}

static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliCompareRows *rows = list;
  const CgvNumbers *numbers = rows->comparison->numbers;
  CgvDeltaSplit split = { { 0 } };

  cell->is_empty = !cgv_cli_compare_words_split_self (numbers, cgv_cli_rows_get (list, position, 0), &split);
  cgv_cell_set_event_delta (cell, numbers->main.comparison, column->index == 0 ? split.by_calls : split.by_cost);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliCompareRows *rows = list;
  const CgvMatching *matching = rows->comparison->numbers->matching;
  const CgvCliCosts *row = cgv_cli_rows_get (list, position, 0);

  if (row->presence == CGV_PRESENT_NEW)
    cell->tag = C_ ("function", "new");
  else if (row->presence == CGV_PRESENT_BASE)
    cell->tag = C_ ("function", "removed");
  if (row->node == CGV_NONE)
    {
      cell->text = cgv_cli_comparison_dup_group_label (rows->comparison, row->group);
      return;
    }
  cell->text = cgv_compare_text_dup_name (matching, row->node);
  cell->place = cgv_compare_text_dup_location (matching, row->node);
  cell->badge = cgv_compare_text_dup_variants (matching, row->node);
}

static void
add_names (GPtrArray *columns,
           const CgvCliComparison *comparison,
           gboolean has_functions,
           gboolean is_json)
{
  if (comparison->options->group == CGV_CLI_GROUP_PART)
    cgv_report_add_column (columns, "title", NULL, CGV_CELL_TEXT, 0, fill_title);
  else
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_NAME, CGV_CLI_END);
  if (has_functions)
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_STATUS, CGV_CLI_END);
  if (has_functions)
    cgv_report_add_column (columns, "tier", NULL, CGV_CELL_TEXT, 0, fill_tier);
  if (has_functions && is_json)
    {
      cgv_report_add_column (columns, "variants_base", NULL, CGV_CELL_COUNT, CGV_SIDE_BASE, fill_variants);
      cgv_report_add_column (columns, "variants_new", NULL, CGV_CELL_COUNT, CGV_SIDE_NEW, fill_variants);
    }
  cgv_report_add_column (columns, "noise", NULL, CGV_CELL_TRUTH, 0, fill_noise);
}

GPtrArray *
cgv_cli_compare_functions_new_data_columns (const CgvCliComparison *comparison,
                                            gboolean is_json)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_functions = comparison->options->group == CGV_CLI_GROUP_FUNCTION;

  add_names (columns, comparison, has_functions, is_json);
  for (guint event = 0; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_DELTA_SELF, CGV_CLI_BASE_INCLUSIVE, CGV_CLI_NEW_INCLUSIVE, CGV_CLI_DELTA_INCLUSIVE, CGV_CLI_END);
      if (is_json)
        cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_DELTA_SELF_LOW, CGV_CLI_DELTA_SELF_HIGH, CGV_CLI_DELTA_INCLUSIVE_LOW, CGV_CLI_DELTA_INCLUSIVE_HIGH, CGV_CLI_END);
      if (is_json || event == 0)
        cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_BASE_CALLS, CGV_CLI_NEW_CALLS, CGV_CLI_DELTA_CALLS, CGV_CLI_END);
      if (!has_functions || is_json || event > 0)
        continue;
      cgv_report_add_column (columns, "self_by_calls", NULL, CGV_CELL_DELTA, 0, fill_split);
      cgv_report_add_column (columns, "self_by_cost", NULL, CGV_CELL_DELTA, 1, fill_split);
    }
  return columns;
}

/* Of parts there is nothing to subtract: each belongs to one side. */
GPtrArray *
cgv_cli_compare_functions_new_columns (const CgvCliComparison *comparison,
                                       const CgvReport *report)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_functions = comparison->options->group == CGV_CLI_GROUP_FUNCTION;
  gboolean has_parts = comparison->options->group == CGV_CLI_GROUP_PART;

  if (cgv_report_is (report, CGV_REPORT_HTML) && !has_parts)
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BAR, CGV_CLI_END);
  if (!has_parts)
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_CHANGE, CGV_CLI_OF_ITSELF, CGV_CLI_OF_PROGRAM, CGV_CLI_END);
  if (has_parts || !cgv_report_is (report, CGV_REPORT_MARKDOWN))
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_END);
  if (!has_parts && !cgv_report_is (report, CGV_REPORT_MARKDOWN))
    {
      if (has_functions && comparison->numbers->main.comparison->joined->n_edges > 0)
        cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BOTH_CALLS, CGV_CLI_END);
      for (guint event = 1; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
        cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_CHANGE, CGV_CLI_END);
    }
  cgv_report_add_column (columns, "label", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

void
cgv_cli_compare_functions_add_node (const CgvCliComparison *comparison,
                                    CgvNodeId node,
                                    CgvReport *report)
{
  g_autoptr (GPtrArray) columns = cgv_cli_compare_functions_new_data_columns (comparison, TRUE);
  CgvCliCompareFunctions list = cgv_cli_compare_functions_make (comparison, NULL);

  list.node = node;
  cgv_report_add_members (report, columns, &list, 0);
}
