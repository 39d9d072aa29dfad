/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The additions of compilers and linkers after names. */

#include "cgv-name-private.h"

static bool
is_word (char c)
{
  return cgv_name_is_word (c) && c != '$' && (unsigned char) c < 0x80;
}

/* Suffixes of optimisers and linkers, after a dot. The last two have only a number after them. */
static const char *const kinds[] = { "cold", "localalias", "cfi", "part", "warm", "isra", "constprop", "lto_priv", "llvm", "__uniq" };

#define N_KINDS            (CGV_N_ELEMENTS (kinds))
#define N_WITHOUT_A_NUMBER (N_KINDS - 2)

/* Most numbers in a row that are skipped to find the word before them. */
#define MAX_NUMBERS 8u

static bool
is_kind (const char *bytes,
         size_t length,
         size_t n_kinds)
{
  for (size_t i = 0; i < n_kinds; i++)
    {
      if (cgv_name_equals (bytes, 0, length, kinds[i]))
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

/* Returns whether the numbers that end at @length follow a word that is not known, as in `f.partly.0.7`. Demanglers take such a word and
 * its numbers for one suffix, so that numbers alone are not stripped. */
static bool
follows_unknown_word (const char *name,
                      size_t length)
{
  for (uint32_t i = 0; i < MAX_NUMBERS; i++)
    {
      size_t word = find_word (name, length);

      if (word < 2 || word == length || name[word - 1] != '.')
        return false;
      if (!cgv_name_is_all (cgv_name_is_digit, name + word, length - word))
        return !is_kind (name + word, length - word, N_KINDS);
      length = word - 1;
    }
  return false;
}

/* Strips `.part.0`: @dot is the place of the number's dot. The word before the number may be missing. */
static size_t
strip_numbered (const char *name,
                size_t dot,
                size_t length,
                bool is_c)
{
  size_t word = find_word (name, dot);
  bool is_number = cgv_name_is_all (cgv_name_is_digit, name + dot + 1, length - dot - 1);

  if (word > 0 && name[word - 1] == '.')
    {
      if (is_kind (name + word, dot - word, N_KINDS) && (is_number || cgv_name_equals (name, word, dot, "llvm")))
        return word - 1;
    }
  return is_number && is_c && !follows_unknown_word (name, dot) ? dot : length;
}

/* Strips one suffix that begins with a dot. */
static size_t
strip_dotted (const char *name,
              size_t length,
              bool is_c)
{
  size_t word = find_word (name, length);

  if (word == length || word == 0 || name[word - 1] != '.')
    return length;
  if (is_kind (name + word, length - word, N_WITHOUT_A_NUMBER))
    return word - 1;
  return cgv_name_is_all (cgv_name_is_hex_digit, name + word, length - word) ? strip_numbered (name, word - 1, length, is_c) : length;
}

/* Returns whether a text consists of suffixes only. */
static bool
is_suffixes (const char *text,
             size_t length)
{
  while (length > 0)
    {
      size_t stripped = strip_dotted (text, length, true);

      if (stripped == length)
        return false;
      length = stripped;
    }
  return true;
}

/* Strips suffixes in the spelling of GNU's demangler, ` [clone .isra.0]`, and of LLVM's, ` (.isra.0)`. Others stay: `[clone
 * ._omp_fn.0]`. */
static size_t
strip_bracketed (const char *name,
                 size_t length,
                 const char *opening,
                 char closing)
{
  size_t n = strlen (opening);
  size_t start = length;

  if (length == 0 || name[length - 1] != closing)
    return length;
  while (start > 0 && name[start - 1] != opening[1])
    start--;
  if (start < 2 || length - (start - 2) <= n || memcmp (name + start - 2, opening, n) != 0)
    return length;
  return is_suffixes (name + start - 2 + n, length - 1 - (start - 2 + n)) ? start - 2 : length;
}

/* Strips a version: `memcpy@@GLIBC_2.14`. `memcpy@plt` is another function: the stub that jumps there. There is no version after @plain,
 * which is kept so that a name of many suffixes is not scanned that often. */
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
  if (start == length || start == 0 || name[start - 1] != '@' || cgv_name_is_digit (name[start]))
    return length;
  if (cgv_name_equals (name, start, length, "plt"))
    return length;
  return start >= 2 && name[start - 2] == '@' ? start - 2 : start - 1;
}

bool
cgv_name_is_rust_hash (const char *text,
                       size_t at,
                       size_t end)
{
  if (at >= end || end - at < CGV_NAME_RUST_HASH || !cgv_name_starts (text, at, end, "::h"))
    return false;
  return cgv_name_is_all (cgv_name_is_hex_digit, text + at + 3, CGV_NAME_RUST_HASH - 3);
}

static size_t
strip_rust_hash (const char *name,
                 size_t length)
{
  return length > CGV_NAME_RUST_HASH && cgv_name_is_rust_hash (name, length - CGV_NAME_RUST_HASH, length) ? length - CGV_NAME_RUST_HASH : length;
}

bool
cgv_name_has_c_dots (const char *name,
                     size_t length)
{
  const char *dot = length > 1 ? memchr (name + 1, '.', length - 1) : NULL;
  size_t at = dot != NULL ? (size_t) (dot - name) : length;

  if (at + 1 >= length)
    return false;
  for (size_t i = 0; i < N_KINDS; i++)
    {
      if (cgv_name_starts (name, at + 1, length, kinds[i]))
        return true;
    }
  return cgv_name_is_digit (name[at + 1]);
}

bool
cgv_name_is_kept_suffix (const char *text,
                         size_t at,
                         size_t end)
{
  static const char *const kept[] = { ".actor", ".resume", ".destroy", ".cleanup", "._omp_fn", ".omp_outlined" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (kept); i++)
    {
      size_t behind;

      if (!cgv_name_starts (text, at, end, kept[i]))
        continue;
      behind = at + strlen (kept[i]);
      if (behind == end || text[behind] == '.')
        return true;
    }
  return false;
}

size_t
cgv_name_strip_suffix (const char *name,
                       size_t length,
                       bool is_c,
                       size_t *plain)
{
  size_t stripped = strip_version (name, length, plain);

  if (stripped == 0 || stripped == length)
    stripped = strip_dotted (name, length, is_c);
  if (stripped == 0 || stripped == length)
    stripped = strip_bracketed (name, length, " [clone ", ']');
  if (stripped == 0 || stripped == length)
    stripped = strip_bracketed (name, length, " (", ')');
  if (stripped == 0 || stripped == length)
    stripped = strip_rust_hash (name, length);
  return stripped > 0 ? stripped : length;
}
