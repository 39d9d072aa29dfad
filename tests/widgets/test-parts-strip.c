/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strip of parts: when it is visible, its picture, and selecting by clicks and keys. */

#include "cgv-part-picture.h"
#include "cgv-parts-strip.h"
#include "model-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *strip;
  GtkWidget *window;
} Fixture;

/* Makes @n parts. The first one costs 1 Ir, the next 2, and so on. */
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

static CgvPartPicture *
get_picture (Fixture *fixture)
{
  return CGV_PART_PICTURE (widget_test_child (fixture->strip, "picture"));
}

/* A percent sign in the text would be a directive in the format of the assertion. */
static void
assert_property (GtkAccessible *accessible,
                 GtkAccessibleProperty property,
                 const char *expected)
{
  gtk_test_accessible_assert_property (accessible, property, expected);
}

static void
click (Fixture *fixture,
       guint place,
       const char *modifier,
       int button)
{
  graphene_rect_t area;

  /* New parts have no place before the window is laid out. */
  widget_test_settle (fixture->window);
  area = cgv_part_picture_get_area (get_picture (fixture), place);
  widget_test_click_at (GTK_WIDGET (get_picture (fixture)), area.origin.x + area.size.width / 2, 3, modifier, button, 1);
}

/* Returns the parts that count, such as "0 2". */
static char *
dup_parts (Fixture *fixture)
{
  GString *parts = g_string_new (NULL);
  guint n = cgv_focus_get_document (fixture->focus)->profile->n_parts;

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

/* A few parts are segments of a line, as long as their costs. */
static void
test_line (Fixture *fixture,
           gconstpointer data)
{
  g_assert_true (gtk_widget_get_visible (fixture->strip));
  g_assert_cmpfloat_with_epsilon (cgv_part_picture_get_area (get_picture (fixture), 3).size.width / cgv_part_picture_get_area (get_picture (fixture), 0).size.width, 4, 0.01);

  cgv_focus_set_event (fixture->focus, 1);
  widget_test_settle (fixture->window);
  g_assert_cmpfloat_with_epsilon (cgv_part_picture_get_area (get_picture (fixture), 0).size.width / cgv_part_picture_get_area (get_picture (fixture), 2).size.width, 3, 0.01);
}

static void
test_click (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *all = widget_test_child (fixture->strip, "all_button");
  GtkLabel *count = GTK_LABEL (widget_test_child (fixture->strip, "count_label"));

  g_assert_false (gtk_widget_get_sensitive (all));
  g_assert_cmpstr (gtk_label_get_text (count), ==, "4 parts");

  click (fixture, 1, NULL, 1);
  widget_test_wait_until (has_parts (fixture, "1"));
  g_assert_cmpstr (gtk_label_get_text (count), ==, "1 of 4 parts");
  click (fixture, 3, "ctrl", 1);
  widget_test_wait_until (has_parts (fixture, "1 3"));
  click (fixture, 1, "ctrl", 1);
  widget_test_wait_until (has_parts (fixture, "3"));

  /* The last part stays, because an empty set means nothing. */
  click (fixture, 3, "ctrl", 1);
  widget_test_settle (fixture->window);
  g_assert_true (has_parts (fixture, "3"));

  /* A click on the only part selects all again. */
  click (fixture, 3, NULL, 1);
  widget_test_wait_until (has_parts (fixture, "0 1 2 3"));
  click (fixture, 2, NULL, 1);
  widget_test_wait_until (has_parts (fixture, "2"));

  widget_test_click (all);
  widget_test_wait_until (has_parts (fixture, "0 1 2 3"));
  g_assert_false (gtk_widget_get_sensitive (all));
}

/* A range causes one computation, for any length. */
static void
test_range (Fixture *fixture,
            gconstpointer data)
{
  guint n = 0;

  click (fixture, 1, NULL, 1);
  widget_test_wait_until (has_parts (fixture, "1"));
  test_count_changes (fixture->focus, CGV_FOCUS_NUMBERS, &n);
  click (fixture, 3, "shift", 1);
  widget_test_wait_until (has_parts (fixture, "1 2 3"));
  g_assert_cmpuint (n, ==, 1);
}

/* Drags from one part to another, in either direction. */
static void
test_drag (Fixture *fixture,
           gconstpointer data)
{
  graphene_rect_t from = cgv_part_picture_get_area (get_picture (fixture), 2);
  graphene_rect_t to = cgv_part_picture_get_area (get_picture (fixture), 0);

  widget_test_drag (GTK_WIDGET (get_picture (fixture)), from.origin.x + 5, 3, to.origin.x + 5, 3);
  widget_test_wait_until (has_parts (fixture, "0 1 2"));
}

static GtkEventController *
find_drag (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_DRAG (controller))
        return controller;
    }
  return NULL;
}

/* If parts change while a button is pressed or a menu is open, the drag ends and the menu closes. */
static void
test_drag_refilled (Fixture *fixture,
                    gconstpointer data)
{
  GtkWidget *menu = widget_test_child (fixture->strip, "menu");
  GtkEventController *drag = find_drag (GTK_WIDGET (get_picture (fixture)));
  g_autofree char *text = make_parts (4);
  CgvFocus *few = widget_test_focus (text);
  graphene_rect_t area = cgv_part_picture_get_area (get_picture (fixture), 2);

  g_signal_emit_by_name (drag, "drag-begin", (double) area.origin.x + 1, 3.0);
  g_signal_emit_by_name (drag, "drag-update", 0.0, 0.0);
  cgv_view_set_focus (CGV_VIEW (fixture->strip), few);
  widget_test_settle (fixture->window);
  g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);
  widget_test_settle (fixture->window);
  g_assert_true (cgv_focus_has_all_parts (few));

  g_signal_emit_by_name (get_picture (fixture), "menu", 3);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->focus);
  widget_test_wait_until (!gtk_widget_get_mapped (menu));
  g_assert_finalize_object (few);
}

static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  click (fixture, 0, NULL, 1);
  widget_test_wait_until (has_parts (fixture, "0"));
  widget_test_key (fixture->window, "Right");
  widget_test_wait_until (has_parts (fixture, "1"));
  widget_test_key (fixture->window, "shift+Right");
  widget_test_wait_until (has_parts (fixture, "1 2"));
  widget_test_key (fixture->window, "4");
  widget_test_wait_until (cgv_part_picture_get_typed (get_picture (fixture)) != NULL);
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (has_parts (fixture, "3"));
  g_assert_null (cgv_part_picture_get_typed (get_picture (fixture)));
}

/* Return opens the menu of a part. */
static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = widget_test_child (fixture->strip, "menu");

  click (fixture, 1, NULL, 1);
  widget_test_wait_until (has_parts (fixture, "1"));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (fixture->strip, "parts.all", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_wait_until (has_parts (fixture, "0 1 2 3") && !gtk_widget_get_mapped (menu));
  click (fixture, 2, NULL, 3);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (fixture->strip, "parts.only", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_wait_until (has_parts (fixture, "2"));
}

/* A menu that is the first child of a view does not get the focus. */
static void
test_menu_first (Fixture *fixture,
                 gconstpointer data)
{
  gtk_widget_insert_after (widget_test_child (fixture->strip, "menu"), fixture->strip, NULL);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  g_assert_true (gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == GTK_WIDGET (get_picture (fixture)));
}

/* A thousand parts are columns that all fit, and can be dragged over. */
static void
test_many (Fixture *fixture,
           gconstpointer data)
{
  CgvPartPicture *picture = get_picture (fixture);
  graphene_rect_t last = cgv_part_picture_get_area (picture, 999);
  guint first = cgv_part_picture_find (picture, 10, 5);
  guint end = cgv_part_picture_find (picture, 60, 5);

  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 1000);
  g_assert_cmpfloat_with_epsilon (last.origin.x + last.size.width, gtk_widget_get_width (GTK_WIDGET (picture)), 0.1);
  widget_test_drag (GTK_WIDGET (picture), 10, 5, 60, 5);
  widget_test_wait_until (!cgv_focus_has_all_parts (fixture->focus));
  g_assert_false (cgv_focus_has_part (fixture->focus, first - 1));
  g_assert_true (cgv_focus_has_part (fixture->focus, first));
  g_assert_true (cgv_focus_has_part (fixture->focus, end));
  g_assert_false (cgv_focus_has_part (fixture->focus, end + 1));
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  GtkAccessible *picture = GTK_ACCESSIBLE (get_picture (fixture));

  assert_property (picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts, 4; Part 1, 10.00\u202f%; Part 2, 20.00\u202f%; Part 3, 30.00\u202f%; Part 4, 40.00\u202f%");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  assert_property (picture, GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts, 4; Part 1, 1, 10.00\u202f%; Part 2, 2, 20.00\u202f%; Part 3, 3, 30.00\u202f%; Part 4, 4, 40.00\u202f%");
  assert_property (picture, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Part 1 of 4, 1, 10.00\u202f%");
  gtk_test_accessible_assert_property (widget_test_child (fixture->strip, "all_button"), GTK_ACCESSIBLE_PROPERTY_LABEL, "All parts");
}

/* With many parts, the description has the least and the largest cost. */
static void
test_accessible_many (Fixture *fixture,
                      gconstpointer data)
{
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_picture (fixture)), GTK_ACCESSIBLE_PROPERTY_LABEL, "20 parts cost from 1 to 20. Part 20 costs the most.");
}

#define add(name, n_parts, func) \
  g_test_add ("/parts-strip/" name, Fixture, GUINT_TO_POINTER (n_parts), set_up, func, tear_down)

/* Returns the colour at the base line of the first column. */
static guint32
get_base_color (Fixture *fixture)
{
  graphene_rect_t area;
  cairo_surface_t *surface;
  guint32 pixel;

  widget_test_settle (fixture->window);
  area = cgv_part_picture_get_area (get_picture (fixture), 0);
  surface = widget_test_paint (GTK_WIDGET (get_picture (fixture)));
  pixel = widget_test_get_pixel (surface, (int) (area.origin.x + area.size.width / 2), (int) area.size.height - 20);
  cairo_surface_destroy (surface);
  return pixel;
}

/* Above columns of parts, the picture is higher and has layers of functions, the selected one at the base line. Parts are chosen as
 * before. */
static void
test_detail (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Fixture fixture = { NULL };
  guint32 of_first;
  int height;

  for (guint i = 1; i <= 20; i++)
    g_string_append_printf (text, "version: 1\npid: 1\npart: %u\nevents: Ir\nfl=a.c\nfn=f\n1 50\nfn=g\n1 40\nfn=h\n1 %u\ntotals: %u\n\n", i, i, 90 + i);
  fixture.focus = widget_test_focus (text->str);
  fixture.strip = g_object_new (CGV_TYPE_PARTS_STRIP, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture.strip), fixture.focus);
  fixture.window = widget_test_show (fixture.strip, 1000, 200);
  height = cgv_part_picture_get_area (get_picture (&fixture), 0).size.height;
  g_assert_false (cgv_part_picture_has_layers (get_picture (&fixture), NULL));

  cgv_focus_set_column (fixture.focus, CGV_CHOICE_PARTS, TRUE);
  widget_test_settle (fixture.window);
  g_assert_true (cgv_part_picture_has_layers (get_picture (&fixture), NULL));
  g_assert_cmpint (cgv_part_picture_get_area (get_picture (&fixture), 0).size.height, >, height);
  g_assert_true (gtk_widget_get_visible (widget_test_child (fixture.strip, "stack_button")));
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "f"));
  of_first = get_base_color (&fixture);
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "g"));
  g_assert_cmphex (get_base_color (&fixture), !=, of_first);
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "f"));
  g_assert_cmphex (get_base_color (&fixture), ==, of_first);

  click (&fixture, 4, NULL, 1);
  widget_test_wait_until (has_parts (&fixture, "4"));
  g_assert_true (cgv_part_picture_has_layers (get_picture (&fixture), NULL));
  cgv_focus_set_column (fixture.focus, CGV_CHOICE_PARTS, FALSE);
  widget_test_settle (fixture.window);
  g_assert_false (cgv_part_picture_has_layers (get_picture (&fixture), NULL));
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("one-part", 1, test_one_part);
  add ("line", 4, test_line);
  add ("click", 4, test_click);
  add ("range", 4, test_range);
  add ("keyboard", 4, test_keyboard);
  add ("drag", 4, test_drag);
  add ("drag-refilled", 5, test_drag_refilled);
  add ("menu", 4, test_menu);
  add ("menu-first", 4, test_menu_first);
  add ("many", 1000, test_many);
  add ("accessible", 4, test_accessible);
  add ("accessible-many", 20, test_accessible_many);

  g_test_add_func ("/parts-strip/detail", test_detail);
  return g_test_run ();
}
