/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-suite.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-arrays.h"
#include "cgv-cli-compare-checks.h"
#include "cgv-cli-commands.h"
#include "cgv-cli-report.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-course.h"
#include "cgv-display-dup.h"
#include "cgv-series-text.h"
#include "cgv-series.h"

/* The most causes that stand above the rows of a report. */
#define MAX_CAUSES 5

typedef struct
{
  const char *name; /* as bytes */
  char *shown;
  CgvStep *step;
  GPtrArray *checks;
  CgvCliOutcome outcome;
} Row;

typedef struct
{
  const CgvCliOptions *options;
  CgvSeries *series;
  GPtrArray *rows;   /* Row, the worst first */
  GPtrArray *steps;  /* of the rows */
  GPtrArray *checks; /* CgvCliCheck that are of no benchmark */
  CgvSuiteCounts counts;
  guint n_pairs;   /* benchmarks that both sides have */
  guint n_lacking; /* those of them whose sides have no event type of that name */
  char *no_event;  /* (nullable) says so of all */
  CgvCliExit exit_code;
} Suite;

static void
free_row (gpointer data)
{
  Row *row = data;

  g_clear_pointer (&row->step, cgv_step_free);
  g_ptr_array_unref (row->checks);
  g_free (row->shown);
  g_free (row);
}

/* A pattern that takes too long to match is for every benchmark: no limit passes unseen. */
static gboolean
is_for (const CgvCliGate *gate,
        const char *benchmark)
{
  g_autoptr (GError) error = NULL;

  if (gate->benchmarks == NULL)
    return TRUE;
  return benchmark != NULL && (g_regex_match_full (gate->benchmarks, benchmark, -1, 0, 0, NULL, &error) || error != NULL);
}

GPtrArray *
cgv_cli_suite_list_gates (const CgvCliOptions *options,
                          const char *benchmark)
{
  GPtrArray *gates = g_ptr_array_new ();

  for (guint i = 0; i < options->gates->len; i++)
    {
      if (is_for (g_ptr_array_index (options->gates, i), benchmark))
        g_ptr_array_add (gates, g_ptr_array_index (options->gates, i));
    }
  return gates;
}

static void
follow_on (CgvCliFollowed *followed,
           const CgvComparison *comparison,
           const CgvFunctionRow *row,
           CgvSide side,
           const CgvEvent *event)
{
  gboolean is_empty = row->presence == (side == CGV_SIDE_BASE ? CGV_PRESENT_NEW : CGV_PRESENT_BASE);
  CgvCell *const cells[] = { &followed->self, &followed->inclusive, &followed->calls };

  cgv_cell_set_cost (&followed->self, comparison->costs[side], row->side[side].self);
  cgv_cell_set_cost (&followed->inclusive, comparison->costs[side], row->side[side].inclusive);
  followed->calls.count = row->side[side].n_calls;
  followed->noise_limit = comparison->noise_limit;
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      cells[i]->kind = i < 2 ? CGV_CELL_COST : CGV_CELL_COUNT;
      cells[i]->is_empty = is_empty;
      cells[i]->events = NULL;
      cells[i]->data = i < 2 ? event : NULL;
    }
}

/* Follows a function or a group. */
static void
follow (CgvCliStepResults *results,
        const CgvCliView *view,
        const CgvStep *step)
{
  g_autoptr (GError) error = NULL;
  CgvFunctionRow found;
  guint32 row;

  if (view->options->function == NULL)
    return;
  results->is_followed = cgv_cli_target_find (view, &row, &error);
  if (error != NULL)
    results->not_followed = g_strdup (error->message);
  if (!results->is_followed)
    return;
  cgv_cli_view_get_costs (view, 0, row, CGV_NONE, &found);
  cgv_foreach_side (side)
    follow_on (&results->followed[side], view->numbers->main.comparison, &found, side, &step->event);
}

/* A limit on what could not be compared is one that could not be checked. */
static void
add_unchecked (const GPtrArray *gates,
               const char *group,
               const CgvStep *step,
               GPtrArray *checks)
{
  for (guint i = 0; i < gates->len && step->event_name == NULL; i++)
    {
      const CgvCliGate *gate = g_ptr_array_index (gates, i);
      g_autofree char *label = cgv_display_dup_whole (gate->text, -1);

      /* Translators: %s is the reason, such as “In B only”. */
      cgv_cli_compare_checks_add (checks, group, label, g_strdup_printf (_ ("could not be checked: %s"), step->why_not), CGV_CLI_OUTCOME_UNCLEAR);
    }
}

CgvStep *
cgv_cli_suite_compare (const CgvCliOptions *options,
                       const char *benchmark,
                       CgvCliSource *base,
                       CgvCliSource *new_,
                       CgvCliStepResults *results)
{
  CgvCliOptions own = *options;
  g_autoptr (GPtrArray) gates = cgv_cli_suite_list_gates (options, benchmark);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliView) view = NULL;
  g_autoptr (CgvCliComparison) comparison = NULL;
  g_autofree char *group = benchmark != NULL ? cgv_display_dup_whole (benchmark, -1) : g_strdup (CGV_CLI_CHECK_LIMIT);
  CgvCliExit of_files;
  CgvStep *step;

  own.command = CGV_CLI_COMMAND_COMPARE;
  own.has_base = TRUE;
  own.files[CGV_SIDE_BASE] = base->names;
  own.files[CGV_SIDE_NEW] = new_->names;
  own.gates = gates;
  if (base->document != NULL && new_->document != NULL)
    view = cgv_cli_view_new_of (&own, base, new_, &error);
  if (view != NULL)
    comparison = cgv_cli_comparison_new (view, &error);
  results->checks = cgv_cli_compare_checks_new (comparison, group);
  if (comparison == NULL)
    {
      const char *reason = base->document == NULL ? base->error : new_->error;

      results->exit_code = CGV_CLI_EXIT_ERROR;
      results->lacks_event = cgv_cli_numbers_lacks_event (error);
      step = cgv_step_new_unknown (CGV_STEP_FAILED, cgv_display_dup_whole (error != NULL ? error->message : reason, -1));
      add_unchecked (gates, group, step, results->checks);
      return step;
    }
  of_files = cgv_cli_view_report (view);
  results->exit_code = MAX (results->exit_code, of_files);
  step = cgv_step_new (comparison->numbers);
  if (step->event_name != NULL)
    follow (results, view, step);
  return step;
}

char *
cgv_cli_suite_dup_no_event (const CgvCliOptions *options,
                            guint n_profiles)
{
  g_autofree char *name = cgv_display_dup_whole (options->event_names[0], -1);

  /* Translators: an event type, and how many profiles there are, which are at least two. */
  return g_strdup_printf (_ ("“%s” is no event type by which any of the %u profiles can be compared; “callgrove-cli info FILE” lists those of a profile"), name, n_profiles);
}

static gpointer
load (gpointer user_data,
      char **files)
{
  return cgv_cli_source_new (((const Suite *) user_data)->options->memory_limit, files, g_strv_length (files));
}

/* Compares the benchmark of the last row. */
static CgvStep *
compare (gpointer user_data,
         CgvCourseKind kind,
         gpointer base,
         gpointer new_)
{
  Suite *self = user_data;
  Row *row = g_ptr_array_index (self->rows, self->rows->len - 1);
  CgvCliStepResults results = { .exit_code = self->exit_code };
  CgvStep *step = cgv_cli_suite_compare (self->options, row->name, base, new_, &results);

  g_ptr_array_unref (row->checks);
  row->checks = results.checks;
  self->n_pairs++;
  self->n_lacking += results.lacks_event;
  self->exit_code = results.exit_code;
  return step;
}

static void
check_row (Suite *self,
           Row *row)
{
  g_autoptr (GPtrArray) gates = cgv_cli_suite_list_gates (self->options, row->name);

  if (row->checks->len == 0)
    add_unchecked (gates, row->shown, row->step, row->checks);
  for (guint i = 0; i < row->checks->len; i++)
    row->outcome = MAX (row->outcome, ((const CgvCliCheck *) g_ptr_array_index (row->checks, i))->outcome);
  self->counts.n_limited += row->checks->len > 0;
  self->counts.n_exceeded += row->outcome == CGV_CLI_OUTCOME_EXCEEDED;
  self->counts.n_unclear += row->outcome == CGV_CLI_OUTCOME_UNCLEAR;
}

static void
add_row (Suite *self,
         guint benchmark)
{
  const CgvCourseReader reader = { load, (GDestroyNotify) cgv_cli_source_free, cgv_cli_source_get_document, compare, NULL };
  gboolean has_both = cgv_series_get_files (self->series, 0, benchmark) != NULL && cgv_series_get_files (self->series, 1, benchmark) != NULL;
  Row *row = g_new0 (Row, 1);

  row->name = cgv_series_get_benchmark (self->series, benchmark);
  row->shown = cgv_display_dup_whole (row->name, -1);
  row->checks = cgv_cli_compare_checks_new (NULL, row->shown);
  g_ptr_array_add (self->rows, row);
  row->step = cgv_course_compare_sides (self->series, benchmark, &reader, self);
  if (!has_both && row->step->state == CGV_STEP_FAILED)
    self->exit_code = CGV_CLI_EXIT_ERROR;
  check_row (self, row);
  cgv_suite_counts_add (&self->counts, row->step);
}

guint
cgv_cli_suite_check_patterns (const CgvCliOptions *options,
                              const GPtrArray *benchmarks,
                              GPtrArray *checks)
{
  guint n = 0;

  cgv_foreach_pointer (const CgvCliGate, gate, options->gates)
    {
      g_autofree char *label = cgv_display_dup_whole (gate->text, -1);
      gboolean fits = FALSE;

      for (guint j = 0; j < benchmarks->len; j++)
        fits = fits || is_for (gate, g_ptr_array_index (benchmarks, j));
      if (fits)
        continue;
      cgv_cli_compare_checks_add (checks, CGV_CLI_CHECK_LIMIT, label, g_strdup (_ ("could not be checked because no benchmark has such a name")), CGV_CLI_OUTCOME_UNCLEAR);
      n++;
    }
  return n;
}

static void
check_patterns (Suite *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->rows->len; i++)
    g_ptr_array_add (names, (gpointer) ((const Row *) g_ptr_array_index (self->rows, i))->name);
  self->counts.n_unused = cgv_cli_suite_check_patterns (self->options, names, self->checks);
}

static double
get_size (const Row *row)
{
  const CgvCell *percent = &row->step->cells[CGV_STEP_PERCENT];
  double whole = cgv_cost_to_double (percent->whole, percent->is_signed);

  return whole != 0 ? fabs (cgv_delta_to_double (percent->delta) / whole) : 0;
}

/* Rows that need attention have a line in prose; others are only named. */
static gboolean
is_listed (const Row *row)
{
  return row->step->state >= CGV_STEP_CHANGED || row->outcome > CGV_CLI_OUTCOME_KEPT;
}

/* The worst result of a limit comes first, then rows that are listed, then what is unknown, then the largest change. Equal ones stay in the order of names. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *left = *(Row *const *) a;
  const Row *right = *(Row *const *) b;
  gboolean is_known = cgv_step_is_known (left->step);

  if (left->outcome != right->outcome)
    return left->outcome > right->outcome ? -1 : 1;
  if (is_listed (left) != is_listed (right))
    return is_listed (left) ? -1 : 1;
  if (is_known != cgv_step_is_known (right->step))
    return is_known ? 1 : -1;
  return (get_size (right) > get_size (left)) - (get_size (right) < get_size (left));
}

enum
{
  COLUMN_MARK,
  COLUMN_NAME,
  COLUMN_STATE,
  COLUMN_HEADLINE,
  COLUMN_WHERE,
  COLUMN_REASON,
  COLUMN_CELLS, /* and those of CgvStepCell */
};

static const char *
get_mark (const Row *row)
{
  if (row->outcome == CGV_CLI_OUTCOME_EXCEEDED)
    return "✗";
  if (!cgv_step_is_known (row->step) || row->outcome == CGV_CLI_OUTCOME_UNCLEAR)
    return "?";
  return row->step->direction > 0 ? "▲" : row->step->direction < 0 ? "▼" : "＝";
}

static void
fill (gpointer list,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  const Row *row = g_ptr_array_index ((GPtrArray *) list, position);
  const char *texts[] = { get_mark (row), NULL, cgv_step_state_get_id (row->step->state), row->step->headline, row->step->where, row->step->why_not };

  if (column->index >= COLUMN_CELLS)
    *cell = row->step->cells[column->index - COLUMN_CELLS];
  else if (column->index == COLUMN_NAME)
    {
      cell->bytes = row->name;
      cell->n_bytes = strlen (row->name);
      cell->text = g_strdup (row->shown);
    }
  else
    {
      cell->text = g_strdup (texts[column->index]);
      cell->is_empty = cell->text == NULL;
    }
}

static GPtrArray *
new_columns (const CgvReport *report)
{
  static const char *const data[] = { [COLUMN_STATE] = "state", [COLUMN_HEADLINE] = "headline", [COLUMN_WHERE] = "where", [COLUMN_REASON] = "why_not" };
  GPtrArray *columns = cgv_columns_new ();
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);

  if (is_prose)
    cgv_report_add_column (columns, "mark", "", CGV_CELL_TEXT, COLUMN_MARK, fill);
  cgv_report_add_column (columns, "base_total", "A", CGV_CELL_COST, COLUMN_CELLS + CGV_STEP_BASE, fill);
  cgv_report_add_column (columns, "new_total", "B", CGV_CELL_COST, COLUMN_CELLS + CGV_STEP_TOTAL, fill);
  cgv_report_add_column (columns, "delta_total", _ ("Change"), CGV_CELL_DELTA, COLUMN_CELLS + CGV_STEP_DELTA, fill);
  cgv_report_add_column (columns, "percent", _ ("Of A"), CGV_CELL_PERCENT, COLUMN_CELLS + CGV_STEP_PERCENT, fill);
  cgv_report_add_column (columns, "benchmark", _ ("Benchmark"), CGV_CELL_NAME, COLUMN_NAME, fill);
  for (guint i = COLUMN_STATE; i < COLUMN_CELLS && !is_prose; i++)
    cgv_report_add_column (columns, data[i], NULL, CGV_CELL_TEXT, i, fill);
  return columns;
}

void
cgv_cli_suite_add_causes (const CgvStep *step,
                          CgvReport *report)
{
  cgv_report_begin_array (report, "causes");
  cgv_foreach_pointer (const CgvStepCause, cause, step->causes)
    {
      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "name", NULL, cause->name);
      cgv_report_add_cell (report, "origin", NULL, &cause->delta);
      cgv_report_add_cell (report, "percent", NULL, &cause->percent);
      cgv_report_add_text (report, "text", NULL, cause->text);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

void
cgv_cli_suite_add_limits (const GPtrArray *checks,
                          CgvReport *report)
{
  static const char *const outcomes[] = { "kept", "kept", "unclear", "exceeded" };

  cgv_report_begin_array (report, "limits");
  cgv_foreach_pointer (const CgvCliCheck, check, checks)
    {
      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "limit", NULL, check->label);
      cgv_report_add_text (report, "verdict", NULL, outcomes[check->outcome]);
      cgv_report_add_text (report, "text", NULL, check->words);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_detail (gpointer list,
            guint position,
            CgvReport *report)
{
  const Row *row = g_ptr_array_index ((GPtrArray *) list, position);

  if (cgv_report_is (report, CGV_REPORT_JSON))
    {
      cgv_cli_suite_add_causes (row->step, report);
      cgv_cli_suite_add_limits (row->checks, report);
      return;
    }
  for (guint i = 0; i < row->checks->len && cgv_step_is_known (row->step); i++)
    {
      const CgvCliCheck *check = g_ptr_array_index (row->checks, i);

      if (check->outcome != CGV_CLI_OUTCOME_KEPT)
        cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf ("%s: %s", check->label, check->words));
    }
  cgv_report_say (report, CGV_REPORT_PLAIN, cgv_step_is_known (row->step) ? row->step->where : row->step->why_not);
}

static void
add_table (const Suite *self,
           CgvReport *report)
{
  g_autoptr (GPtrArray) columns = new_columns (report);
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  CgvReportTable table = { .id = "benchmarks", .columns = columns, .list = self->rows, .n_rows = self->rows->len, .add_detail = add_detail };

  if (is_prose)
    {
      guint n = 0;

      while (n < self->rows->len && is_listed (g_ptr_array_index (self->rows, n)))
        n++;
      table.detail_title = _ ("Why");
      table.n_rows = cgv_cli_rows_count_listed (self->options, report, n);
      table.n_more = n - table.n_rows;
    }
  if (table.n_rows > 0 || !is_prose)
    cgv_report_add_table (report, &table);
}

/* Names the benchmarks that need no line of their own. */
static void
add_others (const Suite *self,
            CgvReport *report,
            CgvStepState state)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *text = NULL;

  cgv_foreach_pointer (const Row, row, self->rows)
    if (row->step->state == state && !is_listed (row))
      g_ptr_array_add (names, row->shown);
  if (names->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  text = g_strjoinv (", ", (char **) names->pdata);
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (state == CGV_STEP_SAME ? _ ("Exactly the same: %s") : _ ("Within noise: %s"), text));
}

static char *
dup_cause (const Suite *self,
           const CgvCommonCause *cause)
{
  const Row *row = g_ptr_array_index (self->rows, cause->step);
  g_autofree char *amounts = cgv_series_text_dup_common_cause (cause);
  g_autofree char *reason = cgv_series_text_dup_common_reason (cause, row->shown);

  return reason != NULL ? g_strdup_printf ("%s; %s", amounts, reason) : g_steal_pointer (&amounts);
}

static void
add_causes (const Suite *self,
            CgvReport *report)
{
  g_autoptr (GArray) causes = cgv_series_text_merge_causes (self->steps);

  cgv_report_begin_array (report, "causes");
  for (guint i = 0; i < causes->len && cgv_report_is (report, CGV_REPORT_JSON); i++)
    {
      const CgvCommonCause *cause = &g_array_index (causes, CgvCommonCause, i);
      g_autofree char *text = dup_cause (self, cause);

      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "name", NULL, cause->name);
      cgv_report_add_count (report, "benchmark_count", NULL, cause->n);
      cgv_report_add_cell (report, "origin", NULL, &cause->sum);
      cgv_report_add_text (report, "text", NULL, text);
      cgv_report_end (report);
    }
  cgv_report_end (report);
  if (causes->len == 0 || !cgv_report_is (report, CGV_REPORT_PROSE))
    return;
  cgv_report_begin_list (report, NULL, _ ("Where it began"), 0);
  for (guint i = 0; i < MIN (causes->len, MAX_CAUSES); i++)
    {
      g_autofree char *text = dup_cause (self, &g_array_index (causes, CgvCommonCause, i));

      cgv_report_add_item (report, &(CgvReportItem){ .text = text });
    }
  cgv_report_end_list (report);
}

static void
add_sides (const Suite *self,
           CgvReport *report)
{
  const CgvSeriesMember *base = cgv_series_get_member (self->series, 0);
  const CgvSeriesMember *new_ = cgv_series_get_member (self->series, 1);
  gboolean is_one = strcmp (base->name, new_->name) == 0;
  g_autofree char *base_name = cgv_display_dup_whole (base->name, -1);
  g_autofree char *new_name = cgv_display_dup_whole (new_->name, -1);
  g_autofree char *base_code = g_strconcat (CGV_REPORT_CODE, base_name, is_one ? " (*.out.old)" : "", CGV_REPORT_CODE_END, NULL);
  g_autofree char *new_code = g_strconcat (CGV_REPORT_CODE, new_name, CGV_REPORT_CODE_END, NULL);

  cgv_report_take (report, CGV_REPORT_SMALL, g_strdup_printf (_ ("A (base): %s"), base_code));
  cgv_report_take (report, CGV_REPORT_SMALL, g_strdup_printf (_ ("B (new):  %s"), new_code));
}

static const char *
find_event (const Suite *self)
{
  cgv_foreach_pointer (const CgvStep, step, self->steps)
    if (step->event_name != NULL)
      return step->event_name;
  return NULL;
}

static void
add_counts (const Suite *self,
            const char *headline,
            CgvReport *report)
{
  cgv_report_add_text (report, "kind", NULL, "suite");
  cgv_report_add_text (report, "headline", NULL, headline);
  cgv_report_add_name (report, "event", NULL, find_event (self), -1);
  cgv_report_add_count (report, "benchmark_count", NULL, self->counts.n);
  cgv_report_add_count (report, "compared_count", NULL, self->counts.n_known);
  cgv_report_add_count (report, "more_count", NULL, self->counts.n_more);
  cgv_report_add_count (report, "less_count", NULL, self->counts.n_less);
  cgv_report_add_count (report, "exceeded_count", NULL, self->counts.n_exceeded);
  cgv_report_add_count (report, "unclear_count", NULL, self->counts.n_unclear);
}

static GPtrArray *
list_checks (const Suite *self)
{
  GPtrArray *all = g_ptr_array_new ();

  for (guint i = 0; i < self->rows->len; i++)
    g_ptr_array_extend (all, ((const Row *) g_ptr_array_index (self->rows, i))->checks, NULL, NULL);
  g_ptr_array_extend (all, self->checks, NULL, NULL);
  return all;
}

/* Adds benchmarks that could not be compared, if no limit says so. */
static GPtrArray *
list_unknown (const Suite *self)
{
  GPtrArray *unknown = cgv_cli_compare_checks_new (NULL, NULL);

  cgv_foreach_pointer (const Row, row, self->rows)
    if (!cgv_step_is_known (row->step) && row->checks->len == 0)
      cgv_cli_compare_checks_add (unknown, row->shown, NULL, g_strdup (row->step->why_not), CGV_CLI_OUTCOME_DOUBTFUL);
  return unknown;
}

static gboolean
write_suite (CgvReportFormat format,
             FILE *file,
             gpointer user_data,
             GError **error)
{
  const Suite *self = user_data;
  gboolean is_all = self->no_event != NULL && (format & CGV_REPORT_PROSE) != 0;
  g_autofree char *headline = is_all ? g_strdup (self->no_event) : cgv_series_text_dup_suite (&self->counts);
  g_autoptr (GPtrArray) checks = list_checks (self);
  g_autoptr (GPtrArray) unknown = list_unknown (self);
  CgvReport *report;

  g_ptr_array_extend (checks, unknown, NULL, NULL);
  if (cgv_cli_compare_checks_write (checks, headline, self->options->report_only, format, file))
    return TRUE;
  report = cgv_cli_report_new (format, headline, file);
  if (cgv_report_is (report, CGV_REPORT_TEXT))
    cgv_report_say (report, CGV_REPORT_PLAIN, headline);
  if (cgv_report_is (report, CGV_REPORT_JSON))
    add_counts (self, headline, report);
  add_causes (self, report);
  cgv_cli_suite_add_limits (self->checks, report);
  if (self->n_pairs == 0 && cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_report_say (report, CGV_REPORT_HINT, _ ("Profiles are compared if they have the same name or the same command on both sides."));
  if (!is_all)
    add_table (self, report);
  if (cgv_report_is (report, CGV_REPORT_PROSE) && !is_all)
    {
      add_others (self, report, CGV_STEP_NOISE);
      add_others (self, report, CGV_STEP_SAME);
      cgv_cli_compare_checks_say (self->checks, report);
      add_sides (self, report);
    }
  return cgv_report_finish (report) || cgv_cli_numbers_fail_for_memory (error);
}

gboolean
cgv_cli_suite_check_outputs (const CgvCliOptions *options,
                             const CgvSeries *series,
                             GError **error)
{
  for (guint i = 0; i < options->outputs->len * series->members->len; i++)
    {
      const CgvCliDestination *output = &g_array_index (options->outputs, CgvCliDestination, i / series->members->len);

      for (guint j = 0; j < series->benchmarks->len; j++)
        {
          char **files = cgv_series_get_files (series, i % series->members->len, j);

          if (files != NULL && !cgv_cli_output_check (output->path, files, error))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
answer (Suite *self,
        GError **error)
{
  if (!cgv_cli_suite_check_outputs (self->options, self->series, error))
    return FALSE;
  for (guint i = 0; i < self->series->benchmarks->len; i++)
    add_row (self, i);
  if (self->n_lacking > 0 && self->n_lacking == self->n_pairs && self->options->gates->len == 0)
    self->no_event = cgv_cli_suite_dup_no_event (self->options, 2 * self->n_pairs);
  check_patterns (self);
  g_ptr_array_sort (self->rows, compare_rows);
  for (guint i = 0; i < self->rows->len; i++)
    g_ptr_array_add (self->steps, ((const Row *) g_ptr_array_index (self->rows, i))->step);
  cgv_steps_show_places (self->steps);
  if (self->counts.n_known == 0)
    self->exit_code = CGV_CLI_EXIT_ERROR;
  return cgv_cli_output_write_reports (self->options->outputs, write_suite, self, error);
}

CgvCliExit
cgv_cli_run_suite (const CgvCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvSeries) series = cgv_series_new_of_two (options->files[CGV_SIDE_BASE], options->files[CGV_SIDE_NEW], NULL, &error);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  g_autoptr (GPtrArray) checks = cgv_cli_compare_checks_new (NULL, NULL);
  g_autoptr (GPtrArray) all = NULL;
  Suite suite = { .options = options, .series = series, .rows = rows, .steps = steps, .checks = checks };

  if (series == NULL || !answer (&suite, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  if (suite.no_event != NULL)
    cgv_cli_text_take_error (suite.no_event);
  else if (suite.counts.n_known == 0 && suite.counts.n_limited == 0 && rows->len > 0)
    {
      const Row *first = g_ptr_array_index (rows, 0);

      cgv_cli_text_take_error (g_strdup_printf ("%s: %s", first->shown, first->step->why_not));
    }
  all = list_checks (&suite);
  return cgv_cli_source_close (cgv_cli_compare_checks_report (all, suite.exit_code, options->report_only));
}
