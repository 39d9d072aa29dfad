/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a cycle while another thread examines it. No result appears before the thread is
 * done, and outdated results never appear. */

#include "cgv-cycle-focus.h"
#include "model-test.h"

/* More members than are examined at once. */
#define N_MEMBERS 6000u

/* Few enough to be examined at once, but too many to find the rest without each of their calls. */
#define N_HUNDREDS 900u

typedef struct
{
  CgvFocus *focus;
  CgvCycleFocus *cycle;
  guint n_changes;
  gboolean has_inside;
  gboolean knows_all; /* whether the rests without each call are known */
} Fixture;

static void
inside_changed_cb (Fixture *fixture)
{
  const CgvCycleInside *inside = fixture->cycle->inside;

  fixture->n_changes++;
  fixture->has_inside = inside != NULL;
  fixture->knows_all = inside != NULL && inside->n_rests == inside->n_back;
}

static void
append_star (GString *text,
             const char *center,
             const char *name,
             guint n)
{
  g_string_append_printf (text, "fn=%s\n1 10\n", center);
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "cfn=%s%u\ncalls=1 1\n1 10\n", name, i);
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "fn=%s%u\n1 10\ncfn=%s\ncalls=1 1\n1 10\n", name, i, center);
}

/* Makes a dispatcher with thousands of callees that call it; another one with hundreds; two
 * functions that call each other; and one outside of cycles. */
static CgvDocument *
make_document (void)
{
  g_autoptr (GString) text = g_string_new ("version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\nevents: Ir\n");

  g_string_append (text, "fn=main\n1 1\nfn=ping\n1 1\ncfn=pong\ncalls=1 1\n1 1\nfn=pong\n1 1\ncfn=ping\ncalls=1 1\n1 1\n");
  append_star (text, "dispatch", "op", N_MEMBERS);
  append_star (text, "schedule", "task", N_HUNDREDS);
  g_string_append_printf (text, "totals: %u\n", 3 + 10 * (N_MEMBERS + N_HUNDREDS));

  return test_document (text->str);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvDocument) document = make_document ();

  fixture->focus = cgv_focus_new (document);
  fixture->cycle = cgv_cycle_focus_get (fixture->focus);
  g_signal_connect_swapped (fixture->cycle, "inside-changed", G_CALLBACK (inside_changed_cb), fixture);
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

static guint
get_n_members (Fixture *fixture)
{
  return fixture->cycle->inside->n_members;
}

static void
test_large (Fixture *fixture,
            gconstpointer data)
{
  set_function (fixture, "op7");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  g_assert_null (fixture->cycle->inside);
  g_assert_cmpuint (fixture->n_changes, ==, 1);

  test_wait_for (&fixture->has_inside);
  g_assert_cmpuint (get_n_members (fixture), ==, N_MEMBERS);
  g_assert_cmpuint (fixture->cycle->inside->n_rests, >, 0);
}

/* Selecting another member of the cycle during its examination starts no other one. */
static void
test_same_cycle (Fixture *fixture,
                 gconstpointer data)
{
  set_function (fixture, "op7");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  set_function (fixture, "op8");
  set_function (fixture, "dispatch");
  g_assert_cmpuint (fixture->n_changes, ==, 1);

  test_wait_for (&fixture->has_inside);
  g_assert_cmpuint (get_n_members (fixture), ==, N_MEMBERS);
  g_assert_cmpuint (fixture->n_changes, ==, 2);
}

/* The page appears at once. The rests without each call are computed later. */
static void
test_rests (Fixture *fixture,
            gconstpointer data)
{
  const CgvCycleInside *inside;
  guint n_first;

  set_function (fixture, "task7");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  g_assert_true (fixture->has_inside);
  inside = fixture->cycle->inside;
  n_first = inside->n_rests;
  g_assert_cmpuint (n_first, >, 0);
  g_assert_cmpuint (n_first, <, inside->n_back);
  g_assert_cmpuint (inside->rests[0].sizes[0], ==, N_HUNDREDS - 1);

  test_wait_for (&fixture->knows_all);
  inside = fixture->cycle->inside;
  g_assert_cmpuint (inside->n_back, ==, N_HUNDREDS - 1);
  for (guint i = 0; i < inside->n_rests; i++)
    g_assert_cmpuint (inside->rests[i].n_members, ==, N_HUNDREDS - 1);
  g_assert_cmpuint (fixture->n_changes, ==, 2);
}

/* If another function is selected during an examination, the result for the first one is
 * dropped. */
static void
test_other_cycle (Fixture *fixture,
                  gconstpointer data)
{
  set_function (fixture, "dispatch");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  set_function (fixture, "ping");
  g_assert_true (fixture->knows_all);
  g_assert_cmpuint (get_n_members (fixture), ==, 2);

  /* Back in the cycle of thousands, while the answer to the first question is under way. */
  set_function (fixture, "op9");
  g_assert_false (fixture->has_inside);
  test_wait_for (&fixture->has_inside);
  g_assert_cmpuint (get_n_members (fixture), ==, N_MEMBERS);
}

/* A cycle is shown on its page, or when it is selected as a whole. */
static void
test_whole (Fixture *fixture,
            gconstpointer data)
{
  set_function (fixture, "ping");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  g_assert_true (cgv_focus_shows_cycle (fixture->focus));
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_NOTHING);
  g_assert_false (cgv_focus_shows_cycle (fixture->focus));
  cgv_focus_open_cycle (fixture->focus, fixture->focus->row);
  g_assert_true (cgv_focus_shows_cycle (fixture->focus));
  g_assert_cmpuint (get_n_members (fixture), ==, 2);
}

static void
test_no_cycle (Fixture *fixture,
               gconstpointer data)
{
  guint n_changes;

  set_function (fixture, "dispatch");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  set_function (fixture, "main");
  g_assert_null (fixture->cycle->inside);
  n_changes = fixture->n_changes;

  /* When a second examination is done, the first is done, too. */
  set_function (fixture, "op1");
  test_wait_for (&fixture->has_inside);
  g_assert_cmpuint (fixture->n_changes, ==, n_changes + 2);
}

/* Freeing the focus does not wait for the thread. */
static void
test_end (Fixture *fixture,
          gconstpointer data)
{
  set_function (fixture, "dispatch");
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  g_assert_null (fixture->cycle->inside);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) g_test_add ("/cycle-focus/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("large", test_large);
  ADD ("same-cycle", test_same_cycle);
  ADD ("rests", test_rests);
  ADD ("other-cycle", test_other_cycle);
  ADD ("whole", test_whole);
  ADD ("no-cycle", test_no_cycle);
  ADD ("end", test_end);
#undef ADD
  return g_test_run ();
}
