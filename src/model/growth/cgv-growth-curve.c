/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-curve.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-arrays.h"
#include "cgv-growth-text.h"

/* Places between the largest size and the forecast, so that a sum of laws is drawn as it bends. */
#define N_BETWEEN 5

/* A place of the curve. */
typedef struct
{
  double size;
  guint measured; /* the size of the growth, or CGV_NONE */
} Place;

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  double first = ((const Place *) a)->size;
  double second = ((const Place *) b)->size;

  return (first > second) - (first < second);
}

static gboolean
is_known (const GArray *places,
          double size)
{
  for (guint i = 0; i < places->len; i++)
    {
      if (g_array_index (places, Place, i).size == size)
        return TRUE;
    }
  return FALSE;
}

/* Returns the measured sizes, and those between which the forecast is drawn. */
static GArray *
find_places (const CgvGrowth *growth)
{
  GArray *places = cgv_array_new (Place);
  double last = growth->sizes[growth->n_sizes - 1];
  guint n = growth->n_sizes + (growth->has_forecast ? growth->n_checks : 0);

  for (guint i = 0; i < n; i++)
    {
      const Place place = { growth->sizes[i], i };

      g_array_append_val (places, place);
    }
  for (guint i = 1; i <= N_BETWEEN && growth->has_forecast; i++)
    {
      const Place place = { i < N_BETWEEN ? last * pow (CGV_GROWTH_TIMES, (double) i / N_BETWEEN) : last * CGV_GROWTH_TIMES, CGV_NONE };

      if (!is_known (places, place.size))
        g_array_append_val (places, place);
    }
  g_array_sort (places, compare_places);
  return places;
}

/* A forecast of all is that of the laws, and the present cost of what follows none. */
static double
evaluate_all (const CgvGrowth *growth,
              double size)
{
  CgvCost total = cgv_growth_get_last (growth)->total;
  double sum = (double) (total - MIN (growth->lawful, total));

  for (guint i = 0; i < growth->n_rows; i++)
    {
      if (growth->rows[i].self.law != CGV_LAW_NONE)
        sum += fmax (cgv_law_fit_evaluate (&growth->rows[i].self, size), 0);
    }
  return sum;
}

/* Returns the forecast of a row, or of all for CGV_NONE. */
static double
evaluate (const CgvGrowth *growth,
          guint row,
          double size)
{
  if (row == CGV_NONE)
    return evaluate_all (growth, size);
  return growth->rows[row].self.law != CGV_LAW_NONE ? cgv_law_fit_evaluate (&growth->rows[row].self, size) : NAN;
}

static double
get_measured (const CgvGrowth *growth,
              guint row,
              guint size)
{
  return (double) (row != CGV_NONE ? cgv_growth_get_self (growth, row, size) : growth->costs[size]->total);
}

static char *
dup_label (const CgvGrowth *growth,
           guint row)
{
  g_autofree char *name = cgv_growth_text_dup_clear_name (growth, row);
  g_autofree char *law = growth->rows[row].self.law != CGV_LAW_NONE ? cgv_growth_text_dup_law (growth->rows[row].self.law) : NULL;

  return g_strjoin ("  ", name, law, NULL);
}

/* Functions without a law make the forecast of all a lower bound. */
static char *
dup_label_of_all (const CgvGrowth *growth)
{
  g_autofree char *forecast = growth->n_lawless > 0 && growth->has_forecast ? cgv_growth_text_dup_forecast (growth) : NULL;

  return forecast != NULL ? g_strdup_printf ("%s  ≥\u00a0%s", _ ("all functions"), forecast) : g_strdup (_ ("all functions"));
}

/* Adds the line of a row, or of all for CGV_NONE. */
static void
add_line (CgvCurve *curve,
          const CgvGrowth *growth,
          guint row,
          const GArray *places,
          const char *label,
          CgvCurveInk ink)
{
  g_autofree double *values = g_new (double, curve->n);
  g_autofree double *rings = g_new (double, curve->n);

  for (guint i = 0; i < curve->n; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      double measured = place->measured != CGV_NONE ? get_measured (growth, row, place->measured) : NAN;

      values[i] = i < growth->n_sizes ? measured : evaluate (growth, row, place->size);
      rings[i] = i < growth->n_sizes ? NAN : measured;
    }
  cgv_curve_add_line (curve, values, rings, label, ink);
}

CgvCurve *
cgv_growth_curve_new (const CgvGrowth *growth,
                      guint row)
{
  g_autoptr (GArray) places = find_places (growth);
  g_autofree double *sizes = g_new (double, places->len);
  g_autofree char *label = dup_label (growth, row);
  g_autofree char *label_of_all = dup_label_of_all (growth);
  CgvCurve *curve;

  for (guint i = 0; i < places->len; i++)
    sizes[i] = g_array_index (places, Place, i).size;
  curve = cgv_curve_new (places->len, sizes, cgv_costs_get_event (cgv_growth_get_last (growth)));
  if (curve == NULL)
    return NULL;
  curve->n_measured = growth->n_sizes;
  add_line (curve, growth, row, places, label, cgv_growth_is_marked (growth, row) || cgv_growth_is_lawless_and_faster (growth, row) ? CGV_CURVE_MORE : CGV_CURVE_LESS);
  add_line (curve, growth, CGV_NONE, places, label_of_all, CGV_CURVE_PLAIN);
  return curve;
}
