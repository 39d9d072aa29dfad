/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-id-map-private.h"

#include <string.h>

#include "cgv-hash-private.h"
#include "cgv-vector.h"

/* Largest ratio of memory between an index and a hash table. Caller contexts use all ids, but in any order, which favours an index. */
#define DENSE_FACTOR 8
#define DENSE_SLACK 1024

void
cgv_id_map_init (CgvIdMap *self,
                 uint64_t seed)
{
  memset (self, 0, sizeof *self);
  self->seed = seed;
}

void
cgv_id_map_clear (CgvIdMap *self,
                  CgvMemory *memory)
{
  cgv_memory_free (memory, self->dense);
  cgv_memory_free (memory, self->slots);
  memset (self, 0, sizeof *self);
}

/* Returns the slot that holds @id, or the empty one where it belongs. */
static CgvIdMapEntry *
find_slot (CgvIdMapEntry *slots,
           size_t n_slots,
           uint64_t seed,
           uint64_t id)
{
  size_t slot = cgv_hash_key (id, seed) & (n_slots - 1);

  while (slots[slot].value != 0 && slots[slot].key != id)
    slot = (slot + 1) & (n_slots - 1);
  return &slots[slot];
}

CgvStringId
cgv_id_map_get (const CgvIdMap *self,
                uint64_t id)
{
  if (id < self->n_dense && self->dense[id] != 0)
    return self->dense[id] - 1;
  if (self->n_hashed == 0)
    return CGV_NONE;
  return find_slot (self->slots, self->n_slots, self->seed, id)->value - 1;
}

static bool
set_dense (CgvIdMap *self,
           CgvMemory *memory,
           uint64_t id,
           CgvStringId name)
{
  if (id >= self->n_dense)
    {
      size_t old_size = self->n_dense;

      if (!cgv_array_grow (memory, &self->dense, (size_t) id + 1))
        return false;
      self->n_dense = cgv_memory_get_size (self->dense) / sizeof *self->dense;
      memset (self->dense + old_size, 0, (self->n_dense - old_size) * sizeof *self->dense);
    }
  if (self->dense[id] == 0)
    self->n_defined++;
  self->dense[id] = name + 1;
  return true;
}

static bool
grow_slots (CgvIdMap *self,
            CgvMemory *memory)
{
  size_t n_slots = self->n_slots > 0 ? self->n_slots * 2 : 64;
  CgvIdMapEntry *slots = cgv_memory_new (memory, n_slots, sizeof *slots);

  if (slots == NULL)
    return false;
  for (size_t i = 0; i < self->n_slots; i++)
    {
      if (self->slots[i].value != 0)
        *find_slot (slots, n_slots, self->seed, self->slots[i].key) = self->slots[i];
    }
  cgv_memory_free (memory, self->slots);
  self->slots = slots;
  self->n_slots = n_slots;
  return true;
}

bool
cgv_id_map_set (CgvIdMap *self,
                CgvMemory *memory,
                uint64_t id,
                CgvStringId name)
{
  CgvIdMapEntry *entry;

  if (self->n_hashed > 0)
    {
      entry = find_slot (self->slots, self->n_slots, self->seed, id);
      if (entry->value != 0)
        {
          entry->value = name + 1;
          return true;
        }
    }
  if (id / DENSE_FACTOR < (uint64_t) self->n_defined + DENSE_SLACK / DENSE_FACTOR)
    return set_dense (self, memory, id, name);

  if ((self->n_hashed + 1) * 2 > self->n_slots && !grow_slots (self, memory))
    return false;
  entry = find_slot (self->slots, self->n_slots, self->seed, id);
  entry->key = id;
  entry->value = name + 1;
  self->n_hashed++;
  self->n_defined++;
  return true;
}

bool
cgv_id_map_move (CgvIdMap *self,
                 CgvMemory *memory,
                 CgvIdMap *to)
{
  uint64_t seed = self->seed;
  bool ok = true;

  for (size_t id = 0; ok && id < self->n_dense; id++)
    ok = self->dense[id] == 0 || cgv_id_map_set (to, memory, id, self->dense[id] - 1);
  for (size_t i = 0; ok && i < self->n_slots; i++)
    ok = self->slots[i].value == 0 || cgv_id_map_set (to, memory, self->slots[i].key, self->slots[i].value - 1);
  cgv_id_map_clear (self, memory);
  cgv_id_map_init (self, seed);
  return ok;
}
