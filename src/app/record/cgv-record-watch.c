/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-watch.h"

#include "cgv-record-command.h"
#include "cgv-record-status.h"
#include "cgv-signal.h"

struct _CgvRecordWatch
{
  GObject parent_instance;

  GFileMonitor *monitor;
};

enum
{
  SIGNAL_FOUND,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecordWatch, cgv_record_watch, G_TYPE_OBJECT)

static gboolean
is_profile (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return (g_str_has_prefix (name, cgv_record_get_output_name (CGV_RECORD_LINES)) || g_str_has_prefix (name, cgv_record_get_output_name (CGV_RECORD_CACHEGRIND))) &&
         cgv_record_status_read_file (g_file_peek_path (file), NULL, NULL);
}

static void
changed_cb (CgvRecordWatch *self,
            GFile *file,
            GFile *other,
            GFileMonitorEvent event)
{
  /* Other events leave what is in the file: its attributes, or a folder that goes away. */
  gboolean is_written = event == G_FILE_MONITOR_EVENT_CREATED || event == G_FILE_MONITOR_EVENT_CHANGED || event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT;

  if (is_written && is_profile (file))
    g_signal_emit (self, signals[SIGNAL_FOUND], 0, file);
}

CgvRecordWatch *
cgv_record_watch_new (const char *folder,
                      GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  GFileMonitor *monitor = g_file_monitor_directory (file, G_FILE_MONITOR_NONE, NULL, error);
  CgvRecordWatch *self;

  if (monitor == NULL)
    return NULL;
  self = g_object_new (CGV_TYPE_RECORD_WATCH, NULL);
  self->monitor = monitor;
  g_signal_connect_object (monitor, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

static void
cgv_record_watch_finalize (GObject *object)
{
  g_clear_object (&CGV_RECORD_WATCH (object)->monitor);

  G_OBJECT_CLASS (cgv_record_watch_parent_class)->finalize (object);
}

static void
cgv_record_watch_class_init (CgvRecordWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_record_watch_finalize;

  signals[SIGNAL_FOUND] = cgv_signal_new ("found", klass, 1, G_TYPE_FILE);
}

static void
cgv_record_watch_init (CgvRecordWatch *self)
{
}
