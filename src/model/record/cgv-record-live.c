/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-live.h"

#include "cgv-signal.h"

/* Watching takes one of these parts of the time of the process. */
#define SHARE  20
#define MIN_MS 2000

/* The time before the first question, and before the next one without an answer: the pipes do not exist at once. */
#define RETRY_MS 300

struct _CgvRecordLive
{
  GObject parent_instance;

  CgvRecordProcess *process;
  gboolean is_dumping;
  CgvRecordStatus *status;
  gint64 asked;    /* when the question was asked */
  gint64 answered; /* when the status came */
  double rate;
  gboolean is_waiting;
  guint timer;
  gboolean is_stopped;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean ask_cb (gpointer user_data);

G_DEFINE_FINAL_TYPE (CgvRecordLive, cgv_record_live, G_TYPE_OBJECT)

static void
set_status (CgvRecordLive *self,
            CgvRecordStatus *status)
{
  gint64 now = g_get_monotonic_time ();

  self->rate = 0.0;
  self->is_waiting = FALSE;
  if (self->status != NULL && self->status->is_counting && status->is_counting)
    {
      self->is_waiting = status->total == self->status->total && status->since_dump == self->status->since_dump;
      self->rate = (double) (status->total - self->status->total) * G_USEC_PER_SEC / (double) MAX (now - self->answered, 1);
    }
  g_clear_pointer (&self->status, cgv_record_status_free);
  self->status = status;
  self->answered = now;
}

static void
status_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (CgvRecordLive) self = user_data;
  CgvRecordStatus *status = cgv_record_process_ask_status_finish (self->process, result, NULL);
  gint64 pause = MAX (MIN_MS, SHARE * (g_get_monotonic_time () - self->asked) / 1000);

  if (self->is_stopped)
    {
      g_clear_pointer (&status, cgv_record_status_free);
      return;
    }
  if (status != NULL)
    set_status (self, status);
  if (cgv_record_process_is_alive (self->process))
    self->timer = g_timeout_add (status != NULL ? (guint) MIN (pause, G_MAXINT) : RETRY_MS, ask_cb, self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static gboolean
ask_cb (gpointer user_data)
{
  CgvRecordLive *self = user_data;

  self->timer = 0;
  self->asked = g_get_monotonic_time ();
  cgv_record_process_ask_status (self->process, self->is_dumping && self->status != NULL, NULL, status_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

CgvRecordLive *
cgv_record_live_new (CgvRecordProcess *process,
                     gboolean is_dumping)
{
  CgvRecordLive *self;

  g_return_val_if_fail (CGV_IS_RECORD_PROCESS (process), NULL);

  self = g_object_new (CGV_TYPE_RECORD_LIVE, NULL);
  self->process = g_object_ref (process);
  self->is_dumping = is_dumping;
  self->timer = g_timeout_add (RETRY_MS, ask_cb, self);
  return self;
}

void
cgv_record_live_set_dumping (CgvRecordLive *self,
                             gboolean is_dumping)
{
  g_return_if_fail (CGV_IS_RECORD_LIVE (self));

  self->is_dumping = is_dumping;
}

CgvRecordProcess *
cgv_record_live_get_process (CgvRecordLive *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_LIVE (self), NULL);

  return self->process;
}

const CgvRecordStatus *
cgv_record_live_get_status (CgvRecordLive *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_LIVE (self), NULL);

  return self->status;
}

double
cgv_record_live_get_rate (CgvRecordLive *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_LIVE (self), 0.0);

  return self->rate;
}

gboolean
cgv_record_live_is_waiting (CgvRecordLive *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_LIVE (self), FALSE);

  return self->is_waiting;
}

void
cgv_record_live_stop (CgvRecordLive *self)
{
  g_return_if_fail (CGV_IS_RECORD_LIVE (self));

  self->is_stopped = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
}

static void
cgv_record_live_finalize (GObject *object)
{
  CgvRecordLive *self = CGV_RECORD_LIVE (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->status, cgv_record_status_free);
  g_object_unref (self->process);
  G_OBJECT_CLASS (cgv_record_live_parent_class)->finalize (object);
}

static void
cgv_record_live_class_init (CgvRecordLiveClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_record_live_finalize;

  signals[SIGNAL_CHANGED] = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_record_live_init (CgvRecordLive *self)
{
}
