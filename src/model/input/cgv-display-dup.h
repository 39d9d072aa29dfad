/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cgv-display.h"
#include "cgv-name.h"

G_BEGIN_DECLS

/* Returns the result of cgv_display_name() for a text. @length is -1 for a terminated string. Any thread. */
char *cgv_display_dup (const char *bytes,
                       gssize length);

/* Returns the result of cgv_display_text() for a text. */
char *cgv_display_dup_whole (const char *bytes,
                             gssize length);

/* Returns a display text as the label of a menu, in which no letter is a mnemonic. */
char *cgv_display_dup_label (const char *text);

/* Returns the display text for a form of the name of a function. */
char *cgv_display_dup_form (const char *bytes,
                            gsize length,
                            CgvNameForm form);

G_END_DECLS
