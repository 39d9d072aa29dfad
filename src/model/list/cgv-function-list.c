/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-list.h"

#include "cgv-function-groups.h"

struct _CgvFunctionList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvNodeId *nodes; /* the functions that match; without groups, what is at each position */
  guint n_nodes;
  CgvFunctionGroups *groups;
  guint *positions; /* the inverse; NULL until it is asked for */
  CgvCost *sums;    /* self costs down to each position; likewise */
  CgvOrderKey key;
  gboolean descending;
  char *sort_event; /* NULL for the current one */
  char *search;
};

static gboolean
is_grouped (CgvFunctionList *self)
{
  return cgv_function_groups_get_grouping (self->groups) != NULL;
}

G_DEFINE_FINAL_TYPE (CgvFunctionList, cgv_function_list, CGV_TYPE_ROW_LIST)

static void
cgv_function_list_finalize (GObject *object)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  g_clear_pointer (&self->groups, cgv_function_groups_free);
  g_free (self->nodes);
  g_free (self->positions);
  g_free (self->sums);
  g_free (self->sort_event);
  g_free (self->search);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_function_list_parent_class)->finalize (object);
}

static guint
get_length (CgvFunctionList *self)
{
  return is_grouped (self) ? cgv_function_groups_get_n_rows (self->groups) : self->n_nodes;
}

static guint
cgv_function_list_get_length (CgvRowList *list)
{
  return get_length (CGV_FUNCTION_LIST (list));
}

static void
cgv_function_list_class_init (CgvFunctionListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_function_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_function_list_get_length;
}

static void
cgv_function_list_init (CgvFunctionList *self)
{
  self->groups = cgv_function_groups_new ();
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
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->sums, g_free);
  if (is_grouped (self))
    {
      cgv_function_groups_set_sort (self->groups, cgv_focus_find_grouping (self->focus, get_sort_costs (self)), self->key, self->descending);
      cgv_function_groups_update (self->groups);
      return;
    }

  if (!cgv_order_sort (cgv_focus_get_order (self->focus),
                       get_sort_costs (self),
                       self->key,
                       self->descending,
                       self->nodes,
                       self->n_nodes))
    g_warning ("There is not enough memory to sort the functions");
}

/* For each node, whether the search has found it; NULL without a search. */
static guint8 *
dup_hits (CgvFunctionList *self)
{
  guint8 *hits;

  if (*self->search == '\0')
    return NULL;

  hits = g_new0 (guint8, (gsize) cgv_focus_get_costs (self->focus)->graph->n_nodes + 1);
  for (guint i = 0; i < self->n_nodes; i++)
    hits[self->nodes[i]] = 1;
  return hits;
}

static void
filter (CgvFunctionList *self,
        gboolean is_new_search)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;
  CgvOrder *order = cgv_focus_get_order (self->focus);
  guint n_found;

  self->nodes = g_renew (CgvNodeId, self->nodes, graph->n_nodes);
  n_found = (guint) cgv_order_filter (order, self->search, self->nodes);
  self->n_nodes = 0;
  for (guint i = 0; i < n_found; i++)
    {
      if (!cgv_graph_is_hidden (graph, self->nodes[i]))
        self->nodes[self->n_nodes++] = self->nodes[i];
    }
  cgv_function_groups_set_grouping (self->groups, cgv_focus_get_grouping (self->focus), order);
  cgv_function_groups_take_hits (self->groups, is_grouped (self) ? dup_hits (self) : NULL, is_new_search);
}

static void
refresh (CgvFunctionList *self,
         gboolean is_new_search)
{
  guint old_length = get_length (self);

  filter (self, is_new_search);
  sort (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
numbers_changed_cb (CgvFunctionList *self)
{
  refresh (self, FALSE);
}

CgvFunctionList *
cgv_function_list_new (CgvFocus *focus)
{
  CgvFunctionList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_LIST, NULL);
  self->focus = g_object_ref (focus);
  g_signal_connect_object (focus, "costs-replaced", G_CALLBACK (numbers_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "notify::grouping-kind", G_CALLBACK (numbers_changed_cb), self, G_CONNECT_SWAPPED);
  filter (self, TRUE);
  sort (self);
  return self;
}

CgvFocus *
cgv_function_list_get_focus (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->focus;
}

static void
set_row (CgvFunctionList *self,
         const CgvGrouping *grouping,
         CgvFunctionRow *row)
{
  if (row->member != CGV_NONE)
    cgv_function_row_set_member (row, grouping);
  else
    cgv_function_row_set_group (row,
                                grouping,
                                cgv_function_groups_get_n_shown (self->groups, row->group),
                                cgv_function_groups_get_expanded (self->groups, row->group));
}

/* Whether a row has all that a function costs. */
static gboolean
is_whole (CgvFunctionList *self,
          const CgvFunctionRow *row)
{
  CgvGroupingKind kind = cgv_grouping_get_kind (cgv_function_groups_get_grouping (self->groups));

  if (row->kind != CGV_FUNCTION_ROW_MEMBER)
    return row->node != CGV_NONE;
  return kind != CGV_GROUPING_PART && kind != CGV_GROUPING_FILE_FUNCTION && kind != CGV_GROUPING_FUNCTION_FILE;
}

gboolean
cgv_function_list_get_row (CgvFunctionList *self,
                           guint position,
                           CgvFunctionRow *row)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  return cgv_function_list_get_row_in (self, cgv_focus_get_costs (self->focus), position, row);
}

gboolean
cgv_function_list_get_row_in (CgvFunctionList *self,
                              CgvCosts *costs,
                              guint position,
                              CgvFunctionRow *row)
{
  CgvGrouping *grouping;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);
  g_return_val_if_fail (costs != NULL, FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  if (position >= get_length (self))
    return FALSE;

  *row = (CgvFunctionRow) { .kind = CGV_FUNCTION_ROW_FUNCTION, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE };
  if (!is_grouped (self))
    {
      cgv_function_row_set_function (row, costs, self->nodes[position]);
      return TRUE;
    }

  row->group = cgv_function_groups_get (self->groups, position, &row->member);
  grouping = cgv_focus_find_grouping (self->focus, costs);
  set_row (self, grouping != NULL ? grouping : cgv_function_groups_get_grouping (self->groups), row);
  if (grouping != NULL)
    return TRUE;
  if (!is_whole (self, row))
    return FALSE;
  cgv_function_row_set_function (row, costs, row->node);
  return TRUE;
}

CgvNodeId
cgv_function_list_get_node (CgvFunctionList *self,
                            guint position)
{
  CgvFunctionRow row;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), CGV_NONE);

  return cgv_function_list_get_row (self, position, &row) ? row.node : CGV_NONE;
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

static guint
find_in_groups (CgvFunctionList *self,
                CgvNodeId node)
{
  guint32 group, member;

  if (!cgv_function_groups_find_node (self->groups, node, &group, &member))
    return G_MAXUINT;
  return cgv_function_groups_find (self->groups, group, member);
}

guint
cgv_function_list_find_node (CgvFunctionList *self,
                             CgvNodeId node)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (node >= cgv_focus_get_costs (self->focus)->graph->n_nodes)
    return G_MAXUINT;
  if (is_grouped (self))
    return find_in_groups (self, node);
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

  if (position >= get_length (self))
    return 0;
  if (is_grouped (self))
    return cgv_function_groups_get_running_sum (self->groups, position);
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
  cgv_row_list_publish (CGV_ROW_LIST (self), get_length (self));
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
  refresh (self, TRUE);
}

const char *
cgv_function_list_get_search (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return self->search;
}

guint
cgv_function_list_get_n_hits (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  return self->n_nodes;
}

CgvGrouping *
cgv_function_list_get_grouping (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);

  return cgv_function_groups_get_grouping (self->groups);
}

guint
cgv_function_list_find_row (CgvFunctionList *self,
                            guint32 group,
                            guint32 member)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  return cgv_function_groups_find (self->groups, group, member);
}

guint
cgv_function_list_find_parent (CgvFunctionList *self,
                               CgvNodeId node)
{
  guint32 group, member;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (!cgv_function_groups_find_node (self->groups, node, &group, &member))
    return G_MAXUINT;
  return cgv_function_groups_find (self->groups, group, CGV_NONE);
}

guint
cgv_function_list_reveal (CgvFunctionList *self,
                          CgvNodeId node)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (cgv_function_list_find_node (self, node) == G_MAXUINT)
    cgv_function_list_set_expanded (self, cgv_function_list_find_parent (self, node), TRUE);
  return cgv_function_list_find_node (self, node);
}

gboolean
cgv_function_list_set_expanded (CgvFunctionList *self,
                                guint position,
                                gboolean expanded)
{
  guint old_length;
  CgvFunctionRow row;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  old_length = get_length (self);
  if (!cgv_function_list_get_row (self, position, &row) || row.kind != CGV_FUNCTION_ROW_GROUP)
    return FALSE;
  if (!cgv_function_groups_set_expanded (self->groups, row.group, expanded))
    return FALSE;

  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
  return TRUE;
}

void
cgv_function_list_set_all_expanded (CgvFunctionList *self,
                                    gboolean expanded)
{
  guint old_length;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (!is_grouped (self))
    return;

  old_length = get_length (self);
  cgv_function_groups_set_all_expanded (self->groups, expanded);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}
