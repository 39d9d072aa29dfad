/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-filter.h"

#include <glib/gi18n.h>

GtkFileFilter *
cgv_file_filter_new_profiles (void)
{
  static const char *const patterns[] = {
    "callgrind.out*",
    "cachegrind.out*",
    "*.callgrind",
    "*.cachegrind",
    "xtmemory.kcg*",
    "*.kcg",
    "*.grind",
    "*.out", /* as people name theirs; too much for a type of the whole desktop */
  };
  static const char *const suffixes[] = { ".gz", ".xz", ".zst", ".bz2" };
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Profiles"));
  gtk_file_filter_add_mime_type (filter, "application/x-kcachegrind");
  gtk_file_filter_add_mime_type (filter, "application/x-kcachegrind-compressed");
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      gtk_file_filter_add_pattern (filter, patterns[i]);
      for (guint j = 0; j < G_N_ELEMENTS (suffixes); j++)
        {
          g_autofree char *compressed = g_strconcat (patterns[i], suffixes[j], NULL);

          gtk_file_filter_add_pattern (filter, compressed);
        }
    }
  return filter;
}

GtkFileFilter *
cgv_file_filter_new_all (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("All Files"));
  gtk_file_filter_add_pattern (filter, "*");
  return filter;
}
