/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Radix sort: the result is sorted, stable and complete. */

#include "cgv-radix.h"
#include "cgv-test-memory.h"

static uint64_t
random_bits (void)
{
  return (uint64_t) (uint32_t) g_test_rand_int () << 32 | (uint32_t) g_test_rand_int ();
}

typedef struct
{
  uint64_t key;
  uint32_t place;
} Item;

static void
assert_sorts_items (const uint64_t *keys,
                    const uint32_t *values,
                    uint32_t n)
{
  g_autofree uint64_t *sorted = g_memdup2 (keys, n * sizeof *keys);
  g_autofree Item *items = g_new (Item, n + 1);
  CgvMemory memory = CGV_MEMORY_INIT;

  for (uint32_t i = 0; i < n; i++)
    items[i] = (Item){ keys[i], i };
  g_assert_true (cgv_radix_sort_items (&memory, sorted, items, sizeof *items, n));
  g_assert_cmpuint (memory.used, ==, 0);
  for (uint32_t i = 0; i < n; i++)
    {
      g_assert_cmpuint (items[i].place, ==, values[i]);
      g_assert_cmpuint (items[i].key, ==, keys[values[i]]);
    }
}

static void
assert_sorts (const uint64_t *keys,
              uint32_t n)
{
  g_autofree uint64_t *sorted = g_new (uint64_t, n + 1);
  g_autofree uint32_t *values = g_new (uint32_t, n + 1);
  CgvMemory memory = CGV_MEMORY_INIT;

  for (uint32_t i = 0; i < n; i++)
    {
      sorted[i] = keys[i];
      values[i] = i;
    }
  g_assert_true (cgv_radix_sort (&memory, sorted, values, n));
  g_assert_cmpuint (memory.used, ==, 0);
  assert_sorts_items (keys, values, n);

  for (uint32_t i = 0; i < n; i++)
    {
      g_assert_cmpuint (sorted[i], ==, keys[values[i]]);
      if (i == 0)
        continue;
      g_assert_cmpuint (sorted[i - 1], <=, sorted[i]);
      if (sorted[i - 1] == sorted[i])
        g_assert_cmpuint (values[i - 1], <, values[i]);
    }
}

static void
test_shapes (void)
{
  static const uint32_t sizes[] = { 0, 1, 2, 47, 48, 49, 1000, 5000 };
  static const uint64_t masks[] = { 0, 1, 0xff, 0xf00, 0xff000000000000ffu, UINT64_MAX, (uint64_t) 1 << 63 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (masks); j++)
      {
        g_autofree uint64_t *keys = g_new (uint64_t, sizes[i] + 1);

        for (uint32_t k = 0; k < sizes[i]; k++)
          keys[k] = random_bits () & masks[j];
        assert_sorts (keys, sizes[i]);
        for (uint32_t k = 0; k < sizes[i]; k++)
          keys[k] = sizes[i] - k;
        assert_sorts (keys, sizes[i]);
        for (uint32_t k = 0; k < sizes[i]; k++)
          keys[k] = k;
        assert_sorts (keys, sizes[i]);
      }
}

static gboolean
sort_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  CgvMemory own = *memory;
  uint64_t keys[100];
  uint32_t values[100];
  gboolean ok;

  for (uint32_t i = 0; i < 100; i++)
    {
      keys[i] = 1000 - i;
      values[i] = i;
    }
  ok = cgv_radix_sort (&own, keys, values, 100);
  for (uint32_t i = 0; i < 100; i++)
    g_assert_cmpuint (values[i], ==, ok ? 99 - i : i);
  return ok;
}

/* Items are unchanged if there is no memory. */
static gboolean
sort_items_with_memory (const CgvMemory *memory,
                        gpointer data)
{
  CgvMemory own = *memory;
  uint64_t keys[100];
  Item items[100];
  gboolean ok;

  for (uint32_t i = 0; i < 100; i++)
    {
      keys[i] = 1000 - i;
      items[i] = (Item){ keys[i], i };
    }
  ok = cgv_radix_sort_items (&own, keys, items, sizeof *items, 100);
  for (uint32_t i = 0; i < 100; i++)
    g_assert_cmpuint (items[i].place, ==, ok ? 99 - i : i);
  return ok;
}

static void
test_no_memory (void)
{
  cgv_test_memory_sweep (sort_with_memory, NULL);
  cgv_test_memory_sweep (sort_items_with_memory, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/radix/shapes", test_shapes);
  g_test_add_func ("/radix/no-memory", test_no_memory);
  return g_test_run ();
}
