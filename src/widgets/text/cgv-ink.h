/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Helpers for widgets that paint themselves: colours, text, rounded areas, and the letters of the sides of a comparison. Places are in the
 * coordinates of the widget. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-palette.h"
#include "cgv-types.h"

G_BEGIN_DECLS

/* Gets the colours of pictures as the desktop wants them: light or dark, with high contrast or without. */
void cgv_ink_get_palette (CgvPalette *palette);

/* Gets the colour of a CgvSlot. */
void cgv_ink_get_slot (unsigned int slot,
                       GdkRGBA *color);

/* Gets a colour by its name in the style sheet; that of the text of the widget if the name is unknown. */
void cgv_ink_get_color (GtkWidget *widget,
                        const char *name,
                        GdkRGBA *color);

/* Returns how wide a text is, in pixels. */
double cgv_ink_measure (GtkWidget *widget,
                        const char *text,
                        gboolean is_bold);

void cgv_ink_append_layout (GtkSnapshot *snapshot,
                            PangoLayout *layout,
                            double x,
                            double y,
                            const GdkRGBA *color);

/* Appends a text whose middle is at a height, in a colour as cgv_ink_get_color() has it. Returns how wide it is. */
double cgv_ink_append_text (GtkWidget *widget,
                            GtkSnapshot *snapshot,
                            const char *text,
                            gboolean is_bold,
                            double x,
                            double middle,
                            const char *color);

void cgv_ink_append_rounded (GtkSnapshot *snapshot,
                             const graphene_rect_t *area,
                             float radius,
                             const GdkRGBA *color);

/* Returns the height and width of the letter of a side in its circle, in pixels. */
int cgv_ink_get_badge (GtkWidget *widget);

/* Appends the letter of a side, whose middle is at a height. */
void cgv_ink_append_badge (GtkWidget *widget,
                           GtkSnapshot *snapshot,
                           CgvSide side,
                           double x,
                           double middle);

G_END_DECLS
