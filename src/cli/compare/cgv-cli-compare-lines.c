/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-lines.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-rows.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-comparison-values.h"
#include "cgv-cost.h"
#include "cgv-line-costs.h"

#define N_ROWS 30

/* A line of a file that is the same on both sides. */
typedef struct
{
  CgvSide side; /* that @file is of: the new one where that has the file */
  CgvStringId file;
  guint64 line;
  guint32 index[CGV_N_SIDES]; /* of its costs, or CGV_NONE */
  guint64 size;               /* of the difference of self cost */
} Line;

struct CgvCliCompareLines
{
  const CgvCliComparison *comparison;
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

static const CgvProfile *
get_profile (const CgvCliCompareLines *self,
             CgvSide side)
{
  return cgv_document_get_profile (cgv_runs_get_document (self->comparison->sides[side]));
}

static guint
hash_line (gconstpointer data)
{
  const Line *line = data;

  return (guint) (line->file * 0x9e3779b1u ^ line->line * 0x85ebca6bu ^ line->side);
}

static gboolean
equal_lines (gconstpointer a,
             gconstpointer b)
{
  const Line *one = a;
  const Line *other = b;

  return one->side == other->side && one->file == other->file && one->line == other->line;
}

/* Of a line of several functions it is not known. */
static const CgvLineCost *
get_line (const CgvCliCompareLines *self,
          guint event,
          CgvSide side,
          const Line *line)
{
  const CgvLineCosts *costs = get_costs (self, event, side);

  return costs != NULL && line->index[side] != CGV_NONE ? &costs->lines[line->index[side]] : NULL;
}

static void
get_numbers (const CgvCliCompareLines *self,
             guint position,
             guint event,
             CgvCliDelta *data)
{
  const Line *line = &g_array_index (self->lines, Line, position);
  const CgvEventNumbers *numbers = cgv_cli_comparison_get_column (self->comparison, event);
  const CgvComparison *comparison = numbers->comparison;

  *data = (CgvCliDelta){ .node = CGV_NONE, .group = CGV_NONE };
  data->presence = (CgvPresence) ((line->index[CGV_SIDE_BASE] != CGV_NONE ? CGV_PRESENT_BASE : 0u) | (line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_PRESENT_NEW : 0u));
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_line (self, event, side, line);
      bool is_signed;

      data->has_side[side] = numbers->costs[side] != NULL;
      if (cost == NULL)
        continue;
      is_signed = numbers->costs[side]->is_signed;
      data->self[side] = cgv_cost_convert (cost->self, is_signed, comparison != NULL ? comparison->is_signed : is_signed);
      data->inclusive[side] = cgv_cost_convert (cost->inclusive, is_signed, comparison != NULL ? comparison->is_signed : is_signed);
      data->self_range[side] = (CgvCostRange){ cost->self_low, cost->self_high };
      data->inclusive_range[side] = (CgvCostRange){ cost->inclusive_low, cost->inclusive_high };
      data->calls[side] = cost->calls;
    }
  data->calls_delta = cgv_delta_between (data->calls[CGV_SIDE_BASE], data->calls[CGV_SIDE_NEW], false);
}

/* One line of several functions has no inclusive cost, as one of them may call another. */
static gboolean
has_inclusive (const CgvCliCompareLines *self,
               guint position)
{
  const Line *line = &g_array_index (self->lines, Line, position);

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_line (self, 0, side, line);

      if (cost != NULL && cost->n_nodes != 1)
        return FALSE;
    }
  return TRUE;
}

typedef enum
{
  FILE_NAME,
  LINE,
  FUNCTION,
  STATUS,
  BASE_SELF,
  NEW_SELF,
  DELTA_SELF,
  BASE_INCLUSIVE,
  NEW_INCLUSIVE,
  DELTA_INCLUSIVE,
  BASE_CALLS,
  NEW_CALLS,
  DELTA_CALLS,
  CHANGE,
  CHANGE_OF_ITSELF,
  LABEL,
  N_COLUMNS,
} Column;

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCliCompareLines *self = list;
  guint event = column->index / N_COLUMNS;
  Column what = column->index % N_COLUMNS;
  const CgvEventNumbers *numbers = cgv_cli_comparison_get_column (self->comparison, event);
  gboolean is_self = what < BASE_INCLUSIVE || what >= CHANGE;
  CgvCliDelta row;

  get_numbers (self, position, event, &row);
  if (what == BASE_CALLS || what == NEW_CALLS || what == DELTA_CALLS)
    {
      cell->count = row.calls[what == BASE_CALLS ? CGV_SIDE_BASE : CGV_SIDE_NEW];
      cell->delta = row.calls_delta;
      return;
    }
  if (what == BASE_SELF || what == NEW_SELF || what == BASE_INCLUSIVE || what == NEW_INCLUSIVE)
    cgv_cli_compare_rows_set_cost (cell, numbers, what == BASE_SELF || what == BASE_INCLUSIVE ? CGV_SIDE_BASE : CGV_SIDE_NEW, &row, is_self);
  else
    cgv_cli_compare_rows_set_delta (cell, numbers->comparison, &row, is_self);
  cell->is_empty = cell->is_empty || (!is_self && !has_inclusive (self, position));
  if (what == CHANGE && cell->delta.sign != 0)
    cell->state = cell->delta.sign > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliCompareLines *self = list;
  const Line *line = &g_array_index (self->lines, Line, position);
  const CgvLineCost *cost = get_line (self, 0, line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE, line);
  CgvCliDelta row;
  size_t length = 0;

  if (column->index == FILE_NAME)
    cell->bytes = line->file != CGV_NONE ? cgv_profile_get_string (get_profile (self, line->side), line->file, &length) : NULL;
  else if (column->index == LINE)
    cell->count = line->line;
  else if (column->index == FUNCTION)
    cell->bytes = has_inclusive (self, position) ? cgv_matching_get_name (self->comparison->numbers->matching, cost->node, &length) : NULL;
  else
    {
      get_numbers (self, position, 0, &row);
      cell->text = g_strdup (cgv_cli_compare_words_get_status (row.presence));
    }
  cell->n_bytes = length;
  cell->is_empty = (column->index == FILE_NAME || column->index == FUNCTION) && cell->bytes == NULL;
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliCompareLines *self = list;
  const Line *line = &g_array_index (self->lines, Line, position);
  g_autofree char *file = cgv_cli_text_dup_profile_string (get_profile (self, line->side), line->file);

  cell->text = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, file != NULL && *file != '\0' ? file : "???", line->line);
  if (line->index[CGV_SIDE_BASE] == CGV_NONE)
    cell->tag = C_ ("line", "new");
  else if (line->index[CGV_SIDE_NEW] == CGV_NONE)
    cell->tag = C_ ("line", "removed");
}

static void
add_columns (GPtrArray *columns,
             const CgvCliComparison *comparison,
             guint event,
             Column first,
             Column last)
{
  static const CgvColumn kinds[N_COLUMNS] = {
    [FILE_NAME] = { .id = "file", .kind = CGV_CELL_TEXT, .fill = fill_place },
    [LINE] = { .id = "line", .kind = CGV_CELL_COUNT, .fill = fill_place },
    [FUNCTION] = { .id = "function", .kind = CGV_CELL_NAME, .fill = fill_place },
    [STATUS] = { .id = "status", .kind = CGV_CELL_TEXT, .fill = fill_place },
    [BASE_SELF] = { .id = "base_self", .title = N_ ("Base"), .kind = CGV_CELL_COST, .fill = fill_cost },
    [NEW_SELF] = { .id = "new_self", .title = N_ ("New"), .kind = CGV_CELL_COST, .fill = fill_cost },
    [DELTA_SELF] = { .id = "delta_self", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [BASE_INCLUSIVE] = { .id = "base_inclusive", .kind = CGV_CELL_COST, .fill = fill_cost },
    [NEW_INCLUSIVE] = { .id = "new_inclusive", .kind = CGV_CELL_COST, .fill = fill_cost },
    [DELTA_INCLUSIVE] = { .id = "delta_inclusive", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [BASE_CALLS] = { .id = "base_calls", .kind = CGV_CELL_COUNT, .fill = fill_cost },
    [NEW_CALLS] = { .id = "new_calls", .kind = CGV_CELL_COUNT, .fill = fill_cost },
    [DELTA_CALLS] = { .id = "delta_calls", .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [CHANGE] = { .id = "change", .title = N_ ("Delta"), .kind = CGV_CELL_DELTA, .fill = fill_cost },
    [CHANGE_OF_ITSELF] = { .id = "of_itself", .title = N_ ("Of itself"), .kind = CGV_CELL_PERCENT, .fill = fill_cost },
    [LABEL] = { .id = "label", .title = N_ ("Line"), .kind = CGV_CELL_NAME, .fill = fill_label },
  };

  for (Column what = first; what <= last; what++)
    cgv_cli_compare_rows_add_column (columns, comparison, event, &kinds[what], event * N_COLUMNS + what);
}

static GPtrArray *
new_columns (const CgvCliComparison *comparison,
             gboolean is_data)
{
  GPtrArray *columns = cgv_columns_new ();

  if (is_data)
    add_columns (columns, comparison, 0, FILE_NAME, DELTA_CALLS);
  else
    {
      add_columns (columns, comparison, 0, CHANGE, CHANGE_OF_ITSELF);
      add_columns (columns, comparison, 0, BASE_SELF, NEW_SELF);
    }
  for (guint event = 1; event < comparison->columns->len; event++)
    add_columns (columns, comparison, event, is_data ? BASE_SELF : CHANGE, is_data ? DELTA_INCLUSIVE : CHANGE);
  if (!is_data)
    add_columns (columns, comparison, 0, LABEL, LABEL);
  return columns;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const Line *one = a;
  const Line *other = b;

  if (one->size != other->size)
    return one->size < other->size ? 1 : -1;
  if (one->side != other->side)
    return one->side < other->side ? 1 : -1;
  if (one->file != other->file)
    return one->file > other->file ? 1 : -1;
  return (one->line > other->line) - (one->line < other->line);
}

/* A line of the base is that of the new side in the same file, if there is one. */
static void
join (CgvCliCompareLines *self)
{
  const CgvMatching *matching = self->comparison->numbers->matching;
  const CgvComparison *comparison = self->comparison->numbers->main.comparison;
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_line, equal_lines, g_free, NULL);

  for (guint i = CGV_N_SIDES; i-- > 0;)
    {
      const CgvLineCosts *costs = get_costs (self, 0, (CgvSide) i);

      for (guint32 n = 0; n < costs->n_lines; n++)
        {
          const CgvLineCost *cost = &costs->lines[n];
          Line line = { (CgvSide) i, cost->file, cost->line, { CGV_NONE, CGV_NONE }, 0 };
          CgvStringId twin = i == CGV_SIDE_BASE && line.file != CGV_NONE ? cgv_matching_get_file_twin (matching, CGV_SIDE_BASE, line.file) : CGV_NONE;
          gpointer place;

          if (self->comparison->numbers->filtering != NULL && cgv_line_cost_is_nothing (cost))
            continue;
          if (twin != CGV_NONE)
            line = (Line){ CGV_SIDE_NEW, twin, line.line, { CGV_NONE, CGV_NONE }, 0 };
          if (g_hash_table_lookup_extended (places, &line, NULL, &place))
            {
              g_array_index (self->lines, Line, GPOINTER_TO_UINT (place)).index[i] = n;
              continue;
            }
          line.index[i] = n;
          g_hash_table_insert (places, g_memdup2 (&line, sizeof line), GUINT_TO_POINTER (self->lines->len));
          g_array_append_val (self->lines, line);
        }
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      CgvCliDelta row;

      get_numbers (self, i, 0, &row);
      g_array_index (self->lines, Line, i).size = cgv_comparison_subtract (comparison, row.self[CGV_SIDE_BASE], row.self[CGV_SIDE_NEW]).size;
    }
  g_array_sort (self->lines, compare_lines);
}

/* Marks the files that were asked for, and returns how many there are. */
static guint
mark_files (const CgvCliCompareLines *self,
            CgvSide side,
            guint8 *files)
{
  const CgvProfile *profile = get_profile (self, side);
  guint n_found = 0;

  cgv_profile_mark_files (profile, files);
  for (CgvStringId file = 0; file < cgv_profile_get_n_strings (profile); file++)
    {
      size_t length;
      const char *path = cgv_profile_get_string (profile, file, &length);

      files[file] = files[file] != 0 && cgv_cli_target_path_matches (path, length, self->comparison->options->file);
      n_found += files[file];
    }
  return n_found;
}

static gboolean
add_side (CgvCliCompareLines *self,
          guint event,
          CgvSide side,
          guint *n_files)
{
  const CgvCliOptions *options = self->comparison->options;
  const CgvCosts *costs = cgv_cli_comparison_get_column (self->comparison, event)->costs[side];
  CgvLineQuery query = { .node = self->comparison->target };
  g_autofree guint8 *files = NULL;
  CgvLineCosts *lines = NULL;

  if (options->function == NULL && options->file != NULL)
    {
      files = g_new0 (guint8, cgv_profile_get_n_strings (get_profile (self, side)));
      *n_files += mark_files (self, side, files);
      query.files = files;
    }
  if (costs != NULL)
    lines = cgv_line_costs_new (costs, &query);
  g_ptr_array_add (self->costs, lines);
  return costs == NULL || lines != NULL;
}

static void
free_costs (gpointer costs)
{
  cgv_line_costs_free (costs);
}

CgvCliCompareLines *
cgv_cli_compare_lines_new (const CgvCliComparison *comparison,
                           GError **error)
{
  g_autoptr (CgvCliCompareLines) self = g_new0 (CgvCliCompareLines, 1);
  guint n_files = 0;

  self->comparison = comparison;
  self->costs = g_ptr_array_new_with_free_func (free_costs);
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  for (guint i = 0; i < comparison->columns->len * CGV_N_SIDES; i++)
    {
      if (add_side (self, i / CGV_N_SIDES, (CgvSide) (i % CGV_N_SIDES), &n_files))
        continue;
      cgv_cli_view_fail_for_memory (error);
      return NULL;
    }
  if (comparison->options->function == NULL && comparison->options->file != NULL && n_files == 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("No line is in a file “%s”; “callgrove-cli functions --group-by file” lists them"), comparison->options->file);
      return NULL;
    }
  join (self);
  return g_steal_pointer (&self);
}

void
cgv_cli_compare_lines_free (CgvCliCompareLines *self)
{
  g_ptr_array_unref (self->costs);
  g_array_unref (self->lines);
  g_free (self);
}

void
cgv_cli_compare_lines_add (CgvCliCompareLines *self,
                           CgvReport *report)
{
  const CgvCliComparison *comparison = self->comparison;
  gboolean is_data = !cgv_report_is (report, CGV_REPORT_PROSE);
  gsize n_wanted = cgv_cli_comparison_get_n_wanted (comparison, is_data ? 0 : N_ROWS);
  guint n_rows = n_wanted > 0 ? (guint) MIN (n_wanted, self->lines->len) : self->lines->len;
  gboolean is_other = !cgv_matching_is_same (comparison->numbers->matching);
  g_autoptr (GPtrArray) columns = new_columns (comparison, is_data);

  cgv_report_add_truth (report, "lines_may_have_moved", is_other);
  if (is_other)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("Lines may have moved: compare functions."));
  if (comparison->target != CGV_NONE)
    {
      cgv_report_begin_object (report, "function");
      cgv_cli_compare_rows_add_node (comparison, comparison->target, report);
      cgv_report_end (report);
    }
  cgv_report_add_table (report, &(CgvReportTable){
                                  .id = "lines",
                                  .title = _ ("Lines, by self cost"),
                                  .columns = columns,
                                  .list = self,
                                  .n_rows = n_rows,
                                  .n_more = self->lines->len - n_rows,
                                });
}
