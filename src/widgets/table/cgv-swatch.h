/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A small square in the colour of a function, as the treemap has it. It is 9 pixels wide, and nothing without a colour. Main
 * thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SWATCH (cgv_swatch_get_type ())

G_DECLARE_FINAL_TYPE (CgvSwatch, cgv_swatch, CGV, SWATCH, GtkWidget)

GtkWidget *cgv_swatch_new (void);

/* @slot is a CgvSlot; -1 for no colour, which takes no room. */
void cgv_swatch_set_slot (CgvSwatch *self,
                          int slot);

int cgv_swatch_get_slot (CgvSwatch *self);

G_END_DECLS
