/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The formula of an event: line, such as "Ir + 10 Bm - 2*L1m", as a list of terms.
 */

#include "cgv-limits.h"
#include "cgv-types.h"

/* More terms make an unreadable formula. */
#define CGV_MAX_TERMS CGV_MAX_EVENTS

typedef struct
{
  const char *name;
  size_t length;
  int64_t coefficient;
} CgvFormulaTerm;

/*
 * Reads a formula into at most CGV_MAX_TERMS terms, whose names point into @text.
 *
 * Returns false if it is none.
 */
bool cgv_formula_read (const char *text,
                       size_t length,
                       CgvFormulaTerm *terms,
                       uint32_t *n_terms);
