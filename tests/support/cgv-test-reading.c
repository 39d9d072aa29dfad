/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-reading.h"

#include "cgv-profile-check.h"
#include "cgv-profile-digest.h"

#define SEED 20240607u

static void
add_no_memory (CgvProblemList *problems)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_NO_MEMORY };

  cgv_problem_list_add (problems, &problem);
}

CgvParser *
cgv_test_new_parser (const CgvMemory *memory)
{
  return cgv_parser_new (memory, SEED);
}

CgvTestReading *
cgv_test_finish (CgvParser *parser,
                 gsize n_bytes)
{
  CgvTestReading *reading = g_new0 (CgvTestReading, 1);
  CgvFragment *fragment;

  reading->n_bytes = n_bytes;
  if (parser == NULL)
    {
      add_no_memory (&reading->problems);
      return reading;
    }
  fragment = cgv_parser_finish (parser, &reading->problems);
  g_assert_true ((fragment == NULL) == (cgv_problem_list_find_error (&reading->problems) != NULL));
  if (fragment == NULL)
    return reading;
  reading->profile = cgv_profile_new (&fragment, 1, &reading->problems, NULL);
  g_assert_null (fragment);
  g_assert_true ((reading->profile == NULL) == (cgv_problem_list_find_error (&reading->problems) != NULL));
  return reading;
}

CgvTestReading *
cgv_test_read (const void *bytes,
               gsize n_bytes,
               gsize block,
               const CgvMemory *memory)
{
  CgvParser *parser = cgv_test_new_parser (memory);

  for (gsize at = 0; at < n_bytes && parser != NULL; at += block)
    {
      gsize length = MIN (block, n_bytes - at);
      /* The copy lets a sanitizer detect reads after the block, or after its lifetime. */
      g_autofree guint8 *copy = g_memdup2 ((const guint8 *) bytes + at, length);

      if (!cgv_parser_feed (parser, copy, length))
        break;
    }
  return cgv_test_finish (parser, n_bytes);
}

void
cgv_test_reading_free (CgvTestReading *reading)
{
  cgv_profile_unref (reading->profile);
  g_free (reading);
}

static char *
check_graph (CgvProfile *profile)
{
  CgvFold *fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  CgvGraph *graph;
  char *broken;

  g_assert_nonnull (fold);
  graph = cgv_graph_new (fold, NULL, NULL);
  g_assert_nonnull (graph);
  broken = cgv_graph_check (graph);
  cgv_graph_unref (graph);
  cgv_fold_unref (fold);
  return broken;
}

char *
cgv_test_reading_check (const CgvTestReading *reading)
{
  char *broken = cgv_problem_list_check (&reading->problems, reading->n_bytes);

  if (broken == NULL && reading->profile != NULL)
    broken = cgv_profile_check (reading->profile);
  if (broken == NULL && reading->profile != NULL)
    broken = check_graph (reading->profile);
  return broken;
}

char *
cgv_test_reading_compare (const CgvTestReading *reading,
                          const CgvTestReading *other)
{
  if ((reading->profile == NULL) != (other->profile == NULL))
    return g_strdup ("only one is a profile");
  if (cgv_problem_list_digest (&reading->problems) != cgv_problem_list_digest (&other->problems))
    return g_strdup ("the problems differ");
  if (reading->profile != NULL && cgv_profile_digest (reading->profile) != cgv_profile_digest (other->profile))
    return g_strdup ("the profiles differ");
  return NULL;
}

CgvSeverity
cgv_test_reading_get_severity (const CgvTestReading *reading)
{
  if (cgv_problem_list_count (&reading->problems, CGV_SEVERITY_ERROR) > 0)
    return CGV_SEVERITY_ERROR;
  return cgv_problem_list_count (&reading->problems, CGV_SEVERITY_WARNING) > 0 ? CGV_SEVERITY_WARNING : CGV_SEVERITY_INFO;
}
