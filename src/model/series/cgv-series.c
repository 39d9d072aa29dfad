/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-series.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>

#include "cgv-display-dup.h"
#include "cgv-input.h"
#include "cgv-seeded-hash.h"
#include "cgv-siblings.h"

/* Folders below one that was chosen. A link to a folder is not followed. */
#define MAX_DEPTH 8

/* Where the command of a profile is, if it has one. */
#define MAX_HEADER ((gsize) 32 << 10)

/* A file that was found. */
typedef struct
{
  char *path;
  char *name; /* relative to the chosen folder */
  gboolean is_old; /* gungraun kept it from the run before */
  gint64 time;
} Found;

static void
free_found (gpointer data)
{
  Found *found = data;

  g_free (found->path);
  g_free (found->name);
  g_free (found);
}

static void
free_member (gpointer data)
{
  CgvSeriesMember *member = data;

  g_hash_table_unref (member->benchmarks);
  g_free (member->name);
  g_free (member);
}

static gboolean
ends_in (const char *name,
         const char *const *endings)
{
  for (; *endings != NULL; endings++)
    {
      if (g_str_has_suffix (name, *endings))
        return TRUE;
    }
  return FALSE;
}

/* Removes endings that say what a file is. Returns the new end of the name. */
static gsize
strip (const char *name,
       const char *const *endings)
{
  gsize length = strlen (name);

  for (; *endings != NULL; endings++)
    {
      gsize n = strlen (*endings);

      if (length > n && strncmp (name + length - n, *endings, n) == 0)
        length -= n;
    }
  return length;
}

static void
add_found (GPtrArray *files,
           const char *path,
           const char *name,
           gint64 time)
{
  static const char *const compressions[] = { ".gz", ".xz", ".zst", ".bz2", NULL };
  Found *found = g_new0 (Found, 1);

  found->path = g_strdup (path);
  found->time = time;
  found->is_old = g_str_has_suffix (name, ".out.old");
  found->name = g_strndup (name, found->is_old ? strlen (name) - strlen (".old") : strip (name, compressions));
  g_ptr_array_add (files, found);
}

/* Lists the profiles of a folder. Files that are something else by their ending are left out; others are read and may turn out to be none. */
static gboolean
scan (GPtrArray *files,
      const char *path,
      const char *prefix,
      guint depth,
      GError **error)
{
  static const char *const others[] = { ".log", ".svg", ".json", ".txt", ".md", ".html", ".csv", ".xml", ".png", ".pdf", ".toml", ".py", ".sh", "~", NULL };
  g_autoptr (GDir) folder = g_dir_open (path, 0, error);
  const char *child;

  if (folder == NULL)
    return FALSE;
  while ((child = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child_path = g_build_filename (path, child, NULL);
      g_autofree char *name = g_strconcat (prefix, child, NULL);
      g_autofree char *inner = g_strconcat (name, G_DIR_SEPARATOR_S, NULL);
      struct stat status;

      if (*child == '.' || lstat (child_path, &status) != 0)
        continue;
      if (S_ISDIR (status.st_mode) && depth < MAX_DEPTH)
        {
          if (!scan (files, child_path, inner, depth + 1, error))
            return FALSE;
        }
      else if (stat (child_path, &status) == 0 && S_ISREG (status.st_mode) && !ends_in (child, others))
        add_found (files, child_path, name, (gint64) status.st_mtime);
    }
  return TRUE;
}

static int
compare_found (gconstpointer a,
               gconstpointer b)
{
  return strcmp ((*(Found *const *) a)->path, (*(Found *const *) b)->path);
}

static GPtrArray *
find_files (char *const *paths,
            GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_found);

  for (; *paths != NULL; paths++)
    {
      g_autofree char *name = g_path_get_basename (*paths);
      struct stat status;

      if (!g_file_test (*paths, G_FILE_TEST_IS_DIR))
        add_found (files, *paths, name, stat (*paths, &status) == 0 ? (gint64) status.st_mtime : 0);
      else if (!scan (files, *paths, "", 0, error))
        return NULL;
    }
  g_ptr_array_sort (files, compare_found);
  return g_steal_pointer (&files);
}

/* Returns the command of a profile, "" if it names none. */
static char *
read_command (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  CgvInput *input = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? cgv_input_open (file, NULL, NULL) : NULL;
  g_autofree char *text = g_malloc0 (MAX_HEADER + 1);
  char *line;
  gssize n = input != NULL ? 1 : 0;
  int error_number;

  for (gsize length = 0; n > 0 && length < MAX_HEADER; length += (gsize) n)
    n = MAX (cgv_input_read (input, text + length, MAX_HEADER - length, NULL, &error_number), 0);
  g_clear_pointer (&input, cgv_input_free);
  line = g_str_has_prefix (text, "cmd:") ? text : strstr (text, "\ncmd:");
  if (line == NULL)
    return g_strdup ("");
  line = strchr (line, ':') + 1;
  return g_strstrip (g_strndup (line, strcspn (line, "\r\n")));
}

gboolean
cgv_series_have_different_commands (char *const *files)
{
  g_autofree char *first = NULL;

  for (; *files != NULL; files++)
    {
      g_autofree char *command = read_command (*files);

      if (first != NULL && *command != '\0' && strcmp (first, command) != 0)
        return TRUE;
      if (first == NULL && *command != '\0')
        first = g_steal_pointer (&command);
    }
  return FALSE;
}

/* Returns whether numbers at the end of a name are those of parts, threads or runs: the name is there without them, or with the first. */
static gboolean
is_base (GHashTable *names,
         const char *base)
{
  static const char *const endings[] = { "", ".1", "-01", ".1-01" };

  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *name = g_strconcat (base, endings[i], NULL);

      if (g_hash_table_contains (names, name))
        return TRUE;
    }
  return FALSE;
}

/* Returns the folder of a file if gungraun made it: GROUP/FUNCTION.ID/callgrind.FUNCTION.ID.out, with numbers before ".out" if there are
 * several processes or threads. */
static char *
dup_gungraun (const char *name)
{
  g_autofree char *folder = g_path_get_dirname (name);
  g_autofree char *last = g_path_get_basename (folder);
  g_autofree char *file = g_path_get_basename (name);
  g_autofree char *start = g_strconcat ("callgrind.", last, ".", NULL);

  return g_str_has_prefix (file, start) && g_str_has_suffix (file, ".out") ? g_steal_pointer (&folder) : NULL;
}

/* @names: of all files of the side */
static char *
dup_benchmark (const Found *found,
               GHashTable *names,
               gboolean by_command)
{
  static const char *const endings[] = { ".out", ".callgrind", NULL };
  g_autofree char *gungraun = dup_gungraun (found->name);
  g_autofree char *file = g_path_get_basename (found->name);
  gsize folder_length = strlen (found->name) - strlen (file);
  g_autofree char *base = NULL;
  g_autofree char *path = NULL;
  gboolean is_default;

  if (gungraun != NULL)
    return g_steal_pointer (&gungraun);
  base = cgv_siblings_dup_base (file, &is_default);
  if (is_default || by_command)
    {
      g_autofree char *command = read_command (found->path);

      return *command != '\0' ? g_steal_pointer (&command) : g_strdup (is_default ? "" : file);
    }
  path = g_strdup_printf ("%.*s%s", (int) folder_length, found->name, base);
  if (!is_base (names, path))
    {
      g_free (path);
      path = g_strdup (found->name);
    }
  return g_strndup (path, strip (path, endings));
}

static void
append_file (GHashTable *benchmarks,
             char *name,
             const char *path)
{
  char **files = g_hash_table_lookup (benchmarks, name);
  guint n = files != NULL ? g_strv_length (files) : 0;
  char **longer = g_new0 (char *, n + 2);

  for (guint i = 0; i < n; i++)
    longer[i] = g_strdup (files[i]);
  longer[n] = g_strdup (path);
  g_hash_table_replace (benchmarks, name, longer);
}

static CgvSeriesMember *
new_member (const char *name)
{
  CgvSeriesMember *member = g_new0 (CgvSeriesMember, 1);

  member->name = g_strdup (name);
  member->benchmarks = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, (GDestroyNotify) g_strfreev);
  return member;
}

/* Makes a member of the files of one side. */
static CgvSeriesMember *
new_side (GPtrArray *files,
          const char *name,
          gboolean is_old,
          gboolean by_command)
{
  CgvSeriesMember *member = new_member (name);
  g_autoptr (GHashTable) names = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (names, ((Found *) files->pdata[i])->name);
  for (guint i = 0; i < files->len; i++)
    {
      const Found *found = files->pdata[i];

      if (found->is_old != is_old)
        continue;
      append_file (member->benchmarks, dup_benchmark (found, names, by_command), found->path);
      member->time = MAX (member->time, found->time);
    }
  return member;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const char *left = *(char *const *) a;
  const char *right = *(char *const *) b;
  g_autofree char *shown_left = cgv_display_dup_whole (left, -1);
  g_autofree char *shown_right = cgv_display_dup_whole (right, -1);
  g_autofree char *left_key = g_utf8_collate_key_for_filename (shown_left, -1);
  g_autofree char *right_key = g_utf8_collate_key_for_filename (shown_right, -1);
  int order = strcmp (left_key, right_key);

  return order != 0 ? order : strcmp (left, right);
}

static void
list_benchmarks (CgvSeries *self)
{
  g_autoptr (GHashTable) names = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer name;

  self->benchmarks = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->members->len; i++)
    {
      g_hash_table_iter_init (&iter, cgv_series_get_member (self, i)->benchmarks);
      while (g_hash_table_iter_next (&iter, &name, NULL))
        {
          if (g_hash_table_add (names, name))
            g_ptr_array_add (self->benchmarks, g_strdup (name));
        }
    }
  g_ptr_array_sort (self->benchmarks, compare_names);
}

static gboolean
have_common_benchmark (const CgvSeries *self)
{
  for (guint i = 0; i < self->benchmarks->len; i++)
    {
      if (cgv_series_get_files (self, 0, i) != NULL && cgv_series_get_files (self, 1, i) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
are_one_folder (char *const *const *paths)
{
  return strcmp (*paths[0], *paths[1]) == 0 && g_file_test (*paths[0], G_FILE_TEST_IS_DIR);
}

static CgvSeries *
pair (GPtrArray *const *sides,
      char *const *const *paths,
      gboolean by_command)
{
  CgvSeries *self = g_new0 (CgvSeries, 1);

  self->members = g_ptr_array_new_with_free_func (free_member);
  for (guint i = 0; i < 2; i++)
    g_ptr_array_add (self->members, new_side (sides[i], *paths[i], i == 0 && are_one_folder (paths), by_command));
  list_benchmarks (self);
  return self;
}

static gboolean
check_side (const CgvSeriesMember *member,
            gboolean is_old,
            GError **error)
{
  g_autofree char *shown = cgv_display_dup_whole (member->name, -1);

  if (g_hash_table_size (member->benchmarks) > 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, is_old ? _ ("%s: There are no profiles whose names end in .out.old, which are the base in a folder of gungraun. To compare two folders, name both.") : _ ("%s: There are no profiles in this folder."), shown);
  return FALSE;
}

/* Files whose names have nothing in common are paired by their commands. */
CgvSeries *
cgv_series_new_of_two (char *const *base,
                       char *const *new_,
                       GError **error)
{
  char *const *const paths[] = { base, new_ };
  g_autoptr (GPtrArray) base_files = find_files (base, error);
  g_autoptr (GPtrArray) new_files = base_files != NULL ? find_files (new_, error) : NULL;
  GPtrArray *const sides[] = { base_files, new_files };
  g_autoptr (CgvSeries) self = NULL;

  if (new_files == NULL)
    return NULL;
  self = pair (sides, paths, FALSE);
  if (!check_side (cgv_series_get_member (self, 0), are_one_folder (paths), error) || !check_side (cgv_series_get_member (self, 1), FALSE, error))
    return NULL;
  if (have_common_benchmark (self))
    return g_steal_pointer (&self);
  cgv_series_free (self);
  self = pair (sides, paths, TRUE);
  return g_steal_pointer (&self);
}

void
cgv_series_free (CgvSeries *self)
{
  g_ptr_array_unref (self->members);
  g_ptr_array_unref (self->benchmarks);
  g_free (self);
}

const CgvSeriesMember *
cgv_series_get_member (const CgvSeries *self,
                       guint member)
{
  return g_ptr_array_index (self->members, member);
}

const char *
cgv_series_get_benchmark (const CgvSeries *self,
                          guint benchmark)
{
  return g_ptr_array_index (self->benchmarks, benchmark);
}

char **
cgv_series_get_files (const CgvSeries *self,
                      guint member,
                      guint benchmark)
{
  return g_hash_table_lookup (cgv_series_get_member (self, member)->benchmarks, cgv_series_get_benchmark (self, benchmark));
}
