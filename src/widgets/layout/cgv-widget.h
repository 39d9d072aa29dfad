/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Small functions for widgets, and the seam below that of the program (cgv-platform.h): functions of GTK that later versions deprecate.
 * Main thread. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Visits the children of a widget; @child is declared here. */
#define cgv_foreach_child(child, widget) \
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))

/* Gets the colour of the text of a widget. */
void cgv_widget_get_color (GtkWidget *widget,
                           GdkRGBA *color);

/* Gets a colour by its name in the style sheet; returns FALSE if the name is unknown. */
gboolean cgv_widget_lookup_color (GtkWidget *widget,
                                  const char *name,
                                  GdkRGBA *color);

/* Sets the text of a label, which is hidden without one. @text may be NULL. */
void cgv_widget_show_text (GtkLabel *label,
                           const char *text);

/* Adds or removes a class of the style sheet. */
void cgv_widget_set_css_class (GtkWidget *widget,
                               const char *name,
                               gboolean is_set);

/* Sets the name of a widget for screen readers. */
void cgv_widget_name (GtkWidget *widget,
                      const char *name);

/* Lets the labels of the buttons in a box take several lines where the box has little room. */
void cgv_widget_wrap_buttons (GtkWidget *box);

/* Removes the children of a box or a list box, which is filled again. Returns the index of the child that had the keyboard; -1 if none had. */
int cgv_widget_clear (GtkWidget *box);

/* Gives the keyboard to the child at @index, or to the last one if there are fewer; does nothing if @index is -1. */
void cgv_widget_focus_child (GtkWidget *box,
                             int index);

/* Says where a point of @widget is in @target; returns FALSE if they have no common ancestor. */
gboolean cgv_widget_translate (GtkWidget *widget,
                               GtkWidget *target,
                               double x,
                               double y,
                               double *target_x,
                               double *target_y);

G_END_DECLS
