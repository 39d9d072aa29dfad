/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include "cgv-file-name.h"
#include "cgv-input.h"
#include "cgv-recent.h"

/* A load that takes less than this does not make the window flicker. */
#define LOAD_PAGE_DELAY_MS 150

static CgvLoad *
load_new (CgvWindow *window,
          GPtrArray *files,
          CgvLoadPurpose purpose)
{
  CgvLoad *load = g_new0 (CgvLoad, 1);

  g_set_weak_pointer (&load->window, window);
  load->files = g_ptr_array_ref (files);
  load->progress = cgv_progress_new ();
  load->cancellable = g_cancellable_new ();
  load->watch = cgv_file_watch_new (files);
  load->purpose = purpose;
  return load;
}

static void
load_free (CgvLoad *load)
{
  g_clear_weak_pointer (&load->window);
  g_clear_pointer (&load->files, g_ptr_array_unref);
  g_clear_object (&load->progress);
  g_clear_object (&load->cancellable);
  g_clear_object (&load->watch);
  g_clear_pointer (&load->new_files, g_ptr_array_unref);
  g_clear_object (&load->base);
  g_free (load);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvLoad, load_free)

/* Ends the load as far as the window is concerned. Its thread notices within 100 ms; what it still
 * brings is dropped because it is not the window's load any more. */
static void
forget_load (CgvWindow *self)
{
  self->load = NULL;
  g_clear_handle_id (&self->load_page_id, g_source_remove);
  cgv_load_page_stop (self->load_page);
}

void
cgv_window_drop_load (CgvWindow *self)
{
  self->compare_request = NULL;
  if (self->load == NULL)
    return;

  g_cancellable_cancel (self->load->cancellable);
  forget_load (self);
}

static void
add_to_recent (CgvDocument *document)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();

  for (guint i = cgv_document_get_n_files (document); i-- > 0;)
    {
      GFile *file = cgv_document_get_file (document, i);

      if (cgv_input_can_read_again (file))
        cgv_recent_add (manager, file);
    }
}

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (CgvLoad) load = user_data;
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  CgvWindow *self = load->window;

  document = cgv_loader_load_finish (result, &error);
  if (self == NULL || self->load != load)
    return;

  forget_load (self);
  if (document == NULL)
    {
      cgv_window_show_error (self, load->files, error);
      cgv_window_end_load (self, error);
      return;
    }

  if (self->settings != NULL)
    add_to_recent (document);
  cgv_window_watch (self, document, g_steal_pointer (&load->watch));
  if (load->purpose == CGV_LOAD_OPEN || load->purpose == CGV_LOAD_AGAIN)
    {
      cgv_window_leave_comparison (self);
      cgv_window_show_document (self, document, load->purpose == CGV_LOAD_AGAIN);
      cgv_window_end_load (self, NULL);
      return;
    }
  cgv_window_take_compare_load (self, load, document);
}

void
cgv_window_end_load (CgvWindow *self,
                     const GError *error)
{
  cgv_window_prune_watches (self);
  cgv_window_update_actions (self);
  g_signal_emit_by_name (self, "load-finished", error);
}

static gboolean
show_load_page_cb (gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (user_data);

  self->load_page_id = 0;
  cgv_window_show_page (self, GTK_WIDGET (self->load_page));
  return G_SOURCE_REMOVE;
}

static guint64
get_memory_limit (CgvWindow *self)
{
  if (self->lifts_memory)
    return CGV_MEMORY_UNLIMITED;
  if (self->memory_limit != 0 || self->settings == NULL)
    return self->memory_limit;
  return g_settings_get_boolean (self->settings, "limit-memory") ? 0 : CGV_MEMORY_UNLIMITED;
}

CgvLoaderOptions
cgv_window_get_loader_options (CgvWindow *self)
{
  return (CgvLoaderOptions) { .memory_limit = get_memory_limit (self) };
}

CgvLoad *
cgv_window_load (CgvWindow *self,
                 GPtrArray *files,
                 CgvLoadPurpose purpose)
{
  const CgvLoaderOptions options = cgv_window_get_loader_options (self);
  g_autofree char *name = cgv_files_dup_name (files);

  cgv_window_drop_load (self);
  self->load = load_new (self, files, purpose);
  cgv_load_page_start (self->load_page, name, self->load->progress);
  self->load_page_id = g_timeout_add (LOAD_PAGE_DELAY_MS, show_load_page_cb, self);
  cgv_window_update_actions (self);
  cgv_loader_load_async (files, &options, self->load->progress, self->load->cancellable, loaded_cb, self->load);
  return self->load;
}

static GPtrArray *
dup_document_files (CgvDocument *document)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < cgv_document_get_n_files (document); i++)
    g_ptr_array_add (files, g_object_ref (cgv_document_get_file (document, i)));
  return files;
}

static gboolean
contains_file (GPtrArray *files,
               GFile *file)
{
  for (guint i = 0; i < files->len; i++)
    if (g_file_equal (g_ptr_array_index (files, i), file))
      return TRUE;
  return FALSE;
}

/* Each file once: dropped or named twice, it would count twice. */
static void
append_files (GPtrArray *files,
              GPtrArray *more)
{
  for (guint i = 0; i < more->len; i++)
    if (!contains_file (files, g_ptr_array_index (more, i)))
      g_ptr_array_add (files, g_object_ref (g_ptr_array_index (more, i)));
}

void
cgv_window_open (CgvWindow *self,
                 GPtrArray *files)
{
  g_autoptr (GPtrArray) unique = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (CGV_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  append_files (unique, files);
  self->lifts_memory = FALSE;
  cgv_window_load (self, unique, CGV_LOAD_OPEN);
}

void
cgv_window_add_parts (CgvWindow *self,
                      GPtrArray *files)
{
  g_autoptr (GPtrArray) all = NULL;

  g_return_if_fail (CGV_IS_WINDOW (self));
  g_return_if_fail (files != NULL && files->len > 0);

  if (self->document == NULL)
    {
      cgv_window_open (self, files);
      return;
    }

  all = dup_document_files (self->document);
  append_files (all, files);
  cgv_window_load (self, all, CGV_LOAD_AGAIN);
}

/* Returns NULL if there is nothing to load again. */
static GPtrArray *
dup_files (CgvWindow *self)
{
  if (self->document != NULL)
    return dup_document_files (self->document);
  return self->failed_files != NULL ? g_ptr_array_ref (self->failed_files) : NULL;
}

gboolean
cgv_window_can_load_again (CgvWindow *self)
{
  g_autoptr (GPtrArray) files = dup_files (self);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      if (!cgv_input_can_read_again (g_ptr_array_index (files, i)))
        return FALSE;
    }
  return files != NULL;
}

void
cgv_window_reload (CgvWindow *self)
{
  g_autoptr (GPtrArray) files = NULL;

  g_return_if_fail (CGV_IS_WINDOW (self));

  if (self->compare_focus != NULL)
    {
      cgv_window_update_sides (self);
      return;
    }
  files = dup_files (self);
  if (files != NULL)
    cgv_window_load (self, files, CGV_LOAD_AGAIN);
}

void
cgv_window_reload_with_more_memory (CgvWindow *self)
{
  g_return_if_fail (CGV_IS_WINDOW (self));

  self->lifts_memory = TRUE;
  cgv_window_reload (self);
}

void
cgv_window_set_memory_limit (CgvWindow *self,
                             guint64 memory_limit)
{
  g_return_if_fail (CGV_IS_WINDOW (self));

  self->memory_limit = memory_limit;
}

void
cgv_window_cancel_load (CgvWindow *self)
{
  g_return_if_fail (CGV_IS_WINDOW (self));

  if (self->load == NULL && self->compare_request == NULL)
    return;

  cgv_window_drop_load (self);
  cgv_window_show_resting_page (self);
  cgv_window_prune_watches (self);
  cgv_window_update_actions (self);
}

gboolean
cgv_window_is_loading (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), FALSE);

  return self->load != NULL;
}
