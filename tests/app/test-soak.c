/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Does the same again and again: opens, reloads, cancels, compares, opens folders, records, opens and closes windows. Memory, files and
 * threads must not grow. CGV_TEST_COUNT sets how often, as the suite `long` does. Only there it records: the program that is its
 * argument.
 */

#include <malloc.h>

#include "cgv-app-test.h"
#include "cgv-growth-list.h"
#include "cgv-record-page.h"
#include "cgv-set-page.h"
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
  guint divisor; /* of the number of cycles, because one takes that much longer */
} Cycle;

static char *big_profile;
static char *folder_of_sizes;
static char *recorded_program;

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

static CgvSetPage *
get_set_page (CgvAppTest *fixture)
{
  return CGV_SET_PAGE (cgv_app_test_get_child (fixture->window, "set_page"));
}

static void
open_series (CgvAppTest *fixture,
             guint i)
{
  g_autoptr (GPtrArray) files = test_files (g_file_new_for_path (folder_of_sizes), NULL);

  cgv_window_open (fixture->window, files);
  cgv_app_test_wait_until (!cgv_window_is_opening (fixture->window));
  cgv_app_test_wait_until (!cgv_set_page_get_set (get_set_page (fixture))->is_running);
}

static void
open_growth (CgvAppTest *fixture,
             guint i)
{
  CgvSetPage *page = get_set_page (fixture);
  gpointer offer_bar = gtk_widget_get_template_child (GTK_WIDGET (page), CGV_TYPE_SET_PAGE, "offer_bar");

  open_series (fixture, i);
  cgv_app_test_wait_until (cgv_app_test_is_shown (offer_bar));
  gtk_widget_activate_action (GTK_WIDGET (page), "set.growth", NULL);
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (cgv_table_get_list (cgv_set_page_get_table (page))));
  open_profile (fixture, i);
}

static gpointer
get_record_child (CgvAppTest *fixture,
                  const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (cgv_app_test_get_child (fixture->window, "record_page")), CGV_TYPE_RECORD_PAGE, name);
}

static void
record (CgvAppTest *fixture,
        guint i)
{
  g_autofree char *command = g_strdup_printf ("%s exit 0", recorded_program);
  g_auto (GVariantDict) values = G_VARIANT_DICT_INIT (NULL);
  guint n_finished = fixture->n_finished;

  cgv_app_test_activate (fixture->window, "win.record");
  g_variant_dict_insert (&values, CGV_RECORD_PLAN_FOLDER, "^ay", fixture->folder);
  cgv_record_page_set_values (CGV_RECORD_PAGE (cgv_app_test_get_child (fixture->window, "record_page")), g_variant_dict_end (&values));
  gtk_editable_set_text (GTK_EDITABLE (get_record_child (fixture, "command_row")), command);
  g_signal_emit_by_name (get_record_child (fixture, "record_button"), "clicked");
  cgv_app_test_wait_until (fixture->n_finished > n_finished);
}

static void
test_soak (CgvAppTest *fixture,
           gconstpointer data)
{
  const Cycle *cycle = data;
  guint n = (guint) cgv_test_get_count (N_CYCLES) / cycle->divisor;
  guint n_first = N_FIRST / cycle->divisor;
  Usage before;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  for (guint i = 0; i < n_first; i++)
    cycle->run (fixture, i);
  before = measure ();
  for (guint i = 0; i < n; i++)
    cycle->run (fixture, n_first + i);
  cgv_app_test_wait_until (is_steady (cycle, &before, n));
}

/* Profiles of inputs of several sizes, which are a series and show growth. */
static char *
new_folder_of_sizes (void)
{
  char *folder = cgv_app_test_new_folder ();

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *name = g_strdup_printf ("callgrind.out.%u", n);
      g_autofree char *text = g_strdup_printf ("version: 1\ncmd: ./program %u\nevents: Ir\nfn=main\n1 700\ncfn=work\ncalls=%u 2\n1 %u\nfn=work\n2 %u\n", n, n, n * n, n * n);

      g_free (cgv_app_test_write (folder, name, text));
    }
  return folder;
}

int
main (int argc,
      char *argv[])
{
  static const Cycle cycles[] = {
    { "/soak/open", open_profile, MOST_KEPT, 1 },
    { "/soak/reload", reload, MOST_KEPT, 1 },
    { "/soak/cancel", cancel, MOST_KEPT, 1 },
    { "/soak/compare", compare, MOST_KEPT, 1 },
    { "/soak/series", open_series, MOST_KEPT, 1 },
    { "/soak/growth", open_growth, MOST_KEPT, 1 },
    { "/soak/window", open_window, MOST_KEPT_OF_WINDOW, 1 },
    { "/soak/record", record, MOST_KEPT, 10 },
  };
  g_autofree char *folder = NULL;
  int status;

  /* Only the memory of one arena is counted. */
  mallopt (M_ARENA_MAX, 1);
  cgv_app_test_init (&argc, &argv);
  folder = cgv_app_test_new_folder ();
  big_profile = cgv_app_test_write_big (folder, "big");
  folder_of_sizes = new_folder_of_sizes ();
  /* The recording is in a folder of its own. */
  recorded_program = g_test_slow () && argc > 1 ? g_canonicalize_filename (argv[1], NULL) : NULL;
  for (guint i = 0; i < G_N_ELEMENTS (cycles) - (recorded_program == NULL); i++)
    g_test_add (cycles[i].path, CgvAppTest, &cycles[i], cgv_app_test_set_up, test_soak, cgv_app_test_tear_down);
  status = g_test_run ();
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
  cgv_app_test_remove_folder (folder_of_sizes);
  g_free (big_profile);
  g_free (recorded_program);
  return status;
}
