/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-source.h"
#include "cgv-display.h"
#include "cgv-inflater.h"
#include "cgv-limits.h"
#include "cgv-problem.h"
#include "cgv-report.h"

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
  { "excerpt-bytes", CGV_PROBLEM_EXCERPT, N_ ("So much of a line is kept with its problem.") },
  { "shown-name-bytes", CGV_DISPLAY_MAX, N_ ("A name is shortened in the middle to this where it is shown in a window or a message.") },
  { "memory-base-bytes", CGV_BUDGET_BASE, N_ ("Reading a file may take this much memory and memory-factor bytes for each byte of it, unless --memory\n"
                                              "says otherwise. A profile takes about as much as its file; what takes more was made to.") },
  { "memory-factor", CGV_BUDGET_FACTOR, N_ ("See memory-base-bytes.") },
  { "memory-factor-inflated", CGV_INFLATED_BUDGET_FACTOR, N_ ("Of a compressed file: so much memory for each byte that comes out of it, if that is more.") },
  { "inflation-ratio", CGV_MAX_INFLATION, N_ ("When more bytes than this come out of each byte of a compressed file, reading stops.\n"
                                              "Profiles shrink to a tenth, hardly to a fiftieth.") },
  { "inflation-free-bytes", CGV_INFLATION_FREE, N_ ("So much may come out of any compressed file before inflation-ratio counts.") },
  { "read-ahead-bytes", CGV_INFLATER_BLOCK *CGV_INFLATER_N_BLOCKS, N_ ("So far decompressing runs ahead of reading.") },
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
  CgvReport *report = cgv_report_new (options->format, NULL, stdout);

  cgv_report_begin_array (report, "limits");
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    add_limit (report, i);
  cgv_report_end (report);
  cgv_report_finish (report);
  return cgv_cli_source_close (CGV_CLI_EXIT_OK);
}
