/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost.h"

CgvCost
cgv_cost_add_signed (CgvCost a,
                     CgvCost b)
{
  int64_t sum;

  if (cgv_cost_is_saturated (a, true))
    return a;
  if (cgv_cost_is_saturated (b, true))
    return b;
  if (__builtin_add_overflow ((int64_t) a, (int64_t) b, &sum))
    sum = (int64_t) a < 0 ? INT64_MIN : INT64_MAX;
  return (CgvCost) sum;
}

CgvCost
cgv_cost_subtract_signed (CgvCost a,
                          CgvCost b)
{
  int64_t difference;

  if (__builtin_sub_overflow ((int64_t) a, (int64_t) b, &difference))
    difference = (int64_t) a < 0 ? INT64_MIN : INT64_MAX;
  return (CgvCost) difference;
}

static CgvCost
scale_signed (CgvCost cost,
              bool cost_is_signed,
              int64_t factor)
{
  int64_t value = !cost_is_signed && cost > (CgvCost) INT64_MAX ? INT64_MAX : (int64_t) cost;
  int64_t product;

  if (__builtin_mul_overflow (value, factor, &product))
    product = (value < 0) == (factor < 0) ? INT64_MAX : INT64_MIN;
  return (CgvCost) product;
}

CgvCost
cgv_cost_scale_by (CgvCost cost,
                   bool cost_is_signed,
                   int64_t factor,
                   bool is_signed)
{
  CgvCost product;

  if (is_signed)
    return scale_signed (cost, cost_is_signed, factor);
  if (factor <= 0)
    return 0;
  return __builtin_mul_overflow (cost, (CgvCost) factor, &product) ? UINT64_MAX : product;
}

bool
cgv_cost_is_saturated (CgvCost cost,
                       bool is_signed)
{
  if (is_signed)
    return (int64_t) cost == INT64_MAX || (int64_t) cost == INT64_MIN;
  return cost == UINT64_MAX;
}

CgvCost
cgv_cost_convert (CgvCost cost,
                  bool is_signed,
                  bool wants_signed)
{
  if (is_signed == wants_signed || cost <= (CgvCost) INT64_MAX)
    return cost;
  return wants_signed ? (CgvCost) INT64_MAX : 0;
}
