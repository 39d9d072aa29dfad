/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-why.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-inlining.h"
#include "cgv-why.h"

/* Number of calls of a function that are listed. */
#define N_TERMS 8

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)

static CgvWhy *
new_why (CgvReport *report,
         const CgvComparison *comparison,
         CgvNodeId node)
{
  CgvWhy *why = cgv_why_new (comparison, node, NULL);

  if (why == NULL)
    cgv_report_lack_memory (report);
  return why;
}

static void
add_bytes (CgvReport *report,
           const char *id,
           const char *bytes,
           size_t length)
{
  cgv_report_add_name (report, id, NULL, length > 0 ? bytes : NULL, (gssize) length);
}

static void
add_file (CgvReport *report,
          const CgvMatching *matching,
          CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_matching_get_name (matching, node, &length);

  cgv_report_add_name (report, "name", NULL, length > 0 ? bytes : "", (gssize) length);
  bytes = cgv_matching_get_file (matching, node, &length);
  add_bytes (report, "file", bytes, length);
}

void
cgv_cli_compare_why_add_names (CgvReport *report,
                               const CgvMatching *matching,
                               CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_matching_get_object (matching, node, &length);

  add_file (report, matching, node);
  add_bytes (report, "object", bytes, length);
}

void
cgv_cli_compare_why_add_delta (CgvReport *report,
                               const char *id,
                               const CgvComparison *comparison,
                               CgvDelta delta,
                               CgvDeltaRange range)
{
  CgvCell cell = { .kind = CGV_CELL_DELTA, .delta_range = range };

  cgv_cell_set_event_delta (&cell, comparison, delta);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static CgvDeltaRange
get_self_range (const CgvComparison *comparison,
                CgvNodeId row)
{
  return cgv_comparison_bound_delta (comparison, cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, row));
}

static void
add_split (CgvReport *report,
           const CgvComparison *comparison,
           const CgvWhyTerm *term,
           CgvDeltaRange range)
{
  const char *no_split = cgv_cli_rows_get_no_split (term);

  if (cgv_why_knows_by_calls (term))
    cgv_cli_compare_why_add_delta (report, "by_calls", comparison, term->by_calls, range);
  else
    cgv_report_add_text (report, "by_calls", NULL, NULL);
  if (term->flags == 0)
    {
      cgv_cli_compare_why_add_delta (report, "by_cost", comparison, term->by_cost, range);
      return;
    }
  cgv_report_add_text (report, "by_cost", NULL, NULL);
  if (no_split != NULL)
    cgv_report_add_text (report, "no_split", NULL, no_split);
}

static void
add_term (CgvReport *report,
          const CgvNumbers *numbers,
          const CgvWhyTerm *term)
{
  const CgvComparison *comparison = numbers->main.comparison;
  CgvDeltaRange range = cgv_comparison_bound_delta (comparison, cgv_comparison_get_edge_amount (comparison, CGV_SIDE_BASE, term->edge), cgv_comparison_get_edge_amount (comparison, CGV_SIDE_NEW, term->edge));

  cgv_report_begin_object (report, NULL);
  cgv_cli_compare_why_add_names (report, numbers->matching, term->row);
  cgv_cli_compare_why_add_delta (report, "delta", comparison, term->delta, range);
  /* Calls within a cycle are not in the inclusive cost of the caller. */
  if (cgv_delta_compare (term->leaving, term->delta) != 0)
    cgv_cli_compare_why_add_delta (report, "leaving", comparison, term->leaving, range);
  add_split (report, comparison, term, range);
  cgv_report_begin_object (report, "calls");
  cgv_report_add_count (report, "base", NULL, cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, term->edge));
  cgv_report_add_count (report, "new", NULL, cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, term->edge));
  cgv_report_end (report);
  cgv_report_end (report);
}

/* Self cost and the calls that leave the cycle add up to the difference of inclusive cost. Calls that did not change are left out. Calls
 * may change though their cost does not: more of them, of which each costs less. */
static void
add_why (CgvReport *report,
         const CgvNumbers *numbers,
         const CgvFunctionRow *row)
{
  g_autoptr (CgvWhy) why = NULL;
  CgvDeltaSplit split;

  if (row->self_delta.sign == 0 && row->inclusive_delta.sign == 0 && cgv_comparison_get_origin (numbers->main.comparison, row->node).sign == 0)
    return;
  why = new_why (report, numbers->main.comparison, row->node);
  if (why == NULL)
    return;
  cgv_report_begin_object (report, "why");
  if (cgv_cli_rows_split_self (numbers, row, &split))
    {
      cgv_report_begin_object (report, "self");
      cgv_cli_compare_why_add_delta (report, "by_calls", numbers->main.comparison, split.by_calls, (CgvDeltaRange){ 0 });
      cgv_cli_compare_why_add_delta (report, "by_cost", numbers->main.comparison, split.by_cost, (CgvDeltaRange){ 0 });
      cgv_report_end (report);
    }
  else
    cgv_report_add_text (report, "self", NULL, NULL);
  if (why->changes_cycle)
    cgv_report_add_truth (report, "cycle_changed", TRUE);
  cgv_report_begin_array (report, "callees");
  for (guint i = 0; i < why->n_callees; i++)
    {
      if (why->callees[i].delta.sign != 0 || why->callees[i].by_calls.sign != 0 || why->callees[i].delta.is_bound)
        add_term (report, numbers, &why->callees[i]);
    }
  cgv_report_end (report);
  cgv_report_end (report);
}

static void
add_ends (CgvReport *report,
          const char *id,
          const CgvNumbers *numbers,
          const CgvNodeId *nodes,
          guint n_nodes)
{
  cgv_report_begin_array (report, id);
  for (guint i = 0; i < n_nodes; i++)
    {
      cgv_report_begin_object (report, NULL);
      add_file (report, numbers->matching, nodes[i]);
      cgv_cli_compare_why_add_delta (report, "self", numbers->main.comparison, cgv_comparison_get_self_delta (numbers->main.comparison, nodes[i]), get_self_range (numbers->main.comparison, nodes[i]));
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static CgvDeltaRange
add_up (const CgvComparison *comparison,
        CgvDeltaRange sum,
        const CgvNodeId *nodes,
        guint n_nodes)
{
  for (guint i = 0; i < n_nodes; i++)
    sum = cgv_delta_range_add (sum, get_self_range (comparison, nodes[i]));
  return sum;
}

static void
add_inlining (CgvReport *report,
              const CgvNumbers *numbers,
              CgvNodeId node)
{
  CgvDeltaRange range = { 0 };
  CgvInlining inlining;

  if (!cgv_inlining_find (numbers->main.comparison, node, &inlining))
    return;
  cgv_report_begin_object (report, "probably");
  cgv_report_add_text (report, "kind", NULL, inlining.kind == CGV_INLINED ? "inlined" : "outlined");
  add_ends (report, "callees", numbers, inlining.callees, inlining.n_callees);
  add_ends (report, "callers", numbers, inlining.callers, inlining.n_callers);
  range = add_up (numbers->main.comparison, range, inlining.callers, inlining.n_callers);
  range = add_up (numbers->main.comparison, range, inlining.callees, inlining.n_callees);
  cgv_cli_compare_why_add_delta (report, "together", numbers->main.comparison, inlining.together, range);
  cgv_report_end (report);
}

void
cgv_cli_compare_why_add_members (CgvReport *report,
                                 const CgvNumbers *numbers,
                                 const CgvFunctionRow *row)
{
  if (row->node == CGV_NONE || !numbers->main.comparison->has_reasons)
    return;
  add_why (report, numbers, row);
  add_inlining (report, numbers, row->node);
}

/* Returns (nullable) the name of the caller that made most of the calls that came or went. */
static char *
dup_caller (CgvReport *report,
            const CgvComparison *comparison,
            const CgvFunctionRow *row)
{
  CgvDelta calls_delta = cgv_function_row_get_calls_delta (row);
  g_autoptr (CgvWhy) why = NULL;

  if (calls_delta.sign == 0 || !cgv_cli_compare_words_has_calls (comparison))
    return NULL;
  why = new_why (report, comparison, row->node);
  for (guint i = 0; why != NULL && i < why->n_callers; i++)
    {
      guint32 edge = why->callers[i].edge;
      CgvDelta delta = cgv_delta_between (cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge),
                                          cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge),
                                          false);

      if (delta.sign == calls_delta.sign && delta.size > calls_delta.size / 2 && why->callers[i].row != row->node)
        return cgv_compare_text_dup_clear_name (comparison->matching, why->callers[i].row);
    }
  return NULL;
}

void
cgv_cli_compare_why_add_sentences (CgvReport *report,
                                   const CgvNumbers *numbers,
                                   const CgvFunctionRow *row,
                                   gboolean is_by_origin)
{
  const CgvComparison *comparison = numbers->main.comparison;
  g_autofree char *reason = NULL;
  g_autofree char *caller = NULL;
  g_autofree char *inlining = NULL;
  g_autofree char *way = NULL;

  if (row->node == CGV_NONE)
    return;
  if (is_by_origin)
    {
      cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_cause (comparison, row->node));
      cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_inlining (comparison, row->node));
      way = cgv_compare_text_dup_way (comparison, row->node);
      if (way != NULL)
        cgv_report_take (report, CGV_REPORT_PLAIN, g_strconcat (CGV_REPORT_CODE, way, CGV_REPORT_CODE_END, NULL));
      return;
    }
  reason = cgv_cli_compare_words_dup_reason (report, numbers, row, TRUE);
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    inlining = cgv_compare_text_dup_inlining (comparison, row->node);
  /* The note about an inlined function names its callers. */
  if (reason != NULL && (inlining == NULL || row->presence == CGV_PRESENT_BOTH))
    caller = dup_caller (report, comparison, row);
  cgv_report_say (report, CGV_REPORT_PLAIN, reason);
  if (caller != NULL)
    /* Translators: the function that made most of the calls that came or went. */
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Most of these calls are from " CGV_REPORT_CODE "%s" CGV_REPORT_CODE_END), caller));
  cgv_report_say (report, CGV_REPORT_PLAIN, inlining);
}

static void
add_terms (CgvReport *report,
           const char *title,
           const CgvComparison *comparison,
           const CgvWhyTerm *terms,
           guint n_terms)
{
  guint n_changed = 0;

  while (n_changed < n_terms && terms[n_changed].delta.sign != 0)
    n_changed++;
  if (n_changed == 0)
    return;
  cgv_report_begin_list (report, NULL, title, 0);
  for (guint i = 0; i < MIN (n_changed, N_TERMS); i++)
    {
      g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, terms[i].row);
      g_autofree char *amount = cgv_compare_text_dup_delta (comparison, terms[i].delta);
      g_autofree char *text = cgv_compare_text_dup_why_term (comparison, &terms[i]);

      cgv_report_add_item (report, &(CgvReportItem){ .name = name, .amount = amount, .sign = terms[i].delta.sign, .text = text });
    }
  cgv_report_end_list (report);
  if (n_changed > N_TERMS)
    cgv_report_take (report, CGV_REPORT_SMALL, g_strdup_printf (g_dngettext (NULL, "… and %u more", "… and %u more", n_changed - N_TERMS), n_changed - N_TERMS));
}

void
cgv_cli_compare_why_add_calls (CgvReport *report,
                               const CgvNumbers *numbers,
                               const CgvFunctionRow *row)
{
  const CgvComparison *comparison = numbers->main.comparison;
  g_autoptr (CgvWhy) why = row->node != CGV_NONE ? new_why (report, comparison, row->node) : NULL;
  CgvCell inclusive = { .kind = CGV_CELL_DELTA };

  if (why == NULL || !cgv_cli_compare_words_has_calls (comparison))
    return;
  cgv_cell_set_event_delta (&inclusive, comparison, why->inclusive);
  cgv_report_add_cell (report, NULL, _ ("Inclusive cost"), &inclusive);
  add_terms (report, _ ("Called from"), comparison, why->callers, why->n_callers);
  add_terms (report, _ ("What it calls"), comparison, why->callees, why->n_callees);
}
