/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-canonical-name.h"

#include <string.h>

#include "cgv-recursion.h"

#define RUST_HASH_LENGTH (sizeof "::h0123456789abcdef" - 1)

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_hex_digit (char c)
{
  return is_digit (c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool
is_word (char c)
{
  return is_digit (c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_all (bool (*is_wanted) (char c),
        const char *bytes,
        size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      if (!is_wanted (bytes[i]))
        return false;
    }
  return length > 0;
}

static bool
equals (const char *bytes,
        size_t length,
        const char *text)
{
  return length == strlen (text) && memcmp (bytes, text, length) == 0;
}

static bool
is_one_of (const char *bytes,
           size_t length,
           const char *const *texts)
{
  for (size_t i = 0; texts[i] != NULL; i++)
    {
      if (equals (bytes, length, texts[i]))
        return true;
    }
  return false;
}

/* Returns where the word that ends a name begins. */
static size_t
find_word (const char *name,
           size_t length)
{
  while (length > 0 && is_word (name[length - 1]))
    length--;
  return length;
}

/* Go's `main.run.func1.2` is the second closure in the first, not a copy. */
static bool
is_go_closure (const char *word,
               size_t length)
{
  return length > 4 && memcmp (word, "func", 4) == 0 && is_all (is_digit, word + 4, length - 4);
}

/* `.part.0`: @dot is where the number's dot is. What the number belongs to may be missing. */
static size_t
strip_numbered (const char *name,
                size_t dot,
                size_t length)
{
  static const char *const kinds[] = { "part", "isra", "constprop", "lto_priv", "llvm", "__uniq", "cold", "localalias", "cfi", NULL };
  size_t word = find_word (name, dot);
  bool is_number = is_all (is_digit, name + dot + 1, length - dot - 1);

  if (word > 0 && name[word - 1] == '.')
    {
      if (is_one_of (name + word, dot - word, kinds) && (is_number || equals (name + word, dot - word, "llvm")))
        return word - 1;
      if (is_go_closure (name + word, dot - word))
        return length;
    }
  return is_number ? dot : length;
}

/* Strips one suffix that begins with a dot. */
static size_t
strip_dotted (const char *name,
              size_t length)
{
  static const char *const kinds[] = { "cold", "localalias", "cfi", "part", "isra", "constprop", "lto_priv", NULL };
  size_t word = find_word (name, length);

  if (word == length || word == 0 || name[word - 1] != '.')
    return length;
  if (is_one_of (name + word, length - word, kinds))
    return word - 1;
  return is_all (is_hex_digit, name + word, length - word) ? strip_numbered (name, word - 1, length) : length;
}

/* ` [clone .isra.0]`, which the demangler makes of the same suffixes. Others are kept: `[clone ._omp_fn.0]`. */
static size_t
strip_clone (const char *name,
             size_t length)
{
  static const char opening[] = " [clone ";
  size_t start = length;
  size_t rest;

  if (length == 0 || name[length - 1] != ']')
    return length;
  while (start > 0 && name[start - 1] != '[')
    start--;
  if (start < 2 || length - (start - 2) < sizeof opening || memcmp (name + start - 2, opening, sizeof opening - 1) != 0)
    return length;

  name += start - 2 + sizeof opening - 1;
  for (rest = length - 1 - (start - 2 + sizeof opening - 1); rest > 0;)
    {
      size_t stripped = strip_dotted (name, rest);

      if (stripped == rest)
        return length;
      rest = stripped;
    }
  return start - 2;
}

/* `memcpy@@GLIBC_2.14`. `memcpy@plt` is something else: the stub that jumps there. Behind @plain there is no version, which
 * is kept so that a name of many suffixes is not read as many times. */
static size_t
strip_version (const char *name,
               size_t length,
               size_t *plain)
{
  size_t start = length;

  if (length > *plain)
    return length;
  while (start > 0 && (is_word (name[start - 1]) || name[start - 1] == '.' || name[start - 1] == '-'))
    start--;
  *plain = start;
  if (start == length || start == 0 || name[start - 1] != '@' || is_digit (name[start]))
    return length;
  if (equals (name + start, length - start, "plt"))
    return length;
  return start >= 2 && name[start - 2] == '@' ? start - 2 : start - 1;
}

static size_t
strip_rust_hash (const char *name,
                 size_t length)
{
  const char *hash = name + length - RUST_HASH_LENGTH;

  if (length <= RUST_HASH_LENGTH || memcmp (hash, "::h", 3) != 0)
    return length;
  return is_all (is_hex_digit, hash + 3, RUST_HASH_LENGTH - 3) ? length - RUST_HASH_LENGTH : length;
}

/* Returns the length of a name without one of its suffixes; never 0. */
static size_t
strip_once (const char *name,
            size_t length,
            bool keeps_levels,
            size_t *plain)
{
  static size_t (*const strips[]) (const char *, size_t) = {
    cgv_recursion_get_base_length, strip_dotted, strip_clone, strip_rust_hash,
  };
  size_t stripped = strip_version (name, length, plain);

  for (size_t i = keeps_levels ? 1 : 0; (stripped == 0 || stripped == length) && i < sizeof strips / sizeof *strips; i++)
    stripped = strips[i](name, length);
  return stripped > 0 ? stripped : length;
}

/* Returns where `:12-30` or `:12` at the end begins, or the end. */
static size_t
strip_lines (const char *name,
             size_t length)
{
  size_t i = length;

  while (i > 0 && is_digit (name[i - 1]))
    i--;
  if (i < length && i > 0 && name[i - 1] == '-')
    {
      for (i--; i > 0 && is_digit (name[i - 1]);)
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

/* Whether digits between @before and @next number a lambda: `{lambda()#2}`, `{closure#0}`, `'lambda2'`, `$_3`. */
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

static size_t
drop_lambda_numbers (char *name,
                     size_t length)
{
  size_t n = 0;

  for (size_t i = 0; i < length;)
    {
      size_t end = i;

      while (end < length && is_digit (name[end]))
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
  size_t plain = SIZE_MAX;
  size_t n = end;
  size_t stripped;

  while ((stripped = strip_once (name, n, keeps_levels, &plain)) < n)
    n = stripped;
  memmove (out, name, n);
  n = shorten_closure (out, n);
  if (flags & CGV_CANONICAL_IGNORE_LAMBDAS)
    n = drop_lambda_numbers (out, n);
  memmove (out + n, name + end, n_kept);
  return n + n_kept;
}

bool
cgv_canonical_name_is_unknown (const char *name,
                               size_t length)
{
  length = cgv_recursion_get_base_length (name, length);
  if (length == 0 || equals (name, length, "???") || equals (name, length, "(unknown)"))
    return true;
  if (length > 2 && name[0] == '0' && name[1] == 'x')
    return is_all (is_hex_digit, name + 2, length - 2);
  return length > 3 && name[0] == '(' && name[1] == '#' && name[length - 1] == ')' && is_all (is_digit, name + 2, length - 3);
}
