/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Tells the names of a profile apart: which of them have the short name of another, and what is the least to say beside it
 * so that they differ. Most names need nothing, and the table has nothing of them. Immutable; any thread.
 */

#include "cgv-memory.h"
#include "cgv-name.h"

typedef struct CgvNameTable CgvNameTable;

/* Returns a name, of any bytes, which stay where they are until the table is made. */
typedef const char *(*CgvNameGetFunc) (const void *user_data,
                                       uint32_t index,
                                       size_t *length);

/*
 * Reads names, of which some may be equal. Those with levels of recursion or callers count with and without them. Returns NULL
 * if there is no memory.
 *
 * @seed: of hashes, so that no file can make names look alike
 */
CgvNameTable *cgv_name_table_new (const CgvMemory *memory,
                                  CgvNameGetFunc get_name,
                                  const void *user_data,
                                  uint32_t n_names,
                                  uint64_t seed);

void cgv_name_table_unref (CgvNameTable *table);

/*
 * Looks up what tells a name from those of @table, or of two tables from those of each. Nothing for a name that they do not
 * have.
 *
 * @tables: two, of which each may be NULL
 */
CgvNameDetail cgv_name_table_find (const CgvNameTable *const *tables,
                                   const char *bytes,
                                   size_t length);
