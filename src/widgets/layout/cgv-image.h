/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * An image that a widget paints once and shows in many frames. GTK's software renderer converts each pixel of a texture through floating
 * point in every frame, which takes 6 ms for 750×360; with it the image is drawn as a surface. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @surface: (transfer full): an image surface of CAIRO_FORMAT_ARGB32, to be painted no more. */
GdkTexture *cgv_image_new (cairo_surface_t *surface);

/* Fills @bounds, in the coordinates of @widget, while @widget is drawn. */
void cgv_image_append (GdkTexture *image,
                       GtkWidget *widget,
                       GtkSnapshot *snapshot,
                       const graphene_rect_t *bounds);

G_END_DECLS
