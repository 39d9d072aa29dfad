/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Makes the keyboard focus leave a widget that is removed. GTK 4.8 keeps such a widget as the focus
 * of its window until the next frame. A label or an entry that gets the keyboard before then reads
 * the widget after it was freed.
 */

/* Makes every window of the program forget a focus at once when it leaves the window. Call it once, in the main thread. */
void cgv_removed_focus_init (void);
