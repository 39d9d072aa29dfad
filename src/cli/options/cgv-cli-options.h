/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the user asked for: one command's options and files. Arguments are kept as the bytes that were typed: names in a profile
 * are bytes, too. Owned by main(); main thread.
 */

#include <glib.h>

#include "cgv-filter-list.h"
#include "cgv-order.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Of several reasons an error comes first, then a limit, then damage. */
typedef enum
{
  CGV_CLI_EXIT_OK = 0,
  CGV_CLI_EXIT_PARTIAL = 1, /* answered from what could be read; the problems are on stderr */
  CGV_CLI_EXIT_ERROR = 2,   /* not answered: wrong usage, or a file that is unreadable or no profile */
  CGV_CLI_EXIT_LIMIT = 3,   /* answered, and a limit was exceeded */
} CgvCliExit;

/* What a row is. */
typedef enum
{
  CGV_CLI_GROUP_FUNCTION,
  CGV_CLI_GROUP_FILE,
  CGV_CLI_GROUP_OBJECT,
  CGV_CLI_GROUP_NAMESPACE,
  CGV_CLI_GROUP_CYCLE, /* a cycle, or a function that is in none */
  CGV_CLI_GROUP_PART,
  CGV_CLI_GROUP_FILE_FUNCTION, /* a source file that lines are in, with the functions that they are of below it */
  CGV_CLI_GROUP_FUNCTION_FILE, /* the other way round */
} CgvCliGroup;

/* Which options a command takes. */
typedef enum
{
  CGV_CLI_ASKS_FORMAT = 1 << 0,   /* `--format text` and `json` */
  CGV_CLI_ASKS_ROWS = 1 << 1,     /* a list of rows: `--format csv`, `--event`, `--sort`, `--rows`, … */
  CGV_CLI_ASKS_FUNCTION = 1 << 2, /* `--function`, `--file` and `--object` */
  CGV_CLI_ASKS_NOTHING = 1 << 3,  /* no files */
  CGV_CLI_ASKS_OUTPUT = 1 << 4,   /* `--output` and how to write it */
  CGV_CLI_ASKS_LINES = 1 << 5,    /* rows that are lines: `--by`, and a function only if wanted */
  CGV_CLI_ASKS_CUT = 1 << 6,      /* `--cut` */
  CGV_CLI_ASKS_FILTERS = 1 << 7,  /* filters and `--rows` without a list of rows, which has them anyway */
} CgvCliAsks;

/* Strings and arrays are NULL unless they were asked for, but for @files, which are never empty. */
typedef struct
{
  CgvReportFormat format;
  char **event_names; /* the one to sort by first */
  char **formulas;    /* each "NAME=EXPRESSION" */
  CgvOrderKey sort;   /* CGV_ORDER_LOCATION for lines in the order of the source */
  guint64 n_rows;     /* at most; 0 for all */
  GRegex *match;
  CgvFilterList *filters; /* in the order in which they were asked for */
  CgvCliGroup group;
  char *parts; /* such as "1,3-5" */
  gboolean fold;
  char *function;
  char *file;
  char *object;
  gboolean by_address;
  char *cut;
  char *output; /* "-" for standard output */
  char **event_lists;
  gboolean splits;
  gboolean merges;
  gboolean full_names;
  gboolean full_positions;
  guint64 memory_limit; /* as in CgvLoaderOptions */
  char **files;
} CgvCliOptions;

/* Reads the options, and exits with code 0 after printing help. @arguments begin with the command's name, and are taken. */
CgvCliOptions *cgv_cli_options_parse (char **arguments,
                                      CgvCliAsks asks,
                                      const char *summary,
                                      GError **error);
void cgv_cli_options_free (CgvCliOptions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliOptions, cgv_cli_options_free)

G_END_DECLS
