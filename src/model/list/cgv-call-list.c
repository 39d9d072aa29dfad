/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-list.h"

/* A call in the list, with the rank of its function's name among those of the list. */
typedef struct
{
  guint32 edge;
  guint32 rank;
} Entry;

struct _CgvCallList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvCallListKind kind;
  GArray *entries;
  CgvCallOrderKey key;
  gboolean descending;
  char *sort_event; /* NULL for the current one */
};

G_DEFINE_FINAL_TYPE (CgvCallList, cgv_call_list, CGV_TYPE_ROW_LIST)

static void
cgv_call_list_finalize (GObject *object)
{
  CgvCallList *self = CGV_CALL_LIST (object);

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
  self->key = CGV_CALL_ORDER_COST;
  self->descending = TRUE;
}

static CgvNodeId
get_other_end (CgvCallList *self,
               guint32 edge)
{
  const CgvEdge *data = &cgv_focus_get_costs (self->focus)->graph->edges[edge];

  return self->kind == CGV_CALL_LIST_CALLERS ? data->caller : data->callee;
}

static void
add_edge (CgvCallList *self,
          guint32 edge)
{
  Entry entry = { .edge = edge };

  if (cgv_focus_get_costs (self->focus)->graph->present[edge])
    g_array_append_val (self->entries, entry);
}

/* The edges of a node in each direction have different functions at their other ends, so that
 * these can be sorted instead. */
static void
rank_entries (CgvCallList *self)
{
  g_autoptr (GHashTable) entry_of_node = g_hash_table_new (NULL, NULL);
  guint n_entries = self->entries->len;
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n_entries);

  for (guint i = 0; i < n_entries; i++)
    {
      Entry *entry = &g_array_index (self->entries, Entry, i);

      nodes[i] = get_other_end (self, entry->edge);
      g_hash_table_insert (entry_of_node, GUINT_TO_POINTER (nodes[i]), entry);
    }

  if (!cgv_order_sort (cgv_focus_get_order (self->focus), cgv_focus_get_costs (self->focus), CGV_ORDER_NAME, FALSE, nodes, n_entries))
    g_warning ("There is not enough memory to sort the calls");

  for (guint i = 0; i < n_entries; i++)
    {
      Entry *entry = g_hash_table_lookup (entry_of_node, GUINT_TO_POINTER (nodes[i]));

      entry->rank = i;
    }
}

static void
collect (CgvCallList *self)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;
  CgvNodeId node = cgv_focus_get_row (self->focus);

  g_array_set_size (self->entries, 0);
  if (node == CGV_NONE)
    return;

  if (self->kind == CGV_CALL_LIST_CALLEES)
    {
      for (guint32 edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        add_edge (self, edge);
    }
  else
    {
      for (guint32 i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
        add_edge (self, graph->in_edges[i]);
    }
  rank_entries (self);
}

/* Compares a.cost / a.count with b.cost / b.count without rounding. */
static int
compare_per_call (const CgvCosts *costs,
                  guint32 a,
                  guint32 b)
{
  guint64 count_a = costs->graph->counts[a];
  guint64 count_b = costs->graph->counts[b];
  CgvCost cost_a = costs->edge_costs[a];
  CgvCost cost_b = costs->edge_costs[b];

  if (count_a == 0 || count_b == 0)
    return (count_a > 0) - (count_b > 0);

  if (costs->is_signed)
    {
      __int128 product_a = (__int128) (gint64) cost_a * count_b;
      __int128 product_b = (__int128) (gint64) cost_b * count_a;

      return (product_a > product_b) - (product_a < product_b);
    }
  else
    {
      unsigned __int128 product_a = (unsigned __int128) cost_a * count_b;
      unsigned __int128 product_b = (unsigned __int128) cost_b * count_a;

      return (product_a > product_b) - (product_a < product_b);
    }
}

/* Those of an event type that no column shows any more are not there. */
static const CgvCosts *
get_sort_costs (CgvCallList *self)
{
  const CgvCosts *costs = self->sort_event != NULL ? cgv_focus_find_costs (self->focus, self->sort_event) : NULL;

  return costs != NULL ? costs : cgv_focus_get_costs (self->focus);
}

static int
compare_by_key (CgvCallList *self,
                const CgvCosts *costs,
                const Entry *a,
                const Entry *b)
{
  guint64 count_a = costs->graph->counts[a->edge];
  guint64 count_b = costs->graph->counts[b->edge];

  switch (self->key)
    {
    case CGV_CALL_ORDER_COUNT:
      return (count_a > count_b) - (count_a < count_b);
    case CGV_CALL_ORDER_PER_CALL:
      return compare_per_call (costs, a->edge, b->edge);
    case CGV_CALL_ORDER_NAME:
      return (a->rank > b->rank) - (a->rank < b->rank);
    case CGV_CALL_ORDER_COST:
    default:
      return cgv_cost_compare (costs->edge_costs[a->edge], costs->edge_costs[b->edge], costs->is_signed);
    }
}

/* What the rows are compared by. */
typedef struct
{
  CgvCallList *list;
  const CgvCosts *costs;
} Comparison;

static int
compare_entries (gconstpointer first,
                 gconstpointer second,
                 gpointer user_data)
{
  const Comparison *comparison = user_data;
  CgvCallList *self = comparison->list;
  const CgvCosts *costs = comparison->costs;
  const Entry *a = first;
  const Entry *b = second;
  int result = compare_by_key (self, costs, a, b);

  if (result != 0)
    return self->descending ? -result : result;
  result = cgv_cost_compare (costs->edge_costs[b->edge], costs->edge_costs[a->edge], costs->is_signed);
  if (result != 0)
    return result;
  return (a->rank > b->rank) - (a->rank < b->rank);
}

static void
sort (CgvCallList *self)
{
  Comparison comparison = { self, get_sort_costs (self) };

  g_array_sort_with_data (self->entries, compare_entries, &comparison);
}

static void
refresh (CgvCallList *self)
{
  guint old_length = self->entries->len;

  collect (self);
  sort (self);
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
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "notify::row", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  collect (self);
  sort (self);
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

guint
cgv_call_list_get_edge (CgvCallList *self,
                        guint position)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), CGV_NONE);

  return position < self->entries->len ? g_array_index (self->entries, Entry, position).edge : CGV_NONE;
}

CgvNodeId
cgv_call_list_get_node (CgvCallList *self,
                        guint position)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), CGV_NONE);

  if (position >= self->entries->len)
    return CGV_NONE;
  return get_other_end (self, g_array_index (self->entries, Entry, position).edge);
}

gboolean
cgv_call_list_is_recursive (CgvCallList *self,
                            guint position)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  return position < self->entries->len && cgv_call_list_get_node (self, position) == cgv_focus_get_row (self->focus);
}

gboolean
cgv_call_list_is_in_cycle (CgvCallList *self,
                           guint position)
{
  const CgvGraph *graph;
  CgvNodeId here;
  CgvNodeId there;

  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  graph = cgv_focus_get_costs (self->focus)->graph;
  here = cgv_focus_get_row (self->focus);
  there = cgv_call_list_get_node (self, position);
  return there != CGV_NONE && there != here && graph->cycles[here] != CGV_NONE && graph->cycles[here] == graph->cycles[there];
}

void
cgv_call_list_set_sort (CgvCallList *self,
                        CgvCallOrderKey key,
                        gboolean descending)
{
  cgv_call_list_set_sort_by (self, NULL, key, descending);
}

void
cgv_call_list_set_sort_by (CgvCallList *self,
                           const char *event,
                           CgvCallOrderKey key,
                           gboolean descending)
{
  g_return_if_fail (CGV_IS_CALL_LIST (self));
  g_return_if_fail (key <= CGV_CALL_ORDER_NAME);

  if (self->key == key && self->descending == !!descending && g_strcmp0 (self->sort_event, event) == 0)
    return;

  g_free (self->sort_event);
  self->sort_event = g_strdup (event);
  self->key = key;
  self->descending = !!descending;
  sort (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->entries->len);
}

CgvCallOrderKey
cgv_call_list_get_sort (CgvCallList *self,
                        gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), CGV_CALL_ORDER_COST);

  if (descending != NULL)
    *descending = self->descending;
  return self->key;
}
