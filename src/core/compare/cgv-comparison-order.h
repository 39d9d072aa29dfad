/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order of the rows of a comparison, and which of them are shown. Functions that take a CgvOrder need one of the
 * folds of both sides.
 */

#include "cgv-comparison.h"
#include "cgv-order.h"

/* Rows that neither side has in the chosen parts are never shown. */
typedef enum
{
  CGV_SHOW_ALL,
  /* Self cost became more, and not by noise. */
  CGV_SHOW_REGRESSIONS,
  /* Self cost became less, and not by noise. */
  CGV_SHOW_IMPROVEMENTS,
  CGV_SHOW_NEW,
  CGV_SHOW_REMOVED,
} CgvComparisonShow;

/* Sorts rows. Differences are in the measure of the comparison. Percentages are of the base: a row without cost on the base comes above
 * any number, or below if its cost is negative. Other aspects count as the difference, other quantities as self cost, and a location as
 * the name. Regardless of @descending, rows whose difference is noise come after rows that changed by more, and unchanged rows come
 * last. Equal rows are in the order of the larger of their two inclusive costs (largest first), then of name, then of id. Between parts
 * of one run, differences count without their sign. Without origins, the difference of self cost is used instead. Linear. Returns false
 * if there is no memory; @rows is then unchanged. */
bool cgv_comparison_sort (const CgvComparison *comparison,
                          CgvOrder *order,
                          const CgvQuantity *by,
                          bool descending,
                          CgvNodeId *rows,
                          size_t n_rows);

/* Which rows a list shows. */
typedef struct
{
  CgvComparisonShow show;
  bool hides_noise;
  /* the number that the list is by: a row is a regression by its inclusive cost, its self cost, or else by what began there, as
   * the list shows it, and noise by it, too */
  const CgvQuantity *by;
} CgvComparisonChoice;

/* Finds rows as cgv_order_filter() does, and leaves those that are chosen. */
size_t cgv_comparison_filter (const CgvComparison *comparison,
                              CgvOrder *order,
                              const char *text,
                              const CgvComparisonChoice *choice,
                              CgvNodeId *rows);

/* Returns a key for CgvSorter, with two levels, of something that costs @values on each side.
 * @by chooses self cost, inclusive cost or calls. @is_noise matters for differences only. For
 * names all keys are equal. */
uint64_t cgv_comparison_get_sort_key (const CgvComparison *comparison,
                                      const CgvQuantity *by,
                                      bool descending,
                                      const uint64_t *values,
                                      bool is_noise,
                                      unsigned int level);

#define CGV_COMPARISON_N_SORT_KEYS 2

/* Returns the sort key of an origin. In descending order the largest come first, in either direction: a cause is one whether it costs
 * more or less. Layout comes after causes. */
uint64_t cgv_comparison_get_origin_sort_key (const CgvComparison *comparison,
                                             bool descending,
                                             CgvDelta origin,
                                             bool is_layout,
                                             unsigned int level);
