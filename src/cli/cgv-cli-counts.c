/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-counts.h"

#include "cgv-graph.h"

#define SEEN_FILE 1
#define SEEN_OBJECT 2

static bool
see_line (const CgvCostLine *line,
          void *user_data)
{
  guint8 *seen = user_data;

  if (line->file != CGV_NONE)
    seen[line->file] |= SEEN_FILE;
  return true;
}

static void
see_function (const CgvProfile *profile,
              CgvFunctionId id,
              guint8 *seen)
{
  const CgvFunction *function = cgv_profile_get_function (profile, id);

  if (function->file != CGV_NONE)
    seen[function->file] |= SEEN_FILE;
  if (function->object != CGV_NONE)
    seen[function->object] |= SEEN_OBJECT;
  cgv_profile_foreach_cost_line (profile, id, NULL, see_line, seen);
}

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
  g_autofree guint8 *seen = g_try_new0 (guint8, (gsize) n_strings + 1);
  size_t length;

  *self = (CgvCliCounts) {
    .n_functions = cgv_profile_get_n_functions (profile),
    .n_calls = cgv_profile_get_n_calls (profile),
  };
  if (seen == NULL || !count_cycles (self, profile))
    return FALSE;

  for (CgvFunctionId id = 0; id < self->n_functions; id++)
    see_function (profile, id, seen);
  for (CgvStringId string = 0; string < n_strings; string++)
    {
      cgv_profile_get_string (profile, string, &length);
      if (length == 0)
        continue;
      self->n_files += (seen[string] & SEEN_FILE) != 0;
      self->n_objects += (seen[string] & SEEN_OBJECT) != 0;
    }
  return TRUE;
}
