/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-watch.h"

#include <string.h>

#include "cgv-arrays.h"
#include "cgv-input.h"
#include "cgv-signal.h"
#include "cgv-task.h"

#define SETTLE_MS 500

/* Number of checks of a file while it settles. */
#define N_LOOKS 4

#define ATTRIBUTES                              \
  G_FILE_ATTRIBUTE_STANDARD_SIZE                \
  "," G_FILE_ATTRIBUTE_TIME_MODIFIED            \
  "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC       \
  "," G_FILE_ATTRIBUTE_UNIX_DEVICE              \
  "," G_FILE_ATTRIBUTE_UNIX_INODE

/* Distinguishes a file from an earlier one of the same name. All zero for a missing one. */
typedef struct
{
  guint64 size;
  guint64 seconds;
  guint64 microseconds;
  guint64 inode;
  guint64 device;
  guint64 exists;
} Identity;

/* State of a file. */
typedef struct
{
  GFile *file;
  GFileMonitor *monitor;
  Identity told;     /* as it was last reported to the owner */
  Identity seen;     /* as of the last check */
  gint64 seen_since; /* since when it has been like that; of the monotonic clock */
  gboolean has_told; /* whether "told" is set */
  gboolean is_settling;
  gboolean has_told_empty; /* emptiness was reported for the state in @seen */
} Entry;

struct _CgvFileWatch
{
  GObject parent_instance;

  GPtrArray *entries;
  GCancellable *cancellable;
  guint settle_ms;
  guint look_id;
  gboolean is_looking;
  gboolean is_started;
};

enum
{
  CHANGED,
  DELETED,
  EMPTIED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvFileWatch, cgv_file_watch, G_TYPE_OBJECT)

static void schedule_look (CgvFileWatch *self,
                           guint delay_ms);

static void
entry_free (Entry *entry)
{
  if (entry->monitor != NULL)
    g_file_monitor_cancel (entry->monitor);
  g_clear_object (&entry->monitor);
  g_clear_object (&entry->file);
  g_free (entry);
}

static Identity
look_at (GFile *file,
         GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  Identity identity = { 0 };

  if (info == NULL)
    return identity;

  identity.exists = TRUE;
  identity.size = (guint64) g_file_info_get_size (info);
  identity.seconds = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED);
  identity.microseconds = g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
  identity.inode = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_UNIX_INODE);
  identity.device = g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_DEVICE);
  return identity;
}

static gboolean
identities_are_equal (const Identity *a,
                      const Identity *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

static void
look_in_thread (GTask *task,
                gpointer source,
                gpointer task_data,
                GCancellable *cancellable)
{
  GPtrArray *files = task_data;
  GArray *identities = g_array_sized_new (FALSE, FALSE, sizeof (Identity), files->len);

  for (guint i = 0; i < files->len; i++)
    {
      Identity identity = look_at (g_ptr_array_index (files, i), cancellable);

      g_array_append_val (identities, identity);
    }
  g_task_return_pointer (task, identities, (GDestroyNotify) g_array_unref);
}

/* Returns whether a file has stayed unchanged for long enough. */
static gboolean
has_settled (CgvFileWatch *self,
             const Entry *entry)
{
  return g_get_monotonic_time () - entry->seen_since >= (gint64) self->settle_ms * 1000;
}

static void
take_identity (CgvFileWatch *self,
               Entry *entry,
               const Identity *identity)
{
  if (!entry->has_told)
    {
      entry->has_told = TRUE;
      entry->told = *identity;
      entry->seen = *identity;
      entry->seen_since = g_get_monotonic_time ();
      return;
    }
  if (!identities_are_equal (&entry->seen, identity))
    {
      entry->seen = *identity;
      entry->seen_since = g_get_monotonic_time ();
      entry->is_settling = TRUE;
      entry->has_told_empty = FALSE;
    }
}

static gboolean
is_settling (CgvFileWatch *self)
{
  cgv_foreach_pointer (const Entry, entry, self->entries)
    if (entry->is_settling && !has_settled (self, entry))
      return TRUE;
  return FALSE;
}

static gboolean
is_empty (const Identity *identity)
{
  return identity->exists && identity->size == 0;
}

static void
tell_all (CgvFileWatch *self,
          guint signal,
          GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++)
    g_signal_emit (self, signals[signal], 0, g_ptr_array_index (files, i));
}

/* Tells of everything that is another now. An empty file is one that is about to be written, as long as that takes. */
static void
tell (CgvFileWatch *self)
{
  g_autoptr (GPtrArray) emptied = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) deleted = g_ptr_array_new_with_free_func (g_object_unref);
  G_GNUC_UNUSED g_autoptr (CgvFileWatch) keep = g_object_ref (self);

  cgv_foreach_pointer (Entry, entry, self->entries)
    {
      entry->is_settling = FALSE;
      if (identities_are_equal (&entry->seen, &entry->told))
        continue;
      if (is_empty (&entry->seen))
        {
          if (!entry->has_told_empty)
            g_ptr_array_add (emptied, g_object_ref (entry->file));
          entry->has_told_empty = TRUE;
          continue;
        }
      entry->told = entry->seen;
      g_ptr_array_add (entry->seen.exists ? changed : deleted, g_object_ref (entry->file));
    }

  tell_all (self, DELETED, deleted);
  tell_all (self, EMPTIED, emptied);
  if (changed->len > 0)
    g_signal_emit (self, signals[CHANGED], 0, changed);
}

static void
looked_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (GArray) identities = g_task_propagate_pointer (G_TASK (result), NULL);
  CgvFileWatch *self;

  /* NULL if the watch was freed. */
  if (identities == NULL)
    return;

  self = CGV_FILE_WATCH (user_data);
  self->is_looking = FALSE;
  for (guint i = 0; i < self->entries->len; i++)
    take_identity (self, g_ptr_array_index (self->entries, i), &g_array_index (identities, Identity, i));

  if (is_settling (self))
    schedule_look (self, MAX (self->settle_ms / N_LOOKS, 1));
  else if (self->is_started)
    tell (self);
}

static void
look (CgvFileWatch *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_full (self->entries->len, g_object_unref);

  cgv_foreach_pointer (const Entry, entry, self->entries)
    g_ptr_array_add (files, g_object_ref (entry->file));

  self->is_looking = TRUE;
  cgv_task_run (NULL, self->cancellable, looked_cb, self, look_in_thread, g_steal_pointer (&files), (GDestroyNotify) g_ptr_array_unref);
}

static gboolean
look_cb (gpointer user_data)
{
  CgvFileWatch *self = CGV_FILE_WATCH (user_data);

  self->look_id = 0;
  if (self->is_looking)
    schedule_look (self, 1);
  else
    look (self);
  return G_SOURCE_REMOVE;
}

static void
schedule_look (CgvFileWatch *self,
               guint delay_ms)
{
  if (self->look_id == 0)
    self->look_id = g_timeout_add (delay_ms, look_cb, self);
}

static void
touched_cb (CgvFileWatch *self)
{
  schedule_look (self, 1);
}

static void
cgv_file_watch_dispose (GObject *object)
{
  CgvFileWatch *self = CGV_FILE_WATCH (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->look_id, g_source_remove);
  g_ptr_array_set_size (self->entries, 0);

  G_OBJECT_CLASS (cgv_file_watch_parent_class)->dispose (object);
}

static void
cgv_file_watch_finalize (GObject *object)
{
  CgvFileWatch *self = CGV_FILE_WATCH (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->entries, g_ptr_array_unref);

  G_OBJECT_CLASS (cgv_file_watch_parent_class)->finalize (object);
}

static void
cgv_file_watch_class_init (CgvFileWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_file_watch_dispose;
  object_class->finalize = cgv_file_watch_finalize;

  signals[CHANGED] = cgv_signal_new ("changed", klass, 1, G_TYPE_PTR_ARRAY);
  signals[DELETED] = cgv_signal_new ("deleted", klass, 1, G_TYPE_FILE);
  signals[EMPTIED] = cgv_signal_new ("emptied", klass, 1, G_TYPE_FILE);
}

static void
cgv_file_watch_init (CgvFileWatch *self)
{
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  self->cancellable = g_cancellable_new ();
  self->settle_ms = SETTLE_MS;
}

static void
add_file (CgvFileWatch *self,
          GFile *file)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->file = g_object_ref (file);
  entry->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (entry->monitor != NULL)
    g_signal_connect_object (entry->monitor, "changed", G_CALLBACK (touched_cb), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->entries, entry);
}

CgvFileWatch *
cgv_file_watch_new (GPtrArray *files)
{
  CgvFileWatch *self;

  g_return_val_if_fail (files != NULL, NULL);

  self = g_object_new (CGV_TYPE_FILE_WATCH, NULL);
  for (guint i = 0; i < files->len; i++)
    {
      if (cgv_input_can_read_again (g_ptr_array_index (files, i)))
        add_file (self, g_ptr_array_index (files, i));
    }
  look (self);
  return self;
}

void
cgv_file_watch_start (CgvFileWatch *self)
{
  g_return_if_fail (CGV_IS_FILE_WATCH (self));

  self->is_started = TRUE;
  schedule_look (self, 1);
}

void
cgv_file_watch_set_settle_time (CgvFileWatch *self,
                                guint milliseconds)
{
  g_return_if_fail (CGV_IS_FILE_WATCH (self));
  g_return_if_fail (milliseconds > 0);

  self->settle_ms = milliseconds;
}
