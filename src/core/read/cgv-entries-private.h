/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The entries of functions: for each, the address and line of the first call with a target. Most calls to a function have the same target.
 * It takes four bytes for each function without addresses, if lines fit; sixteen otherwise. Negative lines, which are large ones, fit: some
 * producers write such differences. Owned by one fragment; written by its parser, read by any thread afterwards.
 */

#include "cgv-memory.h"

typedef struct
{
  uint64_t address;
  uint64_t line;
} CgvEntry;

/* Either all are in lines[], or all in wide[]. */
typedef struct
{
  uint32_t n_items;
  int32_t *lines;
  CgvEntry *wide;
} CgvEntries;

/* Stands for a function without a call that has a target. */
#define CGV_NO_ENTRY UINT64_MAX
#define CGV_NO_ENTRY_LINE INT32_MIN

/* Makes room for this many functions. Returns false if there is no memory. */
bool cgv_entries_reserve (CgvEntries *self,
                          CgvMemory *memory,
                          size_t wanted);

/* Adds a function without an entry; room must have been made. */
void cgv_entries_add (CgvEntries *self);

/* Widens all entries, so that later setters allocate nothing. Returns false if there is no memory. */
bool cgv_entries_widen (CgvEntries *self,
                        CgvMemory *memory);

/* Returns false if there is no memory. */
bool cgv_entries_set (CgvEntries *self,
                      CgvMemory *memory,
                      CgvFunctionId function,
                      const CgvEntry *entry);

void cgv_entries_clear (CgvEntries *self,
                        CgvMemory *memory);

/* Returns false, and zeroes, for a function without an entry. */
static inline bool
cgv_entries_get (const CgvEntries *self,
                 CgvFunctionId function,
                 CgvEntry *entry)
{
  bool has_entry;

  if (self->wide != NULL)
    {
      *entry = self->wide[function];
      has_entry = entry->address != CGV_NO_ENTRY || entry->line != CGV_NO_ENTRY;
    }
  else
    {
      entry->address = 0;
      entry->line = (uint64_t) (int64_t) self->lines[function];
      has_entry = self->lines[function] != CGV_NO_ENTRY_LINE;
    }
  if (!has_entry)
    *entry = (CgvEntry) { 0, 0 };
  return has_entry;
}
