/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers things that are equal: a hash table from keys to 0, 1, 2 … in the order of addition.
 *
 * Keys hold bytes from a file, so the hash is seeded. Short-lived; one thread.
 */

#include "cgv-memory.h"

/**
 * CgvTableKey:
 * @bytes: (array length=n_bytes): a name, which must outlive the table
 * @n_bytes: its length
 * @file: a further part of the key
 * @object: a further part of the key
 */
typedef struct
{
  const char *bytes;
  size_t n_bytes;
  CgvStringId file;
  CgvStringId object;
} CgvTableKey;

/**
 * CgvKeyTable:
 * @memory: where memory comes from
 * @seed: the seed of the hash
 * @n_keys: how many different keys were added
 * @capacity: room in @entries
 * @entries: the keys and their hashes
 * @n_slots: size of @slots, a power of 2 or 0
 * @slots: for each slot, an index into @entries plus 1, or 0
 *
 * Use the functions.
 */
typedef struct
{
  CgvMemory *memory;
  uint64_t seed;
  uint32_t n_keys;
  size_t capacity;
  struct CgvTableEntry *entries;
  size_t n_slots;
  uint32_t *slots;
} CgvKeyTable;

/**
 * cgv_key_table_init:
 * @table: (out caller-allocates): the table
 * @memory: where memory comes from; must outlive the table
 * @seed: what nobody who writes a file can know
 *
 * Makes an empty table. Allocates nothing.
 */
void cgv_key_table_init (CgvKeyTable *table,
                         CgvMemory *memory,
                         uint64_t seed);

/**
 * cgv_key_table_clear:
 * @table: a table
 *
 * Frees what the table holds.
 */
void cgv_key_table_clear (CgvKeyTable *table);

/**
 * cgv_key_table_add:
 * @table: a table
 * @key: a key
 *
 * Gives a key a number if it has none.
 *
 * Returns: its number, or CGV_NONE if there is no memory
 */
uint32_t cgv_key_table_add (CgvKeyTable *table,
                            const CgvTableKey *key);

/**
 * cgv_key_table_find:
 * @table: a table
 * @key: a key
 *
 * Looks a key up.
 *
 * Returns: its number, or CGV_NONE if it was not added
 */
uint32_t cgv_key_table_find (const CgvKeyTable *table,
                             const CgvTableKey *key);
