/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What stays of a group when numbers are computed anew and groups have other ids: the name of an
 * object, file or namespace; a part; a function that is, or is in, the group. Main thread.
 */

#include <glib.h>

#include "cgv-grouping.h"

G_BEGIN_DECLS

/**
 * CgvGroupKey:
 * @kind: what the group is one of
 * @id: a part, or a function; 0 for what is known by its name
 * @name: (array length=length): a name, or NULL
 * @length: its length in bytes
 *
 * Plain data, fit for a GHashTable; @name is borrowed or owned.
 */
typedef struct
{
  CgvGroupingKind kind;
  guint32 id;
  const char *name;
  gsize length;
} CgvGroupKey;

/**
 * cgv_group_key_init:
 * @key: (out caller-allocates): the key, which borrows its name from @grouping
 * @grouping: a grouping
 * @group: a group of it
 *
 * Names a group.
 */
void cgv_group_key_init (CgvGroupKey *key,
                         const CgvGrouping *grouping,
                         guint32 group);

/**
 * cgv_group_key_copy:
 * @key: a key
 *
 * Copies a key with its name.
 *
 * Returns: (transfer full): the copy
 */
CgvGroupKey *cgv_group_key_copy (const CgvGroupKey *key);

/**
 * cgv_group_key_free:
 * @key: (nullable) (transfer full): a key from cgv_group_key_copy()
 *
 * Frees it.
 */
void cgv_group_key_free (CgvGroupKey *key);

/**
 * cgv_group_key_hash:
 * @key: (type CgvGroupKey): a key
 *
 * For GHashTable.
 *
 * Returns: the hash
 */
guint cgv_group_key_hash (gconstpointer key);

/**
 * cgv_group_key_equal:
 * @a: (type CgvGroupKey): a key
 * @b: (type CgvGroupKey): another
 *
 * For GHashTable.
 *
 * Returns: TRUE if they name the same group
 */
gboolean cgv_group_key_equal (gconstpointer a,
                              gconstpointer b);

/**
 * cgv_group_key_find:
 * @key: a key
 * @grouping: a grouping of the same profile
 *
 * Finds what a key names. A cycle is found by one of its members, even if others came or went.
 * Linear in the groups, constant for cycles and functions.
 *
 * Returns: the group, or CGV_NONE if there is none any more
 */
guint32 cgv_group_key_find (const CgvGroupKey *key,
                            const CgvGrouping *grouping);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGroupKey, cgv_group_key_free)

G_END_DECLS
