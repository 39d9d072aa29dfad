/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE
#include "cgv-test-memory.h"

#include <pthread.h>
#include <stdalign.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SMALL_STACK (256 * 1024)

/* Maximum size of all blocks until none of them is in use. Pages are allocated on first use. */
#define ADDRESSES (sizeof (void *) > 4 ? (gsize) 16 << 30 : (gsize) 256 << 20)

/* Pages of blocks up to this size are kept for the next round, as long as these are few: to get pages takes most of the time. */
#define KEPT_SIZE  (64 * 1024)
#define KEPT_PAGES ((gsize) 64 << 20)

/* The head of each block. */
typedef struct
{
  alignas (16) gsize size; /* size of the block, without this head */
} Head;

/*
 * Addresses for blocks. Each block has pages of its own and ends where they do. A block that was
 * freed, or moved by a resize, cannot be accessed, so that using an old pointer crashes. Each
 * resize moves the block. Their addresses are used again when no block is in use.
 */
typedef struct
{
  guint8 *start;
  gsize page;
  gsize used;
  guint n_live;
} Addresses;

static Addresses addresses;

static gsize
get_span (gsize size)
{
  return (sizeof (Head) + size + addresses.page - 1) / addresses.page * addresses.page;
}

static void *
new_block (gsize size)
{
  guint8 *pages;
  void *end;
  Head *head;

  if (addresses.start == NULL)
    {
      addresses.page = (gsize) sysconf (_SC_PAGESIZE);
      addresses.start = mmap (NULL, ADDRESSES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      g_assert_true (addresses.start != MAP_FAILED);
    }
  g_assert_cmpuint (get_span (size), <=, ADDRESSES - addresses.used);
  pages = addresses.start + addresses.used;
  g_assert_cmpint (mprotect (pages, get_span (size), PROT_READ | PROT_WRITE), ==, 0);
  addresses.used += get_span (size);
  addresses.n_live++;

  end = pages + get_span (size);
  head = (Head *) end - (size + sizeof *head - 1) / sizeof *head - 1;
  head->size = size;
  return head + 1;
}

static gsize
get_size (const void *block)
{
  return ((const Head *) block - 1)->size;
}

static void
free_block (void *block)
{
  gsize span = get_span (get_size (block));
  gsize offset = (gsize) ((guint8 *) block - addresses.start) - sizeof (Head);
  guint8 *pages = addresses.start + offset / addresses.page * addresses.page;

  if (span > KEPT_SIZE || addresses.used > KEPT_PAGES)
    g_assert_cmpint (madvise (pages, span, MADV_DONTNEED), ==, 0);
  g_assert_cmpint (mprotect (pages, span, PROT_NONE), ==, 0);
  addresses.n_live--;
  if (addresses.n_live == 0)
    addresses.used = 0;
}

static void *
resize_block (void *user_data,
              void *block,
              size_t size)
{
  CgvTestMemory *test = user_data;
  void *result;

  if (size == 0)
    {
      if (block == NULL)
        return NULL;
      test->n_live--;
      free_block (block);
      return NULL;
    }
  test->n_requests++;
  if (test->n_requests == test->fail_at || (test->fails_on && test->n_requests > test->fail_at))
    return NULL;
  result = new_block (size);
  if (block == NULL)
    {
      test->n_live++;
      return result;
    }
  memcpy (result, block, MIN (size, get_size (block)));
  free_block (block);
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
