/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The quantity that a column shows and sorts by, as its id says: "self", "inclusive:D1mr", "delta_self:Dr", "name". An
 * event type is named, not numbered, so that an id in the settings holds for the next profile, too. Plain data; any thread.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  CGV_QUANTITY_UNKNOWN,
  CGV_QUANTITY_SELF,
  CGV_QUANTITY_INCLUSIVE,
  CGV_QUANTITY_CUMULATIVE, /* the self costs of all rows down to this one */
  CGV_QUANTITY_CALLS,
  CGV_QUANTITY_PER_CALL,
  CGV_QUANTITY_NAME,
  CGV_QUANTITY_LOCATION,
} CgvQuantityKind;

/* Which number of a comparison. */
typedef enum
{
  CGV_ASPECT_ONE, /* of the only side */
  CGV_ASPECT_BASE,
  CGV_ASPECT_NEW,
  CGV_ASPECT_DELTA,
  CGV_ASPECT_PERCENT, /* the difference in percent of the base's cost */
  CGV_ASPECT_PROGRAM, /* the difference in percent of the base's total */
} CgvAspect;

/* @event is the name of an event type, in the id; NULL for the current one. */
typedef struct
{
  CgvQuantityKind kind;
  CgvAspect aspect;
  const char *event;
} CgvQuantity;

/* Returns FALSE, with an unknown quantity, for an id that is none: lists have columns of their own, and a later version may
 * have written others. */
gboolean cgv_quantity_parse (const char *id,
                             CgvQuantity *quantity);

/* Returns the id that cgv_quantity_parse() takes apart. */
char *cgv_quantity_dup_id (const CgvQuantity *quantity);

G_END_DECLS
