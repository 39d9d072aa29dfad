/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts chosen for a comparison in the strip: by clicks, keys and the menu; and while one is shown. */

#include "cgv-part-bar.h"
#include "cgv-part-segments.h"
#include "cgv-parts-strip.h"
#include "cgv-row-factory.h"
#include "compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  CgvPartSides *sides;
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
  guint n_parts = GPOINTER_TO_UINT (data);
  g_autofree char *text = make_parts (n_parts);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->focus = widget_test_focus (text);
  fixture->sides = cgv_part_sides_new (n_parts);
  fixture->strip = g_object_new (CGV_TYPE_PARTS_STRIP, NULL);
  gtk_box_append (GTK_BOX (box), fixture->strip);
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->focus);
  cgv_parts_strip_set_sides (CGV_PARTS_STRIP (fixture->strip), fixture->sides);
  fixture->window = widget_test_show (box, 1200, 160);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->strip);
  g_assert_finalize_object (fixture->sides);
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

/* A letter for each part, and whether the bars say the same. */
static gboolean
has_sides (Fixture *fixture,
           const char *expected)
{
  for (CgvPartId part = 0; expected[part] != '\0'; part++)
    {
      static const char letters[] = { [CGV_PART_ROLE_NONE] = '-', [CGV_PART_ROLE_BASE] = 'A', [CGV_PART_ROLE_NEW] = 'B' };
      GtkWidget *bar = get_bar (fixture, part);
      char mark = gtk_widget_has_css_class (bar, "side-a") ? 'A' : gtk_widget_has_css_class (bar, "side-b") ? 'B' : '-';
      char letter = letters[cgv_part_sides_get_role (fixture->sides, part)];

      if (letter != expected[part])
        return FALSE;
      g_assert_cmpint (mark, ==, letter);
    }
  return TRUE;
}

static GtkWidget *
get_compare_button (Fixture *fixture)
{
  return widget_test_child (fixture->strip, "compare_button");
}

static gboolean
is_picking (Fixture *fixture)
{
  return gtk_widget_get_visible (widget_test_child (fixture->strip, "pick_box"));
}

static void
start_picking (Fixture *fixture)
{
  widget_test_click (get_compare_button (fixture));
  widget_test_wait_until (is_picking (fixture));
  widget_test_settle (fixture->window);
}

static void
test_no_sides (Fixture *fixture,
               gconstpointer data)
{
  g_assert_true (gtk_widget_get_visible (get_compare_button (fixture)));
  cgv_parts_strip_set_sides (CGV_PARTS_STRIP (fixture->strip), NULL);
  g_assert_false (gtk_widget_get_visible (get_compare_button (fixture)));
}

/* Two parts are chosen at once: the one that costs most, and the one before it. Then each click is for B. */
static void
test_first_pair (Fixture *fixture,
                 gconstpointer data)
{
  start_picking (fixture);
  widget_test_wait_until (has_sides (fixture, "--AB"));
  g_assert_true (cgv_part_sides_is_complete (fixture->sides));
  widget_test_click (get_bar (fixture, 1));
  widget_test_wait_until (has_sides (fixture, "-BA-"));

  /* What counts in the window stays. */
  g_assert_true (cgv_focus_has_all_parts (fixture->focus));
}

static void
test_sets (Fixture *fixture,
           gconstpointer data)
{
  start_picking (fixture);
  widget_test_click_at (get_bar (fixture, 1), 20, 10, "ctrl", 1, 1);
  widget_test_wait_until (has_sides (fixture, "-BAB"));
  widget_test_click (widget_test_child (fixture->strip, "base_button"));
  widget_test_click_at (get_bar (fixture, 0), 20, 10, "ctrl", 1, 1);
  widget_test_wait_until (has_sides (fixture, "ABAB"));
  widget_test_click_at (get_bar (fixture, 2), 20, 10, "ctrl", 1, 1);
  widget_test_wait_until (has_sides (fixture, "AB-B"));
}

/* A part cannot be compared with itself: the sides swap. */
static void
test_same_part (Fixture *fixture,
                gconstpointer data)
{
  start_picking (fixture);
  widget_test_click (get_bar (fixture, 2));
  widget_test_wait_until (has_sides (fixture, "--BA"));
}

/* To see where one goes, arrows choose nothing. */
static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  gtk_widget_grab_focus (gtk_widget_get_parent (get_bar (fixture, 0)));
  widget_test_key (fixture->window, "a");
  widget_test_wait_until (has_sides (fixture, "A---"));
  g_assert_true (is_picking (fixture));
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "Right");
  widget_test_settle (fixture->window);
  g_assert_true (has_sides (fixture, "A---"));
  g_assert_true (cgv_focus_has_all_parts (fixture->focus));
  widget_test_key (fixture->window, "b");
  widget_test_wait_until (has_sides (fixture, "A-B-"));
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "shift+b");
  widget_test_wait_until (has_sides (fixture, "A-BB"));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (has_sides (fixture, "A--B"));
}

static void
test_cancel (Fixture *fixture,
             gconstpointer data)
{
  start_picking (fixture);
  widget_test_click (get_bar (fixture, 2));
  widget_test_wait_until (has_sides (fixture, "--BA"));
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (has_sides (fixture, "----"));
  g_assert_false (is_picking (fixture));

  /* Clicks are about what counts again. */
  widget_test_settle (fixture->window);
  widget_test_click (get_bar (fixture, 1));
  widget_test_wait_until (!cgv_focus_has_all_parts (fixture->focus));
  g_assert_true (has_sides (fixture, "----"));
}

static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = widget_test_child (fixture->strip, "menu");

  widget_test_click_at (get_bar (fixture, 1), 20, 10, NULL, 3, 1);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (fixture->strip, "parts.use-as-b", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_wait_until (has_sides (fixture, "-B--"));

  /* A is what is missing. */
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget_test_child (fixture->strip, "base_button"))));
  widget_test_settle (fixture->window);
  widget_test_click (get_bar (fixture, 2));
  widget_test_wait_until (has_sides (fixture, "-BA-"));
}

static CgvFocus *
compare (Fixture *fixture)
{
  CgvDocument *document = cgv_focus_get_document (fixture->focus);
  g_autoptr (CgvPartSelection) base = cgv_part_sides_dup_selection (fixture->sides, CGV_SIDE_BASE);
  g_autoptr (CgvPartSelection) new_ = cgv_part_sides_dup_selection (fixture->sides, CGV_SIDE_NEW);
  g_autoptr (CgvRuns) base_side = cgv_runs_new (document, base);
  g_autoptr (CgvRuns) new_side = cgv_runs_new (document, new_);
  g_autoptr (GError) error = NULL;
  CgvFocus *focus = compare_test_focus_of_sides (base_side, new_side, &error);

  g_assert_no_error (error);
  return focus;
}

/* The same letters, of what is not shown as bars. */
static gboolean
has_roles (Fixture *fixture,
           const char *expected)
{
  for (CgvPartId part = 0; expected[part] != '\0'; part++)
    {
      static const char letters[] = { [CGV_PART_ROLE_NONE] = '-', [CGV_PART_ROLE_BASE] = 'A', [CGV_PART_ROLE_NEW] = 'B' };

      if (letters[cgv_part_sides_get_role (fixture->sides, part)] != expected[part])
        return FALSE;
    }
  return TRUE;
}

static void
press_segment_key (Fixture *fixture,
                   guint key,
                   GdkModifierType state)
{
  gboolean is_handled;
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget_test_child (fixture->strip, "segments"));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &is_handled);
    }
}

/* In place of bars there is a line, whose segments are shares of the whole. A click chooses B, with Shift A. */
static void
test_comparison (Fixture *fixture,
                 gconstpointer data)
{
  const CgvPartId first = 0;
  const CgvPartId second = 1;
  CgvFocus *focus;
  CgvPartSegments *segments;
  double x, width, other, ignored;

  cgv_part_sides_set_roles (fixture->sides, &first, 1, CGV_PART_ROLE_BASE);
  cgv_part_sides_set_roles (fixture->sides, &second, 1, CGV_PART_ROLE_NEW);
  focus = compare (fixture);
  cgv_view_set_focus (CGV_VIEW (fixture->strip), focus);
  widget_test_settle (fixture->window);
  segments = CGV_PART_SEGMENTS (widget_test_child (fixture->strip, "segments"));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (segments)));
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture->strip, "list_view")));
  cgv_part_segments_get_extent (segments, 0, &ignored, &width);
  cgv_part_segments_get_extent (segments, 3, &x, &other);
  g_assert_cmpfloat_with_epsilon (other / width, 4, 0.01);
  gtk_test_accessible_assert_property (GTK_WIDGET (segments), GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts, 4; Part 1, 1, side A; Part 2, 2, side B; Part 3, 3; Part 4, 4");

  widget_test_click_at (GTK_WIDGET (segments), x + 20, 3, NULL, 1, 1);
  widget_test_wait_until (has_roles (fixture, "A--B"));
  cgv_part_segments_get_extent (segments, 2, &x, &width);
  widget_test_click_at (GTK_WIDGET (segments), x + 20, 3, "shift", 1, 1);
  widget_test_wait_until (has_roles (fixture, "--AB"));

  /* A click on a side leaves it there; the keys go from part to part, and swap. */
  widget_test_click_at (GTK_WIDGET (segments), x + 20, 3, NULL, 1, 1);
  widget_test_settle (fixture->window);
  g_assert_true (has_roles (fixture, "--AB"));
  press_segment_key (fixture, GDK_KEY_Left, 0);
  g_assert_true (has_roles (fixture, "--BA"));
  press_segment_key (fixture, GDK_KEY_Home, 0);
  g_assert_true (has_roles (fixture, "B--A"));
  press_segment_key (fixture, GDK_KEY_Left, GDK_SHIFT_MASK);
  g_assert_true (has_roles (fixture, "B-A-"));

  /* Who closes the comparison clears the sides. */
  cgv_view_set_focus (CGV_VIEW (fixture->strip), fixture->focus);
  cgv_part_sides_clear (fixture->sides);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (segments)));
  g_assert_false (is_picking (fixture));
  g_assert_finalize_object (focus);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  const CgvPartId part = 3;

  cgv_focus_set_amounts (fixture->focus, CGV_AMOUNTS_PLAIN);
  cgv_part_sides_set_roles (fixture->sides, &part, 1, CGV_PART_ROLE_BASE);
  gtk_test_accessible_assert_property (get_bar (fixture, 3), GTK_ACCESSIBLE_PROPERTY_LABEL, "A, part 4, 4");
  gtk_test_accessible_assert_property (get_compare_button (fixture), GTK_ACCESSIBLE_PROPERTY_LABEL, "Compare parts");
  gtk_test_accessible_assert_property (widget_test_child (fixture->strip, "base_button"), GTK_ACCESSIBLE_PROPERTY_LABEL, "A, the base");
}

#define add(name, func) \
  g_test_add ("/parts-strip-sides/" name, Fixture, GUINT_TO_POINTER (4), set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("no-sides", test_no_sides);
  add ("first-pair", test_first_pair);
  add ("same-part", test_same_part);
  add ("sets", test_sets);
  add ("keys", test_keys);
  add ("cancel", test_cancel);
  add ("menu", test_menu);
  add ("comparison", test_comparison);
  add ("accessible", test_accessible);

  return g_test_run ();
}
