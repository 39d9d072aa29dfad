/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document-files.h"

#include "cgv-signal.h"

/* The files being read again. */
typedef struct
{
  CgvDocumentFiles *old; /* weak */
  CgvFileWatch *watch;
  GCancellable *cancellable;
  gboolean is_asked_for;
} Reading;

enum
{
  HAPPENED,
  RELOADED,
  NOTICE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvDocumentFiles, cgv_document_files, G_TYPE_OBJECT)

static void
reading_free (Reading *reading)
{
  g_clear_weak_pointer (&reading->old);
  g_clear_object (&reading->watch);
  g_clear_object (&reading->cancellable);
  g_free (reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
tell (CgvDocumentFiles *self,
      CgvFileNotice notice)
{
  g_signal_emit (self, signals[HAPPENED], 0, notice);
}

static void
changed_cb (CgvDocumentFiles *self)
{
  self->have_changed = TRUE;
  tell (self, CGV_FILE_NOTICE_CHANGED);
}

static void
deleted_cb (CgvDocumentFiles *self)
{
  tell (self, CGV_FILE_NOTICE_DELETED);
}

static void
emptied_cb (CgvDocumentFiles *self)
{
  tell (self, CGV_FILE_NOTICE_EMPTIED);
}

static void
stop_reading (CgvDocumentFiles *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

void
cgv_document_files_stop (CgvDocumentFiles *self)
{
  g_return_if_fail (CGV_IS_DOCUMENT_FILES (self));

  stop_reading (self);
  g_signal_group_set_target (self->watch_signals, NULL);
  g_clear_object (&self->watch);
  g_clear_object (&self->damaged);
}

static void
cgv_document_files_dispose (GObject *object)
{
  cgv_document_files_stop (CGV_DOCUMENT_FILES (object));

  G_OBJECT_CLASS (cgv_document_files_parent_class)->dispose (object);
}

static void
cgv_document_files_finalize (GObject *object)
{
  CgvDocumentFiles *self = CGV_DOCUMENT_FILES (object);

  g_clear_object (&self->document);
  g_clear_object (&self->watch_signals);
  g_free (self->error);

  G_OBJECT_CLASS (cgv_document_files_parent_class)->finalize (object);
}

static void
cgv_document_files_class_init (CgvDocumentFilesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_document_files_dispose;
  object_class->finalize = cgv_document_files_finalize;

  signals[HAPPENED] = cgv_signal_new ("happened", klass, 1, G_TYPE_INT);
  signals[RELOADED] = cgv_signal_new ("reloaded", klass, 1, CGV_TYPE_DOCUMENT_FILES);
  signals[NOTICE_CHANGED] = cgv_signal_new ("notice-changed", klass, 0);
}

static void
cgv_document_files_init (CgvDocumentFiles *self)
{
  self->watch_signals = g_signal_group_new (CGV_TYPE_FILE_WATCH);
  g_signal_group_connect_swapped (self->watch_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->watch_signals, "deleted", G_CALLBACK (deleted_cb), self);
  g_signal_group_connect_swapped (self->watch_signals, "emptied", G_CALLBACK (emptied_cb), self);
}

CgvDocumentFiles *
cgv_document_files_new (CgvDocument *document,
                        CgvFileWatch *watch)
{
  CgvDocumentFiles *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (CGV_IS_FILE_WATCH (watch), NULL);

  self = g_object_new (CGV_TYPE_DOCUMENT_FILES, NULL);
  self->document = g_object_ref (document);
  self->watch = g_object_ref (watch);
  return self;
}

void
cgv_document_files_start (CgvDocumentFiles *self)
{
  g_return_if_fail (CGV_IS_DOCUMENT_FILES (self));
  g_return_if_fail (self->watch != NULL);

  g_signal_group_set_target (self->watch_signals, self->watch);
  cgv_file_watch_start (self->watch);
}

static void
take_notice (CgvDocumentFiles *self,
             CgvFileNotice notice,
             const char *error,
             CgvDocumentFiles *damaged)
{
  self->notice = notice;
  g_free (self->error);
  self->error = g_strdup (error);
  g_set_object (&self->damaged, damaged);
  g_signal_emit (self, signals[NOTICE_CHANGED], 0);
}

void
cgv_document_files_set_notice (CgvDocumentFiles *self,
                               CgvFileNotice notice)
{
  g_return_if_fail (CGV_IS_DOCUMENT_FILES (self));
  g_return_if_fail (notice < CGV_FILE_NOTICE_DAMAGED);

  take_notice (self, notice, NULL, NULL);
}

static void
take_reloaded (CgvDocumentFiles *self,
               CgvDocumentFiles *next)
{
  G_GNUC_UNUSED g_autoptr (CgvDocumentFiles) keep = g_object_ref (self);

  take_notice (self, CGV_FILE_NOTICE_NONE, NULL, NULL);
  g_signal_emit (self, signals[RELOADED], 0, next);
}

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = cgv_loader_load_finish (result, NULL, &error);
  g_autoptr (CgvDocumentFiles) next = NULL;
  CgvDocumentFiles *self = reading->old;

  if (self == NULL || self->reading != reading->cancellable)
    return;

  g_clear_object (&self->reading);
  if (document == NULL)
    {
      take_notice (self, CGV_FILE_NOTICE_UNREADABLE, error->message, NULL);
      return;
    }

  next = cgv_document_files_new (document, reading->watch);
  if (!reading->is_asked_for && cgv_document_is_partial (document) && !cgv_document_is_partial (self->document))
    take_notice (self, CGV_FILE_NOTICE_DAMAGED, NULL, next);
  else
    take_reloaded (self, next);
}

void
cgv_document_files_reload (CgvDocumentFiles *self,
                           const CgvLoaderOptions *options,
                           gboolean is_asked_for)
{
  GPtrArray *files;
  Reading *reading;

  g_return_if_fail (CGV_IS_DOCUMENT_FILES (self));

  stop_reading (self);
  self->reading = g_cancellable_new ();
  files = self->document->files;
  reading = g_new0 (Reading, 1);
  g_set_weak_pointer (&reading->old, self);
  reading->watch = cgv_file_watch_new (files);
  reading->cancellable = g_object_ref (self->reading);
  reading->is_asked_for = is_asked_for;
  cgv_loader_load_async (files, options, NULL, reading->cancellable, loaded_cb, reading);
}

void
cgv_document_files_take_damaged (CgvDocumentFiles *self)
{
  g_autoptr (CgvDocumentFiles) damaged = NULL;

  g_return_if_fail (CGV_IS_DOCUMENT_FILES (self));

  damaged = g_steal_pointer (&self->damaged);
  if (damaged != NULL)
    take_reloaded (self, damaged);
}
