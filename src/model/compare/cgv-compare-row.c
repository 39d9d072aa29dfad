/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-row.h"

void
cgv_compare_row_set_function (CgvCompareRow *row,
                              const CgvComparison *comparison)
{
  row->presence = cgv_comparison_get_presence (comparison, row->row);
  row->is_noise = cgv_comparison_is_self_noise (comparison, row->row);
  row->has_inclusive = TRUE;
  row->has_calls = TRUE;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      row->self[side] = cgv_comparison_get_self (comparison, side, row->row);
      row->inclusive[side] = cgv_comparison_get_inclusive (comparison, side, row->row);
      row->calls[side] = cgv_comparison_get_calls (comparison, side, row->row);
    }
  row->self_delta = cgv_comparison_get_self_delta (comparison, row->row);
  row->inclusive_delta = cgv_comparison_get_inclusive_delta (comparison, row->row);
}

void
cgv_compare_row_set_self (CgvCompareRow *row,
                          const CgvComparison *comparison)
{
  row->self_delta = cgv_delta_between (row->self[CGV_SIDE_BASE], row->self[CGV_SIDE_NEW], comparison->is_signed);
  row->is_noise = row->self_delta.sign != 0 && row->self_delta.size <= comparison->noise_limit;
}

static double
get_delta (const CgvComparison *comparison,
           const CgvCost *costs)
{
  return cgv_comparison_measure_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
}

static int
compare_doubles (double a,
                 double b)
{
  return (a > b) - (a < b);
}

static int
compare_deltas (const CgvComparison *comparison,
                const CgvCost *a,
                const CgvCost *b)
{
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    return compare_doubles (get_delta (comparison, a), get_delta (comparison, b));
  return cgv_delta_compare (cgv_delta_between (a[CGV_SIDE_BASE], a[CGV_SIDE_NEW], comparison->is_signed),
                            cgv_delta_between (b[CGV_SIDE_BASE], b[CGV_SIDE_NEW], comparison->is_signed));
}

/* Of nothing the share is larger than any number. */
static double
get_share (const CgvComparison *comparison,
           const CgvCost *costs)
{
  double delta = get_delta (comparison, costs);
  double base = cgv_comparison_measure (comparison, CGV_SIDE_BASE, costs[CGV_SIDE_BASE]);

  if (delta == 0)
    return 0;
  if (base == 0)
    return delta > 0 ? G_MAXDOUBLE : -G_MAXDOUBLE;
  return delta / ABS (base);
}

static gboolean
is_by_difference (CgvComparisonKey key)
{
  return key <= CGV_COMPARISON_KEY_INCLUSIVE_PERCENT;
}

static const CgvCost *
get_costs (const CgvCompareRow *row,
           gboolean inclusive)
{
  return inclusive && row->has_inclusive ? row->inclusive : row->self;
}

static int
compare_calls (const CgvCompareRow *a,
               const CgvCompareRow *b,
               CgvSide side)
{
  return (a->calls[side] > b->calls[side]) - (a->calls[side] < b->calls[side]);
}

static int
compare_by_key (const CgvCompareRow *a,
                const CgvCompareRow *b,
                const CgvComparison *comparison,
                CgvComparisonKey key)
{
  gboolean inclusive = key == CGV_COMPARISON_KEY_INCLUSIVE_DELTA || key == CGV_COMPARISON_KEY_INCLUSIVE_PERCENT || key == CGV_COMPARISON_KEY_INCLUSIVE_BASE ||
                       key == CGV_COMPARISON_KEY_INCLUSIVE_NEW;
  const CgvCost *first = get_costs (a, inclusive);
  const CgvCost *second = get_costs (b, inclusive);

  switch (key)
    {
    case CGV_COMPARISON_KEY_SELF_PERCENT:
    case CGV_COMPARISON_KEY_INCLUSIVE_PERCENT:
      return compare_doubles (get_share (comparison, first), get_share (comparison, second));
    case CGV_COMPARISON_KEY_SELF_BASE:
    case CGV_COMPARISON_KEY_INCLUSIVE_BASE:
      return cgv_cost_compare (first[CGV_SIDE_BASE], second[CGV_SIDE_BASE], comparison->is_signed);
    case CGV_COMPARISON_KEY_SELF_NEW:
    case CGV_COMPARISON_KEY_INCLUSIVE_NEW:
      return cgv_cost_compare (first[CGV_SIDE_NEW], second[CGV_SIDE_NEW], comparison->is_signed);
    case CGV_COMPARISON_KEY_CALLS_BASE:
      return compare_calls (a, b, CGV_SIDE_BASE);
    case CGV_COMPARISON_KEY_CALLS_NEW:
      return compare_calls (a, b, CGV_SIDE_NEW);
    case CGV_COMPARISON_KEY_CALLS_DELTA:
      return cgv_delta_compare (cgv_delta_between (a->calls[CGV_SIDE_BASE], a->calls[CGV_SIDE_NEW], false),
                                cgv_delta_between (b->calls[CGV_SIDE_BASE], b->calls[CGV_SIDE_NEW], false));
    case CGV_COMPARISON_KEY_SELF_DELTA:
    case CGV_COMPARISON_KEY_INCLUSIVE_DELTA:
    case CGV_COMPARISON_KEY_NAME:
    default:
      return compare_deltas (comparison, first, second);
    }
}

/* Noise comes behind what changed by more, and what did not change behind that. */
static int
get_rank (const CgvCompareRow *row,
          const CgvComparison *comparison,
          CgvComparisonKey key)
{
  gboolean inclusive = key == CGV_COMPARISON_KEY_INCLUSIVE_DELTA || key == CGV_COMPARISON_KEY_INCLUSIVE_PERCENT;

  if (key == CGV_COMPARISON_KEY_CALLS_DELTA)
    return row->calls[CGV_SIDE_BASE] == row->calls[CGV_SIDE_NEW] ? 2 : 0;
  if (!is_by_difference (key))
    return 0;
  if (row->is_noise)
    return 1;
  return get_delta (comparison, get_costs (row, inclusive)) == 0 ? 2 : 0;
}

int
cgv_compare_row_compare (const CgvCompareRow *a,
                         const CgvCompareRow *b,
                         const CgvComparison *comparison,
                         CgvComparisonKey key,
                         gboolean descending)
{
  int rank = get_rank (a, comparison, key) - get_rank (b, comparison, key);
  int result;

  if (rank != 0)
    return rank;
  result = compare_by_key (a, b, comparison, key);
  return descending ? -result : result;
}
