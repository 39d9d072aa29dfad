/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Distinguishes the names of a profile: which of them share a short name, and the least details
 * that make them differ. Most names differ already; they are not in the table. Immutable; any
 * thread.
 */

#include "cgv-cancel.h"
#include "cgv-memory.h"
#include "cgv-name.h"

typedef struct CgvNameTable CgvNameTable;

/* Returns a name, of any bytes, which stay where they are until the table is made. */
typedef const char *(*CgvNameGetFunc) (const void *user_data,
                                       uint32_t index,
                                       size_t *length);

/*
 * Reads names, of which some may be equal. Those with levels of recursion or callers count with and without them. Returns NULL if there is
 * no memory, or if it was cancelled.
 *
 * @seed: of hashes, so that no file can make hashes collide
 * @cancel: (nullable): how to ask whether to stop
 */
CgvNameTable *cgv_name_table_new (const CgvMemory *memory,
                                  CgvNameGetFunc get_name,
                                  const void *user_data,
                                  uint32_t n_names,
                                  uint64_t seed,
                                  const CgvCancel *cancel);

void cgv_name_table_unref (CgvNameTable *table);

/*
 * Looks up the details that distinguish a name from those of @table, or of two tables. Empty for a name that they do not have.
 *
 * @tables: two tables, each of which may be NULL
 */
CgvNameDetail cgv_name_table_find (const CgvNameTable *const *tables,
                                   const char *bytes,
                                   size_t length);
