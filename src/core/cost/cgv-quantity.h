/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A quantity that a column shows and rows are sorted by. Plain data; any thread. */

#include <stdbool.h>

typedef enum
{
  CGV_QUANTITY_UNKNOWN,
  CGV_QUANTITY_SELF,
  CGV_QUANTITY_INCLUSIVE,
  CGV_QUANTITY_CUMULATIVE, /* the self costs of all rows down to this one */
  CGV_QUANTITY_CALLS,      /* recorded calls into it */
  CGV_QUANTITY_PER_CALL,
  CGV_QUANTITY_NAME,     /* letter case is ignored, digits are numbers */
  CGV_QUANTITY_LOCATION, /* object, then file, then name */
  CGV_QUANTITY_DISTANCE, /* number of calls between a row and the selected one */
  CGV_QUANTITY_ORIGIN,   /* where the change between two sides began: in event counts, regardless of the measure */
} CgvQuantityKind;

/* The aspect of a comparison that a number shows. */
typedef enum
{
  CGV_ASPECT_ONE, /* of the only side */
  CGV_ASPECT_BASE,
  CGV_ASPECT_NEW,
  CGV_ASPECT_DELTA,
  CGV_ASPECT_PERCENT, /* the difference in percent of the base's cost */
  CGV_ASPECT_PROGRAM, /* the difference in percent of the base's total */
  CGV_ASPECT_SIZE,    /* the difference without its sign; only for sorting */
} CgvAspect;

/* The form of a cost or of its difference. */
typedef enum
{
  CGV_FORM_AMOUNT,
  CGV_FORM_SHARE, /* in percent of the total */
  CGV_FORM_LOW,   /* the lower bound of an estimate */
  CGV_FORM_HIGH,
  CGV_FORM_PART,   /* the cost in one part */
  CGV_FORM_LEAST,  /* the cost in the part where it is least */
  CGV_FORM_MOST,   /* the cost in the part where it is most */
  CGV_FORM_SPREAD, /* the difference of the two */
  CGV_FORM_UNEVEN, /* that difference as a multiple of the mean of the parts */
} CgvForm;

/* @event is the name of an event type, in the id; NULL for the current one. */
typedef struct
{
  CgvQuantityKind kind;
  CgvAspect aspect;
  const char *event;
  CgvForm form;
  unsigned int part; /* for CGV_FORM_PART, the place of the part in its document, from 1 */
} CgvQuantity;

/* Returns whether the number is made of the costs in each part. */
static inline bool
cgv_quantity_is_of_parts (const CgvQuantity *quantity)
{
  return quantity->form >= CGV_FORM_PART;
}
