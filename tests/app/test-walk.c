/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Each page, menu and dialog, as a screen reader finds it: over AT-SPI, from a bus of its own. Whatever takes the keyboard has a name,
 * neighbours have different names, and no label is empty. The program speaks the language of with-language, so that a word in ASCII is not
 * translated, and the text of a control that is too long for its room is cut. */

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cgv-compare-test.h"
#include "cgv-session.h"
#include "cgv-set-page.h"

#define ACCESSIBLE "org.a11y.atspi.Accessible"

/* Numbers of states, see AtspiStateType. */
#define STATE_FOCUSABLE 11
#define STATE_VISIBLE   30

/* A desktop, a program and a window alone are fewer. */
#define MIN_NODES 10

/* Levels of widgets; the window has far fewer. */
#define MAX_DEPTH 100

/* Pixels of the narrowest screen. */
#define PHONE 360

/* An object of the accessibility bus. */
typedef struct
{
  char *name;
  char *role;
  guint64 states;
  guint depth;
  guint parent; /* index; that of the object itself for a root */
} Node;

typedef struct
{
  GDBusConnection *bus;
  GArray *nodes;
  GError *error;
  gint64 deadline;
  gboolean is_done;
} Walk;

static void
node_clear (gpointer data)
{
  Node *node = data;

  g_free (node->name);
  g_free (node->role);
}

static GVariant *
call (GDBusConnection *bus,
      const char *owner,
      const char *path,
      const char *interface,
      const char *method,
      GVariant *arguments,
      GError **error)
{
  return g_dbus_connection_call_sync (bus, owner, path, interface, method, arguments, NULL, G_DBUS_CALL_FLAGS_NONE, 30000, NULL, error);
}

static GDBusConnection *
connect_to_bus (GError **error)
{
  g_autoptr (GDBusConnection) session = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
  g_autoptr (GVariant) answer = session != NULL ? call (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL, error) : NULL;
  const char *address;

  if (answer == NULL)
    return NULL;
  g_variant_get (answer, "(&s)", &address);
  return g_dbus_connection_new_for_address_sync (address,
                                                 G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                 NULL, NULL, error);
}

/* An object may go while it is asked: then it is left out. */
static gboolean
read_node (GDBusConnection *bus,
           const char *owner,
           const char *path,
           Node *node)
{
  g_autoptr (GVariant) name = call (bus, owner, path, "org.freedesktop.DBus.Properties", "Get", g_variant_new ("(ss)", ACCESSIBLE, "Name"), NULL);
  g_autoptr (GVariant) role = call (bus, owner, path, ACCESSIBLE, "GetRoleName", NULL, NULL);
  g_autoptr (GVariant) states = call (bus, owner, path, ACCESSIBLE, "GetState", NULL, NULL);
  g_autoptr (GVariant) text = NULL;
  g_autoptr (GVariant) words = NULL;

  if (name == NULL || role == NULL || states == NULL)
    return FALSE;
  g_variant_get (name, "(v)", &text);
  node->name = g_variant_dup_string (text, NULL);
  g_variant_get (role, "(s)", &node->role);
  words = g_variant_get_child_value (states, 0);
  for (gsize i = 0; i < MIN (g_variant_n_children (words), 2); i++)
    {
      guint32 word;

      g_variant_get_child (words, i, "u", &word);
      node->states |= (guint64) word << (32 * i);
    }
  return TRUE;
}

static void
walk_tree (Walk *self,
           const char *owner,
           const char *path,
           guint depth,
           guint parent)
{
  Node node = { .depth = depth, .parent = depth > 0 ? parent : self->nodes->len };
  g_autoptr (GVariant) answer = NULL;
  g_autoptr (GVariantIter) children = NULL;
  const char *child_owner;
  const char *child;
  guint index = self->nodes->len;

  if (depth > MAX_DEPTH || !read_node (self->bus, owner, path, &node))
    return;
  g_array_append_val (self->nodes, node);
  answer = call (self->bus, owner, path, ACCESSIBLE, "GetChildren", NULL, NULL);
  if (answer == NULL)
    return;
  g_variant_get (answer, "(a(so))", &children);
  while (g_variant_iter_next (children, "(&s&o)", &child_owner, &child))
    walk_tree (self, child_owner, child, depth + 1, index);
}

static gpointer
walk_thread (gpointer data)
{
  Walk *self = data;

  if (self->bus == NULL)
    self->bus = connect_to_bus (&self->error);
  /* The program announces itself some time after it has a window. */
  while (self->bus != NULL && self->nodes->len < MIN_NODES && g_get_monotonic_time () < self->deadline)
    {
      g_array_set_size (self->nodes, 0);
      walk_tree (self, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", 0, 0);
    }
  g_atomic_int_set (&self->is_done, TRUE);
  g_main_context_wakeup (NULL);
  return NULL;
}

static gboolean
has_state (const Node *node,
           guint state)
{
  return (node->states >> state & 1) != 0;
}

static const Node *
get_node (const GArray *nodes,
          guint index)
{
  return &g_array_index (nodes, Node, index);
}

static gboolean
is_seen (const GArray *nodes,
         guint index)
{
  while (has_state (get_node (nodes, index), STATE_VISIBLE) && get_node (nodes, index)->depth > 2)
    index = get_node (nodes, index)->parent;
  return get_node (nodes, index)->depth <= 2;
}

static char *
dup_path (const GArray *nodes,
          guint index)
{
  g_autoptr (GString) path = g_string_new (NULL);

  for (guint n = 0; n < 6 && get_node (nodes, index)->depth > 1; n++, index = get_node (nodes, index)->parent)
    g_string_append_printf (path, "%s%s “%s”", n > 0 ? " in " : "", get_node (nodes, index)->role, get_node (nodes, index)->name);
  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* GTK 4.8 falls back to the name of the type. */
static gboolean
is_named (const Node *node)
{
  return *node->name != '\0' && g_type_from_name (node->name) == 0;
}

/* Containers, rows and cells take the keyboard for what is in them, and GTK names the parts of its own widgets as it likes. GTK 4.8 gives a
 * container the name of its type, and GTK 4.18 gives the items of its menus no name. */
static gboolean
needs_name (const GArray *nodes,
            guint index)
{
  static const char *const roles[] = { "button", "push button", "toggle button", "check box", "radio button", "combo box", "entry", "text", "search box", "slider",
                                       "spin button", "image", "column header", "list item", "tree grid", "label", "menu item", "check menu item", "radio menu item", NULL };
  const Node *node = get_node (nodes, index);

  if (g_str_equal (node->role, "combo box"))
    return TRUE;
  if (gtk_get_minor_version () > 8 && g_str_has_suffix (node->role, "menu item"))
    return FALSE;
  if (!g_strv_contains (roles, node->role))
    return g_str_has_prefix (node->name, "Cgv");
  for (; get_node (nodes, index)->depth > 1; index = get_node (nodes, index)->parent)
    if (g_str_equal (get_node (nodes, index)->role, "combo box"))
      return FALSE;
  return TRUE;
}

/* The button in a menu button has the name of its parent. Texts of newer versions of GTK name the entry around them. */
static gboolean
is_named_by_parent (const GArray *nodes,
                    const Node *node)
{
  const Node *parent = get_node (nodes, node->parent);

  return (g_str_has_suffix (node->role, "button") && g_str_has_suffix (parent->role, "button") && is_named (parent)) ||
         (gtk_get_minor_version () > 8 && g_str_equal (node->role, "text"));
}

/* Words of the profiles here, names of keys and programs, and what GTK has in a catalogue of its own. Types are the names of widgets without
 * one. */
static gboolean
is_known (const char *word)
{
  static const char *const known[] = { "main", "work", "leaf", "program", "input", "profile", "part", "fn", "x1", "out", "usr", "bin",
                                       "Ir", "Dr", "L1m", "LLm", "D1mr", "D1mw", "Cyc", "Reads", "MPKI",
                                       "Ctrl", "Alt", "Shift", "F1", "Callgrove", "valgrind", "tool", "callgrind",
                                       "Minimize", "Maximize", "Close", "None", NULL };

  return strlen (word) == 1 || strpbrk (word, "/{") != NULL || g_strv_contains (known, word) || g_type_from_name (word) != 0;
}

/* Returns whether a text has a word that is not translated. A path, or a name in braces, is one word. */
static gboolean
is_foreign (const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new ("\\S*/\\S*|\\{\\w+\\}|[A-Za-z]\\w*", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gboolean is_known_text = TRUE;

  for (g_regex_match (regex, text, 0, &match); is_known_text && g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *word = g_match_info_fetch (match, 0);

      is_known_text = is_known (word);
    }
  return !is_known_text;
}

static const char *
find_fault (const GArray *nodes,
            guint index,
            guint *last)
{
  const Node *node = get_node (nodes, index);
  guint before = *last;

  if (!has_state (node, STATE_FOCUSABLE) || !needs_name (nodes, index))
    return NULL;
  *last = index;
  if (!is_named (node) && !is_named_by_parent (nodes, node))
    return "has no name";
  if (before != G_MAXUINT && get_node (nodes, before)->parent == node->parent && g_str_equal (get_node (nodes, before)->name, node->name))
    return "has the name of its neighbour";
  return NULL;
}

/* Returns the number of faults, and prints them. */
static guint
walk (const char *place)
{
  static GDBusConnection *bus;
  Walk self = { .bus = bus, .nodes = g_array_new (FALSE, FALSE, sizeof (Node)), .deadline = cgv_test_get_deadline () };
  GThread *thread;
  guint last = G_MAXUINT;
  guint n_seen = 0;
  guint n_faults = 0;

  g_array_set_clear_func (self.nodes, node_clear);
  thread = g_thread_new ("walk", walk_thread, &self);
  cgv_app_test_wait_until (g_atomic_int_get (&self.is_done));
  g_thread_join (thread);
  g_assert_no_error (self.error);
  bus = self.bus;

  for (guint i = 0; i < self.nodes->len; i++)
    {
      g_autofree char *path = NULL;
      const char *fault;

      if (!is_seen (self.nodes, i))
        continue;
      n_seen++;
      fault = is_foreign (get_node (self.nodes, i)->name) ? "is not translated" : find_fault (self.nodes, i, &last);
      if (fault == NULL)
        continue;
      path = dup_path (self.nodes, i);
      g_test_message ("%s: %s: %s", place, path, fault);
      n_faults++;
    }
  g_test_message ("%s: %u objects, %u seen", place, self.nodes->len, n_seen);
  g_assert_cmpuint (n_seen, >=, MIN_NODES);
  g_array_unref (self.nodes);
  return n_faults;
}

static gboolean
is_cut (GtkLabel *label)
{
  return pango_layout_is_ellipsized (gtk_label_get_layout (label)) &&
         (gtk_widget_get_ancestor (GTK_WIDGET (label), GTK_TYPE_BUTTON) != NULL || gtk_widget_get_ancestor (GTK_WIDGET (label), GTK_TYPE_MENU_BUTTON) != NULL ||
          gtk_widget_get_ancestor (GTK_WIDGET (label), GTK_TYPE_CHECK_BUTTON) != NULL || gtk_widget_get_ancestor (GTK_WIDGET (label), GTK_TYPE_POPOVER_MENU) != NULL);
}

static const char *
find_label_fault (GtkLabel *label)
{
  if (*gtk_label_get_text (label) == '\0')
    return "is empty";
  if (is_foreign (gtk_label_get_text (label)))
    return "is not translated";
  return is_cut (label) ? "is cut" : NULL;
}

static const char *
find_tooltip_fault (GtkWidget *widget)
{
  const char *text = gtk_widget_get_tooltip_text (widget);

  return text != NULL && is_foreign (text) ? "has a tooltip that is not translated" : NULL;
}

/* Counts the faults of labels and tooltips that are seen. */
static guint
count_faults (GtkWidget *widget,
              const char *place)
{
  const char *fault;
  guint n = 0;

  if (!gtk_widget_get_mapped (widget) || gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_STATUS)
    return 0;
  fault = GTK_IS_LABEL (widget) ? find_label_fault (GTK_LABEL (widget)) : find_tooltip_fault (widget);
  if (fault != NULL)
    {
      g_test_message ("%s: %s “%s” in %s in %s %s", place, G_OBJECT_TYPE_NAME (widget),
                      GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : gtk_widget_get_tooltip_text (widget),
                      G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)),
                      G_OBJECT_TYPE_NAME (gtk_widget_get_parent (gtk_widget_get_parent (widget))), fault);
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_faults (child, place);
  return n;
}

static guint
check (GtkWindow *window,
       const char *place)
{
  int minimum;
  guint n_faults;

  cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  n_faults = walk (place) + count_faults (GTK_WIDGET (window), place);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum <= PHONE)
    return n_faults;
  g_test_message ("%s: needs %d pixels, more than a phone has", place, minimum);
  return n_faults + 1;
}

static guint
check_pages (CgvWindow *window,
             const char *title)
{
  guint n_faults = 0;

  for (int page = 1; page <= 8; page++)
    {
      g_autofree char *place = g_strdup_printf ("%s, page %d", title, page);

      gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "i", page);
      n_faults += check (GTK_WINDOW (window), place);
    }
  return n_faults;
}

static void
add_menus (GtkWidget *widget,
           GPtrArray *menus)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_is_sensitive (widget))
    g_ptr_array_add (menus, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    add_menus (child, menus);
}

/* Opens what each menu button of a page opens. */
static guint
check_menus (CgvWindow *window,
             const char *title)
{
  g_autoptr (GPtrArray) menus = g_ptr_array_new ();
  guint n_faults = 0;

  add_menus (GTK_WIDGET (window), menus);
  g_assert_cmpuint (menus->len, >, 0);
  for (guint i = 0; i < menus->len; i++)
    {
      GtkMenuButton *button = g_ptr_array_index (menus, i);
      g_autofree char *place = g_strdup_printf ("%s, menu %u", title, i);

      gtk_menu_button_popup (button);
      cgv_app_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (button))));
      n_faults += check (GTK_WINDOW (window), place);
      gtk_menu_button_popdown (button);
      cgv_app_test_wait_until (!gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (button))));
    }
  return n_faults;
}

static void
test_pages (CgvAppTest *fixture,
            gconstpointer data)
{
  guint n_faults = check (GTK_WINDOW (fixture->window), "start");

  cgv_app_test_activate (fixture->window, "win.record");
  n_faults += check (GTK_WINDOW (fixture->window), "record");
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  n_faults += check_pages (fixture->window, "profile");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "i", 1);
  n_faults += check_menus (fixture->window, "profile");
  cgv_app_test_activate (fixture->window, "win.go-to-anything");
  n_faults += check (GTK_WINDOW (fixture->window), "palette");
  g_assert_cmpuint (n_faults, ==, 0);
}

static void
test_comparison (CgvCompareTest *fixture,
                 gconstpointer data)
{
  guint n_faults;
  g_autoptr (GPtrArray) base = cgv_compare_test_new_files (fixture->app.profile, NULL);
  g_autoptr (GPtrArray) other = cgv_compare_test_new_files (fixture->other, NULL);

  cgv_session_compare_files (cgv_window_get_session (fixture->app.window), base, other);
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  n_faults = check_pages (fixture->app.window, "comparison");
  n_faults += check_menus (fixture->app.window, "comparison");
  g_assert_cmpuint (n_faults, ==, 0);
}

/* Opens folders, and waits until their profiles are compared. */
static CgvSetPage *
open_sets (CgvAppTest *fixture,
           const char *first,
           const char *second)
{
  CgvSetPage *page = CGV_SET_PAGE (cgv_app_test_get_child (fixture->window, "set_page"));
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (first));
  if (second != NULL)
    g_ptr_array_add (files, g_file_new_for_path (second));
  cgv_window_open (fixture->window, files);
  cgv_app_test_wait_until (!cgv_window_is_opening (fixture->window));
  cgv_app_test_wait_until (!cgv_set_page_get_set (page)->is_running);
  return page;
}

static char *
write_set (CgvAppTest *fixture,
           const char *name,
           guint factor)
{
  char *folder = g_build_filename (fixture->folder, name, NULL);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (guint size = 100; size <= 400; size *= 2)
    {
      g_autofree char *text = g_strdup_printf ("cmd: ./ö %u\npositions: line\nevents: Ir\nfl=a.c\nfn=main\n1 100\ncfn=ö\ncalls=1 2\n1 %u\nfn=ö\n2 %u\n", size, factor * size, factor * size);
      g_autofree char *file = g_strdup_printf ("ö-%u.out", size);

      g_free (cgv_app_test_write (folder, file, text));
    }
  return folder;
}

static void
test_sets (CgvAppTest *fixture,
           gconstpointer data)
{
  char *first = write_set (fixture, "ä", 10);
  char *second = write_set (fixture, "ü", 12);
  CgvSetPage *page = open_sets (fixture, first, NULL);
  guint n_faults = check (GTK_WINDOW (fixture->window), "series");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (page), CGV_TYPE_SET_PAGE, "steps_button")), FALSE);
  n_faults += check (GTK_WINDOW (fixture->window), "causes");
  gtk_widget_activate_action (GTK_WIDGET (page), "set.growth", NULL);
  n_faults += check (GTK_WINDOW (fixture->window), "growth");
  open_sets (fixture, first, second);
  n_faults += check (GTK_WINDOW (fixture->window), "suite");
  g_assert_cmpuint (n_faults, ==, 0);
  cgv_app_test_remove_folder (first);
  cgv_app_test_remove_folder (second);
}

static void
test_dialogs (CgvAppTest *fixture,
              gconstpointer data)
{
  static const char *const actions[] = { "win.columns", "win.formulas", "win.preferences", "win.show-problems", "win.choose-sides", "win.help('start')" };
  g_autofree char *path = cgv_app_test_write (fixture->folder, "input", "events: Ir Dr\npart: 1\nfn=f\n1 5 2\npart: 2\nfn=f\n1 6 3\n2 x\n");
  guint n_faults = 0;

  cgv_app_test_open (fixture->window, path, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;

      g_assert_true (g_action_parse_detailed_name (actions[i], &name, &target, NULL));
      gtk_widget_activate_action_variant (GTK_WIDGET (fixture->window), name, target);
      cgv_app_test_wait_until (cgv_app_test_find_window (GTK_TYPE_WINDOW, fixture->window) != NULL);
      n_faults += check (cgv_app_test_find_window (GTK_TYPE_WINDOW, fixture->window), actions[i]);
      gtk_window_close (cgv_app_test_find_window (GTK_TYPE_WINDOW, fixture->window));
      cgv_app_test_wait_until (cgv_app_test_find_window (GTK_TYPE_WINDOW, fixture->window) == NULL);
    }
  g_assert_cmpuint (n_faults, ==, 0);
}

int
main (int argc,
      char *argv[])
{
  bindtextdomain ("callgrove", g_getenv ("CGV_TEST_LOCALEDIR"));
  bind_textdomain_codeset ("callgrove", "UTF-8");
  textdomain ("callgrove");
  cgv_app_test_init (&argc, &argv);
  g_test_add ("/walk/pages", CgvAppTest, NULL, cgv_app_test_set_up, test_pages, cgv_app_test_tear_down);
  g_test_add ("/walk/comparison", CgvCompareTest, NULL, cgv_compare_test_set_up, test_comparison, cgv_compare_test_tear_down);
  g_test_add ("/walk/sets", CgvAppTest, NULL, cgv_app_test_set_up, test_sets, cgv_app_test_tear_down);
  g_test_add ("/walk/dialogs", CgvAppTest, NULL, cgv_app_test_set_up, test_dialogs, cgv_app_test_tear_down);
  return g_test_run ();
}
