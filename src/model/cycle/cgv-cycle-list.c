/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-list.h"

#include <math.h>

#include "cgv-arrays.h"

G_DEFINE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV_TYPE_ROW_LIST)

static const CgvCycleInside *
get_inside (CgvCycleList *self)
{
  return self->cycle->inside;
}

static guint32
count_all (CgvCycleList *self)
{
  return get_inside (self) != NULL ? cgv_cycle_rows_count (get_inside (self), self->kind) : 0;
}

static CgvNodeId
get_node (CgvCycleList *self,
          guint32 index)
{
  return cgv_cycle_rows_get_node (get_inside (self), self->kind, index);
}

static void
sort_rows (CgvCycleList *self)
{
  CgvOrder *order = self->sort.kind == CGV_QUANTITY_NAME ? cgv_numbers_get_order (self->cycle->focus->numbers, CGV_QUANTITY_NAME) : NULL;
  const guint32 *names = order != NULL ? cgv_order_get_names (order) : NULL;

  if (self->rows->len > 0 && !cgv_cycle_rows_sort (get_inside (self), self->kind, names, &self->sort, self->descending, (guint32 *) (gpointer) self->rows->data, self->rows->len))
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
  order = cgv_numbers_get_order (self->cycle->focus->numbers, CGV_QUANTITY_NAME);
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
      gboolean is_hit = hits == NULL || hits[get_node (self, i)] || (self->kind == CGV_CYCLE_LIST_BACK && hits[get_inside (self)->back[i].callee]);

      if (is_hit)
        g_array_append_val (self->rows, i);
    }
  sort_rows (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
find_largest_delta (CgvCycleList *self)
{
  const CgvComparison *comparison = self->numbers.comparison;
  guint32 n = comparison != NULL ? count_all (self) : 0;

  self->largest_delta = 0;
  for (guint32 i = 0; i < n; i++)
    {
      CgvQuantityKind kind = self->kind == CGV_CYCLE_LIST_MEMBERS ? CGV_QUANTITY_SELF : CGV_QUANTITY_INCLUSIVE;
      CgvFunctionRow row;
      double delta;

      cgv_cycle_rows_fill (get_inside (self), self->kind, i, &row);
      delta = cgv_comparison_measure_delta (comparison, cgv_function_row_get_amount (&row, kind, CGV_SIDE_BASE).value, cgv_function_row_get_amount (&row, kind, CGV_SIDE_NEW).value);
      self->largest_delta = MAX (self->largest_delta, fabs (delta));
    }
}

static void
inside_replaced_cb (CgvCycleList *self)
{
  const CgvCycleInside *inside = get_inside (self);

  self->numbers = (CgvEventNumbers){ .comparison = inside != NULL ? inside->comparison : NULL };
  if (inside != NULL)
    self->numbers.costs[CGV_SIDE_NEW] = inside->costs;
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
  self->rows = cgv_array_new (guint32);
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
  return cgv_cycle_rows_get_link (get_inside (self), self->kind, get_index (self, position));
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
cgv_cycle_list_fill (CgvCycleList *self,
                     guint position,
                     CgvFunctionRow *row)
{
  cgv_cycle_rows_fill (get_inside (self), self->kind, get_index (self, position), row);
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

  row = self->cycle->focus->row;
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (cgv_cycle_list_get_node (self, i) == row)
        return i;
    }
  return G_MAXUINT;
}
