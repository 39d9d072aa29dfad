/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-tree-rows.h"

#include "cgv-arrays.h"
#include "cgv-hot-path.h"
#include "cgv-name-text.h"
#include "cgv-program-start.h"
#include "cgv-sorter.h"

/* Most rows that are opened at once. */
#define MANY_ROWS 5000

/* Calls are one row if all other calls and self costs in it are less than CGV_CALL_TREE_LEAST_SHARE, and less than this share of the row. */
#define FOLDED_SHARE 0.015

/* Most names that a short text about a row has. */
#define MAX_NAMES 3

/* Marks a cycle in the key of a row. */
#define CYCLE_KEY 0x80000000u

/* A digest of the functions that lead to a node. They are as many as calls are deep. */
typedef struct
{
  guint8 bytes[32];
} Key;

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
  cgv_foreach_item (CgvEventNumbers, of, self->numbers->columns)
    if (has_costs_of_calls (self->numbers, of))
      g_ptr_array_add (self->events, of);
  for (guint i = 0; i < self->events->len; i++)
    g_ptr_array_add (costs, ((const CgvEventNumbers *) g_ptr_array_index (self->events, i))->costs[CGV_SIDE_NEW]);
  return cgv_call_tree_new ((CgvCosts *const *) (gconstpointer) costs->pdata, costs->len, self->numbers->choice->grouping == CGV_CHOICE_CALLERS_TREE, NULL);
}

/* Adds the key of the next node, whose parent comes before it. */
static void
add_key (CgvCallTreeRows *self)
{
  const CgvCallNode *node = get_node (self, self->keys->len);
  guint32 function = cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], node->node) | (node->cycle != CGV_NONE ? CYCLE_KEY : 0);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  Key key;
  gsize size = sizeof key;

  if (node->parent != CGV_NONE)
    g_checksum_update (checksum, g_array_index (self->keys, Key, node->parent).bytes, sizeof key);
  g_checksum_update (checksum, (const guchar *) &function, sizeof function);
  g_checksum_get_digest (checksum, key.bytes, &size);
  g_array_append_val (self->keys, key);
}

/* Finds the row again when numbers, filters or the order change. */
static GBytes *
new_key (CgvCallTreeRows *self,
         guint32 call)
{
  while (self->keys->len <= call)
    add_key (self);
  return g_bytes_new (g_array_index (self->keys, Key, call).bytes, sizeof (Key));
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

/* Returns the costs that callees or callers divide. */
static double
get_cost (const CgvCallTreeRows *self,
          guint32 call)
{
  const CgvCallCost *cost = cgv_call_tree_get_cost (self->tree, call, 0);

  return self->tree->has_callers ? cost->self.cost : cost->inclusive.cost;
}

/* Callers start with the function itself, which is a row of its own. */
guint32
cgv_call_tree_rows_get_end (CgvCallTreeRows *self,
                            guint32 call)
{
  double total = cgv_costs_weigh (get_costs (self), get_costs (self)->total);
  double least = get_cost (self, call) - MIN (CGV_CALL_TREE_LEAST_SHARE * total, FOLDED_SHARE * get_cost (self, call));
  guint32 end = call;
  gpointer known;

  if (!self->is_folded || (self->tree->has_callers && get_node (self, call)->parent == CGV_NONE))
    return call;
  if (g_hash_table_lookup_extended (self->ends, GUINT_TO_POINTER (call), NULL, &known))
    return GPOINTER_TO_UINT (known);
  for (guint32 next = call; next != CGV_NONE; next = cgv_call_tree_get_heir (self->tree, end, get_cost (self, end) - least))
    end = next;
  g_hash_table_insert (self->ends, GUINT_TO_POINTER (call), GUINT_TO_POINTER (end));
  return end;
}

guint32
cgv_call_tree_rows_get_parent (const CgvCallTreeRows *self,
                               guint32 call)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->parents, GUINT_TO_POINTER (call))) - 1;
}

guint
cgv_call_tree_rows_get_level (const CgvCallTreeRows *self,
                              guint32 call)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->levels, GUINT_TO_POINTER (call)));
}

gboolean
cgv_call_tree_rows_has_node (CgvCallTreeRows *self,
                             guint32 call,
                             CgvNodeId node)
{
  for (guint32 next = cgv_call_tree_rows_get_end (self, call);; next = get_node (self, next)->parent)
    {
      if (get_node (self, next)->node == node && get_node (self, next)->cycle == CGV_NONE)
        return TRUE;
      if (next == call)
        return FALSE;
    }
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
sort (CgvCallTreeRows *self,
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

/* Adds the rows below a row: the calls of its functions, but not those that are the row itself. Returns their number. */
static guint
add_children (CgvCallTreeRows *self,
              guint32 call,
              GArray *rows)
{
  guint before = rows->len;
  guint32 inner = CGV_NONE;

  for (guint32 of = cgv_call_tree_rows_get_end (self, call); inner != call; inner = of, of = get_node (self, of)->parent)
    {
      guint n_children = divide (self, of);

      for (guint32 child = get_node (self, of)->first_child; n_children > 0; child++, n_children--)
        {
          if (child != inner)
            g_array_append_val (rows, child);
        }
    }
  return rows->len - before;
}

/* Returns the rows below an open row, in order. */
static const GArray *
get_children (CgvCallTreeRows *self,
              guint32 call)
{
  GArray *children = g_hash_table_lookup (self->sorted, GUINT_TO_POINTER (call));

  if (children != NULL)
    return children;
  children = g_array_new (TRUE, FALSE, sizeof (guint32));
  add_children (self, call, children);
  sort (self, (guint32 *) (gpointer) children->data, children->len);
  g_hash_table_insert (self->sorted, GUINT_TO_POINTER (call), children);
  return children;
}

static gboolean
has_children (CgvCallTreeRows *self,
              guint32 call)
{
  guint32 end = cgv_call_tree_rows_get_end (self, call);
  gboolean has_others = cgv_call_tree_is_divisible (self->tree, end);

  for (; end != call && !has_others; end = get_node (self, end)->parent)
    has_others = get_node (self, get_node (self, end)->parent)->n_children > 1;
  return has_others;
}

/* Opens the rows that were open before. */
static void
open_known (CgvCallTreeRows *self,
            const CgvOpenRows *open)
{
  g_autoptr (GArray) waiting = cgv_array_new (guint32);

  if (!cgv_open_rows_has_others (open))
    return;
  g_array_append_vals (waiting, self->roots, self->n_roots);
  while (waiting->len > 0)
    {
      guint32 call = g_array_index (waiting, guint32, waiting->len - 1);
      g_autoptr (GBytes) key = new_key (self, call);

      g_array_set_size (waiting, waiting->len - 1);
      if (cgv_open_rows_get (open, key) && add_children (self, call, waiting) > 0)
        g_hash_table_add (self->open, GUINT_TO_POINTER (call));
    }
}

/* Callers start with some functions, which are roots in the order of their numbers. */
static void
choose_callers (CgvCallTreeRows *self,
                const CgvNodeId *nodes,
                guint n_nodes,
                GArray *roots)
{
  guint n = 0;

  for (guint32 root = 0; root < self->tree->n_roots; root++)
    {
      while (nodes != NULL && n < n_nodes && nodes[n] < get_node (self, root)->node)
        n++;
      if (nodes == NULL || (n < n_nodes && nodes[n] == get_node (self, root)->node))
        g_array_append_val (roots, root);
    }
}

/* Callees start with main, and with all else that functions before it call. */
static gboolean
choose_callees (CgvCallTreeRows *self,
                GArray *roots)
{
  g_autoptr (GArray) waiting = cgv_array_new (guint32);
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvProgramStart start;
  gboolean is_found = cgv_program_start_find (&start, get_costs (self), &memory);

  for (guint32 root = self->tree->n_roots; root-- > 0;)
    g_array_append_val (waiting, root);
  while (is_found && waiting->len > 0)
    {
      guint32 call = g_array_index (waiting, guint32, waiting->len - 1);
      gboolean is_before = self->is_folded && start.main != CGV_NONE && get_node (self, call)->cycle == CGV_NONE && cgv_program_start_contains (&start, get_node (self, call)->node);

      g_array_set_size (waiting, waiting->len - 1);
      if (!is_before || divide (self, call) == 0)
        g_array_append_val (roots, call);
      for (guint32 i = is_before ? get_node (self, call)->n_children : 0; i-- > 0;)
        {
          guint32 child = get_node (self, call)->first_child + i;

          g_array_append_val (waiting, child);
        }
    }
  cgv_program_start_clear (&start, &memory);
  return is_found;
}

static gboolean
choose_roots (CgvCallTreeRows *self,
              const CgvNodeId *nodes,
              guint n_nodes)
{
  GArray *roots = g_array_new (TRUE, FALSE, sizeof (guint32));
  gboolean is_done = TRUE;

  if (self->tree->has_callers)
    choose_callers (self, nodes, n_nodes, roots);
  else
    is_done = choose_callees (self, roots);
  self->n_roots = roots->len;
  self->roots = (guint32 *) (gpointer) g_array_free (roots, FALSE);
  return is_done;
}

CgvCallTreeRows *
cgv_call_tree_rows_new (const CgvNumbers *numbers,
                        const CgvQuantity *quantity,
                        gboolean descending,
                        gboolean is_folded,
                        const CgvNodeId *nodes,
                        guint n_nodes,
                        const CgvOpenRows *open)
{
  g_autoptr (CgvCallTreeRows) self = g_new0 (CgvCallTreeRows, 1);

  self->numbers = numbers;
  self->sort = *quantity;
  self->descending = descending;
  self->is_folded = is_folded;
  self->events = g_ptr_array_new ();
  self->open = g_hash_table_new (NULL, NULL);
  self->sorted = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  self->ends = g_hash_table_new (NULL, NULL);
  self->keys = cgv_array_new (Key);
  self->parents = g_hash_table_new (NULL, NULL);
  self->levels = g_hash_table_new (NULL, NULL);
  self->tree = make_tree (self);
  if (self->tree == NULL || !choose_roots (self, nodes, n_nodes))
    return NULL;
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
  g_hash_table_unref (self->ends);
  g_array_unref (self->keys);
  g_hash_table_unref (self->parents);
  g_hash_table_unref (self->levels);
  g_free (self->roots);
  g_free (self);
}

guint *
cgv_call_tree_rows_list (CgvCallTreeRows *self,
                         guint *n_rows)
{
  g_autoptr (GArray) waiting = cgv_array_new (guint32);
  g_autoptr (GArray) rows = g_array_sized_new (TRUE, FALSE, sizeof (guint), self->n_roots);

  g_hash_table_remove_all (self->parents);
  g_hash_table_remove_all (self->levels);
  for (guint i = self->n_roots; i-- > 0;)
    g_array_append_val (waiting, self->roots[i]);
  while (waiting->len > 0)
    {
      guint32 call = g_array_index (waiting, guint32, waiting->len - 1);
      const GArray *children = is_open (self, call) ? get_children (self, call) : NULL;

      g_array_set_size (waiting, waiting->len - 1);
      g_array_append_val (rows, call);
      for (guint i = children != NULL ? children->len : 0; i-- > 0;)
        {
          guint32 child = g_array_index (children, guint32, i);

          g_array_append_val (waiting, child);
          g_hash_table_insert (self->parents, GUINT_TO_POINTER (child), GUINT_TO_POINTER (call + 1));
          g_hash_table_insert (self->levels, GUINT_TO_POINTER (child), GUINT_TO_POINTER (cgv_call_tree_rows_get_level (self, call) + 1));
        }
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

char *
cgv_call_tree_rows_dup_names (CgvCallTreeRows *self,
                              guint32 call,
                              gboolean is_short)
{
  guint32 end = cgv_call_tree_rows_get_end (self, call);
  guint n_folded = get_node (self, end)->level - get_node (self, call)->level;
  gboolean is_cut = is_short && n_folded >= MAX_NAMES;
  const char *arrow = self->tree->has_callers ? " ‹ " : " › ";
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint32 next = end;; next = get_node (self, next)->parent)
    {
      if (is_cut && next == call)
        g_ptr_array_add (names, g_strdup ("…"));
      if (!is_cut || next == end || next == call)
        g_ptr_array_add (names, cgv_name_text_dup_short (get_costs (self)->graph->fold, get_node (self, next)->node));
      if (next == call)
        break;
    }
  for (guint i = 0; i < names->len / 2; i++)
    {
      gpointer last = names->pdata[names->len - 1 - i];

      names->pdata[names->len - 1 - i] = names->pdata[i];
      names->pdata[i] = last;
    }
  g_ptr_array_add (names, NULL);
  return g_strjoinv (arrow, (char **) names->pdata);
}

/* Returns the self cost of all functions of a row; of callers, the one of the root that came this way. */
static CgvAmount
get_self (const CgvCallTreeRows *self,
          const CgvCosts *costs,
          guint event,
          guint32 call,
          guint32 end)
{
  CgvTileCost sum = cgv_call_tree_get_cost (self->tree, call, event)->self;

  for (; end != call && !self->tree->has_callers; end = get_node (self, end)->parent)
    cgv_tile_cost_add (&sum, &cgv_call_tree_get_cost (self->tree, end, event)->self);
  return make_amount (costs, &sum, costs->self[get_node (self, call)->node]);
}

gboolean
cgv_call_tree_rows_fill (CgvCallTreeRows *self,
                         const CgvEventNumbers *numbers,
                         guint32 call,
                         CgvFunctionRow *row)
{
  guint32 end = cgv_call_tree_rows_get_end (self, call);
  const CgvCallNode *node = get_node (self, call);
  const CgvCosts *costs = numbers->costs[CGV_SIDE_NEW];
  CgvFunctionRowCosts *side = &row->side[CGV_SIDE_NEW];
  CgvCallCount count = cgv_call_tree_count_calls (self->tree, call);
  guint event = find_event (self, numbers);
  const CgvCallCost *cost;

  *row = (CgvFunctionRow){ .kind = CGV_FUNCTION_ROW_FUNCTION, .node = node->node, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE, .call = call + 1, .level = cgv_call_tree_rows_get_level (self, call), .presence = CGV_PRESENT_NEW };
  row->cycle = node->cycle != CGV_NONE ? node->cycle + 1 : 0;
  row->n_folded = get_node (self, end)->level - node->level;
  row->is_expandable = has_children (self, call);
  row->is_expanded = is_open (self, call);
  row->n_shown = row->is_expanded ? get_children (self, call)->len : 0;
  row->lacks = CGV_ROW_LACKS_ORIGIN | CGV_ROW_LACKS_PER_CALL | (count.is_known ? 0 : CGV_ROW_LACKS_CALLS);
  row->has_about_calls = count.is_known && !count.is_exact;
  side->n_calls = count.n;
  if (event == G_MAXUINT)
    return FALSE;
  cost = cgv_call_tree_get_cost (self->tree, call, event);
  side->self = get_self (self, costs, event, call, end);
  side->inclusive = make_amount (costs, &cost->inclusive, costs->inclusive[node->node]);
  return TRUE;
}

/* All functions of a row are noted, so that they stay open where rows are not folded. */
gboolean
cgv_call_tree_rows_set_open (CgvCallTreeRows *self,
                             CgvOpenRows *open,
                             guint32 call,
                             gboolean wanted)
{
  if (is_open (self, call) == !!wanted || (wanted && get_children (self, call)->len == 0))
    return FALSE;
  for (guint32 next = cgv_call_tree_rows_get_end (self, call);; next = get_node (self, next)->parent)
    {
      g_autoptr (GBytes) key = new_key (self, next);

      cgv_open_rows_set (open, key, wanted);
      if (next == call)
        break;
    }
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

  for (guint n = 0; n < MANY_ROWS && (next = cgv_call_tree_get_costliest (self->tree, cgv_call_tree_rows_get_end (self, call))) != CGV_NONE; n++)
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
  double total = cgv_costs_weigh (get_costs (self), get_costs (self)->total);

  return total > 0 ? get_cost (self, call) / total : 0;
}

/* Level by level, so that a limit leaves out the deepest. */
void
cgv_call_tree_rows_open_below (CgvCallTreeRows *self,
                               CgvOpenRows *open,
                               guint32 call,
                               double share,
                               guint n_levels)
{
  g_autoptr (GArray) waiting = cgv_array_new (guint32);
  guint n_opened = 0;

  if (call != CGV_NONE)
    g_array_append_val (waiting, call);
  else
    g_array_append_vals (waiting, self->roots, self->n_roots);
  for (guint level = 0, first = 0, last = waiting->len; level < n_levels && first < last; level++)
    {
      for (; first < last && n_opened < MANY_ROWS; first++)
        {
          guint32 next = g_array_index (waiting, guint32, first);
          const GArray *children;

          if (cgv_call_tree_rows_get_share (self, next) < share)
            continue;
          cgv_call_tree_rows_set_open (self, open, next, TRUE);
          children = get_children (self, next);
          n_opened += children->len;
          if (children->len > 0)
            g_array_append_vals (waiting, children->data, children->len);
        }
      first = last;
      last = waiting->len;
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

static gboolean
is_root (const CgvCallTreeRows *self,
         guint32 call)
{
  for (guint i = 0; i < self->n_roots; i++)
    {
      if (self->roots[i] == call)
        return TRUE;
    }
  return FALSE;
}

static void
add_calls_of_row (CgvCallTreeRows *self,
                  guint32 row,
                  GHashTable *calls)
{
  for (guint32 of = cgv_call_tree_rows_get_end (self, row);; of = get_node (self, of)->parent)
    {
      g_hash_table_add (calls, GUINT_TO_POINTER (of));
      if (of == row)
        return;
    }
}

/* Returns the row that @call is of, among the rows that lead to it. Opens those above it. */
static guint32
open_way (CgvCallTreeRows *self,
          CgvOpenRows *open,
          guint32 call)
{
  g_autoptr (GArray) way = cgv_array_new (guint32);
  g_autoptr (GHashTable) of_rows = g_hash_table_new (NULL, NULL);
  guint32 row = CGV_NONE;

  for (; call != CGV_NONE; call = get_node (self, call)->parent)
    g_array_append_val (way, call);
  for (guint i = way->len; i-- > 0;)
    {
      guint32 next = g_array_index (way, guint32, i);

      if (row == CGV_NONE ? !is_root (self, next) : g_hash_table_contains (of_rows, GUINT_TO_POINTER (next)))
        continue;
      if (row != CGV_NONE)
        cgv_call_tree_rows_set_open (self, open, row, TRUE);
      row = next;
      add_calls_of_row (self, row, of_rows);
    }
  return row;
}

guint32
cgv_call_tree_rows_reveal (CgvCallTreeRows *self,
                           CgvOpenRows *open,
                           CgvNodeId node)
{
  g_autoptr (GArray) way = cgv_array_new (CgvNodeId);
  guint32 found;

  for (CgvNodeId next = node; next != CGV_NONE; next = self->tree->has_callers ? CGV_NONE : cgv_hot_path_get_up (get_costs (self), next))
    g_array_append_val (way, next);
  found = find_way (self, way);
  return found != CGV_NONE ? open_way (self, open, found) : CGV_NONE;
}
