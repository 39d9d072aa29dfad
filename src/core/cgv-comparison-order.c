/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-order-private.h"

#include <string.h>

#include "cgv-filter.h"
#include "cgv-radix.h"
#include "cgv-sort-key-private.h"

/**
 * CgvComparisonOrder:
 * @memory: where everything comes from
 * @matching: the rows
 * @n_rows: how many
 * @names: (nullable): for each row, the rank of its name, or NULL until it is needed
 * @comparison: (nullable): what @ties are of
 * @ties: (nullable): for each row, its place among all others where they are equal by what is sorted by
 */
struct CgvComparisonOrder
{
  CgvMemory memory;
  CgvMatching *matching;
  uint32_t n_rows;
  uint32_t *names;
  CgvComparison *comparison;
  uint32_t *ties;
};

CgvComparisonOrder *
cgv_comparison_order_new_with_memory (CgvMatching *matching,
                                      const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvComparisonOrder *order = cgv_memory_new (&own, 1, sizeof *order);

  if (order == NULL)
    return NULL;
  order->memory = own;
  order->matching = cgv_matching_ref (matching);
  order->n_rows = cgv_matching_get_n_rows (matching);
  return order;
}

CgvComparisonOrder *
cgv_comparison_order_new (CgvMatching *matching)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_comparison_order_new_with_memory (matching, &memory);
}

void
cgv_comparison_order_free (CgvComparisonOrder *order)
{
  CgvMemory memory;

  if (order == NULL)
    return;
  cgv_memory_free (&order->memory, order->names, order->n_rows, sizeof *order->names);
  cgv_memory_free (&order->memory, order->ties, order->n_rows, sizeof *order->ties);
  cgv_comparison_unref (order->comparison);
  cgv_matching_unref (order->matching);
  memory = order->memory;
  cgv_memory_free (&memory, order, 1, sizeof *order);
}

static CgvSortKey
get_key (const CgvComparisonOrder *order,
         const CgvComparison *comparison,
         CgvComparisonKey key,
         CgvNodeId row)
{
  CgvCost self[CGV_N_SIDES];
  CgvCost inclusive[CGV_N_SIDES];

  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      self[side] = cgv_comparison_get_self (comparison, (CgvSide) side, row);
      inclusive[side] = cgv_comparison_get_inclusive (comparison, (CgvSide) side, row);
    }
  switch (key)
    {
    case CGV_COMPARISON_KEY_SELF_DELTA:
      return cgv_sort_key_of_change (comparison, self[CGV_SIDE_BASE], self[CGV_SIDE_NEW]);
    case CGV_COMPARISON_KEY_INCLUSIVE_DELTA:
      return cgv_sort_key_of_change (comparison, inclusive[CGV_SIDE_BASE], inclusive[CGV_SIDE_NEW]);
    case CGV_COMPARISON_KEY_SELF_PERCENT:
      return cgv_sort_key_of_percent (comparison, self[CGV_SIDE_BASE], self[CGV_SIDE_NEW]);
    case CGV_COMPARISON_KEY_INCLUSIVE_PERCENT:
      return cgv_sort_key_of_percent (comparison, inclusive[CGV_SIDE_BASE], inclusive[CGV_SIDE_NEW]);
    case CGV_COMPARISON_KEY_SELF_BASE:
      return cgv_sort_key_of_cost (comparison, self[CGV_SIDE_BASE]);
    case CGV_COMPARISON_KEY_SELF_NEW:
      return cgv_sort_key_of_cost (comparison, self[CGV_SIDE_NEW]);
    case CGV_COMPARISON_KEY_INCLUSIVE_BASE:
      return cgv_sort_key_of_cost (comparison, inclusive[CGV_SIDE_BASE]);
    case CGV_COMPARISON_KEY_INCLUSIVE_NEW:
      return cgv_sort_key_of_cost (comparison, inclusive[CGV_SIDE_NEW]);
    case CGV_COMPARISON_KEY_CALLS_BASE:
      return (CgvSortKey){ 0, cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row) };
    case CGV_COMPARISON_KEY_CALLS_NEW:
      return (CgvSortKey){ 0, cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row) };
    case CGV_COMPARISON_KEY_CALLS_DELTA:
      return cgv_sort_key_of_delta (cgv_comparison_get_calls_delta (comparison, row));
    case CGV_COMPARISON_KEY_NAME:
    default:
      return (CgvSortKey){ 0, order->names[row] };
    }
}

static CgvSortRank
get_rank (const CgvComparison *comparison,
          CgvComparisonKey key,
          CgvNodeId row)
{
  switch (key)
    {
    case CGV_COMPARISON_KEY_SELF_DELTA:
    case CGV_COMPARISON_KEY_SELF_PERCENT:
      return cgv_sort_rank_of_change (cgv_comparison_get_self_direction (comparison, row), cgv_comparison_is_self_noise (comparison, row));
    case CGV_COMPARISON_KEY_INCLUSIVE_DELTA:
    case CGV_COMPARISON_KEY_INCLUSIVE_PERCENT:
      return cgv_sort_rank_of_change (cgv_comparison_get_inclusive_direction (comparison, row), cgv_comparison_is_inclusive_noise (comparison, row));
    case CGV_COMPARISON_KEY_CALLS_DELTA:
      return cgv_sort_rank_of_change (cgv_comparison_get_calls_delta (comparison, row).sign, false);
    case CGV_COMPARISON_KEY_SELF_BASE:
    case CGV_COMPARISON_KEY_SELF_NEW:
    case CGV_COMPARISON_KEY_INCLUSIVE_BASE:
    case CGV_COMPARISON_KEY_INCLUSIVE_NEW:
    case CGV_COMPARISON_KEY_CALLS_BASE:
    case CGV_COMPARISON_KEY_CALLS_NEW:
    case CGV_COMPARISON_KEY_NAME:
    default:
      return CGV_SORT_CHANGED;
    }
}

static bool
rank_names (CgvComparisonOrder *order)
{
  uint32_t *names;

  if (order->names != NULL)
    return true;
  names = cgv_memory_new (&order->memory, order->n_rows, sizeof *names);
  if (names == NULL)
    return false;
  if (cgv_comparison_rank_names (order->matching, &order->memory, names))
    {
      order->names = names;
      return true;
    }
  cgv_memory_free (&order->memory, names, order->n_rows, sizeof *names);
  return false;
}

static uint64_t
tie_key (const CgvComparison *comparison,
         CgvNodeId row)
{
  uint64_t base = cgv_sort_key_of_cost (comparison, cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row)).size;
  uint64_t new_ = cgv_sort_key_of_cost (comparison, cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row)).size;

  return ~(base > new_ ? base : new_);
}

/* Sorts all rows by name, then by inclusive cost, which keeps the order of names where that is the same. */
static bool
sort_ties (CgvComparisonOrder *order,
           const CgvComparison *comparison,
           CgvNodeId *rows,
           uint64_t *keys)
{
  for (CgvNodeId row = 0; row < order->n_rows; row++)
    {
      rows[row] = row;
      keys[row] = order->names[row];
    }
  if (!cgv_radix_sort (&order->memory, keys, rows, order->n_rows))
    return false;
  for (uint32_t i = 0; i < order->n_rows; i++)
    keys[i] = tie_key (comparison, rows[i]);
  return cgv_radix_sort (&order->memory, keys, rows, order->n_rows);
}

/* Ties are the same for every key, so that they are settled once a comparison. */
static bool
rank_ties (CgvComparisonOrder *order,
           const CgvComparison *comparison)
{
  CgvNodeId *rows;
  uint64_t *keys;
  bool ok;

  if (order->comparison == comparison)
    return true;
  cgv_comparison_unref (order->comparison);
  order->comparison = NULL;
  if (order->ties == NULL)
    order->ties = cgv_memory_new (&order->memory, order->n_rows, sizeof *order->ties);

  rows = cgv_memory_new (&order->memory, order->n_rows, sizeof *rows);
  keys = cgv_memory_new (&order->memory, order->n_rows, sizeof *keys);
  ok = order->ties != NULL && rows != NULL && keys != NULL && sort_ties (order, comparison, rows, keys);
  for (uint32_t i = 0; ok && i < order->n_rows; i++)
    order->ties[rows[i]] = i;
  if (ok)
    order->comparison = cgv_comparison_ref ((CgvComparison *) comparison);
  cgv_memory_free (&order->memory, rows, order->n_rows, sizeof *rows);
  cgv_memory_free (&order->memory, keys, order->n_rows, sizeof *keys);
  return ok;
}

/* The least important first: ties, sizes, classes. Each pass keeps the order of the one before. */
static bool
sort_rows (CgvComparisonOrder *order,
           const CgvComparison *comparison,
           CgvComparisonKey key,
           bool descending,
           CgvNodeId *rows,
           uint64_t *keys,
           size_t n_rows)
{
  for (size_t i = 0; i < n_rows; i++)
    keys[i] = order->ties[rows[i]];
  if (!cgv_radix_sort (&order->memory, keys, rows, n_rows))
    return false;

  for (size_t i = 0; i < n_rows; i++)
    {
      CgvSortKey of_row = get_key (order, comparison, key, rows[i]);

      keys[i] = cgv_sort_key_get_size (of_row, descending);
    }
  if (!cgv_radix_sort (&order->memory, keys, rows, n_rows))
    return false;

  for (size_t i = 0; i < n_rows; i++)
    {
      CgvSortKey of_row = get_key (order, comparison, key, rows[i]);

      keys[i] = cgv_sort_key_get_class (of_row, descending, get_rank (comparison, key, rows[i]));
    }
  return cgv_radix_sort (&order->memory, keys, rows, n_rows);
}

bool
cgv_comparison_order_sort (CgvComparisonOrder *order,
                           const CgvComparison *comparison,
                           CgvComparisonKey key,
                           bool descending,
                           CgvNodeId *rows,
                           size_t n_rows)
{
  CgvMemory *memory = &order->memory;
  CgvNodeId *sorted;
  uint64_t *keys;
  bool ok;

  if (n_rows == 0)
    return true;
  if (!rank_names (order) || !rank_ties (order, comparison))
    return false;

  sorted = cgv_memory_new (memory, n_rows, sizeof *sorted);
  keys = cgv_memory_new (memory, n_rows, sizeof *keys);
  ok = sorted != NULL && keys != NULL;
  if (ok)
    {
      memcpy (sorted, rows, n_rows * sizeof *rows);
      ok = sort_rows (order, comparison, key, descending, sorted, keys, n_rows);
    }
  if (ok)
    memcpy (rows, sorted, n_rows * sizeof *rows);
  cgv_memory_free (memory, sorted, n_rows, sizeof *sorted);
  cgv_memory_free (memory, keys, n_rows, sizeof *keys);
  return ok;
}

static bool
is_shown (const CgvComparison *comparison,
          CgvComparisonShow show,
          bool hides_noise,
          CgvNodeId row)
{
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);
  bool is_self_noise = cgv_comparison_is_self_noise (comparison, row);

  if (presence == CGV_PRESENT_NEITHER || (hides_noise && is_self_noise))
    return false;
  switch (show)
    {
    case CGV_SHOW_REGRESSIONS:
      return !is_self_noise && cgv_comparison_get_self_direction (comparison, row) > 0;
    case CGV_SHOW_IMPROVEMENTS:
      return !is_self_noise && cgv_comparison_get_self_direction (comparison, row) < 0;
    case CGV_SHOW_NEW:
      return presence == CGV_PRESENT_NEW;
    case CGV_SHOW_REMOVED:
      return presence == CGV_PRESENT_BASE;
    case CGV_SHOW_ALL:
    default:
      return true;
    }
}

/* Marks the rows of which a side has a function that matches. */
static void
mark_matching (CgvComparisonOrder *order,
               CgvSide side,
               const char *text,
               uint8_t *marks)
{
  const CgvFold *fold = cgv_matching_get_origin (order->matching, side);
  uint32_t n_nodes = cgv_fold_get_n_nodes (fold);
  CgvNodeId *nodes = cgv_memory_new (&order->memory, n_nodes, sizeof *nodes);
  size_t n = nodes != NULL ? cgv_filter_nodes (fold, &order->memory, text, nodes) : 0;

  for (size_t i = 0; i < n; i++)
    marks[cgv_matching_get_row (order->matching, side, cgv_fold_get_function (fold, nodes[i]))] = 1;
  cgv_memory_free (&order->memory, nodes, n_nodes, sizeof *nodes);
}

/* For each row, whether it matches; NULL if all do. */
static uint8_t *
search (CgvComparisonOrder *order,
        const char *text)
{
  uint8_t *marks;

  if (text == NULL || text[strspn (text, " \t\n\r\f\v")] == '\0')
    return NULL;
  marks = cgv_memory_new (&order->memory, order->n_rows, sizeof *marks);
  if (marks == NULL)
    return NULL;
  mark_matching (order, CGV_SIDE_BASE, text, marks);
  if (!cgv_matching_is_same (order->matching))
    mark_matching (order, CGV_SIDE_NEW, text, marks);
  return marks;
}

size_t
cgv_comparison_order_filter (CgvComparisonOrder *order,
                             const CgvComparison *comparison,
                             const char *text,
                             CgvComparisonShow show,
                             bool hides_noise,
                             CgvNodeId *rows)
{
  uint8_t *marks = search (order, text);
  size_t n = 0;

  for (CgvNodeId row = 0; row < order->n_rows; row++)
    {
      if ((marks == NULL || marks[row]) && is_shown (comparison, show, hides_noise, row))
        rows[n++] = row;
    }
  cgv_memory_free (&order->memory, marks, order->n_rows, sizeof *marks);
  return n;
}
