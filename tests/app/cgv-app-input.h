/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Real input for the tests of the program: xdotool moves the pointer and presses keys while the
 * main loop of the test runs.
 */

#include <gtk/gtk.h>

/* Runs xdotool to its end, with the main loop running. Returns what it printed. */
char *cgv_app_input_run (const char *argument,
                         ...) G_GNUC_NULL_TERMINATED;

/* Gives a window the keyboard focus. Without a window manager nothing else does. */
void cgv_app_input_focus (GtkWindow *window);

void cgv_app_input_click (GtkWidget *widget);

/* Right-clicks the middle of a widget, which opens its context menu. */
void cgv_app_input_right_click (GtkWidget *widget);
