/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Completes a command that is being typed, as a shell does. Any thread; reads folders. */

#include <glib.h>

G_BEGIN_DECLS

/*
 * Returns (transfer full) (nullable) what is to be typed next: the rest of the name of a file, or as much of it as all files have that begin
 * like it. The first word may be a program that PATH has. NULL if there is nothing to add.
 *
 * @text: the command up to the cursor
 * @folder: where it is run
 */
char *cgv_record_complete (const char *text,
                           const char *folder);

G_END_DECLS
