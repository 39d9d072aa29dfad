/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-list.h"

#include "cgv-row-table.h"

struct _CgvFunctionList
{
  GObject parent_instance;

  CgvFocus *focus;
  CgvRowTable *rows;
  CgvNodeId *nodes; /* what is at each position */
  guint n_nodes;
  guint *positions; /* the inverse; NULL until it is asked for */
  CgvCost *sums;    /* self costs down to each position; likewise */
  CgvOrderKey key;
  gboolean descending;
  char *sort_event; /* NULL for the current one */
  char *search;
};

static guint reordered_signal;

static GType
cgv_function_list_get_item_type (GListModel *model)
{
  return CGV_TYPE_ROW;
}

static guint
cgv_function_list_get_n_items (GListModel *model)
{
  return CGV_FUNCTION_LIST (model)->n_nodes;
}

static gpointer
cgv_function_list_get_item (GListModel *model,
                            guint position)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (model);

  return position < self->n_nodes ? cgv_row_table_dup_row (self->rows, position) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = cgv_function_list_get_item_type;
  iface->get_n_items = cgv_function_list_get_n_items;
  iface->get_item = cgv_function_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvFunctionList, cgv_function_list, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
cgv_function_list_finalize (GObject *object)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  g_clear_pointer (&self->rows, cgv_row_table_free);
  g_free (self->nodes);
  g_free (self->positions);
  g_free (self->sums);
  g_free (self->sort_event);
  g_free (self->search);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_function_list_parent_class)->finalize (object);
}

static void
cgv_function_list_class_init (CgvFunctionListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_function_list_finalize;

  reordered_signal = g_signal_new ("reordered",
                                   G_TYPE_FROM_CLASS (klass),
                                   G_SIGNAL_RUN_LAST,
                                   0,
                                   NULL,
                                   NULL,
                                   NULL,
                                   G_TYPE_NONE,
                                   0);
}

static void
cgv_function_list_init (CgvFunctionList *self)
{
  self->rows = cgv_row_table_new ();
  self->key = CGV_ORDER_INCLUSIVE;
  self->descending = TRUE;
  self->search = g_strdup ("");
}

/* Those of an event type that no column shows any more are not there. */
static CgvCosts *
get_sort_costs (CgvFunctionList *self)
{
  CgvCosts *costs = self->sort_event != NULL ? cgv_focus_find_costs (self->focus, self->sort_event) : NULL;

  return costs != NULL ? costs : cgv_focus_get_costs (self->focus);
}

static void
sort (CgvFunctionList *self)
{
  if (!cgv_order_sort (cgv_focus_get_order (self->focus),
                       get_sort_costs (self),
                       self->key,
                       self->descending,
                       self->nodes,
                       self->n_nodes))
    g_warning ("There is not enough memory to sort the functions");
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->sums, g_free);
}

static void
filter (CgvFunctionList *self)
{
  self->nodes = g_renew (CgvNodeId, self->nodes, cgv_focus_get_costs (self->focus)->graph->n_nodes);
  self->n_nodes = (guint) cgv_order_filter (cgv_focus_get_order (self->focus), self->search, self->nodes);
}

static void
publish (CgvFunctionList *self,
         guint old_length)
{
  cgv_row_table_publish (self->rows, G_LIST_MODEL (self), old_length);
  g_signal_emit (self, reordered_signal, 0);
}

static void
refresh (CgvFunctionList *self)
{
  guint old_length = self->n_nodes;

  filter (self);
  sort (self);
  publish (self, old_length);
}

CgvFunctionList *
cgv_function_list_new (CgvFocus *focus)
{
  CgvFunctionList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_LIST, NULL);
  self->focus = g_object_ref (focus);
  g_signal_connect_object (focus, "costs-replaced", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  filter (self);
  sort (self);
  return self;
}

CgvFocus *
cgv_function_list_get_focus (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->focus;
}

gboolean
cgv_function_list_get_row (CgvFunctionList *self,
                           guint position,
                           CgvFunctionRow *row)
{
  const CgvCosts *costs;
  CgvNodeId node;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  if (position >= self->n_nodes)
    return FALSE;

  costs = cgv_focus_get_costs (self->focus);
  node = self->nodes[position];
  row->kind = CGV_FUNCTION_ROW_FUNCTION;
  row->node = node;
  row->n_calls = costs->graph->n_calls[node];
  row->self = row->self_low = row->self_high = costs->self[node];
  row->inclusive = row->inclusive_low = row->inclusive_high = costs->inclusive[node];
  return TRUE;
}

CgvNodeId
cgv_function_list_get_node (CgvFunctionList *self,
                            guint position)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), CGV_NONE);

  return position < self->n_nodes ? self->nodes[position] : CGV_NONE;
}

static void
index_positions (CgvFunctionList *self)
{
  guint32 n_nodes = cgv_focus_get_costs (self->focus)->graph->n_nodes;

  self->positions = g_new (guint, n_nodes);
  for (guint32 node = 0; node < n_nodes; node++)
    self->positions[node] = G_MAXUINT;
  for (guint i = 0; i < self->n_nodes; i++)
    self->positions[self->nodes[i]] = i;
}

guint
cgv_function_list_find_node (CgvFunctionList *self,
                             CgvNodeId node)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (node >= cgv_focus_get_costs (self->focus)->graph->n_nodes)
    return G_MAXUINT;
  if (self->positions == NULL)
    index_positions (self);
  return self->positions[node];
}

static void
add_up (CgvFunctionList *self)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->focus);
  CgvCost sum = 0;

  self->sums = g_new (CgvCost, self->n_nodes);
  for (guint i = 0; i < self->n_nodes; i++)
    {
      sum = cgv_cost_add (sum, costs->self[self->nodes[i]], costs->is_signed);
      self->sums[i] = sum;
    }
}

CgvCost
cgv_function_list_get_running_sum (CgvFunctionList *self,
                                   guint position)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  if (position >= self->n_nodes)
    return 0;
  if (self->sums == NULL)
    add_up (self);
  return self->sums[position];
}

void
cgv_function_list_set_sort (CgvFunctionList *self,
                            CgvOrderKey key,
                            gboolean descending)
{
  cgv_function_list_set_sort_by (self, NULL, key, descending);
}

void
cgv_function_list_set_sort_by (CgvFunctionList *self,
                               const char *event,
                               CgvOrderKey key,
                               gboolean descending)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));
  g_return_if_fail (key <= CGV_ORDER_LOCATION);

  if (self->key == key && self->descending == !!descending && g_strcmp0 (self->sort_event, event) == 0)
    return;

  g_free (self->sort_event);
  self->sort_event = g_strdup (event);
  self->key = key;
  self->descending = !!descending;
  sort (self);
  publish (self, self->n_nodes);
}

CgvOrderKey
cgv_function_list_get_sort (CgvFunctionList *self,
                            gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), CGV_ORDER_INCLUSIVE);

  if (descending != NULL)
    *descending = self->descending;
  return self->key;
}

void
cgv_function_list_set_search (CgvFunctionList *self,
                              const char *text)
{
  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (text == NULL)
    text = "";
  if (g_str_equal (self->search, text))
    return;

  g_free (self->search);
  self->search = g_strdup (text);
  refresh (self);
}

const char *
cgv_function_list_get_search (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->search;
}
