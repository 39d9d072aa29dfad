/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers things that are equal: a hash table from keys to 0, 1, 2 … in the order of addition.
 *
 * Keys hold bytes from a file, so the hash is seeded. Short-lived; one thread.
 */

#include "cgv-memory.h"

typedef struct
{
  const char *bytes; /* a name, which must outlive the table */
  size_t n_bytes;
  CgvStringId file;
  CgvStringId object;
} CgvTableKey;

/* Use the functions. */
typedef struct
{
  CgvMemory *memory;
  uint64_t seed;
  uint32_t n_keys; /* how many different keys were added */
  struct CgvTableEntry *entries;
  size_t n_slots;  /* size of @slots, a power of 2 or 0 */
  uint32_t *slots; /* for each slot, an index into @entries plus 1, or 0 */
} CgvKeyTable;

/*
 * Makes an empty table. Allocates nothing.
 *
 * @memory: where memory comes from; must outlive the table
 * @seed: random seed of the hash
 */
void cgv_key_table_init (CgvKeyTable *table,
                         CgvMemory *memory,
                         uint64_t seed);

void cgv_key_table_clear (CgvKeyTable *table);

/* Gives a new key the next number. Returns the number of the key, or CGV_NONE if there is no
 * memory. */
uint32_t cgv_key_table_add (CgvKeyTable *table,
                            const CgvTableKey *key);

/* Looks a key up. Returns its number, or CGV_NONE if it was not added. */
uint32_t cgv_key_table_find (const CgvKeyTable *table,
                             const CgvTableKey *key);

/* Returns the seeded hash of core, for tables of the layers above that hold text from a file. An author who does not know the seed
 * cannot make a file whose names collide. Any thread. */
uint32_t cgv_key_hash_text (const void *bytes,
                            size_t n_bytes,
                            uint64_t seed);
