/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts chosen for a comparison in the strip: by clicks, drags, keys and the menu. */

#include "cgv-part-picture.h"
#include "cgv-parts-strip.h"
#include "compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  CgvFocus *compared; /* NULL without a comparison */
  CgvPartSides *sides;
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

/* Makes main, and groups of threads with these counts. Each begins with work, and costs 100 in
 * the first of a group, then 200, and so on. */
static char *
make_threads (guint n)
{
  GString *text = g_string_new ("version: 1\npid: 1\npart: 1\nthread: 1\nevents: Ir\nfl=a.c\nfn=main\n1 150\ntotals: 150\n\n");

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "pid: 1\npart: 1\nthread: %u\nevents: Ir\nfl=a.c\nfn=start_thread\n1 0\ncfn=work\ncalls=1 2\n1 %u\nfn=work\n2 %u\ntotals: %u\n\n", i + 1, i * 100, i * 100, i * 100);
  return g_string_free (text, FALSE);
}

/* Makes a part for each letter. All of its cost is in the function of that name. */
static char *
make_work (const char *letters)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; letters[i] != '\0'; i++)
    g_string_append_printf (text, "version: 1\npid: 1\npart: %u\nevents: Ir\nfl=a.c\nfn=%c\n1 10\ntotals: 10\n\n", i + 1, letters[i]);
  return g_string_free (text, FALSE);
}

static void
set_up_text (Fixture *fixture,
             const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->focus = widget_test_focus (text);
  fixture->sides = cgv_part_sides_new (cgv_focus_get_document (fixture->focus)->profile->n_parts);
  fixture->strip = g_object_new (CGV_TYPE_PARTS_STRIP, NULL);
  gtk_box_append (GTK_BOX (box), fixture->strip);
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->focus);
  cgv_parts_strip_set_sides (CGV_PARTS_STRIP (fixture->strip), fixture->sides);
  fixture->window = widget_test_show (box, 1200, 260);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *text = make_parts (GPOINTER_TO_UINT (data));

  set_up_text (fixture, text);
}

static void
set_up_threads (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *text = make_threads (GPOINTER_TO_UINT (data));

  set_up_text (fixture, text);
}

static void
set_up_work (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *text = make_work (data);

  set_up_text (fixture, text);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->strip);
  if (fixture->compared != NULL)
    g_assert_finalize_object (fixture->compared);
  g_assert_finalize_object (fixture->sides);
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
  graphene_rect_t area = cgv_part_picture_get_area (get_picture (fixture), place);

  widget_test_click_at (GTK_WIDGET (get_picture (fixture)), area.origin.x + area.size.width / 2, area.origin.y + 3, modifier, button, 1);
}

/* Returns whether the sides are as expected, with a letter for each part. */
static gboolean
has_sides (Fixture *fixture,
           const char *expected)
{
  for (CgvPartId part = 0; expected[part] != '\0'; part++)
    {
      static const char letters[] = { [CGV_PART_ROLE_NONE] = '-', [CGV_PART_ROLE_BASE] = 'A', [CGV_PART_ROLE_NEW] = 'B' };

      if (letters[fixture->sides->roles[part]] != expected[part])
        return FALSE;
    }
  return TRUE;
}

static CgvRuns *
new_side (Fixture *fixture,
          CgvSide side)
{
  g_autoptr (CgvPartSelection) parts = cgv_part_sides_dup_selection (fixture->sides, side);

  return cgv_runs_new (cgv_focus_get_document (fixture->focus), parts);
}

/* Compares a part with another one, as a window does when both are chosen. */
static void
compare (Fixture *fixture,
         CgvPartId base,
         CgvPartId new_)
{
  g_autoptr (CgvRuns) base_side = NULL;
  g_autoptr (CgvRuns) new_side_ = NULL;
  g_autoptr (GError) error = NULL;

  cgv_part_sides_set_roles (fixture->sides, &base, 1, CGV_PART_ROLE_BASE);
  cgv_part_sides_set_roles (fixture->sides, &new_, 1, CGV_PART_ROLE_NEW);
  base_side = new_side (fixture, CGV_SIDE_BASE);
  new_side_ = new_side (fixture, CGV_SIDE_NEW);
  fixture->compared = compare_test_focus_of_sides (base_side, new_side_, &error);
  g_assert_no_error (error);
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->compared);
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (get_picture (fixture)));
}

/* Compares other parts. */
static void
compare_again (Fixture *fixture,
               CgvPartId base,
               CgvPartId new_)
{
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->focus);
  g_assert_finalize_object (fixture->compared);
  cgv_part_sides_clear (fixture->sides);
  compare (fixture, base, new_);
}

static GtkWidget *
get_compare_button (Fixture *fixture)
{
  return widget_test_child (fixture->strip, "compare_button");
}

static void
test_no_sides (Fixture *fixture,
               gconstpointer data)
{
  g_assert_true (gtk_widget_get_visible (get_compare_button (fixture)));
  cgv_parts_strip_set_sides (CGV_PARTS_STRIP (fixture->strip), NULL);
  g_assert_false (gtk_widget_get_visible (get_compare_button (fixture)));
}

/* One click chooses two parts: the costliest one, and the one before it. */
static void
test_first_pair (Fixture *fixture,
                 gconstpointer data)
{
  widget_test_click (get_compare_button (fixture));
  widget_test_wait_until (has_sides (fixture, "--AB"));
  g_assert_true (cgv_focus_has_all_parts (fixture->focus));
}

/* Without a comparison, two keys open one; the first choice can be undone. */
static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  click (fixture, 0, NULL, 1);
  widget_test_key (fixture->window, "a");
  widget_test_wait_until (has_sides (fixture, "A---"));
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (has_sides (fixture, "----"));
  widget_test_key (fixture->window, "a");
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "b");
  widget_test_wait_until (has_sides (fixture, "A-B-"));
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "shift+b");
  widget_test_wait_until (has_sides (fixture, "A-BB"));
}

static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = widget_test_child (fixture->strip, "menu");

  click (fixture, 1, NULL, 3);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (fixture->strip, "parts.use-as-b", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_wait_until (has_sides (fixture, "-B--"));
}

/* In a comparison, a click chooses B, with Shift A, and with Ctrl one more part. */
static void
test_clicks (Fixture *fixture,
             gconstpointer data)
{
  compare (fixture, 0, 1);
  g_assert_false (gtk_widget_get_visible (get_compare_button (fixture)));
  assert_property (GTK_ACCESSIBLE (get_picture (fixture)), GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts, 4; Part 1, 1, 10.00\u202f%, side A; Part 2, 2, 20.00\u202f%, side B; Part 3, 3, 30.00\u202f%; Part 4, 4, 40.00\u202f%");
  assert_property (GTK_ACCESSIBLE (get_picture (fixture)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Part 2 of 4, 2, 20.00\u202f%, side B");
  click (fixture, 3, NULL, 1);
  widget_test_wait_until (has_sides (fixture, "A--B"));
  click (fixture, 2, "shift", 1);
  widget_test_wait_until (has_sides (fixture, "--AB"));
  click (fixture, 0, "ctrl", 1);
  widget_test_wait_until (has_sides (fixture, "B-AB"));

  /* A click on a side leaves its part there. */
  click (fixture, 2, NULL, 1);
  widget_test_settle (fixture->window);
  g_assert_true (has_sides (fixture, "B-AB"));
}

/* The keys move from part to part, and swap the sides. */
static void
test_arrows (Fixture *fixture,
             gconstpointer data)
{
  compare (fixture, 2, 3);
  widget_test_key (fixture->window, "Left");
  widget_test_wait_until (has_sides (fixture, "--BA"));
  widget_test_key (fixture->window, "Home");
  widget_test_wait_until (has_sides (fixture, "B--A"));
  widget_test_key (fixture->window, "shift+Left");
  widget_test_wait_until (has_sides (fixture, "B-A-"));
}

/* A drag chooses a range of parts, but leaves a part for the other side. */
static void
test_drag (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *picture = GTK_WIDGET (get_picture (fixture));
  graphene_rect_t areas[20];

  compare (fixture, 0, 1);
  for (guint i = 0; i < G_N_ELEMENTS (areas); i++)
    areas[i] = cgv_part_picture_get_area (get_picture (fixture), i);
  widget_test_drag (picture, areas[2].origin.x + 5, 60, areas[4].origin.x + 5, 60);
  widget_test_wait_until (has_sides (fixture, "A-BBB---------------"));
  widget_test_drag (picture, areas[4].origin.x + 5, 60, areas[0].origin.x + 5, 60);
  widget_test_wait_until (has_sides (fixture, "BBBBB---------------") || has_sides (fixture, "A-BBB---------------"));
  widget_test_settle (fixture->window);
  g_assert_true (has_sides (fixture, "A-BBB---------------"));
}

/* With many parts, typing a number is faster. */
static void
test_number (Fixture *fixture,
             gconstpointer data)
{
  compare (fixture, 0, 1);
  widget_test_key (fixture->window, "1");
  widget_test_key (fixture->window, "7");
  widget_test_wait_until (g_strcmp0 (cgv_part_picture_get_typed (get_picture (fixture)), "17") == 0);
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (has_sides (fixture, "A---------------B---"));
  widget_test_key (fixture->window, "3");
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (cgv_part_picture_get_typed (get_picture (fixture)) == NULL);
  g_assert_true (has_sides (fixture, "A---------------B---"));
}

/* Ctrl with an arrow moves to the next part with other work. */
static void
test_other_work (Fixture *fixture,
                 gconstpointer data)
{
  compare (fixture, 0, 1);
  widget_test_key (fixture->window, "ctrl+Right");
  widget_test_wait_until (has_sides (fixture, "A---B-"));
  widget_test_key (fixture->window, "ctrl+Right");
  widget_test_settle (fixture->window);
  g_assert_true (has_sides (fixture, "A---B-"));
  widget_test_key (fixture->window, "ctrl+Left");
  widget_test_wait_until (has_sides (fixture, "A--B--"));
}

/* Threads are rows on one scale, one below the other. */
static void
test_threads (Fixture *fixture,
              gconstpointer data)
{
  graphene_rect_t first, last;

  compare (fixture, 1, 3);
  first = cgv_part_picture_get_area (get_picture (fixture), 0);
  last = cgv_part_picture_get_area (get_picture (fixture), 3);
  g_assert_cmpfloat (last.origin.y, >=, first.origin.y + 3 * first.size.height);
  click (fixture, 2, NULL, 1);
  widget_test_wait_until (has_sides (fixture, "-AB-"));
  widget_test_key (fixture->window, "Down");
  widget_test_wait_until (has_sides (fixture, "-A-B"));
  assert_property (GTK_ACCESSIBLE (get_picture (fixture)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Thread 4 of 4, 300, 40.00\u202f%, side B");
}

static guint32
get_color (cairo_surface_t *surface,
           const graphene_rect_t *row,
           double x)
{
  return widget_test_get_pixel (surface, (int) x, (int) (row->origin.y + row->size.height / 2));
}

/* The length of a row is the cost of a thread, in the colours of its functions. If parts are
 * shown as shares, all rows are equally long. */
static void
test_layers (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *picture = GTK_WIDGET (get_picture (fixture));
  graphene_rect_t rows[3];
  cairo_surface_t *surface;
  guint32 back;

  compare (fixture, 1, 2);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    rows[i] = cgv_part_picture_get_area (get_picture (fixture), i);
  surface = widget_test_paint (picture);
  back = get_color (surface, &rows[1], 1000);
  /* main and work have different colours. One worker costs half as much as the other. */
  g_assert_cmphex (get_color (surface, &rows[0], 250), !=, get_color (surface, &rows[1], 250));
  g_assert_cmphex (get_color (surface, &rows[1], 250), ==, get_color (surface, &rows[2], 250));
  g_assert_cmphex (get_color (surface, &rows[2], 1000), ==, get_color (surface, &rows[2], 250));
  g_assert_cmphex (back, !=, get_color (surface, &rows[2], 1000));
  cairo_surface_destroy (surface);

  cgv_focus_set_measure (fixture->compared, CGV_MEASURE_SHARE);
  widget_test_settle (fixture->window);
  surface = widget_test_paint (picture);
  g_assert_cmphex (get_color (surface, &rows[1], 1000), ==, get_color (surface, &rows[1], 250));
  cairo_surface_destroy (surface);
}

/* The equal share of the three threads that begin with work is 200: two thirds of the longest
 * row. */
static void
test_even_share (Fixture *fixture,
                 gconstpointer data)
{
  GtkWidget *picture = GTK_WIDGET (get_picture (fixture));
  graphene_rect_t row;
  cairo_surface_t *surface;
  guint n_drawn = 0;

  compare (fixture, 1, 3);
  row = cgv_part_picture_get_area (get_picture (fixture), 1);
  surface = widget_test_paint (picture);
  for (int x = 400; x < 1150; x++)
    n_drawn += widget_test_get_pixel (surface, x, (int) row.origin.y + 1) != 0 ? 1 : 0;
  /* A line between two pixels is painted on both. */
  g_assert_cmpuint (n_drawn, >=, 1);
  g_assert_cmpuint (n_drawn, <=, 2);
  row = cgv_part_picture_get_area (get_picture (fixture), 0);
  for (int x = 400; x < 1150; x++)
    g_assert_cmphex (widget_test_get_pixel (surface, x, (int) row.origin.y + 1), ==, 0);
  cairo_surface_destroy (surface);
}

static int
get_height (GtkWidget *widget,
            int width)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  return height;
}

/* On a phone, rows are lower, and there is no legend. GTK caches heights, because it assumes
 * that they decrease with the width. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *picture = GTK_WIDGET (get_picture (fixture));
  int least, wide;

  compare (fixture, 1, 3);
  gtk_widget_measure (picture, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <, 100);
  wide = get_height (picture, -1);
  g_assert_cmpint (get_height (picture, 0), >=, get_height (picture, 340));
  g_assert_cmpint (get_height (picture, 340), >=, wide);

  widget_test_resize (fixture->window, 360, 600);
  widget_test_wait_until (get_height (picture, 340) == 4 * 18);
  widget_test_resize (fixture->window, 1200, 600);
  widget_test_wait_until (get_height (picture, 340) == wide);
}

/* In a narrow window, more than six rows scroll, and the keyboard reaches the hidden ones. */
static void
test_narrow_rows (Fixture *fixture,
                  gconstpointer data)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (widget_test_child (fixture->strip, "scroller"));
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (scroller);

  compare (fixture, 1, 2);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (scroller)), >=, 8 * 23);
  widget_test_resize (fixture->window, 360, 600);
  widget_test_wait_until (gtk_widget_get_height (GTK_WIDGET (scroller)) == 6 * 18);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (get_picture (fixture))), ==, 8 * 18);
  g_assert_cmpfloat (gtk_adjustment_get_value (place), ==, 0);
  widget_test_key (fixture->window, "End");
  widget_test_wait_until (has_sides (fixture, "-A-----B"));
  compare_again (fixture, 1, 7);
  widget_test_wait_until (gtk_adjustment_get_value (place) == 2 * 18);
  widget_test_resize (fixture->window, 1200, 600);
  widget_test_wait_until (gtk_widget_get_height (GTK_WIDGET (scroller)) >= 8 * 23);
}

/* Costs near the largest number do not overflow. */
static void
test_large (void)
{
  Fixture fixture = { 0 };
  GString *text = g_string_new ("version: 1\npid: 1\n");
  g_autofree char *bytes = NULL;

  for (guint i = 1; i <= 9; i++)
    g_string_append_printf (text, "pid: 1\npart: 1\nthread: %u\nevents: Ir\nfl=a.c\nfn=start_thread\n1 0\ncfn=work\ncalls=1 2\n1 %" G_GUINT64_FORMAT "\nfn=work\n2 %" G_GUINT64_FORMAT "\n\n", i, G_MAXUINT64, G_MAXUINT64);
  bytes = g_string_free (text, FALSE);
  set_up_text (&fixture, bytes);
  compare (&fixture, 0, 1);
  assert_property (GTK_ACCESSIBLE (get_picture (&fixture)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                   "Threads, 9; work, 9 threads, 18.4\u202fE … 18.4\u202fE; Thread 1, 18.4\u202fE, 100.00\u202f%, side A; Thread 2, 18.4\u202fE, 100.00\u202f%, side B");
  tear_down (&fixture, NULL);
}

/* Makes parts with threads. Each thread costs 10 in the first part, and 10 more in each further
 * part. */
static char *
make_dumps (guint n_parts,
            guint n_threads)
{
  GString *text = g_string_new ("version: 1\npid: 1\n");

  for (guint part = 1; part <= n_parts; part++)
    for (guint thread = 1; thread <= n_threads; thread++)
      g_string_append_printf (text, "pid: 1\npart: %u\nthread: %u\nevents: Ir\nfl=a.c\nfn=f\n1 %u\ntotals: %u\n\n", part, thread, part * 10, part * 10);
  return g_string_free (text, FALSE);
}

static void
set_up_dumps (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *text = make_dumps (GPOINTER_TO_UINT (data), 3);

  set_up_text (fixture, text);
}

static gboolean
is_hidden (Fixture *fixture,
           guint place)
{
  return cgv_part_picture_get_area (get_picture (fixture), place).size.height <= 0;
}

/* More than eight threads are below the row of their function, except for A and B. A click or
 * Return opens it. */
static void
test_group (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *picture = GTK_WIDGET (get_picture (fixture));
  int closed, opened;

  compare (fixture, 1, 9);
  assert_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                   "Threads, 10; Thread 1, 150, 3.23\u202f%; work, 9 threads, 100 … 900; Thread 2, 100, 2.15\u202f%, side A; Thread 10, 900, 19.35\u202f%, side B");
  g_assert_false (is_hidden (fixture, 0));
  g_assert_false (is_hidden (fixture, 1));
  g_assert_true (is_hidden (fixture, 4));
  gtk_widget_measure (picture, GTK_ORIENTATION_VERTICAL, 1100, &closed, NULL, NULL, NULL);
  g_assert_cmpuint (cgv_part_picture_find (get_picture (fixture), 300, 30), ==, CGV_NONE);
  widget_test_click_at (picture, 300, 30, NULL, 1, 1);
  widget_test_wait_until (!is_hidden (fixture, 4));
  gtk_widget_measure (picture, GTK_ORIENTATION_VERTICAL, 1100, &opened, NULL, NULL, NULL);
  g_assert_cmpint (opened, ==, closed + 7 * 23);
  widget_test_key (fixture->window, "minus");
  widget_test_wait_until (is_hidden (fixture, 4));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (!is_hidden (fixture, 4));

  /* A chosen thread is always shown. */
  widget_test_key (fixture->window, "minus");
  widget_test_wait_until (is_hidden (fixture, 8));
  widget_test_key (fixture->window, "Up");
  widget_test_wait_until (has_sides (fixture, "-A------B-"));
  compare_again (fixture, 1, 8);
  widget_test_wait_until (!is_hidden (fixture, 8) && is_hidden (fixture, 9));
}

/* Two kinds of threads in turn. */
static void
set_up_turns (Fixture *fixture,
              gconstpointer data)
{
  GString *text = g_string_new ("version: 1\npid: 1\n");
  g_autofree char *bytes = NULL;

  for (guint i = 1; i <= 10; i++)
    {
      const char *name = i % 2 == 1 ? "put" : "take";

      g_string_append_printf (text, "pid: 1\npart: 1\nthread: %u\nevents: Ir\nfl=a.c\nfn=start_thread\n1 0\ncfn=%s\ncalls=1 2\n1 10\nfn=%s\n2 10\ntotals: 10\n\n", i, name, name);
    }
  bytes = g_string_free (text, FALSE);
  set_up_text (fixture, bytes);
}

/* Keys and drags follow the rows, where the threads of a function are adjacent. */
static void
test_turns (Fixture *fixture,
            gconstpointer data)
{
  CgvPartPicture *picture = get_picture (fixture);
  double last = -1;

  compare (fixture, 0, 2);
  widget_test_key (fixture->window, "plus");
  widget_test_wait_until (!is_hidden (fixture, 4));
  for (guint place = 0; place < 5; place++)
    {
      g_autoptr (GArray) parts = cgv_part_picture_list_parts (picture, place);

      g_assert_cmpuint (g_array_index (parts, CgvPartId, 0), ==, 2 * place);
      g_assert_cmpfloat (cgv_part_picture_get_area (picture, place).origin.y, >, last);
      last = cgv_part_picture_get_area (picture, place).origin.y;
    }
  widget_test_key (fixture->window, "Down");
  widget_test_wait_until (has_sides (fixture, "A---B-----"));
}

/* Columns of threads are sorted by number, or by cost. */
static void
test_by_amount (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (GArray) first = NULL;

  compare (fixture, 0, 1);
  assert_property (GTK_ACCESSIBLE (get_picture (fixture)), GTK_ACCESSIBLE_PROPERTY_LABEL, "30 threads cost from 100 to 2\u202f900. Thread 30 costs the most.");
  widget_test_key (fixture->window, "End");
  widget_test_wait_until (fixture->sides->roles[29] == CGV_PART_ROLE_NEW);
  gtk_widget_activate_action (fixture->strip, "parts.by-amount", NULL);
  first = cgv_part_picture_list_parts (get_picture (fixture), 0);
  g_assert_cmpuint (g_array_index (first, CgvPartId, 0), ==, 29);
  compare_again (fixture, 0, 1);
  widget_test_key (fixture->window, "Home");
  widget_test_wait_until (fixture->sides->roles[29] == CGV_PART_ROLE_NEW && fixture->sides->roles[1] == CGV_PART_ROLE_NONE);
}

/* In dumps with threads, a column is a dump. If its layers are threads, a click chooses one of
 * them, and keys keep it. */
static void
test_dumps_of_threads (Fixture *fixture,
                       gconstpointer data)
{
  CgvPartPicture *picture = get_picture (fixture);
  graphene_rect_t area;

  compare (fixture, 0, 3);
  g_assert_cmpuint (cgv_part_picture_get_n (picture), ==, 4);
  assert_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL, "4 dumps of all threads cost from 30 to 120. Dump 4 costs the most.");
  click (fixture, 2, NULL, 1);
  widget_test_wait_until (has_sides (fixture, "A-----BBB---"));
  compare_again (fixture, 0, 6);
  click (fixture, 3, "ctrl", 1);
  widget_test_wait_until (has_sides (fixture, "A-----B--BBB"));
  gtk_widget_activate_action (fixture->strip, "parts.stack", "s", "thread");
  compare_again (fixture, 0, 6);
  area = cgv_part_picture_get_area (picture, 3);
  /* The axis is 15 pixels high; the first thread is the lowest layer. */
  widget_test_click_at (GTK_WIDGET (picture), area.origin.x + area.size.width / 2, area.size.height - 20, NULL, 1, 1);
  widget_test_wait_until (has_sides (fixture, "A--------B--"));
  compare_again (fixture, 0, 9);
  widget_test_click_at (GTK_WIDGET (picture), area.origin.x + area.size.width / 2, 25, "shift", 1, 1);
  widget_test_wait_until (has_sides (fixture, "---------B-A"));
  compare_again (fixture, 11, 9);
  widget_test_key (fixture->window, "Left");
  widget_test_wait_until (has_sides (fixture, "------B----A"));
}

/* All threads of the costliest dump are chosen together. */
static void
test_first_dumps (Fixture *fixture,
                  gconstpointer data)
{
  widget_test_click (get_compare_button (fixture));
  widget_test_wait_until (has_sides (fixture, "------AAABBB"));
}

#define add_with(name, set_up_func, data, func) \
  g_test_add ("/parts-strip-sides/" name, Fixture, data, set_up_func, func, tear_down)
#define add(name, n, func) add_with (name, set_up, GUINT_TO_POINTER (n), func)
#define add_threads(name, n, func) add_with (name, set_up_threads, GUINT_TO_POINTER (n), func)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("no-sides", 4, test_no_sides);
  add ("first-pair", 4, test_first_pair);
  add ("keys", 4, test_keys);
  add ("menu", 4, test_menu);
  add ("clicks", 4, test_clicks);
  add ("arrows", 4, test_arrows);
  add ("drag", 20, test_drag);
  add ("number", 20, test_number);
  add_with ("other-work", set_up_work, "abbbcc", test_other_work);
  add_threads ("threads", 3, test_threads);
  add_threads ("layers", 2, test_layers);
  add_threads ("even-share", 3, test_even_share);
  add_threads ("narrow", 3, test_narrow);
  add_threads ("narrow-rows", 7, test_narrow_rows);
  g_test_add_func ("/parts-strip-sides/large", test_large);
  add_threads ("group", 9, test_group);
  add_with ("turns", set_up_turns, NULL, test_turns);
  add_threads ("by-amount", 29, test_by_amount);
  add_with ("dumps-of-threads", set_up_dumps, GUINT_TO_POINTER (4), test_dumps_of_threads);
  add_with ("first-dumps", set_up_dumps, GUINT_TO_POINTER (4), test_first_dumps);

  return g_test_run ();
}
