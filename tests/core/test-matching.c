/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The functions of two profiles that are in one row. */

#include <string.h>

#include "cgv-matching.h"
#include "cgv-order.h"
#include "cgv-profile-check.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvMatching, cgv_matching_unref)

static void
append_members (GString *text,
                const CgvMatching *matching,
                CgvSide side,
                CgvNodeId row)
{
  CgvProfile *profile = matching->folds[side]->profile;
  guint32 n_members;
  const CgvFunctionId *members = cgv_matching_get_members (matching, side, row, &n_members);
  CgvFunctionId first = cgv_matching_get_function (matching, side, row);
  gboolean has_first = FALSE;

  for (guint32 i = 0; i < n_members; i++)
    {
      const CgvFunction *function = &profile->functions[members[i]];

      g_assert_cmpuint (cgv_matching_get_row (matching, side, members[i]), ==, row);
      has_first = has_first || members[i] == first;
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", cgv_profile_get_string (profile, function->name, NULL));
    }
  g_assert_true (n_members > 0 ? has_first : first == CGV_NONE);
  if (n_members == 0)
    g_string_append_c (text, '-');
}

/* The letters of tiers. */
#define LETTERS "-=ABCDXMVRPTNFE"

/* Prints rows: the letter of the tier, the name, members of the base, members of the new side. */
static char *
print_matching (const CgvMatching *matching)
{
  GString *text = g_string_new (NULL);

  for (CgvNodeId row = 0; row < matching->folds[CGV_SIDE_NEW]->n_nodes; row++)
    {
      CgvMatchStatus status = cgv_matching_get_status (matching, row);
      g_autofree char *name = cgv_test_name (matching->folds[CGV_SIDE_BASE], row);
      g_autofree char *other = cgv_test_name (matching->folds[CGV_SIDE_NEW], row);

      g_assert_cmpstr (name, ==, other);
      g_assert_true ((cgv_matching_get_tier (matching, row) == CGV_MATCH_NONE) == (status != CGV_MATCH_BOTH) ||
                     matching->is_same);
      g_string_append_printf (text, "%c %s: ", LETTERS[cgv_matching_get_tier (matching, row)], name);
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
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvMatching) matching = cgv_matching_new (base_fold, new_fold, options, NULL);
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
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvFold) plain = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvMatching) matching = cgv_matching_new (fold, fold, NULL, NULL);
  g_autoptr (CgvMatching) mixed = cgv_matching_new (fold, plain, NULL, NULL);
  g_autofree char *text = print_matching (matching);
  g_autofree char *mixed_text = print_matching (mixed);

  g_assert_cmpstr (text, ==, "= f: f f'2 | f f'2\n= g: g | g\n");
  g_assert_true (matching->is_same);
  g_assert_cmpuint (matching->path_rules.n_rules, ==, 0);
  g_assert_false (mixed->is_same);
  g_assert_cmpstr (mixed_text, ==, "C f: f f'2 | f f'2\nA g: g | g\n");
}

/* Functions of one run match only themselves: not functions of a similar name or with another
 * place. */
static void
test_one_run (void)
{
  const CgvMatchOptions options = { .is_one_run = true };
  const char *base = "ob=/a/prog\nfl=/a/x.c\nfn=f\n1 1\nfn=g.part.0\n1 1\nfn=moved\n1 1\nfl=/a/y.c\nfn=0x1234\n1 1\nfn=0x5678\n1 1\n";
  const char *new_ = "ob=/a/prog\nfl=/a/x.c\nfn=f\n1 1\nfn=g\n1 1\nfl=/b/x.c\nfn=moved\n1 1\nfl=/a/y.c\nfn=0x1234\n1 1\n";

  assert_matching_of (base, new_, &options,
                      "= f: f | f\n"
                      "- g.part.0: g.part.0 | -\n"
                      "- moved: moved | -\n"
                      "= 0x1234: 0x1234 | 0x1234\n"
                      "- 0x5678: 0x5678 | -\n"
                      "- g: - | g\n"
                      "- moved: - | moved\n");
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

/* A name in two places is ambiguous. */
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
  /* It may belong to either of two rows. */
  assert_matching ("fl=a.c\nfn=foo\n1 1\nfn=foo.part.0\n1 1\n",
                   "fl=a.c\nfn=foo.part.0\n1 1\nfn=foo\n1 1\nfn=foo.cold\n1 1\n",
                   "A foo: foo | foo\nA foo.part.0: foo.part.0 | foo.part.0\n- foo.cold: - | foo.cold\n");
}

static void
test_unknown (void)
{
  assert_matching ("ob=/b/prog\nfl=???\nfn=???\n1 1\nfn=0x1090\n1 1\nob=/b/lib.so\nfn=0x1090\n1 1\n",
                   "ob=/c/prog\nfl=???\nfn=0x10a0\n1 1\nob=/b/lib2.so\nfn=0x1090\n1 1\n",
                   "A ???: ??? 0x1090 | 0x10a0\n- 0x1090: 0x1090 | -\n- 0x1090: - | 0x1090\n");
  assert_matching ("ob=/b/prog\nfl=???\nfn=(below main)\n1 1\nob=/b/libc.so.6\nfl=libc-start.c\nfn=(below main)\n1 1\n",
                   "ob=/b/prog\nfl=???\nfn=(below main)\n1 1\nob=/b/libc.so.7\nfl=libc-start.c\nfn=(below main)\n1 1\n",
                   "A (below main): (below main) | (below main)\n"
                   "- (below main): (below main) | -\n- (below main): - | (below main)\n");
}

#define ADDRESSES_1 "fn=0x10\n1 1\nfn=0x20\n1 1\nfn=0x30\n1 1\n"

/* Addresses are of one build if nearly all addresses of one side are on the other. */
static void
test_addresses (void)
{
  assert_matching ("ob=/b/prog\nfl=???\n" ADDRESSES_1 "fn=0x40\n1 1\nfn=???\n1 1\n",
                   "ob=/c/prog\nfl=???\nfn=0x50\n1 1\nfn=0x40\n1 1\n" ADDRESSES_1 "fn=???\n1 1\n",
                   "X 0x10: 0x10 | 0x10\nX 0x20: 0x20 | 0x20\nX 0x30: 0x30 | 0x30\nX 0x40: 0x40 | 0x40\nA ???: ??? | ???\n"
                   "- 0x50: - | 0x50\n");
  /* Of four, all must match. */
  assert_matching ("ob=/b/prog\nfl=???\n" ADDRESSES_1 "fn=0x40\n1 1\n", "ob=/c/prog\nfl=???\n" ADDRESSES_1 "fn=0x50\n1 1\n",
                   "A ???: 0x10 0x20 0x30 0x40 | 0x10 0x20 0x30 0x50\n");
  /* Three are too few, as are addresses without an object. */
  assert_matching ("ob=/b/prog\nfl=???\n" ADDRESSES_1, "ob=/c/prog\nfl=???\n" ADDRESSES_1, "A ???: 0x10 0x20 0x30 | 0x10 0x20 0x30\n");
  assert_matching ("ob=???\nfl=???\n" ADDRESSES_1 "fn=0x40\n1 1\n", "ob=???\nfl=???\n" ADDRESSES_1 "fn=0x40\n1 1\n",
                   "A ???: 0x10 0x20 0x30 0x40 | 0x10 0x20 0x30 0x40\n");
}

static CgvMatching *
new_matching (CgvProfile *base,
              CgvProfile *new_,
              const CgvMatchOptions *options)
{
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_NONE, NULL);

  return cgv_matching_new (base_fold, new_fold, options, NULL);
}

static CgvNodeId
find_row (const CgvMatching *matching,
          const CgvProfile *base,
          const char *name)
{
  for (CgvFunctionId id = 0; id < base->n_functions; id++)
    {
      if (g_str_equal (cgv_profile_get_string (base, base->functions[id].name, NULL), name))
        return cgv_matching_get_row (matching, CGV_SIDE_BASE, id);
    }
  g_assert_not_reached ();
}

static char *
make_pair_profile (const char *caller,
                   const char *name)
{
  return g_strdup_printf ("events: Ir\nfl=a.c\nfn=%s\n1 1\ncfn=%s\ncalls=1 1\n1 1\nfn=%s\n1 1\n", caller, name, name);
}

/* Names of one function that no rule makes equal, and names that a surer tier matches. */
static const char *
get_exception (const char *name)
{
  static const char *const exceptions[][2] = {
    { "core::ptr::drop_in_place", "V" }, /* a name that stays mangled looks like a version */
    { "std::collections::hash::table::calculate_layout", "V" },
    { "{lists,foldl,3}", "T" },
    { "void (*ns::handler<int>(int))(int)", "P" },
    { "App\\U->App\\{closure:/srv/v1/U.php:3-7}", "C" },
    { "__init__ bzrlib.inventory:535", "T" },
    { "camlO__fun_648", "-" },
    { "camlStdlib__List__iter_261", "T" },
    { "com.example.Main$$Lambda$14/0x0000000800066840.run()", "-" },
    { "parse /srv/a/parser.py:12", "-" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (exceptions); i++)
    {
      if (g_str_equal (name, exceptions[i][0]))
        return exceptions[i][1];
    }
  return g_str_equal (name, "main::{lambda(int)#5}::operator()(int) const") ? "-N" : NULL;
}

/* name-pairs.tsv: two names, whether they are one function, by which tier, and why. A matched
 * function calls either of them. If the tier alone does not decide, they have nothing in common. */
static void
test_name_pairs (void)
{
  static const char *const letters[] = { "A", "C", "V", "R", "P", "T", "N" };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "name-pairs.tsv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      gboolean is_same = g_str_equal (fields[2], "yes") && fields[3][0] == 'T';
      gboolean is_open = !is_same && fields[3][0] == 'T';
      g_autofree char *base_text = make_pair_profile (is_open ? "removed_caller" : "main", fields[0]);
      g_autofree char *new_text = make_pair_profile (is_open ? "new_caller" : "main", fields[1]);
      g_autoptr (CgvProfile) base = cgv_test_profile (base_text);
      g_autoptr (CgvProfile) new_ = cgv_test_profile (new_text);
      g_autoptr (CgvMatching) matching = new_matching (base, new_, NULL);
      const char *expected = is_same ? letters[fields[3][1] - '0'] : "-";
      const char *exception = is_same ? get_exception (fields[0]) : NULL;
      char tier[] = { LETTERS[cgv_matching_get_tier (matching, find_row (matching, base, fields[0]))], '\0' };

      /* Versions are distinguished if one side has both; `???` is a row for each object. */
      if (g_str_equal (fields[3], "T2") && is_open)
        continue;
      if (g_str_equal (fields[0], "???"))
        continue;
      if (strstr (exception != NULL ? exception : expected, tier) == NULL)
        g_test_message ("%s | %s", fields[0], fields[1]);
      g_assert_nonnull (strstr (exception != NULL ? exception : expected, tier));
      n++;
    }
  g_assert_cmpuint (n, ==, 108);
}

/* A version only has to be unique. Less certain tiers need callers or callees in common. */
static void
test_versions (void)
{
  assert_matching ("fl=a.c\nfn=n::v1::f(int)\n1 1\nfn=n::v2::f(int)\n1 1\n", "fl=a.c\nfn=n::v3::f(int)\n1 1\n",
                   "- n::v1::f(int): n::v1::f(int) | -\n- n::v2::f(int): n::v2::f(int) | -\n- n::v3::f(int): - | n::v3::f(int)\n");
  assert_matching ("fl=a.c\nfn=n::v1::f(int)\n1 1\nfn=n::v1::f(int) [clone .cold]\n1 1\n", "fl=b.c\nfn=n::v3::f(int)\n1 1\n",
                   "V n::v3::f(int): n::v1::f(int) n::v1::f(int) [clone .cold] | n::v3::f(int)\n");
  /* Its caller is matched first. */
  assert_matching ("fl=a.c\nfn=main\n1 1\ncfn=f<int>()\ncalls=1 1\n1 2\nfn=f<int>()\n1 1\ncfn=g(int)\ncalls=1 1\n1 1\nfn=g(int)\n1 1\n",
                   "fl=a.c\nfn=main\n1 1\ncfn=f<long>()\ncalls=1 1\n1 2\nfn=f<long>()\n1 1\ncfn=g(long)\ncalls=1 1\n1 1\nfn=g(long)\n1 1\n",
                   "A main: main | main\nT f<long>(): f<int>() | f<long>()\nP g(long): g(int) | g(long)\n");
  /* Instances of a template on either side are a family if they have a caller or callee in
   * common. */
  assert_matching ("fl=a.c\nfn=main\n1 1\ncfn=f<int>()\ncalls=1 1\n1 1\nfn=f<int>()\n1 1\nfn=f<char>()\n1 1\nfn=g<A>()\n1 1\nfn=g<B>()\n1 1\n",
                   "fl=a.c\nfn=main\n1 1\ncfn=f<long>()\ncalls=1 1\n1 1\nfn=f<long>()\n1 1\nfn=g<C>()\n1 1\n",
                   "A main: main | main\nF f<long>(): f<int>() f<char>() | f<long>()\n- g<A>(): g<A>() | -\n- g<B>(): g<B>() | -\n- g<C>(): - | g<C>()\n");
  /* A static function whose name is unique among the rest may have moved. */
  assert_matching ("fl=a.c\nfn=init\n1 1\nfl=m.c\nfn=main\n1 1\ncfl=b.c\ncfn=init\ncalls=1 1\n1 1\nfl=b.c\nfn=init\n1 1\n",
                   "fl=a.c\nfn=init\n1 1\nfl=m.c\nfn=main\n1 1\ncfl=c.c\ncfn=init\ncalls=1 1\n1 1\nfl=c.c\nfn=init\n1 1\n",
                   "A init: init | init\nA main: main | main\nM init: init | init\n");
}

/* Objects with different names are the same if their functions are. */
static void
test_renamed_objects (void)
{
  assert_matching ("ob=/b/old\nfl=???\nfn=0x10\n1 1\nfn=(below main)\n1 1\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nob=l.so.1\nfl=b.c\nfn=h\n1 1\nfl=???\nfn=0x20\n1 1\n",
                   "ob=/b/new\nfl=???\nfn=0x20\n1 1\nfn=(below main)\n1 1\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nob=l.so.2\nfl=b.c\nfn=h\n1 1\nfl=???\nfn=0x30\n1 1\n",
                   "A ???: 0x10 | 0x20\nB (below main): (below main) | (below main)\nB f: f | f\nB g: g | g\n"
                   "B h: h | h\nA ???: 0x20 | 0x30\n");
  /* Its functions went to two objects in equal shares. */
  assert_matching ("ob=old\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nfn=(below main)\n1 1\n",
                   "ob=x\nfl=a.c\nfn=f\n1 1\nfn=(below main)\n1 1\nob=y\nfl=a.c\nfn=g\n1 1\nfn=(below main)\n1 1\n",
                   "B f: f | f\nB g: g | g\n- (below main): (below main) | -\n- (below main): - | (below main)\n- (below main): - | (below main)\n");
  /* If a row has several objects, the first one counts, on either side. */
  assert_matching ("ob=x\nfl=a.c\nfn=f\n1 1\nob=y\nfn=f\n1 1\nob=x\nfl=???\nfn=0x10\n1 1\n",
                   "ob=v\nfl=a.c\nfn=f\n1 1\nob=w\nfn=f\n1 1\nob=v\nfl=???\nfn=0x20\n1 1\n", "B f: f f | f f\nA ???: 0x10 | 0x20\n");
}

/* Objects and files with equal base names are kept apart if their directories moved together. */
static void
test_directories (void)
{
  assert_matching ("ob=/v1/a/lib.so\nfl=/v1/a/u.c\nfn=init\n1 1\nob=/v1/b/lib.so\nfl=/v1/b/u.c\nfn=init\n1 2\nfl=/v1/m.c\nfn=m\n1 1\n",
                   "ob=/v2/a/lib.so\nfl=/v2/a/u.c\nfn=init\n1 1\nob=/v2/b/lib.so\nfl=/v2/b/u.c\nfn=init\n1 2\nfl=/v2/m.c\nfn=m\n1 1\n",
                   "A init: init | init\nA init: init | init\nA m: m | m\n");
}

/* Typical rules: names lose a version, names of the base are replaced, and a file has another
 * ending. */
static bool
rewrite (CgvRewriteField field,
         CgvSide side,
         const char *bytes,
         size_t length,
         const char **rewritten,
         size_t *rewritten_length,
         void *user_data)
{
  guint *n_calls = user_data;
  const char *to = NULL;

  ++*n_calls;
  if (field == CGV_REWRITE_FUNCTION && g_str_has_prefix (bytes, "work_v"))
    to = "work";
  else if (field == CGV_REWRITE_FUNCTION && side == CGV_SIDE_BASE && g_str_has_prefix (bytes, "old"))
    to = "fresh";
  else if (field == CGV_REWRITE_FILE && g_str_has_suffix (bytes, ".cc"))
    to = "a.cpp";
  if (to == NULL)
    return false;
  *rewritten = to;
  *rewritten_length = strlen (to);
  return true;
}

static void
test_rules (void)
{
  guint n_calls = 0;
  CgvMatchOptions options = CGV_MATCH_OPTIONS_INIT;

  options.rewrite = rewrite;
  options.user_data = &n_calls;
  assert_matching_of ("fl=a.c\nfn=work_v1\n1 1\nfn=old\n1 1\nfn=g\n1 1\n", "fl=a.c\nfn=work_v2\n1 1\nfn=fresh\n1 1\nfn=g\n1 1\n", &options,
                      "E work_v2: work_v1 | work_v2\nE fresh: old | fresh\nA g: g | g\n");
  /* Each side has one path and three names. */
  g_assert_cmpuint (n_calls, ==, 2 * (1 + 3));
  /* A rule is not the reason if both sides would match without it. */
  assert_matching_of ("fl=a.c\nfn=work_v1\n1 1\n", "fl=a.c\nfn=work_v1\n1 1\n", &options, "A work_v1: work_v1 | work_v1\n");
  /* Several functions become one. */
  assert_matching_of ("fl=a.c\nfn=work_v1\n1 1\nfn=work_v2\n1 1\n", "fl=a.c\nfn=work_v2\n1 1\n", &options, "E work_v2: work_v1 work_v2 | work_v2\n");
  assert_matching_of ("fl=a.cc\nfn=f\n1 1\nfl=b.cc\nfn=f\n1 1\n", "fl=a.cpp\nfn=f\n1 1\n", &options, "E f: f f | f\n");
}

static void
test_lambda_numbers (void)
{
  CgvMatchOptions options = CGV_MATCH_OPTIONS_INIT;

  assert_matching ("fl=a.cpp\nfn=f()::{lambda()#1}::operator()() const\n1 1\n", "fl=a.cpp\nfn=f()::{lambda()#2}::operator()() const\n1 1\n",
                   "- f()::{lambda()#1}::operator()() const: f()::{lambda()#1}::operator()() const | -\n"
                   "- f()::{lambda()#2}::operator()() const: - | f()::{lambda()#2}::operator()() const\n");
  options.ignores_lambda_numbers = true;
  assert_matching_of ("fl=a.cpp\nfn=f()::{lambda()#1}::operator()() const\n1 1\n", "fl=a.cpp\nfn=f()::{lambda()#2}::operator()() const\n1 1\n", &options,
                      "C f()::{lambda()#2}::operator()() const: f()::{lambda()#1}::operator()() const | f()::{lambda()#2}::operator()() const\n");
}

/* Given rules come first, and files find each other. */
static void
test_files (void)
{
  const CgvPathRule rule = { "/x/", 3, "/y/", 3, false, 0 };
  CgvMatchOptions options = { &rule, 1, true, false, NULL, NULL };
  g_autoptr (CgvProfile) base = cgv_test_profile ("events: Ir\nfl=/x/a.c\nfn=f\n1 1\nfl=/v1/b.c\nfn=g\n1 1\nfl=/same.h\nfn=h\n1 1\nfl=/x/gone.c\nfn=i\n1 1\n");
  g_autoptr (CgvProfile) new_ = cgv_test_profile ("events: Ir\nfl=/y/a.c\nfn=f\n1 1\nfl=/v2/b.c\nfn=g\n1 1\nfl=/same.h\nfn=h\n1 1\n");
  g_autoptr (CgvMatching) matching = new_matching (base, new_, &options);
  static const char *const twins[] = { "/y/a.c", "/v2/b.c", "/same.h", NULL };

  g_assert_cmpuint (matching->path_rules.n_rules, ==, 2);
  g_assert_cmpstr (matching->path_rules.rules[0].from, !=, NULL);
  g_assert_false (matching->path_rules.rules[0].is_derived);
  g_assert_cmpuint (matching->path_rules.rules[0].n_files, ==, 1);
  g_assert_true (matching->path_rules.rules[1].is_derived);
  for (CgvFunctionId id = 0; id < base->n_functions; id++)
    {
      CgvStringId file = base->functions[id].file;
      CgvStringId twin = cgv_matching_get_same_file (matching, CGV_SIDE_BASE, file);

      g_assert_cmpstr (twin != CGV_NONE ? cgv_profile_get_string (new_, twin, NULL) : NULL, ==, twins[id]);
      g_assert_true (twin == CGV_NONE || cgv_matching_get_same_file (matching, CGV_SIDE_NEW, twin) == file);
    }
  g_assert_cmpuint (cgv_matching_get_same_file (matching, CGV_SIDE_BASE, CGV_NONE), ==, CGV_NONE);
}

/* Rows without functions are nodes like others, in graphs and in sorting. */
static void
test_empty_rows (void)
{
  static const char base_text[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=gone\ncalls=1 1\n1 5\ncfn=f\ncalls=1 1\n1 3\nfn=gone\n1 5\nfn=f\n1 3\n";
  static const char new_text[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=came\ncalls=2 1\n1 7\nfn=came\n1 6\ncfn=f.part.0\ncalls=1 1\n1 1\nfn=f.part.0\n1 1\n";
  static const char *const expected[] = { "came 0 0; f 3 3; gone 5 5; main 1 9; ", "came 6 7; f 1 1; gone 0 0; main 1 8; " };
  g_autoptr (CgvProfile) base = cgv_test_profile (base_text);
  g_autoptr (CgvProfile) new_ = cgv_test_profile (new_text);
  g_autoptr (CgvMatching) matching = new_matching (base, new_, NULL);

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      CgvFold *fold = matching->folds[side];
      g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
      g_autoptr (CgvCosts) costs = cgv_costs_new (graph, 0, NULL);
      g_autofree char *problem = cgv_graph_check (graph);
      g_autoptr (GString) text = g_string_new (NULL);
      CgvOrder *order = cgv_order_new (fold, NULL, NULL);
      CgvNodeId rows[] = { 0, 1, 2, 3 };

      g_assert_cmpstr (problem, ==, NULL);
      g_assert_cmpuint (graph->n_nodes, ==, 4);
      g_assert_true (cgv_order_sort (order, costs, CGV_QUANTITY_LOCATION, true, rows, 4));
      g_assert_true (cgv_order_sort (order, costs, CGV_QUANTITY_NAME, false, rows, 4));
      for (guint i = 0; i < 4; i++)
        {
          g_autofree char *name = cgv_test_name (fold, rows[i]);

          g_string_append_printf (text, "%s %u %u; ", name, (guint) costs->self[rows[i]], (guint) costs->inclusive[rows[i]]);
        }
      g_assert_cmpstr (text->str, ==, expected[side]);
      cgv_order_free (order);
    }
}

static CgvMatchStatus
match_folds (CgvFoldKind kind,
             const char *base_text,
             const char *new_text)
{
  g_autoptr (CgvProfile) base = cgv_test_profile (base_text);
  g_autoptr (CgvProfile) new_ = cgv_test_profile (new_text);
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, kind, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, kind, NULL);
  g_autoptr (CgvMatching) matching = cgv_matching_new (base_fold, new_fold, NULL, NULL);

  return cgv_matching_get_status (matching, cgv_matching_get_row (matching, CGV_SIDE_NEW, 0));
}

/* Objects with different names match if they have more than half of their functions in common. */
static void
test_folds_of_objects (void)
{
  static const char one[] = "events: Ir\nob=/opt/p-1\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\nfn=h\n1 1\n";

  g_assert_cmpint (match_folds (CGV_FOLD_OBJECT, one, "events: Ir\nob=/opt/p-2\nfl=a.c\nfn=f\n1 1\nfn=g\n1 1\n"), ==, CGV_MATCH_BOTH);
  g_assert_cmpint (match_folds (CGV_FOLD_OBJECT, one, "events: Ir\nob=/other/p-1\nfl=b.c\nfn=x\n1 1\n"), ==, CGV_MATCH_BOTH);
  g_assert_cmpint (match_folds (CGV_FOLD_OBJECT, one, "events: Ir\nob=/opt/p-2\nfl=b.c\nfn=x\n1 1\n"), ==, CGV_MATCH_ONLY_NEW);
}

/* Files match as those of functions do, in another folder, too. */
static void
test_folds_of_files (void)
{
  static const char one[] = "events: Ir\nfl=/v1/src/a.c\nfn=f\n1 1\nfl=/v1/src/b.c\nfn=g\n1 1\n";

  g_assert_cmpint (match_folds (CGV_FOLD_FILE, one, "events: Ir\nfl=/v1/src/a.c\nfn=f\n1 1\n"), ==, CGV_MATCH_BOTH);
  g_assert_cmpint (match_folds (CGV_FOLD_FILE, one, "events: Ir\nfl=/v2/src/b.c\nfn=x\n1 1\nfl=/v2/src/a.c\nfn=f\n1 1\n"), ==, CGV_MATCH_BOTH);
  g_assert_cmpint (match_folds (CGV_FOLD_FILE, one, "events: Ir\nfl=/v2/src/c.c\nfn=f\n1 1\nfl=/v2/src/a.c\nfn=f\n1 1\n"), ==, CGV_MATCH_ONLY_NEW);
}

static gboolean
match_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  CgvFold **folds = data;
  g_autoptr (CgvMatching) matching = cgv_matching_new (folds[0], folds[1], NULL, memory);

  return matching != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvProfile) base = cgv_test_profile ("events: Ir\nob=/a/p\nfl=/v1/a.c\nfn=f\n1 1\nfn=g.part.0\n1 1\nfl=/v1/b.c\nfn=g\n1 1\n");
  g_autoptr (CgvProfile) new_ = cgv_test_profile ("events: Ir\nob=/a/p\nfl=/v2/a.c\nfn=f\n1 1\nfn=g\n1 1\nfl=/v2/b.c\nfn=h\n1 1\n");
  g_autoptr (CgvFold) base_fold = cgv_fold_new (base, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvFold) new_fold = cgv_fold_new (new_, CGV_FOLD_RECURSION, NULL);
  CgvFold *folds[] = { base_fold, new_fold };
  CgvFold *same[] = { base_fold, base_fold };
  g_autoptr (CgvFold) base_objects = cgv_fold_new (base, CGV_FOLD_OBJECT, NULL);
  g_autoptr (CgvFold) new_objects = cgv_fold_new (new_, CGV_FOLD_OBJECT, NULL);
  CgvFold *objects[] = { base_objects, new_objects };

  cgv_test_memory_sweep (match_with_memory, folds);
  cgv_test_memory_sweep (match_with_memory, same);
  cgv_test_memory_sweep (match_with_memory, objects);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching/same", test_same);
  g_test_add_func ("/matching/one-run", test_one_run);
  g_test_add_func ("/matching/tiers", test_tiers);
  g_test_add_func ("/matching/unique", test_unique);
  g_test_add_func ("/matching/variants", test_variants);
  g_test_add_func ("/matching/unknown", test_unknown);
  g_test_add_func ("/matching/addresses", test_addresses);
  g_test_add_func ("/matching/name-pairs", test_name_pairs);
  g_test_add_func ("/matching/versions", test_versions);
  g_test_add_func ("/matching/renamed-objects", test_renamed_objects);
  g_test_add_func ("/matching/directories", test_directories);
  g_test_add_func ("/matching/rules", test_rules);
  g_test_add_func ("/matching/lambda-numbers", test_lambda_numbers);
  g_test_add_func ("/matching/files", test_files);
  g_test_add_func ("/matching/empty-rows", test_empty_rows);
  g_test_add_func ("/matching/folds-of-objects", test_folds_of_objects);
  g_test_add_func ("/matching/folds-of-files", test_folds_of_files);
  g_test_add_func ("/matching/no-memory", test_no_memory);
  return g_test_run ();
}
