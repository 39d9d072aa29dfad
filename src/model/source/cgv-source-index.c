/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-index.h"

#include "cgv-seeded-hash.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct CgvSourceIndex
{
  char *prefix; /* of all paths: of a folder with its slash */
  GStringChunk *strings;
  GHashTable *files; /* of each last component, a GPtrArray of paths below the root */
};

/* A folder to be read: its path below the root, and how deep it is. */
typedef struct
{
  const char *path;
  guint depth;
} Folder;

typedef struct
{
  CgvSourceIndex *index;
  GQueue folders;
  dev_t device;
  guint n_left;
  guint max_depth;
} Walk;

CgvSourceIndex *
cgv_source_index_new_empty (const char *prefix)
{
  CgvSourceIndex *self = g_new0 (CgvSourceIndex, 1);

  self->prefix = g_strdup (prefix);
  self->strings = g_string_chunk_new (4096);
  self->files = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  return self;
}

const char *
cgv_source_index_add (CgvSourceIndex *self,
                      const char *path)
{
  const char *kept = g_string_chunk_insert (self->strings, path);
  const char *slash = strrchr (kept, '/');
  const char *name = slash != NULL ? slash + 1 : kept;
  GPtrArray *paths = g_hash_table_lookup (self->files, name);

  if (paths == NULL)
    {
      paths = g_ptr_array_new ();
      g_hash_table_insert (self->files, (gpointer) name, paths);
    }
  g_ptr_array_add (paths, (gpointer) kept);
  return kept;
}

static void
add_entry (Walk *walk,
           const Folder *folder,
           int fd,
           const struct dirent *entry)
{
  struct stat status;
  gboolean is_folder = entry->d_type == DT_DIR;
  gboolean is_file = entry->d_type == DT_REG || entry->d_type == DT_LNK;
  g_autofree char *path = NULL;

  if (entry->d_type == DT_UNKNOWN && fstatat (fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
    {
      is_folder = S_ISDIR (status.st_mode);
      is_file = S_ISREG (status.st_mode) || S_ISLNK (status.st_mode);
    }
  if (!is_file && (!is_folder || folder->depth + 1 >= walk->max_depth))
    return;
  path = *folder->path != '\0' ? g_strconcat (folder->path, "/", entry->d_name, NULL) : g_strdup (entry->d_name);
  if (is_file)
    cgv_source_index_add (walk->index, path);
  else
    {
      Folder *next = g_new (Folder, 1);

      *next = (Folder){ g_string_chunk_insert (walk->index->strings, path), folder->depth + 1 };
      g_queue_push_tail (&walk->folders, next);
    }
}

static void
read_folder (Walk *walk,
             const Folder *folder,
             GCancellable *cancellable)
{
  g_autofree char *path = g_strconcat (walk->index->prefix, folder->path, NULL);
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status;
  const struct dirent *entry;
  DIR *directory;

  if (fd < 0)
    return;
  if (fstat (fd, &status) < 0 || (folder->depth > 0 && status.st_dev != walk->device) || (directory = fdopendir (fd)) == NULL)
    {
      close (fd);
      return;
    }
  walk->device = status.st_dev;
  while (walk->n_left > 0 && !g_cancellable_is_cancelled (cancellable) && (entry = readdir (directory)) != NULL)
    {
      /* Except for the folder of debug files. */
      if (*entry->d_name == '.' && strcmp (entry->d_name, ".build-id") != 0)
        continue;
      walk->n_left--;
      add_entry (walk, folder, fd, entry);
    }
  closedir (directory);
}

CgvSourceIndex *
cgv_source_index_new (const char *root,
                      guint max_entries,
                      guint max_depth,
                      GCancellable *cancellable)
{
  g_autofree char *prefix = g_strconcat (root, g_str_has_suffix (root, "/") ? "" : "/", NULL);
  CgvSourceIndex *self = cgv_source_index_new_empty (prefix);
  Walk walk = { .index = self, .folders = G_QUEUE_INIT, .n_left = max_entries, .max_depth = max_depth };
  Folder *folder = g_new (Folder, 1);

  *folder = (Folder){ "", 0 };
  g_queue_push_tail (&walk.folders, folder);
  while ((folder = g_queue_pop_head (&walk.folders)) != NULL)
    {
      read_folder (&walk, folder, cancellable);
      g_free (folder);
    }
  if (!g_cancellable_is_cancelled (cancellable))
    return self;
  cgv_source_index_free (self);
  return NULL;
}

void
cgv_source_index_free (CgvSourceIndex *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->files);
  g_string_chunk_free (self->strings);
  g_free (self->prefix);
  g_free (self);
}

/* Returns how many components at the ends of two paths are equal, and whether those are several and all of @path. */
static guint
count_common (const char *path,
              const char *name,
              gboolean *is_whole)
{
  gsize n = strlen (path);
  gsize length = strlen (name);
  guint n_common = 0;

  while (n > 0 && length > 0 && path[n - 1] == name[length - 1])
    {
      n--;
      length--;
      n_common += path[n] == '/' ? 1 : 0;
    }
  if ((n == 0 || path[n - 1] == '/') && (length == 0 || name[length - 1] == '/'))
    n_common += n == 0 && length == 0 ? 2 : path[n] != '/' ? 1 : 0;
  *is_whole = n == 0 && n_common > 1;
  return n_common;
}

GPtrArray *
cgv_source_index_find (const CgvSourceIndex *self,
                       const char *name,
                       guint *n_components)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  const char *last = strrchr (name, '/');
  const GPtrArray *paths = g_hash_table_lookup (self->files, last != NULL ? last + 1 : name);

  gboolean has_whole = FALSE;

  *n_components = 0;
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      gboolean is_whole;
      guint n_common = count_common (path, name, &is_whole);

      if (n_common < *n_components || (n_common == *n_components && has_whole && !is_whole))
        continue;
      if (n_common > *n_components || is_whole)
        g_ptr_array_set_size (found, 0);
      has_whole = is_whole;
      *n_components = n_common;
      g_ptr_array_add (found, g_strconcat (self->prefix, path, NULL));
    }
  return found;
}
