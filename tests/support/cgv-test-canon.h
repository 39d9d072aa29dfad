/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A profile as text without ids, and in a fixed order: equivalent files have the same text, and
 * differences are readable.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Writes down all parts with their headers, all events, and for each function, in the order of
 * their names, all lines as they were recorded. Missing and empty values look the same. */
char *cgv_test_canon (const CgvProfile *profile);
