/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The treemap: its picture, finding tiles, and going in and out by pointer, keyboard and path. */

#include "cgv-treemap-picture.h"
#include "cgv-treemap-view-private.h"
#include "model-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  CgvTreemapView *view;
  GtkWidget *picture;
  GtkWidget *window;
} Fixture;

static void
set_up_with (Fixture *fixture,
             const char *text)
{
  fixture->focus = widget_test_focus (text);
  fixture->view = CGV_TREEMAP_VIEW (cgv_treemap_view_new ());
  cgv_treemap_view_set_focus (fixture->view, fixture->focus);
  fixture->picture = widget_test_child (GTK_WIDGET (fixture->view), "picture");
  fixture->window = widget_test_show (GTK_WIDGET (fixture->view), 500, 400);

  /* The pointer is where the test before has left it, and the keyboard on the first thing there is. */
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  cgv_treemap_view_mark_tile (fixture->view, CGV_NONE);
  widget_test_move_to (fixture->window, 499, 0);
  widget_test_wait_until (fixture->view->hovered == CGV_NONE);
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

/* The tile of a function by its name. */
static guint32
find_tile (Fixture *fixture,
           const char *name,
           CgvTileKind kind)
{
  CgvNodeId node = widget_test_node (fixture->focus, name);
  const CgvTreemapLayout *layout = fixture->view->layout;

  for (guint32 i = 0; i < layout->tree->n_tiles; i++)
    if (layout->tree->tiles[i].node == node && layout->tree->tiles[i].kind == kind)
      return i;
  g_error ("there is no tile for %s", name);
}

static void
get_middle (Fixture *fixture,
            guint32 tile,
            double *x,
            double *y)
{
  GdkRectangle area;

  g_assert_true (cgv_treemap_picture_get_tile_area (CGV_TREEMAP_PICTURE (fixture->picture), tile, &area));
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

  get_middle (fixture, find_tile (fixture, name, kind), &x, &y);
  widget_test_click_at (fixture->picture, x, y, NULL, button, n_clicks);
}

static gboolean
is_focus (Fixture *fixture,
          const char *name)
{
  g_autofree char *here = widget_test_focus_name (fixture->focus);

  return g_str_equal (here, name);
}

static char *
dup_path (Fixture *fixture)
{
  return widget_test_texts (widget_test_child (GTK_WIDGET (fixture->view), "path"));
}

static void
assert_path (Fixture *fixture,
             const char *expected)
{
  g_autofree char *path = NULL;

  widget_test_settle (fixture->window);
  path = dup_path (fixture);
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

/* The picture is painted again for another scheme, and not the same. */
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

/* The tile at the middle of each tile's area is that tile or one inside of it. */
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
      get_middle (fixture, i, &x, &y);
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
  GtkLabel *cost = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "status_cost"));
  CgvNameCell *name = CGV_NAME_CELL (widget_test_child (GTK_WIDGET (fixture->view), "status_name"));

  g_assert_true (gtk_widget_get_visible (widget_test_child (GTK_WIDGET (fixture->view), "status_hint")));
  click_tile (fixture, "work", CGV_TILE_SELF, 1, 1);
  widget_test_wait_until (fixture->view->marked == find_tile (fixture, "work", CGV_TILE_SELF));
  g_assert_true (is_focus (fixture, "main"));
  g_assert_cmpstr (cgv_name_cell_get_name (name), ==, "work itself");
  g_assert_cmpstr (gtk_label_get_text (cost), ==, "66.67\u202f%");
  assert_path (fixture, "main|›|work|");

  /* Nothing moves under the pointer until it is a double click. */
  click_tile (fixture, "work", CGV_TILE_SELF, 1, 2);
  widget_test_wait_until (is_focus (fixture, "work"));
  assert_path (fixture, "main|›|work|");
}

static void
test_hover (Fixture *fixture,
            gconstpointer data)
{
  CgvNameCell *name = CGV_NAME_CELL (widget_test_child (GTK_WIDGET (fixture->view), "status_name"));
  double x, y;

  get_middle (fixture, find_tile (fixture, "leaf", CGV_TILE_FUNCTION), &x, &y);
  widget_test_move_to (fixture->picture, x, y);
  widget_test_wait_until (fixture->view->hovered == find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  g_assert_cmpstr (cgv_name_cell_get_name (name), ==, "leaf");
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

  /* One level, where Return goes all the way. */
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

  g_test_summary ("The root is marked while the keyboard is in the picture, a chosen tile for longer");
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

  get_middle (fixture, find_tile (fixture, "leaf", CGV_TILE_FUNCTION), &x, &y);
  widget_test_click_at (fixture->picture, x, y, NULL, 4, 1);
  widget_test_settle (fixture->window);
  g_assert_true (is_focus (fixture, "main"));
  widget_test_click_at (fixture->picture, x, y, "ctrl", 4, 1);
  widget_test_wait_until (is_focus (fixture, "work"));
  widget_test_click_at (fixture->picture, x, y, "ctrl", 5, 1);
  widget_test_wait_until (is_focus (fixture, "main"));
}

static GtkWidget *
get_crumb (Fixture *fixture,
           guint index)
{
  GtkWidget *path = widget_test_child (GTK_WIDGET (fixture->view), "path");
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
  g_assert_cmpint (gtk_label_get_width_chars (GTK_LABEL (widget_test_find (widget_test_child (GTK_WIDGET (fixture->view), "path"), GTK_TYPE_LABEL))), ==, 4);

  /* Behind what is shown is what leads to the mark. */
  widget_test_click (get_crumb (fixture, 1));
  widget_test_wait_until (is_focus (fixture, "work"));
  assert_path (fixture, "main|›|work|");
  widget_test_click (get_crumb (fixture, 0));
  widget_test_wait_until (is_focus (fixture, "main"));
  assert_path (fixture, "main|");

  /* Another view went elsewhere: the path begins anew; the way back is the old one. */
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "pong"));
  assert_path (fixture, "pong|");
}

/* From where a path begins, out is to the caller that cost most. */
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
  GtkWidget *menu = widget_test_child (GTK_WIDGET (fixture->view), "tile_menu");
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

/* The picture of a function that has other callers below this one is an estimate, and says so. */
static void
test_estimate (void)
{
  static const char text[] =
    "version: 1\nevents: Ir\nfl=a.c\nfn=main\n1 0\ncfn=a\ncalls=1 2\n1 100\ncfn=b\ncalls=1 3\n1 100\n"
    "fn=a\n2 50\ncfn=c\ncalls=1 4\n2 50\nfn=b\n3 50\ncfn=c\ncalls=9 4\n3 50\n"
    "fn=c\n4 50\ncfn=d\ncalls=1 5\n4 50\nfn=d\n5 50\n";
  g_autofree char *cost = NULL;
  Fixture fixture;
  GtkLabel *certain;

  set_up_with (&fixture, text);
  certain = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture.view), "certain_label"));
  g_assert_true (g_str_has_suffix (gtk_label_get_text (certain), "estimated"));
  cgv_treemap_view_mark_tile (fixture.view, find_tile (&fixture, "d", CGV_TILE_FUNCTION));
  cost = g_strdup (gtk_label_get_text (GTK_LABEL (widget_test_child (GTK_WIDGET (fixture.view), "status_cost"))));
  g_assert_cmpstr (cost, ==, "≈ 12.50\u202f% (0.00\u202f% to 25.00\u202f%)");
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
  cgv_focus_select_part (fixture->focus, 1);
  g_assert_true (g_str_has_prefix (get_reason (fixture), "This function cost nothing here"));
  cgv_focus_select_all_parts (fixture->focus);
  widget_test_settle (fixture->window);
  g_assert_nonnull (fixture->view->layout);
}

static void
test_no_calls (void)
{
  Fixture fixture;

  set_up_with (&fixture, WIDGET_TEST_FLAT_PROFILE);
  g_assert_true (g_str_has_prefix (get_reason (&fixture), "This profile has no calls"));
  tear_down (&fixture, NULL);
}

/* A large profile is laid out in a thread: the picture follows, whatever changes meanwhile. */
static void
test_large (void)
{
  g_autofree char *text = test_generate_profile (20000);
  Fixture fixture;
  CgvNodeId node;

  set_up_with (&fixture, text);
  g_assert_false (cgv_treemap_layout_is_quick (&(CgvTreeSource){ .costs = cgv_focus_get_costs (fixture.focus) }));
  widget_test_wait_until (fixture.view->layout != NULL && !fixture.view->is_laying_out);

  node = cgv_focus_get_row (fixture.focus);
  for (guint i = 0; i < 20; i++)
    cgv_focus_set_row (fixture.focus, (node + i) % 100);
  widget_test_resize (fixture.window, 700, 500);
  cgv_focus_set_fold (fixture.focus, FALSE);
  cgv_focus_set_row (fixture.focus, 7);
  widget_test_wait_until (!fixture.view->is_laying_out && fixture.view->layout->root == 7 &&
                          fixture.view->layout->source.costs == cgv_focus_get_costs (fixture.focus) &&
                          fixture.view->layout->width == gtk_widget_get_width (fixture.picture));

  /* Closing while a layout is under way is well defined. */
  cgv_focus_set_row (fixture.focus, 9);
  g_assert_true (fixture.view->is_laying_out);
  tear_down (&fixture, NULL);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  cgv_focus_set_relative (fixture->focus, FALSE);
  gtk_test_accessible_assert_role (fixture->picture, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Treemap of main");
  cgv_treemap_view_mark_tile (fixture->view, find_tile (fixture, "leaf", CGV_TILE_FUNCTION));
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Treemap of main: leaf, 10");
}

#define add(name, func) g_test_add ("/treemap-view/" name, Fixture, NULL, set_up, func, tear_down)

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
  add ("out", test_out);
  add ("menu", test_menu);
  add ("reasons", test_reasons);
  add ("accessible", test_accessible);
  g_test_add_func ("/treemap-view/estimate", test_estimate);
  g_test_add_func ("/treemap-view/no-calls", test_no_calls);
  g_test_add_func ("/treemap-view/large", test_large);

  return g_test_run ();
}
