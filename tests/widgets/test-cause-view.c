/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places where a change began, in the window: the causes, their effects, and selecting them. */

#include "cgv-cause-view.h"
#include "widget-compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->focus = compare_test_focus (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW);
  fixture->view = g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
  fixture->window = widget_test_show (fixture->view, 500, 700);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  widget_test_settle (fixture->window);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  g_assert_finalize_object (fixture->focus);
}

/* The first cause is that main makes more calls. The lower cost of each call of parse is another
 * one. */
static void
test_causes (Fixture *fixture,
             gconstpointer data)
{
  GtkListBox *list = GTK_LIST_BOX (widget_test_child (fixture->view, "list"));

  g_assert_true (cgv_cause_view_can_show (fixture->focus));
  widget_test_assert_has (fixture->view, "Where It Began|+1 525 · +101 % of the program|+1 625|+107 %|");
  widget_test_assert_has (fixture->view, "calls parse 30 instead of 10 times (+1 600)");
  widget_test_assert_has (fixture->view, "parse|main.c|each call costs less by itself: 100 → 80.0 (−200)|main › parse|");
  widget_test_assert_has (fixture->view, "Changed Only Because of These|3 functions|+1 400|parse|called 3 times as often|+30|fresh|in B only|−7|gone|in A only|");
  g_assert_nonnull (gtk_list_box_get_selected_row (list));
  g_assert_cmpint (gtk_list_box_row_get_index (gtk_list_box_get_selected_row (list)), ==, 1);

  gtk_list_box_select_row (list, gtk_list_box_get_row_at_index (list, 2));
  g_assert_cmpuint (fixture->focus->row, ==, compare_test_find_row (fixture->focus, "parse"));
  cgv_focus_set_row (fixture->focus, compare_test_find_row (fixture->focus, "main"));
  g_assert_cmpint (gtk_list_box_row_get_index (gtk_list_box_get_selected_row (list)), ==, 1);
}

static GtkWidget *
find_name (GtkWidget *root,
           const char *name)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_name = GTK_IS_LABEL (child) && g_str_equal (gtk_label_get_text (GTK_LABEL (child)), name);
      GtkWidget *found = is_name ? child : find_name (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Without room for both, the place of a function is below its name, which is in one line. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *name = find_name (fixture->view, "parse");
  int height = gtk_widget_get_height (name);
  int minimum;

  gtk_widget_measure (fixture->view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  widget_test_resize (fixture->window, MAX (minimum, 180), 700);
  g_assert_cmpint (gtk_widget_get_height (name), ==, height);
}

/* The heading of a narrow list breaks the words of the total rather than cutting its numbers. */
static void
test_narrow_heading (Fixture *fixture,
                     gconstpointer data)
{
  GtkWidget *total = find_name (fixture->view, "+1\u202f525 · +101\u202f% of the program");

  g_assert_nonnull (total);
  widget_test_resize (fixture->window, 260, 700);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (total))));
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (total))), >, 1);
}

/* With large text in a narrow list, words are below their amount and as wide as the row. */
static void
test_large_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  Fixture fixture = { 0 };
  GtkWidget *amount, *reason;
  graphene_rect_t above, below;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  set_up (&fixture, NULL);
  widget_test_resize (fixture.window, 360, 700);
  amount = find_name (fixture.view, "+1 625");
  reason = find_name (fixture.view, "main › parse");
  g_assert_nonnull (amount);
  g_assert_nonnull (reason);
  g_assert_true (gtk_widget_compute_bounds (amount, fixture.view, &above));
  g_assert_true (gtk_widget_compute_bounds (reason, fixture.view, &below));
  g_assert_cmpfloat (below.origin.y, >=, above.origin.y + above.size.height);
  g_assert_cmpfloat (below.size.width, >=, 300);
  /* A sign is before its digits in a text to the left, too. */
  g_assert_cmpint (gtk_widget_get_direction (amount), ==, GTK_TEXT_DIR_LTR);
  tear_down (&fixture, NULL);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
}

/* Work that moved from a function to its callee is not a cause. */
static void
test_cancelling (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=out\ncalls=10 1\n1 3000\nfn=out\n1 2000\ncfn=put\ncalls=50 1\n1 1000\nfn=put\n1 1000\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 105\ncfn=out\ncalls=10 1\n1 3000\nfn=out\n1 1500\ncfn=put\ncalls=50 1\n1 1500\nfn=put\n1 1500\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  GtkWidget *view = g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
  GtkWidget *window = widget_test_show (view, 500, 700);

  cgv_view_set_focus (CGV_VIEW (view), focus);
  widget_test_settle (window);
  widget_test_assert_has (view, "Where It Began|+100 · +3.33 % of the program|+100|+3.33 %|");
  widget_test_assert_has (view, "2 that cancel out, 0 together: out (−500), put (+500)|");
  widget_test_close (window, view);
}

/* Code that moved into a new function is not an effect if it is a cause. Otherwise the text
 * names the replaced function. */
static void
test_outlined (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=10 1\n1 1000\ncfn=g\ncalls=10 1\n1 1000\nfn=f\n1 1000\nfn=g\n1 1000\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=10 1\n1 1100\ncfn=g\ncalls=10 1\n1 1000\nfn=f\n1 500\ncfn=mix\ncalls=100 1\n1 600\n"
                             "fn=g\n1 400\ncfn=mix\ncalls=100 1\n1 600\nfn=mix\n1 1200\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  GtkWidget *view = g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
  GtkWidget *window = widget_test_show (view, 900, 700);

  cgv_view_set_focus (CGV_VIEW (view), focus);
  widget_test_settle (window);
  widget_test_assert_has (view, "now calls mix 100 times (+600); own code −500 (100 → 50.0 for each call)|");
  widget_test_assert_has (view, "Changed Only Because of This|2 functions|+1 200|mix|in B only|−600|g|");
  widget_test_close (window, view);
}

/* A probably renamed function is one effect, or none if its cost is equal. */
static void
test_renamed (void)
{
  static const char format[] = "events: Ir\nfl=a.c\nfn=main\n1 %s\ncfn=%s\ncalls=%s 1\n1 %s\ncfn=%s\ncalls=40 1\n1 %s\nfn=%s\n1 %s\nfn=%s\n1 %s\n";
  g_autofree char *base = g_strdup_printf (format, "5", "old", "100", "1000", "before", "400", "old", "1000", "before", "400");
  g_autofree char *new_ = g_strdup_printf (format, "900", "fresh", "100", "1060", "after", "400", "fresh", "1060", "after", "400");
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  GtkWidget *view = g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
  GtkWidget *window = widget_test_show (view, 900, 700);

  cgv_view_set_focus (CGV_VIEW (view), focus);
  widget_test_settle (window);
  widget_test_assert_has (view, "Changed Only Because of This|1 function|+60|old → fresh|probably renamed|");
  widget_test_assert_lacks (view, "after");
  widget_test_close (window, view);
}

/* A change of layout alone has no cause, and comes after causes. */
static void
test_layout (void)
{
  static const char base[] = "events: I1mr Ir\nfl=a.c\nfn=main\n1 10 1000\ncfn=f\ncalls=10 1\n1 1000 50000\nfn=f\n1 1000 50000\n";
  static const char new_[] = "events: I1mr Ir\nfl=a.c\nfn=main\n1 10 1000\ncfn=f\ncalls=10 1\n1 3000 50000\nfn=f\n1 3000 50000\n";
  static const char more[] = "events: I1mr Ir\nfl=a.c\nfn=main\n1 900 9000\ncfn=f\ncalls=10 1\n1 3000 50000\nfn=f\n1 3000 50000\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvFocus) with_cause = compare_test_focus (base, more);
  GtkWidget *view = g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
  GtkWidget *window = widget_test_show (view, 500, 700);

  cgv_view_set_focus (CGV_VIEW (view), focus);
  widget_test_settle (window);
  widget_test_assert_has (view, "Other Misses, Same Instructions|+2 000|+2 000|f|");
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (widget_test_child (view, "list")), 2));
  cgv_view_set_focus (CGV_VIEW (view), with_cause);
  widget_test_settle (window);
  widget_test_assert_has (view, "Where It Began|");
  widget_test_assert_has (view, "Other Misses, Same Instructions|+2 000|+2 000|f|");
  widget_test_close (window, view);
}

static gboolean
has_no_hyphens (GtkLabel *label)
{
  PangoAttrIterator *iterator = pango_attr_list_get_iterator (pango_layout_get_attributes (gtk_label_get_layout (label)));
  const PangoAttribute *attribute = pango_attr_iterator_get (iterator, PANGO_ATTR_INSERT_HYPHENS);
  gboolean has_none = attribute != NULL && ((const PangoAttrInt *) attribute)->value == FALSE;

  pango_attr_iterator_destroy (iterator);
  return has_none;
}

/* A name without its arguments is not cut again, and gets no addition. */
static void
test_names (void)
{
  static const char base[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=std::vector<TokenizerState, std::allocator<TokenizerState> >::~vector()\ncalls=10 1\n1 1000\n"
    "cfn=std::vector<OtherState, std::allocator<OtherState> >::~vector()\ncalls=10 1\n1 1000\n"
    "fn=std::vector<TokenizerState, std::allocator<TokenizerState> >::~vector()\n1 1000\n"
    "fn=std::vector<OtherState, std::allocator<OtherState> >::~vector()\n1 1000\n";
  g_autoptr (GString) text = g_string_new (base);
  g_autoptr (CgvFocus) focus = NULL;
  GtkWidget *view = g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
  GtkWidget *window = widget_test_show (view, 300, 700);
  GtkWidget *label;

  g_string_replace (text, "1 1000", "1 3000", 0);
  focus = compare_test_focus (base, text->str);
  cgv_view_set_focus (CGV_VIEW (view), focus);
  widget_test_settle (window);
  label = widget_test_find_text (view, "vector<TokenizerState, …>::~vector");
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  g_assert_true (has_no_hyphens (GTK_LABEL (label)));
  widget_test_close (window, view);
}

static void
test_nothing (Fixture *fixture,
              gconstpointer data)
{
  const CgvTolerance tolerance = { .absolute = 2000 };

  cgv_focus_set_tolerance (fixture->focus, &tolerance);
  widget_test_settle (fixture->window);
  widget_test_assert_has (fixture->view, "Nothing to Explain|");
  widget_test_assert_lacks (fixture->view, "Where It Began");
  cgv_focus_set_measure (fixture->focus, CGV_MEASURE_SHARE);
  widget_test_settle (fixture->window);
  g_assert_false (cgv_cause_view_can_show (fixture->focus));
}

/* Rows that are made early keep the keyboard focus. */
static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  const CgvTolerance tolerance = { .absolute = 1 };
  GtkWidget *row;

  cgv_view_set_focus (CGV_VIEW (fixture->view), NULL);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  g_assert_true (gtk_widget_grab_focus (fixture->view));
  cgv_focus_set_tolerance (fixture->focus, &tolerance);
  row = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (GTK_IS_LIST_BOX_ROW (row));
  widget_test_settle (fixture->window);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == row);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  g_test_add ("/cause-view/causes", Fixture, NULL, set_up, test_causes, tear_down);
  g_test_add ("/cause-view/narrow", Fixture, NULL, set_up, test_narrow, tear_down);
  g_test_add ("/cause-view/narrow-heading", Fixture, NULL, set_up, test_narrow_heading, tear_down);
  g_test_add_func ("/cause-view/large-text", test_large_text);
  g_test_add_func ("/cause-view/cancelling", test_cancelling);
  g_test_add_func ("/cause-view/outlined", test_outlined);
  g_test_add_func ("/cause-view/renamed", test_renamed);
  g_test_add_func ("/cause-view/layout", test_layout);
  g_test_add_func ("/cause-view/names", test_names);
  g_test_add ("/cause-view/nothing", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/cause-view/keyboard", Fixture, NULL, set_up, test_keyboard, tear_down);
  return g_test_run ();
}
