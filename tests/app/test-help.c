/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The help: opened and closed by keyboard, with numbers of the open profile, and named for
 * screen readers. */

#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-help-text.h"
#include "cgv-help-values.h"
#include "cgv-help-window.h"
#include "cgv-share-bar.h"

static gpointer
find_help (void)
{
  return cgv_app_test_find_window (CGV_TYPE_HELP_WINDOW, NULL);
}

static GtkWidget *
get_child (const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (find_help (), CGV_TYPE_HELP_WINDOW, name));
}

static gboolean
says (GtkWidget *widget,
      const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (says (child, text))
        return TRUE;
    }
  return FALSE;
}

static void
press (const char *key)
{
  g_free (cgv_app_input_run ("key", key, NULL));
}

static void
open_help (CgvAppTest *test)
{
  cgv_app_input_focus (GTK_WINDOW (test->window));
  press ("F1");
  cgv_app_test_wait_until (find_help () != NULL);
  cgv_app_input_focus (GTK_WINDOW (find_help ()));
}

/* Without a profile, the numbers are those of the example. */
static void
test_example (CgvAppTest *test,
              gconstpointer data)
{
  open_help (test);
  cgv_app_test_wait_until (says (get_child ("source_label"), "bzip2"));
  g_assert_true (says (get_child ("item_list"), "fallbackSort"));

  press ("Escape");
  cgv_app_test_wait_until (find_help () == NULL);
  g_assert_true (cgv_app_test_get_page (test->window) == GTK_WIDGET (cgv_app_test_get_child (test->window, "empty_page")));
}

static void
test_own_numbers (CgvAppTest *test,
                  gconstpointer data)
{
  open_help (test);
  cgv_app_test_open (test->window, test->profile, NULL);
  cgv_app_test_wait_until (says (get_child ("item_list"), "work costs"));
  g_assert_true (says (get_child ("item_list"), "60.00"));
  g_assert_true (says (get_child ("source_label"), "open"));
  press ("Escape");
  cgv_app_test_wait_until (find_help () == NULL);

  /* The menu and the links use these actions. */
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.help", "s", "recording");
  cgv_app_test_wait_until (find_help () != NULL);
  g_assert_cmpstr (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), ==, "recording");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.help", "s", "cycles");
  g_assert_cmpstr (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), ==, "cycles");
}

static GtkWidget *
find_bar (GtkWidget *widget)
{
  GtkWidget *found = CGV_IS_SHARE_BAR (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_bar (child);
  return found;
}

/* The help shows the bars of lists as the lists do. */
static void
test_bar (CgvAppTest *test,
          gconstpointer data)
{
  double inclusive, own;

  cgv_app_test_open (test->window, test->profile, NULL);
  open_help (test);
  cgv_app_test_wait_until (says (get_child ("item_list"), "60.00"));
  cgv_share_bar_get (CGV_SHARE_BAR (find_bar (get_child ("item_list"))), &inclusive, &own);
  g_assert_cmpfloat_with_epsilon (inclusive, 0.9, 0.001);
  g_assert_cmpfloat_with_epsilon (own, 0.6, 0.001);
  g_assert_cmpstr (gtk_widget_get_css_name (find_bar (get_child ("item_list"))), ==, "costcell");
}

static gboolean
is_shown (int index)
{
  return gtk_widget_get_child_visible (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_child ("section_list")), index)));
}

static gboolean
has_focus (const char *name)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (find_help ()));

  return focus != NULL && gtk_widget_is_ancestor (focus, get_child (name));
}

static void
test_keyboard (CgvAppTest *test,
               gconstpointer data)
{
  open_help (test);
  g_assert_cmpstr (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), ==, "window");
  press ("Down");
  cgv_app_test_wait_until (g_str_equal (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), "self"));

  press ("Up");
  cgv_app_test_wait_until (g_str_equal (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), "window"));
  press ("Return");
  cgv_app_test_wait_until (has_focus ("item_list"));

  /* Other numbers fill the list anew. */
  cgv_app_test_open (test->window, test->profile, NULL);
  cgv_app_test_wait_until (says (get_child ("item_list"), "60.00"));
  cgv_app_input_focus (GTK_WINDOW (find_help ()));
  g_assert_true (has_focus ("item_list"));
  press ("Return");
  cgv_app_test_wait_until (g_str_equal (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), "self"));

  gtk_widget_grab_focus (get_child ("search_entry"));
  g_free (cgv_app_input_run ("type", "debuginfod", NULL));
  cgv_app_test_wait_until (!is_shown (0));
  press ("Return");
  cgv_app_test_wait_until (g_str_equal (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), "names"));
  g_assert_true (is_shown (0));
}

static void
check_name (GtkWidget *widget)
{
  if (GTK_IS_LIST_BOX_ROW (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_SEARCH_ENTRY (widget))
    {
      g_test_message ("%s", G_OBJECT_TYPE_NAME (widget));
      g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_name (child);
}

static void
test_names (CgvAppTest *test,
            gconstpointer data)
{
  guint n_sections;
  const CgvHelpSection *sections = cgv_help_text_get_sections (&n_sections);

  open_help (test);
  for (guint i = 0; i < n_sections; i++)
    {
      cgv_help_window_show_section (CGV_HELP_WINDOW (find_help ()), sections[i].id);
      g_assert_cmpstr (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), ==, sections[i].id);
      g_assert_nonnull (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_child ("item_list")), 1));
      g_assert_false (says (find_help (), "{"));
      check_name (gtk_widget_get_first_child (find_help ()));
    }
}

static gboolean
has_section (const char *id)
{
  guint n_sections;
  const CgvHelpSection *sections = cgv_help_text_get_sections (&n_sections);

  for (guint i = 0; i < n_sections; i++)
    if (g_str_equal (sections[i].id, id))
      return TRUE;
  return FALSE;
}

static void
test_table (void)
{
  guint n_items;
  const CgvHelpItem *items = cgv_help_text_get_items (&n_items);

  for (guint i = 0; i < n_items; i++)
    {
      g_assert_true (has_section (items[i].section));
      g_assert_true (items[i].more == NULL || has_section (items[i].more));
      g_assert_true (items[i].picture != CGV_HELP_PICTURE_SYMBOL || items[i].argument != NULL);
    }
}

/* A sentence is left out if the profile has no value for it. */
static void
test_fill (void)
{
  g_autoptr (CgvHelpValues) values = cgv_help_values_new (NULL);
  g_autofree char *plain = cgv_help_values_fill (values, "no value");

  g_assert_cmpstr (plain, ==, "no value");
  g_assert_null (cgv_help_values_fill (values, "{function} costs {self}"));
  g_assert_null (cgv_help_values_fill (values, NULL));
}

/* Returns whether the picture of the first item is above its text. */
static gboolean
is_stacked (void)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_child ("item_list")), 0));
  GtkWidget *box = gtk_widget_get_first_child (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)));

  return gtk_orientable_get_orientation (GTK_ORIENTABLE (box)) == GTK_ORIENTATION_VERTICAL;
}

/* Requests the size again, because a request may be lost while the window takes its first size. */
static gboolean
becomes_stacked (guint *n_tries)
{
  gtk_window_set_default_size (GTK_WINDOW (find_help ()), 360, 640 + (int) (++*n_tries % 2));
  return is_stacked ();
}

static void
test_narrow (CgvAppTest *test,
             gconstpointer data)
{
  guint n_tries = 0;
  g_autofree char *path = cgv_app_test_write (test->folder, "names", "cmd: ./p\nevents: Ir\nfn=std::map<int, int> ns::Type<std::vector<int>>::f<int>(int)\n1 5\ncfn=g()\ncalls=1 1\n1 5\nfn=g()\n1 5\ntotals: 10\n");

  cgv_app_test_open (test->window, path, NULL);
  open_help (test);
  cgv_app_test_wait_until (says (get_child ("item_list"), "Type::f costs"));
  /* A window may be smaller before it has the requested size. */
  cgv_app_test_wait_until (!is_stacked ());
  cgv_app_test_wait_until (becomes_stacked (&n_tries));
  g_assert_cmpint (gtk_widget_get_width (find_help ()), <=, 400);
}

/* Where costs are below 0, shares of their sum say nothing. */
static void
test_negative (CgvAppTest *test,
               gconstpointer data)
{
  static const char text[] = "cmd: ./p\nevents: Ir\nob=/bin/p\nfn=main\n1 %s\nob=/lib/libx.so\nfn=f\n1 5\nfn=g\n1 2\n";
  g_autofree char *above = g_strdup_printf (text, "3");
  g_autofree char *below = g_strdup_printf (text, "-3");
  g_autofree char *path = cgv_app_test_write (test->folder, "above", above);
  g_autofree char *negative = cgv_app_test_write (test->folder, "below", below);

  cgv_app_test_open (test->window, path, NULL);
  open_help (test);
  cgv_app_test_wait_until (says (get_child ("item_list"), " of all, "));
  press ("Escape");
  cgv_app_test_wait_until (find_help () == NULL);
  cgv_app_test_open (test->window, negative, NULL);
  open_help (test);
  cgv_app_test_wait_until (says (get_child ("item_list"), "Grey is everything else"));
  g_assert_false (says (get_child ("item_list"), " of all, "));
}

static CgvMessageBar *
get_hint_bar (CgvAppTest *test)
{
  return cgv_page_get_hint_bar (CGV_PAGE (cgv_app_test_get_child (test->window, "document_page")));
}

/* The message is shown once, with a button to the section about it. */
static void
test_nameless (CgvAppTest *test,
               gconstpointer data)
{
  g_autofree char *damaged = cgv_app_test_write (test->folder, "damaged", "cmd: ./xz\nevents: Ir\nob=/bin/xz\nfn=0x10\n1 5\nfn=0x20\n1 5\nnonsense\ntotals: 10\n");
  g_autofree char *path = cgv_app_test_write (test->folder, "stripped", "cmd: ./xz\nevents: Ir\nob=/bin/xz\nfn=0x10\n1 5\nfn=0x20\n1 5\ntotals: 10\n");
  CgvDocument *document;
  GtkWidget *button;
  GtkWidget *detail;

  cgv_app_test_open (test->window, test->profile, NULL);
  g_assert_false (cgv_app_test_is_shown (get_hint_bar (test)));
  cgv_app_test_open (test->window, damaged, NULL);
  g_assert_false (cgv_app_test_is_shown (get_hint_bar (test)));
  cgv_app_test_open (test->window, path, NULL);
  g_assert_cmpstr (cgv_message_bar_get_title (get_hint_bar (test)), ==, "2 functions of xz have no names, only addresses");
  detail = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_hint_bar (test)), CGV_TYPE_MESSAGE_BAR, "detail_label"));
  g_assert_true (gtk_widget_get_visible (detail));
  gtk_window_set_default_size (GTK_WINDOW (test->window), 360, 640);
  cgv_app_test_wait_until (!gtk_widget_get_visible (detail));
  button = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_hint_bar (test)), CGV_TYPE_MESSAGE_BAR, "button"));
  g_signal_emit_by_name (button, "clicked");
  cgv_app_test_wait_until (find_help () != NULL);
  g_assert_cmpstr (cgv_help_window_get_section (CGV_HELP_WINDOW (find_help ())), ==, "names");
  cgv_app_test_wait_until (says (get_child ("item_list"), "2 functions of xz"));

  g_signal_emit_by_name (get_hint_bar (test), "dismissed");
  document = cgv_window_get_session (test->window)->document;
  cgv_app_test_activate (test->window, "win.reload");
  cgv_app_test_wait_until (cgv_window_get_session (test->window)->document != document);
  g_assert_false (cgv_app_test_is_shown (get_hint_bar (test)));
}

/* A child's file has the past of its parent. */
static void
test_forked (CgvAppTest *test,
             gconstpointer data)
{
  static const char text[] = "version: 1\ncreator: callgrind-3.24.0\npid: %u\ncmd: ./a\nevents: Ir\nfn=main\n1 5\ntotals: 5\n";
  g_autofree char *parent_text = g_strdup_printf (text, 1);
  g_autofree char *child_text = g_strdup_printf (text, 2);
  g_autofree char *parent = cgv_app_test_write (test->folder, "parent", parent_text);
  g_autofree char *child = cgv_app_test_write (test->folder, "child", child_text);

  cgv_app_test_open (test->window, parent, NULL);
  g_assert_false (cgv_app_test_is_shown (get_hint_bar (test)));
  cgv_app_test_open (test->window, parent, child, NULL);
  g_assert_true (cgv_app_test_is_shown (get_hint_bar (test)));
  g_assert_cmpstr (cgv_message_bar_get_title (get_hint_bar (test)), ==, "Costs of a forked process may count twice");
}

static void
add (const char *path,
     void (*func) (CgvAppTest *test, gconstpointer data))
{
  g_test_add (path, CgvAppTest, NULL, cgv_app_test_set_up, func, cgv_app_test_tear_down);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("/help/example", test_example);
  add ("/help/forked", test_forked);
  add ("/help/own-numbers", test_own_numbers);
  add ("/help/bar", test_bar);
  add ("/help/keyboard", test_keyboard);
  add ("/help/names", test_names);
  add ("/help/narrow", test_narrow);
  add ("/help/negative", test_negative);
  add ("/help/nameless", test_nameless);
  g_test_add_func ("/help/table", test_table);
  g_test_add_func ("/help/fill", test_fill);

  return g_test_run ();
}
