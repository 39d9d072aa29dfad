/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of rows against a comparison that follows its documentation, and searches. */

#include <string.h>
#include <time.h>

#include "cgv-order.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOrder, cgv_order_free)

typedef struct
{
  const CgvCosts *costs;
  CgvQuantityKind key;     /* what to sort by */
  gboolean descending; /* whether the largest comes first */
} Sorting;

static const char *
get_text (const CgvCosts *costs,
          CgvNodeId node,
          size_t member)
{
  CgvProfile *profile = costs->graph->profile;
  const CgvFunction *function = &profile->functions[cgv_fold_get_function (costs->graph->fold, node)];

  return cgv_profile_get_string (profile, G_STRUCT_MEMBER (CgvStringId, function, member), NULL);
}

static int
compare_names (const CgvCosts *costs,
               CgvNodeId a,
               CgvNodeId b)
{
  g_autofree char *name_a = cgv_test_name (costs->graph->fold, a);
  g_autofree char *name_b = cgv_test_name (costs->graph->fold, b);

  return strcmp (name_a, name_b);
}

static int
compare_by_key (const Sorting *sorting,
                CgvNodeId a,
                CgvNodeId b)
{
  const CgvCosts *costs = sorting->costs;
  const uint64_t *n_calls = costs->graph->n_calls;
  int result;

  switch (sorting->key)
    {
    case CGV_QUANTITY_INCLUSIVE:
      return cgv_cost_compare (costs->inclusive[a], costs->inclusive[b], costs->is_signed);
    case CGV_QUANTITY_SELF:
      return cgv_cost_compare (costs->self[a], costs->self[b], costs->is_signed);
    case CGV_QUANTITY_CALLS:
      return (n_calls[a] > n_calls[b]) - (n_calls[a] < n_calls[b]);
    case CGV_QUANTITY_NAME:
      return compare_names (costs, a, b);
    case CGV_QUANTITY_LOCATION:
    default:
      result = strcmp (get_text (costs, a, G_STRUCT_OFFSET (CgvFunction, object)), get_text (costs, b, G_STRUCT_OFFSET (CgvFunction, object)));
      if (result == 0)
        result = strcmp (get_text (costs, a, G_STRUCT_OFFSET (CgvFunction, file)), get_text (costs, b, G_STRUCT_OFFSET (CgvFunction, file)));
      return result != 0 ? result : compare_names (costs, a, b);
    }
}

static int
compare (gconstpointer first,
         gconstpointer second,
         gpointer data)
{
  const Sorting *sorting = data;
  const CgvCosts *costs = sorting->costs;
  CgvNodeId a = *(const CgvNodeId *) first;
  CgvNodeId b = *(const CgvNodeId *) second;
  int result = compare_by_key (sorting, a, b);

  if (result != 0)
    return sorting->descending ? -result : result;
  result = -cgv_cost_compare (costs->inclusive[a], costs->inclusive[b], costs->is_signed);
  if (result == 0)
    result = compare_names (costs, a, b);
  return result != 0 ? result : (a > b) - (a < b);
}

/* Few different costs, counts, names, files and objects, so that there are ties of every kind. */
static CgvProfile *
make_profile (guint n_functions,
              gboolean is_signed)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=zero\n1 0\n");

  for (guint i = 0; i < n_functions; i++)
    {
      int cost = g_test_rand_int_range (is_signed ? -4 : 0, 5) * 1000;

      g_string_append_printf (text, "ob=o%c\nfl=s%c\nfn=%c%c%s\n1 %d\n", 'a' + g_test_rand_int_range (0, 3), 'a' + g_test_rand_int_range (0, 5),
                              'a' + g_test_rand_int_range (0, 4), 'a' + g_test_rand_int_range (0, 4),
                              g_test_rand_int_range (0, 9) == 0 ? "'2" : "", cost);
      if (i % 3 == 0)
        g_string_append_printf (text, "cob=oa\ncfi=sa\ncfn=a%c\ncalls=%d 1\n1 %d\n", 'a' + g_test_rand_int_range (0, 4),
                                g_test_rand_int_range (0, 3), g_test_rand_int_range (0, 3));
    }
  return cgv_test_profile (text->str);
}

static void
shuffle (CgvNodeId *nodes,
         gsize n)
{
  for (gsize i = n; i > 1; i--)
    {
      gsize other = (gsize) g_test_rand_int_range (0, (gint32) i);
      CgvNodeId node = nodes[i - 1];

      nodes[i - 1] = nodes[other];
      nodes[other] = node;
    }
}

static void
assert_sorted (CgvOrder *order,
               const CgvCosts *costs,
               gsize n)
{
  static const CgvQuantityKind kinds[] = { CGV_QUANTITY_INCLUSIVE, CGV_QUANTITY_SELF, CGV_QUANTITY_CALLS, CGV_QUANTITY_NAME, CGV_QUANTITY_LOCATION };
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, costs->graph->n_nodes);
  g_autofree CgvNodeId *expected = NULL;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    nodes[node] = node;
  shuffle (nodes, costs->graph->n_nodes);
  expected = g_memdup2 (nodes, n * sizeof *nodes);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (gboolean descending = FALSE; descending <= TRUE; descending++)
      {
        Sorting sorting = { costs, kinds[i], descending };

        g_assert_true (cgv_order_sort (order, costs, kinds[i], descending, nodes, n));
        g_qsort_with_data (expected, (gint) n, sizeof *expected, compare, &sorting);
        g_assert_cmpmem (nodes, n * sizeof *nodes, expected, n * sizeof *nodes);
      }
}

static void
test_sort (void)
{
  static const guint sizes[] = { 0, 1, 2, 10, 60, 400 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (CgvProfile) profile = make_profile (sizes[i / 2], i % 2 == 1);

      for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_RECURSION; kind++)
        {
          g_autoptr (CgvCosts) costs = cgv_test_costs (profile, kind, NULL, NULL);
          g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);

          assert_sorted (order, costs, costs->graph->n_nodes);
          assert_sorted (order, costs, costs->graph->n_nodes / 2);
        }
    }
}

static void
test_natural (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (
    "events: Ir\nob=lib10\nfn=f10\n1 1\nfn=F2\n1 1\nob=lib9\nfn=f100\n1 1\nfn=e\n1 1\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);
  CgvNodeId nodes[] = { 0, 1, 2, 3 };
  const CgvNodeId by_name[] = { 3, 1, 0, 2 };
  const CgvNodeId by_location[] = { 3, 2, 1, 0 };

  g_assert_true (cgv_order_sort (order, costs, CGV_QUANTITY_NAME, FALSE, nodes, 4));
  g_assert_cmpmem (nodes, sizeof nodes, by_name, sizeof by_name);
  g_assert_true (cgv_order_sort (order, costs, CGV_QUANTITY_LOCATION, FALSE, nodes, 4));
  g_assert_cmpmem (nodes, sizeof nodes, by_location, sizeof by_location);
}

/* Names are sorted as they are shown, without return types. */
static void
test_return_types (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (
    "events: Ir\nfn=void std::z(int)\n1 1\nfn=wmemset\n1 1\nfn=bool std::__detail::run<int>(int)\n1 1\nfn=std::m(int)\n1 1\nfn=abc\n1 1\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);
  CgvNodeId nodes[] = { 0, 1, 2, 3, 4 };
  const CgvNodeId by_name[] = { 4, 2, 3, 0, 1 };

  g_assert_true (cgv_order_sort (order, costs, CGV_QUANTITY_NAME, FALSE, nodes, 5));
  g_assert_cmpmem (nodes, sizeof nodes, by_name, sizeof by_name);
}

static const char places[] =
  "events: Ir\n"
  "ob=/usr/bin/prog\nfl=/src/main.cpp\nfn=main\n1 1\nfn=Reader::read(int)\n1 1\n"
  "fl=/src/util.h\nfn=swap'2\n1 1\n"
  "ob=/usr/lib/libc.so.6\nfl=\nfn=memcpy\n1 1\n";

static void
assert_filter (CgvFoldKind kind,
               const char *text,
               const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (places);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
  g_autoptr (CgvOrder) order = cgv_order_new (fold, NULL, NULL);
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, fold->n_nodes);
  g_autoptr (GString) actual = g_string_new (NULL);
  gsize n = cgv_order_filter (order, text, nodes);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *name = cgv_test_name (fold, nodes[i]);

      g_assert_true (i == 0 || nodes[i - 1] < nodes[i]);
      g_string_append_printf (actual, "%s%s", i > 0 ? " | " : "", name);
    }
  g_assert_cmpstr (actual->str, ==, expected);
}

static void
test_filter (void)
{
  const char *const everything = "main | Reader::read(int) | swap'2 | memcpy";

  assert_filter (CGV_FOLD_NONE, NULL, everything);
  assert_filter (CGV_FOLD_NONE, "", everything);
  assert_filter (CGV_FOLD_NONE, " \t ", everything);
  assert_filter (CGV_FOLD_NONE, "read", "Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "READ", "Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "Main", "main | Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "re*int", "Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "mem*", "memcpy");
  assert_filter (CGV_FOLD_NONE, "*.cpp", "main | Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "mem*x", "");
  assert_filter (CGV_FOLD_NONE, "*", "");
  assert_filter (CGV_FOLD_NONE, "Read", "Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "main", "main | Reader::read(int)");
  assert_filter (CGV_FOLD_NONE, "libc", "memcpy");
  assert_filter (CGV_FOLD_NONE, "prog sw", "swap'2");
  assert_filter (CGV_FOLD_NONE, " sw  prog ", "swap'2");
  assert_filter (CGV_FOLD_NONE, "prog libc", "");
  assert_filter (CGV_FOLD_NONE, "usr", everything);
  assert_filter (CGV_FOLD_NONE, "'2", "swap'2");
}

/* A folded node is found by the name that it is shown with, a group by its own name only. */
static void
test_filter_folded (void)
{
  assert_filter (CGV_FOLD_RECURSION, "swap", "swap");
  assert_filter (CGV_FOLD_RECURSION, "'2", "");
  assert_filter (CGV_FOLD_RECURSION, "util", "swap");
  assert_filter (CGV_FOLD_OBJECT, "libc", "/usr/lib/libc.so.6");
  assert_filter (CGV_FOLD_OBJECT, "main", "");
  assert_filter (CGV_FOLD_FILE, "main", "/src/main.cpp");
  assert_filter (CGV_FOLD_NAMESPACE, "read", "Reader");
}

/* A match in the name comes before one in scopes and arguments, and these before files. The
 * order within a rank does not change. */
static void
assert_ranked (const char *text,
               const char *search,
               const char *expected)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  CgvNodeId nodes[8];
  size_t n = cgv_order_filter (order, search, nodes);

  cgv_order_rank (order, search, nodes, n);
  for (size_t i = 0; i < n; i++)
    {
      g_autofree char *name = cgv_test_name (costs->graph->fold, nodes[i]);

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
  cgv_order_rank (order, NULL, nodes, n);
}

static void
test_rank (void)
{
  static const char text[] =
    "events: Ir\nfl=/src/push.c\nfn=main\n1 1\nfl=/src/b.c\nfn=f<push>(int)\n1 1\nfn=push::run()\n1 1\nfn=std::list<int>::do_push(int)\n1 1\n"
    "fn=std::list<int>::push_back(int)\n1 1\nfn=std::list<int>::Push(int)\n1 1\nfn=push_front\n1 1\n";

  assert_ranked (text, " push", "std::list<int>::Push(int) std::list<int>::push_back(int) push_front std::list<int>::do_push(int) f<push>(int) push::run() main");
}

/* Ranking more functions takes too long while a user types: their order stays. */
static void
test_rank_many (void)
{
  for (guint n = CGV_ORDER_MAX_RANKED - 1; n <= CGV_ORDER_MAX_RANKED + 1; n++)
    {
      g_autoptr (GString) text = g_string_new ("events: Ir\n");
      g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n);
      g_autoptr (CgvProfile) profile = NULL;
      g_autoptr (CgvFold) fold = NULL;
      g_autoptr (CgvOrder) order = NULL;

      for (guint i = 0; i + 1 < n; i++)
        g_string_append_printf (text, "fn=do_push%u\n1 1\n", i);
      g_string_append (text, "fn=push\n1 1\n");
      profile = cgv_test_profile (text->str);
      fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
      order = cgv_order_new (fold, NULL, NULL);
      /* Few functions are left for the second word. */
      g_assert_cmpuint (cgv_order_filter (order, "push1234 do", nodes), ==, 11);
      g_assert_cmpuint (cgv_order_filter (order, "push1234 do*45", nodes), ==, 1);
      g_assert_cmpuint (cgv_order_filter (order, "push1234 poll", nodes), ==, 0);
      g_assert_cmpuint (cgv_order_filter (order, "push", nodes), ==, n);
      cgv_order_rank (order, "push", nodes, n);
      g_assert_cmpuint (nodes[0], ==, n <= CGV_ORDER_MAX_RANKED ? n - 1 : 0);
    }
}

/* An equal name comes before one that begins with the text, also with scopes and parameters; the
 * whole name comes first. */
static void
test_rank_qualified (void)
{
  static const char text[] =
    "events: Ir\nfn=Box5::get_776()\n1 1\nfn=a::Box5::get_77()\n1 1\nfn=Box5::get_77(int, char)\n1 1\nfn=Box5::get_77(int)::run\n1 1\n";

  assert_ranked (text, "Box5::get_77", "Box5::get_77(int, char) a::Box5::get_77() Box5::get_776() Box5::get_77(int)::run");
  assert_ranked (text, "get_77", "a::Box5::get_77() Box5::get_77(int, char) Box5::get_776() Box5::get_77(int)::run");
  assert_ranked (text, "Box5::get_77 ", "Box5::get_77(int, char) a::Box5::get_77() Box5::get_776() Box5::get_77(int)::run");
  assert_ranked (text, "box5::get_77(int, char) ", "Box5::get_77(int, char)");
  assert_ranked (text, "a::Box5::", "a::Box5::get_77()");
}

/* Scopes in arguments are not scopes of the function, and a variant is not the function itself. */
static void
test_rank_scopes (void)
{
  static const char text[] =
    "events: Ir\nfn=other::foo(std::foo)\n1 1\nfn=f<std::foo>::foo_bar\n1 1\nfn=a::std::foo_bar\n1 1\nfn=std::foo::run()\n1 1\n"
    "fn=int std::foo_bar<int>(int)\n1 1\nfn=a::std::foo\n1 1\nfn=std::foo'2\n1 1\nfn=void std::foo<int>(int)\n1 1\n";

  assert_ranked (text, "std::foo",
                 "void std::foo<int>(int) std::foo'2 a::std::foo int std::foo_bar<int>(int) a::std::foo_bar std::foo::run() "
                 "other::foo(std::foo) f<std::foo>::foo_bar");
}

/* Names match as lists show them: without template arguments. */
static void
test_qualified (void)
{
  static const char text[] =
    "events: Ir\nfn=ns::_Executor<std::vector<int> >::_M_dfs(bool)\n1 1\nfn=_M_dfs\n1 1\nfn=f<_Executor>::_M_dfs\n1 1\n";
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);
  CgvNodeId nodes[3];

  g_assert_cmpuint (cgv_order_filter (order, "_Executor::_M_dfs", nodes), ==, 1);
  g_assert_cmpuint (nodes[0], ==, 0);
  g_assert_cmpuint (cgv_order_filter (order, "executor::", nodes), ==, 1);
  g_assert_cmpuint (cgv_order_filter (order, "vector::_M_dfs", nodes), ==, 0);
  g_assert_cmpuint (cgv_order_filter (order, "vector<int>", nodes), ==, 1);
}

static gboolean
sort_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  const CgvCosts *costs = data;
  g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, memory);
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, costs->graph->n_nodes);
  gboolean ok = order != NULL;

  for (CgvQuantityKind key = CGV_QUANTITY_INCLUSIVE; ok && key <= CGV_QUANTITY_LOCATION; key++)
    {
      for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
        nodes[node] = node;
      ok = cgv_order_sort (order, costs, key, TRUE, nodes, costs->graph->n_nodes);
      for (CgvNodeId node = 0; !ok && node < costs->graph->n_nodes; node++)
        g_assert_cmpuint (nodes[node], ==, node);
    }
  return ok;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = make_profile (200, FALSE);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);

  cgv_test_memory_sweep (sort_with_memory, costs);
}

/* A search without memory finds the same. The first allocation is for the order itself. */
static void
test_filter_without_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (places);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, 2);
  g_autoptr (CgvOrder) order = cgv_order_new (fold, NULL, &memory);
  CgvNodeId nodes[4];

  g_assert_nonnull (order);
  g_assert_cmpuint (cgv_order_filter (order, "prog main", nodes), ==, 2);
  g_assert_cmpuint (test.n_requests, ==, 2);
}

/* A name of 1 MiB that 20000 functions share is read once. Reading it for each would take 3
 * seconds at best. */
static void
test_shared_name (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\nfn=(1) ns::");
  g_autoptr (CgvProfile) profile = NULL;
  g_autofree CgvNodeId *nodes = NULL;
  const guint n = 20000;
  clock_t start;

  g_test_summary ("A long name of many functions is folded, searched and sorted in the time for one");
  for (gsize i = 0; i < 1000000; i++)
    g_string_append_c (text, 'n');
  g_string_append (text, "\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fl=f%u\nfn=(1)\n1 %u\n", i, i + 1);
  g_string_append (text, "fn=last\ncfn=last'2\ncalls=1 1\n1 1\nfn=last'2\n1 1\n");
  profile = cgv_test_profile (text->str);
  nodes = g_new (CgvNodeId, n + 2);

  start = clock ();
  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, kind, NULL, NULL);
      g_autoptr (CgvOrder) order = cgv_order_new (costs->graph->fold, NULL, NULL);
      gsize n_nodes = cgv_order_filter (order, NULL, nodes);

      g_assert_true (cgv_order_sort (order, costs, CGV_QUANTITY_LOCATION, FALSE, nodes, n_nodes));
      if (kind == CGV_FOLD_NONE || kind == CGV_FOLD_RECURSION)
        {
          g_assert_cmpuint (cgv_order_filter (order, "nnq", nodes), ==, 0);
          g_assert_cmpuint (cgv_order_filter (order, "s::n f1999", nodes), ==, 11);
        }
    }
  g_assert_cmpint (clock () - start, <, 5 * CLOCKS_PER_SEC);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/order/sort", test_sort);
  g_test_add_func ("/order/natural", test_natural);
  g_test_add_func ("/order/return-types", test_return_types);
  g_test_add_func ("/order/filter", test_filter);
  g_test_add_func ("/order/filter-folded", test_filter_folded);
  g_test_add_func ("/order/rank", test_rank);
  g_test_add_func ("/order/rank-many", test_rank_many);
  g_test_add_func ("/order/rank-qualified", test_rank_qualified);
  g_test_add_func ("/order/rank-scopes", test_rank_scopes);
  g_test_add_func ("/order/qualified", test_qualified);
  g_test_add_func ("/order/no-memory", test_no_memory);
  g_test_add_func ("/order/filter-without-memory", test_filter_without_memory);
  g_test_add_func ("/order/shared-name", test_shared_name);
  return g_test_run ();
}
