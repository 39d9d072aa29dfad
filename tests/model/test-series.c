/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders of profiles that somebody else has made: how many files, how deep, and what is no file. Names that threads share. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-growth-inputs.h"
#include "cgv-series.h"
#include "cgv-step.h"
#include "model-test.h"

static CgvSeries *
make_series (TestFolder *folder,
             GError **error)
{
  char *paths[] = { folder->path, NULL };

  return cgv_series_new (paths, CGV_SERIES_BY_NAME, NULL, error);
}

/* An empty file is enough: only names are read. */
static void
add_file (TestFolder *folder,
          const char *name)
{
  g_autofree char *path = test_folder_get_path (folder, name);
  int fd = g_open (path, O_CREAT | O_WRONLY, 0600);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
}

static void
test_deepest (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GString) path = g_string_new ("v1/");
  g_autoptr (CgvSeries) series = NULL;
  g_autoptr (GError) error = NULL;

  g_test_summary ("Profiles are found down to CGV_SERIES_MAX_DEPTH folders below the chosen one");
  for (guint depth = 1; depth <= CGV_SERIES_MAX_DEPTH + 1; depth++)
    {
      g_autofree char *name = g_strdup_printf ("%s%u.out", path->str, depth);
      g_autofree char *below = test_folder_get_path (folder, path->str);

      g_assert_no_errno (g_mkdir_with_parents (below, 0700));
      add_file (folder, name);
      g_string_append (path, "d/");
    }
  series = make_series (folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (series->members->len, ==, 1);
  g_assert_cmpuint (series->benchmarks->len, ==, CGV_SERIES_MAX_DEPTH);
}

/* All of them are members, or in the second half recordings of one. */
static void
test_most_entries (TestFolder *folder,
                   gconstpointer data)
{
  g_test_summary ("A folder of CGV_SERIES_MAX_ENTRIES files is listed, a larger one refused");
  add_file (folder, "a.out");
  for (guint n = 2; n <= CGV_SERIES_MAX_ENTRIES + 1; n++)
    {
      g_autofree char *name = g_strdup_printf (n % 2 == 0 ? "b%u.out" : "a.out.%u", n);
      g_autoptr (CgvSeries) series = NULL;
      g_autoptr (GError) error = NULL;

      add_file (folder, name);
      if (n + 1 < CGV_SERIES_MAX_ENTRIES)
        continue;
      series = make_series (folder, &error);
      if (n > CGV_SERIES_MAX_ENTRIES)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpuint (series->members->len, ==, n / 2 + 1);
      g_assert_cmpuint (g_strv_length (cgv_series_get_files (series, 0, 0)), ==, (n + 1) / 2);
    }
}

/* Nothing here is waited for, or followed out of the folder twice. */
static void
test_odd_entries (TestFolder *folder,
                  gconstpointer data)
{
  static const char *const links[][2] = {
    { "loop", "." }, { "up.out", ".." }, { "self.out", "self.out" }, { "there.out", "back.out" }, { "back.out", "there.out" },
    { "zero.out", "/dev/zero" }, { "through.out", "pipe.out" }, { "gone.out", "gone" },
  };
  g_autofree char *pipe = test_folder_get_path (folder, "pipe.out");
  g_autofree char *command = NULL;
  g_autoptr (CgvSeries) series = NULL;
  g_autoptr (GPtrArray) benchmarks = NULL;
  g_autoptr (GError) error = NULL;

  g_test_summary ("Pipes, devices, loops and links without an end are no profiles");
  for (gsize i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autofree char *path = test_folder_get_path (folder, links[i][0]);

      g_assert_no_errno (symlink (links[i][1], path));
    }
  g_assert_no_errno (mkfifo (pipe, 0600));
  add_file (folder, "line\nbreak <b>%s.out");
  add_file (folder, "\xff\xfe.out");
  series = make_series (folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (series->members->len, ==, 2);
  benchmarks = cgv_growth_benchmarks_find ((char *[]) { folder->path, NULL }, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (benchmarks->len, ==, 1);
  g_assert_cmpuint (((const CgvGrowthBenchmark *) g_ptr_array_index (benchmarks, 0))->inputs->len, ==, 2);
  command = cgv_series_dup_command (pipe);
  g_assert_cmpstr (command, ==, "");
}

/* A folder that may not be listed is an error with its name, not a series that lacks it. A file that may not be read is listed, and fails when
 * it is loaded. Root may read all, so it becomes another user for a moment. */
static void
test_not_permitted (TestFolder *folder,
                    gconstpointer data)
{
  g_autofree char *secret = test_folder_get_path (folder, "secret.out");
  g_autofree char *inner = test_folder_get_path (folder, "inner");
  g_autofree char *command = NULL;
  g_autoptr (CgvSeries) series = NULL;
  g_autoptr (CgvSeries) lacking = NULL;
  g_autoptr (GError) error = NULL;
  uid_t user = geteuid ();

  add_file (folder, "open.out");
  add_file (folder, "secret.out");
  g_assert_no_errno (chmod (folder->path, 0755));
  g_assert_no_errno (chmod (secret, 0));
  if (user == 0)
    g_assert_no_errno (seteuid (65534));
  series = make_series (folder, &error);
  command = cgv_series_dup_command (secret);
  g_assert_no_errno (seteuid (user));
  g_assert_no_error (error);
  g_assert_cmpuint (series->members->len, ==, 2);
  g_assert_cmpstr (command, ==, "");

  g_assert_no_errno (mkdir (inner, 0));
  if (user == 0)
    g_assert_no_errno (seteuid (65534));
  lacking = make_series (folder, &error);
  g_assert_no_errno (seteuid (user));
  g_assert_null (lacking);
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES);
  g_assert_nonnull (strstr (error->message, "inner"));
  g_assert_no_errno (chmod (inner, 0700));
}

static gpointer
share_names_cb (gpointer data)
{
  for (int i = 0; i < 100000; i++)
    {
      const char *name = cgv_step_name_intern ("f");

      g_assert_cmpstr (name, ==, "f");
      cgv_step_name_release (name);
    }
  return NULL;
}

/* A name is taken in one thread while its last owner in another lets it go. */
static void
test_names_in_threads (void)
{
  GThread *thread = g_thread_new ("names", share_names_cb, NULL);

  share_names_cb (NULL);
  g_thread_join (thread);
}

static void
add (const char *path,
     void (*test) (TestFolder *folder, gconstpointer data))
{
  g_test_add (path, TestFolder, NULL, test_folder_set_up, test, test_folder_tear_down);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/series/deepest", test_deepest);
  add ("/series/most-entries", test_most_entries);
  add ("/series/odd-entries", test_odd_entries);
  add ("/series/not-permitted", test_not_permitted);
  g_test_add_func ("/series/names-in-threads", test_names_in_threads);
  return g_test_run ();
}
