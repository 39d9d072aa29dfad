/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A sentence in which names of functions are links. Each is a button over its name, so that the keyboard reaches it and a screen reader
 * names it. The signal `activated` passes the row of a link. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_LINKED_LABEL (cgv_linked_label_get_type ())

G_DECLARE_FINAL_TYPE (CgvLinkedLabel, cgv_linked_label, CGV, LINKED_LABEL, GtkWidget)

/*
 * Shows a sentence, or hides the widget.
 *
 * @text: (nullable): nothing if it is empty
 * @links: (nullable): the CgvTextLink of @text, in their order
 */
void cgv_linked_label_set (CgvLinkedLabel *self,
                           const char *text,
                           GArray *links);

const char *cgv_linked_label_get_text (CgvLinkedLabel *self);

/* Sets the number of lines after which the sentence is cut. A tooltip has the whole sentence then. */
void cgv_linked_label_set_lines (CgvLinkedLabel *self,
                                 int lines);

G_END_DECLS
