/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The program: its command line, its windows, and what is the same in all of them. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_APPLICATION (cgv_application_get_type ())

/*
 * Actions: new-window, quit, about
 */
G_DECLARE_FINAL_TYPE (CgvApplication, cgv_application, CGV, APPLICATION, AdwApplication)

/**
 * cgv_application_new:
 * @flags: how it runs, beside G_APPLICATION_HANDLES_OPEN
 *
 * Makes the application.
 *
 * Returns: (transfer full): the application
 */
CgvApplication *cgv_application_new (GApplicationFlags flags);

/**
 * cgv_application_get_settings:
 * @self: an application
 *
 * Where windows keep their size and choices.
 *
 * Returns: (transfer none) (nullable): the settings, or NULL where they are not installed or, for
 *   a picture, not wanted
 */
GSettings *cgv_application_get_settings (CgvApplication *self);

/**
 * cgv_application_get_exit_status:
 * @self: an application
 *
 * What main() returns if the run itself went well.
 *
 * Returns: 0, or 1 if what the command line asked for could not be done
 */
int cgv_application_get_exit_status (CgvApplication *self);

G_END_DECLS
