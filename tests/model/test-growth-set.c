/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Profiles of several sizes, read in a thread. */

#include <glib/gstdio.h>

#include "cgv-growth-columns.h"
#include "cgv-growth-list.h"
#include "cgv-growth-set.h"
#include "model-test.h"

#define N_FILES 4

static void
write_named (TestFolder *folder,
             const char *name,
             guint n,
             const char *command,
             const char *event)
{
  /* Larger than the part of a file that is read for its command. */
  g_autofree char *rest = g_strnfill (70000, '\n');
  g_autofree char *text = g_strdup_printf ("creator: callgrind-3.19.0\npid: 1\ncmd: %s\nevents: %s\nfn=main\n1 %u\ncfn=read\ncalls=%u 1\n1 0\nfn=read\n2 0\n%s", command, event, 7 * n * n, 3 * n, rest);

  g_object_unref (test_folder_write (folder, name, text, -1));
}

static void
write_file (TestFolder *folder,
            guint n,
            const char *command,
            const char *event)
{
  g_autofree char *name = g_strdup_printf ("size-%04u.out", n);

  write_named (folder, name, n, command, event);
}

static void
set_up (TestFolder *folder,
        gconstpointer data)
{
  test_folder_set_up (folder, data);
  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *command = g_strdup_printf ("./drv %u -v", n);

      write_file (folder, n, command, "Ir");
    }
}

static GPtrArray *
find (TestFolder *folder)
{
  char *paths[] = { folder->path, NULL };
  g_autoptr (GError) error = NULL;
  GPtrArray *benchmarks = cgv_growth_benchmarks_find (paths, NULL, &error);

  g_assert_no_error (error);
  return benchmarks;
}

static CgvGrowthBenchmark *
get (const GPtrArray *benchmarks,
     guint benchmark)
{
  return g_ptr_array_index (benchmarks, benchmark);
}

static guint64
get_size (const GPtrArray *benchmarks,
          guint benchmark,
          guint input)
{
  return ((const CgvGrowthInput *) g_ptr_array_index (get (benchmarks, benchmark)->inputs, input))->size;
}

static void
wait (CgvGrowthSet *set)
{
  while (set->is_running)
    g_main_context_iteration (NULL, TRUE);
}

static CgvGrowthSet *
open_set (TestFolder *folder)
{
  g_autoptr (GPtrArray) benchmarks = find (folder);
  CgvGrowthSet *set = cgv_growth_set_new (cgv_growth_inputs_copy (get (benchmarks, 0)->inputs), NULL, 0);

  wait (set);
  return set;
}

static void
test_growth (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (CgvGrowthSet) set = open_set (folder);
  g_autofree char *headline = cgv_growth_set_dup_headline (set);
  g_autofree char *title = cgv_growth_set_dup_title (set);

  g_assert_no_error (set->error);
  g_assert_cmpuint (set->inputs->len, ==, N_FILES);
  g_assert_cmpuint (set->growth->n_sizes, ==, N_FILES);
  g_assert_cmpfloat (set->growth->sizes[3], ==, 800);
  g_assert_cmpint (set->growth->rows[0].self.law, ==, CGV_LAW_SQUARE);
  g_assert_cmpfloat_with_epsilon (set->growth->forecast, 7.0 * 8000 * 8000, 1);
  g_assert_cmpstr (title, ==, "drv 100 … 800 -v");
}

/* Replaces each file by one in which odd() follows no law. */
static void
write_lawless (TestFolder *folder)
{
  static const guint costs[N_FILES] = { 500000, 10000, 900000, 300000 };

  for (guint i = 0; i < N_FILES; i++)
    {
      guint n = 100u << i;
      g_autofree char *name = g_strdup_printf ("size-%04u.out", n);
      g_autofree char *text = g_strdup_printf ("creator: callgrind-3.19.0\npid: 1\ncmd: ./drv %u -v\nevents: Ir\nfn=main\n1 %u\n"
                                               "cfn=odd\ncalls=%u 1\n1 %u\nfn=odd\n2 %u\n",
                                               n, 7 * n * n, 3 * n, costs[i], costs[i]);

      g_object_unref (test_folder_write (folder, name, text, -1));
    }
}

/* Returns the ids of columns, with a sign before those that only files have. */
static char *
dup_ids (GPtrArray *columns)
{
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    {
      const CgvColumn *column = g_ptr_array_index (columns, i);

      g_string_append_printf (ids, "%s%s ", (column->flags & CGV_COLUMN_EXPORT_ONLY) != 0 ? "+" : "", column->id);
    }
  return g_string_free (ids, FALSE);
}

/* The window has the columns of files, too, and a row for what follows no law. */
static void
test_columns (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (CgvGrowthSet) set = NULL;
  g_autoptr (CgvGrowthList) list = NULL;
  g_autoptr (GPtrArray) window = NULL;
  g_autoptr (GPtrArray) file = NULL;
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autofree char *ids_of_window = NULL;
  g_autofree char *ids_of_file = NULL;
  g_autoptr (GString) exported = NULL;

  write_lawless (folder);
  set = open_set (folder);
  list = cgv_growth_list_new (set->growth, NULL);
  window = cgv_growth_columns_new (set->growth, CGV_GROWTH_COLUMNS_WINDOW);
  file = cgv_growth_columns_new (set->growth, CGV_GROWTH_COLUMNS_DATA);
  ids_of_window = dup_ids (window);
  ids_of_file = dup_ids (file);
  exported = g_string_new (ids_of_window);
  g_assert_true (g_str_has_prefix (ids_of_window, "bars share forecast_share grows calls_grow per_call_grows function +name "));
  g_string_replace (exported, "+", "", 0);
  g_assert_true (g_str_has_suffix (exported->str, ids_of_file));

  g_assert_true (cgv_growth_list_has_group (list));
  if (!cgv_growth_list_is_open (list))
    cgv_growth_list_toggle (list);
  for (guint position = 0; position < g_list_model_get_n_items (G_LIST_MODEL (list)); position++)
    {
      for (guint i = 0; i < window->len; i++)
        {
          const CgvColumn *column = g_ptr_array_index (window, i);
          g_autofree char *text = NULL;
          CgvCell cell;

          if ((column->flags & CGV_COLUMN_EXPORT_ONLY) != 0)
            continue;
          cgv_column_fill (column, list, position, &cell);
          text = cgv_cell_dup_text (&cell);
          g_string_append_printf (shown, "%s%s", i > 0 ? " | " : "", text);
          cgv_cell_clear (&cell);
        }
      g_string_append_c (shown, '\n');
    }
  g_assert_cmpstr (shown->str, ==,
                   " | 93.72 | 100.00 | \342\226\262 n\302\262 |  |  | main\n"
                   " | 6.28 |  |  |  |  | Follow no simple law\n"
                   " | 6.28 | \342\200\223 | n\302\263 is off by 99\342\200\257% | n |  | odd\n");
}

/* Commands that differ in a number have sizes; names alone may be versions. */
static void
test_sizes (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GPtrArray) benchmarks = find (folder);
  g_autoptr (GPtrArray) others = NULL;

  g_assert_true (get (benchmarks, 0)->is_certain);
  g_assert_cmpuint (get_size (benchmarks, 0, 0), ==, 100);
  write_file (folder, 800, "./drv 300 -w", "Ir");
  others = find (folder);
  g_assert_cmpuint (others->len, ==, 1);
  g_assert_false (get (others, 0)->is_certain);
  g_assert_cmpuint (get_size (others, 0, 3), ==, 800);
}

/* A size that a file describes comes before that of its command. */
static void
test_described (TestFolder *folder,
                gconstpointer data)
{
  g_autoptr (GPtrArray) benchmarks = NULL;

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *command = g_strdup_printf ("./drv %u\ndesc: size: %u", n, 3 * n);

      write_file (folder, n, command, "Ir");
    }
  benchmarks = find (folder);
  g_assert_true (get (benchmarks, 0)->is_certain);
  for (guint i = 0; i < N_FILES; i++)
    g_assert_cmpuint (get_size (benchmarks, 0, i), ==, 300u << i);
}

/* Callgrind names all its files alike. */
static void
test_default_names (TestFolder *folder,
                    gconstpointer data)
{
  g_autoptr (GPtrArray) benchmarks = NULL;

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *old = g_strdup_printf ("%s/size-%04u.out", folder->path, n);
      g_autofree char *name = g_strdup_printf ("%s/callgrind.out.%u", folder->path, 7000 - n);

      g_assert_cmpint (g_rename (old, name), ==, 0);
    }
  benchmarks = find (folder);
  g_assert_true (get (benchmarks, 0)->is_certain);
  g_assert_cmpuint (get (benchmarks, 0)->inputs->len, ==, N_FILES);
}

/* One folder may have several programs. */
static void
test_programs (TestFolder *folder,
               gconstpointer data)
{
  g_autoptr (GPtrArray) benchmarks = NULL;
  g_autofree char *title = NULL;

  for (guint n = 10; n <= 40; n *= 2)
    {
      g_autofree char *command = g_strdup_printf ("../bin/sort %u", n);

      write_file (folder, n, command, "Ir");
    }
  benchmarks = find (folder);
  g_assert_cmpuint (benchmarks->len, ==, 2);
  g_assert_cmpstr (get (benchmarks, 0)->name, ==, "sort n");
  g_assert_cmpstr (get (benchmarks, 1)->name, ==, "drv n -v");
  g_assert_cmpuint (get_size (benchmarks, 0, 2), ==, 40);
  title = cgv_growth_inputs_dup_title (get (benchmarks, 0)->inputs);
  g_assert_cmpstr (title, ==, "sort 10 … 40");
}

/* A folder for each size has a file for each benchmark. */
static void
test_benchmarks (TestFolder *folder,
                 gconstpointer data)
{
  static const char *const names[] = { "drv", "sort" };
  g_autoptr (GPtrArray) benchmarks = NULL;

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *old = g_strdup_printf ("%s/size-%04u.out", folder->path, n);
      g_autofree char *sub = g_strdup_printf ("%s/%u", folder->path, n);

      g_assert_cmpint (g_remove (old), ==, 0);
      g_assert_cmpint (g_mkdir (sub, 0700), ==, 0);
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          g_autofree char *name = g_strdup_printf ("%u/%s.out", n, names[i]);
          g_autofree char *command = g_strdup_printf ("./bench %s", names[i]);

          write_named (folder, name, n, command, "Ir");
        }
    }
  benchmarks = find (folder);
  g_assert_cmpuint (benchmarks->len, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_cmpstr (get (benchmarks, i)->name, ==, names[i]);
      g_assert_false (get (benchmarks, i)->is_certain);
      g_assert_cmpuint (get_size (benchmarks, i, N_FILES - 1), ==, 800);
    }
}

/* Without profiles there is no program. */
static void
test_empty (TestFolder *folder,
            gconstpointer data)
{
  char *paths[] = { folder->path, NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (cgv_growth_benchmarks_find (paths, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* A larger profile that is added is a check: the laws do not know it. */
static void
test_checks (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (GPtrArray) benchmarks = find (folder);
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (CgvGrowthSet) set = NULL;
  g_autofree char *path = test_folder_get_path (folder, "later.out");
  g_autofree char *detail = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;
  CgvGrowthInput *first;

  write_named (folder, "later.out", 3200, "./drv 3200 -v", "Ir");
  cgv_growth_benchmark_add (get (benchmarks, 0), path);
  g_assert_cmpuint (get_size (benchmarks, 0, N_FILES), ==, 3200);
  found = find (folder);
  g_assert_false (cgv_growth_benchmark_add_new (get (benchmarks, 0), get (found, 0)));

  set = cgv_growth_set_new (cgv_growth_inputs_copy (get (benchmarks, 0)->inputs), NULL, 0);
  wait (set);
  g_assert_cmpuint (set->growth->n_sizes, ==, N_FILES);
  g_assert_cmpuint (set->growth->n_checks, ==, 1);
  detail = cgv_growth_set_dup_detail (set);
  g_assert_nonnull (strstr (detail, "the forecast for 3\u202f200 was off by 0\u202f%."));

  first = g_ptr_array_index (get (benchmarks, 0)->inputs, 0);
  first->is_check = TRUE;
  g_assert_false (cgv_growth_inputs_validate (get (benchmarks, 0)->inputs, &error));
  g_assert_cmpstr (error->message, ==, "An input that is only checked has to be larger than all others.");

  /* Without laws, it still has a title. */
  for (guint i = 0; i <= N_FILES; i++)
    ((CgvGrowthInput *) g_ptr_array_index (get (benchmarks, 0)->inputs, i))->is_check = TRUE;
  title = cgv_growth_inputs_dup_title (get (benchmarks, 0)->inputs);
  g_assert_cmpstr (title, ==, "drv 100 … 3\u202f200 -v");
}

/* How often a function is called may be the size. */
static void
test_calls (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GPtrArray) benchmarks = find (folder);
  g_autoptr (CgvGrowthSet) set = cgv_growth_set_new (cgv_growth_inputs_copy (get (benchmarks, 0)->inputs), "read", 0);
  g_autoptr (CgvGrowthSet) none = cgv_growth_set_new (cgv_growth_inputs_copy (get (benchmarks, 0)->inputs), "rea", 0);
  g_autofree char *detail = NULL;

  wait (set);
  wait (none);
  g_assert_cmpfloat (set->growth->sizes[3], ==, 2400);
  g_assert_null (none->growth);
  detail = cgv_growth_set_dup_detail (none);
  g_assert_cmpstr (detail, ==, "size-0100.out has no calls of “rea”.");
}

static void
test_errors (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (CgvGrowthSet) set = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *headline = NULL;
  g_autoptr (GPtrArray) benchmarks = NULL;

  write_file (folder, 800, "./drv 800 -v", "Dr");
  set = open_set (folder);
  g_assert_null (set->growth);
  detail = cgv_growth_set_dup_detail (set);
  g_assert_cmpstr (detail, ==, "size-0800.out counts Dr, but others count Ir.");

  g_clear_object (&set);
  benchmarks = find (folder);
  set = cgv_growth_set_new (cgv_growth_inputs_copy (get (benchmarks, 0)->inputs), NULL, 0);
  cgv_growth_set_cancel (set);
  wait (set);
  g_assert_null (set->growth);
  headline = cgv_growth_set_dup_headline (set);
  /* The error may have come first. */
  g_assert_true (g_str_equal (headline, "Canceled") || g_str_equal (headline, "There Is No Growth to Show"));
}

/* At any moment, also while numbers are computed. */
static void
test_cancel (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("creator: callgrind-3.19.0\ncmd: ./drv 100 -v\nevents: Ir\n");
  g_autoptr (GPtrArray) benchmarks = NULL;
  guint n_late = 0;

  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (text, "fn=f%u\n1 7\ncfn=f%u\ncalls=1 1\n1 7\n", i, i + 1);
  g_object_unref (test_folder_write (folder, "size-0100.out", text->str, -1));
  benchmarks = find (folder);
  for (gulong delay = 0; n_late < 5; delay += 200)
    {
      g_autoptr (CgvGrowthSet) set = cgv_growth_set_new (cgv_growth_inputs_copy (get (benchmarks, 0)->inputs), NULL, 0);

      g_usleep (delay);
      cgv_growth_set_cancel (set);
      wait (set);
      if (set->growth == NULL)
        g_assert_error (set->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      else
        {
          delay = 0;
          n_late++;
        }
    }
}

/* Each event type has laws of its own. */
static void
test_events (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (CgvGrowthSet) set = NULL;
  g_autofree char *detail = NULL;

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *name = g_strdup_printf ("size-%04u.out", n);
      g_autofree char *text = g_strdup_printf ("creator: callgrind-3.19.0\ncmd: ./drv %u\nevents: Ir Dr\nfn=main\n1 %u %u\n", n, 7 * n * n, 3 * n);

      g_object_unref (test_folder_write (folder, name, text, -1));
    }
  set = open_set (folder);
  g_assert_cmpuint (set->events->len, ==, 2);
  g_assert_cmpint (set->growth->rows[0].self.law, ==, CGV_LAW_SQUARE);
  cgv_growth_set_choose_event (set, "Dr");
  g_assert_null (set->growth);
  wait (set);
  g_assert_cmpint (set->growth->rows[0].self.law, ==, CGV_LAW_LINEAR);
  cgv_growth_set_choose_event (set, "Dw");
  wait (set);
  detail = cgv_growth_set_dup_detail (set);
  g_assert_cmpstr (detail, ==, "size-0100.out does not count Dw.");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/growth-set/growth", TestFolder, NULL, set_up, test_growth, test_folder_tear_down);
  g_test_add ("/growth-set/columns", TestFolder, NULL, set_up, test_columns, test_folder_tear_down);
  g_test_add ("/growth-set/sizes", TestFolder, NULL, set_up, test_sizes, test_folder_tear_down);
  g_test_add ("/growth-set/described", TestFolder, NULL, set_up, test_described, test_folder_tear_down);
  g_test_add ("/growth-set/programs", TestFolder, NULL, set_up, test_programs, test_folder_tear_down);
  g_test_add ("/growth-set/benchmarks", TestFolder, NULL, set_up, test_benchmarks, test_folder_tear_down);
  g_test_add ("/growth-set/empty", TestFolder, NULL, test_folder_set_up, test_empty, test_folder_tear_down);
  g_test_add ("/growth-set/checks", TestFolder, NULL, set_up, test_checks, test_folder_tear_down);
  g_test_add ("/growth-set/calls", TestFolder, NULL, set_up, test_calls, test_folder_tear_down);
  g_test_add ("/growth-set/default-names", TestFolder, NULL, set_up, test_default_names, test_folder_tear_down);
  g_test_add ("/growth-set/events", TestFolder, NULL, set_up, test_events, test_folder_tear_down);
  g_test_add ("/growth-set/errors", TestFolder, NULL, set_up, test_errors, test_folder_tear_down);
  g_test_add ("/growth-set/cancel", TestFolder, NULL, set_up, test_cancel, test_folder_tear_down);
  return g_test_run ();
}
