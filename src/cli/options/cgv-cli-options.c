/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-options.h"

#include <glib/gi18n.h>

#include "cgv-config.h"

#include "cgv-cli-choice.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-text.h"
#include "cgv-memory-limit.h"

#define ROWS_UNSET G_MININT64

/* Text is read by people, who can ask for more; csv and json are read by programs, which want all. */
#define TEXT_ROWS 30

typedef struct
{
  char *format;
  char *sort;
  char *match;
  char *group;
  char *by;
  char *memory;
  gint64 rows;
  gint64 limit; /* what --rows was called before */
} RawOptions;

static const CgvCliChoice formats[] = {
  { "text", CGV_REPORT_TEXT },
  { "json", CGV_REPORT_JSON },
  { "csv", CGV_REPORT_CSV },
};

static const CgvCliChoice sorts[] = {
  { "inclusive", CGV_ORDER_INCLUSIVE },
  { "calls", CGV_ORDER_CALLS },
  { "name", CGV_ORDER_NAME },
  { "self", CGV_ORDER_SELF },
};

static const CgvCliChoice line_sorts[] = {
  { "self", CGV_ORDER_SELF },
  { "inclusive", CGV_ORDER_INCLUSIVE },
  { "calls", CGV_ORDER_CALLS },
  { "line", CGV_ORDER_LOCATION },
};

static const CgvCliChoice places[] = {
  { "line", FALSE },
  { "address", TRUE },
};

static const CgvCliChoice groups[] = {
  { "function", CGV_CLI_GROUP_FUNCTION },
  { "file", CGV_CLI_GROUP_FILE },
  { "object", CGV_CLI_GROUP_OBJECT },
  { "namespace", CGV_CLI_GROUP_NAMESPACE },
  { "cycle", CGV_CLI_GROUP_CYCLE },
  { "part", CGV_CLI_GROUP_PART },
  { "file:function", CGV_CLI_GROUP_FILE_FUNCTION },
  { "function:file", CGV_CLI_GROUP_FUNCTION_FILE },
};

static void
raw_options_clear (RawOptions *raw)
{
  g_free (raw->format);
  g_free (raw->sort);
  g_free (raw->match);
  g_free (raw->group);
  g_free (raw->by);
  g_free (raw->memory);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RawOptions, raw_options_clear)

/* Calls are between rows; of those that come last in the list above there are none. */
#define N_GROUPS_OF_CALLS (G_N_ELEMENTS (groups) - 3)

static gboolean
choose_rows (CgvCliOptions *self,
             const RawOptions *raw,
             CgvCliAsks asks,
             GError **error)
{
  gint64 rows = raw->rows != ROWS_UNSET ? raw->rows : raw->limit;

  if (raw->limit != ROWS_UNSET)
    cgv_cli_text_print_error (_ ("--limit is for limits on costs, which compare checks; the number of rows is --rows"));
  if (rows < 0 && rows != ROWS_UNSET)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--rows must be a number of rows, or 0 for all"));
      return FALSE;
    }
  if (rows >= 0)
    self->n_rows = (guint64) rows;
  else if ((asks & CGV_CLI_ASKS_ROWS) != 0 && self->format == CGV_REPORT_TEXT)
    self->n_rows = TEXT_ROWS;
  return TRUE;
}

static gboolean
interpret (CgvCliOptions *self,
           const RawOptions *raw,
           CgvCliAsks asks,
           GError **error)
{
  int format = CGV_REPORT_TEXT;
  gboolean has_lines = (asks & CGV_CLI_ASKS_LINES) != 0;
  int sort = has_lines ? CGV_ORDER_SELF : CGV_ORDER_INCLUSIVE;
  int by_address = FALSE;
  int group = CGV_CLI_GROUP_FUNCTION;
  gsize n_formats = asks & CGV_CLI_ASKS_ROWS ? G_N_ELEMENTS (formats) : G_N_ELEMENTS (formats) - 1;
  gsize n_groups = asks & CGV_CLI_ASKS_FUNCTION ? N_GROUPS_OF_CALLS : G_N_ELEMENTS (groups);
  /* A caller has no self cost of its own in the list of callers. */
  gsize n_sorts = asks & CGV_CLI_ASKS_FUNCTION ? G_N_ELEMENTS (sorts) - 1 : G_N_ELEMENTS (sorts);

  if (!cgv_cli_choice_read ("--format", raw->format, formats, n_formats, &format, error) ||
      !cgv_cli_choice_read ("--sort", raw->sort, has_lines ? line_sorts : sorts, has_lines ? G_N_ELEMENTS (line_sorts) : n_sorts, &sort, error) ||
      !cgv_cli_choice_read ("--by", raw->by, places, G_N_ELEMENTS (places), &by_address, error) ||
      !cgv_cli_choice_read ("--group-by", raw->group, groups, n_groups, &group, error))
    return FALSE;
  self->format = format;
  self->sort = sort;
  self->group = group;
  self->by_address = by_address;

  if (!choose_rows (self, raw, asks, error))
    return FALSE;
  if (raw->memory != NULL && !cgv_memory_limit_parse (raw->memory, &self->memory_limit, error))
    return FALSE;
  if (raw->match != NULL)
    {
      self->match = g_regex_new (raw->match, G_REGEX_OPTIMIZE, 0, error);
      if (self->match == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_files (CgvCliOptions *self,
             CgvCliAsks asks,
             GError **error)
{
  gboolean has_files = self->files != NULL && self->files[0] != NULL;

  if (!cgv_cli_filters_check (self->filters, asks, error))
    return FALSE;
  if (asks & CGV_CLI_ASKS_NOTHING)
    {
      if (has_files)
        g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("This command takes no files"));
      return !has_files;
    }
  if (!has_files)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Name the profile to read, or “-” for standard input"));
      return FALSE;
    }
  if ((asks & CGV_CLI_ASKS_OUTPUT) != 0 && self->output == NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Name the file to write with -o OUT, or “-o -” for standard output"));
      return FALSE;
    }
  if ((asks & CGV_CLI_ASKS_FUNCTION) != 0 && self->function == NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Name the function with --function NAME"));
      return FALSE;
    }
  return TRUE;
}

static void
add_output_entries (GOptionContext *context,
                    CgvCliOptions *self)
{
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &self->output, N_ ("The file to write, compressed if its name ends in .gz; “-” for standard output"), N_ ("OUT") },
    { "parts", 0, 0, G_OPTION_ARG_FILENAME, &self->parts, N_ ("Write only these parts, such as 1,3-5, numbered as info does"), N_ ("LIST") },
    { "split", 0, 0, G_OPTION_ARG_NONE, &self->splits, N_ ("Write each part into a file of its own: OUT.1, OUT.2 …"), NULL },
    { "merge", 0, 0, G_OPTION_ARG_NONE, &self->merges, N_ ("Add the parts up to one"), NULL },
    { "events", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->event_lists, N_ ("Write only these event types, such as Ir,Dr, in this order"), N_ ("LIST") },
    { "no-compress-names", 0, 0, G_OPTION_ARG_NONE, &self->full_names, N_ ("Write names in full each time, not once and then as ids"), NULL },
    { "no-compress-positions", 0, 0, G_OPTION_ARG_NONE, &self->full_positions, N_ ("Write lines and addresses in full, not as differences"), NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

/* --sort is about what rows are, so that it is not among the options of all of them. */
static void
add_line_entries (GOptionContext *context,
                  CgvCliOptions *self,
                  RawOptions *raw)
{
  const GOptionEntry entries[] = {
    { "function", 0, 0, G_OPTION_ARG_FILENAME, &self->function, N_ ("Only lines of this function: its exact name, or a piece of the name that no other has"), N_ ("NAME") },
    { "file", 0, 0, G_OPTION_ARG_FILENAME, &self->file, N_ ("Only lines of this source file, or of the function in it; the end of the path is enough"), N_ ("PATH") },
    { "object", 0, 0, G_OPTION_ARG_FILENAME, &self->object, N_ ("The function's program or library, or the end of the path, where several have the name"), N_ ("PATH") },
    { "by", 0, 0, G_OPTION_ARG_FILENAME, &raw->by, N_ ("What a row is: a line of the source (line, the default) or an instruction (address)"), N_ ("PLACE") },
    { "sort", 0, 0, G_OPTION_ARG_FILENAME, &raw->sort, N_ ("Sort by self (default), inclusive, calls or line"), N_ ("KEY") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_function_entries (GOptionContext *context,
                      CgvCliOptions *self)
{
  const GOptionEntry entries[] = {
    { "function", 0, 0, G_OPTION_ARG_FILENAME, &self->function, N_ ("The function: its exact name, or a piece of the name that no other has"), N_ ("NAME") },
    { "file", 0, 0, G_OPTION_ARG_FILENAME, &self->file, N_ ("Its source file, or the end of the path, where several have the name"), N_ ("PATH") },
    { "object", 0, 0, G_OPTION_ARG_FILENAME, &self->object, N_ ("Its program or library, or the end of the path, where several have the name"), N_ ("PATH") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_group_entries (GOptionContext *context,
                   RawOptions *raw,
                   CgvCliAsks asks)
{
  const GOptionEntry entries[] = {
    { "sort", 0, 0, G_OPTION_ARG_FILENAME, &raw->sort, asks & CGV_CLI_ASKS_FUNCTION ? N_ ("Sort by inclusive (default), calls or name") : N_ ("Sort by inclusive (default), self, calls or name"), N_ ("KEY") },
    { "group-by", 0, 0, G_OPTION_ARG_FILENAME, &raw->group, asks & CGV_CLI_ASKS_FUNCTION ? N_ ("What a row is: function (default), file, object, namespace or cycle") : N_ ("What a row is: function (default), file, object, namespace, cycle, part, file:function or function:file"), N_ ("GROUP") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_cut_entries (GOptionContext *context,
                 CgvCliOptions *self)
{
  const GOptionEntry entries[] = {
    { "cut", 0, 0, G_OPTION_ARG_FILENAME, &self->cut, N_ ("Cut the N lightest calling pairs of each cycle, those below N% of the total, or all"), N_ ("N") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_row_entries (GOptionContext *context,
                 CgvCliOptions *self,
                 RawOptions *raw)
{
  const GOptionEntry entries[] = {
    { "event", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->event_names, N_ ("The event type, counted or derived (default: the first); again for more columns"), N_ ("NAME") },
    { "formula", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->formulas, N_ ("Define an event type, such as 'Miss=100 D1mr / Dr'; may be repeated"), N_ ("NAME=EXPR") },
    { "rows", 0, 0, G_OPTION_ARG_INT64, &raw->rows, N_ ("Print at most N rows; 0 for all (default: 30 for text, else all)"), N_ ("N") },
    { "limit", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_INT64, &raw->limit, NULL, NULL },
    { "match", 0, 0, G_OPTION_ARG_FILENAME, &raw->match, N_ ("Print only rows whose name matches a Perl regular expression"), N_ ("REGEX") },
    { "parts", 0, 0, G_OPTION_ARG_FILENAME, &self->parts, N_ ("Count only these parts, such as 1,3-5, numbered as info does"), N_ ("LIST") },
    { "fold", 0, 0, G_OPTION_ARG_NONE, &self->fold, N_ ("Show the recursion levels f'2, f'3 … and, after --separate-callers, f'main as f"), NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_info_entries (GOptionContext *context,
                  RawOptions *raw)
{
  const GOptionEntry entries[] = {
    { "rows", 0, 0, G_OPTION_ARG_INT64, &raw->rows, N_ ("Print at most N parts; 0 for all (default)"), N_ ("N") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static GOptionContext *
make_context (CgvCliOptions *self,
              RawOptions *raw,
              CgvCliAsks asks,
              const char *summary)
{
  const GOptionEntry format_entries[] = {
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &raw->format, asks & CGV_CLI_ASKS_ROWS ? N_ ("How to print: text (default), csv or json") : N_ ("How to print: text (default) or json"), N_ ("FORMAT") },
    { NULL },
  };
  const GOptionEntry memory_entries[] = {
    { "memory", 0, 0, G_OPTION_ARG_FILENAME, &raw->memory, N_ ("Take at most SIZE of memory for reading, such as 4G, or unlimited (default: by the size of the file)"), N_ ("SIZE") },
    { NULL },
  };
  const GOptionEntry file_entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->files, NULL, NULL },
    { NULL },
  };
  GOptionContext *context = g_option_context_new (asks & CGV_CLI_ASKS_NOTHING ? NULL : _ ("FILE…"));

  cgv_cli_filters_set_group (context, &self->filters);
  g_option_context_set_translation_domain (context, CGV_GETTEXT_PACKAGE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context,
                                    _ ("FILE “-” is standard input. Compressed files are read as they are: gzip, xz, Zstandard, bzip2.\n"
                                       "Exit status: 0 fine, 1 the file is damaged and the answer covers what could be read, 2 wrong usage,\n"
                                       "or a file that is unreadable or no profile."));
  if (asks & CGV_CLI_ASKS_FUNCTION)
    add_function_entries (context, self);
  if (asks & CGV_CLI_ASKS_LINES)
    add_line_entries (context, self, raw);
  else if (asks & CGV_CLI_ASKS_ROWS)
    add_group_entries (context, raw, asks);
  if (asks & CGV_CLI_ASKS_CUT)
    add_cut_entries (context, self);
  if (asks & CGV_CLI_ASKS_ROWS)
    add_row_entries (context, self, raw);
  if (asks & CGV_CLI_ASKS_FILTERS)
    add_info_entries (context, raw);
  cgv_cli_filters_add_entries (context, asks);
  if (asks & CGV_CLI_ASKS_FORMAT)
    g_option_context_add_main_entries (context, format_entries, NULL);
  if (asks & CGV_CLI_ASKS_OUTPUT)
    add_output_entries (context, self);
  if ((asks & CGV_CLI_ASKS_NOTHING) == 0)
    g_option_context_add_main_entries (context, memory_entries, NULL);
  g_option_context_add_main_entries (context, file_entries, NULL);
  return context;
}

static CgvCliOptions *
new_options (void)
{
  CgvCliOptions *self = g_new0 (CgvCliOptions, 1);

  self->filters = cgv_filter_list_new ();
  return self;
}

CgvCliOptions *
cgv_cli_options_parse (char **arguments,
                       CgvCliAsks asks,
                       const char *summary,
                       GError **error)
{
  g_autoptr (CgvCliOptions) self = new_options ();
  g_auto (RawOptions) raw = { .rows = ROWS_UNSET, .limit = ROWS_UNSET };
  g_autoptr (GOptionContext) context = make_context (self, &raw, asks, summary);
  g_auto (GStrv) strv = arguments;
  g_autofree char *program = g_strconcat ("callgrove-cli ", arguments[0], NULL);

  g_set_prgname (program);
  if (!g_option_context_parse_strv (context, &strv, error) ||
      !interpret (self, &raw, asks, error) ||
      !check_files (self, asks, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_cli_options_free (CgvCliOptions *self)
{
  g_clear_pointer (&self->match, g_regex_unref);
  cgv_filter_list_unref (self->filters);
  g_strfreev (self->event_names);
  g_strfreev (self->formulas);
  g_free (self->parts);
  g_free (self->cut);
  g_free (self->function);
  g_free (self->file);
  g_free (self->object);
  g_free (self->output);
  g_strfreev (self->event_lists);
  g_strfreev (self->files);
  g_free (self);
}
