/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Prints what each function costs in each part, as the columns of parts have it, without folding.
 *
 *   print-parts FILE…
 *
 * A line a cell that is not 0, with tabs between: the event type, the index of the part, name, file and object of the
 * function, self and inclusive cost. Fails if parts do not add up.
 */

#include "cgv-part-matrix.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartMatrix, cgv_part_matrix_unref)

static void
print_row (const CgvPartMatrix *matrix,
           const char *event,
           CgvNodeId node)
{
  const CgvProfile *profile = matrix->costs->graph->profile;
  const CgvFunction *function = &profile->functions[node];

  for (gsize i = matrix->row_start[node]; i < matrix->row_start[node + 1]; i++)
    {
      g_print ("%s\t%u\t", event, matrix->parts[i]);
      g_print ("%s\t", cgv_profile_get_string (profile, function->name, NULL));
      g_print ("%s\t", cgv_profile_get_string (profile, function->file, NULL));
      g_print ("%s\t", cgv_profile_get_string (profile, function->object, NULL));
      g_print ("%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\n", matrix->cells[CGV_PART_SELF][i], matrix->cells[CGV_PART_INCLUSIVE][i]);
    }
}

static void
print_parts (CgvProfile *profile)
{
  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      const char *name = cgv_profile_get_string (profile, profile->events[event].name, NULL);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, name);
      g_autoptr (CgvPartMatrix) matrix = cgv_part_matrix_new (costs, NULL);

      g_assert_nonnull (matrix);
      g_assert_cmpuint (matrix->n_unequal[CGV_PART_SELF], ==, 0);
      g_assert_cmpuint (matrix->n_unequal[CGV_PART_INCLUSIVE], ==, 0);
      for (CgvNodeId node = 0; node < matrix->n_nodes; node++)
        print_row (matrix, name, node);
    }
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (CgvProfile) profile = NULL;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;
      char *text;
      gsize length;

      if (!g_file_get_contents (argv[i], &text, &length, &error))
        g_error ("%s", error->message);
      g_ptr_array_add (files, g_bytes_new_take (text, length));
    }
  g_assert_cmpuint (files->len, >, 0);
  profile = cgv_test_profile_from_files ((GBytes *const *) files->pdata, files->len, NULL);
  g_assert_nonnull (profile);
  print_parts (profile);
  return 0;
}
