/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-key-table.h"

#include <string.h>

#include "cgv-hash-private.h"
#include "cgv-vector.h"

typedef struct CgvTableEntry
{
  CgvTableKey key;
  uint32_t hash;
} CgvTableEntry;

void
cgv_key_table_init (CgvKeyTable *table,
                    CgvMemory *memory,
                    uint64_t seed)
{
  *table = (CgvKeyTable){ .memory = memory, .seed = seed };
}

void
cgv_key_table_clear (CgvKeyTable *table)
{
  cgv_memory_free (table->memory, table->entries);
  cgv_memory_free (table->memory, table->slots);
  cgv_key_table_init (table, table->memory, table->seed);
}

static uint32_t
hash_key (const CgvKeyTable *table,
          const CgvTableKey *key)
{
  uint64_t place = (uint64_t) key->file << 32 | key->object;

  return cgv_hash_key (place, table->seed) ^ cgv_hash_bytes (key->bytes, key->n_bytes, table->seed);
}

static bool
equals (const CgvTableKey *a,
        const CgvTableKey *b)
{
  return a->n_bytes == b->n_bytes && a->file == b->file && a->object == b->object &&
         (a->n_bytes == 0 || memcmp (a->bytes, b->bytes, a->n_bytes) == 0);
}

/* Returns the slot of a key, or the free one where it belongs. */
static size_t
find_slot (const CgvKeyTable *table,
           const CgvTableKey *key,
           uint32_t hash)
{
  size_t slot = hash & (table->n_slots - 1);

  while (table->slots[slot] != 0)
    {
      const CgvTableEntry *entry = &table->entries[table->slots[slot] - 1];

      if (entry->hash == hash && equals (&entry->key, key))
        break;
      slot = (slot + 1) & (table->n_slots - 1);
    }
  return slot;
}

static bool
grow_slots (CgvKeyTable *table)
{
  size_t n_slots = table->n_slots > 0 ? table->n_slots * 2 : 64;
  uint32_t *slots = cgv_memory_new (table->memory, n_slots, sizeof *slots);

  if (slots == NULL)
    return false;
  for (uint32_t i = 0; i < table->n_keys; i++)
    {
      size_t slot = table->entries[i].hash & (n_slots - 1);

      while (slots[slot] != 0)
        slot = (slot + 1) & (n_slots - 1);
      slots[slot] = i + 1;
    }

  cgv_memory_free (table->memory, table->slots);
  table->slots = slots;
  table->n_slots = n_slots;
  return true;
}

uint32_t
cgv_key_table_add (CgvKeyTable *table,
                   const CgvTableKey *key)
{
  uint32_t hash = hash_key (table, key);
  size_t slot;

  if ((size_t) table->n_keys * 2 >= table->n_slots && !grow_slots (table))
    return CGV_NONE;

  slot = find_slot (table, key, hash);
  if (table->slots[slot] != 0)
    return table->slots[slot] - 1;

  if (!cgv_array_grow (table->memory, &table->entries, (size_t) table->n_keys + 1))
    return CGV_NONE;
  table->entries[table->n_keys] = (CgvTableEntry){ *key, hash };
  table->slots[slot] = ++table->n_keys;
  return table->n_keys - 1;
}

uint32_t
cgv_key_table_find (const CgvKeyTable *table,
                    const CgvTableKey *key)
{
  size_t slot;

  if (table->n_slots == 0)
    return CGV_NONE;
  slot = find_slot (table, key, hash_key (table, key));
  return table->slots[slot] != 0 ? table->slots[slot] - 1 : CGV_NONE;
}

uint32_t
cgv_key_hash_text (const void *bytes,
                   size_t n_bytes,
                   uint64_t seed)
{
  return cgv_hash_bytes (bytes, n_bytes, seed);
}
