/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All functions, in some order, perhaps only those that match a search: a GListModel of CgvRow.
 *
 * Sorting and filtering happen in core; a re-sort tells the rows that are alive that they changed
 * and emits items-changed only for a change in length (measured: 4 ms instead of
 * 1.4 s for a million rows). Follows the focus's costs. Main thread.
 */

#include <gio/gio.h>

#include "cgv-focus.h"
#include "cgv-row.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_LIST (cgv_function_list_get_type ())

/* Signal: reordered — positions mean other functions now (after sort, filter or new costs). */
G_DECLARE_FINAL_TYPE (CgvFunctionList, cgv_function_list, CGV, FUNCTION_LIST, GObject)

CgvFunctionList *cgv_function_list_new (CgvFocus *focus);

CgvFocus *cgv_function_list_get_focus (CgvFunctionList *self);

CgvNodeId cgv_function_list_get_node (CgvFunctionList *self,
                                      guint position);
/* The position of a node, or G_MAXUINT where the search hides it. */
guint cgv_function_list_find_node (CgvFunctionList *self,
                                   CgvNodeId node);

void cgv_function_list_set_sort (CgvFunctionList *self,
                                 CgvOrderKey key,
                                 gboolean descending);
CgvOrderKey cgv_function_list_get_sort (CgvFunctionList *self,
                                        gboolean *descending);

void cgv_function_list_set_search (CgvFunctionList *self,
                                   const char *text);
const char *cgv_function_list_get_search (CgvFunctionList *self);

G_END_DECLS
