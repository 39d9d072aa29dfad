/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-functions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-added-columns.h"
#include "cgv-cli-calls.h"
#include "cgv-cli-commands.h"
#include "cgv-cli-page.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"

/* Numbers of rows in a page with a link, and with their callers and callees. */
#define MAX_ANCHORS   500
#define MAX_EXPLAINED 60

/* Deeper rows of a call tree are not indented further. */
#define MAX_LEVEL 50

static const CgvCliPlace *
get_place (const CgvCliFunctionList *self,
           guint position)
{
  return &g_array_index (self->places, CgvCliPlace, position);
}

/* In a cycle, inclusive cost is not that of the calls. A ratio does not divide. */
static void
get_costs (gpointer list,
           guint position,
           guint event,
           CgvFunctionRow *costs)
{
  const CgvCliFunctionList *self = list;
  const CgvCliPlace *place = get_place (self, position);

  cgv_cli_view_get_costs (self->view, event, place->id, place->member, costs);
  if (costs->side[CGV_SIDE_NEW].n_calls == 0 || cgv_costs_get_event (self->view->costs)->is_ratio || (costs->node != CGV_NONE && self->view->graph->cycles[costs->node] != CGV_NONE))
    costs->lacks |= CGV_ROW_LACKS_PER_CALL;
}

static void
get_names (gpointer list,
           guint position,
           CgvCliNames *names)
{
  const CgvCliFunctionList *self = list;
  const CgvCliPlace *place = get_place (self, position);

  cgv_cli_view_get_names (self->view, place->id, place->member, names);
}

CgvCliFunctionList
cgv_cli_function_list_make (const CgvCliView *view,
                            const GArray *places)
{
  return (CgvCliFunctionList){ { view->numbers, get_costs, get_names }, .view = view, .places = places };
}

static guint
get_level (gpointer list,
           guint position)
{
  return get_place (list, position)->member != CGV_NONE ? 1 : 0;
}

/* Adds the number of a group's members that are not listed, below the last one that is. */
static void
add_rest (gpointer list,
          guint position,
          CgvReport *report)
{
  const CgvCliFunctionList *self = list;
  const CgvCliPlace *place = get_place (self, position);
  guint first = position;
  guint n_rest;

  if (position + 1 < self->places->len && get_place (self, position + 1)->member != CGV_NONE)
    return;
  while (get_place (self, first)->member != CGV_NONE)
    first--;
  n_rest = cgv_cli_view_get_n_members (self->view, place->id) - (position - first);
  if (n_rest > 0)
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (g_dngettext (NULL, "… %u more", "… %u more", n_rest), n_rest));
}

/* Returns (nullable) the number of functions of a row, and whether it is in a cycle that neither side has alone: nameless functions of
 * both sides make such cycles. */
static char *
dup_badge (const CgvComparison *comparison,
           CgvNodeId node)
{
  g_autofree char *variants = cgv_compare_text_dup_variants (comparison->matching, node);

  if (!cgv_comparison_changes_cycle (comparison, node))
    return g_steal_pointer (&variants);
  /* Translators: a mark of a function that is in a cycle only where the calls of both sides are taken together. */
  return variants != NULL ? g_strdup_printf ("%s, %s", variants, _ ("cycle of both sides")) : g_strdup (_ ("cycle of both sides"));
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCliFunctionList *self = list;
  const CgvCliPlace *place = get_place (self, position);
  const CgvFunctionRow *costs = cgv_cli_rows_get (list, position, 0);
  const CgvMatching *matching = self->view->numbers->matching;
  g_autofree char *label = NULL;
  CgvCliNames names;

  get_names (list, position, &names);
  if (names.node != CGV_NONE || !cgv_cli_view_has_groups (self->view))
    {
      g_autofree char *name = NULL;

      if (costs->n_folded > 0)
        name = cgv_call_tree_rows_dup_names (self->view->rows->calls, place->id, FALSE);
      else if (!self->has_short_names && matching == NULL && names.node != CGV_NONE)
        name = cgv_cli_names_dup_name (&names);
      cgv_cli_rows_fill_label (self->view, &names, name, costs->presence, cell);
      if (matching != NULL && names.node != CGV_NONE)
        {
          cell->whole_text = cgv_compare_text_dup_display_name (matching, names.node);
          cell->badge = dup_badge (self->view->numbers->main.comparison, names.node);
        }
    }
  else
    {
      cell->text = cgv_cli_view_dup_group_name (self->view, place->id, place->member);
      cell->tag = !cgv_cli_view_is_grouped_by (self->view, CGV_GROUPING_PART) ? cgv_cli_rows_get_tag (self->view, costs->presence) : NULL;
    }
  g_free (names.text);
  if (place->member != CGV_NONE || costs->level > 0)
    label = cell->text;
  if (place->member != CGV_NONE)
    cell->text = g_strconcat (self->indent, label, NULL);
  else if (costs->level > 0)
    cell->text = g_strdup_printf ("%*s%s", (int) MIN (costs->level, MAX_LEVEL) * 2, "", label);
}

/* Returns the group that a member is in. */
static void
fill_group (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  CgvCliNames names;

  cell->is_empty = get_place (self, position)->member == CGV_NONE;
  if (cell->is_empty)
    return;
  cgv_cli_view_get_names (self->view, get_place (self, position)->id, CGV_NONE, &names);
  cgv_cli_names_take (&names, CGV_CLI_WORD_NAME, cell);
}

/* Callers have the self cost of the function that they lead to. */
static gboolean
has_callers (const CgvCliView *view)
{
  return cgv_cli_view_has_calls (view) && view->rows->calls->tree->has_callers;
}

/* Fills in one bound of inclusive cost, or of the self cost that callers have; empty if it is exact. */
static void
fill_bound (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCosts *first = ((CgvCliFunctionList *) list)->view->costs;
  const CgvFunctionRow *row = cgv_cli_rows_get (list, position, 0);
  CgvAmount inclusive = has_callers (((CgvCliFunctionList *) list)->view) ? row->side[CGV_SIDE_NEW].self : row->side[CGV_SIDE_NEW].inclusive;

  cell->is_empty = cgv_amount_is_exact (inclusive);
  if (cgv_amount_is_bounded (inclusive, first->is_signed))
    cell->text = cgv_event_text_dup_cost (cgv_costs_get_event (first), column->index == 0 ? inclusive.low : inclusive.high);
  else
    cell->text = g_strdup ("?");
}

/* Words for programs, never translated. */
static void
fill_tier (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  static const char *const tiers[CGV_N_MATCH_TIERS] = { NULL, "same", "object", "file", "canonical", "unique", "address", "moved", "version", "return", "parameters", "arguments", "numbers", "family", "rule" };
  const CgvCliFunctionList *self = list;
  CgvNodeId node = cgv_cli_rows_get (list, position, 0)->node;
  const char *tier = node != CGV_NONE ? tiers[cgv_matching_get_tier (self->view->numbers->matching, node)] : NULL;

  cell->is_empty = tier == NULL;
  cell->text = g_strdup (tier);
}

/* Programs get the names and files of the functions that represent a row on both sides, which may differ between versions. */
static void
fill_of_side (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  CgvSide side = column->index % CGV_N_SIDES;
  CgvProfile *profile = cgv_cli_view_get_profile (self->view, side);
  CgvNodeId node = cgv_cli_rows_get (list, position, 0)->node;
  CgvFunctionId id = node != CGV_NONE ? cgv_matching_get_function (self->view->numbers->matching, side, node) : CGV_NONE;
  const CgvFunction *function = id != CGV_NONE ? &profile->functions[id] : NULL;

  cell->is_empty = function == NULL;
  if (function != NULL)
    cell->bytes = cgv_profile_get_string (profile, column->index < CGV_N_SIDES ? function->name : function->file, &cell->n_bytes);
}

enum
{
  NOISE,
  LAYOUT,
  CALLS_ESTIMATE,
};

static void
fill_level (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->count = cgv_cli_rows_get (list, position, 0)->level;
}

static void
fill_truth (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  const CgvFunctionRow *row = cgv_cli_rows_get (list, position, 0);
  const CgvComparison *comparison = self->view->numbers->main.comparison;
  const gboolean truths[] = { [NOISE] = comparison != NULL && cgv_function_row_is_noise (row, comparison), [LAYOUT] = row->is_layout, [CALLS_ESTIMATE] = row->has_about_calls };

  cell->count = truths[column->index];
}

/* A part has no name of its own, but a title. */
static void
fill_title (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  const CgvCliPlace *place = get_place (self, position);

  cell->text = cgv_cli_view_dup_group_name (self->view, place->id, place->member);
}

static void
fill_variants (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const CgvCliFunctionList *self = list;
  CgvNodeId node = cgv_cli_rows_get (list, position, 0)->node;
  uint32_t n_members = 0;

  cell->is_empty = node == CGV_NONE;
  if (node != CGV_NONE)
    cgv_matching_get_members (self->view->numbers->matching, column->index, node, &n_members);
  cell->count = n_members;
}

static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvNumbers *numbers = ((CgvCliFunctionList *) list)->view->numbers;
  CgvDeltaSplit split = { { 0 } };

  cell->is_empty = !cgv_cli_rows_split_self (numbers, cgv_cli_rows_get (list, position, 0), &split);
  cgv_cell_set_event_delta (cell, numbers->main.comparison, column->index == 0 ? split.by_calls : split.by_cost);
}

/* Adds the name and the match of a function; for parts in `compare`, the title. */
static void
add_names (GPtrArray *columns,
           const CgvCliView *view,
           gboolean is_json)
{
  if (cgv_cli_view_has_calls (view))
    cgv_report_add_column (columns, "level", NULL, CGV_CELL_COUNT, 0, fill_level);
  gboolean has_functions = !cgv_cli_view_has_groups (view);
  gboolean has_members = view->options->has_members;

  if (view->options->command == CGV_CLI_COMMAND_COMPARE && cgv_cli_view_is_grouped_by (view, CGV_GROUPING_PART))
    cgv_report_add_column (columns, "title", NULL, CGV_CELL_TEXT, 0, fill_title);
  else
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "name");
  if (has_functions || has_members || view->options->command != CGV_CLI_COMMAND_COMPARE)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "file object");
  if (view->options->names && view->numbers->map == NULL)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "short qualified namespace");
  if (is_json && view->options->command != CGV_CLI_COMMAND_COMPARE)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "functions");
  if (!view->options->has_base)
    return;
  if (has_members && !is_json)
    cgv_report_add_column (columns, "group", NULL, CGV_CELL_NAME, 0, fill_group);
  cgv_cli_rows_add_columns (columns, view->numbers, 0, "status");
  if (has_functions)
    cgv_report_add_column (columns, "tier", NULL, CGV_CELL_TEXT, 0, fill_tier);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES && has_functions; side++)
    {
      cgv_report_add_column (columns, side == CGV_SIDE_BASE ? "names_base" : "names_new", NULL, CGV_CELL_NAME, side, fill_of_side);
      cgv_report_add_column (columns, side == CGV_SIDE_BASE ? "files_base" : "files_new", NULL, CGV_CELL_NAME, side + CGV_N_SIDES, fill_of_side);
    }
  if (has_functions && is_json)
    {
      cgv_report_add_column (columns, "variants_base", NULL, CGV_CELL_COUNT, CGV_SIDE_BASE, fill_variants);
      cgv_report_add_column (columns, "variants_new", NULL, CGV_CELL_COUNT, CGV_SIDE_NEW, fill_variants);
    }
  cgv_report_add_column (columns, "noise", NULL, CGV_CELL_TRUTH, NOISE, fill_truth);
  if (has_functions && view->numbers->main.comparison->layout != NULL)
    cgv_report_add_column (columns, "layout", NULL, CGV_CELL_TRUTH, LAYOUT, fill_truth);
}

/* Further events come after the columns that are always present. */
static void
add_costs (GPtrArray *columns,
           const CgvCliView *view,
           gboolean is_json,
           guint event)
{
  const CgvNumbers *numbers = view->numbers;
  gboolean has_groups = cgv_cli_view_has_groups (view);
  gboolean has_bounds = !is_json && (has_groups || numbers->filtering != NULL);

  cgv_cli_rows_add_columns (columns, numbers, event, has_callers (view) ? "self" : "self inclusive");
  if (event == 0)
    cgv_cli_rows_add_columns (columns, numbers, 0, "calls cycle");
  if (event == 0 && cgv_cli_view_has_calls (view))
    cgv_report_add_column (columns, "calls_estimate", NULL, CGV_CELL_TRUTH, CALLS_ESTIMATE, fill_truth);
  if (event == 0 && is_json && !has_groups)
    cgv_cli_rows_add_columns (columns, numbers, 0, "saturated");
  if (has_bounds)
    cgv_cli_rows_add_columns (columns, numbers, event, has_callers (view) ? "self_low self_high" : "self_low self_high inclusive_low inclusive_high");
  if (event == 0 && !is_json && view->options->has_members)
    cgv_report_add_column (columns, "group", NULL, CGV_CELL_NAME, 0, fill_group);
}

static void
add_both_costs (GPtrArray *columns,
                const CgvNumbers *numbers,
                gboolean has_functions,
                gboolean is_json,
                guint event)
{
  cgv_cli_rows_add_columns (columns, numbers, event, "base_self new_self delta_self base_inclusive new_inclusive delta_inclusive delta_origin");
  if (!is_json && (numbers->filtering != NULL || !has_functions))
    {
      cgv_cli_rows_add_columns (columns, numbers, event, "base_self_low base_self_high new_self_low new_self_high delta_self_low delta_self_high");
      cgv_cli_rows_add_columns (columns, numbers, event, "base_inclusive_low base_inclusive_high new_inclusive_low new_inclusive_high delta_inclusive_low delta_inclusive_high");
    }
  if (is_json || event == 0)
    cgv_cli_rows_add_columns (columns, numbers, event, "base_calls new_calls delta_calls");
  if (!has_functions || is_json || event > 0)
    return;
  cgv_report_add_column (columns, "self_by_calls", NULL, CGV_CELL_DELTA, 0, fill_split);
  cgv_report_add_column (columns, "self_by_cost", NULL, CGV_CELL_DELTA, 1, fill_split);
}

/* Makes the columns of CSV, or of JSON, which has additional ones. CSV names the group of a member. */
static GPtrArray *
new_data_columns (const CgvCliView *view,
                  gboolean is_json)
{
  GPtrArray *columns = cgv_columns_new ();

  add_names (columns, view, is_json);
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      if (view->options->has_base)
        add_both_costs (columns, view->numbers, !cgv_cli_view_has_groups (view), is_json, event);
      else
        add_costs (columns, view, is_json, event);
    }
  return columns;
}

/* Returns whether some inclusive cost or self cost of a group in the list is an estimate. */
static gboolean
has_estimates (CgvCliFunctionList *list)
{
  for (guint i = 0; cgv_cli_view_has_groups (list->view) && i < list->places->len; i++)
    {
      const CgvFunctionRow *costs = cgv_cli_rows_get (&list->parent, i, 0);

      if (get_place (list, i)->member == CGV_NONE && (!cgv_amount_is_exact (costs->side[CGV_SIDE_NEW].self) || !cgv_amount_is_exact (costs->side[CGV_SIDE_NEW].inclusive)))
        return TRUE;
    }
  return FALSE;
}

static void
add_shown_costs (GPtrArray *columns,
                 CgvCliFunctionList *list)
{
  const CgvNumbers *numbers = list->view->numbers;

  if (!has_callers (list->view))
    cgv_cli_rows_add_columns (columns, numbers, 0, "inclusive inclusive_share");
  if (has_estimates (list))
    {
      cgv_report_add_column (columns, "low", _ ("At least"), CGV_CELL_TEXT, 0, fill_bound);
      cgv_report_add_column (columns, "high", _ ("At most"), CGV_CELL_TEXT, 1, fill_bound);
    }
  cgv_cli_rows_add_columns (columns, numbers, 0, "self self_share");
  for (guint event = 1; event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (columns, numbers, event, has_callers (list->view) ? "self" : "inclusive self");
  cgv_cli_rows_add_columns (columns, numbers, 0, "calls");
  if (!cgv_cli_view_has_groups (list->view) && list->view->graph->n_cycles > 0)
    cgv_cli_rows_add_columns (columns, numbers, 0, "cycle");
}

/* Adds the origin of each row, and its other changes. */
static void
add_origins (GPtrArray *columns,
             const CgvCliFunctionList *list,
             const CgvReport *report)
{
  const CgvNumbers *numbers = list->view->numbers;

  if (cgv_report_is (report, CGV_REPORT_HTML))
    cgv_cli_rows_add_titled_columns (columns, numbers, 0, CGV_TITLES_OF_BAR, "delta_origin");
  cgv_cli_rows_add_columns (columns, numbers, 0, "delta_origin program_origin");
  if (!cgv_report_is (report, CGV_REPORT_MARKDOWN))
    cgv_cli_rows_add_titled_columns (columns, numbers, 0, CGV_TITLES_OF_LIST, "delta_self");
  if (!cgv_cli_view_has_groups (list->view) && !cgv_report_is (report, CGV_REPORT_MARKDOWN))
    cgv_cli_rows_add_columns (columns, numbers, 0, "both_calls");
  for (guint event = 1; event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (columns, numbers, event, !cgv_cli_view_has_groups (list->view) ? "delta_origin" : "delta_self");
}

/* Parts have no differences: each belongs to one side. */
static void
add_changes (GPtrArray *columns,
             const CgvCliFunctionList *list,
             const CgvReport *report)
{
  const CgvNumbers *numbers = list->view->numbers;
  gboolean is_inclusive = list->view->options->command == CGV_CLI_COMMAND_FUNCTIONS && list->view->options->sort == CGV_QUANTITY_INCLUSIVE;
  const char *change = is_inclusive ? "delta_inclusive" : "delta_self";
  gboolean has_parts = cgv_cli_view_is_grouped_by (list->view, CGV_GROUPING_PART);
  gboolean is_short = cgv_report_is (report, CGV_REPORT_MARKDOWN);

  if (cgv_report_is (report, CGV_REPORT_HTML) && !has_parts && !is_inclusive)
    cgv_cli_rows_add_titled_columns (columns, numbers, 0, CGV_TITLES_OF_BAR, "delta_self");
  if (!has_parts)
    cgv_cli_rows_add_columns (columns, numbers, 0, is_inclusive ? "delta_inclusive percent_inclusive" : "delta_self percent_self");
  /* In another measure, a difference is no share of the total. */
  if (!has_parts && !is_inclusive && numbers->main.comparison->measure == CGV_MEASURE_ABSOLUTE)
    cgv_cli_rows_add_columns (columns, numbers, 0, "program_self");
  if (has_parts || !is_short)
    cgv_cli_rows_add_columns (columns, numbers, 0, is_inclusive ? "base_inclusive new_inclusive" : "base_self new_self");
  if (!cgv_cli_view_has_groups (list->view) && !is_short && numbers->main.comparison->joined->n_edges > 0)
    cgv_cli_rows_add_columns (columns, numbers, 0, "both_calls");
  for (guint event = 1; !has_parts && event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (columns, numbers, event, change);
}

/* Adds, for parts of one run, the cost of each row in each, and the difference. */
static void
add_beside (GPtrArray *columns,
            const CgvCliFunctionList *list)
{
  const CgvNumbers *numbers = list->view->numbers;

  cgv_cli_rows_add_columns (columns, numbers, 0, "base_self new_self delta_self");
  if (!cgv_cli_view_has_groups (list->view) && numbers->main.comparison->joined->n_edges > 0)
    cgv_cli_rows_add_columns (columns, numbers, 0, "base_inclusive new_inclusive delta_inclusive base_calls new_calls");
  for (guint event = 1; event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (columns, numbers, event, "delta_self");
}

static GPtrArray *
new_columns (CgvCliFunctionList *list,
             const CgvReport *report)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_parts = cgv_cli_view_is_grouped_by (list->view, CGV_GROUPING_PART);

  list->indent = cgv_report_is (report, CGV_REPORT_TEXT) ? "  " : "↳ ";
  if (cgv_cli_view_is_by_origin (list->view) && !has_parts)
    add_origins (columns, list, report);
  else if (cgv_numbers_are_beside (list->view->numbers) && !has_parts)
    {
      list->parent.is_beside = TRUE;
      add_beside (columns, list);
    }
  else if (list->view->options->has_base)
    add_changes (columns, list, report);
  else
    add_shown_costs (columns, list);
  cgv_cli_added_columns_add (list, FALSE, columns);
  cgv_report_add_column (columns, list->view->options->has_base ? "label" : "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

void
cgv_cli_function_list_add (CgvCliFunctionList *self,
                           CgvReport *report,
                           CgvReportTable *table)
{
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  gboolean has_members = self->view->options->has_members;
  g_autoptr (GPtrArray) columns = is_prose ? new_columns (self, report) : new_data_columns (self->view, cgv_report_is (report, CGV_REPORT_JSON));

  if (!is_prose)
    cgv_cli_added_columns_add (self, TRUE, columns);
  table->columns = columns;
  table->list = self;
  table->n_rows = self->places->len;
  table->get_level = has_members ? get_level : NULL;
  table->add_detail = has_members && is_prose ? add_rest : table->add_detail;
  cgv_report_add_table (report, table);
}

void
cgv_cli_functions_add_row (const CgvCliView *view,
                           guint32 row,
                           CgvReport *report)
{
  g_autoptr (GPtrArray) columns = new_data_columns (view, TRUE);
  g_autoptr (GArray) places = cgv_array_new (CgvCliPlace);
  CgvCliFunctionList list = cgv_cli_function_list_make (view, places);
  const CgvCliPlace place = { row, CGV_NONE };

  g_array_append_val (places, place);
  cgv_report_add_members (report, columns, &list, 0);
}

/* The answer of `functions`. */
typedef struct
{
  const CgvCliView *view;
  GArray *rows; /* guint32, in sort order */
} Answer;

static void
free_answer (gpointer answer)
{
  Answer *self = answer;

  g_array_unref (self->rows);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, free_answer)

/* Returns whether a row is listed: with chosen parts, a function that these never entered is not. */
static gboolean
is_counted (const CgvCliView *view,
            guint32 row)
{
  CgvFunctionRow costs;

  if (view->options->has_base || view->options->parts[CGV_SIDE_NEW] == NULL || cgv_cli_view_is_grouped_by (view, CGV_GROUPING_PART))
    return TRUE;
  cgv_cli_view_get_costs (view, 0, row, CGV_NONE, &costs);
  return costs.side[CGV_SIDE_NEW].self.value != 0 || costs.side[CGV_SIDE_NEW].inclusive.value != 0 || costs.side[CGV_SIDE_NEW].n_calls != 0;
}

/* Returns whether a row of a call tree is too small, or too deep. */
static gboolean
is_left_out (const CgvCliView *view,
             guint32 row)
{
  const CgvCallTreeRows *calls = view->rows->calls;

  return calls != NULL && (cgv_call_tree_rows_get_level (calls, row) > view->options->depth || cgv_call_tree_rows_get_share (calls, row) < cgv_cli_amount_to_share (&view->options->least));
}

/* Adds the listed rows that match, in sort order. */
static gboolean
add_rows (Answer *self,
          GError **error)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) match_error = NULL;
  guint n;
  const guint *rows = cgv_row_tree_get_groups (self->view->rows->tree, &n);

  for (guint i = 0; i < n && match_error == NULL; i++)
    {
      if (is_left_out (self->view, rows[i]))
        continue;
      if (is_counted (self->view, rows[i]) && cgv_cli_rows_match (self->view, rows[i], answers, &match_error))
        g_array_append_val (self->rows, rows[i]);
    }
  if (match_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&match_error));
  return FALSE;
}

static gpointer
new_answer (const CgvCliView *view,
            GError **error)
{
  g_autoptr (Answer) self = g_new0 (Answer, 1);

  self->view = view;
  self->rows = cgv_array_new (guint32);
  if (!cgv_cli_added_columns_check (view, error) || !add_rows (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

static gboolean
is_changed (const CgvCliView *view,
            guint32 row,
            guint32 member)
{
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      CgvFunctionRow costs;

      cgv_cli_view_get_costs (view, event, row, member, &costs);
      /* A list by inclusive cost has no other, and no other list has it. */
      if (view->options->sort == CGV_QUANTITY_INCLUSIVE)
        costs.self_delta = costs.origin = (CgvDelta){ 0 };
      else
        costs.inclusive_delta = (CgvDelta){ 0 };
      if (!cgv_cli_view_is_by_origin (view))
        costs.origin = (CgvDelta){ 0 };
      if (cgv_cli_rows_is_changed (&costs))
        return TRUE;
    }
  return FALSE;
}

/* Returns the rows that a report lists. */
static GArray *
choose_rows (const Answer *self,
             const CgvReport *report)
{
  GArray *rows;

  if (!cgv_cli_rows_only_changed (self->view, report))
    return g_array_ref (self->rows);
  rows = cgv_array_new (guint32);
  for (guint i = 0; i < self->rows->len; i++)
    {
      guint32 row = g_array_index (self->rows, guint32, i);

      if (is_changed (self->view, row, CGV_NONE))
        g_array_append_val (rows, row);
    }
  return rows;
}

/* Adds a group with its members. In text, members are cut as groups are. */
static void
add_places (const Answer *self,
            guint32 id,
            CgvAmount sum,
            const CgvReport *report,
            GArray *places)
{
  const CgvCliOptions *options = self->view->options;
  CgvCliPlace place = { id, CGV_NONE, sum };
  guint n_members = cgv_cli_view_get_n_members (self->view, id);
  guint n_most = cgv_report_is (report, CGV_REPORT_PROSE) ? cgv_cli_rows_count_listed (options, report, n_members) : n_members;
  gboolean only_changed = cgv_cli_rows_only_changed (self->view, report);
  const guint32 *members = cgv_cli_view_get_members (self->view, id);
  guint n_listed = 0;

  g_array_append_val (places, place);
  for (guint i = 0; i < n_members && n_listed < n_most; i++)
    {
      if (only_changed && !is_changed (self->view, id, members[i]))
        continue;
      place.member = members[i];
      g_array_append_val (places, place);
      n_listed++;
    }
}

/* Adds rows up to the requested number, or until their self costs reach the threshold. Returns their number. */
static guint
add_all_places (const Answer *self,
                const CgvReport *report,
                GArray *places)
{
  const CgvCliOptions *options = self->view->options;
  gboolean has_threshold = options->threshold.digits > 0 && !(options->has_rows && options->n_rows == 0);
  guint n_most = (has_threshold || cgv_cli_view_has_calls (self->view)) && !options->has_rows ? self->rows->len : cgv_cli_rows_count_listed (options, report, self->rows->len);
  CgvCost total = self->view->costs->total;
  CgvAmount sum = { 0 };

  for (guint i = 0; i < n_most; i++)
    {
      guint32 row = g_array_index (self->rows, guint32, i);
      CgvFunctionRow costs;

      if (has_threshold && cgv_cli_amount_is_reached (&options->threshold, sum.value, total))
        return i;
      cgv_cli_view_get_costs (self->view, 0, row, CGV_NONE, &costs);
      if ((options->added_columns & CGV_CLI_ADDED_CUMULATIVE) != 0)
        sum = cgv_amount_add (sum, costs.side[CGV_SIDE_NEW].self, self->view->costs->is_signed);
      add_places (self, row, sum, report, places);
    }
  return n_most;
}

static guint32 *
new_anchors (const Answer *self,
             guint n_listed)
{
  guint32 *anchors = g_try_new0 (guint32, (gsize) cgv_cli_view_get_n_rows (self->view) + 1);

  for (guint i = 0; anchors != NULL && i < MIN (n_listed, MAX_ANCHORS) && !cgv_cli_view_has_groups (self->view); i++)
    anchors[g_array_index (self->rows, guint32, i)] = i + 1;
  return anchors;
}

static void
add_calls (gpointer list,
           guint position,
           CgvReport *report)
{
  const CgvCliFunctionList *self = list;
  guint32 row = get_place (self, position)->id;

  if (position >= MAX_EXPLAINED)
    return;
  cgv_cli_calls_add (self->view, row, TRUE, self->anchors, self->taken, report);
  cgv_cli_calls_add (self->view, row, FALSE, self->anchors, self->taken, report);
}

/* Returns (nullable) what the numbers of a table with two sides are, if its headings do not say so. */
static const char *
get_costs_title (const CgvCliView *view)
{
  if (!view->options->has_base || cgv_cli_view_is_by_origin (view) || cgv_numbers_are_beside (view->numbers) || cgv_cli_view_is_grouped_by (view, CGV_GROUPING_PART))
    return NULL;
  return view->options->sort == CGV_QUANTITY_INCLUSIVE ? _ ("Inclusive costs") : _ ("Self costs");
}

static gboolean
add_answer (gpointer answer,
            CgvReport *report,
            GError **error)
{
  const Answer *whole = answer;
  g_autoptr (GArray) rows = choose_rows (whole, report);
  const Answer listed = { whole->view, rows };
  const Answer *self = &listed;
  gboolean has_groups = cgv_cli_view_has_groups (self->view);
  g_autoptr (GArray) places = cgv_array_new (CgvCliPlace);
  guint n_listed = add_all_places (self, report, places);
  CgvCliFunctionList list = cgv_cli_function_list_make (self->view, places);
  gboolean is_page = cgv_report_is (report, CGV_REPORT_HTML) && !self->view->options->has_base;
  gboolean has_calls = is_page && !has_groups && self->view->graph->n_edges > 0;
  g_autofree guint32 *anchors = is_page ? new_anchors (self, n_listed) : NULL;
  g_autofree CgvCost *taken = NULL;
  CgvReportTable table = {
    .id = "functions",
    .title = is_page ? _ ("What costs most") : get_costs_title (self->view),
    .n_more = self->rows->len - n_listed,
    .add_detail = has_calls ? add_calls : NULL,
    .has_anchors = is_page && !has_groups,
  };

  if ((is_page && (anchors == NULL || !cgv_cli_page_add_pictures (self->view, anchors, report))) ||
      (has_calls && !cgv_cli_calls_sum_taken_off (self->view, &taken)))
    return cgv_cli_numbers_fail_for_memory (error);
  list.has_short_names = !self->view->options->names;
  list.anchors = anchors;
  list.taken = taken;
  if (rows->len == 0 && cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_cli_rows_say_empty (self->view, whole->rows->len > 0, report);
  else
    cgv_cli_function_list_add (&list, report, &table);
  if (is_page)
    return cgv_cli_info_add (self->view, report, error);
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_cli_rows_hint_at_fold (self->view, (const guint32 *) (gconstpointer) self->rows->data, n_listed, report);
  return TRUE;
}

const CgvCliAnswer cgv_cli_functions = { new_answer, add_answer, free_answer };
