/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-group-names.h"

#include <string.h>

static int
compare_names (const CgvComparisonGroup *a,
               const CgvComparisonGroup *b)
{
  int order = memcmp (a->name, b->name, MIN (a->name_length, b->name_length));

  return order != 0 ? order : (a->name_length > b->name_length) - (a->name_length < b->name_length);
}

static gint
compare_places (gconstpointer a,
                gconstpointer b)
{
  return compare_names (*(const CgvComparisonGroup *const *) a, *(const CgvComparisonGroup *const *) b);
}

GPtrArray *
cgv_cli_group_names_new (const CgvComparisonGroups *groups)
{
  guint32 n_groups = cgv_comparison_groups_get_n (groups);
  GPtrArray *names = g_ptr_array_sized_new (n_groups);

  for (guint32 i = 0; i < n_groups; i++)
    g_ptr_array_add (names, (gpointer) cgv_comparison_groups_get (groups, i));
  g_ptr_array_sort (names, compare_places);
  return names;
}

const CgvComparisonGroup *
cgv_cli_group_names_find (GPtrArray *names,
                          const CgvComparisonGroup *wanted)
{
  guint first = 0;
  guint end = names->len;

  while (first < end)
    {
      guint middle = first + (end - first) / 2;
      int order = compare_names (g_ptr_array_index (names, middle), wanted);

      if (order == 0)
        return g_ptr_array_index (names, middle);
      if (order < 0)
        first = middle + 1;
      else
        end = middle;
    }
  return NULL;
}
