/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The keyboard in pages that know where it has to begin. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

/*
 * The `focus` function of the class of a page: Tab goes through the children one by one. By default GTK would grab
 * the focus for the page first, and skip what is in front of its favourite. Returns whether the focus is inside of
 * the page now.
 */
gboolean cgv_page_focus_move (GtkWidget *page,
                              GtkDirectionType direction);

G_END_DECLS
