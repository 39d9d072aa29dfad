/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-report.h"
#include "cgv-cli-source.h"
#include "cgv-display.h"
#include "cgv-inflater.h"
#include "cgv-limits.h"
#include "cgv-problem.h"

static const struct
{
  const char *name;
  guint64 value;
  const char *reason;
} limits[] = {
  { "event-types", CGV_MAX_EVENTS, N_ ("More in a file are an error. Callgrind writes at most 22, and each costs memory.") },
  { "position-columns", CGV_MAX_POSITIONS, N_ ("More in a file are an error. The format knows three.") },
  { "line-bytes", CGV_MAX_LINE, N_ ("A longer line is skipped with a warning. It would have to be kept in memory.") },
  { "name-bytes", CGV_MAX_NAME, N_ ("A longer name is cut with a warning.") },
  { "problems-listed", CGV_MAX_PROBLEMS, N_ ("More are only counted, so that a broken file costs neither memory nor time.") },
  { "excerpt-bytes", CGV_PROBLEM_EXCERPT, N_ ("A problem is listed with this much of its line.") },
  { "shown-name-bytes", CGV_DISPLAY_MAX, N_ ("Windows and messages leave out the middle of a longer name.") },
  { "memory-base-bytes", CGV_BUDGET_BASE, N_ ("Reading a file may take this much memory, and memory-factor bytes for each of its bytes, unless\n"
                                              "--memory sets another limit. A profile takes about as much as its file; only made-up files take much more.") },
  { "memory-factor", CGV_BUDGET_FACTOR, N_ ("See memory-base-bytes.") },
  { "memory-factor-inflated", CGV_INFLATED_BUDGET_FACTOR, N_ ("For a compressed file: this much memory for each decompressed byte, if that is more.") },
  { "inflation-ratio", CGV_MAX_INFLATION, N_ ("Reading stops if a compressed file grows to more than this many times its size.\n"
                                              "Profiles shrink to a tenth of their size, hardly ever to a fiftieth.") },
  { "inflation-free-bytes", CGV_INFLATION_FREE, N_ ("inflation-ratio is checked once this much was decompressed.") },
  { "read-ahead-bytes", CGV_INFLATER_BLOCK *CGV_INFLATER_N_BLOCKS, N_ ("Decompressing runs at most this far ahead of reading.") },
};

static void
add_lines (CgvReport *report,
           guint level,
           const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    cgv_report_add_item (report, &(CgvReportItem){ .level = level, .text = *line });
}

static void
add_limit (CgvReport *report,
           gsize limit)
{
  g_autofree char *name_and_value = g_strdup_printf ("%s %" G_GUINT64_FORMAT, limits[limit].name, limits[limit].value);

  add_lines (report, 0, name_and_value);
  add_lines (report, 2, _ (limits[limit].reason));
  cgv_report_begin_object (report, NULL);
  cgv_report_add_text (report, "name", NULL, limits[limit].name);
  cgv_report_add_count (report, "value", NULL, limits[limit].value);
  cgv_report_add_text (report, "reason", NULL, _ (limits[limit].reason));
  cgv_report_end (report);
}

CgvCliExit
cgv_cli_run_limits (const CgvCliOptions *options)
{
  CgvReport *report = cgv_cli_report_new (options->format, NULL, stdout);

  cgv_report_begin_array (report, "limits");
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    add_limit (report, i);
  cgv_report_end (report);
  cgv_report_finish (report);
  return cgv_cli_source_close (CGV_CLI_EXIT_OK);
}
