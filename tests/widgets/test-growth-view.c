/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of growth and the pane of the selected one. */

#include "cgv-growth-curve.h"
#include "cgv-growth-text.h"
#include "cgv-growth-view.h"
#include "cgv-linked-label.h"
#include "cgv-row-selection.h"
#include "widget-test.h"

#define N_SIZES 5

/* The last size is only compared with the forecast. */
#define CHECKED 16u

static const guint64 sizes[N_SIZES] = { 100, 200, 400, 800, 1600 };

/* A cause of a square, its victim, a function that grows as the input, and one that follows no law. */
static char *
write_profile (guint64 n,
               guint64 odd)
{
  return g_strdup_printf ("events: Ir\nfn=main\n0 500\ncfn=insert\ncalls=%" G_GUINT64_FORMAT " 0\n0 1\ncfn=parse\ncalls=1 0\n0 1\ncfn=collect\ncalls=1 0\n0 1\n"
                          "fn=insert\n0 %" G_GUINT64_FORMAT "\ncfn=move\ncalls=%" G_GUINT64_FORMAT " 0\n0 1\nfn=move\n0 %" G_GUINT64_FORMAT "\n"
                          "fn=parse\n0 %" G_GUINT64_FORMAT "\nfn=collect\n0 %" G_GUINT64_FORMAT "\n",
                          n, n * n, n * n, 3 * n * n, 900 * n, odd);
}

typedef struct
{
  CgvGrowth *growth;
  CgvGrowthList *list;
  CgvTable *table;
  CgvGrowthView *view;
  GtkWidget *box;
  GtkWidget *window;
} Fixture;

static guint
find_row (gpointer list)
{
  guint position = cgv_growth_list_find (list, cgv_growth_list_get_selected (list));

  return position != G_MAXUINT ? position : GTK_INVALID_LIST_POSITION;
}

static void
select_row (gpointer list,
            guint position)
{
  cgv_growth_list_select (list, cgv_growth_list_get (list, position));
}

static CgvGrowth *
new_growth (guint n_sizes,
            guint n_checks)
{
  static const guint64 odd[N_SIZES] = { 5000, 90000, 100000, 700000, 710000 };
  CgvCosts *costs[N_SIZES] = { NULL };
  CgvGrowth *growth;

  for (guint i = 0; i < n_sizes; i++)
    {
      g_autofree char *text = write_profile (sizes[i], odd[i]);
      g_autoptr (CgvFocus) focus = widget_test_focus (text);

      costs[i] = cgv_costs_ref (cgv_focus_get_costs (focus));
    }
  growth = cgv_growth_new (sizes, costs, n_sizes, n_checks);
  for (guint i = 0; i < n_sizes; i++)
    cgv_costs_unref (costs[i]);
  return growth;
}

/* Takes @growth. */
static void
show (Fixture *fixture,
      CgvGrowth *growth)
{
  g_autoptr (CgvRowSelection) selection = NULL;

  fixture->growth = growth;
  fixture->list = cgv_growth_list_new (fixture->growth, NULL);
  fixture->table = g_object_new (CGV_TYPE_TABLE, NULL);
  fixture->view = g_object_new (CGV_TYPE_GROWTH_VIEW, NULL);
  fixture->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  selection = cgv_row_selection_new (CGV_ROW_LIST (fixture->list), find_row, select_row);
  g_signal_connect_object (fixture->list, "selected", G_CALLBACK (cgv_row_selection_find), selection, G_CONNECT_SWAPPED);
  cgv_table_set_list (fixture->table, cgv_growth_view_get_spec (), CGV_ROW_LIST (fixture->list), GTK_SELECTION_MODEL (selection));
  cgv_growth_view_set_list (fixture->view, fixture->list);
  gtk_widget_set_hexpand (GTK_WIDGET (fixture->table), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (fixture->view), TRUE);
  gtk_box_append (GTK_BOX (fixture->box), GTK_WIDGET (fixture->table));
  gtk_box_append (GTK_BOX (fixture->box), GTK_WIDGET (fixture->view));
  fixture->window = widget_test_show (fixture->box, 1200, 700);
  widget_test_settle (fixture->box);
}

static void
set_up (Fixture *fixture,
        gconstpointer n_sizes)
{
  show (fixture, new_growth (GPOINTER_TO_UINT (n_sizes) & ~CHECKED, (GPOINTER_TO_UINT (n_sizes) & CHECKED) != 0));
}

static void
tear_down (Fixture *fixture,
           gconstpointer n_sizes)
{
  cgv_table_set_list (fixture->table, NULL, NULL, NULL);
  cgv_growth_view_set_list (fixture->view, NULL);
  g_object_unref (fixture->list);
  widget_test_close (fixture->window, fixture->box);
  cgv_growth_free (fixture->growth);
}

static void
test_rows (Fixture *fixture,
           gconstpointer n_sizes)
{
  GtkWidget *table = GTK_WIDGET (fixture->table);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, 6);
  widget_test_assert_has (table, "▲ n²");
  widget_test_assert_has (table, "Follow no simple law");
  widget_test_assert_has (table, "collect");

  cgv_growth_list_toggle (fixture->list);
  widget_test_wait_until (widget_test_find_text (table, "collect") == NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, 5);

  cgv_table_set_sort (fixture->table, "function", FALSE);
  g_assert_cmpuint (cgv_growth_list_get (fixture->list, 4), ==, CGV_NONE);
  g_assert_cmpuint (cgv_growth_list_find (fixture->list, cgv_growth_list_get_selected (fixture->list)), ==, 2);
}

static void
test_pane (Fixture *fixture,
           gconstpointer n_sizes)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);
  guint victim = cgv_growth_list_get_selected (fixture->list);
  GtkWidget *link;

  /* The victim costs most, and leads to its cause. */
  widget_test_assert_has (view, "move");
  widget_test_assert_has (view, "2.00");
  widget_test_assert_has (view, "It is called n² times, and each call costs the same: see insert.");
  widget_test_assert_has (view, "7 680 000");
  widget_test_assert_has (view, "768 000 000");
  link = widget_test_find (view, GTK_TYPE_BUTTON);
  g_assert_nonnull (link);
  widget_test_click (link);
  widget_test_wait_until (cgv_growth_list_get_selected (fixture->list) != victim);
  widget_test_assert_has (view, "It is called n times, and each call costs n.");

  /* A row of a closed group is shown. */
  cgv_growth_list_toggle (fixture->list);
  cgv_growth_list_select (fixture->list, fixture->growth->n_rows - 1);
  g_assert_true (cgv_growth_list_is_open (fixture->list));
  widget_test_assert_has (view, "It follows no simple law, so it has no forecast:");
  widget_test_assert_lacks (view, "forecast|");
}

/* Two sizes have no laws, no group and no forecast. */
static void
test_two (Fixture *fixture,
          gconstpointer n_sizes)
{
  g_assert_false (cgv_growth_list_has_group (fixture->list));
  widget_test_assert_lacks (fixture->box, "× 10 %");
  widget_test_assert_lacks (fixture->box, "Follow no simple law");
  widget_test_assert_has (GTK_WIDGET (fixture->view), "–");
}

/* What the laws do not know is beside its forecast. Most of the cost is lawful, and off by nothing. */
static void
test_check (Fixture *fixture,
            gconstpointer n_sizes)
{
  g_autofree char *text = cgv_growth_text_dup_checks (fixture->growth);
  CgvGrowthCheck check;

  g_assert_cmpuint (fixture->growth->n_sizes, ==, N_SIZES - 1);
  g_assert_true (cgv_growth_check (fixture->growth, 0, N_SIZES - 1, &check));
  g_assert_cmpuint (check.measured, ==, 7680000);
  g_assert_cmpfloat_with_epsilon (check.forecast, 7680000, 100);
  g_assert_cmpstr (text, ==, "For functions with a simple law, the forecast for 1\u202f600 was off by 0\u202f%.");
  widget_test_assert_has (GTK_WIDGET (fixture->view), "Checked at 1 600, which the law does not know: measured 7 680 000, forecast 7 680 000 (0 %).");
  widget_test_assert_has (GTK_WIDGET (fixture->view), "192 000 000");
}

/* The line of all functions is a lower bound if some of them follow no law. */
static void
test_bound (Fixture *fixture,
            gconstpointer n_sizes)
{
  CgvCurve *curve = cgv_growth_curve_new (fixture->growth, 0);
  g_autofree char *forecast = cgv_growth_text_dup_forecast (fixture->growth);
  g_autofree char *expected = g_strdup_printf ("all functions  ≥\u00a0%s", forecast);

  g_assert_cmpuint (fixture->growth->n_lawless, >, 0);
  g_assert_cmpstr (curve->lines[1].name, ==, expected);
  cgv_curve_free (curve);
}

/* Functions of one name have their places in the list. */
static void
test_namesakes (void)
{
  CgvCosts *costs[N_SIZES];
  Fixture fixture;

  for (guint i = 0; i < N_SIZES; i++)
    {
      g_autofree char *text = g_strdup_printf ("events: Ir\nfl=a/util.c\nfn=f\n1 %" G_GUINT64_FORMAT "\nfl=b/util.c\nfn=f\n1 %" G_GUINT64_FORMAT "\n", 90 * sizes[i], sizes[i] * sizes[i]);
      g_autoptr (CgvFocus) focus = widget_test_focus (text);

      costs[i] = cgv_costs_ref (cgv_focus_get_costs (focus));
    }
  show (&fixture, cgv_growth_new (sizes, costs, N_SIZES, 0));
  for (guint i = 0; i < N_SIZES; i++)
    cgv_costs_unref (costs[i]);
  widget_test_assert_has (GTK_WIDGET (fixture.table), "a/util.c");
  widget_test_assert_has (GTK_WIDGET (fixture.table), "b/util.c");
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  g_test_add ("/growth-view/rows", Fixture, GUINT_TO_POINTER (N_SIZES), set_up, test_rows, tear_down);
  g_test_add ("/growth-view/pane", Fixture, GUINT_TO_POINTER (N_SIZES), set_up, test_pane, tear_down);
  g_test_add ("/growth-view/check", Fixture, GUINT_TO_POINTER (N_SIZES | CHECKED), set_up, test_check, tear_down);
  g_test_add ("/growth-view/two", Fixture, GUINT_TO_POINTER (2), set_up, test_two, tear_down);
  g_test_add ("/growth-view/bound", Fixture, GUINT_TO_POINTER (N_SIZES), set_up, test_bound, tear_down);
  g_test_add_func ("/growth-view/namesakes", test_namesakes);
  return g_test_run ();
}
