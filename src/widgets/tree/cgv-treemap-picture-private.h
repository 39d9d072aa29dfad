/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the two halves of CgvTreemapPicture share: cgv-treemap-picture.c shows, cgv-treemap-picture-input.c takes
 * input. Main thread.
 */

#include "cgv-treemap-picture.h"
#include "cgv-treemap-theme.h"

G_BEGIN_DECLS

struct _CgvTreemapPicture
{
  GtkWidget parent_instance;

  CgvTreemapLayout *layout;
  CgvTreemapTheme theme;
  CgvTreemapPane pane;
  guint32 marked;
  guint32 hovered;
  cairo_surface_t *surface;
  int surface_scale;
};

/**
 * cgv_treemap_picture_add_input_signals:
 * @klass: the class
 *
 * Installs the signals for wishes.
 */
void cgv_treemap_picture_add_input_signals (CgvTreemapPictureClass *klass);

/**
 * cgv_treemap_picture_add_input:
 * @self: a picture
 *
 * Adds pointer and keyboard.
 */
void cgv_treemap_picture_add_input (CgvTreemapPicture *self);

G_END_DECLS
