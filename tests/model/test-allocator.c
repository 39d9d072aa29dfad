/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Large memory is freed in another thread, one after the other. */

#include "cgv-allocator.h"
#include "model-test.h"

#define N_FREED 100u

typedef struct
{
  GMutex lock;
  GCond cond;
  GThread *thread; /* that freed */
  guint n_freed;
} Freed;

static Freed freed;

/* Frees further memory, as an owner of others does. */
static void
free_number (gpointer data)
{
  guint number = GPOINTER_TO_UINT (data);

  g_mutex_lock (&freed.lock);
  freed.thread = g_thread_self ();
  g_assert_cmpuint (number, ==, ++freed.n_freed);
  g_cond_signal (&freed.cond);
  g_mutex_unlock (&freed.lock);
  if (number == N_FREED)
    cgv_allocator_free_later (GUINT_TO_POINTER (N_FREED + 1), free_number);
}

static void
test_free_later (void)
{
  cgv_allocator_free_later (NULL, free_number);
  for (guint i = 1; i <= N_FREED; i++)
    cgv_allocator_free_later (GUINT_TO_POINTER (i), free_number);
  g_mutex_lock (&freed.lock);
  while (freed.n_freed <= N_FREED)
    g_assert_true (g_cond_wait_until (&freed.cond, &freed.lock, cgv_test_get_deadline ()));
  g_assert_true (freed.thread != g_thread_self ());
  g_mutex_unlock (&freed.lock);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/allocator/free-later", test_free_later);
  return g_test_run ();
}
