/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sorting by several keys against a comparison of one key after the other. */

#include <math.h>

#include "cgv-sorter.h"
#include "cgv-test-memory.h"

#define N_LEVELS 4

/* For each id, its keys, the most significant first. */
typedef struct
{
  guint n;
  uint64_t (*keys)[N_LEVELS];
} Table;

static uint64_t
get_key (const void *user_data,
         uint32_t id,
         unsigned int level)
{
  const Table *table = user_data;

  g_assert_cmpuint (level, <, N_LEVELS);
  return table->keys[id][level];
}

static int
compare (gconstpointer first,
         gconstpointer second,
         gpointer data)
{
  const Table *table = data;
  const uint64_t *a = table->keys[*(const uint32_t *) first];
  const uint64_t *b = table->keys[*(const uint32_t *) second];

  for (guint level = 0; level < N_LEVELS; level++)
    {
      if (a[level] != b[level])
        return a[level] < b[level] ? -1 : 1;
    }
  return 0;
}

/* Few different keys, so that there are ties at all levels. */
static void
fill (Table *table,
      uint32_t *ids,
      guint n_different)
{
  for (guint i = 0; i < table->n; i++)
    {
      guint other = (guint) g_test_rand_int_range (0, (gint32) i + 1);

      ids[i] = ids[other];
      ids[other] = i;
      for (guint level = 0; level < N_LEVELS; level++)
        table->keys[i][level] = (uint64_t) g_test_rand_int_range (0, (gint32) n_different) << 8 * g_test_rand_int_range (0, 8);
    }
}

static void
test_levels (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  for (guint i = 0; i < 10000; i++)
    {
      Table table = { .n = (guint) g_test_rand_int_range (0, i % 100 == 0 ? 1000 : 60) };
      g_autofree uint64_t(*keys)[N_LEVELS] = g_malloc_n (table.n + 1, sizeof *keys);
      g_autofree uint32_t *ids = g_new (uint32_t, table.n + 1);
      g_autofree uint32_t *expected = NULL;
      CgvSorter sorter = { get_key, &table, N_LEVELS };

      table.keys = keys;
      fill (&table, ids, 1 + i % 4);
      expected = g_memdup2 (ids, table.n * sizeof *ids);
      /* The comparison is stable, as the sorter must be. */
      g_qsort_with_data (expected, (gint) table.n, sizeof *expected, compare, &table);
      g_assert_true (cgv_sorter_sort (&sorter, &memory, ids, table.n));
      g_assert_cmpmem (ids, table.n * sizeof *ids, expected, table.n * sizeof *ids);
    }
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_keys (void)
{
  const CgvCost signed_costs[] = { (CgvCost) INT64_MIN, (CgvCost) -2, (CgvCost) -1, 0, 1, INT64_MAX };
  const CgvCost costs[] = { 0, 1, INT64_MAX, UINT64_MAX };
  const double doubles[] = { -INFINITY, -1e300, -1.5, -1e-300, 0, 1e-300, 1, 1e300, INFINITY };

  for (guint i = 1; i < G_N_ELEMENTS (signed_costs); i++)
    g_assert_cmpuint (cgv_sort_key_of_cost (signed_costs[i - 1], true), <, cgv_sort_key_of_cost (signed_costs[i], true));
  for (guint i = 1; i < G_N_ELEMENTS (costs); i++)
    g_assert_cmpuint (cgv_sort_key_of_cost (costs[i - 1], false), <, cgv_sort_key_of_cost (costs[i], false));
  for (guint i = 1; i < G_N_ELEMENTS (doubles); i++)
    g_assert_cmpuint (cgv_sort_key_of_double (doubles[i - 1]), <, cgv_sort_key_of_double (doubles[i]));
  g_assert_cmpuint (cgv_sort_key_of_double (-0.0), ==, cgv_sort_key_of_double (0.0));
}

static gboolean
sort_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  CgvMemory own = *memory;
  const Table *table = data;
  CgvSorter sorter = { get_key, table, N_LEVELS };
  uint32_t ids[100];
  gboolean ok;

  for (uint32_t i = 0; i < 100; i++)
    ids[i] = i;
  ok = cgv_sorter_sort (&sorter, &own, ids, 100);
  for (uint32_t i = 0; i < 100; i++)
    g_assert_cmpuint (ids[i], ==, ok ? 99 - i : i);
  return ok;
}

static void
test_no_memory (void)
{
  uint64_t keys[100][N_LEVELS];
  Table table = { 100, keys };

  for (guint i = 0; i < 100; i++)
    keys[i][0] = keys[i][1] = 0, keys[i][2] = 1000 - i, keys[i][3] = i;
  cgv_test_memory_sweep (sort_with_memory, &table);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sorter/levels", test_levels);
  g_test_add_func ("/sorter/keys", test_keys);
  g_test_add_func ("/sorter/no-memory", test_no_memory);
  return g_test_run ();
}
