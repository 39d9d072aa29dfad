/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A comparison on screen: the verdict, messages about what it leaves out, and the list of differences
 * beside the details of the row in focus. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-message-bar.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_PAGE (cgv_compare_page_get_type ())

/* The buttons of its messages activate `win.match-rules` and `win.show-problems`. */
G_DECLARE_FINAL_TYPE (CgvComparePage, cgv_compare_page, CGV, COMPARE_PAGE, AdwBin)

/**
 * cgv_compare_page_new:
 *
 * Makes an empty page.
 *
 * Returns: the page
 */
GtkWidget *cgv_compare_page_new (void);

/**
 * cgv_compare_page_set_focus:
 * @self: a page
 * @focus: (nullable): what to follow
 *
 * Shows another comparison; the messages about the last one go.
 */
void cgv_compare_page_set_focus (CgvComparePage *self,
                                 CgvFocus *focus);

/**
 * cgv_compare_page_get_focus:
 * @self: a page
 *
 * What the page follows.
 *
 * Returns: (transfer none) (nullable): the focus
 */
CgvFocus *cgv_compare_page_get_focus (CgvComparePage *self);

/**
 * cgv_compare_page_get_error_bar:
 * @self: a page
 *
 * Where to say that another profile could not be opened.
 *
 * Returns: (transfer none): the message bar
 */
CgvMessageBar *cgv_compare_page_get_error_bar (CgvComparePage *self);

/**
 * cgv_compare_page_set_strip:
 * @self: a page
 * @strip: (nullable): what both sides are chosen from, above the verdict
 *
 * Shows the parts of the document where both sides are of one.
 */
void cgv_compare_page_set_strip (CgvComparePage *self,
                                 GtkWidget *strip);

/**
 * cgv_compare_page_start_search:
 * @self: a page
 *
 * Brings the list of differences up and moves the keyboard to its search.
 */
void cgv_compare_page_start_search (CgvComparePage *self);

G_END_DECLS
