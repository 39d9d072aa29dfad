/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-formula-private.h"

#include "cgv-number-private.h"

typedef struct
{
  const char *at;
  const char *end;
} Scanner;

static void
skip_blanks (Scanner *scanner)
{
  while (scanner->at < scanner->end && cgv_is_blank ((uint8_t) *scanner->at))
    scanner->at++;
}

static bool
accept (Scanner *scanner,
        char byte)
{
  skip_blanks (scanner);
  if (scanner->at == scanner->end || *scanner->at != byte)
    return false;
  scanner->at++;
  return true;
}

/* A whole coefficient, decimal or hexadecimal, with or without a "*" after it; 1 where there is
 * none. What follows the text is a newline or a NUL, so that a number ends there, too. */
static bool
read_coefficient (Scanner *scanner,
                  int64_t *coefficient)
{
  bool overflow = false;
  uint64_t value;

  skip_blanks (scanner);
  if (scanner->at == scanner->end || !cgv_is_digit ((uint8_t) *scanner->at))
    {
      *coefficient = 1;
      return true;
    }
  scanner->at = (const char *) cgv_number_read ((const uint8_t *) scanner->at, &value, &overflow);
  if (overflow || value > (uint64_t) INT64_MAX)
    return false;
  accept (scanner, '*');
  *coefficient = (int64_t) value;
  return true;
}

static bool
read_name (Scanner *scanner,
           CgvFormulaTerm *term)
{
  skip_blanks (scanner);
  term->name = scanner->at;
  while (scanner->at < scanner->end && !cgv_is_blank ((uint8_t) *scanner->at) && *scanner->at != '+' && *scanner->at != '-' && *scanner->at != '*')
    scanner->at++;
  term->length = (size_t) (scanner->at - term->name);
  return term->length > 0 && *term->name != '.';
}

bool
cgv_formula_read (const char *text,
                  size_t length,
                  CgvFormulaTerm *terms,
                  uint32_t *n_terms)
{
  Scanner scanner = { text, text + length };
  bool is_negative = accept (&scanner, '-');

  *n_terms = 0;
  if (!is_negative)
    accept (&scanner, '+');
  for (;;)
    {
      CgvFormulaTerm *term = &terms[*n_terms];

      if (*n_terms == CGV_MAX_TERMS || !read_coefficient (&scanner, &term->coefficient) || !read_name (&scanner, term))
        return false;
      if (is_negative)
        term->coefficient = -term->coefficient;
      (*n_terms)++;
      skip_blanks (&scanner);
      if (scanner.at == scanner.end)
        return true;
      is_negative = accept (&scanner, '-');
      if (!is_negative && !accept (&scanner, '+'))
        return false;
    }
}
