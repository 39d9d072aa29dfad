/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Removed functions that may be new ones under another name. */

#include "cgv-rename-hints.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRenameHints, cgv_rename_hints_free)

static char *
print_hints (const CgvComparison *comparison)
{
  const CgvRenameHints *hints = comparison->renames;
  GString *text = g_string_new (NULL);

  for (guint32 i = 0; i < cgv_rename_hints_get_n (hints); i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (hints, i);
      g_autofree char *base = cgv_test_name (comparison->matching->folds[CGV_SIDE_BASE], hint->base);
      g_autofree char *new_ = cgv_test_name (comparison->matching->folds[CGV_SIDE_NEW], hint->new_);

      g_assert_cmpint (cgv_matching_get_status (comparison->matching, hint->base), ==, CGV_MATCH_ONLY_BASE);
      g_assert_cmpint (cgv_matching_get_status (comparison->matching, hint->new_), ==, CGV_MATCH_ONLY_NEW);
      g_assert_cmpuint (cgv_rename_hints_get_other (hints, hint->base), ==, hint->new_);
      g_assert_cmpuint (cgv_rename_hints_get_other (hints, hint->new_), ==, hint->base);
      g_string_append_printf (text, "%s>%s %u/%u; ", base, new_, hint->n_shared, hint->n_neighbours);
    }
  return g_string_free (text, FALSE);
}

static void
assert_hints (const char *base,
              const char *new_,
              const char *expected)
{
  g_autofree char *base_text = g_strconcat ("events: Ir\nfl=a.c\n", base, NULL);
  g_autofree char *new_text = g_strconcat ("events: Ir\nfl=a.c\n", new_, NULL);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_text, new_text, NULL);
  g_autofree char *text = print_hints (comparison);

  g_assert_cmpstr (text, ==, expected);
}

#define LEAVES "fn=x\n1 50\nfn=y\n1 50\n"
#define MAIN_CALLS(n, name, cost) "fn=main\n1 5\ncfn=" name "\ncalls=" n " 1\n1 " cost "\n"
#define MAIN(name, cost) MAIN_CALLS ("3", name, cost)
#define CALLS_XY "cfn=x\ncalls=1 1\n1 50\ncfn=y\ncalls=1 1\n1 50\n"

#define CALLS_LINKER "cob=/lib/ld-linux.so.2\ncfi=dl.c\ncfn=resolve\ncalls=1 1\n1 10\nob=/lib/ld-linux.so.2\nfl=dl.c\nfn=resolve\n1 10\n"

static void
test_renamed (void)
{
  assert_hints (MAIN ("old", "200") "fn=old\n1 100\n" CALLS_XY LEAVES,
                MAIN ("fresh", "210") "fn=fresh\n1 110\n" CALLS_XY LEAVES,
                "old>fresh 3/3; ");
  /* Leaves are compared by their callers. */
  assert_hints (MAIN ("old", "200") "fn=old\n1 200\n", MAIN ("fresh", "160") "fn=fresh\n1 160\n", "old>fresh 1/1; ");
}

/* A hint may also have a higher cost: users search for the reason of an increase. */
static void
test_dearer (void)
{
  assert_hints (MAIN ("old", "200") "fn=old\n1 100\n" CALLS_XY LEAVES,
                MAIN ("fresh", "400") "fn=fresh\n1 300\n" CALLS_XY LEAVES,
                "old>fresh 3/3; ");
  assert_hints (MAIN ("old", "100") "fn=old\n1 100\n", MAIN ("fresh", "300") "fn=fresh\n1 300\n", "old>fresh 1/1; ");
  assert_hints (MAIN_CALLS ("1", "old", "200") "fn=old\n1 100\n" CALLS_XY LEAVES,
                MAIN_CALLS ("1", "fresh", "400") "fn=fresh\n1 300\n" CALLS_XY LEAVES,
                "old>fresh 3/3; ");
}

#define IN_FILE(file, name, other) "fn=main\n1 5\ncfi=" file "\ncfn=" name "\ncalls=3 1\n1 200\ncfn=" other "\ncalls=2 1\n1 2\nfl=" file "\nfn=" name "\n1 200\nfn=" other "\n1 2\n"

static void
test_other (void)
{
  /* Its number of calls and its cost are different. */
  assert_hints (MAIN ("old", "100") "fn=old\n1 100\n", MAIN_CALLS ("9", "fresh", "300") "fn=fresh\n1 300\n", "");
  /* A leaf that is called once may be any function. */
  assert_hints (MAIN_CALLS ("1", "old", "100") "fn=old\n1 100\n", MAIN_CALLS ("1", "fresh", "126") "fn=fresh\n1 126\n", "");
  assert_hints (MAIN_CALLS ("1", "old", "100") "fn=old\n1 100\n", MAIN_CALLS ("1", "fresh", "79") "fn=fresh\n1 79\n", "");
  /* It calls another function. */
  assert_hints (MAIN ("old", "200") "fn=old\n1 100\n" CALLS_XY LEAVES, MAIN ("fresh", "105") "fn=fresh\n1 105\n" LEAVES, "");
  /* It is in another file, and has no callee in common. */
  assert_hints ("fn=main\n1 5\ncfi=b.c\ncfn=old\ncalls=3 1\n1 200\nfl=b.c\nfn=old\n1 200\n",
                "fn=main\n1 5\ncfi=c.c\ncfn=fresh\ncalls=3 1\n1 200\nfl=c.c\nfn=fresh\n1 200\n", "");
  /* Files without a common function are different files. With a common function, the file was
   * renamed. */
  assert_hints (IN_FILE ("b.c", "old", "kept"), IN_FILE ("c.c", "fresh", "other"), "");
  assert_hints (IN_FILE ("b.c", "old", "kept"), IN_FILE ("c.c", "fresh", "kept"), "old>fresh 1/1; ");
  /* Both call the dynamic linker, as any function may. */
  assert_hints ("fn=main\n1 5\ncfi=b.c\ncfn=old\ncalls=3 1\n1 200\nfl=b.c\nfn=old\n1 190\n" CALLS_LINKER,
                "fn=main\n1 5\ncfi=c.c\ncfn=fresh\ncalls=3 1\n1 200\nfl=c.c\nfn=fresh\n1 190\n" CALLS_LINKER, "");
  /* Neither has a caller. */
  assert_hints ("fn=old\n1 100\n", "fn=fresh\n1 100\n", "");
  /* No function is removed. */
  assert_hints (MAIN ("old", "100") "fn=old\n1 100\n", MAIN ("old", "100") "fn=old\n1 100\n", "");
}

/* The candidate with the same number of calls is chosen. If two functions want the same one, the
 * costlier gets it. */
static void
test_best (void)
{
  static const char base[] =
    "fn=main\n1 5\ncfn=old\ncalls=7 1\n1 100\ncfn=older\ncalls=2 1\n1 90\n"
    "fn=old\n1 100\nfn=older\n1 90\n";
  static const char new_[] =
    "fn=main\n1 5\ncfn=one\ncalls=1 1\n1 100\ncfn=two\ncalls=7 1\n1 99\n"
    "fn=one\n1 100\nfn=two\n1 99\n";

  assert_hints (base, new_, "old>two 1/1; older>one 1/1; ");
  assert_hints (base, MAIN_CALLS ("7", "two", "99") "fn=two\n1 99\n", "old>two 1/1; ");
}

/* Two equally good candidates are ambiguous. */
static void
test_ambiguous (void)
{
  static const char base[] = "fn=main\n1 5\ncfn=old\ncalls=7 1\n1 100\nfn=old\n1 100\n";
  static const char two[] =
    "fn=main\n1 5\ncfn=one\ncalls=7 1\n1 100\ncfn=two\ncalls=7 1\n1 100\n"
    "fn=one\n1 100\nfn=two\n1 100\n";

  assert_hints (base, two, "");
  assert_hints (two, base, "");
}

/* A function whose cost is noise gets no hint. */
static void
test_noise (void)
{
  const CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { .relative = 0.1 } };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (
    "events: Ir\nfl=a.c\nfn=main\n1 1000\ncfn=old\ncalls=1 1\n1 9\ncfn=dear\ncalls=1 1\n1 900\nfn=old\n1 9\nfn=dear\n1 900\n",
    "events: Ir\nfl=a.c\nfn=main\n1 1000\ncfn=fresh\ncalls=1 1\n1 9\ncfn=dearer\ncalls=1 1\n1 910\nfn=fresh\n1 9\nfn=dearer\n1 910\n",
    &options);
  g_autofree char *text = print_hints (comparison);

  g_assert_cmpstr (text, ==, "dear>dearer 1/1; ");
}

static gboolean
find_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  g_autoptr (CgvRenameHints) hints = cgv_rename_hints_new (data, memory);

  return hints != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison ("events: Ir\n" MAIN ("old", "9") "fn=old\n1 9\n",
                                                              "events: Ir\n" MAIN ("fresh", "9") "fn=fresh\n1 9\n", NULL);

  cgv_test_memory_sweep (find_with_memory, comparison);
}

/* Only that many of the costliest functions of each side are looked at. */
static void
test_most_hints (void)
{
  for (guint n = CGV_MAX_RENAME_HINTS - 1; n <= CGV_MAX_RENAME_HINTS + 1; n++)
    {
      g_autoptr (GString) base = g_string_new ("events: Ir\n");
      g_autoptr (GString) new_ = g_string_new ("events: Ir\n");
      g_autoptr (CgvComparison) comparison = NULL;

      for (guint i = 0; i < n; i++)
        {
          g_string_append_printf (base, "fn=main%u\n1 1\ncfn=old%u\ncalls=1 1\n1 100\nfn=old%u\n1 100\n", i, i, i);
          g_string_append_printf (new_, "fn=main%u\n1 1\ncfn=fresh%u\ncalls=1 1\n1 100\nfn=fresh%u\n1 100\n", i, i, i);
        }
      comparison = cgv_test_comparison (base->str, new_->str, NULL);
      g_assert_cmpuint (cgv_rename_hints_get_n (comparison->renames), ==, MIN (n, CGV_MAX_RENAME_HINTS));
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rename-hints/renamed", test_renamed);
  g_test_add_func ("/rename-hints/dearer", test_dearer);
  g_test_add_func ("/rename-hints/ambiguous", test_ambiguous);
  g_test_add_func ("/rename-hints/noise", test_noise);
  g_test_add_func ("/rename-hints/other", test_other);
  g_test_add_func ("/rename-hints/best", test_best);
  g_test_add_func ("/rename-hints/no-memory", test_no_memory);
  g_test_add_func ("/rename-hints/most", test_most_hints);
  return g_test_run ();
}
