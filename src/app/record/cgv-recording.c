/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recording.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>

#include "cgv-display-dup.h"

/* A program that was asked to end may take this long to clean up. */
#define PATIENCE (3 * G_USEC_PER_SEC)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecording, cgv_recording, G_TYPE_OBJECT)

static void
set_state (CgvRecording *self,
           CgvRecordingState state)
{
  self->state = state;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
fail (CgvRecording *self,
      GError *error)
{
  g_clear_error (&self->error);
  self->error = error;
  set_state (self, CGV_RECORDING_ENDED);
}

/* If they cannot be moved, they stay: the recording may have taken an hour. */
static GStrv
move_files (CgvRecording *self,
            GError **error)
{
  g_auto (GStrv) files = cgv_recorder_move_files (self->recorder, self->plan->folder, error);

  if (files != NULL || g_error_matches (*error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING))
    return g_steal_pointer (&files);
  g_clear_error (error);
  cgv_recorder_keep_files (self->recorder);
  return cgv_recorder_list_files (self->recorder, error);
}

static void
ended_cb (CgvRecording *self)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) files = NULL;

  self->seconds = cgv_recording_get_seconds (self);
  files = self->is_discarded ? NULL : move_files (self, &error);
  if (files == NULL)
    {
      fail (self, g_steal_pointer (&error));
      return;
    }
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (char **file = files; *file != NULL; file++)
    g_ptr_array_add (self->files, g_file_new_for_path (*file));
  set_state (self, CGV_RECORDING_ENDED);
}

static gboolean
start_program (CgvRecording *self,
               GError **error)
{
  self->recorder = cgv_recorder_new (&self->plan->settings);
  g_signal_connect_object (self->recorder, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  if (!cgv_recorder_start (self->recorder, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, error))
    return FALSE;
  self->start = g_get_monotonic_time ();
  set_state (self, CGV_RECORDING_RUNNING);
  return TRUE;
}

static GError *
new_build_error (CgvRecording *self)
{
  g_autofree char *line = cgv_record_command_dup_line ((const char *const *) self->plan->build);
  g_autofree char *shown = cgv_display_dup (line, -1);

  return g_error_new (CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("“%s” has failed, so nothing was recorded"), shown);
}

static void
built_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvRecording) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean ok = g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, NULL);

  g_clear_object (&self->build);
  if (self->is_discarded)
    fail (self, NULL);
  else if (!ok)
    fail (self, new_build_error (self));
  else if (!start_program (self, &error))
    fail (self, g_steal_pointer (&error));
}

static gboolean
start_build (CgvRecording *self,
             GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);

  g_subprocess_launcher_set_cwd (launcher, self->plan->folder);
  self->build = g_subprocess_launcher_spawnv (launcher, (const char *const *) self->plan->build, error);
  if (self->build == NULL)
    return FALSE;
  g_subprocess_wait_check_async (self->build, NULL, built_cb, g_object_ref (self));
  return TRUE;
}

CgvRecording *
cgv_recording_new (CgvRecordPlan *plan,
                   GError **error)
{
  g_autoptr (CgvRecording) self = g_object_new (CGV_TYPE_RECORDING, NULL);

  g_return_val_if_fail (plan != NULL && plan->program != NULL, NULL);

  self->plan = plan;
  if (!(plan->build != NULL ? start_build (self, error) : start_program (self, error)))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_recording_stop (CgvRecording *self)
{
  g_return_if_fail (CGV_IS_RECORDING (self));

  if (self->state == CGV_RECORDING_ENDED || (self->stop != 0 && !cgv_recording_can_kill (self)))
    return;
  if (self->build != NULL)
    {
      cgv_recording_discard (self);
      return;
    }
  cgv_recorder_stop (self->recorder, self->stop != 0 ? CGV_RECORD_STOP_SAVE : CGV_RECORD_STOP_INTERRUPT);
  self->stop = g_get_monotonic_time ();
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
cgv_recording_can_kill (CgvRecording *self)
{
  g_return_val_if_fail (CGV_IS_RECORDING (self), FALSE);

  return self->stop != 0 && g_get_monotonic_time () - self->stop > PATIENCE;
}

void
cgv_recording_discard (CgvRecording *self)
{
  g_return_if_fail (CGV_IS_RECORDING (self));

  if (self->state == CGV_RECORDING_ENDED)
    return;
  self->is_discarded = TRUE;
  /* It ends the programs that it has started. */
  if (self->build != NULL)
    g_subprocess_send_signal (self->build, SIGTERM);
  else
    cgv_recorder_stop (self->recorder, CGV_RECORD_STOP_DISCARD);
}

double
cgv_recording_get_seconds (CgvRecording *self)
{
  g_return_val_if_fail (CGV_IS_RECORDING (self), 0);

  if (self->start == 0 || self->seconds > 0)
    return self->seconds;
  return (double) (g_get_monotonic_time () - self->start) / G_USEC_PER_SEC;
}

char *
cgv_recording_dup_end (CgvRecording *self)
{
  int number;

  g_return_val_if_fail (CGV_IS_RECORDING (self), NULL);
  g_return_val_if_fail (self->state == CGV_RECORDING_ENDED && self->recorder != NULL, NULL);

  number = cgv_recorder_get_signal (self->recorder);
  if (number != 0)
    return g_strdup_printf (_ ("The program was ended by a signal (%s). The recording is whole up to there."), g_strsignal (number));
  return g_strdup_printf (_ ("The program ended with %d."), cgv_recorder_get_exit_code (self->recorder));
}

static void
cgv_recording_dispose (GObject *object)
{
  CgvRecording *self = CGV_RECORDING (object);

  if (self->state != CGV_RECORDING_ENDED)
    cgv_recording_discard (self);
  g_clear_object (&self->build);
  /* While the program runs, the recorder keeps itself. */
  if (self->recorder != NULL)
    g_object_run_dispose (G_OBJECT (self->recorder));
  g_clear_object (&self->recorder);
  G_OBJECT_CLASS (cgv_recording_parent_class)->dispose (object);
}

static void
cgv_recording_finalize (GObject *object)
{
  CgvRecording *self = CGV_RECORDING (object);

  g_clear_pointer (&self->plan, cgv_record_plan_free);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (cgv_recording_parent_class)->finalize (object);
}

static void
cgv_recording_class_init (CgvRecordingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_recording_dispose;
  object_class->finalize = cgv_recording_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_recording_init (CgvRecording *self)
{
}
