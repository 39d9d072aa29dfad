/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"
#include "cgv-input.h"

/* A document that is shown, and the watch of its files. */
typedef struct
{
  CgvWindow *window; /* which has the array that this is in */
  CgvDocument *document;
  CgvFileWatch *watch;
  gboolean has_changed;
  CgvFileNotice notice;
  guint notice_serial; /* the last one is shown */
  char *error;         /* of CGV_FILE_NOTICE_UNREADABLE */
  /* Of CGV_FILE_NOTICE_DAMAGED, what the files have in them now. */
  CgvDocument *damaged;
  CgvFileWatch *damaged_watch;
} Watched;

/* A document that is loaded again while the window shows what it showed. */
typedef struct
{
  CgvWindow *window; /* weak */
  CgvDocument *old;
  CgvFileWatch *watch;
  GCancellable *cancellable;
  gboolean is_asked_for; /* by the user, who then sees whatever it is */
} Update;

static void
watched_free (Watched *watched)
{
  g_signal_handlers_disconnect_by_data (watched->watch, watched);
  g_clear_object (&watched->watch);
  g_clear_object (&watched->document);
  g_clear_object (&watched->damaged);
  g_clear_object (&watched->damaged_watch);
  g_free (watched->error);
  g_free (watched);
}

static void
update_free (Update *update)
{
  g_clear_weak_pointer (&update->window);
  g_clear_object (&update->old);
  g_clear_object (&update->watch);
  g_clear_object (&update->cancellable);
  g_free (update);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Update, update_free)

static GPtrArray *
dup_files (CgvDocument *document)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < cgv_document_get_n_files (document); i++)
    g_ptr_array_add (files, g_object_ref (cgv_document_get_file (document, i)));
  return files;
}

static gboolean
can_read_again (CgvDocument *document)
{
  for (guint i = 0; i < cgv_document_get_n_files (document); i++)
    if (!cgv_input_can_read_again (cgv_document_get_file (document, i)))
      return FALSE;
  return TRUE;
}

static CgvDocument *
get_side_document (CgvWindow *self,
                   CgvSide side)
{
  if (self->compare_focus == NULL)
    return NULL;
  return cgv_runs_get_document (cgv_compare_focus_get_side (self->compare_focus, side));
}

static Watched *
find_watched (CgvWindow *self,
              CgvDocument *document)
{
  for (guint i = 0; i < self->watched->len; i++)
    {
      Watched *watched = g_ptr_array_index (self->watched, i);

      if (watched->document == document)
        return watched;
    }
  return NULL;
}

/* The same choice of parts in a document that was loaded again; all of it where it has others now. */
static CgvRuns *
new_side_again (CgvRuns *side,
                CgvDocument *document)
{
  CgvDocument *old = cgv_runs_get_document (side);
  const CgvPartSelection *old_parts = cgv_runs_get_parts (side);
  guint n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (document));
  g_autoptr (CgvPartSelection) parts = NULL;

  if (old_parts == NULL || n_parts != cgv_profile_get_n_parts (cgv_document_get_profile (old)))
    return cgv_runs_new_detected (document);

  parts = cgv_part_selection_new (n_parts);
  for (guint place = 0; place < n_parts; place++)
    {
      if (!cgv_part_set_contains (cgv_part_selection_get_set (old_parts), cgv_document_get_part_at (old, place)))
        cgv_part_selection_toggle (parts, cgv_document_get_part_at (document, place));
    }
  return cgv_runs_new (document, parts);
}

static CgvRuns *
dup_side_with (CgvWindow *self,
               CgvSide side,
               CgvDocument *old,
               CgvDocument *document)
{
  CgvRuns *value = cgv_compare_focus_get_side (self->compare_focus, side);

  if (cgv_runs_get_document (value) == old)
    return new_side_again (value, document);
  return g_object_ref (value);
}

/* Puts a document that was loaded again everywhere where the old one was. */
static void
replace_document (CgvWindow *self,
                  CgvDocument *old,
                  CgvDocument *document)
{
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;
  g_autoptr (GError) error = NULL;

  if (self->compare_focus != NULL)
    {
      base = dup_side_with (self, CGV_SIDE_BASE, old, document);
      new_ = dup_side_with (self, CGV_SIDE_NEW, old, document);
    }
  if (self->document == old)
    cgv_window_show_document (self, document, TRUE);
  if (self->compare_focus == NULL)
    return;

  if (cgv_runs_equal (base, new_))
    {
      cgv_window_leave_comparison (self);
      cgv_window_show_toast (self, _("The file has other parts now; they are not compared any more"));
    }
  else if (!cgv_compare_focus_set_sides (self->compare_focus, base, new_, &error))
    {
      cgv_window_show_compare_error (self, error);
    }
}

static gboolean
is_shown (CgvWindow *self,
          CgvDocument *document)
{
  return document == self->document ||
         document == get_side_document (self, CGV_SIDE_BASE) ||
         document == get_side_document (self, CGV_SIDE_NEW);
}

/* Of several things that happened to files the last is said, and the one before when that is over. */
void
cgv_window_update_notice (CgvWindow *self)
{
  const Watched *last = NULL;

  for (guint i = 0; i < self->watched->len; i++)
    {
      const Watched *watched = g_ptr_array_index (self->watched, i);

      if (watched->notice == CGV_FILE_NOTICE_NONE || !is_shown (self, watched->document))
        continue;
      if (last == NULL || watched->notice_serial > last->notice_serial)
        last = watched;
    }
  if (last != NULL)
    cgv_window_show_file_notice (self, last->notice, last->document, last->error);
  else
    cgv_message_bar_hide (self->notice_bar);
}

static void
set_notice (Watched *watched,
            CgvFileNotice notice)
{
  watched->notice = notice;
  watched->notice_serial = ++watched->window->n_notices;
  if (notice != CGV_FILE_NOTICE_UNREADABLE)
    g_clear_pointer (&watched->error, g_free);
  if (notice != CGV_FILE_NOTICE_DAMAGED)
    {
      g_clear_object (&watched->damaged);
      g_clear_object (&watched->damaged_watch);
    }
  cgv_window_update_notice (watched->window);
}

static void
notice_dismissed_cb (CgvWindow *self)
{
  CgvDocument *document = self->noticed;
  Watched *watched = document != NULL ? find_watched (self, document) : NULL;

  if (watched != NULL)
    set_notice (watched, CGV_FILE_NOTICE_NONE);
}

/* What was read instead is shown: nothing more has to be said about the old one. */
static void
take_update (CgvWindow *self,
             CgvDocument *old,
             CgvDocument *document,
             CgvFileWatch *watch)
{
  Watched *watched = find_watched (self, old);

  if (watched != NULL)
    set_notice (watched, CGV_FILE_NOTICE_NONE);
  cgv_window_watch (self, document, watch);
  replace_document (self, old, document);
}

/* What follows its file by itself is not spoilt by a file that is written only in part. */
static gboolean
is_worse (const Update *update,
          CgvDocument *document)
{
  return !update->is_asked_for && cgv_document_is_partial (document) && !cgv_document_is_partial (update->old);
}

static void
keep_damaged (Watched *watched,
              Update *update,
              CgvDocument *document)
{
  set_notice (watched, CGV_FILE_NOTICE_DAMAGED);
  g_set_object (&watched->damaged, document);
  g_clear_object (&watched->damaged_watch);
  watched->damaged_watch = g_steal_pointer (&update->watch);
}

void
cgv_window_show_damaged (CgvWindow *self)
{
  for (guint i = 0; i < self->watched->len; i++)
    {
      Watched *watched = g_ptr_array_index (self->watched, i);
      g_autoptr (CgvDocument) old = NULL;
      g_autoptr (CgvDocument) document = NULL;

      if (watched->damaged == NULL || watched->document != self->noticed)
        continue;
      old = g_object_ref (watched->document);
      document = g_object_ref (watched->damaged);
      take_update (self, old, document, g_steal_pointer (&watched->damaged_watch));
      cgv_window_prune_watches (self);
      return;
    }
}

static void
updated_cb (GObject *source,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (Update) update = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = cgv_loader_load_finish (result, &error);
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  CgvWindow *self = update->window;
  Watched *watched;

  if (self == NULL || !g_ptr_array_remove (self->updates, update))
    return;

  watched = find_watched (self, update->old);
  if (document == NULL)
    {
      if (watched == NULL)
        return;
      g_free (watched->error);
      watched->error = g_strdup (error->message);
      set_notice (watched, CGV_FILE_NOTICE_UNREADABLE);
      return;
    }
  if (watched != NULL && is_worse (update, document))
    {
      keep_damaged (watched, update, document);
      return;
    }

  take_update (self, update->old, document, g_steal_pointer (&update->watch));

  files = dup_files (document);
  name = cgv_files_dup_name (files);
  /* Translators: %s is the name of a file. */
  text = g_strdup_printf (_("%s was read again"), name);
  cgv_window_show_toast (self, text);
  cgv_window_prune_watches (self);
}

static void
cancel_update (CgvWindow *self,
               guint index)
{
  Update *update = g_ptr_array_index (self->updates, index);

  g_ptr_array_remove_index (self->updates, index);
  g_cancellable_cancel (update->cancellable);
}

/* Loads a document again, from the beginning if that is going on already. */
static void
start_update (CgvWindow *self,
              CgvDocument *document,
              gboolean is_asked_for)
{
  const CgvLoaderOptions options = cgv_window_get_loader_options (self);
  g_autoptr (GPtrArray) files = dup_files (document);
  Update *update;

  for (guint i = self->updates->len; i-- > 0;)
    {
      update = g_ptr_array_index (self->updates, i);
      if (update->old == document)
        cancel_update (self, i);
    }

  update = g_new0 (Update, 1);
  g_set_weak_pointer (&update->window, self);
  update->old = g_object_ref (document);
  update->is_asked_for = is_asked_for;
  update->watch = cgv_file_watch_new (files);
  update->cancellable = g_cancellable_new ();
  g_ptr_array_add (self->updates, update);
  cgv_loader_load_async (files, &options, NULL, update->cancellable, updated_cb, update);
}

/* Whether this is what the files of the other side had in them before: it stays what it was. */
static gboolean
is_previous (CgvWindow *self,
             CgvDocument *document)
{
  CgvDocument *base = get_side_document (self, CGV_SIDE_BASE);
  CgvDocument *new_ = get_side_document (self, CGV_SIDE_NEW);
  CgvDocument *other = document == base ? new_ : base;

  if (base == NULL || base == new_ || (document != base && document != new_))
    return FALSE;
  return g_file_equal (cgv_document_get_file (document, 0), cgv_document_get_file (other, 0)) &&
         cgv_document_get_load_time (document) < cgv_document_get_load_time (other);
}

/* What is compared follows its file by itself if it is the new side: that is what somebody works on. */
static void
changed_cb (CgvFileWatch *watch,
            GPtrArray *files,
            Watched *watched)
{
  CgvWindow *self = watched->window;
  gboolean is_base = watched->document == get_side_document (self, CGV_SIDE_BASE);
  gboolean is_new = watched->document == get_side_document (self, CGV_SIDE_NEW);

  watched->has_changed = TRUE;
  if (is_previous (self, watched->document))
    return;
  if (is_new && !is_base)
    start_update (self, watched->document, FALSE);
  else
    set_notice (watched, CGV_FILE_NOTICE_CHANGED);
}

static void
deleted_cb (CgvFileWatch *watch,
            GFile *file,
            Watched *watched)
{
  if (!is_previous (watched->window, watched->document))
    set_notice (watched, CGV_FILE_NOTICE_DELETED);
}

static void
emptied_cb (CgvFileWatch *watch,
            GFile *file,
            Watched *watched)
{
  if (!is_previous (watched->window, watched->document))
    set_notice (watched, CGV_FILE_NOTICE_EMPTIED);
}

void
cgv_window_watch (CgvWindow *self,
                  CgvDocument *document,
                  CgvFileWatch *watch)
{
  Watched *watched = g_new0 (Watched, 1);

  watched->window = self;
  watched->document = g_object_ref (document);
  watched->watch = watch;
  g_signal_connect (watch, "changed", G_CALLBACK (changed_cb), watched);
  g_signal_connect (watch, "deleted", G_CALLBACK (deleted_cb), watched);
  g_signal_connect (watch, "emptied", G_CALLBACK (emptied_cb), watched);
  g_ptr_array_add (self->watched, watched);
  cgv_file_watch_start (watch);
}

void
cgv_window_prune_watches (CgvWindow *self)
{
  /* What comes next is not known to be shown yet. */
  if (self->load != NULL || self->compare_request != NULL)
    return;
  if (self->compare_focus != NULL && cgv_compare_focus_get_computing (self->compare_focus))
    return;

  for (guint i = self->watched->len; i-- > 0;)
    {
      const Watched *watched = g_ptr_array_index (self->watched, i);

      if (!is_shown (self, watched->document))
        g_ptr_array_remove_index (self->watched, i);
    }
  for (guint i = self->updates->len; i-- > 0;)
    {
      const Update *update = g_ptr_array_index (self->updates, i);

      if (!is_shown (self, update->old))
        cancel_update (self, i);
    }
}

void
cgv_window_offer_changed_document (CgvWindow *self)
{
  Watched *watched = find_watched (self, self->document);

  if (watched != NULL && watched->has_changed)
    set_notice (watched, CGV_FILE_NOTICE_CHANGED);
}

void
cgv_window_forget_change (CgvWindow *self,
                          CgvDocument *document)
{
  Watched *watched = find_watched (self, document);

  if (watched != NULL)
    set_notice (watched, CGV_FILE_NOTICE_NONE);
}

void
cgv_window_update_sides (CgvWindow *self)
{
  CgvDocument *base = get_side_document (self, CGV_SIDE_BASE);
  CgvDocument *new_ = get_side_document (self, CGV_SIDE_NEW);

  if (can_read_again (new_) && !is_previous (self, new_))
    start_update (self, new_, TRUE);
  if (base != new_ && can_read_again (base) && !is_previous (self, base))
    start_update (self, base, TRUE);
}

void
cgv_window_init_watches (CgvWindow *self)
{
  self->watched = g_ptr_array_new_with_free_func ((GDestroyNotify) watched_free);
  self->updates = g_ptr_array_new ();
  g_signal_connect_swapped (self->notice_bar, "dismissed", G_CALLBACK (notice_dismissed_cb), self);
}

void
cgv_window_dispose_watches (CgvWindow *self)
{
  while (self->updates != NULL && self->updates->len > 0)
    cancel_update (self, self->updates->len - 1);
  g_clear_pointer (&self->updates, g_ptr_array_unref);
  g_clear_pointer (&self->watched, g_ptr_array_unref);
}
