/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-commands.h"
#include "cgv-cli-report.h"
#include "cgv-cli-source.h"

enum
{
  VERDICT,
  TOTAL,
  PROBLEMS,
};

static CgvCliExit
get_exit_code (const CgvCliSource *source)
{
  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  return cgv_document_is_partial (source->document) ? CGV_CLI_EXIT_PARTIAL : CGV_CLI_EXIT_OK;
}

static void
fill (gpointer list,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  static const char *const verdicts[] = { "ok", "partial", "error" };
  const CgvCliSource *source = list;
  CgvEventSet *events = source->document != NULL ? source->document->events : NULL;

  switch (column->index)
    {
    case VERDICT:
      cell->text = g_strdup (verdicts[get_exit_code (source)]);
      break;
    case TOTAL:
      cell->is_empty = events == NULL;
      if (events != NULL)
        cgv_cell_set_total (cell, events, 0, cgv_event_set_get_total (events, NULL, 0));
      break;
    case PROBLEMS:
    default:
      cell->count = source->n_problems;
    }
}

static GPtrArray *
new_columns (void)
{
  GPtrArray *columns = cgv_columns_new ();

  cgv_report_add_column (columns, "verdict", NULL, CGV_CELL_TEXT, VERDICT, fill);
  cgv_report_add_column (columns, "total", NULL, CGV_CELL_COST, TOTAL, fill);
  cgv_report_add_column (columns, "problem_count", NULL, CGV_CELL_COUNT, PROBLEMS, fill);
  return columns;
}

static gboolean
is_saturated (const CgvCliSource *source)
{
  CgvEventSet *events = source->document != NULL ? source->document->events : NULL;

  return events != NULL && cgv_event_is_bound (cgv_event_set_get (events, 0), cgv_event_set_get_total (events, NULL, 0));
}

static void
add_file (CgvReport *report,
          GPtrArray *columns,
          CgvCliSource *source,
          char *name)
{
  char *names[] = { name, NULL };

  cgv_report_begin_object (report, NULL);
  cgv_report_add_name (report, "file", NULL, name, -1);
  for (guint i = VERDICT; i <= TOTAL; i++)
    {
      const CgvColumn *column = g_ptr_array_index (columns, i);
      g_auto (CgvCell) cell;

      cgv_column_fill (column, source, 0, &cell);
      cgv_report_add_cell (report, column->id, NULL, &cell);
    }
  if (is_saturated (source))
    cgv_report_add_truth (report, "saturated", TRUE);
  cgv_report_add_text (report, "error", NULL, source->error);
  cgv_cli_source_add_problems (source, report, names, TRUE);
  cgv_report_end (report);
}

/* Reports a line as soon as it is known; with data formats, problems are not repeated on stderr. */
static CgvCliExit
check_file (CgvReport *report,
            const CgvCliOptions *options,
            char **name)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options->memory_limit, name, 1);
  g_autoptr (GPtrArray) columns = new_columns ();
  const CgvReportTable line = { .columns = columns, .list = source, .n_rows = 1, .is_plain = TRUE };

  cgv_cli_source_check (source);
  if (cgv_report_is (report, CGV_REPORT_JSON))
    {
      add_file (report, columns, source, *name);
      return get_exit_code (source);
    }
  if (source->document != NULL)
    {
      cgv_cli_source_report (source);
      cgv_cli_source_report_excess (source);
    }
  else
    cgv_cli_source_report_failure (source, *name);
  cgv_report_add_table (report, &line);
  return get_exit_code (source);
}

CgvCliExit
cgv_cli_run_check (const CgvCliOptions *options)
{
  CgvReport *report = cgv_cli_report_new (options->format, NULL, stdout);
  CgvCliExit worst = CGV_CLI_EXIT_OK;

  cgv_report_begin_array (report, "files");
  for (char **name = options->files[CGV_SIDE_NEW]; *name != NULL; name++)
    {
      CgvCliExit exit_code = check_file (report, options, name);

      worst = MAX (worst, exit_code);
    }
  cgv_report_end (report);
  cgv_report_finish (report);
  return cgv_cli_source_close (worst);
}
