/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The identity of a row, independent of its number: the name, file and object of its function on each side. Finds the row again when sides,
 * rules or folding have changed. Immutable and counted; any thread.
 *
 * Rows are the nodes of a fold. With a base they are those of two folds of one CgvMatching; without, @folds has NULL for the base.
 */

#include <glib.h>

#include "cgv-fold.h"
#include "cgv-types.h"

G_BEGIN_DECLS

typedef struct _CgvRowKey CgvRowKey;

CgvRowKey *cgv_row_key_new (CgvFold *const *folds,
                            CgvNodeId row);

/* Makes the key of a function of the new side, which may be one of several in its row. */
CgvRowKey *cgv_row_key_new_for_function (CgvFold *const *folds,
                                         CgvFunctionId function);

/* Makes the key of any function with a name; @name is raw bytes. */
CgvRowKey *cgv_row_key_new_for_name (const char *name);

/* The type of a key in settings: name, file and object of a function, raw bytes. */
#define CGV_ROW_KEY_VARIANT G_VARIANT_TYPE ("(ayayay)")

/* Returns a floating reference, with the function of the new side. */
GVariant *cgv_row_key_to_variant (const CgvRowKey *key);

CgvRowKey *cgv_row_key_new_from_variant (GVariant *variant);

CgvRowKey *cgv_row_key_ref (CgvRowKey *key);

void cgv_row_key_unref (CgvRowKey *key);

/* Either may be NULL. */
gboolean cgv_row_key_equal (const CgvRowKey *a,
                            const CgvRowKey *b);

/*
 * Finds the row with the same name, file and object on any side; otherwise with the same name and base name of the file; otherwise with the
 * same name, preferring one on both sides. Returns CGV_NONE if no row fits. Takes constant time if a side still has the profile of the
 * key, otherwise time linear in the rows.
 */
CgvNodeId cgv_row_key_find (const CgvRowKey *key,
                            CgvFold *const *folds);

/* Finds the rows of several keys as cgv_row_key_find() does, in the time of one. @rows: (out): one for each key */
void cgv_row_key_find_all (CgvRowKey *const *keys,
                           guint n,
                           CgvFold *const *folds,
                           CgvNodeId *rows);

/*
 * Finds the function of the new side that the key was made from, or the one that stands for its row. CGV_NONE if the row is not on that
 * side.
 */
CgvFunctionId cgv_row_key_find_function (const CgvRowKey *key,
                                         CgvFold *const *folds);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRowKey, cgv_row_key_unref)

G_END_DECLS
