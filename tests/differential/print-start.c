/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Prints the inclusive costs of the functions before main, and then of main, from the highest to
 * the lowest.
 *
 *   print-start FILE
 *
 * If main has only an address, "nameless" follows its cost.
 */

#include "cgv-program-start.h"
#include "cgv-test.h"

static int
compare_costs (gconstpointer a,
               gconstpointer b)
{
  CgvCost first = *(const CgvCost *) a;
  CgvCost second = *(const CgvCost *) b;

  return first > second ? -1 : first < second;
}

int
main (int argc,
      char *argv[])
{
  CgvMemory memory = CGV_MEMORY_INIT;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (CgvCost));
  g_autofree char *text = NULL;
  CgvProgramStart start;

  g_assert_cmpint (argc, ==, 2);
  if (!g_file_get_contents (argv[1], &text, NULL, &error))
    g_error ("%s", error->message);
  profile = cgv_test_profile (text);
  costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_assert_true (cgv_program_start_find (&start, costs, &memory));
  for (guint32 i = 0; i < start.n_members; i++)
    g_array_append_val (before, costs->inclusive[start.members[i]]);
  g_array_sort (before, compare_costs);
  for (guint i = 0; i < before->len; i++)
    g_print ("%" G_GUINT64_FORMAT "\n", g_array_index (before, CgvCost, i));
  if (start.main != CGV_NONE)
    g_print ("%" G_GUINT64_FORMAT "%s\n", costs->inclusive[start.main], start.is_nameless ? " nameless" : "");
  cgv_program_start_clear (&start, &memory);
  return 0;
}
