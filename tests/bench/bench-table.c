/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Measures the processor time of a list on screen: bench-table. A profile of 100,000 functions is
 * made, one of which calls 2,000. For each list it prints the milliseconds of showing it, of
 * sorting it by each column in turn, and of scrolling a page, including the frames that follow.
 * Compare them with those of another build, not with those of another machine.
 */

#include <stdio.h>
#include <time.h>

#include "bench-random.h"
#include "cgv-call-view.h"
#include "cgv-function-view.h"
#include "widget-test.h"

#define N_FUNCTIONS 100000u
#define N_CALLEES   2000u
#define N_ROUNDS    3
#define N_PAGES     20

/* Returns CPU time, because the machine may be busy. */
static double
get_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static char *
write_profile (void)
{
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = g_string_new ("# callgrind format\nevents: Ir Dr\n");

  for (guint i = 1; i < N_FUNCTIONS; i++)
    {
      g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so\nfl=(%u) /src/file%u.cpp\nfn=(%u) app%u::Reader<app::Item%u>::read(int)\n", i % 40, i % 40, i % 3000, i % 3000, i, i % 700, i);
      g_string_append_printf (text, "%u %u %u\n", bench_random_below (&random, 9000), bench_random_below (&random, 1u << 20), bench_random_below (&random, 1u << 16));
    }
  g_string_append (text, "ob=(0)\nfl=(0)\nfn=(0) main\n");
  for (guint i = 1; i <= N_CALLEES; i++)
    g_string_append_printf (text, "cob=(%u)\ncfi=(%u)\ncfn=(%u)\ncalls=%u 1\n1 %u %u\n", i % 40, i % 3000, i, 1 + bench_random_below (&random, 50), bench_random_below (&random, 1u << 30), bench_random_below (&random, 1u << 20));
  return g_string_free (text, FALSE);
}

static void
sort_by_all (GtkColumnView *columns,
             GtkWidget *window)
{
  guint n = g_list_model_get_n_items (gtk_column_view_get_columns (columns));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (columns), i);

      gtk_column_view_sort_by_column (columns, column, GTK_SORT_ASCENDING);
      widget_test_settle (window);
    }
}

static void
scroll (GtkColumnView *columns,
        GtkWidget *window)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (columns), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  for (guint page = 0; page < N_PAGES; page++)
    {
      gtk_adjustment_set_value (adjustment, page * gtk_adjustment_get_page_size (adjustment));
      widget_test_settle (window);
    }
}

static void
measure (const char *name,
         GtkWidget *view,
         CgvFocus *focus)
{
  GtkWidget *window = widget_test_show (view, 1200, 800);
  double best[3] = { 1e9, 1e9, 1e9 };

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      double times[4];
      GtkColumnView *columns;

      g_object_set (view, "focus", NULL, NULL);
      widget_test_settle (window);
      times[0] = get_ms ();
      g_object_set (view, "focus", focus, NULL);
      widget_test_settle (window);
      times[1] = get_ms ();
      columns = GTK_COLUMN_VIEW (widget_test_find (view, GTK_TYPE_COLUMN_VIEW));
      sort_by_all (columns, window);
      times[2] = get_ms ();
      scroll (columns, window);
      times[3] = get_ms ();
      for (guint i = 0; i < G_N_ELEMENTS (best); i++)
        best[i] = MIN (best[i], times[i + 1] - times[i]);
    }
  printf ("%-10s show %8.1f ms  sort by all columns %8.1f ms  scroll %8.2f ms a page\n", name, best[0], best[1], best[2] / N_PAGES);
  g_object_set (view, "focus", NULL, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  g_autofree char *text = write_profile ();
  g_autoptr (CgvFocus) focus = NULL;

  widget_test_init (&argc, &argv);
  focus = widget_test_focus (text);
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  measure ("functions", g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL), focus);
  measure ("callees", g_object_new (CGV_TYPE_CALL_VIEW, "kind", CGV_CALL_LIST_CALLEES, NULL), focus);
  return 0;
}
