/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The function that the window is about: its name, where it is, what it costs, and the way back
 * to the one before. Follows a CgvFocus, which it holds. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_FUNCTION_HEADER (cgv_function_header_get_type ())

G_DECLARE_FINAL_TYPE (CgvFunctionHeader, cgv_function_header, CGV, FUNCTION_HEADER, GtkWidget)

/*
 * Properties:
 *   focus  (object, CgvFocus, nullable)
 */

/**
 * cgv_function_header_new:
 *
 * Makes it, empty. Main thread.
 *
 * Returns: the widget
 */
GtkWidget *cgv_function_header_new (void);

/**
 * cgv_function_header_get_focus:
 * @self: a widget
 *
 * What it follows. Main thread.
 *
 * Returns: (nullable) (transfer none): the focus, or NULL before there is a document
 */
CgvFocus *cgv_function_header_get_focus (CgvFunctionHeader *self);

/**
 * cgv_function_header_set_focus:
 * @self: a widget
 * @focus: (nullable): what to follow
 *
 * Shows the function of @focus. Main thread.
 */
void cgv_function_header_set_focus (CgvFunctionHeader *self,
                                    CgvFocus *focus);

G_END_DECLS
