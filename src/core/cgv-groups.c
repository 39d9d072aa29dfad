/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-groups.h"

#include <string.h>

#include "cgv-hash-private.h"

typedef struct CgvGroupEntry
{
  CgvGroupKey key;
  uint32_t hash;
} CgvGroupEntry;

void
cgv_groups_init (CgvGroups *groups,
                 CgvMemory *memory,
                 uint64_t seed)
{
  *groups = (CgvGroups){ .memory = memory, .seed = seed };
}

void
cgv_groups_clear (CgvGroups *groups)
{
  cgv_memory_free (groups->memory, groups->entries, groups->capacity, sizeof *groups->entries);
  cgv_memory_free (groups->memory, groups->slots, groups->n_slots, sizeof *groups->slots);
  cgv_groups_init (groups, groups->memory, groups->seed);
}

static uint32_t
hash_key (const CgvGroups *groups,
          const CgvGroupKey *key)
{
  uint64_t place = (uint64_t) key->file << 32 | key->object;

  return cgv_hash_key (place, groups->seed) ^ cgv_hash_bytes (key->bytes, key->n_bytes, groups->seed);
}

static bool
equals (const CgvGroupKey *a,
        const CgvGroupKey *b)
{
  return a->n_bytes == b->n_bytes && a->file == b->file && a->object == b->object &&
         memcmp (a->bytes, b->bytes, a->n_bytes) == 0;
}

/* The slot of a key, or the free one where it belongs. */
static size_t
find_slot (const CgvGroups *groups,
           const CgvGroupKey *key,
           uint32_t hash)
{
  size_t slot = hash & (groups->n_slots - 1);

  while (groups->slots[slot] != 0)
    {
      const CgvGroupEntry *entry = &groups->entries[groups->slots[slot] - 1];

      if (entry->hash == hash && equals (&entry->key, key))
        break;
      slot = (slot + 1) & (groups->n_slots - 1);
    }
  return slot;
}

static bool
grow_slots (CgvGroups *groups)
{
  size_t n_slots = groups->n_slots > 0 ? groups->n_slots * 2 : 64;
  uint32_t *slots = cgv_memory_new (groups->memory, n_slots, sizeof *slots);

  if (slots == NULL)
    return false;
  for (uint32_t i = 0; i < groups->n_groups; i++)
    {
      size_t slot = groups->entries[i].hash & (n_slots - 1);

      while (slots[slot] != 0)
        slot = (slot + 1) & (n_slots - 1);
      slots[slot] = i + 1;
    }

  cgv_memory_free (groups->memory, groups->slots, groups->n_slots, sizeof *slots);
  groups->slots = slots;
  groups->n_slots = n_slots;
  return true;
}

uint32_t
cgv_groups_add (CgvGroups *groups,
                const CgvGroupKey *key)
{
  uint32_t hash = hash_key (groups, key);
  void *entries = groups->entries;
  size_t slot;

  if ((size_t) groups->n_groups * 2 >= groups->n_slots && !grow_slots (groups))
    return CGV_NONE;

  slot = find_slot (groups, key, hash);
  if (groups->slots[slot] != 0)
    return groups->slots[slot] - 1;

  if (!cgv_memory_grow (groups->memory,
                        &entries,
                        &groups->capacity,
                        (size_t) groups->n_groups + 1,
                        sizeof *groups->entries))
    return CGV_NONE;
  groups->entries = entries;
  groups->entries[groups->n_groups] = (CgvGroupEntry){ *key, hash };
  groups->slots[slot] = ++groups->n_groups;
  return groups->n_groups - 1;
}

uint32_t
cgv_groups_find (const CgvGroups *groups,
                 const CgvGroupKey *key)
{
  size_t slot;

  if (groups->n_slots == 0)
    return CGV_NONE;
  slot = find_slot (groups, key, hash_key (groups, key));
  return groups->slots[slot] != 0 ? groups->slots[slot] - 1 : CGV_NONE;
}
