/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-allocator.h"

#include "cgv-config.h"

#ifdef CGV_HAVE_MALLOPT
#include <malloc.h>
#endif

#define LARGE_BLOCK (256 * 1024)
#define STEP        (1024 * 1024)
#define MOST_KEPT   (16 * 1024 * 1024)

void
cgv_allocator_set_up (void)
{
#if defined CGV_HAVE_MALLOPT && defined M_MMAP_THRESHOLD
  mallopt (M_MMAP_THRESHOLD, LARGE_BLOCK);
  mallopt (M_TOP_PAD, STEP);
  mallopt (M_TRIM_THRESHOLD, STEP);
#endif
}

void
cgv_allocator_keep_blocks (gboolean keeps)
{
#if defined CGV_HAVE_MALLOPT && defined M_MMAP_THRESHOLD
  mallopt (M_MMAP_THRESHOLD, keeps ? MOST_KEPT : LARGE_BLOCK);
  mallopt (M_TRIM_THRESHOLD, MOST_KEPT);
#endif
}

void
cgv_allocator_free_later (gpointer data,
                          GDestroyNotify free)
{
  GThread *thread = g_thread_try_new ("free", (GThreadFunc) (void (*) (void)) free, data, NULL);

  /* If there is no memory for a thread, freeing at once is all the more useful. */
  if (thread != NULL)
    g_thread_unref (thread);
  else
    free (data);
}
