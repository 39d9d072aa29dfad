/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-filters.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"

static const char *
get_string (const CgvCliView *view,
            CgvStringId string,
            gsize *length)
{
  return string != CGV_NONE ? cgv_profile_get_string (view->profile, string, length) : NULL;
}

void
cgv_cli_rows_get_names (const CgvCliView *view,
                        guint32 row,
                        CgvCliNames *names)
{
  *names = (CgvCliNames){ .row = row };
  if (view->node_of_row[row] == CGV_NONE)
    names->text = cgv_cli_view_dup_name (view, row);
  else
    names->name = cgv_cli_view_get_name (view, row, &names->name_length);
  names->file = get_string (view, cgv_cli_view_get_file (view, row), &names->file_length);
  names->object = get_string (view, cgv_cli_view_get_object (view, row), &names->object_length);
  if (view->group != CGV_CLI_GROUP_FUNCTION)
    names->n_functions = cgv_cli_view_get_n_functions (view, row);
}

static char *
dup_place (const char *bytes,
           gsize length)
{
  return bytes != NULL && length > 0 ? cgv_cli_text_dup_name (bytes, length) : NULL;
}

char *
cgv_cli_rows_dup_label (const CgvCliView *view,
                        guint32 row)
{
  gboolean has_places = view->group == CGV_CLI_GROUP_FUNCTION || view->group == CGV_CLI_GROUP_CYCLE;
  g_autofree char *name = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  CgvCliNames names;

  cgv_cli_rows_get_names (view, row, &names);
  if (names.text != NULL)
    {
      name = names.text;
      return g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", names.n_functions), name, names.n_functions);
    }
  if (names.name_length == 0 && view->group == CGV_CLI_GROUP_NAMESPACE)
    return g_strdup (_ ("(no namespace)"));
  name = cgv_cli_text_dup_name (names.name, names.name_length);
  file = has_places ? dup_place (names.file, names.file_length) : NULL;
  object = has_places ? dup_place (names.object, names.object_length) : NULL;
  if (file != NULL && object != NULL)
    return g_strdup_printf ("%s  (%s, %s)", name, file, object);
  if (file != NULL || object != NULL)
    return g_strdup_printf ("%s  (%s)", name, file != NULL ? file : object);
  return g_steal_pointer (&name);
}

static const CgvCosts *
get_costs (const CgvCliView *view,
           guint event)
{
  return g_ptr_array_index (view->all_costs, event);
}

/* Bounds are exact. */
static void
set_bound (CgvCell *cell,
           CgvCost bound)
{
  cell->is_empty = cell->is_empty || !cgv_cost_range_is_bounded (cell->range, cell->is_signed);
  cell->cost = bound;
  cell->range = (CgvCostRange){ bound, bound };
}

static void
set_nothing (CgvCell *cell,
             const char *note)
{
  cell->is_empty = TRUE;
  cell->note = note;
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCliRows *rows = list;
  CgvCliColumn what = column->index % CGV_CLI_N_COLUMNS;
  guint event = column->index / CGV_CLI_N_COLUMNS;
  gboolean is_self = what < CGV_CLI_INCLUSIVE;
  CgvCliCosts costs;

  rows->get_costs (list, position, event, &costs);
  cgv_cell_set_cost (cell, get_costs (rows->view, event), is_self ? costs.self : costs.inclusive, is_self ? costs.self_range : costs.inclusive_range);
  if (!is_self && !costs.has_inclusive)
    set_nothing (cell, _ ("The functions of the line may call each other."));
  if (what == CGV_CLI_SELF_LOW || what == CGV_CLI_INCLUSIVE_LOW)
    set_bound (cell, cell->range.low);
  else if (what == CGV_CLI_SELF_HIGH || what == CGV_CLI_INCLUSIVE_HIGH)
    set_bound (cell, cell->range.high);
  else if (cell->kind == CGV_CELL_SHARE && cgv_cell_get_event (cell)->is_ratio)
    set_nothing (cell, _ ("Ratios do not add up."));
  else if (what == CGV_CLI_INCLUSIVE_SHARE && !costs.has_share)
    set_nothing (cell, _ ("Calls of a function to itself contain each other."));
}

/* JSON has no mark for "or more". */
static gboolean
is_saturated (const CgvCosts *costs,
              CgvCost cost)
{
  return !cgv_costs_get_event (costs)->is_ratio && cgv_cost_is_saturated (cost, costs->is_signed);
}

static void
fill_saturated (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CgvCliRows *rows = list;
  CgvCliCosts costs;

  rows->get_costs (list, position, 0, &costs);
  cell->is_empty = !is_saturated (rows->view->costs, costs.inclusive);
  cell->count = TRUE;
}

static void
set_bytes (CgvCell *cell,
           const char *bytes,
           gsize length)
{
  cell->is_empty = bytes == NULL;
  cell->bytes = bytes;
  cell->n_bytes = length;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCliRows *rows = list;
  CgvCliNames names;

  rows->get_names (list, position, &names);
  if (column->index == CGV_CLI_FILE)
    set_bytes (cell, names.file, names.file_length);
  else if (column->index == CGV_CLI_OBJECT)
    set_bytes (cell, names.object, names.object_length);
  else if (names.text != NULL)
    cell->text = g_steal_pointer (&names.text);
  else
    set_bytes (cell, names.name, names.name_length);
  g_free (names.text);
}

static void
fill_count (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCliRows *rows = list;
  CgvCliNames names;

  rows->get_names (list, position, &names);
  g_free (names.text);
  if (column->index == CGV_CLI_CALLS)
    cell->count = names.n_calls;
  else if (column->index == CGV_CLI_FUNCTIONS)
    cell->count = names.n_functions;
  else
    cell->count = names.row != CGV_NONE ? cgv_cli_view_get_cycle (rows->view, names.row) : 0;
  cell->is_empty = cell->count == 0 && column->index != CGV_CLI_CALLS;
}

/* The first event type is told above the rows. */
static char *
dup_cost_title (const char *title,
                gboolean is_self,
                const CgvCosts *costs,
                guint event)
{
  g_autofree char *name = cgv_event_text_dup_name (costs->events, costs->event);

  if (event == 0)
    return g_strdup (title);
  /* Translators: the title of a column; an event type, such as "Self Dr". */
  return is_self ? g_strdup_printf (_ ("Self %s"), name)
                 /* Translators: the title of a column; an event type, such as "Inclusive Dr". */
                 : g_strdup_printf (_ ("Inclusive %s"), name);
}

static void
add_column (GPtrArray *columns,
            const CgvCliView *view,
            guint event,
            CgvCliColumn what)
{
  static const CgvColumn kinds[CGV_CLI_N_COLUMNS] = {
    [CGV_CLI_NAME] = { .id = "name", .kind = CGV_CELL_NAME, .fill = fill_name },
    [CGV_CLI_FILE] = { .id = "file", .kind = CGV_CELL_TEXT, .fill = fill_name },
    [CGV_CLI_OBJECT] = { .id = "object", .kind = CGV_CELL_TEXT, .fill = fill_name },
    [CGV_CLI_FUNCTIONS] = { .id = "functions", .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_OMITTED, .fill = fill_count },
    [CGV_CLI_CALLS] = { .id = "calls", .title = N_ ("Calls"), .kind = CGV_CELL_COUNT, .fill = fill_count },
    [CGV_CLI_CYCLE] = { .id = "cycle", .title = N_ ("Cycle"), .kind = CGV_CELL_COUNT, .fill = fill_count },
    [CGV_CLI_SATURATED] = { .id = "saturated", .kind = CGV_CELL_TRUTH, .flags = CGV_COLUMN_OMITTED, .fill = fill_saturated },
    [CGV_CLI_SELF] = { .id = "self", .title = N_ ("Self"), .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_SELF_LOW] = { .id = "self_low", .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_SELF_HIGH] = { .id = "self_high", .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_SELF_SHARE] = { .id = "self_share", .title = "%", .kind = CGV_CELL_SHARE, .fill = fill_cost },
    [CGV_CLI_INCLUSIVE] = { .id = "inclusive", .title = N_ ("Inclusive"), .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_INCLUSIVE_LOW] = { .id = "inclusive_low", .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_INCLUSIVE_HIGH] = { .id = "inclusive_high", .kind = CGV_CELL_COST, .fill = fill_cost },
    [CGV_CLI_INCLUSIVE_SHARE] = { .id = "inclusive_share", .title = "%", .kind = CGV_CELL_SHARE, .fill = fill_cost },
  };
  const CgvCosts *costs = get_costs (view, event);
  CgvColumn column = kinds[what];
  g_autofree char *id = event > 0 ? g_strconcat (column.id, ":", cgv_event_set_get_name (costs->events, costs->event), NULL) : g_strdup (column.id);
  g_autofree char *title = NULL;

  if (column.title != NULL)
    title = dup_cost_title (_ (column.title), what < CGV_CLI_INCLUSIVE, costs, event);
  column.id = id;
  column.title = title;
  column.index = event * CGV_CLI_N_COLUMNS + what;
  cgv_columns_add (columns, &column);
}

void
cgv_cli_rows_add_columns (GPtrArray *columns,
                          const CgvCliView *view,
                          guint event,
                          ...)
{
  va_list list;
  CgvCliColumn what;

  va_start (list, event);
  while ((what = va_arg (list, CgvCliColumn)) != CGV_CLI_END)
    add_column (columns, view, event, what);
  va_end (list);
}

/* A row of the view by itself. */
typedef struct
{
  CgvCliRows parent;
  CgvCliRow row;
} SingleRow;

static void
get_single_costs (gpointer list,
                  guint position,
                  guint event,
                  CgvCliCosts *costs)
{
  const SingleRow *self = list;
  CgvCliRow row;

  cgv_cli_view_get_costs (self->parent.view, get_costs (self->parent.view, event), self->row.row, &row);
  *costs = (CgvCliCosts){ row.self, row.inclusive, row.self_range, row.inclusive_range, TRUE, TRUE };
}

static void
get_single_names (gpointer list,
                  guint position,
                  CgvCliNames *names)
{
  const SingleRow *self = list;

  cgv_cli_rows_get_names (self->parent.view, self->row.row, names);
  names->n_calls = self->row.calls;
}

void
cgv_cli_rows_add_row (const CgvCliView *view,
                      guint32 row,
                      CgvReport *report)
{
  SingleRow list = { { view, get_single_costs, get_single_names } };
  g_autoptr (GPtrArray) columns = cgv_columns_new ();

  cgv_cli_view_get_row (view, row, &list.row);
  cgv_cli_rows_add_columns (columns, view, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_FUNCTIONS, CGV_CLI_SELF, CGV_CLI_INCLUSIVE, CGV_CLI_CALLS, CGV_CLI_CYCLE, CGV_CLI_SATURATED, CGV_CLI_END);
  for (guint event = 1; event < view->all_costs->len; event++)
    cgv_cli_rows_add_columns (columns, view, event, CGV_CLI_SELF, CGV_CLI_INCLUSIVE, CGV_CLI_END);
  cgv_report_add_members (report, columns, &list, 0);
}

char *
cgv_cli_rows_dup_amount (const CgvCell *cell)
{
  g_autofree char *amount = cgv_cell_dup_text (cell);
  g_autofree char *share = cgv_cell_get_event (cell)->is_ratio ? g_strdup ("–") : cgv_cell_dup_percent (cell);

  /* Translators: a cost, and its share of all. */
  return g_strdup_printf (C_ ("cost", "%s (%s)"), amount, share);
}

static void
add_total (CgvReport *report,
           const CgvCosts *costs)
{
  const char *missing = cgv_event_set_get_missing (costs->events, costs->event);
  CgvCell total = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&total, costs, costs->total, cgv_costs_get_total_range (costs));
  cgv_report_add_cell (report, "total", NULL, &total);
  if (is_saturated (costs, costs->total))
    cgv_report_add_truth (report, "saturated", TRUE);
  if (missing != NULL)
    cgv_report_add_name (report, "missing", NULL, missing, -1);
}

/* The first event type, and in data the others. */
static void
add_events (const CgvCliView *view,
            CgvReport *report)
{
  const char *name = cgv_event_set_get_name (view->events, view->costs->event);

  cgv_report_add_name (report, "event", NULL, name, -1);
  add_total (report, view->costs);
  if (view->all_costs->len == 1)
    return;
  cgv_report_begin_object (report, "events");
  for (guint i = 1; i < view->all_costs->len; i++)
    {
      const CgvCosts *costs = get_costs (view, i);

      cgv_report_begin_object (report, cgv_event_set_get_name (costs->events, costs->event));
      add_total (report, costs);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

void
cgv_cli_rows_add_head (const CgvCliView *view,
                       CgvReport *report)
{
  CgvCell total = { .kind = CGV_CELL_COST };
  g_autofree char *event = cgv_event_text_dup_name (view->events, view->costs->event);
  g_autofree char *title = cgv_event_text_dup_title (view->events, view->costs->event);
  g_autofree char *text = NULL;

  add_events (view, report);
  cgv_cell_set_cost (&total, view->costs, view->costs->total, cgv_costs_get_total_range (view->costs));
  text = cgv_cell_dup_text (&total);
  if (strcmp (event, title) != 0)
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Event: %s (%s), total %s"), event, title, text));
  else
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Event: %s, total %s"), event, text));
  if (cgv_profile_get_n_calls (view->profile) == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("No calls were recorded, so inclusive cost is self cost. Callgrind records calls,\n"
                                                     "Cachegrind does not."));
  cgv_cli_filters_add (report, NULL, view->filters, view->reports, view->costs);
}

/* A regular expression, and what went wrong with it. */
typedef struct
{
  const GRegex *regex;
  GError **error;
} Match;

static gboolean
name_matches (const CgvCliView *view,
              guint32 row,
              gconstpointer user_data)
{
  const Match *match = user_data;
  g_autofree char *name = cgv_cli_view_dup_name (view, row);

  return g_regex_match_full (match->regex, name, -1, 0, 0, NULL, match->error);
}

static gboolean
filter_rows (const CgvCliView *view,
             const GRegex *regex,
             CgvCliRow *rows,
             gsize *n_rows,
             GError **error)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) match_error = NULL;
  Match match = { regex, &match_error };
  gsize n_kept = 0;

  for (gsize i = 0; i < *n_rows; i++)
    {
      if (cgv_cli_view_ask_once (view, rows[i].row, answers, name_matches, &match))
        rows[n_kept++] = rows[i];
      if (match_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
    }
  *n_rows = n_kept;
  return TRUE;
}

typedef struct
{
  const CgvCliView *view;
  CgvOrderKey key;
} SortData;

static int
compare_by_key (const CgvCliRow *a,
                const CgvCliRow *b,
                CgvOrderKey key,
                bool is_signed)
{
  switch (key)
    {
    case CGV_ORDER_SELF:
      return cgv_cost_compare (b->self, a->self, is_signed);
    case CGV_ORDER_CALLS:
      return cgv_cost_compare (b->calls, a->calls, false);
    case CGV_ORDER_INCLUSIVE:
    case CGV_ORDER_NAME:
    case CGV_ORDER_LOCATION:
    default:
      return cgv_cost_compare (b->inclusive, a->inclusive, is_signed);
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const SortData *data = user_data;
  const CgvCliRow *row_a = a;
  const CgvCliRow *row_b = b;
  bool is_signed = data->view->costs->is_signed;
  guint32 rank_a = data->view->rank_of_row[row_a->row];
  guint32 rank_b = data->view->rank_of_row[row_b->row];
  int order;

  if (data->key != CGV_ORDER_NAME)
    {
      order = compare_by_key (row_a, row_b, data->key, is_signed);
      if (order == 0)
        order = compare_by_key (row_a, row_b, CGV_ORDER_INCLUSIVE, is_signed);
      if (order != 0)
        return order;
    }
  return (rank_a > rank_b) - (rank_a < rank_b);
}

gboolean
cgv_cli_rows_select (const CgvCliView *view,
                     const CgvCliOptions *options,
                     CgvCliRow *rows,
                     gsize *n_rows,
                     gsize *n_matching,
                     GError **error)
{
  SortData data = { view, options->sort };

  if (options->match != NULL && !filter_rows (view, options->match, rows, n_rows, error))
    return FALSE;
  if (*n_rows > 0)
    g_qsort_with_data (rows, (gint) *n_rows, sizeof *rows, compare_rows, &data);
  *n_matching = *n_rows;
  if (options->n_rows > 0)
    *n_rows = MIN (*n_rows, options->n_rows);
  return TRUE;
}
