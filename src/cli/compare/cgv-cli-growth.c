/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-compare-checks.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-growth-limit.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-suite.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-growth-text.h"

/* A profile, and the size of its input. */
typedef struct
{
  CgvCliOptions options; /* those of the command, for this file alone; a shallow copy */
  char *files[2];
  guint64 size;
  CgvCliView *view;
} Input;

typedef struct
{
  const CgvCliOptions *options;
  Input *inputs; /* by size */
  guint n_inputs;
  CgvGrowthSizes source;
  CgvGrowth *growth;
  gboolean is_damaged;
  GPtrArray *checks;   /* CgvCliCheck */
  GArray *rows;        /* guint: the requested rows of @growth that follow a law */
  GArray *lawless;     /* guint: the others */
} Answer;

static void
free_answer (Answer *self)
{
  g_clear_pointer (&self->checks, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->lawless, g_array_unref);
  g_clear_pointer (&self->growth, cgv_growth_free);
  for (guint i = 0; i < self->n_inputs; i++)
    g_clear_pointer (&self->inputs[i].view, cgv_cli_view_free);
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

/* Levels of recursion are as many as the input demands, so they are one function. */
static gboolean
load (Answer *self,
      GError **error)
{
  self->n_inputs = g_strv_length (self->options->files[CGV_SIDE_NEW]);
  self->inputs = g_new0 (Input, self->n_inputs);
  for (guint i = 0; i < self->n_inputs; i++)
    {
      Input *input = &self->inputs[i];

      input->files[0] = self->options->files[CGV_SIDE_NEW][i];
      input->size = self->options->sizes[i];
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
  g_autofree guint64 *sizes = g_new0 (guint64, self->n_inputs);
  guint n_given = 0;

  if (self->options->size_function != NULL)
    return count_calls (self, error);
  for (guint i = 0; i < self->n_inputs; i++)
    {
      n_given += self->inputs[i].size > 0;
      documents[i] = get_document (&self->inputs[i]);
    }
  if (n_given == self->n_inputs)
    return TRUE;
  if (n_given > 0)
    return cgv_cli_text_refuse (error, _ ("Some files have a size before their names and others have none: write SIZE:FILE for each"));
  if (!cgv_growth_sizes_find (documents, self->options->files[CGV_SIDE_NEW], self->n_inputs, sizes, &self->source))
    return cgv_cli_text_refuse (error, _ ("The sizes of the inputs are not known: neither the commands nor the names of the files differ in just one number above 0. Write them before the files, as in 100:a.out 200:b.out"));
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

      input->options.files[CGV_SIDE_NEW] = input->files;
      input->view->options = &input->options;
      if (i > 0 && input[-1].size == input->size)
        /* Translators: two files, and the size of their inputs. */
        return cgv_cli_text_refuse (error, _ ("%s and %s have inputs of one size, %" PRIu64 ": give each size once"), input[-1].files[0], input->files[0], input->size);
    }
  return TRUE;
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
  self->growth = cgv_growth_new (sizes, costs, self->n_inputs);
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

  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  self->lawless = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->growth->n_rows && reason == NULL; i++)
    {
      if (matches (self, i, &reason))
        g_array_append_val (self->growth->rows[i].self.law != CGV_LAW_NONE ? self->rows : self->lawless, i);
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
  for (guint i = 0; i < self->options->growth_limits->len; i++)
    {
      const CgvCliGrowthLimit *limit = g_ptr_array_index (self->options->growth_limits, i);
      g_autofree char *label = cgv_display_dup_whole (limit->text, -1);
      CgvCliOutcome outcome;
      char *words = cgv_cli_growth_limit_check (limit, self->growth, self->is_damaged, &outcome, error);

      if (words == NULL)
        return FALSE;
      cgv_cli_compare_checks_add (self->checks, CGV_CLI_CHECK_LIMIT, label, words, outcome);
    }
  return TRUE;
}

/* Some rows of the answer. */
typedef struct
{
  const Answer *answer;
  const GArray *rows;
} Rows;

static guint
get_row (gpointer list,
         guint position)
{
  return g_array_index (((Rows *) list)->rows, guint, position);
}

static const CgvGrowthRow *
get_data (gpointer list,
          guint position)
{
  return &((Rows *) list)->answer->growth->rows[get_row (list, position)];
}

enum
{
  SELF,
  SHARE,
  FORECAST,
  FORECAST_SHARE,
};

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvGrowth *growth = ((Rows *) list)->answer->growth;
  gboolean is_forecast = column->index >= FORECAST;

  cell->is_empty = is_forecast && (!growth->has_forecast || get_data (list, position)->self.law == CGV_LAW_NONE);
  cgv_cell_set_cost (cell, cgv_growth_get_last (growth), cgv_amount_exact (is_forecast ? cgv_growth_round (get_data (list, position)->forecast) : cgv_growth_get_self (growth, get_row (list, position), growth->n_sizes - 1)));
  if (is_forecast)
    cell->whole = cgv_growth_round (growth->forecast);
}

static void
fill_self_at (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  const CgvGrowth *growth = ((Rows *) list)->answer->growth;

  cgv_cell_set_cost (cell, growth->costs[column->index], cgv_amount_exact (cgv_growth_get_self (growth, get_row (list, position), column->index)));
}

static void
fill_calls_at (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  cell->count = cgv_growth_get_calls (((Rows *) list)->answer->growth, get_row (list, position), column->index);
}

enum
{
  EXPONENT,
  RESIDUAL,
  FASTER,
};

static void
fill_number (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvLawFit *fit = &get_data (list, position)->self;

  cell->is_empty = fit->nearest == CGV_LAW_NONE || (column->index == EXPONENT && fit->law == CGV_LAW_NONE);
  cell->value = column->index == EXPONENT ? fit->exponent : fit->residual;
  if (column->index != FASTER)
    return;
  cell->is_empty = FALSE;
  cell->count = cgv_growth_is_faster (((Rows *) list)->answer->growth, get_row (list, position));
}

enum
{
  LAW,
  CALLS_LAW,
  NEAREST,
  PER_CALL_LAW,
  CAUSE,
  MISFIT,
};

static void
take_text (CgvCell *cell,
           char *text)
{
  cell->is_empty = text == NULL;
  cell->text = text;
}

static char *
dup_law_id (CgvLaw law)
{
  return law != CGV_LAW_NONE ? cgv_growth_text_dup_id (cgv_law_divide (law, CGV_LAW_CONSTANT)) : NULL;
}

static char *
dup_per_call (const CgvGrowth *growth,
              guint row,
              char *(*dup_order) (CgvLawOrder order))
{
  CgvLawOrder order;

  return cgv_growth_get_per_call (growth, row, &order) ? dup_order (order) : NULL;
}

static char *
dup_cause_name (const CgvGrowth *growth,
                guint row)
{
  return growth->rows[row].cause != CGV_NONE ? cgv_growth_text_dup_name (growth, growth->rows[row].cause) : NULL;
}

/* Data has words for programs. */
static void
fill_word (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvGrowth *growth = ((Rows *) list)->answer->growth;
  const CgvGrowthRow *row = get_data (list, position);
  const CgvLaw laws[] = { row->self.law, row->calls.law, row->self.nearest };

  if (column->index <= NEAREST)
    take_text (cell, dup_law_id (laws[column->index]));
  else if (column->index == PER_CALL_LAW)
    take_text (cell, dup_per_call (growth, get_row (list, position), cgv_growth_text_dup_id));
  else
    take_text (cell, dup_cause_name (growth, get_row (list, position)));
}

static void
fill_law (gpointer list,
          const CgvColumn *column,
          guint position,
          CgvCell *cell)
{
  const CgvGrowth *growth = ((Rows *) list)->answer->growth;
  const CgvGrowthRow *row = get_data (list, position);
  g_autofree char *law = NULL;

  if (column->index == MISFIT)
    take_text (cell, cgv_growth_text_dup_misfit (&row->self));
  else if (column->index == PER_CALL_LAW)
    take_text (cell, dup_per_call (growth, get_row (list, position), cgv_growth_text_dup_order));
  else if (column->index == CALLS_LAW)
    take_text (cell, row->calls.law != CGV_LAW_NONE ? cgv_growth_text_dup_law (row->calls.law) : NULL);
  else
    {
      law = cgv_growth_text_dup_law (row->self.law);
      take_text (cell, cgv_growth_is_marked (growth, get_row (list, position)) ? g_strdup_printf ("▲ %s", law) : g_steal_pointer (&law));
    }
}

static const CgvFunction *
get_function (gpointer list,
              guint position,
              CgvProfile **profile)
{
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (((Rows *) list)->answer->growth, get_row (list, position), &node);

  *profile = fold->profile;
  return &fold->profile->functions[cgv_fold_get_function (fold, node)];
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvProfile *profile;
  const CgvFunction *function = get_function (list, position, &profile);
  const CgvStringId strings[] = { [CGV_CLI_WORD_FILE] = function->file, [CGV_CLI_WORD_OBJECT] = function->object };
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (((Rows *) list)->answer->growth, get_row (list, position), &node);

  if (column->index == CGV_CLI_WORD_NAME)
    cell->bytes = cgv_fold_get_name (fold, node, &cell->n_bytes);
  else if (strings[column->index] != CGV_NONE)
    cell->bytes = cgv_profile_get_string (profile, strings[column->index], &cell->n_bytes);
  cell->is_empty = cell->bytes == NULL;
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvProfile *profile;
  const CgvFunction *function = get_function (list, position, &profile);
  g_autofree char *file = function->file != CGV_NONE ? cgv_cli_text_dup_profile_string (profile, function->file) : NULL;
  g_autofree char *object = function->object != CGV_NONE ? cgv_cli_text_dup_profile_string (profile, function->object) : NULL;

  cell->text = cgv_growth_text_dup_name (((Rows *) list)->answer->growth, get_row (list, position));
  cell->place = file != NULL && *file != '\0' ? g_strjoin (", ", file, object, NULL) : g_steal_pointer (&object);
}

static void
add_values (gpointer list,
            guint position,
            CgvReport *report)
{
  const CgvGrowth *growth = ((Rows *) list)->answer->growth;

  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_cause (growth, get_row (list, position)));
      return;
    }
  cgv_report_begin_array (report, "values");
  for (guint i = 0; i < growth->n_sizes; i++)
    {
      CgvCell cell = cgv_cell_of_cost (growth->costs[i], cgv_growth_get_self (growth, get_row (list, position), i));

      cgv_report_begin_object (report, NULL);
      cgv_report_add_count (report, "size", NULL, (guint64) growth->sizes[i]);
      cgv_report_add_cell (report, "self", NULL, &cell);
      cgv_report_add_count (report, "calls", NULL, cgv_growth_get_calls (growth, get_row (list, position), i));
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static GPtrArray *
new_data_columns (const Answer *self,
                  gboolean is_json)
{
  GPtrArray *columns = cgv_columns_new ();

  cgv_report_add_column (columns, "name", NULL, CGV_CELL_NAME, CGV_CLI_WORD_NAME, fill_name);
  cgv_report_add_column (columns, "file", NULL, CGV_CELL_NAME, CGV_CLI_WORD_FILE, fill_name);
  cgv_report_add_column (columns, "object", NULL, CGV_CELL_NAME, CGV_CLI_WORD_OBJECT, fill_name);
  cgv_report_add_column (columns, "law", NULL, CGV_CELL_TEXT, LAW, fill_word);
  cgv_report_add_column (columns, "exponent", NULL, CGV_CELL_FACTOR, EXPONENT, fill_number);
  cgv_report_add_column (columns, "nearest", NULL, CGV_CELL_TEXT, NEAREST, fill_word);
  cgv_report_add_column (columns, "residual", NULL, CGV_CELL_FACTOR, RESIDUAL, fill_number);
  cgv_report_add_column (columns, "calls_law", NULL, CGV_CELL_TEXT, CALLS_LAW, fill_word);
  cgv_report_add_column (columns, "per_call_law", NULL, CGV_CELL_TEXT, PER_CALL_LAW, fill_word);
  cgv_report_add_column (columns, "faster", NULL, CGV_CELL_TRUTH, FASTER, fill_number);
  cgv_report_add_column (columns, "cause", NULL, CGV_CELL_TEXT, CAUSE, fill_word);
  cgv_report_add_column (columns, "forecast", NULL, CGV_CELL_COST, FORECAST, fill_cost);
  for (guint i = 0; i < self->growth->n_sizes && !is_json; i++)
    {
      g_autofree char *costs = g_strdup_printf ("self_%.0f", self->growth->sizes[i]);
      g_autofree char *calls = g_strdup_printf ("calls_%.0f", self->growth->sizes[i]);

      cgv_report_add_column (columns, g_intern_string (costs), NULL, CGV_CELL_COST, i, fill_self_at);
      cgv_report_add_column (columns, g_intern_string (calls), NULL, CGV_CELL_COUNT, i, fill_calls_at);
    }
  return columns;
}

static GPtrArray *
new_columns (const Answer *self)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_calls = cgv_growth_get_last (self->growth)->graph->n_edges > 0;

  /* Translators: the headers of columns: shares of the cost now, and with ten times the input */
  cgv_report_add_column (columns, "share", _ ("Now"), CGV_CELL_SHARE, SHARE, fill_cost);
  if (self->growth->has_forecast)
    cgv_report_add_column (columns, "forecast_share", _ ("× 10"), CGV_CELL_SHARE, FORECAST_SHARE, fill_cost);
  cgv_report_add_column (columns, "law", _ ("Grows"), CGV_CELL_TEXT, LAW, fill_law);
  if (has_calls)
    {
      cgv_report_add_column (columns, "calls_law", _ ("Calls"), CGV_CELL_TEXT, CALLS_LAW, fill_law);
      cgv_report_add_column (columns, "per_call_law", _ ("Per call"), CGV_CELL_TEXT, PER_CALL_LAW, fill_law);
    }
  cgv_report_add_column (columns, "self", _ ("Self"), CGV_CELL_COST, SELF, fill_cost);
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static GPtrArray *
new_lawless_columns (const Answer *self)
{
  GPtrArray *columns = cgv_columns_new ();

  cgv_report_add_column (columns, "share", _ ("Now"), CGV_CELL_SHARE, SHARE, fill_cost);
  for (guint i = 0; i < self->growth->n_sizes && !cgv_growth_has_laws (self->growth); i++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Self at %.0f"), self->growth->sizes[i]);

      cgv_report_add_column (columns, "self", g_intern_string (title), CGV_CELL_COST, i, fill_self_at);
    }
  if (cgv_growth_has_laws (self->growth))
    {
      cgv_report_add_column (columns, "misfit", _ ("Nearest law"), CGV_CELL_TEXT, MISFIT, fill_law);
      cgv_report_add_column (columns, "self", _ ("Self"), CGV_CELL_COST, SELF, fill_cost);
    }
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static void
add_prose_table (const Answer *self,
                 const GArray *rows,
                 GPtrArray *columns,
                 const char *title,
                 CgvReport *report)
{
  Rows list = { self, rows };
  guint n_rows = cgv_cli_rows_count_listed (self->options, report, rows->len);

  cgv_report_add_table (report, &(CgvReportTable){ .title = title, .columns = columns, .list = &list, .n_rows = n_rows, .n_more = rows->len - n_rows, .detail_title = _ ("Why"), .add_detail = add_values });
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

  g_autofree char *law = dup_law_id (growth->total.law);

  cgv_report_add_text (report, "total_law", NULL, law);
  cgv_report_add_cell (report, "lawful", NULL, &lawful);
  cgv_report_add_count (report, "lawless_functions", NULL, growth->n_lawless);
  cgv_report_begin_object (report, "forecast");
  cgv_report_add_count (report, "size", NULL, (guint64) (growth->sizes[growth->n_sizes - 1] * CGV_GROWTH_TIMES));
  forecast.is_empty = !growth->has_forecast;
  cgv_report_add_cell (report, "total", NULL, &forecast);
  cgv_report_add_truth (report, "is_lower_bound", growth->n_lawless > 0);
  cgv_report_end (report);
}

static void
say_head (const Answer *self,
          CgvReport *report)
{
  const CgvGrowth *growth = self->growth;
  g_autofree char *function = self->options->size_function != NULL ? cgv_display_dup_whole (self->options->size_function, -1) : NULL;
  g_autofree char *headline = cgv_growth_text_dup_headline (growth);
  g_autofree char *trust = cgv_growth_text_dup_trust (growth);

  cgv_report_take (report, CGV_REPORT_HEADING, g_strdup_printf ("%s%s", cgv_growth_text_find_first (growth) != CGV_NONE ? "▲ " : "", headline));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_reason (growth));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_sizes (growth, self->source, function));
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_growth_text_dup_totals (growth));
  if (trust != NULL)
    cgv_report_say (report, CGV_REPORT_NOTE, trust);
  if (self->is_damaged)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("A profile is incomplete: its numbers may be too low, and laws may be wrong."));
}

static void
add_prose (const Answer *self,
           CgvReport *report)
{
  g_autoptr (GPtrArray) columns = new_columns (self);
  g_autoptr (GPtrArray) lawless = new_lawless_columns (self);

  say_head (self, report);
  cgv_cli_compare_checks_say (self->checks, report);
  if (self->rows->len > 0)
    add_prose_table (self, self->rows, columns, NULL, report);
  if (self->lawless->len > 0)
    add_prose_table (self, self->lawless, lawless, cgv_growth_has_laws (self->growth) ? _ ("Follow no simple law") : NULL, report);
}

/* Data has one table. */
static void
add_data (const Answer *self,
          CgvReport *report)
{
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  g_autoptr (GPtrArray) columns = new_data_columns (self, is_json);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));
  Rows list = { self, all };
  g_autofree char *headline = cgv_growth_text_dup_headline (self->growth);

  g_array_append_vals (all, self->rows->data, self->rows->len);
  g_array_append_vals (all, self->lawless->data, self->lawless->len);
  cgv_report_add_text (report, "headline", NULL, headline);
  add_sizes (self, report);
  add_forecast (self->growth, report);
  cgv_cli_suite_add_limits (self->checks, report);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "functions", .columns = columns, .list = &list, .n_rows = cgv_cli_rows_count_listed (self->options, report, all->len), .add_detail = is_json ? add_values : NULL });
}

static gboolean
write_answer (CgvReportFormat format,
              FILE *file,
              gpointer user_data,
              GError **error)
{
  const Answer *self = user_data;
  g_autofree char *command = cgv_document_dup_title (get_document (&self->inputs[self->n_inputs - 1]));
  g_autofree char *headline = cgv_growth_text_dup_headline (self->growth);
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
  if (load (self, &error) && find_sizes (self, &error) && sort_inputs (self, &error) && compute (self, &error) && choose_rows (self, &error) &&
      check_limits (self, &error) && cgv_cli_output_write_reports (options->outputs, write_answer, self, &error))
    return cgv_cli_source_close (report (self));
  if (error != NULL)
    cgv_cli_text_print_error (error->message);
  return CGV_CLI_EXIT_ERROR;
}
