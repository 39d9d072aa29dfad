/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A whole profile as text, for exact comparisons.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Writes all content of a profile, with its own ids, in its own order. */
GString *cgv_test_dump (const CgvProfile *profile);
