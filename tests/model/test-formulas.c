/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The formulas of the user: kept in the settings, checked while they are typed, and followed by every
 * window. */

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include <string.h>

#include "cgv-focus.h"
#include "cgv-formulas.h"
#include "model-test.h"

#define SCHEMA "io.github.callgrove.Callgrove"
#define KEY    "formulas"
#define TYPE   "a(sss)"

static const char text[] =
  "version: 1\nevents: Ir Dr Bcm Bim\n"
  "fn=main\n1 10 1 2 1\ncfn=f\ncalls=2 1\n1 90 9 3 0\n"
  "fn=f\n2 90 9 3 0\n";

typedef struct
{
  GSettings *settings;
  CgvFormulas *formulas;
  CgvFormulas *others; /* the formulas of another window */
  guint n_changed;
  guint n_others_changed;
} Fixture;

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();

  fixture->settings = g_settings_new_with_backend (SCHEMA, backend);
  fixture->formulas = cgv_formulas_new (fixture->settings);
  fixture->others = cgv_formulas_new (fixture->settings);
  g_signal_connect_swapped (fixture->formulas, "changed", G_CALLBACK (count_cb), &fixture->n_changed);
  g_signal_connect_swapped (fixture->others, "changed", G_CALLBACK (count_cb), &fixture->n_others_changed);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->formulas);
  g_assert_finalize_object (fixture->others);
  g_assert_finalize_object (fixture->settings);
}

/* Checks formulas as "NAME (LONG NAME) = FORMULA; …". */
static void
assert_formulas (CgvFormulas *formulas,
                 const char *expected)
{
  g_autoptr (GString) actual = g_string_new (NULL);

  for (guint i = 0; i < cgv_formulas_get_n (formulas); i++)
    {
      const CgvEventDefinition *definition = cgv_formulas_get (formulas, i);

      g_string_append_printf (actual, "%s%s", i > 0 ? "; " : "", definition->name);
      if (definition->long_name != NULL)
        g_string_append_printf (actual, " (%s)", definition->long_name);
      g_string_append_printf (actual, " = %s", definition->formula);
    }
  g_assert_cmpstr (actual->str, ==, expected);
}

static void
assert_both (Fixture *fixture,
             const char *expected,
             guint n_changed)
{
  g_autoptr (CgvFormulas) later = cgv_formulas_new (fixture->settings);

  assert_formulas (fixture->formulas, expected);
  assert_formulas (fixture->others, expected);
  assert_formulas (later, expected);
  g_assert_cmpuint (fixture->n_changed, ==, n_changed);
  g_assert_cmpuint (fixture->n_others_changed, ==, n_changed);
}

static void
test_keep (Fixture *fixture,
           gconstpointer data)
{
  const CgvEventDefinition *definition;

  g_test_summary ("A change in one window appears in all others at once, and in new ones");
  assert_both (fixture, "", 0);
  g_assert_true (cgv_formulas_add (fixture->formulas, "A", NULL, "Ir + Dr"));
  assert_both (fixture, "A = Ir + Dr", 1);
  g_assert_true (cgv_formulas_add (fixture->others, "B", "Bees", "2 A"));
  assert_both (fixture, "A = Ir + Dr; B (Bees) = 2 A", 2);
  g_assert_true (cgv_formulas_add (fixture->formulas, "C", "", "Ir +"));
  assert_both (fixture, "A = Ir + Dr; B (Bees) = 2 A; C = Ir +", 3);

  cgv_formulas_edit (fixture->others, 2, "C", "Sees", "Ir - 0.5 Dr");
  assert_both (fixture, "A = Ir + Dr; B (Bees) = 2 A; C (Sees) = Ir - 0.5 Dr", 4);
  cgv_formulas_remove (fixture->formulas, 0);
  assert_both (fixture, "B (Bees) = 2 A; C (Sees) = Ir - 0.5 Dr", 5);

  /* The argument is its own string. */
  definition = cgv_formulas_get (fixture->formulas, 0);
  cgv_formulas_edit (fixture->formulas, 0, definition->name, NULL, definition->formula);
  assert_both (fixture, "B = 2 A; C (Sees) = Ir - 0.5 Dr", 6);
  definition = cgv_formulas_get (fixture->formulas, 1);
  g_assert_true (cgv_formulas_add (fixture->formulas, definition->name, definition->long_name, definition->formula));
  assert_both (fixture, "B = 2 A; C (Sees) = Ir - 0.5 Dr; C (Sees) = Ir - 0.5 Dr", 7);
}

static void
test_written_by_others (Fixture *fixture,
                        gconstpointer data)
{
  g_test_summary ("Another program may write the settings");
  g_settings_set (fixture->settings, KEY, TYPE, NULL);
  assert_both (fixture, "", 0);
  g_settings_set_value (fixture->settings, KEY, g_variant_new_parsed ("[('A', '', 'Ir'), ('', 'x', '')]"));
  assert_both (fixture, "A = Ir;  (x) = ", 1);
  g_settings_reset (fixture->settings, KEY);
  assert_both (fixture, "", 2);
}

static void
test_too_many (Fixture *fixture,
               gconstpointer data)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (TYPE));
  for (guint i = 0; i < CGV_MAX_FORMULAS + 10; i++)
    {
      g_autofree char *name = g_strdup_printf ("E%u", i);

      g_variant_builder_add (&builder, "(sss)", name, "", "2 Ir");
    }
  g_settings_set_value (fixture->settings, KEY, g_variant_builder_end (&builder));
  g_assert_cmpuint (cgv_formulas_get_n (fixture->formulas), ==, CGV_MAX_FORMULAS);
  g_assert_false (cgv_formulas_add (fixture->formulas, "More", NULL, "Ir"));
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  cgv_formulas_remove (fixture->formulas, 7);
  g_assert_true (cgv_formulas_add (fixture->formulas, "More", NULL, "Ir"));
  g_assert_cmpstr (cgv_formulas_get (fixture->others, CGV_MAX_FORMULAS - 1)->name, ==, "More");
}

static void
test_without_settings (void)
{
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (NULL);
  g_autoptr (CgvFormulas) others = cgv_formulas_new (NULL);

  g_assert_true (cgv_formulas_add (formulas, "A", NULL, "Ir"));
  assert_formulas (formulas, "A = Ir");
  assert_formulas (others, "");
}

static void
test_check (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    guint index;
    CgvEventDefinition definition;
    gboolean fine;
    const char *message;
    gsize at;
    gsize length;
  } cases[] = {
    { CGV_FORMULAS_NONE, { "New", NULL, "Ir + 2.5 Dr" }, TRUE, NULL, 0, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "Bcm / Ir" }, TRUE, NULL, 0, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "B + Bm" }, TRUE, NULL, 0, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "Ir + Gone" }, TRUE, "This profile lacks Gone, which will be left out.", 0, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "2 Gone" }, TRUE, "This profile has no event type “Gone”.", 2, 4 },
    { CGV_FORMULAS_NONE, { "New", NULL, "" }, FALSE, "Write a sum of event types, such as “Ir + 10 Bm”, or a ratio, such as “D1mr / Dr”.", 0, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "Ir +" }, FALSE, "An event type is missing here.", 4, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "Ir Dr" }, FALSE, "A “+”, “-” or “/” is missing here.", 3, 0 },
    { CGV_FORMULAS_NONE, { "New", NULL, "New" }, FALSE, "The formula uses itself, directly or through others.", 0, 3 },
    { CGV_FORMULAS_NONE, { "New", NULL, "Ir + R" }, FALSE, "“R” is a ratio, which cannot be added up or divided.", 5, 1 },
    { CGV_FORMULAS_NONE, { "Ir", NULL, "Dr" }, FALSE, "There is an event type of this name. Choose another name.", 0, 0 },
    { CGV_FORMULAS_NONE, { "A", NULL, "Dr" }, FALSE, "There is an event type of this name. Choose another name.", 0, 0 },
    { CGV_FORMULAS_NONE, { "a b", NULL, "Dr" }, FALSE, "Give it a short name without blanks, quotation marks and “=”.", 0, 0 },
    { CGV_FORMULAS_NONE, { "Bm", NULL, "Bcm" }, TRUE, NULL, 0, 0 },
    { 0, { "A", "Another", "Ir + Dr" }, TRUE, NULL, 0, 0 },
    { 0, { "A", NULL, "B" }, FALSE, "The formula uses itself, directly or through others.", 0, 1 },
    { 0, { "B", NULL, "Ir" }, FALSE, "There is an event type of this name. Choose another name.", 0, 0 },
    { 1, { "A", NULL, "Ir" }, FALSE, "There is an event type of this name. Choose another name.", 0, 0 },
    { 2, { "R", NULL, "A / B" }, TRUE, NULL, 0, 0 },
  };
  g_autoptr (CgvDocument) document = test_document (text);

  g_test_summary ("A formula is checked together with the others, in any order");
  cgv_formulas_add (fixture->formulas, "A", NULL, "Ir");
  cgv_formulas_add (fixture->formulas, "B", NULL, "2 A");
  cgv_formulas_add (fixture->formulas, "R", NULL, "A / Dr");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *message = NULL;
      gsize at = 99;
      gsize length = 99;

      g_test_message ("%s = %s", cases[i].definition.name, cases[i].definition.formula);
      g_assert_cmpint (cgv_formulas_check (fixture->formulas, cases[i].index, &cases[i].definition, document->profile, &message, &at, &length), ==, cases[i].fine);
      g_assert_cmpstr (message, ==, cases[i].message);
      g_assert_cmpuint (at, ==, cases[i].at);
      g_assert_cmpuint (length, ==, cases[i].length);
      g_assert_cmpint (cgv_formulas_check (fixture->formulas, cases[i].index, &cases[i].definition, document->profile, NULL, NULL, NULL), ==, cases[i].fine);
    }
  assert_formulas (fixture->formulas, "A = Ir; B = 2 A; R = A / Dr");
}

/* The focus of a window. */
typedef struct
{
  CgvFocus *focus;
  guint n_events;
  guint n_event;
  guint n_costs;
} Window;

static void
window_open (Window *window,
             CgvDocument *document,
             CgvFormulas *formulas)
{
  *window = (Window) { cgv_focus_new (document), 0, 0, 0 };
  cgv_focus_set_formulas (window->focus, formulas);
  test_count_changes (window->focus, CGV_FOCUS_EVENTS, &window->n_events);
  test_count_changes (window->focus, CGV_FOCUS_EVENT, &window->n_event);
  test_count_changes (window->focus, CGV_FOCUS_NUMBERS, &window->n_costs);
}

static void
window_close (Window *window)
{
  g_assert_finalize_object (window->focus);
}

static void
window_choose (Window *window,
               const char *name)
{
  cgv_focus_set_event (window->focus, cgv_event_list_find (window->focus->choice->events, name));
}

/* Checks the main event type of a window, and its total. */
static void
assert_window (Window *window,
               const char *name,
               gint64 total)
{
  CgvEventSet *events = window->focus->choice->events->sets[CGV_SIDE_NEW];
  CgvCosts *costs = cgv_focus_get_costs (window->focus);

  g_assert_cmpstr (cgv_event_set_get_name (events, window->focus->choice->event), ==, name);
  g_assert_cmpuint (costs->event, ==, window->focus->choice->event);
  if (costs->event >= cgv_event_set_get_profile (events)->n_events)
    g_assert_true (costs->events == events);
  g_assert_cmpint ((gint64) costs->total, ==, total);
  g_assert_cmpint ((gint64) costs->total, ==, (gint64) cgv_event_set_get_total (events, NULL, costs->event));
}

static void
test_windows (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvDocument) other_document = test_document ("version: 1\nevents: Ir\nfn=main\n1 7\n");
  Window windows[3];

  g_test_summary ("Every window follows, and keeps its main event type");
  cgv_formulas_add (fixture->formulas, "A", NULL, "2 Ir");
  cgv_formulas_add (fixture->formulas, "B", NULL, "Ir - 3 Dr");
  window_open (&windows[0], document, fixture->formulas);
  window_open (&windows[1], document, fixture->others);
  window_open (&windows[2], other_document, fixture->others);
  assert_window (&windows[0], "Ir", 100);
  window_choose (&windows[0], "B");
  assert_window (&windows[0], "B", 70);
  window_choose (&windows[1], "Bm");
  assert_window (&windows[1], "Bm", 6);
  window_choose (&windows[2], "A");
  assert_window (&windows[2], "A", 14);

  /* Ids change, but names stay. */
  cgv_formulas_remove (fixture->others, 0);
  assert_window (&windows[0], "B", 70);
  assert_window (&windows[1], "Bm", 6);
  assert_window (&windows[2], "Ir", 7);
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    g_assert_cmpuint (windows[i].n_events, ==, 1);

  /* The shown formula changes; the other document lacks some of its terms. */
  window_choose (&windows[2], "B");
  assert_window (&windows[2], "B", 7);
  cgv_formulas_edit (fixture->formulas, 0, "B", "Bees", "1.5 Ir + Dr");
  assert_window (&windows[0], "B", 1600);
  assert_window (&windows[2], "B", 105);
  assert_window (&windows[1], "Bm", 6);

  /* The formula is renamed, becomes a ratio, becomes invalid: a common event type is shown. */
  cgv_formulas_edit (fixture->formulas, 0, "C", NULL, "1.5 Ir + Dr");
  assert_window (&windows[0], "Ir", 100);
  window_choose (&windows[0], "C");
  cgv_formulas_edit (fixture->others, 0, "C", NULL, "Dr / Ir");
  assert_window (&windows[0], "Ir", 100);
  g_assert_cmpuint (cgv_event_list_find (windows[0].focus->choice->events, "C"), !=, CGV_NONE);
  cgv_formulas_edit (fixture->others, 0, "C", NULL, "Dr +");
  g_assert_cmpuint (cgv_event_list_find (windows[0].focus->choice->events, "C"), ==, CGV_NONE);

  /* A formula of the user replaces a usual one. */
  cgv_formulas_add (fixture->formulas, "Bm", NULL, "Bcm + 10 Bim");
  assert_window (&windows[1], "Bm", 15);

  cgv_focus_set_formulas (windows[1].focus, NULL);
  assert_window (&windows[1], "Bm", 6);
  cgv_formulas_add (fixture->others, "D", NULL, "Ir");
  g_assert_cmpuint (cgv_event_list_find (windows[1].focus->choice->events, "D"), ==, CGV_NONE);
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    window_close (&windows[i]);
}

static void
test_signals (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document (text);
  Window window;

  g_test_summary ("New event types are notified once, and the main one is notified if its id changes");
  window_open (&window, document, fixture->formulas);
  cgv_formulas_add (fixture->formulas, "A", NULL, "2 Ir");
  g_assert_cmpuint (window.n_events, ==, 1);
  g_assert_cmpuint (window.n_event, ==, 0);
  cgv_formulas_add (fixture->formulas, "B", NULL, "3 Ir");
  window_choose (&window, "B");
  g_assert_cmpuint (window.n_event, ==, 1);
  window.n_events = window.n_event = window.n_costs = 0;
  cgv_formulas_remove (fixture->formulas, 0);
  assert_window (&window, "B", 300);
  g_assert_cmpuint (window.n_events, ==, 1);
  g_assert_cmpuint (window.n_event, ==, 1);
  g_assert_cmpuint (window.n_costs, ==, 1);
  window_close (&window);

  /* A focus that was freed no longer listens. */
  cgv_formulas_add (fixture->formulas, "A", NULL, "2 Ir");
}

static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  static const char *const columns[] = { "inclusive:A", "self:R", NULL };
  g_autoptr (CgvDocument) document = test_document (text);
  Window window;

  g_test_summary ("The columns of a formula follow it, disappear with it, and return");
  cgv_formulas_add (fixture->formulas, "A", NULL, "2 Ir");
  cgv_formulas_add (fixture->formulas, "R", NULL, "Dr / Ir");
  window_open (&window, document, fixture->formulas);
  cgv_focus_set_columns (window.focus, columns);
  g_assert_cmpuint (test_find_costs (window.focus, "A")->total, ==, 200);
  g_assert_cmpuint (test_find_costs (window.focus, "R")->total, ==, 100000000);

  cgv_formulas_edit (fixture->formulas, 0, "A", NULL, "3 Ir");
  g_assert_cmpuint (test_find_costs (window.focus, "A")->total, ==, 300);
  cgv_formulas_edit (fixture->formulas, 1, "R", NULL, "Ir / Dr");
  g_assert_cmpuint (test_find_costs (window.focus, "R")->total, ==, 10 * G_GUINT64_CONSTANT (1000000000));
  cgv_formulas_remove (fixture->formulas, 0);
  g_assert_null (test_find_costs (window.focus, "A"));
  cgv_formulas_add (fixture->formulas, "A", NULL, "4 Ir");
  g_assert_cmpuint (test_find_costs (window.focus, "A")->total, ==, 400);
  window_close (&window);
}

static void
wait_for_numbers (CgvFocus *focus)
{
  gint64 deadline = cgv_test_get_deadline ();

  while (focus->computing)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
test_thread (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *generated = test_generate_profile (100001);
  g_autoptr (CgvDocument) document = test_document (generated);
  CgvEventList *shown;
  CgvCost total;
  Window window;

  g_test_summary ("While a thread computes, the old event types and their ids stay");
  window_open (&window, document, fixture->formulas);
  total = cgv_focus_get_costs (window.focus)->total;
  cgv_formulas_add (fixture->formulas, "A", NULL, "2 Ir");
  wait_for_numbers (window.focus);
  cgv_formulas_add (fixture->formulas, "B", NULL, "3 Ir");
  wait_for_numbers (window.focus);

  shown = window.focus->choice->events;
  cgv_formulas_remove (fixture->formulas, 0);
  g_assert_true (window.focus->computing);
  g_assert_true (window.focus->choice->events == shown);
  window_choose (&window, "B");
  cgv_formulas_edit (fixture->formulas, 0, "B", NULL, "5 Ir");
  wait_for_numbers (window.focus);
  assert_window (&window, "B", (gint64) (5 * total));

  /* The event type has an id in the shown set, but not in the next one. */
  cgv_formulas_add (fixture->formulas, "C", NULL, "Ir");
  wait_for_numbers (window.focus);
  cgv_formulas_remove (fixture->formulas, 1);
  window_choose (&window, "C");
  wait_for_numbers (window.focus);
  assert_window (&window, "Ir", (gint64) total);
  window_close (&window);
}

#define ADD(name, function) g_test_add ("/formulas/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("keep", test_keep);
  ADD ("written-by-others", test_written_by_others);
  ADD ("too-many", test_too_many);
  g_test_add_func ("/formulas/without-settings", test_without_settings);
  ADD ("check", test_check);
  ADD ("windows", test_windows);
  ADD ("signals", test_signals);
  ADD ("columns", test_columns);
  ADD ("thread", test_thread);

  return g_test_run ();
}
