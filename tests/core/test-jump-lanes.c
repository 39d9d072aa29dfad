/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lanes of jumps: arrows never overlap, short arrows come first, and frequent arrows have
 * priority. */

#include "cgv-jump-lanes.h"
#include "cgv-test-memory.h"

static void
assert_row (const CgvJumpLanes *lanes,
            guint row,
            const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint lane = 0; lane < lanes->n_lanes; lane++)
    {
      uint32_t id = lanes->arrows[row * CGV_JUMP_LANES + lane];

      g_string_append_c (text, id == CGV_NONE ? '.' : (char) ('a' + id));
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_nested (void)
{
  const CgvJumpArrow arrows[] = { { 9, 0, 100 }, { 2, 4, 10 }, { 7, 5, 50 }, { 4, 8, 1 } };
  CgvJumpLanes *lanes = cgv_jump_lanes_new (arrows, G_N_ELEMENTS (arrows), 10, NULL);

  g_assert_cmpuint (lanes->n_lanes, ==, 3);
  g_assert_cmpuint (lanes->most, ==, 100);
  assert_row (lanes, 0, "..a");
  assert_row (lanes, 3, "b.a");
  assert_row (lanes, 4, "bda");
  assert_row (lanes, 6, "cda");
  assert_row (lanes, 8, ".da");
  cgv_jump_lanes_unref (lanes);
  lanes = cgv_jump_lanes_new (NULL, 0, 0, NULL);
  g_assert_cmpuint (lanes->n_lanes, ==, 0);
  cgv_jump_lanes_unref (lanes);
}

/* More arrows than lanes pass one row. */
static void
test_most_followed (void)
{
  CgvJumpArrow arrows[12];
  CgvJumpLanes *lanes;

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    arrows[i] = (CgvJumpArrow){ i, 24 - i, i };
  lanes = cgv_jump_lanes_new (arrows, G_N_ELEMENTS (arrows), 25, NULL);
  assert_row (lanes, 12, "lkjihgfe");
  cgv_jump_lanes_unref (lanes);
}

/* Returns the lane of an arrow in all its rows, or CGV_JUMP_LANES. */
static guint
find_lane (const CgvJumpLanes *lanes,
           const CgvJumpArrow *arrow,
           guint id)
{
  guint lane = 0;

  while (lane < CGV_JUMP_LANES && lanes->arrows[arrow->from * CGV_JUMP_LANES + lane] != id)
    lane++;
  for (guint row = MIN (arrow->from, arrow->to); lane < CGV_JUMP_LANES && row <= MAX (arrow->from, arrow->to); row++)
    g_assert_cmpuint (lanes->arrows[row * CGV_JUMP_LANES + lane], ==, id);
  return lane;
}

static void
test_random (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      CgvJumpArrow arrows[60];
      guint n = (guint) g_test_rand_int_range (0, G_N_ELEMENTS (arrows));
      guint n_rows = (guint) g_test_rand_int_range (1, 100);
      CgvJumpLanes *lanes;

      for (guint k = 0; k < n; k++)
        arrows[k] = (CgvJumpArrow){ (guint) g_test_rand_int_range (0, (gint) n_rows), (guint) g_test_rand_int_range (0, (gint) n_rows), (guint) g_test_rand_int_range (0, 9) };
      lanes = cgv_jump_lanes_new (arrows, n, n_rows, NULL);
      for (guint k = 0; k < n; k++)
        {
          guint n_before = 0; /* that meet it, and are followed at least as often */

          for (guint other = 0; other < n; other++)
            n_before += other != k && arrows[other].followed >= arrows[k].followed && MIN (arrows[other].from, arrows[other].to) <= MAX (arrows[k].from, arrows[k].to) && MIN (arrows[k].from, arrows[k].to) <= MAX (arrows[other].from, arrows[other].to) ? 1 : 0;
          g_assert_true (find_lane (lanes, &arrows[k], k) < CGV_JUMP_LANES || n_before >= CGV_JUMP_LANES);
        }
      cgv_jump_lanes_unref (lanes);
    }
}

/* All arrows pass all others, which is the worst case. */
static void
test_large (void)
{
  enum { N = 100000 };
  g_autofree CgvJumpArrow *arrows = g_new (CgvJumpArrow, N);
  CgvJumpLanes *lanes;
  double seconds;

  for (guint i = 0; i < N; i++)
    arrows[i] = (CgvJumpArrow){ i / 2, N - 1 - i / 2, i };
  g_test_timer_start ();
  lanes = cgv_jump_lanes_new (arrows, N, N, NULL);
  seconds = g_test_timer_elapsed ();
  g_test_minimized_result (seconds, "%u jumps in %.3f s", N, seconds);
  g_assert_cmpuint (lanes->n_lanes, ==, CGV_JUMP_LANES);
  g_assert_cmpuint (lanes->most, ==, N - 1);
  cgv_jump_lanes_unref (lanes);
}

static gboolean
make (const CgvMemory *memory,
      gpointer data)
{
  const CgvJumpArrow arrows[] = { { 3, 0, 1 }, { 1, 2, 2 } };
  CgvJumpLanes *lanes = cgv_jump_lanes_new (arrows, G_N_ELEMENTS (arrows), 4, memory);
  gboolean ok = lanes != NULL;

  cgv_jump_lanes_unref (lanes);
  return ok;
}

static void
test_no_memory (void)
{
  cgv_test_memory_sweep (make, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jump-lanes/nested", test_nested);
  g_test_add_func ("/jump-lanes/most-followed", test_most_followed);
  g_test_add_func ("/jump-lanes/random", test_random);
  g_test_add_func ("/jump-lanes/large", test_large);
  g_test_add_func ("/jump-lanes/no-memory", test_no_memory);
  return g_test_run ();
}
