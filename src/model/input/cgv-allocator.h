/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the C library's allocator has to know of a program whose memory is mostly large arrays that
 * grow, and how to free them without waiting for it.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Gives every large block pages of its own, which grow without being copied and return to the system when they are
 * freed. glibc does so at first, but whenever such a block is freed, blocks up to its size come from the heap from
 * then on, and leave holes there when they move. The heap of small blocks grows and shrinks by a megabyte at a time.
 * To be called before there are other threads. Does nothing where the C library has no such setting. It is of the
 * whole process, and so for main() alone. */
void cgv_allocator_set_up (void);

/* Frees what is large, in a thread: to give pages back takes longer than some frames. */
void cgv_allocator_free_later (gpointer data,
                               GDestroyNotify free);

G_END_DECLS
