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

/* Memory that waits for the thread. */
typedef struct
{
  gpointer data;
  GDestroyNotify free;
} Waiting;

static GMutex lock;
static GQueue queue = G_QUEUE_INIT;
static gboolean is_freeing; /* whether there is a thread */

/* Frees what waits, until nothing does. */
static gpointer
free_waiting (gpointer unused)
{
  Waiting *waiting;

  g_mutex_lock (&lock);
  while ((waiting = g_queue_pop_head (&queue)) != NULL)
    {
      g_mutex_unlock (&lock);
      waiting->free (waiting->data);
      g_free (waiting);
      g_mutex_lock (&lock);
    }
  is_freeing = FALSE;
  g_mutex_unlock (&lock);
  return NULL;
}

void
cgv_allocator_free_later (gpointer data,
                          GDestroyNotify free)
{
  Waiting *waiting;
  GThread *thread = NULL;

  if (data == NULL)
    return;
  waiting = g_new (Waiting, 1);
  *waiting = (Waiting){ data, free };
  g_mutex_lock (&lock);
  g_queue_push_tail (&queue, waiting);
  if (!is_freeing)
    {
      is_freeing = TRUE;
      thread = g_thread_try_new ("free", free_waiting, NULL, NULL);
      is_freeing = thread != NULL;
    }
  waiting = is_freeing ? NULL : g_queue_pop_tail (&queue);
  g_mutex_unlock (&lock);
  if (thread != NULL)
    g_thread_unref (thread);
  /* If there is no memory for a thread, freeing at once is all the more useful. */
  if (waiting != NULL)
    free (data);
  g_free (waiting);
}
