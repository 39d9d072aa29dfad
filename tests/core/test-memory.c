/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory that counts allocations, refuses them, and never aborts. */

#include <string.h>

#include "cgv-box.h"
#include "cgv-test-memory.h"
#include "cgv-vector.h"

static void
test_counting (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  uint32_t *array = cgv_memory_new (&memory, 10, sizeof *array);

  g_assert_nonnull (array);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (array[i], ==, 0);
  g_assert_cmpuint (memory.used, ==, 40);

  array = cgv_memory_resize (&memory, array, 20, sizeof *array);
  g_assert_nonnull (array);
  g_assert_cmpuint (memory.used, ==, 80);
  array = cgv_memory_resize (&memory, array, 5, sizeof *array);
  g_assert_nonnull (array);
  g_assert_cmpuint (memory.used, ==, 20);

  cgv_memory_free (&memory, array);
  g_assert_cmpuint (memory.used, ==, 0);
  g_assert_cmpuint (memory.peak, ==, 80);
  g_assert_false (memory.failed);
  cgv_memory_free (&memory, NULL);
  g_assert_cmpuint (memory.used, ==, 0);
}

/* Arrays in huge pages, if there are any, and in memory that was used before. */
static void
test_large (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  const size_t n = (size_t) 5 << 20;
  const size_t n_grown = (size_t) 70 << 20;

  for (guint round = 0; round < 2; round++)
    {
      guint8 *array = cgv_memory_new (&memory, n, 1);

      g_assert_nonnull (array);
      for (size_t i = 0; i < n; i++)
        g_assert_true (array[i] == 0);
      memset (array, 1, n);
      array = cgv_memory_resize (&memory, array, n_grown, 1);
      g_assert_nonnull (array);
      array[n_grown - 1] = 1;
      array = cgv_memory_resize (&memory, array, n + 1, 1);
      for (size_t i = 0; i < n; i++)
        g_assert_true (array[i] == 1);
      cgv_memory_free (&memory, array);
    }
  g_assert_cmpuint (memory.used, ==, 0);
  g_assert_cmpuint (memory.peak, ==, n_grown);
}

static void
test_empty (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  void *empty = cgv_memory_new (&memory, 0, 8);

  g_assert_nonnull (empty);
  g_assert_cmpuint (memory.used, ==, 0);
  cgv_memory_free (&memory, empty);
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_overflow (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  char *block;

  g_assert_null (cgv_memory_new (&memory, SIZE_MAX / 4, 8));
  g_assert_true (memory.failed);
  memory.failed = false;
  g_assert_null (cgv_memory_new (&memory, (size_t) PTRDIFF_MAX + 1, 1));
  g_assert_true (memory.failed);
  g_assert_cmpuint (memory.used, ==, 0);

  block = cgv_memory_new (&memory, 10, 1);
  memory.failed = false;
  g_assert_null (cgv_memory_resize (&memory, block, SIZE_MAX / 4, 8));
  g_assert_true (memory.failed);
  g_assert_cmpuint (memory.used, ==, 10);
  cgv_memory_free (&memory, block);
}

static void
test_budget (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  char *block;
  void *same;

  memory.budget = 100;
  block = cgv_memory_new (&memory, 100, 1);
  g_assert_nonnull (block);
  g_assert_false (memory.failed);

  g_assert_null (cgv_memory_new (&memory, 1, 1));
  g_assert_true (memory.failed);
  g_assert_null (cgv_memory_resize (&memory, block, 101, 1));
  g_assert_cmpuint (memory.used, ==, 100);

  g_assert_true (memory.over_budget);

  /* Below the budget, memory is available again. Shrinking is always allowed. */
  memory.budget = 50;
  block = cgv_memory_resize (&memory, block, 60, 1);
  g_assert_nonnull (block);
  g_assert_null (cgv_memory_resize (&memory, block, 61, 1));
  same = block;
  g_assert_cmpuint (memory.used, ==, 60);
  cgv_memory_free (&memory, same);
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_growing (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  void *block = NULL;
  size_t capacity;
  guint n_moves = 0;

  for (size_t i = 0; i < 100000; i++)
    {
      size_t before = cgv_memory_get_size (block);

      g_assert_true (cgv_memory_grow (&memory, &block, i + 1, sizeof (size_t)));
      g_assert_cmpuint (cgv_memory_get_size (block), >, i * sizeof (size_t));
      ((size_t *) block)[i] = i;
      n_moves += cgv_memory_get_size (block) != before;
    }
  g_assert_cmpuint (n_moves, <, 30);
  for (size_t i = 0; i < 100000; i++)
    g_assert_cmpuint (((size_t *) block)[i], ==, i);
  capacity = cgv_memory_get_size (block) / sizeof (size_t);
  g_assert_cmpuint (memory.used, ==, capacity * sizeof (size_t));

  memory.budget = memory.used;
  g_assert_true (cgv_memory_grow (&memory, &block, capacity, sizeof (size_t)));
  g_assert_false (cgv_memory_grow (&memory, &block, capacity + 1, sizeof (size_t)));
  g_assert_false (cgv_memory_grow (&memory, &block, SIZE_MAX, sizeof (size_t)));
  g_assert_cmpuint (((size_t *) block)[99999], ==, 99999);
  cgv_memory_free (&memory, block);
}

static void
test_moving (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvMemory to = CGV_MEMORY_INIT;
  char *block = cgv_memory_new (&memory, 10, 1);

  g_assert_cmpuint (cgv_memory_get_size (block), ==, 10);
  g_assert_cmpuint (cgv_memory_get_size (NULL), ==, 0);
  cgv_memory_move (&memory, &to, block);
  cgv_memory_move (&memory, &to, NULL);
  g_assert_cmpuint (memory.used, ==, 0);
  g_assert_cmpuint (to.used, ==, 10);
  g_assert_cmpuint (to.peak, ==, 10);
  cgv_memory_free (&to, block);
  g_assert_cmpuint (to.used, ==, 0);
}

static void
test_allocator (void)
{
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, 2);
  char *block = cgv_memory_new (&memory, 10, 1);

  g_assert_nonnull (block);
  g_assert_null (cgv_memory_resize (&memory, block, 20, 1));
  g_assert_true (memory.failed);
  g_assert_cmpuint (memory.used, ==, 10);
  g_assert_cmpuint (test.n_live, ==, 1);
  cgv_memory_free (&memory, block);
  g_assert_cmpuint (test.n_live, ==, 0);
}

static void
test_pool (void)
{
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, 0);
  CgvPool pool = { .memory = &memory };

  for (guint round = 0; round < 2; round++)
    {
      uint64_t *many = cgv_pool_new (&pool, 100, sizeof *many);

      g_assert_nonnull (cgv_pool_new (&pool, 0, 8));
      for (guint i = 0; i < 100; i++)
        g_assert_cmpuint (many[i]++, ==, 0);
      g_assert_cmpuint ((guintptr) many % _Alignof (max_align_t), ==, 0);
      g_assert_false (pool.failed);
      cgv_pool_clear (&pool);
      g_assert_cmpuint (memory.used, ==, 0);
      g_assert_cmpuint (test.n_live, ==, 0);
    }
}

static void
test_pool_failure (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };

  memory.budget = 1000;
  g_assert_nonnull (cgv_pool_new (&pool, 100, 1));
  g_assert_null (cgv_pool_new (&pool, SIZE_MAX, 1));
  g_assert_null (cgv_pool_new (&pool, 1000, 1));
  g_assert_nonnull (cgv_pool_new (&pool, 100, 1));
  g_assert_true (pool.failed);
  cgv_pool_clear (&pool);
  g_assert_false (pool.failed);
  g_assert_cmpuint (memory.used, ==, 0);
}

/* Arrays of a pool grow by turns, and one is freed early. */
static void
test_vector (void)
{
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, 0);
  CgvPool pool = { .memory = &memory };
  CGV_VECTOR (uint64_t) vectors[3] = { 0 };

  for (uint64_t i = 0; i < 1000; i++)
    {
      for (guint which = 0; which < 3; which++)
        g_assert_true (cgv_vector_add (&pool, &vectors[which], 3 * i + which));
    }
  for (guint which = 0; which < 3; which++)
    {
      g_assert_cmpuint (vectors[which].n, ==, 1000);
      for (uint64_t i = 0; i < 1000; i++)
        g_assert_cmpuint (vectors[which].items[i], ==, 3 * i + which);
    }
  g_assert_cmpuint (test.n_live, ==, 3);
  cgv_pool_drop (&pool, vectors[1].items);
  cgv_pool_drop (&pool, NULL);
  g_assert_cmpuint (test.n_live, ==, 2);
  g_assert_true (cgv_array_grow_in (&pool, &vectors[0].items, 100000));
  g_assert_cmpuint (vectors[0].items[999], ==, 2997);

  memory.budget = memory.used + 1000;
  g_assert_false (cgv_array_grow_in (&pool, &vectors[2].items, 100000));
  g_assert_false (cgv_array_grow_in (&pool, &vectors[2].items, SIZE_MAX));
  g_assert_true (pool.failed);
  g_assert_cmpuint (vectors[2].items[999], ==, 2999);
  cgv_pool_clear (&pool);
  g_assert_cmpuint (memory.used, ==, 0);
  g_assert_cmpuint (test.n_live, ==, 0);
}

static guint n_cleared;

static void
count_clear (void *object)
{
  n_cleared++;
}

static void
test_box (void)
{
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, 0);
  guint *object = cgv_box_new (&memory, sizeof *object);

  g_assert_cmpuint (*object, ==, 0);
  g_assert_nonnull (cgv_pool_new (cgv_box_get_pool (object), 10, 1));
  g_assert_true (cgv_box_ref (object) == object);
  cgv_box_unref (object, count_clear);
  g_assert_cmpuint (n_cleared, ==, 0);
  cgv_box_unref (object, count_clear);
  g_assert_cmpuint (n_cleared, ==, 1);
  g_assert_cmpuint (test.n_live, ==, 0);

  object = cgv_box_new (NULL, sizeof *object);
  g_assert_cmpuint (cgv_box_copy_memory (object).budget, ==, UINT64_MAX);
  cgv_box_unref (object, NULL);
  cgv_box_unref (NULL, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memory/counting", test_counting);
  g_test_add_func ("/memory/large", test_large);
  g_test_add_func ("/memory/empty", test_empty);
  g_test_add_func ("/memory/overflow", test_overflow);
  g_test_add_func ("/memory/budget", test_budget);
  g_test_add_func ("/memory/growing", test_growing);
  g_test_add_func ("/memory/moving", test_moving);
  g_test_add_func ("/memory/allocator", test_allocator);
  g_test_add_func ("/memory/pool", test_pool);
  g_test_add_func ("/memory/pool-failure", test_pool_failure);
  g_test_add_func ("/memory/vector", test_vector);
  g_test_add_func ("/memory/box", test_box);
  return g_test_run ();
}
