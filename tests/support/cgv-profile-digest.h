/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The whole content of a profile as one number: equal profiles have equal digests, for any order of
 * their tables.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Also asserts that the profile is consistent: lines add up to functions, functions to totals. */
guint64 cgv_profile_digest (const CgvProfile *profile);

/* Returns the digest of the problems. */
guint64 cgv_problem_list_digest (const CgvProblemList *problems);

/* Sums up by calls, as a graph does by edges: for each call of the profile its inclusive cost
 * and its count in @parts (nullable, all), and 1 if any of them has it. Each array may be NULL. */
void cgv_test_sum_calls (const CgvProfile *profile,
                         const CgvPartSet *parts,
                         CgvEventId event,
                         CgvCost *costs,
                         uint64_t *counts,
                         uint8_t *present);
