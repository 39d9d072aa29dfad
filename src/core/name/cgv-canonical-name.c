/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-canonical-name.h"

#include <string.h>

#include "cgv-name-private.h"
#include "cgv-recursion.h"

/* Returns the length of a name without one of its suffixes; never 0. */
static size_t
strip_once (const char *name,
            size_t length,
            bool keeps_levels,
            bool is_c,
            size_t *plain)
{
  size_t stripped = keeps_levels ? length : cgv_recursion_get_base_length (name, length);

  return stripped > 0 && stripped < length ? stripped : cgv_name_strip_suffix (name, length, is_c, plain);
}

/* Returns where `:12-30` or `:12` at the end begins, or the end. */
static size_t
strip_lines (const char *name,
             size_t length)
{
  size_t i = length;

  while (i > 0 && cgv_name_is_digit (name[i - 1]))
    i--;
  if (i < length && i > 0 && name[i - 1] == '-')
    {
      for (i--; i > 0 && cgv_name_is_digit (name[i - 1]);)
        i--;
    }
  return i > 0 && i < length && name[i - 1] == ':' ? i - 1 : length;
}

/* `{closure:/var/www/a.php:12-30}` moves with each line above it and each deployment. */
static size_t
shorten_closure (char *name,
                 size_t length)
{
  static const char opening[] = "{closure:";
  const size_t n_opening = sizeof opening - 1;
  const char *at = name;
  const char *end = name + length;
  size_t start, body, stop;

  if (length == 0 || name[length - 1] != '}')
    return length;
  do
    {
      at = memchr (at, '{', (size_t) (end - at));
      if (at == NULL || (size_t) (end - at) <= n_opening)
        return length;
    }
  while (memcmp (at++, opening, n_opening) != 0);

  start = (size_t) (at - name) - 1 + n_opening;
  stop = strip_lines (name, length - 1);
  if (stop < start)
    return length;
  for (body = stop; body > start && name[body - 1] != '/' && name[body - 1] != '\\';)
    body--;
  memmove (name + start, name + body, stop - body);
  name[start + stop - body] = '}';
  return start + stop - body + 1;
}

/* Returns whether digits between @before and @next number a lambda: `{lambda()#2}`, `{closure#0}`, `'lambda2'`, `$_3`. */
static bool
is_lambda_number (const char *before,
                  size_t n_before,
                  char next)
{
  static const char clang[] = "'lambda";
  const size_t n_clang = sizeof clang - 1;

  if (n_before > 0 && before[n_before - 1] == '#')
    return next == '}';
  if (n_before > 1 && before[n_before - 1] == '_' && before[n_before - 2] == '$')
    return true;
  return next == '\'' && n_before >= n_clang && memcmp (before + n_before - n_clang, clang, n_clang) == 0;
}

size_t
cgv_canonical_name_drop_numbers (char *name,
                                 size_t length)
{
  size_t n = 0;

  for (size_t i = 0; i < length;)
    {
      size_t end = i;

      while (end < length && cgv_name_is_digit (name[end]))
        end++;
      if (end > i && is_lambda_number (name, n, end < length ? name[end] : '\0'))
        {
          i = end;
          continue;
        }
      if (end == i)
        end++;
      memmove (name + n, name + i, end - i);
      n += end - i;
      i = end;
    }
  return n;
}

size_t
cgv_canonical_name_write (const char *name,
                          size_t length,
                          CgvCanonicalFlags flags,
                          char *out)
{
  bool keeps_levels = (flags & CGV_CANONICAL_KEEP_LEVELS) != 0;
  size_t end = keeps_levels ? cgv_recursion_get_base_length (name, length) : length;
  size_t n_kept = length - end;
  bool is_c = cgv_name_has_c_dots (name, length);
  size_t plain = SIZE_MAX;
  size_t n = end;
  size_t stripped;

  while ((stripped = strip_once (name, n, keeps_levels, is_c, &plain)) < n)
    n = stripped;
  memmove (out, name, n);
  n = shorten_closure (out, n);
  if (flags & CGV_CANONICAL_IGNORE_LAMBDAS)
    n = cgv_canonical_name_drop_numbers (out, n);
  memmove (out + n, name + end, n_kept);
  return n + n_kept;
}

bool
cgv_canonical_name_is_unknown (const char *name,
                               size_t length)
{
  length = cgv_recursion_get_base_length (name, length);
  if (length == 0 || cgv_name_equals (name, 0, length, "???") || cgv_name_equals (name, 0, length, "(unknown)"))
    return true;
  if (length > 2 && name[0] == '0' && name[1] == 'x')
    return cgv_name_is_all (cgv_name_is_hex_digit, name + 2, length - 2);
  return length > 3 && name[0] == '(' && name[1] == '#' && name[length - 1] == ')' && cgv_name_is_all (cgv_name_is_digit, name + 2, length - 3);
}
