/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-facts.h"

#include <string.h>

#define CACHE_SUFFIX " cache"

/* A process, or a thread of one. */
typedef struct
{
  guint64 pid;
  guint64 thread;
} Place;

static guint
hash_place (gconstpointer key)
{
  const Place *place = key;

  return g_int64_hash (&place->pid) * 31 + g_int64_hash (&place->thread);
}

static gboolean
equal_places (gconstpointer first,
              gconstpointer second)
{
  return memcmp (first, second, sizeof (Place)) == 0;
}

static void
add_place (GHashTable *places,
           guint64 pid,
           guint64 thread)
{
  Place *place = g_new (Place, 1);

  *place = (Place){ pid, thread };
  g_hash_table_add (places, place);
}

/* NULL for nothing. */
static char *
dup_string (CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return length > 0 ? g_strndup (bytes, length) : NULL;
}

/* "I1 cache: 32768 B, 64 B, 8-way associative" and its kin, in their order. */
static char *
dup_caches (CgvProfile *profile,
            const CgvPart *part)
{
  g_autoptr (GString) caches = g_string_new (NULL);

  for (guint i = 0; i < part->n_descriptions; i++)
    {
      g_autofree char *key = dup_string (profile, part->description_keys[i]);
      g_autofree char *value = dup_string (profile, part->description_values[i]);

      if (key == NULL || value == NULL || !g_str_has_suffix (key, CACHE_SUFFIX))
        continue;
      if (caches->len > 0)
        g_string_append (caches, "; ");
      g_string_append_len (caches, key, (gssize) (strlen (key) - strlen (CACHE_SUFFIX)));
      g_string_append_printf (caches, " %s", g_strstrip (value));
    }
  return caches->len > 0 ? g_string_free (g_steal_pointer (&caches), FALSE) : NULL;
}

void
cgv_compare_facts_init (CgvCompareFacts *facts,
                        CgvProfile *profile,
                        const CgvPartSet *parts)
{
  g_autoptr (GHashTable) processes = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);
  g_autoptr (GHashTable) threads = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);

  *facts = (CgvCompareFacts){ 0 };
  for (CgvPartId i = 0; i < cgv_profile_get_n_parts (profile); i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      if (!cgv_part_set_contains (parts, i))
        continue;
      if (part->pid != 0)
        add_place (processes, part->pid, 0);
      if (part->thread != 0)
        add_place (threads, part->pid, part->thread);
      if (facts->command == NULL)
        facts->command = dup_string (profile, part->command);
      if (facts->creator == NULL)
        facts->creator = dup_string (profile, part->creator);
      if (facts->caches == NULL)
        facts->caches = dup_caches (profile, part);
    }
  facts->n_processes = g_hash_table_size (processes);
  facts->n_threads = g_hash_table_size (threads);
}

void
cgv_compare_facts_clear (CgvCompareFacts *facts)
{
  g_clear_pointer (&facts->command, g_free);
  g_clear_pointer (&facts->creator, g_free);
  g_clear_pointer (&facts->caches, g_free);
}

/* Where the name of the program begins in a command. */
static const char *
skip_folder (const char *command)
{
  const char *start = command;

  for (const char *at = command; *at != '\0' && *at != ' '; at++)
    {
      if (*at == '/')
        start = at + 1;
    }
  return start;
}

gboolean
cgv_compare_facts_is_same_command (const CgvCompareFacts *a,
                                   const CgvCompareFacts *b)
{
  if (a->command == NULL || b->command == NULL)
    return TRUE;
  return g_str_equal (skip_folder (a->command), skip_folder (b->command));
}
