/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The style of pages: light and dark as the reader's system is, with the colours that the window has. Main thread.
 */

#include <stdio.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * cgv_cli_html_style_write:
 * @file: where it goes
 *
 * Writes an element `style`. Classes `d0` … `d8` are the colours of changes: `d4` is none, those below it are cheaper,
 * those above it dearer.
 */
void cgv_cli_html_style_write (FILE *file);

/**
 * cgv_cli_html_style_get_class:
 * @ratio: a change as a share of what it is a change of
 *
 * Which of these classes a change has.
 *
 * Returns: 0 to 8
 */
int cgv_cli_html_style_get_class (double ratio);

G_END_DECLS
