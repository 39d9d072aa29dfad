/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A profile as text in which ids, and the order of tables, do not show: two files that say the same
 * have the same text, and a difference can be read.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Writes down all parts with their headers, all events, and for each function, in the order of their names, all lines
 * as they were recorded. What is absent looks as what is empty. */
char *cgv_test_canon (const CgvProfile *profile);
