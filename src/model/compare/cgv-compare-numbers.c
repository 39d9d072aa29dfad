/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-numbers.h"

/* A comparison has twice as much to show as a profile, and matching to do. */
#define MANY_FUNCTIONS 50000u
#define MANY_CALLS     500000u
#define MUCH_MEMORY    ((guint64) 128 << 20)

/* What one side's costs are made of. */
typedef struct
{
  CgvCosts *costs;
  CgvSpread *spread; /* NULL where there is one run */
  guint shown_run;
} SideCosts;

static void
side_costs_clear (SideCosts *side)
{
  cgv_costs_unref (side->costs);
  cgv_spread_unref (side->spread);
  *side = (SideCosts){ 0 };
}

static CgvDocument *
get_document (const CgvChoice *choice,
              guint side)
{
  return cgv_runs_get_document (choice->sides[side]);
}

static CgvMatching *
make_matching (const CgvChoice *choice,
               const CgvCompareNumbers *base)
{
  gboolean is_same = base != NULL;
  CgvFold *folds[CGV_N_SIDES];

  for (guint side = 0; side < CGV_N_SIDES && is_same; side++)
    is_same = get_document (choice, side) == get_document (base->choice, side);
  if (is_same && (cgv_matching_is_same (base->matching) || cgv_choice_has_same_rules (choice, base->choice)))
    return cgv_matching_ref (base->matching);

  for (guint side = 0; side < CGV_N_SIDES; side++)
    folds[side] = cgv_document_get_fold (get_document (choice, side), TRUE);
  if (folds[CGV_SIDE_BASE] == NULL || folds[CGV_SIDE_NEW] == NULL)
    return NULL;
  return cgv_match_rules_matching_new (choice->rules, folds[CGV_SIDE_BASE], folds[CGV_SIDE_NEW]);
}

static gboolean
equal_sets (const CgvPartSet *a,
            const CgvPartSet *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  for (guint32 i = 0; i < (a->n_parts + 63) / 64; i++)
    {
      if (a->words[i] != b->words[i])
        return FALSE;
    }
  return TRUE;
}

/* A graph of the same nodes and parts that there is already. Sides that are of one profile share theirs. */
static CgvGraph *
find_graph (CgvDocument *document,
            CgvFold *fold,
            const CgvPartSet *parts,
            const CgvCompareNumbers *base)
{
  for (guint side = 0; side < CGV_N_SIDES && base != NULL; side++)
    {
      CgvGraph *graph = base->comparison->costs[side]->graph;

      if (graph->fold == fold && equal_sets (graph->parts, parts))
        return cgv_graph_ref (graph);
    }
  if (parts == NULL && fold == cgv_document_get_fold (document, TRUE))
    {
      CgvGraph *graph = cgv_document_get_graph (document);

      return graph != NULL ? cgv_graph_ref (graph) : NULL;
    }
  return cgv_graph_new (fold, parts);
}

static CgvCosts *
find_costs (CgvDocument *document,
            CgvGraph *graph,
            CgvEventSet *events,
            CgvEventId event,
            const CgvCompareNumbers *base)
{
  CgvCosts *prepared = cgv_document_get_costs (document);

  for (guint side = 0; side < CGV_N_SIDES && base != NULL; side++)
    {
      CgvCosts *costs = base->comparison->costs[side];

      if (costs->graph == graph && costs->events == events && costs->event == event)
        return cgv_costs_ref (costs);
    }
  if (prepared != NULL && prepared->graph == graph && prepared->events == events && prepared->event == event)
    return cgv_costs_ref (prepared);
  return cgv_costs_new_of (graph, events, event);
}

static CgvCosts *
make_costs (const CgvChoice *choice,
            guint side,
            guint run,
            CgvFold *fold,
            const CgvCompareNumbers *base)
{
  const CgvPartSelection *parts = cgv_runs_get (choice->sides[side], run);
  const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;
  CgvDocument *document = get_document (choice, side);
  CgvGraph *graph = find_graph (document, fold, set, base);
  CgvCosts *costs;

  if (graph == NULL)
    return NULL;
  costs = find_costs (document,
                      graph,
                      cgv_event_list_get_set (choice->events, side),
                      cgv_event_list_get_id (choice->events, side, choice->event),
                      base);
  cgv_graph_unref (graph);
  return costs;
}

/* Sides of several runs are expensive; base has them already if only the measure or the other side changed. */
static gboolean
take_from_base (const CgvChoice *choice,
                guint side,
                const CgvMatching *matching,
                const CgvCompareNumbers *base,
                SideCosts *result)
{
  if (base == NULL || base->matching != matching || !cgv_runs_equal (choice->sides[side], base->choice->sides[side]) ||
      choice->events != base->choice->events || choice->event != base->choice->event)
    return FALSE;

  result->costs = cgv_costs_ref (base->comparison->costs[side]);
  result->spread = base->comparison->spread[side] != NULL ? cgv_spread_ref (base->comparison->spread[side]) : NULL;
  result->shown_run = base->shown_run[side];
  return TRUE;
}

static gboolean
collect_runs (const CgvChoice *choice,
              guint side,
              CgvFold *fold,
              const CgvCompareNumbers *base,
              SideCosts *result)
{
  guint n_runs = cgv_runs_get_n (choice->sides[side]);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);

  for (guint run = 0; run < n_runs; run++)
    {
      CgvCosts *costs = make_costs (choice, side, run, fold, base);

      if (costs == NULL)
        return FALSE;
      g_ptr_array_add (runs, costs);
    }
  result->costs = cgv_costs_ref (g_ptr_array_index (runs, result->shown_run));
  result->spread = cgv_spread_new ((CgvCosts *const *) runs->pdata, n_runs);
  return result->spread != NULL;
}

/* FALSE if there was no memory; @result is to be cleared then too. */
static gboolean
make_side (const CgvChoice *choice,
           guint side,
           CgvMatching *matching,
           const CgvCompareNumbers *base,
           SideCosts *result)
{
  CgvFold *fold = cgv_matching_get_fold (matching, side);

  if (take_from_base (choice, side, matching, base, result))
    return TRUE;

  result->shown_run = cgv_runs_find_median (choice->sides[side],
                                            cgv_event_list_get_set (choice->events, side),
                                            cgv_event_list_get_id (choice->events, side, choice->event));
  if (cgv_runs_get_n (choice->sides[side]) > 1)
    return collect_runs (choice, side, fold, base, result);
  result->costs = make_costs (choice, side, 0, fold, base);
  return result->costs != NULL;
}

/* What a program begins with, as Callgrind and Xdebug call it. */
static guint32
find_anchor (const CgvChoice *choice,
             CgvFold *const *folds)
{
  static const char *const names[] = { "main", "{main}" };
  guint32 row = CGV_NONE;

  if (choice->measure != CGV_MEASURE_PER_CALL)
    return CGV_NONE;
  if (choice->anchor != NULL)
    return cgv_row_key_find (choice->anchor, folds);
  for (guint i = 0; i < G_N_ELEMENTS (names) && row == CGV_NONE; i++)
    {
      g_autoptr (CgvRowKey) key = cgv_row_key_new_for_name (names[i]);

      row = cgv_row_key_find (key, folds);
    }
  return row;
}

static CgvComparison *
join (CgvCompareNumbers *numbers,
      const SideCosts *sides,
      const CgvCompareNumbers *base)
{
  CgvComparisonOptions options = {
    .measure = numbers->choice->measure,
    .anchor = numbers->anchor,
    .tolerance = cgv_choice_get_tolerance (numbers->choice, numbers->choice->event, NULL),
  };
  CgvComparison *origin = base != NULL && base->matching == numbers->matching ? base->comparison : NULL;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      options.spread[side] = sides[side].spread;
      if (origin != NULL && origin->costs[side]->graph != sides[side].costs->graph)
        origin = NULL;
    }
  if (origin != NULL)
    return cgv_comparison_new_again (origin, sides[CGV_SIDE_BASE].costs, sides[CGV_SIDE_NEW].costs, &options);
  return cgv_comparison_new (numbers->matching, sides[CGV_SIDE_BASE].costs, sides[CGV_SIDE_NEW].costs, &options);
}

/* The groups that were asked for; FALSE if there was no memory. */
static gboolean
add_groups (CgvCompareNumbers *numbers,
            const CgvCompareNumbers *base)
{
  int grouping = numbers->choice->grouping;

  if (grouping == CGV_CHOICE_UNGROUPED)
    return TRUE;
  if (base != NULL && base->comparison == numbers->comparison && base->choice->grouping == grouping)
    numbers->groups = cgv_comparison_groups_ref (base->groups);
  else
    numbers->groups = cgv_comparison_groups_new (numbers->comparison, (CgvComparisonGrouping) grouping);
  return numbers->groups != NULL;
}

CgvCompareNumbers *
cgv_compare_numbers_new (const CgvChoice *choice,
                         const CgvCompareNumbers *base)
{
  g_autoptr (CgvCompareNumbers) numbers = NULL;
  SideCosts sides[CGV_N_SIDES] = { 0 };
  gboolean has_sides = TRUE;

  g_return_val_if_fail (choice != NULL, NULL);

  numbers = g_atomic_rc_box_new0 (CgvCompareNumbers);
  numbers->choice = cgv_choice_copy (choice);
  numbers->matching = make_matching (choice, base);
  if (numbers->matching == NULL)
    return NULL;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    numbers->folds[side] = cgv_matching_get_fold (numbers->matching, side);
  for (guint side = 0; side < CGV_N_SIDES && has_sides; side++)
    {
      has_sides = make_side (choice, side, numbers->matching, base, &sides[side]);
      numbers->shown_run[side] = sides[side].shown_run;
    }
  numbers->anchor = find_anchor (choice, numbers->folds);
  if (base != NULL && cgv_choice_has_same_costs (choice, base->choice))
    numbers->comparison = cgv_comparison_ref (base->comparison);
  else if (has_sides)
    numbers->comparison = join (numbers, sides, base);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    side_costs_clear (&sides[side]);
  if (numbers->comparison == NULL || !add_groups (numbers, base))
    return NULL;
  return g_steal_pointer (&numbers);
}

/* What a thread is given. */
typedef struct
{
  CgvChoice *choice;
  CgvCompareNumbers *base; /* NULL for none */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  cgv_choice_free (request->choice);
  g_clear_pointer (&request->base, cgv_compare_numbers_unref);
  g_free (request);
}

static void
compute_in_thread (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  const Request *request = task_data;

  g_task_return_pointer (task, cgv_compare_numbers_new (request->choice, request->base), (GDestroyNotify) cgv_compare_numbers_unref);
}

void
cgv_compare_numbers_new_async (const CgvChoice *choice,
                               CgvCompareNumbers *base,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Request *request = g_new0 (Request, 1);

  request->choice = cgv_choice_copy (choice);
  request->base = base != NULL ? cgv_compare_numbers_ref (base) : NULL;
  g_task_set_source_tag (task, cgv_compare_numbers_new_async);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, compute_in_thread);
}

CgvCompareNumbers *
cgv_compare_numbers_new_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

CgvCompareNumbers *
cgv_compare_numbers_ref (CgvCompareNumbers *numbers)
{
  return g_atomic_rc_box_acquire (numbers);
}

static void
clear_numbers (gpointer data)
{
  CgvCompareNumbers *numbers = data;

  cgv_choice_free (numbers->choice);
  cgv_matching_unref (numbers->matching);
  cgv_comparison_unref (numbers->comparison);
  cgv_comparison_groups_unref (numbers->groups);
}

void
cgv_compare_numbers_unref (CgvCompareNumbers *numbers)
{
  g_atomic_rc_box_release_full (numbers, clear_numbers);
}

gboolean
cgv_compare_numbers_take_long (const CgvChoice *choice)
{
  guint64 n_functions = 0;
  guint64 n_calls = 0;
  guint64 memory = 0;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      CgvProfile *profile = cgv_document_get_profile (get_document (choice, side));
      guint n_runs = cgv_runs_get_n (choice->sides[side]);

      n_functions += (guint64) cgv_profile_get_n_functions (profile) * n_runs;
      n_calls += (guint64) cgv_profile_get_n_calls (profile) * n_runs;
      memory += cgv_profile_get_memory_used (profile);
    }
  return n_functions > MANY_FUNCTIONS || n_calls > MANY_CALLS || memory > MUCH_MEMORY;
}
