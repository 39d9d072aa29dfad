/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Sentences about many comparisons, translated display text. Main thread. */

#include "cgv-step.h"

G_BEGIN_DECLS

/* The benchmarks of a suite. */
typedef struct
{
  guint n;
  guint n_known;
  guint n_more; /* of these, the total of how many changed by more than noise */
  guint n_less;
  guint n_same; /* function by function */
  guint n_limited;  /* have limits */
  guint n_exceeded;
  guint n_unclear; /* have a limit that could not be checked */
  guint n_unused;  /* how many limits are for names that no benchmark has */
} CgvSuiteCounts;

/* Counts a step, but no limits. */
void cgv_suite_counts_add (CgvSuiteCounts *counts,
                           const CgvStep *step);

/* Returns the headline of a suite: "▲ 9 of 14 benchmarks cost more", "✗ 7 of 15 benchmarks exceed a limit". */
char *cgv_series_text_dup_suite (const CgvSuiteCounts *counts);

/* A function in which changes of several benchmarks began. */
typedef struct
{
  const char *name;
  guint n;               /* of benchmarks */
  double low, high;      /* of the percentages of their totals */
  CgvCell sum;           /* of the amounts */
  guint step;            /* where it has the largest percentage */
  const char *text;      /* nullable: how, in that step */
  gboolean is_same_text; /* in all benchmarks */
} CgvCommonCause;

/* Merges the causes of steps, the largest percentage first. The steps must outlive the array. */
GArray *cgv_series_text_merge_causes (const GPtrArray *steps);

/* Returns "print_value: +1.2 % to +4.3 % in 7 benchmarks, +12 345 in all". */
char *cgv_series_text_dup_common_cause (const CgvCommonCause *cause);

/* Returns how a function changed, with the benchmark if that is not so in all: "most in parse: calls malloc 20 instead of 10 times
 * (+1.2 k)". NULL if it is not known. @benchmark: the name of that of the step */
char *cgv_series_text_dup_common_reason (const CgvCommonCause *cause,
                                         const char *benchmark);

/* A step of a series that others do not take back, and its place among them. */
typedef struct
{
  guint step;
  guint back; /* the later step that takes it back */
} CgvSeriesReturn;

/* Finds the steps that later ones take back: the largest cause of both is one function, by the opposite amount or nearly. */
GArray *cgv_series_text_find_returns (const GPtrArray *steps);

/* Returns how the total moved from the first member to the last. @whole: the comparison of these two. */
char *cgv_series_text_dup_course (const GPtrArray *steps,
                                  const CgvStep *whole);

/* Returns that some steps, one after another, change nothing, or hardly anything: "5 steps change nothing". */
char *cgv_series_text_dup_quiet (const GPtrArray *steps,
                                 guint start,
                                 guint end);

/* Returns where a change began, as the comparison says it, that nothing changed, or why that is not known. */
char *cgv_series_text_dup_reason (const CgvStep *step);

/* Returns whether a step changes hardly anything, or only what varies by itself. */
gboolean cgv_series_text_is_quiet (const CgvStep *step);

G_END_DECLS
