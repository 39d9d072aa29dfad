/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strip of parts: when it shows, how high its bars are, and what clicks and keys select. */

#include "cgv-part-bar.h"
#include "cgv-parts-strip.h"
#include "cgv-row-factory.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *strip;
  GtkWidget *window;
} Fixture;

/* So many parts, the first costs 1 Ir, the next 2 and so on. */
static char *
make_parts (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "version: 1\npid: 1\npart: %u\nevents: Ir Dr\nfl=a.c\nfn=main\n1 %u %u\ntotals: %u %u\n\n", i, i, n - i, i, n - i);
  return g_string_free (text, FALSE);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *text = make_parts (GPOINTER_TO_UINT (data));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->focus = widget_test_focus (text);
  fixture->strip = g_object_new (CGV_TYPE_PARTS_STRIP, NULL);
  gtk_box_append (GTK_BOX (box), fixture->strip);
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->focus);
  fixture->window = widget_test_show (box, 1000, 100);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->strip);
  g_assert_finalize_object (fixture->focus);
}

static GtkWidget *
get_bar (Fixture *fixture,
         guint position)
{
  GtkWidget *row = gtk_widget_get_first_child (widget_test_child (fixture->strip, "list_view"));

  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *bar = widget_test_find (row, CGV_TYPE_PART_BAR);

      if (bar != NULL && gtk_widget_get_mapped (bar) && cgv_row_factory_get_position (bar) == position)
        return bar;
    }
  g_assert_not_reached ();
}

/* Which parts count, such as "0 2". */
static char *
dup_parts (Fixture *fixture)
{
  GString *parts = g_string_new (NULL);
  guint n = cgv_profile_get_n_parts (cgv_document_get_profile (cgv_focus_get_document (fixture->focus)));

  for (CgvPartId part = 0; part < n; part++)
    if (cgv_focus_has_part (fixture->focus, part))
      g_string_append_printf (parts, "%s%u", parts->len > 0 ? " " : "", part);
  return g_string_free (parts, FALSE);
}

static gboolean
has_parts (Fixture *fixture,
           const char *expected)
{
  g_autofree char *parts = dup_parts (fixture);

  return g_str_equal (parts, expected);
}

static void
test_one_part (Fixture *fixture,
               gconstpointer data)
{
  g_assert_false (gtk_widget_get_visible (fixture->strip));
  cgv_view_set_focus (CGV_VIEW (fixture->strip), NULL);
  g_assert_false (gtk_widget_get_visible (fixture->strip));
}

static void
test_bars (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *texts = NULL;

  g_assert_true (gtk_widget_get_visible (fixture->strip));
  texts = widget_test_texts (get_bar (fixture, 3));
  g_assert_cmpstr (texts, ==, "part 4|40.00\u202f%|");
  g_assert_cmpfloat_with_epsilon (cgv_part_bar_get_fraction (CGV_PART_BAR (get_bar (fixture, 0))), 0.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_part_bar_get_fraction (CGV_PART_BAR (get_bar (fixture, 3))), 1.0, 1e-9);

  cgv_focus_set_event (fixture->focus, 1);
  g_assert_cmpfloat_with_epsilon (cgv_part_bar_get_fraction (CGV_PART_BAR (get_bar (fixture, 0))), 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_part_bar_get_fraction (CGV_PART_BAR (get_bar (fixture, 3))), 0.0, 1e-9);
}

static void
test_click (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *all = widget_test_child (fixture->strip, "all_button");
  GtkLabel *count = GTK_LABEL (widget_test_child (fixture->strip, "count_label"));

  g_assert_false (gtk_widget_get_sensitive (all));
  g_assert_cmpstr (gtk_label_get_text (count), ==, "4 parts");

  widget_test_click (get_bar (fixture, 1));
  widget_test_wait_until (has_parts (fixture, "1"));
  g_assert_cmpstr (gtk_label_get_text (count), ==, "1 of 4 parts");
  widget_test_click_at (get_bar (fixture, 3), 20, 10, "ctrl", 1, 1);
  widget_test_wait_until (has_parts (fixture, "1 3"));
  widget_test_click_at (get_bar (fixture, 1), 20, 10, "ctrl", 1, 1);
  widget_test_wait_until (has_parts (fixture, "3"));

  /* The last one stays: nothing at all would mean nothing. */
  widget_test_click_at (get_bar (fixture, 3), 40, 10, "ctrl", 1, 1);
  widget_test_settle (fixture->window);
  g_assert_true (has_parts (fixture, "3"));

  widget_test_click (all);
  widget_test_wait_until (has_parts (fixture, "0 1 2 3"));
  g_assert_false (gtk_widget_get_sensitive (all));
}

/* A range costs one computation, however long it is. */
static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *n = user_data;

  (*n)++;
}

static void
test_range (Fixture *fixture,
            gconstpointer data)
{
  guint n = 0;

  widget_test_click (get_bar (fixture, 1));
  widget_test_wait_until (has_parts (fixture, "1"));
  g_signal_connect (fixture->focus, "numbers-changed", G_CALLBACK (count_cb), &n);
  widget_test_click_at (get_bar (fixture, 3), 20, 10, "shift", 1, 1);
  widget_test_wait_until (has_parts (fixture, "1 2 3"));
  g_assert_cmpuint (n, ==, 1);
}

static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  widget_test_click (get_bar (fixture, 0));
  widget_test_wait_until (has_parts (fixture, "0"));
  widget_test_key (fixture->window, "Right");
  widget_test_wait_until (has_parts (fixture, "1"));
  widget_test_key (fixture->window, "ctrl+Right");
  widget_test_key (fixture->window, "ctrl+space");
  widget_test_wait_until (has_parts (fixture, "1 2"));
}

/* What others select is shown, too. */
static void
test_follow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *row = gtk_widget_get_parent (get_bar (fixture, 2));

  cgv_focus_select_part (fixture->focus, 2);
  g_assert_true (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED);
  cgv_focus_select_part (fixture->focus, 1);
  g_assert_false (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED);
}

/* A thousand parts are scrolled, by the wheel too, and are not a thousand widgets. */
static void
test_many (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *scroller = widget_test_child (fixture->strip, "scroller");
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));
  GtkWidget *row = gtk_widget_get_first_child (widget_test_child (fixture->strip, "list_view"));
  guint n = 0;

  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    n++;
  g_assert_cmpuint (n, <, 400);
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 1000);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, 10000.0);

  widget_test_click_at (scroller, 100, 10, NULL, 5, 1);
  widget_test_wait_until (gtk_adjustment_get_value (adjustment) > 0.0);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  GtkAccessible *list = GTK_ACCESSIBLE (widget_test_child (fixture->strip, "list_view"));

  gtk_test_accessible_assert_property (list, GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts");
  cgv_focus_set_amounts (fixture->focus, CGV_AMOUNTS_PLAIN);
  gtk_test_accessible_assert_property (get_bar (fixture, 3), GTK_ACCESSIBLE_PROPERTY_LABEL, "part 4, 4");
  gtk_test_accessible_assert_property (widget_test_child (fixture->strip, "all_button"), GTK_ACCESSIBLE_PROPERTY_LABEL, "All parts");
}

#define add(name, n_parts, func) \
  g_test_add ("/parts-strip/" name, Fixture, GUINT_TO_POINTER (n_parts), set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("one-part", 1, test_one_part);
  add ("bars", 4, test_bars);
  add ("click", 4, test_click);
  add ("range", 4, test_range);
  add ("keyboard", 4, test_keyboard);
  add ("follow", 4, test_follow);
  add ("many", 1000, test_many);
  add ("accessible", 4, test_accessible);

  return g_test_run ();
}
