/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How treemaps and their legends are painted: the colours of the theme and the font of a widget. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-treemap-painter.h"

G_BEGIN_DECLS

/* Zeroes at first. */
typedef struct
{
  CgvTreemapStyle style;
  PangoFontDescription *font; /* the font of the style */
} CgvTreemapTheme;

/* Takes on the theme of a widget. */
void cgv_treemap_theme_read (CgvTreemapTheme *self,
                             GtkWidget *widget);

void cgv_treemap_theme_clear (CgvTreemapTheme *self);

/*
 * Calls @changed, with the widget as its only argument, when colours or the scale of the display change, as long as the
 * widget lives. The font is part of the style of the widget, whose class is told.
 */
void cgv_treemap_theme_watch (GtkWidget *widget,
                              GCallback changed);

G_END_DECLS
