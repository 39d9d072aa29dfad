/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which functions of two profiles are one row. */

#include "cgv-matching-private.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvMatching, cgv_matching_unref)

static void
append_members (GString *text,
                const CgvMatching *matching,
                CgvSide side,
                CgvNodeId row)
{
  CgvProfile *profile = cgv_fold_get_profile (cgv_matching_get_fold (matching, side));
  guint32 n_members;
  const CgvFunctionId *members = cgv_matching_get_members (matching, side, row, &n_members);
  CgvFunctionId first = cgv_matching_get_function (matching, side, row);
  gboolean has_first = FALSE;

  for (guint32 i = 0; i < n_members; i++)
    {
      const CgvFunction *function = cgv_profile_get_function (profile, members[i]);

      g_assert_cmpuint (cgv_matching_get_row (matching, side, members[i]), ==, row);
      has_first = has_first || members[i] == first;
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", cgv_profile_get_string (profile, function->name, NULL));
    }
  g_assert_true (n_members > 0 ? has_first : first == CGV_NONE);
  if (n_members == 0)
    g_string_append_c (text, '-');
}

/* Each row is: the letter of its tier, its name, members of the base, members of the new side. */
static char *
print_matching (const CgvMatching *matching)
{
  GString *text = g_string_new (NULL);

  for (CgvNodeId row = 0; row < cgv_matching_get_n_rows (matching); row++)
    {
      CgvMatchStatus status = cgv_matching_get_status (matching, row);
      g_autofree char *name = cgv_test_name (cgv_matching_get_fold (matching, CGV_SIDE_BASE), row);
      g_autofree char *other = cgv_test_name (cgv_matching_get_fold (matching, CGV_SIDE_NEW), row);

      g_assert_cmpstr (name, ==, other);
      g_assert_true ((cgv_matching_get_tier (matching, row) == CGV_MATCH_NONE) == (status != CGV_MATCH_BOTH) ||
                     cgv_matching_is_same (matching));
      g_string_append_printf (text, "%c %s: ", "-=ABCDE"[cgv_matching_get_tier (matching, row)], name);
      append_members (text, matching, CGV_SIDE_BASE, row);
      g_string_append (text, " | ");
      append_members (text, matching, CGV_SIDE_NEW, row);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
assert_matching_of (const char *base_text,
                    const char *new_text,
                    const CgvMatchOptions *options,
                    const char *expected)
{
  g_autofree char *base_source = g_strconcat ("events: Ir\n", base_text, NULL);
  g_autofree char *new_source = g_strconcat ("events: Ir\n", new_text, NULL);
  g_autoptr (CgvProfile) base = cgv_test_profile (base_source);
  g_autoptr (CgvProfile) new_ = cgv_test_profile (new_source);
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_NONE);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_NONE);
  g_autoptr (CgvMatching) matching = cgv_matching_new (base_fold, new_fold, options);
  g_autofree char *actual = NULL;

  g_assert_nonnull (matching);
  actual = print_matching (matching);
  g_assert_cmpstr (actual, ==, expected);
}

static void
assert_matching (const char *base,
                 const char *new_,
                 const char *expected)
{
  assert_matching_of (base, new_, NULL, expected);
}

static void
test_same (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=f\n1 1\nfn=f'2\n1 1\nfn=g\n1 1\n");
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_RECURSION);
  g_autoptr (CgvFold) plain = cgv_fold_new (profile, CGV_FOLD_NONE);
  g_autoptr (CgvMatching) matching = cgv_matching_new (fold, fold, NULL);
  g_autoptr (CgvMatching) mixed = cgv_matching_new (fold, plain, NULL);
  g_autofree char *text = print_matching (matching);
  g_autofree char *mixed_text = print_matching (mixed);

  g_assert_cmpstr (text, ==, "= f: f f'2 | f f'2\n= g: g | g\n");
  g_assert_true (cgv_matching_is_same (matching));
  g_assert_cmpuint (cgv_matching_get_n_path_rules (matching), ==, 0);
  g_assert_false (cgv_matching_is_same (mixed));
  g_assert_cmpstr (mixed_text, ==, "C f: f f'2 | f f'2\nA g: g | g\n");
}

static void
test_tiers (void)
{
  assert_matching ("ob=/b/prog\nfl=/v1/a.c\nfn=f\n1 1\nfn=gone\n1 1\n",
                   "ob=/c/prog\nfl=/v2/a.c\nfn=f\n1 1\nfn=came\n1 1\n",
                   "A f: f | f\n- gone: gone | -\n- came: - | came\n");
  assert_matching ("ob=/b/prog\nfl=/v1/a.c\nfn=f\n1 1\n",
                   "ob=/b/other\nfl=/v1/a.c\nfn=f\n1 1\n",
                   "B f: f | f\n");
  assert_matching ("ob=/b/prog\nfl=/v1/a.c\nfn=f\n1 1\n",
                   "ob=/b/prog\nfl=/v1/a.c\nfn=f.constprop.0\n1 1\n",
                   "C f: f | f.constprop.0\n");
  assert_matching ("ob=/b/prog\nfl=/v1/a.c\nfn=f\n1 1\n",
                   "ob=/b/prog\nfl=/v1/b.c\nfn=f.lto_priv.0\n1 1\n",
                   "D f: f | f.lto_priv.0\n");
}

/* A name in two places proves nothing. */
static void
test_unique (void)
{
  assert_matching ("ob=/b/prog\nfl=a.c\nfn=init\n1 1\nfl=b.c\nfn=init\n1 1\n",
                   "ob=/b/prog\nfl=a.c\nfn=init\n1 1\nfl=c.c\nfn=init\n1 1\n",
                   "A init: init | init\n- init: init | -\n- init: - | init\n");
  assert_matching ("ob=/b/prog\nfl=a.c\nfn=init\n1 1\nob=/b/lib.so\nfl=x.c\nfn=init\n1 1\n",
                   "ob=/b/prog\nfl=b.c\nfn=init\n1 1\nob=/b/lib.so\nfl=y.c\nfn=init\n1 1\n",
                   "D init: init | init\nD init: init | init\n");
}

static void
test_variants (void)
{
  assert_matching ("fl=a.c\nfn=foo\n1 1\n",
                   "fl=a.c\nfn=foo.part.0\n1 1\nfn=foo\n1 1\nfn=foo.cold\n1 1\n",
                   "C foo: foo | foo.part.0 foo foo.cold\n");
  assert_matching ("fl=a.c\nfn=foo\n1 1\nfn=foo.part.0\n1 1\n",
                   "fl=a.c\nfn=foo.part.0\n1 1\nfn=foo\n1 1\n",
                   "A foo: foo | foo\nA foo.part.0: foo.part.0 | foo.part.0\n");
  assert_matching ("fl=a.c\nfn=foo.isra.0\n1 1\n",
                   "fl=a.c\nfn=foo.constprop.0\n1 1\nfn=foo.part.0\n1 1\n",
                   "C foo.part.0: foo.isra.0 | foo.constprop.0 foo.part.0\n");
  /* Which of two rows it would be of cannot be told. */
  assert_matching ("fl=a.c\nfn=foo\n1 1\nfn=foo.part.0\n1 1\n",
                   "fl=a.c\nfn=foo.part.0\n1 1\nfn=foo\n1 1\nfn=foo.cold\n1 1\n",
                   "A foo: foo | foo\nA foo.part.0: foo.part.0 | foo.part.0\n- foo.cold: - | foo.cold\n");
}

static void
test_unknown (void)
{
  assert_matching ("ob=/b/prog\nfl=???\nfn=???\n1 1\nfn=0x1090\n1 1\nob=/b/lib.so\nfn=0x1090\n1 1\n",
                   "ob=/c/prog\nfl=???\nfn=0x10a0\n1 1\nob=/b/lib2.so\nfn=0x1090\n1 1\n",
                   "A ???: ??? 0x1090 | 0x10a0\n- ???: 0x1090 | -\n- ???: - | 0x1090\n");
  assert_matching ("ob=/b/prog\nfl=???\nfn=(below main)\n1 1\nob=/b/libc.so.6\nfl=libc-start.c\nfn=(below main)\n1 1\n",
                   "ob=/b/prog\nfl=???\nfn=(below main)\n1 1\nob=/b/libc.so.7\nfl=libc-start.c\nfn=(below main)\n1 1\n",
                   "A (below main): (below main) | (below main)\n"
                   "- (below main): (below main) | -\n- (below main): - | (below main)\n");
}

/* An object is the same under another name if its functions are. */
static void
test_renamed_objects (void)
{
  assert_matching ("ob=/b/old\nfl=???\nfn=0x10\n1 1\nfn=(below main)\n1 1\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nob=l.so.1\nfl=b.c\nfn=h\n1 1\nfl=???\nfn=0x20\n1 1\n",
                   "ob=/b/new\nfl=???\nfn=0x20\n1 1\nfn=(below main)\n1 1\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nob=l.so.2\nfl=b.c\nfn=h\n1 1\nfl=???\nfn=0x30\n1 1\n",
                   "A ???: 0x10 | 0x20\nB (below main): (below main) | (below main)\nB f: f | f\nB g: g | g\n"
                   "B h: h | h\nA ???: 0x20 | 0x30\n");
  /* Half of it went here, half of it there. */
  assert_matching ("ob=old\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nfn=(below main)\n1 1\n",
                   "ob=x\nfl=a.c\nfn=f\n1 1\nfn=(below main)\n1 1\nob=y\nfl=a.c\nfn=g\n1 1\nfn=(below main)\n1 1\n",
                   "B f: f | f\nB g: g | g\n- (below main): (below main) | -\n- (below main): - | (below main)\n- (below main): - | (below main)\n");
}

/* Objects and files of one base name are kept apart where their directories moved together. */
static void
test_directories (void)
{
  assert_matching ("ob=/v1/a/lib.so\nfl=/v1/a/u.c\nfn=init\n1 1\nob=/v1/b/lib.so\nfl=/v1/b/u.c\nfn=init\n1 2\nfl=/v1/m.c\nfn=m\n1 1\n",
                   "ob=/v2/a/lib.so\nfl=/v2/a/u.c\nfn=init\n1 1\nob=/v2/b/lib.so\nfl=/v2/b/u.c\nfn=init\n1 2\nfl=/v2/m.c\nfn=m\n1 1\n",
                   "A init: init | init\nA init: init | init\nA m: m | m\n");
}

static gboolean
match_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  CgvFold **folds = data;
  g_autoptr (CgvMatching) matching = cgv_matching_new_with_memory (folds[0], folds[1], NULL, memory);

  return matching != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) base = cgv_test_profile ("events: Ir\nob=/a/p\nfl=/v1/a.c\nfn=f\n1 1\nfn=g.part.0\n1 1\nfl=/v1/b.c\nfn=g\n1 1\n");
  g_autoptr (CgvProfile) new_ = cgv_test_profile ("events: Ir\nob=/a/p\nfl=/v2/a.c\nfn=f\n1 1\nfn=g\n1 1\nfl=/v2/b.c\nfn=h\n1 1\n");
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_RECURSION);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_RECURSION);
  CgvFold *folds[] = { base_fold, new_fold };
  CgvFold *same[] = { base_fold, base_fold };

  cgv_test_memory_sweep (match_with_memory, folds);
  cgv_test_memory_sweep (match_with_memory, same);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching/same", test_same);
  g_test_add_func ("/matching/tiers", test_tiers);
  g_test_add_func ("/matching/unique", test_unique);
  g_test_add_func ("/matching/variants", test_variants);
  g_test_add_func ("/matching/unknown", test_unknown);
  g_test_add_func ("/matching/renamed-objects", test_renamed_objects);
  g_test_add_func ("/matching/directories", test_directories);
  g_test_add_func ("/matching/no-memory", test_no_memory);
  return g_test_run ();
}
