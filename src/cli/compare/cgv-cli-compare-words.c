/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"
#include "cgv-cli-compare-parts.h"
#include "cgv-cli-filters.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-value.h"
#include "cgv-why.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)

/* Number of functions that are named if they exceed a limit, or may have been renamed. */
#define MAX_NAMED 5

/* Increases and decreases below `main` may make up for each other, except for this part. */
#define MOST_LOST 20

char *
cgv_cli_compare_words_dup_reason (CgvReport *report,
                                  const CgvNumbers *numbers,
                                  const CgvFunctionRow *row,
                                  gboolean by_itself)
{
  g_autoptr (CgvWhy) why = NULL;

  if (row->node == CGV_NONE)
    return NULL;
  if (row->presence != CGV_PRESENT_BOTH)
    return cgv_compare_text_dup_presence_long (numbers->main.comparison, row->node);
  /* If costs are divided, the share of more calls has another meaning. */
  if (numbers->main.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return NULL;
  why = cgv_why_new (numbers->main.comparison, row->node, NULL);
  if (why != NULL)
    return cgv_compare_text_dup_why_self_split (numbers->main.comparison, why, by_itself);
  cgv_report_lack_memory (report);
  return NULL;
}

static gboolean
is_comparable (const CgvComparison *comparison,
               CgvNodeId node)
{
  return node != CGV_NONE && cgv_comparison_get_presence (comparison, node) == CGV_PRESENT_BOTH &&
         !cgv_comparison_changes_cycle (comparison, node);
}

/* Returns whether calls of a row are those of a function with another name on the other side. */
static gboolean
is_renamed (const CgvComparison *comparison,
            CgvNodeId node)
{
  return comparison->renames != NULL && cgv_rename_hints_get_other (comparison->renames, node) != CGV_NONE;
}

CgvNodeId
cgv_cli_compare_words_find_largest (const CgvComparison *comparison,
                                    int sign)
{
  CgvNodeId largest = CGV_NONE;
  guint64 size = comparison->noise_limit;

  for (CgvNodeId node = 0; node < comparison->n_rows; node++)
    {
      CgvDelta delta = cgv_comparison_get_inclusive_delta (comparison, node);

      if (delta.sign != sign || delta.size <= size || cgv_comparison_changes_cycle (comparison, node) || is_renamed (comparison, node))
        continue;
      largest = node;
      size = delta.size;
    }
  return largest;
}

gboolean
cgv_cli_compare_words_has_most (const CgvComparison *comparison,
                                CgvNodeId root)
{
  CgvDelta net = comparison->summary.net;
  CgvDelta delta = cgv_comparison_get_inclusive_delta (comparison, root);

  return delta.sign == net.sign && delta.size >= net.size / 2 && delta.size / MOST_LOST <= net.size;
}

static CgvNodeId
find_largest (const CgvComparison *comparison)
{
  CgvNodeId largest = CGV_NONE;
  guint64 size = 0;

  for (CgvNodeId node = 0; node < comparison->n_rows; node++)
    {
      CgvDelta delta = cgv_comparison_get_inclusive_delta (comparison, node);

      if (delta.size <= size || !is_comparable (comparison, node))
        continue;
      largest = node;
      size = delta.size;
    }
  return largest;
}

gboolean
cgv_cli_compare_words_has_calls (const CgvComparison *comparison)
{
  const CgvUnion *joined = comparison->joined;

  return joined->n_edges > 0 && !joined->lacks_calls[CGV_SIDE_BASE] && !joined->lacks_calls[CGV_SIDE_NEW];
}

gboolean
cgv_cli_compare_words_are_two_programs (const CgvCliComparison *comparison)
{
  g_autofree char *doubt = comparison->numbers->main.comparison->has_reasons ? cgv_compare_text_dup_doubt (comparison->numbers) : NULL;

  return doubt != NULL;
}

CgvNodeId
cgv_cli_compare_words_find_root (const CgvCliComparison *comparison)
{
  const CgvNumbers *numbers = comparison->numbers;
  CgvDocument *document = comparison->sides[CGV_SIDE_NEW]->document;
  CgvEventId event = cgv_event_list_get_id (comparison->events, CGV_SIDE_NEW, numbers->choice->event);
  CgvFunctionId first;
  CgvNodeId largest = find_largest (numbers->main.comparison);
  CgvNodeId node = CGV_NONE;

  if (largest == CGV_NONE || cgv_cli_compare_words_are_two_programs (comparison) || !numbers->main.comparison->has_reasons || !cgv_cli_compare_words_has_calls (numbers->main.comparison) || comparison->options->group != CGV_GROUPING_FUNCTION)
    return CGV_NONE;
  if (cgv_comparison_is_inclusive_noise (numbers->main.comparison, largest))
    return CGV_NONE;
  first = cgv_document_get_first_function (document, MIN (event, document->default_event));
  if (first != CGV_NONE)
    node = cgv_matching_get_row (numbers->matching, CGV_SIDE_NEW, first);
  if (!is_comparable (numbers->main.comparison, node) ||
      cgv_comparison_get_inclusive_delta (numbers->main.comparison, node).size < cgv_comparison_get_inclusive_delta (numbers->main.comparison, largest).size / MOST_LOST)
    return largest;
  return node;
}

/* Shows more digits of a percentage that exceeds a limit and would look equal to it. */
static void
add_digits (const CgvCliVerdict *verdict,
            CgvDelta delta,
            CgvCost base,
            char **percent)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;
  const CgvCliAmount *amount = &verdict->gate->amount;
  g_autofree char *usual = cgv_amount_text_dup_change (delta, base, comparison->is_signed);
  g_autofree char *exact = cgv_amount_text_dup_change_unlike (delta, base, comparison->is_signed, cgv_cli_amount_to_number (amount));
  g_auto (GStrv) around = NULL;

  if (*percent == NULL || !verdict->is_exceeded || !amount->is_percent)
    return;
  around = g_strsplit (*percent, usual, 2);
  g_free (*percent);
  *percent = g_strjoinv (exact, around);
}

static void
get_change (const CgvCliVerdict *verdict,
            CgvNodeId node,
            char **delta,
            char **percent)
{
  const CgvNumbers *numbers = verdict->numbers;
  const CgvComparison *comparison = numbers->main.comparison;
  CgvAmount base = cgv_cli_verdict_get_cost (verdict, CGV_SIDE_BASE, node);
  CgvAmount new_ = cgv_cli_verdict_get_cost (verdict, CGV_SIDE_NEW, node);
  CgvCell cells[] = { { .kind = CGV_CELL_DELTA }, { .kind = CGV_CELL_PERCENT } };

  if (verdict->gate->is_origin)
    {
      *delta = cgv_compare_text_dup_delta (comparison, cgv_comparison_get_origin (comparison, node));
      *percent = cgv_compare_text_dup_percent_of_program (comparison, cgv_comparison_get_origin (comparison, node));
      add_digits (verdict, cgv_comparison_get_origin (comparison, node), cgv_comparison_get_total (comparison, CGV_SIDE_BASE), percent);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      cgv_cell_set_delta (&cells[i], comparison, base, new_);
      if (cgv_cli_verdict_is_counted (numbers, node))
        cells[i].measure = CGV_MEASURE_ABSOLUTE;
    }
  *delta = cgv_cell_dup_text (&cells[0]);
  /* A change from 0 is written as "new", but such a function may have been there before. */
  if (cgv_comparison_has_percentages (comparison) && (node == CGV_NONE || base.value != 0 || cgv_comparison_get_presence (comparison, node) != CGV_PRESENT_BOTH))
    *percent = cgv_cell_dup_text (&cells[1]);
  if (cgv_cli_verdict_is_counted (numbers, node))
    add_digits (verdict, cgv_cli_verdict_get_delta (verdict, node), base.value, percent);
}

/* Returns "+1.60 % (+16 050)", or only the amount if @percent is NULL. */
static char *
dup_percent_and_delta (const char *percent,
                       const char *delta)
{
  /* Translators: a difference in percent, and as an amount. */
  return percent != NULL ? g_strdup_printf (C_ ("change", "%s (%s)"), percent, delta) : g_strdup (delta);
}

/* Returns how far the totals of the runs of a side lie apart. */
static char *
dup_width (const CgvCliVerdict *verdict,
           CgvSide side)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;
  const CgvSpread *spread = comparison->spread[side];
  CgvDelta width = cgv_delta_between (spread->total.low, spread->total.high, comparison->is_signed);
  g_autofree char *percent = cgv_amount_text_dup_change (width, spread->total.low, comparison->is_signed);

  if (side == CGV_SIDE_BASE)
    /* Translators: %s is how far runs lie apart, as in "+12 %". */
    return g_strdup_printf (_ ("runs of A differ by %s, more than the limit allows"), percent);
  return g_strdup_printf (_ ("runs of B differ by %s, more than the limit allows"), percent);
}

static char *
dup_damage (const CgvCliVerdict *verdict)
{
  CgvRuns *const *sides = verdict->numbers->choice->sides;
  gboolean base_is_partial = cgv_runs_are_partial (sides[CGV_SIDE_BASE]);

  if (base_is_partial && cgv_runs_are_partial (sides[CGV_SIDE_NEW]))
    return g_strdup (_ ("could not be checked because both sides are incomplete"));
  return g_strdup (base_is_partial ? _ ("could not be checked because A is incomplete") : _ ("could not be checked because B is incomplete"));
}

static gboolean
are_same (const CgvNumbers *numbers)
{
  CgvRuns *const *sides = numbers->choice->sides;

  return cgv_runs_equal (sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW]);
}

/* Returns why a limit could not be checked; NULL if it could. */
static char *
dup_obstacle (const CgvCliVerdict *verdict)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  if (verdict->obstacle == CGV_CLI_OBSTACLE_NONE)
    return NULL;
  if (verdict->obstacle == CGV_CLI_OBSTACLE_DAMAGE)
    return dup_damage (verdict);
  if (verdict->obstacle == CGV_CLI_OBSTACLE_PARTS)
    return g_strdup (_ ("could not be checked because both sides are parts of one run, which do different work; a limit needs two runs, or a cap on B alone, such as Ir=15000"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_SAME && are_same (verdict->numbers))
    return g_strdup (_ ("could not be checked because both sides are the same, so that they say nothing about a change"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_SAME)
    return g_strdup (_ ("could not be checked because both sides have a file in common, so that they say little about a change"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_EMPTY)
    return g_strdup (cgv_compare_guard_is_empty (comparison, CGV_SIDE_NEW) ? _ ("could not be checked because nothing was counted in B") : _ ("could not be checked because nothing was counted in A"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_FILTERS)
    return g_strdup (_ ("could not be checked because filters leave nothing of either side"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_LOCK)
    return g_strdup (_ ("could not be checked because a lock file has only self costs; limit the total"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_CALLS)
    return g_strdup (_ ("could not be checked because only one side has calls, so that inclusive costs cannot be compared; limit the total"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_PERCENT && cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0)
    return g_strdup (_ ("could not be checked in percent because the total of A is 0; use a number of events"));
  if (verdict->obstacle == CGV_CLI_OBSTACLE_PERCENT)
    return g_strdup (_ ("could not be checked in percent because a total is below 0; use a number of events"));
  if (verdict->numbers->filtering != NULL)
    return g_strdup (_ ("could not be checked because the programs hardly match"));
  base = cgv_amount_text_dup_share (comparison->summary.matched[CGV_SIDE_BASE].value, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  new_ = cgv_amount_text_dup_share (comparison->summary.matched[CGV_SIDE_NEW].value, cgv_comparison_get_total (comparison, CGV_SIDE_NEW), comparison->is_signed);
  /* Translators: shares of the cost of both sides. */
  return g_strdup_printf (_ ("could not be checked because the programs hardly match: %s of A and %s of B is in functions that both have"), base, new_);
}

/* Returns the new cost that a cap is about. */
static char *
dup_new_cost (const CgvCliVerdict *verdict,
              CgvNodeId node)
{
  CgvAmount cost = cgv_cli_verdict_get_cost (verdict, CGV_SIDE_NEW, node);
  char text[CGV_FORMAT_MAX];

  cgv_value_format (cost.value, cgv_costs_get_event (verdict->numbers->main.comparison->costs[CGV_SIDE_NEW]), text);
  return cgv_amount_is_exact (cost) ? g_strdup (text) : cgv_amount_text_dup_estimate (text);
}

/* Returns the most that the new side may cost. */
static char *
dup_cap_verdict (const CgvCliVerdict *verdict)
{
  g_autofree char *total = dup_new_cost (verdict, CGV_NONE);

  if (verdict->is_exceeded)
    return g_strdup_printf (_ ("exceeded: the total is %s"), total);
  if (verdict->is_open)
    return g_strdup_printf (_ ("could not be checked: the total is %s, which is not exact: its bounds leave the answer open"), total);
  if (cgv_cli_verdict_is_unclear (verdict))
    return g_strdup_printf (_ ("could not be checked: the total is %s, but some runs of B are above the limit and others are not"), total);
  return g_strdup_printf (_ ("kept: the total is %s"), total);
}

/* Returns the change of the total, without layout if that is left out. */
static char *
dup_total_change (const CgvCliVerdict *verdict)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;
  g_autofree char *delta = NULL;
  g_autofree char *percent = NULL;

  if (verdict->leaves_layout_out)
    {
      delta = cgv_compare_text_dup_delta (comparison, cgv_comparison_get_delta_without_layout (comparison));
      percent = cgv_compare_text_dup_percent (comparison, cgv_comparison_get_delta_without_layout (comparison));
      add_digits (verdict, cgv_comparison_get_delta_without_layout (comparison), cgv_comparison_get_total (comparison, CGV_SIDE_BASE), &percent);
    }
  else
    get_change (verdict, CGV_NONE, &delta, &percent);
  /* A total is never "new". */
  return dup_percent_and_delta (cgv_comparison_get_total (comparison, CGV_SIDE_BASE) != 0 ? percent : NULL, delta);
}

/* Returns the layout that a limit left out. */
static char *
dup_layout (const CgvCliVerdict *verdict)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;
  g_autofree char *sum = NULL;

  if (!verdict->leaves_layout_out || comparison->layout->sum.size == 0)
    return NULL;
  sum = cgv_compare_text_dup_delta (comparison, comparison->layout->sum);
  /* Translators: an amount. */
  return g_strdup_printf (_ ("%s of layout is left out; --limit-layout counts it"), sum);
}

static char *
dup_total_verdict (const CgvCliVerdict *verdict)
{
  g_autofree char *layout = dup_layout (verdict);
  g_autofree char *change = NULL;
  GString *text;

  if (verdict->gate->is_cap)
    return dup_cap_verdict (verdict);
  text = g_string_new (NULL);
  change = dup_total_change (verdict);
  if (verdict->is_exceeded)
    g_string_printf (text, _ ("exceeded: the total changed by %s"), change);
  else if (verdict->is_open)
    g_string_printf (text, _ ("could not be checked: the total changed by %s, which is not exact: its bounds leave the answer open"), change);
  else if (verdict->is_noise)
    g_string_printf (text, _ ("could not be checked: the total changed by %s, but runs of one side differ by as much"), change);
  else if (cgv_cli_verdict_is_unclear (verdict))
    g_string_printf (text, _ ("could not be checked: the total changed by %s"), change);
  else
    g_string_printf (text, _ ("kept: the total changed by %s"), change);
  cgv_foreach_side (side)
    {
      g_autofree char *width = verdict->is_wide[side] ? dup_width (verdict, side) : NULL;

      if (width != NULL)
        g_string_append_printf (text, "; %s", width);
    }
  if (layout != NULL)
    g_string_append_printf (text, "; %s", layout);
  return g_string_free (text, FALSE);
}

/* Appends a function, and the amount that a limit compares: the change, or for a cap the cost. */
static void
append_changed (GString *text,
                const CgvCliVerdict *verdict,
                CgvNodeId node,
                const char *name)
{
  g_autofree char *delta = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *change = NULL;

  if (verdict->gate->is_cap)
    {
      g_autofree char *cost = dup_new_cost (verdict, node);

      g_string_append_printf (text, "%s %s", name, cost);
      return;
    }
  get_change (verdict, node, &delta, &percent);
  change = dup_percent_and_delta (percent, delta);
  g_string_append_printf (text, "%s %s", name, change);
}

static char *
dup_named (const CgvCliVerdict *verdict,
           CgvCliFinding finding,
           gboolean has_changes)
{
  const GArray *rows = verdict->rows[finding];
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (rows->len, MAX_NAMED); i++)
    {
      CgvNodeId node = g_array_index (rows, CgvNodeId, i);
      g_autofree char *name = cgv_compare_text_dup_clear_name (verdict->numbers->matching, node);

      g_string_append (text, i == 0 ? "" : has_changes ? "; " : ", ");
      if (has_changes)
        append_changed (text, verdict, node, name);
      else
        g_string_append (text, name);
    }
  if (rows->len > MAX_NAMED)
    g_string_append (text, has_changes ? "; …" : ", …");
  return g_string_free (text, FALSE);
}

static char *
dup_rows_verdict (const CgvCliVerdict *verdict)
{
  g_autofree char *named = NULL;

  if (!verdict->is_exceeded)
    return g_strdup_printf (g_dngettext (NULL, "kept by the %u function that matches", "kept by all %u functions that match", verdict->n_checked),
                            verdict->n_checked);
  named = dup_named (verdict, CGV_CLI_FINDING_EXCEEDED, TRUE);
  /* Translators: how many functions exceed a limit, of how many, and which: "exceeded by 2 of 5 functions: parse +3 % (+12)". */
  return g_strdup_printf (g_dngettext (NULL, "exceeded by %u of %u function: %s", "exceeded by %u of %u functions: %s", verdict->n_checked),
                          verdict->rows[CGV_CLI_FINDING_EXCEEDED]->len, verdict->n_checked, named);
}

/* Takes @clause, which has a placeholder for names. Adds nothing without rows. */
static void
add_clause (GPtrArray *clauses,
            const CgvCliVerdict *verdict,
            CgvCliFinding finding,
            gboolean has_changes,
            const char *clause)
{
  g_autofree char *named = dup_named (verdict, finding, has_changes);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (verdict->rows[finding]->len > 0)
    g_ptr_array_add (clauses, g_strdup_printf (clause, named));
#pragma GCC diagnostic pop
}

/* Adds the functions that one side lacks, or whose costs have no percentage. If no others match, the limit could not be checked. */
static void
add_missing (GPtrArray *clauses,
             const CgvCliVerdict *verdict)
{
  const char *reason = cgv_cli_verdict_get_reason (verdict);
  const char *field = g_strcmp0 (reason, "no-match") == 0 ? cgv_cli_filters_find_field (verdict->numbers, verdict->gate->pattern) : NULL;
  guint n_gone = verdict->rows[CGV_CLI_FINDING_GONE]->len;
  guint n_new = verdict->rows[CGV_CLI_FINDING_NEW]->len;
  guint n_without = verdict->rows[CGV_CLI_FINDING_NO_PERCENT]->len;

  if (verdict->gate->is_cap)
    /* Translators: functions that a limit is about and that the new side does not have. */
    add_clause (clauses, verdict, CGV_CLI_FINDING_GONE, FALSE, g_dngettext (NULL, "gone, so that it costs nothing: %s", "gone, so that they cost nothing: %s", n_gone));
  else if (g_strcmp0 (reason, "gone") == 0)
    /* Translators: functions that a limit is about and that the new side does not have. */
    add_clause (clauses, verdict, CGV_CLI_FINDING_GONE, FALSE,
                g_dngettext (NULL, "could not be checked because it is gone: %s; it may have been removed, renamed or inlined; change the pattern, or use --match-function",
                             "could not be checked because they are gone: %s; they may have been removed, renamed or inlined; change the pattern, or use --match-function", n_gone));
  else
    /* Translators: functions that a limit is about and that the new side does not have. */
    add_clause (clauses, verdict, CGV_CLI_FINDING_GONE, FALSE, g_dngettext (NULL, "not checked because it is gone: %s", "not checked because they are gone: %s", n_gone));
  if (g_strcmp0 (reason, "new") == 0)
    /* Translators: functions that a limit is about and that the base does not have, so that there is no percentage. */
    add_clause (clauses, verdict, CGV_CLI_FINDING_NEW, FALSE,
                g_dngettext (NULL, "could not be checked in percent because it is new: %s; use a number of events", "could not be checked in percent because they are new: %s; use a number of events", n_new));
  else
    /* Translators: functions that a limit is about and that the base does not have, so that there is no percentage. */
    add_clause (clauses, verdict, CGV_CLI_FINDING_NEW, FALSE, g_dngettext (NULL, "not checked in percent because it is new: %s", "not checked in percent because they are new: %s", n_new));
  /* Translators: functions that a limit is about, with their changes. */
  add_clause (clauses, verdict, CGV_CLI_FINDING_NO_PERCENT, TRUE,
              g_dngettext (NULL, "could not be checked in percent because it costs 0 in A, or less than 0 on a side: %s; use a number of events",
                           "could not be checked in percent because they cost 0 in A, or less than 0 on a side: %s; use a number of events", n_without));
  if (field != NULL)
    {
      g_autofree char *pattern = cgv_display_dup_whole (verdict->gate->pattern, -1);

      /* Translators: "file" or "object", and a pattern. */
      g_ptr_array_add (clauses, g_strdup_printf (_ ("could not be checked because it matches no function; limit the total with --include “%s:%s”"), field, pattern));
    }
  else if (g_strcmp0 (reason, "no-match") == 0)
    g_ptr_array_add (clauses, g_strdup (_ ("could not be checked because it matches no function; “callgrove-cli functions --match REGEX” searches names")));
}

/* Returns whether origins can be checked: functions in cycles, or those whose callees are not the same from run to run. The origin of a
 * function that calls nothing is its own cost. */
static gboolean
has_advice (const CgvCliVerdict *verdict)
{
  const guint32 *out_start = verdict->numbers->main.comparison->joined->out_start;

  if (verdict->gate->is_origin)
    return FALSE;
  for (guint i = 0; i < verdict->rows[CGV_CLI_FINDING_NOISY]->len; i++)
    {
      CgvNodeId row = g_array_index (verdict->rows[CGV_CLI_FINDING_NOISY], CgvNodeId, i);

      if (out_start[row] < out_start[row + 1])
        return TRUE;
    }
  return verdict->rows[CGV_CLI_FINDING_UNCLEAR]->len > 0 || verdict->rows[CGV_CLI_FINDING_BY_LAYOUT]->len > 0;
}

char *
cgv_cli_compare_words_dup_verdict (const CgvCliVerdict *verdict)
{
  g_autoptr (GPtrArray) clauses = NULL;
  g_autofree char *layout = NULL;
  char *obstacle = dup_obstacle (verdict);

  if (obstacle != NULL)
    return obstacle;
  if (verdict->gate->pattern == NULL)
    return dup_total_verdict (verdict);
  clauses = g_ptr_array_new_with_free_func (g_free);
  if (verdict->is_exceeded || !cgv_cli_verdict_is_unclear (verdict))
    g_ptr_array_add (clauses, dup_rows_verdict (verdict));
  /* Translators: functions with their changes, which a limit does not count. */
  add_clause (clauses, verdict, CGV_CLI_FINDING_EXCUSED, TRUE, _ ("not counted because two runs of a program with random seeds differ by as much: %s"));
  /* Translators: functions with their changes. */
  add_clause (clauses, verdict, CGV_CLI_FINDING_NOISY, TRUE, _ ("could not be checked because runs of one side differ by more than the limit allows: %s"));
  /* Translators: functions that a limit is about and that are in another cycle on each side. */
  add_clause (clauses, verdict, CGV_CLI_FINDING_UNCLEAR, FALSE, _ ("could not be checked because the sides have other cycles: %s"));
  /* Translators: functions that a limit is about. */
  add_clause (clauses, verdict, CGV_CLI_FINDING_BY_LAYOUT, FALSE, _ ("could not be checked because it depends on how much of the layout of their callees is theirs (--limit-layout counts all): %s"));
  if (has_advice (verdict))
    g_ptr_array_add (clauses, g_strdup_printf (_ ("limit origin(%s) instead, which is exact in cycles and leaves out what callees do"), verdict->gate->event));
  /* Translators: functions that a limit is about, whose costs are estimates or too large to be added up. */
  add_clause (clauses, verdict, CGV_CLI_FINDING_OPEN, FALSE, _ ("could not be checked because costs are not exact, and their bounds leave the answer open: %s"));
  add_missing (clauses, verdict);
  if (verdict->n_checked > 0)
    layout = dup_layout (verdict);
  if (layout != NULL)
    g_ptr_array_add (clauses, g_steal_pointer (&layout));
  g_ptr_array_add (clauses, NULL);
  return g_strjoinv ("; ", (char **) clauses->pdata);
}

static CgvCost
get_total (const CgvCliComparison *comparison,
           CgvSide side,
           guint index)
{
  CgvRuns *which = comparison->sides[side];
  CgvEventSet *events = comparison->events->sets[side];
  CgvEventId event = cgv_event_list_get_id (comparison->events, side, index);
  guint run = cgv_runs_find_median (which, events, event);
  const CgvPartSelection *parts = cgv_runs_get (which, run);

  return cgv_event_set_get_total (events, parts != NULL ? cgv_part_selection_get_set (parts) : NULL, event);
}

static void
append_event (GString *text,
              const CgvCliComparison *comparison,
              guint index)
{
  CgvEventSet *events = comparison->events->sets[CGV_SIDE_BASE];
  CgvEvent event = *cgv_event_set_get (events, cgv_event_list_get_id (comparison->events, CGV_SIDE_BASE, index));
  g_autofree char *name = cgv_display_dup_whole (cgv_event_list_get_name (comparison->events, index), -1);
  CgvCost base = get_total (comparison, CGV_SIDE_BASE, index);
  CgvCost new_ = get_total (comparison, CGV_SIDE_NEW, index);
  CgvDelta delta = cgv_delta_between (base, new_, event.is_signed);
  g_autofree char *percent = cgv_amount_text_dup_change (delta, base, event.is_signed);
  char old_text[CGV_FORMAT_MAX];
  char new_text[CGV_FORMAT_MAX];

  cgv_value_format (base, &event, old_text);
  cgv_value_format (new_, &event, new_text);
  g_string_append (text, text->len > 0 ? ", " : "");
  if (delta.sign == 0)
    /* Translators: an event type and its total, which is equal on both sides. */
    g_string_append_printf (text, _ ("%s %s (unchanged)"), name, new_text);
  else if (base == 0 || event.is_signed)
    g_string_append_printf (text, "%s %s → %s", name, old_text, new_text);
  else
    g_string_append_printf (text, "%s %s → %s (%s)", name, old_text, new_text, percent);
}

char *
cgv_cli_compare_words_dup_outside (const CgvComparison *comparison)
{
  CgvCosts *const *costs = comparison->costs;
  g_autofree char *name = NULL;
  char base[CGV_FORMAT_MAX];
  char new_[CGV_FORMAT_MAX];

  if (costs[CGV_SIDE_BASE]->outside == 0 && costs[CGV_SIDE_NEW]->outside == 0)
    return NULL;
  name = cgv_event_text_dup_name (costs[CGV_SIDE_NEW]->events, costs[CGV_SIDE_NEW]->event);
  cgv_value_format (costs[CGV_SIDE_BASE]->outside, cgv_costs_get_event (costs[CGV_SIDE_BASE]), base);
  cgv_value_format (costs[CGV_SIDE_NEW]->outside, cgv_costs_get_event (costs[CGV_SIDE_NEW]), new_);
  if (cgv_comparison_is_short (comparison))
    /* Translators: an event type, and how much of it was not read, on each side. */
    return g_strdup_printf (_ ("%s not read: %s → %s"), name, base, new_);
  /* Translators: an event type, and how much of it no function has, on each side: "Time outside of functions: 2.000 µs → 3.000 µs" */
  return g_strdup_printf (_ ("%s outside of functions: %s → %s"), name, base, new_);
}

char *
cgv_cli_compare_words_dup_other_events (const CgvCliComparison *comparison)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const CgvEventList *events = comparison->events;

  /* These totals are of all that was measured: filters are applied to event types that were requested. Missing costs look like changes. */
  if (comparison->numbers->filtering != NULL || comparison->numbers->main.comparison->is_incomplete)
    return NULL;
  for (guint i = 0; i < cgv_event_list_get_n (events); i++)
    {
      if (comparison->options->event_names == NULL && i != comparison->numbers->choice->event && cgv_event_list_can_be_main (events, i) &&
          cgv_event_set_get_kind (events->sets[CGV_SIDE_NEW], cgv_event_list_get_id (events, CGV_SIDE_NEW, i)) == CGV_EVENT_COUNTED)
        append_event (text, comparison, i);
    }
  /* Translators: the totals of further event types: "Also: Dr 12 → 13 (+8 %), Dw 3 (unchanged)". */
  return text->len > 0 ? g_strdup_printf (_ ("Also: %s"), text->str) : NULL;
}

/* Returns whether a limit could not be checked for that reason. */
static gboolean
is_unclear (const CgvCliComparison *comparison,
            const char *reason)
{
  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      if (g_strcmp0 (cgv_cli_verdict_get_reason (g_ptr_array_index (comparison->verdicts, i)), reason) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_cli_compare_words_can_explain (const CgvCliComparison *comparison)
{
  return !comparison->numbers->main.comparison->is_incomplete && cgv_cli_comparison_get_outcome (comparison) != CGV_CLI_OUTCOME_UNCLEAR;
}

char *
cgv_cli_compare_words_dup_doubt (const CgvCliComparison *comparison)
{
  static const struct
  {
    const char *reason;
    const char *text;
  } doubts[] = {
    { "parts", N_ ("Cannot tell: both sides are parts of one run") },
    { "same", N_ ("Cannot tell: both sides have a file in common") },
    { "empty", N_ ("Cannot tell: nothing was counted") },
    { "filters", N_ ("Cannot tell: filters leave nothing") },
    { "lock", N_ ("Cannot tell: a lock file has only self costs, so functions cannot be limited") },
    { "calls", N_ ("Cannot tell: only one side has calls, so functions cannot be limited") },
    { "other-program", N_ ("Cannot tell: the two programs hardly match") },
    { "runs", N_ ("Cannot tell: runs of one side differ by more than a limit allows") },
  };

  if (comparison->numbers->main.comparison->is_incomplete)
    return cgv_compare_text_dup_incomplete (comparison->numbers);
  if (cgv_cli_comparison_get_outcome (comparison) != CGV_CLI_OUTCOME_UNCLEAR)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (doubts); i++)
    {
      if (is_unclear (comparison, doubts[i].reason))
        return g_strdup (strcmp (doubts[i].reason, "same") == 0 && are_same (comparison->numbers) ? _ ("Cannot tell: both sides are the same") : _ (doubts[i].text));
    }
  return g_strdup (_ ("Cannot tell: a limit could not be checked"));
}

char *
cgv_cli_compare_words_dup_headline (const CgvCliComparison *comparison)
{
  char *doubt = cgv_cli_compare_words_dup_doubt (comparison);

  if (doubt != NULL)
    return doubt;
  if (comparison->numbers->is_of_parts)
    return cgv_cli_compare_parts_dup_headline (comparison);
  return cgv_compare_text_dup_signed_headline (comparison->numbers);
}

char *
cgv_cli_compare_words_dup_title (const CgvCliComparison *comparison)
{
  g_autofree char *headline = cgv_cli_compare_words_dup_headline (comparison);

  /* The headline of parts is a sentence. */
  if (comparison->verdicts->len > 0 && g_str_has_suffix (headline, "."))
    headline[strlen (headline) - 1] = '\0';
  if (cgv_cli_comparison_get_outcome (comparison) == CGV_CLI_OUTCOME_EXCEEDED)
    /* Translators: %s is "▲ 3 % more instructions". */
    return g_strdup_printf (_ ("%s: a limit was exceeded"), headline);
  if (comparison->verdicts->len > 0 && cgv_cli_compare_words_can_explain (comparison))
    /* Translators: %s is "▲ 3 % more instructions". */
    return g_strdup_printf (_ ("%s: within the limits"), headline);
  return g_steal_pointer (&headline);
}

char *
cgv_cli_compare_words_dup_renames (const CgvCliComparison *comparison)
{
  const CgvMatching *matching = comparison->numbers->matching;
  const CgvRenameHints *renames = comparison->main->renames;
  guint n_hints = renames != NULL ? cgv_rename_hints_get_n (renames) : 0;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (n_hints, MAX_NAMED); i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (renames, i);
      g_autofree char *names = cgv_compare_text_dup_renamed (matching, hint->base, hint->new_);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", names);
    }
  if (n_hints == 0)
    return NULL;
  if (n_hints > MAX_NAMED)
    g_string_append (text, ", …");
  /* Translators: functions of the base and the new ones that they may be now: "a → b, c → d". */
  return g_strdup_printf (_ ("Probably renamed: %s (--match-function compares them)"), text->str);
}

char *
cgv_cli_compare_words_dup_runs (const CgvCliComparison *comparison,
                                CgvSide side)
{
  const CgvNumbers *numbers = comparison->numbers;
  const CgvSpread *spread = numbers->main.comparison->spread[side];
  const CgvEvent *event = cgv_costs_get_event (numbers->main.comparison->costs[side]);
  guint n_runs = cgv_runs_get_n (comparison->sides[side]);
  g_autoptr (GArray) lacking = cgv_runs_find_lacking (comparison->sides[side], numbers->choice->events->sets[side],
                                                      cgv_event_list_get_id (numbers->choice->events, side, numbers->choice->event));
  guint n_counted = n_runs - lacking->len;
  g_autofree char *percent = NULL;
  char low[CGV_FORMAT_MAX];
  char high[CGV_FORMAT_MAX];
  CgvDelta width;

  if (n_runs < 2 || spread == NULL)
    return NULL;
  if (n_counted == 1)
    /* Translators: the first %u is the number of a run, from 1, the second the number of runs. */
    return g_strdup_printf (_ ("Run %u of %u is shown; only it has the event type."), numbers->shown_run[side] + 1, n_runs);
  width = cgv_delta_between (spread->total.low, spread->total.high, numbers->main.comparison->is_signed);
  if (spread->n_runs < n_counted)
    /* Translators: the first %u is the number of a run, from 1, the second the number of runs, the last the number of runs that agree. */
    return g_strdup_printf (_ ("Run %u of %u is shown; %u have the same total."), numbers->shown_run[side] + 1, n_runs, spread->n_runs);
  if (width.sign == 0 && lacking->len == 0)
    /* Translators: the first %u is the number of a run, from 1, the second the number of runs. */
    return g_strdup_printf (_ ("Run %u of %u is shown; all have the same total."), numbers->shown_run[side] + 1, n_runs);
  percent = cgv_amount_text_dup_change (width, spread->total.low, numbers->main.comparison->is_signed);
  cgv_value_format (spread->total.low, event, low);
  cgv_value_format (spread->total.high, event, high);
  if (n_counted % 2 == 0)
    /* Translators: as in "Run 2 of 4, the lower of the two in the middle, is shown; their totals are 58 100 to 66 000, +13.6 %." */
    return g_strdup_printf (_ ("Run %u of %u, the lower of the two in the middle, is shown; their totals are %s to %s, %s."), numbers->shown_run[side] + 1, n_runs, low, high, percent);
  /* Translators: as in "Run 2 of 3 is shown; their totals are 58 100 to 66 000, +13.6 %." */
  return g_strdup_printf (_ ("Run %u of %u is shown; their totals are %s to %s, %s."), numbers->shown_run[side] + 1, n_runs, low, high, percent);
}
