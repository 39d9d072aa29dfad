/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-output.h"
#include "cgv-cli-source.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-recorder.h"
#include "cgv-writer.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWriter, cgv_writer_free)

/* The usual name of a profile, before the process id. */
#define USUAL_NAME "callgrind.out"

typedef struct
{
  const CgvCliOptions *options;
  CgvRecordSettings settings;
  CgvRecorder *recorder; /* of the run that goes on */
  GMainLoop *loop;
  gboolean is_stopped; /* the user has asked the program to end */
} Recording;

static void
print_command (FILE *file,
               const char *const *arguments)
{
  g_autofree char *line = cgv_record_command_dup_line (arguments);
  g_autofree char *shown = cgv_display_dup_whole (line, -1);

  fprintf (file, "%s\n", shown);
}

/* Returns whether the terminal sends the program the same signals as this process. */
static gboolean
have_terminal (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    {
      if (tcgetpgrp (fd) == getpgrp ())
        return TRUE;
    }
  return FALSE;
}

/* The second time, the program is killed after its profile was written. */
static gboolean
interrupt_cb (gpointer user_data)
{
  Recording *self = user_data;

  if (self->is_stopped)
    cgv_recorder_stop (self->recorder, CGV_RECORD_STOP_SAVE);
  else if (!have_terminal ())
    cgv_recorder_stop (self->recorder, CGV_RECORD_STOP_INTERRUPT);
  self->is_stopped = TRUE;
  return G_SOURCE_CONTINUE;
}

static gboolean
terminate_cb (gpointer user_data)
{
  Recording *self = user_data;

  cgv_recorder_stop (self->recorder, self->is_stopped ? CGV_RECORD_STOP_SAVE : CGV_RECORD_STOP_TERMINATE);
  self->is_stopped = TRUE;
  return G_SOURCE_CONTINUE;
}

/* Returns (transfer full) the path of a run's file. */
static char *
dup_output (const Recording *self,
            guint run)
{
  g_autofree char *usual = g_strdup_printf (USUAL_NAME ".%d", cgv_recorder_get_pid (self->recorder));
  const char *name = self->options->output != NULL ? self->options->output : usual;

  return self->options->n_runs > 1 && self->options->output != NULL ? g_strdup_printf ("%s.%u", name, run) : g_strdup (name);
}

static gboolean
write_as_it_is (CgvCliOutput *output,
                const char *path,
                GError **error)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, error);

  if (file == NULL)
    return FALSE;
  cgv_cli_output_write (g_mapped_file_get_contents (file), g_mapped_file_get_length (file), output);
  return TRUE;
}

/* The files of processes, threads and dumps become the parts of one. */
static gboolean
write_parts (CgvCliOutput *output,
             GStrv files,
             GError **error)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (0, files, g_strv_length (files));
  const CgvWriterOptions options = { NULL };
  g_autoptr (CgvWriter) writer = NULL;
  CgvStringId culprit;

  if (source->document == NULL)
    {
      g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("The profiles cannot be read: keep them as they are with --into DIR"));
      return FALSE;
    }
  writer = cgv_writer_new (source->document->profile, &options, NULL);
  if (writer != NULL && cgv_writer_write (writer, NULL, cgv_cli_output_write, output, &culprit) <= CGV_WRITER_STOPPED)
    return TRUE;
  g_set_error_literal (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NOTHING, _ ("The profiles do not fit into one file: keep them apart with --into DIR"));
  return FALSE;
}

static gboolean
write_one_file (GStrv files,
                const char *path,
                GError **error)
{
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (path, error);
  g_autofree char *shown = cgv_display_dup_whole (path, -1);

  if (output == NULL || !(files[1] == NULL ? write_as_it_is (output, files[0], error) : write_parts (output, files, error)) || !cgv_cli_output_close (output, error))
    return FALSE;
  cgv_cli_text_take_error (g_strdup_printf (_ ("The profile is in %s"), shown));
  return TRUE;
}

static gboolean
move_files (const Recording *self,
            GError **error)
{
  g_autofree char *shown = cgv_display_dup_whole (self->options->folder, -1);
  g_auto (GStrv) files = cgv_recorder_move_files (self->recorder, self->options->folder, error);

  if (files == NULL)
    return FALSE;
  cgv_cli_text_take_error (g_strdup_printf (_ ("The profiles are in %s"), shown));
  return TRUE;
}

static void
report_end (CgvRecorder *recorder)
{
  char *nothing = cgv_recorder_dup_nothing (recorder);

  if (nothing != NULL)
    cgv_cli_text_take_error (nothing);
  if (cgv_recorder_get_signal (recorder) != 0 || !cgv_recorder_is_whole (recorder))
    cgv_cli_text_take_error (cgv_recorder_dup_end (recorder));
}

/* The recording may have taken an hour: it is never lost. */
static int
keep (CgvRecorder *recorder)
{
  g_autofree char *shown = cgv_display_dup_whole (cgv_recorder_keep_files (recorder), -1);

  cgv_cli_text_take_error (g_strdup_printf (_ ("The profiles stay in %s"), shown));
  return CGV_CLI_EXIT_ERROR;
}

/* Returns the exit code of the program, or CGV_CLI_EXIT_ERROR with an error. */
static int
record (Recording *self,
        guint run,
        GError **error)
{
  g_autoptr (CgvRecorder) recorder = cgv_recorder_new (&self->settings);
  g_autofree char *path = NULL;
  g_autofree char *absolute = NULL;
  g_auto (GStrv) files = NULL;

  self->recorder = recorder;
  if (!cgv_recorder_start (recorder, G_SUBPROCESS_FLAGS_STDIN_INHERIT, error))
    return CGV_CLI_EXIT_ERROR;
  print_command (stderr, cgv_recorder_get_arguments (recorder));
  g_signal_connect_swapped (recorder, "ended", G_CALLBACK (g_main_loop_quit), self->loop);
  g_main_loop_run (self->loop);
  files = cgv_recorder_list_files (recorder, error);
  if (files == NULL)
    return CGV_CLI_EXIT_ERROR;
  report_end (recorder);
  path = dup_output (self, run);
  if (!(self->options->folder != NULL ? move_files (self, error) : write_one_file (files, path, error)))
    return keep (recorder);
  absolute = g_canonicalize_filename (self->options->folder != NULL ? self->options->folder : path, NULL);
  cgv_recorder_remember (recorder, absolute);
  return cgv_recorder_get_exit_code (recorder);
}

/* Valgrind runs the interpreter of a script, and leaves out what that starts. */
static void
report_script (const CgvRecordSettings *settings)
{
  g_autofree char *shown = cgv_display_dup_whole (settings->program[0], -1);

  if (!settings->has_children && cgv_record_is_script (settings->program[0]))
    cgv_cli_text_take_error (g_strdup_printf (_ ("“%s” is a script: its interpreter is recorded; --children also records the programs that it starts"), shown));
}

/* Returns the first exit code of the runs that is not 0. */
static int
record_all (Recording *self,
            GError **error)
{
  int first = 0;

  for (guint run = 1; run <= self->options->n_runs && !self->is_stopped; run++)
    {
      int code = record (self, run, error);

      if (*error != NULL)
        return CGV_CLI_EXIT_ERROR;
      first = first != 0 ? first : code;
    }
  return first;
}

static gboolean
print_only (const CgvRecordSettings *settings,
            GError **error)
{
  g_autofree char *output = g_canonicalize_filename (USUAL_NAME, NULL);
  CgvRecordFiles files = { .output = output };
  g_autofree char *valgrind = NULL;
  g_auto (GStrv) arguments = NULL;

  if (!cgv_recorder_find_valgrind (&files, error))
    return FALSE;
  valgrind = (char *) files.valgrind;
  arguments = cgv_record_command_new (settings, &files);
  print_command (stdout, (const char *const *) arguments);
  return TRUE;
}

/* Finds out before the program has run for an hour that its profile could not be written. */
static gboolean
check_place (const CgvCliOptions *options,
             GError **error)
{
  const char *path = options->output != NULL ? options->output : USUAL_NAME;
  g_autofree char *folder = options->folder != NULL ? g_strdup (options->folder) : g_path_get_dirname (path);
  g_autofree char *shown = cgv_display_dup_whole (folder, -1);
  g_autoptr (GFile) file = g_file_new_for_path (folder);

  if (options->folder != NULL && !g_file_test (folder, G_FILE_TEST_EXISTS) && !g_file_make_directory_with_parents (file, NULL, error))
    return FALSE;
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return cgv_cli_text_refuse (error, _ ("There is no folder “%s” to write to: make it, or choose another one"), shown);
  if (options->output != NULL && g_file_test (options->output, G_FILE_TEST_IS_DIR))
    return cgv_cli_text_refuse (error, _ ("-o names a folder: add the name of a file, or write --into"));
  return g_access (folder, W_OK) == 0 || cgv_cli_text_refuse (error, _ ("You may not write to the folder “%s”: choose another one with -o"), shown);
}

/* Returns whether a program is named. A command that was written for Valgrind is taken apart into further @options. */
static gboolean
find_program (CgvRecordSettings *settings,
              const char ***options,
              GError **error)
{
  cgv_record_command_take_apart (settings->program, settings, options);
  return settings->program[0] != NULL || cgv_cli_text_refuse (error, _ ("Name the program to record, and its arguments"));
}

CgvCliExit
cgv_cli_run_record (const CgvCliOptions *options)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) error = NULL;
  g_autofree const char **taken_options = NULL;
  Recording self = { .options = options, .settings = options->recording, .loop = loop };
  int exit_code = CGV_CLI_EXIT_ERROR;
  guint sources[2];

  if (options->lists_running || options->attached != 0)
    return cgv_cli_run_attached (options);
  self.settings.program = (const char *const *) options->files[CGV_SIDE_NEW];
  self.settings.options = (const char *const *) options->valgrind_options;
  self.settings.function = options->recorded_function;
  if (!find_program (&self.settings, &taken_options, &error))
    exit_code = CGV_CLI_EXIT_ERROR;
  else if (options->only_prints)
    {
      if (print_only (&self.settings, &error))
        return cgv_cli_source_close (CGV_CLI_EXIT_OK);
    }
  else if (check_place (options, &error))
    {
      report_script (&self.settings);
      sources[0] = g_unix_signal_add (SIGINT, interrupt_cb, &self);
      sources[1] = g_unix_signal_add (SIGTERM, terminate_cb, &self);
      exit_code = record_all (&self, &error);
      for (gsize i = 0; i < G_N_ELEMENTS (sources); i++)
        g_source_remove (sources[i]);
    }
  if (error == NULL)
    return (CgvCliExit) exit_code;
  cgv_cli_text_print_error (error->message);
  return CGV_CLI_EXIT_ERROR;
}
