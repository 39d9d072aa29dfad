/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-law.h"

#include <math.h>

#define MAX_TERMS 3

/* A law with a lower term has to be nearer than one without by this factor: chance is not. */
#define MUCH_NEARER 30

/* A law of two terms that is as near as this needs no third. */
#define NEAR_ENOUGH 0.001

/* Values below this share of the largest may be farther from the law: they do not matter for larger sizes. */
#define SMALL_SHARE 0.001

/* Values that grow by a few percent alone are nearer to any law. So its distance is also compared with the growth, unless that is most of
 * the value. */
#define MAX_UNEVENNESS 0.02
#define MOST           0.5

/* Counts of whole things are this far from a smooth law. */
#define ROUNDING 0.5

#define MAX_EXPONENT   8.0
#define EXPONENT_STEPS 60

static const CgvLawOrder orders[CGV_N_LAWS] = {
  [CGV_LAW_CONSTANT] = { 0, 0 },
  [CGV_LAW_LOG] = { 0, 1 },
  [CGV_LAW_ROOT] = { 1, 0 },
  [CGV_LAW_LINEAR] = { 2, 0 },
  [CGV_LAW_LINEAR_LOG] = { 2, 1 },
  [CGV_LAW_POWER_1_5] = { 3, 0 },
  [CGV_LAW_SQUARE] = { 4, 0 },
  [CGV_LAW_SQUARE_LOG] = { 4, 1 },
  [CGV_LAW_CUBE] = { 6, 0 },
};

/* The numbers that a law is fitted to. */
typedef struct
{
  const double *sizes;
  const double *values;
  uint32_t n;
  double largest;
} Points;

/* Linear equations, with the right side in the last column. */
typedef struct
{
  long double rows[MAX_TERMS][MAX_TERMS + 1];
  uint32_t n;
} Equations;

static double
evaluate (CgvLaw law,
          double size)
{
  return pow (size, orders[law].half_powers / 2.0) * (orders[law].logs != 0 ? log (size) : 1);
}

static double
get_term (const CgvLawFit *fit,
          uint32_t term,
          double size)
{
  const CgvLaw laws[MAX_TERMS] = { CGV_LAW_CONSTANT, fit->nearest, fit->lower };

  return evaluate (laws[term], size);
}

static uint32_t
count_terms (const CgvLawFit *fit)
{
  if (fit->nearest == CGV_LAW_CONSTANT)
    return 1;
  return fit->lower == CGV_LAW_CONSTANT ? 2 : 3;
}

double
cgv_law_fit_evaluate (const CgvLawFit *fit,
                      double size)
{
  double value = 0;

  for (uint32_t term = 0; term < count_terms (fit); term++)
    value += fit->factors[term] * get_term (fit, term, size);
  return value;
}

static double
get_scale (const Points *points,
           uint32_t i)
{
  return fmax (points->values[i], points->largest * SMALL_SHARE);
}

/* Adds the normal equations of least squares of shares. Each term is scaled to 1 at the largest size. */
static Equations
make_equations (const CgvLawFit *fit,
                const Points *points)
{
  Equations self = { .n = count_terms (fit) };

  for (uint32_t i = 0; i < points->n; i++)
    {
      long double scale = get_scale (points, i);
      long double columns[MAX_TERMS + 1];

      for (uint32_t term = 0; term < self.n; term++)
        columns[term] = get_term (fit, term, points->sizes[i]) / get_term (fit, term, points->sizes[points->n - 1]) / scale;
      columns[self.n] = points->values[i] / scale;
      for (uint32_t row = 0; row < self.n; row++)
        for (uint32_t column = 0; column <= self.n; column++)
          self.rows[row][column] += columns[row] * columns[column];
    }
  return self;
}

/* Solves by Gauss and Jordan: the matrix is symmetric and positive, so that it needs no pivots. */
static bool
solve (Equations *self)
{
  for (uint32_t pivot = 0; pivot < self->n; pivot++)
    {
      if (!(self->rows[pivot][pivot] > 0))
        return false;
      for (uint32_t row = 0; row < self->n; row++)
        {
          long double factor = self->rows[row][pivot] / self->rows[pivot][pivot];

          for (uint32_t column = pivot; row != pivot && column <= self->n; column++)
            self->rows[row][column] -= factor * self->rows[pivot][column];
        }
    }
  return true;
}

/* Returns the largest distance of a value from the law, beyond @slack. */
static double
find_residual (const CgvLawFit *fit,
               const Points *points,
               double slack)
{
  double residual = 0;

  for (uint32_t i = 0; i < points->n; i++)
    {
      double distance = fabs (cgv_law_fit_evaluate (fit, points->sizes[i]) - points->values[i]);

      residual = fmax (residual, fmax (distance - slack, 0) / get_scale (points, i));
    }
  return residual;
}

/* Replaces @best by a law if that grows and is nearer. */
static void
try_law (CgvLaw law,
         CgvLaw lower,
         const Points *points,
         CgvLawFit *best)
{
  CgvLawFit fit = { .nearest = law, .lower = lower };
  Equations equations = make_equations (&fit, points);

  if (!solve (&equations))
    return;
  for (uint32_t term = 0; term < equations.n; term++)
    fit.factors[term] = (double) (equations.rows[term][equations.n] / equations.rows[term][term]) / get_term (&fit, term, points->sizes[points->n - 1]);
  fit.residual = find_residual (&fit, points, 0);
  if (law != CGV_LAW_CONSTANT && !(fit.factors[1] > 0))
    return;
  if (best->nearest == CGV_LAW_NONE || fit.residual < best->residual)
    *best = fit;
}

static bool
grows_smoothly (const CgvLawFit *fit,
                const Points *points)
{
  double growth = cgv_law_fit_evaluate (fit, points->sizes[points->n - 1]) - cgv_law_fit_evaluate (fit, points->sizes[0]);

  return growth > MOST * points->largest || fit->residual * points->largest <= MAX_UNEVENNESS * growth;
}

/* A few values alone may look like any law. */
static CgvLawFit
find_nearest (const Points *points)
{
  CgvLawFit constant = { .nearest = CGV_LAW_NONE };
  CgvLawFit growing = { .nearest = CGV_LAW_NONE };
  CgvLawFit mixed = { .nearest = CGV_LAW_NONE };

  try_law (CGV_LAW_CONSTANT, CGV_LAW_CONSTANT, points, &constant);
  for (CgvLaw law = CGV_LAW_LOG; law < CGV_N_LAWS; law++)
    {
      try_law (law, CGV_LAW_CONSTANT, points, &growing);
      for (CgvLaw lower = CGV_LAW_LOG; lower < law && points->n >= CGV_LAW_LOWER_SIZES; lower++)
        try_law (law, lower, points, &mixed);
    }
  if (mixed.nearest != CGV_LAW_NONE && growing.residual > NEAR_ENOUGH && mixed.residual * MUCH_NEARER < growing.residual)
    growing = mixed;
  if (growing.nearest == CGV_LAW_NONE || constant.residual == 0)
    return constant;
  if (constant.residual <= CGV_LAW_MAX_RESIDUAL && (points->n <= CGV_LAW_MIN_SIZES || !grows_smoothly (&growing, points)))
    return constant;
  return growing;
}

/* Returns how many times the second step is as large as the first, for a power of the size. Its derivative is that of the logarithm. */
static double
get_step_ratio (const double *sizes,
                double exponent)
{
  if (exponent == 0)
    return log (sizes[2] / sizes[1]) / log (sizes[1] / sizes[0]);
  return (pow (sizes[2] / sizes[1], exponent) - 1) / (1 - pow (sizes[0] / sizes[1], exponent));
}

/* Returns the power of the size by which three values differ, 0 if they do not grow. */
static double
find_exponent (const double *sizes,
               const double *values)
{
  double first = values[1] - values[0];
  double second = values[2] - values[1];
  double low = 0;
  double high = MAX_EXPONENT;

  if (first <= 0 && second <= 0)
    return 0;
  if (first <= 0 || second < 0)
    return INFINITY;
  for (uint32_t i = 0; i < EXPONENT_STEPS; i++)
    {
      double middle = (low + high) / 2;

      if (get_step_ratio (sizes, middle) < second / first)
        low = middle;
      else
        high = middle;
    }
  return (low + high) / 2;
}

/* The values of a law are smooth, so that chance in the recorded ones does not count. */
static void
find_exponents (const Points *points,
                CgvLawFit *fit)
{
  fit->least_exponent = INFINITY;
  for (uint32_t i = 0; i + 2 < points->n; i++)
    {
      double values[3];

      for (uint32_t j = 0; j < 3; j++)
        values[j] = fit->law != CGV_LAW_NONE ? cgv_law_fit_evaluate (fit, points->sizes[i + j]) : points->values[i + j];
      fit->exponent = find_exponent (points->sizes + i, values);
      fit->least_exponent = fmin (fit->least_exponent, fit->exponent);
      fit->most_exponent = fmax (fit->most_exponent, fit->exponent);
    }
}

/* With few sizes a law has to be nearer, as any law is near to few values. */
static bool
is_near (const CgvLawFit *fit,
         const Points *points)
{
  uint32_t n = points->n < CGV_LAW_LOWER_SIZES ? points->n : CGV_LAW_LOWER_SIZES;
  double residual = find_residual (fit, points, ROUNDING);

  if (fit->nearest == CGV_LAW_CONSTANT)
    return residual <= CGV_LAW_MAX_RESIDUAL;
  return residual <= CGV_LAW_MAX_RESIDUAL * (n - 2) / (CGV_LAW_LOWER_SIZES - 2) && (residual == 0 || grows_smoothly (fit, points));
}

CgvLawFit
cgv_law_fit (const double *sizes,
             const double *values,
             uint32_t n)
{
  Points points = { sizes, values, n, 0 };
  CgvLawFit fit = { .law = CGV_LAW_NONE, .nearest = CGV_LAW_NONE };

  for (uint32_t i = 0; i < n; i++)
    points.largest = fmax (points.largest, values[i]);
  if (n < CGV_LAW_MIN_SIZES)
    return fit;
  if (points.largest > 0)
    fit = find_nearest (&points);
  else
    fit.nearest = CGV_LAW_CONSTANT;
  fit.law = is_near (&fit, &points) ? fit.nearest : CGV_LAW_NONE;
  find_exponents (&points, &fit);
  return fit;
}

CgvLawOrder
cgv_law_divide (CgvLaw law,
                CgvLaw divisor)
{
  return (CgvLawOrder){ orders[law].half_powers - orders[divisor].half_powers, orders[law].logs - orders[divisor].logs };
}

int
cgv_law_order_get_sign (CgvLawOrder order)
{
  int leading = order.half_powers != 0 ? order.half_powers : order.logs;

  return (leading > 0) - (leading < 0);
}
