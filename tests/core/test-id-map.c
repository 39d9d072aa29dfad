/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ids of any size, and memory that follows their number. */

#include <glib.h>

#include "cgv-id-map-private.h"
#include "cgv-test-memory.h"

/* Compares the map with a GHashTable of the same pairs. */
static void
compare (const guint64 *ids,
         guint n_ids,
         guint64 max_memory)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  g_autoptr (GHashTable) expected = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  CgvIdMap map;

  cgv_id_map_init (&map, 5);
  for (guint i = 0; i < n_ids; i++)
    {
      gpointer known = NULL;
      gboolean is_known = g_hash_table_lookup_extended (expected, &ids[i], NULL, &known);

      g_assert_cmpuint (cgv_id_map_get (&map, ids[i]), ==, is_known ? GPOINTER_TO_UINT (known) : CGV_NONE);
      g_assert_true (cgv_id_map_set (&map, &memory, ids[i], i));
      g_hash_table_replace (expected, g_memdup2 (&ids[i], sizeof ids[i]), GUINT_TO_POINTER (i));
      g_assert_cmpuint (cgv_id_map_get (&map, ids[i]), ==, i);
    }
  for (guint i = 0; i < n_ids; i++)
    g_assert_cmpuint (cgv_id_map_get (&map, ids[i]), ==, GPOINTER_TO_UINT (g_hash_table_lookup (expected, &ids[i])));
  g_assert_cmpuint (memory.peak, <=, max_memory);
  cgv_id_map_clear (&map, &memory);
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_edges (void)
{
  static const guint64 ids[] = { 0, 1, 1023, 1024, 1025, 1026, 2048, 65535, 65536, G_MAXINT32, G_MAXUINT32 - 1, G_MAXUINT32, (guint64) G_MAXUINT32 + 1, G_MAXINT64, G_MAXUINT64 - 1, G_MAXUINT64, 0, 1, G_MAXUINT64, 1025 };

  g_test_summary ("Any number of 64 bits is an id, and may get another name");
  compare (ids, G_N_ELEMENTS (ids), 40000);
}

static void
test_sequences (void)
{
  static const guint64 steps[] = { 1, 2, 3, 1000, 65536, G_MAXUINT64, G_GUINT64_CONSTANT (0x9E3779B97F4A7C15) };
  enum { N = 20000 };
  g_autofree guint64 *ids = g_new (guint64, N);

  g_test_summary ("Memory follows the number of ids, regardless of their values");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      for (guint k = 0; k < N; k++)
        ids[k] = 10 + k * steps[i];
      compare (ids, N, 2 * 1024 * 1024);
    }
}

/* Adds an id that is too far away for the index, then the ids before it until it would be near. */
static void
test_overtaken (void)
{
  enum { N = 5001 };
  g_autofree guint64 *ids = g_new (guint64, N + 1);

  g_test_summary ("An id that was hashed first is found when the index reaches it");
  ids[0] = 4000;
  for (guint k = 0; k < N; k++)
    ids[k + 1] = k;
  compare (ids, N + 1, 100000);
}

static gboolean
fill (const CgvMemory *initial,
      gpointer data)
{
  CgvMemory memory = *initial;
  gboolean ok = TRUE;
  CgvIdMap map;

  cgv_id_map_init (&map, 1);
  for (guint64 id = 0; id < 2000 && ok; id++)
    {
      ok = cgv_id_map_set (&map, &memory, id, 1) && cgv_id_map_set (&map, &memory, G_MAXUINT64 - id, 2);
      g_assert_cmpuint (cgv_id_map_get (&map, id + 1), ==, CGV_NONE);
    }
  if (ok)
    g_assert_cmpuint (cgv_id_map_get (&map, 1999) + cgv_id_map_get (&map, G_MAXUINT64 - 1999), ==, 3);
  cgv_id_map_clear (&map, &memory);
  return ok;
}

static void
test_no_memory (void)
{
  g_test_summary ("Without memory the map is unchanged");
  cgv_test_memory_sweep (fill, NULL);
}

static void
test_gaps (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvIdMap map;

  g_test_summary ("Ids in an order of their own are an index as well");
  cgv_id_map_init (&map, 1);
  for (guint64 round = 0; round < 4; round++)
    for (guint64 i = 0; i < 10000; i++)
      g_assert_true (cgv_id_map_set (&map, &memory, i * 4 + round, (CgvStringId) i));
  g_assert_cmpuint (map.n_hashed, ==, 0);
  g_assert_cmpuint (memory.used, <=, 40000 * 3 / 2 * sizeof (CgvStringId) + 4096);
  g_assert_cmpuint (cgv_id_map_get (&map, 39999), ==, 9999);
  cgv_id_map_clear (&map, &memory);
  g_assert_cmpuint (memory.used, ==, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/id-map/edges", test_edges);
  g_test_add_func ("/id-map/sequences", test_sequences);
  g_test_add_func ("/id-map/overtaken", test_overtaken);
  g_test_add_func ("/id-map/gaps", test_gaps);
  g_test_add_func ("/id-map/no-memory", test_no_memory);
  return g_test_run ();
}
