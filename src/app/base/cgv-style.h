/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Loads the additional style sheets for dark colours and for high contrast, while the desktop wants these. Call it once, with a display. */
void cgv_style_init (void);
