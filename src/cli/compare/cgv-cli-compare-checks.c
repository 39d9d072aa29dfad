/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-checks.h"

#include "cgv-cli-compare-words.h"
#include "cgv-display-dup.h"

static const CgvCliVerdict *
get_verdict (const CgvCliComparison *comparison,
             guint index)
{
  return g_ptr_array_index (comparison->verdicts, index);
}

static guint
count (const CgvCliComparison *comparison,
       CgvCliOutcome outcome)
{
  guint n = 0;

  for (guint i = 0; i < comparison->verdicts->len; i++)
    n += cgv_cli_verdict_get_outcome (get_verdict (comparison, i)) == outcome;
  return n;
}

static char *
dup_label (const CgvCliVerdict *verdict)
{
  return cgv_display_dup_whole (verdict->gate->text, -1);
}

/* A passing test case has its sentence as its output. */
static void
write_case (const CgvCliVerdict *verdict,
            FILE *file)
{
  g_autofree char *label = dup_label (verdict);
  g_autofree char *words = cgv_cli_compare_words_dup_verdict (verdict);
  g_autofree char *name = g_markup_escape_text (label, -1);
  g_autofree char *text = g_markup_escape_text (words, -1);
  CgvCliOutcome outcome = cgv_cli_verdict_get_outcome (verdict);

  fprintf (file, "    <testcase classname=\"limit\" name=\"%s\">\n", name);
  if (outcome == CGV_CLI_OUTCOME_EXCEEDED)
    fprintf (file, "      <failure message=\"%s\"/>\n", text);
  else if (outcome == CGV_CLI_OUTCOME_UNCLEAR)
    fprintf (file, "      <error message=\"%s\"/>\n", text);
  else
    fprintf (file, "      <system-out>%s</system-out>\n", text);
  fputs ("    </testcase>\n", file);
}

/* Writes the format of Jenkins and GitLab. */
static void
write_junit (const CgvCliComparison *comparison,
             FILE *file)
{
  g_autofree char *title = cgv_cli_compare_words_dup_title (comparison);
  g_autofree char *name = g_markup_escape_text (title, -1);
  g_autofree char *counts = g_strdup_printf ("tests=\"%u\" failures=\"%u\" errors=\"%u\"", comparison->verdicts->len,
                                             count (comparison, CGV_CLI_OUTCOME_EXCEEDED), count (comparison, CGV_CLI_OUTCOME_UNCLEAR));

  fprintf (file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites %s>\n  <testsuite name=\"%s\" %s>\n", counts, name, counts);
  for (guint i = 0; i < comparison->verdicts->len; i++)
    write_case (get_verdict (comparison, i), file);
  fputs ("  </testsuite>\n</testsuites>\n", file);
}

/* Writes @text so that GitHub reads it as one line; that of a property ends at a comma or colon. */
static void
write_github_text (const char *text,
                   gboolean is_property,
                   FILE *file)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '%' || *at == '\r' || *at == '\n' || (is_property && (*at == ',' || *at == ':')))
        fprintf (file, "%%%02X", (guint) (guchar) *at);
      else
        putc (*at, file);
    }
}

static void
write_github_line (const char *command,
                   const char *title,
                   const char *text,
                   FILE *file)
{
  fprintf (file, "::%s title=", command);
  write_github_text (title, TRUE, file);
  fputs ("::", file);
  write_github_text (text, FALSE, file);
  putc ('\n', file);
}

/* Only results that fail the job are errors. */
static void
write_github (const CgvCliComparison *comparison,
              FILE *file)
{
  static const char *const commands[] = { [CGV_CLI_OUTCOME_KEPT] = "notice", [CGV_CLI_OUTCOME_DOUBTFUL] = "warning", [CGV_CLI_OUTCOME_UNCLEAR] = "error", [CGV_CLI_OUTCOME_EXCEEDED] = "error" };
  g_autofree char *title = cgv_cli_compare_words_dup_title (comparison);

  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = get_verdict (comparison, i);
      g_autofree char *label = dup_label (verdict);
      g_autofree char *words = cgv_cli_compare_words_dup_verdict (verdict);
      CgvCliOutcome outcome = cgv_cli_verdict_get_outcome (verdict);

      if (comparison->options->report_only)
        outcome = MIN (outcome, CGV_CLI_OUTCOME_DOUBTFUL);
      write_github_line (commands[outcome], label, words, file);
    }
  if (comparison->verdicts->len == 0)
    write_github_line ("notice", "callgrove-cli compare", title, file);
}

gboolean
cgv_cli_compare_checks_write (const CgvCliComparison *comparison,
                              CgvReportFormat format,
                              FILE *file)
{
  if (format == CGV_REPORT_JUNIT)
    write_junit (comparison, file);
  else if (format == CGV_REPORT_GITHUB)
    write_github (comparison, file);
  else
    return FALSE;
  return TRUE;
}
