/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which parts count: all of them, or any that are not none. One thread at a time.
 */

#include <glib.h>

#include "cgv-part.h"

G_BEGIN_DECLS

/**
 * CgvPartSelection:
 *
 * A set of parts that is never empty.
 */
typedef struct CgvPartSelection CgvPartSelection;

/**
 * cgv_part_selection_new:
 * @n_parts: how many parts there are; at least 1
 *
 * Selects all parts.
 *
 * Returns: (transfer full): the selection
 */
CgvPartSelection *cgv_part_selection_new (guint n_parts);

/**
 * cgv_part_selection_copy:
 * @selection: a selection
 *
 * Copies a selection.
 *
 * Returns: (transfer full): the copy
 */
CgvPartSelection *cgv_part_selection_copy (const CgvPartSelection *selection);

/**
 * cgv_part_selection_free:
 * @selection: (transfer full): a selection
 *
 * Frees it.
 */
void cgv_part_selection_free (CgvPartSelection *selection);

/**
 * cgv_part_selection_equal:
 * @a: a selection
 * @b: a selection of as many parts
 *
 * Compares selections.
 *
 * Returns: TRUE if they are the same
 */
gboolean cgv_part_selection_equal (const CgvPartSelection *a,
                                   const CgvPartSelection *b);

/**
 * cgv_part_selection_get_set:
 * @selection: a selection
 *
 * The selection as core wants it.
 *
 * Returns: (nullable) (transfer none): the set, or NULL for all parts
 */
const CgvPartSet *cgv_part_selection_get_set (const CgvPartSelection *selection);

/**
 * cgv_part_selection_select_only:
 * @selection: a selection
 * @part: a part
 *
 * Selects one part alone.
 */
void cgv_part_selection_select_only (CgvPartSelection *selection,
                                     CgvPartId part);

/**
 * cgv_part_selection_add:
 * @selection: a selection
 * @part: a part
 *
 * Adds a part.
 */
void cgv_part_selection_add (CgvPartSelection *selection,
                             CgvPartId part);

/**
 * cgv_part_selection_toggle:
 * @selection: a selection
 * @part: a part
 *
 * Adds a part, or takes it away unless it is the last one.
 */
void cgv_part_selection_toggle (CgvPartSelection *selection,
                                CgvPartId part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartSelection, cgv_part_selection_free)

G_END_DECLS
