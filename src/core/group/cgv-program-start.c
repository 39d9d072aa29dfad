/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-program-start.h"

#include <string.h>

/* Larger than any name that is compared here. */
#define MAX_KNOWN_NAME ((size_t) 64)

/* Most functions between the main of C and that of Rust: five, or fewer if they are inlined, and some to spare. */
#define MAX_RUST_STEPS 8

/* Bytes of a profile, not terminated. */
typedef struct
{
  const char *bytes;
  size_t length;
} Slice;

typedef struct
{
  const CgvCosts *costs;
  const CgvGraph *graph;
  CgvPool scratch;
  uint8_t *is_member; /* for each node */
  CgvNodeId *queue;   /* members that were taken out again, whose callees may have to follow */
  uint32_t n_queued;
} Search;

static bool
is (Slice slice,
    const char *text)
{
  return slice.length == strlen (text) && memcmp (slice.bytes, text, slice.length) == 0;
}

static bool
starts_with (Slice slice,
             const char *text)
{
  return slice.length >= strlen (text) && memcmp (slice.bytes, text, strlen (text)) == 0;
}

static bool
ends_with (Slice slice,
           const char *text)
{
  size_t length = strlen (text);

  return slice.length >= length && memcmp (slice.bytes + slice.length - length, text, length) == 0;
}

static bool
contains (Slice slice,
          const char *text)
{
  for (size_t i = 0; i + strlen (text) <= slice.length; i++)
    {
      if (memcmp (slice.bytes + i, text, strlen (text)) == 0)
        return true;
    }
  return false;
}

/* Callgrind appends callers and recursion levels to names: "main'2", "f'main". */
static Slice
get_plain (const char *name,
           size_t length)
{
  const char *end = length > 0 ? memchr (name, '\'', length < MAX_KNOWN_NAME ? length : MAX_KNOWN_NAME) : NULL;

  return (Slice){ name, end != NULL && end > name ? (size_t) (end - name) : length };
}

bool
cgv_program_start_is_main (const char *name,
                           size_t length)
{
  Slice plain = get_plain (name, length);

  return is (plain, "main") || is (plain, "{main}");
}

bool
cgv_program_start_is_main_row (const CgvComparison *comparison,
                               CgvNodeId row)
{
  size_t length;
  const char *name = cgv_matching_get_name (comparison->matching, row, &length);

  return cgv_program_start_is_main (name, length);
}

bool
cgv_program_start_is_name (const char *name,
                           size_t length)
{
  Slice plain = get_plain (name, length);

  return is (plain, "(below main)") || is (plain, "_start") || is (plain, "_start_c") || is (plain, "_dl_start_user") ||
         is (plain, "generic_start_main") || starts_with (plain, "__libc_start_");
}

static Slice
get_name (const Search *self,
          CgvNodeId node)
{
  Slice name;

  name.bytes = cgv_fold_get_name (self->graph->fold, node, &name.length);
  return name;
}

static CgvStringId
get_object (const Search *self,
            CgvNodeId node)
{
  CgvFunctionId function = cgv_fold_get_function (self->graph->fold, node);

  return function != CGV_NONE ? self->graph->profile->functions[function].object : CGV_NONE;
}

static CgvObjectRank
rank_node (const Search *self,
           CgvNodeId node)
{
  CgvStringId object = get_object (self, node);
  size_t length;
  const char *name;

  if (object == CGV_NONE)
    return CGV_OBJECT_LIBRARY;
  name = cgv_profile_get_string (self->graph->profile, object, &length);
  return cgv_object_rank (name, length);
}

static bool
is_nameless (const Search *self,
             CgvNodeId node)
{
  return starts_with (get_name (self, node), "0x");
}

/* Returns whether an edge is a call to another function in the parts that count. */
static bool
is_call (const Search *self,
         uint32_t edge)
{
  return self->graph->present[edge] && self->graph->edges[edge].caller != self->graph->edges[edge].callee;
}

static bool
has_callers (const Search *self,
             CgvNodeId node)
{
  cgv_foreach_in (i, self->graph->in_start, node)
    {
      if (is_call (self, self->graph->in_edges[i]))
        return true;
    }
  return false;
}

static bool
calls_member (const Search *self,
              CgvNodeId node)
{
  cgv_foreach_in (edge, self->graph->out_start, node)
    {
      if (is_call (self, edge) && self->is_member[self->graph->edges[edge].callee])
        return true;
    }
  return false;
}

static void
find_by_name (Search *self)
{
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      Slice name = get_name (self, node);

      self->is_member[node] = self->graph->cycles[node] == CGV_NONE && cgv_program_start_is_name (name.bytes, name.length);
    }
}

/* Returns whether a function calls the function of the C library that starts a program. */
static bool
calls_library_start (const Search *self,
                     CgvNodeId node)
{
  cgv_foreach_in (edge, self->graph->out_start, node)
    {
      CgvNodeId callee = self->graph->edges[edge].callee;
      Slice name = get_name (self, callee);
      Slice plain = get_plain (name.bytes, name.length);

      if (is_call (self, edge) && self->is_member[callee] && (is (plain, "(below main)") || starts_with (plain, "__libc_start_")))
        return true;
    }
  return false;
}

/* Adds `_start`, which is nameless in a stripped program. */
static void
add_nameless_start (Search *self)
{
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      if (self->is_member[node] || self->graph->cycles[node] != CGV_NONE || !is_nameless (self, node) || rank_node (self, node) != CGV_OBJECT_PROGRAM)
        continue;
      self->is_member[node] = calls_library_start (self, node);
    }
}

/* The entry of the loader has no name, and nothing calls it. */
static void
add_entry (Search *self)
{
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      if (self->is_member[node] || self->graph->cycles[node] != CGV_NONE || !calls_member (self, node))
        continue;
      self->is_member[node] = !has_callers (self, node) && rank_node (self, node) == CGV_OBJECT_LINKER;
    }
}

/* Returns whether a function outside of the start calls a function. */
static bool
is_called_elsewhere (const Search *self,
                     CgvNodeId node)
{
  cgv_foreach_in (i, self->graph->in_start, node)
    {
      uint32_t edge = self->graph->in_edges[i];
      CgvNodeId caller = self->graph->edges[edge].caller;

      if (is_call (self, edge) && !self->is_member[caller] && rank_node (self, caller) != CGV_OBJECT_LINKER)
        return true;
    }
  return false;
}

static void
drop (Search *self,
      CgvNodeId node)
{
  self->is_member[node] = 0;
  self->queue[self->n_queued++] = node;
}

static void
drop_called (Search *self)
{
  const CgvGraph *graph = self->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (self->is_member[node] && is_called_elsewhere (self, node))
        drop (self, node);
    }
  while (self->n_queued > 0)
    {
      CgvNodeId node = self->queue[--self->n_queued];

      cgv_foreach_in (edge, graph->out_start, node)
        {
          if (self->is_member[graph->edges[edge].callee] && is_call (self, edge))
            drop (self, graph->edges[edge].callee);
        }
    }
}

static bool
costs_more (const Search *self,
            CgvCost a,
            CgvCost b)
{
  return cgv_cost_compare (a, b, self->costs->is_signed) > 0;
}

/* Returns `main` itself, the costliest if there are several, or CGV_NONE. */
static CgvNodeId
find_named_main (const Search *self)
{
  CgvNodeId best = CGV_NONE;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      CgvCost cost = self->costs->inclusive[node];
      Slice name = get_name (self, node);

      if (costs_more (self, cost, best != CGV_NONE ? self->costs->inclusive[best] : 0) && cgv_program_start_is_main (name.bytes, name.length))
        best = node;
    }
  return best;
}

/* Returns whether a name is that of a function which Rust runs before the program's own main. */
static bool
is_rust_start (Slice name,
               bool is_innermost)
{
  return contains (name, "rt::lang_start") || contains (name, "__rust_begin_short_backtrace") ||
         (is_innermost && starts_with (name, "core::ops::function::FnOnce::call_once"));
}

/* Returns the function that goes on from one of the start to the main of Rust, or CGV_NONE. */
static CgvNodeId
find_rust_step (const Search *self,
                CgvNodeId node)
{
  bool is_innermost = contains (get_name (self, node), "__rust_begin_short_backtrace");
  CgvNodeId next = CGV_NONE;

  cgv_foreach_in (edge, self->graph->out_start, node)
    {
      CgvNodeId callee = self->graph->edges[edge].callee;

      if (!is_call (self, edge) || self->is_member[callee])
        continue;
      if (ends_with (get_name (self, callee), "::main"))
        return callee;
      if (is_rust_start (get_name (self, callee), is_innermost))
        next = callee;
    }
  return next;
}

/* Follows calls from the main of C, which Rust's compiler makes, to the program's own main a few calls further. Returns the latter, and
 * makes the functions before it members; returns @main if the program is not Rust's. */
static CgvNodeId
go_to_rust_main (Search *self,
                 CgvNodeId main)
{
  CgvNodeId steps[MAX_RUST_STEPS];
  CgvNodeId node = main;
  uint32_t n = 0;

  while (n < MAX_RUST_STEPS && node != CGV_NONE && (node == main || !ends_with (get_name (self, node), "::main")))
    {
      steps[n++] = node;
      node = find_rust_step (self, node);
    }
  if (n == MAX_RUST_STEPS || node == CGV_NONE || !contains (get_name (self, steps[n - 1]), "::"))
    return main;
  for (uint32_t i = 0; i < n; i++)
    self->is_member[steps[i]] = self->graph->cycles[steps[i]] == CGV_NONE;
  drop_called (self);
  return node;
}

/* Returns the costliest call without a name from a function, one into the program first where @prefers_program. */
static uint32_t
find_costliest_call (const Search *self,
                     CgvNodeId caller,
                     bool prefers_program)
{
  uint32_t best = CGV_NONE;
  bool is_best_preferred = false;

  cgv_foreach_in (edge, self->graph->out_start, caller)
    {
      CgvNodeId callee = self->graph->edges[edge].callee;
      CgvObjectRank rank = rank_node (self, callee);
      bool is_preferred = prefers_program && rank == CGV_OBJECT_PROGRAM;

      if (!is_call (self, edge) || self->is_member[callee] || rank == CGV_OBJECT_LINKER || !is_nameless (self, callee))
        continue;
      if (is_preferred < is_best_preferred || !costs_more (self, self->costs->edge_costs[edge], 0))
        continue;
      if (best != CGV_NONE && is_preferred == is_best_preferred && !costs_more (self, self->costs->edge_costs[edge], self->costs->edge_costs[best]))
        continue;
      best = edge;
      is_best_preferred = is_preferred;
    }
  return best;
}

/* A C library without symbols has a nameless function between `__libc_start_main` and `main`. */
static uint32_t
find_main_call (Search *self,
                CgvNodeId last)
{
  bool is_outer = starts_with (get_name (self, last), "__libc_start_main");
  uint32_t call = find_costliest_call (self, last, !is_outer);
  CgvNodeId callee = call != CGV_NONE ? self->graph->edges[call].callee : CGV_NONE;

  if (!is_outer || callee == CGV_NONE || rank_node (self, callee) != CGV_OBJECT_LIBRARY || get_object (self, callee) != get_object (self, last))
    return call;
  call = find_costliest_call (self, callee, true);
  if (call != CGV_NONE && self->graph->cycles[callee] == CGV_NONE && !is_called_elsewhere (self, callee))
    self->is_member[callee] = 1;
  return call;
}

/* The last functions of the start call main, and nothing that costs more. */
static CgvNodeId
find_nameless_main (Search *self)
{
  uint32_t best = CGV_NONE;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      uint32_t call;

      if (!self->is_member[node] || calls_member (self, node) || rank_node (self, node) == CGV_OBJECT_LINKER)
        continue;
      call = find_main_call (self, node);
      if (call != CGV_NONE && (best == CGV_NONE || costs_more (self, self->costs->edge_costs[call], self->costs->edge_costs[best])))
        best = call;
    }
  return best != CGV_NONE ? self->graph->edges[best].callee : CGV_NONE;
}

static bool
list_members (const Search *self,
              CgvProgramStart *start)
{
  uint32_t n = 0;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    n += self->is_member[node];
  start->members = cgv_memory_new (self->scratch.memory, n, sizeof *start->members);
  if (start->members == NULL)
    return false;
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      if (self->is_member[node])
        start->members[start->n_members++] = node;
    }
  return true;
}

bool
cgv_program_start_find (CgvProgramStart *start,
                        const CgvCosts *costs,
                        CgvMemory *memory)
{
  Search self = { .costs = costs, .graph = costs->graph, .scratch = { .memory = memory } };
  bool ok;

  *start = (CgvProgramStart){ .main = CGV_NONE };
  cgv_pool_make (&self.scratch, &self.is_member, costs->graph->n_nodes);
  cgv_pool_make (&self.scratch, &self.queue, costs->graph->n_nodes);
  ok = !self.scratch.failed;
  if (ok)
    {
      find_by_name (&self);
      add_nameless_start (&self);
      add_entry (&self);
      drop_called (&self);
      start->main = find_named_main (&self);
      if (start->main != CGV_NONE)
        start->main = go_to_rust_main (&self, start->main);
      else
        {
          start->main = find_nameless_main (&self);
          start->is_nameless = start->main != CGV_NONE;
        }
      ok = list_members (&self, start);
    }
  cgv_pool_clear (&self.scratch);
  return ok;
}

void
cgv_program_start_clear (CgvProgramStart *start,
                         CgvMemory *memory)
{
  cgv_memory_free (memory, start->members);
  *start = (CgvProgramStart){ .main = CGV_NONE };
}

bool
cgv_program_start_contains (const CgvProgramStart *start,
                            CgvNodeId node)
{
  uint32_t low = 0;
  uint32_t high = start->n_members;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (start->members[middle] == node)
        return true;
      if (start->members[middle] < node)
        low = middle + 1;
      else
        high = middle;
    }
  return false;
}
