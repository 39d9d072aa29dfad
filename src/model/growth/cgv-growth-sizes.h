/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The sizes of the inputs of several profiles, where a user does not give them. Any thread. */

#include "cgv-costs.h"
#include "cgv-document.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_GROWTH_SIZES_GIVEN,
  CGV_GROWTH_SIZES_DESCRIBED, /* a line “desc: Size: 100” in each file */
  CGV_GROWTH_SIZES_COMMANDS,  /* the only number in which the commands differ */
  CGV_GROWTH_SIZES_NAMES,     /* the only number in which the names of the files differ, unless it is that of a process */
  CGV_GROWTH_SIZES_CALLS,
} CgvGrowthSizes;

/*
 * Finds the sizes in the files. Returns FALSE if a file has no size, or 0.
 *
 * @names: of each file, as typed
 * @sizes: (out): of each
 */
gboolean cgv_growth_sizes_find (CgvDocument *const *documents,
                                char *const *names,
                                guint n,
                                guint64 *sizes,
                                CgvGrowthSizes *source);

/* Finds the only number in which texts differ. Returns FALSE without such a number, or if one is 0 or occurs twice. */
gboolean cgv_growth_sizes_find_in_texts (char *const *texts,
                                         guint n,
                                         guint64 *sizes);

/* Returns how often functions of exactly this name are called; 0 if there is none. */
guint64 cgv_growth_sizes_count_calls (const CgvCosts *costs,
                                      const char *name);

G_END_DECLS
