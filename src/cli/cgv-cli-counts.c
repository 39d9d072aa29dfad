/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-counts.h"

#include "cgv-graph.h"

static gboolean
count_cycles (CgvCliCounts *self,
              CgvProfile *profile)
{
  CgvFold *fold = cgv_fold_new (profile, CGV_FOLD_NONE);
  CgvGraph *graph = fold != NULL ? cgv_graph_new (fold, NULL) : NULL;

  if (graph != NULL)
    self->n_cycles = graph->n_cycles;
  cgv_fold_unref (fold);
  cgv_graph_unref (graph);
  return graph != NULL;
}

gboolean
cgv_cli_counts_init (CgvCliCounts *self,
                     CgvProfile *profile)
{
  guint32 n_strings = cgv_profile_get_n_strings (profile);
  g_autofree guint8 *is_file = g_try_new0 (guint8, n_strings);
  g_autofree guint8 *is_object = g_try_new0 (guint8, n_strings);
  size_t length;

  *self = (CgvCliCounts) {
    .n_functions = cgv_profile_get_n_functions (profile),
    .n_calls = cgv_profile_get_n_calls (profile),
  };
  if (is_file == NULL || is_object == NULL || !count_cycles (self, profile))
    return FALSE;

  cgv_profile_mark_files (profile, is_file);
  for (CgvFunctionId id = 0; id < self->n_functions; id++)
    is_object[cgv_profile_get_function (profile, id)->object] = 1;
  for (CgvStringId string = 0; string < n_strings; string++)
    {
      cgv_profile_get_string (profile, string, &length);
      if (length == 0)
        continue;
      self->n_files += is_file[string];
      self->n_objects += is_object[string];
    }
  return TRUE;
}
