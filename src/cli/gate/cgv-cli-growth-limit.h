/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A limit on growth: “growth(^parse_)<=1.2” for each function whose name matches, “growth<=1.2” for all together. The number is the largest
 * power of the size by which costs may differ. Main thread.
 */

#include "cgv-cli-verdict.h"
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

/*
 * Checks a limit. Exponents count with two decimals. Returns the result as words behind the limit; NULL, with @error, if a name cannot be
 * matched.
 *
 * @is_damaged: not all of a file was read
 */
char *cgv_cli_growth_limit_check (const CgvCliGrowthLimit *self,
                                  const CgvGrowth *growth,
                                  gboolean is_damaged,
                                  CgvCliOutcome *outcome,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGrowthLimit, cgv_cli_growth_limit_free)

G_END_DECLS
