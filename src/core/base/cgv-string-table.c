/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-string-table-private.h"

#include <string.h>

#include "cgv-hash-private.h"

bool
cgv_string_table_init (CgvStringTable *self,
                       CgvMemory *memory,
                       uint64_t seed)
{
  memset (self, 0, sizeof *self);
  self->seed = seed;
  self->n_slots = 64;
  self->slots = cgv_memory_new (memory, self->n_slots, sizeof *self->slots);
  if (self->slots == NULL)
    {
      self->n_slots = 0;
      return false;
    }
  return cgv_string_table_intern (self, memory, "", 0) == 0;
}

void
cgv_string_table_clear (CgvStringTable *self,
                        CgvMemory *memory)
{
  cgv_memory_free (memory, self->bytes, self->bytes_capacity, 1);
  cgv_memory_free (memory, self->starts, self->starts_capacity, sizeof *self->starts);
  cgv_string_table_seal (self, memory);
  memset (self, 0, sizeof *self);
}

void
cgv_string_table_seal (CgvStringTable *self,
                       CgvMemory *memory)
{
  cgv_memory_free (memory, self->hashes, self->hashes_capacity, sizeof *self->hashes);
  cgv_memory_free (memory, self->slots, self->n_slots, sizeof *self->slots);
  self->hashes = NULL;
  self->slots = NULL;
  self->hashes_capacity = 0;
  self->n_slots = 0;
}

static void
place (const CgvStringTable *self,
       uint32_t *slots,
       size_t n_slots,
       CgvStringId id)
{
  size_t slot = self->hashes[id] & (n_slots - 1);

  while (slots[slot] != 0)
    slot = (slot + 1) & (n_slots - 1);
  slots[slot] = id + 1;
}

static bool
grow_slots (CgvStringTable *self,
            CgvMemory *memory)
{
  size_t n_slots = self->n_slots * 2;
  uint32_t *slots = cgv_memory_new (memory, n_slots, sizeof *slots);

  if (slots == NULL)
    return false;
  for (CgvStringId id = 0; id < self->n_strings; id++)
    place (self, slots, n_slots, id);
  cgv_memory_free (memory, self->slots, self->n_slots, sizeof *self->slots);
  self->slots = slots;
  self->n_slots = n_slots;
  return true;
}

static CgvStringId
lookup (const CgvStringTable *self,
        const char *bytes,
        size_t length,
        uint32_t hash)
{
  size_t slot = hash & (self->n_slots - 1);

  for (; self->slots[slot] != 0; slot = (slot + 1) & (self->n_slots - 1))
    {
      CgvStringId id = self->slots[slot] - 1;
      size_t other_length;
      const char *other;

      if (self->hashes[id] != hash)
        continue;
      other = cgv_string_table_get (self, id, &other_length);
      if (other_length == length && memcmp (other, bytes, length) == 0)
        return id;
    }
  return CGV_NONE;
}

CgvStringId
cgv_string_table_find (const CgvStringTable *self,
                       const char *bytes,
                       size_t length)
{
  return lookup (self, bytes, length, cgv_hash_bytes (bytes, length, self->seed));
}

static bool
reserve (CgvStringTable *self,
         CgvMemory *memory,
         size_t length)
{
  void *bytes = self->bytes;
  void *starts = self->starts;
  void *hashes = self->hashes;
  bool ok;

  ok = cgv_memory_grow (memory, &bytes, &self->bytes_capacity, self->n_bytes + length + 1, 1);
  self->bytes = bytes;
  ok = ok && cgv_memory_grow (memory, &starts, &self->starts_capacity, (size_t) self->n_strings + 2, sizeof *self->starts);
  self->starts = starts;
  ok = ok && cgv_memory_grow (memory, &hashes, &self->hashes_capacity, (size_t) self->n_strings + 1, sizeof *self->hashes);
  self->hashes = hashes;
  if (ok && ((size_t) self->n_strings + 1) * 2 > self->n_slots)
    ok = grow_slots (self, memory);
  return ok;
}

CgvStringId
cgv_string_table_intern (CgvStringTable *self,
                         CgvMemory *memory,
                         const char *bytes,
                         size_t length)
{
  uint32_t hash = cgv_hash_bytes (bytes, length, self->seed);
  CgvStringId id = lookup (self, bytes, length, hash);

  if (id != CGV_NONE)
    return id;
  if (self->n_strings >= CGV_NONE - 1 || !reserve (self, memory, length))
    return CGV_NONE;

  id = self->n_strings++;
  memcpy (self->bytes + self->n_bytes, bytes, length);
  self->bytes[self->n_bytes + length] = '\0';
  self->starts[id] = self->n_bytes;
  self->n_bytes += length + 1;
  self->starts[id + 1] = self->n_bytes;
  self->hashes[id] = hash;
  place (self, self->slots, self->n_slots, id);
  return id;
}

/* Its hash is as good as any: what it is compared with has a length, or is the empty string, which
 * was there before. */
CgvStringId
cgv_string_table_add_nameless (CgvStringTable *self,
                               CgvMemory *memory)
{
  CgvStringId id;

  if (self->n_strings >= CGV_NONE - 1 || !reserve (self, memory, 0))
    return CGV_NONE;
  id = self->n_strings++;
  self->bytes[self->n_bytes] = '\0';
  self->starts[id] = self->n_bytes;
  self->n_bytes++;
  self->starts[id + 1] = self->n_bytes;
  self->hashes[id] = cgv_hash_key (id, self->seed);
  place (self, self->slots, self->n_slots, id);
  return id;
}
