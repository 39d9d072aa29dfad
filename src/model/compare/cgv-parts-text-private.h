/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Declarations shared by the sentences about parts of one run. */

#include "cgv-parts-text.h"

G_BEGIN_DECLS

/* A function that takes part in the difference. */
typedef struct
{
  const CgvNumbers *numbers;
  const CgvComparison *comparison;
  CgvPartsName *const *names;
  gboolean has_common; /* whether @common is known */
  double common;       /* how much both sides have in common, from 0 to 1 */
} CgvPartsSaid;

/*
 * Returns the functions that differ most, with their names marked for cgv_parts_text_new(); or NULL.
 *
 * @has_only: (out): whether a named function ran on one side only
 */
char *cgv_parts_text_dup_functions (const CgvPartsSaid *said,
                                    gboolean *has_only);

/* Returns (nullable) in shares, which function that the sentence does not name fell most. */
char *cgv_parts_text_dup_fallen (const CgvPartsSaid *said);

/* Returns the headline of event counts. */
char *cgv_parts_text_dup_amounts_headline (const CgvPartsSaid *said);

/* Returns the headline of shares. */
char *cgv_parts_text_dup_shares_headline (const CgvPartsSaid *said);

/* Returns (nullable) the headline of a thread next to another: how its work is divided. */
char *cgv_parts_text_dup_threads_headline (const CgvPartsSaid *said);

/*
 * Returns the sentence of a thread next to another, around @functions, which may be NULL.
 *
 * @has_only: whether @functions names one that ran in one thread only
 */
char *cgv_parts_text_dup_threads_sentence (const CgvPartsSaid *said,
                                           const char *functions,
                                           gboolean has_only);

/* Returns a share of work that is in common: "21 %". */
char *cgv_parts_text_dup_common (double share);

/* Returns the total of a side. */
double cgv_parts_text_get_total (const CgvPartsSaid *said,
                                 CgvSide side);

G_END_DECLS
