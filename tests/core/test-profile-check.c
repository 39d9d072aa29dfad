/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checks the check: it reports each damage to a profile.
 */

#include "cgv-profile-check.h"
#include "cgv-profile-private.h"
#include "cgv-test.h"

static const char text[] = "part: 1\nevent: S = A + B : Sum\nevents: A B\nob=o\nfl=a.c\nfn=f\n1 5 2\ncfn=g\ncalls=2 3\n1 4 1\njump=1 1\n2\n"
                           "fn=g\n3 4 1\ncfn=h\ncalls=1 1\n3 2 2\nfn=h\n9 1\ncfn=g\ncalls=1 1\n9 1 1\npart: 2\nevents: B\nob=o\nfl=a.c\nfn=f\n7 3\n";

static void
expect (CgvProfile *profile,
        const char *word)
{
  g_autofree char *broken = cgv_profile_check (profile);

  if (word == NULL)
    g_assert_null (broken);
  else
    {
      g_assert_nonnull (broken);
      g_test_message ("%s", broken);
      g_assert_nonnull (strstr (broken, word));
    }
}

#define TRY(profile, place, value, word) \
  G_STMT_START \
  { \
    typeof (place) kept = (place); \
\
    (place) = (value); \
    expect ((profile), (word)); \
    (place) = kept; \
    expect ((profile), NULL); \
  } \
  G_STMT_END

static void
test_ids (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvFragment *fragment = profile->sources[0].fragment;
  CgvPart *part = &fragment->parts[0].part;

  g_test_summary ("An id that points to nothing, or to the wrong thing, is found");
  expect (profile, NULL);
  TRY (profile, fragment->functions[0].name, 1000, "the name of a function");
  TRY (profile, fragment->functions[0].file, CGV_NONE, "the file of a function");
  TRY (profile, fragment->functions[1].object, 1000, "the object of a function");
  TRY (profile, fragment->functions[0], fragment->functions[1], "is there twice");
  TRY (profile, profile->calls[0].callee, 3, "call 0 is from function 0 to 3");
  TRY (profile, profile->calls[0].caller, 2, "call 1 is not in order");
  TRY (profile, part->events[0], 2, "column 0 of part 0 is event 2");
  TRY (profile, part->events[0], 9, "column 0 of part 0 is event 9");
  TRY (profile, part->n_events, 0, "part 0 has no events");
  TRY (profile, part->command, 1000, "a command");
  TRY (profile, part->offset, 1000, "part 1 is not in order");
  TRY (profile, profile->n_parts, 0, "no parts");
  TRY (profile, profile->events[1].name, 1000, "the name of an event");
  TRY (profile, profile->events[2].terms[0].event, 2, "event 2 is made of event 2");
  TRY (profile, profile->events[2].terms[0].event, 1, "its terms are not in order");
  TRY (profile, profile->events[2].terms[1].coefficient, 0, "its terms are not in order");
  TRY (profile, profile->events[0].formula, 1, "no event type is counted");
}

static void
test_strings (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvFragment *fragment = profile->sources[0].fragment;
  char *name = fragment->strings.texts[fragment->functions[0].name];

  g_test_summary ("Two equal strings, and one without its end, are found");
  TRY (profile, name[0], 'g', "is there twice");
  TRY (profile, name[1], 'x', "is not terminated");
}

static void
test_sums (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvFragment *fragment = profile->sources[0].fragment;

  g_test_summary ("Sums that differ from those of the lines are found");
  TRY (profile, fragment->parts[0].part.totals[1], 7, "the total of event 1");
  TRY (profile, cgv_fragment_get_costs (fragment, &fragment->rows[0])[0], 6, "function 0: 6, but its lines add up to 5");
  TRY (profile, fragment->rows[1].function, 0, "function 0");
  TRY (profile, fragment->parts[1].start.call, fragment->parts[0].start.call, "call");
  TRY (profile, fragment->parts[1].start.block, 2, "a line with 2 costs");
  TRY (profile, fragment->parts[0].part.has_calls, false, "a call in a part without calls");
  TRY (profile, fragment->parts[0].part.has_jumps, false, "a jump in a part without jumps");
}

static void
test_lines (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);

  g_test_summary ("Lines of another function, or in the wrong order, are found");
  TRY (profile, profile->sources[0].calls[0], 1, "a line of call 1");
  TRY (profile, profile->sources[0].calls[2], 99, "a line of call 99");
  TRY (profile, profile->blocks[0], 1, "function 0: a line of call");
}

static void
expect_graph (CgvGraph *graph,
              const char *word)
{
  g_autofree char *broken = cgv_graph_check (graph);

  if (word == NULL)
    g_assert_null (broken);
  else
    {
      g_assert_nonnull (broken);
      g_test_message ("%s", broken);
      g_assert_nonnull (strstr (broken, word));
    }
}

#define TRY_GRAPH(graph, place, value, word) \
  G_STMT_START \
  { \
    typeof (place) kept = (place); \
\
    (place) = (value); \
    expect_graph ((graph), (word)); \
    (place) = kept; \
    expect_graph ((graph), NULL); \
  } \
  G_STMT_END

static void
test_graph (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  guint32 edge_of_call[] = { 3, 1, 2 };

  g_test_summary ("Invalid edges and invalid cycles are found");
  g_assert_cmpuint (graph->n_cycles, ==, 1);
  g_assert_cmpuint (graph->n_edges, ==, G_N_ELEMENTS (edge_of_call));
  TRY_GRAPH (graph, graph->edges[0].callee, 3, "edge 0 is from node 0 to 3");
  TRY_GRAPH (graph, graph->edge_of_call, edge_of_call, "call 0 is edge 3");
  TRY_GRAPH (graph, graph->edges[0].caller, 1, "edge 0 is not of caller 0");
  TRY_GRAPH (graph, graph->in_edges[0], 1, "is not of callee");
  TRY_GRAPH (graph, graph->out_start[3], 2, "the edges of callers are not all");
  TRY_GRAPH (graph, graph->in_start[0], 1, "the edges of callees are not all");
  TRY_GRAPH (graph, graph->cycles[0], 0, "nodes are in cycles");
  TRY_GRAPH (graph, graph->cycle_nodes[0], 0, "node 0 is not of cycle 0");
  TRY_GRAPH (graph, graph->present[1], 0, "cycle 0 is not connected");
}

/* A missing cycle, or a cycle of a single node. */
static void
test_missed_cycle (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);

  graph->cycles[2] = CGV_NONE;
  graph->cycle_start[1] = 1;
  graph->cycle_nodes[0] = 1;
  expect_graph (graph, "cycle 0 has less than two members");
  graph->cycles[1] = CGV_NONE;
  graph->cycle_start[1] = 0;
  graph->n_cycles = 0;
  expect_graph (graph, "2 nodes are in a cycle that is none");
}

static void
test_problems (void)
{
  static CgvProblemList list;
  const CgvProblem first = { .kind = CGV_PROBLEM_BAD_COST_LINE, .line = 3, .offset = 30 };
  const CgvProblem second = { .kind = CGV_PROBLEM_BAD_CALL, .line = 2, .offset = 20 };
  g_autofree char *unkept = NULL;
  g_autofree char *outside = NULL;
  g_autofree char *order = NULL;
  g_autofree char *uncounted = NULL;

  g_test_summary ("A problem that is not counted, not in order or not in the file is found");
  cgv_problem_list_add (&list, &first);
  g_assert_null (cgv_problem_list_check (&list, 30));
  outside = cgv_problem_list_check (&list, 29);
  g_assert_cmpstr (outside, ==, "problem 0 is outside of the file");
  cgv_problem_list_add (&list, &second);
  list.items[0] = first;
  list.items[1] = second;
  order = cgv_problem_list_check (&list, 30);
  g_assert_cmpstr (order, ==, "problem 1 is not in order");
  list.items[1].kind = CGV_PROBLEM_BAD_COST_LINE;
  uncounted = cgv_problem_list_check (&list, 30);
  g_assert_cmpstr (uncounted, ==, "problem 1 is not counted");
  list.n_items = 1;
  unkept = cgv_problem_list_check (&list, 30);
  g_assert_cmpstr (unkept, ==, "1 of 2 problems are kept");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile-check/ids", test_ids);
  g_test_add_func ("/profile-check/strings", test_strings);
  g_test_add_func ("/profile-check/sums", test_sums);
  g_test_add_func ("/profile-check/lines", test_lines);
  g_test_add_func ("/profile-check/graph", test_graph);
  g_test_add_func ("/profile-check/missed-cycle", test_missed_cycle);
  g_test_add_func ("/profile-check/problems", test_problems);
  return g_test_run ();
}
