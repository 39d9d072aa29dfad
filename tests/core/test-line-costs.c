/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Costs by line: records of one place are one line, and lines add up to their function.
 */

#include <string.h>

#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-line-costs.h"
#include "cgv-restriction.h"
#include "cgv-source-files.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test-recording.h"
#include "cgv-test.h"

#define N_RECORDINGS 500

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvLineCosts, cgv_line_costs_free)

static char *
print (const CgvCosts *costs,
       const CgvLineQuery *query)
{
  g_autoptr (CgvLineCosts) lines = cgv_line_costs_new (costs, query);
  CgvProfile *profile = costs->graph->profile;
  GString *out = g_string_new (NULL);

  g_assert_nonnull (lines);
  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      const CgvLineCost *line = &lines->lines[i];
      g_autofree char *name = cgv_test_name (costs->graph->fold, line->node);

      if (query->by_address)
        g_string_append_printf (out, "%s 0x%" G_GINT64_MODIFIER "x ", cgv_profile_get_string (profile, line->object, NULL), line->address);
      g_string_append_printf (out, "%s:%" G_GUINT64_FORMAT " %s+%u: %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT "\n",
                              cgv_profile_get_string (profile, line->file, NULL), line->line, name, line->n_nodes - 1,
                              (gint64) line->self, (gint64) line->inclusive, line->calls);
    }
  g_string_append_printf (out, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", (gint64) lines->self, (gint64) lines->inclusive);
  return g_string_free (out, FALSE);
}

static const char text[] =
  "positions: instr line\nevent: C = A + 10 B\nevents: A B\npart: 1\n"
  "ob=p\nfl=a.c\nfn=f\n0x10 1 5 1\n0x14 1 3\nfi=b.h\n0x18 7 2\n0x1c 7 1\nfe=a.c\ncfn=g\ncalls=3 0x40 9\n0x20 2 60 1\ncfn=f\ncalls=2 0x10 1\n0x24 2 50\n"
  "fn=g\n0x40 9 40\nfi=b.h\n0x44 7 20 1\n"
  "part: 2\npositions: instr line\nevents: A\nob=q\nfl=a.c\nfn=g\n0x40 9 4\n";

static void
expect (const char *event,
        const char *function,
        const char *file,
        gboolean by_address,
        const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, event);
  CgvLineQuery query = { .node = CGV_NONE, .by_address = by_address };
  g_autofree guint8 *files = g_new0 (guint8, cgv_profile_get_n_strings (profile));
  g_autofree char *printed = NULL;

  if (function != NULL)
    query.node = cgv_test_find_node (costs->graph, function);
  for (CgvStringId string = 0; string < cgv_profile_get_n_strings (profile) && file != NULL; string++)
    files[string] = strcmp (cgv_profile_get_string (profile, string, NULL), file) == 0;
  if (file != NULL)
    query.files = files;
  printed = print (costs, &query);
  g_assert_cmpstr (printed, ==, expected);
}

static void
test_lines (void)
{
  g_test_summary ("A call to itself is a call of the line, but no cost of it");
  expect ("A", "f", NULL, FALSE, "a.c:1 f+0: 8 8 0\nb.h:7 f+0: 3 3 0\na.c:2 f+0: 0 60 5\n11 71\n");
  expect ("C", "f", NULL, FALSE, "a.c:1 f+0: 18 18 0\nb.h:7 f+0: 3 3 0\na.c:2 f+0: 0 70 5\n21 91\n");
}

static void
test_files (void)
{
  g_test_summary ("A line of a header is inlined in several functions");
  expect ("A", NULL, "b.h", FALSE, "b.h:7 f+1: 23 23 0\n23 23\n");
  expect ("A", NULL, NULL, FALSE, "a.c:1 f+0: 8 8 0\nb.h:7 f+1: 23 23 0\na.c:2 f+0: 0 60 5\na.c:9 g+1: 44 44 0\n75 135\n");
}

static void
test_addresses (void)
{
  g_test_summary ("An address belongs to its object");
  expect ("B", NULL, NULL, TRUE,
          "p 0x10 a.c:1 f+0: 1 1 0\np 0x14 a.c:1 f+0: 0 0 0\np 0x18 b.h:7 f+0: 0 0 0\np 0x1c b.h:7 f+0: 0 0 0\np 0x20 a.c:2 f+0: 0 1 3\np 0x24 a.c:2 f+0: 0 0 2\n"
          "p 0x40 a.c:9 g+0: 0 0 0\np 0x44 b.h:7 g+0: 1 1 0\nq 0x40 a.c:9 g+0: 0 0 0\n2 3\n");
}

static void
test_ratio (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  const CgvEventDefinition own = { "R", NULL, "B / A" };
  CgvEventSet *events = cgv_event_set_new (profile, &own, 1, NULL);
  g_autoptr (CgvCosts) counted = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, "A");
  g_autoptr (CgvCosts) costs = cgv_costs_new_of (counted->graph, events, cgv_event_set_find (events, "R"), NULL);
  const CgvLineQuery query = { .node = cgv_test_find_node (counted->graph, "f") };
  g_autofree char *printed = print (costs, &query);

  g_test_summary ("A ratio is computed from the sums, not a sum of ratios");
  g_assert_cmpstr (printed, ==, "a.c:1 f+0: 125000000 125000000 0\nb.h:7 f+0: 0 0 0\na.c:2 f+0: -9223372036854775808 16666667 5\n90909091 28169014\n");
  cgv_event_set_unref (events);
}

/* Prints callees and jumps of each line, with jumps as "followed/executed". */
static char *
print_calls (const CgvCosts *costs,
             const CgvLineQuery *query)
{
  g_autoptr (CgvLineCosts) lines = cgv_line_costs_new (costs, query);
  CgvProfile *profile = costs->graph->profile;
  GString *out = g_string_new (NULL);

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      guint32 n;
      const CgvLineCallee *callees = cgv_line_costs_get_callees (lines, i, &n);
      const CgvLineJump *jumps;

      g_string_append_printf (out, "%s:%u", cgv_profile_get_string (profile, lines->lines[i].file, NULL), (guint) lines->lines[i].line);
      for (guint32 c = 0; c < n; c++)
        {
          g_autofree char *name = cgv_test_name (costs->graph->fold, callees[c].callee);

          g_string_append_printf (out, " =>%s %ux %u", name, (guint) callees[c].calls, (guint) callees[c].inclusive.value);
          if (callees[c].inclusive.low != callees[c].inclusive.high)
            g_string_append_printf (out, " (%u to %u)", (guint) callees[c].inclusive.low, (guint) callees[c].inclusive.high);
        }
      jumps = cgv_line_costs_get_jumps (lines, i, &n);
      for (guint32 j = 0; j < n; j++)
        g_string_append_printf (out, " ->%s:%u@%x %s%u/%u", cgv_profile_get_string (profile, jumps[j].file, NULL), (guint) jumps[j].target, (guint) jumps[j].address,
                                jumps[j].is_conditional ? "?" : "", (guint) jumps[j].followed, (guint) jumps[j].executed);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static void
expect_calls (const char *text_of_profile,
              CgvFoldKind fold,
              gboolean by_address,
              gboolean merges_files,
              const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text_of_profile);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, fold, NULL, NULL);
  CgvSourceFiles *files = cgv_source_files_new (profile, NULL);
  const CgvLineQuery query = {
    .node = CGV_NONE,
    .same_files = merges_files ? files->first : NULL,
    .by_address = by_address,
    .has_callees = true,
    .has_jumps = true,
  };
  g_autofree char *printed = print_calls (costs, &query);

  g_assert_cmpstr (printed, ==, expected);
  cgv_source_files_unref (files);
}

static void
test_callees (void)
{
  static const char calls[] =
    "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls=2 9\n2 20\ncfn=g\ncalls=1 9\n2 7\ncfn=f\ncalls=1 9\n2 10\n"
    "fn=f\n9 5\ncfn=f'2\ncalls=4 9\n10 8\nfn=f'2\n9 3\ncfn=g\ncalls=1 20\n10 2\nfn=g\n20 4\n";

  g_test_summary ("Calls of one line to one function are one; a call to itself has a cost, which no line counts");
  expect_calls (calls, CGV_FOLD_NONE, FALSE, FALSE,
                "a.c:1\na.c:2 =>f 3x 30 =>g 1x 7\na.c:9\na.c:10 =>g 1x 2 =>f'2 4x 8\na.c:20\n");
  expect_calls (calls, CGV_FOLD_RECURSION, FALSE, FALSE,
                "a.c:1\na.c:2 =>f 3x 30 =>g 1x 7\na.c:9\na.c:10 =>f 4x 8 =>g 1x 2\na.c:20\n");
  expect_calls (text, CGV_FOLD_NONE, TRUE, FALSE,
                "a.c:1\na.c:1\nb.h:7\nb.h:7\na.c:2 =>g 3x 60\na.c:2 =>f 2x 50\na.c:9\nb.h:7\na.c:9\n");
}

static void
test_jumps (void)
{
  static const char jumps[] =
    "positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n0x10 1 5\njcnd=2/5 0x20 3\n0x10 1\njump=3 0x30 4\n0x12 1\n0x12 1 3\njcnd=1/2 0x24 3\n0x14 1\n0x14 1 2\n"
    "jfi=b.h\njump=1 0x40 7\n0x16 2\n0x16 2 1\nfn=g\n0x50 1 1\njcnd=4/6 0x20 3\n0x50 1\n";

  g_test_summary ("Jumps are added up by both of their ends");
  expect_calls (jumps, CGV_FOLD_NONE, FALSE, FALSE, "a.c:1 ->a.c:3@0 ?7/13 ->a.c:4@0 3/3\na.c:2 ->b.h:7@0 1/1\n");
  expect_calls (jumps, CGV_FOLD_NONE, TRUE, FALSE,
                "a.c:1 ->a.c:3@20 ?2/5\na.c:1 ->a.c:4@30 3/3\na.c:1 ->a.c:3@24 ?1/2\na.c:2 ->b.h:7@40 1/1\na.c:1 ->a.c:3@20 ?4/6\n");
}

/* Expects executions of each line in their order, or NULL if they are unknown.
 *
 * @file: the only file whose lines are wanted; NULL for all */
static void
expect_executed_with (const char *event,
                      const char *text_of_profile,
                      const char *file,
                      CgvLineQuery query,
                      const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text_of_profile);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, event);
  g_autofree guint8 *files = g_new0 (guint8, cgv_profile_get_n_strings (profile));
  g_autoptr (CgvLineCosts) lines = NULL;
  g_autoptr (GString) printed = g_string_new (NULL);

  for (CgvStringId string = 0; file != NULL && string < cgv_profile_get_n_strings (profile); string++)
    files[string] = strcmp (cgv_profile_get_string (profile, string, NULL), file) == 0;
  query.files = file != NULL ? files : NULL;
  lines = cgv_line_costs_new (costs, &query);
  g_assert_cmpint (lines->has_executed, ==, expected != NULL);
  for (guint32 i = 0; i < lines->n_lines; i++)
    g_string_append_printf (printed, "%s%" G_GUINT64_FORMAT, i > 0 ? " " : "", lines->lines[i].executed);
  if (expected != NULL)
    g_assert_cmpstr (printed->str, ==, expected);
}

/* Costs of a formula are not added up as those of one count are. */
static void
expect_executed (const char *text_of_profile,
                 const char *file,
                 const char *expected)
{
  const CgvLineQuery query = { .node = CGV_NONE, .by_address = true, .has_jumps = true };
  const CgvLineQuery without_jumps = { .node = CGV_NONE, .by_address = true };
  const CgvLineQuery by_line = { .node = CGV_NONE, .has_jumps = true };

  expect_executed_with ("Dr", text_of_profile, file, query, expected);
  expect_executed_with ("T", text_of_profile, file, query, expected);
  expect_executed_with ("Dr", text_of_profile, file, without_jumps, NULL);
  expect_executed_with ("T", text_of_profile, file, by_line, NULL);
}

static void
test_executed (void)
{
#define HEAD "positions: instr line\nevent: T = 2 Dr\n"
  static const char counted[] = HEAD "events: Dr Ir\nfl=a.c\nfn=f\n0x10 1 1 5\n0x14 1 9 4\n0x10 1 0 2\ncfn=g\ncalls=1 0x40 9\n0x14 1 8 8\n"
                                     "fi=b.h\n0x18 1 7 6\nfn=g\n0x40 9 1 3\n";
  static const char also[] = "part: 2\n" HEAD "events: Dr Ir\nfl=a.c\nfn=f\n0x10 1 1 1\n";
  static const char uncounted[] = "part: 3\n" HEAD "events: Dr\nfl=a.c\nfn=f\n0x10 1 1\n";
  static const char derived[] = HEAD "event: Ir = 2 Dr\nevents: Dr\nfl=a.c\nfn=f\n0x10 1 1\n";
#undef HEAD
  g_autofree char *twice = g_strconcat ("part: 1\n", counted, also, NULL);
  g_autofree char *first = g_strconcat ("part: 1\n", counted, uncounted, NULL);
  g_autofree char *last = g_strconcat (uncounted, "part: 4\n", counted, NULL);

  g_test_summary ("An instruction was executed as often as Ir counts, which calls do not add to; in one part without Ir that is unknown");
  expect_executed (counted, NULL, "7 4 6 3");
  expect_executed (counted, "a.c", "7 4 3");
  expect_executed (counted, "b.h", "6");
  expect_executed (twice, NULL, "8 4 6 3");
  expect_executed (first, NULL, NULL);
  expect_executed (last, NULL, NULL);
  expect_executed (derived, NULL, NULL);
}

static void
test_spellings (void)
{
  static const char spelled[] =
    "events: Ir\nfl=/p/a.c\nfn=f\n1 1\nfi=/p/a.h\n7 2\nfi=/p/build/../a.h\n7 3\nfe=/p/a.c\ncfn=g\ncalls=1 1\n2 9\n"
    "fl=/p/./a.c\nfn=g\n2 9\n";

  g_test_summary ("A file that was recorded under two names is one, if requested");
  expect_calls (spelled, CGV_FOLD_NONE, FALSE, FALSE, "/p/a.c:1\n/p/a.h:7\n/p/build/../a.h:7\n/p/a.c:2 =>g 1x 9\n/p/./a.c:2\n");
  expect_calls (spelled, CGV_FOLD_NONE, FALSE, TRUE, "/p/a.c:1\n/p/a.h:7\n/p/a.c:2 =>g 1x 9\n");
}

static void
test_paths (void)
{
  static const char *const paths[][2] = {
    { "", "" },
    { "/", "/" },
    { "a.c", "a.c" },
    { "./a.c", "a.c" },
    { "/p/build/../a.h", "/p/a.h" },
    { "/p//a.h", "/p/a.h" },
    { "a/b/../../../c", "../c" },
    { "../../a/../b", "../../b" },
    { "/../../a", "/a" },
    { "/a/..", "/" },
    { "a/..", "" },
    { "./malloc/./malloc/malloc.c", "malloc/malloc/malloc.c" },
    { "/a/...", "/a/..." },
    { "/a/b/", "/a/b" },
  };

  g_test_summary ("Paths are normalised without reading the disk");
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      char out[64];
      gsize n = cgv_source_files_normalize (paths[i][0], strlen (paths[i][0]), out);

      out[n] = '\0';
      g_assert_cmpstr (out, ==, paths[i][1]);
      g_assert_cmpuint (n, <=, strlen (paths[i][0]));
    }
}

/* The callees of a line add up to the line. */
static void
assert_callees (const CgvCosts *costs,
                const CgvLineCosts *lines)
{
  const CgvGraph *graph = costs->graph;

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      const CgvLineCost *line = &lines->lines[i];
      guint32 n;
      const CgvLineCallee *callees = cgv_line_costs_get_callees (lines, i, &n);
      CgvCost inclusive = line->self;
      guint64 n_calls = 0;

      for (guint32 c = 0; c < n; c++)
        {
          CgvNodeId callee = callees[c].callee;

          n_calls += callees[c].calls;
          if (callee != line->node && (graph->cycles[callee] == CGV_NONE || graph->cycles[callee] != graph->cycles[line->node]))
            inclusive = cgv_cost_add (inclusive, callees[c].inclusive.value, costs->is_signed);
        }
      g_assert_cmpuint (n_calls, ==, line->calls);
      g_assert_cmpuint (inclusive, ==, line->inclusive);
    }
}

static void
assert_lines (const CgvCosts *costs,
              CgvNodeId node,
              gboolean by_address)
{
  const CgvLineQuery query = { .node = node, .by_address = by_address, .has_callees = true };
  g_autoptr (CgvLineCosts) lines = cgv_line_costs_new (costs, &query);
  uint64_t n_calls = 0;
  uint64_t n_recorded = 0;
  CgvCost self = 0;

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      self = cgv_cost_add (self, lines->lines[i].self, costs->is_signed);
      n_calls += lines->lines[i].calls;
      g_assert_cmpuint (lines->lines[i].n_nodes, ==, 1);
      g_assert_cmpuint (lines->lines[i].node, ==, node);
    }
  for (uint32_t edge = costs->graph->out_start[node]; edge < costs->graph->out_start[node + 1]; edge++)
    n_recorded += cgv_graph_get_count (costs->graph, edge);
  g_assert_cmpuint (self, ==, costs->self[node]);
  g_assert_cmpuint (lines->self, ==, costs->self[node]);
  g_assert_cmpuint (lines->inclusive, ==, costs->inclusive[node]);
  g_assert_cmpuint (n_calls, ==, n_recorded);
  assert_callees (costs, lines);
}

/* Checks every function, every event type, and all lines together, by line and by address. */
static void
test_sums (void)
{
  guint64 count = cgv_test_get_count (N_RECORDINGS);

  g_test_summary ("Lines add up to functions, and all of them to the total");
  for (guint64 i = 0; i < count; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (cgv_test_get_seed () + (guint32) i);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 12);
      const CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = cgv_test_recording_write (recording, &style, random, 0, cgv_test_recording_get_n_parts (recording));
      g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&file, 1, NULL);

      for (CgvEventId event = 0; event < profile->n_events; event++)
        {
          const char *name = cgv_profile_get_string (profile, profile->events[event].name, NULL);
          g_autoptr (CgvCosts) costs = cgv_test_costs (profile, i % 2 == 0 ? CGV_FOLD_NONE : CGV_FOLD_RECURSION, NULL, name);
          const CgvLineQuery all = { .node = CGV_NONE };
          g_autoptr (CgvLineCosts) lines = cgv_line_costs_new (costs, &all);

          g_assert_cmpuint (lines->self, ==, costs->total);
          for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
            assert_lines (costs, node, node % 2 == 0);
        }
    }
}

/* Both functions have some instructions in common, some calls have negative costs, and there are
 * many pages. */
static CgvProfile *
new_pages (void)
{
  g_autoptr (GString) out = g_string_new ("positions: instr line\nevents: A B\nfl=a.c\n");

  for (guint i = 0; i < 600; i++)
    {
      if (i % 50 == 0)
        g_string_append_printf (out, "fn=f%u\n", i / 300);
      g_string_append_printf (out, "0x%x %u %u %u\n", i % 400 * 0x500, i % 7, i * 37 % 101, i % 3);
      if (i % 20 == 0)
        g_string_append_printf (out, "cfn=g\ncalls=%u 0x900000\n0x%x %u %s 1\n", i, i % 400 * 0x500, i % 7, i % 60 == 0 ? "18446744073709551600" : "250");
    }
  return cgv_test_profile (out->str);
}

static const CgvLineCost *
find_address (const CgvLineCosts *lines,
              const CgvLineCost *like)
{
  guint32 i = 0;

  while (i < lines->n_lines && (lines->lines[i].object != like->object || lines->lines[i].address != like->address || lines->lines[i].file != like->file || lines->lines[i].line != like->line))
    i++;
  return i < lines->n_lines ? &lines->lines[i] : NULL;
}

static void
assert_same_line (const CgvLineCost *line,
                  const CgvLineCost *other)
{
  g_assert_nonnull (other);
  g_assert_cmpuint (line->node, ==, other->node);
  g_assert_cmpuint (line->n_nodes, ==, other->n_nodes);
  g_assert_cmpuint (line->self, ==, other->self);
  g_assert_cmpuint (line->inclusive, ==, other->inclusive);
  g_assert_cmpuint (line->calls, ==, other->calls);
}

/* Adds up an eighth of the classes at a time, and returns all lines; NULL if there was no memory. */
static CgvLineCosts *
join_slices (const CgvCosts *costs,
             gboolean by_address)
{
  const CgvProfile *profile = costs->graph->profile;
  g_autofree guint8 *files = g_new0 (guint8, cgv_profile_get_n_strings (profile));
  g_autofree guint64 *seen = g_new0 (guint64, costs->graph->n_nodes);
  CgvLineQuery query = { .node = CGV_NONE, .by_address = by_address, .files = files, .seen = seen };
  CgvLineCosts *joined = NULL;
  gboolean ok = TRUE;

  for (CgvStringId file = 0; file < cgv_profile_get_n_strings (profile); file++)
    files[file] = (guint8) (1 + file % CGV_LINE_CLASSES);
  for (guint slice = 0; ok && slice < 8; slice++)
    {
      g_autoptr (CgvLineCosts) lines = NULL;
      g_autoptr (GArray) indexes = g_array_new (FALSE, FALSE, sizeof (guint32));

      query.classes = (G_GUINT64_CONSTANT (0x0101010101010101) << slice) & ~G_GUINT64_CONSTANT (1);
      lines = cgv_line_costs_new (costs, &query);
      for (guint32 i = 0; lines != NULL && i < lines->n_lines; i++)
        g_array_append_val (indexes, i);
      ok = lines != NULL && cgv_line_costs_append (&joined, lines, (const guint32 *) (gconstpointer) indexes->data, indexes->len, costs->is_signed);
      query.spare = g_steal_pointer (&lines);
    }
  cgv_line_costs_free (query.spare);
  if (ok)
    return joined;
  cgv_line_costs_free (joined);
  return NULL;
}

/* Checks the shares of functions in lines, which follow the lines. */
static void
assert_shares (const CgvLineCosts *all,
               const CgvLineCosts *divided)
{
  for (guint32 i = 0; i < all->n_lines; i++)
    {
      CgvCost self = 0, inclusive = 0;
      guint n_nodes = 0;

      for (guint32 k = all->n_lines; k < divided->n_lines; k++)
        {
          const CgvLineCost *share = &divided->lines[k];

          if (share->file != all->lines[i].file || share->line != all->lines[i].line || share->address != all->lines[i].address || share->object != all->lines[i].object)
            continue;
          g_assert_true (n_nodes > 0 || share->node == all->lines[i].node);
          self += share->self;
          inclusive += share->inclusive;
          n_nodes++;
        }
      g_assert_cmpuint (n_nodes, ==, all->lines[i].n_nodes);
      g_assert_cmpuint (self, ==, all->lines[i].self);
      g_assert_cmpuint (inclusive, ==, all->lines[i].inclusive);
    }
}

static void
check_slices (CgvProfile *profile,
              gboolean by_address)
{
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, "A");
  g_autoptr (CgvCosts) others = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, "B");
  const CgvLineQuery query = { .node = CGV_NONE, .by_address = by_address };
  g_autoptr (CgvLineCosts) all = cgv_line_costs_new (costs, &query);
  g_autoptr (CgvLineCosts) joined = join_slices (costs, by_address);
  const CgvLineQuery chosen = { .node = CGV_NONE, .by_address = by_address, .chosen = joined };
  const CgvLineQuery shares = { .node = CGV_NONE, .by_address = by_address, .chosen = all, .by_function = true };
  g_autoptr (CgvLineCosts) other = cgv_line_costs_new (others, &query);
  g_autoptr (CgvLineCosts) other_chosen = cgv_line_costs_new (others, &chosen);
  g_autoptr (CgvLineCosts) divided = cgv_line_costs_new (costs, &shares);

  g_assert_cmpuint (joined->n_lines, ==, all->n_lines);
  g_assert_cmpuint (joined->self, ==, all->self);
  g_assert_cmpuint (joined->inclusive, ==, all->inclusive);
  g_assert_cmpuint (other_chosen->n_lines, ==, joined->n_lines);
  for (guint32 i = 0; i < joined->n_lines; i++)
    {
      assert_same_line (&joined->lines[i], find_address (all, &joined->lines[i]));
      assert_same_line (&other_chosen->lines[i], find_address (other, &joined->lines[i]));
    }
  assert_shares (all, divided);
}

static void
test_slices (void)
{
  g_autoptr (CgvProfile) pages = new_pages ();
  g_autoptr (CgvProfile) files = cgv_test_profile (text);

  g_test_summary ("Lines are the same if some classes are added up after others, or each function alone");
  for (guint by_address = 0; by_address < 2; by_address++)
    {
      check_slices (pages, by_address != 0);
      check_slices (files, by_address != 0);
    }
}

static gboolean
compute (const CgvMemory *memory,
         gpointer data)
{
  const CgvLineQuery query = { .node = CGV_NONE, .has_callees = true, .has_jumps = true };
  const CgvCosts *like = data;
  g_autoptr (CgvCosts) costs = cgv_costs_new_of (like->graph, like->events, like->event, memory);
  CgvLineCosts *lines = costs != NULL ? cgv_line_costs_new (costs, &query) : NULL;

  cgv_line_costs_free (lines);
  return lines != NULL;
}

static gboolean
compute_slices (const CgvMemory *memory,
                gpointer data)
{
  const CgvCosts *like = data;
  g_autoptr (CgvCosts) costs = cgv_costs_new_of (like->graph, like->events, like->event, memory);
  g_autoptr (CgvLineCosts) lines = costs != NULL ? join_slices (costs, TRUE) : NULL;
  const CgvLineQuery shares = { .node = CGV_NONE, .by_address = true, .chosen = lines, .by_function = true };
  g_autoptr (CgvLineCosts) divided = lines != NULL ? cgv_line_costs_new (costs, &shares) : NULL;

  return divided != NULL;
}

static gboolean
find_same_files (const CgvMemory *memory,
                 gpointer data)
{
  CgvSourceFiles *files = cgv_source_files_new (data, memory);

  cgv_source_files_unref (files);
  return files != NULL;
}

static void
test_memory (void)
{
  g_autoptr (GString) many = g_string_new ("events: A B\nfn=f\n");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  g_autoptr (CgvCosts) ratio = NULL;
  g_autoptr (CgvProfile) pages = new_pages ();
  g_autoptr (CgvCosts) costs_of_pages = cgv_test_costs (pages, CGV_FOLD_NONE, NULL, NULL);
  const CgvEventDefinition own = { "R", NULL, "B / A" };
  CgvEventSet *events;

  g_test_summary ("Any allocation may fail");
  cgv_test_memory_sweep (compute_slices, costs_of_pages);
  for (guint i = 0; i < 100; i++)
    g_string_append_printf (many, "%u 5\ncfn=g\ncalls=1 1\n%u 6\njump=1 %u\n%u\n", i, i + 500, i + 1, i);
  profile = cgv_test_profile (many->str);
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  cgv_test_memory_sweep (compute, costs);
  cgv_test_memory_sweep (find_same_files, profile);
  events = cgv_event_set_new (profile, &own, 1, NULL);
  ratio = cgv_costs_new_of (costs->graph, events, cgv_event_set_find (events, "R"), NULL);
  cgv_test_memory_sweep (compute, ratio);
  cgv_event_set_unref (events);
}

static CgvCosts *
filter (CgvCosts *base,
        CgvFilterKind kind,
        const guint8 *nodes)
{
  const CgvFilterStep step = { kind, nodes };
  CgvCosts *costs = cgv_costs_new_filtered (base, &step, 1, NULL, NULL);

  g_assert_nonnull (costs);
  return costs;
}

static char *
print_bounds (const CgvCosts *costs)
{
  const CgvLineQuery query = { .node = CGV_NONE };
  g_autoptr (CgvLineCosts) lines = cgv_line_costs_new (costs, &query);
  GString *out = g_string_new (NULL);

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      const CgvLineCost *line = &lines->lines[i];
      CgvAmount self = cgv_line_costs_get_self (lines, i);
      CgvAmount inclusive = cgv_line_costs_get_inclusive (lines, i);

      g_string_append_printf (out, "%u: %u (%u to %u) %u (%u to %u) %u\n", (guint) line->line, (guint) self.value, (guint) self.low,
                              (guint) self.high, (guint) inclusive.value, (guint) inclusive.low, (guint) inclusive.high,
                              (guint) line->calls);
    }
  return g_string_free (out, FALSE);
}

static const char shared[] =
  "events: Ir\nfl=a.c\nfn=a\n1 10\ncfn=s\ncalls=3 1\n2 30\n"
  "fn=b\n11 20\ncfn=s\ncalls=1 1\n12 10\ncfn=s\ncalls=1 1\n13 20\n"
  "fn=s\n21 10\n22 50\n";

static void
test_filtered (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (shared);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  const struct
  {
    CgvFilterKind kind;
    const char *function;
    const char *expected;
  } cases[] = {
    { CGV_FILTER_ONLY_UNDER, "a", "1: 10 (10 to 10) 10 (10 to 10) 0\n2: 0 (0 to 0) 30 (30 to 30) 3\n21: 5 (0 to 10) 5 (0 to 10) 0\n22: 25 (20 to 30) 25 (20 to 30) 0\n" },
    { CGV_FILTER_INCLUDE, "b", "11: 20 (20 to 20) 20 (20 to 20) 0\n12: 0 (0 to 0) 0 (0 to 0) 0\n13: 0 (0 to 0) 0 (0 to 0) 0\n" },
    { CGV_FILTER_EXCLUDE, "b", "1: 10 (10 to 10) 10 (10 to 10) 0\n2: 0 (0 to 0) 30 (30 to 30) 3\n21: 10 (10 to 10) 10 (10 to 10) 0\n22: 50 (50 to 50) 50 (50 to 50) 0\n11: 0 (0 to 0) 0 (0 to 0) 0\n12: 0 (0 to 0) 10 (10 to 10) 1\n13: 0 (0 to 0) 20 (20 to 20) 1\n" },
  };

  g_test_summary ("Lines have the rest of their function, with bounds if that is not all of it");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree guint8 *nodes = g_new0 (guint8, base->graph->n_nodes);
      g_autoptr (CgvCosts) costs = NULL;
      g_autofree char *printed = NULL;

      nodes[cgv_test_find_node (base->graph, cases[i].function)] = 1;
      costs = filter (base, cases[i].kind, nodes);
      printed = print_bounds (costs);
      g_assert_cmpstr (printed, ==, cases[i].expected);
    }
}

static void
assert_between (const CgvCosts *costs,
                CgvAmount amount)
{
  g_assert_cmpint (cgv_cost_compare (amount.low, amount.value, costs->is_signed), <=, 0);
  g_assert_cmpint (cgv_cost_compare (amount.value, amount.high, costs->is_signed), <=, 0);
}

/* If the only record of a function is a call, filters may give it a cost that no line has. */
static void
assert_filtered_lines (const CgvCosts *base,
                       const CgvCosts *costs)
{
  const CgvLineQuery all = { .node = CGV_NONE, .has_callees = true };
  g_autoptr (CgvLineCosts) lines = cgv_line_costs_new (costs, &all);
  CgvCost sum = 0;

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      assert_between (costs, cgv_line_costs_get_self (lines, i));
      assert_between (costs, cgv_line_costs_get_inclusive (lines, i));
    }
  for (guint32 i = 0; i < lines->n_callees; i++)
    assert_between (costs, lines->callees[i].inclusive);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      const CgvLineQuery one = { .node = node, .has_callees = true };
      g_autoptr (CgvLineCosts) own = cgv_line_costs_new (costs, &one);

      if (!costs->is_signed)
        assert_callees (costs, own);
      if (base->self[node] != 0)
        g_assert_cmpuint (own->self, ==, cgv_graph_is_hidden (costs->graph, node) ? 0 : costs->self[node]);
      sum = cgv_cost_add (sum, own->self, costs->is_signed);
    }
  g_assert_cmpuint (lines->self, ==, sum);
}

static void
test_filtered_sums (void)
{
  guint64 count = cgv_test_get_count (N_RECORDINGS);
  static const CgvFilterKind kinds[] = { CGV_FILTER_INCLUDE, CGV_FILTER_EXCLUDE, CGV_FILTER_ONLY_UNDER };

  g_test_summary ("The rests of lines add up to the rest of their function, to the count");
  for (guint64 i = 0; i < count; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (cgv_test_get_seed () + (guint32) i);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 12);
      const CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (GBytes) file = cgv_test_recording_write (recording, &style, random, 0, cgv_test_recording_get_n_parts (recording));
      g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&file, 1, NULL);
      g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
      g_autofree guint8 *nodes = g_new0 (guint8, base->graph->n_nodes);
      g_autoptr (CgvCosts) costs = NULL;

      for (CgvNodeId node = 0; node < base->graph->n_nodes; node++)
        nodes[node] = g_rand_int_range (random, 0, 3) == 0;
      costs = filter (base, kinds[i % G_N_ELEMENTS (kinds)], nodes);
      assert_filtered_lines (base, costs);
    }
}

static void
test_filtered_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (shared);
  g_autoptr (CgvCosts) base = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autofree guint8 *nodes = g_new0 (guint8, base->graph->n_nodes);
  g_autoptr (CgvCosts) costs = NULL;

  g_test_summary ("Any allocation may fail, of filtered lines, too");
  nodes[cgv_test_find_node (base->graph, "a")] = 1;
  costs = filter (base, CGV_FILTER_ONLY_UNDER, nodes);
  cgv_test_memory_sweep (compute, costs);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-costs/lines", test_lines);
  g_test_add_func ("/line-costs/files", test_files);
  g_test_add_func ("/line-costs/addresses", test_addresses);
  g_test_add_func ("/line-costs/callees", test_callees);
  g_test_add_func ("/line-costs/jumps", test_jumps);
  g_test_add_func ("/line-costs/executed", test_executed);
  g_test_add_func ("/line-costs/spellings", test_spellings);
  g_test_add_func ("/line-costs/paths", test_paths);
  g_test_add_func ("/line-costs/ratio", test_ratio);
  g_test_add_func ("/line-costs/sums", test_sums);
  g_test_add_func ("/line-costs/slices", test_slices);
  g_test_add_func ("/line-costs/memory", test_memory);
  g_test_add_func ("/line-costs/filtered", test_filtered);
  g_test_add_func ("/line-costs/filtered-sums", test_filtered_sums);
  g_test_add_func ("/line-costs/filtered-memory", test_filtered_memory);
  return g_test_run ();
}
