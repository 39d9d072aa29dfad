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
