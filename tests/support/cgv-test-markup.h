/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A page or a picture as a strict reader sees it: elements are closed in order, attributes are quoted, ids occur once. It has nothing that
 * runs, and no address but places within it. Text is UTF-8 without controls.
 */

#include <glib.h>

/*
 * Returns the first fault with what follows it, or NULL.
 *
 * @is_html: whether some elements need no end
 */
char *cgv_test_markup_check (const char *text,
                             gsize length,
                             gboolean is_html);

/* Checks that text is UTF-8, and has no controls but ends of lines and tabs. */
char *cgv_test_plain_check (const char *text,
                            gsize length);
