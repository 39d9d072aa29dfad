/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Settings of the C library's allocator for a program whose memory is mostly large growing arrays, and freeing these without waiting. */

#include <glib.h>

G_BEGIN_DECLS

/* Gives every large block pages of its own, which grow without being copied and return to the system when they are freed. glibc does so
 * at first, but once such a block is freed, blocks up to its size come from the heap, and leave holes there when they move. The heap of
 * small blocks grows and shrinks by a megabyte at a time. Call it before there are other threads. Does nothing if the C library has no
 * such setting. It affects the whole process, so that only main() may call it. */
void cgv_allocator_set_up (void);

/* Has blocks up to 16 MB come from the heap while a frame is painted, where they stay for the next one; or from the system, as before. Up to 16 MB of a heap stay
 * for the next frame in any case. */
void cgv_allocator_keep_blocks (gboolean keeps);

/*
 * Frees large memory in a thread, where it is freed one after the other: returning pages takes longer than some frames. The main thread also
 * gives up its references to costs, graphs and profiles so, because each may be the last.
 *
 * @data: (nullable)
 */
void cgv_allocator_free_later (gpointer data,
                               GDestroyNotify free);

G_END_DECLS
