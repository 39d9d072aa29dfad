/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The function that a focus is about: its name, the way back and forward, and what it costs; with a base, on both sides
 * with the difference. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_HEADER (cgv_header_get_type ())

/*
 * Properties:
 *   focus  (CgvFocus, nullable)
 *   narrow (boolean)  there is no room for the shares of a difference, which stay in its tooltip
 */
G_DECLARE_FINAL_TYPE (CgvHeader, cgv_header, CGV, HEADER, GtkWidget)

void cgv_header_set_focus (CgvHeader *self,
                           CgvFocus *focus);

G_END_DECLS
