/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-rows.h"

#include "cgv-arrays.h"
#include "cgv-cost.h"
#include "cgv-reach.h"
#include "cgv-sorter.h"
#include "cgv-wide.h"

static const CgvComparison *
get_comparison (const CgvCallRows *self)
{
  return self->numbers->main.comparison;
}

static const CgvGraph *
get_graph (const CgvCallRows *self)
{
  return self->numbers->main.costs[CGV_SIDE_NEW]->graph;
}

static CgvSide
get_first_side (const CgvCallRows *self)
{
  return get_comparison (self) != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

static gboolean
is_callers (const CgvCallRows *self)
{
  return self->listing.direction == CGV_TREE_CALLERS;
}

/* Returns the row of a node; CGV_NONE for one that a filter hides. */
static guint32
find_row (const CgvCallRows *self,
          CgvNodeId node)
{
  const CgvEventNumbers *main = &self->numbers->main;

  if (!self->listing.has_groups)
    return node;
  return main->groups != NULL ? main->groups->group_of_row[node] : main->grouping->group_of_node[node];
}

static gboolean
is_same_cycle (const CgvCallRows *self,
               CgvNodeId a,
               CgvNodeId b)
{
  const CgvCycleId *cycles = get_graph (self)->cycles;

  return cycles[a] != CGV_NONE && cycles[a] == cycles[b];
}

static gboolean
is_listed (const CgvCallRows *self,
           guint32 row,
           CgvEdge ends)
{
  const CgvCallListing *listing = &self->listing;

  if (row == CGV_NONE || (listing->skips_inside && row == listing->target))
    return FALSE;
  if (!listing->is_inside && !listing->is_outside && !listing->is_of_cycle)
    return TRUE;
  return is_same_cycle (self, ends.caller, ends.callee) == listing->is_inside;
}

static void
add_edge (CgvCallRows *self,
          guint32 edge)
{
  const CgvComparison *comparison = get_comparison (self);
  CgvEdge ends;
  CgvCallEdge call = { .edge = edge };

  if (comparison != NULL ? cgv_comparison_get_edge_presence (comparison, edge) == CGV_PRESENT_NEITHER : !get_graph (self)->present[edge])
    return;
  ends = comparison != NULL ? (CgvEdge){ comparison->joined->edges[edge].caller, comparison->joined->edges[edge].callee } : get_graph (self)->edges[edge];
  call.row = find_row (self, is_callers (self) ? ends.caller : ends.callee);
  if (is_listed (self, call.row, ends))
    g_array_append_val (self->edges, call);
}

static void
add_edges_of (CgvCallRows *self,
              CgvNodeId node)
{
  const CgvComparison *comparison = get_comparison (self);
  const CgvUnion *joined = comparison != NULL ? comparison->joined : NULL;
  const CgvGraph *graph = get_graph (self);

  if (!is_callers (self))
    {
      const uint32_t *starts = joined != NULL ? joined->out_start : graph->out_start;

      for (guint32 edge = starts[node]; edge < starts[node + 1]; edge++)
        add_edge (self, edge);
    }
  else
    {
      const uint32_t *starts = joined != NULL ? joined->in_start : graph->in_start;
      const uint32_t *edges = joined != NULL ? joined->in_edges : graph->in_edges;

      for (guint32 i = starts[node]; i < starts[node + 1]; i++)
        add_edge (self, edges[i]);
    }
}

static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const CgvCallEdge *edge = a, *other = b;

  return (edge->row > other->row) - (edge->row < other->row);
}

static CgvPresence
get_presence (const CgvCallRows *self,
              guint32 edge)
{
  return get_comparison (self) != NULL ? cgv_comparison_get_edge_presence (get_comparison (self), edge) : CGV_PRESENT_NEW;
}

static guint32
count_members (const CgvCallRows *self)
{
  const CgvEventNumbers *main = &self->numbers->main;
  guint32 target = self->listing.target;

  return main->groups != NULL ? main->groups->groups[target].n_members : main->grouping->groups[target].n_members;
}

static CgvNodeId
get_member (const CgvCallRows *self,
            guint32 index)
{
  const CgvEventNumbers *main = &self->numbers->main;
  CgvGroupMember member;

  if (main->groups != NULL)
    return main->groups->groups[self->listing.target].members[index].row;
  cgv_grouping_get_member (main->grouping, self->listing.target, index, &member);
  return member.node;
}

/* Adds the calls of the members that count in the group of the target. There may be many targets, so it reads no other nodes. A function
 * may be several members in a row, one for each file. */
static void
add_edges_of_group (CgvCallRows *self)
{
  guint32 n_members = count_members (self);
  CgvNodeId last = CGV_NONE;

  for (guint32 i = 0; i < n_members; i++)
    {
      CgvNodeId node = get_member (self, i);

      if (node != last && find_row (self, node) == self->listing.target)
        add_edges_of (self, node);
      last = node;
    }
}

static void
add_edges_of_cycle (CgvCallRows *self)
{
  const CgvGraph *graph = get_graph (self);

  cgv_foreach_in (i, graph->cycle_start, graph->cycles[self->listing.target])
    add_edges_of (self, graph->cycle_nodes[i]);
}

static void
find_near (CgvCallRows *self)
{
  const CgvCallListing *listing = &self->listing;

  if (listing->has_groups)
    add_edges_of_group (self);
  else if (listing->is_of_cycle)
    add_edges_of_cycle (self);
  else
    add_edges_of (self, listing->target);
  if (listing->has_groups || listing->is_of_cycle)
    g_array_sort (self->edges, compare_edges);
  for (guint i = 0; i < self->edges->len; i++)
    {
      const CgvCallEdge *edge = &g_array_index (self->edges, CgvCallEdge, i);
      CgvCallRow *last = self->rows->len > 0 ? &g_array_index (self->rows, CgvCallRow, self->rows->len - 1) : NULL;

      if (last == NULL || last->row != edge->row)
        {
          g_array_append_val (self->rows, ((CgvCallRow){ .row = edge->row, .first = i, .distance = 1 }));
          last = &g_array_index (self->rows, CgvCallRow, self->rows->len - 1);
          last->is_within = !listing->has_groups && edge->row != listing->target && is_same_cycle (self, edge->row, listing->target);
        }
      last->n_edges++;
      last->presence |= get_presence (self, edge->edge);
    }
}

/* Adds the nodes that calls reach on a side, and returns their common costs. @slots: for each node, the position of its row plus 1, or 0 */
static CgvAmount *
add_reached (CgvCallRows *self,
             const CgvCosts *costs,
             CgvSide side,
             guint32 *slots)
{
  CgvReach *reach = cgv_reach_new (costs, self->listing.target, self->listing.direction, NULL);
  CgvAmount *sums = reach != NULL ? g_try_new0 (CgvAmount, (gsize) costs->graph->n_nodes + 1) : NULL;

  for (guint32 i = 0; sums != NULL && i < reach->n_nodes; i++)
    {
      const CgvReached *reached = &reach->nodes[i];
      CgvCallRow *row;

      if (slots[reached->node] == 0)
        {
          g_array_append_val (self->rows, ((CgvCallRow){ .row = reached->node, .distance = reached->distance, .position = self->rows->len }));
          slots[reached->node] = self->rows->len;
        }
      row = &g_array_index (self->rows, CgvCallRow, slots[reached->node] - 1);
      row->distance = MIN (row->distance, reached->distance);
      row->is_within = row->is_within || reached->is_within;
      row->is_of_cycle = row->is_of_cycle || reached->is_of_cycle;
      row->presence |= CGV_PRESENT_ON (side);
      sums[row->position] = reached->cost;
    }
  cgv_reach_free (reach);
  return sums;
}

static const CgvEventNumbers *
get_numbers (const CgvCallRows *self,
             guint event)
{
  return event == 0 ? &self->numbers->main : &g_array_index (self->numbers->columns, CgvEventNumbers, event - 1);
}

/* Returns the index of numbers among the event types for which @far has costs; their number if it has none of these. */
static guint
find_event (const CgvCallRows *self,
            const CgvEventNumbers *numbers)
{
  guint event = 0;

  while (event < self->far->len / CGV_N_SIDES && get_numbers (self, event) != numbers)
    event++;
  return event;
}

/* Returns whether the costs of a side are unknown. */
static gboolean
is_lacking (const CgvCallRows *self,
            const CgvEventNumbers *numbers,
            CgvSide side)
{
  return numbers->costs[side] == NULL || (get_comparison (self) != NULL && numbers->comparison == NULL);
}

static gboolean
find_far (CgvCallRows *self,
          guint n_events)
{
  g_autofree guint32 *slots = g_try_new0 (guint32, (gsize) get_graph (self)->n_nodes + 1);

  for (guint i = 0; slots != NULL && i < n_events * CGV_N_SIDES; i++)
    {
      const CgvEventNumbers *numbers = get_numbers (self, i / CGV_N_SIDES);
      CgvSide side = (CgvSide) (i % CGV_N_SIDES);
      gboolean is_known = !is_lacking (self, numbers, side);

      g_ptr_array_add (self->far, is_known ? add_reached (self, numbers->costs[side], side, slots) : NULL);
      if (is_known && g_ptr_array_index (self->far, i) == NULL)
        return FALSE;
    }
  return slots != NULL;
}

/* The ratio of estimates has no bounds. */
static CgvAmount
divide (const CgvCosts *costs,
        CgvAmount numerator,
        CgvAmount divisor)
{
  CgvCost ratio = cgv_event_set_divide (costs->events, costs->event, numerator.value, divisor.value);

  return cgv_amount_is_exact (numerator) && cgv_amount_is_exact (divisor) ? cgv_amount_exact (ratio) : cgv_amount_unknown (ratio);
}

/* Returns the edge in the graph of a side; CGV_NONE if the side lacks the call. */
static guint32
get_own_edge (const CgvCallRows *self,
              CgvSide side,
              guint32 edge)
{
  return get_comparison (self) != NULL ? get_comparison (self)->joined->edges[edge].edge[side] : edge;
}

/* Adds up the calls of a row. For a ratio, numerators and divisors are added up separately. */
static CgvAmount
sum (const CgvCallRows *self,
     const CgvCallRow *row,
     const CgvCosts *costs,
     CgvSide side)
{
  CgvAmount sum_of_calls = { 0 };

  if (row->n_edges > 1 && costs->numerator != NULL)
    return divide (costs, sum (self, row, costs->numerator, side), sum (self, row, costs->divisor, side));
  for (guint i = 0; i < row->n_edges; i++)
    {
      guint32 own = get_own_edge (self, side, cgv_call_rows_get_edge (self, row, i));

      if (own != CGV_NONE)
        sum_of_calls = row->n_edges > 1 ? cgv_amount_add (sum_of_calls, cgv_costs_get_edge (costs, own), costs->is_signed) : cgv_costs_get_edge (costs, own);
    }
  return sum_of_calls;
}

static guint64
count_calls (const CgvCallRows *self,
             const CgvCallRow *row,
             CgvSide side)
{
  const CgvGraph *graph = self->numbers->main.costs[side]->graph;
  guint64 n = 0;

  for (guint i = 0; i < row->n_edges; i++)
    {
      guint32 own = get_own_edge (self, side, cgv_call_rows_get_edge (self, row, i));

      n = own != CGV_NONE ? cgv_cost_add (n, cgv_graph_get_count (graph, own), false) : n;
    }
  return n;
}

static CgvNodeId
get_node (const CgvCallRows *self,
          const CgvCallRow *row)
{
  const CgvEventNumbers *main = &self->numbers->main;
  const CgvGroup *group;

  if (!self->listing.has_groups)
    return row->row;
  if (main->groups != NULL)
    group = &main->groups->groupings[CGV_SIDE_NEW]->groups[main->groups->groups[row->row].number];
  else
    group = &main->grouping->groups[row->row];
  return group->cycle == CGV_NONE ? group->node : CGV_NONE;
}

CgvNodeId
cgv_call_rows_get_node (const CgvCallRows *self,
                        guint position)
{
  return get_node (self, cgv_call_rows_get (self, position));
}

/* Calls of a row to itself contain each other, so their cost is not a share of all calls. The common cost of two functions in one cycle
 * is unknown. */
gboolean
cgv_call_rows_fill (const CgvCallRows *self,
                    const CgvEventNumbers *numbers,
                    guint position,
                    CgvFunctionRow *row)
{
  const CgvCallRow *call = cgv_call_rows_get (self, position);
  guint event = find_event (self, numbers);

  *row = (CgvFunctionRow){ .node = get_node (self, call), .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE, .presence = call->presence };
  row->lacks |= call->row == self->listing.target ? CGV_ROW_LACKS_SHARE : 0;
  row->lacks |= self->listing.is_far && call->is_within ? CGV_ROW_LACKS_INCLUSIVE : 0;
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      row->side[side].n_calls = count_calls (self, call, side);
      if (is_lacking (self, numbers, side))
        row->lacks |= CGV_ROW_LACKS_ON (side);
      else if (self->listing.is_far)
        row->side[side].inclusive = ((const CgvAmount *) g_ptr_array_index (self->far, event * CGV_N_SIDES + side))[call->position];
      else
        row->side[side].inclusive = sum (self, call, numbers->costs[side], side);
    }
  if (numbers->comparison != NULL)
    cgv_function_row_subtract (row, numbers->comparison);
  return (row->lacks & (CGV_ROW_LACKS_BASE | CGV_ROW_LACKS_NEW)) == 0;
}

/* Context to sort rows. */
typedef struct
{
  const CgvCallRows *rows;
  const CgvEventNumbers *numbers;
  CgvQuantity by;
  CgvFunctionRow *costs;
  const guint32 *names; /* rank of the name of each node; NULL until needed */
} Sorting;

/* Returns the rank of a row by name. Cycles come before functions. */
static guint64
get_rank (Sorting *sorting,
          guint32 index)
{
  CgvNodeId node = sorting->costs[index].node;
  CgvOrder *order = node != CGV_NONE && sorting->names == NULL ? cgv_numbers_get_order (sorting->rows->numbers, CGV_QUANTITY_NAME) : NULL;

  if (order != NULL)
    sorting->names = cgv_order_get_names (order);
  if (node == CGV_NONE || sorting->names == NULL)
    return cgv_call_rows_get (sorting->rows, index)->row;
  return (G_GUINT64_CONSTANT (1) << 32) + sorting->names[node];
}

static CgvCost
get_cost (const CgvFunctionRow *row,
          CgvSide side)
{
  return row->side[side].inclusive.value;
}

/* Returns the cost per call, and at the next levels further digits: two quotients differ by more than 2^-128. */
static guint64
get_per_call_key (const CgvFunctionRow *row,
                  bool is_signed,
                  unsigned int level)
{
  CgvCost cost = get_cost (row, CGV_SIDE_NEW);
  bool is_negative = is_signed && (gint64) cost < 0;
  CgvWide count = cgv_wide (MAX (row->side[CGV_SIDE_NEW].n_calls, 1));
  CgvWide rest;
  guint64 digits = cgv_wide_get_low (cgv_wide_divide (cgv_wide (is_negative ? 0 - cost : cost), count, &rest));

  if (level == 0)
    digits = cgv_sort_key_of_cost (digits, is_signed);
  for (unsigned int i = 0; i < level; i++)
    digits = cgv_wide_get_low (cgv_wide_divide (cgv_wide_multiply (cgv_wide_multiply (rest, G_GUINT64_CONSTANT (1) << 32), G_GUINT64_CONSTANT (1) << 32), count, &rest));
  return is_negative ? ~digits : digits;
}

/* Calls within a cycle are sorted by their number. */
static guint64
get_value_key (const Sorting *sorting,
               guint32 index,
               unsigned int level)
{
  const CgvFunctionRow *row = &sorting->costs[index];
  bool is_signed = sorting->numbers->costs[CGV_SIDE_NEW]->is_signed;

  if (sorting->by.kind == CGV_QUANTITY_CALLS || (sorting->by.kind == CGV_QUANTITY_INCLUSIVE && cgv_call_rows_get (sorting->rows, index)->is_within))
    return row->side[CGV_SIDE_NEW].n_calls;
  return sorting->by.kind == CGV_QUANTITY_PER_CALL ? get_per_call_key (row, is_signed, level) : cgv_sort_key_of_cost (get_cost (row, CGV_SIDE_NEW), is_signed);
}

static guint64
get_larger_key (const Sorting *sorting,
                guint32 index)
{
  const CgvComparison *comparison = sorting->numbers->comparison;
  bool is_signed = comparison != NULL ? comparison->is_signed : sorting->numbers->costs[CGV_SIDE_NEW]->is_signed;
  guint64 key = cgv_sort_key_of_cost (get_cost (&sorting->costs[index], CGV_SIDE_NEW), is_signed);

  return comparison != NULL ? MAX (key, cgv_sort_key_of_cost (get_cost (&sorting->costs[index], CGV_SIDE_BASE), is_signed)) : key;
}

/* The class of a row, its values, the larger cost of both sides, and its name. */
#define N_VALUE_KEYS 3
#define N_KEYS       (N_VALUE_KEYS + 3)

/* Rows within the cycle of the target are smaller than others, as their costs overlap. */
static guint64
get_class (const Sorting *sorting,
           guint32 index)
{
  if (sorting->by.kind == CGV_QUANTITY_CALLS)
    return 0;
  return (cgv_call_rows_get (sorting->rows, index)->is_within ? 0 : 2) +
         (sorting->by.kind == CGV_QUANTITY_PER_CALL && sorting->costs[index].side[CGV_SIDE_NEW].n_calls > 0);
}

static guint64
get_key (const void *user_data,
         guint32 index,
         unsigned int level)
{
  Sorting *sorting = (Sorting *) user_data;
  gboolean descending = sorting->rows->listing.descending;
  guint64 key;

  if (level > N_VALUE_KEYS)
    return level < N_KEYS - 1 ? ~get_larger_key (sorting, index) : get_rank (sorting, index);
  if (sorting->by.kind == CGV_QUANTITY_NAME)
    key = get_rank (sorting, index);
  else if (sorting->by.kind == CGV_QUANTITY_DISTANCE)
    key = cgv_call_rows_get (sorting->rows, index)->distance;
  else if (level == 0)
    key = get_class (sorting, index);
  else if (sorting->numbers->comparison != NULL)
    return cgv_function_row_get_key (&sorting->costs[index], sorting->numbers->comparison, &sorting->by, descending, MIN (level, CGV_COMPARISON_N_SORT_KEYS) - 1);
  else
    key = get_value_key (sorting, index, level - 1);
  return descending ? ~key : key;
}

static const CgvEventNumbers *
get_sort_numbers (const CgvCallRows *self)
{
  const CgvEventNumbers *numbers = cgv_numbers_find_named (self->numbers, self->listing.sort.event);
  gboolean is_known = numbers != NULL && !is_lacking (self, numbers, CGV_SIDE_NEW) &&
                      (!self->listing.is_far || find_event (self, numbers) < self->far->len / CGV_N_SIDES);

  return is_known ? numbers : &self->numbers->main;
}

static gboolean
sort_rows (CgvCallRows *self)
{
  guint n = self->rows->len;
  g_autofree CgvFunctionRow *costs = g_try_new (CgvFunctionRow, (gsize) n + 1);
  g_autofree guint32 *order = g_try_new (guint32, (gsize) n + 1);
  g_autofree CgvCallRow *unsorted = g_memdup2 (self->rows->data, n * sizeof *unsorted);
  Sorting sorting = { .rows = self, .numbers = get_sort_numbers (self), .by = self->listing.sort, .costs = costs };
  const CgvSorter sorter = { get_key, &sorting, N_KEYS };
  CgvMemory memory = CGV_MEMORY_INIT;

  if (sorting.numbers->comparison != NULL && (sorting.by.kind == CGV_QUANTITY_UNKNOWN || sorting.by.kind == CGV_QUANTITY_PER_CALL))
    sorting.by = (CgvQuantity){ .kind = CGV_QUANTITY_INCLUSIVE, .aspect = CGV_ASPECT_SIZE };
  if (costs == NULL || order == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      order[i] = i;
      cgv_call_rows_fill (self, sorting.numbers, i, &costs[i]);
    }
  if (!cgv_sorter_sort (&sorter, &memory, order, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    g_array_index (self->rows, CgvCallRow, i) = unsorted[order[i]];
  return TRUE;
}

gboolean
cgv_call_rows_sort (CgvCallRows *self,
                    const CgvQuantity *by,
                    gboolean descending)
{
  gboolean ok;

  self->listing.sort = *by;
  self->listing.descending = descending;
  ok = sort_rows (self);
  self->listing.sort.event = NULL;
  return ok;
}

CgvCallRows *
cgv_call_rows_new (CgvNumbers *numbers,
                   const CgvCallListing *listing,
                   guint n_events)
{
  g_autoptr (CgvCallRows) self = g_new0 (CgvCallRows, 1);

  self->numbers = cgv_numbers_ref (numbers);
  self->listing = *listing;
  self->rows = cgv_array_new (CgvCallRow);
  self->edges = cgv_array_new (CgvCallEdge);
  self->far = g_ptr_array_new_with_free_func (g_free);
  if (listing->is_far && !find_far (self, n_events))
    return NULL;
  if (!listing->is_far)
    find_near (self);
  return cgv_call_rows_sort (self, &listing->sort, listing->descending) ? g_steal_pointer (&self) : NULL;
}

void
cgv_call_rows_keep (CgvCallRows *self,
                    gboolean (*is_kept) (guint32 row,
                                         gpointer user_data),
                    gpointer user_data)
{
  guint n_kept = 0;

  for (guint i = 0; i < self->rows->len; i++)
    {
      const CgvCallRow row = *cgv_call_rows_get (self, i);

      if (is_kept (row.row, user_data))
        g_array_index (self->rows, CgvCallRow, n_kept++) = row;
    }
  g_array_set_size (self->rows, n_kept);
}

void
cgv_call_rows_free (CgvCallRows *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->rows);
  g_array_unref (self->edges);
  g_ptr_array_unref (self->far);
  cgv_numbers_unref (self->numbers);
  g_free (self);
}
