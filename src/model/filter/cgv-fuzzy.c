/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-fuzzy.h"

#include <string.h>

/* Limits of the search for parts, whose time is their product. */
#define MAX_LETTERS 32
#define MAX_TEXT    256

/* The pattern without its blanks. */
typedef struct
{
  size_t n;
  char letters[MAX_LETTERS];
  bool begins[MAX_LETTERS]; /* whether a blank is before the letter */
} Letters;

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_upper (char c)
{
  return c >= 'A' && c <= 'Z';
}

static bool
is_lower (char c)
{
  return c >= 'a' && c <= 'z';
}

/* Letters of other alphabets count as small ones. */
static bool
is_in_word (char c)
{
  return is_digit (c) || is_upper (c) || is_lower (c) || (c & 0x80) != 0;
}

static char
fold (char c)
{
  return is_upper (c) ? (char) (c - 'A' + 'a') : c;
}

static bool
starts_word (const char *text,
             size_t length,
             size_t at)
{
  char before = at > 0 ? text[at - 1] : ' ';

  if (!is_in_word (text[at]) || !is_in_word (before))
    return is_in_word (text[at]);
  if (is_upper (text[at]))
    return !is_upper (before) || (at + 1 < length && is_lower (text[at + 1]));
  return is_digit (text[at]) != is_digit (before);
}

/* Finds the letters in their order, each as early as it can be. */
static bool
find_letters (const char *pattern,
              size_t pattern_length,
              const char *text,
              size_t length,
              size_t at,
              bool *marks)
{
  for (size_t i = 0; i < pattern_length; i++)
    {
      if (pattern[i] == ' ')
        continue;
      while (at < length && fold (text[at]) != fold (pattern[i]))
        at++;
      if (at == length)
        return false;
      if (marks != NULL)
        marks[at] = true;
      at++;
    }
  return true;
}

static bool
is_at (const char *pattern,
       size_t pattern_length,
       const char *text)
{
  for (size_t i = 0; i < pattern_length; i++)
    if (fold (text[i]) != fold (pattern[i]))
      return false;
  return true;
}

/* Finds the best place that has the whole pattern. */
static CgvFit
find_whole (const char *pattern,
            size_t pattern_length,
            const char *text,
            size_t length,
            size_t *place)
{
  CgvFit best = CGV_FIT_NONE;

  for (size_t at = 0; at + pattern_length <= length; at++)
    {
      CgvFit fit = at == 0 ? CGV_FIT_START : starts_word (text, length, at) ? CGV_FIT_WORD : CGV_FIT_INSIDE;

      if (fit <= best || !is_at (pattern, pattern_length, text + at))
        continue;
      best = fit;
      *place = at;
      if (fit >= CGV_FIT_WORD)
        break;
    }
  return best == CGV_FIT_START && pattern_length == length ? CGV_FIT_WHOLE : best;
}

static bool
take_letters (Letters *self,
              const char *pattern,
              size_t length)
{
  bool begins = false;

  self->n = 0;
  for (size_t i = 0; i < length; i++)
    {
      if (pattern[i] != ' ' && self->n == MAX_LETTERS)
        return false;
      if (pattern[i] != ' ')
        {
          self->letters[self->n] = fold (pattern[i]);
          self->begins[self->n++] = begins;
        }
      begins = pattern[i] == ' ';
    }
  return true;
}

/* Marks from the end how the last letter was reached. */
static void
mark_parts (const Letters *letters,
            bool reached[MAX_LETTERS][MAX_TEXT],
            size_t length,
            bool *marks)
{
  size_t at = length;

  for (size_t i = letters->n; i-- > 0;)
    {
      bool is_next = i + 1 < letters->n && at > 0 && !letters->begins[i + 1] && reached[i][at - 1];

      do
        at--;
      while (!is_next && !reached[i][at]);
      marks[at] = true;
    }
}

/* Each letter is next to the one before it, or starts a word after it. Notes for each letter where it can be. */
static bool
find_parts (const Letters *letters,
            const char *text,
            size_t length,
            bool *marks)
{
  bool reached[MAX_LETTERS][MAX_TEXT];
  bool starts[MAX_TEXT];

  for (size_t at = 0; at < length; at++)
    starts[at] = starts_word (text, length, at);
  for (size_t i = 0; i < letters->n; i++)
    {
      bool is_after = i == 0;
      bool is_found = false;

      for (size_t at = 0; at < length; at++)
        {
          bool is_next = i > 0 && at > 0 && !letters->begins[i] && reached[i - 1][at - 1];

          reached[i][at] = fold (text[at]) == letters->letters[i] && (is_next || (is_after && starts[at]));
          is_found = is_found || reached[i][at];
          is_after = is_after || (i > 0 && reached[i - 1][at]);
        }
      if (!is_found)
        return false;
    }
  if (marks != NULL)
    mark_parts (letters, reached, length, marks);
  return true;
}

static CgvFit
find_words (const char *pattern,
            size_t pattern_length,
            const char *text,
            size_t length,
            bool *marks)
{
  Letters letters;

  if (length <= MAX_TEXT && take_letters (&letters, pattern, pattern_length) && find_parts (&letters, text, length, marks))
    return CGV_FIT_PARTS;
  for (size_t at = 0; at < length; at++)
    {
      if (fold (text[at]) != fold (pattern[0]) || !starts_word (text, length, at))
        continue;
      /* A later start would leave less of the text. */
      return find_letters (pattern, pattern_length, text, length, at, NULL) && find_letters (pattern, pattern_length, text, length, at, marks) ? CGV_FIT_LETTERS : CGV_FIT_NONE;
    }
  return CGV_FIT_NONE;
}

CgvFit
cgv_fuzzy_match (const char *pattern,
                 size_t pattern_length,
                 const char *text,
                 size_t text_length,
                 bool *marks)
{
  size_t place = 0;
  CgvFit whole, words;

  if (marks != NULL)
    memset (marks, 0, text_length);
  while (pattern_length > 0 && pattern[0] == ' ')
    {
      pattern++;
      pattern_length--;
    }
  while (pattern_length > 0 && pattern[pattern_length - 1] == ' ')
    pattern_length--;
  if (pattern_length == 0)
    return CGV_FIT_LETTERS;
  /* Most texts do not have the letters at all. */
  if (!find_letters (pattern, pattern_length, text, text_length, 0, NULL))
    return CGV_FIT_NONE;

  whole = find_whole (pattern, pattern_length, text, text_length, &place);
  words = whole < CGV_FIT_PARTS ? find_words (pattern, pattern_length, text, text_length, whole == CGV_FIT_NONE ? marks : NULL) : CGV_FIT_NONE;
  if (words > whole)
    return whole == CGV_FIT_NONE || marks == NULL ? words : find_words (pattern, pattern_length, text, text_length, marks);
  if (marks != NULL && whole != CGV_FIT_NONE)
    memset (marks + place, true, pattern_length);
  return whole;
}
