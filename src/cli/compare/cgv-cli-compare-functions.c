/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-functions.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"

static const CgvCliComparePlace *
get_place (const CgvCliCompareFunctions *self,
           guint position)
{
  return &g_array_index (self->places, CgvCliComparePlace, position);
}

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
  else if (self->places != NULL && get_place (self, position)->place != CGV_NONE)
    cgv_cli_comparison_get_member (comparison, event, get_place (self, position)->index, get_place (self, position)->place, row);
  else if (self->places != NULL)
    cgv_cli_comparison_get_row (comparison, event, get_place (self, position)->index, row);
  else
    cgv_cli_comparison_get_row (comparison, event, self->indexes != NULL ? self->indexes[position] : position, row);
}

CgvCliCompareFunctions
cgv_cli_compare_functions_make (const CgvCliComparison *comparison,
                                const guint32 *indexes)
{
  return (CgvCliCompareFunctions){ .parent = cgv_cli_comparison_make_rows (comparison, get_row), .indexes = indexes, .node = CGV_NONE };
}

/* Members that changed come first. */
static guint
count_listed (const CgvCliComparison *comparison,
              guint32 index,
              const CgvReport *report)
{
  guint n_members = cgv_cli_comparison_get_n_members (comparison, index);
  guint n_listed = 0;

  if (!cgv_report_is (report, CGV_REPORT_PROSE))
    return n_members;
  for (; n_listed < n_members; n_listed++)
    {
      CgvCliCosts member;

      cgv_cli_comparison_get_member (comparison, 0, index, n_listed, &member);
      if (member.is_noise || member.self_delta.sign == 0)
        break;
    }
  return cgv_cli_comparison_get_n_listed (comparison, report, n_listed);
}

GArray *
cgv_cli_compare_functions_add_members (CgvCliCompareFunctions *self,
                                       guint n_rows,
                                       const CgvReport *report)
{
  const CgvCliComparison *comparison = self->parent.comparison;
  GArray *places = g_array_new (FALSE, FALSE, sizeof (CgvCliComparePlace));

  for (guint i = 0; i < n_rows; i++)
    {
      CgvCliComparePlace place = { self->indexes != NULL ? self->indexes[i] : i, CGV_NONE };
      guint n_listed = count_listed (comparison, place.index, report);

      g_array_append_val (places, place);
      for (place.place = 0; place.place < n_listed; place.place++)
        g_array_append_val (places, place);
    }
  self->places = places;
  self->indent = cgv_report_is (report, CGV_REPORT_TEXT) ? "  " : "↳ ";
  return places;
}

guint
cgv_cli_compare_functions_get_level (gpointer list,
                                     guint position)
{
  return get_place (list, position)->place != CGV_NONE ? 1 : 0;
}

void
cgv_cli_compare_functions_add_rest (gpointer list,
                                    guint position,
                                    CgvReport *report)
{
  const CgvCliCompareFunctions *self = list;
  const CgvCliComparePlace *place = get_place (self, position);
  guint n_listed = place->place != CGV_NONE ? place->place + 1 : 0;
  guint n_rest = cgv_cli_comparison_get_n_members (self->parent.comparison, place->index) - n_listed;

  if (position + 1 < self->places->len && get_place (self, position + 1)->index == place->index)
    return;
  if (n_rest > 0)
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (g_dngettext (NULL, "… %u more", "… %u more", n_rest), n_rest));
}

static void
fill_group (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliCompareFunctions *self = list;
  CgvCliCosts row = *cgv_cli_rows_get (list, position, 0);
  CgvNodeId node;

  cell->is_empty = row.member == CGV_NONE;
  if (cell->is_empty)
    return;
  row.member = CGV_NONE;
  node = cgv_cli_comparison_get_named_node (self->parent.comparison, &row);
  if (node != CGV_NONE)
    cell->bytes = cgv_matching_get_name (self->parent.comparison->numbers->matching, node, &cell->n_bytes);
  else
    cell->bytes = cgv_cli_comparison_get_group_name (self->parent.comparison, &row, &cell->n_bytes);
  cell->is_empty = cell->bytes == NULL;
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

  cell->text = cgv_cli_comparison_dup_group_label (rows->comparison, cgv_cli_rows_get (list, position, 0));
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

/* Base and new cost tell which side a part is of. */
static const char *
get_tag (const CgvCliComparison *comparison,
         const CgvCliCosts *row)
{
  if (comparison->options->group == CGV_CLI_GROUP_PART || row->presence == CGV_PRESENT_BOTH)
    return NULL;
  return row->presence == CGV_PRESENT_NEW ? C_ ("function", "new") : C_ ("function", "removed");
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliCompareFunctions *self = list;
  const CgvCliComparison *comparison = self->parent.comparison;
  const CgvMatching *matching = comparison->numbers->matching;
  const CgvCliCosts *row = cgv_cli_rows_get (list, position, 0);
  CgvNodeId node = cgv_cli_comparison_get_named_node (comparison, row);

  cell->tag = get_tag (comparison, row);
  if (node == CGV_NONE)
    cell->text = cgv_cli_comparison_dup_group_label (comparison, row);
  else
    {
      cell->text = cgv_compare_text_dup_name (matching, node);
      cell->place = cgv_compare_text_dup_location (matching, node);
      cell->badge = cgv_compare_text_dup_variants (matching, node);
    }
  if (self->places != NULL && row->member != CGV_NONE)
    {
      g_autofree char *text = cell->text;

      cell->text = g_strconcat (self->indent, text, NULL);
    }
}

static void
add_names (GPtrArray *columns,
           const CgvCliComparison *comparison,
           gboolean has_functions,
           gboolean is_json)
{
  gboolean has_members = cgv_cli_comparison_has_members (comparison);

  if (comparison->options->group == CGV_CLI_GROUP_PART)
    cgv_report_add_column (columns, "title", NULL, CGV_CELL_TEXT, 0, fill_title);
  else
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_NAME, CGV_CLI_END);
  if (has_functions || has_members)
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_END);
  if (has_members && !is_json)
    cgv_report_add_column (columns, "group", NULL, CGV_CELL_NAME, 0, fill_group);
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
  gboolean has_bounds = !is_json && (comparison->numbers->filtering != NULL || !has_functions);

  add_names (columns, comparison, has_functions, is_json);
  for (guint event = 0; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_DELTA_SELF, CGV_CLI_BASE_INCLUSIVE, CGV_CLI_NEW_INCLUSIVE, CGV_CLI_DELTA_INCLUSIVE, CGV_CLI_END);
      if (has_bounds)
        {
          cgv_cli_rows_add_bounds (columns, comparison->numbers, event, CGV_CLI_BASE_SELF);
          cgv_cli_rows_add_bounds (columns, comparison->numbers, event, CGV_CLI_BASE_INCLUSIVE);
        }
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
  if (has_functions && !cgv_report_is (report, CGV_REPORT_MARKDOWN) && comparison->numbers->main.comparison->joined->n_edges > 0)
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BOTH_CALLS, CGV_CLI_END);
  for (guint event = 1; !has_parts && event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_CHANGE, CGV_CLI_END);
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
