/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-words.h"
#include "cgv-cli-text.h"

/* Reports limits, also on stderr: a log has them wherever the report went. Returns their exit code: a limit that is known to be exceeded
 * stays so, even if other results are not known. */
static CgvCliExit
report_limits (const CgvCliComparison *comparison)
{
  static const CgvCliExit codes[] = { CGV_CLI_EXIT_OK, CGV_CLI_EXIT_OK, CGV_CLI_EXIT_ERROR, CGV_CLI_EXIT_LIMIT };

  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (comparison->verdicts, i);
      g_autofree char *words = NULL;
      g_autofree char *text = NULL;

      if (cgv_cli_verdict_get_outcome (verdict) == CGV_CLI_OUTCOME_KEPT)
        continue;
      words = cgv_cli_compare_words_dup_verdict (verdict);
      /* Translators: a limit as typed, and its result. */
      text = g_strdup_printf (_ ("limit %s %s"), verdict->gate->text, words);
      cgv_cli_text_take_error (cgv_cli_text_dup_in_locale (text));
    }
  return codes[cgv_cli_comparison_get_outcome (comparison)];
}

CgvCliExit
cgv_cli_compare_report (const CgvCliComparison *comparison)
{
  CgvCliExit exit_code = cgv_cli_view_report (comparison->view);
  CgvCliExit limits = report_limits (comparison);

  if (limits == CGV_CLI_EXIT_OK)
    return exit_code;
  if (!comparison->options->report_only)
    return limits;
  if (limits == CGV_CLI_EXIT_LIMIT)
    cgv_cli_text_print_error (_ ("a limit was exceeded, but with --report-only the exit status does not say so"));
  return exit_code;
}
