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

size_t
cgv_recursion_get_base_length (const char *name,
                               size_t length)
{
  for (;;)
    {
      size_t digits = length;

      while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
      if (digits < 2 || name[digits - 1] != '\'' || !is_level (name + digits, length - digits))
        return length;
      length = digits - 1;
    }
}
