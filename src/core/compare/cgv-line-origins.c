/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line-origins.h"

#include "cgv-line-costs.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

/* The costs and calls of a row in a line of one side, or of both. */
typedef struct
{
  uint32_t kind; /* 0 for its own code, otherwise 1 more than the index of a call among those of the row */
  CgvSide side;  /* of @file */
  CgvStringId file;
  uint64_t line;
  bool is_paired; /* it is known whether the other side has the line, and which line that is */
  bool is_on[CGV_N_SIDES];
  uint64_t counts[CGV_N_SIDES]; /* of calls */
  double sizes[CGV_N_SIDES];    /* counts for calls, otherwise costs */
} Site;

typedef struct
{
  const CgvComparison *comparison;
  CgvNodeId row;
  CgvPool scratch;
  CgvLinePairFunc pair;
  void *user_data;
  CgvSide side;
  uint32_t *calls[CGV_N_SIDES]; /* for each edge of the row in the graph of a side, its index in the union */
  Site *sites;
  size_t n_sites;
  bool is_aligned;
  bool failed;
} Walk;

/* A line of the base is numbered as its line of the new side, unless only the base has it. */
static void
pair_site (const Walk *walk,
           Site *site)
{
  CgvStringId same = site->file != CGV_NONE ? cgv_matching_get_same_file (walk->comparison->matching, walk->side, site->file) : CGV_NONE;
  uint64_t other = 0;

  if (same == CGV_NONE)
    return;
  site->is_paired = walk->pair != NULL && walk->pair (walk->side, site->file, site->line, &other, walk->user_data);
  if (walk->side == CGV_SIDE_NEW || (site->is_paired && other == 0))
    return;
  site->side = CGV_SIDE_NEW;
  site->file = same;
  site->line = site->is_paired ? other : site->line;
}

static void
add_site (Walk *walk,
          uint32_t kind,
          CgvStringId file,
          uint64_t line,
          uint64_t count,
          double size)
{
  Site site = { .kind = kind, .side = walk->side, .file = file, .line = line };

  pair_site (walk, &site);
  site.is_on[walk->side] = true;
  site.counts[walk->side] = count;
  site.sizes[walk->side] = size;
  walk->failed = walk->failed || walk->n_sites + 1 >= CGV_NONE || !cgv_array_grow_in (&walk->scratch, &walk->sites, walk->n_sites + 1);
  if (!walk->failed)
    walk->sites[walk->n_sites++] = site;
}

static bool
add_call (const CgvCallLine *call,
          void *user_data)
{
  Walk *walk = user_data;
  const CgvGraph *graph = walk->comparison->costs[walk->side]->graph;
  uint32_t edge = cgv_graph_get_edge (graph, call->call);

  if (edge != CGV_NONE && graph->present[edge])
    add_site (walk, 1 + walk->calls[walk->side][edge - graph->out_start[walk->row]], call->position.file, call->position.line, call->count, (double) call->count);
  return !walk->failed;
}

static void
add_side (Walk *walk,
          CgvSide side)
{
  const CgvCosts *costs = walk->comparison->costs[side];
  const CgvGraph *graph = costs->graph;
  CgvLineCosts *lines = cgv_line_costs_new (costs, &(CgvLineQuery){ .node = walk->row });
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, walk->row, &n_members);

  walk->side = side;
  walk->failed = walk->failed || lines == NULL;
  for (uint32_t i = 0; !walk->failed && i < lines->n_lines; i++)
    add_site (walk, 0, lines->lines[i].file, lines->lines[i].line, 0, cgv_cost_to_double (lines->lines[i].self, costs->is_signed));
  for (uint32_t i = 0; !walk->failed && i < n_members; i++)
    cgv_profile_foreach_call_line (graph->profile, members[i], graph->parts, add_call, walk);
  cgv_line_costs_free (lines);
}

static uint64_t
get_key (const void *user_data,
         uint32_t id,
         unsigned int level)
{
  const Site *site = &((const Site *) user_data)[id];

  return level == 0 ? site->kind : level == 1 ? (uint64_t) site->file << 1 | site->side
                                               : site->line;
}

static bool
is_same (const Site *a,
         const Site *b)
{
  return a->kind == b->kind && a->side == b->side && a->file == b->file && a->line == b->line;
}

/* Merges sites of the same place, in their order; @order then holds the remaining sites. */
static uint32_t
merge (Walk *walk,
       uint32_t *order)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < walk->n_sites; i++)
    {
      const Site *site = &walk->sites[order[i]];
      Site *last = n > 0 ? &walk->sites[order[n - 1]] : NULL;

      if (last == NULL || !is_same (last, site))
        {
          order[n++] = order[i];
          continue;
        }
      cgv_foreach_side (side)
        {
          last->is_on[side] = last->is_on[side] || site->is_on[side];
          last->counts[side] += site->counts[side];
          last->sizes[side] += site->sizes[side];
        }
    }
  return n;
}

/* The sites of one kind. */
typedef struct
{
  const uint32_t *order;
  uint32_t n;
  uint32_t n_on[CGV_N_SIDES];
  uint32_t n_by_number; /* lines that are the same on both sides if their numbers are */
  uint32_t n_both;      /* of those, the ones on both sides */
  bool has_lines;
} Kind;

static Kind
get_kind (const Walk *walk,
          const uint32_t *order,
          uint32_t n)
{
  Kind kind = { .order = order, .has_lines = true };

  while (kind.n < n && walk->sites[order[kind.n]].kind == walk->sites[order[0]].kind)
    {
      const Site *site = &walk->sites[order[kind.n++]];

      kind.n_on[CGV_SIDE_BASE] += site->is_on[CGV_SIDE_BASE];
      kind.n_on[CGV_SIDE_NEW] += site->is_on[CGV_SIDE_NEW];
      kind.n_by_number += !site->is_paired;
      kind.n_both += !site->is_paired && site->is_on[CGV_SIDE_BASE] && site->is_on[CGV_SIDE_NEW];
      kind.has_lines = kind.has_lines && site->line != 0;
    }
  return kind;
}

static bool
is_aligned (const Kind *kind)
{
  return kind->n_both == kind->n_by_number || kind->n_on[CGV_SIDE_BASE] == 0 || kind->n_on[CGV_SIDE_NEW] == 0;
}

/* Returns whether its line is one of the base. */
static bool
is_of_base (const Site *site)
{
  return !site->is_on[CGV_SIDE_NEW] && (site->side == CGV_SIDE_BASE || !site->is_paired);
}

/* Returns part of an amount, so that parts of 0 to 1 lead from nothing to all of it. */
static CgvDelta
take_part (CgvDelta amount,
           double part)
{
  double value = cgv_delta_to_double (amount) * part;
  double size = value < 0 ? -value : value;
  CgvDelta delta = { .size = size < 0x1p63 ? (uint64_t) (size + 0.5) : UINT64_MAX, .is_estimate = amount.is_estimate };

  delta.sign = (int8_t) (delta.size == 0 ? 0 : value < 0 ? -1 : 1);
  return part < 1 || part > 1 ? delta : amount;
}

/* Own code is compared for each call of the row where that is known, as in the cause; calls are counted. */
static double
get_change (const Site *site,
            const double *rates)
{
  if (site->kind > 0)
    return site->sizes[CGV_SIDE_NEW] - site->sizes[CGV_SIDE_BASE];
  return site->sizes[CGV_SIDE_NEW] * rates[CGV_SIDE_NEW] - site->sizes[CGV_SIDE_BASE] * rates[CGV_SIDE_BASE];
}

/* Divides a term among the lines of its kind. Returns false if it cannot be assigned. */
static bool
place (const Walk *walk,
       const Kind *kind,
       const CgvCauseTerm *term,
       const double *rates,
       CgvLineOriginFunc func,
       void *user_data)
{
  bool is_one_call = term->kind == CGV_CAUSE_CALLS && kind->n_on[CGV_SIDE_BASE] == 1 && kind->n_on[CGV_SIDE_NEW] == 1;
  bool is_of_both = kind->n_on[CGV_SIDE_BASE] > 0 && kind->n_on[CGV_SIDE_NEW] > 0;
  double all = 0, sum = 0;
  CgvDelta before = { 0 };
  uint32_t last = 0;

  if (!kind->has_lines || (!is_one_call && is_of_both && !walk->is_aligned))
    return false;
  for (uint32_t i = 0; i < kind->n; i++)
    {
      const Site *site = &walk->sites[kind->order[i]];
      double change = is_one_call ? site->is_on[CGV_SIDE_NEW] : get_change (site, rates);

      all += change;
      last = change < 0 || change > 0 ? i : last;
    }
  if (!(all < 0) && !(all > 0))
    return false;
  for (uint32_t i = 0; i <= last; i++)
    {
      const Site *site = &walk->sites[kind->order[i]];
      CgvLineOrigin line = { walk->row, site->side, site->file, site->line, is_of_base (site), *term };
      CgvDelta until;

      sum += is_one_call ? site->is_on[CGV_SIDE_NEW] : get_change (site, rates);
      until = i == last ? term->amount : take_part (term->amount, sum / all);
      line.term.amount = cgv_delta_subtract (until, before);
      before = until;
      for (CgvSide side = 0; term->kind == CGV_CAUSE_CALLS && !is_one_call && side < CGV_N_SIDES; side++)
        line.term.counts[side] = site->counts[side];
      if (line.term.amount.sign != 0)
        func (&line, user_data);
    }
  return true;
}

static const CgvCauseTerm *
find_term (const CgvCause *cause,
           uint32_t edge)
{
  for (uint32_t i = 0; i < cause->n_terms; i++)
    {
      if (edge == CGV_NONE ? cause->terms[i].kind == CGV_CAUSE_OWN : cause->terms[i].edge == edge)
        return &cause->terms[i];
    }
  return NULL;
}

/* Returns which part of its terms is the row's own doing, where one side lacks the row: the rest is done because it is called. */
static double
get_share (const CgvComparison *comparison,
           const CgvCause *cause)
{
  CgvDelta sum = { 0 };

  if (cgv_comparison_get_presence (comparison, cause->row) == CGV_PRESENT_BOTH)
    return 1;
  for (uint32_t i = 0; i < cause->n_terms; i++)
    {
      if (cause->terms[i].kind != CGV_CAUSE_CALLED && cause->terms[i].kind != CGV_CAUSE_CALLERS)
        sum = cgv_delta_add (sum, cause->terms[i].amount);
    }
  return sum.sign != 0 ? cgv_delta_to_double (cause->origin) / cgv_delta_to_double (sum) : 0;
}

static void
place_all (Walk *walk,
           const CgvCause *cause,
           const uint32_t *order,
           uint32_t n,
           CgvLineOriginFunc func,
           void *user_data,
           CgvDelta *unplaced)
{
  const CgvComparison *comparison = walk->comparison;
  uint32_t first = comparison->joined->out_start[walk->row];
  double rates[CGV_N_SIDES] = { 1, 1 };
  double share = get_share (comparison, cause);

  cgv_foreach_side (side)
    {
      uint64_t base = comparison->joined->knows_counts[CGV_SIDE_BASE] ? cgv_comparison_get_running (comparison, CGV_SIDE_BASE, walk->row) : 0;
      uint64_t new_ = comparison->joined->knows_counts[CGV_SIDE_NEW] ? cgv_comparison_get_running (comparison, CGV_SIDE_NEW, walk->row) : 0;

      if (base > 0 && new_ > 0)
        rates[side] = 1 / (double) (side == CGV_SIDE_BASE ? base : new_);
    }
  for (int pass = 0; pass < 2; pass++)
    {
      for (uint32_t i = 0; i < n;)
        {
          Kind kind = get_kind (walk, order + i, n - i);
          uint32_t index = walk->sites[order[i]].kind;
          const CgvCauseTerm *found = pass > 0 ? find_term (cause, index > 0 ? first + index - 1 : CGV_NONE) : NULL;
          CgvCauseTerm term = found != NULL ? *found : (CgvCauseTerm){ .callee = CGV_NONE, .caller = CGV_NONE };

          walk->is_aligned = walk->is_aligned && (pass > 0 || is_aligned (&kind));
          term.amount = take_part (term.amount, share);
          if (term.amount.sign != 0 && place (walk, &kind, &term, rates, func, user_data))
            *unplaced = cgv_delta_subtract (*unplaced, term.amount);
          i += kind.n;
        }
    }
}

bool
cgv_line_origins_foreach (const CgvComparison *comparison,
                          CgvNodeId row,
                          const CgvMemory *memory,
                          CgvLinePairFunc pair,
                          CgvLineOriginFunc func,
                          void *user_data,
                          CgvDelta *unplaced)
{
  const CgvUnion *joined = comparison->joined;
  CgvMemory own = memory != NULL ? *memory : (CgvMemory) CGV_MEMORY_INIT;
  Walk walk = { .comparison = comparison, .row = row, .scratch = { .memory = &own }, .pair = pair, .user_data = user_data, .is_aligned = true };
  CgvCause *cause = cgv_cause_new (comparison, row, memory);
  uint32_t *order;

  walk.failed = cause == NULL;
  cgv_foreach_side (side)
    {
      const uint32_t *out_start = comparison->costs[side]->graph->out_start;

      cgv_pool_make (&walk.scratch, &walk.calls[side], out_start[row + 1] - out_start[row]);
      for (uint32_t edge = joined->out_start[row]; !walk.scratch.failed && edge < joined->out_start[row + 1]; edge++)
        {
          if (joined->edges[edge].edge[side] != CGV_NONE)
            walk.calls[side][joined->edges[edge].edge[side] - out_start[row]] = edge - joined->out_start[row];
        }
    }
  for (CgvSide side = 0; !walk.failed && !walk.scratch.failed && side < CGV_N_SIDES; side++)
    add_side (&walk, side);
  cgv_pool_make (&walk.scratch, &order, walk.n_sites);
  for (uint32_t i = 0; !walk.scratch.failed && i < walk.n_sites; i++)
    order[i] = i;
  walk.failed = walk.failed || walk.scratch.failed || !cgv_sorter_sort (&(CgvSorter){ get_key, walk.sites, 3 }, &own, order, walk.n_sites);
  if (!walk.failed)
    {
      *unplaced = cause->origin;
      place_all (&walk, cause, order, merge (&walk, order), func, user_data, unplaced);
    }
  cgv_pool_clear (&walk.scratch);
  cgv_cause_free (cause);
  return !walk.failed;
}
