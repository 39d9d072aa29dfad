/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-csv.h"

#include "cgv-cli-compare-places.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-csv.h"

/* Titles of costs have the event type behind them, but for those of the first. */
static void
add_titles (CgvCliCsv *csv,
            const char *const *titles,
            const char *event)
{
  for (const char *const *title = titles; *title != NULL; title++)
    {
      g_autofree char *text = event != NULL ? g_strconcat (*title, ":", event, NULL) : g_strdup (*title);

      cgv_cli_csv_add_text (csv, text);
    }
}

static void
add_head (CgvCliCsv *csv,
          const CgvCliComparison *comparison)
{
  static const char *const functions[] = { "name", "file", "object", "status", "tier", "noise", NULL };
  static const char *const groups[] = { "name", "status", "noise", NULL };
  static const char *const self[] = { "base_self", "new_self", "delta_self", NULL };
  static const char *const inclusive[] = { "base_inclusive", "new_inclusive", "delta_inclusive", NULL };
  static const char *const calls[] = { "base_calls", "new_calls", "delta_calls", "self_by_calls", "self_by_cost", NULL };
  gboolean has_inclusive = comparison->options->group == CGV_CLI_COMPARE_BY_FUNCTION;

  add_titles (csv, has_inclusive ? functions : groups, NULL);
  for (guint i = 0; i < comparison->columns->len; i++)
    {
      g_autofree char *event = i > 0 ? cgv_cli_comparison_dup_event (g_ptr_array_index (comparison->columns, i)) : NULL;

      add_titles (csv, self, event);
      if (has_inclusive)
        add_titles (csv, inclusive, event);
      if (has_inclusive && i == 0)
        add_titles (csv, calls, NULL);
    }
  cgv_cli_csv_end_row (csv);
}

static void
add_costs (CgvCliCsv *csv,
           const CgvCost *costs,
           CgvDelta delta,
           const CgvEvent *event)
{
  cgv_cli_csv_add_value (csv, costs[CGV_SIDE_BASE], event);
  cgv_cli_csv_add_value (csv, costs[CGV_SIDE_NEW], event);
  cgv_cli_csv_add_delta (csv, delta, event);
}

static void
add_calls (CgvCliCsv *csv,
           const CgvNumbers *numbers,
           const CgvCliDelta *row,
           const CgvEvent *event)
{
  const CgvEvent counts = { .is_signed = FALSE };
  CgvDeltaSplit split;

  add_costs (csv, row->calls, row->calls_delta, &counts);
  if (!cgv_cli_compare_words_split_self (numbers, row, &split))
    {
      cgv_cli_csv_add_text (csv, NULL);
      cgv_cli_csv_add_text (csv, NULL);
      return;
    }
  cgv_cli_csv_add_delta (csv, split.by_calls, event);
  cgv_cli_csv_add_delta (csv, split.by_cost, event);
}

static void
add_names (CgvCliCsv *csv,
           const CgvCliComparison *comparison,
           const CgvCliDelta *row)
{
  const CgvNumbers *numbers = comparison->numbers;
  g_autofree char *name = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;

  if (row->node == CGV_NONE)
    {
      name = cgv_cli_comparison_dup_group (comparison, row->group);
      cgv_cli_csv_add_text (csv, name);
      cgv_cli_csv_add_text (csv, cgv_cli_compare_words_get_status (row->presence));
    }
  else
    {
      name = cgv_cli_compare_places_dup_name (numbers->matching, row->node);
      file = cgv_cli_compare_places_dup_file (numbers->matching, row->node);
      object = cgv_cli_compare_places_dup_object (numbers->matching, row->node);
      cgv_cli_csv_add_text (csv, name);
      cgv_cli_csv_add_text (csv, file);
      cgv_cli_csv_add_text (csv, object);
      cgv_cli_csv_add_text (csv, cgv_cli_compare_words_get_status (row->presence));
      cgv_cli_csv_add_text (csv, cgv_cli_compare_words_get_tier (numbers->matching, row->node));
    }
  cgv_cli_csv_add_text (csv, row->is_noise ? "true" : "false");
}

void
cgv_cli_compare_csv_write (const CgvCliComparison *comparison,
                           FILE *file)
{
  gsize n_rows = cgv_cli_comparison_get_n_listed (comparison, 0);
  CgvCliCsv csv;

  cgv_cli_csv_init (&csv, file);
  add_head (&csv, comparison);
  for (gsize i = 0; i < n_rows; i++)
    {
      for (guint column = 0; column < comparison->columns->len; column++)
        {
          const CgvNumbers *numbers = g_ptr_array_index (comparison->columns, column);
          CgvCliDelta row;
          CgvEvent event;

          cgv_cli_comparison_get_row (comparison, column, i, &row);
          cgv_cli_comparison_init_event (numbers, &event);
          if (column == 0)
            add_names (&csv, comparison, &row);
          add_costs (&csv, row.self, row.self_delta, &event);
          if (row.has_inclusive)
            add_costs (&csv, row.inclusive, row.inclusive_delta, &event);
          if (row.has_inclusive && column == 0)
            add_calls (&csv, numbers, &row, &event);
        }
      cgv_cli_csv_end_row (&csv);
    }
}
