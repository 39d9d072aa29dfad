/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-string-table-private.h"

#include "cgv-hash-private.h"
#include "cgv-vector.h"

/* Each block is twice as large as the previous one. */
#define FIRST_BLOCK 1024u
#define LARGEST_BLOCK (1024u * 1024)

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
    return false;
  return cgv_string_table_intern (self, memory, "", 0) == 0;
}

static void
drop_block (CgvStringTable *self,
            CgvMemory *memory)
{
  CgvStringBlock *block = self->blocks;

  self->blocks = block->next;
  cgv_memory_free (memory, block);
}

void
cgv_string_table_drop_before (CgvStringTable *self,
                              CgvMemory *memory,
                              CgvStringId id)
{
  while (self->blocks->next != NULL && self->blocks->next->first <= id)
    drop_block (self, memory);
}

void
cgv_string_table_clear (CgvStringTable *self,
                        CgvMemory *memory)
{
  while (self->blocks != NULL)
    drop_block (self, memory);
  cgv_memory_free (memory, self->texts);
  cgv_string_table_seal (self, memory);
  memset (self, 0, sizeof *self);
}

void
cgv_string_table_seal (CgvStringTable *self,
                       CgvMemory *memory)
{
  cgv_memory_free (memory, self->hashes);
  cgv_memory_free (memory, self->slots);
  self->hashes = NULL;
  self->slots = NULL;
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
  cgv_memory_free (memory, self->slots);
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
add_block (CgvStringTable *self,
           CgvMemory *memory,
           size_t n_bytes)
{
  size_t size = self->last_block == NULL ? FIRST_BLOCK : cgv_memory_get_size (self->last_block) * 2;
  CgvStringBlock *block;

  if (size > LARGEST_BLOCK)
    size = LARGEST_BLOCK;
  if (size < sizeof *block + n_bytes)
    size = sizeof *block + n_bytes;
  block = cgv_memory_resize (memory, NULL, size, 1);
  if (block == NULL)
    return false;
  *block = (CgvStringBlock){ NULL, self->n_strings };
  if (self->last_block != NULL)
    self->last_block->next = block;
  else
    self->blocks = block;
  self->last_block = block;
  self->end = (char *) (block + 1);
  self->n_free = size - sizeof *block;
  return true;
}

static bool
reserve (CgvStringTable *self,
         CgvMemory *memory,
         size_t n_bytes)
{
  bool ok;

  ok = self->n_free >= n_bytes || add_block (self, memory, n_bytes);
  ok = ok && cgv_array_grow (memory, &self->texts, (size_t) self->n_strings + 1);
  ok = ok && cgv_array_grow (memory, &self->hashes, (size_t) self->n_strings + 1);
  if (ok && ((size_t) self->n_strings + 1) * 2 > self->n_slots)
    ok = grow_slots (self, memory);
  return ok;
}

static CgvStringId
append (CgvStringTable *self,
        CgvMemory *memory,
        const char *bytes,
        uint32_t length,
        uint32_t hash)
{
  size_t n_bytes = sizeof length + length + 1;
  CgvStringId id = self->n_strings;
  char *text;

  if (id >= CGV_NONE - 1 || !reserve (self, memory, n_bytes))
    return CGV_NONE;

  text = self->end + sizeof length;
  memcpy (self->end, &length, sizeof length);
  memcpy (text, bytes, length);
  text[length] = '\0';
  self->end += n_bytes;
  self->n_free -= n_bytes;
  self->texts[id] = text;
  self->hashes[id] = hash;
  self->n_strings++;
  place (self, self->slots, self->n_slots, id);
  return id;
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
  return length < UINT32_MAX ? append (self, memory, bytes, (uint32_t) length, hash) : CGV_NONE;
}

/* Needs no hash of its bytes: lookups of the empty string find the one that was added first. */
CgvStringId
cgv_string_table_add_nameless (CgvStringTable *self,
                               CgvMemory *memory)
{
  return append (self, memory, "", 0, cgv_hash_key (self->n_strings, self->seed));
}
