/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Merging fragments: it can be cancelled at any moment, and then leaves nothing behind and
 * reports nothing. */

#include <string.h>

#include "cgv-parser.h"
#include "cgv-profile-private.h"
#include "cgv-test-memory.h"

static const char first[] = "pid: 1\nevents: Ir Dr\nevent: Both : Ir Dr\n"
                            "fl=a.c\nfn=main\n1 10 1\ncfn=f\ncalls=2 5\n2 20\nfn=f\n5 20\ntotals: 30 1\n"
                            "part: 2\nfn=main\n1 3\ntotals: 3 0\n";
static const char second[] = "pid: 1\nevents: Dr Dw\nevent: Dw : Data written\nfl=a.c\nfn=main\n1 1\ncfn=g\ncalls=1 7\n2 2\nfn=g\n7 2\ntotals: 3 0\n";

/* Functions that are united: those of Cachegrind with lines of several files, and callees without the file of their lines. */
static const char cachegrind[] = "cmd: a\nevents: Ir\nfl=a.c\nfn=main\n1 10\nfl=b.h\nfn=main\n2 20\nsummary: 30\n";
static const char fileless[] = "creator: klee\nevents: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 20\nfl=\nfn=f\n1 20\n";

typedef struct
{
  guint n_asked;
  guint yes_at; /* number of the question that is answered with yes; 0 for none */
} Asker;

static bool
ask (void *user_data)
{
  Asker *asker = user_data;

  return ++asker->n_asked == asker->yes_at;
}

static CgvFragment *
parse (const CgvMemory *memory,
       const char *text)
{
  CgvParser *parser = cgv_parser_new (memory, 1);
  CgvProblemList problems;
  CgvFragment *fragment;

  g_assert_true (cgv_parser_feed (parser, text, strlen (text)));
  fragment = cgv_parser_finish (parser, &problems);
  g_assert_nonnull (fragment);
  return fragment;
}

/* Returns whether it made a profile. */
static gboolean
merge (const char *const texts[2],
       guint n_fragments,
       guint n_functions,
       Asker *asker)
{
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, 0);
  CgvFragment *fragments[] = { parse (&memory, texts[0]), parse (&memory, texts[1]) };
  CgvCancel cancel = { ask, asker };
  CgvProblemList problems = { 0 };
  CgvProfile *profile;
  gboolean has_profile;

  if (n_fragments == 1)
    cgv_fragment_free (fragments[1]);
  profile = cgv_profile_new (fragments, n_fragments, &problems, &cancel);
  has_profile = profile != NULL;
  if (has_profile)
    g_assert_cmpuint (profile->n_functions, ==, n_functions);
  g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_NO_MEMORY], ==, 0);
  g_assert_null (fragments[0]);
  cgv_profile_unref (profile);
  g_assert_cmpuint (test.n_live, ==, 0);
  return has_profile;
}

static void
test_cancel (void)
{
  static const struct
  {
    const char *texts[2];
    guint n_functions[2]; /* of the first file, and of both */
  } cases[] = {
    { { first, second }, { 3, 4 } },
    { { cachegrind, cachegrind }, { 1, 1 } },
    { { fileless, fileless }, { 2, 2 } },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    for (guint n_fragments = 1; n_fragments <= 2; n_fragments++)
      {
        guint n_functions = cases[c].n_functions[n_fragments - 1];
        Asker asker = { 0 };
        guint n_questions;

        g_assert_true (merge (cases[c].texts, n_fragments, n_functions, &asker));
        n_questions = asker.n_asked;
        g_assert_cmpuint (n_questions, >, 5);
        for (guint i = 1; i <= n_questions; i++)
          {
            asker = (Asker) { .yes_at = i };
            g_assert_false (merge (cases[c].texts, n_fragments, n_functions, &asker));
            g_assert_cmpuint (asker.n_asked, ==, i);
          }
      }
}

/* A record outside the blocks of its part would be read in the format of another one. */
static void
test_inconsistent (void)
{
  for (guint i = 0; i < 4; i++)
    {
      CgvFragment *fragment = parse (NULL, first);
      CgvPartStart *start = &fragment->parts[1].start;
      CgvProblemList problems = { 0 };

      if (i == 0)
        start->block = fragment->n_blocks;
      else if (i == 1)
        start->self++;
      else if (i == 2)
        start->call++;
      else
        start->jump++;
      g_assert_null (cgv_profile_new (&fragment, 1, &problems, NULL));
      g_assert_null (fragment);
      g_assert_cmpint (cgv_problem_list_find_error (&problems)->kind, ==, CGV_PROBLEM_INCONSISTENT);
      g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_NO_MEMORY], ==, 0);
    }
}

/* More than ids can distinguish. No memory can hold that many. */
static void
test_too_many (void)
{
  CgvFragment *fragment = parse (NULL, first);
  CgvProfile profile = { 0 };
  uint32_t n_parts = fragment->n_parts;

  fragment->n_pieces = CGV_NONE - 1;
  g_assert_false (cgv_profile_take_fragments (&profile, &fragment, 1));
  fragment->n_pieces = 0;
  fragment->n_parts = CGV_NONE;
  g_assert_false (cgv_profile_take_fragments (&profile, &fragment, 1));
  fragment->n_parts = n_parts;
  cgv_fragment_free (fragment);
}

static void
assert_string (const CgvProfile *profile,
               CgvStringId string,
               const char *expected)
{
  g_assert_cmpuint (string, !=, CGV_NONE);
  g_assert_cmpstr (cgv_profile_get_string (profile, string, NULL), ==, expected);
}

/* Each file has other strings, in another order; parts keep their own. */
static void
test_headers (void)
{
  CgvFragment *fragments[] = {
    parse (NULL, "version: 1\ncreator: first\ncmd: one\ndesc: Trigger: start\ndesc: Timerange: Basic block 0 - 5\ndesc: A: b\nevents: Ir\nfn=f\n1 1\n"),
    parse (NULL, "version: 1\ncmd: two\ncreator: second\ndesc: C: d\ndesc: Timerange: Basic block 5 - 9\ndesc: Trigger: end\nevents: Dr\nfn=g\n1 1\n"),
  };
  CgvProblemList problems = { 0 };
  CgvProfile *profile = cgv_profile_new (fragments, 2, &problems, NULL);
  static const char *const expected[][7] = {
    { "1", "first", "one", "start", "Basic block 0 - 5", "A", "b" },
    { "1", "second", "two", "end", "Basic block 5 - 9", "C", "d" },
  };

  g_assert_nonnull (profile);
  for (CgvPartId i = 0; i < 2; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      assert_string (profile, part->version, expected[i][0]);
      assert_string (profile, part->creator, expected[i][1]);
      assert_string (profile, part->command, expected[i][2]);
      assert_string (profile, part->trigger, expected[i][3]);
      assert_string (profile, part->timerange, expected[i][4]);
      g_assert_cmpuint (part->n_descriptions, ==, 3);
      assert_string (profile, part->description_keys[i == 0 ? 2 : 0], expected[i][5]);
      assert_string (profile, part->description_values[i == 0 ? 2 : 0], expected[i][6]);
    }
  cgv_profile_unref (profile);
}

/* Long loops ask repeatedly. */
static void
test_interval (void)
{
  Asker asker = { 0 };
  CgvCancel cancel = { ask, &asker };

  for (guint i = 0; i <= 4 * CGV_CANCEL_INTERVAL; i++)
    g_assert_false (cgv_cancel_is_due (&cancel, i));
  g_assert_cmpuint (asker.n_asked, ==, 5);
  g_assert_false (cgv_cancel_is_due (NULL, 0));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/merge/cancel", test_cancel);
  g_test_add_func ("/merge/inconsistent", test_inconsistent);
  g_test_add_func ("/merge/too-many", test_too_many);
  g_test_add_func ("/merge/headers", test_headers);
  g_test_add_func ("/merge/interval", test_interval);

  return g_test_run ();
}
