/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-revision.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-source-finder.h"

#define BLOCK        ((gsize) 64 << 10)
#define MAX_ANSWER   ((gsize) 4 << 10)  /* bytes of a commit's id, or of Git's error message */
#define MAX_LISTING  ((gsize) 128 << 20)
#define ID_FORM      "[0-9a-f]{40,64}"

struct CgvRevision
{
  char *folder;
  char *prefix; /* of paths */
  CgvSourceIndex *index;
  GHashTable *ids; /* the object of each path, without the prefix */
};

/* The environment variables that are kept: where Git is, and which repositories the user declared safe. */
static const char *const kept[] = { "PATH", "HOME", "XDG_CONFIG_HOME" };

static const char *const environment[] = {
  "LC_ALL=C",
  "GIT_CONFIG_NOSYSTEM=1",
  "GIT_ATTR_NOSYSTEM=1",
  "GIT_OPTIONAL_LOCKS=0",
  "GIT_TERMINAL_PROMPT=0",
  /* Objects that a partial clone lacks are not fetched. Older versions know the second one only. */
  "GIT_NO_LAZY_FETCH=1",
  "GIT_ALLOW_PROTOCOL=none",
};

static const char *const options[] = {
  "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit",
};

static GSubprocess *
start (const char *folder,
       const char *const *arguments,
       GSubprocessFlags flags,
       GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | flags);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) variables = g_environ_setenv (NULL, "PATH", "/usr/bin:/bin", TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (environment); i++)
    {
      g_auto (GStrv) pair = g_strsplit (environment[i], "=", 2);

      variables = g_environ_setenv (variables, pair[0], pair[1], TRUE);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      if (g_getenv (kept[i]) != NULL)
        variables = g_environ_setenv (variables, kept[i], g_getenv (kept[i]), TRUE);
    }
  g_subprocess_launcher_set_environ (launcher, variables);

  g_ptr_array_add (words, (gpointer) "git");
  g_ptr_array_add (words, (gpointer) "-C");
  g_ptr_array_add (words, (gpointer) folder);
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    g_ptr_array_add (words, (gpointer) options[i]);
  for (gsize i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (words, (gpointer) arguments[i]);
  g_ptr_array_add (words, NULL);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, error);
}

/* Reads up to @max_bytes and one more. */
static gboolean
read_pipe (GInputStream *pipe,
           GByteArray *bytes,
           gsize max_bytes,
           GCancellable *cancellable,
           GError **error)
{
  gssize n = 1;

  while (n > 0 && bytes->len <= max_bytes)
    {
      guint size = bytes->len;
      gsize wanted = MIN (BLOCK, max_bytes + 1 - size);

      g_byte_array_set_size (bytes, size + (guint) wanted);
      n = g_input_stream_read (pipe, bytes->data + size, wanted, cancellable, error);
      g_byte_array_set_size (bytes, size + (n > 0 ? (guint) n : 0));
    }
  return n >= 0;
}

/* Returns Git's answer, at most @max_bytes and one more. @fails is (out): whether Git reports a failure. */
static GByteArray *
ask (const char *folder,
     const char *const *arguments,
     GSubprocessFlags flags,
     gsize max_bytes,
     gboolean *fails,
     GCancellable *cancellable,
     GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) reason = NULL;
  g_autoptr (GSubprocess) process = NULL;
  gboolean is_whole;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  process = start (folder, arguments, flags, &reason);
  if (process == NULL && g_error_matches (reason, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("Git is not installed here"));
  else if (process == NULL)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("Git cannot be run: %s"), reason->message);
  if (process == NULL)
    return NULL;
  is_whole = read_pipe (g_subprocess_get_stdout_pipe (process), bytes, max_bytes, cancellable, &reason);
  if (!is_whole || bytes->len > max_bytes)
    g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  *fails = bytes->len <= max_bytes && !g_subprocess_get_successful (process);
  if (is_whole)
    return g_steal_pointer (&bytes);
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&reason));
  else
    g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, reason->message);
  return NULL;
}

/* Sets an error with Git's message. */
static void
set_commit_error (const char *folder,
                  const char *name,
                  const char *answer,
                  GError **error)
{
  g_autofree char *shown_folder = cgv_display_dup_whole (folder, -1);
  g_autofree char *shown_name = cgv_display_dup_whole (name, -1);

  if (strstr (answer, "not a git repository") != NULL || strstr (answer, "cannot change to") != NULL)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, _ ("%s is in no Git repository"), shown_folder);
  else if (strstr (answer, "dubious ownership") != NULL || strstr (answer, "unsafe repository") != NULL)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED, _ ("Git does not trust the repository with %s, as it belongs to another user; “git config --global --add safe.directory” makes it do so"), shown_folder);
  else if (strstr (answer, "safe.bareRepository") != NULL)
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED, _ ("%s is a Git repository without a work tree, which is not read; clone it, and name a folder of the clone"), shown_folder);
  else
    /* Translators: a folder in the repository, and a text */
    g_set_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, _ ("the Git repository with %s has no revision “%s”; it takes a branch, a tag or a commit"), shown_folder, shown_name);
}

/* Returns the id of a commit, which stays valid while branches move. */
static char *
find_commit (const char *folder,
             const char *name,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *commit = g_strconcat (name, "^{commit}", NULL);
  const char *const arguments[] = { "rev-parse", "--verify", commit, NULL };
  g_autofree char *answer = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  gboolean fails;

  /* Git would take such a name for an option. */
  if (*name == '\0' || *name == '-')
    {
      set_commit_error (folder, name, "", error);
      return NULL;
    }
  bytes = ask (folder, arguments, G_SUBPROCESS_FLAGS_STDERR_MERGE, MAX_ANSWER, &fails, cancellable, error);
  if (bytes == NULL)
    return NULL;
  answer = g_strndup ((const char *) bytes->data, bytes->len);
  g_strchomp (answer);
  if (!fails && g_regex_match_simple ("(^|\n)" ID_FORM "$", answer, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT))
    return g_strdup (strrchr (answer, '\n') != NULL ? strrchr (answer, '\n') + 1 : answer);
  set_commit_error (folder, name, answer, error);
  return NULL;
}

/* Adds a regular file from a line "100644 blob ID\tPATH". */
static void
add_entry (CgvRevision *self,
           const char *entry)
{
  const char *path = strchr (entry, '\t');
  g_autofree char *id = NULL;

  if (path == NULL || !g_regex_match_simple ("^100[0-7]{3} blob " ID_FORM "\t", entry, G_REGEX_RAW, G_REGEX_MATCH_DEFAULT))
    return;
  id = g_strndup (entry + strlen ("100644 blob "), (gsize) (path - entry) - strlen ("100644 blob "));
  g_hash_table_insert (self->ids, (gpointer) cgv_source_index_add (self->index, path + 1), g_steal_pointer (&id));
}

static gboolean
list_files (CgvRevision *self,
            const char *commit,
            GCancellable *cancellable,
            GError **error)
{
  const char *const arguments[] = { "ls-tree", "-r", "-z", "--full-tree", commit, NULL };
  gboolean fails;
  g_autoptr (GByteArray) listing = ask (self->folder, arguments, G_SUBPROCESS_FLAGS_STDERR_SILENCE, MAX_LISTING, &fails, cancellable, error);
  gsize start = 0;

  if (listing == NULL)
    return FALSE;
  if (fails)
    {
      g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("Git cannot list the files of the revision; “git fsck” may explain why"));
      return FALSE;
    }
  while (start < listing->len && g_hash_table_size (self->ids) < CGV_SOURCE_MAX_ENTRIES)
    {
      const char *entry = (const char *) listing->data + start;
      const char *end = memchr (entry, '\0', listing->len - start);

      if (end == NULL)
        break;
      add_entry (self, entry);
      start += (gsize) (end - entry) + 1;
    }
  return TRUE;
}

CgvRevision *
cgv_revision_new (const char *folder,
                  const char *name,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (CgvRevision) self = NULL;
  g_autofree char *commit = find_commit (folder, name, cancellable, error);

  if (commit == NULL)
    return NULL;
  self = g_new0 (CgvRevision, 1);
  self->folder = g_strdup (folder);
  self->prefix = g_strconcat (name, ":", NULL);
  self->index = cgv_source_index_new_empty (self->prefix);
  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  return list_files (self, commit, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

void
cgv_revision_free (CgvRevision *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->ids);
  cgv_source_index_free (self->index);
  g_free (self->prefix);
  g_free (self->folder);
  g_free (self);
}

const CgvSourceIndex *
cgv_revision_get_index (const CgvRevision *self)
{
  return self->index;
}

GByteArray *
cgv_revision_read (const CgvRevision *self,
                   const char *path,
                   gsize max_bytes,
                   GCancellable *cancellable,
                   GError **error)
{
  const char *const arguments[] = { "cat-file", "blob", g_hash_table_lookup (self->ids, path + strlen (self->prefix)), NULL };
  gboolean fails;
  g_autoptr (GByteArray) bytes = ask (self->folder, arguments, G_SUBPROCESS_FLAGS_STDERR_SILENCE, max_bytes, &fails, cancellable, error);

  if (bytes == NULL || !fails)
    return g_steal_pointer (&bytes);
  g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("the repository lacks its text, as partial clones do; “git fetch” gets it"));
  return NULL;
}

static void
free_commit (gpointer data)
{
  CgvCommit *commit = data;

  g_free (commit->id);
  g_strfreev (commit->tags);
  g_free (commit->subject);
  g_free (commit);
}

/* Takes the tags of "HEAD -> main, tag: v1.2, tag: stable". */
static char **
split_tags (const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, ", ", -1);
  GPtrArray *tags = g_ptr_array_new ();

  for (char **word = words; *word != NULL; word++)
    {
      if (g_str_has_prefix (*word, "tag: "))
        g_ptr_array_add (tags, g_strdup (*word + strlen ("tag: ")));
    }
  g_ptr_array_add (tags, NULL);
  return (char **) g_ptr_array_free (tags, FALSE);
}

/* Git writes the newest first, four lines for each: "commit ID", and those of the format. */
static GPtrArray *
parse_history (GByteArray *listing)
{
  GPtrArray *history = g_ptr_array_new_with_free_func (free_commit);
  g_auto (GStrv) lines = NULL;
  guint n;

  g_byte_array_append (listing, (const guint8 *) "", 1);
  lines = g_strsplit ((const char *) listing->data, "\n", -1);
  n = g_strv_length (lines) / 4;
  for (guint i = n; i-- > 0;)
    {
      char **line = &lines[(gsize) i * 4];
      CgvCommit *commit = g_new0 (CgvCommit, 1);

      commit->id = g_strdup (g_str_has_prefix (line[0], "commit ") ? line[0] + strlen ("commit ") : line[0]);
      commit->time = g_ascii_strtoll (line[1], NULL, 10);
      commit->tags = split_tags (line[2]);
      commit->subject = g_strdup (line[3]);
      g_ptr_array_add (history, commit);
    }
  return history;
}

/* Unlike log, rev-list checks no signatures, for which the repository could name a program. */
GPtrArray *
cgv_revision_list_history (const char *folder,
                           GCancellable *cancellable,
                           GError **error)
{
  g_autofree char *commit = find_commit (folder, "HEAD", cancellable, error);
  const char *const arguments[] = { "rev-list", "--first-parent", "--format=%ct%n%D%n%s", commit, NULL };
  gboolean fails;
  g_autoptr (GByteArray) listing = commit != NULL ? ask (folder, arguments, G_SUBPROCESS_FLAGS_STDERR_SILENCE, MAX_LISTING, &fails, cancellable, error) : NULL;

  if (listing == NULL)
    return NULL;
  if (!fails)
    return parse_history (listing);
  g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("Git cannot list the history; “git fsck” may explain why"));
  return NULL;
}
