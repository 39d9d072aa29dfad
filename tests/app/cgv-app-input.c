/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-app-input.h"

#include <gdk/x11/gdkx.h>

#include "cgv-app-test.h"

typedef struct
{
  char *output;
  gboolean is_done;
} Run;

static void
done_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  Run *run = user_data;
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8_finish (G_SUBPROCESS (source), result, &run->output, NULL, &error);
  g_assert_no_error (error);
  run->is_done = TRUE;
}

char *
cgv_app_input_run (const char *argument,
                   ...)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  Run run = { NULL, FALSE };
  va_list args;

  g_ptr_array_add (argv, (char *) "xdotool");
  va_start (args, argument);
  for (const char *next = argument; next != NULL; next = va_arg (args, const char *))
    g_ptr_array_add (argv, (char *) next);
  va_end (args);
  g_ptr_array_add (argv, NULL);

  process = g_subprocess_newv ((const char *const *) argv->pdata, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8_async (process, NULL, NULL, done_cb, &run);
  cgv_app_test_wait_until (run.is_done);
  g_assert_true (g_subprocess_get_successful (process));
  return run.output;
}

void
cgv_app_input_focus (GtkWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  g_autofree char *xid = g_strdup_printf ("%lu", (gulong) gdk_x11_surface_get_xid (surface));

  g_free (cgv_app_input_run ("windowfocus", xid, NULL));
  cgv_app_test_wait_until (gtk_window_is_active (window));
}

static gboolean
count_frame_cb (GtkWidget *widget,
                GdkFrameClock *clock,
                gpointer n_frames)
{
  (*(guint *) n_frames)++;
  return G_SOURCE_CONTINUE;
}

static void
move_to (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = gtk_native_get_surface (native);
  g_autofree char *xid = g_strdup_printf ("%lu", (gulong) gdk_x11_surface_get_xid (surface));
  g_autofree char *x = NULL;
  g_autofree char *y = NULL;
  graphene_rect_t bounds;
  double offset_x, offset_y;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (native), &bounds));
  gtk_native_get_surface_transform (native, &offset_x, &offset_y);
  x = g_strdup_printf ("%d", (int) (bounds.origin.x + bounds.size.width / 2 + offset_x));
  y = g_strdup_printf ("%d", (int) (bounds.origin.y + bounds.size.height / 2 + offset_y));
  g_free (cgv_app_input_run ("mousemove", "--window", xid, x, y, NULL));
}

/* Holds the button down until the window has drawn the effect of the press. Otherwise GTK may
 * invent a motion with the button up, which ends a click too early. */
void
cgv_app_input_click (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget));
  guint n_frames = 0;
  guint tick;

  move_to (widget);
  tick = gtk_widget_add_tick_callback (root, count_frame_cb, &n_frames, NULL);
  g_free (cgv_app_input_run ("mousedown", "1", NULL));
  cgv_app_test_wait_until (n_frames >= 3);
  gtk_widget_remove_tick_callback (root, tick);
  g_free (cgv_app_input_run ("mouseup", "1", NULL));
}

void
cgv_app_input_right_click (GtkWidget *widget)
{
  move_to (widget);
  g_free (cgv_app_input_run ("click", "3", NULL));
}
