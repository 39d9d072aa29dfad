/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call graph in the window: its content, moving in it, and that it is computed only when it
 * is visible. */

#include "cgv-diagram-map.h"
#include "cgv-diagram-picture.h"
#include "cgv-diagram-view.h"
#include "cgv-function-list.h"
#include "cgv-name-cell.h"
#include "widget-test.h"

/* start calls main, which calls costly and cheap. A cycle of ping and pong is below costly, and
 * more functions are far above main. */
static const char text[] =
  "events: Ir\n"
  "fn=first\n1 1\ncfn=second\ncalls=1 1\n1 204\n"
  "fn=second\n1 1\ncfn=start\ncalls=1 1\n1 203\n"
  "fn=start\n1 1\ncfn=main\ncalls=1 1\n1 202\n"
  "fn=main\n1 2\ncfn=costly\ncalls=1 1\n1 190\ncfn=cheap\ncalls=4 1\n1 10\n"
  "fn=cheap\n1 10\n"
  "fn=costly\n1 90\ncfn=ping\ncalls=1 1\n1 100\n"
  "fn=ping\n1 60\ncfn=pong\ncalls=1 1\n1 40\n"
  "fn=pong\n1 40\ncfn=ping\ncalls=1 1\n1 20\n";

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
  CgvDiagramPicture *picture;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->focus = widget_test_focus (text);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  fixture->view = g_object_new (CGV_TYPE_DIAGRAM_VIEW, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  fixture->picture = CGV_DIAGRAM_PICTURE (widget_test_child (fixture->view, "picture"));
  g_assert_null (cgv_diagram_picture_get_diagram (fixture->picture));
  fixture->window = widget_test_show (fixture->view, 700, 500);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL);
  widget_test_settle (fixture->window);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  g_assert_finalize_object (fixture->focus);
}

/* Paints the whole picture. */
static cairo_surface_t *
paint (Fixture *fixture)
{
  widget_test_settle (fixture->window);
  widget_test_wait_until (cgv_diagram_picture_is_at_rest (fixture->picture));
  widget_test_settle (fixture->window);
  return widget_test_paint (GTK_WIDGET (fixture->picture));
}

static guint
find (Fixture *fixture,
      const char *name)
{
  CgvNodeId node = widget_test_node (fixture->focus, name);

  return cgv_diagram_find (cgv_diagram_picture_get_diagram (fixture->picture), node, cgv_focus_get_costs (fixture->focus)->graph->cycles[node]);
}

static guint
get_n_boxes (Fixture *fixture)
{
  return cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes;
}

/* A letter that begins between two pixels may differ slightly, because sums are rounded
 * differently. */
static gboolean
are_same (cairo_surface_t *a,
          cairo_surface_t *b)
{
  guint n_other = 0;

  for (int y = 0; y < cairo_image_surface_get_height (a); y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      n_other += widget_test_get_pixel (a, x, y) != widget_test_get_pixel (b, x, y) ? 1 : 0;
  return n_other < 10;
}

/* The picture has two levels of callers, and all callees. The note names the omitted ones, which
 * the whole program has. */
static void
test_choice (Fixture *fixture,
             gconstpointer data)
{
  g_assert_cmpuint (cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes, ==, 6);
  g_assert_cmpuint (find (fixture, "second"), !=, CGV_NONE);
  g_assert_cmpuint (find (fixture, "first"), ==, CGV_NONE);
  widget_test_assert_has (fixture->view, "1 function is left out.");

  gtk_widget_activate_action (fixture->view, "diagram.whole", NULL);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes == 7);
  widget_test_assert_lacks (fixture->view, "left out");
}

/* A map of the whole picture shows the visible part, and moves it. It stays while the pointer
 * uses it. */
static void
test_map (Fixture *fixture,
          gconstpointer data)
{
  GtkWidget *picture = GTK_WIDGET (fixture->picture);
  double x, y;
  graphene_rect_t area;
  cairo_surface_t *before, *there, *again;

  cgv_diagram_picture_set_zoom (fixture->picture, 4);
  before = paint (fixture);
  g_assert_true (cgv_diagram_picture_get_map_area (fixture->picture, &area));
  x = (double) area.origin.x + (double) area.size.width - 3;
  y = (double) area.origin.y + (double) area.size.height - 3;
  g_assert_cmpuint (cgv_diagram_picture_find_box (fixture->picture, x, y), ==, CGV_NONE);
  widget_test_click_at (picture, (int) x, (int) y, NULL, 1, 1);
  there = paint (fixture);
  g_assert_false (are_same (before, there));
  widget_test_click_at (picture, (int) x, (int) y, NULL, 1, 1);
  again = paint (fixture);
  g_assert_true (are_same (there, again));
  cairo_surface_destroy (before);
  cairo_surface_destroy (there);
  cairo_surface_destroy (again);
}

/* The map is in the corner where it hides the fewest boxes. */
static void
test_map_corner (Fixture *fixture,
                 gconstpointer data)
{
  CgvDiagramBox boxes[] = { { .x = 900, .y = 950, .height = 30 }, { .x = 100, .y = 10, .height = 30 } };
  CgvDiagram diagram = { .boxes = boxes, .n_boxes = 2, .width = 4000, .height = 4000 };
  CgvDiagramStyle style = { .box_width = 100, .box_height = 30 };
  GtkWidget *picture = GTK_WIDGET (fixture->picture);
  CgvDiagramMap map = { .diagram = &diagram, .layout = &style, .selected = CGV_NONE,
                        .view = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (picture), (float) gtk_widget_get_height (picture)) };

  g_assert_cmpint (cgv_diagram_map_choose_corner (&map, picture), ==, CGV_DIAGRAM_MAP_BOTTOM_RIGHT);
  boxes[0].x = gtk_widget_get_width (picture) - 60;
  boxes[0].y = gtk_widget_get_height (picture) - 50;
  g_assert_cmpint (cgv_diagram_map_choose_corner (&map, picture), ==, CGV_DIAGRAM_MAP_TOP_RIGHT);
  boxes[1].x = gtk_widget_get_width (picture) - 60;
  g_assert_cmpint (cgv_diagram_map_choose_corner (&map, picture), ==, CGV_DIAGRAM_MAP_BOTTOM_LEFT);
}

/* The painted area around a part of the picture contains this part, regardless of rounding. */
static void
test_contains (void)
{
  for (guint i = 0; i < 10000; i++)
    {
      graphene_rect_t view = GRAPHENE_RECT_INIT ((float) g_test_rand_double_range (-1e4, 1e4), (float) g_test_rand_double_range (-1e4, 1e4),
                                                 (float) g_test_rand_double_range (1, 1e4), (float) g_test_rand_double_range (1, 1e4));
      graphene_rect_t painted = view;

      graphene_rect_inset (&painted, -view.size.width / 2, -view.size.height / 2);
      g_assert_true (cgv_diagram_map_contains (&painted, &view));
      g_assert_false (cgv_diagram_map_contains (&view, &painted));
    }
}

/* From any place the picture comes to rest. */
static void
test_rest (Fixture *fixture,
           gconstpointer data)
{
  for (guint i = 0; i < 40; i++)
    {
      cgv_diagram_picture_set_zoom (fixture->picture, i % 8 == 0 ? 1 : cgv_diagram_picture_get_zoom (fixture->picture) * 1.17);
      cgv_diagram_picture_set_marked (fixture->picture, i % get_n_boxes (fixture));
      widget_test_wait_until (cgv_diagram_picture_is_at_rest (fixture->picture));
    }
}

/* The list has the boxes from the top. The selected row is the marked box. */
static void
test_list (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *list = widget_test_child (fixture->view, "list");
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (fixture->picture);
  GtkWidget *row;
  guint32 marked;

  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "l");
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (list));
  widget_test_assert_has (list, "Share %|Cost|Certain %|Level|Function|");

  /* A box below another one need not be its callee. */
  row = gtk_widget_get_parent (gtk_widget_get_parent (widget_test_find (list, CGV_TYPE_NAME_CELL)));
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL));
  widget_test_key (fixture->window, "Home");
  widget_test_key (fixture->window, "End");
  marked = cgv_diagram_picture_get_marked (fixture->picture);
  for (guint i = 0; i < diagram->n_boxes; i++)
    g_assert_cmpuint (diagram->boxes[i].row, <=, diagram->boxes[marked].row);
  widget_test_key (fixture->window, "l");
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (fixture->picture)));
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, marked);
}

/* Groups also have boxes. Selecting one selects its costliest function, and Escape returns. */
static void
test_groups (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *list = widget_test_child (fixture->view, "list");

  gtk_widget_activate_action (GTK_WIDGET (fixture->picture), "diagram.kind", "u", 2);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL && cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes == 1);
  g_assert_cmpuint (cgv_diagram_picture_get_diagram (fixture->picture)->boxes[0].inclusive[CGV_SIDE_NEW].value, ==, cgv_focus_get_costs (fixture->focus)->total);
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "Home");
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (fixture->focus->row != widget_test_node (fixture->focus, "main"));
  widget_test_key (fixture->window, "Escape");
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "main"));

  g_object_set (fixture->view, "is-list", TRUE, NULL);
  widget_test_settle (fixture->window);
  widget_test_assert_has (list, "100.00|");
  g_object_set (fixture->view, "is-list", FALSE, "kind", 0, NULL);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL && cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes > 1);
}

/* Selecting the current function adds nothing to the history. */
static void
test_stay (Fixture *fixture,
           gconstpointer data)
{
  guint32 row = fixture->focus->row;

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "costly"));
  cgv_focus_set_row (fixture->focus, row);
  cairo_surface_destroy (paint (fixture));
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "Home");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "main"));
  widget_test_key (fixture->window, "Return");
  widget_test_key (fixture->window, "Escape");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, CGV_NONE);
  widget_test_key (fixture->window, "Escape");
  g_assert_cmpuint (fixture->focus->row, ==, row);
}

static void
assert_options (Fixture *fixture,
                const char *wanted)
{
  g_autofree char *options = widget_test_options (fixture->view);

  g_assert_cmpstr (options, ==, wanted);
}

/* Boxes that were opened or found as functions are not groups, and filters apply to functions. */
static void
test_other_kind (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^cheap$", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (fixture->focus);
  cairo_surface_t *searched, *plain;

  cgv_function_list_set_search (list, "first");
  g_signal_emit_by_name (fixture->picture, "open-box", find (fixture, "costly"), CGV_DIAGRAM_OPEN_BOTH);
  g_object_set (fixture->view, "kind", 1, NULL);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL);
  g_assert_cmpuint (get_n_boxes (fixture), ==, 1);
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, CGV_NONE);
  assert_options (fixture, "Functions|Libraries|Source Files|Namespaces|Less|Readable|More|Most|No Limit|0.1 %|1 %|5 %|10 %|From Left to Right|As List|");
  searched = paint (fixture);
  cgv_function_list_set_search (list, "");
  plain = paint (fixture);
  g_assert_true (are_same (searched, plain));
  cairo_surface_destroy (searched);
  cairo_surface_destroy (plain);
  cgv_focus_set_filters (fixture->focus, filters);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL && get_n_boxes (fixture) > 1);
  assert_options (fixture, "Whole Program|Less|Readable|More|Most|No Limit|0.1 %|1 %|5 %|10 %|From Left to Right|As List|");
  cgv_focus_set_filters (fixture->focus, none);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL && get_n_boxes (fixture) == 1);
}

/* Boxes that match a search of the list are marked, and no others. */
static void
test_found (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (fixture->focus);
  cairo_surface_t *before = paint (fixture);
  cairo_surface_t *other, *after;

  cgv_function_list_set_search (list, "no such function");
  other = paint (fixture);
  g_assert_true (are_same (before, other));
  cgv_function_list_set_search (list, "costly");
  after = paint (fixture);
  g_assert_false (are_same (before, after));
  cairo_surface_destroy (before);
  cairo_surface_destroy (other);
  cairo_surface_destroy (after);
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  gtk_widget_grab_focus (fixture->view);
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (fixture->picture)));
  widget_test_key (fixture->window, "Down");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "costly"));
  gtk_test_accessible_assert_property (fixture->picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "costly, 190 Ir inclusive, 1 caller and 1 callee in the picture");
  widget_test_key (fixture->window, "Up");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "main"));
  widget_test_key (fixture->window, "Up");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "start"));
  widget_test_key (fixture->window, "Escape");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, CGV_NONE);
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "Return");
  g_assert_cmpuint (fixture->focus->row, ==, widget_test_node (fixture->focus, "costly"));
  /* The caller of start is no longer within two levels. */
  widget_test_wait_until (find (fixture, "second") == CGV_NONE);
  g_assert_cmpuint (find (fixture, "ping"), !=, CGV_NONE);
}

/* From left to right, keys follow the arrows: the costliest callee is at the right. */
static void
test_sideways (Fixture *fixture,
               gconstpointer data)
{
  const CgvDiagram *diagram;

  gtk_widget_activate_action (fixture->view, "diagram.is-sideways", NULL);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture)->is_sideways);
  diagram = cgv_diagram_picture_get_diagram (fixture->picture);
  g_assert_cmpfloat (diagram->boxes[find (fixture, "costly")].x, >, diagram->boxes[find (fixture, "main")].x);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "Right");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "costly"));
  widget_test_key (fixture->window, "Left");
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "main"));
  cairo_surface_destroy (paint (fixture));
}

/* Functions below the least share are not shown. */
static void
test_least (Fixture *fixture,
            gconstpointer data)
{
  g_assert_cmpuint (find (fixture, "cheap"), !=, CGV_NONE);
  gtk_widget_activate_action (fixture->view, "diagram.least", "u", 100);
  widget_test_wait_until (find (fixture, "cheap") == CGV_NONE);
  g_assert_cmpuint (find (fixture, "costly"), !=, CGV_NONE);
  gtk_widget_activate_action (fixture->view, "diagram.least", "u", 0);
  widget_test_wait_until (find (fixture, "cheap") != CGV_NONE);
}

/* The key 0 shows all of the picture. */
static void
test_fit (Fixture *fixture,
          gconstpointer data)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (fixture->picture);

  cgv_diagram_picture_set_zoom (fixture->picture, 4);
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "0");
  g_assert_cmpfloat (cgv_diagram_picture_get_zoom (fixture->picture), <=, 1);
  for (guint i = 0; i < diagram->n_boxes; i++)
    g_assert_true (cgv_diagram_picture_shows (fixture->picture, i));
}

/* Finds the upper left corner of a box in the widget. */
static void
find_corner (Fixture *fixture,
             guint box,
             int *x,
             int *y)
{
  for (*y = 0; *y < gtk_widget_get_height (GTK_WIDGET (fixture->picture)); (*y)++)
    {
      for (*x = 0; *x < gtk_widget_get_width (GTK_WIDGET (fixture->picture)); (*x)++)
        {
          if (cgv_diagram_picture_find_box (fixture->picture, *x, *y) == box)
            return;
        }
    }
  g_assert_not_reached ();
}

static void
test_open (Fixture *fixture,
           gconstpointer data)
{
  int x, y;

  g_test_summary ("Plus and minus open and close the neighbours of the marked box, or a cycle; so does a click");
  gtk_widget_grab_focus (fixture->view);
  g_signal_emit_by_name (fixture->picture, "mark-box", find (fixture, "second"));
  widget_test_key (fixture->window, "plus");
  widget_test_wait_until (get_n_boxes (fixture) == 7);
  g_assert_cmpuint (find (fixture, "first"), !=, CGV_NONE);
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), ==, find (fixture, "second"));
  widget_test_key (fixture->window, "minus");
  widget_test_wait_until (get_n_boxes (fixture) == 6);

  g_signal_emit_by_name (fixture->picture, "mark-box", find (fixture, "ping"));
  widget_test_key (fixture->window, "plus");
  widget_test_wait_until (get_n_boxes (fixture) == 7);
  g_assert_cmpuint (cgv_diagram_find (cgv_diagram_picture_get_diagram (fixture->picture), widget_test_node (fixture->focus, "pong"), CGV_NONE), !=, CGV_NONE);
  g_assert_cmpuint (cgv_diagram_picture_get_marked (fixture->picture), !=, CGV_NONE);
  widget_test_key (fixture->window, "minus");
  widget_test_wait_until (get_n_boxes (fixture) == 6);

  cgv_diagram_picture_set_zoom (fixture->picture, 1);
  g_signal_emit_by_name (fixture->picture, "mark-box", find (fixture, "second"));
  widget_test_settle (fixture->window);
  find_corner (fixture, find (fixture, "second"), &x, &y);
  widget_test_click_at (GTK_WIDGET (fixture->picture), x + 20, y - 5, NULL, 1, 1);
  widget_test_wait_until (get_n_boxes (fixture) == 7);
}

static void
test_zoom (Fixture *fixture,
           gconstpointer data)
{
  double before = cgv_diagram_picture_get_zoom (fixture->picture);

  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "plus");
  g_assert_cmpfloat (cgv_diagram_picture_get_zoom (fixture->picture), >, before);
  cgv_diagram_picture_set_zoom (fixture->picture, 100);
  g_assert_cmpfloat (cgv_diagram_picture_get_zoom (fixture->picture), ==, CGV_DIAGRAM_ZOOM_MAX);
  widget_test_assert_has (fixture->view, "400");
  cgv_diagram_picture_set_zoom (fixture->picture, 0);
  g_assert_cmpfloat (cgv_diagram_picture_get_zoom (fixture->picture), ==, CGV_DIAGRAM_ZOOM_MIN);
}

/* The point below the pointer stays there. */
static void
test_wheel (Fixture *fixture,
            gconstpointer data)
{
  guint box = find (fixture, "costly");
  double before = cgv_diagram_picture_get_zoom (fixture->picture);
  int x, y;

  find_corner (fixture, box, &x, &y);
  widget_test_click_at (GTK_WIDGET (fixture->picture), x + 3, y + 3, "Control_L", 4, 8);
  g_assert_cmpfloat (cgv_diagram_picture_get_zoom (fixture->picture), >, before * 1.5);
  g_assert_cmpuint (cgv_diagram_picture_find_box (fixture->picture, x + 3, y + 3), ==, box);
  widget_test_wait_until (cgv_diagram_picture_is_at_rest (fixture->picture));
}

/* A click marks the box below the pointer; a click next to it marks none. */
static void
test_click (Fixture *fixture,
            gconstpointer data)
{
  guint wanted = find (fixture, "cheap");
  gboolean is_found = FALSE;

  for (guint y = 2; y < 400 && !is_found; y += 8)
    {
      for (guint x = 2; x < 690 && !is_found; x += 8)
        {
          is_found = cgv_diagram_picture_find_box (fixture->picture, x, y) == wanted;
          if (is_found)
            widget_test_click_at (GTK_WIDGET (fixture->picture), x, y, NULL, 1, 1);
        }
    }
  g_assert_true (is_found);
  widget_test_wait_until (cgv_diagram_picture_get_marked (fixture->picture) == wanted);
}

/* With a small number of boxes, few functions are shown. */
static void
test_fewer (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (GString) many = g_string_new ("events: Ir\nfn=main\n1 1\n");
  g_autoptr (CgvFocus) focus = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (many, "cfn=f%u\ncalls=1 1\n1 %u\n", i, i + 1);
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (many, "fn=f%u\n1 %u\n", i, i + 1);
  focus = widget_test_focus (many->str);
  cgv_focus_set_row (focus, widget_test_node (focus, "main"));
  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture) != NULL && cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes == 41);
  gtk_widget_activate_action (fixture->view, "diagram.boxes", "u", 20);
  widget_test_wait_until (cgv_diagram_picture_get_diagram (fixture->picture)->n_boxes == 20);
  widget_test_assert_has (fixture->view, "21 functions are left out.");
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

#define add(name, func) g_test_add ("/diagram-view/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("map", test_map);
  add ("map-corner", test_map_corner);
  g_test_add_func ("/diagram-view/contains", test_contains);
  add ("rest", test_rest);
  add ("list", test_list);
  add ("groups", test_groups);
  add ("stay", test_stay);
  add ("other-kind", test_other_kind);
  add ("choice", test_choice);
  add ("found", test_found);
  add ("keys", test_keys);
  add ("open", test_open);
  add ("zoom", test_zoom);
  add ("fit", test_fit);
  add ("sideways", test_sideways);
  add ("least", test_least);
  add ("wheel", test_wheel);
  add ("click", test_click);
  add ("fewer", test_fewer);

  return g_test_run ();
}
