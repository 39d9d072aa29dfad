/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-commands.h"

#include "cgv-cli-output.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"

typedef struct
{
  const CgvCliView *view;
  const CgvCliAnswer *kind;
  gpointer answer;
} Contents;

static gboolean
write_answer (CgvReportFormat format,
           FILE *file,
           gpointer user_data,
           GError **error)
{
  const Contents *contents = user_data;
  g_autofree char *title = cgv_cli_rows_dup_title (contents->view);
  CgvReport *report = cgv_cli_report_new (format, title, file);
  gboolean is_whole;

  cgv_cli_rows_add_head (contents->view, report);
  is_whole = contents->kind->add (contents->answer, report, error);
  cgv_report_finish (report);
  return is_whole;
}

gboolean
cgv_cli_answer_report (const CgvCliView *view,
                       const CgvCliAnswer *kind,
                       gpointer answer,
                       CgvCliExit *exit_code,
                       GError **error)
{
  if (!cgv_cli_output_write_reports (view->options->outputs, write_answer, &(Contents){ view, kind, answer }, error))
    return FALSE;
  *exit_code = cgv_cli_source_report (view->sources[CGV_SIDE_NEW]);
  return TRUE;
}
