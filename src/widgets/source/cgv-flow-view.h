/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The control flow of the machine code of a function as a picture: its blocks, and arrows with the number of times that each was taken.
 * Laid out in a thread. Main thread.
 */

#include "cgv-code-list.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_FLOW_VIEW (cgv_flow_view_get_type ())

/*
 * Signals:
 *   go-to-row (uint row)  the view should show a row of the list
 */
G_DECLARE_FINAL_TYPE (CgvFlowView, cgv_flow_view, CGV, FLOW_VIEW, GtkWidget)

/* Returns whether there is a picture: machine code with a jump. @list: (nullable) */
gboolean cgv_flow_view_can_show (CgvCodeList *list);

/* @list: (nullable): nothing */
void cgv_flow_view_set_list (CgvFlowView *self,
                             CgvCodeList *list);

/* See cgv_view_give_sheet(). */
gboolean cgv_flow_view_give_sheet (CgvFlowView *self,
                                   double scale,
                                   CgvSheetFunc func,
                                   gpointer user_data);

G_END_DECLS
