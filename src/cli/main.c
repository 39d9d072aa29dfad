/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callgrove-cli: the answers of Callgrove without a display.
 */

#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cgv-config.h"

#include "cgv-allocator.h"
#include "cgv-cli-commands.h"
#include "cgv-cli-compare-report.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-lock.h"
#include "cgv-cli-options.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-series.h"
#include "cgv-cli-source.h"
#include "cgv-cli-suite.h"
#include "cgv-cli-text.h"

typedef struct
{
  const char *name;
  CgvCliCommand command;
  CgvCliExit (*run) (const CgvCliOptions *options); /* NULL for commands that answer with a table, and for `compare` */
  const CgvCliAnswer *answer;                       /* NULL for commands with @run, and for `compare` */
  const char *purpose;
  const char *summary;
} Command;

static const Command commands[] = {
  { "record", CGV_CLI_COMMAND_RECORD, cgv_cli_run_record, NULL,
    N_ ("Run a program under Valgrind and keep its profile"),
    N_ ("Runs a program under Valgrind's Callgrind and writes the profile to one file, with a\n"
        "part for each process, thread and dump. It prints the exact command. The program\n"
        "has its usual input and output. Valgrind's files for options do not apply.") },
  { "info", CGV_CLI_COMMAND_INFO, cgv_cli_run_info, NULL,
    N_ ("Show the origin and the contents of a profile"),
    N_ ("Shows where a profile comes from and what it holds: command, event types,\n"
        "parts, counts and problems. Several files are read as the parts of one profile.\n"
        "With filters it also shows the filtered total of each event type.") },
  { "functions", CGV_CLI_COMMAND_FUNCTIONS, NULL, &cgv_cli_functions,
    N_ ("List functions or groups of functions with their cost"),
    N_ ("Lists functions with self cost, inclusive cost and the recorded calls into\n"
        "them. Inclusive cost is self cost plus the cost of the calls that leave the\n"
        "function's cycle, so recursion counts once. In csv and json,\n"
        "18446744073709551615 means that number or more. BASE… -- NEW… lists the\n"
        "functions of two sides by how much they changed, and takes the options of\n"
        "compare, too. As text it lists those that changed; with --sort name, all of\n"
        "them.") },
  { "callers", CGV_CLI_COMMAND_CALLERS, NULL, &cgv_cli_calls,
    N_ ("List the callers of a function"),
    N_ ("Lists the callers of a function, how often they call it, and what the calls\n"
        "cost. If a name fits several functions, the error lists them: choose one by\n"
        "--file or --object. BASE… -- NEW… compares the calls of two sides and takes the\n"
        "options of compare, too. As text it lists those that changed; with --sort name,\n"
        "all of them.") },
  { "callees", CGV_CLI_COMMAND_CALLEES, NULL, &cgv_cli_calls,
    N_ ("List the functions that a function calls"),
    N_ ("Lists the functions that a function calls, how often, and what the calls cost.\n"
        "If a name fits several functions, the error lists them: choose one by --file or\n"
        "--object. BASE… -- NEW… compares the calls of two sides and takes the options\n"
        "of compare, too. As text it lists those that changed; with --sort name, all of\n"
        "them.") },
  { "lines", CGV_CLI_COMMAND_LINES, NULL, &cgv_cli_lines,
    N_ ("List source lines or instructions with their cost"),
    N_ ("Lists source lines with self cost, inclusive cost and the recorded calls made\n"
        "there: the lines of a function, of a file, or all. Inlined code is in the file\n"
        "where it was written. Inclusive cost is self cost plus the cost of the calls\n"
        "that leave the function's cycle; a line of several functions has none. BASE… --\n"
        "NEW… compares the lines of two sides and takes the options of compare, too.\n"
        "As text it lists those that changed; with --sort line, all of them.") },
  { "cycles", CGV_CLI_COMMAND_CYCLES, NULL, &cgv_cli_cycles,
    N_ ("List the functions of cycles"),
    N_ ("Lists the functions of each cycle, and the calls between them that lead back, the lightest first: without\n"
        "all of these there is no cycle. Next to each is the rest of the cycle without these calls alone.\n"
        "BASE… -- NEW… compares the cycles of two sides and takes the options of compare, too.") },
  { "compare", CGV_CLI_COMMAND_COMPARE, NULL, NULL,
    N_ ("Compare two profiles and explain what changed"),
    N_ ("Compares two profiles, or two sets of them: which functions cost more or less,\n"
        "and whether they are called more often or each call costs more. Functions are\n"
        "matched by name across builds and folders. Several files of one run add up. Of\n"
        "several runs, the one with the median total is shown, and what the runs differ\n"
        "by is noise. Files of Cachegrind have no calls: then self cost is compared.") },
  { "series", CGV_CLI_COMMAND_SERIES, cgv_cli_run_series, NULL,
    N_ ("Follow the changes over many versions"),
    N_ ("Compares each profile of a folder with the one before it: which step changed what,\n"
        "where that began, and which steps take each other back. Steps that change nothing\n"
        "are one line. A profile is a file, such as 1a2b3c4.out, or a folder with a file for\n"
        "each benchmark. 1a2b3c4.out.1 and 1a2b3c4.out.2 are two recordings of one version:\n"
        "what differs between them varies by itself.") },
  { "growth", CGV_CLI_COMMAND_GROWTH, cgv_cli_run_growth, NULL,
    N_ ("Find functions whose cost grows faster than the input"),
    N_ ("Finds the law by which the cost of each function grows with the size of the input,\n"
        "from profiles of one program with inputs of three sizes or more, and forecasts ten\n"
        "times the largest. Calls and cost per call have laws of their own, so that a function\n"
        "that is called too often differs from one that does too much. Sizes may be left out\n"
        "if the commands, or the names of the files, differ in one number.") },
  { "draw", CGV_CLI_COMMAND_DRAW, cgv_cli_run_draw, NULL,
    N_ ("Draw a treemap, a flame graph or a call graph"),
    N_ ("Draws where the cost of a function goes, as SVG, PNG or PDF. A profile records\n"
        "which function called which, but not the call path: estimates are marked by ≈, and\n"
        "their share is named below the picture. BASE… -- NEW… draws how two sides differ and\n"
        "takes the options of compare, too.") },
  { "check", CGV_CLI_COMMAND_CHECK, cgv_cli_run_check, NULL,
    N_ ("Check files for damage"),
    N_ ("Reads each file by itself and prints one line for it, with tabs between:\n"
        "VERDICT (ok, partial or error), TOTAL (the self cost of all parts in the first\n"
        "event type, or -) and PROBLEMS (how many). The problems are on standard error.") },
  { "convert", CGV_CLI_COMMAND_CONVERT, cgv_cli_run_convert, NULL,
    N_ ("Write a profile in the callgrind format"),
    N_ ("Writes a profile in the callgrind format: several files as one, parts apart or\n"
        "added up, all event types or some. Read back, it is the same profile. A damaged\n"
        "file stays marked as partial. There are no filters, because the format cannot mark\n"
        "estimates.") },
};

static void
print_help (FILE *file)
{
  fprintf (file, "%s\n  callgrove-cli %s\n\n%s\n", _ ("Usage:"), _ ("COMMAND [OPTION…] FILE…"), _ ("Commands:"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (file, "  %-10s  %s\n", commands[i].name, _ (commands[i].purpose));
  fprintf (file, "\n%s\n", _ ("“callgrove-cli COMMAND --help” explains a command; “callgrove-cli --version” prints the version."));
}

static const Command *
find_command (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (strcmp (commands[i].name, name) == 0)
        return &commands[i];
    }
  return NULL;
}

/* The content of the reports of a command that answers with a table. */
typedef struct
{
  const CgvCliView *view;
  const CgvCliAnswer *kind; /* NULL for `compare` */
  gpointer answer;
  const CgvCliComparison *comparison; /* NULL for one side */
} Contents;

static gboolean
write_contents (CgvReportFormat format,
                FILE *file,
                gpointer user_data,
                GError **error)
{
  const Contents *self = user_data;
  g_autofree char *title = NULL;
  CgvReport *report;
  gboolean is_whole;

  if (format == CGV_REPORT_LOCK)
    return cgv_cli_lock_write (self->view, file, error);
  if (self->comparison != NULL)
    return cgv_cli_compare_report_write (self->comparison, self->kind, self->answer, format, file, error);
  title = cgv_cli_rows_dup_title (self->view);
  report = cgv_cli_report_new (format, title, file);
  cgv_cli_rows_add_head (self->view, report);
  is_whole = self->kind->add (self->answer, report, error);
  cgv_report_finish (report);
  return is_whole;
}

static CgvCliExit
run_answer (const CgvCliOptions *options,
            const CgvCliAnswer *kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliView) view = cgv_cli_view_new (options, &error);
  g_autoptr (CgvCliComparison) comparison = NULL;
  gpointer answer = view != NULL && kind != NULL ? kind->new_answer (view, &error) : NULL;
  CgvCliExit exit_code = CGV_CLI_EXIT_ERROR;
  gboolean is_answered = view != NULL && (kind == NULL || answer != NULL);

  if (is_answered && options->has_base)
    comparison = cgv_cli_comparison_new (view, &error);
  is_answered = is_answered && (comparison != NULL || !options->has_base) &&
                cgv_cli_output_write_reports (options->outputs, write_contents, &(Contents){ view, kind, answer, comparison }, &error);
  if (is_answered)
    exit_code = comparison != NULL ? cgv_cli_compare_report (comparison) : cgv_cli_view_report (view);
  if (view != NULL)
    cgv_cli_source_report_lonely_parts (view->sources);
  if (view != NULL && !options->has_base)
    cgv_cli_source_report_runs (view->sources[CGV_SIDE_NEW], options->command);
  if (is_answered)
    cgv_cli_filters_report_idle (options->filters, view->numbers);
  if (answer != NULL)
    kind->free (answer);
  if (error != NULL)
    cgv_cli_text_print_error (error->message);
  return is_answered ? cgv_cli_source_close (exit_code) : CGV_CLI_EXIT_ERROR;
}

static CgvCliExit
run_command (const Command *command,
             char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliOptions) options = cgv_cli_options_parse (g_strdupv (arguments), command->command, _ (command->summary), &error);

  if (options != NULL)
    {
      if (options->is_suite)
        return cgv_cli_run_suite (options);
      return command->run != NULL ? command->run (options) : run_answer (options, command->answer);
    }
  cgv_cli_text_print_error (error->message);
  cgv_cli_text_take_error (g_strdup_printf (_ ("“callgrove-cli %s --help” shows how to use it"), command->name));
  return CGV_CLI_EXIT_ERROR;
}

static CgvCliExit
fail_unknown (const char *name)
{
  cgv_cli_text_take_error (g_strdup_printf (_ ("There is no command “%s”; “callgrove-cli --help” lists the commands"), name));
  return CGV_CLI_EXIT_ERROR;
}

/* “help COMMAND” is “COMMAND --help”, and “help” alone is “--help”. */
static CgvCliExit
run_help (const char *name)
{
  const Command *command = name != NULL ? find_command (name) : NULL;
  char *arguments[] = { (char *) name, (char *) "--help", NULL };

  if (command != NULL)
    return run_command (command, arguments);
  if (name != NULL)
    return fail_unknown (name);

  print_help (stdout);
  return cgv_cli_source_close (CGV_CLI_EXIT_OK);
}

static void
set_up_locale (void)
{
  setlocale (LC_ALL, "");
  bindtextdomain (CGV_GETTEXT_PACKAGE, CGV_LOCALEDIR);
  bind_textdomain_codeset (CGV_GETTEXT_PACKAGE, "UTF-8");
  textdomain (CGV_GETTEXT_PACKAGE);
}

int
main (int argc,
      char **argv)
{
  const Command *command;

  cgv_allocator_set_up ();
  set_up_locale ();
  if (argc < 2)
    {
      print_help (stderr);
      return CGV_CLI_EXIT_ERROR;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    return run_help (NULL);
  if (strcmp (argv[1], "help") == 0)
    return run_help (argv[2]);
  if (strcmp (argv[1], "--version") == 0)
    {
      printf ("callgrove-cli %s\n", CGV_VERSION);
      return cgv_cli_source_close (CGV_CLI_EXIT_OK);
    }

  command = find_command (argv[1]);
  return command != NULL ? run_command (command, argv + 1) : fail_unknown (argv[1]);
}
