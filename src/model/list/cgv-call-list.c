/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-list.h"

#include <math.h>

#include "cgv-wide.h"

typedef struct
{
  guint32 edge;
  CgvNodeId other; /* the row at the other end */
  guint32 rank;    /* of its name */
} Entry;

struct _CgvCallList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvNumbers *numbers; /* the numbers of @entries */
  CgvNodeId row;       /* whose calls they are */
  CgvCallListKind kind;
  GArray *entries;
  double largest_delta;
  CgvQuantity sort;
  char *sort_event; /* of @sort; NULL for the main event type */
  gboolean descending;
};

G_DEFINE_FINAL_TYPE (CgvCallList, cgv_call_list, CGV_TYPE_ROW_LIST)

static void
cgv_call_list_finalize (GObject *object)
{
  CgvCallList *self = CGV_CALL_LIST (object);

  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_array_unref (self->entries);
  g_free (self->sort_event);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_call_list_parent_class)->finalize (object);
}

static guint
cgv_call_list_get_length (CgvRowList *list)
{
  return CGV_CALL_LIST (list)->entries->len;
}

static void
cgv_call_list_class_init (CgvCallListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_call_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_call_list_get_length;
}

static void
cgv_call_list_init (CgvCallList *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->row = CGV_NONE;
  self->descending = TRUE;
}

static const CgvComparison *
get_comparison (CgvCallList *self)
{
  return self->numbers->main.comparison;
}

static const CgvGraph *
get_graph (CgvCallList *self)
{
  return self->numbers->main.costs[CGV_SIDE_NEW]->graph;
}

static const Entry *
get_entry (CgvCallList *self,
           guint position)
{
  return position < self->entries->len ? &g_array_index (self->entries, Entry, position) : NULL;
}

static gboolean
is_listed (CgvCallList *self,
           CgvNodeId other)
{
  const CgvGraph *graph = get_graph (self);

  if (self->kind == CGV_CALL_LIST_CALLERS || !cgv_focus_shows_member (self->focus))
    return TRUE;
  return (graph->cycles[other] == graph->cycles[self->row]) == (self->kind == CGV_CALL_LIST_CALLEES);
}

static void
add_edge (CgvCallList *self,
          guint32 edge)
{
  const CgvGraph *graph = get_graph (self);
  const CgvEdge *data = &graph->edges[edge];
  Entry entry = { .edge = edge, .other = self->kind == CGV_CALL_LIST_CALLERS ? data->caller : data->callee };

  if (graph->present[edge] && is_listed (self, entry.other))
    g_array_append_val (self->entries, entry);
}

static void
collect_edges (CgvCallList *self)
{
  const CgvGraph *graph = get_graph (self);

  if (self->kind != CGV_CALL_LIST_CALLERS)
    {
      for (guint32 edge = graph->out_start[self->row]; edge < graph->out_start[self->row + 1]; edge++)
        add_edge (self, edge);
      return;
    }
  for (guint32 i = graph->in_start[self->row]; i < graph->in_start[self->row + 1]; i++)
    add_edge (self, graph->in_edges[i]);
}

static void
collect_terms (CgvCallList *self)
{
  CgvWhy *why = cgv_why_new (get_comparison (self), self->row, NULL);
  const CgvWhyTerm *terms;
  guint32 n_terms;

  if (why == NULL)
    {
      g_warning ("There is not enough memory to list the calls");
      return;
    }
  terms = self->kind != CGV_CALL_LIST_CALLERS ? why->callees : why->callers;
  n_terms = self->kind != CGV_CALL_LIST_CALLERS ? why->n_callees : why->n_callers;
  for (guint32 i = 0; i < n_terms; i++)
    {
      Entry entry = { .edge = terms[i].edge, .other = terms[i].row };

      if (terms[i].presence != CGV_PRESENT_NEITHER)
        g_array_append_val (self->entries, entry);
    }
  cgv_why_free (why);
}

static void
rank_entries (CgvCallList *self)
{
  CgvOrder *order = cgv_focus_get_order (self->focus);
  const guint32 *names = order != NULL ? cgv_order_get_names (order) : NULL;

  if (names == NULL)
    {
      g_warning ("There is not enough memory to sort the calls");
      return;
    }
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = &g_array_index (self->entries, Entry, i);

      entry->rank = names[entry->other];
    }
}

static int
compare_numbers (guint64 a,
                 guint64 b)
{
  return (a > b) - (a < b);
}

/* Compares a.cost / a.count with b.cost / b.count without rounding. */
static int
compare_per_call (const CgvCosts *costs,
                  guint32 a,
                  guint32 b)
{
  guint64 count_a = cgv_graph_get_count (costs->graph, a);
  guint64 count_b = cgv_graph_get_count (costs->graph, b);
  CgvCost cost_a = costs->edge_costs[a];
  CgvCost cost_b = costs->edge_costs[b];
  gboolean is_a_negative = costs->is_signed && (gint64) cost_a < 0;
  gboolean is_b_negative = costs->is_signed && (gint64) cost_b < 0;
  CgvWide product_a;
  CgvWide product_b;

  if (count_a == 0 || count_b == 0)
    return (count_a > 0) - (count_b > 0);

  if (is_a_negative != is_b_negative)
    return is_a_negative ? -1 : 1;
  product_a = cgv_wide_product (is_a_negative ? 0 - cost_a : cost_a, count_b);
  product_b = cgv_wide_product (is_b_negative ? 0 - cost_b : cost_b, count_a);
  return is_a_negative ? cgv_wide_compare (product_b, product_a) : cgv_wide_compare (product_a, product_b);
}

static int
compare_doubles (double a,
                 double b)
{
  return (a > b) - (a < b);
}

/* Returns whether calls are within a cycle, so that their costs overlap. */
static gboolean
is_within_cycle (CgvCallList *self,
                 const CgvGraph *graph,
                 guint32 other)
{
  return other != self->row && graph->cycles[self->row] != CGV_NONE && graph->cycles[self->row] == graph->cycles[other];
}

static int
compare_one_side (CgvCallList *self,
                  const CgvEventNumbers *numbers,
                  const Entry *a,
                  const Entry *b)
{
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];
  gboolean is_a_within = is_within_cycle (self, costs->graph, a->other);
  gboolean is_b_within = is_within_cycle (self, costs->graph, b->other);

  if (self->sort.kind != CGV_QUANTITY_CALLS && is_a_within != is_b_within)
    return is_a_within ? -1 : 1;
  if (self->sort.kind == CGV_QUANTITY_INCLUSIVE && is_a_within)
    return compare_numbers (cgv_graph_get_count (costs->graph, a->edge), cgv_graph_get_count (costs->graph, b->edge));
  switch (self->sort.kind)
    {
    case CGV_QUANTITY_CALLS:
      return compare_numbers (cgv_graph_get_count (costs->graph, a->edge), cgv_graph_get_count (costs->graph, b->edge));
    case CGV_QUANTITY_PER_CALL:
      return compare_per_call (costs, a->edge, b->edge);
    default:
      return cgv_cost_compare (costs->edge_costs[a->edge], costs->edge_costs[b->edge], costs->is_signed);
    }
}

static int
compare_costs (const CgvComparison *comparison,
               CgvSide side,
               guint32 a,
               guint32 b)
{
  CgvCost first = cgv_comparison_get_edge_cost (comparison, side, a);
  CgvCost second = cgv_comparison_get_edge_cost (comparison, side, b);
  int result = compare_doubles (cgv_comparison_measure (comparison, side, first), cgv_comparison_measure (comparison, side, second));

  return result != 0 ? result : cgv_cost_compare (first, second, comparison->is_signed);
}

static double
measure_delta (const CgvComparison *comparison,
               guint32 edge)
{
  return cgv_comparison_measure_delta (comparison,
                                       cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, edge),
                                       cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, edge));
}

/* Differences of estimates are not shown. */
static gboolean
is_delta_known (const CgvComparison *comparison,
                guint32 edge)
{
  return cgv_amount_is_exact (cgv_comparison_get_edge_amount (comparison, CGV_SIDE_BASE, edge)) &&
         cgv_amount_is_exact (cgv_comparison_get_edge_amount (comparison, CGV_SIDE_NEW, edge));
}

/* Returns whether the sort key is a difference of costs, which is not known for each call. */
static gboolean
is_by_difference (const CgvQuantity *sort)
{
  if (sort->kind == CGV_QUANTITY_INCLUSIVE)
    return sort->aspect != CGV_ASPECT_BASE && sort->aspect != CGV_ASPECT_NEW;
  return sort->kind != CGV_QUANTITY_CALLS && sort->kind != CGV_QUANTITY_NAME;
}

static int
compare_deltas (const CgvComparison *comparison,
                guint32 a,
                guint32 b)
{
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_delta_compare (cgv_comparison_get_edge_delta (comparison, a), cgv_comparison_get_edge_delta (comparison, b));
  return compare_doubles (measure_delta (comparison, a), measure_delta (comparison, b));
}

static int
compare_sizes (const CgvComparison *comparison,
               guint32 a,
               guint32 b)
{
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return compare_numbers (cgv_comparison_get_edge_delta (comparison, a).size, cgv_comparison_get_edge_delta (comparison, b).size);
  return compare_doubles (fabs (measure_delta (comparison, a)), fabs (measure_delta (comparison, b)));
}

/* Returns the share of a call. One that the base lacks has a share above any number. */
static double
get_share (const CgvComparison *comparison,
           guint32 edge)
{
  CgvDelta delta = cgv_comparison_get_edge_delta (comparison, edge);
  double base = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, edge), comparison->is_signed);

  if (delta.sign == 0)
    return 0;
  if (base == 0)
    return delta.sign > 0 ? G_MAXDOUBLE : -G_MAXDOUBLE;
  return cgv_delta_to_double (delta) / fabs (base);
}

static int
compare_counts (const CgvComparison *comparison,
                CgvAspect aspect,
                guint32 a,
                guint32 b)
{
  CgvDelta deltas[2];
  const guint32 edges[] = { a, b };

  if (aspect == CGV_ASPECT_BASE || aspect == CGV_ASPECT_NEW)
    {
      CgvSide side = aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

      return compare_numbers (cgv_comparison_get_edge_count (comparison, side, a), cgv_comparison_get_edge_count (comparison, side, b));
    }
  for (guint i = 0; i < 2; i++)
    deltas[i] = cgv_delta_between (cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edges[i]), cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edges[i]), false);
  return cgv_delta_compare (deltas[0], deltas[1]);
}

static int
compare_two_sides (CgvCallList *self,
                   const CgvComparison *comparison,
                   guint32 a,
                   guint32 b)
{
  if (self->sort.kind == CGV_QUANTITY_CALLS)
    return compare_counts (comparison, self->sort.aspect, a, b);
  if (self->sort.kind != CGV_QUANTITY_INCLUSIVE)
    return compare_sizes (comparison, a, b);
  switch (self->sort.aspect)
    {
    case CGV_ASPECT_BASE:
      return compare_costs (comparison, CGV_SIDE_BASE, a, b);
    case CGV_ASPECT_NEW:
      return compare_costs (comparison, CGV_SIDE_NEW, a, b);
    case CGV_ASPECT_PERCENT:
      return compare_doubles (get_share (comparison, a), get_share (comparison, b));
    default:
      return compare_deltas (comparison, a, b);
    }
}

static CgvCost
get_larger_cost (const CgvComparison *comparison,
                 guint32 edge)
{
  CgvCost base = cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, edge);
  CgvCost new_ = cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, edge);

  return cgv_cost_compare (base, new_, comparison->is_signed) > 0 ? base : new_;
}

/* Orders calls with equal sort keys, largest first. */
static int
compare_ties (const CgvEventNumbers *numbers,
              guint32 a,
              guint32 b)
{
  const CgvComparison *comparison = numbers->comparison;
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];
  int result;

  if (comparison == NULL)
    return cgv_cost_compare (costs->edge_costs[b], costs->edge_costs[a], costs->is_signed);
  result = compare_sizes (comparison, b, a);
  return result != 0 ? result : cgv_cost_compare (get_larger_cost (comparison, b), get_larger_cost (comparison, a), comparison->is_signed);
}

/* Returns the numbers in the event type that is sorted by, or in the main one if no column shows that any more. */
static const CgvEventNumbers *
get_sort_numbers (CgvCallList *self)
{
  guint event = self->sort_event != NULL ? cgv_event_list_find (self->numbers->choice->events, self->sort_event) : CGV_NONE;
  const CgvEventNumbers *numbers = event != CGV_NONE ? cgv_numbers_find (self->numbers, event) : NULL;
  gboolean is_known = numbers != NULL && (get_comparison (self) != NULL ? numbers->comparison != NULL : numbers->costs[CGV_SIDE_NEW] != NULL);

  return is_known ? numbers : &self->numbers->main;
}

typedef struct
{
  CgvCallList *list;
  const CgvEventNumbers *numbers;
} Sorting;

static gboolean
has_unknown (const Sorting *sorting,
             const Entry *a,
             const Entry *b)
{
  const CgvComparison *comparison = sorting->numbers->comparison;

  return comparison != NULL && is_by_difference (&sorting->list->sort) &&
         (!is_delta_known (comparison, a->edge) || !is_delta_known (comparison, b->edge));
}

/* Orders unknown values last in either direction, the largest cost first. */
static int
compare_unknown (const CgvComparison *comparison,
                 const Entry *a,
                 const Entry *b)
{
  int result = is_delta_known (comparison, b->edge) - is_delta_known (comparison, a->edge);

  if (result == 0)
    result = cgv_cost_compare (get_larger_cost (comparison, b->edge), get_larger_cost (comparison, a->edge), comparison->is_signed);
  return result != 0 ? result : compare_numbers (a->rank, b->rank);
}

static int
compare_entries (gconstpointer first,
                 gconstpointer second,
                 gpointer user_data)
{
  const Sorting *sorting = user_data;
  CgvCallList *self = sorting->list;
  const Entry *a = first;
  const Entry *b = second;
  int result;

  if (has_unknown (sorting, a, b))
    return compare_unknown (sorting->numbers->comparison, a, b);
  if (self->sort.kind == CGV_QUANTITY_NAME)
    result = compare_numbers (a->rank, b->rank);
  else if (sorting->numbers->comparison != NULL)
    result = compare_two_sides (self, sorting->numbers->comparison, a->edge, b->edge);
  else
    result = compare_one_side (self, sorting->numbers, a, b);
  if (result != 0)
    return self->descending ? -result : result;
  result = compare_ties (sorting->numbers, a->edge, b->edge);
  return result != 0 ? result : compare_numbers (a->rank, b->rank);
}

static void
sort (CgvCallList *self)
{
  Sorting sorting = { self, get_sort_numbers (self) };

  g_array_sort_with_data (self->entries, compare_entries, &sorting);
}

static void
find_largest_delta (CgvCallList *self)
{
  const CgvComparison *comparison = get_comparison (self);

  self->largest_delta = 0;
  for (guint i = 0; i < self->entries->len && comparison != NULL; i++)
    {
      guint32 edge = get_entry (self, i)->edge;

      if (is_delta_known (comparison, edge))
        self->largest_delta = MAX (self->largest_delta, fabs (measure_delta (comparison, edge)));
    }
}

static void
fill (CgvCallList *self)
{
  CgvNumbers *numbers = cgv_focus_get_numbers (self->focus);

  if (self->numbers != numbers)
    {
      g_clear_pointer (&self->numbers, cgv_numbers_unref);
      self->numbers = cgv_numbers_ref (numbers);
    }
  self->row = cgv_focus_get_row (self->focus);
  g_array_set_size (self->entries, 0);
  if (self->row != CGV_NONE && get_comparison (self) != NULL)
    collect_terms (self);
  else if (self->row != CGV_NONE)
    collect_edges (self);
  rank_entries (self);
  find_largest_delta (self);
  sort (self);
}

static void
refresh (CgvCallList *self)
{
  guint old_length = self->entries->len;

  fill (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

CgvCallList *
cgv_call_list_new (CgvFocus *focus,
                   CgvCallListKind kind)
{
  CgvCallList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_CALL_LIST, NULL);
  self->focus = g_object_ref (focus);
  self->kind = kind;
  self->sort.kind = cgv_focus_get_comparison (focus) != NULL ? CGV_QUANTITY_UNKNOWN : CGV_QUANTITY_INCLUSIVE;
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::row", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::inside-cycle", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  fill (self);
  return self;
}

CgvFocus *
cgv_call_list_get_focus (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), NULL);

  return self->focus;
}

CgvCallListKind
cgv_call_list_get_kind (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), CGV_CALL_LIST_CALLERS);

  return self->kind;
}

gboolean
cgv_call_list_is_of_member (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  return cgv_focus_shows_member (self->focus);
}

guint
cgv_call_list_get_edge (CgvCallList *self,
                        guint position)
{
  const Entry *entry;

  g_return_val_if_fail (CGV_IS_CALL_LIST (self), CGV_NONE);

  entry = get_entry (self, position);
  return entry != NULL ? entry->edge : CGV_NONE;
}

CgvNodeId
cgv_call_list_get_node (CgvCallList *self,
                        guint position)
{
  const Entry *entry;

  g_return_val_if_fail (CGV_IS_CALL_LIST (self), CGV_NONE);

  entry = get_entry (self, position);
  return entry != NULL ? entry->other : CGV_NONE;
}

gboolean
cgv_call_list_get_term (CgvCallList *self,
                        guint position,
                        CgvWhyTerm *term)
{
  const Entry *entry;

  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);
  g_return_val_if_fail (term != NULL, FALSE);

  entry = get_entry (self, position);
  if (entry == NULL || get_comparison (self) == NULL)
    return FALSE;
  cgv_why_get_term (get_comparison (self), entry->edge, term);
  term->row = entry->other;
  return TRUE;
}

double
cgv_call_list_get_largest_delta (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), 0);

  return self->largest_delta;
}

gboolean
cgv_call_list_is_recursive (CgvCallList *self,
                            guint position)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  return position < self->entries->len && get_entry (self, position)->other == self->row;
}

gboolean
cgv_call_list_is_in_cycle (CgvCallList *self,
                           guint position)
{
  CgvNodeId other;

  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  other = cgv_call_list_get_node (self, position);
  return other != CGV_NONE && is_within_cycle (self, get_graph (self), other);
}

void
cgv_call_list_set_sort (CgvCallList *self,
                        const CgvQuantity *sort_by,
                        gboolean descending)
{
  char *event;

  g_return_if_fail (CGV_IS_CALL_LIST (self));
  g_return_if_fail (sort_by != NULL);

  if (self->sort.kind == sort_by->kind && self->sort.aspect == sort_by->aspect && g_strcmp0 (self->sort_event, sort_by->event) == 0 &&
      self->descending == !!descending)
    return;

  event = g_strdup (sort_by->event);
  self->sort = *sort_by;
  g_free (self->sort_event);
  self->sort_event = event;
  self->sort.event = self->sort_event;
  self->descending = !!descending;
  sort (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->entries->len);
}
