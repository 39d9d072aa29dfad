/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-app-test.h"

#include <glib/gstdio.h>

const char CGV_APP_TEST_PROFILE[] =
  "# callgrind format\n"
  "version: 1\n"
  "creator: callgrind-3.19.0\n"
  "pid: 4711\n"
  "cmd: ./program -x input\n"
  "part: 1\n"
  "\n"
  "positions: line\n"
  "events: Ir Dr\n"
  "summary: 100 20\n"
  "\n"
  "ob=(1) /usr/bin/program\n"
  "fl=(1) program.c\n"
  "fn=(1) main\n"
  "10 10 2\n"
  "cfn=(2) work\n"
  "calls=2 20\n"
  "11 90 18\n"
  "\n"
  "fn=(2)\n"
  "20 60 10\n"
  "cfn=(3) leaf\n"
  "calls=3 30\n"
  "21 30 8\n"
  "\n"
  "fn=(3)\n"
  "30 30 8\n"
  "\n"
  "totals: 100 20\n";

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

void
cgv_app_test_iterate (gint64 deadline,
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

void
cgv_app_test_init (int *argc,
                   char ***argv)
{
  g_test_init (argc, argv, NULL);
  g_set_application_name ("Callgrove");
  adw_init ();
  /* GTK 4.8 sometimes warns if the cursor blinks in a selected text. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-cursor-blink", FALSE, NULL);
}

CgvApplication *
cgv_app_test_get_application (void)
{
  static CgvApplication *application;
  g_autoptr (GError) error = NULL;

  if (application != NULL)
    return application;

  application = cgv_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  g_application_set_default (G_APPLICATION (application));
  return application;
}

void
cgv_app_test_close_windows (void)
{
  GtkApplication *application = GTK_APPLICATION (cgv_app_test_get_application ());
  GList *windows;

  while ((windows = gtk_application_get_windows (application)) != NULL)
    {
      gpointer window = windows->data;

      g_object_add_weak_pointer (window, &window);
      gtk_window_destroy (window);
      cgv_app_test_wait_until (window == NULL);
    }
  /* The next test may open the same program. A benchmark may run without a schema. */
  if (cgv_application_get_settings (cgv_app_test_get_application ()) != NULL)
    g_settings_reset (cgv_application_get_settings (cgv_app_test_get_application ()), "programs");
}

gboolean
cgv_app_test_rests (void)
{
  GMainContext *context = g_main_context_default ();
  int priority;
  int timeout;

  if (!g_main_context_acquire (context))
    return FALSE;
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, priority, &timeout, NULL, 0);
  g_main_context_release (context);
  return timeout < 0 || timeout > 100;
}

CgvWindow *
cgv_app_test_present (void)
{
  CgvApplication *application = cgv_app_test_get_application ();
  CgvWindow *window = cgv_window_new (GTK_APPLICATION (application), cgv_application_get_settings (application));

  gtk_window_present (GTK_WINDOW (window));
  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)) && gtk_widget_get_width (GTK_WIDGET (window)) > 0);
  return window;
}

void
cgv_app_test_open (CgvWindow *window,
                   ...)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  const char *path;
  va_list args;

  va_start (args, window);
  while ((path = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (files, g_file_new_for_path (path));
  va_end (args);

  cgv_session_open (cgv_window_get_session (window), files);
  cgv_app_test_wait_until (!cgv_session_is_busy (cgv_window_get_session (window)));
}

char *
cgv_app_test_new_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("callgrove-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

void
cgv_app_test_remove_folder (char *folder)
{
  g_autofree char *path = folder;
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_assert_cmpint (g_remove (file), ==, 0);
    }
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

char *
cgv_app_test_write (const char *folder,
                    const char *name,
                    const char *contents)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (folder, name, NULL);

  g_file_set_contents (path, contents, -1, &error);
  g_assert_no_error (error);
  return path;
}

/* Uses a new name in each record, because new names take longest to read. */
char *
cgv_app_test_write_big (const char *folder,
                        const char *name)
{
  const gsize n_bytes = 96 * 1024 * 1024;
  g_autoptr (GString) text = g_string_sized_new (n_bytes + 1024);

  g_string_append (text, "version: 1\ncmd: ./big\npositions: line\nevents: Ir\nfl=big.c\n");
  for (guint i = 0; text->len < n_bytes; i++)
    g_string_append_printf (text, "fn=f%u\n%u 7\ncfn=f%u\ncalls=1 %u\n%u 9\n", i, i, i / 2, i, i);

  return cgv_app_test_write (folder, name, text->str);
}

char *
cgv_app_test_dup_function_name (CgvWindow *window)
{
  CgvFocus *focus = cgv_window_get_session (window)->focus;

  return cgv_focus_dup_name (focus, focus->row);
}

void
cgv_app_test_set_function (CgvWindow *window,
                           const char *name)
{
  CgvFocus *focus = cgv_window_get_session (window)->focus;
  const CgvProfile *profile = cgv_window_get_session (window)->document->profile;

  for (CgvFunctionId i = 0; i < profile->n_functions; i++)
    {
      const CgvFunction *function = &profile->functions[i];

      if (strcmp (cgv_profile_get_string (profile, function->name, NULL), name) != 0)
        continue;
      cgv_focus_set_function (focus, i);
      return;
    }
  g_assert_not_reached ();
}

static void
finished_cb (CgvWindow *window,
             const GError *error,
             CgvAppTest *test)
{
  test->n_finished++;
}

void
cgv_app_test_set_up (CgvAppTest *test,
                     gconstpointer data)
{
  test->window = cgv_app_test_present ();
  test->folder = cgv_app_test_new_folder ();
  test->profile = cgv_app_test_write (test->folder, "profile", CGV_APP_TEST_PROFILE);
  g_signal_connect (test->window, "load-finished", G_CALLBACK (finished_cb), test);
}

void
cgv_app_test_tear_down (CgvAppTest *test,
                        gconstpointer data)
{
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (test->folder);
  g_free (test->profile);
}

GObject *
cgv_app_test_get_child (CgvWindow *window,
                        const char *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (window), CGV_TYPE_WINDOW, name);

  if (child == NULL)
    child = G_OBJECT (cgv_window_get_page (window, name));
  g_assert_nonnull (child);
  return child;
}

GtkWidget *
cgv_app_test_find_widget (GtkWidget *root,
                          GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = cgv_app_test_find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

gpointer
cgv_app_test_find_window (GType type,
                          gpointer other)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (toplevels, i);

      if (window != other && G_TYPE_CHECK_INSTANCE_TYPE (window, type) && gtk_widget_get_mapped (window))
        return window;
    }
  return NULL;
}

GtkWidget *
cgv_app_test_get_page (CgvWindow *window)
{
  return gtk_stack_get_visible_child (GTK_STACK (cgv_app_test_get_child (window, "stack")));
}

gboolean
cgv_app_test_is_shown (CgvMessageBar *bar)
{
  return gtk_revealer_get_reveal_child (GTK_REVEALER (gtk_widget_get_template_child (GTK_WIDGET (bar), CGV_TYPE_MESSAGE_BAR, "revealer")));
}

const char *
cgv_app_test_get_detail (CgvMessageBar *bar)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (bar), CGV_TYPE_MESSAGE_BAR, "detail_label")));
}

void
cgv_app_test_activate (CgvWindow *window,
                       const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

gboolean
cgv_app_test_is_enabled (CgvWindow *window,
                         const char *action)
{
  GtkWidget *button = gtk_button_new ();
  gboolean enabled;

  adw_header_bar_pack_end (ADW_HEADER_BAR (cgv_app_test_get_child (window, "header_bar")), button);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  enabled = gtk_widget_get_sensitive (button);
  adw_header_bar_remove (ADW_HEADER_BAR (cgv_app_test_get_child (window, "header_bar")), button);
  return enabled;
}

void
cgv_app_test_show_calls (void)
{
  g_settings_set_boolean (cgv_application_get_settings (cgv_app_test_get_application ()), "shows-calls", TRUE);
}
