/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The profile that comes with the program. Any thread. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* A program that was not installed may not have it. */
GFile *cgv_example_new_file (void);

G_END_DECLS
