/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a cycle while another thread looks into it: nothing is there before it is done, and
 * what nobody asks for any more never comes. */

#include "cgv-cycle-focus.h"
#include "model-test.h"

/* More than are looked into at once. */
#define N_MEMBERS 6000u

typedef struct
{
  CgvFocus *focus;
  CgvCycleFocus *cycle;
  guint n_cuts;
  gboolean has_cut;
  gboolean has_advice;
} Fixture;

static void
cut_changed_cb (Fixture *fixture)
{
  fixture->n_cuts++;
  fixture->has_cut = cgv_cycle_focus_get_cut (fixture->cycle) != NULL;
}

static void
advice_changed_cb (Fixture *fixture)
{
  const char *command;

  fixture->has_advice = cgv_cycle_focus_get_advice (fixture->cycle, &command) != CGV_CYCLE_ADVICE_NONE;
}

/* A dispatcher that calls thousands of functions, which call it; two functions that call each other;
 * and one that is in no cycle. */
static CgvDocument *
make_document (void)
{
  g_autoptr (GString) text = g_string_new ("version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\nevents: Ir\n");

  g_string_append (text, "fn=main\n1 1\nfn=ping\n1 1\ncfn=pong\ncalls=1 1\n1 1\nfn=pong\n1 1\ncfn=ping\ncalls=1 1\n1 1\n");
  g_string_append (text, "fn=dispatch\n1 10\n");
  for (guint i = 1; i < N_MEMBERS; i++)
    g_string_append_printf (text, "cfn=op%u\ncalls=1 1\n1 10\n", i);
  for (guint i = 1; i < N_MEMBERS; i++)
    g_string_append_printf (text, "fn=op%u\n1 10\ncfn=dispatch\ncalls=1 1\n1 10\n", i);
  g_string_append_printf (text, "totals: %u\n", 3 + 10 * N_MEMBERS);

  return test_document (text->str);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvDocument) document = make_document ();

  fixture->focus = cgv_focus_new (document);
  fixture->cycle = cgv_cycle_focus_get (fixture->focus);
  g_signal_connect_swapped (fixture->cycle, "cut-changed", G_CALLBACK (cut_changed_cb), fixture);
  g_signal_connect_swapped (fixture->cycle, "advice-changed", G_CALLBACK (advice_changed_cb), fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->cycle);
  g_assert_finalize_object (fixture->focus);
}

static void
set_function (Fixture *fixture,
              const char *name)
{
  cgv_focus_set_function (fixture->focus, test_find_function (cgv_focus_get_document (fixture->focus), name));
}

static void
test_large (Fixture *fixture,
            gconstpointer data)
{
  const CgvCycleCut *cut;
  const char *command;

  set_function (fixture, "op7");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
  g_assert_null (cgv_cycle_focus_get_cut (fixture->cycle));
  g_assert_cmpuint (cgv_cycle_focus_get_piece (fixture->cycle), ==, CGV_NONE);
  g_assert_cmpuint (fixture->n_cuts, ==, 1);

  test_wait_for (&fixture->has_cut);
  cut = cgv_cycle_focus_get_cut (fixture->cycle);
  g_assert_cmpuint (cut->inside->n_members, ==, N_MEMBERS);
  g_assert_cmpuint (cgv_cycle_focus_get_piece (fixture->cycle), <, cut->n_pieces);
  g_assert_cmpint (cgv_cycle_focus_get_advice (fixture->cycle, &command), ==, CGV_CYCLE_ADVICE_NONE);

  test_wait_for (&fixture->has_advice);
  g_assert_cmpint (cgv_cycle_focus_get_advice (fixture->cycle, &command), ==, CGV_CYCLE_ADVICE_HUBS);
  g_assert_cmpstr (command, ==, "valgrind --tool=callgrind --separate-callers1=dispatch ./prog");
}

/* Another function while the thread looks: what it finds is not shown in the place of the other's. */
static void
test_other_cycle (Fixture *fixture,
                  gconstpointer data)
{
  const char *command;

  set_function (fixture, "dispatch");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
  set_function (fixture, "ping");
  g_assert_true (fixture->has_cut);
  g_assert_cmpuint (cgv_cycle_focus_get_cut (fixture->cycle)->inside->n_members, ==, 2);

  /* In the cycle of thousands again, with an answer for the first question under way. */
  set_function (fixture, "op9");
  g_assert_false (fixture->has_cut);
  test_wait_for (&fixture->has_cut);
  g_assert_cmpuint (cgv_cycle_focus_get_cut (fixture->cycle)->inside->n_members, ==, N_MEMBERS);
  test_wait_for (&fixture->has_advice);

  set_function (fixture, "ping");
  g_assert_false (fixture->has_advice);
  g_assert_cmpint (cgv_cycle_focus_get_advice (fixture->cycle, &command), ==, CGV_CYCLE_ADVICE_NONE);
  g_assert_null (command);
}

/* Nothing is cut of a cycle as a whole, and what was cut before comes back. */
static void
test_whole (Fixture *fixture,
            gconstpointer data)
{
  guint stop;

  set_function (fixture, "ping");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
  g_assert_true (cgv_cycle_focus_get_is_shown (fixture->cycle));
  cgv_cycle_focus_set_stop (fixture->cycle, cgv_cycle_focus_get_cut (fixture->cycle)->inside->n_stops - 1);
  stop = cgv_cycle_focus_get_cut (fixture->cycle)->stop;
  g_assert_cmpuint (stop, >, 0);
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_NOTHING);
  g_assert_false (cgv_cycle_focus_get_is_shown (fixture->cycle));

  cgv_focus_open_cycle (fixture->focus, cgv_focus_get_row (fixture->focus));
  g_assert_true (cgv_cycle_focus_get_is_shown (fixture->cycle));
  g_assert_cmpuint (cgv_cycle_focus_get_cut (fixture->cycle)->stop, ==, 0);
  g_assert_cmpuint (cgv_cycle_focus_get_cut (fixture->cycle)->n_pieces, ==, 1);
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
  g_assert_cmpuint (cgv_cycle_focus_get_cut (fixture->cycle)->stop, ==, stop);
}

static void
test_no_cycle (Fixture *fixture,
               gconstpointer data)
{
  guint n_cuts;

  set_function (fixture, "dispatch");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
  set_function (fixture, "main");
  g_assert_null (cgv_cycle_focus_get_cut (fixture->cycle));
  n_cuts = fixture->n_cuts;

  /* By the time that a second look is done, so is the first. */
  set_function (fixture, "op1");
  test_wait_for (&fixture->has_cut);
  g_assert_cmpuint (fixture->n_cuts, ==, n_cuts + 2);
}

/* Nobody waits for the thread. */
static void
test_end (Fixture *fixture,
          gconstpointer data)
{
  set_function (fixture, "dispatch");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_REMOVED);
  g_assert_null (cgv_cycle_focus_get_cut (fixture->cycle));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) g_test_add ("/cycle-focus/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("large", test_large);
  ADD ("other-cycle", test_other_cycle);
  ADD ("whole", test_whole);
  ADD ("no-cycle", test_no_cycle);
  ADD ("end", test_end);
#undef ADD
  return g_test_run ();
}
