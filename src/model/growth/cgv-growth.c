/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth.h"

#include <math.h>
#include <string.h>

#include "cgv-cost.h"

/* Callers of callers are followed up to here. */
#define MAX_CALLERS 100

/* A smaller share of the cost is not worth a mark. */
#define LEAST_SHARE 0.01

/* Costs that grow with the input and are uneven differ by no larger power of the size. */
#define MOST_LINEAR 1.05

/* A few calls more or fewer look like any law if a function costs less than this at the largest size, unless it is that share of all. */
#define SMALL_COST  1000
#define SMALL_SHARE 0.001

const CgvCosts *
cgv_growth_get_last (const CgvGrowth *self)
{
  return self->costs[self->n_sizes - 1];
}

static guint
count_sizes (const CgvGrowth *self)
{
  return self->n_sizes + self->n_checks;
}

CgvCost
cgv_growth_get_self (const CgvGrowth *self,
                     guint row,
                     guint size)
{
  return self->self[(gsize) self->rows[row].row * count_sizes (self) + size];
}

guint64
cgv_growth_get_calls (const CgvGrowth *self,
                      guint row,
                      guint size)
{
  return self->calls[(gsize) self->rows[row].row * count_sizes (self) + size];
}

CgvCost
cgv_growth_round (double forecast)
{
  return forecast < (double) G_MAXUINT64 ? (CgvCost) (forecast + 0.5) : G_MAXUINT64;
}

gboolean
cgv_growth_has_laws (const CgvGrowth *self)
{
  return self->n_sizes >= CGV_LAW_MIN_SIZES;
}

gboolean
cgv_growth_is_wide (const CgvGrowth *self)
{
  return cgv_growth_has_laws (self) && self->sizes[self->n_sizes - 1] >= CGV_GROWTH_MIN_RANGE * self->sizes[0];
}

static gboolean
share_rows (CgvGrowth *self)
{
  g_autofree CgvFold **folds = g_new (CgvFold *, count_sizes (self));

  for (guint i = 0; i < count_sizes (self); i++)
    folds[i] = self->costs[i]->graph->fold;
  self->shared = cgv_shared_rows_new (folds, count_sizes (self), NULL, NULL);
  return self->shared != NULL;
}

static gboolean
add_up (CgvGrowth *self)
{
  gsize n = (gsize) self->shared->n_rows * count_sizes (self);

  self->self = g_try_new0 (CgvCost, n + 1);
  self->calls = g_try_new0 (guint64, n + 1);
  self->rows = g_try_new0 (CgvGrowthRow, (gsize) self->shared->n_rows + 1);
  if (self->self == NULL || self->calls == NULL || self->rows == NULL)
    return FALSE;
  for (guint i = 0; i < count_sizes (self); i++)
    {
      const CgvCosts *costs = self->costs[i];

      for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
        {
          gsize at = (gsize) self->shared->rows[i][node] * count_sizes (self) + i;

          self->self[at] = cgv_cost_add (self->self[at], costs->self[node], false);
          self->calls[at] = cgv_cost_add (self->calls[at], costs->graph->n_calls[node], false);
        }
    }
  return TRUE;
}

/* A number of calls that is not recorded follows no law. */
static CgvLawFit
fit (const CgvGrowth *self,
     const guint64 *values,
     double *buffer)
{
  CgvLawFit found = { .law = CGV_LAW_NONE, .nearest = CGV_LAW_NONE };
  gboolean has_value = FALSE;

  for (guint i = 0; i < self->n_sizes; i++)
    {
      buffer[i] = (double) values[i];
      has_value = has_value || values[i] > 0;
    }
  return has_value ? cgv_law_fit (self->sizes, buffer, self->n_sizes) : found;
}

static gboolean
costs_anything (const CgvGrowth *self,
                guint32 row)
{
  for (guint i = 0; i < self->n_sizes; i++)
    {
      if (self->self[(gsize) row * count_sizes (self) + i] > 0)
        return TRUE;
    }
  return FALSE;
}

/* One that always costs the same is no doubt constant. */
static gboolean
is_too_small (const CgvGrowth *self,
              const CgvCost *costs)
{
  CgvCost last = costs[self->n_sizes - 1];
  double small = SMALL_COST * pow (10, cgv_costs_get_event (cgv_growth_get_last (self))->decimals);

  if (!cgv_growth_has_laws (self) || (double) last >= small || (double) last >= SMALL_SHARE * (double) cgv_growth_get_last (self)->total)
    return FALSE;
  for (guint i = 0; i + 1 < self->n_sizes; i++)
    {
      if (costs[i] != last)
        return TRUE;
    }
  return FALSE;
}

static void
fit_rows (CgvGrowth *self)
{
  g_autofree double *buffer = g_new (double, self->n_sizes);
  g_autofree guint64 *totals = g_new (guint64, self->n_sizes);
  double largest = self->sizes[self->n_sizes - 1];

  for (guint i = 0; i < self->n_sizes; i++)
    totals[i] = self->costs[i]->total;
  self->total = fit (self, totals, buffer);
  for (guint32 id = 0; id < self->shared->n_rows; id++)
    {
      gsize at = (gsize) id * count_sizes (self);
      CgvGrowthRow *row = &self->rows[self->n_rows];

      if (!costs_anything (self, id))
        continue;
      *row = (CgvGrowthRow){ .row = id, .slot = CGV_N_SLOTS, .cause = CGV_NONE, .self = fit (self, self->self + at, buffer), .calls = fit (self, self->calls + at, buffer) };
      self->n_rows++;
      row->is_small = is_too_small (self, self->self + at);
      if (row->is_small)
        row->self = (CgvLawFit){ .law = CGV_LAW_NONE, .nearest = CGV_LAW_NONE };
      self->n_small += row->is_small;
      self->n_lawless += row->self.law == CGV_LAW_NONE && !row->is_small;
      if (row->self.law == CGV_LAW_NONE)
        continue;
      row->forecast = MAX (cgv_law_fit_evaluate (&row->self, largest * CGV_GROWTH_TIMES), 0);
      self->forecast += row->forecast;
      self->lawful = cgv_cost_add (self->lawful, self->self[at + self->n_sizes - 1], false);
    }
  self->is_mostly_lawless = self->lawful < self->costs[self->n_sizes - 1]->total / 2;
  self->has_forecast = cgv_growth_is_wide (self) && !self->is_mostly_lawless;
}

static int
compare_numbers (double a,
                 double b)
{
  return (a > b) - (a < b);
}

/* The costliest first, those without a law last. Equal ones keep the order of their ids. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const CgvGrowth *self = user_data;
  const CgvGrowthRow *first = a;
  const CgvGrowthRow *second = b;
  gboolean is_lawful = first->self.law != CGV_LAW_NONE;
  gsize n = count_sizes (self);
  gsize last = self->n_sizes - 1;
  int order;

  if (is_lawful != (second->self.law != CGV_LAW_NONE))
    return is_lawful ? -1 : 1;
  order = self->has_forecast ? compare_numbers (second->forecast, first->forecast) : 0;
  if (order == 0)
    order = compare_numbers ((double) self->self[second->row * n + last], (double) self->self[first->row * n + last]);
  return order != 0 ? order : compare_numbers (first->row, second->row);
}

/* Returns for each row of the shared ones its place in @rows, or CGV_NONE. */
static guint32 *
new_places (const CgvGrowth *self)
{
  guint32 *places = g_new (guint32, self->shared->n_rows + 1);

  memset (places, 0xff, sizeof *places * (self->shared->n_rows + 1));
  for (guint i = 0; i < self->n_rows; i++)
    places[self->rows[i].row] = i;
  return places;
}

/* Returns for each of @rows the other one that calls it most often at the largest size, or CGV_NONE. */
static guint32 *
new_callers (const CgvGrowth *self)
{
  const CgvGraph *graph = cgv_growth_get_last (self)->graph;
  const guint32 *rows = self->shared->rows[self->n_sizes - 1];
  g_autofree guint32 *places = new_places (self);
  g_autofree guint64 *counts = g_new0 (guint64, self->n_rows + 1);
  guint32 *callers = g_new (guint32, self->n_rows + 1);

  memset (callers, 0xff, sizeof *callers * (self->n_rows + 1));
  for (guint32 i = 0; i < graph->n_edges; i++)
    {
      guint32 caller = places[rows[graph->edges[i].caller]];
      guint32 callee = places[rows[graph->edges[i].callee]];
      guint64 count = cgv_graph_get_count (graph, i);

      if (caller == callee || callee == CGV_NONE || caller == CGV_NONE || count <= counts[callee])
        continue;
      counts[callee] = count;
      callers[callee] = caller;
    }
  return callers;
}

/* A function whose calls grow as much as those of its caller is no cause of them; the cause is further up. */
static guint32
find_cause (const CgvGrowth *self,
            const guint32 *callers,
            guint32 row)
{
  CgvLaw law = self->rows[row].calls.law;
  guint32 cause = row;
  CgvLawOrder per_call;

  if (self->rows[row].self.law == CGV_LAW_NONE || self->rows[row].self.law <= CGV_LAW_LINEAR || !cgv_growth_get_per_call (self, row, &per_call) || cgv_law_order_get_sign (per_call) > 0)
    return CGV_NONE;
  for (guint i = 0; i < MAX_CALLERS; i++)
    {
      CgvLaw of_caller;

      cause = callers[cause];
      if (cause == CGV_NONE)
        return CGV_NONE;
      of_caller = self->rows[cause].calls.law;
      if (of_caller < law)
        return cause;
      /* Nobody calls `main`, or the calls of the cause follow no law. */
      if (of_caller == CGV_LAW_NONE)
        return self->rows[cause].calls.nearest == CGV_LAW_NONE ? cause : CGV_NONE;
    }
  return CGV_NONE;
}

static void
find_causes (CgvGrowth *self)
{
  g_autofree guint32 *callers = new_callers (self);

  for (guint i = 0; i < self->n_rows; i++)
    self->rows[i].cause = find_cause (self, callers, i);
}

/* Returns (nullable) the colours of the largest size: of objects, or of files if nearly all is in one object. */
static CgvColorKey *
new_key (CgvCosts *costs)
{
  static const CgvGroupingKind kinds[] = { CGV_GROUPING_OBJECT, CGV_GROUPING_FILE };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      CgvColorKey *key = cgv_color_key_new (costs, NULL, kinds[i], NULL);

      if (key == NULL || cgv_color_key_tells_apart (key))
        return key;
      cgv_color_key_unref (key);
    }
  return NULL;
}

static void
find_slots (CgvGrowth *self)
{
  CgvCosts *last = self->costs[self->n_sizes - 1];
  const guint32 *rows = self->shared->rows[self->n_sizes - 1];
  g_autofree guint32 *places = new_places (self);
  CgvColorKey *key = new_key (last);

  for (CgvNodeId node = 0; node < last->graph->n_nodes && key != NULL; node++)
    {
      guint32 place = places[rows[node]];

      if (place != CGV_NONE)
        self->rows[place].slot = key->slots[cgv_fold_get_function (last->graph->fold, node)];
    }
  cgv_color_key_unref (key);
}

CgvGrowth *
cgv_growth_new (const guint64 *sizes,
                CgvCosts *const *costs,
                guint n_sizes,
                guint n_checks)
{
  g_autoptr (CgvGrowth) self = g_new0 (CgvGrowth, 1);

  self->n_sizes = n_sizes - n_checks;
  self->n_checks = n_checks;
  self->sizes = g_new (double, n_sizes);
  self->costs = g_new (CgvCosts *, n_sizes);
  for (guint i = 0; i < n_sizes; i++)
    {
      self->sizes[i] = (double) sizes[i];
      self->costs[i] = cgv_costs_ref (costs[i]);
    }
  if (!share_rows (self) || !add_up (self))
    return NULL;
  fit_rows (self);
  g_qsort_with_data (self->rows, (int) self->n_rows, sizeof *self->rows, compare_rows, self);
  find_causes (self);
  find_slots (self);
  return g_steal_pointer (&self);
}

void
cgv_growth_free (CgvGrowth *self)
{
  for (guint i = 0; i < count_sizes (self); i++)
    cgv_costs_unref (self->costs[i]);
  cgv_shared_rows_unref (self->shared);
  g_free (self->sizes);
  g_free (self->costs);
  g_free (self->self);
  g_free (self->calls);
  g_free (self->rows);
  g_free (self);
}

gboolean
cgv_growth_check (const CgvGrowth *self,
                  guint row,
                  guint size,
                  CgvGrowthCheck *check)
{
  if (!self->has_forecast || self->rows[row].self.law == CGV_LAW_NONE)
    return FALSE;
  check->measured = cgv_growth_get_self (self, row, size);
  check->forecast = MAX (cgv_law_fit_evaluate (&self->rows[row].self, self->sizes[size]), 0);
  return TRUE;
}

gboolean
cgv_growth_check_all (const CgvGrowth *self,
                      guint size,
                      CgvGrowthCheck *check)
{
  CgvGrowthCheck of_row;

  *check = (CgvGrowthCheck){ 0, 0 };
  for (guint i = 0; i < self->n_rows; i++)
    {
      if (!cgv_growth_check (self, i, size, &of_row))
        continue;
      check->measured = cgv_cost_add (check->measured, of_row.measured, false);
      check->forecast += of_row.forecast;
    }
  return self->has_forecast && check->measured > 0;
}

double
cgv_growth_get_share (const CgvGrowth *self,
                      guint row)
{
  CgvCost total = cgv_growth_get_last (self)->total;

  return total > 0 ? (double) cgv_growth_get_self (self, row, self->n_sizes - 1) / (double) total : 0;
}

double
cgv_growth_get_forecast_share (const CgvGrowth *self,
                               guint row)
{
  return self->has_forecast && self->forecast > 0 ? self->rows[row].forecast / self->forecast : 0;
}

gboolean
cgv_growth_is_faster (const CgvGrowth *self,
                      guint row)
{
  CgvLaw law = self->rows[row].self.law;

  if (law == CGV_LAW_NONE || law <= CGV_LAW_LINEAR)
    return FALSE;
  return !self->has_forecast || cgv_growth_get_forecast_share (self, row) > cgv_growth_get_share (self, row);
}

gboolean
cgv_growth_is_marked (const CgvGrowth *self,
                      guint row)
{
  return cgv_growth_is_faster (self, row) && MAX (cgv_growth_get_share (self, row), cgv_growth_get_forecast_share (self, row)) >= LEAST_SHARE;
}

gboolean
cgv_growth_is_lawless_and_faster (const CgvGrowth *self,
                                  guint row)
{
  const CgvLawFit *fit = &self->rows[row].self;

  return fit->law == CGV_LAW_NONE && fit->nearest != CGV_LAW_NONE && fit->nearest > CGV_LAW_LINEAR && isfinite (fit->exponent) &&
         fit->least_exponent > MOST_LINEAR && cgv_growth_get_share (self, row) >= LEAST_SHARE;
}

double
cgv_growth_estimate (const CgvGrowth *self,
                     guint row)
{
  const CgvGrowthRow *data = &self->rows[row];

  return data->self.law != CGV_LAW_NONE ? data->forecast : (double) cgv_growth_get_self (self, row, self->n_sizes - 1) * pow (CGV_GROWTH_TIMES, data->self.exponent);
}

gboolean
cgv_growth_get_per_call (const CgvGrowth *self,
                         guint row,
                         CgvLawOrder *order)
{
  const CgvGrowthRow *data = &self->rows[row];

  if (data->self.law == CGV_LAW_NONE || data->calls.law == CGV_LAW_NONE)
    return FALSE;
  *order = cgv_law_divide (data->self.law, data->calls.law);
  return TRUE;
}

const CgvFold *
cgv_growth_get_name (const CgvGrowth *self,
                     guint row,
                     CgvNodeId *node)
{
  guint32 id = self->rows[row].row;

  *node = self->shared->named[id];
  return self->shared->folds[self->shared->named_fold[id]];
}
