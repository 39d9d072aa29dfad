/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions of both sides that a matching joined to one row, such as the clones that a compiler made, paired by their names. Main
 * thread.
 */

#include <glib.h>

#include "cgv-numbers.h"

G_BEGIN_DECLS

/* A function, by its node in the fold that each side was matched from; CGV_NONE on a side that lacks it. */
typedef struct
{
  CgvNodeId node[CGV_N_SIDES];
} CgvVariant;

typedef struct CgvVariants CgvVariants;

/* @numbers are of two sides. */
CgvVariants *cgv_variants_new (CgvNumbers *numbers);

void cgv_variants_free (CgvVariants *variants);

/* Returns how many functions a side has in a row. */
guint32 cgv_variants_count (const CgvMatching *matching,
                            CgvSide side,
                            guint32 row);

/* Returns (element-type CgvVariant) the functions of a row. */
const GArray *cgv_variants_get (CgvVariants *variants,
                                guint32 row);

/* Returns (nullable) the costs of the functions of a side in an event type of the numbers; NULL if there is no memory, or if the side
 * lacks the event type. Slow on first use. */
const CgvCosts *cgv_variants_get_costs (CgvVariants *variants,
                                        CgvSide side,
                                        const CgvEventNumbers *event);

/* Returns raw bytes, not terminated. */
const char *cgv_variants_get_name (const CgvVariants *variants,
                                   const CgvVariant *variant,
                                   gsize *length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvVariants, cgv_variants_free)

G_END_DECLS
