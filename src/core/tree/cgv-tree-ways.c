/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tree-calls-private.h"

#include "cgv-event-set-private.h"
#include "cgv-vector.h"

/* No picture has room for callers further out. */
#define MAX_LEVELS 256

/* Parts of the root's cost that are too small to be divided among callers: no picture has that many tiles. */
#define TOO_SMALL (1u << 17)

/* Marks a node as unclear during the search for nodes. */
#define SEVERAL_NODES (CGV_NONE - 1)

static bool
is_place (uint32_t place)
{
  return place < CGV_PLACE_PERHAPS;
}

static CgvNodeId
get_node (const CgvTreeWays *ways,
          CgvFunctionId function)
{
  return cgv_fold_get_node (ways->costs->graph->fold, function);
}

static bool
is_from_names (const CgvTreeWays *ways)
{
  return ways->contexts->of_function != NULL;
}

static bool
is_shared (const CgvTreeWays *ways,
           CgvFunctionId first)
{
  return is_from_names (ways) && (ways->contexts->traits[first] & CGV_CONTEXT_SHARED) != 0;
}

/* Returns where a self cost is. */
static uint32_t
get_place (const CgvTreeWays *ways,
           uint32_t i)
{
  return ways->spots != NULL ? ways->spots[i] : ways->places[i];
}

static bool
allocate (CgvTreeCalls *self,
          CgvTreeWays *ways)
{
  CgvPool *pool = &self->scratch;
  uint32_t n = ways->contexts->n_contexts;

  cgv_pool_make (pool, &ways->nodes, n);
  cgv_pool_make (pool, &ways->places, n);
  cgv_pool_make (pool, &ways->self, ways->contexts->n_costs);
  if (!is_from_names (ways))
    return !pool->failed;
  cgv_pool_make (pool, &ways->of_calls, ways->costs->graph->profile->n_calls);
  cgv_pool_make (pool, &ways->spots, ways->contexts->n_costs);
  cgv_pool_make (pool, &ways->is_reached, ways->contexts->n_costs);
  cgv_pool_make (pool, &ways->is_name_of_root, ways->contexts->n_costs);
  cgv_pool_make (pool, &ways->above, n);
  cgv_pool_make (pool, &ways->is_outermost, n);
  cgv_pool_make (pool, &ways->is_complete, n);
  cgv_pool_make (pool, &ways->lengths, n);
  return !pool->failed;
}

static void
sum_costs (const CgvTreeWays *ways)
{
  const CgvCosts *costs = ways->costs;
  const CgvGraph *graph = costs->graph;
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (costs->events, costs->event, &term);

  cgv_contexts_sum_self (ways->contexts, costs->events, costs->event, graph->parts, ways->self);
  if (is_from_names (ways))
    cgv_profile_sum_calls_of (graph->profile, graph->parts, &what, ways->of_calls, NULL, NULL, NULL);
}

/* Finds the nodes of contexts. If several functions have the name of a context, its node is that of the only one that was called along
 * that path. */
static void
find_nodes (const CgvTreeWays *ways)
{
  const CgvContexts *contexts = ways->contexts;

  for (uint32_t i = 0; i < contexts->n_contexts; i++)
    ways->nodes[i] = is_shared (ways, contexts->contexts[i].function) ? CGV_NONE : get_node (ways, contexts->contexts[i].function);
  for (CgvFunctionId id = 0; is_from_names (ways) && id < contexts->n_costs; id++)
    {
      CgvNodeId *known = contexts->of_function[id] != CGV_NONE ? &ways->nodes[contexts->of_function[id]] : NULL;

      if (known == NULL || !is_shared (ways, contexts->first_alike[id]))
        continue;
      *known = *known == CGV_NONE || *known == get_node (ways, id) ? get_node (ways, id) : SEVERAL_NODES;
    }
  for (uint32_t i = 0; i < contexts->n_contexts; i++)
    {
      if (ways->nodes[i] == SEVERAL_NODES)
        ways->nodes[i] = CGV_NONE;
    }
}

/* Returns the node of a context; or CGV_NONE if it may be one of several, as it was perhaps called along another path that is cut off. */
static CgvNodeId
get_context_node (const CgvTreeWays *ways,
                  uint32_t context,
                  bool is_complete)
{
  return !is_complete && is_shared (ways, ways->contexts->contexts[context].function) ? CGV_NONE : ways->nodes[context];
}

/* Marks the functions that the root reaches, itself only through others. */
static bool
reach (CgvTreeCalls *self,
       const CgvTreeWays *ways)
{
  const CgvGraph *graph = ways->costs->graph;
  uint8_t *is_reached = cgv_pool_new (&self->scratch, graph->n_nodes, sizeof *is_reached);
  CgvNodeId *waiting = cgv_pool_new (&self->scratch, (size_t) graph->n_nodes + 1, sizeof *waiting);
  size_t n = 1;

  if (self->scratch.failed)
    return false;
  waiting[0] = self->root;
  while (n > 0)
    {
      CgvNodeId node = waiting[--n];

      cgv_foreach_in (edge, graph->out_start, node)
        {
          CgvNodeId callee = graph->edges[edge].callee;

          if (callee == node || is_reached[callee])
            continue;
          is_reached[callee] = 1;
          if (callee != self->root)
            waiting[n++] = callee;
        }
    }
  for (CgvFunctionId id = 0; id < ways->contexts->n_costs; id++)
    {
      CgvFunctionId first = ways->contexts->first_alike[id];
      CgvNodeId node = get_node (ways, id);

      ways->is_reached[first] |= is_reached[node];
      ways->is_name_of_root[first] |= node == self->root;
    }
  return true;
}

/* Returns whether all calls are known. If calls were not recorded, a name may contain one that the graph lacks. */
static bool
has_all_calls (const CgvTreeCalls *self,
               const CgvTreeWays *ways)
{
  const CgvContext *contexts = ways->contexts->contexts;

  for (uint32_t i = 0; i < ways->contexts->n_contexts; i++)
    {
      uint32_t parent = contexts[i].parent;

      if (parent == CGV_NONE || is_shared (ways, contexts[parent].function) || ways->is_reached[contexts[i].function])
        continue;
      if (ways->is_reached[contexts[parent].function] || ways->nodes[parent] == self->root)
        return false;
    }
  return true;
}

/* Finds complete contexts: a name gives all of the path if nothing else calls the functions of that name, nor any of its callers. */
static void
find_complete (const CgvTreeWays *ways)
{
  const CgvProfile *profile = ways->costs->graph->profile;
  const CgvContexts *contexts = ways->contexts;

  for (CgvFunctionId id = 0; id < contexts->n_costs; id++)
    {
      if (contexts->of_function[id] != CGV_NONE)
        ways->is_complete[contexts->of_function[id]] = 1;
    }
  for (CgvCallId id = 0; id < profile->n_calls; id++)
    {
      const CgvCall *call = &profile->calls[id];
      uint32_t from = contexts->of_function[call->caller];
      uint32_t to = contexts->of_function[call->callee];
      bool is_recursion = from == to && get_node (ways, call->caller) == get_node (ways, call->callee);

      if (to != CGV_NONE && !is_recursion && (from == CGV_NONE || from != contexts->contexts[to].parent))
        ways->is_complete[to] = 0;
    }
  for (uint32_t i = 0; i < contexts->n_contexts; i++)
    {
      uint32_t parent = contexts->contexts[i].parent;

      ways->lengths[i] = 1 + (parent != CGV_NONE ? ways->lengths[parent] : 0);
      if (parent != CGV_NONE && !ways->is_complete[parent])
        ways->is_complete[i] = 0;
    }
}

/* Finds the outermost contexts: functions that the root cannot reach have no call of the root further out. */
static void
find_outermost (const CgvTreeWays *ways)
{
  const CgvContext *contexts = ways->contexts->contexts;

  for (uint32_t i = 0; i < ways->contexts->n_contexts; i++)
    {
      uint32_t parent = contexts[i].parent;

      ways->is_outermost[i] = parent != CGV_NONE ? ways->is_outermost[parent] : !ways->is_reached[contexts[i].function];
    }
  for (uint32_t i = 0; i < ways->contexts->n_contexts; i++)
    ways->is_outermost[i] = ways->is_outermost[i] || ways->is_complete[i];
}

/* Marks the names that have a further caller, except for names that are clearly below the root. */
static void
look_above (const CgvTreeCalls *self,
            const CgvTreeWays *ways)
{
  const CgvContext *contexts = ways->contexts->contexts;

  for (uint32_t i = 0; i < ways->contexts->n_contexts; i++)
    {
      uint32_t parent = contexts[i].parent;

      if (parent == CGV_NONE)
        continue;
      ways->above[i] = ways->above[parent];
      if (is_shared (ways, contexts[parent].function))
        ways->above[i] |= ways->is_name_of_root[contexts[parent].function] ? CGV_ABOVE_SHARED | CGV_ABOVE_ALIKE : CGV_ABOVE_SHARED;
      else if (ways->nodes[parent] == self->root && (ways->above[parent] & CGV_ABOVE_ROOT) == 0)
        ways->above[i] = CGV_ABOVE_ROOT;
    }
}

/* Returns the place of the caller of a context. If a path is cut off, callers whose names are not unique may be any of several. */
static uint32_t
get_outer (const CgvTreeWays *ways,
           uint32_t context)
{
  uint32_t parent = ways->contexts->contexts[context].parent;
  uint32_t outer = parent != CGV_NONE ? ways->places[parent] : CGV_PLACE_ELSEWHERE;

  if (!is_from_names (ways) || ways->is_complete[context] || (ways->above[context] & CGV_ABOVE_SHARED) == 0)
    return outer;
  if ((ways->above[context] & CGV_ABOVE_ALIKE) != 0)
    return CGV_PLACE_PERHAPS;
  return is_place (outer) ? CGV_PLACE_UNCLEAR : outer;
}

/* A function that calls itself directly occurs once in names. So does a row of several functions
 * that call each other. */
static bool
is_recursion (const CgvTreeCalls *self,
              const CgvTreeWays *ways,
              uint32_t place,
              CgvNodeId node)
{
  return is_from_names (ways) && is_place (place) && self->joined[place].node == node;
}

/* Joins a context. Only contexts below the root count; a call of the root below itself stays there. Sets @place. */
static bool
join_context (CgvTreeCalls *self,
              const CgvTreeWays *ways,
              uint32_t context,
              uint32_t *place)
{
  uint32_t outer = get_outer (ways, context);
  CgvNodeId node = get_context_node (ways, context, ways->is_complete == NULL || ways->is_complete[context]);

  *place = outer;
  if (outer == CGV_PLACE_ELSEWHERE && node == CGV_NONE && ways->is_name_of_root[ways->contexts->contexts[context].function])
    *place = CGV_PLACE_PERHAPS;
  if (outer == CGV_PLACE_UNCLEAR || outer == CGV_PLACE_PERHAPS || (outer == CGV_PLACE_ELSEWHERE && node != self->root))
    return true;
  *place = CGV_PLACE_UNCLEAR;
  if (node == CGV_NONE || (ways->is_outermost != NULL && !ways->is_outermost[context]))
    return true;
  *place = is_recursion (self, ways, outer, node) ? outer : cgv_tree_calls_enter (self, outer, node);
  return *place != CGV_NONE;
}

static bool
join (CgvTreeCalls *self,
      const CgvTreeWays *ways)
{
  if (cgv_tree_calls_enter (self, CGV_NONE, self->root) == CGV_NONE)
    return false;
  for (uint32_t i = 0; i < ways->contexts->n_contexts; i++)
    {
      if (!join_context (self, ways, i, &ways->places[i]))
        return false;
    }
  return true;
}

/* Finds the place of the root if its context does not give it. It is not known if it may be further out than all calls of the root whose
 * paths are known. */
static uint32_t
place_root (const CgvTreeWays *ways,
            CgvFunctionId function)
{
  uint32_t context = ways->contexts->of_function[function];
  uint32_t outer = context != CGV_NONE ? get_outer (ways, context) : CGV_PLACE_PERHAPS;

  if (is_place (outer) || outer == CGV_PLACE_UNCLEAR)
    return CGV_PLACE_UNCLEAR;
  if (outer == CGV_PLACE_ELSEWHERE && ways->is_outermost[context])
    return 0;
  return (ways->contexts->traits[function] & CGV_CONTEXT_LEVEL) != 0 ? CGV_PLACE_UNCLEAR : CGV_PLACE_PERHAPS;
}

static void
place_functions (const CgvTreeCalls *self,
                 const CgvTreeWays *ways)
{
  const CgvContexts *contexts = ways->contexts;

  for (CgvFunctionId id = 0; id < contexts->n_costs; id++)
    {
      uint32_t context = contexts->of_function[id];

      ways->spots[id] = context != CGV_NONE ? ways->places[context] : CGV_PLACE_ELSEWHERE;
      if (get_node (ways, id) == self->root && !is_place (ways->spots[id]))
        ways->spots[id] = place_root (ways, id);
    }
}

/* Below a place that was refused no other is known. */
static void
pass_refusals_on (CgvTreeCalls *self,
                  CgvSide side)
{
  for (uint32_t i = 1; i < self->n_joined; i++)
    {
      if (self->joined[self->joined[i].parent].is_refused[side])
        self->joined[i].is_refused[side] = true;
    }
}

/* Refuses functions that are also called from elsewhere: they cost more than the path below the root. */
static void
refuse (CgvTreeCalls *self,
        CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  const CgvProfile *profile = ways->costs->graph->profile;

  for (CgvCallId id = 0; id < profile->n_calls; id++)
    {
      const CgvCall *call = &profile->calls[id];
      uint32_t from = ways->spots[call->caller];
      uint32_t to = ways->spots[call->callee];

      if (!is_place (to) || from == to || ways->of_calls[id] == 0)
        continue;
      if (to == 0)
        self->is_known = self->is_known && !is_place (from);
      else if (from != self->joined[to].parent)
        self->joined[to].is_refused[side] = true;
    }
  pass_refusals_on (self, side);
}

static bool
is_accepted (const CgvTreeCalls *self,
             CgvSide side,
             uint32_t place)
{
  return is_place (place) && !self->joined[place].is_refused[side];
}

/* State for finding functions by all of their callers. */
typedef struct
{
  CgvTreeCalls *calls;
  CgvSide side;
  uint32_t *first_call; /* for each function, the first of its calls; one more for the end */
  uint32_t *n_waiting;  /* for each function, the number of its calls that are still to be visited */
  uint32_t *targets;    /* for each function, the place that they lead to */
  CgvFunctionId *queue;
  size_t n_queued;
} Spread;

static bool
begin_spread (Spread *self)
{
  const CgvTreeWays *ways = &self->calls->ways[self->side];
  const CgvProfile *profile = ways->costs->graph->profile;
  CgvPool *pool = &self->calls->scratch;
  uint32_t n = ways->contexts->n_costs;

  cgv_pool_make (pool, &self->first_call, (size_t) n + 1);
  cgv_pool_make (pool, &self->n_waiting, n);
  cgv_pool_make (pool, &self->targets, n);
  cgv_pool_make (pool, &self->queue, n);
  if (pool->failed)
    return false;
  for (CgvCallId id = 0; id < profile->n_calls; id++)
    {
      const CgvCall *call = &profile->calls[id];

      self->first_call[call->caller + 1]++;
      self->n_waiting[call->callee] += call->caller != call->callee && ways->of_calls[id] != 0;
    }
  for (CgvFunctionId id = 0; id < n; id++)
    {
      self->first_call[id + 1] += self->first_call[id];
      self->targets[id] = CGV_PLACE_ELSEWHERE;
      if (is_accepted (self->calls, self->side, ways->spots[id]))
        self->queue[self->n_queued++] = id;
    }
  return true;
}

/* A function that calls itself directly stays in its place. */
static bool
spread_to (Spread *self,
           uint32_t place,
           CgvFunctionId function)
{
  const CgvTreeWays *ways = &self->calls->ways[self->side];
  CgvNodeId node = get_node (ways, function);
  uint32_t *target = &self->targets[function];

  self->n_waiting[function]--;
  if (is_accepted (self->calls, self->side, ways->spots[function]))
    return true;
  if (!is_recursion (self->calls, ways, place, node))
    place = cgv_tree_calls_enter (self->calls, place, node);
  if (place == CGV_NONE)
    return false;
  *target = *target == CGV_PLACE_ELSEWHERE || *target == place ? place : CGV_PLACE_UNCLEAR;
  if (self->n_waiting[function] > 0 || !is_accepted (self->calls, self->side, *target))
    return true;
  ways->spots[function] = *target;
  self->queue[self->n_queued++] = function;
  return true;
}

/* Places functions whose names do not give the place. Such a function is in one place if all of
 * its callers are there. */
static bool
spread (CgvTreeCalls *self,
        CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  Spread all = { .calls = self, .side = side };

  if (!begin_spread (&all))
    return false;
  for (size_t i = 0; i < all.n_queued; i++)
    {
      CgvFunctionId caller = all.queue[i];

      cgv_foreach_in (id, all.first_call, caller)
        {
          CgvFunctionId callee = ways->costs->graph->profile->calls[id].callee;

          if (callee != caller && ways->of_calls[id] != 0 && !spread_to (&all, ways->spots[caller], callee))
            return false;
        }
    }
  return true;
}

/* A place that a function leaves by calling itself has not all of that function. */
static void
refuse_parts (CgvTreeCalls *self,
              CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  const CgvProfile *profile = ways->costs->graph->profile;

  for (CgvCallId id = 0; id < profile->n_calls; id++)
    {
      const CgvCall *call = &profile->calls[id];
      uint32_t from = ways->spots[call->caller];

      if (!is_place (from) || ways->of_calls[id] == 0 || ways->spots[call->callee] == from || get_node (ways, call->callee) != self->joined[from].node)
        continue;
      self->joined[from].is_refused[side] = true;
    }
  self->is_known = self->is_known && !self->joined[0].is_refused[side];
  pass_refusals_on (self, side);
}

/* Returns whether each call of the root is known to be within another, or not. */
static bool
has_clear_roots (const CgvTreeCalls *self,
                 const CgvTreeWays *ways)
{
  for (CgvFunctionId id = 0; id < ways->contexts->n_costs; id++)
    {
      if (ways->spots[id] == CGV_PLACE_PERHAPS && get_node (ways, id) == self->root)
        return false;
    }
  return true;
}

static bool
find_from_names (CgvTreeCalls *self,
                 CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];

  if (!reach (self, ways))
    return false;
  self->is_known = has_all_calls (self, ways);
  if (!self->is_known)
    return true;
  find_complete (ways);
  look_above (self, ways);
  find_outermost (ways);
  if (!join (self, ways))
    return false;
  place_functions (self, ways);
  refuse (self, side);
  if (self->is_known && !spread (self, side))
    return false;
  refuse_parts (self, side);
  self->is_known = self->is_known && has_clear_roots (self, ways);
  return true;
}

bool
cgv_tree_ways_find (CgvTreeCalls *self,
                    CgvSide side)
{
  CgvTreeWays *ways = &self->ways[side];

  if (!allocate (self, ways))
    return false;
  sum_costs (ways);
  find_nodes (ways);
  return is_from_names (ways) ? find_from_names (self, side) : join (self, ways);
}

/* Adds an open node: the cost of a call is known even if its callee is not. */
static bool
add_open (CgvTreeCalls *self,
          CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  const CgvProfile *profile = ways->costs->graph->profile;

  for (CgvCallId id = 0; ways->of_calls != NULL && id < profile->n_calls; id++)
    {
      const CgvCall *call = &profile->calls[id];
      uint32_t from = ways->spots[call->caller];
      uint32_t place;

      if (ways->of_calls[id] == 0 || !is_accepted (self, side, from) || is_accepted (self, side, ways->spots[call->callee]))
        continue;
      place = cgv_tree_calls_enter (self, from, get_node (ways, call->callee));
      if (place == CGV_NONE)
        return false;
      self->joined[place].is_open = true;
      cgv_tree_calls_add (&self->joined[place].inclusive[side], ways->of_calls[id]);
    }
  return true;
}

static bool
add_callees (CgvTreeCalls *self,
             CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];

  for (uint32_t i = 0; i < ways->contexts->n_costs; i++)
    {
      uint32_t place = get_place (ways, i);

      if (is_accepted (self, side, place))
        cgv_tree_calls_add (&self->joined[place].self[side], ways->self[i]);
    }
  return add_open (self, side);
}

static bool
add_walker (CgvTreeCalls *self,
            CgvWalker walker)
{
  if (walker.cost == 0)
    return true;
  if (!cgv_array_grow_in (&self->scratch, &self->walkers, self->n_walkers + 1))
    return false;
  self->walkers[self->n_walkers++] = walker;
  return true;
}

/* Adds a walker for the callers of a context, in addition to the callers that a call gives. */
static bool
add_walker_from (CgvTreeCalls *self,
                 CgvSide side,
                 uint32_t context,
                 CgvCost cost)
{
  const CgvTreeWays *ways = &self->ways[side];
  uint32_t parent = ways->contexts->contexts[context].parent;
  CgvWalker walker = { .node = CGV_NONE, .context = parent, .side = side, .is_complete = ways->is_complete == NULL || ways->is_complete[context], .cost = cost };

  if (parent != CGV_NONE)
    walker.node = get_context_node (ways, parent, walker.is_complete);
  return add_walker (self, walker);
}

static bool
add_single_callers (CgvTreeCalls *self,
                    CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  CgvCost *inclusive = ways->self;

  for (uint32_t i = ways->contexts->n_contexts; i-- > 0;)
    {
      uint32_t parent = ways->contexts->contexts[i].parent;

      if (parent != CGV_NONE)
        cgv_tree_calls_add (&inclusive[parent], inclusive[i]);
      if (ways->places[i] == 0 && !add_walker_from (self, side, i, inclusive[i]))
        return false;
    }
  return true;
}

/* Adds a walker of a caller, whose name gives one caller more than that of its callee. */
static bool
add_walker_of (CgvTreeCalls *self,
               CgvSide side,
               CgvCallId id)
{
  const CgvTreeWays *ways = &self->ways[side];
  const CgvContexts *contexts = ways->contexts;
  const CgvCall *call = &ways->costs->graph->profile->calls[id];
  uint32_t from = contexts->of_function[call->caller];
  uint32_t to = contexts->of_function[call->callee];
  uint32_t parent = to != CGV_NONE ? contexts->contexts[to].parent : CGV_NONE;
  CgvWalker walker = { .node = get_node (ways, call->caller), .context = from, .side = side, .cost = ways->of_calls[id] };

  if (from == CGV_NONE || (parent != CGV_NONE && ways->lengths[from] < ways->lengths[parent]))
    {
      walker.context = parent;
      from = to;
    }
  walker.is_complete = from != CGV_NONE && ways->is_complete[from];
  return add_walker (self, walker);
}

/* Divides the calls of the root among its callers; the rest of its cost entered without a recorded call. */
static bool
add_named_callers (CgvTreeCalls *self,
                   CgvSide side)
{
  const CgvTreeWays *ways = &self->ways[side];
  const CgvContexts *contexts = ways->contexts;
  const CgvProfile *profile = ways->costs->graph->profile;
  CgvCost *inclusive = cgv_pool_new (&self->scratch, contexts->n_contexts, sizeof *inclusive);
  CgvCost *called = cgv_pool_new (&self->scratch, contexts->n_contexts, sizeof *called);

  if (self->scratch.failed)
    return false;
  for (CgvFunctionId id = 0; id < contexts->n_costs; id++)
    {
      if (ways->spots[id] == 0 && contexts->of_function[id] != CGV_NONE)
        cgv_tree_calls_add (&inclusive[contexts->of_function[id]], ways->self[id]);
    }
  for (CgvCallId id = 0; id < profile->n_calls; id++)
    {
      const CgvCall *call = &profile->calls[id];
      bool is_from_root = ways->spots[call->caller] == 0;
      bool is_to_root = ways->spots[call->callee] == 0;

      if (is_from_root && !is_to_root && contexts->of_function[call->caller] != CGV_NONE)
        cgv_tree_calls_add (&inclusive[contexts->of_function[call->caller]], ways->of_calls[id]);
      if (is_from_root || !is_to_root)
        continue;
      if (contexts->of_function[call->callee] != CGV_NONE)
        cgv_tree_calls_add (&called[contexts->of_function[call->callee]], ways->of_calls[id]);
      if (!add_walker_of (self, side, id))
        return false;
    }
  for (uint32_t i = 0; i < contexts->n_contexts; i++)
    {
      if (inclusive[i] > called[i] && !add_walker_from (self, side, i, inclusive[i] - called[i]))
        return false;
    }
  return true;
}

bool
cgv_tree_ways_add (CgvTreeCalls *self,
                   CgvSide side,
                   bool has_callers)
{
  if (!has_callers)
    return add_callees (self, side);
  return is_from_names (&self->ways[side]) ? add_named_callers (self, side) : add_single_callers (self, side);
}

void
cgv_tree_ways_add_up (CgvTreeCalls *self)
{
  for (uint32_t i = self->n_joined; i-- > 0;)
    {
      CgvJoined *joined = &self->joined[i];

      for (CgvSide side = self->first_side; side < CGV_N_SIDES; side++)
        {
          cgv_tree_calls_add (&joined->inclusive[side], joined->self[side]);
          if (joined->parent != CGV_NONE)
            cgv_tree_calls_add (&self->joined[joined->parent].inclusive[side], joined->inclusive[side]);
        }
    }
}

/* Returns whether there are further walkers. */
static bool
turn (CgvTreeCalls *self,
      CgvWalker *walker)
{
  const CgvTreeWays *ways = &self->ways[walker->side];
  CgvJoined *joined = &self->joined[walker->place];
  uint32_t next = walker->context != CGV_NONE ? ways->contexts->contexts[walker->context].parent : CGV_NONE;

  walker->context = next;
  walker->node = next != CGV_NONE ? get_context_node (ways, next, walker->is_complete) : CGV_NONE;
  if (walker->node != CGV_NONE)
    return true;
  if (next == CGV_NONE && walker->is_complete)
    cgv_tree_calls_add (&joined->self[walker->side], walker->cost);
  else
    joined->is_open = true;
  return false;
}

static bool
is_too_small (const CgvTreeCalls *self,
              uint32_t place)
{
  for (CgvSide side = self->first_side; side < CGV_N_SIDES; side++)
    {
      if (self->joined[place].inclusive[side] > self->joined[0].inclusive[side] / TOO_SMALL)
        return false;
    }
  return true;
}

static bool
pass (CgvTreeCalls *self,
      CgvWalker *walker)
{
  if (is_recursion (self, &self->ways[walker->side], walker->place, walker->node))
    return true;
  walker->place = cgv_tree_calls_enter (self, walker->place, walker->node);
  if (walker->place == CGV_NONE)
    return false;
  cgv_tree_calls_add (&self->joined[walker->place].inclusive[walker->side], walker->cost);
  return true;
}

/* Moves all walkers one step, so that walkers that pass the same place meet there. */
static bool
step (CgvTreeCalls *self)
{
  size_t n = 0;

  for (size_t i = 0; i < self->n_walkers; i++)
    {
      CgvWalker walker = self->walkers[i];

      if (!pass (self, &walker))
        return false;
      if (turn (self, &walker))
        self->walkers[n++] = walker;
    }
  self->n_walkers = n;
  n = 0;
  for (size_t i = 0; i < self->n_walkers; i++)
    {
      if (!is_too_small (self, self->walkers[i].place))
        self->walkers[n++] = self->walkers[i];
    }
  self->n_walkers = n;
  return true;
}

bool
cgv_tree_ways_walk (CgvTreeCalls *self)
{
  size_t n = 0;

  cgv_key_table_clear (&self->table);
  self->n_joined = 0;
  if (cgv_tree_calls_enter (self, CGV_NONE, self->root) == CGV_NONE)
    return false;
  for (size_t i = 0; i < self->n_walkers; i++)
    {
      const CgvWalker walker = self->walkers[i];

      cgv_tree_calls_add (&self->joined[0].inclusive[walker.side], walker.cost);
      if (walker.node == CGV_NONE)
        cgv_tree_calls_add (&self->joined[0].self[walker.side], walker.cost);
      else
        self->walkers[n++] = walker;
    }
  self->n_walkers = n;
  for (uint32_t level = 0; level < MAX_LEVELS && self->n_walkers > 0; level++)
    {
      if (!step (self))
        return false;
    }
  return true;
}
