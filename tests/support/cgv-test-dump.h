/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A whole profile as text, to be compared with another one to the bit.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Writes down everything that a profile tells: with its own ids, in its own order. */
GString *cgv_test_dump (const CgvProfile *profile);
