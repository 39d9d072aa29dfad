/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Guesses the kind of a file that is not a profile. */

#include "cgv-problem.h"

/* The first bytes that decide. */
#define CGV_FOREIGN_MAX ((size_t) 262)

/* Tells by the first bytes; CGV_FOREIGN_UNKNOWN if they could begin a profile. */
CgvForeignFormat cgv_foreign_detect (const uint8_t *bytes,
                                     size_t n_bytes);

/* Returns whether a file begins with the line that reports of Valgrind's tools begin with. */
bool cgv_foreign_may_be_report (const uint8_t *bytes,
                                size_t n_bytes);

/* Returns whether a file without event types begins as a profile does, so that only its first lines are there. */
bool cgv_foreign_is_header (const uint8_t *bytes,
                            size_t n_bytes);

/* Finds the name of the profile that a report of callgrind_annotate was made of. @end is NULL if it is not whole. */
void cgv_foreign_find_profile (const uint8_t *bytes,
                               size_t n_bytes,
                               const uint8_t **start,
                               const uint8_t **end);

/* Returns whether the format is so certain that reading on makes no sense. */
bool cgv_foreign_is_binary (CgvForeignFormat format);
