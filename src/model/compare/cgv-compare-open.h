/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which rows of a list are open, remembered by names, so that it outlives a comparison. Main thread.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * CgvCompareOpen:
 *
 * All rows or none, and exceptions.
 */
typedef struct CgvCompareOpen CgvCompareOpen;

/**
 * cgv_compare_open_new:
 *
 * Remembers that no row is open.
 *
 * Returns: (transfer full): what it remembers
 */
CgvCompareOpen *cgv_compare_open_new (void);

/**
 * cgv_compare_open_free:
 * @open: (transfer full): what is open
 *
 * Frees it.
 */
void cgv_compare_open_free (CgvCompareOpen *open);

/**
 * cgv_compare_open_set_all:
 * @open: what is open
 * @all: TRUE for all rows, FALSE for none
 *
 * Opens or closes every row.
 */
void cgv_compare_open_set_all (CgvCompareOpen *open,
                               gboolean all);

/**
 * cgv_compare_open_set:
 * @open: what is open
 * @name: what the row is
 * @is_open: whether it is open
 *
 * Opens or closes a row.
 */
void cgv_compare_open_set (CgvCompareOpen *open,
                           const char *name,
                           gboolean is_open);

/**
 * cgv_compare_open_get:
 * @open: what is open
 * @name: what the row is
 *
 * Whether a row is open.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_compare_open_get (const CgvCompareOpen *open,
                               const char *name);

/**
 * cgv_compare_open_has_any:
 * @open: what is open
 *
 * Whether there may be a row that is open, so that it makes sense to ask.
 *
 * Returns: FALSE if all are closed
 */
gboolean cgv_compare_open_has_any (const CgvCompareOpen *open);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareOpen, cgv_compare_open_free)

G_END_DECLS
