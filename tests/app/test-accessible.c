/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window for a screen reader: what it says of changes, of rows and of headers. */

#include "cgv-app-test.h"

#include "cgv-focus.h"
#include "cgv-function-view.h"
#include "cgv-session.h"

static const char *
get_said (CgvAppTest *fixture)
{
  return gtk_label_get_text (GTK_LABEL (cgv_app_test_get_child (fixture->window, "status_label")));
}

static CgvFocus *
open_profile (CgvAppTest *fixture)
{
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  cgv_app_test_wait_until (strstr (get_said (fixture), "is loaded") != NULL);
  return cgv_session_get_shown_focus (cgv_window_get_session (fixture->window));
}

static void
search (CgvAppTest *fixture,
        const char *text)
{
  GtkWidget *entry = cgv_app_test_find (cgv_app_test_get_page (fixture->window), GTK_TYPE_SEARCH_ENTRY);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

static void
test_search (CgvAppTest *fixture,
             gconstpointer data)
{
  open_profile (fixture);
  search (fixture, "lea");
  cgv_app_test_wait_until (g_str_equal (get_said (fixture), "1 of 3 functions"));
  search (fixture, "nothing like it");
  cgv_app_test_wait_until (g_str_equal (get_said (fixture), "0 of 3 functions"));
  search (fixture, "");
  cgv_app_test_wait_until (g_str_equal (get_said (fixture), "3 functions"));
}

static void
test_changes (CgvAppTest *fixture,
              gconstpointer data)
{
  CgvFocus *focus = open_profile (fixture);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "leaf", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);

  g_object_set (focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  cgv_app_test_wait_until (g_str_equal (get_said (fixture), "Costs shown as: All Digits"));

  cgv_focus_set_filters (focus, filters);
  cgv_app_test_wait_until (g_str_equal (get_said (fixture), "2 functions") || g_str_equal (get_said (fixture), "2 of 3 functions"));

  cgv_app_test_activate (fixture->window, "win.reload");
  cgv_app_test_wait_until (strstr (get_said (fixture), "is loaded") != NULL);
}

static GtkWidget *
find_title (GtkWidget *view,
            guint index)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (view));

  while (index-- > 0)
    title = gtk_widget_get_next_sibling (title);
  return title;
}

/* A row says its name first, then its amounts with units, also when these change under it. */
static void
test_row (CgvAppTest *fixture,
          gconstpointer data)
{
  CgvFocus *focus = open_profile (fixture);
  GtkWidget *view = cgv_app_test_find (cgv_app_test_find (fixture->window, CGV_TYPE_FUNCTION_VIEW), GTK_TYPE_COLUMN_VIEW);
  GtkWidget *rows = cgv_app_test_find (view, GTK_TYPE_LIST_VIEW);
  const char *in_percent = "main, Inclusive 100.00\u202f%, Self 10.00\u202f%, Calls 0";
  GtkWidget *row;
  GtkWidget *other;

  cgv_app_test_wait_until (gtk_widget_get_first_child (rows) != NULL);
  row = gtk_widget_get_first_child (rows);
  other = gtk_widget_get_next_sibling (row);
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  gtk_widget_grab_focus (row);
  cgv_app_test_wait_until (gtk_widget_get_focus_child (rows) == row);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, in_percent);
  g_object_set (focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, "main, Inclusive 100 Ir, Self 10 Ir, Calls 0");

  gtk_widget_grab_focus (other);
  cgv_app_test_wait_until (gtk_test_accessible_has_property (GTK_ACCESSIBLE (other), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL));
}

static void
test_titles (CgvAppTest *fixture,
             gconstpointer data)
{
  GtkWidget *view;
  GtkAccessible *title;

  open_profile (fixture);
  view = cgv_app_test_find (cgv_app_test_find (fixture->window, CGV_TYPE_FUNCTION_VIEW), GTK_TYPE_COLUMN_VIEW);
  title = GTK_ACCESSIBLE (find_title (view, 0));
  gtk_test_accessible_assert_property (title, GTK_ACCESSIBLE_PROPERTY_LABEL, "Inclusive");
  gtk_test_accessible_assert_property (title, GTK_ACCESSIBLE_PROPERTY_SORT, GTK_ACCESSIBLE_SORT_DESCENDING);
  cgv_table_set_sort (CGV_TABLE (gtk_widget_get_ancestor (view, CGV_TYPE_TABLE)), "name", FALSE);
  gtk_test_accessible_assert_property (title, GTK_ACCESSIBLE_PROPERTY_SORT, GTK_ACCESSIBLE_SORT_NONE);
}

int
main (int argc,
      char **argv)
{
  cgv_app_test_init (&argc, &argv);
#define add(path, func) g_test_add ("/accessible/" path, CgvAppTest, NULL, cgv_app_test_set_up, func, cgv_app_test_tear_down)
  add ("search", test_search);
  add ("changes", test_changes);
  add ("row", test_row);
  add ("titles", test_titles);
#undef add
  return g_test_run ();
}
