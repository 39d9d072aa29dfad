/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widget-test.h"

#include <gdk/x11/gdkx.h>

#include "cgv-line.h"
#include "cgv-view.h"
#include "cgv-widgets.h"
#include "model-test.h"

const char WIDGET_TEST_PROFILE[] =
  "version: 1\ncreator: callgrind-3.19.0\npid: 4711\ncmd: ./program -x input\npart: 1\n"
  "desc: Trigger: Client Request\n\npositions: line\nevents: Ir Dr\nsummary: 90 18\n\n"
  "ob=(1) /usr/bin/program\nfl=(1) /src/program.c\n"
  "fn=(1) main\n10 10 2\ncfn=(2) work\ncalls=2 20\n11 70 14\n"
  "cfn=(4) ping\ncalls=1 40\n12 6 2\ncfn=(6) deep\ncalls=1 60\n13 4 0\n\n"
  "fn=(2)\n20 60 10\ncfn=(3) leaf\ncalls=3 30\n21 10 4\n\n"
  "fn=(3)\n30 10 4\n\n"
  "fn=(4)\n40 4 1\ncfn=(5) pong\ncalls=1 50\n41 2 1\n\n"
  "fn=(5)\n50 2 1\ncfn=(4)\ncalls=1 40\n51 0 0\n\n"
  "fn=(6)\n60 3 0\ncfn=(7) deep'2\ncalls=1 60\n61 1 0\n\n"
  "fn=(7)\n60 1 0\n\n"
  "totals: 90 18\n\n"
  "version: 1\npid: 4711\npart: 2\ndesc: Trigger: Program termination\nevents: Ir Dr\nsummary: 10 2\n\n"
  "fl=(1)\nob=(1)\nfn=(3)\n30 10 2\n\ntotals: 10 2\n";

const char WIDGET_TEST_FLAT_PROFILE[] =
  "desc: I1 cache: 32768 B, 64 B, 8-way associative\ncmd: ./program\nevents: Ir I1mr\n"
  "fl=/src/program.c\nfn=hot\n1 90 3\nfn=cold\n9 10 1\nsummary: 100 4\n";

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

void
widget_test_iterate (gint64 deadline,
                     const char *where,
                     const char *condition)
{
  guint wake_id;

  if (g_get_monotonic_time () > deadline)
    g_error ("%s: waited in vain for %s", where, condition);

  wake_id = g_timeout_add (10, wake_cb, NULL);
  g_main_context_iteration (NULL, TRUE);
  g_source_remove (wake_id);
}

typedef struct
{
  guint n_frames;
  gboolean is_idle;
} Settling;

static gboolean
frame_cb (GtkWidget *widget,
          GdkFrameClock *clock,
          gpointer user_data)
{
  Settling *settling = user_data;

  return ++settling->n_frames < 3 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
idle_cb (gpointer user_data)
{
  Settling *settling = user_data;

  settling->is_idle = TRUE;
  return G_SOURCE_REMOVE;
}

void
widget_test_settle (GtkWidget *widget)
{
  Settling settling = { 0, FALSE };

  gtk_widget_add_tick_callback (widget, frame_cb, &settling, NULL);
  widget_test_wait_until (settling.n_frames == 3);
  g_idle_add_full (G_PRIORITY_LOW, idle_cb, &settling, NULL);
  widget_test_wait_until (settling.is_idle);
}

void
widget_test_init (int *argc,
                  char ***argv)
{
  g_autoptr (GtkCssProvider) provider = NULL;

  g_test_init (argc, argv, NULL);
  adw_init ();
  cgv_widgets_init ();
  /* GTK 4.8 sometimes warns if the cursor blinks in a selected text. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-cursor-blink", FALSE, NULL);

  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/io/github/callgrove/Callgrove/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

CgvFocus *
widget_test_focus (const char *text)
{
  g_autoptr (CgvDocument) document = test_document (text);

  return cgv_focus_new (document);
}

CgvNodeId
widget_test_node (CgvFocus *focus,
                  const char *name)
{
  const CgvGraph *graph = cgv_focus_get_costs (focus)->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      g_autofree char *this_name = cgv_focus_dup_name (focus, node);

      if (g_str_equal (this_name, name))
        return node;
    }
  g_error ("there is no function %s", name);
}

char *
widget_test_focus_name (CgvFocus *focus)
{
  return cgv_focus_dup_name (focus, focus->row);
}

GtkWidget *
widget_test_show (GtkWidget *widget,
                  int width,
                  int height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  widget_test_wait_until (gtk_widget_get_mapped (window) && gtk_widget_get_width (window) > 0);
  widget_test_settle (window);
  return window;
}

void
widget_test_resize (GtkWidget *window,
                    int width,
                    int height)
{
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  widget_test_wait_until (gtk_widget_get_width (window) == width && gtk_widget_get_height (window) == height);
  widget_test_settle (window);
}

void
widget_test_close (GtkWidget *window,
                   GtkWidget *widget)
{
  gpointer pointer = widget;

  g_object_add_weak_pointer (G_OBJECT (widget), &pointer);
  gtk_window_destroy (GTK_WINDOW (window));
  widget_test_wait_until (pointer == NULL);
}

GtkWidget *
widget_test_find (GtkWidget *root,
                  GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = widget_test_find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Finds a child by its id in a template, for those that the class itself does not need. */
static GtkWidget *
find_id (GtkWidget *widget,
         const char *id)
{
  GtkWidget *found = NULL;

  if (g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), id) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_id (child, id);
  return found;
}

GtkWidget *
widget_test_child (GtkWidget *widget,
                   const char *id)
{
  GObject *child = gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), id);
  GtkWidget *found = child != NULL ? GTK_WIDGET (child) : find_id (widget, id);

  g_assert_true (GTK_IS_WIDGET (found));
  return found;
}

static const char *
get_text (GtkWidget *widget)
{
  if (CGV_IS_LINE (widget))
    return cgv_line_get_text (CGV_LINE (widget));
  return GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : NULL;
}

GtkWidget *
widget_test_find_text (GtkWidget *root,
                       const char *text)
{
  if (!gtk_widget_get_mapped (root) || !gtk_widget_get_child_visible (root))
    return NULL;
  if (g_strcmp0 (get_text (root), text) == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = widget_test_find_text (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
collect_texts (GtkWidget *widget,
               GString *texts)
{
  const char *text = get_text (widget);

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_child_visible (widget))
    return;
  if (text != NULL && *text != '\0')
    g_string_append_printf (texts, "%s|", text);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_texts (child, texts);
}

char *
widget_test_texts (GtkWidget *root)
{
  GString *texts = g_string_new (NULL);

  collect_texts (root, texts);
  return g_string_free (texts, FALSE);
}

char *
widget_test_plain_texts (GtkWidget *root)
{
  g_autofree char *texts = widget_test_texts (root);
  g_auto (GStrv) narrow = g_strsplit (texts, "\u202f", -1);
  g_autofree char *wide = g_strjoinv (" ", narrow);
  g_auto (GStrv) parts = g_strsplit (wide, "\u00a0", -1);

  return g_strjoinv (" ", parts);
}

void
widget_test_assert_has (GtkWidget *root,
                        const char *text)
{
  g_autofree char *texts = widget_test_plain_texts (root);

  if (strstr (texts, text) == NULL)
    g_error ("\"%s\" is not in \"%s\"", text, texts);
}

void
widget_test_assert_lacks (GtkWidget *root,
                          const char *text)
{
  g_autofree char *texts = widget_test_plain_texts (root);

  if (strstr (texts, text) != NULL)
    g_error ("\"%s\" is in \"%s\"", text, texts);
}

static void
done_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  gboolean *is_done = user_data;
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, &error);
  g_assert_no_error (error);
  *is_done = TRUE;
}

/* Runs xdotool while the main loop handles its input. */
static void
run_xdotool (const char *const *arguments)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_done = FALSE;

  g_ptr_array_add (argv, (char *) "xdotool");
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (char *) arguments[i]);
  g_ptr_array_add (argv, NULL);

  process = g_subprocess_newv ((const char *const *) argv->pdata, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, done_cb, &is_done);
  widget_test_wait_until (is_done);
}

static char *
dup_xid (GtkNative *native)
{
  return g_strdup_printf ("%lu", (gulong) gdk_x11_surface_get_xid (gtk_native_get_surface (native)));
}

/* Gives a window the keyboard focus. Without a window manager nothing else does. */
static void
give_keyboard (GtkNative *native)
{
  g_autofree char *xid = dup_xid (native);
  const char *const arguments[] = { "windowfocus", xid, NULL };

  if (!GTK_IS_WINDOW (native) || gtk_window_is_active (GTK_WINDOW (native)))
    return;
  run_xdotool (arguments);
  widget_test_wait_until (gtk_window_is_active (GTK_WINDOW (native)));
}

void
widget_test_move_to (GtkWidget *widget,
                     double x,
                     double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  g_autofree char *xid = dup_xid (native);
  g_autofree char *x_text = NULL;
  g_autofree char *y_text = NULL;
  const char *arguments[] = { "mousemove", "--window", xid, NULL, NULL, NULL };
  graphene_point_t point;
  double offset_x, offset_y;

  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (native), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point));
  gtk_native_get_surface_transform (native, &offset_x, &offset_y);
  x_text = g_strdup_printf ("%d", (int) (point.x + offset_x));
  y_text = g_strdup_printf ("%d", (int) (point.y + offset_y));
  arguments[3] = x_text;
  arguments[4] = y_text;
  run_xdotool (arguments);
}

static gboolean
count_press_cb (GtkEventController *controller,
                GdkEvent *event,
                guint *n_presses)
{
  GdkEventType type = gdk_event_get_event_type (event);

  /* X treats the wheel as a button, GDK does not. */
  if (type == GDK_BUTTON_PRESS || type == GDK_SCROLL)
    (*n_presses)++;

  return GDK_EVENT_PROPAGATE;
}

/* On a busy machine, a button may go down before the window is in its place, and miss it.
 * Returns FALSE if the press closed the window. */
static gboolean
press_until_it_arrives (GtkWidget *widget,
                        double x,
                        double y,
                        const char *const *press,
                        const char *const *release)
{
  GtkEventController *controller = gtk_event_controller_legacy_new ();
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget)); /* gets events that its children keep from the widget */
  GtkWidget *alive = root;
  gint64 last = cgv_test_get_deadline ();
  guint n_presses = 0;

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "event", G_CALLBACK (count_press_cb), &n_presses);
  gtk_widget_add_controller (root, controller);
  g_object_add_weak_pointer (G_OBJECT (root), (gpointer *) &alive);
  for (guint attempt = 0; n_presses == 0 && alive != NULL && g_get_monotonic_time () < last; attempt++)
    {
      gint64 deadline = g_get_monotonic_time () + 3 * G_USEC_PER_SEC;

      if (attempt > 0)
        run_xdotool (release);
      widget_test_move_to (widget, x, y);
      run_xdotool (press);
      while (n_presses == 0 && alive != NULL && g_get_monotonic_time () < deadline)
        g_main_context_iteration (NULL, FALSE);
    }
  if (alive == NULL)
    return FALSE;
  g_object_remove_weak_pointer (G_OBJECT (root), (gpointer *) &alive);
  g_signal_handlers_disconnect_by_func (controller, count_press_cb, &n_presses);
  gtk_widget_remove_controller (root, controller);
  return TRUE;
}

/* Holds the button down until the window has come to rest; of several clicks only the last,
 * because a multiple click must be fast. If something changes below the pointer, GTK invents a
 * motion. A motion with the button up, as the X server already reports it, ends a click whose
 * end GTK has not seen. A right click acts on the press; held while the menu opens, it makes GTK
 * 4.8 warn of a "Broken accounting of active state". */
static void
click (GtkWidget *widget,
       double x,
       double y,
       int button,
       int n_clicks)
{
  g_autofree char *button_text = g_strdup_printf ("%d", button);
  g_autofree char *n_before = g_strdup_printf ("%d", n_clicks - 1);
  const char *const one[] = { "mousedown", button_text, NULL };
  const char *const several[] = { "click", "--repeat", n_before, "--delay", "30", button_text, "mousedown", button_text, NULL };
  const char *const menu[] = { "click", button_text, NULL };
  const char *const release[] = { "mouseup", button_text, NULL };
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_native (widget));

  if (button == GDK_BUTTON_SECONDARY)
    {
      press_until_it_arrives (widget, x, y, menu, release);
      return;
    }
  if (press_until_it_arrives (widget, x, y, n_clicks == 1 ? one : several, release) && gtk_widget_get_mapped (root))
    widget_test_settle (root);
  run_xdotool (release);
}

void
widget_test_click_at (GtkWidget *widget,
                      double x,
                      double y,
                      const char *modifier,
                      int button,
                      int n_clicks)
{
  const char *const press[] = { "keydown", modifier, NULL };
  const char *const release[] = { "keyup", modifier, NULL };
  GtkNative *native = gtk_widget_get_native (widget);

  give_keyboard (native);
  if (modifier != NULL)
    run_xdotool (press);
  click (widget, x, y, button, n_clicks);
  if (modifier != NULL)
    run_xdotool (release);
  widget_test_settle (GTK_WIDGET (native)); /* a click may close the widget */
}

void
widget_test_click (GtkWidget *widget)
{
  widget_test_click_at (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0, NULL, 1, 1);
}

void
widget_test_drag (GtkWidget *widget,
                  double from_x,
                  double from_y,
                  double to_x,
                  double to_y)
{
  static const char *const press[] = { "mousedown", "1", NULL };
  static const char *const release[] = { "mouseup", "1", NULL };
  GtkNative *native = gtk_widget_get_native (widget);

  give_keyboard (native);
  widget_test_move_to (widget, from_x, from_y);
  run_xdotool (press);
  for (guint i = 1; i <= 4; i++)
    {
      widget_test_move_to (widget, from_x + (to_x - from_x) * i / 4, from_y + (to_y - from_y) * i / 4);
      widget_test_settle (GTK_WIDGET (native));
    }
  run_xdotool (release);
  widget_test_settle (GTK_WIDGET (native));
}

void
widget_test_key (GtkWidget *window,
                 const char *key)
{
  const char *const arguments[] = { "key", key, NULL };

  give_keyboard (GTK_NATIVE (window));
  run_xdotool (arguments);
  widget_test_settle (window);
}

typedef struct
{
  char *text;
  gboolean is_done;
} Reading;

static void
read_cb (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  Reading *reading = user_data;
  g_autoptr (GError) error = NULL;

  reading->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_assert_no_error (error);
  reading->is_done = TRUE;
}

char *
widget_test_clipboard (GtkWidget *widget)
{
  Reading reading = { NULL, FALSE };

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, read_cb, &reading);
  widget_test_wait_until (reading.is_done);
  return reading.text;
}

cairo_surface_t *
widget_test_paint (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node != NULL)
    {
      gsk_render_node_draw (node, cr);
      gsk_render_node_unref (node);
    }
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

guint32
widget_test_get_pixel (cairo_surface_t *surface,
                       int x,
                       int y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  g_assert_cmpint (x, <, cairo_image_surface_get_width (surface));
  g_assert_cmpint (y, <, cairo_image_surface_get_height (surface));
  return ((const guint32 *) (gconstpointer) row)[x];
}

char *
widget_test_options (GtkWidget *view)
{
  g_autoptr (GMenuModel) menu = cgv_view_new_options (CGV_VIEW (view));
  g_autoptr (GString) all = g_string_new (NULL);

  for (int i = 0; menu != NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int j = 0; j < g_menu_model_get_n_items (section); j++)
        {
          g_autofree char *label = NULL;

          g_assert_true (g_menu_model_get_item_attribute (section, j, G_MENU_ATTRIBUTE_LABEL, "s", &label));
          g_string_append_printf (all, "%s|", label);
        }
    }
  g_string_replace (all, "_", "", 0);
  return g_string_free (g_steal_pointer (&all), FALSE);
}
