/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Calls that were under way when a part was dumped, and the share of work that two parts have in
 * common. */

#include "cgv-test-comparison.h"
#include "cgv-under-way.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvUnderWay, cgv_under_way_free)

/* main and work are called in part 1 and continue until part 3; other is called in each part. */
static const char three_parts[] =
    "pid: 1\npart: 1\nevents: Ir\nfl=x.c\nfn=(below main)\n1 5\ncfn=main\ncalls=1 1\n1 40\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 20\ncfn=other\ncalls=3 1\n1 10\n"
    "fn=work\n1 20\nfn=other\n1 10\n"
    "part: 2\nevents: Ir\nfl=x.c\nfn=(below main)\ncfn=main\ncalls=0 1\n1 60\nfn=main\ncfn=work\ncalls=0 1\n1 40\ncfn=other\ncalls=2 1\n1 20\nfn=work\n1 30\ncfn=late\ncalls=1 1\n1 10\n"
    "fn=late\n1 10\nfn=other\n1 20\n"
    "part: 3\nevents: Ir\nfl=x.c\nfn=(below main)\ncfn=main\ncalls=0 1\n1 9\nfn=main\n1 2\ncfn=work\ncalls=0 1\n1 7\nfn=work\n1 4\ncfn=late\ncalls=0 1\n1 3\nfn=late\n1 3\n";

static CgvComparison *
compare_sets (const char *text,
              guint64 base,
              guint64 new_)
{
  CgvComparisonOptions options = { .anchor = CGV_NONE, .is_of_parts = true };
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  CgvPartSet a = { &base, profile->n_parts };
  CgvPartSet b = { &new_, profile->n_parts };

  return cgv_test_comparison_of_profiles (profile, &a, profile, &b, NULL, &options);
}

static void
check (guint64 base,
       guint64 new_,
       CgvSide side,
       guint64 dumped,
       const char *expected)
{
  g_autoptr (CgvComparison) comparison = compare_sets (three_parts, base, new_);
  g_autoptr (CgvUnderWay) found = cgv_under_way_new (comparison, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < found->n_rows; i++)
    {
      size_t length;
      const char *name = cgv_matching_get_name (comparison->matching, found->rows[i], &length);

      g_string_append_printf (text, "%s%.*s since %" G_GUINT64_FORMAT, i > 0 ? ", " : "", (int) length, name, found->since[found->rows[i]]);
    }
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpint (found->side, ==, side);
  g_assert_cmpuint (found->dumped, ==, dumped);
}

static void
test_under_way (void)
{
  check (1, 2, CGV_SIDE_NEW, 1, "main since 1, work since 1");
  /* The result is about the later side, in either order. */
  check (2, 1, CGV_SIDE_BASE, 1, "main since 1, work since 1");
  /* A call that began in part 2 did not begin in part 1, even if part 2 is on neither side. */
  check (1, 4, CGV_SIDE_NEW, 2, "main since 1, work since 1, late since 2");
  /* One side is the whole run. */
  check (7, 4, CGV_SIDE_NEW, 2, "main since 1, work since 1, late since 2");
  check (7, 1, CGV_SIDE_NEW, 0, "");
}

/* Calls go on in some parts of the later side only: work costs nothing in part 3, although main goes on. */
static void
test_some_parts (void)
{
  static const char text[] = "pid: 1\npart: 1\nevents: Ir\nfn=main\n1 5\ncfn=work\ncalls=1 1\n1 4\nfn=work\n1 4\n"
                             "part: 2\nevents: Ir\nfn=main\n1 1\ncfn=work\ncalls=0 1\n1 4\nfn=work\n1 4\n"
                             "part: 3\nevents: Ir\nfn=main\n1 7\nfn=work\n1 0\n";
  g_autoptr (CgvComparison) comparison = compare_sets (text, 1, 6);
  g_autoptr (CgvUnderWay) found = cgv_under_way_new (comparison, NULL);

  g_assert_cmpuint (found->n_rows, ==, 1);
  g_assert_cmpmem (found->goes_on, 3, ((guint8[]) { 0, 1, 0 }), 3);
}

/* A function that is called again may also have continued, but nothing proves it. A function
 * that no part calls began before the first part. */
static void
test_not_proved (void)
{
  g_autoptr (CgvComparison) comparison = compare_sets (three_parts, 1, 2);
  g_autoptr (CgvUnderWay) found = cgv_under_way_new (comparison, NULL);

  g_assert_cmpuint (found->since[cgv_test_find_row (comparison, "other")], ==, 0);
  g_assert_cmpuint (found->since[cgv_test_find_row (comparison, "(below main)")], ==, 0);
  g_assert_cmpuint (found->since[cgv_test_find_row (comparison, "work")], ==, 1);
}

static void
test_threads (void)
{
  g_autoptr (CgvComparison) comparison = compare_sets ("pid: 1\npart: 1\nthread: 1\nevents: Ir\nfn=main\n1 5\ncfn=work\ncalls=1 1\n1 4\nfn=work\n1 4\n"
                                                       "part: 2\nthread: 2\nevents: Ir\nfn=main\ncfn=work\ncalls=0 1\n1 4\nfn=work\n1 4\n", 1, 2);
  g_autoptr (CgvUnderWay) found = cgv_under_way_new (comparison, NULL);

  g_assert_cmpuint (found->n_rows, ==, 0);
}

static void
check_common (const char *text,
              gboolean expected,
              double share)
{
  g_autoptr (CgvComparison) comparison = compare_sets (text, 1, 2);
  double found = -1;

  g_assert_cmpint (cgv_comparison_get_in_common (comparison, &found), ==, expected);
  if (expected)
    g_assert_cmpfloat_with_epsilon (found, share, 1e-12);
}

static void
test_in_common (void)
{
  /* f: 50 of 100 and 20 of 200; g: 30 and 180; h on one side only. */
  check_common ("part: 1\nevents: Ir\nfn=f\n1 50\nfn=g\n1 30\nfn=h\n1 20\npart: 2\nevents: Ir\nfn=f\n1 20\nfn=g\n1 180\n", TRUE, 0.4);
  check_common ("part: 1\nevents: Ir\nfn=f\n1 5\npart: 2\nevents: Ir\nfn=f\n1 700\n", TRUE, 1);
  check_common ("part: 1\nevents: Ir\nfn=f\n1 5\npart: 2\nevents: Ir\nfn=g\n1 7\n", TRUE, 0);
  check_common ("part: 1\nevents: Ir\nfn=f\n1 5\npart: 2\nevents: Ir\nfn=g\n1 0\n", FALSE, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/under-way/chain", test_under_way);
  g_test_add_func ("/under-way/some-parts", test_some_parts);
  g_test_add_func ("/under-way/not-proved", test_not_proved);
  g_test_add_func ("/under-way/threads", test_threads);
  g_test_add_func ("/under-way/in-common", test_in_common);

  return g_test_run ();
}
