/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The choice of the event type, and of percent. */

#include "cgv-event-picker.h"
#include "cgv-event-total.h"
#include "compare-test.h"
#include "widget-compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *picker;
  GtkWidget *window;
  GtkDropDown *drop_down;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->focus = widget_test_focus (WIDGET_TEST_PROFILE);
  fixture->picker = g_object_new (CGV_TYPE_EVENT_PICKER, NULL);
  fixture->window = widget_test_show (fixture->picker, 300, 200);
  fixture->drop_down = GTK_DROP_DOWN (widget_test_child (fixture->picker, "drop_down"));
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
  widget_test_settle (fixture->window); /* The names of the events move the widgets next to them. */
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->picker);
  g_assert_finalize_object (fixture->focus);
}

static void
test_choose (Fixture *fixture,
             gconstpointer data)
{
  g_assert_nonnull (widget_test_find_text (GTK_WIDGET (fixture->drop_down), "100 instructions"));
  g_assert_cmpuint (gtk_drop_down_get_selected (fixture->drop_down), ==, 0);
  gtk_drop_down_set_selected (fixture->drop_down, 1);
  g_assert_cmpuint (fixture->focus->choice->event, ==, 1);
  g_assert_nonnull (widget_test_find_text (GTK_WIDGET (fixture->drop_down), "20 data reads"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (fixture->drop_down)), ==, "One for each read of memory by an instruction.");
  cgv_focus_set_event (fixture->focus, 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (fixture->drop_down), ==, 0);
}

static char *
dup_popup (Fixture *fixture)
{
  GtkWidget *popup = gtk_widget_get_last_child (GTK_WIDGET (fixture->drop_down));

  g_assert_true (GTK_IS_POPOVER (popup));
  widget_test_click (GTK_WIDGET (fixture->drop_down));
  widget_test_wait_until (gtk_widget_get_mapped (popup));
  widget_test_settle (fixture->window);
  return widget_test_texts (popup);
}

static void
picked_cb (GtkWidget *picker,
           guint position,
           guint *picked)
{
  *picked = position;
}

/* Event types without a focus: without totals and formulas. */
static void
test_items (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (GPtrArray) items = cgv_event_list_dup_items (fixture->focus->choice->events);
  guint picked = G_MAXUINT;

  g_signal_connect (fixture->picker, "picked", G_CALLBACK (picked_cb), &picked);
  cgv_event_picker_set_items (CGV_EVENT_PICKER (fixture->picker), items, 1);
  widget_test_settle (fixture->window);
  g_assert_nonnull (widget_test_find_text (GTK_WIDGET (fixture->drop_down), "Data reads"));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (fixture->drop_down)), ==, 2);
  gtk_drop_down_set_selected (fixture->drop_down, 0);
  g_assert_cmpuint (picked, ==, 0);
  g_assert_cmpuint (fixture->focus->choice->event, ==, 0);
  cgv_event_picker_set_items (CGV_EVENT_PICKER (fixture->picker), NULL, 0);
  widget_test_settle (fixture->window);
  g_assert_nonnull (widget_test_find_text (GTK_WIDGET (fixture->drop_down), "100 instructions"));
}

/* The popup has the meanings of the short names. */
static void
test_popup (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *texts = dup_popup (fixture);

  g_assert_cmpstr (texts, ==, "Ir|Instructions|100|Dr|Data reads|20|Formulas…|");
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (fixture->focus->choice->event == 1);
}

/* The largest number that fits, and a sum that is larger by one. */
static void
test_largest (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("events: A B\nfn=f\n1 18446744073709551614 18446744073709551615\n2 1 1\n");
  g_autofree char *texts = NULL;

  cgv_view_set_focus (CGV_VIEW (fixture->picker), focus);
  widget_test_settle (fixture->window);
  texts = dup_popup (fixture);
  g_assert_cmpstr (texts, ==, "A|A|18.4\u202fE|B|B|≥\u202f18.4\u202fE|Formulas…|");
  widget_test_key (fixture->window, "Escape");
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
}

static void
activate_cb (GSimpleAction *action,
             GVariant *parameter,
             gpointer user_data)
{
  guint *n_activated = user_data;

  (*n_activated)++;
}

/* The last row is not an event type; it opens the dialog of formulas. */
static void
test_formulas (Fixture *fixture,
               gconstpointer data)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) action = g_simple_action_new ("formulas", NULL);
  g_autoptr (CgvFocus) other = widget_test_focus (WIDGET_TEST_PROFILE);
  guint n_activated = 0;

  g_signal_connect (action, "activate", G_CALLBACK (activate_cb), &n_activated);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  gtk_widget_insert_action_group (fixture->window, "win", G_ACTION_GROUP (group));
  gtk_drop_down_set_selected (fixture->drop_down, 2);
  g_assert_cmpuint (n_activated, ==, 1);
  g_assert_cmpuint (gtk_drop_down_get_selected (fixture->drop_down), ==, 0);
  g_assert_cmpuint (fixture->focus->choice->event, ==, 0);

  /* Rows of another profile, which exist for a moment, have no effect. */
  gtk_drop_down_set_selected (fixture->drop_down, 1);
  cgv_view_set_focus (CGV_VIEW (fixture->picker), other);
  gtk_drop_down_set_selected (fixture->drop_down, 0);
  g_assert_cmpuint (n_activated, ==, 1);
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
}

static const char *
get_amounts (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (fixture->picker), CGV_TYPE_EVENT_PICKER, "amounts_label")));
}

/* The button shows the whole of percentages. */
static void
test_amounts (Fixture *fixture,
              gconstpointer data)
{
  g_assert_cmpstr (get_amounts (fixture), ==, "% of total");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_assert_cmpstr (get_amounts (fixture), ==, "All Digits");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_SHORT, NULL);
  g_assert_cmpstr (get_amounts (fixture), ==, "Short");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_OF_SELECTED, NULL);
  g_assert_cmpstr (get_amounts (fixture), ==, "% of main");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  g_assert_cmpstr (get_amounts (fixture), ==, "% of total");
}

/* A phone has room for three digits of the total, and leaves out the usual whole of percentages. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("events: Ir\nfn=f\n1 1234567\n");

  cgv_view_set_focus (CGV_VIEW (fixture->picker), focus);
  widget_test_settle (fixture->window);
  g_assert_nonnull (widget_test_find_text (fixture->picker, "1\u202f234\u202f567 instructions"));
  g_object_set (fixture->picker, "narrow", TRUE, NULL);
  widget_test_settle (fixture->window);
  g_assert_nonnull (widget_test_find_text (fixture->picker, "1.23\u202fM instructions"));
  g_assert_cmpstr (get_amounts (fixture), ==, "%");
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_SELECTED, NULL);
  g_assert_cmpstr (get_amounts (fixture), ==, "% of f");
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
}

/* Times and sizes are said with the name of their event type; longer names are cut. */
static void
test_units (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("events: Time_(10ns) Counted_by_a_tool_that_has_a_lot_to_say\nfn=f\n1 100 1\n");
  GtkWidget *label;

  cgv_view_set_focus (CGV_VIEW (fixture->picker), focus);
  widget_test_settle (fixture->window);
  label = widget_test_find_text (fixture->picker, "Elapsed time: 1.000\u202fµs");
  g_assert_nonnull (label);
  g_assert_cmpint (gtk_label_get_ellipsize (GTK_LABEL (label)), ==, PANGO_ELLIPSIZE_NONE);
  cgv_focus_set_event (focus, 1);
  g_assert_cmpint (gtk_label_get_ellipsize (GTK_LABEL (label)), ==, PANGO_ELLIPSIZE_MIDDLE);
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
}

static gboolean
has_amounts (Fixture *fixture)
{
  return gtk_widget_get_visible (GTK_WIDGET (widget_test_child (fixture->picker, "amounts_button")));
}

static void
set_measure (CgvFocus *focus,
             CgvMeasure measure)
{
  cgv_focus_set_measure (focus, measure);
  widget_test_wait_until (cgv_focus_get_comparison (focus)->measure == measure);
}

/* Measures other than counts have units of their own. */
static void
test_measures (Fixture *fixture,
               gconstpointer data)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW);

  cgv_view_set_focus (CGV_VIEW (fixture->picker), focus);
  g_assert_true (has_amounts (fixture));
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  g_assert_true (cgv_focus_get_relative (focus));
  set_measure (focus, CGV_MEASURE_SHARE);
  g_assert_false (has_amounts (fixture));
  g_assert_false (cgv_focus_get_relative (focus));
  set_measure (focus, CGV_MEASURE_ABSOLUTE);
  g_assert_true (has_amounts (fixture));
  g_assert_true (cgv_focus_get_relative (focus));
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
}

/* Parts of one run have a switch between amounts and shares instead, with the same keys. */
static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("pid: 7\ncmd: ./x\npart: 1\nevents: Ir\nfn=f\n1 100\ntotals: 100\n",
                                                   "pid: 7\ncmd: ./x\npart: 2\nevents: Ir\nfn=f\n1 900\ntotals: 900\n");

  cgv_view_set_focus (CGV_VIEW (fixture->picker), focus);
  g_assert_false (has_amounts (fixture));
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  widget_test_wait_until (cgv_focus_get_comparison (focus)->measure == CGV_MEASURE_SHARE);
  g_assert_false (cgv_focus_get_relative (focus));
  g_object_set (focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  widget_test_wait_until (cgv_focus_get_comparison (focus)->measure == CGV_MEASURE_ABSOLUTE);
  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
}

static void
test_without_focus (Fixture *fixture,
                    gconstpointer data)
{
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (fixture->drop_down)));
  cgv_view_set_focus (CGV_VIEW (fixture->picker), NULL);
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (fixture->drop_down)));
}

/* In a comparison, the list has the event types of both sides, and does not open the formulas of
 * one. */
static void
test_comparison (Fixture *fixture,
                 gconstpointer data)
{
  CgvFocus *other = widget_test_focus ("version: 1\nevents: Dr D1mr Ir\nfl=a.c\nfn=main\n1 5 1 9\ntotals: 5 1 9\n");
  g_autoptr (CgvRuns) base = cgv_runs_new (cgv_focus_get_document (fixture->focus), NULL);
  g_autoptr (CgvRuns) new_ = cgv_runs_new (cgv_focus_get_document (other), NULL);
  g_autoptr (GError) error = NULL;
  CgvFocus *focus = compare_test_focus_of_sides (base, new_, &error);

  g_assert_no_error (error);
  cgv_view_set_focus (CGV_VIEW (fixture->picker), focus);
  widget_test_settle (fixture->window);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (fixture->drop_down)), ==, 2);
  gtk_drop_down_set_selected (fixture->drop_down, 1);
  g_assert_cmpstr (cgv_event_list_get_name (focus->choice->events, focus->choice->event), ==, "Ir");
  g_assert_cmpuint (fixture->focus->choice->event, ==, 0);
  cgv_focus_set_event (focus, 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (fixture->drop_down), ==, 0);

  g_object_set (focus, "amounts", CGV_AMOUNTS_SHORT, NULL);
  g_assert_cmpstr (get_amounts (fixture), ==, "Short");
  g_assert_cmpint (cgv_focus_get_amounts (fixture->focus), ==, CGV_AMOUNTS_OF_TOTAL);

  cgv_view_set_focus (CGV_VIEW (fixture->picker), fixture->focus);
  widget_test_settle (fixture->window);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (fixture->drop_down)), ==, 3);
  g_assert_finalize_object (focus);
  g_object_unref (other);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  /* The macro prints its arguments, in which a percent sign would be a directive. */
  const char *label = "Costs shown as: % of total";
  GtkWidget *amounts = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->picker), CGV_TYPE_EVENT_PICKER, "amounts_button"));

  gtk_test_accessible_assert_property (fixture->drop_down, GTK_ACCESSIBLE_PROPERTY_LABEL, "Event Type");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (amounts)), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

/* A total is the same text after it was written down, for each kind of event type. */
static void
test_record (void)
{
  static const char *const profiles[] = {
    "events: Ir\nfn=f\n1 10864757\n",
    "event: Mine : My 'name'\nevents: Mine\nfn=f\n1 12\n",
    "events: Zz\nfn=f\n1 12\n",
    "event: T : Time (ns)\nevents: T\nfn=f\n1 259430000\n",
    "event: B : Memory (bytes)\nevents: B\nfn=f\n1 8192\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (profiles); i++)
    {
      g_autoptr (CgvFocus) focus = widget_test_focus (profiles[i]);
      CgvCosts *costs = cgv_focus_get_costs (focus);
      g_auto (CgvEventTotal) total = { 0 };
      g_auto (CgvEventTotal) again = { 0 };
      g_autofree char *text = cgv_event_picker_dup_total (costs, FALSE);
      g_autofree char *record = NULL;
      g_autofree char *read = NULL;

      cgv_event_total_init (&total, costs);
      record = cgv_event_total_dup_record (&total);
      g_assert_true (cgv_event_total_read (&again, record));
      read = cgv_event_total_dup_text (&again, FALSE);
      g_assert_cmpstr (read, ==, text);
      g_assert_cmpuint (total.origin, ==, again.origin);
    }
}

#define add(name, func) g_test_add ("/event-picker/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("choose", test_choose);
  add ("items", test_items);
  add ("popup", test_popup);
  add ("largest", test_largest);
  add ("formulas", test_formulas);
  add ("amounts", test_amounts);
  add ("narrow", test_narrow);
  add ("units", test_units);
  add ("measures", test_measures);
  add ("parts", test_parts);
  add ("without-focus", test_without_focus);
  add ("comparison", test_comparison);
  add ("accessible", test_accessible);
  g_test_add_func ("/event-picker/record", test_record);

  return g_test_run ();
}
