/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"
#include "cgv-siblings.h"

static gboolean
is_loaded (CgvDocument *document,
           GFile *file)
{
  for (guint i = 0; i < cgv_document_get_n_files (document); i++)
    if (g_file_equal (cgv_document_get_file (document, i), file))
      return TRUE;
  return FALSE;
}

static void
find_siblings_in_thread (GTask *task,
                         gpointer source,
                         gpointer task_data,
                         GCancellable *cancellable)
{
  CgvDocument *document = task_data;
  g_autoptr (GPtrArray) siblings = cgv_siblings_find (cgv_document_get_file (document, 0));

  for (guint i = siblings->len; i-- > 0;)
    if (is_loaded (document, g_ptr_array_index (siblings, i)))
      g_ptr_array_remove_index (siblings, i);
  g_task_return_pointer (task, g_steal_pointer (&siblings), (GDestroyNotify) g_ptr_array_unref);
}

static void
offer_siblings (CgvWindow *self)
{
  g_autofree char *title = NULL;
  g_autofree char *names = cgv_files_dup_name (self->siblings);

  title = g_strdup_printf (ngettext ("%u more file of this run is in the same folder",
                                     "%u more files of this run are in the same folder",
                                     self->siblings->len),
                           self->siblings->len);
  cgv_message_bar_show (cgv_document_page_get_siblings_bar (self->document_page),
                        CGV_MESSAGE_INFO,
                        title,
                        names,
                        _("_Add as Parts"),
                        "win.add-siblings");
}

static void
siblings_found_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (source);
  g_autoptr (GPtrArray) siblings = g_task_propagate_pointer (G_TASK (result), NULL);

  /* By now the window may show something else. */
  if (g_task_get_task_data (G_TASK (result)) != self->document || siblings->len == 0)
    return;

  self->siblings = g_steal_pointer (&siblings);
  offer_siblings (self);
  cgv_window_update_actions (self);
}

void
cgv_window_find_siblings (CgvWindow *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, siblings_found_cb, NULL);

  g_task_set_source_tag (task, cgv_window_find_siblings);
  g_task_set_task_data (task, g_object_ref (self->document), g_object_unref);
  g_task_run_in_thread (task, find_siblings_in_thread);
}
