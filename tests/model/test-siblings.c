/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which files of a folder belong to one run of Callgrind. */

#include <glib/gstdio.h>

#include "cgv-siblings.h"

typedef struct
{
  char *path;
  GFile *folder;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->path = g_dir_make_tmp ("callgrove-siblings-XXXXXX", NULL);
  g_assert_nonnull (fixture->path);
  fixture->folder = g_file_new_for_path (fixture->path);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  GDir *dir = g_dir_open (fixture->path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->path, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_dir_close (dir);
  g_assert_cmpint (g_rmdir (fixture->path), ==, 0);
  g_object_unref (fixture->folder);
  g_free (fixture->path);
}

static void
make_file (Fixture *fixture,
           const char *name,
           const char *contents)
{
  g_autofree char *path = g_build_filename (fixture->path, name, NULL);

  g_assert_true (g_file_set_contents (path, contents, -1, NULL));
}

static void
make_files (Fixture *fixture,
            const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    make_file (fixture, list[i], "events: Ir\n");
}

static void
assert_siblings (Fixture *fixture,
                 const char *name,
                 const char *expected)
{
  g_autoptr (GFile) file = g_file_get_child (fixture->folder, name);
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
test_neighbours (Fixture *fixture,
                 gconstpointer data)
{
  make_files (fixture, "callgrind.out.12 callgrind.out.123 callgrind.out.12~ callgrind.out.1 callgrind.out "
                       "callgrind.out.12.bak callgrind.out.12.1.gz callgrind.out.12-x xcallgrind.out.12.1 callgrind.out.12.01 "
                       "callgrind.out.12-1 callgrind.out.12.1- callgrind.out.12..1 callgrind.out.12.1.1");

  assert_siblings (fixture, "callgrind.out.12", "");
  assert_siblings (fixture, "callgrind.out", "");
  assert_siblings (fixture, "callgrind.out.12~", "");
  assert_siblings (fixture, "callgrind.out.1", "");
}

static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  make_files (fixture, "callgrind.out.12 callgrind.out.12.2 callgrind.out.12.10 callgrind.out.12.1 callgrind.out.13.1");

  assert_siblings (fixture, "callgrind.out.12", "callgrind.out.12.1 callgrind.out.12.2 callgrind.out.12.10");
  assert_siblings (fixture, "callgrind.out.12.2", "callgrind.out.12.1 callgrind.out.12.10 callgrind.out.12");
  assert_siblings (fixture, "callgrind.out.13.1", "");
}

/* The base of separate threads is left behind empty. */
static void
test_threads (Fixture *fixture,
              gconstpointer data)
{
  make_files (fixture, "callgrind.out.12-01 callgrind.out.12-02 callgrind.out.12.1-02 callgrind.out.12.1-01");
  make_file (fixture, "callgrind.out.12", "");

  assert_siblings (fixture, "callgrind.out.12", "callgrind.out.12.1-01 callgrind.out.12.1-02 callgrind.out.12-01 callgrind.out.12-02");
  assert_siblings (fixture, "callgrind.out.12-02", "callgrind.out.12.1-01 callgrind.out.12.1-02 callgrind.out.12-01");
}

static void
test_chosen_name (Fixture *fixture,
                  gconstpointer data)
{
  make_files (fixture, "gzip gzip.1 gzip.2-01 gzip.txt report.1 report.2 log-2023-01 log-2023-02 cachegrind.out.7 cachegrind.out.8");

  assert_siblings (fixture, "gzip", "gzip.1 gzip.2-01");
  assert_siblings (fixture, "gzip.1", "gzip.2-01 gzip");
  assert_siblings (fixture, "report.1", "");
  assert_siblings (fixture, "log-2023-01", "");
  assert_siblings (fixture, "cachegrind.out.7", "");
}

static void
test_odd_names (Fixture *fixture,
                gconstpointer data)
{
  make_files (fixture, "[*] [*].1 x.1 -01 .1 <b>%s <b>%s.3");
  make_file (fixture, "\xff\xfe", "x");
  make_file (fixture, "\xff\xfe.1", "x");

  assert_siblings (fixture, "[*]", "[*].1");
  assert_siblings (fixture, "<b>%s", "<b>%s.3");
  assert_siblings (fixture, "\xff\xfe", "\xff\xfe.1");
  assert_siblings (fixture, "-01", "");
  assert_siblings (fixture, ".1", "");
}

static void
test_not_files (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->path, "callgrind.out.5.1", NULL);

  make_files (fixture, "callgrind.out.5");
  make_file (fixture, "callgrind.out.5.2", "");
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);

  assert_siblings (fixture, "callgrind.out.5", "");
  assert_siblings (fixture, "no/such/callgrind.out.5", "");
}

#define ADD(name, function) g_test_add ("/siblings/" name, Fixture, NULL, set_up, function, tear_down)

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
