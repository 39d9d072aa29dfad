/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-search.h"

#include <string.h>

#include "cgv-string-table-private.h"

/* Bytes that are compared in one step: every 64-bit processor can compare this many. */
typedef uint8_t Block __attribute__ ((vector_size (16)));

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
  *search = (CgvSearch){ .word = word, .length = length, .ignore_case = true };
  for (size_t i = 0; i < length; i++)
    {
      if (is_upper (word[i]))
        search->ignore_case = false;
      if (commonness (word[i]) < commonness (word[search->anchor]))
        search->anchor = i;
    }

  search->anchor_byte = length > 0 ? (uint8_t) word[search->anchor] : 0;
  if (search->ignore_case && search->anchor_byte >= 'a' && search->anchor_byte <= 'z')
    search->case_bit = 0x20;
}

static bool
matches_at (const CgvSearch *search,
            const char *text)
{
  if (((uint8_t) text[search->anchor] | search->case_bit) != search->anchor_byte)
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

/* Finds a word as find() does, place by place. */
static const char *
find_place (const CgvSearch *search,
            const char *text,
            size_t n_places)
{
  for (const char *end = text + n_places; text < end; text++)
    {
      if (matches_at (search, text))
        return text;
    }
  return NULL;
}

/* Returns the first place where the word is, or NULL. */
static const char *
find (const CgvSearch *search,
      const char *text,
      size_t length)
{
  size_t n_places = length >= search->length ? length - search->length + 1 : 0;
  Block anchor = (Block){ 0 } + search->anchor_byte;
  Block case_bit = (Block){ 0 } + search->case_bit;

  for (; n_places >= sizeof (Block); n_places -= sizeof (Block), text += sizeof (Block))
    {
      uint64_t halves[2];
      Block block;

      memcpy (&block, text + search->anchor, sizeof block);
      block = (Block) ((block | case_bit) == anchor);
      memcpy (halves, &block, sizeof halves);
      for (size_t i = 0; i < 2; i++)
        {
          const char *found = halves[i] != 0 ? find_place (search, text + i * sizeof *halves, sizeof *halves) : NULL;

          if (found != NULL)
            return found;
        }
    }
  return find_place (search, text, n_places);
}

bool
cgv_search_matches (const CgvSearch *search,
                    const char *text,
                    size_t length)
{
  return search->length == 0 || find (search, text, length) != NULL;
}

/* Returns the last of the strings from @id to @end that begins at or before @place. Most often that is a close one. */
static CgvStringId
find_string (const CgvStringTable *strings,
             CgvStringId id,
             CgvStringId end,
             const char *place)
{
  uint32_t step = 1;

  for (; step < end - id && strings->texts[id + step] <= place; step *= 2)
    id += step;
  for (; step > 0; step /= 2)
    {
      if (step < end - id && strings->texts[id + step] <= place)
        id += step;
    }
  return id;
}

/* A NUL, which is in no word, separates two strings. */
static void
mark_from (const CgvSearch *search,
           const CgvStringTable *strings,
           CgvStringId id,
           CgvStringId end,
           uint8_t from,
           uint8_t to,
           uint8_t *marks)
{
  size_t length;
  const char *text = cgv_string_table_get (strings, end - 1, &length);
  const char *limit = text + length;
  const char *place = strings->texts[id];

  while ((place = find (search, place, (size_t) (limit - place))) != NULL)
    {
      id = find_string (strings, id, end, place);
      text = cgv_string_table_get (strings, id, &length);
      if (place >= text + length)
        {
          place++;
          continue;
        }
      if (marks[id] == from)
        marks[id] = to;
      place = text + length;
    }
}

void
cgv_search_mark (const CgvSearch *search,
                 const CgvStringTable *strings,
                 uint8_t from,
                 uint8_t to,
                 uint8_t *marks)
{
  for (const CgvStringBlock *block = strings->blocks; block != NULL; block = block->next)
    {
      CgvStringId end = block->next != NULL ? block->next->first : strings->n_strings;

      if (block->first < end)
        mark_from (search, strings, block->first, end, from, to, marks);
    }
}
