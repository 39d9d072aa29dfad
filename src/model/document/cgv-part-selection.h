/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The parts that count: all of them, or any non-empty set. One thread at a time. */

#include <glib.h>

#include "cgv-part.h"

G_BEGIN_DECLS

typedef struct CgvPartSelection CgvPartSelection;

/*
 * Selects all parts.
 *
 * @n_parts: number of parts; at least 1
 */
CgvPartSelection *cgv_part_selection_new (guint n_parts);

CgvPartSelection *cgv_part_selection_copy (const CgvPartSelection *selection);

void cgv_part_selection_free (CgvPartSelection *selection);

gboolean cgv_part_selection_equal (const CgvPartSelection *a,
                                   const CgvPartSelection *b);

/* Returns the selection as core wants it. NULL for all parts. */
const CgvPartSet *cgv_part_selection_get_set (const CgvPartSelection *selection);

void cgv_part_selection_select_only (CgvPartSelection *selection,
                                     CgvPartId part);

void cgv_part_selection_add (CgvPartSelection *selection,
                             CgvPartId part);

/* Adds a part, or takes it away unless it is the last one. */
void cgv_part_selection_toggle (CgvPartSelection *selection,
                                CgvPartId part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartSelection, cgv_part_selection_free)

G_END_DECLS
