/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The user's request: a command, its options, and the files of one side or two. Arguments are kept as typed bytes: names in a profile are
 * bytes, too. Owned by main(); main thread.
 */

#include <glib.h>

#include "cgv-cli-amount.h"
#include "cgv-cli-output.h"
#include "cgv-comparison.h"
#include "cgv-filter-list.h"
#include "cgv-group-map.h"
#include "cgv-object-code.h"
#include "cgv-order.h"
#include "cgv-record-command.h"
#include "cgv-report.h"
#include "cgv-series.h"
#include "cgv-types.h"
#include "cgv-writer.h"

G_BEGIN_DECLS

/* A failure has precedence; then a limit that was exceeded, one that could not be checked, and damage. */
typedef enum
{
  CGV_CLI_EXIT_OK = 0,
  CGV_CLI_EXIT_PARTIAL = 1, /* answered from the readable part; the problems are on stderr */
  CGV_CLI_EXIT_ERROR = 2,   /* not answered: wrong usage, or a file that is unreadable or no profile; or a limit could not be checked */
  CGV_CLI_EXIT_LIMIT = 3,   /* answered, and a limit was exceeded */
} CgvCliExit;

/* Bits, as an option is for some commands only. */
typedef enum
{
  CGV_CLI_COMMAND_INFO = 1 << 0,
  CGV_CLI_COMMAND_FUNCTIONS = 1 << 1,
  CGV_CLI_COMMAND_CALLERS = 1 << 2,
  CGV_CLI_COMMAND_CALLEES = 1 << 3,
  CGV_CLI_COMMAND_LINES = 1 << 4,
  CGV_CLI_COMMAND_CYCLES = 1 << 5,
  CGV_CLI_COMMAND_COMPARE = 1 << 6,
  CGV_CLI_COMMAND_CHECK = 1 << 7,
  CGV_CLI_COMMAND_CONVERT = 1 << 8,
  CGV_CLI_COMMAND_DRAW = 1 << 9,
  CGV_CLI_COMMAND_RECORD = 1 << 10,
  CGV_CLI_COMMAND_SERIES = 1 << 11,
  CGV_CLI_COMMAND_GROWTH = 1 << 12,
} CgvCliCommand;

#define CGV_CLI_COMMAND_CALLS (CGV_CLI_COMMAND_CALLERS | CGV_CLI_COMMAND_CALLEES)
#define CGV_CLI_COMMAND_ROWS (CGV_CLI_COMMAND_FUNCTIONS | CGV_CLI_COMMAND_CALLS | CGV_CLI_COMMAND_LINES | CGV_CLI_COMMAND_CYCLES)

/* The commands that take BASE… -- NEW…: the commands that write reports, and all of them. */
#define CGV_CLI_COMMAND_REPORTS (CGV_CLI_COMMAND_COMPARE | CGV_CLI_COMMAND_ROWS)
#define CGV_CLI_COMMAND_WITH_BASE (CGV_CLI_COMMAND_REPORTS | CGV_CLI_COMMAND_DRAW)

/* The pictures of `draw`. */
typedef enum
{
  CGV_CLI_PICTURE_TREEMAP,
  CGV_CLI_PICTURE_FLAME,
  CGV_CLI_PICTURE_GRAPH,
  CGV_CLI_PICTURE_GROWTH, /* of sets of profiles, from here on */
  CGV_CLI_PICTURE_SERIES,
  CGV_CLI_PICTURE_SUITE,
} CgvCliPictureKind;

/* The meaning of colours in a picture of one profile, besides libraries and files. */
typedef enum
{
  CGV_CLI_COLOR_USUAL, /* objects, or the cost of a call where nearly all is in one of them */
  CGV_CLI_COLOR_OBJECT,
  CGV_CLI_COLOR_FILE,
  CGV_CLI_COLOR_NAMESPACE,
  CGV_CLI_COLOR_PER_CALL,
  CGV_CLI_COLOR_CERTAINTY,
} CgvCliColor;

/* Columns that `functions` has only if they are requested. */
typedef enum
{
  CGV_CLI_ADDED_CUMULATIVE = 1 << 0, /* the self costs of all rows down to this one */
  CGV_CLI_ADDED_PARTS = 1 << 1,      /* the cost in each part: self cost if rows are sorted by it, otherwise inclusive cost */
} CgvCliAddedColumns;

/* The largest change that is noise. */
typedef struct
{
  char *event; /* short name of the event type that it is for; NULL for all */
  CgvCliAmount amount;
} CgvCliTolerance;

/* Strings and arrays are NULL unless they were requested. A single profile is the new side. */
typedef struct
{
  CgvCliCommand command;
  char **arguments; /* as they were typed, from the name of the command on */
  gboolean has_base;
  gboolean is_suite; /* whether the sides have many benchmarks, such as those of two folders */
  char **files[CGV_N_SIDES]; /* never empty, except for a missing base; of `record`, the program and its arguments */
  char *common_parts;        /* of both sides, unless one has its own */
  char *parts[CGV_N_SIDES];  /* such as "1,3-5" */
  guint64 memory_limit;      /* as in CgvLoaderOptions */

  char **event_names; /* the main one first */
  char **formulas;    /* each "NAME=EXPRESSION" */
  CgvFilterList *filters; /* in the order in which they were requested */
  CgvGroupingKind group; /* the kind of rows; CGV_GROUPING_CYCLE has a row for each function in no cycle, too */
  gboolean has_members; /* list the members below each group, as in "file:function" */
  gboolean fold;
  gboolean no_fold;
  gboolean is_all; /* indirect callers and callees, too */
  char *function;
  GRegex *functions; /* of `callers` and `callees`: all functions whose names match, rather than @function */
  char *file;
  char *object;
  gboolean by_address;
  CgvCodeFlags code_flags; /* how instructions are written */
  gboolean has_bytes;      /* one of these */
  gboolean has_callees; /* below each line */
  gboolean has_jumps;
  gboolean has_source;  /* the text of each line */
  guint64 n_context;    /* at most this number of lines before and after each line; 0 for none */
  char **source_roots;  /* folders */
  char *base_root;      /* the folder with the sources of the base, or NULL */
  char *base_revision;  /* the Git revision of them, or NULL */

  CgvReportFormat format; /* format of standard output only */
  CgvQuantityKind sort;       /* CGV_QUANTITY_LOCATION for lines in the order of the source */
  gboolean is_by_origin;  /* of two sides, sort by where the change began rather than by @sort */
  guint64 n_rows;         /* at most; 0 for all */
  gboolean has_rows;      /* whether @n_rows was requested */
  GRegex *match;
  CgvCliAddedColumns added_columns;
  GPtrArray *columns; /* char *: the ids of further numbers that were requested */
  gboolean has_part_columns; /* whether any of both kinds is made of the costs in each part */
  guint64 depth;      /* of a call tree, the number of levels below the first */
  CgvCliAmount least; /* of a call tree or a call graph, the share of the total that a row or box has at least */
  CgvCliAmount threshold; /* the share of the total that the self costs of the rows should reach; 0 for none */
  gboolean names; /* whether data has all forms of names, and text the whole ones */

  char **output_names;
  GArray *outputs; /* CgvCliDestination; at least one */
  char *output;    /* of `convert` and `draw`; "-" for standard output */
  char **event_lists;
  gboolean splits;
  gboolean merges;
  CgvWriterPositions positions;
  char **descriptions;

  CgvCliPictureKind picture;
  gboolean has_callers; /* the picture shows the callers of the function */
  gboolean has_both;    /* it has callers and callees */
  gboolean is_sideways; /* a call graph leads from left to right */
  CgvCliColor color;
  int width; /* of a picture, in units; 0 for the usual size */
  int height;
  gboolean is_dark;
  gboolean is_thumbnail; /* a PNG of the picture alone, whatever the name of the file */

  /* For `record`; the rest of its settings are in @files. */
  CgvRecordSettings recording;
  char *recorded_function;
  char **valgrind_options;
  char *folder;   /* for the files of the recording, instead of one file */
  guint64 n_runs; /* at least 1 */
  gboolean only_prints;
  gboolean lists_running;
  guint64 attached; /* the id of a process, or 0 */

  /* For `growth`. */
  guint64 *sizes;      /* of the input of each file; 0 where none was typed */
  char *size_function; /* the function whose calls are the sizes */
  guint64 checked_from; /* with profiles from this size on, the forecast is only compared; 0 for none */
  GPtrArray *growth_limits; /* CgvCliGrowthLimit */

  /* For two sides. */
  gboolean has_runs; /* each file of a side is a run */
  gboolean adds_up;  /* the files of a side are not runs */
  CgvMeasure measure;
  char *anchor; /* the function by whose calls costs are divided */
  char **file_rules;
  char **function_rules;
  gboolean ignores_lambda_numbers;
  GArray *tolerances; /* CgvCliTolerance; later ones come first */
  GPtrArray *gates;   /* CgvCliGate */
  gboolean counts_layout; /* of each gate */

  /* For a series. */
  CgvSeriesOrder order;
  char *since;     /* the name of the first member to compare */
  char *benchmark; /* the only one to compare */
  guint causes; /* 0 without a table of causes, otherwise 1 more than the CgvGroupingKind of its rows */
  gboolean only_next; /* whether only the commit to record next is printed */
  gboolean report_only;
} CgvCliOptions;

/* Reads the options, and exits with code 0 after printing help. @arguments begin with the command's name, and are taken. */
CgvCliOptions *cgv_cli_options_parse (char **arguments,
                                      CgvCliCommand command,
                                      const char *summary,
                                      GError **error);
void cgv_cli_options_free (CgvCliOptions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliOptions, cgv_cli_options_free)

G_END_DECLS
