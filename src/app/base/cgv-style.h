/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Loads what the style sheet has in addition for dark colours and for high contrast, while the desktop wants these.
 * Call it once, with a display.
 */
void cgv_style_init (void);
