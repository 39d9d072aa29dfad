/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Cancels work. Core has no threads, so the caller passes a function that core asks now and
 * then. */

#include "cgv-types.h"

/* Asks whether to stop. Called often, in the thread that works, so it must be quick. Returns
 * true to stop. */
typedef bool (*CgvCancelFunc) (void *user_data);

typedef struct
{
  CgvCancelFunc func; /* how to ask */
  void *user_data;
} CgvCancel;

/* Items of a loop between two questions: about a millisecond's work. A power of 2. */
#define CGV_CANCEL_INTERVAL 65536u

/*
 * For loops: asks at the first item and at every CGV_CANCEL_INTERVAL-th after it. Returns whether
 * to stop.
 *
 * @cancel: how to ask, or NULL if the work is never cancelled
 * @i: the number of the item in the loop, from 0
 */
static inline bool
cgv_cancel_is_due (const CgvCancel *cancel,
                   uint64_t i)
{
  return (i & (CGV_CANCEL_INTERVAL - 1)) == 0 && cancel != NULL && cancel->func (cancel->user_data);
}
