/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "cgv-cause.h"
#include "cgv-diagram.h"
#include "cgv-test-comparison.h"
#include "cgv-test-reading.h"
#include "cgv-tree.h"

/*
 * Two profiles, with a NUL between them: differences add up to that of the totals, each has its reasons, and pictures can be made. Bytes
 * without a NUL are compared with their first half, and with themselves.
 */

/* Rows whose reasons are asked for. */
#define MAX_ROWS 60

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static void
expect_equal (CgvDelta delta,
              CgvDelta expected)
{
  /* Costs beyond 64 bits are bounds, which do not add up. */
  if (delta.is_bound || expected.is_bound)
    return;
  g_assert_cmpuint (delta.size, ==, expected.size);
  g_assert_cmpint (delta.sign, ==, expected.sign);
}

static void
check_sums (const CgvComparison *comparison)
{
  CgvDelta self = { 0 };
  CgvDelta origins = { 0 };

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      self = cgv_delta_add (self, cgv_comparison_get_self_delta (comparison, row));
      origins = cgv_delta_add (origins, cgv_comparison_get_origin (comparison, row));
    }
  expect_equal (cgv_delta_add (self, comparison->summary.outside), comparison->summary.net);
  expect_equal (cgv_delta_add (origins, comparison->summary.outside), comparison->summary.net);
}

static void
check_reasons (const CgvComparison *comparison,
               CgvNodeId row)
{
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, row, NULL);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, row, NULL);
  CgvCause *cause = cgv_cause_new (comparison, row, NULL);
  CgvDelta sum = { 0 };

  g_assert_true (path != NULL && why != NULL && cause != NULL);
  for (guint32 i = 0; i < cause->n_terms; i++)
    sum = cgv_delta_add (sum, cause->terms[i].amount);
  expect_equal (sum, cause->origin);
  cgv_cause_free (cause);
}

static void
draw (const CgvTreeSource *source,
      CgvNodeId root)
{
  const CgvDiagramStyle boxes = { .max_boxes = 30, .box_width = 100, .box_height = 40, .gap = 10, .row_gap = 30, .edge_gap = 5 };
  CgvDiagram *diagram = cgv_diagram_new (source, root, &boxes, NULL);

  g_assert_nonnull (diagram);
  cgv_diagram_unref (diagram);
  for (guint i = 0; i < 4 && root != CGV_NONE; i++)
    {
      const CgvTreeStyle style = {
        .area = { 0, 0, 700, 500 },
        .shape = i % 2 == 0 ? CGV_TREE_NESTED : CGV_TREE_ROWS,
        .direction = i < 2 ? CGV_TREE_CALLEES : CGV_TREE_CALLERS,
        .area_of = source->comparison != NULL && i == 0 ? CGV_TREE_AREA_CHANGE : CGV_TREE_AREA_COST,
        .row_height = 20,
        .min_side = 2,
        .min_width = 8,
        .min_height = 8,
        .max_tiles = 500,
      };
      CgvTree *tree = cgv_tree_new (source, root, &style, NULL);

      g_assert_nonnull (tree);
      g_assert_cmpuint (tree->n_tiles, >, 0);
      cgv_tree_free (tree);
    }
}

static void
compare (CgvProfile *base,
         CgvProfile *new_)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison_of_profiles (base, NULL, new_, NULL, NULL, NULL);
  const CgvTreeSource both = { .comparison = comparison };
  const CgvTreeSource one = { .costs = comparison->costs[CGV_SIDE_NEW] };

  check_sums (comparison);
  for (CgvNodeId row = 0; row < MIN (comparison->n_rows, MAX_ROWS); row++)
    check_reasons (comparison, row);
  if (base == new_)
    g_assert_cmpint (comparison->summary.net.sign, ==, 0);
  draw (&both, comparison->n_rows > 0 ? 0 : CGV_NONE);
  draw (&one, comparison->n_rows > 0 ? comparison->n_rows - 1 : CGV_NONE);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  const guint8 *cut = length > 0 ? memchr (bytes, '\0', length) : NULL;
  gsize n = cut != NULL ? (gsize) (cut - bytes) : length / 2;
  g_autoptr (CgvTestReading) base = cgv_test_read (bytes, n, 1 << 16, NULL);
  g_autoptr (CgvTestReading) new_ = cgv_test_read (cut != NULL ? cut + 1 : bytes, cut != NULL ? length - n - 1 : length, 1 << 16, NULL);

  if (base->profile == NULL || new_->profile == NULL)
    return 0;
  compare (base->profile, new_->profile);
  compare (new_->profile, base->profile);
  compare (new_->profile, new_->profile);
  return 0;
}
