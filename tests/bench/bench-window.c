/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Measures how long the window is blocked: bench-window WRITE-PROFILE.
 *
 * Opens profiles and uses them: clicks, sorts, searches, groups, filters, compares. A step may take
 * long in a thread. But each turn of the main loop must be short; its processor time is measured.
 * The profiles are one of 90 MB that WRITE-PROFILE makes, and one of a million functions, each
 * compared with a smaller one; or else those that CALLGROVE_BENCH_FILES names, each with itself.
 * Before that it shows source files, a longer one without colours; there, all work of a step
 * counts. Fails if a step exceeds its limit.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cgv-allocator.h"
#include "cgv-app-test.h"
#include "cgv-detail-view.h"
#include "cgv-function-view.h"
#include "cgv-page.h"
#include "model-test.h"

#define MEGABYTES      "90"
#define BASE_MEGABYTES "60"
#define N_MANY         1000000u
#define N_BASE_MANY    500000u

/* Limits in milliseconds, for a click on a profile of 90 MB, and on one of a million functions. */
#define MOST      16.0
#define MOST_MANY 50.0

/* For the first frame of a document, of a comparison and of its list. */
#define MOST_FIRST 50.0

/* Limits to show a source file before it is coloured; and for all turns to scroll it by a page,
 * and far. */
#define MOST_SHOW 100.0
#define MOST_PAGE 5.0
#define MOST_FAR  16.0

#define N_STEPS   12u

#define N_CLICKS 8u
#define N_BACK   2u
/* A step is complete if nothing has happened for this time. */
#define QUIET_MS 100

typedef struct
{
  CgvWindow *window;
  double most;
  double longest; /* the longest turn of this step */
  double sum;     /* the sum of all its turns */
  gint64 turn;
  GtkColumnView *lines; /* nullable: shows lines that a thread computes */
  gboolean has_failed;
} Bench;

/* Returns the time of this thread, because other processes must not count. */
static gint64
get_cpu_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
begin_turn (Bench *bench)
{
  bench->turn = get_cpu_time ();
}

static void
end_turn (Bench *bench)
{
  double ms = (double) (get_cpu_time () - bench->turn) / 1000.0;

  bench->longest = MAX (bench->longest, ms);
  bench->sum += ms;
}

static CgvFocus *
get_focus (Bench *bench)
{
  return cgv_session_get_shown_focus (cgv_window_get_session (bench->window));
}

static gboolean
is_busy (Bench *bench)
{
  CgvFocus *focus = get_focus (bench);

  if (bench->lines != NULL && (gtk_column_view_get_model (bench->lines) == NULL || g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (bench->lines))) == 0))
    return TRUE;
  return cgv_session_is_busy (cgv_window_get_session (bench->window)) || (focus != NULL && focus->computing);
}

/* Begins a step. The call that makes it is its first turn. */
static void
begin (Bench *bench)
{
  bench->longest = bench->sum = 0;
  begin_turn (bench);
}

static void
run_to_end (Bench *bench,
            const char *what,
            const double *measured)
{
  gint64 started = g_get_monotonic_time ();
  gint64 last = started;

  end_turn (bench);
  while (is_busy (bench) || g_get_monotonic_time () - last < QUIET_MS * 1000)
    {
      if (!g_main_context_pending (NULL))
        {
          g_usleep (500);
          continue;
        }
      begin_turn (bench);
      g_main_context_iteration (NULL, FALSE);
      end_turn (bench);
      last = g_get_monotonic_time ();
    }
  printf ("  %-28s %8.1f ms at once, %8.1f ms of work, %8.1f ms in all%s\n", what, bench->longest, bench->sum,
          (double) (last - started) / 1000.0, *measured > bench->most ? "  TOO LONG" : "");
  fflush (stdout);
  bench->has_failed |= *measured > bench->most;
}

static void
end (Bench *bench,
     const char *what)
{
  run_to_end (bench, what, &bench->longest);
}

/* Ends a step that shows something for the first time. */
static void
end_first (Bench *bench,
           const char *what)
{
  double most = bench->most;

  bench->most = MOST_FIRST;
  end (bench, what);
  bench->most = most;
}

/* Ends a step whose turns together have a limit. */
static void
end_within (Bench *bench,
            const char *what,
            double most)
{
  bench->most = most;
  run_to_end (bench, what, &bench->sum);
}

static CgvFunctionView *
get_view (Bench *bench)
{
  return CGV_FUNCTION_VIEW (cgv_app_test_find (cgv_app_test_get_page (bench->window), CGV_TYPE_FUNCTION_VIEW));
}

static GtkColumnView *
get_rows (Bench *bench)
{
  return cgv_table_get_view (CGV_TABLE (cgv_app_test_find (get_view (bench), CGV_TYPE_TABLE)));
}

/* Clicks the first rows of the list one by one, and goes back in the history. */
static void
click (Bench *bench,
       const char *what)
{
  GtkSelectionModel *rows = gtk_column_view_get_model (get_rows (bench));

  for (guint i = 0; i < MIN (g_list_model_get_n_items (G_LIST_MODEL (rows)), N_CLICKS); i++)
    {
      begin (bench);
      gtk_selection_model_select_item (rows, i, TRUE);
      end (bench, what);
    }
  for (guint i = 0; i < N_BACK; i++)
    {
      begin (bench);
      cgv_focus_go_back (get_focus (bench));
      end (bench, "back");
    }
}

static void
turn_page (Bench *bench,
           GType type,
           const char *name)
{
  GtkWidget *view = cgv_app_test_find (cgv_app_test_get_page (bench->window), type);
  g_autofree char *id = g_strdup_printf ("%s_button", name);
  g_autofree char *what = g_strdup_printf ("page %s", name);

  begin (bench);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (view, type, id)), TRUE);
  end (bench, what);
}

/* Shows the list of all functions of a comparison. */
static void
show_functions (Bench *bench)
{
  double most = bench->most;

  bench->most = MOST_FIRST;
  turn_page (bench, CGV_TYPE_PAGE, "functions");
  bench->most = most;
}

/* Shows each page of the selected function, and at last the treemap again. */
static void
turn_pages (Bench *bench)
{
  static const char *const pages[] = { "flame", "graph", "source", "types", "treemap" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      turn_page (bench, CGV_TYPE_DETAIL_VIEW, pages[i]);
      if (g_str_equal (pages[i], "source"))
        click (bench, "click beside the source");
    }
}

/* Chooses the cost that the columns of both sides show. */
static void
choose_costs (Bench *bench)
{
  static const char *const costs[] = { "inclusive", "self" };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_autofree char *what = g_strdup_printf ("%s costs", costs[i]);

      begin (bench);
      gtk_widget_activate_action (GTK_WIDGET (get_view (bench)), "functions.cost", "s", costs[i]);
      end (bench, what);
    }
}

/* Scrolls by a page, to the middle, to the end and back. */
static void
scroll (Bench *bench)
{
  static const double places[] = { -1, 0.5, 1, 0 };
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_rows (bench)));

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      begin (bench);
      gtk_adjustment_set_value (adjustment, places[i] < 0 ? gtk_adjustment_get_page_size (adjustment) : places[i] * gtk_adjustment_get_upper (adjustment));
      end (bench, "scroll");
    }
}

/* Sorts by each column that exists for one side or for two, and searches. */
static void
sort_and_search (Bench *bench)
{
  static const char *const columns[] = { "name", "self", "calls", "location", "base_self", "delta_self", "delta_inclusive", "inclusive", "delta_origin" };
  static const char *const searches[] = { "r", "re", "nowhere", "" };
  CgvFunctionView *view = get_view (bench);
  GtkEditable *entry = GTK_EDITABLE (cgv_app_test_find (view, GTK_TYPE_SEARCH_ENTRY));
  CgvTable *table = CGV_TABLE (cgv_app_test_find (view, CGV_TYPE_TABLE));

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autofree char *what = g_strdup_printf ("sort by %s", columns[i]);

      if (cgv_columns_find (cgv_table_get_columns (table), columns[i]) == NULL)
        continue;
      begin (bench);
      cgv_function_view_set_sort (view, columns[i], TRUE);
      end (bench, what);
    }
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autofree char *what = g_strdup_printf ("search “%s”", searches[i]);

      begin (bench);
      gtk_editable_set_text (entry, searches[i]);
      end (bench, what);
    }
}

static void
group (Bench *bench)
{
  static const char *const names[] = { "object", "file", "namespace", "cycle", "part", "function → file", "function" };

  for (int kind = CGV_GROUPING_OBJECT; kind < (int) CGV_N_GROUPING_KINDS; kind++)
    {
      g_autofree char *what = g_strdup_printf ("group by %s", names[kind]);

      begin (bench);
      g_object_set (get_focus (bench), "grouping-kind", kind, NULL);
      end (bench, what);
    }
}

static void
filter (Bench *bench)
{
  static const char *const names[] = { "include", "exclude", "hide", "only under" };
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();

  for (int kind = CGV_FILTER_INCLUDE; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    {
      g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new ((CgvFilterKind) kind, CGV_FILTER_FIELD_FUNCTION, "[13579]", NULL);
      g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);

      begin (bench);
      cgv_focus_set_filters (get_focus (bench), filters);
      end (bench, names[kind]);
    }
  begin (bench);
  cgv_focus_set_filters (get_focus (bench), none);
  end (bench, "no filters");
}

static void
choose (Bench *bench)
{
  CgvFocus *focus = get_focus (bench);
  gboolean folds = focus->choice->fold;

  begin (bench);
  cgv_focus_set_event (focus, cgv_event_list_get_n (focus->choice->events) - 1);
  end (bench, "another event type");
  begin (bench);
  g_object_set (focus, "fold", !folds, NULL);
  end (bench, "fold or unfold");
  g_object_set (focus, "fold", folds, NULL);
}

static void
measure (CgvWindow *window,
         const char *path,
         const char *base_path,
         double most,
         gboolean *has_failed)
{
  g_autoptr (GPtrArray) files = test_files (g_file_new_for_path (path), NULL);
  g_autoptr (GPtrArray) base = test_files (g_file_new_for_path (base_path), NULL);
  Bench bench = { .window = window, .most = most };

  printf ("%s: at most %.0f ms\n", path, most);
  begin (&bench);
  cgv_session_open (cgv_window_get_session (window), files);
  end_first (&bench, "open");
  click (&bench, "click");
  turn_pages (&bench);
  scroll (&bench);
  sort_and_search (&bench);
  group (&bench);
  filter (&bench);
  choose (&bench);
  begin (&bench);
  cgv_session_compare_files (cgv_window_get_session (window), base, files);
  end_first (&bench, "compare");
  show_functions (&bench);
  click (&bench, "click");
  choose_costs (&bench);
  sort_and_search (&bench);
  group (&bench);
  begin (&bench);
  cgv_session_leave_comparison (cgv_window_get_session (window));
  end (&bench, "leave the comparison");
  begin (&bench);
  cgv_session_open (cgv_window_get_session (window), base);
  end_first (&bench, "open another");
  *has_failed |= bench.has_failed;
}

static void
choose_page (CgvSourceView *view,
             const char *button)
{
  GtkWidget *detail = gtk_widget_get_ancestor (GTK_WIDGET (view), CGV_TYPE_DETAIL_VIEW);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (detail, CGV_TYPE_DETAIL_VIEW, button)), TRUE);
}

/* Writes a source of @n_lines; every twentieth has a cost. */
static char *
write_source (const char *folder,
              guint n_lines)
{
  g_autoptr (GString) source = g_string_new (NULL);
  g_autoptr (GString) profile = g_string_new ("events: Ir Dr Bc\nfl=long.c\nfn=run\n");
  g_autofree char *ignored = NULL;

  for (guint i = 1; i <= n_lines; i++)
    {
      g_string_append_printf (source, "  total += value[%u] * (weight - %u); /* \"%u\" */\n", i, i % 7, i);
      if (i % 20 == 0)
        g_string_append_printf (profile, "%u %u %u 1\n", i, i * 7919 % 1000, i % 13);
    }
  ignored = cgv_app_test_write (folder, "long.c", source->str);
  return cgv_app_test_write (folder, "callgrind.out.long", profile->str);
}

static void
go_on (Bench *bench,
       GtkAdjustment *adjustment)
{
  double page = gtk_adjustment_get_page_size (adjustment);

  gtk_adjustment_set_value (adjustment, 0);
  for (guint i = 0; i < N_STEPS; i++)
    {
      begin (bench);
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + page);
      end_within (bench, "a page on", MOST_PAGE);
    }
}

static void
go_far (Bench *bench,
        GtkAdjustment *adjustment)
{
  double span = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  for (guint i = 0; i < N_STEPS; i++)
    {
      begin (bench);
      gtk_adjustment_set_value (adjustment, span * (i * 5 % N_STEPS) / N_STEPS);
      end_within (bench, "far away", MOST_FAR);
    }
}

static void
measure_source (CgvWindow *window,
                const char *folder,
                guint n_lines,
                gboolean *has_failed)
{
  g_autofree char *path = write_source (folder, n_lines);
  g_autoptr (GPtrArray) files = test_files (g_file_new_for_path (path), NULL);
  Bench bench = { .window = window, .most = MOST_MANY };
  CgvSourceView *view;
  GtkAdjustment *adjustment;

  printf ("%u lines of source\n", n_lines);
  begin (&bench);
  cgv_session_open (cgv_window_get_session (window), files);
  end (&bench, "open");
  view = CGV_SOURCE_VIEW (cgv_app_test_find (cgv_app_test_get_page (window), CGV_TYPE_SOURCE_VIEW));
  bench.lines = GTK_COLUMN_VIEW (cgv_app_test_find (view, GTK_TYPE_COLUMN_VIEW));
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (bench.lines));
  bench.most = MOST_SHOW;
  begin (&bench);
  choose_page (view, "source_button");
  end (&bench, "show the source");
  go_on (&bench, adjustment);
  go_far (&bench, adjustment);
  begin (&bench);
  choose_page (view, "treemap_button");
  bench.most = MOST_MANY;
  end (&bench, "show the treemap");
  *has_failed |= bench.has_failed;
}

static char *
write_large (const char *program,
             const char *megabytes,
             const char *folder)
{
  g_autofree char *quoted = g_shell_quote (program);
  char *path = g_build_filename (folder, megabytes, NULL);
  g_autofree char *to = g_shell_quote (path);
  g_autofree char *command = g_strdup_printf ("%s full %s > %s", quoted, megabytes, to);

  g_assert_cmpint (system (command), ==, 0);
  return path;
}

static char *
write_many (guint n_functions,
            const char *name,
            const char *folder)
{
  g_autofree char *text = test_generate_profile (n_functions);

  return cgv_app_test_write (folder, name, text);
}

int
main (int argc,
      char **argv)
{
  const char *known = g_getenv ("CALLGROVE_BENCH_FILES");
  g_auto (GStrv) paths = g_strsplit (known != NULL ? known : "", " ", -1);
  gboolean has_failed = FALSE;
  char *folder;
  CgvWindow *window;

  cgv_allocator_set_up ();
  cgv_app_test_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, NULL);
  window = cgv_app_test_present ();
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 900);
  folder = cgv_app_test_new_folder ();
  measure_source (window, folder, 100000, &has_failed);
  measure_source (window, folder, 45000, &has_failed);
  for (guint i = 0; paths[i] != NULL; i++)
    measure (window, paths[i], paths[i], MOST, &has_failed);
  if (paths[0] == NULL)
    {
      g_autofree char *large = NULL, *base = NULL, *many = NULL, *base_many = NULL;

      large = write_large (argv[1], MEGABYTES, folder);
      base = write_large (argv[1], BASE_MEGABYTES, folder);
      measure (window, large, base, MOST, &has_failed);
      many = write_many (N_MANY, "many", folder);
      base_many = write_many (N_BASE_MANY, "base", folder);
      measure (window, many, base_many, MOST_MANY, &has_failed);
    }
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
  return has_failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
