/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Typical use of the keyboard: a file is chosen in the real dialog, and keys of the window. */

#include "cgv-app-input.h"
#include "cgv-app-test.h"

#include <glib/gstdio.h>

typedef struct
{
  CgvWindow *window;
  char *folder;
  char *profile;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = cgv_app_test_new_folder ();
  fixture->profile = cgv_app_test_write (fixture->folder, "callgrind.out.1", CGV_APP_TEST_PROFILE);
  fixture->window = cgv_app_test_present ();
  cgv_app_input_focus (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (fixture->folder);
  g_free (fixture->profile);
}

static void
press (const char *key)
{
  g_free (cgv_app_input_run ("key", key, NULL));
}

static gpointer
find_dialog (void)
{
  return cgv_app_test_find_window (GTK_TYPE_FILE_CHOOSER, NULL);
}

/* Returns the entry for a path, which the dialog shows when a path is typed. */
static GtkEditable *
find_location (GtkWidget *root)
{
  if (GTK_IS_ENTRY (root) && gtk_widget_get_mapped (root) && gtk_widget_has_focus (gtk_widget_get_first_child (root)))
    return GTK_EDITABLE (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkEditable *found = find_location (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkEditable *
find_typed_location (void)
{
  GtkWindow *dialog = find_dialog ();

  return dialog != NULL ? find_location (GTK_WIDGET (dialog)) : NULL;
}

/* Chooses a file in the dialog, once it is shown. */
static void
choose (const char *path)
{
  cgv_app_test_wait_until (find_dialog () != NULL);
  cgv_app_input_focus (find_dialog ());
  press ("slash");
  cgv_app_test_wait_until (find_typed_location () != NULL);
  /* Sets the text at once, as pasting does: GTK completes typed text letter by letter, with a
   * delay. */
  gtk_editable_set_text (find_typed_location (), path);
  press ("Return");
}

static void
test_choose (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *path = NULL;

  press ("ctrl+o");
  choose (fixture->profile);

  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != NULL);
  path = g_file_get_path (cgv_document_get_file (cgv_window_get_session (fixture->window)->document, 0));
  g_assert_cmpstr (path, ==, fixture->profile);
  cgv_app_test_wait_until (find_dialog () == NULL);
}

static gboolean
asks_for_b (void)
{
  return find_dialog () != NULL && strstr (gtk_window_get_title (find_dialog ()), "Choose B") != NULL;
}

/* On the start page, the command lets the user choose both sides. */
static void
test_choose_two (Fixture *fixture,
                 gconstpointer data)
{
  CgvSession *session = cgv_window_get_session (fixture->window);
  g_autofree char *other = cgv_app_test_write (fixture->folder, "callgrind.out.2", CGV_APP_TEST_PROFILE);
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  press ("ctrl+d");
  choose (other);
  cgv_app_test_wait_until (asks_for_b ());
  choose (fixture->profile);
  cgv_app_test_wait_until (session->compare_focus != NULL);

  base = g_file_get_path (cgv_document_get_file (cgv_session_get_side_document (session, CGV_SIDE_BASE), 0));
  new_ = g_file_get_path (cgv_document_get_file (cgv_session_get_side_document (session, CGV_SIDE_NEW), 0));
  g_assert_cmpstr (base, ==, other);
  g_assert_cmpstr (new_, ==, fixture->profile);
  cgv_app_test_wait_until (find_dialog () == NULL);
}

/* Without a profile, the dialog opens in the folder where the program was started. */
static void
test_folder (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *old = g_get_current_dir ();
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) expected = g_file_new_for_path (fixture->folder);

  g_assert_no_errno (g_chdir (fixture->folder));
  press ("ctrl+o");
  cgv_app_test_wait_until (find_dialog () != NULL);
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  folder = gtk_file_chooser_get_current_folder (GTK_FILE_CHOOSER (find_dialog ()));
G_GNUC_END_IGNORE_DEPRECATIONS
  g_assert_true (folder != NULL && g_file_equal (folder, expected));

  cgv_app_input_focus (find_dialog ());
  press ("Escape");
  cgv_app_test_wait_until (find_dialog () == NULL);
  g_assert_no_errno (g_chdir (old));
}

static void
test_choose_nothing (Fixture *fixture,
                     gconstpointer data)
{
  press ("ctrl+o");
  cgv_app_test_wait_until (find_dialog () != NULL);
  cgv_app_input_focus (find_dialog ());
  press ("Escape");

  cgv_app_test_wait_until (find_dialog () == NULL);
  g_assert_false (cgv_session_is_busy (cgv_window_get_session (fixture->window)));
  g_assert_null (cgv_window_get_session (fixture->window)->document);
}

static void
test_escape_cancels (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *path = cgv_app_test_write_big (fixture->folder, "big");
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));
  cgv_session_open (cgv_window_get_session (fixture->window), files);
  cgv_app_test_wait_until (gtk_stack_get_visible_child (GTK_STACK (cgv_app_test_get_child (fixture->window, "stack"))) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "load_page")));
  press ("Escape");

  cgv_app_test_wait_until (!cgv_session_is_busy (cgv_window_get_session (fixture->window)));
  g_assert_null (cgv_window_get_session (fixture->window)->document);
  g_assert_true (gtk_stack_get_visible_child (GTK_STACK (cgv_app_test_get_child (fixture->window, "stack"))) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "empty_page")));
}

static gboolean
is_typing (Fixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL && GTK_IS_TEXT (focus);
}

static gboolean
is_about (Fixture *fixture,
          const char *function)
{
  g_autofree char *name = cgv_app_test_dup_function_name (fixture->window);

  return g_str_equal (name, function);
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  GtkApplication *application = GTK_APPLICATION (cgv_app_test_get_application ());
  CgvDocument *document;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  cgv_app_test_set_function (fixture->window, "leaf");

  press ("ctrl+f");
  cgv_app_test_wait_until (is_typing (fixture));

  press ("alt+Left");
  cgv_app_test_wait_until (is_about (fixture, "main"));
  press ("alt+Right");
  cgv_app_test_wait_until (is_about (fixture, "leaf"));

  /* Presses the buttons at the side of a mouse. */
  g_free (cgv_app_input_run ("mousemove", "300", "300", "click", "8", NULL));
  cgv_app_test_wait_until (is_about (fixture, "main"));
  g_free (cgv_app_input_run ("click", "9", NULL));
  cgv_app_test_wait_until (is_about (fixture, "leaf"));

  document = cgv_window_get_session (fixture->window)->document;
  press ("F5");
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->document != document);

  press ("ctrl+n");
  cgv_app_test_wait_until (g_list_length (gtk_application_get_windows (application)) == 2);
  cgv_app_input_focus (GTK_WINDOW (fixture->window));
  press ("ctrl+w");
  cgv_app_test_wait_until (g_list_length (gtk_application_get_windows (application)) == 1);
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

  add ("/dialog/choose", test_choose);
  add ("/dialog/choose-two", test_choose_two);
  add ("/dialog/folder", test_folder);
  add ("/dialog/choose-nothing", test_choose_nothing);
  add ("/keys/escape-cancels", test_escape_cancels);
  add ("/keys/all", test_keys);

  return g_test_run ();
}
