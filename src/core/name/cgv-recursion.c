/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recursion.h"

static bool
is_level (const char *digits,
          size_t n_digits)
{
  if (n_digits == 0 || digits[0] == '0')
    return false;
  return n_digits > 1 || digits[0] != '1';
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* Strips `f [2]`, `f [1/2]`. Returns the place of the blank, or @length. A returned array has a bracket before it. */
static size_t
strip_square (const char *name,
              size_t length)
{
  size_t at = length - 1;
  bool has_slash = false;

  if (name[at] != ']')
    return length;
  while (at > 0 && (is_digit (name[at - 1]) || (name[at - 1] == '/' && !has_slash && at + 1 < length)))
    {
      at--;
      has_slash |= name[at] == '/';
    }
  if (at < 3 || at + 1 == length || !is_digit (name[at]) || name[at - 1] != '[' || name[at - 2] != ' ' || name[at - 3] == ')')
    return length;
  return at - 2;
}

/* Strips `f(d3)` from a name without possible parameters: a word, or words with dots between. */
static size_t
strip_depth (const char *name,
             size_t length)
{
  size_t digits = length - 1;
  size_t base;

  if (name[digits] != ')')
    return length;
  while (digits > 0 && is_digit (name[digits - 1]))
    digits--;
  if (digits + 1 == length || digits < 3 || name[digits - 1] != 'd' || name[digits - 2] != '(')
    return length;
  base = digits - 2;
  for (size_t i = 0; i < base; i++)
    {
      if (!is_digit (name[i]) && !((name[i] | 0x20) >= 'a' && (name[i] | 0x20) <= 'z') && name[i] != '_' && name[i] != '.')
        return length;
    }
  return base;
}

/* Strips `f'2`. */
static size_t
strip_apostrophe (const char *name,
                  size_t length)
{
  size_t digits = length;

  while (digits > 0 && is_digit (name[digits - 1]))
    digits--;
  if (digits < 2 || name[digits - 1] != '\'' || !is_level (name + digits, length - digits))
    return length;
  return digits - 1;
}

size_t
cgv_recursion_get_base_length (const char *name,
                               size_t length)
{
  while (length > 1)
    {
      size_t stripped = strip_apostrophe (name, length);

      if (stripped == length)
        stripped = strip_square (name, length);
      if (stripped == length)
        stripped = strip_depth (name, length);
      if (stripped == length)
        return length;
      length = stripped;
    }
  return length;
}
