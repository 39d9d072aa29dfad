/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program started from a shell: its options, its exit codes, and its pictures. */

#include <cairo.h>
#include <gio/gio.h>
#include <glib/gstdio.h>

#define EXAMPLE "examples/callgrind.out.bzip2"

typedef struct
{
  int status;
  char *output;
  char *errors;
} Outcome;

static char *program;
static char *screenshot_program; /* the same window, which writes a picture of itself */
static char *folder;
static char *picture;

static void
outcome_clear (Outcome *outcome)
{
  g_clear_pointer (&outcome->output, g_free);
  g_clear_pointer (&outcome->errors, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static Outcome
run_with (const char *command,
          va_list args)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  Outcome outcome = { 0, NULL, NULL };

  g_remove (picture);
  g_ptr_array_add (argv, (char *) command);
  for (const char *next = va_arg (args, const char *); next != NULL; next = va_arg (args, const char *))
    g_ptr_array_add (argv, (char *) next);
  g_ptr_array_add (argv, NULL);

  process = g_subprocess_newv ((const char *const *) argv->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                               &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &outcome.output, &outcome.errors, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  outcome.status = g_subprocess_get_exit_status (process);
  return outcome;
}

/* Runs a command, whose arguments end with NULL. */
static Outcome
run (const char *command,
     ...)
{
  va_list args;
  Outcome outcome;

  va_start (args, command);
  outcome = run_with (command, args);
  va_end (args);
  return outcome;
}

/* Returns the mean brightness of the picture, and counts its colours. */
static double
look_at_picture (int width,
                 int height,
                 guint *n_colors)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (picture);
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  double sum = 0;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guint32 pixel = *(const guint32 *) (gconstpointer) (data + y * stride + x * 4);

        g_hash_table_add (colors, GUINT_TO_POINTER (pixel));
        sum += (pixel & 0xff) + (pixel >> 8 & 0xff) + (pixel >> 16 & 0xff);
      }

  *n_colors = g_hash_table_size (colors);
  cairo_surface_destroy (surface);
  return sum / (3.0 * width * height);
}

static char *
dup_example (void)
{
  return g_build_filename (g_getenv ("CALLGROVE_DATA_DIR"), EXAMPLE, NULL);
}

static void
test_version (void)
{
  g_auto (Outcome) outcome = run (program, "--version", NULL);

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_true (g_str_has_prefix (outcome.output, "Callgrove "));
  g_assert_nonnull (strstr (outcome.output, "GTK "));
  g_assert_nonnull (strstr (outcome.output, "running"));
}

static void
test_help (void)
{
  g_auto (Outcome) outcome = run (program, "--help", NULL);

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (strstr (outcome.output, "FILE"));
  g_assert_null (strstr (outcome.output, "--screenshot"));
}

/* A profile from a pipe is shown like a file. */
static void
test_standard_input (void)
{
  g_autofree char *example = dup_example ();
  g_auto (Outcome) outcome = run ("sh", "-c", "cat \"$2\" | \"$0\" --screenshot \"$1\" --size 900x700 -", screenshot_program, picture, example, NULL);
  guint n_colors;

  g_assert_cmpstr (outcome.errors, ==, "");
  g_assert_cmpint (outcome.status, ==, 0);
  look_at_picture (900, 700, &n_colors);
  g_assert_cmpuint (n_colors, >, 100);
}

static void
test_memory (void)
{
  g_auto (Outcome) wrong = run (program, "--memory", "lots", NULL);
  g_autofree char *example = dup_example ();
  g_auto (Outcome) small = run (screenshot_program, "--memory", "4K", "--screenshot", picture, example, NULL);

  g_assert_cmpint (wrong.status, ==, 2);
  g_assert_nonnull (strstr (wrong.errors, "“lots”"));
  g_assert_cmpint (small.status, ==, 1);
  g_assert_nonnull (strstr (small.errors, "4.0"));
}

static void
test_picture (void)
{
  g_autofree char *example = dup_example ();
  g_auto (Outcome) light = run (screenshot_program, "--screenshot", picture, "--size", "900x700", example, NULL);
  double light_brightness, dark_brightness;
  guint n_colors;

  g_assert_cmpstr (light.errors, ==, "");
  g_assert_cmpint (light.status, ==, 0);
  light_brightness = look_at_picture (900, 700, &n_colors);
  g_assert_cmpuint (n_colors, >, 100);
  g_assert_cmpfloat (light_brightness, >, 128);

  outcome_clear (&light);
  light = run (screenshot_program, "--screenshot", picture, "--size", "360x640", "--color-scheme", "dark", example, NULL);
  g_assert_cmpint (light.status, ==, 0);
  dark_brightness = look_at_picture (360, 640, &n_colors);
  g_assert_cmpuint (n_colors, >, 100);
  g_assert_cmpfloat (dark_brightness, <, 128);
}

static void
test_picture_of_empty_window (void)
{
  g_auto (Outcome) outcome = run (screenshot_program, "--screenshot", picture, "--size", "800x600", NULL);
  guint n_colors;

  g_assert_cmpint (outcome.status, ==, 0);
  look_at_picture (800, 600, &n_colors);
  g_assert_cmpuint (n_colors, >, 10);
}

/* The picture is taken when two folders are compared, or the one is read. */
static void
test_picture_of_folders (void)
{
  g_autofree char *example = dup_example ();
  g_autofree char *base = g_build_filename (folder, "base", NULL);
  g_autofree char *new_ = g_build_filename (folder, "new", NULL);
  g_auto (Outcome) made = run ("sh", "-c", "for d in \"$1\" \"$2\"; do mkdir \"$d\"; cp \"$0\" \"$d/one\"; cp \"$0\" \"$d/two\"; done", example, base, new_, NULL);
  guint n_colors;

  g_assert_cmpint (made.status, ==, 0);
  for (char **paths = (char *[]) { new_, base, NULL }; *paths != NULL; paths++)
    {
      g_auto (Outcome) outcome = run (screenshot_program, "--screenshot", picture, "--size", "900x700", base, *paths == base ? NULL : new_, NULL);

      g_assert_cmpstr (outcome.errors, ==, "");
      g_assert_cmpint (outcome.status, ==, 0);
      look_at_picture (900, 700, &n_colors);
      g_assert_cmpuint (n_colors, >, 10);
    }
  outcome_clear (&made);
  made = run ("rm", "-r", base, new_, NULL);
  g_assert_cmpint (made.status, ==, 0);
}

static void
test_missing_file (void)
{
  g_autofree char *path = g_build_filename (folder, "absent", NULL);
  g_auto (Outcome) outcome = run (screenshot_program, "--screenshot", picture, path, NULL);

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_nonnull (strstr (outcome.errors, path));
  g_assert_false (g_file_test (picture, G_FILE_TEST_EXISTS));
}

static void
test_one_of_two_missing (void)
{
  g_autofree char *example = dup_example ();
  g_autofree char *path = g_build_filename (folder, "absent", NULL);
  g_auto (Outcome) outcome = run (screenshot_program, "--screenshot", picture, example, path, NULL);

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_nonnull (strstr (outcome.errors, path));
}

static void
test_usage (void)
{
  const char *bad_sizes[] = { "x", "100", "0x100", "100x", "-1x10", "100x100x100", "99999x100" };
  g_auto (Outcome) scheme = run (screenshot_program, "--screenshot", picture, "--color-scheme", "pink", NULL);
  g_auto (Outcome) missing = run (screenshot_program, "--size", "900x700", NULL);
  g_auto (Outcome) option = run (program, "--no-such-option", NULL);

  g_assert_cmpint (scheme.status, ==, 2);
  g_assert_nonnull (strstr (scheme.errors, "--color-scheme"));
  g_assert_cmpint (missing.status, ==, 2);
  g_assert_cmpint (option.status, !=, 0);

  for (guint i = 0; i < G_N_ELEMENTS (bad_sizes); i++)
    {
      g_auto (Outcome) size = run (screenshot_program, "--screenshot", picture, "--size", bad_sizes[i], NULL);

      g_assert_cmpint (size.status, ==, 2);
    }
}

static void
test_unwritable_picture (void)
{
  g_autofree char *example = dup_example ();
  g_autofree char *path = g_build_filename (folder, "absent", "picture.png", NULL);
  g_auto (Outcome) outcome = run (screenshot_program, "--screenshot", path, "--size", "400x300", example, NULL);

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_nonnull (strstr (outcome.errors, path));
}

/* A name that looks like an option, and one that is not UTF-8. */
static void
test_odd_names (void)
{
  g_autofree char *path = g_build_filename (folder, "-x\n<b>\xff.out", NULL);
  g_autofree char *example = dup_example ();
  g_autofree char *contents = NULL;
  gsize length;
  guint n_colors;
  Outcome outcome;

  g_assert_true (g_file_get_contents (example, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
  g_assert_cmpint (g_chdir (folder), ==, 0);
  outcome = run (screenshot_program, "--screenshot", picture, "--size", "400x600", "--", "-x\n<b>\xff.out", NULL);
  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_cmpstr (outcome.errors, ==, "");
  look_at_picture (400, 600, &n_colors);
  outcome_clear (&outcome);
  g_remove (path);
}

/* A side may have several files. Then "--" separates the sides. */
static void
test_compare (void)
{
  g_autofree char *example = dup_example ();
  g_auto (Outcome) two = run (screenshot_program, "--compare", "--screenshot", picture, "--size", "900x700", example, example, NULL);
  g_auto (Outcome) three = { 0 };
  guint n_colors;

  g_assert_cmpstr (two.errors, ==, "");
  g_assert_cmpint (two.status, ==, 0);
  look_at_picture (900, 700, &n_colors);
  g_assert_cmpuint (n_colors, >, 100);

  three = run (screenshot_program, "--screenshot", picture, "--size", "900x700", "--compare", example, example, "--", example, NULL);
  g_assert_cmpint (three.status, ==, 0);
  g_assert_cmpstr (three.errors, ==, "");
  look_at_picture (900, 700, &n_colors);
}

static void
test_compare_missing (void)
{
  g_autofree char *example = dup_example ();
  g_autofree char *path = g_build_filename (folder, "absent", NULL);
  g_auto (Outcome) base = run (screenshot_program, "--compare", "--screenshot", picture, path, example, NULL);
  g_auto (Outcome) new_ = run (screenshot_program, "--compare", "--screenshot", picture, example, path, NULL);

  g_assert_cmpint (base.status, ==, 1);
  g_assert_nonnull (strstr (base.errors, path));
  g_assert_cmpint (new_.status, ==, 1);
  g_assert_nonnull (strstr (new_.errors, path));
  g_assert_false (g_file_test (picture, G_FILE_TEST_EXISTS));
}

static void
test_compare_usage (void)
{
  g_autofree char *example = dup_example ();
  g_auto (Outcome) none = run (program, "--compare", NULL);
  g_auto (Outcome) one = run (program, "--compare", example, NULL);
  g_auto (Outcome) three = run (program, "--compare", example, example, example, NULL);
  g_auto (Outcome) no_base = run (program, "--compare", "--", example, NULL);

  g_assert_cmpint (none.status, ==, 2);
  g_assert_nonnull (strstr (none.errors, "BASE"));
  g_assert_cmpint (one.status, ==, 2);
  g_assert_cmpint (three.status, ==, 2);
  g_assert_cmpint (no_base.status, ==, 2);
}

/* An instance that does not answer, while the program is started again. */
typedef struct
{
  GTestDBus *bus;
  GDBusConnection *connection;
  guint name;
  gboolean ends; /* it gives up its name when it is asked for the first time */
  gboolean is_asked;
  gboolean is_quit;
} Instance;

static gboolean
release_name_cb (gpointer user_data)
{
  g_bus_unown_name (((Instance *) user_data)->name);
  return G_SOURCE_REMOVE;
}

/* Runs in the thread of the bus. */
static GDBusMessage *
filter_cb (GDBusConnection *connection,
           GDBusMessage *message,
           gboolean is_incoming,
           gpointer user_data)
{
  Instance *instance = user_data;

  if (is_incoming && g_strcmp0 (g_dbus_message_get_member (message), "DescribeAll") == 0 && !instance->is_asked)
    {
      instance->is_asked = TRUE;
      if (instance->ends)
        g_idle_add (release_name_cb, instance);
    }
  return message;
}

static void
name_appeared_cb (GDBusConnection *connection,
                  const char *name,
                  const char *owner,
                  gpointer user_data)
{
  Instance *instance = user_data;

  if (g_str_equal (owner, g_dbus_connection_get_unique_name (instance->connection)))
    return;
  instance->is_quit = TRUE;
  g_dbus_connection_call (connection, owner, "/io/github/callgrove/Callgrove", "org.gtk.Actions", "Activate",
                          g_variant_new ("(sava{sv})", "quit", NULL, NULL), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
}

static void
owned_cb (GDBusConnection *connection,
          const char *name,
          gpointer is_owned)
{
  *(gboolean *) is_owned = TRUE;
}

static void
ended_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  Outcome *outcome = user_data;
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8_finish (G_SUBPROCESS (source), result, &outcome->output, &outcome->errors, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (G_SUBPROCESS (source)));
  outcome->status = g_subprocess_get_exit_status (G_SUBPROCESS (source));
}

/* Starts the program on the bus of the instance, and waits until it ends. */
static Outcome
run_beside (Instance *instance)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  Outcome outcome = { 0, NULL, NULL };
  gboolean is_owned = FALSE;
  guint watch;

  instance->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (instance->bus);
  instance->connection = g_dbus_connection_new_for_address_sync (g_test_dbus_get_bus_address (instance->bus),
                                                                 G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                                 NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_add_filter (instance->connection, filter_cb, instance, NULL);
  instance->name = g_bus_own_name_on_connection (instance->connection, "io.github.callgrove.Callgrove", G_BUS_NAME_OWNER_FLAGS_NONE,
                                                 owned_cb, NULL, &is_owned, NULL);
  while (!is_owned)
    g_main_context_iteration (NULL, TRUE);
  watch = g_bus_watch_name_on_connection (instance->connection, "io.github.callgrove.Callgrove", G_BUS_NAME_WATCHER_FLAGS_NONE,
                                          name_appeared_cb, NULL, instance, NULL);

  g_subprocess_launcher_setenv (launcher, "DBUS_SESSION_BUS_ADDRESS", g_test_dbus_get_bus_address (instance->bus), TRUE);
  process = g_subprocess_launcher_spawn (launcher, &error, program, NULL);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8_async (process, NULL, NULL, ended_cb, &outcome);
  while (outcome.output == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_bus_unwatch_name (watch);
  if (!instance->ends)
    g_bus_unown_name (instance->name);
  g_dbus_connection_close_sync (instance->connection, NULL, NULL);
  g_object_unref (instance->connection);
  g_test_dbus_down (instance->bus);
  g_object_unref (instance->bus);
  return outcome;
}

/* The start continues once the other instance is gone. */
static void
test_instance_ends (void)
{
  Instance instance = { .ends = TRUE };
  g_auto (Outcome) outcome = run_beside (&instance);

  g_assert_true (instance.is_asked);
  g_assert_true (instance.is_quit);
  g_assert_cmpstr (outcome.errors, ==, "");
  g_assert_cmpint (outcome.status, ==, 0);
}

static void
test_instance_is_silent (void)
{
  Instance instance = { .ends = FALSE };
  g_auto (Outcome) outcome = run_beside (&instance);

  g_assert_cmpstr (outcome.errors, ==, "callgrove: Callgrove is running already, but it does not answer. End that one first, then start again.\n");
  g_assert_cmpint (outcome.status, ==, 1);
}

int
main (int argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  program = g_canonicalize_filename (argv[1], NULL);
  screenshot_program = g_canonicalize_filename (argv[2], NULL);
  folder = g_dir_make_tmp ("callgrove-XXXXXX", NULL);
  g_assert_nonnull (folder);
  picture = g_build_filename (folder, "picture.png", NULL);

  g_test_add_func ("/program/version", test_version);
  g_test_add_func ("/program/help", test_help);
  g_test_add_func ("/program/picture", test_picture);
  g_test_add_func ("/program/standard-input", test_standard_input);
  g_test_add_func ("/program/memory", test_memory);
  g_test_add_func ("/program/picture-of-empty-window", test_picture_of_empty_window);
  g_test_add_func ("/program/picture-of-folders", test_picture_of_folders);
  g_test_add_func ("/program/missing-file", test_missing_file);
  g_test_add_func ("/program/one-of-two-missing", test_one_of_two_missing);
  g_test_add_func ("/program/usage", test_usage);
  g_test_add_func ("/program/unwritable-picture", test_unwritable_picture);
  g_test_add_func ("/program/odd-names", test_odd_names);
  g_test_add_func ("/program/compare", test_compare);
  g_test_add_func ("/program/compare-missing", test_compare_missing);
  g_test_add_func ("/program/compare-usage", test_compare_usage);
  g_test_add_func ("/program/instance-ends", test_instance_ends);
  g_test_add_func ("/program/instance-is-silent", test_instance_is_silent);

  status = g_test_run ();
  g_remove (picture);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_free (picture);
  g_free (folder);
  g_free (program);
  g_free (screenshot_program);
  return status;
}
