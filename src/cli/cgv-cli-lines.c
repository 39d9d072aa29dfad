/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-lines.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-filters.h"
#include "cgv-cli-print.h"
#include "cgv-cli-source.h"
#include "cgv-cli-table.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-line-costs.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvLineCosts, cgv_line_costs_free)

/* More files than these are only counted. */
#define MAX_CANDIDATES 20

#define ADDRESS_MAX 24

typedef struct
{
  const CgvCliView *view;
  const CgvCliOptions *options;
  guint32 target; /* the row of the function, or CGV_NONE */
  CgvLineCost *lines;
  gsize n_lines;
  gsize n_matching;
  CgvCost self; /* of those that match */
  CgvCostRange self_range;
  gboolean is_estimate;
} LineList;

static char *
dup_file (const LineList *list,
          const CgvLineCost *line)
{
  return cgv_cli_text_dup_profile_string (list->view->profile, line->file);
}

/* Some producers write negative lines. */
static char *
dup_place (const LineList *list,
           const CgvLineCost *line)
{
  g_autofree char *file = dup_file (list, line);
  const char *shown = *file != '\0' ? file : "?";

  if (line->line == 0)
    return g_strdup_printf ("%s:?", shown);
  return g_strdup_printf ("%s:%" PRId64, shown, (int64_t) line->line);
}

static char *
dup_function (const LineList *list,
              const CgvLineCost *line)
{
  return cgv_cli_view_dup_name (list->view, list->view->row_of_node[line->node]);
}

/* What a line costs with its calls may be in that of another function of the same line, so that their
 * sum says nothing. */
static gboolean
has_inclusive (const CgvLineCost *line)
{
  return line->n_nodes == 1;
}

static CgvCostRange
get_self_range (const CgvLineCost *line)
{
  return (CgvCostRange){ line->self_low, line->self_high };
}

static CgvCostRange
get_inclusive_range (const CgvLineCost *line)
{
  return (CgvCostRange){ line->inclusive_low, line->inclusive_high };
}

static gboolean
is_filtered (const LineList *list)
{
  return cgv_filter_list_get_n (list->view->filters) > 0;
}

static void
print_address (const CgvLineCost *line,
               char *out)
{
  g_snprintf (out, ADDRESS_MAX, "0x%" PRIx64, line->address);
}

static void
print_json_line (CgvCliJson *json,
                 const LineList *list,
                 const CgvLineCost *line)
{
  const CgvCosts *costs = list->view->costs;
  g_autofree char *file = dup_file (list, line);
  g_autofree char *function = line->n_nodes == 1 ? dup_function (list, line) : NULL;
  char address[ADDRESS_MAX];

  cgv_cli_json_begin_object (json, NULL);
  if (list->options->by_address)
    {
      g_autofree char *object = cgv_cli_text_dup_profile_string (list->view->profile, line->object);

      print_address (line, address);
      cgv_cli_json_add_string (json, "object", object);
      cgv_cli_json_add_string (json, "address", address);
    }
  cgv_cli_json_add_string (json, "file", file);
  cgv_cli_json_add_cost (json, "line", line->line, true);
  cgv_cli_json_add_string (json, "function", function);
  cgv_cli_json_add_number (json, "functions", line->n_nodes);
  cgv_cli_print_json_estimate (json, costs, "self", line->self, get_self_range (line));
  if (has_inclusive (line))
    cgv_cli_print_json_estimate (json, costs, "inclusive", line->inclusive, get_inclusive_range (line));
  else
    cgv_cli_json_add_null (json, "inclusive");
  cgv_cli_json_add_number (json, "calls", line->calls);
  cgv_cli_json_end (json);
}

static void
print_json (const LineList *list)
{
  CgvCliJson json;
  CgvCliRow target;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_print_json_head (&json, list->view);
  if (list->target != CGV_NONE)
    {
      cgv_cli_view_get_row (list->view, list->target, &target);
      cgv_cli_json_begin_object (&json, "function");
      cgv_cli_print_json_names (&json, list->view, list->target);
      cgv_cli_print_json_costs (&json, list->view, &target);
      cgv_cli_json_end (&json);
    }
  cgv_cli_print_json_estimate (&json, list->view->costs, "self", list->self, list->self_range);
  cgv_cli_json_begin_array (&json, "lines");
  for (gsize i = 0; i < list->n_lines; i++)
    print_json_line (&json, list, &list->lines[i]);
  cgv_cli_json_end (&json);
  cgv_cli_json_finish (&json);
}

static void
print_csv_head (const LineList *list)
{
  fputs (list->options->by_address ? "object,address,file,line,self,inclusive,calls,functions,function" : "file,line,self,inclusive,calls,functions,function", stdout);
  fputs (is_filtered (list) ? ",self_low,self_high,inclusive_low,inclusive_high\n" : "\n", stdout);
}

static void
print_csv_ranges (CgvCliCsv *csv,
                  const LineList *list,
                  const CgvLineCost *line)
{
  cgv_cli_print_csv_range (csv, list->view->costs, get_self_range (line));
  if (has_inclusive (line))
    {
      cgv_cli_print_csv_range (csv, list->view->costs, get_inclusive_range (line));
      return;
    }
  cgv_cli_csv_add_text (csv, NULL);
  cgv_cli_csv_add_text (csv, NULL);
}

static void
print_csv (const LineList *list)
{
  const CgvEvent *event = cgv_costs_get_event (list->view->costs);
  CgvCliCsv csv;

  cgv_cli_csv_init (&csv, stdout);
  print_csv_head (list);
  for (gsize i = 0; i < list->n_lines; i++)
    {
      const CgvLineCost *line = &list->lines[i];
      g_autofree char *file = dup_file (list, line);
      g_autofree char *function = line->n_nodes == 1 ? dup_function (list, line) : NULL;
      char address[ADDRESS_MAX];

      if (list->options->by_address)
        {
          g_autofree char *object = cgv_cli_text_dup_profile_string (list->view->profile, line->object);

          print_address (line, address);
          cgv_cli_csv_add_text (&csv, object);
          cgv_cli_csv_add_text (&csv, address);
        }
      cgv_cli_csv_add_text (&csv, file);
      cgv_cli_csv_add_cost (&csv, line->line, TRUE);
      cgv_cli_csv_add_value (&csv, line->self, event);
      if (has_inclusive (line))
        cgv_cli_csv_add_value (&csv, line->inclusive, event);
      else
        cgv_cli_csv_add_text (&csv, NULL);
      cgv_cli_csv_add_cost (&csv, line->calls, FALSE);
      cgv_cli_csv_add_cost (&csv, line->n_nodes, FALSE);
      cgv_cli_csv_add_text (&csv, function);
      if (is_filtered (list))
        print_csv_ranges (&csv, list, line);
      cgv_cli_csv_end_row (&csv);
    }
}

static void
add_titles (const LineList *list,
            CgvCliTable *table)
{
  cgv_cli_table_add (table, g_strdup (_ ("Self")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_table_add (table, g_strdup (_ ("Inclusive")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_table_add (table, g_strdup (_ ("Calls")));
  if (list->options->by_address)
    cgv_cli_table_add (table, g_strdup (_ ("Address")));
  cgv_cli_table_add (table, g_strdup (_ ("Line")));
}

/* The function is said where it is not the one that was asked for. */
static char *
dup_label (const LineList *list,
           const CgvLineCost *line)
{
  g_autofree char *place = dup_place (list, line);
  g_autofree char *function = NULL;

  if (list->target != CGV_NONE)
    return g_steal_pointer (&place);
  if (line->n_nodes > 1)
    return g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", line->n_nodes), place, line->n_nodes);
  function = dup_function (list, line);
  return g_strdup_printf ("%s  %s", place, function);
}

static void
print_text_sums (const LineList *list)
{
  g_autofree char *self = cgv_cli_print_dup_cost (list->view->costs, list->self, list->self_range);
  g_autofree char *share = cgv_cli_print_dup_percent (list->view, list->self);
  gulong n = list->n_matching;

  printf (g_dngettext (NULL, "\n%lu line, self %s (%s)\n", "\n%lu lines, together self %s (%s)\n", n), n, self, share);
}

static void
print_text (const LineList *list)
{
  const CgvCosts *costs = list->view->costs;
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (list->options->by_address ? 7 : 6);

  add_titles (list, table);
  for (gsize i = 0; i < list->n_lines; i++)
    {
      const CgvLineCost *line = &list->lines[i];
      char address[ADDRESS_MAX];

      cgv_cli_table_add (table, cgv_cli_print_dup_cost (costs, line->self, get_self_range (line)));
      cgv_cli_table_add (table, cgv_cli_print_dup_percent (list->view, line->self));
      cgv_cli_table_add (table, has_inclusive (line) ? cgv_cli_print_dup_cost (costs, line->inclusive, get_inclusive_range (line)) : g_strdup ("–"));
      cgv_cli_table_add (table, has_inclusive (line) ? cgv_cli_print_dup_percent (list->view, line->inclusive) : g_strdup ("–"));
      cgv_cli_table_add (table, cgv_cli_text_dup_cost (line->calls, FALSE));
      print_address (line, address);
      if (list->options->by_address)
        cgv_cli_table_add (table, g_strdup (address));
      cgv_cli_table_add (table, dup_label (list, line));
    }
  cgv_cli_print_text_head (list->view);
  if (list->target != CGV_NONE)
    {
      g_autofree char *label = cgv_cli_print_dup_label (list->view, list->target);

      printf ("%s\n\n", label);
    }
  cgv_cli_table_print (table, stdout);
  cgv_cli_print_text_rest (list->n_matching - list->n_lines);
  print_text_sums (list);
}

/* A file is meant by its whole path, or by the end of the path that no other has. */
static gboolean
find_file (const LineList *list,
           guint8 *files,
           GError **error)
{
  const CgvCliView *view = list->view;
  const char *wanted = list->options->file;
  guint32 n_strings = cgv_profile_get_n_strings (view->profile);
  g_autoptr (GString) candidates = g_string_new (NULL);
  g_autofree char *shown = cgv_cli_text_dup_string (wanted, -1);
  guint n_found = 0;

  cgv_profile_mark_files (view->profile, files);
  for (CgvStringId file = 0; file < n_strings; file++)
    {
      g_autofree char *name = NULL;

      if (files[file] != 0 && strcmp (cgv_profile_get_string (view->profile, file, NULL), wanted) == 0)
        {
          memset (files, 0, n_strings);
          files[file] = 1;
          return TRUE;
        }
      files[file] = files[file] != 0 && cgv_cli_target_path_matches (view, file, wanted);
      if (files[file] == 0 || n_found++ >= MAX_CANDIDATES)
        continue;
      name = cgv_cli_text_dup_profile_string (view->profile, file);
      g_string_append_printf (candidates, "\n  %s", name);
    }
  if (n_found == 1)
    return TRUE;
  if (n_found == 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("No line is in a file “%s”; “callgrove-cli functions --group-by file” lists them"), shown);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 g_dngettext (NULL, "%u file fits “%s”; give its whole path:%s%s", "%u files fit “%s”; give the whole path:%s%s", n_found),
                 n_found, shown, candidates->str, n_found > MAX_CANDIDATES ? "\n  …" : "");
  return FALSE;
}

static gboolean
check_addresses (const LineList *list,
                 GError **error)
{
  const CgvCliView *view = list->view;

  for (CgvPartId part = 0; part < cgv_profile_get_n_parts (view->profile); part++)
    {
      if (cgv_profile_get_part (view->profile, part)->has_address)
        return TRUE;
    }
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("The profile has no addresses of instructions; Callgrind records them with --dump-instr=yes"));
  return FALSE;
}

typedef struct
{
  const LineList *list;
  bool is_signed;
} SortData;

static int
compare_locations (const LineList *list,
                   const CgvLineCost *a,
                   const CgvLineCost *b)
{
  int order = 0;

  if (a->file != b->file)
    order = strcmp (cgv_profile_get_string (list->view->profile, a->file, NULL), cgv_profile_get_string (list->view->profile, b->file, NULL));
  if (order == 0)
    order = (a->line > b->line) - (a->line < b->line);
  if (order == 0)
    order = (a->address > b->address) - (a->address < b->address);
  return order != 0 ? order : (a->object > b->object) - (a->object < b->object);
}

static int
compare_inclusive (const CgvLineCost *a,
                   const CgvLineCost *b,
                   bool is_signed)
{
  return cgv_cost_compare (has_inclusive (b) ? b->inclusive : b->self, has_inclusive (a) ? a->inclusive : a->self, is_signed);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const SortData *data = user_data;
  const CgvLineCost *one = a;
  const CgvLineCost *other = b;
  int order = 0;

  switch (data->list->options->sort)
    {
    case CGV_ORDER_SELF:
      order = cgv_cost_compare (other->self, one->self, data->is_signed);
      break;
    case CGV_ORDER_CALLS:
      order = cgv_cost_compare (other->calls, one->calls, false);
      break;
    case CGV_ORDER_INCLUSIVE:
      order = compare_inclusive (one, other, data->is_signed);
      break;
    case CGV_ORDER_NAME:
    case CGV_ORDER_LOCATION:
    default:
      break;
    }
  if (order == 0 && data->list->options->sort != CGV_ORDER_LOCATION)
    order = compare_inclusive (one, other, data->is_signed);
  return order != 0 ? order : compare_locations (data->list, one, other);
}

/* Of a line that a filter left nothing of, there is nothing to say. */
static gboolean
is_left (const LineList *list,
         const CgvLineCost *line)
{
  return !is_filtered (list) || line->self_high != 0 || line->inclusive_high != 0 || line->self != 0 || line->inclusive != 0 || line->calls > 0;
}

static void
add_to_sum (LineList *list,
            const CgvLineCost *line)
{
  bool is_signed = list->view->costs->is_signed;
  CgvCostRange range = get_self_range (line);

  list->self = cgv_cost_add (list->self, line->self, is_signed);
  list->is_estimate = list->is_estimate || !cgv_cost_range_is_exact (range);
  if (is_signed && list->is_estimate)
    list->self_range = (CgvCostRange){ (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
  else
    list->self_range = (CgvCostRange){ cgv_cost_add (list->self_range.low, range.low, is_signed), cgv_cost_add (list->self_range.high, range.high, is_signed) };
}

/* All lines of a function are known as well as the function, and all lines as well as the total. */
static void
sum_lines (LineList *list)
{
  const CgvCliView *view = list->view;

  for (gsize i = 0; i < list->n_matching; i++)
    add_to_sum (list, &list->lines[i]);
  if (list->options->match != NULL)
    return;
  if (list->target != CGV_NONE)
    list->self_range = cgv_costs_get_self_range (view->costs, view->node_of_row[list->target]);
  else if (list->options->file == NULL && list->self == view->costs->total)
    list->self_range = cgv_cli_filters_get_total_range (view->filters, view->reports, view->costs);
}

static gboolean
select_lines (LineList *list,
              GError **error)
{
  SortData data = { list, list->view->costs->is_signed };
  gsize n_kept = 0;

  for (gsize i = 0; i < list->n_lines; i++)
    {
      g_autoptr (GError) match_error = NULL;
      g_autofree char *place = list->options->match != NULL ? dup_place (list, &list->lines[i]) : NULL;

      if (!is_left (list, &list->lines[i]))
        continue;
      if (place != NULL && !g_regex_match_full (list->options->match, place, -1, 0, 0, NULL, &match_error))
        {
          if (match_error == NULL)
            continue;
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
      list->lines[n_kept++] = list->lines[i];
    }
  if (n_kept > 0)
    g_qsort_with_data (list->lines, (gint) n_kept, sizeof *list->lines, compare_lines, &data);
  list->n_matching = n_kept;
  sum_lines (list);
  list->n_lines = list->options->limit > 0 ? MIN (n_kept, list->options->limit) : n_kept;
  return TRUE;
}

static gboolean
make_query (LineList *list,
            guint8 *files,
            CgvLineQuery *query,
            GError **error)
{
  const CgvCliOptions *options = list->options;

  *query = (CgvLineQuery) { .node = CGV_NONE, .by_address = options->by_address };
  if (options->by_address && !check_addresses (list, error))
    return FALSE;
  if (options->function != NULL)
    {
      if (!cgv_cli_target_find (list->view, options, &list->target, error))
        return FALSE;
      query->node = list->view->node_of_row[list->target];
      return TRUE;
    }
  if (options->file == NULL)
    return TRUE;
  query->files = files;
  return find_file (list, files, error);
}

static gboolean
print_lines (const CgvCliView *view,
             const CgvCliOptions *options,
             GError **error)
{
  LineList list = { .view = view, .options = options, .target = CGV_NONE };
  g_autofree guint8 *files = g_try_new0 (guint8, cgv_profile_get_n_strings (view->profile));
  g_autoptr (CgvLineCosts) lines = NULL;
  CgvLineQuery query;

  if (files == NULL)
    return cgv_cli_view_fail_for_memory (error);
  if (!make_query (&list, files, &query, error))
    return FALSE;
  lines = cgv_line_costs_new (view->costs, &query);
  if (lines == NULL)
    return cgv_cli_view_fail_for_memory (error);
  list.lines = lines->lines;
  list.n_lines = lines->n_lines;
  if (!select_lines (&list, error))
    return FALSE;

  if (options->format == CGV_CLI_FORMAT_JSON)
    print_json (&list);
  else if (options->format == CGV_CLI_FORMAT_CSV)
    print_csv (&list);
  else
    print_text (&list);
  return TRUE;
}

CgvCliExit
cgv_cli_lines_run (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, options->files, g_strv_length (options->files));
  g_autoptr (CgvCliView) view = NULL;
  g_autoptr (GError) error = NULL;

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  view = cgv_cli_view_new (source->document, options, &error);
  if (view == NULL || !print_lines (view, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_close (cgv_cli_source_report (source));
}
