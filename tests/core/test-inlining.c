/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions that were probably inlined, and similar changes with other causes. */

#include "cgv-inlining.h"
#include "cgv-test-comparison.h"

static void
append_rows (GString *text,
             const CgvComparison *comparison,
             const CgvNodeId *rows,
             guint32 n_rows)
{
  for (guint32 i = 0; i < n_rows; i++)
    {
      gsize length;
      const char *name = cgv_matching_get_name (comparison->matching, rows[i], &length);

      g_string_append_printf (text, "%s%.*s", i > 0 ? "," : "", (int) length, name);
    }
}

static char *
print_inlining (const CgvComparison *comparison,
                CgvNodeId row)
{
  GString *text = g_string_new (NULL);
  CgvInlining inlining;

  if (!cgv_inlining_find (comparison, row, &inlining))
    return g_string_free (text, FALSE);
  g_assert_true (cgv_inlining_has_callee (&inlining, row) || inlining.n_callees > 0);
  g_assert_true (inlining.n_callers == 1 || inlining.n_callees == 1);
  append_rows (text, comparison, inlining.callees, inlining.n_callees);
  g_string_append (text, inlining.kind == CGV_INLINED ? " into " : " out of ");
  append_rows (text, comparison, inlining.callers, inlining.n_callers);
  g_string_append_printf (text, " %c%" G_GUINT64_FORMAT, inlining.together.sign < 0 ? '-' : '+', inlining.together.size);
  return g_string_free (text, FALSE);
}

static void
assert_inlining (const CgvComparison *comparison,
                 const char *name,
                 const char *expected)
{
  g_autofree char *text = print_inlining (comparison, cgv_test_find_row (comparison, name));

  g_assert_cmpstr (text, ==, expected);
}

/* Compares two files. The supposition is the same from both of its ends. With the sides swapped,
 * its direction is reversed. */
static void
assert_both (const char *base,
             const char *new_,
             const char *callee,
             const char *caller,
             const char *inlined,
             const char *outlined)
{
  g_autofree char *base_text = g_strconcat ("events: Ir\nfl=a.c\n", base, NULL);
  g_autofree char *new_text = g_strconcat ("events: Ir\nfl=a.c\n", new_, NULL);
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0, 5 } };
  g_autoptr (CgvComparison) there = cgv_test_comparison (base_text, new_text, &options);
  g_autoptr (CgvComparison) back = cgv_test_comparison (new_text, base_text, &options);

  assert_inlining (there, callee, inlined);
  assert_inlining (there, caller, inlined);
  assert_inlining (back, callee, outlined);
  assert_inlining (back, caller, outlined);
}

#define CALL(name, count, cost) "cfn=" name "\ncalls=" count " 1\n1 " cost "\n"

static void
test_only_caller (void)
{
  assert_both ("fn=main\n1 50\n" CALL ("lookup", "4", "900") "fn=lookup\n1 500\n" CALL ("hash", "8", "400") "fn=hash\n1 400\n",
               "fn=main\n1 50\n" CALL ("lookup", "4", "760") "fn=lookup\n1 760\n",
               "hash", "lookup", "hash into lookup -140", "hash out of lookup +140");
  /* The caller now calls the callee of the function. */
  assert_both ("fn=main\n1 50\n" CALL ("lookup", "4", "910") "fn=lookup\n1 500\n" CALL ("hash", "8", "410") "fn=hash\n1 400\n" CALL ("mix", "8", "10") "fn=mix\n1 10\n",
               "fn=main\n1 50\n" CALL ("lookup", "4", "770") "fn=lookup\n1 760\n" CALL ("mix", "8", "10") "fn=mix\n1 10\n",
               "hash", "lookup", "hash into lookup -140", "hash out of lookup +140");
  /* Only a part of the function is left. */
  assert_both ("fn=main\n1 50\n" CALL ("lookup", "4", "900") "fn=lookup\n1 500\n" CALL ("hash", "8", "400") "fn=hash\n1 400\n",
               "fn=main\n1 50\n" CALL ("lookup", "4", "760") "fn=lookup\n1 710\n" CALL ("hash.part.0", "1", "50") "fn=hash.part.0\n1 50\n",
               "hash", "lookup", "hash into lookup -140", "hash out of lookup +140");
}

/* A callee with one caller is inlined with its caller; two callees are inlined at once. */
static void
test_chain (void)
{
  static const char base[] =
    "fn=main\n1 50\n" CALL ("scan", "4", "1000") "fn=scan\n1 400\n" CALL ("scanLt", "8", "500") CALL ("scanEnd", "9", "100")
    "fn=scanLt\n1 200\n" CALL ("scanAtts", "8", "300") "fn=scanAtts\n1 300\nfn=scanEnd\n1 100\n";

  assert_both (base, "fn=main\n1 50\n" CALL ("scan", "4", "850") "fn=scan\n1 850\n", "scanAtts", "scan",
               "scanAtts,scanLt,scanEnd into scan -150", "scanAtts,scanLt,scanEnd out of scan +150");
  /* The chain ends where the extra cost of the caller is used up. */
  assert_both (base, "fn=main\n1 50\n" CALL ("scan", "4", "500") "fn=scan\n1 500\n", "scanLt", "scan",
               "scanLt,scanEnd into scan -200", "scanLt,scanEnd out of scan +200");
  assert_both (base, "fn=main\n1 50\n" CALL ("scan", "4", "500") "fn=scan\n1 500\n", "scanAtts", "main", "", "");
}

/* A function that called @n others, which are all gone. */
static guint
count_inlined (guint n)
{
  g_autoptr (GString) base = g_string_new ("events: Ir\nfn=main\n1 50\n");
  g_autofree char *new_ = g_strdup_printf ("events: Ir\nfn=main\n1 50\ncfn=lookup\ncalls=4 1\n1 %u\nfn=lookup\n1 %u\n", 500 + 9 * n, 500 + 9 * n);
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0, 5 } };
  g_autoptr (CgvComparison) comparison = NULL;
  CgvInlining inlining;

  g_string_append_printf (base, "cfn=lookup\ncalls=4 1\n1 %u\nfn=lookup\n1 500\n", 500 + 10 * n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (base, "cfn=f%u\ncalls=8 1\n1 10\n", i);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (base, "fn=f%u\n1 10\n", i);
  comparison = cgv_test_comparison (base->str, new_, &options);
  return cgv_inlining_find (comparison, cgv_test_find_row (comparison, "lookup"), &inlining) ? inlining.n_callees : 0;
}

/* A list that exceeds the maximum is not shown as if it were complete. */
static void
test_many (void)
{
  g_assert_cmpuint (count_inlined (CGV_MAX_INLINED), ==, CGV_MAX_INLINED);
  g_assert_cmpuint (count_inlined (CGV_MAX_INLINED + 1), ==, 0);
}

static void
test_several_callers (void)
{
  static const char base[] =
    "fn=main\n1 50\n" CALL ("a", "4", "300") CALL ("b", "4", "300") CALL ("c", "4", "300")
    "fn=a\n1 200\n" CALL ("append", "8", "100") "fn=b\n1 200\n" CALL ("append", "8", "100") "fn=c\n1 200\n" CALL ("append", "8", "100")
    "fn=append\n1 300\n";
  static const char new_[] =
    "fn=main\n1 50\n" CALL ("a", "4", "260") CALL ("b", "4", "280") CALL ("c", "4", "200")
    "fn=a\n1 260\nfn=b\n1 280\nfn=c\n1 200\n";

  assert_both (base, new_, "append", "a", "append into b,a -160", "append out of b,a +160");
}

/* The same costs, but something contradicts inlining. */
static void
test_other (void)
{
  static const char base[] = "fn=main\n1 50\n" CALL ("lookup", "4", "900") "fn=lookup\n1 500\n" CALL ("hash", "8", "400") "fn=hash\n1 400\n";

  /* The caller's cost also decreased, or stayed the same except for noise. */
  assert_both (base, "fn=main\n1 50\n" CALL ("lookup", "4", "450") "fn=lookup\n1 450\n", "hash", "lookup", "", "");
  assert_both (base, "fn=main\n1 50\n" CALL ("lookup", "4", "504") "fn=lookup\n1 504\n", "hash", "lookup", "", "");
  /* The caller is only called more often. */
  assert_both (base, "fn=main\n1 50\n" CALL ("lookup", "6", "750") "fn=lookup\n1 750\n", "hash", "lookup", "", "");
  /* The caller's extra cost is larger, or much smaller, than the missing cost. */
  assert_both (base, "fn=main\n1 50\n" CALL ("lookup", "4", "901") "fn=lookup\n1 901\n", "hash", "lookup", "", "");
  assert_both (base, "fn=main\n1 50\n" CALL ("lookup", "4", "579") "fn=lookup\n1 579\n", "hash", "lookup", "", "");
  /* The callee of the missing function is no longer called. */
  assert_both ("fn=main\n1 50\n" CALL ("lookup", "4", "910") CALL ("mix", "1", "1") "fn=lookup\n1 500\n" CALL ("hash", "8", "410") "fn=hash\n1 400\n" CALL ("mix", "8", "10") "fn=mix\n1 11\n",
               "fn=main\n1 50\n" CALL ("lookup", "4", "760") CALL ("mix", "1", "1") "fn=lookup\n1 760\nfn=mix\n1 1\n",
               "hash", "lookup", "", "");
  /* The missing function is of a library. If its object is not known, it may be of the program. */
  assert_both ("ob=a\nfn=main\n1 50\n" CALL ("lookup", "4", "900") "fn=lookup\n1 500\ncob=libc.so\n" CALL ("hash", "8", "400") "ob=libc.so\nfn=hash\n1 400\n",
               "ob=a\nfn=main\n1 50\n" CALL ("lookup", "4", "760") "fn=lookup\n1 760\n", "hash", "lookup", "", "");
  assert_both ("ob=a\nfn=main\n1 50\n" CALL ("lookup", "4", "900") "fn=lookup\n1 500\ncob=???\n" CALL ("hash", "8", "400") "ob=???\nfn=hash\n1 400\n",
               "ob=a\nfn=main\n1 50\n" CALL ("lookup", "4", "760") "fn=lookup\n1 760\n", "hash", "lookup", "hash into lookup -140", "hash out of lookup +140");
  /* The missing function had no caller. */
  assert_both ("fn=main\n1 50\nfn=hash\n1 400\n", "fn=main\n1 300\n", "hash", "main", "", "");
}

/* A function that does not run in one part is still in the program. */
static void
test_parts (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfl=a.c\npart: 1\nfn=main\n1 50\n" CALL ("hash", "8", "400") "fn=hash\n1 400\n\n"
                                                     "part: 2\nfn=main\n1 300\n");
  const guint64 words[] = { 1, 2 };
  const CgvPartSet first = { &words[0], 2 };
  const CgvPartSet second = { &words[1], 2 };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison_of_profiles (profile, &first, profile, &second, NULL, NULL);

  assert_inlining (comparison, "hash", "");
  assert_inlining (comparison, "main", "");
}

/* The callee that replaces it is probably the same function under another name. */
static void
test_renamed (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison ("events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=old\ncalls=2 1\n1 20\nfn=old\n1 20\n",
                                                              "events: Ir\nfl=a.c\nfn=main\n1 25\ncfn=fresh\ncalls=2 1\n1 50\nfn=fresh\n1 50\n", NULL);

  assert_inlining (comparison, "old", "");
  assert_inlining (comparison, "main", "");
  assert_inlining (comparison, "fresh", "");
}

/* Names do not matter. No order of calls, cycles or costs may exceed an array, and both ends
 * give the same result. */
static void
test_random (void)
{
  for (guint32 seed = 0; seed < 300; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvComparison) comparison = NULL;
      GString *texts[CGV_N_SIDES];

      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          texts[side] = g_string_new ("events: Ir\nfl=a.c\n");
          for (guint i = 0; i < 90; i++)
            {
              if (i > 5 && g_rand_int_range (random, 0, 3) == 0)
                continue;
              g_string_append_printf (texts[side], "fn=f%u\n1 %d\n", i, g_rand_int_range (random, 0, 1000));
              for (guint n = seed % 5; n > 0; n--)
                g_string_append_printf (texts[side], "cfn=f%d\ncalls=%d 1\n1 1\n", g_rand_int_range (random, 0, 90), g_rand_int_range (random, 1, 5));
            }
        }
      comparison = cgv_test_comparison (texts[CGV_SIDE_BASE]->str, texts[CGV_SIDE_NEW]->str, NULL);
      for (CgvNodeId row = 0; row < comparison->n_rows; row++)
        {
          g_autofree char *text = print_inlining (comparison, row);
          g_autofree char *other = NULL;
          CgvInlining inlining;

          if (!cgv_inlining_find (comparison, row, &inlining))
            continue;
          g_assert_cmpint (inlining.callers_delta.sign, ==, -inlining.callees_delta.sign);
          g_assert_cmpint (cgv_delta_compare (inlining.together, cgv_delta_add (inlining.callers_delta, inlining.callees_delta)), ==, 0);
          other = print_inlining (comparison, inlining.callees[0]);
          if (cgv_inlining_has_callee (&inlining, row) || inlining.n_callers == 1)
            g_assert_cmpstr (other, ==, text);
        }
      for (guint side = 0; side < CGV_N_SIDES; side++)
        g_string_free (texts[side], TRUE);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inlining/only-caller", test_only_caller);
  g_test_add_func ("/inlining/chain", test_chain);
  g_test_add_func ("/inlining/many", test_many);
  g_test_add_func ("/inlining/several-callers", test_several_callers);
  g_test_add_func ("/inlining/other", test_other);
  g_test_add_func ("/inlining/parts", test_parts);
  g_test_add_func ("/inlining/renamed", test_renamed);
  g_test_add_func ("/inlining/random", test_random);
  return g_test_run ();
}
