/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include <stdlib.h>
#include <string.h>

#include "cgv-parser.h"
#include "cgv-profile-digest.h"

#define SEED 0x5EED
#define N_MUTANTS 20000

/* Small files that together hold everything the format has. */
static const char *const seeds[] = {
  "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  ./w a\npart: 1\n\ndesc: I1 cache: \ndesc: Trigger: Program termination\n\n"
  "positions: instr line\nevents: Ir Dr\nsummary: 40 9\n\nob=(1) /usr/bin/w\nfl=(1) a.c\nfn=(1) main\n0x1000 5 3 1\n+4 +1 7\nfi=(2) b.h\n+4 90 2 1\nfe=(1)\n+2 6 1\n"
  "cob=(2) libc.so\ncfi=(3) c.c\ncfn=(2) f'2\ncalls=3 0x4000 12 \n* * 20 7\njcnd=30/120 +18 +1\n* * \njfn=(2)\njump=4 -3 -1\n+1 +1\n\n"
  "ob=(2)\nfl=(3)\nfn=(2)\n0x4000 12 20 7\ntotals: 33 9\n",
  "events: A B\nfn=(1) f\n1 5\ncfn=(2) g\ncalls=1 3\n1 9 1\nfn=(2)\n3 9 1\ntotals: 14 1\npart: 2\nevents: B A C\nfn=(1)\n+1 1 2 3\n* 4\n",
  "version: 0.9.6\ncmd: /x.php\npart: 1\n\nevents: Time Memory\n\nfl=php:internal\nfn=php::strlen\n3 4 -16\n\nfl=/x.php\nfn={main}\nsummary: 9 9\n0 12 5\ncfn=php::strlen\ncalls=1 0 0\n3 4 -16\n",
  "event: S = A + 2 B : Sum\nevents: A B\r\nfl=x\r\nfn=f\r\n1 0x10 2\r\n\r\nfn=(9)\r\n1 18446744073709551615\r\n2 5\r\n",
  "events: A\nsummary: 9\nfn=f\n1 5\nversion: 3\nevents: A\nfn=f\n1 5\nfn=g\n1 5\n",
  "positions: instr bb line\nevents: A\nfl=a\nfn=f\n0x10 1 2 3\n+1 +1 +1 4\nrcalls=2 5\n* * * 7\ncfn=x\n* * * 8\nrec=1\nxyz=3\n1.5 2\n",
};

typedef struct
{
  guint64 profile;
  guint64 problems;
  guint64 warnings;
  guint64 out_of_memory;
  CgvCost total;
  gboolean is_error;
} Outcome;

static Outcome
read_bytes (const char *bytes,
            gsize length,
            gsize block,
            const CgvMemory *memory)
{
  Outcome outcome = { .is_error = TRUE };
  CgvProblemList problems = { 0 };
  CgvParser *parser = cgv_parser_new (memory, SEED);
  CgvFragment *fragment;
  CgvProfile *profile;

  if (parser == NULL)
    return outcome;
  for (gsize at = 0; at < length; at += block)
    {
      if (!cgv_parser_feed (parser, bytes + at, MIN (block, length - at)))
        break;
    }
  fragment = cgv_parser_finish (parser, &problems);
  outcome.problems = cgv_problem_list_digest (&problems);
  g_assert_true ((fragment == NULL) == (cgv_problem_list_find_error (&problems) != NULL));
  if (fragment == NULL)
    return outcome;

  profile = cgv_profile_new (&fragment, 1, &problems);
  outcome.warnings = cgv_problem_list_count (&problems, CGV_SEVERITY_WARNING);
  outcome.out_of_memory = problems.n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY];
  outcome.is_error = profile == NULL;
  if (profile == NULL)
    return outcome;
  outcome.profile = cgv_profile_digest (profile);
  outcome.total = cgv_profile_get_total (profile, NULL, 0);
  cgv_profile_unref (profile);
  return outcome;
}

static void
assert_same (const char *bytes,
             gsize length,
             gsize block,
             const Outcome *expected)
{
  Outcome outcome = read_bytes (bytes, length, block, NULL);

  g_assert_cmpuint (outcome.problems, ==, expected->problems);
  g_assert_cmpuint (outcome.profile, ==, expected->profile);
}

static void
test_blocks (void)
{
  g_test_summary ("How a file is cut into blocks changes neither profile nor problems");
  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      gsize length = strlen (seeds[i]);
      Outcome whole = read_bytes (seeds[i], length, 65536, NULL);

      for (gsize block = 1; block <= length; block++)
        assert_same (seeds[i], length, block, &whole);
    }
}

static void
test_prefixes (void)
{
  g_test_summary ("Every prefix has one of three outcomes, and never a larger total");
  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      gsize length = strlen (seeds[i]);
      Outcome whole = read_bytes (seeds[i], length, 65536, NULL);

      for (gsize cut = 0; cut < length; cut++)
        {
          Outcome part = read_bytes (seeds[i], cut, 65536, NULL);

          if (!whole.is_error)
            g_assert_cmpuint (part.total, <=, whole.total);
          if (cut > 0 && seeds[i][cut - 1] != '\n')
            g_assert_true (part.is_error || part.warnings > 0);
        }
    }
}

static void
mutate (GRand *random,
        GByteArray *bytes)
{
  static const char *const tokens[] = { "\n", "\0", "fn=", "calls=", "(1)", "(4294967295)", "-1", "18446744073709551616", "events: ", "*", "+", "\r", "part: 3\n", "jump=1 ", "cfn=", "1.5", "fi=(2)\n", "totals: 1\n" };
  guint n = (guint) g_rand_int_range (random, 1, 5);

  for (guint i = 0; i < n && bytes->len > 0; i++)
    {
      guint at = (guint) g_rand_int_range (random, 0, (gint32) bytes->len);
      const char *token = tokens[g_rand_int_range (random, 0, G_N_ELEMENTS (tokens))];
      guint length = MAX (1, (guint) strlen (token));
      guint cut = (guint) g_rand_int_range (random, 1, 20);

      switch (g_rand_int_range (random, 0, 4))
        {
        case 0:
          bytes->data[at] = (guint8) g_rand_int (random);
          break;
        case 1:
          g_byte_array_remove_range (bytes, at, MIN (bytes->len - at, cut));
          break;
        case 2:
          memcpy (bytes->data + at, token, MIN (length, bytes->len - at));
          break;
        default:
          g_byte_array_set_size (bytes, bytes->len + length);
          memmove (bytes->data + at + length, bytes->data + at, bytes->len - length - at);
          memcpy (bytes->data + at, token, length);
          break;
        }
    }
}

static void
test_mutants (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  g_test_summary ("Damaged files are consistent in themselves, however they are cut into blocks");
  for (guint i = 0; i < N_MUTANTS; i++)
    {
      const char *seed = seeds[i % G_N_ELEMENTS (seeds)];
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autofree char *exact = NULL;
      Outcome whole;

      g_byte_array_append (bytes, (const guint8 *) seed, (guint) strlen (seed));
      mutate (random, bytes);
      exact = g_memdup2 (bytes->data, bytes->len);
      whole = read_bytes (exact, bytes->len, 65536, NULL);
      assert_same (exact, bytes->len, (gsize) g_rand_int_range (random, 1, 40), &whole);
    }
}

/* An allocator that fails once, or from then on. */
typedef struct
{
  guint64 n_calls;
  guint64 fail_at;
  gboolean for_ever;
} Failing;

static void *
resize_or_fail (void *user_data,
                void *block,
                size_t size)
{
  Failing *failing = user_data;

  if (size == 0)
    {
      free (block);
      return NULL;
    }
  failing->n_calls++;
  if (failing->n_calls == failing->fail_at || (failing->for_ever && failing->n_calls > failing->fail_at))
    return NULL;
  return realloc (block, size);
}

static void
test_failing_memory (void)
{
  g_test_summary ("Every allocation may fail, once or for ever: never a crash, never silence");
  for (guint i = 0; i < 2 * G_N_ELEMENTS (seeds); i++)
    {
      const char *text = seeds[i / 2];
      Outcome whole = read_bytes (text, strlen (text), 64, NULL);
      Failing failing = { 0, 0, i % 2 == 1 };
      gboolean failed = TRUE;

      while (failed)
        {
          CgvMemory memory = CGV_MEMORY_INIT;
          Outcome outcome;

          memory.resize = resize_or_fail;
          memory.user_data = &failing;
          failing.n_calls = 0;
          failing.fail_at++;
          outcome = read_bytes (text, strlen (text), 64, &memory);
          failed = failing.n_calls >= failing.fail_at;
          g_assert_true (outcome.is_error || outcome.out_of_memory > 0 || outcome.profile == whole.profile);
        }
      g_assert_cmpuint (failing.fail_at, >, 10);
    }
}

static void
test_budget (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\n");
  CgvMemory memory = CGV_MEMORY_INIT;
  Outcome outcome;

  g_test_summary ("A file that wants more than the budget is read as far as it goes");
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\n", i);
  memory.budget = 1 << 20;
  outcome = read_bytes (text->str, text->len, 65536, &memory);
  g_assert_false (outcome.is_error);
  g_assert_cmpuint (outcome.warnings, ==, 1);
  g_assert_cmpuint (outcome.total, >, 1000);
  g_assert_cmpuint (outcome.total, <, 100000);
  outcome = read_bytes (text->str, text->len, 65536, NULL);
  g_assert_cmpuint (outcome.warnings, ==, 0);
  g_assert_cmpuint (outcome.total, ==, 100000);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parser-properties/blocks", test_blocks);
  g_test_add_func ("/parser-properties/prefixes", test_prefixes);
  g_test_add_func ("/parser-properties/mutants", test_mutants);
  g_test_add_func ("/parser-properties/failing-memory", test_failing_memory);
  g_test_add_func ("/parser-properties/budget", test_budget);
  return g_test_run ();
}
