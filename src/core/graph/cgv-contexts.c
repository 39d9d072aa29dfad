/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-contexts.h"

#include <string.h>

#include "cgv-recursion.h"

/* The most apostrophes of a name itself: those of lambdas within lambdas, of lifetimes. */
#define MAX_OWN 8

/* A ring. */
typedef struct
{
  /* where names of callers may end: at the apostrophes seen last, from right to left, or the end of the name */
  size_t at[MAX_OWN + 1];
  bool is_good[MAX_OWN + 1]; /* for each, whether nothing but callers follows it */
  size_t n;                  /* how many were seen */
} Ends;

void
cgv_contexts_init (CgvContexts *contexts,
                   CgvMemory *memory,
                   uint64_t seed)
{
  cgv_key_table_init (&contexts->names, memory, seed);
}

void
cgv_contexts_clear (CgvContexts *contexts)
{
  cgv_key_table_clear (&contexts->names);
}

static bool
may_have_callers (const char *name,
                  size_t length)
{
  const char *apostrophe = memchr (name, '\'', cgv_recursion_get_base_length (name, length));

  return apostrophe != NULL && apostrophe > name;
}

static bool
add_name (CgvContexts *contexts,
          const char *name,
          size_t length)
{
  CgvTableKey key = { .bytes = name, .n_bytes = cgv_recursion_get_base_length (name, length) };

  return key.n_bytes == 0 || cgv_key_table_add (&contexts->names, &key) != CGV_NONE;
}

/* A name, and each beginning of it that would be one if all the rest were callers. */
static bool
add_names (CgvContexts *contexts,
           const char *name,
           size_t length)
{
  const char *end = name + length;
  const char *apostrophe = memchr (name, '\'', length);

  for (size_t n = 0; apostrophe != NULL && n < MAX_OWN; n++)
    {
      if (!add_name (contexts, name, (size_t) (apostrophe - name)))
        return false;
      apostrophe = memchr (apostrophe + 1, '\'', (size_t) (end - apostrophe - 1));
    }
  return add_name (contexts, name, length);
}

static bool
has_callers (const CgvProfile *profile)
{
  for (CgvFunctionId id = 0; id < cgv_profile_get_n_functions (profile); id++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (profile, cgv_profile_get_function (profile, id)->name, &length);

      if (may_have_callers (name, length))
        return true;
    }
  return false;
}

/* A long name may be that of very many functions: it is read once. */
static bool
read_names (CgvContexts *contexts,
            const CgvProfile *profile,
            uint8_t *is_read)
{
  for (CgvFunctionId id = 0; id < cgv_profile_get_n_functions (profile); id++)
    {
      CgvStringId string = cgv_profile_get_function (profile, id)->name;
      size_t length;
      const char *name = cgv_profile_get_string (profile, string, &length);

      if (is_read[string] == 0 && !add_names (contexts, name, length))
        return false;
      is_read[string] = 1;
    }
  return true;
}

bool
cgv_contexts_read (CgvContexts *contexts,
                   const CgvProfile *profile)
{
  CgvMemory *memory = contexts->names.memory;
  uint32_t n_strings = cgv_profile_get_n_strings (profile);
  uint8_t *is_read;
  bool ok;

  if (!has_callers (profile))
    return true;
  is_read = cgv_memory_new (memory, n_strings, sizeof *is_read);
  ok = is_read != NULL && read_names (contexts, profile, is_read);
  cgv_memory_free (memory, is_read, n_strings, sizeof *is_read);
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

/* Whether callers begin at @start: a name up to one of the ends, and callers from there on. */
static bool
is_start (const CgvContexts *contexts,
          const char *name,
          size_t start,
          const Ends *ends)
{
  size_t n = ends->n <= MAX_OWN ? ends->n : MAX_OWN + 1;

  for (size_t i = 1; i <= n; i++)
    {
      size_t slot = (ends->n - i) % (MAX_OWN + 1);
      CgvTableKey key = { .bytes = name + start, .n_bytes = ends->at[slot] - start };

      if (ends->is_good[slot] && key.n_bytes > 0 && cgv_key_table_find (&contexts->names, &key) != CGV_NONE)
        return true;
    }
  return false;
}

/* The last apostrophe before @end that is not the first character, or 0. Eight bytes at a time: names with callers are
 * long. */
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

size_t
cgv_contexts_get_base_length (const CgvContexts *contexts,
                              const char *name,
                              size_t length)
{
  Ends ends = { .n = 0 };
  size_t base = cgv_recursion_get_base_length (name, length);

  if (contexts->names.n_keys == 0)
    return base;
  add_end (&ends, base, true);
  for (size_t i = find_apostrophe_before (name, base); i > 0; i = find_apostrophe_before (name, i))
    {
      bool is_good = is_start (contexts, name, i + 1, &ends);

      add_end (&ends, i, is_good);
      if (is_good)
        base = i;
    }
  return cgv_recursion_get_base_length (name, base);
}
