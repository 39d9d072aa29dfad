/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Laws of growth in words, and the sentences about a CgvGrowth. Any thread, as long as none calls setlocale(). */

#include "cgv-growth-sizes.h"
#include "cgv-growth.h"

G_BEGIN_DECLS

/* Returns a law as people write it: "n log n", "constant". */
char *cgv_growth_text_dup_order (CgvLawOrder order);
char *cgv_growth_text_dup_law (CgvLaw law);

/* Returns (nullable) it as a word for programs, such as "n*log(n)"; NULL if it falls. */
char *cgv_growth_text_dup_id (CgvLawOrder order);

/* Returns the short name of a row. */
char *cgv_growth_text_dup_name (const CgvGrowth *self,
                                guint row);

/* Returns the name for use on its own: with its place if others have the name. */
char *cgv_growth_text_dup_clear_name (const CgvGrowth *self,
                                      guint row);

/* Returns the row that matters most, one that grows faster than all else; CGV_NONE if there is none. */
guint cgv_growth_text_find_first (const CgvGrowth *self);

/* Returns "f grows with the square of the input", or that nothing grows faster than the input. */
char *cgv_growth_text_dup_headline (const CgvGrowth *self);

/* Returns above 0 if a row deserves a mark, and below 0 if it is sure that nothing grows faster than the input. */
int cgv_growth_text_get_direction (const CgvGrowth *self);

/* Returns the headline with “▲” or “✓” before it in these cases. */
char *cgv_growth_text_dup_marked_headline (const CgvGrowth *self);

/* Returns (nullable) what makes the row of the headline grow, and its share now and then. */
char *cgv_growth_text_dup_reason (const CgvGrowth *self);

/* Returns (nullable) who calls a row so often: "each call costs the same: see f". */
char *cgv_growth_text_dup_cause (const CgvGrowth *self,
                                 guint row);

/* Returns (nullable) what makes a row grow, or why it has no law. */
char *cgv_growth_text_dup_row (const CgvGrowth *self,
                               guint row);

/* Returns the forecast of the cost of all functions: a lower bound if some follow no law. It has no more than three digits. */
char *cgv_growth_text_dup_forecast (const CgvGrowth *self);

/* Returns the totals at the largest size and at ten times that, which is a lower bound if some functions follow no law. */
char *cgv_growth_text_dup_totals (const CgvGrowth *self);

/* Returns (nullable) how much of the cost the forecast is for, or why nothing is forecast. */
char *cgv_growth_text_dup_trust (const CgvGrowth *self);

/* Returns (nullable) how far the forecasts for larger sizes are from what was measured there. */
char *cgv_growth_text_dup_checks (const CgvGrowth *self);

/* Returns (nullable) the same for a row, with both costs, and a ring as in its curve; NULL without such sizes or a law. */
char *cgv_growth_text_dup_row_checks (const CgvGrowth *self,
                                      guint row);

/* Returns the sizes, and where they are from. */
char *cgv_growth_text_dup_sizes (const CgvGrowth *self,
                                 CgvGrowthSizes source,
                                 const char *function);

/* Returns (nullable) how many functions cost too little for a law. */
char *cgv_growth_text_dup_small (guint n_small);

/* Returns (nullable) why a row has no law: "n log n is off by 9 %", "perhaps n²". */
char *cgv_growth_text_dup_misfit (const CgvLawFit *fit);

G_END_DECLS
