/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The reason why a cost changed: rows that add up, texts, the path, clicks, cycles, and empty
 * cases. */

#include "cgv-delta-bar.h"
#include "cgv-why-path.h"
#include "cgv-why-row.h"
#include "cgv-why-view.h"
#include "widget-compare-test.h"
#include "widget-test.h"

/* main calls a, and a calls b. On one side, b calls a. */
static const char straight_file[] =
    "events: Ir\nfl=x.c\nfn=main\n1 1\ncfn=a\ncalls=1 2\n1 30\nfn=a\n2 10\ncfn=b\ncalls=2 3\n2 20\nfn=b\n3 20\n";
static const char circle_file[] =
    "events: Ir\nfl=x.c\nfn=main\n1 1\ncfn=a\ncalls=1 2\n1 55\nfn=a\n2 10\ncfn=b\ncalls=2 3\n2 45\nfn=b\n3 45\ncfn=a\ncalls=1 2\n3 40\n";
static const char flat_file[] = "events: Ir\nfl=a.c\nfn=hot\n1 90\nfn=cold\n2 10\n";
static const char other_flat_file[] = "events: Ir\nfl=a.c\nfn=hot\n1 95\nfn=cold\n2 10\n";

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
} Shown;

static Shown
show (const char *base,
      const char *new_,
      const char *row,
      int width)
{
  Shown shown = { .focus = compare_test_focus (base, new_), .view = g_object_new (CGV_TYPE_WHY_VIEW, NULL) };

  cgv_focus_set_row (shown.focus, compare_test_find_row (shown.focus, row));
  cgv_view_set_focus (CGV_VIEW (shown.view), shown.focus);
  shown.window = widget_test_show (shown.view, width, 900);
  widget_test_settle (shown.view);
  return shown;
}

static void
hide (Shown *shown)
{
  widget_test_close (shown->window, shown->view);
  g_object_unref (shown->focus);
}

static GtkWidget *
get_row (Shown *shown,
         guint n)
{
  GtkWidget *row = gtk_widget_get_first_child (widget_test_child (shown->view, "ledger"));

  while (n-- > 0)
    row = gtk_widget_get_next_sibling (row);
  return row;
}

/* From the old cost to the new one: parse by 20 extra calls at 80 each. */
static void
test_rows (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", 700);

  widget_test_assert_has (shown.view, "Inclusive in A|");
  widget_test_assert_has (shown.view, "parse|30 instead of 10 times|+1 600|");
  widget_test_assert_has (shown.view, "Began here|+1 625|");
  widget_test_assert_has (shown.view, "Its callees cost less for each call|−100|");
  widget_test_assert_has (shown.view, "Inclusive in B|");
  /* The bar of the largest row has its full length. */
  g_assert_cmpfloat_with_epsilon (cgv_delta_bar_get (CGV_DELTA_BAR (widget_test_find (get_row (&shown, 1), CGV_TYPE_DELTA_BAR))), 1.0, 1e-9);
  hide (&shown);
}

/* A row where the change did not begin has a path to the place where it did. */
static void
test_path (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=parse\ncalls=1 1\n1 100\nfn=parse\n1 100\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=parse\ncalls=1 1\n1 300\nfn=parse\n1 300\n";
  Shown shown = show (base, new_, "main", 700);
  GtkWidget *path = widget_test_find (shown.view, CGV_TYPE_WHY_PATH);
  GtkWidget *step = gtk_widget_get_last_child (path);

  widget_test_assert_has (path, "main|+200|›|parse|+200|");
  widget_test_click (step);
  widget_test_wait_until (shown.focus->row == compare_test_find_row (shown.focus, "parse"));
  widget_test_settle (shown.view);
  g_assert_false (gtk_widget_get_mapped (path));
  widget_test_assert_has (shown.view, "Own code|100 → 300 for each call|+200|");
  hide (&shown);
}

/* The button of a row stays with the keyboard when the path begins there. */
static void
test_path_keeps_focus (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=read\ncalls=1 1\n1 110\nfn=read\n1 10\ncfn=parse\ncalls=1 1\n1 100\nfn=parse\n1 100\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=read\ncalls=1 1\n1 310\nfn=read\n1 10\ncfn=parse\ncalls=1 1\n1 300\nfn=parse\n1 300\n";
  Shown shown = show (base, new_, "main", 700);
  GtkWidget *path = widget_test_find (shown.view, CGV_TYPE_WHY_PATH);
  GtkWidget *step = gtk_widget_get_prev_sibling (gtk_widget_get_prev_sibling (gtk_widget_get_last_child (path)));

  widget_test_assert_has (path, "main|+200|›|read|+200|›|parse|+200|");
  gtk_widget_grab_focus (step);
  widget_test_key (shown.window, "Return");
  widget_test_wait_until (shown.focus->row == compare_test_find_row (shown.focus, "read"));
  widget_test_settle (shown.view);
  widget_test_assert_has (path, "read|+200|›|parse|+200|");
  g_assert_true (gtk_widget_get_first_child (path) == step);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (shown.window)) == step);
  hide (&shown);
}

static void
test_click (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", 700);

  widget_test_click (widget_test_find (get_row (&shown, 1), GTK_TYPE_BUTTON));
  widget_test_wait_until (shown.focus->row == compare_test_find_row (shown.focus, "parse"));
  hide (&shown);
}

static void
test_swap (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", 700);

  cgv_focus_swap (shown.focus);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "Began here|−1 625|");
  cgv_focus_set_measure (shown.focus, CGV_MEASURE_SHARE);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "Began here|−1 625|");
  widget_test_assert_has (shown.view, "These are always event counts");
  hide (&shown);
}

static void
test_noise (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", 700);
  const CgvTolerance tolerance = { .absolute = 2000 };

  widget_test_assert_lacks (shown.view, "within the noise");
  cgv_focus_set_tolerance (shown.focus, &tolerance);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "The differences here are within the noise.");
  hide (&shown);
}

/* Costs that hardly differ are not noise where more began: main makes twice as many calls, which cost half as much. */
static void
test_cause_is_no_noise (void)
{
  static const char seldom[] = "events: Ir\nfl=a.c\nfn=main\n1 100\ncfn=f\ncalls=10 1\n1 1000\nfn=f\n1 1000\n";
  static const char often[] = "events: Ir\nfl=a.c\nfn=main\n1 101\ncfn=f\ncalls=20 1\n1 1000\nfn=f\n1 1000\n";
  const CgvTolerance tolerance = { .absolute = 20 };
  Shown shown = show (seldom, often, "main", 700);

  cgv_focus_set_tolerance (shown.focus, &tolerance);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "It began here: +501.");
  widget_test_assert_lacks (shown.view, "+501. |");
  widget_test_assert_lacks (shown.view, "within the noise");
  hide (&shown);
}

/* A change that is not caused here did not begin here either: it is noise, or misses depend on places in memory. */
static void
test_not_here (void)
{
  static const char seldom[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=10 1\n1 1000\nfn=f\n1 1000\n";
  static const char often[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=20 1\n1 2010\nfn=f\n1 2010\n";
  static const char near[] = "events: Ir Dr D1mr\nfl=a.c\nfn=main\n1 1000 500 1\ncfn=f\ncalls=10 1\n1 9000 5000 10\nfn=f\n1 9000 5000 10\n";
  static const char far[] = "events: Ir Dr D1mr\nfl=a.c\nfn=main\n1 1000 500 1\ncfn=f\ncalls=10 1\n1 9000 5000 900\nfn=f\n1 9000 5000 900\n";
  const CgvTolerance tolerance = { .absolute = 50 };
  Shown noise = show (seldom, often, "f", 700);
  Shown layout = show (near, far, "f", 700);

  widget_test_assert_has (noise.view, "It began here: +5.");
  widget_test_assert_has (noise.view, "Began here|+5|");
  cgv_focus_set_tolerance (noise.focus, &tolerance);
  cgv_focus_set_event (layout.focus, 2);
  widget_test_settle (noise.view);
  widget_test_settle (layout.view);
  widget_test_assert_has (noise.view, "Not caused here. It is called 2 times as often.");
  widget_test_assert_has (noise.view, "Within noise|+5|");
  widget_test_assert_has (layout.view, "Not caused here: it runs the same instructions on both sides, so code or data are elsewhere in memory.");
  widget_test_assert_has (layout.view, "Code or data elsewhere in memory|+890|");
  widget_test_assert_lacks (layout.view, "Began here");
  hide (&noise);
  hide (&layout);
}

/* A removed function, and its caller, which costs more since then. */
static void
test_inlined (void)
{
  static const char two[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=hash\ncalls=9 1\n1 900\nfn=hash\n1 900\n";
  static const char one[] = "events: Ir\nfl=a.c\nfn=main\n1 705\n";
  Shown gone = show (two, one, "hash", 700);
  Shown caller = show (two, one, "main", 700);

  widget_test_assert_has (gone.view, "Probably inlined into main, its only caller, whose self cost changed by +700: together −200.");
  widget_test_assert_has (caller.view, "Probably inlined here: hash (−900); self cost +700; together −200.");
  cgv_focus_set_measure (caller.focus, CGV_MEASURE_SHARE);
  widget_test_settle (caller.view);
  widget_test_assert_has (caller.view, "together −200.\nThese are always event counts");
  hide (&gone);
  hide (&caller);
}

/* The inclusive cost of a row in a cycle means nothing. */
static void
test_cycle (void)
{
  Shown shown = show (straight_file, circle_file, "a", 700);

  widget_test_assert_has (shown.view, "not the same on both sides");
  widget_test_assert_has (shown.view, "Began here|");
  widget_test_assert_lacks (shown.view, "Inclusive in");
  hide (&shown);
}

static void
test_nothing (void)
{
  Shown same = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_BASE, "main", 400);
  Shown flat = show (flat_file, other_flat_file, "hot", 400);

  widget_test_assert_has (same.view, "It costs the same on both sides, and so do its callees.");
  widget_test_assert_lacks (same.view, "Not caused here");
  widget_test_assert_has (flat.view, "Calls were not recorded");
  widget_test_assert_has (flat.view, "Began here|+5|");
  cgv_view_set_focus (CGV_VIEW (flat.view), NULL);
  widget_test_assert_lacks (flat.view, "Began here");
  hide (&same);
  hide (&flat);
}

/* A function that a filter merges into its callers has no cost that could change. */
static void
test_hidden (void)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^parse$", NULL);
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "parse", 700);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (shown.focus->wanted->filters, rule);

  cgv_focus_set_filters (shown.focus, filters);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "A filter hides this function.");
  widget_test_assert_lacks (shown.view, "Not caused here");
  widget_test_assert_lacks (shown.view, "It costs the same");
  widget_test_assert_lacks (shown.view, "Inclusive in");
  hide (&shown);
}

/* The largest of many calls are shown, and the others as a sum. */
static void
test_many (void)
{
  g_autoptr (GString) base = g_string_new ("events: Ir\nfl=x.c\nfn=main\n1 1\n");
  g_autoptr (GString) new_ = g_string_new ("events: Ir\nfl=x.c\nfn=main\n1 1\n");
  Shown shown;

  for (guint i = 0; i < 20; i++)
    {
      g_string_append_printf (base, "cfn=f%u\ncalls=1 1\n1 100\n", i);
      g_string_append_printf (new_, "cfn=f%u\ncalls=%u 1\n1 %u\n", i, 2 + i, 100 * (2 + i));
    }
  shown = show (base->str, new_->str, "main", 700);
  widget_test_assert_has (shown.view, "f19|21 instead of 1 time|+2 000|");
  widget_test_assert_lacks (shown.view, "f0|");
  /* 100 to 1200 */
  widget_test_assert_has (shown.view, "14 others|+10 500|");
  widget_test_assert_has (shown.view, "Began here|+21 000|");
  hide (&shown);
}

/* Beside a list, there is little width. The bars and the amounts of all rows are in one line below each other. */
static void
test_narrow (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", 300);
  graphene_rect_t first, last;
  int minimum;

  gtk_widget_measure (shown.view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 300);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  widget_test_settle (shown.view);
  gtk_widget_measure (shown.view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 350);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  hide (&shown);

  shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", 700);
  g_assert_true (gtk_widget_compute_bounds (widget_test_find (get_row (&shown, 1), CGV_TYPE_DELTA_BAR), shown.view, &first));
  g_assert_true (gtk_widget_compute_bounds (widget_test_find (get_row (&shown, 2), CGV_TYPE_DELTA_BAR), shown.view, &last));
  g_assert_cmpfloat_with_epsilon (first.origin.x, last.origin.x, 0.5);
  hide (&shown);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  g_test_add_func ("/why-view/rows", test_rows);
  g_test_add_func ("/why-view/path", test_path);
  g_test_add_func ("/why-view/path/keeps-focus", test_path_keeps_focus);
  g_test_add_func ("/why-view/click", test_click);
  g_test_add_func ("/why-view/swap", test_swap);
  g_test_add_func ("/why-view/noise", test_noise);
  g_test_add_func ("/why-view/cause-is-no-noise", test_cause_is_no_noise);
  g_test_add_func ("/why-view/not-here", test_not_here);
  g_test_add_func ("/why-view/inlined", test_inlined);
  g_test_add_func ("/why-view/cycle", test_cycle);
  g_test_add_func ("/why-view/nothing", test_nothing);
  g_test_add_func ("/why-view/hidden", test_hidden);
  g_test_add_func ("/why-view/many", test_many);
  g_test_add_func ("/why-view/narrow", test_narrow);
  return g_test_run ();
}
