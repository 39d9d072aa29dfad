/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-test.h"

#define OTHER_LEAF "45"

char *
cgv_compare_test_dup_other_profile (const char *leaf)
{
  g_autoptr (GString) text = g_string_new (CGV_APP_TEST_PROFILE);
  g_autofree char *line = g_strdup_printf ("30 %s 8", leaf);
  g_autofree char *total = g_strdup_printf ("%" G_GUINT64_FORMAT " 20\n", 70 + g_ascii_strtoull (leaf, NULL, 10));

  g_string_replace (text, "100 20\n", total, 0);
  g_string_replace (text, "30 30 8", line, 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
cgv_compare_test_dup_parts_profile (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "version: 1\npid: 1\ncmd: ./rounds\npart: %u\nthread: %u\nevents: Ir\nfl=a.c\nfn=main\n1 %u\ntotals: %u\n\n", i, i % 2 + 1, i, i);
  return g_string_free (text, FALSE);
}

void
cgv_compare_test_set_up (CgvCompareTest *fixture,
                         gconstpointer data)
{
  g_autofree char *text = cgv_compare_test_dup_other_profile (OTHER_LEAF);

  cgv_app_test_set_up (&fixture->app, NULL);
  fixture->other = cgv_app_test_write (fixture->app.folder, "x1.out", text);
}

void
cgv_compare_test_tear_down (CgvCompareTest *fixture,
                            gconstpointer data)
{
  g_free (fixture->other);
  cgv_app_test_tear_down (&fixture->app, NULL);
}

GPtrArray *
cgv_compare_test_new_files (const char *path,
                            const char *second)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));
  if (second != NULL)
    g_ptr_array_add (files, g_file_new_for_path (second));
  return files;
}

CgvFocus *
cgv_compare_test_get_focus (CgvCompareTest *fixture)
{
  return cgv_window_get_session (fixture->app.window)->compare_focus;
}

gboolean
cgv_compare_test_is_comparing (CgvCompareTest *fixture)
{
  return cgv_compare_test_get_focus (fixture) != NULL &&
         gtk_stack_get_visible_child (GTK_STACK (cgv_app_test_get_child (fixture->app.window, "stack"))) == GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "compare_page"));
}

GtkWidget *
cgv_compare_test_get_strip (CgvCompareTest *fixture)
{
  CgvPage *page = CGV_PAGE (cgv_app_test_get_child (fixture->app.window, "compare_page"));

  return GTK_WIDGET (cgv_page_get_parts_strip (page));
}

void
cgv_compare_test_compare (CgvCompareTest *fixture,
                          const char *base,
                          const char *new_)
{
  g_autoptr (GPtrArray) base_files = base != NULL ? cgv_compare_test_new_files (base, NULL) : NULL;
  g_autoptr (GPtrArray) files = cgv_compare_test_new_files (new_, NULL);
  guint n_finished = fixture->app.n_finished;

  cgv_session_compare_files (cgv_window_get_session (fixture->app.window), base_files, files);
  cgv_app_test_wait_until (fixture->app.n_finished > n_finished);
}

void
cgv_compare_test_assert_title (CgvCompareTest *fixture,
                               const char *expected)
{
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (cgv_app_test_get_child (fixture->app.window, "title"))), ==, expected);
}

CgvCost
cgv_compare_test_get_total (CgvCompareTest *fixture,
                            CgvSide side)
{
  return cgv_focus_get_comparison (cgv_compare_test_get_focus (fixture))->costs[side]->total;
}

gboolean
cgv_compare_test_has_totals (CgvCompareTest *fixture,
                             CgvCost base,
                             CgvCost new_)
{
  return cgv_compare_test_get_focus (fixture) != NULL && cgv_compare_test_get_total (fixture, CGV_SIDE_BASE) == base && cgv_compare_test_get_total (fixture, CGV_SIDE_NEW) == new_;
}
