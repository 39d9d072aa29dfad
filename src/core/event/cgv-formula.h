/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The text of a formula over event types, such as "Ir + 10 Bm - 2.5*L1m" or
 * "100 * (D1mr + D1mw) / (Dr + Dw)", as lists of terms. Plain data; any thread.
 */

#include "cgv-limits.h"
#include "cgv-types.h"

/* The most terms on each side of a formula. */
#define CGV_MAX_TERMS CGV_MAX_EVENTS

/* Coefficients have 19 digits, decimals and all. */
#define CGV_MAX_DECIMALS 9u

/* A fault of a formula. cgv_formula_parse() finds those up to BAD_DIVISION, a CgvEventSet the others. */
typedef enum
{
  CGV_FORMULA_FINE,              /* no fault */
  CGV_FORMULA_EMPTY,             /* empty text */
  CGV_FORMULA_WANTS_EVENT,       /* an event type is missing */
  CGV_FORMULA_WANTS_OPERATOR,    /* a "+", "-" or "/" is missing */
  CGV_FORMULA_WANTS_PARENTHESES, /* a sum is divided, or divided by, without parentheses */
  CGV_FORMULA_BAD_NUMBER,        /* a number is malformed */
  CGV_FORMULA_TOO_LARGE,         /* a coefficient is too large */
  CGV_FORMULA_TOO_PRECISE,       /* a coefficient has more than CGV_MAX_DECIMALS decimals */
  CGV_FORMULA_TOO_LONG,          /* more than CGV_MAX_TERMS terms, or too many parentheses */
  CGV_FORMULA_UNBALANCED,        /* a parenthesis or a quotation mark lacks its other half */
  CGV_FORMULA_BAD_DIVISION,      /* a second "/", or one within parentheses */
  CGV_FORMULA_UNKNOWN_EVENT,     /* an event type is not in the set */
  CGV_FORMULA_USES_ITSELF,       /* it uses itself, directly or through others */
  CGV_FORMULA_USES_RATIO,        /* it uses a ratio, which cannot be added up */
  CGV_FORMULA_NAME_IS_TAKEN,     /* the profile has an event type of that name */
  CGV_FORMULA_BAD_NAME,          /* the name is empty, or has characters that no name of an event type has */
} CgvFormulaFault;

typedef struct
{
  const char *name; /* the event type's name, in the text */
  size_t length;
  int64_t coefficient; /* how often it counts, in units of 10^-decimals of the sum */
} CgvFormulaTerm;

typedef struct
{
  uint32_t n_terms;                    /* how many terms */
  uint32_t decimals;                   /* coefficients are in units of 10^-@decimals */
  CgvFormulaTerm terms[CGV_MAX_TERMS]; /* the terms, in the order of the text */
} CgvFormulaSum;

typedef struct
{
  CgvFormulaSum sum;     /* the sum, or the numerator */
  CgvFormulaSum divisor; /* divisor of @sum; no terms if nothing is divided */
  CgvFormulaFault fault; /* what is wrong */
  size_t fault_at;       /* where, as a byte of the text */
  size_t fault_length;   /* how many bytes; 0 where something is missing */
} CgvFormula;

/*
 * Reads a formula:
 *
 *     formula = sum | term "/" term
 *     sum     = [sign] term { sign term }
 *     sign    = "+" | "-"
 *     term    = [number ["*"]] (name | "(" sum ")") ["*" number]
 *     number  = digits ["." digits] | "." digits | "0x" hexadecimal digits
 *     name    = anything but blanks and + - * / ( ), or these parentheses in pairs, as in Time_(10ns);
 *               or anything in double quotes, as in "cache-misses"
 *
 * Coefficients are exact. Linear in @length. Returns whether it is one; if not, @formula->fault says what is wrong
 * and where.
 *
 * @text: the text, which must outlive what is read from it
 * @formula: what it says
 */
bool cgv_formula_parse (const char *text,
                        size_t length,
                        CgvFormula *formula);
