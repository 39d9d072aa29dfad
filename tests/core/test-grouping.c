/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups of programs whose stacks are known: their bounds are correct, and exact if they are
 * marked so. */

#include "cgv-grouping.h"
#include "cgv-order.h"
#include "cgv-restriction.h"
#include "cgv-test-costs.h"
#include "cgv-test-memory.h"
#include "cgv-test-trace.h"
#include "cgv-test-mutator.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGrouping, cgv_grouping_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOrder, cgv_order_free)

static void
append_cost (GString *text,
             const char *title,
             CgvCost cost,
             CgvCost low,
             CgvCost high)
{
  g_string_append_printf (text, " %s ", title);
  if (low == high)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, (gint64) low);
  else
    g_string_append_printf (text, "%" G_GINT64_FORMAT "..%" G_GINT64_FORMAT, (gint64) low, (gint64) high);
  if (low == high)
    g_assert_cmpuint (cost, ==, low);
}

static void
print_member (const CgvGrouping *grouping,
              uint32_t group,
              uint32_t index,
              GString *text)
{
  const CgvGraph *graph = grouping->costs->graph;
  g_autofree char *name = NULL;
  CgvGroupMember member;

  cgv_grouping_get_member (grouping, group, index, &member);
  name = cgv_test_name (graph->fold, member.node);
  g_string_append_printf (text, "  %s", name);
  if (member.file != CGV_NONE)
    g_string_append_printf (text, " (%s)", cgv_profile_get_string (graph->profile, member.file, NULL));
  g_string_append_c (text, ':');
  append_cost (text, "self", member.self.value, member.self.low, member.self.high);
  append_cost (text, "inclusive", member.inclusive.value, member.inclusive.low, member.inclusive.high);
  if (member.n_calls > 0)
    g_string_append_printf (text, " calls %" G_GUINT64_FORMAT, member.n_calls);
  g_string_append_c (text, '\n');
}

static char *
print_grouping (const CgvGrouping *grouping)
{
  GString *text = g_string_new (NULL);

  for (uint32_t i = 0; i < grouping->n_groups; i++)
    {
      const CgvGroup *group = &grouping->groups[i];
      size_t length;
      const char *name = cgv_grouping_get_name (grouping, i, &length);

      g_assert_cmpuint (group->n_members, >=, 1);
      g_string_append_len (text, name, (gssize) length);
      if (group->part != CGV_NONE)
        g_string_append_printf (text, "part %u", group->part);
      if (group->cycle != CGV_NONE)
        g_string_append (text, " and others");
      g_string_append_c (text, ':');
      append_cost (text, "self", group->self.value, group->self.low, group->self.high);
      append_cost (text, "inclusive", group->inclusive.value, group->inclusive.low, group->inclusive.high);
      if (group->n_calls > 0)
        g_string_append_printf (text, " calls %" G_GUINT64_FORMAT, group->n_calls);
      g_string_append_c (text, '\n');
      for (uint32_t member = 0; member < group->n_members; member++)
        print_member (grouping, i, member, text);
    }
  return g_string_free (text, FALSE);
}

static void
assert_groups (const char *profile_text,
               CgvGroupingKind kind,
               const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (profile_text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, kind, NULL);
  g_autofree char *actual = NULL;

  g_assert_nonnull (grouping);
  g_assert_true (grouping->costs == costs);
  g_assert_cmpint (grouping->kind, ==, kind);
  actual = print_grouping (grouping);
  g_assert_cmpstr (actual, ==, expected);
}

/* main calls a library, which calls back into the program. */
static const char calling_back[] =
  "events: Ir\n"
  "ob=prog\nfl=main.cpp\nfn=main\n1 10\ncob=lib\ncfi=sort.cpp\ncfn=std::sort\ncalls=2 1\n2 90\n"
  "fl=less.cpp\nfn=app::less\n1 30\n"
  "ob=lib\nfl=sort.cpp\nfn=std::sort\n1 50\ncob=prog\ncfi=less.cpp\ncfn=app::less\ncalls=5 1\n2 30\n"
  "cob=lib\ncfi=sort.cpp\ncfn=std::swap\ncalls=7 1\n3 10\n"
  "fn=std::swap\n1 10\n";

static void
test_objects (void)
{
  assert_groups (calling_back, CGV_GROUPING_OBJECT,
                 "prog: self 40 inclusive 100 calls 5\n"
                 "  main: self 10 inclusive 100\n"
                 "  app::less: self 30 inclusive 30 calls 5\n"
                 "lib: self 60 inclusive 90 calls 2\n"
                 "  std::sort: self 50 inclusive 90 calls 2\n"
                 "  std::swap: self 10 inclusive 10 calls 7\n");
}

static void
test_own_files (void)
{
  assert_groups (calling_back, CGV_GROUPING_OWN_FILE,
                 "main.cpp: self 10 inclusive 100\n"
                 "  main: self 10 inclusive 100\n"
                 "sort.cpp: self 60 inclusive 90 calls 2\n"
                 "  std::sort: self 50 inclusive 90 calls 2\n"
                 "  std::swap: self 10 inclusive 10 calls 7\n"
                 "less.cpp: self 30 inclusive 30 calls 5\n"
                 "  app::less: self 30 inclusive 30 calls 5\n");
}

static void
test_namespaces (void)
{
  assert_groups (calling_back, CGV_GROUPING_NAMESPACE,
                 ": self 10 inclusive 100\n"
                 "  main: self 10 inclusive 100\n"
                 "std: self 60 inclusive 90 calls 2\n"
                 "  std::sort: self 50 inclusive 90 calls 2\n"
                 "  std::swap: self 10 inclusive 10 calls 7\n"
                 "app: self 30 inclusive 30 calls 5\n"
                 "  app::less: self 30 inclusive 30 calls 5\n");
}

static void
test_cycles (void)
{
  assert_groups ("events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 8\n"
                 "fn=a\n1 2\ncfn=b\ncalls=3 1\n1 6\nfn=b\n1 2\ncfn=a\ncalls=2 1\n1 5\ncfn=c\ncalls=1 1\n1 4\n"
                 "fn=c\n1 4\ncfn=c\ncalls=9 1\n1 1\n",
                 CGV_GROUPING_CYCLE,
                 "main: self 1 inclusive 9\n"
                 "  main: self 1 inclusive 9\n"
                 "b and others: self 4 inclusive 8 calls 1\n"
                 "  a: self 2 inclusive 2 calls 3\n"
                 "  b: self 2 inclusive 6 calls 3\n"
                 "c: self 4 inclusive 4 calls 10\n"
                 "  c: self 4 inclusive 4 calls 10\n");
}

/* Functions that run before main are one group, with the loader. A cycle has the name of the
 * member with the largest self cost. */
static void
test_functions (void)
{
  assert_groups ("events: Ir\nob=/lib/ld-linux.so.2\nfn=0x1000\n1 1\ncob=/lib/libc.so.6\ncfn=(below main)\ncalls=1 1\n1 18\ncfn=_dl_start\ncalls=1 1\n1 3\n"
                 "fn=_dl_start\n1 3\n"
                 "ob=/lib/libc.so.6\nfn=(below main)\n1 2\ncob=prog\ncfn=main\ncalls=1 1\n1 16\n"
                 "ob=prog\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 15\n"
                 "fn=a\n1 2\ncfn=b\ncalls=3 1\n1 13\nfn=b\n1 1\ncfn=a\ncalls=2 1\n1 9\ncfn=c\ncalls=1 1\n1 12\n"
                 "fn=c\n1 12\n",
                 CGV_GROUPING_FUNCTION,
                 ": self 3 inclusive 22\n"
                 "  0x1000: self 1 inclusive 22\n"
                 "  (below main): self 2 inclusive 18 calls 1\n"
                 "_dl_start: self 3 inclusive 3 calls 1\n"
                 "  _dl_start: self 3 inclusive 3 calls 1\n"
                 "main: self 1 inclusive 16 calls 1\n"
                 "  main: self 1 inclusive 16 calls 1\n"
                 "a and others: self 3 inclusive 15 calls 1\n"
                 "  a: self 2 inclusive 2 calls 3\n"
                 "  b: self 1 inclusive 13 calls 3\n"
                 "c: self 12 inclusive 12 calls 1\n"
                 "  c: self 12 inclusive 12 calls 1\n");
  /* A share above the total is not shown; a single function is not a group. */
  assert_groups ("events: Ir\nob=p\nfn=_start\n1 1\ncfn=__libc_start_main\ncalls=1 1\n1 20\nfn=__libc_start_main\n1 2\ncfn=main\ncalls=1 1\n1 30\nfn=main\n1 7\n",
                 CGV_GROUPING_FUNCTION,
                 ": self 3 inclusive 10\n"
                 "  _start: self 1 inclusive 21\n"
                 "  __libc_start_main: self 2 inclusive 32 calls 1\n"
                 "main: self 7 inclusive 7 calls 1\n"
                 "  main: self 7 inclusive 7 calls 1\n");
  assert_groups ("events: Ir\nob=p\nfn=_start\n1 1\ncfn=main\ncalls=1 1\n1 7\nfn=main\n1 7\n",
                 CGV_GROUPING_FUNCTION,
                 "_start: self 1 inclusive 8\n"
                 "  _start: self 1 inclusive 8\n"
                 "main: self 7 inclusive 7 calls 1\n"
                 "  main: self 7 inclusive 7 calls 1\n");
}

/* min is inlined into main and into sort. sort calls itself from inlined code. */
static const char inlined[] =
  "events: Ir\n"
  "fl=main.c\nfn=main\n1 10\nfi=min.h\n5 7\nfe=main.c\n2 1\ncfi=sort.c\ncfn=sort\ncalls=1 1\n3 42\n"
  "fl=sort.c\nfn=sort\n1 20\nfi=min.h\n5 3\ncfi=sort.c\ncfn=sort\ncalls=2 1\n6 15\ncfi=free.c\ncfn=free\ncalls=1 1\n7 4\n"
  "fe=sort.c\n2 10\ncfi=free.c\ncfn=free\ncalls=2 1\n8 5\n"
  "fl=free.c\nfn=free\n1 9\n";

static void
test_files_of_lines (void)
{
  assert_groups (inlined, CGV_GROUPING_FILE,
                 "main.c: self 11 inclusive 53\n"
                 "  main (main.c): self 11 inclusive 53\n"
                 "min.h: self 10 inclusive 14..29\n"
                 "  main (min.h): self 7 inclusive 7\n"
                 "  sort (min.h): self 3 inclusive 7 calls 3\n"
                 "sort.c: self 30 inclusive 35 calls 3\n"
                 "  sort (sort.c): self 30 inclusive 35 calls 3\n"
                 "free.c: self 9 inclusive 9 calls 3\n"
                 "  free (free.c): self 9 inclusive 9 calls 3\n");
}

static void
test_functions_by_file (void)
{
  assert_groups (inlined, CGV_GROUPING_FUNCTION_FILE,
                 "main: self 18 inclusive 60\n"
                 "  main (main.c): self 11 inclusive 53\n"
                 "  main (min.h): self 7 inclusive 7\n"
                 "sort: self 33 inclusive 42 calls 3\n"
                 "  sort (sort.c): self 30 inclusive 35 calls 3\n"
                 "  sort (min.h): self 3 inclusive 7 calls 3\n"
                 "free: self 9 inclusive 9 calls 3\n"
                 "  free (free.c): self 9 inclusive 9 calls 3\n");
}

static const char in_parts[] =
  "events: Ir\npart: 1\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 5\nfn=f\n1 5\n"
  "part: 2\nevents: Ir\nfn=f\n1 20\ncfn=main\ncalls=1 1\n2 0\ncfn=g\ncalls=4 1\n2 6\nfn=g\n1 6\n"
  "part: 3\nevents: Ir\nfn=h\n1 0\n";

static void
test_parts (void)
{
  assert_groups (in_parts, CGV_GROUPING_PART,
                 "part 0: self 15 inclusive 15\n"
                 "  main: self 10 inclusive 10\n"
                 "  f: self 5 inclusive 5 calls 1\n"
                 "part 1: self 26 inclusive 26\n"
                 "  f: self 20 inclusive 26\n"
                 "  g: self 6 inclusive 6 calls 4\n"
                 "  main: self 0 inclusive 0 calls 1\n"
                 "part 2: self 0 inclusive 0\n"
                 "  h: self 0 inclusive 0\n");
}

typedef struct
{
  CgvCost *self;      /* for each node, the sum of the self costs of its functions */
  CgvCost *inclusive; /* for each node, the sum of their inclusive costs */
} Sums;

static void
add_member (const CgvCosts *costs,
            const CgvGroupMember *member,
            Sums *sums)
{
  sums->self[member->node] = cgv_cost_add (sums->self[member->node], member->self.value, costs->is_signed);
  sums->inclusive[member->node] = cgv_cost_add (sums->inclusive[member->node], member->inclusive.value, costs->is_signed);
  g_assert_cmpuint (member->self.low, ==, member->self.high);
  g_assert_cmpuint (member->inclusive.low, ==, member->inclusive.high);
}

static CgvCost
check_group (const CgvGrouping *grouping,
             uint32_t number,
             Sums *sums)
{
  const CgvCosts *costs = grouping->costs;
  const CgvGroup *group = &grouping->groups[number];
  CgvCost self = 0;

  for (uint32_t i = 0; i < group->n_members; i++)
    {
      CgvGroupMember member;

      cgv_grouping_get_member (grouping, number, i, &member);
      add_member (costs, &member, sums);
      self = cgv_cost_add (self, member.self.value, costs->is_signed);
    }
  g_assert_cmpuint (self, ==, group->self.value);
  g_assert_cmpuint (self, ==, group->self.low);
  g_assert_cmpint (cgv_cost_compare (group->inclusive.low, group->inclusive.value, costs->is_signed), <=, 0);
  g_assert_cmpint (cgv_cost_compare (group->inclusive.value, group->inclusive.high, costs->is_signed), <=, 0);
  if (!costs->is_signed)
    g_assert_cmpuint (group->self.value, <=, group->inclusive.low);
  return self;
}

/* Members add up to functions, and groups to the total, for any file. */
static void
check_sums (CgvCosts *costs,
            CgvGroupingKind kind)
{
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, kind, NULL);
  guint n_nodes = costs->graph->n_nodes;
  g_autofree CgvCost *self = g_new0 (CgvCost, n_nodes);
  g_autofree CgvCost *inclusive = g_new0 (CgvCost, n_nodes);
  Sums sums = { self, inclusive };
  CgvCost total = 0;

  g_assert_nonnull (grouping);
  for (uint32_t i = 0; i < grouping->n_groups; i++)
    total = cgv_cost_add (total, check_group (grouping, i, &sums), costs->is_signed);
  g_assert_cmpuint (cgv_cost_add (total, costs->outside, costs->is_signed), ==, costs->total);
  g_assert_cmpmem (self, n_nodes * sizeof *self, costs->self, n_nodes * sizeof *self);
  g_assert_cmpmem (inclusive, n_nodes * sizeof *inclusive, costs->inclusive, n_nodes * sizeof *inclusive);
  for (CgvNodeId node = 0; node < n_nodes && kind != CGV_GROUPING_PART; node++)
    g_assert_cmpuint (grouping->group_of_node[node], <, grouping->n_groups);
}

static guint
check_file (GBytes *file)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&file, 1, NULL);

  for (CgvEventId event = 0; profile != NULL && event < profile->n_events; event++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, event % 2 == 0 ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, NULL);
      g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
      g_autoptr (CgvCosts) costs = cgv_costs_new (graph, event, NULL);

      for (CgvGroupingKind kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_OWN_FILE && !cgv_test_is_saturated (costs); kind++)
        check_sums (costs, kind);
    }
  return profile != NULL;
}

static void
test_sums (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autoptr (GPtrArray) files = cgv_test_load_files (folder, G_MAXSIZE);
  guint n_files = 0;

  for (guint i = 0; i < files->len; i++)
    n_files += check_file (files->pdata[i]);
  g_assert_cmpuint (n_files, >, 100);
}

#define N_FILES 4
#define N_FUNCTIONS 6

/* A program with inlined code. Function n begins in file n modulo N_FILES. */
typedef struct
{
  guint self[N_FUNCTIONS][N_FILES];               /* for each function and file, the cost of lines */
  guint cost[N_FUNCTIONS][N_FILES][N_FUNCTIONS];  /* for each function, file and callee, the cost of calls */
  guint count[N_FUNCTIONS][N_FILES][N_FUNCTIONS]; /* for each function, file and callee, the number of calls */
  guint truth[N_FILES];                           /* for each file, the cost while one of its lines ran or waited */
  gboolean may_call[N_FUNCTIONS][N_FUNCTIONS];    /* for each pair of functions, whether one may call the other */
  guint n_steps;                                  /* number of steps left */
} Program;

/* Runs a function; the bits of @waiting are the files that wait. Returns its cost. */
static guint
run (Program *program,
     guint function,
     guint waiting,
     guint depth)
{
  guint total = 0;

  while (program->n_steps > 0 && g_test_rand_int_range (0, 4) != 0)
    {
      guint file = g_test_rand_bit () ? function % N_FILES : (guint) g_test_rand_int_range (0, N_FILES);
      guint callee = (guint) g_test_rand_int_range (0, N_FUNCTIONS);
      guint cost;

      program->n_steps--;
      if (depth < 20 && program->may_call[function][callee])
        {
          cost = run (program, callee, waiting | 1u << file, depth + 1);
          program->cost[function][file][callee] += cost;
          program->count[function][file][callee]++;
        }
      else
        {
          cost = (guint) g_test_rand_int_range (1, 50);
          program->self[function][file] += cost;
          for (guint i = 0; i < N_FILES; i++)
            program->truth[i] += ((waiting | 1u << file) >> i & 1) != 0 ? cost : 0;
        }
      total += cost;
    }
  return total;
}

static char *
write_program (const Program *program)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint function = 0; function < N_FUNCTIONS; function++)
    {
      g_string_append_printf (text, "fl=%u\nfn=f%u\n", function % N_FILES, function);
      for (guint file = 0; file < N_FILES; file++)
        {
          g_string_append_printf (text, "fi=%u\n%u %u\n", file, file + 1, program->self[function][file]);
          for (guint callee = 0; callee < N_FUNCTIONS; callee++)
            {
              if (program->count[function][file][callee] > 0)
                g_string_append_printf (text, "cfi=%u\ncfn=f%u\ncalls=%u 1\n+1 %u\n", callee % N_FILES, callee,
                                        program->count[function][file][callee], program->cost[function][file][callee]);
            }
        }
    }
  return g_string_free (text, FALSE);
}

static guint
assert_files (const Program *program,
              const CgvGrouping *grouping)
{
  CgvProfile *profile = grouping->costs->graph->profile;
  guint n_exact = 0;

  g_assert_cmpuint (grouping->n_groups, ==, N_FILES);
  for (uint32_t i = 0; i < N_FILES; i++)
    {
      const CgvGroup *group = &grouping->groups[i];
      size_t length;
      guint file = (guint) (cgv_grouping_get_name (grouping, i, &length)[0] - '0');
      guint self = 0;

      g_assert_cmpuint (group->n_members, ==, N_FUNCTIONS);
      for (uint32_t j = 0; j < N_FUNCTIONS; j++)
        {
          CgvGroupMember member;
          g_autofree char *name = NULL;

          cgv_grouping_get_member (grouping, i, j, &member);
          name = cgv_test_name (grouping->costs->graph->fold, member.node);
          g_assert_cmpuint (member.self.value, ==, program->self[name[1] - '0'][file]);
          g_assert_cmpint (cgv_profile_get_string (profile, member.file, NULL)[0] - '0', ==, file);
          self += program->self[name[1] - '0'][file];
        }
      g_assert_cmpuint (group->self.value, ==, self);
      g_assert_cmpuint (group->inclusive.low, <=, program->truth[file]);
      g_assert_cmpuint (group->inclusive.high, >=, program->truth[file]);
      n_exact += group->inclusive.low == group->inclusive.high;
    }
  return n_exact;
}

static void
test_inlining_programs (void)
{
  guint n_exact = 0;

  for (guint i = 0; i < 1000; i++)
    {
      Program program = { .n_steps = 400 };
      g_autofree char *text = NULL;
      g_autoptr (CgvProfile) profile = NULL;
      g_autoptr (CgvCosts) costs = NULL;
      g_autoptr (CgvGrouping) grouping = NULL;

      for (guint caller = 0; caller < N_FUNCTIONS; caller++)
        for (guint callee = 0; callee < N_FUNCTIONS; callee++)
          program.may_call[caller][callee] = (callee > caller || i % 3 == 0) && g_test_rand_int_range (0, 10) < 4;
      while (program.n_steps > 0)
        run (&program, 0, 0, 0);
      text = write_program (&program);
      profile = cgv_test_profile (text);
      costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
      grouping = cgv_test_grouping_new (costs, CGV_GROUPING_FILE, NULL);
      n_exact += assert_files (&program, grouping);
    }
  g_test_message ("%u exact", n_exact);
}

/* Marks the functions of the trace that are in the group. */
static void
mark_group (const CgvTestTrace *trace,
            const CgvGrouping *grouping,
            uint32_t group,
            gboolean *functions)
{
  const CgvGraph *graph = grouping->costs->graph;

  for (uint32_t i = 0; i < grouping->groups[group].n_members; i++)
    {
      const CgvFunctionId *members;
      CgvGroupMember member;
      uint32_t n_members;

      cgv_grouping_get_member (grouping, group, i, &member);
      g_assert_cmpuint (grouping->group_of_node[member.node], ==, group);
      members = cgv_fold_get_members (graph->fold, member.node, &n_members);
      for (uint32_t j = 0; j < n_members; j++)
        {
          CgvStringId name = graph->profile->functions[members[j]].name;

          functions[cgv_test_trace_find (trace, cgv_profile_get_string (graph->profile, name, NULL))] = TRUE;
        }
    }
}

/* Returns the number of exact groups. */
static guint
assert_truth (const CgvTestTrace *trace,
              CgvCosts *costs,
              CgvGroupingKind kind)
{
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, kind, NULL);
  CgvCost self = 0;
  guint n_exact = 0;

  for (uint32_t i = 0; i < grouping->n_groups; i++)
    {
      const CgvGroup *group = &grouping->groups[i];
      g_autofree gboolean *functions = g_new0 (gboolean, cgv_test_trace_get_n_names (trace));
      CgvGroupMember member;
      CgvCost truth;

      mark_group (trace, grouping, i, functions);
      truth = cgv_test_trace_get_inclusive (trace, functions);
      self += group->self.value;
      g_assert_cmpuint (group->self.value, ==, cgv_test_trace_get_self (trace, functions));
      cgv_grouping_get_member (grouping, i, 0, &member);
      if (group->n_members == 1 && costs->graph->cycles[member.node] != CGV_NONE)
        continue;
      g_assert_cmpuint (group->inclusive.low, <=, truth);
      g_assert_cmpuint (group->inclusive.high, >=, truth);
      g_assert_cmpuint (group->inclusive.value, >=, group->inclusive.low);
      g_assert_cmpuint (group->inclusive.value, <=, group->inclusive.high);
      n_exact += group->inclusive.low == group->inclusive.high;
    }
  g_assert_cmpuint (self, ==, costs->total);
  return n_exact;
}

static void
test_traces (void)
{
  guint n_exact = 0;
  guint n_groups = 0;

  for (guint i = 0; i < 1000; i++)
    {
      guint n_functions = (guint) g_test_rand_int_range (1, 14);
      guint density = (guint) g_test_rand_int_range (5, 40);
      g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (n_functions, 300, density, i % 3 + 1);
      g_autofree char *text = cgv_test_trace_write (trace);
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, i % 2 == 0 ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, NULL, NULL);

      for (CgvGroupingKind kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_CYCLE; kind++)
        n_exact += assert_truth (trace, costs, kind);
      n_exact += assert_truth (trace, costs, CGV_GROUPING_FUNCTION);
      n_groups += costs->graph->n_nodes;
    }
  g_assert_cmpuint (n_exact, >, 0);
  g_test_message ("%u of %u", n_exact, n_groups);
}

typedef struct
{
  CgvCosts *costs;
  CgvGroupingKind kind;
} Input;

static gboolean
group_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  const Input *input = data;
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (input->costs, input->kind, memory);

  return grouping != NULL;
}

/* The ratio of a group is the ratio of its sums, not the sum of ratios. If the sums are
 * estimates, it is between the ratios of their bounds. */
static void
assert_ratios (CgvCosts *costs,
               CgvGroupingKind kind)
{
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, kind, NULL);
  g_autoptr (CgvGrouping) a = cgv_test_grouping_new (costs->numerator, kind, NULL);
  g_autoptr (CgvGrouping) b = cgv_test_grouping_new (costs->divisor, kind, NULL);

  g_assert_true (grouping->costs == costs);
  g_assert_cmpuint (grouping->n_groups, ==, a->n_groups);
  for (uint32_t i = 0; i < grouping->n_groups; i++)
    {
      const CgvGroup *group = &grouping->groups[i];
      const CgvGroup *group_a = &a->groups[i];
      const CgvGroup *group_b = &b->groups[i];
      CgvGroupMember member;
      CgvGroupMember member_a;
      CgvGroupMember member_b;

      cgv_grouping_get_member (grouping, i, 0, &member);
      cgv_grouping_get_member (a, i, 0, &member_a);
      cgv_grouping_get_member (b, i, 0, &member_b);
      g_assert_cmpuint (group->self.value, ==, cgv_event_set_divide (costs->events, costs->event, group_a->self.value, group_b->self.value));
      g_assert_cmpuint (group->inclusive.value, ==, cgv_event_set_divide (costs->events, costs->event, group_a->inclusive.value, group_b->inclusive.value));
      g_assert_cmpuint (member.self.value, ==, cgv_event_set_divide (costs->events, costs->event, member_a.self.value, member_b.self.value));
      g_assert_cmpuint (member.inclusive.value, ==, cgv_event_set_divide (costs->events, costs->event, member_a.inclusive.value, member_b.inclusive.value));
      if (group->inclusive.value == CGV_RATIO_UNDEFINED)
        continue;
      g_assert_cmpint ((int64_t) group->inclusive.low, <=, (int64_t) group->inclusive.value);
      g_assert_cmpint ((int64_t) group->inclusive.value, <=, (int64_t) group->inclusive.high);
    }
}

/* Groups that call each other cost something between their self cost and that with all calls: the middle, without losing a half twice. */
static void
check_signed_middle (int self,
                     int call)
{
  g_autofree char *text = g_strdup_printf ("events: Ir\nob=o1\nfn=f\n1 %d\ncob=o2\ncfn=g\ncalls=1 1\n1 %d\n"
                                           "ob=o2\nfn=g\n1 -2\ncob=o1\ncfn=f\ncalls=1 1\n1 0\nob=o3\nfn=h\n1 -1\n",
                                           self, call);
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  g_autoptr (CgvCosts) costs = cgv_costs_new (graph, 0, NULL);
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, CGV_GROUPING_OBJECT, NULL);
  const CgvGroup *group = &grouping->groups[grouping->group_of_node[0]];
  gint64 value = (gint64) group->inclusive.value;

  g_assert_true (costs->is_signed);
  g_assert_cmpint ((gint64) group->self.value, ==, self);
  g_assert_cmpint (value, >=, MIN (self, self + call));
  g_assert_cmpint (value, <=, MAX (self, self + call));
  g_assert_cmpint (ABS (2 * value - (2 * self + call)), <=, 1);
}

static void
test_signed_middle (void)
{
  for (int self = -3; self <= 3; self++)
    for (int call = -3; call <= 3; call++)
      check_signed_middle (self, call);
}

static void
test_ratios (void)
{
  static const CgvEventDefinition own[] = { { "R", NULL, "B / Ir" } };
  g_autoptr (CgvProfile) profile = cgv_test_profile (
    "events: Ir B\nfl=a.c\nfn=main\n1 10 5\ncfn=f\ncalls=1 1\n2 40 4\nfn=f\n1 20 2\nfi=b.h\n2 20 2\npart: 2\nevents: Ir B\nfl=a.c\nfn=f\n1 8 8\n");
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  CgvEventSet *events = cgv_event_set_new (profile, own, 1, NULL);
  CgvEventId ratio = cgv_event_set_find (events, "R");
  g_autoptr (CgvCosts) costs = cgv_costs_new_of (graph, events, ratio, NULL);
  guint8 is_main[] = { 1, 0 };
  CgvFilterStep step = { CGV_FILTER_EXCLUDE, is_main };
  CgvFilterReport report;
  g_autoptr (CgvCosts) filtered = NULL;

  g_assert_cmpuint (graph->n_nodes, ==, G_N_ELEMENTS (is_main));
  filtered = cgv_costs_new_filtered (costs, &step, 1, &report, NULL);
  g_assert_cmpuint (filtered->total, !=, costs->total);
  for (CgvGroupingKind kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_OWN_FILE; kind++)
    {
      Input input = { costs, kind };

      assert_ratios (costs, kind);
      assert_ratios (filtered, kind);
      cgv_test_memory_sweep (group_with_memory, &input);
      input.costs = filtered;
      cgv_test_memory_sweep (group_with_memory, &input);
    }
  cgv_event_set_unref (events);
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (inlined);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  for (CgvGroupingKind kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_OWN_FILE; kind++)
    {
      Input input = { costs, kind };

      cgv_test_memory_sweep (group_with_memory, &input);
    }
}

static gboolean
sort_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  CgvGrouping *grouping = data;
  g_autoptr (CgvOrder) order = cgv_order_new (grouping->costs->graph->fold, NULL, memory);
  uint32_t groups[] = { 0, 1 };
  uint32_t members[] = { 0, 1 };

  return order != NULL && cgv_grouping_sort (grouping, order, CGV_QUANTITY_LOCATION, TRUE, groups, 2) &&
         cgv_grouping_sort_members (grouping, 1, order, CGV_QUANTITY_LOCATION, TRUE, members, 2);
}

static void
test_sort (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (calling_back);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, CGV_GROUPING_NAMESPACE, NULL);
  g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);
  static const struct
  {
    CgvQuantityKind key;
    gboolean descending;
    uint32_t groups[3];
    uint32_t members[2];
  } cases[] = {
    { CGV_QUANTITY_INCLUSIVE, TRUE, { 0, 1, 2 }, { 0, 1 } },
    { CGV_QUANTITY_INCLUSIVE, FALSE, { 2, 1, 0 }, { 1, 0 } },
    { CGV_QUANTITY_SELF, TRUE, { 1, 2, 0 }, { 0, 1 } },
    { CGV_QUANTITY_CALLS, FALSE, { 0, 1, 2 }, { 0, 1 } },
    { CGV_QUANTITY_NAME, FALSE, { 0, 2, 1 }, { 0, 1 } },
    { CGV_QUANTITY_NAME, TRUE, { 1, 2, 0 }, { 1, 0 } },
    { CGV_QUANTITY_LOCATION, TRUE, { 1, 2, 0 }, { 1, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      uint32_t groups[] = { 2, 0, 1 };
      uint32_t members[] = { 1, 0 };

      g_assert_true (cgv_grouping_sort (grouping, order, cases[i].key, cases[i].descending, groups, 3));
      g_assert_cmpmem (groups, sizeof groups, cases[i].groups, sizeof groups);
      g_assert_true (cgv_grouping_sort_members (grouping, 1, order, cases[i].key, cases[i].descending, members, 2));
      g_assert_cmpmem (members, sizeof members, cases[i].members, sizeof members);
    }
  cgv_test_memory_sweep (sort_with_memory, grouping);
}

static void
test_references (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (calling_back);
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvGrouping *grouping = cgv_test_grouping_new (costs, CGV_GROUPING_OBJECT, NULL);

  cgv_costs_unref (costs);
  g_assert_true (cgv_grouping_ref (grouping) == grouping);
  cgv_grouping_unref (grouping);
  g_assert_cmpuint (grouping->costs->total, ==, 100);
  cgv_grouping_unref (grouping);
  cgv_grouping_unref (NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grouping/objects", test_objects);
  g_test_add_func ("/grouping/own-files", test_own_files);
  g_test_add_func ("/grouping/namespaces", test_namespaces);
  g_test_add_func ("/grouping/cycles", test_cycles);
  g_test_add_func ("/grouping/functions", test_functions);
  g_test_add_func ("/grouping/files-of-lines", test_files_of_lines);
  g_test_add_func ("/grouping/functions-by-file", test_functions_by_file);
  g_test_add_func ("/grouping/parts", test_parts);
  g_test_add_func ("/grouping/sums", test_sums);
  g_test_add_func ("/grouping/inlining-programs", test_inlining_programs);
  g_test_add_func ("/grouping/traces", test_traces);
  g_test_add_func ("/grouping/ratios", test_ratios);
  g_test_add_func ("/grouping/signed-middle", test_signed_middle);
  g_test_add_func ("/grouping/no-memory", test_no_memory);
  g_test_add_func ("/grouping/sort", test_sort);
  g_test_add_func ("/grouping/references", test_references);
  return g_test_run ();
}
