/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The functions that were put together in a row of a comparison: `foo`, `foo.part.0`, `foo.cold`. Those of one name on
 * both sides are one variant. Main thread.
 */

#include <glib.h>

#include "cgv-numbers.h"

G_BEGIN_DECLS

/**
 * CgvCompareVariant:
 * @node: for each side, the node of cgv_matching_get_origin(), or CGV_NONE
 *
 * A function of a row, on one side or on both.
 */
typedef struct
{
  CgvNodeId node[CGV_N_SIDES];
} CgvCompareVariant;

/**
 * CgvCompareVariants:
 *
 * What variants are looked up with: costs of each side over its own functions, made when they are first needed.
 */
typedef struct CgvCompareVariants CgvCompareVariants;

/**
 * cgv_compare_variants_new:
 * @numbers: a comparison
 *
 * Prepares to look up variants.
 *
 * Returns: (transfer full): what to look up with
 */
CgvCompareVariants *cgv_compare_variants_new (CgvNumbers *numbers);

/**
 * cgv_compare_variants_free:
 * @variants: (transfer full): what to look up with
 *
 * Frees it.
 */
void cgv_compare_variants_free (CgvCompareVariants *variants);

/**
 * cgv_compare_variants_count:
 * @matching: a matching
 * @side: a side
 * @row: a row
 *
 * How many variants a row has on a side. Linear in its functions. Any thread.
 *
 * Returns: the number
 */
guint32 cgv_compare_variants_count (const CgvMatching *matching,
                                    CgvSide side,
                                    guint32 row);

/**
 * cgv_compare_variants_list:
 * @variants: what to look up with
 * @row: a row
 *
 * The variants of a row, in the order of the files.
 *
 * Returns: (transfer full) (element-type CgvCompareVariant): the variants
 */
GArray *cgv_compare_variants_list (CgvCompareVariants *variants,
                                   guint32 row);

/**
 * cgv_compare_variants_get_costs:
 * @variants: what to look up with
 * @side: a side
 *
 * The costs of a side over the nodes of cgv_matching_get_origin(), in the event type and parts of the comparison. Computed
 * the first time.
 *
 * Returns: (transfer none) (nullable): the costs, or NULL if there was no memory
 */
const CgvCosts *cgv_compare_variants_get_costs (CgvCompareVariants *variants,
                                                CgvSide side);

/**
 * cgv_compare_variants_get_name:
 * @variants: what to look up with
 * @variant: a variant
 * @length: (out): its length in bytes
 *
 * The raw name of a variant.
 *
 * Returns: (transfer none): the bytes, not terminated
 */
const char *cgv_compare_variants_get_name (const CgvCompareVariants *variants,
                                           const CgvCompareVariant *variant,
                                           gsize *length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareVariants, cgv_compare_variants_free)

G_END_DECLS
