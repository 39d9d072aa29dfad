/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The treemap, of one side and of two: its pictures, finding tiles, modes, zooming by pointer,
 * keyboard and path, and the selection of the focus. */

#include "cgv-function-list.h"
#include "cgv-name-cell.h"
#include "cgv-treemap-text.h"
#include "cgv-treemap-view-private.h"
#include "compare-test.h"
#include "model-test.h"
#include "widget-test.h"

/* parse costs more, old is removed, fresh is new, and tidy is unchanged. */
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
  CgvTreemapView *view;
  GtkWidget *picture;
  GtkWidget *pictures[CGV_N_SIDES];
  GtkWidget *window;
} Fixture;

static void
show (Fixture *fixture,
      int width,
      int height)
{
  fixture->view = g_object_new (CGV_TYPE_TREEMAP_VIEW, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    fixture->pictures[side] = GTK_WIDGET (fixture->view->pictures[side]);
  fixture->picture = fixture->pictures[0];
  fixture->window = widget_test_show (GTK_WIDGET (fixture->view), width, height);

  /* The pointer is where the last test left it, and the focus is on the first widget. */
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  widget_test_move_to (fixture->window, width - 1, height - 1);
  widget_test_wait_until (fixture->view->hovered == CGV_NONE);
}

static void
set_up_with (Fixture *fixture,
             const char *text)
{
  fixture->focus = widget_test_focus (text);
  show (fixture, 500, 400);
  cgv_treemap_view_mark_tile (fixture->view, CGV_NONE);
  widget_test_settle (fixture->window);
}

static void
set_up_sides (Fixture *fixture,
              const char *base,
              const char *new_,
              int width)
{
  fixture->focus = compare_test_focus (base, new_);
  show (fixture, width, 480);
  g_object_set (fixture->view, "mode", CGV_TREEMAP_SIDES, NULL);
  widget_test_wait_until (fixture->view->layout != NULL);
  widget_test_settle (fixture->window);
}

static void
set_up_two (Fixture *fixture,
            gconstpointer data)
{
  set_up_sides (fixture, base_text, new_text, 700);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, WIDGET_TEST_PROFILE);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, GTK_WIDGET (fixture->view));
  g_assert_finalize_object (fixture->focus);
}

static CgvNodeId
find_row (Fixture *fixture,
          const char *name)
{
  if (cgv_focus_get_comparison (fixture->focus) != NULL)
    return compare_test_find_row (fixture->focus, name);
  return widget_test_node (fixture->focus, name);
}

/* Returns the tile of a function by its name; CGV_NONE if it has none. */
static guint32
find_tile (Fixture *fixture,
           const char *name,
           CgvTileKind kind)
{
  CgvNodeId row = find_row (fixture, name);
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
            const char *name,
            CgvTileKind kind,
            int button,
            int n_clicks)
{
  double x, y;

  get_middle (fixture->picture, find_tile (fixture, name, kind), &x, &y);
  widget_test_click_at (fixture->picture, x, y, NULL, button, n_clicks);
}

static gboolean
is_focus (Fixture *fixture,
          const char *name)
{
  g_autofree char *here = widget_test_focus_name (fixture->focus);

  return g_str_equal (here, name);
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

static guint
count_colors (cairo_surface_t *surface)
{
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      g_hash_table_add (colors, GUINT_TO_POINTER (widget_test_get_pixel (surface, x, y)));
  return g_hash_table_size (colors);
}

static void
test_picture (Fixture *fixture,
              gconstpointer data)
{
  cairo_surface_t *surface = widget_test_paint (fixture->picture);

  g_assert_cmpuint (count_colors (surface), >, 3);
  cairo_surface_destroy (surface);
}

/* The picture is painted again for another scheme, with other colours. */
static void
test_dark (Fixture *fixture,
           gconstpointer data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  cairo_surface_t *light = widget_test_paint (fixture->picture);
  cairo_surface_t *dark;

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  widget_test_settle (fixture->window);
  dark = widget_test_paint (fixture->picture);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmphex (widget_test_get_pixel (light, 30, 120), !=, widget_test_get_pixel (dark, 30, 120));
  cairo_surface_destroy (light);
  cairo_surface_destroy (dark);
}

/* The tile found at the centre of a tile's area is the tile itself, or one inside of it. */
static void
test_hit (Fixture *fixture,
          gconstpointer data)
{
  const CgvTree *tree = fixture->view->layout->tree;

  for (guint32 i = 0; i < tree->n_tiles; i++)
    {
      double x, y;
      guint32 hit;

      if (tree->tiles[i].rect.width < 2.0 || tree->tiles[i].rect.height < 2.0)
        continue;
      get_middle (fixture->picture, i, &x, &y);
      hit = cgv_treemap_picture_find_tile (CGV_TREEMAP_PICTURE (fixture->picture), x, y);
      while (hit != i && hit != CGV_NONE)
        hit = tree->tiles[hit].parent;
      g_assert_cmpuint (hit, ==, i);
    }
  g_assert_cmpuint (cgv_treemap_picture_find_tile (CGV_TREEMAP_PICTURE (fixture->picture), -1, 5), ==, CGV_NONE);
}

static void
test_click (Fixture *fixture,
            gconstpointer data)
{
  GtkLabel *cost = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "marked_cost"));

  g_assert_cmpstr (gtk_label_get_text (cost), ==, "");
  click_tile (fixture, "work", CGV_TILE_SELF, 1, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "work", CGV_TILE_SELF));
  g_assert_true (is_focus (fixture, "main"));
  g_assert_cmpstr (gtk_label_get_text (cost), ==, "60.00\u202f%");
  assert_path (fixture, "main|›|work|");

  /* Nothing moves below the pointer before the double click. */
  click_tile (fixture, "work", CGV_TILE_SELF, 1, 2);
  widget_test_wait_until (is_focus (fixture, "work"));
  assert_path (fixture, "main|›|work|");
}

static void
test_hover (Fixture *fixture,
            gconstpointer data)
{
  double x, y;

  get_middle (fixture->picture, find_tile (fixture, "leaf", CGV_TILE_FUNCTION), &x, &y);
  widget_test_move_to (fixture->picture, x, y);
  widget_test_wait_until (fixture->view->hovered == find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  g_assert_cmpuint (fixture->view->marked, ==, CGV_NONE);
}

static void
press (Fixture *fixture,
       const char *key)
{
  widget_test_key (fixture->window, key);
}

static void
assert_marked (Fixture *fixture,
               const char *name,
               CgvTileKind kind)
{
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, name, kind));
}

static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  gtk_widget_grab_focus (fixture->picture);
  assert_marked (fixture, "main", CGV_TILE_FUNCTION);
  press (fixture, "Down");
  assert_marked (fixture, "work", CGV_TILE_FUNCTION);
  press (fixture, "Right");
  assert_marked (fixture, "main", CGV_TILE_SELF);
  press (fixture, "Left");
  press (fixture, "Down");
  assert_marked (fixture, "work", CGV_TILE_SELF);
  press (fixture, "Right");
  assert_marked (fixture, "leaf", CGV_TILE_FUNCTION);
  press (fixture, "Up");
  assert_marked (fixture, "work", CGV_TILE_FUNCTION);
  press (fixture, "Home");
  assert_marked (fixture, "main", CGV_TILE_FUNCTION);

  press (fixture, "Down");
  press (fixture, "Down");
  press (fixture, "Right");
  assert_marked (fixture, "leaf", CGV_TILE_FUNCTION);
  press (fixture, "Return");
  widget_test_wait_until (is_focus (fixture, "leaf"));
  assert_path (fixture, "main|›|work|›|leaf|");
  press (fixture, "BackSpace");
  widget_test_wait_until (is_focus (fixture, "work"));
  press (fixture, "minus");
  widget_test_wait_until (is_focus (fixture, "main"));
  assert_path (fixture, "main|");

  /* Moves by one level; Return moves all the way. */
  press (fixture, "Down");
  press (fixture, "Down");
  press (fixture, "Right");
  assert_marked (fixture, "leaf", CGV_TILE_FUNCTION);
  press (fixture, "plus");
  widget_test_wait_until (is_focus (fixture, "work"));
  press (fixture, "Down");
  press (fixture, "Right");
  press (fixture, "space");
  widget_test_wait_until (is_focus (fixture, "leaf"));
}

static void
test_leave (Fixture *fixture,
            gconstpointer data)
{
  GtkWindow *window = GTK_WINDOW (fixture->window);

  g_test_summary ("The root is marked while the picture has the focus, a chosen tile for longer");
  gtk_widget_grab_focus (fixture->picture);
  assert_marked (fixture, "main", CGV_TILE_FUNCTION);
  gtk_window_set_focus (window, NULL);
  widget_test_wait_until (fixture->view->marked == CGV_NONE);
  gtk_widget_grab_focus (fixture->picture);
  widget_test_key (fixture->window, "Down");
  assert_marked (fixture, "work", CGV_TILE_FUNCTION);
  gtk_window_set_focus (window, NULL);
  widget_test_settle (fixture->window);
  assert_marked (fixture, "work", CGV_TILE_FUNCTION);
}

static void
test_scroll (Fixture *fixture,
             gconstpointer data)
{
  double x, y;

  get_middle (fixture->picture, find_tile (fixture, "leaf", CGV_TILE_FUNCTION), &x, &y);
  widget_test_click_at (fixture->picture, x, y, NULL, 4, 1);
  widget_test_wait_until (is_focus (fixture, "work"));
  /* The picture handles one event per turn of the main loop. */
  while (!is_focus (fixture, "main"))
    widget_test_click_at (fixture->picture, x, y, NULL, 5, 1);
}

static GtkWidget *
get_crumb (Fixture *fixture,
           guint index)
{
  GtkWidget *path = GTK_WIDGET (fixture->view->path);
  GtkWidget *button = widget_test_find (path, GTK_TYPE_BUTTON);

  for (; index > 0; index--)
    button = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (button));
  return button;
}

static void
test_path (Fixture *fixture,
           gconstpointer data)
{
  click_tile (fixture, "leaf", CGV_TILE_FUNCTION, 1, 1);
  assert_path (fixture, "main|›|work|›|leaf|");

  /* The path continues to the marked tile after the current one. */
  widget_test_click (get_crumb (fixture, 1));
  widget_test_wait_until (is_focus (fixture, "work"));
  assert_path (fixture, "main|›|work|");
  widget_test_click (get_crumb (fixture, 0));
  widget_test_wait_until (is_focus (fixture, "main"));
  assert_path (fixture, "main|");

  /* Another view selected a function: the path begins again, but the history stays. */
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "pong"));
  assert_path (fixture, "pong|");
}

static gboolean
is_cut (GtkWidget *path,
        guint index)
{
  GtkWidget *step = gtk_widget_get_first_child (path);

  for (; index > 0; index--)
    step = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (step));
  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (step)))));
}

/* Returns the visible steps of a path of four steps in a width. */
static char *
dup_elided (GtkWidget *window,
            GtkWidget *path,
            int width)
{
  widget_test_resize (window, width, 60);
  widget_test_settle (path);
  return widget_test_texts (path);
}

/* The separator before "…" is as far from it as from the steps. */
static void
assert_apart (GtkWidget *more,
              GtkWidget *separator,
              GtkWidget *path)
{
  graphene_rect_t at, before;

  g_assert_true (gtk_widget_compute_bounds (more, path, &at));
  g_assert_true (gtk_widget_compute_bounds (separator, path, &before));
  g_assert_cmpfloat (at.origin.x, >=, before.origin.x + before.size.width + 6);
}

/* Whole steps are left out. Only the last one is cut, if it does not fit alone. */
static void
test_path_elided (void)
{
  const char *const names[] = { "the_first_function", "the_second_function", "the_third_function", "the_last_function", NULL };
  GtkWidget *path = g_object_new (CGV_TYPE_TREEMAP_PATH, NULL);
  GtkWidget *window;
  g_autofree char *all = NULL;
  g_autofree char *three = NULL;
  g_autofree char *one = NULL;
  int natural, step;

  cgv_treemap_path_set (CGV_TREEMAP_PATH (path), names, 1, "›");
  window = widget_test_show (path, 900, 60);
  gtk_widget_measure (path, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_widget_measure (gtk_widget_get_first_child (path), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &step, NULL, NULL);
  all = dup_elided (window, path, natural);
  g_assert_cmpstr (all, ==, "the_first_function|›|the_second_function|›|the_third_function|›|the_last_function|");
  three = dup_elided (window, path, natural - step / 2);
  g_assert_cmpstr (three, ==, "the_first_function|›|the_third_function|›|the_last_function|…|›|");
  g_assert_false (is_cut (path, 0) || is_cut (path, 2) || is_cut (path, 3));
  assert_apart (widget_test_find_text (path, "…"), gtk_widget_get_last_child (path), path);
  one = dup_elided (window, path, step);
  g_assert_cmpstr (one, ==, "›|the_last_function|…|");
  g_assert_true (is_cut (path, 3));
  widget_test_close (window, path);
}

/* Another path keeps the focus on its step, or on the last one if it is shorter. */
static void
test_path_keeps_focus (void)
{
  const char *const names[] = { "main", "parse", "leaf", NULL };
  const char *const others[] = { "main", "tidy", NULL };
  GtkWidget *path = g_object_new (CGV_TYPE_TREEMAP_PATH, NULL);
  GtkWidget *window;
  GtkWidget *step;
  g_autofree char *texts = NULL;

  cgv_treemap_path_set (CGV_TREEMAP_PATH (path), names, 3, "›");
  window = widget_test_show (path, 900, 60);
  step = gtk_widget_get_ancestor (widget_test_find_text (path, "parse"), GTK_TYPE_BUTTON);
  gtk_widget_grab_focus (gtk_widget_get_ancestor (widget_test_find_text (path, "leaf"), GTK_TYPE_BUTTON));
  cgv_treemap_path_set (CGV_TREEMAP_PATH (path), others, 1, "‹");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == step);
  cgv_treemap_path_set (CGV_TREEMAP_PATH (path), names, 2, "‹");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == step);
  g_assert_true (gtk_widget_has_css_class (step, "here"));
  g_assert_false (gtk_widget_has_css_class (step, "dim-label"));
  widget_test_settle (path);
  texts = widget_test_texts (path);
  g_assert_cmpstr (texts, ==, "main|‹|parse|‹|leaf|");
  widget_test_close (window, path);
}

/* At the start of a path, zooming out goes to the costliest caller. */
static void
test_out (Fixture *fixture,
          gconstpointer data)
{
  GtkWidget *button = widget_test_child (GTK_WIDGET (fixture->view), "out_button");

  g_assert_false (gtk_widget_get_sensitive (button));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  g_assert_true (gtk_widget_get_sensitive (button));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Zoom Out to work");
  widget_test_click (button);
  widget_test_wait_until (is_focus (fixture, "work"));
  assert_path (fixture, "work|");
}

static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = GTK_WIDGET (cgv_row_menu_get_popover (fixture->view->tile_menu));
  g_autofree char *name = NULL;
  g_autofree char *stack = NULL;

  click_tile (fixture, "leaf", CGV_TILE_FUNCTION, 3, 1);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (menu, "treemap.copy-name", NULL);
  name = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (name, ==, "leaf");
  gtk_widget_activate_action (menu, "treemap.copy-stack", NULL);
  stack = widget_test_clipboard (fixture->window);
  g_assert_true (g_str_has_prefix (stack, "main\n› work\n› leaf\n"));
  gtk_widget_activate_action (menu, "treemap.select", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  g_assert_true (is_focus (fixture, "leaf"));
}

/* The picture of a function whose callees have other callers is an estimate, and says so. */
static void
test_estimate (void)
{
  static const char text[] =
    "version: 1\nevents: Ir\nfl=a.c\nfn=main\n1 0\ncfn=a\ncalls=1 2\n1 100\ncfn=b\ncalls=1 3\n1 100\n"
    "fn=a\n2 50\ncfn=c\ncalls=1 4\n2 50\nfn=b\n3 50\ncfn=c\ncalls=9 4\n3 50\n"
    "fn=c\n4 50\ncfn=d\ncalls=1 5\n4 50\nfn=d\n5 50\n";
  g_autofree char *cost = NULL;
  Fixture fixture;
  CgvTreemapView *view;
  graphene_rect_t legend, estimate;

  set_up_with (&fixture, text);
  view = fixture.view;
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (view->estimate_button)));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (view->estimate_label), "50.00\u202f% of this picture is an estimate.\n"));
  gtk_widget_grab_focus (GTK_WIDGET (view->estimate_button));
  widget_test_click (GTK_WIDGET (view->estimate_button));
  widget_test_wait_until (gtk_widget_get_mapped (GTK_WIDGET (view->estimate_label)));
  gtk_menu_button_popdown (view->estimate_button);
  widget_test_wait_until (!gtk_widget_get_mapped (GTK_WIDGET (view->estimate_label)));
  cgv_treemap_view_mark_tile (fixture.view, find_tile (&fixture, "d", CGV_TILE_FUNCTION));
  cost = g_strdup (gtk_label_get_text (GTK_LABEL (widget_test_child (GTK_WIDGET (fixture.view), "marked_cost"))));
  g_assert_cmpstr (cost, ==, "≈ 12.50\u202f% (0.00\u202f% to 25.00\u202f%)");

  /* On a phone, the legend has a whole line, so that no name is apart from its colour. */
  widget_test_resize (fixture.window, 360, 480);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (view->legend), GTK_WIDGET (view), &legend));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (view->estimate_button), GTK_WIDGET (view), &estimate));
  g_assert_cmpfloat (legend.size.width, >=, 320);
  g_assert_cmpfloat (estimate.origin.y, >=, legend.origin.y + legend.size.height);

  /* All costs of a row are marked as estimates. */
  g_object_set (view, "is-list", TRUE, NULL);
  widget_test_settle (fixture.window);
  widget_test_assert_has (GTK_WIDGET (view->list), "≈ 12.50|≈ 25|");
  tear_down (&fixture, NULL);
}

/* If main is the smaller part of the program, a note has the share of the rest. */
static void
test_outside (void)
{
  GtkWidget *label;
  Fixture fixture;

  set_up_with (&fixture, "events: Ir\nfn=start\n1 80\ncfn=main\ncalls=1 1\n1 20\nfn=main\n1 15\ncfn=leaf\ncalls=1 1\n1 5\nfn=leaf\n1 5\n");
  label = widget_test_child (GTK_WIDGET (fixture.view), "marked_cost");
  cgv_focus_open_row (fixture.focus, find_row (&fixture, "main"));
  widget_test_settle (fixture.window);
  cgv_treemap_view_mark_tile (fixture.view, CGV_NONE);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "80.00\u202f% of total is outside of main");
  g_assert_true (gtk_widget_get_visible (label));
  cgv_focus_open_row (fixture.focus, find_row (&fixture, "leaf"));
  widget_test_settle (fixture.window);
  cgv_treemap_view_mark_tile (fixture.view, CGV_NONE);
  g_assert_false (gtk_widget_get_visible (label));
  tear_down (&fixture, NULL);
}

static const char *
get_reason (Fixture *fixture)
{
  GtkStack *stack = GTK_STACK (widget_test_child (GTK_WIDGET (fixture->view), "stack"));

  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "empty");
  return gtk_label_get_text (GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "empty_label")));
}

static void
test_reasons (Fixture *fixture,
              gconstpointer data)
{
  test_select_part (fixture->focus, 1);
  g_assert_true (g_str_has_prefix (get_reason (fixture), "This function has no cost here"));
  cgv_focus_select_all_parts (fixture->focus);
  widget_test_settle (fixture->window);
  g_assert_nonnull (fixture->view->layout);
}

/* Like a file of Cachegrind. */
static const char grouped[] =
  "desc: I1 cache: 1 B\ncmd: ./program\nevents: Ir\nfl=/src/a.c\nfn=main\n1 30\nfl=/src/b.h\nfn=main\n5 50\nfn=tidy\n6 20\nsummary: 100\n";

/* A tile has the lines of its function in one file, a row all of them: the tooltip of the tile has both numbers. */
static void
test_some_lines (void)
{
  static const char more[] = "cmd: ./program\nevents: Ir\nfl=/src/a.c\nfn=main\n1 30\nfi=/src/b.h\n5 70\nfe=/src/a.c\nfn=tidy\n6 10\n";
  static const char less[] = "cmd: ./program\nevents: Ir\nfl=/src/a.c\nfn=main\n1 30\nfi=/src/b.h\n5 60\nfe=/src/a.c\nfn=tidy\n6 10\n";

  for (guint n_sides = 1; n_sides <= 2; n_sides++)
    {
      Fixture fixture = { 0 };
      g_autofree char *some = NULL;
      g_autofree char *whole = NULL;

      if (n_sides == 1)
        set_up_with (&fixture, less);
      else
        set_up_sides (&fixture, less, more, 700);
      some = cgv_treemap_text_dup_tooltip (fixture.focus, fixture.view->layout, find_tile (&fixture, "main", CGV_TILE_FUNCTION), CGV_TREEMAP_BY_CERTAINTY);
      whole = cgv_treemap_text_dup_tooltip (fixture.focus, fixture.view->layout, find_tile (&fixture, "tidy", CGV_TILE_FUNCTION), CGV_TREEMAP_BY_CERTAINTY);
      g_assert_true (g_str_has_suffix (some, n_sides == 1 ? "\n60 Ir (60.00\u202f% of total)\nIn all files: 90 Ir (90.00\u202f% of total)" : "\nIn all files: 90 → 100"));
      g_assert_null (strstr (whole, "files"));
      tear_down (&fixture, NULL);
    }
}

/* Without recorded calls, the picture has files and their functions, for any selection. A note
 * explains how to record calls. */
static void
test_no_calls (void)
{
  Fixture fixture;
  GtkWidget *command;
  g_autofree char *tooltip = NULL;
  g_autofree char *file = NULL;
  g_autofree char *copied = NULL;

  set_up_with (&fixture, grouped);
  g_assert_cmpint (fixture.view->layout->tree->tiles[0].kind, ==, CGV_TILE_GROUP);
  g_assert_cmpuint (fixture.view->layout->tree->n_tiles, ==, 6);
  assert_path (&fixture, "");

  cgv_focus_set_row (fixture.focus, find_row (&fixture, "tidy"));
  g_assert_cmpuint (fixture.view->marked, ==, find_tile (&fixture, "tidy", CGV_TILE_FUNCTION));
  assert_path (&fixture, "b.h|›|tidy|");
  tooltip = cgv_treemap_text_dup_tooltip (fixture.focus, fixture.view->layout, fixture.view->marked, fixture.view->color);
  g_assert_cmpstr (tooltip, ==, "tidy\nin All functions › b.h\n20 Ir (20.00\u202f% of total)\nSource file: b.h");

  /* A file is marked, but nothing is selected. */
  cgv_treemap_view_mark_tile (fixture.view, fixture.view->layout->tree->tiles[fixture.view->marked].parent);
  file = cgv_treemap_text_dup_name (fixture.focus, fixture.view->layout, fixture.view->marked);
  g_assert_cmpstr (file, ==, "b.h");
  gtk_widget_activate_action (GTK_WIDGET (fixture.view), "treemap.select", NULL);
  g_assert_true (is_focus (&fixture, "tidy"));

  click_tile (&fixture, "main", CGV_TILE_FUNCTION, 1, 2);
  widget_test_wait_until (is_focus (&fixture, "main"));
  g_assert_cmpint (fixture.view->layout->tree->tiles[0].kind, ==, CGV_TILE_GROUP);

  gtk_widget_activate_action (GTK_WIDGET (fixture.view), "treemap.color", "u", CGV_TREEMAP_BY_COST_PER_CALL);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (fixture.view->legend)), ==, "Cost of one call of a function, with everything it calls. A stronger colour means more. A cycle has no such number and is grey.");

  command = widget_test_child (GTK_WIDGET (fixture.view), "command_box");
  g_assert_true (gtk_widget_get_mapped (command));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (fixture.view->no_calls_label), "Calls were not recorded: Cachegrind"));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (widget_test_child (command, "command_label"))), ==, "valgrind --tool=callgrind ./program");
  g_signal_emit_by_name (widget_test_find (command, GTK_TYPE_BUTTON), "clicked");
  copied = widget_test_clipboard (command);
  g_assert_cmpstr (copied, ==, "valgrind --tool=callgrind ./program");
  tear_down (&fixture, NULL);
}

static void
assert_options (GtkWidget *view,
                const char *wanted)
{
  g_autofree char *options = widget_test_options (view);

  g_assert_cmpstr (options, ==, wanted);
}

/* Costs below 0 have no area inside of others: they are next to those above 0, at one scale, in
 * amounts. */
static void
test_negative (void)
{
  Fixture fixture;
  g_autofree char *titles = NULL;
  const CgvTree *tree;
  guint32 link;

  set_up_with (&fixture, "events: ns\nfn=root\n1 7\ncfn=draw\ncalls=3 1\n1 93\n\nfn=draw\n1 153\ncfn=link\ncalls=4 1\n1 -121\ncfn=text\ncalls=2 1\n1 61\n\n"
                         "fn=link\n1 -121\n\nfn=text\n1 61\n");
  tree = fixture.view->layout->tree;
  g_assert_cmpfloat (tree->cost[CGV_SIDE_NEW][0].cost, ==, 7 + 153 + 61 + 121);
  g_assert_cmpfloat (cgv_tree_get_cost (tree, CGV_SIDE_NEW, 0).cost, ==, 7 + 153 + 61 - 121);
  g_assert_cmpfloat (tree->cost[CGV_SIDE_NEW][find_tile (&fixture, "draw", CGV_TILE_FUNCTION)].cost, ==, 153);
  link = find_tile (&fixture, "link", CGV_TILE_FUNCTION);
  g_assert_cmpfloat (cgv_tree_get_cost (tree, CGV_SIDE_NEW, link).cost, ==, -121);
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "link"));
  assert_path (&fixture, "Below 0|›|link|");
  g_assert_nonnull (strstr (gtk_label_get_text (fixture.view->no_calls_label), "a share of 100\u202fns says nothing"));
  gtk_widget_grab_focus (fixture.picture);
  press (&fixture, "l");
  widget_test_settle (fixture.window);
  titles = widget_test_texts (GTK_WIDGET (fixture.view->list));
  g_assert_null (strchr (titles, '%'));
  g_assert_cmpint (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.view->pictures[0]))->amounts, ==, CGV_TREEMAP_AMOUNTS_PLAIN);
  g_assert_false (gtk_widget_get_mapped (widget_test_child (GTK_WIDGET (fixture.view), "command_box")));
  assert_options (GTK_WIDGET (fixture.view), "Library|Source File|Namespace|Cost per Call|Certainty|Less|Readable|Everything|As List|");
  tear_down (&fixture, NULL);
}

/* If either side of a comparison has costs below 0, there is a flat picture with its own texts,
 * and no flame graph. */
static void
test_negative_of_sides (void)
{
  static const char mixed[] = "events: ns\nfn=root\n1 7\ncfn=link\ncalls=4 1\n1 -121\n\nfn=link\n1 -121\n";
  static const char above[] = "events: ns\nfn=root\n1 7\ncfn=link\ncalls=4 1\n1 20\n\nfn=link\n1 20\n";

  for (guint i = 0; i < 2; i++)
    {
      Fixture fixture = { 0 };
      const CgvTree *tree;
      const char *words;

      set_up_sides (&fixture, i == 0 ? mixed : above, i == 0 ? above : mixed, 700);
      tree = fixture.view->layout->tree;
      words = gtk_label_get_text (fixture.view->no_calls_label);
      g_assert_cmpuint (tree->groups->below, !=, 0);
      g_assert_cmpfloat (tree->tiles[0].weight, ==, 7 + 20 + 121);
      g_assert_true (g_str_has_prefix (words, "Some functions cost less than 0.") && strstr (words, "share") == NULL);
      g_assert_cmpint (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.view->pictures[0]))->amounts, ==, CGV_TREEMAP_AMOUNTS_PLAIN);
      /* Amounts, no percentages of what is below 0. */
      for (guint text = 0; text < 2; text++)
        {
          guint32 tile = find_tile (&fixture, "link", CGV_TILE_FUNCTION);
          g_autofree char *shown = text == 0 ? cgv_treemap_text_dup_tooltip (fixture.focus, fixture.view->layout, tile, fixture.view->color)
                                             : cgv_treemap_text_dup_short_cost (fixture.focus, fixture.view->layout, tile);

          g_assert_nonnull (strstr (shown, "ns"));
          g_assert_null (strchr (shown, '%'));
        }
      g_object_set (fixture.view, "shape", CGV_TREE_ROWS, NULL);
      widget_test_settle (fixture.window);
      g_assert_null (fixture.view->layout);
      tear_down (&fixture, NULL);
    }
}

/* Costs that are all below 0 have pictures of calls, with a note. */
static void
test_below (void)
{
  Fixture fixture;

  set_up_with (&fixture, "events: ns\nfn=root\n1 -7\ncfn=link\ncalls=4 1\n1 -121\n\nfn=link\n1 -121\n");
  g_object_set (fixture.view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture.view->layout != NULL && fixture.view->layout->spec.shape == CGV_TREE_ROWS);
  g_assert_true (cgv_tree_is_below (fixture.view->layout->tree, 0));
  g_assert_cmpfloat (cgv_tree_get_cost (fixture.view->layout->tree, CGV_SIDE_NEW, find_tile (&fixture, "link", CGV_TILE_FUNCTION)).cost, ==, -121);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (fixture.view->no_calls_label), "No cost is above 0"));
  tear_down (&fixture, NULL);
}

/* A function without a tile is marked by its file, which is too small to show it. */
static void
test_small_files (void)
{
  Fixture fixture;
  const CgvTile *marked;

  set_up_with (&fixture, "desc: I1 cache: 1 B\ncmd: ./program\nevents: Ir\nfl=/src/a.c\nfn=main\n1 500\nfn=run\n2 450\nfl=/src/b.c\nfn=big\n5 30\nfn=tiny\n6 20\nsummary: 1000\n");
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "run"));
  assert_path (&fixture, "a.c|›|run|");
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "tiny"));
  g_assert_cmpuint (find_tile (&fixture, "tiny", CGV_TILE_FUNCTION), ==, CGV_NONE);
  marked = cgv_treemap_view_get_tile (fixture.view, fixture.view->marked);
  g_assert_cmpint (marked->kind, ==, CGV_TILE_GROUP);
  assert_path (&fixture, "b.c|");

  g_object_set (fixture.view, "detail", CGV_TREEMAP_LESS, NULL);
  assert_path (&fixture, "b.c|");
  tear_down (&fixture, NULL);
}

/* A profile of another tool gets no advice to record it with Valgrind. */
static void
test_no_calls_of_others (void)
{
  Fixture fixture;

  set_up_with (&fixture, "version: 1\ncreator: perf\nevents: Samples\nfn=f\n1 1\n");
  g_assert_true (g_str_has_prefix (gtk_label_get_text (fixture.view->no_calls_label), "Calls were not recorded: the file"));
  g_assert_false (gtk_widget_get_mapped (widget_test_child (GTK_WIDGET (fixture.view), "command_box")));
  tear_down (&fixture, NULL);
}

static void
test_no_calls_of_sides (void)
{
  static const char other[] = "cmd: ./program\nevents: Ir\nfl=/src/a.c\nfn=main\n1 40\nfl=/src/b.h\nfn=main\n5 50\nfn=fresh\n6 20\nsummary: 110\n";
  Fixture fixture;

  set_up_sides (&fixture, grouped, other, 700);
  g_assert_cmpint (fixture.view->layout->tree->tiles[0].kind, ==, CGV_TILE_GROUP);
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "fresh"));
  g_assert_cmpuint (fixture.view->marked, ==, find_tile (&fixture, "fresh", CGV_TILE_FUNCTION));
  g_assert_nonnull (strstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), "110"));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (fixture.view->no_calls_label), "Calls were not recorded on either side"));
  tear_down (&fixture, NULL);
}

/* A large profile is laid out in a thread. The picture follows all changes meanwhile. */
static void
test_large (void)
{
  g_autofree char *text = test_generate_profile (20000);
  Fixture fixture;
  CgvNodeId node;

  set_up_with (&fixture, text);
  g_assert_false (cgv_treemap_layout_is_quick (&(CgvTreeSource){ .costs = cgv_focus_get_costs (fixture.focus) }));
  widget_test_wait_until (fixture.view->layout != NULL && !fixture.view->is_laying_out);

  /* Meanwhile the legend is that of the last picture. */
  g_assert_true (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.view->legend))->slots.is_measured);
  node = fixture.focus->row;
  for (guint i = 0; i < 20; i++)
    cgv_focus_set_row (fixture.focus, (node + i) % 100);
  g_assert_true (fixture.view->is_laying_out);
  g_assert_true (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.view->legend))->slots.is_measured);
  widget_test_resize (fixture.window, 700, 500);
  g_object_set (fixture.focus, "fold", FALSE, NULL);
  cgv_focus_set_row (fixture.focus, 7);
  widget_test_wait_until (!fixture.view->is_laying_out && fixture.view->layout->root == 7 &&
                          fixture.view->layout->source.costs == cgv_focus_get_costs (fixture.focus) &&
                          fixture.view->layout->width == gtk_widget_get_width (fixture.picture));

  /* Closing during a layout is safe. */
  cgv_focus_set_row (fixture.focus, 9);
  g_assert_true (fixture.view->is_laying_out);
  tear_down (&fixture, NULL);
}

/* More detail gives more tiles, never fewer. */
static void
test_detail (void)
{
  g_autofree char *text = test_generate_profile (300);
  Fixture fixture = { NULL };
  guint n_tiles[3];

  set_up_with (&fixture, text);
  for (guint detail = 0; detail < G_N_ELEMENTS (n_tiles); detail++)
    {
      g_object_set (fixture.view, "detail", detail, NULL);
      widget_test_wait_until (fixture.view->layout != NULL && fixture.view->layout->spec.detail == detail);
      n_tiles[detail] = fixture.view->layout->tree->n_tiles;
    }
  g_assert_cmpuint (n_tiles[CGV_TREEMAP_LESS], >, 1);
  g_assert_cmpuint (n_tiles[CGV_TREEMAP_READABLE], >, n_tiles[CGV_TREEMAP_LESS]);
  g_assert_cmpuint (n_tiles[CGV_TREEMAP_EVERYTHING], >, 2 * n_tiles[CGV_TREEMAP_READABLE]);
  tear_down (&fixture, NULL);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  gtk_test_accessible_assert_role (fixture->picture, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Treemap of main");
  cgv_treemap_view_mark_tile (fixture->view, find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Treemap of main: leaf, 10");
}

static void
click_side (Fixture *fixture,
            CgvSide side,
            const char *name,
            CgvTileKind kind,
            int n_clicks)
{
  double x, y;

  get_middle (fixture->pictures[side], find_tile (fixture, name, kind), &x, &y);
  widget_test_click_at (fixture->pictures[side], x, y, NULL, 1, n_clicks);
}

static gboolean
is_row (Fixture *fixture,
        const char *name)
{
  return fixture->focus->row == compare_test_find_row (fixture->focus, name);
}

static gboolean
is_root (Fixture *fixture,
         const char *name)
{
  return fixture->view->layout != NULL && fixture->view->layout->root == compare_test_find_row (fixture->focus, name);
}

/* It begins at the whole program, and marks the first row of the comparison. */
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

/* A tile that is pointed at or marked in one pane is so in the other. */
static void
test_both_panes (Fixture *fixture,
                 gconstpointer data)
{
  cairo_surface_t *before = widget_test_paint (GTK_WIDGET (fixture->view->pictures[1]));
  cairo_surface_t *after;
  guint32 tile = find_tile (fixture, "tidy", CGV_TILE_FUNCTION);
  GdkRectangle area;
  double x, y;

  get_middle (fixture->pictures[0], tile, &x, &y);
  widget_test_move_to (fixture->pictures[0], x, y);
  widget_test_wait_until (fixture->view->hovered == tile);
  widget_test_settle (fixture->window);
  after = widget_test_paint (GTK_WIDGET (fixture->view->pictures[1]));
  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (fixture->pictures[1]), tile, &area));
  g_assert_cmphex (widget_test_get_pixel (before, area.x + area.width / 2, area.y + 1), !=, widget_test_get_pixel (after, area.x + area.width / 2, area.y + 1));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);

  click_side (fixture, CGV_SIDE_NEW, "parse", CGV_TILE_SELF, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "parse", CGV_TILE_SELF));
  g_assert_true (is_row (fixture, "leaf"));
  assert_path (fixture, "main|›|parse|");
}

static void
test_marked_cost (Fixture *fixture,
             gconstpointer data)
{
  click_side (fixture, CGV_SIDE_BASE, "parse", CGV_TILE_SELF, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "parse", CGV_TILE_SELF));
  widget_test_move_to (fixture->window, 699, 0);
  widget_test_wait_until (fixture->view->hovered == CGV_NONE);
  g_assert_cmpstr (gtk_label_get_text (fixture->view->marked_cost), ==, "100 → 60, −40 (−40.0\u202f%)");
}

static void
assert_tooltip (Fixture *fixture,
                const char *name,
                CgvTileKind kind,
                const char *expected)
{
  g_autofree char *text = cgv_treemap_text_dup_tooltip (fixture->focus, fixture->view->layout, find_tile (fixture, name, kind), fixture->view->color);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_tooltip (Fixture *fixture,
              gconstpointer data)
{
  assert_tooltip (fixture, "leaf", CGV_TILE_FUNCTION, "leaf\nin main › parse\nA: 300\nB: 460\nΔ +160: +53.3\u202f% of itself\n+26.7\u202f% of the program");
  assert_tooltip (fixture, "fresh", CGV_TILE_FUNCTION, "fresh\nin main\nA: 0\nB: 70\nΔ +70: new\n+11.7\u202f% of the program\nOnly in B");
  assert_tooltip (fixture, "tidy", CGV_TILE_FUNCTION, "tidy\nin main\nA: 100\nB: 100\nUnchanged");
  assert_tooltip (fixture, "parse", CGV_TILE_SELF, "parse itself\nin main\nA: 100\nB: 60\nΔ −40: −40.0\u202f% of itself\n−6.67\u202f% of the program");
}

/* Opening a tile selects its row, and shows its callees. A function without callees is only
 * selected. */
static void
test_go (Fixture *fixture,
         gconstpointer data)
{
  click_side (fixture, CGV_SIDE_NEW, "parse", CGV_TILE_SELF, 2);
  widget_test_wait_until (is_root (fixture, "parse"));
  g_assert_true (is_row (fixture, "parse"));
  assert_path (fixture, "main|›|parse|");
  click_side (fixture, CGV_SIDE_NEW, "leaf", CGV_TILE_FUNCTION, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "treemap.select", NULL);
  g_assert_true (is_row (fixture, "leaf"));
  g_assert_true (is_root (fixture, "parse"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "treemap.zoom-out", NULL);
  widget_test_wait_until (is_root (fixture, "main"));
  g_assert_true (is_row (fixture, "main"));
}

static void
test_keyboard_of_sides (Fixture *fixture,
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

/* A row that is selected elsewhere is marked in place. If it is outside of the picture, the
 * picture moves to it. */
static void
test_selection (Fixture *fixture,
                gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, compare_test_find_row (fixture->focus, "old"));
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "old", CGV_TILE_FUNCTION));
  click_side (fixture, CGV_SIDE_BASE, "parse", CGV_TILE_SELF, 2);
  widget_test_wait_until (is_root (fixture, "parse"));
  cgv_focus_set_row (fixture->focus, compare_test_find_row (fixture->focus, "tidy"));
  widget_test_wait_until (is_root (fixture, "main") && fixture->view->marked == find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
}

static void
test_modes (Fixture *fixture,
            gconstpointer data)
{
  gtk_widget_activate_action (fixture->picture, "treemap.mode", "u", CGV_TREEMAP_MOVERS);
  widget_test_wait_until (fixture->view->choices[FALSE].mode == CGV_TREEMAP_MOVERS);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_visible (fixture->view->side_panes[CGV_SIDE_NEW]));
  g_assert_cmpint (fixture->view->layout->tree->area_of, ==, CGV_TREE_AREA_CHANGE);
  g_assert_cmpuint (find_tile (fixture, "tidy", CGV_TILE_FUNCTION), ==, CGV_NONE);
  gtk_widget_activate_action (fixture->picture, "treemap.mode", "u", CGV_TREEMAP_CHANGE);
  widget_test_wait_until (fixture->view->choices[FALSE].mode == CGV_TREEMAP_CHANGE);
  widget_test_settle (fixture->window);
  g_assert_cmpuint (find_tile (fixture, "tidy", CGV_TILE_FUNCTION), !=, CGV_NONE);
  gtk_widget_activate_action (fixture->picture, "treemap.mode", "u", CGV_TREEMAP_SIDES);
  widget_test_wait_until (gtk_widget_get_visible (fixture->view->side_panes[CGV_SIDE_NEW]));
  assert_options (GTK_WIDGET (fixture->view), "Callees|Callers|Files and Functions|A Beside B|One Picture|Only Changes|Less|Readable|Everything|As List|");
}

/* A filter applies to both sides. */
static void
test_filter_sides (Fixture *fixture,
                   gconstpointer data)
{
  click_side (fixture, CGV_SIDE_NEW, "tidy", CGV_TILE_FUNCTION, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "treemap.filter", "s", "exclude-function");
  widget_test_settle (fixture->window);
  g_assert_cmpuint (cgv_filter_list_get_n (fixture->focus->wanted->filters), ==, 1);
  g_assert_true (gtk_widget_get_visible (fixture->view->filtered_label));
  g_assert_true (is_root (fixture, "main"));
  g_assert_cmpuint (find_tile (fixture, "tidy", CGV_TILE_FUNCTION), ==, CGV_NONE);
  cgv_focus_undo_filters (fixture->focus);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_visible (fixture->view->filtered_label));
  g_assert_cmpuint (find_tile (fixture, "tidy", CGV_TILE_FUNCTION), !=, CGV_NONE);
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
  assert_tooltip (fixture, "fresh", CGV_TILE_FUNCTION, "fresh\nin main\nA: 70\nB: 0\nΔ −70: −100\u202f% of itself\n−10.0\u202f% of the program\nOnly in A: inlined or removed");
}

static void
assert_one_side (Fixture *fixture,
                 CgvSide shown)
{
  CgvSide other = shown == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;

  g_assert_true (gtk_widget_get_mapped (fixture->pictures[shown]));
  g_assert_false (gtk_widget_get_mapped (fixture->pictures[other]));
  g_assert_true (gtk_toggle_button_get_active (fixture->view->side_toggles[shown]));
  g_assert_cmpint (gtk_widget_get_height (fixture->pictures[shown]), >, 200);
}

/* A narrow window shows one side at a time. Both sides have the same layout and selection. */
static void
test_narrow (void)
{
  Fixture fixture = { 0 };
  CgvRect before, after;
  guint32 tile;

  set_up_sides (&fixture, base_text, new_text, 360);
  widget_test_wait_until (gtk_widget_get_mapped (fixture.view->sides_box));
  widget_test_settle (fixture.window);
  g_assert_cmpint (gtk_widget_get_width (fixture.window), <=, 360);
  assert_one_side (&fixture, CGV_SIDE_NEW);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_autofree char *title = cgv_focus_dup_side_title (fixture.focus, (CgvSide) side);
      g_autofree char *text = g_strdup_printf (side == CGV_SIDE_BASE ? "A: %s" : "B: %s", title);

      g_assert_cmpstr (gtk_label_get_text (fixture.view->toggle_labels[side]), ==, text);
    }
  click_side (&fixture, CGV_SIDE_NEW, "tidy", CGV_TILE_FUNCTION, 1);
  tile = find_tile (&fixture, "tidy", CGV_TILE_FUNCTION);
  widget_test_wait_until (fixture.view->marked == tile);
  before = fixture.view->layout->tree->tiles[tile].rect;

  gtk_widget_grab_focus (GTK_WIDGET (fixture.view->side_toggles[CGV_SIDE_NEW]));
  widget_test_key (fixture.window, "Left");
  widget_test_wait_until (gtk_widget_has_focus (GTK_WIDGET (fixture.view->side_toggles[CGV_SIDE_BASE])));
  widget_test_key (fixture.window, "space");
  widget_test_wait_until (gtk_widget_get_mapped (fixture.pictures[CGV_SIDE_BASE]));
  widget_test_settle (fixture.window);
  assert_one_side (&fixture, CGV_SIDE_BASE);
  after = fixture.view->layout->tree->tiles[tile].rect;
  g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
  g_assert_cmpuint (fixture.view->marked, ==, tile);
  tear_down (&fixture, NULL);
}

/* The layout depends on the width of the window, and the keyboard stays in its side. */
static void
test_becoming_narrow (Fixture *fixture,
                      gconstpointer data)
{
  g_assert_false (gtk_widget_get_mapped (fixture->view->sides_box));
  gtk_widget_grab_focus (fixture->pictures[CGV_SIDE_BASE]);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 480);
  widget_test_wait_until (gtk_widget_get_mapped (fixture->view->sides_box));
  widget_test_settle (fixture->window);
  assert_one_side (fixture, CGV_SIDE_BASE);
  g_assert_true (gtk_widget_has_focus (fixture->pictures[CGV_SIDE_BASE]));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 480);
  widget_test_wait_until (!gtk_widget_get_mapped (fixture->view->sides_box));
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (fixture->pictures[CGV_SIDE_BASE]) && gtk_widget_get_mapped (fixture->pictures[CGV_SIDE_NEW]));
  g_assert_cmpint (gtk_widget_get_width (fixture->pictures[CGV_SIDE_BASE]), ==, gtk_widget_get_width (fixture->pictures[CGV_SIDE_NEW]));
}

/* Nearly all cost is below main(): the picture begins there, and the path leads to it. */
static void
test_below_main (void)
{
  static const char text[] =
    "events: Ir\nfl=a.c\nfn=start\n1 5\ncfn=main\ncalls=1 1\n1 %u\n"
    "\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 %u\n\nfn=work\n1 %u\ntotals: %u\n";
  g_autofree char *base = g_strdup_printf (text, 910, 900, 900, 915);
  g_autofree char *new_ = g_strdup_printf (text, 810, 800, 800, 815);
  Fixture fixture = { 0 };

  set_up_sides (&fixture, base, new_, 700);
  g_assert_true (is_root (&fixture, "main"));
  assert_path (&fixture, "start|›|main|›|work|");
  gtk_widget_activate_action (GTK_WIDGET (fixture.view), "treemap.zoom-out", NULL);
  widget_test_wait_until (is_root (&fixture, "start"));
  tear_down (&fixture, NULL);
}

/* A function that is too small to be visible in the whole program is shown in its caller. */
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

  set_up_sides (&fixture, base, new_, 700);
  g_assert_true (is_root (&fixture, "main"));
  cgv_focus_set_row (fixture.focus, compare_test_find_row (fixture.focus, "huge"));
  widget_test_wait_until (fixture.view->marked == find_tile (&fixture, "huge", CGV_TILE_FUNCTION));
  cgv_focus_set_row (fixture.focus, compare_test_find_row (fixture.focus, "tiny"));
  widget_test_wait_until (is_root (&fixture, "few") && fixture.view->marked == find_tile (&fixture, "tiny", CGV_TILE_FUNCTION));
  g_assert_true (is_row (&fixture, "tiny"));
  tear_down (&fixture, NULL);
}

/* The mark stays on the same row in another size. */
static void
test_resize (Fixture *fixture,
             gconstpointer data)
{
  click_side (fixture, CGV_SIDE_BASE, "tidy", CGV_TILE_FUNCTION, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
  widget_test_resize (fixture->window, 900, 400);
  widget_test_wait_until (fixture->view->layout->width > 400);
  widget_test_settle (fixture->window);
  g_assert_cmpuint (fixture->view->marked, ==, find_tile (fixture, "tidy", CGV_TILE_FUNCTION));
  g_assert_true (is_row (fixture, "leaf"));
}

static void
test_unchanged (void)
{
  Fixture fixture = { 0 };

  set_up_sides (&fixture, base_text, base_text, 700);
  g_object_set (fixture.view, "mode", CGV_TREEMAP_MOVERS, NULL);
  widget_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (fixture.view->stack), "empty"));
  g_assert_cmpstr (gtk_label_get_text (fixture.view->empty_label), ==, "Nothing changed here.");
  g_object_set (fixture.view, "is-list", TRUE, NULL);
  widget_test_settle (fixture.window);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture.view->stack), ==, "empty");
  g_object_set (fixture.view, "is-list", FALSE, NULL);
  g_object_set (fixture.view, "mode", CGV_TREEMAP_SIDES, NULL);
  widget_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (fixture.view->stack), "map"));
  tear_down (&fixture, NULL);
}

/* A profile that is laid out in a thread. */
static void
test_large_of_sides (void)
{
  g_autofree char *text = test_generate_profile (6000);
  Fixture fixture = { 0 };

  set_up_sides (&fixture, text, text, 700);
  g_assert_false (cgv_treemap_layout_is_quick (&fixture.view->layout->source));
  g_assert_cmpuint (fixture.view->layout->tree->n_tiles, >, 10);
  g_object_set (fixture.view, "mode", CGV_TREEMAP_CHANGE, NULL);
  g_object_set (fixture.view, "mode", CGV_TREEMAP_MOVERS, NULL);
  g_object_set (fixture.view, "mode", CGV_TREEMAP_SIDES, NULL);
  widget_test_wait_until (!fixture.view->is_laying_out);
  g_assert_cmpint (fixture.view->layout->tree->area_of, ==, CGV_TREE_AREA_COST);
  tear_down (&fixture, NULL);
}

/* A flame graph of the same tree: a row for each call. Self cost is neither visible nor
 * reachable. */
static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  GdkRectangle main_area, work_area;
  guint32 last;

  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture->view->layout->spec.shape == CGV_TREE_ROWS);
  widget_test_settle (fixture->window);
  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (fixture->picture), 0, &main_area));
  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (fixture->picture), find_tile (fixture, "work", CGV_TILE_FUNCTION), &work_area));
  g_assert_cmpint (work_area.y, >, main_area.y + main_area.height - 2);
  g_assert_cmpint (work_area.width, <, main_area.width);
  g_assert_cmpuint (cgv_treemap_picture_find_tile (CGV_TREEMAP_PICTURE (fixture->picture), main_area.width - 2, work_area.y + 2), ==, CGV_NONE);

  gtk_widget_grab_focus (fixture->picture);
  assert_marked (fixture, "main", CGV_TILE_FUNCTION);
  press (fixture, "Down");
  assert_marked (fixture, "work", CGV_TILE_FUNCTION);
  last = find_tile (fixture, "main", CGV_TILE_SELF) - 1;
  g_assert_cmpuint (cgv_treemap_layout_get_sibling (fixture->view->layout, last, 1), ==, last);
  press (fixture, "Return");
  widget_test_wait_until (is_focus (fixture, "work"));
  press (fixture, "Escape");
  widget_test_wait_until (is_focus (fixture, "main"));

  g_assert_cmpstr (gtk_label_get_text (fixture->view->certain_label), ==, "All of this picture is exact.");

  /* Without history, Escape does nothing. */
  press (fixture, "Escape");
  widget_test_settle (fixture->window);
  g_assert_true (is_focus (fixture, "main"));
}

/* A deep picture is higher than its room, and scrolls to the tile with the focus. */
static void
test_rows_scroll (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  Fixture fixture = { 0 };
  GtkAdjustment *adjustment;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (text, "fn=f%02u\n1 1\ncfn=f%02u\ncalls=1 1\n1 %u\n\n", i, i + 1, 60 - i);
  g_string_append (text, "fn=f60\n1 1\n");
  set_up_with (&fixture, text->str);
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "f00"));
  g_object_set (fixture.view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture.view->layout->spec.shape == CGV_TREE_ROWS);
  widget_test_settle (fixture.window);
  adjustment = gtk_scrolled_window_get_vadjustment (fixture.view->scroller);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, 2 * gtk_adjustment_get_page_size (adjustment));
  g_assert_cmpint (fixture.view->layout->height, ==, gtk_widget_get_height (fixture.picture));
  cgv_treemap_view_mark_tile (fixture.view, find_tile (&fixture, "f50", CGV_TILE_FUNCTION));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);
  g_object_set (fixture.view, "shape", CGV_TREE_NESTED, NULL);
  widget_test_wait_until (gtk_widget_get_height (fixture.picture) < 400 && fixture.view->layout->height == gtk_widget_get_height (fixture.picture));
  tear_down (&fixture, NULL);
}

/* With callers in names a treemap shows that it is exact, too, and the legend of a flame graph
 * does not mention certainty. */
static void
test_ways (void)
{
  Fixture fixture = { 0 };

  set_up_with (&fixture, "events: Ir\nfn=main\n1 2\ncfn=a'main\ncalls=1 1\n2 60\ncfn=b'main\ncalls=1 1\n3 40\nfn=a'main\n1 10\ncfn=c'a'main\ncalls=1 1\n2 50\n"
                         "fn=b'main\n1 10\ncfn=c'b'main\ncalls=1 1\n2 30\nfn=c'a'main\n1 50\nfn=c'b'main\n1 30\n");
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "main"));
  widget_test_wait_until (cgv_treemap_view_get_tile (fixture.view, 0) != NULL && fixture.view->layout->tree->has_ways);
  widget_test_settle (fixture.window);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture.view->certain_label)));
  g_assert_cmpstr (gtk_label_get_text (fixture.view->certain_label), ==, "All of this picture is exact.");
  g_assert_false (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.view->legend))->is_exact);
  g_object_set (fixture.view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture.view->layout->spec.shape == CGV_TREE_ROWS);
  widget_test_settle (fixture.window);
  g_assert_true (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.view->legend))->is_exact);
  tear_down (&fixture, NULL);
}

/* Both sides are in one picture, in the order of names. */
static void
test_rows_of_sides (Fixture *fixture,
                    gconstpointer data)
{
  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture->view->layout->spec.shape == CGV_TREE_ROWS);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (fixture->pictures[1]));
  assert_options (GTK_WIDGET (fixture->view), "Callees|Callers|Callers and Callees|Files and Functions|One Picture|Only Changes|As List|");
  g_assert_cmpuint (find_tile (fixture, "fresh", CGV_TILE_FUNCTION), <, find_tile (fixture, "old", CGV_TILE_FUNCTION));
  g_assert_cmpuint (find_tile (fixture, "old", CGV_TILE_FUNCTION), <, find_tile (fixture, "parse", CGV_TILE_FUNCTION));
  g_object_set (fixture->view, "shape", CGV_TREE_NESTED, NULL);
  widget_test_wait_until (gtk_widget_get_mapped (fixture->pictures[1]));
}

static void
show_callers (Fixture *fixture,
              const char *name)
{
  cgv_focus_set_row (fixture->focus, find_row (fixture, name));
  gtk_widget_activate_action (fixture->picture, "treemap.direction", "u", CGV_TREE_CALLERS);
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_CALLERS);
  widget_test_settle (fixture->window);
}

/* Callers are below the function. Opening one selects it, and going back selects the function. */
static void
test_callers (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *stack = NULL;
  g_autofree char *tip = NULL;
  guint32 tile;

  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  show_callers (fixture, "leaf");
  tile = find_tile (fixture, "main", CGV_TILE_FUNCTION);
  g_assert_cmpuint (fixture->view->layout->tree->tiles[tile].depth, ==, 2);
  cgv_treemap_view_mark_tile (fixture->view, tile);
  assert_path (fixture, "leaf|‹|work|‹|main|");
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Flame graph of the callers of leaf: main, 10");
  stack = cgv_treemap_text_dup_stack (fixture->focus, fixture->view->layout, tile);
  g_assert_cmpstr (stack, ==, "main\n› work\n› leaf\n10 Ir");
  tip = cgv_treemap_text_dup_tooltip (fixture->focus, fixture->view->layout, tile, CGV_TREEMAP_BY_LIBRARY);
  g_assert_nonnull (strstr (tip, "main\ncalls work › leaf\n"));

  gtk_widget_grab_focus (fixture->picture);
  cgv_treemap_view_mark_tile (fixture->view, find_tile (fixture, "work", CGV_TILE_FUNCTION));
  press (fixture, "Return");
  widget_test_wait_until (is_focus (fixture, "work"));
  assert_path (fixture, "leaf|‹|work|");
  press (fixture, "Escape");
  widget_test_wait_until (is_focus (fixture, "leaf"));
  gtk_widget_activate_action (fixture->picture, "treemap.zoom-out", NULL);
  widget_test_settle (fixture->window);
  g_assert_true (is_focus (fixture, "leaf"));

  gtk_widget_activate_action (fixture->picture, "treemap.direction", "u", CGV_TREE_CALLEES);
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_CALLEES);
  assert_path (fixture, "leaf|");
}

static guint32
find_half (Fixture *fixture,
           const char *name,
           gboolean is_caller)
{
  const CgvTree *tree = fixture->view->layout->tree;

  for (guint32 i = is_caller ? tree->upper : 0; i < (is_caller ? tree->n_tiles : tree->upper); i++)
    {
      if (tree->tiles[i].kind == CGV_TILE_FUNCTION && tree->tiles[i].node == find_row (fixture, name))
        return i;
    }
  return CGV_NONE;
}

static guint
get_direction (CgvTreemapView *view)
{
  guint direction;

  g_object_get (view, "direction", &direction, NULL);
  return direction;
}

/* Callers are above the function and callees below it, for keys, marks and texts, too. */
static void
test_both (Fixture *fixture,
           gconstpointer data)
{
  guint32 caller, callee;
  GdkRectangle areas[2];

  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  cgv_focus_set_row (fixture->focus, find_row (fixture, "work"));
  gtk_widget_activate_action (fixture->picture, "treemap.direction", "u", CGV_TREE_BOTH);
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_BOTH);
  widget_test_settle (fixture->window);
  assert_options (GTK_WIDGET (fixture->view), "Callees|Callers|Callers and Callees|Files and Functions|Library|Source File|Namespace|Cost per Call|Certainty|As List|");
  caller = find_half (fixture, "main", TRUE);
  callee = find_half (fixture, "leaf", FALSE);
  g_assert_true (cgv_treemap_picture_get_tile_area (fixture->view->pictures[0], caller, &areas[0]));
  g_assert_true (cgv_treemap_picture_get_tile_area (fixture->view->pictures[0], callee, &areas[1]));
  g_assert_cmpint (areas[0].y, <, areas[1].y);
  g_assert_cmpuint (cgv_treemap_picture_find_tile (fixture->view->pictures[0], areas[0].x + 2, areas[0].y + 2), ==, caller);
  g_assert_cmpuint (cgv_treemap_picture_find_tile (fixture->view->pictures[0], areas[1].x + 2, areas[1].y + 2), ==, callee);

  gtk_widget_grab_focus (fixture->picture);
  press (fixture, "Home");
  press (fixture, "Up");
  g_assert_cmpuint (fixture->view->marked, ==, caller);
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Flame graph of the callers and callees of work: caller main, 70");
  assert_path (fixture, "work|‹|main|");
  press (fixture, "Down");
  g_assert_cmpuint (fixture->view->marked, ==, 0);
  press (fixture, "Down");
  g_assert_cmpuint (cgv_tree_is_caller (fixture->view->layout->tree, fixture->view->marked), ==, FALSE);
  press (fixture, "Up");
  g_assert_cmpuint (fixture->view->marked, ==, 0);
  press (fixture, "Up");
  press (fixture, "Return");
  widget_test_wait_until (is_focus (fixture, "main"));
  assert_path (fixture, "main|");
  press (fixture, "Escape");
  widget_test_wait_until (is_focus (fixture, "work"));

  /* A treemap has only callees. */
  g_object_set (fixture->view, "shape", CGV_TREE_NESTED, NULL);
  widget_test_wait_until (fixture->view->layout->spec.shape == CGV_TREE_NESTED);
  g_assert_cmpint (fixture->view->layout->tree->direction, ==, CGV_TREE_CALLEES);
  assert_options (GTK_WIDGET (fixture->view), "Callees|Callers|Files and Functions|Library|Source File|Namespace|Cost per Call|Certainty|Less|Readable|Everything|As List|");
  g_assert_cmpuint (get_direction (fixture->view), ==, CGV_TREE_CALLEES);
  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_BOTH);
  g_assert_cmpuint (get_direction (fixture->view), ==, CGV_TREE_BOTH);
  gtk_widget_grab_focus (fixture->picture);
  press (fixture, "C");
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_CALLERS);
  press (fixture, "c");
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_CALLEES);
}

/* Objects, files and functions, exactly, even if calls were recorded. */
static void
test_flat (Fixture *fixture,
           gconstpointer data)
{
  guint32 tile;

  gtk_widget_activate_action (fixture->picture, "treemap.direction", "u", CGV_TREEMAP_FLAT);
  widget_test_wait_until (fixture->view->layout->source.groups != NULL);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fixture->view->no_calls_label)));
  g_assert_cmpfloat_with_epsilon (fixture->view->layout->tree->certain, 1, 1e-12);
  tile = find_tile (fixture, "leaf", CGV_TILE_FUNCTION);
  g_assert_cmpfloat_with_epsilon (fixture->view->layout->tree->cost[CGV_SIDE_NEW][tile].cost, 20, 1e-9);
  cgv_focus_set_row (fixture->focus, find_row (fixture, "leaf"));
  widget_test_settle (fixture->window);
  g_assert_cmpuint (fixture->view->marked, ==, find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  gtk_widget_activate_action (fixture->picture, "treemap.direction", "u", CGV_TREE_CALLEES);
  widget_test_wait_until (fixture->view->layout->root == find_row (fixture, "leaf"));
}

/* The first part runs only fast, the second also slow. */
static const char parts_text[] =
  "version: 1\ncreator: callgrind-3.19.0\ncmd: ./program\npid: 1\n\npart: 1\nevents: Ir\nob=program\nfl=sort.c\nfn=fast\n1 100\nfl=io.c\nfn=read\n1 200\ntotals: 300\n"
  "\npart: 2\nevents: Ir\nob=program\nfl=sort.c\nfn=fast\n1 400\nfn=slow\n1 300\nfl=io.c\nfn=read\n1 200\nob=libc.so\nfl=copy.c\nfn=copy\n1 100\ntotals: 1000\n";

static void
set_up_parts_of (Fixture *fixture,
                 const char *text)
{
  g_autoptr (CgvFocus) whole = widget_test_focus (text);
  g_autoptr (CgvRuns) base = compare_test_parts (cgv_focus_get_document (whole), 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (cgv_focus_get_document (whole), 1, 1);

  fixture->focus = compare_test_focus_of_sides (base, new_, NULL);
  show (fixture, 900, 480);
  widget_test_wait_until (fixture->view->layout != NULL);
  widget_test_settle (fixture->window);
}

static void
set_up_parts (Fixture *fixture)
{
  set_up_parts_of (fixture, parts_text);
}

/* The outermost function includes cost that Callgrind never writes as a line. The window still
 * has one total. */
static void
test_one_total (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 100000\ncfn=f\ncalls=1 1\n2 900002\nfn=f\n3 900000\n";
  static const char new_[] = "events: Ir\nfn=main\n1 100000\ncfn=f\ncalls=1 1\n2 950000\nfn=f\n3 900000\n";
  Fixture fixture = { 0 };

  set_up_sides (&fixture, base, new_, 700);
  g_assert_true (g_str_has_suffix (gtk_label_get_text (fixture.view->titles[CGV_SIDE_BASE]), "· 1\u202f000\u202f000"));
  /* The difference exceeds the last digit of a percentage. */
  g_assert_true (g_str_has_suffix (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), "· 1\u202f050\u202f000"));
  tear_down (&fixture, NULL);
}

/* Parts of one run are next to each other by file: exact, in one layout, in the colours of
 * files. */
static void
test_parts (void)
{
  Fixture fixture = { 0 };
  const CgvTree *tree;
  const CgvTile *file;

  set_up_parts (&fixture);
  tree = fixture.view->layout->tree;
  g_assert_true (gtk_widget_get_mapped (fixture.pictures[CGV_SIDE_BASE]));
  g_assert_true (gtk_widget_get_mapped (fixture.pictures[CGV_SIDE_NEW]));
  g_assert_cmpfloat_with_epsilon (tree->certain, 1, 1e-12);
  g_assert_cmpfloat (tree->tiles[0].weight, ==, 400 + 300 + 200 + 100);
  file = &tree->tiles[tree->tiles[0].first_child];
  g_assert_cmpint (file->kind, ==, CGV_TILE_GROUP);
  g_assert_cmpfloat (file->weight, ==, 700);
  g_assert_cmpfloat (cgv_tree_get_share (tree, find_tile (&fixture, "fast", CGV_TILE_FUNCTION), CGV_SIDE_BASE), ==, 0.25);
  g_assert_nonnull (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.picture))->key);
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "fast"));
  g_assert_cmpstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_BASE]), ==, "100 self");
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "slow"));
  g_assert_cmpstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_BASE]), ==, "–");
  g_assert_cmpstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), ==, "300 self");
  g_assert_cmpuint (fixture.view->marked, ==, find_tile (&fixture, "slow", CGV_TILE_FUNCTION));
  tear_down (&fixture, NULL);
}

/* Heads have no number that is cut: without room, the cost of each call is left out. */
static void
test_parts_heads (void)
{
#define CALLED(n) "part: " #n "\nevents: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=1000000 1\n1 " #n "000000\nfn=f\n2 " #n "000000\n\n"
  Fixture fixture = { 0 };

  set_up_parts_of (&fixture, "version: 1\ncmd: ./prog\npid: 1\n\n" CALLED (3) CALLED (4));
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "f"));
  widget_test_settle (fixture.window);
  g_assert_cmpstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), ==, "4.00\u202fM self · 1\u202f000\u202f000 calls, 4 each");
  widget_test_resize (fixture.window, 580, 480);
  widget_test_wait_until (g_str_has_suffix (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), "calls"));
  widget_test_resize (fixture.window, 900, 480);
  widget_test_wait_until (g_str_has_suffix (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), "each"));
  tear_down (&fixture, NULL);
}

/* A call that was made before the file began is not recorded, but has a part of the cost. */
static void
test_heads_going_on (void)
{
#define GOING_ON(n, n_calls) \
  "part: " #n "\nevents: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 400\ncfn=g\ncalls=1 1\n1 401\nfn=g\n1 1\ncfn=f\ncalls=" #n_calls " 1\n1 400\nfn=f\n2 800\n\n"
  Fixture fixture = { 0 };

  set_up_parts_of (&fixture, "version: 1\ncmd: ./prog\npid: 1\n\n" GOING_ON (3, 1) GOING_ON (4, 0));
#undef GOING_ON
  cgv_focus_set_row (fixture.focus, find_row (&fixture, "f"));
  widget_test_settle (fixture.window);
  g_assert_cmpstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_BASE]), ==, "800 self · 2 calls, 400 each");
  g_assert_cmpstr (gtk_label_get_text (fixture.view->titles[CGV_SIDE_NEW]), ==, "800 self · 1 call, 400 each");
  tear_down (&fixture, NULL);
}

/* A click selects, a double click fills both pictures with the file, and Escape goes back. */
static void
test_parts_zoom (void)
{
  Fixture fixture = { 0 };

  set_up_parts (&fixture);
  click_side (&fixture, CGV_SIDE_NEW, "slow", CGV_TILE_FUNCTION, 1);
  widget_test_wait_until (fixture.focus->row == find_row (&fixture, "slow"));
  g_assert_cmpuint (fixture.view->layout->tree->tiles[0].group, ==, 0);
  g_signal_emit_by_name (fixture.picture, "go-to-tile", find_tile (&fixture, "slow", CGV_TILE_FUNCTION));
  widget_test_wait_until (fixture.view->layout->tree->tiles[0].weight < 1000);
  g_assert_cmpfloat (fixture.view->layout->tree->tiles[0].weight, ==, 700);
  g_assert_cmpuint (fixture.view->marked, ==, find_tile (&fixture, "slow", CGV_TILE_FUNCTION));
  gtk_widget_activate_action (fixture.picture, "treemap.zoom-out", NULL);
  widget_test_wait_until (fixture.view->layout->tree->tiles[0].weight > 700);
  tear_down (&fixture, NULL);
}

/* One picture has the colours of files, too: parts are not changes of each other. The choice for one kind of comparison does not affect
 * the other. */
static void
test_parts_by_calls (void)
{
  Fixture fixture = { 0 };
  guint direction;

  set_up_parts (&fixture);
  gtk_widget_activate_action (fixture.picture, "treemap.mode", "u", CGV_TREEMAP_CHANGE);
  g_assert_false (gtk_widget_get_mapped (fixture.pictures[CGV_SIDE_NEW]));
  g_assert_nonnull (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.picture))->key);
  assert_options (GTK_WIDGET (fixture.view), "A Beside B|One Picture|Less|Readable|Everything|As List|");
  gtk_widget_grab_focus (fixture.picture);
  press (&fixture, "C");
  g_assert_cmpuint (get_direction (fixture.view), ==, CGV_TREEMAP_FLAT);
  g_object_set (fixture.view, "shape", CGV_TREE_ROWS, NULL);
  g_assert_nonnull (cgv_treemap_canvas_get_style (CGV_TREEMAP_CANVAS (fixture.picture))->key);
  g_object_get (fixture.view, "direction", &direction, NULL);
  g_assert_cmpuint (direction, ==, CGV_TREE_CALLEES);
  g_object_set (fixture.view, "shape", CGV_TREE_NESTED, NULL);
  g_object_get (fixture.view, "direction", &direction, NULL);
  g_assert_cmpuint (direction, ==, CGV_TREEMAP_FLAT);
  tear_down (&fixture, NULL);
}

/* The list has the tiles of the picture, in its order. The selected row is the marked tile. */
static void
test_list (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *list = GTK_WIDGET (fixture->view->list);
  GtkSelectionModel *rows;
  GtkWidget *row;
  guint32 marked;

  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  cgv_focus_set_row (fixture->focus, find_row (fixture, "main"));
  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture->view->layout->spec.shape == CGV_TREE_ROWS);
  gtk_widget_grab_focus (fixture->picture);
  press (fixture, "l");
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (list));
  g_assert_false (gtk_widget_get_mapped (fixture->picture));
  widget_test_assert_has (list, "Share %|Cost|Certain %|");
  widget_test_assert_has (list, "main|");
  row = gtk_widget_get_parent (gtk_widget_get_parent (widget_test_find (list, CGV_TYPE_NAME_CELL)));
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL));
  rows = gtk_column_view_get_model (GTK_COLUMN_VIEW (widget_test_find (list, GTK_TYPE_COLUMN_VIEW)));
  for (guint i = 0, n = 0; i < fixture->view->layout->tree->n_tiles; i++)
    {
      n += cgv_treemap_layout_is_shown (fixture->view->layout, i);
      if (i + 1 == fixture->view->layout->tree->n_tiles)
        g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, n);
    }

  /* Costs have the form that the focus has. */
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_SHORT, NULL);
  widget_test_settle (fixture->window);
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  press (fixture, "Home");
  press (fixture, "Down");
  marked = fixture->view->marked;
  g_assert_cmpuint (fixture->view->layout->tree->tiles[marked].parent, ==, 0);
  g_assert_true (gtk_selection_model_is_selected (rows, 1));
  cgv_treemap_view_mark_tile (fixture->view, 0);
  g_assert_true (gtk_selection_model_is_selected (rows, 0));
  cgv_treemap_view_mark_tile (fixture->view, marked);
  press (fixture, "l");
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_has_focus (fixture->picture));
  g_assert_cmpuint (fixture->view->marked, ==, marked);

  press (fixture, "l");
  press (fixture, "Return");
  widget_test_wait_until (!is_focus (fixture, "main"));
  press (fixture, "Escape");
  widget_test_wait_until (is_focus (fixture, "main"));
  g_object_set (fixture->view, "is-list", FALSE, NULL);
}

/* A view that is a list from the beginning, and shows the picture later. */
static void
test_list_first (void)
{
  Fixture fixture;

  fixture.focus = widget_test_focus (grouped);
  fixture.view = g_object_new (CGV_TYPE_TREEMAP_VIEW, "is-list", TRUE, NULL);
  fixture.picture = GTK_WIDGET (fixture.view->pictures[0]);
  cgv_view_set_focus (CGV_VIEW (fixture.view), fixture.focus);
  fixture.window = widget_test_show (GTK_WIDGET (fixture.view), 500, 500);
  widget_test_wait_until (fixture.view->layout != NULL);
  widget_test_settle (fixture.window);
  widget_test_assert_has (GTK_WIDGET (fixture.view->list), "main|");
  g_object_set (fixture.view, "is-list", FALSE, NULL);
  widget_test_wait_until (fixture.view->layout->width == gtk_widget_get_width (fixture.picture) && fixture.view->layout->height == gtk_widget_get_height (fixture.picture));
  widget_test_close (fixture.window, GTK_WIDGET (fixture.view));
  g_assert_finalize_object (fixture.focus);
}

/* In a comparison, the list has both costs and the difference, and callers before callees. */
static void
test_list_of_sides (Fixture *fixture,
                    gconstpointer data)
{
  GtkWidget *list = GTK_WIDGET (fixture->view->list);

  g_object_set (fixture->view, "is-list", TRUE, "shape", CGV_TREE_ROWS, "direction", CGV_TREE_BOTH, NULL);
  cgv_focus_set_row (fixture->focus, find_row (fixture, "parse"));
  widget_test_wait_until (is_root (fixture, "parse"));
  widget_test_settle (fixture->window);
  widget_test_assert_has (list, "Function|");
  widget_test_assert_has (list, "caller|");
  g_object_set (fixture->view, "is-list", FALSE, "shape", CGV_TREE_NESTED, "direction", CGV_TREE_CALLEES, NULL);
  widget_test_settle (fixture->window);
}

static void
show_root (Fixture *fixture,
           const char *name)
{
  cgv_focus_set_row (fixture->focus, find_row (fixture, name));
  widget_test_wait_until (fixture->view->layout->root == find_row (fixture, name));
}

/* Tiles move if animations are enabled and their old places are known, but not from one shape to the other, nor for a
 * user of another view. */
static void
test_motion (Fixture *fixture,
             gconstpointer data)
{
  CgvTreemapPicture *picture = fixture->view->pictures[0];

  for (guint shape = CGV_TREE_NESTED; shape <= CGV_TREE_ROWS; shape++)
    {
      g_object_set (fixture->view, "shape", shape, NULL);
      widget_test_wait_until (fixture->view->layout->spec.shape == shape);
      show_root (fixture, "main");
      widget_test_settle (fixture->window);
      g_assert_false (cgv_treemap_picture_is_moving (picture));

      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
      gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
      show_root (fixture, "work");
      g_assert_false (cgv_treemap_picture_is_moving (picture));
      gtk_widget_grab_focus (fixture->picture);
      widget_test_settle (fixture->window);
      show_root (fixture, "main");
      widget_test_wait_until (!cgv_treemap_picture_is_moving (picture));
      widget_test_settle (fixture->window);
      show_root (fixture, "work");
      g_assert_true (cgv_treemap_picture_is_moving (picture));
      widget_test_wait_until (!cgv_treemap_picture_is_moving (picture));
      show_root (fixture, "main");
      g_object_set (fixture->view, "shape", shape == CGV_TREE_ROWS ? CGV_TREE_NESTED : CGV_TREE_ROWS, NULL);
      g_assert_false (cgv_treemap_picture_is_moving (picture));
      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
      show_root (fixture, "work");
      g_assert_false (cgv_treemap_picture_is_moving (picture));
    }
}

/* In a comparison, the picture begins at the selected row, not at the program. */
static void
test_callers_of_sides (Fixture *fixture,
                       gconstpointer data)
{
  show_callers (fixture, "leaf");
  g_assert_true (is_root (fixture, "leaf"));
  g_assert_cmpuint (find_tile (fixture, "parse", CGV_TILE_FUNCTION), !=, CGV_NONE);
  cgv_focus_set_row (fixture->focus, find_row (fixture, "parse"));
  widget_test_wait_until (is_root (fixture, "parse"));
  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, "direction", CGV_TREE_BOTH, NULL);
  widget_test_wait_until (fixture->view->layout->tree->direction == CGV_TREE_BOTH);
  g_assert_true (is_root (fixture, "parse"));
  g_object_set (fixture->view, "shape", CGV_TREE_NESTED, "direction", CGV_TREE_CALLEES, NULL);
  widget_test_wait_until (is_root (fixture, "main"));
}

static gboolean
has_hit (GtkWidget *widget)
{
  if (gtk_widget_has_css_class (widget, "hit"))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (has_hit (child))
        return TRUE;
    }
  return FALSE;
}

/* Functions that match a search of the list are marked at each call. */
static void
test_found (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (fixture->focus);
  cairo_surface_t *before = widget_test_paint (fixture->picture);
  cairo_surface_t *after;
  double x, y;

  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fixture->view->found_label)));
  cgv_function_list_set_search (list, "lea");
  widget_test_settle (fixture->window);
  g_assert_cmpstr (gtk_label_get_text (fixture->view->found_label), ==, "1 place found");
  after = widget_test_paint (fixture->picture);
  get_middle (fixture->picture, find_tile (fixture, "leaf", CGV_TILE_FUNCTION), &x, &y);
  g_assert_cmpuint (widget_test_get_pixel (before, (int) x, (int) y + 8), !=, widget_test_get_pixel (after, (int) x, (int) y + 8));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);

  g_object_set (fixture->view, "shape", CGV_TREE_ROWS, NULL);
  widget_test_wait_until (fixture->view->layout->spec.shape == CGV_TREE_ROWS);
  g_assert_cmpstr (gtk_label_get_text (fixture->view->found_label), ==, "1 place found");
  g_object_set (fixture->view, "is-list", TRUE, NULL);
  widget_test_settle (fixture->window);
  g_assert_true (has_hit (GTK_WIDGET (fixture->view->list)));
  cgv_function_list_set_search (list, "");
  g_assert_null (fixture->focus->rows->found);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fixture->view->found_label)));
  g_assert_false (has_hit (GTK_WIDGET (fixture->view->list)));
  g_object_set (fixture->view, "is-list", FALSE, NULL);
}

/* Returns the pixel at the left end of a tile. */
static guint32
get_edge (Fixture *fixture,
          guint32 tile)
{
  cairo_surface_t *image = widget_test_paint (fixture->picture);
  GdkRectangle area;
  guint32 pixel;

  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (fixture->picture), tile, &area));
  pixel = widget_test_get_pixel (image, area.x + 1, area.y + area.height / 2);
  cairo_surface_destroy (image);
  return pixel;
}

/* A line leads to the function at the end of the hot path, and around it. */
static void
test_hot_path (Fixture *fixture,
               gconstpointer data)
{
  guint32 rows[CGV_FOCUS_HOT_STEPS];
  guint n = cgv_focus_list_hot_path (fixture->focus, FALSE, rows, G_N_ELEMENTS (rows));
  guint32 before, end;

  g_assert_cmpuint (n, >, 0);
  for (guint shape = 0; shape < 2; shape++)
    {
      g_object_set (fixture->view, "shape", shape == 0 ? CGV_TREE_NESTED : CGV_TREE_ROWS, NULL);
      widget_test_wait_until (fixture->view->layout->spec.shape == (shape == 0 ? CGV_TREE_NESTED : CGV_TREE_ROWS));
      widget_test_settle (fixture->window);
      end = cgv_treemap_layout_find_node (fixture->view->layout, rows[n - 1]);
      before = get_edge (fixture, end);
      g_object_set (fixture->focus, "hot-path", TRUE, NULL);
      widget_test_settle (fixture->window);
      g_assert_cmpuint (get_edge (fixture, end), !=, before);
      g_object_set (fixture->focus, "hot-path", FALSE, NULL);
      widget_test_settle (fixture->window);
      g_assert_cmpuint (get_edge (fixture, end), ==, before);
    }
}

#define add(name, func)     g_test_add ("/treemap-view/" name, Fixture, NULL, set_up, func, tear_down)
#define add_two(name, func) g_test_add ("/treemap-view/two/" name, Fixture, NULL, set_up_two, func, tear_down)

/* main calls ping and pong, which call each other. */
static const char cycle_text[] =
  "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=ping\ncalls=1 1\n1 100\n"
  "\nfn=ping\n1 60\ncfn=pong\ncalls=9 1\n1 90\n\nfn=pong\n1 30\ncfn=ping\ncalls=8 1\n1 80\ncfn=leaf\ncalls=1 1\n1 10\n\nfn=leaf\n1 10\n"
  "totals: 110\n";

static void
set_up_cycle (Fixture *fixture,
              gconstpointer data)
{
  set_up_with (fixture, cycle_text);
  cgv_focus_set_row (fixture->focus, find_row (fixture, "main"));
  widget_test_settle (fixture->window);
}

static guint
get_color (CgvTreemapView *view)
{
  guint color;

  g_object_get (view, "color", &color, NULL);
  return color;
}

/* If one library has nearly all cost, colours are by file or namespace; without these, by cost
 * per call. */
static void
test_colors (void)
{
  static const struct
  {
    const char *places[2];
    const char *names[2];
    CgvTreemapColor color;
    const char *line; /* at the end of a tooltip */
  } cases[] = {
    { { "ob=x\nfl=a.c", "ob=y\nfl=a.c" }, { "f", "g" }, CGV_TREEMAP_BY_LIBRARY, "\nProgram: y" },
    { { "ob=x\nfl=a.c", "ob=y.so.1\nfl=a.c" }, { "f", "g" }, CGV_TREEMAP_BY_LIBRARY, "\nLibrary: y.so.1" },
    { { "ob=x\nfl=a.c", "ob=x\nfl=b.c" }, { "f", "g" }, CGV_TREEMAP_BY_FILE, "\nSource file: b.c" },
    { { "ob=x", "ob=x" }, { "a::f", "b::g" }, CGV_TREEMAP_BY_NAMESPACE, "\nNamespace: b" },
    { { "ob=x", "ob=x" }, { "f", "g" }, CGV_TREEMAP_BY_COST_PER_CALL, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("events: Ir\n%s\nfn=%s\n1 50\n%s\nfn=%s\n1 50\ncfn=h\ncalls=2 1\n1 1\nfn=h\n1 1\n",
                                               cases[i].places[0], cases[i].names[0], cases[i].places[1], cases[i].names[1]);
      g_autofree char *tooltip = NULL;
      Fixture fixture = { NULL };
      cairo_surface_t *surfaces[2];

      set_up_with (&fixture, text);
      g_assert_cmpuint (get_color (fixture.view), ==, cases[i].color);
      tooltip = cgv_treemap_text_dup_tooltip (fixture.focus, fixture.view->layout, find_tile (&fixture, cases[i].names[1], CGV_TILE_FUNCTION), cases[i].color);
      g_assert_true (g_str_has_suffix (tooltip, cases[i].line));
      for (guint color = CGV_TREEMAP_BY_COST_PER_CALL; color <= CGV_TREEMAP_BY_CERTAINTY; color++)
        {
          gtk_widget_activate_action (GTK_WIDGET (fixture.view), "treemap.color", "u", color);
          widget_test_settle (fixture.window);
          surfaces[color - CGV_TREEMAP_BY_COST_PER_CALL] = widget_test_paint (fixture.picture);
        }
      g_assert_cmpuint (get_color (fixture.view), ==, CGV_TREEMAP_BY_CERTAINTY);
      g_assert_cmphex (widget_test_get_pixel (surfaces[0], 250, 300), !=, widget_test_get_pixel (surfaces[1], 250, 300));
      cairo_surface_destroy (surfaces[0]);
      cairo_surface_destroy (surfaces[1]);
      tear_down (&fixture, NULL);
    }
}

/* The legend has the shares of the shown event type, in the same colours. */
static void
test_legend (void)
{
  Fixture fixture = { NULL };
  g_autofree guchar *before = NULL;
  cairo_surface_t *surface;
  gsize size;

  set_up_with (&fixture, "events: Ir Dr\nob=x\nfl=a.c\nfn=f\n1 50 10\ncob=y\ncfn=g\ncalls=1 1\n1 50 90\nob=y\nfn=g\n1 50 90\n");
  surface = widget_test_paint (GTK_WIDGET (fixture.view->legend));
  size = (gsize) cairo_image_surface_get_stride (surface) * cairo_image_surface_get_height (surface);
  before = g_memdup2 (cairo_image_surface_get_data (surface), size);
  cairo_surface_destroy (surface);
  cgv_focus_set_event (fixture.focus, 1);
  widget_test_settle (fixture.window);
  surface = widget_test_paint (GTK_WIDGET (fixture.view->legend));
  g_assert_cmpuint ((gsize) cairo_image_surface_get_stride (surface) * cairo_image_surface_get_height (surface), ==, size);
  g_assert_cmpint (memcmp (before, cairo_image_surface_get_data (surface), size), !=, 0);
  cairo_surface_destroy (surface);
  tear_down (&fixture, NULL);
}

/* A cycle shows its number of functions. Opening a member does not pass through it. */
static void
test_cycle (Fixture *fixture,
            gconstpointer data)
{
  guint32 cycle = 0;
  g_autofree char *name = NULL;
  g_autofree char *tooltip = NULL;

  while (fixture->view->layout->tree->tiles[cycle].kind != CGV_TILE_CYCLE)
    cycle++;
  cgv_treemap_view_mark_tile (fixture->view, cycle);
  name = cgv_treemap_text_dup_name (fixture->focus, fixture->view->layout, cycle);
  g_assert_cmpstr (name, ==, "ping and 1 other");
  assert_path (fixture, "main|›|ping and 1 other|");
  tooltip = cgv_treemap_text_dup_tooltip (fixture->focus, fixture->view->layout, find_tile (fixture, "ping", CGV_TILE_FUNCTION), fixture->view->color);
  g_assert_true (g_str_has_prefix (tooltip, "ping\nin main › ping and 1 other\n60"));
  click_tile (fixture, "pong", CGV_TILE_FUNCTION, GDK_BUTTON_PRIMARY, 2);
  g_assert_true (is_focus (fixture, "pong"));
  assert_path (fixture, "main|›|pong|");
}

static void
assert_all_of_cycle (Fixture *fixture,
                     double cost)
{
  const CgvTree *tree = fixture->view->layout->tree;
  g_autofree char *name = cgv_treemap_text_dup_name (fixture->focus, fixture->view->layout, 0);

  g_assert_cmpstr (name, ==, "ping and 1 other");
  g_assert_cmpfloat (tree->cost[CGV_SIDE_NEW][0].cost, ==, cost);
  g_assert_cmpfloat (tree->certain, ==, 1);
  g_assert_cmpuint (tree->n_tiles, ==, 3);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view->path)));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->view->members_label)));
}

/* A selected group is also divided, by self cost, until there are other groups. */
static void
test_selected_group (Fixture *fixture,
                     gconstpointer data)
{
  const CgvTree *tree;
  g_autofree char *name = NULL;

  g_object_set (fixture->focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  cgv_focus_open_group (fixture->focus, 0);
  widget_test_settle (fixture->window);
  tree = fixture->view->layout->tree;
  name = cgv_treemap_text_dup_name (fixture->focus, fixture->view->layout, 0);
  g_assert_cmpstr (name, ==, "All functions");
  g_assert_cmpfloat (tree->cost[CGV_SIDE_NEW][0].cost, ==, cgv_focus_get_costs (fixture->focus)->total);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->view->members_label)));
  g_object_set (fixture->focus, "grouping-kind", CGV_CHOICE_UNGROUPED, NULL);
  widget_test_settle (fixture->window);
  g_assert_cmpint (fixture->view->layout->tree->tiles[0].kind, ==, CGV_TILE_FUNCTION);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view->members_label)));
}

/* A selected cycle is divided among its members, exactly. A member can be opened, but not left
 * to further callers. */
static void
test_selected_cycle (Fixture *fixture,
                     gconstpointer data)
{
  CgvTreemapLayout *layout;

  cgv_focus_open_cycle (fixture->focus, find_row (fixture, "ping"));
  widget_test_settle (fixture->window);
  assert_all_of_cycle (fixture, 100);
  layout = fixture->view->layout;
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_SHORT, NULL);
  widget_test_settle (fixture->window);
  g_assert_true (fixture->view->layout == layout);

  gtk_widget_grab_focus (fixture->picture);
  press (fixture, "Down");
  assert_marked (fixture, "ping", CGV_TILE_FUNCTION);
  press (fixture, "plus");
  widget_test_wait_until (cgv_focus_get_whole_cycle (fixture->focus) == CGV_NONE);
  g_assert_true (is_focus (fixture, "ping"));
  assert_path (fixture, "ping|");
  g_assert_cmpuint (fixture->view->layout->root, ==, find_row (fixture, "ping"));
}

/* Adds tests of pictures of objects and files. */
static void
add_tests_of_groups (void)
{
  g_test_add_func ("/treemap-view/some-lines", test_some_lines);
  g_test_add_func ("/treemap-view/no-calls", test_no_calls);
  g_test_add_func ("/treemap-view/negative", test_negative);
  g_test_add_func ("/treemap-view/two/negative", test_negative_of_sides);
  g_test_add_func ("/treemap-view/below", test_below);
  g_test_add_func ("/treemap-view/small-files", test_small_files);
  g_test_add_func ("/treemap-view/no-calls-of-others", test_no_calls_of_others);
}

static void
add_tests_of_sides (void)
{
  add_two ("begin", test_begin);
  add_two ("pictures", test_pictures);
  add_two ("both-panes", test_both_panes);
  add_two ("becoming-narrow", test_becoming_narrow);
  add_two ("status", test_marked_cost);
  add_two ("tooltip", test_tooltip);
  add_two ("go", test_go);
  add_two ("keyboard", test_keyboard_of_sides);
  add_two ("selection", test_selection);
  add_two ("modes", test_modes);
  add_two ("filter", test_filter_sides);
  add_two ("swap", test_swap);
  add_two ("resize", test_resize);
}

static void
add_parts (void)
{
  g_test_add_func ("/treemap-view/one-total", test_one_total);
  g_test_add_func ("/treemap-view/parts/files", test_parts);
  g_test_add_func ("/treemap-view/parts/heads", test_parts_heads);
  g_test_add_func ("/treemap-view/parts/heads-going-on", test_heads_going_on);
  g_test_add_func ("/treemap-view/parts/zoom", test_parts_zoom);
  g_test_add_func ("/treemap-view/parts/calls", test_parts_by_calls);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("picture", test_picture);
  add ("dark", test_dark);
  add ("hit", test_hit);
  add ("click", test_click);
  add ("hover", test_hover);
  add ("keyboard", test_keyboard);
  add ("scroll", test_scroll);
  add ("leave", test_leave);
  add ("path", test_path);
  g_test_add_func ("/treemap-view/path-elided", test_path_elided);
  g_test_add_func ("/treemap-view/path-keeps-focus", test_path_keeps_focus);
  add ("out", test_out);
  add ("menu", test_menu);
  add ("reasons", test_reasons);
  add ("accessible", test_accessible);
  add ("rows", test_rows);
  add ("found", test_found);
  add ("hot-path", test_hot_path);
  add ("callers", test_callers);
  add ("both", test_both);
  add ("motion", test_motion);
  add ("list", test_list);
  add ("flat", test_flat);
  add_tests_of_groups ();
  g_test_add_func ("/treemap-view/list-first", test_list_first);
  add_parts ();
  add_two ("list", test_list_of_sides);
  add_two ("callers", test_callers_of_sides);
  add_two ("rows", test_rows_of_sides);
  g_test_add_func ("/treemap-view/rows-scroll", test_rows_scroll);
  g_test_add_func ("/treemap-view/ways", test_ways);
  g_test_add_func ("/treemap-view/colors", test_colors);
  g_test_add_func ("/treemap-view/legend", test_legend);
  g_test_add ("/treemap-view/cycle", Fixture, NULL, set_up_cycle, test_cycle, tear_down);
  g_test_add ("/treemap-view/selected-cycle", Fixture, NULL, set_up_cycle, test_selected_cycle, tear_down);
  g_test_add ("/treemap-view/selected-group", Fixture, NULL, set_up_cycle, test_selected_group, tear_down);
  g_test_add_func ("/treemap-view/estimate", test_estimate);
  g_test_add_func ("/treemap-view/outside", test_outside);
  g_test_add_func ("/treemap-view/two/no-calls", test_no_calls_of_sides);
  g_test_add_func ("/treemap-view/large", test_large);
  g_test_add_func ("/treemap-view/detail", test_detail);

  add_tests_of_sides ();
  g_test_add_func ("/treemap-view/two/below-main", test_below_main);
  g_test_add_func ("/treemap-view/two/small", test_small);
  g_test_add_func ("/treemap-view/two/narrow", test_narrow);
  g_test_add_func ("/treemap-view/two/unchanged", test_unchanged);
  g_test_add_func ("/treemap-view/two/large", test_large_of_sides);

  return g_test_run ();
}
