/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For memmem(). */
#define _GNU_SOURCE

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-compare-report.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"
#include "cgv-test-markup.h"

/*
 * Any bytes as a profile, or as two with a line "--" between them: each report is well-formed, and its text is only text. The last byte
 * chooses the command and the format.
 */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

#define DIVIDER "\n--\n"

typedef struct
{
  CgvCliCommand command;
  const CgvCliAnswer *answer; /* NULL for `compare` and `draw` */
  const char *words;
  gboolean has_two; /* whether it takes two sides with these words; otherwise they are compared */
} Command;

static const Command commands[] = {
  { CGV_CLI_COMMAND_FUNCTIONS, &cgv_cli_functions, "functions --columns part", FALSE },
  { CGV_CLI_COMMAND_FUNCTIONS, &cgv_cli_functions, "functions --group-by file --names", TRUE },
  { CGV_CLI_COMMAND_CALLERS, &cgv_cli_calls, "callers --functions .", TRUE },
  { CGV_CLI_COMMAND_LINES, &cgv_cli_lines, "lines --calls", FALSE },
  { CGV_CLI_COMMAND_CYCLES, &cgv_cli_cycles, "cycles", FALSE },
  { CGV_CLI_COMMAND_DRAW, NULL, "draw --size 400", TRUE },
  { CGV_CLI_COMMAND_DRAW, NULL, "draw --view flame --size 400", TRUE },
  { CGV_CLI_COMMAND_DRAW, NULL, "draw --view graph --size 400", TRUE },
};

static const CgvReportFormat formats[] = { CGV_REPORT_HTML, CGV_REPORT_HTML, CGV_REPORT_TEXT, CGV_REPORT_CSV, CGV_REPORT_JSON, CGV_REPORT_MARKDOWN, CGV_REPORT_JUNIT, CGV_REPORT_GITHUB };

static char *folder; /* with the files of all runs */
static char *paths[3];

static void
remove_folder (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    g_remove (paths[i]);
  g_remove (folder);
}

static void
make_folder (void)
{
  folder = g_dir_make_tmp (NULL, NULL);
  g_assert_nonnull (folder);
  paths[0] = g_build_filename (folder, "base.out", NULL);
  paths[1] = g_build_filename (folder, "new.out", NULL);
  paths[2] = g_build_filename (folder, "picture.svg", NULL);
  atexit (remove_folder);
}

static void
write_file (const char *path,
            const guint8 *bytes,
            gsize length)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, (const char *) bytes, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
}

static void
check_text (CgvReportFormat format,
            const char *text,
            gsize length)
{
  g_autofree char *fault = NULL;

  if (format == CGV_REPORT_HTML || format == CGV_REPORT_JUNIT)
    fault = cgv_test_markup_check (text, length, format == CGV_REPORT_HTML);
  else
    fault = cgv_test_plain_check (text, length);
  if (fault == NULL && format == CGV_REPORT_JSON)
    {
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_autoptr (GError) error = NULL;

      if (!json_parser_load_from_data (parser, text, (gssize) length, &error))
        fault = g_strdup (error->message);
    }
  if (fault != NULL)
    g_printerr ("%s\n", fault);
  g_assert_cmpstr (fault, ==, NULL);
}

static void
write_report (const CgvCliView *view,
              const CgvCliComparison *comparison,
              const CgvCliAnswer *kind,
              gpointer answer,
              CgvReportFormat format)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  FILE *file = open_memstream (&text, &length);

  if (comparison != NULL)
    g_assert_true (cgv_cli_compare_report_write (comparison, kind, answer, format, file, NULL));
  else
    {
      g_autofree char *title = cgv_cli_rows_dup_title (view);
      CgvReport *report = cgv_cli_report_new (format, title, file);

      cgv_cli_rows_add_head (view, report);
      g_assert_true (kind->add (answer, report, NULL));
      cgv_report_finish (report);
    }
  fclose (file);
  check_text (format, text, length);
}

static void
run_answer (const CgvCliOptions *options,
            const CgvCliAnswer *kind,
            CgvReportFormat format)
{
  g_autoptr (CgvCliView) view = cgv_cli_view_new (options, NULL);
  g_autoptr (CgvCliComparison) comparison = NULL;
  gpointer answer = view != NULL && kind != NULL ? kind->new_answer (view, NULL) : NULL;

  if (view == NULL || (kind != NULL && answer == NULL))
    return;
  comparison = options->has_base ? cgv_cli_comparison_new (view, NULL) : NULL;
  if (comparison != NULL || !options->has_base)
    write_report (view, comparison, kind, answer, format);
  if (answer != NULL)
    kind->free (answer);
}

static void
run_draw (const CgvCliOptions *options)
{
  g_autofree char *text = NULL;
  g_autofree char *fault = NULL;
  gsize length;

  g_remove (paths[2]);
  cgv_cli_run_draw (options);
  if (!g_file_get_contents (paths[2], &text, &length, NULL))
    return;
  fault = cgv_test_markup_check (text, length, FALSE);
  g_assert_cmpstr (fault, ==, NULL);
}

static void
run (const Command *command,
     CgvReportFormat format,
     gboolean has_base)
{
  gboolean is_compared = has_base && !command->has_two;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (is_compared ? "compare --limit *=+1%" : command->words, " ", -1);
  g_autoptr (CgvCliOptions) options = NULL;
  g_autoptr (GError) error = NULL;

  g_strv_builder_addv (builder, (const char **) words);
  if (command->command == CGV_CLI_COMMAND_DRAW)
    g_strv_builder_add_many (builder, "-o", paths[2], NULL);
  if (has_base)
    g_strv_builder_add_many (builder, paths[0], "--", NULL);
  g_strv_builder_add (builder, paths[1]);
  options = cgv_cli_options_parse (g_strv_builder_end (builder), is_compared ? CGV_CLI_COMMAND_COMPARE : command->command, "", &error);
  g_assert_no_error (error);
  if (command->command == CGV_CLI_COMMAND_DRAW)
    run_draw (options);
  else
    run_answer (options, is_compared ? NULL : command->answer, is_compared || (format != CGV_REPORT_JUNIT && format != CGV_REPORT_GITHUB) ? format : CGV_REPORT_HTML);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  guint8 last = length > 0 ? bytes[length - 1] : 0;
  const guint8 *divider = length > 0 ? memmem (bytes, length, DIVIDER, strlen (DIVIDER)) : NULL;
  gsize n_base = divider != NULL ? (gsize) (divider + 1 - bytes) : 0;
  gsize start = divider != NULL ? n_base + strlen (DIVIDER) - 1 : 0;

  if (folder == NULL)
    make_folder ();
  write_file (paths[0], bytes, n_base);
  write_file (paths[1], bytes + start, length - start);
  run (&commands[last % G_N_ELEMENTS (commands)], formats[last / G_N_ELEMENTS (commands) % G_N_ELEMENTS (formats)], divider != NULL);
  return 0;
}
