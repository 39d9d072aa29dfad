/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of a comparison: the verdict, advice about unmatched functions, and one selected row
 * in all views. */

#include <string.h>

#include "cgv-page.h"
#include "cgv-compare-text.h"
#include "cgv-split-view.h"
#include "cgv-treemap-canvas.h"
#include "widget-compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *page;
  GtkWidget *window;
} Fixture;

static void
show_focus (Fixture *fixture,
            CgvFocus *focus,
            int width)
{
  fixture->focus = focus;
  fixture->page = g_object_new (CGV_TYPE_PAGE, NULL);
  fixture->window = widget_test_show (fixture->page, width, 700);
  cgv_page_set_focus (CGV_PAGE (fixture->page), fixture->focus);
  widget_test_settle (fixture->window);
}

static void
show (Fixture *fixture,
      const char *base,
      const char *new_,
      int width)
{
  show_focus (fixture, compare_test_focus (base, new_), width);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  show (fixture, COMPARE_TEST_BASE, COMPARE_TEST_NEW, 1280);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->page);
  g_assert_finalize_object (fixture->focus);
}

static GtkWidget *
get_child (Fixture *fixture,
           const char *id)
{
  return widget_test_child (fixture->page, id);
}

static GtkWidget *
get_detail_child (Fixture *fixture,
                  const char *id)
{
  return widget_test_child (get_child (fixture, "detail_view"), id);
}

static void
assert_header (Fixture *fixture,
               const char *expected)
{
  g_autofree char *texts = NULL;

  widget_test_settle (fixture->window);
  texts = widget_test_texts (get_detail_child (fixture, "header"));
  if (strstr (texts, expected) == NULL)
    g_error ("there is no “%s” in “%s”", expected, texts);
}

/* The details are about the row that is selected in the list. */
static void
test_linked (Fixture *fixture,
             gconstpointer data)
{
  assert_header (fixture, "parse|");
  assert_header (fixture, "+160|Began here|+160|Inclusive|+60|Self|10|Calls, as before|");
  gtk_widget_grab_focus (fixture->page);
  widget_test_key (fixture->window, "Down");
  assert_header (fixture, "emit|");
  assert_header (fixture, "−60|Self|");
  cgv_focus_go_back (fixture->focus);
  assert_header (fixture, "parse|");
  cgv_focus_set_row (fixture->focus, compare_test_row (fixture->focus, "gone"));
  assert_header (fixture, "removed");
}

static void
test_pages (Fixture *fixture,
            gconstpointer data)
{
  GtkToggleButton *treemap = GTK_TOGGLE_BUTTON (get_detail_child (fixture, "treemap_button"));
  GtkWidget *page = get_detail_child (fixture, "page_box");
  GtkWidget *lists = get_detail_child (fixture, "callees_paned");
  int height;

  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "why_view")));
  g_assert_false (gtk_widget_get_mapped (get_detail_child (fixture, "treemap_view")));
  g_assert_false (gtk_widget_get_mapped (lists));
  g_object_set (get_child (fixture, "detail_view"), "has-calls", TRUE, NULL);
  widget_test_settle (fixture->window);
  height = gtk_widget_get_height (page);
  gtk_toggle_button_set_active (treemap, TRUE);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (get_detail_child (fixture, "why_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "treemap_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "caller_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "callee_view")));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_detail_child (fixture, "flame_button")), TRUE);
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "treemap_view")));

  /* The picture takes most of the room, and returns it. */
  g_assert_cmpint (gtk_widget_get_height (page), >, 2 * gtk_widget_get_height (lists));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_detail_child (fixture, "why_button")), TRUE);
  widget_test_settle (fixture->window);
  g_assert_cmpint (gtk_widget_get_height (page), ==, height);
}

/* parse and eval call each other on both sides; eval costs 100 more. */
static const char cycle_base[] =
  "version: 1\nevents: Ir\nfn=main\n1 10\ncfn=parse\ncalls=1 1\n1 600\n"
  "fn=parse\n2 200\ncfn=eval\ncalls=4 2\n2 400\nfn=eval\n3 300\ncfn=parse\ncalls=1 3\n3 5\ncfn=leaf\ncalls=2 3\n3 100\nfn=leaf\n4 100\n";
static const char cycle_new[] =
  "version: 1\nevents: Ir\nfn=main\n1 10\ncfn=parse\ncalls=1 1\n1 700\n"
  "fn=parse\n2 200\ncfn=eval\ncalls=4 2\n2 500\nfn=eval\n3 400\ncfn=parse\ncalls=1 3\n3 5\ncfn=leaf\ncalls=2 3\n3 100\nfn=leaf\n4 100\n";

static void
assert_detail (Fixture *fixture,
               const char *id,
               const char *expected)
{
  g_autofree char *texts = NULL;

  widget_test_settle (fixture->window);
  texts = widget_test_texts (get_detail_child (fixture, id));
  if (strstr (texts, expected) == NULL)
    g_error ("there is no “%s” in “%s”", expected, texts);
}

/* While the page of a cycle is shown, the lists of calls are the lists of the cycle. */
static void
test_inside_cycle (void)
{
  Fixture fixture = { NULL };
  GtkWidget *button;

  show (&fixture, cycle_base, cycle_new, 1280);
  g_object_set (get_child (&fixture, "detail_view"), "has-calls", TRUE, NULL);
  g_object_set (fixture.focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  cgv_focus_set_row (fixture.focus, compare_test_row (fixture.focus, "eval"));
  widget_test_settle (fixture.window);
  button = get_detail_child (&fixture, "cycle_button");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Members");
  g_assert_true (gtk_widget_get_mapped (button));

  widget_test_click (button);
  assert_detail (&fixture, "cycle_view", "Cycle of 2 functions: +100 inclusive, +100 self");
  g_assert_true (gtk_widget_get_mapped (get_detail_child (&fixture, "cycle_view")));
  g_assert_false (gtk_widget_get_mapped (get_detail_child (&fixture, "why_view")));
  assert_detail (&fixture, "cycle_view", "Functions 2|Calls That Lead Back 1|");
  assert_detail (&fixture, "caller_view", "Who Calls Into It|1|");
  assert_detail (&fixture, "callee_view", "What It Calls Outside|1|");

  cgv_focus_set_row (fixture.focus, compare_test_row (fixture.focus, "leaf"));
  widget_test_settle (fixture.window);
  g_assert_true (gtk_widget_get_mapped (get_detail_child (&fixture, "why_view")));
  g_assert_false (gtk_widget_get_mapped (button));
  assert_detail (&fixture, "caller_view", "eval");
  tear_down (&fixture, NULL);
}

/* A phone shows the list, and one view of a row at a time. The verdict is above the list only, as the view needs its room. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *split = get_child (fixture, "split_view");

  widget_test_resize (fixture->window, 360, 640);
  g_assert_cmpint (gtk_widget_get_width (fixture->page), ==, 360);
  g_assert_true (cgv_split_view_get_folded (CGV_SPLIT_VIEW (split)));
  g_assert_true (gtk_widget_get_mapped (get_child (fixture, "verdict_bar")));
  gtk_widget_grab_focus (fixture->page);
  widget_test_key (fixture->window, "Return");
  widget_test_settle (fixture->window);
  g_assert_true (cgv_split_view_get_show_content (CGV_SPLIT_VIEW (split)));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "why_view")));
  g_assert_false (gtk_widget_get_mapped (get_detail_child (fixture, "callee_view")));
  widget_test_click (get_detail_child (fixture, "callee_button"));
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "callee_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "why_view")));
  g_assert_false (gtk_widget_get_mapped (get_child (fixture, "verdict_bar")));

  widget_test_resize (fixture->window, 1280, 700);
  g_assert_true (gtk_widget_get_mapped (get_child (fixture, "verdict_bar")));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "why_view")));
  g_assert_true (gtk_widget_get_mapped (get_detail_child (fixture, "callee_view")));
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  widget_test_resize (fixture->window, 360, 640);
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (get_child (fixture, "split_view")), TRUE);
  widget_test_settle (fixture->window);
  cgv_page_start_search (CGV_PAGE (fixture->page));
  widget_test_settle (fixture->window);
  g_assert_true (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (fixture->window))));
}

/* A page outlives its comparison. */
static void
test_no_focus (Fixture *fixture,
               gconstpointer data)
{
  CgvFocus *other_focus = compare_test_focus (COMPARE_TEST_NEW, COMPARE_TEST_BASE);

  cgv_page_set_focus (CGV_PAGE (fixture->page), NULL);
  widget_test_settle (fixture->window);
  cgv_page_set_focus (CGV_PAGE (fixture->page), other_focus);
  g_assert_true (cgv_page_get_focus (CGV_PAGE (fixture->page)) == other_focus);
  assert_header (fixture, "parse|");
  cgv_page_set_focus (CGV_PAGE (fixture->page), NULL);
  g_assert_finalize_object (other_focus);
}

/* The width of the list is remembered separately for one profile and for a comparison. */
static void
test_list_width (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.callgrove.Callgrove");
  GtkWidget *page = g_object_ref_sink (g_object_new (CGV_TYPE_PAGE, NULL));

  g_settings_reset (settings, "compare-list-position");
  g_assert_cmpint (cgv_split_view_get_position (CGV_SPLIT_VIEW (get_child (fixture, "split_view"))), ==, 478);
  cgv_split_view_set_position (CGV_SPLIT_VIEW (get_child (fixture, "split_view")), 600);
  cgv_page_save (CGV_PAGE (fixture->page), settings, TRUE);
  cgv_page_restore (CGV_PAGE (page), settings, TRUE);
  cgv_page_set_focus (CGV_PAGE (page), fixture->focus);
  g_assert_cmpint (cgv_split_view_get_position (CGV_SPLIT_VIEW (widget_test_child (page, "split_view"))), ==, 600);
  g_assert_cmpint (g_settings_get_int (settings, "list-position"), ==, -1);
  cgv_page_set_focus (CGV_PAGE (page), NULL);
  g_assert_finalize_object (page);
  g_settings_reset (settings, "compare-list-position");
}

#define CYCLE(creator, calls, cost, rest)                                                                                        \
  creator "cmd: ./x\nevents: Ir\nfl=a.c\nfn=main\n1 100\ncfn=ping\ncalls=" calls " 2\n1 900\nfn=ping\n2 " cost "\ncfi=b.c\ncfn=pong\n" \
          "calls=9 3\n2 600\nfl=b.c\nfn=pong\n3 400\ncfi=a.c\ncfn=ping\ncalls=8 2\n3 200\n" rest

static const char whole[] = CYCLE ("version: 1\ncreator: callgrind-3.19.0\n", "10", "500", "fl=b.c\nfn=gone\n9 70\ntotals: 1070\n");
static const char cut[] = CYCLE ("version: 1\ncreator: callgrind-3.19.0\n", "4", "300", "fl=b.c\nfn=other\n");
static const char whole_lines[] = "desc: I1 cache: 32768 B\ncmd: ./x\nevents: Ir\nfl=a.c\nfn=main\n1 100\n2 50\nfl=b.c\nfn=gone\n9 70\nsummary: 220\n";
static const char cut_lines[] = "desc: I1 cache: 32768 B\ncmd: ./x\nevents: Ir\nfl=a.c\nfn=main\n1 80\n";

/* Returns whether a widget says something that may only be concluded from whole sides. */
static void
assert_no_conclusions (GtkWidget *page)
{
  static const char *const conclusions[] = { "Δ %", "% of Itself", "(+", "(−", "(new)", "new|", "removed", "in A only", "in B only", "before", "noise", "Why", "Began", "Colour: how much", "Changes" };
  g_autofree char *texts = widget_test_texts (page);

  for (guint i = 0; i < G_N_ELEMENTS (conclusions); i++)
    if (strstr (texts, conclusions[i]) != NULL)
      g_error ("“%s” is in “%s”", conclusions[i], texts);
}

/* Missing costs of a cut side look like changes. So both sides are next to each other in all views, as parts of one run are. */
static void
test_cut (gconstpointer data)
{
  static const char *const buttons[] = { "treemap_button", "flame_button", "graph_button", "source_button", "cycle_button" };
  const char *const *sides = data;
  g_autoptr (CgvRuns) base = compare_test_runs ("x1", sides[0], NULL);
  g_autoptr (CgvRuns) new_ = compare_test_runs ("x2", sides[1], NULL);
  g_autoptr (GError) error = NULL;
  Fixture fixture = { 0 };
  GPtrArray *columns;

  show_focus (&fixture, compare_test_focus_of_sides (base, new_, &error), 1280);
  g_assert_no_error (error);
  columns = cgv_table_get_columns (cgv_page_get_table (CGV_PAGE (fixture.page)));
  g_assert_nonnull (cgv_columns_find (columns, "sides"));
  for (guint i = 0; i < columns->len; i++)
    g_assert_cmpint (((const CgvColumn *) g_ptr_array_index (columns, i))->kind, !=, CGV_CELL_PERCENT);
  g_assert_nonnull (cgv_focus_get_color_key (fixture.focus));
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkWidget *button = get_detail_child (&fixture, buttons[i]);

      if (!gtk_widget_get_mapped (button) || !gtk_widget_get_sensitive (button))
        continue;
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
      widget_test_settle (fixture.window);
      assert_no_conclusions (fixture.page);
      g_assert_nonnull (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (widget_test_child (get_detail_child (&fixture, "treemap_view"), "legend")))->key);
    }
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add ("/compare-page/linked", Fixture, NULL, set_up, test_linked, tear_down);
  g_test_add_data_func ("/compare-page/cut/base", (const char *const[]){ cut, whole }, test_cut);
  g_test_add_data_func ("/compare-page/cut/new", (const char *const[]){ whole, cut }, test_cut);
  g_test_add_data_func ("/compare-page/cut/both", (const char *const[]){ cut, cut }, test_cut);
  g_test_add_data_func ("/compare-page/cut/lines", (const char *const[]){ whole_lines, cut_lines }, test_cut);
  g_test_add ("/compare-page/pages", Fixture, NULL, set_up, test_pages, tear_down);
  g_test_add_func ("/compare-page/inside-cycle", test_inside_cycle);
  g_test_add ("/compare-page/narrow", Fixture, NULL, set_up, test_narrow, tear_down);
  g_test_add ("/compare-page/search", Fixture, NULL, set_up, test_search, tear_down);
  g_test_add ("/compare-page/list-width", Fixture, NULL, set_up, test_list_width, tear_down);
  g_test_add ("/compare-page/no-focus", Fixture, NULL, set_up, test_no_focus, tear_down);

  return g_test_run ();
}
