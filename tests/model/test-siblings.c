/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a folder that belong to one run of Callgrind. */

#include <glib/gstdio.h>

#include "cgv-siblings.h"
#include "model-test.h"

static void
make_file (TestFolder *folder,
           const char *name,
           const char *contents)
{
  g_object_unref (test_folder_write (folder, name, contents, -1));
}

static void
make_files (TestFolder *folder,
            const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    make_file (folder, list[i], "events: Ir\n");
}

static void
assert_siblings (TestFolder *folder,
                 const char *name,
                 const char *expected)
{
  g_autoptr (GFile) file = g_file_get_child (folder->folder, name);
  g_autoptr (GPtrArray) siblings = cgv_siblings_find (file);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < siblings->len; i++)
    {
      g_autofree char *sibling = g_file_get_basename (g_ptr_array_index (siblings, i));

      g_string_append_printf (found, "%s%s", i > 0 ? " " : "", sibling);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_neighbours (TestFolder *folder,
                 gconstpointer data)
{
  make_files (folder, "callgrind.out.12 callgrind.out.123 callgrind.out.12~ callgrind.out.1 callgrind.out "
                       "callgrind.out.12.bak callgrind.out.12.1.gz callgrind.out.12-x xcallgrind.out.12.1 callgrind.out.12.01 "
                       "callgrind.out.12-1 callgrind.out.12.1- callgrind.out.12..1 callgrind.out.12.1.1");

  assert_siblings (folder, "callgrind.out.12", "");
  assert_siblings (folder, "callgrind.out", "");
  assert_siblings (folder, "callgrind.out.12~", "");
  assert_siblings (folder, "callgrind.out.1", "");
}

static void
test_parts (TestFolder *folder,
            gconstpointer data)
{
  make_files (folder, "callgrind.out.12 callgrind.out.12.2 callgrind.out.12.10 callgrind.out.12.1 callgrind.out.13.1");

  assert_siblings (folder, "callgrind.out.12", "callgrind.out.12.1 callgrind.out.12.2 callgrind.out.12.10");
  assert_siblings (folder, "callgrind.out.12.2", "callgrind.out.12.1 callgrind.out.12.10 callgrind.out.12");
  assert_siblings (folder, "callgrind.out.13.1", "");
}

/* The base of separate threads is an empty file. */
static void
test_threads (TestFolder *folder,
              gconstpointer data)
{
  make_files (folder, "callgrind.out.12-01 callgrind.out.12-02 callgrind.out.12.1-02 callgrind.out.12.1-01");
  make_file (folder, "callgrind.out.12", "");

  assert_siblings (folder, "callgrind.out.12", "callgrind.out.12.1-01 callgrind.out.12.1-02 callgrind.out.12-01 callgrind.out.12-02");
  assert_siblings (folder, "callgrind.out.12-02", "callgrind.out.12.1-01 callgrind.out.12.1-02 callgrind.out.12-01");
}

static void
test_chosen_name (TestFolder *folder,
                  gconstpointer data)
{
  make_files (folder, "gzip gzip.1 gzip.2-01 gzip.txt report.1 report.2 log-2023-01 log-2023-02 cachegrind.out.7 cachegrind.out.8");

  assert_siblings (folder, "gzip", "gzip.1 gzip.2-01");
  assert_siblings (folder, "gzip.1", "gzip.2-01 gzip");
  assert_siblings (folder, "report.1", "");
  assert_siblings (folder, "log-2023-01", "");
  assert_siblings (folder, "cachegrind.out.7", "");
}

static void
test_odd_names (TestFolder *folder,
                gconstpointer data)
{
  make_files (folder, "[*] [*].1 x.1 -01 .1 <b>%s <b>%s.3");
  make_file (folder, "\xff\xfe", "x");
  make_file (folder, "\xff\xfe.1", "x");

  assert_siblings (folder, "[*]", "[*].1");
  assert_siblings (folder, "<b>%s", "<b>%s.3");
  assert_siblings (folder, "\xff\xfe", "\xff\xfe.1");
  assert_siblings (folder, "-01", "");
  assert_siblings (folder, ".1", "");
}

static void
test_not_files (TestFolder *folder,
                gconstpointer data)
{
  g_autofree char *path = test_folder_get_path (folder, "callgrind.out.5.1");

  make_files (folder, "callgrind.out.5");
  make_file (folder, "callgrind.out.5.2", "");
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);

  assert_siblings (folder, "callgrind.out.5", "");
  assert_siblings (folder, "no/such/callgrind.out.5", "");
}

#define ADD(name, function) g_test_add ("/siblings/" name, TestFolder, NULL, test_folder_set_up, function, test_folder_tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("neighbours", test_neighbours);
  ADD ("parts", test_parts);
  ADD ("threads", test_threads);
  ADD ("chosen-name", test_chosen_name);
  ADD ("odd-names", test_odd_names);
  ADD ("not-files", test_not_files);

  return g_test_run ();
}
