/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-lines.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-compare-functions.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"
#include "cgv-line-costs.h"

/* A line, or an instruction, that is the same on both sides. */
typedef struct
{
  CgvSide side; /* that @file is of: the new one where that has the file */
  CgvStringId file;
  guint64 line;
  CgvStringId object; /* of an instruction; both sides are of one profile then */
  guint64 address;
  guint32 index[CGV_N_SIDES]; /* of its costs, or CGV_NONE */
  guint64 size;               /* of the difference that lines are sorted by */
} Line;

struct CgvCliCompareLines
{
  CgvCliCompareRows parent;
  GPtrArray *costs; /* CgvLineCosts of each event type and side, NULL where the side lacks the event type */
  GArray *lines;
};

static const CgvLineCosts *
get_costs (const CgvCliCompareLines *self,
           guint event,
           CgvSide side)
{
  return g_ptr_array_index (self->costs, event * CGV_N_SIDES + side);
}

static CgvProfile *
get_profile (const CgvCliComparison *comparison,
             CgvSide side)
{
  return cgv_document_get_profile (cgv_runs_get_document (comparison->sides[side]));
}

static guint
hash_line (gconstpointer data)
{
  const Line *line = data;

  return (guint) (line->file * 0x9e3779b1u ^ line->line * 0x85ebca6bu ^ line->address * 0xc2b2ae35u ^ line->side);
}

static gboolean
equal_lines (gconstpointer a,
             gconstpointer b)
{
  const Line *one = a;
  const Line *other = b;

  return one->side == other->side && one->file == other->file && one->line == other->line && one->object == other->object && one->address == other->address;
}

static const CgvLineCost *
get_line (const CgvCliCompareLines *self,
          guint event,
          CgvSide side,
          const Line *line)
{
  const CgvLineCosts *costs = get_costs (self, event, side);

  return costs != NULL && line->index[side] != CGV_NONE ? &costs->lines[line->index[side]] : NULL;
}

/* One line of several functions has no inclusive cost, as one of them may call another. */
static void
get_row (gpointer list,
         guint position,
         guint event,
         CgvCliCosts *row)
{
  const CgvCliCompareLines *self = list;
  const Line *line = &g_array_index (self->lines, Line, position);
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->parent.comparison->numbers, event);
  const CgvComparison *comparison = numbers->comparison;

  *row = (CgvCliCosts){ .node = CGV_NONE, .group = CGV_NONE };
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_line (self, event, side, line);

      row->presence |= line->index[side] != CGV_NONE ? CGV_PRESENT_ON (side) : 0;
      row->has_side[side] = numbers->costs[side] != NULL;
      if (cost == NULL)
        continue;
      cgv_cli_costs_set (row, side, cost->self, (CgvCostRange){ cost->self_low, cost->self_high },
                         cost->inclusive, (CgvCostRange){ cost->inclusive_low, cost->inclusive_high });
      if (comparison != NULL)
        cgv_cli_costs_convert (row, side, numbers->costs[side]->is_signed, comparison->is_signed);
      row->calls[side] = cost->calls;
      row->lacks_inclusive = row->lacks_inclusive || cost->n_nodes > 1;
    }
  row->calls_delta = cgv_delta_between (row->calls[CGV_SIDE_BASE], row->calls[CGV_SIDE_NEW], false);
}

static char *
dup_place (const CgvCliCompareLines *self,
           const Line *line)
{
  return cgv_cli_text_dup_place (get_profile (self->parent.comparison, line->side), line->file, line->line);
}

enum
{
  OBJECT,
  ADDRESS,
  FILE_NAME,
  LINE,
  FUNCTION,
};

static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliCompareLines *self = list;
  const Line *line = &g_array_index (self->lines, Line, position);
  const CgvProfile *profile = get_profile (self->parent.comparison, line->side);
  const CgvLineCost *cost = get_line (self, 0, line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE, line);
  CgvStringId string = column->index == OBJECT ? line->object : line->file;

  if (column->index == LINE)
    cell->delta = cgv_delta_between (0, line->line, true);
  else if (column->index == ADDRESS)
    cell->text = g_strdup_printf ("0x%" PRIx64, line->address);
  else if (column->index == FUNCTION && !cgv_cli_rows_get (list, position, 0)->lacks_inclusive)
    cell->bytes = cgv_matching_get_name (self->parent.comparison->numbers->matching, cost->node, &cell->n_bytes);
  else if (column->index != FUNCTION && string != CGV_NONE)
    cell->bytes = cgv_profile_get_string (profile, string, &cell->n_bytes);
  cell->is_empty = column->index != LINE && cell->text == NULL && cell->bytes == NULL;
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliCompareLines *self = list;
  const Line *line = &g_array_index (self->lines, Line, position);
  const CgvLineCost *cost = get_line (self, 0, line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE, line);
  g_autofree char *place = dup_place (self, line);
  g_autofree char *function = NULL;

  if (self->parent.comparison->target != CGV_NONE)
    cell->text = g_steal_pointer (&place);
  else if (cost->n_nodes > 1)
    cell->text = g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", cost->n_nodes), place, cost->n_nodes);
  else
    {
      function = cgv_compare_text_dup_name (self->parent.comparison->numbers->matching, cost->node);
      cell->text = g_strdup_printf ("%s  %s", place, function);
    }
  if (line->index[CGV_SIDE_BASE] == CGV_NONE)
    cell->tag = C_ ("line", "new");
  else if (line->index[CGV_SIDE_NEW] == CGV_NONE)
    cell->tag = C_ ("line", "removed");
}

static GPtrArray *
new_data_columns (const CgvCliComparison *comparison)
{
  GPtrArray *columns = cgv_columns_new ();

  if (comparison->options->by_address)
    {
      cgv_report_add_column (columns, "object", NULL, CGV_CELL_TEXT, OBJECT, fill_place);
      cgv_report_add_column (columns, "address", NULL, CGV_CELL_TEXT, ADDRESS, fill_place);
    }
  cgv_report_add_column (columns, "file", NULL, CGV_CELL_TEXT, FILE_NAME, fill_place);
  cgv_report_add_column (columns, "line", NULL, CGV_CELL_DELTA, LINE, fill_place);
  cgv_report_add_column (columns, "function", NULL, CGV_CELL_NAME, FUNCTION, fill_place);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_STATUS, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_DELTA_SELF, CGV_CLI_BASE_INCLUSIVE, CGV_CLI_NEW_INCLUSIVE, CGV_CLI_DELTA_INCLUSIVE, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BASE_CALLS, CGV_CLI_NEW_CALLS, CGV_CLI_DELTA_CALLS, CGV_CLI_END);
  for (guint event = 1; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_DELTA_SELF, CGV_CLI_BASE_INCLUSIVE, CGV_CLI_NEW_INCLUSIVE, CGV_CLI_DELTA_INCLUSIVE, CGV_CLI_END);
  return columns;
}

/* The cost that lines are sorted by. */
static GPtrArray *
new_columns (const CgvCliComparison *comparison)
{
  gboolean is_inclusive = comparison->options->sort == CGV_ORDER_INCLUSIVE;
  CgvCliColumn change = is_inclusive ? CGV_CLI_INCLUSIVE_CHANGE : CGV_CLI_CHANGE;
  CgvCliColumn base = is_inclusive ? CGV_CLI_BASE_INCLUSIVE : CGV_CLI_BASE_SELF;
  GPtrArray *columns = cgv_columns_new ();

  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, change, change + 1, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, base, base + 1, CGV_CLI_END);
  if (comparison->options->sort == CGV_ORDER_CALLS)
    cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BOTH_CALLS, CGV_CLI_END);
  for (guint event = 1; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    cgv_cli_rows_add_columns (columns, comparison->numbers, event, change, CGV_CLI_END);
  if (comparison->options->by_address)
    cgv_report_add_column (columns, "address", _ ("Address"), CGV_CELL_TEXT, ADDRESS, fill_place);
  cgv_report_add_column (columns, "label", _ ("Line"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const CgvCliCompareLines *self = user_data;
  const Line *one = a;
  const Line *other = b;
  int order = 0;

  if (one->size != other->size)
    return one->size < other->size ? 1 : -1;
  if ((one->side != other->side || one->file != other->file) && one->file != CGV_NONE && other->file != CGV_NONE)
    order = strcmp (cgv_profile_get_string (get_profile (self->parent.comparison, one->side), one->file, NULL),
                    cgv_profile_get_string (get_profile (self->parent.comparison, other->side), other->file, NULL));
  if (order == 0)
    order = (one->line > other->line) - (one->line < other->line);
  if (order == 0)
    order = (one->address > other->address) - (one->address < other->address);
  return order != 0 ? order : (one->side > other->side) - (one->side < other->side);
}

static guint64
find_size (const CgvCliCompareLines *self,
           const CgvCliCosts *row)
{
  const CgvComparison *comparison = self->parent.comparison->numbers->main.comparison;
  CgvOrderKey sort = self->parent.comparison->options->sort;
  const CgvCost *costs = sort == CGV_ORDER_INCLUSIVE && !row->lacks_inclusive ? row->inclusive : row->self;

  if (sort == CGV_ORDER_LOCATION)
    return 0;
  if (sort == CGV_ORDER_CALLS)
    return row->calls_delta.size;
  return cgv_comparison_subtract (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]).size;
}

/* By the largest change, in either direction. */
static void
sort_lines (CgvCliCompareLines *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      CgvCliCosts row;

      get_row (self, i, 0, &row);
      g_array_index (self->lines, Line, i).size = find_size (self, &row);
    }
  g_array_sort_with_data (self->lines, compare_lines, self);
}

/* A line of the base is that of the new side in the same file, if there is one. */
static Line
make_line (const CgvCliCompareLines *self,
           CgvSide side,
           const CgvLineCost *cost)
{
  Line line = { side, cost->file, cost->line, cost->object, cost->address, { CGV_NONE, CGV_NONE }, 0 };
  CgvStringId same = CGV_NONE;

  if (side == CGV_SIDE_BASE && cost->file != CGV_NONE)
    same = cgv_matching_get_same_file (self->parent.comparison->numbers->matching, CGV_SIDE_BASE, cost->file);
  if (same == CGV_NONE)
    return line;
  line.side = CGV_SIDE_NEW;
  line.file = same;
  return line;
}

static gboolean
matches (const CgvCliCompareLines *self,
         const Line *line,
         GError **error)
{
  const GRegex *regex = self->parent.comparison->options->match;
  g_autofree char *place = regex != NULL ? dup_place (self, line) : NULL;

  return regex == NULL || g_regex_match_full (regex, place, -1, 0, 0, NULL, error);
}

static gboolean
is_nothing (const CgvCliCompareLines *self,
            const Line *line)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_line (self, 0, side, line);

      if (cost != NULL && !cgv_line_cost_is_nothing (cost))
        return FALSE;
    }
  return TRUE;
}

/* A line that filters left nothing of on one side only was on both all the same. */
static void
leave_out_nothing (CgvCliCompareLines *self)
{
  guint n_left = 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line line = g_array_index (self->lines, Line, i);

      if (!is_nothing (self, &line))
        g_array_index (self->lines, Line, n_left++) = line;
    }
  g_array_set_size (self->lines, n_left);
}

static gboolean
join (CgvCliCompareLines *self,
      GError **error)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_line, equal_lines, g_free, NULL);
  g_autoptr (GError) match_error = NULL;

  for (guint i = CGV_N_SIDES; i-- > 0;)
    {
      const CgvLineCosts *costs = get_costs (self, 0, (CgvSide) i);

      for (guint32 n = 0; n < costs->n_lines; n++)
        {
          Line line = make_line (self, (CgvSide) i, &costs->lines[n]);
          gpointer place;

          if (g_hash_table_lookup_extended (places, &line, NULL, &place))
            {
              g_array_index (self->lines, Line, GPOINTER_TO_UINT (place)).index[i] = n;
              continue;
            }
          if (!matches (self, &line, &match_error))
            {
              if (match_error == NULL)
                continue;
              g_propagate_error (error, g_steal_pointer (&match_error));
              return FALSE;
            }
          line.index[i] = n;
          g_hash_table_insert (places, g_memdup2 (&line, sizeof line), GUINT_TO_POINTER (self->lines->len));
          g_array_append_val (self->lines, line);
        }
    }
  if (self->parent.comparison->numbers->filtering != NULL)
    leave_out_nothing (self);
  sort_lines (self);
  return TRUE;
}

static gboolean
add_costs (CgvCliCompareLines *self,
           guint event,
           CgvSide side,
           const CgvLineQuery *query)
{
  const CgvCosts *costs = cgv_cli_numbers_get (self->parent.comparison->numbers, event)->costs[side];
  CgvLineCosts *lines = costs != NULL ? cgv_line_costs_new (costs, query) : NULL;

  g_ptr_array_add (self->costs, lines);
  return costs == NULL || lines != NULL;
}

static void
free_costs (gpointer costs)
{
  cgv_line_costs_free (costs);
}

static gboolean
find_lines (CgvCliCompareLines *self,
            GError **error)
{
  const CgvCliComparison *comparison = self->parent.comparison;
  const CgvCliOptions *options = comparison->options;
  const CgvProfile *profiles[] = { get_profile (comparison, CGV_SIDE_BASE), get_profile (comparison, CGV_SIDE_NEW) };
  g_autofree guint8 *base_files = g_new0 (guint8, cgv_profile_get_n_strings (profiles[CGV_SIDE_BASE]) + 1);
  g_autofree guint8 *new_files = g_new0 (guint8, cgv_profile_get_n_strings (profiles[CGV_SIDE_NEW]) + 1);
  guint8 *files[] = { base_files, new_files };
  gboolean has_file = options->function == NULL && options->file != NULL;

  if (has_file && !cgv_cli_target_find_file (profiles, options->file, files, error))
    return FALSE;
  for (guint i = 0; i < cgv_cli_numbers_get_n (comparison->numbers) * CGV_N_SIDES; i++)
    {
      CgvSide side = i % CGV_N_SIDES;
      const CgvLineQuery query = { comparison->target, has_file ? files[side] : NULL, options->by_address, true };

      if (!add_costs (self, i / CGV_N_SIDES, side, &query))
        return cgv_cli_numbers_fail_for_memory (error);
    }
  return TRUE;
}

CgvCliCompareLines *
cgv_cli_compare_lines_new (const CgvCliComparison *comparison,
                           GError **error)
{
  g_autoptr (CgvCliCompareLines) self = g_new0 (CgvCliCompareLines, 1);

  self->parent = cgv_cli_comparison_make_rows (comparison, get_row);
  self->costs = g_ptr_array_new_with_free_func (free_costs);
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  if (comparison->options->by_address && !cgv_matching_is_same (comparison->numbers->matching))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("--by address compares parts of one file, as instructions of another recording may be at other addresses; leave it out"));
      return NULL;
    }
  if ((comparison->options->by_address && !cgv_cli_target_check_addresses (get_profile (comparison, CGV_SIDE_NEW), error)) || !find_lines (self, error) ||
      !join (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_cli_compare_lines_free (CgvCliCompareLines *self)
{
  g_ptr_array_unref (self->costs);
  g_array_unref (self->lines);
  g_free (self);
}

static const char *
get_title (CgvOrderKey sort)
{
  if (sort == CGV_ORDER_LOCATION)
    return _ ("Lines");
  if (sort == CGV_ORDER_CALLS)
    return _ ("Lines, by the change of their calls");
  return sort == CGV_ORDER_INCLUSIVE ? _ ("Lines, by the change of inclusive cost") : _ ("Lines, by the change of self cost");
}

void
cgv_cli_compare_lines_add (CgvCliCompareLines *self,
                           CgvReport *report)
{
  const CgvCliComparison *comparison = self->parent.comparison;
  gboolean is_data = !cgv_report_is (report, CGV_REPORT_PROSE);
  guint n_rows = cgv_cli_comparison_get_n_listed (comparison, report, self->lines->len);
  gboolean is_other = !cgv_matching_is_same (comparison->numbers->matching);
  g_autoptr (GPtrArray) columns = is_data ? new_data_columns (comparison) : new_columns (comparison);

  cgv_report_add_truth (report, "lines_may_have_moved", is_other);
  if (is_other)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("Lines may have moved if the source changed. The command compare matches functions by name."));
  if (comparison->target != CGV_NONE)
    {
      cgv_report_begin_object (report, "function");
      cgv_cli_compare_functions_add_node (comparison, comparison->target, report);
      cgv_report_end (report);
    }
  cgv_report_add_table (report, &(CgvReportTable){
                                  .id = "lines",
                                  .title = get_title (comparison->options->sort),
                                  .columns = columns,
                                  .list = self,
                                  .n_rows = n_rows,
                                  .n_more = self->lines->len - n_rows,
                                });
}
