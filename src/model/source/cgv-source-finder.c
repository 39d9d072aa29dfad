/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For O_PATH. */
#define _GNU_SOURCE

#include "cgv-source-finder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-match-rules-private.h"
#include "cgv-revision.h"
#include "cgv-source-files.h"
#include "cgv-source-index.h"

/* A folder that files are read from. */
typedef struct
{
  char *given; /* normalised */
  char *real;  /* without links */
  gboolean is_of_system;  /* its files must be of root */
  gboolean is_searched;
  CgvSourceIndex *index; /* nullable: not made yet */
} Root;

struct CgvSourceFinder
{
  CgvMatchRules *rules; /* nullable */
  GArray *directories;  /* CgvMatchRule of a directory, the longest first */
  GArray *roots;        /* Root */
  gboolean is_elsewhere; /* files are not where they were recorded */
  char *folder;          /* of the repository, and */
  char *revision_name;   /* NULL if there is no revision */
  CgvSourceFinder *programs; /* NULL if there is no revision */
  CgvRevision *revision; /* nullable: not made yet */
  char *profile;         /* nullable: its path */
  GMutex mutex;          /* of the indexes and the revision */
};

static const char *const never[] = { "/proc", "/sys", "/dev" };

static const char *const of_system[] = {
  "/usr/src", "/usr/include", "/usr/bin", "/usr/sbin", "/usr/libexec", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32",
  "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
};

static void
clear_root (gpointer data)
{
  Root *root = data;

  g_free (root->given);
  g_free (root->real);
  cgv_source_index_free (root->index);
}

static char *
dup_normal (const char *path,
            gsize length)
{
  char *normal = g_malloc (length + 1);

  normal[cgv_source_files_normalize (path, length, normal)] = '\0';
  return normal;
}

static gboolean
is_below (const char *path,
          const char *folder)
{
  gsize length = strlen (folder);

  return strncmp (path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0' || strcmp (folder, "/") == 0);
}

static gboolean
is_below_any (const char *path,
              const char *const *folders,
              gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      if (is_below (path, folders[i]))
        return TRUE;
    }
  return FALSE;
}

static void
add_root (CgvSourceFinder *self,
          const char *folder,
          gboolean is_of_system,
          gboolean is_searched)
{
  g_autofree char *absolute = g_canonicalize_filename (folder, NULL);
  char *real = realpath (absolute, NULL);
  struct stat status;
  Root root = { .is_of_system = is_of_system, .is_searched = is_searched };

  if (real != NULL && stat (real, &status) == 0 && S_ISDIR (status.st_mode) && (!is_of_system || status.st_uid == 0) &&
      !is_below_any (real, never, G_N_ELEMENTS (never)))
    {
      root.given = g_steal_pointer (&absolute);
      root.real = g_strdup (real);
      g_array_append_val (self->roots, root);
    }
  free (real);
}

static int
compare_directories (gconstpointer a,
                     gconstpointer b)
{
  gsize length = strlen (((const CgvMatchRule *) a)->from);
  gsize other = strlen (((const CgvMatchRule *) b)->from);

  return (length < other) - (length > other);
}

static CgvSourceFinder *
new_empty (void)
{
  CgvSourceFinder *self = g_atomic_rc_box_new0 (CgvSourceFinder);

  g_mutex_init (&self->mutex);
  self->directories = cgv_array_new (CgvMatchRule);
  self->roots = cgv_array_new (Root);
  g_array_set_clear_func (self->roots, clear_root);
  return self;
}

/* Returns whether this is a Flatpak. There, the folders of the system are not those of the recorded program, and no file is at its
 * recorded place. */
static gboolean
is_in_flatpak (void)
{
  return g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

CgvSourceFinder *
cgv_source_finder_new (const CgvMatchRules *rules,
                       const char *const *roots,
                       const char *profile_folder)
{
  CgvSourceFinder *self = new_empty ();

  self->rules = rules != NULL ? cgv_match_rules_ref ((CgvMatchRules *) rules) : NULL;
  for (guint i = 0; rules != NULL && i < cgv_match_rules_get_n (rules); i++)
    {
      const CgvMatchRule *rule = cgv_match_rules_get (rules, i);

      if (rule->kind != CGV_MATCH_RULE_PATH)
        continue;
      g_array_append_val (self->directories, *rule);
      if (g_path_is_absolute (rule->to))
        add_root (self, rule->to, FALSE, FALSE);
    }
  g_array_sort (self->directories, compare_directories);
  for (gsize i = 0; roots != NULL && roots[i] != NULL; i++)
    add_root (self, roots[i], FALSE, TRUE);
  if (profile_folder != NULL)
    add_root (self, profile_folder, FALSE, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (of_system) && !is_in_flatpak (); i++)
    add_root (self, of_system[i], TRUE, i == 0);
  return self;
}

CgvSourceFinder *
cgv_source_finder_new_below (const char *folder)
{
  CgvSourceFinder *self = new_empty ();

  self->is_elsewhere = TRUE;
  add_root (self, folder, FALSE, TRUE);
  return self;
}

CgvSourceFinder *
cgv_source_finder_new_of_revision (const char *folder,
                                   const char *revision,
                                   CgvSourceFinder *programs)
{
  CgvSourceFinder *self = new_empty ();

  self->folder = g_canonicalize_filename (folder, NULL);
  self->revision_name = g_strdup (revision);
  self->programs = cgv_source_finder_ref (programs);
  return self;
}

void
cgv_source_finder_set_profile (CgvSourceFinder *self,
                               const char *path)
{
  g_free (self->profile);
  self->profile = g_strdup (path);
}

/* An installed file keeps the time at which its package was made, but the time of its last change of status is that of the installation. */
gboolean
cgv_source_finder_is_unchanged (const CgvSourceFinder *self,
                                const char *path)
{
  struct stat profile, status;

  return self->profile != NULL && is_below_any (path, of_system, G_N_ELEMENTS (of_system)) && stat (path, &status) == 0 && status.st_uid == 0 &&
         stat (self->profile, &profile) == 0 && MAX (status.st_mtime, status.st_ctime) < profile.st_mtime;
}

gboolean
cgv_source_finder_has_revision (const CgvSourceFinder *self)
{
  return self->revision_name != NULL;
}

CgvSourceFinder *
cgv_source_finder_ref (CgvSourceFinder *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_finder (gpointer data)
{
  CgvSourceFinder *self = data;

  g_clear_pointer (&self->rules, cgv_match_rules_unref);
  g_array_unref (self->directories);
  g_array_unref (self->roots);
  g_free (self->folder);
  g_free (self->profile);
  g_free (self->revision_name);
  g_clear_pointer (&self->programs, cgv_source_finder_unref);
  cgv_revision_free (self->revision);
  g_mutex_clear (&self->mutex);
}

void
cgv_source_finder_unref (CgvSourceFinder *self)
{
  g_atomic_rc_box_release_full (self, clear_finder);
}

/* Returns whether a path looks trusted. Others are not even accessed, as that alone may mount a file system. */
static gboolean
seems_trusted (const CgvSourceFinder *self,
               const char *path)
{
  if (*path != '/' || is_below_any (path, never, G_N_ELEMENTS (never)))
    return FALSE;
  cgv_foreach_item (const Root, root, self->roots)
    if (is_below (path, root->given) || is_below (path, root->real))
      return TRUE;
  return FALSE;
}

static gboolean
is_trusted (const CgvSourceFinder *self,
            const char *real,
            const struct stat *status)
{
  if (*real != '/' || is_below_any (real, never, G_N_ELEMENTS (never)))
    return FALSE;
  cgv_foreach_item (const Root, root, self->roots)
    if (is_below (real, root->real) && (!root->is_of_system || status->st_uid == 0))
      return TRUE;
  return FALSE;
}

/* Fails with a message that says where the file is, if its name does not. */
static gboolean
fail_untrusted (const char *real,
                GError **error)
{
  g_autofree char *shown = real != NULL ? cgv_display_dup_whole (real, -1) : NULL;

  if (shown != NULL)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED, _ ("it leads to %s, which is in no folder that files are read from"), shown);
  else
    g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED, _ ("it is in no folder that files are read from"));
  return FALSE;
}

/* Fails with the reason of the system. */
static int
fail_to_open (GError **error)
{
  int code = errno == ENOENT || errno == ENOTDIR ? CGV_SOURCE_ERROR_NOT_FOUND : CGV_SOURCE_ERROR_FAILED;

  g_set_error_literal (error, CGV_SOURCE_ERROR, code, g_strerror (errno));
  return -1;
}

static gboolean
check_file (const CgvSourceFinder *self,
            int fd,
            const char *name,
            const char *path,
            GError **error)
{
  g_autofree char *real = g_file_read_link (name, NULL);
  struct stat status;

  if (fstat (fd, &status) < 0 || !S_ISREG (status.st_mode))
    {
      g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_A_FILE, _ ("it is no file"));
      return FALSE;
    }
  if (real == NULL || !is_trusted (self, real, &status))
    return fail_untrusted (g_strcmp0 (real, path) != 0 ? real : NULL, error);
  return TRUE;
}

/* Gets a handle of the file without opening it, and opens that once its type and place are known. */
static int
open_file (const CgvSourceFinder *self,
           const char *path,
           GError **error)
{
  int fd = open (path, O_PATH | O_CLOEXEC);
  g_autofree char *name = g_strdup_printf ("/proc/self/fd/%d", fd);
  int opened = -1;

  if (fd < 0)
    return fail_to_open (error);
  if (check_file (self, fd, name, path, error))
    {
      do
        opened = open (name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
      while (opened < 0 && errno == EINTR);
      if (opened < 0)
        fail_to_open (error);
    }
  close (fd);
  return opened;
}

/* Adds a candidate once: a root may be within another one. */
static void
add_candidate (GPtrArray *candidates,
               const char *path)
{
  if (!g_ptr_array_find_with_equal_func (candidates, path, g_str_equal, NULL))
    g_ptr_array_add (candidates, g_strdup (path));
}

/* Returns whether the file exists in a trusted place. */
static gboolean
add_if_there (CgvSourceFinder *self,
              GPtrArray *candidates,
              const char *path)
{
  struct stat status;

  if (!seems_trusted (self, path) || lstat (path, &status) < 0)
    return FALSE;
  add_candidate (candidates, path);
  return TRUE;
}

static gboolean
add_by_rules (CgvSourceFinder *self,
              GPtrArray *candidates,
              const char *name)
{
  cgv_foreach_item (const CgvMatchRule, rule, self->directories)
    {
      g_autofree char *joined = NULL;
      g_autofree char *path = NULL;

      if (!g_str_has_prefix (name, rule->from))
        continue;
      joined = g_strconcat (rule->to, name + strlen (rule->from), NULL);
      path = dup_normal (joined, strlen (joined));
      if (add_if_there (self, candidates, path))
        return TRUE;
    }
  return FALSE;
}

/* Fails if it was cancelled. A longer matching end of the name is better in any root; of equal ones, that of the first root wins. */
static gboolean
add_below_roots (CgvSourceFinder *self,
                 GPtrArray *candidates,
                 const char *name,
                 GCancellable *cancellable,
                 GError **error)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  guint n_best = 0;

  cgv_foreach_item (Root, root, self->roots)
    {
      g_autoptr (GPtrArray) found = NULL;
      guint n_components;

      if (!root->is_searched)
        continue;
      if (root->index == NULL)
        root->index = cgv_source_index_new (root->real, CGV_SOURCE_MAX_ENTRIES, CGV_SOURCE_MAX_DEPTH, cancellable);
      if (root->index == NULL)
        return !g_cancellable_set_error_if_cancelled (cancellable, error);
      found = cgv_source_index_find (root->index, name, &n_components);
      if (n_components > n_best)
        g_ptr_array_set_size (candidates, 0);
      else if (n_components < n_best || n_best != 1)
        continue;
      n_best = n_components;
      for (guint n = 0; n < found->len; n++)
        add_candidate (candidates, g_ptr_array_index (found, n));
    }
  if (n_best == 1 && candidates->len > 1)
    g_ptr_array_set_size (candidates, 0);
  return TRUE;
}

static gboolean
add_of_revision (CgvSourceFinder *self,
                 GPtrArray *candidates,
                 const char *name,
                 GCancellable *cancellable,
                 GError **error)
{
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  g_autoptr (GPtrArray) found = NULL;
  guint n_components;

  if (self->revision == NULL)
    self->revision = cgv_revision_new (self->folder, self->revision_name, cancellable, error);
  if (self->revision == NULL)
    return FALSE;
  found = cgv_source_index_find (cgv_revision_get_index (self->revision), name, &n_components);
  for (guint i = 0; i < found->len && (n_components > 1 || found->len == 1); i++)
    add_candidate (candidates, g_ptr_array_index (found, i));
  return TRUE;
}

/*
 * Searches the file of a recorded name: at the target of a rule; at the name itself, if it is
 * absolute; and below the roots, by the longest end of the name that a file there has. That must be
 * at least two components, or one that no other file has. In a revision only that end counts.
 * Returns paths: none, one, or several that are equally good. NULL if it was cancelled, or the
 * revision fails.
 */
static GPtrArray *
find (CgvSourceFinder *self,
      const char *name,
      gsize length,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func (g_free);
  GString *rewritten = self->rules != NULL ? cgv_match_rules_rewrite (self->rules, CGV_REWRITE_FILE, CGV_SIDE_NEW, name, length) : NULL;
  g_autofree char *normal = rewritten != NULL ? dup_normal (rewritten->str, rewritten->len) : dup_normal (name, length);
  gboolean ok;

  if (rewritten != NULL)
    g_string_free (rewritten, TRUE);
  /* A name with a NUL in it has no file, and "???" is not one. */
  if (memchr (name, '\0', length) != NULL || *normal == '\0' || strcmp (normal, "???") == 0)
    return g_steal_pointer (&candidates);
  if (self->revision_name != NULL)
    ok = add_of_revision (self, candidates, normal, cancellable, error);
  else if (add_by_rules (self, candidates, normal) || (!self->is_elsewhere && add_if_there (self, candidates, normal)))
    ok = TRUE;
  else
    ok = add_below_roots (self, candidates, normal, cancellable, error);
  return ok ? g_steal_pointer (&candidates) : NULL;
}

static void
set_find_error (const CgvSourceFinder *self,
                const GPtrArray *candidates,
                const char *name,
                gsize length,
                GError **error)
{
  g_autofree char *normal = dup_normal (name, length);
  g_autofree char *revision = self->revision_name != NULL ? cgv_display_dup_whole (self->revision_name, -1) : NULL;
  g_autoptr (GString) paths = g_string_new (NULL);

  for (guint i = 0; i < candidates->len; i++)
    {
      g_autofree char *shown = cgv_display_dup_whole (g_ptr_array_index (candidates, i), -1);

      g_string_append_printf (paths, "%s%s", i > 0 ? ", " : "", shown);
    }
  if (candidates->len > 0)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_SEVERAL, _ ("it may be any of %s"), paths->str);
  else if (revision != NULL)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, _ ("revision “%s” has no such file"), revision);
  else if (*normal == '/' && !self->is_elsewhere && !seems_trusted (self, normal) && !is_in_flatpak ())
    fail_untrusted (NULL, error);
  else
    g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, _ ("it was not found"));
}

/* Returns NULL unless there is exactly one. */
static char *
find_one (CgvSourceFinder *self,
          const char *name,
          gsize length,
          GCancellable *cancellable,
          GError **error)
{
  g_autoptr (GPtrArray) candidates = find (self, name, length, cancellable, error);

  if (candidates != NULL && candidates->len == 1)
    return g_strdup (g_ptr_array_index (candidates, 0));
  if (candidates != NULL)
    set_find_error (self, candidates, name, length, error);
  return NULL;
}

int
cgv_source_finder_open (CgvSourceFinder *self,
                        const char *name,
                        gsize length,
                        char **path,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autofree char *found = NULL;
  int fd;

  *path = NULL;
  if (self->programs != NULL)
    return cgv_source_finder_open (self->programs, name, length, path, cancellable, error);
  found = find_one (self, name, length, cancellable, error);
  fd = found != NULL ? open_file (self, found, error) : -1;
  if (fd >= 0)
    *path = g_steal_pointer (&found);
  return fd;
}

GStrv
cgv_source_finder_dup_candidates (CgvSourceFinder *self,
                                  const char *name,
                                  gsize length,
                                  GCancellable *cancellable)
{
  g_autoptr (GPtrArray) candidates = find (self, name, length, cancellable, NULL);

  if (candidates == NULL || candidates->len < 2)
    return NULL;
  g_ptr_array_add (candidates, NULL);
  g_ptr_array_set_free_func (candidates, NULL);
  return (GStrv) g_ptr_array_steal (candidates, NULL);
}

char *
cgv_source_finder_dup_folder (const char *name,
                              gsize length,
                              const char *path)
{
  g_autofree char *normal = dup_normal (name, length);
  gsize n = strlen (path);
  gsize n_normal = strlen (normal);
  gsize cut = n;

  while (n > 0 && n_normal > 0 && path[n - 1] == normal[n_normal - 1])
    {
      n--;
      n_normal--;
      cut = path[n] == '/' ? n : cut;
    }
  if (n_normal == 0 && n > 0 && path[n - 1] == '/')
    cut = n - 1;
  return g_strndup (path, MAX (cut, 1));
}

static gboolean
is_project (const char *folder)
{
  static const char *const marks[] = { ".git", ".hg", ".svn", ".bzr", "_darcs", ".jj" };
  gboolean is_found = FALSE;

  if (g_str_equal (folder, g_get_home_dir ()))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (marks) && !is_found; i++)
    {
      g_autofree char *mark = g_build_filename (folder, marks[i], NULL);

      is_found = g_file_test (mark, G_FILE_TEST_EXISTS);
    }
  return is_found;
}

char *
cgv_source_finder_dup_project (const char *folder)
{
  g_autofree char *at = NULL;

  g_return_val_if_fail (folder != NULL, NULL);

  at = g_strdup (folder);
  while (*at == '/' && !g_str_equal (at, "/"))
    {
      char *above;

      if (is_project (at))
        return g_steal_pointer (&at);
      above = g_path_get_dirname (at);
      g_free (at);
      at = above;
    }
  return g_strdup (folder);
}

static CgvSourceText *
read_file (const CgvSourceFinder *self,
           const char *path,
           GCancellable *cancellable,
           GError **error)
{
  int fd = open_file (self, path, error);
  CgvSourceText *text = fd >= 0 ? cgv_source_text_read (fd, cancellable, error) : NULL;

  if (fd >= 0)
    close (fd);
  return text;
}

CgvSourceText *
cgv_source_finder_read (CgvSourceFinder *self,
                        const char *name,
                        gsize length,
                        char **path,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autofree char *found = find_one (self, name, length, cancellable, error);
  CgvSourceText *text = NULL;
  GByteArray *bytes;

  *path = NULL;
  if (found != NULL && self->revision == NULL)
    text = read_file (self, found, cancellable, error);
  else if (found != NULL && (bytes = cgv_revision_read (self->revision, found, CGV_SOURCE_MAX_BYTES, cancellable, error)) != NULL)
    text = cgv_source_text_new_take (bytes, error);
  if (text != NULL)
    *path = g_steal_pointer (&found);
  return text;
}
