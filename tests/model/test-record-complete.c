/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Completion of commands, in a folder of the test. */

#include <glib/gstdio.h>

#include "cgv-record-complete.h"
#include "model-test.h"

static void
assert_rest (TestFolder *folder,
             const char *text,
             const char *expected)
{
  g_autofree char *rest = cgv_record_complete (text, folder->path);

  g_assert_cmpstr (rest, ==, expected);
}

static void
test_names (TestFolder *folder,
            gconstpointer data)
{
  g_autofree char *program = test_folder_get_path (folder, "program");
  g_autofree char *below = test_folder_get_path (folder, "below");

  g_test_summary ("A word gets the rest of the file that it names, or as much as all such files have");
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  test_folder_write (folder, "program", "", -1);
  test_folder_write (folder, "input one", "", -1);
  test_folder_write (folder, "input two", "", -1);
  test_folder_write (folder, ".hidden", "", -1);
  assert_rest (folder, "./pro", NULL);
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  assert_rest (folder, "./pro", "gram ");
  assert_rest (folder, "./program", " ");
  assert_rest (folder, "./be", "low/");
  assert_rest (folder, "./program in", "put\\ ");
  assert_rest (folder, "./program input\\ t", "wo ");
  assert_rest (folder, "./program input\\ ", NULL);
  assert_rest (folder, "./program .h", "idden ");
  assert_rest (folder, "./program \"in", "put ");
  assert_rest (folder, "./program \"input t", "wo\" ");
  assert_rest (folder, "./program 'input o", "ne' ");
  assert_rest (folder, "./program \"in\"", "put\\ ");
  assert_rest (folder, "\"./be", "low/");
  assert_rest (folder, "./program ", NULL);
  assert_rest (folder, "./program none", NULL);
  assert_rest (folder, "program", NULL);
  g_assert_cmpint (g_rmdir (below), ==, 0);
}

static void
test_letters (TestFolder *folder,
              gconstpointer data)
{
  g_test_summary ("A completion ends between letters, and says no name that a quote cannot hold");
  test_folder_write (folder, "größe", "", -1);
  test_folder_write (folder, "grün", "", -1);
  test_folder_write (folder, "it's $1", "", -1);
  assert_rest (folder, "x g", "r");
  assert_rest (folder, "x gr", NULL);
  assert_rest (folder, "x grö", "ße ");
  assert_rest (folder, "x it", "\\'s\\ \\$1 ");
  assert_rest (folder, "x \"it", "'s \\$1\" ");
  assert_rest (folder, "x 'it", NULL);
}

static void
test_path (TestFolder *folder,
           gconstpointer data)
{
  g_autofree char *program = test_folder_get_path (folder, "own-program");
  g_autofree char *below = test_folder_get_path (folder, "below");
  g_autofree char *further = g_build_filename (below, "own-programs", NULL);
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *longer = g_strconcat (folder->path, ":", below, ":", folder->path, NULL);

  g_test_summary ("A program without a path is one that PATH has");
  test_folder_write (folder, "own-program", "", -1);
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", longer, TRUE);
  assert_rest (folder, "own-", "program ");
  assert_rest (folder, "x own-", "program ");
  assert_rest (folder, "else", NULL);
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  g_assert_true (g_file_set_contents (further, "", -1, NULL));
  g_assert_cmpint (g_chmod (further, 0700), ==, 0);
  assert_rest (folder, "own-", "program");
  g_assert_cmpint (g_remove (further), ==, 0);
  g_assert_cmpint (g_rmdir (below), ==, 0);
  g_setenv ("PATH", path, TRUE);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/record-complete/files", TestFolder, NULL, test_folder_set_up, test_names, test_folder_tear_down);
  g_test_add ("/record-complete/letters", TestFolder, NULL, test_folder_set_up, test_letters, test_folder_tear_down);
  g_test_add ("/record-complete/path", TestFolder, NULL, test_folder_set_up, test_path, test_folder_tear_down);

  return g_test_run ();
}
