/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-list.h"

#include <math.h>

#include "cgv-comparison-order.h"
#include "cgv-sorter.h"

struct _CgvCycleList
{
  CgvRowList parent_instance;

  CgvCycleFocus *cycle;
  CgvCycleListKind kind;
  GArray *rows; /* of guint32: indexes into the array of the inside */
  CgvQuantity sort;
  gboolean descending;
  double largest_delta;
  char *search;
};

G_DEFINE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV_TYPE_ROW_LIST)

static const CgvCycleInside *
get_inside (CgvCycleList *self)
{
  return cgv_cycle_focus_get_inside (self->cycle);
}

static guint32
count_all (CgvCycleList *self)
{
  const CgvCycleInside *inside = get_inside (self);

  if (inside == NULL)
    return 0;
  switch (self->kind)
    {
    case CGV_CYCLE_LIST_BACK:
      return inside->n_back;
    case CGV_CYCLE_LIST_CALLERS:
      return inside->n_callers;
    case CGV_CYCLE_LIST_CALLEES:
      return inside->n_callees;
    case CGV_CYCLE_LIST_MEMBERS:
    default:
      return inside->n_members;
    }
}

static const CgvCycleLink *
get_link (CgvCycleList *self,
          guint32 index)
{
  const CgvCycleInside *inside = get_inside (self);

  switch (self->kind)
    {
    case CGV_CYCLE_LIST_BACK:
      return &inside->back[index];
    case CGV_CYCLE_LIST_CALLERS:
      return &inside->callers[index];
    case CGV_CYCLE_LIST_CALLEES:
      return &inside->callees[index];
    case CGV_CYCLE_LIST_MEMBERS:
    default:
      return NULL;
    }
}

static CgvNodeId
get_node (CgvCycleList *self,
          guint32 index)
{
  const CgvCycleLink *link = get_link (self, index);

  if (link == NULL)
    return get_inside (self)->members[index];
  return link->caller != CGV_NONE ? link->caller : link->callee;
}

static void
get_costs (CgvCycleList *self,
           guint32 index,
           CgvAmount *costs)
{
  const CgvCycleInside *inside = get_inside (self);
  const CgvCycleLink *link = get_link (self, index);

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      costs[side] = cgv_amount_exact (0);
      if (link != NULL)
        costs[side] = link->cost[side];
      else if (side >= cgv_cycle_inside_get_first_side (inside))
        costs[side] = cgv_cycle_inside_get_self (inside, side, index);
    }
}

/* The sort keys of rows. */
typedef struct
{
  CgvCycleList *list;
  const guint32 *names; /* (nullable): for each node, the rank of its name */
} Sorting;

static guint64
get_name_key (const Sorting *sorting,
              guint32 index)
{
  const CgvCycleLink *link = get_link (sorting->list, index);
  guint64 key = sorting->names != NULL ? sorting->names[get_node (sorting->list, index)] : index;

  if (sorting->list->kind == CGV_CYCLE_LIST_BACK && sorting->names != NULL)
    key = key << 32 | sorting->names[link->callee];
  return key;
}

/* Returns a sort key; unknown values come last. */
static guint64
get_rest_key (CgvCycleList *self,
              guint32 index)
{
  const CgvCycleInside *inside = get_inside (self);

  if (self->kind != CGV_CYCLE_LIST_BACK)
    return index;
  if (index >= inside->n_rests)
    return self->descending ? 0 : G_MAXUINT64;
  return (guint64) inside->rests[index].n_members << 32 | inside->rests[index].n_cycles;
}

static guint64
get_compared_key (CgvCycleList *self,
                  guint32 index,
                  guint level)
{
  const CgvComparison *comparison = get_inside (self)->comparison;
  const CgvCycleLink *link = get_link (self, index);
  gboolean is_by_calls = self->sort.kind == CGV_QUANTITY_CALLS && link != NULL;
  gboolean is_delta = self->sort.aspect != CGV_ASPECT_BASE && self->sort.aspect != CGV_ASPECT_NEW;
  CgvAmount costs[CGV_N_SIDES];
  guint64 values[CGV_N_SIDES];

  get_costs (self, index, costs);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    values[side] = costs[side].value;
  if (is_by_calls)
    return cgv_comparison_get_sort_key (comparison, &self->sort, self->descending, link->calls, false, level);
  if (is_delta && !(cgv_amount_is_exact (costs[CGV_SIDE_BASE]) && cgv_amount_is_exact (costs[CGV_SIDE_NEW])))
    return G_MAXUINT64;
  return cgv_comparison_get_sort_key (comparison, &self->sort, self->descending, values,
                                      cgv_comparison_tolerates (comparison, values[CGV_SIDE_BASE], values[CGV_SIDE_NEW]), level);
}

static uint64_t
get_key (const void *user_data,
         uint32_t index,
         unsigned int level)
{
  const Sorting *sorting = user_data;
  CgvCycleList *self = sorting->list;
  const CgvCycleInside *inside = get_inside (self);
  gboolean is_cost = self->sort.kind == CGV_QUANTITY_INCLUSIVE || self->sort.kind == CGV_QUANTITY_SELF;
  CgvAmount costs[CGV_N_SIDES];
  guint64 key;

  if (inside->comparison != NULL && (is_cost || self->sort.kind == CGV_QUANTITY_CALLS))
    return get_compared_key (self, index, level);
  get_costs (self, index, costs);
  if (is_cost)
    key = cgv_sort_key_of_cost (costs[CGV_SIDE_NEW].value, inside->is_signed);
  else if (self->sort.kind == CGV_QUANTITY_NAME)
    key = get_name_key (sorting, index);
  else if (self->sort.kind == CGV_QUANTITY_CALLS && self->kind != CGV_CYCLE_LIST_MEMBERS)
    key = get_link (self, index)->calls[CGV_SIDE_NEW];
  else
    key = get_rest_key (self, index);
  return self->descending ? ~key : key;
}

static void
sort_rows (CgvCycleList *self)
{
  CgvOrder *order = self->sort.kind == CGV_QUANTITY_NAME ? cgv_focus_get_order (cgv_cycle_focus_get_focus (self->cycle)) : NULL;
  const Sorting sorting = { self, order != NULL ? cgv_order_get_names (order) : NULL };
  const CgvSorter sorter = { get_key, &sorting, CGV_COMPARISON_N_SORT_KEYS };
  CgvMemory memory = CGV_MEMORY_INIT;

  if (!cgv_sorter_sort (&sorter, &memory, (guint32 *) (gpointer) self->rows->data, self->rows->len))
    g_warning ("There is not enough memory to sort the rows of the cycle");
}

/* Returns (transfer full) (nullable) a byte for each node, 1 if the search found it; NULL without a search. */
static guint8 *
new_hits (CgvCycleList *self)
{
  CgvOrder *order;
  guint32 n_nodes;
  guint8 *hits;
  g_autofree CgvNodeId *nodes = NULL;
  gsize n;

  if (*self->search == '\0' || get_inside (self) == NULL)
    return NULL;
  n_nodes = get_inside (self)->costs->graph->n_nodes;
  hits = g_new0 (guint8, n_nodes);
  nodes = g_new (CgvNodeId, n_nodes);
  order = cgv_focus_get_order (cgv_cycle_focus_get_focus (self->cycle));
  n = order != NULL ? cgv_order_filter (order, self->search, nodes) : 0;
  for (gsize i = 0; i < n; i++)
    hits[nodes[i]] = 1;
  return hits;
}

static void
rebuild (CgvCycleList *self)
{
  guint old_length = self->rows->len;
  guint32 n = count_all (self);
  g_autofree guint8 *hits = new_hits (self);

  g_array_set_size (self->rows, 0);
  for (guint32 i = 0; i < n; i++)
    {
      gboolean is_hit = hits == NULL || hits[get_node (self, i)] || (self->kind == CGV_CYCLE_LIST_BACK && hits[get_link (self, i)->callee]);

      if (is_hit)
        g_array_append_val (self->rows, i);
    }
  sort_rows (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
find_largest_delta (CgvCycleList *self)
{
  const CgvCycleInside *inside = get_inside (self);
  guint32 n = count_all (self);

  self->largest_delta = 0;
  for (guint32 i = 0; i < n && inside->comparison != NULL; i++)
    {
      CgvAmount costs[CGV_N_SIDES];

      get_costs (self, i, costs);
      self->largest_delta = MAX (self->largest_delta, fabs (cgv_comparison_measure_delta (inside->comparison, costs[CGV_SIDE_BASE].value, costs[CGV_SIDE_NEW].value)));
    }
}

static void
inside_replaced_cb (CgvCycleList *self)
{
  find_largest_delta (self);
  rebuild (self);
}

static void
cgv_cycle_list_finalize (GObject *object)
{
  CgvCycleList *self = CGV_CYCLE_LIST (object);

  g_array_unref (self->rows);
  g_free (self->search);
  g_clear_object (&self->cycle);

  G_OBJECT_CLASS (cgv_cycle_list_parent_class)->finalize (object);
}

static guint
cgv_cycle_list_get_length (CgvRowList *list)
{
  return CGV_CYCLE_LIST (list)->rows->len;
}

static void
cgv_cycle_list_class_init (CgvCycleListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_cycle_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_cycle_list_get_length;
}

static void
cgv_cycle_list_init (CgvCycleList *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->search = g_strdup ("");
}

CgvCycleList *
cgv_cycle_list_new (CgvCycleFocus *cycle,
                    CgvCycleListKind kind)
{
  CgvCycleList *self;

  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (cycle), NULL);

  self = g_object_new (CGV_TYPE_CYCLE_LIST, NULL);
  self->cycle = g_object_ref (cycle);
  self->kind = kind;
  self->sort.kind = CGV_QUANTITY_INCLUSIVE;
  self->descending = kind != CGV_CYCLE_LIST_BACK;
  g_signal_connect_object (cycle, "inside-replaced", G_CALLBACK (inside_replaced_cb), self, G_CONNECT_SWAPPED);
  inside_replaced_cb (self);
  return self;
}

CgvCycleFocus *
cgv_cycle_list_get_cycle (CgvCycleList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), NULL);

  return self->cycle;
}

CgvCycleListKind
cgv_cycle_list_get_kind (CgvCycleList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), CGV_CYCLE_LIST_MEMBERS);

  return self->kind;
}

static guint32
get_index (CgvCycleList *self,
           guint position)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), 0);
  g_return_val_if_fail (position < self->rows->len, 0);

  return g_array_index (self->rows, guint32, position);
}

const CgvCycleLink *
cgv_cycle_list_get_link (CgvCycleList *self,
                         guint position)
{
  return get_link (self, get_index (self, position));
}

CgvNodeId
cgv_cycle_list_get_node (CgvCycleList *self,
                         guint position)
{
  return get_node (self, get_index (self, position));
}

const CgvCycleRest *
cgv_cycle_list_get_rest (CgvCycleList *self,
                         guint position)
{
  guint32 index = get_index (self, position);

  return index < get_inside (self)->n_rests ? &get_inside (self)->rests[index] : NULL;
}

void
cgv_cycle_list_get_costs (CgvCycleList *self,
                          guint position,
                          CgvAmount *costs)
{
  get_costs (self, get_index (self, position), costs);
}

void
cgv_cycle_list_set_sort (CgvCycleList *self,
                         const CgvQuantity *quantity,
                         gboolean descending)
{
  g_return_if_fail (CGV_IS_CYCLE_LIST (self));
  g_return_if_fail (quantity != NULL);

  if (self->sort.kind == quantity->kind && self->sort.aspect == quantity->aspect && self->descending == !!descending)
    return;
  self->sort = (CgvQuantity){ .kind = quantity->kind, .aspect = quantity->aspect };
  self->descending = !!descending;
  rebuild (self);
}

double
cgv_cycle_list_get_largest_delta (CgvCycleList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), 0);

  return self->largest_delta;
}

void
cgv_cycle_list_set_search (CgvCycleList *self,
                           const char *text)
{
  g_return_if_fail (CGV_IS_CYCLE_LIST (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (self->search, text))
    return;
  g_free (self->search);
  self->search = g_strdup (text);
  rebuild (self);
}

guint
cgv_cycle_list_get_n_all (CgvCycleList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), 0);

  return count_all (self);
}

guint
cgv_cycle_list_find (CgvCycleList *self)
{
  CgvNodeId row;

  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), G_MAXUINT);

  row = cgv_focus_get_row (cgv_cycle_focus_get_focus (self->cycle));
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (cgv_cycle_list_get_node (self, i) == row)
        return i;
    }
  return G_MAXUINT;
}
