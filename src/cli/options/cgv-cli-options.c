/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-config.h"

#include "cgv-cli-filters.h"
#include "cgv-cli-gate.h"
#include "cgv-cli-output.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-memory-limit.h"
#include "cgv-quantity-column.h"

#define ROWS_UNSET G_MININT64

/* Sides of a picture; Cairo has no larger ones with pixels. */
#define MIN_PICTURE 100
#define MAX_PICTURE 30000

/* Separates the files of two sides. While options are parsed an empty name replaces it, which no file has: otherwise it would be the end
 * of the options. */
#define SEPARATOR "--"
#define MARK ""

/* The options with their typed values. */
typedef struct
{
  CgvCliOptions parent;
  char *format;
  char *sort;
  char *match;
  char *group;
  char *by;
  char *syntax;
  gboolean has_bytes;
  char *memory;
  char *picture;
  char *color;
  char *size;
  char *measure;
  char *parts;
  char *columns;
  char *functions;
  char *threshold;
  char **limits;
  gboolean counts_layout;
  char **tolerances;
  char **outputs;
  char **files;
  gint64 rows;
} Typed;

/* An option, and the commands that take it. Several with one name differ in their words. */
typedef struct
{
  guint alone;     /* the commands that take it for one profile */
  guint with_base; /* commands that take it for two sides */
  gsize offset;    /* of its value in Typed */
  GOptionEntry entry;
} Option;

#define VALUE(member) G_STRUCT_OFFSET (Typed, member)
#define READS (CGV_CLI_COMMAND_INFO | CGV_CLI_COMMAND_ROWS | CGV_CLI_COMMAND_CHECK | CGV_CLI_COMMAND_CONVERT | CGV_CLI_COMMAND_DRAW)
#define COSTS (CGV_CLI_COMMAND_ROWS | CGV_CLI_COMMAND_DRAW)

static const Option options[] = {
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (picture), { "view", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The kind of picture: treemap (default), flame for a flame graph, or graph for a call graph"), N_ ("VIEW") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (outputs), { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("The picture to write; its ending .svg, .png or .pdf chooses the format; “-” is SVG on standard output. A flame graph also as .folded stacks, or .json for speedscope; a call graph also as .dot"), N_ ("OUT") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (parent.function), { "function", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Begin at this function: its exact name, or a piece of it that is in no other name (default: main, and the whole program for a call graph)"), N_ ("NAME") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (parent.file), { "file", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Its source file, if several functions have the name; the end of the path is enough"), N_ ("PATH") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (parent.object), { "object", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Its program or library, if several functions have the name; the end of the path is enough"), N_ ("PATH") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (parent.has_callers), { "callers", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Draw the callers of the function, and their callers, instead of its callees"), NULL } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (parent.has_both), { "both", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Draw callers above the function and callees below it, as a flame graph"), NULL } },
  { CGV_CLI_COMMAND_DRAW, 0, VALUE (color), { "color", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The meaning of colours: object, file, namespace, per-call or certainty"), N_ ("WHAT") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (size), { "size", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Width and height, such as 1200x800. With a width alone, a flame graph takes the height it needs; without a size, so does a call graph"), N_ ("SIZE") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (parent.is_dark), { "dark", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Draw light text on dark"), NULL } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (parent.function), { "function", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The function: its exact name, or a piece of it that is in no other name"), N_ ("NAME") } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (functions), { "functions", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("All functions whose names match this Perl regular expression, the costliest first"), N_ ("REGEX") } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (parent.file), { "file", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Its source file, if several functions have the name; the end of the path is enough"), N_ ("PATH") } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (parent.object), { "object", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Its program or library, if several functions have the name; the end of the path is enough"), N_ ("PATH") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (parent.function), { "function", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only lines of this function: its exact name, or a piece of it that is in no other name"), N_ ("NAME") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (functions), { "functions", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Lines of each function whose name matches this Perl regular expression, the costliest function first"), N_ ("REGEX") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (parent.file), { "file", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only lines of this source file, or of the function in it; the end of the path is enough"), N_ ("PATH") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (parent.object), { "object", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The function's program or library, if several functions have the name"), N_ ("PATH") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (by), { "by", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The kind of rows: a line of the source (line, default) or an instruction (address)"), N_ ("PLACE") } },
  { CGV_CLI_COMMAND_LINES, 0, VALUE (parent.has_callees), { "calls", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("List the calls of each line below it"), NULL } },
  { CGV_CLI_COMMAND_LINES, 0, VALUE (parent.has_jumps), { "jumps", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("List the jumps of each line below it; Callgrind records them with --collect-jumps=yes"), NULL } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (parent.has_source), { "source", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the text of each line, or each instruction, from files in the folder of the profile or of the system"), NULL } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (syntax), { "syntax", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The syntax of x86 instructions: att (default) or intel"), N_ ("SYNTAX") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (has_bytes), { "bytes", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the bytes of each instruction before it"), NULL } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (parent.source_roots), { "source-root", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Like --source, but also read files in this folder; may be repeated"), N_ ("DIR") } },
  { 0, CGV_CLI_COMMAND_LINES, VALUE (parent.base_root), { "base-source-root", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Like --source, but read files of BASE only from this folder"), N_ ("DIR") } },
  { 0, CGV_CLI_COMMAND_LINES, VALUE (parent.base_revision), { "base-revision", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Like --source, but read the text of BASE from this Git revision (of the repository in --source-root or the current folder)"), N_ ("REV") } },
  { CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (sort), { "sort", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Sort by self (default), inclusive, calls or line; in a comparison also by origin (default)"), N_ ("KEY") } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (parent.is_all), { "all", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Also list indirect ones, with their distance and the common cost of both functions"), NULL } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (sort), { "sort", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Sort by inclusive (default), calls or name"), N_ ("KEY") } },
  { CGV_CLI_COMMAND_FUNCTIONS, 0, VALUE (sort), { "sort", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Sort by inclusive (default), self, calls or name"), N_ ("KEY") } },
  { 0, CGV_CLI_COMMAND_FUNCTIONS, VALUE (sort), { "sort", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Sort by the change of inclusive (default), self or calls, by name, or by origin: where the change began"), N_ ("KEY") } },
  { 0, CGV_CLI_COMMAND_COMPARE, VALUE (sort), { "sort", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Sort by origin: where the change began (default), or by the change of self cost (self)"), N_ ("KEY") } },
  { CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (group), { "group-by", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The kind of rows: function (default), file, object, namespace or cycle"), N_ ("GROUP") } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (group), { "group-by", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The kind of boxes in a call graph: function (default), file, object or namespace"), N_ ("GROUP") } },
  { CGV_CLI_COMMAND_FUNCTIONS, CGV_CLI_COMMAND_FUNCTIONS, VALUE (group), { "group-by", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The kind of rows: function (default), file, object, namespace, cycle, part, file:function or function:file"), N_ ("GROUP") } },
  { COSTS, COSTS, VALUE (parent.event_names), { "event", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("The event type, counted or derived (default: the first); may be repeated for more columns"), N_ ("NAME") } },
  { 0, CGV_CLI_COMMAND_COMPARE, VALUE (parent.event_names), { "event", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("The event type, counted or derived (default: the first that both sides have); may be repeated for more columns"), N_ ("NAME") } },
  { COSTS, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.formulas), { "formula", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Define an event type, such as 'Miss=100 D1mr / Dr'; may be repeated"), N_ ("NAME=EXPR") } },
  { 0, CGV_CLI_COMMAND_COMPARE, VALUE (group), { "group-by", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The kind of rows: function (default), file, object, namespace, cycle, part, file:function or function:file"), N_ ("GROUP") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (measure), { "measure", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Compare costs (absolute, default), shares of each side's total (share), or costs scaled to the total of BASE (scaled)"), N_ ("MEASURE") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.anchor), { "per-call", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Compare the cost per call of this function"), N_ ("NAME") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.has_runs), { "runs", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Treat each file as a separate run"), NULL } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.adds_up), { "add-up", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Add up the files of each side, also if their commands differ"), NULL } },
  { 0, CGV_CLI_COMMAND_COMPARE, VALUE (parent.no_fold), { "no-fold", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("List the recursion levels f'2, f'3 … and, after --separate-callers, f'main apart from f (default: count them as f)"), NULL } },
  { COSTS, COSTS, VALUE (parent.no_fold), { "no-fold", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("List the recursion levels f'2, f'3 … and, after --separate-callers, f'main apart from f (default for one side)"), NULL } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.parts[CGV_SIDE_BASE]), { "base-parts", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Count only these parts of BASE, such as 1,3-5, numbered as info does"), N_ ("LIST") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.parts[CGV_SIDE_NEW]), { "new-parts", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Count only these parts of NEW"), N_ ("LIST") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.file_rules), { "match-file", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Rewrite the paths of both sides before files are matched, as sed does: s/RE/TEXT/; may be repeated"), N_ ("RULE") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.function_rules), { "match-function", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Rewrite the names of functions in the same way; may be repeated"), N_ ("RULE") } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parent.ignores_lambda_numbers), { "ignore-lambda-numbers", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Match the lambdas of a function regardless of their numbers"), NULL } },
  { 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (tolerances), { "tolerance", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Treat changes up to N as noise: a share of the total of BASE (0.01%), a number of events (1000), or one for an event type (D1mr=2%); may be repeated"), N_ ("N") } },
  { 0, CGV_CLI_COMMAND_REPORTS, VALUE (limits), { "limit", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Exit with 3 if the total grows by more than this (Ir=+1% or Ir=+1000; a percentage needs its sign) or exceeds it (Ir=15000), or if a function does ('Ir:^parse_=+2%'); '*' is all event types; may be repeated"), N_ ("LIMIT") } },
  { 0, CGV_CLI_COMMAND_REPORTS, VALUE (counts_layout), { "limit-layout", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Also count changes of layout in limits on I1mr, ILmr, Bcm and Bim"), NULL } },
  { 0, CGV_CLI_COMMAND_REPORTS, VALUE (parent.report_only), { "report-only", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Report limits that are exceeded, but do not exit with 3"), NULL } },
  { CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (rows), { "rows", 0, 0, G_OPTION_ARG_INT64, NULL, N_ ("Show at most N functions in a call graph, up to 500 (default: 60)"), N_ ("N") } },
  { CGV_CLI_COMMAND_INFO, 0, VALUE (rows), { "rows", 0, 0, G_OPTION_ARG_INT64, NULL, N_ ("Print at most N parts; 0 for all (default)"), N_ ("N") } },
  { CGV_CLI_COMMAND_ROWS, CGV_CLI_COMMAND_REPORTS, VALUE (rows), { "rows", 0, 0, G_OPTION_ARG_INT64, NULL, N_ ("Print at most N rows; 0 for all (default: 30 for text, 10 for markdown, 500 for html, else all)"), N_ ("N") } },
  { CGV_CLI_COMMAND_FUNCTIONS | CGV_CLI_COMMAND_CALLS | CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_FUNCTIONS | CGV_CLI_COMMAND_CALLS | CGV_CLI_COMMAND_LINES, VALUE (match), { "match", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Print only rows whose name matches this Perl regular expression"), N_ ("REGEX") } },
  { CGV_CLI_COMMAND_FUNCTIONS, CGV_CLI_COMMAND_FUNCTIONS, VALUE (columns), { "columns", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Add columns: cumulative (self costs down to the row), per-call, part (the cost in each part), the id of a number such as inclusive_low, or several, with commas"), N_ ("LIST") } },
  { CGV_CLI_COMMAND_FUNCTIONS, 0, VALUE (threshold), { "threshold", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Print rows until their self costs reach this share of the total, such as 99%"), N_ ("SHARE") } },
  { CGV_CLI_COMMAND_FUNCTIONS, CGV_CLI_COMMAND_FUNCTIONS, VALUE (parent.names), { "names", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Add short and qualified names and namespaces to csv and json; print whole names as text"), NULL } },
  { COSTS, COSTS, VALUE (parts), { "parts", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Count only these parts, such as 1,3-5, numbered as info does"), N_ ("LIST") } },
  { COSTS, COSTS, VALUE (parent.fold), { "fold", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Count the recursion levels f'2, f'3 … and, after --separate-callers, f'main as f (default for BASE… -- NEW…)"), NULL } },
  { CGV_CLI_COMMAND_INFO | CGV_CLI_COMMAND_CHECK, 0, VALUE (format), { "format", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The output format: text (default) or json"), N_ ("FORMAT") } },
  { CGV_CLI_COMMAND_ROWS, CGV_CLI_COMMAND_ROWS, VALUE (format), { "format", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The output format: text (default), markdown, csv, json or html"), N_ ("FORMAT") } },
  { 0, CGV_CLI_COMMAND_COMPARE, VALUE (format), { "format", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The output format: text (default), markdown, csv, json or html; or only the results of limits, as junit or github"), N_ ("FORMAT") } },
  { CGV_CLI_COMMAND_ROWS, CGV_CLI_COMMAND_ROWS, VALUE (outputs), { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Write to OUT; its ending (.txt, .md, .csv, .json, .html) chooses the format, unless --format does; may be repeated"), N_ ("OUT") } },
  { 0, CGV_CLI_COMMAND_COMPARE, VALUE (outputs), { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Write to OUT; its ending (.txt, .md, .csv, .json, .html, .xml for junit) chooses the format, unless --format does; may be repeated"), N_ ("OUT") } },
  { CGV_CLI_COMMAND_CONVERT, 0, VALUE (outputs), { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("The file to write, compressed if its name ends in .gz, or “-” for standard output"), N_ ("OUT") } },
  { CGV_CLI_COMMAND_CONVERT, 0, VALUE (parts), { "parts", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Write only these parts, such as 1,3-5, numbered as info does"), N_ ("LIST") } },
  { CGV_CLI_COMMAND_CONVERT, 0, VALUE (parent.splits), { "split", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Write each part to a file of its own: OUT.1, OUT.2 …"), NULL } },
  { CGV_CLI_COMMAND_CONVERT, 0, VALUE (parent.merges), { "merge", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Add up all parts into one"), NULL } },
  { CGV_CLI_COMMAND_CONVERT, 0, VALUE (parent.event_lists), { "events", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Write only these event types, such as Ir,Dr, in this order"), N_ ("LIST") } },
  { READS, CGV_CLI_COMMAND_WITH_BASE, VALUE (memory), { "memory", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Read with at most SIZE of memory, such as 4G, or unlimited (default: depends on the size of the file)"), N_ ("SIZE") } },
};

/* A word that an option takes, and its value. */
typedef struct
{
  const char *word;
  int value;
} Choice;

/* Leaves @value unchanged if @word is NULL. The error lists the valid words. */
static gboolean
read_choice (const char *option,
             const char *word,
             const Choice *choices,
             gsize n_choices,
             int *value,
             GError **error)
{
  g_autoptr (GString) words = g_string_new (NULL);

  if (word == NULL)
    return TRUE;
  for (gsize i = 0; i < n_choices; i++)
    {
      if (strcmp (word, choices[i].word) == 0)
        {
          *value = choices[i].value;
          return TRUE;
        }
      g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", choices[i].word);
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” is no value for %s here: choose one of %s"), word, option, words->str);
  return FALSE;
}

static gboolean
fail (GError **error,
      const char *message)
{
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, message);
  return FALSE;
}

/* Puts marks in the place of separators. Fails if there was an empty argument before. */
static gboolean
mark_sides (char **arguments,
            GError **error)
{
  for (char **argument = arguments; *argument != NULL; argument++)
    {
      if (**argument == '\0')
        return fail (error, _ ("An argument is empty: is a variable of the script not set?"));
    }
  for (char **argument = arguments; *argument != NULL; argument++)
    {
      if (strcmp (*argument, SEPARATOR) == 0)
        **argument = '\0';
    }
  return TRUE;
}

static char **
dup_range (char **files,
           guint n_files)
{
  GPtrArray *range = g_ptr_array_new ();

  for (guint i = 0; i < n_files; i++)
    g_ptr_array_add (range, g_strdup (files[i]));
  g_ptr_array_add (range, NULL);
  return (char **) g_ptr_array_free (range, FALSE);
}

/* A pipe cannot be read a second time. */
static gboolean
check_standard_input (char **files,
                      GError **error)
{
  guint n = 0;

  for (char **file = files; file != NULL && *file != NULL; file++)
    n += strcmp (*file, "-") == 0 ? 1 : 0;
  return n <= 1 || fail (error, _ ("Only one of the profiles can be standard input"));
}

/* @has_parts: whether parts define the sides of one file, or of several of a run */
static gboolean
split_sides (char **files,
             gboolean has_parts,
             char **sides[CGV_N_SIDES],
             GError **error)
{
  guint n_files = files != NULL ? g_strv_length (files) : 0;
  guint mark = 0;
  guint n_marks = 0;

  for (guint i = 0; i < n_files; i++)
    {
      if (strcmp (files[i], MARK) != 0)
        continue;
      mark = i;
      n_marks++;
    }
  if (!check_standard_input (files, error))
    return FALSE;
  if (n_marks > 1)
    return fail (error, _ ("There is more than one “--”: write BASE… -- NEW…"));
  if (n_files != 0 && n_files != 2 && n_marks == 0 && has_parts)
    {
      sides[CGV_SIDE_BASE] = dup_range (files, n_files);
      sides[CGV_SIDE_NEW] = dup_range (files, n_files);
      return TRUE;
    }
  if (n_marks == 0 && n_files != 2)
    return fail (error, _ ("Name two profiles, BASE and NEW, or several of each with “--” between them: BASE… -- NEW…"));
  if (n_marks == 0)
    {
      sides[CGV_SIDE_BASE] = dup_range (files, 1);
      sides[CGV_SIDE_NEW] = dup_range (files + 1, 1);
      return TRUE;
    }
  if (mark == 0)
    return fail (error, _ ("There is no BASE before “--”; a missing base is never a pass"));
  if (mark + 1 == n_files)
    return fail (error, _ ("There is no NEW after “--”"));
  sides[CGV_SIDE_BASE] = dup_range (files, mark);
  sides[CGV_SIDE_NEW] = dup_range (files + mark + 1, n_files - mark - 1);
  return TRUE;
}

/* Returns whether there is a mark after at least one file. */
static gboolean
has_two_sides (char **files)
{
  return files != NULL && *files != NULL && strcmp (*files, MARK) != 0 && g_strv_contains ((const char *const *) files, MARK);
}

static const Choice formats[] = {
  { "text", CGV_REPORT_TEXT },
  { "json", CGV_REPORT_JSON },
  { "csv", CGV_REPORT_CSV },
  { "markdown", CGV_REPORT_MARKDOWN },
  { "html", CGV_REPORT_HTML },
  { "junit", CGV_REPORT_JUNIT },
  { "github", CGV_REPORT_GITHUB },
};

/* The last formats have only verdicts. */
#define N_FORMATS_OF_VERDICTS 2
#define N_ENDINGS_OF_VERDICTS 1

static const Choice endings[] = {
  { ".txt", CGV_REPORT_TEXT },
  { ".md", CGV_REPORT_MARKDOWN },
  { ".csv", CGV_REPORT_CSV },
  { ".json", CGV_REPORT_JSON },
  { ".html", CGV_REPORT_HTML },
  { ".xml", CGV_REPORT_JUNIT },
};

/* Callers cannot be sorted by self cost. */
static const Choice sorts[] = {
  { "inclusive", CGV_QUANTITY_INCLUSIVE },
  { "calls", CGV_QUANTITY_CALLS },
  { "name", CGV_QUANTITY_NAME },
  { "self", CGV_QUANTITY_SELF },
};

static const Choice compare_sorts[] = {
  { "origin", CGV_QUANTITY_ORIGIN },
  { "self", CGV_QUANTITY_SELF },
};

static const Choice compared_sorts[] = {
  { "inclusive", CGV_QUANTITY_INCLUSIVE },
  { "calls", CGV_QUANTITY_CALLS },
  { "name", CGV_QUANTITY_NAME },
  { "self", CGV_QUANTITY_SELF },
  { "origin", CGV_QUANTITY_ORIGIN },
};

static const Choice line_sorts[] = {
  { "self", CGV_QUANTITY_SELF },
  { "inclusive", CGV_QUANTITY_INCLUSIVE },
  { "calls", CGV_QUANTITY_CALLS },
  { "line", CGV_QUANTITY_LOCATION },
  { "origin", CGV_QUANTITY_ORIGIN }, /* of two sides */
};

static const Choice places[] = {
  { "line", FALSE },
  { "address", TRUE },
};

static const Choice syntaxes[] = {
  { "att", CGV_CODE_PLAIN },
  { "intel", CGV_CODE_INTEL },
};

static const Choice groups[] = {
  { "function", CGV_GROUPING_FUNCTION },
  { "file", CGV_GROUPING_FILE },
  { "object", CGV_GROUPING_OBJECT },
  { "namespace", CGV_GROUPING_NAMESPACE },
  { "cycle", CGV_GROUPING_CYCLE },
  { "part", CGV_GROUPING_PART },
  { "file:function", CGV_GROUPING_FILE },
  { "function:file", CGV_GROUPING_FUNCTION_FILE },
};

/* The first ones are those of `callers` and `callees`. */
#define N_CALL_GROUPS 5

/* The first ones are those of boxes of `draw`. */
#define N_BOX_GROUPS 4

static const Choice measures[] = {
  { "absolute", CGV_MEASURE_ABSOLUTE },
  { "share", CGV_MEASURE_SHARE },
  { "scaled", CGV_MEASURE_SCALED },
};

static const Choice pictures[] = {
  { "treemap", CGV_CLI_PICTURE_TREEMAP },
  { "flame", CGV_CLI_PICTURE_FLAME },
  { "graph", CGV_CLI_PICTURE_GRAPH },
};

static const Choice colors[] = {
  { "object", CGV_CLI_COLOR_OBJECT },
  { "file", CGV_CLI_COLOR_FILE },
  { "namespace", CGV_CLI_COLOR_NAMESPACE },
  { "per-call", CGV_CLI_COLOR_PER_CALL },
  { "certainty", CGV_CLI_COLOR_CERTAINTY },
};

static gboolean
add_tolerance (CgvCliOptions *self,
               const char *text,
               GError **error)
{
  const char *equals = strrchr (text, '=');
  CgvCliTolerance tolerance = { NULL };

  if (equals == text || !cgv_cli_amount_parse (equals != NULL ? equals + 1 : text, &tolerance.amount) ||
      tolerance.amount.is_negative)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is no value for --tolerance: write a share of the program (0.01%%), a number of events (1000), or either for one event type (D1mr=2%%)"),
                   text);
      return FALSE;
    }
  if (equals != NULL)
    tolerance.event = g_strndup (text, (gsize) (equals - text));
  g_array_append_val (self->tolerances, tolerance);
  return TRUE;
}

static gboolean
add_gates (CgvCliOptions *self,
           const Typed *typed,
           GError **error)
{
  for (char **text = typed->limits; text != NULL && *text != NULL; text++)
    {
      CgvCliGate *gate = cgv_cli_gate_new (*text, error);

      if (gate == NULL)
        return FALSE;
      gate->counts_layout = typed->counts_layout;
      g_ptr_array_add (self->gates, gate);
    }
  for (char **text = typed->tolerances; text != NULL && *text != NULL; text++)
    {
      if (!add_tolerance (self, *text, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
guess_format (CgvCliCommand command,
              const char *path,
              CgvReportFormat *format,
              GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = g_str_has_suffix (path, ".gz") ? g_strndup (path, strlen (path) - strlen (".gz")) : g_strdup (path);

  *format = CGV_REPORT_TEXT;
  if (strchr (base, '.') == NULL)
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (endings) - (command == CGV_CLI_COMMAND_COMPARE ? 0 : N_ENDINGS_OF_VERDICTS); i++)
    {
      *format = endings[i].value;
      if (g_str_has_suffix (name, endings[i].word))
        return TRUE;
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", endings[i].word);
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("-o “%s” has no ending of a format: end it in one of %s, or say --format"), path, known->str);
  return FALSE;
}

/* A report never overwrites a measured file. */
static gboolean
add_outputs (CgvCliOptions *self,
             const Typed *typed,
             GError **error)
{
  for (char **path = typed->outputs; path != NULL && *path != NULL; path++)
    {
      CgvCliDestination output = { *path, self->format };

      if ((self->has_base && !cgv_cli_output_check (*path, self->files[CGV_SIDE_BASE], error)) ||
          !cgv_cli_output_check (*path, self->files[CGV_SIDE_NEW], error) ||
          (typed->format == NULL && !guess_format (self->command, *path, &output.format, error)))
        return FALSE;
      g_array_append_val (self->outputs, output);
    }
  if (self->outputs->len == 0)
    g_array_append_val (self->outputs, ((CgvCliDestination){ "-", self->format }));
  return TRUE;
}

static gboolean
interpret_comparison (CgvCliOptions *self,
                      const Typed *typed,
                      GError **error)
{
  int measure = CGV_MEASURE_ABSOLUTE;
  gboolean has_parts;

  if (!read_choice ("--measure", typed->measure, measures, G_N_ELEMENTS (measures), &measure, error) || !add_gates (self, typed, error))
    return FALSE;
  self->measure = self->anchor != NULL ? CGV_MEASURE_PER_CALL : (CgvMeasure) measure;
  if (self->anchor != NULL && typed->measure != NULL)
    return fail (error, _ ("--per-call is a measure of its own: leave out --measure"));
  if (self->has_runs && self->adds_up)
    return fail (error, _ ("--runs and --add-up say the opposite: leave out one of them"));
  has_parts = self->parts[CGV_SIDE_BASE] != NULL || self->parts[CGV_SIDE_NEW] != NULL;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    self->parts[side] = self->parts[side] != NULL ? self->parts[side] : g_strdup (typed->parts);
  return split_sides (typed->files, has_parts, self->files, error);
}

static gboolean
choose_rows (CgvCliOptions *self,
             const Typed *typed,
             GError **error)
{
  gint64 rows = typed->rows;

  if (rows < 0 && rows != ROWS_UNSET)
    return fail (error, _ ("--rows must be a number of rows, or 0 for all"));
  self->has_rows = rows >= 0;
  if (rows >= 0)
    self->n_rows = (guint64) rows;
  return TRUE;
}

static gboolean
read_sort (CgvCliOptions *self,
           const Typed *typed,
           GError **error)
{
  int sort = CGV_QUANTITY_INCLUSIVE;
  const Choice *choices = sorts;
  gsize n_choices = (self->command & CGV_CLI_COMMAND_CALLS) != 0 ? G_N_ELEMENTS (sorts) - 1 : G_N_ELEMENTS (sorts);

  if (self->command == CGV_CLI_COMMAND_LINES)
    {
      choices = line_sorts;
      n_choices = G_N_ELEMENTS (line_sorts) - !self->has_base;
      sort = self->has_base ? CGV_QUANTITY_ORIGIN : CGV_QUANTITY_SELF;
    }
  else if (self->command == CGV_CLI_COMMAND_COMPARE)
    {
      choices = compare_sorts;
      n_choices = G_N_ELEMENTS (compare_sorts);
      sort = CGV_QUANTITY_ORIGIN;
    }
  else if (self->command == CGV_CLI_COMMAND_FUNCTIONS && self->has_base)
    {
      choices = compared_sorts;
      n_choices = G_N_ELEMENTS (compared_sorts);
    }
  if (!read_choice ("--sort", typed->sort, choices, n_choices, &sort, error))
    return FALSE;
  self->is_by_origin = sort == CGV_QUANTITY_ORIGIN;
  self->sort = self->is_by_origin ? CGV_QUANTITY_SELF : sort;
  return TRUE;
}

/* Reads a width, or a width and a height. */
static gboolean
read_size (CgvCliOptions *self,
           const char *text,
           GError **error)
{
  g_auto (GStrv) numbers = text != NULL ? g_strsplit (text, "x", 2) : NULL;
  int *const sizes[] = { &self->width, &self->height };

  for (guint i = 0; numbers != NULL && numbers[i] != NULL; i++)
    {
      guint64 size;

      if (!g_ascii_string_to_unsigned (numbers[i], 10, MIN_PICTURE, MAX_PICTURE, &size, NULL))
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("“%s” is no value for --size: write a width, or a width and a height such as 1200x800, each from %d to %d"), text, MIN_PICTURE, MAX_PICTURE);
          return FALSE;
        }
      *sizes[i] = (int) size;
    }
  return TRUE;
}

static gboolean
read_picture (CgvCliOptions *self,
              const Typed *typed,
              GError **error)
{
  int picture = CGV_CLI_PICTURE_TREEMAP;
  int color = CGV_CLI_COLOR_USUAL;

  if (!read_choice ("--view", typed->picture, pictures, G_N_ELEMENTS (pictures), &picture, error) ||
      !read_choice ("--color", typed->color, colors, G_N_ELEMENTS (colors), &color, error) ||
      !read_size (self, typed->size, error))
    return FALSE;
  self->picture = picture;
  self->color = color;
  return TRUE;
}

/* Commands without rows write data or text. */
static gsize
get_n_formats (CgvCliCommand command)
{
  if ((command & CGV_CLI_COMMAND_REPORTS) == 0)
    return 2;
  return G_N_ELEMENTS (formats) - (command == CGV_CLI_COMMAND_COMPARE ? 0 : N_FORMATS_OF_VERDICTS);
}

static const Choice added_columns[] = {
  { "cumulative", CGV_CLI_ADDED_CUMULATIVE },
  { "part", CGV_CLI_ADDED_PARTS },
};

static gboolean
read_column (CgvCliOptions *self,
             const char *word,
             GError **error)
{
  const char *id = strcmp (word, "per-call") == 0 ? "per_call" : word;
  g_autofree char *shown = cgv_display_dup (word, -1);

  if (cgv_quantity_column_has_id (id, self->has_base))
    {
      CgvQuantity quantity;

      cgv_quantity_parse (id, &quantity);
      self->has_part_columns |= cgv_quantity_is_of_parts (&quantity);
      g_ptr_array_add (self->columns, g_strdup (id));
      return TRUE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (added_columns) && !self->has_base; i++)
    {
      if (strcmp (added_columns[i].word, word) != 0)
        continue;
      self->added_columns |= (CgvCliAddedColumns) added_columns[i].value;
      self->has_part_columns |= added_columns[i].value == CGV_CLI_ADDED_PARTS;
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               self->has_base ? _ ("“%s” is no column of two sides: callgrove-json(5) has the ids of numbers, such as program_inclusive")
                              : _ ("“%s” is no column of one side: choose cumulative, part, per-call, or the id of a number as in callgrove-json(5)"),
               shown);
  return FALSE;
}

/* A share of self costs is seen in the column that adds them up. */
static gboolean
read_columns (CgvCliOptions *self,
              const Typed *typed,
              GError **error)
{
  g_auto (GStrv) words = g_strsplit (typed->columns != NULL ? typed->columns : "", ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      if (!read_column (self, *word, error))
        return FALSE;
    }
  if (typed->threshold == NULL)
    return TRUE;
  self->added_columns |= CGV_CLI_ADDED_CUMULATIVE;
  return (cgv_cli_amount_parse (typed->threshold, &self->threshold) && self->threshold.is_percent && !self->threshold.has_sign && self->threshold.digits > 0) ||
         fail (error, _ ("--threshold must be a share of the total, such as 99%"));
}

static gboolean
read_regex (const char *text,
            GRegex **regex,
            GError **error)
{
  if (text != NULL)
    *regex = g_regex_new (text, G_REGEX_OPTIMIZE, 0, error);
  return text == NULL || *regex != NULL;
}

static gboolean
interpret (CgvCliOptions *self,
           const Typed *typed,
           GError **error)
{
  int format = CGV_REPORT_TEXT;
  int by_address = FALSE;
  int syntax = CGV_CODE_PLAIN;
  int group = CGV_GROUPING_FUNCTION;
  gsize n_formats = get_n_formats (self->command);
  gsize n_groups = (self->command & CGV_CLI_COMMAND_CALLS) != 0 ? N_CALL_GROUPS : (self->command & CGV_CLI_COMMAND_DRAW) != 0 ? N_BOX_GROUPS : G_N_ELEMENTS (groups);

  if (!read_choice ("--format", typed->format, formats, n_formats, &format, error) ||
      !read_choice ("--by", typed->by, places, G_N_ELEMENTS (places), &by_address, error) ||
      !read_choice ("--syntax", typed->syntax, syntaxes, G_N_ELEMENTS (syntaxes), &syntax, error) ||
      !read_choice ("--group-by", typed->group, groups, n_groups, &group, error) ||
      !read_sort (self, typed, error) ||
      !read_columns (self, typed, error) ||
      !read_picture (self, typed, error))
    return FALSE;
  self->format = format;
  self->group = group;
  self->has_members = typed->group != NULL && strchr (typed->group, ':') != NULL;
  self->by_address = by_address;
  self->code_flags = (CgvCodeFlags) (syntax | (typed->has_bytes ? CGV_CODE_BYTES : 0));
  if (self->fold && self->no_fold)
    return fail (error, _ ("--fold and --no-fold say the opposite: leave out one of them"));
  if (self->is_all && (group != CGV_GROUPING_FUNCTION || self->sort == CGV_QUANTITY_CALLS))
    return fail (error, _ ("--all is about functions that need not call each other: leave out --group-by and --sort=calls"));
  if (!choose_rows (self, typed, error) ||
      (typed->memory != NULL && !cgv_memory_limit_parse (typed->memory, &self->memory_limit, error)))
    return FALSE;
  return read_regex (typed->match, &self->match, error) && read_regex (typed->functions, &self->functions, error);
}

static gboolean
check_root (const char *root,
            const char *option,
            GError **error)
{
  if (root == NULL || g_file_test (root, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is no folder, as %s needs"), root, option);
  return FALSE;
}

static gboolean
check_roots (CgvCliOptions *self,
             GError **error)
{
  self->has_source = self->has_source || self->source_roots != NULL || self->base_root != NULL || self->base_revision != NULL;
  for (char **root = self->source_roots; root != NULL && *root != NULL; root++)
    {
      if (!check_root (*root, "--source-root", error))
        return FALSE;
    }
  if (self->base_root != NULL && self->base_revision != NULL)
    return fail (error, _ ("--base-source-root and --base-revision both say where the text of BASE is: leave out one of them"));
  return check_root (self->base_root, "--base-source-root", error);
}

static gboolean
check_files (CgvCliOptions *self,
             const Typed *typed,
             GError **error)
{
  gboolean has_files = typed->files != NULL && typed->files[0] != NULL;

  if (!has_files && self->command != CGV_CLI_COMMAND_COMPARE)
    return fail (error, _ ("Name the profile to read, or “-” for standard input"));
  if ((self->command & (CGV_CLI_COMMAND_CONVERT | CGV_CLI_COMMAND_DRAW)) != 0 && typed->outputs == NULL)
    return fail (error, _ ("Name the file to write with -o OUT, or “-o -” for standard output"));
  if ((self->command & CGV_CLI_COMMAND_CALLS) != 0 && (self->function == NULL) == (self->functions == NULL))
    return fail (error, _ ("Name the function with --function NAME, or several with --functions REGEX"));
  if (self->function != NULL && self->functions != NULL)
    return fail (error, _ ("--function and --functions both say whose lines to list: leave out one of them"));
  if (self->has_callers && (self->function == NULL || self->picture == CGV_CLI_PICTURE_GRAPH))
    return fail (error, self->function == NULL ? _ ("--callers needs --function NAME: whose callers to draw") : _ ("A call graph has the callers without --callers"));
  if (self->has_both && (self->function == NULL || self->has_callers || self->picture != CGV_CLI_PICTURE_FLAME))
    return fail (error, self->function == NULL ? _ ("--both needs --function NAME: whose callers and callees to draw") : _ ("--both is for --view flame, without --callers"));
  if ((self->command & CGV_CLI_COMMAND_DRAW) != 0 && self->group != CGV_GROUPING_FUNCTION && self->picture != CGV_CLI_PICTURE_GRAPH)
    return fail (error, _ ("--group-by is for call graphs: add --view graph"));
  return check_roots (self, error);
}

static gboolean
is_given (const Typed *typed,
          const Option *option)
{
  const char *value = (const char *) typed + option->offset;

  if (option->entry.arg == G_OPTION_ARG_INT64)
    return *(const gint64 *) (gconstpointer) value != ROWS_UNSET;
  if (option->entry.arg == G_OPTION_ARG_NONE)
    return *(const gboolean *) (gconstpointer) value;
  return *(const gpointer *) (gconstpointer) value != NULL;
}

/* Some options are for one side, some for two. */
static gboolean
check_sides (const Typed *typed,
             GError **error)
{
  const CgvCliOptions *self = &typed->parent;
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      if (((self->has_base ? options[i].with_base : options[i].alone) & self->command) != 0)
        g_hash_table_add (taken, (gpointer) options[i].entry.long_name);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const char *name = options[i].entry.long_name;

      if (((options[i].alone | options[i].with_base) & self->command) == 0 || !is_given (typed, &options[i]) || g_hash_table_contains (taken, name))
        continue;
      if (self->has_base)
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--%s is an option for one profile; “callgrove-cli compare --help” lists those for two"), name);
      else
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--%s is an option for two profiles: write BASE… -- NEW…"), name);
      return FALSE;
    }
  return TRUE;
}

/* Options that only a second side makes sense of are known, but left to the help of `compare` if that takes them. */
static void
add_entries (GOptionContext *context,
             Typed *typed)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  CgvCliCommand command = typed->parent.command;

  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const Option *option = &options[i];
      GOptionEntry entries[] = { option->entry, { NULL } };

      if (((option->alone | option->with_base) & command) == 0 || !g_hash_table_add (known, (gpointer) option->entry.long_name))
        continue;
      entries->arg_data = (char *) typed + option->offset;
      if (command != CGV_CLI_COMMAND_COMPARE && (option->alone & command) == 0 && (option->with_base & CGV_CLI_COMMAND_COMPARE) != 0)
        entries->flags |= G_OPTION_FLAG_HIDDEN;
      g_option_context_add_main_entries (context, entries, NULL);
    }
}

static const char *
get_description (CgvCliCommand command)
{
  if (command == CGV_CLI_COMMAND_COMPARE)
    return _ ("Exit status:\n"
              "  0  fine\n"
              "  1  a file is damaged; the answer covers what could be read\n"
              "  2  wrong usage; a file that is missing, unreadable or no profile; or a limit\n"
              "     that could not be checked\n"
              "  3  a limit was exceeded\n"
              "Of several reasons, 3 comes before 2 before 1. A missing base is never a pass.");
  return _ ("FILE “-” is standard input. Files compressed by gzip, xz, Zstandard or bzip2 are read\n"
            "as they are.\n"
            "Exit status:\n"
            "  0  fine\n"
            "  1  a file is damaged; the answer covers what could be read\n"
            "  2  wrong usage, or a file that is missing, unreadable or no profile");
}

static GOptionContext *
make_context (Typed *typed,
              const char *summary)
{
  CgvCliCommand command = typed->parent.command;
  const GOptionEntry file_entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &typed->files, NULL, NULL },
    { NULL },
  };
  GOptionContext *context = g_option_context_new (command == CGV_CLI_COMMAND_COMPARE            ? _ ("BASE NEW | BASE… -- NEW…")
                                                  : (command & CGV_CLI_COMMAND_WITH_BASE) != 0 ? _ ("FILE… | BASE… -- NEW…")
                                                                                        : _ ("FILE…"));

  cgv_cli_filters_set_group (context, &typed->parent.filters);
  g_option_context_set_translation_domain (context, CGV_GETTEXT_PACKAGE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context, get_description (command));
  add_entries (context, typed);
  cgv_cli_filters_add_entries (context, command);
  g_option_context_add_main_entries (context, file_entries, NULL);
  return context;
}

static void
clear_tolerance (gpointer tolerance)
{
  g_free (((CgvCliTolerance *) tolerance)->event);
}

static Typed *
new_options (CgvCliCommand command)
{
  Typed *typed = g_new0 (Typed, 1);
  CgvCliOptions *self = &typed->parent;

  typed->rows = ROWS_UNSET;
  self->command = command;
  self->filters = cgv_filter_list_new ();
  self->gates = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_gate_free);
  self->columns = g_ptr_array_new_with_free_func (g_free);
  self->tolerances = g_array_new (FALSE, FALSE, sizeof (CgvCliTolerance));
  self->outputs = g_array_new (FALSE, FALSE, sizeof (CgvCliDestination));
  g_array_set_clear_func (self->tolerances, clear_tolerance);
  return typed;
}

/* Returns whether “--” is between files, rather than before all of them, where it only ends the options. Faults of the arguments are
 * found when they are read. */
static gboolean
have_base (char **arguments,
           CgvCliCommand command)
{
  g_autoptr (CgvCliOptions) self = &new_options (command)->parent;
  Typed *typed = (Typed *) self;
  g_autoptr (GOptionContext) context = make_context (typed, NULL);
  g_auto (GStrv) strv = g_strdupv (arguments);

  if (command == CGV_CLI_COMMAND_CHECK || !g_strv_contains ((const char *const *) arguments, "--"))
    return FALSE;
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  return mark_sides (strv, NULL) && g_option_context_parse_strv (context, &strv, NULL) && has_two_sides (typed->files);
}

/* Parses @n_arguments arguments, without the others. Returns NULL if they are wrong. */
static Typed *
parse_some (char **arguments,
            guint n_arguments,
            CgvCliCommand command)
{
  g_autoptr (CgvCliOptions) self = &new_options (command)->parent;
  g_autoptr (GOptionContext) context = make_context ((Typed *) self, NULL);
  g_auto (GStrv) strv = g_new0 (char *, n_arguments + 2);

  strv[0] = g_strdup ("");
  for (guint i = 0; i < n_arguments; i++)
    strv[i + 1] = g_strdup (arguments[i]);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  return g_option_context_parse_strv (context, &strv, NULL) ? (Typed *) g_steal_pointer (&self) : NULL;
}

static gboolean
has_same_value (const Typed *typed,
                const Typed *other,
                const Option *option)
{
  gconstpointer one = (const char *) typed + option->offset;
  gconstpointer two = (const char *) other + option->offset;

  if (option->entry.arg == G_OPTION_ARG_INT64)
    return *(const gint64 *) one == *(const gint64 *) two;
  if (option->entry.arg == G_OPTION_ARG_FILENAME_ARRAY)
    return g_strv_equal (*(const char *const *const *) one, *(const char *const *const *) two);
  return option->entry.arg == G_OPTION_ARG_NONE || strcmp (*(const char *const *) one, *(const char *const *) two) == 0;
}

/* Returns whether an option concerns both sides together, so that its values before and after “--” may differ. */
static gboolean
is_of_no_side (const Option *option)
{
  static const char *const names[] = { "output", "limit", "tolerance", "formula", "match-file", "match-function", NULL };

  return g_strv_contains (names, option->entry.long_name);
}

static gboolean
fail_for_sides (const char *name,
                GError **error)
{
  if (strcmp (name, "parts") == 0)
    return fail (error, _ ("Options apply to both sides, at any position: choose the parts of each side with --base-parts and --new-parts"));
  if (strcmp (name, "source-root") == 0)
    return fail (error, _ ("Options apply to both sides, at any position: choose the folder of BASE with --base-source-root"));
  /* Translators: the name of an option. */
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Options apply to both sides, at any position: --%s cannot have different values before and after “--”"), name);
  return FALSE;
}

/* Returns FALSE if an option has different values before and after “--”. They look like values of the two sides, but apply to both. */
static gboolean
check_values_of_sides (char **arguments,
                       CgvCliCommand command,
                       GError **error)
{
  guint n_arguments = g_strv_length (arguments);
  guint mark = 0;
  g_autoptr (CgvCliOptions) before = NULL;
  g_autoptr (CgvCliOptions) behind = NULL;
  const char *filter;

  while (mark < n_arguments && strcmp (arguments[mark], SEPARATOR) != 0)
    mark++;
  if (mark == n_arguments)
    return TRUE;
  before = (CgvCliOptions *) parse_some (arguments + 1, mark - 1, command);
  behind = (CgvCliOptions *) parse_some (arguments + mark + 1, n_arguments - mark - 1, command);
  for (gsize i = 0; before != NULL && behind != NULL && i < G_N_ELEMENTS (options); i++)
    {
      const Option *option = &options[i];

      if (is_given ((Typed *) before, option) && is_given ((Typed *) behind, option) && !is_of_no_side (option) && !has_same_value ((Typed *) before, (Typed *) behind, option))
        return fail_for_sides (option->entry.long_name, error);
    }
  if (before == NULL || behind == NULL)
    return TRUE;
  filter = cgv_cli_filters_find_other (before->filters, behind->filters);
  if (filter == NULL)
    filter = cgv_cli_filters_find_other (behind->filters, before->filters);
  return filter == NULL || fail_for_sides (filter, error);
}

/* Parts of two sides are chosen for each. */
static void
explain_parts (CgvCliCommand command,
               GError **error)
{
  if (command != CGV_CLI_COMMAND_COMPARE || !g_error_matches (*error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) || strstr ((*error)->message, "--parts") == NULL)
    return;
  g_clear_error (error);
  fail (error, _ ("compare has no --parts: choose those of each side with --base-parts and --new-parts"));
}

CgvCliOptions *
cgv_cli_options_parse (char **arguments,
                       CgvCliCommand command,
                       const char *summary,
                       GError **error)
{
  Typed *typed = new_options (command);
  g_autoptr (CgvCliOptions) self = &typed->parent;
  g_autoptr (GOptionContext) context = make_context (typed, summary);
  g_auto (GStrv) strv = arguments;
  g_autofree char *program = g_strconcat ("callgrove-cli ", arguments[0], NULL);

  g_set_prgname (program);
  self->arguments = g_strdupv (arguments);
  self->has_base = command == CGV_CLI_COMMAND_COMPARE || have_base (arguments, command);
  if (self->has_base && (command & CGV_CLI_COMMAND_WITH_BASE) == 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” takes one profile; “callgrove-cli compare BASE… -- NEW…” compares two"), arguments[0]);
      return NULL;
    }
  if ((self->has_base && (!check_values_of_sides (arguments, command, error) || !mark_sides (strv, error))) || !g_option_context_parse_strv (context, &strv, error))
    {
      explain_parts (command, error);
      return NULL;
    }
  if (!check_sides (typed, error) ||
      !cgv_cli_filters_check (self->filters, command, error) ||
      !interpret (self, typed, error) ||
      !check_files (self, typed, error))
    return NULL;
  if (self->has_base && !interpret_comparison (self, typed, error))
    return NULL;
  if (!self->has_base)
    {
      self->files[CGV_SIDE_NEW] = g_strdupv (typed->files);
      self->parts[CGV_SIDE_NEW] = g_steal_pointer (&typed->parts);
    }
  if ((command & (CGV_CLI_COMMAND_CONVERT | CGV_CLI_COMMAND_DRAW)) != 0)
    self->output = typed->outputs[g_strv_length (typed->outputs) - 1];
  else if (!add_outputs (self, typed, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_cli_options_free (CgvCliOptions *self)
{
  Typed *typed = (Typed *) self;

  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      char *value = (char *) typed + options[i].offset;

      if (options[i].entry.arg == G_OPTION_ARG_FILENAME)
        g_clear_pointer ((char **) (gpointer) value, g_free);
      else if (options[i].entry.arg == G_OPTION_ARG_FILENAME_ARRAY)
        g_clear_pointer ((char ***) (gpointer) value, g_strfreev);
    }
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    g_strfreev (self->files[side]);
  g_clear_pointer (&self->match, g_regex_unref);
  g_clear_pointer (&self->functions, g_regex_unref);
  cgv_filter_list_unref (self->filters);
  g_array_unref (self->tolerances);
  g_ptr_array_unref (self->columns);
  g_array_unref (self->outputs);
  g_ptr_array_unref (self->gates);
  g_strfreev (self->arguments);
  g_strfreev (typed->files);
  g_free (typed);
}
