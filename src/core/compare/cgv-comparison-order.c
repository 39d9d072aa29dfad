/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-order.h"

#include <math.h>

#include "cgv-box.h"
#include "cgv-sorter.h"

static bool
is_by_name (const CgvQuantity *by)
{
  return by->kind == CGV_QUANTITY_NAME || by->kind == CGV_QUANTITY_LOCATION;
}

static bool
is_by_calls (const CgvQuantity *by)
{
  return by->kind == CGV_QUANTITY_CALLS;
}

/* Calls have no percentages. */
static bool
is_by_percent (const CgvQuantity *by)
{
  return by->aspect == CGV_ASPECT_PERCENT && !is_by_calls (by);
}

static bool
is_by_difference (const CgvQuantity *by)
{
  return by->aspect != CGV_ASPECT_BASE && by->aspect != CGV_ASPECT_NEW;
}

/* A difference does not fit into 64 bits: its sign decides first. */
typedef struct
{
  int sign;
  uint64_t size;
} Key;

static Key
get_delta_key (CgvDelta delta)
{
  return (Key){ delta.sign, delta.sign < 0 ? ~delta.size : delta.size };
}

static Key
get_change_key (const CgvComparison *comparison,
                CgvCost base,
                CgvCost new_)
{
  double difference;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return get_delta_key (cgv_comparison_subtract (comparison, base, new_));
  difference = cgv_comparison_measure_delta (comparison, base, new_);
  return (Key){ (difference > 0) - (difference < 0), cgv_sort_key_of_double (difference) };
}

/* A cost that was zero before comes above all quotients. */
static Key
get_percent_key (const CgvComparison *comparison,
                 CgvCost base,
                 CgvCost new_)
{
  double difference = cgv_comparison_measure_delta (comparison, base, new_);
  double whole = fabs (cgv_comparison_measure (comparison, CGV_SIDE_BASE, base));

  if (!(difference < 0) && !(difference > 0))
    return (Key){ 0, 0 };
  if (whole > 0)
    return (Key){ 0, cgv_sort_key_of_double (difference / whole) };
  return (Key){ difference < 0 ? -1 : 1, cgv_sort_key_of_double (difference) };
}

static Key
get_key (const CgvComparison *comparison,
         const CgvQuantity *by,
         const uint64_t *values)
{
  CgvCost base = values[CGV_SIDE_BASE];
  CgvCost new_ = values[CGV_SIDE_NEW];

  if (!is_by_difference (by))
    return (Key){ 0, cgv_sort_key_of_cost (by->aspect == CGV_ASPECT_BASE ? base : new_, comparison->is_signed && !is_by_calls (by)) };
  if (is_by_percent (by))
    return get_percent_key (comparison, base, new_);
  return is_by_calls (by) ? get_delta_key (cgv_delta_between (base, new_, false)) : get_change_key (comparison, base, new_);
}

/* Parts of one run have no before and after: the largest difference comes first, regardless of
 * its sign. */
static Key
get_size_key (Key key)
{
  return (Key){ 0, key.sign < 0 ? ~key.size : key.size };
}

static bool
is_unchanged (const CgvComparison *comparison,
              const CgvQuantity *by,
              const uint64_t *values)
{
  double difference;

  if (is_by_calls (by))
    return values[CGV_SIDE_BASE] == values[CGV_SIDE_NEW];
  difference = cgv_comparison_measure_delta (comparison, values[CGV_SIDE_BASE], values[CGV_SIDE_NEW]);
  return !(difference < 0) && !(difference > 0);
}

static uint64_t
get_level (Key key,
           unsigned int rank,
           bool descending,
           unsigned int level)
{
  if (level > 0)
    return descending ? ~key.size : key.size;
  return 3 * rank + (unsigned int) (descending ? 1 - key.sign : 1 + key.sign);
}

uint64_t
cgv_comparison_get_sort_key (const CgvComparison *comparison,
                             const CgvQuantity *by,
                             bool descending,
                             const uint64_t *values,
                             bool is_noise,
                             unsigned int level)
{
  Key of_values;
  unsigned int rank = 0;

  if (is_by_name (by))
    return 0;
  of_values = get_key (comparison, by, values);
  if (is_by_difference (by))
    rank = is_noise ? 1 : is_unchanged (comparison, by, values) ? 2
                                                                 : 0;
  if (is_by_difference (by) && !is_by_percent (by) && (!comparison->has_reasons || by->aspect == CGV_ASPECT_SIZE))
    of_values = get_size_key (of_values);
  /* Equal parts have nothing but differences of 0: their costs decide. */
  if (rank == 2 && !comparison->has_reasons)
    of_values = (Key){ 0, cgv_sort_key_of_cost (values[CGV_SIDE_NEW], comparison->is_signed && !is_by_calls (by)) };
  return get_level (of_values, rank, descending, level);
}

uint64_t
cgv_comparison_get_origin_sort_key (const CgvComparison *comparison,
                                    bool descending,
                                    CgvDelta origin,
                                    bool is_layout,
                                    unsigned int level)
{
  unsigned int rank = is_layout ? 1 : origin.sign == 0                        ? 3
                                    : origin.size <= comparison->noise_limit ? 2
                                                                             : 0;

  if (descending)
    return level > 0 ? ~origin.size : rank;
  return get_level (get_delta_key (origin), rank, false, level);
}

typedef struct
{
  const CgvComparison *comparison;
  const uint32_t *names;
  const CgvQuantity *by;
  bool descending;
} Rows;

static uint64_t
get_value (const Rows *rows,
           CgvSide side,
           CgvNodeId row)
{
  if (is_by_calls (rows->by))
    return cgv_comparison_get_calls (rows->comparison, side, row);
  return rows->by->kind == CGV_QUANTITY_INCLUSIVE ? cgv_comparison_get_inclusive (rows->comparison, side, row) : cgv_comparison_get_self (rows->comparison, side, row);
}

static bool
is_noise (const Rows *rows,
          CgvNodeId row)
{
  if (!is_by_difference (rows->by) || is_by_calls (rows->by))
    return false;
  return rows->by->kind == CGV_QUANTITY_INCLUSIVE ? cgv_comparison_is_inclusive_noise (rows->comparison, row) : cgv_comparison_is_self_noise (rows->comparison, row);
}

static uint64_t
get_larger_inclusive (const CgvComparison *comparison,
                      CgvNodeId row)
{
  uint64_t base = cgv_sort_key_of_cost (cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row), comparison->is_signed);
  uint64_t new_ = cgv_sort_key_of_cost (cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row), comparison->is_signed);

  return base > new_ ? base : new_;
}

static uint64_t
get_row_key (const void *user_data,
             CgvNodeId row,
             unsigned int level)
{
  const Rows *rows = user_data;
  uint64_t values[CGV_N_SIDES];

  if (level == CGV_COMPARISON_N_SORT_KEYS)
    return ~get_larger_inclusive (rows->comparison, row);
  if (level > CGV_COMPARISON_N_SORT_KEYS)
    return (uint64_t) rows->names[row] << 32 | row;
  if (is_by_name (rows->by))
    return rows->descending ? ~(uint64_t) rows->names[row] : rows->names[row];
  if (rows->by->kind == CGV_QUANTITY_ORIGIN && rows->comparison->origins != NULL)
    return cgv_comparison_get_origin_sort_key (rows->comparison, rows->descending, cgv_comparison_get_origin (rows->comparison, row), cgv_comparison_is_layout (rows->comparison, row) && cgv_comparison_is_origin_noise (rows->comparison, row), level);
  cgv_foreach_side (side)
    values[side] = get_value (rows, side, row);
  return cgv_comparison_get_sort_key (rows->comparison, rows->by, rows->descending, values, level == 0 && is_noise (rows, row), level);
}

bool
cgv_comparison_sort (const CgvComparison *comparison,
                     CgvOrder *order,
                     const CgvQuantity *by,
                     bool descending,
                     CgvNodeId *rows,
                     size_t n_rows)
{
  Rows what = { comparison, cgv_order_get_names (order), by, descending };
  CgvSorter sorter = { get_row_key, &what, CGV_COMPARISON_N_SORT_KEYS + 2 };
  CgvMemory memory = cgv_box_copy_memory (order);

  return what.names != NULL && cgv_sorter_sort (&sorter, &memory, rows, n_rows);
}

/* Returns 1 or -1 if the number that a list is by is more or less than on the base; 0 if it is noise. */
static int
get_direction (const CgvComparison *comparison,
               const CgvQuantity *by,
               CgvNodeId row)
{
  if (by->kind == CGV_QUANTITY_INCLUSIVE)
    return cgv_comparison_is_inclusive_noise (comparison, row) ? 0 : cgv_comparison_get_inclusive_direction (comparison, row);
  if (by->kind != CGV_QUANTITY_SELF && comparison->origins != NULL)
    return cgv_comparison_is_origin_noise (comparison, row) ? 0 : cgv_comparison_get_origin (comparison, row).sign;
  return cgv_comparison_is_self_noise (comparison, row) ? 0 : cgv_comparison_get_self_direction (comparison, row);
}

static bool
is_all_noise (const CgvComparison *comparison,
              const CgvQuantity *by,
              CgvNodeId row)
{
  if (by->kind == CGV_QUANTITY_INCLUSIVE)
    return cgv_comparison_is_inclusive_noise (comparison, row);
  return cgv_comparison_is_self_noise (comparison, row) && cgv_comparison_is_origin_noise (comparison, row);
}

static bool
is_shown (const CgvComparison *comparison,
          const CgvComparisonChoice *choice,
          CgvNodeId row)
{
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);

  if (presence == CGV_PRESENT_NEITHER)
    return false;
  if (choice->hides_noise && is_all_noise (comparison, choice->by, row))
    return false;
  switch (choice->show)
    {
    case CGV_SHOW_REGRESSIONS:
      return get_direction (comparison, choice->by, row) > 0;
    case CGV_SHOW_IMPROVEMENTS:
      return get_direction (comparison, choice->by, row) < 0;
    case CGV_SHOW_NEW:
      return presence == CGV_PRESENT_NEW;
    case CGV_SHOW_REMOVED:
      return presence == CGV_PRESENT_BASE;
    case CGV_SHOW_ALL:
    default:
      return true;
    }
}

size_t
cgv_comparison_filter (const CgvComparison *comparison,
                       CgvOrder *order,
                       const char *text,
                       const CgvComparisonChoice *choice,
                       CgvNodeId *rows)
{
  size_t n_found = cgv_order_filter (order, text, rows);
  size_t n = 0;

  for (size_t i = 0; i < n_found; i++)
    {
      if (is_shown (comparison, choice, rows[i]))
        rows[n++] = rows[i];
    }
  return n;
}
