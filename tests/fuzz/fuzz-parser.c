/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "cgv-costs.h"
#include "cgv-parser.h"
#include "cgv-profile-digest.h"

/* Any bytes: the profile is consistent, does not depend on how they were cut into blocks, and can
 * be analysed. */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static CgvProfile *
read_in_blocks (const guint8 *bytes,
                gsize length,
                gsize block,
                CgvProblemList *problems)
{
  CgvParser *parser = cgv_parser_new (NULL, 1);
  CgvFragment *fragment;

  for (gsize at = 0; at < length; at += block)
    {
      if (!cgv_parser_feed (parser, bytes + at, MIN (block, length - at)))
        break;
    }
  fragment = cgv_parser_finish (parser, problems);
  return fragment != NULL ? cgv_profile_new (&fragment, 1, problems) : NULL;
}

static void
analyse (CgvProfile *profile)
{
  for (guint kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      CgvFold *fold = cgv_fold_new (profile, kind);
      CgvGraph *graph = cgv_graph_new (fold, NULL);
      CgvCosts *costs = cgv_costs_new (graph, 0);

      g_assert_nonnull (costs);
      cgv_costs_unref (costs);
      cgv_graph_unref (graph);
      cgv_fold_unref (fold);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  CgvProblemList whole_problems = { 0 };
  CgvProblemList cut_problems = { 0 };
  CgvProfile *whole = read_in_blocks (bytes, length, 1 << 16, &whole_problems);
  CgvProfile *cut = read_in_blocks (bytes, length, length > 0 ? 1 + bytes[0] % 32 : 1, &cut_problems);

  g_assert_true ((whole == NULL) == (cut == NULL));
  g_assert_cmpuint (cgv_problem_list_digest (&whole_problems), ==, cgv_problem_list_digest (&cut_problems));
  if (whole != NULL)
    {
      g_assert_cmpuint (cgv_profile_digest (whole), ==, cgv_profile_digest (cut));
      analyse (whole);
    }
  cgv_profile_unref (whole);
  cgv_profile_unref (cut);
  return 0;
}
