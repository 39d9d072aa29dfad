/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Tooltips that stay narrow, however long the names in them are. All text that may hold a name gets here. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns text whose lines have at most 80 characters, broken between words, after commas and between scopes. Of more than six lines,
 * only the first six are kept. NULL for NULL. */
char *cgv_tooltip_dup_wrapped (const char *text);

/* For a query-tooltip. Returns whether a tooltip is shown: not for NULL, and never below a dialog or a menu. */
gboolean cgv_tooltip_set (GtkTooltip *tooltip,
                          GtkWidget *widget,
                          const char *text);

/* Sets the tooltip of a widget; NULL for none. */
void cgv_tooltip_set_for (GtkWidget *widget,
                          const char *text);

/* Shows the text of a label as the tooltip of @widget, which is the label or around it, but only if the label is cut: otherwise it would
 * repeat visible text. */
void cgv_tooltip_show_cut (GtkWidget *widget,
                           GtkLabel *label);

/* Keeps the tooltips of all menu buttons away from their popovers while these are open. For once in a program, after GTK is there. */
void cgv_tooltip_init (void);

G_END_DECLS
