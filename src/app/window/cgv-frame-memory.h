/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Keeps the memory that GTK's software renderer paints into from one frame to the next. It asks for a picture of all that changed, and for
 * a copy that the X server reads, and gives both back after the frame. Fresh pages from the system take longer than to paint them.
 */

#include <gtk/gtk.h>

/* Does so for a window. Call it before @window is realized. */
void cgv_frame_memory_keep (GtkWindow *window);
