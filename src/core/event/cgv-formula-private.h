/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The formula of an event: line. It has neither parentheses nor ratios, and names end at a blank or
 * an operator only.
 */

#include "cgv-formula.h"

/* As cgv_formula_parse(). */
bool cgv_formula_read (const char *text,
                       size_t length,
                       CgvFormula *formula);

/* @a times @b as decimal numbers; false if that is too large or too precise. */
bool cgv_decimal_multiply (int64_t *mantissa,
                           uint32_t *decimals,
                           int64_t factor,
                           uint32_t factor_decimals);

/* @mantissa · 10^@places; false if that is too large. */
bool cgv_decimal_shift (int64_t *mantissa,
                        uint32_t places);

/* Takes away decimals that all @n coefficients have zeros for. */
void cgv_decimals_reduce (int64_t *coefficients,
                          uint32_t n,
                          uint32_t *decimals);
