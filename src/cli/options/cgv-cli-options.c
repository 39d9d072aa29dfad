/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-config.h"

#include "cgv-cli-filters.h"
#include "cgv-cli-gate.h"
#include "cgv-cli-growth-limit.h"
#include "cgv-cli-output.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-memory-limit.h"
#include "cgv-quantity-column.h"

/* Sides of a picture; Cairo has no larger ones with pixels. */
#define MIN_PICTURE 100
#define MAX_PICTURE 30000

/* The largest size of an input. Ten times that is a whole number, too. */
#define MAX_SIZE G_GUINT64_CONSTANT (1000000000000000)

/* Separates the files of two sides. While options are parsed an empty name replaces it, which no file has: otherwise it would be the end
 * of the options. */
#define SEPARATOR "--"
#define MARK ""

/* A word that an option takes, and its value. */
typedef struct
{
  const char *word;
  int value;
} Choice;

typedef struct Option Option;

/* Reads a value. Returns FALSE with an error if it is wrong. */
typedef gboolean (*ReadFunc) (CgvCliOptions *self,
                              const Option *option,
                              const char *value,
                              GError **error);

/* An option, and the commands that take it. Several with one name differ in their words. */
struct Option
{
  const char *name;
  ReadFunc read;
  guint alone;          /* the commands that take it for one profile */
  guint with_base;      /* commands that take it for two sides */
  gsize offset;         /* of its value in CgvCliOptions; 0 if @read knows the place */
  const char *help;
  const char *argument; /* NULL for a flag */
  const Choice *choices;
  gsize n_choices;
};

/* An option as it was given. */
typedef struct
{
  const char *name;
  char *value; /* NULL for a flag */
  gboolean is_behind; /* the separator of both sides */
} Given;

/* The arguments of a command, before they are interpreted. */
typedef struct
{
  CgvCliCommand command;
  GArray *given;    /* Given */
  GPtrArray *files; /* char *: as typed, with the mark between two sides */
  gboolean is_behind;
} Arguments;

static gpointer
get_value (CgvCliOptions *self,
           const Option *option)
{
  return (char *) self + option->offset;
}

static gboolean
read_flag (CgvCliOptions *self,
           const Option *option,
           const char *value,
           GError **error)
{
  *(gboolean *) get_value (self, option) = TRUE;
  return TRUE;
}

static gboolean
read_word (CgvCliOptions *self,
           const Option *option,
           const char *value,
           GError **error)
{
  g_free (*(char **) get_value (self, option));
  *(char **) get_value (self, option) = g_strdup (value);
  return TRUE;
}

static gboolean
read_words (CgvCliOptions *self,
            const Option *option,
            const char *value,
            GError **error)
{
  char ***words = get_value (self, option);
  guint n_words = *words != NULL ? g_strv_length (*words) : 0;

  *words = g_renew (char *, *words, n_words + 2);
  (*words)[n_words] = g_strdup (value);
  (*words)[n_words + 1] = NULL;
  return TRUE;
}

static gboolean
read_pattern (CgvCliOptions *self,
              const Option *option,
              const char *value,
              GError **error)
{
  GRegex **pattern = get_value (self, option);

  g_clear_pointer (pattern, g_regex_unref);
  *pattern = g_regex_new (value, G_REGEX_OPTIMIZE, 0, error);
  return *pattern != NULL;
}

/* The error lists the valid words. */
static gboolean
read_choice (CgvCliOptions *self,
             const Option *option,
             const char *value,
             GError **error)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (gsize i = 0; i < option->n_choices; i++)
    {
      if (strcmp (value, option->choices[i].word) == 0)
        {
          *(int *) get_value (self, option) = option->choices[i].value;
          return TRUE;
        }
      g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", option->choices[i].word);
    }
  /* Translators: a text, the name of an option, and its values */
  return cgv_cli_text_refuse (error, _ ("“%s” is no value for --%s here: choose one of %s"), value, option->name, words->str);
}

static gboolean
read_preset (CgvCliOptions *self,
             const Option *option,
             const char *value,
             GError **error)
{
  Choice presets[CGV_N_RECORD_PRESETS];
  Option with_presets = *option;

  for (int i = 0; i < CGV_N_RECORD_PRESETS; i++)
    presets[i] = (Choice) { cgv_record_get_preset ((CgvRecordPresetId) i)->id, i };
  with_presets.choices = presets;
  with_presets.n_choices = G_N_ELEMENTS (presets);
  return read_choice (self, &with_presets, value, error);
}

static gboolean
read_rows (CgvCliOptions *self,
           const Option *option,
           const char *value,
           GError **error)
{
  self->has_rows = g_ascii_string_to_unsigned (value, 10, 0, G_MAXINT64, &self->n_rows, NULL);
  return self->has_rows || cgv_cli_text_refuse (error, _ ("--rows must be a number of rows, or 0 for all"));
}

static gboolean
read_context (CgvCliOptions *self,
              const Option *option,
              const char *value,
              GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT32, &self->n_context, NULL) || cgv_cli_text_refuse (error, _ ("--context must be a number of lines"));
}

/* The keys of descriptions that readers interpret are not for users. */
static gboolean
read_description (CgvCliOptions *self,
                  const Option *option,
                  const char *value,
                  GError **error)
{
  static const char *const taken[] = { CGV_PARTIAL_KEY, CGV_OUTSIDE_KEY, "Creator", NULL };
  const char *colon = strchr (value, ':');
  g_autofree char *key = colon != NULL ? g_strndup (value, (gsize) (colon - value)) : NULL;

  if (colon == NULL || colon == value || strpbrk (value, "\r\n") != NULL || g_strv_contains (taken, key))
    /* Translators: three names that are taken */
    return cgv_cli_text_refuse (error, _ ("--desc must be one line with a name and a text, such as 'Commit: 1a2b3c'; “%s”, “%s” and “%s” are no names for it"), taken[0], taken[1], taken[2]);
  return read_words (self, option, value, error);
}

static gboolean
read_checked_size (CgvCliOptions *self,
                   const Option *option,
                   const char *value,
                   GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, G_MAXUINT64, &self->checked_from, NULL) ||
         cgv_cli_text_refuse (error, _ ("--check “%s”: the size of an input is a whole number above 0"), value);
}

static gboolean
read_runs (CgvCliOptions *self,
           const Option *option,
           const char *value,
           GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, G_MAXUINT16, &self->n_runs, NULL) || cgv_cli_text_refuse (error, _ ("--runs must be a number of runs"));
}

static gboolean
read_process (CgvCliOptions *self,
              const Option *option,
              const char *value,
              GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, G_MAXINT, &self->attached, NULL) || cgv_cli_text_refuse (error, _ ("--attach must be the id of a process, as --running lists them"));
}

static gboolean
read_depth (CgvCliOptions *self,
            const Option *option,
            const char *value,
            GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT32, &self->depth, NULL) || cgv_cli_text_refuse (error, _ ("--depth must be a number of levels"));
}

static gboolean
read_memory (CgvCliOptions *self,
             const Option *option,
             const char *value,
             GError **error)
{
  return cgv_memory_limit_parse (value, &self->memory_limit, error);
}

/* Reads a width, or a width and a height. */
static gboolean
read_size (CgvCliOptions *self,
           const Option *option,
           const char *value,
           GError **error)
{
  g_auto (GStrv) numbers = g_strsplit (value, "x", 2);
  int *const sizes[] = { &self->width, &self->height };

  for (guint i = 0; numbers[i] != NULL; i++)
    {
      guint64 size;

      if (!g_ascii_string_to_unsigned (numbers[i], 10, MIN_PICTURE, MAX_PICTURE, &size, NULL))
        /* Translators: a text, and the least and largest number */
        return cgv_cli_text_refuse (error, _ ("“%s” is no value for --size: write a width, or a width and a height such as 1200x800, each from %d to %d"), value, MIN_PICTURE, MAX_PICTURE);
      *sizes[i] = (int) size;
    }
  return TRUE;
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
  return cgv_cli_text_refuse (error,
                              self->has_base ? _ ("“%s” is no column of two sides: callgrove-json(5) has the ids of numbers, such as program_inclusive")
                                             : _ ("“%s” is no column of one side: choose cumulative, part, per-call, or the id of a number as in callgrove-json(5)"),
                              shown);
}

static gboolean
read_columns (CgvCliOptions *self,
              const Option *option,
              const char *value,
              GError **error)
{
  g_auto (GStrv) words = g_strsplit (value, ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      if (!read_column (self, *word, error))
        return FALSE;
    }
  return TRUE;
}

/* A share of self costs is seen in the column that adds them up. */
static gboolean
read_threshold (CgvCliOptions *self,
                const Option *option,
                const char *value,
                GError **error)
{
  self->added_columns |= CGV_CLI_ADDED_CUMULATIVE;
  return (cgv_cli_amount_parse (value, &self->threshold) && self->threshold.is_percent && !self->threshold.has_sign && self->threshold.digits > 0 && cgv_cli_amount_to_share (&self->threshold) <= 1) ||
         cgv_cli_text_refuse (error, _ ("--threshold must be a share of the total up to 100%%, such as 99%%"));
}

static gboolean
read_least (CgvCliOptions *self,
            const Option *option,
            const char *value,
            GError **error)
{
  return (cgv_cli_amount_parse (value, &self->least) && self->least.is_percent && !self->least.has_sign && cgv_cli_amount_to_share (&self->least) <= 1) ||
         cgv_cli_text_refuse (error, _ ("--least must be a share of the total up to 100%%, such as 0.5%%"));
}

static gboolean
read_limit (CgvCliOptions *self,
            const Option *option,
            const char *value,
            GError **error)
{
  CgvCliGate *gate = cgv_cli_gate_new (value, error);

  if (gate != NULL)
    g_ptr_array_add (self->gates, gate);
  return gate != NULL;
}

static gboolean
read_growth_limit (CgvCliOptions *self,
                   const Option *option,
                   const char *value,
                   GError **error)
{
  CgvCliGrowthLimit *limit = cgv_cli_growth_limit_new (value, error);

  if (limit != NULL)
    g_ptr_array_add (self->growth_limits, limit);
  return limit != NULL;
}

static gboolean
read_tolerance (CgvCliOptions *self,
                const Option *option,
                const char *value,
                GError **error)
{
  const char *equals = strrchr (value, '=');
  CgvCliTolerance tolerance = { NULL };

  if (equals == value || !cgv_cli_amount_parse (equals != NULL ? equals + 1 : value, &tolerance.amount) || tolerance.amount.is_negative)
    return cgv_cli_text_refuse (error, _ ("“%s” is no value for --tolerance: write a share of the program (0.01%%), a number of events (1000), or either for one event type (D1mr=2%%)"), value);
  if (equals != NULL)
    tolerance.event = g_strndup (value, (gsize) (equals - value));
  g_array_append_val (self->tolerances, tolerance);
  return TRUE;
}

static gboolean
read_filter (CgvCliOptions *self,
             const Option *option,
             const char *value,
             GError **error)
{
  return cgv_cli_filters_read (&self->filters, option->name, value, error);
}

/* The first formats are those of answers without rows, then those of commands without verdicts: the last have only these. */
static const Choice formats[] = {
  { "text", CGV_REPORT_TEXT },
  { "json", CGV_REPORT_JSON },
  { "csv", CGV_REPORT_CSV },
  { "markdown", CGV_REPORT_MARKDOWN },
  { "html", CGV_REPORT_HTML },
  { "junit", CGV_REPORT_JUNIT },
  { "github", CGV_REPORT_GITHUB },
};

static const Choice function_formats[] = {
  { "text", CGV_REPORT_TEXT },
  { "json", CGV_REPORT_JSON },
  { "csv", CGV_REPORT_CSV },
  { "markdown", CGV_REPORT_MARKDOWN },
  { "html", CGV_REPORT_HTML },
  { "lock", CGV_REPORT_LOCK },
};

#define N_DATA_FORMATS   2
#define N_REPORT_FORMATS 5

static const Choice endings[] = {
  { ".txt", CGV_REPORT_TEXT },
  { ".md", CGV_REPORT_MARKDOWN },
  { ".csv", CGV_REPORT_CSV },
  { ".json", CGV_REPORT_JSON },
  { ".html", CGV_REPORT_HTML },
  { ".xml", CGV_REPORT_JUNIT },
  { ".lock", CGV_REPORT_LOCK },
};

/* Callers cannot be sorted by self cost, nor one side by origin. */
static const Choice sorts[] = {
  { "inclusive", CGV_QUANTITY_INCLUSIVE },
  { "calls", CGV_QUANTITY_CALLS },
  { "name", CGV_QUANTITY_NAME },
  { "self", CGV_QUANTITY_SELF },
  { "origin", CGV_QUANTITY_ORIGIN },
};

#define N_CALL_SORTS 3
#define N_SORTS      4

static const Choice compare_sorts[] = {
  { "origin", CGV_QUANTITY_ORIGIN },
  { "self", CGV_QUANTITY_SELF },
};

static const Choice line_sorts[] = {
  { "self", CGV_QUANTITY_SELF },
  { "inclusive", CGV_QUANTITY_INCLUSIVE },
  { "calls", CGV_QUANTITY_CALLS },
  { "line", CGV_QUANTITY_LOCATION },
  { "origin", CGV_QUANTITY_ORIGIN },
};

#define N_LINE_SORTS 4

static const Choice places[] = {
  { "line", FALSE },
  { "address", TRUE },
};

static const Choice kept_positions[] = {
  { "all", CGV_WRITER_ALL_POSITIONS },
  { "line", CGV_WRITER_LINES },
  { "none", CGV_WRITER_NO_POSITIONS },
};

static const Choice syntaxes[] = {
  { "att", CGV_CODE_PLAIN },
  { "intel", CGV_CODE_INTEL },
};

/* Beside a grouping: with the members of each group. */
#define MEMBERS 0x100

/* The first ones are those of boxes of `draw`, then those of `callers` and `callees`, then those of two sides. */
static const Choice groups[] = {
  { "function", CGV_GROUPING_FUNCTION },
  { "file", CGV_GROUPING_FILE },
  { "object", CGV_GROUPING_OBJECT },
  { "namespace", CGV_GROUPING_NAMESPACE },
  { "cycle", CGV_GROUPING_CYCLE },
  { "part", CGV_GROUPING_PART },
  { "file:function", CGV_GROUPING_FILE | MEMBERS },
  { "function:file", CGV_GROUPING_FUNCTION_FILE | MEMBERS },
  { "call-tree", CGV_CHOICE_CALL_TREE },
  { "callers-tree", CGV_CHOICE_CALLERS_TREE },
};

static const Choice cause_groups[] = {
  { "function", CGV_GROUPING_FUNCTION + 1 },
  { "file", CGV_GROUPING_FILE + 1 },
  { "object", CGV_GROUPING_OBJECT + 1 },
  { "namespace", CGV_GROUPING_NAMESPACE + 1 },
};

#define N_BOX_GROUPS  4
#define N_CALL_GROUPS 5
#define N_SIDE_GROUPS 8

static const Choice measures[] = {
  { "absolute", CGV_MEASURE_ABSOLUTE },
  { "share", CGV_MEASURE_SHARE },
  { "scaled", CGV_MEASURE_SCALED },
};

static const Choice pictures[] = {
  { "treemap", CGV_CLI_PICTURE_TREEMAP },
  { "flame", CGV_CLI_PICTURE_FLAME },
  { "graph", CGV_CLI_PICTURE_GRAPH },
  { "growth", CGV_CLI_PICTURE_GROWTH },
  { "series", CGV_CLI_PICTURE_SERIES },
  { "suite", CGV_CLI_PICTURE_SUITE },
};

static const Choice colors[] = {
  { "object", CGV_CLI_COLOR_OBJECT },
  { "file", CGV_CLI_COLOR_FILE },
  { "namespace", CGV_CLI_COLOR_NAMESPACE },
  { "per-call", CGV_CLI_COLOR_PER_CALL },
  { "certainty", CGV_CLI_COLOR_CERTAINTY },
};

#define CHOICES(array) array, G_N_ELEMENTS (array)
#define VALUE(member) G_STRUCT_OFFSET (CgvCliOptions, member)
#define READS (CGV_CLI_COMMAND_GROWTH | CGV_CLI_COMMAND_SERIES | CGV_CLI_COMMAND_INFO | CGV_CLI_COMMAND_ROWS | CGV_CLI_COMMAND_CHECK | CGV_CLI_COMMAND_CONVERT | CGV_CLI_COMMAND_DRAW)
#define COSTS (CGV_CLI_COMMAND_ROWS | CGV_CLI_COMMAND_DRAW)
#define NAMED (CGV_CLI_COMMAND_FUNCTIONS | CGV_CLI_COMMAND_CALLS | CGV_CLI_COMMAND_LINES)
#define EVERY (READS | CGV_CLI_COMMAND_WITH_BASE)

static const Choice orders[] = {
  { "name", CGV_SERIES_BY_NAME },
  { "time", CGV_SERIES_BY_TIME },
  { "git", CGV_SERIES_BY_GIT },
};

static const Option options[] = {
  { "order", read_choice, CGV_CLI_COMMAND_SERIES | CGV_CLI_COMMAND_DRAW, 0, VALUE (order), N_ ("The order of profiles: by name (default), by time of the files, or by git: of the commits or tags that their names begin with"), N_ ("ORDER"), CHOICES (orders) },
  { "source-root", read_words, CGV_CLI_COMMAND_SERIES, 0, VALUE (source_roots), N_ ("A folder in the repository of --order git (default: the current folder)"), N_ ("DIR") },
  { "since", read_word, CGV_CLI_COMMAND_SERIES, 0, VALUE (since), N_ ("Begin with this profile"), N_ ("NAME") },
  { "benchmark", read_word, CGV_CLI_COMMAND_SERIES | CGV_CLI_COMMAND_GROWTH | CGV_CLI_COMMAND_DRAW, 0, VALUE (benchmark), N_ ("Only this benchmark of each profile"), N_ ("NAME") },
  { "function", read_word, CGV_CLI_COMMAND_SERIES, 0, VALUE (function), N_ ("Also list the costs of this function over the series: its exact name, or a piece of it that is in no other name"), N_ ("NAME") },
  { "file", read_word, CGV_CLI_COMMAND_SERIES, 0, VALUE (file), N_ ("Its source file, if several functions have the name; the end of the path is enough"), N_ ("PATH") },
  { "object", read_word, CGV_CLI_COMMAND_SERIES, 0, VALUE (object), N_ ("Its program or library, if several functions have the name; the end of the path is enough"), N_ ("PATH") },
  { "causes", read_choice, CGV_CLI_COMMAND_SERIES, 0, VALUE (causes), N_ ("Also list what began in each function, file, object or namespace, and in which step: rows and columns add up to all changes. CSV has only that"), N_ ("GROUP"), CHOICES (cause_groups) },
  { "next", read_flag, CGV_CLI_COMMAND_SERIES, 0, VALUE (only_next), N_ ("Only print the commit to record next: in the middle of those between which the functions differ most; needs --order git") },
  { "event", read_words, CGV_CLI_COMMAND_SERIES, 0, VALUE (event_names), N_ ("The event type, counted or derived (default: the first)"), N_ ("NAME") },
  { "limit", read_limit, CGV_CLI_COMMAND_SERIES, 0, 0, N_ ("Exit with 3 if the last profile exceeds this limit against the first: the sum of all steps. See compare --help"), N_ ("LIMIT") },
  { "report-only", read_flag, CGV_CLI_COMMAND_SERIES, 0, VALUE (report_only), N_ ("Report limits that are exceeded, but do not exit with 3") },
  { "formula", read_words, CGV_CLI_COMMAND_SERIES, 0, VALUE (formulas), N_ ("Define an event type, such as 'Miss=100 D1mr + D1mw'; may be repeated"), N_ ("NAME=EXPR") },
  { "match-file", read_words, CGV_CLI_COMMAND_SERIES, 0, VALUE (file_rules), N_ ("Rewrite paths before files are matched, as sed does: s/RE/TEXT/; may be repeated"), N_ ("RULE") },
  { "match-function", read_words, CGV_CLI_COMMAND_SERIES, 0, VALUE (function_rules), N_ ("Rewrite the names of functions in the same way; may be repeated"), N_ ("RULE") },
  { "tolerance", read_tolerance, CGV_CLI_COMMAND_SERIES, 0, 0, N_ ("Treat changes up to N as noise, as compare does; may be repeated"), N_ ("N") },
  { "rows", read_rows, CGV_CLI_COMMAND_SERIES, 0, 0, N_ ("Print at most N steps; 0 for all (default)"), N_ ("N") },
  { "format", read_choice, CGV_CLI_COMMAND_SERIES, 0, VALUE (format), N_ ("The output format: text (default), markdown, csv, json or html; or only the results of limits, as junit or github"), N_ ("FORMAT"), CHOICES (formats) },
  { "output", read_words, CGV_CLI_COMMAND_SERIES, 0, VALUE (output_names), N_ ("Write to OUT; its ending (.txt, .md, .csv, .json, .html, .xml for junit) chooses the format, unless --format does; may be repeated"), N_ ("OUT") },
  { "view", read_choice, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (picture), N_ ("The kind of picture: treemap (default), flame for a flame graph, or graph for a call graph; or of folders of profiles: growth, series or suite"), N_ ("VIEW"), CHOICES (pictures) },
  { "output", read_words, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (output_names), N_ ("The picture to write; its ending .svg, .png or .pdf chooses the format; “-” is SVG on standard output. A flame graph also as .folded stacks, .json for speedscope, or .pb.gz for pprof; a call graph also as .dot"), N_ ("OUT") },
  { "function", read_word, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (function), N_ ("Begin at this function: its exact name, or a piece of it that is in no other name (default: main, and the whole program for a call graph)"), N_ ("NAME") },
  { "file", read_word, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (file), N_ ("Its source file, if several functions have the name; the end of the path is enough"), N_ ("PATH") },
  { "object", read_word, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (object), N_ ("Its program or library, if several functions have the name; the end of the path is enough"), N_ ("PATH") },
  { "callers", read_flag, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (has_callers), N_ ("Draw the callers of the function, and their callers, instead of its callees") },
  { "both", read_flag, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (has_both), N_ ("Draw callers above the function and callees below it, as a flame graph") },
  { "color", read_choice, CGV_CLI_COMMAND_DRAW, 0, VALUE (color), N_ ("The meaning of colours: object, file, namespace, per-call or certainty"), N_ ("WHAT"), CHOICES (colors) },
  { "size", read_size, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, 0, N_ ("Width and height, such as 1200x800. With a width alone, a flame graph takes the height it needs; without a size, so does a call graph"), N_ ("SIZE") },
  { "dark", read_flag, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (is_dark), N_ ("Draw light text on dark") },
  { "thumbnail", read_flag, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (is_thumbnail), N_ ("Write a PNG of the picture alone, whatever the name of OUT: for the thumbnails of a desktop") },
  { "function", read_word, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (function), N_ ("The function: its exact name, or a piece of it that is in no other name"), N_ ("NAME") },
  { "functions", read_pattern, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (functions), N_ ("All functions whose names match this Perl regular expression, the costliest first"), N_ ("REGEX") },
  { "file", read_word, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (file), N_ ("Its source file, if several functions have the name; the end of the path is enough"), N_ ("PATH") },
  { "object", read_word, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (object), N_ ("Its program or library, if several functions have the name; the end of the path is enough"), N_ ("PATH") },
  { "function", read_word, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (function), N_ ("Only lines of this function: its exact name, or a piece of it that is in no other name"), N_ ("NAME") },
  { "functions", read_pattern, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (functions), N_ ("Lines of each function whose name matches this Perl regular expression, the costliest function first"), N_ ("REGEX") },
  { "file", read_word, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (file), N_ ("Only lines of this source file, or of the function in it; the end of the path is enough"), N_ ("PATH") },
  { "object", read_word, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (object), N_ ("The function's program or library, if several functions have the name"), N_ ("PATH") },
  { "by", read_choice, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (by_address), N_ ("The kind of rows: a line of the source (line, default) or an instruction (address)"), N_ ("PLACE"), CHOICES (places) },
  { "calls", read_flag, CGV_CLI_COMMAND_LINES, 0, VALUE (has_callees), N_ ("List the calls of each line below it") },
  { "jumps", read_flag, CGV_CLI_COMMAND_LINES, 0, VALUE (has_jumps), N_ ("List the jumps of each line below it; Callgrind records them with --collect-jumps=yes") },
  { "source", read_flag, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (has_source), N_ ("Print the text of each line, or each instruction, from files in the folder of the profile or of the system") },
  { "context", read_context, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, 0, N_ ("Like --source, but sort by line, and also print the N lines before and after each line"), N_ ("N") },
  { "syntax", read_choice, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (code_flags), N_ ("The syntax of x86 instructions: att (default) or intel"), N_ ("SYNTAX"), CHOICES (syntaxes) },
  { "bytes", read_flag, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (has_bytes), N_ ("Print the bytes of each instruction before it") },
  { "source-root", read_words, CGV_CLI_COMMAND_LINES, CGV_CLI_COMMAND_LINES, VALUE (source_roots), N_ ("Like --source, but also read files in this folder; may be repeated"), N_ ("DIR") },
  { "base-source-root", read_word, 0, CGV_CLI_COMMAND_LINES, VALUE (base_root), N_ ("Like --source, but read files of BASE only from this folder"), N_ ("DIR") },
  { "base-revision", read_word, 0, CGV_CLI_COMMAND_LINES, VALUE (base_revision), N_ ("Like --source, but read the text of BASE from this Git revision (of the repository in --source-root or the current folder)"), N_ ("REV") },
  { "sort", read_choice, CGV_CLI_COMMAND_LINES, 0, VALUE (sort), N_ ("Sort by self (default), inclusive, calls or line; in a comparison also by origin (default)"), N_ ("KEY"), line_sorts, N_LINE_SORTS },
  { "sort", read_choice, 0, CGV_CLI_COMMAND_LINES, VALUE (sort), N_ ("Sort by self (default), inclusive, calls or line; in a comparison also by origin (default)"), N_ ("KEY"), CHOICES (line_sorts) },
  { "all", read_flag, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (is_all), N_ ("Also list indirect ones, with their distance and the common cost of both functions") },
  { "sort", read_choice, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (sort), N_ ("Sort by inclusive (default), calls or name"), N_ ("KEY"), sorts, N_CALL_SORTS },
  { "sort", read_choice, CGV_CLI_COMMAND_FUNCTIONS, 0, VALUE (sort), N_ ("Sort by inclusive (default), self, calls or name"), N_ ("KEY"), sorts, N_SORTS },
  { "sort", read_choice, 0, CGV_CLI_COMMAND_FUNCTIONS, VALUE (sort), N_ ("Sort by the change of inclusive (default), self or calls, by name, or by origin: where the change began"), N_ ("KEY"), CHOICES (sorts) },
  { "sort", read_choice, 0, CGV_CLI_COMMAND_COMPARE, VALUE (sort), N_ ("Sort by origin: where the change began (default), or by the change of self cost (self)"), N_ ("KEY"), CHOICES (compare_sorts) },
  { "group-by", read_choice, CGV_CLI_COMMAND_CALLS, CGV_CLI_COMMAND_CALLS, VALUE (group), N_ ("The kind of rows: function (default), file, object, namespace or cycle"), N_ ("GROUP"), groups, N_CALL_GROUPS },
  { "group-by", read_choice, CGV_CLI_COMMAND_SERIES, 0, VALUE (group), N_ ("What --function names: a function (default), file, object or namespace"), N_ ("GROUP"), groups, N_BOX_GROUPS },
  { "group-by", read_choice, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (group), N_ ("The kind of boxes in a call graph: function (default), file, object or namespace"), N_ ("GROUP"), groups, N_BOX_GROUPS },
  { "group-by", read_choice, CGV_CLI_COMMAND_FUNCTIONS, 0, VALUE (group), N_ ("The kind of rows: function (default), file, object, namespace, cycle, part, file:function or function:file; or functions with the calls below them: call-tree, from the roots, or callers-tree"), N_ ("GROUP"), CHOICES (groups) },
  { "depth", read_depth, CGV_CLI_COMMAND_FUNCTIONS, 0, 0, N_ ("Print at most N levels below the first functions of a call tree"), N_ ("N") },
  { "left-right", read_flag, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, VALUE (is_sideways), N_ ("Draw a call graph from left to right, not from top to bottom") },
  { "least", read_least, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, 0, N_ ("Leave functions out of a call graph below this share of the total (default: 0%)"), N_ ("SHARE") },
  { "least", read_least, CGV_CLI_COMMAND_FUNCTIONS, 0, 0, N_ ("Leave out rows of a call tree below this share of the total (default: 1%)"), N_ ("SHARE") },
  { "event", read_words, CGV_CLI_COMMAND_GROWTH, 0, VALUE (event_names), N_ ("The event type, counted or derived (default: the first)"), N_ ("NAME") },
  { "event", read_words, COSTS, COSTS, VALUE (event_names), N_ ("The event type, counted or derived (default: the first); may be repeated for more columns"), N_ ("NAME") },
  { "event", read_words, 0, CGV_CLI_COMMAND_COMPARE, VALUE (event_names), N_ ("The event type, counted or derived (default: the first that both sides have); may be repeated for more columns"), N_ ("NAME") },
  { "formula", read_words, COSTS | CGV_CLI_COMMAND_GROWTH, CGV_CLI_COMMAND_WITH_BASE, VALUE (formulas), N_ ("Define an event type, such as 'Miss=100 D1mr / Dr'; may be repeated"), N_ ("NAME=EXPR") },
  { "group-by", read_choice, 0, CGV_CLI_COMMAND_COMPARE | CGV_CLI_COMMAND_FUNCTIONS, VALUE (group), N_ ("The kind of rows: function (default), file, object, namespace, cycle, part, file:function or function:file"), N_ ("GROUP"), groups, N_SIDE_GROUPS },
  { "measure", read_choice, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (measure), N_ ("Compare costs (absolute, default), shares of each side's total (share), or costs scaled to the total of BASE (scaled)"), N_ ("MEASURE"), CHOICES (measures) },
  { "per-call", read_word, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (anchor), N_ ("Compare the cost per call of this function"), N_ ("NAME") },
  { "runs", read_flag, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (has_runs), N_ ("Treat each file as a separate run") },
  { "add-up", read_flag, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (adds_up), N_ ("Add up the files of each side, also if their commands differ") },
  { "no-fold", read_flag, 0, CGV_CLI_COMMAND_COMPARE, VALUE (no_fold), N_ ("List the recursion levels f'2, f'3 … and, after --separate-callers, f'main apart from f (default: count them as f)") },
  { "no-fold", read_flag, COSTS, COSTS, VALUE (no_fold), N_ ("List the recursion levels f'2, f'3 … and, after --separate-callers, f'main apart from f (default for one side)") },
  { "base-parts", read_word, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parts[CGV_SIDE_BASE]), N_ ("Count only these parts of BASE, such as 1,3-5, numbered as info does"), N_ ("LIST") },
  { "new-parts", read_word, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (parts[CGV_SIDE_NEW]), N_ ("Count only these parts of NEW"), N_ ("LIST") },
  { "match-file", read_words, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (file_rules), N_ ("Rewrite the paths of both sides before files are matched, as sed does: s/RE/TEXT/; may be repeated"), N_ ("RULE") },
  { "match-function", read_words, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (function_rules), N_ ("Rewrite the names of functions in the same way; may be repeated"), N_ ("RULE") },
  { "ignore-lambda-numbers", read_flag, 0, CGV_CLI_COMMAND_WITH_BASE, VALUE (ignores_lambda_numbers), N_ ("Match the lambdas of a function regardless of their numbers") },
  { "tolerance", read_tolerance, 0, CGV_CLI_COMMAND_WITH_BASE, 0, N_ ("Treat changes up to N as noise: a share of the total of BASE (0.01%), a number of events (1000), or one for an event type (D1mr=2%); may be repeated"), N_ ("N") },
  { "limit", read_limit, 0, CGV_CLI_COMMAND_REPORTS, 0, /* xgettext:no-c-format */ N_ ("Exit with 3 if the total grows by more than this (Ir=+1% or Ir=+1000; a percentage needs its sign) or exceeds it (Ir=15000), or if a function does ('Ir:^parse_=+2%'); '*' is all event types; a pattern and an at sign choose benchmarks (json@Ir=+1%); may be repeated"), N_ ("LIMIT") },
  { "limit", read_growth_limit, CGV_CLI_COMMAND_GROWTH, 0, 0, N_ ("Exit with 3 if the cost of a function grows with a larger power of the size ('growth(^parse_)<=1.2'), or that of all together (growth<=1.2); may be repeated"), N_ ("LIMIT") },
  { "size-of", read_word, CGV_CLI_COMMAND_GROWTH, 0, VALUE (size_function), N_ ("Take as size how often this function is called"), N_ ("NAME") },
  { "check", read_checked_size, CGV_CLI_COMMAND_GROWTH | CGV_CLI_COMMAND_DRAW, 0, 0, N_ ("Make no laws of profiles from this size on, but compare the forecast with them"), N_ ("SIZE") },
  { "limit-layout", read_flag, 0, CGV_CLI_COMMAND_REPORTS, VALUE (counts_layout), N_ ("Also count changes of layout in limits on I1mr, ILmr, Bcm and Bim") },
  { "report-only", read_flag, CGV_CLI_COMMAND_GROWTH, CGV_CLI_COMMAND_REPORTS, VALUE (report_only), N_ ("Report limits that are exceeded, but do not exit with 3") },
  { "rows", read_rows, CGV_CLI_COMMAND_DRAW, CGV_CLI_COMMAND_DRAW, 0, N_ ("Show at most N functions in a call graph, up to 500 (default: 60)"), N_ ("N") },
  { "rows", read_rows, CGV_CLI_COMMAND_INFO, 0, 0, N_ ("Print at most N parts; 0 for all (default)"), N_ ("N") },
  { "rows", read_rows, CGV_CLI_COMMAND_ROWS | CGV_CLI_COMMAND_GROWTH, CGV_CLI_COMMAND_REPORTS, 0, N_ ("Print at most N rows; 0 for all (default: 30 for text, 10 for markdown, 500 for html, else all)"), N_ ("N") },
  { "match", read_pattern, NAMED | CGV_CLI_COMMAND_GROWTH, NAMED, VALUE (match), N_ ("Print only rows whose name matches this Perl regular expression"), N_ ("REGEX") },
  { "columns", read_columns, CGV_CLI_COMMAND_FUNCTIONS, CGV_CLI_COMMAND_FUNCTIONS, 0, N_ ("Add columns: cumulative (self costs down to the row), per-call, part (the cost in each part), the id of a number such as inclusive_low, or several, with commas"), N_ ("LIST") },
  { "threshold", read_threshold, CGV_CLI_COMMAND_FUNCTIONS, 0, 0, N_ ("Print rows until their self costs reach this share of the total, such as 99%"), N_ ("SHARE") },
  { "names", read_flag, CGV_CLI_COMMAND_FUNCTIONS, CGV_CLI_COMMAND_FUNCTIONS, VALUE (names), N_ ("Add short and qualified names and namespaces to csv and json; print whole names as text") },
  { "parts", read_word, COSTS, COSTS, VALUE (common_parts), N_ ("Count only these parts, such as 1,3-5, numbered as info does"), N_ ("LIST") },
  { "fold", read_flag, COSTS, COSTS, VALUE (fold), N_ ("Count the recursion levels f'2, f'3 … and, after --separate-callers, f'main as f (default for BASE… -- NEW…)") },
  { "format", read_choice, CGV_CLI_COMMAND_INFO | CGV_CLI_COMMAND_CHECK, 0, VALUE (format), N_ ("The output format: text (default) or json"), N_ ("FORMAT"), formats, N_DATA_FORMATS },
  { "format", read_choice, CGV_CLI_COMMAND_FUNCTIONS, 0, VALUE (format), N_ ("The output format: text (default), markdown, csv, json or html; or lock, a file of self costs and calls to keep next to the source"), N_ ("FORMAT"), CHOICES (function_formats) },
  { "format", read_choice, CGV_CLI_COMMAND_ROWS, CGV_CLI_COMMAND_ROWS, VALUE (format), N_ ("The output format: text (default), markdown, csv, json or html"), N_ ("FORMAT"), formats, N_REPORT_FORMATS },
  { "format", read_choice, CGV_CLI_COMMAND_GROWTH, CGV_CLI_COMMAND_COMPARE, VALUE (format), N_ ("The output format: text (default), markdown, csv, json or html; or only the results of limits, as junit or github"), N_ ("FORMAT"), CHOICES (formats) },
  { "output", read_words, CGV_CLI_COMMAND_ROWS, CGV_CLI_COMMAND_ROWS, VALUE (output_names), N_ ("Write to OUT; its ending (.txt, .md, .csv, .json, .html) chooses the format, unless --format does; may be repeated"), N_ ("OUT") },
  { "output", read_words, CGV_CLI_COMMAND_GROWTH, CGV_CLI_COMMAND_COMPARE, VALUE (output_names), N_ ("Write to OUT; its ending (.txt, .md, .csv, .json, .html, .xml for junit) chooses the format, unless --format does; may be repeated"), N_ ("OUT") },
  { "output", read_words, CGV_CLI_COMMAND_CONVERT, 0, VALUE (output_names), N_ ("The file to write, compressed if its name ends in .gz, or “-” for standard output"), N_ ("OUT") },
  { "parts", read_word, CGV_CLI_COMMAND_CONVERT, 0, VALUE (common_parts), N_ ("Write only these parts, such as 1,3-5, numbered as info does"), N_ ("LIST") },
  { "output", read_words, CGV_CLI_COMMAND_RECORD, 0, VALUE (output_names), N_ ("The file to write (default: callgrind.out.PID)"), N_ ("OUT") },
  { "into", read_word, CGV_CLI_COMMAND_RECORD, 0, VALUE (folder), N_ ("Write the files of all processes, threads and dumps to this folder, as Valgrind names them"), N_ ("DIR") },
  { "preset", read_preset, CGV_CLI_COMMAND_RECORD, 0, VALUE (recording.preset), N_ ("What to record: lines (default), code (also instructions and jumps), branches, caches (all of these), callers (functions separately for each call path), or cachegrind (lines without calls)"), N_ ("PRESET") },
  { "children", read_flag, CGV_CLI_COMMAND_RECORD, 0, VALUE (recording.has_children), N_ ("Also record the programs that it starts") },
  { "threads", read_flag, CGV_CLI_COMMAND_RECORD, 0, VALUE (recording.has_threads), N_ ("Record each thread apart") },
  { "inside", read_word, CGV_CLI_COMMAND_RECORD, 0, VALUE (recorded_function), N_ ("Count only inside of functions with this name, in which * stands for anything"), N_ ("NAME") },
  { "valgrind", read_words, CGV_CLI_COMMAND_RECORD, 0, VALUE (valgrind_options), N_ ("Give Valgrind this option, such as --valgrind=--I1=32768,8,64; may be repeated"), N_ ("OPTION") },
  { "runs", read_runs, CGV_CLI_COMMAND_RECORD, 0, 0, N_ ("Record N runs, to OUT.1, OUT.2 …"), N_ ("N") },
  { "print", read_flag, CGV_CLI_COMMAND_RECORD, 0, VALUE (only_prints), N_ ("Only print the command") },
  { "running", read_flag, CGV_CLI_COMMAND_RECORD, 0, VALUE (lists_running), N_ ("Only list the programs that Callgrind records for you") },
  { "attach", read_process, CGV_CLI_COMMAND_RECORD, 0, 0, N_ ("Ask one of them instead: status (default), dump [NOTE], or stop"), N_ ("PID") },
  { "split", read_flag, CGV_CLI_COMMAND_CONVERT, 0, VALUE (splits), N_ ("Write each part to a file of its own: OUT.1, OUT.2 …") },
  { "merge", read_flag, CGV_CLI_COMMAND_CONVERT, 0, VALUE (merges), N_ ("Add up all parts into one") },
  { "events", read_words, CGV_CLI_COMMAND_CONVERT, 0, VALUE (event_lists), N_ ("Write only these event types, such as Ir,Dr, in this order"), N_ ("LIST") },
  { "positions", read_choice, CGV_CLI_COMMAND_CONVERT, 0, VALUE (positions), N_ ("What to keep of positions: all (default), line, or none: then the file is small, but compare finds the same causes in it"), N_ ("WHAT"), CHOICES (kept_positions) },
  { "desc", read_description, CGV_CLI_COMMAND_CONVERT, 0, VALUE (descriptions), N_ ("Write a description, such as 'Commit: 1a2b3c', in the place of one with that name; may be repeated"), N_ ("TEXT") },
  { "memory", read_memory, READS, CGV_CLI_COMMAND_WITH_BASE, 0, N_ ("Read with at most SIZE of memory, such as 4G, or unlimited (default: depends on the size of the file)"), N_ ("SIZE") },
  { "include", read_filter, EVERY, EVERY, 0, N_ ("Count only cost that was spent in matching functions"), N_ ("PATTERN") },
  { "exclude", read_filter, EVERY, EVERY, 0, N_ ("Do not count cost that was spent in matching functions"), N_ ("PATTERN") },
  { "hide", read_filter, EVERY, EVERY, 0, N_ ("Give cost and calls of matching functions to their callers"), N_ ("PATTERN") },
  { "only-under", read_filter, EVERY, EVERY, 0, N_ ("Count only matching functions and their callees"), N_ ("PATTERN") },
};

/* Returns the option of that name of a command, for one profile, for two sides, or for either; NULL if it has none. */
static const Option *
find_option (CgvCliCommand command,
             const char *name,
             gboolean is_alone,
             gboolean has_base)
{
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      guint commands = (is_alone ? options[i].alone : 0) | (has_base ? options[i].with_base : 0);

      if ((commands & command) != 0 && strcmp (options[i].name, name) == 0)
        return &options[i];
    }
  return NULL;
}

static gboolean
option_cb (const char *option_name,
           const char *value,
           gpointer user_data,
           GError **error)
{
  Arguments *self = user_data;
  const char *name = strcmp (option_name, "-o") == 0 ? "output" : option_name + strspn (option_name, "-");
  const Given given = { find_option (self->command, name, TRUE, TRUE)->name, g_strdup (value), self->is_behind };

  g_array_append_val (self->given, given);
  return TRUE;
}

static gboolean
file_cb (const char *option_name,
         const char *value,
         gpointer user_data,
         GError **error)
{
  Arguments *self = user_data;

  self->is_behind = self->is_behind || strcmp (value, MARK) == 0;
  g_ptr_array_add (self->files, g_strdup (value));
  return TRUE;
}

static void
clear_given (gpointer given)
{
  g_free (((Given *) given)->value);
}

static Arguments *
new_arguments (CgvCliCommand command)
{
  Arguments *self = g_new0 (Arguments, 1);

  self->command = command;
  self->given = cgv_array_new (Given);
  self->files = g_ptr_array_new_with_free_func (g_free);
  g_array_set_clear_func (self->given, clear_given);
  return self;
}

static void
free_arguments (Arguments *self)
{
  g_array_unref (self->given);
  g_ptr_array_unref (self->files);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Arguments, free_arguments)

static gboolean
is_given (const Arguments *self,
          const char *name)
{
  for (guint i = 0; i < self->given->len; i++)
    {
      if (strcmp (g_array_index (self->given, Given, i).name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Options that only a second side makes sense of are known, but left to the help of `compare` if that takes them. Commands without
 * filters know these, to say why they take none. */
static GOptionFlags
get_flags (const Option *option,
           CgvCliCommand command)
{
  gboolean is_of_compare = command != CGV_CLI_COMMAND_COMPARE && (option->alone & command) == 0 && (option->with_base & CGV_CLI_COMMAND_COMPARE) != 0;
  gboolean is_hidden = is_of_compare || (option->read == read_filter && !cgv_cli_filters_are_of (option->name, command));

  return (is_hidden ? G_OPTION_FLAG_HIDDEN : 0) | (option->argument != NULL ? G_OPTION_FLAG_FILENAME : G_OPTION_FLAG_NO_ARG);
}

static void
add_entries (GOptionContext *context,
             CgvCliCommand command)
{
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const Option *option = &options[i];
      const GOptionEntry entries[] = {
        { option->name, strcmp (option->name, "output") == 0 ? 'o' : 0, get_flags (option, command), G_OPTION_ARG_CALLBACK, option_cb, option->help, option->argument },
        { NULL },
      };

      if (find_option (command, option->name, TRUE, TRUE) == option)
        g_option_context_add_main_entries (context, entries, NULL);
    }
}

static const char *
get_description (CgvCliCommand command)
{
  if ((command & (CGV_CLI_COMMAND_COMPARE | CGV_CLI_COMMAND_SERIES)) != 0)
    return _ ("Exit status:\n"
              "  0  fine\n"
              "  1  a file is damaged; the answer covers what could be read\n"
              "  2  wrong usage; a file that is missing, unreadable or no profile; or a limit\n"
              "     that could not be checked\n"
              "  3  a limit was exceeded\n"
              "Of several reasons, 3 comes before 2 before 1. A missing base is never a pass.");
  if (command == CGV_CLI_COMMAND_RECORD)
    return _ ("Exit status: that of the program; 128 and the number of the signal that ended it; or 2\n"
              "if nothing was recorded. Ctrl+C stops the program, and a second one kills it after its\n"
              "profile was written.");
  if (command == CGV_CLI_COMMAND_GROWTH)
    return _ ("Exit status:\n"
              "  0  fine\n"
              "  1  a file is damaged; the answer covers what could be read\n"
              "  2  wrong usage; a file that is missing, unreadable or no profile; or a limit\n"
              "     that could not be checked\n"
              "  3  a limit was exceeded");
  return _ ("FILE “-” is standard input. Files compressed by gzip, xz, Zstandard or bzip2 are read\n"
            "as they are.\n"
            "Exit status:\n"
            "  0  fine\n"
            "  1  a file is damaged; the answer covers what could be read\n"
            "  2  wrong usage, or a file that is missing, unreadable or no profile");
}

static const char *
get_files (CgvCliCommand command)
{
  if (command == CGV_CLI_COMMAND_COMPARE)
    return _ ("BASE NEW | BASE… -- NEW… | OLD-DIR NEW-DIR");
  if (command == CGV_CLI_COMMAND_RECORD)
    return _ ("[--] PROGRAM [ARGUMENT…]");
  if (command == CGV_CLI_COMMAND_SERIES)
    return _ ("DIR | FILE…");
  if (command == CGV_CLI_COMMAND_GROWTH)
    return _ ("DIR | [SIZE:]FILE…");
  return (command & CGV_CLI_COMMAND_WITH_BASE) != 0 ? _ ("FILE… | BASE… -- NEW…") : _ ("FILE…");
}

static GOptionContext *
make_context (Arguments *arguments,
              const char *summary)
{
  static const GOptionEntry file_entries[] = {
    { G_OPTION_REMAINING, 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, file_cb, NULL, NULL },
    { NULL },
  };
  GOptionContext *context = g_option_context_new (get_files (arguments->command));

  g_option_context_set_main_group (context, g_option_group_new (NULL, NULL, NULL, arguments, NULL));
  g_option_context_set_translation_domain (context, CGV_GETTEXT_PACKAGE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context, get_description (arguments->command));
  g_option_context_set_strict_posix (context, arguments->command == CGV_CLI_COMMAND_RECORD);
  add_entries (context, arguments->command);
  g_option_context_add_main_entries (context, file_entries, NULL);
  return context;
}

/* Returns whether “--” is between files, rather than before all of them, where it only ends the options; or whether parts of each side are
 * chosen. Faults of the arguments are found when they are read. */
static gboolean
have_base (char **typed,
           CgvCliCommand command)
{
  g_autoptr (Arguments) before = new_arguments (command);
  g_autoptr (GOptionContext) context = make_context (before, NULL);
  g_auto (GStrv) strv = g_strdupv (typed);
  gboolean has_separator;
  guint n = 0;

  while (strv[n] != NULL && strcmp (strv[n], SEPARATOR) != 0)
    n++;
  has_separator = strv[n] != NULL;
  if (command == CGV_CLI_COMMAND_CHECK || command == CGV_CLI_COMMAND_RECORD)
    return FALSE;
  for (; strv[n] != NULL; n++)
    g_clear_pointer (&strv[n], g_free);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  if (!g_option_context_parse_strv (context, &strv, NULL) || before->files->len == 0)
    return FALSE;
  return has_separator || ((command & CGV_CLI_COMMAND_WITH_BASE) != 0 && (is_given (before, "base-parts") || is_given (before, "new-parts")));
}

/* Puts marks in the place of separators. Fails if there was an empty argument before. */
static gboolean
mark_sides (char **typed,
            GError **error)
{
  for (char **word = typed; *word != NULL; word++)
    {
      if (**word == '\0')
        return cgv_cli_text_refuse (error, _ ("An argument is empty: is a variable of the script not set?"));
    }
  for (char **word = typed; *word != NULL; word++)
    {
      if (strcmp (*word, SEPARATOR) == 0)
        **word = '\0';
    }
  return TRUE;
}

/* Returns whether an option has values before and after “--”, but not this one on both sides. */
static gboolean
differs (const Arguments *self,
         const Given *given)
{
  gboolean is_on_both = FALSE;

  cgv_foreach_item (const Given, other, self->given)
    {
      if (other->name != given->name || other->is_behind == given->is_behind)
        continue;
      if (g_strcmp0 (other->value, given->value) == 0)
        return FALSE;
      is_on_both = TRUE;
    }
  return is_on_both;
}

/* Returns FALSE if an option has different values before and after “--”. They look like values of the two sides, but apply to both.
 * Others concern both sides together. */
static gboolean
check_values_of_sides (const Arguments *self,
                       GError **error)
{
  static const char *const names_of_no_side[] = { "output", "limit", "tolerance", "formula", "match-file", "match-function", NULL };

  cgv_foreach_item (const Given, given, self->given)
    {
      if (g_strv_contains (names_of_no_side, given->name) || !differs (self, given))
        continue;
      if (strcmp (given->name, "parts") == 0)
        return cgv_cli_text_refuse (error, _ ("Options apply to both sides, at any position: choose the parts of each side with --base-parts and --new-parts"));
      if (strcmp (given->name, "source-root") == 0)
        return cgv_cli_text_refuse (error, _ ("Options apply to both sides, at any position: choose the folder of BASE with --base-source-root"));
      /* Translators: the name of an option. */
      return cgv_cli_text_refuse (error, _ ("Options apply to both sides, at any position: --%s cannot have different values before and after “--”"), given->name);
    }
  return TRUE;
}

/* Two options that exclude each other. */
static gboolean
check_conflicts (const Arguments *self,
                 GError **error)
{
  static const struct
  {
    const char *option;
    const char *other;
    const char *message;
  } conflicts[] = {
    { "fold", "no-fold", N_ ("--fold and --no-fold say the opposite: leave out one of them") },
    { "function", "functions", N_ ("--function and --functions both choose functions: leave out one of them") },
    { "measure", "per-call", N_ ("--per-call is a measure of its own: leave out --measure") },
    { "runs", "add-up", N_ ("--runs and --add-up say the opposite: leave out one of them") },
    { "base-source-root", "base-revision", N_ ("--base-source-root and --base-revision both say where the text of BASE is: leave out one of them") },
    { "output", "into", N_ ("-o and --into both say where to write: leave out one of them") },
    { "split", "merge", N_ ("--split keeps the parts apart and --merge adds them up: choose one of them") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (conflicts); i++)
    {
      if (is_given (self, conflicts[i].option) && is_given (self, conflicts[i].other))
        return cgv_cli_text_refuse (error, "%s", _ (conflicts[i].message));
    }
  return TRUE;
}

/* Some options are for one side, some for two. */
static gboolean
read_options (CgvCliOptions *self,
              const Arguments *arguments,
              GError **error)
{
  cgv_foreach_item (const Given, given, arguments->given)
    {
      const Option *option = find_option (self->command, given->name, !self->has_base, self->has_base);

      if (option == NULL && self->has_base)
        return cgv_cli_text_refuse (error, _ ("--%s is an option for one profile; “callgrove-cli compare --help” lists those for two"), given->name);
      if (option == NULL)
        return cgv_cli_text_refuse (error, _ ("--%s is an option for two profiles: write BASE… -- NEW…"), given->name);
      if (!option->read (self, option, given->value, error))
        return FALSE;
    }
  return TRUE;
}

static char **
dup_range (const GPtrArray *files,
           guint start,
           guint end)
{
  char **range = g_new0 (char *, end - start + 1);

  for (guint i = start; i < end; i++)
    range[i - start] = g_strdup (g_ptr_array_index (files, i));
  return range;
}

/* Parts define the sides of one file, or of several of a run. A pipe cannot be read a second time. */
static gboolean
split_sides (CgvCliOptions *self,
             const GPtrArray *files,
             GError **error)
{
  gboolean has_parts = self->parts[CGV_SIDE_BASE] != NULL || self->parts[CGV_SIDE_NEW] != NULL;
  gboolean is_gungraun = files->len == 1 && self->command == CGV_CLI_COMMAND_COMPARE && g_file_test (g_ptr_array_index (files, 0), G_FILE_TEST_IS_DIR);
  guint end = files->len == 2 ? 1 : files->len;
  guint start = files->len == 2 ? 1 : 0;
  guint n_marks = 0;
  guint n_pipes = 0;

  for (guint i = 0; i < files->len; i++)
    {
      n_pipes += strcmp (g_ptr_array_index (files, i), "-") == 0;
      if (strcmp (g_ptr_array_index (files, i), MARK) != 0)
        continue;
      end = i;
      start = i + 1;
      n_marks++;
    }
  if (n_pipes > 1)
    return cgv_cli_text_refuse (error, _ ("Only one of the profiles can be standard input"));
  if (n_marks > 1)
    return cgv_cli_text_refuse (error, _ ("There is more than one “--”: write BASE… -- NEW…"));
  if (n_marks == 0 && files->len != 2 && !is_gungraun && (files->len == 0 || !has_parts))
    return cgv_cli_text_refuse (error, _ ("Name two profiles, BASE and NEW, or several of each with “--” between them: BASE… -- NEW…"));
  if (end == 0)
    return cgv_cli_text_refuse (error, _ ("There is no BASE before “--”; a missing base is never a pass"));
  if (start == files->len)
    return cgv_cli_text_refuse (error, _ ("There is no NEW after “--”"));
  self->files[CGV_SIDE_BASE] = dup_range (files, 0, end);
  self->files[CGV_SIDE_NEW] = dup_range (files, start, files->len);
  return TRUE;
}

/* Takes a size off the name of a file: "100:a.out". A file may be called so. */
static gboolean
take_size (char **file,
           guint64 *size,
           GError **error)
{
  const char *colon = strchr (*file, ':');
  g_autofree char *typed = colon != NULL && colon[1] != '\0' ? g_strndup (*file, (gsize) (colon - *file)) : NULL;
  char *rest;

  if (typed == NULL || !g_ascii_isdigit (typed[strspn (typed, "+-")]) || g_file_test (*file, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!g_ascii_string_to_unsigned (typed, 10, 1, MAX_SIZE, size, NULL))
    return cgv_cli_text_refuse (error, /* Translators: a file with a size before it, and the size. */
                                _ ("“%s”: the size of an input is a whole number above 0, but not “%s”"), *file, typed);
  rest = g_strdup (colon + 1);
  g_free (*file);
  *file = rest;
  return TRUE;
}

static gboolean
take_sizes (CgvCliOptions *self,
            GError **error)
{
  guint n = g_strv_length (self->files[CGV_SIDE_NEW]);

  self->sizes = g_new0 (guint64, n);
  for (guint i = 0; i < n; i++)
    {
      if (!take_size (&self->files[CGV_SIDE_NEW][i], &self->sizes[i], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_folder (char *const *files)
{
  return files[1] == NULL && g_file_test (files[0], G_FILE_TEST_IS_DIR);
}

/* Files of different commands on both sides are different benchmarks, unless the user says otherwise. */
static gboolean
are_benchmarks (const CgvCliOptions *self)
{
  gboolean has_parts = self->parts[CGV_SIDE_BASE] != NULL || self->parts[CGV_SIDE_NEW] != NULL;

  if (is_folder (self->files[CGV_SIDE_BASE]) && is_folder (self->files[CGV_SIDE_NEW]))
    return TRUE;
  return !has_parts && !self->has_runs && !self->adds_up && cgv_series_have_different_commands (self->files[CGV_SIDE_BASE]) &&
         cgv_series_have_different_commands (self->files[CGV_SIDE_NEW]);
}

static gboolean
refuse_folder (const CgvCliOptions *self,
               GError **error)
{
  CgvSide other = is_folder (self->files[CGV_SIDE_BASE]) ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  g_autofree char *folder = cgv_display_dup_whole (self->files[other == CGV_SIDE_NEW ? CGV_SIDE_BASE : CGV_SIDE_NEW][0], -1);
  g_autofree char *file = cgv_display_dup_whole (self->files[other][0], -1);

  if (g_file_test (self->files[other][0], G_FILE_TEST_EXISTS))
    /* Translators: a folder, and a file. */
    return cgv_cli_text_refuse (error, _ ("“%s” is a folder, and “%s” is not: name two folders, or two files"), folder, file);
  /* Translators: the names of a folder, and of one that does not exist. */
  return cgv_cli_text_refuse (error, _ ("“%s” is a folder, but there is no “%s” to compare with"), folder, file);
}

static gboolean
find_suite (CgvCliOptions *self,
            GError **error)
{
  if (self->command == CGV_CLI_COMMAND_COMPARE && is_folder (self->files[CGV_SIDE_BASE]) != is_folder (self->files[CGV_SIDE_NEW]))
    return refuse_folder (self, error);
  self->is_suite = self->command == CGV_CLI_COMMAND_COMPARE && are_benchmarks (self);
  for (guint i = 0; i < self->gates->len && !self->is_suite; i++)
    {
      if (((const CgvCliGate *) g_ptr_array_index (self->gates, i))->benchmarks != NULL)
        return cgv_cli_text_refuse (error, _ ("--limit with an at sign is for the benchmarks of two folders: name both folders"));
    }
  return TRUE;
}

static gboolean
choose_files (CgvCliOptions *self,
              const GPtrArray *files,
              GError **error)
{
  if (self->has_base && !split_sides (self, files, error))
    return FALSE;
  if (!self->has_base)
    self->files[CGV_SIDE_NEW] = dup_range (files, 0, files->len);
  if ((self->command == CGV_CLI_COMMAND_GROWTH || self->picture == CGV_CLI_PICTURE_GROWTH) && !take_sizes (self, error))
    return FALSE;
  for (CgvSide side = self->has_base ? CGV_SIDE_BASE : CGV_SIDE_NEW; side < CGV_N_SIDES; side++)
    self->parts[side] = self->parts[side] != NULL ? self->parts[side] : g_strdup (self->common_parts);
  return !self->has_base || find_suite (self, error);
}

static gboolean
check_root (const char *root,
            const char *option,
            GError **error)
{
  /* Translators: a text, and an option */
  return root == NULL || g_file_test (root, G_FILE_TEST_IS_DIR) || cgv_cli_text_refuse (error, _ ("“%s” is no folder, as %s needs"), root, option);
}

static gboolean
check_roots (const CgvCliOptions *self,
             GError **error)
{
  for (char **root = self->source_roots; root != NULL && *root != NULL; root++)
    {
      if (!check_root (*root, "--source-root", error))
        return FALSE;
    }
  return check_root (self->base_root, "--base-source-root", error);
}

/* Options of sets of profiles have no meaning for a picture of one. */
static gboolean
check_picture_of_set (const CgvCliOptions *self,
                      GError **error)
{
  gboolean is_set = self->picture >= CGV_CLI_PICTURE_GROWTH;

  if (self->command != CGV_CLI_COMMAND_DRAW)
    return TRUE;
  if (self->picture != CGV_CLI_PICTURE_SERIES && self->order != CGV_SERIES_BY_NAME)
    return cgv_cli_text_refuse (error, _ ("--order is for the picture of a series: add --view series"));
  if (!is_set && self->benchmark != NULL)
    return cgv_cli_text_refuse (error, _ ("--benchmark is for sets of profiles: add --view series, suite or growth"));
  if (self->picture != CGV_CLI_PICTURE_GROWTH && self->checked_from > 0)
    return cgv_cli_text_refuse (error, _ ("--check is for the picture of growth: add --view growth"));
  return !is_set || self->picture == CGV_CLI_PICTURE_GROWTH || self->function == NULL ||
         cgv_cli_text_refuse (error, _ ("Pictures of series and suites have no function: leave out --function"));
}

static gboolean
check_picture (const CgvCliOptions *self,
               GError **error)
{
  gboolean is_graph = self->picture == CGV_CLI_PICTURE_GRAPH;

  if (self->has_callers && self->function == NULL)
    return cgv_cli_text_refuse (error, _ ("--callers needs --function NAME: whose callers to draw"));
  if (self->has_callers && is_graph)
    return cgv_cli_text_refuse (error, _ ("A call graph has the callers without --callers"));
  if (self->has_both && self->function == NULL)
    return cgv_cli_text_refuse (error, _ ("--both needs --function NAME: whose callers and callees to draw"));
  if (self->has_both && (self->has_callers || self->picture != CGV_CLI_PICTURE_FLAME))
    return cgv_cli_text_refuse (error, _ ("--both is for --view flame, without --callers"));
  if (self->command == CGV_CLI_COMMAND_DRAW && !is_graph && (self->is_sideways || cgv_cli_amount_to_share (&self->least) > 0))
    return cgv_cli_text_refuse (error, _ ("--left-right and --least are for call graphs: add --view graph"));
  return self->command != CGV_CLI_COMMAND_DRAW || self->group == CGV_GROUPING_FUNCTION || is_graph ||
         cgv_cli_text_refuse (error, _ ("--group-by is for call graphs: add --view graph"));
}

static gboolean
check_options (const CgvCliOptions *self,
               const GPtrArray *files,
               GError **error)
{
  if (!cgv_cli_filters_check (self->filters, self->command, error))
    return FALSE;
  for (guint i = 0; i < self->gates->len && (self->measure != CGV_MEASURE_ABSOLUTE || self->anchor != NULL); i++)
    {
      const CgvCliGate *gate = g_ptr_array_index (self->gates, i);

      if (gate->is_origin)
        return cgv_cli_text_refuse (error, _ ("--limit “%s”: a change begins somewhere in event counts only: leave out --measure and --per-call"), gate->text);
    }
  if (self->is_all && (self->group != CGV_GROUPING_FUNCTION || self->sort == CGV_QUANTITY_CALLS))
    return cgv_cli_text_refuse (error, _ ("--all is about functions that need not call each other: leave out --group-by and --sort=calls"));
  if (self->n_context > 0 && self->by_address)
    return cgv_cli_text_refuse (error, _ ("--context prints lines of the source: leave out --by address"));
  if (files->len == 0 && self->command == CGV_CLI_COMMAND_RECORD && !self->lists_running && self->attached == 0)
    return cgv_cli_text_refuse (error, _ ("Name the program to record, and its arguments"));
  if (files->len == 0 && self->command == CGV_CLI_COMMAND_GROWTH)
    return cgv_cli_text_refuse (error, _ ("Name profiles with inputs of several sizes, such as 100:a.out 200:b.out 400:c.out, or their folder"));
  if (files->len == 0 && self->command == CGV_CLI_COMMAND_SERIES)
    return cgv_cli_text_refuse (error, _ ("Name the folder with the profiles of the series, or the profiles"));
  if (files->len == 0 && (self->command & (CGV_CLI_COMMAND_COMPARE | CGV_CLI_COMMAND_RECORD)) == 0)
    return cgv_cli_text_refuse (error, _ ("Name the profile to read, or “-” for standard input"));
  if ((self->command & (CGV_CLI_COMMAND_CONVERT | CGV_CLI_COMMAND_DRAW)) != 0 && self->output_names == NULL)
    return cgv_cli_text_refuse (error, _ ("Name the file to write with -o OUT, or “-o -” for standard output"));
  if (self->command == CGV_CLI_COMMAND_SERIES && self->group != CGV_GROUPING_FUNCTION && self->function == NULL)
    return cgv_cli_text_refuse (error, _ ("--group-by says what --function names: add --function, or use --causes to list groups"));
  if (self->command == CGV_CLI_COMMAND_SERIES && self->function != NULL && self->causes > 0 && self->causes - 1 != (guint) self->group)
    return cgv_cli_text_refuse (error, _ ("--function and --causes are about groups of one kind here: give --group-by the same value as --causes"));
  if (self->command == CGV_CLI_COMMAND_SERIES && self->function == NULL && (self->file != NULL || self->object != NULL))
    return cgv_cli_text_refuse (error, _ ("--file and --object say which function --function means: add --function"));
  if (self->only_next && self->order != CGV_SERIES_BY_GIT)
    return cgv_cli_text_refuse (error, _ ("--next proposes a commit: add --order git"));
  if ((self->command & CGV_CLI_COMMAND_CALLS) != 0 && self->function == NULL && self->functions == NULL)
    return cgv_cli_text_refuse (error, _ ("Name the function with --function NAME, or several with --functions REGEX"));
  return check_picture (self, error) && check_picture_of_set (self, error) && check_roots (self, error);
}

/* Completes the values of options by those that follow from others. */
static void
derive (CgvCliOptions *self)
{
  self->is_by_origin = self->sort == CGV_QUANTITY_ORIGIN;
  self->sort = self->is_by_origin ? CGV_QUANTITY_SELF : self->sort;
  if ((int) self->group == CGV_CHOICE_CALLERS_TREE && self->sort == CGV_QUANTITY_INCLUSIVE)
    self->sort = CGV_QUANTITY_SELF;
  self->has_members = (self->group & MEMBERS) != 0;
  self->group &= ~MEMBERS;
  self->code_flags |= self->has_bytes ? CGV_CODE_BYTES : 0;
  self->measure = self->anchor != NULL ? CGV_MEASURE_PER_CALL : self->measure;
  self->has_source = self->has_source || self->n_context > 0 || self->source_roots != NULL || self->base_root != NULL || self->base_revision != NULL;
  for (guint i = 0; i < self->gates->len; i++)
    ((CgvCliGate *) g_ptr_array_index (self->gates, i))->counts_layout = self->counts_layout;
}

/* Only comparisons, series and growth have verdicts, and only functions of one side a lock file. */
static gboolean
has_ending (const CgvCliOptions *self,
            const Choice *ending)
{
  if (ending->value == CGV_REPORT_LOCK)
    return self->command == CGV_CLI_COMMAND_FUNCTIONS && !self->has_base;
  return ending->value != CGV_REPORT_JUNIT ||
         (self->command & (CGV_CLI_COMMAND_COMPARE | CGV_CLI_COMMAND_SERIES | CGV_CLI_COMMAND_GROWTH)) != 0;
}

static gboolean
guess_format (const CgvCliOptions *self,
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
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      if (!has_ending (self, &endings[i]))
        continue;
      *format = endings[i].value;
      if (g_str_has_suffix (name, endings[i].word))
        return TRUE;
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", endings[i].word);
    }
  /* Translators: the name of a file, and the endings */
  return cgv_cli_text_refuse (error, _ ("-o “%s” has no ending of a format: end it in one of %s, or say --format"), path, known->str);
}

/* A report never overwrites a measured file. */
static gboolean
add_outputs (CgvCliOptions *self,
             gboolean has_format,
             GError **error)
{
  gboolean is_report = (self->command & (CGV_CLI_COMMAND_CONVERT | CGV_CLI_COMMAND_DRAW | CGV_CLI_COMMAND_RECORD)) == 0;

  for (char **path = self->output_names; path != NULL && *path != NULL; path++)
    {
      CgvCliDestination output = { *path, self->format };

      if ((self->has_base && !cgv_cli_output_check (*path, self->files[CGV_SIDE_BASE], error)) ||
          !cgv_cli_output_check (*path, self->files[CGV_SIDE_NEW], error) ||
          (is_report && !has_format && !guess_format (self, *path, &output.format, error)))
        return FALSE;
      /* A picture has one. */
      g_array_set_size (self->outputs, is_report ? self->outputs->len : 0);
      g_array_append_val (self->outputs, output);
      self->output = *path;
    }
  if (self->outputs->len == 0)
    g_array_append_val (self->outputs, ((CgvCliDestination){ "-", self->format }));
  return TRUE;
}

/* A lock file has whole functions, all that the filters leave. */
static gboolean
check_lock (CgvCliOptions *self,
            GError **error)
{
  for (guint i = 0; i < self->outputs->len; i++)
    {
      if (g_array_index (self->outputs, CgvCliDestination, i).format != CGV_REPORT_LOCK)
        continue;
      self->fold = TRUE;
      if (self->group != CGV_GROUPING_FUNCTION || self->has_rows || self->match != NULL || self->no_fold)
        return cgv_cli_text_refuse (error, _ ("A lock file has all functions: leave out --group-by, --rows, --match and --no-fold. --include chooses functions"));
    }
  return TRUE;
}

static void
clear_tolerance (gpointer tolerance)
{
  g_free (((CgvCliTolerance *) tolerance)->event);
}

static CgvCliOptions *
new_options (CgvCliCommand command,
             gboolean has_base)
{
  CgvCliOptions *self = g_new0 (CgvCliOptions, 1);

  self->command = command;
  self->has_base = has_base;
  self->format = CGV_REPORT_TEXT;
  self->n_runs = 1;
  self->group = CGV_GROUPING_FUNCTION;
  self->sort = CGV_QUANTITY_INCLUSIVE;
  self->depth = G_MAXUINT32;
  cgv_cli_amount_parse (command == CGV_CLI_COMMAND_DRAW ? "0%" : "1%", &self->least);
  if ((command & (CGV_CLI_COMMAND_COMPARE | CGV_CLI_COMMAND_SERIES)) != 0 || (command == CGV_CLI_COMMAND_LINES && has_base))
    self->sort = CGV_QUANTITY_ORIGIN;
  else if (command == CGV_CLI_COMMAND_LINES)
    self->sort = CGV_QUANTITY_SELF;
  self->filters = cgv_filter_list_new ();
  self->gates = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_gate_free);
  self->growth_limits = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_growth_limit_free);
  self->columns = g_ptr_array_new_with_free_func (g_free);
  self->tolerances = cgv_array_new (CgvCliTolerance);
  self->outputs = cgv_array_new (CgvCliDestination);
  g_array_set_clear_func (self->tolerances, clear_tolerance);
  return self;
}

/* Parts of two sides are chosen for each. */
static gboolean
explain_parts (CgvCliCommand command,
               GError **error)
{
  if (command != CGV_CLI_COMMAND_COMPARE || !g_error_matches (*error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION) || strstr ((*error)->message, "--parts") == NULL)
    return FALSE;
  g_clear_error (error);
  return cgv_cli_text_refuse (error, _ ("compare has no --parts: choose those of each side with --base-parts and --new-parts"));
}

CgvCliOptions *
cgv_cli_options_parse (char **arguments,
                       CgvCliCommand command,
                       const char *summary,
                       GError **error)
{
  g_autoptr (CgvCliOptions) self = new_options (command, command == CGV_CLI_COMMAND_COMPARE || have_base (arguments, command));
  g_autoptr (Arguments) parsed = new_arguments (command);
  g_autoptr (GOptionContext) context = make_context (parsed, summary);
  g_auto (GStrv) strv = arguments;
  g_autofree char *program = g_strconcat ("callgrove-cli ", arguments[0], NULL);

  g_set_prgname (program);
  self->arguments = g_strdupv (arguments);
  if (self->has_base && (command & CGV_CLI_COMMAND_WITH_BASE) == 0)
    cgv_cli_text_refuse (error, _ ("“%s” takes one profile; “callgrove-cli compare BASE… -- NEW…” compares two"), arguments[0]);
  else if (self->has_base && !mark_sides (strv, error))
    return NULL;
  else if (!g_option_context_parse_strv (context, &strv, error))
    explain_parts (command, error);
  else if (check_values_of_sides (parsed, error) && read_options (self, parsed, error) && check_conflicts (parsed, error))
    {
      derive (self);
      if (check_options (self, parsed->files, error) && choose_files (self, parsed->files, error) && add_outputs (self, is_given (parsed, "format"), error) && check_lock (self, error))
        return g_steal_pointer (&self);
    }
  return NULL;
}

void
cgv_cli_options_free (CgvCliOptions *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      gpointer value = get_value (self, &options[i]);

      if (options[i].read == read_word)
        g_clear_pointer ((char **) value, g_free);
      else if (options[i].read == read_words || options[i].read == read_description)
        g_clear_pointer ((char ***) value, g_strfreev);
      else if (options[i].read == read_pattern)
        g_clear_pointer ((GRegex **) value, g_regex_unref);
    }
  cgv_foreach_side (side)
    g_strfreev (self->files[side]);
  cgv_filter_list_unref (self->filters);
  g_array_unref (self->tolerances);
  g_ptr_array_unref (self->columns);
  g_array_unref (self->outputs);
  g_ptr_array_unref (self->gates);
  g_ptr_array_unref (self->growth_limits);
  g_free (self->sizes);
  g_strfreev (self->arguments);
  g_free (self);
}
