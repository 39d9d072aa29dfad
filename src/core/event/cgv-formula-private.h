/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The formula of an event: line. It has neither parentheses nor ratios, and names end only at a blank or an operator. */

#include "cgv-formula.h"

/* Reads a formula of that kind. Gives the results of cgv_formula_parse(). */
bool cgv_formula_read (const char *text,
                       size_t length,
                       CgvFormula *formula);

/* Multiplies @mantissa by 10^@places. Returns false, and changes nothing, if the product is too large. */
bool cgv_decimal_shift (int64_t *mantissa,
                        uint32_t places);

/* Drops decimals as long as all coefficients end in a zero there. */
void cgv_decimals_reduce (int64_t *coefficients,
                          uint32_t n,
                          uint32_t *decimals);
