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
#include "cgv-cli-compare.h"
#include "cgv-cli-options.h"
#include "cgv-cli-text.h"

typedef struct
{
  const char *name;
  CgvCliCommand command;
  CgvCliExit (*run) (const CgvCliOptions *options);
  const char *purpose;
  const char *summary;
} Command;

static const Command commands[] = {
  { "info", CGV_CLI_COMMAND_INFO, cgv_cli_run_info,
    N_ ("Show where a profile comes from and what it holds"),
    N_ ("Tells where a profile comes from: command, event types, parts, how much it holds and what is\n"
        "wrong with it. Several files of one run are read as the parts of one profile. With filters it adds\n"
        "what they leave of each event type, and hide; all else is about the whole profile.") },
  { "functions", CGV_CLI_COMMAND_FUNCTIONS, cgv_cli_run_functions,
    N_ ("List functions, or groups of them, with their cost"),
    N_ ("Lists all functions with self cost, inclusive cost and the recorded calls into them. Inclusive\n"
        "is self plus the cost of the calls that leave the function's cycle, so recursion counts once.\n"
        "A number of 18446744073709551615 in csv or json means that or more.") },
  { "callers", CGV_CLI_COMMAND_CALLERS, cgv_cli_run_callers,
    N_ ("List who calls a function"),
    N_ ("Lists who calls a function, how often, and what those calls cost. A name that fits several\n"
        "functions is an error that lists them; --file and --object tell them apart. BASE… -- NEW… compares\n"
        "the calls of two sides, with the options of compare.") },
  { "callees", CGV_CLI_COMMAND_CALLEES, cgv_cli_run_callees,
    N_ ("List whom a function calls"),
    N_ ("Lists whom a function calls, how often, and what those calls cost. A name that fits several\n"
        "functions is an error that lists them; --file and --object tell them apart. BASE… -- NEW… compares\n"
        "the calls of two sides, with the options of compare.") },
  { "lines", CGV_CLI_COMMAND_LINES, cgv_cli_run_lines,
    N_ ("List source lines or instructions with their cost"),
    N_ ("Lists source lines with self cost, inclusive cost and the recorded calls made there: those of a\n"
        "function, of a file, or all. Inlined code is in the file where it was written. Inclusive is self plus\n"
        "the cost of the calls that leave the function's cycle; a line of several functions has none. Lines of a\n"
        "function add up to it. BASE… -- NEW… compares the lines of two sides, with the options of compare.") },
  { "cycles", CGV_CLI_COMMAND_CYCLES, cgv_cli_run_cycles,
    N_ ("List the functions of cycles"),
    N_ ("Lists the functions of each cycle, and with --cut what is left of it without its lightest calls: parts\n"
        "that are still cycles, and functions that are in none any more. Inclusive with a ≤ is the most that can\n"
        "have been spent in a part, as calls that are cut may have led back to it.") },
  { "compare", CGV_CLI_COMMAND_COMPARE, cgv_cli_run_compare,
    N_ ("Compare two profiles, and say why the cost changed"),
    N_ ("Compares two profiles, or two sets of them: what costs more or less, and whether it is called more often\n"
        "or costs more per call. Functions are matched by name across builds and folders. Several files of one run add\n"
        "up; several runs are shown by the one in the middle, and what they differ by is noise. Files of Cachegrind have\n"
        "no calls: then self cost is compared.") },
  { "check", CGV_CLI_COMMAND_CHECK, cgv_cli_run_check,
    N_ ("Check files for damage"),
    N_ ("Reads each file by itself and prints a line for it, with tabs between:\n"
        "VERDICT (ok, partial or error), TOTAL (sum of self cost of the first event type over all parts,\n"
        "or -) and PROBLEMS (their number). The problems themselves are on stderr.") },
  { "convert", CGV_CLI_COMMAND_CONVERT, cgv_cli_run_convert,
    N_ ("Write a profile in the callgrind format"),
    N_ ("Writes what was read in the callgrind format: several files as one, parts by themselves or added up,\n"
        "fewer event types, names and positions compressed or not. Read back, it is the same profile.\n"
        "A damaged file stays marked as partial. Filters cannot be combined with this: what they leave is an\n"
        "estimate, which the format has no way to say.") },
  { "limits", CGV_CLI_COMMAND_LIMITS, cgv_cli_run_limits,
    N_ ("Show the reader's limits"),
    N_ ("Prints every limit of the reader, with its reason below it.") },
};

static void
print_help (FILE *file)
{
  fprintf (file, "%s\n  callgrove-cli %s\n\n%s\n", _ ("Usage:"), _ ("COMMAND [OPTION…] FILE…"), _ ("Commands:"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (file, "  %-10s  %s\n", commands[i].name, _ (commands[i].purpose));
  fprintf (file, "\n%s\n", _ ("“callgrove-cli COMMAND --help” tells about a command, “callgrove-cli --version” the version."));
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

static CgvCliExit
run_command (const Command *command,
             char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliOptions) options = cgv_cli_options_parse (g_strdupv (arguments), command->command, _ (command->summary), &error);
  g_autofree char *hint = NULL;

  if (options != NULL)
    return options->has_base ? cgv_cli_run_compare (options) : command->run (options);
  cgv_cli_text_print_error (error->message);
  hint = g_strdup_printf (_ ("“callgrove-cli %s --help” tells how to use it"), command->name);
  cgv_cli_text_print_error (hint);
  return CGV_CLI_EXIT_ERROR;
}

static CgvCliExit
fail_unknown (const char *name)
{
  g_autofree char *text = g_strdup_printf (_ ("There is no command “%s”; “callgrove-cli --help” lists them"), name);

  cgv_cli_text_print_error (text);
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
  return CGV_CLI_EXIT_OK;
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
      return CGV_CLI_EXIT_OK;
    }

  command = find_command (argv[1]);
  return command != NULL ? run_command (command, argv + 1) : fail_unknown (argv[1]);
}
