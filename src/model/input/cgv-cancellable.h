/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lets core ask a #GCancellable. */

#include <gio/gio.h>

#include "cgv-cancel.h"

/* A #CgvCancelFunc that asks a #GCancellable, or NULL, which is never cancelled. */
static inline bool
cgv_cancellable_ask (void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}
