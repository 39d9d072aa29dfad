/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One line of text in a cell of a list. Its size is that of its font, for any text, so that filling a cell causes no new layout; and text
 * is shaped only when it is painted. A list has a thousand cells, of which a hundred are on screen. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_LINE (cgv_line_get_type ())

G_DECLARE_DERIVABLE_TYPE (CgvLine, cgv_line, CGV, LINE, GtkWidget)

struct _CgvLineClass
{
  GtkWidgetClass parent_class;
};

/* Makes an empty line. @xalign, 0 to 1, places a text that is shorter than the room, from the start of reading. @ellipsize is for a
 * longer one; PANGO_ELLIPSIZE_NONE cuts it off. */
GtkWidget *cgv_line_new (float xalign,
                         PangoEllipsizeMode ellipsize,
                         GtkAccessibleRole role);

/* Sets the text, which is also the label for assistive tools unless the role is GTK_ACCESSIBLE_ROLE_PRESENTATION. */
void cgv_line_set_text (CgvLine *self,
                        const char *text);

/* Returns the text, "" at first. */
const char *cgv_line_get_text (CgvLine *self);

void cgv_line_set_ellipsize (CgvLine *self,
                             PangoEllipsizeMode ellipsize);

PangoEllipsizeMode cgv_line_get_ellipsize (CgvLine *self);

/* Sets (nullable) colours and weights of parts of the text. */
void cgv_line_set_attributes (CgvLine *self,
                              PangoAttrList *attributes);

PangoAttrList *cgv_line_get_attributes (CgvLine *self);

/* For classes that paint more than the text: paints it at @xalign of @area, from the left. */
void cgv_line_snapshot_text (CgvLine *self,
                             GtkSnapshot *snapshot,
                             const graphene_rect_t *area,
                             float xalign);

/* Returns how many pixels the text needs, by the sum of its characters: see CgvGlyphWidths. */
int cgv_line_get_text_width (CgvLine *self);

G_END_DECLS
