/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "cgv-costs.h"
#include "cgv-test-memory.h"
#include "cgv-test-pieces.h"

/*
 * Any bytes: the profile is consistent and can be analysed, and memory may run out anywhere.
 *
 * The last byte decides where. A newline is only the end of the file. A NUL is removed, so that
 * files without a final newline are tried, too. Any other byte is the number of the allocation that
 * fails, in the whole file and in one that is read in pieces.
 */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static void
analyse (CgvProfile *profile)
{
  for (guint kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      CgvFold *fold = cgv_fold_new (profile, kind, NULL);
      CgvGraph *graph = cgv_graph_new (fold, NULL, NULL);
      CgvCosts *costs = cgv_costs_new (graph, 0, NULL);

      g_assert_nonnull (costs);
      cgv_costs_unref (costs);
      cgv_graph_unref (graph);
      cgv_fold_unref (fold);
    }
}

static void
check (const CgvTestReading *reading)
{
  g_autofree char *broken = cgv_test_reading_check (reading);

  g_assert_cmpstr (broken, ==, NULL);
}

/* A failed allocation was not needed, or is reported as a problem. */
static void
check_failure (const CgvTestReading *reading,
               const guint8 *bytes,
               gsize length)
{
  CgvTestReading *whole;
  char *difference;

  if (reading->problems.n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY] + reading->problems.n_by_kind[CGV_PROBLEM_NO_MEMORY] > 0)
    return;
  whole = cgv_test_read (bytes, length, 1 << 16, NULL);
  difference = cgv_test_reading_compare (reading, whole);
  g_assert_cmpstr (difference, ==, NULL);
  cgv_test_reading_free (whole);
}

static void
read_and_check (const guint8 *bytes,
                gsize length,
                guint fail_at,
                CgvTestPieces *pieces)
{
  CgvTestMemory test;
  CgvMemory memory = cgv_test_memory_init (&test, fail_at);
  CgvTestReading *reading = pieces != NULL ? cgv_test_pieces_read (pieces, &memory) : cgv_test_read (bytes, length, 1 << 16, &memory);

  if (test.fail_at > 0 && test.n_requests >= test.fail_at)
    check_failure (reading, bytes, length);
  test.fail_at = 0;
  check (reading);
  if (reading->profile != NULL)
    analyse (reading->profile);
  cgv_test_reading_free (reading);
  g_assert_cmpuint (test.n_live, ==, 0);
}

static void
read_pieces_and_check (const guint8 *bytes,
                       gsize length,
                       guint fail_at)
{
  CgvTestPieces pieces = { .bytes = (const char *) bytes, .length = length, .block = 1 << 16 };
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (&pieces);
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) length);

  if (cuts->len == 0)
    return;
  cgv_test_pieces_choose (&pieces, cuts, random, 2);
  read_and_check (bytes, length, fail_at, &pieces);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  guint8 last = length > 0 ? bytes[length - 1] : '\n';
  guint fail_at = last != '\n' ? last : 0;

  if (last != '\n')
    length--;
  read_and_check (bytes, length, fail_at, NULL);
  read_pieces_and_check (bytes, length, fail_at);
  return 0;
}
