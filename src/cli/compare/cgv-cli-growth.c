/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-growth.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-commands.h"
#include "cgv-cli-compare-checks.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-growth-limit.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-suite.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-growth-columns.h"
#include "cgv-growth-set.h"
#include "cgv-growth-text.h"

/* A profile, and the size of its input. */
typedef struct
{
  CgvCliOptions options; /* those of the command, for this file alone; a shallow copy */
  char **files;
  guint64 size;
  CgvCliView *view;
} Input;

typedef struct
{
  const CgvCliOptions *options;
  Input *inputs; /* by size */
  guint n_inputs;
  guint n_checks; /* the last ones, which are only compared with the forecast */
  CgvGrowthSizes source;
  CgvGrowth *growth;
  gboolean is_damaged;
  GPtrArray *checks;   /* CgvCliCheck */
  GArray *rows;        /* guint: the requested rows of @growth that follow a law */
  GArray *lawless;     /* guint: the others */
  GArray *small;       /* guint: those that are too small for a law */
} Answer;

static void
free_answer (Answer *self)
{
  g_clear_pointer (&self->checks, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->lawless, g_array_unref);
  g_clear_pointer (&self->small, g_array_unref);
  g_clear_pointer (&self->growth, cgv_growth_free);
  for (guint i = 0; i < self->n_inputs; i++)
    {
      g_clear_pointer (&self->inputs[i].view, cgv_cli_view_free);
      g_strfreev (self->inputs[i].files);
    }
  g_free (self->inputs);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, free_answer)

static CgvDocument *
get_document (const Input *input)
{
  return input->view->sources[CGV_SIDE_NEW]->document;
}

static const char *
get_event (const Input *input)
{
  return cgv_cli_numbers_get_event (input->view->numbers, &input->view->numbers->main);
}

/* Laws are those of amounts of one kind that only add up. */
static gboolean
check_event (const Input *input,
             const Input *first,
             GError **error)
{
  g_autofree char *event = cgv_cli_numbers_dup_event (input->view->numbers, &input->view->numbers->main);

  if (cgv_costs_get_event (input->view->costs)->is_ratio)
    return cgv_cli_text_refuse (error, _ ("“%s” is a ratio: growth needs an event type whose costs add up"), event);
  if (cgv_costs_has_negative (input->view->costs))
    return cgv_cli_text_refuse (error, _ ("“%s” has costs below 0, which follow no law of growth"), event);
  return strcmp (get_event (input), get_event (first)) == 0 ||
         /* Translators: a file, its event type, and another file. */
         cgv_cli_text_refuse (error, _ ("%s has the event type %s first, but %s has not: choose one that all have with --event"), input->files[0], event, first->files[0]);
}

/* Takes @files. */
static void
append_input (GArray *inputs,
              char **files,
              guint64 size)
{
  const Input input = { .files = files, .size = size };

  g_array_append_val (inputs, input);
}

gboolean
cgv_cli_growth_choose_benchmark (const CgvCliOptions *options,
                                 const GPtrArray *benchmarks,
                                 CgvGrowthBenchmark **chosen,
                                 GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < benchmarks->len; i++)
    {
      CgvGrowthBenchmark *benchmark = g_ptr_array_index (benchmarks, i);

      *chosen = benchmark;
      if (g_strcmp0 (options->benchmark, benchmark->name) == 0 || (options->benchmark == NULL && benchmarks->len == 1))
        return TRUE;
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", benchmark->name);
    }
  /* Translators: a list of names. */
  return cgv_cli_text_refuse (error, _ ("Choose one benchmark with --benchmark NAME: %s"), names->str);
}

static gboolean
append_folder (GArray *inputs,
               char *folder,
               guint64 size,
               const CgvCliOptions *options,
               GError **error)
{
  char *paths[] = { folder, NULL };
  g_autoptr (GPtrArray) found = cgv_growth_benchmarks_find (paths, NULL, error);
  CgvGrowthBenchmark *benchmark = NULL;

  if (found == NULL || !cgv_cli_growth_choose_benchmark (options, found, &benchmark, error))
    return FALSE;
  for (guint i = 0; i < benchmark->inputs->len; i++)
    append_input (inputs, g_strdupv (((const CgvGrowthInput *) g_ptr_array_index (benchmark->inputs, i))->files), size);
  return TRUE;
}

/* A folder has a profile for each size. Reports never overwrite one. */
static gboolean
list_inputs (Answer *self,
             GError **error)
{
  char **files = self->options->files[CGV_SIDE_NEW];
  GArray *inputs = g_array_new (FALSE, TRUE, sizeof (Input));
  gboolean ok = TRUE;

  for (guint i = 0; files[i] != NULL && ok; i++)
    {
      if (g_file_test (files[i], G_FILE_TEST_IS_DIR))
        ok = append_folder (inputs, files[i], self->options->sizes[i], self->options, error);
      else
        append_input (inputs, g_strdupv ((char *[]){ files[i], NULL }), self->options->sizes[i]);
    }
  self->n_inputs = inputs->len;
  self->inputs = (Input *) g_array_free (inputs, FALSE);
  if (ok && self->n_inputs == 1 && !g_file_test (files[0], G_FILE_TEST_EXISTS))
    return cgv_cli_text_refuse (error, _ ("%s: There is no such file. Check the name, and whether the file was moved or deleted."), files[0]);
  if (ok && self->n_inputs < 2)
    return cgv_cli_text_refuse (error, _ ("Name profiles with inputs of several sizes, such as 100:a.out 200:b.out 400:c.out, or their folder"));
  for (guint i = 0; i < self->options->outputs->len * self->n_inputs && ok; i++)
    ok = cgv_cli_output_check (g_array_index (self->options->outputs, CgvCliDestination, i / self->n_inputs).path, self->inputs[i % self->n_inputs].files, error);
  return ok;
}

/* Levels of recursion are as many as the input demands, so they are one function. */
static gboolean
load (Answer *self,
      GError **error)
{
  if (!list_inputs (self, error))
    return FALSE;
  for (guint i = 0; i < self->n_inputs; i++)
    {
      Input *input = &self->inputs[i];

      input->options = *self->options;
      input->options.files[CGV_SIDE_NEW] = input->files;
      input->options.fold = TRUE;
      input->view = cgv_cli_view_new (&input->options, error);
      if (input->view == NULL || !check_event (input, &self->inputs[0], error))
        return FALSE;
      self->is_damaged = self->is_damaged || cgv_document_is_partial (get_document (input));
    }
  return TRUE;
}

static gboolean
count_calls (Answer *self,
             GError **error)
{
  const char *name = self->options->size_function;

  self->source = CGV_GROWTH_SIZES_CALLS;
  for (guint i = 0; i < self->n_inputs; i++)
    {
      Input *input = &self->inputs[i];

      input->size = cgv_growth_sizes_count_calls (input->view->costs, name);
      if (input->size == 0)
        /* Translators: the name of a function, and a file. */
        return cgv_cli_text_refuse (error, _ ("--size-of “%s”: %s has no calls of a function with exactly this name"), name, input->files[0]);
    }
  return TRUE;
}

static gboolean
find_sizes (Answer *self,
            GError **error)
{
  g_autofree CgvDocument **documents = g_new (CgvDocument *, self->n_inputs);
  g_autofree char **names = g_new (char *, self->n_inputs);
  g_autofree guint64 *sizes = g_new0 (guint64, self->n_inputs);
  guint n_given = 0;

  if (self->options->size_function != NULL)
    return count_calls (self, error);
  for (guint i = 0; i < self->n_inputs; i++)
    {
      n_given += self->inputs[i].size > 0;
      documents[i] = get_document (&self->inputs[i]);
      names[i] = self->inputs[i].files[0];
    }
  if (n_given == self->n_inputs)
    return TRUE;
  if (n_given > 0)
    return cgv_cli_text_refuse (error, _ ("Some files have a size before their names and others have none: write SIZE:FILE for each"));
  if (!cgv_growth_sizes_find (documents, names, self->n_inputs, sizes, &self->source))
    return cgv_cli_text_refuse (error, _ ("The sizes of the inputs are not known: neither the commands nor the names of the files differ in just one number above 0. Write them before the files, as in 100:a.out 200:b.out, or name a function whose calls are the size with --size-of"));
  for (guint i = 0; i < self->n_inputs; i++)
    self->inputs[i].size = sizes[i];
  return TRUE;
}

static int
compare_inputs (gconstpointer a,
                gconstpointer b)
{
  guint64 first = ((const Input *) a)->size;
  guint64 second = ((const Input *) b)->size;

  return (first > second) - (first < second);
}

/* Views refer to the options next to them, so that they move by pointer. */
static gboolean
sort_inputs (Answer *self,
             GError **error)
{
  qsort (self->inputs, self->n_inputs, sizeof *self->inputs, compare_inputs);
  for (guint i = 0; i < self->n_inputs; i++)
    {
      Input *input = &self->inputs[i];

      input->view->options = &input->options;
      if (i > 0 && input[-1].size == input->size)
        /* Translators: two files, and the size of their inputs. */
        return cgv_cli_text_refuse (error, _ ("%s and %s have inputs of one size, %" PRIu64 ": give each size once"), input[-1].files[0], input->files[0], input->size);
    }
  return TRUE;
}

/* The laws are of the sizes below those of --check. */
static gboolean
find_checks (Answer *self,
             GError **error)
{
  guint64 from = self->options->checked_from;

  for (guint i = 0; i < self->n_inputs && from > 0; i++)
    self->n_checks += self->inputs[i].size >= from;
  if (from > 0 && self->n_checks == 0)
    return cgv_cli_text_refuse (error, _ ("--check %" PRIu64 ": no input is as large as this"), from);
  return self->n_inputs - self->n_checks >= 2 || cgv_cli_text_refuse (error, _ ("--check %" PRIu64 " leaves no two sizes of which laws could be made"), from);
}

static gboolean
compute (Answer *self,
         GError **error)
{
  g_autofree CgvCosts **costs = g_new (CgvCosts *, self->n_inputs);
  g_autofree guint64 *sizes = g_new (guint64, self->n_inputs);

  for (guint i = 0; i < self->n_inputs; i++)
    {
      costs[i] = self->inputs[i].view->costs;
      sizes[i] = self->inputs[i].size;
    }
  self->growth = cgv_growth_new (sizes, costs, self->n_inputs, self->n_checks);
  return self->growth != NULL || cgv_cli_numbers_fail_for_memory (error);
}

static gboolean
matches (const Answer *self,
         guint row,
         GError **error)
{
  CgvNodeId node;
  gsize length;
  const CgvFold *fold = cgv_growth_get_name (self->growth, row, &node);
  const char *name = cgv_fold_get_name (fold, node, &length);
  g_autofree char *shown = cgv_display_dup_whole (name, (gssize) length);

  return self->options->match == NULL || cgv_cli_text_matches_function (shown, strlen (shown), self->options->match, error);
}

static gboolean
choose_rows (Answer *self,
             GError **error)
{
  g_autoptr (GError) reason = NULL;

  self->rows = cgv_array_new (guint);
  self->lawless = cgv_array_new (guint);
  self->small = cgv_array_new (guint);
  for (guint i = 0; i < self->growth->n_rows && reason == NULL; i++)
    {
      const CgvGrowthRow *row = &self->growth->rows[i];
      GArray *without_law = row->is_small ? self->small : self->lawless;

      if (matches (self, i, &reason))
        g_array_append_val (row->self.law != CGV_LAW_NONE ? self->rows : without_law, i);
    }
  if (reason == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

static gboolean
check_limits (Answer *self,
              GError **error)
{
  self->checks = cgv_cli_compare_checks_new (NULL, CGV_CLI_CHECK_LIMIT);
  cgv_foreach_pointer (const CgvCliGrowthLimit, limit, self->options->growth_limits)
    {
      g_autofree char *label = cgv_display_dup_whole (limit->text, -1);
      CgvCliOutcome outcome;
      char *words = cgv_cli_growth_limit_check (limit, self->growth, self->is_damaged, &outcome, error);

      if (words == NULL)
        return FALSE;
      cgv_cli_compare_checks_add (self->checks, CGV_CLI_CHECK_LIMIT, label, words, outcome);
    }
  return TRUE;
}

static void
add_values (gpointer list,
            guint position,
            CgvReport *report)
{
  const CgvGrowth *growth = cgv_growth_list_get_growth (list);
  guint row = cgv_growth_list_get (list, position);
  CgvGrowthCheck check;

  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_cause (growth, row));
      return;
    }
  cgv_report_begin_array (report, "values");
  for (guint i = 0; i < growth->n_sizes + growth->n_checks; i++)
    {
      CgvCell cell = cgv_cell_of_cost (growth->costs[i], cgv_growth_get_self (growth, row, i));

      cgv_report_begin_object (report, NULL);
      cgv_report_add_count (report, "size", NULL, cgv_growth_round (growth->sizes[i]));
      cgv_report_add_cell (report, "self", NULL, &cell);
      cgv_report_add_count (report, "calls", NULL, cgv_growth_get_calls (growth, row, i));
      if (i >= growth->n_sizes && cgv_growth_check (growth, row, i, &check))
        cgv_report_add_count (report, "forecast", NULL, cgv_growth_round (check.forecast));
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_prose_table (const Answer *self,
                 const GArray *rows,
                 CgvGrowthColumns kind,
                 const char *title,
                 CgvReport *report)
{
  g_autoptr (CgvGrowthList) list = cgv_growth_list_new (self->growth, rows);
  g_autoptr (GPtrArray) columns = cgv_growth_columns_new (self->growth, kind);
  guint n_rows = cgv_cli_rows_count_listed (self->options, report, rows->len);

  cgv_report_add_table (report, &(CgvReportTable){ .title = title, .columns = columns, .list = list, .n_rows = n_rows, .n_more = rows->len - n_rows, .detail_title = _ ("Why"), .add_detail = add_values });
}

static void
add_sizes (const Answer *self,
           CgvReport *report)
{
  static const char *const sources[] = { "given", "description", "command", "name", "calls" };

  cgv_report_add_name (report, "event", NULL, get_event (&self->inputs[0]), -1);
  cgv_report_add_text (report, "sizes_from", NULL, sources[self->source]);
  cgv_report_begin_array (report, "sizes");
  for (guint i = 0; i < self->n_inputs; i++)
    {
      const Input *input = &self->inputs[i];
      CgvCell total = cgv_cell_of_cost (input->view->costs, input->view->costs->total);

      cgv_report_begin_object (report, NULL);
      cgv_report_add_count (report, "size", NULL, input->size);
      cgv_report_add_name (report, "file", NULL, input->files[0], -1);
      cgv_report_add_cell (report, "total", NULL, &total);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_forecast (const CgvGrowth *growth,
              CgvReport *report)
{
  CgvCell lawful = cgv_cell_of_cost (cgv_growth_get_last (growth), growth->lawful);
  CgvCell forecast = cgv_cell_of_cost (cgv_growth_get_last (growth), cgv_growth_round (growth->forecast));
  CgvCell exponent = { .kind = CGV_CELL_FACTOR, .value = growth->total.exponent, .is_empty = growth->total.law == CGV_LAW_NONE };

  g_autofree char *law = cgv_growth_columns_dup_law_id (growth->total.law);

  cgv_report_add_text (report, "total_law", NULL, law);
  cgv_report_add_cell (report, "total_exponent", NULL, &exponent);
  cgv_report_add_cell (report, "lawful", NULL, &lawful);
  cgv_report_add_count (report, "lawless_functions", NULL, growth->n_lawless);
  cgv_report_begin_object (report, "forecast");
  cgv_report_add_count (report, "size", NULL, cgv_growth_round (growth->sizes[growth->n_sizes - 1] * CGV_GROWTH_TIMES));
  forecast.is_empty = !growth->has_forecast;
  cgv_report_add_cell (report, "total", NULL, &forecast);
  cgv_report_add_truth (report, "is_lower_bound", growth->n_lawless > 0);
  cgv_report_end (report);
}

/* Both are sums over the functions that follow a law. */
static void
add_checks (const CgvGrowth *growth,
            CgvReport *report)
{
  if (growth->n_checks == 0)
    return;
  cgv_report_begin_array (report, "checks");
  for (guint i = growth->n_sizes; i < growth->n_sizes + growth->n_checks; i++)
    {
      CgvGrowthCheck check;

      if (!cgv_growth_check_all (growth, i, &check))
        continue;
      cgv_report_begin_object (report, NULL);
      cgv_report_add_count (report, "size", NULL, cgv_growth_round (growth->sizes[i]));
      cgv_report_add_count (report, "measured", NULL, check.measured);
      cgv_report_add_count (report, "forecast", NULL, cgv_growth_round (check.forecast));
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

/* Returns the headline, and whether a limit was exceeded or could not be checked. It has no tick then. */
static char *
dup_title (const Answer *self,
           gboolean is_marked)
{
  CgvCliOutcome outcome = CGV_CLI_OUTCOME_KEPT;
  g_autofree char *headline = NULL;

  cgv_foreach_pointer (const CgvCliCheck, check, self->checks)
    outcome = MAX (outcome, check->outcome);
  is_marked = is_marked && (outcome == CGV_CLI_OUTCOME_KEPT || cgv_growth_text_get_direction (self->growth) > 0);
  headline = is_marked ? cgv_growth_text_dup_marked_headline (self->growth) : cgv_growth_text_dup_headline (self->growth);
  if (outcome == CGV_CLI_OUTCOME_EXCEEDED)
    /* Translators: %s is "▲ 3 % more instructions". */
    return g_strdup_printf (_ ("%s: a limit was exceeded"), headline);
  if (outcome == CGV_CLI_OUTCOME_UNCLEAR)
    /* Translators: %s is "▲ f grows with the square of the input". */
    return g_strdup_printf (_ ("%s: a limit could not be checked"), headline);
  return g_steal_pointer (&headline);
}

static void
say_head (const Answer *self,
          CgvReport *report)
{
  const CgvGrowth *growth = self->growth;
  g_autofree char *function = self->options->size_function != NULL ? cgv_display_dup_whole (self->options->size_function, -1) : NULL;
  g_autofree char *trust = cgv_growth_text_dup_trust (growth);

  cgv_report_take (report, CGV_REPORT_HEADING, dup_title (self, TRUE));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_reason (growth));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_sizes (growth, self->source, function));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_totals (growth));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_checks (growth));
  if (trust != NULL)
    cgv_report_say (report, CGV_REPORT_NOTE, trust);
  if (self->is_damaged)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("A profile is incomplete: its numbers may be too low, and laws may be wrong."));
}

static void
add_prose (const Answer *self,
           CgvReport *report)
{
  say_head (self, report);
  cgv_cli_compare_checks_say (self->checks, report);
  if (self->rows->len > 0)
    add_prose_table (self, self->rows, CGV_GROWTH_COLUMNS_PROSE, NULL, report);
  if (self->rows->len > 0 && self->growth->has_forecast && self->growth->n_lawless > 0)
    cgv_report_say (report, CGV_REPORT_SMALL, _ ("“Now” is in percent of the whole cost, “× 10” of what the functions with a law would cost."));
  if (self->lawless->len > 0)
    add_prose_table (self, self->lawless, CGV_GROWTH_COLUMNS_LAWLESS, cgv_growth_has_laws (self->growth) ? _ ("Follow no simple law") : NULL, report);
  if (self->rows->len + self->lawless->len + self->small->len == 0)
    cgv_cli_rows_say_empty (self->inputs[0].view, FALSE, report);
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_growth_text_dup_small (self->small->len));
}

/* Data has one table. */
static void
add_data (const Answer *self,
          CgvReport *report)
{
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  g_autoptr (GPtrArray) columns = cgv_growth_columns_new (self->growth, is_json ? CGV_GROWTH_COLUMNS_JSON : CGV_GROWTH_COLUMNS_DATA);
  g_autoptr (GArray) all = g_array_copy (self->rows);
  g_autoptr (CgvGrowthList) list = NULL;
  g_autofree char *headline = cgv_growth_text_dup_headline (self->growth);

  g_array_append_vals (all, self->lawless->data, self->lawless->len);
  g_array_append_vals (all, self->small->data, self->small->len);
  list = cgv_growth_list_new (self->growth, all);
  cgv_report_add_text (report, "headline", NULL, headline);
  add_sizes (self, report);
  add_forecast (self->growth, report);
  add_checks (self->growth, report);
  cgv_cli_suite_add_limits (self->checks, report);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "functions", .columns = columns, .list = list, .n_rows = cgv_cli_rows_count_listed (self->options, report, all->len), .add_detail = is_json ? add_values : NULL });
}

static gboolean
write_answer (CgvReportFormat format,
              FILE *file,
              gpointer user_data,
              GError **error)
{
  const Answer *self = user_data;
  g_autofree char *command = cgv_document_dup_title (get_document (&self->inputs[self->n_inputs - self->n_checks - 1]));
  g_autofree char *headline = dup_title (self, FALSE);
  /* Translators: the title of a report; a command that was measured. */
  g_autofree char *title = g_strdup_printf (_ ("Growth of " CGV_REPORT_CODE "%s" CGV_REPORT_CODE_END), command);
  CgvReport *report;

  if (cgv_cli_compare_checks_write (self->checks, headline, self->options->report_only, format, file))
    return TRUE;
  report = cgv_cli_report_new (format, title, file);
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    add_prose (self, report);
  else
    add_data (self, report);
  return cgv_report_finish (report) || cgv_cli_numbers_fail_for_memory (error);
}

/* Reports problems of files, and limits that are not kept. */
static CgvCliExit
report (const Answer *self)
{
  CgvCliExit of_files = CGV_CLI_EXIT_OK;

  for (guint i = 0; i < self->n_inputs; i++)
    {
      CgvCliExit of_file = cgv_cli_view_report (self->inputs[i].view);

      of_files = MAX (of_files, of_file);
    }
  return cgv_cli_compare_checks_report (self->checks, of_files, self->options->report_only);
}

CgvCliExit
cgv_cli_run_growth (const CgvCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Answer) self = g_new0 (Answer, 1);

  self->options = options;
  if (load (self, &error) && find_sizes (self, &error) && sort_inputs (self, &error) && find_checks (self, &error) && compute (self, &error) && choose_rows (self, &error) &&
      check_limits (self, &error) && cgv_cli_output_write_reports (options->outputs, write_answer, self, &error))
    return cgv_cli_source_close (report (self));
  if (error != NULL)
    cgv_cli_text_print_error (error->message);
  return CGV_CLI_EXIT_ERROR;
}
