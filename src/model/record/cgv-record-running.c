/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-running.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-record-folder.h"

/* The prefix of the usual names of pipes. */
#define PIPES "vgdb-pipe"

/* Returns (transfer full) (nullable) the name of the profile with the id of the process for %p, and % for %%. */
static char *
dup_name (const char *pattern,
          GPid pid)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (const char *c = pattern; *c != '\0'; c++)
    {
      if (*c != '%')
        g_string_append_c (name, *c);
      else if (*++c == 'p')
        g_string_append_printf (name, "%d", pid);
      else if (*c == '%')
        g_string_append_c (name, '%');
      else
        return NULL;
    }
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* Returns (transfer full) (nullable) the path of the profile, from the options of a process. */
static char *
dup_output (GPid pid,
            const char *arguments,
            gsize length)
{
  static const char option[] = "--callgrind-out-file=";
  g_autofree char *link = g_strdup_printf ("/proc/%d/cwd", pid);
  g_autofree char *folder = g_file_read_link (link, NULL);
  const char *pattern = "callgrind.out.%p";
  g_autofree char *name = NULL;

  for (const char *word = arguments + strlen (arguments) + 1; word < arguments + length && *word == '-'; word += strlen (word) + 1)
    {
      if (g_str_has_prefix (word, option))
        pattern = word + strlen (option);
    }
  name = dup_name (pattern, pid);
  return name != NULL && folder != NULL ? g_canonicalize_filename (name, folder) : NULL;
}

/* Returns (transfer full) (nullable) a process if Callgrind records it for this user. @pipes: what the names of its pipes begin with */
static CgvRecordProcess *
new_process (GPid pid,
             const char *pipes)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d", pid);
  g_autofree char *file = g_build_filename (path, "cmdline", NULL);
  g_autofree char *arguments = NULL;
  g_autofree char *output = NULL;
  gboolean is_callgrind = FALSE;
  GStatBuf info;
  gsize length;

  if (g_stat (path, &info) != 0 || info.st_uid != getuid () || !g_file_get_contents (file, &arguments, &length, NULL) || length == 0)
    return NULL;
  for (const char *word = arguments + strlen (arguments) + 1; word < arguments + length && *word == '-'; word += strlen (word) + 1)
    is_callgrind = is_callgrind || g_str_equal (word, "--tool=callgrind");
  if (!is_callgrind)
    return NULL;
  output = dup_output (pid, arguments, length);
  return cgv_record_process_new (pid, pipes, output, NULL);
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  return cgv_record_process_get_pid (*(CgvRecordProcess *const *) a) - cgv_record_process_get_pid (*(CgvRecordProcess *const *) b);
}

/* Adds the processes that have pipes in a folder. */
static void
add_processes (GPtrArray *processes,
               const char *folder,
               const char *start)
{
  g_autofree char *pipes = g_build_filename (folder, start, NULL);
  g_autofree char *pipe = g_strconcat (start, CGV_RECORD_FOLDER_PIPE, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      CgvRecordProcess *process = g_str_has_prefix (name, pipe) ? new_process ((GPid) g_ascii_strtoll (name + strlen (pipe), NULL, 10), pipes) : NULL;

      if (process != NULL)
        g_ptr_array_add (processes, process);
    }
}

GPtrArray *
cgv_record_running_list (void)
{
  GPtrArray *processes = g_ptr_array_new_with_free_func (g_object_unref);
  g_auto (GStrv) folders = cgv_record_folder_list_all ();

  add_processes (processes, g_get_tmp_dir (), PIPES);
  for (char **folder = folders; *folder != NULL; folder++)
    add_processes (processes, *folder, CGV_RECORD_FOLDER_PIPES);
  g_ptr_array_sort (processes, compare_ids);
  return processes;
}

CgvRecordProcess *
cgv_record_running_find (GPid pid)
{
  g_autoptr (GPtrArray) processes = cgv_record_running_list ();

  for (guint i = 0; i < processes->len; i++)
    {
      if (cgv_record_process_get_pid (g_ptr_array_index (processes, i)) == pid)
        return g_object_ref (g_ptr_array_index (processes, i));
    }
  return NULL;
}
