/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files dragged with the pointer from another program's window and dropped on this one's. */

#include "cgv-app-input.h"
#include "cgv-app-test.h"

#define SOURCE_X 1000
#define SOURCE_Y 50

/* On a busy machine a press can come before the other window expects it; then no drag begins. */
#define N_DRAGS 5
#define N_HOVERS 200

typedef struct
{
  CgvWindow *window;
  GSubprocess *source;
  GDataInputStream *output;
  char *line; /* the last one from the other program, empty before a drag; NULL without the program */
  gboolean is_dropped;
  char *folder;
  char *first;
  char *second;
  int x; /* where files are dropped */
} Fixture;

/* In a window with a profile, each third is another zone. */
#define OPEN_X    120
#define COMPARE_X 400
#define ADD_X     680

static const char *drop_source;

static void
dropped_cb (Fixture *fixture)
{
  fixture->is_dropped = TRUE;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  GObject *area;

  fixture->folder = cgv_app_test_new_folder ();
  fixture->first = cgv_app_test_write (fixture->folder, "with space_&é", CGV_APP_TEST_PROFILE);
  fixture->second = cgv_app_test_write (fixture->folder, "second", CGV_APP_TEST_PROFILE);
  fixture->x = COMPARE_X;
  fixture->window = cgv_app_test_present ();
  area = cgv_app_test_get_child (fixture->window, "drop_area");
  g_signal_connect_swapped (area, "dropped", G_CALLBACK (dropped_cb), fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 800, 600);
  cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 800);
}

static void
stop_source (Fixture *fixture)
{
  g_subprocess_force_exit (fixture->source);
  cgv_app_test_wait_until (fixture->line == NULL);
  g_clear_object (&fixture->output);
  g_clear_object (&fixture->source);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  stop_source (fixture);
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (fixture->folder);
  g_free (fixture->first);
  g_free (fixture->second);
}

static void line_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
read_line (Fixture *fixture)
{
  g_data_input_stream_read_line_async (fixture->output, G_PRIORITY_DEFAULT, NULL, line_cb, fixture);
}

static void
line_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  Fixture *fixture = user_data;
  g_autoptr (GError) error = NULL;

  g_free (fixture->line);
  fixture->line = g_data_input_stream_read_line_finish_utf8 (fixture->output, result, NULL, &error);
  g_assert_no_error (error);
  if (fixture->line != NULL)
    read_line (fixture);
}

static gboolean
has_line (Fixture *fixture,
          const char *line)
{
  return g_strcmp0 (fixture->line, line) == 0;
}

/* Starts the other program and moves its window next to ours. */
static void
start_source (Fixture *fixture,
              const char *kind,
              const char *first,
              const char *second)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  fixture->source = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, drop_source, kind, first, second, NULL);
  g_assert_no_error (error);
  fixture->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (fixture->source));
  read_line (fixture);
  cgv_app_test_wait_until (has_line (fixture, "ready"));

  id = g_strstrip (cgv_app_input_run ("search", "--sync", "--onlyvisible", "--name", "^drop-source$", NULL));
  g_free (cgv_app_input_run ("windowmove", "--sync", id, G_STRINGIFY (SOURCE_X), G_STRINGIFY (SOURCE_Y), NULL));
}

static void
move_to (int x)
{
  g_autofree char *position = g_strdup_printf ("%d", x);

  g_free (cgv_app_input_run ("mousemove", position, "300", NULL));
}

static gboolean
is_highlighted (Fixture *fixture)
{
  GtkWidget *area = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "drop_area"));

  return gtk_revealer_get_reveal_child (GTK_REVEALER (gtk_widget_get_template_child (area, CGV_TYPE_DROP_AREA, "revealer")));
}

/* Presses in the other window, drags into the middle of ours, and moves on there, as a hand does,
 * until both have noticed. Returns whether the other program dropped: if it was too slow for all
 * that, it may still see a drag, or only a click. */
static gboolean
drag (Fixture *fixture)
{
  g_free (fixture->line);
  fixture->line = g_strdup ("");
  g_free (cgv_app_input_run ("mousemove", "1100", "100", "mousedown", "1", NULL));
  for (int x = 1090; x >= fixture->x; x -= 30)
    move_to (x);
  for (int i = 0; i < N_HOVERS && !(has_line (fixture, "accepted") && is_highlighted (fixture)); i++)
    move_to (fixture->x - i % 20);
  g_free (cgv_app_input_run ("mouseup", "1", NULL));

  cgv_app_test_wait_until (has_line (fixture, "dropped") || has_line (fixture, "cancelled") || has_line (fixture, "clicked"));
  return has_line (fixture, "dropped");
}

static void
drop (Fixture *fixture)
{
  int n_drags = 1;

  fixture->is_dropped = FALSE;
  while (!drag (fixture))
    g_assert_cmpint (n_drags++, <, N_DRAGS);
  cgv_app_test_wait_until (fixture->is_dropped);
  g_assert_false (is_highlighted (fixture));
}

static void
test_file (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *path = NULL;

  start_source (fixture, "files", fixture->first, NULL);
  drop (fixture);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != NULL);

  path = g_file_get_path (cgv_document_get_file (cgv_window_get_session (fixture->window)->document, 0));
  g_assert_cmpstr (path, ==, fixture->first);
}

static void
test_files (Fixture *fixture,
            gconstpointer data)
{
  start_source (fixture, "files", fixture->first, fixture->second);
  drop (fixture);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != NULL);
  g_assert_cmpuint (cgv_document_get_n_files (cgv_window_get_session (fixture->window)->document), ==, 2);
}

static void
test_text (Fixture *fixture,
           gconstpointer data)
{
  start_source (fixture, "text", fixture->first, fixture->second);
  drop (fixture);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != NULL);
  g_assert_cmpuint (cgv_document_get_n_files (cgv_window_get_session (fixture->window)->document), ==, 2);
}

static void
test_folder (Fixture *fixture,
             gconstpointer data)
{
  GtkStack *stack = GTK_STACK (cgv_app_test_get_child (fixture->window, "stack"));

  /* A folder of two is a comparison. */
  g_free (cgv_app_test_write (fixture->folder, "third", CGV_APP_TEST_PROFILE));
  start_source (fixture, "files", fixture->folder, NULL);
  drop (fixture);
  cgv_app_test_wait_until (gtk_stack_get_visible_child (stack) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "set_page")));
}

static void
test_not_a_profile (Fixture *fixture,
                    gconstpointer data)
{
  g_assert_true (g_file_set_contents (fixture->first, "nonsense", -1, NULL));
  start_source (fixture, "files", fixture->first, NULL);
  drop (fixture);
  cgv_app_test_wait_until (gtk_stack_get_visible_child (GTK_STACK (cgv_app_test_get_child (fixture->window, "stack"))) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "error_page")));
}

/* Drops the second file on a window that shows the first. */
static CgvDocument *
drop_on_document (Fixture *fixture,
                  int x)
{
  CgvDocument *document;

  cgv_app_test_open (fixture->window, fixture->first, NULL);
  document = cgv_window_get_session (fixture->window)->document;
  fixture->x = x;
  start_source (fixture, "files", fixture->second, NULL);
  drop (fixture);
  return document;
}

static void
test_choice_open (Fixture *fixture,
                  gconstpointer data)
{
  CgvDocument *document = drop_on_document (fixture, OPEN_X);

  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != document);
  g_assert_cmpuint (cgv_document_get_n_files (cgv_window_get_session (fixture->window)->document), ==, 1);
}

static void
test_choice_add (Fixture *fixture,
                 gconstpointer data)
{
  CgvDocument *document = drop_on_document (fixture, ADD_X);

  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != document);
  g_assert_cmpuint (cgv_document_get_n_files (cgv_window_get_session (fixture->window)->document), ==, 2);
}

/* The open document is the base, the dropped file the new side. */
static void
test_choice_compare (Fixture *fixture,
                     gconstpointer data)
{
  CgvDocument *document = drop_on_document (fixture, COMPARE_X);
  CgvFocus *focus;
  g_autofree char *title = NULL;

  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  focus = cgv_window_get_session (fixture->window)->compare_focus;
  g_assert_true (cgv_window_get_session (fixture->window)->document == document);
  g_assert_true (cgv_focus_get_side (focus, CGV_SIDE_BASE)->document == document);
  title = cgv_focus_dup_side_title (focus, CGV_SIDE_NEW);
  g_assert_cmpstr (title, ==, "second");
}

/* A comparison takes another file to compare, and has no parts to add it to: its zones are halves. */
static void
test_choice_compare_again (Fixture *fixture,
                           gconstpointer data)
{
  CgvFocus *focus;

  test_choice_compare (fixture, data);
  focus = cgv_window_get_session (fixture->window)->compare_focus;
  stop_source (fixture);

  fixture->x = ADD_X;
  start_source (fixture, "files", fixture->first, NULL);
  drop (fixture);
  cgv_app_test_wait_until (!cgv_session_is_busy (cgv_window_get_session (fixture->window)) && cgv_window_get_session (fixture->window)->compare_focus != focus);
  g_assert_nonnull (cgv_window_get_session (fixture->window)->compare_focus);
}

static void
add (const char *path,
     void (*func) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);
  g_assert_cmpint (argc, ==, 2);
  drop_source = argv[1];

  add ("/drop/file", test_file);
  add ("/drop/files", test_files);
  add ("/drop/text", test_text);
  add ("/drop/folder", test_folder);
  add ("/drop/not-a-profile", test_not_a_profile);
  add ("/drop/choice/open", test_choice_open);
  add ("/drop/choice/add", test_choice_add);
  add ("/drop/choice/compare", test_choice_compare);
  add ("/drop/choice/compare-again", test_choice_compare_again);

  return g_test_run ();
}
