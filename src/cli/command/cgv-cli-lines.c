/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-line-costs.h"

/* Source lines, or instructions, as rows. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  const CgvCliOptions *options;
  guint32 target;     /* the row of the function whose lines they are, or CGV_NONE */
  GPtrArray *columns; /* the same lines in each of the event types */
  guint32 *lines;     /* that match, in their order */
  gsize n_lines;      /* that are printed */
  gsize n_matching;
  CgvCost self; /* of all that match, or the ratio of that */
  CgvCostRange self_range;
} LineList;

static void
line_list_clear (LineList *self)
{
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_free (self->lines);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LineList, line_list_clear)

static const CgvLineCost *
get_line (const LineList *self,
          guint column,
          gsize index)
{
  const CgvLineCosts *lines = g_ptr_array_index (self->columns, column);

  return &lines->lines[self->lines[index]];
}

static CgvCostRange
get_self_range (const CgvLineCost *line)
{
  return (CgvCostRange){ line->self_low, line->self_high };
}

/* Of several functions in a line, one may call another: then their sum says nothing. */
static gboolean
has_inclusive (const CgvLineCost *line)
{
  return line->n_nodes == 1;
}

static void
get_line_costs (gpointer list,
                guint position,
                guint event,
                CgvCliCosts *costs)
{
  const CgvLineCost *line = get_line (list, event, position);

  *costs = (CgvCliCosts){ .calls = { 0, line->calls }, .lacks_inclusive = !has_inclusive (line) };
  cgv_cli_costs_set (costs, CGV_SIDE_NEW, line->self, get_self_range (line), line->inclusive, (CgvCostRange){ line->inclusive_low, line->inclusive_high });
}

static gboolean
is_filtered (const LineList *list)
{
  return cgv_filter_list_get_n (list->view->filters) > 0;
}

typedef struct
{
  const LineList *list;
  bool is_signed;
} SortData;

static int
compare_locations (const LineList *list,
                   const CgvLineCost *a,
                   const CgvLineCost *b)
{
  int order = 0;

  if (a->file != b->file)
    order = strcmp (cgv_profile_get_string (list->view->profile, a->file, NULL), cgv_profile_get_string (list->view->profile, b->file, NULL));
  if (order == 0)
    order = (a->line > b->line) - (a->line < b->line);
  if (order == 0)
    order = (a->address > b->address) - (a->address < b->address);
  return order != 0 ? order : (a->object > b->object) - (a->object < b->object);
}

static int
compare_inclusive (const CgvLineCost *a,
                   const CgvLineCost *b,
                   bool is_signed)
{
  return cgv_cost_compare (has_inclusive (b) ? b->inclusive : b->self, has_inclusive (a) ? a->inclusive : a->self, is_signed);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const SortData *data = user_data;
  const CgvLineCosts *lines = g_ptr_array_index (data->list->columns, 0);
  const CgvLineCost *one = &lines->lines[*(const guint32 *) a];
  const CgvLineCost *other = &lines->lines[*(const guint32 *) b];
  int order = 0;

  switch (data->list->options->sort)
    {
    case CGV_ORDER_SELF:
      order = cgv_cost_compare (other->self, one->self, data->is_signed);
      break;
    case CGV_ORDER_CALLS:
      order = cgv_cost_compare (other->calls, one->calls, false);
      break;
    case CGV_ORDER_INCLUSIVE:
      order = compare_inclusive (one, other, data->is_signed);
      break;
    case CGV_ORDER_NAME:
    case CGV_ORDER_LOCATION:
    default:
      break;
    }
  if (order == 0 && data->list->options->sort != CGV_ORDER_LOCATION)
    order = compare_inclusive (one, other, data->is_signed);
  return order != 0 ? order : compare_locations (data->list, one, other);
}

/* Of a line that a filter left nothing of, there is nothing to say. */
static gboolean
is_left (const LineList *list,
         const CgvLineCost *line)
{
  return !is_filtered (list) || !cgv_line_cost_is_nothing (line);
}

static gboolean
select_lines (LineList *list,
              GError **error)
{
  SortData data = { list, list->view->costs->is_signed };
  const CgvLineCosts *lines = g_ptr_array_index (list->columns, 0);

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      g_autoptr (GError) match_error = NULL;
      g_autofree char *place = list->options->match != NULL ? cgv_cli_text_dup_place (list->view->profile, lines->lines[i].file, lines->lines[i].line) : NULL;

      if (!is_left (list, &lines->lines[i]))
        continue;
      if (place != NULL && !g_regex_match_full (list->options->match, place, -1, 0, 0, NULL, &match_error))
        {
          if (match_error == NULL)
            continue;
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
      list->lines[list->n_matching++] = i;
    }
  if (list->n_matching > 0)
    g_qsort_with_data (list->lines, (gint) list->n_matching, sizeof *list->lines, compare_lines, &data);
  list->n_lines = list->options->n_rows > 0 ? MIN (list->n_matching, list->options->n_rows) : list->n_matching;
  return TRUE;
}

/* All lines of a function are known as well as the function, and all lines as well as the total. */
static CgvCostRange
find_range (const LineList *list)
{
  const CgvCliView *view = list->view;
  bool is_signed = view->costs->is_signed;
  CgvCostRange sum = { 0, 0 };
  gboolean is_exact = TRUE;

  if (list->options->match == NULL && list->target != CGV_NONE)
    return cgv_costs_get_self_range (view->costs, view->node_of_row[list->target]);
  if (list->options->match == NULL && list->options->file == NULL && list->self == view->costs->total)
    return cgv_cli_filters_get_total_range (view->filters, view->reports, view->costs);

  for (gsize i = 0; i < list->n_matching; i++)
    {
      CgvCostRange range = get_self_range (get_line (list, 0, i));

      is_exact = is_exact && cgv_cost_range_is_exact (range);
      sum.low = cgv_cost_add (sum.low, range.low, is_signed);
      sum.high = cgv_cost_add (sum.high, range.high, is_signed);
    }
  return is_signed && !is_exact ? (CgvCostRange){ (CgvCost) INT64_MIN, (CgvCost) INT64_MAX } : sum;
}

static CgvCost
sum_self (const LineList *list,
          const CgvLineCosts *lines,
          bool is_signed)
{
  CgvCost sum = 0;

  for (gsize i = 0; i < list->n_matching; i++)
    sum = cgv_cost_add (sum, lines->lines[list->lines[i]].self, is_signed);
  return sum;
}

/* Of a ratio, which comes first only without filters, what it divides is added up. */
static gboolean
sum_lines (LineList *list,
           const CgvLineQuery *query,
           GError **error)
{
  const CgvCosts *costs = list->view->costs;
  CgvLineCosts *numerator;
  CgvLineCosts *divisor;
  gboolean ok;

  if (costs->numerator == NULL)
    {
      list->self = sum_self (list, g_ptr_array_index (list->columns, 0), costs->is_signed);
      list->self_range = find_range (list);
      return TRUE;
    }
  numerator = cgv_line_costs_new (costs->numerator, query);
  divisor = cgv_line_costs_new (costs->divisor, query);
  ok = numerator != NULL && divisor != NULL;
  if (ok)
    list->self = cgv_event_set_divide (costs->events, costs->event, sum_self (list, numerator, costs->numerator->is_signed), sum_self (list, divisor, costs->divisor->is_signed));
  list->self_range = (CgvCostRange){ list->self, list->self };
  cgv_line_costs_free (numerator);
  cgv_line_costs_free (divisor);
  return ok || cgv_cli_numbers_fail_for_memory (error);
}

static gboolean
make_query (LineList *list,
            guint8 *files,
            CgvLineQuery *query,
            GError **error)
{
  const CgvCliOptions *options = list->options;
  const CgvCliView *view = list->view;
  const CgvProfile *profiles[] = { NULL, view->profile };
  guint8 *marks[] = { NULL, files };

  *query = (CgvLineQuery){ .node = CGV_NONE, .by_address = options->by_address };
  if (options->by_address && !cgv_cli_target_check_addresses (view->profile, error))
    return FALSE;
  if (options->function != NULL)
    {
      if (!cgv_cli_target_find_in_view (view, options, &list->target, error))
        return FALSE;
      query->node = view->node_of_row[list->target];
      return TRUE;
    }
  if (options->file == NULL)
    return TRUE;
  query->files = files;
  return cgv_cli_target_find_file (profiles, options->file, marks, error);
}

static gboolean
fill (LineList *list,
      const CgvLineQuery *query,
      GError **error)
{
  const CgvLineCosts *first;

  for (guint i = 0; i < cgv_cli_numbers_get_n (list->view->numbers); i++)
    {
      CgvLineCosts *lines = cgv_line_costs_new (cgv_cli_view_get_event (list->view, i), query);

      if (lines == NULL)
        return cgv_cli_numbers_fail_for_memory (error);
      g_ptr_array_add (list->columns, lines);
    }
  first = g_ptr_array_index (list->columns, 0);
  list->lines = g_try_new (guint32, (gsize) first->n_lines + 1);
  if (list->lines == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  return select_lines (list, error) && sum_lines (list, query, error);
}

enum
{
  OBJECT,
  ADDRESS,
  FILE_NAME,
  LINE,
  FUNCTIONS,
  FUNCTION,
};

static void
set_string (CgvCell *cell,
            const LineList *list,
            CgvStringId string)
{
  cell->is_empty = string == CGV_NONE;
  if (!cell->is_empty)
    cell->bytes = cgv_profile_get_string (list->view->profile, string, &cell->n_bytes);
}

/* Only where a line is of one function. */
static void
set_function (CgvCell *cell,
              const LineList *list,
              const CgvLineCost *line)
{
  cell->is_empty = line->n_nodes != 1;
  if (!cell->is_empty)
    cell->bytes = cgv_cli_view_get_name (list->view, list->view->row_of_node[line->node], &cell->n_bytes);
}

static void
fill_place (gpointer data,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const LineList *list = data;
  const CgvLineCost *line = get_line (list, 0, position);

  switch (column->index)
    {
    case OBJECT:
      set_string (cell, list, line->object);
      break;
    case ADDRESS:
      cell->text = g_strdup_printf ("0x%" PRIx64, line->address);
      break;
    case FILE_NAME:
      set_string (cell, list, line->file);
      break;
    case LINE:
      cell->delta = cgv_delta_between (0, line->line, true);
      break;
    case FUNCTIONS:
      cell->count = line->n_nodes;
      break;
    case FUNCTION:
    default:
      set_function (cell, list, line);
    }
}

/* The function is said where it is not the one that was asked for. */
static void
fill_label (gpointer data,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const LineList *list = data;
  const CgvLineCost *line = get_line (list, 0, position);
  g_autofree char *place = cgv_cli_text_dup_place (list->view->profile, line->file, line->line);
  g_autofree char *function = NULL;

  if (list->target != CGV_NONE)
    cell->text = g_steal_pointer (&place);
  else if (line->n_nodes > 1)
    cell->text = g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", line->n_nodes), place, line->n_nodes);
  else
    {
      function = cgv_cli_view_dup_name (list->view, list->view->row_of_node[line->node]);
      cell->text = g_strdup_printf ("%s  %s", place, function);
    }
}

static GPtrArray *
new_text_columns (const LineList *list)
{
  const CgvCliView *view = list->view;
  GPtrArray *columns = cgv_columns_new ();

  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SELF, CGV_CLI_SELF_SHARE, CGV_CLI_INCLUSIVE, CGV_CLI_INCLUSIVE_SHARE, CGV_CLI_END);
  for (guint event = 1; event < cgv_cli_numbers_get_n (view->numbers); event++)
    cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_SELF, CGV_CLI_INCLUSIVE, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_CALLS, CGV_CLI_END);
  if (list->options->by_address)
    cgv_report_add_column (columns, "address", _ ("Address"), CGV_CELL_TEXT, ADDRESS, fill_place);
  cgv_report_add_column (columns, "line", _ ("Line"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static GPtrArray *
new_data_columns (const LineList *list,
                  CgvReportFormat format)
{
  const CgvCliView *view = list->view;
  gboolean has_bounds = format == CGV_REPORT_CSV && is_filtered (list);
  GPtrArray *columns = cgv_columns_new ();

  if (list->options->by_address)
    {
      cgv_report_add_column (columns, "object", NULL, CGV_CELL_TEXT, OBJECT, fill_place);
      cgv_report_add_column (columns, "address", NULL, CGV_CELL_TEXT, ADDRESS, fill_place);
    }
  cgv_report_add_column (columns, "file", NULL, CGV_CELL_TEXT, FILE_NAME, fill_place);
  cgv_report_add_column (columns, "line", NULL, CGV_CELL_DELTA, LINE, fill_place);
  if (format == CGV_REPORT_JSON)
    {
      cgv_report_add_column (columns, "function", NULL, CGV_CELL_NAME, FUNCTION, fill_place);
      cgv_report_add_column (columns, "functions", NULL, CGV_CELL_COUNT, FUNCTIONS, fill_place);
    }
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_SELF, CGV_CLI_INCLUSIVE, CGV_CLI_END);
      if (event == 0)
        cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_CALLS, CGV_CLI_END);
      if (event == 0 && format == CGV_REPORT_CSV)
        {
          cgv_report_add_column (columns, "functions", NULL, CGV_CELL_COUNT, FUNCTIONS, fill_place);
          cgv_report_add_column (columns, "function", NULL, CGV_CELL_NAME, FUNCTION, fill_place);
        }
      if (has_bounds)
        cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_SELF_LOW, CGV_CLI_SELF_HIGH, CGV_CLI_INCLUSIVE_LOW, CGV_CLI_INCLUSIVE_HIGH, CGV_CLI_END);
    }
  return columns;
}

/* All lines together, those that are not printed too. */
static void
add_sum (CgvReport *report,
         const LineList *list)
{
  CgvCell self = { .kind = CGV_CELL_COST };
  g_autofree char *amount = NULL;
  gulong n = list->n_matching;

  cgv_cell_set_cost (&self, list->view->costs, list->self, list->self_range);
  amount = cgv_cli_rows_dup_amount (&self);
  cgv_report_add_cell (report, "self", NULL, &self);
  if (cgv_report_is (report, CGV_REPORT_TEXT))
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (g_dngettext (NULL, "%lu line, self %s", "%lu lines, together self %s", n), n, amount));
}

static void
add_target (CgvReport *report,
            const LineList *list)
{
  if (list->target == CGV_NONE)
    return;
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_cli_rows_dup_label (list->view, list->target, NULL));
  cgv_report_begin_object (report, "function");
  cgv_cli_rows_add_row (list->view, list->target, report);
  cgv_report_end (report);
}

static void
write_answer (LineList *list)
{
  CgvReportFormat format = list->options->format;
  g_autoptr (GPtrArray) columns = format == CGV_REPORT_TEXT ? new_text_columns (list) : new_data_columns (list, format);
  CgvReport *report = cgv_report_new (format, NULL, stdout);

  cgv_cli_rows_add_head (list->view, report);
  add_target (report, list);
  if (format == CGV_REPORT_JSON)
    add_sum (report, list);
  cgv_report_add_table (report, &(CgvReportTable){
                                  .id = "lines",
                                  .columns = columns,
                                  .list = list,
                                  .n_rows = (guint) list->n_lines,
                                  .n_more = (guint) (list->n_matching - list->n_lines),
                                });
  if (format == CGV_REPORT_TEXT)
    add_sum (report, list);
  cgv_report_finish (report);
}

static gboolean
answer (CgvCliSource *source,
        const CgvCliOptions *options,
        GError **error)
{
  g_autoptr (CgvCliView) view = cgv_cli_view_new (source->document, options, error);
  g_auto (LineList) list = { { view != NULL ? view->numbers : NULL, get_line_costs }, view, options, CGV_NONE };
  g_autofree guint8 *files = NULL;
  CgvLineQuery query;

  if (view == NULL)
    return FALSE;
  list.columns = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_line_costs_free);
  files = g_try_new0 (guint8, cgv_profile_get_n_strings (view->profile));
  if (files == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  if (!make_query (&list, files, &query, error) || !fill (&list, &query, error))
    return FALSE;
  write_answer (&list);
  return TRUE;
}

CgvCliExit
cgv_cli_run_lines (const CgvCliOptions *options)
{
  return cgv_cli_source_answer (options, answer, FALSE);
}
