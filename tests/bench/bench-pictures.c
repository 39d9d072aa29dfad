/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Measures frames of pictures: bench-pictures WRITE-PROFILE.
 *
 * Moves and zooms the pictures of the real window, which paints in software: a call graph of 500
 * boxes and 1,500 arrows, boxes that move to other places, and a flame graph of 5,000 frames with
 * 1,800 names in view. Each is some 1400 × 900 pixels. It prints the processor time of the main
 * thread. Then it opens each view of a profile of 90 MB that WRITE-PROFILE makes, and prints the
 * processor time of all threads until the picture is shown.
 *
 * Fails if a frame takes longer than 1/60 s, or a view longer than 100 ms.
 */

#include <adwaita.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cgv-app-test.h"
#include "cgv-diagram-picture.h"
#include "cgv-diagram-view.h"
#include "cgv-treemap-picture.h"
#include "cgv-treemap-view.h"

#define MEGABYTES "90"

#define MOST_FRAME 16.0
#define MOST_VIEW  100.0

/* The size of the window in which pictures have 1400 × 900 pixels. */
#define WINDOW_WIDTH  1940
#define WINDOW_HEIGHT 1330

#define N_BOXES    500u
#define N_CALLEES  4u
#define N_USUAL    60u
#define N_MOVING   300u
#define N_CHAINS   45u
#define N_IN_CHAIN 110u
#define N_GLIDES   10u

#define N_FRAMES 60u

/* A view is complete if nothing has happened for this time. */
#define QUIET_MS 300

typedef struct
{
  CgvWindow *window;
  GtkWidget *picture;
  guint n_painted;
  gboolean has_failed;
} Bench;

static double
get_cpu_time (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1000 + (double) time.tv_nsec / 1e6;
}

static void
painted_cb (Bench *bench)
{
  bench->n_painted++;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return first < second ? -1 : first > second;
}

/* Judges nine of ten frames. Other processes may delay single ones. */
static void
tell (Bench *bench,
      const char *what,
      GArray *times)
{
  double usual;

  g_array_sort (times, compare_times);
  usual = g_array_index (times, double, times->len * 9 / 10);
  printf ("  %-30s %3u frames, median %5.1f ms, nine of ten within %5.1f ms, longest %5.1f ms%s\n", what, times->len,
          g_array_index (times, double, times->len / 2), usual, g_array_index (times, double, times->len - 1), usual > MOST_FRAME ? "  TOO LONG" : "");
  fflush (stdout);
  bench->has_failed |= usual > MOST_FRAME;
}

/* Returns the processor time of the main thread until the next frame is painted. */
static double
wait_for_frame (Bench *bench)
{
  guint n_before = bench->n_painted;
  double started = get_cpu_time (CLOCK_THREAD_CPUTIME_ID);

  gtk_widget_queue_draw (bench->picture);
  while (bench->n_painted == n_before)
    g_main_context_iteration (NULL, TRUE);
  return get_cpu_time (CLOCK_THREAD_CPUTIME_ID) - started;
}

static void
settle (Bench *bench)
{
  for (guint i = 0; i < 10; i++)
    wait_for_frame (bench);
}

static GtkEventController *
find_scroll (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        return controller;
    }
  g_assert_not_reached ();
}

/* Moves the graph there and back, further than the painted margin. */
static void
move_graph (Bench *bench,
            guint frame)
{
  gboolean is_handled;
  double step = frame < N_FRAMES / 2 ? 0.7 : -0.7;

  g_signal_emit_by_name (find_scroll (bench->picture), "scroll", step, step / 2, &is_handled);
}

static void
zoom_graph (Bench *bench,
            guint frame)
{
  CgvDiagramPicture *picture = CGV_DIAGRAM_PICTURE (bench->picture);

  cgv_diagram_picture_set_zoom (picture, cgv_diagram_picture_get_zoom (picture) * (frame < N_FRAMES / 2 ? 1 / 1.05 : 1.05));
}

static void
light_graph (Bench *bench,
             guint frame)
{
  cgv_diagram_picture_set_marked (CGV_DIAGRAM_PICTURE (bench->picture), frame % N_USUAL);
}

static void
scroll_flames (Bench *bench,
               guint frame)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (bench->picture, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + (frame < N_FRAMES / 2 ? 25 : -25));
}

static void
run_frames (Bench *bench,
            const char *what,
            void (*step) (Bench *bench, guint frame))
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  settle (bench);
  for (guint i = 0; i < N_FRAMES; i++)
    {
      double started = get_cpu_time (CLOCK_THREAD_CPUTIME_ID);
      double time;

      step (bench, i);
      time = get_cpu_time (CLOCK_THREAD_CPUTIME_ID) - started + wait_for_frame (bench);
      g_array_append_val (times, time);
    }
  tell (bench, what, times);
}

static CgvFocus *
get_focus (Bench *bench)
{
  return cgv_session_get_shown_focus (cgv_window_get_session (bench->window));
}

static void
open_text (Bench *bench,
           GString *text)
{
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "profile", text->str);

  cgv_app_test_open (bench->window, path, NULL);
  cgv_app_test_remove_folder (folder);
}

/* Writes rows of functions. Each calls some functions of the next row at equal cost, so that no
 * arrow is left out. */
static GString *
write_graph (void)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < N_BOXES; i++)
    {
      g_string_append_printf (text, "fn=function_of_row_%u_%u\n1 100\n", i / 20, i);
      for (guint j = 0; j < N_CALLEES; j++)
        {
          guint callee = (i / 20 + 1) * 20 + (i * 7 + j * (3 + i % 3)) % 20;

          if (callee < N_BOXES)
            g_string_append_printf (text, "cfn=function_of_row_%u_%u\ncalls=3 1\n1 1000\n", callee / 20, callee);
        }
    }
  return text;
}

/* Writes chains below one function. No function has two callers, so that all costs are certain. */
static GString *
write_flames (void)
{
  GString *text = g_string_new ("events: Ir\nfn=main\n1 1\n");

  for (guint chain = 0; chain < N_CHAINS; chain++)
    g_string_append_printf (text, "cfn=chain%u_0\ncalls=1 1\n1 %u\n", chain, 100 * N_IN_CHAIN);
  for (guint chain = 0; chain < N_CHAINS; chain++)
    {
      for (guint i = 0; i < N_IN_CHAIN; i++)
        {
          g_string_append_printf (text, "fn=chain%u_%u\n1 100\n", chain, i);
          if (i + 1 < N_IN_CHAIN)
            g_string_append_printf (text, "cfn=chain%u_%u\ncalls=1 1\n1 %u\n", chain, i + 1, 100 * (N_IN_CHAIN - i - 1));
        }
    }
  return text;
}

static GtkWidget *
find_picture (Bench *bench,
              GType view,
              GType type)
{
  return cgv_app_test_find (cgv_app_test_find (cgv_app_test_get_page (bench->window), view), type);
}

static void
press (Bench *bench,
       const char *button)
{
  GtkWidget *detail = gtk_widget_get_ancestor (bench->picture, g_type_from_name ("CgvDetailView"));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (detail, G_OBJECT_TYPE (detail), button)), TRUE);
}

static CgvDiagramStyle
measure_boxes (Bench *bench,
               guint n_boxes)
{
  CgvDiagramStyle style = { .max_boxes = n_boxes };

  cgv_diagram_picture_measure (CGV_DIAGRAM_PICTURE (bench->picture), &style);
  return style;
}

static CgvDiagram *
lay_out (Bench *bench,
         guint n_boxes)
{
  const CgvTreeSource source = { .costs = cgv_focus_get_costs (get_focus (bench)) };
  const CgvDiagramStyle style = measure_boxes (bench, n_boxes);
  CgvDiagram *diagram = cgv_diagram_new (&source, CGV_NONE, &style, NULL);

  g_assert_nonnull (diagram);
  return diagram;
}

static void
show (Bench *bench,
      CgvDiagram *diagram)
{
  const CgvTreeSource source = { .costs = cgv_focus_get_costs (get_focus (bench)) };
  const CgvDiagramStyle style = measure_boxes (bench, diagram->n_boxes);

  cgv_diagram_picture_set_diagram (CGV_DIAGRAM_PICTURE (bench->picture), diagram, &source, &style, CGV_NONE);
}

static void
show_boxes (Bench *bench,
            guint n_boxes)
{
  CgvDiagram *diagram = lay_out (bench, n_boxes);

  show (bench, diagram);
  cgv_diagram_unref (diagram);
}

/* Measures the usual number of boxes, which the slider has at first. */
static void
measure_usual (Bench *bench)
{
  show_boxes (bench, N_USUAL);
  cgv_diagram_picture_set_zoom (CGV_DIAGRAM_PICTURE (bench->picture), 1);
  printf ("call graph of %u boxes\n", N_USUAL);
  run_frames (bench, "move", move_graph);
  run_frames (bench, "zoom", zoom_graph);
  cgv_diagram_picture_set_zoom (CGV_DIAGRAM_PICTURE (bench->picture), 1);
  run_frames (bench, "mark one box after the other", light_graph);
}

/* Measures frames in which all boxes move to their places in another picture. */
static void
glide (Bench *bench)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  CgvDiagram *diagrams[] = { lay_out (bench, N_MOVING), lay_out (bench, N_MOVING - 50) };

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  show (bench, diagrams[0]);
  settle (bench);
  for (guint i = 0; i < N_GLIDES; i++)
    {
      double started = get_cpu_time (CLOCK_THREAD_CPUTIME_ID);
      double time;

      show (bench, diagrams[(i + 1) % 2]);
      for (time = get_cpu_time (CLOCK_THREAD_CPUTIME_ID) - started; !cgv_diagram_picture_is_at_rest (CGV_DIAGRAM_PICTURE (bench->picture)); time = 0)
        {
          time += wait_for_frame (bench);
          g_array_append_val (times, time);
        }
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  tell (bench, "boxes on their way", times);
  cgv_diagram_unref (diagrams[0]);
  cgv_diagram_unref (diagrams[1]);
}

static void
measure_graph (Bench *bench)
{
  g_autoptr (GString) text = write_graph ();
  const CgvDiagram *diagram;

  open_text (bench, text);
  bench->picture = find_picture (bench, CGV_TYPE_DIAGRAM_VIEW, CGV_TYPE_DIAGRAM_PICTURE);
  press (bench, "graph_button");
  cgv_app_test_wait_until (cgv_diagram_picture_get_diagram (CGV_DIAGRAM_PICTURE (bench->picture)) != NULL);
  settle (bench);
  show_boxes (bench, N_BOXES);
  diagram = cgv_diagram_picture_get_diagram (CGV_DIAGRAM_PICTURE (bench->picture));
  printf ("call graph: %u boxes, %u arrows, %d × %d pixels\n", diagram->n_boxes, diagram->n_arrows, gtk_widget_get_width (bench->picture), gtk_widget_get_height (bench->picture));
  run_frames (bench, "move", move_graph);
  run_frames (bench, "zoom", zoom_graph);
  cgv_diagram_picture_set_zoom (CGV_DIAGRAM_PICTURE (bench->picture), 0.25);
  run_frames (bench, "move, at 25 %", move_graph);
  cgv_diagram_picture_set_zoom (CGV_DIAGRAM_PICTURE (bench->picture), 1);
  run_frames (bench, "mark one box after the other", light_graph);
  measure_usual (bench);
  glide (bench);
}

static void
measure_flames (Bench *bench)
{
  g_autoptr (GString) text = write_flames ();

  open_text (bench, text);
  bench->picture = find_picture (bench, CGV_TYPE_TREEMAP_VIEW, CGV_TYPE_TREEMAP_PICTURE);
  press (bench, "flame_button");
  settle (bench);
  printf ("flame graph: %d × %d pixels\n", gtk_widget_get_width (bench->picture), gtk_widget_get_height (bench->picture));
  run_frames (bench, "scroll", scroll_flames);
}

/* Runs the main loop until nothing has happened for a while. Returns the processor time of all
 * threads until then. */
static double
wait_until_quiet (void)
{
  double started = get_cpu_time (CLOCK_PROCESS_CPUTIME_ID);
  double time = 0;

  for (gint64 last = g_get_monotonic_time (); g_get_monotonic_time () - last < QUIET_MS * 1000;)
    {
      if (!g_main_context_pending (NULL))
        {
          g_usleep (500);
          continue;
        }
      g_main_context_iteration (NULL, FALSE);
      last = g_get_monotonic_time ();
      time = get_cpu_time (CLOCK_PROCESS_CPUTIME_ID) - started;
    }
  return time;
}

static void
open_view (Bench *bench,
           const char *button)
{
  double started, time;

  press (bench, "types_button");
  wait_until_quiet ();
  started = get_cpu_time (CLOCK_PROCESS_CPUTIME_ID);
  press (bench, button);
  time = get_cpu_time (CLOCK_PROCESS_CPUTIME_ID) - started + wait_until_quiet ();
  printf ("  %-30s %5.1f ms of all threads%s\n", button, time, time > MOST_VIEW ? "  TOO LONG" : "");
  fflush (stdout);
  bench->has_failed |= time > MOST_VIEW;
}

static void
measure_views (Bench *bench,
               const char *program)
{
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = g_build_filename (folder, "large", NULL);
  g_autofree char *quoted = g_shell_quote (program);
  g_autofree char *command = g_strdup_printf ("%s full " MEGABYTES " > '%s'", quoted, path);

  g_assert_cmpint (system (command), ==, 0);
  cgv_app_test_open (bench->window, path, NULL);
  bench->picture = find_picture (bench, CGV_TYPE_DIAGRAM_VIEW, CGV_TYPE_DIAGRAM_PICTURE);
  printf ("open a view of a profile of " MEGABYTES " MB\n");
  open_view (bench, "treemap_button");
  open_view (bench, "flame_button");
  open_view (bench, "graph_button");
  cgv_app_test_remove_folder (folder);
}

int
main (int argc,
      char **argv)
{
  Bench bench = { 0 };

  cgv_app_test_init (&argc, &argv);
  bench.window = cgv_app_test_present ();
  gtk_window_set_default_size (GTK_WINDOW (bench.window), WINDOW_WIDTH, WINDOW_HEIGHT);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (GTK_WIDGET (bench.window)), "after-paint", G_CALLBACK (painted_cb), &bench);
  measure_graph (&bench);
  measure_flames (&bench);
  measure_views (&bench, argv[1]);
  cgv_app_test_close_windows ();
  return bench.has_failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
