/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recording.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-record-host.h"
#include "cgv-signal.h"

#define PIPES (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE)

/* A build that fails has this long to say why, and a message has its last lines. */
#define LAST_WORDS_MS   200
#define MAX_ERROR_LINES 12

enum
{
  CHANGED,
  DUMPED,
  MESSAGE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecording, cgv_recording, G_TYPE_OBJECT)

static void
stop_live (CgvRecording *self)
{
  if (self->live != NULL)
    cgv_record_live_stop (self->live);
}

static void
set_state (CgvRecording *self,
           CgvRecordingState state)
{
  self->state = state;
  if (state == CGV_RECORDING_ENDED)
    stop_live (self);
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

  /* This may be in the files, which are about to be moved. */
  self->end = cgv_recorder_dup_nothing (self->recorder);
  if (self->end == NULL)
    self->end = cgv_recorder_dup_end (self->recorder);
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

static void
recorder_changed_cb (CgvRecording *self)
{
  /* Its end is that of the recording. */
  if (cgv_recorder_get_state (self->recorder) != CGV_RECORDER_ENDED)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
dumped_cb (CgvRecording *self)
{
  g_signal_emit (self, signals[DUMPED], 0);
}

/* @output: (nullable) */
static void
set_output (CgvRecording *self,
            CgvRecordOutput *output)
{
  if (self->output != NULL)
    cgv_record_output_close (self->output);
  g_set_object (&self->output, output);
}

static gboolean
start_program (CgvRecording *self,
               GError **error)
{
  CgvRecordProcess *process;

  self->recorder = cgv_recorder_new (&self->plan->settings);
  g_signal_connect_object (self->recorder, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  if (!cgv_recorder_start (self->recorder, PIPES | G_SUBPROCESS_FLAGS_STDIN_PIPE, error))
    return FALSE;
  g_signal_connect_object (self->recorder, "notify::state", G_CALLBACK (recorder_changed_cb), self, G_CONNECT_SWAPPED);
  set_output (self, cgv_recorder_get_output (self->recorder));
  process = cgv_recorder_get_process (self->recorder);
  g_signal_connect_object (process, "dumped", G_CALLBACK (dumped_cb), self, G_CONNECT_SWAPPED);
  if (self->plan->settings.preset != CGV_RECORD_CACHEGRIND)
    self->live = cgv_record_live_new (process, FALSE);
  set_state (self, CGV_RECORDING_RUNNING);
  return TRUE;
}

static char *
dup_last_lines (CgvRecordOutput *output)
{
  guint n = cgv_record_output_get_n_lines (output);
  GString *text = g_string_new (NULL);

  for (guint i = n > MAX_ERROR_LINES ? n - MAX_ERROR_LINES : 0; i < n; i++)
    {
      g_autofree char *line = cgv_display_dup_whole (cgv_record_output_get_line (output, i, NULL), -1);

      g_string_append_printf (text, "\n%s", line);
    }
  return g_string_free (text, FALSE);
}

static gboolean
fail_build_cb (gpointer user_data)
{
  CgvRecording *self = user_data;
  g_autofree char *line = cgv_record_command_dup_line ((const char *const *) self->plan->build);
  g_autofree char *shown = cgv_display_dup (line, -1);
  g_autofree char *last = dup_last_lines (self->output);

  self->fail_id = 0;
  /* Translators: a command that builds a program, and the end of its output. */
  fail (self, g_error_new (CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("“%s” has failed, so nothing was recorded.%s"), shown, last));
  return G_SOURCE_REMOVE;
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
    self->fail_id = g_timeout_add (LAST_WORDS_MS, fail_build_cb, self);
  else if (!start_program (self, &error))
    fail (self, g_steal_pointer (&error));
}

static gboolean
start_build (CgvRecording *self,
             GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (PIPES);

  self->build = cgv_record_host_spawn (launcher, (const char *const *) self->plan->build, self->plan->folder, NULL, NULL, error);
  if (self->build == NULL)
    return FALSE;
  self->output = cgv_record_output_new (g_subprocess_get_stdout_pipe (self->build), g_subprocess_get_stderr_pipe (self->build));
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

  if (self->state == CGV_RECORDING_ENDED)
    return;
  if (self->recorder == NULL)
    cgv_recording_discard (self);
  else if (cgv_recorder_get_state (self->recorder) == CGV_RECORDER_STUCK)
    cgv_recorder_stop (self->recorder, CGV_RECORD_STOP_SAVE);
  else if (cgv_recorder_get_state (self->recorder) == CGV_RECORDER_RUNNING)
    cgv_recorder_stop (self->recorder, CGV_RECORD_STOP_PATIENTLY);
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
  else if (self->recorder != NULL)
    cgv_recorder_stop (self->recorder, CGV_RECORD_STOP_DISCARD);
}

static void
done_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (CgvRecording) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!cgv_record_process_finish (CGV_RECORD_PROCESS (source), result, &error) && self->state == CGV_RECORDING_RUNNING)
    g_signal_emit (self, signals[MESSAGE], 0, error->message);
}

void
cgv_recording_dump (CgvRecording *self,
                    const char *note)
{
  g_return_if_fail (CGV_IS_RECORDING (self));

  if (self->live != NULL && self->state == CGV_RECORDING_RUNNING)
    cgv_record_process_dump (cgv_record_live_get_process (self->live), note, NULL, done_cb, g_object_ref (self));
}

GStrv
cgv_recording_list_dumps (CgvRecording *self)
{
  g_return_val_if_fail (CGV_IS_RECORDING (self), NULL);

  return self->live != NULL ? cgv_record_process_list_dumps (cgv_recorder_get_process (self->recorder)) : g_new0 (char *, 1);
}

gboolean
cgv_recording_watches_program (CgvRecording *self)
{
  g_return_val_if_fail (CGV_IS_RECORDING (self), FALSE);

  return self->live != NULL && cgv_record_live_get_process (self->live) == cgv_recorder_get_process (self->recorder);
}

void
cgv_recording_watch (CgvRecording *self,
                     CgvRecordProcess *process)
{
  g_return_if_fail (CGV_IS_RECORDING (self));
  g_return_if_fail (CGV_IS_RECORD_PROCESS (process));

  if (self->live == NULL || self->state != CGV_RECORDING_RUNNING || cgv_record_live_get_process (self->live) == process)
    return;
  stop_live (self);
  g_object_unref (self->live);
  self->live = cgv_record_live_new (process, FALSE);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
cgv_recording_switch (CgvRecording *self,
                      gboolean is_on)
{
  g_return_if_fail (CGV_IS_RECORDING (self));

  if (self->live != NULL && self->state == CGV_RECORDING_RUNNING)
    cgv_record_process_switch (cgv_record_live_get_process (self->live), is_on, NULL, done_cb, g_object_ref (self));
}

static void
sent_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autofree char *line = user_data;

  /* A program that does not read has nothing to say about it. */
  g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL);
}

void
cgv_recording_send (CgvRecording *self,
                    const char *line)
{
  GOutputStream *stream;
  char *text;

  g_return_if_fail (CGV_IS_RECORDING (self));

  if (self->state != CGV_RECORDING_RUNNING)
    return;
  stream = cgv_recorder_get_input (self->recorder);
  if (line == NULL)
    {
      g_output_stream_close_async (stream, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
      return;
    }
  text = g_strconcat (line, "\n", NULL);
  g_output_stream_write_all_async (stream, text, strlen (text), G_PRIORITY_DEFAULT, NULL, sent_cb, text);
}

double
cgv_recording_get_seconds (CgvRecording *self)
{
  g_return_val_if_fail (CGV_IS_RECORDING (self), 0);

  return self->recorder != NULL ? cgv_recorder_get_seconds (self->recorder) : 0;
}

static void
cgv_recording_dispose (GObject *object)
{
  CgvRecording *self = CGV_RECORDING (object);

  g_clear_handle_id (&self->fail_id, g_source_remove);
  if (self->state != CGV_RECORDING_ENDED)
    cgv_recording_discard (self);
  stop_live (self);
  g_clear_object (&self->live);
  set_output (self, NULL);
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
  g_free (self->end);
  G_OBJECT_CLASS (cgv_recording_parent_class)->finalize (object);
}

static void
cgv_recording_class_init (CgvRecordingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_recording_dispose;
  object_class->finalize = cgv_recording_finalize;

  signals[CHANGED] = cgv_signal_new ("changed", klass, 0);
  signals[DUMPED] = cgv_signal_new ("dumped", klass, 0);
  signals[MESSAGE] = cgv_signal_new ("message", klass, 1, G_TYPE_STRING);
}

static void
cgv_recording_init (CgvRecording *self)
{
}
