/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Profiles of several sizes, read in a thread. */

#include <glib/gstdio.h>

#include "cgv-growth-set.h"
#include "model-test.h"

#define N_FILES 4

static void
write_file (TestFolder *folder,
            guint n,
            const char *command,
            const char *event)
{
  g_autofree char *name = g_strdup_printf ("size-%04u.out", n);
  /* Larger than the part of a file that is read for its command. */
  g_autofree char *rest = g_strnfill (70000, '\n');
  g_autofree char *text = g_strdup_printf ("creator: callgrind-3.19.0\npid: 1\ncmd: %s\nevents: %s\nfn=main\n1 %u\n%s", command, event, 7 * n * n, rest);

  g_object_unref (test_folder_write (folder, name, text, -1));
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
find_inputs (TestFolder *folder,
             gboolean *is_by_commands)
{
  char *paths[] = { folder->path, NULL };
  g_autoptr (GError) error = NULL;
  GPtrArray *inputs = cgv_growth_inputs_find (paths, is_by_commands, &error);

  g_assert_no_error (error);
  return inputs;
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
  gboolean is_by_commands;
  CgvGrowthSet *set = cgv_growth_set_new (find_inputs (folder, &is_by_commands), 0);

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
  g_assert_cmpstr (title, ==, "./drv 800 -v");
}

/* Commands that differ in a number have sizes; names alone may be versions. */
static void
test_sizes (TestFolder *folder,
            gconstpointer data)
{
  gboolean is_by_commands;
  g_autoptr (GPtrArray) inputs = find_inputs (folder, &is_by_commands);
  g_autoptr (GPtrArray) others = NULL;

  g_assert_true (is_by_commands);
  g_assert_cmpuint (((const CgvGrowthInput *) g_ptr_array_index (inputs, 0))->size, ==, 100);
  write_file (folder, 800, "./drv 300 -w", "Ir");
  others = find_inputs (folder, &is_by_commands);
  g_assert_false (is_by_commands);
  g_assert_cmpuint (((const CgvGrowthInput *) g_ptr_array_index (others, 3))->size, ==, 800);
}

/* Callgrind names all its files alike. */
static void
test_default_names (TestFolder *folder,
                    gconstpointer data)
{
  gboolean is_by_commands;
  g_autoptr (GPtrArray) inputs = NULL;

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *old = g_strdup_printf ("%s/size-%04u.out", folder->path, n);
      g_autofree char *name = g_strdup_printf ("%s/callgrind.out.%u", folder->path, 7000 - n);

      g_assert_cmpint (g_rename (old, name), ==, 0);
    }
  inputs = find_inputs (folder, &is_by_commands);
  g_assert_true (is_by_commands);
  g_assert_cmpuint (inputs->len, ==, N_FILES);
}

static void
test_errors (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (CgvGrowthSet) set = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *headline = NULL;
  gboolean is_by_commands;

  write_file (folder, 800, "./drv 800 -v", "Dr");
  set = open_set (folder);
  g_assert_null (set->growth);
  detail = cgv_growth_set_dup_detail (set);
  g_assert_cmpstr (detail, ==, "size-0800.out counts Dr, but others count Ir.");

  g_clear_object (&set);
  set = cgv_growth_set_new (find_inputs (folder, &is_by_commands), 0);
  cgv_growth_set_cancel (set);
  wait (set);
  g_assert_null (set->growth);
  headline = cgv_growth_set_dup_headline (set);
  g_assert_true (g_str_equal (headline, "Canceled") || g_str_equal (headline, "There Is No Growth to Show"));
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
  g_test_add ("/growth-set/sizes", TestFolder, NULL, set_up, test_sizes, test_folder_tear_down);
  g_test_add ("/growth-set/default-names", TestFolder, NULL, set_up, test_default_names, test_folder_tear_down);
  g_test_add ("/growth-set/events", TestFolder, NULL, set_up, test_events, test_folder_tear_down);
  g_test_add ("/growth-set/errors", TestFolder, NULL, set_up, test_errors, test_folder_tear_down);
  return g_test_run ();
}
