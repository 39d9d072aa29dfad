/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that are written, replaced and deleted while somebody watches them. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-file-watch.h"
#include "cgv-test-deadline.h"

#define SETTLE_MS 60

typedef struct
{
  char *folder;
  char *path;
  CgvFileWatch *watch;
  guint n_changed; /* number of signals */
  guint n_files;   /* number of files in all of them */
  guint n_deleted;
  guint n_emptied;
} Fixture;

static void
changed_cb (CgvFileWatch *watch,
            GPtrArray *files,
            Fixture *fixture)
{
  fixture->n_changed++;
  fixture->n_files += files->len;
}

static void
deleted_cb (CgvFileWatch *watch,
            GFile *file,
            Fixture *fixture)
{
  fixture->n_deleted++;
}

static void
emptied_cb (CgvFileWatch *watch,
            GFile *file,
            Fixture *fixture)
{
  fixture->n_emptied++;
}

static void
write_file (const char *path,
            const char *contents)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, contents, -1, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
}

static void
write_in_place (const char *path,
                const char *contents,
                const char *mode)
{
  FILE *stream = g_fopen (path, mode);

  g_assert_nonnull (stream);
  g_assert_cmpint (fputs (contents, stream), >=, 0);
  g_assert_cmpint (fclose (stream), ==, 0);
}

static CgvFileWatch *
watch_files (Fixture *fixture,
             const char *const *paths)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  CgvFileWatch *watch;

  for (; *paths != NULL; paths++)
    g_ptr_array_add (files, g_file_new_for_path (*paths));
  watch = cgv_file_watch_new (files);
  cgv_file_watch_set_settle_time (watch, SETTLE_MS);
  g_signal_connect (watch, "changed", G_CALLBACK (changed_cb), fixture);
  g_signal_connect (watch, "deleted", G_CALLBACK (deleted_cb), fixture);
  g_signal_connect (watch, "emptied", G_CALLBACK (emptied_cb), fixture);
  return watch;
}

static gboolean
time_is_up_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Waits for an event that must not happen: much longer than it would take. */
static void
run_for_a_while (void)
{
  gboolean is_over = FALSE;

  g_timeout_add (10 * SETTLE_MS, time_is_up_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

#define wait_until(condition)                                             \
  G_STMT_START                                                            \
  {                                                                       \
    gint64 deadline = cgv_test_get_deadline ();                           \
    while (!(condition))                                                  \
      {                                                                   \
        g_assert_cmpint (g_get_monotonic_time (), <, deadline);           \
        if (!g_main_context_iteration (NULL, FALSE))                      \
          g_usleep (1000);                                                \
      }                                                                   \
  }                                                                       \
  G_STMT_END

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("callgrove-watch-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "x.out", NULL);
  write_file (fixture->path, "first\n");
  fixture->watch = watch_files (fixture, (const char *const[]) { fixture->path, NULL });
  run_for_a_while ();
  cgv_file_watch_start (fixture->watch);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  g_assert_finalize_object (g_steal_pointer (&fixture->watch));
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
test_nothing (Fixture *fixture,
              gconstpointer data)
{
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_changed, ==, 0);
  g_assert_cmpuint (fixture->n_deleted, ==, 0);
}

static void
test_written (Fixture *fixture,
              gconstpointer data)
{
  write_in_place (fixture->path, "second, which is longer\n", "w");
  wait_until (fixture->n_changed == 1);
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_changed, ==, 1);

  write_in_place (fixture->path, "third\n", "w");
  wait_until (fixture->n_changed == 2);
  g_assert_cmpuint (fixture->n_files, ==, 2);
  g_assert_cmpuint (fixture->n_deleted, ==, 0);
}

static void
test_replaced (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *other = g_build_filename (fixture->folder, "other", NULL);

  /* Has the size of the first one, so that only its identity differs. */
  write_file (other, "other\n");
  g_assert_cmpint (g_rename (other, fixture->path), ==, 0);
  wait_until (fixture->n_changed == 1);
  g_assert_cmpuint (fixture->n_deleted, ==, 0);
}

typedef struct
{
  Fixture *fixture;
  guint n_left;
} Growth;

static gboolean
grow_cb (gpointer user_data)
{
  Growth *growth = user_data;

  /* The change must not be reported yet. */
  g_assert_cmpuint (growth->fixture->n_changed, ==, 0);
  write_in_place (growth->fixture->path, "one more line\n", "a");
  return --growth->n_left > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
test_growing (Fixture *fixture,
              gconstpointer data)
{
  Growth growth = { fixture, 12 };

  /* Longer pauses than the test expects occur only on a busy machine. Then both writing and
   * checking are late. */
  cgv_file_watch_set_settle_time (fixture->watch, 1500);
  g_timeout_add (40, grow_cb, &growth);
  wait_until (growth.n_left == 0);
  g_assert_cmpuint (fixture->n_changed, ==, 0);
  wait_until (fixture->n_changed == 1);
}

static void
test_empty (Fixture *fixture,
            gconstpointer data)
{
  write_in_place (fixture->path, "", "w");
  wait_until (fixture->n_emptied == 1);
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_emptied, ==, 1);
  g_assert_cmpuint (fixture->n_changed, ==, 0);

  write_in_place (fixture->path, "written at last\n", "w");
  wait_until (fixture->n_changed == 1);
}

static void
test_deleted (Fixture *fixture,
              gconstpointer data)
{
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  wait_until (fixture->n_deleted == 1);
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_deleted, ==, 1);
  g_assert_cmpuint (fixture->n_changed, ==, 0);

  write_file (fixture->path, "back\n");
  wait_until (fixture->n_changed == 1);
  g_assert_cmpuint (fixture->n_deleted, ==, 1);
}

static void
test_several (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *second = g_build_filename (fixture->folder, "y.out", NULL);
  g_autofree char *third = g_build_filename (fixture->folder, "z.out", NULL);
  CgvFileWatch *watch;

  write_file (second, "1\n");
  write_file (third, "1\n");
  watch = watch_files (fixture, (const char *const[]) { second, third, "/dev/fd/0", NULL });
  cgv_file_watch_start (watch);
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_changed, ==, 0);

  write_file (third, "22\n");
  write_file (second, "22\n");
  wait_until (fixture->n_files == 2);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_finalize_object (watch);
}

/* A change during the first reading of files is reported after it. */
static void
test_before_start (Fixture *fixture,
                   gconstpointer data)
{
  CgvFileWatch *watch = watch_files (fixture, (const char *const[]) { fixture->path, NULL });

  g_signal_handlers_disconnect_by_data (fixture->watch, fixture);
  run_for_a_while ();
  write_in_place (fixture->path, "while it was read\n", "w");
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_changed, ==, 0);

  cgv_file_watch_start (watch);
  wait_until (fixture->n_changed == 1);
  g_assert_finalize_object (watch);
}

/* A watch that is freed during a check leaves nothing behind that refers to it. */
static void
test_dropped (Fixture *fixture,
              gconstpointer data)
{
  for (guint i = 0; i < 50; i++)
    {
      CgvFileWatch *watch = watch_files (fixture, (const char *const[]) { fixture->path, NULL });

      cgv_file_watch_start (watch);
      if (i % 2 == 0)
        g_main_context_iteration (NULL, FALSE);
      g_assert_finalize_object (watch);
    }
  run_for_a_while ();
  g_assert_cmpuint (fixture->n_changed, ==, 0);
}

int
main (int argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/file-watch/nothing", test_nothing },
    { "/file-watch/written", test_written },
    { "/file-watch/replaced", test_replaced },
    { "/file-watch/growing", test_growing },
    { "/file-watch/empty", test_empty },
    { "/file-watch/deleted", test_deleted },
    { "/file-watch/several", test_several },
    { "/file-watch/before-start", test_before_start },
    { "/file-watch/dropped", test_dropped },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
