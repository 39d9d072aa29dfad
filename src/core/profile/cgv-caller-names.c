/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-caller-names.h"

#include <string.h>

#include "cgv-recursion.h"

/* The most apostrophes of a name itself: those of lambdas within lambdas, of lifetimes. */
#define MAX_OWN 8

/* The places where names of callers may end: the last apostrophes, from right to left, or the
 * end of the name. A ring. */
typedef struct
{
  size_t at[MAX_OWN + 1];
  bool is_good[MAX_OWN + 1]; /* for each, whether nothing but callers follows it */
  size_t n;                  /* how many were seen */
} Ends;

static bool
may_have_callers (const char *name,
                  size_t length)
{
  const char *apostrophe = memchr (name, '\'', length);

  return apostrophe != NULL && apostrophe > name && apostrophe < name + cgv_recursion_get_base_length (name, length);
}

static bool
add_name (CgvKeyTable *names,
          const char *name,
          size_t length)
{
  CgvTableKey key = { .bytes = name, .n_bytes = cgv_recursion_get_base_length (name, length) };

  return key.n_bytes == 0 || cgv_key_table_add (names, &key) != CGV_NONE;
}

/*
 * Adds a name, and each beginning of it that would be a name if the rest were callers. A beginning `f'g` is skipped if `g` is a name, too:
 * `f` with its caller `g` covers it.
 */
static bool
add_names (CgvKeyTable *names,
           const char *name,
           size_t length)
{
  const char *end = name + length;
  const char *start = name;

  for (size_t n = 0;; n++)
    {
      const char *apostrophe = memchr (start, '\'', (size_t) (end - start));
      const char *stop = apostrophe != NULL ? apostrophe : end;
      CgvTableKey caller = { .bytes = start, .n_bytes = (size_t) (stop - start) };
      bool is_known = start > name && cgv_key_table_find (names, &caller) != CGV_NONE;

      if (!is_known && !add_name (names, name, n < MAX_OWN ? (size_t) (stop - name) : length))
        return false;
      if (apostrophe == NULL || (!is_known && n >= MAX_OWN))
        return true;
      start = apostrophe + 1;
    }
}

bool
cgv_caller_names_may_be_in (const CgvProfile *profile)
{
  for (CgvFunctionId id = 0; id < profile->n_functions; id++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (profile, profile->functions[id].name, &length);

      if (may_have_callers (name, length))
        return true;
    }
  return false;
}

/* Many functions may share a long name: it is read once. */
static bool
read_names (CgvKeyTable *names,
            const CgvProfile *profile,
            uint8_t *is_read)
{
  for (CgvFunctionId id = 0; id < profile->n_functions; id++)
    {
      CgvStringId string = profile->functions[id].name;
      size_t length;
      const char *name = cgv_profile_get_string (profile, string, &length);

      if (is_read[string] == 0 && !add_names (names, name, length))
        return false;
      is_read[string] = 1;
    }
  return true;
}

/* Learns the names of functions without callers and levels; none if no name has callers. */
static bool
read_base_names (CgvKeyTable *names,
                 const CgvProfile *profile)
{
  CgvMemory *memory = names->memory;
  uint32_t n_strings = cgv_profile_get_n_strings (profile);
  uint8_t *is_read;
  bool ok;

  if (!cgv_caller_names_may_be_in (profile))
    return true;
  is_read = cgv_memory_new (memory, n_strings, sizeof *is_read);
  ok = is_read != NULL && read_names (names, profile, is_read);
  cgv_memory_free (memory, is_read);
  return ok;
}

static void
add_end (Ends *ends,
         size_t at,
         bool is_good)
{
  ends->at[ends->n % (MAX_OWN + 1)] = at;
  ends->is_good[ends->n % (MAX_OWN + 1)] = is_good;
  ends->n++;
}

/* Returns whether callers begin at @start: a name up to one of the ends, and callers from there on. */
static bool
is_start (const CgvKeyTable *names,
          const char *name,
          size_t start,
          const Ends *ends)
{
  size_t n = ends->n <= MAX_OWN ? ends->n : MAX_OWN + 1;

  for (size_t i = 1; i <= n; i++)
    {
      size_t slot = (ends->n - i) % (MAX_OWN + 1);
      CgvTableKey key = { .bytes = name + start, .n_bytes = ends->at[slot] - start };

      if (ends->is_good[slot] && key.n_bytes > 0 && cgv_key_table_find (names, &key) != CGV_NONE)
        return true;
    }
  return false;
}

/* Returns the last apostrophe before @end that is not the first character, or 0. Eight bytes at a time: names with callers are long. */
static size_t
find_apostrophe_before (const char *name,
                        size_t end)
{
  const uint64_t ones = UINT64_MAX / 255;

  while (end > sizeof (uint64_t))
    {
      uint64_t word;

      memcpy (&word, name + end - sizeof word, sizeof word);
      word ^= ones * '\'';
      if (((word - ones) & ~word & ones << 7) != 0)
        break;
      end -= sizeof word;
    }
  while (end-- > 1)
    {
      if (name[end] == '\'')
        return end;
    }
  return 0;
}

bool
cgv_caller_names_init (CgvCallerNames *self,
                       const CgvProfile *profile,
                       CgvMemory *memory,
                       uint64_t seed)
{
  cgv_key_table_init (&self->known, memory, seed);
  return read_base_names (&self->known, profile);
}

void
cgv_caller_names_clear (CgvCallerNames *self)
{
  cgv_key_table_clear (&self->known);
}

CgvCallerSplit
cgv_caller_names_split (const CgvCallerNames *self,
                        const char *name,
                        size_t length)
{
  CgvCallerSplit split = { .end = cgv_recursion_get_base_length (name, length) };
  Ends ends = { .n = 0 };

  split.callers = split.end;
  add_end (&ends, split.end, true);
  for (size_t i = self->known.n_keys > 0 ? find_apostrophe_before (name, split.end) : 0; i > 0; i = find_apostrophe_before (name, i))
    {
      bool is_good = is_start (&self->known, name, i + 1, &ends);

      add_end (&ends, i, is_good);
      if (is_good)
        split.callers = i;
    }
  split.base = cgv_recursion_get_base_length (name, split.callers);
  return split;
}

size_t
cgv_caller_names_next (const CgvCallerNames *self,
                       const char *name,
                       const CgvCallerSplit *split,
                       size_t *at)
{
  size_t start = *at;
  size_t end = start;

  for (size_t i = 0; i <= MAX_OWN && end < split->end; i++, end++)
    {
      const char *apostrophe = memchr (name + end, '\'', split->end - end);
      CgvTableKey key = { .bytes = name + start };

      end = apostrophe != NULL ? (size_t) (apostrophe - name) : split->end;
      key.n_bytes = end - start;
      if (key.n_bytes == 0 || cgv_key_table_find (&self->known, &key) == CGV_NONE)
        continue;
      *at = end + 1;
      return key.n_bytes;
    }
  return 0;
}
