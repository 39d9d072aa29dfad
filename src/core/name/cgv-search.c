/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-search.h"

#include <string.h>

#define EACH_BYTE 0x0101010101010101u
#define LOW_BITS 0x7f7f7f7f7f7f7f7fu

static bool
is_upper (char c)
{
  return c >= 'A' && c <= 'Z';
}

static char
to_lower (char c)
{
  return (char) (is_upper (c) ? c - 'A' + 'a' : c);
}

/* Bytes in names, from rare to common. All others are rarer still. */
static size_t
commonness (char c)
{
  static const char order[] = "qjzxkywv9876543Q~#@$&*,(){}hbgfu210 pdmcl<>a/osnirte._:";
  const char *found = c != '\0' ? strchr (order, c) : NULL;

  return found != NULL ? (size_t) (found - order) + 1 : 0;
}

void
cgv_search_init (CgvSearch *search,
                 const char *word,
                 size_t length)
{
  char anchor;

  *search = (CgvSearch){ .word = word, .length = length, .ignore_case = true };
  for (size_t i = 0; i < length; i++)
    {
      if (is_upper (word[i]))
        search->ignore_case = false;
      if (commonness (word[i]) < commonness (word[search->anchor]))
        search->anchor = i;
    }

  anchor = length > 0 ? word[search->anchor] : '\0';
  search->anchor_bits = EACH_BYTE * (uint8_t) anchor;
  if (search->ignore_case && anchor >= 'a' && anchor <= 'z')
    search->case_bits = EACH_BYTE * 0x20u;
}

static bool
matches_at (const CgvSearch *search,
            const char *text)
{
  uint8_t anchor = (uint8_t) text[search->anchor] | (uint8_t) search->case_bits;

  if (anchor != (uint8_t) search->anchor_bits)
    return false;
  if (!search->ignore_case)
    return memcmp (text, search->word, search->length) == 0;
  for (size_t i = 0; i < search->length; i++)
    {
      if (to_lower (text[i]) != search->word[i])
        return false;
    }
  return true;
}

/* Sets the highest bit of each of eight bytes that is the anchor. */
static uint64_t
find_anchors (const CgvSearch *search,
              const char *text)
{
  uint64_t bytes;
  uint64_t different;

  memcpy (&bytes, text, sizeof bytes);
  different = (bytes | search->case_bits) ^ search->anchor_bits;
  return ~(((different & LOW_BITS) + LOW_BITS) | different | LOW_BITS);
}

/* Whether the word begins at one of eight places. */
static bool
matches_in_block (const CgvSearch *search,
                  const char *block)
{
  if (find_anchors (search, block + search->anchor) == 0)
    return false;
  for (size_t i = 0; i < sizeof (uint64_t); i++)
    {
      if (matches_at (search, block + i))
        return true;
    }
  return false;
}

bool
cgv_search_matches (const CgvSearch *search,
                    const char *text,
                    size_t length)
{
  size_t n_places;
  size_t place = 0;

  if (search->length == 0)
    return true;
  if (length < search->length)
    return false;
  n_places = length - search->length + 1;

  for (; place + sizeof (uint64_t) <= n_places; place += sizeof (uint64_t))
    {
      if (matches_in_block (search, text + place))
        return true;
    }
  for (; place < n_places; place++)
    {
      if (matches_at (search, text + place))
        return true;
    }
  return false;
}
