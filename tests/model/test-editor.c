/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A line in the user's editor: its arguments. Only the editor is started. */

#include <glib/gstdio.h>

#include "cgv-editor.h"
#include "model-test.h"

static void
assert_arguments (const char *command,
                  const char *path,
                  const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) arguments = cgv_editor_dup_arguments (command, path, 42, &error);
  g_autofree char *joined = NULL;

  g_assert_no_error (error);
  joined = g_strjoinv ("|", arguments);
  g_assert_cmpstr (joined, ==, expected);
}

static void
test_arguments (void)
{
  g_autoptr (GError) error = NULL;

  g_test_summary ("Words are replaced in each argument, never before the command is split");
  assert_arguments ("vi +{line} {file}", "/a b/$(x);`y`'\".c", "vi|+42|/a b/$(x);`y`'\".c");
  assert_arguments ("code --goto {file}:{line}", "/a.c", "code|--goto|/a.c:42");
  assert_arguments ("e '{line} {file}' \"{file\"", "/{line}/{file}.c", "e|42 /{line}/{file}.c|{file");
  assert_arguments ("'my editor' -n", "/a.c", "my editor|-n|/a.c");
  assert_arguments ("{file}", "/a.c", "{file}|/a.c");
  assert_arguments ("e; rm {file} && $HOME", "/a.c", "e;|rm|/a.c|&&|$HOME");
  g_assert_null (cgv_editor_dup_arguments ("e 'open", "/a.c", 1, &error));
  g_assert_error (error, G_SHELL_ERROR, G_SHELL_ERROR_BAD_QUOTING);
}

static void
test_presets (void)
{
  guint n;
  const CgvEditorPreset *presets = cgv_editor_get_presets (&n);

  g_test_summary ("The commands of known editors can be split, and have the file once");
  g_assert_cmpuint (n, >, 5);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) arguments = cgv_editor_dup_arguments (presets[i].command, "/a.c", 42, NULL);

      g_assert_nonnull (arguments);
      g_assert_true (g_strrstr (presets[i].command, "{file}") == strstr (presets[i].command, "{file}"));
      g_assert_true (g_str_has_prefix (arguments[g_strv_length (arguments) - 1], "/a.c"));
    }
}

static void
test_open (TestFolder *folder,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *editor = test_folder_get_path (folder, "an editor");
  g_autofree char *out = test_folder_get_path (folder, "out");
  g_autofree char *source = test_folder_get_path (folder, "it's a\xff.c");
  g_autofree char *command = g_strdup_printf ("'%s' '%s' +{line} {file} ''", editor, out);
  g_autofree char *expected = g_strdup_printf ("<+42>\n<%s>\n<>\n", source);
  g_autofree char *written = NULL;
  gint64 deadline = cgv_test_get_deadline ();

  g_test_summary ("An editor is started with its arguments; a missing one is reported");
  g_object_unref (test_folder_write (folder, "an editor", "#!/bin/sh\nout=$1\nshift\nprintf '<%s>\\n' \"$@\" > \"$out.new\"\nmv \"$out.new\" \"$out\"\n", -1));
  g_assert_no_errno (g_chmod (editor, 0700));
  g_assert_true (cgv_editor_open (command, source, 42, NULL, &error));
  g_assert_no_error (error);
  while (!g_file_test (out, G_FILE_TEST_EXISTS) && g_get_monotonic_time () < deadline)
    g_usleep (10000);
  g_assert_true (g_file_get_contents (out, &written, NULL, NULL));
  g_assert_cmpstr (written, ==, expected);

  g_assert_false (cgv_editor_open ("/gone/editor", source, 42, NULL, &error));
  g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/editor/arguments", test_arguments);
  g_test_add_func ("/editor/presets", test_presets);
  g_test_add ("/editor/open", TestFolder, NULL, test_folder_set_up, test_open, test_folder_tear_down);

  return g_test_run ();
}
