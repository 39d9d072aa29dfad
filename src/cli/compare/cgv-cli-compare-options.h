/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the user asked `compare` for. It has options of its own, because it takes two lists of files, and because its
 * limits are not numbers of rows.
 *
 * Arguments are kept as the bytes that were typed. Owned by cgv_cli_compare_run(); main thread.
 */

#include <glib.h>

#include "cgv-cli-amount.h"
#include "cgv-comparison.h"
#include "cgv-filter-list.h"
#include "cgv-report.h"
#include "cgv-side.h"

G_BEGIN_DECLS

/* What is compared. */
typedef enum
{
  CGV_CLI_COMPARE_NOTHING,
  CGV_CLI_COMPARE_FUNCTIONS,
  CGV_CLI_COMPARE_CALLERS,
  CGV_CLI_COMPARE_CALLEES,
  CGV_CLI_COMPARE_LINES,
} CgvCliCompareWhat;

/* What a row is. */
typedef enum
{
  CGV_CLI_COMPARE_BY_FUNCTION,
  CGV_CLI_COMPARE_BY_FILE, /* a source file that lines are in */
  CGV_CLI_COMPARE_BY_OBJECT,
  CGV_CLI_COMPARE_BY_NAMESPACE,
  CGV_CLI_COMPARE_BY_CYCLE, /* a cycle, or a function that is in none */
  CGV_CLI_COMPARE_BY_PART,
} CgvCliCompareGroup;

/**
 * CgvCliTolerance:
 * @event: (nullable): short name of the event type that it is for, or NULL for all
 * @amount: the largest change that is noise
 */
typedef struct
{
  char *event;
  CgvCliAmount amount;
} CgvCliTolerance;

/**
 * CgvCliCompareOutput:
 * @path: the file to write, or "-"
 * @format: how
 */
typedef struct
{
  char *path;
  CgvReportFormat format;
} CgvCliCompareOutput;

/**
 * CgvCliCompareOptions:
 * @files: for each side, its files as named
 * @parts: for each side, a list of parts such as "1,3-5", or NULL for all
 * @event_names: (nullable) (array zero-terminated=1): short names of event types, the one to sort by first; NULL
 *   for the first of both sides
 * @formulas: (nullable) (array zero-terminated=1): further event types, each "NAME=EXPRESSION"
 * @file_rules: (nullable) (array zero-terminated=1): rules that rewrite names of files
 * @function_rules: (nullable) (array zero-terminated=1): rules that rewrite names of functions
 * @ignores_lambda_numbers: whether the numbers of lambdas tell them apart
 * @tolerances: (element-type CgvCliTolerance): what is noise; later ones come first
 * @measure: how costs are made comparable
 * @anchor: (nullable): the function per call of which to count
 * @gates: (element-type CgvCliGate): limits
 * @report_only: whether limits do not change the exit code
 * @group: what a row is
 * @rows: print at most that many rows; 0 for all
 * @has_rows: whether @rows was asked for
 * @what: what is compared
 * @function: (nullable): the function whose calls are compared
 * @file: (nullable): its source file, or the end of the path
 * @object: (nullable): its program or library, or the end of the path
 * @no_fold: whether `f'2` is another row than `f`
 * @filters: in the order in which they were asked for
 * @has_runs: whether each file of a side is a run, whatever it says
 * @adds_up: whether the files of a side add up, whatever they say
 * @outputs: (element-type CgvCliCompareOutput): what to write; at least one
 * @memory_limit: how much memory reading may take, as CgvLoaderOptions has it
 */
typedef struct
{
  char **files[CGV_N_SIDES];
  char *parts[CGV_N_SIDES];
  char **event_names;
  char **formulas;
  char **file_rules;
  char **function_rules;
  gboolean ignores_lambda_numbers;
  GArray *tolerances;
  CgvMeasure measure;
  char *anchor;
  GPtrArray *gates;
  gboolean report_only;
  gboolean has_runs;
  gboolean adds_up;
  CgvCliCompareWhat what;
  char *function;
  char *file;
  char *object;
  gboolean no_fold;
  CgvFilterList *filters;
  CgvCliCompareGroup group;
  guint64 rows;
  gboolean has_rows;
  GArray *outputs;
  guint64 memory_limit;
} CgvCliCompareOptions;

/**
 * cgv_cli_compare_options_parse:
 * @arguments: (array zero-terminated=1) (transfer full): the command's name and what follows it
 * @what: what the command compares
 * @summary: what the command does, for `--help`
 * @error: return location
 *
 * Reads the options and the files of both sides: two files, or two lists with "--" between them. Exits with code 0
 * after printing help.
 *
 * Returns: (transfer full) (nullable): the options, or NULL if they are wrong
 */
CgvCliCompareOptions *cgv_cli_compare_options_parse (char **arguments,
                                                     CgvCliCompareWhat what,
                                                     const char *summary,
                                                     GError **error);

/* Whether the arguments of a command name files before and behind “--”. */
gboolean cgv_cli_compare_options_have_two_sides (char **arguments);

/**
 * cgv_cli_compare_options_free:
 * @self: (transfer full): options
 *
 * Frees options.
 */
void cgv_cli_compare_options_free (CgvCliCompareOptions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliCompareOptions, cgv_cli_compare_options_free)

G_END_DECLS
