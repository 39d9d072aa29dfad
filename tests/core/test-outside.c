/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * The time that a clock measured outside of functions. A program runs whose profiler reads the
 * clock at each call, as Xdebug does, and loses some time between two readings. No result ever
 * exceeds 100 %.
 */

#include "cgv-excess.h"
#include "cgv-profile-private.h"
#include "cgv-restriction.h"
#include "cgv-test-comparison.h"
#include "cgv-test.h"

#define N_NAMES 6

typedef struct
{
  GRand *rand;
  GString *text;
  CgvCost self; /* the self cost of all calls so far */
  guint64 memory;
  guint n_calls;
} Machine;

static const char *const heads[] = {
  "version: 1\ncreator: xdebug 3.1.5 (PHP 8.1.2)\ncmd: a.php\npart: 1\npositions: line\n\nevents: Time_(10ns) Memory_(bytes)\n",
  "version: 0.9.6\ncmd: a.php\npart: 1\n\nevents: Time Memory\n",
  "events: ns Objects\n",
};

/* Runs a function, writes its record after those of its callees, and returns its time. */
static guint64
run (Machine *machine,
     const char *name,
     guint depth)
{
  g_autoptr (GString) calls = g_string_new (NULL);
  guint64 self = (guint64) g_rand_int_range (machine->rand, 0, 1000);
  guint64 elapsed = self;
  guint n = depth < 6 ? (guint) g_rand_int_range (machine->rand, 0, 4) : 0;

  for (guint i = 0; i < n && machine->n_calls < 60; i++)
    {
      g_autofree char *callee = g_strdup_printf ("f%d", g_rand_int_range (machine->rand, 0, N_NAMES));
      guint64 lost = (guint64) g_rand_int_range (machine->rand, 0, 20);
      guint64 spent;

      machine->n_calls++;
      spent = run (machine, callee, depth + 1) + lost;
      elapsed += spent;
      g_string_append_printf (calls, "cfn=%s\ncalls=1 0 0\n%u %" G_GUINT64_FORMAT " 3\n", callee, i + 2, spent);
    }
  g_string_append_printf (machine->text, "\nfl=a.php\nfn=%s\n1 %" G_GUINT64_FORMAT " 5\n%s", name, self, calls->str);
  machine->self += self;
  machine->memory += 5;
  return elapsed;
}

typedef struct
{
  char *text;
  CgvCost self;
  CgvCost elapsed;
  guint64 memory;
} Recording;

static void
record (guint seed,
        Recording *recording)
{
  Machine machine = { .rand = g_rand_new_with_seed (seed) };

  machine.text = g_string_new (heads[seed % G_N_ELEMENTS (heads)]);
  recording->elapsed = run (&machine, "{main}", 0);
  recording->self = machine.self;
  recording->memory = machine.memory;
  recording->text = g_string_free (machine.text, FALSE);
  g_rand_free (machine.rand);
}

static void
assert_fits (const CgvCosts *costs)
{
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    g_assert_cmpuint (costs->inclusive[node], <=, costs->total);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    g_assert_cmpuint (costs->cycle_inclusive[cycle], <=, costs->total);
}

static void
test_total (void)
{
  for (guint seed = 0; seed < 3000; seed++)
    {
      Recording recording;
      g_autoptr (CgvProfile) profile = NULL;
      g_autoptr (CgvCosts) time = NULL;
      g_autoptr (CgvCosts) memory = NULL;

      record (seed, &recording);
      g_test_message ("seed %u", seed);
      profile = cgv_test_profile (recording.text);
      time = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
      g_assert_cmpuint (time->total, ==, recording.elapsed);
      g_assert_cmpuint (time->outside, ==, recording.elapsed - recording.self);
      g_assert_cmpuint (cgv_profile_get_total (profile, NULL, 0), ==, recording.elapsed);
      g_assert_cmpuint (cgv_profile_get_part_total (profile, 0, 0), ==, recording.elapsed);
      assert_fits (time);
      memory = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, cgv_profile_get_string (profile, profile->events[1].name, NULL));
      g_assert_cmpuint (memory->total, ==, recording.memory);
      g_assert_cmpuint (memory->outside, ==, 0);
      g_free (recording.text);
    }
}

/* Each part has its own outermost function. */
static void
test_parts (void)
{
  for (guint seed = 0; seed < 300; seed++)
    {
      Recording a;
      Recording b;
      g_autofree char *text = NULL;
      g_autoptr (CgvProfile) profile = NULL;
      g_autoptr (CgvCosts) both = NULL;
      g_autoptr (CgvCosts) second = NULL;

      record (3 * seed, &a);
      record (3 * seed + 900, &b);
      text = g_strconcat (a.text, "\n", b.text, NULL);
      profile = cgv_test_profile (text);
      both = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
      second = cgv_test_costs (profile, CGV_FOLD_NONE, "01", NULL);
      g_assert_cmpuint (both->total, ==, a.elapsed + b.elapsed);
      g_assert_cmpuint (both->outside, ==, a.elapsed + b.elapsed - a.self - b.self);
      g_assert_cmpuint (second->total, ==, b.elapsed);
      g_assert_cmpuint (cgv_profile_get_part_total (profile, 1, 0), ==, b.elapsed);
      assert_fits (both);
      g_free (a.text);
      g_free (b.text);
    }
}

static void
assert_filtered (CgvCosts *costs,
                 CgvFilterKind kind,
                 const guint8 *nodes)
{
  CgvFilterStep step = { .kind = kind, .nodes = nodes };
  CgvFilterReport report;
  g_autoptr (CgvCosts) left = cgv_costs_new_filtered (costs, &step, 1, &report, NULL);
  CgvCost sum = left->outside;

  g_test_message ("kind %d", kind);
  assert_fits (left);
  for (CgvNodeId node = 0; node < left->graph->n_nodes; node++)
    sum += left->self[node];
  g_assert_cmpuint (sum, ==, left->total);
  if (left->self_bounds == NULL)
    g_assert_cmpuint (left->total + report.hidden.value, ==, costs->total);
  g_assert_cmpuint (report.hidden.low, <=, report.hidden.value);
  g_assert_cmpuint (report.hidden.high, >=, report.hidden.value);
  if (kind == CGV_FILTER_HIDE)
    g_assert_cmpuint (left->outside, ==, costs->outside);
}

/* Filters that leave nothing out keep all of it, and others never increase it. */
static void
test_filters (void)
{
  for (guint seed = 0; seed < 1000; seed++)
    {
      Recording recording;
      g_autoptr (CgvProfile) profile = NULL;
      g_autoptr (CgvCosts) costs = NULL;
      guint8 nodes[N_NAMES + 1] = { 0 };

      record (seed, &recording);
      g_test_message ("seed %u", seed);
      profile = cgv_test_profile (recording.text);
      costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
      g_assert_cmpuint (costs->graph->n_nodes, <=, G_N_ELEMENTS (nodes));
      for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
        nodes[node] = cgv_fold_get_function (costs->graph->fold, node) % 7 == seed % 7 ||
                      (seed % 5 == 0 && node != cgv_test_find_node (costs->graph, "{main}"));
      assert_filtered (costs, CGV_FILTER_INCLUDE, nodes);
      assert_filtered (costs, CGV_FILTER_EXCLUDE, nodes);
      assert_filtered (costs, CGV_FILTER_ONLY_UNDER, nodes);
      nodes[cgv_test_find_node (costs->graph, "{main}")] = 0;
      assert_filtered (costs, CGV_FILTER_HIDE, nodes);
      memset (nodes, 1, sizeof nodes);
      assert_filtered (costs, CGV_FILTER_INCLUDE, nodes);
      assert_filtered (costs, CGV_FILTER_ONLY_UNDER, nodes);
      g_free (recording.text);
    }
}

/* Differences add up. The time outside is in no function of one side alone. */
static void
test_compared (void)
{
  for (guint seed = 0; seed < 500; seed++)
    {
      Recording recordings[CGV_N_SIDES];
      g_autoptr (CgvComparison) comparison = NULL;
      CgvDelta sum;

      record (3 * seed, &recordings[CGV_SIDE_BASE]);
      record (3 * seed + 1500, &recordings[CGV_SIDE_NEW]);
      comparison = cgv_test_comparison (recordings[CGV_SIDE_BASE].text, recordings[CGV_SIDE_NEW].text, NULL);
      sum = cgv_delta_add (comparison->summary.added, comparison->summary.removed);
      g_assert_cmpint (cgv_delta_compare (sum, comparison->summary.net), ==, 0);
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          CgvCost alone = 0;

          for (CgvNodeId row = 0; row < comparison->n_rows; row++)
            alone += cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_BOTH ? comparison->costs[side]->self[row] : 0;
          g_assert_cmpuint (comparison->costs[side]->total, ==, recordings[side].elapsed);
          g_assert_cmpuint (comparison->summary.matched[side].value + alone, ==, recordings[side].elapsed);
          g_free (recordings[side].text);
        }
    }
}

static CgvCost
get_outside (const char *text)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  return costs->outside;
}

static void
test_kinds (void)
{
#define BODY "fn=f\n1 7\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 9\n"
  g_assert_cmpuint (get_outside ("events: ns\n" BODY), ==, 2);
  /* Counts are exact; Valgrind's own times are of single functions; a cycle has no outermost
   * function; memory is not a time. */
  g_assert_cmpuint (get_outside ("events: Ir\n" BODY), ==, 0);
  g_assert_cmpuint (get_outside ("creator: callgrind-3.19.0\nevents: ns\n" BODY "totals: 12\n"), ==, 0);
  g_assert_cmpuint (get_outside ("events: ns\n" BODY "cfn=main\ncalls=1 1\n1 1\nfn=f\ncfn=main\ncalls=1 1\n1 3\n"), ==, 0);
  g_assert_cmpuint (get_outside ("events: Memory_(bytes)\n" BODY), ==, 0);
  /* The total is below the sum of self costs, so no time is missing. */
  g_assert_cmpuint (get_outside ("events: ns\nfn=g\n1 2\n" BODY), ==, 0);
  g_assert_cmpuint (get_outside ("events: ns\n" BODY "cfn=main\ncalls=1 1\n1 90\n"), ==, 2);
#undef BODY
}

static CgvCosts *
read_costs (const char *head,
            const char *body,
            const char *parts)
{
  g_autofree char *text = g_strconcat (head, body, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&bytes, 1, NULL);

  return cgv_test_costs (profile, CGV_FOLD_NONE, parts, NULL);
}

static void
assert_whole (CgvCosts *costs,
              CgvCost total,
              CgvCost outside,
              bool has_shares)
{
  g_assert_cmpuint (costs->total, ==, total);
  g_assert_cmpuint (costs->outside, ==, outside);
  g_assert_true (cgv_costs_has_shares (costs) == has_shares);
  cgv_costs_unref (costs);
}

/* Sums that a damaged part declares are its total. Without them a function may cost more than all that was read. */
static void
test_unread (void)
{
#define BODY "fn=main\n1 5\ncfn=f\ncalls=1 1\n1 95\n"
#define HEAD "creator: callgrind-3.19.0\nevents: Ir\n"
  assert_whole (read_costs (HEAD "summary: 120\n", BODY, NULL), 120, 115, true);
  assert_whole (read_costs (HEAD, BODY "totals: 120\n", NULL), 120, 115, true);
  assert_whole (read_costs ("events: Ir\n", BODY "totals: 120\n", NULL), 5, 0, true);
  assert_whole (read_costs ("events: Ir\n", BODY "summary: 120", NULL), 120, 115, true);
  assert_whole (read_costs ("creator: xdebug 3.1.5\nevents: Ir\n", BODY "fl=x.php", NULL), 5, 0, false);
  assert_whole (read_costs (HEAD, BODY, NULL), 5, 0, false);
  /* Less was declared than a function costs, or than was read. */
  assert_whole (read_costs (HEAD "summary: 60\n", BODY, NULL), 60, 55, false);
  assert_whole (read_costs (HEAD "summary: 3\n", BODY, NULL), 5, 0, false);
  assert_whole (read_costs (HEAD "summary: 120\n", "fn=main\n1 130\n", NULL), 130, 0, true);
  /* Valgrind ends open calls after it has counted them, so a whole part may have a larger summary. */
  assert_whole (read_costs (HEAD "summary: 120\n", BODY "totals: 5\n", NULL), 5, 0, true);
  /* A difference; a column that is there twice; formulas; parts. */
  assert_whole (read_costs (HEAD "summary: -3\n", BODY, NULL), 5, 0, false);
  assert_whole (read_costs ("creator: callgrind-3.19.0\nevents: Ir Ir\nsummary: 120 120\n", BODY, NULL), 120, 115, true);
  assert_whole (read_costs ("creator: callgrind-3.19.0\nevent: Ir = 2 Dr\nevents: Dr\nsummary: 120\n", BODY, NULL), 120, 115, true);
  assert_whole (read_costs (HEAD, "fn=main\n1 100\ntotals: 100\n" HEAD "summary: 120\n" BODY, NULL), 220, 115, true);
  assert_whole (read_costs (HEAD, "fn=main\n1 100\ntotals: 100\n" HEAD "summary: 120\n" BODY, "0"), 100, 0, true);
  assert_whole (read_costs (HEAD, "fn=main\n1 100\ntotals: 100\n" HEAD BODY, "1"), 5, 0, false);
  /* A converted file names them for each column; what it cannot mean is nothing. */
  assert_whole (read_costs ("desc: Partial: cut; not read 7 115\nevents: Dr Ir\n", "fn=main\n1 1 5\n", NULL), 8, 7, true);
  assert_whole (read_costs ("desc: Partial: not read 115\nevents: Ir Dr\nsummary: 500\n", BODY, NULL), 120, 115, true);
  assert_whole (read_costs ("desc: Partial: not read x\nevents: Ir\nsummary: 500\n", BODY, NULL), 5, 0, false);
  assert_whole (read_costs ("desc: Partial: not read 18446744073709551615\nevents: Ir\n", BODY, NULL), 5, 0, false);
  assert_whole (read_costs ("desc: Partial: cut, not read 115\nversion: 1\nevents: Ir\n", BODY, NULL), 5, 0, true);
  assert_whole (read_costs ("desc: Outside of functions: 115\nevents: Ir\n", BODY, NULL), 120, 115, true);
#undef HEAD
#undef BODY
}

/* Wherever a file ends, no function has more than all of it. */
static void
test_cut (void)
{
  static const char *const beginnings[] = { "creator: callgrind-3.19.0\nevents: ns Ir\nsummary: 900 900\n", "creator: callgrind-3.19.0\nevents: ns Ir\n", "creator: xdebug 3.1.5\nevents: ns Ir\n" };

  for (guint seed = 0; seed < 60; seed++)
    {
      Recording recording;
      const char *body;

      record (seed, &recording);
      body = strstr (recording.text, "fn=");
      for (gsize length = 20; length < strlen (body) - 1; length++)
        {
          g_autofree char *cut = g_strndup (body, length);
          g_autoptr (CgvCosts) costs = read_costs (beginnings[seed % G_N_ELEMENTS (beginnings)], cut, NULL);

          g_test_message ("seed %u: %zu bytes", seed, length);
          for (CgvNodeId node = 0; cgv_costs_has_shares (costs) && node < costs->graph->n_nodes; node++)
            g_assert_false (cgv_excess_is_shown (costs->inclusive[node], costs->total));
        }
      g_free (recording.text);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/outside/total", test_total);
  g_test_add_func ("/outside/parts", test_parts);
  g_test_add_func ("/outside/filters", test_filters);
  g_test_add_func ("/outside/compared", test_compared);
  g_test_add_func ("/outside/kinds", test_kinds);
  g_test_add_func ("/outside/unread", test_unread);
  g_test_add_func ("/outside/cut", test_cut);
  return g_test_run ();
}
