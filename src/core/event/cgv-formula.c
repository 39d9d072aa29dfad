/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-formula-private.h"

#include <string.h>

#include "cgv-number-private.h"

/* Deepest nesting of parentheses: enough for any sum that a person reads. */
#define MAX_DEPTH 8

/* A decimal number: mantissa · 10^-decimals. */
typedef struct
{
  int64_t mantissa;
  uint32_t decimals;
} Decimal;

/* An open parenthesis: the sign and factor before it, and the first term after it. */
typedef struct
{
  Decimal factor;
  uint32_t first_term;
  const char *at;
} Group;

typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  bool is_in_file;
  CgvFormula *formula;

  /* the sum that is being read */
  CgvFormulaSum *sum;
  uint32_t decimals[CGV_MAX_TERMS];
  Group groups[MAX_DEPTH + 1];
  uint32_t depth;
  uint32_t n_on_top;
} Scanner;

static bool
fail (Scanner *scanner,
      CgvFormulaFault fault,
      const char *at,
      size_t length)
{
  scanner->formula->fault = fault;
  scanner->formula->fault_at = (size_t) (at - scanner->start);
  scanner->formula->fault_length = length;
  return false;
}

static void
skip_blanks (Scanner *scanner)
{
  while (scanner->at < scanner->end && cgv_is_blank ((uint8_t) *scanner->at))
    scanner->at++;
}

/* Returns the next byte that is not a blank, or 0 at the end. */
static char
look (Scanner *scanner)
{
  skip_blanks (scanner);
  return scanner->at < scanner->end ? *scanner->at : '\0';
}

static bool
accept (Scanner *scanner,
        char byte)
{
  if (look (scanner) != byte || scanner->at == scanner->end)
    return false;
  scanner->at++;
  return true;
}

static bool
is_digit_at (const Scanner *scanner,
             const char *at)
{
  return at < scanner->end && cgv_is_digit ((uint8_t) *at);
}

bool
cgv_decimal_shift (int64_t *mantissa,
                   uint32_t places)
{
  for (; places > 0; places--)
    {
      if (__builtin_mul_overflow (*mantissa, 10, mantissa))
        return false;
    }
  return true;
}

static void
drop_zeros (int64_t *mantissa,
            uint32_t *decimals)
{
  while (*decimals > 0 && *mantissa % 10 == 0)
    {
      *mantissa /= 10;
      (*decimals)--;
    }
}

void
cgv_decimals_reduce (int64_t *coefficients,
                     uint32_t n,
                     uint32_t *decimals)
{
  for (; *decimals > 0; (*decimals)--)
    {
      for (uint32_t i = 0; i < n; i++)
        {
          if (coefficients[i] % 10 != 0)
            return;
        }
      for (uint32_t i = 0; i < n; i++)
        coefficients[i] /= 10;
    }
}

/* Returns false if the product is too large or too precise. It is too large if it has no opposite, because a minus may come. */
static bool
multiply_decimals (Decimal *number,
                   const Decimal *factor)
{
  if (__builtin_mul_overflow (number->mantissa, factor->mantissa, &number->mantissa) || number->mantissa == INT64_MIN)
    return false;
  number->decimals += factor->decimals;
  drop_zeros (&number->mantissa, &number->decimals);
  return number->decimals <= CGV_MAX_DECIMALS;
}

static bool
multiply (Scanner *scanner,
          Decimal *number,
          const Decimal *factor,
          const char *at)
{
  if (multiply_decimals (number, factor))
    return true;
  return fail (scanner, number->decimals > CGV_MAX_DECIMALS ? CGV_FORMULA_TOO_PRECISE : CGV_FORMULA_TOO_LARGE, at, (size_t) (scanner->at - at));
}

static int
get_hex_digit (char byte)
{
  if (byte >= '0' && byte <= '9')
    return byte - '0';
  if (byte >= 'a' && byte <= 'f')
    return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F')
    return byte - 'A' + 10;
  return -1;
}

/* Reads the digits at the scanner; stays at the first that does not fit. */
static bool
read_digits (Scanner *scanner,
             int base,
             int64_t *value)
{
  for (; scanner->at < scanner->end; scanner->at++)
    {
      int digit = base == 16 ? get_hex_digit (*scanner->at) : is_digit_at (scanner, scanner->at) ? *scanner->at - '0' : -1;

      if (digit < 0)
        return true;
      if (__builtin_mul_overflow (*value, base, value) || __builtin_add_overflow (*value, digit, value))
        return false;
    }
  return true;
}

/* Marks the whole number as wrong, not only the digits that were read. */
static bool
fail_in_number (Scanner *scanner,
                CgvFormulaFault fault,
                const char *start)
{
  const char *end = scanner->at;
  bool is_hex = end - start > 1 && start[1] == 'x';

  while (end < scanner->end && (is_hex ? get_hex_digit (*end) >= 0 : is_digit_at (scanner, end) || *end == '.'))
    end++;
  return fail (scanner, fault, start, (size_t) (end - start));
}

/* Reads the digits after the point; zeros at their end do not count. */
static bool
read_decimals (Scanner *scanner,
               Decimal *number,
               const char *start)
{
  uint32_t n_zeros = 0;

  if (!is_digit_at (scanner, scanner->at))
    return fail (scanner, CGV_FORMULA_BAD_NUMBER, start, (size_t) (scanner->at - start));
  for (; is_digit_at (scanner, scanner->at); scanner->at++)
    {
      if (*scanner->at == '0')
        {
          n_zeros++;
          continue;
        }
      if (number->decimals + n_zeros + 1 > CGV_MAX_DECIMALS)
        return fail_in_number (scanner, CGV_FORMULA_TOO_PRECISE, start);
      number->decimals += n_zeros + 1;
      if (!cgv_decimal_shift (&number->mantissa, n_zeros + 1) ||
          __builtin_add_overflow (number->mantissa, *scanner->at - '0', &number->mantissa))
        return fail_in_number (scanner, CGV_FORMULA_TOO_LARGE, start);
      n_zeros = 0;
    }
  return true;
}

static bool
is_at_number (Scanner *scanner)
{
  char byte = look (scanner);

  return is_digit_at (scanner, scanner->at) || (byte == '.' && is_digit_at (scanner, scanner->at + 1));
}

static bool
read_number (Scanner *scanner,
             Decimal *number)
{
  const char *start = scanner->at;
  bool is_hex = scanner->end - start > 2 && start[0] == '0' && start[1] == 'x' && get_hex_digit (start[2]) >= 0;

  *number = (Decimal) { 0, 0 };
  if (is_hex)
    scanner->at += 2;
  if (!read_digits (scanner, is_hex ? 16 : 10, &number->mantissa))
    return fail_in_number (scanner, CGV_FORMULA_TOO_LARGE, start);
  if (is_hex || scanner->at == scanner->end || *scanner->at != '.')
    return true;
  scanner->at++;
  if (!read_decimals (scanner, number, start))
    return false;
  if (scanner->at < scanner->end && *scanner->at == '.')
    return fail_in_number (scanner, CGV_FORMULA_BAD_NUMBER, start);
  return true;
}

static bool
read_quoted_name (Scanner *scanner,
                  CgvFormulaTerm *term)
{
  const char *start = scanner->at++;
  const char *quote = memchr (scanner->at, '"', (size_t) (scanner->end - scanner->at));

  if (quote == NULL)
    return fail (scanner, CGV_FORMULA_UNBALANCED, start, 1);
  if (quote == scanner->at)
    return fail (scanner, CGV_FORMULA_WANTS_EVENT, start, 2);
  term->name = scanner->at;
  term->length = (size_t) (quote - scanner->at);
  scanner->at = quote + 1;
  return true;
}

/* Parentheses belong to a name if they open within it. */
static bool
is_end_of_name (const Scanner *scanner,
                const char *start,
                uint32_t *n_open)
{
  char byte = *scanner->at;

  if (cgv_is_blank ((uint8_t) byte) || byte == '+' || byte == '-' || byte == '*')
    return true;
  if (scanner->is_in_file)
    return false;
  if (byte == '(' && scanner->at > start)
    (*n_open)++;
  else if (byte == ')' && *n_open > 0)
    (*n_open)--;
  else
    return byte == '/' || byte == '"' || byte == '(' || byte == ')';
  return false;
}

static bool
read_name (Scanner *scanner,
           CgvFormulaTerm *term)
{
  char byte = look (scanner);
  const char *start = scanner->at;
  uint32_t n_open = 0;

  if (byte == '"' && !scanner->is_in_file)
    return read_quoted_name (scanner, term);
  while (scanner->at < scanner->end && !is_end_of_name (scanner, start, &n_open))
    scanner->at++;
  term->name = start;
  term->length = (size_t) (scanner->at - start);
  if (term->length == 0 || byte == '.' || (!scanner->is_in_file && cgv_is_digit ((uint8_t) byte)))
    return fail (scanner, CGV_FORMULA_WANTS_EVENT, start, term->length);
  return true;
}

static bool
add_term (Scanner *scanner,
          const Decimal *factor)
{
  CgvFormulaSum *sum = scanner->sum;
  CgvFormulaTerm *term = &sum->terms[sum->n_terms];

  if (sum->n_terms == CGV_MAX_TERMS)
    return fail (scanner, CGV_FORMULA_TOO_LONG, scanner->at, 0);
  if (!read_name (scanner, term))
    return false;
  term->coefficient = factor->mantissa;
  scanner->decimals[sum->n_terms++] = factor->decimals;
  return true;
}

/* Reads "* number" after a term. The term is made of the elements from FIRST on. */
static bool
read_factor_behind (Scanner *scanner,
                    uint32_t first)
{
  CgvFormulaSum *sum = scanner->sum;
  const char *start;
  Decimal number;

  if (scanner->is_in_file || !accept (scanner, '*'))
    return true;
  if (!is_at_number (scanner))
    return fail (scanner, CGV_FORMULA_BAD_NUMBER, scanner->at, 0);
  start = scanner->at;
  if (!read_number (scanner, &number))
    return false;
  for (uint32_t i = first; i < sum->n_terms; i++)
    {
      Decimal coefficient = { sum->terms[i].coefficient, scanner->decimals[i] };

      if (!multiply (scanner, &coefficient, &number, start))
        return false;
      sum->terms[i].coefficient = coefficient.mantissa;
      scanner->decimals[i] = coefficient.decimals;
    }
  return true;
}

/* Reads a term with the sign and factor before it, up to its name or parenthesis. */
static bool
read_term (Scanner *scanner,
           bool is_negative,
           bool *has_opened)
{
  Decimal factor = scanner->groups[scanner->depth].factor;
  Decimal number = { 1, 0 };
  const char *start;

  *has_opened = false;
  if (is_at_number (scanner))
    {
      start = scanner->at;
      if (!read_number (scanner, &number) || !multiply (scanner, &factor, &number, start))
        return false;
      accept (scanner, '*');
    }
  if (is_negative)
    factor.mantissa = -factor.mantissa;
  if (scanner->is_in_file || look (scanner) != '(')
    return add_term (scanner, &factor) && read_factor_behind (scanner, scanner->sum->n_terms - 1);
  if (scanner->depth == MAX_DEPTH)
    return fail (scanner, CGV_FORMULA_TOO_LONG, scanner->at, 1);
  scanner->groups[++scanner->depth] = (Group) { factor, scanner->sum->n_terms, scanner->at++ };
  *has_opened = true;
  return true;
}

static bool
close_groups (Scanner *scanner)
{
  while (look (scanner) == ')' && !scanner->is_in_file)
    {
      if (scanner->depth == 0)
        return fail (scanner, CGV_FORMULA_UNBALANCED, scanner->at, 1);
      scanner->at++;
      if (!read_factor_behind (scanner, scanner->groups[scanner->depth--].first_term))
        return false;
    }
  return true;
}

/* Brings all coefficients of the sum to one unit. */
static bool
align_terms (Scanner *scanner)
{
  CgvFormulaSum *sum = scanner->sum;

  for (uint32_t i = 0; i < sum->n_terms; i++)
    sum->decimals = scanner->decimals[i] > sum->decimals ? scanner->decimals[i] : sum->decimals;
  for (uint32_t i = 0; i < sum->n_terms; i++)
    {
      if (!cgv_decimal_shift (&sum->terms[i].coefficient, sum->decimals - scanner->decimals[i]))
        return fail (scanner, CGV_FORMULA_TOO_LARGE, sum->terms[i].name, sum->terms[i].length);
    }
  return true;
}

/* Reads a sum up to the end or a "/". */
static bool
read_sum (Scanner *scanner,
          CgvFormulaSum *sum)
{
  bool may_lack_sign = true;

  scanner->sum = sum;
  scanner->depth = 0;
  scanner->n_on_top = 0;
  scanner->groups[0] = (Group) { { 1, 0 }, 0, scanner->at };
  for (;;)
    {
      bool is_negative = accept (scanner, '-');

      if (!is_negative && !accept (scanner, '+') && !may_lack_sign)
        return fail (scanner, CGV_FORMULA_WANTS_OPERATOR, scanner->at, 0);
      scanner->n_on_top += scanner->depth == 0;
      if (!read_term (scanner, is_negative, &may_lack_sign))
        return false;
      if (may_lack_sign)
        continue;
      if (!close_groups (scanner))
        return false;
      if (look (scanner) == '\0' && scanner->at == scanner->end)
        break;
      if (*scanner->at == '/' && !scanner->is_in_file)
        break;
    }
  if (scanner->depth > 0)
    return scanner->at == scanner->end ? fail (scanner, CGV_FORMULA_UNBALANCED, scanner->groups[scanner->depth].at, 1) : fail (scanner, CGV_FORMULA_BAD_DIVISION, scanner->at, 1);
  return align_terms (scanner);
}

static bool
read_formula (Scanner *scanner)
{
  const char *slash;

  if (look (scanner) == '\0' && scanner->at == scanner->end)
    return fail (scanner, CGV_FORMULA_EMPTY, scanner->at, 0);
  if (!read_sum (scanner, &scanner->formula->sum))
    return false;
  if (scanner->at == scanner->end)
    return true;
  slash = scanner->at++;
  if (scanner->n_on_top > 1)
    return fail (scanner, CGV_FORMULA_WANTS_PARENTHESES, slash, 1);
  if (!read_sum (scanner, &scanner->formula->divisor))
    return false;
  if (scanner->at < scanner->end)
    return fail (scanner, CGV_FORMULA_BAD_DIVISION, scanner->at, 1);
  if (scanner->n_on_top > 1)
    return fail (scanner, CGV_FORMULA_WANTS_PARENTHESES, slash, 1);
  return true;
}

static bool
scan (const char *text,
      size_t length,
      bool is_in_file,
      CgvFormula *formula)
{
  Scanner scanner;

  scanner.start = scanner.at = text;
  scanner.end = text + length;
  scanner.is_in_file = is_in_file;
  scanner.formula = formula;
  formula->sum.n_terms = formula->sum.decimals = 0;
  formula->divisor.n_terms = formula->divisor.decimals = 0;
  formula->fault = CGV_FORMULA_FINE;
  formula->fault_at = formula->fault_length = 0;
  return read_formula (&scanner);
}

bool
cgv_formula_read (const char *text,
                  size_t length,
                  CgvFormula *formula)
{
  return scan (text, length, true, formula);
}

bool
cgv_formula_parse (const char *text,
                   size_t length,
                   CgvFormula *formula)
{
  return scan (text, length, false, formula);
}
