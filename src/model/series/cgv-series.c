/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-series.h"

#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>

#include "cgv-display-dup.h"
#include "cgv-input.h"
#include "cgv-seeded-hash.h"
#include "cgv-siblings.h"
#include "cgv-source-text.h"

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

/* Counts an entry of a folder. Returns FALSE if there are too many, or if it was cancelled. */
static gboolean
count_entry (guint *n_entries,
             const char *path,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *shown = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (++*n_entries <= CGV_SERIES_MAX_ENTRIES)
    return TRUE;
  shown = cgv_display_dup_whole (path, -1);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
               /* Translators: a folder, and a number of files. */
               _ ("%s: There are more than %u files in this folder and those below: choose one with profiles alone."), shown, CGV_SERIES_MAX_ENTRIES);
  return FALSE;
}

/* Lists the profiles of a folder. Files that are something else by their ending are left out; others are read and may turn out to be none.
 * A link to a folder is not followed. */
static gboolean
scan (GPtrArray *files,
      const char *path,
      const char *prefix,
      guint depth,
      guint *n_entries,
      GCancellable *cancellable,
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

      if (!count_entry (n_entries, path, cancellable, error))
        return FALSE;
      if (*child == '.' || lstat (child_path, &status) != 0)
        continue;
      if (S_ISDIR (status.st_mode) && depth < CGV_SERIES_MAX_DEPTH)
        {
          if (!scan (files, child_path, inner, depth + 1, n_entries, cancellable, error))
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
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_found);
  guint n_entries = 0;

  for (; *paths != NULL; paths++)
    {
      g_autofree char *name = g_path_get_basename (*paths);
      struct stat status;

      if (!g_file_test (*paths, G_FILE_TEST_IS_DIR))
        add_found (files, *paths, name, stat (*paths, &status) == 0 ? (gint64) status.st_mtime : 0);
      else if (!scan (files, *paths, "", 0, &n_entries, cancellable, error))
        return NULL;
    }
  g_ptr_array_sort (files, compare_found);
  return g_steal_pointer (&files);
}

gboolean
cgv_series_has_kept (const char *folder)
{
  g_autoptr (GPtrArray) files = find_files ((char *[]) { (char *) folder, NULL }, NULL, NULL);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      if (((const Found *) g_ptr_array_index (files, i))->is_old)
        return TRUE;
    }
  return FALSE;
}

/* Returns the start of a file; "" if it is no regular file. */
static char *
dup_header (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  CgvInput *input = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? cgv_input_open (file, NULL, NULL) : NULL;
  char *text = g_malloc0 (MAX_HEADER + 1);
  gssize n = input != NULL ? 1 : 0;
  int error_number;

  for (gsize length = 0; n > 0 && length < MAX_HEADER; length += (gsize) MAX (n, 0))
    n = cgv_input_read (input, text + length, MAX_HEADER - length, NULL, &error_number);
  g_clear_pointer (&input, cgv_input_free);
  return text;
}

/* Returns what is behind the start of the first line that has it; "" if none has. */
static char *
dup_value (const char *text,
           const char *start)
{
  for (const char *line = text; *line != '\0'; line += strspn (line, "\r\n"))
    {
      gsize length = strcspn (line, "\r\n");

      if (g_ascii_strncasecmp (line, start, strlen (start)) == 0)
        return g_strstrip (g_strndup (line + strlen (start), length - strlen (start)));
      line += length;
    }
  return g_strdup ("");
}

char *
cgv_series_dup_command (const char *path)
{
  g_autofree char *text = dup_header (path);

  return dup_value (text, "cmd:");
}

char *
cgv_series_dup_description (const char *path,
                            const char *key)
{
  g_autofree char *text = dup_header (path);
  g_autofree char *start = g_strdup_printf ("desc: %s:", key);

  return dup_value (text, start);
}

gboolean
cgv_series_have_different_commands (char *const *files)
{
  g_autofree char *first = NULL;

  for (; *files != NULL; files++)
    {
      g_autofree char *command = cgv_series_dup_command (*files);

      if (first != NULL && *command != '\0' && strcmp (first, command) != 0)
        return TRUE;
      if (first == NULL && *command != '\0')
        first = g_steal_pointer (&command);
    }
  return FALSE;
}

/* Returns whether numbers at the end of a name are those of parts, threads or runs: the name is there without them, or with the first.
 * "v1.0" is no base of "v1.0.1". */
static gboolean
is_base (GHashTable *names,
         const char *base)
{
  static const char *const endings[] = { "", "-01", ".1-01", ".1" };
  gboolean is_version = g_regex_match_simple ("(^|[^0-9A-Za-z])v?[0-9]{1,3}$", base, G_REGEX_RAW, G_REGEX_MATCH_DEFAULT);

  for (gsize i = 0; i < G_N_ELEMENTS (endings) - (is_version ? 1 : 0); i++)
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
      g_autofree char *command = cgv_series_dup_command (found->path);

      if (*command != '\0' || is_default)
        return g_steal_pointer (&command);
    }
  path = g_strdup_printf ("%.*s%s", (int) folder_length, found->name, base);
  if (!is_base (names, path))
    {
      g_free (path);
      path = g_strdup (found->name);
    }
  return g_strndup (path, strip (path, endings));
}

/* Takes @name. */
static void
append_file (GHashTable *benchmarks,
             char *name,
             const char *path)
{
  g_autofree char *owned = name;
  GPtrArray *files = g_hash_table_lookup (benchmarks, name);

  if (files == NULL)
    {
      files = g_ptr_array_new_null_terminated (1, g_free, TRUE);
      g_hash_table_insert (benchmarks, g_steal_pointer (&owned), files);
    }
  g_ptr_array_add (files, g_strdup (path));
}

static CgvSeriesMember *
new_member (const char *name)
{
  CgvSeriesMember *member = g_new0 (CgvSeriesMember, 1);

  member->name = g_strdup (name);
  member->benchmarks = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
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

/* Returns what a name sorts by. @keys has those of names that were sorted before. */
static const char *
get_key (GHashTable *keys,
         const char *name)
{
  char *key = g_hash_table_lookup (keys, name);
  g_autofree char *shown = NULL;

  if (key != NULL)
    return key;
  shown = cgv_display_dup_whole (name, -1);
  key = g_utf8_collate_key_for_filename (shown, -1);
  g_hash_table_insert (keys, (char *) name, key);
  return key;
}

static int
compare_names (gconstpointer a,
               gconstpointer b,
               gpointer keys)
{
  const char *left = *(char *const *) a;
  const char *right = *(char *const *) b;
  int order = strcmp (get_key (keys, left), get_key (keys, right));

  return order != 0 ? order : strcmp (left, right);
}

static void
sort (GPtrArray *array,
      GCompareDataFunc compare)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, NULL, g_free);

  g_ptr_array_sort_with_data (array, compare, keys);
}

/* Among several benchmarks, the files that are in no folder of a member are those of `.`. */
static void
name_own_files (CgvSeries *self)
{
  guint own;

  if (self->benchmarks->len < 2 || !g_ptr_array_find_with_equal_func (self->benchmarks, "", g_str_equal, &own))
    return;
  for (guint i = 0; i < self->members->len; i++)
    {
      GHashTable *benchmarks = cgv_series_get_member (self, i)->benchmarks;
      gpointer name, files;

      if (!g_hash_table_steal_extended (benchmarks, "", &name, &files))
        continue;
      g_free (name);
      g_hash_table_insert (benchmarks, g_strdup ("."), files);
    }
  g_free (g_ptr_array_index (self->benchmarks, own));
  g_ptr_array_index (self->benchmarks, own) = g_strdup (".");
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
  sort (self->benchmarks, compare_names);
  name_own_files (self);
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

/* Returns the member of a file, and the rest of its name: the benchmark. */
static char *
split_member (const Found *found,
              GHashTable *names,
              char **benchmark)
{
  const char *slash = strchr (found->name, G_DIR_SEPARATOR);
  g_autofree char *name = dup_benchmark (found, names, FALSE);

  if (slash == NULL)
    {
      *benchmark = g_strdup ("");
      return g_steal_pointer (&name);
    }
  *benchmark = strchr (name, G_DIR_SEPARATOR) != NULL ? g_strdup (strchr (name, G_DIR_SEPARATOR) + 1) : g_strdup ("");
  return g_strndup (found->name, (gsize) (slash - found->name));
}

static void
add_members (CgvSeries *self,
             GPtrArray *files)
{
  g_autoptr (GHashTable) known = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);
  g_autoptr (GHashTable) names = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (names, ((Found *) files->pdata[i])->name);
  for (guint i = 0; i < files->len; i++)
    {
      const Found *found = files->pdata[i];
      g_autofree char *benchmark = NULL;
      g_autofree char *name = split_member (found, names, &benchmark);
      CgvSeriesMember *member = g_hash_table_lookup (known, name);

      if (found->is_old)
        continue;
      if (member == NULL)
        {
          member = new_member (name);
          g_hash_table_insert (known, member->name, member);
          g_ptr_array_add (self->members, member);
        }
      append_file (member->benchmarks, g_steal_pointer (&benchmark), found->path);
      member->time = MAX (member->time, found->time);
    }
}

/* Names files by their paths without the folder that all have in common, if only files were chosen: v1/prog.out is a member of v1. */
static void
name_by_folders (GPtrArray *files,
                 char *const *paths)
{
  gsize n_common = strlen (*paths);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      gsize n = 0;

      if (g_file_test (paths[i], G_FILE_TEST_IS_DIR))
        return;
      while (n < n_common && paths[i][n] == paths[0][n] && paths[i][n] != '\0')
        n++;
      n_common = n;
    }
  while (n_common > 0 && paths[0][n_common - 1] != G_DIR_SEPARATOR)
    n_common--;
  for (guint i = 0; i < files->len; i++)
    {
      Found *found = files->pdata[i];
      gsize n_ending = strlen (found->path) - strlen (strrchr (found->path, G_DIR_SEPARATOR) != NULL ? strrchr (found->path, G_DIR_SEPARATOR) + 1 : found->path);
      g_autofree char *file = g_steal_pointer (&found->name);

      found->name = g_strdup_printf ("%.*s%s", (int) (n_ending - n_common), found->path + n_common, file);
    }
}

static int
compare_member_names (gconstpointer a,
                      gconstpointer b,
                      gpointer keys)
{
  return compare_names (&(*(CgvSeriesMember *const *) a)->name, &(*(CgvSeriesMember *const *) b)->name, keys);
}

static int
compare_times (gconstpointer a,
               gconstpointer b,
               gpointer keys)
{
  gint64 left = (*(CgvSeriesMember *const *) a)->time;
  gint64 right = (*(CgvSeriesMember *const *) b)->time;

  return left != right ? (left > right ? 1 : -1) : compare_member_names (a, b, keys);
}

static int
compare_commits (gconstpointer a,
                 gconstpointer b,
                 gpointer keys)
{
  guint left = (*(CgvSeriesMember *const *) a)->commit;
  guint right = (*(CgvSeriesMember *const *) b)->commit;

  return left != right ? (left > right ? 1 : -1) : compare_member_names (a, b, keys);
}

/* Fewer letters may be another word. */
#define MIN_ID 7

/* Words of a name end before these. */
#define WORD_ENDS "-_.+,@ "

/* Returns whether a name is a tag of a commit, or has the beginning of its id as a word of seven letters or more. */
static gboolean
names_commit (const char *name,
              const CgvCommit *commit)
{
  g_auto (GStrv) words = g_strsplit_set (name, WORD_ENDS, -1);

  for (char **word = words; *word != NULL; word++)
    {
      if (strlen (*word) >= MIN_ID && g_str_has_prefix (commit->id, *word))
        return TRUE;
    }
  return g_strv_contains ((const char *const *) commit->tags, name);
}

static gboolean
find_commits_in (CgvSeries *self,
                 const char *folder,
                 GError **error)
{
  g_autofree char *repository = g_canonicalize_filename (folder, NULL);
  g_autofree char *shown_repository = cgv_display_dup_whole (repository, -1);

  g_clear_pointer (&self->history, g_ptr_array_unref);
  self->history = cgv_revision_list_history (repository, NULL, error);
  for (guint i = 0; self->history != NULL && i < self->members->len; i++)
    {
      CgvSeriesMember *member = g_ptr_array_index (self->members, i);
      g_autofree char *shown = cgv_display_dup_whole (member->name, -1);

      member->commit = 0;
      while (member->commit < self->history->len && !names_commit (member->name, g_ptr_array_index (self->history, member->commit)))
        member->commit++;
      if (member->commit < self->history->len)
        continue;
      /* Translators: a version, and a folder in a repository. */
      g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, _ ("“%s” names no commit of the current branch in %s: begin the name of a file with a tag or a commit, such as 1a2b3c4.out"), shown, shown_repository);
      return FALSE;
    }
  return self->history != NULL;
}

/* Results may be kept outside of the repository, in which the program was started. */
static gboolean
find_commits (CgvSeries *self,
              const char *path,
              const char *repository,
              GError **error)
{
  g_autofree char *folder = g_file_test (path, G_FILE_TEST_IS_DIR) ? g_strdup (path) : g_path_get_dirname (path);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GError) other = NULL;
  gboolean is_in_repository;

  if (repository != NULL)
    return find_commits_in (self, repository, error);
  if (find_commits_in (self, folder, &reason))
    return TRUE;
  is_in_repository = self->history != NULL;
  if (find_commits_in (self, ".", &other))
    return TRUE;
  g_propagate_error (error, !is_in_repository && self->history != NULL ? g_steal_pointer (&other) : g_steal_pointer (&reason));
  return FALSE;
}

CgvSeries *
cgv_series_new (char *const *paths,
                CgvSeriesOrder order,
                const char *repository,
                GCancellable *cancellable,
                GError **error)
{
  static const GCompareDataFunc functions[] = { compare_member_names, compare_times, compare_commits };
  g_autoptr (CgvSeries) self = g_new0 (CgvSeries, 1);
  g_autoptr (GPtrArray) files = find_files (paths, cancellable, error);

  self->members = g_ptr_array_new_with_free_func (free_member);
  if (files != NULL)
    {
      name_by_folders (files, paths);
      add_members (self, files);
    }
  list_benchmarks (self);
  if (files == NULL || (order == CGV_SERIES_BY_GIT && !find_commits (self, *paths, repository, error)))
    return NULL;
  self->order = order;
  sort (self->members, functions[order]);
  return g_steal_pointer (&self);
}

/* Returns whether a name may begin with the id of a commit. @has_letter: (out): otherwise it may also be a date or a number */
static gboolean
begins_with_id (const char *name,
                gboolean *has_letter)
{
  gsize length = strspn (name, "0123456789abcdef");

  *has_letter = strcspn (name, "abcdef") < length;
  return length >= MIN_ID && (name[length] == '\0' || strchr (WORD_ENDS, name[length]) != NULL);
}

gboolean
cgv_series_is_in_any_order (const CgvSeries *self)
{
  guint n_letters = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->members->len; i++)
    {
      gboolean has_letter;

      if (!begins_with_id (cgv_series_get_member (self, i)->name, &has_letter))
        return FALSE;
      n_letters += has_letter ? 1 : 0;
    }
  return self->order == CGV_SERIES_BY_NAME && self->members->len > 1 && 2 * n_letters >= self->members->len;
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
                       GCancellable *cancellable,
                       GError **error)
{
  char *const *const paths[] = { base, new_ };
  g_autoptr (GPtrArray) base_files = find_files (base, cancellable, error);
  g_autoptr (GPtrArray) new_files = base_files != NULL ? find_files (new_, cancellable, error) : NULL;
  GPtrArray *const sides[] = { base_files, new_files };
  g_autoptr (CgvSeries) self = NULL;
  g_autoptr (CgvSeries) by_command = NULL;

  if (new_files == NULL)
    return NULL;
  self = pair (sides, paths, FALSE);
  if (!check_side (cgv_series_get_member (self, 0), are_one_folder (paths), error) || !check_side (cgv_series_get_member (self, 1), FALSE, error))
    return NULL;
  by_command = have_common_benchmark (self) ? NULL : pair (sides, paths, TRUE);
  return by_command != NULL && have_common_benchmark (by_command) ? g_steal_pointer (&by_command) : g_steal_pointer (&self);
}

void
cgv_series_free (CgvSeries *self)
{
  g_ptr_array_unref (self->members);
  g_ptr_array_unref (self->benchmarks);
  g_clear_pointer (&self->history, g_ptr_array_unref);
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

const CgvCommit *
cgv_series_get_commit (const CgvSeries *self,
                       guint member)
{
  return self->history != NULL ? g_ptr_array_index (self->history, cgv_series_get_member (self, member)->commit) : NULL;
}

char **
cgv_series_get_files (const CgvSeries *self,
                      guint member,
                      guint benchmark)
{
  GPtrArray *files = g_hash_table_lookup (cgv_series_get_member (self, member)->benchmarks, cgv_series_get_benchmark (self, benchmark));

  return files != NULL ? (char **) files->pdata : NULL;
}
