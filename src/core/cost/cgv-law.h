/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The law by which a number grows with the size of an input: a constant and a multiple of one of a few functions, perhaps with a lower
 * one. Plain data; any thread.
 */

#include <stdbool.h>
#include <stdint.h>

/* From the slowest to the fastest. */
typedef enum
{
  CGV_LAW_CONSTANT,
  CGV_LAW_LOG,        /* log n */
  CGV_LAW_ROOT,       /* √n */
  CGV_LAW_LINEAR,     /* n */
  CGV_LAW_LINEAR_LOG, /* n log n */
  CGV_LAW_POWER_1_5,  /* n^1.5 */
  CGV_LAW_SQUARE,     /* n² */
  CGV_LAW_SQUARE_LOG, /* n² log n */
  CGV_LAW_CUBE,       /* n³ */
  CGV_N_LAWS,
  CGV_LAW_NONE = CGV_N_LAWS, /* it follows none of them */
} CgvLaw;

/* A law needs this number of sizes, and a law with a lower term needs more. */
#define CGV_LAW_MIN_SIZES   3
#define CGV_LAW_LOWER_SIZES 5

/* With a larger residual, the numbers follow no law. */
#define CGV_LAW_MAX_RESIDUAL 0.02

typedef struct
{
  CgvLaw law;     /* CGV_LAW_NONE if the nearest one is too far away */
  CgvLaw nearest; /* CGV_LAW_NONE with too few sizes */
  CgvLaw lower;   /* of the second term; CGV_LAW_CONSTANT without a second term */
  double residual; /* the largest distance of a value from the nearest law, as a share of the value */

  /* Powers of the size by which neighbouring values differ, in which constants do not count: of the last ones, and the least and the most
   * of all. They are those of the law, or without one of the values, where they are infinite if these go up and down. */
  double exponent;
  double least_exponent;
  double most_exponent;

  double factors[3]; /* of the constant, @nearest and @lower */
} CgvLawFit;

/*
 * Finds the law.
 *
 * @sizes: ascending, at least 1
 * @values: at least 0
 */
CgvLawFit cgv_law_fit (const double *sizes,
                       const double *values,
                       uint32_t n);

/* Returns the value of the nearest law for any size. */
double cgv_law_fit_evaluate (const CgvLawFit *fit,
                             double size);

/* A quotient of two laws: n raised to half of @half_powers, multiplied by the logarithm raised to @logs. */
typedef struct
{
  int half_powers;
  int logs;
} CgvLawOrder;

/* Returns what is left of @law divided by @divisor. Neither is CGV_LAW_NONE. */
CgvLawOrder cgv_law_divide (CgvLaw law,
                            CgvLaw divisor);

/* Returns less than, equal to or greater than 0 as it falls with the size, stays the same or grows. */
int cgv_law_order_get_sign (CgvLawOrder order);
