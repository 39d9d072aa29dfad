/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Real input for the tests of the program: xdotool moves the pointer and presses keys while the
 * main loop of the test runs.
 */

#include <gtk/gtk.h>

/**
 * cgv_app_input_run:
 * @...: the arguments of xdotool, ended by NULL
 *
 * Runs xdotool to its end, with the main loop running.
 *
 * Returns: (transfer full): what it printed
 */
char *cgv_app_input_run (const char *argument,
                         ...) G_GNUC_NULL_TERMINATED;

/**
 * cgv_app_input_focus:
 * @window: a window on screen
 *
 * Gives it the keyboard, which without a window manager nothing else does.
 */
void cgv_app_input_focus (GtkWindow *window);

/**
 * cgv_app_input_click:
 * @widget: a widget on screen
 *
 * Clicks in its middle.
 */
void cgv_app_input_click (GtkWidget *widget);

/**
 * cgv_app_input_right_click:
 * @widget: a widget on screen
 *
 * Clicks in its middle with the button of context menus.
 */
void cgv_app_input_right_click (GtkWidget *widget);
