/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The program: its command line, its windows, and their common state. Main thread. */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_APPLICATION (cgv_application_get_type ())

/*
 * Actions: new-window, quit, about
 */
G_DECLARE_FINAL_TYPE (CgvApplication, cgv_application, CGV, APPLICATION, AdwApplication)

CgvApplication *cgv_application_new (GApplicationFlags flags);

/* Returns NULL where settings are not installed. */
GSettings *cgv_application_get_settings (CgvApplication *self);

/* Returns 1 if the command line could not be carried out, otherwise 0. */
int cgv_application_get_exit_status (CgvApplication *self);

G_END_DECLS
