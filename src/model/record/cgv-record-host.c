/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-host.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A shell writes its id to this descriptor before it becomes the program. */
#define FD   3
#define TELL "echo $$ >&3; exec 3>&-; exec \"$@\""

/* Finds a program as g_find_program_in_path() does. */
#define FIND "path=$(command -v -- \"$1\"); [ -f \"$path\" ] && [ -x \"$path\" ] && printf %s \"$path\""

#define INFO "/.flatpak-info"

static char *other_info; /* instead of INFO; or NULL */

void
cgv_record_host_set_info (const char *path)
{
  g_free (other_info);
  other_info = g_strdup (path);
}

CgvRecordHost
cgv_record_host_get (void)
{
  g_autoptr (GKeyFile) info = g_key_file_new ();
  g_autofree char *policy = NULL;
  const char *info_path = other_info != NULL ? other_info : INFO;

  if (!g_file_test (info_path, G_FILE_TEST_EXISTS))
    return CGV_RECORD_HOST_HERE;
  if (g_key_file_load_from_file (info, info_path, G_KEY_FILE_NONE, NULL))
    policy = g_key_file_get_string (info, "Session Bus Policy", "org.freedesktop.Flatpak", NULL);
  return g_strcmp0 (policy, "talk") == 0 || g_strcmp0 (policy, "own") == 0 ? CGV_RECORD_HOST_OUTSIDE : CGV_RECORD_HOST_CLOSED;
}

/* Returns (transfer full) the arguments that start a program outside, which ends if this process does. */
static GStrv
wrap (const char *const *arguments,
      const char *folder,
      const char *const *environment,
      gboolean tells_id)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  g_strv_builder_addv (words, (const char *[]){ "flatpak-spawn", "--host", "--watch-bus", NULL });
  if (folder != NULL)
    {
      g_autofree char *word = g_strconcat ("--directory=", folder, NULL);

      g_strv_builder_add (words, word);
    }
  for (; environment != NULL && *environment != NULL; environment++)
    {
      g_autofree char *word = g_strconcat ("--env=", *environment, NULL);

      g_strv_builder_add (words, word);
    }
  if (tells_id)
    g_strv_builder_addv (words, (const char *[]){ "--forward-fd=" G_STRINGIFY (FD), "sh", "-c", TELL, "sh", NULL });
  g_strv_builder_addv (words, (const char **) arguments);
  return g_strv_builder_end (words);
}

static GSubprocess *
spawn_here (GSubprocessLauncher *launcher,
            const char *const *arguments,
            const char *folder,
            const char *const *environment,
            GPid *pid,
            GError **error)
{
  GSubprocess *process;

  if (folder != NULL)
    g_subprocess_launcher_set_cwd (launcher, folder);
  for (; environment != NULL && *environment != NULL; environment++)
    {
      g_auto (GStrv) pair = g_strsplit (*environment, "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        g_subprocess_launcher_setenv (launcher, pair[0], pair[1], TRUE);
    }
  process = g_subprocess_launcher_spawnv (launcher, arguments, error);
  if (process != NULL && pid != NULL)
    *pid = g_subprocess_get_identifier (process) != NULL ? atoi (g_subprocess_get_identifier (process)) : 0;
  return process;
}

/* Reads the id of a process, and closes the descriptor. */
static GPid
read_id (int fd)
{
  FILE *file = fdopen (fd, "r");
  char line[24] = "";

  if (file == NULL)
    {
      close (fd);
      return 0;
    }
  if (fgets (line, sizeof line, file) == NULL)
    *line = '\0';
  fclose (file);
  return atoi (line);
}

GSubprocess *
cgv_record_host_spawn (GSubprocessLauncher *launcher,
                       const char *const *arguments,
                       const char *folder,
                       const char *const *environment,
                       GPid *pid,
                       GError **error)
{
  g_auto (GStrv) words = NULL;
  GSubprocess *process;
  int ends[2];

  if (cgv_record_host_get () != CGV_RECORD_HOST_OUTSIDE)
    return spawn_here (launcher, arguments, folder, environment, pid, error);
  words = wrap (arguments, folder, environment, pid != NULL);
  if (pid == NULL)
    return g_subprocess_launcher_spawnv (launcher, (const char *const *) words, error);
  if (!g_unix_open_pipe (ends, FD_CLOEXEC, error))
    return NULL;
  g_subprocess_launcher_take_fd (launcher, ends[1], FD);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words, error);
  /* Nobody writes to the pipe if the program cannot be started. */
  g_subprocess_launcher_close (launcher);
  *pid = read_id (ends[0]);
  return process;
}

GBytes *
cgv_record_host_run (const char *const *arguments,
                     GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = cgv_record_host_spawn (launcher, arguments, NULL, NULL, NULL, error);
  GBytes *output = NULL;

  if (process != NULL)
    g_subprocess_communicate (process, NULL, NULL, &output, NULL, error);
  return output;
}

/* Returns (transfer full) (nullable) the text that a program writes, unless it is empty. */
static char *
dup_answer (const char *const *arguments,
            gsize *length)
{
  g_autoptr (GBytes) output = cgv_record_host_run (arguments, NULL);
  char *text;

  *length = output != NULL ? g_bytes_get_size (output) : 0;
  if (*length == 0)
    return NULL;
  text = g_malloc0 (*length + 1);
  memcpy (text, g_bytes_get_data (output, NULL), *length);
  return text;
}

char *
cgv_record_host_find_program (const char *name)
{
  gsize length;

  if (cgv_record_host_get () != CGV_RECORD_HOST_OUTSIDE)
    return g_find_program_in_path (name);
  return dup_answer ((const char *const[]){ "sh", "-c", FIND, "sh", name, NULL }, &length);
}

gboolean
cgv_record_host_read (GPid pid,
                      const char *name,
                      char **text,
                      gsize *length)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/%s", pid, name);

  if (cgv_record_host_get () != CGV_RECORD_HOST_OUTSIDE)
    return g_file_get_contents (path, text, length, NULL);
  *text = dup_answer ((const char *const[]){ "cat", path, NULL }, length);
  return *text != NULL;
}

void
cgv_record_host_kill (GPid pid,
                      int number)
{
  g_autofree char *option = g_strdup_printf ("-%d", number);
  g_autofree char *id = g_strdup_printf ("%d", pid);
  g_autoptr (GBytes) output = NULL;

  if (cgv_record_host_get () == CGV_RECORD_HOST_OUTSIDE)
    output = cgv_record_host_run ((const char *const[]){ "kill", option, id, NULL }, NULL);
  else
    kill (pid, number);
}
