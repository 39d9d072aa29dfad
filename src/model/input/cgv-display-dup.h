/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cgv-display.h"

G_BEGIN_DECLS

/* Returns what cgv_display_name() makes of a text. @length is -1 for a terminated string. Any thread. */
char *cgv_display_dup (const char *bytes,
                       gssize length);

G_END_DECLS
