/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The piece of the arrows of jumps that is in one row. It is as wide as its column. Main thread. */

#include <gtk/gtk.h>

#include "cgv-code-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_JUMP_CELL (cgv_jump_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvJumpCell, cgv_jump_cell, CGV, JUMP_CELL, GtkWidget)

GtkWidget *cgv_jump_cell_new (void);

/* @text is (nullable) a description of the row's jumps. */
void cgv_jump_cell_set (CgvJumpCell *self,
                        CgvCodeList *list,
                        guint position,
                        const char *text);

G_END_DECLS
