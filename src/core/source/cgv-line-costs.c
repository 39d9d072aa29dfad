/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line-costs.h"

#include <string.h>

#include "cgv-amount-private.h"
#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-event-set-private.h"
#include "cgv-hash-private.h"
#include "cgv-heap.h"
#include "cgv-line-shares-private.h"
#include "cgv-profile-private.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

#define FIRST_SLOTS 64u

/* This many adjacent lines have adjacent slots, in one line of the cache. */
#define NEIGHBOURS 8u

/* If few instructions are requested, those of every fourth page are added up at a time. */
#define N_SLICES 4u
#define PAGE_BITS 12u

/* A slot. Its hash mostly suffices to distinguish lines. */
typedef struct
{
  uint32_t hash;
  uint32_t line; /* its index, plus 1; 0 if it is free */
} Slot;

/* The columns of a part that an event type is the sum of. */
typedef struct
{
  CgvEventSum sum;
  CgvEventTerm term;
  CgvColumnTerm columns[CGV_MAX_EVENTS];
  uint32_t n_columns;
} Columns;

typedef struct
{
  CgvLineCosts *result;
  CgvPool *pool; /* of the result */
  const CgvCosts *costs;
  bool is_filtered;
  bool is_hidden;   /* whether a filter hides @node */
  CgvLineShares shares;
  const CgvLineQuery *query;
  CgvPool scratch;
  Slot *slots;
  size_t n_slots;
  CgvNodeId *nodes; /* of each line, the last function that has it */
  CgvCost *off; /* of each line, cost to subtract at the end, because calls recorded a negative cost without its sign */
  size_t n_off;
  uint32_t slice;   /* the slice of pages that are added up now; N_SLICES for all */
  CgvHeap largest;  /* the largest keys so far, where only these lines are wanted */
  uint32_t last; /* the line that was found last, or CGV_NONE; the next cost is often in it */
  CgvFunctionId function;
  CgvNodeId node;
  CgvPartId part; /* whose columns these are */
  Columns event;
  Columns executed; /* instructions; no sum where they are not wanted */
  bool failed;
} Adder;

static size_t
hash_line (const Adder *adder,
           const CgvLineCost *line)
{
  uint64_t seed = adder->costs->graph->profile->sources[0].head->seed;
  uint64_t hash = cgv_hash_mix (line->address / NEIGHBOURS + seed, 0x9E3779B97F4A7C15u);

  hash = cgv_hash_mix (hash + line->line / NEIGHBOURS, 0xD6E8FEB86659FD93u);
  hash = cgv_hash_key (hash + ((uint64_t) line->object << 32 | line->file), seed);
  return (size_t) (hash * NEIGHBOURS + (line->line + line->address) % NEIGHBOURS);
}

static bool
is_same_line (const CgvLineCost *a,
              const CgvLineCost *b)
{
  return a->file == b->file && a->line == b->line && a->address == b->address && a->object == b->object;
}

static Slot *
find_slot (const Adder *adder,
           const CgvLineCost *line)
{
  const CgvLineCosts *result = adder->result;
  size_t hash = hash_line (adder, line);
  size_t at = hash & (adder->n_slots - 1);

  while (adder->slots[at].line != 0 && (adder->slots[at].hash != (uint32_t) hash || !is_same_line (&result->lines[adder->slots[at].line - 1], line)))
    at = (at + 1) & (adder->n_slots - 1);
  adder->slots[at].hash = (uint32_t) hash;
  return &adder->slots[at];
}

static bool
grow_slots (Adder *adder)
{
  const CgvLineCosts *result = adder->result;
  size_t n_slots = adder->n_slots > 0 ? adder->n_slots * 2 : FIRST_SLOTS;

  cgv_pool_drop (&adder->scratch, adder->slots);
  cgv_pool_make (&adder->scratch, &adder->slots, n_slots);
  adder->n_slots = adder->slots != NULL ? n_slots : 0;
  if (adder->slots == NULL)
    return false;
  for (uint32_t i = 0; i < result->n_lines; i++)
    find_slot (adder, &result->lines[i])->line = i + 1;
  return true;
}

/* Returns the slot of a line, a free one if the line is new, or NULL if there is no memory. */
static Slot *
get_slot (Adder *adder,
          const CgvLineCost *line)
{
  if (((size_t) adder->result->n_lines + 1) * 2 > adder->n_slots && !grow_slots (adder))
    adder->failed = true;
  return adder->failed ? NULL : find_slot (adder, line);
}

/* Adds a line in a free slot. */
static void
add_line (Adder *adder,
          const CgvLineCost *line,
          Slot *slot)
{
  CgvLineCosts *public = adder->result;
  uint32_t n = public->n_lines;
  size_t wanted = (size_t) n + 1;

  adder->failed = wanted >= CGV_NONE ||
                  !cgv_array_grow_in (adder->pool, &public->lines, wanted) ||
                  !cgv_array_grow_in (&adder->scratch, &adder->nodes, wanted) ||
                  (adder->is_filtered &&
                   !cgv_array_grow_in (adder->pool, &public->bounds, wanted));
  if (adder->failed)
    return;
  public->lines[n] = *line;
  adder->nodes[n] = adder->node;
  if (adder->is_filtered)
    public->bounds[n] = (CgvLineBounds){ 0 };
  slot->line = ++public->n_lines;
}

static CgvStringId
get_file (const Adder *adder,
          CgvStringId file)
{
  return adder->query->same_files != NULL && file != CGV_NONE ? adder->query->same_files[file] : file;
}

/* Finds or adds the line of a place. Returns CGV_NONE if it is not requested, or there is no memory. */
static uint32_t
find_line (Adder *adder,
           const CgvCostLine *place)
{
  CgvLineCosts *result = adder->result;
  CgvLineCost line = { .object = CGV_NONE, .file = get_file (adder, place->file), .line = place->line, .node = adder->node, .n_nodes = adder->is_hidden ? 0 : 1 };
  Slot *slot;
  uint32_t found;

  if (adder->query->by_address)
    {
      line.object = adder->costs->graph->profile->functions[adder->function].object;
      line.address = place->address;
    }
  slot = get_slot (adder, &line);
  if (slot != NULL && slot->line == 0 && adder->query->chosen != NULL)
    return CGV_NONE;
  if (slot != NULL && slot->line == 0)
    add_line (adder, &line, slot);
  if (adder->failed)
    return CGV_NONE;
  found = slot->line - 1;
  if (adder->nodes[found] != adder->node && !adder->is_hidden)
    {
      if (result->lines[found].n_nodes == 0)
        result->lines[found].node = adder->node;
      result->lines[found].n_nodes++;
    }
  adder->nodes[found] = adder->node;
  return found;
}

static bool
is_last_line (const Adder *adder,
              const CgvCostLine *place)
{
  const CgvLineCost *last = &adder->result->lines[adder->last];

  return last->line == place->line && last->file == get_file (adder, place->file) && !adder->query->by_address;
}

/* Finds or adds the line of a place, and keeps it for the next cost of the function. */
static uint32_t
get_line (Adder *adder,
          const CgvCostLine *place)
{
  if (adder->last == CGV_NONE || !is_last_line (adder, place))
    adder->last = find_line (adder, place);
  return adder->last;
}

static bool
is_wanted (const Adder *adder,
           const CgvCostLine *place)
{
  if (adder->slice < N_SLICES && (place->address >> PAGE_BITS) % N_SLICES != adder->slice)
    return false;
  return adder->query->files == NULL || adder->query->files[place->file] != 0;
}

static void
find_columns (Adder *adder,
              CgvPartId part)
{
  const CgvProfile *profile = adder->costs->graph->profile;

  if (part == adder->part)
    return;
  adder->part = part;
  adder->event.n_columns = cgv_profile_get_columns_of (profile, part, &adder->event.sum, adder->event.columns);
  if (adder->executed.sum.n_terms > 0)
    adder->executed.n_columns = cgv_profile_get_columns_of (profile, part, &adder->executed.sum, adder->executed.columns);
}

/* Adds the costs of a line of self cost, or of a call, for which @off is not NULL: it gets the negative costs of calls, without their
 * sign. */
static inline void
add_columns (const Columns *columns,
             const CgvCostLine *place,
             CgvCost *cost,
             CgvCost *off)
{
  bool is_signed = columns->sum.is_signed;

  for (uint32_t i = 0; i < columns->n_columns && columns->columns[i].column < place->n_costs; i++)
    {
      const CgvColumnTerm *term = &columns->columns[i];
      CgvCost value = place->costs[term->column];
      bool is_wrapped = off != NULL && !term->is_signed && value > (CgvCost) INT64_MAX;
      CgvCost scaled = cgv_cost_scale (is_wrapped ? 0 - value : value, term->is_signed, term->coefficient, is_signed);

      if (is_wrapped)
        *off = cgv_cost_add (*off, scaled, is_signed);
      else
        *cost = cgv_cost_add (*cost, scaled, is_signed);
    }
}

static inline void
add_costs (Adder *adder,
           const CgvCostLine *place,
           CgvCost *cost,
           CgvCost *off)
{
  find_columns (adder, place->part);
  add_columns (&adder->event, place, cost, off);
}

/* If one part lacks such counts, they are unknown for all lines. */
static void
add_executed (Adder *adder,
              const CgvCostLine *place,
              uint32_t line)
{
  CgvLineCosts *result = adder->result;

  if (!result->has_executed || line == CGV_NONE)
    return;
  find_columns (adder, place->part);
  result->has_executed = adder->executed.n_columns > 0;
  add_columns (&adder->executed, place, &result->lines[line].executed, NULL);
}

/* Keeps a share until all lines of the function were seen. */
static bool
add_share (Adder *adder,
           const CgvCostLine *place,
           uint32_t edge,
           uint64_t count)
{
  CgvLineShare share = { .edge = edge, .line = CGV_NONE, .count = count };

  if (is_wanted (adder, place))
    share.line = get_line (adder, place);
  if (adder->failed)
    return false;
  add_costs (adder, place, &share.cost, edge != CGV_NONE ? &share.off : NULL);
  adder->failed = !cgv_line_shares_add (&adder->shares, &adder->scratch, &share);
  return !adder->failed;
}

static bool
add_cost_line (const CgvCostLine *place,
               void *user_data)
{
  Adder *adder = user_data;
  uint32_t line;

  if (adder->is_filtered && !adder->result->has_executed)
    return add_share (adder, place, CGV_NONE, 0);
  line = is_wanted (adder, place) ? get_line (adder, place) : CGV_NONE;
  add_executed (adder, place, line);
  if (adder->is_filtered)
    return !adder->failed && add_share (adder, place, CGV_NONE, 0);
  if (line != CGV_NONE)
    add_costs (adder, place, &adder->result->lines[line].self, NULL);
  return !adder->failed;
}

/* Adds a negative cost of a call, which few files have. Returns false if there is no memory. */
static bool
add_off (Adder *adder,
         uint32_t line,
         CgvCost off)
{
  size_t wanted = (size_t) line + 1;

  if (wanted > adder->n_off)
    {
      if (!cgv_array_grow_in (&adder->scratch, &adder->off, wanted))
        return false;
      memset (adder->off + adder->n_off, 0, (wanted - adder->n_off) * sizeof *adder->off);
      adder->n_off = wanted;
    }
  adder->off[line] = cgv_cost_add (adder->off[line], off, adder->event.sum.is_signed);
  return true;
}

/* Until the end, inclusive is only the cost of the calls. */
static bool
add_call_line (const CgvCallLine *call,
               void *user_data)
{
  Adder *adder = user_data;
  const CgvGraph *graph = adder->costs->graph;
  uint32_t edge = cgv_graph_get_edge (graph, call->call);
  uint32_t line;
  CgvNodeId callee;
  CgvLineCost *cost;
  CgvCost off = 0;

  if (adder->is_filtered)
    return edge == CGV_NONE || add_share (adder, &call->position, edge, call->count);
  line = is_wanted (adder, &call->position) ? get_line (adder, &call->position) : CGV_NONE;
  if (line == CGV_NONE || (adder->query->has_callees && !add_share (adder, &call->position, edge, call->count)))
    return !adder->failed;
  cost = &adder->result->lines[line];
  cost->calls = cgv_cost_add (cost->calls, call->count, false);
  callee = cgv_fold_get_node (graph->fold, graph->profile->calls[call->call].callee);
  if (!cgv_graph_is_within (graph, adder->node, callee))
    add_costs (adder, &call->position, &cost->inclusive, &off);
  if (off != 0)
    adder->failed = !add_off (adder, line, off);
  return !adder->failed;
}

static bool
add_jump_line (const CgvJumpLine *jump,
               void *user_data)
{
  Adder *adder = user_data;
  CgvLineCosts *public = adder->result;
  uint32_t line = is_wanted (adder, &jump->position) ? get_line (adder, &jump->position) : CGV_NONE;

  if (line == CGV_NONE)
    return !adder->failed;
  adder->failed = public->n_jumps + 1 >= CGV_NONE ||
                  !cgv_array_grow_in (adder->pool, &public->jumps, (size_t) public->n_jumps + 1);
  if (adder->failed)
    return false;
  public->jumps[public->n_jumps++] = (CgvLineJump){
    .line = line,
    .file = get_file (adder, jump->target_file),
    .target = jump->target_line,
    .address = adder->query->by_address ? jump->target_address : 0,
    .is_conditional = jump->is_conditional,
    .followed = jump->followed,
    .executed = jump->executed,
  };
  return true;
}

/* Adds the line of a cost or a call of a hidden function. */
static bool
add_nothing (const CgvCostLine *line,
             void *user_data)
{
  Adder *adder = user_data;

  if (is_wanted (adder, line))
    get_line (adder, line);
  return !adder->failed;
}

static bool
add_no_call (const CgvCallLine *call,
             void *user_data)
{
  return add_nothing (&call->position, user_data);
}

static void
divide_shares (Adder *adder)
{
  CgvLineCosts *public = adder->result;
  size_t wanted = public->n_callees + adder->shares.n;

  adder->failed = adder->query->has_callees &&
                  (wanted >= CGV_NONE ||
                   !cgv_array_grow_in (adder->pool, &public->callees, wanted));
  adder->failed = adder->failed || !cgv_line_shares_divide (&adder->shares, adder->scratch.memory, adder->costs, adder->node, public);
}

static void
add_node (Adder *adder,
          CgvNodeId node)
{
  const CgvGraph *graph = adder->costs->graph;
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

  adder->is_hidden = cgv_graph_is_hidden (graph, node);
  if (adder->is_hidden && !adder->query->has_hidden)
    return;
  adder->node = node;
  for (uint32_t i = 0; i < n_members && !adder->failed; i++)
    {
      adder->function = members[i];
      adder->last = CGV_NONE;
      cgv_profile_foreach_cost_line (graph->profile, members[i], graph->parts, adder->is_hidden ? add_nothing : add_cost_line, adder);
      if (!adder->failed)
        cgv_profile_foreach_call_line (graph->profile, members[i], graph->parts, adder->is_hidden ? add_no_call : add_call_line, adder);
      if (adder->query->has_jumps && !adder->is_hidden && !adder->failed)
        cgv_profile_foreach_jump_line (graph->profile, members[i], graph->parts, add_jump_line, adder);
    }
  if (adder->shares.n > 0 && !adder->failed)
    divide_shares (adder);
}

static void
add_nodes (Adder *adder)
{
  if (adder->query->node != CGV_NONE)
    {
      add_node (adder, adder->query->node);
      return;
    }
  for (CgvNodeId node = 0; node < adder->costs->graph->n_nodes && !adder->failed; node++)
    add_node (adder, node);
}

/* Items are ordered by line first, and then by the keys that distinguish calls, or jumps, of a line. */
static uint64_t
get_callee_key (const void *user_data,
                uint32_t id,
                unsigned int level)
{
  const CgvLineCallee *callee = &((const CgvLineCosts *) user_data)->callees[id];

  return level == 0 ? callee->line : callee->callee;
}

static uint64_t
get_jump_key (const void *user_data,
              uint32_t id,
              unsigned int level)
{
  const CgvLineJump *jump = &((const CgvLineCosts *) user_data)->jumps[id];
  const uint64_t keys[] = { jump->line, jump->file, jump->target, jump->address, jump->is_conditional };

  return keys[level];
}

/* Adds up items with equal keys, and puts the rest into their order. Returns false if there is no memory. */
static bool
merge_items (CgvMemory *memory,
             const CgvSorter *sorter,
             void *items,
             size_t size,
             uint32_t *n_items,
             void (*add_item) (void *item, const void *other, bool is_signed),
             bool is_signed)
{
  size_t n_all = *n_items;
  char *bytes = items;
  CgvPool scratch = { .memory = memory };
  char *sorted = cgv_pool_new (&scratch, n_all, size);
  uint32_t *ids = cgv_pool_new (&scratch, n_all, sizeof *ids);
  bool ok = !scratch.failed;
  uint32_t n = 0;

  for (uint32_t i = 0; ok && i < n_all; i++)
    ids[i] = i;
  ok = ok && cgv_sorter_sort (sorter, memory, ids, n_all);
  for (uint32_t i = 0; ok && i < n_all; i++)
    {
      bool is_new = i == 0;

      for (unsigned int level = 0; level < sorter->n_levels && !is_new; level++)
        is_new = sorter->get_key (sorter->user_data, ids[i], level) != sorter->get_key (sorter->user_data, ids[i - 1], level);
      if (is_new)
        memcpy (sorted + n++ * size, bytes + ids[i] * size, size);
      else
        add_item (sorted + (n - 1) * size, bytes + ids[i] * size, is_signed);
    }
  if (ok && n > 0)
    memcpy (bytes, sorted, n * size);
  *n_items = n;
  cgv_pool_clear (&scratch);
  return ok;
}

static void
add_callee (void *item,
            const void *other,
            bool is_signed)
{
  CgvLineCallee *self = item;
  const CgvLineCallee *more = other;

  self->calls = cgv_cost_add (self->calls, more->calls, false);
  self->inclusive = cgv_amount_add (self->inclusive, more->inclusive, is_signed);
}

static void
add_jump (void *item,
          const void *other,
          bool is_signed)
{
  CgvLineJump *self = item;
  const CgvLineJump *more = other;

  (void) is_signed;
  self->followed = cgv_cost_add (self->followed, more->followed, false);
  self->executed = cgv_cost_add (self->executed, more->executed, false);
}

static bool
merge_all (Adder *adder)
{
  CgvLineCosts *result = adder->result;
  const CgvSorter callees = { get_callee_key, result, 2 };
  const CgvSorter jumps = { get_jump_key, result, 5 };

  return merge_items (adder->scratch.memory, &callees, result->callees, sizeof *result->callees, &result->n_callees, add_callee, adder->event.sum.is_signed) &&
         merge_items (adder->scratch.memory, &jumps, result->jumps, sizeof *result->jumps, &result->n_jumps, add_jump, false);
}

static void
finish (Adder *adder,
        uint32_t first)
{
  CgvLineCosts *result = adder->result;
  bool is_signed = adder->event.sum.is_signed;

  for (uint32_t i = first; i < result->n_lines; i++)
    {
      CgvLineCost *line = &result->lines[i];

      if (i < adder->n_off)
        line->inclusive = cgv_cost_subtract (line->inclusive, adder->off[i], is_signed);
      if (adder->is_filtered)
        cgv_amount_add_to (&line->inclusive, &result->bounds[i].inclusive, cgv_amount_within (line->self, result->bounds[i].self), is_signed);
      else
        line->inclusive = cgv_cost_add (line->inclusive, line->self, is_signed);
      result->self = cgv_cost_add (result->self, line->self, is_signed);
      result->inclusive = cgv_cost_add (result->inclusive, line->inclusive, is_signed);
    }
}

/* Returns a key that is in the order of a floating-point number, so that it shows which lines may be among the first. */
static double
get_key (const Adder *adder,
         uint32_t line)
{
  return (double) adder->query->get_key (&adder->result->lines[line], adder->query->user_data);
}

/* Drops the lines that cannot be among the requested ones. Those from @first on are new. */
static bool
leave_largest (Adder *adder,
               uint32_t first)
{
  CgvLineCosts *result = adder->result;
  CgvHeap *largest = &adder->largest;
  uint32_t n_left = 0;

  for (uint32_t i = first; i < result->n_lines; i++)
    {
      CgvHeapItem item = { get_key (adder, i), i };

      if (largest->n_items >= adder->query->n_most)
        cgv_heap_push_pop (largest, item);
      else if (!cgv_heap_push (largest, item))
        return false;
    }
  for (uint32_t i = 0; i < result->n_lines; i++)
    {
      if (largest->n_items < adder->query->n_most || get_key (adder, i) >= largest->items[0].key)
        result->lines[n_left++] = result->lines[i];
    }
  result->n_left_out += result->n_lines - n_left;
  result->n_lines = n_left;
  return true;
}

/* An instruction is in one slice, whichever functions have it. */
static void
add_slices (Adder *adder)
{
  cgv_heap_init (&adder->largest, adder->scratch.memory);
  for (adder->slice = 0; adder->slice < N_SLICES && !adder->failed; adder->slice++)
    {
      uint32_t first = adder->result->n_lines;

      if (adder->slots != NULL)
        memset (adder->slots, 0, adder->n_slots * sizeof *adder->slots);
      if (adder->off != NULL)
        memset (adder->off, 0, adder->n_off * sizeof *adder->off);
      add_nodes (adder);
      if (!adder->failed)
        finish (adder, first);
      adder->failed = adder->failed || !leave_largest (adder, first);
    }
  cgv_heap_clear (&adder->largest);
}

/* Begins with the lines that are wanted, without costs. */
static void
add_chosen (Adder *adder)
{
  const CgvLineCosts *chosen = adder->query->chosen;

  adder->node = CGV_NONE;
  for (uint32_t i = 0; chosen != NULL && i < chosen->n_lines && !adder->failed; i++)
    {
      const CgvLineCost *other = &chosen->lines[i];
      const CgvLineCost line = { .object = other->object, .file = other->file, .line = other->line, .address = other->address, .node = other->node };
      Slot *slot = get_slot (adder, &line);

      if (slot != NULL)
        add_line (adder, &line, slot);
    }
}

static void
add_all (Adder *adder)
{
  const CgvLineQuery *query = adder->query;

  if (query->n_most > 0 && query->chosen == NULL && query->by_address && !query->has_callees && !query->has_jumps && !adder->is_filtered)
    {
      add_slices (adder);
      return;
    }
  adder->slice = N_SLICES;
  add_chosen (adder);
  if (!adder->failed)
    add_nodes (adder);
  adder->failed = adder->failed || !merge_all (adder);
  if (!adder->failed)
    finish (adder, 0);
}

/* Returns the event type that each instruction has one of each time it runs, or CGV_NONE. */
static CgvEventId
find_instructions (const CgvEventSet *events)
{
  CgvEventId found = cgv_event_set_find (events, "Ir");
  const CgvEvent *event = found != CGV_NONE ? cgv_event_set_get (events, found) : NULL;

  return event != NULL && !event->is_ratio && event->formula == CGV_NONE ? found : CGV_NONE;
}

static CgvLineCosts *
new_sum (const CgvCosts *costs,
         const CgvLineQuery *query,
         CgvEventId event)
{
  CgvMemory own = cgv_box_copy_memory (costs);
  Adder adder = { .costs = costs, .query = query, .part = CGV_NONE };
  CgvEventId instructions = query->by_address && query->has_jumps ? find_instructions (costs->events) : CGV_NONE;

  adder.result = cgv_box_new (&own, sizeof *adder.result);
  if (adder.result == NULL)
    return NULL;
  adder.pool = cgv_box_get_pool (adder.result);
  adder.scratch.memory = adder.pool->memory;
  adder.event.sum = cgv_event_set_get_sum (costs->events, event, &adder.event.term);
  if (instructions != CGV_NONE)
    {
      adder.executed.sum = cgv_event_set_get_sum (costs->events, instructions, &adder.executed.term);
      adder.result->has_executed = true;
    }
  adder.is_filtered = costs->graph->hidden != NULL;
  add_all (&adder);
  cgv_pool_clear (&adder.scratch);
  if (!adder.failed)
    return adder.result;
  cgv_line_costs_free (adder.result);
  return NULL;
}

static CgvAmount
divide_amounts (const CgvCosts *costs,
                CgvAmount numerator,
                CgvAmount divisor)
{
  return cgv_costs_divide_amounts (costs, cgv_event_set_divide (costs->events, costs->event, numerator.value, divisor.value), numerator, divisor);
}

/* Divides sums. The lines and their order do not depend on the event type. */
static void
divide_sums (const CgvCosts *costs,
             CgvLineCosts *numerator,
             const CgvLineCosts *divisor)
{
  for (uint32_t i = 0; i < numerator->n_lines; i++)
    {
      CgvAmount self = divide_amounts (costs, cgv_line_costs_get_self (numerator, i), cgv_line_costs_get_self (divisor, i));
      CgvAmount inclusive = divide_amounts (costs, cgv_line_costs_get_inclusive (numerator, i), cgv_line_costs_get_inclusive (divisor, i));

      numerator->lines[i].self = self.value;
      numerator->lines[i].inclusive = inclusive.value;
      if (numerator->bounds != NULL)
        numerator->bounds[i] = (CgvLineBounds){ .self = cgv_amount_get_bounds (self), .inclusive = cgv_amount_get_bounds (inclusive) };
    }
  for (uint32_t i = 0; i < numerator->n_callees; i++)
    numerator->callees[i].inclusive = divide_amounts (costs, numerator->callees[i].inclusive, divisor->callees[i].inclusive);
  numerator->self = cgv_event_set_divide (costs->events, costs->event, numerator->self, divisor->self);
  numerator->inclusive = cgv_event_set_divide (costs->events, costs->event, numerator->inclusive, divisor->inclusive);
}

/* Returns the first of @n sorted items that is of @line or of one after it. */
static uint32_t
find_first (const CgvSorter *sorter,
            uint32_t n,
            uint32_t line)
{
  uint32_t begin = 0;

  while (begin < n)
    {
      uint32_t middle = begin + (n - begin) / 2;

      if (sorter->get_key (sorter->user_data, middle, 0) < line)
        begin = middle + 1;
      else
        n = middle;
    }
  return begin;
}

CgvLineCosts *
cgv_line_costs_new (const CgvCosts *costs,
                    const CgvLineQuery *query)
{
  const CgvEvent *event = cgv_event_set_get (costs->events, costs->event);
  CgvLineQuery all = *query;
  CgvLineCosts *lines;
  CgvLineCosts *divisor;

  /* Sums do not say which ratios are large. */
  if (event->is_ratio)
    all.n_most = 0;
  lines = new_sum (event->is_ratio ? costs->numerator : costs, &all, event->is_ratio ? event->numerator : costs->event);
  if (lines == NULL)
    return NULL;
  lines->is_by_address = query->by_address;
  if (!event->is_ratio)
    return lines;
  divisor = new_sum (costs->divisor, &all, event->divisor);
  if (divisor != NULL)
    {
      divide_sums (costs, lines, divisor);
      cgv_line_costs_free (divisor);
      return lines;
    }
  cgv_line_costs_free (lines);
  return NULL;
}

const CgvLineCallee *
cgv_line_costs_get_callees (const CgvLineCosts *self,
                            uint32_t line,
                            uint32_t *n)
{
  const CgvSorter sorter = { get_callee_key, self, 2 };
  uint32_t first = find_first (&sorter, self->n_callees, line);

  *n = find_first (&sorter, self->n_callees, line + 1) - first;
  return *n > 0 ? self->callees + first : NULL;
}

const CgvLineJump *
cgv_line_costs_get_jumps (const CgvLineCosts *self,
                          uint32_t line,
                          uint32_t *n)
{
  const CgvSorter sorter = { get_jump_key, self, 5 };
  uint32_t first = find_first (&sorter, self->n_jumps, line);

  *n = find_first (&sorter, self->n_jumps, line + 1) - first;
  return *n > 0 ? self->jumps + first : NULL;
}

bool
cgv_line_costs_find_executed (const CgvLineCosts *self,
                              const CgvLineJump *jump,
                              uint64_t *executed)
{
  bool is_counted = self->has_executed && jump->address != 0;

  *executed = is_counted ? self->lines[jump->line].executed : jump->executed;
  if (!jump->is_conditional)
    *executed = jump->followed;
  return is_counted || !jump->is_conditional;
}

CgvAmount
cgv_line_costs_get_self (const CgvLineCosts *self,
                         uint32_t line)
{
  CgvCost value = self->lines[line].self;

  return self->bounds != NULL ? cgv_amount_within (value, self->bounds[line].self) : cgv_amount_exact (value);
}

CgvAmount
cgv_line_costs_get_inclusive (const CgvLineCosts *self,
                              uint32_t line)
{
  CgvCost value = self->lines[line].inclusive;

  return self->bounds != NULL ? cgv_amount_within (value, self->bounds[line].inclusive) : cgv_amount_exact (value);
}

bool
cgv_line_costs_is_nothing (const CgvLineCosts *self,
                           uint32_t line)
{
  const CgvLineCost *cost = &self->lines[line];

  return cgv_line_costs_get_self (self, line).high == 0 && cgv_line_costs_get_inclusive (self, line).high == 0 && cost->self == 0 && cost->inclusive == 0 && cost->calls == 0;
}

void
cgv_line_costs_free (CgvLineCosts *self)
{
  cgv_box_unref (self, NULL);
}
