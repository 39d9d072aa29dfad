/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-commands.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-compare-report.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-cut.h"
#include "cgv-cli-output.h"
#include "cgv-cli-text.h"

static gboolean
fail_for_memory (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to write the report"));
  return FALSE;
}

/* A file takes its place when it is whole. */
static gboolean
write_file (const CgvCliComparison *comparison,
            CgvCliCompareLines *lines,
            const CgvCliDestination *output,
            GError **error)
{
  g_autoptr (CgvCliOutput) target = NULL;
  char *bytes = NULL;
  size_t n_bytes = 0;
  FILE *file = open_memstream (&bytes, &n_bytes);
  gboolean is_whole;

  if (file == NULL)
    return fail_for_memory (error);
  is_whole = cgv_cli_compare_report_write (comparison, lines, output->format, file);
  is_whole = ferror (file) == 0 && is_whole;
  is_whole = fclose (file) == 0 && is_whole;
  if (is_whole)
    target = cgv_cli_output_new (output->path, error);
  else
    fail_for_memory (error);
  is_whole = target != NULL;
  if (is_whole)
    {
      cgv_cli_output_write (bytes, n_bytes, target);
      is_whole = cgv_cli_output_close (target, error);
    }
  free (bytes);
  return is_whole;
}

static gboolean
write_outputs (const CgvCliComparison *comparison,
               CgvCliCompareLines *lines,
               GError **error)
{
  const GArray *outputs = comparison->options->outputs;

  for (guint i = 0; i < outputs->len; i++)
    {
      const CgvCliDestination *output = &g_array_index (outputs, CgvCliDestination, i);

      /* How long a page is can be told of a file in memory, but not of a pipe. */
      if (strcmp (output->path, "-") == 0 && output->format != CGV_REPORT_HTML)
        {
          if (!cgv_cli_compare_report_write (comparison, lines, output->format, stdout))
            return fail_for_memory (error);
        }
      else if (!write_file (comparison, lines, output, error))
        return FALSE;
    }
  return TRUE;
}

/* Told on stderr, too: a log has it wherever the report went. Returns the exit code that limits ask for. */
static CgvCliExit
report_limits (const CgvCliComparison *comparison)
{
  gboolean is_exceeded = FALSE;
  gboolean is_unclear = FALSE;

  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (comparison->verdicts, i);
      g_autofree char *words = NULL;
      g_autofree char *text = NULL;
      g_autofree char *plain = NULL;

      if (!verdict->is_exceeded && !cgv_cli_verdict_is_doubtful (verdict))
        continue;
      is_exceeded = is_exceeded || verdict->is_exceeded;
      is_unclear = is_unclear || cgv_cli_verdict_is_unclear (verdict);
      words = cgv_cli_compare_words_dup_verdict (verdict);
      /* Translators: a limit as typed, and what became of it. */
      text = g_strdup_printf (_ ("limit %s %s"), verdict->gate->text, words);
      plain = cgv_cli_text_dup_in_locale (text);
      cgv_cli_text_print_error (plain);
    }
  if (is_unclear)
    return CGV_CLI_EXIT_ERROR;
  return is_exceeded ? CGV_CLI_EXIT_LIMIT : CGV_CLI_EXIT_OK;
}

static CgvCliExit
report (const CgvCliComparison *comparison)
{
  CgvCliExit exit_code = cgv_cli_source_report (comparison->sources[CGV_SIDE_BASE]);
  CgvCliExit limits;

  if (comparison->sources[CGV_SIDE_NEW] != NULL)
    exit_code = MAX (exit_code, cgv_cli_source_report (comparison->sources[CGV_SIDE_NEW]));
  limits = report_limits (comparison);
  if (limits == CGV_CLI_EXIT_OK)
    return exit_code;
  if (!comparison->options->report_only)
    return limits;
  if (limits == CGV_CLI_EXIT_LIMIT)
    cgv_cli_text_print_error (_ ("a limit was exceeded, but with --report-only the exit status does not say so"));
  return exit_code;
}

CgvCliExit
cgv_cli_run_compare (const CgvCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliComparison) comparison = NULL;
  g_autoptr (CgvCliCompareLines) lines = NULL;
  CgvCliCut cut;

  if (cgv_cli_cut_parse (options->cut, &cut, &error))
    comparison = cgv_cli_comparison_new (options, &error);
  if (comparison != NULL && options->command == CGV_CLI_COMMAND_LINES)
    lines = cgv_cli_compare_lines_new (comparison, &error);
  if (comparison == NULL || error != NULL || !write_outputs (comparison, lines, &error))
    {
      if (error != NULL)
        cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_close (report (comparison));
}
