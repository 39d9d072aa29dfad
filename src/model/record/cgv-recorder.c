/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-recorder.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "cgv-display-dup.h"
#include "cgv-record-folder.h"

/* The names of files in the private folder begin with these. */
#define PROFILE "profile"
#define LOG "log"
#define PIPES "vg"

/* Valgrind's name for the pipe to a process; its id follows. */
#define PIPE PIPES "-to-vgdb-from-"

/* A child of the program may go on after it. */
#define POLL_MS 100

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
  GSubprocess *process;
  GPid pid;
  guint poll;
  guint n_saving; /* processes that write their profile before they are killed */
  gboolean has_ended;
};

enum
{
  SIGNAL_ENDED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvRecorder, cgv_recorder, G_TYPE_OBJECT)
G_DEFINE_QUARK (cgv-record-error-quark, cgv_record_error)

gboolean
cgv_recorder_find_valgrind (CgvRecordFiles *files,
                            GError **error)
{
  g_autofree char *path = g_find_program_in_path ("valgrind");
  const char *const arguments[] = { path, "--command-line-only=yes", "--version", NULL };
  g_autofree char *text = NULL;

  if (path == NULL)
    {
      g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_VALGRIND, _ ("Valgrind is not installed: install the package valgrind"));
      return FALSE;
    }
  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, NULL, error))
    return FALSE;
  files->version = cgv_record_parse_version (text);
  files->valgrind = g_steal_pointer (&path);
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

/* Returns (transfer full) the name of the program as this process finds it. A shell looks for a name without a slash in PATH alone. */
static char *
dup_program (CgvRecorder *self)
{
  const char *name = self->program[0];

  if (self->working == NULL || strchr (name, '/') == NULL)
    return g_strdup (name);
  return g_canonicalize_filename (name, self->working);
}

/* Valgrind would end with a number that the program may use, too. */
static gboolean
check_program (CgvRecorder *self,
               GError **error)
{
  g_autofree char *name = dup_program (self);
  g_autofree char *path = g_find_program_in_path (name);
  g_autofree char *shown = cgv_display_dup_whole (self->program[0], -1);

  if (path != NULL)
    return TRUE;
  if (g_file_test (name, G_FILE_TEST_IS_DIR))
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, _ ("“%s” is a folder: name the program in it"), shown);
  else if (strchr (name, '/') != NULL && g_file_test (name, G_FILE_TEST_EXISTS))
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, _ ("“%s” cannot be run: make it executable with chmod +x"), shown);
  else if (strchr (name, '/') != NULL)
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, _ ("There is no program “%s”: check the path"), shown);
  else if (g_file_test (name, G_FILE_TEST_IS_EXECUTABLE))
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, _ ("There is no program “%s” in the folders of PATH: write ./%s for the one in this folder"), shown, shown);
  else
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, _ ("There is no program “%s” in the folders of PATH"), shown);
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

static void
add_environment (GSubprocessLauncher *launcher,
                 const char *const *variables)
{
  for (; variables != NULL && *variables != NULL; variables++)
    {
      g_auto (GStrv) pair = g_strsplit (*variables, "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        g_subprocess_launcher_setenv (launcher, pair[0], pair[1], TRUE);
    }
}

/* Returns (transfer full) the ids of the recorded processes that are alive: each has a pipe. */
static GArray *
list_processes (CgvRecorder *self)
{
  g_auto (GStrv) pipes = cgv_record_folder_list (self->folder, PIPE);
  GArray *processes = g_array_new (FALSE, FALSE, sizeof (GPid));

  for (char **pipe = pipes; *pipe != NULL; pipe++)
    {
      g_autofree char *name = g_path_get_basename (*pipe);
      GPid pid = atoi (name + strlen (PIPE));

      if (pid > 0 && kill (pid, 0) == 0)
        g_array_append_val (processes, pid);
    }
  return processes;
}

static gboolean
poll_cb (gpointer user_data)
{
  CgvRecorder *self = user_data;
  g_autoptr (GArray) processes = list_processes (self);

  if (processes->len > 0)
    return G_SOURCE_CONTINUE;
  self->poll = 0;
  self->has_ended = TRUE;
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
  if (self->folder != NULL && poll_cb (self) == G_SOURCE_CONTINUE)
    self->poll = g_timeout_add (POLL_MS, poll_cb, self);
}

gboolean
cgv_recorder_start (CgvRecorder *self,
                    GSubprocessFlags flags,
                    GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autofree char *valgrind = NULL;
  g_autofree char *output = NULL;
  g_autofree char *pipes = NULL;
  g_autofree char *log = NULL;
  CgvRecordFiles files = { NULL };
  const char *path;

  g_return_val_if_fail (CGV_IS_RECORDER (self), FALSE);
  g_return_val_if_fail (self->process == NULL, FALSE);

  if (!check_program (self, error) || !cgv_recorder_find_valgrind (&files, error))
    return FALSE;
  valgrind = (char *) files.valgrind;
  self->folder = cgv_record_folder_new (error);
  if (self->folder == NULL)
    return FALSE;
  path = cgv_record_folder_get_path (self->folder);
  files.output = output = g_build_filename (path, PROFILE, NULL);
  files.pipes = pipes = g_build_filename (path, PIPES, NULL);
  files.log = log = g_build_filename (path, LOG, NULL);
  self->arguments = cgv_record_command_new (&self->settings, &files);

  launcher = g_subprocess_launcher_new (flags);
  if (self->working != NULL)
    g_subprocess_launcher_set_cwd (launcher, self->working);
  add_environment (launcher, self->settings.environment);
  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  self->process = g_subprocess_launcher_spawnv (launcher, (const char *const *) self->arguments, error);
  if (self->process == NULL)
    return FALSE;
  self->pid = atoi (g_subprocess_get_identifier (self->process));
  g_subprocess_wait_async (self->process, NULL, wait_cb, g_object_ref (self));
  return TRUE;
}

const char *const *
cgv_recorder_get_arguments (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);

  return (const char *const *) self->arguments;
}

static void
signal_all (CgvRecorder *self,
            int number)
{
  g_autoptr (GArray) processes = list_processes (self);

  for (guint i = 0; i < processes->len; i++)
    kill (g_array_index (processes, GPid, i), number);
}

static void
saved_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvRecorder) self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  if (--self->n_saving == 0 && self->folder != NULL)
    signal_all (self, SIGKILL);
}

/* A process that does not answer is killed at last, without its profile. */
static void
save_process (CgvRecorder *self,
              GPid pid)
{
  g_autofree char *pipes = g_build_filename (cgv_record_folder_get_path (self->folder), PIPES, NULL);
  g_autofree char *prefix = g_strconcat ("--vgdb-prefix=", pipes, NULL);
  g_autofree char *process = g_strdup_printf ("--pid=%d", pid);
  g_autoptr (GSubprocess) vgdb = NULL;

  /* Without a limit, it waits for ever for a process that ends in the meantime. */
  vgdb = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, "vgdb", prefix, process, "--cmd-time-out=60", "dump", "stopped", NULL);
  if (vgdb == NULL)
    return;
  self->n_saving++;
  g_subprocess_wait_async (vgdb, NULL, saved_cb, g_object_ref (self));
}

static void
save_all (CgvRecorder *self)
{
  g_autoptr (GArray) processes = list_processes (self);

  if (self->n_saving > 0)
    return;
  for (guint i = 0; i < processes->len; i++)
    save_process (self, g_array_index (processes, GPid, i));
  if (self->n_saving == 0)
    signal_all (self, SIGKILL);
}

void
cgv_recorder_stop (CgvRecorder *self,
                   CgvRecordStop how)
{
  g_return_if_fail (CGV_IS_RECORDER (self));

  if (self->process == NULL || self->has_ended)
    return;
  switch (how)
    {
    case CGV_RECORD_STOP_SAVE:
      save_all (self);
      break;
    case CGV_RECORD_STOP_DISCARD:
      signal_all (self, SIGKILL);
      g_subprocess_force_exit (self->process);
      break;
    case CGV_RECORD_STOP_INTERRUPT:
    case CGV_RECORD_STOP_TERMINATE:
    default:
      signal_all (self, how == CGV_RECORD_STOP_INTERRUPT ? SIGINT : SIGTERM);
    }
}

int
cgv_recorder_get_signal (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);
  g_return_val_if_fail (self->has_ended, 0);

  return g_subprocess_get_if_signaled (self->process) ? g_subprocess_get_term_sig (self->process) : 0;
}

int
cgv_recorder_get_exit_code (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);
  g_return_val_if_fail (self->has_ended, 0);

  return g_subprocess_get_if_exited (self->process) ? g_subprocess_get_exit_status (self->process) : 128 + cgv_recorder_get_signal (self);
}

GPid
cgv_recorder_get_pid (CgvRecorder *self)
{
  g_return_val_if_fail (CGV_IS_RECORDER (self), 0);

  return self->pid;
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
  if (shown != NULL)
    g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("Nothing was recorded. Valgrind says: %s"), shown);
  else
    g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("Nothing was recorded"));
}

GStrv
cgv_recorder_list_files (CgvRecorder *self,
                         GError **error)
{
  g_auto (GStrv) all = NULL;
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();
  g_auto (GStrv) filled = NULL;

  g_return_val_if_fail (CGV_IS_RECORDER (self), NULL);
  g_return_val_if_fail (self->has_ended, NULL);

  all = cgv_record_folder_list (self->folder, PROFILE ".");
  for (char **file = all; *file != NULL; file++)
    {
      GStatBuf info;

      if (g_stat (*file, &info) == 0 && info.st_size > 0)
        g_strv_builder_add (files, *file);
    }
  filled = g_strv_builder_end (files);
  if (filled[0] != NULL)
    return g_steal_pointer (&filled);
  set_nothing_error (self, error);
  return NULL;
}

GStrv
cgv_recorder_move_files (CgvRecorder *self,
                         const char *folder,
                         GError **error)
{
  const char *usual = self->settings.preset == CGV_RECORD_CACHEGRIND ? "cachegrind.out" : "callgrind.out";
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
  g_return_val_if_fail (self->has_ended, NULL);

  return cgv_record_folder_keep (self->folder);
}

static void
cgv_recorder_dispose (GObject *object)
{
  CgvRecorder *self = CGV_RECORDER (object);

  cgv_recorder_stop (self, CGV_RECORD_STOP_DISCARD);
  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_pointer (&self->folder, cgv_record_folder_free);
  G_OBJECT_CLASS (cgv_recorder_parent_class)->dispose (object);
}

static void
cgv_recorder_finalize (GObject *object)
{
  CgvRecorder *self = CGV_RECORDER (object);

  g_clear_object (&self->process);
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

  object_class->dispose = cgv_recorder_dispose;
  object_class->finalize = cgv_recorder_finalize;

  signals[SIGNAL_ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_recorder_init (CgvRecorder *self)
{
}
