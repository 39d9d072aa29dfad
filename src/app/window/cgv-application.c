/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-application.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-config.h"
#include "cgv-memory-limit.h"
#include "cgv-platform.h"
#include "cgv-removed-focus.h"
#include "cgv-style.h"
#include "cgv-widgets.h"
#include "cgv-window.h"

#define WEBSITE "https://github.com/callgrove/callgrove"
#define USAGE_ERROR 2

/* Maximum time that a start waits for an instance that ends, and the pause between two checks. */
#define REGISTER_PATIENCE (2 * G_USEC_PER_SEC)
#define REGISTER_PAUSE    (20 * 1000)

struct _CgvApplication
{
  AdwApplication parent_instance;

  GSettings *settings;
  guint64 memory_limit;
  gboolean compares;
  guint n_past; /* files named after "--"; of a comparison, those of the new side */
  int exit_status;
};

G_DEFINE_FINAL_TYPE (CgvApplication, cgv_application, ADW_TYPE_APPLICATION)

/* For `--version` and for bug reports, so it is not translated. */
static char *
dup_versions (void)
{
  return g_strdup_printf ("Callgrove %s\n"
                          "GTK %d.%d.%d (running %u.%u.%u, code for %s and later)\n"
                          "libadwaita %d.%d.%d (running %u.%u.%u)\n"
                          "GLib %d.%d.%d (running %u.%u.%u)\n"
                          "Cairo %s (running %s)\n",
                          CGV_VERSION,
                          GTK_MAJOR_VERSION, GTK_MINOR_VERSION, GTK_MICRO_VERSION,
                          gtk_get_major_version (), gtk_get_minor_version (), gtk_get_micro_version (),
                          cgv_platform_get_name (),
                          ADW_MAJOR_VERSION, ADW_MINOR_VERSION, ADW_MICRO_VERSION,
                          adw_get_major_version (), adw_get_minor_version (), adw_get_micro_version (),
                          GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION, GLIB_MICRO_VERSION,
                          glib_major_version, glib_minor_version, glib_micro_version,
                          CAIRO_VERSION_STRING, cairo_version_string ());
}

static const struct
{
  const char *action;
  const char *accels[3];
} shortcuts[] = {
  { "win.help('window')", { "F1" } },
  { "win.show-help-overlay", { "<Control>F1", "<Control>question" } },
  { "win.open", { "<Control>o" } },
  { "win.reload", { "F5" } },
  { "win.record", { "<Control><Shift>r" } },
  { "win.record-again", { "<Control>r" } },
  { "win.save-picture", { "<Control>s" } },
  { "win.save-list", { "<Control><Shift>s" } },
  { "win.print-picture", { "<Control>p" } },
  { "win.search", { "<Control>f" } },
  { "win.go-to-anything", { "<Control>k" } },
  { "win.main-menu", { "F10" } },
  { "win.preferences", { "<Control>comma" } },
  { "win.back", { "<Alt>Left", "Back" } },
  { "win.forward", { "<Alt>Right", "Forward" } },
  { "win.amounts::of-total", { "<Control>percent" } },
  { "win.amounts::of-selected", { "<Control><Alt>percent" } },
  { "win.amounts::plain", { "<Control>numbersign" } },
  { "win.next-pane", { "F6" } },
  { "win.previous-pane", { "<Shift>F6" } },
  { "win.callers", { "<Control>1" } },
  { "win.callees", { "<Control>2" } },
  { "win.groups", { "<Control>g" } },
  { "win.events", { "<Control>e" } },
  { "win.toggle-parts-overview", { "F7" } },
  { "win.show-problems", { "F8" } },
  { "win.compare-files", { "<Control>d" } },
  { "win.next-cause", { "<Control>b" } },
  { "win.hot-path", { "<Control>h" } },
  { "win.go-up", { "<Alt>Up" } },
  { "win.go-down", { "<Alt>Down" } },
  { "win.page(1)", { "<Alt>1" } },
  { "win.page(2)", { "<Alt>2" } },
  { "win.page(3)", { "<Alt>3" } },
  { "win.page(4)", { "<Alt>4" } },
  { "win.page(5)", { "<Alt>5" } },
  { "win.page(6)", { "<Alt>6" } },
  { "win.page(7)", { "<Alt>7" } },
  { "win.page(8)", { "<Alt>8" } },
  { "win.page(9)", { "<Alt>9" } },
  { "window.close", { "<Control>w" } },
  { "app.new-window", { "<Control>n" } },
  { "app.quit", { "<Control>q" } },
};

static CgvWindow *
new_window (CgvApplication *self)
{
  CgvWindow *window = cgv_window_new (GTK_APPLICATION (self), self->settings);

  cgv_session_set_memory_limit (cgv_window_get_session (window), self->memory_limit);
  return window;
}

/* An empty window is one that waits for files. */
static CgvWindow *
get_window_for_files (CgvApplication *self)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));

  return CGV_IS_WINDOW (active) && cgv_window_is_empty (CGV_WINDOW (active)) ? CGV_WINDOW (active) : new_window (self);
}

static GPtrArray *
new_file_array (GFile **files,
                guint n_files)
{
  GPtrArray *array = g_ptr_array_new_full (n_files, g_object_unref);

  for (guint i = 0; i < n_files; i++)
    g_ptr_array_add (array, g_object_ref (files[i]));
  return array;
}

/* The command line names both sides: one file each, or any number on both sides of "--". */
static void
compare_files (CgvApplication *self,
               GFile **files,
               guint n_files)
{
  guint n_new = self->n_past > 0 ? self->n_past : 1;
  g_autoptr (GPtrArray) base = NULL;
  g_autoptr (GPtrArray) new_ = NULL;
  CgvWindow *window;

  if (n_files <= n_new || (self->n_past == 0 && n_files != 2))
    {
      g_printerr ("callgrove: %s\n", _("--compare takes two files, BASE and NEW, or BASE… -- NEW… for several on a side"));
      self->exit_status = USAGE_ERROR;
      return;
    }

  base = new_file_array (files, n_files - n_new);
  new_ = new_file_array (files + n_files - n_new, n_new);
  window = get_window_for_files (self);
  cgv_window_compare (window, base, new_);
  gtk_window_present (GTK_WINDOW (window));
}

static void
cgv_application_activate (GApplication *application)
{
  CgvApplication *self = CGV_APPLICATION (application);
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (self->compares && window == NULL)
    {
      compare_files (self, NULL, 0);
      return;
    }
  if (window == NULL)
    window = GTK_WINDOW (new_window (self));
  gtk_window_present (window);
}

static void
cgv_application_open (GApplication *application,
                      GFile **files,
                      int n_files,
                      const char *hint)
{
  CgvApplication *self = CGV_APPLICATION (application);
  g_autoptr (GPtrArray) array = NULL;
  CgvWindow *window;

  if (self->compares)
    {
      compare_files (self, files, (guint) n_files);
      return;
    }

  array = new_file_array (files, (guint) n_files);
  window = get_window_for_files (self);
  cgv_window_open (window, array);
  gtk_window_present (GTK_WINDOW (window));
}

/* Descriptors are those of this process; a window that is open already has others. */
static gboolean
is_own_descriptor (const char *argument)
{
  return g_str_equal (argument, "/dev/stdin") || g_str_has_prefix (argument, "/dev/fd/") || g_str_has_prefix (argument, "/proc/self/fd/");
}

/* GOption leaves "--" in place if a name follows that looks like an option. Other names need no "--". */
static char *
rewrite_argument (const char *argument,
                  gboolean is_past)
{
  if (g_str_equal (argument, "-") && !is_past)
    return g_strdup ("/dev/stdin");
  if (is_past && *argument == '-')
    return g_strconcat ("./", argument, NULL);
  return g_strdup (argument);
}

static gboolean
cgv_application_local_command_line (GApplication *application,
                                    char ***arguments,
                                    int *exit_status)
{
  g_autoptr (GPtrArray) rewritten = g_ptr_array_new ();
  gboolean is_past = FALSE;

  for (char **arg = *arguments; *arg != NULL; arg++)
    {
      g_autofree char *argument = rewrite_argument (*arg, is_past);

      if (is_own_descriptor (argument))
        g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
      if (is_past || !g_str_equal (*arg, "--"))
        g_ptr_array_add (rewritten, g_steal_pointer (&argument));
      CGV_APPLICATION (application)->n_past += is_past ? 1 : 0;
      is_past = is_past || g_str_equal (*arg, "--");
    }
  g_ptr_array_add (rewritten, NULL);

  g_strfreev (*arguments);
  *arguments = (char **) g_ptr_array_free (g_steal_pointer (&rewritten), FALSE);
  return G_APPLICATION_CLASS (cgv_application_parent_class)->local_command_line (application, arguments, exit_status);
}

/*
 * An instance that ends has its name for a moment longer than it answers. The start goes on when the name is free.
 *
 * Returns FALSE, with a message, where an instance stays and does not answer.
 */
static gboolean
register_application (GApplication *application)
{
  gint64 deadline = g_get_monotonic_time () + REGISTER_PATIENCE;

  while (!g_application_register (application, NULL, NULL))
    {
      if (g_get_monotonic_time () > deadline)
        {
          g_printerr ("callgrove: %s\n", _ ("Callgrove is running already, but it does not answer. End that one first, then start again."));
          return FALSE;
        }
      g_usleep (REGISTER_PAUSE);
    }
  return TRUE;
}

static int
cgv_application_handle_local_options (GApplication *application,
                                      GVariantDict *options)
{
  CgvApplication *self = CGV_APPLICATION (application);
  g_autoptr (GError) error = NULL;
  const char *memory = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_autofree char *report = dup_versions ();

      g_print ("%s", report);
      return EXIT_SUCCESS;
    }

  g_variant_dict_lookup (options, "memory", "&s", &memory);
  if (memory != NULL && !cgv_memory_limit_parse (memory, &self->memory_limit, &error))
    {
      g_printerr ("callgrove: %s\n", error->message);
      return USAGE_ERROR;
    }

  self->compares = g_variant_dict_contains (options, "compare");

  /* A window of a running instance does not know these options. */
  if (memory != NULL || self->compares)
    g_application_set_flags (application, g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  if (!register_application (application))
    return EXIT_FAILURE;
  if (!g_variant_dict_contains (options, "new-window") || !g_application_get_is_remote (application))
    return -1;
  g_action_group_activate_action (G_ACTION_GROUP (application), "new-window", NULL);
  return EXIT_SUCCESS;
}

static void
new_window_cb (GSimpleAction *action,
               GVariant *parameter,
               gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (new_window (CGV_APPLICATION (user_data))));
}

/* Closes each window, so that it saves its size. Closing one window may also close another. */
static void
quit_cb (GSimpleAction *action,
         GVariant *parameter,
         gpointer user_data)
{
  GtkApplication *application = GTK_APPLICATION (user_data);
  GList *windows = g_list_copy (gtk_application_get_windows (application));

  for (GList *l = windows; l != NULL; l = l->next)
    g_object_ref (l->data);
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
  /* A dialog of GTK 4.8 would still ask for its window when that is gone. */
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_set_transient_for (l->data, NULL);
  g_list_free_full (windows, g_object_unref);
}

/* A notification leads to its window. */
static void
show_window_cb (GSimpleAction *action,
                GVariant *parameter,
                gpointer user_data)
{
  GtkWindow *window = gtk_application_get_window_by_id (GTK_APPLICATION (user_data), g_variant_get_uint32 (parameter));

  if (window != NULL)
    gtk_window_present (window);
}

static const CgvPlatformLibrary libraries[] = {
  { "Cairo", GTK_LICENSE_LGPL_2_1, NULL },
#if CGV_HAVE_MACHINE_CODE
  { "Capstone", GTK_LICENSE_BSD_3, NULL },
  { "elfutils (libelf)", GTK_LICENSE_LGPL_3_0, NULL },
#endif
  { "GLib", GTK_LICENSE_LGPL_2_1, NULL },
  { "GTK", GTK_LICENSE_LGPL_2_1, NULL },
  { "GtkSourceView", GTK_LICENSE_LGPL_2_1, NULL },
  { "libadwaita", GTK_LICENSE_LGPL_2_1, NULL },
  { "libarchive", GTK_LICENSE_BSD, NULL },
  { "Pango", GTK_LICENSE_LGPL_2_1, NULL },
  { "xxHash", GTK_LICENSE_BSD, NULL },
  { "zlib", GTK_LICENSE_CUSTOM, N_ ("This library has the zlib licence.") },
};

/* Returns (nullable) what the metainfo says about the newest release. */
static char *
dup_release_notes (void)
{
  g_autoptr (GBytes) metainfo = g_resources_lookup_data ("/io/github/callgrove/Callgrove/metainfo.xml", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize length = 0;
  const char *text = metainfo != NULL ? g_bytes_get_data (metainfo, &length) : NULL;
  const char *releases = text != NULL ? g_strstr_len (text, (gssize) length, "<releases>") : NULL;
  const char *start = releases != NULL ? g_strstr_len (releases, text + length - releases, "<description>") : NULL;
  const char *end = start != NULL ? g_strstr_len (start, text + length - start, "</description>") : NULL;

  if (end == NULL)
    return NULL;
  start += strlen ("<description>");
  return g_strndup (start, (gsize) (end - start));
}

static void
about_cb (GSimpleAction *action,
          GVariant *parameter,
          gpointer user_data)
{
  g_autofree char *report = dup_versions ();
  g_autofree char *notes = dup_release_notes ();
  const CgvPlatformAbout about = {
    .version = CGV_VERSION,
    .website = WEBSITE,
    .issue_url = WEBSITE "/issues",
    .developer_name = _("The Callgrove developers"),
    /* Translators: the year stands before the holders of the copyright */
    .copyright = _("© 2026 The Callgrove developers"),
    .comments = _("Shows where the cost of a program goes, from the profiles of Callgrind and Cachegrind."),
    .debug_info = report,
    .release_notes = notes,
    .libraries = libraries,
    .n_libraries = G_N_ELEMENTS (libraries),
  };

  cgv_platform_show_about (gtk_application_get_active_window (GTK_APPLICATION (user_data)), &about);
}

/* A program that was not installed has no settings to keep; g_settings_new() would end it. */
static GSettings *
new_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, CGV_APP_ID, TRUE);
  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

static void
cgv_application_startup (GApplication *application)
{
  static const GActionEntry actions[] = {
    { "new-window", new_window_cb },
    { "quit", quit_cb },
    { "about", about_cb },
    { "show-window", show_window_cb, "u" },
  };
  CgvApplication *self = CGV_APPLICATION (application);

  G_APPLICATION_CLASS (cgv_application_parent_class)->startup (application);

  cgv_widgets_init ();
  cgv_style_init ();
  cgv_removed_focus_init ();
  gtk_window_set_default_icon_name (CGV_APP_ID);
  self->settings = new_settings ();

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), shortcuts[i].action, shortcuts[i].accels);
}

static void
cgv_application_finalize (GObject *object)
{
  CgvApplication *self = CGV_APPLICATION (object);

  g_clear_object (&self->settings);

  G_OBJECT_CLASS (cgv_application_parent_class)->finalize (object);
}

static void
cgv_application_class_init (CgvApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_application_finalize;
  application_class->activate = cgv_application_activate;
  application_class->open = cgv_application_open;
  application_class->local_command_line = cgv_application_local_command_line;
  application_class->handle_local_options = cgv_application_handle_local_options;
  application_class->startup = cgv_application_startup;
}

static void
cgv_application_init (CgvApplication *self)
{
  const GOptionEntry entries[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version and quit"), NULL },
    { "new-window", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Open a new window, also if there is one already"), NULL },
    { "compare", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_ ("Show how NEW differs from BASE; for several files on a side, write BASE… -- NEW…"), NULL },
    { "memory", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_ ("Take at most SIZE of memory for loading, such as 4G, or unlimited (default: by the size of the file)"), N_ ("SIZE") },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), entries);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[FILE… | FOLDER…]"));
  g_application_set_option_context_summary (G_APPLICATION (self),
                                            _("Shows where the cost of a program goes. Several files are shown as the parts of one profile, a folder as a series, and two folders as a suite."));
}

CgvApplication *
cgv_application_new (GApplicationFlags flags)
{
  return g_object_new (CGV_TYPE_APPLICATION,
                       "application-id", CGV_APP_ID,
                       "flags", flags | G_APPLICATION_HANDLES_OPEN,
                       "resource-base-path", "/io/github/callgrove/Callgrove",
                       NULL);
}

GSettings *
cgv_application_get_settings (CgvApplication *self)
{
  g_return_val_if_fail (CGV_IS_APPLICATION (self), NULL);

  return self->settings;
}

int
cgv_application_get_exit_status (CgvApplication *self)
{
  g_return_val_if_fail (CGV_IS_APPLICATION (self), EXIT_FAILURE);

  return self->exit_status;
}
