/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The width of text, roughly but fast: the sum of the widths of its characters, without kerning and shaping. For choosing among texts of
 * which hundreds are shown at once. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The widths of the characters of one font. */
typedef struct CgvGlyphWidths CgvGlyphWidths;

/* Gets the widths in the font of a widget, kept for the fonts used last. Borrowed until the next call. */
CgvGlyphWidths *cgv_glyph_widths_get (GtkWidget *widget);

/* Measures UTF-8 text, in pixels. */
int cgv_glyph_widths_measure (const CgvGlyphWidths *self,
                              const char *text);

/* Returns the height of a line, in pixels. */
int cgv_glyph_widths_get_height (const CgvGlyphWidths *self);

G_END_DECLS
