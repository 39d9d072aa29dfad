/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The treemap of a comparison: two pictures in step, modes, going in and out, and the selection of the comparison. */

#include "cgv-delta-treemap-text.h"
#include "cgv-delta-treemap-view-private.h"
#include "compare-test.h"
#include "model-test.h"
#include "widget-test.h"

/* parse costs more, old is gone, fresh is new, and tidy is as it was. */
static const char base_text[] =
  "events: Ir\n"
  "fl=a.c\nfn=main\n1 10\n"
  "cfn=parse\ncalls=1 1\n1 400\ncfn=old\ncalls=1 1\n1 90\ncfn=tidy\ncalls=1 1\n1 100\n"
  "\nfn=parse\n1 100\ncfn=leaf\ncalls=3 1\n1 300\n"
  "\nfn=leaf\n1 300\n\nfn=old\n1 90\n\nfn=tidy\n1 100\n"
  "totals: 600\n";
static const char new_text[] =
  "events: Ir\n"
  "fl=a.c\nfn=main\n1 10\n"
  "cfn=parse\ncalls=1 1\n1 520\ncfn=fresh\ncalls=1 1\n1 70\ncfn=tidy\ncalls=1 1\n1 100\n"
  "\nfn=parse\n1 60\ncfn=leaf\ncalls=3 1\n1 460\n"
  "\nfn=leaf\n1 460\n\nfn=fresh\n1 70\n\nfn=tidy\n1 100\n"
  "totals: 700\n";

typedef struct
{
  CgvFocus *focus;
  CgvDeltaTreemapView *view;
  GtkWidget *pictures[CGV_N_SIDES];
  GtkWidget *window;
} Fixture;

static void
set_up_with (Fixture *fixture,
             const char *base,
             const char *new_,
             int width)
{
  fixture->focus = compare_test_focus (base, new_);
  fixture->view = CGV_DELTA_TREEMAP_VIEW (cgv_delta_treemap_view_new ());
  cgv_delta_treemap_view_set_focus (fixture->view, fixture->focus);
  fixture->pictures[0] = GTK_WIDGET (fixture->view->pictures[0]);
  fixture->pictures[1] = GTK_WIDGET (fixture->view->pictures[1]);
  fixture->window = widget_test_show (GTK_WIDGET (fixture->view), width, 480);

  /* The pointer is where the test before has left it, and the keyboard on the first thing there is. */
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  widget_test_move_to (fixture->window, width - 1, 0);
  widget_test_wait_until (fixture->view->hovered == CGV_NONE && fixture->view->layout != NULL);
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, base_text, new_text, 700);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, GTK_WIDGET (fixture->view));
  g_assert_finalize_object (fixture->focus);
}

static guint32
find_tile (Fixture *fixture,
           const char *name,
           CgvTileKind kind)
{
  CgvNodeId row = compare_test_find_row (fixture->focus, name);
  const CgvTree *tree = fixture->view->layout->tree;

  for (guint32 i = 0; i < tree->n_tiles; i++)
    if (tree->tiles[i].node == row && tree->tiles[i].kind == kind)
      return i;
  return CGV_NONE;
}

static void
get_middle (GtkWidget *picture,
            guint32 tile,
            double *x,
            double *y)
{
  GdkRectangle area;

  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (picture), tile, &area));
  *x = area.x + area.width / 2;
  *y = area.y + area.height / 2;
}

static void
click_tile (Fixture *fixture,
            CgvSide side,
            const char *name,
            CgvTileKind kind,
            int n_clicks)
{
  double x, y;

  get_middle (fixture->pictures[side], find_tile (fixture, name, kind), &x, &y);
  widget_test_click_at (fixture->pictures[side], x, y, NULL, 1, n_clicks);
}

static void
assert_path (Fixture *fixture,
             const char *expected)
{
  g_autofree char *path = NULL;

  widget_test_settle (fixture->window);
  path = widget_test_texts (GTK_WIDGET (fixture->view->path));
  g_assert_cmpstr (path, ==, expected);
}

static gboolean
is_row (Fixture *fixture,
        const char *name)
{
  return cgv_focus_get_row (fixture->focus) == compare_test_find_row (fixture->focus, name);
}

static gboolean
is_root (Fixture *fixture,
         const char *name)
{
  return fixture->view->layout != NULL && fixture->view->layout->root == compare_test_find_row (fixture->focus, name);
}

/* It begins at the whole program, and marks what the comparison begins with. */
static void
test_begin (Fixture *fixture,
            gconstpointer data)
{
  g_assert_true (is_root (fixture, "main"));
  g_assert_true (is_row (fixture, "leaf"));
  g_assert_cmpuint (fixture->view->marked, ==, find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  assert_path (fixture, "main|›|parse|›|leaf|");
}

static void
test_pictures (Fixture *fixture,
               gconstpointer data)
{
  cairo_surface_t *base = widget_test_paint (fixture->pictures[0]);
  cairo_surface_t *new_ = widget_test_paint (fixture->pictures[1]);
  guint n_same = 0, n_other = 0;

  g_assert_cmpint (ABS (gtk_widget_get_width (fixture->pictures[0]) - gtk_widget_get_width (fixture->pictures[1])), <=, 1);
  g_assert_cmpint (gtk_widget_get_height (fixture->pictures[0]), ==, gtk_widget_get_height (fixture->pictures[1]));
  for (int y = 0; y < gtk_widget_get_height (fixture->pictures[0]); y += 3)
    for (int x = 0; x < gtk_widget_get_width (fixture->pictures[0]) - 1; x += 3)
      if (widget_test_get_pixel (base, x, y) == widget_test_get_pixel (new_, x, y))
        n_same++;
      else
        n_other++;
  g_assert_cmpuint (n_same, >, n_other);
  g_assert_cmpuint (n_other, >, n_same / 10);
  cairo_surface_destroy (base);
  cairo_surface_destroy (new_);
}

/* What is pointed at or marked in one pane is so in the other. */
static void
test_both_panes (Fixture *fixture,
                 gconstpointer data)
{
  cairo_surface_t *before = widget_test_paint (GTK_WIDGET (fixture->view->marks[1]));
  cairo_surface_t *after;
  guint32 tile = find_tile (fixture, "tidy", CGV_TILE_FUNCTION);
  GdkRectangle area;
  double x, y;

  get_middle (fixture->pictures[0], tile, &x, &y);
  widget_test_move_to (fixture->pictures[0], x, y);
  widget_test_wait_until (fixture->view->hovered == tile);
  g_assert_cmpstr (cgv_name_cell_get_name (fixture->view->status_name), ==, "tidy");
  widget_test_settle (fixture->window);
  after = widget_test_paint (GTK_WIDGET (fixture->view->marks[1]));
  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (fixture->pictures[1]), tile, &area));
  g_assert_cmphex (widget_test_get_pixel (before, area.x + area.width / 2, area.y + 1), !=, widget_test_get_pixel (after, area.x + area.width / 2, area.y + 1));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);

  click_tile (fixture, CGV_SIDE_NEW, "parse", CGV_TILE_SELF, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "parse", CGV_TILE_SELF));
  g_assert_true (is_row (fixture, "leaf"));
  assert_path (fixture, "main|›|parse|");
}

static void
test_status (Fixture *fixture,
             gconstpointer data)
{
  click_tile (fixture, CGV_SIDE_BASE, "parse", CGV_TILE_SELF, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "parse", CGV_TILE_SELF));
  widget_test_move_to (fixture->window, 699, 0);
  widget_test_wait_until (fixture->view->hovered == CGV_NONE);
  g_assert_cmpstr (cgv_name_cell_get_name (fixture->view->status_name), ==, "parse itself");
  g_assert_cmpstr (gtk_label_get_text (fixture->view->status_cost), ==, "100 → 60, −40 (−40.0\u202f%)");
}

static void
assert_tooltip (Fixture *fixture,
                const char *name,
                CgvTileKind kind,
                const char *expected)
{
  g_autofree char *text = cgv_delta_treemap_text_dup_tooltip (fixture->view->layout, find_tile (fixture, name, kind));

  g_assert_cmpstr (text, ==, expected);
}

static void
test_tooltip (Fixture *fixture,
              gconstpointer data)
{
  assert_tooltip (fixture, "leaf", CGV_TILE_FUNCTION, "main\n› parse\n› leaf\nA: 300\nB: 460\nΔ +160: +53.3\u202f% of itself\n+26.7\u202f% of the program");
  assert_tooltip (fixture, "fresh", CGV_TILE_FUNCTION, "main\n› fresh\nA: 0\nB: 70\nΔ +70: new\n+11.7\u202f% of the program\nOnly in the new side");
  assert_tooltip (fixture, "tidy", CGV_TILE_FUNCTION, "main\n› tidy\nA: 100\nB: 100\nUnchanged");
  assert_tooltip (fixture, "parse", CGV_TILE_SELF, "main\n› parse\n› parse itself\nA: 100\nB: 60\nΔ −40: −40.0\u202f% of itself\n−6.67\u202f% of the program");
}

/* To go to a tile selects its row, and shows what it calls; what calls nothing is only selected. */
static void
test_go (Fixture *fixture,
         gconstpointer data)
{
  click_tile (fixture, CGV_SIDE_NEW, "parse", CGV_TILE_SELF, 2);
  widget_test_wait_until (is_root (fixture, "parse"));
  g_assert_true (is_row (fixture, "parse"));
  assert_path (fixture, "main|›|parse|");
  click_tile (fixture, CGV_SIDE_NEW, "leaf", CGV_TILE_FUNCTION, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "treemap.select", NULL);
  g_assert_true (is_row (fixture, "leaf"));
  g_assert_true (is_root (fixture, "parse"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "treemap.zoom-out", NULL);
  widget_test_wait_until (is_root (fixture, "main"));
  g_assert_true (is_row (fixture, "main"));
}

static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  gtk_widget_grab_focus (fixture->pictures[1]);
  widget_test_key (fixture->window, "Home");
  widget_test_wait_until (fixture->view->marked == 0);
  widget_test_key (fixture->window, "Down");
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "parse", CGV_TILE_FUNCTION));
  widget_test_key (fixture->window, "Right");
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
  widget_test_key (fixture->window, "Left");
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (is_root (fixture, "parse") && is_row (fixture, "parse"));
  widget_test_key (fixture->window, "BackSpace");
  widget_test_wait_until (is_root (fixture, "main"));
}

/* What is selected elsewhere is marked where it is; outside of the picture, the picture goes there. */
static void
test_selection (Fixture *fixture,
                gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, compare_test_find_row (fixture->focus, "old"));
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "old", CGV_TILE_FUNCTION));
  click_tile (fixture, CGV_SIDE_BASE, "parse", CGV_TILE_SELF, 2);
  widget_test_wait_until (is_root (fixture, "parse"));
  cgv_focus_set_row (fixture->focus, compare_test_find_row (fixture->focus, "tidy"));
  widget_test_wait_until (is_root (fixture, "main") && fixture->view->marked == find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
}

static void
test_modes (Fixture *fixture,
            gconstpointer data)
{
  widget_test_click (GTK_WIDGET (fixture->view->mode_buttons[CGV_DELTA_TREEMAP_MOVERS]));
  widget_test_wait_until (cgv_delta_treemap_view_get_mode (fixture->view) == CGV_DELTA_TREEMAP_MOVERS);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_visible (fixture->view->second_pane));
  g_assert_cmpint (fixture->view->layout->tree->area_of, ==, CGV_TREE_AREA_CHANGE);
  g_assert_cmpuint (find_tile (fixture, "tidy", CGV_TILE_FUNCTION), ==, CGV_NONE);
  widget_test_click (GTK_WIDGET (fixture->view->mode_buttons[CGV_DELTA_TREEMAP_CHANGE]));
  widget_test_wait_until (cgv_delta_treemap_view_get_mode (fixture->view) == CGV_DELTA_TREEMAP_CHANGE);
  widget_test_settle (fixture->window);
  g_assert_cmpuint (find_tile (fixture, "tidy", CGV_TILE_FUNCTION), !=, CGV_NONE);
  widget_test_click (GTK_WIDGET (fixture->view->mode_buttons[CGV_DELTA_TREEMAP_SIDES]));
  widget_test_wait_until (gtk_widget_get_visible (fixture->view->second_pane));
}

static void
test_swap (Fixture *fixture,
           gconstpointer data)
{
  CgvRect before = fixture->view->layout->tree->tiles[find_tile (fixture, "parse", CGV_TILE_FUNCTION)].rect;
  CgvRect after;

  cgv_focus_swap (fixture->focus);
  widget_test_settle (fixture->window);
  after = fixture->view->layout->tree->tiles[find_tile (fixture, "parse", CGV_TILE_FUNCTION)].rect;
  g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
  assert_tooltip (fixture, "fresh", CGV_TILE_FUNCTION, "main\n› fresh\nA: 70\nB: 0\nΔ −70: −100\u202f% of itself\n−10.0\u202f% of the program\nInlined or removed: only in the base");
}

static void
test_narrow (void)
{
  Fixture fixture = { 0 };

  set_up_with (&fixture, base_text, new_text, 360);
  widget_test_wait_until (gtk_orientable_get_orientation (GTK_ORIENTABLE (fixture.view->panes)) == GTK_ORIENTATION_VERTICAL);
  widget_test_settle (fixture.window);
  g_assert_cmpint (gtk_widget_get_width (fixture.window), <=, 360);
  g_assert_cmpint (gtk_widget_get_width (fixture.pictures[0]), >, 300);
  g_assert_cmpint (gtk_widget_get_height (fixture.pictures[1]), >, 60);
  tear_down (&fixture, NULL);
}

/* Nearly all is below main(): it begins there, and the way to it is in the path. */
static void
test_below_main (void)
{
  static const char text[] =
    "events: Ir\nfl=a.c\nfn=start\n1 5\ncfn=main\ncalls=1 1\n1 %u\n"
    "\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 %u\n\nfn=work\n1 %u\ntotals: %u\n";
  g_autofree char *base = g_strdup_printf (text, 910, 900, 900, 915);
  g_autofree char *new_ = g_strdup_printf (text, 810, 800, 800, 815);
  Fixture fixture = { 0 };

  set_up_with (&fixture, base, new_, 700);
  g_assert_true (is_root (&fixture, "main"));
  assert_path (&fixture, "start|›|main|›|work|");
  gtk_widget_activate_action (GTK_WIDGET (fixture.view), "treemap.zoom-out", NULL);
  widget_test_wait_until (is_root (&fixture, "start"));
  tear_down (&fixture, NULL);
}

/* A function that is too small to be seen in the whole program is shown in its caller. */
static void
test_small (void)
{
  static const char text[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=huge\ncalls=1 1\n1 9000000\ncfn=few\ncalls=1 1\n1 %u\n"
    "\nfn=huge\n1 9000000\n\nfn=few\n1 0\ncfn=tiny\ncalls=1 1\n1 %u\ncfn=other\ncalls=1 1\n1 30\n"
    "\nfn=tiny\n1 %u\n\nfn=other\n1 30\n";
  g_autofree char *base = g_strdup_printf (text, 50, 20, 20);
  g_autofree char *new_ = g_strdup_printf (text, 70, 40, 40);
  Fixture fixture = { 0 };

  set_up_with (&fixture, base, new_, 700);
  g_assert_true (is_root (&fixture, "main"));
  cgv_focus_set_row (fixture.focus, compare_test_find_row (fixture.focus, "huge"));
  widget_test_wait_until (fixture.view->marked == find_tile (&fixture, "huge", CGV_TILE_FUNCTION));
  cgv_focus_set_row (fixture.focus, compare_test_find_row (fixture.focus, "tiny"));
  widget_test_wait_until (is_root (&fixture, "few") && fixture.view->marked == find_tile (&fixture, "tiny", CGV_TILE_FUNCTION));
  g_assert_true (is_row (&fixture, "tiny"));
  tear_down (&fixture, NULL);
}

/* The mark is on the same row in another size. */
static void
test_resize (Fixture *fixture,
             gconstpointer data)
{
  click_tile (fixture, CGV_SIDE_BASE, "tidy", CGV_TILE_FUNCTION, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
  widget_test_resize (fixture->window, 900, 400);
  widget_test_wait_until (fixture->view->layout->width > 400);
  widget_test_settle (fixture->window);
  g_assert_cmpuint (fixture->view->marked, ==, find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
  g_assert_true (is_row (fixture, "leaf"));
}

static void
test_no_calls (void)
{
  static const char flat[] = "events: Ir\nfl=a.c\nfn=main\n1 10\nfn=work\n2 20\ntotals: 30\n";
  Fixture fixture = { 0 };

  fixture.focus = compare_test_focus (flat, flat);
  fixture.view = CGV_DELTA_TREEMAP_VIEW (cgv_delta_treemap_view_new ());
  cgv_delta_treemap_view_set_focus (fixture.view, fixture.focus);
  fixture.window = widget_test_show (GTK_WIDGET (fixture.view), 700, 400);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture.view->stack), ==, "empty");
  g_assert_null (fixture.view->layout);
  tear_down (&fixture, NULL);
}

static void
test_unchanged (void)
{
  Fixture fixture = { 0 };

  set_up_with (&fixture, base_text, base_text, 700);
  cgv_delta_treemap_view_set_mode (fixture.view, CGV_DELTA_TREEMAP_MOVERS);
  widget_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (fixture.view->stack), "empty"));
  g_assert_cmpstr (gtk_label_get_text (fixture.view->empty_label), ==, "Nothing changed here.");
  cgv_delta_treemap_view_set_mode (fixture.view, CGV_DELTA_TREEMAP_SIDES);
  widget_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (fixture.view->stack), "map"));
  tear_down (&fixture, NULL);
}

/* A profile that is laid out in a thread. */
static void
test_large (void)
{
  g_autofree char *text = test_generate_profile (6000);
  Fixture fixture = { 0 };

  set_up_with (&fixture, text, text, 700);
  g_assert_false (cgv_treemap_layout_is_quick (&fixture.view->layout->source));
  g_assert_cmpuint (fixture.view->layout->tree->n_tiles, >, 10);
  cgv_delta_treemap_view_set_mode (fixture.view, CGV_DELTA_TREEMAP_CHANGE);
  cgv_delta_treemap_view_set_mode (fixture.view, CGV_DELTA_TREEMAP_MOVERS);
  cgv_delta_treemap_view_set_mode (fixture.view, CGV_DELTA_TREEMAP_SIDES);
  widget_test_wait_until (!fixture.view->is_laying_out);
  g_assert_cmpint (fixture.view->layout->tree->area_of, ==, CGV_TREE_AREA_COST);
  tear_down (&fixture, NULL);
}

static void
add (const char *name,
     void (*test) (Fixture *fixture,
                   gconstpointer data))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  add ("/delta-treemap-view/begin", test_begin);
  add ("/delta-treemap-view/pictures", test_pictures);
  add ("/delta-treemap-view/both-panes", test_both_panes);
  add ("/delta-treemap-view/status", test_status);
  add ("/delta-treemap-view/tooltip", test_tooltip);
  add ("/delta-treemap-view/go", test_go);
  add ("/delta-treemap-view/keyboard", test_keyboard);
  add ("/delta-treemap-view/selection", test_selection);
  add ("/delta-treemap-view/modes", test_modes);
  add ("/delta-treemap-view/swap", test_swap);
  add ("/delta-treemap-view/resize", test_resize);
  g_test_add_func ("/delta-treemap-view/below-main", test_below_main);
  g_test_add_func ("/delta-treemap-view/small", test_small);
  g_test_add_func ("/delta-treemap-view/narrow", test_narrow);
  g_test_add_func ("/delta-treemap-view/no-calls", test_no_calls);
  g_test_add_func ("/delta-treemap-view/unchanged", test_unchanged);
  g_test_add_func ("/delta-treemap-view/large", test_large);
  return g_test_run ();
}
