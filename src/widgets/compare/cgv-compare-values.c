/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-columns-private.h"

#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-cost.h"
#include "cgv-value.h"

/* What stands for 1 where a share of measured values is made a share of whole numbers. */
#define SHARE_UNIT 1000000000u

static CgvComparison *
get_comparison (CgvCompareColumn *column)
{
  return cgv_compare_focus_get_comparison (column->columns->focus);
}

static CgvCost
get_cost (const CgvCompareColumn *column,
          const CgvFunctionRow *row,
          CgvSide side)
{
  return column->is_inclusive ? row->side[side].inclusive : row->side[side].self;
}

static CgvDelta
get_delta (const CgvCompareColumn *column,
           const CgvFunctionRow *row)
{
  return column->is_inclusive ? row->inclusive_delta : row->self_delta;
}

/* In percent of the program only counts are shown: the other measures have denominators of their own. */
static gboolean
is_relative (CgvCompareColumn *column)
{
  return get_comparison (column)->measure == CGV_MEASURE_ABSOLUTE && cgv_compare_focus_get_relative (column->columns->focus);
}

static double
measure_delta (CgvCompareColumn *column,
               const CgvFunctionRow *row)
{
  return cgv_comparison_measure_delta (get_comparison (column),
                                       get_cost (column, row, CGV_SIDE_BASE),
                                       get_cost (column, row, CGV_SIDE_NEW));
}

static char *
dup_cost (CgvCompareColumn *column,
          const CgvFunctionRow *row,
          CgvSide side)
{
  CgvComparison *comparison = get_comparison (column);
  CgvCost cost = get_cost (column, row, side);
  char percent[CGV_FORMAT_MAX];

  if (!is_relative (column))
    return cgv_compare_text_dup_cost (comparison, side, cost);

  cgv_format_percent (cost, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed, percent);
  return g_strdup (percent);
}

/* A share of values that are no whole numbers. */
static char *
dup_ratio (double delta,
           double base)
{
  double share = base != 0.0 ? fabs (delta / base) : 1.0;
  CgvDelta scaled = { .size = (guint64) MIN (share * SHARE_UNIT + 0.5, 1e18), .sign = delta < 0 ? -1 : 1 };

  if (scaled.size == 0)
    scaled.size = delta != 0.0 ? 1 : 0;
  if (scaled.size == 0)
    scaled.sign = 0;

  return cgv_amount_text_dup_change (scaled, base != 0.0 ? SHARE_UNIT : 0, FALSE);
}

static char *
dup_program (CgvCompareColumn *column,
             const CgvFunctionRow *row)
{
  CgvComparison *comparison = get_comparison (column);
  CgvCost total = cgv_comparison_get_total (comparison, CGV_SIDE_BASE);

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_amount_text_dup_change (get_delta (column, row), total, comparison->is_signed);

  return dup_ratio (measure_delta (column, row), cgv_comparison_measure (comparison, CGV_SIDE_BASE, total));
}

static char *
dup_delta (CgvCompareColumn *column,
           const CgvFunctionRow *row)
{
  CgvComparison *comparison = get_comparison (column);

  if (is_relative (column))
    return dup_program (column, row);
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_compare_text_dup_delta (comparison, get_delta (column, row));

  return cgv_compare_text_dup_cost_delta (comparison, get_cost (column, row, CGV_SIDE_BASE), get_cost (column, row, CGV_SIDE_NEW));
}

static char *
dup_percent (CgvCompareColumn *column,
             const CgvFunctionRow *row)
{
  CgvComparison *comparison = get_comparison (column);
  CgvCost base = get_cost (column, row, CGV_SIDE_BASE);

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_amount_text_dup_change (get_delta (column, row), base, comparison->is_signed);

  return dup_ratio (measure_delta (column, row), cgv_comparison_measure (comparison, CGV_SIDE_BASE, base));
}

static char *
dup_calls (const CgvFunctionRow *row)
{
  CgvDelta delta;

  if (!row->has_calls)
    return g_strdup ("");

  delta = cgv_delta_between (row->side[CGV_SIDE_BASE].n_calls, row->side[CGV_SIDE_NEW].n_calls, false);
  return delta.sign != 0 ? cgv_amount_text_dup_delta (delta, NULL) : g_strdup ("0");
}

/* A share of no difference says nothing that the difference does not. */
static gboolean
is_share_of_nothing (CgvCompareColumn *column,
                     const CgvFunctionRow *row)
{
  return measure_delta (column, row) == 0.0;
}

/* The inclusive costs of variants and groups would count the same calls twice. */
static gboolean
has_cost (const CgvCompareColumn *column,
          const CgvFunctionRow *row)
{
  return !column->is_inclusive || row->has_inclusive;
}

char *
cgv_compare_column_dup_text (CgvCompareColumn *column,
                             const CgvFunctionRow *row)
{
  if (column->kind == CGV_COMPARE_COLUMN_CALLS)
    return dup_calls (row);
  if (!has_cost (column, row))
    return g_strdup ("");

  switch (column->kind)
    {
    case CGV_COMPARE_COLUMN_BASE:
      return dup_cost (column, row, CGV_SIDE_BASE);
    case CGV_COMPARE_COLUMN_NEW:
      return dup_cost (column, row, CGV_SIDE_NEW);
    case CGV_COMPARE_COLUMN_DELTA:
      return dup_delta (column, row);
    case CGV_COMPARE_COLUMN_PERCENT:
      return is_share_of_nothing (column, row) ? g_strdup ("") : dup_percent (column, row);
    case CGV_COMPARE_COLUMN_PROGRAM:
      return is_share_of_nothing (column, row) ? g_strdup ("") : dup_program (column, row);
    default:
      return g_strdup ("");
    }
}

char *
cgv_compare_column_dup_row_text (CgvCompareColumn *column,
                                 guint32 row)
{
  CgvComparison *comparison = get_comparison (column);
  CgvFunctionRow shown = { .node = row, .has_inclusive = TRUE, .has_calls = TRUE };

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      shown.side[side].self = cgv_comparison_get_self (comparison, (CgvSide) side, row);
      shown.side[side].inclusive = cgv_comparison_get_inclusive (comparison, (CgvSide) side, row);
      shown.side[side].n_calls = cgv_comparison_get_calls (comparison, (CgvSide) side, row);
    }
  shown.self_delta = cgv_comparison_get_self_delta (comparison, row);
  shown.inclusive_delta = cgv_comparison_get_inclusive_delta (comparison, row);

  return cgv_compare_column_dup_text (column, &shown);
}

static gboolean
is_noise (CgvCompareColumn *column,
          const CgvFunctionRow *row)
{
  if (!column->is_inclusive)
    return row->is_noise;

  return row->node != CGV_NONE && cgv_comparison_is_inclusive_noise (get_comparison (column), row->node);
}

CgvCellState
cgv_compare_column_get_state (CgvCompareColumn *column,
                              const CgvFunctionRow *row)
{
  double delta = has_cost (column, row) ? measure_delta (column, row) : 0.0;

  if (delta == 0.0)
    return CGV_CELL_SAME;
  if (is_noise (column, row))
    return CGV_CELL_NOISE;

  return delta > 0.0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

double
cgv_compare_column_get_fraction (CgvCompareColumn *column,
                                 const CgvFunctionRow *row)
{
  const CgvCompareScale *scale = cgv_compare_columns_get_scale (column->columns, column->is_inclusive);

  if (!has_cost (column, row) || scale->delta <= 0.0)
    return 0.0;

  return MIN (fabs (measure_delta (column, row)) / scale->delta, 1.0);
}
