/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Strongly connected components, against an oracle and at sizes where recursion would crash. */

#include "cgv-cycles.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

#define MANY 2000000u

typedef struct
{
  uint32_t n_nodes;
  uint32_t n_edges;
  uint32_t *out_start;
  CgvEdge *edges;
} Arrays;

static Arrays *
arrays_new (uint32_t n_nodes,
            uint32_t max_edges)
{
  Arrays *arrays = g_new0 (Arrays, 1);

  arrays->n_nodes = n_nodes;
  arrays->out_start = g_new0 (uint32_t, n_nodes + 1);
  arrays->edges = g_new0 (CgvEdge, max_edges);
  return arrays;
}

static void
arrays_free (Arrays *arrays)
{
  g_free (arrays->out_start);
  g_free (arrays->edges);
  g_free (arrays);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Arrays, arrays_free)

/* Edges must be added in the order of their callers. */
static void
add_edge (Arrays *arrays,
          CgvNodeId caller,
          CgvNodeId callee)
{
  arrays->edges[arrays->n_edges++] = (CgvEdge){ caller, callee };
}

static void
finish (Arrays *arrays)
{
  for (CgvNodeId node = 0, edge = 0; node < arrays->n_nodes; node++)
    {
      while (edge < arrays->n_edges && arrays->edges[edge].caller <= node)
        edge++;
      arrays->out_start[node + 1] = edge;
    }
}

static char *
print_cycles (const CgvCycles *cycles)
{
  GString *text = g_string_new (NULL);

  for (CgvCycleId cycle = 0; cycle < cycles->n_cycles; cycle++)
    {
      g_string_append (text, cycle > 0 ? " |" : "");
      for (uint32_t i = cycles->start[cycle]; i < cycles->start[cycle + 1]; i++)
        {
          g_assert_cmpuint (cycles->cycles[cycles->members[i]], ==, cycle);
          g_string_append_printf (text, "%s%u", text->len > 0 ? " " : "", cycles->members[i]);
        }
    }
  return g_string_free (text, FALSE);
}

static void
assert_cycles (const char *edges,
               uint32_t n_nodes,
               const char *expected)
{
  g_auto (GStrv) list = g_strsplit (edges, " ", -1);
  g_autoptr (Arrays) arrays = arrays_new (n_nodes, g_strv_length (list));
  g_autofree char *printed = NULL;
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  CgvCycles cycles;

  for (guint i = 0; list[i] != NULL && list[i][0] != '\0'; i++)
    add_edge (arrays, (CgvNodeId) (list[i][0] - '0'), (CgvNodeId) (list[i][1] - '0'));
  finish (arrays);
  g_assert_true (cgv_cycles_find (&pool, n_nodes, arrays->out_start, arrays->edges, NULL, NULL, &cycles));
  printed = print_cycles (&cycles);
  g_assert_cmpstr (printed, ==, expected);
  cgv_pool_clear (&pool);
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_small (void)
{
  assert_cycles ("", 0, "");
  assert_cycles ("", 3, "");
  assert_cycles ("00", 1, "");
  assert_cycles ("01 12", 3, "");
  assert_cycles ("01 10", 2, "0 1");
  assert_cycles ("01 11 12 20", 3, "0 1 2");
  assert_cycles ("01 12 21", 3, "1 2");
  assert_cycles ("01 10 12 23 32", 4, "0 1 | 2 3");
  assert_cycles ("03 12 21 30", 4, "0 3 | 1 2");
  /* Two cycles that share a node are one. */
  assert_cycles ("01 10 02 20", 3, "0 1 2");
  /* The cycle leads back to the first node of the search, which KCachegrind misses. */
  assert_cycles ("01 12 20 13", 4, "0 1 2");
}

/* Finds the nodes that reach each other by the definition, in cubic time. */
static void
close_transitively (gboolean *reaches,
                    uint32_t n)
{
  for (uint32_t via = 0; via < n; via++)
    for (uint32_t from = 0; from < n; from++)
      for (uint32_t to = 0; to < n; to++)
        reaches[from * n + to] |= reaches[from * n + via] && reaches[via * n + to];
}

static void
assert_like_definition (const CgvCycles *cycles,
                        const gboolean *reaches,
                        uint32_t n)
{
  for (uint32_t a = 0; a < n; a++)
    {
      gboolean in_cycle = FALSE;

      for (uint32_t b = 0; b < n; b++)
        {
          gboolean together = a != b && reaches[a * n + b] && reaches[b * n + a];

          in_cycle |= together;
          if (together)
            g_assert_cmpuint (cycles->cycles[a], ==, cycles->cycles[b]);
          else if (a != b && cycles->cycles[a] != CGV_NONE)
            g_assert_cmpuint (cycles->cycles[a], !=, cycles->cycles[b]);
        }
      g_assert_cmpint (cycles->cycles[a] != CGV_NONE, ==, in_cycle);
    }
}

static void
test_random (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      uint32_t n = (uint32_t) g_test_rand_int_range (1, 14);
      int density = g_test_rand_int_range (1, 40);
      g_autoptr (Arrays) arrays = arrays_new (n, n * n);
      g_autofree gboolean *reaches = g_new0 (gboolean, n * n);
      g_autofree uint8_t *present = g_new0 (uint8_t, n * n);
      CgvMemory memory = CGV_MEMORY_INIT;
      CgvPool pool = { .memory = &memory };
      CgvCycles cycles;

      for (uint32_t from = 0; from < n; from++)
        for (uint32_t to = 0; to < n; to++)
          {
            if (g_test_rand_int_range (0, 100) >= density)
              continue;
            present[arrays->n_edges] = (uint8_t) g_test_rand_int_range (0, 2);
            reaches[from * n + to] = present[arrays->n_edges];
            add_edge (arrays, from, to);
          }
      finish (arrays);
      close_transitively (reaches, n);

      g_assert_true (cgv_cycles_find (&pool, n, arrays->out_start, arrays->edges, present, NULL, &cycles));
      assert_like_definition (&cycles, reaches, n);
      cgv_pool_clear (&pool);
    }
}

static Arrays *
chain_new (gboolean closed)
{
  Arrays *arrays = arrays_new (MANY, MANY);

  for (CgvNodeId node = 0; node < MANY; node++)
    {
      if (node + 1 < MANY || closed)
        add_edge (arrays, node, (node + 1) % MANY);
    }
  finish (arrays);
  return arrays;
}

static gpointer
find_deep_cycles (gpointer data)
{
  for (gboolean closed = FALSE; closed <= TRUE; closed++)
    {
      g_autoptr (Arrays) arrays = chain_new (closed);
      CgvMemory memory = CGV_MEMORY_INIT;
      CgvPool pool = { .memory = &memory };
      CgvCycles cycles;

      g_assert_true (cgv_cycles_find (&pool, MANY, arrays->out_start, arrays->edges, NULL, NULL, &cycles));
      g_assert_cmpuint (cycles.n_cycles, ==, closed);
      g_assert_cmpuint (cycles.n_members, ==, closed ? MANY : 0);
      cgv_pool_clear (&pool);
    }
  return NULL;
}

static void
test_deep (void)
{
  cgv_test_with_small_stack (find_deep_cycles, NULL);
}

static gboolean
find_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  const Arrays *arrays = data;
  CgvMemory own = *memory;
  CgvPool pool = { .memory = &own };
  CgvCycles cycles;
  gboolean is_found = cgv_cycles_find (&pool, arrays->n_nodes, arrays->out_start, arrays->edges, NULL, NULL, &cycles);

  if (is_found)
    g_assert_cmpuint (cycles.n_cycles, ==, 1);
  cgv_pool_clear (&pool);
  return is_found;
}

static void
test_no_memory (void)
{
  g_autoptr (Arrays) arrays = arrays_new (100, 100);

  for (CgvNodeId node = 0; node < 100; node++)
    add_edge (arrays, node, (node + 1) % 100);
  finish (arrays);
  cgv_test_memory_sweep (find_with_memory, arrays);
}

static gboolean
count_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  CgvMemory own = *memory;
  uint32_t n_cycles = 77;
  gboolean ok = cgv_cycles_count (&own, data, &n_cycles);

  g_assert_cmpuint (n_cycles, ==, ok ? 2 : 77);
  g_assert_cmpuint (own.used, ==, memory->used);
  return ok;
}

static void
test_count (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (
    "events: Ir\n"
    "fn=a\n1 1\ncfn=b\ncalls=1 1\n1 1\ncfn=c\ncalls=1 1\n1 1\nfn=b\n1 1\ncfn=a\ncalls=1 1\n1 1\n"
    "fn=c\n1 1\ncfn=d\ncalls=1 1\n1 1\nfn=d\n1 1\ncfn=c\ncalls=1 1\n1 1\ncfn=d\ncalls=1 1\n1 1\n");

  g_test_summary ("Cycles of a profile are counted without a graph");
  cgv_test_memory_sweep (count_with_memory, profile);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cycles/small", test_small);
  g_test_add_func ("/cycles/random", test_random);
  g_test_add_func ("/cycles/deep", test_deep);
  g_test_add_func ("/cycles/no-memory", test_no_memory);
  g_test_add_func ("/cycles/count", test_count);
  return g_test_run ();
}
