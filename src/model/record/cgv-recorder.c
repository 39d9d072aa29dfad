/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "cgv-recorder.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "cgv-display-dup.h"
#include "cgv-record-check.h"
#include "cgv-record-folder.h"
#include "cgv-record-history.h"
#include "cgv-record-host.h"
#include "cgv-signal.h"

/* The names of files in the private folder begin with these. A dump that is whole gets a name that Valgrind does not use. */
#define PROFILE "profile"
#define DUMP "dump"
#define LOG "log"

/* The time between two searches for children, which may go on after the program. */
#define POLL_MS 200

/* The time that a program may take to end before it is asked again. */
#define PATIENCE_SECONDS 3

struct _CgvRecorder
{
  GObject parent_instance;

  CgvRecordSettings settings;
  GStrv program;
  GStrv options;
  GStrv environment;
  char *function;
  char *working;
  GStrv arguments;
  CgvRecordFolder *folder;
  GSubprocess *valgrind;
  CgvRecordOutput *output;
  CgvRecordProcess *process; /* of the program */
  GListStore *processes;     /* that run */
  GHashTable *ended;         /* ids of processes on a host that is outside: to ask it again takes time */
  CgvRecorderState state;
  CgvRecordStop stop;  /* the last way in which it was asked to end */
  gboolean is_stopped; /* it was asked */
  gint64 start;
  double seconds;      /* that it took, after its end */
  guint64 total;       /* of its own process, after its end */
  guint64 size;        /* of its files, after its end */
  int pending;         /* a signal that waits for Valgrind to be ready */
  gboolean has_exited; /* the program, but perhaps not its children */
  guint poll;
  guint patience;
  guint n_saving; /* processes that write their profile before they are killed */
};

enum
{
  PROP_STATE = 1,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  SIGNAL_ENDED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecorder, cgv_recorder, G_TYPE_OBJECT)

gboolean
cgv_recorder_find_valgrind (CgvRecordFiles *files,
                            GError **error)
{
  g_autofree char *path = cgv_record_host_find_program ("valgrind");
  const char *const arguments[] = { path, "--command-line-only=yes", "--version", NULL };
  g_autoptr (GBytes) output = NULL;
  g_autofree char *text = NULL;

  if (path == NULL)
    {
      g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_VALGRIND, _ ("Valgrind is not installed: install the package valgrind"));
      return FALSE;
    }
  output = cgv_record_host_run (arguments, error);
  if (output == NULL)
    return FALSE;
  text = g_strndup (g_bytes_get_data (output, NULL), g_bytes_get_size (output));
  files->version = cgv_record_parse_version (text);
  files->valgrind = g_steal_pointer (&path);
  return TRUE;
}

static void
files_free (gpointer data)
{
  CgvRecordFiles *files = data;

  g_free ((char *) files->valgrind);
  g_free (files);
}

static void
find_thread (GTask *task,
             gpointer source,
             gpointer task_data,
             GCancellable *cancellable)
{
  CgvRecordFiles *files = g_new0 (CgvRecordFiles, 1);
  GError *error = NULL;

  if (cgv_recorder_find_valgrind (files, &error))
    {
      g_task_return_pointer (task, files, files_free);
      return;
    }
  files_free (files);
  g_task_return_error (task, error);
}

void
cgv_recorder_find_valgrind_async (GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_run_in_thread (task, find_thread);
}

gboolean
cgv_recorder_find_valgrind_finish (GAsyncResult *result,
                                   CgvRecordFiles *files,
                                   GError **error)
{
  CgvRecordFiles *found;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  found = g_task_propagate_pointer (G_TASK (result), error);
  if (found == NULL)
    return FALSE;
  *files = *found;
  g_free (found);
  return TRUE;
}

CgvRecorder *
cgv_recorder_new (const CgvRecordSettings *settings)
{
  CgvRecorder *self;

  g_return_val_if_fail (settings != NULL && settings->program != NULL && settings->program[0] != NULL, NULL);

  self = g_object_new (CGV_TYPE_RECORDER, NULL);
  self->program = g_strdupv ((GStrv) settings->program);
  self->options = g_strdupv ((GStrv) settings->options);
  self->environment = g_strdupv ((GStrv) settings->environment);
  self->function = g_strdup (settings->function);
  self->working = g_strdup (settings->folder);
  self->settings = *settings;
  self->settings.program = (const char *const *) self->program;
  self->settings.options = (const char *const *) self->options;
  self->settings.environment = (const char *const *) self->environment;
  self->settings.function = self->function;
  self->settings.folder = self->working;
  return self;
}

/* Valgrind would end with a number that the program may use, too. */
static gboolean
check_program (CgvRecorder *self,
               GError **error)
{
  CgvRecordFinding *finding = cgv_record_check_program (&self->settings);

  if (finding == NULL)
    return TRUE;
  g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, finding->text);
  cgv_record_finding_free (finding);
  return FALSE;
}

/* Runs in the child. If this process is killed, the program ends, too, and writes its profile. */
static void
end_with_parent (gpointer user_data)
{
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGTERM);
#endif
}

static GSubprocess *
spawn (const CgvRecordSettings *settings,
       const char *const *arguments,
       GSubprocessFlags flags,
       GPid *pid,
       GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);

  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  return cgv_record_host_spawn (launcher, arguments, settings->folder, settings->environment, pid, error);
}

/* Runs in the child. What it starts is of the same group. */
static void
begin_group (gpointer user_data)
{
  end_with_parent (NULL);
  setpgid (0, 0);
}

static void
measured_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const char *pid = g_subprocess_get_identifier (G_SUBPROCESS (source));
  const gint64 *start = g_task_get_task_data (task);
  double seconds = (double) (g_get_monotonic_time () - *start) / G_USEC_PER_SEC;
  GError *error = NULL;

  if (g_subprocess_wait_finish (G_SUBPROCESS (source), result, &error))
    {
      g_task_return_pointer (task, g_memdup2 (&seconds, sizeof seconds), g_free);
      return;
    }
  if (pid != NULL)
    kill (-atoi (pid), SIGKILL);
  g_task_return_error (task, error);
}

void
cgv_recorder_measure_async (const CgvRecordSettings *settings,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) program = NULL;
  GError *error = NULL;

  g_return_if_fail (settings->program != NULL && settings->program[0] != NULL);

  g_task_set_task_data (task, g_memdup2 (&start, sizeof start), g_free);
  g_subprocess_launcher_set_child_setup (launcher, begin_group, NULL, NULL);
  program = cgv_record_host_spawn (launcher, settings->program, settings->folder, settings->environment, NULL, &error);
  if (program == NULL)
    g_task_return_error (task, error);
  else
    g_subprocess_wait_async (program, cancellable, measured_cb, g_steal_pointer (&task));
}

gboolean
cgv_recorder_measure_finish (GAsyncResult *result,
                             double *seconds,
                             GError **error)
{
  g_autofree double *measured = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  measured = g_task_propagate_pointer (G_TASK (result), error);
  if (measured == NULL)
    return FALSE;
  *seconds = *measured;
  return TRUE;
}

static void
set_state (CgvRecorder *self,
           CgvRecorderState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static gboolean
have_process (CgvRecorder *self,
              GPid pid)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->processes)); i++)
    {
      g_autoptr (CgvRecordProcess) process = g_list_model_get_item (G_LIST_MODEL (self->processes), i);

      if (cgv_record_process_get_pid (process) == pid)
        return TRUE;
    }
  return FALSE;
}

static CgvRecordProcess *
new_process (CgvRecorder *self,
             GPid pid)
{
  const char *folder = cgv_record_folder_get_path (self->folder);
  g_autofree char *pipes = g_build_filename (folder, CGV_RECORD_FOLDER_PIPES, NULL);
  g_autofree char *output = g_strdup_printf ("%s/" PROFILE ".%d", folder, pid);
  g_autofree char *dumps = g_strdup_printf ("%s/" DUMP ".%d", folder, pid);

  return cgv_record_process_new (pid, pipes, output, dumps);
}

static void
forget (CgvRecorder *self,
        GPid pid)
{
  if (cgv_record_host_get () == CGV_RECORD_HOST_OUTSIDE)
    g_hash_table_add (self->ended, GINT_TO_POINTER (pid));
}

static void
remove_ended (CgvRecorder *self)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->processes)); i-- > 0;)
    {
      g_autoptr (CgvRecordProcess) process = g_list_model_get_item (G_LIST_MODEL (self->processes), i);

      if (cgv_record_process_is_alive (process))
        continue;
      cgv_record_process_end (process);
      forget (self, cgv_record_process_get_pid (process));
      g_list_store_remove (self->processes, i);
    }
}

/* Returns whether a process has the private folder in its arguments: its id may be that of one that has ended. */
static gboolean
is_recorded (CgvRecorder *self,
             GPid pid)
{
  const char *folder = cgv_record_folder_get_path (self->folder);
  g_autofree char *arguments = NULL;
  gsize length;

  return cgv_record_host_read (pid, "cmdline", &arguments, &length) && memmem (arguments, length, folder, strlen (folder)) != NULL;
}

/* Each recorded process has a log; one that was forked has no pipes, unless children are recorded. */
static void
add_new (CgvRecorder *self)
{
  g_auto (GStrv) logs = cgv_record_folder_list (self->folder, LOG ".");

  for (char **log = logs; *log != NULL; log++)
    {
      GPid pid = atoi (strrchr (*log, '.') + 1);
      g_autoptr (CgvRecordProcess) process = NULL;

      if (pid <= 0 || have_process (self, pid) || g_hash_table_contains (self->ended, GINT_TO_POINTER (pid)))
        continue;
      if (!is_recorded (self, pid))
        {
          forget (self, pid);
          continue;
        }
      process = pid == cgv_recorder_get_pid (self) ? g_object_ref (self->process) : new_process (self, pid);
      if (cgv_record_process_is_alive (process))
        g_list_store_append (self->processes, process);
    }
}

/* Without a pipe, a program has not begun, and a signal would end Valgrind without a profile. */
static gboolean
has_begun (CgvRecorder *self)
{
  g_auto (GStrv) pipes = cgv_record_folder_list (self->folder, CGV_RECORD_FOLDER_PIPES CGV_RECORD_FOLDER_PIPE);

  return pipes[0] != NULL;
}

guint
cgv_recorder_count_unsaved (CgvRecorder *self)
{
  guint n;
  guint n_saved = 0;

  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->processes));
  for (guint i = 0; self->settings.preset != CGV_RECORD_CACHEGRIND && i < n; i++)
    {
      g_autoptr (CgvRecordProcess) process = g_list_model_get_item (G_LIST_MODEL (self->processes), i);
      g_autofree char *start = g_strdup_printf (CGV_RECORD_FOLDER_PIPES CGV_RECORD_FOLDER_PIPE "%d-", cgv_record_process_get_pid (process));
      g_auto (GStrv) pipes = cgv_record_folder_list (self->folder, start);

      n_saved += pipes[0] != NULL;
    }
  return n - n_saved;
}

static void
signal_all (CgvRecorder *self,
            int number)
{
  if (number != SIGKILL && !has_begun (self) && !self->has_exited)
    {
      self->pending = number;
      return;
    }
  self->pending = 0;
  remove_ended (self);
  add_new (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->processes)); i++)
    {
      g_autoptr (CgvRecordProcess) process = g_list_model_get_item (G_LIST_MODEL (self->processes), i);

      cgv_record_host_kill (cgv_record_process_get_pid (process), number);
    }
}

/* Returns (transfer full) the paths of the profiles that are not empty, those of dumps first. */
static GStrv
list_profiles (CgvRecorder *self)
{
  static const char *const starts[] = { DUMP ".", PROFILE "." };
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_auto (GStrv) all = cgv_record_folder_list (self->folder, starts[i]);

      for (char **path = all; *path != NULL; path++)
        {
          GStatBuf info;

          if (g_stat (*path, &info) == 0 && info.st_size > 0)
            g_strv_builder_add (paths, *path);
        }
    }
  return g_strv_builder_end (paths);
}

/* Returns the sum of the profiles of a process; of all processes for 0. */
static guint64
add_up (CgvRecorder *self,
        GPid pid)
{
  g_auto (GStrv) paths = list_profiles (self);
  guint64 sum = 0;

  for (char **path = paths; *path != NULL; path++)
    {
      guint64 total = 0;

      if (pid == 0 || atoi (strchr (strrchr (*path, '/'), '.') + 1) == pid)
        cgv_record_status_read_file (*path, &total, NULL);
      sum += total;
    }
  return sum;
}

static void
measure (CgvRecorder *self)
{
  g_auto (GStrv) paths = list_profiles (self);

  self->seconds = cgv_recorder_get_seconds (self);
  self->total = add_up (self, cgv_recorder_get_pid (self));
  for (char **path = paths; *path != NULL; path++)
    {
      GStatBuf info;

      if (g_stat (*path, &info) == 0)
        self->size += info.st_size;
    }
}

static gboolean
poll_cb (gpointer user_data)
{
  CgvRecorder *self = user_data;

  remove_ended (self);
  add_new (self);
  if (self->pending != 0)
    signal_all (self, self->pending);
  if (!self->has_exited || g_list_model_get_n_items (G_LIST_MODEL (self->processes)) > 0)
    return G_SOURCE_CONTINUE;
  self->poll = 0;
  g_clear_handle_id (&self->patience, g_source_remove);
  measure (self);
  set_state (self, CGV_RECORDER_ENDED);
  g_signal_emit (self, signals[SIGNAL_ENDED], 0);
  return G_SOURCE_REMOVE;
}

static void
wait_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (CgvRecorder) self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  self->has_exited = TRUE;
  if (self->folder == NULL)
    return;
  g_clear_handle_id (&self->poll, g_source_remove);
  if (poll_cb (self) == G_SOURCE_CONTINUE)
    self->poll = g_timeout_add (POLL_MS, poll_cb, self);
}

/* GLib gives children the usual SIGPIPE. */
static void
connect_pipes (CgvRecorder *self)
{
  GInputStream *out = g_subprocess_get_stdout_pipe (self->valgrind);
  GInputStream *err = g_subprocess_get_stderr_pipe (self->valgrind);

  if (out != NULL || err != NULL)
    self->output = cgv_record_output_new (out, err);
  if (g_subprocess_get_stdin_pipe (self->valgrind) != NULL)
    signal (SIGPIPE, SIG_IGN);
}

gboolean
cgv_recorder_start (CgvRecorder *self,
                    GSubprocessFlags flags,
                    GError **error)
{
  g_autofree char *valgrind = NULL;
  g_autofree char *output = NULL;
  g_autofree char *pipes = NULL;
  g_autofree char *log = NULL;
  CgvRecordFiles files = { NULL };
  const char *path;
  GPid pid;

  g_return_val_if_fail (CGV_IS_RECORDER (self), FALSE);
  g_return_val_if_fail (self->state == CGV_RECORDER_NEW, FALSE);

  if (!check_program (self, error) || !cgv_recorder_find_valgrind (&files, error))
    return FALSE;
  valgrind = (char *) files.valgrind;
  self->folder = cgv_record_folder_new (error);
  if (self->folder == NULL)
    return FALSE;
  path = cgv_record_folder_get_path (self->folder);
  files.output = output = g_build_filename (path, PROFILE, NULL);
  files.pipes = pipes = g_build_filename (path, CGV_RECORD_FOLDER_PIPES, NULL);
  files.log = log = g_build_filename (path, LOG, NULL);
  self->arguments = cgv_record_command_new (&self->settings, &files);

  self->valgrind = spawn (&self->settings, (const char *const *) self->arguments, flags, &pid, error);
  if (self->valgrind == NULL)
    return FALSE;
  connect_pipes (self);
  self->start = g_get_monotonic_time ();
  self->process = new_process (self, pid);
  g_list_store_append (self->processes, self->process);
  self->poll = g_timeout_add (POLL_MS, poll_cb, self);
  g_subprocess_wait_async (self->valgrind, NULL, wait_cb, g_object_ref (self));
  set_state (self, CGV_RECORDER_RUNNING);
  return TRUE;
}

CgvRecordOutput *
cgv_recorder_get_output (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);

  return self->output;
}

GOutputStream *
cgv_recorder_get_input (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);

  return self->valgrind != NULL ? g_subprocess_get_stdin_pipe (self->valgrind) : NULL;
}

CgvRecorderState
cgv_recorder_get_state (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), CGV_RECORDER_NEW);

  return self->state;
}

GListModel *
cgv_recorder_get_processes (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);

  return G_LIST_MODEL (self->processes);
}

CgvRecordProcess *
cgv_recorder_get_process (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);

  return self->process;
}

const char *const *
cgv_recorder_get_arguments (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);

  return (const char *const *) self->arguments;
}

/* A process that does not answer is killed at last, without its profile. */
static void
saved_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvRecorder) self = user_data;

  cgv_record_process_finish (CGV_RECORD_PROCESS (source), result, NULL);
  if (--self->n_saving == 0 && self->folder != NULL)
    signal_all (self, SIGKILL);
}

static void
save_all (CgvRecorder *self)
{
  if (self->n_saving > 0)
    return;
  set_state (self, CGV_RECORDER_SAVING);
  remove_ended (self);
  add_new (self);
  self->n_saving = g_list_model_get_n_items (G_LIST_MODEL (self->processes));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->processes)); i++)
    {
      g_autoptr (CgvRecordProcess) process = g_list_model_get_item (G_LIST_MODEL (self->processes), i);

      cgv_record_process_dump (process, "stopped", NULL, saved_cb, g_object_ref (self));
    }
}

static gboolean
patience_cb (gpointer user_data)
{
  CgvRecorder *self = user_data;

  self->patience = 0;
  if (self->state == CGV_RECORDER_STOPPING)
    set_state (self, CGV_RECORDER_STUCK);
  return G_SOURCE_REMOVE;
}

void
cgv_recorder_wait_on (CgvRecorder *self)
{
  g_return_if_fail (CGV_IS_RECORDER (self));

  if (self->state != CGV_RECORDER_STUCK)
    return;
  self->patience = g_timeout_add_seconds (10 * PATIENCE_SECONDS, patience_cb, self);
  set_state (self, CGV_RECORDER_STOPPING);
}

static gboolean
terminate_cb (gpointer user_data)
{
  CgvRecorder *self = user_data;

  signal_all (self, SIGTERM);
  self->patience = g_timeout_add_seconds (PATIENCE_SECONDS, patience_cb, self);
  return G_SOURCE_REMOVE;
}

static void
stop_patiently (CgvRecorder *self)
{
  if (self->state != CGV_RECORDER_RUNNING)
    return;
  set_state (self, CGV_RECORDER_STOPPING);
  signal_all (self, SIGINT);
  self->patience = g_timeout_add_seconds (PATIENCE_SECONDS, terminate_cb, self);
}

void
cgv_recorder_stop (CgvRecorder *self,
                   CgvRecordStop how)
{
  g_return_if_fail (CGV_IS_RECORDER (self));

  if (self->folder == NULL || self->state == CGV_RECORDER_NEW || self->state == CGV_RECORDER_ENDED)
    return;
  self->stop = how;
  self->is_stopped = TRUE;
  switch (how)
    {
    case CGV_RECORD_STOP_PATIENTLY:
      stop_patiently (self);
      break;
    case CGV_RECORD_STOP_SAVE:
      save_all (self);
      break;
    case CGV_RECORD_STOP_DISCARD:
      signal_all (self, SIGKILL);
      g_subprocess_force_exit (self->valgrind);
      break;
    case CGV_RECORD_STOP_INTERRUPT:
    case CGV_RECORD_STOP_TERMINATE:
    default:
      signal_all (self, how == CGV_RECORD_STOP_INTERRUPT ? SIGINT : SIGTERM);
      if (self->state == CGV_RECORDER_RUNNING)
        set_state (self, CGV_RECORDER_STOPPING);
    }
}

int
cgv_recorder_get_signal (CgvRecorder *self)
{
  int status;

  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, 0);

  if (g_subprocess_get_if_signaled (self->valgrind))
    return g_subprocess_get_term_sig (self->valgrind);
  status = g_subprocess_get_exit_status (self->valgrind);
  /* From the host comes only a status. */
  return cgv_record_host_get () == CGV_RECORD_HOST_OUTSIDE && status > 128 && status < 128 + NSIG ? status - 128 : 0;
}

int
cgv_recorder_get_exit_code (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, 0);

  return g_subprocess_get_if_exited (self->valgrind) ? g_subprocess_get_exit_status (self->valgrind) : 128 + cgv_recorder_get_signal (self);
}

/* Returns (transfer full) (nullable) the function in which the program was ended by a signal, from the stack in Valgrind's log. */
static char *
dup_place (CgvRecorder *self)
{
  static const char *const library[] = { "__pthread_kill_implementation", "__pthread_kill_internal", "pthread_kill", "raise", "abort", NULL };
  g_autofree char *name = g_strdup_printf (LOG ".%d", cgv_recorder_get_pid (self));
  g_autofree char *path = g_build_filename (cgv_record_folder_get_path (self->folder), name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const char *stack;

  if (!g_file_get_contents (path, &text, NULL, NULL) || (stack = strstr (text, "Process terminating with")) == NULL)
    return NULL;
  lines = g_strsplit (stack, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      const char *address = strstr (*line, " 0x");
      const char *start = address != NULL ? strstr (address, ": ") : NULL;
      char *end = start != NULL ? strrchr (start, '(') : NULL;

      if (end == NULL || end - start < 4 || (strstr (*line, "   at ") == NULL && strstr (*line, "   by ") == NULL))
        continue;
      end[-1] = '\0';
      if (!g_strv_contains (library, start + 2))
        return cgv_display_dup (start + 2, -1);
    }
  return NULL;
}

static char *
dup_signal_end (CgvRecorder *self,
                int number)
{
  g_autofree char *place = dup_place (self);

  if (self->is_stopped && self->stop == CGV_RECORD_STOP_SAVE && number == SIGKILL)
    return g_strdup (_ ("The program was killed after its profile was written"));
  if (self->is_stopped && (number == SIGINT || number == SIGTERM))
    return g_strdup (_ ("The program was stopped; the recording is whole up to there"));
  if (place != NULL)
    /* Translators: the name of a signal, and of a function. */
    return g_strdup_printf (_ ("The program was ended by a signal (%s) in %s; the recording is whole up to there"), g_strsignal (number), place);
  return g_strdup_printf (_ ("The program was ended by a signal (%s); the recording is whole up to there"), g_strsignal (number));
}

gboolean
cgv_recorder_is_whole (CgvRecorder *self)
{
  g_auto (GStrv) paths = NULL;

  g_return_val_if_fail (CGV_IS_RECORDER (self), FALSE);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, FALSE);

  paths = list_profiles (self);
  for (char **path = paths; *path != NULL; path++)
    {
      if (!cgv_record_status_read_file (*path, NULL, NULL))
        return FALSE;
    }
  return TRUE;
}

char *
cgv_recorder_dup_end (CgvRecorder *self)
{
  int number;

  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, NULL);

  number = cgv_recorder_get_signal (self);
  if (!cgv_recorder_is_whole (self))
    return g_strdup (_ ("The profile is not whole: Valgrind was killed, or the disk was full"));
  if (number != 0)
    return dup_signal_end (self, number);
  return g_strdup_printf (_ ("The program ended with status %d"), cgv_recorder_get_exit_code (self));
}

guint64
cgv_recorder_get_total (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, 0);

  return self->total;
}

double
cgv_recorder_get_seconds (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0.0);

  if (self->state == CGV_RECORDER_ENDED)
    return self->seconds;
  return self->start != 0 ? (double) (g_get_monotonic_time () - self->start) / G_USEC_PER_SEC : 0.0;
}

void
cgv_recorder_remember (CgvRecorder *self,
                       const char *file)
{
  g_autofree char *line = NULL;
  g_autofree char *folder = NULL;

  g_return_if_fail (CGV_IS_RECORDER (self));
  g_return_if_fail (self->state == CGV_RECORDER_ENDED);

  line = cgv_record_command_dup_line ((const char *const *) self->program);
  folder = self->working != NULL ? g_strdup (self->working) : g_get_current_dir ();
  cgv_record_history_add (&(CgvRecordEntry){ line, folder, self->settings.preset, g_get_real_time () / G_USEC_PER_SEC, self->total, self->seconds, self->size, (char *) file }, NULL);
}

char *
cgv_recorder_dup_nothing (CgvRecorder *self)
{
  g_autofree char *shown = NULL;

  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, NULL);

  if ((self->function == NULL && !self->settings.starts_off) || add_up (self, 0) > 0)
    return NULL;
  if (self->function == NULL)
    return g_strdup (_ ("Nothing was counted: counting was never switched on"));
  shown = cgv_display_dup (self->function, -1);
  return g_strdup_printf (_ ("Nothing was counted: was “%s” ever called? A name has its arguments, such as f(int), or ends in *"), shown);
}

GPid
cgv_recorder_get_pid (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);

  return self->process != NULL ? cgv_record_process_get_pid (self->process) : 0;
}

static void
set_nothing_error (CgvRecorder *self,
                   GError **error)
{
  g_auto (GStrv) logs = cgv_record_folder_list (self->folder, LOG ".");
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  if (logs[0] != NULL && g_file_get_contents (logs[0], &text, NULL, NULL) && *g_strstrip (text) != '\0')
    shown = cgv_display_dup_whole (strrchr (text, '\n') != NULL ? strrchr (text, '\n') + 1 : text, -1);
  if (cgv_recorder_get_signal (self) == SIGKILL)
    g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("Nothing was recorded, because the program was killed"));
  else if (shown != NULL)
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("Nothing was recorded. Valgrind says: %s"), shown);
  else
    g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("Nothing was recorded"));
}

GStrv
cgv_recorder_list_files (CgvRecorder *self,
                         GError **error)
{
  g_auto (GStrv) files = NULL;

  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, NULL);

  files = list_profiles (self);
  if (files[0] != NULL)
    return g_steal_pointer (&files);
  set_nothing_error (self, error);
  return NULL;
}

GStrv
cgv_recorder_move_files (CgvRecorder *self,
                         const char *folder,
                         GError **error)
{
  const char *usual = cgv_record_get_output_name (self->settings.preset);
  g_auto (GStrv) files = cgv_recorder_list_files (self, error);
  g_autoptr (GStrvBuilder) moved = g_strv_builder_new ();

  for (char **file = files; file != NULL && *file != NULL; file++)
    {
      g_autofree char *base = g_path_get_basename (*file);
      g_autofree char *name = g_strconcat (usual, strchr (base, '.'), NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GFile) from = g_file_new_for_path (*file);
      g_autoptr (GFile) to = g_file_new_for_path (path);

      if (!g_file_move (from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error))
        return NULL;
      g_strv_builder_add (moved, path);
    }
  return files != NULL ? g_strv_builder_end (moved) : NULL;
}

const char *
cgv_recorder_keep_files (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);
  g_return_val_if_fail (self->state == CGV_RECORDER_ENDED, NULL);

  return cgv_record_folder_keep (self->folder);
}

static void
cgv_recorder_get_property (GObject *object,
                           guint property_id,
                           GValue *value,
                           GParamSpec *pspec)
{
  CgvRecorder *self = CGV_RECORDER (object);

  if (property_id == PROP_STATE)
    g_value_set_int (value, self->state);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_recorder_dispose (GObject *object)
{
  CgvRecorder *self = CGV_RECORDER (object);

  cgv_recorder_stop (self, CGV_RECORD_STOP_DISCARD);
  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_handle_id (&self->patience, g_source_remove);
  g_clear_pointer (&self->folder, cgv_record_folder_free);
  if (self->output != NULL)
    cgv_record_output_close (self->output);
  g_clear_object (&self->output);
  G_OBJECT_CLASS (cgv_recorder_parent_class)->dispose (object);
}

static void
cgv_recorder_finalize (GObject *object)
{
  CgvRecorder *self = CGV_RECORDER (object);

  g_clear_object (&self->valgrind);
  g_clear_object (&self->process);
  g_clear_object (&self->processes);
  g_hash_table_unref (self->ended);
  g_strfreev (self->program);
  g_strfreev (self->options);
  g_strfreev (self->environment);
  g_strfreev (self->arguments);
  g_free (self->function);
  g_free (self->working);
  G_OBJECT_CLASS (cgv_recorder_parent_class)->finalize (object);
}

static void
cgv_recorder_class_init (CgvRecorderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = cgv_recorder_get_property;
  object_class->dispose = cgv_recorder_dispose;
  object_class->finalize = cgv_recorder_finalize;

  properties[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, 0, CGV_RECORDER_ENDED, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[SIGNAL_ENDED] = cgv_signal_new ("ended", klass, 0);
}

static void
cgv_recorder_init (CgvRecorder *self)
{
  self->processes = g_list_store_new (CGV_TYPE_RECORD_PROCESS);
  self->ended = g_hash_table_new (NULL, NULL);
}
