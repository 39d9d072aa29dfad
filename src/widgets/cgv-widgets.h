/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Sets up this layer, once before a program uses it.
 */

/**
 * cgv_widgets_init:
 *
 * Registers the types of this layer, so that templates can name them, and its icons. After
 * gtk_init(); main thread.
 */
void cgv_widgets_init (void);
