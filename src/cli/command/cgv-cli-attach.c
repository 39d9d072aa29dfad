/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-source.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-recorder.h"
#include "cgv-record-running.h"

/* The time that a program may take to end before it is asked again, and the time between two checks. */
#define PATIENCE_SECONDS 3
#define POLL_USEC        50000

static void
print_process (CgvRecordProcess *process)
{
  g_auto (GStrv) program = cgv_record_process_dup_program (process);
  g_autofree char *line = program != NULL ? cgv_record_command_dup_line ((const char *const *) program) : g_strdup ("");
  g_autofree char *shown = cgv_display_dup_whole (line, -1);

  printf ("%d  %s\n", cgv_record_process_get_pid (process), shown);
}

static void
print_status (const CgvRecordStatus *status)
{
  g_autofree char *total = NULL;

  if (!status->is_counting)
    {
      printf ("%s\n", _ ("Counting is switched off"));
      return;
    }
  total = g_strdup_printf ("%" G_GUINT64_FORMAT, status->total);
  /* Translators: numbers of instructions, of functions and of threads. */
  printf (_ ("Instructions so far: %s; functions: %u; threads: %u\n"), total, status->n_functions, status->n_threads);
  for (char **name = status->stack; *name != NULL; name++)
    {
      g_autofree char *shown = cgv_display_dup (*name, -1);

      printf ("  %s\n", shown);
    }
}

static void
answer_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  GAsyncResult **answer = user_data;

  *answer = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **answer)
{
  while (*answer == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *answer;
}

static gboolean
ask_status (CgvRecordProcess *process,
            GError **error)
{
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (CgvRecordStatus) status = NULL;

  cgv_record_process_ask_status (process, FALSE, NULL, answer_cb, &answer);
  status = cgv_record_process_ask_status_finish (process, wait_for (&answer), error);
  if (status == NULL)
    return FALSE;
  print_status (status);
  return TRUE;
}

static void
print_dump (CgvRecordProcess *process,
            const char *path,
            gpointer user_data)
{
  g_autofree char *shown = cgv_display_dup_whole (path, -1);

  printf ("%s\n", shown);
}

static gboolean
dump (CgvRecordProcess *process,
      const char *const *words,
      GError **error)
{
  g_autofree char *note = g_strjoinv (" ", (GStrv) words);
  g_autoptr (GAsyncResult) answer = NULL;

  g_signal_connect (process, "dumped", G_CALLBACK (print_dump), NULL);
  cgv_record_process_dump (process, note, NULL, answer_cb, &answer);
  return cgv_record_process_finish (process, wait_for (&answer), error);
}

/* Returns whether the process ends in time. */
static gboolean
ends (CgvRecordProcess *process)
{
  gint64 deadline = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;

  while (cgv_record_process_is_alive (process) && g_get_monotonic_time () < deadline)
    g_usleep (POLL_USEC);
  return !cgv_record_process_is_alive (process);
}

static gboolean
stop (CgvRecordProcess *process,
      GError **error)
{
  static const int signals[] = { SIGINT, SIGTERM };

  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      kill (cgv_record_process_get_pid (process), signals[i]);
      if (ends (process))
        return TRUE;
    }
  return cgv_cli_text_refuse (error, _ ("The program has not ended: it may ignore signals. “dump” keeps what was counted so far"));
}

static gboolean
run (CgvRecordProcess *process,
     const char *const *words,
     GError **error)
{
  if (words == NULL || words[0] == NULL || g_str_equal (words[0], "status"))
    return ask_status (process, error);
  if (g_str_equal (words[0], "dump"))
    return dump (process, words + 1, error);
  if (g_str_equal (words[0], "stop"))
    return stop (process, error);
  return cgv_cli_text_refuse (error, _ ("After --attach PID comes status, dump or stop"));
}

CgvCliExit
cgv_cli_run_attached (const CgvCliOptions *options)
{
  g_autoptr (GPtrArray) processes = cgv_record_running_list ();
  g_autoptr (CgvRecordProcess) process = options->attached != 0 ? cgv_record_running_find ((GPid) options->attached) : NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; options->lists_running && i < processes->len; i++)
    print_process (g_ptr_array_index (processes, i));
  if (options->lists_running && processes->len == 0)
    cgv_cli_text_take_error (g_strdup (_ ("Callgrind records no program for you")));
  if (options->lists_running)
    return cgv_cli_source_close (CGV_CLI_EXIT_OK);
  if (process == NULL)
    cgv_cli_text_refuse (&error, _ ("Callgrind does not record this process for you: --running lists those that it does"));
  else
    run (process, (const char *const *) options->files[CGV_SIDE_NEW], &error);
  if (error == NULL)
    return cgv_cli_source_close (CGV_CLI_EXIT_OK);
  cgv_cli_text_print_error (error->message);
  return CGV_CLI_EXIT_ERROR;
}
