/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sort-key-private.h"

#include <math.h>
#include <string.h>

/* Maps a double that is a number to a whole one that has its order. */
static uint64_t
order_double (double value)
{
  uint64_t bits;

  value += 0.0; /* -0 is 0 */
  memcpy (&bits, &value, sizeof bits);
  return bits >> 63 != 0 ? ~bits : bits | (uint64_t) 1 << 63;
}

CgvSortKey
cgv_sort_key_of_cost (const CgvComparison *comparison,
                      CgvCost cost)
{
  return (CgvSortKey){ 0, comparison->is_signed ? cost ^ (uint64_t) 1 << 63 : cost };
}

CgvSortKey
cgv_sort_key_of_delta (CgvDelta delta)
{
  return (CgvSortKey){ delta.sign, delta.sign < 0 ? ~delta.size : delta.size };
}

CgvSortKey
cgv_sort_key_of_change (const CgvComparison *comparison,
                        CgvCost base,
                        CgvCost new_)
{
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_sort_key_of_delta (cgv_comparison_subtract (comparison, base, new_));
  return (CgvSortKey){ 0, order_double (cgv_comparison_measure_delta (comparison, base, new_)) };
}

CgvSortKey
cgv_sort_key_of_percent (const CgvComparison *comparison,
                         CgvCost base,
                         CgvCost new_)
{
  double difference = cgv_comparison_measure_delta (comparison, base, new_);
  double whole = fabs (cgv_comparison_measure (comparison, CGV_SIDE_BASE, base));

  if (!(difference < 0) && !(difference > 0))
    return (CgvSortKey){ 0, order_double (0) };
  if (whole > 0)
    return (CgvSortKey){ 0, order_double (difference / whole) };
  return (CgvSortKey){ difference < 0 ? -1 : 1, order_double (difference) };
}

uint64_t
cgv_sort_key_get_size (CgvSortKey key,
                       bool descending)
{
  return descending ? ~key.size : key.size;
}

CgvSortRank
cgv_sort_rank_of_change (int direction,
                         bool is_noise)
{
  if (is_noise)
    return CGV_SORT_NOISE;
  return direction != 0 ? CGV_SORT_CHANGED : CGV_SORT_UNCHANGED;
}

uint64_t
cgv_sort_key_get_class (CgvSortKey key,
                        bool descending,
                        CgvSortRank rank)
{
  /* What is below zero is sorted the other way round than what is above, in noise, too. */
  return (uint64_t) rank * 3 + (uint64_t) (descending ? 1 - key.class : 1 + key.class);
}
