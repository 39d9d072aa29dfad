/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The text of a formula over event types, such as "Ir + 10 Bm - 2.5*L1m" or
 * "100 * (D1mr + D1mw) / (Dr + Dw)", as lists of terms. Plain data; any thread.
 */

#include "cgv-limits.h"
#include "cgv-types.h"

/**
 * CGV_MAX_TERMS:
 *
 * How many terms each side of a formula may have; more make an unreadable formula.
 */
#define CGV_MAX_TERMS CGV_MAX_EVENTS

/**
 * CGV_MAX_DECIMALS:
 *
 * How many decimals a coefficient may have.
 */
#define CGV_MAX_DECIMALS 9u

/**
 * CgvFormulaFault:
 * @CGV_FORMULA_FINE: none
 * @CGV_FORMULA_EMPTY: there is nothing
 * @CGV_FORMULA_WANTS_EVENT: an event type is missing
 * @CGV_FORMULA_WANTS_OPERATOR: a "+", "-" or "/" is missing
 * @CGV_FORMULA_WANTS_PARENTHESES: a sum is divided, or divided by, without parentheses
 * @CGV_FORMULA_BAD_NUMBER: what begins as a number is none
 * @CGV_FORMULA_TOO_LARGE: a coefficient is too large
 * @CGV_FORMULA_TOO_PRECISE: a coefficient has more than CGV_MAX_DECIMALS decimals
 * @CGV_FORMULA_TOO_LONG: there are more than CGV_MAX_TERMS terms, or too many parentheses
 * @CGV_FORMULA_UNBALANCED: a parenthesis or a quotation mark lacks its other half
 * @CGV_FORMULA_BAD_DIVISION: a second "/", or one within parentheses
 * @CGV_FORMULA_UNKNOWN_EVENT: it uses an event type that there is not
 * @CGV_FORMULA_USES_ITSELF: it uses itself, directly or through others
 * @CGV_FORMULA_USES_RATIO: it uses a ratio, which cannot be added up
 * @CGV_FORMULA_NAME_IS_TAKEN: the profile has an event type of that name
 * @CGV_FORMULA_BAD_NAME: the name is empty, or has characters that no name of an event type has
 *
 * What is wrong with a formula. cgv_formula_parse() finds those up to BAD_DIVISION, a CgvEventSet
 * the others.
 */
typedef enum
{
  CGV_FORMULA_FINE,
  CGV_FORMULA_EMPTY,
  CGV_FORMULA_WANTS_EVENT,
  CGV_FORMULA_WANTS_OPERATOR,
  CGV_FORMULA_WANTS_PARENTHESES,
  CGV_FORMULA_BAD_NUMBER,
  CGV_FORMULA_TOO_LARGE,
  CGV_FORMULA_TOO_PRECISE,
  CGV_FORMULA_TOO_LONG,
  CGV_FORMULA_UNBALANCED,
  CGV_FORMULA_BAD_DIVISION,
  CGV_FORMULA_UNKNOWN_EVENT,
  CGV_FORMULA_USES_ITSELF,
  CGV_FORMULA_USES_RATIO,
  CGV_FORMULA_NAME_IS_TAKEN,
  CGV_FORMULA_BAD_NAME,
} CgvFormulaFault;

/**
 * CgvFormulaTerm:
 * @name: the event type's name, in the text
 * @length: its length in bytes
 * @coefficient: how often it counts, in units of 10^-decimals of the sum
 */
typedef struct
{
  const char *name;
  size_t length;
  int64_t coefficient;
} CgvFormulaTerm;

/**
 * CgvFormulaSum:
 * @n_terms: how many terms
 * @decimals: coefficients are in units of 10^-@decimals
 * @terms: the terms, in the order of the text
 */
typedef struct
{
  uint32_t n_terms;
  uint32_t decimals;
  CgvFormulaTerm terms[CGV_MAX_TERMS];
} CgvFormulaSum;

/**
 * CgvFormula:
 * @sum: the sum, or what is divided
 * @divisor: what @sum is divided by; no terms if it is not
 * @fault: what is wrong
 * @fault_at: where, as a byte of the text
 * @fault_length: how many bytes; 0 where something is missing
 */
typedef struct
{
  CgvFormulaSum sum;
  CgvFormulaSum divisor;
  CgvFormulaFault fault;
  size_t fault_at;
  size_t fault_length;
} CgvFormula;

/**
 * cgv_formula_parse:
 * @text: the text, which must outlive what is read from it
 * @length: its length in bytes
 * @formula: (out caller-allocates): what it says
 *
 * Reads a formula:
 *
 *     formula = sum | term "/" term
 *     sum     = [sign] term { sign term }
 *     sign    = "+" | "-"
 *     term    = [number ["*"]] (name | "(" sum ")") ["*" number]
 *     number  = digits ["." digits] | "." digits | "0x" hexadecimal digits
 *     name    = what holds no blank and none of + - * / ( ) but parentheses in pairs, as in
 *               Time_(10ns); or anything in double quotes, as in "cache-misses"
 *
 * Coefficients are exact. Linear in @length.
 *
 * Returns: whether it is one; if not, @formula->fault says what is wrong and where
 */
bool cgv_formula_parse (const char *text,
                        size_t length,
                        CgvFormula *formula);
