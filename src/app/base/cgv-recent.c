/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recent.h"

/* What tells our entries from those of other programs; in no locale anything else. */
#define APP_NAME "Callgrove"
#define MIME_TYPE "application/x-kcachegrind"

void
cgv_recent_add (GtkRecentManager *manager,
                GFile *file)
{
  g_autofree char *uri = NULL;
  char mime_type[] = MIME_TYPE;
  char app_name[] = APP_NAME;
  char app_exec[] = "callgrove %u";
  GtkRecentData data = { NULL };

  g_return_if_fail (GTK_IS_RECENT_MANAGER (manager));
  g_return_if_fail (G_IS_FILE (file));

  data.mime_type = mime_type;
  data.app_name = app_name;
  data.app_exec = app_exec;
  uri = g_file_get_uri (file);
  gtk_recent_manager_add_full (manager, uri, &data);
}

static int
compare_newest_first (gconstpointer a,
                      gconstpointer b)
{
  GDateTime *a_time = NULL;
  GDateTime *b_time = NULL;
  guint count;

  gtk_recent_info_get_application_info ((GtkRecentInfo *) a, APP_NAME, NULL, &count, &a_time);
  gtk_recent_info_get_application_info ((GtkRecentInfo *) b, APP_NAME, NULL, &count, &b_time);
  if (a_time == NULL || b_time == NULL)
    return (a_time == NULL) - (b_time == NULL);
  return g_date_time_compare (b_time, a_time);
}

GPtrArray *
cgv_recent_dup_files (GtkRecentManager *manager,
                      guint max)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GList *infos;
  GList *ours = NULL;

  g_return_val_if_fail (GTK_IS_RECENT_MANAGER (manager), NULL);

  infos = gtk_recent_manager_get_items (manager);
  for (GList *l = infos; l != NULL; l = l->next)
    if (gtk_recent_info_has_application (l->data, APP_NAME))
      ours = g_list_prepend (ours, l->data);
  ours = g_list_sort (ours, compare_newest_first);

  for (GList *l = ours; l != NULL && files->len < max; l = l->next)
    if (gtk_recent_info_is_local (l->data) && gtk_recent_info_exists (l->data))
      g_ptr_array_add (files, g_file_new_for_uri (gtk_recent_info_get_uri (l->data)));

  g_list_free (ours);
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);
  return g_steal_pointer (&files);
}
