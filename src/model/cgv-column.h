/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns that a user adds to the lists, as they are kept in settings: "cumulative",
 * "inclusive:D1mr", "self:D1mr". An event type is named, not numbered, so that a choice holds for
 * the next profile, too. Any thread.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * CgvColumnKind:
 * @CGV_COLUMN_UNKNOWN: what a later version may have written
 * @CGV_COLUMN_CUMULATIVE: the running sum of self cost in the current event type
 * @CGV_COLUMN_INCLUSIVE: inclusive cost in another event type
 * @CGV_COLUMN_SELF: self cost in another event type
 *
 * What a column shows.
 */
typedef enum
{
  CGV_COLUMN_UNKNOWN,
  CGV_COLUMN_CUMULATIVE,
  CGV_COLUMN_INCLUSIVE,
  CGV_COLUMN_SELF,
} CgvColumnKind;

/**
 * cgv_column_parse:
 * @column: a column as it is kept
 * @event: (out) (optional) (transfer none): the name of its event type, a piece of @column; NULL for
 *   a kind without one
 *
 * Takes a column apart.
 *
 * Returns: its kind
 */
CgvColumnKind cgv_column_parse (const char *column,
                                const char **event);

/**
 * cgv_column_make:
 * @kind: a kind
 * @event: (nullable): the name of an event type, for a kind that has one
 *
 * Puts a column together.
 *
 * Returns: (transfer full): the column as it is kept
 */
char *cgv_column_make (CgvColumnKind kind,
                       const char *event);

G_END_DECLS
