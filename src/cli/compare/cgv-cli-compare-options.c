/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-config.h"

#include "cgv-cli-choice.h"
#include "cgv-cli-compare-files.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-gate.h"
#include "cgv-memory-limit.h"

#define ROWS_UNSET G_MININT64

typedef struct
{
  char *format;
  char *group;
  char *measure;
  char *memory;
  char **gates;
  char **tolerances;
  char **outputs;
  char **files;
  gint64 rows;
} RawOptions;

static const CgvCliChoice formats[] = {
  { "text", CGV_REPORT_TEXT },
  { "markdown", CGV_REPORT_MARKDOWN },
  { "csv", CGV_REPORT_CSV },
  { "json", CGV_REPORT_JSON },
  { "html", CGV_REPORT_HTML },
};

static const CgvCliChoice endings[] = {
  { ".txt", CGV_REPORT_TEXT },
  { ".md", CGV_REPORT_MARKDOWN },
  { ".csv", CGV_REPORT_CSV },
  { ".json", CGV_REPORT_JSON },
  { ".html", CGV_REPORT_HTML },
};

static const CgvCliChoice groups[] = {
  { "function", CGV_CLI_COMPARE_BY_FUNCTION },
  { "file", CGV_CLI_COMPARE_BY_FILE },
  { "object", CGV_CLI_COMPARE_BY_OBJECT },
  { "namespace", CGV_CLI_COMPARE_BY_NAMESPACE },
  { "cycle", CGV_CLI_COMPARE_BY_CYCLE },
  { "part", CGV_CLI_COMPARE_BY_PART },
};

static const CgvCliChoice measures[] = {
  { "absolute", CGV_MEASURE_ABSOLUTE },
  { "share", CGV_MEASURE_SHARE },
  { "scaled", CGV_MEASURE_SCALED },
};

static void
raw_options_clear (RawOptions *raw)
{
  g_free (raw->format);
  g_free (raw->group);
  g_free (raw->measure);
  g_free (raw->memory);
  g_strfreev (raw->gates);
  g_strfreev (raw->tolerances);
  g_strfreev (raw->outputs);
  g_strfreev (raw->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RawOptions, raw_options_clear)

static gboolean
add_tolerance (CgvCliCompareOptions *self,
               const char *text,
               GError **error)
{
  const char *equals = strrchr (text, '=');
  CgvCliTolerance tolerance = { NULL };

  if (equals == text || !cgv_cli_amount_parse (equals != NULL ? equals + 1 : text, &tolerance.amount) ||
      tolerance.amount.is_negative)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is no value for --tolerance: write a share of the program such as 0.01%%, a number of events such as 1000, or one of an event type such as D1mr=2%%"),
                   text);
      return FALSE;
    }
  if (equals != NULL)
    tolerance.event = g_strndup (text, (gsize) (equals - text));
  g_array_append_val (self->tolerances, tolerance);
  return TRUE;
}

static gboolean
add_gates (CgvCliCompareOptions *self,
           const RawOptions *raw,
           GError **error)
{
  for (char **text = raw->gates; text != NULL && *text != NULL; text++)
    {
      CgvCliGate *gate = cgv_cli_gate_new (*text, error);

      if (gate == NULL)
        return FALSE;
      g_ptr_array_add (self->gates, gate);
    }
  for (char **text = raw->tolerances; text != NULL && *text != NULL; text++)
    {
      if (!add_tolerance (self, *text, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
guess_format (const char *path,
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
      *format = endings[i].value;
      if (g_str_has_suffix (name, endings[i].word))
        return TRUE;
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", endings[i].word);
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("-o “%s” has no ending that tells a format: end it in one of %s, or say --format"), path, known->str);
  return FALSE;
}

static void
add_output (CgvCliCompareOptions *self,
            const char *path,
            CgvReportFormat format)
{
  const CgvCliCompareOutput output = { g_strdup (path), format };

  g_array_append_val (self->outputs, output);
}

/* What reports are written to is never what was measured. */
static gboolean
add_outputs (CgvCliCompareOptions *self,
             const RawOptions *raw,
             int format,
             GError **error)
{
  for (char **path = raw->outputs; path != NULL && *path != NULL; path++)
    {
      CgvReportFormat chosen = (CgvReportFormat) format;

      if (!cgv_cli_compare_files_check_output (self->files, *path, error) ||
          (raw->format == NULL && !guess_format (*path, &chosen, error)))
        return FALSE;
      add_output (self, *path, chosen);
    }
  if (self->outputs->len == 0)
    add_output (self, "-", format);
  return TRUE;
}

static gboolean
check_function (const CgvCliCompareOptions *self,
                const RawOptions *raw,
                GError **error)
{
  if (self->function == NULL && self->what != CGV_CLI_COMPARE_LINES)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Name the function with --function NAME"));
  else if (self->group != CGV_CLI_COMPARE_BY_FUNCTION)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Of two sides, calls and lines are those of functions: leave out --group-by"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
interpret (CgvCliCompareOptions *self,
           const RawOptions *raw,
           GError **error)
{
  int format = CGV_REPORT_TEXT;
  int group = CGV_CLI_COMPARE_BY_FUNCTION;
  int measure = CGV_MEASURE_ABSOLUTE;

  if (!cgv_cli_choice_read ("--format", raw->format, formats, G_N_ELEMENTS (formats), &format, error) ||
      !cgv_cli_choice_read ("--group-by", raw->group, groups, G_N_ELEMENTS (groups), &group, error) ||
      !cgv_cli_choice_read ("--measure", raw->measure, measures, G_N_ELEMENTS (measures), &measure, error) ||
      !add_gates (self, raw, error) ||
      (raw->memory != NULL && !cgv_memory_limit_parse (raw->memory, &self->memory_limit, error)))
    return FALSE;
  self->group = group;
  self->measure = self->anchor != NULL ? CGV_MEASURE_PER_CALL : (CgvMeasure) measure;
  if (self->anchor != NULL && raw->measure != NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("--per-call is a measure of its own: leave out --measure"));
      return FALSE;
    }
  if (self->has_runs && self->adds_up)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--runs and --add-up say the opposite: leave out one of them"));
      return FALSE;
    }
  if (raw->rows < 0 && raw->rows != ROWS_UNSET)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("--rows must be a number of rows, or 0 for all"));
      return FALSE;
    }
  if (self->what != CGV_CLI_COMPARE_FUNCTIONS && !check_function (self, raw, error))
    return FALSE;
  self->has_rows = raw->rows >= 0;
  self->rows = self->has_rows ? (guint64) raw->rows : 0;
  return cgv_cli_compare_files_split (raw->files, self->files, error) &&
         add_outputs (self, raw, format, error);
}

static void
add_choice_entries (GOptionContext *context,
                    CgvCliCompareOptions *self,
                    RawOptions *raw)
{
  const GOptionEntry entries[] = {
    { "event", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->event_names,
      N_ ("The event type, counted or derived (default: the first of both); again for more"), N_ ("NAME") },
    { "formula", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->formulas,
      N_ ("Define an event type, such as 'Cost=Ir + 10 L1m'; may be repeated"), N_ ("NAME=EXPR") },
    { "group-by", 0, 0, G_OPTION_ARG_FILENAME, &raw->group,
      N_ ("What a row is: function (default), file, object, namespace, cycle or part"), N_ ("GROUP") },
    { "measure", 0, 0, G_OPTION_ARG_FILENAME, &raw->measure,
      N_ ("How to compare: absolute (default), share (of the own total) or scaled (new to the total of base)"), N_ ("MEASURE") },
    { "per-call", 0, 0, G_OPTION_ARG_FILENAME, &self->anchor,
      N_ ("Compare per call of this function"), N_ ("NAME") },
    { "runs", 0, 0, G_OPTION_ARG_NONE, &self->has_runs,
      N_ ("Treat each file as a separate run"), NULL },
    { "add-up", 0, 0, G_OPTION_ARG_NONE, &self->adds_up,
      N_ ("Add up the files of each side"), NULL },
    { "no-fold", 0, 0, G_OPTION_ARG_NONE, &self->no_fold,
      N_ ("Compare the recursion levels f'2, f'3 … and, after --separate-callers, f'main by themselves"), NULL },
    { "base-parts", 0, 0, G_OPTION_ARG_FILENAME, &self->parts[CGV_SIDE_BASE],
      N_ ("Count only these parts of BASE, such as 1,3-5, as info numbers them"), N_ ("LIST") },
    { "new-parts", 0, 0, G_OPTION_ARG_FILENAME, &self->parts[CGV_SIDE_NEW],
      N_ ("Count only these parts of NEW"), N_ ("LIST") },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_function_entries (GOptionContext *context,
                      CgvCliCompareOptions *self)
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
add_rule_entries (GOptionContext *context,
                  CgvCliCompareOptions *self,
                  RawOptions *raw)
{
  const GOptionEntry entries[] = {
    { "match-file", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->file_rules,
      N_ ("Rewrite paths of both sides before they are compared, as sed does: s/RE/TEXT/; may be repeated"), N_ ("RULE") },
    { "match-function", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->function_rules,
      N_ ("Rewrite names of functions in the same way"), N_ ("RULE") },
    { "ignore-lambda-numbers", 0, 0, G_OPTION_ARG_NONE, &self->ignores_lambda_numbers,
      N_ ("Ignore the numbers of lambdas within a function"), NULL },
    { "tolerance", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &raw->tolerances,
      N_ ("Treat smaller changes as noise: N% of the total of BASE, N events, or EVENT=N; may be repeated"), N_ ("N") },
    { "limit", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &raw->gates,
      N_ ("Exit with 3 if an event type grows by more, such as Ir=+1%, Ir=+1000 or, for functions, 'Ir:^parse_=+2%'; may be repeated"), N_ ("LIMIT") },
    { "report-only", 0, 0, G_OPTION_ARG_NONE, &self->report_only,
      N_ ("Tell about limits that are exceeded, but do not exit with 3"), NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static void
add_output_entries (GOptionContext *context,
                    RawOptions *raw)
{
  const GOptionEntry entries[] = {
    { "rows", 0, 0, G_OPTION_ARG_INT64, &raw->rows,
      N_ ("Print at most N rows; 0 for all (default: 30 for text, 10 for markdown, 500 for html, else all)"), N_ ("N") },
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &raw->format,
      N_ ("How to print: text (default), markdown, csv, json or html"), N_ ("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, &raw->outputs,
      N_ ("Write to OUT, in the format of its ending unless --format is given; may be repeated"), N_ ("OUT") },
    { "memory", 0, 0, G_OPTION_ARG_FILENAME, &raw->memory,
      N_ ("Take at most SIZE of memory for reading, such as 4G, or unlimited (default: by the size of the file)"), N_ ("SIZE") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &raw->files, NULL, NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

static CgvCliAsks
get_asks (const CgvCliCompareOptions *self)
{
  return CGV_CLI_ASKS_FILTERS | (self->what == CGV_CLI_COMPARE_LINES ? CGV_CLI_ASKS_LINES : 0);
}

static GOptionContext *
make_context (CgvCliCompareOptions *self,
              RawOptions *raw,
              const char *summary)
{
  GOptionContext *context = g_option_context_new (_ ("BASE NEW | BASE… -- NEW…"));

  cgv_cli_filters_set_group (context, &self->filters);
  g_option_context_set_translation_domain (context, CGV_GETTEXT_PACKAGE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context,
                                    _ ("Exit status: 0 fine, 1 a file is damaged and the answer covers what could be read, 3 a limit was exceeded,\n"
                                       "2 wrong usage, or a file that is missing, unreadable or no profile: a missing base is never a pass.\n"
                                       "Of several reasons, 2 comes before 3 before 1."));
  if (self->what != CGV_CLI_COMPARE_FUNCTIONS)
    add_function_entries (context, self);
  add_choice_entries (context, self, raw);
  add_rule_entries (context, self, raw);
  cgv_cli_filters_add_entries (context, get_asks (self));
  add_output_entries (context, raw);
  return context;
}

static void
clear_tolerance (gpointer tolerance)
{
  g_free (((CgvCliTolerance *) tolerance)->event);
}

static void
clear_output (gpointer output)
{
  g_free (((CgvCliCompareOutput *) output)->path);
}

static CgvCliCompareOptions *
new_options (CgvCliCompareWhat what)
{
  CgvCliCompareOptions *self = g_new0 (CgvCliCompareOptions, 1);

  self->what = what;
  self->filters = cgv_filter_list_new ();
  self->gates = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_gate_free);
  self->tolerances = g_array_new (FALSE, FALSE, sizeof (CgvCliTolerance));
  self->outputs = g_array_new (FALSE, FALSE, sizeof (CgvCliCompareOutput));
  g_array_set_clear_func (self->tolerances, clear_tolerance);
  g_array_set_clear_func (self->outputs, clear_output);
  return self;
}

CgvCliCompareOptions *
cgv_cli_compare_options_parse (char **arguments,
                               CgvCliCompareWhat what,
                               const char *summary,
                               GError **error)
{
  g_autoptr (CgvCliCompareOptions) self = new_options (what);
  g_auto (RawOptions) raw = { .rows = ROWS_UNSET };
  g_autoptr (GOptionContext) context = make_context (self, &raw, summary);
  g_auto (GStrv) strv = arguments;
  g_autofree char *program = g_strconcat ("callgrove-cli ", arguments[0], NULL);

  g_set_prgname (program);
  if (!cgv_cli_compare_files_mark (strv, error) ||
      !g_option_context_parse_strv (context, &strv, error) ||
      !cgv_cli_filters_check (self->filters, get_asks (self), error) ||
      !interpret (self, &raw, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* Options that only commands of one side take must not be taken for files. */
static void
add_ignored_entries (GOptionContext *context,
                     char **ignored)
{
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_FILENAME, ignored, NULL, NULL },
    { "cut", 0, 0, G_OPTION_ARG_FILENAME, ignored, NULL, NULL },
    { "match", 0, 0, G_OPTION_ARG_FILENAME, ignored, NULL, NULL },
    { "parts", 0, 0, G_OPTION_ARG_FILENAME, ignored, NULL, NULL },
    { "sort", 0, 0, G_OPTION_ARG_FILENAME, ignored, NULL, NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

gboolean
cgv_cli_compare_options_have_two_sides (char **arguments)
{
  g_autofree char *ignored = NULL;
  g_autoptr (CgvCliCompareOptions) self = new_options (CGV_CLI_COMPARE_CALLERS);
  g_auto (RawOptions) raw = { .rows = ROWS_UNSET };
  g_autoptr (GOptionContext) context = make_context (self, &raw, NULL);
  g_auto (GStrv) strv = g_strdupv (arguments);

  add_ignored_entries (context, &ignored);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  if (!g_strv_contains ((const char *const *) arguments, "--") || !cgv_cli_compare_files_mark (strv, NULL) || !g_option_context_parse_strv (context, &strv, NULL))
    return FALSE;
  return cgv_cli_compare_files_have_base (raw.files);
}

void
cgv_cli_compare_options_free (CgvCliCompareOptions *self)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      g_strfreev (self->files[side]);
      g_free (self->parts[side]);
    }
  cgv_filter_list_unref (self->filters);
  g_strfreev (self->event_names);
  g_strfreev (self->formulas);
  g_strfreev (self->file_rules);
  g_strfreev (self->function_rules);
  g_array_unref (self->tolerances);
  g_array_unref (self->outputs);
  g_ptr_array_unref (self->gates);
  g_free (self->anchor);
  g_free (self->function);
  g_free (self->file);
  g_free (self->object);
  g_free (self);
}
