/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-running.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name of the pipe to a process; its id follows. */
#define PIPE "vgdb-pipe-to-vgdb-from-"

/* Returns (transfer full) (nullable) the path of the profile, from the options of a process. Only the id of the process is written for %. */
static char *
dup_output (GPid pid,
            const char *arguments,
            gsize length)
{
  static const char option[] = "--callgrind-out-file=";
  g_autofree char *link = g_strdup_printf ("/proc/%d/cwd", pid);
  g_autofree char *folder = g_file_read_link (link, NULL);
  GString *path = g_string_new ("callgrind.out.%p");
  g_autofree char *id = g_strdup_printf ("%d", pid);
  gboolean is_known;

  for (const char *word = arguments + strlen (arguments) + 1; word < arguments + length && *word == '-'; word += strlen (word) + 1)
    {
      if (g_str_has_prefix (word, option))
        g_string_assign (path, word + strlen (option));
    }
  g_string_replace (path, "%p", id, 0);
  is_known = strchr (path->str, '%') == NULL && folder != NULL;
  if (is_known)
    {
      g_autofree char *relative = g_string_free (path, FALSE);

      return g_canonicalize_filename (relative, folder);
    }
  g_string_free (path, TRUE);
  return NULL;
}

/* Returns (transfer full) (nullable) a process if Callgrind records it for this user. */
static CgvRecordProcess *
new_process (GPid pid)
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
  return cgv_record_process_new (pid, NULL, output);
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  return cgv_record_process_get_pid (*(CgvRecordProcess *const *) a) - cgv_record_process_get_pid (*(CgvRecordProcess *const *) b);
}

GPtrArray *
cgv_record_running_list (void)
{
  GPtrArray *processes = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GDir) dir = g_dir_open (g_get_tmp_dir (), 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      CgvRecordProcess *process = g_str_has_prefix (name, PIPE) ? new_process ((GPid) g_ascii_strtoll (name + strlen (PIPE), NULL, 10)) : NULL;

      if (process != NULL)
        g_ptr_array_add (processes, process);
    }
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
