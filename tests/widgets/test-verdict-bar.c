/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The result of a comparison in words, and choosing how costs are compared. */

#include <string.h>

#include "cgv-compare-guards.h"
#include "cgv-linked-label.h"
#include "cgv-measure-button.h"
#include "cgv-share-bar.h"
#include "cgv-verdict-bar.h"
#include "widget-compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *bar;
  GtkWidget *window;
} Fixture;

static void
show (Fixture *fixture,
      const char *base,
      const char *new_,
      int width)
{
  fixture->focus = compare_test_focus (base, new_);
  fixture->bar = g_object_new (CGV_TYPE_VERDICT_BAR, NULL);
  gtk_widget_set_valign (fixture->bar, GTK_ALIGN_START);
  fixture->window = widget_test_show (fixture->bar, width, 400);
  cgv_view_set_focus (CGV_VIEW (fixture->bar), fixture->focus);
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  show (fixture, COMPARE_TEST_BASE, COMPARE_TEST_NEW, 1000);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->bar);
  g_assert_finalize_object (fixture->focus);
}

static const char *
get_text (Fixture *fixture,
          const char *id)
{
  GtkWidget *child = widget_test_child (fixture->bar, id);

  return CGV_IS_LINKED_LABEL (child) ? cgv_linked_label_get_text (CGV_LINKED_LABEL (child)) : gtk_label_get_text (GTK_LABEL (child));
}

/* Returns all details of the totals, a line each. */
static const char *
get_details (Fixture *fixture)
{
  return gtk_widget_get_tooltip_text (widget_test_child (fixture->bar, "detail_label"));
}

static void
assert_bar (Fixture *fixture,
            const char *id,
            double whole,
            double common)
{
  double inclusive;
  double own;

  cgv_share_bar_get (CGV_SHARE_BAR (widget_test_child (fixture->bar, id)), &inclusive, &own);
  g_assert_cmpfloat_with_epsilon (inclusive, whole, 1e-9);
  g_assert_cmpfloat_with_epsilon (own, common, 1e-9);
}

static GtkWidget *
get_measure_child (Fixture *fixture,
                   const char *id)
{
  return widget_test_child (widget_test_child (fixture->bar, "measure_button"), id);
}

static void
test_words (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *arrow = widget_test_child (fixture->bar, "arrow_label");

  g_assert_cmpstr (get_text (fixture, "totals_label"), ==, "8.57 % more instructions");
  g_assert_true (g_str_has_prefix (get_text (fixture, "where_label"), "It began in "));
  g_assert_true (g_str_has_prefix (get_text (fixture, "detail_label"), "+90 in all"));
  g_assert_true (g_str_has_prefix (get_details (fixture), "Ir 1 050 → 1 140, +90 (+8.57 %)"));
  g_assert_nonnull (strstr (get_details (fixture), "200 more, 110 less"));
  g_assert_nonnull (strstr (get_details (fixture), "1 function only in B, 1 only in A"));
  g_assert_cmpstr (get_text (fixture, "base_total_label"), ==, "1 050");
  g_assert_cmpstr (get_text (fixture, "new_total_label"), ==, "1 140");
  assert_bar (fixture, "base_bar", 1050.0 / 1140, 1050.0 / 1140);
  assert_bar (fixture, "new_bar", 1, 1050.0 / 1140);
  g_assert_true (gtk_widget_get_mapped (arrow));
  g_assert_true (gtk_widget_has_css_class (arrow, "more-text"));
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture->bar, "guards_button")));

  cgv_focus_swap (fixture->focus);
  widget_test_settle (fixture->window);
  g_assert_cmpstr (get_text (fixture, "totals_label"), ==, "7.89 % fewer instructions");
  g_assert_true (gtk_widget_has_css_class (arrow, "less-text"));
  assert_bar (fixture, "base_bar", 1, 1);
  assert_bar (fixture, "new_bar", 1, 1050.0 / 1140);

  cgv_focus_set_event (fixture->focus, 1);
  widget_test_settle (fixture->window);
  g_assert_true (g_str_has_suffix (get_text (fixture, "totals_label"), "Dr"));
}

/* Noise has no arrow, and is counted. */
static void
test_noise (Fixture *fixture,
            gconstpointer data)
{
  CgvTolerance tolerance = { .absolute = 180 };

  cgv_focus_set_tolerance (fixture->focus, &tolerance);
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture->bar, "arrow_label")));
  g_assert_cmpstr (get_text (fixture, "totals_label"), ==, "No difference that counts");
  g_assert_nonnull (strstr (get_text (fixture, "detail_label"), "5 functions within noise"));
}

/* In a narrow bar, the text wraps above the totals and the button, and the bar requests no more
 * than its width. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *button = widget_test_child (fixture->bar, "measure_button");
  g_autoptr (PangoLayout) line = gtk_widget_create_pango_layout (fixture->bar, "text");
  graphene_rect_t bounds;
  int height;

  widget_test_resize (fixture->window, 360, 400);
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 360);
  g_assert_true (gtk_widget_compute_bounds (button, fixture->bar, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, 360);
  pango_layout_get_pixel_size (line, NULL, &height);
  g_assert_cmpint (gtk_widget_get_height (fixture->bar), <, 12 * height);
}

static gboolean
is_cut (Fixture *fixture,
        const char *id)
{
  GtkWidget *child = widget_test_child (fixture->bar, id);
  GtkWidget *label = GTK_IS_LABEL (child) ? child : widget_test_find (child, GTK_TYPE_LABEL);

  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label)));
}

/* With text of 200 %, too, a phone has room for the names and totals of the sides, and a short bar. Its sentence is whole; a sentence that
 * is cut elsewhere is in a tooltip. */
static void
test_large_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  Fixture fixture = { 0 };
  int minimum;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  set_up (&fixture, NULL);
  gtk_widget_measure (fixture.bar, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  widget_test_resize (fixture.window, 360, 700);
  g_assert_true (is_cut (&fixture, "where_label"));
  g_assert_true (gtk_widget_get_has_tooltip (widget_test_child (fixture.bar, "where_label")));
  cgv_verdict_bar_set_narrow (CGV_VERDICT_BAR (fixture.bar), TRUE);
  widget_test_settle (fixture.window);
  g_assert_false (is_cut (&fixture, "where_label"));
  g_assert_false (is_cut (&fixture, "totals_label"));
  gtk_label_set_text (GTK_LABEL (widget_test_child (fixture.bar, "new_total_label")), "52\u202f887\u202f831");
  gtk_widget_measure (fixture.bar, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 348);
  tear_down (&fixture, NULL);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
}

static void
test_guards (void)
{
  g_autofree char *other = g_strdup (COMPARE_TEST_NEW);
  Fixture fixture;
  GtkWidget *button;
  GtkWidget *box;
  g_autoptr (GPtrArray) guards = NULL;
  guint n = 0;

  memcpy (strstr (other, "./prog"), "./gorp", 6);
  memcpy (strstr (other, "3.19.0"), "3.21.0", 6);
  show (&fixture, COMPARE_TEST_BASE, other, 1000);
  guards = cgv_compare_guards_new (fixture.focus->numbers);
  button = widget_test_child (fixture.bar, "guards_button");
  box = widget_test_child (fixture.bar, "guards_box");
  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_cmpstr (get_text (&fixture, "guards_label"), ==, "2 things to know about this comparison");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (button)), GTK_ACCESSIBLE_PROPERTY_LABEL, "2 things to know about this comparison");
  for (GtkWidget *row = gtk_widget_get_first_child (box); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      const CgvCompareGuard *guard = g_ptr_array_index (guards, n);

      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (row))), ==, guard->text);
      n++;
    }
  g_assert_cmpuint (n, ==, 2);
  tear_down (&fixture, NULL);
}

/* If functions could not be matched, one click opens the rules for matching. */
static void
test_match_functions (void)
{
  static const char other[] = "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\npositions: line\nevents: Ir Dr\n"
                              "ob=/v3/prog\nfl=/v3/main.c\nfn=main\n1 100 10\nfl=/v3/run.c\nfn=run\n10 900 90\ntotals: 1000 100\n";
  Fixture fixture;
  GtkWidget *last;

  show (&fixture, COMPARE_TEST_BASE, other, 1000);
  g_assert_cmpstr (get_text (&fixture, "guards_label"), ==, "2 things to know about this comparison");
  last = gtk_widget_get_last_child (widget_test_child (fixture.bar, "guards_box"));
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (last)), ==, "win.match-rules");
  tear_down (&fixture, NULL);
}

static void
test_measure (Fixture *fixture,
              gconstpointer data)
{
  GtkWidget *measure = widget_test_child (fixture->bar, "measure_label");

  g_assert_false (gtk_widget_get_mapped (measure));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get_measure_child (fixture, "share_check")), TRUE);
  widget_test_settle (fixture->window);
  g_assert_cmpint (fixture->focus->choice->measure, ==, CGV_MEASURE_SHARE);
  g_assert_true (gtk_widget_get_mapped (measure));

  cgv_focus_set_row (fixture->focus, compare_test_row (fixture->focus, "parse"));
  g_signal_emit_by_name (get_measure_child (fixture, "anchor_button"), "clicked");
  g_assert_cmpint (fixture->focus->choice->measure, ==, CGV_MEASURE_PER_CALL);
  g_assert_cmpuint (fixture->focus->numbers->anchor, ==, compare_test_row (fixture->focus, "parse"));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_measure_child (fixture, "button_label"))), ==, "Per Call of parse");
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (get_measure_child (fixture, "per_call_check"))));
  g_assert_false (gtk_widget_get_sensitive (get_measure_child (fixture, "anchor_button")));
}

static void
write_tolerance (Fixture *fixture,
                 const char *text)
{
  GtkWidget *entry = get_measure_child (fixture, "tolerance_entry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

static void
test_tolerance (Fixture *fixture,
                gconstpointer data)
{
  GtkWidget *entry = get_measure_child (fixture, "tolerance_entry");
  GtkWidget *usual = get_measure_child (fixture, "default_button");
  gboolean is_default;

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "0.01 %");
  g_assert_false (gtk_widget_get_sensitive (usual));
  write_tolerance (fixture, "5%");
  g_assert_cmpfloat_with_epsilon (cgv_choice_get_tolerance (fixture->focus->choice, fixture->focus->choice->event, &is_default).relative, 0.05, 1e-9);
  g_assert_false (is_default);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "5 %");

  write_tolerance (fixture, "nonsense");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpfloat_with_epsilon (cgv_choice_get_tolerance (fixture->focus->choice, fixture->focus->choice->event, NULL).relative, 0.05, 1e-9);
  write_tolerance (fixture, "60.5");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "60.5");
  write_tolerance (fixture, "60");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpuint (cgv_choice_get_tolerance (fixture->focus->choice, fixture->focus->choice->event, NULL).absolute, ==, 60);

  g_assert_true (gtk_widget_get_sensitive (usual));
  g_signal_emit_by_name (usual, "clicked");
  cgv_choice_get_tolerance (fixture->focus->choice, fixture->focus->choice->event, &is_default);
  g_assert_true (is_default);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "0.01 %");
}

static void
test_parse (void)
{
  static const char *const wrong[] = { "", " ", "%", "a", "5 x", "-1", "1.5.5", "101 %", "1e400", "nan", "inf", "0x10%%" };
  CgvTolerance tolerance;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (cgv_measure_button_parse_tolerance (wrong[i], &tolerance));

  g_assert_true (cgv_measure_button_parse_tolerance ("0,05 %", &tolerance));
  g_assert_cmpfloat_with_epsilon (tolerance.relative, 0.0005, 1e-12);
  g_assert_cmpuint (tolerance.absolute, ==, 0);
  g_assert_true (cgv_measure_button_parse_tolerance ("12 000", &tolerance));
  g_assert_cmpuint (tolerance.absolute, ==, 12000);
  g_assert_cmpfloat (tolerance.relative, ==, 0.0);
  g_assert_true (cgv_measure_button_parse_tolerance ("12,05", &tolerance));
  g_assert_cmpuint (tolerance.absolute, ==, 1205);
  g_assert_cmpuint (tolerance.decimals, ==, 2);
  g_assert_true (cgv_measure_button_parse_tolerance ("0", &tolerance));
  g_assert_cmpuint (tolerance.absolute, ==, 0);
}

/* Tab reaches each name in the sentence about parts of one run, and the name selects its
 * function. */
static void
test_links (void)
{
  Fixture fixture = { NULL };
  const char *names[] = { "grown", "added" };
  GtkWidget *kept;

  show (&fixture,
        "pid: 7\ncmd: ./x\npart: 1\nevents: Ir\nfn=same\n1 10\nfn=grown\n1 100\ntotals: 110\n",
        "pid: 7\ncmd: ./x\npart: 2\nevents: Ir\nfn=same\n1 10\nfn=grown\n1 900\nfn=added\n1 500\ntotals: 1410\n", 1000);
  gtk_window_set_focus (GTK_WINDOW (fixture.window), NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *link;
      g_autofree char *name = NULL;

      widget_test_key (fixture.window, "Tab");
      link = gtk_window_get_focus (GTK_WINDOW (fixture.window));
      g_assert_nonnull (link);
      g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (link)), ==, GTK_ACCESSIBLE_ROLE_LINK);
      gtk_test_accessible_assert_property (link, GTK_ACCESSIBLE_PROPERTY_LABEL, names[i]);
      widget_test_key (fixture.window, "Return");
      name = cgv_focus_dup_name (fixture.focus, fixture.focus->row);
      g_assert_cmpstr (name, ==, names[i]);
    }

  /* The sentence about shares has other names, and the keyboard stays in its place. */
  kept = gtk_window_get_focus (GTK_WINDOW (fixture.window));
  cgv_focus_set_measure (fixture.focus, CGV_MEASURE_SHARE);
  widget_test_settle (fixture.window);
  g_assert_cmpint (cgv_focus_get_comparison (fixture.focus)->measure, ==, CGV_MEASURE_SHARE);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture.window)) == kept);
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add ("/verdict-bar/words", Fixture, NULL, set_up, test_words, tear_down);
  g_test_add ("/verdict-bar/noise", Fixture, NULL, set_up, test_noise, tear_down);
  g_test_add ("/verdict-bar/narrow", Fixture, NULL, set_up, test_narrow, tear_down);
  g_test_add_func ("/verdict-bar/large-text", test_large_text);
  g_test_add_func ("/verdict-bar/guards", test_guards);
  g_test_add_func ("/verdict-bar/match-functions", test_match_functions);
  g_test_add ("/verdict-bar/measure", Fixture, NULL, set_up, test_measure, tear_down);
  g_test_add ("/verdict-bar/tolerance", Fixture, NULL, set_up, test_tolerance, tear_down);
  g_test_add_func ("/verdict-bar/parse", test_parse);
  g_test_add_func ("/verdict-bar/links", test_links);

  return g_test_run ();
}
