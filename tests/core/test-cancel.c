/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All that a load computes of a profile can be cancelled: at each question, with nothing left behind. Questions are counted, not time:
 * no loop over functions or calls runs for long without one. */

#include <string.h>

#include "cgv-cancel.h"
#include "cgv-color-key.h"
#include "cgv-excess.h"
#include "cgv-matching.h"
#include "cgv-namesakes.h"
#include "cgv-order.h"
#include "cgv-parser.h"
#include "cgv-test.h"

/* Each loop over functions asks twice. */
#define N_FUNCTIONS (CGV_CANCEL_INTERVAL + 1000)
#define CALLS_EACH  3

typedef struct
{
  guint n_asked;
  guint yes_at; /* number of the question that is answered with yes; 0 for none */
} Asker;

static bool
ask (void *user_data)
{
  Asker *asker = user_data;

  return ++asker->n_asked == asker->yes_at;
}

/* Every tenth function is a level of recursion, so that folding makes edges of its own. */
static GString *
make_text (void)
{
  GString *text = g_string_new ("version: 1\ncreator: callgrind-3.19.0\nevents: Ir\nob=(1) program\nfl=(1) a.c\n");

  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      g_string_append_printf (text, i % 10 == 9 ? "fn=(%u) f%u'2\n1 1\n" : "fn=(%u) f%u\n1 1\n", i + 1, i % 10 == 9 ? i - 1 : i);
      for (guint call = 1; call <= CALLS_EACH && i > 0; call++)
        g_string_append_printf (text, "cfn=(%u)\ncalls=1 1\n1 1\n", i / (call + 1) + 1);
    }
  return text;
}

static CgvProfile *
parse (const GString *text)
{
  CgvParser *parser = cgv_parser_new (NULL, 1);
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  CgvFragment *fragment;

  g_assert_true (cgv_parser_feed (parser, text->str, text->len));
  fragment = cgv_parser_finish (parser, problems);
  return cgv_profile_new (&fragment, 1, problems, NULL);
}

/* The steps of a load after the profile was made. */
typedef enum
{
  STEP_FOLD,
  STEP_GRAPH,
  STEP_CALLERS,
  STEP_COSTS,
  STEP_NAMES,
  STEP_LOCATIONS,
  STEP_COLORS,
  STEP_SHORT_NAMES,
  STEP_NAMESAKES,
  STEP_EXCESS,
  N_STEPS,
} Step;

typedef struct
{
  CgvFold *fold;
  CgvGraph *graph;
  CgvCosts *costs;
  CgvOrder *order;
} Results;

static gboolean
take (Step step,
      CgvProfile *profile,
      CgvFoldKind kind,
      Results *results)
{
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);

  switch (step)
    {
    case STEP_FOLD:
      results->fold = cgv_fold_new (profile, kind, NULL);
      return results->fold != NULL;
    case STEP_GRAPH:
      results->graph = cgv_graph_new_without_callers (results->fold, NULL, NULL);
      return results->graph != NULL;
    case STEP_CALLERS:
      return cgv_graph_add_callers (results->graph);
    case STEP_COSTS:
      results->costs = cgv_costs_new (results->graph, 0, NULL);
      return results->costs != NULL;
    case STEP_NAMES:
      results->order = cgv_order_new (results->fold, NULL, NULL);
      return cgv_order_get_names (results->order) != NULL;
    case STEP_LOCATIONS:
      return cgv_order_get_locations (results->order) != NULL;
    case STEP_COLORS:
      for (CgvGroupingKind by = CGV_GROUPING_OBJECT; by <= CGV_GROUPING_NAMESPACE; by++)
        {
          CgvColorKey *key = cgv_color_key_new (results->costs, NULL, by, NULL);

          if (key == NULL)
            return FALSE;
          cgv_color_key_unref (key);
        }
      return TRUE;
    case STEP_SHORT_NAMES:
      return cgv_profile_get_names (profile) != NULL;
    case STEP_NAMESAKES:
      cgv_namesakes_find (results->fold, 0);
      return !profile->is_cancelled;
    case STEP_EXCESS:
      cgv_excess_report (results->graph, problems);
      return !profile->is_cancelled;
    case N_STEPS:
    default:
      g_assert_not_reached ();
    }
}

/* Takes one step after the other, and counts the questions of each. Returns the step that was cancelled, or N_STEPS. */
static Step
compute (CgvProfile *profile,
         CgvFoldKind kind,
         Asker *asker,
         guint *n_asked)
{
  const CgvCancel cancel = { ask, asker };
  Results results = { 0 };
  Step step = STEP_FOLD;

  cgv_profile_set_cancel (profile, &cancel);
  for (; step < N_STEPS; step++)
    {
      guint n_before = asker->n_asked;

      if (!take (step, profile, kind, &results))
        break;
      n_asked[step] = asker->n_asked - n_before;
    }
  cgv_profile_set_cancel (profile, NULL);
  cgv_order_free (results.order);
  cgv_costs_unref (results.costs);
  cgv_graph_unref (results.graph);
  cgv_fold_unref (results.fold);
  return step;
}

/* Each step asks in every one of its loops, and again after a fixed number of functions or calls. */
static void
check_asked (const guint *n_asked,
             CgvFoldKind kind)
{
  const guint of_functions = N_FUNCTIONS / CGV_CANCEL_INTERVAL;
  const guint of_calls = N_FUNCTIONS * CALLS_EACH / CGV_CANCEL_INTERVAL;
  const guint least[N_STEPS] = {
    [STEP_FOLD] = kind == CGV_FOLD_RECURSION ? of_functions * 4 : 0,
    [STEP_GRAPH] = of_calls + of_functions + (kind == CGV_FOLD_RECURSION ? of_calls : 0),
    [STEP_CALLERS] = 2,
    [STEP_COSTS] = of_calls,
    [STEP_NAMES] = of_functions * 24 + (kind == CGV_FOLD_NONE ? 4 : 0),
    [STEP_LOCATIONS] = of_functions * 5 + (kind == CGV_FOLD_NONE ? 3 : 0),
    [STEP_COLORS] = of_functions * 20 + (kind == CGV_FOLD_NONE ? 8 : 0),
    [STEP_SHORT_NAMES] = of_functions * 16,
    [STEP_NAMESAKES] = of_functions,
    [STEP_EXCESS] = of_functions,
  };

  for (Step step = STEP_FOLD; step < N_STEPS; step++)
    g_assert_cmpuint (n_asked[step], >=, least[step]);
}

static void
test_steps (gconstpointer data)
{
  CgvFoldKind kind = GPOINTER_TO_UINT (data);
  g_autoptr (GString) text = make_text ();
  g_autoptr (CgvProfile) profile = parse (text);
  guint n_asked[N_STEPS] = { 0 };
  guint n_cancelled[N_STEPS] = { 0 };
  Asker asker = { 0 };
  guint n_questions;

  g_assert_cmpint (compute (profile, kind, &asker, n_asked), ==, N_STEPS);
  check_asked (n_asked, kind);
  n_questions = asker.n_asked - n_asked[STEP_SHORT_NAMES];
  for (guint i = 1; i <= n_questions; i++)
    {
      Step step;

      asker = (Asker) { .yes_at = i };
      step = compute (profile, kind, &asker, n_asked);
      g_assert_cmpint (step, <, N_STEPS);
      g_assert_cmpuint (asker.n_asked, ==, i);
      n_cancelled[step]++;
    }
  for (Step step = STEP_FOLD; step < N_STEPS; step++)
    g_assert_true ((n_cancelled[step] > 0) == (n_asked[step] > 0 && step != STEP_SHORT_NAMES));
}

/* Short names are kept by the profile, so each attempt needs another one. */
static void
test_short_names (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < 9000; i++)
    g_string_append_printf (text, "fn=n%u::f%u()\n1 1\n", i, i / 2);
  for (guint i = 1;; i++)
    {
      g_autoptr (CgvProfile) profile = parse (text);
      Asker asker = { .yes_at = i };
      const CgvCancel cancel = { ask, &asker };

      cgv_profile_set_cancel (profile, &cancel);
      if (cgv_profile_get_names (profile) != NULL)
        {
          g_assert_cmpuint (i, >, 4);
          return;
        }
      g_assert_cmpuint (asker.n_asked, ==, i);
      cgv_profile_set_cancel (profile, NULL);
      g_assert_nonnull (cgv_profile_get_names (profile));
    }
}

/* Each loop over functions asks: those of both sides, and that of each tier. */
static void
test_matching (void)
{
  g_autoptr (GString) text = make_text ();
  g_autoptr (CgvProfile) base = parse (text);
  g_autoptr (CgvProfile) new_ = parse (text);
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_NONE, NULL);

  for (guint i = 1;; i++)
    {
      Asker asker = { .yes_at = i };
      const CgvCancel cancel = { ask, &asker };
      CgvMatching *matching;

      cgv_profile_set_cancel (base, &cancel);
      cgv_profile_set_cancel (new_, &cancel);
      matching = cgv_matching_new (base_fold, new_fold, NULL, NULL);
      cgv_profile_set_cancel (base, NULL);
      cgv_profile_set_cancel (new_, NULL);
      if (matching != NULL)
        {
          g_assert_cmpuint (i, >, 40);
          cgv_matching_unref (matching);
          return;
        }
      g_assert_cmpuint (asker.n_asked, ==, i);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/cancel/steps", GUINT_TO_POINTER (CGV_FOLD_NONE), test_steps);
  g_test_add_data_func ("/cancel/steps-folded", GUINT_TO_POINTER (CGV_FOLD_RECURSION), test_steps);
  g_test_add_func ("/cancel/short-names", test_short_names);
  g_test_add_func ("/cancel/matching", test_matching);

  return g_test_run ();
}
