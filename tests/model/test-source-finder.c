/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places where sources are found, the bytes that are read, and files that are never opened,
 * regardless of the profile. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-source-finder.h"
#include "cgv-source-index.h"
#include "model-test.h"

static void
write_file (TestFolder *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = test_folder_get_path (folder, name);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_no_errno (g_mkdir_with_parents (parent, 0700));
  g_object_unref (test_folder_write (folder, name, text, -1));
}

static void
make_link (TestFolder *folder,
           const char *name,
           const char *target)
{
  g_autofree char *path = test_folder_get_path (folder, name);

  g_assert_no_errno (symlink (target, path));
}

static CgvSourceFinder *
new_finder (TestFolder *folder,
            const char *root,
            const char *profile_folder)
{
  g_autofree char *root_path = test_folder_get_path (folder, root);
  g_autofree char *profile_path = profile_folder != NULL ? test_folder_get_path (folder, profile_folder) : NULL;
  const char *const roots[] = { root_path, NULL };

  return cgv_source_finder_new (NULL, roots, profile_path);
}

/* Checks the first line that was read, or the word for the reason of a failure. */
static void
assert_read (CgvSourceFinder *finder,
             const char *name,
             const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (CgvSourceText) text = cgv_source_finder_read (finder, name, strlen (name), &path, NULL, &error);
  g_autofree char *line = text != NULL ? cgv_source_text_dup_line (text, 1) : NULL;

  g_assert_true ((text != NULL) == (path != NULL));
  if (text == NULL)
    g_assert_true (error->domain == CGV_SOURCE_ERROR);
  g_assert_cmpstr (text != NULL ? line : cgv_source_error_get_id (error->code), ==, expected);
}

static void
test_find (TestFolder *folder,
           gconstpointer data)
{
  g_autoptr (CgvSourceFinder) finder = NULL;
  g_autofree char *recorded = NULL;
  g_autofree char *winding = NULL;

  g_test_summary ("The longest end of the name counts: at least two components, or one that no other file has");
  write_file (folder, "root/malloc/malloc.c", "malloc");
  write_file (folder, "root/a/src/x.c", "a/src/x");
  write_file (folder, "root/b/src/x.c", "b/src/x");
  write_file (folder, "root/only.c", "only");
  write_file (folder, "root/y.c", "y");
  write_file (folder, "root/deep/y.c", "deep/y");
  write_file (folder, "root/p/main.c", "p/main");
  write_file (folder, "root/q/main.c", "q/main");
  write_file (folder, "profile/q/z.c", "profile/q/z");
  write_file (folder, "profile/p/main.c", "profile/p/main");
  finder = new_finder (folder, "root", "profile");
  assert_read (finder, "./malloc/./malloc/malloc.c", "malloc");
  assert_read (finder, "/build/b/src/x.c", "b/src/x");
  assert_read (finder, "/build/src/x.c", "several");
  assert_read (finder, "/build/only.c", "only");
  assert_read (finder, "/build/lib/../only.c", "only");
  assert_read (finder, "y.c", "y");
  assert_read (finder, "/build/y.c", "untrusted");
  assert_read (finder, "lib/y.c", "not-found");
  assert_read (finder, "/gone/q/z.c", "profile/q/z");
  assert_read (finder, "/gone/p/main.c", "p/main");
  assert_read (finder, "lib/main.c", "not-found");
  assert_read (finder, "???", "not-found");
  assert_read (finder, "", "not-found");
  recorded = test_folder_get_path (folder, "root/a/src/x.c");
  assert_read (finder, recorded, "a/src/x");
  winding = test_folder_get_path (folder, "root/b/../a/./src//x.c");
  assert_read (finder, winding, "a/src/x");
}

static void
assert_folder (const char *name,
               const char *path,
               const char *expected)
{
  g_autofree char *folder = cgv_source_finder_dup_folder (name, strlen (name), path);

  g_assert_cmpstr (folder, ==, expected);
}

static void
test_candidates (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (CgvSourceFinder) finder = NULL;
  g_autoptr (CgvSourceFinder) chosen = NULL;
  g_auto (GStrv) candidates = NULL;
  const char *name = "/build/src/x.c";

  g_test_summary ("Equally good files are reported, and the folder of one of them decides");
  write_file (folder, "root/a/src/x.c", "a");
  write_file (folder, "root/a/old/src/x.c", "a/old");
  write_file (folder, "root/b/src/x.c", "b");
  finder = new_finder (folder, "root", NULL);
  assert_read (finder, name, "several");
  candidates = cgv_source_finder_dup_candidates (finder, name, strlen (name), NULL);
  g_assert_cmpuint (g_strv_length (candidates), ==, 3);
  chosen = new_finder (folder, "root/a", "root");
  assert_read (chosen, name, "a");
  g_assert_null (cgv_source_finder_dup_candidates (chosen, name, strlen (name), NULL));

  assert_folder (name, "/r/a/src/x.c", "/r/a");
  assert_folder ("./src/x.c", "/r/a/src/x.c", "/r/a");
  assert_folder ("a/x.c", "/r/aa/x.c", "/r/aa");
  assert_folder ("/x.c", "/x.c", "/");
}

static void
test_same_root_twice (TestFolder *folder,
                      gconstpointer data)
{
  g_autoptr (CgvSourceFinder) finder = NULL;

  g_test_summary ("A file is found once, even below a root within another");
  write_file (folder, "root/in/only.c", "only");
  finder = new_finder (folder, "root", "root/in");
  assert_read (finder, "/build/only.c", "only");
}

static CgvMatchRules *
append (CgvMatchRules *rules,
        CgvMatchRuleKind kind,
        const char *from,
        const char *to)
{
  g_autoptr (GError) error = NULL;
  CgvMatchRules *more = cgv_match_rules_append (rules, kind, from, to, &error);

  g_assert_no_error (error);
  cgv_match_rules_unref (rules);
  return more;
}

static void
test_rules (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_new ();
  g_autoptr (CgvSourceFinder) finder = NULL;
  g_autoptr (CgvSourceFinder) other = NULL;
  g_autofree char *short_ = test_folder_get_path (folder, "short");
  g_autofree char *long_ = test_folder_get_path (folder, "long");
  const char *const roots[] = { short_, NULL };

  g_test_summary ("The longest rule that leads to a file applies; rules for names come first");
  write_file (folder, "short/x/a.c", "short/x/a");
  write_file (folder, "short/b.c", "short/b");
  write_file (folder, "long/a.c", "long/a");
  write_file (folder, "secret.c", "secret");
  rules = append (rules, CGV_MATCH_RULE_PATH, "/build", short_);
  rules = append (rules, CGV_MATCH_RULE_PATH, "/build/x", long_);
  finder = cgv_source_finder_new (rules, NULL, NULL);
  assert_read (finder, "/build/x/a.c", "long/a");
  assert_read (finder, "/build/b.c", "short/b");
  assert_read (finder, "/build/../secret.c", "untrusted");
  assert_read (finder, "/builder/b.c", "untrusted");
  rules = append (rules, CGV_MATCH_RULE_FILE, "s/-v[0-9]+//", NULL);
  other = cgv_source_finder_new (rules, roots, NULL);
  assert_read (other, "/build/x-v12/a.c", "long/a");
}

static void
test_hostile (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (CgvSourceFinder) finder = NULL;
  static const char *const outside[] = {
    "/dev/zero", "/dev/tty", "/dev/stdin", "/dev/fd/0", "/proc/self/mem", "/proc/self/environ", "/proc/kmsg", "/sys/kernel/notes", "/run/x",
    "/etc/passwd", "/usr/../etc/passwd", "/usr/lib/../../proc/self/maps", "/", "//etc/passwd", "/net/example.org/a.c",
  };
  static const char *const nothing[] = { "~/.bashrc", "$HOME/.bashrc", "http://localhost/a.c", "smb://localhost/x/a.c", "-", "../../../../../../etc/passwd", "@a.c", "a.c;b.c", "\n" };
  static const char *const links[][2] = {
    { "root/l/mem.c", "/proc/self/mem" },
    { "root/l/zero.c", "/dev/zero" },
    { "root/l/passwd.c", "/etc/passwd" },
    { "root/l/loop.c", "loop.c" },
    { "root/l/dangling.c", "nothing" },
    { "root/l/outside.c", "../../outside.c" },
    { "root/l/inside.c", "../inside.c" },
  };
  static const char *const of_links[][2] = {
    { "l/mem.c", "untrusted" },
    { "l/zero.c", "not-a-file" },
    { "l/passwd.c", "untrusted" },
    { "l/loop.c", "failed" },
    { "l/dangling.c", "not-found" },
    { "l/outside.c", "untrusted" },
    { "l/inside.c", "inside" },
    { "l/pipe.c", "not-found" },
    { "l/folder.c", "not-found" },
    { "folder/x/a.c", "not-found" },
  };
  g_autofree char *pipe_path = NULL;
  g_autofree char *folder_path = NULL;
  g_autofree char *folder_name = NULL;
  gsize i;

  g_test_summary ("A name in a profile only leads into trusted folders");
  write_file (folder, "outside.c", "outside");
  write_file (folder, "elsewhere/x/a.c", "elsewhere");
  write_file (folder, "root/inside.c", "inside");
  write_file (folder, "root/l/.keep", "");
  for (i = 0; i < G_N_ELEMENTS (links); i++)
    make_link (folder, links[i][0], links[i][1]);
  make_link (folder, "root/folder", "../elsewhere");
  pipe_path = test_folder_get_path (folder, "root/l/pipe.c");
  g_assert_no_errno (mkfifo (pipe_path, 0600));
  folder_path = test_folder_get_path (folder, "root/l/folder.c");
  g_assert_no_errno (g_mkdir (folder_path, 0700));
  folder_name = test_folder_get_path (folder, "root/folder/x/a.c");
  finder = new_finder (folder, "root", NULL);
  for (i = 0; i < G_N_ELEMENTS (outside); i++)
    assert_read (finder, outside[i], "untrusted");
  for (i = 0; i < G_N_ELEMENTS (nothing); i++)
    assert_read (finder, nothing[i], "not-found");
  for (i = 0; i < G_N_ELEMENTS (of_links); i++)
    assert_read (finder, of_links[i][0], of_links[i][1]);
  assert_read (finder, folder_path, "not-a-file");
  assert_read (finder, folder_name, "untrusted");
  /* A pipe is not in the index, but may be named. */
  assert_read (finder, pipe_path, "not-a-file");
  /* The finder of a profile that came through a pipe. */
  g_clear_pointer (&finder, cgv_source_finder_unref);
  finder = cgv_source_finder_new (NULL, NULL, "/dev");
  assert_read (finder, "/dev/stdin", "untrusted");
}

static CgvSourceText *
read_bytes (TestFolder *folder,
            const char *bytes,
            gssize n_bytes,
            GError **error)
{
  g_autofree char *path = test_folder_get_path (folder, "bytes.c");
  g_autoptr (CgvSourceFinder) finder = new_finder (folder, ".", NULL);
  g_autofree char *found = NULL;

  g_object_unref (test_folder_write (folder, "bytes.c", bytes, n_bytes));
  return cgv_source_finder_read (finder, path, strlen (path), &found, NULL, error);
}

static void
assert_line (TestFolder *folder,
             const char *bytes,
             gssize n_bytes,
             guint number,
             const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvSourceText) text = read_bytes (folder, bytes, n_bytes, &error);
  g_autofree char *line = NULL;

  g_assert_no_error (error);
  line = cgv_source_text_dup_line (text, number);
  g_assert_cmpstr (line, ==, expected);
}

static void
test_text (TestFolder *folder,
           gconstpointer data)
{
  g_autofree char *long_line = g_strnfill (1 << 20, 'x');
  g_autofree char *cut = g_strnfill (CGV_SOURCE_MAX_LINE, 'x');
  g_autofree char *shown = g_strconcat (cut, "…", NULL);
  g_autofree char *split = g_strconcat (cut, "", NULL);
  g_autoptr (CgvSourceText) empty = NULL;

  g_test_summary ("A line is safe to show");
  assert_line (folder, "a\nb\n", -1, 1, "a");
  assert_line (folder, "a\nb\n", -1, 2, "b");
  assert_line (folder, "a\nb\n", -1, 3, NULL);
  assert_line (folder, "a\nb", -1, 2, "b");
  assert_line (folder, "a\nb", -1, 0, NULL);
  assert_line (folder, "a\r\n\r\n", -1, 1, "a");
  assert_line (folder, "a\r\n\r\n", -1, 2, "");
  assert_line (folder, "\tif\té\tx\n", -1, 1, "        if      é       x");
  assert_line (folder, "a\xff\xe2\x80\xae\x1b[31m\n", -1, 1, "a\xef\xbf\xbd\\u202e\\x1b[31m");
  assert_line (folder, long_line, -1, 1, shown);
  memcpy (long_line + CGV_SOURCE_MAX_LINE - 1, "é", 2);
  memcpy (split + CGV_SOURCE_MAX_LINE - 1, "", 1);
  g_free (shown);
  shown = g_strconcat (split, "…", NULL);
  assert_line (folder, long_line, -1, 1, shown);
  empty = read_bytes (folder, "", 0, NULL);
  g_assert_cmpuint (cgv_source_text_get_n_lines (empty), ==, 0);
}

static void
test_code (TestFolder *folder,
           gconstpointer data)
{
  static const char source[] =
    "int a;\n\n \t\r\n// comment\n  /* comment */\n/* one\n * two */ b ();\n/* one\n"
    "two */\n#define X\n  # include\n#[derive]\nc (\"/*\", '\"', \"//\\\"/*\");\nd (); /* one\n two\n */ }\nf ('/* g";
  g_autoptr (CgvSourceText) text = read_bytes (folder, source, -1, NULL);
  g_autoptr (GString) found = g_string_new (NULL);

  g_test_summary ("Lines that cannot contain code");
  for (guint i = 0; i <= cgv_source_text_get_n_lines (text) + 1; i++)
    g_string_append_c (found, cgv_source_text_may_have_code (text, i) ? 'c' : '-');
  g_assert_cmpstr (found->str, ==, "-c-----c----ccc-cc-");
}

static void
test_limits (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (CgvSourceText) text = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *lines = g_strnfill (CGV_SOURCE_MAX_LINES + 1, '\n');
  g_autofree char *path = NULL;
  char binary[9000];

  g_test_summary ("Files that are too large, and files that are not text, are refused");
  text = read_bytes (folder, lines, CGV_SOURCE_MAX_LINES, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (cgv_source_text_get_n_lines (text), ==, CGV_SOURCE_MAX_LINES);
  g_assert_null (read_bytes (folder, lines, CGV_SOURCE_MAX_LINES + 1, &error));
  g_assert_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_TOO_LARGE);
  g_clear_error (&error);

  memset (binary, 'x', sizeof binary);
  binary[8191] = '\0';
  g_assert_null (read_bytes (folder, binary, sizeof binary, &error));
  g_assert_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_TEXT);
  g_clear_error (&error);
  binary[8191] = 'x';
  binary[8192] = '\0';
  g_clear_pointer (&text, cgv_source_text_free);
  text = read_bytes (folder, binary, sizeof binary, &error);
  g_assert_no_error (error);

  path = test_folder_get_path (folder, "bytes.c");
  g_assert_no_errno (truncate (path, (off_t) CGV_SOURCE_MAX_BYTES + 1));
  {
    g_autoptr (CgvSourceFinder) finder = new_finder (folder, ".", NULL);

    assert_read (finder, path, "too-large");
  }
}

static guint
count_found (const char *root,
             guint max_entries,
             guint max_depth,
             const char *name)
{
  CgvSourceIndex *index = cgv_source_index_new (root, max_entries, max_depth, NULL);
  guint n_components;
  g_autoptr (GPtrArray) found = cgv_source_index_find (index, name, &n_components);

  cgv_source_index_free (index);
  return found->len;
}

static void
test_index (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (CgvSourceFinder) finder = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  g_test_summary ("Upper folders are read first, up to the limit; links to folders and hidden files are left out");
  write_file (folder, "a.c", "text");
  write_file (folder, "1/b.c", "");
  write_file (folder, "1/2/c.c", "");
  write_file (folder, ".git/hidden.c", "");
  make_link (folder, "loop", ".");
  g_assert_cmpuint (count_found (folder->path, 100, 32, "a.c"), ==, 1);
  g_assert_cmpuint (count_found (folder->path, 100, 32, "c.c"), ==, 1);
  g_assert_cmpuint (count_found (folder->path, 100, 1, "b.c"), ==, 0);
  g_assert_cmpuint (count_found (folder->path, 100, 2, "b.c"), ==, 1);
  g_assert_cmpuint (count_found (folder->path, 100, 3, "c.c"), ==, 1);
  g_assert_cmpuint (count_found (folder->path, 100, 2, "c.c"), ==, 0);
  g_assert_cmpuint (count_found (folder->path, 100, 32, "hidden.c"), ==, 0);
  g_assert_cmpuint (count_found (folder->path, 3, 32, "a.c"), ==, 1);
  g_assert_cmpuint (count_found (folder->path, 3, 32, "b.c"), ==, 0);
  g_assert_cmpuint (count_found (folder->path, 5, 32, "c.c"), ==, 0);
  g_assert_cmpuint (count_found (folder->path, 6, 32, "c.c"), ==, 1);
  g_cancellable_cancel (cancelled);
  g_assert_null (cgv_source_index_new (folder->path, 100, 32, cancelled));
  finder = new_finder (folder, ".", NULL);
  g_assert_null (cgv_source_finder_read (finder, "x/a.c", 5, &path, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_read (finder, "x/a.c", "text");
}

/* Runs Git for any user, or skips the test. */
static gboolean
run_git (TestFolder *folder,
         const char *command)
{
  g_autofree char *line = g_strdup_printf ("git -c user.name=n -c user.email=e -c commit.gpgsign=false -c tag.gpgsign=false -C '%s' %s", folder->path, command);
  g_autofree char *program = g_find_program_in_path ("git");
  g_auto (GStrv) words = NULL;
  int status;

  if (program == NULL)
    {
      g_test_skip ("There is no Git");
      return FALSE;
    }
  g_assert_true (g_shell_parse_argv (line, NULL, &words, NULL));
  g_assert_true (g_spawn_sync (NULL, words, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  return TRUE;
}

static void
assert_revision (TestFolder *folder,
                 const char *revision,
                 const char *name,
                 const char *expected)
{
  g_autoptr (CgvSourceFinder) programs = new_finder (folder, ".", NULL);
  g_autoptr (CgvSourceFinder) finder = cgv_source_finder_new_of_revision (folder->path, revision, programs);

  g_assert_true (cgv_source_finder_has_revision (finder));
  assert_read (finder, name, expected);
}

static void
test_revision (TestFolder *folder,
               gconstpointer data)
{
  g_autoptr (CgvSourceFinder) programs = new_finder (folder, ".", NULL);
  g_autoptr (CgvSourceFinder) finder = cgv_source_finder_new_of_revision (folder->path, "old", programs);
  g_autoptr (CgvSourceText) text = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  g_test_summary ("Texts are those of the commit, found by their ends; an unknown revision or a binary file is reported");
  g_assert_cmpint (unsetenv ("GIT_DIR"), ==, 0);
  write_file (folder, "src/a.c", "old");
  write_file (folder, "x/same.c", "x");
  write_file (folder, "y/same.c", "y");
  make_link (folder, "link.c", "src/a.c");
  if (!run_git (folder, "init -q"))
    return;
  run_git (folder, "add .");
  run_git (folder, "commit -qm old");
  run_git (folder, "tag old");
  write_file (folder, "src/a.c", "new");
  run_git (folder, "commit -qam new");
  write_file (folder, "src/a.c", "not committed");
  text = cgv_source_finder_read (finder, "/build/src/a.c", 14, &path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (path, ==, "old:src/a.c");
  assert_read (finder, "src/a.c", "old");
  assert_read (finder, "a.c", "old");
  assert_read (finder, "same.c", "not-found");
  assert_read (finder, "link.c", "not-found");
  assert_revision (folder, "HEAD", "/build/src/a.c", "new");
  assert_revision (folder, "HEAD~1", "/build/x/same.c", "x");
  assert_revision (folder, "gone", "src/a.c", "not-found");
  assert_revision (folder, "HEAD:src/a.c", "src/a.c", "not-found");
  assert_revision (folder, "", "src/a.c", "not-found");
  assert_revision (folder, "--help", "src/a.c", "not-found");
  assert_revision (folder, "--output=stolen", "src/a.c", "not-found");
}

/* Returns whether a program that the repository names was run. */
static gboolean
was_run (TestFolder *folder)
{
  g_autofree char *path = test_folder_get_path (folder, "was-run");

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_hostile_repository (TestFolder *folder,
                         gconstpointer data)
{
  g_autofree char *program = test_folder_get_path (folder, "run");
  g_autofree char *config = test_folder_get_path (folder, ".git/config");
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\ntouch %s/was-run\n", folder->path);
  g_autofree char *hostile = g_strdup_printf (
    "[core]\n\trepositoryformatversion = 1\n\tfsmonitor = %s\n\tpager = %s\n\tsshCommand = %s\n\thooksPath = %s\n\tgitProxy = %s\n"
    "[diff]\n\texternal = %s\n[diff \"x\"]\n\ttextconv = %s\n[filter \"x\"]\n\tsmudge = %s\n\tprocess = %s\n[alias]\n\tcat-file = !%s\n"
    "[remote \"x\"]\n\turl = %s\n\tuploadpack = %s\n\tpromisor = true\n[extensions]\n\tpartialClone = x\n",
    program, program, program, program, program, program, program, program, program, program, folder->path, program);
  /* The hash is the output of "git hash-object". */
  g_autofree char *object = test_folder_get_path (folder, ".git/objects/c5/2792704149f77573df5f6499752d0173f1cfc2");

  g_test_summary ("Git runs nothing that a repository names, and fetches nothing that it lacks");
  write_file (folder, "a.c", "text");
  write_file (folder, "lacking.c", "lacking");
  write_file (folder, ".gitattributes", "*.c diff=x filter=x\n");
  write_file (folder, "run", script);
  g_assert_no_errno (chmod (program, 0700));
  if (!run_git (folder, "init -q"))
    return;
  run_git (folder, "add a.c lacking.c .gitattributes");
  run_git (folder, "commit -qm text");
  g_assert_no_errno (g_unlink (object));
  g_assert_true (g_file_set_contents (config, hostile, -1, NULL));
  assert_revision (folder, "HEAD", "a.c", "text");
  assert_revision (folder, "HEAD", "lacking.c", "failed");
  g_assert_false (was_run (folder));
}

/* Of CGV_SOURCE_MAX_ENTRIES, test_index() shows the same with few entries. */
static void
test_deepest (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GString) path = g_string_new ("");

  g_test_summary ("Sources are found down to CGV_SOURCE_MAX_DEPTH folders");
  for (guint depth = 1; depth <= CGV_SOURCE_MAX_DEPTH + 1; depth++)
    {
      g_autofree char *name = g_strdup_printf ("%u.c", depth);
      g_autofree char *file = g_strconcat (path->str, name, NULL);

      write_file (folder, file, "text");
      g_string_append (path, "d/");
    }
  for (guint depth = CGV_SOURCE_MAX_DEPTH - 1; depth <= CGV_SOURCE_MAX_DEPTH + 1; depth++)
    {
      g_autofree char *name = g_strdup_printf ("/gone/%u.c", depth);
      g_autoptr (CgvSourceFinder) finder = new_finder (folder, ".", NULL);

      assert_read (finder, name, depth <= CGV_SOURCE_MAX_DEPTH ? "text" : "untrusted");
    }
  g_assert_cmpuint (count_found (folder->path, CGV_SOURCE_MAX_ENTRIES, CGV_SOURCE_MAX_DEPTH, "1.c"), ==, 1);
}

static void
add_test (const char *path,
          void (*test) (TestFolder *folder, gconstpointer data))
{
  g_test_add (path, TestFolder, NULL, test_folder_set_up, test, test_folder_tear_down);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add_test ("/source-finder/find", test_find);
  add_test ("/source-finder/same-root-twice", test_same_root_twice);
  add_test ("/source-finder/candidates", test_candidates);
  add_test ("/source-finder/rules", test_rules);
  add_test ("/source-finder/hostile", test_hostile);
  add_test ("/source-finder/text", test_text);
  add_test ("/source-finder/code", test_code);
  add_test ("/source-finder/limits", test_limits);
  add_test ("/source-finder/index", test_index);
  add_test ("/source-finder/deepest", test_deepest);
  add_test ("/source-finder/revision", test_revision);
  add_test ("/source-finder/hostile-repository", test_hostile_repository);
  return g_test_run ();
}
