/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lets each allocation of the reader fail, alone and then with all later ones. Nothing crashes or
 * leaks, and missing data is reported.
 */

#include <string.h>

#include "cgv-call-tree.h"
#include "cgv-cause.h"
#include "cgv-color-key.h"
#include "cgv-costs-private.h"
#include "cgv-diagram.h"
#include "cgv-excess.h"
#include "cgv-fold-private.h"
#include "cgv-graph-private.h"
#include "cgv-line-costs.h"
#include "cgv-line-origins.h"
#include "cgv-name-table.h"
#include "cgv-noise.h"
#include "cgv-parser.h"
#include "cgv-part-slots.h"
#include "cgv-program-start.h"
#include "cgv-restriction.h"
#include "cgv-shared-rows.h"
#include "cgv-test-comparison.h"
#include "cgv-test-costs.h"
#include "cgv-test-memory.h"
#include "cgv-test-pieces.h"
#include "cgv-test.h"
#include "cgv-tree.h"
#include "cgv-under-way.h"
#include "cgv-writer.h"

static const char *const names[] = {
  "format/jumps-valgrind", "format/several-parts", "format/cachegrind", "format/event-inherited-expressions", "format/header-lines",
  "format/subpositions-mixed", "rules/callee-without-file", "rules/id-sizes", "rules/recursion", "rules/signed-after-huge",
};

/* Texts that allocate in places which no file of tests/data reaches first. */
static const char *const texts[] = {
  "events: A\n1 5\n2 6 7\n",
  "events: A\nfn=f\n1 5\nfn=a name that no newline ends",
  "events: A\ncalls=1 2\n1 5\nfn=f\ncalls=1 2\n1 5\n",
  "events: A\njump=1 2\n3 7\n",
  "events: A\nfn=f\njump=1 2\n1\njcnd=1 2 3\n4\nfn=g\njfi=x\njfn=y\njump=3 3\n2\n",
  "events: A\nfn=(1)\n1 5\ncob=(8)\ncfi=(90000)\ncfn=(5000000000)\ncalls=1 1\n1 1\nfn=(2)'(1)'2\n3 4",
  "events: A B\nfn=f\n1 5\n2 5 6\npart: 2\nevents: B A\ncmd: x\ndesc: a: b\ndesc: Trigger: t\nfn=f\n3 -1 2\ntotals: -1 2\nsummary: 0 2\nthing: y",
  /* Costs outside of functions, as a converted part writes them, by a clock, and by a sum whose lines are lost. */
  "desc: Outside of functions: 9\nevents: ns\nfn=f\n1 7\ntotals: 7\npart: 2\nevents: ns\nfn=g\n1 5\ncfn=f\ncalls=1 1\n1 9\ntotals: 5\n"
  "part: 3\ncreator: callgrind-3.19.0\nevents: ns\nsummary: 120\nfn=f\n1 7\n",
  ("event: F0 = A\nevent: F1 = A\nevent: F2 = A\nevent: F3 = A\nevent: F4 = A\nevent: F5 = F4 + X : x\nevent: F6 = A\nevent: F7 = A\nevent: F8 = A\n"
   "event: F9 = A\nevent: G0 = A\nevent: G1 = A\nevent: G2 = A\nevent: G3 = A\nevent: G4 = A\nevent: G5 = A\nevent: G6 = A\nevents: A\nfn=f\n1 5\n"),
};

/* Ten functions that are called, each with its own id. */
#define CALL(id) "cfn=(" id ") f" id "\ncalls=1 1\n1 1\n"
#define CALLS(ten) CALL (ten "0") CALL (ten "1") CALL (ten "2") CALL (ten "3") CALL (ten "4") CALL (ten "5") CALL (ten "6") CALL (ten "7") CALL (ten "8") CALL (ten "9")

/* Ten functions with two costs in each of the lines that fill a block of the reader. No piece begins with any of them. */
#define ROW(id) " fn=(" id ") g" id "\n1 5 6\n2 5 6\n3 5 6\n4 5 6\n5 5 6\n6 5 6\n7 5 6\n8 5 6\n9 5 6\n"
#define ROWS(ten) ROW (ten "0") ROW (ten "1") ROW (ten "2") ROW (ten "3") ROW (ten "4") ROW (ten "5") ROW (ten "6") ROW (ten "7") ROW (ten "8") ROW (ten "9")

/* Texts that allocate in these places only if they are read in pieces. */
static const char *const texts_in_pieces[] = {
  "version: 1\ncreator: c\ncmd: x\nevent: C = A + B : c\nevents: A B A\nfl=(1) a.c\nfn=(1) f\n1 5 6\nfn=(2) g\nfi=(2) b.c\n1 1 1\ncfi=(1)\ncfn=(1)\ncalls=1 1\n2 2 2\n"
  "fn=(3) h\ndesc: k: v\nevent: D = 2 A\n1 -1\nfn=(1)\n3 4 5\npart: 2\nevents: B D\ndesc: l: w\nfn=(1)\n+1 4\ntotals: 4\nfn=i",
  "positions: instr line\nevents: A B\nob=(1) o\nfn=(1) f\n0x10 1 5\ncfn=(2) g\ncalls=1 0x20 7\n0x11 2 1\nfn=(3) h\n0x30 3 1 1\ncfn=(2)\ncalls=1\n0x31 3 1\njump=1 +1 +1\n* *\n"
  "fn=(4) i\n+1 +1 2 2\nfn=(2)\n* * 1 7",
  "events: A\nfn=(1) f\n1 5\nfn=(2) g\n1 1\nfn=(3) h\n1 1\n" CALLS ("1") CALLS ("2") CALLS ("3") CALLS ("4") "cfn=(90000) x\ncalls=1 1\n1 1\ncfn=(5000000000) y\ncalls=1 1\n1 1\n",
  /* Rows and their costs both move when the piece is joined; one of them cannot. */
  "events: A B\nfn=(1) f\n1 5 6\nfn=(2) g\n1 5 6\n" ROWS ("2") ROWS ("3") "fn=(1)\n1 5 6\n",
};

static GBytes *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autofree char *file = g_strconcat (path, G_DIR_SEPARATOR_S, name, ".callgrind", NULL);
  char *bytes;
  gsize length;

  if (strchr (name, '\n') != NULL)
    return g_bytes_new_static (name, strlen (name));
  g_assert_true (g_file_get_contents (file, &bytes, &length, NULL));
  return g_bytes_new_take (bytes, length);
}

static gboolean
says_so (const CgvProblemList *problems)
{
  return problems->n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY] > 0 || problems->n_by_kind[CGV_PROBLEM_NO_MEMORY] > 0;
}

/* Checks that the result is complete, or that a problem was reported. Returns whether it is
 * complete. */
static gboolean
check_reading (const CgvTestReading *reading,
               const CgvMemory *memory,
               const char *bytes,
               gsize length)
{
  g_autoptr (CgvTestReading) whole = cgv_test_read (bytes, length, 64, NULL);
  CgvTestMemory *test = memory->user_data;
  g_autofree char *broken = NULL;
  gboolean is_silent = !says_so (&reading->problems);

  test->fail_at = 0;
  test->fails_on = FALSE;
  broken = cgv_test_reading_check (reading);
  g_assert_cmpstr (broken, ==, NULL);
  if (is_silent)
    {
      g_autofree char *difference = cgv_test_reading_compare (reading, whole);

      g_assert_cmpstr (difference, ==, NULL);
    }
  else
    g_assert_cmpint (cgv_test_reading_get_severity (reading), >=, CGV_SEVERITY_WARNING);
  return is_silent;
}

static gboolean
read_file (const CgvMemory *memory,
           gpointer data)
{
  gsize length;
  const char *bytes = g_bytes_get_data (data, &length);
  g_autoptr (CgvTestReading) reading = cgv_test_read (bytes, length, 64, memory);

  return check_reading (reading, memory, bytes, length);
}

static void
test_parse (gconstpointer data)
{
  g_autoptr (GBytes) file = load (data);

  cgv_test_memory_sweep (read_file, file);
}

/* The name for a nameless function needs memory if the names before it fill the first block. */
static void
test_no_names (void)
{
  static const char *const ends[] = { "1 5\n", "fn=f\ncalls=1 2\n1 5\n" };

  for (guint length = 940; length < 1000; length += 8)
    {
      for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
        {
          g_autofree char *name = g_strnfill (length, 'A');
          g_autofree char *text = g_strdup_printf ("events: %s\n%s", name, ends[i]);
          g_autoptr (GBytes) file = g_bytes_new_static (text, strlen (text));

          cgv_test_memory_sweep (read_file, file);
        }
    }
}

static gboolean
read_large_blocks (const CgvMemory *memory,
                   gpointer data)
{
  GString *text = data;
  g_autoptr (CgvTestReading) reading = cgv_test_read (text->str, text->len, 1500000, memory);

  return check_reading (reading, memory, text->str, text->len);
}

/* A line that is too long to have a meaning is mostly left out. */
static void
test_long_line (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\nfn=f\n1 5\n#");
  gsize length = text->len;

  g_string_set_size (text, length + 4000000);
  memset (text->str + length, 'x', 4000000);
  g_string_append (text, "\nfn=g\n1 5\n");
  cgv_test_memory_sweep (read_large_blocks, text);
}

static gboolean
read_pieces (const CgvMemory *memory,
             gpointer data)
{
  CgvTestPieces *pieces = data;
  g_autoptr (CgvTestReading) reading = cgv_test_pieces_read (pieces, memory);

  return check_reading (reading, memory, pieces->bytes, pieces->length);
}

/* Cuts a file in two at each place, and into as many pieces as possible. */
static void
test_pieces (gconstpointer data)
{
  g_autoptr (GBytes) file = load (data);
  CgvTestPieces pieces = { .bytes = g_bytes_get_data (file, NULL), .length = g_bytes_get_size (file), .block = 64 };
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (&pieces);
  guint n_joined = 0;

  g_assert_cmpuint (cuts->len, >, 1);
  g_assert_cmpuint (cuts->len, <=, CGV_TEST_MAX_CUTS);
  pieces.is_late = TRUE;
  pieces.n_cuts = 1;
  for (guint i = 0; i < cuts->len; i++)
    {
      pieces.cuts[0] = g_array_index (cuts, gsize, i);
      cgv_test_memory_sweep (read_pieces, &pieces);
      n_joined += pieces.n_joined;
    }
  for (pieces.n_cuts = 0; pieces.n_cuts < cuts->len; pieces.n_cuts++)
    pieces.cuts[pieces.n_cuts] = g_array_index (cuts, gsize, pieces.n_cuts);
  cgv_test_memory_sweep (read_pieces, &pieces);
  g_assert_cmpuint (n_joined + pieces.n_joined, >, 1);
}

static CgvFragment *
parse (GBytes *file,
       const CgvMemory *memory,
       CgvProblemList *problems)
{
  CgvParser *parser = cgv_parser_new (memory, 1);
  gsize length;
  const void *bytes = g_bytes_get_data (file, &length);

  if (parser == NULL)
    return NULL;
  cgv_parser_feed (parser, bytes, length);
  return cgv_parser_finish (parser, problems);
}

/* Merges two files, and queries their profile. The first one has the memory that fails. */
static gboolean
merge_and_ask (const CgvMemory *memory,
               gpointer data)
{
  GBytes **files = data;
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  CgvFragment *fragments[2] = { parse (files[0], memory, problems), parse (files[1], NULL, problems) };
  CgvProfile *profile = NULL;
  CgvFold *fold = NULL;
  CgvGraph *graph = NULL;
  CgvCosts *costs = NULL;
  gboolean ok;

  g_assert_nonnull (fragments[1]);
  memset (problems, 0, sizeof *problems);
  if (fragments[0] != NULL)
    profile = cgv_profile_new (fragments, 2, problems, NULL);
  g_assert_true (profile != NULL || fragments[0] != NULL || fragments[1] != NULL || says_so (problems));
  if (profile != NULL)
    fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, memory);
  if (fold != NULL)
    graph = cgv_graph_new (fold, NULL, memory);
  if (graph != NULL)
    costs = cgv_costs_new (graph, profile->n_events - 1, memory);
  ok = costs != NULL;

  cgv_costs_unref (costs);
  cgv_graph_unref (graph);
  cgv_fold_unref (fold);
  cgv_profile_unref (profile);
  for (guint i = 0; i < G_N_ELEMENTS (fragments); i++)
    cgv_fragment_free (fragments[i]);
  return ok;
}

static void
test_merge (gconstpointer data)
{
  g_autoptr (GBytes) first = load (data);
  g_autoptr (GBytes) second = load (names[0]);
  GBytes *files[] = { first, second };

  cgv_test_memory_sweep (merge_and_ask, files);
}

/* Merges the first file, read in pieces, with the second one. */
static gboolean
merge_pieces (const CgvMemory *memory,
              gpointer data)
{
  CgvTestPieces *pieces = data;
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  CgvParser *parser = cgv_test_pieces_parse (pieces, memory);
  CgvFragment *fragments[2] = { parser != NULL ? cgv_parser_finish (parser, problems) : NULL, NULL };
  CgvProfile *profile = NULL;
  gboolean ok;

  fragments[1] = cgv_parser_finish (cgv_test_pieces_parse (pieces, NULL), problems);
  g_assert_nonnull (fragments[1]);
  if (fragments[0] != NULL)
    profile = cgv_profile_new (fragments, 2, problems, NULL);
  ok = profile != NULL;
  cgv_profile_unref (profile);
  for (guint i = 0; i < G_N_ELEMENTS (fragments); i++)
    cgv_fragment_free (fragments[i]);
  return ok;
}

static void
test_merge_pieces (gconstpointer data)
{
  g_autoptr (GBytes) file = load (data);
  CgvTestPieces pieces = { .bytes = g_bytes_get_data (file, NULL), .length = g_bytes_get_size (file), .block = 64, .is_late = TRUE, .n_cuts = 2 };
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (&pieces);

  pieces.cuts[0] = g_array_index (cuts, gsize, 1);
  pieces.cuts[1] = g_array_index (cuts, gsize, 2);
  cgv_test_memory_sweep (merge_pieces, &pieces);
  g_assert_cmpuint (pieces.n_joined, >, 0);
}

/* Two runs of a program with parts, cycles, several files and objects, names that need details, and functions that only one of them has. */
#define HEAD "version: 1\ncreator: by hand\nevents: Ir D1mr\n"
#define RUN(cost, callee) \
  HEAD "part: 1\nob=program\nfl=a.cpp\nfn=main\n1 5 1\ncfn=n::f(int)\ncalls=2 1\n2 " cost " 3\ncfn=" callee "\ncalls=1 1\n3 700 1\n" \
  "fn=n::f(int)\n5 " cost " 2\n6 2\ncob=lib.so.6\ncfi=b.cpp\ncfn=m::f(int)\ncalls=1 1\n6 9 1\nfn=" callee "\n9 7 1\n" \
  "ob=lib.so.6\nfl=b.cpp\nfn=m::f(int)\n1 4 1\ncob=program\ncfi=a.cpp\ncfn=n::f(int)\ncalls=1 5\n2 5 1\nfn=m::f(long)\n3 1\nfn=f\n4 1\n" \
  "part: 2\nob=program\nfl=a.cpp\nfn=main\n1 5 1\nfn=n::f(int)\n5 3\n"
static const char base_run[] = RUN ("20", "gone");
static const char new_run[] = RUN ("60", "new_one");

/* Functions whose arrays are larger than the first block of a pool, with cycles among the last of them. */
#define N_FUNCTIONS 600u

static const char *
get_comparison_name (const void *user_data,
                     uint32_t index,
                     size_t *length)
{
  return cgv_matching_get_name (((const CgvComparison *) user_data)->matching, index, length);
}

static gboolean
tell_names_apart (const CgvMemory *memory,
                  gpointer data)
{
  const CgvComparison *comparison = data;
  CgvNameTable *table = cgv_name_table_new (memory, get_comparison_name, comparison, comparison->n_rows, 1, NULL);
  gboolean ok = table != NULL;

  cgv_name_table_unref (table);
  return ok;
}

static gboolean
choose_colors (const CgvMemory *memory,
               gpointer data)
{
  const CgvComparison *comparison = data;
  static const CgvGroupingKind kinds[] = { CGV_GROUPING_OBJECT, CGV_GROUPING_FILE, CGV_GROUPING_NAMESPACE, CGV_GROUPING_FUNCTION };
  g_autoptr (CgvCosts) base = cgv_test_costs (comparison->costs[CGV_SIDE_BASE]->graph->profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_autoptr (CgvCosts) new_ = cgv_test_costs (comparison->costs[CGV_SIDE_NEW]->graph->profile, CGV_FOLD_RECURSION, NULL, NULL);
  gboolean ok = TRUE;

  for (guint i = 0; i <= G_N_ELEMENTS (kinds); i++)
    {
      gboolean is_of_both = i == G_N_ELEMENTS (kinds);
      CgvColorKey *key = cgv_color_key_new (new_, is_of_both ? base : NULL, is_of_both ? CGV_GROUPING_FILE : kinds[i], memory);

      ok = ok && key != NULL;
      cgv_color_key_unref (key);
    }
  return ok;
}

static gboolean
measure_parts (const CgvMemory *memory,
               gpointer data)
{
  const CgvComparison *comparison = data;
  g_autoptr (CgvCosts) costs = cgv_test_costs (comparison->costs[CGV_SIDE_NEW]->graph->profile, CGV_FOLD_RECURSION, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_OBJECT, NULL);
  double sums[2 * CGV_N_SLOTS];
  gboolean ok = cgv_part_slots_measure (costs->events, 0, key, memory, sums);

  ok = cgv_part_slots_get_common (costs->events, 0, 0, 1, memory) >= 0 && ok;
  cgv_color_key_unref (key);
  return ok;
}

static gboolean
find_start (const CgvMemory *memory,
            gpointer data)
{
  CgvMemory own = *memory;
  CgvProgramStart start;
  gboolean ok = cgv_program_start_find (&start, ((const CgvComparison *) data)->costs[CGV_SIDE_NEW], &own);

  cgv_program_start_clear (&start, &own);
  return ok;
}

static gboolean
find_under_way (const CgvMemory *memory,
                gpointer data)
{
  CgvUnderWay *found = cgv_under_way_new (data, memory);
  gboolean ok = found != NULL;

  if (ok)
    cgv_under_way_free (found);
  return ok;
}

/* Explains some rows; others of a large comparison are alike. */
static gboolean
explain (const CgvMemory *memory,
         gpointer data)
{
  const CgvComparison *comparison = data;
  gboolean ok = TRUE;

  for (CgvNodeId row = 0; row < comparison->n_rows; row += 1 + comparison->n_rows / 20)
    {
      CgvCause *cause = cgv_cause_new (comparison, row, memory);

      ok = ok && cause != NULL;
      cgv_cause_free (cause);
    }
  return ok;
}

static bool
pair_line (CgvSide side,
           CgvStringId file,
           uint64_t line,
           uint64_t *other,
           void *user_data)
{
  *other = line;
  return line != 6;
}

static void
skip_line (const CgvLineOrigin *line,
           void *user_data)
{
}

static gboolean
place_in_lines (const CgvMemory *memory,
                gpointer data)
{
  const CgvComparison *comparison = data;
  gboolean ok = TRUE;

  for (CgvNodeId row = 0; row < comparison->n_rows; row += 1 + comparison->n_rows / 20)
    {
      CgvDelta unplaced;

      ok = cgv_line_origins_foreach (comparison, row, memory, pair_line, skip_line, NULL, &unplaced) && ok;
    }
  return ok;
}

static gboolean
find_layout (const CgvMemory *memory,
             gpointer data)
{
  const CgvComparison *comparison = data;
  CgvLayout *layout = cgv_layout_new (comparison, comparison->costs, 1, memory);
  gboolean ok = layout != NULL;

  cgv_layout_unref (layout);
  return ok;
}

/* Sums that do not fit together are looked for in the memory of the graph. Without it, they are not reported. */
static gboolean
find_excess (const CgvMemory *memory,
             gpointer data)
{
  const CgvComparison *comparison = data;
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  CgvGraph *graph = cgv_graph_new_without_callers (comparison->costs[CGV_SIDE_NEW]->graph->fold, NULL, memory);
  gboolean ok = graph != NULL;

  if (ok)
    cgv_excess_report (graph, problems);
  cgv_graph_unref (graph);
  return ok && problems->n_items > 0;
}

static bool
take (const void *bytes,
      size_t n_bytes,
      void *user_data)
{
  return true;
}

static gboolean
write_profile (const CgvMemory *memory,
               gpointer data)
{
  const CgvComparison *comparison = data;
  CgvWriterOptions options = { 0 };
  CgvWriter *writer = cgv_writer_new (comparison->costs[CGV_SIDE_NEW]->graph->profile, &options, memory);
  gboolean ok = writer != NULL && cgv_writer_write (writer, NULL, take, NULL, NULL) == CGV_WRITER_OK;

  cgv_writer_free (writer);
  return ok;
}

static gboolean
compare (const CgvMemory *memory,
         gpointer data)
{
  const CgvComparison *origin = data;
  const CgvComparisonOptions options = { .anchor = CGV_NONE, .instructions = { origin->costs[CGV_SIDE_BASE], origin->costs[CGV_SIDE_NEW] } };
  g_autoptr (CgvUnion) joined = cgv_union_new (origin->matching, origin->costs[0]->graph, origin->costs[1]->graph, memory);
  g_autoptr (CgvComparison) comparison = joined != NULL ? cgv_comparison_new (joined, origin->costs[0], origin->costs[1], &options, memory) : NULL;

  return comparison != NULL;
}

/* Puts the files of each side into another directory, and renames some functions of the base. */
static bool
rewrite (CgvRewriteField field,
         CgvSide side,
         const char *bytes,
         size_t length,
         const char **rewritten,
         size_t *rewritten_length,
         void *user_data)
{
  char *text = user_data;

  if (field == CGV_REWRITE_FUNCTION && (side == CGV_SIDE_NEW || bytes[length - 1] != '7'))
    return false;
  *rewritten = text;
  *rewritten_length = (size_t) g_snprintf (text, 100, "%s%.*s", field == CGV_REWRITE_FUNCTION ? "x" : side == CGV_SIDE_BASE ? "/v1/" : "/v2/", (int) length, bytes);
  return true;
}

/* Matches by rules, and compares what was matched. */
static gboolean
match (const CgvMemory *memory,
       gpointer data)
{
  const CgvComparison *origin = data;
  const CgvPathRule rule = { .from = "/v1/a", .from_length = 5, .to = "/v3/", .to_length = 4 };
  char text[100];
  const CgvMatchOptions options = { &rule, 1, true, true, false, rewrite, text };
  const CgvComparisonOptions whole = { .anchor = CGV_NONE };
  CgvFold *const *folds = origin->matching->origins;
  g_autoptr (CgvMatching) matching = cgv_matching_new (folds[CGV_SIDE_BASE], folds[CGV_SIDE_NEW], &options, memory);
  CgvGraph *graphs[CGV_N_SIDES] = { NULL, NULL };
  CgvCosts *costs[CGV_N_SIDES] = { NULL, NULL };
  g_autoptr (CgvUnion) joined = NULL;
  g_autoptr (CgvComparison) comparison = NULL;

  for (guint side = 0; matching != NULL && side < CGV_N_SIDES; side++)
    graphs[side] = cgv_graph_new (matching->folds[side], NULL, memory);
  if (graphs[0] != NULL && graphs[1] != NULL)
    joined = cgv_union_new (matching, graphs[0], graphs[1], memory);
  if (joined != NULL && cgv_union_share_cycles (joined, graphs, CGV_N_SIDES, memory))
    {
      for (guint side = 0; side < CGV_N_SIDES; side++)
        costs[side] = cgv_costs_new (graphs[side], 0, memory);
    }
  if (costs[0] != NULL && costs[1] != NULL)
    comparison = cgv_comparison_new (joined, costs[0], costs[1], &whole, memory);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      cgv_costs_unref (costs[side]);
      cgv_graph_unref (graphs[side]);
    }
  return comparison != NULL;
}

/* Gives several profiles common rows, and both sides common groups. */
static gboolean
share_rows (const CgvMemory *memory,
            gpointer data)
{
  const CgvComparison *comparison = data;
  CgvFold *const *origins = comparison->matching->origins;
  CgvFold *const folds[] = { origins[CGV_SIDE_BASE], origins[CGV_SIDE_NEW], origins[CGV_SIDE_BASE] };
  CgvSharedRows *rows = cgv_shared_rows_new (folds, comparison->n_rows < N_FUNCTIONS ? 3 : 2, NULL, memory);
  gboolean ok = rows != NULL;

  cgv_shared_rows_unref (rows);
  for (guint kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      g_autoptr (CgvComparisonGroups) groups = cgv_test_comparison_groups (data, kind, memory);

      ok = ok && groups != NULL;
    }
  return ok;
}

/* Makes trees of each shape and direction, of one side and of both. */
static gboolean
make_trees (const CgvMemory *memory,
            gpointer data)
{
  CgvComparison *comparison = data;
  gboolean ok = TRUE;

  for (guint i = 0; i < 2 * 2 * 3; i++)
    {
      const CgvTreeSource source = { .costs = i % 2 == 0 ? comparison->costs[CGV_SIDE_NEW] : NULL, .comparison = i % 2 != 0 ? comparison : NULL };
      const CgvTreeStyle style = { .area = { 0, 0, 1000, 500 }, .shape = i / 2 % 2 == 0 ? CGV_TREE_NESTED : CGV_TREE_ROWS,
                                   .area_of = i % 2 != 0 ? CGV_TREE_AREA_CHANGE : CGV_TREE_AREA_COST,
                                   .direction = i / 4 == CGV_TREE_BOTH && i / 2 % 2 == 0 ? CGV_TREE_CALLERS : (CgvTreeDirection) (i / 4),
                                   .row_height = 20, .min_side = 1, .max_tiles = 500 };
      CgvTree *tree = cgv_tree_new (&source, 1, &style, memory);

      ok = ok && tree != NULL;
      cgv_tree_free (tree);
    }
  return ok;
}

static gboolean
make_call_trees (const CgvMemory *memory,
                 gpointer data)
{
  CgvCosts *costs = ((const CgvComparison *) data)->costs[CGV_SIDE_NEW];
  gboolean ok = TRUE;

  for (guint has_callers = 0; has_callers < 2; has_callers++)
    {
      CgvCallTree *tree = cgv_call_tree_new (&costs, 1, has_callers != 0, memory);

      ok = ok && tree != NULL;
      for (guint i = 0; tree != NULL && i < MIN (tree->nodes.n, 40); i++)
        ok = cgv_call_tree_divide (tree, i) && ok;
      cgv_call_tree_free (tree);
    }
  return ok;
}

/* Applies filters of all kinds to the costs of each other; lines have the rest. */
static gboolean
filter (const CgvMemory *memory,
        gpointer data)
{
  CgvCosts *base = ((const CgvComparison *) data)->costs[CGV_SIDE_NEW];
  guint n_nodes = base->graph->n_nodes;
  g_autofree guint8 *marks = g_new0 (guint8, 4 * (gsize) n_nodes);
  CgvFilterStep steps[4];
  CgvFilterReport reports[G_N_ELEMENTS (steps)];
  const CgvLineQuery query = { .node = CGV_NONE, .has_hidden = true, .has_callees = true, .has_jumps = true };
  g_autoptr (CgvCosts) costs = NULL;
  g_autoptr (CgvCosts) column = NULL;
  CgvLineCosts *lines = NULL;
  gboolean ok;

  for (guint i = 0; i < n_nodes; i++)
    {
      marks[i] = i % 7 != 6;
      marks[n_nodes + i] = i % 5 == 4;
      marks[2 * n_nodes + i] = i % 3 == 2;
      marks[3 * n_nodes + i] = i % 2 == 0;
    }
  steps[0] = (CgvFilterStep){ CGV_FILTER_INCLUDE, marks };
  steps[1] = (CgvFilterStep){ CGV_FILTER_EXCLUDE, marks + n_nodes };
  steps[2] = (CgvFilterStep){ CGV_FILTER_HIDE, marks + 2 * n_nodes };
  steps[3] = (CgvFilterStep){ CGV_FILTER_ONLY_UNDER, marks + 3 * n_nodes };
  costs = cgv_costs_new_filtered (base, steps, G_N_ELEMENTS (steps), reports, memory);
  if (costs != NULL)
    {
      column = n_nodes < N_FUNCTIONS ? cgv_costs_new_filtered_column (base, steps, G_N_ELEMENTS (steps), costs->graph, memory) : cgv_costs_ref (costs);
      lines = cgv_line_costs_new (costs, &query);
    }
  ok = column != NULL && lines != NULL;
  cgv_line_costs_free (lines);
  return ok;
}

/* Hides every third function. */
static gboolean
hide (const CgvMemory *memory,
      gpointer data)
{
  CgvCosts *base = ((const CgvComparison *) data)->costs[CGV_SIDE_NEW];
  g_autofree guint8 *hidden = g_new0 (guint8, base->graph->n_nodes);
  const CgvFilterStep step = { CGV_FILTER_HIDE, hidden };
  g_autoptr (CgvCosts) costs = NULL;

  for (guint i = 0; i < base->graph->n_nodes; i += 3)
    hidden[i] = 1;
  costs = cgv_costs_new_filtered (base, &step, 1, NULL, memory);
  return costs != NULL;
}

static gboolean
group (const CgvMemory *memory,
       gpointer data)
{
  gboolean ok = TRUE;

  for (guint kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (((const CgvComparison *) data)->costs[CGV_SIDE_NEW], kind, memory);

      ok = ok && grouping != NULL;
    }
  return ok;
}

static gboolean
draw (const CgvMemory *memory,
      gpointer data)
{
  const CgvTreeSource sources[] = { { .costs = ((const CgvComparison *) data)->costs[CGV_SIDE_NEW] }, { .comparison = data } };
  const CgvDiagramStyle style = { .max_boxes = 60, .box_width = 80, .box_height = 30 };
  gboolean ok = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      CgvDiagram *diagram = cgv_diagram_new (&sources[i], 1, &style, memory);

      ok = ok && diagram != NULL;
      cgv_diagram_unref (diagram);
    }
  return ok;
}

static const struct
{
  const char *name;
  CgvTestMemoryFunc func;
  gboolean is_of_small; /* since the large profiles have nothing to find */
} computations[] = {
  { "names", tell_names_apart },
  { "colors", choose_colors },
  { "parts", measure_parts },
  { "start", find_start },
  { "under-way", find_under_way },
  { "cause", explain },
  { "lines", place_in_lines },
  { "layout", find_layout },
  { "excess", find_excess, TRUE },
  { "writer", write_profile },
  { "comparison", compare },
  { "hide", hide },
  { "groups", group },
  { "diagram", draw },
  { "match", match },
  { "shared-rows", share_rows },
  { "trees", make_trees },
  { "call-trees", make_call_trees },
  { "filters", filter },
};

static char *
write_large (guint cost)
{
  GString *text = g_string_new (HEAD);

  for (guint part = 1; part <= 2; part++)
    {
      g_string_append_printf (text, "part: %u\n", part);
      for (guint i = 0; i < N_FUNCTIONS; i++)
        {
          g_string_append_printf (text, "ob=lib%u.so\nfl=file%u.c\nfn=n%u::f%u\n1 %u 1\n", i % 7, i % 23, i % 5, i, cost + i);
          g_string_append_printf (text, "fi=other%u.h\n3 2 1\njump=1 5\n3\n", i % 11);
          for (guint n = 1; n <= 3; n++)
            {
              guint to = i * n % N_FUNCTIONS + 1;

              if (to > i || i > N_FUNCTIONS * 2 / 3)
                g_string_append_printf (text, "cob=lib%u.so\ncfi=file%u.c\ncfn=n%u::f%u\ncalls=%u 1\n%u %u 2\n", to % 7, to % 23, to % 5, to, n, n, cost * 2 + to);
            }
        }
    }
  return g_string_free (text, FALSE);
}

static void
test_compute (gconstpointer data)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_run, new_run, NULL);

  cgv_test_memory_sweep (computations[GPOINTER_TO_UINT (data)].func, comparison);
}

static void
test_compute_large (gconstpointer data)
{
  g_autofree char *base = write_large (500);
  g_autofree char *new_ = write_large (600);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);

  cgv_test_memory_sweep (computations[GPOINTER_TO_UINT (data)].func, comparison);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *parse_path = g_strconcat ("/allocations/parse/", names[i], NULL);
      g_autofree char *merge_path = g_strconcat ("/allocations/merge/", names[i], NULL);

      g_test_add_data_func (parse_path, names[i], test_parse);
      g_test_add_data_func (merge_path, names[i], test_merge);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *parse_path = g_strdup_printf ("/allocations/parse/text-%u", i);
      g_autofree char *merge_path = g_strdup_printf ("/allocations/merge/text-%u", i);

      g_test_add_data_func (parse_path, texts[i], test_parse);
      g_test_add_data_func (merge_path, texts[i], test_merge);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts_in_pieces); i++)
    {
      g_autofree char *pieces_path = g_strdup_printf ("/allocations/pieces/text-%u", i);
      g_autofree char *merge_path = g_strdup_printf ("/allocations/merge-pieces/text-%u", i);

      g_test_add_data_func (pieces_path, texts_in_pieces[i], test_pieces);
      g_test_add_data_func (merge_path, texts_in_pieces[i], test_merge_pieces);
    }
  for (guint i = 0; i < G_N_ELEMENTS (computations); i++)
    {
      g_autofree char *path = g_strconcat ("/allocations/compute/", computations[i].name, NULL);

      g_autofree char *large_path = g_strconcat ("/allocations/compute-large/", computations[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_compute);
      if (!computations[i].is_of_small)
        g_test_add_data_func (large_path, GUINT_TO_POINTER (i), test_compute_large);
    }
  g_test_add_func ("/allocations/parse/no-names", test_no_names);
  g_test_add_func ("/allocations/parse/long-line", test_long_line);
  return g_test_run ();
}
