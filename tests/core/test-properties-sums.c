/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sums of a recording: self costs add up to the total in any grouping, and the numbers do not
 * depend on the order, the parts and the files in which it is written. Every case has a seed of its
 * own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build properties-sums
 */

#include <string.h>

#include "cgv-grouping.h"
#include "cgv-line-costs.h"
#include "cgv-test-costs.h"
#include "cgv-test-mutator.h"
#include "cgv-test-numbers.h"
#include "cgv-test-recording.h"
#include "cgv-test.h"

#define N_CASES 10000

typedef struct
{
  const char *name;
  const char *summary;
  void (*vary) (CgvTestStyle *style,
                GRand *random);
} Property;

static CgvProfile *
read_recording (const CgvTestRecording *recording,
                const CgvTestStyle *style,
                GRand *random)
{
  g_autoptr (GBytes) file = cgv_test_recording_write (recording, style, random, 0, cgv_test_recording_get_n_parts (recording));

  return cgv_test_profile_from_files (&file, 1, NULL);
}

static void
expect (guint32 seed,
        CgvCost sum,
        CgvCost total,
        const char *what)
{
  if (sum != total)
    g_error ("seed %u: %s add up to %" G_GINT64_FORMAT ", not to %" G_GINT64_FORMAT, seed, what, (gint64) sum, (gint64) total);
}

static void
check_folds (guint32 seed,
             CgvProfile *profile,
             const CgvPartSet *parts,
             CgvEventId event)
{
  static const CgvFoldKind kinds[] = { CGV_FOLD_NONE, CGV_FOLD_RECURSION, CGV_FOLD_FILE, CGV_FOLD_OBJECT, CGV_FOLD_NAMESPACE };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, kinds[i], NULL);
      g_autoptr (CgvGraph) graph = cgv_graph_new (fold, parts, NULL);
      g_autoptr (CgvCosts) costs = cgv_costs_new (graph, event, NULL);
      CgvCost sum = 0;

      for (CgvNodeId node = 0; node < graph->n_nodes; node++)
        sum = cgv_cost_add (sum, costs->self[node], costs->is_signed);
      expect (seed, sum, costs->total, "the nodes of a fold");
      expect (seed, costs->total, cgv_profile_get_total (profile, parts, event), "costs");
    }
}

static void
check_groupings (guint32 seed,
                 CgvCosts *costs)
{
  for (CgvGroupingKind kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      CgvGrouping *grouping = cgv_test_grouping_new (costs, kind, NULL);
      CgvCost sum = 0;
      CgvCost sum_of_members = 0;

      g_assert_nonnull (grouping);
      for (uint32_t id = 0; id < grouping->n_groups; id++)
        {
          const CgvGroup *group = &grouping->groups[id];

          sum = cgv_cost_add (sum, group->self.value, costs->is_signed);
          for (uint32_t i = 0; i < group->n_members; i++)
            {
              CgvGroupMember member;

              cgv_grouping_get_member (grouping, id, i, &member);
              sum_of_members = cgv_cost_add (sum_of_members, member.self.value, costs->is_signed);
            }
        }
      expect (seed, sum, costs->total, "groups");
      expect (seed, sum_of_members, costs->total, "members of groups");
      cgv_grouping_unref (grouping);
    }
}

static void
check_event (guint32 seed,
             CgvProfile *profile,
             CgvEventId event)
{
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  g_autoptr (CgvCosts) costs = cgv_costs_new (graph, event, NULL);
  const CgvLineQuery all = { .node = CGV_NONE, .by_address = event % 2 == 0 };
  CgvLineCosts *lines = cgv_line_costs_new (costs, &all);
  guint32 n_parts = profile->n_parts;
  CgvCost sum = 0;

  for (CgvPartId part = 0; part < n_parts; part++)
    {
      const guint64 word = G_GUINT64_CONSTANT (1) << part;
      const CgvPartSet one = { &word, n_parts };

      sum = cgv_cost_add (sum, cgv_profile_get_total (profile, &one, event), costs->is_signed);
      check_folds (seed, profile, &one, event);
    }
  expect (seed, sum, costs->total, "parts");
  expect (seed, lines->self, costs->total, "lines");
  check_folds (seed, profile, NULL, event);
  check_groupings (seed, costs);
  cgv_line_costs_free (lines);
}

static void
test_groups (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("Parts, functions, files, objects, namespaces, cycles and lines add up to the total");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 6);
      const CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (CgvProfile) profile = read_recording (recording, &style, random);

      for (CgvEventId event = 0; event < profile->n_events; event++)
        check_event (seed, profile, event);
    }
}

static void
vary_order (CgvTestStyle *style,
            GRand *random)
{
  style->shuffles_parts = TRUE;
  style->shuffles_functions = TRUE;
  style->shuffles_events = TRUE;
}

static void
vary_splits (CgvTestStyle *style,
             GRand *random)
{
  style->has_splits = TRUE;
}

static void
vary_zeroes (CgvTestStyle *style,
             GRand *random)
{
  style->has_zeroes = g_rand_boolean (random);
  style->has_zero_lines = TRUE;
}

static void
vary_factor (CgvTestStyle *style,
             GRand *random)
{
  style->factor = (guint64) g_rand_int_range (random, 2, 1000);
}

static const Property properties[] = {
  { "order", "Parts, functions and event types may come in any order", vary_order },
  { "splits", "A part may come in pieces, each a part of its own", vary_splits },
  { "zeroes", "Lines that cost nothing add nothing", vary_zeroes },
  { "factor", "Costs times k are numbers times k", vary_factor },
};

/* Checks self and inclusive costs, calls, entries and cycles, of every event type. */
static void
test_numbers (gconstpointer data)
{
  const Property *property = data;
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary (property->summary);
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 10);
      CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (CgvProfile) profile = read_recording (recording, &style, random);
      g_autoptr (CgvProfile) other = NULL;
      CgvFoldKind kind = i % 2 == 0 ? CGV_FOLD_NONE : CGV_FOLD_RECURSION;

      property->vary (&style, random);
      other = read_recording (recording, &style, random);
      if (cgv_test_numbers_digest (profile, kind, style.factor) != cgv_test_numbers_digest (other, kind, 1))
        g_error ("seed %u: the numbers are others", seed);
    }
}

/* Writes each part, or each two or three, to a separate file. */
static void
test_files (void)
{
  guint64 count = cgv_test_get_count (N_CASES);

  g_test_summary ("Parts may be in several files");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (CgvTestRecording) recording = cgv_test_recording_new (random, 6);
      g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
      const CgvTestStyle style = CGV_TEST_STYLE_PLAIN;
      g_autoptr (CgvProfile) profile = read_recording (recording, &style, random);
      g_autoptr (CgvProfile) other = NULL;
      guint n_parts = cgv_test_recording_get_n_parts (recording);

      for (guint part = 0; part < n_parts;)
        {
          guint n = (guint) g_rand_int_range (random, 1, 4);

          n = MIN (n, n_parts - part);
          g_ptr_array_add (files, cgv_test_recording_write (recording, &style, random, part, n));
          part += n;
        }
      other = cgv_test_profile_from_files ((GBytes *const *) files->pdata, files->len, NULL);
      if (cgv_test_numbers_digest (profile, CGV_FOLD_RECURSION, 1) != cgv_test_numbers_digest (other, CGV_FOLD_RECURSION, 1))
        g_error ("seed %u: the numbers are others", seed);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/properties-sums/groups", test_groups);
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    {
      g_autofree char *path = g_strconcat ("/properties-sums/numbers/", properties[i].name, NULL);

      g_test_add_data_func (path, &properties[i], test_numbers);
    }
  g_test_add_func ("/properties-sums/numbers/files", test_files);
  return g_test_run ();
}
