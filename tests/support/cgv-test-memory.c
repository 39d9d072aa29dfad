/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-memory.h"

#include <pthread.h>
#include <stdlib.h>

#define SMALL_STACK (256 * 1024)

static void *
resize_block (void *user_data,
              void *block,
              size_t size)
{
  CgvTestMemory *test = user_data;
  void *result;

  if (size == 0)
    {
      test->n_live -= block != NULL;
      free (block);
      return NULL;
    }
  test->n_requests++;
  if (test->n_requests == test->fail_at || (test->fails_on && test->n_requests > test->fail_at))
    return NULL;
  result = realloc (block, size);
  g_assert_nonnull (result);
  test->n_live += block == NULL;
  return result;
}

CgvMemory
cgv_test_memory_init (CgvTestMemory *test,
                      guint fail_at)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  *test = (CgvTestMemory){ .fail_at = fail_at };
  memory.resize = resize_block;
  memory.user_data = test;
  return memory;
}

static void
sweep (CgvTestMemoryFunc func,
       gpointer data,
       gboolean fails_on)
{
  guint n_failures = 0;

  for (guint fail_at = 1;; fail_at++)
    {
      CgvTestMemory test;
      CgvMemory memory = cgv_test_memory_init (&test, fail_at);
      gboolean ok;

      test.fails_on = fails_on;
      ok = func (&memory, data);
      g_assert_cmpuint (test.n_live, ==, 0);
      if (test.n_requests < fail_at)
        {
          g_assert_true (ok);
          break;
        }
      n_failures += !ok;
    }
  g_assert_cmpuint (n_failures, >, 0);
}

void
cgv_test_memory_sweep (CgvTestMemoryFunc func,
                       gpointer data)
{
  sweep (func, data, FALSE);
  sweep (func, data, TRUE);
}

void
cgv_test_with_small_stack (GThreadFunc func,
                           gpointer data)
{
  pthread_attr_t attributes;
  pthread_t thread;

  g_assert_cmpint (pthread_attr_init (&attributes), ==, 0);
  g_assert_cmpint (pthread_attr_setstacksize (&attributes, SMALL_STACK), ==, 0);
  g_assert_cmpint (pthread_create (&thread, &attributes, func, data), ==, 0);
  g_assert_cmpint (pthread_join (thread, NULL), ==, 0);
  g_assert_cmpint (pthread_attr_destroy (&attributes), ==, 0);
}
