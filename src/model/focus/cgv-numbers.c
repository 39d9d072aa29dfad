/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-numbers.h"

#include "cgv-quantity.h"

/* Functions count for sorting their names, calls for the graph, memory for the lines that are added
 * up. */
#define MANY_FUNCTIONS 100000u
#define MANY_CALLS     1000000u
/* Filters take ten times as long. */
#define FILTERED_SHARE 10u
#define MUCH_MEMORY    ((guint64) 256 << 20)

/* Takes the unfiltered costs; they are those that are shown, as long as no others are set. */
static CgvNumbers *
make_numbers (const CgvChoice *choice,
              CgvCosts *costs)
{
  CgvNumbers *numbers = g_atomic_rc_box_new0 (CgvNumbers);

  numbers->choice = cgv_choice_copy (choice);
  numbers->costs = cgv_costs_ref (costs);
  numbers->base_costs = costs;
  numbers->folds[CGV_SIDE_NEW] = costs->graph->fold;
  numbers->column_costs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);
  numbers->column_groupings = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_grouping_unref);
  return numbers;
}

CgvNumbers *
cgv_numbers_new_prepared (CgvDocument *document)
{
  CgvCosts *costs = cgv_document_get_costs (document);
  g_autoptr (CgvChoice) choice = NULL;
  g_autoptr (CgvEventList) events = NULL;
  g_autoptr (CgvRuns) runs = NULL;

  if (costs == NULL)
    return NULL;
  runs = cgv_runs_new (document, NULL);
  events = cgv_event_list_new (NULL, runs, NULL);
  if (events == NULL)
    return NULL;
  choice = cgv_choice_new (NULL, runs, events);
  return make_numbers (choice, cgv_costs_ref (costs));
}

static const CgvPartSet *
get_parts (const CgvChoice *choice)
{
  const CgvPartSelection *parts = cgv_runs_get_parts (choice->sides[CGV_SIDE_NEW]);

  return parts != NULL ? cgv_part_selection_get_set (parts) : NULL;
}

static CgvGraph *
make_graph (CgvDocument *document,
            const CgvChoice *choice,
            const CgvNumbers *base)
{
  const CgvPartSet *parts = get_parts (choice);
  CgvFold *fold;

  if (choice->fold == base->choice->fold && cgv_runs_equal (choice->sides[CGV_SIDE_NEW], base->choice->sides[CGV_SIDE_NEW]))
    return cgv_graph_ref (base->base_costs->graph);
  if (choice->fold && parts == NULL)
    return cgv_graph_ref (cgv_document_get_costs (document)->graph);

  fold = cgv_document_get_fold (document, choice->fold);
  return fold != NULL ? cgv_graph_new (fold, parts) : NULL;
}

CgvCosts *
cgv_numbers_get_costs (const CgvNumbers *numbers,
                       CgvEventId event)
{
  if (numbers->costs->event == event)
    return numbers->costs;

  for (guint i = 0; i < numbers->column_costs->len; i++)
    {
      CgvCosts *costs = g_ptr_array_index (numbers->column_costs, i);

      if (costs->event == event)
        return costs;
    }
  return NULL;
}

/* Ids of derived event types mean others in another set. */
static gboolean
has_same_event (CgvDocument *document,
                const CgvChoice *choice,
                const CgvNumbers *base,
                CgvEventId event)
{
  return choice->events == base->choice->events || event < cgv_profile_get_n_events (cgv_document_get_profile (document));
}

/* Those without filters that there are already. */
static CgvCosts *
find_costs (CgvDocument *document,
            const CgvChoice *choice,
            const CgvGraph *graph,
            const CgvNumbers *base,
            CgvEventId event)
{
  CgvCosts *prepared = cgv_document_get_costs (document);
  gboolean is_of_profile = event < cgv_profile_get_n_events (cgv_document_get_profile (document));

  if (graph == prepared->graph && event == prepared->event && is_of_profile)
    return prepared;
  if (graph != base->base_costs->graph || !has_same_event (document, choice, base, event))
    return NULL;
  if (base->base_costs->event == event)
    return base->base_costs;
  return base->filtering == NULL ? cgv_numbers_get_costs (base, event) : NULL;
}

static CgvCosts *
make_costs (CgvDocument *document,
            const CgvChoice *choice,
            CgvGraph *graph,
            const CgvNumbers *base,
            CgvEventId event)
{
  CgvCosts *costs = find_costs (document, choice, graph, base, event);

  return costs != NULL ? cgv_costs_ref (costs) : cgv_costs_new_of (graph, cgv_event_list_get_set (choice->events, CGV_SIDE_NEW), event);
}

/* The costs of an event as the filters leave them, taken from other numbers if those have them already. */
static CgvCosts *
make_column (CgvDocument *document,
             const CgvNumbers *numbers,
             CgvEventId event,
             const CgvNumbers *base)
{
  CgvGraph *graph = numbers->base_costs->graph;
  CgvCosts *known = has_same_event (document, numbers->choice, base, event) ? cgv_numbers_get_costs (base, event) : NULL;
  CgvCosts *costs;
  CgvCosts *left;

  if (known != NULL && base->filtering == numbers->filtering && known->graph == numbers->costs->graph)
    return cgv_costs_ref (known);

  costs = make_costs (document, numbers->choice, graph, base, event);
  if (costs == NULL || numbers->filtering == NULL)
    return costs;
  left = cgv_filtering_apply_to_column (numbers->filtering, costs, numbers->costs->graph);
  cgv_costs_unref (costs);
  return left;
}

/* The costs of what columns show; FALSE if there was no memory. */
static gboolean
add_columns (CgvNumbers *numbers,
             CgvDocument *document,
             const CgvNumbers *base)
{
  const CgvChoice *choice = numbers->choice;

  for (guint i = 0; choice->columns[i] != NULL; i++)
    {
      CgvCosts *costs;
      CgvQuantity quantity;
      CgvEventId event;

      cgv_quantity_parse (choice->columns[i], &quantity);
      event = quantity.event != NULL ? cgv_event_set_find (cgv_event_list_get_set (choice->events, CGV_SIDE_NEW), quantity.event) : CGV_NONE;
      if (event == CGV_NONE || cgv_numbers_get_costs (numbers, event) != NULL)
        continue;

      costs = make_column (document, numbers, event, base);
      if (costs == NULL)
        return FALSE;
      g_ptr_array_add (numbers->column_costs, costs);
    }
  return TRUE;
}

CgvGrouping *
cgv_numbers_get_grouping (const CgvNumbers *numbers,
                          const CgvCosts *costs)
{
  if (numbers->grouping == NULL || numbers->costs == costs)
    return numbers->grouping;

  for (guint i = 0; i < numbers->column_groupings->len; i++)
    {
      CgvGrouping *grouping = g_ptr_array_index (numbers->column_groupings, i);

      if (cgv_grouping_get_costs (grouping) == costs)
        return grouping;
    }
  return NULL;
}

static CgvGrouping *
make_grouping (CgvCosts *costs,
               CgvGroupingKind kind,
               const CgvNumbers *base)
{
  CgvGrouping *known = cgv_numbers_get_grouping (base, costs);

  if (known != NULL && cgv_grouping_get_kind (known) == kind && cgv_grouping_get_costs (known) == costs)
    return cgv_grouping_ref (known);
  return cgv_grouping_new (costs, kind);
}

/* The groups that were asked for, in each event type; FALSE if there was no memory. */
static gboolean
add_groupings (CgvNumbers *numbers,
               const CgvNumbers *base)
{
  int kind = numbers->choice->grouping;

  if (kind == CGV_CHOICE_UNGROUPED)
    return TRUE;
  /* Groups by part say nothing where there is one part. */
  if (kind == CGV_GROUPING_PART && cgv_profile_get_n_parts (numbers->costs->graph->profile) == 1)
    return TRUE;

  numbers->grouping = make_grouping (numbers->costs, (CgvGroupingKind) kind, base);
  if (numbers->grouping == NULL)
    return FALSE;
  for (guint i = 0; i < numbers->column_costs->len; i++)
    {
      CgvCosts *costs = g_ptr_array_index (numbers->column_costs, i);
      CgvGrouping *grouping;

      /* Ratios do not add up to those of groups. */
      if (cgv_costs_get_event (costs)->is_ratio)
        continue;
      grouping = make_grouping (costs, (CgvGroupingKind) kind, base);
      if (grouping == NULL)
        return FALSE;
      g_ptr_array_add (numbers->column_groupings, grouping);
    }
  return TRUE;
}

static CgvCosts *
make_base_costs (CgvDocument *document,
                 const CgvChoice *choice,
                 const CgvNumbers *base)
{
  CgvGraph *graph = make_graph (document, choice, base);
  CgvCosts *costs = graph != NULL ? make_costs (document, choice, graph, base, choice->event) : NULL;

  cgv_graph_unref (graph);
  return costs;
}

/* FALSE if there was no memory. */
static gboolean
add_filters (CgvNumbers *numbers,
             const CgvNumbers *base)
{
  CgvFilterList *filters = numbers->choice->filters;
  CgvCosts *costs = numbers->base_costs;

  if (cgv_filter_list_get_n (filters) == 0)
    return TRUE;

  numbers->filtering = cgv_filtering_new (filters, costs->graph->fold, base->filtering);
  numbers->reports = g_new0 (CgvFilterReport, cgv_filter_list_get_n (filters));
  cgv_costs_unref (numbers->costs);
  if (numbers->filtering == base->filtering && costs == base->base_costs)
    {
      numbers->costs = cgv_costs_ref (base->costs);
      for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
        numbers->reports[i] = base->reports[i];
    }
  else
    numbers->costs = cgv_filtering_apply (numbers->filtering, costs, numbers->reports);
  return numbers->costs != NULL;
}

CgvNumbers *
cgv_numbers_new (CgvDocument *document,
                 const CgvChoice *choice,
                 const CgvNumbers *base)
{
  g_autoptr (CgvNumbers) numbers = NULL;
  CgvCosts *costs = make_base_costs (document, choice, base);

  if (costs == NULL)
    return NULL;

  numbers = make_numbers (choice, costs);
  if (!add_filters (numbers, base) || !add_columns (numbers, document, base) || !add_groupings (numbers, base))
    return NULL;
  return g_steal_pointer (&numbers);
}

/* What a thread is given. */
typedef struct
{
  CgvDocument *document;
  CgvChoice *choice;
  CgvNumbers *base;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->document);
  cgv_choice_free (request->choice);
  cgv_numbers_unref (request->base);
  g_free (request);
}

static void
compute_in_thread (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  const Request *request = task_data;

  g_task_return_pointer (task,
                         cgv_numbers_new (request->document, request->choice, request->base),
                         (GDestroyNotify) cgv_numbers_unref);
}

void
cgv_numbers_new_async (CgvDocument *document,
                       const CgvChoice *choice,
                       CgvNumbers *base,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Request *request = g_new0 (Request, 1);

  request->document = g_object_ref (document);
  request->choice = cgv_choice_copy (choice);
  request->base = cgv_numbers_ref (base);
  g_task_set_source_tag (task, cgv_numbers_new_async);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, compute_in_thread);
}

CgvNumbers *
cgv_numbers_new_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

int
cgv_numbers_get_grouping_kind (const CgvNumbers *numbers)
{
  return numbers->grouping != NULL ? (int) cgv_grouping_get_kind (numbers->grouping) : CGV_CHOICE_UNGROUPED;
}

CgvNumbers *
cgv_numbers_ref (CgvNumbers *numbers)
{
  return g_atomic_rc_box_acquire (numbers);
}

static void
clear_numbers (gpointer data)
{
  CgvNumbers *numbers = data;

  cgv_choice_free (numbers->choice);
  cgv_costs_unref (numbers->costs);
  cgv_costs_unref (numbers->base_costs);
  g_clear_pointer (&numbers->filtering, cgv_filtering_unref);
  g_free (numbers->reports);
  g_ptr_array_unref (numbers->column_costs);
  cgv_grouping_unref (numbers->grouping);
  g_ptr_array_unref (numbers->column_groupings);
}

void
cgv_numbers_unref (CgvNumbers *numbers)
{
  g_atomic_rc_box_release_full (numbers, clear_numbers);
}

gboolean
cgv_numbers_take_long (CgvDocument *document,
                       const CgvChoice *choice)
{
  CgvProfile *profile = cgv_document_get_profile (document);
  guint32 share = choice != NULL && cgv_filter_list_get_n (choice->filters) > 0 ? FILTERED_SHARE : 1;

  return cgv_profile_get_n_functions (profile) > MANY_FUNCTIONS / share || cgv_profile_get_n_calls (profile) > MANY_CALLS / share ||
         cgv_profile_get_memory_used (profile) > MUCH_MEMORY;
}
