/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Everything that is in a profile, as one number: equal profiles have equal digests, whatever the
 * order of their tables.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Also asserts that the profile is consistent: lines add up to functions, functions to totals. */
guint64 cgv_profile_digest (const CgvProfile *profile);

/* The same for problems. */
guint64 cgv_problem_list_digest (const CgvProblemList *problems);

/* What a graph adds up by edges, by calls: for each call of the profile its inclusive cost and its count in @parts
 * (nullable, all), and 1 if any of them has it. Each array may be NULL. */
void cgv_test_sum_calls (const CgvProfile *profile,
                         const CgvPartSet *parts,
                         CgvEventId event,
                         CgvCost *costs,
                         uint64_t *counts,
                         uint8_t *present);
