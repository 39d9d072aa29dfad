/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-tree-rows.h"

#include "cgv-hot-path.h"
#include "cgv-sorter.h"

/* Most rows that are opened at once. */
#define MANY_ROWS 5000

/* Marks a cycle in the key of a row. */
#define CYCLE_KEY 0x80000000u

static const CgvCallNode *
get_node (const CgvCallTreeRows *self,
          guint32 call)
{
  return &self->tree->nodes.items[call];
}

static const CgvCosts *
get_costs (const CgvCallTreeRows *self)
{
  return self->tree->costs[0];
}

static guint
find_event (const CgvCallTreeRows *self,
            const CgvEventNumbers *numbers)
{
  guint index;

  return g_ptr_array_find (self->events, numbers, &index) ? index : G_MAXUINT;
}

static gboolean
has_costs_of_calls (const CgvNumbers *numbers,
                    const CgvEventNumbers *of)
{
  const CgvCosts *costs = of->costs[CGV_SIDE_NEW];

  return costs != NULL && costs->graph == numbers->main.costs[CGV_SIDE_NEW]->graph && !cgv_costs_get_event (costs)->is_ratio && costs->signs != CGV_SIGN_BOTH;
}

static CgvCallTree *
make_tree (CgvCallTreeRows *self)
{
  g_autoptr (GPtrArray) costs = g_ptr_array_new ();

  g_ptr_array_add (self->events, (gpointer) &self->numbers->main);
  for (guint i = 0; i < self->numbers->columns->len; i++)
    {
      CgvEventNumbers *of = &g_array_index (self->numbers->columns, CgvEventNumbers, i);

      if (has_costs_of_calls (self->numbers, of))
        g_ptr_array_add (self->events, of);
    }
  for (guint i = 0; i < self->events->len; i++)
    g_ptr_array_add (costs, ((const CgvEventNumbers *) g_ptr_array_index (self->events, i))->costs[CGV_SIDE_NEW]);
  return cgv_call_tree_new ((CgvCosts *const *) (gconstpointer) costs->pdata, costs->len, self->numbers->choice->grouping == CGV_CHOICE_CALLERS_TREE, NULL);
}

/* Finds the row again when numbers, filters or the order change. */
static GBytes *
new_key (const CgvCallTreeRows *self,
         guint32 call)
{
  g_autoptr (GByteArray) key = g_byte_array_new ();

  for (; call != CGV_NONE; call = get_node (self, call)->parent)
    {
      const CgvCallNode *node = get_node (self, call);
      guint32 function = cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], node->node) | (node->cycle != CGV_NONE ? CYCLE_KEY : 0);

      g_byte_array_append (key, (const guint8 *) &function, sizeof function);
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&key));
}

static gboolean
is_open (const CgvCallTreeRows *self,
         guint32 call)
{
  return g_hash_table_contains (self->open, GUINT_TO_POINTER (call));
}

/* Returns the number of children, after they are made. */
static guint
divide (CgvCallTreeRows *self,
        guint32 call)
{
  if (!cgv_call_tree_divide (self->tree, call))
    g_warning ("There is not enough memory to open a call");
  return get_node (self, call)->n_children;
}

typedef struct
{
  const CgvCallTreeRows *rows;
  CgvOrderRow *keys;
  gboolean is_signed;
} Sorting;

static guint64
get_key (const void *user_data,
         guint32 id,
         unsigned int level)
{
  const Sorting *sorting = user_data;

  return cgv_order_get_key (&sorting->keys[id], sorting->rows->sort.kind, sorting->rows->descending, sorting->is_signed, level);
}

static void
sort (const CgvCallTreeRows *self,
      guint32 *calls,
      guint n)
{
  const CgvEventNumbers *numbers = cgv_numbers_find_named (self->numbers, self->sort.event);
  CgvOrder *order = cgv_numbers_get_order (self->numbers, self->sort.kind);
  const guint32 *names = order != NULL ? cgv_order_get_names (order) : NULL;
  const guint32 *locations = order != NULL && self->sort.kind == CGV_QUANTITY_LOCATION ? cgv_order_get_locations (order) : names;
  g_autofree CgvOrderRow *keys = g_new0 (CgvOrderRow, (gsize) n + 1);
  g_autofree guint32 *ids = g_new (guint32, (gsize) n + 1);
  g_autofree guint32 *old = g_memdup2 (calls, (gsize) n * sizeof *calls);
  Sorting sorting = { self, keys, FALSE };
  CgvSorter sorter = { get_key, &sorting, CGV_ORDER_N_KEYS };
  CgvMemory memory = CGV_MEMORY_INIT;

  if (numbers == NULL || find_event (self, numbers) == G_MAXUINT)
    numbers = &self->numbers->main;
  sorting.is_signed = numbers->costs[CGV_SIDE_NEW]->is_signed;
  for (guint i = 0; i < n; i++)
    {
      CgvFunctionRow row;

      cgv_call_tree_rows_fill (self, numbers, calls[i], &row);
      keys[i] = (CgvOrderRow){ .self = row.side[CGV_SIDE_NEW].self.value, .inclusive = row.side[CGV_SIDE_NEW].inclusive.value, .n_calls = row.side[CGV_SIDE_NEW].n_calls, .index = calls[i] };
      keys[i].name = names != NULL ? names[row.node] : 0;
      keys[i].location = locations != NULL ? locations[row.node] : 0;
      ids[i] = i;
    }
  if (names == NULL || !cgv_sorter_sort (&sorter, &memory, ids, n))
    {
      g_warning ("There is not enough memory to sort the calls");
      return;
    }
  for (guint i = 0; i < n; i++)
    calls[i] = old[ids[i]];
}

/* Returns the children of an open row, in order. */
static const guint32 *
get_children (CgvCallTreeRows *self,
              guint32 call)
{
  guint32 *children = g_hash_table_lookup (self->sorted, GUINT_TO_POINTER (call));
  const CgvCallNode *node = get_node (self, call);

  if (children != NULL)
    return children;
  children = g_new (guint32, (gsize) node->n_children + 1);
  for (guint i = 0; i < node->n_children; i++)
    children[i] = node->first_child + i;
  sort (self, children, node->n_children);
  g_hash_table_insert (self->sorted, GUINT_TO_POINTER (call), children);
  return children;
}

/* Opens the rows that were open before. */
static void
open_known (CgvCallTreeRows *self,
            const CgvOpenRows *open)
{
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (!cgv_open_rows_has_others (open))
    return;
  g_array_append_vals (waiting, self->roots, self->n_roots);
  while (waiting->len > 0)
    {
      guint32 call = g_array_index (waiting, guint32, waiting->len - 1);
      g_autoptr (GBytes) key = new_key (self, call);
      guint n_children;

      g_array_set_size (waiting, waiting->len - 1);
      if (!cgv_open_rows_get (open, key))
        continue;
      n_children = divide (self, call);
      if (n_children > 0)
        g_hash_table_add (self->open, GUINT_TO_POINTER (call));
      for (guint i = 0; i < n_children; i++)
        {
          guint32 child = get_node (self, call)->first_child + i;

          g_array_append_val (waiting, child);
        }
    }
}

/* Callers start with some functions, which are roots in the order of their numbers. */
static void
choose_roots (CgvCallTreeRows *self,
              const CgvNodeId *nodes,
              guint n_nodes)
{
  guint n = 0;

  self->roots = g_new (guint32, (gsize) self->tree->n_roots + 1);
  for (guint32 root = 0; root < self->tree->n_roots; root++)
    {
      while (nodes != NULL && n < n_nodes && nodes[n] < get_node (self, root)->node)
        n++;
      if (nodes == NULL || (n < n_nodes && nodes[n] == get_node (self, root)->node))
        self->roots[self->n_roots++] = root;
    }
}

CgvCallTreeRows *
cgv_call_tree_rows_new (const CgvNumbers *numbers,
                        const CgvQuantity *quantity,
                        gboolean descending,
                        const CgvNodeId *nodes,
                        guint n_nodes,
                        const CgvOpenRows *open)
{
  g_autoptr (CgvCallTreeRows) self = g_new0 (CgvCallTreeRows, 1);

  self->numbers = numbers;
  self->sort = *quantity;
  self->descending = descending;
  self->events = g_ptr_array_new ();
  self->open = g_hash_table_new (NULL, NULL);
  self->sorted = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->tree = make_tree (self);
  if (self->tree == NULL)
    return NULL;
  choose_roots (self, nodes, n_nodes);
  sort (self, self->roots, self->n_roots);
  open_known (self, open);
  return g_steal_pointer (&self);
}

void
cgv_call_tree_rows_free (CgvCallTreeRows *self)
{
  if (self->tree != NULL)
    cgv_call_tree_free (self->tree);
  g_ptr_array_unref (self->events);
  g_hash_table_unref (self->open);
  g_hash_table_unref (self->sorted);
  g_free (self->roots);
  g_free (self);
}

guint *
cgv_call_tree_rows_list (CgvCallTreeRows *self,
                         guint *n_rows)
{
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) rows = g_array_sized_new (TRUE, FALSE, sizeof (guint), self->n_roots);

  for (guint i = self->n_roots; i-- > 0;)
    g_array_append_val (waiting, self->roots[i]);
  while (waiting->len > 0)
    {
      guint32 call = g_array_index (waiting, guint32, waiting->len - 1);
      const guint32 *children = is_open (self, call) ? get_children (self, call) : NULL;

      g_array_set_size (waiting, waiting->len - 1);
      g_array_append_val (rows, call);
      for (guint i = children != NULL ? get_node (self, call)->n_children : 0; i-- > 0;)
        g_array_append_val (waiting, children[i]);
    }
  *n_rows = rows->len;
  return (guint *) (gpointer) g_array_free (g_steal_pointer (&rows), FALSE);
}

/* Returns a cost with its bounds, as integers; an exact one of more digits than a double has is that of the function. */
static CgvAmount
make_amount (const CgvCosts *costs,
             const CgvTileCost *cost,
             CgvCost known)
{
  double sign = costs->signs == CGV_SIGN_BELOW ? -1 : 1;
  CgvCost value = cgv_tile_cost_round (sign * cost->cost, costs->is_signed);
  CgvCost ends[] = { cgv_tile_cost_round (sign * cost->low, costs->is_signed), cgv_tile_cost_round (sign * cost->high, costs->is_signed) };

  if (cgv_tile_cost_is_exact (cost))
    return cgv_amount_exact (cgv_cost_to_double (known, costs->is_signed) - sign * cost->cost == 0 ? known : value);
  if (costs->is_signed)
    return cgv_amount_unknown (value);
  return cgv_amount_within (value, (CgvBounds){ ends[0], ends[1] });
}

gboolean
cgv_call_tree_rows_fill (const CgvCallTreeRows *self,
                         const CgvEventNumbers *numbers,
                         guint32 call,
                         CgvFunctionRow *row)
{
  const CgvCallNode *node = get_node (self, call);
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];
  CgvFunctionRowCosts *side = &row->side[CGV_SIDE_NEW];
  CgvCallCount count = cgv_call_tree_count_calls (self->tree, call);
  guint event = find_event (self, numbers);
  const CgvCallCost *cost;

  *row = (CgvFunctionRow){ .kind = CGV_FUNCTION_ROW_FUNCTION, .node = node->node, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE, .call = call + 1, .level = node->level, .presence = CGV_PRESENT_NEW };
  row->cycle = node->cycle != CGV_NONE ? node->cycle + 1 : 0;
  row->is_expandable = cgv_call_tree_is_divisible (self->tree, call);
  row->is_expanded = is_open (self, call);
  row->n_shown = node->n_children;
  row->lacks = CGV_ROW_LACKS_ORIGIN | CGV_ROW_LACKS_PER_CALL | (count.is_known ? 0 : CGV_ROW_LACKS_CALLS);
  row->has_about_calls = count.is_known && !count.is_exact;
  side->n_calls = count.n;
  if (event == G_MAXUINT)
    return FALSE;
  cost = cgv_call_tree_get_cost (self->tree, call, event);
  side->self = make_amount (costs, &cost->self, costs->self[node->node]);
  side->inclusive = make_amount (costs, &cost->inclusive, costs->inclusive[node->node]);
  return TRUE;
}

gboolean
cgv_call_tree_rows_set_open (CgvCallTreeRows *self,
                             CgvOpenRows *open,
                             guint32 call,
                             gboolean wanted)
{
  g_autoptr (GBytes) key = NULL;

  if (is_open (self, call) == !!wanted || (wanted && divide (self, call) == 0))
    return FALSE;
  key = new_key (self, call);
  cgv_open_rows_set (open, key, wanted);
  if (wanted)
    g_hash_table_add (self->open, GUINT_TO_POINTER (call));
  else
    g_hash_table_remove (self->open, GUINT_TO_POINTER (call));
  return TRUE;
}

guint32
cgv_call_tree_rows_open_costliest (CgvCallTreeRows *self,
                                   CgvOpenRows *open,
                                   guint32 call)
{
  guint32 next;

  while ((next = cgv_call_tree_get_costliest (self->tree, call)) != CGV_NONE)
    {
      cgv_call_tree_rows_set_open (self, open, call, TRUE);
      call = next;
    }
  return call;
}

double
cgv_call_tree_rows_get_share (const CgvCallTreeRows *self,
                              guint32 call)
{
  const CgvCallCost *cost = cgv_call_tree_get_cost (self->tree, call, 0);
  double total = cgv_costs_weigh (get_costs (self), get_costs (self)->total);

  if (!(total > 0))
    return 0;
  return (self->tree->has_callers ? cost->self.cost : cost->inclusive.cost) / total;
}

/* Level by level, so that a limit leaves out the deepest. */
void
cgv_call_tree_rows_open_below (CgvCallTreeRows *self,
                               CgvOpenRows *open,
                               guint32 call,
                               double share,
                               guint n_levels)
{
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (call != CGV_NONE)
    g_array_append_val (waiting, call);
  else
    g_array_append_vals (waiting, self->roots, self->n_roots);
  for (guint i = 0, n_opened = 0; i < waiting->len && n_opened < MANY_ROWS; i++)
    {
      guint32 next = g_array_index (waiting, guint32, i);

      if (get_node (self, next)->level >= n_levels || cgv_call_tree_rows_get_share (self, next) < share)
        continue;
      cgv_call_tree_rows_set_open (self, open, next, TRUE);
      n_opened += is_open (self, next) ? get_node (self, next)->n_children : 0;
      for (guint k = 0; k < get_node (self, next)->n_children; k++)
        {
          guint32 child = get_node (self, next)->first_child + k;

          g_array_append_val (waiting, child);
        }
    }
}

/* Returns which of some rows is a function, or the cycle that it is in; CGV_NONE without any. */
static guint32
find_among (const CgvCallTreeRows *self,
            guint32 first,
            guint32 n,
            CgvNodeId node)
{
  CgvCycleId cycle = get_costs (self)->graph->cycles[node];

  for (guint32 call = first; call < first + n; call++)
    {
      const CgvCallNode *other = get_node (self, call);

      if (other->cycle != CGV_NONE ? other->cycle == cycle : other->node == node)
        return call;
    }
  return CGV_NONE;
}

/* Returns the row of a function that the costliest callers lead to, the outermost last. */
static guint32
find_way (CgvCallTreeRows *self,
          const GArray *way)
{
  guint32 call = CGV_NONE;

  for (guint i = way->len; i-- > 0;)
    {
      CgvNodeId node = g_array_index (way, CgvNodeId, i);

      if (call == CGV_NONE)
        call = find_among (self, 0, self->tree->n_roots, node);
      else if (divide (self, call) > 0)
        call = find_among (self, get_node (self, call)->first_child, get_node (self, call)->n_children, node);
      else
        return CGV_NONE;
      if (call != CGV_NONE && get_node (self, call)->cycle != CGV_NONE && divide (self, call) > 0)
        call = find_among (self, get_node (self, call)->first_child, get_node (self, call)->n_children, node);
      if (call == CGV_NONE)
        return CGV_NONE;
    }
  return call;
}

guint32
cgv_call_tree_rows_reveal (CgvCallTreeRows *self,
                           CgvOpenRows *open,
                           CgvNodeId node)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  guint32 found;

  for (CgvNodeId next = node; next != CGV_NONE; next = self->tree->has_callers ? CGV_NONE : cgv_hot_path_get_up (get_costs (self), next))
    g_array_append_val (way, next);
  found = find_way (self, way);
  if (found == CGV_NONE)
    return found;
  for (guint32 call = get_node (self, found)->parent; call != CGV_NONE; call = get_node (self, call)->parent)
    cgv_call_tree_rows_set_open (self, open, call, TRUE);
  return found;
}
