/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the user asked for: one command's options and files.
 *
 * Arguments are kept as the bytes that were typed: names in a profile are bytes, too. Owned by
 * main(); main thread.
 */

#include <glib.h>

#include "cgv-filter-list.h"
#include "cgv-order.h"

G_BEGIN_DECLS

/**
 * CgvCliExit:
 * @CGV_CLI_EXIT_OK: answered
 * @CGV_CLI_EXIT_PARTIAL: answered from what could be read; the problems are on stderr
 * @CGV_CLI_EXIT_ERROR: not answered: wrong usage, or a file that is unreadable or no profile
 * @CGV_CLI_EXIT_LIMIT: answered, and a limit was exceeded
 *
 * Exit codes. Of several reasons an error comes first, then a limit, then damage.
 */
typedef enum
{
  CGV_CLI_EXIT_OK = 0,
  CGV_CLI_EXIT_PARTIAL = 1,
  CGV_CLI_EXIT_ERROR = 2,
  CGV_CLI_EXIT_LIMIT = 3,
} CgvCliExit;

/**
 * CgvCliFormat:
 * @CGV_CLI_FORMAT_TEXT: for people
 * @CGV_CLI_FORMAT_CSV: comma-separated values
 * @CGV_CLI_FORMAT_JSON: JSON
 */
typedef enum
{
  CGV_CLI_FORMAT_TEXT,
  CGV_CLI_FORMAT_CSV,
  CGV_CLI_FORMAT_JSON,
} CgvCliFormat;

/**
 * CgvCliGroup:
 * @CGV_CLI_GROUP_FUNCTION: a row for each function
 * @CGV_CLI_GROUP_FILE: a row for each source file
 * @CGV_CLI_GROUP_OBJECT: a row for each ELF object
 * @CGV_CLI_GROUP_NAMESPACE: a row for each namespace or class
 * @CGV_CLI_GROUP_CYCLE: a row for each cycle and for each function that is in none
 * @CGV_CLI_GROUP_PART: a row for each part
 * @CGV_CLI_GROUP_FILE_FUNCTION: a row for each source file that lines are in, and below it one for each function
 *   that they are of
 * @CGV_CLI_GROUP_FUNCTION_FILE: the other way round
 */
typedef enum
{
  CGV_CLI_GROUP_FUNCTION,
  CGV_CLI_GROUP_FILE,
  CGV_CLI_GROUP_OBJECT,
  CGV_CLI_GROUP_NAMESPACE,
  CGV_CLI_GROUP_CYCLE,
  CGV_CLI_GROUP_PART,
  CGV_CLI_GROUP_FILE_FUNCTION,
  CGV_CLI_GROUP_FUNCTION_FILE,
} CgvCliGroup;

/**
 * CgvCliAsks:
 * @CGV_CLI_ASKS_FORMAT: `--format text` and `json`
 * @CGV_CLI_ASKS_ROWS: a list of rows: `--format csv`, `--event`, `--sort`, `--limit`, …
 * @CGV_CLI_ASKS_FUNCTION: `--function`, `--file` and `--object`
 * @CGV_CLI_ASKS_NOTHING: no options and no files
 * @CGV_CLI_ASKS_OUTPUT: `--output` and how to write it
 * @CGV_CLI_ASKS_CUT: `--cut`
 * @CGV_CLI_ASKS_FILTERS: filters without rows; lists of rows take them anyway
 * @CGV_CLI_ASKS_LINES: rows that are lines: `--by`, and a function only if wanted
 *
 * Which options a command takes.
 */
typedef enum
{
  CGV_CLI_ASKS_FORMAT = 1 << 0,
  CGV_CLI_ASKS_ROWS = 1 << 1,
  CGV_CLI_ASKS_FUNCTION = 1 << 2,
  CGV_CLI_ASKS_NOTHING = 1 << 3,
  CGV_CLI_ASKS_OUTPUT = 1 << 4,
  CGV_CLI_ASKS_LINES = 1 << 5,
  CGV_CLI_ASKS_CUT = 1 << 6,
  CGV_CLI_ASKS_FILTERS = 1 << 7,
} CgvCliAsks;

/**
 * CgvCliOptions:
 * @format: how to print
 * @event_names: (nullable) (array zero-terminated=1): short names of event types, the one to sort by first; NULL
 *   for the first of the profile
 * @formulas: (nullable) (array zero-terminated=1): further event types, each "NAME=EXPRESSION"
 * @sort: what to sort by; CGV_ORDER_LOCATION for lines in the order of the source
 * @limit: print at most that many rows; 0 for all
 * @match: (nullable): print only rows whose name matches
 * @group: what a row is
 * @filters: what is filtered, in the order in which it was asked for; empty for nothing
 * @parts: (nullable): list of parts such as "1,3-5"; NULL for all
 * @fold: whether `f'2` and `f'main` are shown as `f`
 * @function: (nullable): name of the function that is asked for
 * @file: (nullable): its source file, where the name is not enough
 * @object: (nullable): its ELF object, where the name is not enough
 * @output: (nullable): the file to write, or "-"
 * @by_address: whether each instruction is a line of its own
 * @cut: (nullable): how much of cycles to cut; NULL for nothing
 * @event_lists: (nullable) (array zero-terminated=1): lists of event types, as typed
 * @splits: whether each part goes into a file of its own
 * @merges: whether the parts become one
 * @full_names: whether names are written in full each time
 * @full_positions: whether positions are written in full each time
 * @memory_limit: how much memory reading may take, as CgvLoaderOptions has it
 * @files: (array zero-terminated=1): the profiles, as named; never empty
 */
typedef struct
{
  CgvCliFormat format;
  char **event_names;
  char **formulas;
  CgvOrderKey sort;
  guint64 limit;
  GRegex *match;
  CgvFilterList *filters;
  CgvCliGroup group;
  char *parts;
  gboolean fold;
  char *function;
  char *file;
  char *object;
  gboolean by_address;
  char *cut;
  char *output;
  char **event_lists;
  gboolean splits;
  gboolean merges;
  gboolean full_names;
  gboolean full_positions;
  guint64 memory_limit;
  char **files;
} CgvCliOptions;

/**
 * cgv_cli_options_parse:
 * @arguments: (array zero-terminated=1) (transfer full): the command's name and what follows it
 * @asks: which options the command takes
 * @summary: what the command does, for `--help`
 * @error: return location
 *
 * Reads the options. Exits with code 0 after printing help.
 *
 * Returns: (transfer full) (nullable): the options, or NULL if they are wrong
 */
CgvCliOptions *cgv_cli_options_parse (char **arguments,
                                      CgvCliAsks asks,
                                      const char *summary,
                                      GError **error);

/**
 * cgv_cli_options_free:
 * @self: (transfer full): options
 *
 * Frees options.
 */
void cgv_cli_options_free (CgvCliOptions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliOptions, cgv_cli_options_free)

G_END_DECLS
