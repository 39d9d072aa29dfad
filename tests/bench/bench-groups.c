/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * How long the main loop stands still while the list of functions changes: bench-groups [FILE].
 *
 * Without FILE a profile of 200,000 functions is made. A change may take its time in a thread; what
 * must not be long is any one turn of the main loop, whose processor time is measured. Fails where
 * one takes more than LIMIT_MS.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cgv-function-list.h"
#include "cgv-loader.h"
#include "model-test.h"

#define N_FUNCTIONS 200000
#define LIMIT_MS    100.0
#define N_SHOWN     200

typedef struct
{
  CgvFocus *focus;
  CgvFunctionList *list;
  gint64 started;
  gint64 turn;
  double longest;
  gboolean failed;
} Bench;

/* Of this thread: what others do to the machine is no fault of the list. */
static gint64
get_cpu_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static double
get_ms (gint64 from,
        gint64 to)
{
  return (double) (to - from) / 1000.0;
}

static CgvDocument *
load (const char *path)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  CgvDocument *document;

  if (path == NULL)
    {
      text = test_generate_profile (N_FUNCTIONS);
      return test_document (text);
    }

  files = test_files (g_file_new_for_path (path), NULL);
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  if (document == NULL)
    {
      fprintf (stderr, "%s\n", error->message);
      exit (2);
    }
  return document;
}

/* As the rows on screen do. */
static void
look (Bench *bench)
{
  CgvFunctionRow row;

  for (guint i = 0; i < N_SHOWN && cgv_function_list_get_row (bench->list, i, &row); i++)
    cgv_function_list_get_running_sum (bench->list, i);
}

static void
begin (Bench *bench)
{
  bench->started = g_get_monotonic_time ();
  bench->turn = get_cpu_time ();
}

/* Ends the first turn, and takes the others until nothing is being computed. */
static void
end (Bench *bench,
     const char *what)
{
  look (bench);
  bench->longest = get_ms (bench->turn, get_cpu_time ());
  while (cgv_focus_get_computing (bench->focus) || g_main_context_pending (NULL))
    {
      while (!g_main_context_pending (NULL))
        g_usleep (200);
      bench->turn = get_cpu_time ();
      g_main_context_iteration (NULL, FALSE);
      look (bench);
      bench->longest = MAX (bench->longest, get_ms (bench->turn, get_cpu_time ()));
    }

  printf ("%-28s %9.1f ms in all, %7.1f ms at once, %8u rows%s\n",
          what,
          get_ms (bench->started, g_get_monotonic_time ()),
          bench->longest,
          g_list_model_get_n_items (G_LIST_MODEL (bench->list)),
          bench->longest > LIMIT_MS ? "  TOO LONG" : "");
  bench->failed |= bench->longest > LIMIT_MS;
}

static void
measure_kind (Bench *bench,
              int kind,
              const char *name)
{
  g_autofree char *open = g_strdup_printf ("%s, open all", name);
  g_autofree char *sort = g_strdup_printf ("%s, sort", name);
  g_autofree char *search = g_strdup_printf ("%s, search", name);

  begin (bench);
  cgv_focus_set_grouping_kind (bench->focus, kind);
  end (bench, name);
  begin (bench);
  cgv_function_list_set_all_expanded (bench->list, TRUE);
  end (bench, open);
  begin (bench);
  cgv_function_list_set_sort (bench->list, &(CgvQuantity){ .kind = CGV_QUANTITY_SELF }, TRUE);
  end (bench, sort);
  begin (bench);
  cgv_function_list_set_search (bench->list, "1");
  end (bench, search);
  cgv_function_list_set_search (bench->list, "");
  cgv_function_list_set_sort (bench->list, &(CgvQuantity){ .kind = CGV_QUANTITY_INCLUSIVE }, TRUE);
}

int
main (int argc,
      char *argv[])
{
  static const char *const names[] = { "object", "file", "namespace", "cycle", "part", "file → function", "function → file" };
  g_autoptr (CgvDocument) document = load (argc > 1 ? argv[1] : NULL);
  Bench bench = { 0 };

  bench.focus = cgv_focus_new (document);
  bench.list = cgv_function_list_new (bench.focus);
  for (int kind = CGV_GROUPING_OBJECT; kind <= (int) CGV_GROUPING_FUNCTION_FILE; kind++)
    measure_kind (&bench, kind, names[kind]);

  begin (&bench);
  cgv_focus_set_grouping_kind (bench.focus, CGV_GROUPING_FILE);
  end (&bench, "back to files");
  if (cgv_profile_get_n_events (cgv_document_get_profile (document)) > 1)
    {
      begin (&bench);
      cgv_focus_set_event (bench.focus, 1);
      end (&bench, "another event");
    }
  begin (&bench);
  cgv_focus_set_fold (bench.focus, FALSE);
  end (&bench, "unfold");

  g_object_unref (bench.list);
  g_object_unref (bench.focus);
  return bench.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
