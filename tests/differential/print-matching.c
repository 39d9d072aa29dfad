/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Prints how the functions of two profiles are matched, function by function.
 *
 *   print-matching BASE NEW
 *
 * Lines with tabs between: "rule", the number of files that it maps, and the prefixes of both
 * sides; "row", its number, tier, name, and its self and inclusive cost of the first event on the
 * base, then on the new side; "base" and "new", the row of a function, its name, file, object and
 * self cost; "hint", the names of a function that may have been renamed. Levels of recursion are
 * folded.
 */

#include "cgv-comparison.h"
#include "cgv-test.h"

typedef struct
{
  CgvProfile *profile;
  CgvFold *fold;
  CgvCosts *functions;
  CgvCosts *rows;
} Side;

static CgvProfile *
read_profile (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) file = NULL;
  CgvProfile *profile;
  char *text;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error))
    g_error ("%s", error->message);
  file = g_bytes_new_take (text, length);
  profile = cgv_test_profile_from_files (&file, 1, NULL);
  g_assert_nonnull (profile);
  return profile;
}

static CgvCosts *
sum_costs (CgvFold *fold)
{
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  CgvCosts *costs = graph != NULL ? cgv_costs_new (graph, 0, NULL) : NULL;

  g_assert_nonnull (costs);
  return costs;
}

static void
open_side (Side *side,
           const char *path)
{
  g_autoptr (CgvFold) functions = NULL;

  side->profile = read_profile (path);
  side->fold = cgv_fold_new (side->profile, CGV_FOLD_RECURSION, NULL);
  functions = cgv_fold_new (side->profile, CGV_FOLD_NONE, NULL);
  g_assert_true (side->fold != NULL && functions != NULL);
  side->functions = sum_costs (functions);
}

static void
close_side (Side *side)
{
  cgv_costs_unref (side->rows);
  cgv_costs_unref (side->functions);
  cgv_fold_unref (side->fold);
  cgv_profile_unref (side->profile);
}

static void
print_rules (const CgvMatching *matching)
{
  for (guint32 i = 0; i < matching->path_rules.n_rules; i++)
    {
      const CgvPathRule *rule = &matching->path_rules.rules[i];

      g_print ("rule\t%u\t%.*s\t%.*s\n", rule->n_files, (int) rule->from_length, rule->from, (int) rule->to_length, rule->to);
    }
}

static void
print_rows (const CgvMatching *matching,
            const Side *sides)
{
  static const char *const tiers[] = { "none", "same", "object", "file", "canonical", "unique", "address", "moved", "version", "return", "parameters", "arguments", "numbers", "family", "rule" };

  for (CgvNodeId row = 0; row < matching->folds[CGV_SIDE_NEW]->n_nodes; row++)
    {
      gsize length;
      const char *name = cgv_matching_get_name (matching, row, &length);

      g_print ("row\t%u\t%s\t%.*s", row, tiers[cgv_matching_get_tier (matching, row)], (int) length, name);
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        g_print ("\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT, sides[side].rows->self[row], sides[side].rows->inclusive[row]);
      g_print ("\n");
    }
}

static void
print_functions (const CgvMatching *matching,
                 const Side *sides,
                 CgvSide side)
{
  CgvProfile *profile = sides[side].profile;

  for (CgvFunctionId id = 0; id < profile->n_functions; id++)
    {
      const CgvFunction *function = &profile->functions[id];

      g_print ("%s\t%u\t", side == CGV_SIDE_BASE ? "base" : "new", cgv_matching_get_row (matching, side, id));
      g_print ("%s\t", cgv_profile_get_string (profile, function->name, NULL));
      g_print ("%s\t", cgv_profile_get_string (profile, function->file, NULL));
      g_print ("%s\t", cgv_profile_get_string (profile, function->object, NULL));
      g_print ("%" G_GUINT64_FORMAT "\n", sides[side].functions->self[id]);
    }
}

static void
print_hints (CgvMatching *matching,
             const Side *sides)
{
  CgvUnion *joined = cgv_union_new (matching, sides[CGV_SIDE_BASE].rows->graph, sides[CGV_SIDE_NEW].rows->graph, NULL);
  CgvComparison *comparison = cgv_comparison_new (joined, sides[CGV_SIDE_BASE].rows, sides[CGV_SIDE_NEW].rows, NULL, NULL);
  const CgvRenameHints *hints = comparison->renames;

  for (guint32 i = 0; i < cgv_rename_hints_get_n (hints); i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (hints, i);
      g_autofree char *base = cgv_test_name (matching->folds[CGV_SIDE_BASE], hint->base);
      g_autofree char *new_ = cgv_test_name (matching->folds[CGV_SIDE_NEW], hint->new_);

      g_print ("hint\t%s\t%s\n", base, new_);
    }
  cgv_comparison_unref (comparison);
  cgv_union_unref (joined);
}

int
main (int argc,
      char *argv[])
{
  Side sides[CGV_N_SIDES] = { 0 };
  CgvMatching *matching;

  g_assert_cmpint (argc, ==, 3);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    open_side (&sides[side], argv[1 + side]);
  matching = cgv_matching_new (sides[CGV_SIDE_BASE].fold, sides[CGV_SIDE_NEW].fold, NULL, NULL);
  g_assert_nonnull (matching);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    sides[side].rows = sum_costs (matching->folds[side]);

  print_rules (matching);
  print_rows (matching, sides);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    print_functions (matching, sides, side);
  print_hints (matching, sides);
  cgv_matching_unref (matching);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    close_side (&sides[side]);
  return 0;
}
