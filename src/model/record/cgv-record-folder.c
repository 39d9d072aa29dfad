/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "cgv-record-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cgv-display-dup.h"
#include "cgv-record-host.h"

#define PREFIX "record-"
#define KEPT "kept-"
#define LOCK "lock"

/* Each recorded process has a log; its id follows. */
#define LOG "log."

/* The end of its input is that of the process that has started it. Recorded programs name the folder in their arguments. */
static const char guard[] = "trap '' HUP INT TERM; read -r line; "
                            "for signal in TERM KILL; do "
                            "for log in \"$1\"/" LOG "*; do "
                            "pid=${log##*.}; grep -aqF -- \"$1\" \"/proc/$pid/cmdline\" && kill -$signal \"$pid\"; "
                            "done; sleep 3; done; rm -r -- \"$1\"";

struct CgvRecordFolder
{
  char *path;
  GSubprocess *guard; /* (nullable) */
  int lock; /* a descriptor */
  gboolean is_kept;
};

/* Nothing else can stop a program that ignored the signal for the end of its recorder. Its arguments name the folder. */
static void
kill_abandoned (const char *folder,
                const char *name)
{
  GPid pid = g_str_has_prefix (name, LOG) ? (GPid) g_ascii_strtoll (name + strlen (LOG), NULL, 10) : 0;
  g_autofree char *file = g_strdup_printf ("/proc/%d/cmdline", pid);
  g_autofree char *arguments = NULL;
  gsize length;

  if (pid > 1 && g_file_get_contents (file, &arguments, &length, NULL) && memmem (arguments, length, folder, strlen (folder)) != NULL)
    kill (pid, SIGKILL);
}

/* Runs in the child. What a terminal sends to this process is not for the guard. */
static void
leave_terminal (gpointer user_data)
{
  setsid ();
}

static GSubprocess *
start_guard (const char *path)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);

  g_subprocess_launcher_set_child_setup (launcher, leave_terminal, NULL, NULL);
  return cgv_record_host_spawn (launcher, (const char *const[]){ "/bin/sh", "-c", guard, "sh", path, NULL }, NULL, NULL, NULL, NULL);
}

/* Removes a folder that has only files. */
static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      kill_abandoned (path, name);
      g_unlink (file);
    }
  g_rmdir (path);
}

/* Returns a descriptor that holds the lock, which ends with the process; -1 if another process has it, or if there is no such file. */
static int
lock_file (const char *path,
           int flags)
{
  int fd = g_open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

static void
remove_abandoned (const char *parent)
{
  g_autoptr (GDir) dir = g_dir_open (parent, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *folder = g_build_filename (parent, name, NULL);
      g_autofree char *lock = g_build_filename (folder, LOCK, NULL);
      int fd = g_str_has_prefix (name, PREFIX) ? lock_file (lock, 0) : -1;

      if (fd < 0)
        continue;
      remove_folder (folder);
      close (fd);
    }
}

static CgvRecordFolder *
fail (const char *path,
      int code,
      GError **error)
{
  g_autofree char *shown = cgv_display_dup_whole (path, -1);

  /* Translators: a path, and the system's message */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("The folder “%s” cannot be written: %s"), shown, g_strerror (code));
  return NULL;
}

static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *first = g_utf8_collate_key_for_filename (*(char *const *) a, -1);
  g_autofree char *second = g_utf8_collate_key_for_filename (*(char *const *) b, -1);

  return strcmp (first, second);
}

static GStrv
list (const char *folder,
      const char *prefix)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      if (g_str_has_prefix (name, prefix))
        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  g_ptr_array_sort (paths, compare_paths);
  g_ptr_array_add (paths, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&paths), FALSE);
}

static char *
dup_parent (void)
{
  return g_build_filename (g_get_user_cache_dir (), "callgrove", NULL);
}

GStrv
cgv_record_folder_list_all (void)
{
  g_autofree char *parent = dup_parent ();

  return list (parent, PREFIX);
}

CgvRecordFolder *
cgv_record_folder_new (GError **error)
{
  g_autofree char *parent = dup_parent ();
  g_autofree char *path = g_build_filename (parent, PREFIX "XXXXXX", NULL);
  g_autofree char *new_lock = NULL;
  g_autofree char *lock = NULL;
  CgvRecordFolder *self;
  int fd;

  if (g_mkdir_with_parents (parent, 0700) != 0)
    return fail (parent, errno, error);
  remove_abandoned (parent);
  if (g_mkdtemp_full (path, 0700) == NULL)
    return fail (parent, errno, error);

  /* Under its final name, the file is locked from the beginning. */
  new_lock = g_build_filename (path, LOCK ".new", NULL);
  lock = g_build_filename (path, LOCK, NULL);
  fd = lock_file (new_lock, O_CREAT);
  if (fd < 0 || g_rename (new_lock, lock) != 0)
    {
      fail (path, errno, error);
      if (fd >= 0)
        close (fd);
      remove_folder (path);
      return NULL;
    }
  self = g_new0 (CgvRecordFolder, 1);
  self->path = g_steal_pointer (&path);
  self->guard = start_guard (self->path);
  self->lock = fd;
  return self;
}

const char *
cgv_record_folder_get_path (CgvRecordFolder *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->path;
}

GStrv
cgv_record_folder_list (CgvRecordFolder *self,
                        const char *prefix)
{
  g_return_val_if_fail (self != NULL, NULL);

  return list (self->path, prefix);
}

const char *
cgv_record_folder_keep (CgvRecordFolder *self)
{
  g_autofree char *parent = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  parent = g_path_get_dirname (self->path);
  name = g_strconcat (KEPT, strrchr (self->path, '/') + 1 + strlen (PREFIX), NULL);
  path = g_build_filename (parent, name, NULL);
  if (!self->is_kept && g_rename (self->path, path) == 0)
    {
      g_free (self->path);
      self->path = g_steal_pointer (&path);
      self->is_kept = TRUE;
    }
  return self->path;
}

void
cgv_record_folder_free (CgvRecordFolder *self)
{
  if (!self->is_kept)
    remove_folder (self->path);
  if (self->guard != NULL)
    g_subprocess_force_exit (self->guard);
  g_clear_object (&self->guard);
  close (self->lock);
  g_free (self->path);
  g_free (self);
}
