/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Programs whose stacks are all known: the costs computed from the calls of their profile are
 * correct, for each event type and each choice of parts, with recursion and cycles. Every case has
 * a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build properties-program
 */

#include "cgv-test-mutator.h"
#include "cgv-test-program-check.h"

#define N_CASES 10000
#define N_STEPS 300

static void
test_programs (gconstpointer data)
{
  CgvFoldKind kind = (CgvFoldKind) GPOINTER_TO_INT (data);
  guint64 n_cases = cgv_test_get_count (N_CASES);
  CgvTestProgramCheck check = { 0 };

  g_test_summary ("Self cost, inclusive cost and calls are correct, for every event type and any parts");
  for (guint64 i = 0; i < n_cases; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestProgram) program = cgv_test_program_new (random, N_STEPS);
      g_autofree char *label = g_strdup_printf ("seed %u", seed);

      check.label = label;
      cgv_test_program_check (&check, program, kind, (guint64) g_rand_int_range (random, 1, 1 << cgv_test_program_get_n_parts (program)));
    }
  if (n_cases < N_CASES)
    return;
  g_test_message ("%" G_GUINT64_FORMAT " calls, %" G_GUINT64_FORMAT " cycles, %" G_GUINT64_FORMAT " functions that call themselves, %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " groups exact",
                  check.n_calls, check.n_cycles, check.n_recursive, check.n_exact_groups, check.n_groups);
  g_assert_cmpuint (check.n_cycles, >, n_cases);
  g_assert_cmpuint (check.n_recursive, >, n_cases);
  g_assert_cmpuint (check.n_calls, >, 30 * n_cases);
  g_assert_cmpuint (check.n_exact_groups, >, n_cases);
  g_assert_cmpuint (check.n_exact_groups, <, check.n_groups);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/properties-program/as-recorded", GINT_TO_POINTER (CGV_FOLD_NONE), test_programs);
  g_test_add_data_func ("/properties-program/folded", GINT_TO_POINTER (CGV_FOLD_RECURSION), test_programs);
  return g_test_run ();
}
