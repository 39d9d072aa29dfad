/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-linked-text.h"
#include "cgv-name-text.h"
#include "cgv-value.h"
#include "cgv-variants.h"

char *
cgv_compare_text_dup_display_name (const CgvMatching *matching,
                                   CgvNodeId row)
{
  const char *bytes;
  gsize length;

  g_return_val_if_fail (matching != NULL, NULL);

  bytes = cgv_matching_get_name (matching, row, &length);
  return cgv_display_dup (bytes, (gssize) length);
}

char *
cgv_compare_text_dup_name (const CgvMatching *matching,
                           CgvNodeId row)
{
  g_return_val_if_fail (matching != NULL, NULL);

  return cgv_name_text_dup_short (matching->folds[CGV_SIDE_NEW], row);
}

char *
cgv_compare_text_dup_clear_name (const CgvMatching *matching,
                                 CgvNodeId row)
{
  g_return_val_if_fail (matching != NULL, NULL);

  return cgv_name_text_dup_clear (matching->folds[CGV_SIDE_NEW], row);
}

char *
cgv_compare_text_dup_marked_name (const CgvMatching *matching,
                                  CgvNodeId row)
{
  g_autofree char *name = cgv_compare_text_dup_clear_name (matching, row);

  return cgv_linked_text_dup_marked (name, row);
}

char *
cgv_compare_text_dup_renamed (const CgvMatching *matching,
                              CgvNodeId base,
                              CgvNodeId new_)
{
  g_autofree char *before = cgv_compare_text_dup_clear_name (matching, base);
  g_autofree char *now = cgv_compare_text_dup_clear_name (matching, new_);

  return g_strdup_printf ("%s → %s", before, now);
}

/* Returns whether both rows are in objects of one name. */
static gboolean
are_of_one_object (const CgvMatching *matching,
                   CgvNodeId row,
                   CgvNodeId other)
{
  gsize lengths[2];
  const char *paths[] = { cgv_matching_get_object (matching, row, &lengths[0]), cgv_matching_get_object (matching, other, &lengths[1]) };
  g_autofree char *object = cgv_name_text_dup_base_name (paths[0], lengths[0]);
  g_autofree char *other_object = cgv_name_text_dup_base_name (paths[1], lengths[1]);

  return g_strcmp0 (object, other_object) == 0;
}

char *
cgv_compare_text_dup_name_beside (const CgvMatching *matching,
                                  CgvNodeId row,
                                  CgvNodeId other)
{
  g_return_val_if_fail (matching != NULL, NULL);

  if (!cgv_namesakes_find (matching->folds[CGV_SIDE_NEW], row).is_shared && are_of_one_object (matching, row, other))
    return cgv_compare_text_dup_name (matching, row);
  return cgv_compare_text_dup_clear_name (matching, row);
}

char *
cgv_compare_text_dup_whole_name (const CgvMatching *matching,
                                 CgvNodeId row)
{
  const char *bytes;
  gsize length;

  g_return_val_if_fail (matching != NULL, NULL);

  bytes = cgv_matching_get_name (matching, row, &length);
  return cgv_display_dup_whole (bytes, (gssize) length);
}

char *
cgv_compare_text_dup_place (const CgvMatching *matching,
                            CgvNodeId row)
{
  char *place;

  g_return_val_if_fail (matching != NULL, NULL);

  place = cgv_name_text_dup_place (matching->folds[CGV_SIDE_NEW], row);
  return place != NULL ? place : g_strdup ("");
}

char *
cgv_compare_text_dup_location (const CgvMatching *matching,
                               CgvNodeId row)
{
  char *location;

  g_return_val_if_fail (matching != NULL, NULL);

  location = cgv_name_text_dup_location (matching->folds[CGV_SIDE_NEW], row);
  return location != NULL ? location : g_strdup ("");
}

char *
cgv_compare_text_dup_variants (const CgvMatching *matching,
                               CgvNodeId row)
{
  guint32 base;
  guint32 new_;

  g_return_val_if_fail (matching != NULL, NULL);

  base = cgv_variants_count (matching, CGV_SIDE_BASE, row);
  new_ = cgv_variants_count (matching, CGV_SIDE_NEW, row);
  if (base <= 1 && new_ <= 1)
    return NULL;
  if (base == new_ || base == 0 || new_ == 0)
    return g_strdup_printf (ngettext ("%u variant", "%u variants", MAX (base, new_)), MAX (base, new_));
  /* Translators: how many functions of one name there were, and are now. */
  return g_strdup_printf (ngettext ("%u → %u variant", "%u → %u variants", new_), base, new_);
}

const char *
cgv_compare_text_get_presence_word (const CgvComparison *comparison,
                                    CgvPresence presence)
{
  gboolean may_change;

  g_return_val_if_fail (comparison != NULL, NULL);

  /* On a side that was not read whole, a function may have run nevertheless. */
  if (presence == CGV_PRESENT_BOTH || presence == CGV_PRESENT_NEITHER || comparison->is_incomplete)
    return NULL;
  /* The parts of a profile are of one program; and nothing is known of calls that were not recorded. */
  may_change = !cgv_matching_is_exact (comparison->matching) && !comparison->is_of_parts && !comparison->joined->lacks_calls[CGV_SIDE_BASE] && !comparison->joined->lacks_calls[CGV_SIDE_NEW];
  if (presence == CGV_PRESENT_NEW)
    return may_change ? C_ ("function", "new") : C_ ("function", "in B only");
  return may_change ? C_ ("function", "removed") : C_ ("function", "in A only");
}

const char *
cgv_compare_text_get_presence (const CgvComparison *comparison,
                               CgvNodeId row)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return cgv_compare_text_get_presence_word (comparison, cgv_comparison_get_presence (comparison, row));
}

const char *
cgv_compare_text_get_going_on (const CgvComparison *comparison,
                               CgvNodeId row)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  if (!comparison->has_reasons || !cgv_comparison_row_goes_on (comparison, row))
    return NULL;
  return _ ("A call that was made before a file began counts as 0 in columns and as 1 in sentences.");
}

/* Returns the function of the other side that a row may be. */
static char *
dup_rename (const CgvComparison *comparison,
            CgvNodeId row)
{
  CgvNodeId other = comparison->renames != NULL ? cgv_rename_hints_get_other (comparison->renames, row) : CGV_NONE;
  g_autofree char *name = NULL;

  if (other == CGV_NONE)
    return NULL;
  name = cgv_compare_text_dup_name (comparison->matching, other);
  if (cgv_matching_get_status (comparison->matching, other) == CGV_MATCH_ONLY_BASE)
    return g_strdup_printf (_ ("Only in B: probably %s, renamed"), name);
  return g_strdup_printf (_ ("Only in A: probably renamed to %s"), name);
}

char *
cgv_compare_text_dup_presence_long (const CgvComparison *comparison,
                                    CgvNodeId row)
{
  gboolean has_both;
  g_autofree char *rename = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  if (comparison->is_incomplete)
    return NULL;
  rename = dup_rename (comparison, row);
  if (rename != NULL)
    return g_steal_pointer (&rename);
  /* A function in both builds that only one run reached was neither removed nor inlined. */
  has_both = cgv_matching_get_status (comparison->matching, row) == CGV_MATCH_BOTH;
  switch (cgv_comparison_get_presence (comparison, row))
    {
    case CGV_PRESENT_NEW:
      return g_strdup (has_both ? _ ("Not called in A") : _ ("Only in B"));
    case CGV_PRESENT_BASE:
      if (has_both)
        return g_strdup (_ ("Not called in B"));
      return g_strdup (cgv_comparison_hardly_matches (comparison) ? _ ("Only in A") : _ ("Only in A: inlined or removed"));
    case CGV_PRESENT_NEITHER:
    case CGV_PRESENT_BOTH:
    default:
      return NULL;
    }
}

const char *
cgv_compare_text_get_tier (CgvMatchTier tier)
{
  switch (tier)
    {
    case CGV_MATCH_SAME:
      return _ ("The same function of one profile");
    case CGV_MATCH_OBJECT:
      return _ ("Same name, file and object");
    case CGV_MATCH_FILE:
      return _ ("Same name and file name");
    case CGV_MATCH_CANONICAL:
      return _ ("Same name except for additions of compilers, and same file name");
    case CGV_MATCH_UNIQUE:
      return _ ("Same name, which is unique on both sides");
    case CGV_MATCH_ADDRESS:
      return _ ("Same address in the same build of an object");
    case CGV_MATCH_VERSION:
      return _ ("Same name except for its version");
    case CGV_MATCH_RETURN:
      return _ ("Same name except for the return type");
    case CGV_MATCH_MOVED:
      return _ ("Moved: same name in another file, with a common caller or callee");
    case CGV_MATCH_PARAMETERS:
      return _ ("Same name except for parameters, with a common caller or callee");
    case CGV_MATCH_ARGUMENTS:
      return _ ("Same name except for template arguments, with a common caller or callee");
    case CGV_MATCH_NUMBERS:
      return _ ("Same name except for the numbers of lambdas, with a common caller or callee");
    case CGV_MATCH_FAMILY:
      return _ ("A family: instances of one template that cannot be distinguished");
    case CGV_MATCH_RULE:
      return _ ("Matched by a rule of yours");
    case CGV_MATCH_NONE:
    default:
      return NULL;
    }
}

static void
append_line (GString *text,
             const char *line)
{
  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

/* Describes a function on a side: its name, place and object; "" for unknown ones. */
static void
describe (const CgvMatching *matching,
          CgvSide side,
          CgvNodeId row,
          char *lines[3])
{
  CgvProfile *profile = matching->origins[side]->profile;
  CgvFunctionId id = cgv_matching_get_function (matching, side, row);
  const CgvFunction *function = id != CGV_NONE ? &profile->functions[id] : NULL;
  const CgvStringId strings[3] = { function != NULL ? function->name : CGV_NONE, function != NULL ? function->file : CGV_NONE, function != NULL ? function->object : CGV_NONE };

  for (guint i = 0; i < 3; i++)
    {
      gsize length;
      const char *bytes = cgv_profile_get_string (profile, strings[i], &length);

      lines[i] = cgv_name_text_is_known (bytes, length) ? cgv_display_dup (bytes, (gssize) length) : g_strdup ("");
    }
}

static void
append_both (GString *text,
             const char *base,
             const char *new_)
{
  g_autofree char *line = NULL;

  if (*base == '\0' || *new_ == '\0' || g_str_equal (base, new_))
    {
      append_line (text, *new_ != '\0' ? new_ : base);
      return;
    }
  line = g_strdup_printf ("%s → %s", base, new_);
  append_line (text, line);
}

char *
cgv_compare_text_dup_tooltip (const CgvComparison *comparison,
                              CgvNodeId row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *variants = NULL;
  g_autofree char *inlining = NULL;
  g_autofree char *presence = NULL;
  g_autofree char *qualified = NULL;
  const CgvMatching *matching;
  char *base[3];
  char *new_[3];

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  matching = comparison->matching;
  describe (matching, CGV_SIDE_BASE, row, base);
  describe (matching, CGV_SIDE_NEW, row, new_);
  qualified = cgv_name_text_dup_qualified (matching->folds[CGV_SIDE_NEW], row);
  if (!g_str_equal (qualified, base[0]) && !g_str_equal (qualified, new_[0]))
    append_line (text, qualified);
  for (guint i = 0; i < 3; i++)
    {
      append_both (text, base[i], new_[i]);
      g_free (base[i]);
      g_free (new_[i]);
    }
  variants = cgv_compare_text_dup_variants (matching, row);
  append_line (text, variants);
  inlining = cgv_compare_text_dup_inlining (comparison, row);
  presence = cgv_compare_text_dup_presence_long (comparison, row);
  append_line (text, presence);
  append_line (text, inlining);
  if (!cgv_matching_is_exact (matching))
    append_line (text, cgv_compare_text_get_tier (cgv_matching_get_tier (matching, row)));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const CgvEvent *
get_event (const CgvComparison *comparison)
{
  return cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
}

char *
cgv_compare_text_dup_delta (const CgvComparison *comparison,
                            CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return cgv_amount_text_dup_delta (delta, get_event (comparison));
}

char *
cgv_compare_text_dup_short_delta (const CgvComparison *comparison,
                                  CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return cgv_amount_text_dup_short_delta (delta, get_event (comparison));
}

char *
cgv_compare_text_dup_percent_of_itself (CgvDelta delta,
                                        CgvCost base,
                                        gboolean is_signed)
{
  g_autofree char *percent = cgv_amount_text_dup_change (delta, base, is_signed);

  if (delta.sign != 0 && base == 0)
    return g_steal_pointer (&percent);
  /* Translators: how much a cost changed, in percent of its former value, as in "+8.00 % of itself". */
  return g_strdup_printf (_ ("%s of itself"), percent);
}

char *
cgv_compare_text_dup_percent (const CgvComparison *comparison,
                              CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  if (!comparison->has_reasons || !cgv_comparison_has_percentages (comparison))
    return NULL;
  return cgv_amount_text_dup_change (delta, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
}

char *
cgv_compare_text_dup_percent_of_program (const CgvComparison *comparison,
                                         CgvDelta delta)
{
  g_autofree char *percent = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  percent = cgv_compare_text_dup_percent (comparison, delta);
  if (percent == NULL)
    return NULL;
  if (delta.sign != 0 && cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0)
    return g_steal_pointer (&percent);
  /* Translators: how much a cost changed, in percent of all that the program cost before, as in "+0.40 % of the program". */
  return g_strdup_printf (_ ("%s of the program"), percent);
}

char *
cgv_compare_text_dup_cost (const CgvComparison *comparison,
                           CgvSide side,
                           CgvAmount cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  cgv_cell_set_side_cost (&cell, comparison, side, cost);
  return cgv_cell_dup_text (&cell);
}

char *
cgv_compare_text_dup_cost_delta (const CgvComparison *comparison,
                                 CgvAmount base,
                                 CgvAmount new_)
{
  CgvCell cell = { .kind = CGV_CELL_DELTA };

  g_return_val_if_fail (comparison != NULL, NULL);

  cgv_cell_set_delta (&cell, comparison, base, new_);
  return cgv_cell_dup_text (&cell);
}

static char *
dup_event_name (const CgvComparison *comparison)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_BASE];

  return cgv_event_text_dup_name (costs->events, costs->event);
}

static char *
dup_total (const CgvComparison *comparison,
           CgvSide side)
{
  const CgvCosts *costs = comparison->costs[side];
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&cell, costs, cgv_costs_get_total (costs));
  return cgv_cell_dup_text (&cell);
}

char *
cgv_compare_text_dup_totals (const CgvComparison *comparison)
{
  g_autofree char *event = NULL;
  g_autofree char *delta = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  CgvDelta net;

  g_return_val_if_fail (comparison != NULL, NULL);

  event = dup_event_name (comparison);
  net = cgv_comparison_get_total_delta (comparison);
  base = dup_total (comparison, CGV_SIDE_BASE);
  new_ = dup_total (comparison, CGV_SIDE_NEW);
  if (comparison->is_incomplete)
    /* Translators: an event type and its totals on both sides. */
    return g_strdup_printf (_ ("%s %s → %s"), event, base, new_);
  if (net.sign == 0 && !net.is_estimate)
    /* Translators: an event type and its total, which is equal on both sides. */
    return g_strdup_printf (_ ("%s %s, unchanged"), event, base);

  delta = cgv_compare_text_dup_delta (comparison, net);
  percent = cgv_compare_text_dup_percent (comparison, net);
  if (percent == NULL && cgv_comparison_is_total_noise (comparison))
    /* Translators: an event type, its totals before and after, and the difference. */
    return g_strdup_printf (_ ("%s %s → %s, %s, within noise"), event, base, new_, delta);
  if (percent == NULL)
    /* Translators: an event type, its totals before and after, and the difference */
    return g_strdup_printf (_ ("%s %s → %s, %s"), event, base, new_, delta);
  if (cgv_comparison_is_total_noise (comparison))
    /* Translators: an event type, its totals before and after, the difference, and that in percent of the total before. */
    return g_strdup_printf (_ ("%s %s → %s, %s (%s), within noise"), event, base, new_, delta, percent);
  /* Translators: as above, without noise */
  return g_strdup_printf (_ ("%s %s → %s, %s (%s)"), event, base, new_, delta, percent);
}

char *
cgv_compare_text_dup_churn (const CgvComparison *comparison)
{
  g_autofree char *added = NULL;
  g_autofree char *removed = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  if (comparison->is_incomplete)
    return NULL;
  added = cgv_amount_text_dup_short_size (comparison->summary.added, get_event (comparison));
  removed = cgv_amount_text_dup_short_size (comparison->summary.removed, get_event (comparison));
  /* Translators: the sums of the differences above and below zero, as in "412 M more, 150 M less". */
  return g_strdup_printf (_ ("%s more, %s less"), added, removed);
}

/* Counts have plurals of their own in one sentence. */
static char *
dup_on_one_side (const CgvComparison *comparison)
{
  guint32 n_new = comparison->summary.n_new;
  guint32 n_removed = comparison->summary.n_removed;
  g_autofree char *number_new = cgv_cell_dup_count (n_new);
  g_autofree char *number_removed = cgv_cell_dup_count (n_removed);
  g_autofree char *in_new = g_strdup_printf (ngettext ("%s function only in B", "%s functions only in B", n_new), number_new);
  g_autofree char *in_base = g_strdup_printf (ngettext ("%s only in A", "%s only in A", n_removed), number_removed);

  /* Translators: how many functions only the new side has, and how many only the base has. */
  return g_strdup_printf (_ ("%s, %s"), in_new, in_base);
}

static char *
dup_matched (const CgvComparison *comparison,
             CgvSide side)
{
  CgvAmount matched = comparison->summary.matched[side];
  CgvCost total = cgv_comparison_get_total (comparison, side);
  g_autofree char *share = cgv_amount_text_dup_share (matched.value, total, comparison->is_signed);

  /* 100 % of an estimate is shown as “all”. */
  if (matched.value == total || cgv_amount_is_exact (matched))
    return g_steal_pointer (&share);
  return cgv_amount_text_dup_estimate (share);
}

char *
cgv_compare_text_dup_coverage (const CgvComparison *comparison)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *counts = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  if (comparison->is_incomplete)
    return NULL;
  counts = dup_on_one_side (comparison);
  if (cgv_matching_is_exact (comparison->matching) || !cgv_comparison_has_percentages (comparison))
    return g_steal_pointer (&counts);

  base = dup_matched (comparison, CGV_SIDE_BASE);
  new_ = dup_matched (comparison, CGV_SIDE_NEW);
  /* Translators: how much of the cost of both sides is in functions that both have, and how many functions only one
   * side has, as in "99.4 % of base, 99.1 % of new matched; 12 functions only in new, 9 only in base". */
  return g_strdup_printf (_ ("%s of A, %s of B matched; %s"), base, new_, counts);
}

char *
cgv_compare_text_dup_verdict (const CgvComparison *comparison)
{
  g_autofree char *totals = NULL;
  g_autofree char *churn = NULL;
  g_autofree char *coverage = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  totals = cgv_compare_text_dup_totals (comparison);
  churn = cgv_compare_text_dup_churn (comparison);
  coverage = cgv_compare_text_dup_coverage (comparison);
  return g_strjoin (" · ", totals, churn, coverage, NULL);
}

char *
cgv_compare_text_dup_noise (const CgvComparison *comparison)
{
  g_autofree char *net = NULL;
  g_autofree char *number = NULL;
  guint32 n;

  g_return_val_if_fail (comparison != NULL, NULL);

  n = comparison->summary.n_noise;
  if (n == 0)
    return NULL;
  number = cgv_cell_dup_count (n);
  net = cgv_compare_text_dup_percent_of_program (comparison, comparison->summary.noise_net);
  if (net == NULL)
    net = cgv_compare_text_dup_delta (comparison, comparison->summary.noise_net);
  /* Translators: how many functions differ by no more than noise, and the sum of that, as in "+0.02 % of the program". */
  return g_strdup_printf (ngettext ("%s function within noise, net %s", "%s functions within noise, net %s", n), number, net);
}

/* Returns a tolerance as the rows of calls have it. */
static char *
dup_tolerance_per_call (const CgvComparison *comparison)
{
  g_autofree char *limit = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_amount_exact (comparison->noise_limit));
  g_autofree char *event = dup_event_name (comparison);
  g_autofree char *percent = NULL;

  if (comparison->tolerance.relative == 0)
    /* Translators: the largest difference that is noise: a number of events of a type. */
    return g_strdup_printf (_ ("±%s %s per call"), limit, event);
  percent = g_strdup_printf ("%.4g\u202f%%", comparison->tolerance.relative * 100);
  /* Translators: the largest difference that is noise: percent of the total of the base, and that number of events of a type. */
  return g_strdup_printf (_ ("±%s of the total of A (%s %s per call)"), percent, limit, event);
}

/* Returns a tolerance as shares have it. */
static char *
dup_tolerance_of_share (const CgvComparison *comparison)
{
  g_autofree char *limit = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_amount_exact (comparison->noise_limit));

  if (comparison->tolerance.relative > 0)
    {
      g_free (limit);
      limit = g_strdup_printf ("%.4g\u202f%%", comparison->tolerance.relative * 100);
    }
  /* Translators: the largest difference that is noise. */
  return g_strdup_printf (_ ("±%s of the total of A"), limit);
}

static char *
dup_tolerance (const CgvComparison *comparison)
{
  g_autofree char *percent = NULL;
  g_autofree char *event = NULL;
  char limit[CGV_FORMAT_MAX];
  CgvEvent plain;

  if (comparison->measure == CGV_MEASURE_PER_CALL)
    return dup_tolerance_per_call (comparison);
  if (comparison->measure == CGV_MEASURE_SHARE)
    return dup_tolerance_of_share (comparison);
  plain = *cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
  plain.is_signed = false;
  cgv_value_format (comparison->noise_limit, &plain, limit);
  event = dup_event_name (comparison);
  if (comparison->tolerance.relative == 0)
    /* Translators: the largest difference that is noise: a number of events of a type. */
    return g_strdup_printf (_ ("±%s %s"), limit, event);
  percent = g_strdup_printf ("%.4g\u202f%%", comparison->tolerance.relative * 100);
  /* Translators: the largest difference that is noise: percent of the total of the base, and that number of events of a type. */
  return g_strdup_printf (_ ("±%s of the total of A (%s %s)"), percent, limit, event);
}

char *
cgv_compare_text_dup_tolerance (const CgvComparison *comparison)
{
  g_autofree char *tolerance = NULL;
  gboolean has_runs;

  g_return_val_if_fail (comparison != NULL, NULL);

  has_runs = comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL;
  if (has_runs && comparison->noise_limit == 0)
    return g_strdup (_ ("the difference between the runs"));
  tolerance = dup_tolerance (comparison);
  if (!has_runs)
    return g_steal_pointer (&tolerance);
  /* Translators: the largest difference that is noise, with several runs: a number of events. */
  return g_strdup_printf (_ ("%s, or the difference between the runs"), tolerance);
}

const char *
cgv_compare_text_get_measure (CgvMeasure measure)
{
  switch (measure)
    {
    case CGV_MEASURE_SHARE:
      return _ ("Share of Own Total");
    case CGV_MEASURE_SCALED:
      return _ ("Scaled to A");
    case CGV_MEASURE_PER_CALL:
      return _ ("Per Call");
    case CGV_MEASURE_ABSOLUTE:
    default:
      return _ ("Counts");
    }
}

static char *
dup_calls (const CgvComparison *comparison,
           CgvSide side)
{
  guint64 n = cgv_comparison_get_calls (comparison, side, comparison->anchor);
  char count[CGV_FORMAT_MAX];

  cgv_format_cost (n, false, count);
  return g_strdup_printf (ngettext ("%s call", "%s calls", (gulong) n), count);
}

static char *
dup_per_call (const CgvComparison *comparison)
{
  g_autofree char *anchor = cgv_compare_text_dup_name (comparison->matching, comparison->anchor);
  g_autofree char *base = dup_calls (comparison, CGV_SIDE_BASE);
  g_autofree char *new_ = dup_calls (comparison, CGV_SIDE_NEW);

  /* Translators: the name of a function, and how often it is called on both sides, as in "1 call" and "3 calls". */
  return g_strdup_printf (_ ("Per call of %s: A divided by %s, B by %s."), anchor, base, new_);
}

char *
cgv_compare_text_dup_measure (const CgvComparison *comparison)
{
  g_autofree char *factor = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  switch (comparison->measure)
    {
    case CGV_MEASURE_SHARE:
      return g_strdup (_ ("Percent of the total of each side; differences are in percentage points. The share of unchanged code changes, too, if other code did."));
    case CGV_MEASURE_SCALED:
      factor = g_strdup_printf ("%.6g", comparison->factor[CGV_SIDE_NEW]);
      return g_strdup_printf (_ ("B multiplied by %s, so that both totals are that of A."), factor);
    case CGV_MEASURE_PER_CALL:
      return dup_per_call (comparison);
    case CGV_MEASURE_ABSOLUTE:
    default:
      return g_strdup (_ ("As recorded."));
    }
}

const char *
cgv_compare_text_explain_event (const CgvEventNumbers *numbers)
{
  const CgvCosts *costs;
  CgvSide side;

  if (numbers == NULL || numbers->comparison != NULL)
    return NULL;
  side = numbers->costs[CGV_SIDE_BASE] != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  costs = numbers->costs[side];
  if (cgv_event_set_get_kind (costs->events, costs->event) != CGV_EVENT_COUNTED)
    return _ ("Its formula has event types that only one side recorded, so it means something else on each side.");
  return side == CGV_SIDE_NEW ? _ ("Not recorded in A. Record it there, too, to see the difference.")
                              : _ ("Not recorded in B. Record it there, too, to see the difference.");
}

char *
cgv_compare_text_dup_event (const CgvEventNumbers *numbers)
{
  const CgvCosts *costs;
  g_autofree char *name = NULL;

  g_return_val_if_fail (numbers != NULL, NULL);

  if (numbers->comparison != NULL)
    return NULL;
  costs = numbers->costs[CGV_SIDE_BASE] != NULL ? numbers->costs[CGV_SIDE_BASE] : numbers->costs[CGV_SIDE_NEW];
  name = cgv_event_text_dup_name (costs->events, costs->event);
  if (cgv_event_set_get_kind (costs->events, costs->event) != CGV_EVENT_COUNTED)
    return g_strdup_printf (_ ("%s is not compared: its formula has event types that only one side recorded."), name);
  /* Translators: an event type, and a side of a comparison, "A" or "B". */
  return g_strdup_printf (_ ("%s is not compared: %s did not record it."), name, cgv_side_get_letter (costs == numbers->costs[CGV_SIDE_BASE] ? CGV_SIDE_NEW : CGV_SIDE_BASE));
}
