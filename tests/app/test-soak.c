/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Does the same again and again: opens, reloads, cancels, compares, opens and closes windows. Memory, files and threads must not grow.
 * CGV_TEST_COUNT sets how often, as the suite `long` does.
 */

#include <malloc.h>

#include "cgv-app-test.h"
#include "cgv-test-mutator.h"
#include "model-test.h"

#define N_CYCLES 60u

/* Caches fill in the first cycles. */
#define N_FIRST 40u

/* What a cycle may keep on average, in bytes. GTK 4.8 keeps the menu of each menu button for ever, so that a window costs 10 KB. */
#define MOST_KEPT           4096u
#define MOST_KEPT_OF_WINDOW 16384u

/* The pictures of a window, which are there in one moment and not yet in the next. */
#define PICTURES ((gsize) 4 << 20)

typedef struct
{
  gsize memory;
  guint n_files;
  guint n_threads;
} Usage;

typedef struct
{
  const char *path;
  void (*run) (CgvAppTest *fixture,
               guint i);
  gsize most_kept;
} Cycle;

static char *big_profile;

static guint
count_entries (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  g_assert_nonnull (folder);
  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

/* Measures when the last cycle is drawn. */
static Usage
measure (void)
{
  cgv_app_test_wait_until (cgv_app_test_rests ());
  g_thread_pool_stop_unused_threads ();
  return (Usage) { .memory = mallinfo2 ().uordblks + mallinfo2 ().hblkhd, .n_files = count_entries ("/proc/self/fd"), .n_threads = count_entries ("/proc/self/task") };
}

/* Returns whether nothing grew in @n cycles. */
static gboolean
is_steady (const Cycle *cycle,
           const Usage *before,
           guint n)
{
  Usage after = measure ();

  g_test_message ("%u cycles: %+.0f bytes, %+d files, %+d threads", n, (double) after.memory - (double) before->memory, (int) after.n_files - (int) before->n_files,
                  (int) after.n_threads - (int) before->n_threads);
  return after.n_files <= before->n_files && after.n_threads <= before->n_threads && after.memory <= before->memory + PICTURES + n * cycle->most_kept;
}

static CgvSession *
get_session (CgvAppTest *fixture)
{
  return cgv_window_get_session (fixture->window);
}

static void
open_profile (CgvAppTest *fixture,
              guint i)
{
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
}

static void
reload (CgvAppTest *fixture,
        guint i)
{
  cgv_app_test_activate (fixture->window, "win.reload");
  cgv_app_test_wait_until (!cgv_session_is_busy (get_session (fixture)));
}

/* Cancels after as much was read as is a part of the number of cycles. */
static void
cancel (CgvAppTest *fixture,
        guint i)
{
  g_autoptr (GPtrArray) files = test_files (g_file_new_for_path (big_profile), NULL);
  CgvProgress *progress;

  cgv_session_open (get_session (fixture), files);
  progress = cgv_session_get_progress (get_session (fixture));
  g_object_add_weak_pointer (G_OBJECT (progress), (gpointer *) &progress);
  cgv_app_test_wait_until (progress == NULL || cgv_progress_get_bytes (progress) >= (guint64) (i % 8) << 20);
  cgv_session_cancel (get_session (fixture));
  cgv_app_test_wait_until (progress == NULL);
}

static void
compare (CgvAppTest *fixture,
         guint i)
{
  g_autoptr (GPtrArray) files = test_files (g_file_new_for_path (fixture->profile), NULL);

  cgv_session_compare_files (get_session (fixture), files, files);
  cgv_app_test_wait_until (!cgv_session_is_busy (get_session (fixture)));
  cgv_session_leave_comparison (get_session (fixture));
}

static void
open_window (CgvAppTest *fixture,
             guint i)
{
  CgvApplication *application = cgv_app_test_get_application ();
  CgvWindow *window = cgv_window_new (GTK_APPLICATION (application), cgv_application_get_settings (application));
  gpointer pointer = window;

  g_object_add_weak_pointer (G_OBJECT (window), &pointer);
  gtk_window_present (GTK_WINDOW (window));
  cgv_app_test_open (window, fixture->profile, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  cgv_app_test_wait_until (pointer == NULL);
}

static void
test_soak (CgvAppTest *fixture,
           gconstpointer data)
{
  const Cycle *cycle = data;
  guint n = (guint) cgv_test_get_count (N_CYCLES);
  Usage before;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  for (guint i = 0; i < N_FIRST; i++)
    cycle->run (fixture, i);
  before = measure ();
  for (guint i = 0; i < n; i++)
    cycle->run (fixture, N_FIRST + i);
  cgv_app_test_wait_until (is_steady (cycle, &before, n));
}

int
main (int argc,
      char *argv[])
{
  static const Cycle cycles[] = {
    { "/soak/open", open_profile, MOST_KEPT },
    { "/soak/reload", reload, MOST_KEPT },
    { "/soak/cancel", cancel, MOST_KEPT },
    { "/soak/compare", compare, MOST_KEPT },
    { "/soak/window", open_window, MOST_KEPT_OF_WINDOW },
  };
  g_autofree char *folder = NULL;
  int status;

  /* Only the memory of one arena is counted. */
  mallopt (M_ARENA_MAX, 1);
  cgv_app_test_init (&argc, &argv);
  folder = cgv_app_test_new_folder ();
  big_profile = cgv_app_test_write_big (folder, "big");
  for (guint i = 0; i < G_N_ELEMENTS (cycles); i++)
    g_test_add (cycles[i].path, CgvAppTest, &cycles[i], cgv_app_test_set_up, test_soak, cgv_app_test_tear_down);
  status = g_test_run ();
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
  g_free (big_profile);
  return status;
}
