/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a row of a comparison is, whatever its number: the names, files and objects of its functions on
 * either side. Finds the row again when sides, rules or numbers have changed. Immutable and counted;
 * any thread.
 */

#include <glib.h>

#include "cgv-matching.h"

G_BEGIN_DECLS

/**
 * CgvCompareRowKey:
 *
 * Names of a row.
 */
typedef struct _CgvCompareRowKey CgvCompareRowKey;

/**
 * cgv_compare_row_key_new:
 * @matching: a matching
 * @row: a row of it
 *
 * Remembers a row.
 *
 * Returns: (transfer full): the key
 */
CgvCompareRowKey *cgv_compare_row_key_new (const CgvMatching *matching,
                                           guint32 row);

/**
 * cgv_compare_row_key_new_for_name:
 * @name: the name of a function, raw bytes
 *
 * Makes the key of whatever function has a name.
 *
 * Returns: (transfer full): the key
 */
CgvCompareRowKey *cgv_compare_row_key_new_for_name (const char *name);

/**
 * cgv_compare_row_key_ref:
 * @key: a key
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @key
 */
CgvCompareRowKey *cgv_compare_row_key_ref (CgvCompareRowKey *key);

/**
 * cgv_compare_row_key_unref:
 * @key: (transfer full): a key
 *
 * Drops a reference.
 */
void cgv_compare_row_key_unref (CgvCompareRowKey *key);

/**
 * cgv_compare_row_key_equal:
 * @a: (nullable): a key
 * @b: (nullable): a key
 *
 * Compares keys.
 *
 * Returns: TRUE if they are the same, or both NULL
 */
gboolean cgv_compare_row_key_equal (const CgvCompareRowKey *a,
                                    const CgvCompareRowKey *b);

/**
 * cgv_compare_row_key_find:
 * @key: a key
 * @matching: a matching, perhaps of other sides
 *
 * Finds the row: that of the same name, file and object on any side; else of the same name and base
 * name of the file; else of the same name, one that both sides have before others. Linear in the rows.
 *
 * Returns: the row, or CGV_NONE
 */
guint32 cgv_compare_row_key_find (const CgvCompareRowKey *key,
                                  const CgvMatching *matching);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareRowKey, cgv_compare_row_key_unref)

G_END_DECLS
