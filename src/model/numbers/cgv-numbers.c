/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-numbers.h"

#include <string.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-cancellable.h"
#include "cgv-cost.h"
#include "cgv-quantity-id.h"
#include "cgv-task.h"

/* Functions count for sorting their names, calls for the graph, memory for the lines that are added up. Less takes 16 ms at most. */
#define MANY_FUNCTIONS 20000u
#define MANY_CALLS     150000u
#define MUCH_MEMORY    ((guint64) 128 << 20)
/* Factors by which the work takes longer with filters, to match and join two sides, and to read all lines for groups or columns with lines or parts. */
#define FILTERS_FACTOR 10u
#define BASE_FACTOR    2u
#define LINES_FACTOR   16u

/* Fewer rows are sorted and searched in less than a frame. Comparisons take this much longer. */
#define MANY_ROWS        100000u
#define ROWS_BASE_FACTOR 4u

/* State that is needed only while numbers are made. */
typedef struct
{
  CgvNumbers *numbers;
  const CgvNumbers *known;        /* or NULL */
  gboolean is_known[CGV_N_SIDES]; /* for each side, whether its runs, rows and filters are those of @known */
  CgvGraph **graphs[CGV_N_SIDES]; /* of each run; NULL until it is needed */
  CgvUnion *joined;               /* the calls of both sides without filters; or NULL */
} Work;

static gboolean
has_side (const CgvNumbers *numbers,
          guint side)
{
  return numbers->choice->sides[side] != NULL;
}

static CgvDocument *
get_document (const CgvChoice *choice,
              guint side)
{
  return choice->sides[side]->document;
}

static gboolean
have_same_matching (const CgvNumbers *numbers,
                    const CgvNumbers *known)
{
  if (known == NULL || known->matching == NULL || known->choice->fold != numbers->choice->fold)
    return FALSE;
  cgv_foreach_side (side)
    {
      if (get_document (numbers->choice, side) != get_document (known->choice, side))
        return FALSE;
    }
  return known->matching->is_same ||
         (known->is_of_parts == numbers->is_of_parts && cgv_choice_has_same_rules (numbers->choice, known->choice));
}

/* Makes a fold; a document keeps the one that is mostly used. Returns NULL if there was no memory. */
static CgvFold *
make_fold (CgvDocument *document,
           CgvFoldKind kind)
{
  CgvFold *fold;

  if (kind != CGV_FOLD_NONE && kind != CGV_FOLD_RECURSION)
    return cgv_fold_new (document->profile, kind, NULL);
  fold = cgv_document_get_fold (document, kind == CGV_FOLD_RECURSION);
  return fold != NULL ? cgv_fold_ref (fold) : NULL;
}

/* Returns NULL if there was no memory. */
static CgvMatching *
match_sides (const CgvChoice *choice)
{
  CgvFold *folds[CGV_N_SIDES];
  CgvMatching *matching = NULL;

  cgv_foreach_side (side)
    folds[side] = make_fold (get_document (choice, side), choice->fold);
  if (folds[CGV_SIDE_BASE] != NULL && folds[CGV_SIDE_NEW] != NULL)
    matching = cgv_match_rules_matching_new (choice->rules, folds[CGV_SIDE_BASE], folds[CGV_SIDE_NEW], cgv_choice_is_of_parts (choice));
  cgv_foreach_side (side)
    cgv_fold_unref (folds[side]);
  return matching;
}

/* Ranks names, which takes some frames, so it is done where numbers are computed. */
static CgvOrder *
make_order (CgvNumbers *numbers)
{
  CgvOrder *order = cgv_order_new (numbers->folds[CGV_SIDE_NEW], numbers->folds[CGV_SIDE_BASE], NULL);

  if (order != NULL)
    cgv_order_get_names (order);
  return order;
}

/* Returns FALSE if there was no memory. */
static gboolean
add_rows (CgvNumbers *numbers,
          const CgvNumbers *known)
{
  const CgvChoice *choice = numbers->choice;

  if (!has_side (numbers, CGV_SIDE_BASE))
    {
      numbers->folds[CGV_SIDE_NEW] = make_fold (get_document (choice, CGV_SIDE_NEW), choice->fold);
      if (choice->fold > CGV_FOLD_RECURSION && numbers->folds[CGV_SIDE_NEW] != NULL)
        numbers->order = cgv_order_new (numbers->folds[CGV_SIDE_NEW], NULL, NULL);
      return numbers->folds[CGV_SIDE_NEW] != NULL;
    }
  if (have_same_matching (numbers, known))
    numbers->matching = cgv_matching_ref (known->matching);
  else
    numbers->matching = match_sides (choice);
  if (numbers->matching == NULL)
    return FALSE;
  cgv_foreach_side (side)
    numbers->folds[side] = cgv_fold_ref (numbers->matching->folds[side]);
  numbers->order = known != NULL && known->matching == numbers->matching ? cgv_order_ref (known->order) : make_order (numbers);
  return numbers->order != NULL;
}

/* Finds the function that a program begins with, by its name in Callgrind and Xdebug. */
static void
find_anchor (CgvNumbers *numbers)
{
  static const char *const names[] = { "main", "{main}" };
  const CgvChoice *choice = numbers->choice;

  numbers->anchor = CGV_NONE;
  if (choice->measure != CGV_MEASURE_PER_CALL)
    return;
  if (choice->anchor != NULL)
    {
      numbers->anchor = cgv_row_key_find (choice->anchor, numbers->folds);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (names) && numbers->anchor == CGV_NONE; i++)
    {
      g_autoptr (CgvRowKey) key = cgv_row_key_new_for_name (names[i]);

      numbers->anchor = cgv_row_key_find (key, numbers->folds);
    }
}

static void
find_shown_runs (CgvNumbers *numbers)
{
  const CgvChoice *choice = numbers->choice;

  cgv_foreach_side (side)
    {
      if (has_side (numbers, side) && cgv_runs_get_n (choice->sides[side]) > 1)
        numbers->shown_run[side] = cgv_runs_find_median (choice->sides[side], choice->events->sets[side],
                                                         cgv_event_list_get_id (choice->events, side, choice->event));
    }
}

static gboolean
has_known_runs (const CgvNumbers *numbers,
                const CgvNumbers *known,
                guint side)
{
  return known != NULL && has_side (numbers, side) && has_side (known, side) && known->folds[side] == numbers->folds[side] &&
         cgv_runs_equal (known->choice->sides[side], numbers->choice->sides[side]) && known->shown_run[side] == numbers->shown_run[side];
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

/* Sides that are of one profile share their graph. */
static CgvGraph *
make_graph (const Work *work,
            guint side,
            const CgvPartSet *parts)
{
  const CgvNumbers *sources[] = { work->numbers, work->known };
  CgvDocument *document = get_document (work->numbers->choice, side);
  CgvFold *fold = work->numbers->folds[side];

  for (guint i = 0; i < G_N_ELEMENTS (sources) * CGV_N_SIDES; i++)
    {
      const CgvNumbers *source = sources[i / CGV_N_SIDES];
      const CgvCosts *costs = source != NULL ? source->unfiltered[i % CGV_N_SIDES] : NULL;

      if (costs != NULL && costs->graph->fold == fold && equal_sets (costs->graph->parts, parts))
        return cgv_graph_ref (cgv_graph_get_own (costs->graph));
    }
  cgv_foreach_side (i)
    {
      CgvGraph *graph = work->graphs[i] != NULL ? work->graphs[i][work->numbers->shown_run[i]] : NULL;

      if (graph != NULL && graph->fold == fold && equal_sets (graph->parts, parts))
        return cgv_graph_ref (cgv_graph_get_own (graph));
    }
  if (parts == NULL && work->numbers->choice->fold == CGV_FOLD_RECURSION && fold == cgv_document_get_fold (document, TRUE))
    {
      CgvGraph *graph = cgv_document_get_graph (document);

      return graph != NULL ? cgv_graph_ref (graph) : NULL;
    }
  return cgv_graph_new (fold, parts, NULL);
}

static CgvGraph **
get_graphs (Work *work,
            guint side)
{
  if (work->graphs[side] == NULL)
    work->graphs[side] = g_new0 (CgvGraph *, cgv_runs_get_n (work->numbers->choice->sides[side]));
  return work->graphs[side];
}

/* Returns the graph of a run with its own cycles; NULL if there was no memory. */
static CgvGraph *
make_graph_of_run (const Work *work,
                   guint side,
                   guint run)
{
  const CgvPartSelection *parts = cgv_runs_get (work->numbers->choice->sides[side], run);

  return make_graph (work, side, parts != NULL ? cgv_part_selection_get_set (parts) : NULL);
}

/* Returns the graph of a run; with a base, with the cycles of all runs of both sides. */
static CgvGraph *
get_graph (Work *work,
           guint side,
           guint run)
{
  CgvGraph **graphs = get_graphs (work, side);
  CgvGraph *own;

  if (graphs[run] != NULL)
    return graphs[run];
  own = make_graph_of_run (work, side, run);
  if (own == NULL || graphs[work->numbers->shown_run[side]] == NULL)
    return graphs[run] = own;
  graphs[run] = cgv_graph_share_cycles (own, graphs[work->numbers->shown_run[side]]);
  cgv_graph_unref (own);
  return graphs[run];
}

/* Makes the graphs of all runs of both sides; FALSE if there was no memory. */
static gboolean
join_graphs (Work *work)
{
  const CgvNumbers *numbers = work->numbers;
  g_autoptr (GPtrArray) graphs = g_ptr_array_new ();
  gboolean is_shared;
  guint n = 0;

  cgv_foreach_side (side)
    {
      for (guint run = 0; run < cgv_runs_get_n (numbers->choice->sides[side]); run++)
        {
          CgvGraph *graph = make_graph_of_run (work, side, run);

          if (graph == NULL)
            return FALSE;
          get_graphs (work, side)[run] = graph;
          g_ptr_array_add (graphs, graph);
        }
    }
  work->joined = cgv_union_new (numbers->matching, work->graphs[CGV_SIDE_BASE][numbers->shown_run[CGV_SIDE_BASE]],
                                work->graphs[CGV_SIDE_NEW][numbers->shown_run[CGV_SIDE_NEW]], NULL);
  if (work->joined == NULL)
    return FALSE;
  is_shared = cgv_union_share_cycles (work->joined, (CgvGraph **) graphs->pdata, graphs->len, NULL);
  cgv_foreach_side (side)
    {
      for (guint run = 0; run < cgv_runs_get_n (numbers->choice->sides[side]); run++)
        work->graphs[side][run] = g_ptr_array_index (graphs, n++);
    }
  return is_shared;
}

/* Adds the graphs that are known, and with a base the cycles of both sides; returns FALSE if there was no memory. */
static gboolean
add_graphs (Work *work)
{
  const CgvNumbers *numbers = work->numbers;
  const CgvNumbers *known = work->known;
  gboolean has_all_runs = TRUE;

  cgv_foreach_side (side)
    {
      work->is_known[side] = has_known_runs (numbers, known, side);
      has_all_runs = has_all_runs && work->is_known[side];
    }
  if (has_side (numbers, CGV_SIDE_BASE) && !has_all_runs && !join_graphs (work))
    return FALSE;
  cgv_foreach_side (side)
    {
      guint shown = numbers->shown_run[side];

      if (!work->is_known[side])
        continue;
      if (has_all_runs)
        get_graphs (work, side)[shown] = cgv_graph_ref (known->unfiltered[side]->graph);
      else if (has_side (numbers, CGV_SIDE_BASE))
        work->is_known[side] = known->unfiltered[side]->graph == work->graphs[side][shown];
      work->is_known[side] = work->is_known[side] && known->filtering == numbers->filtering;
    }
  return TRUE;
}

/* Returns whether costs are of an event type. Recorded event types have the same id in every set of their profile; derived ones do not. */
static gboolean
is_of_event (const CgvCosts *costs,
             const CgvEventSet *events,
             CgvEventId event)
{
  return costs->event == event && (costs->events == events || event < costs->graph->profile->n_events);
}

/* Returns Unfiltered costs that are known already, or NULL. */
static CgvCosts *
find_costs (const CgvNumbers *known,
            const CgvGraph *graph,
            const CgvEventSet *events,
            CgvEventId event)
{
  cgv_foreach_side (side)
    {
      if (known->unfiltered[side] == NULL || known->unfiltered[side]->graph != graph)
        continue;
      if (is_of_event (known->unfiltered[side], events, event))
        return known->unfiltered[side];
      for (guint i = 0; known->filtering == NULL && i < known->columns->len; i++)
        {
          CgvCosts *costs = g_array_index (known->columns, CgvEventNumbers, i).costs[side];

          if (costs != NULL && is_of_event (costs, events, event))
            return costs;
        }
    }
  return NULL;
}

static CgvCosts *
make_costs (const Work *work,
            guint side,
            CgvGraph *graph,
            guint event)
{
  const CgvNumbers *sources[] = { work->numbers, work->known };
  const CgvChoice *choice = work->numbers->choice;
  CgvEventSet *events = choice->events->sets[side];
  CgvEventId id = cgv_event_list_get_id (choice->events, side, event);
  CgvDocument *document = get_document (choice, side);
  CgvCosts *prepared = cgv_document_peek_costs (document);

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      CgvCosts *costs = sources[i] != NULL ? find_costs (sources[i], graph, events, id) : NULL;

      if (costs != NULL)
        return cgv_costs_ref (costs);
    }
  if (prepared != NULL && prepared->graph == graph && is_of_event (prepared, events, id))
    return cgv_costs_ref (prepared);
  return cgv_costs_new_of (graph, events, id, NULL);
}

/* Takes the unfiltered costs of a run. Those of the shown run in further event types have the graph of the main one. */
static CgvCosts *
filter_run (Work *work,
            guint side,
            CgvCosts *costs,
            gboolean is_shown,
            gboolean is_main)
{
  CgvNumbers *numbers = work->numbers;
  CgvFilterReport *reports = NULL;
  CgvCosts *left;

  if (numbers->filtering == NULL)
    return costs;
  if (is_shown && is_main)
    reports = numbers->reports[side] = g_new0 (CgvFilterReport, cgv_filter_list_get_n (numbers->choice->filters));
  if (is_shown && !is_main)
    left = cgv_filtering_apply_to_column (numbers->filtering, costs, numbers->main.costs[side]->graph);
  else
    left = cgv_filtering_apply (numbers->filtering, costs, reports);
  cgv_costs_unref (costs);
  return left;
}

static CgvCosts *
make_run (Work *work,
          guint side,
          guint run,
          const CgvEventNumbers *of)
{
  CgvNumbers *numbers = work->numbers;
  CgvGraph *graph = get_graph (work, side, run);
  CgvCosts *costs = graph != NULL ? make_costs (work, side, graph, of->event) : NULL;
  gboolean is_shown = run == numbers->shown_run[side];
  gboolean is_main = of == &numbers->main;

  if (costs == NULL)
    return NULL;
  if (is_shown && is_main)
    numbers->unfiltered[side] = cgv_costs_ref (costs);
  return filter_run (work, side, costs, is_shown, is_main);
}

/* Marks the nodes that a run has, even if they cost nothing. */
static guint8 *
mark_nodes (const CgvGraph *graph)
{
  guint32 n_functions = graph->profile->n_functions;
  g_autofree guint8 *is_met = g_new0 (guint8, n_functions);
  guint8 *marks = g_new0 (guint8, graph->n_nodes);

  cgv_profile_mark_functions (graph->profile, graph->parts, is_met);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    marks[cgv_fold_get_node (graph->fold, function)] |= is_met[function];
  return marks;
}

/* Returns the share of the cost of a run that is in nodes that are marked. */
static double
get_known_share (const CgvCosts *run,
                 const guint8 *marks)
{
  double known = 0;
  double total = 0;

  for (CgvNodeId node = 0; node < run->graph->n_nodes; node++)
    {
      double self = cgv_cost_to_double (run->self[node], run->is_signed);

      total += self;
      known += marks[node] ? self : 0;
    }
  return total > 0 ? known / total : 1;
}

/* @runs: the costs of all runs of a side */
static void
find_strangers (CgvNumbers *numbers,
                guint side,
                const GPtrArray *runs)
{
  const CgvCosts *shown = g_ptr_array_index (runs, numbers->shown_run[side]);
  g_autofree guint8 *shown_marks = mark_nodes (shown->graph);

  numbers->strangers[side] = cgv_array_new (guint);
  for (guint run = 0; run < runs->len; run++)
    {
      const CgvCosts *costs = g_ptr_array_index (runs, run);
      g_autofree guint8 *marks = mark_nodes (costs->graph);

      if (MIN (get_known_share (costs, shown_marks), get_known_share (shown, marks)) < CGV_HARDLY_MATCHED)
        g_array_append_val (numbers->strangers[side], run);
    }
}

/* Leaves out some runs, of guint. The shown run is chosen by the main event type, and has to stay; then all do. */
static void
leave_out_runs (const GArray *some,
                guint shown_run,
                GPtrArray *runs)
{
  for (guint i = 0; i < some->len; i++)
    if (g_array_index (some, guint, i) == shown_run)
      return;
  for (guint i = 0; i < some->len; i++)
    g_clear_pointer (&runs->pdata[g_array_index (some, guint, i)], cgv_costs_unref);
}

/* Leaves out runs without the event type, and those that differ while most agree to the event: they say nothing about the range of the
 * runs. */
static void
leave_out_odd (const Work *work,
               guint side,
               guint event,
               GPtrArray *runs)
{
  const CgvChoice *choice = work->numbers->choice;
  const CgvEventSet *events = choice->events->sets[side];
  CgvEventId id = cgv_event_list_get_id (choice->events, side, event);
  g_autoptr (GArray) lacking = cgv_runs_find_lacking (choice->sides[side], events, id);
  g_autoptr (GArray) odd = cgv_runs_find_odd (choice->sides[side], events, id);

  leave_out_runs (lacking, work->numbers->shown_run[side], runs);
  leave_out_runs (odd, work->numbers->shown_run[side], runs);
  while (g_ptr_array_remove (runs, NULL))
    ;
}

static gboolean
compute_side (Work *work,
              guint side,
              CgvEventNumbers *of)
{
  guint n_runs = cgv_runs_get_n (work->numbers->choice->sides[side]);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);

  for (guint run = 0; run < n_runs; run++)
    {
      CgvCosts *costs = make_run (work, side, run, of);

      if (costs == NULL)
        return FALSE;
      g_ptr_array_add (runs, costs);
    }
  of->costs[side] = cgv_costs_ref (g_ptr_array_index (runs, work->numbers->shown_run[side]));
  if (n_runs == 1)
    return TRUE;
  if (of == &work->numbers->main)
    find_strangers (work->numbers, side, runs);
  leave_out_odd (work, side, of->event, runs);
  of->spread[side] = cgv_spread_new ((CgvCosts *const *) runs->pdata, runs->len, NULL);
  return of->spread[side] != NULL;
}

static gboolean
has_event (const Work *work,
           guint side,
           guint event,
           const CgvEventNumbers *known)
{
  const CgvEventList *events = work->numbers->choice->events;

  return known->costs[side] != NULL &&
         is_of_event (known->costs[side], events->sets[side], cgv_event_list_get_id (events, side, event));
}

/* Returns the numbers of a side from an earlier computation; or NULL. Filtered columns are over the graph of the main costs. */
static const CgvEventNumbers *
find_known_side (const Work *work,
                 guint side,
                 const CgvEventNumbers *of)
{
  const CgvNumbers *known = work->known;
  gboolean is_main = of == &work->numbers->main;

  if (!work->is_known[side])
    return NULL;
  if ((is_main || known->filtering == NULL) && has_event (work, side, of->event, &known->main))
    return &known->main;
  if (known->filtering != NULL && (is_main || work->numbers->main.costs[side]->graph != known->main.costs[side]->graph))
    return NULL;
  cgv_foreach_item (const CgvEventNumbers, column, known->columns)
    if (has_event (work, side, of->event, column))
      return column;
  return NULL;
}

static void
take_side (Work *work,
           guint side,
           const CgvEventNumbers *known,
           CgvEventNumbers *of)
{
  CgvNumbers *numbers = work->numbers;

  of->costs[side] = cgv_costs_ref (known->costs[side]);
  of->spread[side] = known->spread[side] != NULL ? cgv_spread_ref (known->spread[side]) : NULL;
  if (of != &numbers->main)
    return;
  numbers->strangers[side] = work->known->strangers[side] != NULL ? g_array_ref (work->known->strangers[side]) : NULL;
  numbers->unfiltered[side] = cgv_costs_ref (numbers->filtering != NULL ? work->known->unfiltered[side] : known->costs[side]);
  if (numbers->filtering != NULL)
    numbers->reports[side] = g_memdup2 (work->known->reports[side], cgv_filter_list_get_n (numbers->choice->filters) * sizeof (CgvFilterReport));
}

/* Returns the comparison from an earlier computation; or NULL. */
static CgvComparison *
find_comparison (const Work *work,
                 const CgvEventNumbers *of,
                 const CgvComparisonOptions *options)
{
  const CgvNumbers *known = work->known;

  if (known == NULL || known->choice->measure != options->measure || known->anchor != options->anchor)
    return NULL;
  for (guint i = 0; i <= known->columns->len; i++)
    {
      const CgvEventNumbers *column = i > 0 ? &g_array_index (known->columns, CgvEventNumbers, i - 1) : &known->main;
      CgvComparison *comparison = column->comparison;

      if (comparison != NULL && memcmp (column->costs, of->costs, sizeof of->costs) == 0 && comparison->is_of_parts == options->is_of_parts &&
          memcmp (column->spread, of->spread, sizeof of->spread) == 0 &&
          (!comparison->has_reasons || cgv_tolerance_equal (comparison->tolerance, options->tolerance)) &&
          (options->instructions[CGV_SIDE_BASE] == NULL || (comparison->layout != NULL && comparison->layout->limit == options->instructions_limit)))
        return comparison;
    }
  return NULL;
}

static gboolean
has_same_graphs (const CgvComparison *comparison,
                 const CgvEventNumbers *of)
{
  return comparison != NULL && comparison->costs[CGV_SIDE_BASE]->graph == of->costs[CGV_SIDE_BASE]->graph &&
         comparison->costs[CGV_SIDE_NEW]->graph == of->costs[CGV_SIDE_NEW]->graph;
}

static void
clear_event (CgvEventNumbers *of)
{
  cgv_foreach_side (side)
    {
      cgv_costs_unref (of->costs[side]);
      cgv_spread_unref (of->spread[side]);
    }
  cgv_comparison_unref (of->comparison);
  cgv_grouping_unref (of->grouping);
  cgv_comparison_groups_unref (of->groups);
}

/* Events that depend on layout are compared with the instructions, whose costs are those of a column or made for that. FALSE if there
 * was no memory. */
static gboolean
add_instructions (Work *work,
                  const CgvEventNumbers *of,
                  CgvEventNumbers *instructions)
{
  const CgvNumbers *numbers = work->numbers;
  const CgvEventList *events = numbers->choice->events;
  const CgvEventNumbers *column;

  instructions->event = cgv_event_list_find_main (events, "Ir");
  if (instructions->event == CGV_NONE || numbers->is_of_parts || !cgv_layout_matters (cgv_event_list_get_name (events, of->event)))
    return TRUE;
  column = cgv_numbers_find (numbers, instructions->event);
  cgv_foreach_side (side)
    {
      if (column != NULL && column->costs[side] != NULL)
        instructions->costs[side] = cgv_costs_ref (column->costs[side]);
      else if (!compute_side (work, side, instructions))
        return FALSE;
    }
  return TRUE;
}

static CgvComparisonOptions
make_options (const CgvNumbers *numbers,
              const CgvEventNumbers *of,
              const CgvEventNumbers *instructions)
{
  const CgvCosts *base = instructions->costs[CGV_SIDE_BASE];
  CgvComparisonOptions options = {
    /* Parts of one run do different work, which cannot be scaled. */
    .measure = numbers->is_of_parts && numbers->choice->measure != CGV_MEASURE_SHARE ? CGV_MEASURE_ABSOLUTE : numbers->choice->measure,
    .anchor = numbers->anchor,
    .tolerance = cgv_choice_get_tolerance (numbers->choice, of->event, NULL),
    .spread = { of->spread[CGV_SIDE_BASE], of->spread[CGV_SIDE_NEW] },
    .instructions = { instructions->costs[CGV_SIDE_BASE], instructions->costs[CGV_SIDE_NEW] },
    .is_of_parts = numbers->is_of_parts,
    .is_incomplete = cgv_numbers_are_incomplete (numbers),
  };

  if (base != NULL)
    options.instructions_limit = cgv_tolerance_get_limit (cgv_choice_get_tolerance (numbers->choice, instructions->event, NULL), base->total, base->is_signed, cgv_costs_get_event (base)->decimals);
  return options;
}

/* Returns FALSE if there was no memory. */
static gboolean
compare_sides (Work *work,
               CgvEventNumbers *of,
               const CgvEventNumbers *instructions)
{
  const CgvNumbers *numbers = work->numbers;
  CgvComparison *const origins[] = { numbers->main.comparison, work->known != NULL ? work->known->main.comparison : NULL };
  CgvCosts *base = of->costs[CGV_SIDE_BASE];
  CgvCosts *new_ = of->costs[CGV_SIDE_NEW];
  CgvComparisonOptions options = make_options (numbers, of, instructions);
  CgvComparison *comparison;
  CgvUnion *joined = NULL;

  comparison = find_comparison (work, of, &options);
  if (comparison != NULL)
    {
      of->comparison = cgv_comparison_ref (comparison);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (origins) && joined == NULL; i++)
    {
      if (has_same_graphs (origins[i], of))
        joined = cgv_union_ref (origins[i]->joined);
    }
  if (joined == NULL && numbers->filtering == NULL && work->joined != NULL)
    joined = cgv_union_ref (work->joined);
  if (joined == NULL)
    joined = cgv_union_new (numbers->matching, base->graph, new_->graph, NULL);
  if (joined == NULL)
    return FALSE;
  of->comparison = cgv_comparison_new (joined, base, new_, &options, NULL);
  cgv_union_unref (joined);
  return of->comparison != NULL;
}

/* Returns FALSE if there was no memory. */
static gboolean
add_comparison (Work *work,
                CgvEventNumbers *of)
{
  CgvEventNumbers instructions = { 0 };
  gboolean is_done;

  if (of->costs[CGV_SIDE_BASE] == NULL || of->costs[CGV_SIDE_NEW] == NULL)
    return TRUE;
  is_done = add_instructions (work, of, &instructions) && compare_sides (work, of, &instructions);
  clear_event (&instructions);
  return is_done;
}

/* Returns FALSE if there was no memory. */
static gboolean
add_event (Work *work,
           CgvEventNumbers *of)
{
  const CgvChoice *choice = work->numbers->choice;

  cgv_foreach_side (side)
    {
      const CgvEventNumbers *known;

      if (choice->sides[side] == NULL || cgv_event_list_get_id (choice->events, side, of->event) == CGV_NONE)
        continue;
      known = find_known_side (work, side, of);
      if (known != NULL)
        take_side (work, side, known, of);
      else if (!compute_side (work, side, of))
        return FALSE;
    }
  return add_comparison (work, of);
}

/* Sets @differs to whether a filtered self cost differs in an event type, for the shown runs. Returns FALSE without memory. */
static gboolean
find_filtered_difference (Work *work,
                          guint event,
                          gboolean *differs)
{
  const CgvEventNumbers other = { .event = event };
  CgvCosts *costs[CGV_N_SIDES];
  gboolean is_done;

  cgv_foreach_side (side)
    costs[side] = make_run (work, side, work->numbers->shown_run[side], &other);
  is_done = costs[CGV_SIDE_BASE] != NULL && costs[CGV_SIDE_NEW] != NULL;
  *differs = is_done && !cgv_costs_have_same_self (costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  cgv_foreach_side (side)
    cgv_costs_unref (costs[side]);
  return is_done;
}

/* Returns the self cost of each row in a recorded event type, and after them the total; in @is_signed whether they are signed. */
static CgvCost *
sum_rows (const CgvNumbers *numbers,
          CgvSide side,
          guint event,
          gboolean *is_signed)
{
  const CgvGraph *graph = numbers->main.costs[side]->graph;
  const CgvEventSet *events = numbers->choice->events->sets[side];
  CgvEventId id = cgv_event_list_get_id (numbers->choice->events, side, event);
  guint32 n_functions = graph->profile->n_functions;
  g_autofree CgvCost *of_functions = g_new0 (CgvCost, n_functions);
  CgvCost *of_rows = g_new0 (CgvCost, (gsize) graph->n_nodes + 1);

  *is_signed = cgv_event_set_get (events, id)->is_signed;
  cgv_profile_sum_self (graph->profile, graph->parts, id, of_functions);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    {
      CgvCost *row = &of_rows[cgv_fold_get_node (graph->fold, function)];

      *row = cgv_cost_add (*row, of_functions[function], *is_signed);
    }
  of_rows[graph->n_nodes] = cgv_event_set_get_total (events, graph->parts, id);
  return of_rows;
}

static gboolean
have_same_rows (const CgvNumbers *numbers,
                guint event)
{
  gboolean is_signed[CGV_N_SIDES];
  g_autofree CgvCost *base = sum_rows (numbers, CGV_SIDE_BASE, event, &is_signed[CGV_SIDE_BASE]);
  g_autofree CgvCost *new_ = sum_rows (numbers, CGV_SIDE_NEW, event, &is_signed[CGV_SIDE_NEW]);
  gboolean is_any_signed = is_signed[CGV_SIDE_BASE] || is_signed[CGV_SIDE_NEW];

  for (CgvNodeId node = 0; node <= numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes; node++)
    if (cgv_cost_convert (base[node], is_signed[CGV_SIDE_BASE], is_any_signed) != cgv_cost_convert (new_[node], is_signed[CGV_SIDE_NEW], is_any_signed))
      return FALSE;
  return TRUE;
}

static gboolean
counts_event (const CgvEventList *events,
              CgvSide side,
              guint event)
{
  CgvEventId id = cgv_event_list_get_id (events, side, event);

  return id != CGV_NONE && cgv_event_set_get_kind (events->sets[side], id) == CGV_EVENT_COUNTED;
}

/* If the sides are equal in the main event type, looks for one in which they differ. Returns FALSE without memory. */
static gboolean
find_differing_event (Work *work)
{
  CgvNumbers *numbers = work->numbers;
  const CgvEventList *events = numbers->choice->events;
  const CgvNumbers *known = work->known;
  gboolean differs = FALSE;

  numbers->differing_event = CGV_NONE;
  if (numbers->main.comparison == NULL || !cgv_comparison_is_same (numbers->main.comparison))
    return TRUE;
  if (known != NULL && known->main.comparison == numbers->main.comparison && known->choice->events == events)
    {
      numbers->differing_event = known->differing_event;
      return TRUE;
    }
  for (guint i = 0; i < cgv_event_list_get_n (events) && !differs; i++)
    {
      if (i == numbers->main.event || !counts_event (events, CGV_SIDE_BASE, i) || !counts_event (events, CGV_SIDE_NEW, i))
        continue;
      if (numbers->filtering == NULL)
        differs = !have_same_rows (numbers, i);
      else if (!find_filtered_difference (work, i, &differs))
        return FALSE;
      if (differs)
        numbers->differing_event = i;
    }
  return TRUE;
}

/* Adds the event types of columns; returns FALSE if there was no memory. */
static gboolean
add_columns (Work *work)
{
  CgvNumbers *numbers = work->numbers;
  const CgvChoice *choice = numbers->choice;

  for (guint i = 0; choice->columns[i] != NULL; i++)
    {
      CgvEventNumbers column = { 0 };
      CgvQuantity quantity;
      gboolean is_added;

      cgv_quantity_parse (choice->columns[i], &quantity);
      column.event = quantity.event != NULL ? cgv_event_list_find (choice->events, quantity.event) : CGV_NONE;
      if (column.event == CGV_NONE || cgv_numbers_find (numbers, column.event) != NULL)
        continue;

      is_added = add_event (work, &column);
      g_array_append_val (numbers->columns, column);
      if (!is_added)
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_known_map (const Work *work)
{
  const CgvNumbers *numbers = work->numbers;
  const CgvNumbers *known = work->known;

  if (known == NULL || known->map == NULL || (int) known->map->kind != numbers->choice->grouping || known->matching != numbers->matching)
    return FALSE;
  cgv_foreach_side (side)
    {
      const CgvCosts *costs = numbers->main.costs[side];
      const CgvCosts *known_costs = known->main.costs[side];

      if ((costs != NULL ? costs->graph : NULL) != (known_costs != NULL ? known_costs->graph : NULL))
        return FALSE;
    }
  return TRUE;
}

/* Returns the groups of costs that are among the numbers, which may be those of a column; NULL without groups. */
static CgvGrouping *
find_grouping (const CgvNumbers *numbers,
               const CgvCosts *costs)
{
  if (numbers->main.costs[CGV_SIDE_NEW] == costs)
    return numbers->main.grouping;
  cgv_foreach_item (const CgvEventNumbers, column, numbers->columns)
    if (column->costs[CGV_SIDE_NEW] == costs)
      return column->grouping;
  return NULL;
}

static CgvGrouping *
make_grouping (const Work *work,
               CgvCosts *costs,
               CgvSide side)
{
  CgvGroupMap *map = work->numbers->map;
  CgvGrouping *grouping = work->known != NULL && work->known->map == map ? find_grouping (work->known, costs) : NULL;

  return grouping != NULL ? cgv_grouping_ref (grouping) : cgv_grouping_new (costs, map, side, NULL);
}

/* A profile of one part has no columns of parts, unless all parts are listed. */
static gboolean
has_part_columns (const CgvChoice *choice)
{
  gboolean has_several = choice->lists_all_parts;

  cgv_foreach_side (side)
    has_several = has_several || (choice->sides[side] != NULL && get_document (choice, side)->profile->n_parts > 1);
  return has_several && cgv_choice_has_part_columns (choice);
}

/* Returns the groups of a comparison that known numbers have already, or NULL. */
static CgvComparisonGroups *
find_groups (const Work *work,
             const CgvComparison *comparison,
             gboolean has_others)
{
  const CgvNumbers *known = work->known;

  if (known == NULL || known->map != work->numbers->map)
    return NULL;
  for (guint i = 0; i <= known->columns->len; i++)
    {
      const CgvEventNumbers *column = i > 0 ? &g_array_index (known->columns, CgvEventNumbers, i - 1) : &known->main;

      if (column->comparison == comparison)
        return column->groups != NULL && column->groups->has_others == has_others ? column->groups : NULL;
    }
  return NULL;
}

static CgvComparisonGroups *
make_groups (const Work *work,
             const CgvEventNumbers *of)
{
  gboolean has_others = work->numbers->map->kind != CGV_GROUPING_PART && has_part_columns (work->numbers->choice);
  CgvComparisonGroups *groups = find_groups (work, of->comparison, has_others);
  CgvGrouping *groupings[CGV_N_SIDES] = { 0 };

  if (groups != NULL)
    return cgv_comparison_groups_ref (groups);
  cgv_foreach_side (side)
    groupings[side] = make_grouping (work, of->costs[side], side);
  if (groupings[CGV_SIDE_BASE] != NULL && groupings[CGV_SIDE_NEW] != NULL)
    groups = cgv_comparison_groups_new (of->comparison, groupings[CGV_SIDE_BASE], groupings[CGV_SIDE_NEW], has_others, NULL);
  cgv_foreach_side (side)
    cgv_grouping_unref (groupings[side]);
  return groups;
}

/* Returns FALSE if there was no memory. */
static gboolean
add_grouping (const Work *work,
              CgvEventNumbers *of)
{
  CgvSide side = of->costs[CGV_SIDE_NEW] != NULL ? CGV_SIDE_NEW : CGV_SIDE_BASE;

  if (of->comparison != NULL)
    of->groups = make_groups (work, of);
  else
    of->grouping = make_grouping (work, of->costs[side], side);
  return of->grouping != NULL || of->groups != NULL;
}

/* Adds the requested groups, in each event type; returns FALSE if there was no memory. */
static gboolean
add_groupings (Work *work)
{
  CgvNumbers *numbers = work->numbers;
  const CgvChoice *choice = numbers->choice;

  if (choice->grouping == CGV_CHOICE_UNGROUPED || cgv_choice_is_call_tree (choice->grouping) || !(choice->lists_all_parts || cgv_numbers_can_group (numbers, choice->grouping)))
    return TRUE;
  numbers->map = has_known_map (work) ? cgv_group_map_ref (work->known->map)
                                      : cgv_group_map_new ((CgvGroupingKind) choice->grouping, numbers->main.costs[CGV_SIDE_BASE],
                                                           numbers->main.costs[CGV_SIDE_NEW], numbers->matching, NULL);
  if (numbers->map == NULL)
    return FALSE;
  if (numbers->map->kind == CGV_GROUPING_FUNCTION && !numbers->map->has_members)
    return TRUE;
  if (!add_grouping (work, &numbers->main))
    return FALSE;
  for (guint i = 0; i < numbers->columns->len; i++)
    {
      if (!add_grouping (work, &g_array_index (numbers->columns, CgvEventNumbers, i)))
        return FALSE;
    }
  return TRUE;
}

/* Returns whether a side has costs in parts that are not those of the other side. */
static gboolean
has_matrix (const CgvNumbers *numbers,
            guint side)
{
  if (numbers->main.costs[side] == NULL || cgv_costs_get_event (numbers->main.costs[side])->is_ratio)
    return FALSE;
  return side == CGV_SIDE_NEW || get_document (numbers->choice, side) != get_document (numbers->choice, CGV_SIDE_NEW);
}

/* Parts are of whole documents, with the cycles that all their calls make together. FALSE if there was no memory. */
static gboolean
make_graphs_of_parts (const Work *work,
                      CgvGraph **graphs)
{
  const CgvNumbers *numbers = work->numbers;
  CgvUnion *joined;
  gboolean is_shared;

  cgv_foreach_side (side)
    {
      if (!has_matrix (numbers, side))
        continue;
      graphs[side] = numbers->unfiltered[side]->graph->parts == NULL ? cgv_graph_ref (numbers->unfiltered[side]->graph) : make_graph (work, side, NULL);
      if (graphs[side] == NULL)
        return FALSE;
    }
  if (graphs[CGV_SIDE_BASE] == NULL || graphs[CGV_SIDE_NEW] == NULL)
    return TRUE;
  joined = cgv_union_new (numbers->matching, graphs[CGV_SIDE_BASE], graphs[CGV_SIDE_NEW], NULL);
  is_shared = joined != NULL && cgv_union_share_cycles (joined, graphs, CGV_N_SIDES, NULL);
  cgv_union_unref (joined);
  return is_shared;
}

/* Returns the costs in parts from an earlier computation; or NULL. */
static CgvPartMatrix *
find_matrix (const Work *work,
             guint side)
{
  const CgvNumbers *numbers = work->numbers;
  CgvPartMatrix *matrix = work->known != NULL && work->known->matching == numbers->matching ? work->known->matrices[side] : NULL;

  if (matrix == NULL || matrix->costs->graph->fold != numbers->folds[side] || has_matrix (work->known, !side) != has_matrix (numbers, !side))
    return NULL;
  return is_of_event (matrix->costs, numbers->unfiltered[side]->events, numbers->unfiltered[side]->event) ? cgv_part_matrix_ref (matrix) : NULL;
}

/* Adds the costs in each part, if columns show them; returns FALSE if there was no memory. */
static gboolean
add_matrices (Work *work)
{
  CgvNumbers *numbers = work->numbers;
  CgvGraph *graphs[CGV_N_SIDES] = { NULL };
  gboolean is_done = TRUE;

  if (!has_part_columns (numbers->choice))
    return TRUE;
  cgv_foreach_side (side)
    {
      numbers->matrices[side] = has_matrix (numbers, side) ? find_matrix (work, side) : NULL;
      is_done = is_done && (numbers->matrices[side] != NULL || !has_matrix (numbers, side));
    }
  if (is_done)
    return TRUE;
  is_done = make_graphs_of_parts (work, graphs);
  cgv_foreach_side (side)
    {
      CgvCosts *costs = is_done && graphs[side] != NULL && numbers->matrices[side] == NULL ? make_costs (work, side, graphs[side], numbers->main.event) : NULL;

      if (costs != NULL)
        numbers->matrices[side] = cgv_part_matrix_new (costs, NULL);
      is_done = is_done && (graphs[side] == NULL || numbers->matrices[side] != NULL);
      cgv_costs_unref (costs);
      cgv_graph_unref (graphs[side]);
    }
  return is_done;
}

/* Returns FALSE if there was no memory. */
static gboolean
compute (CgvNumbers *numbers,
         const CgvNumbers *known)
{
  Work work = { .numbers = numbers, .known = known };
  CgvFilterList *filters = numbers->choice->filters;
  gboolean is_done;

  if (!add_rows (numbers, known))
    return FALSE;
  find_anchor (numbers);
  find_shown_runs (numbers);
  if (cgv_filter_list_get_n (filters) > 0)
    numbers->filtering = cgv_filtering_new (filters, numbers->folds, known != NULL ? known->filtering : NULL);
  is_done = add_graphs (&work) && add_event (&work, &numbers->main) && find_differing_event (&work) && add_columns (&work) && add_groupings (&work) && add_matrices (&work);
  cgv_foreach_side (side)
    {
      for (guint run = 0; work.graphs[side] != NULL && run < cgv_runs_get_n (numbers->choice->sides[side]); run++)
        cgv_graph_unref (work.graphs[side][run]);
      g_free (work.graphs[side]);
    }
  cgv_union_unref (work.joined);
  return is_done;
}

static void
take_color_key (CgvNumbers *numbers,
                const CgvNumbers *known)
{
  g_mutex_lock (&known->late->lock);
  if (known->late->color_key != NULL)
    numbers->late->color_key = cgv_color_key_ref (known->late->color_key);
  g_mutex_unlock (&known->late->lock);
}

CgvNumbers *
cgv_numbers_new (const CgvChoice *choice,
                 const CgvNumbers *known)
{
  g_autoptr (CgvNumbers) numbers = NULL;

  g_return_val_if_fail (choice != NULL, NULL);

  numbers = g_atomic_rc_box_new0 (CgvNumbers);
  numbers->choice = cgv_choice_copy (choice);
  numbers->late = g_new0 (CgvLateNumbers, 1);
  g_mutex_init (&numbers->late->lock);
  numbers->is_of_parts = cgv_choice_is_of_parts (choice);
  numbers->main.event = choice->event;
  numbers->columns = cgv_array_new (CgvEventNumbers);
  if (!compute (numbers, known))
    return NULL;
  /* Colours are those of whole documents. */
  if (known != NULL && numbers->matching != NULL && known->matching == numbers->matching)
    take_color_key (numbers, known);
  return g_steal_pointer (&numbers);
}

static void
set_cancel (const CgvChoice *choice,
            const CgvCancel *cancel)
{
  cgv_foreach_side (side)
    {
      if (choice->sides[side] != NULL)
        cgv_profile_set_cancel (get_document (choice, side)->profile, cancel);
    }
}

CgvNumbers *
cgv_numbers_new_cancellable (const CgvChoice *choice,
                             GCancellable *cancellable)
{
  const CgvCancel cancel = { cgv_cancellable_ask, cancellable };
  CgvNumbers *numbers;

  g_return_val_if_fail (choice != NULL, NULL);
  g_return_val_if_fail (G_IS_CANCELLABLE (cancellable), NULL);

  set_cancel (choice, &cancel);
  numbers = cgv_numbers_new (choice, NULL);
  set_cancel (choice, NULL);
  if (numbers == NULL || !g_cancellable_is_cancelled (cancellable))
    return numbers;
  cgv_numbers_unref (numbers);
  return NULL;
}

/* The input of a thread. */
typedef struct
{
  CgvChoice *choice;
  CgvNumbers *known; /* or NULL */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  cgv_choice_free (request->choice);
  g_clear_pointer (&request->known, cgv_numbers_unref);
  g_free (request);
}

static void
compute_in_thread (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  const Request *request = task_data;

  g_task_return_pointer (task, cgv_numbers_new (request->choice, request->known), (GDestroyNotify) cgv_numbers_unref);
}

void
cgv_numbers_new_async (const CgvChoice *choice,
                       CgvNumbers *known,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  Request *request = g_new0 (Request, 1);

  request->choice = cgv_choice_copy (choice);
  request->known = known != NULL ? cgv_numbers_ref (known) : NULL;
  cgv_task_run (NULL, NULL, callback, user_data, compute_in_thread, request, request_free);
}

CgvNumbers *
cgv_numbers_new_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

CgvNumbers *
cgv_numbers_ref (CgvNumbers *numbers)
{
  return g_atomic_rc_box_acquire (numbers);
}

static void
free_contents (gpointer data)
{
  CgvNumbers *numbers = data;

  clear_event (&numbers->main);
  for (guint i = 0; i < numbers->columns->len; i++)
    clear_event (&g_array_index (numbers->columns, CgvEventNumbers, i));
  g_array_unref (numbers->columns);
  cgv_group_map_unref (numbers->map);
  cgv_foreach_side (side)
    {
      cgv_costs_unref (numbers->unfiltered[side]);
      cgv_part_matrix_unref (numbers->matrices[side]);
      g_free (numbers->reports[side]);
      g_clear_pointer (&numbers->strangers[side], g_array_unref);
      cgv_fold_unref (numbers->folds[side]);
    }
  g_clear_pointer (&numbers->filtering, cgv_filtering_unref);
  cgv_order_free (numbers->order);
  cgv_matching_unref (numbers->matching);
  cgv_choice_free (numbers->choice);
  g_clear_pointer (&numbers->late->causes, cgv_causes_free);
  g_clear_pointer (&numbers->late->under_way, cgv_under_way_free);
  cgv_color_key_unref (numbers->late->color_key);
  g_mutex_clear (&numbers->late->lock);
  g_free (numbers->late);
  g_free (numbers);
}

static void
clear_numbers (gpointer data)
{
  CgvNumbers *contents = g_memdup2 (data, sizeof *contents);

  if (cgv_numbers_have_many_rows (contents))
    cgv_allocator_free_later (contents, free_contents);
  else
    free_contents (contents);
}

void
cgv_numbers_unref (CgvNumbers *numbers)
{
  g_atomic_rc_box_release_full (numbers, clear_numbers);
}

const CgvEventNumbers *
cgv_numbers_find (const CgvNumbers *numbers,
                  guint event)
{
  if (numbers->main.event == event)
    return &numbers->main;
  cgv_foreach_item (const CgvEventNumbers, column, numbers->columns)
    if (column->event == event)
      return column;
  return NULL;
}

const CgvEventNumbers *
cgv_numbers_find_named (const CgvNumbers *numbers,
                        const char *event)
{
  guint index = event != NULL ? cgv_event_list_find (numbers->choice->events, event) : numbers->main.event;

  return index != CGV_NONE ? cgv_numbers_find (numbers, index) : NULL;
}

const CgvCauses *
cgv_numbers_get_causes (const CgvNumbers *numbers)
{
  CgvLateNumbers *late = numbers->late;

  g_return_val_if_fail (numbers->main.comparison != NULL, NULL);

  g_mutex_lock (&late->lock);
  if (late->causes == NULL)
    late->causes = cgv_causes_new (numbers->main.comparison);
  g_mutex_unlock (&late->lock);
  return late->causes;
}

gboolean
cgv_numbers_are_incomplete (const CgvNumbers *numbers)
{
  cgv_foreach_side (side)
    {
      if (has_side (numbers, side) && cgv_runs_are_partial (numbers->choice->sides[side]))
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_numbers_are_beside (const CgvNumbers *numbers)
{
  return numbers->main.comparison != NULL && !numbers->main.comparison->has_reasons;
}

static CgvNodeId
find_largest_difference (const CgvComparison *comparison)
{
  CgvNodeId largest = CGV_NONE;
  guint64 size = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);

      if (delta.size <= size)
        continue;
      largest = row;
      size = delta.size;
    }
  return largest;
}

CgvNodeId
cgv_numbers_get_largest_difference (const CgvNumbers *numbers)
{
  CgvLateNumbers *late = numbers->late;

  g_return_val_if_fail (numbers->main.comparison != NULL, CGV_NONE);

  g_mutex_lock (&late->lock);
  if (!late->has_largest)
    late->largest = find_largest_difference (numbers->main.comparison);
  late->has_largest = TRUE;
  g_mutex_unlock (&late->lock);
  return late->largest;
}

const CgvUnderWay *
cgv_numbers_get_under_way (const CgvNumbers *numbers)
{
  CgvLateNumbers *late = numbers->late;

  if (!numbers->is_of_parts || numbers->filtering != NULL || numbers->main.comparison == NULL)
    return NULL;
  /* A call may be missing because its line is. */
  if (cgv_numbers_are_incomplete (numbers))
    return NULL;
  g_mutex_lock (&late->lock);
  if (late->under_way == NULL)
    late->under_way = cgv_under_way_new (numbers->main.comparison, NULL);
  g_mutex_unlock (&late->lock);
  return late->under_way;
}

CgvColorKey *
cgv_numbers_get_color_key (const CgvNumbers *numbers)
{
  CgvLateNumbers *late = numbers->late;
  CgvCosts *costs[CGV_N_SIDES];

  if (!cgv_numbers_are_beside (numbers) || get_document (numbers->choice, CGV_SIDE_BASE) == get_document (numbers->choice, CGV_SIDE_NEW))
    return NULL;
  cgv_foreach_side (side)
    costs[side] = cgv_document_get_costs (get_document (numbers->choice, side));
  g_mutex_lock (&late->lock);
  if (late->color_key == NULL && costs[CGV_SIDE_BASE] != NULL && costs[CGV_SIDE_NEW] != NULL)
    late->color_key = cgv_color_key_new (costs[CGV_SIDE_NEW], costs[CGV_SIDE_BASE], CGV_GROUPING_FILE, NULL);
  g_mutex_unlock (&late->lock);
  return late->color_key;
}

CgvOrder *
cgv_numbers_get_order (const CgvNumbers *numbers,
                       CgvQuantityKind sort)
{
  if (numbers->order != NULL)
    return numbers->order;
  return cgv_document_get_order (get_document (numbers->choice, CGV_SIDE_NEW), numbers->choice->fold == CGV_FOLD_RECURSION, sort);
}

gboolean
cgv_numbers_can_group (const CgvNumbers *numbers,
                       int kind)
{
  const CgvCosts *costs = numbers->main.costs[CGV_SIDE_NEW];

  /* Costs add up along calls on one side, if they have one sign. */
  if (cgv_choice_is_call_tree (kind))
    return numbers->matching == NULL && costs->graph->n_edges > 0 && !cgv_costs_get_event (costs)->is_ratio && costs->signs != CGV_SIGN_BOTH;
  for (guint side = 0; kind == CGV_GROUPING_PART && side < CGV_N_SIDES; side++)
    {
      if (has_side (numbers, side) && numbers->folds[side]->profile->n_parts > 1)
        return TRUE;
    }
  return kind != CGV_GROUPING_PART;
}

int
cgv_numbers_get_grouping_kind (const CgvNumbers *numbers)
{
  int kind = numbers->choice->grouping;

  if (cgv_choice_is_call_tree (kind))
    return cgv_numbers_can_group (numbers, kind) ? kind : CGV_CHOICE_UNGROUPED;
  return numbers->map != NULL ? (int) numbers->map->kind : CGV_CHOICE_UNGROUPED;
}

gboolean
cgv_numbers_have_many_rows (const CgvNumbers *numbers)
{
  const CgvCosts *costs = numbers->main.costs[CGV_SIDE_NEW];

  return costs != NULL && costs->graph->n_nodes * (guint64) (numbers->matching != NULL ? ROWS_BASE_FACTOR : 1) > MANY_ROWS;
}

/* Returns whether all lines of a profile are read. */
static gboolean
reads_lines (const CgvChoice *choice)
{
  return has_part_columns (choice) || choice->grouping == CGV_GROUPING_PART || choice->grouping == CGV_GROUPING_FILE || choice->grouping == CGV_GROUPING_FUNCTION_FILE;
}

/* Sides that are equal in one event type are compared in the others, each of which is filtered, too. */
static guint64
get_filters_factor (const CgvChoice *choice)
{
  guint64 n_events = choice->sides[CGV_SIDE_BASE] != NULL ? cgv_event_list_get_n (choice->events) : 1;

  return cgv_filter_list_get_n (choice->filters) > 0 ? FILTERS_FACTOR * n_events : 1;
}

gboolean
cgv_numbers_take_long (const CgvChoice *choice)
{
  guint64 factor = choice->sides[CGV_SIDE_BASE] != NULL ? BASE_FACTOR : 1;
  guint64 filters_factor = get_filters_factor (choice);
  guint64 lines_factor = reads_lines (choice) ? LINES_FACTOR : 1;
  guint64 n_functions = 0;
  guint64 n_calls = 0;
  guint64 memory = 0;

  cgv_foreach_side (side)
    {
      CgvProfile *profile;
      guint64 n_runs;

      if (choice->sides[side] == NULL)
        continue;
      profile = get_document (choice, side)->profile;
      n_runs = cgv_runs_get_n (choice->sides[side]);
      n_functions += n_runs * profile->n_functions;
      n_calls += n_runs * profile->n_calls;
      memory += cgv_profile_get_memory_used (profile);
    }
  return n_functions * factor * filters_factor > MANY_FUNCTIONS || n_calls * factor * filters_factor > MANY_CALLS ||
         memory * factor * lines_factor > MUCH_MEMORY;
}
