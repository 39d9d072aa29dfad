/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Interned strings: equal bytes have equal ids. Raw bytes with a length; a NUL follows each for
 * convenience. String 0 is the empty one. Written by one thread, read by any afterwards.
 */

#include <string.h>

#include "cgv-memory.h"

/* Room for strings, each after its length. */
typedef struct CgvStringBlock
{
  struct CgvStringBlock *next; /* block of later strings, or NULL */
  CgvStringId first;           /* the first string in it */
} CgvStringBlock;

typedef struct CgvStringTable
{
  CgvStringBlock *blocks;
  CgvStringBlock *last_block;
  char *end;     /* where the next string begins in the last block */
  size_t n_free; /* bytes from there on */
  char **texts;  /* for each string, its bytes */
  uint32_t n_strings;
  uint32_t *hashes;
  uint32_t *slots;
  size_t n_slots;
  uint64_t seed;
} CgvStringTable;

bool cgv_string_table_init (CgvStringTable *self,
                            CgvMemory *memory,
                            uint64_t seed);

/* Returns CGV_NONE if there is no memory. */
CgvStringId cgv_string_table_intern (CgvStringTable *self,
                                     CgvMemory *memory,
                                     const char *bytes,
                                     size_t length);

/* Adds a placeholder for a string that is not known yet: it has no bytes, and no lookup finds it. Returns CGV_NONE if there is no
 * memory. */
CgvStringId cgv_string_table_add_nameless (CgvStringTable *self,
                                           CgvMemory *memory);

/* Returns CGV_NONE if it is not there. */
CgvStringId cgv_string_table_find (const CgvStringTable *self,
                                   const char *bytes,
                                   size_t length);

void cgv_string_table_clear (CgvStringTable *self,
                             CgvMemory *memory);

/* Frees what only lookups and interning need. */
void cgv_string_table_seal (CgvStringTable *self,
                            CgvMemory *memory);

/* Frees as many strings before @id as it can; they must not be read any more. */
void cgv_string_table_drop_before (CgvStringTable *self,
                                   CgvMemory *memory,
                                   CgvStringId id);

static inline const char *
cgv_string_table_get (const CgvStringTable *self,
                      CgvStringId id,
                      size_t *length)
{
  const char *text = self->texts[id];
  uint32_t n_bytes;

  memcpy (&n_bytes, text - sizeof n_bytes, sizeof n_bytes);
  *length = n_bytes;
  return text;
}

static inline bool
cgv_string_table_is_nameless (const CgvStringTable *self,
                              CgvStringId id)
{
  size_t length;

  cgv_string_table_get (self, id, &length);
  return id != 0 && length == 0;
}
