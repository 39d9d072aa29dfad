/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Interned strings: equal bytes have equal ids. Raw bytes with a length; a NUL follows each for
 * convenience. String 0 is the empty one. Written by one thread, read by any afterwards.
 */

#include "cgv-memory.h"

typedef struct
{
  char *bytes;
  size_t n_bytes;
  size_t bytes_capacity;
  uint64_t *starts;
  size_t starts_capacity;
  uint32_t n_strings;
  uint32_t *hashes;
  size_t hashes_capacity;
  uint32_t *slots;
  size_t n_slots;
  uint64_t seed;
} CgvStringTable;

bool cgv_string_table_init (CgvStringTable *self,
                            CgvMemory *memory,
                            uint64_t seed);

/* CGV_NONE if there is no memory. */
CgvStringId cgv_string_table_intern (CgvStringTable *self,
                                     CgvMemory *memory,
                                     const char *bytes,
                                     size_t length);

/* A string that no bytes find, to stand for one that is not known yet; it has no bytes itself.
 * CGV_NONE if there is no memory. */
CgvStringId cgv_string_table_add_nameless (CgvStringTable *self,
                                           CgvMemory *memory);

/* CGV_NONE if it is not there. */
CgvStringId cgv_string_table_find (const CgvStringTable *self,
                                   const char *bytes,
                                   size_t length);

void cgv_string_table_clear (CgvStringTable *self,
                             CgvMemory *memory);

/* Frees what only finding and interning need. */
void cgv_string_table_seal (CgvStringTable *self,
                            CgvMemory *memory);

static inline const char *
cgv_string_table_get (const CgvStringTable *self,
                      CgvStringId id,
                      size_t *length)
{
  *length = (size_t) (self->starts[id + 1] - self->starts[id] - 1);
  return self->bytes + self->starts[id];
}

static inline bool
cgv_string_table_is_nameless (const CgvStringTable *self,
                              CgvStringId id)
{
  return id != 0 && self->starts[id + 1] - self->starts[id] == 1;
}
