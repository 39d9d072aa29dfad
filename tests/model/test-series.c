/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders of profiles that somebody else has made: how many files, how deep, and what is no file. Names that threads share. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-course.h"
#include "cgv-growth-inputs.h"
#include "cgv-series.h"
#include "cgv-set.h"
#include "cgv-step.h"
#include "model-test.h"

static CgvSeries *
make_series (TestFolder *folder,
             GError **error)
{
  char *paths[] = { folder->path, NULL };

  return cgv_series_new (paths, CGV_SERIES_BY_NAME, NULL, NULL, error);
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

/* Looking through folders is cancelled as all else is. */
static void
test_cancelled (TestFolder *folder,
                gconstpointer data)
{
  char *paths[] = { folder->path, NULL };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) error_of_two = NULL;

  add_file (folder, "a.out");
  g_cancellable_cancel (cancellable);
  g_assert_null (cgv_series_new (paths, CGV_SERIES_BY_NAME, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (cgv_series_new_of_two (paths, paths, cancellable, &error_of_two));
  g_assert_error (error_of_two, G_IO_ERROR, G_IO_ERROR_CANCELLED);
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
          g_assert_true (g_str_has_prefix (error->message, folder->path));
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
  benchmarks = cgv_growth_benchmarks_find ((char *[]) { folder->path, NULL }, NULL, &error);
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

/* A reader that counts the members it holds, and writes down what is compared. */
typedef struct
{
  GString *log;
  guint n_held;
  guint n_most;
} Reading;

typedef struct
{
  Reading *reading;
  CgvDocument *document;
  char *text;
} Member;

static gpointer
load_member (gpointer user_data,
             char **files)
{
  Reading *reading = user_data;
  Member *member = g_new0 (Member, 1);
  g_autoptr (GError) error = NULL;

  member->reading = reading;
  g_file_get_contents (files[0], &member->text, NULL, &error);
  g_assert_no_error (error);
  member->document = g_str_has_prefix (member->text, "events:") ? test_document (member->text) : NULL;
  reading->n_held++;
  reading->n_most = MAX (reading->n_held, reading->n_most);
  return member;
}

static void
unload_member (gpointer data)
{
  Member *member = data;

  member->reading->n_held--;
  g_clear_object (&member->document);
  g_free (member->text);
  g_free (member);
}

static CgvDocument *
get_member (gpointer source,
            const char **error)
{
  const Member *member = source;

  *error = member->document == NULL ? "no profile" : NULL;
  return member->document;
}

static CgvStep *
compare_members (gpointer user_data,
                 CgvCourseKind kind,
                 gpointer base,
                 gpointer new_)
{
  return cgv_step_new_unknown (CGV_STEP_FAILED, NULL);
}

static void
take_result (gpointer user_data,
             CgvCourseResult *result)
{
  static const char kinds[] = { 's', 'r', 'w', 'g' };
  Reading *reading = user_data;

  g_string_append_printf (reading->log, "%c%u%u%s ", kinds[result->kind], result->from, result->to, result->error != NULL ? "!" : "");
  cgv_course_result_free (result);
}

static void
write_member (TestFolder *folder,
              const char *member,
              const char *benchmark,
              const char *text)
{
  g_autofree char *directory = test_folder_get_path (folder, member);
  g_autofree char *name = g_strdup_printf ("%s/%s", member, benchmark);
  g_autoptr (GFile) file = NULL;

  g_assert_no_errno (g_mkdir_with_parents (directory, 0700));
  file = test_folder_write (folder, name, text, -1);
}

#define RUN "events: Ir\nfn=f\n1 1\n"

/* At most three members are held, and in the end none. */
static void
test_course (TestFolder *folder,
             gconstpointer data)
{
  static const CgvCourseReader reader = { load_member, unload_member, get_member, compare_members, take_result };
  g_autoptr (GString) log = g_string_new (NULL);
  Reading reading = { .log = log };
  g_autoptr (CgvSeries) series = NULL;
  g_autoptr (GError) error = NULL;

  write_member (folder, "v1", "a.out", RUN);
  write_member (folder, "v1", "b.out", RUN);
  write_member (folder, "v2", "a.out", RUN);
  write_member (folder, "v2", "c.out", RUN);
  write_member (folder, "v2", "d.out", "nothing");
  write_member (folder, "v3", "a.out", "nothing");
  write_member (folder, "v4", "a.out", RUN);
  write_member (folder, "v5", "a.out", RUN);
  series = make_series (folder, &error);
  g_assert_no_error (error);

  g_assert_cmpuint (cgv_course_follow (series, 0, 0, &reader, &reading, NULL), ==, 4);
  g_assert_cmpstr (log->str, ==, "s01 g22! s13 s34 w04 ");
  g_assert_cmpuint (reading.n_held, ==, 0);
  g_assert_cmpuint (reading.n_most, ==, 3);
  g_string_truncate (log, 0);
  g_assert_cmpuint (cgv_course_follow (series, 1, 0, &reader, &reading, NULL), ==, 0);
  g_assert_cmpstr (log->str, ==, "g11 g22 g33 g44 ");
  g_assert_cmpuint (reading.n_held, ==, 0);

  for (guint benchmark = 0; benchmark < 4; benchmark++)
    {
      static const CgvStepState states[] = { CGV_STEP_FAILED, CGV_STEP_GONE, CGV_STEP_NEW, CGV_STEP_FAILED };
      CgvStep *step = cgv_course_compare_sides (series, benchmark, &reader, &reading);

      g_assert_cmpint (step->state, ==, states[benchmark]);
      cgv_step_free (step);
      g_assert_cmpuint (reading.n_held, ==, 0);
    }
}

/* Files beside a folder are a benchmark that has a name. */
static void
test_own_files (TestFolder *folder,
                gconstpointer data)
{
  g_autoptr (CgvSeries) series = NULL;
  g_autoptr (GError) error = NULL;

  write_member (folder, ".", "v1.out", RUN);
  write_member (folder, ".", "v2.out", RUN);
  write_member (folder, "v3", "b.out", RUN);
  series = make_series (folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (series->benchmarks->len, ==, 2);
  g_assert_cmpstr (cgv_series_get_benchmark (series, 0), ==, ".");
  g_assert_cmpstr (cgv_series_get_benchmark (series, 1), ==, "b");
  g_assert_nonnull (cgv_series_get_files (series, 0, 0));
}

static void
wait_for_set (CgvSet *set)
{
  while (set->is_running)
    g_main_context_iteration (NULL, TRUE);
}

/* A chosen benchmark may be gone when the folder is read again. */
static void
test_benchmark_gone (TestFolder *folder,
                     gconstpointer data)
{
  g_autofree char *path = test_folder_get_path (folder, ".");
  g_autofree char *first = test_folder_get_path (folder, "v1/b.out");
  g_autofree char *second = test_folder_get_path (folder, "v2/b.out");
  g_autoptr (CgvSet) set = NULL;

  for (guint i = 0; i < 4; i++)
    write_member (folder, i < 2 ? "v1" : "v2", i % 2 == 0 ? "a.out" : "b.out", RUN);
  set = cgv_set_new (NULL, (char *[]) { path, NULL }, G_MAXUINT64, NULL);
  wait_for_set (set);
  cgv_set_choose (set, set->order, 1);
  wait_for_set (set);
  g_assert_cmpuint (set->benchmark, ==, 1);
  g_assert_no_errno (g_unlink (first));
  g_assert_no_errno (g_unlink (second));
  cgv_set_restart (set);
  wait_for_set (set);
  g_assert_cmpuint (set->benchmark, ==, 0);
  g_assert_nonnull (set->course->whole);
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
  add ("/series/cancelled", test_cancelled);
  add ("/series/deepest", test_deepest);
  add ("/series/most-entries", test_most_entries);
  add ("/series/odd-entries", test_odd_entries);
  add ("/series/not-permitted", test_not_permitted);
  add ("/series/course", test_course);
  add ("/series/own-files", test_own_files);
  add ("/series/benchmark-gone", test_benchmark_gone);
  g_test_add_func ("/series/names-in-threads", test_names_in_threads);
  return g_test_run ();
}
