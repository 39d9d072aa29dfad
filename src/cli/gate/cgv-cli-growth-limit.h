/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A limit on growth: “growth(^parse_)<=1.2” for each function whose name matches, “growth<=1.2” for all together. The number is the largest
 * power of the size by which costs may differ. Main thread.
 */

#include "cgv-growth.h"

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  char *text;    /* as it was typed */
  GRegex *regex; /* for names of functions as bytes; NULL for the total */
  double most;
} CgvCliGrowthLimit;

/* Returns NULL, with G_OPTION_ERROR_BAD_VALUE, if @text is something else. */
CgvCliGrowthLimit *cgv_cli_growth_limit_new (const char *text,
                                             GError **error);
void cgv_cli_growth_limit_free (CgvCliGrowthLimit *self);

typedef enum
{
  CGV_CLI_GROWTH_KEPT,
  CGV_CLI_GROWTH_UNCLEAR, /* some could not be checked */
  CGV_CLI_GROWTH_EXCEEDED,
} CgvCliGrowthOutcome;

/* The functions that a limit concerns, the fastest first. */
typedef struct
{
  const CgvCliGrowthLimit *limit;
  CgvCliGrowthOutcome outcome;
  gboolean is_damaged; /* not all of a file was read */
  guint n_checked;
  GArray *exceeded; /* guint: rows */
  GArray *unclear;  /* guint: rows without a law, whose growth may be above the limit and below */
} CgvCliGrowthVerdict;

/* Checks a limit. Exponents count with two decimals. @growth and @limit must outlive the verdict. Returns NULL, with @error, if a name
 * cannot be matched. */
CgvCliGrowthVerdict *cgv_cli_growth_verdict_new (const CgvCliGrowthLimit *limit,
                                                 const CgvGrowth *growth,
                                                 gboolean is_damaged,
                                                 GError **error);
void cgv_cli_growth_verdict_free (CgvCliGrowthVerdict *self);

/* Returns the result as words behind the limit. */
char *cgv_cli_growth_verdict_dup_words (const CgvCliGrowthVerdict *self,
                                        const CgvGrowth *growth);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGrowthLimit, cgv_cli_growth_limit_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGrowthVerdict, cgv_cli_growth_verdict_free)

G_END_DECLS
