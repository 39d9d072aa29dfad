/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The callers or the callees of the focus's function: a GListModel of CgvRow, largest cost first
 * unless sorted otherwise. Follows the focus. Main thread.
 */

#include <gio/gio.h>

#include "cgv-focus.h"
#include "cgv-row.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CALL_LIST_CALLERS,
  CGV_CALL_LIST_CALLEES,
} CgvCallListKind;

typedef enum
{
  CGV_CALL_ORDER_COST,
  CGV_CALL_ORDER_COUNT,
  CGV_CALL_ORDER_PER_CALL,
  CGV_CALL_ORDER_NAME,
} CgvCallOrderKey;

#define CGV_TYPE_CALL_LIST (cgv_call_list_get_type ())

/* Signal: reordered */
G_DECLARE_FINAL_TYPE (CgvCallList, cgv_call_list, CGV, CALL_LIST, GObject)

CgvCallList *cgv_call_list_new (CgvFocus *focus,
                                CgvCallListKind kind);

CgvFocus *cgv_call_list_get_focus (CgvCallList *self);
CgvCallListKind cgv_call_list_get_kind (CgvCallList *self);

/* An index into the edges of the costs' graph. */
guint cgv_call_list_get_edge (CgvCallList *self,
                              guint position);
/* The function at the other end. */
CgvNodeId cgv_call_list_get_node (CgvCallList *self,
                                  guint position);

void cgv_call_list_set_sort (CgvCallList *self,
                             CgvCallOrderKey key,
                             gboolean descending);
CgvCallOrderKey cgv_call_list_get_sort (CgvCallList *self,
                                        gboolean *descending);

G_END_DECLS
