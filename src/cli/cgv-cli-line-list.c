/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-line-list.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-filters.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"

/* More files than these are only counted. */
#define MAX_CANDIDATES 20

const CgvLineCost *
cgv_cli_line_list_get (const CgvCliLineList *self,
                       guint column,
                       gsize index)
{
  const CgvLineCosts *lines = g_ptr_array_index (self->columns, column);

  return &lines->lines[self->lines[index]];
}

gboolean
cgv_cli_line_list_is_filtered (const CgvCliLineList *self)
{
  return cgv_filter_list_get_n (self->view->filters) > 0;
}

CgvCostRange
cgv_cli_line_list_get_self_range (const CgvLineCost *line)
{
  return (CgvCostRange){ line->self_low, line->self_high };
}

gboolean
cgv_cli_line_list_has_inclusive (const CgvLineCost *line)
{
  return line->n_nodes == 1;
}

char *
cgv_cli_line_list_dup_file (const CgvCliLineList *self,
                            const CgvLineCost *line)
{
  return cgv_cli_text_dup_profile_string (self->view->profile, line->file);
}

char *
cgv_cli_line_list_dup_place (const CgvCliLineList *self,
                             const CgvLineCost *line)
{
  g_autofree char *file = cgv_cli_line_list_dup_file (self, line);
  const char *shown = *file != '\0' ? file : "?";

  if (line->line == 0)
    return g_strdup_printf ("%s:?", shown);
  /* Some producers write negative lines. */
  return g_strdup_printf ("%s:%" PRId64, shown, (int64_t) line->line);
}

/* A file is meant by its whole path, or by the end of the path that no other has. */
static gboolean
find_file (const CgvCliLineList *list,
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
check_addresses (const CgvCliLineList *list,
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
  const CgvCliLineList *list;
  bool is_signed;
} SortData;

static int
compare_locations (const CgvCliLineList *list,
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
  return cgv_cost_compare (cgv_cli_line_list_has_inclusive (b) ? b->inclusive : b->self, cgv_cli_line_list_has_inclusive (a) ? a->inclusive : a->self, is_signed);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const SortData *data = user_data;
  const CgvLineCosts *lines = g_ptr_array_index (data->list->columns, 0);
  const CgvLineCost *one = &lines->lines[*(const guint32 *) a];
  const CgvLineCost *other = &lines->lines[*(const guint32 *) b];
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
is_left (const CgvCliLineList *list,
         const CgvLineCost *line)
{
  return !cgv_cli_line_list_is_filtered (list) || line->self_high != 0 || line->inclusive_high != 0 || line->self != 0 ||
         line->inclusive != 0 || line->calls > 0;
}

static gboolean
select_lines (CgvCliLineList *list,
              GError **error)
{
  SortData data = { list, list->view->costs->is_signed };
  const CgvLineCosts *lines = g_ptr_array_index (list->columns, 0);

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      g_autoptr (GError) match_error = NULL;
      g_autofree char *place = list->options->match != NULL ? cgv_cli_line_list_dup_place (list, &lines->lines[i]) : NULL;

      if (!is_left (list, &lines->lines[i]))
        continue;
      if (place != NULL && !g_regex_match_full (list->options->match, place, -1, 0, 0, NULL, &match_error))
        {
          if (match_error == NULL)
            continue;
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
      list->lines[list->n_matching++] = i;
    }
  if (list->n_matching > 0)
    g_qsort_with_data (list->lines, (gint) list->n_matching, sizeof *list->lines, compare_lines, &data);
  list->n_lines = list->options->limit > 0 ? MIN (list->n_matching, list->options->limit) : list->n_matching;
  return TRUE;
}

/* All lines of a function are known as well as the function, and all lines as well as the total. */
static CgvCostRange
find_range (const CgvCliLineList *list)
{
  const CgvCliView *view = list->view;
  bool is_signed = view->costs->is_signed;
  CgvCostRange sum = { 0, 0 };
  gboolean is_exact = TRUE;

  if (list->options->match == NULL && list->target != CGV_NONE)
    return cgv_costs_get_self_range (view->costs, view->node_of_row[list->target]);
  if (list->options->match == NULL && list->options->file == NULL && list->self == view->costs->total)
    return cgv_cli_filters_get_total_range (view->filters, view->reports, view->costs);

  for (gsize i = 0; i < list->n_matching; i++)
    {
      CgvCostRange range = cgv_cli_line_list_get_self_range (cgv_cli_line_list_get (list, 0, i));

      is_exact = is_exact && cgv_cost_range_is_exact (range);
      sum.low = cgv_cost_add (sum.low, range.low, is_signed);
      sum.high = cgv_cost_add (sum.high, range.high, is_signed);
    }
  return is_signed && !is_exact ? (CgvCostRange){ (CgvCost) INT64_MIN, (CgvCost) INT64_MAX } : sum;
}

static CgvCost
sum_self (const CgvCliLineList *list,
          const CgvLineCosts *lines,
          bool is_signed)
{
  CgvCost sum = 0;

  for (gsize i = 0; i < list->n_matching; i++)
    sum = cgv_cost_add (sum, lines->lines[list->lines[i]].self, is_signed);
  return sum;
}

/* Of a ratio, which comes first only without filters, what it divides is added up. */
static gboolean
sum_lines (CgvCliLineList *list,
           const CgvLineQuery *query,
           GError **error)
{
  const CgvCosts *costs = list->view->costs;
  CgvLineCosts *numerator;
  CgvLineCosts *divisor;
  gboolean ok;

  if (costs->numerator == NULL)
    {
      list->self = sum_self (list, g_ptr_array_index (list->columns, 0), costs->is_signed);
      list->self_range = find_range (list);
      return TRUE;
    }
  numerator = cgv_line_costs_new (costs->numerator, query);
  divisor = cgv_line_costs_new (costs->divisor, query);
  ok = numerator != NULL && divisor != NULL;
  if (ok)
    list->self = cgv_event_set_divide (costs->events, costs->event, sum_self (list, numerator, costs->numerator->is_signed),
                                       sum_self (list, divisor, costs->divisor->is_signed));
  list->self_range = (CgvCostRange){ list->self, list->self };
  cgv_line_costs_free (numerator);
  cgv_line_costs_free (divisor);
  return ok || cgv_cli_view_fail_for_memory (error);
}

static gboolean
make_query (CgvCliLineList *list,
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
fill (CgvCliLineList *list,
      const CgvLineQuery *query,
      GError **error)
{
  const CgvLineCosts *first;

  for (guint i = 0; i < list->view->all_costs->len; i++)
    {
      CgvLineCosts *lines = cgv_line_costs_new (g_ptr_array_index (list->view->all_costs, i), query);

      if (lines == NULL)
        return cgv_cli_view_fail_for_memory (error);
      g_ptr_array_add (list->columns, lines);
    }
  first = g_ptr_array_index (list->columns, 0);
  list->lines = g_try_new (guint32, (gsize) first->n_lines + 1);
  if (list->lines == NULL)
    return cgv_cli_view_fail_for_memory (error);
  return select_lines (list, error) && sum_lines (list, query, error);
}

CgvCliLineList *
cgv_cli_line_list_new (const CgvCliView *view,
                       const CgvCliOptions *options,
                       GError **error)
{
  g_autoptr (CgvCliLineList) self = g_new0 (CgvCliLineList, 1);
  g_autofree guint8 *files = g_try_new0 (guint8, cgv_profile_get_n_strings (view->profile));
  CgvLineQuery query;

  self->view = view;
  self->options = options;
  self->target = CGV_NONE;
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_line_costs_free);
  if (files == NULL)
    {
      cgv_cli_view_fail_for_memory (error);
      return NULL;
    }
  if (!make_query (self, files, &query, error) || !fill (self, &query, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_cli_line_list_free (CgvCliLineList *self)
{
  g_ptr_array_unref (self->columns);
  g_free (self->lines);
  g_free (self);
}
