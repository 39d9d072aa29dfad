/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Arrays of GLib that know the type of their items. */

#include <glib.h>

/* Makes a GArray of items of @Type. */
#define cgv_array_new(Type) g_array_new (FALSE, FALSE, sizeof (Type))

/* Orders items of a GArray that are guint64, ascending: a GCompareFunc. */
static inline int
cgv_compare_numbers (gconstpointer a,
                     gconstpointer b)
{
  guint64 first = *(const guint64 *) a;
  guint64 second = *(const guint64 *) b;

  return (first > second) - (first < second);
}

/* Visits the items of a GPtrArray, which are pointers to @Type. The loop declares @item, and may change the array. */
#define cgv_foreach_pointer(Type, item, array) \
  for (guint item##_at = 0, item##_done = TRUE; item##_done && item##_at < (array)->len; item##_at++) \
    for (Type *item = (item##_done = FALSE, g_ptr_array_index (array, item##_at)); !item##_done; item##_done = TRUE)

/* Visits the items of a GArray; @item points to each. A break ends the outer loop, too: the inner one is not done then. */
#define cgv_foreach_item(Type, item, array) \
  for (guint item##_at = 0, item##_done = TRUE; item##_done && item##_at < (array)->len; item##_at++) \
    for (Type *item = (item##_done = FALSE, &g_array_index (array, Type, item##_at)); !item##_done; item##_done = TRUE)
