/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The functions of one node, and its name. */

#include "cgv-fold-private.h"
#include "cgv-key-table.h"
#include "cgv-namesakes.h"
#include "cgv-path.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

/* Prints functions with the names of their nodes. A star marks the function that represents a
 * node. */
static char *
print_fold (const CgvFold *fold)
{
  CgvProfile *profile = fold->profile;
  GString *text = g_string_new (NULL);

  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    {
      g_autofree char *name = cgv_test_name (fold, node);
      uint32_t n_members;
      const CgvFunctionId *members = cgv_fold_get_members (fold, node, &n_members);

      g_string_append_printf (text, "%s%s:", node > 0 ? "; " : "", name);
      for (uint32_t i = 0; i < n_members; i++)
        {
          const CgvFunction *function = &profile->functions[members[i]];

          g_assert_cmpuint (cgv_fold_get_node (fold, members[i]), ==, node);
          g_assert_true (i == 0 || members[i - 1] < members[i]);
          g_string_append_printf (text, " %s%s", cgv_profile_get_string (profile, function->name, NULL), members[i] == cgv_fold_get_function (fold, node) ? "*" : "");
        }
    }
  return g_string_free (text, FALSE);
}

static void
assert_fold (CgvProfile *profile,
             CgvFoldKind kind,
             const char *expected)
{
  const CgvMemory memory = CGV_MEMORY_INIT;
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
  g_autofree char *actual = NULL;

  g_assert_nonnull (fold);
  g_assert_cmpint (fold->kind, ==, kind);
  g_assert_true (fold->profile == profile);
  actual = print_fold (fold);
  g_assert_cmpstr (actual, ==, expected);

  for (CgvFoldKind other = CGV_FOLD_NONE; other <= CGV_FOLD_NAMESPACE; other++)
    {
      g_autoptr (CgvFold) origin = cgv_fold_new (profile, other, NULL);
      g_autoptr (CgvFold) again = cgv_fold_new_again (origin, kind, &memory);
      g_autofree char *text = print_fold (again);

      g_assert_cmpstr (text, ==, expected);
    }
}

static const char levels[] =
  "events: Ir\n"
  "fn=main\n1 1\n"
  "fn=f'3\n1 1\n"
  "fn=g'2\n1 1\n"
  "fn=f\n1 1\n"
  "fn=f'2\n1 1\n"
  "fn='2\n1 1\n"
  "fn=ns::C::h(int)'2\n1 1\n"
  "fn=ns::C::h(int)\n1 1\n";

static void
test_recursion (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (levels);

  assert_fold (profile, CGV_FOLD_NONE, "main: main*; f'3: f'3*; g'2: g'2*; f: f*; f'2: f'2*; '2: '2*; "
                                       "ns::C::h(int)'2: ns::C::h(int)'2*; ns::C::h(int): ns::C::h(int)*");
  assert_fold (profile, CGV_FOLD_RECURSION, "main: main*; f: f'3 f* f'2; g: g'2*; '2: '2*; ns::C::h(int): ns::C::h(int)'2 ns::C::h(int)*");
}

static void
test_no_levels (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=b\n1 1\nfn=a\n1 1\n");

  assert_fold (profile, CGV_FOLD_NONE, "b: b*; a: a*");
  assert_fold (profile, CGV_FOLD_RECURSION, "b: b*; a: a*");
}

/* The output of Callgrind for main, f and two levels of g with --separate-callers=2; and a
 * lambda among them. */
static const char callers[] =
  "events: Ir\n"
  "fn=_start\n1 1\n"
  "fn=main'_start\n1 1\n"
  "fn=f'main'_start\n1 1\n"
  "fn=g'f'main\n1 1\n"
  "fn=g'2'f'main\n1 1\n"
  "fn=g'main'_start\n1 1\n"
  "fn=ns::h()::'lambda'(int)::operator()(int) const'f'main\n1 1\n"
  "fn=i'ns::h()::'lambda'(int)::operator()(int) const'f\n1 1\n"
  "fl=other\nfn=g'main'_start\n1 1\n";

static void
test_callers (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (callers);

  assert_fold (profile, CGV_FOLD_RECURSION, "_start: _start*; main: main'_start*; f: f'main'_start*; g: g'f'main* g'2'f'main g'main'_start; "
                                            "ns::h()::'lambda'(int)::operator()(int) const: ns::h()::'lambda'(int)::operator()(int) const'f'main*; "
                                            "i: i'ns::h()::'lambda'(int)::operator()(int) const'f*; g: g'main'_start*");
  assert_fold (profile, CGV_FOLD_NAMESPACE, ": _start* main'_start f'main'_start g'f'main g'2'f'main g'main'_start "
                                            "i'ns::h()::'lambda'(int)::operator()(int) const'f g'main'_start; "
                                            "ns: ns::h()::'lambda'(int)::operator()(int) const'f'main*");
}

/* Apostrophes that are part of a name, and text after an apostrophe that is not the name of a
 * function. */
static void
test_own_apostrophes (void)
{
  static const char *const names[] = {
    "main",
    "lambda",
    "str",
    "a",
    "T",
    "f'main'",
    "'main",
    "f'unknown",
    "f'main'unknown",
    "f'01",
    "h()::'lambda'(int)::operator()(int) const",
    "h()::'lambda0'()::operator()() const",
    "h()::'unnamed'::i()",
    "<&'a T as core::fmt::Debug>::fmt",
    "core::str::<impl str>::trim::<&'a str>",
    "x::y::<'_>",
    "<p::q<'static> as r>::s",
    "for<'a> fn(&'a str)",
    "Data.Map.foldl'",
    "go'",
    "a'''b",
    "f'main start",
  };
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvFold) fold = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_append_printf (text, "fn=%s\n1 1\n", names[i]);
  profile = cgv_test_profile (text->str);
  fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
  g_assert_cmpuint (fold->n_nodes, ==, G_N_ELEMENTS (names));
  for (CgvNodeId node = 0; node < G_N_ELEMENTS (names); node++)
    {
      g_autofree char *name = cgv_test_name (fold, node);

      g_assert_cmpstr (name, ==, names[node]);
    }
}

/* Long names of many callers, or of many apostrophes, that many functions share. */
static void
test_long_names (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=a\n1 1\nfn=(1) f");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvFold) fold = NULL;

  for (guint i = 0; i < 500000; i++)
    g_string_append (text, "'a");
  g_string_append (text, "\n1 1\nfn=(2) f");
  for (guint i = 0; i < 1000000; i++)
    g_string_append_c (text, '\'');
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "\nfl=file%u\nfn=(1)\n1 1\nfn=(2)\n1 1\n", i);
  profile = cgv_test_profile (text->str);
  fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
  g_assert_cmpuint (fold->n_nodes, ==, profile->n_functions);
  for (CgvNodeId node = 1; node < fold->n_nodes; node++)
    {
      size_t length;
      const char *name = cgv_fold_get_name (fold, node, &length);

      g_assert_cmpuint (length, ==, name[length - 1] == '\'' ? 1000001 : 1);
    }
}

static void
test_groups (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (
    "events: Ir\n"
    "ob=prog\nfl=a.cpp\nfn=x::f()\n1 1\nfn=main\n1 1\n"
    "ob=lib\nfl=b.cpp\nfn=x::g()\n1 1\nfn=y::h()\n1 1\n"
    "ob=\nfl=a.cpp\nfn=puts\n1 1\n");

  assert_fold (profile, CGV_FOLD_OBJECT, "prog: x::f()* main; lib: x::g()* y::h(); : puts*");
  assert_fold (profile, CGV_FOLD_FILE, "a.cpp: x::f()* main puts; b.cpp: x::g()* y::h()");
  assert_fold (profile, CGV_FOLD_NAMESPACE, "x: x::f()* x::g(); : main* puts; y: y::h()*");
}

static void
test_references (void)
{
  CgvProfile *profile = cgv_test_profile ("events: Ir\nfn=f\n1 1\n");
  CgvFold *fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);

  cgv_profile_unref (profile);
  g_assert_true (cgv_fold_ref (fold) == fold);
  cgv_fold_unref (fold);
  g_assert_cmpuint (fold->profile->n_functions, ==, 1);
  cgv_fold_unref (fold);
  cgv_fold_unref (NULL);
}

/* Numbers do not change when the table grows, and each part of a key counts. */
static void
test_table (void)
{
  static const char bytes[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvKeyTable groups;
  uint32_t n = 0;

  cgv_key_table_init (&groups, &memory, 7);
  g_assert_cmpuint (cgv_key_table_find (&groups, &(CgvTableKey){ bytes, 1, 0, 0 }), ==, CGV_NONE);
  for (guint round = 0; round < 2; round++)
    {
      n = 0;
      for (size_t start = 0; start < 20; start++)
        for (size_t length = 0; length < 16; length++)
          for (CgvStringId place = 0; place < 9; place++)
            {
              CgvTableKey key = { bytes + start, length, place % 3, place / 3 };

              if (length == 0 && start > 0)
                continue;
              if (round == 0)
                g_assert_cmpuint (cgv_key_table_find (&groups, &key), ==, CGV_NONE);
              g_assert_cmpuint (cgv_key_table_add (&groups, &key), ==, n);
              g_assert_cmpuint (cgv_key_table_find (&groups, &key), ==, n);
              n++;
            }
    }
  g_assert_cmpuint (groups.n_keys, ==, n);
  cgv_key_table_clear (&groups);
  g_assert_cmpuint (memory.used, ==, 0);
}

typedef struct
{
  CgvProfile *profile;
  CgvFoldKind kind;
} Input;

static gboolean
fold_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  const Input *input = data;
  g_autoptr (CgvFold) fold = cgv_fold_new (input->profile, input->kind, memory);

  return fold != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (levels);
  g_autoptr (CgvProfile) profile_with_callers = cgv_test_profile (callers);

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      Input input = { profile, kind };
      Input with_callers = { profile_with_callers, kind };

      cgv_test_memory_sweep (fold_with_memory, &input);
      cgv_test_memory_sweep (fold_with_memory, &with_callers);
    }
}

/* Names the shortest tail of its path that distinguishes each function from those of its name: the object if the file does not. */
static void
test_namesakes (void)
{
  static const char text[] =
    "events: Ir\n"
    "ob=prog\n"
    "fl=/src/a/util.c\nfn=f\n1 1\n"
    "fl=/src/b/util.c\nfn=f\n1 1\n"
    "fl=/src/x/b/util.c\nfn=f\n1 1\n"
    "fl=/src/xb/util.c\nfn=f\n1 1\n"
    "fl=/src/c.c\nfn=f\n1 1\n"
    "fl=/src/a/util.c\nfn=g\n1 1\n"
    "fl=util.c\nfn=h\n1 1\n"
    "ob=lib\nfl=util.c\nfn=h\n1 1\n"
    "fl=d/util.c\nfn=h\n1 1\n"
    "fl=util.c\nfn=???\n1 1\n"
    "fl=d/util.c\nfn=???\n1 1\n";
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvFold) files = cgv_fold_new (profile, CGV_FOLD_FILE, NULL);
  g_autoptr (GString) found = g_string_new (NULL);

  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    {
      CgvPlaceDetail detail = cgv_namesakes_find (fold, node);
      const CgvProfile *shown;
      const CgvFunction *function = cgv_namesakes_get_shown (fold, node, &shown);
      size_t length;
      const char *file = cgv_profile_get_string (shown, function->file, &length);

      g_string_append_printf (found, "%s %s%s%s; ",
                              cgv_profile_get_string (shown, function->name, NULL),
                              detail.is_shared ? "" : "(alone) ",
                              file + cgv_path_get_tail (file, length, detail.n_folders),
                              detail.needs_object ? " in its object" : "");
    }
  g_assert_cmpstr (found->str, ==, "f a/util.c; f src/b/util.c; f x/b/util.c; f xb/util.c; f c.c; g (alone) util.c; "
                                   "h util.c in its object; h util.c in its object; h d/util.c; ??? (alone) util.c; ??? (alone) util.c; ");
  g_assert_false (cgv_namesakes_find (files, 0).is_shared);
}

/* A lack of memory shows names without places, and is found once. */
static void
test_namesakes_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfl=a.c\nfn=f\n1 1\nfl=b.c\nfn=f\n1 1\n");
  guint n_failures = 0;

  for (gboolean is_shared = FALSE; !is_shared; n_failures += !is_shared)
    {
      CgvTestMemory test;
      CgvMemory memory = cgv_test_memory_init (&test, 0);
      CgvFold *fold = cgv_fold_new (profile, CGV_FOLD_NONE, &memory);
      guint n_requests = test.n_requests;
      guint n_before;

      test.fail_at = n_requests + n_failures + 1;
      is_shared = cgv_namesakes_find (fold, 0).is_shared;
      n_before = test.n_requests;
      if (n_before > n_requests + 1)
        {
          g_assert_true (cgv_namesakes_find (fold, 1).is_shared == is_shared);
          g_assert_cmpuint (test.n_requests, ==, n_before);
        }
      cgv_fold_unref (fold);
      g_assert_cmpuint (test.n_live, ==, 0);
    }
  g_assert_cmpuint (n_failures, >=, 5);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fold/namesakes", test_namesakes);
  g_test_add_func ("/fold/namesakes-memory", test_namesakes_memory);
  g_test_add_func ("/fold/recursion", test_recursion);
  g_test_add_func ("/fold/no-levels", test_no_levels);
  g_test_add_func ("/fold/callers", test_callers);
  g_test_add_func ("/fold/own-apostrophes", test_own_apostrophes);
  g_test_add_func ("/fold/long-names", test_long_names);
  g_test_add_func ("/fold/groups", test_groups);
  g_test_add_func ("/fold/references", test_references);
  g_test_add_func ("/fold/table", test_table);
  g_test_add_func ("/fold/no-memory", test_no_memory);
  return g_test_run ();
}
