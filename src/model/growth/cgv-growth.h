/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How the cost of each function grows with the size of the input: laws over profiles of one program with inputs of several sizes, and a
 * forecast of ten times the largest. To be read only. Any thread.
 */

#include <glib.h>

#include "cgv-color-key.h"
#include "cgv-costs.h"
#include "cgv-law.h"
#include "cgv-shared-rows.h"

G_BEGIN_DECLS

/* The forecast is for this many times the largest size. */
#define CGV_GROWTH_TIMES 10

/* Sizes closer together than this factor give no forecast. */
#define CGV_GROWTH_MIN_RANGE 4

/* A function that costs something. */
typedef struct
{
  guint32 row; /* in @shared */
  CgvLawFit self;
  CgvLawFit calls; /* without a law, too, if no calls of it are recorded */
  gboolean is_small; /* costs too little to tell its law, which is then not known */
  double forecast; /* of self cost; 0 without a law */
  guint slot;    /* its colour; CGV_N_SLOTS if it has none */
  guint32 cause; /* the function that calls it so often, as an index of rows; or CGV_NONE */
} CgvGrowthRow;

/* A size that the laws do not know: they fit to smaller ones, and foresee it. */
typedef struct
{
  CgvCost measured; /* the cost of what follows a law */
  double forecast;
} CgvGrowthCheck;

typedef struct
{
  guint n_sizes;  /* of which laws are made */
  guint n_checks; /* behind them, with which forecasts are only compared */
  double *sizes; /* ascending */
  CgvCosts **costs; /* of each size, and of those behind them */
  CgvSharedRows *shared;
  CgvCost *self;  /* for each row of @shared, at each size */
  guint64 *calls; /* the same */
  guint n_rows;
  CgvGrowthRow *rows; /* by forecast; behind them those without a law, by self cost */
  gboolean has_forecast;
  gboolean is_mostly_lawless; /* whether most of the cost follows no law, so that there is no forecast */
  CgvLawFit total;
  CgvCost lawful; /* the sum of self costs with a law, at the largest size */
  double forecast; /* the sum of forecasts */
  guint n_lawless; /* without those that are too small */
  guint n_small;
} CgvGrowth;

/*
 * Fits the laws. Returns NULL if there is no memory.
 *
 * @sizes: ascending, none twice
 * @costs: for each size, of one event type, which is no ratio and never below 0
 * @n_checks: how many of them, the largest ones, are only compared with forecasts; at least one is not
 */
CgvGrowth *cgv_growth_new (const guint64 *sizes,
                           CgvCosts *const *costs,
                           guint n_sizes,
                           guint n_checks);

void cgv_growth_free (CgvGrowth *self);

/* Returns the self cost or the calls of a row at a size. */
CgvCost cgv_growth_get_self (const CgvGrowth *self,
                             guint row,
                             guint size);
guint64 cgv_growth_get_calls (const CgvGrowth *self,
                              guint row,
                              guint size);

/* Returns the costs of the largest size that the laws know. */
const CgvCosts *cgv_growth_get_last (const CgvGrowth *self);

/* Returns a forecast as a cost, or the largest one. */
CgvCost cgv_growth_round (double forecast);

/* Compares the forecast of a row for a size behind those of the laws. Returns FALSE if the row has none. */
gboolean cgv_growth_check (const CgvGrowth *self,
                           guint row,
                           guint size,
                           CgvGrowthCheck *check);

/* Compares the sum of all forecasts with that of the costs of these rows. Returns FALSE without a forecast. */
gboolean cgv_growth_check_all (const CgvGrowth *self,
                               guint size,
                               CgvGrowthCheck *check);

/* Returns whether the sizes are enough for laws. */
gboolean cgv_growth_has_laws (const CgvGrowth *self);

/* Returns the share of a row in the total now, and in the sum of all forecasts. */
double cgv_growth_get_share (const CgvGrowth *self,
                             guint row);
double cgv_growth_get_forecast_share (const CgvGrowth *self,
                                      guint row);

/* Returns whether a row grows faster than the input, and than everything else together. */
gboolean cgv_growth_is_faster (const CgvGrowth *self,
                               guint row);

/* Returns whether a row deserves a mark: it is faster, and at least one percent of the cost now or with ten times the input. A few
 * instructions follow many a law by chance. */
gboolean cgv_growth_is_marked (const CgvGrowth *self,
                               guint row);

/* Returns whether the sizes are far enough apart to tell the growth of large inputs. */
gboolean cgv_growth_is_wide (const CgvGrowth *self);

/* Returns whether a row without a law grows faster than the input between all neighbouring sizes, and is at least one percent of the cost. */
gboolean cgv_growth_is_lawless_and_faster (const CgvGrowth *self,
                                           guint row);

/* Returns the cost of a row with ten times the input by its law, or by its power of the size. */
double cgv_growth_estimate (const CgvGrowth *self,
                            guint row);

/* Gets the law of the cost per call. Returns FALSE if it is not known. */
gboolean cgv_growth_get_per_call (const CgvGrowth *self,
                                  guint row,
                                  CgvLawOrder *order);

/* Returns the fold and the node that name a row. */
const CgvFold *cgv_growth_get_name (const CgvGrowth *self,
                                    guint row,
                                    CgvNodeId *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGrowth, cgv_growth_free)

G_END_DECLS
