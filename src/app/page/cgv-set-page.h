/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A set of profiles: its verdict, a picture, its rows, and beside them the selected one. Main thread.
 */

#include <adwaita.h>

#include "cgv-set.h"
#include "cgv-table.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_SET_PAGE (cgv_set_page_get_type ())

/*
 * Signals:
 *   open — the comparison of the selected row is to be shown, or the only profile
 *   changed — more is known of the set
 */
G_DECLARE_FINAL_TYPE (CgvSetPage, cgv_set_page, CGV, SET_PAGE, AdwBin)

/* Shows a set, or NULL. The former one is canceled. */
void cgv_set_page_set (CgvSetPage *self,
                       CgvSet *set);

/* Reads again what is shown: the set, or growth. */
void cgv_set_page_reload (CgvSetPage *self);

/* Ends the reading of what is shown. What is known stays. Returns FALSE if nothing is being read. */
gboolean cgv_set_page_cancel (CgvSetPage *self);

/* Goes from the details in a narrow window to the list, or from growth to the steps. Returns FALSE if neither is shown. */
gboolean cgv_set_page_go_back (CgvSetPage *self);

/* Returns (nullable) the event types to choose from, of CgvEventItem, and gets the position of the present one. */
GPtrArray *cgv_set_page_get_events (CgvSetPage *self,
                                    guint *selected);

void cgv_set_page_choose_event (CgvSetPage *self,
                                guint position);

CgvSet *cgv_set_page_get_set (CgvSetPage *self);

/* Returns the title of what is shown, and what it is. */
char *cgv_set_page_dup_title (CgvSetPage *self);
char *cgv_set_page_dup_subtitle (CgvSetPage *self);

/* Calls @func with the picture as a sheet. Returns FALSE without a picture. See cgv_view_give_sheet(). */
gboolean cgv_set_page_give_sheet (CgvSetPage *self,
                                  double scale,
                                  CgvSheetFunc func,
                                  gpointer user_data);

/* Returns the list with the keyboard, or the only one that is seen. */
CgvTable *cgv_set_page_get_table (CgvSetPage *self);

/* Gets the files of both sides of the selected row, or of the cell of causes that was opened. Returns FALSE if there are not both. */
gboolean cgv_set_page_get_files (CgvSetPage *self,
                                 char ***base,
                                 char ***new_);

/* Returns (nullable) the name, as bytes, of the function that the opened comparison is about. */
const char *cgv_set_page_get_function (CgvSetPage *self);

G_END_DECLS
