/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-name.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"

char *
cgv_file_dup_name (GFile *file)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_basename (file);
  return cgv_display_dup (name != NULL ? name : "", -1);
}

char *
cgv_file_dup_folder_name (GFile *file)
{
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) home = NULL;
  g_autofree char *path = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  folder = g_file_get_parent (file);
  if (folder == NULL)
    return g_strdup ("/");

  home = g_file_new_for_path (g_get_home_dir ());
  if (g_file_equal (folder, home))
    return g_strdup ("~");

  path = g_file_get_relative_path (home, folder);
  if (path != NULL)
    shown = g_build_filename ("~", path, NULL);
  else
    shown = g_file_is_native (folder) ? g_file_get_path (folder) : g_file_get_uri (folder);
  return cgv_display_dup (shown, -1);
}

char *
cgv_files_dup_name (GPtrArray *files)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  name = cgv_file_dup_name (g_ptr_array_index (files, 0));
  if (files->len == 1)
    return g_steal_pointer (&name);

  /* Translators: the first of several files or parts, and the number of the others. */
  return g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", files->len - 1), name, files->len - 1);
}
