/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which functions are one node, and what that is called. */

#include "cgv-fold-private.h"
#include "cgv-groups.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

/* Functions are listed with their node's name; the one that stands for a node has a star. */
static char *
print_fold (const CgvFold *fold)
{
  CgvProfile *profile = cgv_fold_get_profile (fold);
  GString *text = g_string_new (NULL);

  for (CgvNodeId node = 0; node < cgv_fold_get_n_nodes (fold); node++)
    {
      g_autofree char *name = cgv_test_name (fold, node);
      uint32_t n_members;
      const CgvFunctionId *members = cgv_fold_get_members (fold, node, &n_members);

      g_string_append_printf (text, "%s%s:", node > 0 ? "; " : "", name);
      for (uint32_t i = 0; i < n_members; i++)
        {
          const CgvFunction *function = cgv_profile_get_function (profile, members[i]);

          g_assert_cmpuint (cgv_fold_get_node (fold, members[i]), ==, node);
          g_assert_true (i == 0 || members[i - 1] < members[i]);
          g_string_append_printf (text, " %s%s", cgv_profile_get_string (profile, function->name, NULL),
                                  members[i] == cgv_fold_get_function (fold, node) ? "*" : "");
        }
    }
  return g_string_free (text, FALSE);
}

static void
assert_fold (CgvProfile *profile,
             CgvFoldKind kind,
             const char *expected)
{
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind);
  g_autofree char *actual = NULL;

  g_assert_nonnull (fold);
  g_assert_cmpint (cgv_fold_get_kind (fold), ==, kind);
  g_assert_true (cgv_fold_get_profile (fold) == profile);
  actual = print_fold (fold);
  g_assert_cmpstr (actual, ==, expected);
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

  assert_fold (profile, CGV_FOLD_NONE,
               "main: main*; f'3: f'3*; g'2: g'2*; f: f*; f'2: f'2*; '2: '2*; "
               "ns::C::h(int)'2: ns::C::h(int)'2*; ns::C::h(int): ns::C::h(int)*");
  assert_fold (profile, CGV_FOLD_RECURSION,
               "main: main*; f: f'3 f* f'2; g: g'2*; '2: '2*; ns::C::h(int): ns::C::h(int)'2 ns::C::h(int)*");
}

static void
test_no_levels (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=b\n1 1\nfn=a\n1 1\n");

  assert_fold (profile, CGV_FOLD_NONE, "b: b*; a: a*");
  assert_fold (profile, CGV_FOLD_RECURSION, "b: b*; a: a*");
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
  CgvFold *fold = cgv_fold_new (profile, CGV_FOLD_NONE);

  cgv_profile_unref (profile);
  g_assert_true (cgv_fold_ref (fold) == fold);
  cgv_fold_unref (fold);
  g_assert_cmpuint (cgv_profile_get_n_functions (cgv_fold_get_profile (fold)), ==, 1);
  cgv_fold_unref (fold);
  cgv_fold_unref (NULL);
}

/* Numbers stay what they are while the table grows, and every part of a key counts. */
static void
test_table (void)
{
  static const char bytes[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvGroups groups;
  uint32_t n = 0;

  cgv_groups_init (&groups, &memory, 7);
  g_assert_cmpuint (cgv_groups_find (&groups, &(CgvGroupKey){ bytes, 1, 0, 0 }), ==, CGV_NONE);
  for (guint round = 0; round < 2; round++)
    {
      n = 0;
      for (size_t start = 0; start < 20; start++)
        for (size_t length = 0; length < 16; length++)
          for (CgvStringId place = 0; place < 9; place++)
            {
              CgvGroupKey key = { bytes + start, length, place % 3, place / 3 };

              if (length == 0 && start > 0)
                continue;
              if (round == 0)
                g_assert_cmpuint (cgv_groups_find (&groups, &key), ==, CGV_NONE);
              g_assert_cmpuint (cgv_groups_add (&groups, &key), ==, n);
              g_assert_cmpuint (cgv_groups_find (&groups, &key), ==, n);
              n++;
            }
    }
  g_assert_cmpuint (groups.n_groups, ==, n);
  cgv_groups_clear (&groups);
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
  g_autoptr (CgvFold) fold = cgv_fold_new_with_memory (input->profile, input->kind, memory);

  return fold != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (levels);

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      Input input = { profile, kind };

      cgv_test_memory_sweep (fold_with_memory, &input);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fold/recursion", test_recursion);
  g_test_add_func ("/fold/no-levels", test_no_levels);
  g_test_add_func ("/fold/groups", test_groups);
  g_test_add_func ("/fold/references", test_references);
  g_test_add_func ("/fold/table", test_table);
  g_test_add_func ("/fold/no-memory", test_no_memory);
  return g_test_run ();
}
