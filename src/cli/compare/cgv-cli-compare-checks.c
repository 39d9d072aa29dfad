/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-checks.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"

static void
free_check (gpointer data)
{
  CgvCliCheck *check = data;

  g_free (check->group);
  g_free (check->label);
  g_free (check->words);
  g_free (check);
}

void
cgv_cli_compare_checks_add (GPtrArray *checks,
                            const char *group,
                            const char *label,
                            char *words,
                            CgvCliOutcome outcome)
{
  CgvCliCheck *check = g_new0 (CgvCliCheck, 1);

  check->group = g_strdup (group);
  check->label = g_strdup (label);
  check->words = words;
  check->outcome = outcome;
  g_ptr_array_add (checks, check);
}

GPtrArray *
cgv_cli_compare_checks_new (const CgvCliComparison *comparison,
                            const char *group)
{
  GPtrArray *checks = g_ptr_array_new_with_free_func (free_check);

  for (guint i = 0; comparison != NULL && i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (comparison->verdicts, i);
      g_autofree char *label = cgv_display_dup_whole (verdict->gate->text, -1);

      cgv_cli_compare_checks_add (checks, group, label, cgv_cli_compare_words_dup_verdict (verdict), cgv_cli_verdict_get_outcome (verdict));
      ((CgvCliCheck *) g_ptr_array_index (checks, i))->is_cap = verdict->gate->is_cap;
    }
  return checks;
}

static gboolean
is_of_benchmark (const CgvCliCheck *check)
{
  return strcmp (check->group, CGV_CLI_CHECK_LIMIT) != 0;
}

/* A limit that is known to be exceeded stays so, even if other results are not known. */
CgvCliExit
cgv_cli_compare_checks_report (const GPtrArray *checks,
                               CgvCliExit exit_code,
                               gboolean report_only)
{
  static const CgvCliExit codes[] = { CGV_CLI_EXIT_OK, CGV_CLI_EXIT_OK, CGV_CLI_EXIT_ERROR, CGV_CLI_EXIT_LIMIT };
  CgvCliExit limits = CGV_CLI_EXIT_OK;

  cgv_foreach_pointer (const CgvCliCheck, check, checks)
    {
      g_autofree char *limit = NULL;
      g_autofree char *text = NULL;

      if (check->outcome == CGV_CLI_OUTCOME_KEPT)
        continue;
      limits = MAX (limits, codes[check->outcome]);
      /* Translators: a limit as typed, and its result. */
      limit = g_strdup_printf (_ ("limit %s %s"), check->label, check->words);
      text = is_of_benchmark (check) ? g_strdup_printf ("%s: %s", check->group, limit) : g_steal_pointer (&limit);
      cgv_cli_text_take_error (cgv_cli_text_dup_in_locale (text));
    }
  if (limits == CGV_CLI_EXIT_OK)
    return exit_code;
  if (!report_only)
    return limits;
  if (limits == CGV_CLI_EXIT_LIMIT)
    cgv_cli_text_print_error (_ ("a limit was exceeded, but with --report-only the exit status does not say so"));
  return exit_code;
}

void
cgv_cli_compare_checks_say (const GPtrArray *checks,
                            CgvReport *report)
{
  static const CgvReportVerdict verdicts[] = { CGV_REPORT_GOOD, CGV_REPORT_DOUBTFUL, CGV_REPORT_DOUBTFUL, CGV_REPORT_BAD };

  if (checks->len > 0 && cgv_report_is (report, CGV_REPORT_TEXT))
    cgv_report_say (report, CGV_REPORT_HEADING, _ ("Limits:"));
  cgv_foreach_pointer (const CgvCliCheck, check, checks)
    cgv_report_add_check (report, verdicts[check->outcome], check->label, check->words);
}

static guint
count (const GPtrArray *checks,
       CgvCliOutcome outcome)
{
  guint n = 0;

  for (guint i = 0; i < checks->len; i++)
    n += ((const CgvCliCheck *) g_ptr_array_index (checks, i))->outcome == outcome;
  return n;
}

static gboolean
is_skipped (const CgvCliCheck *check)
{
  return check->label == NULL && check->outcome != CGV_CLI_OUTCOME_EXCEEDED && check->outcome != CGV_CLI_OUTCOME_UNCLEAR;
}

/* A passing test case has its sentence as its output. */
static void
write_case (const CgvCliCheck *check,
            FILE *file)
{
  g_autofree char *group = g_markup_escape_text (check->group, -1);
  g_autofree char *name = g_markup_escape_text (check->label != NULL ? check->label : _ ("comparison"), -1);
  g_autofree char *text = g_markup_escape_text (check->words, -1);
  CgvCliOutcome outcome = check->outcome;

  fprintf (file, "    <testcase classname=\"%s\" name=\"%s\">\n", group, name);
  if (outcome == CGV_CLI_OUTCOME_EXCEEDED)
    fprintf (file, "      <failure message=\"%s\"/>\n", text);
  else if (outcome == CGV_CLI_OUTCOME_UNCLEAR)
    fprintf (file, "      <error message=\"%s\"/>\n", text);
  else if (is_skipped (check))
    fprintf (file, "      <skipped message=\"%s\"/>\n", text);
  else
    fprintf (file, "      <system-out>%s</system-out>\n", text);
  fputs ("    </testcase>\n", file);
}

/* Writes the format of Jenkins and GitLab. */
static void
write_junit (const GPtrArray *checks,
             const char *title,
             FILE *file)
{
  g_autofree char *name = g_markup_escape_text (title, -1);
  g_autofree char *counts = g_strdup_printf ("tests=\"%u\" failures=\"%u\" errors=\"%u\"", checks->len,
                                             count (checks, CGV_CLI_OUTCOME_EXCEEDED), count (checks, CGV_CLI_OUTCOME_UNCLEAR));
  guint n_skipped = 0;

  for (guint i = 0; i < checks->len; i++)
    n_skipped += is_skipped (g_ptr_array_index (checks, i));
  fprintf (file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites %s>\n  <testsuite name=\"%s\" %s skipped=\"%u\">\n", counts, name, counts, n_skipped);
  for (guint i = 0; i < checks->len; i++)
    write_case (g_ptr_array_index (checks, i), file);
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
write_github (const GPtrArray *checks,
              const char *title,
              gboolean report_only,
              FILE *file)
{
  static const char *const commands[] = { [CGV_CLI_OUTCOME_KEPT] = "notice", [CGV_CLI_OUTCOME_DOUBTFUL] = "warning", [CGV_CLI_OUTCOME_UNCLEAR] = "error", [CGV_CLI_OUTCOME_EXCEEDED] = "error" };

  cgv_foreach_pointer (const CgvCliCheck, check, checks)
    {
      CgvCliOutcome outcome = report_only ? MIN (check->outcome, CGV_CLI_OUTCOME_DOUBTFUL) : check->outcome;
      g_autofree char *label = is_of_benchmark (check) ? g_strjoin (": ", check->group, check->label, NULL) : g_strdup (check->label);

      write_github_line (commands[outcome], label, check->words, file);
    }
  if (checks->len == 0)
    write_github_line ("notice", "callgrove-cli", title, file);
}

gboolean
cgv_cli_compare_checks_write (const GPtrArray *checks,
                              const char *title,
                              gboolean report_only,
                              CgvReportFormat format,
                              FILE *file)
{
  if (format == CGV_REPORT_JUNIT)
    write_junit (checks, title, file);
  else if (format == CGV_REPORT_GITHUB)
    write_github (checks, title, report_only, file);
  else
    return FALSE;
  return TRUE;
}
