/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-counts.h"

#include "cgv-cycles.h"

gboolean
cgv_cli_counts_init (CgvCliCounts *self,
                     CgvProfile *profile)
{
  guint32 n_strings = cgv_profile_get_n_strings (profile);
  g_autofree guint8 *is_file = g_try_new0 (guint8, n_strings);
  g_autofree guint8 *is_object = g_try_new0 (guint8, n_strings);
  CgvMemory memory = CGV_MEMORY_INIT;
  size_t length;

  *self = (CgvCliCounts) {
    .n_functions = cgv_profile_get_n_functions (profile),
    .n_calls = cgv_profile_get_n_calls (profile),
  };
  if (is_file == NULL || is_object == NULL || !cgv_cycles_count (&memory, profile, &self->n_cycles))
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
