/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line-costs.h"

#include <string.h>

#include "cgv-amount-private.h"
#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-event-set-private.h"
#include "cgv-hash-private.h"
#include "cgv-line-shares-private.h"
#include "cgv-profile-private.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

#define FIRST_SLOTS 64u

/* This many adjacent lines have adjacent slots, in one line of the cache. */
#define NEIGHBOURS 8u

/* A function mostly has lines that are near each other, and comes back to them. */
#define N_RECENT 256u

/* A slot. Its hash mostly suffices to distinguish lines. */
typedef struct
{
  uint32_t hash;
  uint32_t line; /* its index, plus 1; 0 if it is free */
} Slot;

/* Finds lines. */
typedef struct CgvLineTable
{
  Slot *slots;
  size_t n_slots;
  size_t n_room;    /* how many lines the arrays have room for */
  CgvNodeId *nodes; /* of each line, the last function that has it */
} Table;

/* The columns of a part that an event type is the sum of. */
typedef struct
{
  CgvEventSum sum;
  CgvEventTerm term;
  CgvColumnTerm columns[CGV_MAX_EVENTS];
  uint32_t n_columns;
  bool is_count; /* it is one column, as it was counted */
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
  uint64_t seed;
  Table table;
  CgvPool *table_pool; /* that of the result if the table is kept, otherwise @scratch */
  CgvCost *off; /* of each line, cost to subtract at the end, because calls recorded a negative cost without its sign */
  size_t n_off;
  uint32_t *own_lines; /* of each chosen line, that of the last function that has it, where they are wanted by function */
  uint64_t seen;    /* the classes of the lines of this function */
  uint32_t recent[N_RECENT]; /* lines of this function by the end of their numbers, plus 1; 0 for none */
  CgvFunctionId function;
  CgvNodeId node;
  CgvPartId part; /* whose columns these are */
  Columns event;
  Columns executed; /* instructions; no sum where they are not wanted */
  uint32_t n_columns; /* the first columns of all parts, with all that are wanted */
  bool failed;
} Adder;

static uint32_t
hash_line (const Adder *adder,
           const CgvLineCost *line)
{
  uint64_t hash = cgv_hash_mix (line->address / NEIGHBOURS + adder->seed, 0x9E3779B97F4A7C15u);

  hash = cgv_hash_mix (hash + line->line / NEIGHBOURS, 0xD6E8FEB86659FD93u);
  hash = cgv_hash_mix (hash + ((uint64_t) line->object << 32 | line->file), adder->seed | 0x9E3779B97F4A7C15u);
  return (uint32_t) (hash >> 32) * NEIGHBOURS + (uint32_t) ((line->line + line->address) % NEIGHBOURS);
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
  uint32_t hash = hash_line (adder, line);
  size_t at = hash & (adder->table.n_slots - 1);

  while (adder->table.slots[at].line != 0 && (adder->table.slots[at].hash != hash || !is_same_line (&result->lines[adder->table.slots[at].line - 1], line)))
    at = (at + 1) & (adder->table.n_slots - 1);
  adder->table.slots[at].hash = hash;
  return &adder->table.slots[at];
}

static bool
grow_slots (Adder *adder)
{
  size_t n_old = adder->table.n_slots;
  size_t n_slots = n_old > 0 ? n_old * 2 : FIRST_SLOTS;
  Slot *old = adder->table.slots;

  cgv_pool_make (adder->table_pool, &adder->table.slots, n_slots);
  adder->table.n_slots = adder->table.slots != NULL ? n_slots : 0;
  if (adder->table.slots == NULL)
    return false;
  for (size_t i = 0; i < n_old; i++)
    {
      size_t at = old[i].hash & (n_slots - 1);

      while (old[i].line != 0 && adder->table.slots[at].line != 0)
        at = (at + 1) & (n_slots - 1);
      if (old[i].line != 0)
        adder->table.slots[at] = old[i];
    }
  cgv_pool_drop (adder->table_pool, old);
  return true;
}

/* Returns the slot of a line, a free one if the line is new, or NULL if there is no memory. */
static Slot *
get_slot (Adder *adder,
          const CgvLineCost *line)
{
  if (adder->own_lines == NULL && ((size_t) adder->result->n_lines + 1) * 2 > adder->table.n_slots && !grow_slots (adder))
    adder->failed = true;
  return adder->failed ? NULL : find_slot (adder, line);
}

static __attribute__ ((noinline)) void
make_room (Adder *adder)
{
  size_t wanted = adder->table.n_room > 0 ? 2 * adder->table.n_room : FIRST_SLOTS;

  adder->failed = wanted >= CGV_NONE ||
                  !cgv_array_grow_in (adder->pool, &adder->result->lines, wanted) ||
                  !cgv_array_grow_in (adder->table_pool, &adder->table.nodes, wanted) ||
                  (adder->is_filtered &&
                   !cgv_array_grow_in (adder->pool, &adder->result->bounds, wanted));
  adder->table.n_room = wanted;
}

/* Adds a line in a free slot. */
static void
add_line (Adder *adder,
          const CgvLineCost *line,
          Slot *slot)
{
  CgvLineCosts *public = adder->result;
  uint32_t n = public->n_lines;

  if (n == adder->table.n_room)
    make_room (adder);
  if (adder->failed)
    return;
  public->lines[n] = *line;
  adder->table.nodes[n] = adder->node;
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

/* Returns the line of this function for a chosen one, or CGV_NONE if there is no memory. */
static uint32_t
get_own_line (Adder *adder,
              uint32_t chosen)
{
  CgvLineCost line = adder->result->lines[chosen];
  Slot slot;

  if (adder->table.nodes[chosen] == adder->node)
    return adder->own_lines[chosen];
  line.node = adder->node;
  line.n_nodes = 1;
  add_line (adder, &line, &slot);
  if (adder->failed)
    return CGV_NONE;
  adder->table.nodes[chosen] = adder->node;
  adder->own_lines[chosen] = slot.line - 1;
  return slot.line - 1;
}

/* Finds or adds the line of a place. Returns CGV_NONE if it is not requested, or there is no memory. */
static __attribute__ ((noinline)) uint32_t
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
  if (adder->own_lines != NULL)
    return get_own_line (adder, found);
  if (adder->table.nodes[found] != adder->node && !adder->is_hidden)
    {
      if (result->lines[found].n_nodes == 0)
        result->lines[found].node = adder->node;
      result->lines[found].n_nodes++;
    }
  adder->table.nodes[found] = adder->node;
  return found;
}

/* Finds or adds the line of a place, and keeps it for the next costs of the function. */
static inline uint32_t
get_line (Adder *adder,
          const CgvCostLine *place)
{
  uint32_t *recent = &adder->recent[place->line % N_RECENT];
  const CgvLineCost *known = *recent > 0 ? &adder->result->lines[*recent - 1] : NULL;

  if (known == NULL || known->line != place->line || known->file != get_file (adder, place->file) || adder->query->by_address)
    *recent = find_line (adder, place) + 1;
  return *recent - 1;
}

static inline bool
is_wanted (Adder *adder,
           const CgvCostLine *place)
{
  const CgvLineQuery *query = adder->query;
  unsigned int class = query->files != NULL ? query->files[place->file] : 1;

  if (query->classes == 0)
    return class != 0;
  if (class != 0 && query->by_address)
    class = cgv_line_get_class (place->address);
  adder->seen |= (uint64_t) 1 << class;
  return (query->classes >> class & 1) != 0;
}

static inline bool
is_one_count (const Columns *columns)
{
  return columns->n_columns == 1 && !columns->sum.is_signed && !columns->columns[0].is_signed && columns->columns[0].coefficient == 1;
}

static __attribute__ ((noinline)) void
change_part (Adder *adder,
             CgvPartId part)
{
  const CgvProfile *profile = adder->costs->graph->profile;

  adder->part = part;
  adder->event.n_columns = cgv_profile_get_columns_of (profile, part, &adder->event.sum, adder->event.columns);
  if (adder->executed.sum.n_terms > 0)
    adder->executed.n_columns = cgv_profile_get_columns_of (profile, part, &adder->executed.sum, adder->executed.columns);
  adder->event.is_count = is_one_count (&adder->event);
}

static inline void
find_columns (Adder *adder,
              CgvPartId part)
{
  if (part != adder->part)
    change_part (adder, part);
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

/* Adds a cost that is one column, as most are. */
static inline bool
add_count (Adder *adder,
           const CgvCostLine *place)
{
  uint32_t column = adder->event.columns[0].column;
  uint32_t line = is_wanted (adder, place) ? get_line (adder, place) : CGV_NONE;

  if (line != CGV_NONE && column < place->n_costs)
    adder->result->lines[line].self = cgv_cost_add (adder->result->lines[line].self, place->costs[column], false);
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
  find_columns (adder, place->part);
  if (adder->event.is_count && !adder->is_filtered && !adder->result->has_executed)
    return add_count (adder, place);
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

/* Returns the classes of a function, or 0 if they are not known without its lines. */
static uint64_t
find_classes (const Adder *adder,
              CgvNodeId node)
{
  const CgvLineQuery *query = adder->query;
  const CgvGraph *graph = adder->costs->graph;
  uint64_t classes = 0;
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

  if (query->by_address || (query->seen[node] != 0 && query->chosen == NULL))
    return query->seen[node];
  for (uint32_t i = 0; i < n_members; i++)
    {
      cgv_foreach_in (block, graph->profile->block_start, members[i])
        {
          CgvStringId file;

          if (!cgv_profile_get_block_file (graph->profile, graph->profile->blocks[block], &file))
            return query->seen[node];
          classes |= (uint64_t) 1 << query->files[file];
        }
    }
  return classes;
}

/* Returns whether a function, as far as is known, has no wanted lines. */
static bool
is_skipped (Adder *adder,
            CgvNodeId node)
{
  const CgvLineQuery *query = adder->query;

  if (query->classes == 0)
    return false;
  if (query->seen[node] == 0 || (query->seen[node] & query->classes) != 0)
    query->seen[node] = find_classes (adder, node);
  return query->seen[node] != 0 && (query->seen[node] & query->classes) == 0;
}

static void
add_node (Adder *adder,
          CgvNodeId node)
{
  const CgvGraph *graph = adder->costs->graph;
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

  adder->is_hidden = cgv_graph_is_hidden (graph, node);
  if ((adder->is_hidden && !adder->query->has_hidden) || is_skipped (adder, node))
    return;
  adder->node = node;
  adder->seen = 0;
  for (uint32_t i = 0; i < n_members && !adder->failed; i++)
    {
      adder->function = members[i];
      memset (adder->recent, 0, sizeof adder->recent);
      cgv_profile_foreach_first_costs (graph->profile, members[i], graph->parts, adder->n_columns, adder->is_hidden ? add_nothing : add_cost_line, adder);
      if (!adder->failed)
        cgv_profile_foreach_call_line (graph->profile, members[i], graph->parts, adder->is_hidden ? add_no_call : add_call_line, adder);
      if (adder->query->has_jumps && !adder->is_hidden && !adder->failed)
        cgv_profile_foreach_jump_line (graph->profile, members[i], graph->parts, add_jump_line, adder);
    }
  if (adder->shares.n > 0 && !adder->failed)
    divide_shares (adder);
  if (adder->query->classes != 0)
    adder->query->seen[node] = adder->seen;
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
finish (Adder *adder)
{
  CgvLineCosts *result = adder->result;
  bool is_signed = adder->event.sum.is_signed;

  for (uint32_t i = 0; i < result->n_lines; i++)
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
  if (chosen != NULL && chosen->n_lines > 0 && adder->query->by_function && !adder->failed)
    adder->failed = !cgv_pool_make (&adder->scratch, &adder->own_lines, chosen->n_lines);
}

static void
add_all (Adder *adder)
{
  add_chosen (adder);
  if (!adder->failed)
    add_nodes (adder);
  adder->failed = adder->failed || !merge_all (adder);
  if (!adder->failed)
    finish (adder);
}

/* Returns the event type that each instruction has one of each time it runs, or CGV_NONE. */
static CgvEventId
find_instructions (const CgvEventSet *events)
{
  CgvEventId found = cgv_event_set_find (events, "Ir");
  const CgvEvent *event = found != CGV_NONE ? cgv_event_set_get (events, found) : NULL;

  return event != NULL && !event->is_ratio && event->formula == CGV_NONE ? found : CGV_NONE;
}

static uint32_t
count_columns (Adder *adder)
{
  const CgvGraph *graph = adder->costs->graph;
  uint32_t n = 0;

  for (CgvPartId part = 0; part < graph->profile->n_parts; part++)
    {
      if (!cgv_part_set_contains (graph->parts, part))
        continue;
      find_columns (adder, part);
      for (uint32_t i = 0; i < adder->event.n_columns; i++)
        n = n > adder->event.columns[i].column ? n : adder->event.columns[i].column + 1;
      for (uint32_t i = 0; i < adder->executed.n_columns; i++)
        n = n > adder->executed.columns[i].column ? n : adder->executed.columns[i].column + 1;
    }
  return n;
}

/* Begins with the memory of earlier costs of classes, if there are any. */
static void
begin (Adder *adder)
{
  CgvMemory own = cgv_box_copy_memory (adder->costs);
  CgvLineCosts *result = adder->query->spare;

  if (result == NULL)
    result = cgv_box_new (&own, sizeof *result);
  else
    *result = (CgvLineCosts){ .lines = result->lines, .bounds = result->bounds, .table = result->table };
  adder->result = result;
  if (result == NULL)
    return;
  adder->pool = cgv_box_get_pool (result);
  adder->scratch.memory = adder->pool->memory;
  adder->table_pool = adder->query->classes != 0 ? adder->pool : &adder->scratch;
  if (result->table == NULL)
    return;
  adder->table = *result->table;
  if (adder->table.slots != NULL)
    memset (adder->table.slots, 0, adder->table.n_slots * sizeof *adder->table.slots);
}

static void
keep_table (Adder *adder)
{
  if (adder->query->classes == 0 || adder->failed)
    return;
  if (adder->result->table == NULL)
    adder->failed = cgv_pool_make (adder->pool, &adder->result->table, 1) == NULL;
  if (!adder->failed)
    *adder->result->table = adder->table;
}

static CgvLineCosts *
new_sum (const CgvCosts *costs,
         const CgvLineQuery *query,
         CgvEventId event)
{
  Adder adder = { .costs = costs, .query = query, .part = CGV_NONE };
  CgvEventId instructions = query->by_address && query->has_jumps ? find_instructions (costs->events) : CGV_NONE;

  begin (&adder);
  if (adder.result == NULL)
    return NULL;
  adder.seed = costs->graph->profile->sources[0].head->seed;
  adder.event.sum = cgv_event_set_get_sum (costs->events, event, &adder.event.term);
  if (instructions != CGV_NONE)
    {
      adder.executed.sum = cgv_event_set_get_sum (costs->events, instructions, &adder.executed.term);
      adder.result->has_executed = true;
    }
  adder.n_columns = count_columns (&adder);
  adder.is_filtered = costs->graph->hidden != NULL;
  add_all (&adder);
  keep_table (&adder);
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
  CgvLineQuery rest = *query;
  CgvLineCosts *lines;
  CgvLineCosts *divisor;

  lines = new_sum (event->is_ratio ? costs->numerator : costs, query, event->is_ratio ? event->numerator : costs->event);
  if (lines == NULL)
    return NULL;
  lines->is_by_address = query->by_address;
  if (!event->is_ratio)
    return lines;
  rest.spare = NULL;
  divisor = new_sum (costs->divisor, &rest, event->divisor);
  if (divisor != NULL)
    {
      divide_sums (costs, lines, divisor);
      cgv_line_costs_free (divisor);
      return lines;
    }
  cgv_line_costs_free (lines);
  return NULL;
}

bool
cgv_line_costs_append (CgvLineCosts **self,
                       const CgvLineCosts *other,
                       const uint32_t *lines,
                       uint32_t n,
                       bool is_signed)
{
  CgvMemory own = cgv_box_copy_memory (other);

  if (*self == NULL)
    *self = cgv_box_new (&own, sizeof **self);
  if (*self == NULL || !cgv_array_grow_in (cgv_box_get_pool (*self), &(*self)->lines, (size_t) (*self)->n_lines + n))
    return false;
  for (uint32_t i = 0; i < n; i++)
    (*self)->lines[(*self)->n_lines++] = other->lines[lines[i]];
  (*self)->is_by_address = other->is_by_address;
  (*self)->self = cgv_cost_add ((*self)->self, other->self, is_signed);
  (*self)->inclusive = cgv_cost_add ((*self)->inclusive, other->inclusive, is_signed);
  return true;
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
