/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-columns.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"
#include "cgv-growth-text.h"
#include "cgv-name-text.h"
#include "cgv-report.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN         150
#define NAME_BESIDE_LAWS 160

/* Rows that are measured for the width of a column. */
#define N_MEASURED 100

enum
{
  SELF,
  SHARE,
  FORECAST,
  FORECAST_SHARE,
};

enum
{
  EXPONENT,
  RESIDUAL,
  FASTER,
};

enum
{
  LAW,
  CALLS_LAW,
  NEAREST,
  PER_CALL_LAW,
  CAUSE,
  MISFIT,
};

enum
{
  NAME,
  FILE_NAME,
  OBJECT,
};

static const CgvGrowth *
get_growth (gpointer list)
{
  return cgv_growth_list_get_growth (list);
}

static const CgvGrowthRow *
get_data (gpointer list,
          guint position)
{
  return &get_growth (list)->rows[cgv_growth_list_get (list, position)];
}

/* The group has the rest of the cost. */
static void
fill_group_cost (gpointer list,
                 const CgvColumn *column,
                 CgvCell *cell)
{
  const CgvCosts *costs = cgv_growth_get_last (get_growth (list));

  cell->is_empty = column->index >= FORECAST;
  cgv_cell_set_cost (cell, costs, cgv_amount_exact (costs->total - MIN (get_growth (list)->lawful, costs->total)));
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvGrowth *growth = get_growth (list);
  guint row = cgv_growth_list_get (list, position);
  gboolean is_forecast = column->index >= FORECAST;

  cell->is_bare = (column->flags & CGV_COLUMN_WINDOW_ONLY) != 0;
  if (row == CGV_NONE)
    {
      fill_group_cost (list, column, cell);
      return;
    }
  cell->is_empty = is_forecast && (!growth->has_forecast || growth->rows[row].self.law == CGV_LAW_NONE);
  cgv_cell_set_cost (cell, cgv_growth_get_last (growth), cgv_amount_exact (is_forecast ? cgv_growth_round (growth->rows[row].forecast) : cgv_growth_get_self (growth, row, growth->n_sizes - 1)));
  /* A dash stands for it. */
  if (cell->is_empty && cell->is_bare)
    cell->note = _ ("It follows no simple law");
  if (is_forecast)
    cell->whole = cgv_growth_round (growth->forecast);
  if (is_forecast && cgv_growth_is_marked (growth, row) && cell->is_bare)
    cell->state = CGV_CELL_MORE;
}

static void
fill_self_at (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  const CgvGrowth *growth = get_growth (list);
  guint row = cgv_growth_list_get (list, position);

  cell->is_empty = row == CGV_NONE;
  if (row != CGV_NONE)
    cgv_cell_set_cost (cell, growth->costs[column->index], cgv_amount_exact (cgv_growth_get_self (growth, row, column->index)));
}

static void
fill_calls_at (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  guint row = cgv_growth_list_get (list, position);

  cell->is_empty = row == CGV_NONE;
  if (row != CGV_NONE)
    cell->count = cgv_growth_get_calls (get_growth (list), row, column->index);
}

/* The share now above the one with ten times the input. */
static void
fill_bars (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  guint row = cgv_growth_list_get (list, position);

  cell->is_empty = row == CGV_NONE;
  if (row == CGV_NONE)
    return;
  cell->base_fraction = cgv_growth_get_share (get_growth (list), row);
  cell->own = get_growth (list)->rows[row].self.law != CGV_LAW_NONE ? cgv_growth_get_forecast_share (get_growth (list), row) : 0;
}

static void
fill_number (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  guint row = cgv_growth_list_get (list, position);
  const CgvLawFit *fit;

  cell->is_empty = row == CGV_NONE;
  if (row == CGV_NONE)
    return;
  fit = &get_data (list, position)->self;
  cell->is_empty = fit->nearest == CGV_LAW_NONE || (column->index == EXPONENT && fit->law == CGV_LAW_NONE);
  cell->value = column->index == EXPONENT ? fit->exponent : fit->residual;
  if (column->index != FASTER)
    return;
  cell->is_empty = FALSE;
  cell->count = cgv_growth_is_faster (get_growth (list), row);
}

char *
cgv_growth_columns_dup_law_id (CgvLaw law)
{
  return law != CGV_LAW_NONE ? cgv_growth_text_dup_id (cgv_law_divide (law, CGV_LAW_CONSTANT)) : NULL;
}

static char *
dup_per_call (const CgvGrowth *growth,
              guint row,
              char *(*dup_order) (CgvLawOrder order))
{
  CgvLawOrder order;

  return cgv_growth_get_per_call (growth, row, &order) ? dup_order (order) : NULL;
}

/* Data has words for programs. */
static char *
dup_word (const CgvGrowth *growth,
          guint row,
          guint index)
{
  const CgvGrowthRow *data = &growth->rows[row];
  const CgvLaw laws[] = { data->self.law, data->calls.law, data->self.nearest };

  if (index <= NEAREST)
    return cgv_growth_columns_dup_law_id (laws[index]);
  if (index == PER_CALL_LAW)
    return dup_per_call (growth, row, cgv_growth_text_dup_id);
  return data->cause != CGV_NONE ? cgv_growth_text_dup_name (growth, data->cause) : NULL;
}

static char *
dup_law (const CgvGrowth *growth,
         guint row,
         guint index)
{
  const CgvGrowthRow *data = &growth->rows[row];
  g_autofree char *law = NULL;

  if (index == MISFIT || (index == LAW && data->self.law == CGV_LAW_NONE))
    return cgv_growth_text_dup_misfit (&data->self);
  if (index == PER_CALL_LAW)
    return dup_per_call (growth, row, cgv_growth_text_dup_order);
  if (index == CALLS_LAW)
    return data->calls.law != CGV_LAW_NONE ? cgv_growth_text_dup_law (data->calls.law) : NULL;
  law = cgv_growth_text_dup_law (data->self.law);
  return cgv_growth_is_marked (growth, row) ? g_strdup_printf ("▲ %s", law) : g_steal_pointer (&law);
}

static void
fill_text (gpointer list,
           guint position,
           char *(*dup_text) (const CgvGrowth *growth, guint row, guint index),
           guint index,
           CgvCell *cell)
{
  guint row = cgv_growth_list_get (list, position);

  cell->text = row != CGV_NONE ? dup_text (get_growth (list), row, index) : NULL;
  cell->is_empty = cell->text == NULL;
}

static void
fill_word (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  fill_text (list, position, dup_word, column->index, cell);
}

static void
fill_law (gpointer list,
          const CgvColumn *column,
          guint position,
          CgvCell *cell)
{
  guint row = cgv_growth_list_get (list, position);

  fill_text (list, position, dup_law, column->index, cell);
  if (column->index == LAW && row != CGV_NONE && cgv_growth_is_marked (get_growth (list), row))
    cell->state = CGV_CELL_MORE;
}

static const CgvFunction *
get_function (const CgvGrowth *growth,
              guint row,
              const CgvProfile **profile)
{
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (growth, row, &node);

  *profile = fold->profile;
  return &fold->profile->functions[cgv_fold_get_function (fold, node)];
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  guint row = cgv_growth_list_get (list, position);
  const CgvProfile *profile;
  const CgvFunction *function;
  const CgvFold *fold;
  CgvStringId string;
  CgvNodeId node;

  cell->is_empty = row == CGV_NONE;
  if (row == CGV_NONE)
    return;
  function = get_function (get_growth (list), row, &profile);
  string = column->index == FILE_NAME ? function->file : function->object;
  fold = cgv_growth_get_name (get_growth (list), row, &node);
  if (column->index == NAME)
    cell->bytes = cgv_fold_get_name (fold, node, &cell->n_bytes);
  else if (string != CGV_NONE)
    cell->bytes = cgv_profile_get_string (profile, string, &cell->n_bytes);
  cell->is_empty = cell->bytes == NULL;
}

static char *
dup_string (const CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = string != CGV_NONE ? cgv_profile_get_string (profile, string, &length) : NULL;

  return bytes != NULL && length > 0 ? cgv_display_dup_whole (bytes, (gssize) length) : NULL;
}

char *
cgv_growth_columns_dup_place (const CgvGrowth *growth,
                              guint row)
{
  const CgvProfile *profile;
  const CgvFunction *function = get_function (growth, row, &profile);
  g_autofree char *file = dup_string (profile, function->file);
  g_autofree char *object = dup_string (profile, function->object);

  return file != NULL ? g_strjoin (", ", file, object, NULL) : g_steal_pointer (&object);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->text = cgv_growth_text_dup_name (get_growth (list), cgv_growth_list_get (list, position));
  cell->place = cgv_growth_columns_dup_place (get_growth (list), cgv_growth_list_get (list, position));
}

/* In the window, names are shortened to their room, and those without a law are in a group. */
static void
fill_shown_name (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const CgvGrowth *growth = get_growth (list);
  guint row = cgv_growth_list_get (list, position);
  const CgvFold *fold;
  CgvNodeId node;

  if (row == CGV_NONE)
    {
      cell->text = g_strdup (_ ("Follow no simple law"));
      cell->badge = cgv_cell_dup_count (growth->n_lawless);
      cell->branch = cgv_growth_list_is_open (list) ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
      return;
    }
  fold = cgv_growth_get_name (growth, row, &node);
  cgv_cell_set_function (cell, fold, node);
  if (cgv_namesakes_find (fold, node).is_shared)
    cell->place = cgv_name_text_dup_place (fold, node);
  cell->slot = growth->rows[row].slot < CGV_N_SLOTS ? (int) growth->rows[row].slot + 1 : 0;
  cell->is_dim = growth->rows[row].self.law == CGV_LAW_NONE;
  if (cgv_growth_list_has_group (list))
    cell->branch = cell->is_dim ? CGV_NAME_BRANCH_MEMBER : CGV_NAME_BRANCH_LEAF;
}

/* Samples the first rows. */
static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  if (index >= N_MEASURED || index >= g_list_model_get_n_items (list))
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

static gboolean
sample_bars (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  cell->fraction = cell->base_fraction = 1;
  return index == 0;
}

static const CgvColumn shown[] = {
  { .id = "bars", .title = N_ ("Share"), .sentence = N_ ("The share of the function now, above, and with ten times the input."), .kind = CGV_CELL_BARS, .flags = CGV_COLUMN_TWO_BARS | CGV_COLUMN_UNSORTED | CGV_COLUMN_WINDOW_ONLY, .rank = 2, .name_min = NAME_BESIDE_LAWS, .fill = fill_bars, .sample = sample_bars },
  { .id = "share", .title = N_ ("Now %"), .sentence = N_ ("The self cost of the function at the largest size, in percent of all."), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_WINDOW_ONLY, .rank = 1, .name_min = NAME_MIN, .index = SHARE, .fill = fill_cost, .sample = sample },
  { .id = "forecast_share", .title = N_ ("× 10 %"), .sentence = N_ ("Its share with ten times that size, of all functions that follow a law."), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_WINDOW_ONLY, .index = FORECAST_SHARE, .fill = fill_cost, .sample = sample },
  { .id = "grows", .title = N_ ("Grows"), .sentence = N_ ("The law by which the self cost of the function grows with the size n of the input. ▲: it grows faster than everything else together."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_WINDOW_ONLY, .index = LAW, .fill = fill_law, .sample = sample },
  { .id = "calls_grow", .title = N_ ("Calls"), .sentence = N_ ("The law by which its calls become more."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_WINDOW_ONLY, .rank = 3, .name_min = NAME_BESIDE_LAWS, .index = CALLS_LAW, .fill = fill_law, .sample = sample },
  { .id = "per_call_grows", .title = N_ ("Per call"), .sentence = N_ ("The law by which the cost of a call grows. A function whose calls cost the same is called too often: the cause is elsewhere."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_WINDOW_ONLY, .rank = 3, .name_min = NAME_BESIDE_LAWS, .index = PER_CALL_LAW, .fill = fill_law, .sample = sample },
  { .id = "function", .title = N_ ("Function"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST | CGV_COLUMN_WINDOW_ONLY, .name_min = NAME_MIN, .fill = fill_shown_name },
};

static const CgvColumn data[] = {
  { .id = "name", .title = N_ ("Name"), .kind = CGV_CELL_NAME, .index = NAME, .fill = fill_name },
  { .id = "file", .title = N_ ("File"), .kind = CGV_CELL_NAME, .index = FILE_NAME, .fill = fill_name },
  { .id = "object", .title = N_ ("Object"), .kind = CGV_CELL_NAME, .index = OBJECT, .fill = fill_name },
  { .id = "law", .title = N_ ("Law"), .kind = CGV_CELL_TEXT, .index = LAW, .fill = fill_word },
  { .id = "exponent", .title = N_ ("Power"), .kind = CGV_CELL_FACTOR, .index = EXPONENT, .fill = fill_number },
  { .id = "nearest", .title = N_ ("Nearest law"), .kind = CGV_CELL_TEXT, .index = NEAREST, .fill = fill_word },
  { .id = "residual", .title = N_ ("Distance from it"), .kind = CGV_CELL_FACTOR, .index = RESIDUAL, .fill = fill_number },
  { .id = "calls_law", .title = N_ ("Law of calls"), .kind = CGV_CELL_TEXT, .index = CALLS_LAW, .fill = fill_word },
  { .id = "per_call_law", .title = N_ ("Law per call"), .kind = CGV_CELL_TEXT, .index = PER_CALL_LAW, .fill = fill_word },
  { .id = "faster", .title = N_ ("Faster"), .kind = CGV_CELL_TRUTH, .index = FASTER, .fill = fill_number },
  { .id = "cause", .title = N_ ("Cause"), .kind = CGV_CELL_TEXT, .index = CAUSE, .fill = fill_word },
  { .id = "forecast", .title = N_ ("Forecast"), .kind = CGV_CELL_COST, .index = FORECAST, .fill = fill_cost },
};

static void
add_translated (GPtrArray *columns,
                const CgvColumn *column,
                CgvColumnFlags flags)
{
  CgvColumn copy = *column;

  copy.flags |= flags;
  cgv_columns_add_translated (columns, &copy, "");
}

static void
add_values (GPtrArray *columns,
            const CgvGrowth *growth,
            CgvColumnFlags flags)
{
  for (guint i = 0; i < growth->n_sizes + growth->n_checks; i++)
    {
      g_autofree char *self = g_strdup_printf ("self_%.0f", growth->sizes[i]);
      g_autofree char *calls = g_strdup_printf ("calls_%.0f", growth->sizes[i]);
      const char *ids[] = { g_intern_string (self), g_intern_string (calls) };

      cgv_columns_add (columns, &(CgvColumn){ .id = ids[0], .title = ids[0], .kind = CGV_CELL_COST, .flags = flags, .index = i, .fill = fill_self_at });
      cgv_columns_add (columns, &(CgvColumn){ .id = ids[1], .title = ids[1], .kind = CGV_CELL_COUNT, .flags = flags, .index = i, .fill = fill_calls_at });
    }
}

static void
add_data (GPtrArray *columns,
          CgvColumnFlags flags)
{
  for (guint i = 0; i < G_N_ELEMENTS (data); i++)
    add_translated (columns, &data[i], flags);
}

static gboolean
has_calls (const CgvGrowth *growth)
{
  return cgv_growth_get_last (growth)->graph->n_edges > 0;
}

static void
add_shown (GPtrArray *columns,
           const CgvGrowth *growth)
{
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      const CgvColumn *column = &shown[i];
      gboolean is_of_forecast = column->kind == CGV_CELL_BARS || column->index == FORECAST_SHARE;
      gboolean is_of_calls = column->fill == fill_law && column->index != LAW;

      if ((!is_of_forecast || column->fill == fill_law || growth->has_forecast) && (!is_of_calls || has_calls (growth)))
        add_translated (columns, column, 0);
    }
}

static void
add_prose (GPtrArray *columns,
           const CgvGrowth *growth)
{
  /* Translators: the headers of columns: shares of the cost now, and with ten times the input */
  cgv_report_add_column (columns, "share", _ ("Now"), CGV_CELL_SHARE, SHARE, fill_cost);
  if (growth->has_forecast)
    cgv_report_add_column (columns, "forecast_share", _ ("× 10"), CGV_CELL_SHARE, FORECAST_SHARE, fill_cost);
  cgv_report_add_column (columns, "law", _ ("Grows"), CGV_CELL_TEXT, LAW, fill_law);
  if (has_calls (growth))
    {
      cgv_report_add_column (columns, "calls_law", _ ("Calls"), CGV_CELL_TEXT, CALLS_LAW, fill_law);
      cgv_report_add_column (columns, "per_call_law", _ ("Per call"), CGV_CELL_TEXT, PER_CALL_LAW, fill_law);
    }
  cgv_report_add_column (columns, "self", _ ("Self"), CGV_CELL_COST, SELF, fill_cost);
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
}

static void
add_lawless (GPtrArray *columns,
             const CgvGrowth *growth)
{
  cgv_report_add_column (columns, "share", _ ("Now"), CGV_CELL_SHARE, SHARE, fill_cost);
  for (guint i = 0; i < growth->n_sizes && !cgv_growth_has_laws (growth); i++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Self at %.0f"), growth->sizes[i]);

      cgv_report_add_column (columns, "self", g_intern_string (title), CGV_CELL_COST, i, fill_self_at);
    }
  if (cgv_growth_has_laws (growth))
    {
      cgv_report_add_column (columns, "misfit", _ ("Nearest law"), CGV_CELL_TEXT, MISFIT, fill_law);
      cgv_report_add_column (columns, "self", _ ("Self"), CGV_CELL_COST, SELF, fill_cost);
    }
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
}

GPtrArray *
cgv_growth_columns_new (const CgvGrowth *growth,
                        CgvGrowthColumns kind)
{
  GPtrArray *columns = cgv_columns_new ();

  switch (kind)
    {
    case CGV_GROWTH_COLUMNS_WINDOW:
      add_shown (columns, growth);
      add_data (columns, CGV_COLUMN_EXPORT_ONLY);
      add_values (columns, growth, CGV_COLUMN_EXPORT_ONLY);
      break;
    case CGV_GROWTH_COLUMNS_PROSE:
      add_prose (columns, growth);
      break;
    case CGV_GROWTH_COLUMNS_LAWLESS:
      add_lawless (columns, growth);
      break;
    case CGV_GROWTH_COLUMNS_DATA:
      add_data (columns, 0);
      add_values (columns, growth, 0);
      break;
    case CGV_GROWTH_COLUMNS_JSON:
    default:
      add_data (columns, 0);
    }
  return columns;
}

CgvGrowthSort
cgv_growth_columns_get_sort (const CgvColumn *column)
{
  static const CgvGrowthSort laws[] = { [LAW] = CGV_GROWTH_SORT_LAW, [CALLS_LAW] = CGV_GROWTH_SORT_CALLS, [PER_CALL_LAW] = CGV_GROWTH_SORT_PER_CALL };

  if (column->fill == fill_shown_name)
    return CGV_GROWTH_SORT_NAME;
  if (column->fill == fill_law)
    return laws[column->index];
  return column->index == FORECAST_SHARE ? CGV_GROWTH_SORT_FORECAST : CGV_GROWTH_SORT_SELF;
}
